#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plots results of cpu.py, as SVG and PNG beside them."""

import argparse
import json
import sys
from pathlib import Path

from bench.family import BY_NAME, PRECISIONS

try:
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
except ImportError:
    sys.exit("plot_cpu.py: needs matplotlib (Debian: apt install python3-matplotlib)")

REQUIRED_RATIO = 5.5
SHADES = {"d": 1.0, "m": 0.65, "f": 0.35}
# Okabe and Ito's colours, which most colour-blind readers can tell apart.
COLORS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"]
PEER_COLORS = ["#000000", "#777777"]
PEER_MARKERS, BUILD_MARKERS = "xP", "osD^v*"
PHASES = {"random_numbers": ("random numbers", "#999999"), "rambo": ("Rambo", "#E69F00"),
          "amplitudes": ("amplitudes", "#0072B2"), "color_sum": ("colour sum", "#D55E00"),
          "summary": ("mean, extremes", "#F0E442")}

plt.rcParams.update({"font.size": 11, "axes.grid": True, "grid.alpha": 0.3,
                     "axes.axisbelow": True, "svg.fonttype": "none",
                     # the same data give the same file
                     "svg.hashsalt": "helikos"})


class Results:
    def __init__(self, path):
        self.path = path
        data = json.loads(path.read_text(encoding="utf-8"))
        self.builds, self.peers = data["builds"], data["peers"]
        self.cpu = data["machine"]["cpu"]
        self.entries = [e for e in data["summary"]
                        if e["threads"] == 1 and e.get("recipe") != "diagrams"]
        self.precisions = [p for p in PRECISIONS if any(e["precision"] == p for e in self.entries)]

    def find(self, process, precision, name):
        for e in self.entries:
            if (e["process"], e["precision"], e["name"]) == (process, precision, name):
                return e
        return None

    def processes(self):
        measured = {e["process"] for e in self.entries}
        return [p for p in BY_NAME.values() if p.name in measured]

    def caption(self):
        commits = sorted({b["commit"] for b in self.builds.values()})
        return f"one core of {self.cpu}; Helikos {', '.join(commits)}"

    def label(self, name):
        return f"Helikos {name}" if name in self.builds else name


def save(figure, results, what):
    for kind, options in (("svg", {"metadata": {"Date": None}}), ("png", {"dpi": 130})):
        path = results.path.with_name(f"{results.path.stem}-{what}.{kind}")
        figure.savefig(path, bbox_inches="tight", **options)
        print(path)
    plt.close(figure)


def legend_outside(axes, **options):
    axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), frameon=False, **options)


# ---- Throughput against the number of gluons --------------------------------------------------


def rates(results, name, precision):
    """(gluons, median, below, above)"""
    found = []
    for process in results.processes():
        entry = results.find(process.name, precision, name)
        if process.gluons < 0 or entry is None or entry["rate"]["median"] is None:
            continue
        rate = entry["rate"]
        found.append((process.gluons, rate["median"], rate["median"] - rate["min"],
                      rate["max"] - rate["median"]))
    return found


def style(results, name):
    if name in results.peers:
        index = results.peers.index(name)
        return PEER_COLORS[index % 2], PEER_MARKERS[index % 2]
    index = list(results.builds).index(name)
    return COLORS[index % len(COLORS)], BUILD_MARKERS[index % len(BUILD_MARKERS)]


def draw_rates(axes, results, name, precision):
    points = rates(results, name, precision)
    if not points:
        return
    gluons, median, below, above = zip(*points)
    color, marker = style(results, name)
    axes.errorbar(gluons, median, yerr=(below, above), color=color, marker=marker, capsize=3,
                  linestyle="--" if name in results.peers else "-", markersize=6)


def rate_handles(results):
    """For the legend: all programs, also those without a point in the last panel."""
    handles = []
    for name in [*results.builds, *results.peers]:
        color, marker = style(results, name)
        handles.append(plt.Line2D([], [], color=color, marker=marker, label=results.label(name),
                                  linestyle="--" if name in results.peers else "-"))
    return handles


def panels_by_precision(results, height):
    count = len(results.precisions)
    figure, panels = plt.subplots(1, count, figsize=(1.5 + 4.2 * count, height), sharey=True,
                                  squeeze=False)
    return figure, dict(zip(results.precisions, panels[0]))


def plot_throughput(results):
    figure, panels = panels_by_precision(results, 5.5)
    gluons = [p.gluons for p in results.processes() if p.gluons >= 0]
    for precision, axes in panels.items():
        for name in [*results.builds, *results.peers]:
            draw_rates(axes, results, name, precision)
        axes.set_yscale("log")
        axes.set_xticks(gluons)
        axes.set_xlabel("gluons in g g → t t~ + gluons")
        axes.set_title(PRECISIONS[precision], fontsize=11)
    next(iter(panels.values())).set_ylabel("matrix elements per second")
    legend_outside(axes, handles=rate_handles(results))
    figure.suptitle(f"Amplitudes and colour sum, median and range; {results.caption()}",
                    fontsize=11)
    figure.tight_layout()
    save(figure, results, "throughput")


# ---- Where the time goes ----------------------------------------------------------------------


def phase_shares(entry):
    """Per cent of the event loop, by phase."""
    phases = {name: entry["phases"][name] for name in PHASES}
    return {name: 100.0 * seconds / sum(phases.values()) for name, seconds in phases.items()}


def draw_phases(axes, results, name, precision):
    entries = [(p, results.find(p.name, precision, name)) for p in results.processes()]
    entries = [(p, e) for p, e in entries if e and "phases" in e]
    heights = [phase_shares(e) for _, e in entries]
    bottom = [0.0] * len(entries)
    for phase, (label, color) in PHASES.items():
        values = [h[phase] for h in heights]
        axes.bar(range(len(entries)), values, bottom=bottom, color=color, label=label, width=0.7)
        bottom = [b + v for b, v in zip(bottom, values)]
    axes.set_xticks(range(len(entries)))
    axes.set_xticklabels([p.label for p, _ in entries], rotation=40, ha="right")
    axes.set_title(f"{results.label(name)}, {PRECISIONS[precision]}", fontsize=11)
    axes.grid(axis="x", visible=False)


def plot_phases(results):
    name = next(iter(results.builds))
    figure, panels = panels_by_precision(results, 5)
    for precision, axes in panels.items():
        draw_phases(axes, results, name, precision)
    first = next(iter(panels.values()))
    first.set_ylabel("share of the event loop [%]")
    first.set_ylim(0, 100)
    # From the top, as the bars are stacked.
    handles, labels = axes.get_legend_handles_labels()
    legend_outside(axes, handles=handles[::-1], labels=labels[::-1])
    figure.suptitle(results.caption(), fontsize=11)
    figure.tight_layout()
    save(figure, results, "phases")


# ---- Ratio to the peer ------------------------------------------------------------------------


def ratio_bars(results):
    """(name, precision) of every bar of a group."""
    return [(n, p) for n in results.builds for p in results.precisions
            if any(e["name"] == n and e["precision"] == p and e.get("to_peer")
                   for e in results.entries)]


def draw_ratios(axes, results, processes, bars):
    width = 0.8 / len(bars)
    for i, (name, precision) in enumerate(bars):
        for group, process in enumerate(processes):
            entry = results.find(process.name, precision, name)
            if not (entry and entry.get("to_peer")):
                continue
            ratio = entry["to_peer"]["of_medians"]
            x = group + (i - (len(bars) - 1) / 2) * width
            axes.bar(x, ratio, width=0.92 * width, color=style(results, name)[0],
                     alpha=SHADES[precision])
            axes.annotate(f"{ratio:.1f}", (x, ratio), xytext=(0, 2), textcoords="offset points",
                          ha="center", va="bottom", fontsize=9, rotation=90 if len(bars) > 4 else 0,
                          bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.5})


def ratio_legend(axes, results, bars):
    handles = [plt.Rectangle((0, 0), 1, 1, color=style(results, n)[0], alpha=SHADES[p],
                             label=f"{results.label(n)}, {PRECISIONS[p]}") for n, p in bars]
    handles.append(axes.axhline(REQUIRED_RATIO, color="black", linestyle="--",
                                label=f"required in double: {REQUIRED_RATIO}"))
    legend_outside(axes, handles=handles)


def plot_ratios(results):
    bars = ratio_bars(results)
    if not bars:
        return
    processes = [p for p in results.processes()
                 if any(e["process"] == p.name and e.get("to_peer") for e in results.entries)]
    figure, axes = plt.subplots(figsize=(max(7, 0.45 * len(bars) * len(processes)), 5))
    draw_ratios(axes, results, processes, bars)
    ratio_legend(axes, results, bars)
    axes.set_xticks(range(len(processes)))
    axes.set_xticklabels([p.label for p in processes])
    axes.margins(y=0.12)
    axes.set_ylabel(f"throughput relative to {results.peers[0]},\nsame precision")
    axes.grid(axis="x", visible=False)
    axes.set_title(results.caption(), fontsize=11)
    save(figure, results, "ratio")


def result_file(text):
    path = Path(text)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"there is no file '{text}'")
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", nargs="+", type=result_file, help="files that cpu.py wrote")
    for path in parser.parse_args().results:
        results = Results(path)
        plot_throughput(results)
        plot_phases(results)
        plot_ratios(results)


if __name__ == "__main__":
    main()
