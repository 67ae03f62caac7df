# SPDX-License-Identifier: Apache-2.0
"""Events as arrays of NumPy, their distributions, and chi^2 of two samples. For the scripts beside it.

    pip install numpy scipy
"""

import argparse
import dataclasses
import gzip
import json
import os
import pathlib
import re
import subprocess

import numpy as np
from scipy import stats

NAMES = {"d": 1, "u": 2, "s": 3, "c": 4, "b": 5, "t": 6, "e-": 11, "ve": 12, "mu-": 13, "vm": 14, "ta-": 15, "vt": 16,
         "g": 21, "a": 22, "z": 23, "w+": 24, "h": 25}
OPPOSITE = {"e-": "e+", "mu-": "mu+", "ta-": "ta+", "w+": "w-"}
PDG = {**NAMES, **{OPPOSITE.get(name, name + "~"): -code for name, code in NAMES.items() if name not in "gazh"}}
JETS = [1, 2, 3, 4, -1, -2, -3, -4, 21]

# Parts of both samples that lie below the edges of bins: twentieths, and finer ones in the tails.
PARTS = np.concatenate([[0.002, 0.01], np.arange(0.05, 0.96, 0.05), [0.98, 0.99, 0.995, 0.998]])


@dataclasses.dataclass
class Sample:
    """Incoming particles come first; resonances are left out."""
    codes: np.ndarray  # (event, particle)
    momenta: np.ndarray  # (event, particle, 4): E, px, py, pz
    weights: np.ndarray  # (event) [pb]

    def __len__(self):
        return len(self.weights)


def parser_of(description):
    """What all scripts take; each may add to it."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("helikos", help="the program")
    parser.add_argument("--events", type=int, default=100000, help="of each, where the table has no other number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only processes with this text")
    parser.add_argument("--json", help="file for the results")
    return parser


def write_results(options, results):
    """To the file of --json, if there is one."""
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=1) + "\n")


def read_lhe(path, largest=None):
    """A Les Houches file, plain or gzip, whose events have equally many particles. Raises ValueError elsewhere."""
    opened = gzip.open(path, "rt") if str(path).endswith(".gz") else open(path)
    weights, lines, counts = [], [], set()
    with opened as file:
        for line in file:
            if not line.startswith("<event>") and not line.startswith("<event "):
                continue
            words = next(file).split()
            weights.append(float(words[2]))
            particles = [next(file) for _ in range(int(words[0]))]
            particles = [particle for particle in particles if particle.split(None, 2)[1] != "2"]
            counts.add(len(particles))
            lines += particles
            if largest and len(weights) == largest:
                break
    if len(counts) != 1:
        raise ValueError(f"{path}: events have {sorted(counts)} particles, where one number is needed")
    numbers = np.array(" ".join(lines).split(), dtype=float).reshape(len(weights), counts.pop(), 13)
    return Sample(numbers[:, :, 0].astype(int), numbers[:, :, [9, 6, 7, 8]], np.array(weights))


# ---- Distributions -------------------------------------------------------------------------------


def particle(sample, name):
    """Momenta of one outgoing particle (event, 4). j[2] is the jet with the second largest pT."""
    codes, momenta = sample.codes[:, 2:], sample.momenta[:, 2:]
    number = re.fullmatch(r"j\[(\d+)\]", name)
    if number:
        is_jet = np.isin(codes, JETS)
        pt = np.where(is_jet, np.hypot(momenta[:, :, 1], momenta[:, :, 2]), -1.0)
        place = np.argsort(-pt, axis=1)[:, int(number[1]) - 1]
    else:
        is_it = codes == PDG[name]
        if not (is_it.sum(axis=1) == 1).all():
            raise ValueError(f"not every event has one {name}")
        place = np.argmax(is_it, axis=1)
    return momenta[np.arange(len(sample)), place]


def total(sample, names):
    return sum(particle(sample, name) for name in names)


def mass(p):
    return np.sqrt(np.maximum(p[:, 0] ** 2 - (p[:, 1:] ** 2).sum(axis=1), 0.0))


def rapidity(p):
    return np.arctanh(p[:, 3] / p[:, 0])


def azimuth(p):
    return np.arctan2(p[:, 2], p[:, 1])


def distance(a, b):
    """In azimuth, between 0 and pi."""
    return np.abs((azimuth(a) - azimuth(b) + np.pi) % (2 * np.pi) - np.pi)


def cosine(p):
    return p[:, 3] / np.sqrt((p[:, 1:] ** 2).sum(axis=1))


def boosted(p, frame):
    """p in the rest frame of `frame`, by a boost without a rotation."""
    m = mass(frame)[:, None]
    energy = (frame[:, :1] * p[:, :1] - (frame[:, 1:] * p[:, 1:]).sum(axis=1, keepdims=True)) / m
    factor = (p[:, :1] + energy) / (frame[:, :1] + m)
    return np.concatenate([energy, p[:, 1:] - factor * frame[:, 1:]], axis=1)


def unit(p):
    return p[:, 1:] / np.sqrt((p[:, 1:] ** 2).sum(axis=1, keepdims=True))


def values(sample, observable):
    """`observable` is pt, y, m or cos of particles together, or dphi or dr of two: m(e+,e-)."""
    function, arguments = re.fullmatch(r"(\w+)\((.*)\)", observable).groups()
    names = arguments.split(",")
    if function in ("dphi", "dr"):
        a, b = (particle(sample, name) for name in names)
        return distance(a, b) if function == "dphi" else np.hypot(distance(a, b), rapidity(a) - rapidity(b))
    p = total(sample, names)
    return {"pt": lambda: np.hypot(p[:, 1], p[:, 2]), "y": lambda: rapidity(p), "m": lambda: mass(p),
            "cos": lambda: cosine(p)}[function]()


# ---- Comparisons ---------------------------------------------------------------------------------


def covariance(weights, bins, number):
    """Parts of the sum of weights in bins, and their covariance (both without the last bin)."""
    sums = np.bincount(bins, weights, number)
    squares = np.bincount(bins, weights**2, number)
    whole, parts = sums.sum(), sums / sums.sum()
    matrix = np.diag(squares) - np.outer(parts, squares) - np.outer(squares, parts)
    matrix += np.outer(parts, parts) * squares.sum()
    return parts[:-1], matrix[:-1, :-1] / whole**2


def compare(a, b, of_a, of_b):
    """chi^2 of the shapes of two samples. `of_a`, `of_b`: their values, or numbers of bins if these are integers.

    Edges are quantiles of both together, so that every event counts and no bin is empty.
    """
    if np.issubdtype(of_a.dtype, np.integer):
        bins_a, bins_b, number = of_a, of_b, int(max(of_a.max(), of_b.max())) + 1
    else:
        edges = np.unique(np.quantile(np.concatenate([of_a, of_b]), PARTS))
        bins_a, bins_b, number = np.searchsorted(edges, of_a), np.searchsorted(edges, of_b), len(edges) + 1
    parts_a, matrix_a = covariance(a.weights, bins_a, number)
    parts_b, matrix_b = covariance(b.weights, bins_b, number)
    difference = parts_a - parts_b
    chi2 = float(difference @ np.linalg.solve(matrix_a + matrix_b, difference))
    return {"chi2": round(chi2, 2), "bins": number, "p": float(f"{stats.chi2.sf(chi2, number - 1):.3g}")}


def flavors(a, b, least=20):
    """Numbers of bins by what comes along +z and -z, for compare(); what is rare shares one bin."""
    codes = np.concatenate([a.codes[:, :2], b.codes[:, :2]])
    first = np.concatenate([a.momenta[:, 0, 3], b.momenta[:, 0, 3]])
    codes = np.where(first[:, None] > 0, codes, codes[:, ::-1])
    _, numbers, counts = np.unique(codes, axis=0, return_inverse=True, return_counts=True)
    is_rare = counts < least
    places = np.cumsum(~is_rare) - 1
    places[is_rare] = (~is_rare).sum()
    bins = places[numbers.ravel()]
    return bins[: len(a)], bins[len(a) :]


# ---- Helikos -------------------------------------------------------------------------------------


def generate(program, process, cuts, options, output):
    """The record of `helikos generate` (--json), which writes `output`."""
    record = pathlib.Path(str(output) + ".json")
    words = [program, "generate", process, *options, "--output", str(output), "--json", str(record)]
    for cut in cuts:
        words += ["--cut", cut]
    environment = {"GOMP_SPINCOUNT": "10000", **os.environ}
    run = subprocess.run(words, capture_output=True, text=True, env=environment)
    if run.returncode != 0:
        raise RuntimeError(" ".join(words) + "\n" + run.stderr)
    return json.loads(record.read_text())
