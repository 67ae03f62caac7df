#!/bin/bash
# runcmsgrid.sh NEVENTS SEED NCORES: events of the gridpack beside this script, in cmsgrid_final.lhe
# of the current folder. HELIKOS names the program (default: helikos beside this script, else that of PATH);
# GRIDPACK the file, where there are several.
set -euo pipefail
if [ $# -lt 3 ]; then
  echo "usage: runcmsgrid.sh NEVENTS SEED NCORES" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
if [ -z "${GRIDPACK:-}" ]; then
  packs=("$here"/*.hgp)
  if [ ${#packs[@]} -ne 1 ] || [ ! -f "${packs[0]}" ]; then
    echo "runcmsgrid.sh: there must be one file .hgp in $here; GRIDPACK names it otherwise" >&2
    exit 2
  fi
  GRIDPACK=${packs[0]}
fi
program=helikos
[ ! -x "$here/helikos" ] || program=$here/helikos
exec "${HELIKOS:-$program}" generate "$GRIDPACK" --events "$1" --seed "$2" --threads "$3" \
  --output cmsgrid_final.lhe --report none
