#!/usr/bin/env python3
"""Score claims over documents (who repeats, who produced, who verified, what derives from what, what was dropped).

    score_claims.py STORY.json CLAIMS.jsonl [--errors] [--json]

STORY   gold (a claim with `verifications_open`, `producers_open` or `derivation_open` is not scored on that: readers differ): {"documents": [...], "claims": [{id, mentions: [{doc, start}], producers, verifications, conditions,
        derivation}], "conflicts": [{claims, kind}], "not_conflicts": [{claims, why}]}
CLAIMS  the lines that `sayso claims --json` prints (see ../contract.md).

A predicted mention is the gold mention whose figure begins inside it (or within two characters: "$", "~").
A predicted claim stands for the gold claim with which it shares most mentions. Two gold claims that differ only by
unit conversion, reciprocal or rounding may stand in for each other as inputs of a derivation.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from pathlib import Path

from score import names_agree

SAME = {"unit-conversion", "reciprocal", "rounding"}


def f1(tp: float, pred: float, gold: float) -> dict:
    p, r = (tp / pred if pred else 1.0), (tp / gold if gold else 1.0)
    return {"precision": p, "recall": r, "f1": 2 * p * r / (p + r) if p + r else 0.0, "gold": gold}


def bcubed(gold: dict, pred: dict) -> dict:
    """B-cubed over the gold mentions; a mention nobody predicted is a cluster of its own that recalls nothing."""
    gsize, psize = defaultdict(set), defaultdict(set)
    for key, g in gold.items():
        gsize[g].add(key)
        if key in pred:
            psize[pred[key]].add(key)
    precision = recall = 0.0
    for key, g in gold.items():
        both = gsize[g] & psize[pred[key]] if key in pred else set()
        precision += len(both) / len(psize[pred[key]]) if key in pred else 0.0
        recall += len(both) / len(gsize[g])
    n = len(gold)
    p, r = precision / n, recall / n
    return {"precision": p, "recall": r, "f1": 2 * p * r / (p + r) if p + r else 0.0, "gold": n}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("story", type=Path)
    parser.add_argument("claims", type=Path)
    parser.add_argument("--errors", action="store_true")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    story = json.loads(args.story.read_text())
    docs = {Path(d["doc"]).name for d in story["documents"]}
    predicted = [json.loads(x) for x in args.claims.read_text().splitlines() if x.strip()]
    note = (lambda *x: print(*x)) if args.errors else (lambda *x: None)

    gold_of = {(Path(m["doc"]).name, m["start"]): c["id"] for c in story["claims"] for m in c["mentions"]}
    starts = defaultdict(list)
    for doc, start in gold_of:
        starts[doc].append(start)
    pred_of: dict = {}
    for row in predicted:
        for m in row["mentions"]:
            doc = Path(m["doc"]).name
            if doc in docs:
                inside = [s for s in starts[doc] if m["start"] - 2 <= s < m["end"]]
                if len(inside) == 1:
                    pred_of[doc, inside[0]] = row["claim"]
    result = {"mentions": bcubed(gold_of, pred_of)}

    votes = defaultdict(Counter)
    for key, iri in pred_of.items():
        votes[iri][gold_of[key]] += 1
    stands_for = {iri: count.most_common(1)[0][0] for iri, count in votes.items()}
    best: dict = {}
    for row in predicted:
        gid = stands_for.get(row["claim"])
        if gid is not None and (gid not in best or votes[row["claim"]][gid] > votes[best[gid]["claim"]][gid]):
            best[gid] = row

    gold = {c["id"]: c for c in story["claims"]}
    # producers
    right = how = total = 0
    for gid, c in gold.items():
        for want in () if c.get("producers_open") else c["producers"]:
            total += 1
            got = [p for p in best.get(gid, {}).get("producers", []) if names_agree(want["agent"], p["agent"])]
            right += bool(got)
            how += any(p["how"] == want["how"] for p in got)
            if not got:
                note("PRODUCER", gid, "want", want, "got", best.get(gid, {}).get("producers"))
    result["producers"] = {
        "recall": right / total if total else 1.0,
        "how": how / total if total else 1.0,
        "gold": total,
    }
    wrong = sum(
        1
        for gid, c in gold.items()
        if c["producers"]
        for p in best.get(gid, {}).get("producers", [])
        if not any(names_agree(w["agent"], p["agent"]) for w in c["producers"])
    )
    precision, recall = right / (right + wrong) if right + wrong else 1.0, result["producers"]["recall"]
    result["producers"] |= {
        "precision": precision,
        "f1": 2 * precision * recall / (precision + recall) if precision + recall else 0.0,
    }

    def pairs(name, want, have):
        for x in sorted(want - have, key=str):
            note(name, "MISSED", x)
        for x in sorted(have - want, key=str):
            note(name, "EXTRA", x)
        result[name] = f1(len(want & have), len(have), len(want))

    # verifications: agents compared by name; "witnessed|spot-checked" accepts either; nobody's "unverified" is not held against anyone
    agents = {v["agent"] for c in gold.values() for v in c["verifications"] if v["agent"]}
    spell = lambda a: next((g for g in agents if a and names_agree(g, a)), a)
    scored = {gid: c for gid, c in gold.items() if not c.get("verifications_open")}
    want = {(gid, v["agent"], v["method"]) for gid, c in scored.items() for v in c["verifications"]}
    have = set()
    for gid, row in best.items():
        for v in row.get("verifications", []) if gid in scored else []:
            agent = spell(v["agent"])
            fits = [w for w in want if w[:2] == (gid, agent) and v["method"] in w[2].split("|")]
            if fits:
                have.add(fits[0])
            elif v["method"] not in {"self-reported", "asserted"} and not (
                agent is None and v["method"] == "unverified"
            ):
                if not any(w[:2] == (gid, agent) and w in have for w in want):
                    have.add((gid, agent, v["method"]))
    pairs("verifications", want, have)

    # derivations, with interchangeable inputs
    parent = {g: g for g in gold}

    def root(x):
        while parent.get(x, x) != x:
            x = parent[x]
        return x

    for gid, c in gold.items():
        der = c.get("derivation")
        if der and der["operation"] in SAME and der["inputs"] and der["inputs"][0] in parent:
            parent[root(gid)] = root(der["inputs"][0])

    def shape(gid, op, inputs):
        return gid, op, tuple(sorted(str(root(i)) for i in inputs))

    want, have, verdicts = set(), set(), [0, 0]
    for gid, c in gold.items():
        if c.get("derivation_open"):
            continue
        if c.get("derivation"):
            want.add(shape(gid, c["derivation"]["operation"], c["derivation"]["inputs"]))
        row = best.get(gid)
        if row and row.get("derivation"):
            der = row["derivation"]
            have.add(shape(gid, der["operation"], [stands_for.get(i, i) for i in der["inputs"]]))
            if c.get("derivation"):
                verdicts[1] += 1
                verdicts[0] += der["verdict"] == c["derivation"]["verdict"]
    pairs("derivations", want, have)
    result["derivations"]["verdict"] = verdicts[0] / verdicts[1] if verdicts[1] else 1.0

    # dropped conditions
    pairs(
        "dropped",
        {
            (gid, k["id"], Path(doc).name)
            for gid, c in gold.items()
            for k in c.get("conditions", [])
            for doc in k["dropped_in"]
        },
        {
            (gid, k["id"], Path(doc).name)
            for gid, row in best.items()
            if gold[gid].get("conditions")
            for k in row.get("conditions", [])
            for doc in k["dropped_in"]
            if Path(doc).name in docs
        },
    )

    # conflicts
    pairs(
        "conflicts",
        {tuple(sorted(x["claims"])) for x in story.get("conflicts", [])},
        {
            tuple(sorted((gid, stands_for[k["with"]])))
            for gid, row in best.items()
            for k in row.get("conflicts", [])
            if k["with"] in stands_for and stands_for[k["with"]] != gid
        },
    )

    if args.json:
        print(json.dumps(result))
    else:
        for name, figures in result.items():
            print(
                f"{name:<14}"
                + "  ".join(f"{k} {v:.3f}" if isinstance(v, float) else f"{k} {v}" for k, v in figures.items())
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
