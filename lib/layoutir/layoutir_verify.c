/* What must hold of an op by itself, and the types of results. */
#include "layoutir/layoutir_impl.h"
#include "support/result.h"

/* ------------------------------------------------------------------------------------------------ arguments */

static bool type_fits(const tf_lir_role *r, const tf_type *t) {
  if (r->kind == TF_LIR_TUPLE) return tf_type_is_coord(t);
  return tf_type_is_tiler(t) || tf_type_is_layout(t) || tf_type_is_coord(t) || tf_type_is_layout_tensor(t);
}

static bool check_text(tf_op *op, const tf_lir_role *r, const tf_attr *a) {
  const char *want = tf_lir_attr_name(r->kind);
  if (a->kind != TF_ATTR_DIALECT || strcmp(a->name, want) != 0)
    return tf_op_error(op, "attribute '%s' of '%s' must be #%s<...>", r->name, op->def->name, want);
  tf_lir_env e;
  tf_lir_arg out;
  tf_value **ints;
  tf_lir_open(&e, op->ctx);
  uint32_t n = tf_lir_ints(&e, op, &ints);
  bool ok = tf_lir_read(&e, r->kind, a->s, ints, n, &out) == TF_OK;
  if (!ok) tf_lir_refuse(&e, op);
  tf_str spelled = tf_lir_spell(e.pool, a->s);
  if (ok && !tf_str_eq(spelled, a->s))
    ok = tf_op_error(op, "'%s' is spaced otherwise than it is printed; write it %.*s", r->name,
                     (int)(spelled.len < 400 ? spelled.len : 400), spelled.ptr);
  tf_lir_close(&e);
  return ok;
}

/* The integers of a text are the next operands, and it names them in order. */
static bool check_ints(tf_op *op, const tf_lir_role *r, const tf_attr *a, uint32_t *at, int *next) {
  for (size_t i = 0; i < a->s.len;) {
    int k = tf_lir_position(tf_lir_next_word(a->s, &i));
    if (k < 0) continue;
    if (k != *next || *at == op->noperand || !tf_type_is_layout_int(op->operand[*at].value->type))
      return tf_op_error(
          op,
          "'%s' names s%d, expected s%d as the next integer operand: s0, s1, ... stand for these, each once "
          "and in order",
          r->name, k, *next);
    ++*at;
    ++*next;
  }
  return true;
}

/* Each role is given once, in order: by its attribute, or by the next operand. */
static bool check_roles(tf_op *op) {
  const tf_opdef *d = op->def;
  uint32_t at = 0;
  int next = 0;
  while (at < d->noperand && !d->operand[at].variadic) at++;
  if (tf_layout_op(op) == TF_L_CONCAT) at = op->noperand;
  for (uint32_t i = 0; i < d->nattr; i++) {
    const tf_lir_role *r = tf_lir_find_role(d->attr[i].name);
    tf_attr *a = r ? tf_op_attr(op, r->name) : NULL;
    if (a && (!check_text(op, r, a) || !check_ints(op, r, a, &at, &next))) return false;
    if (!r || a || (at == op->noperand && r->optional)) continue;
    if (at == op->noperand) return tf_op_error(op, "'%s' needs %s: an attribute or an operand", d->name, r->name);
    tf_type *t = op->operand[at++].value->type;
    if (!type_fits(r, t))
      return tf_op_error(op, "the %s of '%s' is %s, expected %s", r->name, d->name, tf_type_str(t),
                         r->kind == TF_LIR_TUPLE ? "!layout.coord" : "!layout.tiler, !layout.layout or !layout.coord");
  }
  if (at == op->noperand) return true;
  return tf_op_error(op, "'%s' has an operand too many, %s", d->name, tf_value_name(op->operand[at].value));
}

/* ------------------------------------------------------------------------------------------------ attributes */

static bool check_count(tf_op *op, const char *name, int64_t hi) {
  int64_t v = tf_op_int(op, name, 0);
  if (v >= 0 && v <= hi) return true;
  return tf_op_error(op, "'%s' is %lld, expected 0 to %lld", name, (long long)v, (long long)hi);
}

static bool check_list(tf_op *op, const char *name, uint32_t most, int64_t hi) {
  const tf_attr *a = tf_op_attr(op, name);
  if (!a) return true;
  if (a->n > most) return tf_op_error(op, "'%s' has %u numbers, expected at most %u", name, a->n, most);
  for (uint32_t i = 0; i < a->n; i++)
    if (a->ints[i] < 0 || a->ints[i] > hi)
      return tf_op_error(op, "'%s' holds %lld, expected 0 to %lld", name, (long long)a->ints[i], (long long)hi);
  return true;
}

/* Lists of convolutions; the algebra checks what they mean. */
static bool check_signed(tf_op *op, const char *name) {
  bool pad = strncmp(name, "pad", 3) == 0, box = strcmp(name, "box") == 0;
  const tf_attr *a = tf_op_attr(op, name);
  if (!a) return true;
  if (a->n > 3 || (box && a->n != 2))
    return tf_op_error(op, "'%s' has %u numbers, expected %s", name, a->n, box ? "channels and pixels" : "at most 3");
  for (uint32_t i = 0; i < a->n; i++)
    if (a->ints[i] < (pad ? -65536 : 0) || a->ints[i] > 65536)
      return tf_op_error(op, "'%s' holds %lld, expected %d to 65536", name, (long long)a->ints[i], pad ? -65536 : 0);
  return true;
}

static bool check_swizzle(tf_op *op) {
  const tf_attr *a = tf_lir_swizzle_of(op);
  if (!a) return true;
  if (a->n != 3) return tf_op_error(op, "a swizzle of %u numbers, expected Sw<bits,base,shift>", a->n);
  for (int i = 0; i < 3; i++)
    if (a->ints[i] < -64 || a->ints[i] > 64)
      return tf_op_error(op, "the swizzle holds %lld, expected numbers of bits", (long long)a->ints[i]);
  return true;
}

/* Of the tiled ones: im2col has the roles of its modes by their places. */
static bool check_interleave(tf_op *op) {
  int row = tf_layout_op(op);
  if (row == TF_L_IM2COL || row == TF_L_IM2COL_DESCRIPTOR) return true;
  bool planes = tf_lir_planes_attr(op) != NULL, slices = tf_lir_interleave_attr(op) != NULL;
  if (planes == slices) return true;
  return tf_op_error(
      op, planes ? "'planes' without 'interleave', expected interleave = \"16B\" or \"32B\""
                 : "'interleave' without 'planes', expected the number of the global layout's leaf that goes "
                   "from one plane of slices to the next");
}

bool tf_lir_verify(tf_op *op) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < op->noperand; i++) n += !tf_type_is_layout_int(op->operand[i].value->type);
  if (n > TF_LIR_ARGS / 2) return tf_op_error(op, "%u operands, expected at most %d", n, TF_LIR_ARGS / 2);
  static const char *const lists[] = {"filter", "pad_lower", "pad_upper", "step", "dilation", "box"};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    if (!check_signed(op, lists[i])) return false;
  if (!check_count(op, "bits", 64) || !check_count(op, "multicast", 16) || !check_count(op, "number", INT32_MAX) ||
      !check_count(op, "cta", 15) || !check_count(op, "planes", TF_LAYOUT_LEAVES - 1) || !check_interleave(op))
    return false;
  return check_count(op, "at", TF_LAYOUT_LEAVES) && check_count(op, "begin", TF_LAYOUT_LEAVES) &&
         check_count(op, "end", TF_LAYOUT_LEAVES) && check_list(op, "modes", TF_LAYOUT_LEAVES, TF_LAYOUT_LEAVES) &&
         check_list(op, "path", TF_LAYOUT_DEPTH, TF_LAYOUT_LEAVES - 1) && check_swizzle(op) && check_roles(op);
}

bool tf_lir_verify_get(tf_op *op) { return tf_lir_verify(op); }

bool tf_lir_verify_symbol(tf_op *op) {
  int64_t lo = tf_lir_lo_of(op, 0), hi = tf_lir_hi_of(op, 0);
  tf_type *t = op->result[0].type;
  if (lo > hi) return tf_op_error(op, "no number is in %lld to %lld", (long long)lo, (long long)hi);
  if (t->kind == TF_TYPE_INT && t->width == 32 && (lo < INT32_MIN || hi > INT32_MAX))
    return tf_op_error(op, "%lld to %lld does not fit i32", (long long)lo, (long long)hi);
  int64_t m = tf_lir_multiple_of(op, 1);
  if (m < 1 || m > INT32_MAX) return tf_op_error(op, "'multiple' is %lld, expected 1 to 2147483647", (long long)m);
  int64_t up = lo % m > 0 ? m - lo % m : -(lo % m); /* from lo to the first multiple */
  if ((uint64_t)hi - (uint64_t)lo < (uint64_t)up)
    return tf_op_error(op, "no multiple of %lld is in %lld to %lld", (long long)m, (long long)lo, (long long)hi);
  if (op->noperand && tf_op_operand(op, 0)->type != t)
    return tf_op_error(op, "the operand is %s, but the result %s", tf_type_str(tf_op_operand(op, 0)->type),
                       tf_type_str(t));
  return true;
}

bool tf_lir_verify_show(tf_op *op) {
  int64_t b = tf_lir_bytes_of(op, 4);
  if (b < 1 || b > 128) return tf_op_error(op, "elements of %lld bytes, expected 1 to 128", (long long)b);
  const tf_attr *t = tf_lir_tile_of(op);
  if (t && (t->n != 2 || t->ints[0] < 1 || t->ints[1] < 1))
    return tf_op_error(op, "'tile' is not two extents of at least 1");
  return true;
}

bool tf_lir_verify_atom(tf_op *op) {
  tf_strbuf text = {.pool = op->pool};
  tf_str name = tf_lir_name_of(op);
  tf_status st = tf_context_atom(op->ctx, name, tf_lir_operand_text(op), &text);
  if (st == TF_OK) return true;
  if (st == TF_ERR_INVALID) return tf_op_error(op, "%s", tf_sb_cstr(&text));
  return tf_op_error(
      op, "no instruction is called '%.*s', expected one of mma, mma_sp, wgmma and wgmma_sp with shape and types",
      (int)name.len, name.ptr);
}

bool tf_lir_verify_smem_desc(tf_op *op) {
  const tf_attr *bits = tf_lir_bits_attr(op);
  if (tf_lir_from_of(op, 0) < 0)
    return tf_op_error(op, "'from' is %lld, expected 0 or more", (long long)tf_lir_from_of(op, 0));
  if (!bits || bits->i == 4 || bits->i == 8 || bits->i == 16 || bits->i == 32) return true;
  return tf_op_error(op, "elements of %lld bits, expected 4, 8, 16 or 32", (long long)bits->i);
}

/* ------------------------------------------------------------------------------------------------ result types */

bool tf_lir_infer_smem_desc(tf_op *op, tf_type **types) {
  types[0] = tf_type_int(op->ctx, 64, false);
  return true;
}

static bool give(tf_op *op, tf_type **types, const char *name) {
  types[0] = tf_type_dialect(op->ctx, name, NULL, 0, false, NULL, NULL, 0);
  return true;
}

bool tf_lir_infer_layout(tf_op *op, tf_type **types) { return give(op, types, "layout.layout"); }
bool tf_lir_infer_tensor(tf_op *op, tf_type **types) { return give(op, types, "layout.tensor"); }
bool tf_lir_infer_coord(tf_op *op, tf_type **types) { return give(op, types, "layout.coord"); }
bool tf_lir_infer_tiler(tf_op *op, tf_type **types) { return give(op, types, "layout.tiler"); }

bool tf_lir_infer_constant(tf_op *op, tf_type **types) {
  const tf_attr *a = tf_lir_layout_of(op);
  bool tensor = false;
  for (size_t i = 0; a && a->kind == TF_ATTR_DIALECT && i + 10 <= a->s.len && !tensor; i++) {
    if (a->s.ptr[i] == ' ') continue;
    tensor = memcmp(a->s.ptr + i, "ArithTuple", 10) == 0;
    break;
  }
  return give(op, types, tensor ? "layout.tensor" : "layout.layout");
}

bool tf_lir_infer_same(tf_op *op, tf_type **types) {
  if (!op->noperand) return give(op, types, "layout.layout");
  types[0] = tf_op_operand(op, 0)->type;
  return true;
}

bool tf_lir_infer_slice(tf_op *op, tf_type **types) {
  TF_SURELY(tf_lir_infer_coord(op, &types[1]));
  return tf_lir_infer_same(op, types);
}

bool tf_lir_infer_tma(tf_op *op, tf_type **types) {
  TF_SURELY(tf_lir_infer_tensor(op, &types[0]));
  TF_SURELY(tf_lir_infer_layout(op, &types[1]));
  TF_SURELY(tf_lir_infer_coord(op, &types[2]));
  return tf_lir_infer_coord(op, &types[3]);
}

bool tf_lir_infer_host_map(tf_op *op, tf_type **types) { return give(op, types, "host.tensormap"); }

bool tf_lir_infer_instruction(tf_op *op, tf_type **types) {
  TF_SURELY(tf_lir_infer_coord(op, &types[0]));
  return tf_lir_infer_coord(op, &types[1]);
}

bool tf_lir_infer_im2col(tf_op *op, tf_type **types) {
  TF_SURELY(tf_lir_infer_tensor(op, &types[0]));
  return tf_lir_infer_coord(op, &types[1]);
}
