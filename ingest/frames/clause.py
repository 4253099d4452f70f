"""A sentence as tagged tokens, with its figures and names as one token each, and its noun phrases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ingest import words
from ingest.frames.verbs import UNKNOWN, Verb, forms
from ingest.names import Name

_TAGS: Mapping[str, str] = {
    word: tag
    for tag, listed in {
        "D": "the a an this that these those its his her their our my your some any each every no another both all such",
        "P": "of in on at by for with from to against versus vs under over within without during after before since until "
        "through across between among per into onto upon about around above below near beyond behind towards toward via "
        "despite including excluding like unlike than as following besides off aboard outside inside throughout due according prior owing thanks",
        "C": "and or but nor yet plus while whereas so",
        "S": "that which who whose whom where when if because although though unless whether once how why what",
        "R": "it he she they we i you them us him itself themselves one",
        "B": "not also only just still already now then even nearly almost about roughly approximately around too very "
        "more most less least much well far again soon later earlier ever never always often today currently typically "
        "respectively further quite rather actually merely simply nominally reportedly instead together up down out away "
        "slightly sharply steadily substantially significantly somewhat exactly fully unchanged steady flat usually generally alone there here",
        "A": "is are was were be been being am has have had having do does did will would can could may might must should "
        "shall 's isn't aren't wasn't weren't don't doesn't didn't won't wouldn't can't couldn't hasn't haven't hadn't",
    }.items()
    for word in listed.split()
}
_COMPARING = frozenset(
    [
        "more",
        "less",
        "fewer",
        "greater",
        "higher",
        "lower",
        "better",
        "worse",
        "longer",
        "shorter",
        "larger",
        "smaller",
        "bigger",
        "faster",
        "slower",
        "cheaper",
        "heavier",
        "lighter",
        "stronger",
        "weaker",
        "wider",
        "taller",
        "hotter",
        "cooler",
        "warmer",
        "colder",
        "quicker",
        "denser",
        "brighter",
        "older",
        "younger",
        "snappier",
        "quieter",
        "louder",
        "dearer",
        "costlier",
        "thinner",
        "thicker",
        "ahead",
        "behind",
        "above",
        "below",
        "speedier",
        "richer",
        "poorer",
        "farther",
        "further",
    ]
)
_MARKUP = frozenset("*_`#|>")
_ADVERB = "ly"
_NOT_ADVERB = frozenset(
    [
        "monthly",
        "yearly",
        "weekly",
        "daily",
        "quarterly",
        "early",
        "only",
        "family",
        "supply",
        "assembly",
        "monopoly",
        "hourly",
        "italy",
        "july",
    ]
)
_PHRASE = frozenset("NXM#")
_QUANTIFIERS: tuple[tuple[str, ...], ...] = tuple(
    tuple(q.split())
    for q in (
        "up to",
        "more than",
        "less than",
        "fewer than",
        "better than",
        "higher than",
        "lower than",
        "greater than",
        "at least",
        "at most",
        "as much as",
        "as many as",
        "as low as",
        "as high as",
        "as little as",
        "as few as",
        "no more than",
        "no less than",
        "no fewer than",
        "at or below",
        "at or above",
        "at or under",
        "north of",
        "south of",
        "close to",
        "well over",
        "well under",
        "well above",
        "well below",
        "just over",
        "just under",
        "just above",
        "just below",
        "a little over",
        "a little under",
        "an average of",
        "on average",
        "on average of",
        "a total of",
        "a mean of",
        "a record",
        "a median of",
        "a maximum of",
        "a minimum of",
        "in excess of",
        "upwards of",
        "something like",
        "somewhere around",
        "or about",
        "a shade over",
        "a shade under",
        "a hair under",
        "a hair over",
        "a bit over",
        "a bit under",
        "an estimated",
        "an additional",
        "an extra",
        "another",
        "roughly",
        "about",
        "around",
        "approximately",
        "nearly",
        "almost",
        "only",
        "just",
        "some",
        "over",
        "under",
        "below",
        "above",
        "exactly",
        "precisely",
        "barely",
        "about",
        "circa",
        "~",
        "≈",
        "<",
        ">",
        "≤",
        "≥",
        "a",
        "an",
        "the",
        "its",
        "another",
        "merely",
        "fully",
        "an eye-watering",
        "a whopping",
        "a staggering",
        "a modest",
        "a mere",
        "a full",
        "maybe",
        "perhaps",
        "further",
        "a further",
        "an even",
        "nearer",
        "even",
        "as",
        "now",
        "still",
        "better than",
        "within",
        "between",
        "from between",
        "approaching",
        "an impressive",
        "beyond",
        "past",
        "at around",
        "at about",
    )
)
_BY_LAST: dict[str, list[tuple[str, ...]]] = {}
for _q in sorted(_QUANTIFIERS, key=len, reverse=True):
    _BY_LAST.setdefault(_q[-1], []).append(_q)


@dataclass(slots=True)
class Token:
    """A word, mark, figure or name of a sentence."""

    low: str
    start: int
    end: int
    tag: str
    """F figure, X name, N noun or adjective, M comparing word, V verb, A auxiliary, D determiner, P preposition,
    C conjunction, S subordinator, R pronoun, B adverb, # number that is no figure; a mark is its own tag."""
    figure: int = -1
    """Index of the figure in the document's sequence of figures."""
    name: Name | None = None
    verb: Verb | None = None


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase: tokens `first` to `last` (exclusive), the head its last noun."""

    first: int
    last: int


@dataclass(slots=True)
class Sentence:
    """A tagged sentence, heading, item or cell."""

    text: str
    """The document's whole text; tokens have places in it."""
    tokens: list[Token]
    figures: dict[int, int] = field(default_factory=dict)
    """Index of a figure -> index of its token."""
    only_workload: str | None = None
    """The one workload that the sentence names."""

    def words(self, first: int, last: int) -> str:
        """Return the document's text from one token to another (exclusive)."""
        if first >= last:
            return ""
        return self.text[self.tokens[first].start : self.tokens[last - 1].end]

    def skip_left(self, i: int) -> int:
        """Return the index of the first token left of `i` that is no quantifier of what stands at `i`; may be -1."""
        tokens = self.tokens
        j = i - 1
        while j >= 0:
            for quantifier in _BY_LAST.get(tokens[j].low, ()):
                size = len(quantifier)
                if size <= j + 1 and all(tokens[j - size + 1 + k].low == quantifier[k] for k in range(size)):
                    j -= size
                    break
            else:
                return j
        return j

    def phrase_left(self, j: int) -> Phrase | None:
        """Return the noun phrase that ends at token `j`, with its "of" and "per" parts, if one does."""
        tokens = self.tokens
        if j < 0 or tokens[j].tag not in _PHRASE:
            return None
        first = self._run_left(j)
        while first >= 2:
            link = tokens[first - 1]
            if (link.low == "'s" and tokens[first - 2].tag in _PHRASE) or (
                link.low in ("of", "per") and tokens[first - 2].tag in _PHRASE
            ):
                first = self._run_left(first - 2)
            elif link.tag == "D" and tokens[first - 2].low == "of" and first >= 3 and tokens[first - 3].tag in _PHRASE:
                first = self._run_left(first - 3)
            else:
                break
        return Phrase(first, j + 1)

    def phrase_right(self, i: int, *, of: bool = True) -> Phrase | None:
        """Return the noun phrase that starts at token `i` (after determiners), with its "of" and "per" parts."""
        tokens = self.tokens
        while i < len(tokens) and tokens[i].tag in "DB" and tokens[i].low not in ("not", "there", "here"):
            i += 1
        if i >= len(tokens) or tokens[i].tag not in _PHRASE:
            return None
        last = self._run_right(i)
        while last + 1 < len(tokens):
            link, after = tokens[last], tokens[last + 1]
            step = 2 if after.tag == "D" and last + 2 < len(tokens) else 1
            if link.low == "'s" and after.tag in _PHRASE:
                last = self._run_right(last + 1)
            elif (
                of
                and link.low in ("of", "per")
                and tokens[last + step].tag in _PHRASE
                and tokens[last + step].tag != "#"
            ):
                last = self._run_right(last + step)
            else:
                break
        return Phrase(i, last)

    def _run_left(self, j: int) -> int:
        while j > 0 and self.tokens[j - 1].tag in _PHRASE and not self._breaks(j - 1, j):
            j -= 1
        return j

    def _run_right(self, i: int) -> int:
        i += 1
        while i < len(self.tokens) and self.tokens[i].tag in _PHRASE and not self._breaks(i - 1, i):
            i += 1
        return i

    def _breaks(self, left: int, right: int) -> bool:
        """Whether two neighbours belong to two phrases although no function word stands between: "today Nvidia"."""
        return self.tokens[left].tag == "X" and self.tokens[right].tag == "X"


def parse(text: str, start: int, end: int, figures: Sequence[tuple[int, int, int]], names: Sequence[Name]) -> Sentence:
    """Tag a stretch of a document; `figures` are (start, end, index), `names` the names inside, both in order."""
    sentence = Sentence(text, [])
    tokens = sentence.tokens
    marked: list[tuple[int, int, int, Name | None]] = [(s, e, i, None) for s, e, i in figures]
    marked += [
        (n.span.start, n.span.end, -1, n)
        for n in names
        if not any(s < n.span.end and n.span.start < e for s, e, _ in figures)
    ]
    marked.sort(key=lambda m: (m[0], -m[1]))
    at = 0
    done = start
    for word in words.split(text[start:end], start):
        while at < len(marked) and marked[at][1] <= word.start and marked[at][0] < done:
            at += 1
        if word.end <= done:
            continue
        if word.text in _MARKUP or (word.text == "." and word.end < end):
            # An abbreviation's full stop ends nothing: "Norvane Corp. posted".
            continue
        if at < len(marked) and marked[at][0] < word.end:
            left, right, index, name = marked[at]
            if left > word.start and index >= 0 and left > done:
                tokens.append(Token(text[word.start : left].lower(), word.start, left, "N"))
            low = " ".join(text[left:right].lower().split())
            if index >= 0:
                sentence.figures[index] = len(tokens)
                tokens.append(Token(low, left, right, "F", index))
            else:
                tokens.append(Token(low, left, right, "X", name=name))
            done = right
            at += 1
            while at < len(marked) and marked[at][0] < done:
                at += 1
            continue
        tokens.append(Token(word.low, word.start, word.end, _tag(word)))
        done = word.end
    _settle(tokens)
    runs = {t.name.canonical for t in tokens if t.name is not None and t.name.kind == "workload"}
    sentence.only_workload = runs.pop() if len(runs) == 1 else None
    return sentence


def _tag(word: words.Word) -> str:
    low = word.low
    if low in _TAGS:
        return _TAGS[low]
    if not word.alpha and not low[0].isdigit():
        return low
    if low[0].isdigit():
        return "N" if word.alpha else "#"
    if low in _COMPARING:
        return "M"
    if low.endswith(_ADVERB) and low not in _NOT_ADVERB and len(low) > 4:
        return "B"
    return "N"


def _settle(tokens: list[Token]) -> None:
    """Find the verbs: known forms where no noun can stand, by what is before and after."""
    known = forms()
    for i, token in enumerate(tokens):
        if token.low == "that" and i and tokens[i - 1].tag == "P":
            token.tag = "D"
        if token.tag not in "NAM" and not (token.tag in "PB" and token.low in _COMPARING):
            continue
        if token.tag == "A":
            token.verb = known.get(token.low)
            if token.low == "'s" and i and tokens[i - 1].tag in "NXR" and _possesses(tokens, i):
                token.tag = "'"
            continue
        if token.low in _COMPARING:
            token.tag = "M" if (i and tokens[i - 1].tag == "F") or token.tag == "M" else token.tag
            continue
        verb = known.get(token.low)
        if verb is None and _takes_object(tokens, i):
            token.tag, token.verb = "V", UNKNOWN
        elif verb and _is_verb(tokens, i, verb):
            token.tag, token.verb = "V", verb


def _takes_object(tokens: list[Token], i: int) -> bool:
    """Whether a word of no lexicon is a verb by its place: "Pelican compiles the kernel"."""
    return (
        0 < i < len(tokens) - 1
        and tokens[i].low.endswith(("s", "ed"))
        and tokens[i - 1].tag in "NX"
        and tokens[i + 1].tag == "D"
        and tokens[i + 1].low in ("the", "a", "an", "its", "their", "this", "his", "her")
    )


def _possesses(tokens: list[Token], i: int) -> bool:
    """Whether an 's is a possessive: what follows is a noun phrase, and no participle or article."""
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    return after is None or (tokens[i - 1].tag != "R" and after.tag in "NXFM#B" and after.low != "not")


def _is_verb(tokens: list[Token], i: int, verb: Verb) -> bool:
    before = tokens[i - 1] if i else None
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    low = tokens[i].low
    follows = after.tag if after else "."
    if before is None:
        # An imperative, or a participle that opens the sentence: "Force the system ...", "Using X ...".
        return follows in "DXR" or (low.endswith("ing") and follows in "DXNF")
    if before.tag in "D'":
        return False
    if after is not None and after.low in ("a", "an", "per") and before.tag == "F" and verb.finite:
        # "24 launches a year"
        return False
    if verb.base in words.group("verbs", "unmistakable") and not verb.ing and before.tag in "NXFR" and follows != "C":
        return True
    if before.low == "to" or before.tag == "R" or before.low in ("which", "who", "not"):
        return True
    if before.tag == "A":
        return before.low not in ("is", "are", "was", "were", "be", "been", "'s") or not (verb.ing and follows in "NX")
    if verb.ing:
        if before.tag in "NX" and follows == "N" and verb.base in words.group("verbs", "changing"):
            # "a revision improving performance by 25%"
            return True
        return (
            follows in "DXFR"
            or (before.tag in ",CS" and follows in "NP")
            or before.low in ("by", "after", "while", "for")
        )
    past = low.endswith(("ed", "en")) or (not verb.finite and low != verb.base)
    if before.tag == "P":
        return False
    if before.tag == "B":
        return past or verb.finite or follows in "FPDXB"
    if before.tag == "N" and past and follows == "N" and verb.base in words.group("verbs", "changing"):
        # "Zorvatide lowered body weight by"
        return i == 1 or tokens[i - 2].tag in "DN,"
    if before.tag in "NX#F):":
        if past or low in ("cost", "cut", "hit", "beat", "set"):
            return follows in "FPDXBRCSM.,;:)#" or (follows == "N" and before.tag == "X")
        if verb.finite:
            # "GB300 bottoms out at", "the pack stores 342": a plural noun is seldom followed by a figure or article.
            return (
                follows in "FDRBSMX#"
                or (i == 1 and follows == "N" and "level" in verb.kinds)
                or (follows == "P" and before.tag in "XN" and after is not None and after.low != "of")
                or (follows == "N" and before.tag == "X")
            )
        return (
            (follows in "FDRB" and before.low.endswith("s"))
            or (follows in "FB" and before.tag == "X" and not verb.finite)
            or (
                follows == "P"
                and before.low.endswith("s")
                and after is not None
                and after.low in ("at", "by", "from", "to")
            )
        )
    if before.tag in ",CS;—–(":
        return (
            (past and follows in "FPDXB")
            or (verb.finite and follows in "FPDXBNR")
            or (verb.base == low and follows in "FD")
        )
    return False
