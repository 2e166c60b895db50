/* The walk over a kernel's ops for one warp: control, and values from values.
 *
 * A value is 32 integers, one for each lane, or "not known": data. Ops are run in their order under a mask of lanes
 * that take part. A loop goes on as long as some lane turns; a condition runs both arms, each under its lanes. So lanes
 * that come to an access in the same turn of all loops around it are one request, as on hardware. What depends on data
 * is taken to hold, or to turn once, and the result is marked `unsure`.
 *
 * Long loops, if there is no time for all turns: the first, 32 in a row that stand for the others, and the last ones.
 */
#include "report/warp_state.h"

enum {
  FEW = 96, /* iterations of a loop that are walked one by one, where not all are */
  ROW = 32, /* of the others so many in a row: what addresses are to sectors repeats after so many steps at most */
  TURNS = 1 << 16, /* of a kernel.while */
  FEW_TURNS = 1 << 12
};

/* ------------------------------------------------------------------------------------------------ control */

static const tf_code_node *yield_of(const tf_code_body *b) {
  const tf_code_node *last = b && b->n ? &b->node[b->n - 1] : NULL;
  return last && last->row == TF_K_YIELD ? last : NULL;
}

/* The lanes of `mask` get the body's values. */
static void take(tf_warp *m, const tf_code_body *b, uint32_t out, uint32_t n, uint32_t mask) {
  const tf_code_node *y = yield_of(b);
  for (uint32_t k = 0; y && k < n && k < y->op->noperand; k++) {
    const tf_lanes *from = &m->slot[y->in[k]];
    tf_lanes *to = &m->slot[out + k];
    to->known = from->known && (to->known || mask == m->live);
    for (int i = 0; i < TF_WARP; i++)
      if (mask >> i & 1) to->v[i] = from->v[i];
  }
}

static void forget(tf_warp *m, const tf_code_node *n) {
  for (uint32_t k = 0; k < n->op->nresult; k++) m->slot[n->out + k].known = false;
}

static void run_if(tf_warp *m, const tf_code_node *n, uint32_t mask) {
  const tf_lanes c = m->slot[n->in[0]];
  if (!c.known) {
    tf_warp_unsure(m, "conditions depend on data; they were taken to hold");
    tf_warp_body(m, n->body[0], mask);
    forget(m, n);
    return;
  }
  uint32_t yes = tf_lanes_mask(&c, mask), no = mask & ~yes;
  for (uint32_t k = 0; k < n->op->nresult; k++) m->slot[n->out + k] = tf_lanes_of(0);
  if (yes) {
    tf_warp_body(m, n->body[0], yes);
    take(m, n->body[0], n->out, n->op->nresult, yes);
  }
  if (no && n->body[1]) {
    tf_warp_body(m, n->body[1], no);
    take(m, n->body[1], n->out, n->op->nresult, no);
  }
}

typedef struct turns {
  int64_t each[TF_WARP], most, least; /* of the lanes that take part */
} turns;

static turns turns_of(const tf_warp *m, const tf_code_node *n, uint32_t mask) {
  const tf_lanes *lo = &m->slot[n->in[0]], *hi = &m->slot[n->in[1]], *by = &m->slot[n->in[2]];
  turns t = {.least = INT64_MAX};
  for (int i = 0; i < TF_WARP; i++) {
    if (!(mask >> i & 1)) continue;
    int64_t step = by->v[i] > 0 ? by->v[i] : 1;
    t.each[i] = hi->v[i] > lo->v[i] ? (hi->v[i] - lo->v[i] + step - 1) / step : 0;
    if (t.each[i] > t.most) t.most = t.each[i];
    if (t.each[i] < t.least) t.least = t.each[i];
  }
  return t;
}

static void turn(tf_warp *m, const tf_code_node *n, uint32_t mask, const turns *t, int64_t k) {
  const tf_code_body *b = n->body[0];
  const tf_lanes *lo = &m->slot[n->in[0]], *by = &m->slot[n->in[2]];
  uint32_t active = 0;
  for (int i = 0; i < TF_WARP; i++)
    if ((mask >> i & 1) && t->each[i] > k) active |= UINT32_C(1) << i;
  tf_lanes *at = &m->slot[b->arg];
  at->known = true;
  for (int i = 0; i < TF_WARP; i++) at->v[i] = lo->v[i] + k * by->v[i];
  for (uint32_t r = 0; r < n->op->nresult; r++) m->slot[b->arg + 1 + r] = m->slot[n->out + r];
  tf_warp_body(m, b, active);
  take(m, b, n->out, n->op->nresult, active);
}

static void run_for(tf_warp *m, const tf_code_node *n, uint32_t mask) {
  for (uint32_t r = 0; r < n->op->nresult; r++) m->slot[n->out + r] = m->slot[n->in[3 + r]];
  if (!m->slot[n->in[0]].known || !m->slot[n->in[1]].known || !m->slot[n->in[2]].known) {
    tf_warp_unsure(m, "how often a loop turns depends on data; it was taken to be once");
    m->slot[n->body[0]->arg].known = false;
    for (uint32_t r = 0; r < n->op->nresult; r++) m->slot[n->body[0]->arg + 1 + r].known = false;
    tf_warp_body(m, n->body[0], mask);
    forget(m, n);
    return;
  }
  turns t = turns_of(m, n, mask);
  if (!m->few || t.most <= FEW || t.least < ROW + 2) {
    for (int64_t k = 0; k < t.most && (m->few || m->steps < m->most); k++) turn(m, n, mask, &t, k);
    return;
  }
  double times = m->times;
  tf_warp_unsure(m, "estimated from some iterations of its long loops");
  turn(m, n, mask, &t, 0);
  m->times = times * (double)(t.least - 2) / ROW;
  for (int64_t k = 1; k <= ROW; k++) turn(m, n, mask, &t, k);
  m->times = times;
  for (int64_t k = t.least - 1; k < t.most; k++) turn(m, n, mask, &t, k);
}

static void run_while(tf_warp *m, const tf_code_node *n, uint32_t mask) {
  for (int k = 0; mask && k < TURNS; k++) {
    if (m->few && k == FEW_TURNS) {
      tf_warp_unsure(m, "counted up to the 4096th turn of a loop");
      return;
    }
    tf_warp_body(m, n->body[0], mask);
    const tf_code_node *y = yield_of(n->body[0]);
    const tf_lanes *c = y ? &m->slot[y->in[0]] : NULL;
    if (!c || !c->known) {
      tf_warp_unsure(m, "how often a loop turns depends on data; it was taken to be once");
      tf_warp_body(m, n->body[1], mask);
      return;
    }
    mask = tf_lanes_mask(c, mask);
    if (mask) tf_warp_body(m, n->body[1], mask);
  }
}

/* ------------------------------------------------------------------------------------------------ ops */

static int dim_of(const tf_op *op) {
  tf_kernel_dim d = tf_kernel_dim_of(op);
  return d ? (int)(d - TF_KERNEL_DIM_X) : 0;
}

static tf_lanes special(const tf_warp *m, const tf_code_node *n) {
  const tf_launch *l = m->l;
  int d = dim_of(n->op);
  tf_lanes r = {.known = true};
  switch (n->row) {
  case TF_K_THREAD_ID:
    for (int i = 0; i < TF_WARP; i++) {
      int64_t t = m->warp * TF_WARP + i, x = l->block[0], y = l->block[1];
      r.v[i] = d == 0 ? t % x : d == 1 ? t / x % y : t / x / y;
    }
    return r;
  case TF_K_LANE_ID:
    for (int i = 0; i < TF_WARP; i++) r.v[i] = i;
    return r;
  case TF_K_ELECT: r.v[0] = 1; return r;
  case TF_K_BLOCK_ID: return tf_lanes_of(m->block[d]);
  case TF_K_BLOCK_DIM: return tf_lanes_of(l->block[d]);
  case TF_K_GRID_DIM: return tf_lanes_of(l->grid[d]);
  case TF_K_CLUSTER_ID: return tf_lanes_of(m->block[d] / l->cluster[d]);
  case TF_K_CLUSTER_GRID_DIM: return tf_lanes_of(l->grid[d] / l->cluster[d]);
  case TF_K_CLUSTER_BLOCK_ID: return tf_lanes_of(m->block[d] % l->cluster[d]);
  case TF_K_CLUSTER_BLOCK_DIM: return tf_lanes_of(l->cluster[d]);
  case TF_K_CLUSTER_SIZE: return tf_lanes_of(l->cluster[0] * l->cluster[1] * l->cluster[2]);
  case TF_K_CLUSTER_RANK:
    return tf_lanes_of(m->block[0] % l->cluster[0] +
                       l->cluster[0] * (m->block[1] % l->cluster[1] + l->cluster[1] * (m->block[2] % l->cluster[2])));
  default: r.known = false; return r;
  }
}

/* A value from values: what is not known here is data. */
static tf_lanes compute(tf_warp *m, const tf_code_node *n, uint32_t mask) {
  const tf_op *op = n->op;
  const tf_lanes *a = op->noperand > 0 ? &m->slot[n->in[0]] : NULL, *b = op->noperand > 1 ? &m->slot[n->in[1]] : NULL;
  const tf_type *t = op->noperand ? tf_op_operand(op, 0)->type : NULL;
  bool integers = t && t->kind == TF_TYPE_INT;
  int64_t v;
  switch (n->row) {
  case TF_K_CONSTANT: return tf_const_int(&op->result[0], &v) ? tf_lanes_of(v) : (tf_lanes){.known = false};
  case TF_K_CMP: return tf_lanes_compare(integers ? n->pred : TF_KERNEL_PRED_ABSENT, t, a, b);
  case TF_K_SELECT: return tf_lanes_select(a, b, &m->slot[n->in[2]]);
  case TF_K_CAST: return tf_lanes_cast(t, op->result[0].type, a);
  case TF_K_SHUFFLE: return tf_lanes_shuffle(tf_kernel_mode_of(op), (uint32_t)tf_kernel_width_of(op, 0), a, b);
  case TF_K_VOTE: return tf_lanes_vote(tf_kernel_mode_of(op), a, mask);
  case TF_K_DYNAMIC_SHARED: return *a;
  case TF_K_MAPA: return *a;
  case TF_K_VIEW: return tf_warp_address(m, n, 0);
  case TF_K_MBARRIER_TRY_WAIT:
  case TF_K_MBARRIER_TEST_WAIT: return tf_lanes_of(1);
  case TF_K_NEG:
  case TF_K_ABS:
  case TF_K_NOT: return integers ? tf_lanes_unary(n->row, t, a) : (tf_lanes){.known = false};
  default: break;
  }
  if (op->noperand == 0) return special(m, n);
  return op->noperand == 2 && integers ? tf_lanes_binary(n->row, t, a, b) : (tf_lanes){.known = false};
}

static void run_node(tf_warp *m, const tf_code_node *n, uint32_t mask) {
  switch (n->row) {
  case TF_K_FOR: run_for(m, n, mask); break;
  case TF_K_IF: run_if(m, n, mask); break;
  case TF_K_WHILE: run_while(m, n, mask); break;
  case TF_K_YIELD: break;
  case TF_K_ALLOC: tf_warp_alloc(m, n); break;
  case TF_K_LOAD:
  case TF_K_ATOMIC_LOAD: tf_warp_access(m, n, 0, mask); break;
  case TF_K_STORE:
  case TF_K_ATOMIC:
  case TF_K_ATOMIC_STORE: tf_warp_access(m, n, 1, mask); break;
  case TF_K_ATOMIC_CAS: tf_warp_access(m, n, 2, mask); break;
  case TF_K_CP_ASYNC:
  case TF_K_BULK_LOAD:
  case TF_K_BULK_STORE:
  case TF_K_BULK_REDUCE:
  case TF_K_TMA_LOAD:
  case TF_K_TMA_STORE:
  case TF_K_TMA_REDUCE: tf_warp_copy(m, n, mask); break;
  default:
    if (n->op->nresult == 1) m->slot[n->out] = compute(m, n, mask);
    else forget(m, n);
  }
}

void tf_warp_body(tf_warp *m, const tf_code_body *b, uint32_t mask) {
  if (!b || !mask) return;
  for (uint32_t i = 0; i < b->n; i++) run_node(m, &b->node[i], mask);
  m->steps += b->n;
}
