#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs perf_simd_library and stores, by instruction set, what it says of the SIMD libraries."""

import argparse
import json
import os
import shutil
import subprocess
from pathlib import Path
from statistics import median

from bench import machine

ROOT = Path(__file__).resolve().parent.parent
LIBRARIES = ("std::experimental::simd", "vector_size")
UNITS = {"color_tiles": "multiply-adds per second", "three_gluon_vertex": "vertices per second",
         "color_without_tiles": "multiply-adds per second"}


def run(binary, repetitions, prefix):
    """Google Benchmark's JSON; the repetitions of all kernels are interleaved at random."""
    command = prefix + [os.path.abspath(binary), "--benchmark_format=json",
                        "--benchmark_min_time=0.1",
                        f"--benchmark_repetitions={repetitions}",
                        "--benchmark_enable_random_interleaving=true"]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def rates_by_case(data):
    """{(kernel, precision, library): [rates]}, by the time on the processor."""
    rates = {}
    for b in data["benchmarks"]:
        if b["run_type"] == "iteration":
            rates.setdefault(tuple(b["run_name"].split("/")[:3]), []).append(b["rate"])
    return rates


def compare(rates):
    cases = []
    for kernel, precision in sorted({case[:2] for case in rates}):
        entry = {"kernel": kernel, "precision": precision, "unit": UNITS[kernel]}
        for library in LIBRARIES:
            found = rates[kernel, precision, library]
            entry[library] = {"best": max(found), "median": median(found)}
        ours, theirs = (entry[library]["best"] for library in LIBRARIES)
        entry["ratio_of_best"] = ours / theirs
        cases.append(entry)
    return cases


def describe(data, repetitions):
    keys = ("version", "commit", "compiler", "simd")
    return {**{k: data["context"][k] for k in keys}, "date": data["context"]["date"],
            "repetitions": repetitions, "machine": machine.describe()}


def store(path, simd, entry):
    """Other instruction sets in the file stay."""
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    known[simd] = entry
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", default=shutil.which("perf_simd_library")
                        or ROOT / "build" / "openmp" / "bin" / "perf_simd_library", metavar="PATH")
    parser.add_argument("--repetitions", type=int, default=15, help="default: 15")
    parser.add_argument("--pin", metavar="CPU", help="processor to run on")
    parser.add_argument("--output", type=Path, metavar="FILE",
                        default=Path(__file__).parent / "results" / "simd_library.json")
    args = parser.parse_args()
    data = run(args.binary, args.repetitions, machine.pin_prefix(args.pin, 1))
    cases = compare(rates_by_case(data))
    head = describe(data, args.repetitions)
    store(args.output, head["simd"], {**head, "cases": cases})
    for c in cases:
        print(f"{c['kernel']:20} {c['precision']:7}",
              *(f"{library} {c[library]['best']:.3g}" for library in LIBRARIES),
              f"ratio {c['ratio_of_best']:.2f}", sep="  ")


if __name__ == "__main__":
    main()
