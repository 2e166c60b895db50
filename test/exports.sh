#!/bin/sh
# The libraries export tf_ symbols only, and each that a public header declares. Usage: exports.sh <source> <library folder>
bad=0
for lib in "$2/libtf.so" "$2/libtf-runtime.so"; do
  [ -f "$lib" ] || continue
  extra=$(nm -D --defined-only "$lib" | awk '{print $3}' | grep -vE '^(tf_|__asan|__ubsan|__odr_asan|_init$|_fini$)')
  [ -z "$extra" ] || { echo "$lib exports: $extra" >&2; bad=1; }
done
nm -D --defined-only "$2/libtf.so" | awk '{print $3}' | sort >/tmp/tf_exports.$$
for name in $(grep -hoE 'TF_API [^;(]*\(' "$1"/include/tf/*.h | grep -oE 'tf_[a-z0-9_]+\($' | tr -d '('); do
  grep -qx "$name" /tmp/tf_exports.$$ || { echo "libtf.so lacks $name" >&2; bad=1; }
done
rm -f /tmp/tf_exports.$$
[ $bad -eq 0 ] && echo "the libraries export what the headers say"
exit $bad
