/* Cutting a fusion into kernels. Each op is a kernel at first; two that share an edge become one where they can be read
 * as one, the edges over which the most would be moved first; then two that read one large tensor side by side. So what
 * stays between kernels is what no kernel can keep, which is a greedy answer to where the least memory is moved. What
 * is one kernel as a whole is not cut. */
#include "autosched/autosched_impl.h"

typedef struct cut {
  tf_as *a;
  tf_op *const *op;
  uint32_t n;
  uint32_t *group; /* of each op; ops of one group have one number */
} cut;

static int32_t index_of(const cut *c, const tf_op *op) {
  for (uint32_t i = 0; i < c->n; i++)
    if (c->op[i] == op) return (int32_t)i;
  return -1;
}

/* Marks the groups outside `in` that come after those in it, or before them. */
static void mark(cut *c, const bool *in, bool after, bool *seen) {
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < c->n; i++)
      for (tf_use *u = c->op[i]->result[0].uses; u; u = u->next) {
        int32_t k = index_of(c, u->owner);
        if (k < 0) continue;
        uint32_t from = c->group[after ? i : (uint32_t)k], to = c->group[after ? (uint32_t)k : i];
        if ((in[from] || seen[from]) && !in[to] && !seen[to]) more = seen[to] = true;
      }
  }
}

/* What lies on ways from one of the two groups back into them goes with them, such as what is made of a row's maximum
 * before the row is read again: else kernels would wait for each other. */
static bool merge(cut *c, uint32_t g, uint32_t h) {
  if (g == h) return false;
  bool *in = TF_NEW_ARRAY(c->a->pool, bool, c->n + 1), *after = TF_NEW_ARRAY(c->a->pool, bool, c->n + 1),
       *before = TF_NEW_ARRAY(c->a->pool, bool, c->n + 1);
  tf_op **ops = TF_NEW_ARRAY(c->a->pool, tf_op *, c->n + 1);
  uint32_t n = 0;
  in[g] = in[h] = true;
  mark(c, in, true, after);
  mark(c, in, false, before);
  for (uint32_t i = 0; i < c->n; i++) in[i] |= after[i] && before[i];
  for (uint32_t i = 0; i < c->n; i++)
    if (in[c->group[i]]) ops[n++] = c->op[i];
  tf_as_kernel k;
  if (!tf_as_read_kernel(c->a, ops, n, &k)) return false;
  for (uint32_t i = 0; i < c->n; i++)
    if (in[c->group[i]]) c->group[i] = g;
  return true;
}

/* The edge that is not tried yet over which the most would be moved. */
static void merge_edges(cut *c) {
  typedef struct edge {
    uint32_t from, to;
    double weight;
  } edge;
  TF_VEC(edge) v = {0};
  for (uint32_t i = 0; i < c->n; i++)
    for (tf_use *u = c->op[i]->result[0].uses; u; u = u->next) {
      int32_t k = index_of(c, u->owner);
      tf_type *t = c->op[i]->result[0].type;
      if (k >= 0) tf_vec_push(c->a->pool, &v, ((edge){i, (uint32_t)k, tf_as_elements(t) * (double)tf_as_bytes(t)}));
    }
  for (size_t i = 1; i < v.n; i++) { /* insertion sort: stable, and the lists are short */
    edge e = v.at[i];
    size_t k = i;
    for (; k > 0 && v.at[k - 1].weight < e.weight; k--) v.at[k] = v.at[k - 1];
    v.at[k] = e;
  }
  for (size_t i = 0; i < v.n; i++) merge(c, c->group[v.at[i].from], c->group[v.at[i].to]);
}

/* Kernels that read one tensor read it once. */
static void merge_siblings(cut *c) {
  for (uint32_t i = 0; i < c->n; i++)
    for (uint32_t o = 0; o < c->op[i]->noperand; o++) {
      tf_value *v = c->op[i]->operand[o].value;
      if (v->type->kind != TF_TYPE_TENSOR) continue;
      double most = tf_as_elements(c->op[i]->result[0].type);
      if (tf_as_elements(v->type) * 2 < most) continue; /* a small one, which caches keep */
      for (tf_use *u = v->uses; u; u = u->next) {
        int32_t k = index_of(c, u->owner);
        if (k >= 0) merge(c, c->group[i], c->group[k]);
      }
    }
}

/* Numbers in an order in which every kernel comes after those that it reads. */
static uint32_t number(cut *c, uint32_t *kernel) {
  for (uint32_t i = 0; i < c->n; i++) kernel[i] = UINT32_MAX;
  for (uint32_t next = 0;; next++) {
    uint32_t found = UINT32_MAX;
    bool left = false;
    for (uint32_t i = 0; i < c->n && found == UINT32_MAX; i++) {
      if (kernel[i] != UINT32_MAX) continue;
      left = true;
      bool ready = true;
      for (uint32_t k = 0; k < c->n; k++)
        for (uint32_t o = 0; c->group[k] == c->group[i] && o < c->op[k]->noperand; o++) {
          tf_op *def = c->op[k]->operand[o].value->def;
          int32_t d = def ? index_of(c, def) : -1;
          ready &= d < 0 || c->group[d] == c->group[i] || kernel[d] != UINT32_MAX;
        }
      if (ready) found = c->group[i];
    }
    if (!left) return next;
    for (uint32_t i = 0; i < c->n; i++)
      if (c->group[i] == found) kernel[i] = next;
  }
}

uint32_t tf_as_cut(tf_as *a, tf_op *const *ops, uint32_t n, uint32_t *kernel) {
  cut c = {a, ops, n, TF_NEW_ARRAY(a->pool, uint32_t, n + 1)};
  tf_as_kernel all;
  if (tf_as_read_kernel(a, ops, n, &all)) {
    memset(kernel, 0, n * sizeof *kernel);
    return 1;
  }
  for (uint32_t i = 0; i < n; i++) {
    tf_as_kernel k;
    c.group[i] = i;
    if (!tf_as_read_kernel(a, &ops[i], 1, &k)) return 0;
  }
  merge_edges(&c);
  merge_siblings(&c);
  return number(&c, kernel);
}
