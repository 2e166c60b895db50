/* The tensor copies: their operands, and their one custom form.
 *   load      MODE %map[c, ..] (offsets [o, ..])? to %memory signal %bar (multicast %m)? (hint %p)?
 *   store     MODE %memory to %map[c, ..] (hint %p)?         reduce: the same after its operation
 *   prefetch  MODE %map[c, ..] (offsets [o, ..])? (hint %p)?
 * The operands behind the fixed ones are coordinates, offsets, mask, policy; `multicast` and `hint` say that the last
 * two are there. In place of coordinates there may be [%tile] or [%tile, %part], which lower-layout turns into them. */
#include "kernel/kernel_hooks.h"
#include "support/result.h"

static const char *const modes[] = {"tile", "im2col", "im2col_w", "im2col_w128", "gather4", "scatter4"};

static tf_tma_mode mode_of(const tf_op *op) {
  switch (tf_kernel_mode_of(op)) {
  case TF_KERNEL_MODE_IM2COL: return TF_TMA_IM2COL;
  case TF_KERNEL_MODE_IM2COL_W: return TF_TMA_IM2COL_W;
  case TF_KERNEL_MODE_IM2COL_W128: return TF_TMA_IM2COL_W128;
  case TF_KERNEL_MODE_GATHER4: return TF_TMA_GATHER4;
  case TF_KERNEL_MODE_SCATTER4: return TF_TMA_SCATTER4;
  default: return TF_TMA_TILE;
  }
}

/* How many of n numbers are offsets. */
static uint32_t offsets_among(int row, tf_tma_mode mode, uint32_t n) {
  if (row != TF_K_TMA_LOAD && row != TF_K_TMA_PREFETCH) return 0;
  if (mode == TF_TMA_IM2COL) return n >= 4 && n % 2 == 0 ? n / 2 - 1 : 0;
  return (mode == TF_TMA_IM2COL_W || mode == TF_TMA_IM2COL_W128) && n > 2 ? 2 : 0;
}

static bool ranks_ok(const tf_tma *t, int row, uint32_t n) {
  if (t->ncoord + t->noffset != n || t->ncoord < 1 || t->ncoord > 5) return false;
  bool offsets = row == TF_K_TMA_LOAD || row == TF_K_TMA_PREFETCH;
  switch (t->mode) {
  case TF_TMA_TILE: return true;
  case TF_TMA_IM2COL: return t->ncoord >= 3 && (!offsets || t->noffset == t->ncoord - 2);
  case TF_TMA_IM2COL_W:
  case TF_TMA_IM2COL_W128: return t->ncoord >= 3 && t->noffset == 2;
  default: return t->ncoord == 5;
  }
}

bool tf_tma_read(const tf_op *op, tf_tma *t) {
  int row = tf_kernel_op(op);
  uint32_t at = 0, end = op->noperand;
  *t = (tf_tma){.map = tf_op_operand(op, at++), .mode = mode_of(op)};
  if (row != TF_K_TMA_PREFETCH) t->memory = tf_op_operand(op, at++);
  if (row == TF_K_TMA_LOAD) t->bar = tf_op_operand(op, at++);
  uint32_t tail = (uint32_t)tf_kernel_multicast_of(op) + tf_kernel_hint_of(op);
  if (end < at + tail) return false;
  if (tf_kernel_hint_of(op)) t->policy = tf_op_operand(op, --end);
  if (tf_kernel_multicast_of(op)) t->mask = tf_op_operand(op, --end);
  if (at < end && tf_type_is(tf_op_operand(op, at)->type, "layout.tensor")) {
    t->tile = tf_op_operand(op, at++);
    if (at < end) t->part = tf_op_operand(op, at++);
    return at == end && t->mode == TF_TMA_TILE;
  }
  uint32_t n = end - at;
  t->noffset = offsets_among(row, t->mode, n);
  t->ncoord = n - t->noffset;
  if (!ranks_ok(t, row, n)) return false;
  for (uint32_t i = 0; i < t->ncoord; i++) t->coord[i] = tf_op_operand(op, at + i);
  for (uint32_t i = 0; i < t->noffset; i++) t->offset[i] = tf_op_operand(op, at + t->ncoord + i);
  return true;
}

/* ------------------------------------------------------------------------------------------------ parsing */

typedef TF_VEC(tf_value *) values;

static bool parse_list(tf_parser *p, values *v) {
  tf_value *x;
  if (!tf_p_expect(p, "[")) return false;
  do {
    if (!tf_p_operand(p, &x)) return false;
    tf_vec_push(tf_p_pool(p), v, x);
  } while (tf_p_try(p, ","));
  return tf_p_expect(p, "]");
}

/* A keyword, if it is there, and the operand behind it; the unit attribute of that name tells. */
static bool parse_flagged(tf_parser *p, tf_opstate *st, const char *word, values *v) {
  tf_value *x;
  if (!tf_p_try(p, word)) return true;
  if (!tf_p_operand(p, &x)) return false;
  tf_vec_push(tf_p_pool(p), v, x);
  tf_p_add_attr(p, st, word, tf_attr_unit(tf_p_context(p)));
  return true;
}

static bool parse_word(tf_parser *p, tf_opstate *st, const char *name) {
  tf_str word;
  if (!tf_p_keyword(p, &word)) return false;
  tf_p_add_attr(p, st, name, tf_attr_str(tf_p_context(p), word));
  return true;
}

bool tf_tma_parse(tf_parser *p, tf_opstate *st) {
  int row = (int)(st->def->id & 0xffff);
  bool load = row == TF_K_TMA_LOAD, prefetch = row == TF_K_TMA_PREFETCH;
  tf_value *map, *memory = NULL, *bar = NULL;
  values rest = {0};
  if (row == TF_K_TMA_REDUCE && !parse_word(p, st, "op")) return false;
  if (!tf_p_peek_value(p) && !parse_word(p, st, "mode")) return false;
  if (!load && !prefetch && (!tf_p_operand(p, &memory) || !tf_p_expect(p, "to"))) return false;
  if (!tf_p_operand(p, &map) || !parse_list(p, &rest)) return false;
  if ((load || prefetch) && tf_p_try(p, "offsets") && !parse_list(p, &rest)) return false;
  if (load &&
      (!tf_p_expect(p, "to") || !tf_p_operand(p, &memory) || !tf_p_expect(p, "signal") || !tf_p_operand(p, &bar)))
    return false;
  if (load && !parse_flagged(p, st, "multicast", &rest)) return false;
  if (!parse_flagged(p, st, "hint", &rest)) return false;
  tf_p_add_operand(p, st, map);
  if (memory) tf_p_add_operand(p, st, memory);
  if (bar) tf_p_add_operand(p, st, bar);
  for (size_t i = 0; i < rest.n; i++) tf_p_add_operand(p, st, rest.at[i]);
  return tf_p_attr_dict(p, st, true);
}

/* ------------------------------------------------------------------------------------------------ printing */

static void put_list(tf_printer *p, tf_value *const *v, uint32_t n) {
  tf_sb_putc(tf_pr_buf(p), '[');
  for (uint32_t i = 0; i < n; i++) {
    if (i) tf_sb_puts(tf_pr_buf(p), ", ");
    tf_pr_value(p, v[i]);
  }
  tf_sb_putc(tf_pr_buf(p), ']');
}

static void put_value(tf_printer *p, const char *before, tf_value *v) {
  if (!v) return;
  tf_sb_puts(tf_pr_buf(p), before);
  tf_pr_value(p, v);
}

void tf_tma_print(tf_printer *p, tf_op *op) {
  static const char *const elided[] = {"op", "mode", "multicast", "hint", NULL};
  tf_strbuf *out = tf_pr_buf(p);
  bool to_map = tf_kernel_op(op) == TF_K_TMA_STORE || tf_kernel_op(op) == TF_K_TMA_REDUCE;
  tf_tma t;
  if (!tf_tma_read(op, &t)) t.ncoord = t.noffset = 0; /* it is invalid, and only printed to be looked at */
  if (tf_kernel_op_attr(op)) tf_sb_printf(out, " %.*s", (int)tf_kernel_op_text(op).len, tf_kernel_op_text(op).ptr);
  if (tf_kernel_mode_attr(op)) tf_sb_printf(out, " %s", modes[t.mode]);
  if (to_map) put_value(p, " ", t.memory);
  put_value(p, to_map ? " to " : " ", t.map);
  if (t.tile) put_list(p, (tf_value *[]){t.tile, t.part}, t.part ? 2 : 1);
  else put_list(p, t.coord, t.ncoord);
  if (t.noffset) {
    tf_sb_puts(out, " offsets ");
    put_list(p, t.offset, t.noffset);
  }
  if (!to_map) put_value(p, " to ", t.memory);
  put_value(p, " signal ", t.bar);
  put_value(p, " multicast ", t.mask);
  put_value(p, " hint ", t.policy);
  tf_pr_attr_dict(p, op, elided);
}

/* ------------------------------------------------------------------------------------------------ plain bytes */

/* Operands that an attribute of the same name announces, in this order. */
static const char *const flags[] = {"signal", "multicast", "mask", "read", "hint"};
#define NFLAG (sizeof flags / sizeof *flags)

bool tf_bulk_read(const tf_op *op, tf_bulk *b) {
  int row = tf_kernel_op(op);
  uint32_t at = 0;
  *b = (tf_bulk){.src = tf_op_operand(op, at++)};
  if (row != TF_K_BULK_PREFETCH) b->dst = tf_op_operand(op, at++);
  if (row != TF_K_CP_ASYNC) b->bytes = tf_op_operand(op, at++);
  tf_value **const to[NFLAG] = {&b->bar, &b->mask, &b->mask, &b->bytes, &b->policy};
  for (size_t i = 0; i < NFLAG; i++) {
    if (!tf_op_flag(op, flags[i])) continue;
    if (at == op->noperand) return false;
    *to[i] = tf_op_operand(op, at++);
  }
  return at == op->noperand;
}

static bool parse_to(tf_parser *p, values *v) {
  tf_value *x;
  if (!tf_p_expect(p, "to") || !tf_p_operand(p, &x)) return false;
  tf_vec_push(tf_p_pool(p), v, x);
  return true;
}

/* OP %src to %dst bytes %n signal %bar multicast %m mask %m read %n hint %p, as far as the op has them. */
bool tf_bulk_parse(tf_parser *p, tf_opstate *st) {
  int row = (int)(st->def->id & 0xffff);
  values all = {0};
  tf_value *x;
  int64_t n;
  if (row == TF_K_BULK_REDUCE && !parse_word(p, st, "op")) return false;
  if (!tf_p_operand(p, &x)) return false;
  tf_vec_push(tf_p_pool(p), &all, x);
  if ((row != TF_K_BULK_PREFETCH && !parse_to(p, &all)) || !tf_p_expect(p, "bytes")) return false;
  if (row == TF_K_CP_ASYNC) {
    if (!tf_p_int(p, &n)) return false;
    tf_p_add_attr(p, st, "bytes", tf_attr_i64(tf_p_context(p), n));
  } else {
    if (!tf_p_operand(p, &x)) return false;
    tf_vec_push(tf_p_pool(p), &all, x);
  }
  for (size_t i = 0; i < NFLAG; i++)
    if (tf_def_takes(st->def, flags[i]) && !parse_flagged(p, st, flags[i], &all)) return false;
  for (size_t i = 0; i < all.n; i++) tf_p_add_operand(p, st, all.at[i]);
  return tf_p_attr_dict(p, st, true);
}

void tf_bulk_print(tf_printer *p, tf_op *op) {
  static const char *const elided[] = {"op", "signal", "multicast", "mask", "read", "hint", "bytes", NULL};
  bool fixed = tf_kernel_op(op) == TF_K_CP_ASYNC;
  tf_strbuf *out = tf_pr_buf(p);
  tf_bulk b;
  TF_SURELY(tf_bulk_read(op, &b));
  if (tf_kernel_op_attr(op)) tf_sb_printf(out, " %.*s", (int)tf_kernel_op_text(op).len, tf_kernel_op_text(op).ptr);
  put_value(p, " ", b.src);
  put_value(p, " to ", b.dst);
  if (fixed) tf_sb_printf(out, " bytes %lld", (long long)tf_kernel_bytes_of(op, 0));
  else put_value(p, " bytes ", b.bytes);
  put_value(p, " signal ", b.bar);
  put_value(p, tf_kernel_multicast_of(op) ? " multicast " : " mask ", b.mask);
  if (fixed) put_value(p, " read ", b.bytes);
  put_value(p, " hint ", b.policy);
  tf_pr_attr_dict(p, op, elided);
}
