#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares results of cpu.py with what Helikos must reach on one core. A report: exits with 0.

Of a process that several files hold, the numbers are those of the file named last."""

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

    def line(self, process, what, value, limit, at_least, unit=""):
        """PASS or FAIL, and the file that the value is from."""
        if value is None:
            return f"----  {process}, {what}: not measured (wanted {limit:g}{unit})"
        passed = value >= limit if at_least else value < limit
        wanted = f"{'>=' if at_least else '<'} {limit:g}{unit}"
        file = next(e["file"] for e in self.entries if e["process"] == process)
        return (f"{'PASS' if passed else 'FAIL'}  {process}, {what}: {value:.4g}{unit} ({wanted})"
                f"  {file}")


def throughput_lines(report):
    for process, limit in RATIO_TO_PEER.items():
        value = report.ratio("to_peer", process)
        yield report.line(process, "double, to the peer", value, limit, True)
    for process, limit in RATE.items():
        rate = report.find(process).get("rate", {}).get("median")
        yield report.line(process, "double", rate, limit, True, "/s")


def relative_lines(report):
    for process in report.processes():
        for precision, limit in (("m", MIXED_TO_DOUBLE), ("f", FLOAT_TO_DOUBLE)):
            name = {"m": "mixed", "f": "float"}[precision]
            value = report.ratio("to_double", process, precision)
            yield report.line(process, f"{name} to double", value, limit, True)
        for precision, name in (("d", "double"), ("m", "mixed"), ("f", "float")):
            value = report.ratio("to_one_thread", process, precision, 2)
            yield report.line(process, f"{name}, two threads to one", value, TWO_THREADS, True)


def cost_lines(report):
    for process, limit in SET_UP.items():
        yield report.line(process, "set-up", report.worst("set_up", process), limit, False, " s")
    for process, limit in MEMORY.items():
        peak = report.worst("peak_rss", process)
        value = None if peak is None else peak / GIB
        yield report.line(process, "memory", value, limit, False, " GiB")


def read(files):
    """Builds, and summaries with the file that each is from: large processes may have been measured
    apart, and again."""
    builds, found = {}, {}
    for file in files:
        result = json.loads(file.read_text(encoding="utf-8"))
        builds |= result["builds"]
        here = {}
        for entry in result["summary"]:
            if entry.get("recipe") == "diagrams":
                continue  # nothing is asked of them
            here.setdefault((entry["name"], entry["process"]), []).append({**entry, "file": file.name})
        found |= here
    return builds, [entry for entries in found.values() for entry in entries]


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
