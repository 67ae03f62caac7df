#!/bin/bash
#SBATCH --job-name=helikos
#SBATCH --array=1-100
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
# A sample of a gridpack by an array of jobs: sbatch --array=1-N gridpack_array.sh X.hgp EVENTS SEED [OUTPUT]
# Task I makes part I of N in a file of its own; `helikos events merge` puts the parts together.
# JOBS=N names the number of parts where not all tasks are started, such as those that failed:
# JOBS=100 sbatch --array=7,12 gridpack_array.sh X.hgp EVENTS SEED [OUTPUT]
set -euo pipefail
fail() {
  echo "gridpack_array.sh: $1" >&2
  exit 2
}
if [ $# -lt 3 ]; then
  echo "usage: sbatch [--array=1-N] gridpack_array.sh X.hgp EVENTS SEED [OUTPUT]" >&2
  exit 2
fi
[ -n "${SLURM_ARRAY_TASK_ID:-}" ] ||
  fail "is a job array of Slurm: sbatch --array=1-N gridpack_array.sh ..; without Slurm, generate --jobs N --job I"
if [ -z "${JOBS:-}" ]; then
  JOBS=${SLURM_ARRAY_TASK_MAX:-}
  if [ "${SLURM_ARRAY_TASK_MIN:-}" != 1 ] || [ "${SLURM_ARRAY_TASK_COUNT:-}" != "$JOBS" ]; then
    fail "not all tasks from 1 to ${JOBS:-N} are started: JOBS must name the number of parts"
  fi
fi
exec "${HELIKOS:-helikos}" generate "$1" --events "$2" --seed "$3" --output "${4:-events.lhe.gz}" \
  --jobs "$JOBS" --job "$SLURM_ARRAY_TASK_ID" --threads "${SLURM_CPUS_PER_TASK:-1}" --report none
