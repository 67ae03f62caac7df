#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plots what perf/strategies.py measured, and prints its tables (needs matplotlib)."""

import argparse
import json
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.ticker import MaxNLocator

from bench.many_gluons import SERIES, STRATEGIES

matplotlib.rcParams.update({"axes.grid": True, "grid.alpha": 0.3, "axes.axisbelow": True, "font.size": 9})
# Okabe and Ito's colours by what is done with colours, lines by what is done with helicities.
COLORS = {"sum": "#0072B2", "leading": "#56B4E9", "dressed": "#D55E00", "flow": "#009E73"}
LINES = {"sum": "-", "phase": "--", "sample": ":"}
MARKS = {"sum": "o", "phase": "s", "sample": "^"}
ERROR = 0.01
# Of |M|^2 times the weight of a point, over the square of the mean: a phase space that does well.
SECOND_MOMENT = 10.0


def read(files):
    """Processes by (series, gluons); of what several files hold the last one counts."""
    found = {}
    for file in files:
        record = json.loads(file.read_text(encoding="utf-8"))
        for process in record["processes"]:
            _, rows = found.setdefault((process["series"], process["gluons"]), (process, {}))
            for row in process["strategies"]:
                rows.setdefault((row["helicities"], row["colors"]), {}).update(row)
    return found


def spread(_, rows, strategy):
    """None where a trial was stopped early."""
    row = rows.get(strategy, {})
    return row.get("spread") if strategy == ("sum", "sum") or row.get("draws", 0) > 32 else None


def time_to_error(_, rows, strategy):
    """Seconds of matrix elements until the error of a cross section is 1 %."""
    row, here = rows.get(strategy, {}), spread(_, rows, strategy)
    if here is None or "rate" not in row:
        return None
    variance = SECOND_MOMENT * (1.0 + here**2) - 1.0
    return variance / ERROR**2 / row["rate"]


def draw(axes, found, value, title):
    for axis, series in zip(axes, SERIES):
        for strategy in STRATEGIES:
            points = []
            for gluons in series.gluons:
                process, rows = found.get((series.name, gluons), (None, {}))
                y = value(process, rows, strategy) if process else None
                if y:
                    points.append((gluons, y))
            if points:
                helicities, colors = strategy
                axis.plot(*zip(*points), color=COLORS[colors], linestyle=LINES[helicities],
                          marker=MARKS[helicities], markersize=4, linewidth=1.2,
                          label=f"{helicities} / {colors}")
        axis.xaxis.set_major_locator(MaxNLocator(integer=True))
        axis.set(yscale="log", xlabel="gluons n", title=series.text(0).strip() + " n g")
    axes[0].set(ylabel=title)


def save(figure, stem, what):
    handles, labels = max((axis.get_legend_handles_labels() for axis in figure.axes),
                          key=lambda found: len(found[1]))
    figure.legend(handles, labels, loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=8,
                  title="helicities / colours")
    figure.tight_layout()
    figure.savefig(f"{stem}-{what}.png", dpi=130, metadata={"Software": None}, bbox_inches="tight")
    plt.close(figure)


def plot(found, stem, what, value, title):
    figure, axes = plt.subplots(1, len(SERIES), figsize=(11, 3.6), squeeze=False)
    draw(axes[0], found, value, title)
    save(figure, stem, what)


def field(name, scale=1.0):
    def value(_, rows, strategy):
        number = rows.get(strategy, {}).get(name)
        return number * scale if number else None
    return value


def share_of_colors(_, rows, strategy):
    row = rows.get(strategy)
    if not row or "rate" not in row or strategy[1] in ("dressed", "flow"):
        return None
    return row["color_sum"] / (row["amplitudes"] + row["color_sum"])


def brief(number):
    return "-" if number is None else f"{number:.3g}"


def print_tables(found):
    for series in SERIES:
        print(f"\n| {series.text(0).strip()} n g | n | matrix elements / s | spread | time to 1 % [s] |"
              " memory [MiB] | set-up [s] |\n|---|---|---|---|---|---|---|")
        for gluons in series.gluons:
            process, rows = found.get((series.name, gluons), (None, {}))
            for strategy in STRATEGIES:
                row = rows.get(strategy)
                if row and "rate" in row:
                    time = time_to_error(process, rows, strategy)
                    print(f"| {strategy[0]} / {strategy[1]} | {gluons} | {row['rate']:.3g} | "
                          f"{brief(row.get('spread'))} | {brief(time)} | "
                          f"{row['memory'] / 2**20:.0f} | {row['set_up']:.2g} |")


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, help="JSON of perf/strategies.py")
    parser.add_argument("--stem", help="of the plots (default: that of the first file)")
    args = parser.parse_args(argv)
    found = read(args.files)
    stem = args.stem or str(args.files[0].with_suffix(""))
    plot(found, stem, "rates", field("rate"), "matrix elements / s")
    plot(found, stem, "spread", spread, "deviation of |M|$^2$ at a point, over its mean")
    plot(found, stem, "time", time_to_error, "time to 1 % [s]")
    plot(found, stem, "color", share_of_colors, "part of the time that colours take")
    plot(found, stem, "memory", field("memory", 2.0**-20), "memory of engine and events [MiB]")
    print_tables(found)


if __name__ == "__main__":
    main(sys.argv[1:])
