# What bootstrap.sh builds.
set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "")
set(CMAKE_PREFIX_PATH /usr/lib/llvm-22 CACHE STRING "")
set(TF_WERROR ON CACHE BOOL "")
