#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# perf/device.sh DEVICE_BINARY HOST_BINARY [OUTPUT]: on a machine with a GPU, whether a GPU build
# agrees with the reference points and with a host build, and how fast it is. A line for each.
set -uo pipefail
if (($# < 2)); then
  sed -n '3,4s/^# //p' "$0" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
output=${3:-$here/results/gpu.json}
status=0
"$here/parity.py" "$1" "$2" || status=1
"$here/gpu.py" --binary "$1" --part scan --precisions d --rounds 1 --step 32 --output "$output" \
  || status=1
exit $status
