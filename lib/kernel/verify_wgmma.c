/* Products of a warpgroup: what must hold. That registers are not touched while the matrix unit has them follows from
 * their type, which no other op takes. */
#include "kernel/kernel_hooks.h"
#include "kernel/wgmma_table.h"

/* Values and the registers that they are, or will be: as many, of the same elements. */
static bool check_pairs(tf_op *op, bool fence) {
  if (op->nresult != op->noperand)
    return tf_op_error(op, "%u results for %u values, expected as many", op->nresult, op->noperand);
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_type *from = tf_op_operand(op, i)->type, *to = op->result[i].type, *held = fence ? to : from;
    tf_type *vector = fence ? from : to;
    if (vector == tf_wgmma_vector(held)) continue;
    return tf_op_error(op, "%s %s %s, expected %s", tf_type_str(from), fence ? "is handed over as" : "is given back as",
                       tf_type_str(to), fence ? "the same elements" : tf_type_str(tf_wgmma_vector(held)));
  }
  return true;
}

bool tf_wgmma_fence_verify(tf_op *op) { return check_pairs(op, true); }

bool tf_wgmma_wait_verify(tf_op *op) {
  int64_t n = tf_kernel_most_of(op, 0);
  if (n < 0 || n > 7) return tf_op_error(op, "%lld pending groups, expected 0 to 7", (long long)n);
  return check_pairs(op, false);
}

/* ------------------------------------------------------------------------------------------------ mma */

static bool no_combination(tf_op *op) {
  tf_strbuf text = {.pool = op->pool};
  tf_str a = tf_kernel_a_text(op), b = tf_kernel_b_text(op);
  const tf_type *d = op->result[0].type;
  for (int i = 0; i < TF_WGMMA_COUNT; i++) {
    const tf_wgmma *w = tf_wgmma_get((tf_wgmma_id)i);
    if (w->elem[TF_MMA_A] == tf_wgmma_elem_named(a) && w->elem[TF_MMA_B] == tf_wgmma_elem_named(b))
      tf_sb_printf(&text, "%s%s", text.n ? " or " : "", tf_mma_elem_name((tf_mma_elem)w->elem[TF_MMA_C]));
  }
  if (text.n)
    return tf_op_error(op, "%.*s times %.*s adds to %s, not to %s", (int)a.len, a.ptr, (int)b.len, b.ptr,
                       tf_sb_cstr(&text), tf_type_str(d->elem));
  return tf_op_error(op,
                     "no wgmma multiplies %.*s and %.*s, expected f16, bf16 or tf32 for both, or each e4m3 or e5m2, or "
                     "each s8 or u8",
                     (int)a.len, a.ptr, (int)b.len, b.ptr);
}

static bool check_registers(tf_op *op, const tf_wgmma *w, const tf_wgmma_op *o) {
  tf_type *d = op->result[0].type;
  bool integers = w->elem[TF_MMA_C] == TF_MMA_S32;
  if (!tf_wgmma_has_n(w, o->n))
    return tf_op_error(op, "d is %s, so that N is %u, expected a multiple of 8 from 8 to 256%s", tf_type_str(d), o->n,
                       integers ? ", above 32 of 16" : "");
  if (o->c && o->c->type != d)
    return tf_op_error(op, "adds to %s and gives %s, expected the same registers", tf_type_str(o->c->type),
                       tf_type_str(d));
  if (!tf_want_int(op, o->b, 64, "the descriptor of B")) return false;
  tf_type *want = tf_wgmma_type_of(op->ctx, w, o->n, TF_MMA_A);
  if (!o->registers || o->a->type == want) return true;
  return tf_op_error(op, "A is %s, expected %s, a thread's part of 64 x %u, or a descriptor", tf_type_str(o->a->type),
                     tf_type_str(want), w->k);
}

static bool check_flags(tf_op *op, const tf_wgmma *w, const tf_wgmma_op *o) {
  static const struct {
    const char *name, *reason;
    uint8_t needs;
  } flags[] = {
      {"transpose_a", "is k-major, expected f16 or bf16", TF_WGMMA_MAJORS},
      {"transpose_b", "is k-major, expected f16 or bf16", TF_WGMMA_MAJORS},
      {"negate_a", "keeps its sign, expected floats", TF_WGMMA_NEGATES},
      {"negate_b", "keeps its sign, expected floats", TF_WGMMA_NEGATES},
      {"satfinite", "does not saturate, expected integers", TF_WGMMA_SATURATES},
  };
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
    if (tf_op_flag(op, flags[i].name) && !(w->flags & flags[i].needs))
      return tf_op_error(op, "'%s' of %s, which %s", flags[i].name, w->types, flags[i].reason);
  if (o->registers && tf_kernel_transpose_a_of(op))
    return tf_op_error(op, "'transpose_a' of registers, which are k-major");
  if (!o->sparse) return true;
  tf_mma m = tf_wgmma_sparse_warp(w, o->n);
  int64_t selector = tf_kernel_selector_of(op, 0), most = tf_mma_sp_selectors(&m);
  if (selector >= 0 && selector < most) return true;
  return tf_op_error(op, "selector %lld, expected 0%s: the metadata take %s of four lanes", (long long)selector,
                     most == 2 ? " or 1" : "", most == 2 ? "two" : "all");
}

/* Where the text shows the descriptor: that it speaks of the same matrix. */
static bool check_major(tf_op *op, const tf_value *v, const char *which, const char *flag) {
  if (!v->def) return true;
  int row = tf_kernel_op(v->def);
  if (row == TF_K_TCGEN05_SMEM_DESC)
    return tf_op_error(op, "the descriptor of %s is of kernel.tcgen05, expected kernel.wgmma.smem_desc", which);
  bool mn = tf_kernel_major_of(v->def) == TF_KERNEL_MAJOR_MN, turned = tf_op_flag(op, flag);
  if (row != TF_K_WGMMA_SMEM_DESC || mn == turned) return true;
  return tf_op_error(op, "the descriptor of %s says %s-major, but the instruction %s `%s`", which, mn ? "mn" : "k",
                     turned ? "has" : "has no", flag);
}

bool tf_wgmma_mma_verify(tf_op *op) {
  tf_wgmma_op o;
  if (!tf_wgmma_read(op, &o)) return no_combination(op);
  const tf_wgmma *w = tf_wgmma_get(o.id);
  return check_registers(op, w, &o) && check_flags(op, w, &o) &&
         (o.registers || check_major(op, o.a, "A", "transpose_a")) && check_major(op, o.b, "B", "transpose_b");
}

bool tf_wgmma_smem_desc_verify(tf_op *op) { return tf_smem_desc_check(op); }
