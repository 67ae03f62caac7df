#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Spin correlations of t t~ > leptons in events of `helikos generate`: spin_correlations.json.

    pip install numpy scipy
    tests/clients/spin_correlations.py <program helikos> [--events N] [--only TEXT] [--json FILE]

Three samples: a decay chain; the full matrix element of its products, with all diagrams; and the chain whose
decays were turned at random in the rest frames of t and t~, so that spins are not correlated any more. All have
the same cuts on masses around those of t and W. The chain must agree with the full one by chi^2, and the
third sample must not (p of 0.001). Exit status 1 elsewhere. No part of the tests that `./helikos test` runs.
"""

import argparse
import json
import pathlib
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


def compare(a, b):
    of_a, of_b = observables(a), observables(b)
    return {name: event_samples.compare(a, b, of_a[name], of_b[name]) for name in of_a}


def sample(options, process, entry, seed, folder):
    output = pathlib.Path(folder) / f"events{seed}.lhe.gz"
    arguments = [*entry["options"], "--events", str(options.events), "--seed", str(seed)]
    record = event_samples.generate(options.helikos, process, entry["cuts"], arguments, output)
    return event_samples.read_lhe(output), record


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("helikos", help="the program")
    parser.add_argument("--events", type=int, default=100000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only processes with this text")
    parser.add_argument("--json", help="file for the results")
    return parser.parse_args()


def main():
    options = parse_options()
    table = json.loads((pathlib.Path(__file__).parent / "spin_correlations.json").read_text())
    results, is_good = [], True
    for entry in table["results"]:
        if options.only not in entry["chain"]:
            continue
        with tempfile.TemporaryDirectory() as folder:
            chain, record = sample(options, entry["chain"], entry, options.seed, folder)
            full, of_full = sample(options, entry["full"], entry, options.seed + 1, folder)
        control = without_correlation(chain, options.seed)
        result = {**entry, "events": options.events, "seed": options.seed, "commit": record["commit"],
                  "sigma_pb": {"chain": [record["cross_section_pb"], record["error_pb"]],
                               "full": [of_full["cross_section_pb"], of_full["error_pb"]]},
                  "coefficients": {"chain": coefficients(chain), "full": coefficients(full),
                                   "uncorrelated": coefficients(control)},
                  "chain and full": compare(chain, full), "uncorrelated and full": compare(control, full)}
        results.append(result)
        print(json.dumps({key: value for key, value in result.items() if key not in entry or key == "chain"}, indent=1),
              flush=True)
        is_good = is_good and all(one["p"] > 0.001 for one in result["chain and full"].values())
        is_good = is_good and all(one["p"] < 0.001 for one in result["uncorrelated and full"].values())
        if options.json:
            pathlib.Path(options.json).write_text(json.dumps({**table, "results": results}, indent=1) + "\n")
    if not results:
        sys.exit("no entry has this text")
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
