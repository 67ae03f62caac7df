# SPDX-License-Identifier: Apache-2.0
"""Cross sections and events."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Mapping, Optional, Sequence, Union

import numpy as np

from . import _helikos
from ._arrays import warn

ProcessStrings = Union[str, Sequence[Union[str, Mapping[str, Any]]]]


@dataclass(frozen=True)
class Progress:
    """How far a run is."""

    step: str
    """What it does: "set-up: ..", "integration", "pilot", "events"."""
    process: str
    done: int
    """Points or events that are computed."""
    all: int
    """Points or events that the step has; 0: not known."""
    iteration: int
    """Number of the iteration, from 1."""
    mean: Optional[float]
    """Cross section [pb] or width [GeV] so far; None: not known."""
    error: Optional[float]
    efficiency: float
    """Unweighting efficiency."""


@dataclass(frozen=True)
class Subprocesses:
    """The subprocesses of a process."""

    names: "list[str]"
    mean: np.ndarray
    """(subprocess,) [pb], of a width [GeV]."""
    error: np.ndarray
    efficiency: np.ndarray

    def __len__(self) -> int:
        return len(self.names)


@dataclass(frozen=True)
class Iterations:
    """The iterations of an integration. Those that adapt the grids come first."""

    mean: np.ndarray
    """(iteration,) [pb], of a width [GeV]."""
    error: np.ndarray
    points: np.ndarray
    adapting: int
    """Number of iterations that adapt the grids and do not count."""


@dataclass(frozen=True)
class ProcessResult:
    """The cross section or the width of a process."""

    process: str
    unit: str
    """Unit of `mean`: "pb" or "GeV"."""
    is_width: bool
    mean: float
    error: float
    chi2: float
    degrees: int
    """Degrees of freedom of chi2."""
    points: int
    """Points that count."""
    efficiency: float
    """Mean weight over the largest weights."""
    is_reached: bool
    """Whether the accuracy was reached."""
    channels: int
    set_up_seconds: float
    seconds: float
    why_refused: str
    """Why there is no cross section; empty: there is one."""
    warnings: "list[str]"
    subprocesses: Subprocesses
    iterations: Iterations
    variations: "dict[str, Any]" = field(repr=False)
    """Cross sections with other scales and densities, if these are asked for."""

    def __str__(self) -> str:
        return f"{self.process}: ( {self.mean:.6g} +- {self.error:.2g} ) {self.unit}"


@dataclass(frozen=True)
class Integration:
    """The result of `integrate`."""

    mean: float
    """Sum of all processes [pb], of widths [GeV]."""
    error: float
    processes: "list[ProcessResult]"
    notes: "list[str]"
    """What the run said meanwhile."""

    @property
    def cross_section(self) -> float:
        """The same as `mean`."""
        return self.mean

    @property
    def unit(self) -> str:
        """The unit of `mean`: "pb" or "GeV"."""
        return self.processes[0].unit

    @property
    def warnings(self) -> "list[str]":
        """What speaks against the numbers; empty: nothing does."""
        return [line for own in self.processes for line in own.warnings]

    def __str__(self) -> str:
        if len(self.processes) == 1:
            return str(self.processes[0])
        return "\n".join(
            [*map(str, self.processes), f"sum: ( {self.mean:.6g} +- {self.error:.2g} ) {self.unit}"]
        )


@dataclass(frozen=True)
class Events:
    """Events as a structure of arrays.

    The particles of event i have the indices first_particle[i] to first_particle[i + 1] - 1:
    incoming particles first, then resonances and outgoing particles, each after its mothers.
    """

    weight: np.ndarray
    """(event,) [pb]; the mean over events is the cross section."""
    process: np.ndarray
    """(event,) id of the subprocess, a key of run["processes"]."""
    scale: np.ndarray
    """(event,) starting scale of a shower [GeV]."""
    mu_r: np.ndarray
    mu_f: np.ndarray
    alpha_s: np.ndarray
    variations: np.ndarray
    """(event, variation) [pb], in the order of run["variations"]."""
    first_particle: np.ndarray
    """(event + 1,)"""
    pdg: np.ndarray
    """(particle,)"""
    status: np.ndarray
    """(particle,): -1 incoming, 2 resonance, 1 outgoing."""
    mothers: np.ndarray
    """(particle, 2): numbers in the event, counted from 1; 0: none."""
    colors: np.ndarray
    """(particle, 2): tags of colour and anticolour; 0: none."""
    momenta: np.ndarray
    """(particle, 4): E, px, py, pz [GeV]."""
    mass: np.ndarray
    """(particle,) [GeV]"""
    helicity: np.ndarray
    """(particle,); 9: not known."""
    run: "dict[str, Any]" = field(repr=False)
    """Beams, their energies, subprocesses with cross sections, names of variations."""

    def __len__(self) -> int:
        return len(self.weight)

    @property
    def event(self) -> np.ndarray:
        """(particle,) Number of the event of each particle."""
        return np.repeat(np.arange(len(self)), np.diff(self.first_particle))

    def particles(self, number: int) -> slice:
        """The particles of an event: momenta[events.particles(3)]."""
        number = range(len(self))[number]
        return slice(int(self.first_particle[number]), int(self.first_particle[number + 1]))

    def by_event(self, values: np.ndarray) -> np.ndarray:
        """An array of particles as (event, particle, ..), without a copy.

        Raises ValueError if events have different numbers of particles.
        """
        counts = np.diff(self.first_particle)
        if len(counts) > 0 and np.any(counts != counts[0]):
            raise ValueError(
                f"events have from {counts.min()} to {counts.max()} particles: they make no table"
            )
        count = int(counts[0]) if len(counts) > 0 else 0
        return values.reshape((len(self), count) + values.shape[1:])

    def __repr__(self) -> str:
        return f"<helikos.Events: {len(self)} events, {len(self.pdg)} particles>"


@dataclass(frozen=True)
class Generation:
    """The result of `generate`."""

    integration: Integration
    events: Optional[Events]
    """None without `arrays`."""
    output: Optional[str]
    """File of the events; None: none is written."""
    info: "dict[str, Any]"
    """Report of the generation: events, points, efficiency, overweights, mean weight, error."""

    @property
    def warnings(self) -> "list[str]":
        """What speaks against the numbers; empty: nothing does."""
        return [*self.integration.warnings, *self.info["warnings"]]


class _StatusLine:
    """A line on a terminal that shows the progress, after the first second."""

    width = 79

    def __init__(self) -> None:
        self._begin = time.monotonic()
        self._is_shown = False

    def __call__(self, now: Progress) -> None:
        if time.monotonic() - self._begin < 1.0:
            return
        text = f"{now.process}: {now.step}" if now.process else now.step
        if now.all > 0:
            text += f", {now.done} of {now.all}"
        elif now.done > 0:
            text += f", {now.done}"
        if now.mean is not None and now.error is not None and now.step != "events":
            text += f", {now.mean:.5g} +- {now.error:.2g}"
        sys.stderr.write("\r" + text[: self.width] + "\033[K")
        sys.stderr.flush()
        self._is_shown = True

    def clear(self) -> None:
        if self._is_shown:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


class _Watch:
    """What is called while a run goes on."""

    def __init__(self, progress: Union[None, bool, Callable[[Progress], Any]]) -> None:
        self._line: Optional[_StatusLine] = None
        self.function: Optional[Callable[["dict[str, Any]"], Any]] = None
        is_terminal = sys.stderr is not None and sys.stderr.isatty()
        if callable(progress):
            callback = progress
            self.function = lambda now: callback(Progress(**now))
        elif progress is True or (progress is None and is_terminal):
            line = self._line = _StatusLine()
            self.function = lambda now: line(Progress(**now))

    def __enter__(self) -> "_Watch":
        return self

    def __exit__(self, *_: Any) -> None:
        if self._line:
            self._line.clear()


def _process_result(found: "dict[str, Any]") -> ProcessResult:
    return ProcessResult(
        **{
            **found,
            "subprocesses": Subprocesses(**found["subprocesses"]),
            "iterations": Iterations(**found["iterations"]),
        }
    )


def _integrate(run: Any, watch: _Watch) -> Integration:
    found = run.integrate(watch.function)
    result = Integration(
        mean=found["mean"],
        error=found["error"],
        processes=[_process_result(one) for one in found["processes"]],
        notes=found["notes"],
    )
    for own in result.processes:
        if own.why_refused:
            raise ValueError(f"{own.process}: {own.why_refused}")
    return result


def _texts_of_paths(options: "dict[str, Any]") -> "dict[str, Any]":
    """Paths are texts for the library."""
    return {
        key: value.__fspath__() if hasattr(value, "__fspath__") else value
        for key, value in options.items()
    }


def _warn_of(integration: Integration, others: Sequence[str] = ()) -> None:
    lines = [f"{own.process}: {line}" for own in integration.processes for line in own.warnings]
    for own in integration.processes:
        if not own.is_reached:
            lines.append(
                f"{own.process}: the accuracy was not reached with {own.points} points; give a "
                "larger `max_points`, or `points` in place of `accuracy`"
            )
    warn([*lines, *others])


def integrate(
    process: ProcessStrings,
    *,
    progress: Union[None, bool, Callable[[Progress], Any]] = None,
    **options: Any,
) -> Integration:
    """Integrates the cross section of a process, or of several, or the width of a particle.

    Parameters
    ----------
    process
        Process string, as "p p > t t~ j"; or a list of strings and of dictionaries with the key
        "process" and options of this process.
    progress
        Function that is called about ten times a second with a `Progress`. True: a line on standard
        error. False: nothing. None: a line if standard error is a terminal.
    options
        The keys of a run file, with _ in the place of -:

        {keywords}

    Raises
    ------
    ValueError
        for wrong input, with the line that the program prints.
    KeyboardInterrupt
        for Ctrl-C: the run ends within a moment, and the session goes on.
    """
    run = _helikos.Run(process, _texts_of_paths(options), False)
    with _Watch(progress) as watch:
        result = _integrate(run, watch)
    _warn_of(result)
    return result


def generate(
    process: ProcessStrings,
    *,
    arrays: bool = True,
    progress: Union[None, bool, Callable[[Progress], Any]] = None,
    **options: Any,
) -> Generation:
    """Makes events of a process, or of several.

    Parameters
    ----------
    process
        As for `integrate`.
    arrays
        Whether the result has the events as arrays. With False, only the file `output` has them.
    progress
        As for `integrate`.
    options
        The keys of a run file, with _ in the place of -. Without `output` no file is written:

        {keywords}

    Raises
    ------
    ValueError
        for wrong input, with the line that the program prints.
    RuntimeError
        if the error of the cross section cannot be trusted, unless `accept_doubtful` is True.
    KeyboardInterrupt
        for Ctrl-C: the run ends within a moment, and its unfinished file is removed.
    """
    options = _texts_of_paths(options)
    output = options.get("output")
    if not arrays and output is None:
        raise ValueError("`output` is missing: without `arrays` the events need a file")
    run = _helikos.Run(process, options, True)
    with _Watch(progress) as watch:
        integration = _integrate(run, watch)
        info, found = run.generate(watch.function, arrays)
    result = Generation(
        integration=integration,
        events=Events(**found) if found is not None else None,
        output=output,
        info=info,
    )
    _warn_of(integration, info["warnings"])
    return result


def _fill_docstrings() -> None:
    for function, keywords in (
        (integrate, _helikos.integrate_keywords()),
        (generate, _helikos.generate_keywords()),
    ):
        if function.__doc__ is not None:
            text = keywords.rstrip().replace("\n", "\n        ")
            function.__doc__ = function.__doc__.replace("{keywords}", text)


_fill_docstrings()
