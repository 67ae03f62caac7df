#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Other programs read a file of events: pylhe, Pythia 8 with its shower, and h5py.

    pip install pylhe==2.1.0 pythia8mc==8.317.2 h5py
    tests/clients/read_events.py FILE [--showers N] [--hadrons] [--json FILE]

FILE is a file of Les Houches events (.lhe, .lhe.gz). pylhe must read all events and variations. Pythia must
read all of them without an error and shower the first N (default: all), and its cross section must be that of
the weights. With --hadrons it also makes hadrons: sextets and junctions of colour must end in them. Of a file
of LHEH5 h5py reads what the reader of Pythia reads, in the same way; the wheel of Pythia has no HDF5. Exit
status 1 where one of them rejects an event or finds another cross section. No part of the tests that `./helikos
test` runs.
"""

import argparse
import json
import math
import sys


def read_by_pylhe(path):
    import pylhe

    init = pylhe.LHEFile.fromfile(path)
    weights, variations, particles = [], set(), 0
    for event in init.events:
        weights.append(event.eventinfo.weight)
        variations.add(len(event.weights))
        particles += len(event.particles)
    sigma = sum(process.xSection for process in init.init.procInfo)
    return {
        "events": len(weights),
        "particles": particles,
        "variations": sorted(variations),
        "mean": sum(weights) / max(len(weights), 1),
        "header": sigma,
    }


def shower_by_pythia(path, number, hadrons):
    import pythia8mc

    pythia = pythia8mc.Pythia("", False)
    for setting in [
        "Beams:frameType = 4",
        f"Beams:LHEF = {path}",
        "PartonLevel:MPI = off",
        f"HadronLevel:all = {'on' if hadrons else 'off'}",
        "Print:quiet = on",
        "Next:numberCount = 0",
    ]:
        pythia.readString(setting)
    if not pythia.init():
        return {"events": 0, "rejected": 1, "sigma": math.nan, "charged": 0}
    events = rejected = final = 0
    while events < number:
        if pythia.next():
            events += 1
            final += sum(1 for i in range(pythia.event.size()) if pythia.event[i].isFinal())
        elif pythia.infoPython().atEndOfFile():
            break
        else:
            events += 1
            rejected += 1
    info = pythia.infoPython()
    pythia.stat()
    return {
        "events": events,
        "rejected": rejected,
        "final": final / max(events, 1),
        "sigma": info.sigmaGen() * 1e9,  # pb
        "error": info.sigmaErr() * 1e9,
        "weights": info.weightSum(),
    }


def read_by_h5py(path):
    """Rows as Pythia's LHAupH5v2 takes them: of all events at once, from the first event's start."""
    import h5py

    with h5py.File(path) as file:
        version, init = list(file["version"]), list(file["init"])
        events, processes = file["events"][:], file["procInfo"][:]
        names = list(file["events"].attrs[list(file["events"].attrs)[0]])
        most = int(max(max(row[1], row[2] + 1) for row in processes))
        start = int(events[0][2])
        particles = file["particles"][start : start + len(events) * most]
        worst = 0.0
        for event in events:
            begin = int(event[2] - events[0][2])
            rows = particles[begin : begin + int(event[1])]
            assert [row[1] for row in rows[:2]] == [-1, -1], "two particles come in"
            for column in (6, 7, 8, 9):
                total = sum(r[column] * (-1 if r[1] == -1 else (1 if r[1] == 1 else 0)) for r in rows)
                worst = max(worst, abs(total) / sum(r[9] for r in rows))
    return {
        "version": [int(v) for v in version],
        "processes": int(init[9]),
        "rows": len(particles),
        "expected_rows": len(events) * most,
        "events": len(events),
        "weights": names[9:],
        "mean": float(sum(events[:, 9]) / sum(events[:, 3])),
        "header": float(sum(processes[:, 3])),
        "momentum": worst,
    }


def is_near(a, b, part):
    return math.isfinite(a) and abs(a - b) <= part * abs(b)


def check_text(path, showers, hadrons):
    lhe = read_by_pylhe(path)
    shower = shower_by_pythia(path, min(showers, lhe["events"]), hadrons)
    wrong = []
    if len(lhe["variations"]) != 1:
        wrong.append("pylhe finds other variations in some events")
    if shower["rejected"] or shower["events"] != min(showers, lhe["events"]):
        wrong.append(f"Pythia rejects {shower['rejected']} of {shower['events']} events")
    # Of a part of the events the mean differs by chance.
    part = 1e-6 if showers >= lhe["events"] else 0.1
    if not is_near(shower["sigma"], lhe["mean"], part):
        wrong.append(f"Pythia finds {shower['sigma']} pb, the weights say {lhe['mean']} pb")
    return {"pylhe": lhe, "pythia": shower}, wrong


def check_hdf5(path):
    found = read_by_h5py(path)
    wrong = []
    if found["rows"] != found["expected_rows"]:
        wrong.append("there are too few rows of particles for Pythia's reader")
    if found["momentum"] > 1e-7:
        wrong.append(f"momenta are conserved to {found['momentum']} only")
    return {"h5py": found}, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--showers", type=int, default=sys.maxsize)
    parser.add_argument("--hadrons", action="store_true")
    parser.add_argument("--json")
    options = parser.parse_args()
    is_text = options.file.endswith((".lhe", ".lhe.gz"))
    result, wrong = check_text(options.file, options.showers, options.hadrons) if is_text else check_hdf5(options.file)
    print(json.dumps(result, indent=2))
    if options.json:
        with open(options.json, "w") as file:
            json.dump(result, file, indent=2)
    for line in wrong:
        print(f"WRONG: {line}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
