/* The schedule script: the `sched` dialect, whose ops name a tensor and a primitive, and running it. */
#include "fusion/fusion_dialect.h"
#include "fusion/sched.h"
#include "ir/ir_text.h"

enum {
  S_SPLIT,
  S_MERGE,
  S_REORDER,
  S_SWIZZLE,
  S_PARALLELIZE,
  S_MEMORY,
  S_ALLOC,
  S_STRIDES,
  S_SEPARATOR,
  S_PLACE,
  S_CIRCULAR,
  S_CACHE_AFTER,
  S_CACHE_BEFORE,
  S_CACHE_FORK,
  S_RFACTOR,
  S_INLINE_AT,
  S_INLINE_MOST,
  S_PROPAGATE,
  S_PARALLELIZE_LIKE,
  S_SEGMENT,
  S_AT_USE,
  S_RECOMPUTE,
  S_NOTE
};

/* ------------------------------------------------------------------------------------------------ text */

static bool parse_tensor(tf_parser *p, tf_opstate *st) {
  tf_value *v;
  if (!tf_p_operand(p, &v)) return false;
  tf_p_add_operand(p, st, v);
  return true;
}

static bool parse_axis(tf_parser *p, tf_opstate *st, const char *name) {
  int64_t v;
  if (!tf_p_expect(p, "[") || !tf_p_int(p, &v)) return false;
  tf_p_add_attr(p, st, name, tf_attr_i64(tf_p_context(p), v));
  return tf_p_expect(p, "]");
}

/* sched.split %y[1] by 256 | into 4 | by %n */
static bool split_parse(tf_parser *p, tf_opstate *st) {
  if (!parse_tensor(p, st) || !parse_axis(p, st, "axis")) return false;
  bool parts = tf_p_try(p, "into");
  if (!parts && !tf_p_expect(p, "by")) return false;
  tf_context *c = tf_p_context(p);
  int64_t v;
  if (tf_p_peek_value(p)) {
    if (!parse_tensor(p, st)) return false;
    if (parts) tf_p_add_attr(p, st, "parts", tf_attr_unit(c));
    return true;
  }
  if (!tf_p_int(p, &v)) return false;
  tf_p_add_attr(p, st, parts ? "parts" : "factor", tf_attr_i64(c, v));
  return true;
}

static void split_print(tf_printer *p, tf_op *op) {
  tf_strbuf *b = tf_pr_buf(p);
  tf_attr *f = tf_op_attr(op, "factor"), *n = tf_op_attr(op, "parts");
  tf_sb_putc(b, ' ');
  tf_pr_value(p, tf_op_operand(op, 0));
  tf_sb_printf(b, "[%lld] %s ", (long long)tf_op_int(op, "axis", 0), n ? "into" : "by");
  if (op->noperand == 2) tf_pr_value(p, tf_op_operand(op, 1));
  else tf_sb_printf(b, "%lld", (long long)(f ? f->i : n ? n->i : 0));
}

/* sched.parallelize %a, %b [bidx, tidx] | %a[1] tidx */
static bool parallelize_parse(tf_parser *p, tf_opstate *st) {
  TF_VEC(tf_attr *) v = {0};
  tf_context *c = tf_p_context(p);
  do
    if (!parse_tensor(p, st)) return false;
  while (tf_p_try(p, ","));
  if (!tf_p_expect(p, "[")) return false;
  if (tf_p_peek_int(p)) {
    int64_t axis;
    if (!tf_p_int(p, &axis) || !tf_p_expect(p, "]")) return false;
    tf_p_add_attr(p, st, "axis", tf_attr_i64(c, axis));
    tf_str w;
    tf_loc loc = tf_p_loc(p);
    if (!tf_p_keyword(p, &w)) return false;
    if (tf_ptype_find(w) == TF_PT_COUNT)
      return tf_p_error(p, loc, "'%.*s' is not a parallel type; " TF_PTYPE_WORDS, (int)w.len, w.ptr);
    tf_attr *one = tf_attr_str(c, w);
    tf_p_add_attr(p, st, "types", tf_attr_array(c, &one, 1));
    return true;
  }
  while (!tf_p_peek(p, "]")) {
    tf_str w;
    if (v.n && !tf_p_expect(p, ",")) return false;
    tf_loc loc = tf_p_loc(p);
    if (!tf_p_keyword(p, &w)) return false;
    if (tf_ptype_find(w) == TF_PT_COUNT)
      return tf_p_error(p, loc, "'%.*s' is not a parallel type; " TF_PTYPE_WORDS, (int)w.len, w.ptr);
    tf_vec_push(tf_p_pool(p), &v, tf_attr_str(c, w));
  }
  tf_p_add_attr(p, st, "types", tf_attr_array(c, v.at, (uint32_t)v.n));
  return tf_p_expect(p, "]");
}

static void parallelize_print(tf_printer *p, tf_op *op) {
  tf_strbuf *b = tf_pr_buf(p);
  tf_attr *t = tf_op_attr(op, "types"), *axis = tf_op_attr(op, "axis");
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_sb_puts(b, i ? ", " : " ");
    tf_pr_value(p, tf_op_operand(op, i));
  }
  if (axis) tf_sb_printf(b, "[%lld] ", (long long)axis->i);
  else tf_sb_puts(b, " [");
  for (uint32_t i = 0; t && i < t->n; i++)
    tf_sb_printf(b, "%s%.*s", i ? ", " : "", (int)t->elem[i]->s.len, t->elem[i]->s.ptr);
  if (!axis) tf_sb_putc(b, ']');
}

static bool split_verify(tf_op *op) {
  tf_attr *f = tf_op_attr(op, "factor"), *n = tf_op_attr(op, "parts");
  bool const_parts = n && n->kind == TF_ATTR_INT;
  if ((f != NULL) + const_parts + (op->noperand == 2) != 1)
    return tf_op_error(op, "'sched.split' takes one of 'by' a factor and 'into' a number of parts");
  if (op->noperand == 2 && (!tf_type_is_int(tf_op_operand(op, 1)->type) || tf_op_operand(op, 1)->def))
    return tf_op_error(op, "a symbolic split factor must be an integer argument of the function");
  return true;
}

static bool types_verify(tf_op *op) {
  tf_attr *t = tf_op_attr(op, "types");
  if (tf_op_attr(op, "axis") && t->n != 1) return tf_op_error(op, "one axis takes one parallel type, found %u", t->n);
  return tf_ptypes_verify(op, t);
}

static bool circular_verify(tf_op *op) {
  tf_attr *r = tf_op_attr(op, "registers");
  if (r && r->n != 2) return tf_op_error(op, "`registers` has %u numbers, expected [producer's, the others']", r->n);
  if (!r || tf_op_attr(op, "warp_specialized")) {
    tf_attr *k = tf_op_attr(op, "pipelined");
    if (!k || !tf_op_attr(op, "warp_specialized")) return true;
    return tf_op_error(op, "both pipelined(%.*s) and warp_specialized, expected one of them", (int)k->s.len, k->s.ptr);
  }
  return tf_op_error(op, "registers move between a producer warp and the others; say warp_specialized");
}

static bool place_verify(tf_op *op) {
  tf_attr *at = tf_op_attr(op, "at");
  if (at && at->n != 2) return tf_op_error(op, "`at` has %u numbers, expected [lane, column]", at->n);
  return at || tf_op_attr(op, "region") || tf_op_error(op, "expected at [lane, column], region N, or both");
}

static bool cache_infer(tf_op *op, tf_type **types) {
  types[0] = tf_op_operand(op, 0)->type;
  return true;
}

/* ------------------------------------------------------------------------------------------------ the table */

#define EXAMPLE(BODY)                                                                                                  \
  "fusion.func @f(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {\n"                                                     \
  "  %y = fusion.neg %x : tensor<64x32xf32>\n" BODY "  fusion.return %y : tensor<64x32xf32>\n}\n"
#define REDUCE_EXAMPLE(BODY)                                                                                           \
  "fusion.func @f(%x: tensor<64x32xf32>) -> tensor<64xf32> {\n"                                                        \
  "  %y = fusion.sum %x axes [1] : tensor<64xf32>\n" BODY "  fusion.return %y : tensor<64xf32>\n}\n"
#define CACHE_IN "(`memory` `(` #memory `)`)? (`via` `(` #via `)`)? (`cache` `(` #cache `)`)?"
#define CACHE_L2                                                                                                       \
  "cache: enum(evict_first|evict_last)?, l2: enum(none|64b|128b|256b)?, fill: enum(zero|nan)?, prefetch: int?, "       \
  "multicast: unit?"
#define CACHE_END " attr-dict `:` type($result)"

static const tf_opdef rows[] = {
    {.name = "sched.split",
     .operands = "tensor: tensor, by: any?",
     .attrs = "axis: int, factor: int?, parts: any?",
     .parse = split_parse,
     .print = split_print,
     .verify = split_verify,
     .doc = "a loop becomes two: 'by f' gives (ceil(N / f), f), 'into p' gives (p, ceil(N / p)); f and p may be "
            "integer arguments",
     .example = EXAMPLE("  sched.split %y[1] by 8\n  sched.split %y[0] into 4\n")},
    {.name = "sched.merge",
     .operands = "tensor: tensor",
     .attrs = "outer: int, inner: int",
     .format = "$tensor `[` #outer `,` #inner `]` attr-dict",
     .doc = "two loops become one, the first being the outer",
     .example = EXAMPLE("  sched.merge %y[0, 1]\n")},
    {.name = "sched.reorder",
     .operands = "tensor: tensor",
     .attrs = "order: ints",
     .format = "$tensor #order attr-dict",
     .doc = "position k gets the loop that is at order[k]",
     .example = EXAMPLE("  sched.reorder %y [1, 0]\n")},
    {.name = "sched.swizzle",
     .operands = "tensor: tensor",
     .attrs = "kind: enum(xor|cyclic), x: int, y: int",
     .format = "$tensor `[` #x `,` #y `]` #kind attr-dict",
     .doc = "permutes loop y by loop x; equal constant extents",
     .example = EXAMPLE("  sched.split %y[0] by 32\n  sched.swizzle %y[1, 2] xor\n")},
    {.name = "sched.parallelize",
     .operands = "tensors: tensor*",
     .attrs = "types: array, axis: int?",
     .parse = parallelize_parse,
     .print = parallelize_print,
     .verify = types_verify,
     .doc = "what each loop is bound to, from the outermost; or one loop: sched.parallelize %y[0] bidx",
     .example = EXAMPLE("  sched.parallelize %y [bidx, tidx]\n  sched.parallelize %y[0] bidy\n")},
    {.name = "sched.memory",
     .operands = "tensor: tensor",
     .attrs = "memory: enum(local|shared|global|tensor)",
     .format = "$tensor #memory attr-dict",
     .doc = "where the tensor lives",
     .example = EXAMPLE("  %c = sched.cache_after %x : tensor<64x32xf32>\n  sched.memory %c shared\n")},
    {.name = "sched.alloc",
     .operands = "tensor: tensor",
     .attrs = "axes: ints",
     .format = "$tensor #axes attr-dict",
     .doc = "the allocation domain: these loops, outermost first",
     .example = EXAMPLE("  %c = sched.cache_after %x memory(shared) : tensor<64x32xf32>\n  sched.alloc %c [1, 0]\n")},
    {.name = "sched.strides",
     .operands = "tensor: tensor",
     .attrs = "strides: ints",
     .format = "$tensor #strides attr-dict",
     .doc = "tensor memory: the stride of each allocation id, in lanes before the separator, in elements of a lane "
            "behind it; 0 = contiguous",
     .example = EXAMPLE("  %c = sched.cache_after %x memory(tensor) : tensor<64x32xf32>\n  sched.split %c[0] by 16\n  "
                        "sched.alloc %c [0, 1, 2]\n  sched.strides %c [32, 0, 0]\n  sched.separator %c at 2\n")},
    {.name = "sched.separator",
     .operands = "tensor: tensor",
     .attrs = "position: int",
     .format = "$tensor `at` #position attr-dict",
     .doc = "tensor memory: allocation ids before the position are lanes, the others columns",
     .example = EXAMPLE("  %c = sched.cache_after %x memory(tensor) : tensor<64x32xf32>\n  sched.separator %c at 1\n")},
    {.name = "sched.place",
     .operands = "tensor: tensor",
     .attrs = "at: ints?, region: int?",
     .format = "$tensor (`at` #at)? (`region` #region)? attr-dict",
     .verify = place_verify,
     .doc = "tensor memory: the lane and column where the tensor begins, and which of the kernel's allocations it lies "
            "in; "
            "tensors that are not placed lie where there is room, in allocation 0",
     .example = EXAMPLE("  %c = sched.cache_after %x memory(tensor) : tensor<64x32xf32>\n  sched.separator %c at 1\n"
                        "  sched.place %c at [0, 100] region 1\n")},
    {.name = "sched.circular_buffer",
     .operands = "tensor: tensor",
     .attrs = "stages: int, prefetch: int, pipelined: enum(barrier|mbarrier)?, warp_specialized: "
              "enum(tidx|tidy|tidz)?, registers: ints?, pieces: unit?",
     .format = "$tensor `stages` #stages `prefetch` #prefetch (`pipelined` `(` #pipelined `)`)? (`warp_specialized` "
               "`(` #warp_specialized `)`)? (`registers` #registers)? attr-dict",
     .verify = circular_verify,
     .doc =
         "the copy runs `prefetch` iterations ahead in `stages` buffers, along the loop that it is inlined into; "
         "prefetch < 0 counts from stages. Buffers become free by a barrier of the block, or, pipelined(mbarrier), "
         "when their readers arrived at an mbarrier. warp_specialized(tidy): as many threads more along tidy as make "
         "whole warps fill the buffers in the same loops; `registers` [theirs, the others'] moves registers "
         "between them. `pieces`: a slot holds one iteration of the first loop that the copy does not share with its "
         "readers, "
         "who may come back to it until their last nest has read it; needs at least as many stages. What is computed "
         "into shared memory can have prefetch 0: the copy engine stores one "
         "buffer while the next is computed",
     .example = EXAMPLE("  %c = sched.cache_after %x memory(shared) via(tma) : tensor<64x32xf32>\n  sched.inline_at %c "
                        "1\n  sched.circular_buffer %c stages 3 prefetch -1\n  sched.circular_buffer %c stages 3 "
                        "prefetch 2 pipelined(mbarrier)\n  sched.circular_buffer %c stages 3 prefetch 2 "
                        "warp_specialized(tidx)\n")},
    {.name = "sched.cache_after",
     .operands = "tensor: tensor, readers: tensor*",
     .results = "result: tensor",
     .attrs = "memory: enum(local|shared|global|tensor)?, via: "
              "enum(tma|cp_async|bulk|ldmatrix|stmatrix|ldtm|sttm)?, " CACHE_L2,
     .format = "$tensor (`for` $readers)? " CACHE_IN CACHE_END,
     .infer = cache_infer,
     .doc = "a copy that the consumers read instead (`for`: these only, all of one kernel); the result names it. "
            "cache: the L2 policy of the copy's accesses "
            "to global memory; of a copy via(tma), l2: how many bytes L2 fetches at once, fill: of what is outside of "
            "the tensor, prefetch: iterations ahead, into L2, multicast: once for a cluster",
     .example = EXAMPLE("  %c = sched.cache_after %x memory(shared) : tensor<64x32xf32>\n  %d = sched.cache_after %c "
                        "cache(evict_last) : tensor<64x32xf32>\n")},
    {.name = "sched.cache_before",
     .operands = "tensor: tensor",
     .results = "result: tensor",
     .attrs = "memory: enum(local|shared|global|tensor)?, via: "
              "enum(tma|cp_async|bulk|ldmatrix|stmatrix|ldtm|sttm)?, " CACHE_L2,
     .format = "$tensor " CACHE_IN CACHE_END,
     .infer = cache_infer,
     .doc = "the tensor becomes a copy of a new one, which has its definition; the result names the new one. cache, "
            "l2 and so on are the copy's, as for sched.cache_after",
     .example = EXAMPLE("  %c = sched.cache_before %y : tensor<64x32xf32>\n")},
    {.name = "sched.cache_fork",
     .operands = "tensor: tensor",
     .results = "result: tensor",
     .format = "$tensor attr-dict `:` type($result)",
     .infer = cache_infer,
     .doc = "a returned tensor that others read too: the return gets a copy, which the result names",
     .example = EXAMPLE("  %c = sched.cache_fork %y : tensor<64x32xf32>\n")},
    {.name = "sched.rfactor",
     .operands = "tensor: tensor",
     .attrs = "axes: ints",
     .format = "$tensor #axes attr-dict",
     .doc = "reduces these loops first, into one accumulator for each value of the other serial reduction loops",
     .example = REDUCE_EXAMPLE("  sched.split %y[1] by 4\n  sched.rfactor %y [1]\n")},
    {.name = "sched.inline_at",
     .operands = "tensor: tensor",
     .attrs = "position: int",
     .format = "$tensor #position attr-dict",
     .doc = "the first loops, that many, are the consumers'",
     .example = EXAMPLE("  %c = sched.cache_after %x : tensor<64x32xf32>\n  sched.inline_at %c 1\n")},
    {.name = "sched.inline_most",
     .operands = "tensors: tensor*",
     .format = "$tensors attr-dict",
     .doc = "shares as many loops with the consumers as are equal; without an operand, for every tensor",
     .example =
         EXAMPLE("  %c = sched.cache_after %x : tensor<64x32xf32>\n  sched.inline_most\n  sched.inline_most %c\n")},
    {.name = "sched.propagate",
     .operands = "tensor: tensor",
     .format = "$tensor attr-dict",
     .doc = "repeats the tensor's transforms, in place of their own, on all tensors of its kernel that the DAG "
            "connects to it",
     .example = EXAMPLE("  sched.split %y[1] by 8\n  sched.propagate %y\n")},
    {.name = "sched.parallelize_like",
     .operands = "tensor: tensor",
     .format = "$tensor attr-dict",
     .doc = "binds corresponding loops of every other tensor of its kernel like this one's (block, thread and unroll "
            "types)",
     .example = EXAMPLE("  sched.parallelize %y [bidx, tidx]\n  sched.parallelize_like %y\n")},
    {.name = "sched.segment",
     .operands = "tensors: tensor*",
     .attrs = "number: int",
     .format = "$tensors `=` #number attr-dict",
     .doc = "which kernel computes the tensors; kernels run in the order of their numbers",
     .example = EXAMPLE("  %c = sched.cache_after %x memory(global) : tensor<64x32xf32>\n  sched.segment %y = 1\n")},
    {.name = "sched.at_use",
     .operands = "tensors: tensor*",
     .format = "$tensors attr-dict",
     .doc = "every reader computes the tensor's elements itself: it has no loops and no memory",
     .example = EXAMPLE("  %c = sched.cache_after %x : tensor<64x32xf32>\n  sched.at_use %c\n")},
    {.name = "sched.recompute",
     .operands = "tensor: tensor, readers: tensor*",
     .results = "result: tensor",
     .format = "$tensor `for` $readers attr-dict `:` type($result)",
     .infer = cache_infer,
     .doc = "the tensor once more, computed from the same operands, for these readers and in their kernel",
     .example = EXAMPLE("  %z = sched.cache_before %y : tensor<64x32xf32>\n  %r = sched.recompute %z for %y : "
                        "tensor<64x32xf32>\n")},
    {.name = "sched.note",
     .attrs = "text: str",
     .format = "#text attr-dict",
     .doc = "does nothing: why the lines that follow are as they are",
     .example = EXAMPLE("  sched.note \"rows of 32: a warp each\"\n")},
};

const tf_dialect tf_sched_dialect = {
    .name = "sched", .rows = rows, .nrow = sizeof rows / sizeof *rows, .doc = "the schedule script of a fusion"};

/* ------------------------------------------------------------------------------------------------ running */

static int sched_kind(const tf_op *op) {
  return op->def->dialect && strcmp(op->def->dialect->name, "sched") == 0 ? (int)(op->def->id & 0xffff) : -1;
}

bool tf_sched_is_line(const tf_op *op) { return sched_kind(op) >= 0; }

/* Handles may be used by later lines, so the last one goes first. */
void tf_sched_drop_script(tf_op *func) {
  for (tf_op *o = tf_fusion_body(func)->last, *prev; o; o = prev) {
    prev = o->prev;
    if (tf_sched_is_line(o)) tf_op_erase(o);
  }
}

bool tf_sched_has_script(tf_op *func) {
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next)
    if (sched_kind(o) >= 0) return true;
  return false;
}

static bool run_parallelize(tf_sched *s, tf_op *op, tf_op *tv) {
  tf_attr *types = tf_op_attr(op, "types"), *axis = tf_op_attr(op, "axis");
  if (axis) return tf_sched_parallelize(s, tv, axis->i, tf_ptype_find(types->elem[0]->s));
  tf_ptype *t = TF_NEW_ARRAY(s->scratch, tf_ptype, types->n + 1);
  for (uint32_t i = 0; i < types->n; i++) t[i] = tf_ptype_find(types->elem[i]->s);
  return tf_sched_parallelize_all(s, tv, t, types->n);
}

static const char *opt_str(const tf_op *op, const char *name) {
  tf_str v = tf_op_string(op, name);
  return v.len ? v.ptr : NULL;
}

static bool run_circular(tf_sched *s, tf_op *op, tf_op *tv) {
  const char *along = opt_str(op, "warp_specialized"), *pipelined = opt_str(op, "pipelined");
  tf_attr *r = tf_op_attr(op, "registers");
  tf_sched_circular how = {.stages = tf_op_int(op, "stages", 0), .prefetch = tf_op_int(op, "prefetch", 0)};
  if (pipelined && strcmp(pipelined, "mbarrier") == 0) how.kind = TF_CIRCULAR_MBARRIER;
  if (along) {
    how.kind = TF_CIRCULAR_WARP_SPECIALIZED;
    how.along = tf_ptype_find((tf_str){along, strlen(along)});
  }
  for (uint32_t i = 0; r && i < 2; i++) how.registers[i] = r->ints[i] ? r->ints[i] : -1;
  how.pieces = tf_op_flag(op, "pieces");
  return tf_sched_circular_buffer(s, tv, &how);
}

static bool run_cache(tf_sched *s, tf_op *op, int kind) {
  tf_value *v = tf_op_operand(op, 0);
  const char *memory = opt_str(op, "memory"), *via = opt_str(op, "via");
  tf_op **readers = TF_NEW_ARRAY(s->scratch, tf_op *, op->noperand);
  uint32_t n = op->noperand - 1;
  for (uint32_t i = 0; i < n; i++) readers[i] = tf_op_operand(op, i + 1)->def;
  tf_op *made = kind == S_CACHE_AFTER    ? tf_sched_cache_for(s, v, memory, via, readers, n)
                : kind == S_RECOMPUTE    ? tf_sched_recompute(s, v, readers, n)
                : kind == S_CACHE_BEFORE ? tf_sched_cache_before(s, v, memory, via)
                                         : tf_sched_cache_fork(s, v);
  if (!made) return false;
  tf_op *copy = kind == S_CACHE_BEFORE ? v->def : made;
  static const char *const hints[] = {"cache", "l2", "fill", "prefetch", "multicast"};
  for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
    if (tf_op_attr(op, hints[i])) tf_op_set_attr(copy, hints[i], tf_op_attr(op, hints[i]));
  if (op->result[0].name) made->result[0].name = op->result[0].name;
  tf_value_replace_uses(&op->result[0], &made->result[0]);
  return true;
}

static bool run_one(tf_sched *s, tf_op *op, int kind, tf_op *tv) {
  switch (kind) {
  case S_SPLIT: {
    tf_attr *f = tf_op_attr(op, "factor"), *n = tf_op_attr(op, "parts");
    tf_value *by = op->noperand == 2 ? tf_op_operand(op, 1) : NULL;
    return tf_sched_split(s, tv, tf_op_int(op, "axis", 0), f ? f->i : n ? n->i : 0, by, !n);
  }
  case S_MERGE: return tf_sched_merge(s, tv, tf_op_int(op, "outer", 0), tf_op_int(op, "inner", 1));
  case S_REORDER: {
    tf_attr *a = tf_op_attr(op, "order");
    return tf_sched_reorder(s, tv, a->ints, a->n);
  }
  case S_SWIZZLE: return tf_sched_swizzle(s, tv, tf_id_swizzle_kind(op), tf_op_int(op, "x", 0), tf_op_int(op, "y", 1));
  case S_PARALLELIZE: return run_parallelize(s, op, tv);
  case S_MEMORY: {
    tf_str m = tf_op_string(op, "memory");
    for (int i = 0; i < 4; i++)
      if (tf_str_eqz(m, tf_memory_name((tf_memory)i))) return tf_sched_set_memory(s, tv, (tf_memory)i);
    return false;
  }
  case S_ALLOC: {
    tf_attr *a = tf_op_attr(op, "axes");
    return tf_sched_set_alloc(s, tv, a->ints, a->n, NULL);
  }
  case S_STRIDES: {
    tf_attr *a = tf_op_attr(op, "strides");
    return tf_sched_set_strides(s, tv, a->ints, a->n);
  }
  case S_SEPARATOR: return tf_sched_set_separator(s, tv, tf_op_int(op, "position", 0));
  case S_PLACE: {
    tf_attr *a = tf_op_attr(op, "at");
    return tf_sched_place(s, tv, a ? a->ints : NULL, tf_op_int(op, "region", -1));
  }
  case S_CIRCULAR: return run_circular(s, op, tv);
  case S_RFACTOR: {
    tf_attr *a = tf_op_attr(op, "axes");
    return tf_sched_rfactor(s, tv, a->ints, a->n);
  }
  case S_INLINE_AT: return tf_sched_inline_at(s, tv, tf_op_int(op, "position", 0));
  case S_INLINE_MOST: return tf_sched_inline_most(s, tv);
  case S_AT_USE: return tf_sched_at_use(s, tv);
  case S_PROPAGATE: return tf_sched_propagate(s, tv);
  case S_PARALLELIZE_LIKE: return tf_sched_parallelize_like(s, tv);
  case S_SEGMENT: {
    int64_t n = tf_op_int(op, "number", 0);
    if (n < 0 || n >= TF_FUSION_MAX_SEGMENTS)
      return tf_refuse(s->why, op, "segments are numbered from 0 to %d, found %lld", TF_FUSION_MAX_SEGMENTS - 1,
                       (long long)n);
    tf_op_set_attr(tv, "segment", tf_attr_i64(op->ctx, n));
    return true;
  }
  }
  return false;
}

static bool run_op(tf_sched *s, tf_op *op) {
  int kind = sched_kind(op);
  if (kind == S_NOTE) return true;
  if (kind == S_CACHE_AFTER || kind == S_CACHE_BEFORE || kind == S_CACHE_FORK || kind == S_RECOMPUTE)
    return run_cache(s, op, kind);
  if (kind == S_INLINE_MOST && !op->noperand) return tf_sched_inline_most(s, NULL);
  bool many = kind == S_PARALLELIZE || kind == S_INLINE_MOST || kind == S_SEGMENT || kind == S_AT_USE;
  for (uint32_t i = 0; i < (many ? op->noperand : 1); i++) {
    tf_op *tv = tf_op_operand(op, i)->def;
    if (!tv)
      return tf_refuse(s->why, op, "'%s' is an input, which has no loops; schedule a cache of it",
                       tf_value_name(tf_op_operand(op, i)));
    if (!run_one(s, op, kind, tv)) return false;
  }
  return true;
}

bool tf_sched_apply_script(tf_op *func, tf_verdict *why) {
  tf_pool *scratch = tf_pool_child(func->pool);
  tf_sched s = {.func = func, .scratch = scratch, .why = why};
  bool ok = true;
  for (tf_op *o = tf_fusion_body(func)->first, *next; ok && o; o = next) {
    next = o->next;
    if (sched_kind(o) < 0) continue;
    s.where = o;
    ok = run_op(&s, o);
  }
  if (ok) tf_sched_drop_script(func);
  tf_pool_free(scratch);
  return ok;
}
