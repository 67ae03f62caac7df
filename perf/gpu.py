#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures a GPU build of Helikos: throughput against events in flight, precisions, colour sums,
executors, instances, groups, recipes and batches of helicities; another generator on the same
GPU in between."""

import argparse
import json
import math
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from bench import machine
from bench.family import BY_NAME, PRECISIONS

ROOT = Path(__file__).resolve().parent.parent
RUN_KEYS = ("version", "commit", "kokkos", "backend", "device", "compiler")

# Most events in flight, and matrix elements per second to size a run by (not a claim).
SIZES = {
    "ee_mumu": (1 << 22, 1e10), "gg_tt": (1 << 22, 4e9), "gg_ttg": (1 << 20, 1e8),
    "gg_ttgg": (1 << 20, 1e7), "gg_ttggg": (1 << 20, 1e6), "gg_tt4g": (1 << 20, 5e4),
    "gg_tt5g": (1 << 13, 2e3),
}

# Options and recipes are compared with a sixteenth of the most events in flight, which fill a GPU
# from two gluons more on.
FILLING = 16

# What else may be chosen, in double.
OPTIONS = {
    "color_sum": [("--color-sum", "kernel"), ("--color-sum", "gemm")],
    "instances": [("--instances", n) for n in ("1", "2", "4", "8", "16", "64")],
    "executor": [("--executor", "interpreted"), ("--executor", "compiled")],
}

# Both recipes, in double, interpreted, of what the kernel-splitting paper has diagrams for.
RECIPES = [("--recipe", "recursion"), ("--recipe", "diagrams")]
RECIPE_PROCESSES = ("gg_tt", "gg_ttg", "gg_ttgg", "gg_ttggg")

EPILOG = """Part helicities: batches of helicities, each number with as many instances as that or
fewer, in double, for the events in flight of part scan. Both go 1, 2, 4 .. all choices of the
gluons' polarisations, for a process of six gluons 28 pairs, each in as many rounds; --batches and
--instances take fewer. After each number of events the file is written. `all` leaves this part out.

A peer is a shell command in which {process}, {events} and {precision} (d, m, f) are
replaced; it prints a line whose fourth blank-separated column is matrix elements per second. Where
it fails the reason is stored."""


def powers_of_two(most):
    return [1 << i for i in range(most.bit_length())]


def parse_arguments(argv):
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--binary", default=str(ROOT / "build" / "launcher-cuda" / "bin" / "helikos"), metavar="PATH")
    add("--peer", metavar="NAME=COMMAND")
    add("--peer-processes", nargs="*", default=[], metavar="NAME")
    add("--peer-precisions", nargs="+", choices=list(PRECISIONS), default=["d"])
    add("--peer-most", type=int, default=1 << 30, metavar="EVENTS",
        help="part scan: events in flight of the peer at most")
    add("--processes", nargs="+", choices=list(SIZES), default=list(SIZES), metavar="NAME")
    add("--precisions", nargs="+", choices=list(PRECISIONS), default=list(PRECISIONS))
    add("--rounds", type=int, default=3)
    add("--seconds", type=float, default=0.1, help="of matrix elements in a run (default: 0.1)")
    add("--step", type=int, default=4, help="factor between events in flight (default: 4)")
    add("--least", type=int, default=32, help="events in flight at least (default: 32)")
    add("--most", type=int, default=1 << 30, help="events in flight at most")
    add("--part", choices=["scan", "options", "groups", "recipes", "helicities", "all"],
        default="all")
    add("--options", nargs="+", choices=list(OPTIONS), default=list(OPTIONS),
        help="part options: which of them")
    add("--batches", nargs="+", type=int, choices=powers_of_two(128), metavar="N",
        help="part helicities: numbers of batches of helicities (default: 1, 2, 4 .. all)")
    add("--instances", nargs="+", type=int, choices=powers_of_two(128), metavar="N",
        help="parts options and helicities: numbers of instances (default: 1, 2, 4 ..)")
    add("--output", type=Path, default=Path(__file__).parent / "results" / "gpu.json")
    args = parser.parse_args(argv)
    if args.part in ("options", "all") and "instances" in args.options:
        if not any(is_wanted(args, choice) for choice in OPTIONS["instances"]):
            parser.error("--instances: part options has none of these")
    return args


def is_wanted(args, choice):
    return choice[0] != "--instances" or int(choice[1]) in (args.instances or [int(choice[1])])


def run(args, name, precision, events, extra=()):
    """One run: the program's own JSON, or the reason why there is none."""
    rate = SIZES[name][1] * min(1.0, events / 1024)
    batches = max(1, min(64, math.ceil(args.seconds * rate / events)))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "run.json"
        command = [args.binary, "run", BY_NAME[name].text, "--precision", PRECISIONS[precision],
                   "--batch", str(events), "--batches", str(batches), "--json", str(file), *extra]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return {"reason": done.stderr.strip()[-300:]}
        return json.loads(file.read_text(encoding="utf-8"))


def run_peer(template, name, events, precision):
    command = template.replace("{process}", name).replace("{events}", str(events))
    command = command.replace("{precision}", precision)
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    words = done.stdout.split()
    if done.returncode != 0 or len(words) < 4:
        return {"reason": (done.stderr or done.stdout).strip()[-300:]}
    return {"matrix_elements_per_second": float(words[3])}


def summarize(base, results):
    """Median of the rounds and the rounds themselves."""
    good = [r for r in results if "reason" not in r]
    if not good:
        return {**base, "rate": None, "reason": results[0]["reason"]}
    rates = [r["matrix_elements_per_second"] for r in good]
    point = {**base, "rate": statistics.median(rates), "rates": rates}
    if "phases" in good[0]:
        phases = good[0]["phases"]
        both = phases["amplitudes"] + phases["color_sum"]
        point.update(color_fraction=phases["color_sum"] / both, mean=good[0]["mean"],
                     nan=good[0]["nan"], executor=good[0].get("executor"),
                     helicity_batches=good[0].get("helicity_batches"),
                     color_sum=good[0]["color_sum"], set_up=phases["set_up"],
                     events_per_second=statistics.median(r["events_per_second"] for r in good))
    return point


def sizes_of(args, name):
    events, most = args.least, min(args.most, SIZES[name][0])
    while events < most:
        yield events
        events *= args.step
    yield most


def scan(args):
    """Events in flight, with the peer in between."""
    peer_name, _, template = (args.peer or "").partition("=")
    for name in args.processes:
        for events in sizes_of(args, name):
            results = {p: [] for p in args.precisions}
            peers = {p: [] for p in args.peer_precisions}
            has_peer = template and name in args.peer_processes and events <= args.peer_most
            for _ in range(args.rounds):
                for p in args.precisions:
                    results[p].append(run(args, name, p, events))
                for p in peers if has_peer else ():
                    peers[p].append(run_peer(template, name, events, p))
            for p in args.precisions:
                yield summarize({"process": name, "precision": p, "events": events}, results[p])
            for p, found in peers.items():
                if found:
                    yield summarize({"process": name, "precision": p, "events": events,
                                     "peer": peer_name}, found)


def options(args):
    for name in args.processes:
        events = min(args.most, SIZES[name][0] // FILLING)
        for group in args.options:
            choices = [c for c in OPTIONS[group] if is_wanted(args, c)]
            results = {choice: [] for choice in choices}
            for _ in range(args.rounds):
                for choice in choices:
                    extra = choice if group == "executor" else choice + ("--executor", "interpreted")
                    results[choice].append(run(args, name, "d", events, extra))
            for choice in choices:
                base = {"process": name, "precision": "d", "events": events,
                        "option": " ".join(choice)}
                yield summarize(base, results[choice])


# Levels of a program, in turn: one kernel for all, or a kernel for each.
GROUPS = [("--executor", "interpreted", "--groups", "inline"),
          ("--executor", "interpreted", "--groups", "kernels")]


def groups(args):
    """Events in flight, by one kernel or many."""
    for name in args.processes:
        for events in sizes_of(args, name):
            for p in args.precisions:
                results = {choice: [] for choice in GROUPS}
                for _ in range(args.rounds):
                    for choice in GROUPS:
                        results[choice].append(run(args, name, p, events, choice))
                for choice in GROUPS:
                    base = {"process": name, "precision": p, "events": events,
                            "groups": " ".join(choice[1::2])}
                    yield summarize(base, results[choice])


def recipes(args):
    """The recursion and Feynman diagrams, in turn."""
    for name in (name for name in args.processes if name in RECIPE_PROCESSES):
        events = min(args.most, SIZES[name][0] // FILLING)
        results = {choice: [] for choice in RECIPES}
        for _ in range(args.rounds):
            for choice in RECIPES:
                results[choice].append(
                    run(args, name, "d", events, choice + ("--executor", "interpreted")))
        for choice in RECIPES:
            base = {"process": name, "precision": "d", "events": events,
                    "recipe": choice[1]}
            yield summarize(base, results[choice])


def batches_and_instances(args, name):
    """Pairs of the numbers that are asked for, with no more instances than batches."""
    gluons = BY_NAME[name].gluons
    batches = powers_of_two(1 << (gluons + 2) if gluons >= 0 else 1)
    return [(b, i) for b in batches if b in (args.batches or batches)
            for i in powers_of_two(b) if i in (args.instances or batches)]


def helicities(args):
    """Batches of helicities over instances."""
    for name in args.processes:
        pairs = batches_and_instances(args, name)
        for events in sizes_of(args, name):
            results = {pair: [] for pair in pairs}
            for _ in range(args.rounds):
                for b, i in pairs:
                    extra = ("--executor", "interpreted", "--groups", "inline",
                             "--helicity-batches", str(b), "--instances", str(i))
                    results[b, i].append(run(args, name, "d", events, extra))
            for b, i in pairs:
                base = {"process": name, "precision": "d", "events": events,
                        "helicities": f"{b} batches {i} instances", "instances": i}
                yield summarize(base, results[b, i])


def report(point):
    rate = "failed" if point["rate"] is None else f"{point['rate']:.3e}"
    keys = ("peer", "groups", "option", "recipe", "helicities")
    what = next((point[key] for key in keys if key in point), "")
    print(f"{point['process']:9} {point['precision']} {point['events']:8} {rate:>10} {what}",
          flush=True)


PARTS = {part.__name__: part for part in (scan, options, groups, recipes, helicities)}


def main(argv):
    args = parse_arguments(argv)
    first = run(args, "gg_tt", "d", 32)
    if "reason" in first:
        raise SystemExit(f"gpu.py: {args.binary}: {first['reason']}")
    record = {
        **machine.measurement("perf/gpu.py", argv),
        "build": {key: first.get(key) for key in RUN_KEYS},
        "rounds": args.rounds,
        "points": [],
    }
    parts = [scan, options, groups, recipes] if args.part == "all" else [PARTS[args.part]]
    for part in parts:
        for point in part(args):
            report(point)
            record["points"].append(point)
            args.output.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
