#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How much the weights of `helikos integrate` scatter, of one program or of several.

    perf/spread.py PROGRAM [PROGRAM ...] [--points N] [--json FILE]

The spread is error / cross section * sqrt(points): the standard deviation of a point's weight over the mean. A
cross section of a given error takes points in proportion to its square. Of 13 TeV, set `toy`, scales of
91.188 GeV. It does not depend on the speed of the machine.
"""

import argparse
import json
import math
import subprocess

JETS = ["pt(j) > 30", "dr(j,j) > 0.4"]
MASS = "66 < m(e+,e-) < 116"
PROCESSES = [
    ("p p > e+ e-", [MASS]),
    ("p p > e+ e- j", [MASS, "pt(j) > 30"]),
    ("p p > e+ e- j j", [MASS, *JETS]),
    ("p p > w+ j", ["pt(j) > 30"]),
    ("p p > a j", ["pt(a) > 30"]),
    ("p p > j j", ["pt(j) > 30"]),
    ("p p > j j j", JETS),
    ("p p > t t~", []),
    ("p p > t t~ j", ["pt(j) > 30"]),
    ("p p > t t~ j j", JETS),
]


def spread_of(program, process, cuts, points):
    words = [program, "integrate", process, "--energy", "13000", "--mur", "91.188", "--muf", "91.188",
             "--points", str(points), "--json", "-"]
    for cut in cuts:
        words += ["--cut", cut]
    result = json.loads(subprocess.run(words, check=True, capture_output=True).stdout)
    relative = result["error_pb"] / result["cross_section_pb"]
    return {"cross_section_pb": result["cross_section_pb"], "error_pb": result["error_pb"],
            "points": result["points"], "spread": relative * math.sqrt(result["points"]),
            "efficiency": result["efficiency"]}


def version_of(program):
    return subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.splitlines()[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--points", type=int, default=2000000)
    parser.add_argument("--json", help="file for the results")
    options = parser.parse_args()
    results = []
    for process, cuts in PROCESSES:
        found = [spread_of(program, process, cuts, options.points) for program in options.programs]
        results.append({"process": process, "cuts": cuts, "programs": found})
        columns = "".join(f"{r['cross_section_pb']:14.5g} +- {r['error_pb']:<9.2g}{r['spread']:7.3f}" for r in found)
        print(f"{process:18}{columns}", flush=True)
    if options.json:
        versions = [version_of(program) for program in options.programs]
        with open(options.json, "w") as file:
            json.dump({"programs": versions, "points": options.points, "results": results}, file, indent=1)
            file.write("\n")


if __name__ == "__main__":
    main()
