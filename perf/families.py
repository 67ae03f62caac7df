#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures families of processes (all subprocesses of a string), with CUDACPP beside them on a
host, and the time and memory from a string to its first |M|^2."""

import argparse
import json
import math
import os
import re
import shlex
import sys
from pathlib import Path
from statistics import median

from bench import children, machine
from bench.lhc import CUDACPP, FAMILIES, LIMITS

ROOT = Path(__file__).resolve().parent.parent
BUILD_KEYS = ("version", "commit", "kokkos", "backend", "device", "compiler", "simd")
SECTIONS = ("rates", "limits")
FEW = ("--batch", "8", "--batches", "1")
WARPS = 64 * 32  # events of an iteration of CUDACPP: its options -p 64 32


def parse_arguments(argv):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--binary", required=True, metavar="PATH", help="the program helikos")
    add("--host", action="store_true", help="one thread of a host (default: a GPU)")
    add("--pin", help="with --host: processor that it stays on")
    add("--part", nargs="+", choices=SECTIONS, default=list(SECTIONS), help="default: all")
    add("--families", nargs="+", choices=[f.name for f in FAMILIES], metavar="NAME",
        default=[f.name for f in FAMILIES], help="default: all")
    add("--precisions", nargs="+", choices=["double", "mixed", "float"], default=["double"])
    add("--batch", nargs="+", type=int, metavar="EVENTS",
        help="events at once; the best counts (default: 1024 on a host, 16384 262144 on a GPU)")
    add("--rounds", type=int, default=3, help="of rates (default: 3)")
    add("--starts", type=int, default=3, help="for the time to the first event (default: 3)")
    add("--seconds", type=float, default=1.0, help="of a run's matrix elements, aimed at")
    add("--long", type=float, default=20.0, metavar="SECONDS",
        help="what takes longer is measured once (default: 20)")
    add("--timeout", type=float, default=300.0)
    add("--cudacpp", type=Path, metavar="DIRECTORY",
        help="with its .mad trees, built; their check_cpp.exe run in turn with Helikos")
    add("--output", type=Path, required=True, metavar="FILE")
    args = parser.parse_args(argv)
    args.batch = sorted(args.batch or ([1024] if args.host else [16384, 262144]))
    if args.cudacpp and not args.host:
        parser.error("--cudacpp needs --host")
    return args


def brief(value):
    """Five digits, as files are read by people too."""
    return float(f"{value:.5g}")


class Helikos:
    """Runs of one binary."""

    def __init__(self, args):
        self.timeout = args.timeout
        self.start = [*machine.pin_prefix(args.pin, 1), args.binary, "run"]
        self.options = ["--threads", "1"] if args.host else []

    def __call__(self, request, *options):
        """(the program's JSON, or None; how it ended; wall-clock seconds)"""
        command = [*self.start, *request.arguments(), *options, *self.options]
        record, _, ended = children.run_helikos(command, children.environment(False), self.timeout)
        return record, ended


def programs_of(record):
    """A table's runs; of one process the record itself."""
    return record["runs"] if "runs" in record else [record]


def seconds_of(record):
    """Of matrix elements, of all programs."""
    return sum(run["events"] / run["matrix_elements_per_second"] for run in programs_of(record))


def first_event(helikos, request, args):
    """Time and memory of a fresh process from the string to its first |M|^2."""
    ends, records = [], []
    for _ in range(args.starts):
        record, ended = helikos(request, *FEW)
        if record is None:
            return {"reason": ended.reason() or "no JSON was written"}, None
        ends.append(ended)
        records.append(record)
        if ended.wall > args.long:
            break
    last = records[-1]
    set_up = [sum(run["phases"]["set_up"] for run in programs_of(r)) for r in records]
    return {
        "subprocesses": len(last.get("subprocesses", [1])), "programs": len(programs_of(last)),
        "wall": brief(median(e.wall for e in ends)), "cpu": brief(median(e.cpu for e in ends)),
        "set_up": brief(median(set_up)), "walls": [brief(e.wall) for e in ends],
        "peak_rss": max(e.peak_rss for e in ends),
        "engine_memory": max(run["memory"] for run in programs_of(last)),
    }, last


# ---- Rates -----------------------------------------------------------------------------------


def least_batch(args, first):
    """The smallest asked for; on a host fewer events where these would take too long, judged by
    eight of them."""
    batch = args.batch[0]
    if args.host:
        most = 4 * args.seconds / (seconds_of(first) / 8)
        batch = min(batch, max(16, 1 << int(math.log2(max(16.0, most)))))
    return batch


def run_cudacpp(folder, batches, args):
    """Matrix elements per second of one of its programs; None where it gives no number."""
    programs = sorted(folder.glob("build.*_d_*/check_cpp.exe"))
    if not programs:
        return None
    command = [*machine.pin_prefix(args.pin, 1), f"./{programs[0].relative_to(folder)}", "-p", "64",
               "32", str(batches)]
    env = {**os.environ, "OMP_NUM_THREADS": "1"}
    text = f"cd {shlex.quote(str(folder))} && exec {shlex.join(command)}"
    ended = children.run(text, env, args.timeout)
    found = re.search(r"EvtsPerSec\[MECalcOnly\] \(3a\) = \( ([0-9.e+-]+)", ended.out)
    return float(found[1]) if found and not ended.reason() else None


def folder_of(args, process):
    if not args.cudacpp or process not in CUDACPP:
        return None
    tree, name = CUDACPP[process].split("/")
    folder = args.cudacpp.resolve() / tree / "SubProcesses" / name
    return folder if folder.is_dir() else None


class Rates:
    """Of one family in one precision: rounds of Helikos and, in double, of CUDACPP."""

    def __init__(self, helikos, request, precision, first, args):
        self.helikos, self.request, self.args = helikos, request, args
        self.options = ("--precision", precision, "--rescue", "none")
        self.folders = {}
        if precision == "double":
            names = (run["process"] for run in programs_of(first))
            self.folders = {n: folder_of(args, n) for n in names if folder_of(args, n)}
        self.peers = {name: [] for name in self.folders}
        self.found = {}  # by batch
        self.reasons = []
        self.first = first

    def peer_batches(self, process):
        """A batch of CUDACPP takes some five times as long as one of Helikos."""
        rate = next(r["matrix_elements_per_second"] for r in programs_of(self.first)
                    if r["process"] == process)
        return max(2, math.ceil(self.args.seconds * rate / 5 / WARPS / len(self.folders)))

    def run(self, batch, batches):
        record, ended = self.helikos(self.request, "--batch", str(batch), "--batches",
                                     str(batches), *self.options)
        if record is None:
            self.reasons.append(f"{batch} events: {ended.reason() or 'no JSON was written'}")
        return record, ended.wall

    def run_peers(self):
        for name, folder in self.folders.items():
            self.peers[name].append(run_cudacpp(folder, self.peer_batches(name), self.args))

    def measure_batch(self, batch):
        """Rounds of as many batches as take the time aimed at. Seconds of one; None: it failed."""
        trial, wall = self.run(batch, 1)
        if trial is None:
            return None
        each = max(seconds_of(trial), 1e-9)
        batches = max(1, min(100000 if self.args.host else 64, math.ceil(self.args.seconds / each)))
        records = [trial] if batches == 1 else []
        if records:
            self.run_peers()
        while len(records) < self.args.rounds and not (records and wall > self.args.long):
            record, wall = self.run(batch, batches)
            if record is None:
                break
            records.append(record)
            self.run_peers()
        if records:
            self.found[batch] = (batches, records)
        return each

    def program(self, index):
        """Median of the rounds at the batch that is best for this program."""
        def at(batch):
            return [programs_of(r)[index] for r in self.found[batch][1]]
        rates = {b: median(run["matrix_elements_per_second"] for run in at(b)) for b in self.found}
        best = max(rates, key=rates.get)
        run = at(best)[0]
        entry = {key: run[key] for key in ("process", "executor", "color_sum", "helicities",
                                           "flows", "memory", "nan")}
        entry.update(stands_for=run.get("stands_for", 1), rate=brief(rates[best]), batch=best,
                     mean=run["mean"])
        peer = [rate for rate in self.peers.get(entry["process"], []) if rate]
        if peer:
            entry["cudacpp"] = brief(median(peer))
        return entry

    def result(self):
        least = least_batch(self.args, self.first)
        each = self.measure_batch(least)
        for batch in (b for b in self.args.batch if b > least):
            # More events take at most so much longer.
            if each is None or each * batch / least > 4 * self.args.seconds:
                break
            each, least = self.measure_batch(batch), batch
        if not self.found:
            return {"rate": None, "reasons": self.reasons}
        totals = {batch: [r["matrix_elements_per_second"] for r in records]
                  for batch, (_, records) in self.found.items()}
        best = max(totals, key=lambda b: median(totals[b]))
        count = len(programs_of(self.found[best][1][0]))
        programs = [self.program(i) for i in range(count)]
        return {
            "rate": brief(median(totals[best])), "batch": best, "batches": self.found[best][0],
            "totals": {str(b): [brief(r) for r in rates] for b, rates in totals.items()},
            "events_per_second": brief(median(r["events_per_second"]
                                              for r in self.found[best][1])),
            "programs": programs, **against_peer(programs), "reasons": self.reasons,
        }


def against_peer(programs):
    """Of programs that CUDACPP has: rates over the same events of each, and their ratio."""
    both = [p for p in programs if "cudacpp" in p]
    if not both:
        return {}
    ours = len(both) / sum(1 / p["rate"] for p in both)
    theirs = len(both) / sum(1 / p["cudacpp"] for p in both)
    return {"with_cudacpp": {"programs": len(both), "rate": brief(ours), "cudacpp": brief(theirs),
                             "ratio": brief(ours / theirs)}}


# ---- The record ------------------------------------------------------------------------------


class Record:
    def __init__(self, argv, args, helikos):
        record, ended = helikos(FAMILIES[0], *FEW)
        if record is None:
            raise SystemExit(f"families.py: {args.binary}: {ended.reason()}")
        run = programs_of(record)[0]
        self.args, self.helikos = args, helikos
        self.data = {**machine.measurement("perf/families.py", argv),
                     "build": {key: run.get(key) for key in BUILD_KEYS},
                     "rounds": args.rounds, "seconds": args.seconds, "families": [], "limits": []}

    def write(self):
        text = json.dumps(self.data, indent=1) + "\n"
        self.args.output.write_text(text, encoding="utf-8")

    def add_family(self, request):
        entry = {"name": request.name, "process": request.text, "defines": list(request.defines)}
        entry["first_event"], first = first_event(self.helikos, request, self.args)
        for precision in self.args.precisions if first else ():
            rates = Rates(self.helikos, request, precision, first, self.args).result()
            entry[precision] = rates
            ratio = rates.get("with_cudacpp", {}).get("ratio")
            report(request.name, precision, entry["first_event"], rates["rate"], ratio)
        self.data["families"].append(entry)
        self.write()
        return first is not None

    def add_limit(self, request):
        found, _ = first_event(self.helikos, request, self.args)
        entry = {"process": request.text, "limit": request.limit,
                 "memory_limit": request.memory_limit, **found}
        entry["held"] = "reason" not in found \
            and found["wall"] <= (request.limit or math.inf) \
            and found["peak_rss"] <= (request.memory_limit or math.inf)
        self.data["limits"].append(entry)
        self.write()
        word = "ok  " if entry["held"] else "MORE"
        print(f"{word} {request.text:40} {found.get('wall', 0):8.3f} s of {request.limit or '-':>5} "
              f"{found.get('peak_rss', 0) / 2**20:8.1f} MiB  {found.get('reason', '')}", flush=True)
        return entry["held"]


def report(name, precision, first, rate, ratio):
    text = "-" if rate is None else f"{rate:.4g}"
    beside = "" if ratio is None else f"  {ratio:.2f} x CUDACPP"
    print(f"{name:9} {precision:6} {first['subprocesses']:4} subprocesses {first['programs']:4} "
          f"programs  first event {first['wall']:7.3f} s {first['peak_rss'] / 2**20:7.1f} MiB  "
          f"{text:>10}{beside}", flush=True)


def main(argv):
    args = parse_arguments(argv)
    record = Record(argv, args, Helikos(args))
    good = True
    if "limits" in args.part:
        good = all([record.add_limit(request) for request in LIMITS])
    if "rates" in args.part:
        chosen = [f for f in FAMILIES if f.name in args.families]
        good = all([record.add_family(request) for request in chosen]) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
