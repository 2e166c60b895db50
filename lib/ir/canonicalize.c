/* Folds until nothing changes, and removes pure ops without uses. */
#include "ir/pass.h"

static bool is_dead(const tf_op *op) {
  if (!(op->def->traits & TF_PURE)) return false;
  for (uint32_t i = 0; i < op->nresult; i++)
    if (tf_value_has_uses(&op->result[i])) return false;
  return true;
}

/* Backwards, so that what only dead ops used dies in the same sweep. */
bool tf_sweep_dead(tf_block *b) {
  bool changed = false;
  for (tf_op *o = b->last, *prev; o; o = prev) {
    prev = o->prev;
    for (uint32_t r = 0; r < o->nregion; r++)
      if (o->region[r].block) changed |= tf_sweep_dead(o->region[r].block);
    if (!is_dead(o)) continue;
    tf_op_erase(o);
    changed = true;
  }
  return changed;
}

static bool fold_block(tf_block *b) {
  bool changed = false;
  for (tf_op *o = b->first, *next; o; o = next) {
    next = o->next;
    for (uint32_t r = 0; r < o->nregion; r++)
      if (o->region[r].block) changed |= fold_block(o->region[r].block);
    if (!o->def->fold || !o->def->fold(o)) continue;
    changed = true;
    /* a fold may have removed the op that came next: go on from what is still linked */
    if (next && next->parent != b) next = b->first;
  }
  return changed;
}

static void for_regions(tf_op *op, bool (*fn)(tf_block *), bool *changed) {
  for (uint32_t r = 0; r < op->nregion; r++)
    if (op->region[r].block) *changed |= fn(op->region[r].block);
}

static bool run_canonicalize(tf_pass_run *r) {
  int64_t limit = tf_pass_int(r, "max-iterations", 10);
  tf_diags *d = tf_context_diags(r->op->ctx);
  unsigned errors = tf_diags_errors(d);
  for (int64_t i = 0; i < limit; i++) {
    bool changed = false;
    for_regions(r->op, fold_block, &changed);
    if (tf_diags_errors(d) != errors) return false; /* what an op says cannot be */
    for_regions(r->op, tf_sweep_dead, &changed);
    if (!changed) break;
  }
  return true;
}

static bool run_dce(tf_pass_run *r) {
  bool changed = false;
  for_regions(r->op, tf_sweep_dead, &changed);
  return true;
}

const tf_pass tf_pass_canonicalize = {"canonicalize", "fold constants and identities, remove dead ops",
                                      "max-iterations: int", run_canonicalize};
const tf_pass tf_pass_dce = {"dce", "remove pure ops whose results are not used", "", run_dce};
