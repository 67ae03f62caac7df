#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts what ranks exchange: calls of MPI and bytes of an iteration of an integration, of a sample of
the pilot and of a round of events (docs/many_devices.md). Needs mpicc and mpirun, of the MPI that the
program was built with. A laptop will do: the numbers do not depend on speed."""

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from bench import children, machine
from bench.scaling import JETS, LEPTONS

HERE = Path(__file__).resolve().parent
BUILD_KEYS = ("version", "commit", "backend", "channels")
# The second run has more events: the difference is that of rounds. The last rounds divide their events
# among the ranks, which differs from run to run; only small calls are counted for a round.
CASES = {
    "p p > e+ e-": (LEPTONS, (1_200_000, 2_400_000)),
    "p p > t t~ j j": (JETS, (100_000, 300_000)),
}


def parse_arguments(argv):
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--binary", required=True, metavar="PATH", help="a build with MPI")
    add("--ranks", nargs="+", type=int, default=[2, 3], metavar="N")
    add("--processes", nargs="+", choices=list(CASES), default=list(CASES), metavar="PROCESS")
    add("--accuracy", default="0.01", help="of the integration (default: 0.01)")
    add("--mpirun", default="mpirun", metavar="PATH")
    add("--mpirun-options", default="--oversubscribe --bind-to none", metavar="OPTIONS")
    add("--mpicc", default="mpicc", metavar="PATH")
    add("--timeout", type=float, default=600)
    add("--output", type=Path, required=True, metavar="FILE")
    return parser.parse_args(argv)


def compiled(args, folder):
    library = Path(folder) / "mpi_messages.so"
    command = [args.mpicc, "-O1", "-shared", "-fPIC", str(HERE / "mpi_messages.c"), "-o", str(library)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise SystemExit(f"messages.py: {error}") from None
    if done.returncode != 0:
        raise SystemExit(f"messages.py: {shlex.join(command)}: {done.stderr.strip()}")
    return library


def calls_of(file):
    """[(name, bytes, other ranks)] of a rank."""
    rows = (line.split() for line in file.read_text(encoding="utf-8").splitlines())
    return [(name, int(size), int(ranks)) for _, name, size, ranks in rows]


SMALL = 4096  # bytes


def total(calls):
    """Calls and bytes that a rank gives, by the name of the call; the largest call; small ones: numbers
    of each round, and no grids or events."""
    small = [b for _, b, _ in calls if b <= SMALL]
    names = sorted({name for name, _, _ in calls})
    by_name = {name: {"calls": sum(n == name for n, _, _ in calls),
                      "bytes": sum(b for n, b, _ in calls if n == name)} for name in names}
    return {"calls": len(calls), "bytes": sum(b for _, b, _ in calls),
            "small_calls": len(small), "small_bytes": sum(small),
            "largest": max((b for _, b, _ in calls), default=0), "by_name": by_name}


def run(args, library, words, ranks):
    """(the program's JSON, what each rank gave)"""
    with tempfile.TemporaryDirectory() as folder:
        start = Path(folder) / "messages"
        env = {**children.environment_of_ranks(), "OMP_WAIT_POLICY": "passive"}
        mpirun = [args.mpirun, *shlex.split(args.mpirun_options), "-x", f"LD_PRELOAD={library}", "-x",
                  f"HELIKOS_MESSAGES={start}", "-n", str(ranks)]
        if words[0] == "generate":
            words = [*words, "--output", f"{folder}/events.lhe", "--report", "none"]
        record, reason, _ = children.run_helikos([*mpirun, args.binary, *words], env, args.timeout)
        if record is None:
            raise SystemExit(f"messages.py: {shlex.join(words)}: {reason}")
        files = [Path(f"{start}.{rank}") for rank in range(ranks)]
        if not all(file.exists() for file in files):
            raise SystemExit("messages.py: nothing was counted: is mpicc of the MPI of the program?")
        return record, [total(calls_of(file)) for file in files]


def each(more, fewer, count, kind=""):
    """Mean of all ranks and the most of a rank: calls and bytes, for one of `count` things. `kind`:
    "small_" for small calls only."""
    result = {}
    for key in ("calls", "bytes"):
        values = [(m[kind + key] - f[kind + key]) / count for m, f in zip(more, fewer)]
        result[key] = {"mean": round(sum(values) / len(values), 1), "most": round(max(values), 1)}
    return result


NOTHING = {"calls": 0, "bytes": 0}


def measure(args, library, process, ranks):
    cuts, (few, many) = CASES[process]
    options = [*cuts, "--accuracy", args.accuracy]
    integration, of_integration = run(args, library, ["integrate", process, *options], ranks)
    events = [run(args, library, ["generate", process, *options, "--events", str(n)], ranks)
              for n in (few, many)]
    iterations = len(integration["iterations"])
    made = [record["generation"] for record, _ in events]
    rounds = made[1]["rounds"] - made[0]["rounds"]
    return {
        "process": process, "ranks": ranks,
        "build": {key: integration.get(key) for key in BUILD_KEYS},
        "iterations": iterations,
        "points_of_iterations": [i["points"] for i in integration["iterations"]],
        "of_iteration": each(of_integration, [NOTHING] * ranks, iterations),
        "integration": of_integration,
        "events": [n["events"] for n in made], "rounds": [n["rounds"] for n in made],
        "pilot_samples": made[0]["pilot_samples"],
        "of_round": each(events[1][1], events[0][1], rounds, "small_"),
        "generation": [of_ranks for _, of_ranks in events],
    }


def main(argv):
    args = parse_arguments(argv)
    record = {**machine.measurement("perf/messages.py", argv), "runs": []}
    with tempfile.TemporaryDirectory() as folder:
        library = compiled(args, folder)
        for process in args.processes:
            for ranks in args.ranks:
                found = measure(args, library, process, ranks)
                record["runs"].append(found)
                print(f"{process}, {ranks} ranks: a rank gives in an iteration "
                      f"{found['of_iteration']['bytes']['mean']:.3g} bytes in "
                      f"{found['of_iteration']['calls']['mean']:.3g} calls, in a round "
                      f"{found['of_round']['bytes']['mean']:.3g} bytes in "
                      f"{found['of_round']['calls']['mean']:.3g} calls", flush=True)
                args.output.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
