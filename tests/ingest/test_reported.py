"""What a text reports as somebody's words or thoughts, whoever that is."""

import pytest

from ingest import article, attribution, names, passages

CASES = [
    ("Officials said that 300 homes had been damaged.", "Officials said", "that 300 homes had been damaged."),
    ("I think the harbour will be ready by May.", "I think", "the harbour will be ready by May."),
    ("A new study has revealed many do not sleep enough.", "has revealed", "many do not sleep enough."),
    ("The union says pay fell, but it gave no figure.", "The union says", "pay fell"),
    ("The board asked whether the dam was safe.", "The board asked", "whether the dam was safe."),
    ("Ana Ruiz told reporters that the ferry would sail.", "Ana Ruiz told", "that the ferry would sail."),
    ("“The ferry will sail on Monday,” said Ana Ruiz.", "said Ana Ruiz", "“The ferry will sail on Monday,”"),
    ("We do not know what happened to the third boat.", "know", "what happened to the third boat."),
    ("I am sure that the harbour will be ready by May.", "am sure", "that the harbour will be ready by May."),
    ("The panel came to the conclusion that the dam was safe.", "conclusion", "that the dam was safe."),
    ("Estimates suggest 8,000 people may be at sea.", "suggest", "8,000 people may be at sea."),
    ("Ana Ruiz told Harbour Weekly in a note that the ferry was late.", "told", "that the ferry was late."),
    (
        "Lanterns above the old harbour at dusk. Image: Tom Brand.",
        "Image: Tom Brand.",
        "Lanterns above the old harbour",
    ),
]
NOTHING = [
    "The team presents a new pump for deep wells.",
    "From all the reports that reached us the road is open.",
    "We will show that to the council.",
    "We describe the process of drying in two steps.",
    "The image shows a harbour.",
    "The lake is twelve metres deep.",
]


def reported(folder, text):
    file = folder / "article.txt"
    file.write_text(text, encoding="utf-8")
    source = article.read(file)
    split = passages.split(source)
    found = attribution.reported(source, split, names.find(source, split))
    return [(text[r.cue.start : r.cue.end], text[r.content.start : r.content.end]) for r in found]


@pytest.mark.parametrize(("text", "cue", "content"), CASES)
def test_what_somebody_said_or_thought_is_found_with_the_words_that_say_so(tmp_path, text, cue, content):
    found = reported(tmp_path, text)
    assert len(found) == 1
    assert found[0][0].endswith(cue) or cue in found[0][0]
    assert content.strip("“”.,") in found[0][1]


@pytest.mark.parametrize("text", NOTHING)
def test_what_nobody_said_is_not_reported(tmp_path, text):
    assert reported(tmp_path, text) == []
