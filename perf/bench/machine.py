# SPDX-License-Identifier: Apache-2.0
"""The machine that the numbers are of (Linux)."""

import datetime
import os
import platform
import shlex
import shutil
import subprocess
from pathlib import Path


def read_line(path):
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except OSError:
        return None


def cpuinfo():
    """The first processor's lines of /proc/cpuinfo."""
    text = read_line("/proc/cpuinfo") or ""
    pairs = (line.split(":", 1) for line in text.split("\n\n")[0].splitlines() if ":" in line)
    return {key.strip(): value.strip() for key, value in pairs}


def vector_instructions(flags):
    wanted = ("sse4_2", "avx", "avx2", "fma", "avx512f", "avx512dq", "avx512vl")
    return [flag for flag in wanted if flag in flags.split()]


def caches():
    found = []
    for index in sorted(Path("/sys/devices/system/cpu/cpu0/cache").glob("index*")):
        keys = ("level", "type", "size", "shared_cpu_list")
        found.append({key: read_line(index / key) for key in keys})
    return found


def memory_bytes():
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def describe():
    info = cpuinfo()
    return {
        "cpu": info.get("model name", platform.processor()),
        "vector_instructions": vector_instructions(info.get("flags", "")),
        "caches": caches(),
        "cores": os.cpu_count(),
        "cores_usable": len(os.sched_getaffinity(0)),
        "memory": memory_bytes(),
        "system": f"{platform.system()} {platform.machine()}",
        "load_average": list(os.getloadavg()),
    }


def measurement(script, argv):
    """The start of a record: when, by which command, where."""
    return {
        "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        "command": shlex.join([script, *argv]),
        "host": describe(),
    }


def pin_list(text, threads):
    """Processors for that many threads: `4` counts on from 4; `4,6` is taken as it is."""
    cpus = [int(word) for word in text.split(",")]
    if len(cpus) == 1:
        cpus = list(range(cpus[0], cpus[0] + threads))
    if len(cpus) < threads:
        raise SystemExit(f"cpu.py: --pin {text}: {threads} threads need as many processors")
    return cpus[:threads]


def pin_prefix(text, threads):
    """The start of a command that runs on the processors chosen; empty if none are, or can be."""
    if text is None or shutil.which("taskset") is None:
        return []
    return ["taskset", "-c", ",".join(map(str, pin_list(text, threads)))]


def physical_cores():
    """(core) the processors of each core that may be used, by their first processor."""
    cores = {}
    for cpu in sorted(os.sched_getaffinity(0)):
        topology = Path(f"/sys/devices/system/cpu/cpu{cpu}/topology")
        siblings = read_line(topology / "thread_siblings_list") or str(cpu)
        cores.setdefault(siblings, []).append(cpu)
    return list(cores.values())


def cards():
    """Number of GPUs that the system knows of (NVIDIA's, else AMD's)."""
    if shutil.which("nvidia-smi"):
        listed = subprocess.run(["nvidia-smi", "--list-gpus"], capture_output=True, text=True,
                                check=False)
        return sum(line.startswith("GPU ") for line in listed.stdout.splitlines())
    nodes = Path("/sys/class/kfd/kfd/topology/nodes").glob("*/gpu_id")
    return sum((read_line(node) or "0") != "0" for node in nodes)
