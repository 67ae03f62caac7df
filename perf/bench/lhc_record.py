# SPDX-License-Identifier: Apache-2.0
"""Results of families.py, as plots and tables read them."""

import json


def device_of(record):
    return record["build"]["device"] + (", one core" if record["build"]["backend"] != "cuda" else "")


def find(record, name):
    return next((f for f in record["families"] if f["name"] == name), {})


def read(files):
    """A record for each device, in the order of the files; files of one device are put together."""
    merged = {}
    for file in files:
        new = json.loads(file.read_text(encoding="utf-8"))
        old = merged.setdefault(device_of(new), new)
        if new is old:
            continue
        old["limits"] += new["limits"]
        for family in new["families"]:
            known = find(old, family["name"])
            if known:
                known.update(family)
            else:
                old["families"].append(family)
    return list(merged.values())


def add_known(records, rates):
    """CUDACPP on a card was measured in another run."""
    for record in (r for r in records if r["build"]["backend"] == "cuda"):
        for family in record["families"]:
            for p in (family.get("double") or {}).get("programs", []):
                if p["process"] in rates:
                    p["cudacpp"] = rates[p["process"]]


def complete(rates):
    """Whether CUDACPP has all programs of a family."""
    beside = (rates or {}).get("with_cudacpp")
    return beside and beside["programs"] == len(rates["programs"])
