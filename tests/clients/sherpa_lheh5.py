#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""LHEH5 files of `helikos generate` read by Sherpa, event by event with its matrix elements: sherpa_lheh5.json.

    pip install numpy h5py
    helikos pdf get NNPDF31_lo_as_0118
    tests/clients/sherpa_lheh5.py <program helikos> --sherpa PROGRAM [--events N] [--json FILE]

PROGRAM is the program `Sherpa` of a version with a reader of HDF5 (master since June 2026; releases 3.0 have none),
built with SHERPA_ENABLE_HDF5, SHERPA_ENABLE_MPI and SHERPA_ENABLE_LHAPDF. If it is not installed, the variables
SHERPA_LIBRARY_PATH, SHERPA_SHARE_PATH and LHAPDF_DATA_PATH say where its parts are. Settings of both programs are those
of cross_sections.json, with a massless b. Checked, for each sample:

    weighted    at the scales of the file, Sherpa reads all events, and its cross section is the mean weight of the file
    scales      at half the scales, it is the mean of the weights that Helikos wrote for half the scales; Sherpa
                computes them with its own matrix elements, alpha_s and densities. Without jets and with them, they
                differ from the weights of the file by far more than the limit
    unweighted  of the events read, the part that Sherpa keeps is the mean of |weight| / unitWeight, above 1 with
                overweights, which it takes more often; and more than LIMITS["kept"]

and, with CKKW and the shower CSS, that Sherpa makes the events that it was asked for and gives all multiplicities, and

    own         the merged cross section is that of the same program with events of its own Comix

The card of both has `JET_CRITERION: Dire`, because the measure of jets of CSS is wrong in master (docs/merging.md).
Exit status 1 where a check fails. No part of the tests that `./helikos test` runs.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import event_samples
import numpy as np

HERE = pathlib.Path(__file__).parent
# Sherpa prints six digits; the part that is kept has the error of a binomial distribution, of which four are allowed, as
# of the errors of merged cross sections.
LIMITS = {"weighted": 1e-5, "scales": 1e-4, "unweighted": 4, "kept": 0.98, "own": 4}
PDF, SCALE, HALF = "NNPDF31_lo_as_0118", "91.188", "MUR0.5_MUF0.5_PDF315000"
WINDOW, SELECTOR = "66 < m(e+,e-) < 116", ["Mass", 11, -11, 66, 116]
SAMPLES = {
    # process, cuts, process of Sherpa, order of QCD and EW, number of outgoing legs
    "z0": ("p p > e+ e- @0", [WINDOW], "93 93 -> 11 -11", (0, 2), 2),
    "z1": ("p p > e+ e- j @1", [WINDOW, "kt(j) > 10"], "93 93 -> 11 -11 93", (1, 2), 3),
    "z2": ("p p > e+ e- j j @2", [WINDOW, "kt(j) > 10"], "93 93 -> 11 -11 93 93", (2, 2), 4),
    "t0": ("p p > t t~ @0", [], "93 93 -> 6 -6", (2, 0), 2),
    "t1": ("p p > t t~ j @1", ["kt(j) > 25"], "93 93 -> 6 -6 93", (3, 0), 3),
}
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
NOMINAL = re.compile(r"Nominal\s+(\S+)\s+0 %\s+(\S+)")
GENERATED = re.compile(r"Generated events: (\d+)")
READ = re.compile(r"(\d+) of (\d+) events read")


# ---- Helikos ---------------------------------------------------------------------------------------------------------


def generate(options, name, path):
    process, cuts, *_ = SAMPLES[name]
    arguments = ["--energy", "13000", "--pdf", PDF, "--set", "MB=0", "--mur", SCALE, "--muf", SCALE, "--bwcutoff", "0",
                 "--scale-variations", "--events", str(options.events), "--seed", str(options.seed), "--threads", "1",
                 "--report", "none"]
    return event_samples.generate(options.helikos, process, cuts, arguments, path)


def weights_of(path):
    """Mean weight, mean weight at half the scales, and mean of |weight| / unitWeight, which is summed over rows."""
    import h5py

    with h5py.File(path) as file:
        events, unit = file["events"][()], file["procInfo"][:, 5].sum()
        names = [str(name) for name in file["events"].attrs["properties"]]
    means = events.mean(axis=0)
    nominal = events[:, names.index("NOMINAL")]
    return means[names.index("NOMINAL")], means[names.index(HALF)], float(np.mean(np.abs(nominal)) / unit)


# ---- Sherpa ----------------------------------------------------------------------------------------------------------


def card(process, files, options, mode, **changes):
    """Sherpa.yaml as JSON, which is YAML too. `files` has a file for each number of outgoing legs."""
    settings = json.loads((HERE / "cross_sections.json").read_text())["sherpa_settings"]
    words = {**settings["common"], **settings["sherpa p p"], "EVENT_GENERATION_MODE": mode,
             "EVENTS": 2 * options.events, "RANDOM_SEED": options.seed, "EVENT_DISPLAY_INTERVAL": 1000000}
    words["PARTICLE_DATA"] = {code: data for code, data in words["PARTICLE_DATA"].items() if code != "5"}
    del words["PSI"]
    string, content = process
    content = {**content, **{f"2->{legs}": {"Event_Files": f"HDF5[{path}]"} for legs, path in files.items()}}
    words["PROCESSES"] = [{string: content}]
    if " 11 -11" in string:
        words["SELECTORS"] = [SELECTOR]
    words.update(changes)
    if words["SCALES"] is None:
        del words["SCALES"]
    return json.dumps(words, indent=1)


def run_sherpa(options, text):
    """Cross section and its error [pb], number of events, and (read, in the file) of each file."""
    with tempfile.TemporaryDirectory() as work:
        (pathlib.Path(work) / "Sherpa.yaml").write_text(text)
        run = subprocess.run([pathlib.Path(options.sherpa).resolve()], cwd=work, capture_output=True, text=True,
                             env={**os.environ, "OMP_NUM_THREADS": "1"})
    output = ESCAPE.sub("", run.stdout)
    found = NOMINAL.search(output)
    if run.returncode != 0 or not found:
        raise RuntimeError(output[-3000:] + run.stderr)
    read = [(int(a), int(b)) for a, b in READ.findall(output)]
    return float(found[1]), float(found[2]), int(GENERATED.search(output)[1]), read


# ---- Checks ----------------------------------------------------------------------------------------------------------


def check_sample(options, name, path):
    _, _, string, (qcd, ew), legs = SAMPLES[name]
    mean, half, kept = weights_of(path)
    process, files = (string, {"Order": {"QCD": qcd, "EW": ew}}), {legs: path}
    of_file, _, _, read = run_sherpa(options, card(process, files, options, "Weighted"))
    scale = f"VAR{{sqr({float(SCALE) / 2})}}"
    of_half, *_ = run_sherpa(options, card(process, files, options, "Weighted", SCALES=scale))
    _, _, events, tried = run_sherpa(options, card(process, files, options, "Unweighted"))
    error = max(abs(1 - kept) / options.events, 1 / options.events**2) ** 0.5
    result = {"mean_weight": mean, "sherpa": of_file, "read": read[0], "mean_weight_half": half,
              "sherpa_half": of_half, "kept_expected": kept, "kept": events / tried[0][0]}
    checks = {"weighted": read[0] == (options.events, options.events) and abs(of_file / mean - 1) < LIMITS["weighted"],
              "scales": abs(of_half / half - 1) < LIMITS["scales"] and abs(half / mean - 1) > 100 * LIMITS["scales"],
              "unweighted": abs(result["kept"] - kept) < LIMITS["unweighted"] * error and kept > LIMITS["kept"]}
    return result, {check: bool(holds) for check, holds in checks.items()}


def merge(options, paths):
    """p p > e+ e- + 0, 1, 2 j with CKKW = 20 GeV, a quarter of `--events`, so that no file comes to its end."""
    process = ("93 93 -> 11 -11 93{2}", {"Order": {"QCD": 0, "EW": 2}, "CKKW": 20})
    words = {"EVENTS": options.events // 4, "SHOWER_GENERATOR": "CSS", "JET_CRITERION": "Dire", "SCALES": None}
    files = {SAMPLES[name][4]: paths[name] for name in ("z0", "z1", "z2")}
    value, error, made, read = run_sherpa(options, card(process, files, options, "Weighted", **words))
    # The cross section is that of the events, so the integration only has to make them efficiently.
    words.update(EVENTS=options.events, INTEGRATION_ERROR=0.03, FINISH_OPTIMIZATION=False)
    own, own_error, *_ = run_sherpa(options, card(process, {}, options, "Weighted", **words))
    result = {"merged": value, "error": error, "events": made, "read": read, "own": own, "own_error": own_error}
    return result, {"events": made == options.events // 4,
                    "multiplicities": len(read) == 3 and all(a > 0 for a, _ in read),
                    "own": abs(value - own) < LIMITS["own"] * (error**2 + own_error**2) ** 0.5}


def parse_options():
    parser = event_samples.parser_of(__doc__)
    parser.add_argument("--sherpa", required=True, help="the program Sherpa")
    parser.set_defaults(events=4000)
    return parser.parse_args()


def main():
    options = parse_options()
    results, failed = {"events": options.events, "seed": options.seed, "limits": LIMITS, "samples": {}}, []
    with tempfile.TemporaryDirectory() as work:
        paths = {name: pathlib.Path(work) / f"{name}.hdf5" for name in SAMPLES}
        for name, path in paths.items():
            results["commit"] = generate(options, name, path)["commit"]
        for name in [name for name in SAMPLES if options.only in SAMPLES[name][0]] + ["merged"]:
            result, checks = merge(options, paths) if name == "merged" else check_sample(options, name, paths[name])
            results["samples"][name] = result
            failed += [f"{name}: {check}" for check, holds in checks.items() if not holds]
            print(name, json.dumps(result), checks, flush=True)
            event_samples.write_results(options, results)
    print("failed: " + ", ".join(failed) if failed else "all checks hold")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
