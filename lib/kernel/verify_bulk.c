/* Copies of plain bytes, tensor maps in memory, policies, named barriers: what must hold. */
#include "kernel/kernel_hooks.h"

static bool policy_ok(tf_op *op, const tf_value *v) { return tf_want_int(op, v, 64, "the policy"); }

static bool bar_ok(tf_op *op, const tf_value *bar, bool wanted, bool far) {
  if (!bar) return !wanted || tf_op_error(op, "no mbarrier to signal, expected `signal`");
  if (!tf_type_is_mbarrier(bar->type))
    return tf_op_error(op, "%s is signalled, expected a !kernel.mbarrier", tf_type_str(bar->type));
  if ((bar->type->nparam != 0) == far) return true;
  return tf_op_error(op, "signals %s, expected an mbarrier of %s", tf_type_str(bar->type),
                     far ? "the CTA that gets the bytes" : "the own CTA");
}

static const char *ptx_type(const tf_op *op, const tf_type *t) {
  tf_kernel_combine how = tf_kernel_op_of(op);
  bool bits = how == TF_COMBINE_AND || how == TF_COMBINE_OR || how == TF_COMBINE_XOR;
  if (t->kind == TF_TYPE_FLOAT) {
    static const char *const floats[] = {"f64", "f32", "f16", "bf16", "", "", ""};
    return floats[t->fkind];
  }
  if (t->kind != TF_TYPE_INT) return "";
  if (bits) return t->width == 64 ? "b64" : t->width == 32 ? "b32" : "";
  bool modular = how == TF_COMBINE_ADD && t->width == 64; /* the sum of signed numbers has the same bits */
  if (t->width == 64) return t->is_unsigned || modular ? "u64" : "s64";
  return t->width != 32 ? "" : t->is_unsigned ? "u32" : "s32";
}

const char *tf_bulk_reduction(const tf_op *op) {
  static const char *const global[] = {"and.b32", "and.b64", "or.b32",  "or.b64",   "xor.b32", "xor.b64",  "add.u32",
                                       "add.s32", "add.u64", "add.f16", "add.bf16", "add.f32", "add.f64",  "inc.u32",
                                       "dec.u32", "min.u32", "min.s32", "min.u64",  "min.s64", "min.f16",  "min.bf16",
                                       "max.u32", "max.s32", "max.u64", "max.s64",  "max.f16", "max.bf16", NULL};
  static const char *const cluster[] = {"and.b32", "or.b32",  "xor.b32", "add.u32", "add.s32", "add.u64", "inc.u32",
                                        "dec.u32", "min.u32", "min.s32", "max.u32", "max.s32", NULL};
  const tf_type *dst = tf_op_operand(op, TF_KERNEL_BULK_REDUCE_DST)->type;
  tf_str how = tf_kernel_op_text(op);
  const char *type = ptx_type(op, dst->elem);
  for (const char *const *s = tf_buffer_space(dst) == TF_SPACE_CLUSTER ? cluster : global; *s; s++)
    if (strncmp(*s, how.ptr, how.len) == 0 && (*s)[how.len] == '.' && strcmp(*s + how.len + 1, type) == 0) return *s;
  return NULL;
}

static bool check_reduce(tf_op *op, const tf_bulk *b) {
  tf_type *t = b->dst->type;
  if (b->src->type->elem != t->elem)
    return tf_op_error(op, "reduces %s into %s, expected the same elements", tf_type_str(b->src->type), tf_type_str(t));
  tf_str how = tf_kernel_op_text(op);
  if (tf_bulk_reduction(op)) return true;
  return tf_op_error(op, "there is no %.*s of %s in %s memory", (int)how.len, how.ptr, tf_type_str(t->elem),
                     tf_space_name(tf_buffer_space(t)));
}

bool tf_bulk_verify(tf_op *op) {
  static const int64_t most = (1 << 20) - 16; /* more an mbarrier could not count */
  int row = tf_kernel_op(op);
  bool load = row == TF_K_BULK_LOAD, prefetch = row == TF_K_BULK_PREFETCH;
  tf_bulk b;
  if (!tf_bulk_read(op, &b)) return tf_op_error(op, "the operands do not suit the attributes");
  bool far = row == TF_K_BULK_SEND || (row == TF_K_BULK_REDUCE && b.bar);
  if (!tf_want_space(op, b.src, load || prefetch ? TF_SPACE_GLOBAL : TF_SPACE_SHARED) ||
      (!load && !prefetch && !tf_want_align(op, b.src, 16)))
    return false;
  if (b.dst && !tf_want_space(op, b.dst, load ? TF_SPACE_SHARED : far ? TF_SPACE_CLUSTER : TF_SPACE_GLOBAL))
    return false;
  if (load && !tf_want_align(op, b.dst, 16)) return false;
  if (!tf_want_const(op, b.bytes, 0, load || far ? most : INT32_MAX, 16, "the number of bytes")) return false;
  if (!bar_ok(op, b.bar, load || row == TF_K_BULK_SEND, far)) return false;
  if (!tf_want_int(op, b.mask, 32, "the mask") || !policy_ok(op, b.policy)) return false;
  if (far && b.policy) return tf_op_error(op, "a policy for shared memory, expected one for global memory only");
  return row != TF_K_BULK_REDUCE || check_reduce(op, &b);
}

bool tf_cp_async_verify(tf_op *op) {
  tf_bulk b;
  int64_t n = tf_kernel_bytes_of(op, 0);
  if (!tf_bulk_read(op, &b)) return tf_op_error(op, "the operands do not suit the attributes");
  if (!tf_want_space(op, b.src, TF_SPACE_GLOBAL) || !tf_want_space(op, b.dst, TF_SPACE_SHARED)) return false;
  if (n != 4 && n != 8 && n != 16) return tf_op_error(op, "a copy of %lld bytes, expected 4, 8 or 16", (long long)n);
  if (n != 16 && tf_kernel_cache_of(op) == TF_KERNEL_CACHE_CG)
    return tf_op_error(op, "cache cg for %lld bytes, expected ca; cg is for 16", (long long)n);
  if (!tf_want_align(op, b.dst, (uint32_t)n)) return false;
  return tf_want_int(op, b.bytes, 32, "the number of bytes to read") &&
         tf_want_const(op, b.bytes, 0, n, 1, "the number of bytes to read") && policy_ok(op, b.policy);
}

bool tf_st_async_verify(tf_op *op) {
  tf_type *t = tf_op_operand(op, TF_KERNEL_ST_ASYNC_VALUE)->type;
  uint32_t bytes = tf_access_bytes(t);
  if (!tf_want_space(op, tf_op_operand(op, TF_KERNEL_ST_ASYNC_DST), TF_SPACE_CLUSTER)) return false;
  if (tf_type_is_bool(tf_type_scalar(t)) || (bytes != 4 && bytes != 8 && bytes != 16))
    return tf_op_error(op, "a store of %s, expected 4, 8 or 16 bytes", tf_type_str(t));
  return bar_ok(op, tf_op_operand(op, TF_KERNEL_ST_ASYNC_BAR), true, true);
}

/* ------------------------------------------------------------------------------------------------ tensor maps */

int tf_tensormap_field_value(tf_str field, tf_str to) {
  /* PTX counts the types differently than the driver */
  static const char *const types[] = {"ui8",     "ui16", "ui32", "i32",  "ui64",     "i64",   "f16",       "f32",
                                      "f32_ftz", "f64",  "bf16", "tf32", "tf32_ftz", "u4x16", "u4x16_p64", "u6x16_p32"};
  static const char *const interleaves[] = {"none", "16b", "32b"}, *const swizzles[] = {"none", "32b", "64b", "128b",
                                                                                        "96b"};
  static const char *const atoms[] = {"16b", "32b", "32b_flip_8b", "64b"}, *const fills[] = {"zero", "nan"};
  static const struct {
    const char *field, *const *names;
    int n;
  } all[] = {{"elemtype", types, 16},
             {"interleave_layout", interleaves, 3},
             {"swizzle_mode", swizzles, 5},
             {"swizzle_atomicity", atoms, 4},
             {"fill_mode", fills, 2}};
  for (size_t f = 0; f < sizeof all / sizeof *all; f++)
    for (int i = 0; tf_str_eqz(field, all[f].field) && i < all[f].n; i++)
      if (tf_str_eqz(to, all[f].names[i])) return i;
  return -1;
}

static bool holds_map(tf_op *op, const tf_value *v) {
  if (tf_type_is_tensormap(v->type->elem)) return true;
  return tf_op_error(op, "%s is %s, expected a buffer of !kernel.tensormap", tf_value_name((tf_value *)v),
                     tf_type_str(v->type));
}

bool tf_tensormap_replace_verify(tf_op *op) {
  tf_kernel_field f = tf_kernel_field_of(op);
  tf_str field = tf_kernel_field_text(op), to = tf_kernel_to_of(op);
  tf_value *v = op->noperand > 1 ? tf_op_operand(op, 1) : NULL;
  if (!holds_map(op, tf_op_operand(op, 0))) return false;
  bool by_name = f == TF_KERNEL_FIELD_ELEMTYPE || f == TF_KERNEL_FIELD_INTERLEAVE_LAYOUT ||
                 f == TF_KERNEL_FIELD_SWIZZLE_MODE || f == TF_KERNEL_FIELD_SWIZZLE_ATOMICITY ||
                 f == TF_KERNEL_FIELD_FILL_MODE;
  bool indexed = !by_name && f != TF_KERNEL_FIELD_GLOBAL_ADDRESS && f != TF_KERNEL_FIELD_RANK;
  if (by_name != (tf_kernel_to_attr(op) != NULL) || by_name == (v != NULL))
    return tf_op_error(op, "field %.*s takes %s", (int)field.len, field.ptr, by_name ? "a name, `to`" : "a value");
  if (indexed != (tf_kernel_dimension_attr(op) != NULL))
    return tf_op_error(op, "field %.*s %s a `dimension`", (int)field.len, field.ptr, indexed ? "needs" : "has not");
  int64_t lowest = f == TF_KERNEL_FIELD_GLOBAL_STRIDE, d = tf_kernel_dimension_of(op, lowest);
  if (d < lowest || d > 4)
    return tf_op_error(op, "dimension %lld, expected %lld to 4", (long long)d, (long long)lowest);
  if (by_name && tf_tensormap_field_value(field, to) < 0)
    return tf_op_error(op, "'%.*s' is no %.*s", (int)to.len, to.ptr, (int)field.len, field.ptr);
  return tf_want_int(op, v, f == TF_KERNEL_FIELD_GLOBAL_ADDRESS || f == TF_KERNEL_FIELD_GLOBAL_STRIDE ? 64 : 32,
                     "the value");
}

bool tf_tensormap_publish_verify(tf_op *op) {
  tf_value *from = tf_op_operand(op, TF_KERNEL_TENSORMAP_PUBLISH_FROM),
           *to = tf_op_operand(op, TF_KERNEL_TENSORMAP_PUBLISH_TO);
  return holds_map(op, from) && holds_map(op, to) && tf_want_space(op, from, TF_SPACE_SHARED) &&
         tf_want_align(op, from, 128) && tf_want_space(op, to, TF_SPACE_GLOBAL);
}

bool tf_fence_tensormap_verify(tf_op *op) {
  bool acquire = tf_kernel_order_of(op) == TF_KERNEL_ORDER_ACQUIRE;
  if (acquire == (op->noperand == 1)) return true;
  return tf_op_error(op, acquire ? "acquire of no tensor map, expected one"
                                 : "release of one tensor map, expected none: it is of all");
}

/* ------------------------------------------------------------------------------------------------ the rest */

bool tf_cache_policy_verify(tf_op *op) {
  if (!op->noperand) return true;
  tf_value *f = tf_op_operand(op, 0);
  double v;
  if (f->type->kind != TF_TYPE_FLOAT || f->type->fkind != TF_F32)
    return tf_op_error(op, "the fraction is %s, expected f32", tf_type_str(f->type));
  return !tf_const_float(f, &v) || (v > 0 && v <= 1) ||
         tf_op_error(op, "the fraction is %g, expected more than 0 and at most 1", v);
}

bool tf_cache_as_verify(tf_op *op) {
  const tf_op *func = tf_op_parent(op);
  if (!func || tf_kernel_op(func) != TF_K_FUNC)
    return tf_op_error(op, "within another op, expected in the kernel's own block");
  for (const tf_op *o = op->prev; o; o = o->prev)
    if (tf_kernel_op(o) == TF_K_CACHE_AS && tf_kernel_which_of(o) == tf_kernel_which_of(op))
      return tf_op_error(op, "a second policy for these in this kernel, expected one");
  return true;
}

bool tf_named_barrier_verify(tf_op *op) {
  return tf_want_const(op, tf_op_operand(op, TF_KERNEL_BARRIER_SYNC_ID), 0, 15, 1, "the barrier") &&
         tf_want_const(op, tf_op_operand(op, TF_KERNEL_BARRIER_SYNC_COUNT), 32, 1024, 32, "the number of threads");
}

bool tf_setmaxnreg_verify(tf_op *op) {
  int64_t n = tf_kernel_count_of(op, 0);
  if (n < 24 || n > 256 || n % 8)
    return tf_op_error(op, "%lld registers, expected a multiple of 8 from 24 to 256", (long long)n);
  tf_op *func = tf_enclosing_func(op);
  if (!func || tf_kernel_max_threads_attr(func) || tf_kernel_block_of(func)) return true;
  return tf_op_error(op, "the kernel does not say how many threads it has, expected `block` or `max_threads`, which "
                         "setmaxnreg depends on");
}
