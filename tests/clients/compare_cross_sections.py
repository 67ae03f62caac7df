#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Cross sections of `helikos integrate` against those of other programs, in cross_sections.json.

    helikos pdf get NNPDF23_lo_as_0130_qed
    helikos pdf get NNPDF31_lo_as_0118
    tests/clients/compare_cross_sections.py <program helikos> [--precision X] [--seed S] [--only TEXT] [--json FILE]
    tests/clients/compare_cross_sections.py <program helikos> --sherpa FOLDER [--sherpa-precision X] ...

Prints both, and their difference over the error of both. Exit status 1 where it exceeds three. With --sherpa the
numbers of Sherpa are computed again (sherpa_integrate.py says where it comes from), else those of the file are taken.
No part of the tests that `./helikos test` runs.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys

import sherpa_integrate


def integrate(program, entry, options, precision, seed):
    words = [program, "integrate", entry["process"], *options, "--accuracy", str(entry.get("precision", precision)),
             "--seed", str(seed), "--json", "-"]
    for cut in entry["cuts"]:
        words += ["--cut", cut]
    return json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout)


def peer_again(entry, table, options):
    """The entry with the peer's numbers computed now, if that is asked for."""
    if entry["peer"] != "sherpa" or not options.sherpa:
        return entry
    sigma, error = sherpa_integrate.integrate(options.sherpa, table["sherpa_settings"], entry,
                                              options.sherpa_precision, options.seed)
    return {**entry, "cross_section_pb": sigma, "error_pb": error}


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("helikos", help="the program")
    parser.add_argument("--precision", type=float, default=0.0005, help="relative, of Helikos")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only entries with this text in their process or peer")
    parser.add_argument("--sherpa", help="folder of Sherpa's wheel, unpacked")
    parser.add_argument("--sherpa-precision", type=float, default=0.001, help="relative, of Sherpa")
    parser.add_argument("--json", help="file for the results")
    return parser.parse_args()


def main():
    options = parse_options()
    table = json.loads((pathlib.Path(__file__).parent / "cross_sections.json").read_text())
    results, agree = [], True
    for stored in table["results"]:
        if options.only not in stored["process"] and options.only != stored["peer"]:
            continue
        entry = peer_again(stored, table, options)
        own = integrate(options.helikos, entry, table["options"][entry.get("options", entry["peer"])],
                        options.precision, options.seed)
        error = math.hypot(own["error_pb"], entry["error_pb"])
        pull = (own["cross_section_pb"] - entry["cross_section_pb"]) / error
        agree = agree and abs(pull) <= 3.0
        results.append({**entry, "helikos_pb": own["cross_section_pb"], "helikos_error_pb": own["error_pb"],
                        "pull": pull})
        print(f"{entry['peer']:10}{entry['process']:24}{entry['cross_section_pb']:12.6g} +- {entry['error_pb']:<9.2g}"
              f"{own['cross_section_pb']:12.6g} +- {own['error_pb']:<9.2g}{pull:+6.2f}", flush=True)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=1) + "\n")
    if not results:
        sys.exit("no entry has this text")
    sys.exit(0 if agree else 1)


if __name__ == "__main__":
    main()
