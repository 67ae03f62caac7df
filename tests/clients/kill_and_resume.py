#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Kills `helikos generate` at random moments and starts it again with --resume, until it ends; the
file must be that of a run that was not killed, bit by bit. Run by hand:

    tests/clients/kill_and_resume.py build/openmp/bin/helikos --kills 20
    tests/clients/kill_and_resume.py build/openmp/bin/helikos --devices 1 2 3
    tests/clients/kill_and_resume.py build/cuda/bin/helikos --devices 1 2 4 -- run.hgp --events 4000000

With --devices, the starts have these numbers of ranks in turn, and any rank is killed, or the process
that started them. Arguments behind -- are those of `generate` (default: Drell-Yan, some seconds).
"""
import argparse
import filecmp
import itertools
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

USUAL = ["p p > e+ e-", "--cut", "66 < m(e+,e-) < 116", "--events", "60000", "--threads", "1"]


def children_of(process):
    """Numbers of the processes that a process has started."""
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            stat = pathlib.Path("/proc", entry, "stat").read_text()
        except OSError:  # has ended
            continue
        if int(stat.rpartition(")")[2].split()[1]) == process.pid:
            found.append(int(entry))
    return sorted(found)


def kill_one(process, draw):
    """Kills the process or one of its ranks. Returns which: 0, or 1 for the first rank."""
    victims = [process.pid, *children_of(process)]
    place = draw.randrange(len(victims))
    try:
        os.kill(victims[place], signal.SIGKILL)
    except ProcessLookupError:
        pass
    return place


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("helikos")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--devices", type=int, nargs="+", metavar="N", default=[],
                        help="numbers of ranks of the starts, in turn")
    parser.add_argument("--format", default="lhe.gz", help="end of the file's name")
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    options = parser.parse_args(sys.argv[1:end])
    run = sys.argv[end + 1:] or USUAL
    helikos = pathlib.Path(options.helikos).resolve()
    draw = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        whole, killed = folder / f"whole.{options.format}", folder / f"killed.{options.format}"
        begin = time.time()
        subprocess.run([helikos, "generate", *run, "--output", whole], check=True,
                       stdout=subprocess.DEVNULL)
        seconds = time.time() - begin
        command = [helikos, "generate", *run, "--output", killed, "--checkpoint",
                   folder / "checkpoint", "--resume"]
        kills = runs = ranks_killed = 0
        ranks = itertools.cycle(options.devices or [0])

        def started():
            number = next(ranks)
            return command + (["--devices", str(number)] if number else [])

        places = {"before the file": 0, "in the file": 0, "after its end": 0}
        while kills < options.kills:
            process = subprocess.Popen(started(), stdout=subprocess.DEVNULL,
                                       stderr=subprocess.PIPE)
            runs += 1
            try:
                # Short and long lives, so that kills meet all parts of a run.
                process.communicate(timeout=draw.uniform(0.02, 1.0) * seconds)
            except subprocess.TimeoutExpired:
                place = kill_one(process, draw)
                _, said = process.communicate()
                if process.returncode != 0:  # else it ended before
                    if place > 0 and process.returncode != 128 + signal.SIGKILL:
                        sys.exit(f"status {process.returncode} where a rank was killed: {said!r}")
                    kills += 1
                    ranks_killed += place > 0
                    part = pathlib.Path(f"{killed}.part").exists()
                    places["in the file" if part else "after its end" if killed.exists()
                           else "before the file"] += 1
                    continue
            if process.returncode != 0:
                sys.exit(f"a run that goes on ends with status {process.returncode}")
            if not filecmp.cmp(whole, killed, shallow=False):
                sys.exit(f"another file after {kills} kills")
            # From the beginning again.
            for path in (killed, folder / "checkpoint"):
                path.unlink()
        last = subprocess.run(started(), stdout=subprocess.DEVNULL)
        if last.returncode != 0 or not filecmp.cmp(whole, killed, shallow=False):
            sys.exit(f"status {last.returncode} or another file after {kills} kills")
        where = ", ".join(f"{n} {place}" for place, n in places.items())
        print(f"{kills} kills, {ranks_killed} of them of single ranks ({where}), "
              f"{runs + 1} starts: the same file")


if __name__ == "__main__":
    main()
