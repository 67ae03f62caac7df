#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Ranks on hosts that have no common folder: run.sh HELIKOS MPIEXEC KILL_POINT
# Open MPI starts them (tested with 4.1). Exit status 77: this machine does not allow it.
set -euo pipefail
helikos=$1 mpiexec=$2 kill_point=$3
here=$(cd "$(dirname "$0")" && pwd)
version=$("$mpiexec" --version 2> /dev/null || true)
if [[ $version != *'Open MPI'* && $version != *OpenRTE* ]]; then
  echo "skipped: the launcher is not Open MPI's" >&2
  exit 77
fi
if [[ -z ${HOSTFILE:-} ]]; then
  folder=$(mktemp -d)
  trap 'rmdir "$folder"' EXIT
  OMP_NUM_THREADS=1 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 \
    "$here/hosts.sh" 2 "$folder" "$here/run.sh" "$@"
  exit
fi

mpi=(timeout 300 "$mpiexec" --hostfile "$HOSTFILE" --map-by node --bind-to none
  --mca plm_rsh_agent "$AGENT" --mca btl_tcp_if_include eth0 --mca oob_tcp_if_include eth0)
dy=(generate "p p > e+ e-" --cut "m(e+,e-) > 50" --accuracy 0.02 --threads 1 --report none)
failed=0

fail() { # what
  echo "FAILED: $1"
  sed 's/^/    /' err || true
  failed=1
}
# Runs a command on ranks of both hosts in turn. Its messages are in the file err.
ranks() { # number, arguments...
  local number=$1
  shift
  "${mpi[@]}" -n "$number" "$helikos" "$@" > out 2> err
}
same() { # files...
  cmp -s "$1" "$2" || fail "$1 and $2 differ"
}
# One line of Helikos says why, and the status is 2.
refused() { # line, arguments...
  local line=$1 status=0
  shift
  ranks 2 "$@" || status=$?
  [[ $status == 2 ]] || fail "status $status in place of 2: $*"
  grep -qxF "helikos: $line" err || fail "no line '$line'"
}

# The ranks are on different hosts, and only rank 0's host gets files.
"${mpi[@]}" -n 2 hostname > names
[[ $(sort names | tr '\n' ' ') == "host0 host1 " ]] || fail "hosts: $(cat names)"
"$helikos" "${dy[@]}" --events 70000 --output one.lhe.gz > out 2> err || fail "one rank"
ranks 3 "${dy[@]}" --events 70000 --output three.lhe.gz --json three.json || fail "three ranks"
same one.lhe.gz three.lhe.gz
grep -q '"writing_ranks": 1' three.json || fail "writing_ranks is not 1"
[[ -z $("$AGENT" host1 ls -A) ]] || fail "host1 has files: $("$AGENT" host1 ls -A)"

# A rank is killed; the run goes on with another number of ranks.
kept=("${dy[@]}" --events 200000 --output kept.lhe --checkpoint kept.checkpoint)
"${mpi[@]}" -n 1 env LD_PRELOAD="$kill_point" HELIKOS_KILL_AT="after rename kept.checkpoint 1 weight_parts" \
  "$helikos" "${kept[@]}" : -n 1 "$helikos" "${kept[@]}" > out 2> err && fail "no rank was killed"
[[ -e kept.lhe.part && ! -e kept.lhe ]] || fail "files after a kill: $(ls)"
ranks 3 "${kept[@]}" --resume || fail "the run does not go on"
"$helikos" "${dy[@]}" --events 200000 --output whole.lhe > out 2> err || fail "one rank, uncompressed"
same whole.lhe kept.lhe
rm -f ./*.lhe

# What only rank 0's host has. A gridpack goes to the other ranks; other files must be on each host.
"$helikos" gridpack "${dy[@]:1:5}" --output pack.hgp > out 2> err || fail "gridpack"
ranks 2 generate pack.hgp --events 5000 --report none --output two.lhe || fail "gridpack, two ranks"
"$helikos" generate pack.hgp --events 5000 --report none --output one.lhe > out 2> err || fail "gridpack"
same one.lhe two.lhe
echo 'process = "e+ e- > mu+ mu-"' > run.toml
echo 'energy = 91' >> run.toml
refused "rank 1: run.toml: cannot be opened: No such file or directory" generate run.toml --output no.lhe
printf 'Block SMINPUTS\n 1 132.507\n' > card
refused "rank 1: card: cannot be opened: No such file or directory" \
  "${dy[@]}" --output no.lhe --param-card card
"$AGENT" host1 "printf 'Block SMINPUTS\n 1 128.0\n' > card"
refused "rank 1: the parameters of the model (--param-card, --set) are others than those of rank 0" \
  "${dy[@]}" --output no.lhe --param-card card
refused "rank 1: the process, its model, parameters or options are others than those of rank 0" \
  run "e+ e- > mu+ mu-" --batch 64 --param-card card
refused "--output nowhere/no.lhe: there is no folder $PWD/nowhere" "${dy[@]}" --output nowhere/no.lhe
[[ ! -e no.lhe && ! -e no.lhe.part ]] || fail "a refused run left a file: $(ls)"

# Parameters that are the same on all hosts, with a folder of output on rank 0's host only.
"$AGENT" host1 "printf 'Block SMINPUTS\n 1 132.507\n' > card"
mkdir own
ranks 2 "${dy[@]}" --events 2000 --output own/a.lhe --json own/a.json --param-card card || fail "folder of rank 0"
[[ -s own/a.lhe && -s own/a.json ]] || fail "files of rank 0: $(ls own)"
exit "$failed"
