/* Merges equal ops that are pure, or that `also` says give the same each time. An op may be replaced by one that comes
 * before it in its block or in an enclosing one. */
#include "ir/pass.h"

typedef struct cse {
  tf_pool *pool;
  tf_may_merge also; /* NULL: no others */
  void *user;
} cse;

typedef struct scope {
  struct scope *up;
  tf_map first; /* hash -> chain of ops */
} scope;

typedef struct chain {
  tf_op *op;
  struct chain *next;
} chain;

static bool mergeable(const cse *c, tf_op *op) {
  if (!op->def->registered || op->nregion || !op->nresult) return false;
  return (op->def->traits & TF_PURE) || (c->also && c->also(op, c->user));
}

static uint64_t hash_op(const tf_op *op) {
  uint64_t h = tf_hash_mix(1, op->def->id);
  for (uint32_t i = 0; i < op->noperand; i++) h = tf_hash_mix(h, tf_map_ptr(op->operand[i].value));
  for (uint32_t i = 0; i < op->nattr; i++) h = tf_hash_mix(h, tf_map_ptr(op->attr[i].value));
  for (uint32_t i = 0; i < op->nresult; i++) h = tf_hash_mix(h, tf_map_ptr(op->result[i].type));
  return h;
}

static bool equal(const tf_op *a, const tf_op *b) {
  if (a->def != b->def || a->noperand != b->noperand || a->nresult != b->nresult || a->nattr != b->nattr) return false;
  for (uint32_t i = 0; i < a->noperand; i++)
    if (a->operand[i].value != b->operand[i].value) return false;
  for (uint32_t i = 0; i < a->nattr; i++)
    if (a->attr[i].value != b->attr[i].value || a->attr[i].name != b->attr[i].name) return false;
  for (uint32_t i = 0; i < a->nresult; i++)
    if (a->result[i].type != b->result[i].type) return false;
  return true;
}

static tf_op *find_equal(const scope *s, const tf_op *op, uint64_t h) {
  for (; s; s = s->up)
    for (chain *c = tf_map_get(&s->first, h); c; c = c->next)
      if (equal(c->op, op)) return c->op;
  return NULL;
}

static void run_block(const cse *c, tf_block *b, scope *up) {
  scope s = {.up = up};
  s.first.pool = c->pool;
  for (tf_op *o = b->first, *next; o; o = next) {
    next = o->next;
    for (uint32_t r = 0; r < o->nregion; r++)
      if (o->region[r].block) run_block(c, o->region[r].block, o->def->traits & TF_ISOLATED ? NULL : &s);
    if (!mergeable(c, o)) continue;
    uint64_t h = hash_op(o);
    tf_op *same = find_equal(&s, o, h);
    if (same) {
      for (uint32_t i = 0; i < o->nresult; i++) tf_value_replace_uses(&o->result[i], &same->result[i]);
      tf_op_erase(o);
      continue;
    }
    chain *first = TF_NEW(c->pool, chain);
    *first = (chain){o, tf_map_get(&s.first, h)};
    tf_map_set(&s.first, h, first);
  }
}

void tf_merge_equal(tf_pass_run *r, tf_may_merge also, void *user) {
  cse c = {r->scratch, also, user};
  for (uint32_t i = 0; i < r->op->nregion; i++)
    if (r->op->region[i].block) run_block(&c, r->op->region[i].block, NULL);
}

static bool run_cse(tf_pass_run *r) {
  tf_merge_equal(r, NULL, NULL);
  return true;
}

const tf_pass tf_pass_cse = {"cse", "merge equal pure ops", "", run_cse};
