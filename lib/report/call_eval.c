/* A host program, run on paper: ops in their order, integers as they are. Tensors get addresses that are far apart, and
 * aligned, so an address says which tensor it is in; nothing is read or written. What a check refuses is told as the
 * runtime would. */
#include "report/call_eval.h"
#include "support/result.h"

#include <inttypes.h>

#define APART (INT64_C(1) << 42) /* addresses of two tensors */
enum { ALIGNED = 256 };

typedef struct state {
  tf_op *func;
  const tf_arg *args;
  uint32_t ninput, narg;
  tf_pool *pool;
  tf_map value;                                                  /* of an index: int64_t * */
  tf_map map;                                                    /* of a tensor map: tf_tensormap_desc * */
  int64_t (*dim)[TF_MAX_RANK], (*stride)[TF_MAX_RANK], *address; /* of each argument */
  int64_t next;
  tf_call *out;
} state;

static int64_t get(const state *s, const tf_value *v) {
  const int64_t *at = tf_map_get(&s->value, tf_map_ptr(v));
  return at ? *at : 0;
}

static int64_t operand(const state *s, const tf_op *op, uint32_t i) { return get(s, tf_op_operand(op, i)); }

static void set(state *s, const tf_value *v, int64_t to) {
  int64_t *at = TF_NEW(s->pool, int64_t);
  *at = to;
  tf_map_set(&s->value, tf_map_ptr(v), at);
}

static const char *name_of(const state *s, uint32_t i) {
  const char *n = tf_op_body(s->func)->arg[i]->name;
  return n ? n : tf_pool_printf(s->pool, "%u", i);
}

/* ------------------------------------------------------------------------------------------------ arguments */

static int64_t element_bytes(const state *s, uint32_t i) {
  const tf_type *t = tf_op_body(s->func)->arg[i]->type;
  return tf_element_bytes(t->elem);
}

static void add_memory(state *s, const char *name, int64_t address, int64_t bytes, int64_t touched, uint32_t argument) {
  bool workspace = argument == UINT32_MAX;
  tf_call_memory m = {name, address, bytes, touched, !workspace && argument >= s->ninput, workspace, argument};
  tf_vec_push(s->pool, &s->out->memory, m);
}

/* Elements from the first to the last, and how many there are: an axis of stride 0 says one of them again. */
static void add_argument(state *s, uint32_t i, uint32_t rank) {
  int64_t span = 1, n = 1;
  for (uint32_t a = 0; a < rank; a++) {
    span += (s->dim[i][a] - 1) * s->stride[i][a];
    n *= s->stride[i][a] ? s->dim[i][a] : 1;
    if (!s->dim[i][a]) span = n = 0;
    if (!n) break;
  }
  add_memory(s, name_of(s, i), s->address[i], span * element_bytes(s, i), n * element_bytes(s, i), i);
}

static uint32_t rank_of(const state *s, uint32_t i) { return (uint32_t)tf_op_body(s->func)->arg[i]->type->dims[0]; }

static bool bad_argument(const state *s, uint32_t i, const char *found) {
  const tf_type *t = tf_op_body(s->func)->arg[i]->type;
  bool tensor = tf_type_is(t, "host.tensor");
  return tf_op_error(s->func, "argument %u, '%s': %s, expected %s%s", i, name_of(s, i), found,
                     tensor ? tf_pool_printf(s->pool, "a tensor of rank %u", rank_of(s, i)) : "an integer or a number",
                     tensor ? " of no negative extents" : "");
}

static bool read_input(state *s, uint32_t i) {
  const DLTensor *t = s->args[i].tensor;
  const tf_type *type = tf_op_body(s->func)->arg[i]->type;
  if (!tf_type_is(type, "host.tensor")) return !t || bad_argument(s, i, "found a tensor");
  if (!t) return bad_argument(s, i, "found no tensor");
  if ((uint32_t)t->ndim != rank_of(s, i))
    return bad_argument(s, i, tf_pool_printf(s->pool, "found a tensor of rank %d", t->ndim));
  int64_t inner = 1;
  for (uint32_t a = (uint32_t)t->ndim; a-- > 0;) {
    s->dim[i][a] = t->shape[a];
    s->stride[i][a] = t->strides ? t->strides[a] : inner;
    if (t->shape[a] < 0 || s->stride[i][a] < 0 || __builtin_mul_overflow(inner, t->shape[a], &inner) ||
        inner > APART / 64)
      return bad_argument(s, i, "found extents or strides that no memory has");
  }
  uint64_t low = ((uint64_t)(uintptr_t)t->data + t->byte_offset) % ALIGNED;
  s->address[i] = s->next + (int64_t)low;
  s->next += APART;
  add_argument(s, i, (uint32_t)t->ndim);
  return true;
}

/* Results are row-major. */
static void shape_result(state *s, const tf_op *op) {
  uint32_t i = s->ninput + (uint32_t)tf_host_result_of(op, 0);
  int64_t inner = 1;
  for (uint32_t a = op->noperand; a-- > 0;) {
    s->dim[i][a] = operand(s, op, a);
    s->stride[i][a] = inner;
    inner *= s->dim[i][a] > 0 ? s->dim[i][a] : 1;
  }
  s->address[i] = s->next;
  s->next += APART;
  add_argument(s, i, op->noperand);
}

/* ------------------------------------------------------------------------------------------------ ops */

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); }

static bool arithmetic(state *s, const tf_op *op, tf_hostop row) {
  int64_t a = operand(s, op, 0), b = operand(s, op, 1), r = 0;
  bool ok = true;
  switch (row) {
  case TF_H_ADD: ok = !__builtin_add_overflow(a, b, &r); break;
  case TF_H_SUB: ok = !__builtin_sub_overflow(a, b, &r); break;
  case TF_H_MUL: ok = !__builtin_mul_overflow(a, b, &r); break;
  case TF_H_DIV: ok = b > 0 && (r = floor_div(a, b), true); break;
  case TF_H_MOD: ok = b > 0 && (r = a - floor_div(a, b) * b, true); break;
  case TF_H_CEILDIV: ok = b > 0 && (r = a / b + (a % b > 0), true); break;
  case TF_H_MIN: r = a < b ? a : b; break;
  case TF_H_MAX: r = a > b ? a : b; break;
  case TF_H_AND: r = a & b; break;
  case TF_H_OR: r = a | b; break;
  case TF_H_XOR: r = a ^ b; break;
  case TF_H_EQ: r = a == b; break;
  case TF_H_NE: r = a != b; break;
  case TF_H_LT: r = a < b; break;
  default: r = a <= b;
  }
  if (!ok) return tf_op_error(s->func, "these extents are out of range: their arithmetic needs more than 64 bits");
  set(s, &op->result[0], r);
  return true;
}

/* The program's message, with its numbers. */
static bool check(state *s, const tf_op *op) {
  if (operand(s, op, 0)) return true;
  tf_str m = tf_host_message_of(op);
  tf_strbuf b = {.pool = s->pool};
  for (size_t i = 0; i < m.len; i++) {
    uint32_t k = i + 2 < m.len && m.ptr[i] == '{' && m.ptr[i + 2] == '}' ? (uint32_t)(m.ptr[i + 1] - '0') : UINT32_MAX;
    if (k < 10 && k + 1 < op->noperand) {
      tf_sb_printf(&b, "%" PRId64, operand(s, op, 1 + k));
      i += 2;
    } else tf_sb_putc(&b, m.ptr[i]);
  }
  return tf_op_error(s->func, "%s", tf_sb_cstr(&b));
}

static int64_t allocate(state *s, int64_t bytes) {
  int64_t at = s->next;
  s->next += APART;
  add_memory(s, "(workspace)", at, bytes, bytes, UINT32_MAX);
  return at;
}

/* Of an argument, or of an address with extents and strides in bytes. */
static void make_map(state *s, const tf_op *op) {
  tf_tensormap_desc *m = TF_NEW(s->pool, tf_tensormap_desc);
  const tf_value *from = tf_op_operand(op, 0);
  TF_SURELY(tf_host_map_read(op, m));
  uint32_t rank = m->s.rank;
  if (from->type->kind == TF_TYPE_DIALECT) {
    uint32_t i = from->index;
    int64_t bits = tf_tensormap_type_bits((tf_tensormap_type)m->s.type);
    m->address = s->address[i];
    for (uint32_t a = 0; a < rank; a++) m->dim[a] = s->dim[i][rank - 1 - a];
    for (uint32_t a = 1; a < rank; a++) m->stride[a - 1] = s->stride[i][rank - 1 - a] * bits / 8;
  } else {
    m->address = get(s, from);
    for (uint32_t a = 0; a < rank; a++) m->dim[a] = operand(s, op, rank - a);
    for (uint32_t a = 1; a < rank; a++) m->stride[a - 1] = operand(s, op, 2 * rank - a);
  }
  tf_map_set(&s->map, tf_map_ptr(&op->result[0]), m);
}

static bool launch(state *s, tf_op *op) {
  tf_op *kernel = tf_symbol_lookup(tf_op_parent(s->func), tf_host_kernel_of(op));
  tf_launch l = {.kernel = kernel, .shared = operand(s, op, 6), .cluster = {1, 1, 1}};
  if (!kernel) return tf_op_error(op, "the kernel that is launched is not there");
  const tf_attr *c = tf_kernel_cluster_of(kernel);
  for (uint32_t d = 0; d < 3; d++) {
    l.grid[d] = operand(s, op, d);
    l.block[d] = operand(s, op, 3 + d);
    if (c && c->kind == TF_ATTR_INTS && d < c->n) l.cluster[d] = c->ints[d];
    if (c && c->kind == TF_ATTR_ARRAY && d < c->n) l.cluster[d] = c->elem[d]->i;
  }
  tf_launch_arg *a = TF_NEW_ARRAY(s->pool, tf_launch_arg, op->noperand + 1);
  for (uint32_t i = 7; i < op->noperand; i++) {
    const tf_value *v = tf_op_operand(op, i);
    a[l.narg++] = (tf_launch_arg){get(s, v), tf_map_get(&s->map, tf_map_ptr(v))};
  }
  l.arg = a;
  tf_vec_push(s->pool, &s->out->launch, l);
  return true;
}

static bool run(state *s, tf_block *b, bool *ended);

static bool step(state *s, tf_op *op, bool *ended) {
  int row = tf_host_op(op);
  const tf_value *first = op->noperand ? tf_op_operand(op, 0) : NULL;
  uint32_t axis = (uint32_t)tf_host_axis_of(op, 0);
  int64_t v;
  switch (row) {
  case TF_H_RETURN: *ended = tf_host_op(tf_op_parent(op)) != TF_H_IF; return true;
  case TF_H_CONSTANT: return tf_const_int(&op->result[0], &v) && (set(s, &op->result[0], v), true);
  case TF_H_DIM: set(s, &op->result[0], s->dim[first->index][axis]); return true;
  case TF_H_STRIDE: set(s, &op->result[0], s->stride[first->index][axis]); return true;
  case TF_H_PTR: set(s, &op->result[0], s->address[first->index]); return true;
  case TF_H_TAKES: set(s, &op->result[0], 1); return true;
  case TF_H_CAST: set(s, &op->result[0], get(s, first)); return true;
  case TF_H_SELECT: set(s, &op->result[0], operand(s, op, operand(s, op, 0) ? 1 : 2)); return true;
  case TF_H_CHECK: return check(s, op);
  case TF_H_SHAPE: shape_result(s, op); return true;
  case TF_H_SHAPES_END: return true;
  case TF_H_ALLOC: set(s, &op->result[0], allocate(s, operand(s, op, 0))); return true;
  case TF_H_COUNTER: set(s, &op->result[0], allocate(s, 4)); return true;
  case TF_H_MEMSET: s->out->filled += operand(s, op, 1); return true;
  case TF_H_TENSORMAP: make_map(s, op); return true;
  case TF_H_STORE_TENSORMAP: return true;
  case TF_H_LAUNCH: return launch(s, op);
  case TF_H_IF: return run(s, op->region[operand(s, op, 0) ? 0 : 1].block, ended);
  default: return arithmetic(s, op, (tf_hostop)row);
  }
}

static bool run(state *s, tf_block *b, bool *ended) {
  for (tf_op *op = b ? b->first : NULL; op && !*ended; op = op->next)
    if (!step(s, op, ended)) return false;
  return true;
}

bool tf_call_eval(tf_op *host, const tf_arg *args, uint32_t nargs, tf_pool *pool, tf_call *out) {
  tf_block *b = tf_op_body(host);
  bool ended = false;
  *out = (tf_call){.pool = pool};
  state s = {.func = host, .args = args, .pool = pool, .out = out, .next = APART, .narg = b->narg};
  s.ninput = b->narg - (uint32_t)tf_host_num_results_of(host, 0);
  s.value.pool = s.map.pool = pool;
  s.dim = tf_pool_array(pool, b->narg + 1, sizeof *s.dim);
  s.stride = tf_pool_array(pool, b->narg + 1, sizeof *s.stride);
  s.address = TF_NEW_ARRAY(pool, int64_t, b->narg + 1);
  if (nargs != s.ninput)
    return tf_op_error(host, "%u arguments were given, expected %u: one for each input", nargs, s.ninput);
  for (uint32_t i = 0; i < nargs; i++) {
    if (!read_input(&s, i)) return false;
    if (!args[i].tensor) set(&s, b->arg[i], args[i].scalar.i);
  }
  return run(&s, b, &ended);
}

const tf_call_memory *tf_call_find(const tf_call *c, int64_t address) {
  for (size_t i = 0; i < c->memory.n; i++)
    if (address / APART == c->memory.at[i].address / APART) return &c->memory.at[i];
  return NULL;
}
