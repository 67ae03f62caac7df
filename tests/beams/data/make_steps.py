#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the PDF set `steps` into the folder FOLDER/steps: no physics, but subgrids of two, three and more knots of
Q, values that change their sign, a flavour beyond the usual ones and members that differ in all of it.

    python3 make_steps.py FOLDER
"""
import math
import pathlib
import random
import sys

CODES = [-2, -1, 1, 2, 3, 11, 21, 22]
INFO = """\
SetDesc: "subgrids and edges, for tests of Helikos; no physics"
Format: lhagrid1
DataVersion: 1
NumMembers: 2
Particle: 2212
Flavors: [-2, -1, 1, 2, 3, 11, 21, 22]
OrderQCD: 1
FlavorScheme: variable
NumFlavors: 5
XMin: 1e-4
XMax: 1
QMin: 1
QMax: 100
MZ: 91.2
AlphaS_MZ: 0.118
AlphaS_OrderQCD: 1
AlphaS_Type: ipol
AlphaS_Qs: [1, 1, 1.1, 1.3, 1.3, 2, 3, 4.5, 4.5, 10, 20, 50, 100]
AlphaS_Vals: [0.5, 0.48, 0.46, 0.4, 0.39, 0.3, 0.26, 0.22, 0.215, 0.17, 0.15, 0.13, 0.11]
"""


def write_member(path, header, x, subgrids):
    def value(ix, q):
        wave = math.sin(3 * math.log(x[ix]) + q) + random.uniform(-0.3, 0.6)
        return wave * x[ix] ** -0.3 * (1 - x[ix]) ** 2
    lines = ["PdfType: central", "Format: lhagrid1", header, "---"]
    for scales in subgrids:
        lines += [" ".join(f"{v:g}" for v in x), " ".join(f"{q:g}" for q in scales), " ".join(map(str, CODES))]
        lines += [" ".join(f"{value(ix, q):.5e}" for _ in CODES) for ix in range(len(x)) for q in scales]
        lines.append("---")
    path.write_text("\n".join(lines) + "\n")


folder = pathlib.Path(sys.argv[1]) / "steps"
folder.mkdir(parents=True, exist_ok=True)
random.seed(1)
(folder / "steps.info").write_text(INFO)
write_member(folder / "steps_0000.dat", "ForcePositive: 0", [1e-4, 1e-3, 0.01, 0.05, 0.2, 0.5, 1],
             [[1, 1.3], [1.3, 2, 4.5], [4.5, 10, 20, 60, 100]])
# The first and the last subgrid have more knots; there is a gap from 1.3 to 1.4, which is no threshold.
write_member(folder / "steps_0001.dat", "ForcePositive: 1", [2e-4, 0.01, 0.1, 0.6, 0.9],
             [[1.1, 1.2, 1.25, 1.3], [1.4, 2, 4.5], [4.5, 6, 90], [90, 100]])
