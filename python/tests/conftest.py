# SPDX-License-Identifier: Apache-2.0
"""What the tests share."""

import os
import pathlib

import numpy as np
import pytest

import helikos

root = pathlib.Path(__file__).resolve().parents[2]


def reference(name):
    """Momenta (event, particle, 4) and |M|^2 of processes/<name>/reference.txt."""
    points, values, legs = [], [], []
    for line in (root / "processes" / name / "reference.txt").read_text().splitlines():
        words = line.split()
        if not words or words[0] == "#":
            continue
        if words[0] == "ME":
            points.append(legs)
            values.append(float(words[1]))
            legs = []
        else:
            legs.append([float(word) for word in words])
    return np.array(points), np.array(values)


@pytest.fixture(scope="session")
def program():
    """The path of the program `helikos`."""
    path = os.environ.get("HELIKOS_CLI")
    if not path:
        pytest.skip("HELIKOS_CLI names no program")
    return path


@pytest.fixture(scope="session")
def top_momenta():
    """1000 points of g g > t t~ g at 1500 GeV, with the event as fastest index."""
    space = helikos.PhaseSpace("g g > t t~ g", energy=1500.0, cut="pt(g) > 20")
    random = np.random.default_rng(1).random((1000, space.num_random))
    points = space.generate(0, random)
    assert points.momenta.flags.f_contiguous
    return points.momenta


@pytest.fixture(scope="session")
def top_element():
    return helikos.MatrixElement("g g > t t~ g")
