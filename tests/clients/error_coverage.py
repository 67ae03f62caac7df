#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whether stated errors of cross sections are those that many seeds show.

    tests/clients/error_coverage.py build/launcher-openmp/bin/helikos --json error_coverage.json

Each process is integrated with 200 seeds, and once to a fiftieth of the relative error. The program
prints the pulls of the seeds against the latter: their mean, their root mean square, the largest one,
and the parts within one and two errors. It ends with status 1 where the root mean square is not
between 0.85 and 1.2, a pull is above 4.5, or less than 0.6 (0.92) is within one error (two).
Only Python's library is needed.
"""

import argparse
import concurrent.futures
import json
import math
import subprocess
import sys

from equivalent_cuts import doubts_but_search

CASES = [
    ("p p > e+ e-", ["m(e+,e-) > 60"]),
    ("p p > j j", ["pt(j) > 100"]),
    ("p p > ve ve~ j", ["met > 200"]),
    ("p p > t t~ j", ["pt(j) > 30"]),
    # No bound follows from this one.
    ("p p > j j", ["ht(j) + 1e-12*e(j[1]) > 600"]),
]


def integrate(args, case, seed, precision, threads=1):
    process, cuts = case
    command = [args.program, "integrate", process, "--energy", "13000", "--seed", str(seed), "--json", "-",
               "--accuracy", str(precision), "--threads", str(threads)]
    for cut in cuts:
        command += ["--cut", cut]
    done = subprocess.run(command, capture_output=True, text=True)
    result = json.loads(done.stdout)
    return result["cross_section_pb"], result["error_pb"], doubts_but_search(result)


def covered(args, pool, case):
    reference = integrate(args, case, 100000, args.precision / 50, args.jobs)
    runs = list(pool.map(lambda seed: integrate(args, case, seed, args.precision), range(1, args.seeds + 1)))
    pulls = [(value - reference[0]) / math.hypot(error, reference[1]) for value, error, doubts in runs if not doubts]
    count = len(pulls)
    return {
        "process": case[0], "cuts": case[1], "seeds": args.seeds, "precision": args.precision,
        "reference_pb": reference[:2], "doubted": sum(bool(doubts) for *_, doubts in runs),
        "mean": sum(pulls) / count, "rms": math.sqrt(sum(p * p for p in pulls) / count),
        "largest": max(pulls, key=abs), "within_one": sum(abs(p) < 1 for p in pulls) / count,
        "within_two": sum(abs(p) < 2 for p in pulls) / count,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--precision", type=float, default=0.01)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", help="file for the results")
    args = parser.parse_args()

    results = []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for case in CASES:
            results.append(covered(args, pool, case))
            print(json.dumps(results[-1]))
    if args.json:
        with open(args.json, "w") as file:
            json.dump(results, file, indent=1)
            file.write("\n")
    good = all(0.85 <= r["rms"] <= 1.2 and abs(r["largest"]) <= 4.5 and r["within_one"] >= 0.6 and
               r["within_two"] >= 0.92 for r in results)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
