#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# /// script
# requires-python = ">=3.11"
# dependencies = ["pyamplicol==1.0.1", "numpy==2.4.6"]
# ///
"""Makes reference points of gluons with pyAmpliCol, a public program by current recursion.

    python3 -m venv venv && venv/bin/pip install pyamplicol==1.0.1 numpy==2.4.6
    venv/bin/python make_gluons.py --out /tmp/new              all processes (minutes)
    venv/bin/python make_gluons.py --out /tmp/new gg_gggg      some of them

A value is |M|^2 at tree level in full colour, averaged over initial spins and colours, summed over
final ones and divided by n! for n final gluons. A point is kept where it comes out the same, to
MAX_ERROR, in a rotated frame with the final gluons in the opposite order. The build never runs this
script. (Symbolica, which pyAmpliCol uses, aborts a second run at a time where it has no licence.)
"""

import argparse
import sys
import tempfile
import zlib
from importlib.metadata import version
from pathlib import Path

import numpy as np
from pyamplicol import ColorConfig, GenerationConfig, Generator, ModelSource, RunConfig, Runtime

PINS = {"pyamplicol": "1.0.1"}
ALPHA_S = 0.118  # as in param_card.txt
ENERGY = 1000.0  # GeV
MIN_PT, MIN_DR, MAX_ETA = 30.0, 0.4, 2.5
MAX_ERROR = 1e-11  # an engine is asked for 1e-10

# name: (number of final gluons, number of points)
PROCESSES = {"gg_gg": (2, 6), "gg_ggg": (3, 6), "gg_gggg": (4, 3), "gg_ggggg": (5, 3)}


def rambo(n, rng):
    """Massless momenta, flat in phase space; energies are set last, so they are on the shell."""
    cosine, angle = rng.uniform(-1, 1, n), rng.uniform(0, 2 * np.pi, n)
    sine = np.sqrt(1 - cosine**2)
    energy = -np.log(rng.uniform(size=n) * rng.uniform(size=n))
    q = energy[:, None] * np.stack(
        [np.ones(n), sine * np.cos(angle), sine * np.sin(angle), cosine], axis=1)
    total = q.sum(axis=0)
    mass = np.sqrt(total[0]**2 - total[1:] @ total[1:])
    boost, gamma = -total[1:] / mass, total[0] / mass
    along = q[:, 1:] @ boost
    p = q.copy()
    p[:, 1:] += boost * (q[:, :1] + along[:, None] / (1 + gamma))
    p[:, 1:] *= ENERGY / mass
    p[:, 0] = np.linalg.norm(p[:, 1:], axis=1)
    return p


def passes_cuts(final):
    pt = np.hypot(final[:, 1], final[:, 2])
    eta, phi = np.arcsinh(final[:, 3] / pt), np.arctan2(final[:, 2], final[:, 1])
    first, second = np.triu_indices(len(final), 1)
    turn = np.abs(phi[first] - phi[second])
    distance = np.hypot(eta[first] - eta[second], np.minimum(turn, 2 * np.pi - turn))
    return min(pt) > MIN_PT and max(abs(eta)) < MAX_ETA and min(distance) > MIN_DR


def candidates(name):
    n, _ = PROCESSES[name]
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    half = ENERGY / 2
    while True:
        final = rambo(n, rng)
        if passes_cuts(final):
            yield np.vstack([[half, 0, 0, half], [half, 0, 0, -half], final])


def rotated(point):
    """The same event in another frame, the final gluons in the opposite order."""
    rotation, _ = np.linalg.qr(np.random.default_rng(1).normal(size=(3, 3)))
    rotation *= np.linalg.det(rotation)
    out = point.copy()
    out[:, 1:] = point[:, 1:] @ rotation.T
    return np.vstack([out[:2], out[2:][::-1]])


def build(process, folder):
    config = RunConfig(action="generate", color=ColorConfig(accuracy="full"),
                       generation=GenerationConfig(workers=1, emit_api_bundle=False))
    Generator(config).generate(process, folder, model=ModelSource.built_in_sm())
    return Runtime.load(folder, model_parameters={"normalization.alpha_s_me_check": ALPHA_S})


def write(path, process, points, values, error):
    programs = ", ".join(f"{p} {v}" for p, v in PINS.items())
    header = [
        f"process: {process}",
        f"source: {programs} (PyPI), double precision, by make_gluons.py beside this file",
        "columns: E px py pz [GeV], one line a particle in the order of the process string; "
        "ME = |M|^2 averaged over initial spins and colours, summed over final ones, with "
        "identical-particle factor, units GeV^(8-2N) for N external legs",
        "orders: QED = 0, the lowest power that has a diagram",
        f"model: Standard Model, of which alpha_s = {ALPHA_S} matters, as in param_card.txt",
        f"momenta: on the mass shell, massless Rambo at {ENERGY:g} GeV, pT > {MIN_PT:g} GeV, "
        f"|eta| < {MAX_ETA:g}, Delta R > {MIN_DR:g}",
        "gauge: no massive boson propagates",
        f"rounding: values in a rotated frame, with reversed final particles, agree to {error:.0e}"]
    lines = [f"# {line}" for line in header]
    for point, value in zip(points, values):
        lines += ["  " + " ".join(f"{x:24.16e}" for x in p) for p in point]
        lines += [f"ME {value:.16e}", ""]
    path.write_text("\n".join(lines))


def make(name, out):
    n, count = PROCESSES[name]
    process = "g g >" + n * " g"
    points, values, errors = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        runtime = build(process, Path(folder) / name)
        for point in candidates(name):
            value, other = (x.real for x in runtime.evaluate([point, rotated(point)]))
            error = abs(other / value - 1)
            if error > MAX_ERROR:
                print(f"{name}: dropped a point, its values agree to {error:.1e} only")
                continue
            points, values, errors = points + [point], values + [value], errors + [error]
            if len(points) == count:
                break
    write(out / f"{name}.txt", process, points, values, max(errors))
    print(f"{name}: {process}, {count} points, rounding {max(errors):.0e}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="processes (all)")
    parser.add_argument("--out", type=Path, required=True, help="folder for the new files")
    args = parser.parse_args()
    for program, pin in PINS.items():
        if version(program) != pin:
            sys.exit(f"{program} is {version(program)}, this script was written for {pin}")
    args.out.mkdir(parents=True, exist_ok=True)
    for name in args.names or PROCESSES:
        make(name, args.out)


if __name__ == "__main__":
    main()
