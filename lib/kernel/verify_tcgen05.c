/* Tensor memory: what must hold. */
#include "kernel/kernel_hooks.h"

/* ------------------------------------------------------------------------------------------------ data paths */

static const struct {
  tf_kernel_shape word;
  uint32_t lanes, columns, registers; /* of one repetition */
} shapes[] = {
    [TF_TMEM_32X32B] = {TF_KERNEL_SHAPE_32X32B, 32, 1, 1},     [TF_TMEM_16X64B] = {TF_KERNEL_SHAPE_16X64B, 16, 2, 1},
    [TF_TMEM_16X128B] = {TF_KERNEL_SHAPE_16X128B, 16, 4, 2},   [TF_TMEM_16X256B] = {TF_KERNEL_SHAPE_16X256B, 16, 8, 4},
    [TF_TMEM_16X32BX2] = {TF_KERNEL_SHAPE_16X32BX2, 16, 1, 1},
};

const char *tf_tmem_shape_name(tf_tmem_shape s) { return tf_kernel_shape_word(shapes[s].word); }

bool tf_tmem_read(const tf_op *op, tf_tmem_access *a) {
  bool load = tf_kernel_op(op) != TF_K_TCGEN05_ST;
  const tf_type *value = load ? op->result[0].type : tf_op_operand(op, TF_KERNEL_TCGEN05_ST_VALUE)->type;
  *a = (tf_tmem_access){.memory = tf_op_operand(op, !load), .offset = tf_kernel_offset_of(op, 0)};
  for (int i = 0; i < TF_TMEM_SHAPES; i++)
    if (tf_kernel_shape_of(op) == shapes[i].word) a->shape = (tf_tmem_shape)i;
  a->packed = load ? tf_kernel_pack_of(op) : tf_kernel_unpack_of(op);
  uint32_t bits = tf_type_bits(value);
  a->registers = bits % 32 ? 0 : bits / 32;
  a->num = a->registers / shapes[a->shape].registers;
  a->lanes = shapes[a->shape].lanes;
  a->columns = a->num * shapes[a->shape].columns * (a->packed ? 2 : 1);
  if (a->shape == TF_TMEM_16X32BX2) a->columns += (uint32_t)a->offset;
  return a->num && (a->num & (a->num - 1)) == 0 && a->registers == a->num * shapes[a->shape].registers &&
         a->registers <= TF_TMEM_REGISTERS;
}

/* ------------------------------------------------------------------------------------------------ types */

uint32_t tf_tmem_columns(const tf_type *buffer) {
  return (uint32_t)((uint64_t)buffer->dims[1] * tf_type_bits(buffer->elem) / 32);
}

bool tf_tmem_verify_type(tf_diags *d, tf_loc loc, const tf_type *t) {
  uint32_t bits = tf_type_bits(t->elem);
  if (t->rank != 2 || t->dims[0] < 1 || t->dims[0] > TF_TMEM_LANES || t->dims[1] < 1 || tf_type_is_bool(t->elem))
    tf_error(d, loc,
             "a buffer in tensor memory is lanes (1 to %d) by columns of elements of 8 bits and more, expected such as "
             "!kernel.buffer<128x64xf32, tensor>",
             TF_TMEM_LANES);
  else if ((uint64_t)t->dims[1] > 4 * TF_TMEM_MOST_COLUMNS || t->dims[1] * bits % 32 ||
           tf_tmem_columns(t) > TF_TMEM_MOST_COLUMNS)
    tf_error(d, loc, "%lld elements of %u bits in a lane, expected whole columns of 32 bits and at most %d of them",
             (long long)t->dims[1], bits, TF_TMEM_MOST_COLUMNS);
  else return true;
  return false;
}

bool tf_want_tensor(tf_op *op, const tf_value *memory) {
  tf_space have = tf_buffer_space(memory->type);
  if (have == TF_SPACE_TENSOR) return true;
  return tf_op_error(op, "%s is in %s memory, expected tensor", tf_value_name((tf_value *)memory), tf_space_name(have));
}

bool tf_tmem_view_verify(tf_op *op) {
  const tf_type *from = tf_op_operand(op, 0)->type, *to = op->result[0].type;
  int64_t at, have[2] = {from->dims[0], tf_tmem_columns(from)}, want[2] = {to->dims[0], tf_tmem_columns(to)};
  uint32_t bits = tf_type_bits(from->elem);
  for (uint32_t i = 0; i < 2; i++) {
    if (!tf_const_int(tf_op_operand(op, 1 + i), &at)) at = 0;
    if (i == 1 && at * bits % 32)
      return tf_op_error(op, "a view from the middle of a column: element %lld of %u bits, expected a multiple of %u",
                         (long long)at, bits, 32 / bits);
    if (i == 1) at = at * bits / 32;
    if (at + want[i] > have[i])
      return tf_op_error(op, "a view of %lld %s from %lld on, but %s has %lld", (long long)want[i],
                         i ? "columns" : "lanes", (long long)at, tf_type_str(from), (long long)have[i]);
  }
  return true;
}

bool tf_tcgen05_address_verify(tf_op *op) {
  if (tf_buffer_space(op->result[0].type) == TF_SPACE_TENSOR) return true;
  return tf_op_error(op, "the result is in %s memory, expected tensor",
                     tf_space_name(tf_buffer_space(op->result[0].type)));
}

/* ------------------------------------------------------------------------------------------------ allocation */

bool tf_tcgen05_group_verify(tf_op *op) {
  int64_t group = tf_kernel_cta_group_of(op, 1);
  return group == 1 || group == 2 || tf_op_error(op, "cta_group is %lld, expected 1 or 2", (long long)group);
}

bool tf_tcgen05_alloc_verify(tf_op *op) {
  bool alloc = tf_kernel_op(op) == TF_K_TCGEN05_ALLOC;
  tf_value *columns = tf_op_operand(op, !alloc), *memory = tf_op_operand(op, alloc);
  int64_t n;
  if (tf_const_int(columns, &n) && (n < 32 || n > TF_TMEM_MOST_COLUMNS || (n & (n - 1))))
    return tf_op_error(op, "%lld columns, expected a power of two from 32 to %d", (long long)n, TF_TMEM_MOST_COLUMNS);
  if (!alloc) return tf_want_tensor(op, memory) && tf_tcgen05_group_verify(op);
  const tf_type *t = memory->type;
  if (!tf_want_space(op, memory, TF_SPACE_SHARED)) return false;
  if (t->elem->kind != TF_TYPE_INT || t->elem->width != 32 || tf_buffer_elements(t) == 0)
    return tf_op_error(op, "the address goes to %s, expected a buffer of i32", tf_type_str(t));
  return tf_tcgen05_group_verify(op);
}

bool tf_tcgen05_commit_verify(tf_op *op) {
  if (tf_op_operand(op, TF_KERNEL_TCGEN05_COMMIT_BAR)->type->nparam)
    return tf_op_error(op,
                       "a commit to an mbarrier of another CTA, expected one of its own; `multicast` signals others");
  if (op->noperand > TF_KERNEL_TCGEN05_COMMIT_MASK &&
      !tf_want_const(op, tf_op_operand(op, TF_KERNEL_TCGEN05_COMMIT_MASK), 1, 65535, 1, "the multicast mask"))
    return false;
  return tf_tcgen05_group_verify(op);
}

/* ------------------------------------------------------------------------------------------------ access */

/* A load goes on after the op; only a wait says that its registers are there. */
static bool only_waited_for(tf_op *op) {
  for (uint32_t i = 0; i < op->nresult; i++)
    for (tf_use *u = op->result[i].uses; u; u = u->next)
      if (tf_kernel_op(u->owner) != TF_K_TCGEN05_WAIT_LD)
        return tf_op_error(u->owner,
                           "uses what kernel.tcgen05.%s is still loading, expected the result of "
                           "kernel.tcgen05.wait_ld, which waits for it",
                           op->nresult > 1 ? "ld_red" : "ld");
  return true;
}

static bool check_reduction(tf_op *op, const tf_tmem_access *a) {
  const tf_type *v = op->result[0].type, *e = tf_type_scalar((tf_type *)v);
  bool number = e->kind == TF_TYPE_INT && e->width == 32;
  if (a->shape != TF_TMEM_32X32B && a->shape != TF_TMEM_16X32BX2)
    return tf_op_error(op, "a reducing load by '%s', expected '32x32b' or '16x32bx2'", tf_tmem_shape_name(a->shape));
  if (v->kind != TF_TYPE_VECTOR || a->num < 2 || (!number && !(tf_type_is_float(e) && e->fkind == TF_F32)))
    return tf_op_error(op, "a reducing load of %s, expected a vector of f32, i32 or ui32 of at least 2 elements",
                       tf_type_str(v));
  if (op->result[1].type != e)
    return tf_op_error(op, "a reducing load of %s gives %s, expected %s", tf_type_str(v),
                       tf_type_str(op->result[1].type), tf_type_str(e));
  if (number && (tf_kernel_abs_of(op) || tf_kernel_nan_of(op)))
    return tf_op_error(op, "'%s' of %s, expected f32", tf_kernel_abs_of(op) ? "abs" : "nan", tf_type_str(v));
  return true;
}

bool tf_tcgen05_access_verify(tf_op *op) {
  bool load = tf_kernel_op(op) != TF_K_TCGEN05_ST;
  tf_tmem_access a;
  bool ok = tf_tmem_read(op, &a);
  if (!tf_want_tensor(op, a.memory)) return false;
  const tf_type *value = load ? op->result[0].type : tf_op_operand(op, TF_KERNEL_TCGEN05_ST_VALUE)->type,
                *t = a.memory->type;
  const char *shape = tf_tmem_shape_name(a.shape);
  uint32_t per = shapes[a.shape].registers;
  if (tf_type_is_bool(tf_type_scalar((tf_type *)value)))
    return tf_op_error(op, "%s goes through registers, expected elements of 8 bits and more", tf_type_str(value));
  if (!ok)
    return tf_op_error(op,
                       "%s is %u bits a thread, expected a power of two from 1 to %u of what '%s' moves at a time, %u "
                       "bits",
                       tf_type_str(value), tf_type_bits(value), TF_TMEM_REGISTERS / per, shape, 32 * per);
  bool split = a.shape == TF_TMEM_16X32BX2;
  if (split != (tf_kernel_offset_attr(op) != NULL))
    return tf_op_error(op,
                       split ? "'%s' without an `offset` for its upper threads"
                             : "'%s' with an `offset`, which only "
                               "'16x32bx2' has",
                       shape);
  if (split && (a.offset < 0 || a.offset >= TF_TMEM_MOST_COLUMNS))
    return tf_op_error(op, "the offset is %lld columns, expected 0 to %d", (long long)a.offset,
                       TF_TMEM_MOST_COLUMNS - 1);
  if (t->dims[0] < a.lanes || tf_tmem_columns(t) < a.columns)
    return tf_op_error(op, "'%s' x%u%s touches %u lanes and %u columns, but %s has %lld and %u", shape, a.num,
                       a.packed ? load ? ", packing," : ", unpacking," : "", a.lanes, a.columns, tf_type_str(t),
                       (long long)t->dims[0], tf_tmem_columns(t));
  if (tf_kernel_op(op) == TF_K_TCGEN05_LD_RED && !check_reduction(op, &a)) return false;
  return !load || only_waited_for(op);
}

bool tf_tcgen05_wait_verify(tf_op *op) {
  if (op->nresult != op->noperand)
    return tf_op_error(op, "%u results for %u values, expected as many", op->nresult, op->noperand);
  for (uint32_t i = 0; i < op->noperand; i++) {
    const tf_value *v = tf_op_operand(op, i);
    int row = v->def ? tf_kernel_op(v->def) : -1;
    if (row != TF_K_TCGEN05_LD && row != TF_K_TCGEN05_LD_RED)
      return tf_op_error(op, "%s is no result of kernel.tcgen05.ld", tf_value_name((tf_value *)v));
    if (v->type != op->result[i].type)
      return tf_op_error(op, "result %u is %s, expected %s", i, tf_type_str(op->result[i].type), tf_type_str(v->type));
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------ kernels */

typedef struct census {
  tf_op *alloc, *dealloc, *grouped;
  int64_t group;
  bool ok;
} census;

static void count(tf_op *op, void *user) {
  census *c = user;
  int row = tf_kernel_op(op);
  tf_kernel_family family = tf_kernel_family_of(op);
  if ((family != TF_KERNEL_TCGEN05 && family != TF_KERNEL_TCGEN05_MMA) || !c->ok) return;
  if (row == TF_K_TCGEN05_INSTR_DESC) return; /* a number is no instruction */
  if (row == TF_K_TCGEN05_ALLOC && !c->alloc) c->alloc = op;
  if (row == TF_K_TCGEN05_DEALLOC) c->dealloc = op;
  if (!tf_def_takes(op->def, "cta_group")) return;
  int64_t group = tf_kernel_cta_group_of(op, 1);
  if (group != 1 && group != 2) return; /* said already */
  if (c->grouped && group != c->group)
    c->ok = tf_op_error(op, "cta_group is %lld, but it is %lld elsewhere in this kernel, expected one and the same",
                        (long long)group, (long long)c->group);
  c->grouped = op;
  c->group = group;
}

bool tf_tcgen05_kernel_verify(tf_op *func) {
  census c = {.ok = true};
  tf_walk(func, false, count, &c);
  if (c.ok && c.alloc && !c.dealloc)
    return tf_op_error(c.alloc, "tensor memory is allocated and never given back, expected a kernel.tcgen05.dealloc");
  return c.ok;
}
