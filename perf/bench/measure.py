# SPDX-License-Identifier: Apache-2.0
"""One measurement: of a build of Helikos, or of a peer."""

import json
import shlex
import tempfile
from dataclasses import dataclass
from pathlib import Path

from . import children, machine
from .family import PRECISIONS


@dataclass(frozen=True)
class Settings:
    seconds: float  # aimed at, for each measurement
    timeout: float
    pin: str | None
    extra: tuple  # options of `helikos run`


@dataclass(frozen=True)
class Build:
    name: str
    path: str
    recipe: str = "recursion"


@dataclass(frozen=True)
class Peer:
    name: str
    template: str

    def command(self, process, precision):
        # Not str.format: a shell command has braces of its own.
        return self.template.replace("{process}", process.name).replace("{precision}", precision)


def helikos_command(build, process, precision, threads, plan, settings, file):
    batch, batches = plan
    return machine.pin_prefix(settings.pin, threads) + [
        build.path, "run", process.text, "--precision", PRECISIONS[precision],
        "--threads", str(threads), "--batch", str(batch), "--batches", str(batches),
        "--recipe", build.recipe, "--json", str(file), *settings.extra]


def run_helikos(build, process, precision, threads, plan, settings):
    """The program's own JSON under `run`, or a null rate with the reason."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "run.json"
        command = helikos_command(build, process, precision, threads, plan, settings, file)
        try:
            ended = children.run(command, children.environment(settings.pin), settings.timeout)
        except OSError as error:
            return {"rate": None, "reason": str(error)}
        if ended.reason() or not file.exists():
            return {"rate": None, "reason": ended.reason() or "no JSON was written"}
        run = json.loads(file.read_text(encoding="utf-8"))
    reason = f"{run['nan']} NaN" if run["nan"] else None
    rate = None if reason else run["matrix_elements_per_second"]
    return {"rate": rate, "reason": reason, "peak_rss": ended.peak_rss, "run": run}


def fourth_column(text):
    """The last line's that has a number there; None without one."""
    for line in reversed(text.splitlines()):
        try:
            return float(line.split()[3])
        except (IndexError, ValueError):
            continue
    return None


def run_peer(peer, process, precision, settings):
    if not process.has_peer:
        return {"rate": None, "reason": "not asked of peers"}
    command = peer.command(process, precision)
    prefix = machine.pin_prefix(settings.pin, 1)
    if prefix:
        command = f"{shlex.join(prefix)} sh -c {shlex.quote(command)}"
    ended = children.run(command, children.environment(False), settings.timeout)
    rate = None if ended.reason() else fourth_column(ended.out)
    no_number = "its output has no line with a number in column 4" if rate is None else None
    return {"rate": rate, "reason": ended.reason() or no_number, "peak_rss": ended.peak_rss}


def batches_for(seconds, batch, run):
    return max(1, round(seconds * run["events_per_second"] / batch))


def calibrate(build, process, precision, threads, settings):
    """(batch, batches) that take about the time aimed at, from at most two short runs."""
    batch = process.batch * threads
    if not process.calibrated:
        return batch, 1
    batches = 1
    for share in (0.1, 1.0):
        trial = run_helikos(build, process, precision, threads, (batch, batches), settings)
        if trial["rate"] is None:
            return batch, 1  # the measurement proper will say why
        batches = batches_for(share * settings.seconds, batch, trial["run"])
    return batch, batches
