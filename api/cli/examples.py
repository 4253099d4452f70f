"""Each command with lines to try; shown by `--help`, printed into the reference, and run as tests."""

from __future__ import annotations

EXAMPLES: dict[str, tuple[str, ...]] = {
    "ingest": (
        "sayso ingest seeds",
        "sayso ingest article.md notes.txt",
    ),
    "extract": (
        "sayso extract article.md",
        "sayso extract seeds/*.txt --json",
        "sayso extract - < article.md",
    ),
    "evaluate": (
        "sayso evaluate gold.jsonl article.md",
        "sayso evaluate gold.jsonl articles --only subject --only metric",
        "sayso evaluate gold.jsonl articles --no-misses --json",
    ),
    "text": ("sayso text article.md",),
    "documents": ("sayso documents",),
    "claims": (
        "sayso claims",
        "sayso claims --json",
    ),
    "trace": (
        "sayso trace 104x",
        "sayso trace '$0.21'",
        'sayso trace "where does 104x come from?"',
        "sayso trace 104x --json",
        "sayso trace 104x --format svg > chain.svg",
    ),
    "audit": (
        "sayso audit",
        "sayso audit --csv > findings.csv",
        "sayso audit --html > findings.html",
        "sayso audit --figure 104x --kind condition-dropped",
        "sayso audit --matrix --top 10",
    ),
    "evidence": (
        "sayso evidence 104x -o evidence.html",
        "sayso evidence 104x --format jsonld -o evidence.jsonld",
    ),
    "sparql": (
        "sayso sparql 'SELECT * { ?s ?p ?o } LIMIT 5'",
        "sayso sparql @query.rq --format csv",
    ),
    "serve": (
        "sayso serve",
        "sayso serve --host 0.0.0.0 --port 80",
    ),
    "export": (
        "sayso export --format nquads",
        "sayso export --format jsonld -o graph.jsonld",
    ),
    "check": ("sayso check",),
    "correct": (
        "sayso correct reject article.md@120 --by 'Ada Brown' --reason 'a version, no figure'",
        "sayso correct amend article.md@120 subject=GX300 --by 'Ada Brown' --reason 'it is of the card'",
        "sayso correct list",
    ),
    "why": ("sayso why 104x", "sayso why '$0.21' --json"),
    "remove": ("sayso remove article.md",),
}


def epilog(command: str) -> str:
    """Return the examples as the last lines of a command's help; the mark keeps them on lines of their own."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in EXAMPLES[command])])
