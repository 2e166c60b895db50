/* Allocations, addresses, loads and stores. An address is row-major, in 32 bits where no index can need more. A load
 * from an argument that nobody writes goes through the cache for constants; a cache policy makes a stub of an access.
 */
#include "codegen/emit/emit_impl.h"
#include "codegen/codegen_impl.h"

#include <stdio.h>

#include "support/tensormap.h"

/* What the user calls an object in shared memory, for the simulated SM's reports: an entry of the module's metadata
 * "tf.shared" with kernel, name, place in the text, where it is (a variable, or an offset in dynamic shared memory) and
 * its bytes (0 = not known). Metadata takes part in no optimisation, and PTX has none of it. */
static void name_shared(tf_emit *e, tf_op *op, LLVMValueRef at) {
  if (!e->di) return;
  tf_type *t = op->result[0].type;
  tf_str kernel = tf_strz(tf_kernel_symbol(e->pool, e->func)),
         file = tf_diags_file_name(tf_context_diags(e->module->ctx), op->loc.file);
  const char *name = op->result[0].name ? op->result[0].name : "";
  int64_t n = tf_type_is_buffer(t) ? tf_buffer_elements(t) : 1;
  uint64_t bytes = n < 0 ? 0 : (uint64_t)n * tf_element_bytes(tf_type_is_buffer(t) ? t->elem : t);
  LLVMMetadataRef of[] = {LLVMMDStringInContext2(e->ctx, kernel.ptr, kernel.len),
                          LLVMMDStringInContext2(e->ctx, name, strlen(name)),
                          LLVMMDStringInContext2(e->ctx, file.ptr, file.len),
                          LLVMValueAsMetadata(LLVMConstInt(e->i32, op->loc.line, false)),
                          LLVMValueAsMetadata(at),
                          LLVMValueAsMetadata(LLVMConstInt(e->i64, bytes, false))};
  LLVMMetadataRef node = LLVMMDNodeInContext2(e->ctx, of, sizeof of / sizeof *of);
  LLVMAddNamedMetadataOperand(e->mod, "tf.shared", LLVMMetadataAsValue(e->ctx, node));
}

LLVMValueRef tf_emit_alloc(tf_emit *e, tf_op *op) {
  tf_type *t = op->result[0].type;
  bool buffer = tf_type_is_buffer(t);
  LLVMTypeRef elem = tf_emit_memory_type(e, buffer ? t->elem : t);
  LLVMTypeRef array = LLVMArrayType2(elem, buffer ? (uint64_t)tf_buffer_elements(t) : 1);
  unsigned align = tf_alloc_align(op);
  if (e->form == TF_EMIT_ROLLED && tf_rolled_array_of(&e->rolled, &op->result[0])) return NULL;
  if (tf_emit_local_begin(e, &op->result[0])) return NULL;
  if (tf_memory_space(t) == TF_SPACE_LOCAL) {
    LLVMValueRef a = LLVMBuildAlloca(e->entry, array, op->result[0].name ? op->result[0].name : "");
    LLVMSetAlignment(a, align);
    return a;
  }
  const char *text = tf_pool_printf(e->pool, "tf_shared_%s_%u", tf_kernel_symbol(e->pool, e->func), e->nshared++);
  LLVMValueRef g = LLVMAddGlobalInAddressSpace(e->mod, array, text, 3);
  LLVMSetLinkage(g, LLVMInternalLinkage);
  LLVMSetInitializer(g, LLVMGetPoison(array));
  LLVMSetAlignment(g, align);
  name_shared(e, op, g);
  return g;
}

LLVMValueRef tf_emit_dynamic_shared(tf_emit *e, tf_op *op) {
  if (!e->dynamic_shared) {
    e->dynamic_shared = LLVMAddGlobalInAddressSpace(e->mod, LLVMArrayType2(e->i8, 0), "tf_dynamic_shared", 3);
    LLVMSetAlignment(e->dynamic_shared, TF_DYNAMIC_SHARED_ALIGN);
  }
  LLVMValueRef at = LLVMBuildZExt(e->b, tf_emit_arg(e, op, 0), e->i64, "");
  if (LLVMIsAConstantInt(at)) name_shared(e, op, at);
  return LLVMBuildInBoundsGEP2(e->b, e->i8, e->dynamic_shared, &at, 1, "");
}

/* ------------------------------------------------------------------------------------------------ addresses */

static LLVMValueRef widen_to(tf_emit *e, LLVMValueRef v, tf_value *index, LLVMTypeRef to) {
  if (LLVMTypeOf(v) == to) return v;
  return index->type->is_unsigned ? LLVMBuildZExt(e->b, v, to, "") : LLVMBuildSExt(e->b, v, to, "");
}

static LLVMValueRef widen(tf_emit *e, tf_value *index, LLVMTypeRef to) {
  return widen_to(e, tf_emit_get(e, index), index, to);
}

/* Of a buffer of one dimension, in turns of a rolled loop; NULL: elsewhere. */
static LLVMValueRef address_of_turn(tf_emit *e, const tf_type *t, LLVMValueRef base, tf_value *index) {
  LLVMTypeRef elem = tf_emit_memory_type(e, t->elem);
  LLVMValueRef rest, more = tf_emit_turn_offset(e, index, tf_element_bytes(t->elem), &rest);
  if (!more) return NULL;
  if (rest) {
    LLVMValueRef at = widen_to(e, rest, index, e->i64);
    base = LLVMBuildGEP2(e->b, elem, base, &at, 1, "");
  }
  return LLVMBuildGEP2(e->b, e->i8, base, &more, 1, "");
}

/* 32 bits where no index and no element can need more. */
static bool narrow(tf_op *op, const tf_type *t, uint32_t first) {
  int64_t n = tf_buffer_elements(t);
  for (uint32_t i = first; i < op->noperand; i++) {
    const tf_type *it = tf_op_operand(op, i)->type;
    if (it->width != 32 || it->is_unsigned) return false;
  }
  return n >= 0 && n < INT32_MAX;
}

/* An address of own shared memory is one of the cluster's too. By way of an integer that is free; a cast between the
 * address spaces would be two instructions. */
LLVMValueRef tf_emit_as_cluster(tf_emit *e, LLVMValueRef p) {
  if (LLVMGetPointerAddressSpace(LLVMTypeOf(p)) == 7) return p;
  return LLVMBuildIntToPtr(e->b, LLVMBuildPtrToInt(e->b, p, e->i64, ""), e->ptr[7], "");
}

/* Row-major. */
LLVMValueRef tf_emit_address(tf_emit *e, tf_op *op, tf_value *buffer, uint32_t first) {
  tf_type *t = buffer->type;
  LLVMValueRef base = tf_emit_get(e, buffer), at = NULL;
  if (!t->rank) return base;
  LLVMValueRef turns = t->rank == 1 ? address_of_turn(e, t, base, tf_op_operand(op, first)) : NULL;
  if (turns) return turns;
  LLVMTypeRef type = narrow(op, t, first) ? e->i32 : e->i64;
  for (uint32_t i = 0; i < t->rank; i++) {
    LLVMValueRef index = widen(e, tf_op_operand(op, first + i), type);
    if (at) {
      at = LLVMBuildNSWMul(e->b, at, LLVMConstInt(type, (unsigned long long)t->dims[i], true), "");
      index = LLVMBuildNSWAdd(e->b, at, index, "");
    }
    at = index;
  }
  if (type == e->i32) at = LLVMBuildSExt(e->b, at, e->i64, "");
  return LLVMBuildInBoundsGEP2(e->b, tf_emit_memory_type(e, t->elem), base, &at, 1, "");
}

/* ------------------------------------------------------------------------------------------------ policies */

static LLVMValueRef cache_policy(tf_emit *e, bool first) {
  return tf_stub_call(e->entry, e->mod, first ? TF_STUB_POLICY_EVICT_FIRST : TF_STUB_POLICY_EVICT_LAST, NULL, 0);
}

enum { LINE = 128 }; /* bytes that are given up together */
static bool discards(const tf_op *op) {
  return tf_kernel_op(op) == TF_K_STORE && tf_kernel_cache_of(op) == TF_KERNEL_CACHE_DISCARD;
}

/* The policy that the op asks for, made once per thread; NULL where a plain access does. */
static LLVMValueRef policy(tf_emit *e, tf_op *op, const tf_type *value) {
  if (!tf_kernel_cache_attr(op) || discards(op) || tf_access_bytes(value) < 2) return NULL;
  if (tf_access_align(op, value) < tf_access_bytes(value)) return NULL;
  bool first = tf_kernel_cache_of(op) == TF_KERNEL_CACHE_EVICT_FIRST;
  LLVMValueRef other = tf_kernel_op(op) == TF_K_STORE ? e->stores : e->loads;
  if (first && other) return other;
  if (!e->policy[first]) e->policy[first] = cache_policy(e, first);
  return e->policy[first];
}

/* 0 for 16 bits, 1 for 32, then 2, 4 and 8 words: the order of the stubs. */
static unsigned width_class(const tf_type *value) {
  uint32_t bytes = tf_access_bytes(value);
  return bytes == 2 ? 0 : bytes == 4 ? 1 : bytes == 8 ? 2 : bytes == 16 ? 3 : 4;
}

static LLVMTypeRef stub_type(tf_emit *e, unsigned cls) {
  return cls == 0 ? e->i16 : cls == 1 ? e->i32 : LLVMVectorType(e->i32, 1u << (cls - 1));
}

/* ------------------------------------------------------------------------------------------------ accesses */

/* In an argument that nobody writes while the kernel runs? Then loads may overtake stores, in ptxas too. */
static bool never_written(const tf_emit *e, tf_value *buffer) {
  while (buffer->def && tf_kernel_op(buffer->def) == TF_K_VIEW) buffer = tf_op_operand(buffer->def, 0);
  if (buffer->def || buffer->block != tf_op_body(e->func) || e->dependent) return false;
  return tf_func_arg_attr(e->func, buffer->index, "readonly") && tf_func_arg_attr(e->func, buffer->index, "noalias");
}

/* Local buffers of more than 16 bytes are aligned to no more. */
static unsigned align_of(const tf_op *op, const tf_type *buffer, const tf_type *value) {
  bool wide = tf_buffer_space(buffer) == TF_SPACE_LOCAL && tf_access_bytes(value) > 16;
  return wide && !tf_kernel_align_attr(op) ? tf_element_bytes(buffer) : tf_access_align(op, value);
}

LLVMValueRef tf_emit_load(tf_emit *e, tf_op *op) {
  if (tf_emit_cells_load(e, op)) return NULL;
  tf_type *t = op->result[0].type;
  LLVMTypeRef mem = tf_emit_memory_type(e, t);
  bool words = t->kind == TF_TYPE_VECTOR && tf_emit_by_words(e, &op->result[0]);
  unsigned nword = tf_vector_len(t) / 2;
  if (words) mem = nword == 1 ? e->i32 : LLVMVectorType(e->i32, nword);
  LLVMValueRef p = tf_emit_address(e, op, tf_op_operand(op, 0), 1), hint = policy(e, op, t), v;
  if (hint) {
    LLVMValueRef args[] = {p, hint};
    unsigned first = never_written(e, tf_op_operand(op, 0)) ? TF_STUB_LDN_HINT_B16 : TF_STUB_LD_HINT_B16;
    v = tf_stub_call(e->b, e->mod, (tf_stub)(first + width_class(t)), args, 2);
    v = LLVMBuildBitCast(e->b, v, mem, "");
  } else {
    v = LLVMBuildLoad2(e->b, mem, p, "");
    LLVMSetAlignment(v, align_of(op, tf_op_operand(op, 0)->type, t));
  }
  if (words) {
    tf_emit_set_words(e, &op->result[0], v, nword);
    return NULL;
  }
  if (!tf_type_is_bool(tf_type_scalar(t))) return v;
  return LLVMBuildICmp(e->b, LLVMIntNE, v, LLVMConstNull(mem), "");
}

/* What is stored: a vector that is words, or pairs, as a vector of words. */
static LLVMValueRef stored(tf_emit *e, tf_op *op) {
  tf_value *v = tf_op_operand(op, 0);
  const tf_emit_parts *p = tf_map_get(&e->parts, tf_map_ptr(v));
  bool local = tf_buffer_space(tf_op_operand(op, 1)->type) == TF_SPACE_LOCAL, pairs = p && p->each == 2;
  if (local || !tf_emit_has_words(v->type) || !(tf_emit_words_of(e, v) || pairs)) return tf_emit_get(e, v);
  unsigned n = tf_vector_len(v->type) / 2;
  LLVMValueRef *word = TF_NEW_ARRAY(e->pool, LLVMValueRef, n);
  tf_emit_as_words(e, v, word);
  return n == 1 ? word[0] : tf_emit_join(e, e->b, word, n, LLVMVectorType(e->i32, n));
}

void tf_emit_store(tf_emit *e, tf_op *op) {
  if (tf_emit_cells_store(e, op)) return;
  tf_type *t = tf_op_operand(op, 0)->type;
  LLVMValueRef v = stored(e, op);
  LLVMValueRef p = tf_emit_address(e, op, tf_op_operand(op, 1), 2), hint = policy(e, op, t);
  if (discards(op)) {
    LLVMValueRef args[] = {p, LLVMConstInt(e->i64, LINE, false)};
    tf_emit_intrinsic(e, "llvm.nvvm.discard.global.L2", NULL, args, 2);
    return;
  }
  if (tf_type_is_bool(tf_type_scalar(t))) v = LLVMBuildZExt(e->b, v, tf_emit_memory_type(e, t), "");
  if (hint) {
    unsigned cls = width_class(t);
    LLVMValueRef args[] = {p, LLVMBuildBitCast(e->b, v, stub_type(e, cls), ""), hint};
    tf_stub_call(e->b, e->mod, (tf_stub)(TF_STUB_ST_HINT_B16 + cls), args, 3);
    return;
  }
  LLVMSetAlignment(LLVMBuildStore(e->b, v, p), align_of(op, tf_op_operand(op, 1)->type, t));
}
