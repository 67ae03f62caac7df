#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plots what perf/gpu.py measured (needs matplotlib)."""

import argparse
import json
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

from bench.family import BY_NAME

STYLES = {"d": "-", "m": "--", "f": ":"}
NAMES = {"d": "double", "m": "mixed", "f": "float"}
PEER_PRECISIONS = ("d", "f")  # a third curve for each process would be hard to tell apart


def is_scan(point):
    return not any(key in point for key in ("option", "groups", "recipe", "helicities"))


def curve(points, process, precision, peer=None):
    """Rates by events in flight; where several files have a point, the fastest."""
    chosen = [p for p in points if p["process"] == process and p["precision"] == precision
              and p.get("peer") == peer and is_scan(p) and p["rate"]]
    chosen = best_over(chosen, "events")
    return [p["events"] for p in chosen], [p["rate"] for p in chosen]


def best_over(points, key):
    """Of points with the same key the fastest, by rising key."""
    best = {}
    for p in points:
        if p[key] not in best or p["rate"] > best[p[key]]["rate"]:
            best[p[key]] = p
    return [best[k] for k in sorted(best)]


def save(figure, stem):
    figure.tight_layout()
    figure.savefig(f"{stem}.png", dpi=130, metadata={"Software": None})
    plt.close(figure)


def plot_throughput(points, device, stem):
    """Matrix elements per second against events in flight: colours processes, dashes precisions,
    crosses the peer."""
    figure, axes = plt.subplots(figsize=(8.5, 6.5))
    names = [n for n in BY_NAME if curve(points, n, "d")[0]]
    peers = sorted({p["peer"] for p in points if "peer" in p})
    for i, name in enumerate(names):
        for precision, style in STYLES.items():
            x, y = curve(points, name, precision)
            label = BY_NAME[name].label if precision == "d" else None
            axes.plot(x, y, style, color=f"C{i}", marker="o", markersize=3, label=label)
        for peer in peers:
            for precision in PEER_PRECISIONS:
                x, y = curve(points, name, precision, peer)
                axes.plot(x, y, STYLES[precision], color=f"C{i}", marker="x", markersize=4,
                          alpha=0.5, linewidth=0.8)
    note = "solid double, dashed mixed, dotted float"
    if peers:
        note += "; crosses: " + ", ".join(peers) + ", double and float"
    axes.set(xscale="log", yscale="log", xlabel="events in flight",
             ylabel="matrix elements / s", title=f"{device}\n({note})")
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8, loc="upper left")
    save(figure, f"{stem}-throughput")


def plot_color(points, device, stem):
    """Share of the colour sum at the most events in flight."""
    figure, axes = plt.subplots(figsize=(7, 4))
    for precision in STYLES:
        x, y = [], []
        for name, process in BY_NAME.items():
            chosen = [p for p in points if p["process"] == name and p["precision"] == precision
                      and is_scan(p) and "color_fraction" in p]
            if chosen and process.gluons >= 0:
                x.append(process.gluons)
                y.append(100 * max(chosen, key=lambda p: p["events"])["color_fraction"])
        axes.plot(x, y, STYLES[precision], marker="o", label=NAMES[precision])
    axes.set(xlabel="gluons in g g → t t~ + gluons", ylabel="colour sum, % of the time",
             title=f"{device} (0: the compiled kernel has no phases)")
    axes.grid(alpha=0.3)
    axes.legend()
    save(figure, f"{stem}-colour")


def plot_groups(points, device, stem):
    """One kernel for all levels (lines) and a kernel for each (dashes) against events in flight, of
    the most by one kernel."""
    chosen = [p for p in points if p.get("groups", "").startswith("interpreted") and p["rate"]]
    names = [n for n in BY_NAME if any(p["process"] == n for p in chosen)]
    precisions = [p for p in STYLES if any(c["precision"] == p for c in chosen)]
    if not names:
        return
    figure, rows = plt.subplots(1, len(precisions), figsize=(4.5 * len(precisions), 4.2),
                                squeeze=False, sharey=True)
    for axes, precision in zip(rows[0], precisions):
        for i, name in enumerate(names):
            mine = [p for p in chosen if p["process"] == name and p["precision"] == precision]
            inline = [p for p in mine if p["groups"].endswith("inline")]
            best = max((p["rate"] for p in inline), default=1.0)
            for style, of in (("-", inline), ("--", [p for p in mine if p not in inline])):
                axes.plot([p["events"] for p in of], [p["rate"] / best for p in of], style,
                          color=f"C{i}", marker="o", markersize=3,
                          label=BY_NAME[name].label if style == "-" else None)
        axes.set(xscale="log", xlabel="events in flight", title=NAMES[precision])
        axes.grid(alpha=0.3)
    rows[0][0].set_ylabel("matrix elements / s, of the most by one kernel")
    rows[0][0].legend(fontsize=8)
    figure.suptitle(f"{device}, interpreted: solid one kernel, dashed a kernel a level", fontsize=10)
    save(figure, f"{stem}-groups")


def plot_instances(points, device, stem):
    """Helicities over instances: for each number of events in flight the rate with 1, 2, 4 .. all
    instances, each with its best number of batches of helicities, to one batch in one instance."""
    chosen = [p for p in points if "helicities" in p and p["rate"]]
    names = [n for n in BY_NAME if any(p["process"] == n for p in chosen)]
    if not names:
        return
    figure, rows = plt.subplots(1, len(names), figsize=(1 + 3.2 * len(names), 4), squeeze=False,
                                sharey=True)
    for axes, name in zip(rows[0], names):
        mine = [p for p in chosen if p["process"] == name]
        for i, events in enumerate(sorted({p["events"] for p in mine})):
            of = [p for p in mine if p["events"] == events]
            one = next((p["rate"] for p in of if p["helicities"] == "1 batches 1 instances"), None)
            if one is None:
                continue
            best = best_over(of, "instances")
            axes.plot([p["instances"] for p in best], [p["rate"] / one for p in best],
                      color=f"C{i}", marker="o", markersize=3, label=f"{events} events")
        axes.axhline(1, color="gray", linewidth=0.6)
        axes.set(xlabel="instances", title=BY_NAME[name].label)
        axes.set_xscale("log", base=2)
        axes.grid(alpha=0.3)
        axes.legend(fontsize=7)
    rows[0][0].set_ylabel("matrix elements / s, to one batch in one instance")
    figure.suptitle(f"{device}, double, interpreted, best number of batches of helicities",
                    fontsize=10)
    save(figure, f"{stem}-instances")


def plot_recipes(points, device, stem):
    """The recursion and Feynman diagrams, both interpreted."""
    chosen = [p for p in points if "recipe" in p and p["rate"]]
    names = [n for n in BY_NAME if any(p["process"] == n for p in chosen)]
    if not names:
        return
    figure, axes = plt.subplots(figsize=(6, 4))
    for recipe in dict.fromkeys(p["recipe"] for p in chosen):
        rates = {p["process"]: p["rate"] for p in chosen if p["recipe"] == recipe}
        axes.plot([BY_NAME[n].gluons for n in names], [rates[n] for n in names], marker="o",
                  label=recipe)
    axes.set(yscale="log", xlabel="gluons in g g → t t~ + gluons", ylabel="matrix elements / s",
             title=f"{device}, double, interpreted", xticks=[BY_NAME[n].gluons for n in names])
    axes.grid(alpha=0.3)
    axes.legend()
    save(figure, f"{stem}-recipes")


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, help="JSON of perf/gpu.py, of one GPU")
    parser.add_argument("--peers", nargs="*", default=[], type=Path,
                        help="JSON of which only the points of another generator are plotted")
    parser.add_argument("--stem", help="of the plots (default: that of the first file)")
    args = parser.parse_args(argv)
    records = [json.loads(file.read_text(encoding="utf-8")) for file in args.files]
    device = records[0]["build"]["device"]
    points = [point for record in records for point in record["points"]]
    for file in args.peers:
        record = json.loads(file.read_text(encoding="utf-8"))
        points += [point for point in record["points"] if "peer" in point]
    stem = args.stem or str(args.files[0].with_suffix(""))
    plot_throughput(points, device, stem)
    plot_color(points, device, stem)
    plot_groups(points, device, stem)
    plot_instances(points, device, stem)
    plot_recipes(points, device, stem)


if __name__ == "__main__":
    main(sys.argv[1:])
