/* The plain automatic schedule, correct for every fusion: each returned tensor and each reduction is the root of a
 * kernel of its own; a tensor whose readers all belong to one root, with the same axes by every path, is computed
 * inside that root's loops; any other tensor is a root too and goes through global memory. */
#include "fusion/fusion_dialect.h"
#include "fusion/sched.h"
#include "support/result.h"

#define BLOCK 128

typedef struct member {
  tf_op *op;
  tf_op *root;                      /* itself for a root */
  int32_t axes[TF_FUSION_MAX_RANK]; /* root axis -> own axis */
} member;

static member *find(member *m, uint32_t n, const tf_op *op) {
  for (uint32_t i = 0; i < n; i++)
    if (m[i].op == op) return &m[i];
  return NULL;
}

static void make_root(member *m) {
  m->root = m->op;
  for (int i = 0; i < TF_FUSION_MAX_RANK; i++) m->axes[i] = i < (int)tf_fusion_domain_rank(m->op) ? i : -1;
}

/* The axes of `m` in terms of the root of its reader; false if the root has an axis that `m` lacks. */
static bool through(const member *reader, member *m, const tf_use *u, int32_t *axes) {
  int32_t edge[TF_FUSION_MAX_RANK];
  tf_fusion_correspond(&m->op->result[0], u->owner, u->index, edge);
  for (int r = 0; r < TF_FUSION_MAX_RANK; r++) {
    axes[r] = -1;
    for (int a = 0; a < TF_FUSION_MAX_RANK && reader->axes[r] >= 0; a++)
      if (edge[a] == reader->axes[r]) axes[r] = a;
  }
  for (uint32_t r = 0; r < tf_fusion_domain_rank(reader->root); r++)
    if (axes[r] < 0) return false;
  return true;
}

static void choose_root(member *all, uint32_t n, member *m) {
  make_root(m);
  if (tf_tensor_is_returned(m->op) || tf_fusion_op_info(m->op)->cls == TF_FC_REDUCTION) return;
  tf_op *root = NULL;
  int32_t axes[TF_FUSION_MAX_RANK];
  for (tf_use *u = m->op->result[0].uses; u; u = u->next) {
    member *reader = find(all, n, u->owner);
    int32_t here[TF_FUSION_MAX_RANK];
    if (!reader || !through(reader, m, u, here)) return;
    if (root && (root != reader->root || memcmp(axes, here, sizeof axes) != 0)) return;
    root = reader->root;
    memcpy(axes, here, sizeof axes);
  }
  if (!root) return;
  m->root = root;
  memcpy(m->axes, axes, sizeof axes);
}

static bool merge_front(tf_sched *s, tf_op *tv, uint32_t at, uint32_t n) {
  for (uint32_t i = 1; i < n; i++)
    if (!tf_sched_merge(s, tv, at, at + 1)) return false;
  return true;
}

/* [iteration..., reduction...] -> [block, (serial, thread) of the reduction], or [block, thread] without one. */
static bool schedule_root(tf_sched *s, tf_op *tv) {
  uint32_t rank = tf_fusion_domain_rank(tv), iter = 0, k = 0;
  int64_t order[TF_FUSION_MAX_RANK];
  tf_domain_ensure(tv);
  for (uint32_t i = 0; i < rank; i++)
    if (tf_fusion_axis(tv, i) != TF_AXIS_REDUCTION) order[k++] = i;
  iter = k;
  for (uint32_t i = 0; i < rank; i++)
    if (tf_fusion_axis(tv, i) == TF_AXIS_REDUCTION) order[k++] = i;
  if (!rank) return true;
  if (!tf_sched_reorder(s, tv, order, rank)) return false;
  uint32_t red = rank - iter, first = iter ? 1 : 0;
  if (iter && !merge_front(s, tv, 0, iter)) return false;
  if (red && !merge_front(s, tv, first, red)) return false;
  if (red) {
    if (!tf_sched_split(s, tv, first, BLOCK, NULL, true) || !tf_sched_parallelize(s, tv, first + 1, TF_PT_TIDX))
      return false;
    return !iter || tf_sched_parallelize(s, tv, 0, TF_PT_BIDX);
  }
  return tf_sched_split(s, tv, 0, BLOCK, NULL, true) && tf_sched_parallelize(s, tv, 0, TF_PT_BIDX) &&
         tf_sched_parallelize(s, tv, 1, TF_PT_TIDX);
}

bool tf_sched_is_unscheduled(tf_op *func) {
  if (tf_fusion_first_by_tiles(func)) return false; /* fuse-products makes it */
  if (tf_sched_has_script(func)) return false;
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next)
    if (tf_fusion_produces_tensor(o) && !tf_fusion_is_plain(o)) return false;
  return true;
}

/* A result that others read too, or that is returned twice, is copied for the return by a kernel of its own: the one
 * that computes it may not have all of it in each thread. */
static void copy_results(tf_op *func) {
  tf_op *ret = tf_fusion_return_op(func);
  for (uint32_t i = 0; i < ret->noperand; i++) {
    tf_value *v = tf_op_operand(ret, i);
    bool alone = !v->def || v->type->kind != TF_TYPE_TENSOR || !v->uses->next;
    if (alone || tf_fusion_op_info(v->def)->cls != TF_FC_REDUCTION) continue;
    tf_op *copy = tf_op_new(func->ctx, func->pool, ret->loc, tf_context_op(func->ctx, "fusion.set"), &v, 1, &v->type, 1,
                            NULL, 0, 0);
    tf_op_insert_before(ret, copy);
    tf_op_set_operand(ret, i, &copy->result[0]);
  }
}

bool tf_sched_auto(tf_op *func, tf_verdict *why) {
  tf_sched s = {.func = func, .scratch = tf_pool_child(func->pool), .why = why};
  copy_results(func);
  tf_op **tvs;
  uint32_t n = tf_fusion_tensors(func, s.scratch, &tvs);
  member *m = TF_NEW_ARRAY(s.scratch, member, n + 1);
  for (uint32_t i = 0; i < n; i++) m[i].op = tvs[i];
  for (uint32_t i = n; i-- > 0;) choose_root(m, n, &m[i]);
  bool ok = true;
  int64_t segment = 0;
  for (uint32_t i = 0; ok && i < n; i++) {
    if (m[i].root != m[i].op) continue;
    tf_op_set_attr(m[i].op, "memory", tf_attr_strz(func->ctx, "global"));
    ok = schedule_root(&s, m[i].op);
    tf_domain ref;
    TF_SURELY(tf_domain_read(tf_domain_ensure(m[i].op), s.scratch, &ref));
    for (uint32_t k = 0; ok && k < n; k++) {
      if (m[k].root != m[i].op) continue;
      if (segment) tf_op_set_attr(m[k].op, "segment", tf_attr_i64(func->ctx, segment));
      if (k == i) continue;
      tf_domain_replay(&s, &ref, m[k].axes, m[k].op);
      tf_domain_bind_like(&s, &ref, m[k].axes, m[k].op);
      if (ref.nloop) tf_op_set_attr(m[k].op, "inline", tf_attr_i64(func->ctx, ref.nloop));
    }
    segment++;
  }
  tf_pool_free(s.scratch);
  return ok;
}
