/* Where shared memory begins, kept in a register.
 *
 * Its address depends on the block's number in its cluster, and ptxas computes it anew wherever it is taken, in loops,
 * too: the number comes by S2UR, for which a loop of products waits in front of its first mbarrier. ptxas leaves alone
 * what it cannot see through. So the address is chosen where the kernel begins, under a condition that always holds,
 * if the kernel waits for mbarriers, multiplies by wgmma, and moves registers between its warp groups: others have no
 * register left for it (the causal gradients of attention lost a tenth). Attention, causal, gained 1 to 2 % on an H200.
 */
#include "codegen/ptx/faults.h"

#define SYMBOL "tf_dynamic_shared"

static bool takes(const tf_ptx_statement *s) {
  return tf_ptx_is(s, "mov.b64") && s->n == 2 && tf_str_eqz(tf_ptx_text_at(s, 1), SYMBOL);
}

static void put(tf_strbuf *b, const tf_ptx_function *f, const tf_ptx_statement *s, const void *user) {
  (void)f, (void)user;
  tf_str d = tf_ptx_text_at(s, 0);
  if (takes(s)) tf_sb_printf(b, "mov.b64 %.*s, %%tf_base;", (int)d.len, d.ptr);
}

static bool is_due(const tf_ptx_function *f) {
  bool multiplies = false, waits = false, any = false, moves = false, done = false, keeps = false;
  for (const tf_ptx_statement *s = f->first; s; s = s->next) {
    multiplies |= tf_ptx_begins(s, "wgmma.mma_async.");
    waits |= tf_ptx_begins(s, "mbarrier.try_wait.");
    moves |= tf_ptx_begins(s, "setmaxnreg.");
    keeps |= s->kind == TF_PTX_LABEL && tf_str_starts(s->op, "$tf_kept"); /* fault_factors.c */
    any |= takes(s);
    done |= takes(s) && tf_str_eqz(tf_ptx_text_at(s, 0), "%tf_base");
  }
  return multiplies && waits && moves && any && !keeps && !done;
}

void tf_ptx_keep_base(tf_ptx_function *f) {
  if (!is_due(f)) return;
  tf_ptx_rewrite(f, put, NULL);
  tf_strbuf b = {.pool = f->pool};
  tf_sb_puts(&b, ".reg .pred %tf_based;\n\t.reg .b32 %tf_sm;\n\t.reg .b64 %tf_base;\n\tmov.u32 %tf_sm, %smid;\n\t"
                 "setp.ne.b32 %tf_based, %tf_sm, -1;\n\tmov.b64 %tf_base, " SYMBOL ";\n\t"
                 "selp.b64 %tf_base, %tf_base, 0, %tf_based;\n\t");
  tf_ptx_put_first(f, tf_sb_str(&b));
}
