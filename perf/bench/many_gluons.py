# SPDX-License-Identifier: Apache-2.0
"""Processes with many gluons, and ways to treat their helicities and colours."""

from dataclasses import dataclass

CUTS = ("pt(g) > 20", "abs(eta(g)) < 2.5", "dr(g,g) > 0.4")
ENERGY = 14000.0  # GeV, of two partons


@dataclass(frozen=True)
class Series:
    name: str
    start: str  # of the string; gluons follow
    gluons: tuple  # outgoing
    cuts: tuple = ()

    def text(self, gluons):
        return self.start + " g" * gluons

    def arguments(self, gluons):
        # No pair, no cut: a cut that no particle has is said to be idle.
        needed = CUTS[:0] if gluons == 0 else CUTS[:2] if gluons == 1 else CUTS
        cuts = [word for cut in (*needed, *self.cuts) for word in ("--cut", cut)]
        return [self.text(gluons), "--energy", str(ENERGY), *cuts]


SERIES = [
    Series("gg_ng", "g g >", (2, 3, 4, 5, 6, 7, 8, 9, 10)),
    Series("gg_ttng", "g g > t t~", (0, 1, 2, 3, 4, 5, 6)),
    Series("uux_eeng", "u u~ > e+ e-", (0, 1, 2, 3, 4, 5, 6), ("m(e+,e-) > 66",)),
]

# (helicities, colours) and the name of the paper, FERMILAB-PUB-21-263-T, for what is like it.
STRATEGIES = {
    ("sum", "sum"): "CO_sum, all helicities",
    ("phase", "sum"): "CO_sum",
    ("sample", "sum"): "CO_sum, helicities drawn",
    ("sum", "dressed"): "CD_MC, all helicities",
    ("phase", "dressed"): "CD_MC",
    ("sample", "dressed"): "CD_MC, helicities drawn",
    ("phase", "flow"): "CO_MC",
    ("sample", "flow"): "CO_MC, helicities drawn",
    ("phase", "leading"): "BlockGen-LC",
    ("sum", "leading"): "BlockGen-LC, all helicities",
}
