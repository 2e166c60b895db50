# The sanitizer of threads, for the tests that run many: `ninja -C build threads` builds and runs these.
set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "")
set(CMAKE_PREFIX_PATH /usr/lib/llvm-22 CACHE STRING "")
set(TF_SANITIZE_THREADS ON CACHE BOOL "")
set(TF_WERROR ON CACHE BOOL "")
