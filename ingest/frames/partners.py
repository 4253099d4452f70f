"""What a figure takes from the one it goes with: a pair, a change's other end, the item before it in a list."""

from __future__ import annotations

from ingest.frames import metric as measures
from ingest.frames.actors import Actor
from ingest.frames.clause import Sentence
from ingest.frames.discourse import Draft
from ingest.frames.reading import plain
from ingest.frames.turn import Turn

_ENDS = frozenset({"to", "from", "(", "or", "between", ""})
"""What joins two figures of one thing: a change's two ends, a conversion in brackets, a figure at a set-up."""
_REACHED = frozenset({"to", "from", "of", "than", "at", "against", "versus", "up", "down", "more", "less"})
"""Words that open something else than the next item of a list."""


def join(turn: Turn, draft: Draft) -> None:
    """Complete the draft by what the figure is told with."""
    kind, previous = turn.r.governor.kind, turn.previous
    if turn.partner is not None and kind == "pair":
        _pair(turn, draft)
    elif turn.partner is not None and kind == "figure":
        _end(turn, draft)
    elif previous is not None and kind in ("and", "comma"):
        if turn.same_unit and not draft.told:
            draft.metric = previous.metric or draft.metric
        _follow(draft, turn.leader)
        draft.workload = draft.workload or previous.workload
    elif not (previous is not None and previous.aside) and (turn.r.actor is None or turn.r.actor.pronoun is None):
        _follow(draft, turn.leader)


def list_on(turn: Turn, draft: Draft) -> None:
    """Complete the draft of a list's next item, whose verb is left out: "bread was up 4% and *milk* 2%"."""
    if turn.previous is None or not _is_listed(turn):
        return
    draft.direction = draft.direction or turn.previous.direction
    each = _each(turn)
    if each is not None:
        draft.subject, draft.firm = each, True
        draft.metric = turn.previous.metric or draft.metric


def gapped(turn: Turn) -> Draft | None:
    """Return the draft of a change whose verb is left out: "exports rose 5% to $40m and imports *3%* to $31m"."""
    tokens, token = turn.sentence.tokens, turn.r.token
    ahead = [t.tag for t in tokens[token + 1 : token + 3]]
    if len(turn.done) < 2 or ahead != ["P", "F"] or tokens[token + 1].low != "to":
        return None
    (first, draft), (second, _) = turn.done[-2:]
    between = tokens[second.token + 1 : token]
    gap = [t.low for t in tokens[first.token + 1 : second.token]]
    alike = first.found.figure.unit == turn.unit and second.found.figure.unit != turn.unit
    listed = any(t.low in ("and", ",") for t in between) and not any(t.tag in "VAS;:" for t in between)
    return draft if alike and listed and gap == ["to"] else None


def _follow(draft: Draft, leader: Draft | None) -> None:
    """Take the subject of the figure before where there is none."""
    if leader is not None and not draft.subject:
        draft.subject, draft.firm = leader.subject, leader.firm


def _pair(turn: Turn, draft: Draft) -> None:
    """Complete the second of a pair: "17.3%, compared with *2.0%*"."""
    if turn.partner is None:
        return
    first, partner = turn.partner
    r, sentence = turn.r, turn.sentence
    kept = first.found.figure.unit == turn.unit and (partner.told or not draft.told)
    draft.metric = (partner.metric if kept else None) or draft.metric or partner.metric
    draft.workload = draft.workload or partner.workload
    draft.subject = r.around.subject or (None if r.around.weak_opens else r.around.weak)
    after = sentence.tokens[min(r.token + 1, len(sentence.tokens) - 1)]
    if draft.subject is None and (after.low == "who" or (after.tag == "V" and after.low.endswith("ed"))):
        # "Four in 10 renters, compared with 27% who said so", "£214 million, against the £196 million announced".
        draft.subject = partner.subject
    draft.firm = draft.subject is not None
    # "17.3% of body weight (18.1 kg), compared with 2.0%": with the figure in the same unit.
    mate = next((d for p, d in reversed(turn.done) if p.found.figure.unit == turn.unit), None)
    draft.direction = draft.direction or (mate.direction if mate is not None else None)


def _end(turn: Turn, draft: Draft) -> None:
    """Complete a figure that follows another of the same thing: "from 9 *to 12*", "1.43 ms, or *700 tokens*"."""
    if turn.partner is None:
        return
    first, partner = turn.partner
    r, link = turn.r, turn.r.governor.preposition
    draft.workload = draft.workload or partner.workload
    if link not in _ENDS:
        draft.subject, draft.aside = draft.subject or partner.subject, partner.aside
        return
    # "1.43 ms, or 700 tokens per second": what a unit names itself is no other figure's measure.
    own = measures.unit_words(r.found.figure.text, turn.unit) if link == "or" else None
    # "took 23 points from ten games": what is counted beside each is its own; "costs €4.3 billion over 20 years".
    other = (draft.told and r.around.counted and link == "from") or draft.metric == "duration"
    draft.metric = own or (draft.metric if other else None) or partner.metric or draft.metric
    draft.comparator = partner.comparator
    if link in ("(", "or"):
        draft.direction = partner.direction
    if not r.around.subject:
        apart = link == "to" and (first.around.subject or first.around.weak)
        draft.subject, draft.firm = (None, False) if apart else (partner.subject, partner.firm)
        draft.aside = partner.aside
    elif link == "from" and not partner.firm and partner.subject in (None, r.around.subject):
        # "Drops to 2 ms from over 8 on the X9": what it drops to is another's.
        sides = turn.state.pair(draft.workload) or (turn.state.protagonist, None)
        partner.subject = next((s for s in sides if s is not None and s != r.around.subject), None)
    elif link == "to":
        acts = first.actor is not None and not _is_measured(turn.sentence, first.actor)
        if not (first.around.subject or acts):  # As in "rose 11 percent to $205,700 for homes".
            partner.subject, partner.firm = draft.subject, True


def _is_measured(sentence: Sentence, acting: Actor) -> bool:
    """Whether a verb's subject is a measure."""
    return acting.phrase is not None and measures.is_measure(sentence, acting.phrase)


def _each(turn: Turn) -> str | None:
    """Return the thing of a list's next item: "bread was up 4% and *milk* 2%"."""
    sentence = turn.sentence
    j = sentence.skip_left(turn.r.token)
    phrase = sentence.phrase_left(j) if j > 0 and sentence.tokens[j].tag in "NX" else None
    if phrase is None or measures.is_measure(sentence, phrase) or phrase.first < 1:
        return None
    before = phrase.first - 1
    while before > 0 and sentence.tokens[before].tag == "D":
        before -= 1
    if sentence.tokens[before].low not in ("and", ",") or sentence.tokens[phrase.last - 1].low == "'s":
        return None
    return plain(sentence, phrase)


def _is_listed(turn: Turn) -> bool:
    """Whether a figure goes on in what its neighbour was told to do: "bread down 1% and milk 2%"."""
    if turn.last is None:
        return False
    tokens, token = turn.sentence.tokens, turn.r.token
    between = tokens[turn.last.token + 1 : token]
    after = tokens[token + 1].low if token + 1 < len(tokens) else ""
    bare = turn.unit == "count" and turn.r.around.counted is None  # "Banks pay 8.1 cents, *households 24*".
    return (
        (turn.same_unit or bare)
        and turn.last.found.kind == turn.r.found.kind
        and any(t.low in ("and", ",") for t in between)
        and not any(t.tag in "VAS;:()" or t.low in _REACHED for t in between)
        and after != "of"
    )
