/* The walk over a kernel's ops for each warp, and which blocks and iterations are walked. */
#include "report/warp_run.h"

#include "report/warp_code.h"

enum {
  FEW = 96, /* iterations of a loop that are walked one by one, where not all are */
  ROW = 32, /* of the others so many in a row: what addresses are to sectors repeats after so many steps at most */
  TURNS = 1 << 16 /* of a kernel.while */
};

/* What a local buffer of integers holds. */
typedef struct cells {
  int64_t n;
  tf_lanes *at;
} cells;

typedef struct machine {
  const tf_launch *l;
  tf_code code;
  tf_lanes *slot;
  cells *local; /* by slot, of the buffer */
  int64_t warp, block[3];
  uint32_t live; /* lanes that are threads of the block */
  double times;  /* for how many blocks and iterations this one stands */
  uint64_t steps, most;
  bool few; /* long loops are walked in part */
  const char *unsure;
} machine;

static void run_body(machine *m, const tf_code_body *b, uint32_t mask);

static void unsure(machine *m, const char *why) {
  if (!m->unsure) m->unsure = why;
}

/* ------------------------------------------------------------------------------------------------ memory */

static cells *local_of(machine *m, const tf_value *buffer) {
  while (buffer->def && tf_kernel_op(buffer->def) == TF_K_VIEW) buffer = tf_op_operand(buffer->def, 0);
  uint32_t s = tf_code_slot(&m->code, buffer);
  return m->local[s].at ? &m->local[s] : NULL;
}

/* Byte addresses: the buffer's, and that of an element in it; row-major. */
static tf_lanes address(machine *m, const tf_code_node *n, uint32_t buffer) {
  const tf_value *memory = tf_op_operand(n->op, buffer);
  const tf_type *t = memory->type;
  tf_lanes a = m->slot[n->in[buffer]];
  int64_t scale = tf_element_bytes(tf_type_is_buffer(t) ? t->elem : t);
  for (uint32_t k = t->rank; k-- > 0;) {
    if (buffer + 1 + k >= n->op->noperand) continue;
    const tf_lanes *i = &m->slot[n->in[buffer + 1 + k]];
    a.known &= i->known;
    for (int x = 0; x < TF_WARP; x++) a.v[x] += i->v[x] * scale;
    scale *= t->dims[k] > 0 ? t->dims[k] : 1;
  }
  return a;
}

static void request(machine *m, tf_site *s, const tf_lanes *at, uint32_t mask, uint32_t bytes) {
  if (!at->known) unsure(m, "addresses depend on data");
  else tf_site_request(s, at->v, mask, bytes, m->times);
}

static tf_lanes load_local(machine *m, const tf_code_node *n, const tf_lanes *at, uint32_t mask) {
  const tf_type *t = tf_op_operand(n->op, 0)->type;
  cells *c = local_of(m, tf_op_operand(n->op, 0));
  int64_t bytes = tf_element_bytes(t->elem);
  tf_lanes r = {.known = c && at->known && n->op->result[0].type->kind == TF_TYPE_INT};
  for (int i = 0; r.known && i < TF_WARP; i++) {
    int64_t k = at->v[i] / bytes;
    if (!(mask >> i & 1)) continue;
    if (k < 0 || k >= c->n || !c->at[k].known) r.known = false;
    else r.v[i] = c->at[k].v[i];
  }
  return r;
}

static void store_local(machine *m, const tf_code_node *n, const tf_lanes *at, uint32_t mask) {
  const tf_type *t = tf_op_operand(n->op, 1)->type;
  cells *c = local_of(m, tf_op_operand(n->op, 1));
  const tf_lanes *v = &m->slot[n->in[0]];
  int64_t bytes = tf_element_bytes(t->elem);
  if (!c) return;
  if (!at->known) {
    for (int64_t k = 0; k < c->n; k++) c->at[k].known = false;
    return;
  }
  for (int i = 0; i < TF_WARP; i++) {
    int64_t k = at->v[i] / bytes;
    if (!(mask >> i & 1) || k < 0 || k >= c->n) continue;
    c->at[k].known = v->known;
    c->at[k].v[i] = v->v[i];
  }
}

static void alloc(machine *m, const tf_code_node *n) {
  const tf_type *t = n->op->result[0].type;
  m->slot[n->out] = tf_lanes_of(0);
  if (tf_memory_space(t) != TF_SPACE_LOCAL || !tf_type_is_buffer(t) || t->elem->kind != TF_TYPE_INT) return;
  cells *c = &m->local[n->out];
  if (!c->at) {
    c->n = tf_buffer_elements(t);
    c->at = TF_NEW_ARRAY(m->code.pool, tf_lanes, c->n > 0 ? c->n : 1);
  }
  for (int64_t k = 0; k < c->n; k++) c->at[k].known = false;
}

static void access(machine *m, const tf_code_node *n, uint32_t buffer, uint32_t mask) {
  const tf_value *memory = tf_op_operand(n->op, buffer);
  tf_lanes at = address(m, n, buffer);
  if (n->site) request(m, n->site, &at, mask, n->bytes);
  bool local = tf_memory_space(memory->type) == TF_SPACE_LOCAL;
  if (n->row == TF_K_STORE) {
    if (local) store_local(m, n, &at, mask);
    return;
  }
  if (n->op->nresult) m->slot[n->out] = local ? load_local(m, n, &at, mask) : (tf_lanes){.known = false};
}

/* ------------------------------------------------------------------------------------------------ copies */

static void cp_async(machine *m, const tf_code_node *n, uint32_t mask) {
  tf_bulk b;
  tf_bulk_read(n->op, &b);
  request(m, n->other, &m->slot[n->in[1]], mask, n->bytes);
  const tf_lanes *read = b.bytes ? &m->slot[tf_code_slot(&m->code, b.bytes)] : NULL;
  if (!read) {
    request(m, n->site, &m->slot[n->in[0]], mask, n->bytes);
    return;
  }
  if (!read->known) {
    unsure(m, "how much is copied depends on data");
    return;
  }
  uint32_t some = tf_lanes_mask(read, mask); /* those that read less read from one sector, too: they are aligned */
  request(m, n->site, &m->slot[n->in[0]], some, n->bytes);
  for (int i = 0; i < TF_WARP; i++)
    if (some >> i & 1) n->site->wanted -= m->times * (double)(n->bytes - (uint32_t)read->v[i]);
}

/* To how many blocks of the cluster lane i copies. */
static tf_site_copy copy_to(const machine *m, const tf_value *blocks, int i) {
  tf_site_copy c = {m->times, 1};
  if (blocks) c.blocks = __builtin_popcountll((uint64_t)m->slot[tf_code_slot(&m->code, blocks)].v[i] & 0xffff);
  return c;
}

static void bulk(machine *m, const tf_code_node *n, uint32_t mask) {
  tf_bulk b;
  if (!n->site || !tf_bulk_read(n->op, &b)) return;
  bool out = n->site->a.way == TF_REPORT_ENGINE_STORE;
  const tf_lanes *at = &m->slot[n->in[out ? 1 : 0]], *bytes = &m->slot[tf_code_slot(&m->code, b.bytes)];
  if (!at->known || !bytes->known) {
    unsure(m, "how much is copied depends on data");
    return;
  }
  for (int i = 0; i < TF_WARP; i++)
    if (mask >> i & 1) tf_site_run(n->site, at->v[i], bytes->v[i], copy_to(m, out ? NULL : b.mask, i));
}

static void tensor_box(machine *m, const tf_code_node *n, uint32_t mask) {
  tf_tma t;
  if (!n->site || !tf_tma_read(n->op, &t)) return;
  const tf_tensormap_desc *map =
      n->site->arg >= 0 && (uint32_t)n->site->arg < m->l->narg ? m->l->arg[n->site->arg].map : NULL;
  if (!map || map->s.mode != TF_TENSORMAP_TILED || map->s.interleave) {
    unsure(m, "copies other than of boxes at coordinates are not counted");
    return;
  }
  for (int i = 0; i < TF_WARP; i++) {
    int64_t at[TF_TENSORMAP_RANK] = {0};
    if (!(mask >> i & 1)) continue;
    for (uint32_t k = 0; k < t.ncoord && k < TF_TENSORMAP_RANK; k++) {
      const tf_lanes *x = &m->slot[tf_code_slot(&m->code, t.coord[k])];
      if (!x->known) {
        unsure(m, "coordinates depend on data");
        return;
      }
      at[t.ncoord - 1 - k] = x->v[i];
    }
    tf_site_box(n->site, map, at, copy_to(m, t.mask, i));
  }
}

/* ------------------------------------------------------------------------------------------------ control */

static const tf_code_node *yield_of(const tf_code_body *b) {
  const tf_code_node *last = b && b->n ? &b->node[b->n - 1] : NULL;
  return last && last->row == TF_K_YIELD ? last : NULL;
}

/* The lanes of `mask` get the body's values. */
static void take(machine *m, const tf_code_body *b, uint32_t out, uint32_t n, uint32_t mask) {
  const tf_code_node *y = yield_of(b);
  for (uint32_t k = 0; y && k < n && k < y->op->noperand; k++) {
    const tf_lanes *from = &m->slot[y->in[k]];
    tf_lanes *to = &m->slot[out + k];
    to->known = from->known && (to->known || mask == m->live);
    for (int i = 0; i < TF_WARP; i++)
      if (mask >> i & 1) to->v[i] = from->v[i];
  }
}

static void forget(machine *m, const tf_code_node *n) {
  for (uint32_t k = 0; k < n->op->nresult; k++) m->slot[n->out + k].known = false;
}

static void run_if(machine *m, const tf_code_node *n, uint32_t mask) {
  const tf_lanes c = m->slot[n->in[0]];
  if (!c.known) {
    unsure(m, "conditions depend on data; they were taken to hold");
    run_body(m, n->body[0], mask);
    forget(m, n);
    return;
  }
  uint32_t yes = tf_lanes_mask(&c, mask), no = mask & ~yes;
  for (uint32_t k = 0; k < n->op->nresult; k++) m->slot[n->out + k] = tf_lanes_of(0);
  if (yes) {
    run_body(m, n->body[0], yes);
    take(m, n->body[0], n->out, n->op->nresult, yes);
  }
  if (no && n->body[1]) {
    run_body(m, n->body[1], no);
    take(m, n->body[1], n->out, n->op->nresult, no);
  }
}

typedef struct turns {
  int64_t each[TF_WARP], most, least; /* of the lanes that take part */
} turns;

static turns turns_of(const machine *m, const tf_code_node *n, uint32_t mask) {
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

static void turn(machine *m, const tf_code_node *n, uint32_t mask, const turns *t, int64_t k) {
  const tf_code_body *b = n->body[0];
  const tf_lanes *lo = &m->slot[n->in[0]], *by = &m->slot[n->in[2]];
  uint32_t active = 0;
  for (int i = 0; i < TF_WARP; i++)
    if ((mask >> i & 1) && t->each[i] > k) active |= UINT32_C(1) << i;
  tf_lanes *at = &m->slot[b->arg];
  at->known = true;
  for (int i = 0; i < TF_WARP; i++) at->v[i] = lo->v[i] + k * by->v[i];
  for (uint32_t r = 0; r < n->op->nresult; r++) m->slot[b->arg + 1 + r] = m->slot[n->out + r];
  run_body(m, b, active);
  take(m, b, n->out, n->op->nresult, active);
}

static void run_for(machine *m, const tf_code_node *n, uint32_t mask) {
  for (uint32_t r = 0; r < n->op->nresult; r++) m->slot[n->out + r] = m->slot[n->in[3 + r]];
  if (!m->slot[n->in[0]].known || !m->slot[n->in[1]].known || !m->slot[n->in[2]].known) {
    unsure(m, "how often a loop turns depends on data; it was taken to be once");
    m->slot[n->body[0]->arg].known = false;
    for (uint32_t r = 0; r < n->op->nresult; r++) m->slot[n->body[0]->arg + 1 + r].known = false;
    run_body(m, n->body[0], mask);
    forget(m, n);
    return;
  }
  turns t = turns_of(m, n, mask);
  if (!m->few || t.most <= FEW || t.least < ROW + 2) {
    for (int64_t k = 0; k < t.most && (m->few || m->steps < m->most); k++) turn(m, n, mask, &t, k);
    return;
  }
  double times = m->times;
  unsure(m, "estimated from some iterations of its long loops");
  turn(m, n, mask, &t, 0);
  m->times = times * (double)(t.least - 2) / ROW;
  for (int64_t k = 1; k <= ROW; k++) turn(m, n, mask, &t, k);
  m->times = times;
  for (int64_t k = t.least - 1; k < t.most; k++) turn(m, n, mask, &t, k);
}

static void run_while(machine *m, const tf_code_node *n, uint32_t mask) {
  for (int k = 0; mask && k < TURNS; k++) {
    run_body(m, n->body[0], mask);
    const tf_code_node *y = yield_of(n->body[0]);
    const tf_lanes *c = y ? &m->slot[y->in[0]] : NULL;
    if (!c || !c->known) {
      unsure(m, "how often a loop turns depends on data; it was taken to be once");
      run_body(m, n->body[1], mask);
      return;
    }
    mask = tf_lanes_mask(c, mask);
    if (mask) run_body(m, n->body[1], mask);
  }
}

/* ------------------------------------------------------------------------------------------------ ops */

static int dim_of(const tf_op *op) {
  tf_str d = tf_op_string(op, "dim");
  return d.len && d.ptr[0] >= 'x' && d.ptr[0] <= 'z' ? d.ptr[0] - 'x' : 0;
}

static tf_lanes special(const machine *m, const tf_code_node *n) {
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
static tf_lanes compute(machine *m, const tf_code_node *n) {
  const tf_op *op = n->op;
  const tf_lanes *a = op->noperand > 0 ? &m->slot[n->in[0]] : NULL, *b = op->noperand > 1 ? &m->slot[n->in[1]] : NULL;
  const tf_type *t = op->noperand ? tf_op_operand(op, 0)->type : NULL;
  bool integers = t && t->kind == TF_TYPE_INT;
  int64_t v;
  switch (n->row) {
  case TF_K_CONSTANT: return tf_const_int(&op->result[0], &v) ? tf_lanes_of(v) : (tf_lanes){.known = false};
  case TF_K_CMP: return tf_lanes_compare(integers ? n->pred : -1, t, a, b);
  case TF_K_SELECT: return tf_lanes_select(a, b, &m->slot[n->in[2]]);
  case TF_K_CAST: return tf_lanes_cast(t, op->result[0].type, a);
  case TF_K_SHUFFLE: return tf_lanes_shuffle(tf_op_string(op, "mode"), (uint32_t)tf_op_int(op, "width", 0), a, b);
  case TF_K_DYNAMIC_SHARED: return *a;
  case TF_K_MAPA: return *a;
  case TF_K_VIEW: return address(m, n, 0);
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

static void run_node(machine *m, const tf_code_node *n, uint32_t mask) {
  switch (n->row) {
  case TF_K_FOR: run_for(m, n, mask); break;
  case TF_K_IF: run_if(m, n, mask); break;
  case TF_K_WHILE: run_while(m, n, mask); break;
  case TF_K_YIELD: break;
  case TF_K_ALLOC: alloc(m, n); break;
  case TF_K_LOAD:
  case TF_K_ATOMIC_LOAD: access(m, n, 0, mask); break;
  case TF_K_STORE:
  case TF_K_ATOMIC:
  case TF_K_ATOMIC_STORE: access(m, n, 1, mask); break;
  case TF_K_ATOMIC_CAS: access(m, n, 2, mask); break;
  case TF_K_CP_ASYNC: cp_async(m, n, mask); break;
  case TF_K_BULK_LOAD:
  case TF_K_BULK_STORE:
  case TF_K_BULK_REDUCE: bulk(m, n, mask); break;
  case TF_K_TMA_LOAD:
  case TF_K_TMA_STORE:
  case TF_K_TMA_REDUCE: tensor_box(m, n, mask); break;
  default:
    if (n->op->nresult == 1) m->slot[n->out] = compute(m, n);
    else forget(m, n);
  }
}

static void run_body(machine *m, const tf_code_body *b, uint32_t mask) {
  if (!b || !mask) return;
  for (uint32_t i = 0; i < b->n; i++) run_node(m, &b->node[i], mask);
  m->steps += b->n;
}

/* ------------------------------------------------------------------------------------------------ blocks */

static void run_block(machine *m, const int64_t *block) {
  const tf_launch *l = m->l;
  int64_t threads = l->block[0] * l->block[1] * l->block[2];
  for (int d = 0; d < 3; d++) m->block[d] = block[d];
  for (m->warp = 0; m->warp * TF_WARP < threads && (m->few || m->steps < m->most); m->warp++) {
    int64_t left = threads - m->warp * TF_WARP;
    m->live = left >= TF_WARP ? UINT32_MAX : (UINT32_C(1) << left) - 1;
    run_body(m, m->code.body, m->live);
  }
}

/* Blocks along one dimension that are looked at: the first, some in a row behind it, the last. */
typedef struct sample {
  int64_t n, some; /* extent; looked at */
} sample;

static int64_t sample_at(const sample *s, int64_t i) { return s->some < s->n && i == s->some - 1 ? s->n - 1 : i; }
static double sample_times(const sample *s, int64_t i) {
  if (s->some == s->n || i == 0 || i == s->some - 1) return 1;
  return (double)(s->n - 2) / (double)(s->some - 2);
}

/* About as many as the work allows; whole rows of sectors where it can be. */
static void choose_samples(const int64_t *grid, int64_t most, sample *s) {
  for (int d = 0; d < 3; d++) s[d] = (sample){grid[d], grid[d]};
  for (int64_t each = 514; each >= 4; each = each > 66 ? 66 : each > 34 ? 34 : each / 2) {
    double all = 1;
    for (int d = 0; d < 3; d++) {
      s[d].some = grid[d] < each ? grid[d] : each;
      all *= (double)s[d].some;
    }
    if (all <= (double)most) return;
  }
}

static void walk(machine *m, const sample *s) {
  int64_t i[3], at[3];
  double times = m->times;
  for (i[2] = 0; i[2] < s[2].some; i[2]++)
    for (i[1] = 0; i[1] < s[1].some; i[1]++)
      for (i[0] = 0; i[0] < s[0].some; i[0]++) {
        m->times = times;
        for (int d = 0; d < 3; d++) {
          at[d] = sample_at(&s[d], i[d]);
          m->times *= sample_times(&s[d], i[d]);
        }
        run_block(m, at);
      }
  m->times = times;
}

static void set_arguments(machine *m) {
  const tf_block *b = tf_op_body(m->l->kernel);
  for (uint32_t i = 0; i < b->narg && i < m->l->narg; i++)
    m->slot[tf_code_slot(&m->code, b->arg[i])] = tf_lanes_of(m->l->arg[i].value);
}

static void clear(machine *m) {
  for (size_t i = 0; i < m->code.site.n; i++) {
    tf_site *s = m->code.site.at[i];
    s->requests = s->wanted = s->delivered = s->units = s->ideal = 0;
    s->a.worst = 0;
  }
  m->unsure = m->code.unsure;
  m->steps = 0;
}

void tf_warp_run(tf_pool *pool, const tf_launch *l, uint64_t work, tf_warp_result *out) {
  machine m = {.l = l, .times = 1, .most = work};
  int64_t zero[3] = {0, 0, 0}, blocks = l->grid[0] * l->grid[1] * l->grid[2];
  tf_code_read(pool, l->kernel, &m.code);
  m.slot = TF_NEW_ARRAY(pool, tf_lanes, m.code.nslot + 2);
  m.local = TF_NEW_ARRAY(pool, cells, m.code.nslot + 2);
  set_arguments(&m);
  if (blocks > 0) {
    clear(&m);
    run_block(&m, zero);
    m.few = m.steps >= m.most; /* one block is more than there is time for: its loops are walked in part */
    if (m.few) {
      clear(&m);
      run_block(&m, zero);
    }
    int64_t most = (int64_t)(work / (m.steps + 1)) + 1;
    sample s[3];
    choose_samples(l->grid, most, s);
    for (int d = 0; most >= blocks && d < 3; d++) s[d].some = s[d].n;
    clear(&m);
    m.most = UINT64_MAX;
    walk(&m, s);
    if (s[0].some < s[0].n || s[1].some < s[1].n || s[2].some < s[2].n) unsure(&m, "estimated from some of its blocks");
  }
  *out = (tf_warp_result){.nsite = (uint32_t)m.code.site.n,
                          .site = m.code.site.at,
                          .static_shared = m.code.static_shared,
                          .unsure = blocks > 0 ? m.unsure : NULL};
}
