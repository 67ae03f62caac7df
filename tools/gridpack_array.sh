#!/bin/bash
#SBATCH --job-name=helikos
#SBATCH --array=1-100
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
# A sample of a gridpack by an array of jobs: sbatch tools/gridpack_array.sh X.hgp EVENTS SEED [OUTPUT]
# Each task makes its part of EVENTS in a file of its own; `helikos events merge` puts them together.
set -euo pipefail
if [ $# -lt 3 ]; then
  echo "usage: sbatch [--array=1-N] gridpack_array.sh X.hgp EVENTS SEED [OUTPUT]" >&2
  exit 2
fi
if [ "${SLURM_ARRAY_TASK_MIN:-1}" != 1 ]; then
  echo "gridpack_array.sh: the array must begin with 1" >&2
  exit 2
fi
exec "${HELIKOS:-helikos}" generate "$1" --events "$2" --seed "$3" --output "${4:-events.lhe.gz}" \
  --jobs "${SLURM_ARRAY_TASK_MAX:?run me by sbatch}" --job "$SLURM_ARRAY_TASK_ID" \
  --threads "${SLURM_CPUS_PER_TASK:-1}" --report none
