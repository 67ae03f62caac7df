# SPDX-License-Identifier: Apache-2.0
"""Work of one size on more and more cores or cards (strong scaling), and work that grows with their
number (weak scaling). Speed-up is the rate to that in one place, in the same round."""

import statistics
import tempfile
from dataclasses import dataclass

from . import children, machine
from .family import BY_NAME

FIXED_SCALES = ("--mur", "91.188", "--muf", "91.188")
ONE_JET = ("--cut", "pt(j) > 20", "--cut", "abs(eta(j)) < 5")
JETS = (*ONE_JET, "--cut", "dr(j,j) > 0.4")
LEPTONS = ("--cut", "66 < m(e+,e-) < 116")
RUN = "gg_ttgg"


@dataclass(frozen=True)
class Case:
    name: str
    words: tuple  # of the command
    option: str  # whose value is the size
    start: int  # a size to begin with: some tenths of a second on a core
    quick: bool = False

    def work(self, record):
        """(events or points that were computed, seconds of that): without set-up, and events without
        their integration. An integration has more points than it is asked for where its channels
        need them."""
        if self.words[0] == "run":
            return record["events"], record["seconds"]
        if self.words[0] == "integrate":
            points = sum(i["points"] for i in record["iterations"])
            return points, record["phases"]["integration"]
        return record["generation"]["events"], record["generation"]["phases"]["generation"]


def of_integration(process, cuts, start, **more):
    return Case(f"integrate {process}", ("integrate", process, *cuts, *FIXED_SCALES), "--points", start,
                **more)


def of_events(process, cuts, start, **more):
    return Case(f"generate {process}",
                ("generate", process, *cuts, "--accuracy", "0.01", "--report", "none"), "--events",
                start, **more)


CASES = [
    Case(f"run {BY_NAME[RUN].text}", ("run", BY_NAME[RUN].text), "--batches", 64, quick=True),
    of_integration("p p > t t~ j", ONE_JET, 100_000, quick=True),
    of_integration("p p > t t~ j j", JETS, 1_000_000),
    of_events("p p > e+ e-", LEPTONS, 50_000, quick=True),
    of_events("p p > t t~ j j", JETS, 5_000),
]


@dataclass(frozen=True)
class Place:
    """Where work runs: `count` cores, hyperthreads, cards or ranks."""
    kind: str
    count: int
    prefix: tuple = ()  # of the command
    options: tuple = ()


def counts_up_to(most):
    """1, 2, 4 .. and most."""
    counts = [1 << i for i in range(most.bit_length())]
    return sorted({*counts, most}) if most else []


def on_processors(kind, cpus):
    prefix = machine.pin_prefix(",".join(map(str, cpus)), len(cpus))
    return Place(kind, len(cpus), tuple(prefix), ("--threads", str(len(cpus))))


def places_of_host(cores):
    """One thread a core; all threads of a core, where it has several; what the program takes by
    itself. `cores`: (core) its processors."""
    places = [on_processors("cores", [core[0] for core in cores[:n]])
              for n in counts_up_to(len(cores))]
    if max(map(len, cores)) > 1:
        places += [on_processors("hyperthreads", [cpu for core in cores[:n] for cpu in core])
                   for n in counts_up_to(len(cores))]
    return [*places, Place("default", sum(map(len, cores)))]


def places_of_cards(most, kind, mpirun):
    """`mpirun`: the words that start ranks; none: by `--devices`."""
    if not mpirun:
        return [Place(kind, n, (), ("--devices", str(n))) for n in counts_up_to(most)]
    return [Place(kind, n, (*mpirun, "-n", str(n)) if n > 1 else ()) for n in counts_up_to(most)]


class Scaling:
    """Rounds of a case at all places, one right after the other."""

    def __init__(self, path, case, settings):
        """`settings`: seconds (of the least place), timeout, rounds, folder (of events), batch(place):
        events at once of `run`."""
        self.path, self.case, self.settings = path, case, settings

    def run(self, place, size):
        """{"work", "seconds", "wall", "ranks", "threads"}, or {"reason"}."""
        with tempfile.TemporaryDirectory(dir=self.settings.folder) as folder:
            command = [*place.prefix, self.path, *self.case.words, self.case.option, str(size),
                       *place.options]
            if self.case.words[0] == "run":
                command += ["--batch", str(self.settings.batch(place))]
            if self.case.words[0] == "generate":
                command += ["--output", f"{folder}/events.lhe.gz"]
            record, reason, ended = children.run_helikos(
                command, children.environment_of_ranks(), self.settings.timeout)
        if record is None:
            return {"reason": reason}
        work, seconds = self.case.work(record)
        return {"work": work, "seconds": seconds, "wall": ended.wall, "ranks": record["ranks"],
                "threads": record["threads"]}

    def size(self, place):
        """(a size that takes about the time aimed at in one place, None); (None, why it does not
        run)."""
        size = self.case.start
        for _ in range(2):  # the first run is too short to tell
            found = self.run(place, size)
            if "reason" in found:
                return None, found["reason"]
            more = self.settings.seconds / max(found["seconds"], 1e-4)
            size = max(1, round(size * min(more, 1000.0)))
            if more < 2:
                break
        return size, None

    def sizes(self, place, places):
        """((kind, place, size) of each, None); ([], why the first place does not run). Every place of
        `run` divides its batches evenly."""
        size, reason = self.size(place)
        if size is None:
            return [], reason
        if self.case.words[0] == "run":
            most = max(p.count for p in places)
            work = max(1, round(size / most)) * most  # batches of one place
            strong = [("strong", p, max(1, work * self.settings.batch(place) //
                                        self.settings.batch(p))) for p in places]
            weak = [("weak", p, max(1, work * p.count * self.settings.batch(place) //
                                    self.settings.batch(p))) for p in places]
        else:
            strong = [("strong", p, size) for p in places]
            weak = [("weak", p, size * p.count) for p in places]
        return strong + [w for w in weak if w[1].count > 1 and w[1].kind != "default"], None

    def measure(self, places, clock):
        """Points of all places, by rounds. The first place is the unit."""
        plan, reason = self.sizes(places[0], places)
        if not plan:
            return [{"case": self.case.name, "reason": reason}]
        found = [[] for _ in plan]
        for _ in clock.rounds(self.settings.rounds):
            for (_, place, size), results in zip(plan, found):
                results.append(self.run(place, size))
        return [self.point(work, results, found[0]) for work, results in zip(plan, found)]

    def point(self, work, results, unit):
        kind, place, size = work
        point = {"case": self.case.name, "kind": kind, "place": place.kind, "count": place.count,
                 "size": size}
        both = [(r, u) for r, u in zip(results, unit) if "reason" not in {**r, **u}]
        if not both:
            reasons = [r["reason"] for r in [*results, *unit] if "reason" in r]
            return {**point, "reason": reasons[0]}
        point.update({key: both[0][0][key] for key in ("ranks", "threads", "work")})
        for key in ("seconds", "wall"):
            point[key] = [r[key] for r, _ in both]
            ratios = [(r["work"] / r[key]) / (u["work"] / u[key]) for r, u in both]
            point[f"{key}_speedup"] = statistics.median(ratios)
            point[f"{key}_speedups"] = ratios
        return point
