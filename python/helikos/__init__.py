# SPDX-License-Identifier: Apache-2.0
"""Tree-level matrix elements, cross sections and events.

    import helikos

    element = helikos.MatrixElement("g g > t t~ g")
    values = element(momenta)                   # (event, particle, 4) [GeV] -> (event,)
    result = helikos.integrate("p p > e+ e-", cut="66 < m(e+,e-) < 116")
    events = helikos.generate("p p > e+ e-", cut="66 < m(e+,e-) < 116", events=1000).events

Wrong input raises ValueError with one line that says what is wrong and where. docs/python.md has
examples.
"""

import os as _os


def _load():
    # Threads that wait spin for some microseconds only, as those of the program: the library of
    # OpenMP reads this when it is loaded.
    name = "GOMP_SPINCOUNT"
    is_own = "OMP_WAIT_POLICY" not in _os.environ and name not in _os.environ
    if is_own:
        _os.environ[name] = "10000"
    try:
        from . import _helikos
    finally:
        if is_own:
            del _os.environ[name]
    return _helikos


_helikos = _load()

from ._arrays import HelikosWarning  # noqa: E402
from ._beams import PDF, AlphaS  # noqa: E402
from ._diagrams import Diagrams  # noqa: E402
from ._elements import Evaluation, MatrixElement  # noqa: E402
from ._phase_space import Cuts, Observable, PhaseSpace  # noqa: E402
from ._runs import (  # noqa: E402
    Events,
    Generation,
    Integration,
    ProcessResult,
    Progress,
    Subprocesses,
    generate,
    integrate,
)

__version__ = _helikos.version()


def start(threads: int = 0) -> int:
    """Starts the threads of Helikos. Returns their number.

    They start by themselves with the first computation. All computations of a process share them.

    Parameters
    ----------
    threads
        Number of threads, from 1 to 512. 0: by OMP_NUM_THREADS, else as many as processors. If
        another number of threads runs already, ValueError is raised.
    """
    if isinstance(threads, bool) or not isinstance(threads, int) or not 0 <= threads <= 512:
        raise ValueError(f"`threads`: {threads} is not a whole number from 1 to 512")
    return _helikos.start(threads)


def build_info() -> "dict[str, str]":
    """Version, commit, backend, Kokkos, compiler and vector instructions of this build."""
    return _helikos.build()


__all__ = [
    "AlphaS",
    "Cuts",
    "Diagrams",
    "Evaluation",
    "Events",
    "Generation",
    "HelikosWarning",
    "Integration",
    "MatrixElement",
    "Observable",
    "PDF",
    "PhaseSpace",
    "ProcessResult",
    "Progress",
    "Subprocesses",
    "build_info",
    "generate",
    "integrate",
    "start",
]
