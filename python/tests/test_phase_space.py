# SPDX-License-Identifier: Apache-2.0
"""Phase space, cuts, observables, densities, the coupling, and diagrams."""

import xml.etree.ElementTree

import numpy as np
import pytest

import helikos

gev_to_pb = 3.893793721e8


def test_two_body_volume():
    # dPhi_2 of massless particles is 1 / (8 pi), for each channel by itself.
    space = helikos.PhaseSpace("e+ e- > mu+ mu-", energy=200.0)
    random = np.random.default_rng(1).random((1000, space.num_random))
    for channel in range(space.num_channels):
        points = space.generate(channel, random)
        np.testing.assert_allclose(points.weights, 1 / (8 * np.pi), rtol=1e-12)
        assert np.all(points.fractions == 1)


def test_momenta_are_conserved_and_on_shell():
    space = helikos.PhaseSpace("g g > t t~ g", energy=1500.0)
    points = space.generate(3, np.random.default_rng(2).random((500, space.num_random)))
    balance = points.momenta[:, :2].sum(axis=1) - points.momenta[:, 2:].sum(axis=1)
    assert np.abs(balance).max() < 1e-9
    square = points.momenta[..., 0] ** 2 - (points.momenta[..., 1:] ** 2).sum(axis=-1)
    masses = helikos.MatrixElement("g g > t t~ g").masses
    assert np.abs(square - masses**2).max() < 1e-12 * 1500.0**2 * 100
    assert np.array_equal(points.momenta[:, 0, 0], np.full(500, 750.0))


def test_sum_over_channels_is_the_cross_section():
    cut = "pt(g) > 50"
    space = helikos.PhaseSpace("g g > t t~ g", energy=1500.0, cut=cut)
    element = helikos.MatrixElement("g g > t t~ g")
    random = np.random.default_rng(3)
    mean = variance = 0.0
    for channel in range(space.num_channels):
        points = space.generate(channel, random.random((4000, space.num_random)))
        values = points.weights * space.shares(channel, points.momenta) * element(points.momenta)
        values = np.where(space.passes(points.momenta), values, 0.0) / (2 * 1500.0**2) * gev_to_pb
        mean += values.mean()
        variance += values.var() / len(values)
    result = helikos.integrate("g g > t t~ g", energy=1500.0, cut=cut, accuracy=0.01)
    assert abs(mean - result.mean) < 5 * np.hypot(np.sqrt(variance), result.error)
    assert np.sqrt(variance) < 0.1 * mean


def test_shares_of_all_channels_add_up_to_one(top_momenta):
    space = helikos.PhaseSpace("g g > t t~ g", energy=1500.0)
    shares = [space.shares(channel, top_momenta) for channel in range(space.num_channels)]
    np.testing.assert_allclose(np.sum(shares, axis=0), 1.0, rtol=1e-12)


def test_hadrons():
    space = helikos.PhaseSpace("p p > e+ e-", subprocess="u u~ > e+ e-", energy=13000.0,
                               cut="66 < m(e+,e-) < 116")
    points = space.generate(0, np.random.default_rng(4).random((200, space.num_random)))
    x = points.fractions
    # Partons of the momentum fractions make the event.
    np.testing.assert_allclose(points.momenta[:, :2, 0], x * 6500.0, rtol=1e-12)
    mass = helikos.Observable("m(e+,e-)", "u u~ > e+ e-")(points.momenta)
    np.testing.assert_allclose(mass, np.sqrt(x[:, 0] * x[:, 1]) * 13000.0, rtol=1e-9)


def test_errors_of_phase_space():
    with pytest.raises(ValueError, match="`subprocess` chooses one"):
        helikos.PhaseSpace("p p > t t~", energy=13000.0)
    with pytest.raises(ValueError, match="the energy is missing"):
        helikos.PhaseSpace("e+ e- > mu+ mu-")
    space = helikos.PhaseSpace("e+ e- > mu+ mu-", energy=200.0)
    with pytest.raises(ValueError, match=r"random numbers have shape \(event, 2\), not \(3, 5\)"):
        space.generate(0, np.ones((3, 5)))
    with pytest.raises(ValueError, match="channel 99: the numbers go from 0 to"):
        space.generate(99, np.ones((3, space.num_random)))


def test_cuts_and_observables(top_momenta):
    p = top_momenta
    pt = np.hypot(p[:, :, 1], p[:, :, 2])
    total = p[:, 2] + p[:, 3]
    mass = np.sqrt(total[:, 0] ** 2 - (total[:, 1:] ** 2).sum(axis=1))
    process = "g g > t t~ g"
    np.testing.assert_allclose(helikos.Observable("m(t,t~)", process)(p), mass, rtol=1e-11)
    np.testing.assert_allclose(helikos.Observable("pt(g)", process)(p), pt[:, 4], rtol=1e-12)
    passes = helikos.Cuts(["pt(t) > 200", "m(t,t~) < 900"], process)(p)
    assert passes.dtype == bool and 0 < passes.sum() < len(p)
    assert np.array_equal(passes, (pt[:, 2] > 200) & (mass < 900))
    assert np.array_equal(helikos.Cuts("pt(t) > 200", process)(np.ascontiguousarray(p)),
                          pt[:, 2] > 200)
    with pytest.raises(ValueError, match="unknown particle 'x'"):
        helikos.Cuts("pt(x) > 3", process)


def test_sum_rules_of_densities():
    pdf = helikos.PDF("toy")
    low = pdf.x_range[0]
    # Trapezoids in ln x; below the grid and between its points less than a percent is left.
    x = np.geomspace(low, 1 - 1e-9, 20001)
    step = np.log(x[1] / x[0])
    xf = pdf.xf(pdf.flavors, x, 10.0)
    assert xf.shape == (len(pdf.flavors), len(x))
    momentum = (xf.sum(axis=0) * x).sum() * step
    assert abs(momentum - 1) < 0.02
    up = (pdf.xf(2, x, 10.0) - pdf.xf(-2, x, 10.0)).sum() * step
    down = (pdf.xf(1, x, 10.0) - pdf.xf(-1, x, 10.0)).sum() * step
    assert abs(up - 2) < 0.05 and abs(down - 1) < 0.05
    assert pdf.xf(21, 0.1, 10.0) == pdf.xf(0, 0.1, 10.0) > 0
    assert pdf.xf([1, 2], np.full((3, 4), 0.1), 10.0).shape == (2, 3, 4)
    with pytest.raises(ValueError, match="there is no PDF set 'none_of_these'"):
        helikos.PDF("none_of_these")


def test_running_coupling():
    # One loop and six quarks: alpha = alpha_0 / (1 + b0 alpha_0 ln(Q^2 / Q0^2)).
    alpha_s = helikos.AlphaS(1, 0.118, 91.1876, (0, 0, 0))
    q = np.array([[20.0, 91.1876], [500.0, 5000.0]])
    b0 = (33 - 2 * 6) / (12 * np.pi)
    expected = 0.118 / (1 + b0 * 0.118 * np.log((q / 91.1876) ** 2))
    np.testing.assert_allclose(alpha_s(q), expected, rtol=1e-9)
    assert isinstance(alpha_s(100.0), float)
    assert helikos.PDF().alpha_s(10.0) > helikos.PDF().alpha_s(100.0)
    with pytest.raises(ValueError, match="loops is 4"):
        helikos.AlphaS(4)


def test_diagrams():
    diagrams = helikos.Diagrams("g g > t t~ g", max=3)
    assert len(diagrams) == 16 and len(diagrams.texts) == 3
    assert xml.etree.ElementTree.fromstring(diagrams._repr_svg_()).tag.endswith("svg")
    with pytest.raises(ValueError, match="no Feynman diagrams at tree level"):
        helikos.Diagrams("g g > e+ e-")
