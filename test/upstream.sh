#!/bin/sh
# Every text of the tests and every op's example: the generic form is accepted by upstream mlir-opt, and print, parse,
# print is a fixed point in both forms. Usage: upstream.sh <source folder> <bin folder> <LLVM's bin folder> [<folder> [<i> <n>]]
# takes the texts of one folder under test/, or the i-th of n shares of them; without one, the ops' examples.
src=$1 bin=$2 llvm=$3 folder=${4:-} share=${5:-1} shares=${6:-1}
mlir=$(command -v "$llvm/mlir-opt" || command -v mlir-opt-22) || { echo "no mlir-opt here: only the round trip is tested"; mlir=; }
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
opt="$bin/tf-opt --split-input-file"
bad=0 good=0 skipped=0

comes_back() { # a file that holds no errors, its name
  ok=0
  $opt --print-op-generic "$1" >"$tmp/generic" || ok=1
  $opt "$1" >"$tmp/custom" || ok=1
  for form in "$tmp/custom" "$tmp/generic"; do
    $opt "$form" >"$tmp/again" && cmp "$tmp/custom" "$tmp/again" || { echo "$2: $(basename "$form") form does not come back" >&2; ok=1; }
  done
  $opt --print-debuginfo "$1" >"$tmp/custom" && $opt --print-debuginfo "$tmp/custom" >"$tmp/again" && cmp "$tmp/custom" "$tmp/again" ||
    { echo "$2: locations do not come back" >&2; ok=1; }
  if [ -n "$mlir" ]; then
    "$mlir" --allow-unregistered-dialect --split-input-file "$tmp/generic" >/dev/null || { echo "$2: mlir-opt refuses it" >&2; ok=1; }
  fi
  return $ok
}

# All files of a share go through the tools as one, each a piece of it: most of the time of a process is its start. Only
# when that fails are they taken one by one, to say which it is.
share_comes_back() {
  [ -s "$tmp/names" ] || return 0
  comes_back "$tmp/all" "these files together" 2>"$tmp/said" && return 0
  while read -r f; do comes_back "$f" "$f" || bad=1; done <"$tmp/names"
  [ $bad = 1 ] || { cat "$tmp/said" "$tmp/names" >&2; bad=1; }
}

if [ -n "$folder" ]; then
  : >"$tmp/names"
  for f in $(find "$src/test/$folder" -name '*.mlir' | LC_ALL=C sort | awk -v i="$share" -v n="$shares" 'NR % n == i % n'); do
    $opt --print-op-generic "$f" >/dev/null 2>&1 || { skipped=$((skipped + 1)); continue; } # a test of errors
    [ $good = 0 ] || printf '\n// -----\n' >>"$tmp/all"
    cat "$f" >>"$tmp/all"
    echo "$f" >>"$tmp/names"
    good=$((good + 1))
  done
  share_comes_back
  seen=$((good + skipped))
else
  for d in $("$bin/tf-opt" --show-dialects); do
    "$bin/tf-opt" --op-examples "$d" >"$tmp/examples" || bad=1
    $opt "$tmp/examples" >/dev/null || { echo "an example of dialect $d fails" >&2; bad=1; }
    comes_back "$tmp/examples" "the examples of $d" || bad=1
    good=$((good + 1))
  done
  seen=$good
fi
echo "$good files came back unchanged, $skipped hold errors"
[ "$seen" -ge 1 ] || { echo "nothing was tested" >&2; bad=1; }
exit $bad
