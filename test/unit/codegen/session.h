/* A context with the kernel dialects, a compiler, and what they said: for the tests of codegen. */
#ifndef TF_TEST_CODEGEN_SESSION_H
#define TF_TEST_CODEGEN_SESSION_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "codegen/codegen.h"
#include "codegen/ptx/faults.h"
#include "ir/builtin.h"
#include "ir/pass.h"
#include "kernel/kernel.h"

typedef struct session {
  tf_oom oom;
  tf_pool *pool;
  tf_context *ctx;
  tf_codegen_ctx *compiler;
  char log[8192];
  tf_codegen_result r;
} session;

static void session_log(void *user, const tf_diagnostic *d) {
  session *s = user;
  size_t n = strlen(s->log);
  snprintf(s->log + n, sizeof s->log - n, "%u: %.*s\n", d->line, (int)d->message.len, d->message.ptr);
}

static inline void session_start(session *s) {
  memset(s, 0, sizeof *s);
  s->pool = tf_pool_new(NULL, &s->oom);
  s->ctx = tf_context_new(s->pool, (tf_sink){session_log, s});
  tf_context_register(s->ctx, &tf_builtin_dialect);
  tf_context_register(s->ctx, &tf_kernel_dialect);
  tf_context_register(s->ctx, &tf_host_dialect);
  ck_assert_int_eq(tf_codegen_ctx_create(NULL, &s->compiler), TF_OK);
}

static inline void session_end(session *s) {
  tf_codegen_ctx_destroy(s->compiler);
  tf_pool_free(s->pool);
}

/* NULL, with the reason in s->log, if the text is invalid */
static inline tf_op *session_parse(session *s, const char *text) {
  tf_op *m = tf_parse(s->ctx, s->pool, TF_STR("test.mlir"), tf_strz(text), NULL);
  return m && tf_verify(m) ? m : NULL;
}

static inline tf_status session_compile(session *s, const char *text, const tf_codegen_options *o) {
  s->log[0] = 0;
  tf_op *m = session_parse(s, text);
  ck_assert_msg(m != NULL, "%s\n%s", s->log, text);
  return tf_codegen(s->compiler, m, s->pool, o, &s->r);
}

/* The PTX for sm_90a; fails the test if there is none. */
static inline const char *session_ptx(session *s, const char *text, const char *target) {
  tf_codegen_options o = {.target = target, .want = TF_WANT_PTX};
  tf_status st = session_compile(s, text, &o);
  ck_assert_msg(st == TF_OK, "%s: %s\n%s", target, s->log, text);
  return s->r.ptx.ptr;
}

/* LLVM's text as PTX, and as machine code where there is a ptxas; true = there is one. Fails the test if it cannot. */
static inline bool session_ll(session *s, const char *text, const char *target) {
  bool assemble = tf_find_ptxas(s->pool, NULL) != NULL;
  tf_codegen_options o = {.target = target, .want = TF_WANT_PTX | (assemble ? TF_WANT_CUBIN : 0)};
  tf_status st =
      tf_codegen_ll(s->compiler, tf_context_diags(s->ctx), TF_STR("k.ll"), tf_strz(text), s->pool, &o, &s->r);
  ck_assert_msg(st == TF_OK, "%s: %s", target, s->log);
  return assemble;
}

/* The PTX with one fault mended. */
static inline tf_str session_repair(session *s, tf_str ptx, tf_ptx_fault fault) {
  tf_ptx_repair_options o = {.off = ~(1u << fault)};
  tf_str out;
  uint32_t line = 0;
  ck_assert_msg(tf_ptx_repair(s->pool, ptx, &o, &out, &line), "line %u:\n%s", line, ptx.ptr);
  return out;
}

static inline int session_main(Suite *suite) {
  SRunner *r = srunner_create(suite);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}

#endif
