/* Copies via(bulk): runs of bytes that lie in the same order in global and in shared memory, by TMA without
 * a tensor map.
 *
 * The bulk loops of the copy are one run: of their symbols both offsets are the same sum, so that the run's element p
 * is p after its first in both memories. Predicates end it early; of what is left TMA takes multiples of 16
 * bytes, and the thread that issues the copy carries the few elements behind them. Mbarriers, commit groups, circular
 * buffers and fences are those of copies via(tma) (tma_copy.c). */
#include "lower/fusion/plan/bulk_plan.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_tma.h"

#define MOST_BYTES ((1 << 20) - 16) /* that an mbarrier counts */

typedef struct unit {
  tf_ixp sym, extent, step; /* a bulk loop, and the elements from one iteration to the next */
  const tf_value *id;
} unit;

typedef struct run {
  tf_plan *p;
  tf_tv *t;
  tf_tv *global, *shared;
  tf_ixp from, to; /* offsets in global and shared memory: of the loops' element, then of the run's first */
  tf_ixp slot;     /* of a circular buffer, or NULL */
  uint32_t n;
  unit unit[TF_MAX_LOOPS]; /* innermost first */
  uint32_t ngone;
  tf_ixp gone[TF_MAX_LOOPS]; /* bulk loops of one turn, which add nothing to the run */
  tf_ixp length;
  TF_VEC(tf_tma_condition) conditions;
} run;

static const char *text(run *r, tf_ixp e) {
  tf_strbuf b = {.pool = r->p->pool};
  tf_ix_print(&b, e);
  return tf_sb_cstr(&b);
}

static void need(run *r, tf_tma_need kind, tf_ixp a, int64_t b, const char *what) {
  tf_tma_condition c = {kind, a, tf_ix_const(r->p->ix, b), what};
  tf_vec_push(r->p->pool, &r->conditions, c);
}

/* As a fact. */
static bool differ(tf_ixp a, tf_ixp b) {
  int64_t x, y;
  return tf_ix_is_const(a, &x) && tf_ix_is_const(b, &y) && x != y;
}

/* The bulk loops in the order of memory: each goes in steps of all elements of those before it. */
static bool order(run *r, const unit *loop, uint32_t n) {
  tf_ix_ctx *c = r->p->ix;
  r->length = tf_ix_const(c, 1);
  for (r->n = 0; r->n < n; r->n++) {
    const unit *next = NULL;
    for (uint32_t i = 0; i < n && !next; i++) {
      bool taken = false;
      for (uint32_t k = 0; k < r->n; k++) taken |= r->unit[k].sym == loop[i].sym;
      if (!taken && tf_ix_prove_eq(c, loop[i].step, r->length)) next = &loop[i];
    }
    if (!next) {
      for (uint32_t i = 0; i < n && !next; i++) {
        next = &loop[i];
        for (uint32_t k = 0; k < r->n; k++)
          if (r->unit[k].sym == loop[i].sym) next = NULL;
      }
      return tf_refuse(r->p->why, r->t->op,
                       "the bulk loops of '%s' are %s one run of '%s': '%s' goes in steps of %s elements, expected "
                       "%s; let it be a loop that is not bulk",
                       tf_tv_name(r->t), differ(next->step, r->length) ? "not" : "not known to be",
                       tf_tv_name(r->global), tf_id_name(next->id), text(r, next->step), text(r, r->length));
    }
    r->unit[r->n] = *next;
    r->length = tf_ix_mul(c, r->length, next->extent);
  }
  return true;
}

static tf_ixp without(const run *r, tf_ixp e) {
  for (uint32_t i = 0; i < r->ngone; i++) e = tf_ix_subst(r->p->ix, e, r->gone[i], tf_ix_const(r->p->ix, 0));
  return e;
}

/* Are all turns of the loop but the first beyond an extent? */
static bool turns_once(const run *r, tf_ixp sym) {
  tf_ix_ctx *c = r->p->ix;
  for (uint32_t i = 0; i < r->t->npred; i++) {
    const tf_predicate *q = &r->t->pred[i];
    tf_ixp step, rest;
    if (!q->thread && tf_ix_contains(c, q->index, sym) && tf_ix_linear_in(c, q->index, sym, &step, &rest) &&
        tf_ix_prove_nonneg(c, step) && tf_ix_prove_le(c, q->extent, tf_ix_add(c, rest, step)))
      return true;
  }
  return false;
}

static bool find_run(run *r) {
  unit loop[TF_MAX_LOOPS];
  uint32_t n = 0, bulk = 0;
  for (uint32_t i = 0; i < r->t->nloop; i++) {
    const tf_loop *l = &r->t->loop[i];
    bulk += r->t->d.ptype[i] == TF_PT_BULK; /* a loop of one iteration is nothing to be copied, but it says so */
    if (l->ptype != TF_PT_BULK) continue;
    tf_ixp sym = l->broadcast ? NULL : tf_class_root(l->cls)->sym, step;
    if (!sym || tf_ix_get_kind(sym) != TF_IX_SYM) continue;
    if (turns_once(r, sym)) {
      r->gone[r->ngone++] = sym;
      r->from = without(r, r->from);
      r->to = without(r, r->to);
      continue;
    }
    if (!tf_ix_linear_in(r->p->ix, r->from, sym, &loop[n].step, &r->from))
      return tf_refuse(
          r->p->why, r->t->op,
          "bulk loop '%s' of '%s' is not known to go through '%s' in equal steps; let it be a loop that is "
          "not bulk",
          tf_id_name(l->id), tf_tv_name(r->t), tf_tv_name(r->global));
    bool linear = tf_ix_linear_in(r->p->ix, r->to, sym, &step, &r->to);
    if (!linear || !tf_ix_prove_eq(r->p->ix, step, loop[n].step))
      return tf_refuse(r->p->why, r->t->op,
                       "bulk loop '%s' of '%s' goes in steps of %s elements through '%s', and %s through '%s' "
                       "in shared memory; a run has the same order in both",
                       tf_id_name(l->id), tf_tv_name(r->t), text(r, loop[n].step), tf_tv_name(r->global),
                       linear && differ(step, loop[n].step) ? "otherwise" : "is not known to do so",
                       tf_tv_name(r->shared));
    loop[n].sym = sym;
    loop[n].extent = l->extent;
    loop[n++].id = l->id;
  }
  if (!bulk)
    return tf_refuse(r->p->why, r->t->op,
                     "'%s' is copied via(bulk), but none of its loops is bulk; make those of its run bulk",
                     tf_tv_name(r->t));
  return order(r, loop, n);
}

/* The number that a quotient of the loop in `e` divides by, or 0. */
static int64_t divisor(run *r, tf_ixp e, tf_ixp sym) {
  int64_t d;
  if (tf_ix_get_kind(e) == TF_IX_DIV && tf_ix_is_const(tf_ix_arg(e, 1), &d) && tf_ix_contains(r->p->ix, e, sym))
    return d;
  for (unsigned i = 0; i < tf_ix_num_args(e); i++)
    if ((d = divisor(r, tf_ix_arg(e, i), sym))) return d;
  return 0;
}

/* Of a loop over merged ids, index = rest + loop div d: the number d, or 0. */
static int64_t outer_digit(run *r, tf_ixp index, const unit *u, tf_ixp *rest) {
  tf_ix_ctx *c = r->p->ix;
  int64_t n, step, d = divisor(r, index, u->sym);
  if (d < 2 || !tf_ix_is_const(u->extent, &n) || d >= n || n % d) return 0;
  tf_ixp low = tf_ix_sym(c, "low", tf_ix_const(c, 0), tf_ix_const(c, d - 1), NULL), by;
  tf_ixp high = tf_ix_sym(c, "high", tf_ix_const(c, 0), tf_ix_const(c, n / d - 1), NULL);
  tf_ixp e = tf_ix_subst(c, index, u->sym, tf_ix_add(c, tf_ix_mulc(c, high, d), low));
  bool is =
      !tf_ix_contains(c, e, low) && tf_ix_linear_in(c, e, high, &by, rest) && tf_ix_is_const(by, &step) && step == 1;
  return is ? d : 0;
}

/* index < extent for the first elements of the run only: how many. NULL = no such number. */
static tf_ixp bound(run *r, const tf_predicate *q) {
  tf_ix_ctx *c = r->p->ix;
  tf_ixp index = q->index, step, whole = tf_ix_const(c, 1), one = whole, each = whole, rest;
  bool begun = false;
  int64_t v;
  for (uint32_t i = 0; i < r->n; i++) {
    const unit *u = &r->unit[i];
    if (!begun && !tf_ix_contains(c, index, u->sym)) {
      whole = tf_ix_mul(c, whole, u->extent);
      continue;
    }
    int64_t digit = begun ? 0 : outer_digit(r, index, u, &rest);
    if (!begun && !digit && tf_ix_linear_in(c, index, u->sym, &step, &rest) && tf_ix_is_const(step, &v) && v > 1)
      one = each = step; /* whole parts are asked for, in elements */
    begun = true;
    if (digit) {
      index = rest;
      whole = tf_ix_mulc(c, whole, digit);
      one = tf_ix_div(c, u->extent, tf_ix_const(c, digit));
      continue;
    }
    if (!tf_ix_linear_in(c, index, u->sym, &step, &index) || !tf_ix_prove_eq(c, step, one)) return NULL;
    one = tf_ix_mul(c, one, u->extent);
  }
  tf_ixp left = tf_ix_max(c, tf_ix_sub(c, q->extent, index), tf_ix_const(c, 0));
  return tf_ix_mul(c, tf_ix_ceildiv(c, left, each), whole);
}

static bool on_run(run *r, tf_ixp e) {
  for (uint32_t i = 0; i < r->n; i++)
    if (tf_ix_contains(r->p->ix, e, r->unit[i].sym)) return true;
  return false;
}

/* Does it ask only that a loop of the run is within its own extent? */
static bool holds_by_loop(run *r, const tf_predicate *q) {
  for (uint32_t i = 0; i < r->n; i++)
    if (q->index == r->unit[i].sym && tf_ix_prove_eq(r->p->ix, q->extent, r->unit[i].extent)) return true;
  return false;
}

/* Predicates shorten the run or hold for all of it. */
static bool cut(run *r, tf_bulk_plan *b) {
  tf_predicate *guard = TF_NEW_ARRAY(r->p->pool, tf_predicate, r->t->npred + 1);
  tf_ixp length = r->length;
  for (uint32_t i = 0; i < r->t->npred; i++) {
    tf_predicate q = r->t->pred[i];
    if (q.thread) continue;
    q.index = without(r, q.index);
    if (holds_by_loop(r, &q)) continue;
    if (!on_run(r, q.index)) {
      guard[b->nguard++] = q;
      continue;
    }
    tf_ixp most = bound(r, &q);
    if (!most)
      return tf_refuse(r->p->why, r->t->op,
                       "the run of '%s' may have ends in its middle: beyond where %s reaches %s it cannot be shown to "
                       "have no element; split by a divisor, or let fewer loops be bulk",
                       tf_tv_name(r->t), text(r, q.index), text(r, q.extent));
    length = tf_ix_min(r->p->ix, length, most);
  }
  int64_t lanes = 16 / r->t->elem_bytes;
  b->guard = guard;
  b->whole = tf_ix_mulc(r->p->ix, tf_ix_divc(r->p->ix, length, lanes), lanes);
  b->rest = tf_ix_sub(r->p->ix, length, b->whole);
  if (tf_ix_prove_divisible(r->p->ix, length, lanes)) {
    b->whole = length;
    b->rest = tf_ix_const(r->p->ix, 0);
  }
  return true;
}

static bool is_extent(run *r, tf_ixp sym) {
  for (tf_extent *e = r->p->extents; e; e = e->next)
    if (e->node == sym) return true;
  return false;
}

/* One addend of the offset of the run's first element: it is a multiple of `lanes`, or the launch finds out. */
static bool term_aligned(run *r, const tf_tv *of, tf_ixp e, int64_t lanes) {
  tf_ix_ctx *c = r->p->ix;
  if (tf_ix_prove_divisible(c, e, lanes)) return true;
  tf_ixp known = tf_ix_const(c, 1);
  bool product = tf_ix_get_kind(e) == TF_IX_MUL, any = false;
  for (unsigned i = 0; i < (product ? tf_ix_num_args(e) : 1); i++) {
    tf_ixp f = product ? tf_ix_arg(e, i) : e;
    int64_t v;
    if (tf_ix_get_kind(f) == TF_IX_MUL) { /* (monomial, constant) */
      for (unsigned k = 0; k < tf_ix_num_args(f); k++)
        if (is_extent(r, tf_ix_arg(f, k))) any = true, known = tf_ix_mul(c, known, tf_ix_arg(f, k));
    } else if (is_extent(r, f)) any = true, known = tf_ix_mul(c, known, f);
    else if (tf_ix_is_const(f, &v)) known = tf_ix_mulc(c, known, v);
  }
  int64_t none; /* rows of shared memory that can never begin there are the schedule's to mend */
  if (!any || (of == r->shared && tf_ix_is_const(known, &none))) return false;
  need(r, TF_TMA_DIVISIBLE, tf_ix_mulc(c, known, r->t->elem_bytes), 16,
       tf_pool_printf(r->p->pool, "the bytes of %s of '%s'", text(r, known), tf_tv_name(of)));
  return true;
}

static bool offset_aligned(run *r, const tf_tv *of, tf_ixp offset, int64_t lanes) {
  bool sum = tf_ix_get_kind(offset) == TF_IX_ADD;
  for (unsigned i = 0; i < (sum ? tf_ix_num_args(offset) : 1); i++)
    if (!term_aligned(r, of, sum ? tf_ix_arg(offset, i) : offset, lanes)) return false;
  return true;
}

static bool aligned(run *r) {
  int64_t lanes = 16 / r->t->elem_bytes;
  if (!offset_aligned(r, r->global, r->from, lanes))
    return tf_refuse(r->p->why, r->t->op,
                     "the run of '%s' begins at element %s of '%s', which is not known to be a multiple of 16 bytes; "
                     "let runs begin at multiples of %lld elements, or copy without via(bulk)",
                     tf_tv_name(r->t), text(r, r->from), tf_tv_name(r->global), (long long)lanes);
  if (!offset_aligned(r, r->shared, r->to, lanes))
    return tf_refuse(r->p->why, r->t->op,
                     "the run of '%s' begins at element %s of '%s' in shared memory, which is not known to be a "
                     "multiple of 16 bytes; pad its rows to multiples of %lld elements",
                     tf_tv_name(r->t), text(r, r->to), tf_tv_name(r->shared), (long long)lanes);
  return true;
}

static bool find_ends(run *r) {
  tf_tv *t = r->t, *x = t->op->noperand ? t->read[0].from : NULL;
  tf_fusion_class k = t->info->cls;
  if (!x || x->is_use || (k != TF_FC_SET && k != TF_FC_PERMUTE && k != TF_FC_BROADCAST && k != TF_FC_SQUEEZE))
    return tf_refuse(r->p->why, t->op, "'%s' is computed, and via(bulk) is for copies; cache it", tf_tv_name(t));
  bool load = x->memory == TF_MEM_GLOBAL && t->memory == TF_MEM_SHARED;
  if (!load && !(x->memory == TF_MEM_SHARED && t->memory == TF_MEM_GLOBAL))
    return tf_refuse(r->p->why, t->op,
                     "via(bulk) copies between global and shared memory; '%s' is in %s memory and '%s' in %s",
                     tf_tv_name(x), tf_memory_name(x->memory), tf_tv_name(t), tf_memory_name(t->memory));
  t->tma_store = !load;
  if (!tf_plan_from_before(r->p, t)) return false;
  r->global = load ? x : t;
  r->shared = load ? t : x;
  r->from = load ? t->read[0].offset : t->store;
  r->to = load ? t->store : t->read[0].offset;
  r->slot = NULL;
  if (r->shared->stages) { /* each slot is a buffer of its own */
    r->slot = tf_plan_slot(r->p, r->shared, load ? NULL : t->read[0].piece);
    r->to = tf_ix_sub(r->p->ix, r->to, tf_ix_mul(r->p->ix, r->slot, tf_plan_slot_elements(r->p, r->shared)));
  }
  return true;
}

bool tf_plan_bulk(tf_plan *p, tf_tv *t) {
  run r = {.p = p, .t = t};
  tf_bulk_plan *b = TF_NEW(p->pool, tf_bulk_plan);
  tf_tma_plan *m = TF_NEW(p->pool, tf_tma_plan);
  *b = (tf_bulk_plan){0};
  *m = (tf_tma_plan){0};
  if (!find_ends(&r) || !find_run(&r) || !aligned(&r) || !cut(&r, b)) return false;
  if (t->stages > 32)
    return tf_refuse(p->why, t->op, "'%s' has %u stages; a circular buffer that is filled via(bulk) has at most 32",
                     tf_tv_name(t), t->stages);
  tf_ixp bytes = tf_ix_mulc(p->ix, r.length, t->elem_bytes);
  if (tf_ix_min_value(bytes) > MOST_BYTES)
    return tf_refuse(p->why, t->op, "the run of '%s' has %s bytes, and a copy at most %d; split it", tf_tv_name(t),
                     text(&r, bytes), MOST_BYTES);
  if (tf_ix_max_value(bytes) > MOST_BYTES)
    need(&r, TF_TMA_AT_MOST, bytes, MOST_BYTES,
         tf_pool_printf(p->pool, "the number of bytes of the run of '%s'", tf_tv_name(t)));
  b->global = r.global;
  b->shared = r.shared;
  b->from = r.from;
  b->slot = r.slot;
  m->base = b->to = r.to;
  m->bytes = tf_ix_mulc(p->ix, b->whole, t->elem_bytes);
  m->alignment = 128;
  m->condition = r.conditions.at;
  m->ncondition = (uint32_t)r.conditions.n;
  t->tma = m;
  t->bulk = b;
  if (t->tma_store) t->read[0].crosses = true;
  return true;
}

/* For --print-tma. */
void tf_plan_bulk_report(tf_plan *p, const tf_tv *t) {
  const tf_bulk_plan *b = t->bulk;
  tf_strbuf s = {.pool = p->pool};
  tf_sb_printf(&s, "'%s' is a bulk %s: ", tf_tv_name(t), t->tma_store ? "store" : "load");
  tf_ix_print(&s, t->tma->bytes);
  tf_sb_printf(&s, " bytes at element ");
  tf_ix_print(&s, b->from);
  tf_sb_printf(&s, " of '%s'", tf_tv_name(b->global));
  int64_t none;
  if (!tf_ix_is_const(b->rest, &none) || none) {
    tf_sb_puts(&s, "; then, by the thread that issues it, elements: ");
    tf_ix_print(&s, b->rest);
  }
  tf_add_remark(p->why, t->op, "%s", tf_sb_cstr(&s));
  for (uint32_t i = 0; i < t->tma->ncondition; i++) {
    const tf_tma_condition *q = &t->tma->condition[i];
    tf_strbuf w = {.pool = p->pool};
    tf_ix_print(&w, q->b);
    tf_add_note(p->why, t->op, "the launch checks: %s is %s %s", q->what,
                q->need == TF_TMA_DIVISIBLE ? "a multiple of" : "at most", tf_sb_cstr(&w));
  }
}
