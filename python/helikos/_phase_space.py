# SPDX-License-Identifier: Apache-2.0
"""Phase space by channels, cuts and observables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Sequence, Union

import numpy as np

from . import _helikos
from ._arrays import numbers


@dataclass(frozen=True)
class Points:
    """Points of a channel of phase space."""

    momenta: np.ndarray
    """(event, particle, 4): E, px, py, pz [GeV], incoming particles first, in the laboratory."""
    weights: np.ndarray
    """dx1 dx2 dPhi_n over the volume of the random numbers [GeV^(2n-4)], (event,). The density of
    the points in phase space is one over the weight. dPhi_n = (2 pi)^4 delta^4 prod d^3p / ((2
    pi)^3 2 E)."""
    fractions: np.ndarray
    """Momentum fractions x1, x2 of partons in hadrons, (event, 2); 1 without hadrons."""


class PhaseSpace:
    """The phase space of a process, as channels that map random numbers to momenta.

    Each channel follows the propagators of a diagram and covers all of phase space. An integral
    over phase space is the sum over channels of the mean of `weights * shares * f`.

    Parameters
    ----------
    process
        Process string. It must have one program; the keyword subprocess chooses one.
    cut
        Condition or conditions on the final state, as "pt(j) > 30". Channels use what a condition
        implies, and `passes` evaluates it.
    energy
        Energy of the two beams together [GeV].
    options
        More keywords:

        {keywords}

    The library has no inverse map from momenta to random numbers.
    """

    def __init__(
        self,
        process: str,
        *,
        cut: Union[None, str, Sequence[str]] = None,
        energy: Union[None, float] = None,
        **options: Any,
    ) -> None:
        cuts = cut if cut is None or isinstance(cut, str) else list(cut) or None
        self._set = _helikos.ChannelSet(process, {"cut": cuts, "energy": energy, **options})

    @property
    def process(self) -> str:
        """The process whose order of particles the momenta have."""
        return self._set.process

    @property
    def num_channels(self) -> int:
        """Number of channels."""
        return self._set.num_channels

    @property
    def num_random(self) -> int:
        """Random numbers of an event."""
        return self._set.num_random

    @property
    def energy(self) -> float:
        """Energy of the two beams together [GeV]."""
        return self._set.energy

    def generate(self, channel: int, random: Any) -> Points:
        """Points of a channel from random numbers in (0, 1), (event, num_random)."""
        return Points(*self._set.generate(channel, numbers(random)))

    def shares(self, channel: int, momenta: Any) -> np.ndarray:
        """(event,) The share of a channel in the sum of all; shares of all channels add up to 1."""
        return self._set.shares(channel, numbers(momenta))

    def passes(self, momenta: Any) -> np.ndarray:
        """(event,) Whether an event passes the cuts."""
        return self._set.passes(numbers(momenta))

    def __repr__(self) -> str:
        return f"<helikos.PhaseSpace {self.process}: {self.num_channels} channels>"


class Cuts:
    """Conditions on the final state of a process, for arrays of momenta.

    Parameters
    ----------
    conditions
        A condition, as "pt(j) > 30", or a list of them. docs/cuts.md has the grammar.
    process
        Process string of one process.
    options
        Keywords with which the process is read, as those of `MatrixElement`.
    """

    def __init__(self, conditions: Union[str, Sequence[str]], process: str, **options: Any) -> None:
        self.conditions = [conditions] if isinstance(conditions, str) else list(conditions)
        self._set = _helikos.CutSet(process, self.conditions, options)

    def __call__(self, momenta: Any) -> np.ndarray:
        """(event,) Whether an event passes all conditions."""
        return self._set(numbers(momenta))

    def __repr__(self) -> str:
        return f"<helikos.Cuts {self.conditions} of {self._set.process}>"


class Observable:
    """A number of each event, such as "m(e+,e-)" or "ht/2", for arrays of momenta.

    Parameters are those of `Cuts`, with an expression in the place of conditions.
    """

    def __init__(self, expression: str, process: str, **options: Any) -> None:
        self.expression = expression
        self._number = _helikos.Number(process, expression, options)

    def __call__(self, momenta: Any) -> np.ndarray:
        """(event,) The number, in GeV if it is an energy."""
        return self._number(numbers(momenta))

    def __repr__(self) -> str:
        return f"<helikos.Observable {self.expression} of {self._number.process}>"


def _fill_docstring() -> None:
    text = _helikos.phase_space_keywords().rstrip().replace("\n", "\n        ")
    if PhaseSpace.__doc__ is not None:
        PhaseSpace.__doc__ = PhaseSpace.__doc__.replace("{keywords}", text)


_fill_docstring()
