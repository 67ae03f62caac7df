#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures builds of Helikos, and other generators beside them, in one interleaved run."""

import argparse
import datetime
import itertools
import json
import os
import shlex
import shutil
import sys
import time
from pathlib import Path

from bench import machine
from bench.family import BY_NAME, PRECISIONS
from bench.measure import Build, Peer, Settings, calibrate, run_helikos, run_peer
from bench.summary import number, summarize, table

ROOT = Path(__file__).resolve().parent.parent
BUILD_KEYS = ("version", "commit", "kokkos", "backend", "compiler", "simd")

EPILOG = """A peer is a shell command in which {process} becomes a name of --processes and
{precision} becomes d, m or f. It prints a line whose fourth blank-separated column is matrix
elements per second; whatever else it prints before that does not matter. It runs on one core.
For instance:
  --peer 'cudacpp=./wrapper.sh {process} 512z {precision}'   e.g. CUDACPP standalone"""


def pair(text):
    name, separator, value = text.partition("=")
    if not (name and separator and value):
        raise argparse.ArgumentTypeError(f"'{text}' is not NAME=VALUE")
    return name, value


def default_binary():
    preset = os.environ.get("HELIKOS_PRESET", "openmp")
    return "helikos", str(ROOT / "build" / f"launcher-{preset}" / "bin" / "helikos")


def parse_arguments(argv):
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--binary", type=pair, action="append", metavar="NAME=PATH",
        help="a build of Helikos; again for more (default: the launcher's)")
    add("--peer", type=pair, action="append", default=[], metavar="NAME=COMMAND",
        help="another generator; again for more. Ratios are to the first")
    add("--processes", nargs="+", choices=list(BY_NAME), default=list(BY_NAME), metavar="NAME",
        help=f"of {', '.join(BY_NAME)} (default: all)")
    add("--precisions", nargs="+", choices=list(PRECISIONS), default=list(PRECISIONS),
        help="double, mixed, float (default: all)")
    add("--recipes", nargs="+", choices=["recursion", "diagrams"], default=["recursion"],
        help="how amplitudes are built (default: recursion); diagrams take up to six gluons")
    add("--threads", nargs="+", type=int, default=[1, 2], metavar="N", help="default: 1 2")
    add("--rounds", type=int, default=5, help="default: 5")
    add("--seconds", type=float, default=1.0, help="aimed at for each measurement (default: 1.0)")
    add("--timeout", type=float, default=600.0, help="of one measurement, seconds (default: 600)")
    add("--pin", metavar="CPU",
        help="processor of one thread, more threads on those that follow; or a list, as 0,2")
    add("--extra", default="", metavar="OPTIONS",
        help="further options of helikos run: --extra='--helicities all'")
    add("--output", type=Path, default=Path(__file__).parent / "results" / "cpu.json",
        metavar="FILE", help="default: perf/results/cpu.json")
    args = parser.parse_args(argv)
    args.binary = args.binary or [default_binary()]
    names = [name for name, _ in args.binary + args.peer]
    if len(set(names)) < len(names):
        parser.error("two programs have the same name")
    return args


def describe_build(build, settings):
    """What the binary says of itself, from its smallest run."""
    trial = run_helikos(build, BY_NAME["gg_tt"], "d", 1, (16, 1), settings)
    if "run" not in trial:
        raise SystemExit(f"cpu.py: {build.name}: {build.path}: {trial['reason']}")
    return {key: trial["run"].get(key) for key in BUILD_KEYS}


def contenders(args):
    """(kind, program, threads), in the order of measurement."""
    builds = [Build(name, os.path.abspath(path), recipe)
              for (name, path), recipe in itertools.product(args.binary, args.recipes)]
    peers = [("peer", Peer(*peer), 1) for peer in args.peer]
    return peers + [("helikos", b, t) for b, t in itertools.product(builds, args.threads)]


class Campaign:
    """All rounds of measurements; the file is written after each, so that a stop loses little."""

    def __init__(self, args):
        self.args = args
        self.settings = Settings(args.seconds, args.timeout, args.pin,
                                 tuple(shlex.split(args.extra)))
        self.contenders = contenders(args)
        self.plans = {}
        self.measurements = []
        self.head = self.describe()

    def describe(self):
        builds = {p.name: p for kind, p, _ in self.contenders if kind == "helikos"}
        return {
            "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
            "command_line": shlex.join(["python3", *sys.argv]),
            "machine": machine.describe(),
            "builds": {n: describe_build(b, self.settings) for n, b in builds.items()},
            "peers": [name for name, _ in self.args.peer],
            "settings": {"rounds": self.args.rounds, "seconds": self.args.seconds,
                         "pin": self.args.pin, "pinned_with_taskset": self.is_pinned(),
                         "extra": self.args.extra},
        }

    def is_pinned(self):
        return self.args.pin is not None and shutil.which("taskset") is not None

    def plan(self, build, process, precision, threads):
        key = (build, process.name, precision, threads)
        if key not in self.plans:
            self.plans[key] = calibrate(build, process, precision, threads, self.settings)
        return self.plans[key]

    def measure(self, kind, program, threads, process, precision):
        if kind == "peer":
            return run_peer(program, process, precision, self.settings)
        plan = self.plan(program, process, precision, threads)
        return run_helikos(program, process, precision, threads, plan, self.settings)

    def record(self, index, process, precision, contender):
        kind, program, threads = contender
        entry = {"round": index, "process": process.name, "precision": precision,
                 "name": program.name, "recipe": getattr(program, "recipe", None), "kind": kind,
                 "threads": threads, "time": time.time()}
        entry.update(self.measure(kind, program, threads, process, precision))
        self.measurements.append(entry)
        print(f"round {index + 1}/{self.args.rounds}  {process.name:9} {precision} "
              f"{program.name:12} {entry['recipe'] or '-':9} {threads} thr  "
              f"{number(entry['rate'], '.4g'):>10}  {entry['reason'] or ''}", file=sys.stderr, flush=True)

    def round(self, index):
        processes = [BY_NAME[name] for name in self.args.processes]
        for process, precision in itertools.product(processes, self.args.precisions):
            for contender in self.contenders:
                self.record(index, process, precision, contender)

    def result(self):
        first_peer = self.args.peer[0][0] if self.args.peer else None
        return {**self.head, "summary": summarize(self.measurements, first_peer),
                "measurements": self.measurements}

    def write(self):
        path = self.args.output
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".partial")
        partial.write_text(json.dumps(self.result(), indent=1) + "\n", encoding="utf-8")
        partial.replace(path)

    def run(self):
        for index in range(self.args.rounds):
            self.round(index)
            self.write()


def main(argv=None):
    args = parse_arguments(argv)
    if args.pin is not None and shutil.which("taskset") is None:
        print("cpu.py: there is no taskset; --pin has no effect", file=sys.stderr)
    campaign = Campaign(args)
    campaign.run()
    print(table(campaign.result()["summary"]))
    print(f"\nwritten to {args.output}")


if __name__ == "__main__":
    main()
