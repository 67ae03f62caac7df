#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what is summed or drawn of helicities and colours: rates, spread, memory."""

import argparse
import json
import math
import sys
import tempfile
from pathlib import Path
from statistics import median

from bench import children, machine
from bench.many_gluons import ENERGY, SERIES, STRATEGIES

ROOT = Path(__file__).resolve().parent.parent
BUILD_KEYS = ("version", "commit", "kokkos", "backend", "device", "compiler", "simd")
FIRST_EVENTS = {"host": 64, "gpu": 8192}  # of the first run, which says how many others take
MOST_EVENTS = {"host": 1 << 16, "gpu": 1 << 20}  # of a batch
NAMES = {"/".join(strategy): strategy for strategy in STRATEGIES}
TRIAL_EVENTS = {"host": 1 << 16, "gpu": 1 << 19}  # of a batch


def parse_arguments(argv):
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--binary", required=True, metavar="PATH", help="the program helikos")
    add("--host", action="store_true", help="one thread of a host (default: a GPU)")
    add("--pin", help="with --host: processor that it stays on")
    add("--series", nargs="+", choices=[s.name for s in SERIES], metavar="NAME",
        default=[s.name for s in SERIES], help=f"of {', '.join(s.name for s in SERIES)}")
    add("--least-gluons", type=int, default=0, metavar="N")
    add("--most-gluons", type=int, default=99, metavar="N")
    add("--strategies", nargs="+", choices=list(NAMES), default=list(NAMES), metavar="NAME",
        help=f"of {', '.join(NAMES)}; without all of them no trials (default: all)")
    add("--only-spreads", action="store_true", help="only trials")
    add("--rounds", type=int, default=3, help="of rates (default: 3)")
    add("--seconds", type=float, default=0.5, help="of a run's matrix elements, aimed at")
    add("--timeout", type=float, default=300.0, metavar="SECONDS",
        help="what takes longer is left out (default: 300)")
    add("--output", type=Path, required=True, metavar="FILE")
    return parser.parse_args(argv)


def brief(value):
    """Five digits, as files are read by people too."""
    return None if value is None else float(f"{value:.5g}")


class Helikos:
    """Runs of one binary."""

    def __init__(self, args):
        self.timeout = args.timeout
        self.start = [*machine.pin_prefix(args.pin, 1), args.binary, "run"]
        self.options = ["--threads", "1"] if args.host else []

    def __call__(self, *arguments):
        """The program's JSON, or the reason why there is none."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "run.json"
            command = [*self.start, *arguments, *self.options, "--json", str(file)]
            ended = children.run(command, children.environment(False), self.timeout)
            if ended.reason() or not file.exists():
                return None, ended.reason() or "no JSON was written"
            return json.loads(file.read_text(encoding="utf-8")), None


def strategy_options(strategy):
    return ["--helicities", strategy[0], "--colors", strategy[1]]


def events_options(events, most):
    batch = max(64, min(events, most))
    return ["--batch", str(batch), "--batches", str(max(1, round(events / batch)))]


def trials(helikos, arguments, events):
    """(spread of each strategy at a point, the run with the best of them)"""
    run, reason = helikos(*arguments, "--helicities", "auto", "--colors", "auto", "--batch",
                          str(events))
    if run is None:
        return {}, {"reason": reason}
    spreads = {(t["helicities"], t["colors"]): t for t in run["strategies"]
               if t.get("spread") is not None}
    best = {"helicities": run["helicity_mode"], "colors": run["color_mode"],
            "relative_deviation": brief(relative_deviation(run)), "points": run["points"],
            "efficiency": run["efficiency"],
            "points_per_second": brief(run["events_per_second"])}
    return spreads, best


def relative_deviation(run):
    """Of a point's weight times |M|^2, over the mean."""
    error, mean = run.get("cross_section_error_pb"), run.get("cross_section_pb")
    return error / mean * math.sqrt(run["points"]) if mean else None


class Strategy:
    """Runs of one strategy for one process."""

    def __init__(self, helikos, arguments, strategy, kind, seconds):
        self.run = lambda events: helikos(*arguments, *strategy_options(strategy),
                                          *events_options(events, MOST_EVENTS[kind]))
        self.strategy = strategy
        self.runs = []
        self.events = FIRST_EVENTS[kind]
        first, self.reason = self.run(self.events)
        if first is None:
            self.events = 0
            return
        self.events = max(64, round(seconds * first["matrix_elements_per_second"]))
        # Few events do not fill the packs of all classes of colours.
        while self.events < 1 << 20:
            run, self.reason = self.run(self.events)
            wanted = round(seconds * run["matrix_elements_per_second"]) if run else 0
            if wanted <= 1.5 * self.events:
                break
            self.events = wanted

    def measure(self):
        if self.events:
            run, self.reason = self.run(self.events)
            self.runs += [run] if run else []

    def record(self, trial):
        result = {"helicities": self.strategy[0], "colors": self.strategy[1]}
        if trial:
            result |= {"spread": brief(trial["spread"]), "draws": brief(trial["draws"])}
        if not self.runs:
            return {**result, "reason": self.reason}
        accepted = [max(run["accepted"], 1) for run in self.runs]
        per_event = {
            phase: brief(median(run["phases"][phase] / n for run, n in zip(self.runs, accepted)))
            for phase in ("amplitudes", "color_sum")}
        last = self.runs[-1]
        return {
            **result, "events": self.events,
            "rate": brief(median(run["matrix_elements_per_second"] for run in self.runs)),
            "rates": [brief(run["matrix_elements_per_second"]) for run in self.runs],
            "points_per_second": brief(median(run["events_per_second"] for run in self.runs)),
            **per_event,
            "set_up": brief(median(run["phases"]["set_up"] for run in self.runs)),
            "memory": last["memory"], "batch": last["batch"], "jamps": last["jamps"],
            "color_classes": last["color_classes"], "executor": last["executor"]}


def measure_process(helikos, series, gluons, args):
    kind = "host" if args.host else "gpu"
    arguments = series.arguments(gluons)
    legs = len(series.text(gluons).split()) - 1
    scale = 8 if legs > 8 else 1
    spreads, best = {}, None
    if args.only_spreads or len(args.strategies) == len(NAMES):
        spreads, best = trials(helikos, arguments, TRIAL_EVENTS[kind] // scale)
    contenders = [Strategy(helikos, arguments, NAMES[s], kind, args.seconds)
                  for s in args.strategies] if not args.only_spreads else []
    for _ in range(args.rounds):
        for contender in contenders:
            contender.measure()
    rows = [c.record(spreads.get(c.strategy)) for c in contenders]
    if args.only_spreads:
        rows = [{"helicities": h, "colors": c, "spread": brief(t["spread"]),
                 "draws": brief(t["draws"])} for (h, c), t in spreads.items()]
    for row in rows:
        print(f"{series.text(gluons):24} {row['helicities']:7} {row['colors']:8} "
              f"{row.get('rate') or row.get('reason')} {row.get('spread')}", file=sys.stderr, flush=True)
    return {"series": series.name, "process": series.text(gluons), "gluons": gluons, "auto": best,
            "strategies": rows}


def main(argv):
    args = parse_arguments(argv)
    helikos = Helikos(args)
    first, reason = helikos("g g > t t~", "--batch", "16")
    if first is None:
        raise SystemExit(f"strategies.py: {args.binary}: {reason}")
    record = {**machine.measurement("perf/strategies.py", argv), "energy": ENERGY,
              "build": {key: first.get(key) for key in BUILD_KEYS}, "processes": []}
    for series in SERIES:
        if series.name not in args.series:
            continue
        for gluons in series.gluons:
            if args.least_gluons <= gluons <= args.most_gluons:
                record["processes"].append(measure_process(helikos, series, gluons, args))
                args.output.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
