#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Cross sections of some processes: times of the steps, error, points a second.

    perf/integrate.py --output FILE [--binary PROGRAM] [--rounds N] [--threads N] [--only NAME ...] [--part P]

Medians over the rounds. `--part 0.1`: a tenth of the points, for a host. Run it on a machine that nothing else uses.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

from bench import machine

LEPTONS = ["66 < m(e+,e-) < 116"]
JETS = ["pt(j) > 20", "abs(eta(j)) < 5"]
PAIRS = JETS + ["dr(j,j) > 0.4"]
CASES = {  # process, cuts, points or precision
    "dy": ("p p > e+ e-", LEPTONS, ["--points", 50_000_000]),
    "ttj": ("p p > t t~ j", JETS, ["--accuracy", 0.003]),
    "ttjj": ("p p > t t~ j j", PAIRS, ["--accuracy", 0.003]),
    "ttjj_fine": ("p p > t t~ j j", PAIRS, ["--accuracy", 0.001]),
    "lljjj": ("p p > e+ e- j j j", LEPTONS + PAIRS, ["--points", 20_000_000]),
    "ttjjj": ("p p > t t~ j j j", PAIRS, ["--points", 10_000_000]),
}


def words_of(case, part):
    process, cuts, (option, value) = case
    value = round(value * part) if option == "--points" else value
    words = [process, option, str(value), "--mur", "91.188", "--muf", "91.188"]
    return words + [word for cut in cuts for word in ("--cut", cut)]


def run(binary, words, threads):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "run.json")
        command = [binary, "integrate", *words, "--json", str(file)]
        command += ["--threads", str(threads)] if threads else []
        environment = dict(os.environ, GOMP_SPINCOUNT="10000")
        subprocess.run(command, check=True, capture_output=True, env=environment)
        return json.loads(file.read_text(encoding="utf-8"))


def measure(binary, name, part, threads, rounds):
    words = words_of(CASES[name], part)
    runs = [run(binary, words, threads) for _ in range(rounds)]
    last = runs[-1]
    phases = {key: statistics.median(r["phases"][key] for r in runs) for key in last["phases"]}
    points = sum(i["points"] for i in last["iterations"])
    return {
        "name": name,
        "command": ["helikos", "integrate", *words],
        "cross_section_pb": last["cross_section_pb"],
        "error_pb": last["error_pb"],
        "chi2": last["chi2"],
        "degrees_of_freedom": last["degrees_of_freedom"],
        "channels": last["channels"],
        "points": last["points"],
        "points_with_adaption": points,
        "points_per_second": points / phases["integration"],
        "outside_matrix_elements": 1.0 - phases["matrix_elements"] / phases["integration"],
        "phases": phases,
        "integrations": [r["phases"]["integration"] for r in runs],
    }, last


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default="build/launcher-openmp/bin/helikos")
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--part", type=float, default=1.0)
    parser.add_argument("--only", nargs="+", choices=list(CASES), default=list(CASES), metavar="NAME",
                        help=f"of {', '.join(CASES)}")
    options = parser.parse_args(argv)
    record = machine.measurement("perf/integrate.py", argv)
    record["cases"] = []
    for name in options.only:
        case, last = measure(options.binary, name, options.part, options.threads, options.rounds)
        record["build"] = {key: last[key] for key in ("commit", "kokkos", "backend", "device", "threads", "energy", "pdf")}
        record["cases"].append(case)
        seconds = case["phases"]["integration"]
        print(f"{name:10} {seconds:8.3f} s  {case['points_per_second']:.3g} points/s  "
              f"outside matrix elements {case['outside_matrix_elements']:.0%}", file=sys.stderr, flush=True)
        options.output.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
