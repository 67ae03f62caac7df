# SPDX-License-Identifier: Apache-2.0
"""Matrix elements of given momenta."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional, Sequence, Union

import numpy as np

from . import _helikos
from ._arrays import numbers, of_events, warn


@dataclass(frozen=True)
class Evaluation:
    """What `MatrixElement.evaluate` computes. What was not asked for is None."""

    matrix_elements: np.ndarray
    """|M|^2 [GeV^(8-2N)], (event,), or (event, subprocess) if the string stands for several."""
    helicity: Optional[np.ndarray] = None
    """Number of the selected helicity configuration, an index of `helicities` (of
    `helicities_of(column)` in the column of a subprocess); -1 where |M|^2 is zero or no number.
    Shape as `matrix_elements`."""
    flow: Optional[np.ndarray] = None
    """Number of the selected colour flow, an index of `flows` (of `flows_of(column)` in the column
    of a subprocess); -1 where |M|^2 is zero or no number. Shape as `matrix_elements`."""
    shares: Optional[np.ndarray] = None
    """Part of |M|^2 of each helicity configuration, (event, configuration)."""
    channel_weights: Optional[np.ndarray] = None
    """Weights for multi-channel integration, (event, channel); their sum is 1."""


class MatrixElement:
    """|M|^2 of a process: averaged over initial spins and colours, summed over final ones.

    Parameters
    ----------
    process
        Process string, as "g g > t t~ g". A string with labels, as "p p > t t~ j", stands for
        several subprocesses, and |M|^2 has a column for each of them.
    precision
        "double", "mixed" (kinematics in double) or "float".
    helicities
        "sum", "all" (also those that vanish by the filter), "sample" or "phase" (drawn for each
        event), or a list of configurations, as ["-+-+"], whose sum is computed.
    colors
        "sum", "leading", "flow", "dressed" or "continuous".
    executor
        "auto", "interpreted" or "compiled".
    recipe
        "recursion" or "diagrams".
    color_sum
        "auto", "kernel", "gemm" or "fast".
    rescue
        "auto": events that lose digits in "mixed" or "float" are computed again in double; "none".
    options
        Keywords with which the process is read:

        {keywords}

    Raises
    ------
    ValueError
        for wrong input, with the line that the program prints.

    A call uses all threads of Helikos, and other threads of Python run meanwhile. Calls of several
    threads of Python are computed one after another.
    """

    def __init__(
        self,
        process: str,
        *,
        precision: str = "double",
        helicities: Union[str, Sequence[str]] = "sum",
        colors: str = "sum",
        executor: str = "auto",
        recipe: str = "recursion",
        color_sum: str = "auto",
        rescue: str = "auto",
        **options: Any,
    ) -> None:
        is_word = isinstance(helicities, str)
        listed = [] if is_word else list(helicities)
        if not is_word and not all(isinstance(one, str) for one in listed):
            raise ValueError('`helicities`: a list has texts, as ["-+-+"]')
        if not is_word and not listed:
            raise ValueError("`helicities`: the list is empty")
        words = _helikos.EngineWords(
            precision=precision,
            rescue=rescue,
            colors=colors,
            color_sum=color_sum,
            executor=executor,
            recipe=recipe,
            helicities=helicities if isinstance(helicities, str) else "",
            helicity_texts=listed,
        )
        self._set = _helikos.ElementSet(process, words, options)
        self._facts = self._set.describe()
        self._first = self._facts["subprocesses"][0]
        warn(self._facts["notes"])

    def __call__(
        self, momenta: Any, alpha_s: Any = None, *, strategy_random: Any = None
    ) -> np.ndarray:
        """|M|^2 [GeV^(8-2N)], (event,), or (event, subprocess) if the string stands for several.

        Parameters
        ----------
        momenta
            (event, particle, 4): E, px, py, pz [GeV], particles in the order of the process. Any
            layout, float64 or float32. An array of doubles with the event as fastest index
            (Fortran's order) is not copied.
        alpha_s
            Strong coupling of each event, (event,), or of all events. None: that of the parameters.
        strategy_random
            (event, num_strategy_random): random numbers in (0, 1), if helicities or colours are
            drawn.
        """
        momenta = numbers(momenta)
        return self._set(
            momenta,
            of_events(alpha_s, momenta),
            None if strategy_random is None else numbers(strategy_random),
        )

    def evaluate(
        self,
        momenta: Any,
        alpha_s: Any = None,
        *,
        helicity_random: Any = None,
        flow_random: Any = None,
        strategy_random: Any = None,
        shares: bool = False,
        channel_weights: bool = False,
    ) -> Evaluation:
        """|M|^2 and more of each event.

        Parameters
        ----------
        momenta, alpha_s, strategy_random
            As in a call.
        helicity_random
            (event,), random numbers in [0, 1): selects a helicity configuration of each event.
        flow_random
            (event,), random numbers in [0, 1): selects a colour flow of each event; it needs
            `helicity_random` too.
        shares
            Whether the part of |M|^2 of each helicity configuration is computed.
        channel_weights
            Whether weights for multi-channel integration are computed.
        """
        momenta = numbers(momenta)
        found = self._set.evaluate(
            momenta,
            of_events(alpha_s, momenta),
            None if helicity_random is None else of_events(helicity_random, momenta),
            None if flow_random is None else of_events(flow_random, momenta),
            None if strategy_random is None else numbers(strategy_random),
            shares,
            channel_weights,
        )
        return Evaluation(**found)

    @property
    def process(self) -> str:
        """The process, or the first subprocess, in the canonical form of its string."""
        return self._first["process"]

    @property
    def subprocesses(self) -> "list[str]":
        """The columns of |M|^2."""
        return [own["process"] for own in self._facts["subprocesses"]]

    @property
    def pdg(self) -> np.ndarray:
        """PDG codes, (particle,), or (subprocess, particle) if the string stands for several."""
        codes = np.array([own["pdg"] for own in self._facts["subprocesses"]], dtype=np.int32)
        return codes[0] if len(codes) == 1 else codes

    @property
    def names(self) -> "list[str]":
        """Names of the particles of `process`."""
        return list(self._first["names"])

    @property
    def masses(self) -> np.ndarray:
        """Masses of the particles [GeV], (particle,); all subprocesses have the same."""
        return self._facts["masses"].copy()

    @property
    def num_incoming(self) -> int:
        """Number of incoming particles, 1 or 2."""
        return self._facts["num_incoming"]

    @property
    def num_particles(self) -> int:
        """Number of all particles."""
        return len(self._first["pdg"])

    @property
    def helicities(self) -> "list[str]":
        """Helicity configurations of `process`: a sign or 0 for each particle."""
        return list(self._first["helicities"])

    @property
    def num_good_helicities(self) -> int:
        """Number of helicity configurations that are computed."""
        return self._first["num_good_helicities"]

    @property
    def num_flows(self) -> int:
        """Number of colour flows of `process`."""
        return self._first["num_flows"]

    @property
    def flows(self) -> "list[list[list[int]]]":
        """Colour flows of `process`: for each flow its lines of colour, each a list of particles
        (numbers from 0)."""
        return self._first["flows"]

    def flows_of(self, subprocess: int) -> "list[list[list[int]]]":
        """Colour flows of a subprocess, a column of the results (from 0), as `flows`."""
        return self._facts["subprocesses"][subprocess]["flows"]

    def helicities_of(self, subprocess: int) -> "list[tuple[int, ...]]":
        """Helicity configurations of a subprocess, a column of the results (from 0), as
        `helicities`."""
        return list(self._facts["subprocesses"][subprocess]["helicities"])

    @property
    def num_channels(self) -> int:
        """Number of columns of `Evaluation.channel_weights`."""
        return self._first["num_channels"]

    @property
    def num_strategy_random(self) -> int:
        """Random numbers of an event, if helicities or colours are drawn."""
        return max(own["num_strategy_random"] for own in self._facts["subprocesses"])

    @property
    def executor(self) -> str:
        """What computes `process`: "interpreted" or "compiled"."""
        return self._first["executor"]

    @property
    def info(self) -> "dict[str, Any]":
        """More facts of `process`: colour sum, width of vectors, memory, powers of g_s."""
        return dict(self._first)

    def __repr__(self) -> str:
        count = len(self._facts["subprocesses"])
        more = "" if count == 1 else f" and {count - 1} more"
        return f"<helikos.MatrixElement {self.process}{more}>"


def _fill_docstring() -> None:
    text = _helikos.process_keywords().rstrip().replace("\n", "\n        ")
    if MatrixElement.__doc__ is not None:  # there are none with -OO
        MatrixElement.__doc__ = MatrixElement.__doc__.replace("{keywords}", text)


_fill_docstring()
