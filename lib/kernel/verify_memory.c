/* Buffers, loads and stores: what must hold. */
#include "kernel/kernel_hooks.h"

static bool check_align(tf_op *op, int64_t at_most) {
  if (!tf_kernel_align_attr(op)) return true;
  int64_t v = tf_kernel_align_of(op, 0);
  if (v > 0 && (v & (v - 1)) == 0 && v <= at_most) return true;
  return tf_op_error(op, "the alignment is %lld, expected a power of two up to %lld", (long long)v, (long long)at_most);
}

bool tf_alloc_verify(tf_op *op) {
  tf_type *t = op->result[0].type;
  tf_space space = tf_memory_space(t);
  if (space == TF_SPACE_CLUSTER)
    return tf_op_error(op, "an alloc of another CTA's memory, expected shared or local; kernel.mapa refers to it");
  if (space == TF_SPACE_TENSOR)
    return tf_op_error(op, "an alloc of tensor memory, expected shared or local; kernel.tcgen05.alloc allocates it");
  if (space == TF_SPACE_GLOBAL)
    return tf_op_error(op,
                       "an alloc of global memory, expected shared or local; the host program allocates global memory");
  int64_t n = tf_type_is_buffer(t) ? tf_buffer_elements(t) : 1;
  if (n < 0) return tf_op_error(op, "an alloc of %s, expected static extents", tf_type_str(t));
  if (n == 0) return tf_op_error(op, "an alloc of no elements");
  int64_t bytes = 0, limit = space == TF_SPACE_SHARED ? 49152 : 524288;
  if (!tf_alloc_bytes(t, &bytes))
    return tf_op_error(op, "an alloc of %s, whose size in bytes does not fit 63 bits", tf_type_str(t));
  if (bytes > limit)
    return tf_op_error(op, "an alloc of %lld bytes, but %s memory has at most %lld%s", (long long)bytes,
                       tf_space_name(space), (long long)limit,
                       space == TF_SPACE_SHARED ? "; use kernel.dynamic_shared" : "");
  return check_align(op, 1024);
}

bool tf_dynamic_shared_verify(tf_op *op) {
  tf_type *t = op->result[0].type;
  if (tf_memory_space(t) != TF_SPACE_SHARED)
    return tf_op_error(op, "a view of %s memory, expected shared", tf_space_name(tf_memory_space(t)));
  int64_t at, size = tf_element_bytes(t), align = tf_kernel_align_of(op, size);
  if (!check_align(op, 1024)) return false;
  if (tf_const_int(tf_op_operand(op, 0), &at) && (at < 0 || at % size || at % align))
    return tf_op_error(op, "the offset is %lld bytes, expected a multiple of %lld", (long long)at,
                       (long long)(align > size ? align : size));
  return true;
}

/* What a condition guards may never run: lowering and unrolling leave such accesses, with the indices that the
 * condition rules out. A loop may run not at all. What is seen only behind passes is told where it runs, as it is where
 * no pass unrolls the loop around it. */
bool tf_kernel_runs_always(tf_op *op) {
  if (tf_context_of_passes(op->ctx)) return false;
  for (tf_op *p = tf_op_parent(op); p; p = tf_op_parent(p))
    if (tf_kernel_op(p) == TF_K_IF || tf_kernel_op(p) == TF_K_FOR || tf_kernel_op(p) == TF_K_WHILE) return false;
  return true;
}

/* What loads and stores have in common: `value` is what goes through, indices begin at operand `first`. */
static bool check_access(tf_op *op, tf_value *buffer, tf_type *value, uint32_t first) {
  tf_type *t = buffer->type;
  uint32_t nindex = op->noperand - first;
  if (tf_type_is_mbarrier(t->elem) || tf_type_is_tensormap(t->elem))
    return tf_op_error(op, "an access to %s, whose elements cannot be read or written; kernel.view refers to one",
                       tf_type_str(t));
  if (tf_buffer_space(t) == TF_SPACE_TENSOR)
    return tf_op_error(op, "an access to tensor memory, which kernel.tcgen05.ld and kernel.tcgen05.st move");
  if (nindex != t->rank) return tf_op_error(op, "%u indices for %s, expected %u", nindex, tf_type_str(t), t->rank);
  if (tf_type_scalar(value) != t->elem)
    return tf_op_error(op, "the value is %s, but the buffer holds %s", tf_type_str(value), tf_type_str(t->elem));
  uint32_t n = tf_vector_len(value), bytes = tf_access_bytes(value);
  if (tf_buffer_space(t) != TF_SPACE_LOCAL && ((n & (n - 1)) != 0 || bytes > 32))
    return tf_op_error(op, "an access of %s (%u bytes), expected a power of two of elements and at most 32 bytes",
                       tf_type_str(value), bytes);
  if (value->kind == TF_TYPE_VECTOR && t->rank == 0) return tf_op_error(op, "a vector access to a buffer of rank 0");
  if (value->kind == TF_TYPE_VECTOR && t->dims[t->rank - 1] != TF_DYN && t->dims[t->rank - 1] < n)
    return tf_op_error(op, "an access of %s, but the last extent of the buffer is %lld", tf_type_str(value),
                       (long long)t->dims[t->rank - 1]);
  if (tf_kernel_cache_attr(op) && tf_buffer_space(t) != TF_SPACE_GLOBAL)
    return tf_op_error(op, "a cache policy on %s memory, expected global", tf_space_name(tf_buffer_space(t)));
  for (uint32_t i = 0; i < nindex && tf_kernel_runs_always(op); i++) {
    int64_t at, extent = t->dims[i];
    if (!tf_const_int(tf_op_operand(op, first + i), &at)) continue;
    if (at < 0 || (extent != TF_DYN && at + (i + 1 == nindex ? n - 1 : 0) >= extent))
      return tf_op_error(op, "index %u is %lld, outside %s", i, (long long)at, tf_type_str(t));
  }
  return check_align(op, 1024);
}

bool tf_load_verify(tf_op *op) { return check_access(op, tf_op_operand(op, 0), op->result[0].type, 1); }

bool tf_store_verify(tf_op *op) {
  tf_value *buffer = tf_op_operand(op, 1);
  if (!check_access(op, buffer, tf_op_operand(op, 0)->type, 2)) return false;
  if (tf_kernel_cache_of(op) == TF_KERNEL_CACHE_DISCARD && tf_op_operand(op, 0)->type->kind == TF_TYPE_VECTOR)
    return tf_op_error(op, "a vector that is discarded; expected one element, the first of 128 bytes");
  if (buffer->def) return true;
  tf_op *func = buffer->block->parent ? buffer->block->parent->parent : NULL;
  if (func && tf_func_arg_attr(func, buffer->index, "readonly"))
    return tf_op_error(op, "a store to %s, which the kernel declares readonly", tf_value_name(buffer));
  return true;
}
