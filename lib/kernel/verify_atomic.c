/* Atomics, and what the lanes of a warp have to do with one another: what must hold. */
#include "kernel/kernel_hooks.h"

static bool int_of(const tf_type *t, uint32_t width) { return t->kind == TF_TYPE_INT && t->width == width; }
static bool float_of(const tf_type *t, tf_fkind k) { return t->kind == TF_TYPE_FLOAT && t->fkind == k; }

bool tf_match_verify(tf_op *op) {
  const tf_type *t = tf_op_operand(op, 0)->type;
  uint32_t bits = t->kind == TF_TYPE_VECTOR ? 0 : tf_type_bits(t);
  return bits == 32 || bits == 64 ||
         tf_op_error(op, "matches %s, expected a value of 32 or 64 bits", tf_type_str(tf_op_operand(op, 0)->type));
}

bool tf_redux_verify(tf_op *op) {
  const tf_type *t = op->result[0].type;
  bool order = tf_kernel_op_of(op) == TF_COMBINE_MIN || tf_kernel_op_of(op) == TF_COMBINE_MAX,
       f32 = float_of(t, TF_F32);
  if (!int_of(t, 32) && !(f32 && order))
    return tf_op_error(op, "%.*s over the lanes of %s, expected i32 or ui32%s", (int)tf_kernel_op_text(op).len,
                       tf_kernel_op_text(op).ptr, tf_type_str(t), order ? ", or f32" : "");
  if (!f32 && (tf_kernel_nan_of(op) || tf_kernel_abs_of(op)))
    return tf_op_error(op, "nan or abs on %s, expected f32", tf_type_str(t));
  return true;
}

/* ------------------------------------------------------------------------------------------------ atomics */

static bool check_place(tf_op *op, tf_value *buffer, const tf_type *value, uint32_t first) {
  tf_type *t = buffer->type;
  tf_space space = tf_buffer_space(t);
  if (space == TF_SPACE_LOCAL)
    return tf_op_error(op, "an atomic on local memory, which a thread has to itself, expected global or shared");
  if (tf_type_is_mbarrier(t->elem) || tf_type_is_tensormap(t->elem))
    return tf_op_error(op, "an atomic on %s, expected numbers", tf_type_str(t));
  if (op->noperand - first != t->rank)
    return tf_op_error(op, "%u indices for %s, expected %u", op->noperand - first, tf_type_str(t), t->rank);
  if (tf_type_scalar((tf_type *)value) != t->elem)
    return tf_op_error(op, "the value is %s, but the buffer holds %s", tf_type_str(value), tf_type_str(t->elem));
  if (buffer->def) return true;
  tf_op *func = buffer->block->parent ? buffer->block->parent->parent : NULL;
  if (tf_kernel_op(op) != TF_K_ATOMIC_LOAD && func && tf_func_arg_attr(func, buffer->index, "readonly"))
    return tf_op_error(op, "an atomic on %s, which the kernel declares readonly", tf_value_name(buffer));
  return true;
}

/* What can be added: scalars, a pair of 16-bit floats, or (red) up to 16 bytes of floats in global memory. */
static bool can_add(const tf_op *op, const tf_type *t) {
  const tf_type *e = tf_type_scalar((tf_type *)t);
  uint32_t n = tf_vector_len(t);
  bool half = float_of(e, TF_F16) || float_of(e, TF_BF16);
  bool global = tf_buffer_space(tf_op_operand(op, TF_KERNEL_ATOMIC_BUFFER)->type) == TF_SPACE_GLOBAL;
  if (t->kind != TF_TYPE_VECTOR)
    return half || float_of(e, TF_F32) || float_of(e, TF_F64) || int_of(e, 32) || int_of(e, 64);
  if (half && n == 2) return true;
  if (!global || op->nresult) return false;
  return half ? n == 4 || n == 8 : float_of(e, TF_F32) && (n == 2 || n == 4);
}

bool tf_atomic_verify(tf_op *op) {
  const tf_type *t = tf_op_operand(op, TF_KERNEL_ATOMIC_VALUE)->type;
  bool bits = t->kind != TF_TYPE_VECTOR && (tf_type_bits(t) == 32 || tf_type_bits(t) == 64), ok;
  if (tf_kernel_op_of(op) == TF_COMBINE_ADD) ok = can_add(op, t);
  else if (tf_kernel_op_of(op) == TF_COMBINE_EXCH) ok = bits;
  else if (tf_kernel_op_of(op) == TF_COMBINE_INC || tf_kernel_op_of(op) == TF_COMBINE_DEC)
    ok = int_of(t, 32) && t->is_unsigned;
  else ok = bits && t->kind == TF_TYPE_INT;
  if (!ok)
    return tf_op_error(op, "no atomic %.*s of %s%s", (int)tf_kernel_op_text(op).len, tf_kernel_op_text(op).ptr,
                       tf_type_str(t),
                       tf_kernel_op_of(op) == TF_COMBINE_ADD
                           ? ", expected integers of 32 or 64 bits, f32, f64, f16 or bf16, a pair of f16 or "
                             "bf16, or, in global memory and without a result, vectors of 8 or 16 bytes"
                       : tf_kernel_op_of(op) == TF_COMBINE_EXCH ? ", expected 32 or 64 bits"
                       : tf_kernel_op_of(op) == TF_COMBINE_INC || tf_kernel_op_of(op) == TF_COMBINE_DEC
                           ? ", expected ui32"
                           : ", expected integers of 32 or 64 bits; "
                             "kernel.atomic_cas in a loop does what else there is");
  if (op->nresult && op->result[0].type != t)
    return tf_op_error(op, "the result is %s, expected %s", tf_type_str(op->result[0].type), tf_type_str(t));
  return check_place(op, tf_op_operand(op, TF_KERNEL_ATOMIC_BUFFER), t, TF_KERNEL_ATOMIC_INDICES);
}

bool tf_atomic_cas_verify(tf_op *op) {
  const tf_type *t = tf_op_operand(op, TF_KERNEL_ATOMIC_CAS_VALUE)->type;
  if (t->kind == TF_TYPE_VECTOR || tf_type_bits(t) > 64)
    return tf_op_error(op, "no atomic compare and swap of %s, expected one number", tf_type_str(t));
  if (tf_op_operand(op, TF_KERNEL_ATOMIC_CAS_EXPECTED)->type != t || op->result[0].type != t)
    return tf_op_error(op, "expects %s and gives %s, expected the value's type, %s",
                       tf_type_str(tf_op_operand(op, TF_KERNEL_ATOMIC_CAS_EXPECTED)->type),
                       tf_type_str(op->result[0].type), tf_type_str(t));
  return check_place(op, tf_op_operand(op, TF_KERNEL_ATOMIC_CAS_BUFFER), t, TF_KERNEL_ATOMIC_CAS_INDICES);
}

static bool check_access(tf_op *op, tf_value *buffer, const tf_type *t, uint32_t first) {
  if (t->kind == TF_TYPE_VECTOR) return tf_op_error(op, "an atomic access of %s, expected one number", tf_type_str(t));
  return check_place(op, buffer, t, first);
}

bool tf_atomic_load_verify(tf_op *op) {
  return check_access(op, tf_op_operand(op, TF_KERNEL_ATOMIC_LOAD_BUFFER), op->result[0].type,
                      TF_KERNEL_ATOMIC_LOAD_INDICES);
}
bool tf_atomic_store_verify(tf_op *op) {
  return check_access(op, tf_op_operand(op, TF_KERNEL_ATOMIC_STORE_BUFFER),
                      tf_op_operand(op, TF_KERNEL_ATOMIC_STORE_VALUE)->type, TF_KERNEL_ATOMIC_STORE_INDICES);
}
