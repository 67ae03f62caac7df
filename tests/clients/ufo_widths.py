#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares two-body widths of `helikos widths --orders all` with the formulas of a UFO folder.

    tests/clients/ufo_widths.py HELIKOS FOLDER

FeynRules writes analytic partial widths into decays.py. The folder is imported as Python has it, so use folders that you
trust. Prints the decays that differ by more than 1e-6, and how many agree."""
import cmath
import importlib
import json
import os
import subprocess
import sys

functions = {
    "complexconjugate": lambda z: complex(z).conjugate(), "re": lambda z: complex(z).real,
    "im": lambda z: complex(z).imag, "sec": lambda z: 1 / cmath.cos(z), "csc": lambda z: 1 / cmath.sin(z),
    "asec": lambda z: cmath.acos(1 / z), "acsc": lambda z: cmath.asin(1 / z), "cot": lambda z: 1 / cmath.tan(z),
}


def imported(folder):
    """The modules `parameters` and `decays`, as a package or as single files."""
    folder = os.path.abspath(folder)
    sys.path[:0] = [folder, os.path.dirname(folder)]
    try:
        return [importlib.import_module(name) for name in ("parameters", "decays")]
    except ImportError:
        package = os.path.basename(folder)
        return [importlib.import_module(f"{package}.{name}") for name in ("parameters", "decays")]


def values_of(parameters):
    """All parameters by name; internal ones may be used before they are defined."""
    values = {"cmath": cmath, **functions}
    waiting = list(parameters.all_parameters)
    while waiting:
        left = []
        for own in waiting:
            try:
                value = eval(str(own.value), values)
                values[own.name] = complex(value).real if own.type == "real" else complex(value)
            except NameError:
                left.append(own)
        if len(left) == len(waiting):
            raise SystemExit(f"no value for {left[0].name}")
        waiting = left
    return values


def main():
    program, folder = sys.argv[1:]
    run = subprocess.run([program, "widths", "--model", folder + "-full", "--orders", "all", "--json", "-"],
                         check=True, stdout=subprocess.PIPE)
    own, incomplete = {}, set()
    for particle in json.loads(run.stdout)["particles"]:
        if particle["why_incomplete"] is not None:
            incomplete.add(particle["pdg"])
        for channel in particle["channels"]:
            own[particle["pdg"], tuple(sorted(channel["pdg"]))] = channel["width_gev"]
    parameters, decays = imported(folder)
    values = values_of(parameters)
    agree = 0
    for decay in decays.all_decays:
        mother = decay.particle
        mass = abs(values.get(mother.mass.name, 0.0))
        for products, text in decay.partial_widths.items():
            if mother.pdg_code < 0 or mass <= sum(abs(values.get(p.mass.name, 0.0)) for p in products):
                continue
            expected = complex(eval(text, values)).real
            key = mother.pdg_code, tuple(sorted(p.pdg_code for p in products))
            value = own.get(key)
            if value is None and (expected == 0.0 or mother.pdg_code in incomplete):
                continue
            if value is not None and abs(value - expected) <= 1e-6 * abs(expected):
                agree += 1
                continue
            print(f"{mother.name} > {' '.join(p.name for p in products)}: {value} and {expected}")
    print(f"{agree} decays agree")


if __name__ == "__main__":
    main()
