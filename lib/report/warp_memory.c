/* What a warp does to memory: loads, stores, copies; local buffers of integers, which addresses may come from. */
#include "report/warp_state.h"
#include "support/result.h"

/* ------------------------------------------------------------------------------------------------ memory */

static tf_warp_cells *local_of(tf_warp *m, const tf_value *buffer) {
  while (buffer->def && tf_kernel_op(buffer->def) == TF_K_VIEW) buffer = tf_op_operand(buffer->def, 0);
  uint32_t s = tf_code_slot(&m->code, buffer);
  return m->local[s].at ? &m->local[s] : NULL;
}

/* Byte addresses: the buffer's, and that of an element in it; row-major. */
tf_lanes tf_warp_address(tf_warp *m, const tf_code_node *n, uint32_t buffer) {
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

static void request(tf_warp *m, tf_site *s, const tf_lanes *at, uint32_t mask, uint32_t bytes) {
  if (!at->known) tf_warp_unsure(m, "addresses depend on data");
  else tf_site_request(s, at->v, mask, bytes, m->times);
}

static tf_lanes load_local(tf_warp *m, const tf_code_node *n, const tf_lanes *at, uint32_t mask) {
  const tf_type *t = tf_op_operand(n->op, 0)->type;
  tf_warp_cells *c = local_of(m, tf_op_operand(n->op, 0));
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

static void store_local(tf_warp *m, const tf_code_node *n, const tf_lanes *at, uint32_t mask) {
  const tf_type *t = tf_op_operand(n->op, 1)->type;
  tf_warp_cells *c = local_of(m, tf_op_operand(n->op, 1));
  const tf_lanes *v = &m->slot[n->in[0]];
  int64_t bytes = tf_element_bytes(t->elem);
  if (!c) return;
  if (!at->known) {
    for (int64_t k = 0; k < c->n; k++) c->at[k].known = false;
    return;
  }
  uint32_t len = tf_vector_len(tf_op_operand(n->op, 0)->type); /* of a vector no element is known */
  for (int i = 0; i < TF_WARP; i++) {
    int64_t first = at->v[i] / bytes;
    for (int64_t k = first; k < first + len && mask >> i & 1; k++) {
      if (k < 0 || k >= c->n) continue;
      c->at[k].known = v->known && len == 1;
      c->at[k].v[i] = v->v[i];
    }
  }
}

void tf_warp_alloc(tf_warp *m, const tf_code_node *n) {
  const tf_type *t = n->op->result[0].type;
  m->slot[n->out] = tf_lanes_of(0);
  if (tf_memory_space(t) != TF_SPACE_LOCAL || !tf_type_is_buffer(t) || t->elem->kind != TF_TYPE_INT) return;
  tf_warp_cells *c = &m->local[n->out];
  if (!c->at) {
    c->n = tf_buffer_elements(t);
    c->at = TF_NEW_ARRAY(m->code.pool, tf_lanes, c->n > 0 ? c->n : 1);
  }
  for (int64_t k = 0; k < c->n; k++) c->at[k].known = false;
}

/* Blocks that draw their iterations from a counter (lower/common/tile_scheduler.c) are taken to draw in turn: the
 * ticket that a warp draws, or is told of, is one for each block behind the last one. */
static bool is_tickets(const tf_value *memory) {
  static const char word[] = "tickets";
  size_t n = memory->name ? strlen(memory->name) : 0, m = sizeof word - 1;
  bool named = n >= m && memcmp(memory->name + n - m, word, m) == 0;
  return named && tf_type_is_buffer(memory->type) && memory->type->elem->kind == TF_TYPE_INT;
}

static tf_lanes ticket(tf_warp *m, const tf_code_node *n) {
  int64_t *turn = n->row == TF_K_LOAD ? &m->told : &m->drawn;
  return tf_lanes_of(m->block[0] + m->l->grid[0] * (*turn)++);
}

void tf_warp_access(tf_warp *m, const tf_code_node *n, uint32_t buffer, uint32_t mask) {
  const tf_value *memory = tf_op_operand(n->op, buffer);
  tf_lanes at = tf_warp_address(m, n, buffer);
  if (n->site) request(m, n->site, &at, mask, n->bytes);
  bool local = tf_memory_space(memory->type) == TF_SPACE_LOCAL;
  if (n->row == TF_K_STORE) {
    if (local) store_local(m, n, &at, mask);
    return;
  }
  if (n->op->nresult && !local && is_tickets(memory)) m->slot[n->out] = ticket(m, n);
  else if (n->op->nresult) m->slot[n->out] = local ? load_local(m, n, &at, mask) : (tf_lanes){.known = false};
}

/* ------------------------------------------------------------------------------------------------ copies */

static void cp_async(tf_warp *m, const tf_code_node *n, uint32_t mask) {
  tf_bulk b;
  TF_SURELY(tf_bulk_read(n->op, &b));
  request(m, n->other, &m->slot[n->in[1]], mask, n->bytes);
  const tf_lanes *read = b.bytes ? &m->slot[tf_code_slot(&m->code, b.bytes)] : NULL;
  if (!read) {
    request(m, n->site, &m->slot[n->in[0]], mask, n->bytes);
    return;
  }
  if (!read->known) {
    tf_warp_unsure(m, "how much is copied depends on data");
    return;
  }
  uint32_t some = tf_lanes_mask(read, mask); /* those that read less read from one sector, too: they are aligned */
  request(m, n->site, &m->slot[n->in[0]], some, n->bytes);
  for (int i = 0; i < TF_WARP; i++)
    if (some >> i & 1) n->site->wanted -= m->times * (double)(n->bytes - (uint32_t)read->v[i]);
}

/* To how many blocks of the cluster lane i copies. */
static tf_site_copy copy_to(const tf_warp *m, const tf_value *blocks, int i) {
  tf_site_copy c = {m->times, 1};
  if (blocks) c.blocks = __builtin_popcountll((uint64_t)m->slot[tf_code_slot(&m->code, blocks)].v[i] & 0xffff);
  return c;
}

static void bulk(tf_warp *m, const tf_code_node *n, uint32_t mask) {
  tf_bulk b;
  if (!n->site || !tf_bulk_read(n->op, &b)) return;
  bool out = n->site->a.way == TF_REPORT_TMA_STORE;
  const tf_lanes *at = &m->slot[n->in[out ? 1 : 0]], *bytes = &m->slot[tf_code_slot(&m->code, b.bytes)];
  if (!at->known || !bytes->known) {
    tf_warp_unsure(m, "how much is copied depends on data");
    return;
  }
  for (int i = 0; i < TF_WARP; i++)
    if (mask >> i & 1) tf_site_run(n->site, at->v[i], bytes->v[i], copy_to(m, out ? NULL : b.mask, i));
}

static void tensor_box(tf_warp *m, const tf_code_node *n, uint32_t mask) {
  tf_tma t;
  if (!n->site || !tf_tma_read(n->op, &t)) return;
  const tf_tensormap_desc *map =
      n->site->arg >= 0 && (uint32_t)n->site->arg < m->l->narg ? m->l->arg[n->site->arg].map : NULL;
  if (!map || map->s.mode != TF_TENSORMAP_TILED || map->s.interleave) {
    tf_warp_unsure(m, "copies other than of boxes at coordinates are not counted");
    return;
  }
  for (int i = 0; i < TF_WARP; i++) {
    int64_t at[TF_TENSORMAP_RANK] = {0};
    if (!(mask >> i & 1)) continue;
    for (uint32_t k = 0; k < t.ncoord && k < TF_TENSORMAP_RANK; k++) {
      const tf_lanes *x = &m->slot[tf_code_slot(&m->code, t.coord[k])];
      if (!x->known) {
        tf_warp_unsure(m, "coordinates depend on data");
        return;
      }
      at[t.ncoord - 1 - k] = x->v[i];
    }
    tf_site_box(n->site, map, at, copy_to(m, t.mask, i));
  }
}

void tf_warp_copy(tf_warp *m, const tf_code_node *n, uint32_t mask) {
  switch (n->row) {
  case TF_K_CP_ASYNC: cp_async(m, n, mask); break;
  case TF_K_BULK_LOAD:
  case TF_K_BULK_STORE:
  case TF_K_BULK_REDUCE: bulk(m, n, mask); break;
  default: tensor_box(m, n, mask);
  }
}
