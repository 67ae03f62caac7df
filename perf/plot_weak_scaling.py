#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plots what perf/weak_scaling.py measured (needs matplotlib)."""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

from bench.family import BY_NAME
from bench.plots import plot_file

NAMES = {"d": "double", "m": "mixed", "f": "float"}
KINDS = {"matrix_elements_per_second": "amplitudes and colour sum", "events_per_second": "everything"}


def series(points, name, precision, key):
    """(ranks), (efficiency), and how far below and above it the rounds lie."""
    chosen = [p for p in points if p["process"] == name and p["precision"] == precision
              and p.get(f"{key}_efficiency")]
    chosen.sort(key=lambda p: p["ranks"])
    each = [p[f"{key}_efficiency"] for p in chosen]
    errors = [[e["median"] - e["min"] for e in each], [e["max"] - e["median"] for e in each]]
    return [p["ranks"] for p in chosen], [e["median"] for e in each], errors


def plot(record, precision, stem):
    points = record["points"]
    figure, axes = plt.subplots(1, len(KINDS), figsize=(11, 4.5), sharey=True)
    for axis, (key, label) in zip(axes, KINDS.items()):
        for i, name in enumerate(n for n in BY_NAME if series(points, n, precision, key)[0]):
            ranks, values, errors = series(points, name, precision, key)
            axis.errorbar(ranks, values, errors, color=f"C{i}", marker="o", markersize=4, capsize=2,
                          label=BY_NAME[name].label)
        axis.axhline(1.0, color="grey", linewidth=0.8)
        axis.set(title=label, xlabel="ranks", xticks=sorted({p["ranks"] for p in points}))
        axis.grid(alpha=0.3)
    axes[0].set(ylabel="rate of a rank, to that on the fewest ranks", ylim=(0, None))
    axes[-1].legend(fontsize=8)
    figure.suptitle(f"{record['build']['device']}, {NAMES[precision]}: the same events for each rank")
    figure.tight_layout()
    figure.savefig(f"{stem}.png", dpi=130, metadata={"Software": None})
    plt.close(figure)


if __name__ == "__main__":
    plot_file(__doc__, "perf/weak_scaling.py", NAMES, plot, sys.argv[1:])
