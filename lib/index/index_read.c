/* Reading nodes: what they are, of what they are made. */
#include "index/index_impl.h"

bool tf_ix_is_const(tf_ixp e, int64_t *v) {
  while (e->repl && e->kind == TF_IX_SYM && !e->fact) e = e->repl; /* a loop of extent 1 */
  if (e->kind != TF_IX_CONST) return false;
  if (v) *v = e->value;
  return true;
}

tf_ix_kind tf_ix_get_kind(tf_ixp e) { return e->kind; }
unsigned tf_ix_num_args(tf_ixp e) { return e->nargs; }
tf_ixp tf_ix_arg(tf_ixp e, unsigned i) { return i < e->nargs ? e->args[i] : NULL; }
void *tf_ix_user(tf_ixp e) { return e->leaf ? e->leaf->user : NULL; }
const char *tf_ix_name(tf_ixp e) { return e->leaf ? e->leaf->name : NULL; }
tf_ixp tf_ix_least(tf_ixp e) { return e->leaf ? e->leaf->lo : NULL; }
tf_ixp tf_ix_most(tf_ixp e) { return e->leaf ? e->leaf->hi : NULL; }
uint32_t tf_ix_id(tf_ixp e) { return e->id; }

static bool contains(tf_ixp e, tf_ixp sym, uint32_t stamp) {
  if (e == sym) return true;
  if ((e->mask & sym->mask) != sym->mask || e->id < sym->id || e->stamp == stamp) return false;
  ((ix_node *)e)->stamp = stamp;
  for (unsigned i = 0; i < e->nargs; i++)
    if (contains(e->args[i], sym, stamp)) return true;
  return false;
}

bool tf_ix_contains(tf_ix_ctx *c, tf_ixp e, tf_ixp sym) { return contains(e, sym, ++c->stamp); }
