#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds for several backends side by side: the same processes on all cores of a machine and on one
card, how far their matrix elements differ, and scaling over cores and cards."""

import argparse
import json
import os
import shlex
import sys
from pathlib import Path
from types import SimpleNamespace

from bench import machine
from bench.clock import Clock
from bench.family import BY_NAME, PRECISIONS
from bench.scaling import CASES, RUN, Scaling, places_of_cards, places_of_host
from bench.side_by_side import QUICK, REQUESTS, Program, compare
from cpu import pair
from weak_scaling import launcher

PARTS = ("table", "cores", "cards")
FAST_FOLDER = "/dev/shm"  # in memory: what is measured is not the disk

EPILOG = """A build that does not run here (no card, no driver) is left out with a line. Numbers are
medians of rounds; every round measures all builds, or all numbers of cores or cards, one right after
the other. Rates of the table are those of the best batch of each build. Agreement is with the first
build: |M|^2 at the reference points of processes/, and mean, least and largest |M|^2 of a run with the
same seed.

For instance, in less than 150 s on 16 cores and two cards:
  perf/backends.py --binary openmp=PATH cuda=PATH --quick --within 120 --output FILE.json
Tables of a file again:
  perf/backends.py --show FILE.json"""


def number_of(text):
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return value


def parse_arguments(argv):
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--binary", type=pair, nargs="+", metavar="NAME=PATH", help="builds, as openmp=PATH cuda=PATH")
    add("--only", nargs="+", choices=PARTS, default=list(PARTS), help="default: all three")
    add("--quick", action="store_true", help="fewer processes and shorter runs")
    add("--within", type=float, metavar="SECONDS",
        help="no new round or process begins after that; a run that has begun ends")
    add("--processes", nargs="+", choices=list(REQUESTS), metavar="NAME",
        help=f"of the table: {', '.join(REQUESTS)} (default: all; --quick: {', '.join(QUICK)})")
    add("--precisions", nargs="+", choices=list(PRECISIONS), default=["d"],
        help="of the table: double, mixed, float (default: d)")
    add("--cases", nargs="+", metavar="WORD", choices=[c.words[0] for c in CASES],
        help="of scaling: run, integrate, generate (default: all)")
    add("--cards", type=number_of, metavar="N", help="cards of this machine (default: looks)")
    add("--ranks", type=number_of, metavar="N",
        help="part cards: also builds for hosts, with up to N ranks in place of cards")
    add("--launch", choices=["devices", "mpirun"], default="devices",
        help="several cards by --devices N, or by mpirun -n N (default: devices)")
    add("--mpirun", default="mpirun", metavar="PATH")
    add("--mpirun-options", default="--bind-to none", metavar="OPTIONS",
        help="default: --bind-to none")
    add("--rounds", type=number_of, default=3, help="default: 3")
    add("--seconds", type=float, help="of a measurement of the table (default: 0.5; --quick: 0.1)")
    add("--scaling-seconds", type=float, metavar="SECONDS",
        help="of the same work on one core or card (default: 10; --quick: 1)")
    add("--timeout", type=float, default=300, help="of a run, in seconds (default: 300)")
    add("--folder", metavar="DIRECTORY", help=f"for files of events (default: {FAST_FOLDER})")
    add("--output", type=Path, metavar="FILE", help="JSON")
    add("--show", type=Path, metavar="FILE", help="prints the tables of a file, and measures nothing")
    args = parser.parse_args(argv)
    check(parser, args)
    return args


def check(parser, args):
    if args.show:
        return
    if not args.binary or not args.output:
        parser.error("--binary NAME=PATH and --output FILE are needed (or --show FILE)")
    names = [name for name, _ in args.binary]
    if len(set(names)) < len(names):
        parser.error("two programs have the same name")
    if not args.output.absolute().parent.is_dir():
        parser.error(f"--output {args.output}: there is no folder {args.output.absolute().parent}")
    if args.folder and not Path(args.folder).is_dir():
        parser.error(f"--folder {args.folder}: there is no such folder")
    args.folder = args.folder or (FAST_FOLDER if Path(FAST_FOLDER).is_dir() else None)
    args.seconds = args.seconds or (0.1 if args.quick else 0.5)
    args.scaling_seconds = args.scaling_seconds or (1 if args.quick else 10)
    args.processes = args.processes or list(QUICK if args.quick else REQUESTS)


def say(text):
    print(text, file=sys.stderr, flush=True)


def find_programs(args):
    """(those that run here, name: reason of the others)"""
    programs, skipped = [], {}
    for name, path in args.binary:
        program = Program(name, os.path.abspath(path), args.timeout)
        if program.reason:
            skipped[name] = program.reason
            say(f"backends.py: {name} is left out: {program.reason}")
        else:
            programs.append(program)
    return programs, skipped


# ---- Parts -----------------------------------------------------------------------------------


def table(args, programs, clock):
    work = [(REQUESTS[name], precision) for name in args.processes for precision in args.precisions]
    for (request, precision), own in clock.shared(work):
        if clock.is_over():
            yield {"process": request.name, "precision": precision, "reason": "no time was left"}
        else:
            yield compare(programs, request, precision, args, own)


def cases_of(args):
    return [c for c in CASES if (c.quick or not args.quick) and
            (not args.cases or c.words[0] in args.cases)]


def scaling(args, work, clock):
    """`work`: (program, case, places, events at once of `run` in a place)."""
    for (program, case, places, batch), own in clock.shared(work):
        base = {"binary": program.name}
        if clock.is_over():
            yield {**base, "case": case.name, "reason": "no time was left"}
            continue
        settings = SimpleNamespace(seconds=args.scaling_seconds, timeout=args.timeout, batch=batch,
                                   rounds=args.rounds, folder=args.folder)
        for point in Scaling(program.path, case, settings).measure(places, own):
            yield {**base, **point}


def cores(args, programs, clock):
    places = places_of_host(machine.physical_cores())
    work = [(p, case, places, lambda place: BY_NAME[RUN].batch * place.count)
            for p in programs if not p.is_card() for case in cases_of(args)]
    yield from scaling(args, work, clock)


def cards(args, programs, clock):
    mpirun = [args.mpirun, *shlex.split(args.mpirun_options)] if args.launch == "mpirun" else []
    work = []
    for p in programs:
        most = args.cards if p.is_card() else args.ranks or 0
        batch = p.largest_batch(RUN)
        places = places_of_cards(most, "cards" if p.is_card() else "ranks", mpirun)
        work += [(p, case, places, lambda _, batch=batch: batch) for case in cases_of(args)
                 if places]
    if not work:
        say("backends.py: part cards is left out: no build runs on a card here")
    yield from scaling(args, work, clock)


# ---- Tables ----------------------------------------------------------------------------------


def number(value, form=".3g"):
    return "-" if value is None else format(value, form)


def lines_of(rows):
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join("  ".join(cell.ljust(w) if i == 0 else cell.rjust(w)
                               for i, (cell, w) in enumerate(zip(row, widths))) for row in rows)


def table_text(record):
    names = list(record["builds"])
    if not record["table"] or not names:
        return ""
    head = ["process", "prec"]
    for name in names:
        head += [f"{name} [ME/s]", "batch"]
    for name in names[1:]:
        head += [f"{name}/{names[0]}", "digits"]
    rows = [head]
    for entry in record["table"]:
        rates = entry.get("rates", {})
        row = [entry["process"], entry["precision"]]
        for name in names:
            own = rates.get(name, {})
            row += [number(own.get("rate")), number(own.get("batch"), "d")]
        first = rates.get(names[0], {}).get("rate")
        for name in names[1:]:
            own = rates.get(name, {}).get("rate")
            digits = entry.get("agreement", {}).get(name, {}).get("digits")
            row += [number(own / first if own and first else None), number(digits, "d")]
        rows.append(row)
    return lines_of(rows)


def where_of(point):
    count, place = point["count"], point["place"]
    return place if place == "default" else f"{count} {place.removesuffix('s') if count == 1 else place}"


def scaling_text(points):
    if not points:
        return ""
    rows = [["case", "build", "scaling", "where", "seconds", "speed-up", "wall", "speed-up"]]
    for p in points:
        if "reason" in p:
            rows.append([p["case"], p["binary"], p.get("kind", "-"), "-", p["reason"], "-", "-", "-"])
            continue
        median = sorted(p["seconds"])[len(p["seconds"]) // 2], sorted(p["wall"])[len(p["wall"]) // 2]
        rows.append([p["case"], p["binary"], p["kind"], where_of(p), number(median[0]),
                     number(p["seconds_speedup"], ".2f"), number(median[1]),
                     number(p["wall_speedup"], ".2f")])
    return lines_of(rows)


def show(record):
    for name, build in record["builds"].items():
        print(f"{name}: {build['device']}, {build['backend']}, {build['threads']} threads, commit "
              f"{build['commit']}, Kokkos {build['kokkos']}")
    for name, reason in record["skipped"].items():
        print(f"{name}: left out: {reason}")
    for text in (table_text(record), scaling_text(record["cores"]), scaling_text(record["cards"])):
        if text:
            print("\n" + text)


# ---- The whole -------------------------------------------------------------------------------


def described(args, argv, programs, skipped):
    cores_of_host = machine.physical_cores()
    return {
        **machine.measurement("perf/backends.py", argv),
        "physical_cores": len(cores_of_host),
        "processors": sum(map(len, cores_of_host)),
        "cards_found": args.cards,
        "launcher": launcher(args),
        "builds": {p.name: p.build for p in programs},
        "skipped": skipped,
        "settings": {key: getattr(args, key) for key in
                     ("rounds", "seconds", "scaling_seconds", "launch", "mpirun_options", "within")},
        "table": [], "cores": [], "cards": [],
    }


def main(argv):
    args = parse_arguments(argv)
    if args.show:
        show(json.loads(args.show.read_text(encoding="utf-8")))
        return 0
    clock = Clock(args.within)
    programs, skipped = find_programs(args)
    if not programs:
        say("backends.py: no build runs here")
        return 1
    args.cards = args.cards or machine.cards()
    record = described(args, argv, programs, skipped)
    parts = {"table": table, "cores": cores, "cards": cards}
    for part, own in clock.shared([p for p in PARTS if p in args.only]):
        for entry in parts[part](args, programs, own):
            record[part].append(entry)
            what = entry.get("process") or f"{entry['case']}, {entry.get('count', '-')}"
            say(f"{part}: {what}" + (f": {entry['reason']}" if "reason" in entry else ""))
            args.output.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    show(record)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
