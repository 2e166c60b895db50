/* Reading a set of ops as one kernel: which axes run together, what is reduced, what is stored.
 *
 * All axes of all tensors begin as sets of their own. Each op joins the axes that it connects (union and find); a set
 * is a *class*: one loop of the kernel. Extents of 1 are in no class. The set of ops is one kernel if no tensor has two
 * axes in one class, all reductions reduce the same classes, what is stored has every class that is not reduced and all
 * or none of the reduced ones, and some tensor has all classes: the reference, whose loops the others repeat.
 *
 * A tensor's *level* is the number of reductions on the longest way to it: a pass over the rows for each. `back` says
 * that something behind a reduction has the reduced axes again (a softmax), so a row is needed twice. Cost: linear in
 * the tensors, times their rank; `find` is a scan, since kernels have at most 256 tensors. */
#include "autosched/autosched_impl.h"

double tf_as_elements(const tf_type *t) {
  double n = 1;
  for (uint32_t i = 0; i < t->rank; i++) n *= t->dims[i] == TF_DYN ? 4096 : (double)t->dims[i];
  return n;
}

int64_t tf_as_bytes(const tf_type *t) {
  tf_fusion_dtype d;
  return tf_fusion_dtype_of(t->kind == TF_TYPE_TENSOR ? t->elem : t, &d) ? (int64_t)tf_fd_size(d) : 1;
}

bool tf_as_is_large(const tf_type *t, double most) { return tf_as_elements(t) * 64 >= most; }

int64_t tf_as_pow2(int64_t at_least) {
  int64_t p = 1;
  while (p < at_least && p <= INT64_MAX / 2) p *= 2; /* the largest there is, of what is larger */
  return p;
}

int32_t tf_as_axis(const tf_as_tensor *t, uint8_t cls) {
  for (uint32_t i = 0; i < t->rank; i++)
    if (t->cls[i] == cls) return (int32_t)i;
  return -1;
}

bool tf_as_has_reduced(const tf_as_kernel *k, const tf_as_tensor *t) {
  for (uint32_t d = 0; d < t->rank; d++)
    if (t->cls[d] != TF_AS_NOT && k->cls[t->cls[d]].reduced) return true;
  return false;
}

int64_t tf_as_extent(const tf_as_kernel *k, const uint8_t *cls, uint32_t n) {
  int64_t all = 1;
  for (uint32_t i = 0; i < n; i++) {
    int64_t e = cls[i] == TF_AS_NOT ? 1 : k->cls[cls[i]].extent;
    all = tf_as_times(all, e);
  }
  return all;
}

bool tf_as_find_limit(const tf_as_kernel *k, uint8_t cls, tf_as_limit *out) {
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    int32_t d = t->op || t->v->def ? -1 : tf_as_axis(t, cls);
    if (d < 0 || t->v->type->dims[d] != TF_DYN) continue;
    *out = (tf_as_limit){.arg = t->v->index, .axis = d, .most = INT64_MAX};
    return true;
  }
  return false;
}

bool tf_as_find_axis(const tf_as_kernel *k, bool reduced, tf_as_limit *out) {
  uint8_t c = TF_AS_NOT;
  for (uint8_t i = 0; i < k->nclass; i++)
    if (k->cls[i].reduced == reduced) {
      if (c != TF_AS_NOT) return false;
      c = i;
    }
  return c != TF_AS_NOT && tf_as_find_limit(k, c, out);
}

/* Where its last axes begin that are reduced, and no others are. */
static bool find_first(const tf_as_kernel *k, const tf_as_tensor *t, uint32_t *first) {
  bool open = false;
  *first = t->rank;
  while (*first && t->cls[*first - 1] != TF_AS_NOT && k->cls[t->cls[*first - 1]].reduced) --*first;
  for (uint32_t d = *first; d < t->rank; d++) open |= t->v->type->dims[d] == TF_DYN;
  for (uint32_t d = 0; d < *first; d++)
    if (t->cls[d] != TF_AS_NOT && k->cls[t->cls[d]].reduced) return false;
  return open;
}

bool tf_as_find_row(const tf_as_kernel *k, tf_as_limit *out) {
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    uint32_t first;
    if (t->op || t->v->def || !tf_as_is_whole(k, t) || !find_first(k, t, &first)) continue;
    *out = (tf_as_limit){.arg = t->v->index, .axis = -1 - (int64_t)first, .most = INT64_MAX};
    return true;
  }
  return false;
}

uint8_t tf_as_innermost(const tf_as_tensor *t) {
  for (uint32_t i = t->rank; i-- > 0;)
    if (t->cls[i] != TF_AS_NOT) return t->cls[i];
  return TF_AS_NOT;
}

/* ------------------------------------------------------------------------------------------------ union of axes */

typedef struct axes {
  uint32_t *up; /* of axis TF_MAX_RANK * tensor + axis */
} axes;

static uint32_t root(axes *x, uint32_t i) {
  while (x->up[i] != i) i = x->up[i] = x->up[x->up[i]];
  return i;
}

static tf_as_tensor *find(tf_as_kernel *k, const tf_value *v) {
  for (uint32_t i = 0; i < k->n; i++)
    if (k->t[i].v == v) return &k->t[i];
  return NULL;
}

static uint32_t rank_of(const tf_as_tensor *t) { return t->op ? tf_fusion_domain_rank(t->op) : t->v->type->rank; }

static int64_t extent_of(const tf_as_tensor *t, uint32_t axis) {
  return t->op ? tf_fusion_axis_extent(t->op, axis) : t->v->type->dims[axis];
}

static void join(axes *x, tf_as_kernel *k, tf_as_tensor *t) {
  for (uint32_t o = 0; o < t->op->noperand; o++) {
    tf_as_tensor *in = find(k, t->op->operand[o].value);
    int32_t map[TF_MAX_RANK];
    if (!in || !tf_fusion_same_axes(t->op, o, map)) continue;
    for (uint32_t i = 0; i < in->v->type->rank; i++) {
      if (map[i] < 0) continue;
      uint32_t from = in->op ? tf_fusion_domain_axis(in->op, i) : i;
      if (in->v->type->dims[i] == 1 && tf_fusion_axis(t->op, (uint32_t)map[i]) == TF_AXIS_REDUCTION) continue;
      uint32_t p = root(x, (uint32_t)(in - k->t) * TF_MAX_RANK + from);
      uint32_t q = root(x, (uint32_t)(t - k->t) * TF_MAX_RANK + (uint32_t)map[i]);
      x->up[p] = q;
    }
  }
}

/* An argument that is broadcast, of which the kernel reads parts only: where they are computed its elements are read.
 */
static bool is_view_for_parts(tf_as_kernel *k, const tf_as_tensor *t) {
  if (!t->op || !tf_fusion_is(t->op, TF_FUSION_BROADCAST) || t->op->operand[0].value->def) return false;
  for (tf_use *u = t->v->uses; u; u = u->next)
    if (!tf_fusion_is(u->owner, TF_FUSION_PARTS) || !find(k, &u->owner->result[0])) return false;
  return t->v->uses != NULL;
}

/* An axis of what comes in that no op of the kernel has: elements are read at other indices along it. */
static bool is_lone(axes *x, tf_as_kernel *k, uint32_t i, uint32_t d) {
  uint32_t r = root(x, i * TF_MAX_RANK + d);
  bool alone = !k->t[i].op || is_view_for_parts(k, &k->t[i]);
  for (uint32_t j = 0; j < k->n && alone; j++) {
    if (!k->t[j].op || j == i || is_view_for_parts(k, &k->t[j])) continue;
    for (uint32_t e = 0; e < rank_of(&k->t[j]); e++) alone &= root(x, j * TF_MAX_RANK + e) != r;
  }
  return alone;
}

/* Classes from the union: those whose extent is 1 everywhere are none. */
static bool number_classes(axes *x, tf_as_kernel *k) {
  uint32_t roots[TF_AS_CLASSES];
  for (uint32_t i = 0; i < k->n; i++) {
    tf_as_tensor *t = &k->t[i];
    t->rank = rank_of(t);
    memset(t->cls, TF_AS_NOT, sizeof t->cls);
    for (uint32_t d = 0; d < t->rank; d++) {
      int64_t n = extent_of(t, d);
      bool reduced = t->reduction && tf_fusion_axis(t->op, d) == TF_AXIS_REDUCTION;
      if ((n == 1 && !reduced) || is_lone(x, k, i, d)) continue;
      uint32_t r = root(x, i * TF_MAX_RANK + d), c = 0;
      while (c < k->nclass && roots[c] != r) c++;
      if (c == TF_AS_CLASSES) return false;
      if (c == k->nclass) {
        roots[k->nclass++] = r;
        k->cls[c] = (tf_as_class){.extent = n};
      }
      if (k->cls[c].extent == TF_DYN || k->cls[c].extent == 1) k->cls[c].extent = n;
      k->cls[c].reduced |= reduced;
      for (uint32_t e = 0; e < d; e++)
        if (t->cls[e] == c) return false; /* two axes of one tensor run together: a diagonal */
      t->cls[d] = (uint8_t)c;
    }
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------ the kernel */

static void add(tf_as *a, tf_as_kernel *k, uint32_t *cap, tf_value *v, tf_op *op) {
  if (find(k, v)) return;
  if (k->n == *cap) {
    tf_as_tensor *more = TF_NEW_ARRAY(a->pool, tf_as_tensor, *cap * 2 + 8);
    if (k->n) memcpy(more, k->t, k->n * sizeof *more);
    k->t = more;
    *cap = *cap * 2 + 8;
  }
  k->t[k->n++] = (tf_as_tensor){.v = v, .op = op};
}

static bool is_member(tf_op *const *ops, uint32_t n, const tf_op *op) {
  for (uint32_t i = 0; i < n; i++)
    if (ops[i] == op) return true;
  return false;
}

static bool all_reduce_alike(const tf_as_kernel *k) {
  for (uint32_t i = 0; i < k->n; i++)
    for (uint32_t d = 0; k->t[i].reduction && d < k->t[i].rank; d++)
      if (k->t[i].cls[d] != TF_AS_NOT && k->cls[k->t[i].cls[d]].reduced &&
          tf_fusion_axis(k->t[i].op, d) != TF_AXIS_REDUCTION)
        return false;
  for (uint32_t i = 0; i < k->n; i++)
    for (uint8_t c = 0; k->t[i].reduction && c < k->nclass; c++)
      if (k->cls[c].reduced && !tf_as_has(&k->t[i], c)) return false;
  return true;
}

/* Has each reduction a number for every element that is kept, or one for all? One for some of them, such as the sum of
 * a mask [b, s] beside rows of [b, s, d], would share its loops with what stands for other elements, too. */
static bool keep_alike(const tf_as_kernel *k) {
  for (uint32_t i = 0; i < k->n; i++) {
    uint32_t has = 0, all = 0;
    for (uint8_t c = 0; k->t[i].reduction && c < k->nclass; c++) {
      if (k->cls[c].reduced) continue;
      all++;
      has += tf_as_has(&k->t[i], c);
    }
    if (has && has != all) return false;
  }
  return true;
}

/* Levels: a reduction's result is of the next one. */
static void find_levels(tf_as_kernel *k) {
  for (uint32_t i = 0; i < k->n; i++) {
    tf_as_tensor *t = &k->t[i];
    if (!t->op) continue;
    bool after = false;
    for (uint32_t o = 0; o < t->op->noperand; o++) {
      tf_as_tensor *in = find(k, t->op->operand[o].value);
      if (!in) continue;
      uint32_t level = in->level + in->reduction;
      after |= level > 0;
      if (level > t->level) t->level = level;
    }
    k->back |= after && tf_as_has_reduced(k, t);
  }
}

/* The one that has all classes: a reduction, else what is stored, else any. */
static void choose_ref(tf_as_kernel *k) {
  int best = -1;
  for (uint32_t i = 0; i < k->n; i++) {
    tf_as_tensor *t = &k->t[i];
    bool all = t->op != NULL;
    for (uint8_t c = 0; c < k->nclass; c++) all &= tf_as_has(t, c);
    int worth = t->reduction ? 2 : t->stored ? 1 : 0;
    if (!all || (k->nreduction && !t->reduction) || worth <= best) continue;
    best = worth;
    k->ref = t;
  }
}

/* What is stored has a loop for every axis that is not reduced, and all reduced ones or none: what is computed on its
 * way then belongs to the same loops. */
static bool stored_whole(const tf_as_kernel *k) {
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    uint32_t kept = 0, reduced = 0, all_kept = 0, all_reduced = 0;
    if (!t->op || !t->stored) continue;
    for (uint8_t c = 0; c < k->nclass; c++) {
      *(k->cls[c].reduced ? &all_reduced : &all_kept) += 1;
      if (tf_as_has(t, c)) *(k->cls[c].reduced ? &reduced : &kept) += 1;
    }
    if (kept != all_kept || (reduced && reduced != all_reduced)) return false;
  }
  return true;
}

/* What an op reads from memory; views (views.c) it computes of what these read. */
static void add_read(tf_as *a, tf_as_kernel *k, uint32_t *cap, tf_op *const *ops, uint32_t n, const tf_op *op) {
  for (uint32_t o = 0; o < op->noperand; o++) {
    tf_value *v = op->operand[o].value;
    if (v->type->kind != TF_TYPE_TENSOR || (v->def && is_member(ops, n, v->def))) continue;
    if (v->def && tf_fusion_at_use_of(v->def)) add_read(a, k, cap, ops, n, v->def);
    else add(a, k, cap, v, NULL);
  }
}

/* Views join axes of what is read to those of who reads them, and are no tensors of the kernel. */
static void add_views(tf_as *a, tf_as_kernel *k, uint32_t *cap, const tf_op *op) {
  for (uint32_t o = 0; o < op->noperand; o++) {
    tf_value *v = op->operand[o].value;
    if (v->type->kind != TF_TYPE_TENSOR || !v->def || !tf_fusion_at_use_of(v->def)) continue;
    add(a, k, cap, v, v->def);
    add_views(a, k, cap, v->def);
  }
}

bool tf_as_read_kernel(tf_as *a, tf_op *const *ops, uint32_t n, tf_as_kernel *k) {
  uint32_t cap = 0;
  *k = (tf_as_kernel){0};
  if (!tf_as_read_sides(a, ops, n, k)) return false;
  for (uint32_t i = 0; i < n; i++) {
    if (tf_as_is_side(k, ops[i])) continue;
    add_read(a, k, &cap, ops, n, ops[i]);
    add(a, k, &cap, &ops[i]->result[0], ops[i]);
  }
  uint32_t own = k->n;
  for (uint32_t i = 0; i < n; i++)
    if (!tf_as_is_side(k, ops[i])) add_views(a, k, &cap, ops[i]);
  axes x = {TF_NEW_ARRAY(a->pool, uint32_t, (size_t)k->n *TF_MAX_RANK + 1)};
  for (uint32_t i = 0; i < k->n * TF_MAX_RANK; i++) x.up[i] = i;
  for (uint32_t i = 0; i < k->n; i++) {
    tf_as_tensor *t = &k->t[i];
    if (!t->op) continue;
    join(&x, k, t);
    if (i >= own) continue;
    t->reduction =
        tf_fusion_op_info(t->op)->cls == TF_FC_REDUCTION && tf_fusion_axes_of(t->op)->n; /* over none: a copy */
    k->nreduction += t->reduction;
    t->stored = tf_tensor_is_returned(t->op);
    for (tf_use *u = t->v->uses; u; u = u->next)
      t->stored |= tf_fusion_produces_tensor(u->owner) && !is_member(ops, n, u->owner);
  }
  k->n = own;
  if (!number_classes(&x, k) || !all_reduce_alike(k) || !keep_alike(k) || !stored_whole(k)) return false;
  find_levels(k);
  choose_ref(k);
  return k->ref && tf_as_sides_fit(k);
}

bool tf_as_read_segment(tf_as *a, uint32_t number, tf_as_kernel *k) {
  tf_op **all;
  uint32_t n = tf_fusion_tensors(a->work, a->pool, &all), count = 0;
  tf_op **mine = TF_NEW_ARRAY(a->pool, tf_op *, n + 1);
  for (uint32_t i = 0; i < n; i++)
    if ((uint32_t)tf_tensor_segment(all[i]) == number && !tf_fusion_at_use_of(all[i])) mine[count++] = all[i];
  bool ok = tf_as_read_kernel(a, mine, count, k);
  k->number = number;
  return ok;
}

bool tf_as_is_whole(const tf_as_kernel *k, const tf_as_tensor *t) {
  bool all = true;
  for (uint8_t c = 0; c < k->nclass; c++) all &= tf_as_has(t, c);
  return all;
}

bool tf_as_is_beside(const tf_as_kernel *k, const tf_as_tensor *t) {
  return !t->op && tf_as_has_reduced(k, t) && !tf_as_is_whole(k, t);
}

bool tf_as_has_row(const tf_as_kernel *k, const tf_as_tensor *t) {
  bool all = true;
  for (uint8_t c = 0; c < k->nclass; c++) all &= !k->cls[c].reduced || tf_as_has(t, c);
  return all;
}

bool tf_as_has_operand(const tf_as_tensor *t, const tf_value *v) {
  for (uint32_t i = 0; t->op && i < t->op->noperand; i++)
    if (t->op->operand[i].value == v) return true;
  return false;
}

bool tf_as_reduces_beside(const tf_as *a, const tf_as_kernel *k) {
  bool *feeds = TF_NEW_ARRAY(a->pool, bool, k->n + 1);
  bool any = false;
  memset(feeds, 0, k->n * sizeof *feeds);
  for (uint32_t i = k->n; i-- > 0;) { /* readers come behind what they read */
    const tf_as_tensor *t = &k->t[i];
    any |= feeds[i] && tf_as_is_beside(k, t);
    for (uint32_t j = 0; (feeds[i] || t->reduction) && j < k->n; j++) feeds[j] |= tf_as_has_operand(t, k->t[j].v);
  }
  return any;
}

int64_t tf_as_stored_bytes(const tf_as_kernel *k) {
  int64_t most = 0;
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    if (!t->stored || t->reduction || !tf_as_has_reduced(k, t)) continue;
    int64_t n = tf_as_bytes(t->v->type);
    most = n > most ? n : most;
  }
  return most;
}

bool tf_as_stores_no_row(const tf_as_kernel *k) { return !tf_as_stored_bytes(k); }

bool tf_as_reads_again(const tf_as *a, const tf_as_kernel *k) { return a->alone && k->back && !tf_as_stores_no_row(k); }

bool tf_as_find_small(const tf_as_kernel *k, tf_as_limit *out) {
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    if (t->op || t->v->def || !tf_as_is_whole(k, t)) continue;
    *out = (tf_as_limit){.arg = t->v->index, .axis = -1, .most = TF_AS_SMALL_BYTES / tf_as_bytes(t->v->type)};
    return true;
  }
  return false;
}
