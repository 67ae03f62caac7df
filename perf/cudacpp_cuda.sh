#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# perf/cudacpp_cuda.sh DIRECTORY PROCESS EVENTS PRECISION: CUDACPP standalone on a GPU, as a peer of gpu.py
# DIRECTORY is its epochX/cudacpp, with the process built in it (90: Hopper):
#   make -f cudacpp.mk USEBUILDDIR=1 BACKEND=cuda FPTYPE=PRECISION MADGRAPH_CUDA_ARCHITECTURE=90 \
#     ./build.cuda_PRECISION_inl0_hrd0/check_cuda.exe
#
# The fourth word printed is matrix elements per second, left on the GPU (MECalcOnly), of the fastest iteration: the
# first one warms up. It is the most of 32 and 256 threads a block (those that EVENTS is a multiple of) and, for
# gg_ttggg, of the colour sum as a kernel and by cuBLAS.
set -euo pipefail
if (($# != 4)); then
  sed -n '3s/^# //p' "$0" >&2
  exit 2
fi
directory=$1 process=$2 events=$3 precision=$4

fail() {
  echo "cudacpp_cuda.sh: $1" >&2
  exit 2
}

if ! [[ $events =~ ^[1-9][0-9]{0,8}$ ]] || ((events % 32)); then
  fail "EVENTS: $events is no multiple of 32"
fi
case $process in
  ee_mumu | gg_tt) iterations=10 ;;
  gg_ttg | gg_ttgg) iterations=5 ;;
  *) iterations=3 ;;
esac
blas_choices=('') # empty: the kernel
[[ $process != gg_ttggg ]] || blas_choices+=(1)

# The program reads ../../Cards.
cd "$directory/$process.sa"/SubProcesses/P1_* 2> /dev/null || fail "no process $process in $directory"
program=./build.cuda_${precision}_inl0_hrd0/check_cuda.exe
[[ -x $program ]] || fail "$PWD: no $program"

seconds=$(for threads in 32 256; do
  ((events % threads == 0)) || continue
  for blas in "${blas_choices[@]}"; do
    # cuBLAS may find no memory for a large batch where the kernel does.
    CUDACPP_RUNTIME_BLASCOLORSUM=$blas "$program" -p $((events / threads)) "$threads" "$iterations" || true
  done
done 2> /dev/null | sed -n 's/^\[Min,Max\]TimeInMECalcOnly *= *\[ *\([0-9.e+-]*\) .*/\1/p' | sort -g | head -n 1)
[[ -n $seconds ]] || fail "$PWD: $program gave no time"
awk -v events="$events" -v seconds="$seconds" 'BEGIN { printf "the best is %.6e\n", events / seconds }'
