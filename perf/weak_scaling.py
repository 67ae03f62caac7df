#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures weak scaling: as many events for each rank, on more and more ranks. Every rank has a GPU
of its own, or its part of the processors."""

import argparse
import json
import shlex
import statistics
import sys
from pathlib import Path

from bench import children, machine
from bench.family import BY_NAME, PRECISIONS
from gpu import RUN_KEYS, SIZES

ROOT = Path(__file__).resolve().parent.parent
RATES = ("matrix_elements_per_second", "events_per_second")

EPILOG = """Efficiency is the rate on N ranks over that on the first number of ranks, each for one
rank: the median over the rounds, and the least and the largest. Rates are of all ranks together: by
the slowest of them, amplitudes and colour sum (matrix_elements_per_second) or everything from the
start to the end of the event loop (events_per_second)."""


def parse_arguments(argv):
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--binary", default=str(ROOT / "build" / "launcher-cuda" / "bin" / "helikos"), metavar="PATH")
    add("--mpirun", default="mpirun", metavar="PATH")
    add("--mpirun-options", default="", metavar="OPTIONS",
        help="e.g. --mpirun-options='--bind-to none'")
    add("--ranks", nargs="+", type=int, default=[1, 2], metavar="N")
    add("--processes", nargs="+", choices=list(SIZES), default=list(SIZES), metavar="NAME")
    add("--precisions", nargs="+", choices=list(PRECISIONS), default=["d"])
    add("--rounds", type=int, default=3)
    add("--seconds", type=float, default=0.5, help="of an event loop (default: 0.5)")
    add("--timeout", type=float, default=300, help="of a run, in seconds (default: 300)")
    add("--extra", default="", metavar="OPTIONS", help="of `helikos run`, e.g. --extra='--threads 1'")
    add("--output", type=Path, default=Path(__file__).parent / "results" / "weak_scaling.json")
    return parser.parse_args(argv)


def command_of(args, name, precision, ranks, plan):
    """`plan`: (events at once, batches of them) of one rank."""
    batch, batches = plan
    return [args.mpirun, *shlex.split(args.mpirun_options), "-n", str(ranks), args.binary, "run",
            BY_NAME[name].text, "--precision", PRECISIONS[precision], "--batch", str(batch),
            "--batches", str(batches * ranks), *shlex.split(args.extra)]


def run(args, name, precision, ranks, plan):
    """The program's own JSON, or the reason why there is none."""
    result, reason, _ = children.run_helikos(command_of(args, name, precision, ranks, plan),
                                             children.environment(None), args.timeout)
    if result is None:
        return {"reason": reason}
    if result["ranks"] != ranks:
        return {"reason": f"{result['ranks']} ranks in place of {ranks}"}
    return result if result["nan"] == 0 else {"reason": f"{result['nan']} NaN"}


def plan_of(args, backend, name, precision):
    """Events at once, and batches that take about the time aimed at on one rank."""
    batch = SIZES[name][0] if backend in ("cuda", "hip") else BY_NAME[name].batch
    batches = 1
    for _ in range(2):  # the first run is too short to tell
        trial = run(args, name, precision, 1, (batch, batches))
        if "reason" in trial:
            break
        batches = max(1, round(args.seconds * trial["events_per_second"] / batch))
    return batch, batches


def spread(values):
    return {"median": statistics.median(values), "min": min(values), "max": max(values)}


def efficiency(results, first, ranks, key):
    """In each round against the first number of ranks, a rank each."""
    ratios = [(b[key] / ranks) / (a[key] / first)
              for a, b in zip(results[first], results[ranks]) if "reason" not in a | b]
    return spread(ratios) if ratios else None


def summarize(base, results, first, ranks):
    good = [r for r in results[ranks] if "reason" not in r]
    point = {**base, "ranks": ranks}
    if not good:
        return {**point, "rate": None, "reason": results[ranks][0]["reason"]}
    point.update({key: good[0][key] for key in ("nodes", "threads", "events", "executor")})
    for key in RATES:
        point[key] = [r[key] for r in good]
        point[f"{key}_efficiency"] = efficiency(results, first, ranks, key)
    point["rate"] = statistics.median(point["matrix_elements_per_second"])
    point["seconds"] = [r["seconds"] for r in good]
    point["phases"] = [r["phases"] for r in good]
    return point


def report(point):
    head = f"{point['process']:9} {point['precision']} {point['ranks']:3} ranks"
    if point["rate"] is None:
        print(f"{head} failed: {point['reason']}", flush=True)
        return
    shares = [point[f"{key}_efficiency"] for key in RATES]
    text = ", ".join("-" if s is None else f"{s['median']:.3f}" for s in shares)
    print(f"{head} {point['rate']:.3e}/s, efficiency {text}", flush=True)


def measure(args, backend):
    """Every process and precision; all numbers of ranks in each round."""
    for name in args.processes:
        for precision in args.precisions:
            plan = plan_of(args, backend, name, precision)
            results = {ranks: [] for ranks in args.ranks}
            for _ in range(args.rounds):
                for ranks in args.ranks:
                    results[ranks].append(run(args, name, precision, ranks, plan))
            base = {"process": name, "precision": precision, "batch": plan[0],
                    "batches_of_rank": plan[1]}
            for ranks in args.ranks:
                yield summarize(base, results, args.ranks[0], ranks)


def launcher(args):
    try:
        ended = children.run([args.mpirun, "--version"], children.environment(None), args.timeout)
    except OSError:
        return None
    lines = ended.out.splitlines()
    return lines[0] if lines else None


def main(argv):
    args = parse_arguments(argv)
    first = run(args, args.processes[0], "d", 1, (32, 1))
    if "reason" in first:
        raise SystemExit(f"weak_scaling.py: {args.mpirun} {args.binary}: {first['reason']}")
    record = {
        **machine.measurement("perf/weak_scaling.py", argv),
        "build": {key: first.get(key) for key in RUN_KEYS},
        "launcher": launcher(args),
        "rounds": args.rounds,
        "points": [],
    }
    for point in measure(args, first["backend"]):
        report(point)
        record["points"].append(point)
        args.output.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
