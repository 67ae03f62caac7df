#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# /// script
# requires-python = ">=3.10"
# dependencies = ["ufoamp==1.0.0", "ufo-sm==1.0.0", "numpy==2.4.6"]
# ///
"""Makes the reference points of this folder with ufoamp, a public program that reads UFO models.

    python3 -m venv venv && venv/bin/pip install ufoamp==1.0.0 ufo-sm==1.0.0 numpy==2.4.6
    venv/bin/python make_reference.py --out /tmp/new              all processes (half an hour)
    venv/bin/python make_reference.py --out /tmp/new uux_wpwm     some of them
    venv/bin/python make_reference.py --check [!p]*_*.txt cudacpp/*.txt ../gg_tt/reference.txt

A value is |M|^2 at tree level, averaged over initial spins and colours, summed over final ones and
divided by k! for k identical final particles; unitary gauge, fixed widths in every propagator, the
lowest power of QED that has a diagram, unit CKM matrix. Neutrinos count two spin states.

A point is kept where |M|^2 comes out the same, to MAX_ERROR, in a rotated frame with the final
particles in the opposite order: what is left is the rounding of the reference itself.
--check compares files of any program with ufoamp. It takes momenta off the mass shell as HELAS
does. The build never runs this script.
"""

import argparse
import sys
import zlib
from collections import Counter
from importlib.metadata import version
from itertools import product
from math import factorial, prod
from pathlib import Path

import numpy as np
import ufo_sm
import ufoamp.wf_batched
from ufoamp.analysis import MatrixElement
from ufoamp.phasespace import rambo

HERE = Path(__file__).resolve().parent
CARD = HERE / "param_card.txt"
PINS = {"ufoamp": "1.0.0", "ufo-sm": "1.0.0"}
MAX_ERROR = 1e-11  # an engine is asked for 1e-10
MIN_INVARIANT = 0.01  # smallest 2 p_i.p_j, in units of the squared energy

# name: (process, energies in the rest frame [GeV], number of points). The points take the energies
# in turn; None stands for the mass of the particle that decays or is made alone.
LOW, MID, HIGH = (91.188, 200.0, 350.0), (400.0, 700.0, 1000.0), (500.0, 1000.0, 2000.0)
PROCESSES = {
    # quarks and gluons
    "uux_ddxg": ("u u~ > d d~ g", HIGH, 6),
    "uu_uug": ("u u > u u g", HIGH, 6),
    "gu_ggu": ("g u > g g u", HIGH, 4),
    "gg_uuxddx": ("g g > u u~ d d~", HIGH, 4),
    "gg_uuxuux": ("g g > u u~ u u~", HIGH, 4),
    "uux_ddxssx": ("u u~ > d d~ s s~", HIGH, 6),
    "uux_uuxuux": ("u u~ > u u~ u u~", HIGH, 6),
    "gu_ttxu": ("g u > t t~ u", HIGH, 6),
    "gg_bbxttx": ("g g > b b~ t t~", HIGH, 4),
    "bbx_bbx": ("b b~ > b b~", LOW, 6),
    # gluons only
    "gg_gg": ("g g > g g", HIGH, 6),
    "gg_ggg": ("g g > g g g", HIGH, 4),
    # leptons from W and Z, with jets
    "udx_epve": ("u d~ > e+ ve", (60.0, 80.0, 300.0), 6),
    "udx_epvegg": ("u d~ > e+ ve g g", (91.188, 500.0, 2000.0), 4),
    "uux_epemgg": ("u u~ > e+ e- g g", (200.0, 500.0, 2000.0), 4),
    "gg_epemuux": ("g g > e+ e- u u~", (200.0, 500.0, 2000.0), 4),
    "uu_epemuu": ("u u > e+ e- u u", (200.0, 500.0, 2000.0), 4),
    "us_epveds": ("u s > e+ ve d s", (200.0, 500.0, 2000.0), 4),
    # two and three bosons
    "uux_wpwm": ("u u~ > w+ w-", HIGH, 6),
    "uux_zz": ("u u~ > z z", HIGH, 6),
    "udx_wpzg": ("u d~ > w+ z g", HIGH, 6),
    "ee_wpwm": ("e+ e- > w+ w-", (170.0, 500.0, 2000.0), 6),
    "ee_wpwmz": ("e+ e- > w+ w- z", (300.0, 500.0, 1000.0), 6),
    "ee_zzz": ("e+ e- > z z z", (300.0, 500.0, 1000.0), 6),
    "wpwm_wpwm": ("w+ w- > w+ w-", HIGH, 6),
    "wpwp_wpwp": ("w+ w+ > w+ w+", HIGH, 6),
    "wpwm_zz": ("w+ w- > z z", HIGH, 6),
    "zz_zz": ("z z > z z", (200.0, 500.0, 1000.0), 6),
    "wpwm_za": ("w+ w- > z a", HIGH, 6),
    # photons
    "uux_aag": ("u u~ > a a g", MID, 6),
    "aa_wpwm": ("a a > w+ w-", MID, 6),
    "aa_wpwma": ("a a > w+ w- a", MID, 6),
    "ee_mumua": ("e+ e- > mu+ mu- a", LOW, 6),
    "udx_wpa": ("u d~ > w+ a", MID, 6),
    "ga_ttx": ("g a > t t~", MID, 6),
    # Higgs bosons and massive fermions
    "bbx_h": ("b b~ > h", None, 4),
    "ee_zh": ("e+ e- > z h", (250.0, 500.0, 1000.0), 6),
    "ee_vevexh": ("e+ e- > ve ve~ h", (250.0, 500.0, 1000.0), 6),
    "ee_ttxh": ("e+ e- > t t~ h", (550.0, 800.0, 1500.0), 6),
    "ud_udh": ("u d > u d h", HIGH, 6),
    "gg_ttxh": ("g g > t t~ h", (550.0, 1000.0, 2000.0), 6),
    "gb_hb": ("g b > h b", MID, 6),
    "uux_zhh": ("u u~ > z h h", MID, 6),
    "zz_hh": ("z z > h h", MID, 6),
    "wpwm_hh": ("w+ w- > h h", MID, 6),
    "wpwm_hhh": ("w+ w- > h h h", MID, 6),
    "hh_hh": ("h h > h h", (300.0, 500.0, 1000.0), 6),
    "hh_hhh": ("h h > h h h", (400.0, 700.0, 1000.0), 6),
    "ttx_wpwm": ("t t~ > w+ w-", (400.0, 1000.0, 2000.0), 6),
    "ttx_zz": ("t t~ > z z", (400.0, 1000.0, 2000.0), 6),
    "ttx_hh": ("t t~ > h h", (400.0, 1000.0, 2000.0), 6),
    "tamtap_zh": ("ta- ta+ > z h", MID, 6),
    # single tops
    "gb_twm": ("g b > t w-", MID, 6),
    "ub_dt": ("u b > d t", MID, 6),
    # decays
    "t_bwp": ("t > b w+", None, 6),
    "t_bwpg": ("t > b w+ g", None, 6),
    "t_bepve": ("t > b e+ ve", None, 6),
    "z_epem": ("z > e+ e-", None, 6),
    "z_bbx": ("z > b b~", None, 6),
    "z_vevex": ("z > ve ve~", None, 4),
    "wp_udx": ("w+ > u d~", None, 6),
    "wp_taupvt": ("w+ > ta+ vt", None, 6),
    "h_bbx": ("h > b b~", None, 4),
    "h_taptam": ("h > ta+ ta-", None, 4),
    "h_zepem": ("h > z e+ e-", None, 6),
    "h_epvemumvmx": ("h > e+ ve mu- vm~", None, 6),
    # leptons to four fermions, and of one flavour
    "ee_mumutata": ("e+ e- > mu+ mu- ta+ ta-", (200.0, 500.0, 1000.0), 6),
    "ee_udxmumvmx": ("e+ e- > u d~ mu- vm~", (170.0, 200.0, 500.0), 6),
    "ee_epveemvex": ("e+ e- > e+ ve e- ve~", (170.0, 200.0, 500.0), 6),
    "ee_ee": ("e+ e- > e+ e-", LOW, 6),
    "emem_emem": ("e- e- > e- e-", LOW, 6),
    "emep_vevex": ("e- e+ > ve ve~", LOW, 6),
    "ee_eeee": ("e+ e- > e+ e- e+ e-", (200.0, 500.0, 1000.0), 6),
    "veve_veve": ("ve ve > ve ve", LOW, 4),
}


class Reference:
    """|M|^2 of a process by ufoamp, at the lowest power of QED that has a diagram."""

    def __init__(self, process, gauge="unitary", qed=None, **parameters):
        limits = {"QED": 0} if qed == 0 else None  # spares the currents that cannot contribute
        self.element = MatrixElement(str(Path(ufo_sm.__file__).parent), process, parameters,
                                     gauge=gauge, param_card=str(CARD), max_orders=limits)
        self.identical = prod(factorial(k) for k in Counter(self.element.final).values())
        self.states = [self.element.proc._hel_choices(pdg) for pdg in self.element.pdgs]
        self.average = prod(len(s) for s in self.states[:self.element.n_in])
        self.masses = [abs(self.element.proc.amp.mass(pdg)) for pdg in self.element.pdgs]
        self.qed = qed
        if qed is not None:
            self.element.set_amp_orders({"QED": (qed, qed)})

    def lowest_qed(self, point):
        """The lowest power of QED in an amplitude; ufoamp keeps one for each power."""
        self.element.set_amp_orders({"QED": (0, 99)})
        states = tuple(s[0] for s in self.states)
        amplitudes = self.element.proc.amp.amplitude_flows(
            self.element.proc.legs_batch(point, [states]))
        return min(orders[0] for _, _, orders in amplitudes)

    def value(self, point):
        """All helicity configurations. (ufoamp can skip those that vanish at a first point, but
        some vanish in its frame only: that cost 3e-4 at e+ e- > w+ w-.)"""
        configurations = list(product(*self.states))
        total = np.sum(np.real(self.element.proc.m2_batch(point, configurations)))
        return float(total) / (self.average * self.identical)


def build(process, point, **arguments):
    qed = Reference(process, **arguments).lowest_qed(point)
    return Reference(process, qed=qed, **arguments)


def reverse_final(process):
    initial, final = process.split(">")
    return initial + "> " + " ".join(reversed(final.split()))


def beams(energy, masses):
    if len(masses) == 1:
        return np.array([[energy, 0.0, 0.0, 0.0]])
    s, a, b = energy**2, masses[0]**2, masses[1]**2
    momentum = np.sqrt((s - a - b)**2 - 4 * a * b) / (2 * energy)
    return np.array([[np.sqrt(a + momentum**2), 0, 0, momentum],
                     [np.sqrt(b + momentum**2), 0, 0, -momentum]])


def boost(point, masses, velocity):
    """Boosts, and puts every momentum back on its mass shell."""
    gamma = 1.0 / np.sqrt(1.0 - velocity @ velocity)
    out = point.copy()
    for p, mass in zip(out, masses):
        along = velocity @ p[1:]
        p[1:] += velocity * (gamma**2 / (gamma + 1) * along + gamma * p[0])
        p[0] = np.sqrt(mass**2 + p[1:] @ p[1:])
    return out


def well_inside(point, energy):
    """No two particles are soft or collinear to each other."""
    pairs = [(p, q) for i, p in enumerate(point) for q in point[:i]]
    return all(2 * (p[0] * q[0] - p[1:] @ q[1:]) > MIN_INVARIANT * energy**2 for p, q in pairs)


def make_points(name, masses, n_in):
    """Massive Rambo, every second point boosted: along the beams, or anywhere for a decay."""
    process, energies, count = PROCESSES[name]
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    single = n_in == 1 or len(masses) == n_in + 1
    while count:
        energy = (masses[0] if n_in == 1 else masses[-1]) if single else energies[count % 3]
        final = [[energy, 0.0, 0.0, 0.0]] if len(masses) == n_in + 1 else \
            rambo(energy, masses[n_in:], rng)
        point = np.vstack([beams(energy, masses[:n_in]), final])
        direction = rng.normal(size=3) if n_in == 1 else np.array([0.0, 0.0, 1.0])
        velocity = direction / np.linalg.norm(direction) * rng.uniform(-0.6, 0.6)
        if not well_inside(point, energy):
            continue
        yield boost(point, masses, velocity) if count % 2 else point
        count -= 1


def rotated(point, n_in):
    """The same event in another frame, the final particles in the opposite order."""
    rotation, _ = np.linalg.qr(np.random.default_rng(1).normal(size=(3, 3)))
    rotation *= np.linalg.det(rotation)
    out = point.copy()
    out[:, 1:] = point[:, 1:] @ rotation.T
    return np.vstack([out[:n_in], out[n_in:][::-1]])


def gauge_error(process, points, **parameters):
    unitary = build(process, points[0], **parameters)
    feynman = build(process, points[0], gauge="feynman", **parameters)
    return max(abs(feynman.value(p) / unitary.value(p) - 1) for p in points)


def gauge_line(process, points, qed):
    if qed == 0:
        return "gauge: no massive boson propagates"
    worst = gauge_error(process, points)
    if worst < 1e-10:
        return f"gauge: unitary; Feynman gauge agrees to {max(worst, 1e-16):.0e}"
    without = gauge_error(process, points, WT=0.0, WW=0.0, WZ=0.0, WH=0.0)
    return (f"gauge: unitary; fixed widths make |M|^2 depend on it: Feynman gauge differs by up to "
            f"{worst:.0e} at these points, and agrees to {without:.0e} where all widths are zero")


def write(path, process, points, values, qed, gauge, error):
    programs = ", ".join(f"{p} {v}" for p, v in PINS.items())
    header = [
        f"process: {process}",
        f"source: {programs} (PyPI), double precision, by make_reference.py beside this file",
        "columns: E px py pz [GeV], one line a particle in the order of the process string; "
        "ME = |M|^2 averaged over initial spins and colours, summed over final ones, with "
        "identical-particle factor, units GeV^(8-2N) for N external legs",
        f"orders: QED = {qed}, the lowest power that has a diagram",
        "model: Standard Model, param_card.txt beside this file, fixed widths in all propagators",
        "momenta: on the mass shell, massive Rambo; every second point is boosted",
        gauge,
        f"rounding: values in a rotated frame, with reversed final particles, agree to {error:.0e}"]
    lines = [f"# {line}" for line in header]
    for point, value in zip(points, values):
        lines += ["  " + " ".join(f"{x:24.16e}" for x in p) for p in point]
        lines += [f"ME {value:.16e}", ""]
    path.write_text("\n".join(lines))


def make(name, out):
    process = PROCESSES[name][0]
    plain = Reference(process)
    candidates = list(make_points(name, plain.masses, plain.element.n_in))
    qed = plain.lowest_qed(candidates[0])
    first, second = Reference(process, qed=qed), Reference(reverse_final(process), qed=qed)
    points, values, errors = [], [], []
    for point in candidates:
        value = first.value(point)
        error = abs(second.value(rotated(point, plain.element.n_in)) / value - 1)
        if error > MAX_ERROR:
            print(f"{name}: dropped a point, its values agree to {error:.1e} only")
            continue
        points, values, errors = points + [point], values + [value], errors + [error]
    gauge = gauge_line(process, points, qed)
    write(out / f"{name}.txt", process, points, values, qed, gauge, max(errors))
    print(f"{name}: {process}, QED = {qed}, {len(points)} points, rounding {max(errors):.0e}; "
          f"{gauge}", flush=True)


def use_helas_spinors():
    """Off the mass shell HELAS takes the weights sqrt(E + |p|) and m / sqrt(E + |p|) of the two
    chiralities; on it this is what ufoamp has."""
    module = ufoamp.wf_batched

    def spinor(p, h, mass, anti):
        size, theta, phi = module._angles(np.real(p[:, 1:4]))
        large = np.sqrt(np.real(p[:, 0]) + size)
        chi = module._chi(theta, phi, anti * h)
        plus = ((large + mass / large) / np.sqrt(2))[:, None] * chi
        minus = (anti * h * (large - mass / large) / np.sqrt(2))[:, None] * chi
        return np.concatenate([plus, minus] if anti == 1 else [minus, plus], axis=1)

    module.u_spinor = lambda p, h, m: spinor(p, h, m, 1)
    module.v_spinor = lambda p, h, m: spinor(p, h, m, -1)


def read(path):
    header, points, values, point = [], [], [], []
    for line in path.read_text().splitlines():
        if line.startswith("#"):
            header.append(line[1:].strip())
        elif line.startswith("ME"):
            points, values, point = points + [np.array(point)], values + [float(line[2:])], []
        elif line.strip():
            point.append([float(x) for x in line.split()])
    process = next(h.split(":", 1)[1].strip() for h in header if h.startswith("process:"))
    massless_b = any("massless b quark" in h for h in header)
    return process, points, values, {"MB": 0.0, "ymb": 0.0} if massless_b else {}


def check(path, count):
    process, points, values, parameters = read(path)
    points, values = points[:count], values[:count]
    reference = build(process, points[0], **parameters)
    worst = max(abs(reference.value(p) / v - 1) for p, v in zip(points, values))
    print(f"{path.name}: {process}, QED = {reference.qed}, {len(points)} points agree to "
          f"{worst:.1e}", flush=True)
    return worst < 1e-10


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="processes (all), or files with --check")
    parser.add_argument("--out", type=Path, help="folder for the new files")
    parser.add_argument("--check", action="store_true", help="compare files with ufoamp")
    parser.add_argument("--points", type=int, help="with --check: the first points only")
    args = parser.parse_args()
    for program, pin in PINS.items():
        if version(program) != pin:
            sys.exit(f"{program} is {version(program)}, this script was written for {pin}")
    if args.check:
        use_helas_spinors()
        sys.exit(0 if all([check(Path(n), args.points) for n in args.names]) else 1)
    if not args.out:
        parser.error("give --out or --check")
    args.out.mkdir(parents=True, exist_ok=True)
    for name in args.names or PROCESSES:
        make(name, args.out)


if __name__ == "__main__":
    main()
