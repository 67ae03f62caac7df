#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plots what perf/backends.py measured (needs matplotlib)."""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

from bench.family import BY_NAME
from bench.plots import plot_file
from plot_gpu import NAMES, save

STYLES = {"strong": "-", "weak": "--"}


def label_of(entry):
    return BY_NAME[entry["process"]].label if entry["process"] in BY_NAME else entry["text"]


def plot_rates(axes, record, precision):
    """Rates of all builds; digits on which they agree with the first one."""
    entries = [e for e in record["table"] if e["precision"] == precision and "rates" in e]
    builds = list(record["builds"])
    width = 0.8 / len(builds)
    for k, name in enumerate(builds):
        places, rates = [], []
        for i, entry in enumerate(entries):
            rate = entry["rates"][name]["rate"]
            if rate is None:
                continue
            places.append(i + (k - (len(builds) - 1) / 2) * width)
            rates.append(rate)
            digits = entry["agreement"][name]["digits"]
            if k and digits is not None:
                axes.annotate(f"{digits}", (places[-1], rate), ha="center", va="bottom", fontsize=7)
        build = record["builds"][name]
        axes.bar(places, rates, width, label=f"{name}: {build['device']}, {build['threads']} threads")
    axes.set_xticks(range(len(entries)), [label_of(e) for e in entries], rotation=45, ha="right",
                    fontsize=8)
    axes.set(yscale="log", ylabel="matrix elements / s, best batch",
             title=f"{NAMES[precision]}; numbers: digits that agree")
    axes.margins(y=0.1)
    axes.grid(alpha=0.3, axis="y")
    axes.legend(fontsize=7)


def curves(points):
    """(build, case, kind, place): points by count."""
    found = {}
    for point in points:
        if "reason" not in point and point["place"] != "default":
            key = (point["binary"], point["case"], point["kind"], point["place"])
            found.setdefault(key, []).append(point)
    units = {key[:2]: points[0] for key, points in found.items() if key[2] == "strong"}
    for key, of_key in found.items():
        # One place is the same work in both.
        if key[2] == "weak" and key[:2] in units and units[key[:2]]["place"] == key[3]:
            of_key.insert(0, units[key[:2]])
        of_key.sort(key=lambda p: p["count"])
    return found


def plot_scaling(axes, points, title):
    found = curves(points)
    colors = {key[:2]: f"C{i}" for i, key in enumerate(dict.fromkeys(k[:2] for k in found))}
    most = 1
    for (binary, case, kind, place), of_key in found.items():
        counts = [p["count"] for p in of_key]
        speedups = [p["seconds_speedup"] for p in of_key]
        errors = [[p["seconds_speedup"] - min(p["seconds_speedups"]) for p in of_key],
                  [max(p["seconds_speedups"]) - p["seconds_speedup"] for p in of_key]]
        most = max(most, *counts)
        is_first = kind == "strong" and place != "hyperthreads"
        axes.errorbar(counts, speedups, errors, linestyle=STYLES[kind], capsize=2, markersize=4,
                      marker="x" if place == "hyperthreads" else "o", color=colors[binary, case],
                      label=f"{binary}, {case}" if is_first else None)
    for point in points:
        if point.get("place") == "default" and "reason" not in point:
            axes.plot(point["count"], point["seconds_speedup"], "*",
                      color=colors[point["binary"], point["case"]])
    axes.plot([1, most], [1, most], color="grey", linewidth=0.8)
    places = sorted({p["place"] for p in points if "place" in p} - {"default"})
    axes.set(xlabel=" or ".join(places), ylabel="speed-up", title=title)
    axes.set_xscale("log", base=2)
    axes.set_yscale("log", base=2)
    axes.xaxis.set_major_formatter("{x:g}")
    axes.yaxis.set_major_formatter("{x:g}")
    axes.grid(alpha=0.3)
    axes.legend(fontsize=7)


def is_measured(points):
    return any("reason" not in point for point in points)


def plot(record, precision, stem):
    is_table = any(e["precision"] == precision and "rates" in e for e in record["table"])
    parts = [part for part in ("cores", "cards") if is_measured(record[part])]
    if not is_table and not parts:
        raise SystemExit("plot_backends.py: nothing was measured in this file")
    count = is_table + len(parts)
    figure, rows = plt.subplots(1, count, figsize=(6.5 * count, 5.5), squeeze=False)
    axes = list(rows[0])
    if is_table:
        plot_rates(axes.pop(0), record, precision)
    for part in parts:
        note = "solid strong, dashed weak"
        if part == "cores":
            note += "; crosses two threads a core; stars the default"
        plot_scaling(axes.pop(0), record[part], note)
    commits = sorted({build["commit"] for build in record["builds"].values()})
    figure.suptitle(f"{record['host']['cpu']}, {record['physical_cores']} cores, "
                    f"{record['cards_found']} cards; commit {', '.join(commits)}", fontsize=10)
    save(figure, stem)


if __name__ == "__main__":
    plot_file(__doc__, "perf/backends.py", NAMES, plot, sys.argv[1:])
