# SPDX-License-Identifier: Apache-2.0
"""Cross sections and events."""

import gzip
import json
import os
import re
import signal
import subprocess
import threading

import numpy as np
import pytest

import helikos
from conftest import reference

z_boson = {"set": ["aEWM1=132.507", "Gf=1.16639e-05", "MZ=91.188", "WZ=2.441404"]}


def closed_form(energy):
    """e+ e- > mu+ mu- by photon and Z [pb], without masses."""
    alpha, gf, mz, wz = 1 / 132.507, 1.16639e-05, 91.188, 2.441404
    mw2 = mz**2 / 2 + np.sqrt(mz**4 / 4 - np.pi * alpha * mz**2 / (np.sqrt(2) * gf))
    s2 = 1 - mw2 / mz**2
    e2 = 4 * np.pi * alpha
    left, right = (-0.5 + s2) / np.sqrt(s2 * (1 - s2)), s2 / np.sqrt(s2 * (1 - s2))
    s = energy**2
    z = s / (s - mz**2 + 1j * mz * wz)
    amplitudes = [e2 * (1 + a * b * z) for a in (left, right) for b in (left, right)]
    return sum(abs(one) ** 2 for one in amplitudes) / (48 * np.pi * s) * 3.893793721e8


@pytest.mark.parametrize("energy", [60.0, 91.188, 500.0])
def test_closed_form(energy):
    result = helikos.integrate("e+ e- > mu+ mu-", energy=energy, accuracy=0.001, **z_boson)
    assert result.unit == "pb" and result.error <= 0.001 * result.mean
    # A relative difference of 1e-9 is left for the conversion to pb.
    assert abs(result.mean - closed_form(energy)) < 5 * result.error + 1e-9 * result.mean


def test_result_of_integrate(program, tmp_path):
    cut = "66 < m(e+,e-) < 116"
    result = helikos.integrate("p p > e+ e-", cut=cut, accuracy=0.01, seed=3)
    (own,) = result.processes
    assert own.process == "p p > e+ e-" and own.is_reached and result.cross_section == own.mean
    assert len(own.subprocesses) == len(own.subprocesses.names) > 5
    # The subprocesses add up to the total: sums of the same points in another order.
    np.testing.assert_allclose(own.subprocesses.mean.sum(), own.mean, rtol=1e-9)
    assert own.iterations.points[own.iterations.adapting :].sum() == own.points
    assert re.fullmatch(r"p p > e\+ e-: \( [0-9.]+ \+- [0-9.]+ \) pb", str(result))
    # The program gives the same bits.
    path = tmp_path / "result.json"
    subprocess.run(
        [program, "integrate", "p p > e+ e-", "--cut", cut, "--accuracy", "0.01", "--seed", "3",
         "--json", str(path)],
        check=True,
        capture_output=True,
    )
    assert json.loads(path.read_text())["cross_section_pb"] == result.mean


def test_several_processes_and_widths():
    both = helikos.integrate(
        ["e+ e- > mu+ mu-", {"process": "e+ e- > ta+ ta-", "energy": 300}], energy=200,
        accuracy=0.01,
    )
    assert [own.process for own in both.processes] == ["e+ e- > mu+ mu-", "e+ e- > ta+ ta-"]
    assert both.mean == sum(own.mean for own in both.processes)
    assert both.processes[0].mean > both.processes[1].mean
    # Cuts of a process come on top of those of all, as in run files: both hold.
    cuts = helikos.integrate(
        [{"process": "e+ e- > ta+ ta-", "cut": "pt(ta+) > 50"}, "e+ e- > ta+ ta-"], energy=200,
        cut="eta(ta-) > 0", accuracy=0.01,
    )
    plain = helikos.integrate("e+ e- > ta+ ta-", energy=200, cut="eta(ta-) > 0 and pt(ta+) > 50",
                              accuracy=0.01)
    assert abs(cuts.processes[0].mean - plain.mean) < 5 * np.hypot(plain.error, cuts.error)
    assert cuts.processes[0].mean < 0.9 * cuts.processes[1].mean
    width = helikos.integrate("t > b w+", accuracy=0.01)
    assert width.unit == "GeV" and 1.3 < width.mean < 1.7


def test_variations():
    result = helikos.integrate("p p > t t~", accuracy=0.01, scale_variations=True)
    variations = result.processes[0].variations
    assert variations["scale_plus"] > 0.05 * result.mean
    assert len(variations["list"]) >= 6


@pytest.fixture(scope="module")
def generation(tmp_path_factory):
    path = tmp_path_factory.mktemp("events") / "events.lhe.gz"
    return helikos.generate(
        "p p > t t~", events=2000, energy=13000, seed=5, output=path, unweighting="partial"
    )


def test_weights_are_the_cross_section(generation):
    events = generation.events
    assert len(events) == 2000 == generation.info["events"]
    total = generation.integration
    assert abs(events.weight.mean() - generation.info["mean_weight"]) < 1e-12 * total.mean
    error = np.hypot(generation.info["error"], total.error)
    assert abs(events.weight.mean() - total.mean) < 5 * error
    assert 0 < error < 0.05 * total.mean


def test_particles_of_events(generation):
    events = generation.events
    p = events.by_event(events.momenta)
    status, pdg = events.by_event(events.status), events.by_event(events.pdg)
    assert p.shape == (2000, 4, 4) and np.shares_memory(p, events.momenta)
    assert np.array_equal(np.unique(status), [-1, 1])
    incoming = np.where((status == -1)[..., None], p, 0).sum(axis=1)
    outgoing = np.where((status == 1)[..., None], p, 0).sum(axis=1)
    # Momenta [GeV] with rounding errors of energies below 6500 GeV.
    assert np.abs(incoming - outgoing).max() < 1e-7
    assert np.array_equal(np.sort(pdg[:, 2:], axis=1), np.tile([-6, 6], (2000, 1)))
    mass = np.sqrt(p[..., 0] ** 2 - (p[..., 1:] ** 2).sum(axis=-1))[:, 2:]
    assert np.abs(mass - 173).max() < 1e-3
    # Each line of colour has a begin and an end.
    colors = events.by_event(events.colors)
    assert set(events.run["processes"]) == set(events.process) | set(events.run["processes"])
    begins = np.sort(np.where((status == -1), colors[..., 1], colors[..., 0]), axis=1)
    ends = np.sort(np.where((status == -1), colors[..., 0], colors[..., 1]), axis=1)
    assert np.array_equal(begins, ends) and begins.max() > 500
    number = 7
    assert np.array_equal(events.momenta[events.particles(number)], p[number])
    assert np.array_equal(np.bincount(events.event), np.full(2000, 4))
    assert np.all((events.alpha_s > 0.05) & (events.alpha_s < 0.2))
    with pytest.raises(IndexError):
        events.particles(2000)


def test_file_of_events(generation):
    text = gzip.open(generation.output, "rt").read()
    blocks = re.findall(r"<event[^>]*>\n(.*?)</event>", text, re.DOTALL)
    assert len(blocks) == 2000
    weights = [float(block.split()[2]) for block in blocks]
    np.testing.assert_allclose(weights, generation.events.weight, rtol=1e-6)


def test_arrays_may_be_left_out(tmp_path):
    output = str(tmp_path / "events.hepmc")
    found = helikos.generate(
        "e+ e- > mu+ mu-", energy=200, events=50, arrays=False, output=output
    )
    assert found.events is None and found.output == output and os.path.getsize(output) > 1000
    with pytest.raises(ValueError, match="`output` is missing"):
        helikos.generate("e+ e- > mu+ mu-", energy=200, events=50, arrays=False)


def test_events_with_different_numbers_of_particles():
    events = helikos.generate(
        ["e+ e- > mu+ mu-", "e+ e- > mu+ mu- a"], energy=200, events=400, bwcutoff=0,
        cut=["pt(a) > 20", "dr(mu+,a) > 0.4", "dr(mu-,a) > 0.4", "m(mu+,mu-) > 10"],
    ).events
    assert set(np.diff(events.first_particle)) == {4, 5}
    with pytest.raises(ValueError, match="from 4 to 5 particles"):
        events.by_event(events.momenta)


def test_progress():
    """The function is called while the run computes, and its exception ends the run."""
    seen = []

    def stop(progress):
        seen.append(progress)
        if progress.done > 0 and progress.mean is not None:
            raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        helikos.integrate("p p > t t~ j", cut="pt(j) > 30", accuracy=1e-6, progress=stop)
    assert all(isinstance(one, helikos.Progress) for one in seen)
    assert seen[-1].iteration >= 1 and seen[-1].mean > 0 and seen[-1].process == "p p > t t~ j"


@pytest.mark.parametrize("what", ["integrate", "generate", "matrix element"])
def test_keyboard_interrupt(what, tmp_path):
    output = str(tmp_path / "events.lhe.gz")
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    element = helikos.MatrixElement("g g > t t~ g g g")
    many = np.broadcast_to(reference("gg_ttggg")[0][0], (5_000_000, 7, 4))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        if what == "integrate":
            helikos.integrate("p p > t t~ j", cut="pt(j) > 30", accuracy=1e-6)
        elif what == "generate":
            helikos.generate("e+ e- > mu+ mu-", energy=200, events=10**9, output=output,
                             arrays=False)
        else:
            element(many)
    timer.join()
    # The next run begins when the job has ended, and nothing of the file is left.
    assert os.listdir(tmp_path) == []
    assert helikos.integrate("e+ e- > mu+ mu-", energy=200, accuracy=0.01).mean > 0


@pytest.mark.parametrize(
    "process, options",
    [
        ("e+ e- > mu+ mu-", {}),
        ("e+ e- > mu+ mu-", {"energy": -5}),
        ("e+ e- > mu+ mu-", {"energy": 200, "points": 0}),
        ("e+ e- > mu+ mu-", {"energy": 200, "cut": "pt(x) > 3"}),
        ("g g > g g", {"energy": 500}),
        ("p p > t t~", {"pdf": "none_of_these"}),
    ],
)
def test_errors_are_those_of_the_program(program, process, options):
    with pytest.raises(ValueError) as error:
        helikos.integrate(process, **options)
    line = str(error.value)
    flags = [f"--{key}={value}" for key, value in options.items()]
    run = subprocess.run([program, "integrate", process, *flags], capture_output=True, text=True)
    assert run.returncode == 2
    said = run.stderr.strip().splitlines()[-1].removeprefix("helikos: ")
    for advice in (" (see --help)", " (helikos info --particles lists the names)"):
        said = said.removesuffix(advice)  # the program adds it
    for key in ("energy", "points", "cut", "pdf"):
        line = line.replace(f"`{key}`", f"--{key}")
    assert line == said


@pytest.mark.parametrize(
    "options, message",
    [
        ({"energy": "high"}, "`energy`: must be float, not 'high' (str)"),
        ({"energy": True}, "`energy`: must be float, not True (bool)"),
        ({"energy": 200, "seed": 1.5}, "`seed`: must be int, not 1.5 (float)"),
        ({"energy": 200, "beams": ["p"]}, "`beams`: must be list of 2 str, not a list of 1 values"),
        ({"energy": 200, "max-points": 5}, "'max-points' is no keyword of integrate"),
        ({"energy": 200, "events": 5}, "'events' is no keyword of integrate"),
        ({"energy": 200, "json": "x"}, "'json' is no keyword of integrate"),
    ],
)
def test_wrong_options(options, message):
    with pytest.raises(ValueError) as error:
        helikos.integrate("e+ e- > mu+ mu-", **options)
    assert str(error.value).startswith(message)


def test_docstrings_have_the_table_of_options(program):
    """Keywords are the keys of run files, without those that only the program has."""
    for command, function, others in (
        ("integrate", helikos.integrate, {"devices", "json"}),
        ("generate", helikos.generate, {"devices", "json", "report", "also"}),
    ):
        run = subprocess.run([program, command, "--template"], capture_output=True, text=True)
        keys = set(re.findall(r"^#? ?([a-z][a-z-]*) = ", run.stdout, re.MULTILINE)) - {"process"}
        assert len(keys) > 20 and others <= keys
        words = set(re.findall(r"^ +([a-z_]+) : ", function.__doc__, re.MULTILINE))
        assert {key.replace("-", "_") for key in keys - others} <= words
        assert not words & others
