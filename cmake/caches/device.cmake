# For a machine that has a driver but no LLVM: cmake -G Ninja -C cmake/caches/device.cmake -B build-device
# One libtf.so with LLVM inside, tools that find it next to them; nothing else than glibc is needed at run time.
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
set(TF_STATIC_LLVM ON CACHE BOOL "")
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON CACHE BOOL "")
