#!/bin/sh
# Every attribute that the library reads or sets by name is in the row of some op, where it has its kind, or is one of an
# argument. Usage: attributes.sh <source folder> <bin folder>
src=$1 bin=$2 bad=0
known=$(for d in builtin fusion id sched kernel host layout tile; do "$bin/tf-opt" --help-dialect "$d" || exit 1; done |
  sed -n 's/^- attributes: //p' | tr '`|(), ' '\n\n\n\n\n\n' | sort -u)
names=$(grep -rhoE 'tf_(op_attr|op_int|op_flag|op_string|op_set_attr|p_add_attr)\([^;"]*"[a-z_0-9]+"' "$src/lib" --include='*.c' |
  sed -E 's/.*"([a-z_0-9]+)"$/\1/' | sort -u)
[ -n "$known" ] && [ -n "$names" ] || { echo "nothing was found" >&2; exit 1; }
for n in $names; do
  echo "$known" | grep -qx "$n" || { echo "attribute '$n' is read or set in lib/, but no op's row names it" >&2; bad=1; }
done
exit $bad
