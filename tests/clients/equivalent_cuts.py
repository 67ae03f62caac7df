#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Cross sections under cuts that mean the same, over several seeds: the distribution of pulls.

    tests/clients/equivalent_cuts.py build/launcher-openmp/bin/helikos --json equivalent_cuts.json

There are four kinds of pairs:

* written: two conditions that are the same by kinematics, for instance ht(j) > 600 and pt(j) > 300 of
  two jets.
* hidden: the same condition, once as it is, and once so that no bound follows from it: an energy
  times 1e-12 is added to the larger side, which has no upper limit. Then sampling has to find the
  region by itself.
* parts: a condition, and others that cut its region in parts, whose cross sections add up.
* random: conditions made of `and`, `or` and `not` from a grammar, as they are and hidden.

A pull is the difference over the root of the sum of both squared errors. The program ends with status
1 where a pull is above 3.5, the spread of all is not between 0.85 and 1.2, or more than 2 % of the
runs are doubted by the program itself; those are left out of the pulls. That a region was found by a
search alone is no reason here, as searches are what is tested. Only Python's library is needed.
"""

import argparse
import concurrent.futures
import json
import math
import random
import subprocess
import sys

# (process, more options, a condition, another one that means the same)
WRITTEN = [
    ("p p > j j", [], "ht(j) > 600", "pt(j) > 300"),
    ("p p > j j", [], "ht(j) > 400", "pt(j) > 200"),
    ("p p > j j", [], "ht > 800", "pt(j[2]) > 400"),
    ("p p > j j", [], "pt(j[1]) > 250", "pt(j) > 250"),
    ("p p > j j", [], "pt(j[1]) + pt(j[2]) > 500", "pt(j) > 250"),
    ("p p > j j", [], "pt(j[1])*pt(j[2]) > 62500", "pt(j) > 250"),
    ("p p > j j", [], "sqrt(pt(j[1])*pt(j[2])) > 250", "ht > 500"),
    ("p p > j j", [], "mt(j) > 250", "sum(mt(all)) > 500"),
    ("p p > j j", [], "px(j)*px(j) + py(j)*py(j) > 62500", "pt(j) > 250"),
    ("p p > j j", [], "pt(j) > 10 and ht(j) > 1000 and ht(j) < 1500", "500 < pt(j) < 750"),
    ("p p > j j", [], "max(pt(j[1]),100) > 300", "min(ht/2,1000) > 300"),
    ("p p > j j", [], "not ht < 700", "ht >= 700"),
    ("p p > j j", [], "pt(j) > 300 or ht(j) > 600", "pt(j) > 300"),
    ("p p > j j", [], "1/pt(j) < 0.004", "abs(pt(j) - 1000250) < 1000000"),
    ("p p > j j", [], "m(j,j) > 2000 and pt(j) > 100", "pt(j) > 100 and m(j,j)*m(j,j) > 4e6"),
    ("p p > j j", [], "pt(j) > 100 and dr(j,j) > 4", "pt(j) > 100 and sqrt(dr(j,j)*dr(j,j)) > 4"),
    ("p p > e+ e-", [], "ht > 200", "pt(e+) > 100"),
    ("p p > e+ e-", [], "pt(l) > 150", "ht > 300"),
    ("p p > e+ e-", [], "m(e+,e-) > 2000", "m(e+,e-) > 2000 or n(e+) == 0"),
    ("p p > e+ e-", [], "3000 < m(e+,e-) < 4000", "abs(m(e+,e-) - 3500) < 500"),
    ("p p > e+ e-", [], "ht(e+) > 400", "pt(e+) > 400"),
    ("p p > e+ e-", [], "1e-3*pt(e+) > 0.4", "pt(e-) > 400"),
    ("p p > e+ ve", [], "met > 300", "pt(e+) > 300"),
    ("p p > e+ ve", [], "mt(e+,ve) > 1000", "pt(e+) > 500"),
    ("p p > e+ ve", [], "6000 < m(e+,ve) < 13600 or n(e+)==0", "m(e+,ve) > 6000"),
    ("p p > e+ ve", [], "pt(e+) + met > 800", "ht > 800"),
    ("p p > ve ve~ j", [], "met > 200", "pt(j) > 200"),
    ("p p > ve ve~ j", [], "pt(ve,ve~) > 300", "ht(j) > 300"),
    ("p p > ve ve~ j", [], "met > 500", "pt(ve,ve~) > 500"),
    ("p p > ve ve~ j", [], "met + pt(j) > 600", "pt(j) > 300"),
    ("p p > w+ j, w+ > e+ ve", [], "pt(e+,ve) > 200", "pt(j) > 200"),
    ("p p > w+ j, w+ > e+ ve", [], "pt(e+,ve)*pt(j) > 62500", "pt(j) > 250"),
    ("p p > z j", [], "pt(z) > 300", "pt(j) > 300"),
    ("p p > z j", [], "mt(z) > 500", "pt(j) > sqrt(250000 - 91.188*91.188)"),
    ("p p > a j", [], "pt(a) > 300", "ht > 600"),
    ("p p > a j", [], "pt(a) > 200 and pt(j) > 100", "pt(j) > 200"),
    ("p p > a a", [], "pt(a[1]) > 150", "ht(a) > 300"),
    ("p p > t t~", [], "pt(t) > 500", "ht > 1000"),
    ("p p > t t~", [], "m(t,t~) > 2000", "m(t,t~)/2 > 1000"),
    ("p p > t t~", [], "mt(t) > 600", "sum(mt(all)) > 1200"),
    ("p p > t t~ j", [], "pt(t,t~) > 200", "pt(j) > 200"),
    ("p p > t t~ j", [], "pt(t,t~) > 100 and ht > 800", "pt(j) > 100 and pt(t)+pt(t~) > 800 - ht(j)"),
    ("p p > w+ w-", [], "ht > 600", "pt(w+) > 300"),
    ("p p > e+ e- j", [], "pt(e+,e-) > 300 and m(e+,e-) > 30", "m(e+,e-) > 30 and pt(j) > 300"),
    ("p p > e+ e- j", [], "pt(e+,e-) > 200 and m(e+,e-) > 60", "pt(j) > 200 and m(e+,e-) > 60"),
    ("p p > e+ e- j", [], "m(e+,e-) > 1000 and pt(j) > 20", "m(e+,e-)*m(e+,e-) > 1e6 and pt(j) > 20"),
    ("e+ e- > mu+ mu-", ["--energy", "500"], "pt(mu+) > 200", "ht > 400"),
    ("e+ e- > mu+ mu- a", ["--energy", "500"],
     "m(mu+,mu-) > 20 and m(mu+,a) > 20 and m(mu-,a) > 20 and e(a) > 100 and pt(a) > 50",
     "20 < m(mu+,mu-) < sqrt(150000) and m(mu+,a) > 20 and m(mu-,a) > 20 and pt(mu+,mu-) > 50"),
    ("g g > g g", ["--energy", "2000"], "ht > 1500", "pt(g) > 750"),
    ("g g > t t~ g", ["--energy", "3000"], "pt(t,t~) > 500", "pt(g) > 500"),
    ("p p > e+ e-", [], "n(e+) > 1 or m(e+,e-) > 1000", "m(e+,e-) > 1000"),
    ("g g > t t~ g", ["--energy", "2000", "--define", "x = t g"], "pt(g) > 20 and mt(x[2]) > 200",
     "pt(g) > 20 and mt(x[2]) + 1e-12*e(x[1]) > 200"),
    ("p p > j j j", [], "pt(j) > 20 and dr(j,j) > 0.4 and pt(j[1]) > 300",
     "pt(j) > 20 and dr(j,j) > 0.4 and pt(j[2],j[3]) > 300"),
    ("p p > j j j", [], "pt(j) > 30 and dr(j,j) > 0.4 and ht > 1000",
     "pt(j) > 30 and dr(j,j) > 0.4 and pt(j[1])+pt(j[2])+pt(j[3]) > 1000"),
]

# Conditions that are hidden: (process, options, what makes it finite, (larger side, "> number", member))
HIDDEN = [
    ("p p > j j", [], "", ("ht(j)", 600, "j[1]")),
    ("p p > j j", [], "", ("pt(j[1])", 1000, "j[1]")),
    ("p p > j j", [], "pt(j) > 20", ("m(j[1],j[2])", 3000, "j[1]")),
    ("p p > j j", [], "pt(j) > 50", ("deta(j[1],j[2])", 5, "j[1]")),
    ("p p > j j", [], "pt(j) > 50", ("abs(y(j[1],j[2]))", 3, "j[1]")),
    ("p p > e+ e-", [], "", ("m(e+,e-)", 1500, "e+")),
    ("p p > e+ e-", [], "m(e+,e-) > 20", ("pt(e+)", 800, "e+")),
    ("p p > e+ e-", [], "m(e+,e-) > 60", ("abs(eta(e+))", 4, "e+")),
    ("p p > e+ ve", [], "", ("mt(e+,ve)", 700, "e+")),
    ("p p > ve ve~ j", [], "pt(j) > 10", ("met", 400, "j")),
    ("p p > z j", [], "pt(j) > 10", ("pt(z)", 500, "j")),
    ("p p > a j", [], "pt(a) > 10", ("ht", 900, "j")),
    ("p p > t t~", [], "", ("m(t,t~)", 2500, "t")),
    ("p p > t t~", [], "", ("pt(t)", 900, "t")),
    ("p p > t t~ j", [], "pt(j) > 30", ("ht", 1500, "j")),
    ("p p > e+ e- j", [], "pt(j) > 20 and m(e+,e-) > 50", ("pt(e+,e-)", 500, "j")),
    ("p p > j j j", [], "pt(j) > 30 and dr(j,j) > 0.4", ("ht", 1500, "j[1]")),
    ("p p > j j j", [], "pt(j) > 30 and dr(j,j) > 0.4", ("pt(j[3])", 250, "j[1]")),
]

# Regions in parts: (process, options, condition, parts)
def forward(pt, eta):
    """Both jets forward: on one side, on the other, on both."""
    return (f"pt(j) > {pt} and abs(eta(j)) > {eta}",
            [f"pt(j) > {pt} and eta(j) > {eta}", f"pt(j) > {pt} and eta(j) < -{eta}",
             f"pt(j) > {pt} and abs(eta(j)) > {eta} and deta(j,j) > {2 * eta}"])


PARTS = [
    ("p p > j j", [], *forward(100, 2.5)),
    ("p p > j j", [], *forward(50, 3)),
    ("p p > j j", [], *forward(30, 4)),
    ("p p > j j", [], *forward(20, 4.5)),
    ("p p > j j", [], *forward(10, 5)),
    ("p p > j j", ["--energy", "900"], *forward(20, 2)),
    ("p p > j j", [], "pt(j) > 30 and min(abs(eta(j[1])),abs(eta(j[2]))) > 4", forward(30, 4)[1]),
    ("p p > j j", [], "pt(j) > 100 and (m(j,j) < 300 or m(j,j) > 2000)",
     ["pt(j) > 100 and m(j,j) < 300", "pt(j) > 100 and m(j,j) > 2000"]),
    ("p p > e+ e-", [], "m(e+,e-) > 40 and abs(abs(y(e+,e-)) - 1) > 0.9",
     ["m(e+,e-) > 40 and abs(y(e+,e-)) < 0.1", "m(e+,e-) > 40 and abs(y(e+,e-)) > 1.9"]),
    ("p p > a j", [], "pt(a) > 50 and abs(eta(a)) > 2.5 and abs(eta(j)) > 2.5",
     ["pt(a) > 50 and abs(eta(a)) > 2.5 and eta(j) > 2.5", "pt(a) > 50 and abs(eta(a)) > 2.5 and eta(j) < -2.5"]),
    ("p p > e+ e- j", [], "m(e+,e-) > 60 and pt(j) > 30 and abs(y(e+,e-) - eta(j)) > 4",
     ["m(e+,e-) > 60 and pt(j) > 30 and y(e+,e-) - eta(j) > 4",
      "m(e+,e-) > 60 and pt(j) > 30 and y(e+,e-) - eta(j) < -4"]),
    ("p p > e+ e- j", [], "m(e+,e-) > 60 and pt(j) > 30 and (m(e+,e-) > 1500 or abs(m(e+,j)-300) < 1)",
     ["pt(j) > 30 and m(e+,e-) > 1500", "pt(j) > 30 and 60 < m(e+,e-) < 1500 and abs(m(e+,j)-300) < 1"]),
    ("p p > e+ e- j", [], "m(e+,e-) > 60 and pt(j) > 30 and (pt(j) > 1000 or dphi(e+,e-) > 3.12)",
     ["m(e+,e-) > 60 and pt(j) > 1000", "m(e+,e-) > 60 and 30 < pt(j) < 1000 and dphi(e+,e-) > 3.12"]),
]
# Mirror images share programs, but not where the beams have unequal energies.
UNEQUAL = ["--beam-energies", "7000", "500"]
PARTS += [
    ("p p > z", UNEQUAL, "abs(y(z)) < 1", ["-1 < y(z) < 1"]),
    ("p p > t t~", UNEQUAL, "abs(y(t)) > 2", ["y(t) > 2"]),
    ("p p > t t~", UNEQUAL, "deta(t,t~) > 1", ["eta(t)-eta(t~) > 1", "eta(t~)-eta(t) > 1"]),
    ("p p > j j", UNEQUAL, "ht > 60 and abs(eta(j)) > 2", ["ht > 60 and eta(j[1])*eta(j[2]) > 4 and abs(eta(j)) > 2",
                                                           "ht > 60 and eta(j[1])*eta(j[2]) < -4 and abs(eta(j)) > 2"]),
    ("p p > j j", UNEQUAL, "ht > 60 and e(j) > 200", ["ht > 60 and e(j)-1e-9*pz(j) > 200"]),
    ("p p > e+ e-", UNEQUAL, "66 < m(e+,e-) < 116 and abs(eta(e+)) < 1", ["66 < m(e+,e-) < 116 and -1 < eta(e+) < 1"]),
    ("p p > a j", UNEQUAL, "pt(a) > 30 and abs(eta(a)) < 1", ["pt(a) > 30 and -1 < eta(a) < 1"]),
]

# For random conditions: (process, options, what makes it finite, [(observable, member, numbers)])
RANDOM = [
    ("p p > j j", [], "pt(j) > 20",
     [("ht", "j[1]", (100, 1500)), ("pt(j[1])", "j[1]", (50, 800)), ("m(j[1],j[2])", "j[1]", (100, 4000)),
      ("dr(j[1],j[2])", "j[1]", (2, 6)), ("abs(eta(j[1]))", "j[1]", (0.5, 4)), ("p(j[2])", "j[1]", (50, 2000))]),
    ("p p > e+ e-", [], "m(e+,e-) > 40",
     [("ht", "e+", (50, 800)), ("pt(e+)", "e+", (20, 500)), ("m(e+,e-)", "e+", (60, 2000)),
      ("e(e+)", "e+", (50, 2000)), ("abs(y(e+,e-))", "e+", (0.5, 3)), ("deta(e+,e-)", "e+", (0.5, 4))]),
    ("p p > ve ve~ j", [], "pt(j) > 30",
     [("met", "j", (50, 700)), ("ht", "j", (50, 1500)), ("pt(ve)", "j", (20, 500)), ("m(ve,ve~)", "j", (20, 300)),
      ("mt(ve,ve~)", "j", (20, 200)), ("abs(eta(j))", "j", (0.5, 4))]),
    ("p p > t t~", [], "",
     [("pt(t)", "t", (50, 1000)), ("m(t,t~)", "t", (400, 3000)), ("ht", "t", (100, 2000)),
      ("abs(y(t,t~))", "t", (0.3, 2)), ("dr(t,t~)", "t", (3, 5)), ("e(t)", "t", (200, 3000))]),
]


def hidden(side, number, member):
    return f"{side} + 1e-12*e({member}) > {number:.6g}"


def random_condition(rng, observables, depth):
    """A condition, and the same without bounds."""
    if depth == 0 or rng.random() < 0.3:
        side, member, (low, high) = rng.choice(observables)
        number = low * (high / low) ** rng.random()
        plain, other = f"{side} > {number:.6g}", hidden(side, number, member)
        return (plain, other) if rng.random() < 0.75 else (f"not {plain}", f"not {other}")
    a, b = random_condition(rng, observables, depth - 1), random_condition(rng, observables, depth - 1)
    word = rng.choice(["and", "or"])
    return tuple(f"({x}) {word} ({y})" for x, y in zip(a, b))


def joined(*conditions):
    return [c for c in conditions if c]


def all_pairs(num_random, seed):
    pairs = [("written", p, o, [a], [[b]]) for p, o, a, b in WRITTEN]
    pairs += [("parts", p, o, [a], [[b] for b in parts]) for p, o, a, parts in PARTS]
    for process, options, base, (side, number, member) in HIDDEN:
        pairs.append(("hidden", process, options, joined(base, f"{side} > {number}"),
                      [joined(base, hidden(side, number, member))]))
    rng = random.Random(seed)
    for i in range(num_random):
        process, options, base, observables = RANDOM[i % len(RANDOM)]
        a, b = random_condition(rng, observables, 2)
        pairs.append(("random", process, options, joined(base, a), [joined(base, b)]))
    return pairs


def integrate(args, process, options, cuts, seed):
    command = [args.program, "integrate", process, *options, "--seed", str(seed), "--json", "-",
               "--accuracy", str(args.precision), "--threads", "1", "--max-points", "3e7"]
    if not any(option in options for option in ("--energy", "--beam-energies")):
        command += ["--energy", "13000"]
    for cut in cuts:
        command += ["--cut", cut]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=args.timeout)
    except subprocess.TimeoutExpired:
        return {"error": f"no end in {args.timeout} s"}
    try:
        return json.loads(done.stdout)
    except ValueError:
        return {"error": done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"status {done.returncode}"}


def doubts_but_search(result):
    return [doubt for doubt in result["doubts"] if "evenly spread points pass the cuts" not in doubt]


def compare(args, pair, seed):
    kind, process, options, a, b = pair
    runs = [integrate(args, process, options, cuts, seed + 1000 * i) for i, cuts in enumerate((a, *b))]
    row = {"kind": kind, "process": process, "cuts": [a, b], "seed": seed}
    errors = [r["error"] for r in runs if "error" in r]
    if errors:
        # Random conditions may be ones that no event passes: then no run has a point.
        nothing = all("is not known: " in error or "is zero: " in error for error in errors)
        row["same_refusal"] = kind == "random" and len(errors) == len(runs) and nothing
        return row | {"errors": errors}
    values = [(r["cross_section_pb"], r["error_pb"]) for r in runs]
    row["values_pb"] = values
    row["commit"] = runs[0]["commit"]
    row["chi2"] = [r["chi2"] for r in runs]
    row["seconds"] = [round(sum(r["phases"][k] for k in ("set_up", "integration")), 2) for r in runs]
    row["doubts"] = [doubts_but_search(r) for r in runs]
    row["searched_parts"] = [r["searched_part"] for r in runs]
    row["pull"] = (values[0][0] - sum(v for v, _ in values[1:])) / math.hypot(*(e for _, e in values))
    return row


def by_pair(rows):
    """A line for each pair, with the pulls of all seeds."""
    pairs = {}
    for row in rows:
        key = (row["kind"], row["process"], json.dumps(row["cuts"]))
        pairs.setdefault(key, []).append(round(row["pull"], 2) if "pull" in row else row["errors"][0][:80])
    return [f"{kind}: {process}: {cuts}: {pulls}" for (kind, process, cuts), pulls in pairs.items()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--random", type=int, default=40, help="random conditions")
    parser.add_argument("--random-seed", type=int, default=1)
    parser.add_argument("--precision", type=float, default=0.005)
    parser.add_argument("--timeout", type=float, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--match", default="", help="only pairs whose process or cuts have this")
    parser.add_argument("--json", help="file for all rows")
    args = parser.parse_args()

    pairs = [p for p in all_pairs(args.random, args.random_seed) if args.match in repr(p)]
    work = [(pair, seed) for pair in pairs for seed in range(1, args.seeds + 1)]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        rows = list(pool.map(lambda w: compare(args, *w), work))

    # Conditions with the same bounds are the same run: each counts once.
    seen, alone = set(), []
    for row in rows:
        key = json.dumps(row.get("values_pb", row["cuts"]))
        if key not in seen or "errors" in row:
            alone.append(row)
        seen.add(key)
    copies, rows = len(rows) - len(alone), alone
    doubted = [r for r in rows if any(r.get("doubts", []))]
    failed = [r for r in rows if "errors" in r and not r["same_refusal"]]
    pulls = [r["pull"] for r in rows if "pull" in r and not any(r["doubts"])]
    spread = math.sqrt(sum(p * p for p in pulls) / max(1, len(pulls)))
    bad = [r for r in rows if "pull" in r and not any(r["doubts"]) and not abs(r["pull"]) <= 3.5]
    for row in failed + bad:
        print(json.dumps(row))
    commits = sorted({r["commit"] for r in rows if "commit" in r})
    summary = {"commits": commits, "pairs": len(pairs), "runs": len(rows), "copies": copies, "pulls": len(pulls), "spread": spread,
               "largest": max((abs(p) for p in pulls), default=0.0), "doubted": len(doubted),
               "failed": len(failed)}
    print(json.dumps(summary))
    if args.json:
        with open(args.json, "w") as file:
            json.dump(summary | {"of_pairs": by_pair(rows)}, file, indent=1)
            file.write("\n")
    sys.exit(1 if bad or failed or 50 * len(doubted) > len(rows) or not 0.85 <= spread <= 1.2 else 0)


if __name__ == "__main__":
    main()
