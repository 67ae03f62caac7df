#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Time to an error of 1 % for g g > n g on one core: `helikos integrate`, and Comix with its own phase space.

    perf/comix.py --output FILE [--binary PROGRAM] [--gluons N ...] [--choices H,C ...] [--seeds N ...] [--pin CPU]
                  [--points N] [--sherpa FOLDER] [--sherpa-seconds S]

Gluons of 14 TeV together, pt > 20, |eta| < 2.5, dr > 0.4, alpha_s = 0.118, without densities.

A run of Helikos ends at --accuracy 0.01, or with --points after so many. Its time is that of the processor, user and
system, from start to end. `seconds_to_1_percent` is this time, multiplied by (error / 1 %)^2 where the error is above
1 %.

--sherpa FOLDER: of PyPI's `sherpa-mc` 3.0.3 (a wheel of Python 3.12), unpacked; it has bin/Sherpa. The card is `card`
below: it is stored with the results. Sherpa ends at 1 %, after its optimisation, or when --sherpa-seconds of the
processor are spent. Its last line with an error counts, with all the time that was spent, so that its time to 1 % is an
upper limit where it was stopped by time. Runs of the two programs take turns, seed by seed.
"""

import argparse
import json
import os
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import tempfile

from bench import machine

CUTS = ["pt(g) > 20", "abs(eta(g)) < 2.5", "dr(g,g) > 0.4"]
ESTIMATE = re.compile(r"([0-9.e+-]+) pb \+- \( ([0-9.e+-]+) pb = \S+ % \) (\d+) \( (\d+)")


def time_of(command, seconds=None, **options):
    """What it wrote, its exit status, and the seconds of the processor that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    limit = None if seconds is None else lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    run = subprocess.run(command, capture_output=True, text=True, preexec_fn=limit, **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return run, (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


def to_one_percent(seconds, error):
    return seconds * max(1.0, (error / 0.01) ** 2)


def helikos(options, gluons, choice, seed):
    helicities, colors = choice.split(",")
    words = ["integrate", "g g > " + " ".join(["g"] * gluons), "--energy", "14000", "--threads", "1", "--seed", str(seed),
             "--helicities", helicities, "--colors", colors]
    words += ["--points", str(options.points)] if options.points else ["--accuracy", "0.01"]
    words += [word for cut in CUTS for word in ("--cut", cut)]
    environment = dict(os.environ, GOMP_SPINCOUNT="10000")
    command = [*machine.pin_prefix(options.pin, 1), options.binary, *words, "--json", "-"]
    run, seconds = time_of(command, env=environment)
    if not run.stdout:
        raise SystemExit(run.stderr)
    found = json.loads(run.stdout)
    error = found["error_pb"] / found["cross_section_pb"]
    trials = found["strategies"]
    return {
        "program": "helikos", "gluons": gluons, "choice": choice, "seed": seed, "command": ["helikos", *words],
        "taken": [trials[0]["helicities"], trials[0]["colors"]] if trials else None,
        "trials": trials[0]["trials"] if trials else None,
        "cross_section_pb": found["cross_section_pb"], "error_pb": found["error_pb"], "relative_error": error,
        "points": found["points"], "points_with_adaption": sum(i["points"] for i in found["iterations"]),
        "largest_weight_part": found["largest_weight_part"], "consistent": found["consistent"],
        "wall_set_up": found["phases"]["set_up"], "wall_integration": found["phases"]["integration"],
        "cpu_seconds": seconds, "seconds_to_1_percent": to_one_percent(seconds, error),
    }, found


def card(gluons, seed):
    return {
        "BEAMS": [21, 21], "BEAM_ENERGIES": 7000, "BEAM_SPECTRA": ["Monochromatic", "Monochromatic"],
        "PDF_LIBRARY": "None", "ALPHAS(MZ)": 0.118, "ORDER_ALPHAS": 0, "ALPHAS": {"USE_PDF": 0},
        "SCALES": "VAR{sqr(91.1876)}", "ME_GENERATORS": ["Comix"], "SHOWER_GENERATOR": "None", "FRAGMENTATION": "None",
        "MI_HANDLER": "None", "BEAM_REMNANTS": False, "ME_QED": {"ENABLED": False}, "YFS": {"MODE": "Off"}, "EVENTS": 0,
        "INTEGRATION_ERROR": 0.01, "RANDOM_SEED": seed,
        "PROCESSES": [{"21 21 -> " + " ".join(["21"] * gluons): {"Order": {"QCD": gluons, "EW": 0}}}],
        "SELECTORS": [["PT", 93, 20, "E_CMS"], ["Eta", 93, -2.5, 2.5], ["DR", 93, 93, 0.4, 100]],
    }


def comix(options, gluons, seed):
    folder = options.sherpa.resolve()
    library, share = folder / "lib64/SHERPA-MC", folder / "share/SHERPA-MC"
    environment = {**os.environ, "LD_LIBRARY_PATH": str(library), "SHERPA_LIBRARY_PATH": str(library),
                   "SHERPA_SHARE_PATH": str(share)}
    program = folder / "bin/Sherpa"
    program.chmod(program.stat().st_mode | 0o100)
    with tempfile.TemporaryDirectory() as work:
        pathlib.Path(work, "Sherpa.yaml").write_text(json.dumps(card(gluons, seed)), encoding="utf-8")
        command = [*machine.pin_prefix(options.pin, 1), str(program)]
        run, seconds = time_of(command, options.sherpa_seconds, cwd=work, env=environment)
    output = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", run.stdout)
    found = ESTIMATE.findall(output)
    if not found:
        raise SystemExit("Sherpa: no estimate\n" + output[-2000:] + run.stderr)
    sigma, error, points, trials = map(float, found[-1])
    return {
        "program": "comix", "gluons": gluons, "seed": seed, "cross_section_pb": sigma, "error_pb": error,
        "relative_error": error / sigma, "points": points, "trials": trials, "ended_by_itself": run.returncode == 0,
        "cpu_seconds": seconds, "seconds_to_1_percent": to_one_percent(seconds, error / sigma),
    }


def medians(runs):
    table = {}
    for run in runs:
        key = f"{run['gluons']} g, {run['program']} {run.get('choice', '')}".strip()
        table.setdefault(key, []).append(run["seconds_to_1_percent"])
    return {key: {"runs": len(values), "seconds_to_1_percent": statistics.median(values)}
            for key, values in table.items()}


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default="build/launcher-openmp/bin/helikos")
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("--gluons", type=int, nargs="+", default=[4, 5, 6], help="that go out")
    parser.add_argument("--choices", nargs="+", default=["sum,sum", "phase,sum", "auto,auto"],
                        help="of --helicities and --colors")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--points", type=int, help="of Helikos, in place of 1 %%")
    parser.add_argument("--pin", metavar="CPU")
    parser.add_argument("--sherpa", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--sherpa-seconds", type=int, default=900)
    options = parser.parse_args(argv)
    record = machine.measurement("perf/comix.py", argv)
    record["sherpa_card"] = card(4, 1)
    record["runs"] = []

    def add(run):
        record["runs"].append(run)
        record["medians"] = medians(record["runs"])
        options.output.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        print(f"g g > {run['gluons']} g  {run['program']} {run.get('choice', ''):12} {run['cross_section_pb']:.1f} +- "
              f"{run['error_pb']:.1f} pb  {run['cpu_seconds']:.2f} s  to 1 %: {run['seconds_to_1_percent']:.2f} s",
              file=sys.stderr, flush=True)

    for gluons in options.gluons:
        for seed in options.seeds:
            for choice in options.choices:
                run, found = helikos(options, gluons, choice, seed)
                record["build"] = {key: found[key] for key in ("commit", "kokkos", "backend", "device", "threads")}
                add(run)
            if options.sherpa:
                add(comix(options, gluons, seed))


if __name__ == "__main__":
    main(sys.argv[1:])
