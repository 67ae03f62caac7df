# SPDX-License-Identifier: Apache-2.0
"""|M|^2 by helikos.MatrixElement."""

import ctypes
import subprocess
import sys
import threading

import numpy as np
import pytest

import helikos
from conftest import reference, root

strings = {
    "ee_mumu": "e+ e- > mu+ mu-",
    "gg_tt": "g g > t t~",
    "gg_ttg": "g g > t t~ g",
    "gg_ttgg": "g g > t t~ g g",
}


@pytest.mark.parametrize("name", strings)
def test_reference_points(name):
    # The files have 16 digits, and the tests of C++ require ten.
    momenta, expected = reference(name)
    card = root / "processes" / name / "param_card.txt"
    element = helikos.MatrixElement(strings[name], param_card=str(card))
    values = element(momenta)
    assert values.shape == expected.shape and len(expected) >= 32
    np.testing.assert_allclose(values, expected, rtol=1e-10)


@pytest.mark.parametrize("precision, tolerance", [("mixed", 1e-4), ("float", 1e-3)])
def test_lower_precisions(precision, tolerance, top_element, top_momenta):
    # Single precision has 1e-7; the rescue computes again what loses more than about three digits.
    values = helikos.MatrixElement("g g > t t~ g", precision=precision)(top_momenta)
    exact = top_element(top_momenta)
    assert not np.array_equal(values, exact)
    np.testing.assert_allclose(values, exact, rtol=tolerance)


def test_power_of_alpha_s(top_element, top_momenta):
    ones = top_element(top_momenta, 0.1)
    alpha_s = np.linspace(0.08, 0.2, len(ones))
    values = top_element(top_momenta, alpha_s)
    # Three powers of alpha_s: rounding errors of a few operations.
    np.testing.assert_allclose(values, ones * (alpha_s / 0.1) ** 3, rtol=1e-14)
    assert np.all(top_element.info["strong_powers"] == np.array([6]))


class OnlyDlpack:
    """An array that is known by DLPack only, as those of other libraries."""

    def __init__(self, array):
        self._array = array
        self.shape, self.ndim = array.shape, array.ndim

    def __dlpack__(self, **options):
        return self._array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self._array.__dlpack_device__()


def layouts(momenta):
    yield "C", np.ascontiguousarray(momenta)
    yield "particle first", np.ascontiguousarray(momenta.transpose(1, 0, 2)).transpose(1, 0, 2)
    yield "component first", np.ascontiguousarray(momenta.transpose(2, 1, 0)).transpose(2, 1, 0)
    yield "every second", np.repeat(momenta, 2, axis=0)[::2]
    yield "backwards", np.ascontiguousarray(momenta[::-1])[::-1]
    yield "slice of Fortran", np.asfortranarray(np.concatenate([momenta, momenta]))[: len(momenta)]
    wide = np.zeros((len(momenta), 5, 6))
    wide[:, :, 1:5] = momenta
    yield "inner slice", wide[:, :, 1:5]
    yield "big endian", momenta.astype(">f8")
    yield "long double", momenta.astype(np.longdouble)
    yield "list", momenta.tolist()
    yield "DLPack", OnlyDlpack(np.ascontiguousarray(momenta))
    yield "read only", np.frombuffer(np.ascontiguousarray(momenta).tobytes()).reshape(momenta.shape)
    unaligned = np.zeros(momenta.size * 8 + 1, np.uint8)[1:].view(np.float64)
    unaligned = unaligned.reshape(momenta.shape)
    unaligned[...] = momenta
    yield "unaligned", unaligned


def test_layouts_give_the_same_bits(top_element, top_momenta):
    expected = top_element(top_momenta)
    assert np.all(expected > 0)
    for name, array in layouts(top_momenta):
        assert np.array_equal(top_element(array), expected), name


def test_floats_are_taken_as_they_are(top_element, top_momenta):
    rounded = top_momenta.astype(np.float32)
    expected = top_element(rounded.astype(np.float64))
    for array in (rounded, np.ascontiguousarray(rounded), rounded[::3][: len(rounded)]):
        values = top_element(array)
        step = len(rounded) // len(values)
        assert np.array_equal(values, expected[:: step if step == 1 else 3])


def test_input_is_not_changed(top_element, top_momenta):
    before = top_momenta.copy()
    top_element(top_momenta)
    assert np.array_equal(before, top_momenta)


def test_batches_do_not_matter(top_element, top_momenta):
    # Also more events than a chunk has.
    many = np.tile(top_momenta, (20, 1, 1))
    expected = np.tile(top_element(top_momenta), 20)
    assert np.array_equal(top_element(many), expected)
    assert np.array_equal(top_element(np.asfortranarray(many)), expected)
    assert top_element(top_momenta[:0]).shape == (0,)
    assert top_element(top_momenta[5:6])[0] == expected[5]


@pytest.mark.parametrize(
    "shape, message",
    [
        ((3, 4, 4), "momenta of g g > t t~ g have shape (event, 5, 4), not (3, 4, 4)"),
        ((3, 20), "momenta of g g > t t~ g have shape (event, 5, 4), not (3, 20)"),
        ((7,), "momenta of g g > t t~ g have shape (event, 5, 4), not (7,)"),
    ],
)
def test_wrong_shapes(top_element, shape, message):
    with pytest.raises(ValueError) as error:
        top_element(np.ones(shape))
    assert str(error.value) == message


def test_wrong_arrays(top_element, top_momenta):
    with pytest.raises(ValueError, match="alpha_s has 2 events, momenta 1000"):
        top_element(top_momenta, np.ones(2))
    with pytest.raises(ValueError, match="complex128"):
        top_element(top_momenta.astype(complex))
    with pytest.raises(ValueError, match="array of real numbers"):
        top_element("momenta")


def test_columns_of_subprocesses():
    element = helikos.MatrixElement("p p > t t~")
    assert len(element.subprocesses) == len(set(element.subprocesses)) > 3
    assert element.pdg.shape == (len(element.subprocesses), 4)
    space = helikos.PhaseSpace("g g > t t~", energy=1000.0)
    momenta = space.generate(0, np.random.default_rng(2).random((50, space.num_random))).momenta
    columns = element(momenta)
    assert columns.shape == (50, len(element.subprocesses))
    for number, process in enumerate(element.subprocesses):
        own = helikos.MatrixElement(process)(momenta)
        # Another program may compute it, with another order of the legs.
        np.testing.assert_allclose(columns[:, number], own, rtol=1e-12)
    assert not np.allclose(columns[:, 0], columns[:, 1])
    chosen = helikos.MatrixElement("p p > t t~", subprocess="u u~ > t t~")
    assert chosen.subprocesses == ["u u~ > t t~"]


def test_parameters(top_momenta):
    element = helikos.MatrixElement("g g > t t~ g", set=["MT=170", "aS=0.1"])
    assert list(element.masses) == [0, 0, 170, 170, 0]
    assert list(element.pdg) == [21, 21, 6, -6, 21]
    assert element.num_flows == 6 and len(element.helicities) == 32
    assert helikos.MatrixElement("g g > t t~ g").masses[2] == 173


def test_shares_and_lists_of_helicities():
    element = helikos.MatrixElement("e+ e- > mu+ mu-")
    space = helikos.PhaseSpace("e+ e- > mu+ mu-", energy=200.0)
    momenta = space.generate(0, np.random.default_rng(3).random((20, space.num_random))).momenta
    found = element.evaluate(momenta, shares=True)
    assert found.shares.shape == (20, 16) and found.helicity is None
    np.testing.assert_allclose(found.shares.sum(axis=1), found.matrix_elements, rtol=1e-13)
    number = element.helicities.index("+--+")
    one = helikos.MatrixElement("e+ e- > mu+ mu-", helicities=["+--+"])(momenta)
    assert np.all(one > 0)
    np.testing.assert_allclose(one, found.shares[:, number], rtol=1e-13)


def test_selections(top_element, top_momenta):
    random = np.random.default_rng(4).random((2, len(top_momenta)))
    found = top_element.evaluate(
        top_momenta, helicity_random=random[0], flow_random=random[1], shares=True
    )
    assert found.helicity.dtype == np.int32 and found.flow.dtype == np.int32
    assert found.flow.min() >= 0 and found.flow.max() < top_element.num_flows
    assert len(set(found.flow)) == top_element.num_flows == len(top_element.flows)
    # The selected helicity covers its random number in the running sum of the shares, up to
    # rounding: that is how a selection works, in the order of the configurations.
    part = np.cumsum(found.shares, axis=1) / found.shares.sum(axis=1, keepdims=True)
    events = np.arange(len(top_momenta))
    assert np.all(part[events, found.helicity] >= random[0] - 1e-12)
    assert np.all((part - found.shares / found.shares.sum(axis=1, keepdims=True))[
        events, found.helicity] <= random[0] + 1e-12)


def test_channel_weights(top_element, top_momenta):
    found = top_element.evaluate(top_momenta, channel_weights=True)
    assert found.channel_weights.shape == (1000, top_element.num_channels)
    assert top_element.num_channels == 15
    np.testing.assert_allclose(found.channel_weights.sum(axis=1), 1.0, rtol=1e-12)


def test_sampled_helicities(top_element, top_momenta):
    element = helikos.MatrixElement("g g > t t~ g", helicities="sample")
    count = element.num_strategy_random
    assert count > 0
    momenta = np.repeat(top_momenta[:1], 20000, axis=0)
    values = element(momenta, strategy_random=np.random.default_rng(5).random((20000, count)))
    error = values.std() / np.sqrt(len(values))
    assert abs(values.mean() - top_element(top_momenta[:1])[0]) < 5 * error
    with pytest.raises(ValueError, match="random numbers an event"):
        element(momenta)


def test_threads_of_python(top_element, top_momenta):
    elements = [top_element, helikos.MatrixElement("g g > t t~ g", set="MT=160")]
    expected = [element(top_momenta) for element in elements]
    assert not np.array_equal(*expected)
    wrong = []

    def work(number):
        for _ in range(50):
            if not np.array_equal(elements[number % 2](top_momenta), expected[number % 2]):
                wrong.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def count_during(work):
    """Steps of this thread until another one has done its work."""
    thread = threading.Thread(target=work)
    thread.start()
    steps = 0
    while thread.is_alive():
        steps += 1
    return steps


def test_the_lock_of_the_interpreter_is_free():
    """This thread goes on while a long call of another one computes: it makes many more steps than
    during a call that holds the lock."""
    element = helikos.MatrixElement("g g > t t~ g g g")
    many = np.broadcast_to(reference("gg_ttggg")[0][0], (20000, 7, 4))
    usleep = ctypes.PyDLL(None).usleep  # holds the lock
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        held = max(count_during(lambda: usleep(100000)) for _ in range(3))
        assert count_during(lambda: element(many)) > 5 * held
    finally:
        sys.setswitchinterval(interval)


fork = """
import os, sys
import numpy as np
import helikos
element = helikos.MatrixElement("g g > t t~")
child = os.fork()
if child == 0:
    try:
        element(np.ones((1, 4, 4)))
    except RuntimeError as error:
        os._exit(0 if "spawn" in str(error) else 1)
    os._exit(2)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


def test_forked_processes_are_refused():
    assert subprocess.run([sys.executable, "-c", fork], timeout=60).returncode == 0


@pytest.mark.parametrize(
    "process, options",
    [
        ("g g > t t", {}),
        ("g g > t x", {}),
        ("g g > t t~", {"param_card": "there_is_none.dat"}),
        ("g g > t t~", {"set": "MT=heavy"}),
        ("g g > t t~", {"model": "there_is_none"}),
        ("g g > t t~", {"helicities": ["-+"]}),
        ("p p > t t~", {"subprocess": "77"}),
    ],
)
def test_errors_are_those_of_the_program(program, process, options, tmp_path):
    """One line, which differs only in how it writes an option."""
    with pytest.raises(ValueError) as error:
        helikos.MatrixElement(process, **options)
    line = str(error.value)
    assert "\n" not in line
    points = tmp_path / "points.txt"
    points.write_text("")
    flags = []
    for key, value in options.items():
        flags.append(f"--{key.replace('_', '-')}={','.join(value) if key == 'helicities' else value}")
    run = subprocess.run(
        [program, "evaluate", process, "--momenta", str(points), *flags],
        capture_output=True,
        text=True,
    )
    assert run.returncode == 2
    said = run.stderr.strip().removeprefix("helikos: ")
    said = said.removesuffix(" (helikos info --particles lists the names)")  # the program adds it
    for key in options:
        line = line.replace(f"`{key}`", f"--{key.replace('_', '-')}")
    assert line.removeprefix("--helicities: ") == said.removeprefix("--helicities: ")


@pytest.mark.parametrize(
    "options, message",
    [
        ({"precision": "quad"}, "`precision`: quad not in {double,mixed,float}"),
        ({"helicities": "some"}, "`helicities`: some not in {sum,sample,phase,all"),
        ({"helicities": []}, "`helicities`: the list is empty"),
        ({"energy": 5}, "'energy' is no keyword of a process"),
        ({"model": 5}, "`model`: must be str, not 5 (int)"),
        ({"define": [1]}, "`define`: must be str, or a list of them, not 1 (int)"),
    ],
)
def test_wrong_options(options, message):
    with pytest.raises(ValueError) as error:
        helikos.MatrixElement("g g > t t~", **options)
    assert str(error.value).startswith(message)
