#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What other programs take the weights of events for, against what they are: weight_names.json.

    pip install pylhe==2.1.0 pythia8mc==8.317.2 pyhepmc==2.16.1 h5py
    tests/clients/weight_names.py <program helikos> [--events N] [--json FILE]

Events of p p > t t~ with scale variations and members of a set that is made here: `toy` with densities times 1,
1.1 and 0.9. A name such as MUR0.5_MUF2.0_PDF90001, as Pythia 8, pylhe, pyhepmc (of .hepmc) and h5py (of .lheh5)
have it, says scales and member; `integrate` computes the cross section of these. The mean of the weights of this
name must be that cross section, within 4 errors. The header's card must be read by Pythia, and beams and partons
of HepMC3 must be as its users expect. Exit status 1 elsewhere. No part of the tests that `./helikos test` runs.
"""

import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

import event_samples

SCALE = 173.0
FIRST_ID = 90000
FACTORS = [1.0, 1.1, 0.9]  # of the densities of the members
PROCESS = ["p p > t t~", "--energy", "13000"]
MEANING = re.compile(r"MUR([0-9.]+)_MUF([0-9.]+)_PDF([0-9]+)$")


def make_set(folder):
    """Densities of `toy`, times factors. The grid's numbers stand behind three lines of knots."""
    toy = pathlib.Path(__file__).resolve().parents[2] / "src" / "beams" / "toy"
    info = (toy / "toy.info").read_text().replace("NumMembers: 1", f"NumMembers: {len(FACTORS)}")
    (folder / "mine").mkdir()
    info = info.replace("ErrorType: none", "ErrorType: hessian")
    (folder / "mine" / "mine.info").write_text(f"{info}\nSetIndex: {FIRST_ID}\n")
    for member, factor in enumerate(FACTORS):
        parts = (toy / "toy_0000.dat").read_text().split("---\n")
        for i in range(1, len(parts) - 1):
            lines = parts[i].splitlines()
            rows = [" ".join(f"{factor * float(word):.9e}" for word in line.split()) for line in lines[3:]]
            parts[i] = "\n".join(lines[:3] + rows) + "\n"
        (folder / "mine" / f"mine_{member:04}.dat").write_text("---\n".join(parts))


def run(options, folder, *arguments):
    done = subprocess.run([options.helikos, *arguments], cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(arguments)}: {done.stderr}")


def integrate(options, folder, mu_r, mu_f, member):
    run(options, folder, "integrate", *PROCESS, "--pdf", "mine", "--pdf-path", ".", "--member", str(member),
        "--mur", str(mu_r), "--muf", str(mu_f), "--accuracy", "0.001", "--seed", "77", "--json", "i.json")
    record = json.loads((folder / "i.json").read_text())
    return record["cross_section_pb"], record["error_pb"]


def by_pythia(path):
    import pythia8mc

    pythia = pythia8mc.Pythia("", False)
    for setting in ["Beams:frameType = 4", f"Beams:LHEF = {path}", "PartonLevel:all = off", "HadronLevel:all = off",
                    "Print:quiet = on"]:
        pythia.readString(setting)
    if not pythia.init():
        sys.exit("Pythia does not begin")
    rows = []
    while pythia.next():
        info = pythia.infoPython()
        names, values = list(info.weightNameVector()), list(info.weightValueVector())
        # Of the others Pythia has ratios or pb, as its version wants: the first is the event's own.
        rows.append({name: value / values[0] for name, value in zip(names[1:], values[1:])})
    return rows


def by_pylhe(path):
    import pylhe

    rows = []
    for event in pylhe.LHEFile.fromfile(path).events:
        rows.append({name: value / event.eventinfo.weight for name, value in event.weights.items()})
    return rows


def by_h5py(path):
    import h5py

    with h5py.File(path) as file:
        names = list(file["events"].attrs["properties"])
        groups = "".join(file["events"].attrs["xml_initrwgt"])
        first = names.index("NOMINAL")
        return [dict(zip(names[first + 1:], row[first + 1:] / row[first])) for row in file["events"][:]], groups


def by_pyhepmc(path, wrong):
    import pyhepmc

    rows, worst = [], 0.0
    with pyhepmc.open(path) as file:
        for event in file:
            rows.append(dict(zip(event.weight_names[1:], [w / event.weights[0] for w in event.weights[1:]])))
            if [(beam.pid, beam.status) for beam in event.beams] != [(2212, 4), (2212, 4)]:
                wrong.append("pyhepmc: the beams are not two protons of status 4")
            partons = [particle for particle in event.particles if particle.status == 21]
            if len(partons) != 2 or any(p.production_vertex.particles_in[0].pid != 2212 for p in partons):
                wrong.append("pyhepmc: partons do not come from protons")
            for vertex in event.vertices:
                for get in (lambda p: p.e, lambda p: p.px, lambda p: p.py, lambda p: p.pz):
                    out, into = (sum(get(p.momentum) for p in side)
                                 for side in (vertex.particles_out, vertex.particles_in))
                    worst = max(worst, abs(out - into) / 13000)
            groups = str(event.run_info.attributes["initrwgt"])
    if worst > 1e-9:
        wrong.append(f"pyhepmc: momenta are conserved to {worst:.2g} of the energy only")
    return rows, groups


def compare(program, rows, expected, wrong):
    """Means of weights over those of the event, and how far they are from what their names say."""
    result = []
    for name in rows[0]:
        values = [row[name] for row in rows]
        mean = sum(values) / len(values)
        scatter = math.sqrt(sum((v - mean) ** 2 for v in values)) / len(values)
        meaning = MEANING.search(name)
        if not meaning:
            wrong.append(f"{program}: '{name}' does not say what it is")
            continue
        wanted, error = expected(*(float(x) for x in meaning.groups()))
        pull = (mean - wanted) / math.hypot(scatter, error)
        if not abs(pull) < 4:
            wrong.append(f"{program}: {name} is {mean:.5f}, and should be {wanted:.5f}")
        result.append({"name": name, "mean": round(mean, 6), "integrate": round(wanted, 6), "pull": round(pull, 2)})
    return result


def check(options, folder):
    wrong, known = [], {}
    make_set(folder)

    def cross_section(mu_r, mu_f, pdf):
        key = (mu_r, mu_f, pdf)
        if key not in known:
            known[key] = integrate(options, folder, SCALE * mu_r, SCALE * mu_f, int(pdf) - FIRST_ID)
        return known[key]

    central, central_error = cross_section(1.0, 1.0, FIRST_ID)

    def expected(mu_r, mu_f, pdf):
        sigma, error = cross_section(mu_r, mu_f, pdf)
        return sigma / central, sigma / central * math.hypot(error / sigma, central_error / central)

    run(options, folder, "generate", *PROCESS, "--pdf", "mine", "--pdf-path", ".", "--mur", str(SCALE), "--muf",
        str(SCALE), "--scale-variations", "--pdf-variations", "--events", str(options.events), "--report", "none",
        "--output", "a.lhe", "--json", "g.json")
    commit = json.loads((folder / "g.json").read_text())["commit"]
    for name in ("a.lheh5", "a.hepmc"):
        run(options, folder, "events", "merge", "a.lhe", "--output", name)
    readers = {"pythia": by_pythia(str(folder / "a.lhe")), "pylhe": by_pylhe(str(folder / "a.lhe"))}
    readers["h5py"], groups = by_h5py(folder / "a.lheh5")
    readers["pyhepmc"], others = by_pyhepmc(folder / "a.hepmc", wrong)
    for text in (groups, others):
        if 'combine="envelope"' not in text or 'combine="hessian"' not in text:
            wrong.append("a format does not say how groups are combined")
    result = {}
    for program, rows in readers.items():
        if len(rows) != options.events or len(rows[0]) != 8:
            wrong.append(f"{program}: {len(rows)} events with {len(rows[0])} weights")
        result[program] = compare(program, rows, expected, wrong)
    return commit, result, sorted(set(wrong))


def main():
    options = event_samples.parser_of(__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        commit, result, wrong = check(options, pathlib.Path(folder))
    for program, rows in result.items():
        for row in rows:
            print(f"{program:8} {row['name']:28} {row['mean']:.5f}  integrate {row['integrate']:.5f}"
                  f"  pull {row['pull']:5.2f}")
    rows = {program: {r["name"]: f"{r['mean']:.6f} of {r['integrate']:.6f}, pull {r['pull']:.2f}" for r in own}
            for program, own in result.items()}
    event_samples.write_results(options, {"commit": commit, "events": options.events, **rows, "wrong": wrong})
    for line in wrong:
        print(f"WRONG: {line}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
