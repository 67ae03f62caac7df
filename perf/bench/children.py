# SPDX-License-Identifier: Apache-2.0
"""Runs one program and says what it used."""

import os
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass


@dataclass
class Ended:
    status: int  # exit status; negative: the signal that ended it
    out: str
    err: str
    peak_rss: int  # bytes; at least that of this Python, from which the program is forked
    timed_out: bool = False
    cpu: float = 0.0  # seconds of its threads, user and system
    wall: float = 0.0  # seconds from its start to its end

    def reason(self):
        """Why it failed, in a line; None if it did not."""
        if self.timed_out:
            return "ran past the time limit"
        if self.status == 0:
            return None
        lines = (self.err.strip() or self.out.strip()).splitlines()
        return f"exit status {self.status}: {lines[-1] if lines else 'no message'}"


def environment(pinned):
    """Threads are set by option; bound to their processors if these are chosen."""
    env = {k: v for k, v in os.environ.items() if k != "OMP_NUM_THREADS"}
    if pinned:
        env.update(OMP_PROC_BIND="close", OMP_PLACES="threads")
    return env


def read(file):
    file.seek(0)
    return file.read().decode(errors="replace")


def run(command, env, timeout):
    """`command`: a list, or a string for the shell."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.monotonic()
        child = subprocess.Popen(
            command, shell=isinstance(command, str), stdout=out, stderr=err,
            stdin=subprocess.DEVNULL, env=env, start_new_session=True)
        expired = threading.Event()

        def stop():
            expired.set()
            os.killpg(child.pid, signal.SIGKILL)

        timer = threading.Timer(timeout, stop)
        timer.start()
        try:
            # wait4 alone tells the memory of this one child (and of those that it waited for).
            _, status, usage = os.wait4(child.pid, 0)
        finally:
            timer.cancel()
        wall = time.monotonic() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        return Ended(child.returncode, read(out), read(err), usage.ru_maxrss * 1024,
                     expired.is_set(), usage.ru_utime + usage.ru_stime, wall)
