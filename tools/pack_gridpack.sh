#!/bin/bash
# pack_gridpack.sh X.hgp OUTPUT.tar.gz: a gridpack with all that makes its events on another machine: the
# program with its libraries, the PDF sets, and runcmsgrid.sh. In the folder of the unpacked archive,
# ./runcmsgrid.sh NEVENTS SEED NCORES makes events, and ./helikos is the program.
# HELIKOS names the program (default: helikos), LHAPDF_DATA_PATH folders of PDF sets besides the usual ones.
# Not in the archive: the C library and drivers of GPUs. The processor there needs the instructions for which
# the program was compiled; a program built with HELIKOS_SIMD=all takes the best that it finds.
set -euo pipefail
fail() {
  echo "pack_gridpack.sh: $1" >&2
  exit 2
}
if [ $# -ne 2 ]; then
  echo "usage: pack_gridpack.sh X.hgp OUTPUT.tar.gz" >&2
  exit 2
fi
pack=$1 output=$2
[ -f "$pack" ] || fail "$pack: there is no such file"
[ ! -e "$output" ] || fail "$output: is already there"
program=$(command -v "${HELIKOS:-helikos}") ||
  fail "${HELIKOS:-helikos}: there is no such program; HELIKOS names it"
[ "$(head -c 2 "$program")" != "#!" ] ||
  fail "$program: is a script; HELIKOS must name the program, such as build/launcher-openmp/bin/helikos"
here=$(cd "$(dirname "$0")" && pwd)
facts=$("$program" info "$pack" --json -) || exit 2

stage=$(mktemp -d "$output.XXXXXX")
trap 'rm -rf "$stage"' EXIT
top=$stage/gridpack
mkdir -p "$top/bin" "$top/lib" "$top/pdf"

# Names of sets stand alone on the lines behind a key; the folder is the last word of a line of `pdf list`.
known=$("$program" pdf list)
awk '/"(also-)?pdf": \[/ { in_list = 1; next } /\]/ { in_list = 0 }
     in_list { gsub(/^ *"|",? *$/, ""); sub(/\/.*/, ""); print }' <<<"$facts" | sort -u |
  while IFS= read -r name; do
    [ "$name" != toy ] || continue
    folder=$(awk -v name="$name" '$1 == name { sub(/^.* members? +/, ""); print; exit }' <<<"$known")
    [ -d "$folder" ] || fail "$name: there is no such PDF set; LHAPDF_DATA_PATH names folders of sets"
    cp -rL "$folder" "$top/pdf/"
  done

# A program for all instruction sets is one for each, and a small one that starts them.
programs=("$program")
modes=$(dirname "$(dirname "$(readlink -f "$program")")")/lib/helikos
if [ -d "$modes" ]; then
  for mode in "$modes"/*; do
    [ -x "$mode/bin/helikos" ] || continue
    programs+=("$mode/bin/helikos")
    mkdir -p "$top/lib/helikos/${mode##*/}/bin"
    cp -L "$mode/bin/helikos" "$top/lib/helikos/${mode##*/}/bin/"
  done
fi

# The libraries but those of the C library, which belong to the system.
ldd "${programs[@]}" | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | sort -u |
  grep -vE '/(libc|libm|libdl|libpthread|librt|libresolv|libutil|libcuda)\.so' |
  while IFS= read -r library; do cp -L "$library" "$top/lib/"; done
cp -L "$program" "$top/bin/helikos"
cp "$pack" "$here/runcmsgrid.sh" "$top/"
cat >"$top/helikos" <<'EOF'
#!/bin/bash
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH=$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LHAPDF_DATA_PATH=$here/pdf${LHAPDF_DATA_PATH:+:$LHAPDF_DATA_PATH}
exec "$here/bin/helikos" "$@"
EOF
chmod +x "$top/helikos" "$top/runcmsgrid.sh"
tar -C "$top" -czf "$stage/archive" .
mv "$stage/archive" "$output"
