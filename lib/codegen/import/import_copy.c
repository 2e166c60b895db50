/* Copies that go on by themselves: cp.async, bulk copies and reductions, tensor copies; tensor maps that kernels
 * change. */
#include "codegen/import/import_impl.h"

#include <stdio.h>

#include "codegen/llvm/stubs.h"

LLVMValueRef tf_import_stub(tf_import *m, const char *name, LLVMValueRef *args, unsigned n) {
  const tf_stub_info *info = tf_stub_find(name);
  if (!info) {
    tf_import_fail(m, "this form is not known here");
    return NULL;
  }
  return tf_stub_call(m->b, m->mod, (tf_stub)(info - tf_stub_get_info((tf_stub)0)), args, n);
}

bool tf_import_all(LLVMValueRef *v, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (!v[i]) return false;
  return true;
}

/* ------------------------------------------------------------------------------------------------ cp.async */

/* [dst], [src], bytes{, bytes read or a predicate that nothing is}{, policy} */
void tf_ptx_emit_cp_async(tf_import *m) {
  char name[64];
  unsigned extra = tf_import_has(m, 3);
  int64_t bytes;
  if (!tf_import_want(m, 3 + extra, 4 + extra)) return;
  bool sized = m->s->n == 4 + extra, ca = tf_import_part_is(m, 1, ".ca");
  LLVMValueRef args[3] = {tf_import_address(m, 0, TF_SPACE_SHARED), tf_import_address(m, 1, TF_SPACE_GLOBAL)};
  if (!tf_import_all(args, 2) || !tf_import_constant(m, 2, &bytes)) return;
  if (bytes != 16 && !(ca && (bytes == 4 || bytes == 8))) {
    tf_import_fail(m, "copies %lld bytes; expected %s", (long long)bytes, ca ? "4, 8 or 16" : "16");
    return;
  }
  if (sized) {
    uint32_t reg = tf_ptx_reg_at(m->s, 3);
    if (reg != TF_PTX_NONE && tf_ptx_bits(m->f, reg) == 1) {
      LLVMValueRef ignored = tf_import_pred(m, 3);
      args[2] = ignored ? LLVMBuildSelect(m->b, ignored, tf_import_const(m, 32, 0),
                                          tf_import_const(m, 32, (uint64_t)bytes), "")
                        : NULL;
    } else args[2] = tf_import_i32(m, 3);
    if (!args[2]) return;
  }
  snprintf(name, sizeof name, "%s.%lld%s", tf_import_name(m, m->match->row->meaning), (long long)bytes,
           sized ? ".s" : "");
  tf_import_intrinsic(m, name, NULL, args, sized ? 3 : 2);
}

void tf_ptx_emit_cp_async_arrive(tf_import *m) {
  if (!tf_import_want(m, 1, 1)) return;
  LLVMValueRef p = tf_import_address(m, 0, tf_import_has(m, 2) ? TF_SPACE_SHARED : TF_SPACE_GENERIC);
  if (p) tf_import_intrinsic(m, tf_import_name(m, m->match->row->meaning), NULL, &p, 1);
}

void tf_ptx_emit_wait_group(tf_import *m) {
  int64_t n;
  if (!tf_import_want(m, 1, 1) || !tf_import_between(m, 0, 0, INT32_MAX, &n)) return;
  LLVMValueRef v = tf_import_const(m, m->match->row->arg ? 64 : 32, (uint64_t)n);
  LLVMValueRef r = tf_import_intrinsic(m, tf_import_name(m, m->match->row->meaning), NULL, &v, 1);
  if (m->match->row->arg) tf_import_convergent(m, r);
}

/* ------------------------------------------------------------------------------------------------ plain bytes */

/* arg 0: to shared memory, 1: to global memory, 2: to another block's shared memory. */
void tf_ptx_emit_bulk(tf_import *m) {
  uint32_t what = m->match->row->arg;
  if (what == 0) { /* captures: destination, multicast, hint. [dst], [src], bytes, [bar]{, mask}{, policy} */
    bool cta = tf_import_part_is(m, 1, ".shared::cta"), multicast = tf_import_has(m, 2), hint = tf_import_has(m, 3);
    unsigned n = 4u + multicast + hint;
    if (!tf_import_want(m, n, n)) return;
    LLVMValueRef dst = tf_import_address(m, 0, cta ? TF_SPACE_SHARED : TF_SPACE_CLUSTER), src, bytes, bar;
    src = tf_import_address(m, 1, TF_SPACE_GLOBAL);
    bytes = tf_import_i32(m, 2);
    bar = tf_import_address(m, 3, TF_SPACE_SHARED);
    LLVMValueRef mask = multicast ? tf_import_value(m, 4, TF_IMPORT_B16) : tf_import_const(m, 16, 0);
    LLVMValueRef policy = hint ? tf_import_i64(m, n - 1) : tf_import_const(m, 64, 0);
    LLVMValueRef args[] = {dst, bar, src, bytes, mask, policy, tf_import_flag(m, multicast), tf_import_flag(m, hint)};
    LLVMValueRef own[] = {dst, bar, src, bytes, policy, tf_import_flag(m, hint)};
    if (!tf_import_all(args, 6)) return;
    if (cta && multicast) tf_import_fail(m, "a copy to this block alone goes to no others");
    else if (cta) tf_import_intrinsic(m, "llvm.nvvm.cp.async.bulk.global.to.shared.cta", NULL, own, 6);
    else tf_import_intrinsic(m, "llvm.nvvm.cp.async.bulk.global.to.shared.cluster", NULL, args, 8);
    return;
  }
  if (what == 2) { /* [dst], [src], bytes, [bar] */
    if (!tf_import_want(m, 4, 4)) return;
    LLVMValueRef args[] = {tf_import_address(m, 0, TF_SPACE_CLUSTER), tf_import_address(m, 1, TF_SPACE_SHARED),
                           tf_import_i32(m, 2), tf_import_address(m, 3, TF_SPACE_CLUSTER)};
    if (tf_import_all(args, 4)) tf_import_stub(m, m->match->row->meaning, args, 4);
    return;
  }
  /* captures: .global, hint, mask. [dst], [src], bytes{, policy}{, mask} */
  bool hint = tf_import_has(m, 2), masked = tf_import_has(m, 3);
  unsigned n = 3u + hint + masked;
  if (!tf_import_want(m, n, n)) return;
  LLVMValueRef args[] = {tf_import_address(m, 0, TF_SPACE_GLOBAL),
                         tf_import_address(m, 1, TF_SPACE_SHARED),
                         tf_import_i32(m, 2),
                         hint ? tf_import_i64(m, 3) : tf_import_const(m, 64, 0),
                         tf_import_flag(m, hint),
                         masked ? tf_import_value(m, n - 1, TF_IMPORT_B16) : tf_import_const(m, 16, 0)};
  if (!tf_import_all(args, 6)) return;
  if (masked) tf_import_intrinsic(m, "llvm.nvvm.cp.async.bulk.shared.cta.to.global.bytemask", NULL, args, 6);
  else tf_import_intrinsic(m, "llvm.nvvm.cp.async.bulk.shared.cta.to.global", NULL, args, 5);
}

/* Captures: hint, op, .noftz, type. arg 1: to another block, with a barrier. */
void tf_ptx_emit_bulk_reduce(tf_import *m) {
  char name[96];
  bool far = m->match->row->arg, hint = tf_import_has(m, 1);
  unsigned n = far ? 4 : 3u + hint;
  if (!tf_import_want(m, n, n)) return;
  tf_str op = tf_import_part(m, 2), type = tf_import_part(m, 4);
  /* two's complement is added alike; the smallest of 64 bits has stubs of its own */
  if (tf_str_eqz(op, ".add") && tf_str_eqz(type, ".s64")) type = TF_STR(".u64");
  LLVMValueRef args[4] = {tf_import_address(m, 0, far ? TF_SPACE_CLUSTER : TF_SPACE_GLOBAL),
                          tf_import_address(m, 1, TF_SPACE_SHARED), tf_import_i32(m, 2)};
  if (far) args[3] = tf_import_address(m, 3, TF_SPACE_CLUSTER);
  else if (hint) args[3] = tf_import_i64(m, 3);
  snprintf(name, sizeof name, "%s%.*s%.*s%s", m->match->row->meaning, (int)op.len, op.ptr, (int)type.len, type.ptr,
           hint ? ".hint" : "");
  if (tf_import_all(args, n)) tf_import_stub(m, name, args, n);
}

void tf_ptx_emit_bulk_prefetch(tf_import *m) {
  bool hint = tf_import_has(m, 1);
  if (!tf_import_want(m, 2u + hint, 2u + hint)) return;
  LLVMValueRef args[] = {tf_import_address(m, 0, TF_SPACE_GLOBAL), tf_import_i32(m, 1),
                         hint ? tf_import_i64(m, 2) : tf_import_const(m, 64, 0), tf_import_flag(m, hint)};
  if (tf_import_all(args, 4)) tf_import_intrinsic(m, m->match->row->meaning, NULL, args, 4);
}

/* [dst], value, [bar]. Captures: vector, type. */
void tf_ptx_emit_st_async(tf_import *m) {
  const tf_ptx_operand *leaf[4];
  char name[64];
  tf_ptx_type t = tf_import_part_type(m, 2);
  tf_str vec = tf_import_part(m, 1);
  unsigned n = vec.len ? (unsigned)(vec.ptr[2] - '0') : 1;
  if (!tf_import_want(m, 3, 3)) return;
  if (tf_import_leaves(m, tf_ptx_operand_at(m->s, 1), leaf, 4) != n) {
    tf_import_fail(m, "expected %u value%s", n, n > 1 ? "s in braces" : "");
    return;
  }
  LLVMTypeRef one = tf_import_int(m, t.bits);
  LLVMValueRef all = n > 1 ? LLVMGetPoison(LLVMVectorType(one, n)) : NULL;
  for (unsigned i = 0; i < n; i++) {
    LLVMValueRef v = tf_import_value_of(m, leaf[i], t, false);
    if (!v) return;
    v = tf_import_bits(m, v);
    all = n > 1 ? LLVMBuildInsertElement(m->b, all, v, tf_import_const(m, 32, i), "") : v;
  }
  LLVMValueRef args[] = {tf_import_address(m, 0, TF_SPACE_CLUSTER), all, tf_import_address(m, 2, TF_SPACE_CLUSTER)};
  snprintf(name, sizeof name, "tf.stub.st.async%.*s.b%u", (int)vec.len, vec.ptr, t.bits);
  if (tf_import_all(args, 3)) tf_import_stub(m, name, args, 3);
}
