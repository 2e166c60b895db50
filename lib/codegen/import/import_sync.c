/* What threads wait for: barriers, fences, mbarriers, and what the lanes of a warp do together. */
#include "codegen/import/import_impl.h"

#include <stdio.h>

/* How many registers setmaxnreg asks for. */
static LLVMValueRef registers(tf_import *m) {
  int64_t n;
  if (!tf_import_between(m, 0, 24, 256, &n)) return NULL;
  if (!(n % 8)) return tf_import_const(m, 32, (uint64_t)n);
  tf_import_fail(m, "operand 1 must be a multiple of 8, found %lld", (long long)n);
  return NULL;
}

/* An intrinsic of no operand or one of 32 bits. arg 1: of setmaxnreg. */
void tf_ptx_emit_sync(tf_import *m) {
  LLVMValueRef v = NULL;
  if (m->s->n && m->match->row->arg) v = registers(m);
  else if (m->s->n) v = tf_import_i32(m, 0);
  if (m->s->n && !v) return;
  tf_import_convergent(m, tf_import_intrinsic(m, tf_import_name(m, m->match->row->meaning), NULL, &v, m->s->n));
}

/* bar.sync a{, b}; bar.arrive a, b. arg 1: aligned. Capture 1: .sync or .arrive. */
void tf_ptx_emit_bar(tf_import *m) {
  char name[64];
  bool arrives = tf_import_part_is(m, 1, ".arrive"), counted = m->s->n > 1;
  if (!tf_import_want(m, arrives ? 2 : 1, 2)) return;
  LLVMValueRef args[2] = {tf_import_i32(m, 0), counted ? tf_import_i32(m, 1) : NULL};
  if (!args[0] || (counted && !args[1])) return;
  snprintf(name, sizeof name, "llvm.nvvm.barrier.cta.%s%s.%s", arrives ? "arrive" : "sync",
           m->match->row->arg ? ".aligned" : "", counted ? "count" : "all");
  tf_import_convergent(m, tf_import_intrinsic(m, name, NULL, args, counted ? 2 : 1));
}

/* bar.red.op d, a{, b}, {!}c */
void tf_ptx_emit_barrier_red(tf_import *m) {
  char name[64];
  bool pred = tf_import_part_is(m, 2, ".pred"), popc = tf_import_part_is(m, 1, ".popc");
  if (!tf_import_want(m, 3, 4)) return;
  if (pred == popc) {
    tf_import_fail(m, ".popc gives .u32, .and and .or a predicate");
    return;
  }
  bool counted = m->s->n == 4;
  LLVMValueRef id = tf_import_i32(m, 1), n = counted ? tf_import_i32(m, 2) : NULL, c = tf_import_pred(m, m->s->n - 1);
  if (!id || !c || (counted && !n)) return;
  LLVMValueRef args[3] = {id, counted ? n : c, c};
  tf_str op = tf_import_part(m, 1);
  snprintf(name, sizeof name, "llvm.nvvm.barrier.cta.red%.*s%s.%s", (int)op.len, op.ptr,
           m->match->row->arg ? ".aligned" : "", counted ? "count" : "all");
  LLVMValueRef r = tf_import_intrinsic(m, name, NULL, args, counted ? 3 : 2);
  tf_import_convergent(m, r);
  tf_import_set(m, 0, r);
}

/* Captures: order, scope. */
void tf_ptx_emit_fence(tf_import *m) {
  tf_str scope = tf_import_part(m, 2);
  bool weak = tf_import_has(m, 1) && !tf_import_part_is(m, 1, ".sc");
  const char *name = tf_str_eqz(scope, ".cta")       ? "block"
                     : tf_str_eqz(scope, ".cluster") ? "cluster"
                     : tf_str_eqz(scope, ".sys")     ? ""
                                                     : "device";
  LLVMBuildFenceSyncScope(m->b, weak ? LLVMAtomicOrderingAcquireRelease : LLVMAtomicOrderingSequentiallyConsistent,
                          LLVMGetSyncScopeID(m->ctx, name, strlen(name)), "");
}

/* Of tensor maps; arg 1: [address], 128. */
void tf_ptx_emit_fence_map(tf_import *m) {
  bool acquires = m->match->row->arg;
  int64_t bytes = 0;
  LLVMValueRef args[2];
  if (!tf_import_want(m, acquires ? 2 : 0, acquires ? 2 : 0)) return;
  if (acquires) {
    if (!(args[0] = tf_import_address(m, 0, TF_SPACE_GENERIC)) || !tf_import_constant(m, 1, &bytes)) return;
    if (bytes != 128) {
      tf_import_fail(m, "a tensor map has 128 bytes, found %lld", (long long)bytes);
      return;
    }
    args[1] = tf_import_const(m, 32, 128);
  }
  tf_import_intrinsic(m, tf_import_name(m, m->match->row->meaning), NULL, args, acquires ? 2 : 0);
}

/* ------------------------------------------------------------------------------------------------ lanes */

/* The second result of `d|p`, or NULL. */
static const tf_ptx_operand *second(const tf_import *m) {
  const tf_ptx_operand *d = tf_ptx_operand_at(m->s, 0), *p = d + d->skip;
  return p < m->s->operand + m->s->entries && p->before == '|' ? p : NULL;
}

/* {i32, i1} to d|p. */
static void set_both(tf_import *m, LLVMValueRef r, const tf_ptx_operand *p) {
  if (!r) return;
  tf_import_set_at(m, tf_ptx_operand_at(m->s, 0), LLVMBuildExtractValue(m->b, r, 0, ""), false, false);
  if (p) tf_import_set_at(m, p, LLVMBuildExtractValue(m->b, r, 1, ""), false, false);
}

void tf_ptx_emit_shfl(tf_import *m) {
  char name[64];
  if (!tf_import_want(m, 5, 5)) return;
  LLVMValueRef args[4] = {tf_import_i32(m, 4)};
  for (unsigned i = 1; i < 4; i++)
    if (!(args[i] = tf_import_i32(m, i))) return;
  if (!args[0]) return;
  const tf_ptx_operand *p = second(m);
  snprintf(name, sizeof name, "%s%s", tf_import_name(m, m->match->row->meaning), p ? "p" : "");
  LLVMValueRef r = tf_import_intrinsic(m, name, NULL, args, 4);
  tf_import_convergent(m, r);
  if (p) set_both(m, r, p);
  else tf_import_set(m, 0, r);
}

void tf_ptx_emit_vote(tf_import *m) {
  if (!tf_import_want(m, 3, 3)) return;
  LLVMValueRef args[2] = {tf_import_i32(m, 2), tf_import_pred(m, 1)};
  if (!args[0] || !args[1]) return;
  LLVMValueRef r = tf_import_intrinsic(m, tf_import_name(m, m->match->row->meaning), NULL, args, 2);
  tf_import_convergent(m, r);
  tf_import_set(m, 0, r);
}

void tf_ptx_emit_match(tf_import *m) {
  char name[64];
  bool all = tf_import_part_is(m, 1, ".all");
  tf_ptx_type t = tf_import_part_type(m, 2);
  if (!tf_import_want(m, 3, 3)) return;
  LLVMValueRef args[2] = {tf_import_i32(m, 2), tf_import_value(m, 1, t)};
  if (!args[0] || !args[1]) return;
  snprintf(name, sizeof name, "llvm.nvvm.match.%s.sync.i%u%s", all ? "all" : "any", t.bits, all ? "p" : "");
  LLVMValueRef r = tf_import_intrinsic(m, name, NULL, args, 2);
  tf_import_convergent(m, r);
  if (all) set_both(m, r, second(m));
  else tf_import_set(m, 0, r);
}

void tf_ptx_emit_redux(tf_import *m) {
  bool real = m->s->n && tf_str_ends(m->s->op, ".f32");
  LLVMValueRef args[2] = {tf_import_value(m, 1, (tf_ptx_type){real ? 'f' : 'b', 1, 32}), tf_import_i32(m, 2)};
  if (!args[0] || !args[1]) return;
  LLVMValueRef r = tf_import_intrinsic(m, tf_import_name(m, m->match->row->meaning), NULL, args, 2);
  tf_import_convergent(m, r);
  tf_import_set(m, 0, r);
}

void tf_ptx_emit_elect(tf_import *m) {
  if (!tf_import_want(m, 2, 2)) return;
  LLVMValueRef mask = tf_import_i32(m, 1);
  const tf_ptx_operand *p = second(m);
  if (!mask) return;
  if (!p) {
    tf_import_fail(m, "expected two results, d|p");
    return;
  }
  LLVMValueRef r = tf_import_intrinsic(m, "llvm.nvvm.elect.sync", NULL, &mask, 1);
  tf_import_convergent(m, r);
  set_both(m, r, p);
}

/* ------------------------------------------------------------------------------------------------ mbarriers */

/* The address `i`; without a space it is generic, which has the same numbers. */
static LLVMValueRef bar_at(tf_import *m, unsigned i, int space_part, bool *cluster) {
  *cluster = tf_import_part_is(m, space_part, ".shared::cluster");
  LLVMValueRef p = tf_import_address(
      m, i, tf_import_has(m, space_part) ? (*cluster ? TF_SPACE_CLUSTER : TF_SPACE_SHARED) : TF_SPACE_GENERIC);
  return p ? tf_import_as(m, p, LLVMPointerTypeInContext(m->ctx, *cluster ? TF_SPACE_CLUSTER : TF_SPACE_SHARED)) : NULL;
}

/* arg 0: init, 1: inval, 2: expect_tx and complete_tx. */
void tf_ptx_emit_mbarrier(tf_import *m) {
  char name[96];
  uint32_t what = m->match->row->arg;
  bool cluster, scope = what == 2 && tf_import_part_is(m, 3, ".cluster");
  if (!tf_import_want(m, what == 1 ? 1 : 2, what == 1 ? 1 : 2)) return;
  LLVMValueRef args[2] = {bar_at(m, 0, what == 2 ? 4 : 1, &cluster), what == 1 ? NULL : tf_import_i32(m, 1)};
  if (!args[0] || (what != 1 && !args[1])) return;
  snprintf(name, sizeof name, "%s", m->match->row->meaning);
  if (what == 2)
    snprintf(name, sizeof name, "llvm.nvvm.mbarrier.%s.scope.%s.space.%s",
             tf_import_part_is(m, 1, ".expect_tx") ? "expect.tx" : "complete.tx", scope ? "cluster" : "cta",
             cluster ? "cluster" : "cta");
  tf_import_intrinsic(m, name, NULL, args, what == 1 ? 1 : 2);
}

/* Captures: .arrive or .arrive_drop, .expect_tx or .noComplete, order, scope, space. */
void tf_ptx_emit_mbarrier_arrive(tf_import *m) {
  char name[128];
  bool drops = tf_import_part_is(m, 1, ".arrive_drop"), expects = tf_import_part_is(m, 2, ".expect_tx");
  bool counted = m->s->n > 2, part = m->match->row->arg, cluster;
  if (!tf_import_want(m, expects || part ? 3 : 2, 3)) return;
  LLVMValueRef args[2] = {bar_at(m, 1, 5, &cluster), counted ? tf_import_i32(m, 2) : tf_import_const(m, 32, 1)}, r;
  if (!args[0] || !args[1]) return;
  const char *drop = drops ? ".drop" : "";
  if (part) {
    snprintf(name, sizeof name, "llvm.nvvm.mbarrier.arrive%s.noComplete.shared", drop);
    r = tf_import_intrinsic(m, name, NULL, args, 2);
  } else if (!counted && !cluster && !tf_import_has(m, 3) && !tf_import_has(m, 4)) {
    snprintf(name, sizeof name, "llvm.nvvm.mbarrier.arrive%s.shared", drop);
    r = tf_import_intrinsic(m, name, NULL, args, 1);
  } else {
    snprintf(name, sizeof name, "llvm.nvvm.mbarrier.arrive%s%s%s.scope.%s.space.%s", drop, expects ? ".expect.tx" : "",
             tf_import_part_is(m, 3, ".relaxed") ? ".relaxed" : "",
             tf_import_part_is(m, 4, ".cluster") ? "cluster" : "cta", cluster ? "cluster" : "cta");
    r = tf_import_intrinsic(m, name, NULL, args, 2);
  }
  bool nothing = r && LLVMGetTypeKind(LLVMTypeOf(r)) == LLVMVoidTypeKind;
  const tf_ptx_operand *d = tf_ptx_operand_at(m->s, 0);
  if (!nothing) tf_import_set(m, 0, r);
  else if (!tf_str_eqz(d->text, "_"))
    tf_import_fail(m, "an arrival in another block gives no state: expected '_', found '%.*s'", (int)d->text.len,
                   d->text.ptr);
}

/* Captures: .test_wait or .try_wait, .parity, order, scope, space. p, [a], state or parity{, time} */
void tf_ptx_emit_mbarrier_wait(tf_import *m) {
  char name[128];
  bool tries = tf_import_part_is(m, 1, ".try_wait"), parity = tf_import_has(m, 2), cluster;
  bool timed = m->s->n > 3;
  if (!tf_import_want(m, 3, tries ? 4 : 3)) return;
  LLVMValueRef args[3] = {bar_at(m, 1, 5, &cluster), parity ? tf_import_i32(m, 2) : tf_import_i64(m, 2)};
  if (timed) args[2] = tf_import_i32(m, 3);
  if (!args[0] || !args[1] || (timed && !args[2])) return;
  snprintf(name, sizeof name, "llvm.nvvm.mbarrier.%s.wait%s%s%s.scope.%s.space.cta", tries ? "try" : "test",
           parity ? ".parity" : "", timed ? ".tl" : "", tf_import_part_is(m, 3, ".relaxed") ? ".relaxed" : "",
           tf_import_part_is(m, 4, ".cluster") ? "cluster" : "cta");
  tf_import_set(m, 0, tf_import_intrinsic(m, name, NULL, args, timed ? 3 : 2));
}
