#!/bin/sh
# Every public header compiles alone, as C11 by each compiler that is here, and as C++; every header of lib compiles alone as C11.
# Usage: headers.sh <source folder> <build folder> <folder of LLVM's headers>
cd "$1" || exit 1
bad=0
for h in include/tf/*.h; do
  for cc in gcc clang clang-22; do
    command -v $cc >/dev/null 2>&1 || continue
    echo "#include \"tf/$(basename "$h")\"" | $cc -std=c11 -Wall -Wextra -pedantic -Werror -Iinclude -fsyntax-only -x c - || bad=1
  done
  for cxx in g++ clang++; do
    command -v $cxx >/dev/null 2>&1 || continue
    echo "#include \"tf/$(basename "$h")\"" | $cxx -std=c++11 -Wall -Wextra -Werror -Iinclude -fsyntax-only -x c++ - || bad=1
  done
done
# The rooms' own, two at once. (The readers that the build makes are parts of their dialects' headers.)
cc=gcc
command -v $cc >/dev/null 2>&1 || cc=clang
find lib -name "*.h" |
  xargs -P 2 -I{} sh -c 'echo "#include \"${1#lib/}\"" | "$4" -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -Iinclude -Ilib -I"$2/lib" -isystem "$3" -fsyntax-only -x c -' \
    one {} "$2" "$3" $cc || bad=1
[ $bad -eq 0 ] && echo "all headers stand alone"
exit $bad
