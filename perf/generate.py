#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Events of some processes: unweighting efficiency, overweights, time from start to the whole file.

    perf/generate.py --output FILE [--binary PROGRAM] [--rounds N] [--threads N]
    perf/generate.py --output FILE --threads 1 --only "p p > e+ e-" --events 1000000 --end lhe lhe.gz

Medians over the rounds. The cuts are those of MadGraph's default card. Run it on a machine that nothing else uses.
The time of processors (`cpu_seconds`) is that of all threads and of the system for them, from start to end.
"""

import argparse
import json
import os
import pathlib
import resource
import statistics
import subprocess
import tempfile
import time

JETS = ["pt(j) > 20", "abs(eta(j)) < 5", "dr(j,j) > 0.4"]
CASES = [
    ("p p > e+ e-", ["66 < m(e+,e-) < 116"], 100000, []),
    ("p p > e+ e- j", ["66 < m(e+,e-) < 116"] + JETS[:2], 10000, []),
    ("p p > t t~", [], 10000, []),
    ("p p > t t~ j", JETS[:2], 10000, []),
    ("p p > t t~ j", JETS[:2], 10000, ["--accuracy", "0.001"]),
    ("p p > t t~ j j", JETS, 10000, []),
]


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(binary, case, threads, folder, end="lhe.gz"):
    process, cuts, events, options = case
    words = [binary, "generate", process, "--events", str(events), "--output", f"{folder}/events.{end}"]
    words += ["--json", f"{folder}/run.json"] + options
    words += ["--threads", str(threads)] if threads else []
    for cut in cuts:
        words += ["--cut", cut]
    environment = dict(os.environ, GOMP_SPINCOUNT="10000")
    start, used = time.perf_counter(), cpu_seconds()
    subprocess.run(words, check=True, capture_output=True, env=environment)
    seconds, used = time.perf_counter() - start, cpu_seconds() - used
    return seconds, json.loads(pathlib.Path(folder, "run.json").read_text()), used


def measure(binary, case, threads, rounds, end="lhe.gz"):
    with tempfile.TemporaryDirectory() as folder:
        runs = [run(binary, case, threads, folder, end) for _ in range(rounds)]
    seconds = [s for s, _, _ in runs]
    record = runs[0][1]
    made = record["generation"]
    return {
        "process": case[0],
        "cuts": case[1],
        "options": case[3],
        "end": end,
        "events": made["events"],
        "relative_error": record["error_pb"] / record["cross_section_pb"],
        "efficiency": made["efficiency"],
        "overweight_part": made["overweight_part"],
        "largest_overweight": made["largest_overweight"],
        "seconds": statistics.median(seconds),
        "seconds_of_rounds": seconds,
        "cpu_seconds": statistics.median(used for _, _, used in runs),
        "events_per_second": statistics.median(made["events"] / r["generation"]["phases"]["generation"] for _, r, _ in runs),
        "phases": {**record["phases"], **made["phases"]},
    }, record


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default="build/launcher-openmp/bin/helikos")
    parser.add_argument("--output", required=True)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, help="of a host (default: all cores)")
    parser.add_argument("--only", nargs="+", metavar="PROCESS", help="of the cases")
    parser.add_argument("--events", type=int, help="in place of those of the cases")
    parser.add_argument("--end", nargs="+", default=["lhe.gz"], help="of the file's name")
    parser.add_argument("--two-stage", nargs="+", metavar="MODE", help="auto, on, off: each of them")
    options = parser.parse_args()
    modes = [["--two-stage", mode] for mode in options.two_stage or []] or [[]]
    cases = []
    for process, cuts, events, flags in CASES:
        if options.only and process not in options.only:
            continue
        for mode in modes:
            case = (process, cuts, options.events or events, flags + mode)
            for end in options.end:
                result, record = measure(options.binary, case, options.threads, options.rounds, end)
                cases.append(result)
                print(json.dumps(result), flush=True)
    settings = {key: record[key] for key in ("commit", "kokkos", "backend", "device", "energy", "pdf", "mu_r", "mu_f")}
    settings |= {"threads": record["threads"], "rounds": options.rounds}
    pathlib.Path(options.output).write_text(json.dumps({"settings": settings, "cases": cases}, indent=1) + "\n")


if __name__ == "__main__":
    main()
