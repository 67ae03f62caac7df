# SPDX-License-Identifier: Apache-2.0
"""Time that is divided among measurements which may take any."""

import time


class Clock:
    """`seconds`: for all that is to be done; None: no limit."""

    def __init__(self, seconds=None):
        self.end = None if seconds is None else time.monotonic() + seconds

    def left(self):
        return None if self.end is None else self.end - time.monotonic()

    def is_over(self):
        return self.end is not None and self.left() <= 0

    def part(self, share, of):
        """A clock for the next one of several things, by its share in those that are left."""
        return Clock(None if self.end is None else max(0.0, self.left()) * share / of)

    def shared(self, things):
        """(thing, its clock), one after the other: who needs less leaves it to those that follow."""
        for i, thing in enumerate(things):
            yield thing, self.part(1, len(things) - i)

    def rounds(self, most):
        """Numbers of rounds: one at least, and no new one after the end."""
        for i in range(most):
            if i and self.is_over():
                return
            yield i
