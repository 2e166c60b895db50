#include "report/warp_lanes.h"

#define EACH(i) for (int i = 0; i < TF_WARP; i++)

tf_lanes tf_lanes_of(int64_t v) {
  tf_lanes r = {.known = true};
  EACH(i) r.v[i] = v;
  return r;
}

/* To the type's bits and sign. */
static void wrap(const tf_type *t, tf_lanes *r) {
  if (t->kind != TF_TYPE_INT || t->width >= 64) return;
  int shift = 64 - (int)t->width;
  if (t->is_unsigned || t->width == 1) EACH(i) r->v[i] = (int64_t)((uint64_t)r->v[i] << shift >> shift);
  else EACH(i) r->v[i] = (int64_t)((uint64_t)r->v[i] << shift) >> shift;
}

static bool wide_unsigned(const tf_type *t) { return t->kind == TF_TYPE_INT && t->is_unsigned && t->width == 64; }

tf_lanes tf_lanes_unary(tf_kop row, const tf_type *t, const tf_lanes *a) {
  tf_lanes r = {.known = a->known};
  switch (row) {
  case TF_K_NEG: EACH(i) r.v[i] = (int64_t)(0 - (uint64_t)a->v[i]); break;
  case TF_K_ABS: EACH(i) r.v[i] = a->v[i] < 0 ? (int64_t)(0 - (uint64_t)a->v[i]) : a->v[i]; break;
  case TF_K_NOT: EACH(i) r.v[i] = ~a->v[i]; break;
  default: r.known = false;
  }
  wrap(t, &r);
  return r;
}

/* By zero: all ones, and the dividend as remainder. */
static int64_t divide(tf_kop row, bool is_unsigned, int64_t a, int64_t b) {
  bool remainder = row == TF_K_REM || row == TF_K_FLOORMOD;
  if (b == 0) return remainder ? a : -1;
  if (is_unsigned) return (int64_t)(remainder ? (uint64_t)a % (uint64_t)b : (uint64_t)a / (uint64_t)b);
  if (b == -1) return remainder ? 0 : (int64_t)(0 - (uint64_t)a);
  int64_t q = a / b, m = a % b;
  if ((row == TF_K_FLOORDIV || row == TF_K_FLOORMOD) && m && (m < 0) != (b < 0)) {
    q--;
    m += b;
  }
  return remainder ? m : q;
}

static int64_t shift(tf_kop row, const tf_type *t, int64_t a, int64_t by) {
  bool outside = by < 0 || by >= (int64_t)t->width;
  if (row == TF_K_SHL) return outside ? 0 : (int64_t)((uint64_t)a << by);
  if (t->is_unsigned) return outside ? 0 : (int64_t)((uint64_t)a >> by);
  return a >> (outside ? (int64_t)t->width - 1 : by);
}

static bool less(bool is_unsigned, int64_t a, int64_t b) { return is_unsigned ? (uint64_t)a < (uint64_t)b : a < b; }

tf_lanes tf_lanes_binary(tf_kop row, const tf_type *t, const tf_lanes *a, const tf_lanes *b) {
  tf_lanes r = {.known = a->known && b->known};
  bool u = wide_unsigned(t);
  if (!r.known) return r;
  switch (row) {
  case TF_K_ADD: EACH(i) r.v[i] = (int64_t)((uint64_t)a->v[i] + (uint64_t)b->v[i]); break;
  case TF_K_SUB: EACH(i) r.v[i] = (int64_t)((uint64_t)a->v[i] - (uint64_t)b->v[i]); break;
  case TF_K_MUL: EACH(i) r.v[i] = (int64_t)((uint64_t)a->v[i] * (uint64_t)b->v[i]); break;
  case TF_K_DIV:
  case TF_K_REM:
  case TF_K_FLOORDIV:
  case TF_K_FLOORMOD: EACH(i) r.v[i] = divide(row, u, a->v[i], b->v[i]); break;
  case TF_K_MIN: EACH(i) r.v[i] = less(u, b->v[i], a->v[i]) ? b->v[i] : a->v[i]; break;
  case TF_K_MAX: EACH(i) r.v[i] = less(u, a->v[i], b->v[i]) ? b->v[i] : a->v[i]; break;
  case TF_K_AND: EACH(i) r.v[i] = a->v[i] & b->v[i]; break;
  case TF_K_OR: EACH(i) r.v[i] = a->v[i] | b->v[i]; break;
  case TF_K_XOR: EACH(i) r.v[i] = a->v[i] ^ b->v[i]; break;
  case TF_K_SHL:
  case TF_K_SHR: EACH(i) r.v[i] = shift(row, t, a->v[i], b->v[i]); break;
  default: r.known = false;
  }
  wrap(t, &r);
  return r;
}

tf_lanes tf_lanes_compare(tf_kernel_pred pred, const tf_type *t, const tf_lanes *a, const tf_lanes *b) {
  tf_lanes r = {.known = a->known && b->known && pred};
  bool u = wide_unsigned(t);
  if (!r.known) return r;
  EACH(i) {
    bool lt = less(u, a->v[i], b->v[i]), eq = a->v[i] == b->v[i];
    const bool is[] = {[TF_KERNEL_PRED_EQ] = eq,       [TF_KERNEL_PRED_NE] = !eq,        [TF_KERNEL_PRED_LT] = lt,
                       [TF_KERNEL_PRED_LE] = lt || eq, [TF_KERNEL_PRED_GT] = !lt && !eq, [TF_KERNEL_PRED_GE] = !lt};
    r.v[i] = is[pred];
  }
  return r;
}

tf_lanes tf_lanes_select(const tf_lanes *c, const tf_lanes *a, const tf_lanes *b) {
  tf_lanes r = {.known = c->known && a->known && b->known};
  EACH(i) r.v[i] = c->v[i] ? a->v[i] : b->v[i];
  return r;
}

tf_lanes tf_lanes_cast(const tf_type *from, const tf_type *to, const tf_lanes *a) {
  tf_lanes r = *a;
  if (from->kind != TF_TYPE_INT || to->kind != TF_TYPE_INT) r.known = false;
  else if (to->width == 1) EACH(i) r.v[i] = a->v[i] != 0;
  else wrap(to, &r);
  return r;
}

tf_lanes tf_lanes_shuffle(tf_kernel_mode mode, uint32_t width, const tf_lanes *v, const tf_lanes *lane) {
  tf_lanes r = {.known = v->known && lane->known};
  int w = width ? (int)width : TF_WARP;
  EACH(i) {
    int group = i / w * w;
    int64_t n = lane->v[i], from = i;
    if (mode == TF_KERNEL_MODE_BFLY) from = i ^ n;
    else if (mode == TF_KERNEL_MODE_IDX) from = group + ((n % w) + w) % w;
    else from = mode == TF_KERNEL_MODE_UP ? i - n : i + n;
    r.v[i] = v->v[from >= group && from < group + w ? from : i];
  }
  return r;
}

uint32_t tf_lanes_mask(const tf_lanes *c, uint32_t among) {
  uint32_t m = 0;
  EACH(i) m |= c->v[i] ? UINT32_C(1) << i : 0;
  return m & among;
}

tf_lanes tf_lanes_vote(tf_kernel_mode mode, const tf_lanes *c, uint32_t among) {
  uint32_t ballot = tf_lanes_mask(c, among);
  bool all = ballot == among;
  tf_lanes r = tf_lanes_of(mode == TF_KERNEL_MODE_ALL   ? all
                           : mode == TF_KERNEL_MODE_ANY ? ballot != 0
                           : mode == TF_KERNEL_MODE_UNI ? all || !ballot
                                                        : ballot);
  r.known = c->known;
  return r;
}
