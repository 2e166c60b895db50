#ifndef TF_CODEGEN_PTX_PTX_PARTS_H
#define TF_CODEGEN_PTX_PTX_PARTS_H

#include "support/strbuf.h"
#include "support/vec.h"

typedef struct tf_ptx_part {
  tf_str name;
  size_t at, len; /* bytes of the module's text */
} tf_ptx_part;

typedef TF_VEC(tf_ptx_part) tf_ptx_parts;

/* The kernels of a module, and the bytes at its begin that each of them needs before it. false = they cannot be taken
 * apart: there are functions or variables that they share, debug information, or what is not understood. */
TF_NODISCARD bool tf_ptx_find_parts(tf_pool *pool, tf_str ptx, size_t *head, tf_ptx_parts *out);

/* Modules that become one of that PTX version, the highest of theirs: what stands before kernels, once, then the
 * kernels of all; and where these stand in it, as tf_ptx_find_parts would find them. `last` (empty: none) may have
 * functions and variables; with it the whole cannot be taken apart, and there are no parts. false = another one cannot
 * be taken apart. */
TF_NODISCARD bool tf_ptx_join(tf_pool *pool, uint32_t version, const tf_str *ptx, uint32_t n, tf_str last, tf_str *out,
                              size_t *head, tf_ptx_parts *parts);

#endif
