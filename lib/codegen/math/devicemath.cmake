# Device math: cut what we use out of libclc's NVPTX bitcode (Debian: libclc-22) and compile it into the library.
find_file(TF_LIBCLC_BITCODE nvptx64--.bc PATHS /usr/lib/clc ${LLVM_LIBRARY_DIR}/clc
          /usr/share/clc ${LLVM_INSTALL_PREFIX}/share/clc NO_DEFAULT_PATH
          DOC "libclc's bitcode for NVPTX, of the LLVM release that is linked")
if(NOT TF_LIBCLC_BITCODE)
  message(FATAL_ERROR "libclc's nvptx64--.bc was not found; install libclc-22 or set TF_LIBCLC_BITCODE")
endif()

set(gen ${CMAKE_CURRENT_SOURCE_DIR}/codegen/gen)
add_executable(tf_clcshrink ${gen}/clcshrink.c)
target_include_directories(tf_clcshrink PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_include_directories(tf_clcshrink SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
# a tool of the build, never carried: always the shared LLVM
target_link_directories(tf_clcshrink PRIVATE ${LLVM_LIBRARY_DIRS})
target_link_libraries(tf_clcshrink PRIVATE LLVM)

set(blob ${CMAKE_CURRENT_BINARY_DIR}/codegen/devicemath_blob.c)
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/codegen)
add_custom_command(OUTPUT ${blob}
  COMMAND tf_clcshrink ${TF_LIBCLC_BITCODE} ${gen}/own.ll ${blob}
  DEPENDS tf_clcshrink ${TF_LIBCLC_BITCODE} ${gen}/own.ll
  COMMENT "cutting device math out of libclc" VERBATIM)
target_sources(tf_codegen PRIVATE ${blob})
