#!/bin/bash
#SBATCH --job-name=helikos
#SBATCH --nodes=2
#SBATCH --ntasks-per-node=4
#SBATCH --gpus-per-node=4
#SBATCH --cpus-per-task=8
#SBATCH --time=01:00:00
# One run on several nodes, with one rank for each GPU:
#   sbatch [--nodes=N --ntasks-per-node=G --gpus-per-node=G --cpus-per-task=C] slurm_nodes.sh COMMAND..
# for instance COMMAND = generate run.toml --output events.lhe.gz --checkpoint run.checkpoint --resume
# Nodes without GPUs: sbatch --gpus-per-node=0 --ntasks-per-node=1 --cpus-per-task=CORES slurm_nodes.sh COMMAND..
# A job that ran out of time goes on when the same line is submitted again, if COMMAND has --checkpoint and
# --resume. HELIKOS is the program; HELIKOS_PMI names what connects the ranks (`srun --mpi=list`).
set -euo pipefail
if [ $# -lt 1 ]; then
  echo "usage: sbatch [options] slurm_nodes.sh COMMAND.. (a command of helikos, as generate run.toml)" >&2
  exit 2
fi
if [ -z "${SLURM_JOB_ID:-}" ]; then
  echo "slurm_nodes.sh: is a job of Slurm: sbatch slurm_nodes.sh COMMAND..; without Slurm, mpirun starts ranks" >&2
  exit 2
fi
helikos=${HELIKOS:-helikos}
if [ -z "${HELIKOS_PMI:-}" ]; then
  known=$(srun --mpi=list 2>&1) || true
  HELIKOS_PMI=$(grep -owE -m 1 'pmix' <<< "$known" || grep -owE -m 1 'pmi2' <<< "$known" || true)
  if [ -z "$HELIKOS_PMI" ]; then
    echo "slurm_nodes.sh: srun knows neither pmix nor pmi2: HELIKOS_PMI must name what connects the ranks" >&2
    exit 2
  fi
fi
# All tasks of a node must see all of its GPUs: each rank takes one of them by itself.
exec srun --mpi="$HELIKOS_PMI" --cpus-per-task="${SLURM_CPUS_PER_TASK:-1}" --gpu-bind=none --kill-on-bad-exit=1 \
  "$helikos" "$@" --threads "${SLURM_CPUS_PER_TASK:-1}"
