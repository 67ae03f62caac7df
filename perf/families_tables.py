#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints what perf/families.py measured as the tables of docs/performance.md."""

import argparse
import json
import sys
from pathlib import Path

from bench.lhc_record import add_known, device_of, find, read


def cell(value, form):
    return "" if value is None else format(value, form).replace("e+0", "e")


def rate(family, precision):
    return (family.get(precision) or {}).get("rate")


def ratio(family):
    """To CUDACPP, where it has all programs."""
    rates = family.get("double") or {}
    programs = rates.get("programs", [])
    if not programs or any("cudacpp" not in p for p in programs):
        return None
    return sum(1 / p["cudacpp"] for p in programs) / sum(1 / p["rate"] for p in programs)


def families(records):
    heads = [f"{device_of(r)}, {what}" for r in records for what in ("double", "float", "to CUDACPP",
                                                                    "first event [s]")]
    print("| process | subprocesses | programs | " + " | ".join(heads) + " |")
    print("|" + "---|" * (3 + len(heads)))
    names = dict.fromkeys(f["name"] for r in records for f in r["families"])
    for name in names:
        found = [find(r, name) for r in records]
        first = next(f["first_event"] for f in found if f)
        cells = [next(f["process"] for f in found if f), str(first.get("subprocesses", "")),
                 str(first.get("programs", ""))]
        for f in found:
            event = f.get("first_event", {})
            cells += [cell(rate(f, "double"), ".2e"), cell(rate(f, "float"), ".2e"),
                      cell(ratio(f), ".1f"), cell(event.get("wall"), ".2g")]
        print("| " + " | ".join(cells) + " |")


def programs(records):
    """Those that CUDACPP has."""
    found = {}
    for i, record in enumerate(records):
        for family in record["families"]:
            for p in (family.get("double") or {}).get("programs", []):
                if "cudacpp" in p:
                    found.setdefault(p["process"], {})[i] = p
    print("| process | " + " | ".join(f"{device_of(r)} | CUDACPP | ratio" for r in records) + " |")
    print("|" + "---|" * (1 + 3 * len(records)))
    for process, by_record in found.items():
        cells = [process]
        for i in range(len(records)):
            p = by_record.get(i)
            cells += [cell(p["rate"], ".2e"), cell(p["cudacpp"], ".2e"),
                      cell(p["rate"] / p["cudacpp"], ".1f")] if p else ["", "", ""]
        print("| " + " | ".join(cells) + " |")


def limits(records):
    heads = [f"{device_of(r)} [s] | [MiB]" for r in records]
    print("| process | programs | limit [s] | " + " | ".join(heads) + " |")
    print("|" + "---|" * (3 + 2 * len(records)))
    for entry in records[0]["limits"]:
        cells = [entry["process"], str(entry.get("programs", "")), cell(entry["limit"], "g")]
        for record in records:
            same = next((e for e in record["limits"] if e["process"] == entry["process"]), {})
            memory = same.get("peak_rss")
            cells += [cell(same.get("wall"), ".2g"), cell(memory and memory / 2**20, ".0f")]
        print("| " + " | ".join(cells) + " |")


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path,
                        help="JSON of perf/families.py; of one device there may be several")
    parser.add_argument("--cudacpp", type=Path, metavar="FILE",
                        help="JSON with rates of CUDACPP on the GPU by process, under `cudacpp`")
    args = parser.parse_args(argv)
    records = read(args.files)
    if args.cudacpp:
        add_known(records, json.loads(args.cudacpp.read_text(encoding="utf-8"))["cudacpp"])
    for part in (families, programs, limits):
        part(records)
        print()


if __name__ == "__main__":
    main(sys.argv[1:])
