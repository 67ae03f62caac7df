# SPDX-License-Identifier: Apache-2.0
"""Arrays on their way to the library, and messages on their way back."""

from __future__ import annotations

import sys
import warnings
from types import FrameType
from typing import Any, Iterable, Optional

import numpy as np

_taken = (np.dtype(np.float64), np.dtype(np.float32))


class HelikosWarning(UserWarning):
    """A note or a warning that the program prints on standard error."""


def numbers(values: Any) -> Any:
    """An array that the library can read: float64 or float32 in any layout, without a copy."""
    if isinstance(values, np.ndarray):
        if values.dtype in _taken and values.flags.aligned:
            return values
    elif hasattr(values, "__dlpack__"):
        return values
    try:
        array = np.asarray(values)
        if array.dtype in _taken and array.flags.aligned:
            return array
        if array.dtype.kind not in "fiu":
            raise TypeError(f"type {array.dtype}")
        return np.array(array, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ValueError(f"an array of real numbers is needed: {error}") from None


def of_events(values: Any, momenta: Any) -> Optional[Any]:
    """One number for each event; a single number is that of all events."""
    if values is None:
        return None
    array = numbers(values)
    if getattr(array, "ndim", 1) == 0:
        return np.full(momenta.shape[0], float(array))
    return array


def warn(lines: Iterable[str]) -> None:
    """Warns the caller of the package."""
    depth = 1
    frame: Optional[FrameType] = sys._getframe()
    while frame is not None and frame.f_globals.get("__package__") == __package__:
        frame = frame.f_back
        depth += 1
    for line in lines:
        warnings.warn(line, HelikosWarning, stacklevel=depth)
