# For work on tf itself: quick to build, assertions on.
set(CMAKE_BUILD_TYPE Debug CACHE STRING "")
set(CMAKE_PREFIX_PATH /usr/lib/llvm-22 CACHE STRING "")
set(TF_WERROR ON CACHE BOOL "")
# libtf.so with LLVM inside has no lines.
set(TF_LLVM_INSIDE OFF CACHE BOOL "")
