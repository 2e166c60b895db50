/* The loop nest of a segment: tensors that share a loop are below one node; siblings are in an order in which every
 * tensor comes after what it reads. */
#include "lower/fusion/plan/nest.h"
#include "lower/fusion/plan/plan_ask.h"

typedef struct group {
  tf_loop_class *cls; /* NULL: a single tensor without further loops */
  TF_VEC(tf_tv *) tv;
  bool placed;
} group;

static int32_t group_of(const group *g, size_t n, const tf_tv *t) {
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < g[i].tv.n; k++)
      if (g[i].tv.at[k] == t) return (int32_t)i;
  return -1;
}

static bool ready(const group *g, size_t n, size_t i) {
  for (size_t k = 0; k < g[i].tv.n; k++) {
    tf_tv *t = g[i].tv.at[k];
    for (uint32_t j = 0; j < t->nall; j++) {
      int32_t from = group_of(g, n, t->all[j]->from);
      if (from >= 0 && (size_t)from != i && !g[from].placed) return false;
    }
  }
  return true;
}

static bool is_member(const group *g, const tf_tv *t) {
  for (size_t k = 0; k < g->tv.n; k++)
    if (g->tv.at[k] == t) return true;
  return false;
}

/* Numbers of a row that are loaded, and computed of nothing else. */
static bool is_loaded(const group *g) {
  int64_t n = 1;
  if (g->cls && !(tf_ix_is_const(g->cls->extent, &n) && n == 1)) return false;
  for (size_t k = 0; k < g->tv.n; k++) {
    const tf_tv *t = g->tv.at[k];
    if (t->memory != TF_MEM_LOCAL || t->is_reduction || !t->nall) return false;
    for (uint32_t j = 0; j < t->nall; j++)
      if (t->all[j]->from->op && !is_member(g, t->all[j]->from)) return false;
  }
  return true;
}

static bool reduces(const group *g) {
  for (size_t k = 0; k < g->tv.n; k++)
    if (g->tv.at[k]->is_reduction) return true;
  return false;
}

/* The next one in order; n: none. What is loaded comes before a reduction, so that nothing waits for it behind the
 * barrier. */
static size_t next_of(const group *g, size_t n) {
  size_t first = n;
  for (size_t i = 0; i < n; i++) {
    if (g[i].placed || !ready(g, n, i)) continue;
    if (first == n && !reduces(&g[i])) return i;
    if (is_loaded(&g[i])) return i;
    if (first == n) first = i;
  }
  return first;
}

static bool build(tf_plan *p, tf_tv **tv, uint32_t n, uint32_t depth, tf_nest **out);

/* Tensors that are filled ahead in this node's loop leave it; those of one distance are emitted together. */
static bool build_ahead(tf_plan *p, tf_nest *node, tf_tv **rest, uint32_t *nrest) {
  *nrest = 0;
  node->place = TF_NEW_ARRAY(p->pool, tf_tv *, node->ntv + 1);
  for (uint32_t i = 0; i < node->ntv; i++) {
    tf_tv *t = node->tv[i];
    bool ring = t->stages && t->ring == node->depth, by_warps = t->order == TF_RING_WARPS;
    if (ring && t->in_place) node->place[node->nplace++] = t;
    if (!ring || t->in_place) {
      rest[(*nrest)++] = t;
      continue;
    }
    tf_ahead **at = &node->ahead;
    while (*at && ((*at)->distance < t->ahead || ((*at)->distance == t->ahead && (*at)->by_warps < by_warps)))
      at = &(*at)->next;
    if (!*at || (*at)->distance != t->ahead || (*at)->by_warps != by_warps || t->pieces || (*at)->tv[0]->pieces) {
      tf_ahead *a = TF_NEW(p->pool, tf_ahead);
      *a = (tf_ahead){
          .distance = t->ahead, .by_warps = by_warps, .tv = TF_NEW_ARRAY(p->pool, tf_tv *, node->ntv), .next = *at};
      *at = a;
    }
    (*at)->tv[(*at)->ntv++] = t;
  }
  for (tf_ahead *a = node->ahead; a; a = a->next)
    if (!build(p, a->tv, a->ntv, node->depth + 1, &a->child)) return false;
  return true;
}

static bool build_children(tf_plan *p, tf_nest *node) {
  tf_tv **rest = TF_NEW_ARRAY(p->pool, tf_tv *, node->ntv);
  uint32_t n;
  return build_ahead(p, node, rest, &n) && build(p, rest, n, node->depth + 1, &node->child);
}

static bool build(tf_plan *p, tf_tv **tv, uint32_t n, uint32_t depth, tf_nest **out) {
  TF_VEC(group) g = {0};
  for (uint32_t i = 0; i < n; i++) {
    tf_loop_class *c = tv[i]->nloop > depth ? tf_class_root(tv[i]->loop[depth].cls) : NULL;
    size_t k = 0;
    while (k < g.n && (!c || g.at[k].cls != c)) k++;
    if (k == g.n) {
      group fresh = {.cls = c};
      tf_vec_push(p->pool, &g, fresh);
    }
    tf_vec_push(p->pool, &g.at[k].tv, tv[i]);
  }
  tf_nest **tail = out;
  for (size_t placed = 0; placed < g.n; placed++) {
    size_t i = next_of(g.at, g.n);
    if (i == g.n) {
      for (i = 0; g.at[i].placed; i++) {
      }
      tf_tv *t = g.at[i].tv.at[0];
      return tf_refuse(p->why, t->op,
                       "the loops of '%s' cannot be ordered: tensors that share its loop %u both feed it and read "
                       "from it; inline less deeply",
                       tf_tv_name(t), depth);
    }
    g.at[i].placed = true;
    tf_nest *node = TF_NEW(p->pool, tf_nest);
    *node = (tf_nest){.cls = g.at[i].cls, .depth = depth, .ntv = (uint32_t)g.at[i].tv.n, .tv = g.at[i].tv.at};
    if (!node->cls) node->leaf = node->tv[0];
    else if (!build_children(p, node)) return false;
    *tail = node;
    tail = &node->next;
  }
  return true;
}

tf_nest *tf_nest_build(tf_plan *p, tf_segment *s) {
  tf_nest *root = TF_NEW(p->pool, tf_nest);
  root->ntv = s->ntv;
  root->tv = s->tv;
  return build(p, s->tv, s->ntv, 0, &root->child) ? root : NULL;
}
