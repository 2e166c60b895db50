/* What is written before it is read: of an array of registers, and of a buffer that a turn keeps to itself. An array is
 * split where nothing goes from one part of the kernel to another. */
#include "kernel/rolled_impl.h"

/* The elements of an array that are known to be written. */
typedef struct written {
  const tf_rolled *r;
  const tf_rolled_array *a;
  bool element[TF_ROLLED_MOST];
} written;

/* Marks the accesses to the buffer, and the ops around them, until they are marked with NULL: no other op is of
 * interest. */
static void mark_holders(const tf_value *buffer, void *mark) {
  for (const tf_use *u = buffer->uses; u; u = u->next)
    for (tf_op *op = u->owner; op && op->scratch != mark; op = tf_op_parent(op)) op->scratch = mark;
}

static bool holds(const written *w, const tf_op *op) { return op->scratch == w->a->buffer; }

typedef struct access {
  bool store;
  uint32_t n; /* registers */
  tf_rolled_index x;
} access;

static bool read_access(const written *w, const tf_op *op, access *out) {
  int row = tf_kernel_op(op);
  if (row != TF_K_LOAD && row != TF_K_STORE) return false;
  out->store = row == TF_K_STORE;
  if (tf_op_operand(op, out->store) != w->a->buffer) return false;
  const tf_type *t = out->store ? tf_op_operand(op, 0)->type : op->result[0].type;
  out->n = (tf_vector_len(t) + w->a->each - 1) / w->a->each;
  return tf_rolled_read_index(w->r, w->a, tf_op_operand(op, out->store + 1), &out->x);
}

/* Marks the registers that the access means in all turns, or asks whether all of them are marked. */
static bool go_over(written *w, const access *t, uint32_t term, int64_t at, bool marks) {
  bool all = true;
  if (term < t->x.n) {
    const tf_rolled_loop *l = t->x.loop[term];
    for (int64_t k = 0; k < l->turns; k++)
      all &= go_over(w, t, term + 1, at + t->x.by[term] * (l->lower + k * l->step), marks);
    return all;
  }
  for (uint32_t i = 0; i < t->n; i++) {
    all &= w->element[at + i];
    w->element[at + i] |= marks;
  }
  return all;
}

static bool is_same_index(const access *a, const access *b) {
  bool same = a->n <= b->n && a->x.base == b->x.base && a->x.n == b->x.n;
  for (uint32_t i = 0; same && i < a->x.n; i++) same = a->x.loop[i] == b->x.loop[i] && a->x.by[i] == b->x.by[i];
  return same;
}

/* Whether a turn of the loop has stored what `load` reads in it. */
static bool is_stored_before(const written *w, const tf_op *load, const access *t) {
  access one;
  for (const tf_op *op = load->prev; op; op = op->prev)
    if (read_access(w, op, &one) && one.store && is_same_index(t, &one)) return true;
  return false;
}

static bool is_rolled(const written *w, const tf_op *op) { return tf_rolled_loop_of(w->r, op) != NULL; }

/* What turns store counts behind all of them, if no condition may leave it out. */
static bool read_turns(written *w, const tf_block *body) {
  access t;
  for (const tf_op *op = body ? body->first : NULL; op; op = op->next) {
    if (!holds(w, op)) continue;
    for (uint32_t i = 0; i < op->nregion; i++)
      if (!read_turns(w, op->region[i].block)) return false;
    if (!read_access(w, op, &t) || t.store) continue;
    if (!go_over(w, &t, 0, t.x.base, false) && !is_stored_before(w, op, &t)) return false;
  }
  return true;
}

static void write_turns(written *w, const tf_block *body) {
  access t;
  for (const tf_op *op = body->first; op; op = op->next) {
    if (!holds(w, op)) continue;
    if (is_rolled(w, op)) write_turns(w, op->region[0].block);
    if (read_access(w, op, &t) && t.store) go_over(w, &t, 0, t.x.base, true);
  }
}

/* Whether the block reads only what it has written itself. */
static bool is_closed(written *w, const tf_block *block) {
  access t;
  for (const tf_op *op = block->first; op; op = op->next) {
    if (!holds(w, op)) continue;
    if (read_access(w, op, &t) && !go_over(w, &t, 0, t.x.base, t.store) && !t.store) return false;
    if (is_rolled(w, op)) {
      if (!read_turns(w, op->region[0].block)) return false;
      write_turns(w, op->region[0].block);
      continue;
    }
    if (!op->nregion) continue;
    written both[2] = {*w, *w};
    bool decides = tf_kernel_op(op) == TF_K_IF;
    for (uint32_t i = 0; i < op->nregion; i++)
      if (op->region[i].block && !is_closed(&both[decides ? i : 0], op->region[i].block)) return false;
    for (uint32_t i = 0; decides && i < w->a->n; i++) w->element[i] = both[0].element[i] && both[1].element[i];
  }
  return true;
}

/* Whether each turn makes the store. */
static bool is_unconditional(tf_op *op, const tf_op *loop) {
  for (op = tf_op_parent(op); op && op != loop; op = tf_op_parent(op))
    if (tf_kernel_op(op) == TF_K_IF) return false;
  return true;
}

/* Whether constants index the buffer, a load in a turn only sees what that turn has stored, and a load elsewhere what
 * the last turn has stored for sure, which then is where LLVM takes it from. */
bool tf_rolled_is_kept(const tf_rolled *r, const tf_value *buffer) {
  int64_t n = tf_buffer_elements(buffer->type);
  tf_rolled_array a = {.buffer = (tf_value *)buffer, .n = (uint32_t)n, .each = 1};
  bool outside = false, conditional = false, kept = true, marked = false;
  if (buffer->type->rank != 1 || n < 1 || n > TF_ROLLED_MOST || !tf_rolled_is_accessed_only(&a)) return false;
  for (const tf_use *u = buffer->uses; u && kept; u = u->next) {
    bool load = tf_kernel_op(u->owner) == TF_K_LOAD;
    tf_op *loop = tf_rolled_around(r, u->owner);
    if (load && loop && !marked) mark_holders(buffer, a.buffer), marked = true;
    written w = {.r = r, .a = &a};
    kept = tf_rolled_is_constant(u->owner, load ? 1 : 2) && (!load || !loop || is_closed(&w, tf_op_body(loop)));
    outside |= load && !loop;
    conditional |= !load && loop && !is_unconditional(u->owner, loop);
  }
  if (marked) mark_holders(buffer, NULL);
  return kept && (!outside || !conditional);
}

/* ------------------------------------------------------------------------------------------------ parts */

static void add_part(tf_rolled *r, tf_rolled_array *a, tf_block *block) {
  tf_rolled_array *part = TF_NEW(r->pool, tf_rolled_array);
  *part = (tf_rolled_array){.buffer = a->buffer, .number = a->number, .n = a->n, .each = a->each, .block = block};
  tf_vec_push(r->pool, &a->part, part);
}

/* Whether an access is in the block, or in an op of it; *itself: it is an access, or a loop that stays one. */
static bool is_used_in(const written *w, const tf_block *block, bool *itself) {
  bool any = false;
  *itself = false;
  for (const tf_op *op = block->first; op; op = op->next) {
    if (!holds(w, op)) continue;
    any = true;
    *itself |= !op->nregion || is_rolled(w, op);
  }
  return any;
}

/* Closed blocks that hold all accesses in this one, inner ones first; false: there are none. */
static bool find_parts(tf_rolled *r, tf_rolled_array *a, tf_block *block) {
  size_t before = a->part.n;
  written w = {.r = r, .a = a};
  bool itself, inner = !block || !is_used_in(&w, block, &itself) || !itself;
  for (tf_op *op = block ? block->first : NULL; op && inner; op = op->next)
    for (uint32_t i = 0; i < op->nregion && inner && holds(&w, op); i++) inner = find_parts(r, a, op->region[i].block);
  if (inner) return true;
  a->part.n = before;
  if (!is_closed(&w, block)) return false;
  add_part(r, a, block);
  return true;
}

/* Each part is an array of its own: ptxas finds more room for values whose registers have names of their own. An array
 * of which something may be read that nobody has written is none, but for those of rows: each pass
 * over a row asks anew which elements there are, and a register keeps what it has as memory does. */
void tf_rolled_split(tf_rolled *r, tf_op *func) {
  uint32_t next = (uint32_t)r->array.n;
  for (size_t i = 0; i < r->array.n; i++) {
    tf_rolled_array *a = r->array.at[i];
    a->part.n = 0;
    if (a->dropped) continue;
    mark_holders(a->buffer, a->buffer);
    bool closed = find_parts(r, a, tf_op_body(func));
    mark_holders(a->buffer, NULL);
    a->dropped = !closed && !a->of_row;
    if (!closed || a->part.n < 2) a->part.n = 0;
    for (size_t k = 1; k < a->part.n; k++) a->part.at[k]->number = next++;
  }
}
