#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Distributions of `helikos generate` against those of Sherpa's events, by chi^2: sherpa_events.json.

    pip install numpy scipy
    helikos pdf get NNPDF31_lo_as_0118
    tests/clients/sherpa_events.py <program helikos> --sherpa FOLDER [--events N] [--only PROCESS] [--json FILE]

sherpa_integrate.py says where FOLDER comes from; settings of both are those of cross_sections.json. Sherpa
writes events of fixed order: no shower, no hadrons, no radiation of photons. Only shapes are compared here,
with 26 bins at quantiles (event_samples.py), and what comes in. Exit status 1 where a p-value is below
0.001. No part of the tests that `./helikos test` runs.
"""

import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

import event_samples
import sherpa_integrate

HERE = pathlib.Path(__file__).parent


def sherpa_card(settings, entry, options):
    """As sherpa_integrate's, with events. Overweights keep their weights, as those of Helikos do."""
    words = json.loads(sherpa_integrate.card(settings, entry, options.sherpa_precision, options.seed))
    del words["PSI"]
    return json.dumps({**words, "EVENTS": entry.get("events", options.events), "EVENT_OUTPUT": "LHEF[events]",
                       "EVENT_GENERATION_MODE": "PartiallyUnweighted"}, indent=1)


def run_sherpa(settings, entry, options, work):
    """Writes events.lhe in the folder `work`."""
    folder = pathlib.Path(options.sherpa).resolve()
    program = folder / "bin/Sherpa"
    program.chmod(program.stat().st_mode | 0o100)
    (work / "Sherpa.yaml").write_text(sherpa_card(settings, entry, options))
    run = subprocess.run([program], cwd=work, env=sherpa_integrate.environment(folder), capture_output=True, text=True)
    if run.returncode != 0:
        raise RuntimeError(f"Sherpa, {entry['process']}\n" + run.stdout[-3000:] + run.stderr)


def samples(common, entry, options, work):
    """Events of Helikos and of Sherpa, and the record of the run of Helikos."""
    if not (work / "events.lhe").exists():
        run_sherpa(common["sherpa_settings"], entry, options, work)
    events = str(entry.get("events", options.events))
    arguments = [*common["options"][entry["options"]], "--events", events, "--seed", str(options.seed)]
    record = event_samples.generate(options.helikos, entry["process"], entry["cuts"], arguments, work / "own.lhe.gz")
    return event_samples.read_lhe(work / "own.lhe.gz"), event_samples.read_lhe(work / "events.lhe"), record


def compare(entry, own, peer):
    results = {}
    for observable in entry["observables"]:
        results[observable] = event_samples.compare(own, peer, event_samples.values(own, observable),
                                                    event_samples.values(peer, observable))
    bins = event_samples.flavors(own, peer)
    if max(bins[0].max(), bins[1].max()) > 0:
        results["incoming"] = event_samples.compare(own, peer, *bins)
    return results


def effective(sample):
    """So many events of equal weight have the same statistical error."""
    return round(float(sample.weights.sum() ** 2 / (sample.weights**2).sum()))


def parse_options():
    parser = event_samples.parser_of(__doc__)
    parser.add_argument("--sherpa", required=True, help="folder of Sherpa's wheel, unpacked")
    parser.add_argument("--sherpa-precision", type=float, default=0.005, help="of Sherpa's integration, relative")
    parser.add_argument("--keep", help="folder for the events; those of Sherpa that are there are taken again")
    return parser.parse_args()


def main():
    options = parse_options()
    table = json.loads((HERE / "sherpa_events.json").read_text())
    common = json.loads((HERE / "cross_sections.json").read_text())
    least, results = math.inf, []
    for entry in table["results"]:
        if options.only not in entry["process"]:
            continue
        with tempfile.TemporaryDirectory() as temporary:
            work = pathlib.Path(options.keep or temporary) / re.sub(r"\W+", "_", entry["process"])
            work.mkdir(parents=True, exist_ok=True)
            own, peer, record = samples(common, entry, options, work)
        found = compare(entry, own, peer)
        least = min([least, *(one["p"] for one in found.values())])
        results.append({**entry, "seed": options.seed, "commit": record["commit"],
                        "effective_events": [effective(own), effective(peer)], "distributions": found})
        print(entry["process"], "with", *entry["cuts"], results[-1]["effective_events"])
        for name, one in found.items():
            print(f"  {name:16}chi2 {one['chi2']:7.2f} of {one['bins'] - 1:3}   p {one['p']:.3g}", flush=True)
        event_samples.write_results(options, {**table, "results": results})
    if not results:
        sys.exit("no such process")
    sys.exit(0 if least >= 0.001 else 1)


if __name__ == "__main__":
    main()
