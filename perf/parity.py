#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares a GPU build with the reference points and with a host build, event by event and in what a
run says of all its events, and many small batches with a large one: one line for each process,
precision and way to compute."""

import argparse
import functools
import json
import math
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EPSILON = {"double": 2.0**-52, "mixed": 2.0**-23, "float": 2.0**-23}

# Double: the bound of tests/engine/reference_test.cpp; to the host, which differs by the order of
# operations only, as far as both may be off for the same reason, conditioning. Mixed: on a GPU what
# comes before the contractions is in double, and no invariant is divided by in float; 32 roundings of
# float stand for jamps of a few terms and their colour sum. Float: an invariant has the error
# eps E^2 / P^2 (docs/physics.md, "Mixed precision"): 8 of these for the largest at a point. In mixed
# and float a host has bounds of its own, as large, and may differ by no more than the GPU's.
REFERENCE_BOUND = 1e-10
HOST_BOUND = 1e-12
MIXED_BOUND = 32 * EPSILON["mixed"]
FLOAT_FACTOR = 8

# TF32 rounds both factors of the product y = L^T x in the colour sum, by 2^-11 each: y is off by
# 2^-10 |L|^T |x| at most, |y|^2 by 2 |y| times that. As | |L|^T |x| | is at most the largest singular
# value of |L| times |x|, and |y| at least the smallest of L times |x|, twice the largest ratio of the
# two among the blocks is what |M|^2 may lose more than 2^-10, in the worst of cases, beside what
# float loses anyway.
TF32_RATIO = {"gg_ttgg": 4.85, "gg_ttggg": 9.56}

# Ways to compute, for processes that have them: the first is what `auto` takes.
VARIANTS = [(), ("--executor", "interpreted", "--groups", "inline"),
            ("--executor", "interpreted", "--groups", "kernels"),
            ("--executor", "compiled"), ("--color-sum", "gemm"), ("--tf32",)]


def version_of(binary):
    done = subprocess.run([binary, "--version"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"parity.py: {binary}: {done.stderr.strip()}")
    return ", ".join(line.strip() for line in done.stdout.splitlines())


def evaluate(binary, process, folder, precision, extra=()):
    command = [binary, "evaluate", process, "--momenta", str(folder / "reference.txt"),
               "--param-card", str(folder / "param_card.txt"), "--precision", precision, *extra]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"parity.py: {' '.join(command)}: {done.stderr.strip()}")
    return [float(line) for line in done.stdout.split()]


@functools.cache
def on_host(binary, process, folder, precision):
    return evaluate(binary, process, folder, precision)


def reference(folder):
    lines = (folder / "reference.txt").read_text(encoding="utf-8").splitlines()
    process = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("# process:"))
    return process, [float(line.split()[1]) for line in lines if line.startswith("ME ")]


def invariant_condition(legs, mass):
    """The largest E^2 / |P^2 - m^2| of all sets of legs that a propagator may carry: P their sum, E the
    sum of their energies, m the quark's mass for sets that hold one of its two legs (2 and 3)."""
    worst = 0.0
    for chosen in range(1, 1 << len(legs)):
        members = [i for i in range(len(legs)) if chosen >> i & 1]
        if not 2 <= len(members) <= len(legs) - 2:
            continue
        sums = [sum((-1 if i < 2 else 1) * legs[i][c] for i in members) for c in range(4)]
        energy = sum(legs[i][0] for i in members)
        square = sums[0] ** 2 - sum(x * x for x in sums[1:])
        if (2 in members) != (3 in members):
            square -= mass**2
        worst = max(worst, energy**2 / abs(square))
    return worst


def condition(folder):
    """invariant_condition of each reference point."""
    card = (folder / "param_card.txt").read_text(encoding="utf-8")
    masses = card[card.lower().index("block mass"):]
    has_top = "t~" in reference(folder)[0]
    mass = float(re.search(r"^\s*6\s+(\S+)", masses, re.MULTILINE)[1]) if has_top else 0.0
    points, legs = [], []
    for line in (folder / "reference.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("ME "):
            points.append(invariant_condition(legs, mass))
            legs = []
        elif line.strip() and not line.startswith("#"):
            legs.append([float(word) for word in line.split()])
    return points


def deviations(values, expected):
    """Relative; infinite where a value is not finite (None in JSON) or has nothing to be compared with."""
    def is_number(x):
        return x is not None and math.isfinite(x)

    return [abs(v / e - 1) if is_number(v) and is_number(e) and e else math.inf
            for v, e in zip(values, expected, strict=True)]


def bounds_of(folder, precision, extra, points):
    if precision == "double":
        return [REFERENCE_BOUND] * points
    if precision == "mixed":
        return [MIXED_BOUND] * points
    tf32 = 2.0**-10 * TF32_RATIO[folder.name] if "--tf32" in extra else 0.0
    return [FLOAT_FACTOR * EPSILON["float"] * k + tf32 for k in condition(folder)]


# Processes with a compiled kernel on GPUs.
COMPILED = ("ee_mumu", "gg_tt", "gg_ttg")


def applies(folder, precision, extra):
    if "compiled" in extra:
        return folder.name in COMPILED
    if "--tf32" in extra:
        return precision == "float" and folder.name in TF32_RATIO
    return "--color-sum" not in extra or "g g" in reference(folder)[0]


def compare(args, folder, precision, extra):
    process, expected = reference(folder)
    found = evaluate(args.device, process, folder, precision, extra)
    worst = max(deviations(found, expected))
    bounds = bounds_of(folder, precision, extra, len(found))
    used = max(d / b for d, b in zip(deviations(found, expected), bounds, strict=True))
    from_host = deviations(found, on_host(args.host, process, folder, precision))
    against = max(from_host)
    if precision == "double":
        bounds = [HOST_BOUND] * len(found)
    good = used <= 1 and all(d <= b for d, b in zip(from_host, bounds, strict=True))
    print(f"{'ok    ' if good else 'FAILED'} {folder.name:11} {precision:6} {' '.join(extra):41} "
          f"{len(found):3} points: "
          f"{worst:.1e} from the reference ({used:.2f} of the bound), {against:.1e} from the host",
          flush=True)
    return good


# Batches, and their number: few events at a time are computed otherwise than many (levels as
# kernels, graphs of kernels), and to the same bits, so that only the order of the mean's sum differs.
BATCHES = {"gg_ttgg": (64, 50), "gg_ttggg": (64, 50), "gg_ttgggg": (48, 20)}
MEAN_BOUND = 1e-12


def statistics_of(binary, process, precision, batch, batches, extra=()):
    command = [binary, "run", process, "--precision", precision, "--batch", str(batch), "--batches",
               str(batches), "--json", "-", *extra]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"parity.py: {' '.join(command)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def is_clean(*statistics):
    """No event of these runs is NaN or infinite."""
    return all(s["nan"] == 0 and s["inf"] == 0 for s in statistics)


def compare_batches(args, folder, precision):
    process, _ = reference(folder)
    batch, batches = BATCHES[folder.name]
    few = statistics_of(args.device, process, precision, batch, batches)
    many = statistics_of(args.device, process, precision, batch * batches, 1)
    same = all(few[key] == many[key] for key in ("events", "min", "max")) and is_clean(few, many)
    mean, = deviations([few["mean"]], [many["mean"]])
    good = same and mean <= MEAN_BOUND
    print(f"{'ok    ' if good else 'FAILED'} {folder.name:11} {precision:6} {batches} batches of {batch} "
          f"events against one: least and largest {'the same' if same else 'differ'}, mean {mean:.1e} "
          "apart", flush=True)
    return good


# Events in flight that two queues share by default (double, mixed and float), with `kernel`.
QUEUES = {"gg_ttgg": 8192, "gg_ttggg": 8192}


def compare_queues(args, folder, precision):
    process, _ = reference(folder)
    events = QUEUES[folder.name]
    default, one, two = (statistics_of(args.device, process, precision, events, 3, extra)
                         for extra in ((), ("--instances", "1"), ("--instances", "2")))
    good = all(default[key] == one[key] == two[key] for key in ("events", "min", "max", "mean"))
    good = good and is_clean(default, one, two)
    print(f"{'ok    ' if good else 'FAILED'} {folder.name:11} {precision:6} {events} events by default, "
          f"in one queue and in two: {'the same' if good else 'other'} statistics", flush=True)
    return good


# Events of a run on both: random numbers, phase space, matrix elements and their sums.
RUN_EVENTS = {"gg_ttgggg": 64, "gg_ttggggg": 16}
MANY_RUN_EVENTS = 256


def run_bound(events, legs, precision):
    """How far |M|^2 of a run's events may differ. Mixed: both may be off by MIXED_BOUND. Else
    8 eps E^2 / P^2 as above, where Rambo's invariants 2 p_i.p_j lie about evenly below E^2, so that the
    least of all events and pairs of legs is about 1 / (events pairs) of it; a tenth of that."""
    if precision == "mixed":
        return 2 * MIXED_BOUND
    return FLOAT_FACTOR * EPSILON[precision] * 10 * events * math.comb(legs, 2)


def compare_runs(args, folder, precision):
    process, _ = reference(folder)
    events = RUN_EVENTS.get(folder.name, MANY_RUN_EVENTS)
    device, host = (statistics_of(binary, process, precision, events, 1)
                    for binary in (args.device, args.host))
    keys = ("mean", "min", "max", "cross_section_pb")
    worst = max(deviations([device[key] for key in keys], [host[key] for key in keys]))
    bound = run_bound(events, len(process.replace(">", "").split()), precision)
    same = device["events"] == host["events"] and is_clean(device, host)
    good = same and worst <= bound
    print(f"{'ok    ' if good else 'FAILED'} {folder.name:11} {precision:6} run of {events} events: mean, "
          f"least, largest and cross section {worst:.1e} from the host (bound {bound:.1e})", flush=True)
    return good


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("device", help="helikos built for a GPU")
    parser.add_argument("host", help="helikos built for the host")
    parser.add_argument("--part", choices=["points", "batches", "queues", "runs"])
    args = parser.parse_args(argv)
    print(f"# device: {version_of(args.device)}\n# host: {version_of(args.host)}")
    folders = sorted(path.parent for path in (ROOT / "processes").glob("*/reference.txt"))

    def each(comparison, names):
        return [comparison(args, folder, precision) for precision in EPSILON
                for folder in folders if folder.name in names]

    parts = {
        "points": lambda: [compare(args, folder, precision, extra) for precision in EPSILON
                           for extra in VARIANTS for folder in folders
                           if applies(folder, precision, extra)],
        "batches": lambda: each(compare_batches, BATCHES),
        "queues": lambda: each(compare_queues, QUEUES),
        "runs": lambda: each(compare_runs, {folder.name for folder in folders}),
    }
    results = [good for part, compare_all in parts.items() if args.part in (None, part)
               for good in compare_all()]
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
