/* The reference evaluator: the walk over a program. */
#include <math.h>

#include "support/result.h"
#include "tile/tile_reference.h"
#include "tile/tile_reference_impl.h"

/* What an op's `scratch` points to while it runs: its result, and the arguments of its region. */
typedef struct node {
  tf_tref_val result;
  tf_tref_val *args;
} node;

static node *node_of(const tf_op *op) { return op->scratch; }

static tf_tref_val get(const tf_value *v) {
  return v->def ? node_of(v->def)->result : node_of(v->block->parent->parent)->args[v->index];
}

static tf_tref_val operand(const tf_op *op, uint32_t i) { return get(op->operand[i].value); }

static void make_node(tf_op *op, void *user) {
  tf_pool *pool = user;
  node *n = TF_NEW(pool, node);
  uint32_t narg = op->nregion && op->region[0].block ? op->region[0].block->narg : 0;
  n->args = TF_NEW_ARRAY(pool, tf_tref_val, narg + 1);
  op->scratch = n;
}

static tf_fusion_dtype dtype_of(const tf_value *v) {
  tf_fusion_dtype d;
  TF_SURELY(tf_tile_dtype(v->type, &d));
  return d;
}

/* ------------------------------------------------------------------------------------------------ scalars */

static tf_tref_val run_math(const tf_op *op) {
  tf_tref_val v[4];
  uint32_t n = op->noperand;
  for (uint32_t i = 0; i < n && i < 4; i++) v[i] = operand(op, i);
  return tf_tref_apply(tf_tile_math(op), dtype_of(op->operand[n - 1].value), dtype_of(&op->result[0]), v, n);
}

/* Through memory, where the two are the same bytes. */
static tf_tref_val bits_of(tf_fusion_dtype from, tf_fusion_dtype to, tf_tref_val v) {
  unsigned char at[8];
  tf_tref_val r = {.err = v.err > 0 ? INFINITY : 0};
  if (tf_fd_is_float(from)) tf_fd_store_float(from, at, v.f);
  else tf_fd_store_int(from, at, v.i);
  if (tf_fd_is_float(to)) r.f = tf_fd_load_float(to, at);
  else r.i = tf_fd_load_int(to, at);
  return r;
}

static tf_tref_val run_constant(const tf_op *op) {
  const tf_attr *a = tf_tile_value_of(op);
  tf_tref_val v = {.i = 0};
  if (a->kind == TF_ATTR_FLOAT) v.f = tf_tile_literal(dtype_of(&op->result[0]), a->f);
  else v.i = a->i;
  return v;
}

static tf_tref_val run_packed(const tf_op *op) {
  tf_tref_val v[2] = {operand(op, 0), operand(op, 1)};
  tf_fusion_dtype to = dtype_of(&op->result[0]);
  return tf_tile_is(op, TF_T_UNPACK) ? tf_tref_unpack(op, to, v[0], v[1].i)
                                     : tf_tref_pack(op, dtype_of(op->operand[0].value), to, v);
}

/* ------------------------------------------------------------------------------------------------ ops */

static bool run_block(tf_tref_state *s, tf_block *b);

static bool run_atomic(tf_tref_state *s, tf_op *op) {
  tf_tref_buffer *b = tf_tref_buffer_of(s, tf_op_operand(op, 1));
  int64_t index[TF_TILE_MAX_RANK];
  for (uint32_t d = 0; d < b->rank; d++) index[d] = operand(op, 2 + d).i;
  int64_t at = tf_tref_offset(b, index);
  node_of(op)->result = (tf_tref_val){.i = 0};
  return at < 0 || tf_tref_combine(s, op, b, at, operand(op, 0), &node_of(op)->result);
}

static bool run_access(tf_tref_state *s, tf_op *op) {
  bool store = tf_tile_is(op, TF_T_STORE);
  tf_tref_buffer *b = tf_tref_buffer_of(s, tf_op_operand(op, store));
  int64_t index[TF_TILE_MAX_RANK];
  for (uint32_t d = 0; d < b->rank; d++) index[d] = operand(op, 1 + store + d).i;
  int64_t at = tf_tref_offset(b, index);
  if (store) return at < 0 || tf_tref_write(s, op, b, at, operand(op, 0));
  if (at >= 0) return tf_tref_read(s, op, b, at, &node_of(op)->result);
  node_of(op)->result = tf_tref_pad(op, b->dtype);
  return true;
}

static bool run_copy(tf_tref_state *s, tf_op *op) {
  tf_tile_moves c;
  int64_t src[TF_TILE_MAX_RANK] = {0}, dst[TF_TILE_MAX_RANK] = {0};
  if (!tf_tile_read_copy(op, &c)) return false;
  for (uint32_t i = 0; c.src.starts && i < c.src.rank; i++) src[i] = get(c.src.start[i]).i;
  for (uint32_t i = 0; c.dst.starts && i < c.dst.rank; i++) dst[i] = get(c.dst.start[i]).i;
  return tf_tref_copy(s, op, &c, src, dst);
}

static bool run_loop(tf_tref_state *s, tf_op *op) {
  int64_t lo = operand(op, 0).i, hi = operand(op, 1).i, step = op->noperand > 2 ? operand(op, 2).i : 1, n;
  if (step < 1) return tf_op_error(op, "the step is %lld, expected a positive one", (long long)step);
  if (hi <= lo) return true;
  uint64_t apart = (uint64_t)hi - (uint64_t)lo, turns = (apart - 1) / (uint64_t)step + 1;
  n = turns > INT64_MAX ? INT64_MAX : (int64_t)turns;
  if (!tf_tref_turns(op, &n, 1, &n)) return false;
  for (int64_t i = 0; i < n; i++) {
    node_of(op)->args[0].i = lo + i * step;
    if (!run_block(s, tf_op_body(op))) return false;
  }
  return true;
}

static bool run_parallel(tf_tref_state *s, tf_op *op) {
  int64_t ext[TF_TILE_MAX_RANK], total;
  for (uint32_t i = 0; i < op->noperand; i++) ext[i] = operand(op, i).i;
  if (!tf_tref_turns(op, ext, op->noperand, &total)) return false;
  s->first = s->iteration + 1;
  bool ok = true;
  for (int64_t k = 0; k < total && ok; k++) {
    int64_t at = k;
    for (uint32_t i = op->noperand; i-- > 0;) {
      int64_t n = operand(op, i).i;
      node_of(op)->args[i].i = at % n;
      at /= n;
    }
    s->iteration++;
    ok = run_block(s, tf_op_body(op));
  }
  s->first = 0;
  return ok;
}

static bool run_while(tf_tref_state *s, tf_op *op) {
  for (;;) {
    if (!run_block(s, op->region[0].block)) return false;
    if (!operand(op->region[0].block->last, 0).i) return true;
    if (!run_block(s, op->region[1].block)) return false;
  }
}

/* Tile number t of a domain whose last variable is cut into ranges of `group`. */
static void tile_of(const int64_t *n, uint32_t rank, int64_t group, int64_t t, int64_t *out) {
  int64_t others = 1, last = n[rank - 1];
  for (uint32_t i = 0; i + 1 < rank; i++) others *= n[i];
  if (group > last) group = last;
  int64_t first = t / (others * group) * group, width = last - first < group ? last - first : group;
  t %= others * group;
  out[rank - 1] = first + t % width;
  t /= width;
  for (uint32_t i = rank - 1; i-- > 0;) {
    out[i] = t % n[i];
    t /= n[i];
  }
}

static bool run_persistent(tf_tref_state *s, tf_op *op) {
  const tf_op *kernel = tf_tile_around(op, TF_T_KERNEL);
  int64_t n[TF_TILE_MAX_RANK], at[TF_TILE_MAX_RANK], total, block = 0, blocks = 1;
  for (uint32_t i = 0; i < kernel->noperand; i++) {
    block += node_of(kernel)->args[i].i * blocks;
    blocks *= operand(kernel, i).i;
  }
  for (uint32_t i = 0; i < op->noperand; i++) n[i] = operand(op, i).i;
  if (!tf_tref_turns(op, n, op->noperand, &total)) return false;
  for (int64_t t = block; t < total; t += blocks) {
    tile_of(n, op->noperand, tf_tile_group_of(op, INT64_MAX), t, at);
    for (uint32_t i = 0; i < op->noperand; i++) node_of(op)->args[i].i = at[i];
    if (!run_block(s, tf_op_body(op))) return false;
  }
  return true;
}

static bool run_fill(tf_tref_state *s, tf_op *op) {
  bool fill = tf_tile_is(op, TF_T_FILL);
  tf_tref_val v = fill ? operand(op, 1) : (tf_tref_val){.i = 0};
  int64_t start[TF_TILE_MAX_RANK] = {0};
  for (uint32_t i = 1 + fill; i < op->noperand; i++) start[i - 1 - fill] = operand(op, i).i;
  return tf_tref_fill(s, op, start, v);
}

/* What is allocated has undefined contents, each time anew. */
static bool run_alloc(tf_tref_state *s, tf_op *op) {
  tf_tref_buffer *b = tf_tref_buffer_of(s, &op->result[0]);
  if (!b && !(b = tf_tref_buffer_new(s, &op->result[0], op->result[0].type->dims))) return false;
  size_t n = (size_t)(b->n * tf_tref_grain(b));
  memset(b->set, 0, n);
  if (!s->first) return true;
  memset(b->writer, 0, n * sizeof *b->writer);
  memset(b->reader, 0, n * sizeof *b->reader);
  return true;
}

/* The regions that a product, a reduction or a scan works on, in `in`, or back from there what it wrote. */
static void run_slices(tf_tref_state *s, tf_op *op, bool back) {
  uint32_t written = tf_tile_is(op, TF_T_GEMM) ? 2 : 1;
  for (uint32_t i = 0; i < op->noperand && i < 3; i++) {
    tf_value *v = tf_op_operand(op, i);
    if (!v->def || !tf_tile_is(v->def, TF_T_SLICE) || (back && i != written)) continue;
    int64_t start[TF_TILE_MAX_RANK];
    for (uint32_t d = 0; d < v->type->rank; d++) start[d] = operand(v->def, 1 + d).i;
    tf_tref_buffer *b = tf_tref_buffer_of(s, v);
    tf_tref_slice(s, v->def, b ? b : tf_tref_buffer_new(s, v, v->type->dims), start, back);
  }
}

static bool run_op_inner(tf_tref_state *s, tf_op *op);

static bool run_op(tf_tref_state *s, tf_op *op) {
  bool slices = tf_tile_takes_slices(op);
  if (slices) run_slices(s, op, false);
  if (!run_op_inner(s, op)) return false;
  if (slices) run_slices(s, op, true);
  return true;
}

static bool run_op_inner(tf_tref_state *s, tf_op *op) {
  int row = tf_tile_row(op);
  node *n = node_of(op);
  if (tf_tile_family_of(op) == TF_TILE_MATH) {
    n->result = run_math(op);
    return true;
  }
  switch (row) {
  case TF_T_ALLOC_SHARED:
  case TF_T_ALLOC_FRAGMENT:
  case TF_T_ALLOC_LOCAL: return run_alloc(s, op);
  case TF_T_LOAD:
  case TF_T_STORE: return run_access(s, op);
  case TF_T_COPY: return run_copy(s, op);
  case TF_T_CLEAR:
  case TF_T_FILL: return run_fill(s, op);
  case TF_T_GEMM: return tf_tref_gemm(s, op, op->noperand > 3 && operand(op, 3).i);
  case TF_T_GEMM_PACKED: {
    const tf_value *clear = tf_tile_rest(op, TF_TR_CLEAR);
    return tf_tref_packed(s, op, clear && get(clear).i);
  }
  case TF_T_UNPACK:
  case TF_T_PACK: n->result = run_packed(op); return true;
  case TF_T_PARALLEL: return run_parallel(s, op);
  case TF_T_IF: return run_block(s, op->region[operand(op, 0).i ? 0 : 1].block);
  case TF_T_CONSTANT: n->result = run_constant(op); return true;
  case TF_T_CAST:
    n->result = tf_tref_convert(dtype_of(op->operand[0].value), dtype_of(&op->result[0]), operand(op, 0));
    return true;
  case TF_T_BITCAST:
    n->result = bits_of(dtype_of(op->operand[0].value), dtype_of(&op->result[0]), operand(op, 0));
    return true;
  case TF_T_DIM: n->result.i = tf_tref_buffer_of(s, tf_op_operand(op, 0))->dims[tf_tile_axis_of(op, 0)]; return true;
  case TF_T_VIEW: return tf_tref_view(s, op);
  case TF_T_WHILE: return run_while(s, op);
  case TF_T_PERSISTENT: return run_persistent(s, op);
  case TF_T_ASSERT:
    return operand(op, 0).i ||
           tf_op_error(op, "assertion failed: %.*s", (int)tf_tile_message_of(op).len, tf_tile_message_of(op).ptr);
  case TF_T_SLICE:
  case TF_T_CONDITION:
  case TF_T_LAUNCH_DEPENDENTS:
  case TF_T_ANNOTATE_LAYOUT:
  case TF_T_PRINT:
  case TF_T_USE_SWIZZLE: return true;
  default: break;
  }
  if (tf_tile_is_loop(op)) return run_loop(s, op);
  if (tf_tile_is_atomic(op)) return run_atomic(s, op);
  if (tf_tile_is_reduce(op)) return tf_tref_reduce(s, op);
  if (tf_tile_is_scan(op)) return tf_tref_scan(s, op);
  return tf_op_error(op, "the reference does not know '%s'", op->def->name);
}

static bool run_block(tf_tref_state *s, tf_block *b) {
  for (tf_op *op = b ? b->first : NULL; op; op = op->next)
    if (!run_op(s, op)) return false;
  return true;
}

/* ------------------------------------------------------------------------------------------------ clusters */

/* What a block of a cluster has: its buffers, and the nodes of the kernel's ops. */
typedef struct block {
  tf_map buffers;
  TF_VEC(node *) nodes;
} block;

typedef struct cluster {
  tf_tref_state *s;
  TF_VEC(tf_op *) ops;
  block *of;
  uint32_t n;
} cluster;

static void note_op(tf_op *op, void *user) {
  cluster *c = user;
  tf_vec_push(c->s->pool, &c->ops, op);
  for (uint32_t i = 0; i < c->n; i++) {
    make_node(op, c->s->pool);
    tf_vec_push(c->s->pool, &c->of[i].nodes, node_of(op));
  }
}

static void take(cluster *c, uint32_t block) {
  for (size_t i = 0; i < c->ops.n; i++) c->ops.at[i]->scratch = c->of[block].nodes.at[i];
  c->s->buffers = c->of[block].buffers;
}

static void leave(cluster *c, uint32_t block) { c->of[block].buffers = c->s->buffers; }

/* Each block has its part of all blocks' sources. */
static bool sum_cluster(cluster *c, tf_op *op) {
  tf_value *from = tf_op_operand(op, TF_TILE_CLUSTER_SUM_SRC), *to = tf_op_operand(op, TF_TILE_CLUSTER_SUM_DST);
  for (uint32_t i = 0; i < c->n; i++) {
    tf_tref_buffer *d = tf_map_get(&c->of[i].buffers, tf_map_ptr(to));
    for (int64_t at = 0; at < d->n; at++)
      for (uint32_t k = 0; k < c->n; k++) {
        tf_tref_buffer *f = tf_map_get(&c->of[k].buffers, tf_map_ptr(from));
        int64_t w = d->dims[1], there = at / w * f->dims[1] + i * w + at % w;
        if (!tf_tref_add(c->s, op, f, there, d, at)) return false;
      }
  }
  return true;
}

/* The cluster's blocks one after the other, up to where they add up, and from there on. */
static bool run_cluster(cluster *c, tf_op *kernel) {
  for (tf_op *from = tf_op_body(kernel)->first, *to; from; from = to) {
    for (to = from; to && !tf_tile_is(to, TF_T_CLUSTER_SUM);) to = to->next;
    for (uint32_t i = 0; i < c->n; i++) {
      take(c, i);
      for (tf_op *op = from; op != to; op = op->next)
        if (!run_op(c->s, op)) return false;
      leave(c, i);
    }
    if (to && !sum_cluster(c, to)) return false;
    if (to) to = to->next;
  }
  return true;
}

static bool run_clusters(tf_tref_state *s, tf_op *kernel, const int64_t *n) {
  const tf_attr *a = tf_tile_cluster_of(kernel);
  cluster c = {.s = s, .n = 1};
  int64_t size[3] = {1, 1, 1}, at[3];
  const tf_map own = s->buffers;
  for (uint32_t i = 0; i < a->n; i++) c.n *= (uint32_t)(size[i] = a->ints[i]);
  c.of = TF_NEW_ARRAY(s->pool, block, c.n);
  for (uint32_t i = 0; i < c.n; i++) {
    c.of[i] = (block){.buffers = {.pool = s->pool}};
    for (uint32_t k = 0; k < tf_op_body(s->func)->narg; k++) {
      uint64_t key = tf_map_ptr(tf_op_body(s->func)->arg[k]);
      tf_map_set(&c.of[i].buffers, key, tf_map_get(&own, key));
    }
  }
  tf_walk(kernel, false, note_op, &c);
  bool ok = true;
  for (at[2] = 0; at[2] < n[2] && ok; at[2] += size[2])
    for (at[1] = 0; at[1] < n[1] && ok; at[1] += size[1])
      for (at[0] = 0; at[0] < n[0] && ok; at[0] += size[0]) {
        for (uint32_t i = 0; i < c.n; i++) {
          int64_t x = i, y = x / size[0], id[3] = {at[0] + x % size[0], at[1] + y % size[1], at[2] + y / size[1]};
          take(&c, i);
          for (uint32_t k = 0; k < kernel->noperand; k++) node_of(kernel)->args[k].i = id[k];
        }
        ok = run_cluster(&c, kernel);
      }
  s->buffers = own;
  return ok;
}

static bool run_kernel(tf_tref_state *s, tf_op *op) {
  int64_t n[3] = {1, 1, 1}, all;
  const tf_attr *cluster = tf_tile_cluster_of(op);
  for (uint32_t i = 0; i < op->noperand; i++) n[i] = operand(op, i).i;
  for (uint32_t i = 0; cluster && i < cluster->n; i++)
    if (n[i] > 0 && n[i] % cluster->ints[i])
      return tf_op_error(op, "a grid of %lld blocks along dimension %u, which is no multiple of the cluster's %lld",
                         (long long)n[i], i, (long long)cluster->ints[i]);
  if (!tf_tref_turns(op, n, 3, &all)) return false;
  for (const tf_op *o = tf_op_body(op)->first; o; o = o->next)
    if (tf_tile_is(o, TF_T_CLUSTER_SUM)) return run_clusters(s, op, n);
  for (int64_t z = 0; z < n[2]; z++)
    for (int64_t y = 0; y < n[1]; y++)
      for (int64_t x = 0; x < n[0]; x++) {
        int64_t id[3] = {x, y, z};
        for (uint32_t i = 0; i < op->noperand; i++) node_of(op)->args[i].i = id[i];
        if (!run_block(s, tf_op_body(op))) return false;
      }
  return true;
}

bool tf_tile_reference_run(tf_op *func, tf_pool *pool, const tf_ref_array *in, uint32_t nin, tf_ref_array *out,
                           double **bounds, uint32_t nout) {
  tf_block *body = tf_op_body(func);
  uint32_t want = tf_tile_num_inputs(func), results = tf_tile_num_results(func);
  if (nin != want || nout != results)
    return tf_op_error(func, "%u inputs and %u results, expected %u and %u", nin, nout, want, results);
  tf_pool *scratch = tf_pool_child(pool);
  tf_tref_state s = {.pool = scratch, .func = func, .buffers = {.pool = scratch}, .in = in, .nin = nin};
  s.dims = tf_pool_array(scratch, body->narg + 1, sizeof *s.dims);
  tf_walk(func, false, make_node, scratch);
  s.args = node_of(func)->args;
  bool ok = tf_tref_bind_inputs(&s) && tf_tref_bind_results(&s);
  for (tf_op *op = body->first; op && ok; op = op->next)
    ok = tf_tile_is(op, TF_T_KERNEL) ? run_kernel(&s, op) : run_op(&s, op);
  for (uint32_t i = 0; i < nout && ok; i++)
    ok = tf_tref_result(&s, tf_tref_buffer_of(&s, body->arg[nin + i]), pool, &out[i], bounds ? &bounds[i] : NULL);
  tf_pool_free(scratch);
  return ok;
}
