"""What a name names: an organisation, a person, an outlet, a thing that figures are told of, what runs on it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Literal

from ingest import words
from ingest.names.spotting import Piece, Sighting
from ingest.words import Word

Kind = Literal["organisation", "person", "outlet", "thing", "workload", "other"]

_SIZE = re.compile(r"\d+(?:\.\d+)?[BMT]")
_DAYS = frozenset({"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"})
_DIGIT = re.compile(r"\d")
_POSTING = frozenset({"post", "posts", "posted", "book", "books", "booked", "earned", "made", "lost"})
_RESULTS = frozenset(
    {"loss", "losses", "profit", "profits", "revenue", "sales", "earnings", "income", "turnover", "dividend"}
)
"""What only a firm posts: a chip posts a score."""
_QUOTE = frozenset('"“”‘’')


def votes(cut: Sequence[Piece], seen: Sequence[Sighting], outlets: Sequence[str]) -> dict[str, Counter[Kind]]:
    """Return for each name how strongly its form and its surroundings speak for each kind."""
    found: dict[str, Counter[Kind]] = defaultdict(Counter)
    for sighting in seen:
        tally = found[sighting.text]
        if not tally:
            tally.update(_form(sighting.text, outlets))
        tally.update(_surroundings(cut[sighting.piece], sighting))
    return found


def decide(tally: Mapping[Kind, int]) -> Kind:
    """Return the kind with the most votes; `other` where none stands out."""
    best = sorted(tally.items(), key=lambda kv: -kv[1])
    if not best or best[0][1] < 2 or (len(best) > 1 and best[0][1] == best[1][1]):
        return "other"
    return best[0][0]


def _group(key: str) -> frozenset[str]:
    return words.group("names", key)


def _form(text: str, outlets: Sequence[str]) -> Counter[Kind]:
    tally: Counter[Kind] = Counter()
    parts = text.lower().split()
    if text in outlets:
        tally["outlet"] += 5
    if len(parts[-1]) > 6 and parts[-1].endswith(tuple(_group("medicine_endings"))):
        tally["thing"] += 6
    if _SIZE.fullmatch(text.rsplit(maxsplit=1)[-1]):
        tally["workload"] += 6
    elif _DIGIT.search(text):
        tally["thing"] += 2
    if len(parts) > 2 and parts[0] in _group("titles") | _group("roles"):
        tally["person"] += 6  # "Chief Executive Ana Ruiz".
    if all(p in _group("places") for p in parts):
        tally["other"] += 9
    elif _is_corporate(parts) or (len(parts) > 2 and any(p in _group("institution") for p in parts)):
        tally["organisation"] += 4
    elif parts[-1] in _group("outlets") and len(parts) > 1:
        tally["outlet"] += 3
    return tally


def _is_corporate(parts: Sequence[str]) -> bool:
    """Whether a name, given by its words in small letters, ends as those of organisations do."""
    return len(parts) > 1 and parts[-1] in _group("corporate")


def _surroundings(piece: Piece, sighting: Sighting) -> Counter[Kind]:
    tally: Counter[Kind] = Counter()
    tokens = piece.words
    before = [t.low for t in tokens[max(0, sighting.first - 4) : sighting.first]]
    after = [t.low for t in tokens[sighting.last : sighting.last + 6]]
    previous = before[-1] if before else ""
    following = after[0] if after else ""
    if piece.column and any(h in piece.column.split() or h in piece.column for h in _group("workload_heads")):
        tally["workload"] += 4
    saying = _group("saying")
    numbered = bool(_DIGIT.search(sighting.text))
    several = sighting.last - sighting.first == 2 and not numbered
    story = following in ("tell", "tells", "told") and after[1:2] in (["a"], ["another"], ["the"], ["its"])
    undergone = following.endswith("ed") and after[1:2] and after[1] in ("on", "in", "by")  # "Accounts published on".
    if following in saying and not story and not undergone:
        tally["person" if several and following in ("said", "says", "wrote", "added") else "organisation"] += 2
    if following == "on" and after[1:2] and after[1] in _DAYS and after[2:3] and after[2] in saying:
        # As in "Orsk Seeds on Monday reported".
        tally["organisation"] += 2
    if following in _group("traded_as") or following in _group("trading_verbs"):
        tally["organisation"] += 3  # As in "Korv shares fell", "Korv posted a loss".
    if previous in ("said", "says", "wrote", "added"):
        tally["person" if several else "organisation"] += 2
    if previous in ("of", "in") and before[-2:-1] in (["shares"], ["stock"]):
        tally["organisation"] += 4
    if previous == "told":
        tally["outlet"] += 2
    if previous in _group("titles") or previous in _group("roles") or before[-2:-1] == ["dr"]:
        tally["person"] += 5
    role = next((n for n, a in enumerate(after[1:6]) if a in _group("roles")), None)
    if (
        following == ","
        and role is not None
        and not _QUOTE.intersection(after[1 : role + 1])
        and not _DIGIT.search(sighting.text)
    ):
        tally["person"] += 4
    beside = apposition(piece, sighting)
    if any(b in _group("harness_nouns") for b in beside):
        tally["other"] += 6
    elif any(b in _group("organisation_nouns") for b in beside):
        tally["organisation"] += 4
    elif any(b in _group("thing_nouns") | _group("named_things") for b in beside):
        tally["thing"] += 5
    the = tokens[sighting.first - 1] if sighting.first else None
    if the is not None and the.text == "The" and sighting.first > 1 and tokens[sighting.first - 2].alpha:
        # As in "and The Verge's account": an article with a capital belongs to a title.
        tally["outlet"] += 5
    elif (
        previous in ("the", "its", "new", "outgoing", "old")
        and following not in _group("thing_nouns")
        and not _is_corporate(sighting.text.lower().split())  # As in "the Ulver Clinic".
    ):
        placed = before[-2:-1] and before[-2] in ("on", "at", "in", "near")  # As in "on the Nasdaq".
        tally["thing"] += 2 if sighting.last - sighting.first == 1 and not placed else 1
    if following in _POSTING and _RESULTS.intersection(after[1:6]):
        tally["organisation"] += 4
    elif following in _group("performing"):
        tally["thing"] += 2
    if following in ("benchmark", "harness", "suite", "runner", "protocol") or previous in ("benchmark", "harness"):
        tally["other"] += 5
    elif following in ("token", "tokens"):
        tally["workload"] += 4
    elif following in _group("workload_nouns") and not sighting.weak:
        tally["workload"] += 2
    if following == "'s":
        _possessing(tokens, sighting, tally)
    if previous == "'s":
        tally["thing"] += 2
    if previous in _group("running") or (
        previous == "on" and _DIGIT.search(sighting.text) is None and "models" in before
    ):
        tally["workload"] += 3
    if any(b in ("models", "datasets", "benchmarks") for b in before) and previous in (":", "—", "–", "against", "as"):
        tally["workload"] += 3
    return tally


def apposition(piece: Piece, sighting: Sighting) -> list[str]:
    """Return the words that may say what a name is: "carmaker X", "X, a chip start-up", "the X accelerator"."""
    tokens = piece.words
    near = [t.low for t in tokens[max(0, sighting.first - 1) : sighting.first]]
    if not sighting.weak:  # "Electric buses": what only opens the sentence may be an adjective.
        near += [t.low for t in tokens[sighting.last : sighting.last + 1]]
    opening = [t.low for t in tokens[sighting.last : sighting.last + 9]]
    if opening[:1] == [","] and opening[1:2] and opening[1] in ("a", "an", "the", "its", "his", "their", "our"):
        for word, following in zip(opening[2:], [*opening[3:], ""], strict=True):
            # "Pier Road, the club's best crowd": what has an owner says nothing of the name.
            if following == "'s" or word in (",", ".", "that", "which", "for", "of", "with", "from", "in"):
                break
            near.append(word)
    return near


def _possessing(tokens: Sequence[Word], sighting: Sighting, tally: Counter[Kind]) -> None:
    """Count what "X's ..." says of X: owners of named things and of people are organisations."""
    owned = tokens[sighting.last + 1 : sighting.last + 4]
    if any(t.low in _group("roles") or t.low in _group("firm_owned") for t in owned):
        tally["organisation"] += 3
    elif owned and owned[0].capital and owned[0].low not in _group("acronyms") and not _DIGIT.search(sighting.text):
        tally["organisation"] += 2
