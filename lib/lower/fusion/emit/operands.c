/* What an element is computed of: loads of operands, tensors that are computed where they are read, and the op itself.
 * A vectorized loop is several lanes, whose loads are as wide as contiguity and alignment prove. */
#include "fusion/philox.h"
#include "lower/common/random.h"
#include "lower/common/scalar.h"
#include "lower/fusion/emit/element_access.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/kernel_args.h"
#include "lower/fusion/emit/operands.h"
#include "lower/fusion/plan/apart_plan.h"
#include "lower/fusion/plan/plan_ask.h"
#include "support/result.h"

tf_value *tf_pack_lanes(tf_emitter *e, tf_value *const *v, uint32_t n) {
  tf_builder b = tf_code_here(&e->code);
  return tf_k_pack(&b, v, n);
}

tf_value *tf_extract_lane(tf_emitter *e, tf_value *v, uint32_t lane) {
  if (v->type->kind != TF_TYPE_VECTOR) return v;
  tf_builder b = tf_code_here(&e->code);
  tf_named_attr attr = {"at", tf_attr_i64(e->code.ctx, lane)};
  tf_type *t = v->type->elem;
  return &tf_k_build(&b, TF_K_EXTRACT, &v, 1, &t, 1, &attr, 1, 0)->result[0];
}

static tf_value *iota_value(tf_emitter *e, tf_tv *t, uint32_t lane, const tf_lanes *l) {
  tf_value *start = tf_e_scalar(e, tf_op_operand(t->op, 0)), *step = tf_e_scalar(e, tf_op_operand(t->op, 1));
  uint32_t axis = (uint32_t)tf_fusion_axis_of(t->op, 0);
  /* of one element, also where its loop runs over a consumer's extent */
  bool one = tf_fusion_axis(t->op, axis) == TF_AXIS_BROADCAST;
  tf_ixp at = one ? tf_ix_const(e->p->ix, 0) : tf_lower_at_lane(e, t->logical[axis], l->sym, tf_lane(l, lane));
  tf_value *i = tf_code_value(&e->code, at);
  tf_builder b = tf_code_here(&e->code);
  b.loc = t->op->loc;
  /* exact in f64 for every index; rounded once, to the element type */
  tf_type *wide = tf_type_is_float(t->elem) ? tf_type_float(e->code.ctx, TF_F64) : tf_type_i(e->code.ctx, 64);
  tf_value *a = tf_lower_convert(&b, start, wide), *s = tf_lower_convert(&b, step, wide),
           *n = tf_lower_convert(&b, i, wide);
  return tf_lower_convert(&b, tf_k_binary(&b, TF_K_ADD, a, tf_k_binary(&b, TF_K_MUL, n, s)), t->elem);
}

/* The element's place in row-major order. */
static tf_ixp place_of(tf_emitter *e, tf_tv *t, uint32_t lane, const tf_lanes *l) {
  tf_ixp place = tf_ix_const(e->p->ix, 0);
  for (uint32_t a = 0; a < t->rank; a++) {
    place = tf_ix_mul(e->p->ix, place, tf_extent_root(t->axis[a])->node);
    if (tf_fusion_axis(t->op, a) != TF_AXIS_BROADCAST)
      place = tf_ix_add(e->p->ix, place, tf_lower_at_lane(e, t->logical[a], l->sym, tf_lane(l, lane)));
  }
  return place;
}

/* Word n of the stream. Neighbours have a block in common, which is computed once: equal ops become one. */
static tf_value *random_word(tf_emitter *e, tf_tv *t, tf_ixp n) {
  tf_value *seed = tf_e_scalar(e, t->op->operand[0].value), *counter = tf_e_scalar(e, t->op->operand[1].value);
  tf_value *block = tf_code_value(&e->code, tf_ix_divc(e->p->ix, n, 4)), *words[4];
  tf_ixp which = tf_ix_modc(e->p->ix, n, 4);
  int64_t known;
  tf_value *at = tf_ix_is_const(which, &known) ? NULL : tf_code_value(&e->code, which);
  tf_builder b = tf_code_here(&e->code);
  b.loc = t->op->loc;
  tf_lower_philox(&b, seed, counter, block, words);
  if (!at) return words[known];
  tf_value *v = words[3];
  for (int i = 0; i < 3; i++)
    v = tf_k_select(&b, tf_k_cmp(&b, TF_KERNEL_PRED_EQ, at, tf_k_int(&b, at->type, i)), words[i], v);
  return v;
}

static tf_value *uniform_at(tf_emitter *e, tf_tv *t, tf_type *type, tf_ixp n) {
  bool wide = type->fkind == TF_F64;
  tf_fusion_dtype d;
  TF_SURELY(tf_fusion_dtype_of(type, &d));
  tf_value *words[2];
  for (uint32_t i = 0; i < (wide ? 2u : 1u); i++)
    words[i] = random_word(e, t, wide ? tf_ix_addc(e->p->ix, tf_ix_mulc(e->p->ix, n, 2), i) : n);
  tf_builder b = tf_code_here(&e->code);
  b.loc = t->op->loc;
  return tf_lower_uniform(&b, type, tf_random_digits(d), words);
}

static tf_value *random_value(tf_emitter *e, tf_tv *t, uint32_t lane, const tf_lanes *l) {
  tf_ixp n = place_of(e, t, lane, l);
  if (t->info->id == TF_FUSION_RANDOM_BITS) return random_word(e, t, n);
  if (t->info->id == TF_FUSION_UNIFORM) return uniform_at(e, t, t->elem, n);
  tf_type *in = tf_type_float(e->code.ctx, t->elem->fkind == TF_F64 ? TF_F64 : TF_F32);
  tf_ixp even = tf_ix_mulc(e->p->ix, tf_ix_divc(e->p->ix, n, 2), 2);
  tf_value *u = uniform_at(e, t, in, even), *v = uniform_at(e, t, in, tf_ix_addc(e->p->ix, even, 1));
  tf_value *odd = tf_code_compare(&e->code, TF_KERNEL_PRED_LT, even, n);
  tf_builder b = tf_code_here(&e->code);
  b.loc = t->op->loc;
  return tf_lower_normal(&b, t->elem, u, v, odd, e->p->o->fast_math);
}

tf_value *tf_compute_lane(tf_emitter *e, tf_tv *t, tf_value **ops, uint32_t lane, const tf_lanes *l) {
  tf_builder b = tf_code_here(&e->code);
  b.loc = t->op->loc;
  tf_value *v = NULL;
  switch (t->info->cls) {
  case TF_FC_SET:
  case TF_FC_CAST:
  case TF_FC_POINTWISE:
    v = tf_lower_scalar(&b, t->op, ops, t->op->noperand, e->p->o->fast_math, e->p->why);
    if (v && (t->rounded || t->summed) && v->def && tf_kernel_op(v->def) == TF_K_MATH)
      tf_op_set_attr(v->def, t->rounded ? "rounded" : "summed", tf_attr_unit(b.ctx));
    break;
  case TF_FC_BROADCAST:
  case TF_FC_SQUEEZE:
  case TF_FC_PERMUTE:
  case TF_FC_FULL:
  case TF_FC_SLICE:
  case TF_FC_PAD:
  case TF_FC_REPEAT:
  case TF_FC_EXPAND:
  case TF_FC_RESHAPE:
  case TF_FC_PARTS:
  case TF_FC_GATHER: v = ops[0]; break;
  case TF_FC_CONCAT: v = ops[t->op->noperand - 1]; break;
  case TF_FC_IOTA: v = iota_value(e, t, lane, l); break;
  case TF_FC_RANDOM: v = random_value(e, t, lane, l); break;
  default: tf_refuse(e->p->why, t->op, "'%s' cannot be lowered yet", t->op->def->name); break;
  }
  if (!v) e->code.failed = true;
  return v;
}

/* Those that elements are computed of: a generator's extents, of which there may be many, come behind them. */
uint32_t tf_num_operands(tf_emitter *e, const tf_tv *t) {
  switch (t->info->cls) {
  case TF_FC_RANDOM:
  case TF_FC_IOTA: return 2;
  case TF_FC_FULL:
  case TF_FC_SLICE:
  case TF_FC_PAD: /* its value is loaded where it is taken */
  case TF_FC_PARTS:
  case TF_FC_EXPAND:
  case TF_FC_RESHAPE:
  case TF_FC_GATHER: return 1; /* its index is loaded where it is taken */
  default: break;
  }
  if (t->op->noperand <= TF_FUSION_MAX_OPERANDS) return t->op->noperand;
  tf_refuse(e->p->why, t->op, "'%s' has %u operands, lowering takes at most %d", t->op->def->name, t->op->noperand,
            TF_FUSION_MAX_OPERANDS);
  e->code.failed = true;
  return 0;
}

/* A tensor without loops: its elements of these lanes, from its operands'. Lanes with equal operands are one. */
static void compute_at_use(tf_emitter *e, tf_tv *x, const tf_lanes *l, tf_value **out) {
  uint32_t nop = tf_num_operands(e, x);
  tf_value *(*ops)[TF_MOST_LANES] = tf_pool_array(e->p->pool, nop ? nop : 1, sizeof *ops);
  for (uint32_t k = 0; k < nop; k++) tf_load_operand(e, x, k, l, k ? ops[k - 1] : NULL, ops[k]);
  for (uint32_t i = 0; i < l->n && !e->code.failed; i++) {
    bool same = i > 0 && x->info->cls != TF_FC_IOTA && x->info->cls != TF_FC_RANDOM;
    tf_value *now[TF_FUSION_MAX_OPERANDS];
    for (uint32_t k = 0; k < nop; k++) {
      now[k] = ops[k][i];
      same &= i > 0 && now[k] == ops[k][i - 1];
    }
    out[i] = same ? out[i - 1] : tf_compute_lane(e, x, now, i, l);
  }
}

/* Lanes that are constants apart, in wider pieces than `width` elements of neighbouring lanes each. False: there are
 * none. */
static bool load_apart(tf_emitter *e, const tf_tv *t, const tf_read *r, const tf_lanes *l, uint32_t width,
                       tf_value **out) {
  tf_ixp place[TF_MOST_LANES];
  tf_apart a;
  for (uint32_t i = 0; i < l->n; i++) place[i] = tf_lower_at_lane(e, r->offset, l->sym, tf_lane(l, i));
  if (!tf_plan_apart(e->p, r->from, place, l->n, width, &a)) return false;
  for (uint32_t k = 0; k < a.npiece; k++) {
    int64_t from = a.piece[k].from, w = a.piece[k].width;
    tf_value *v = tf_lower_load(e, r->from, tf_ix_addc(e->p->ix, a.base, from), (uint32_t)w, t->op);
    for (uint32_t i = 0; i < l->n; i++)
      if (a.at[i] >= from && a.at[i] < from + w) out[i] = tf_extract_lane(e, v, (uint32_t)(a.at[i] - from));
  }
  return true;
}

static void load_element(tf_emitter *e, tf_tv *t, uint32_t k, const tf_lanes *l, tf_value **out) {
  tf_value *v = t->op->operand[k].value;
  tf_read *r = &t->read[k];
  if (r->from && r->from->is_use) {
    compute_at_use(e, r->from, l, out);
    return;
  }
  if (!r->from) {
    tf_value *s = tf_e_scalar(e, v);
    for (uint32_t i = 0; i < l->n; i++) out[i] = s;
    return;
  }
  if (r->loaded) {
    for (uint32_t i = 0; i < l->n; i++) out[i] = r->loaded[tf_lane(l, i)];
    return;
  }
  if (r->from->shared >= 0 && r->from->segment == t->segment)
    (r->crosses ? tf_sync_read : tf_sync_own_read)(e, (uint32_t)r->from->shared);
  if (!l->sym || !tf_ix_contains(e->p->ix, r->offset, l->sym)) {
    tf_value *one = tf_lower_load(e, r->from, r->offset, 1, t->op);
    for (uint32_t i = 0; i < l->n; i++) out[i] = one;
    return;
  }
  uint32_t w = l->n > 1 && !l->at ? tf_plan_access_width(e->p, r->from, r->offset, l->sym, l->n) : 1;
  if (w < l->n && load_apart(e, t, r, l, w, out)) return;
  for (uint32_t i = 0; i < l->n; i += w) {
    tf_value *vec = tf_lower_load(e, r->from, tf_lower_at_lane(e, r->offset, l->sym, tf_lane(l, i)), w, t->op);
    for (uint32_t j = 0; j < w; j++) out[i + j] = tf_extract_lane(e, vec, j);
  }
}

/* ------------------------------------------------------------------------------------------------ conditions */

static tf_ixp at_lane(tf_emitter *e, tf_ixp node, const tf_lanes *l) {
  return tf_lower_at_lane(e, node, l->sym, tf_lane(l, 0));
}

static bool varies(tf_emitter *e, const tf_predicate *q, const tf_lanes *l) {
  return l->n > 1 && (tf_ix_contains(e->p->ix, q->index, l->sym) || tf_ix_contains(e->p->ix, q->extent, l->sym));
}

/* Is it known of each lane? */
static bool decide(tf_emitter *e, const tf_read *r, const tf_lanes *l, bool *holds) {
  for (uint32_t i = 0; i < l->n; i++) {
    bool all = true, none = false;
    for (uint32_t g = 0; g < r->nguard; g++) {
      tf_ixp a = tf_lower_at_lane(e, r->guard[g].index, l->sym, tf_lane(l, i)),
             b = tf_lower_at_lane(e, r->guard[g].extent, l->sym, tf_lane(l, i));
      int64_t x, y;
      bool known = tf_ix_is_const(a, &x) && tf_ix_is_const(b, &y);
      all &= known && x < y;
      none |= known && x >= y;
    }
    if (!all && !none) return false;
    holds[i] = all;
  }
  return true;
}

/* Does it hold for all lanes or for none? What lies between is then a multiple of the lanes, and begins with lane 0. */
static bool for_all_lanes(tf_emitter *e, const tf_predicate *q, const tf_lanes *l) {
  tf_ixp coeff, rest, room = tf_ix_sub(e->p->ix, q->extent, q->index);
  int64_t c;
  if (!varies(e, q, l)) return true;
  if (l->at) return false;
  if (!tf_ix_linear_in(e->p->ix, room, l->sym, &coeff, &rest) || !tf_ix_is_const(coeff, &c)) return false;
  if (c == -1) return tf_ix_prove_divisible(e->p->ix, rest, l->n);
  return c == 1 && tf_ix_prove_divisible(e->p->ix, tf_ix_addc(e->p->ix, rest, -1), l->n);
}

/* What stands for an element that is not there: the value of a pad, of parts, or what the operand before gave. */
static tf_value *in_its_place(tf_emitter *e, tf_tv *t, tf_value *before) {
  if (t->info->cls == TF_FC_PAD || t->info->cls == TF_FC_PARTS) return tf_e_scalar(e, t->op->operand[1].value);
  if (before) return before;
  tf_builder b = tf_code_here(&e->code);
  return tf_lower_convert(&b, tf_k_i32(&b, 0), t->elem);
}

/* Lanes that share their conditions. */
static void load_if(tf_emitter *e, tf_tv *t, uint32_t k, const tf_lanes *l, tf_value *const *before, tf_value **out) {
  const tf_read *r = &t->read[k];
  tf_type *type = l->n > 1 ? tf_vector_of(t->elem, l->n) : t->elem;
  tf_value *cond = NULL, *other[TF_MOST_LANES];
  for (uint32_t i = 0; i < l->n; i++) other[i] = in_its_place(e, t, before ? before[i] : NULL);
  for (uint32_t i = 0; i < r->nguard; i++) {
    const tf_predicate *q = &r->guard[i];
    tf_ixp a = at_lane(e, q->index, l), b = at_lane(e, q->extent, l);
    cond = tf_code_both(&e->code, cond, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, a, b));
  }
  tf_code_open_if(&e->code, cond, type);
  load_element(e, t, k, l, out);
  tf_op *iff = tf_code_close(&e->code, tf_pack_lanes(e, out, l->n));
  tf_code_open_else(&e->code, iff);
  tf_code_close(&e->code, tf_pack_lanes(e, other, l->n));
  for (uint32_t i = 0; i < l->n; i++) out[i] = tf_extract_lane(e, &iff->result[0], i);
}

/* Lanes of which each is known to have the element, or not to: those that have it together. */
static void load_decided(tf_emitter *e, tf_tv *t, uint32_t k, const tf_lanes *l, const bool *holds,
                         tf_value *const *before, tf_value **out) {
  uint8_t at[TF_MOST_LANES];
  tf_lanes some = {.at = at, .sym = l->sym};
  tf_value *v[TF_MOST_LANES];
  for (uint32_t i = 0; i < l->n; i++)
    if (holds[i]) at[some.n++] = (uint8_t)tf_lane(l, i);
  if (some.n) load_element(e, t, k, &some, v);
  for (uint32_t i = 0, next = 0; i < l->n; i++)
    out[i] = holds[i] ? v[next++] : in_its_place(e, t, before ? before[i] : NULL);
}

/* ------------------------------------------------------------------------------------------------ gathers */

/* Lanes that have one index. An index below 0 is a large one without a sign; within the condition the index is a symbol
 * of the plan, which stands for any that x has. */
static void gather_at(tf_emitter *e, tf_tv *t, const tf_lanes *l, tf_value *index, tf_value **out) {
  const tf_tv *x = t->read[0].from;
  uint32_t axis = (uint32_t)tf_fusion_axis_of(t->op, 0);
  tf_extent *extent = tf_extent_root(x->axis[x->op ? tf_fusion_domain_axis(x->op, axis) : axis]);
  tf_type *type = l->n > 1 ? tf_vector_of(t->elem, l->n) : t->elem, *wide = tf_type_int(e->code.ctx, 64, true);
  tf_value *other[TF_MOST_LANES], *most = tf_code_value(&e->code, extent->node);
  tf_builder b = tf_code_here(&e->code);
  b.loc = t->op->loc;
  index = tf_lower_convert(&b, index, wide);
  tf_value *cond = tf_k_cmp(&b, TF_KERNEL_PRED_LT, index, tf_lower_convert(&b, most, wide));
  for (uint32_t i = 0; i < l->n; i++) other[i] = in_its_place(e, t, NULL);
  tf_code_open_if(&e->code, cond, type);
  if (t->read[0].picked) {
    b = tf_code_here(&e->code);
    tf_code_bind(&e->code, t->read[0].picked, e->code.depth, tf_lower_convert(&b, index, e->code.ity));
  }
  load_element(e, t, 0, l, out);
  tf_op *iff = tf_code_close(&e->code, tf_pack_lanes(e, out, l->n));
  tf_code_open_else(&e->code, iff);
  tf_code_close(&e->code, tf_pack_lanes(e, other, l->n));
  for (uint32_t i = 0; i < l->n; i++) out[i] = tf_extract_lane(e, &iff->result[0], i);
}

/* Lanes whose index is one value are read as any vector is: rows of a table. */
static void gather(tf_emitter *e, tf_tv *t, const tf_lanes *l, tf_value **out) {
  tf_value *index[TF_MOST_LANES];
  bool same = true;
  tf_load_operand(e, t, 1, l, NULL, index);
  for (uint32_t i = 1; i < l->n; i++) same &= index[i] == index[0];
  if (same) {
    gather_at(e, t, l, index[0], out);
    return;
  }
  for (uint32_t i = 0; i < l->n && !e->code.failed; i++) {
    tf_lanes one = *l;
    one.first = l->first + i;
    one.n = 1;
    gather_at(e, t, &one, index[i], out + i);
  }
}

void tf_load_operand(tf_emitter *e, tf_tv *t, uint32_t k, const tf_lanes *l, tf_value *const *before, tf_value **out) {
  const tf_read *r = &t->read[k];
  bool together = true;
  if (!k && t->info->cls == TF_FC_GATHER) {
    gather(e, t, l, out);
    return;
  }
  if (!r->nguard) {
    load_element(e, t, k, l, out);
    return;
  }
  for (uint32_t i = 0; i < r->nguard; i++) together &= for_all_lanes(e, &r->guard[i], l);
  if (together) {
    load_if(e, t, k, l, before, out);
    return;
  }
  bool holds[TF_MOST_LANES];
  if (decide(e, r, l, holds)) {
    load_decided(e, t, k, l, holds, before, out);
    return;
  }
  for (uint32_t i = 0; i < l->n && !e->code.failed; i++) {
    tf_lanes one = *l;
    one.first = l->first + i;
    one.n = 1;
    load_if(e, t, k, &one, before ? before + i : NULL, out + i);
  }
}
