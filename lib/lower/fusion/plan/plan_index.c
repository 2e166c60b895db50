/* Indices of ids. Three walks over a tensor's id ops, each of which visits an op once:
 *
 *   tf_ids_extents    from the logical ids forwards: the extent of every id
 *   tf_ids_backward   from the loops backwards: the index of every logical id, from the symbols of the loops
 *   tf_id_forward     from the logical ids forwards: the index of an allocated id, for a reader that has its own
 *                     logical indices
 *
 * Predicates come from the second walk: `index < extent` of a logical id or of a split's input, moved towards the loops
 * as far as that is exact, and left out where ranges prove it (README.md, "Predicates"). */
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_index.h"
#include "lower/fusion/plan/plan_most.h"

static tf_ixp get(const tf_map *m, const tf_value *id) { return tf_map_get(m, tf_map_ptr(id)); }
static void set(tf_map *m, const tf_value *id, tf_ixp e) { tf_map_set(m, tf_map_ptr(id), (void *)e); }

/* Broadcast axes of `t` that keep their extent of 1. */
static uint32_t unit_axes(const tf_tv *t) {
  uint32_t bits = 0;
  for (uint32_t i = 0; i < t->ndomain; i++)
    if (tf_fusion_axis(t->op, i) == TF_AXIS_BROADCAST && !(t->promoted >> i & 1)) bits |= 1u << i;
  return bits;
}

static tf_ixp split_factor(tf_plan *p, tf_op *split) {
  tf_attr *f = tf_id_factor_attr(split), *n = tf_id_parts_of(split);
  if (split->noperand == 2) {
    /* an integer argument: one symbol per argument, kept as an extent so that the host can give it */
    tf_value *v = split->operand[1].value;
    for (tf_extent *e = p->extents; e; e = e->next)
      if (!e->up && e->scalar == v && e->node) {
        e->is_factor = true;
        return e->node;
      }
    tf_extent *e = TF_NEW(p->pool, tf_extent);
    *e = (tf_extent){.value = TF_DYN,
                     .arg = (int32_t)v->index,
                     .axis = -1,
                     .func = p->func,
                     .name = v->name ? v->name : "factor",
                     .scalar = v,
                     .is_factor = true};
    e->next = p->extents;
    p->extents = e;
    e->node = tf_ix_sym(p->ix, e->name, tf_ix_const(p->ix, 1), NULL, e);
    p->symbolic = true;
    return e->node;
  }
  return tf_ix_const(p->ix, f ? f->i : n ? n->i : 1);
}

static bool is_one(tf_ixp e) {
  int64_t n;
  return tf_ix_is_const(e, &n) && n == 1;
}

/* How much earlier an aligned loop begins than its row, which is number `row`. */
static tf_ixp shift_of(tf_plan *p, const tf_tv *t, const tf_op *align, tf_ixp row) {
  tf_ixp n = get(&t->extent, align->operand[1].value);
  if (is_one(n)) return tf_ix_const(p->ix, 0);
  return tf_ix_modc(p->ix, tf_ix_mul(p->ix, row, n), tf_id_by_of(align, 1));
}

/* Threads keep their elements of a reduction apart by their loops: rows that are reduced must not move these. */
static bool may_be_aligned(tf_plan *p, const tf_tv *t, tf_op *align) {
  uint32_t red = tf_fusion_reduced_axes(t->op), x = tf_id_axes(align->operand[0].value),
           y = tf_id_axes(align->operand[1].value);
  if (t->memory == TF_MEM_TENSOR || t->memory == TF_MEM_SHARED || tf_plan_is_tma(t) || tf_plan_is_bulk(t))
    return tf_refuse(p->why, align,
                     "loops of '%s' are aligned, which is for what threads read, write and have in registers; leave "
                     "that out of the script, or use another memory",
                     tf_tv_name(t));
  if ((x & red) && (y & ~red))
    return tf_refuse(p->why, align, "'%s' is aligned by '%s', which is a reduction, but is none itself",
                     tf_id_name(align->operand[1].value), tf_id_name(align->operand[0].value));
  return true;
}

/* How many steps of `by` an extent takes. One, where the launch has looked at several axes together, as one axis that
 * it has looked at takes one: even of nothing, whose elements conditions leave out. */
static tf_ixp steps(tf_plan *p, tf_ixp extent, tf_ixp by) {
  tf_ixp n = tf_ix_ceildiv(p->ix, extent, by);
  return !tf_ix_is_const(n, NULL) && tf_plan_most(p, n) == 1 ? tf_ix_const(p->ix, 1) : n;
}

bool tf_ids_extents(tf_plan *p, tf_tv *t) {
  t->extent = (tf_map){.pool = p->pool};
  if (!t->d.block) return true;
  tf_ix_ctx *c = p->ix;
  tf_ixp one = tf_ix_const(c, 1);
  uint32_t unit = unit_axes(t);
  for (uint32_t i = 0; i < t->ndomain; i++)
    set(&t->extent, t->d.block->arg[i],
        t->promoted >> i & 1 ? t->promoted_extent[i] : tf_extent_root(t->axis[i])->node);
  for (tf_op *o = t->d.block->first; o && o != t->d.block->last; o = o->next) {
    tf_ixp a = get(&t->extent, o->operand[0].value), f, b;
    uint32_t axes = tf_id_axes(&o->result[0]) | (o->nresult > 1 ? tf_id_axes(&o->result[1]) : 0);
    bool broadcast = axes && !(axes & ~unit);
    switch (tf_id_kind(o)) {
    case TF_ID_SPLIT:
      f = split_factor(p, o);
      bool parts = tf_id_parts_of(o) != NULL;
      set(&t->extent, &o->result[0], broadcast ? one : parts ? f : steps(p, a, f));
      set(&t->extent, &o->result[1], broadcast ? one : parts ? tf_ix_ceildiv(c, a, f) : f);
      break;
    case TF_ID_MERGE:
      b = get(&t->extent, o->operand[1].value);
      set(&t->extent, &o->result[0], tf_ix_mul(c, a, b));
      break;
    case TF_ID_SWIZZLE:
      b = get(&t->extent, o->operand[1].value);
      set(&t->extent, &o->result[0], a);
      set(&t->extent, &o->result[1], b);
      if (!tf_ix_prove_eq(c, a, b) && !broadcast)
        return tf_refuse(p->why, o, "a swizzle needs two equal extents; '%s' and '%s' are not known to be",
                         tf_id_name(o->operand[0].value), tf_id_name(o->operand[1].value));
      int64_t n;
      if (tf_id_kind_of(o, TF_SWIZZLE_XOR) == TF_SWIZZLE_XOR && !broadcast && (!tf_ix_is_const(b, &n) || (n & (n - 1))))
        return tf_refuse(p->why, o, "an xor swizzle needs a constant extent that is a power of two; '%s' has none",
                         tf_id_name(o->operand[1].value));
      break;
    case TF_ID_ALIGN:
      b = get(&t->extent, o->operand[1].value);
      if (!may_be_aligned(p, t, o)) return false;
      set(&t->extent, &o->result[0], a);
      set(&t->extent, &o->result[1], is_one(b) ? b : tf_ix_addc(c, b, tf_id_by_of(o, 1) - 1));
      break;
    default: return tf_refuse(p->why, o, "'%s' has no place in a domain", o->def->name);
    }
  }
  return true;
}

/* Step 1: from the loop symbols, which are in t->node already, to the logical ids. Merged with an axis of one element,
 * an id is the other axis itself: a remainder would say no more, and hide that it goes in equal steps. */
bool tf_ids_backward(tf_plan *p, tf_tv *t) {
  tf_ix_ctx *c = p->ix;
  if (!t->d.block) return true;
  for (tf_op *o = t->d.block->last->prev; o; o = o->prev) {
    tf_ixp r0 = get(&t->node, &o->result[0]), r1 = o->nresult > 1 ? get(&t->node, &o->result[1]) : NULL;
    if (!r0 || (o->nresult > 1 && !r1)) continue; /* not on the way to the loops */
    tf_value *in0 = o->operand[0].value, *in1 = o->noperand > 1 ? o->operand[1].value : NULL;
    tf_ixp e1;
    switch (tf_id_kind(o)) {
    case TF_ID_SPLIT: set(&t->node, in0, tf_ix_add(c, tf_ix_mul(c, r0, get(&t->extent, &o->result[1])), r1)); break;
    case TF_ID_MERGE:
      e1 = get(&t->extent, in1);
      set(&t->node, in0, tf_ix_div(c, r0, e1));
      set(&t->node, in1, is_one(get(&t->extent, in0)) ? r0 : tf_ix_mod(c, r0, e1));
      break;
    case TF_ID_SWIZZLE:
      e1 = get(&t->extent, in1);
      set(&t->node, in0, r0);
      set(&t->node, in1,
          tf_id_kind_of(o, TF_SWIZZLE_XOR) == TF_SWIZZLE_XOR
              ? tf_ix_xor(c, r1, r0)
              : tf_ix_mod(c, tf_ix_sub(c, tf_ix_add(c, r1, e1), r0), e1));
      break;
    case TF_ID_ALIGN:
      set(&t->node, in0, r0);
      set(&t->node, in1, tf_ix_sub(c, r1, shift_of(p, t, o, r0)));
      break;
    }
  }
  for (uint32_t i = 0; i < t->ndomain; i++) {
    t->logical[i] = get(&t->node, t->d.block->arg[i]);
    if (!t->logical[i]) return tf_refuse(p->why, t->op, "the loops of '%s' do not reach its axis %u", tf_tv_name(t), i);
  }
  return true;
}

/* Step 3: an id from the logical ids, which are in `node`. */
tf_ixp tf_id_forward(tf_plan *p, tf_tv *t, tf_map *node, tf_value *id) {
  tf_ixp have = get(node, id);
  if (have) return have;
  tf_ix_ctx *c = p->ix;
  tf_op *o = id->def;
  tf_ixp a = tf_id_forward(p, t, node, o->operand[0].value), b, e;
  switch (tf_id_kind(o)) {
  case TF_ID_ALIGN:
    set(node, &o->result[0], a);
    if (!id->index) break;
    b = tf_id_forward(p, t, node, o->operand[1].value);
    set(node, &o->result[1], tf_ix_add(c, b, shift_of(p, t, o, a)));
    break;
  case TF_ID_SPLIT:
    e = get(&t->extent, &o->result[1]);
    set(node, &o->result[0], tf_ix_div(c, a, e));
    set(node, &o->result[1], tf_ix_mod(c, a, e));
    break;
  case TF_ID_MERGE:
    b = tf_id_forward(p, t, node, o->operand[1].value);
    set(node, &o->result[0], tf_ix_add(c, tf_ix_mul(c, a, get(&t->extent, o->operand[1].value)), b));
    break;
  default:
    b = tf_id_forward(p, t, node, o->operand[1].value);
    e = get(&t->extent, o->operand[1].value);
    set(node, &o->result[0], a);
    set(node, &o->result[1],
        tf_id_kind_of(o, TF_SWIZZLE_XOR) == TF_SWIZZLE_XOR ? tf_ix_xor(c, b, a) : tf_ix_mod(c, tf_ix_add(c, b, a), e));
    break;
  }
  return get(node, id);
}

/* ------------------------------------------------------------------------------------------------ predicates */

typedef struct preds {
  tf_plan *p;
  tf_tv *t;
  bool reduction; /* of the id that is being required */
  TF_VEC(tf_predicate) v;
} preds;

/* a + b < n, where 0 <= b < g, and g divides a and n, holds exactly when a < n does: the loops inside a vector or an
 * unrolled piece of a divisible axis leave the predicate, which is then one for all of them. */
static tf_ixp drop_inner_loops(preds *r, tf_ixp index, tf_ixp extent) {
  tf_ix_ctx *c = r->p->ix;
  for (uint32_t i = r->t->nloop; i-- > 0;) {
    tf_ixp sym = get(&r->t->node, r->t->loop[i].id), coeff, rest;
    int64_t k, n, g;
    if (tf_ix_get_kind(sym) != TF_IX_SYM || !tf_ix_contains(c, index, sym)) continue;
    if (!tf_ix_is_const(r->t->loop[i].extent, &n) || !tf_ix_linear_in(c, index, sym, &coeff, &rest)) break;
    if (!tf_ix_is_const(coeff, &k) || k < 1 || __builtin_mul_overflow(k, n, &g)) break;
    if (!tf_ix_prove_divisible(c, rest, g) || !tf_ix_prove_divisible(c, extent, g)) break;
    index = rest;
  }
  return index;
}

static void require(preds *r, tf_ixp index, tf_ixp extent, bool both) {
  if (!both) {
    if (tf_ix_prove_lt(r->p->ix, index, extent)) return;
    index = drop_inner_loops(r, index, extent);
  }
  for (size_t i = 0; i < r->v.n; i++)
    if (r->v.at[i].index == index && r->v.at[i].extent == extent) {
      r->v.at[i].both |= both;
      return;
    }
  tf_predicate q = {index, extent, r->reduction, .both = both};
  tf_vec_push(r->p->pool, &r->v, q);
}

static bool is_reduction_id(const tf_tv *t, const tf_value *id) {
  return tf_id_axes(id) & tf_fusion_reduced_axes(t->op);
}

/* The op that consumes an id on the way to the loops, or NULL. */
static tf_op *loop_use(const tf_tv *t, const tf_value *id) {
  for (tf_use *u = id->uses; u; u = u->next) {
    tf_op *o = u->owner;
    if (o != t->d.block->last && get(&t->node, &o->result[0]) && (o->nresult < 2 || get(&t->node, &o->result[1])))
      return o;
  }
  return NULL;
}

/* An id that must be within its extent. By the theorems of divisibility-of-split: the outer output of a split is within
 * when the split's input is; the outer input of a merge is within exactly when the merge is, and so is the inner one
 * if the outer one has one element; else that is within always. So the requirement moves to the id that is nearest to
 * the loops, whose index is the simplest. */
static void require_id(preds *r, tf_value *id) {
  tf_tv *t = r->t;
  for (;;) {
    tf_op *use = loop_use(t, id);
    if (id->def && tf_id_kind(id->def) == TF_ID_SPLIT && id->index == 0) id = id->def->operand[0].value;
    else if (id->def && (tf_id_kind(id->def) == TF_ID_SWIZZLE || tf_id_kind(id->def) == TF_ID_ALIGN) && id->index == 0)
      id = id->def->operand[0].value;
    else if (use && tf_id_kind(use) == TF_ID_MERGE &&
             (use->operand[0].value == id || is_one(get(&t->extent, use->operand[0].value))))
      id = &use->result[0];
    else break;
  }
  if (id->def && tf_id_kind(id->def) == TF_ID_ALIGN) return; /* asked of what is aligned, on both sides */
  require(r, get(&t->node, id), get(&t->extent, id), false);
}

/* Is it cut from an aligned row? Its elements are asked for on both sides, also where the row has none. */
static bool is_never_empty(const tf_value *id) {
  while (id->def && tf_id_kind(id->def) == TF_ID_SPLIT) id = id->def->operand[0].value;
  return id->def && tf_id_kind(id->def) == TF_ID_ALIGN && id->index == 1;
}

void tf_plan_predicates(tf_plan *p, tf_segment *s, tf_tv *t) {
  preds r = {.p = p, .t = t};
  for (uint32_t i = 0; i < t->nloop; i++) {
    /* a CTA is as large as its largest tensor needs; and it may be there even where an extent is 0 at run time */
    tf_ptype pt = t->loop[i].ptype;
    int64_t v;
    if (!tf_ptype_is_thread(pt)) continue;
    bool maybe_empty = s->at_least_one[pt] && !tf_ix_is_const(t->loop[i].extent, &v) && !is_never_empty(t->loop[i].id);
    if (maybe_empty || (!s->dim_equal[pt] && !tf_ix_prove_lt(p->ix, s->thread_sym[pt], t->loop[i].extent))) {
      tf_predicate q = {s->thread_sym[pt], t->loop[i].extent, t->loop[i].reduction, .thread = true};
      tf_vec_push(p->pool, &r.v, q);
    }
  }
  for (uint32_t i = 0; i < t->ndomain && t->d.block; i++) {
    r.reduction = tf_fusion_axis(t->op, i) == TF_AXIS_REDUCTION;
    require_id(&r, t->d.block->arg[i]);
  }
  for (tf_op *o = t->d.block ? t->d.block->first : NULL; o && o != t->d.block->last; o = o->next) {
    if (tf_id_kind(o) == TF_ID_ALIGN && get(&t->node, &o->result[1])) {
      tf_value *y = o->operand[1].value;
      r.reduction = is_reduction_id(t, y);
      if (!is_one(get(&t->extent, y))) require(&r, get(&t->node, y), get(&t->extent, y), true);
    }
    if (tf_id_kind(o) != TF_ID_SPLIT || !get(&t->node, &o->result[0]) || !get(&t->node, &o->result[1])) continue;
    tf_value *in = o->operand[0].value;
    /* 'by f' adds holes unless f divides the extent, 'into n' unless n does: 4 into 3 is 3 x 2 */
    tf_value *given = &o->result[tf_id_parts_of(o) ? 0 : 1];
    if (tf_ix_prove_divisible_by(p->ix, get(&t->extent, in), get(&t->extent, given))) continue;
    r.reduction = is_reduction_id(t, in);
    require_id(&r, in);
  }
  t->npred = (uint32_t)r.v.n;
  t->pred = r.v.at;
}
