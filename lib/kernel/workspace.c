/* The pass plan-memory: the workspaces of a host program become parts of one.
 *
 * Launches are in order on one stream, so time counts them. A host.alloc lives from the first to the last launch (or
 * fill, or tensor map written) that gets an address which derives from it, and where a check asks for such an address:
 * that tensors of one call do not overlap is looked at before its launches. What does not live at the same time may
 * have the same bytes. Where each lies is arithmetic of the sizes (memory_order.h), so it is right for whatever the
 * launch brings; the order is chosen for sizes that are typical, or known.
 *
 * What an exchange on the side stream touches lives until the call waits for that stream.
 *
 * A launch with `overlap` may begin before the one before it ends: the two have one time.
 *
 * All sizes are needed where the first one is made. What computes them is moved there, if it can be: it is arithmetic
 * that cannot fail there where it did not before. In a region of host.if a workspace takes bytes only if that region
 * runs. What cannot be moved keeps an allocation of its own. */
#include "kernel/kernel_build.h"
#include "kernel/kernel_hooks.h"
#include "kernel/memory_order.h"
#include "support/result.h"

#define ALIGN TF_HOST_ALLOC_ALIGN
#define SAMPLES 2

enum { CAN = 1, CANNOT };

typedef struct buffer {
  tf_op *op; /* host.alloc */
  tf_live live;
  bool used;
  tf_value *size;         /* in bytes, before the first; rounded up */
  int64_t bytes[SAMPLES]; /* at a sample of the extents */
  tf_value *offset, *end; /* once placed */
} buffer;

typedef struct planner {
  tf_op *func, *at; /* at: all sizes are there before this op of the body */
  tf_pool *pool;
  TF_VEC(buffer) buffers;
  tf_map first, last;     /* of what touches memory: 1 + its times */
  uint32_t time, before;  /* before: when the launch before began */
  TF_VEC(tf_op *) beside; /* exchanges that the call has not waited for */
  uint32_t waited;        /* what is there up to this time is done when an exchange on the side stream begins */
  tf_map there;           /* ops of the body before `at`, as they stood at first */
  tf_map movable;         /* value -> CAN or CANNOT: each is asked once, however many sizes share it */
  tf_map moved;           /* value -> the same before `at` */
  tf_builder b;
} planner;

/* ------------------------------------------------------------------------------------------------ times */

static bool touches(const tf_op *op) {
  int row = tf_host_op(op);
  return row == TF_H_LAUNCH || row == TF_H_MEMSET || row == TF_H_STORE_TENSORMAP || tf_host_communicates(op);
}

static void end_beside(planner *p) {
  p->time++;
  for (size_t i = 0; i < p->beside.n; i++)
    tf_map_set(&p->last, tf_map_ptr(p->beside.at[i]), (void *)(uintptr_t)p->time);
  p->beside.n = 0;
}

static void note_op(tf_op *op, void *user) {
  planner *p = user;
  if (tf_host_op(op) == TF_H_ALLOC) {
    buffer b = {.op = op};
    tf_vec_push(p->pool, &p->buffers, b);
  }
  if (tf_host_op(op) == TF_H_CHECK) { /* of the launches behind it */
    tf_map_set(&p->first, tf_map_ptr(op), (void *)(uintptr_t)(p->time + 1));
    tf_map_set(&p->last, tf_map_ptr(op), (void *)(uintptr_t)(p->time + 1));
  }
  bool always = tf_op_parent(op) == p->func; /* what only some devices wait for bounds nothing */
  if (tf_host_op(op) == TF_H_WAIT_SIDE && always) end_beside(p);
  if (tf_host_op(op) == TF_H_SIDE_WAIT && always) p->waited = p->time;
  if (!touches(op)) return;
  uint32_t begin = ++p->time;
  if (tf_host_op(op) == TF_H_LAUNCH && tf_host_overlap_of(op)) begin = p->before ? p->before : begin;
  bool beside = tf_host_communicates(op) && tf_host_side_of(op);
  if (beside) {
    tf_vec_push(p->pool, &p->beside, op);
    begin = p->waited + 1;
  } else p->before = begin;
  tf_map_set(&p->first, tf_map_ptr(op), (void *)(uintptr_t)begin);
  tf_map_set(&p->last, tf_map_ptr(op), (void *)(uintptr_t)p->time);
}

static void touch(planner *p, buffer *b, const tf_op *op) {
  uint32_t first = (uint32_t)(uintptr_t)tf_map_get(&p->first, tf_map_ptr(op)),
           last = (uint32_t)(uintptr_t)tf_map_get(&p->last, tf_map_ptr(op));
  if (!b->used || first < b->live.first) b->live.first = first;
  if (!b->used || last > b->live.last) b->live.last = last;
  b->used = true;
}

static void follow(planner *p, buffer *b, tf_value *v, tf_map *seen);

/* A tensor map that is kept in memory: who gets that memory may copy by the map. */
static void follow_kept(planner *p, buffer *b, tf_value *address, tf_map *seen) {
  if (!address->def) { /* an argument's, maybe: whoever has it */
    b->live.last = p->time;
    return;
  }
  bool alloc = tf_host_op(address->def) == TF_H_ALLOC;
  if (alloc) follow(p, b, address, seen);
  else if (tf_host_op(address->def) == TF_H_PTR || tf_host_op(address->def) == TF_H_COUNTER) b->live.last = p->time;
  for (uint32_t i = 0; !alloc && i < address->def->noperand; i++)
    follow_kept(p, b, tf_op_operand(address->def, i), seen);
}

/* All that derives from a value. */
static void follow(planner *p, buffer *b, tf_value *v, tf_map *seen) {
  if (tf_map_get(seen, tf_map_ptr(v))) return;
  tf_map_set(seen, tf_map_ptr(v), v);
  for (tf_use *u = v->uses; u; u = u->next) {
    if (touches(u->owner) || tf_host_op(u->owner) == TF_H_CHECK) touch(p, b, u->owner);
    if (tf_host_op(u->owner) == TF_H_STORE_TENSORMAP && u->index == 0)
      follow_kept(p, b, tf_op_operand(u->owner, 1), seen);
    for (uint32_t i = 0; i < u->owner->nresult; i++) follow(p, b, &u->owner->result[i], seen);
  }
}

/* ------------------------------------------------------------------------------------------------ sizes */

static tf_op *top_op(const planner *p, tf_op *op) {
  while (tf_op_parent(op) != p->func) op = tf_op_parent(op);
  return op;
}

static bool is_there(const planner *p, const tf_value *v) {
  return !v->def || tf_map_get(&p->there, tf_map_ptr(v->def));
}

static bool positive(const tf_value *v) {
  int64_t n;
  return tf_const_int(v, &n) && n > 0;
}

static bool can_move(planner *p, const tf_value *v);

static bool look_whether_it_moves(planner *p, const tf_value *v) {
  int row = tf_host_op(v->def);
  bool divides = row == TF_H_DIV || row == TF_H_MOD || row == TF_H_CEILDIV;
  if (!(v->def->def->traits & TF_PURE) || row == TF_H_TENSORMAP) return false;
  if (divides && !positive(tf_op_operand(v->def, 1))) return false;
  for (uint32_t i = 0; i < v->def->noperand; i++)
    if (!can_move(p, tf_op_operand(v->def, i))) return false;
  return true;
}

/* May it be computed before `at`, whatever happens in between? */
static bool can_move(planner *p, const tf_value *v) {
  if (is_there(p, v)) return true;
  uintptr_t known = (uintptr_t)tf_map_get(&p->movable, tf_map_ptr(v));
  if (!known) {
    known = look_whether_it_moves(p, v) ? CAN : CANNOT;
    tf_map_set(&p->movable, tf_map_ptr(v), (void *)known);
  }
  return known == CAN;
}

static tf_value *move(planner *p, tf_value *v) {
  tf_value *have = is_there(p, v) ? v : tf_map_get(&p->moved, tf_map_ptr(v));
  if (have) return have;
  for (uint32_t i = 0; i < v->def->noperand; i++) {
    tf_value *x = tf_op_operand(v->def, i);
    tf_map_set(&p->moved, tf_map_ptr(x), move(p, x));
  }
  tf_op *copy = tf_op_clone(v->def, p->func->pool, &p->moved);
  tf_op_insert_before(p->at, copy);
  return tf_map_get(&p->moved, tf_map_ptr(v));
}

/* The regions of host.if around it, from the inside: their conditions. */
static bool conditions_move(planner *p, tf_op *op) {
  for (tf_op *up = tf_op_parent(op); up != p->func; up = tf_op_parent(up))
    if (tf_host_op(up) != TF_H_IF || !can_move(p, tf_op_operand(up, 0))) return false;
  return true;
}

static tf_value *binary(planner *p, tf_hostop row, tf_value *x, tf_value *y) { return tf_h_binary(&p->b, row, x, y); }

static void make_size(planner *p, buffer *b) {
  tf_value *v = move(p, tf_op_operand(b->op, 0)), *zero = tf_h_const(&p->b, 0);
  tf_h_check(&p->b, binary(p, TF_H_LE, zero, v), "a workspace of {0} bytes", &v, 1);
  v = binary(p, TF_H_AND, binary(p, TF_H_ADD, v, tf_h_const(&p->b, ALIGN - 1)), tf_h_const(&p->b, -ALIGN));
  for (tf_op *in = b->op, *up; (up = tf_op_parent(in)) != p->func; in = up) {
    bool first = in->parent == up->region[0].block;
    tf_value *ops[3] = {move(p, tf_op_operand(up, 0)), first ? v : zero, first ? zero : v};
    tf_type *index = tf_type_index(p->func->ctx);
    v = &tf_h_op(&p->b, TF_H_SELECT, ops, 3, &index, 1, 0)->result[0];
  }
  b->size = v;
}

/* A typical number, where the launch says it: extents that differ, or not. */
static int64_t sample_of(const tf_op *op, uint32_t sample) {
  const tf_value *x = op->noperand ? op->operand[0].value : NULL;
  bool dim = tf_host_op(op) == TF_H_DIM;
  if (!dim || !sample || x->def) return dim ? 1024 : tf_host_op(op) == TF_H_CAST ? 64 : 1 << 20;
  return 64 + 37 * (int64_t)x->index + 11 * tf_host_axis_of(op, 0);
}

static int64_t evaluate(planner *p, tf_value *v, uint32_t sample, tf_map *known) {
  uintptr_t have = (uintptr_t)tf_map_get(known, tf_map_ptr(v));
  int64_t n = 1 << 20, x[3] = {0};
  if (have) return (int64_t)(have >> 1);
  if (!v->def) return n;
  if (!tf_const_int(v, &n)) {
    int row = tf_host_op(v->def);
    bool arithmetic = (row >= TF_H_ADD && row <= TF_H_LE) || row == TF_H_SELECT;
    for (uint32_t i = 0; arithmetic && i < v->def->noperand && i < 3; i++)
      x[i] = evaluate(p, tf_op_operand(v->def, i), sample, known);
    if (row == TF_H_SELECT) n = x[0] ? x[1] : x[2];
    else if (!arithmetic || !tf_host_evaluate(row, x[0], x[1], &n)) n = sample_of(v->def, sample);
  }
  if (n >= 0 && n < INT64_MAX / 4) tf_map_set(known, tf_map_ptr(v), (void *)(((uintptr_t)n << 1) | 1));
  return n;
}

static void sample_sizes(planner *p) {
  for (uint32_t k = 0; k < SAMPLES; k++) {
    tf_map known = {.pool = p->pool};
    for (size_t i = 0; i < p->buffers.n; i++) {
      int64_t n = evaluate(p, p->buffers.at[i].size, k, &known);
      p->buffers.at[i].bytes[k] = n < 0 ? 0 : n > INT64_MAX / 65536 ? INT64_MAX / 65536 : n;
    }
  }
}

/* ------------------------------------------------------------------------------------------------ places */

typedef struct table {
  tf_live *live;
  int64_t *bytes[SAMPLES];
  uint32_t *order, n;
} table;

static table make_table(planner *p) {
  uint32_t n = (uint32_t)p->buffers.n;
  table t = {.live = TF_NEW_ARRAY(p->pool, tf_live, n), .order = TF_NEW_ARRAY(p->pool, uint32_t, n), .n = n};
  for (uint32_t k = 0; k < SAMPLES; k++) t.bytes[k] = TF_NEW_ARRAY(p->pool, int64_t, n);
  for (uint32_t i = 0; i < n; i++) {
    t.live[i] = p->buffers.at[i].live;
    for (uint32_t k = 0; k < SAMPLES; k++) t.bytes[k][i] = p->buffers.at[i].bytes[k];
  }
  tf_memory_order(p->pool, t.live, (const int64_t *const *)t.bytes, SAMPLES, n, t.order);
  return t;
}

/* Is the k-th in order behind the j-th, because one between them is behind that? */
static bool implied(const table *t, uint32_t j, uint32_t i) {
  for (uint32_t k = j + 1; k < i; k++)
    if (tf_live_together(&t->live[t->order[j]], &t->live[t->order[k]]) &&
        tf_live_together(&t->live[t->order[k]], &t->live[t->order[i]]))
      return true;
  return false;
}

static tf_value *later(planner *p, tf_value *a, tf_value *b) { return !a ? b : binary(p, TF_H_MAX, a, b); }

static void place(planner *p, const table *t) {
  tf_value *total = NULL;
  for (uint32_t i = 0; i < t->n; i++) {
    buffer *b = &p->buffers.at[t->order[i]];
    for (uint32_t j = 0; j < i; j++)
      if (tf_live_together(&t->live[t->order[j]], &t->live[t->order[i]]) && !implied(t, j, i))
        b->offset = later(p, b->offset, p->buffers.at[t->order[j]].end);
    b->end = b->offset ? binary(p, TF_H_ADD, b->offset, b->size) : b->size;
    bool last = true;
    for (uint32_t k = i + 1; k < t->n && last; k++) last = !tf_live_together(&t->live[t->order[k]], &b->live);
    if (last) total = later(p, total, b->end);
  }
  tf_value *base = tf_h_alloc(&p->b, total);
  base->name = tf_intern(p->func->ctx, "workspace");
  for (uint32_t i = 0; i < t->n; i++) {
    buffer *b = &p->buffers.at[i];
    tf_value *v = b->offset ? binary(p, TF_H_ADD, base, b->offset) : base;
    if (v != base) v->name = b->op->result[0].name;
    tf_value_replace_uses(&b->op->result[0], v);
  }
  for (uint32_t i = 0; i < t->n; i++) tf_op_erase(p->buffers.at[i].op); /* ops stood before the first until now */
}

/* ------------------------------------------------------------------------------------------------ what is told */

static void put_size(tf_strbuf *s, const buffer *b) {
  int64_t n;
  if (tf_const_int(tf_op_operand(b->op, 0), &n)) tf_sb_printf(s, ", %lld bytes", (long long)n);
}

static void tell(const planner *p, const table *t) {
  bool known = true;
  int64_t n, sum = 0, *offset = TF_NEW_ARRAY(p->pool, int64_t, t->n);
  for (uint32_t i = 0; i < t->n; i++) {
    known &= tf_const_int(tf_op_operand(p->buffers.at[i].op, 0), &n) && tf_op_parent(p->buffers.at[i].op) == p->func;
    sum += t->bytes[0][i];
  }
  int64_t total = tf_memory_place(t->live, t->bytes[0], t->order, t->n, offset),
          peak = tf_memory_peak(t->live, t->bytes[0], t->n);
  tf_op_emit(p->func, TF_REMARK,
             "the %u workspaces of '%s' are one%s: %lld bytes, of %lld that they have together; %lld live at one time",
             t->n, tf_op_symbol(p->func).ptr, known ? "" : ", such as with extents of 1024", (long long)total,
             (long long)sum, (long long)peak);
  for (uint32_t i = 0; i < t->n; i++) {
    const buffer *b = &p->buffers.at[i];
    tf_strbuf s = {.pool = p->pool};
    put_size(&s, b);
    tf_op_emit(b->op, TF_NOTE, "%s%s lives from launch %u to %u%s, at byte %lld",
               b->op->result[0].name ? "'" : "a workspace",
               b->op->result[0].name ? tf_pool_printf(p->pool, "%s'", b->op->result[0].name) : "", b->live.first,
               b->live.last, tf_sb_cstr(&s), (long long)offset[i]);
  }
}

/* ------------------------------------------------------------------------------------------------ the pass */

/* Questions about the alignment of a workspace have an answer; then nothing that decides about sizes depends on one. */
static void settle_alignment(const buffer *b) {
  for (tf_use *u = b->op->result[0].uses, *next; u; u = next) {
    next = u->next;
    if (tf_host_op(u->owner) == TF_H_MOD && u->index == 0) TF_EITHER(tf_host_binary_fold(u->owner));
  }
}

/* The buffers are in the order of the text. */
static void find_first(planner *p) {
  p->at = top_op(p, p->buffers.at[0].op);
  for (tf_op *op = tf_op_body(p->func)->first; op != p->at; op = op->next) tf_map_set(&p->there, tf_map_ptr(op), op);
}

/* Leaves out those whose sizes are not known before the first. */
static void choose(planner *p) {
  size_t n = 0;
  find_first(p);
  for (size_t i = 0; i < p->buffers.n; i++) {
    buffer *b = &p->buffers.at[i];
    if (can_move(p, tf_op_operand(b->op, 0)) && conditions_move(p, b->op)) p->buffers.at[n++] = *b;
  }
  p->buffers.n = n;
}

static void plan(tf_op *func, tf_pool *scratch, bool print) {
  planner p = {.func = func,
               .pool = scratch,
               .first.pool = scratch,
               .last.pool = scratch,
               .there.pool = scratch,
               .movable.pool = scratch,
               .moved.pool = scratch};
  tf_walk(func, false, note_op, &p);
  end_beside(&p);
  if (p.buffers.n < 2) return;
  for (size_t i = 0; i < p.buffers.n; i++) settle_alignment(&p.buffers.at[i]);
  choose(&p);
  if (p.buffers.n < 2) return;
  p.b = tf_builder_before(p.at);
  for (size_t i = 0; i < p.buffers.n; i++) {
    buffer *b = &p.buffers.at[i];
    tf_map seen = {.pool = scratch};
    follow(&p, b, &b->op->result[0], &seen);
    make_size(&p, b);
  }
  sample_sizes(&p);
  table t = make_table(&p);
  if (print) tell(&p, &t);
  place(&p, &t);
}

static void look_for_steps(tf_op *op, void *user) {
  *(bool *)user |= tf_host_op(op) == TF_H_CALL || tf_host_op(op) == TF_H_TENSOR;
}

static bool run(tf_pass_run *r) {
  bool print = tf_pass_flag(r, "print", false);
  for (tf_op *op = tf_op_body(r->op)->first; op; op = op->next) {
    bool steps = false;
    if (tf_host_op(op) != TF_H_FUNC) continue;
    tf_walk(op, false, look_for_steps, &steps);
    if (!steps) plan(op, r->scratch, print);
  }
  return true;
}

const tf_pass tf_pass_plan_memory = {
    "plan-memory", "the workspaces of a host program become parts of one, planned by lifetimes", "print: bool", run};
