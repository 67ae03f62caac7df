# SPDX-License-Identifier: Apache-2.0
"""The processes that are measured, and how many events of each at once."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Process:
    name: str  # short, as peers know it
    text: str  # as Helikos reads it
    label: str  # for tables and plots
    gluons: int  # besides the two that come in; -1: not of the family g g > t t~ + gluons
    batch: int  # events of one thread: momenta and results stay in the level-2 cache
    calibrated: bool = True  # False: one batch is long enough, and a trial would cost as much
    has_peer: bool = True  # other generators take hours to build the largest two


# Batches are multiples of 16, the lanes of float in a 512-bit register: no pack is half empty.
PROCESSES = [
    Process("ee_mumu", "e+ e- > mu+ mu-", "e+ e- → mu+ mu-", -1, 8192),
    Process("gg_tt", "g g > t t~", "g g → t t~", 0, 8192),
    Process("gg_ttg", "g g > t t~ g", "g g → t t~ g", 1, 2048),
    Process("gg_ttgg", "g g > t t~ g g", "g g → t t~ g g", 2, 1024),
    Process("gg_ttggg", "g g > t t~ g g g", "g g → t t~ g g g", 3, 256),
    Process("gg_tt4g", "g g > t t~ g g g g", "g g → t t~ 4g", 4, 64, has_peer=False),
    Process("gg_tt5g", "g g > t t~ g g g g g", "g g → t t~ 5g", 5, 16, False, False),
]
BY_NAME = {process.name: process for process in PROCESSES}

PRECISIONS = {"d": "double", "m": "mixed", "f": "float"}
