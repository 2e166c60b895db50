/* Every row of every dialect, from the examples of the tables: what tests of all ops walk over. */
#ifndef TF_TEST_ROWS_H
#define TF_TEST_ROWS_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "api/api.h"
#include "ir/ir_impl.h"

static char messages[16384];

static void collect(void *user, const tf_diagnostic *d) {
  (void)user;
  size_t n = strlen(messages);
  snprintf(messages + n, sizeof messages - n, "%u:%u: %.*s\n", d->line, d->column, (int)d->message.len, d->message.ptr);
}

typedef struct rows_session {
  tf_oom oom;
  tf_pool *pool;
  tf_context *ctx;
} rows_session;

static void rows_start(rows_session *s) {
  memset(s, 0, sizeof *s);
  messages[0] = 0;
  s->pool = tf_pool_new(NULL, &s->oom);
  s->ctx = tf_context_new(s->pool, (tf_sink){collect, NULL});
  for (const tf_dialect *const *d = tf_all_dialects; *d; d++) tf_context_register(s->ctx, *d);
}

static tf_op *rows_parse(rows_session *s, const char *text) {
  messages[0] = 0;
  return tf_parse(s->ctx, s->pool, TF_STR("row.mlir"), tf_strz(text), NULL);
}

static const char *rows_print(rows_session *s, tf_op *m, bool generic) {
  tf_strbuf b = {.pool = s->pool};
  tf_print(&b, m, &(tf_print_options){.generic = generic});
  return tf_sb_cstr(&b);
}

/* The first program of a row's example. */
static tf_op *rows_example(rows_session *s, const tf_opdef *row) {
  const char *end = strstr(row->example, "// -----");
  char *text = tf_pool_str(s->pool, (tf_str){row->example, end ? (size_t)(end - row->example) : strlen(row->example)});
  tf_op *m = rows_parse(s, text);
  ck_assert_msg(m && tf_verify(m), "%s: %s\n%s", row->name, messages, text);
  return m;
}

typedef struct rows_search {
  const char *name;
  tf_op *found;
} rows_search;

static void rows_visit(tf_op *op, void *user) {
  rows_search *f = user;
  if (!f->found && tf_op_is(op, f->name)) f->found = op;
}

/* The first op of this name in a program. */
static tf_op *rows_find(tf_op *m, const char *name) {
  rows_search f = {name, NULL};
  tf_walk(m, false, rows_visit, &f);
  return f.found;
}

#endif
