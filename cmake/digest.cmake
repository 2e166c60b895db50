# cmake -DSOURCE=... -DLLVM=... -DCOMPILER=... -DOUT=... -P digest.cmake
# A digest of all that the library is made of: its sources and headers, LLVM's version, the compiler. The cache's key holds it, so
# that a library which was built anew from other sources does not take what the old one compiled.
file(GLOB_RECURSE files RELATIVE ${SOURCE} ${SOURCE}/lib/*.c ${SOURCE}/lib/*.h ${SOURCE}/lib/*.def ${SOURCE}/lib/*.ll ${SOURCE}/include/*.h)
list(SORT files)
set(all "${LLVM};${COMPILER}")
foreach(file ${files})
  file(SHA256 ${SOURCE}/${file} digest)
  string(APPEND all ";${file}=${digest}")
endforeach()
string(SHA256 digest "${all}")
file(CONFIGURE OUTPUT ${OUT} CONTENT "/* Made by cmake/digest.cmake. */
#include \"support/build_digest.h\"

const char tf_build_digest[] = \"${digest}\";
")
