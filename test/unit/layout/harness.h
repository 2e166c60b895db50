/* One context, and values of it from text. */
#ifndef TEST_LAYOUT_HARNESS_H
#define TEST_LAYOUT_HARNESS_H

#include <check.h>
#include <string.h>

#include "tf/layout.h"

static tf_layout_ctx *ctx;

static inline tf_str str(const char *s) { return (tf_str){s, strlen(s)}; }

static inline const tf_layout *layout(const char *s) {
  const tf_layout *l;
  ck_assert_msg(tf_layout_parse(ctx, str(s), &l) == TF_OK, "%s: %s", s, tf_layout_message(ctx));
  return l;
}

static inline const tf_tuple *tuple(const char *s) {
  const tf_tuple *t;
  ck_assert_msg(tf_tuple_parse(ctx, str(s), &t) == TF_OK, "%s: %s", s, tf_layout_message(ctx));
  return t;
}

static inline const tf_tiler *tiler(const char *s) {
  const tf_tiler *t;
  ck_assert_msg(tf_tiler_parse(ctx, str(s), &t) == TF_OK, "%s: %s", s, tf_layout_message(ctx));
  return t;
}

#endif
