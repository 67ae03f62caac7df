#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Where each kernel of a GPU build stands between the limits of the GPU: operations and bytes an
event, and how busy its pipes are, by the counters of NVIDIA's profiler (ncu)."""

import argparse
import csv
import io
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

from bench import machine
from bench.family import BY_NAME, PRECISIONS

ROOT = Path(__file__).resolve().parent.parent

# Kernels by a piece of their name.
KERNELS = {"compiled": "SumKernelRun", "teams": "TeamKernel", "row_sum": "RowColorSum",
           "gemm": "gemm"}
EVENTS = {"ee_mumu": 1 << 20, "gg_tt": 1 << 20, "gg_ttg": 1 << 20, "gg_ttgg": 1 << 17,
          "gg_ttggg": 1 << 14, "gg_tt4g": 1 << 11, "gg_tt5g": 1 << 8}

OPERATION = "smsp__sass_thread_inst_executed_op_{}_pred_on.sum"
METRICS = {
    "seconds": "gpu__time_duration.sum",
    "bytes": "dram__bytes.sum",
    "registers": "launch__registers_per_thread",
    "occupancy_percent": "sm__warps_active.avg.pct_of_peak_sustained_active",
    "fp64_percent": "sm__pipe_fp64_cycles_active.avg.pct_of_peak_sustained_active",
    "fma_percent": "sm__pipe_fma_cycles_active.avg.pct_of_peak_sustained_active",
    "tensor_percent": "sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_active",
    "dmma_percent": "sm__pipe_tensor_op_dmma_cycles_active.avg.pct_of_peak_sustained_active",
    "l1_percent": "l1tex__throughput.avg.pct_of_peak_sustained_active",
    "l2_percent": "lts__throughput.avg.pct_of_peak_sustained_elapsed",
    **{op: OPERATION.format(op)
       for op in ("dadd", "dmul", "dfma", "fadd", "fmul", "ffma")},
}
SCALE = {"ns": 1e-9, "nsecond": 1e-9, "us": 1e-6, "usecond": 1e-6, "ms": 1e-3, "msecond": 1e-3,
         "s": 1.0, "second": 1.0, "byte": 1.0, "Kbyte": 1e3, "Mbyte": 1e6, "Gbyte": 1e9}


def parse_arguments(argv):
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--binary", default=str(ROOT / "build" / "launcher-cuda" / "bin" / "helikos"), metavar="PATH")
    add("--ncu", default="ncu", metavar="PATH")
    add("--processes", nargs="+", choices=list(EVENTS), default=list(EVENTS), metavar="NAME")
    add("--precisions", nargs="+", choices=list(PRECISIONS), default=["d"])
    add("--extra", default="", help="more options of helikos run, e.g. --extra='--color-sum gemm'")
    add("--output", type=Path, default=Path(__file__).parent / "results" / "roofline.json")
    return parser.parse_args(argv)


def rows_of(text):
    """What ncu --csv --page raw prints: names, units, then a row for each launch."""
    lines = text.splitlines()
    start = next((i for i, line in enumerate(lines) if line.startswith('"ID"')), None)
    if start is None:
        raise RuntimeError(text.strip()[-500:])
    reader = csv.reader(io.StringIO("\n".join(lines[start:])))
    names, units, *rows = list(reader)
    for row in rows:
        yield dict(zip(names, row)), dict(zip(names, units))


def number(row, units, metric):
    try:
        value = float(row[metric].replace(",", ""))
    except (KeyError, ValueError):
        raise RuntimeError(f"no counter {metric}") from None
    return value * SCALE.get(units[metric], 1.0)


def profile(args, name, precision):
    """The kernels of one evaluation of all events: from the longest launch of the amplitudes on, to
    the next; launches of one kernel (a colour sum by blocks) are added up."""
    command = [args.ncu, "--csv", "--page", "raw", "--clock-control", "none",
               "--kernel-name-base", "demangled", "-k", "regex:" + "|".join(KERNELS.values()),
               "--metrics", ",".join(METRICS.values()),
               args.binary, "run", BY_NAME[name].text, "--precision", PRECISIONS[precision],
               "--batch", str(EVENTS[name]), "--groups", "inline", "--instances", "1",
               *shlex.split(args.extra)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError((done.stderr or done.stdout).strip()[-300:])
    launches = []
    for row, units in rows_of(done.stdout):
        kernel = next(k for k, piece in KERNELS.items() if re.search(piece, row["Kernel Name"]))
        launches.append((kernel, {key: number(row, units, metric)
                                  for key, metric in METRICS.items()}))
    amplitudes = [i for i, (kernel, _) in enumerate(launches) if kernel in ("compiled", "teams")]
    start = max(amplitudes, key=lambda i: launches[i][1]["seconds"])
    end = min((i for i in amplitudes if i > start), default=len(launches))
    kernels = dict.fromkeys(kernel for kernel, _ in launches[start:end])
    return [point(name, precision, kernel, together([c for k, c in launches[start:end] if k == kernel]))
            for kernel in kernels]


SUMMED = ("seconds", "bytes", "dadd", "dmul", "dfma", "fadd", "fmul", "ffma")


def together(launches):
    """Counters of several launches: sums, and of the rest the longest launch's."""
    longest = max(launches, key=lambda counters: counters["seconds"])
    return {**longest, "launches": len(launches),
            **{key: sum(counters[key] for counters in launches) for key in SUMMED}}


def point(name, precision, kernel, counters):
    """Operations: additions, multiplications, fused twice. Those of tensor cores are not counted."""
    events = EVENTS[name]
    flop = sum(counters[op] * (2.0 if op.endswith("fma") else 1.0)
               for op in ("dadd", "dmul", "dfma", "fadd", "fmul", "ffma"))
    result = {"process": name, "precision": precision, "kernel": kernel, "events": events,
              "flop_per_event": flop / events, "bytes_per_event": counters["bytes"] / events,
              "tflop_per_second": flop / counters["seconds"] * 1e-12,
              "tb_per_second": counters["bytes"] / counters["seconds"] * 1e-12,
              "events_per_second": events / counters["seconds"], "counters": counters}
    print(f"{name:9} {precision} {kernel:9} {result['flop_per_event']:10.3g} FLOP/event "
          f"{result['tflop_per_second']:6.2f} TFLOP/s {result['bytes_per_event']:10.3g} B/event "
          f"{result['tb_per_second']:5.2f} TB/s {counters['registers']:4.0f} registers "
          f"{counters['occupancy_percent']:3.0f} % resident, FP64 {counters['fp64_percent']:.0f} %, "
          f"DMMA {counters['dmma_percent']:.0f} %", flush=True)
    return result


def main(argv):
    args = parse_arguments(argv)
    version = subprocess.run([args.binary, "--version"], capture_output=True, text=True, check=True)
    record = {
        **machine.measurement("perf/roofline.py", argv),
        "version": version.stdout.strip(),
        "metrics": METRICS,
        "points": [],
    }
    for name in args.processes:
        for precision in args.precisions:
            try:
                record["points"] += profile(args, name, precision)
            except RuntimeError as error:
                print(f"{name} {precision}: {error}", file=sys.stderr)
                record["points"].append(
                    {"process": name, "precision": precision, "reason": str(error)})
            args.output.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
