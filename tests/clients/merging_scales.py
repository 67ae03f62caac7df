#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The cuts kt(j) and ptlund(j) are the merging scales of Pythia 8, event by event.

    pip install pythia8mc==8.317.2
    tests/clients/merging_scales.py <program helikos>

Two samples with loose cuts, of two and of three partons, and one sample for each cut with the cut itself. For each
event of the loose samples, the formulas of docs/merging.md, written here in Python, must decide as Pythia does, at
several scales. Of the samples with a cut Pythia must reject no event at this scale, and some events at a scale that
is a tenth higher. Exit status 1 elsewhere. No part of the tests that `./helikos test` runs. It needs the set
NNPDF31_lo_as_0118 (`helikos pdf get`).
"""

import math
import multiprocessing
import os
import pathlib
import subprocess
import sys
import tempfile

OPTIONS = "--energy 13000 --pdf NNPDF31_lo_as_0118 --set MB=0 --mur 91.188 --muf 91.188 --report none --accuracy 0.05"
LOOSE = {
    "p p > e+ e- j j": (2000, ["pt(j) > 10", "m(j,j) > 5"]),
    "u u~ > e+ e- g g g": (600, ["pt(g) > 15", "dr(g,g) > 0.3"]),
}
KT = ["Merging:doKTMerging = on", "Merging:ktType = 1"]


def dot(a, b):
    return a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3]


def pt(p):
    return math.hypot(p[1], p[2])


def kt(incoming, partons, radius):
    found = [pt(p) for p in partons]
    for i, p in enumerate(partons):
        for q in partons[:i]:
            dy = 0.5 * math.log((p[0] + p[3]) / (p[0] - p[3]) * (q[0] - q[3]) / (q[0] + q[3]))
            dphi = math.atan2(p[1] * q[2] - p[2] * q[1], p[1] * q[1] + p[2] * q[2])
            found.append(min(pt(p), pt(q)) * math.hypot(dy, dphi) / radius)
    return min(found)


def ptlund(incoming, partons):
    """Masses are zero: squares of sums are sums of products."""
    a, b = incoming
    found = []
    for i, p in enumerate(partons):
        found += [2 * dot(r, p) * (dot(a, p) + dot(b, p)) / dot(a, b) for r in incoming]
        for q in partons[:i]:
            pq = dot(p, q)
            recoilers = [(r, 1 - 2 * pq / (dot(p, r) + dot(q, r))) for r in incoming]
            recoilers += [(r, 1.0) for r in partons if r is not p and r is not q]
            for r, factor in recoilers:
                x, y = pq + factor * dot(p, r), pq + factor * dot(q, r)
                found += [2 * pq * x * y / (x + y) ** 2] if factor >= 0 else []
    return math.sqrt(min(found))


MEASURES = {
    "kt(j)": (lambda i, p: kt(i, p, 1.0), KT + ["Merging:Dparameter = 1"]),
    "kt(j,0.4)": (lambda i, p: kt(i, p, 0.4), KT + ["Merging:Dparameter = 0.4"]),
    "ptlund(j)": (ptlund, ["Merging:doPTLundMerging = on"]),
}


def generate(helikos, process, events, cuts, output):
    command = [helikos, "generate", process, *OPTIONS.split(), "--events", str(events), "--output", str(output)]
    for cut in ["66 < m(e+,e-) < 116"] + cuts:
        command += ["--cut", cut]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def read_events(path):
    """(incoming, partons) of each event: E px py pz."""
    rows = None
    for line in open(path):
        if line.startswith("<event"):
            rows = []
        elif line.startswith("</event"):
            select = lambda status, codes: [p for code, s, p in rows if s == status and abs(code) in codes]
            yield select(-1, {*range(6), 21}), select(1, {*range(6), 21})
            rows = None
        elif rows is not None and len(words := line.split()) == 13:
            x, y, z, e = map(float, words[6:10])
            rows.append((int(words[0]), int(words[1]), (e, x, y, z)))


def accepted_by_pythia(path, settings, scale, partons):
    """(event): whether it passes the merging scale."""
    import pythia8mc

    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    pythia = pythia8mc.Pythia("", False)
    for setting in settings + [
        "Beams:frameType = 4",
        f"Beams:LHEF = {path}",
        "LesHouches:setQuarkMass = 0",
        "PDF:pSet = 18",
        "PartonLevel:all = off",
        "HadronLevel:all = off",
        "Check:abortIfVeto = on",
        "Merging:Process = pp>e+e-",
        f"Merging:nJetMax = {partons}",
        f"Merging:TMS = {scale}",
        "Merging:includeWeightInXsection = off",
        "Print:quiet = on",
    ]:
        if not pythia.readString(setting):
            raise RuntimeError("Pythia refuses " + setting)
    pythia.init()
    found = []
    while True:
        is_good = pythia.next()
        if not is_good and pythia.infoPython().atEndOfFile():
            return found
        found.append(is_good)


def main():
    helikos, failed = sys.argv[1], 0

    def check(holds, text):
        nonlocal failed
        failed += not holds
        print(f"{'ok    ' if holds else 'FAILED'} {text}", flush=True)

    with tempfile.TemporaryDirectory() as folder, multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        file = pathlib.Path(folder) / "events.lhe"
        pythia = lambda *job: pool.apply(accepted_by_pythia, (str(file), *job))
        for process, (events, cuts) in LOOSE.items():
            generate(helikos, process, events, cuts, file)
            sample = list(read_events(file))
            for name, (formula, settings) in MEASURES.items():
                values = [formula(*event) for event in sample]
                for scale in (15, 20, 30, 60):
                    passes = pythia(settings, scale, len(sample[0][1]))
                    wrong = sum(p != (v >= scale) for p, v in zip(passes, values))
                    text = f"{process}: {name} at {scale} GeV: {sum(passes)} of {len(passes)} pass, {wrong} differ"
                    check(wrong == 0 and len(passes) == events, text)
        for name, (formula, settings) in MEASURES.items():
            generate(helikos, "p p > e+ e- j j", 2000, [f"{name} > 20"], file)
            at, above = (len(p) - sum(p) for p in (pythia(settings, 20, 2), pythia(settings, 22, 2)))
            check(at == 0 and above > 0, f"{name} > 20: Pythia rejects {at} of 2000 events at 20 GeV, {above} at 22 GeV")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
