# SPDX-License-Identifier: Apache-2.0
"""Times of the Python package: calls with few events, batches, and its import.

    PYTHONPATH=build/launcher-openmp/python python3 perf/python_calls.py build/launcher-openmp/bin/helikos OUTPUT.json

The rate of the program is that of its matrix elements (amplitudes and colour sum), which have their momenta in the order
of the library already. Runs of both alternate, and the best of each counts. Set OMP_NUM_THREADS for both.
"""

import json
import os
import subprocess
import sys
import time

import numpy as np

begin = time.perf_counter()
import helikos  # noqa: E402

seconds_of_import = time.perf_counter() - begin
process = "g g > t t~ g"
events = 1_000_000


def seconds(element, momenta, repetitions):
    """Sorted times of single calls [s]."""
    times = []
    for _ in range(repetitions):
        begin = time.perf_counter()
        element(momenta)
        times.append(time.perf_counter() - begin)
    return np.sort(times)


def rate_of_program(program):
    """Matrix elements per second of `helikos run`."""
    path = "python_calls.run.json"
    subprocess.run(
        [program, "run", process, "--batch", str(events), "--batches", "3", "--json", path],
        check=True,
        capture_output=True,
    )
    with open(path, encoding="utf-8") as file:
        found = json.load(file)
    os.remove(path)
    return found["matrix_elements_per_second"]


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        return next((line.split(":")[1].strip() for line in file if line.startswith("model name")), "")


def main():
    program, output = sys.argv[1:]
    element = helikos.MatrixElement(process)
    space = helikos.PhaseSpace(process, energy=1500)
    random = np.random.default_rng(1)
    few = {}
    for count in (1, 8, 64):
        momenta = space.generate(0, random.random((count, space.num_random))).momenta
        times = seconds(element, momenta, 5000)
        few[count] = {"best_us": 1e6 * times[0], "tenth_us": 1e6 * times[len(times) // 10]}
    momenta = space.generate(0, random.random((events, space.num_random))).momenta
    orders = {
        "fortran": momenta,
        "c": np.ascontiguousarray(momenta),
        "c_float32": np.ascontiguousarray(momenta, dtype=np.float32),
    }
    element(momenta)
    best = dict.fromkeys(("program", *orders), 0.0)
    for _ in range(4):
        best["program"] = max(best["program"], rate_of_program(program))
        for name, array in orders.items():
            best[name] = max(best[name], events / seconds(element, array, 2)[0])
    result = {
        "command": ["perf/python_calls.py", *sys.argv[1:]],
        "processor": processor(),
        "processors": os.cpu_count(),
        "load": os.getloadavg(),
        "process": process,
        "build": helikos.build_info(),
        "threads": helikos.start(),
        "import_s_after_numpy": seconds_of_import,
        "calls": few,
        "events_of_batch": events,
        "matrix_elements_per_second": best,
        "ratio_to_program": {name: best[name] / best["program"] for name in orders},
    }
    with open(output, "w", encoding="utf-8") as file:
        json.dump(result, file, indent=1)
        file.write("\n")
    print(json.dumps(result, indent=1))


main()
