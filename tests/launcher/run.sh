#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Usage: run.sh SOURCE_DIR. Tests of the launcher in a checkout whose CMake, Kokkos and compiler are
# stand-ins, so that a build takes no time and can be counted.
set -euo pipefail

source_dir=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  failures=$((failures + 1))
}

# ---- The checkout ------------------------------------------------------------------------------

checkout=$work/checkout
mkdir -p "$checkout"/{src,processes,cmake,kokkos_config,tests,perf} "$work/bin"
cp "$source_dir/helikos" "$source_dir/CMakePresets.json" "$checkout"
cp "$source_dir/kokkos_config/progress.sh" "$checkout/kokkos_config"
mkdir "$checkout"/tests/{color,program,empty}
touch "$checkout"/CMakeLists.txt "$checkout"/tests/{color,program}/some_test.cpp
printf '#!/bin/sh\necho /nowhere\n' > "$checkout/kokkos_config/get_kokkos"
# `cmake --build TREE ...` leaves a program that says what it was given.
cat > "$work/bin/cmake" <<'EOF'
#!/bin/sh
[ "$1" = --build ] || { echo "$*" > "$4/configured"; exit 0; }
echo "$*" > "$2/built"
echo "$*" >> "$2.builds"
sleep "${TIME_OF_BUILD:-0}"
mkdir -p "$2/bin"
name=helikos
case " $* " in *' helikos_elements '*) name=helikos-elements ;; esac
printf '#!/bin/sh\necho "program $*"\n' > "$2/bin/$name"
chmod +x "$2/bin/$name"
EOF
printf '#!/bin/sh\necho compiler 1.0\n' > "$work/bin/compiler"
printf '#!/bin/sh\necho "ctest $*"\n' > "$work/bin/ctest"
chmod +x "$checkout/kokkos_config/get_kokkos" "$work"/bin/*
export PATH=$work/bin:$PATH CXX=$work/bin/compiler HELIKOS_APT=no HELIKOS_SIMD=none
unset HELIKOS_PRESET HELIKOS_CACHE HELIKOS_JOBS HELIKOS_MPI

# Leaves status, out and err.
launch() { # arguments...
  status=0
  "$checkout/helikos" "$@" > "$work/out" 2> "$work/err" || status=$?
  out=$(< "$work/out") err=$(< "$work/err")
}

# ---- What is refused ---------------------------------------------------------------------------

expect_refused() { # word that the message names, arguments...
  local word=$1
  shift
  launch "$@"
  ((status == 2)) || fail "status $status for: $*"
  [[ -z $out && $err == 'helikos: '*"$word"* && $err != *$'\n'* ]] || fail "'$err' for: $*"
  [[ ! -e $checkout/build ]] || fail "something was built for: $*"
}

expect_refused "'fly'" fly
expect_refused "'--fly'" --fly
expect_refused "'now'" build now
for folder in empty nosuch .. 'color program'; do
  expect_refused "tests/$folder" test "$folder" -R some
done
for option in --foo --tests-regex=some -Rsome '-R=some' --help-me; do
  expect_refused "'$option'" test "$option"
  expect_refused "'$option'" test color -R some "$option"
done
expect_refused "'-R'" test -j 2 -R
for option in -j --parallel --timeout --test-load --max-width --repeat-until-fail -I; do
  expect_refused "'$option' lacks its value" test "$option"
  for word in -R x 4x -1 ''; do
    expect_refused "'$option' takes" test "$option" "$word"
  done
done
expect_refused "not '-R'" test -j -R color
expect_refused "not '4x'" test -j4x
expect_refused "'color'" test -R some color
for preset in base nosuch open 'openmp serial' ../openmp '.*'; do
  HELIKOS_PRESET=$preset expect_refused "'$preset'" run 'g g > t t~'
done
HELIKOS_MPI=maybe expect_refused "'maybe'" build
HELIKOS_SIMD=avx3 expect_refused "'avx3'" build
for jobs in 0 -1 two; do HELIKOS_JOBS=$jobs expect_refused "'$jobs'" test; done

launch
[[ $status == 2 && -z $out && $err == Usage:* ]] || fail 'no arguments: usage and status 2'
HELIKOS_PRESET=base launch --help
[[ $status == 0 && $out == Usage:* && -z $err ]] || fail 'help needs no preset'
commands=$("$checkout/helikos" --help | sed -nE 's/^ .*\.\/helikos ([a-z]+) .*/\1/p' | sort -u)
[[ $commands == *pdf*umami* ]] || fail "the usage names only $commands"
for command in $commands; do
  for word in --help -h; do
    launch "$command" "$word"
    [[ $status == 0 && $out == Usage:* && -z $err && ! -e $checkout/build ]] \
      || fail "$command $word needs no build: status $status, $out, $err"
  done
done
if [[ -e /dev/full ]]; then
  status=0
  "$checkout/helikos" --help > /dev/full 2> "$work/err" || status=$?
  [[ $status == 1 && $(< "$work/err") == 'helikos: cannot write to standard output' ]] \
    || fail "help to a full device: status $status, $(< "$work/err")"
fi

# ---- What is built, and when again --------------------------------------------------------------

expect_built() { # yes|no, why
  launch run 'g g > t t~'
  local built=no
  [[ $err != *'built in'* ]] || built=yes
  [[ $status == 0 && $out == 'program run g g > t t~' ]] || fail "$2: status $status, $out, $err"
  [[ $built == "$1" ]] || fail "$2: built: $built, expected: $1"
  sleep 0.05 # file times are those of the kernel's clock tick
}

# In what `checkout` names now, with nothing built.
check_freshness() { # what
  expect_built yes "$1: first start"
  expect_built no "$1: second start"
  touch "$checkout/src/file.cpp"
  expect_built yes "$1: a new source file"
  HELIKOS_SIMD=avx2 expect_built yes "$1: another instruction set"
  expect_built no "$1: and back, in a tree of its own"
}

check_freshness 'no git'

# `run`, `evaluate` and --version need a part of the program only, and take the whole one where that is there.
expect_targets() { # targets or nothing, arguments...
  local targets=$1
  shift
  rm -f "$checkout/build/launcher-openmp-none/built"
  launch "$@"
  [[ $status == 0 && $out == "program $*" ]] || fail "$*: status $status, $out, $err"
  if [[ -z $targets ]]; then
    [[ ! -f $checkout/build/launcher-openmp-none/built ]] || fail "$*: built again"
  else
    grep -q -e "--target $targets --parallel" "$checkout/build/launcher-openmp-none/built" || fail "$*: $targets is not built"
  fi
  sleep 0.05
}
rm -r "$checkout/build"
launch run --help
[[ $status == 0 && $out == Usage:* && -z $err ]] || fail "help of run, with nothing built: $out, $err"
expect_targets helikos_elements run some
[[ ! -e $checkout/build/launcher-openmp-none/bin/helikos ]] || fail 'run needs no other program'
expect_targets '' evaluate some
expect_targets '' --version
launch run --help
[[ $status == 0 && $out == 'program run --help' ]] || fail "help of run, with a part built: $out, $err"
launch integrate --help
[[ $status == 0 && $out == Usage:* ]] || fail "help of integrate, with a part built: $out, $err"
expect_targets helikos_cli integrate some
expect_targets '' run some
rm -r "$checkout/build"
expect_targets helikos_cli integrate some
expect_targets '' run some
touch "$checkout/src/file.cpp"
sleep 0.05
expect_targets helikos_elements run some
expect_targets helikos_cli integrate some

# Help takes a program that is out of date.
touch "$checkout/src/file.cpp"
for command in run umami events; do
  launch "$command" --help
  [[ $status == 0 && $out == "program $command --help" && -z $err ]] || fail "help of $command: $out, $err"
done
launch build --help
[[ $status == 0 && $out == Usage:* && -z $err ]] || fail "help of build: $out, $err"
expect_built yes 'help built nothing'

# On a terminal the time goes on from the first second.
if command -v script > /dev/null; then
  touch "$checkout/src/file.cpp"
  TIME_OF_BUILD=0.3 script -qec "'$checkout/helikos' run 'g g > t t~'" /dev/null < /dev/null > "$work/out" 2>&1
  grep -q 'building Helikos, 0 s' "$work/out" || fail "no progress on a terminal: $(< "$work/out")"
fi

# Messages that nobody can read end nothing: it is built, and runs.
expect_started() { # what, status
  [[ $2 == 0 && $(< "$work/out") == 'program run g g > t t~' ]] || fail "$1: status $2, $(< "$work/out")"
  touch "$checkout/src/file.cpp"
}
touch "$checkout/src/file.cpp"
status=0
"$checkout/helikos" run 'g g > t t~' > "$work/out" 2>&- || status=$?
expect_started 'standard error closed' "$status"
if [[ -e /dev/full ]]; then
  status=0
  "$checkout/helikos" run 'g g > t t~' > "$work/out" 2> /dev/full || status=$?
  expect_started 'standard error full' "$status"
fi
status=0
mkfifo "$work/pipe"
exec 9<> "$work/pipe"
exec 8> "$work/pipe"
exec 9>&- # its reader is gone
"$checkout/helikos" run 'g g > t t~' > "$work/out" 2>&8 || status=$?
exec 8>&-
expect_started 'standard error without a reader' "$status"

# Whoever built all has the program, but not what another setting built since.
launch test
[[ $status == 0 ]] || fail "test: $err"
expect_built no 'after all was built'
HELIKOS_SIMD=avx2 expect_built yes 'all was built for another instruction set'
expect_built no 'and back: all is still there'

# An MPI that appears is wanted; whoever wants none, or another one, says so.
mkdir "$work/mpi"
cp "$work/bin/compiler" "$work/mpi/mpicxx"
PATH=$work/mpi:$PATH expect_built yes 'mpicxx appeared'
PATH=$work/mpi:$PATH expect_built no 'the same mpicxx'
HELIKOS_MPI=off expect_built yes 'without MPI'
[[ $(< "$checkout/build/launcher-openmp-none/configured") == *-DHELIKOS_MPI=OFF* ]] || fail 'HELIKOS_MPI=off is not handed on'
HELIKOS_MPI=off PATH=$work/mpi:$PATH expect_built no 'mpicxx that is not wanted'
rm -r "$work/mpi"

# As mpirun does it: one of them builds, and all run. The build takes long enough for the others to come.
rm -rf "$checkout/build"
for rank in 0 1 2; do
  TIME_OF_BUILD=0.3 "$checkout/helikos" run 'g g > t t~' > "$work/out.$rank" 2> "$work/err.$rank" &
done
wait
for rank in 0 1 2; do
  [[ $(< "$work/out.$rank") == 'program run g g > t t~' ]] || fail "rank $rank: $(< "$work/err.$rank")"
done
[[ $(wc -l < "$checkout/build/launcher-openmp-none.builds") == 1 ]] || fail 'several launchers built at once'

# The library of UMAMI is built for whoever wants one.
launch umami 'g g > t t~'
[[ $out == 'program umami g g > t t~' && $(< "$checkout/build/launcher-openmp-none/built") == *' helikos_umami '* ]] \
  || fail "umami: $out $err"

for preset in openmp openmp-debug serial cuda hip; do
  HELIKOS_PRESET=$preset launch build
  [[ $status == 0 && -x $checkout/build/launcher-$preset/bin/helikos ]] || fail "preset $preset: $err"
done

# The link without an instruction set names the tree that was built last, also where an older launcher had its tree.
expect_link() { # tree
  [[ $(readlink "$checkout/build/launcher-openmp") == "$1" ]] || fail "the link is not to $1"
}
launch build
HELIKOS_SIMD=avx2 launch build
touch "$checkout/src/file.cpp"
HELIKOS_SIMD=sse4 launch build
expect_link launcher-openmp-sse4
rm "$checkout/build/launcher-openmp"
mkdir "$checkout/build/launcher-openmp"
touch "$checkout/build/launcher-openmp/helikos-tree"
launch build
expect_link launcher-openmp-none
HELIKOS_SIMD=sse4 launch run some # nothing is built
expect_link launcher-openmp-sse4
launch build
expect_link launcher-openmp-none
[[ $(< "$checkout/build/launcher-openmp/configured") == *-DHELIKOS_SIMD=none* ]] || fail 'HELIKOS_SIMD is not handed on'

# Not asked for, the instruction set is that of the processor: a tree for all machines that have it.
(unset HELIKOS_SIMD && launch build)
simd=$(readlink "$checkout/build/launcher-openmp")
simd=${simd#launcher-openmp-}
[[ $simd =~ ^(512z|avx2|sse4|native)$ ]] || fail "the instruction set of this machine: '$simd'"
[[ $(< "$checkout/build/launcher-openmp/configured") == *-DHELIKOS_SIMD=$simd* ]] || fail "configured for another than $simd"

# One build for all of them has one target, and no tests.
HELIKOS_SIMD=all launch run 'g g > t t~'
[[ $status == 0 && $(< "$checkout/build/launcher-openmp-all/built") == *'--target all --parallel'* ]] \
  || fail "all instruction sets: $status, $err"
HELIKOS_SIMD=all HELIKOS_PRESET=cuda launch build
[[ $status == 2 && $err == 'helikos: HELIKOS_SIMD=all is for x86-64 '* ]] || fail "all for a GPU: $status, $err"
HELIKOS_SIMD=all launch test
[[ $status == 2 && $err == 'helikos: HELIKOS_SIMD=all has no tests: '* ]] || fail "tests of all: $status, $err"

# The Python package is built where python3 has what it needs; whoever asks for its tests alone needs it.
expect_python() { # status of python3 that looks for packages, what is handed on, arguments...
  local handed_on=$2
  printf '#!/bin/sh\nexit %s\n' "$1" > "$work/bin/python3"
  chmod +x "$work/bin/python3"
  shift 2
  rm -rf "$checkout/build/launcher-openmp-none"
  launch "$@"
  [[ $status == 0 && $(< "$checkout/build/launcher-openmp-none/configured") == *"$handed_on"* ]] || fail "$*: $status, $err"
}
expect_python 0 "-DHELIKOS_BUILD_PYTHON=ON -DPython_EXECUTABLE=$work/bin/python3" test
expect_python 0 "-DHELIKOS_BUILD_PYTHON=ON" test color python
[[ $(< "$checkout/build/launcher-openmp-none/built") == *'--target test_color test_python --parallel'* ]] \
  || fail "test color python: $(< "$checkout/build/launcher-openmp-none/built")"
expect_python 0 -DHELIKOS_BUILD_PYTHON=OFF test color
# What was built with it keeps it: the tests of python are still there after another build.
tree=$checkout/build/launcher-openmp-none
expect_python 0 "-DHELIKOS_BUILD_PYTHON=ON" test python
printf 'HELIKOS_BUILD_PYTHON:BOOL=ON\n' > "$tree/CMakeCache.txt"
launch test color
[[ $(< "$tree/configured") == *-DHELIKOS_BUILD_PYTHON=ON* ]] || fail 'a later build takes the Python package away'
expect_python 1 -DHELIKOS_BUILD_PYTHON=OFF test
[[ $err == *'without the Python package: '* ]] || fail "no python: $err"
rm -r "$checkout/build/launcher-openmp-none"
launch test python
[[ $status == 1 && $err == *'nanobind'* ]] || fail "test python without nanobind: $status, $err"
rm -rf "$checkout/build/launcher-openmp-none" "$work/bin/python3"

expect_tests() { # targets, what ctest gets, arguments...
  local targets=$1 labels=$2
  shift 2
  launch test "$@"
  [[ $status == 0 && $out == "ctest "*" $labels" ]] || fail "test $*: $status, $out, $err"
  [[ $(< "$checkout/build/launcher-openmp-none/built") == *"--target $targets --parallel"* ]] \
    || fail "test $*: $(< "$checkout/build/launcher-openmp-none/built")"
  rm -r "$checkout/build/launcher-openmp-none"
}
expect_tests 'test_color test_program' '-L ^(color|program)$ -R some' color program -R some
expect_tests test_color '-L ^(color)$' color
expect_tests all '-R color' -R color
for options in '-E some -j 2' '-j4 -V' '-N --timeout 2.5' '-L app -LE parallel --timeout 5' \
  '-I 1,3' '-I ,,2,7' "-I $work/bin/ctest" \
  '--repeat until-fail:3 --output-junit file' '-R -E' '--no-tests=ignore --rerun-failed'; do
  # shellcheck disable=SC2086 # words
  expect_tests all "$options" $options
done

# Trees that somebody configured by hand stay as they are.
mkdir -p "$checkout"/build/{openmp,launcher-openmp-none}
touch "$checkout"/build/{openmp,launcher-openmp-none}/{CMakeCache.txt,work}
launch run 'g g > t t~'
[[ $status == 2 && $err == *'launcher-openmp-none was configured by hand: '* && $err != *$'\n'* ]] \
  || fail "a tree that was configured by hand: status $status, $err"
[[ -f $checkout/build/launcher-openmp-none/work ]] || fail 'a tree that was configured by hand was removed'
rm -r "$checkout/build/launcher-openmp-none"
expect_built yes 'beside a tree that was configured by hand'
[[ -f $checkout/build/openmp/work ]] || fail 'the tree of a preset was removed'

# Its own are made anew for another compiler.
touch "$checkout"/build/launcher-openmp-none/{CMakeCache.txt,old}
cp "$work/bin/compiler" "$work/bin/another"
CXX=$work/bin/another expect_built yes 'another compiler'
[[ ! -f $checkout/build/launcher-openmp-none/old ]] || fail 'the tree of another compiler was continued'

if command -v git > /dev/null; then
  commit() {
    git -C "$checkout" -c user.name=test -c user.email=test@localhost commit -q --allow-empty -m "$1"
  }
  printf 'build/\n' > "$checkout/.gitignore"
  git -C "$checkout" init -q
  git -C "$checkout" add .
  commit first
  expect_built yes 'a repository appeared'
  commit second
  expect_built yes 'a new commit'
  expect_built no 'no new commit'
  git -C "$checkout" worktree add -q -b other "$work/worktree"
  mkdir -p "$work/worktree"/{src,processes,cmake,perf}
  checkout=$work/worktree
  check_freshness 'worktree'
  commit third
  expect_built yes 'a new commit in a worktree'
  expect_built no 'no new commit in a worktree'
else
  printf 'skipped: commits; git is not installed\n'
fi

# ---- What is handed on --------------------------------------------------------------------------

# Every command that the usage names, but for the launcher's own.
for command in $commands; do
  [[ $command != build && $command != test ]] || continue
  launch "$command" some words
  [[ $status == 0 && $out == "program $command some words" ]] || fail "$command: status $status, $out, $err"
done

((failures == 0)) || exit 1
printf 'all as expected\n'
