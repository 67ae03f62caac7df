# SPDX-License-Identifier: Apache-2.0
"""Cross sections of Sherpa 3: its card from the settings in cross_sections.json, its answer read from its output.

The wheel of PyPI's `sherpa-mc` has the program, for any Python:

    pip download --python-version 3.12 --only-binary=:all: --no-deps sherpa-mc==3.0.3b2
    unzip sherpa_mc-*.whl -d FOLDER

FOLDER is what --sherpa of compare_cross_sections.py takes. Sets of parton densities are those of
`helikos pdf get`.
"""

import json
import os
import pathlib
import re
import subprocess
import tempfile

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
RESULT = re.compile(r"^2_\d+__\S+ : (\S+) pb \+- \( (\S+) pb", re.MULTILINE)


def environment(folder):
    """Variables for the wheel unpacked in `folder`; the wheel was built with other paths."""
    library, share = folder / "lib64/SHERPA-MC", folder / "share/SHERPA-MC"
    data = os.environ.get("XDG_DATA_HOME", pathlib.Path.home() / ".local/share")
    sets = os.pathsep.join([str(pathlib.Path(data) / "helikos/pdf"), str(share / "LHAPDF")])
    return {**os.environ, "LD_LIBRARY_PATH": str(library), "SHERPA_LIBRARY_PATH": str(library),
            "SHERPA_SHARE_PATH": str(share), "LHAPDF_DATA_PATH": os.environ.get("LHAPDF_DATA_PATH", sets)}


def card(settings, entry, precision, seed):
    """The text of Sherpa.yaml: JSON, which is YAML too."""
    process, order = entry["sherpa"]["process"], entry["sherpa"]["order"]
    words = {**settings["common"], **settings[entry["options"]], **entry["sherpa"].get("settings", {}),
             "INTEGRATION_ERROR": precision, "RANDOM_SEED": seed,
             "PROCESSES": [{process: {"Order": order}}], "SELECTORS": entry["sherpa"].get("selectors", [])}
    return json.dumps(words, indent=1)


def integrate(folder, settings, entry, precision, seed):
    """Cross section and error [pb]. Raises RuntimeError with the end of the output where there is none."""
    folder = pathlib.Path(folder).resolve()
    program = folder / "bin/Sherpa"
    program.chmod(program.stat().st_mode | 0o100)
    with tempfile.TemporaryDirectory() as work:
        (pathlib.Path(work) / "Sherpa.yaml").write_text(card(settings, entry, precision, seed))
        run = subprocess.run([program], cwd=work, env=environment(folder), capture_output=True, text=True)
    output = ESCAPE.sub("", run.stdout)
    found = RESULT.findall(output)
    if run.returncode != 0 or len(found) != 1:
        raise RuntimeError(f"Sherpa, {entry['sherpa']['process']}: {len(found)} results\n" + output[-3000:] + run.stderr)
    return float(found[0][0]), float(found[0][1])
