#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""MadSpace integrates with matrix elements of Helikos, through UMAMI, and Helikos by itself.

    pip install madspace==0.2.1 numpy
    tests/clients/madspace_umami.py <program helikos> [--device cpu|cuda] [--events N] [--json FILE]

For p p > e+ e-, g g > t t~ g, p p > e+ e- mu+ mu- and three jets of some partons, at 13 TeV with the PDF set
`toy`, scales of 91.188 GeV. Phase space, VEGAS grids, choice of flavors, densities, alpha_s and cuts are
MadSpace's own (T. Heimel, O. Mattelaer, R. Winterhalder, arXiv:2602.06895). Exit status 1 where the two cross
sections differ by more than four of their errors. No part of the tests that `./helikos test` runs.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys
import tempfile

import madspace as ms

ENERGY, SCALE = 13000.0, 91.188  # GeV
SET = pathlib.Path(__file__).resolve().parents[2] / "src" / "beams" / "toy"
def make_library(helikos, process, folder):
    """The file of the library, and what the program says of its flavors."""
    library = folder / "matrix_element.so"
    command = [helikos, "umami", process, "--output", str(library), "--json", "-"]
    return library, json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def drell_yan(masses, codes):
    """One resonance; the cut is a limit of its mass."""
    mass = ms.Observable(codes, ms.Observable.obs_mass, [[11], [-11]], sum_momenta=True)
    cuts = ms.Cuts([ms.CutItem(mass, 66.0, 116.0)])
    line = ms.LineRef
    diagram = ms.Diagram(masses[:2], masses[2:], [ms.Propagator(91.188, 2.441404, 0, 66.0, 116.0)],
                         [[line("i0"), line("i1"), line("p0")], [line("p0"), line("o0"), line("o1")]])
    return cuts, ms.PhaseSpaceMapping(ms.Topology(diagram), ENERGY, cuts=cuts)


def tops_and_gluon(masses, codes):
    """A chain of exchanges, without a diagram of the process."""
    cuts = ms.Cuts([ms.CutItem(ms.Observable(codes, ms.Observable.obs_pt, [[21]]), 30.0)])
    mode = ms.PhaseSpaceMapping.TChannelMode.propagator
    return cuts, ms.PhaseSpaceMapping(masses, ENERGY, mode=mode, cuts=cuts)


def four_leptons(masses, codes):
    """Two resonances, a quark between them; the cuts are limits of their masses."""
    def mass(lepton):
        own = ms.Observable(codes, ms.Observable.obs_mass, [[lepton], [-lepton]], sum_momenta=True)
        return ms.CutItem(own, 66.0, 116.0)

    cuts = ms.Cuts([mass(11), mass(13)])
    line = ms.LineRef

    def out(code):
        return line(f"o{codes[2:].index(code)}")

    propagators = [ms.Propagator(91.188, 2.441404, i, 66.0, 116.0) for i in range(2)]
    propagators.append(ms.Propagator(0.0, 0.0, 2, 0.0, 0.0))
    diagram = ms.Diagram(masses[:2], masses[2:], propagators,
                         [[line("i0"), line("p2"), line("p0")], [line("p2"), line("i1"), line("p1")],
                          [line("p0"), out(-11), out(11)], [line("p1"), out(-13), out(13)]])
    return cuts, ms.PhaseSpaceMapping(ms.Topology(diagram), ENERGY, cuts=cuts)


def jets(masses, codes):
    """A chain of exchanges; all outgoing particles are jets."""
    own = sorted(set(codes[2:]))
    cuts = ms.Cuts([ms.CutItem(ms.Observable(codes, ms.Observable.obs_pt, [own]), 30.0),
                    ms.CutItem(ms.Observable(codes, ms.Observable.obs_delta_r, [own, own]), 0.4)])
    mode = ms.PhaseSpaceMapping.TChannelMode.propagator
    return cuts, ms.PhaseSpaceMapping(masses, ENERGY, mode=mode, cuts=cuts)


HADRONS, JETS = ["--beams", "p", "p"], ["pt(j) > 30", "dr(j,j) > 0.4"]
LEPTONS = ["66 < m(e+,e-) < 116", "66 < m(mu+,mu-) < 116"]
PROCESSES = {  # beams, cuts, phase space, how many times the events
    "p p > e+ e-": ([], LEPTONS[:1], drell_yan, 1),
    "g g > t t~ g": (HADRONS, ["pt(j) > 30"], tops_and_gluon, 1),
    "p p > e+ e- mu+ mu-": ([], LEPTONS, four_leptons, 10),
    "g g > g g g": (HADRONS, JETS, jets, 2),
    "u g > u g g": (HADRONS, JETS, jets, 2),
    "g g > u u~ g": (HADRONS, JETS, jets, 1),
    "u u~ > g g g": (HADRONS, JETS, jets, 1),
}


def integrand(context, element, table, phase_space):
    """One channel: the shares of diagrams are added up."""
    masses, codes = table["masses_gev"], [flavor["pdg"] for flavor in table["flavors"]]
    pdf = ms.PdfGrid(str(SET / "toy_0000.dat"))
    pdf.initialize_globals(context)
    alpha_s = ms.AlphaSGrid(str(SET / "toy.info"))
    alpha_s.initialize_globals(context)
    vegas = ms.VegasMapping(phase_space.random_dim(), 64, "grid")
    vegas.initialize_globals(context)
    flavors = None
    if len(codes) > 1:
        flavors = ms.DiscreteSampler([len(codes)], "flavor", [0])
        flavors.initialize_globals(context)
    matrix_element = ms.MatrixElement(element, ms.Integrand.matrix_element_inputs,
                                      ms.Integrand.matrix_element_outputs, True)
    cross_section = ms.DifferentialCrossSection(matrix_element, ENERGY, None, ms.CachedScale(), [],
                                                ms.CachedPdf(), ms.CachedPdf())
    return ms.Integrand(
        phase_space, [cross_section], adaptive_map=vegas, discrete_flavor=flavors,
        pid_options=[code[:2] for code in codes], pdf_grid=pdf,
        running_coupling=ms.RunningCoupling(alpha_s), energy_scale=ms.EnergyScale(len(masses), SCALE),
        first_chan_weight_remap=[[0] * element.diagram_count()], first_remapped_chan_count=1,
        channel_indices=[0], flavor_remap=list(range(len(codes))), flavor_factors=[1.0] * len(codes),
        flavor_mirror=[False] * len(codes))


def by_madspace(helikos, process, device, events, folder):
    """Cross section and error [pb], points, and the spread of a point's weight over the mean."""
    library, table = make_library(helikos, process, folder)
    context = ms.Context(ms.cuda_device() if device == "cuda" else ms.cpu_device())
    element = context.load_matrix_element(str(library), "")
    _, _, make, times = PROCESSES[process]
    _, phase_space = make(table["masses_gev"], table["flavors"][0]["pdg"])
    config = ms.GeneratorConfig()
    config.target_count = times * events
    config.verbosity = ms.Verbosity.silent
    channel = ms.ChannelEventGenerator(
        contexts=[context], integrand=integrand(context, element, table, phase_space),
        event_file=str(folder / "events.npy"), weight_file=str(folder / "weights.npy"), config=config,
        subprocess_index=0, name="channel", histograms=None)
    generator = ms.EventGenerator([context], [channel], seed=1, config=config)
    generator.survey()
    generator.generate()
    status = generator.status()
    return {"cross_section_pb": status.mean, "error_pb": status.error, "points": status.count_opt,
            "spread": status.rel_std_dev}


def by_helikos(helikos, process):
    beams, cuts, _, times = PROCESSES[process]
    command = [helikos, "integrate", process, "--energy", str(ENERGY), "--mur", str(SCALE), "--muf", str(SCALE),
               *beams, "--points", str(times * 1000000), "--json", "-"]
    command += [word for cut in cuts for word in ("--cut", cut)]
    result = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    relative = result["error_pb"] / result["cross_section_pb"]
    return {"cross_section_pb": result["cross_section_pb"], "error_pb": result["error_pb"],
            "points": result["points"], "spread": relative * math.sqrt(result["points"])}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("helikos", help="the program")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu", help="that Helikos is built for")
    parser.add_argument("--events", type=int, default=100000, help="unweighted events that MadSpace makes")
    parser.add_argument("--json", help="file for the results")
    options = parser.parse_args()
    results, agree = [], True
    for process in PROCESSES:
        with tempfile.TemporaryDirectory() as folder:
            theirs = by_madspace(options.helikos, process, options.device, options.events, pathlib.Path(folder))
        ours = by_helikos(options.helikos, process)
        difference = ours["cross_section_pb"] - theirs["cross_section_pb"]
        pull = difference / math.hypot(ours["error_pb"], theirs["error_pb"])
        agree = agree and abs(pull) < 4.0
        results.append({"process": process, "madspace": theirs, "helikos": ours, "pull": pull})
        for name, result in (("MadSpace", theirs), ("Helikos", ours)):
            print(f"{process:20}{name:10}{result['cross_section_pb']:12.7g} +- {result['error_pb']:.2g} pb"
                  f"   spread {result['spread']:.3f} a point")
        print(f"{'':20}pull {pull:+.2f}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps({"madspace": "0.2.1", "results": results}, indent=2) + "\n")
    sys.exit(0 if agree else 1)


if __name__ == "__main__":
    main()
