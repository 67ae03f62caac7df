#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes numpy_selections.hpp: which of 200 events pass 43 selections, by plain NumPy.

    python3 tests/cuts/numpy_selections.py > tests/cuts/numpy_selections.hpp

It shares no code with Helikos: each selection is written as a formula by hand, after the meaning that docs/cuts.md
gives. The test makes the same events. Their momenta are multiples of 1/4 GeV from a linear congruential generator, the same in
any language; they are no events of a collision, as cuts do not ask. A comparison that is decided by less than 1e-9 is
refused here, unless both sides are exact in binary numbers.
"""
import numpy as np

EVENTS = 200
# u d~ > e+ ve mu+ mu- t t~ g g, masses in GeV
NAMES = ["e+", "ve", "mu+", "mu-", "t", "t~", "g1", "g2"]
MASSES = np.array([0, 0, 0, 0, 173.0, 173.0, 0, 0])


def make_events():
    """p (event, particle, E px py pz)."""
    state, p = 12345, np.zeros((EVENTS, len(NAMES), 4))
    for event in range(EVENTS):
        for particle in range(len(NAMES)):
            for component in range(1, 4):
                state = (1664525 * state + 1013904223) % 2**32
                p[event, particle, component] = ((state >> 16) % 1601 - 800) / 4
        if event % 8 == 0:
            p[event, 0, 1] = 25.0  # exactly at a limit
    p[:, :, 3] *= 2.0
    p[:, :, 0] = np.sqrt(MASSES**2 + (p[:, :, 1:] ** 2).sum(axis=2))
    return p


P = make_events()
E, VE, MUP, MUM, T, TB, G1, G2 = (P[:, i] for i in range(8))
GLUONS, POSITIVE = np.stack([G1, G2]), np.stack([E, MUP])
EVERY = np.moveaxis(P, 1, 0)


def pt(p):
    return np.sqrt(p[..., 1] ** 2 + p[..., 2] ** 2)


def mass(p):
    square = p[..., 0] ** 2 - (p[..., 1:] ** 2).sum(axis=-1)
    return np.sqrt(np.maximum(square, 0))


def mt(p):
    return np.sqrt(np.maximum(p[..., 0] ** 2 - p[..., 3] ** 2, 0))


def mt_of_two(a, b):
    return np.sqrt((mt(a) + mt(b)) ** 2 - pt(a + b) ** 2)


def eta(p):
    return np.arcsinh(p[..., 3] / pt(p))


def y(p):
    return 0.5 * np.log((p[..., 0] + p[..., 3]) / (p[..., 0] - p[..., 3]))


def phi(p):
    return np.arctan2(p[..., 2], p[..., 1])


def dphi(a, b):
    d = np.abs(phi(a) - phi(b))
    return np.where(d > np.pi, 2 * np.pi - d, d)


def deta(a, b):
    return np.abs(eta(a) - eta(b))


def dr(a, b):
    return np.sqrt(deta(a, b) ** 2 + dphi(a, b) ** 2)


def dry(a, b):
    return np.sqrt((y(a) - y(b)) ** 2 + dphi(a, b) ** 2)


def kt(a, b):
    angle = np.cosh(eta(a) - eta(b)) - np.cos(phi(a) - phi(b))
    return np.sqrt(np.maximum(mass(a), mass(b)) ** 2 + 2 * np.minimum(pt(a), pt(b)) ** 2 * angle)


def kt_of_group(particles, radius):
    """The exclusive kT algorithm, with rapidities: the least of pT and of distances of pairs."""
    found = [pt(p) for p in particles]
    for i, a in enumerate(particles):
        found += [np.minimum(pt(a), pt(b)) * dry(a, b) / radius for b in particles[:i]]
    return np.min(found, axis=0)


def least_epsilon(own, others, radius, power):
    """Of Frixione's isolation: the largest sum of pT within a cone, over pT and profile of the cone."""
    distances = np.stack([dr(own, p) for p in others])
    momenta = np.stack([pt(p) for p in others])
    needed = np.zeros(EVENTS)
    for cone in distances:
        inside = np.where(distances <= cone, momenta, 0).sum(axis=0)
        profile = ((1 - np.cos(cone)) / (1 - np.cos(radius))) ** power
        needed = np.maximum(needed, np.where(cone <= radius, inside / profile / pt(own), 0))
    return needed


def at_most(a, b):
    """a < b, where nothing is close."""
    a, b = np.broadcast_arrays(a, b)
    assert np.all(np.abs(a - b) > 1e-9 * np.maximum(1, np.abs(b))), "an event at the edge"
    return a < b


def above(a, b):
    return at_most(b, a)


def every(conditions):
    return np.all(conditions, axis=0)


def hardest():
    swapped = (pt(G2) > pt(G1))[:, None]
    return np.where(swapped, G2, G1), np.where(swapped, G1, G2)


HARD, SOFT = hardest()
HT = pt(EVERY).sum(axis=0)

SELECTIONS = [
    ("pt(j) > 60", every(above(pt(GLUONS), 60))),
    ("abs(eta(j)) < 1.5", every(at_most(np.abs(eta(GLUONS)), 1.5))),
    ("dr(j,j) > 2.4", above(dr(G1, G2), 2.4)),
    ("dphi(e+,mu-) > 2", above(dphi(E, MUM), 2)),
    ("dphi(e+,ve) < 1", at_most(dphi(E, VE), 1)),
    ("dr(l+,j) > 0.8", every([above(dr(a, b), 0.8) for a in POSITIVE for b in GLUONS])),
    ("deta(l+,l-) < 2", every([at_most(deta(a, MUM), 2) for a in POSITIVE])),
    ("66 < m(mu+,mu-) < 300", above(mass(MUP + MUM), 66) & at_most(mass(MUP + MUM), 300)),
    ("m(l+,l-) > 150", every([above(mass(a + MUM), 150) for a in POSITIVE])),
    ("m(t,t~) < 700", at_most(mass(T + TB), 700)),
    ("abs(y(t)) < 0.5", at_most(np.abs(y(T)), 0.5)),
    ("y(t) > y(t~)", above(y(T), y(TB))),
    ("abs(eta(t)) < 0.5 or abs(y(t~)) < 0.3", at_most(np.abs(eta(T)), 0.5) | at_most(np.abs(y(TB)), 0.3)),
    ("abs(y(t,t~)) < 0.4", at_most(np.abs(y(T + TB)), 0.4)),
    ("mt(t) > 220", above(mt(T), 220)),
    ("mt(e+,ve) > 150", above(mt_of_two(E, VE), 150)),
    ("mt(t,t~) > 400", above(mt_of_two(T, TB), 400)),
    ("pt(j[1]) > 130", above(pt(HARD), 130)),
    ("pt(j[2]) < 90", at_most(pt(SOFT), 90)),
    ("pt(j[1]) > 2*pt(j[2])", above(pt(HARD), 2 * pt(SOFT))),
    ("eta(j[1]) > eta(j[2])", above(eta(HARD), eta(SOFT))),
    ("dr(j[1],e+) > 1.5 and pt(j[3]) > 1000", above(dr(HARD, E), 1.5)),
    ("ht > 1250", above(HT, 1250)),
    ("ht(j,e+)/2 < 170", at_most((pt(G1) + pt(G2) + pt(E)) / 2, 170)),
    ("met > 100 and n(j) == 2 and n(l) == 3 and n(b) == 0", above(pt(VE), 100)),
    ("n(j) > 2 or pt(ve) < 120", at_most(pt(VE), 120)),
    ("not pt(l+) > 80", ~every(above(pt(POSITIVE), 80))),
    (
        "not (pt(j) > 50 and pz(e+) > 0) and (py(ve) < 3.1 or e(mu-) > 200.1)",
        ~(every(above(pt(GLUONS), 50)) & (E[:, 3] > 0)) & (at_most(VE[:, 2], 3.1) | above(MUM[:, 0], 200.1)),
    ),
    ("px(e+) >= 25", E[:, 1] >= 25),  # exact
    ("px(e+) > 25", E[:, 1] > 25),
    ("px(e+) == 25 or px(e+) <= -100", (E[:, 1] == 25) | (E[:, 1] <= -100)),
    (
        "sum(mt(all)) < 1500 and sum(pt(l+)) > 100",
        at_most(mt(EVERY).sum(axis=0), 1500) & above(pt(POSITIVE).sum(axis=0), 100),
    ),
    ("kt(j,j) > 100", above(kt(G1, G2), 100)),
    ("kt(t,j) > 230", every([above(kt(T, g), 230) for g in GLUONS])),
    ("kt(j) > 90", above(kt_of_group([G1, G2], 1), 90)),
    ("kt(j,2.5) < 60", at_most(kt_of_group([G1, G2], 2.5), 60)),
    ("dry(t,t~) > 2", above(dry(T, TB), 2)),
    ("dy(t,t~) < 0.3", at_most(np.abs(y(T) - y(TB)), 0.3)),
    ("m(l+[all],ve[all]) > 400", above(mass(E + MUP + VE), 400)),
    ("pt(l[all]) > 150", above(pt(E + MUP + MUM), 150)),
    ("frixione(mu-,j[all],1.5,1) <= 1", at_most(least_epsilon(MUM, GLUONS, 1.5, 1), 1)),
    ("frixione(e+,all[all],1,0.7) <= 5", at_most(least_epsilon(E, EVERY[1:], 1, 0.7), 5)),
    ("abs(phi(t)) < 2 and pt(e+,ve,mu+) > 90", at_most(np.abs(phi(T)), 2) & above(pt(E + VE + MUP), 90)),
]

assert (np.abs(phi(G1) - phi(G2)) > np.pi).sum() > 20  # the azimuth goes around
print("// SPDX-License-Identifier: Apache-2.0")
print(f"// Made by numpy_selections.py, with NumPy {np.__version__}. 4 events a digit, the first one highest.")
print("// clang-format off")
print("#pragma once\n\nnamespace helikos::cuts::test {\n")
print("struct NumpySelection {\n  const char* text;\n  const char* passes;\n};\n")
print("inline constexpr NumpySelection numpy_selections[] = {")
for text, passes in SELECTIONS:
    assert 8 < passes.sum() < EVENTS - 8, (text, passes.sum())
    digits = "".join(f"{int(''.join('01'[int(b)] for b in passes[i:i + 4]), 2):x}" for i in range(0, EVENTS, 4))
    print(f'    {{"{text}",\n     "{digits}"}},')
print("};\n\n}  // namespace helikos::cuts::test")
