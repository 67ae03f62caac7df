#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Events with one weight against events with many, and weights against the cross section: weighted_events.json.

    pip install numpy scipy
    tests/clients/weighted_events.py <program helikos> [--events N] [--seeds N] [--only TEXT] [--json FILE]

`--unweighting full` and `partial` against `none`, of other seeds: distributions by chi^2. The mean weight of
each sample against the cross section of `integrate` with another seed and a smaller error. Exit status 1 where
a p-value is below 0.001 or a mean is more than four errors away. No part of the tests that `./helikos test` runs.
"""

import json
import math
import pathlib
import subprocess
import sys
import tempfile

import event_samples

MODES = ["none", "full", "partial"]


def integrate(options, entry):
    words = [options.helikos, "integrate", entry["process"], *entry["options"], "--accuracy", "0.0005", "--seed", "1000",
             "--json", "-"]
    for cut in entry["cuts"]:
        words += ["--cut", cut]
    return json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout)


def sample(options, entry, mode, seed, folder):
    output = pathlib.Path(folder) / "events.lhe.gz"
    arguments = [*entry["options"], "--events", str(options.events), "--seed", str(seed), "--unweighting", mode]
    record = event_samples.generate(options.helikos, entry["process"], entry["cuts"], arguments, output)
    return event_samples.read_lhe(output), record


def weights_of(sample, record, precise):
    """The mean weight, against the cross section of its own run and against the precise one [standard deviations]."""
    mean, made = float(sample.weights.mean()), record["generation"]
    error = math.hypot(record["error_pb"], made["error_pb"])
    return {"mean_pb": mean, "events_error_pb": made["error_pb"], "error_pb": error, "sigma_pb": record["cross_section_pb"],
            "pull": (mean - precise["cross_section_pb"]) / math.hypot(error, precise["error_pb"]),
            "overweights": made["overweights"], "overweight_part": made["overweight_part"],
            "efficiency": made["efficiency"]}


def check(options, entry):
    precise = integrate(options, entry)
    result = {**entry, "events": options.events, "commit": precise["commit"],
              "sigma_pb": [precise["cross_section_pb"], precise["error_pb"]], "weights": {}, "distributions": {}}
    samples = {}
    with tempfile.TemporaryDirectory() as folder:
        for number, mode in enumerate(MODES):
            samples[mode], record = sample(options, entry, mode, options.seed + number, folder)
            result["weights"][mode] = weights_of(samples[mode], record, precise)
    for mode in MODES[1:]:
        a, b = samples[mode], samples["none"]
        found = {one: event_samples.compare(a, b, event_samples.values(a, one), event_samples.values(b, one))
                 for one in entry["observables"]}
        bins = event_samples.flavors(a, b)
        if max(bins[0].max(), bins[1].max()) > 0:
            found["incoming"] = event_samples.compare(a, b, *bins)
        result["distributions"][mode + " and none"] = found
    return result


def main():
    options = event_samples.parser_of(__doc__).parse_args()
    table = json.loads((pathlib.Path(__file__).parent / "weighted_events.json").read_text())
    results, is_good = [], True
    for entry in table["results"]:
        if options.only not in entry["process"]:
            continue
        result = check(options, entry)
        results.append(result)
        print(entry["process"], "with", *entry["cuts"], f"sigma {result['sigma_pb']}")
        for mode, one in result["weights"].items():
            print(f"  {mode:8} mean {one['mean_pb']:.6g} +- {one['error_pb']:.2g} pb, {one['pull']:+.2f}")
            is_good = is_good and abs(one["pull"]) < 4
        for pair, distributions in result["distributions"].items():
            for name, one in distributions.items():
                print(f"  {pair:18}{name:16}chi2 {one['chi2']:7.2f} of {one['bins'] - 1:3}   p {one['p']:.3g}", flush=True)
                is_good = is_good and one["p"] > 0.001
        event_samples.write_results(options, {**table, "results": results})
    if not results:
        sys.exit("no entry has this text")
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
