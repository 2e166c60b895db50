#!/bin/sh
# dev_build.sh <source folder> <build folder>: the tools by cmake/caches/dev.cmake, that is with assertions, and by the other
# compiler of Debian 12, without lines; then one program through them. 77: there is no clang.
set -eu
command -v clang >/dev/null 2>&1 || exit 77
src=$1 dir=$2
# A build folder that was copied with its checkout still builds the first one.
of() { sed -n "s/^$1:INTERNAL=//p" "$dir/CMakeCache.txt" 2>/dev/null || true; }
[ "$(of CMAKE_HOME_DIRECTORY) $(of CMAKE_CACHEFILE_DIR)" = "$src $dir" ] || rm -rf "$dir"
[ -f "$dir/build.ninja" ] ||
  cmake -G Ninja -S "$src" -B "$dir" -C "$src/cmake/caches/dev.cmake" -DCMAKE_C_COMPILER=clang \
    -DCMAKE_C_FLAGS_DEBUG=-g0 >"$dir.log" 2>&1 || {
  cat "$dir.log"
  exit 1
}
ninja -C "$dir" -j 1 --quiet tf-opt tf-llc tf-run
"$dir/bin/tf-run" --no-cache --mcpu=sm_90a --check=all --expect=reference "$src/test/examples/rmsnorm_swiglu.mlir" \
  --arg=random:1:bf16:3x4096 --arg=random:2:bf16:4096 --arg=random:3:bf16:3x4096
