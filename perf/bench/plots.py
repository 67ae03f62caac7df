# SPDX-License-Identifier: Apache-2.0
"""The command line of scripts that plot one file of results."""

import argparse
import json
from pathlib import Path


def plot_file(description, written_by, precisions, plot, argv):
    """Calls plot(record, precision, stem) for the JSON that the script `written_by` has written."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("file", type=Path, help=f"JSON of {written_by}")
    parser.add_argument("--precision", choices=list(precisions), default="d")
    parser.add_argument("--stem", help="of the plot (default: that of the file)")
    args = parser.parse_args(argv)
    record = json.loads(args.file.read_text(encoding="utf-8"))
    plot(record, args.precision, args.stem or str(args.file.with_suffix("")))
