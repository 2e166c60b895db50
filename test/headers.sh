#!/bin/sh
# Every public header compiles alone, as C11 by each compiler that is here, and as C++. Usage: headers.sh <source folder>
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
[ $bad -eq 0 ] && echo "all public headers stand alone"
exit $bad
