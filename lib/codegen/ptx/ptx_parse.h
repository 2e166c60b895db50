/* What parsing and replacing share. */
#ifndef TF_CODEGEN_PTX_PTX_PARSE_H
#define TF_CODEGEN_PTX_PTX_PARSE_H

#include "codegen/ptx/ptx_module.h"

struct tf_ptx_scope {
  tf_ptx_scope *outer;
  TF_VEC(uint32_t) ranges; /* classes of the function: %r<12> */
  tf_strmap single;        /* names to classes, from 1 */
};

typedef struct tf_ptx_reader {
  tf_pool *pool;
  const char *at, *end;
  const char *failed;              /* the statement that does not end */
  TF_VEC(tf_ptx_operand) operands; /* of the statement that is being read */
} tf_ptx_reader;

/* The next statement, NULL at the end; `scope` follows the braces. false = it does not end. */
TF_NODISCARD bool tf_ptx_read_statement(tf_ptx_reader *r, tf_ptx_function *f, tf_ptx_scope **scope,
                                        tf_ptx_statement **out);

#endif
