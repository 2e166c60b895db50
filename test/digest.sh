#!/bin/sh
# The digest in the cache's key changes with a source, with LLVM and with the compiler, and with nothing else.
# Usage: digest.sh <source> <cmake>
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir/lib/room" "$dir/include/tf"
echo 'int a;' >"$dir/lib/room/a.c"
echo 'int b;' >"$dir/include/tf/b.h"
digest() { "$2" -DSOURCE="$dir" -DLLVM="${3:-22}" -DCOMPILER="${4:-gcc}" -DOUT="$dir/out.c" -P "$1/cmake/digest.cmake" && grep -oE '"[0-9a-f]{64}"' "$dir/out.c"; }
first=$(digest "$@")
[ "$(digest "$@")" = "$first" ] || { echo "two digests of one tree differ" >&2; exit 1; }
echo 'not a source' >"$dir/lib/room/README.md"
[ "$(digest "$@")" = "$first" ] || { echo "the digest changes with a page" >&2; exit 1; }
for change in "echo 'int c;' >>$dir/lib/room/a.c" "echo 'int d;' >>$dir/include/tf/b.h" "mv $dir/lib/room/a.c $dir/lib/room/z.c"; do
  sh -c "$change"
  next=$(digest "$@")
  [ "$next" != "$first" ] || { echo "the digest is the same after: $change" >&2; exit 1; }
  first=$next
done
[ "$(digest "$1" "$2" 23)" != "$first" ] && [ "$(digest "$1" "$2" 22 clang)" != "$first" ] || { echo "LLVM or the compiler is not in the digest" >&2; exit 1; }
echo "the digest follows the sources, LLVM and the compiler"
