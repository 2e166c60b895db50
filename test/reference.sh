#!/bin/sh
# The op references in lib/ are what the tables say. Usage: reference.sh <source folder> <bin folder> [update]
set -eu
src=$1 bin=$2 mode=${3:-check} bad=0
tmp=$(mktemp)
trap 'rm -f "$tmp"' EXIT

page() { # file, title, dialects
  file=$src/$1
  { printf '# %s\n\nMade from the op tables by `sh test/reference.sh . build/bin update`; do not edit.\n' "$2"; } >"$tmp"
  shift 2
  for d in "$@"; do
    echo >>"$tmp"
    "$bin/tf-opt" --help-dialect "$d" >>"$tmp"
  done
  if [ "$mode" = update ]; then cp "$tmp" "$file"; fi
  cmp "$tmp" "$file" || bad=1
}

page lib/fusion/OPS.md "The ops of fusions, domains and schedules" fusion id sched
page lib/tile/OPS.md "The ops of tile programs" tile
page lib/kernel/OPS.md "The ops of kernels and host programs" kernel host
page lib/layoutir/OPS.md "The ops of layouts" layout
# whole programs in the pages parse, verify and lower (a block that begins indented is a piece of one)
for doc in README.md lib/LANGUAGE.md; do
  awk '/^```mlir$/ {in_block = 1; first = 1; next} /^```$/ {if (in_block && keep) print "// -----"; in_block = keep = 0; next}
       in_block && first {keep = !/^ /; first = 0} in_block && keep {print}' "$src/$doc" >"$tmp"
  "$bin/tf-opt" --split-input-file --lower-fusion --lower-tile "$tmp" >/dev/null || { echo "a program in $doc is wrong" >&2; bad=1; }
done
[ $bad -eq 0 ] && echo "the references are those of the tables" || echo "run: sh test/reference.sh . build/bin update" >&2
exit $bad
