# SPDX-License-Identifier: Apache-2.0
"""The examples of docs/python.md run, one after another."""

import re
import subprocess
import sys

import pytest

from conftest import root

page = (root / "docs" / "python.md").read_text()


def test_examples(tmp_path):
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 8
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", "\n".join(blocks)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    lines = run.stdout.splitlines()
    # What comments say of the output is true.
    assert lines[0] == "[  0.   0. 173. 173.   0.]" and lines[1] == "[21 21  6 -6 21]"
    assert lines[-1] == "`energy`: -5 is not an energy from 0.001 to 1e+09 GeV"
    assert any(re.fullmatch(r"p p > e\+ e-: \( [0-9.]+ \+- [0-9.]+ \) pb", line) for line in lines)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["diagrams.svg", "events.lhe.gz"]


def test_stubs_and_marker():
    import helikos

    folder = __import__("pathlib").Path(helikos.__file__).parent
    assert (folder / "py.typed").exists()
    stub = (folder / "_helikos.pyi").read_text()
    for name in ("class ElementSet", "class Run", "class ChannelSet", "def start"):
        assert name in stub


@pytest.mark.parametrize("name", ["MatrixElement", "integrate", "generate", "PhaseSpace"])
def test_docstrings_are_filled(name):
    import helikos

    text = getattr(helikos, name).__doc__
    assert "{keywords}" not in text and "model : str" in text
