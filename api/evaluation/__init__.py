"""How well the reading reads: what it found in documents, held against what people annotated there.

Annotations are checked before anything is scored; `judgement` compares one document, `scores` adds up, and `misses`
keeps for each fault the words it is about. Nothing here reads articles: what was read is handed in.
"""

FIELDS = (
    "figures", "quantity", "bound", "approximate", "modality", "direction",
    "metric", "subject", "comparator", "model", "said_by", "conditions",
)  # fmt: skip
"""What misses can be about; `figures`: those missed and those nobody annotated."""
