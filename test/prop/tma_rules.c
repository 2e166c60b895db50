/* What lib/guide/copies.md and lib/lower/README.md rule out of a program around copies by TMA, told from its
 * loops.
 */
#include "tma_gen.h"
#include "tma_oracle.h"

/* Which of the first n loops go round, as a mask; blocks' and threads' do not. */
static uint64_t turning(const dom *loops, int n, const bool *dyn) {
  bool known[TMA_IDS];
  uint64_t mask = 0;
  tma_copy c = {.loops = *loops};
  memcpy(c.dyn, dyn, sizeof c.dyn);
  tma_known(&c, known);
  for (int i = 0; i < n; i++) {
    dom_ptype p = loops->ptype[i];
    if (!dom_is_block(p) && !dom_is_thread(p) && (!known[loops->loop[i]] || loops->extent[loops->loop[i]] > 1))
      mask |= (uint64_t)1 << i;
  }
  return mask;
}

bool tma_goes_round(const dom *loops, int inl, const bool *dyn) { return turning(loops, inl, dyn) != 0; }

static bool names_threads(const dom *d) {
  for (int i = 0; i < d->nloop; i++)
    if (dom_is_thread(d->ptype[i])) return true;
  return false;
}

/* Is the slot told by the loop that blocks draw from, the first one that goes round? */
static bool along_drawn(const tma_gen *g, const tma_load *l) {
  uint64_t all = turning(&l->d, l->d.inl, g->dyn);
  return all && !(all & (all - 1));
}

static bool by_producers(const tma_gen *g, const tma_load *l) {
  return l->slots.stages && by_warps(&l->slots) && tma_goes_round(&l->d, l->d.inl, g->dyn);
}

static bool any_warps(const tma_gen *g) {
  for (int i = 0; i < g->nload; i++)
    if (by_producers(g, &g->load[i])) return true;
  return false;
}

static const char *rule_of_drawn(const tma_gen *g, const tma_load *l) {
  bool slots = l->slots.stages && tma_goes_round(&l->d, l->d.inl, g->dyn), warps = by_producers(g, l);
  if (slots && !warps && along_drawn(g, l))
    return "dynamic: slots are filled along the drawn loop by the block's own threads";
  if (by_tma(l->via) && g->cluster[0] && !any_warps(g)) return "dynamic: multicast without producer warps";
  if (warps && names_threads(&l->d)) return "dynamic: several producer threads";
  return NULL;
}

/* Is the id merged of others, or a part of what is? */
static bool comes_of_merge(const dom *d, int id) {
  for (int i = 0; i < d->loop_ops; i++)
    for (int k = 0; k < 2; k++)
      if (d->op[i].out[k] == id) return d->op[i].kind == DOM_MERGE || comes_of_merge(d, d->op[i].in[0]);
  return false;
}

static bool passes_merged(const dom *d) {
  for (int i = 0; i < d->loop_ops; i++) {
    const dom_op *o = &d->op[i];
    if (o->kind == DOM_SPLIT && d->extent[o->in[0]] % d->extent[o->out[1]] && comes_of_merge(d, o->in[0])) return true;
  }
  return false;
}

static const char *rule_of_run(const dom *d) {
  return passes_merged(d) ? "a run that passes the end of merged ids" : NULL;
}

static const char *rule_of_load(const tma_gen *g, const tma_load *l) {
  bool round = tma_goes_round(&l->d, l->d.inl, g->dyn);
  if (l->via == BY_TMA && l->nan && (g->type[0] == 'i' || g->type[0] == 'u' || g->eb == 1))
    return "NaN for whole numbers, or in 8 bits";
  if (l->via == BY_TMA && l->far && !round) return "a prefetch where no loop is around";
  const char *rule = l->via == BY_RUNS ? rule_of_run(&l->d) : NULL;
  return rule ? rule : g->dynamic ? rule_of_drawn(g, l) : NULL;
}

const char *tma_rule(const tma_gen *g) {
  for (int i = 0; i < g->nload; i++) {
    const char *rule = rule_of_load(g, &g->load[i]);
    if (rule) return rule;
  }
  for (int i = 0; i < g->nbranch && g->dir != LOAD; i++)
    if (g->branch[i].via == BY_RUNS && rule_of_run(&g->copy)) return rule_of_run(&g->copy);
  if (g->by_blocks && g->branch[0].via != BY_TMA) return "sums over blocks that are not stored via(tma)";
  if (g->dynamic && g->by_blocks) return "dynamic: several blocks with one bidx";
  if (g->nload < 2) return NULL;
  bool both = by_producers(g, &g->load[0]) && by_producers(g, &g->load[1]);
  if (both && g->load[0].slots.kind != g->load[1].slots.kind) return "producer warps along two dimensions";
  return NULL;
}
