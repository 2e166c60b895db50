/* Text out. */
#include "layout/layout_impl.h"

#include <inttypes.h>

void lay_print_num(tf_strbuf *b, num n) {
  if (!n.e) {
    tf_sb_printf(b, "%" PRId64, n.v);
  } else if (tf_ix_get_kind(n.e) == TF_IX_SYM) {
    tf_ix_print(b, n.e);
  } else {
    tf_sb_putc(b, '{');
    tf_ix_print(b, n.e);
    tf_sb_putc(b, '}');
  }
}

static void print_terms(tf_strbuf *b, const tf_tuple *t) {
  for (uint32_t i = 0; i < t->n; i++) {
    if (i) tf_sb_putc(b, '+');
    lay_print_num(b, t->terms[i].scale);
    for (uint32_t k = t->terms[i].n; k-- > 0;) tf_sb_printf(b, "@%u", t->terms[i].path[k]);
  }
}

void lay_print_tuple(tf_strbuf *b, const tf_tuple *t) {
  switch ((tf_tuple_kind)t->kind) {
  case TF_TUPLE_ANY: tf_sb_putc(b, '_'); return;
  case TF_TUPLE_BASIS: print_terms(b, t); return;
  case TF_TUPLE_NODE: break;
  default: lay_print_num(b, t->number); return;
  }
  tf_sb_putc(b, '(');
  for (uint32_t i = 0; i < t->n; i++) {
    if (i) tf_sb_putc(b, ',');
    lay_print_tuple(b, t->part[i]);
  }
  tf_sb_putc(b, ')');
}

void lay_print_layout(tf_strbuf *b, const tf_layout *l) {
  if (l->base) {
    tf_sb_puts(b, "ArithTuple");
    lay_print_tuple(b, l->base);
    tf_sb_puts(b, " o ");
  }
  for (size_t i = 0; i < l->nstages; i++) {
    const stage *s = &l->stages[i];
    if (s->layout) lay_print_layout(b, s->layout);
    else tf_sb_printf(b, "Sw<%d,%d,%d>", s->sw.bits, s->sw.base, s->sw.shift);
    tf_sb_puts(b, " o ");
    lay_print_tuple(b, s->offset);
    tf_sb_puts(b, " o ");
  }
  lay_print_tuple(b, l->shape);
  tf_sb_putc(b, ':');
  lay_print_tuple(b, l->stride);
}

/* A layout n:1 prints as that, not as n. */
static void lay_print_tiler(tf_strbuf *b, const tf_tiler *t) {
  if (t->kind == TILER_KEEP) tf_sb_putc(b, '_');
  if (t->kind == TILER_LAYOUT) lay_print_layout(b, t->layout);
  if (t->kind != TILER_MODES) return;
  tf_sb_putc(b, '<');
  for (uint32_t i = 0; i < t->n; i++) {
    if (i) tf_sb_puts(b, ", ");
    lay_print_tiler(b, t->part[i]);
  }
  tf_sb_putc(b, '>');
}

/* ------------------------------------------------------------------------------------------------ public */

static tf_str finish(tf_layout_ctx *c, tf_strbuf *b) {
  tf_str s = tf_sb_str(b);
  char *at = lay_alloc(c, s.len + 1);
  if (s.len) memcpy(at, s.ptr, s.len);
  at[s.len] = 0;
  tf_pool_free(b->pool);
  return (tf_str){at, s.len};
}

static const tf_str *print_tuple(tf_layout_ctx *c, const tf_tuple *t, tf_str *out) {
  tf_strbuf b = {.pool = tf_pool_child(c->pool)};
  lay_print_tuple(&b, t);
  *out = finish(c, &b);
  return out;
}

static const tf_str *print_layout(tf_layout_ctx *c, const tf_layout *l, tf_str *out) {
  tf_strbuf b = {.pool = tf_pool_child(c->pool)};
  lay_print_layout(&b, l);
  *out = finish(c, &b);
  return out;
}

static const tf_str *print_tiler(tf_layout_ctx *c, const tf_tiler *t, tf_str *out) {
  tf_strbuf b = {.pool = tf_pool_child(c->pool)};
  lay_print_tiler(&b, t);
  *out = finish(c, &b);
  return out;
}

static tf_status try_tuple(tf_layout_ctx *c, const tf_tuple *t, tf_str *out, const tf_str **done) {
  LAY_CALL(c, "print", done, print_tuple(c, lay_tuple(c, t), out));
}

static tf_status try_layout(tf_layout_ctx *c, const tf_layout *l, tf_str *out, const tf_str **done) {
  LAY_CALL(c, "print", done, print_layout(c, lay_layout(c, l), out));
}

static tf_status try_tiler(tf_layout_ctx *c, const tf_tiler *t, tf_str *out, const tf_str **done) {
  LAY_CALL(c, "print", done, print_tiler(c, lay_tiler(c, t), out));
}

tf_status tf_tuple_print(tf_layout_ctx *c, const tf_tuple *t, tf_str *out) {
  *out = (tf_str){"", 0};
  return try_tuple(c, t, out, &(const tf_str *){NULL});
}

tf_status tf_layout_print(tf_layout_ctx *c, const tf_layout *l, tf_str *out) {
  *out = (tf_str){"", 0};
  return try_layout(c, l, out, &(const tf_str *){NULL});
}

tf_status tf_tiler_print(tf_layout_ctx *c, const tf_tiler *t, tf_str *out) {
  *out = (tf_str){"", 0};
  return try_tiler(c, t, out, &(const tf_str *){NULL});
}
