#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Cross sections of `helikos integrate` against those of other programs, in cross_sections.json.

    helikos pdf get NNPDF23_lo_as_0130_qed
    tests/clients/compare_cross_sections.py <program helikos> [--precision X] [--json FILE]

Prints both, and their difference over the error of both. Exit status 1 where it exceeds three. No part of the tests
that `./helikos test` runs.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys


def integrate(program, entry, options, precision):
    words = [program, "integrate", entry["process"], *options, "--precision", str(precision), "--json", "-"]
    for cut in entry["cuts"]:
        words += ["--cut", cut]
    return json.loads(subprocess.run(words, check=True, capture_output=True).stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("helikos", help="the program")
    parser.add_argument("--precision", type=float, default=0.0005, help="relative")
    parser.add_argument("--json", help="file for the results")
    options = parser.parse_args()
    table = json.loads((pathlib.Path(__file__).parent / "cross_sections.json").read_text())
    results, agree = [], True
    for entry in table["results"]:
        own = integrate(options.helikos, entry, table["options"][entry["peer"]], options.precision)
        error = math.hypot(own["error_pb"], entry["error_pb"])
        pull = (own["cross_section_pb"] - entry["cross_section_pb"]) / error
        agree = agree and abs(pull) <= 3.0
        results.append({**entry, "helikos_pb": own["cross_section_pb"], "helikos_error_pb": own["error_pb"],
                        "pull": pull})
        print(f"{entry['peer']:10}{entry['process']:18}{entry['cross_section_pb']:10.5g} +- {entry['error_pb']:<8.2g}"
              f"{own['cross_section_pb']:10.5g} +- {own['error_pb']:<8.2g}{pull:+6.2f}", flush=True)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=1) + "\n")
    sys.exit(0 if agree else 1)


if __name__ == "__main__":
    main()
