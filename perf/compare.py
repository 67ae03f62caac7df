#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Two builds of Helikos in turn, on a GPU or on hosts: whether speed that was won is kept.

For each process, precision and number of events in flight both run in turn, round after round. The
ratio is that of the medians of matrix elements per second, new over old."""

import argparse
import json
import math
import shlex
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from bench import machine
from bench.family import BY_NAME, PRECISIONS
from gpu import SIZES

KEYS = ("version", "commit", "kokkos", "backend", "device", "compiler", "simd")


def parse_arguments(argv):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("old")
    add("new")
    add("--old-options", default="", help="further options of the old one's run")
    add("--new-options", default="", help="the same of the new one")
    add("--processes", nargs="+", choices=list(BY_NAME), default=list(BY_NAME), metavar="NAME")
    add("--precisions", nargs="+", choices=list(PRECISIONS), default=list(PRECISIONS))
    add("--events", nargs="+", type=int, help="in flight (default: some that suit a GPU)")
    add("--host", action="store_true", help="one thread of a host: batches that stay in its cache")
    add("--pin", help="processor that a host's thread stays on")
    add("--rounds", type=int, default=3)
    add("--seconds", type=float, default=0.2, help="of a run, aimed at")
    add("--least", type=float, default=0.97, help="ratio below which it fails (default: 0.97)")
    add("--output", type=Path, required=True, metavar="FILE")
    return parser.parse_args(argv)


def run(args, binary, options, name, precision, events, batches):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "run.json"
        command = [*machine.pin_prefix(args.pin, 1), binary, "run", BY_NAME[name].text,
                   "--precision", PRECISIONS[precision], "--batch", str(events),
                   "--batches", str(batches), "--json", str(file)]
        command += ["--threads", "1"] if args.host else []
        done = subprocess.run(command + shlex.split(options), capture_output=True, text=True,
                              check=False)
        if done.returncode != 0:
            raise SystemExit(f"compare.py: {shlex.join(command)}: {done.stderr.strip()}")
        return json.loads(file.read_text(encoding="utf-8"))


def sizes(args, name):
    if args.events:
        return args.events
    if args.host:
        return [BY_NAME[name].batch]
    most = SIZES[name][0]
    return [512, most]


def compare(args, name, precision, events):
    builds = {"old": (args.old, args.old_options), "new": (args.new, args.new_options)}
    trial = run(args, *builds["old"], name, precision, events, 1)
    batches = trial["matrix_elements_per_second"] * args.seconds / events
    batches = max(1, min(100000, math.ceil(batches)))
    found = {which: [] for which in builds}
    for _ in range(args.rounds):
        for which, build in builds.items():
            found[which].append(run(args, *build, name, precision, events, batches))
    rates = {which: [r["matrix_elements_per_second"] for r in runs] for which, runs in found.items()}
    medians = {which: statistics.median(values) for which, values in rates.items()}
    point = {"process": name, "precision": precision, "events": events, **medians,
             "ratio": medians["new"] / medians["old"], "rates": rates,
             "set_up": {which: statistics.median(r["phases"]["set_up"] for r in runs)
                        for which, runs in found.items()},
             "mean": {which: runs[0]["mean"] for which, runs in found.items()},
             "executor": {which: runs[0]["executor"] for which, runs in found.items()}}
    return point, {which: {key: runs[0].get(key) for key in KEYS} for which, runs in found.items()}


def main(argv):
    args = parse_arguments(argv)
    result = {**machine.measurement("perf/compare.py", argv), "builds": {}, "measurements": []}
    for name in args.processes:
        for precision in args.precisions:
            for events in sizes(args, name):
                point, result["builds"] = compare(args, name, precision, events)
                result["measurements"].append(point)
                args.output.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
                verdict = "ok  " if point["ratio"] >= args.least else "LESS"
                print(f"{verdict} {name:9} {precision} {events:8} {point['old']:.3e} "
                      f"{point['new']:.3e}  {point['ratio']:.3f}", flush=True)
    return min(p["ratio"] for p in result["measurements"]) < args.least


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
