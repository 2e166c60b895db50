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
[ $bad -eq 0 ] && echo "the references are those of the tables" || echo "run: sh test/reference.sh . build/bin update" >&2
exit $bad
