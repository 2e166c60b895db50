/* wgmma.mma_async. Its accumulators, and A in registers, are held until somebody touches them (import_held.h). */
#include "codegen/import/import_held.h"

#include <stdio.h>

#include "codegen/llvm/stubs_wgmma.h"

/* ".m64n256k16"; 0 where it is something else. */
static uint32_t n_of(tf_str shape, uint32_t *k) {
  char text[32] = "";
  unsigned n = 0;
  memcpy(text, shape.ptr, shape.len < sizeof text - 1 ? shape.len : sizeof text - 1);
  return sscanf(text, ".m64n%uk%u", &n, k) == 2 ? n : 0;
}

typedef struct product {
  tf_wgmma_stub stub;
  const tf_wgmma *w;
  uint32_t flags;
  unsigned next; /* operand */
} product;

/* 1 and -1, or 0 and 1. */
static bool read_option(tf_import *m, product *p, int64_t set, uint32_t bit) {
  int64_t v;
  if (!tf_import_constant(m, p->next++, &v)) return false;
  if (v == set) p->flags |= bit;
  else if (v != (set < 0 ? 1 : 0)) {
    tf_import_fail(m, "operand %u must be %s, found %lld", p->next, set < 0 ? "1 or -1" : "0 or 1", (long long)v);
    return false;
  }
  return true;
}

static bool read_options(tf_import *m, product *p) {
  bool negates = p->w->flags & TF_WGMMA_NEGATES, majors = p->w->flags & TF_WGMMA_MAJORS;
  unsigned n = p->next + 2u * negates + (majors ? 2u - p->stub.registers : 0);
  if (!tf_import_want(m, n, n)) return false;
  if (negates && (!read_option(m, p, -1, TF_WGMMA_NEGATE_A) || !read_option(m, p, -1, TF_WGMMA_NEGATE_B))) return false;
  if (majors && !p->stub.registers && !read_option(m, p, 1, TF_WGMMA_TRANSPOSE_A)) return false;
  return !majors || read_option(m, p, 1, TF_WGMMA_TRANSPOSE_B);
}

/* Captures: .sp, shape, types of D, A, B, .satfinite. */
static bool read_kind(tf_import *m, product *p) {
  tf_str d = tf_import_part(m, 3), b = tf_import_part(m, 5);
  tf_str types = {d.ptr + 1, (size_t)(b.ptr + b.len - d.ptr - 1)};
  uint32_t k = 0;
  p->stub.sparse = tf_import_has(m, 1);
  p->stub.id = tf_wgmma_find_types(types);
  p->stub.n = n_of(tf_import_part(m, 2), &k);
  if (p->stub.id == TF_WGMMA_COUNT) {
    tf_import_fail(m, "there is no product of these types");
    return false;
  }
  p->w = tf_wgmma_get(p->stub.id);
  if (!tf_wgmma_has_n(p->w, p->stub.n) || k != (uint32_t)p->w->k << p->stub.sparse) {
    tf_import_fail(m, "there is no product of this shape and these types");
    return false;
  }
  if (tf_import_has(m, 6)) p->flags |= TF_WGMMA_SATFINITE;
  return true;
}

/* d, a or {a}, b{, metadata, selector}, scale-d{, signs}{, majors} */
void tf_ptx_emit_wgmma(tf_import *m) {
  product p = {.next = 3};
  LLVMValueRef args[6];
  unsigned n = 0;
  int64_t number;
  if (!read_kind(m, &p) || !tf_import_want(m, 4, 12)) return;
  p.stub.registers = tf_ptx_operand_at(m->s, 1)->kind == TF_PTX_VECTOR;
  bool half = p.w->elem[TF_MMA_C] == TF_MMA_F16;
  tf_held_group *d = tf_held_of(m, 0, TF_HELD_WGMMA);
  tf_held_group *a = p.stub.registers ? tf_held_of(m, 1, TF_HELD_WGMMA) : NULL;
  if (!d || (p.stub.registers && !a)) return;
  if (d->n != p.stub.n / (half ? 4 : 2) || (a && a->n != 4)) {
    tf_import_fail(m, "expected %u registers for D%s", p.stub.n / (half ? 4 : 2), a ? " and 4 for A" : "");
    return;
  }
  LLVMValueRef da = a ? NULL : tf_import_i64(m, 1), db = tf_import_i64(m, 2), meta = NULL;
  if ((!a && !da) || !db) return;
  if (p.stub.sparse) {
    if (!(meta = tf_import_i32(m, 3)) || !tf_import_between(m, 4, 0, 1, &number)) return;
    p.flags |= (uint32_t)number << TF_WGMMA_SELECTOR_SHIFT;
    p.next = 5;
  }
  LLVMValueRef adds = tf_import_pred(m, p.next++);
  if (!adds || !read_options(m, &p)) return;
  p.stub.adds = !LLVMIsAConstantInt(adds) || LLVMConstIntGetZExtValue(adds);
  if (p.stub.adds) tf_held_take(m, d);
  if (a) tf_held_take(m, a);
  if (p.stub.adds) args[n++] = tf_held_get(m, d);
  args[n++] = a ? tf_held_get(m, a) : da;
  args[n++] = db;
  if (meta) args[n++] = meta;
  args[n++] = adds;
  args[n++] = tf_import_const(m, 32, p.flags);
  tf_held_put(m, d, tf_wgmma_call(m->b, m->mod, &p.stub, tf_held_type(m, d), args, n));
}
