#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Multiplicities merged by Pythia 8: CKKW-L, UMEPS, MLM and kT-MLM with events of `helikos generate`.

    pip install numpy pythia8mc==8.317.2
    tests/clients/merging.py <program helikos> [--events N] [--only NAME,..] [--plot FOLDER] [--json FILE]

For p p > e+ e- + 0, 1, 2 j and p p > t t~ + 0, 1 j, each scheme and two merging scales, one run file makes the
events of all multiplicities, and Pythia merges and showers them (docs/merging.md). Checked:

    rejected   no event fails, and none fails the merging scale: the cuts kt(j) and ptlund(j) are those of Pythia
    npLO       Pythia reads from each event the number of partons that it has
    sum        UMEPS: the merged cross section is that of the process without jets within LIMITS["sum"] and two errors
    step       d01 and d12, splitting scales of the kT algorithm of the showered partons (leptons and tops left
               out): the jump of ln(d sigma / d ln d) at the merging scale, of a polynomial of third order with a step,
               is below LIMITS["step"] and two errors. UMEPS has a step by construction (shift_of): it is measured with
               rates of the same events, not with the fit, and taken away
    ratio      the same distributions for the two merging scales differ by less than LIMITS["ratio"] and two errors,
               those of kT-MLM by less than LIMITS["ratio_ktmlm"]: between the scales, one sample has jets of matrix
               elements, the other one those of the shower, and MLM has a step there
    control    the fit finds no step, within three errors, in the shower of the events without jets alone; and CKKW-L
               without its weights does have a step in d01, else the test says nothing

Cross sections of all schemes are in the table. Exit status 1 where a check fails. No part of the tests that
`./helikos test` runs. It needs the set NNPDF31_lo_as_0118 (`helikos pdf get`); Pythia takes the same one.
"""

import argparse
import json
import math
import multiprocessing
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np

PDF, PYTHIA_PDF = "NNPDF31_lo_as_0118", 18
# MLM has a limit of its own. Its Sudakov factor is that of the event's partons from mu_F on, also above the first jet,
# where that of the process without jets belongs: steps go down, by 0.1 to 0.4. Where the shower begins at p_T of the
# jet, nothing is suppressed above it, and they go up by 0.5 to 1. The limit tells neither is right, but whether alpha_s
# is: steps were -0.65 and -0.73 with a fixed muR and the shower's own alpha_s.
LIMITS = {"sum": 0.015, "step": 0.10, "step_mlm": 0.45, "ratio": 0.25, "ratio_ktmlm": 0.40}
TOP_SCALE = "sum(mt(t))/2 + sum(mt(t~))/2"

PROCESSES = {
    "z": {
        "strings": ["p p > e+ e- @0", "p p > e+ e- j @1", "p p > e+ e- j j @2"],
        "cut": "66 < m(e+,e-) < 116",
        "scale": "91.188",
        "core": "pp>e+e-",
        "hard": 11,
        "merging_scales": (20, 30),
        "mlm_mur": ["sum(pt(j))", "sqrt(pt(j[1])*pt(j[2]))"],
    },
    "tt": {
        "strings": ["p p > t t~ @0", "p p > t t~ j @1"],
        "cut": None,
        "scale": TOP_SCALE,
        "core": "pp>tt~",
        "hard": 6,
        "merging_scales": (30, 50),
        "mlm_mur": [f"sqrt(sqrt(({TOP_SCALE})*({TOP_SCALE})*({TOP_SCALE})*sum(pt(j))))"],
    },
}
SCHEMES = {
    # measure of the merging scale, part of the merging scale at which events are made
    "ckkwl": ("kt(j)", 1.0),
    "umeps": ("ptlund(j)", 1.0),
    "mlm": ("kt(j)", 0.6),
    "ktmlm": ("kt(j)", 0.5),  # xqcut is 2/3 of the merging scale
}

COMMON = """
Beams:frameType = 4
LesHouches:setQuarkMass = 0
PDF:pSet = {pdf}
PartonLevel:MPI = off
HadronLevel:all = off
ProcessLevel:resonanceDecays = off
BeamRemnants:primordialKT = off
SpaceShower:QEDshowerByQ = off
SpaceShower:QEDshowerByL = off
TimeShower:QEDshowerByQ = off
TimeShower:QEDshowerByL = off
SpaceShower:pTmin = 2
TimeShower:pTmin = 2
Check:abortIfVeto = on
Print:quiet = on
Next:numberCount = 0
Random:setSeed = on
""".format(pdf=PYTHIA_PDF)
# applyVeto = off: an event that merging vetoes has the weight 0, so that a rejected event is an error.
MERGING = """
Merging:Process = {core}
Merging:nJetMax = {most}
Merging:TMS = {scale}
Merging:nQuarksMerge = 5
Merging:includeWeightInXsection = off
Merging:applyVeto = off
"""
MLM = """
JetMatching:merge = on
JetMatching:scheme = 1
JetMatching:setMad = off
JetMatching:qCut = {scale}
JetMatching:nJetMax = {most}
JetMatching:nQmatch = 5
JetMatching:coneRadius = 1
JetMatching:etaJetMax = 10
JetMatching:jetAlgorithm = 2
JetMatching:slowJetPower = 1
JetMatching:exclusive = 2
JetMatching:doShowerKt = off"""
PASSES = {
    "ckkwl": {"ckkwl": MERGING + "Merging:doKTMerging = on\nMerging:ktType = 1\nMerging:Dparameter = 1"},
    "umeps": {
        "tree": MERGING + "Merging:doUMEPSTree = on",
        "subtraction": MERGING + "Merging:doUMEPSSubt = on\nMerging:nRecluster = 1\nMerging:nRequested = 1",
        "shower": MERGING + "Merging:doPTLundMerging = on",  # CKKW-L of the same events, for check_steps
    },
    "mlm": {"mlm": "SpaceShower:alphaSvalue = 0.118\nTimeShower:alphaSvalue = 0.118" + MLM},
    "ktmlm": {"ktmlm": MLM},
}


# ---- Events ----------------------------------------------------------------------------------------------------------


def run_file(name, scheme, scale, events, output):
    own, (measure, part) = PROCESSES[name], SCHEMES[scheme]
    scale_of_run = "ckkw" if scheme == "ktmlm" else own["scale"]
    lines = [
        "energy = 13000",
        f'pdf = "{PDF}"',
        'set = ["MB=0", "yukawa 5=0"]',
        f'mur = "{scale_of_run}"',
        f'muf = "{scale_of_run}"',
        f"events = {events}",
        f'output = "{output}"',
        'report = "none"',
    ]
    for number, string in enumerate(own["strings"]):
        cuts = [own["cut"]] if own["cut"] else []
        cuts += [f"{measure} > {part * scale:g}"] if number > 0 else []
        lines += ["", "[[process]]", f'process = "{string}"', f"accuracy = {0.01 if number > 1 else 0.004}"]
        lines += [f"cut = {json.dumps(cuts)}"] if cuts else []
        lines += [f"xqcut = {2 / 3 * scale:g}"] if scheme == "ktmlm" else []
        # MLM has no weights for alpha_s: muR of an event is the mean of the scales of its powers of alpha_s.
        lines += [f'mur = "{own["mlm_mur"][number - 1]}"'] if scheme == "mlm" and number > 0 else []
    return "\n".join(lines) + "\n"


def generate(helikos, folder, name, scheme, scale, events):
    """The file of events, and the cross sections of all multiplicities with errors [pb]."""
    output = folder / f"{name}_{scheme}_{scale}.lhe"
    setup = output.with_suffix(".toml")
    setup.write_text(run_file(name, scheme, scale, events, output))
    subprocess.run([helikos, "generate", str(setup)], check=True, stdout=subprocess.DEVNULL)
    init = output.read_text().split("<init>\n")[1].splitlines()
    rows = [line.split() for line in init[1 : 1 + int(init[0].split()[-1])]]
    return output, {int(row[3]): (float(row[0]), float(row[1])) for row in rows}


# ---- Showers ---------------------------------------------------------------------------------------------------------


def splitting_scales(jets, event, hard):
    """sqrt(d01) and sqrt(d12) [GeV] of the partons without those of the code `hard`; 0 without enough partons."""
    for i in range(event.size()):
        if event[i].isFinal() and event[i].idAbs() == hard:
            event[i].statusNeg()
    scales = {1: 0.0, 2: 0.0}
    if not jets.setup(event):
        return [0.0, 0.0]
    while (left := jets.sizeAll() - jets.sizeJet()) > 0:
        if left <= 2:
            scales[left] = math.sqrt(jets.dNext())
        jets.doStep()
    return [scales[1], scales[2]]


def statistics(pythia):
    """What Pythia prints at its end."""
    with tempfile.TemporaryFile() as file:
        sys.stdout.flush()
        kept = os.dup(1)
        os.dup2(file.fileno(), 1)
        pythia.stat()
        os.dup2(kept, 1)
        os.close(kept)
        file.seek(0)
        return file.read().decode()


def shower(job):
    """Showers all events of a file. Rows: weight, weight without merging, sqrt(d01), sqrt(d12), npLO,
    partons of the event that is showered (UMEPS' subtraction has removed some)."""
    import pythia8mc

    own, scheme = PROCESSES[job["name"]], job["scheme"]
    values = {"core": own["core"], "most": len(own["strings"]) - 1, "scale": job["scale"]}
    settings = COMMON + PASSES[scheme][job["pass"]].format(**values) + f"\nBeams:LHEF = {job['file']}"
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    pythia = pythia8mc.Pythia("", False)
    for line in settings.splitlines() + [f"Random:seed = {job['seed']}"]:
        if line and not pythia.readString(line):
            raise RuntimeError("Pythia refuses " + line)
    hook = pythia8mc.JetMatchingMadgraph() if scheme.endswith("mlm") else None
    if hook:
        pythia.setUserHooksPtr(hook)
    if not pythia.init():
        raise RuntimeError("Pythia refuses the file")
    jets = pythia8mc.SlowJet(1, 1.0, 0.0, 100.0, 1, 2, None, False)
    rows, read, vetoed, wrong = [], 0, 0, 0
    while True:
        is_good, info = pythia.next(), pythia.infoPython()  # a copy
        if not is_good:
            if info.atEndOfFile():
                break
            read, vetoed = read + 1, vetoed + 1
            continue
        read += 1
        plain = info.weight()
        told = info.getEventAttribute("npLO", True)
        partons = sum(
            p.isFinal() and (p.idAbs() <= 5 or p.id() == 21)
            for p in (pythia.process[i] for i in range(pythia.process.size()))
        )
        wrong += job["pass"] != "subtraction" and told != str(partons)
        scales = splitting_scales(jets, pythia.event, own["hard"])
        rows.append([plain * info.mergingWeight(), plain, *scales, float(told or -1), partons])
    text = statistics(pythia)
    count = lambda what: sum(int(m[0]) for m in re.findall(r"\|\s+(\d+)\s+(" + what + ")", text))
    messages = re.findall(r"\|\s+(\d+\s+(?:Error|Abort).*?)\s*\|", text)
    messages = [m for m in messages if "reached end of Les Houches Events File" not in m]
    return {
        **job,
        "read": read,
        "rejected": sum(int(m.split()[0]) for m in messages) if scheme.endswith("mlm") else vetoed,
        "below_scale": count(r"Warning in Merging\S+ Les Houches Event fails merging scale"),
        "messages": messages,
        "vetoed": vetoed,
        "wrong_nplo": wrong,
        "rows": np.array(rows),
    }


# ---- Checks ----------------------------------------------------------------------------------------------------------


def density(sample, column, edges, weight=0):
    """d sigma / d ln d [pb] in bins, and errors."""
    width = np.diff(np.log(edges))
    sums = np.zeros(len(width))
    squares = np.zeros(len(width))
    for one in sample:
        sign = -1.0 if one["pass"] == "subtraction" else 1.0
        weights = one["rows"][:, weight] / one["read"]
        sums += sign * np.histogram(one["rows"][:, column], edges, weights=weights)[0]
        squares += np.histogram(one["rows"][:, column], edges, weights=weights**2)[0]
    return sums / width, np.sqrt(squares) / width


def step_at(sample, column, scale, weight=0):
    """The jump of ln(d sigma / d ln d) at the merging scale, and its error: the density is exp(a polynomial of third
    order + a step), fitted from 0.4 to 2.5 times the scale. Second order is too stiff: it finds steps of 0.07 (d01) and
    0.14 (d12) in the shower alone, with a bad chi^2. Not the logarithm is fitted, as bins may be negative."""
    edges = scale * np.exp(np.linspace(-0.9, 0.9, 19))
    return fit_step(0.5 * (np.log(edges[1:]) + np.log(edges[:-1])) - math.log(scale), *density(sample, column, edges, weight))


def fit_step(x, values, errors):
    used = errors > 0
    x, values, errors = x[used], values[used], errors[used]
    terms = np.stack([np.ones_like(x), x, x**2, x**3, np.where(x > 0, 0.5, -0.5)], axis=1)
    fit = np.array([math.log(np.average(values, weights=errors**-2)), 0.0, 0.0, 0.0, 0.0])
    for _ in range(50):  # Gauss and Newton, with steps that cannot run away
        model = np.exp(terms @ fit)
        slopes = terms * (model / errors)[:, None]
        covariance = np.linalg.inv(slopes.T @ slopes)
        fit = fit + np.clip(covariance @ slopes.T @ ((values - model) / errors), -0.5, 0.5)
    return float(fit[4]), float(math.sqrt(covariance[4, 4]))


def total(sample, jets=None):
    """Merged cross section and error [pb]; of events that are showered with so many partons, where `jets` is given."""
    value = square = 0.0
    for one in sample:
        weights = one["rows"][:, 0] / one["read"]
        if jets is not None:
            weights = weights * (one["rows"][:, 5] == jets)
        value += (-1 if one["pass"] == "subtraction" else 1) * weights.sum()
        square += (weights**2).sum() - weights.sum() ** 2 / one["read"]
    return value, math.sqrt(square)


def shift_of(sample, reference, jets):
    """What unitarity adds to the step of d(jets, jets + 1), and its error: UMEPS subtracts from events with so many
    jets, and no more, what matrix elements add to the others. CKKW-L of the same events leaves what the shower leaves."""
    (own, error), (other, other_error) = total(sample, jets), total(reference, jets)
    return math.log(other / own), math.hypot(error / own, other_error / other)


def ratio_of(a, b, column, edges):
    (one, error_one), (two, error_two) = density(a, column, edges), density(b, column, edges)
    ratio = two / one
    return ratio, np.abs(ratio) * np.hypot(error_one / one, error_two / two)


class Checks:
    def __init__(self):
        self.failed = 0

    def __call__(self, holds, text):
        self.failed += not holds
        print(f"  {'ok    ' if holds else 'FAILED'} {text}", flush=True)


def check_sample(checks, found, label, passes, exact):
    rejected, below, wrong = (sum(one[key] for one in passes) for key in ("rejected", "below_scale", "wrong_nplo"))
    sample = [one for one in passes if one["pass"] != "shower"]
    found["events"], found["rejected"], found["below_scale"] = passes[0]["read"], rejected, below
    checks(rejected == 0 and below == 0, f"{label}: {rejected} events rejected, {below} below the merging scale")
    for text in sum((one["messages"] for one in passes), []) if rejected else []:
        print("         Pythia: " + text)
    checks(wrong == 0, f"{label}: npLO is the number of partons ({wrong} differ)")
    value, error = total(sample)
    found["merged_pb"], found["inclusive_pb"] = [value, error], list(exact[0])
    text = f"{label}: merged {value:.1f} +- {error:.1f} pb, without jets {exact[0][0]:.1f} pb: {value / exact[0][0]:.4f}"
    if sample[0]["scheme"] == "umeps":
        room = LIMITS["sum"] + 2 * error / exact[0][0]
        checks(abs(value / exact[0][0] - 1) < room, text)
    else:
        print("         " + text)


def check_steps(checks, found, label, sample, reference, observables):
    """`reference`: the same events by CKKW-L, for UMEPS."""
    scale, limit = sample[0]["scale"], LIMITS["step_mlm" if sample[0]["scheme"].endswith("mlm") else "step"]
    for column, name in observables:
        step, error = step_at(sample, column, scale)
        found[f"step_{name}"] = [step, error]
        text, shift = f"{label}: step of {name} at {scale} GeV: {step:.3f} +- {error:.3f}", 0.0
        if reference:
            shift, of_shift = shift_of(sample, reference, column - 2)
            error = math.hypot(error, of_shift)
            found[f"shift_{name}"], found[f"step_{name}_ckkwl"] = [shift, of_shift], step_at(reference, column, scale)
            text += f", of which unitarity {shift:.3f} +- {of_shift:.3f}; by CKKW-L {found[f'step_{name}_ckkwl'][0]:.3f}"
        checks(abs(step - shift) < limit + 2 * error, text)
    plain = reference or sample
    if plain[0]["scheme"].endswith("mlm"):
        return
    alone = [{**one, "rows": one["rows"][one["rows"][:, 4] == 0]} for one in plain]
    for column, name in observables:
        step, error = step_at(alone, column, scale, weight=1)
        found[f"step_shower_{name}"] = [step, error]
        checks(abs(step) < 3 * error, f"{label}: control, {name} of the shower alone: {step:.3f} +- {error:.3f}")
    if sample[0]["scheme"] == "ckkwl":
        step, error = step_at(sample, 2, scale, weight=1)
        found["step_without_merging"] = [step, error]
        checks(step > limit + 2 * error, f"{label}: control, d01 without merging: {step:.3f} +- {error:.3f}")


def check_ratio(checks, found, label, samples, observables):
    (low, a), (high, b) = sorted(samples.items())
    limit = LIMITS["ratio_ktmlm" if a[0]["scheme"] == "ktmlm" else "ratio"]
    edges = np.exp(np.linspace(math.log(0.5 * low), math.log(3 * high), 9))
    for column, name in observables:
        ratio, error = ratio_of(a, b, column, edges)
        found[f"ratio_{name}"] = [[round(float(r), 4), round(float(e), 4)] for r, e in zip(ratio, error)]
        worst = int(np.argmax(np.abs(ratio - 1) - 2 * error))
        checks(
            abs(ratio[worst] - 1) < limit + 2 * error[worst],
            f"{label}: {name} with {high} over {low} GeV: at worst {ratio[worst]:.3f} +- {error[worst]:.3f} "
            f"from {edges[worst]:.0f} to {edges[worst + 1]:.0f} GeV",
        )


def plot(folder, label, samples, observables):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, len(observables), figsize=(5 * len(observables), 4), squeeze=False)
    for axis, (column, name) in zip(axes[0], observables):
        for scale, sample in sorted(samples.items()):
            edges = np.exp(np.linspace(math.log(3), math.log(300), 31))
            values, errors = density(sample, column, edges)
            axis.errorbar(np.sqrt(edges[1:] * edges[:-1]), values, errors, label=f"merging scale {scale} GeV", fmt=".-")
            axis.axvline(scale, color="grey", lw=0.5)
        axis.set(xscale="log", yscale="log", xlabel=f"sqrt({name}) [GeV]", ylabel="d sigma / d ln d [pb]", title=label)
        axis.legend()
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    figure.savefig(pathlib.Path(folder) / f"merging-{label.replace(' ', '-')}.png", dpi=120, bbox_inches="tight")


# ---- All -------------------------------------------------------------------------------------------------------------


def make(given, names, schemes):
    """Showered samples, and the cross sections of all multiplicities."""
    with tempfile.TemporaryDirectory() as folder, multiprocessing.get_context("spawn").Pool(
        given.jobs, maxtasksperchild=1
    ) as pool:
        jobs, exact = [], {}
        for name in names:
            for scheme in schemes:
                for scale in PROCESSES[name]["merging_scales"]:
                    file, exact[name, scheme, scale] = generate(
                        given.helikos, pathlib.Path(folder), name, scheme, scale, given.events
                    )
                    own = {"name": name, "scheme": scheme, "scale": scale, "file": str(file)}
                    for step in PASSES[scheme]:
                        job = {**own, "pass": step, "seed": given.seed + len(jobs)}
                        jobs.append(pool.apply_async(shower, (job,)))
        return [job.get() for job in jobs], exact


def judge(given, names, schemes, done, exact):
    """The number of checks that failed."""
    checks, results = Checks(), {"limits": LIMITS}
    for name in names:
        observables = [(2, "d01"), (3, "d12")][: len(PROCESSES[name]["strings"]) - 1]
        for scheme in schemes:
            print(f"{name}, {scheme}", flush=True)
            samples = {}
            for scale in PROCESSES[name]["merging_scales"]:
                passes = [d for d in done if (d["name"], d["scheme"], d["scale"]) == (name, scheme, scale)]
                samples[scale] = [d for d in passes if d["pass"] != "shower"]
                reference = [d for d in passes if d["pass"] == "shower"]
                label, found = f"{name} {scheme} {scale}", {}
                check_sample(checks, found, label, passes, exact[name, scheme, scale])
                check_steps(checks, found, label, samples[scale], reference, observables)
                results[label] = found
            found = results[f"{name} {scheme}"] = {}
            check_ratio(checks, found, f"{name} {scheme}", samples, observables)
            if given.plot:
                plot(given.plot, f"{name} {scheme}", samples, observables)
    if given.json:
        pathlib.Path(given.json).write_text(json.dumps(results, indent=1) + "\n")
    print(f"{checks.failed} checks failed")
    return checks.failed


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("helikos")
    options.add_argument("--events", type=int, default=80000, help="of all multiplicities together")
    options.add_argument("--only", default="", help="names such as z,ckkwl: processes and schemes; empty: all")
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--seed", type=int, default=1, help="of the first shower; the next ones count up")
    options.add_argument("--plot", help="folder for plots, which need matplotlib")
    options.add_argument("--json")
    given = options.parse_args()
    only = set(filter(None, given.only.split(",")))
    names = [n for n in PROCESSES if not only & set(PROCESSES) or n in only]
    schemes = [s for s in SCHEMES if not only & set(SCHEMES) or s in only]
    return 1 if judge(given, names, schemes, *make(given, names, schemes)) else 0


if __name__ == "__main__":
    sys.exit(main())
