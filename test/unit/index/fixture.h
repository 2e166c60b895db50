/* What tests of index expressions stand on: a context a test, and short names. */
#ifndef TF_TEST_INDEX_FIXTURE_H
#define TF_TEST_INDEX_FIXTURE_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "index/index.h"

static tf_oom oom = {.armed = 1};
static tf_pool *pool;
static tf_ix_ctx *C;

static void setup(void) {
  if (setjmp(oom.jump)) abort();
  pool = tf_pool_new(NULL, &oom);
  C = tf_ix_new(pool);
}
static void teardown(void) { tf_pool_free(pool); }

static tf_ixp K(int64_t v) { return tf_ix_const(C, v); }
#define ADD(a, b) tf_ix_add(C, a, b)
#define SUB(a, b) tf_ix_sub(C, a, b)
#define MUL(a, b) tf_ix_mul(C, a, b)
#define DIV(a, b) tf_ix_div(C, a, b)
#define MOD(a, b) tf_ix_mod(C, a, b)
#define CEIL(a, b) tf_ix_ceildiv(C, a, b)
#define XOR(a, b) tf_ix_xor(C, a, b)

static const char *text(tf_ixp e) {
  tf_strbuf b = {.pool = pool};
  tf_ix_print(&b, e);
  return tf_sb_cstr(&b);
}

#endif
