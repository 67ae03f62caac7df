#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures models that are read from UFO folders on one core: the time to read a folder, and the
time from a string to its first |M|^2 and to its first event. The folders are not in the repository:
give the path of each."""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from statistics import median

from bench import children, machine

PROCESS = "p p > t t~ j NP<=1"
EVENT = ("--energy", "13000", "--pdf", "toy", "--alpha-s", "card", "--cut", "pt(j) > 20",
         "--events", "1")


def parse_arguments(argv):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--binary", required=True, metavar="PATH", help="the program helikos")
    add("--read", nargs="+", default=[], metavar="FOLDER", help="models that are read")
    add("--first", nargs="+", default=[], metavar="FOLDER",
        help=f"models (with -RESTRICTION) in which {PROCESS} is computed")
    add("--accuracy", nargs="+", type=float, default=[0.1], help="of events (default: 0.1)")
    add("--starts", type=int, default=5, help="of each command (default: 5)")
    add("--pin", default="0", help="processor that all stay on (default: 0)")
    add("--timeout", type=float, default=300.0)
    add("--output", type=Path, required=True, metavar="FILE")
    return parser.parse_args(argv)


def brief(value):
    return float(f"{value:.4g}")


class Starts:
    """Fresh processes on one core. On a machine with other work `cpu` says more than `wall`."""

    def __init__(self, args):
        self.args = args
        self.env = children.environment(True) | {"OMP_NUM_THREADS": "1"}

    def times(self, *options):
        command = [*machine.pin_prefix(self.args.pin, 1), self.args.binary, *options]
        ends = []
        for _ in range(self.args.starts):
            ended = children.run(command, self.env, self.args.timeout)
            if ended.reason():
                return {"reason": ended.reason()}
            ends.append(ended)
        return {
            "wall": brief(median(e.wall for e in ends)), "cpu": brief(median(e.cpu for e in ends)),
            "least_wall": brief(min(e.wall for e in ends)),
            "least_cpu": brief(min(e.cpu for e in ends)),
            "peak_rss": max(e.peak_rss for e in ends),
        }


def read(starts, folder):
    """The model alone, without a process: the list of its coupling orders."""
    return starts.times("info", "--model", folder, "--coupling-orders")


def first(starts, folder, accuracies, scratch):
    entry = {"run": starts.times("run", PROCESS, "--model", folder, "--batch", "8",
                                 "--batches", "1", "--threads", "1")}
    for accuracy in accuracies:
        entry[f"generate, accuracy {accuracy:g}"] = starts.times(
            "generate", PROCESS, "--model", folder, *EVENT, "--accuracy", f"{accuracy:g}",
            "--threads", "1", "--output", str(Path(scratch) / "first.lhe"))
    return entry


def main(argv):
    args = parse_arguments(argv)
    starts = Starts(args)
    record = machine.measurement("perf/models.py", argv) | {
        "process": PROCESS, "event": list(EVENT),
        "read": {}, "first": {}}
    with tempfile.TemporaryDirectory() as scratch:
        for folder in args.read:
            record["read"][Path(folder).name] = read(starts, folder)
        for folder in args.first:
            record["first"][Path(folder).name] = first(starts, folder, args.accuracy, scratch)
    for section in ("read", "first"):
        for name, entry in record[section].items():
            print(section, name, json.dumps(entry))
    args.output.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
