#!/bin/sh
# The libraries export what the public headers declare, all of it and nothing else. Usage: exports.sh <source> <library folder>
bad=0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
for h in "$1"/include/tf/*.h; do echo "#include \"tf/$(basename "$h")\""; done |
  cc -E -P -I"$1/include" -x c - | tr '\n' ' ' | grep -oE 'visibility\("default"\)\)\)[^;{]*;' | grep -oE '\btf_[a-z0-9_]+ *\(' | tr -d ' (' |
  sort -u >"$dir/declared"
[ "$(wc -l <"$dir/declared")" -gt 200 ] || { echo "only $(wc -l <"$dir/declared") public calls were found in the headers" >&2; bad=1; }
for name in libtf libtf-runtime libtf-runtime-emu; do
  nm -D --defined-only "$2/$name.so" | awk '$2 != "A" {print $3}' | sed 's/@.*//' | sort >"$dir/$name"
  extra=$(comm -23 "$dir/$name" "$dir/declared" | grep -vE '^(__asan|__ubsan|__odr_asan|_init$|_fini$)')
  [ -z "$extra" ] || { echo "$name.so exports what no public header declares: $extra" >&2; bad=1; }
  nm -D --defined-only "$2/$name.so" | awk '{print $3}' | grep '^tf_' | grep -qv '@@TF_1$' && { echo "$name.so exports names without a version" >&2; bad=1; }
done
lacks=$(comm -13 "$dir/libtf" "$dir/declared")
[ -z "$lacks" ] || { echo "libtf.so lacks $lacks" >&2; bad=1; }
# Nor do their archives have another name that a host's could meet.
for name in libtf libtf-runtime libtf-runtime-emu; do
  nm -g --defined-only "$2/$name.a" | awk 'NF == 3 {print $3}' | sort >"$dir/$name.a"
  other=$(comm -3 "$dir/$name.a" "$dir/$name" | tr -d '\t' | grep -vE '^(__asan|__ubsan|__odr_asan|_init$|_fini$)')
  [ -z "$other" ] || { echo "$name.a and $name.so have not the same names: $other" >&2; bad=1; }
done
[ $bad -eq 0 ] && echo "the libraries export what the headers say"
exit $bad
