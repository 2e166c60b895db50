#include "report/warp_code.h"

#include <string.h>

static uint32_t number(tf_code *c, const tf_value *v) {
  uint32_t have = tf_code_slot(c, v);
  if (have) return have;
  tf_map_set(&c->slot, tf_map_ptr(v), (void *)(uintptr_t)++c->nslot);
  return c->nslot;
}

uint32_t tf_code_slot(const tf_code *c, const tf_value *v) {
  return (uint32_t)(uintptr_t)tf_map_get(&c->slot, tf_map_ptr(v));
}

/* ------------------------------------------------------------------------------------------------ accesses */

/* What a reference to memory comes from: a parameter, or what allocates it. */
static const tf_value *root_of(const tf_value *v) {
  while (v->def && (tf_kernel_op(v->def) == TF_K_VIEW || tf_kernel_op(v->def) == TF_K_MAPA))
    v = tf_op_operand(v->def, 0);
  return v;
}

/* How often an access is in the PTX: the turns of loops that are written out there. */
static uint32_t turns_of(const tf_op *op) {
  uint32_t n = 1;
  for (tf_op *p = tf_op_parent((tf_op *)op); p; p = tf_op_parent(p)) {
    int64_t from, to, step;
    bool written_out = tf_kernel_op(p) == TF_K_FOR && tf_kernel_rolled_of(p) && tf_kernel_unroll_of(p);
    if (!written_out || !tf_const_int(tf_op_operand(p, 0), &from) || !tf_const_int(tf_op_operand(p, 1), &to) ||
        !tf_const_int(tf_op_operand(p, 2), &step) || step <= 0 || to <= from)
      continue;
    n *= (uint32_t)((to - from + step - 1) / step);
  }
  return n;
}

static tf_site *site_of(tf_code *c, const tf_op *op, const tf_value *memory, tf_report_way way, uint32_t bytes,
                        uint32_t elements, bool shared) {
  const tf_value *root = root_of(memory);
  for (size_t i = 0; i < c->site.n; i++) {
    tf_site *s = c->site.at[i];
    if (s->memory != root || s->a.way != way || s->a.bytes != bytes || s->a.shared != shared ||
        s->a.line != op->loc.line || s->a.column != op->loc.col)
      continue;
    s->a.sites += turns_of(op);
    return s;
  }
  tf_site *s = TF_NEW(c->pool, tf_site);
  s->memory = root;
  s->arg = !root->def && root->block == tf_op_body(c->func) ? (int32_t)root->index : -1;
  s->a = (tf_report_access){.struct_size = sizeof s->a,
                            .tensor = root->name ? root->name : "(scratch)",
                            .shared = shared,
                            .way = way,
                            .bytes = bytes,
                            .elements = elements,
                            .line = op->loc.line,
                            .column = op->loc.col,
                            .sites = turns_of(op)};
  tf_vec_push(c->pool, &c->site, s);
  return s;
}

/* Which operand of a plain access is its buffer; -1: it is none. */
static int buffer_operand(tf_kop row) {
  switch (row) {
  case TF_K_LOAD:
  case TF_K_ATOMIC_LOAD: return 0;
  case TF_K_STORE:
  case TF_K_ATOMIC:
  case TF_K_ATOMIC_STORE: return 1;
  case TF_K_ATOMIC_CAS: return 2;
  default: return -1;
  }
}

static void plain_access(tf_code *c, tf_code_node *n, int buffer) {
  const tf_value *memory = tf_op_operand(n->op, (uint32_t)buffer);
  tf_space space = tf_memory_space(memory->type);
  bool load = n->row == TF_K_LOAD || n->row == TF_K_ATOMIC_LOAD;
  const tf_type *t = load ? n->op->result[0].type : tf_op_operand(n->op, buffer ? (uint32_t)buffer - 1 : 0)->type;
  n->bytes = tf_access_bytes(t);
  if (space == TF_SPACE_CLUSTER) c->unsure = "accesses to the shared memory of other blocks are not counted";
  if (space != TF_SPACE_GLOBAL && space != TF_SPACE_SHARED) return;
  tf_report_way way = n->row == TF_K_LOAD || n->row == TF_K_ATOMIC_LOAD     ? TF_REPORT_LOAD
                      : n->row == TF_K_STORE || n->row == TF_K_ATOMIC_STORE ? TF_REPORT_STORE
                                                                            : TF_REPORT_ATOMIC;
  n->site = site_of(c, n->op, memory, way, n->bytes, tf_vector_len(t), space == TF_SPACE_SHARED);
}

static void copy_access(tf_code *c, tf_code_node *n) {
  tf_bulk b;
  if (!tf_bulk_read(n->op, &b)) return;
  bool out = n->row == TF_K_BULK_STORE || n->row == TF_K_BULK_REDUCE;
  if (n->row == TF_K_CP_ASYNC) {
    n->bytes = (uint32_t)tf_kernel_bytes_of(n->op, 4);
    uint32_t elem = tf_element_bytes(b.dst->type->elem);
    n->site = site_of(c, n->op, b.src, TF_REPORT_CP_ASYNC, n->bytes, n->bytes / (elem ? elem : 1), false);
    n->other = site_of(c, n->op, b.dst, TF_REPORT_CP_ASYNC, n->bytes, n->bytes / (elem ? elem : 1), true);
    return;
  }
  const tf_value *memory = out ? b.dst : b.src;
  if (tf_memory_space(memory->type) != TF_SPACE_GLOBAL) {
    c->unsure = "accesses to the shared memory of other blocks are not counted";
    return;
  }
  n->site = site_of(c, n->op, memory, out ? TF_REPORT_TMA_STORE : TF_REPORT_TMA_LOAD, 0, 0, false);
}

static void tensor_copy(tf_code *c, tf_code_node *n) {
  tf_tma t;
  if (!tf_tma_read(n->op, &t)) return;
  if (t.mode != TF_TMA_TILE || t.tile || root_of(t.map)->def) {
    c->unsure = "copies other than of boxes at coordinates are not counted";
    return;
  }
  n->site = site_of(c, n->op, t.map, n->row == TF_K_TMA_LOAD ? TF_REPORT_TMA_LOAD : TF_REPORT_TMA_STORE, 0, 0, false);
}

static void find_sites(tf_code *c, tf_code_node *n) {
  int buffer = buffer_operand(n->row);
  if (buffer >= 0) plain_access(c, n, buffer);
  switch (n->row) {
  case TF_K_CP_ASYNC:
  case TF_K_BULK_LOAD:
  case TF_K_BULK_STORE:
  case TF_K_BULK_REDUCE:
  case TF_K_BULK_SEND: copy_access(c, n); break;
  case TF_K_TMA_LOAD:
  case TF_K_TMA_STORE:
  case TF_K_TMA_REDUCE: tensor_copy(c, n); break;
  case TF_K_LDMATRIX:
  case TF_K_STMATRIX: c->unsure = "accesses by matrices are not counted"; break;
  case TF_K_ST_ASYNC: c->unsure = "accesses to the shared memory of other blocks are not counted"; break;
  default: break;
  }
}

/* ------------------------------------------------------------------------------------------------ ops */

static bool is_wanted(const tf_type *t) {
  return t->kind == TF_TYPE_INT || t->kind == TF_TYPE_INDEX || t->kind == TF_TYPE_DIALECT;
}

/* Does it make anything that an address or a condition may come from, or an access? */
static bool matters(const tf_op *op, tf_kop row) {
  if (op->nregion || row == TF_K_YIELD || buffer_operand(row) >= 0) return true;
  for (uint32_t i = 0; i < op->nresult; i++)
    if (is_wanted(op->result[i].type)) return true;
  return row == TF_K_CP_ASYNC || row == TF_K_BULK_LOAD || row == TF_K_BULK_STORE || row == TF_K_BULK_REDUCE ||
         row == TF_K_BULK_SEND || row == TF_K_TMA_LOAD || row == TF_K_TMA_STORE || row == TF_K_TMA_REDUCE ||
         row == TF_K_STMATRIX || row == TF_K_LDMATRIX || row == TF_K_ST_ASYNC;
}

static void add_static_shared(tf_code *c, const tf_op *op) {
  tf_type *t = op->result[0].type;
  if (tf_memory_space(t) != TF_SPACE_SHARED) return;
  bool buffer = tf_type_is_buffer(t);
  int64_t n = buffer ? tf_buffer_elements(t) : 1, bytes = tf_element_bytes(buffer ? t->elem : t);
  int64_t align = tf_kernel_align_of(op, bytes > 16 ? 16 : bytes > 0 ? bytes : 1);
  c->static_shared = (c->static_shared + align - 1) / align * align + n * bytes;
}

static tf_code_body *read_body(tf_code *c, tf_block *b) {
  tf_code_body *r = TF_NEW(c->pool, tf_code_body);
  if (!b) return r;
  uint32_t count = 0;
  for (tf_op *op = b->first; op; op = op->next) count++;
  r->node = TF_NEW_ARRAY(c->pool, tf_code_node, count + 1);
  r->narg = b->narg;
  for (uint32_t i = 0; i < b->narg; i++) {
    uint32_t at = number(c, b->arg[i]);
    if (!i) r->arg = at;
  }
  for (tf_op *op = b->first; op; op = op->next) {
    int row = tf_kernel_op(op);
    if (row < 0 || !matters(op, (tf_kop)row)) continue;
    tf_code_node *n = &r->node[r->n++];
    *n = (tf_code_node){.op = op, .row = (tf_kop)row, .pred = TF_KERNEL_PRED_ABSENT};
    uint32_t *in = TF_NEW_ARRAY(c->pool, uint32_t, op->noperand + 1);
    for (uint32_t i = 0; i < op->noperand; i++) in[i] = number(c, tf_op_operand(op, i));
    n->in = in;
    for (uint32_t i = 0; i < op->nresult; i++) {
      uint32_t at = number(c, &op->result[i]);
      if (!i) n->out = at;
    }
    if (row == TF_K_CMP) n->pred = tf_kernel_pred_of(op);
    if (row == TF_K_ALLOC) add_static_shared(c, op);
    find_sites(c, n);
    for (uint32_t i = 0; i < op->nregion && i < 2; i++) n->body[i] = read_body(c, op->region[i].block);
  }
  return r;
}

void tf_code_read(tf_pool *pool, tf_op *kernel, tf_code *out) {
  *out = (tf_code){.pool = pool, .func = kernel, .slot = {.pool = pool}};
  out->body = read_body(out, tf_op_body(kernel));
}
