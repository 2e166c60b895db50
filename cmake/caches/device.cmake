# For machines without LLVM: one shared library with LLVM inside, stripped. Copy lib/libtf.so and include/tf.
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
set(CMAKE_PREFIX_PATH /usr/lib/llvm-22 CACHE STRING "")
set(TF_STATIC_LLVM ON CACHE BOOL "")
set(CMAKE_C_FLAGS "-ffunction-sections -fdata-sections" CACHE STRING "")
set(CMAKE_SHARED_LINKER_FLAGS "-s" CACHE STRING "")
