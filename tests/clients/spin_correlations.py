#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Spin correlations of t t~ > leptons in events of `helikos generate`: spin_correlations.json.

    pip install numpy scipy
    tests/clients/spin_correlations.py <program helikos> [--events N] [--only TEXT] [--json FILE]

Four samples with the same cuts on masses around those of t and W:

    chain         events of a decay chain
    full          events of all diagrams with the same products: t t~, and what is not t t~
    reweighted    those of the chain, with weights |M(all diagrams)|^2 / |M(chain)|^2 of `helikos evaluate`
    uncorrelated  the chain, its decays turned at random in the rest frames of t and t~

`reweighted` and `full` must agree by chi^2, and so must their cross sections. `uncorrelated` must not, with `full`.
The difference of `chain` and `reweighted` is what the diagrams without t t~ do. It is known well, as they are
the same points. Exit status 1 elsewhere. No part of the tests that `./helikos test` runs.
"""

import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np
from scipy.spatial.transform import Rotation

import event_samples
from event_samples import Sample, boosted, particle, total, unit

TOP, ANTITOP = ["b", "e+", "ve"], ["b~", "mu-", "vm~"]


def observables(sample):
    """The angle between the leptons in the laboratory [pi]; cos of the angle between them, each in the rest frame
    of its top; product of cos of theta+ and theta-, against the directions of flight of t and t~.

    Frames as in W. Bernreuther, D. Heisler, Z.-G. Si, JHEP 12 (2015) 026: from the laboratory to that of t t~,
    from there to those of t and t~.
    """
    pair = total(sample, TOP + ANTITOP)
    in_pair = {name: boosted(particle(sample, name), pair) for name in TOP + ANTITOP}
    top, antitop = (sum(in_pair[name] for name in names) for names in (TOP, ANTITOP))
    positron, muon = unit(boosted(in_pair["e+"], top)), unit(boosted(in_pair["mu-"], antitop))
    along = lambda a, b: (a * b).sum(axis=1)
    return {
        "dphi": event_samples.values(sample, "dphi(e+,mu-)"),
        "cos phi": along(positron, muon),
        "cos cos": along(positron, unit(top)) * along(muon, unit(antitop)),
    }


def coefficients(sample):
    """D = -3 <cos phi> and C = -9 <cos theta+ cos theta->, with errors; 0 where spins are not correlated."""
    found, weights = observables(sample), sample.weights / sample.weights.sum()
    result = {}
    for name, factor, observable in [("D", -3, "cos phi"), ("C", -9, "cos cos")]:
        mean = (weights * found[observable]).sum()
        error = np.sqrt((weights**2 * (found[observable] - mean) ** 2).sum())
        result[name] = [round(float(factor * mean), 4), round(float(-factor * error), 4)]
    return result


def without_correlation(sample, seed):
    """The products of each top turned by a random rotation in its rest frame."""
    random, momenta = np.random.default_rng(seed), sample.momenta.copy()
    for names in (TOP, ANTITOP):
        frame = total(sample, names)
        back = frame * [1, -1, -1, -1]
        rotation = Rotation.random(len(sample), random)
        for name in names:
            rest = boosted(particle(sample, name), frame)
            turned = np.concatenate([rest[:, :1], rotation.apply(rest[:, 1:])], axis=1)
            momenta[:, 2:][sample.codes[:, 2:] == event_samples.PDG[name]] = boosted(turned, back)
    return Sample(sample.codes, momenta, sample.weights)


def matrix_elements(options, process, sample):
    text = "\n\n".join("\n".join(" ".join(map(repr, p)) for p in event) for event in sample.momenta.tolist())
    words = [options.helikos, "evaluate", process, "--momenta", "-"]
    run = subprocess.run(words, input=text + "\n", check=True, stdout=subprocess.PIPE, text=True)
    return np.array(run.stdout.split(), dtype=float)


def reweighted(options, entry, chain):
    """With the matrix element of all diagrams: legs have the same order in both."""
    ratio = matrix_elements(options, entry["full"], chain) / matrix_elements(options, entry["chain"], chain)
    return Sample(chain.codes, chain.momenta, chain.weights * ratio)


def differences(chain, other):
    """Of coefficients: of the same points with two weights, with the error of the difference."""
    found, result = observables(chain), {}
    a, b = chain.weights / chain.weights.sum(), other.weights / other.weights.sum()
    for name, factor, observable in [("D", -3, "cos phi"), ("C", -9, "cos cos")]:
        values = found[observable]
        parts = b * (values - (b * values).sum()) - a * (values - (a * values).sum())
        difference, error = factor * ((b - a) * values).sum(), -factor * np.sqrt((parts**2).sum())
        result[name] = [round(float(difference), 4), round(float(error), 4)]
    return result


def near_the_poles(chain, other, window):
    """Mean ratio of weights, and its error, of events whose tops are within `window` GeV of their mass."""
    masses = [event_samples.mass(total(chain, names)) for names in (TOP, ANTITOP)]
    is_near = np.all([abs(mass - 173.0) < window for mass in masses], axis=0)
    a, b = chain.weights[is_near], other.weights[is_near]
    ratio = b.sum() / a.sum()
    return [round(float(ratio), 4), round(float(np.sqrt(((b - ratio * a) ** 2).sum()) / a.sum()), 4)]


def compare(a, b):
    of_a, of_b = observables(a), observables(b)
    return {name: event_samples.compare(a, b, of_a[name], of_b[name]) for name in of_a}


def events_of(options, process, entry, seed):
    """A sample and the record of its run. What --keep has is taken again."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        output = folder / (re.sub(r"\W+", "_", process) + ".lhe.gz")
        record = pathlib.Path(str(output) + ".json")
        arguments = [*entry["options"], "--events", str(options.events), "--seed", str(seed)]
        if not record.exists():
            event_samples.generate(options.helikos, process, entry["cuts"], arguments, output)
        return event_samples.read_lhe(output), json.loads(record.read_text())


def check(options, entry):
    chain, of_chain = events_of(options, entry["chain"], entry, options.seed)
    full, of_full = events_of(options, entry["full"], entry, options.seed + 1)
    other, control = reweighted(options, entry, chain), without_correlation(chain, options.seed)
    samples = {"chain": chain, "full": full, "reweighted": other, "uncorrelated": control}
    sigma = {"chain": of_chain, "full": of_full}
    sigma = {name: [record["cross_section_pb"], record["error_pb"]] for name, record in sigma.items()}
    ratio, error = near_the_poles(chain, other, 1e9)
    value = ratio * sigma["chain"][0]
    sigma["reweighted"] = [value, value * math.hypot(error / ratio, sigma["chain"][1] / sigma["chain"][0])]
    return {**entry, "events": len(chain), "seed": options.seed, "commit": of_chain["commit"], "sigma_pb": sigma,
            "pull": (value - sigma["full"][0]) / math.hypot(sigma["reweighted"][1], sigma["full"][1]),
            "weight ratio within GeV": {window: near_the_poles(chain, other, window) for window in (5, 2, 1, 0.5)},
            "coefficients": {name: coefficients(one) for name, one in samples.items()},
            "reweighted - chain": differences(chain, other),
            "distributions": {"reweighted and full": compare(other, full), "chain and full": compare(chain, full),
                              "uncorrelated and full": compare(control, full)}}


def parse_options():
    parser = event_samples.parser_of(__doc__)
    parser.add_argument("--keep", help="folder for the events; those that are there are taken again")
    return parser.parse_args()


def main():
    options = parse_options()
    table = json.loads((pathlib.Path(__file__).parent / "spin_correlations.json").read_text())
    results, is_good = [], True
    for entry in table["results"]:
        if options.only not in entry["chain"]:
            continue
        result = check(options, entry)
        results.append(result)
        print(json.dumps({key: value for key, value in result.items() if key not in entry or key == "chain"}), flush=True)
        found = result["distributions"]
        is_good = is_good and abs(result["pull"]) < 4
        is_good = is_good and all(one["p"] > 0.001 for one in found["reweighted and full"].values())
        is_good = is_good and all(one["p"] < 0.001 for one in found["uncorrelated and full"].values())
        event_samples.write_results(options, {**table, "results": results})
    if not results:
        sys.exit("no entry has this text")
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
