#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares results of cpu.py with what Helikos must reach on one core. A report: exits with 0."""

import argparse
import json
from pathlib import Path

GIB = 2**30

# Throughput is that of double on one thread, from medians.
RATIO_TO_PEER = {"gg_tt": 5.5, "gg_ttgg": 5.5, "gg_ttggg": 5.5}
RATE = {"gg_tt4g": 110.0, "gg_tt5g": 1.0}  # matrix elements per second
MIXED_TO_DOUBLE, FLOAT_TO_DOUBLE, TWO_THREADS = 1.2, 1.7, 1.85
SET_UP = {"ee_mumu": 0.1, "gg_tt": 0.1, "gg_ttg": 0.1, "gg_ttgg": 0.1, "gg_ttggg": 0.1,
          "gg_tt4g": 5.0, "gg_tt5g": 60.0}  # seconds
MEMORY = {"ee_mumu": 1, "gg_tt": 1, "gg_ttg": 1, "gg_ttgg": 1, "gg_ttggg": 1, "gg_tt5g": 4}  # GiB


class Report:
    def __init__(self, entries):
        self.entries = entries

    def find(self, process, precision="d", threads=1):
        for e in self.entries:
            if (e["process"], e["precision"], e["threads"]) == (process, precision, threads):
                return e
        return {}

    def ratio(self, name, process, precision="d", threads=1):
        found = self.find(process, precision, threads).get(name)
        return None if found is None else found["of_medians"]

    def worst(self, key, process):
        """Largest of one thread's precisions."""
        values = [e.get(key) for e in self.entries
                  if e["process"] == process and e["threads"] == 1 and e.get(key) is not None]
        return max(values, default=None)

    def processes(self):
        return list(dict.fromkeys(e["process"] for e in self.entries))


def line(what, value, limit, at_least, unit=""):
    if value is None:
        return f"----  {what}: not measured (wanted {limit:g}{unit})"
    passed = value >= limit if at_least else value < limit
    relation = ">=" if at_least else "<"
    return f"{'PASS' if passed else 'FAIL'}  {what}: {value:.4g}{unit} ({relation} {limit:g}{unit})"


def throughput_lines(report):
    for process, limit in RATIO_TO_PEER.items():
        yield line(f"{process}, double, to the peer", report.ratio("to_peer", process), limit, True)
    for process, limit in RATE.items():
        rate = report.find(process).get("rate", {}).get("median")
        yield line(f"{process}, double", rate, limit, True, "/s")


def relative_lines(report):
    for process in report.processes():
        for precision, limit in (("m", MIXED_TO_DOUBLE), ("f", FLOAT_TO_DOUBLE)):
            name = {"m": "mixed", "f": "float"}[precision]
            value = report.ratio("to_double", process, precision)
            yield line(f"{process}, {name} to double", value, limit, True)
        for precision, name in (("d", "double"), ("m", "mixed"), ("f", "float")):
            value = report.ratio("to_one_thread", process, precision, 2)
            yield line(f"{process}, {name}, two threads to one", value, TWO_THREADS, True)


def cost_lines(report):
    for process, limit in SET_UP.items():
        yield line(f"{process}, set-up", report.worst("set_up", process), limit, False, " s")
    for process, limit in MEMORY.items():
        peak = report.worst("peak_rss", process)
        value = None if peak is None else peak / GIB
        yield line(f"{process}, memory", value, limit, False, " GiB")


def read(files):
    """Builds and summaries of all files: large processes may have been measured apart."""
    results = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    builds = {name: build for r in results for name, build in r["builds"].items()}
    return builds, [entry for r in results for entry in r["summary"]]


def result_file(text):
    path = Path(text)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"there is no file '{text}'")
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", nargs="+", type=result_file, help="files that cpu.py wrote")
    parser.add_argument("--binary", metavar="NAME", help="only this build (default: each)")
    args = parser.parse_args()
    builds, entries = read(args.results)
    for name, build in builds.items():
        if args.binary not in (None, name):
            continue
        print(f"{name}: {build['simd']}, commit {build['commit']}")
        report = Report([e for e in entries if e["name"] == name])
        for lines in (throughput_lines, relative_lines, cost_lines):
            print(*lines(report), sep="\n")


if __name__ == "__main__":
    main()
