"""What a phrase behind a preposition tells of a figure: its subject, its workload, its measure."""

from __future__ import annotations

from ingest import words
from ingest.frames import metric as measures
from ingest.frames.clause import Phrase, Sentence
from ingest.names import Name


def told_by(sentence: Sentence, preposition: str, phrase: Phrase, *, first: bool) -> tuple[str, str | None]:
    """Return the role of a prepositional phrase and what it tells."""
    tokens = sentence.tokens
    names = [t.name for t in tokens[phrase.first : phrase.last] if t.name is not None]
    name = best_name(names)
    if (
        name is not None
        and name.kind == "workload"
        and preposition in ("on", "for", "with", "in", "running", "serving", "of", "at")
    ):
        return "workload", name.canonical
    head = measures.head_word(sentence, phrase)
    bare = phrase.last - phrase.first == 1 and tokens[phrase.first - 1].tag == "P" and phrase.last < len(tokens)
    if bare and name is None and tokens[phrase.last].tag == "P" and not head.endswith("s") and preposition != "of":
        return "", None  # "With respect to", "in line with".
    text = sentence.words(phrase.first, min(phrase.last, phrase.first + 6))
    if preposition in ("on", "running", "serving", "for") and is_task(sentence, phrase):
        return "workload", text
    if preposition == "of" and first:
        ahead = name is not None and name.kind == "other" and tokens[phrase.last - 1].name is None
        if name is not None and not ahead and not measures.is_measure(sentence, phrase):
            return "subject", name.canonical
        return "of", text
    if preposition == "between":
        return "between", text
    if head in words.group("metrics", "vague") or not head:
        return "", None
    if name is not None and name.kind == "other":
        placed = preposition != "for" or all(w in words.group("names", "places") for w in name.text.lower().split())
        exchanged = first or preposition == "with"  # "At $72.56 in late trading on the Nasdaq" is not of it.
        if preposition in ("on", "with") and exchanged and name.text.lower() not in words.group("names", "places"):
            return "subject", name.canonical
        return ("place" if placed else "subject") if preposition in ("in", "for", "at", "among") else "", name.canonical
    if (
        name is not None
        and name.kind in ("thing", "organisation", "outlet")
        and preposition in ("for", "on", "with", "at", "by", "from")
    ):
        thing = name.kind == "thing"
        if preposition == "for" and not thing and _owns(sentence, phrase, name):
            return "subject", text  # As in "for the company's current model".
        leads = thing and (preposition == "from" or tokens[phrase.last - 1].name is name)
        beside = preposition == "for" or (preposition in ("on", "with") and (first or thing))
        return ("subject" if beside or leads else ""), name.canonical
    if preposition == "in" and measures.is_measure(sentence, phrase) and name is None:
        return "inside", text
    if preposition == "for" and not measures.is_measure(sentence, phrase):
        return "subject", name.canonical if name else text
    if preposition == "with" and name is None and phrase.last - phrase.first > 1:
        return "", None
    if preposition == "on" and (phrase.last - phrase.first > 1 or not first):
        return "", None
    studied = head.removesuffix("s") in words.group("names", "studies") and name is None
    if preposition in ("in", "among", "with", "on") and not studied and not measures.is_measure(sentence, phrase):
        return "weak", name.canonical if name else text
    return "", None


def _owns(sentence: Sentence, phrase: Phrase, name: Name) -> bool:
    """Whether a phrase is of something that a name owns and that is no measure: "the company's current model"."""
    at = next((k for k in range(phrase.first, phrase.last - 1) if sentence.tokens[k].name is name), -1)
    return at >= 0 and sentence.tokens[at + 1].low == "'s" and not measures.is_measure(sentence, phrase)


def best_name(names: list[Name]) -> Name | None:
    """Return the name that a phrase is about: its last thing or workload, else its last name."""
    things = [n for n in names if n.kind in ("thing", "workload")]
    return (things or names)[-1] if names else None


def is_task(sentence: Sentence, phrase: Phrase) -> bool:
    """Whether a noun phrase names a task that runs on something: "point reads", "the update workload".

    "Highly interactive workloads" are no task, but a condition.
    """
    tasks, kinds = words.group("names", "tasks"), words.group("names", "task_kinds")
    head = measures.head_word(sentence, phrase)
    if head not in kinds:
        return head in tasks
    before = sentence.tokens[phrase.first : phrase.last - 1]
    return any(t.low in tasks - kinds or (t.name is not None and t.name.kind == "workload") for t in before)
