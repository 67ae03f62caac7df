#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the set `toy`: the Les Houches benchmark PDF at leading order, in LHAPDF's format.

    python3 make_toy.py FOLDER

It was run once, with Python 3.11, numpy 2.2.6, scipy 1.17.1 and eko 0.15.3 of PyPI. A run takes seconds.

Initial conditions: W. Giele et al., hep-ph/0204316, section 1.3: at Q0^2 = 2 GeV^2, where
alpha_s = 0.35. Evolution: leading order, variable flavour number with thresholds at sqrt(2), 4.5 GeV; there is no
top quark among the partons. The anomalous dimensions and beta functions are those of eko (`ekore`). They act on
Mellin moments. The moments of the initial conditions are Beta functions and the inversion is a numerical integral,
so no interpolation in x enters. The same moments at Q0 must give back the initial conditions: `check` says how well.
"""
import os
import pathlib
import sys

os.environ["NUMBA_DISABLE_JIT"] = "1"  # a few thousand calls: compiling would take longer

import numpy as np
from eko import beta
from ekore.anomalous_dimensions.unpolarized.space_like import as1
from ekore.harmonics import cache as harmonics
from scipy.optimize import brentq
from scipy.special import loggamma

ALPHA_0, Q2_0 = 0.35, 2.0
BOTTOM = 4.5
CODES = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 21]

# x f(x) = sum of A x^a (1 - x)^b.
UP_VALENCE = [(5.107200, 0.8, 3)]
DOWN_VALENCE = [(3.064320, 0.8, 4)]
GLUON = [(1.700000, -0.1, 5)]
ANTIDOWN = [(0.1939875, -0.1, 6)]
ANTIUP = [(0.1939875, -0.1, 7)]  # (1 - x) times ANTIDOWN
STRANGE = [(0.2 * a, b, c) for a, b, c in ANTIDOWN + ANTIUP]  # s and sbar are 0.2 (ubar + dbar) each

INITIAL = {1: DOWN_VALENCE + ANTIDOWN, 2: UP_VALENCE + ANTIUP, 3: STRANGE,
           -1: ANTIDOWN, -2: ANTIUP, -3: STRANGE, 21: GLUON}


def initial(code, x):
    return sum(a * x**b * (1 - x) ** c for a, b, c in INITIAL.get(code, []))


def moment(code, n):
    """Integral of x^(n-1) f(x)."""
    return sum((a * np.exp(loggamma(n + b - 1) + loggamma(c + 1) - loggamma(n + b + c))
                for a, b, c in INITIAL.get(code, [])), 0 * n)


def alpha_s(q2):
    """One loop."""
    def run(alpha, nf, log):
        return 1 / (1 / alpha + beta.beta_qcd_as2(nf) / (4 * np.pi) * log)
    if q2 <= BOTTOM**2:
        return run(ALPHA_0, 4, np.log(q2 / Q2_0))
    return run(run(ALPHA_0, 4, np.log(BOTTOM**2 / Q2_0)), 5, np.log(q2 / BOTTOM**2))


def contour(x):
    """Nodes and weights in n such that f(x) is the sum of Im(weight * moment)."""
    log = np.log(1 / x)
    nodes, weights = np.polynomial.legendre.leggauss(24)
    ends = (45 / log) * 2.0 ** -np.arange(12)
    u, w = [], []
    for low, high in zip(np.append(ends[1:], 0), ends):
        u.append((high - low) / 2 * nodes + (high + low) / 2)
        w.append((high - low) / 2 * weights)
    u, w = np.concatenate(u), np.concatenate(w)
    direction = np.exp(0.75j * np.pi)
    n = 1.1 + 1.5 / log + 0.2 + u * direction  # right of the poles at 1 and 1.1
    return n, w * direction * np.exp(n * log) / np.pi


def anomalous_dimensions(n):
    """gamma_ns, and (gamma_qq, qg, gq, gg) for 4 and 5 flavours, at each n."""
    ns, singlet = np.empty(len(n), complex), np.empty((2, len(n), 2, 2), complex)
    for i, value in enumerate(n):
        kept = harmonics.reset()
        ns[i] = as1.gamma_ns(value, kept)
        for k, nf in enumerate((4, 5)):
            singlet[k, i] = as1.gamma_singlet(value, kept, nf)
    return ns, singlet


def evolve(f, nf, ns, singlet, log):
    """Moments f[code] for log = ln(alpha_s(Q) / alpha_s(start)) at nf flavours."""
    b = beta.beta_qcd_as2(nf)
    flavors = range(1, nf + 1)
    grow = np.exp(ns * log / b)
    total = sum(f[q] + f[-q] for q in flavors)
    values, vectors = np.linalg.eig(singlet * log / b)
    both = np.stack([total, f[21]], axis=-1)[..., None]
    both = (vectors @ (np.exp(values)[..., None] * np.linalg.solve(vectors, both)))[..., 0]
    result = dict(f)
    result[21] = both[:, 1]
    for q in flavors:
        plus = grow * (f[q] + f[-q] - total / nf) + both[:, 0] / nf
        minus = grow * (f[q] - f[-q])
        result[q], result[-q] = (plus + minus) / 2, (plus - minus) / 2
    return result


def evolved(x, scales):
    """x f(x), (scale, code), for Q > BOTTOM or Q <= BOTTOM as `scales` says: (Q, flavours)."""
    n, weights = contour(x)
    ns, singlet = anomalous_dimensions(n)
    start = {code: moment(code, n) for code in CODES}
    alpha_b = alpha_s(BOTTOM**2)
    at_bottom = evolve(start, 4, ns, singlet[0], np.log(alpha_b / ALPHA_0))
    rows = []
    for q, nf in scales:
        f = (evolve(start, 4, ns, singlet[0], np.log(alpha_s(q * q) / ALPHA_0)) if nf == 4
             else evolve(at_bottom, 5, ns, singlet[1], np.log(alpha_s(q * q) / alpha_b)))
        rows.append([x * np.sum((weights * f[code]).imag) for code in CODES])
    return np.array(rows)


def number(value, digits=6):
    """As few characters as that many digits take."""
    if abs(value) < 1e-14:
        return "0"
    mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
    if -3 <= int(exponent) <= 4:
        return f"{float(value):.{max(digits - 1 - int(exponent), 0)}f}".rstrip("0").rstrip(".")
    return (mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa) + f"e{int(exponent)}"


def sum_of(text, value):
    """A number written before plus a value, such that their difference keeps five digits of the value."""
    whole = float(text) + value
    if value == 0 or whole == 0:
        return text
    lost = np.floor(np.log10(abs(whole))) - np.floor(np.log10(abs(value)))
    return number(whole, int(max(6, min(15, 5 + lost))))


def line(values):
    """One line of the file. At small x valence quarks are a tiny part of the sea: they get the digits they need."""
    f = dict(zip(CODES, values))
    text = {code: number(f[code]) for code in CODES}
    text[-1] = sum_of(text[-2], f[-1] - f[-2])
    text[2] = sum_of(text[-2], f[2] - f[-2])
    text[1] = sum_of(text[-1], f[1] - f[-1])
    return " ".join(text[code] for code in CODES)


def knots_in_x(count, lowest=1e-7):
    """Even steps of a function that is ln x at small x and follows powers of 1 - x at large x."""
    def y(x):
        return np.log(x) + 2 * x - 5 * np.log(1.03 - x)
    inner = [brentq(lambda x: y(x) - value, lowest / 2, 1) for value in np.linspace(y(lowest), y(1), count)[1:-1]]
    return [lowest] + [float(number(value)) for value in inner] + [1.0]


def knots():
    """x, and Q of both subgrids: even steps in ln ln(Q / (0.2 GeV)), in which evolution is smooth."""
    x = knots_in_x(88)
    def scales(low, high, count):
        t = np.linspace(np.log(np.log(low / 0.2)), np.log(np.log(high / 0.2)), count)
        return [low] + [float(f"{0.2 * np.exp(np.exp(v)):.5g}") for v in t[1:-1]] + [high]
    return x, scales(1.4142135, BOTTOM, 9), scales(BOTTOM, 1e5, 24)


INFO = """\
SetDesc: "Les Houches benchmark toy PDF (hep-ph/0204316, section 1.3) at leading order, for tests and first runs; \
no fit to data. Made by make_toy.py of Helikos."
Authors: "initial conditions: W. Giele et al."
Reference: hep-ph/0204316
Format: lhagrid1
DataVersion: 1
NumMembers: 1
Particle: 2212
Flavors: [{codes}]
OrderQCD: 0
FlavorScheme: variable
NumFlavors: 5
ErrorType: none
XMin: {xmin}
XMax: 1
QMin: {qmin}
QMax: {qmax}
MZ: 91.1876
MUp: 0
MDown: 0
MStrange: 0
MCharm: 1.4142135
MBottom: {bottom}
MTop: 173
AlphaS_MZ: {alpha}
AlphaS_OrderQCD: 0
AlphaS_Type: ipol
AlphaS_Qs: [{scales}]
AlphaS_Vals: [{values}]
"""


def alpha_s_knots(low, high):
    """Q in even steps of ln ln Q."""
    t = np.linspace(np.log(np.log(low / 0.2)), np.log(np.log(high / 0.2)), 40)
    return [low] + [float(f"{0.2 * np.exp(np.exp(v)):.6g}") for v in t[1:-1]] + [high]


def write(folder):
    x, low, high = knots()
    scales = [(q, 4) for q in low] + [(q, 5) for q in high]
    values = np.array([evolved(value, scales) for value in x[:-1]])
    values = np.concatenate([values, np.zeros((1,) + values.shape[1:])])
    lines = ["PdfType: central", "Format: lhagrid1", "---"]
    for part in (range(len(low)), range(len(low), len(scales))):
        lines.append(" ".join(number(value) for value in x))
        lines.append(" ".join(f"{scales[i][0]:.8g}" for i in part))
        lines.append(" ".join(str(code) for code in CODES))
        for ix in range(len(x)):
            lines += [line(values[ix, i]) for i in part]
        lines.append("---")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "toy_0000.dat").write_text("\n".join(lines) + "\n")
    running = alpha_s_knots(low[0], BOTTOM) + alpha_s_knots(BOTTOM, high[-1])
    (folder / "toy.info").write_text(INFO.format(
        codes=", ".join(map(str, CODES)), xmin=number(x[0]), qmin=low[0], qmax=f"{high[-1]:g}", bottom=BOTTOM,
        alpha=f"{alpha_s(91.1876**2):.9f}", scales=", ".join(f"{q:.8g}" for q in running),
        values=", ".join(f"{alpha_s(q * q):.9f}" for q in running)))


def check():
    worst = 0
    for x in (1e-7, 1e-4, 0.01, 0.1, 0.5, 0.9, 0.98):
        row = evolved(x, [(np.sqrt(Q2_0), 4)])[0]
        worst = max(worst, *(abs(v - initial(c, x)) / abs(initial(c, x)) for c, v in zip(CODES, row) if abs(c) < 4))
    print(f"initial conditions come back within {worst:.1e}")


if __name__ == "__main__":
    check()
    write(pathlib.Path(sys.argv[1]))
