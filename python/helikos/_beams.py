# SPDX-License-Identifier: Apache-2.0
"""Parton densities and the strong coupling."""

from __future__ import annotations

from typing import Any, Sequence, Tuple, Union

import numpy as np

from . import _helikos
from ._arrays import numbers


class AlphaS:
    """The strong coupling as a function of the scale.

    Parameters
    ----------
    loops
        Number of loops of the running, 1 to 3.
    alpha_s
        Its value at the scale `at`.
    at
        Scale [GeV].
    thresholds
        Masses of c, b and t [GeV], above which the quarks are active. 0: always.
    """

    def __init__(
        self,
        loops: int = 2,
        alpha_s: float = 0.118,
        at: float = 91.1876,
        thresholds: Sequence[float] = (1.5, 4.75, 172.5),
    ) -> None:
        if len(thresholds) != 3:
            raise ValueError("thresholds are those of c, b and t")
        self._coupling = _helikos.running_coupling(
            loops, float(alpha_s), float(at), [float(one) for one in thresholds]
        )

    @classmethod
    def _of(cls, coupling: Any) -> "AlphaS":
        own = cls.__new__(cls)
        own._coupling = coupling
        return own

    def __call__(self, q: Any) -> Union[float, np.ndarray]:
        """alpha_s at the scales q [GeV], in the shape of q."""
        scales = np.asarray(numbers(q))
        values = self._coupling(scales.ravel()).reshape(scales.shape)
        return float(values) if values.ndim == 0 else values


class PDF:
    """A member of a set of parton densities in LHAPDF's format.

    Parameters
    ----------
    name
        Name of the set, or LHAPDF's id of a member. "toy" is a benchmark and no fit to data.
    member
        Number of the member; 0 is the central one.
    path
        Folder that is searched before LHAPDF_DATA_PATH and the standard folders.
    """

    def __init__(self, name: Union[str, int] = "toy", member: int = 0, path: str = "") -> None:
        self._set = _helikos.Densities(str(name), member, path)
        self.alpha_s: AlphaS = AlphaS._of(self._set.coupling())
        """The coupling of the set, as a function of the scale."""

    def xf(self, flavor: Any, x: Any, q: Any) -> Union[float, np.ndarray]:
        """x f(x, Q^2).

        Parameters
        ----------
        flavor
            PDG code, 0 or 21 for the gluon, or a list of codes. A list adds a first dimension.
        x
            Momentum fractions.
        q
            Scales [GeV]. Fractions and scales are broadcast.
        """
        flavors = np.atleast_1d(np.asarray(flavor))
        if flavors.dtype.kind not in "iu" or flavors.ndim != 1:
            raise ValueError("flavor is a PDG code, or a list of them")
        fractions, scales = np.broadcast_arrays(np.asarray(numbers(x)), np.asarray(numbers(q)))
        values = self._set.xf(
            [int(one) for one in flavors],
            np.ascontiguousarray(fractions, np.float64).ravel(),
            np.ascontiguousarray(scales, np.float64).ravel(),
        ).reshape((len(flavors),) + fractions.shape)
        if np.ndim(flavor) > 0:
            return values
        return float(values[0]) if values.ndim == 1 else values[0]

    @property
    def name(self) -> str:
        """Name of the set."""
        return self._set.name

    @property
    def member(self) -> int:
        """Number of the member."""
        return self._set.member

    @property
    def num_members(self) -> int:
        """Number of members of the set."""
        return self._set.num_members

    @property
    def description(self) -> str:
        """What the set says of itself."""
        return self._set.description

    @property
    def flavors(self) -> "list[int]":
        """PDG codes of the partons."""
        return self._set.flavors

    @property
    def x_range(self) -> Tuple[float, float]:
        """First and last x of the grid."""
        first, last = self._set.x_range
        return first, last

    @property
    def q_range(self) -> Tuple[float, float]:
        """First and last scale of the grid [GeV]."""
        first, last = self._set.q_range
        return first, last

    def __repr__(self) -> str:
        return f"<helikos.PDF {self.name}, member {self.member}>"
