/* host.tensormap: its form, and the rules of tensor maps where constants already decide them. */
#include "kernel/kernel_hooks.h"

/* ------------------------------------------------------------------------------------------------ text */

static bool parse_list(tf_parser *p, tf_opstate *st, const char *word, bool empty_ok) {
  if (!tf_p_expect(p, word) || !tf_p_expect(p, "(")) return false;
  if (empty_ok && tf_p_try(p, ")")) return true;
  do {
    tf_value *v;
    if (!tf_p_operand(p, &v)) return false;
    tf_p_add_operand(p, st, v);
  } while (tf_p_try(p, ","));
  return tf_p_expect(p, ")");
}

bool tf_host_map_parse(tf_parser *p, tf_opstate *st) {
  tf_value *source;
  if (!tf_p_operand(p, &source)) return false;
  tf_p_add_operand(p, st, source);
  if (tf_p_peek(p, "dims")) {
    tf_loc loc = tf_p_loc(p);
    if (!parse_list(p, st, "dims", false)) return false;
    size_t rank = st->operands.n - 1;
    if ((rank > 1 || tf_p_peek(p, "strides")) && !parse_list(p, st, "strides", true)) return false;
    if (st->operands.n != 2 * rank)
      return tf_p_error(p, loc, "%zu extents and %zu strides, expected one stride fewer", rank,
                        st->operands.n - 1 - rank);
  }
  if (!tf_p_attr_dict(p, st, true)) return false;
  tf_type *t;
  tf_p_add_result(p, st, (t = tf_type_dialect(tf_p_context(p), "host.tensormap", NULL, 0, false, NULL, NULL, 0)));
  return true;
}

static void put_list(tf_printer *p, const char *word, tf_op *op, uint32_t from, uint32_t to) {
  tf_sb_puts(tf_pr_buf(p), word);
  for (uint32_t i = from; i < to; i++) {
    if (i > from) tf_sb_puts(tf_pr_buf(p), ", ");
    tf_pr_value(p, tf_op_operand(op, i));
  }
  tf_sb_putc(tf_pr_buf(p), ')');
}

void tf_host_map_print(tf_printer *p, tf_op *op) {
  static const char *const none[] = {NULL};
  uint32_t rank = op->noperand / 2;
  tf_sb_putc(tf_pr_buf(p), ' ');
  tf_pr_value(p, tf_op_operand(op, 0));
  if (rank) put_list(p, " dims(", op, 1, 1 + rank);
  if (rank > 1) put_list(p, " strides(", op, 1 + rank, op->noperand);
  tf_pr_attr_dict(p, op, none);
}

bool tf_host_map_infer(tf_op *op, tf_type **types) {
  types[0] = tf_type_dialect(op->ctx, "host.tensormap", NULL, 0, false, NULL, NULL, 0);
  return true;
}

/* ------------------------------------------------------------------------------------------------ meaning */

/* Numbers of a list attribute, innermost first; how many, or -1 if it is no list of up to `most` small integers. */
static int numbers(const tf_op *op, const char *name, int32_t *out, int most) {
  const tf_attr *a = tf_op_attr(op, name);
  if (!a) return 0;
  if ((a->kind != TF_ATTR_ARRAY && a->kind != TF_ATTR_INTS) || a->n > (uint32_t)most) return -1;
  for (uint32_t i = 0; i < a->n; i++) {
    if (a->kind == TF_ATTR_ARRAY && a->elem[i]->kind != TF_ATTR_INT) return -1;
    int64_t v = a->kind == TF_ATTR_INTS ? a->ints[i] : a->elem[i]->i;
    if (v < INT32_MIN || v > INT32_MAX) return -1;
    out[a->n - 1 - i] = (int32_t)v;
  }
  return (int)a->n;
}

/* The number of an enum attribute among its names, which are the table's; 0 without it. */
static uint8_t choice(const tf_op *op, const char *attr, const char *(*name)(unsigned)) {
  tf_str s = tf_op_string(op, attr);
  for (unsigned i = 0; name(i); i++)
    if (tf_str_eqz(s, name(i))) return (uint8_t)i;
  return 0;
}

/* What an argument's elements are for TMA. */
static int type_of(const tf_type *elem) {
  if (elem->kind == TF_TYPE_FLOAT) {
    static const int8_t floats[] = {TF_TENSORMAP_F64, TF_TENSORMAP_F32, TF_TENSORMAP_F16,  TF_TENSORMAP_BF16,
                                    TF_TENSORMAP_U8,  TF_TENSORMAP_U8,  TF_TENSORMAP_U4X16};
    return floats[elem->fkind];
  }
  switch (elem->width) {
  case 4: return TF_TENSORMAP_U4X16;
  case 64: return elem->is_unsigned ? TF_TENSORMAP_U64 : TF_TENSORMAP_I64;
  case 32: return elem->is_unsigned ? TF_TENSORMAP_U32 : TF_TENSORMAP_I32;
  case 16: return TF_TENSORMAP_U16;
  default: return TF_TENSORMAP_U8;
  }
}

static bool read_shape(const tf_op *op, tf_tensormap_shape *s, const char **bad) {
  const tf_type *t = tf_op_operand(op, 0)->type;
  bool tensor = t->kind == TF_TYPE_DIALECT;
  s->mode = choice(op, "mode", tf_tensormap_mode_name);
  s->type = tf_host_type_attr(op) || !tensor ? choice(op, "type", tf_tensormap_type_name) : (uint8_t)type_of(t->elem);
  s->interleave = choice(op, "interleave", tf_tensormap_interleave_name);
  s->swizzle = choice(op, "swizzle", tf_tensormap_swizzle_name);
  s->l2 = choice(op, "l2", tf_tensormap_l2_name);
  s->fill = choice(op, "fill", tf_tensormap_fill_name);
  s->rank = (uint8_t)(tensor ? t->dims[0] : op->noperand / 2);
  for (int i = 0; i < TF_TENSORMAP_RANK; i++) s->element_stride[i] = 1;
  bool tiled = s->mode == TF_TENSORMAP_TILED;
  int nbox = numbers(op, "box", s->box, TF_TENSORMAP_RANK), corners = s->mode == TF_TENSORMAP_IM2COL ? s->rank - 2 : 1;
  int steps = numbers(op, "element_strides", s->element_stride, TF_TENSORMAP_RANK);
  s->channels = (int32_t)tf_host_channels_of(op, 0);
  s->pixels = (int32_t)tf_host_pixels_of(op, 0);
  *bad = nbox != (tiled ? s->rank : 0)                                ? "box"
         : steps != s->rank && tf_host_element_strides_of(op)         ? "element_strides"
         : numbers(op, "lower", s->lower, 3) != (tiled ? 0 : corners) ? "lower"
         : numbers(op, "upper", s->upper, 3) != (tiled ? 0 : corners) ? "upper"
                                                                      : NULL;
  return !*bad;
}

static int64_t known(const tf_value *v) {
  int64_t n;
  return tf_const_int(v, &n) ? n : TF_TENSORMAP_UNKNOWN;
}

static bool read_map(const tf_op *op, tf_tensormap_desc *m, const char **bad) {
  memset(m, 0, sizeof *m);
  m->address = TF_TENSORMAP_UNKNOWN;
  for (int i = 0; i < TF_TENSORMAP_RANK; i++) m->dim[i] = TF_TENSORMAP_UNKNOWN;
  for (int i = 0; i < TF_TENSORMAP_RANK - 1; i++) m->stride[i] = TF_TENSORMAP_UNKNOWN;
  uint32_t rank = op->noperand / 2;
  if (rank > TF_TENSORMAP_RANK || !read_shape(op, &m->s, bad)) return false;
  if (!rank) return true;
  m->address = known(tf_op_operand(op, 0));
  for (uint32_t i = 0; i < rank; i++) m->dim[i] = known(tf_op_operand(op, rank - i));
  for (uint32_t i = 1; i < rank; i++) m->stride[i - 1] = known(tf_op_operand(op, 2 * rank - i));
  return true;
}

bool tf_host_map_read(const tf_op *op, tf_tensormap_desc *m) {
  const char *bad;
  return read_map(op, m, &bad);
}

bool tf_host_map_verify(tf_op *op) {
  const tf_type *t = tf_op_operand(op, 0)->type;
  bool tensor = t->kind == TF_TYPE_DIALECT;
  int64_t rank = tensor ? t->dims[0] : op->noperand / 2;
  char why[256];
  const char *bad = NULL;
  tf_tensormap_desc m;
  if (tensor && op->noperand > 1) return tf_op_error(op, "extents for a tensor, which has its own");
  if (!tensor && (op->noperand < 2 || op->noperand % 2))
    return tf_op_error(op, "an address without its extents and one stride fewer, expected `dims` and `strides`");
  if (!tensor && !tf_host_type_attr(op)) return tf_op_error(op, "an address without `type`, the type of its elements");
  if (rank > TF_TENSORMAP_RANK)
    return tf_op_error(op, "the rank is %lld, expected at most %d", (long long)rank, TF_TENSORMAP_RANK);
  if (!read_map(op, &m, &bad))
    return tf_op_error(op, "'%s' does not suit a tensor of rank %lld in mode %s", bad, (long long)rank,
                       tf_tensormap_mode_name(m.s.mode));
  if (tensor && tf_tensormap_type_bits((tf_tensormap_type)m.s.type) != tf_type_bits(t->elem))
    return tf_op_error(op, "type %s for elements of %s, expected one of their size", tf_tensormap_type_name(m.s.type),
                       tf_type_str(t->elem));
  return tf_tensormap_check(&m, 0, why, sizeof why) || tf_op_error(op, "%s", why);
}
