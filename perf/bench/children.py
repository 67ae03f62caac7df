# SPDX-License-Identifier: Apache-2.0
"""Runs one program and says what it used."""

import json
import os
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path


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


def environment_of_ranks():
    """Of runs that mpirun may start, which refuses root unless told."""
    return {**environment(None), "OMPI_ALLOW_RUN_AS_ROOT": "1",
            "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


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


def run_helikos(command, env, timeout):
    """A command of Helikos, with `--json`: (its JSON, or None; the reason why there is none, or None;
    how it ended)."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "run.json"
        try:
            ended = run([*command, "--json", str(file)], env, timeout)
        except OSError as error:
            return None, str(error), Ended(127, "", str(error), 0)
        if ended.reason() is None and file.exists():
            return json.loads(file.read_text(encoding="utf-8")), None, ended
    lines = [line for line in ended.err.splitlines() if line.startswith("helikos: ")]
    said = lines[-1].removeprefix("helikos: ") if lines and not ended.timed_out else None
    return None, said or ended.reason() or "no JSON was written", ended
