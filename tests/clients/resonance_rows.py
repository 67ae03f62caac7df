#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a row of a resonance changes in the shower of Pythia 8: resonance_rows.json.

    pip install numpy scipy pythia8mc==8.317.2
    tests/clients/resonance_rows.py <program helikos> [--events N] [--json FILE]

The same events of p p > e+ e- near the Z with its row (the default) and without (--bwcutoff 0): they differ in
nothing but rows. Where Pythia sees a Z, its shower of the initial state is that of its own Z. Printed are parts of
events with pT(e+ e-) above some values, after showers without multiple interactions and hadrons; the same of
Pythia's own Z stands beside. Exit status 1 where events differ in more than rows, or where rows do not bring the
parts to those of Pythia's own Z within 4 errors and 4 %, which events without rows miss. No part of the tests that
`./helikos test` runs.
"""

import math
import pathlib
import sys
import tempfile

import event_samples

PROCESS, CUTS = "p p > e+ e-", ["66 < m(e+,e-) < 116"]
LIMITS = [30, 50, 100]  # [GeV]
SETTINGS = ["PartonLevel:MPI = off", "HadronLevel:all = off", "Print:quiet = on"]
OWN = ["Beams:eCM = 13000", "WeakSingleBoson:ffbar2gmZ = on", "23:onMode = off", "23:onIfAny = 11",
       "PhaseSpace:mHatMin = 66", "PhaseSpace:mHatMax = 116"]


def parts_above(settings, number):
    """Of events, and their errors."""
    import pythia8mc

    pythia = pythia8mc.Pythia("", False)
    for setting in SETTINGS + settings:
        pythia.readString(setting)
    if not pythia.init():
        sys.exit("Pythia does not begin")
    above, events = [0] * len(LIMITS), 0
    while events < number and not pythia.infoPython().atEndOfFile():
        if not pythia.next():
            continue
        events += 1
        # Photons make pairs too, which are softer.
        leptons = [max((p for p in pythia.event if p.isFinal() and p.id() == code), key=lambda p: p.pT())
                   for code in (11, -11)]
        pt = math.hypot(sum(p.px() for p in leptons), sum(p.py() for p in leptons))
        for i, limit in enumerate(LIMITS):
            above[i] += pt > limit
    parts = [count / events for count in above]
    return [(part, math.sqrt(part * (1 - part) / events)) for part in parts]


def rows_of(path):
    """Numbers of resonances, and all other rows without their mothers."""
    resonances, others = 0, []
    with open(path) as file:
        for line in file:
            if not line.startswith("<event"):
                continue
            words = next(file).split()
            others.append(words[1:])
            for _ in range(int(words[0])):
                particle = next(file).split()
                if particle[1] == "2":
                    resonances += 1
                else:
                    others.append(particle[:2] + particle[4:])
    return resonances, others


def main():
    options = event_samples.parser_of(__doc__).parse_args()
    results, others, wrong = {}, [], []
    with tempfile.TemporaryDirectory() as folder:
        for name, cutoff in (("with rows", "15"), ("without", "0")):
            path = str(pathlib.Path(folder) / f"{cutoff}.lhe")
            arguments = ["--energy", "13000", "--events", str(options.events), "--seed", str(options.seed),
                         "--bwcutoff", cutoff, "--report", "none"]
            record = event_samples.generate(options.helikos, PROCESS, CUTS, arguments, path)
            resonances, rows = rows_of(path)
            others.append(rows)
            parts = parts_above(["Beams:frameType = 4", f"Beams:LHEF = {path}"], options.events)
            results[name] = {"rows": resonances, "parts": parts}
    if others[0] != others[1]:
        wrong.append("events differ in more than rows")
    results["Pythia's own"] = {"rows": options.events, "parts": parts_above(OWN, options.events)}
    for name, result in results.items():
        print(f"{name:14} {result['rows']:8} rows;", ", ".join(
            f"pT > {limit} GeV: {100 * part:.2f} +- {100 * error:.2f} %"
            for limit, (part, error) in zip(LIMITS, result["parts"])))
    for limit, (part, error), (own, own_error) in zip(LIMITS, results["with rows"]["parts"],
                                                      results["Pythia's own"]["parts"]):
        if abs(part - own) > 4 * math.hypot(error, own_error) + 0.04 * own:
            wrong.append(f"pT > {limit} GeV: {part} with rows, {own} of Pythia's own")
    for result in results.values():
        result["parts"] = {f"pT > {limit}": [round(part, 5), round(error, 5)]
                           for limit, (part, error) in zip(LIMITS, result["parts"])}
    event_samples.write_results(options, {"process": PROCESS, "cuts": CUTS, "commit": record["commit"],
                                          "events": options.events, **results, "wrong": wrong})
    for line in wrong:
        print(f"WRONG: {line}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
