# SPDX-License-Identifier: Apache-2.0
"""Builds for several backends on the same processes: rates with the best batch of each, and how far
their matrix elements differ."""

import math
import statistics
from pathlib import Path

from parity import deviations, evaluate, reference
from families import programs_of, seconds_of
from gpu import SIZES

from . import children
from .family import BY_NAME, PRECISIONS, PROCESSES
from .lhc import FAMILIES, Request

# All of the family with gluons, and all subprocesses of lepton and top pairs with up to two jets.
WITH_JETS = ("pp_ll", "pp_llj", "pp_lljj", "pp_tt", "pp_ttj", "pp_ttjj")
REQUESTS = {r.name: r for r in [*(Request(p.name, p.text) for p in PROCESSES),
                                *(f for f in FAMILIES if f.name in WITH_JETS)]}
QUICK = ("ee_mumu", "gg_ttg", "gg_ttggg", "pp_ttjj")

# Events at once: of a host for each thread, of a card in all. Parts of the largest are tried, too.
STRING_ON_HOST, STRING_ON_CARD = 1024, 262144
PARTS = (16, 4, 1)

BUILD_KEYS = ("version", "commit", "kokkos", "backend", "device", "compiler", "simd", "threads")
SAMPLE = 256  # events of a run that are compared
SAMPLES = {"gg_tt4g": 64, "gg_tt5g": 16}
PROCESSES_FOLDER = Path(__file__).resolve().parent.parent.parent / "processes"


class Program:
    """A build of Helikos, and what it says of itself."""

    def __init__(self, name, path, timeout):
        self.name, self.path, self.timeout = name, path, timeout
        record, self.reason, _ = self.run(REQUESTS["gg_tt"], "--batch", "64")
        self.build = {key: record.get(key) for key in BUILD_KEYS} if record else {}

    def is_card(self):
        return self.build["backend"] in ("cuda", "hip")

    def run(self, request, *options):
        return children.run_helikos([self.path, "run", *request.arguments(), *options],
                                    children.environment(None), self.timeout)

    def largest_batch(self, name):
        if self.is_card():
            return SIZES[name][0] if name in SIZES else STRING_ON_CARD
        of_thread = BY_NAME[name].batch if name in BY_NAME else STRING_ON_HOST
        return 4 * of_thread * self.build["threads"]

    def batches_at_once(self, name):
        most = self.largest_batch(name)
        return sorted({max(16, most // part) for part in PARTS})


def rate_of(record):
    """Matrix elements per second, of all programs of a string together."""
    return sum(run["events"] for run in programs_of(record)) / seconds_of(record)


def all_of_events(record):
    """Events per second, with random numbers, phase space and sums."""
    runs = programs_of(record)
    return sum(run["events"] for run in runs) / sum(run["seconds"] for run in runs)


class Rates:
    """Of one program for one process in one precision."""

    def __init__(self, program, request, precision, seconds):
        self.program, self.request, self.precision, self.seconds = (program, request, precision,
                                                                    seconds)
        self.scanned, self.records, self.reason = {}, [], None
        self.batch, self.batches = None, 1

    def run(self, batch, batches):
        record, reason, _ = self.program.run(self.request, "--precision", self.precision, "--batch",
                                             str(batch), "--batches", str(batches))
        self.reason = self.reason or reason
        return record

    def number_of(self, batch, seconds):
        """Batches that take so long, by the rate that was found."""
        each = batch / self.scanned[batch]
        return max(1, min(10000, math.ceil(seconds / each)))

    def scan(self):
        """Tries some numbers of events at once. What takes far too long is left out."""
        for batch in self.program.batches_at_once(self.request.name):
            if self.scanned:
                last = max(self.scanned)
                if last / self.scanned[last] * batch / last > 4 * self.seconds:
                    break
            for part in (None, self.seconds / 4):  # the first run is too short to tell
                record = self.run(batch, 1 if part is None else self.number_of(batch, part))
                if record is None:
                    break
                self.scanned[batch] = rate_of(record) / len(programs_of(record))
        if self.scanned:
            self.batch = max(self.scanned, key=self.scanned.get)
            self.batches = self.number_of(self.batch, self.seconds)

    def measure(self):
        record = self.run(self.batch, self.batches) if self.batch else None
        if record is not None:
            self.records.append(record)

    def entry(self):
        if not self.records:
            return {"rate": None, "reason": self.reason}
        rates = [rate_of(r) for r in self.records]
        programs = programs_of(self.records[0])
        return {"rate": statistics.median(rates), "rates": rates, "batch": self.batch,
                "batches": self.batches,
                "scan": {str(b): r * len(programs) for b, r in self.scanned.items()},
                "events_per_second": statistics.median(map(all_of_events, self.records)),
                "threads": programs[0]["threads"],
                "executors": sorted({run["executor"] for run in programs}),
                "memory": max(run["memory"] for run in programs)}


# ---- Agreement -------------------------------------------------------------------------------


def folder_of(request):
    """With reference points of the process; None if there are none."""
    folders = (file.parent for file in PROCESSES_FOLDER.glob("*/reference.txt"))
    return next((f for f in folders if reference(f)[0] == request.text), None)


def values_at_points(program, request, precision):
    """|M|^2 at the reference points of the process."""
    folder = folder_of(request)
    if folder is None:
        return None
    try:
        return evaluate(program.path, request.text, folder, precision)
    except (SystemExit, ValueError, OSError):
        return None


def values_of_run(program, request, precision):
    """Mean, least and largest |M|^2 of the same events, for each program of the string."""
    events = SAMPLES.get(request.name, SAMPLE)
    record, _, _ = program.run(request, "--precision", precision, "--batch", str(events))
    if record is None:
        return None
    return [run[key] for run in programs_of(record) for key in ("mean", "min", "max")]


def largest_difference(values, expected):
    """None without numbers on both sides; text where one is not finite, as JSON has no infinity."""
    if not values or not expected or len(values) != len(expected):
        return None
    worst = max(deviations(values, expected))
    return worst if math.isfinite(worst) else "not finite"


def digits_of(difference):
    """Digits that agree, 16 at most; None if nothing was compared."""
    if difference is None or isinstance(difference, str):
        return None if difference is None else 0
    return 16 if difference == 0 else max(0, min(16, math.floor(-math.log10(difference))))


def agreement(programs, request, precision):
    """By program: the largest relative differences from the first one, at the reference points and in
    what is said of the events of a run; and from the references."""
    folder = folder_of(request)
    references = reference(folder)[1] if folder else None
    points = {p.name: values_at_points(p, request, precision) for p in programs}
    runs = {p.name: values_of_run(p, request, precision) for p in programs}
    first = programs[0].name
    result = {}
    for program in programs:
        name = program.name
        of_points = largest_difference(points[name], points[first])
        of_runs = largest_difference(runs[name], runs[first])
        found = [digits_of(d) for d in (of_points, of_runs) if d is not None]
        result[name] = {"points": len(points[name] or []), "at_points": of_points,
                        "events": SAMPLES.get(request.name, SAMPLE), "of_events": of_runs,
                        "from_references": largest_difference(points[name], references),
                        "digits": min(found) if found else None}
    return result


def compare(programs, request, precision, settings, clock):
    """An entry of the table: `settings` has seconds and rounds."""
    all_rates = [Rates(p, request, PRECISIONS[precision], settings.seconds) for p in programs]
    for rates in all_rates:
        rates.scan()
    for _ in clock.rounds(settings.rounds):
        for rates in all_rates:
            rates.measure()
    return {"process": request.name, "text": request.text, "precision": precision,
            "rates": {r.program.name: r.entry() for r in all_rates},
            "agreement": agreement(programs, request, PRECISIONS[precision])}
