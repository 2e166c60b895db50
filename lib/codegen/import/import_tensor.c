/* Tensor copies, and tensor maps that kernels change. */
#include "codegen/import/import_impl.h"

#include <stdio.h>

typedef struct call {
  LLVMValueRef at[24];
  unsigned n;
} call;

static void push(call *c, LLVMValueRef v) { c->at[c->n++] = v; }

/* {a, b} of so many bits each. */
static bool push_vector(tf_import *m, call *c, const tf_ptx_operand *o, tf_ptx_type t, unsigned least, unsigned most) {
  const tf_ptx_operand *leaf[8];
  unsigned n = tf_import_leaves(m, o, leaf, 8);
  if (n < least || n > most) {
    if (n) tf_import_fail(m, "expected %u numbers in braces, found %u", most, n);
    return false;
  }
  for (unsigned i = 0; i < n; i++) {
    LLVMValueRef v = tf_import_value_of(m, leaf[i], t, false);
    if (!v) return false;
    push(c, v);
  }
  return true;
}

static unsigned dims(const tf_import *m) { return (unsigned)(tf_import_part(m, 1).ptr[1] - '0'); }

/* "tile", "im2col.w.128": as intrinsics have it. */
static const char *mode_of(tf_str w) {
  static const char *const names[][2] = {{"", "tile"},
                                         {".tile", "tile"},
                                         {".tile::gather4", "tile.gather4"},
                                         {".tile::scatter4", "tile.scatter4"},
                                         {".im2col", "im2col"},
                                         {".im2col_no_offs", "im2col"},
                                         {".im2col::w", "im2col.w"},
                                         {".im2col::w::128", "im2col.w.128"}};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (tf_str_eqz(w, names[i][0])) return names[i][1];
  return "tile";
}

/* Operand `i`, [map, {coordinates}]: the map; coordinates go to `coords`. */
static LLVMValueRef map_of(tf_import *m, unsigned i, tf_str mode, call *coords) {
  const tf_ptx_operand *part[4];
  unsigned n = tf_import_parts(m, i, part, 3), count = dims(m);
  if (!n) return NULL;
  if (n != 2) {
    tf_import_fail(m, "expected [map, {coordinates}]");
    return NULL;
  }
  if (strstr(mode_of(mode), "4")) count = 5; /* gather4, scatter4: a column and four rows */
  LLVMValueRef map = tf_import_pointer(m, part[0], part[1], TF_SPACE_GENERIC);
  return map && push_vector(m, coords, part[1], (tf_ptx_type){'b', 1, 32}, count, count) ? map : NULL;
}

static bool has_offsets(tf_str mode) { return tf_str_starts(mode, ".im2col") && !tf_str_eqz(mode, ".im2col_no_offs"); }

/* im2col: one for each spatial dimension; im2col::w: two, im2col::w::128: one or two. */
static bool offsets_of(tf_import *m, unsigned i, tf_str mode, call *out) {
  unsigned n = tf_str_eqz(mode, ".im2col") ? dims(m) - 2 : 2;
  if (i < m->s->n) return push_vector(m, out, tf_ptx_operand_at(m->s, i), TF_IMPORT_B16, n, n);
  tf_import_fail(m, "expected im2col's offsets in braces");
  return false;
}

static void append(call *to, const call *from) {
  for (unsigned i = 0; i < from->n; i++) push(to, from->at[i]);
}

/* Captures: rank, destination, mode, then .multicast and .cta_group (arg 1: the other way round), hint.
 * [dst], [map, {c}], [bar]{, {offsets}}{, mask}{, policy} */
void tf_ptx_emit_tensor_load(tf_import *m) {
  char name[96];
  tf_str mode = tf_import_part(m, 3);
  bool swapped = m->match->row->arg, cta = tf_import_part_is(m, 2, ".shared::cta");
  bool multicast = tf_import_has(m, swapped ? 5 : 4), hint = tf_import_has(m, 6), offsets = has_offsets(mode);
  tf_str group = tf_import_part(m, swapped ? 4 : 5);
  unsigned n = 3u + offsets + multicast + hint, next = 3;
  call coords = {.n = 0}, c = {.n = 0};
  if (!tf_import_want(m, n, n)) return;
  LLVMValueRef dst = tf_import_address(m, 0, cta ? TF_SPACE_SHARED : TF_SPACE_CLUSTER);
  LLVMValueRef map = map_of(m, 1, mode, &coords), bar = tf_import_address(m, 2, TF_SPACE_SHARED);
  if (!dst || !map || !bar || (offsets && !offsets_of(m, next++, mode, &coords))) return;
  LLVMValueRef mask = multicast ? tf_import_value(m, next++, TF_IMPORT_B16) : tf_import_const(m, 16, 0);
  LLVMValueRef policy = hint ? tf_import_i64(m, next) : tf_import_const(m, 64, 0);
  if (!mask || !policy) return;
  push(&c, dst);
  push(&c, bar);
  push(&c, map);
  append(&c, &coords);
  if (!cta) push(&c, mask);
  push(&c, policy);
  if (!cta) push(&c, tf_import_flag(m, multicast));
  push(&c, tf_import_flag(m, hint));
  if (!cta) push(&c, tf_import_const(m, 32, group.len ? (uint64_t)(group.ptr[group.len - 1] - '0') : 0));
  snprintf(name, sizeof name, "llvm.nvvm.cp.async.bulk.tensor.g2s.%s%s.%ud", cta ? "cta." : "", mode_of(mode), dims(m));
  tf_import_intrinsic(m, name, NULL, c.at, c.n);
}

/* Captures: rank, reduction, mode, hint. [map, {c}], [src]{, policy} */
void tf_ptx_emit_tensor_store(tf_import *m) {
  char name[96];
  tf_str mode = tf_import_part(m, 3), op = tf_import_part(m, 2);
  bool hint = tf_import_has(m, 4);
  call coords = {.n = 0}, c = {.n = 0};
  if (!tf_import_want(m, 2u + hint, 2u + hint)) return;
  LLVMValueRef map = map_of(m, 0, mode, &coords), src = tf_import_address(m, 1, TF_SPACE_SHARED);
  LLVMValueRef policy = hint ? tf_import_i64(m, 2) : tf_import_const(m, 64, 0);
  if (!map || !src || !policy) return;
  push(&c, src);
  push(&c, map);
  append(&c, &coords);
  push(&c, policy);
  push(&c, tf_import_flag(m, hint));
  snprintf(name, sizeof name, "%s%.*s.%s.%ud", m->match->row->meaning, (int)op.len, op.ptr, mode_of(mode), dims(m));
  tf_import_intrinsic(m, name, NULL, c.at, c.n);
}

/* Captures: rank, mode, hint. [map, {c}]{, {offsets}}{, policy} */
void tf_ptx_emit_tensor_prefetch(tf_import *m) {
  char name[96];
  tf_str mode = tf_import_part(m, 2);
  bool hint = tf_import_has(m, 3), offsets = has_offsets(mode);
  unsigned n = 1u + offsets + hint;
  call coords = {.n = 0}, c = {.n = 0};
  if (!tf_import_want(m, n, n)) return;
  LLVMValueRef map = map_of(m, 0, mode, &coords);
  if (!map || (offsets && !offsets_of(m, 1, mode, &coords))) return;
  LLVMValueRef policy = hint ? tf_import_i64(m, n - 1) : tf_import_const(m, 64, 0);
  if (!policy) return;
  push(&c, map);
  append(&c, &coords);
  push(&c, policy);
  push(&c, tf_import_flag(m, hint));
  snprintf(name, sizeof name, "%s.%s.%ud", m->match->row->meaning, mode_of(mode), dims(m));
  tf_import_intrinsic(m, name, NULL, c.at, c.n);
}

/* ------------------------------------------------------------------------------------------------ tensor maps */

/* Captures: field, space, type. [map], {ordinal,} value. Of enumerations the value is a number. */
void tf_ptx_emit_tensormap_replace(tf_import *m) {
  static const struct {
    const char *field;
    int64_t most;
  } enumerations[] = {
      {".elemtype", 15}, {".interleave_layout", 2}, {".swizzle_mode", 4}, {".fill_mode", 1}, {".swizzle_atomicity", 3}};
  char name[96] = "llvm.nvvm.tensormap.replace";
  bool ordinal = m->match->row->arg;
  unsigned n = 2u + ordinal;
  int64_t v, most = -1;
  if (!tf_import_want(m, n, n)) return;
  tf_str field = tf_import_part(m, 1);
  size_t at = strlen(name);
  for (size_t i = 0; i < field.len; i++) name[at++] = field.ptr[i] == '_' ? '.' : field.ptr[i];
  name[at] = 0;
  for (size_t i = 0; i < sizeof enumerations / sizeof *enumerations; i++)
    if (tf_str_eqz(field, enumerations[i].field)) most = enumerations[i].most;
  uint32_t space = tf_import_space_of(tf_import_part(m, 2));
  LLVMValueRef args[3] = {tf_import_address(m, 0, space)};
  if (!args[0]) return;
  if (!space) args[0] = tf_import_as(m, args[0], LLVMPointerTypeInContext(m->ctx, TF_SPACE_GLOBAL));
  if (ordinal) {
    if (!tf_import_between(m, 1, 0, 4, &v)) return;
    args[1] = tf_import_const(m, 32, (uint64_t)v);
  }
  if (most >= 0 && !tf_import_between(m, n - 1, 0, most, &v)) return;
  args[n - 1] = most >= 0 ? tf_import_const(m, 32, (uint64_t)v) : tf_import_value(m, n - 1, tf_import_part_type(m, 3));
  if (args[n - 1]) tf_import_intrinsic(m, name, LLVMTypeOf(args[0]), args, n);
}

/* [dst], [src], 128 */
void tf_ptx_emit_tensormap_publish(tf_import *m) {
  int64_t bytes;
  if (!tf_import_want(m, 3, 3)) return;
  LLVMValueRef args[] = {tf_import_address(m, 0, TF_SPACE_GLOBAL), tf_import_address(m, 1, TF_SPACE_SHARED)};
  if (!tf_import_all(args, 2) || !tf_import_constant(m, 2, &bytes)) return;
  if (bytes != 128) tf_import_fail(m, "a tensor map has 128 bytes, found %lld", (long long)bytes);
  else tf_import_stub(m, tf_import_name(m, m->match->row->meaning), args, 2);
}
