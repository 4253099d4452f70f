#!/usr/bin/env python3
"""Score figure extraction against gold annotations.

    score.py GOLD.jsonl PRED.jsonl [--errors] [--json]

GOLD  one row per figure mention: doc, start, end, figure, unit, value | low+high, and where the text gives them
      bound, approximate, direction, metric, subject, comparator, model, said_by, conditions. `optional: true` marks
      spans that may be extracted or not (neither counts).
PRED  one row per extracted statement, the lines that `sayso extract FILE --json` prints, each with its `doc`
      (see ../contract.md): figure.{text,start,end,value,low,high,unit,bound,approximate}, metric, subject,
      comparator, workload, said_by, conditions.

A name may have at most three words more than the gold's; a bound, an approximation or a modality that the text does not
have is as wrong as a missed one.

A predicted figure matches a gold one if it covers every digit (or number word) of the gold figure and reaches no
other gold figure's digits. Fields are scored over ALL gold rows that carry the field: an unmatched row is wrong.
Needs: pint (`pip install pint`).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

import pint

UNITS = pint.UnitRegistry(autoconvert_offset_to_baseunit=True)
for line in (
    "token = [token]",
    "request = [request]",
    "user = [user]",
    "ratio = []",
    "FLOP = [flop] = FLOPS_",
    "USD = [currency_usd]",
    "EUR = [currency_eur]",
    "GBP = [currency_gbp]",
    "JPY = [currency_jpy]",
    "CNY = [currency_cny]",
    *(
        f"{c} = [currency_{c.lower()}]"
        for c in "CAD AUD NZD SEK NOK DKK PLN CZK HUF RUB TRY ZAR BRL MXN SGD HKD TWD THB IDR ILS AED SAR".split()
    ),
    "INR = [currency_inr]",
    "CHF = [currency_chf]",
    "KRW = [currency_krw]",
    "person = count",
    "household = count",
    "core = count",
    "cycle = count",
    "operation = count",
    "query = [query]",
    "percentage_point = [percentage_point]",
    "basis_point = 0.01 * percentage_point",
):
    UNITS.define(line)

TOLERANCE = 2e-3  # relative: room for a float, not for another rounding


HYPHENS = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-")


def fold(text: str) -> str:
    text = unicodedata.normalize("NFKD", text.translate(HYPHENS)).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9.]+", " ", text).strip()


def names_agree(gold: str, pred: str | None) -> bool:
    """True if one name's words contain the other's ('GB300' and 'Nvidia GB300 NVL72'), with at most three words more."""
    if not pred:
        return False
    a, b = ({w for w in fold(x).split() if w not in {"the", "a", "an", "of", "per"}} for x in (gold, pred))
    return bool(a and b) and (a <= b or b <= a) and len(b - a) <= 3


def metric_agrees(gold: str, pred: str | None) -> bool:
    """Word F1 of at least one half, or the gold's words with at most four more; singular and plural alike."""
    if not pred:
        return False
    stem = lambda x: {w.rstrip("s") for w in fold(x).split() if w not in {"the", "a", "an", "of", "per", "and", "in"}}
    a, b = stem(gold), stem(pred)
    both = len(a & b)
    return bool(both) and (
        4 * both >= len(a) + len(b) or (a <= b and len(b - a) <= 4) or (b <= a and 2 * len(b) >= len(a))
    )


def magnitude(value: float, unit: str) -> pint.Quantity:
    return UNITS.Quantity(value, unit or "ratio")


def quantity_agrees(gold: dict, pred: dict) -> bool:
    """Value (or both ends of a range) and unit agree after conversion."""
    pairs = [(gold.get(k), pred.get(k)) for k in (("low", "high") if "low" in gold else ("value",))]
    for want, got in pairs:
        if want is None or got is None:
            return False
        try:
            got = magnitude(float(got), pred.get("unit") or "").to(gold["unit"] or "ratio").magnitude
        except Exception:  # an unknown or incompatible unit is a wrong answer, whatever pint raises
            return False
        if abs(got - want) > TOLERANCE * max(abs(want), 1e-30):
            return False
    return True


def core(row: dict) -> range:
    """The characters of the gold figure that carry the number."""
    text, start = row["figure"], row["start"]
    digits = [i for i, c in enumerate(text) if c.isdigit()]
    if digits:
        return range(start + digits[0], start + digits[-1] + 1)
    word = re.search(r"(?!(?:an?|the)\b)\w+", text, re.IGNORECASE) or re.search(r"\w+", text)
    return range(start + word.start(), start + word.end())


def match(gold: list[dict], pred: list[dict]) -> dict[int, int]:
    """Index of gold row -> index of predicted row, within one document."""
    found: dict[int, int] = {}
    cores = [core(g) for g in gold]
    for p, row in enumerate(pred):
        fig = row["figure"]
        inside = [g for g, c in enumerate(cores) if fig["start"] <= c.start and c.stop <= fig["end"]]
        if len(inside) == 1 and inside[0] not in found:
            found[inside[0]] = p
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gold", type=Path)
    parser.add_argument("pred", type=Path)
    parser.add_argument("--errors", action="store_true", help="list every miss and every wrong field")
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")
    args = parser.parse_args()

    gold_by, pred_by = defaultdict(list), defaultdict(list)
    for line in args.gold.read_text().splitlines():
        row = json.loads(line)
        gold_by[Path(row["doc"]).name].append(row)
    for line in args.pred.read_text().splitlines():
        if line.strip():
            row = json.loads(line)
            pred_by[Path(row["doc"]).name].append(row)

    hit = extra = missed = 0
    fields: dict[str, list[int]] = defaultdict(lambda: [0, 0])  # field -> [right, all]
    cond = [0, 0, 0]  # true positives, predicted, gold
    for doc, gold in gold_by.items():
        pred = pred_by.get(doc, [])
        found = match(gold, pred)
        used = set(found.values())
        for p, row in enumerate(pred):
            if p not in used:
                extra += 1
                if args.errors:
                    print(f"EXTRA  {doc}:{row['figure']['start']} {row['figure']['text']!r}")
        for g, row in enumerate(gold):
            got = pred[found[g]] if g in found else None
            if row.get("optional"):
                continue
            if got is None:
                missed += 1
                if args.errors:
                    print(f"MISSED {doc}:{row['start']} {row['figure']!r}")
            else:
                hit += 1
            checks = {"quantity": got is not None and quantity_agrees(row, got["figure"])}
            have = (got or {}).get("figure") or {}
            for name, default in (("bound", None), ("approximate", False)):  # wrongly claimed counts as much as missed
                if row.get(name, default) != default or (have.get(name) or default) != default:
                    checks[name] = got is not None and (have.get(name) or default) == row.get(name, default)
            for key, field in (("subject", "subject"), ("comparator", "comparator"), ("model", "workload")):
                if key in row:
                    checks[key] = got is not None and names_agree(row[key], got.get(field))
            if "direction" in row:
                checks["direction"] = got is not None and got.get("direction") == row["direction"]
            said_how, gold_how = (got or {}).get("modality") or "asserted", row.get("modality", "asserted")
            if "asserted" != said_how or "asserted" != gold_how:
                checks["modality"] = got is not None and said_how == gold_how
            if "metric" in row:
                checks["metric"] = got is not None and metric_agrees(row["metric"], got.get("metric"))
            if row.get("said_by"):
                said = (got or {}).get("said_by") or []
                checks["said_by"] = len(said) <= len(row["said_by"]) + 1 and all(
                    any(names_agree(w, s) for s in said) for w in row["said_by"]
                )
            if "conditions" in row:
                want = set(row["conditions"])
                have = {c["id"] for c in (got or {}).get("conditions") or []}
                axes = {w.split(":")[0] for w in want}
                cond[0] += len(want & have)
                cond[1] += len({h for h in have if h.split(":")[0] in axes})
                cond[2] += len(want)
            for name, right in checks.items():
                fields[name][0] += right
                fields[name][1] += 1
                if args.errors and got is not None and not right:
                    shown = (
                        got["figure"]
                        if name in {"quantity", "bound", "approximate"}
                        else got.get({"model": "workload"}.get(name, name))
                    )
                    print(
                        f"WRONG  {doc}:{row['start']} {row['figure']!r} {name}: want {row.get(name, (row.get('value'), row.get('low'), row.get('high'), row['unit']))!r}, got {shown!r}"
                    )

    precision = hit / (hit + extra) if hit + extra else 0.0
    recall = hit / (hit + missed) if hit + missed else 0.0
    result = {
        "figures": {
            "precision": precision,
            "recall": recall,
            "f1": 2 * precision * recall / (precision + recall) if hit else 0.0,
        },
        **{name: right / total for name, (right, total) in sorted(fields.items())},
        "conditions_f1": 2 * cond[0] / (cond[1] + cond[2]) if cond[1] + cond[2] else 1.0,
        "rows": sum(not r.get("optional") for rows in gold_by.values() for r in rows),
    }
    if args.json:
        print(json.dumps(result))
    else:
        f = result.pop("figures")
        print(
            f"figures     P {f['precision']:.3f}  R {f['recall']:.3f}  F1 {f['f1']:.3f}   ({result.pop('rows')} gold rows)"
        )
        for name, value in result.items():
            print(f"{name:<12}{value:.3f}" + (f"   of {fields[name][1]}" if name in fields else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())
