#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plots what perf/families.py measured, a host and a GPU beside each other (needs matplotlib)."""

import argparse
import json
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

from bench.lhc_record import add_known, complete, device_of, find, read

matplotlib.rcParams.update({"axes.grid": True, "grid.alpha": 0.3, "axes.axisbelow": True})
# Okabe and Ito's colours, which most colour-blind readers can tell apart.
COLORS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7"]


def families(records, key=None):
    """Names and strings in the order of the files; with `key` only those that have it."""
    return {f["name"]: f["process"].replace(">", "→") for record in records
            for f in record["families"] if key is None or f.get(key)}


def label_of(records, name, text):
    first = next(find(r, name)["first_event"] for r in records if find(r, name))
    count = first.get("programs", 1)
    return f"{text}   [{count}]"


def rows(axis, labels):
    axis.set_yticks(range(len(labels)), labels)
    axis.set(xscale="log", ylim=(len(labels) - 0.5, -0.5))


def save(figure, stem, what):
    figure.savefig(f"{stem}-{what}.png", dpi=130, metadata={"Software": None}, bbox_inches="tight")
    plt.close(figure)


def plot_rates(records, stem):
    """Matrix elements per second: with the same events of each program, and CUDACPP's of those
    that it has."""
    named = families(records, "double")
    if not named:
        return
    figure, axes = plt.subplots(figsize=(9, 0.38 * len(named) + 1.2))
    for i, record in enumerate(records):
        for precision, fill in (("double", COLORS[i]), ("float", "none")):
            points = [(find(record, n)[precision]["rate"], y) for y, n in enumerate(named)
                      if (find(record, n).get(precision) or {}).get("rate")]
            if points:
                axes.scatter(*zip(*points), s=45, color=fill, edgecolors=COLORS[i],
                             label=f"{device_of(record)}, {precision}")
        beside = [(find(record, n)["double"]["with_cudacpp"]["cudacpp"], y)
                  for y, n in enumerate(named)
                  if complete(find(record, n).get("double"))]
        if beside:
            axes.scatter(*zip(*beside), marker="x", color=COLORS[i],
                         label=f"CUDACPP, {device_of(record)}, double")
    rows(axes, [label_of(records, n, text) for n, text in named.items()])
    axes.set(xlabel="matrix elements / s   (in brackets: programs, each for the same events)")
    axes.legend(loc="upper center", bbox_to_anchor=(0.4, 1.0 + 1.6 / len(named)), ncols=2,
                fontsize=8, frameon=False)
    save(figure, stem, "rates")


def plot_limits(records, stem):
    """From the string to the first |M|^2, and the memory that takes."""
    texts = [e["process"] for e in records[0]["limits"]]
    if not texts:
        return
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 0.28 * len(texts) + 1), sharey=True)
    for i, record in enumerate(records):
        found = {e["process"]: e for e in record["limits"] if "wall" in e}
        shown = [(y, found[t]) for y, t in enumerate(texts) if t in found]
        for axis, key, unit in ((left, "wall", 1), (right, "peak_rss", 2**20)):
            if shown:
                axis.scatter([e[key] / unit for _, e in shown], [y for y, _ in shown], s=25,
                             color=COLORS[i], label=device_of(record))
    for axis, key, unit in ((left, "limit", 1), (right, "memory_limit", 2**20)):
        limits = [(e[key] / unit, y) for y, e in enumerate(records[0]["limits"]) if e[key]]
        axis.scatter(*zip(*limits), marker="|", s=80, color="black", label="limit")
        rows(axis, [t.replace(">", "→") for t in texts])
    left.tick_params(axis="y", labelsize=8)
    left.set(xlabel="string to first event [s]")
    right.set(xlabel="largest resident memory [MiB]")
    left.legend(fontsize=8)
    figure.tight_layout()
    save(figure, stem, "first_event")


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path,
                        help="JSON of perf/families.py; of one device there may be several")
    parser.add_argument("--cudacpp", type=Path, metavar="FILE",
                        help="JSON with rates of CUDACPP on the GPU by process, under `cudacpp`")
    parser.add_argument("--stem", help="of the plots (default: that of the first file)")
    args = parser.parse_args(argv)
    records = read(args.files)
    if args.cudacpp:
        add_known(records, json.loads(args.cudacpp.read_text(encoding="utf-8"))["cudacpp"])
    stem = args.stem or str(args.files[0].with_suffix(""))
    plot_rates(records, stem)
    plot_limits(records, stem)


if __name__ == "__main__":
    main(sys.argv[1:])
