#!/bin/sh
# Digests of the PTX and of the diagnostics of every program under test/, for comparing two builds.
#
#   sh test/golden.sh build/bin > before        # of one build
#   sh test/golden.sh build/bin > after         # of another
#   diff before after                           # the programs whose PTX or diagnostics differ
#
# A row is: file, piece of the file, chip, exit status, digest of the PTX, digest of the diagnostics. A file is cut where its own
# RUN lines cut it: at `// -----` and at `//--- name`. What is outside of the tests' control (paths) is taken out of the diagnostics.
# Further words after the folder are files to look at in place of all. TF_JOBS says how many run at once, TF_CHIPS which chips
# ("sm_80 sm_90a sm_100a"), TF_LLC_FLAGS what else tf-llc is given.
set -eu
export LC_ALL=C
root=$(cd "$(dirname "$0")/.." && pwd)
bin=$(cd "${1:?usage: golden.sh BIN [FILE ...]}" && pwd)
shift
cd "$root"
jobs=${TF_JOBS:-$(nproc 2>/dev/null || echo 2)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

if [ $# -gt 0 ]; then printf '%s\n' "$@"; else find test/lit test/examples test/bench test/prop -name '*.mlir' ! -path '*/Inputs/*'; fi | sort >"$work/files"

# Pieces: $work/p/<name>.mlir, and $work/list with "name file piece". The name is the file's own, since kernels that assert hold it: a new
# program changes no other's digest.
mkdir "$work/p"
: >"$work/list"
while read -r file; do
  [ -f "$file" ] || { echo "golden.sh: no file $file" >&2; exit 1; }
  awk -v file="$file" -v dir="$work/p" -v list="$work/list" -v base="$(printf %s "$file" | cksum | cut -d' ' -f1)" '
    function open_next() { piece++; name = sprintf("piece%s_%03d", base, piece); out = dir "/" name ".mlir"; printf "" > out
                           printf "%s %s %d\n", name, file, piece >> list }
    BEGIN { open_next() }
    /^\/\/ -----/ || /^\/\/--- / { close(out); open_next(); next }
    { print > out }' "$file"
done <"$work/files"

cat >"$work/one" <<'ONE'
bin=$1 dir=$2 name=$3 file=$4 piece=$5
cd "$dir"
ulimit -v 16000000 # what has no end ends
ulimit -f 1000000
digest() { sha256sum | cut -c1-16; }
for chip in ${TF_CHIPS:-sm_80 sm_90a sm_100a}; do
  status=0
  # shellcheck disable=SC2086 # a list of flags
  timeout 600 "$bin/tf-llc" -mcpu=$chip ${TF_LLC_FLAGS:-} "$name.mlir" -o "$name.$chip.ptx" 2>"$name.$chip.err" || status=$?
  [ -f "$name.$chip.ptx" ] || : >"$name.$chip.ptx"
  printf '%s %s %s %s %s %s\n' "$file" "$piece" "$chip" "$status" "$(sed "s/$name/piece/g" "$name.$chip.ptx" | digest)" \
    "$(sed "s/$name/piece/g" "$name.$chip.err" | digest)"
  rm -f "$name.$chip.ptx" "$name.$chip.err"
done
ONE
xargs -P "$jobs" -L 1 sh "$work/one" "$bin" "$work/p" <"$work/list" | sort
