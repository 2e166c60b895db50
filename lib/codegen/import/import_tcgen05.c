/* Tensor memory. Its addresses are numbers of 32 bits; the intrinsics take them as pointers of a space of their own. */
#include "codegen/import/import_held.h"

#include <stdio.h>
#include <stdlib.h>

#include "codegen/llvm/stubs.h"

/* "llvm.nvvm.tcgen05.alloc.shared.cg2" */
static const char *grouped(tf_import *m, const char *what, int part) {
  tf_str g = tf_import_part(m, part);
  return tf_pool_printf(m->pool, "%s.cg%c", what, g.ptr[g.len - 1]);
}

static LLVMValueRef call(tf_import *m, const char *name, LLVMValueRef *args, unsigned n) {
  if (!LLVMLookupIntrinsicID(name, strlen(name))) {
    tf_import_fail(m, "this form is not known here (LLVM has no '%s')", name);
    return NULL;
  }
  LLVMValueRef r = tf_import_intrinsic(m, name, NULL, args, n);
  tf_import_convergent(m, r);
  return r;
}

static LLVMValueRef tmem(tf_import *m, LLVMValueRef address) {
  return LLVMBuildIntToPtr(m->b, address, LLVMPointerTypeInContext(m->ctx, TF_SPACE_TMEM), "");
}

/* [slot], columns */
void tf_ptx_emit_tcgen05_alloc(tf_import *m) {
  if (!tf_import_want(m, 2, 2)) return;
  LLVMValueRef args[2] = {tf_import_address(m, 0, tf_import_has(m, 2) ? TF_SPACE_SHARED : TF_SPACE_GENERIC),
                          tf_import_i32(m, 1)};
  if (args[0] && args[1]) call(m, grouped(m, m->match->row->meaning, 1), args, 2);
}

/* arg 1: relinquish_alloc_permit, which has no operands. */
void tf_ptx_emit_tcgen05_dealloc(tf_import *m) {
  LLVMValueRef args[2];
  unsigned n = m->match->row->arg ? 0 : 2;
  if (n && (!(args[0] = tf_import_i32(m, 0)) || !(args[1] = tf_import_i32(m, 1)))) return;
  if (n) args[0] = tmem(m, args[0]);
  call(m, grouped(m, m->match->row->meaning, 1), args, n);
}

/* Captures: group, space, multicast. [bar]{, mask} */
void tf_ptx_emit_tcgen05_commit(tf_import *m) {
  bool many = tf_import_has(m, 3);
  if (!tf_import_want(m, 1u + many, 1u + many)) return;
  LLVMValueRef args[2] = {tf_import_address(m, 0, tf_import_has(m, 2) ? TF_SPACE_SHARED : TF_SPACE_GENERIC)};
  if (!args[0] || (many && !(args[1] = tf_import_value(m, 1, (tf_ptx_type){'b', 1, 16})))) return;
  args[0] = tf_import_as(m, args[0], LLVMPointerTypeInContext(m->ctx, TF_SPACE_SHARED));
  call(m, grouped(m, many ? "llvm.nvvm.tcgen05.commit.mc.shared" : "llvm.nvvm.tcgen05.commit.shared", 1), args,
       1u + many);
}

/* Captures: group, shape, .warpx4 and its kin, formats. [tmem], descriptor */
void tf_ptx_emit_tcgen05_cp(tf_import *m) {
  static const char *const spread[][2] = {
      {".warpx2::02_13", "_warpx2_02_13"}, {".warpx2::01_23", "_warpx2_01_23"}, {".warpx4", "_warpx4"}};
  char name[96];
  tf_str shape = tf_import_part(m, 2), format = tf_import_part(m, 4);
  const char *how = "";
  if (!tf_import_want(m, 2, 2)) return;
  for (size_t i = 0; i < 3; i++)
    if (tf_import_part_is(m, 3, spread[i][0])) how = spread[i][1];
  if (format.len) format.ptr += 6, format.len -= 6; /* ".b8x16" */
  snprintf(name, sizeof name, "llvm.nvvm.tcgen05.cp%.*s%s%.*s", (int)shape.len, shape.ptr, how, (int)format.len,
           format.ptr);
  LLVMValueRef args[2] = {tf_import_address(m, 0, TF_SPACE_TMEM), tf_import_i64(m, 1)};
  if (args[0] && args[1]) call(m, grouped(m, name, 1), args, 2);
}

void tf_ptx_emit_tcgen05_shift(tf_import *m) {
  if (!tf_import_want(m, 1, 1)) return;
  LLVMValueRef p = tf_import_address(m, 0, TF_SPACE_TMEM);
  if (p) call(m, grouped(m, m->match->row->meaning, 1), &p, 1);
}

/* ------------------------------------------------------------------------------------------------ registers */

static uint32_t registers_of(const tf_import *m) {
  uint32_t num = (uint32_t)strtoul(tf_import_part(m, 2).ptr + 2, NULL, 10);
  return tf_import_part_is(m, 1, ".16x128b") ? 2 * num : tf_import_part_is(m, 1, ".16x256b") ? 4 * num : num;
}

/* The distance of 16x32bx2's halves, at operand `i`. */
static bool split_offset(tf_import *m, unsigned i, LLVMValueRef *args, unsigned *n) {
  int64_t v;
  if (!tf_import_part_is(m, 1, ".16x32bx2")) return true;
  if (!tf_import_constant(m, i, &v)) return false;
  args[(*n)++] = tf_import_const(m, 64, (uint64_t)v);
  return true;
}

/* Captures: shape, number, .pack::16b. r, [tmem]{, offset} */
void tf_ptx_emit_tcgen05_ld(tf_import *m) {
  bool split = tf_import_part_is(m, 1, ".16x32bx2");
  LLVMValueRef args[3];
  unsigned n = 1;
  if (!tf_import_want(m, 2u + split, 2u + split)) return;
  tf_held_group *g = tf_held_of(m, 0, TF_HELD_TMEM);
  if (!g) return;
  if (g->n != registers_of(m)) {
    tf_import_fail(m, "expected %u registers, found %u", registers_of(m), g->n);
    return;
  }
  if (!(args[0] = tf_import_address(m, 1, TF_SPACE_TMEM)) || !split_offset(m, 2, args, &n)) return;
  args[n++] = tf_import_const(m, 1, tf_import_has(m, 3));
  LLVMValueRef r = call(m, tf_import_name(m, m->match->row->meaning), args, n);
  if (r) tf_held_put(m, g, r);
}

/* Captures: shape, number, op, .abs, .NaN, type. r, reduced, [tmem]{, offset} */
void tf_ptx_emit_tcgen05_ld_red(tf_import *m) {
  tf_tcgen05_red red = {.n = registers_of(m), .split = tf_import_part_is(m, 1, ".16x32bx2")};
  int64_t offset = 0;
  if (!tf_import_want(m, 3u + red.split, 3u + red.split)) return;
  red.max = tf_import_part_is(m, 3, ".max");
  red.abs = tf_import_has(m, 4);
  red.nan = tf_import_has(m, 5);
  memcpy(red.type, tf_import_part(m, 6).ptr + 1, 3);
  tf_held_group *g = tf_held_of(m, 0, TF_HELD_TMEM), *one = tf_held_of(m, 1, TF_HELD_TMEM);
  LLVMValueRef at = g && one ? tf_import_address(m, 2, TF_SPACE_TMEM) : NULL;
  if (!at || (red.split && !tf_import_constant(m, 3, &offset))) return;
  if (g->n != red.n || one->n != 1) {
    tf_import_fail(m, "expected %u registers and one", red.n);
    return;
  }
  at = LLVMBuildPtrToInt(m->b, at, m->i32, "");
  LLVMValueRef r = tf_tcgen05_ld_red(m->b, m->mod, &red, at, tf_import_const(m, 32, (uint64_t)offset));
  tf_held_put(m, g, LLVMBuildExtractValue(m->b, r, 0, ""));
  tf_held_put(m, one, LLVMBuildExtractValue(m->b, r, 1, ""));
}

/* [tmem]{, offset}, r */
void tf_ptx_emit_tcgen05_st(tf_import *m) {
  const tf_ptx_operand *leaf[128];
  bool split = tf_import_part_is(m, 1, ".16x32bx2");
  LLVMValueRef args[4];
  unsigned n = 1, want = registers_of(m);
  if (!tf_import_want(m, 2u + split, 2u + split)) return;
  if (!(args[0] = tf_import_address(m, 0, TF_SPACE_TMEM)) || !split_offset(m, 1, args, &n)) return;
  unsigned k = tf_import_leaves(m, tf_ptx_operand_at(m->s, 1u + split), leaf, 128);
  if (k != want) {
    if (k) tf_import_fail(m, "expected %u registers, found %u", want, k);
    return;
  }
  LLVMValueRef v = k > 1 ? LLVMGetPoison(LLVMVectorType(m->i32, k)) : NULL;
  for (unsigned i = 0; i < k; i++) {
    LLVMValueRef x = tf_import_value_of(m, leaf[i], (tf_ptx_type){'b', 1, 32}, false);
    if (!x) return;
    v = k > 1 ? LLVMBuildInsertElement(m->b, v, x, tf_import_const(m, 32, i), "") : x;
  }
  args[n++] = v;
  args[n++] = tf_import_const(m, 1, tf_import_has(m, 3));
  call(m, tf_import_name(m, m->match->row->meaning), args, n);
}

void tf_ptx_emit_tcgen05_wait_ld(tf_import *m) { tf_held_wait_loads(m); }

/* ------------------------------------------------------------------------------------------------ products */

typedef struct mma {
  LLVMValueRef at[20];
  unsigned n, next; /* operand */
  bool ws, sparse, tensor;
} mma;

/* D, A, B, {metadata,} the descriptor, {scales,} and the condition come in PTX's order, and go in LLVM's. */
static bool read_matrices(tf_import *m, mma *p, LLVMValueRef *meta, LLVMValueRef *idesc) {
  *meta = NULL;
  p->tensor = tf_ptx_operand_at(m->s, 1)->kind == TF_PTX_ADDRESS;
  LLVMValueRef d = tf_import_address(m, 0, TF_SPACE_TMEM);
  LLVMValueRef a = p->tensor ? tf_import_address(m, 1, TF_SPACE_TMEM) : tf_import_i64(m, 1), b = tf_import_i64(m, 2);
  p->next = 3;
  if (p->sparse && !(*meta = tf_import_address(m, p->next++, TF_SPACE_TMEM))) return false;
  *idesc = tf_import_i32(m, p->next++);
  if (!d || !a || !b || !*idesc) return false;
  p->at[p->n++] = d;
  p->at[p->n++] = a;
  p->at[p->n++] = b;
  return true;
}

static uint32_t kind_of(tf_str w) {
  static const char *const names[] = {".kind::f16", ".kind::tf32", ".kind::f8f6f4", ".kind::i8"};
  for (uint32_t i = 0; i < 4; i++)
    if (tf_str_eqz(w, names[i])) return i;
  return 4;
}

/* ".collector::a::fill", ".collector::b2::use"; of `.ws` the buffer, too. */
static bool collector_of(tf_str w, uint64_t *use, uint64_t *buffer) {
  static const char *const names[] = {"discard", "lastuse", "fill", "use"};
  *use = *buffer = 0;
  if (!w.len) return true;
  if (w.len < 17 || !tf_str_starts(w, ".collector::")) return false;
  tf_str rest = {w.ptr + 12, w.len - 12};
  if (rest.ptr[0] == 'b') *buffer = (uint64_t)(rest.ptr[1] - '0');
  size_t skip = rest.ptr[0] == 'b' ? 4 : 3;
  for (*use = 0; *use < 4; ++*use)
    if (rest.len > skip && tf_str_eqz((tf_str){rest.ptr + skip, rest.len - skip}, names[*use])) return *buffer < 4;
  return false;
}

static bool read_lanes(tf_import *m, mma *p, unsigned group, LLVMValueRef *out) {
  const tf_ptx_operand *leaf[8];
  unsigned n = tf_import_leaves(m, tf_ptx_operand_at(m->s, p->next++), leaf, 8);
  LLVMValueRef v = LLVMGetPoison(LLVMVectorType(m->i32, 4 * group));
  if (n != 4 * group) {
    tf_import_fail(m, "expected %u words of lanes, found %u", 4 * group, n);
    return false;
  }
  for (unsigned i = 0; i < n; i++) {
    LLVMValueRef x = tf_import_value_of(m, leaf[i], (tf_ptx_type){'b', 1, 32}, false);
    if (!x) return false;
    v = LLVMBuildInsertElement(m->b, v, x, tf_import_const(m, 32, i), "");
  }
  *out = v;
  return true;
}

static void push(mma *p, LLVMValueRef v) { p->at[p->n++] = v; }

/* How many elements share a scale, as the intrinsic's name says it. */
static const char *block_of(tf_str vec) {
  if (tf_str_eqz(vec, ".block16") || tf_str_eqz(vec, ".scale_vec::4X")) return ".block16";
  return vec.len ? ".block32" : "";
}

/* Captures: .sp, group, kind, .block_scale, .scale_vec, .ashift, collector, .ashift. arg 1: .ws */
void tf_ptx_emit_tcgen05_mma(tf_import *m) {
  char name[160];
  mma p = {.ws = m->match->row->arg, .sparse = tf_import_has(m, 1)};
  bool scaled = tf_import_has(m, 4), shifts = tf_import_has(m, 6) || tf_import_has(m, 8);
  unsigned group = (unsigned)(tf_import_part(m, 2).ptr[12] - '0');
  tf_str kind = tf_import_part(m, 3), vec = tf_import_part(m, 5);
  LLVMValueRef meta, idesc, adds, sa = NULL, sb = NULL, lanes = NULL, mask = NULL, scale = NULL;
  uint64_t use, buffer;
  if (!tf_import_want(m, 5, 9)) return;
  if (!collector_of(tf_import_part(m, 7), &use, &buffer)) {
    tf_import_fail(m, "the collector's use is not known");
    return;
  }
  if (!read_matrices(m, &p, &meta, &idesc)) return;
  if (scaled &&
      (!(sa = tf_import_address(m, p.next++, TF_SPACE_TMEM)) || !(sb = tf_import_address(m, p.next++, TF_SPACE_TMEM))))
    return;
  if (p.next < m->s->n && tf_ptx_operand_at(m->s, p.next)->kind == TF_PTX_VECTOR && !read_lanes(m, &p, group, &lanes))
    return;
  if (!(adds = tf_import_pred(m, p.next++))) return;
  if (p.ws && p.next < m->s->n && !(mask = tf_import_i64(m, p.next++))) return;
  if (!p.ws && p.next < m->s->n) {
    int64_t v;
    if (!tf_import_between(m, p.next++, 0, 15, &v)) return;
    scale = tf_import_const(m, 64, (uint64_t)v);
  }
  if (p.next != m->s->n || kind_of(kind) == 4 ? !scaled || p.next != m->s->n : scaled) {
    tf_import_fail(m, "these operands do not fit the kind");
    return;
  }
  push(&p, idesc);
  push(&p, adds);
  if (meta) push(&p, meta);
  int len = snprintf(name, sizeof name, "llvm.nvvm.tcgen05.mma%s%s.%s", p.ws ? ".ws" : "", p.sparse ? ".sp" : "",
                     p.tensor ? "tensor" : "shared");
  char *rest = name + len;
  size_t room = sizeof name - (size_t)len;
  if (scaled) {
    snprintf(rest, room, ".%.*s.block_scale%s", (int)kind.len - 7, kind.ptr + 7, block_of(vec));
    push(&p, sa);
    push(&p, sb);
    push(&p, tf_import_const(m, 32, group));
  } else if (p.ws) {
    snprintf(rest, room, "%s", mask ? ".zero_col_mask" : "");
    if (mask) push(&p, mask);
    push(&p, tf_import_const(m, 32, kind_of(kind)));
    push(&p, tf_import_const(m, 32, buffer));
  } else {
    char disable[40] = "";
    if (lanes) snprintf(disable, sizeof disable, ".disable_output_lane.cg%u", group);
    snprintf(rest, room, "%s%s%s", scale ? ".scale_d" : "", disable, shifts ? ".ashift" : "");
    if (scale) push(&p, scale);
    if (lanes) push(&p, lanes);
    push(&p, tf_import_const(m, 32, kind_of(kind)));
    if (!lanes) push(&p, tf_import_const(m, 32, group));
  }
  push(&p, tf_import_const(m, 32, use));
  call(m, name, p.at, p.n);
}
