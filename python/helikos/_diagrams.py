# SPDX-License-Identifier: Apache-2.0
"""Feynman diagrams."""

from __future__ import annotations

from typing import Any

from . import _helikos


class Diagrams:
    """The Feynman diagrams of a process. A notebook shows them as drawings.

    Parameters
    ----------
    process
        Process string.
    max
        Largest number of diagrams that are listed and drawn.
    options
        Keywords with which the process is read, as those of `MatrixElement`.
    """

    def __init__(self, process: str, max: int = 60, **options: Any) -> None:
        self._set = _helikos.DiagramSet(process, max, options)

    @property
    def process(self) -> str:
        """The process, in the canonical form of its string."""
        return self._set.process

    @property
    def texts(self) -> "list[str]":
        """The diagrams as text, at most `max`."""
        return self._set.texts

    def svg(self) -> str:
        """The drawings as an SVG document."""
        return self._set.svg()

    def save(self, path: str) -> None:
        """Writes the SVG document to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg())

    def _repr_svg_(self) -> str:
        return self.svg()

    def __len__(self) -> int:
        """Number of all diagrams of the process."""
        return self._set.total

    def __repr__(self) -> str:
        return f"<helikos.Diagrams {self.process}: {len(self)}>"
