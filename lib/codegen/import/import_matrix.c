/* Matrices of a warp: registers go to LLVM's intrinsics in their order, whatever types these have. */
#include "codegen/import/import_impl.h"

#include <stdio.h>

enum { MOST = 32 };

/* Adds the registers of operand `i`, of the type's bits each (predicates aside), to args. */
static bool take(tf_import *m, unsigned i, tf_ptx_type t, LLVMValueRef *args, unsigned *n) {
  const tf_ptx_operand *leaf[MOST];
  unsigned k = tf_import_leaves(m, tf_ptx_operand_at(m->s, i), leaf, MOST);
  if (!k || *n + k > 2 * MOST) return false;
  for (unsigned j = 0; j < k; j++) {
    LLVMValueRef v = tf_import_value_of(m, leaf[j], t, false);
    if (!v) return false;
    args[(*n)++] = v;
  }
  return true;
}

/* What an intrinsic gives, one value or a struct of them, to the registers of operand 0. */
static void give(tf_import *m, LLVMValueRef r) {
  const tf_ptx_operand *leaf[MOST];
  if (!r) return;
  LLVMTypeRef t = LLVMTypeOf(r);
  bool many = LLVMGetTypeKind(t) == LLVMStructTypeKind;
  unsigned n = many ? LLVMCountStructElementTypes(t) : 1;
  unsigned k = tf_import_leaves(m, tf_ptx_operand_at(m->s, 0), leaf, MOST);
  if (k != n) {
    if (k) tf_import_fail(m, "expected %u registers for the result, found %u", n, k);
    return;
  }
  for (unsigned i = 0; i < n; i++)
    tf_import_set_at(m, leaf[i], many ? LLVMBuildExtractValue(m->b, r, i, "") : r, false, false);
}

static LLVMValueRef collective(tf_import *m, const char *name, LLVMTypeRef over, LLVMValueRef *args, unsigned n) {
  unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
  if (!id) {
    tf_import_fail(m, "there is no such combination of shape and types");
    return NULL;
  }
  if (!LLVMIntrinsicIsOverloaded(id)) {
    LLVMTypeRef type = LLVMIntrinsicGetType(m->ctx, id, NULL, 0);
    if (LLVMCountParamTypes(type) != n) {
      tf_import_fail(m, "expected %u registers to read, found %u", LLVMCountParamTypes(type), n);
      return NULL;
    }
  }
  LLVMValueRef r = tf_import_intrinsic(m, name, over, args, n);
  tf_import_convergent(m, r);
  return r;
}

static LLVMValueRef matrix_address(tf_import *m, unsigned i) {
  LLVMValueRef p = tf_import_address(m, i, tf_import_has(m, 4) ? TF_SPACE_SHARED : TF_SPACE_GENERIC);
  return p ? tf_import_as(m, p, LLVMPointerTypeInContext(m->ctx, TF_SPACE_SHARED)) : NULL;
}

void tf_ptx_emit_ldmatrix(tf_import *m) {
  if (!tf_import_want(m, 2, 2)) return;
  LLVMValueRef p = matrix_address(m, 1);
  if (p) give(m, collective(m, tf_import_name(m, m->match->row->meaning), LLVMTypeOf(p), &p, 1));
}

void tf_ptx_emit_stmatrix(tf_import *m) {
  LLVMValueRef args[2 * MOST];
  unsigned n = 1, want = (unsigned)(tf_import_part(m, 2).ptr[2] - '0');
  if (!tf_import_want(m, 2, 2)) return;
  if (!(args[0] = matrix_address(m, 0)) || !take(m, 1, (tf_ptx_type){'b', 1, 32}, args, &n)) return;
  if (n - 1 != want) tf_import_fail(m, "expected %u registers, found %u", want, n - 1);
  else collective(m, tf_import_name(m, m->match->row->meaning), LLVMTypeOf(args[0]), args, n);
}

static tf_ptx_type register_of(tf_str elem) {
  bool f64 = tf_str_eqz(elem, ".f64"), f32 = tf_str_eqz(elem, ".f32");
  return (tf_ptx_type){f64 || f32 ? 'f' : 'b', 1, f64 ? 64 : 32};
}

/* LLVM's words for the types of A, B, C and D. */
static void types_name(tf_import *m, char *out, size_t size) {
  tf_str d = tf_import_part(m, 4), a = tf_import_part(m, 5), b = tf_import_part(m, 6), c = tf_import_part(m, 7);
  bool f8 = tf_str_starts(a, ".e"), whole = strchr("su", a.ptr[1]) != NULL;
  if (tf_str_eqz(a, ".f16")) snprintf(out, size, "%.*s%.*s", (int)d.len, d.ptr, (int)c.len, c.ptr);
  else if (f8)
    snprintf(out, size, "%.*s%.*s%.*s%.*s", (int)d.len, d.ptr, (int)a.len, a.ptr, (int)b.len, b.ptr, (int)c.len, c.ptr);
  else if (whole && !tf_str_eq(a, b)) snprintf(out, size, "%.*s%.*s", (int)a.len, a.ptr, (int)b.len, b.ptr);
  else snprintf(out, size, "%.*s", (int)a.len, a.ptr);
}

/* Captures: shape, .satfinite, nothing, types of D, A, B, C. d, a, b, c; arg 1, a sparse A: and metadata, selector. */
void tf_ptx_emit_mma(tf_import *m) {
  char name[160], types[64];
  bool sparse = m->match->row->arg;
  LLVMValueRef args[2 * MOST];
  unsigned n = 0, operands = sparse ? 6 : 4;
  if (!tf_import_want(m, operands, operands)) return;
  tf_str shape = tf_import_part(m, 1), a = tf_import_part(m, 5), b = tf_import_part(m, 6);
  bool small = strchr("su", a.ptr[1]) || tf_str_starts(a, ".e");
  if (!small && !tf_str_eq(a, b)) {
    tf_import_fail(m, "A and B are of different types");
    return;
  }
  types_name(m, types, sizeof types);
  snprintf(name, sizeof name, "%s%.*s.row.col%s%s", m->match->row->meaning, (int)shape.len, shape.ptr,
           tf_import_has(m, 2) ? ".satfinite" : "", types);
  if (!take(m, 1, register_of(a), args, &n) || !take(m, 2, register_of(b), args, &n) ||
      !take(m, 3, register_of(tf_import_part(m, 7)), args, &n))
    return;
  if (sparse) {
    int64_t selector;
    if (!(args[n++] = tf_import_i32(m, 4)) || !tf_import_between(m, 5, 0, 3, &selector)) return;
    args[n++] = tf_import_const(m, 32, (uint64_t)selector);
  }
  give(m, collective(m, name, NULL, args, n));
}

/* {byte, lane} of a scale. */
static bool push_place(tf_import *m, unsigned i, LLVMValueRef *args, unsigned *n) {
  const tf_ptx_operand *leaf[2];
  if (tf_import_leaves(m, tf_ptx_operand_at(m->s, i), leaf, 2) != 2) {
    tf_import_fail(m, "expected {byte, lane} behind a scale");
    return false;
  }
  for (unsigned k = 0; k < 2; k++) {
    if (!(args[*n] = tf_import_value_of(m, leaf[k], (tf_ptx_type){'b', 1, 16}, false))) return false;
    ++*n;
  }
  return true;
}

/* Captures: shape, kind, scale_vec, types of A, B, the scales. d, a, b, c, scale a, {byte, lane}, scale b, {..} */
void tf_ptx_emit_mma_scaled(tf_import *m) {
  char name[160];
  LLVMValueRef args[2 * MOST];
  unsigned n = 0;
  tf_ptx_type b32 = {'b', 1, 32};
  if (!tf_import_want(m, 8, 8)) return;
  tf_str shape = tf_import_part(m, 1), kind = tf_import_part(m, 2), scale = tf_import_part(m, 3);
  tf_str a = tf_import_part(m, 4), b = tf_import_part(m, 5), s = tf_import_part(m, 6);
  bool mxf4 = tf_str_eqz(kind, ".kind::mxf4");
  char vec = scale.len ? scale.ptr[scale.len - 2] : mxf4 ? '2' : '1';
  snprintf(name, sizeof name, "llvm.nvvm.mma.block.scale%.*s.row.col.%.*s.scale.%cx.f32%.*s%.*s.f32%.*s",
           (int)shape.len, shape.ptr, (int)kind.len - 7, kind.ptr + 7, vec, (int)a.len, a.ptr, (int)b.len, b.ptr,
           (int)s.len, s.ptr);
  if (!take(m, 1, b32, args, &n) || !take(m, 2, b32, args, &n) || !take(m, 3, (tf_ptx_type){'f', 1, 32}, args, &n))
    return;
  for (unsigned i = 4; i < 8; i += 2) {
    if (!(args[n] = tf_import_i32(m, i))) return;
    n++;
    if (!push_place(m, i + 1, args, &n)) return;
  }
  give(m, collective(m, name, NULL, args, n));
}
