# For machines without LLVM: one libtf.so with LLVM inside, stripped, and tools that find it beside them. They need
# glibc 2.36 or newer and nothing else. Copy bin and the libraries of lib, or these and include/tf.
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
set(CMAKE_PREFIX_PATH /usr/lib/llvm-22 CACHE STRING "")
set(TF_STATIC_LLVM ON CACHE BOOL "")
# -O3 makes gcc see uninitialized values where there are none
set(CMAKE_C_FLAGS "-ffunction-sections -fdata-sections -Wno-maybe-uninitialized" CACHE STRING "")
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON CACHE BOOL "")
set(TF_WERROR ON CACHE BOOL "")
