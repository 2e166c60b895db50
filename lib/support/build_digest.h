/* What the library was built from: 64 hexadecimal digits over its sources, LLVM's version and the compiler's. The file
 * is made by cmake/digest.cmake at each build. */
#ifndef TF_SUPPORT_BUILD_DIGEST_H
#define TF_SUPPORT_BUILD_DIGEST_H

extern const char tf_build_digest[];

#endif
