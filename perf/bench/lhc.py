# SPDX-License-Identifier: Apache-2.0
"""Families of processes of LHC and e+ e- work, and CUDACPP's subprocesses among their programs."""

from dataclasses import dataclass

FERMIONS = "f = e+ e- mu+ mu- ta+ ta- ve ve~ vm vm~ vt vt~ u u~ d d~ s s~ c c~ b b~"


@dataclass(frozen=True)
class Request:
    name: str
    text: str  # as Helikos reads it
    defines: tuple = ()
    limit: float | None = None  # string to first event [s]
    memory_limit: int | None = None  # bytes

    def arguments(self):
        return [self.text, *(word for text in self.defines for word in ("--define", text))]

    def label(self):
        return self.text + "".join(f"   ({text})" for text in self.defines)


# p and j: gluon, u, c, d, s and their antiquarks; l: electron and muon.
FAMILIES = [
    Request("pp_tt", "p p > t t~"),
    Request("pp_ttj", "p p > t t~ j"),
    Request("pp_ttjj", "p p > t t~ j j"),
    Request("pp_ttw", "p p > t t~ w+"),
    Request("pp_ttwj", "p p > t t~ w+ j"),
    Request("pp_tthj", "p p > t t~ h j"),
    Request("pp_ll", "p p > l+ l-"),
    Request("pp_llj", "p p > l+ l- j"),
    Request("pp_lljj", "p p > l+ l- j j"),
    Request("pp_ll3j", "p p > l+ l- j j j"),
    Request("pp_ll4j", "p p > l+ l- j j j j"),
    Request("pp_wwjj", "p p > w+ w- j j"),
    Request("gg_gg", "g g > g g"),
    Request("gg_3g", "g g > g g g"),
    Request("gg_4g", "g g > g g g g"),
    Request("gg_5g", "g g > g g g g g"),
    Request("gg_6g", "g g > g g g g g g"),
    Request("jj_4j", "j j > j j j j"),
    Request("ee_4f", "e+ e- > f f f f QCD=0 QED=4", (FERMIONS,)),
    Request("ee_6f", "e+ e- > f f f f f f QCD=0 QED=6", (FERMIONS,)),
]

ANY = "QCD=99 QED=99"  # all orders
GIB = 1 << 30


def of(seconds, memory, *texts):
    return [Request(text, text, limit=seconds, memory_limit=memory) for text in texts]


# What is hardest to set up among processes of so many legs.
LIMITS = [
    *of(None, None, "e+ e- > mu+ mu-"),  # the start of the program
    *of(0.1, GIB, "g g > g g g g", "u u~ > u u~ g g", f"u u~ > u u~ u u~ {ANY}", "g g > u u~ u u~",
        f"g g > t t~ t t~ {ANY}", "e+ e- > e+ e- e+ e-", f"b b~ > w+ w- w+ w- {ANY}",
        "w+ w- > w+ w- w+ w-", "w+ w- > w+ w- z z"),
    *of(1.0, GIB, "g g > g g g g g", "u u~ > u u~ g g g", "g g > u u~ g g g", "u u~ > u u~ u u~ g",
        f"t t~ > t t~ t t~ z {ANY}", "e+ e- > u u~ d d~ g", "w+ w- > w+ w- w+ w- z"),
    *of(10.0, 4 * GIB, "u u~ > d d~ g g g g", "u u~ > u u~ g g g g", "g g > u u~ d d~ g g",
        f"g g > t t~ t t~ g g {ANY}", f"u u~ > u u~ w+ w- z z {ANY}"),
    *of(None, 4 * GIB, "g g > g g g g g g", "g g > u u~ g g g g", "u u~ > u u~ u u~ u u~",
        f"t t~ > t t~ t t~ t t~ {ANY}", "w+ w- > w+ w- w+ w- z z"),
    *of(0.1, GIB, "p p > t t~ j j", "p p > l+ l- j j", "p p > w+ w- j j", "j j > j j j j"),
    *of(3.0, GIB, "p p > l+ l- j j j"),
    *of(None, None, "p p > l+ l- j j j j", "g g > g g g g g g g"),
]

# CUDACPP's folders (tree/SubProcesses/folder) by the programs of Helikos with the same |M|^2.
CUDACPP = {
    "g g > t t~": "pp_tt012j.mad/P0_gg_ttx",
    "u u~ > t t~": "pp_tt012j.mad/P0_uux_ttx",
    "g g > t t~ g": "pp_tt012j.mad/P1_gg_ttxg",
    "g u > t t~ u": "pp_tt012j.mad/P1_gu_ttxu",
    "u u~ > t t~ g": "pp_tt012j.mad/P1_uux_ttxg",
    "g g > t t~ g g": "pp_tt012j.mad/P2_gg_ttxgg",
    "g g > t t~ u u~": "pp_tt012j.mad/P2_gg_ttxuux",
    "g u > t t~ g u": "pp_tt012j.mad/P2_gu_ttxgu",
    "u u > t t~ u u": "pp_tt012j.mad/P2_uu_ttxuu",
    "u c > t t~ u c": "pp_tt012j.mad/P2_uc_ttxuc",
    "u u~ > t t~ g g": "pp_tt012j.mad/P2_uux_ttxgg",
    "u u~ > t t~ u u~": "pp_tt012j.mad/P2_uux_ttxuux",
    "u u~ > t t~ c c~": "pp_tt012j.mad/P2_uux_ttxccx",
    "u c~ > t t~ u c~": "pp_tt012j.mad/P2_ucx_ttxucx",
    "u d~ > t t~ w+": "nobm_pp_ttW.mad/P0_udx_ttxwp",
    "g u > t t~ w+ d": "nobm_pp_ttW.mad/P1_gu_ttxwpd",
    "g d~ > t t~ w+ u~": "nobm_pp_ttW.mad/P1_gdx_ttxwpux",
    "u d~ > t t~ w+ g": "nobm_pp_ttW.mad/P1_udx_ttxwpg",
}
