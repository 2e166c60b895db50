/* Loads, stores, atomics. Cache hints and policies change no result, and are read over. */
#include "codegen/import/import_impl.h"

#include <stdio.h>

#include "codegen/emit/atomic_stub.h"
#include "codegen/llvm/stubs.h"

static unsigned lanes_of(tf_str v) { return v.len ? (unsigned)(v.ptr[2] - '0') : 1; }

static const char *syncscope(tf_str scope) {
  return tf_str_eqz(scope, ".cta")       ? "block"
         : tf_str_eqz(scope, ".cluster") ? "cluster"
         : tf_str_eqz(scope, ".gpu")     ? "device"
                                         : "";
}

/* True of .relaxed, .acquire, .release and .volatile, which the memory model says to be .relaxed.sys. In shared memory
 * a volatile access stays an ordinary one: code that has no barrier because the lanes of a warp went in step before
 * Volta is written so, and is to be told. */
static bool is_atomic(tf_str order, tf_str space) {
  if (tf_str_eqz(order, ".volatile")) return tf_import_space_of(space) != TF_SPACE_SHARED;
  return order.len && !tf_str_eqz(order, ".weak");
}

static void set_order(tf_import *m, LLVMValueRef access, tf_str order, tf_str scope, tf_str space) {
  if (tf_str_eqz(order, ".volatile")) LLVMSetVolatile(access, true);
  if (!is_atomic(order, space)) return;
  const char *name = syncscope(scope);
  LLVMSetOrdering(access, tf_str_eqz(order, ".acquire")   ? LLVMAtomicOrderingAcquire
                          : tf_str_eqz(order, ".release") ? LLVMAtomicOrderingRelease
                                                          : LLVMAtomicOrderingMonotonic);
  LLVMSetAtomicSyncScopeID(access, LLVMGetSyncScopeID(m->ctx, name, strlen(name)));
}

/* A scalar parameter of this function: part of an integer. */
static LLVMValueRef param_part(tf_import *m, const tf_symbol *s, uint64_t at, unsigned bits) {
  if (at + bits / 8 > s->bytes) {
    tf_import_fail(m, "%u bytes at %llu are beyond the parameter's %llu", bits / 8, (unsigned long long)at,
                   (unsigned long long)s->bytes);
    return NULL;
  }
  LLVMValueRef v = s->value;
  if (at) v = LLVMBuildLShr(m->b, v, LLVMConstInt(LLVMTypeOf(v), at * 8, false), "");
  return bits < LLVMGetIntTypeWidth(LLVMTypeOf(s->value)) ? LLVMBuildTrunc(m->b, v, tf_import_int(m, bits), "") : v;
}

/* [param] or [param+4] of a scalar; *out stays NULL where it is none. false: told. */
static bool scalar_param(tf_import *m, const tf_ptx_operand *part, const tf_ptx_operand *end, unsigned n, unsigned bits,
                         LLVMValueRef *out) {
  const tf_symbol *s = part->kind == TF_PTX_NAME ? tf_import_find_symbol(m, part->text) : NULL;
  uint64_t at = 0;
  if (!s || !s->scalar) return true;
  const tf_ptx_operand *o = part + part->skip;
  if (o < end && (o->before != '+' || !tf_import_number(o->text, (tf_ptx_type){'u', 1, 64}, &at))) {
    tf_import_fail(m, "expected a number behind the parameter's name, found '%.*s'", (int)o->text.len, o->text.ptr);
    return false;
  }
  for (unsigned i = 0; i < n; i++)
    if (!(out[i] = param_part(m, s, at + i * bits / 8, bits))) return false;
  return true;
}

static LLVMValueRef at_lane(tf_import *m, LLVMValueRef p, unsigned i, unsigned bytes) {
  LLVMValueRef off = tf_import_const(m, 64, (uint64_t)i * bytes);
  return i ? LLVMBuildInBoundsGEP2(m->b, m->i8, p, &off, 1, "") : p;
}

/* The values of n elements: one load of all, or, of ordered ones, one for each. */
static void load_all(tf_import *m, LLVMValueRef p, unsigned n, unsigned bits, LLVMValueRef *out) {
  LLVMTypeRef one = tf_import_int(m, bits);
  tf_str order = tf_import_part(m, 1);
  bool apart = n > 1 && is_atomic(order, tf_import_part(m, 3));
  LLVMTypeRef all = n > 1 ? LLVMVectorType(one, n) : one;
  LLVMValueRef v = NULL;
  for (unsigned i = 0; i < (apart ? n : 1); i++) {
    v = LLVMBuildLoad2(m->b, apart ? one : all, at_lane(m, p, i, bits / 8), "");
    LLVMSetAlignment(v, bits / 8 * (apart ? 1 : n));
    set_order(m, v, order, tf_import_part(m, 2), tf_import_part(m, 3));
    out[i] = v;
  }
  for (unsigned i = 0; n > 1 && !apart && i < n; i++)
    out[i] = LLVMBuildExtractElement(m->b, v, tf_import_const(m, 32, i), "");
}

/* Captures: order, scope, space, cache operator, .nc, L1, L2, .L2::cache_hint, fetch, vector, type. */
void tf_ptx_emit_ld(tf_import *m) {
  const tf_ptx_operand *part[3], *leaf[8];
  tf_ptx_type t = tf_import_part_type(m, 11);
  unsigned n = lanes_of(tf_import_part(m, 10)), extra = tf_import_has(m, 8);
  LLVMValueRef v[8] = {0};
  if (!tf_import_want(m, 2 + extra, 2 + extra)) return;
  const tf_ptx_operand *to = tf_ptx_operand_at(m->s, 0);
  unsigned have = tf_import_leaves(m, to, leaf, 8);
  if (have != n || (n > 1) != (to->kind == TF_PTX_VECTOR && to->skip > 2)) {
    if (have) tf_import_fail(m, "expected %u register%s for the result, found %u", n, n > 1 ? "s in braces" : "", have);
    return;
  }
  uint32_t space = tf_import_space_of(tf_import_part(m, 3));
  if (tf_import_parts(m, 1, part, 2) != 1) {
    if (!m->errors) tf_import_fail(m, "expected one address in brackets");
    return;
  }
  if (space == TF_SPACE_PARAM && !scalar_param(m, part[0], part[1], n, t.bits, v)) return;
  if (!v[0]) {
    LLVMValueRef p = tf_import_pointer(m, part[0], part[1], space);
    if (!p) return;
    load_all(m, p, n, t.bits, v);
  }
  for (unsigned i = 0; i < n; i++) tf_import_set_at(m, leaf[i], v[i], true, t.kind == 's');
}

/* Captures: order, scope, space, cache operator, L1, L2, .L2::cache_hint, vector, type. */
void tf_ptx_emit_st(tf_import *m) {
  const tf_ptx_operand *leaf[8];
  tf_ptx_type t = tf_import_part_type(m, 9);
  unsigned n = lanes_of(tf_import_part(m, 8)), extra = tf_import_has(m, 7);
  tf_str order = tf_import_part(m, 1);
  LLVMValueRef v[8];
  if (!tf_import_want(m, 2 + extra, 2 + extra)) return;
  unsigned have = tf_import_leaves(m, tf_ptx_operand_at(m->s, 1), leaf, 8);
  if (have != n) {
    if (have) tf_import_fail(m, "expected %u value%s, found %u", n, n > 1 ? "s in braces" : "", have);
    return;
  }
  LLVMValueRef p = tf_import_address(m, 0, tf_import_space_of(tf_import_part(m, 3)));
  for (unsigned i = 0; i < n && p; i++) {
    LLVMValueRef x = tf_import_value_of(m, leaf[i], t, true);
    if (!x) return;
    v[i] = tf_import_bits(m, x);
  }
  if (!p) return;
  bool apart = n > 1 && is_atomic(order, tf_import_part(m, 3));
  LLVMValueRef all = n > 1 ? LLVMGetPoison(LLVMVectorType(tf_import_int(m, t.bits), n)) : v[0];
  for (unsigned i = 0; n > 1 && i < n; i++)
    all = LLVMBuildInsertElement(m->b, all, v[i], tf_import_const(m, 32, i), "");
  for (unsigned i = 0; i < (apart ? n : 1); i++) {
    LLVMValueRef s = LLVMBuildStore(m->b, apart ? v[i] : all, at_lane(m, p, i, t.bits / 8));
    LLVMSetAlignment(s, t.bits / 8u * (apart ? 1 : n));
    set_order(m, s, order, tf_import_part(m, 2), tf_import_part(m, 3));
  }
}

/* ------------------------------------------------------------------------------------------------ atomics */

static bool type_of(tf_str w, tf_atomic_op op, bool noftz, tf_atomic_type *out) {
  static const char *const names[] = {".u32", ".s32", ".u64", ".s64", ".b8",   ".b16",   ".b32",
                                      ".b64", ".f32", ".f64", ".f16", ".bf16", ".f16x2", ".bf16x2"};
  (void)op, (void)noftz;
  for (unsigned i = 0; i < TF_ATOMIC_TYPES; i++)
    if (tf_str_eqz(w, names[i])) return *out = (tf_atomic_type)i, true;
  return false;
}

/* In an atomic's row: it gives the old value; its space is written first and its order third, as Triton does. */
enum { FETCHES = 1, SPACE_FIRST = 2 };

/* The order, of which `.relaxed` is what is meant if none is written, and the scope, .gpu likewise. */
static void read_order(tf_import *m, tf_atomic *a) {
  bool turned = m->match->row->arg & SPACE_FIRST;
  tf_str order = tf_import_part(m, turned ? 3 : 1), scope = tf_import_part(m, 2);
  a->order = order.len ? tf_atomic_order_find(order.ptr + 1, order.len - 1) : TF_RELAXED;
  a->scope = scope.len ? tf_atomic_scope_find(scope.ptr + 1, scope.len - 1) : TF_SCOPE_GPU;
  uint32_t space = tf_import_space_of(tf_import_part(m, turned ? 1 : 3));
  a->space = space ? space : TF_SPACE_GLOBAL;
}

/* One register or vector as the stub takes it: an integer, or a vector of them. */
static LLVMValueRef atomic_value(tf_import *m, unsigned i, const tf_atomic *a, tf_ptx_type t) {
  const tf_ptx_operand *leaf[8];
  unsigned n = tf_import_leaves(m, tf_ptx_operand_at(m->s, i), leaf, 8);
  if (n != a->lanes) {
    if (n) tf_import_fail(m, "expected %u value%s, found %u", a->lanes, a->lanes > 1 ? "s in braces" : "", n);
    return NULL;
  }
  LLVMTypeRef one = tf_import_int(m, t.bits);
  LLVMValueRef all = n > 1 ? LLVMGetPoison(LLVMVectorType(one, n)) : NULL;
  for (unsigned k = 0; k < n; k++) {
    LLVMValueRef v = tf_import_value_of(m, leaf[k], t, false);
    if (!v) return NULL;
    v = tf_import_bits(m, v);
    if (n == 1) return v;
    all = LLVMBuildInsertElement(m->b, all, v, tf_import_const(m, 32, k), "");
  }
  return all;
}

/* Captures: order, scope, space, op, .noftz, .L2::cache_hint, vector, type. */
void tf_ptx_emit_atom(tf_import *m) {
  tf_atomic a = {.fetch = m->match->row->arg & FETCHES, .lanes = lanes_of(tf_import_part(m, 7))};
  tf_str op = tf_import_part(m, 4);
  a.op = tf_atomic_op_find(op.ptr + 1, op.len - 1);
  read_order(m, &a);
  tf_ptx_type t = tf_import_part_type(m, 8);
  unsigned first = a.fetch, values = a.op == TF_ATOMIC_CAS ? 2 : 1, n = first + 1 + values + tf_import_has(m, 6);
  bool bits = t.kind == 'b', logic = a.op >= TF_ATOMIC_AND && a.op <= TF_ATOMIC_XOR;
  bool moves = a.op == TF_ATOMIC_EXCH || a.op == TF_ATOMIC_CAS;
  if (!type_of(tf_import_part(m, 8), a.op, tf_import_has(m, 5), &a.type) || bits != (logic || moves) || a.lanes == 8 ||
      (moves && !a.fetch)) {
    tf_import_fail(m, "this operation of this type is not known here");
    return;
  }
  if (!tf_import_want(m, n, n)) return;
  LLVMValueRef args[3] = {tf_import_address(m, first, a.space)};
  for (unsigned i = 0; i < values && args[i]; i++) args[i + 1] = atomic_value(m, first + 1 + i, &a, t);
  if (!args[0] || !args[1] || (values == 2 && !args[2])) return;
  LLVMValueRef r = tf_stub_call_atomic(m->b, m->mod, &a, args, 1 + values);
  if (!a.fetch) return;
  if (a.lanes == 1) {
    tf_import_set(m, 0, r);
    return;
  }
  const tf_ptx_operand *leaf[8];
  if (tf_import_leaves(m, tf_ptx_operand_at(m->s, 0), leaf, 8) != a.lanes) {
    tf_import_fail(m, "expected %u registers in braces for the result", a.lanes);
    return;
  }
  for (unsigned i = 0; i < a.lanes; i++)
    tf_import_set_at(m, leaf[i], LLVMBuildExtractElement(m->b, r, tf_import_const(m, 32, i), ""), false, false);
}

/* ------------------------------------------------------------------------------------------------ hints */

void tf_ptx_emit_prefetch_map(tf_import *m) {
  if (!tf_import_want(m, 1, 1)) return;
  LLVMValueRef p = tf_import_address(m, 0, TF_SPACE_GENERIC);
  if (p) tf_import_intrinsic(m, m->match->row->meaning, LLVMTypeOf(p), &p, 1);
}

/* [address], 128. Captures: the space. */
void tf_ptx_emit_discard(tf_import *m) {
  bool global = tf_import_has(m, 1);
  if (!tf_import_want(m, 2, 2)) return;
  LLVMValueRef args[] = {tf_import_address(m, 0, global ? TF_SPACE_GLOBAL : TF_SPACE_GENERIC), tf_import_i64(m, 1)};
  if (!tf_import_all(args, 2)) return;
  tf_import_intrinsic(m, global ? "llvm.nvvm.discard.global.L2" : "llvm.nvvm.discard.L2", NULL, args, 2);
}

/* Captures: which part gets it, what the rest gets. */
void tf_ptx_emit_policy(tf_import *m) {
  char name[96];
  tf_str first = tf_import_part(m, 1), rest = tf_import_part(m, 2);
  if (!tf_import_want(m, 1, 2)) return;
  LLVMValueRef fraction = m->s->n > 1 ? tf_import_value(m, 1, (tf_ptx_type){'f', 1, 32}) : LLVMConstReal(m->f32, 1);
  if (!fraction) return;
  bool evicts = tf_str_eqz(rest, ".L2::evict_first");
  snprintf(name, sizeof name, "tf.stub.createpolicy.fractional.%.*s%s", (int)first.len - 5, first.ptr + 5,
           evicts ? ".evict_first" : "");
  const tf_stub_info *stub = tf_stub_find(name);
  if (!stub) {
    tf_import_fail(m, "this policy is not known here");
    return;
  }
  tf_import_set(m, 0, tf_stub_call(m->b, m->mod, (tf_stub)(stub - tf_stub_get_info((tf_stub)0)), &fraction, 1));
}

/* Of a range of addresses, or from another form: nothing looks into a policy. */
void tf_ptx_emit_policy_any(tf_import *m) {
  if (*m->match->row->meaning == 'c') {
    if (!tf_import_i64(m, 1)) return;
  } else {
    if (!tf_import_want(m, 4, 4) || !tf_import_address(m, 1, TF_SPACE_GENERIC)) return;
    if (!tf_import_i32(m, 2) || !tf_import_i32(m, 3)) return;
  }
  tf_import_set(m, 0, tf_import_const(m, 64, 0));
}
