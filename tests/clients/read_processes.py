#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Events of ten processes, read by pylhe and showered by Pythia 8 (read_events.py): read_processes.json.

    pip install pylhe==2.1.0 pythia8mc==8.317.2
    tests/clients/read_processes.py <program helikos> [--events N] [--only TEXT] [--json FILE]

No event may be rejected, and the cross section of Pythia must be that of the weights. Showers of initial and
final states, without multiple interactions and hadrons. Exit status 1 elsewhere. No part of the tests that
`./helikos test` runs.
"""

import pathlib
import sys
import tempfile
import time

import event_samples
import read_events

JET, JETS = ["pt(j) > 30"], ["pt(j) > 30", "dr(j,j) > 0.4"]
MASS = ["66 < m(e+,e-) < 116"]
PROCESSES = [
    ("p p > e+ e-", MASS),
    ("p p > e+ e- j", MASS + JET),
    ("p p > w+ j", JET),
    ("p p > t t~", []),
    ("p p > t t~ j", JET),
    ("p p > j j", JETS),
    ("p p > a j", ["pt(a) > 30"]),
    ("p p > w+ w-", []),
    ("p p > t t~ h", []),
    ("p p > t t~, (t > b w+, w+ > e+ ve), (t~ > b~ w-, w- > mu- vm~)", []),
]


def check(options, process, cuts):
    with tempfile.TemporaryDirectory() as folder:
        output = str(pathlib.Path(folder) / "events.lhe.gz")
        arguments = ["--energy", "13000", "--events", str(options.events), "--seed", str(options.seed)]
        record = event_samples.generate(options.helikos, process, cuts, arguments, output)
        start = time.perf_counter()
        found, wrong = read_events.check_text(output, options.events)
    found["pythia"].pop("weights", None)
    return {"process": process, "cuts": cuts, "commit": record["commit"], **found,
            "seconds": round(time.perf_counter() - start), "wrong": wrong}


def main():
    options = event_samples.parser_of(__doc__).parse_args()
    results = []
    for process, cuts in PROCESSES:
        if options.only not in process:
            continue
        result = check(options, process, cuts)
        results.append(result)
        lhe, pythia = result["pylhe"], result["pythia"]
        print(f"{process:64} pylhe {lhe['events']}  Pythia {pythia['events']}, {pythia['rejected']} rejected,"
              f" {pythia['sigma']:.6g} pb of {lhe['mean']:.6g}", *result["wrong"], flush=True)
        event_samples.write_results(options, results)
    if not results:
        sys.exit("no process has this text")
    sys.exit(1 if any(result["wrong"] for result in results) else 0)


if __name__ == "__main__":
    main()
