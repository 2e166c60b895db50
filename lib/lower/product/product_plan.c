/* What each step reads, computes and stores: from the last step to the first, each tells what it needs of those before.
 *
 * What a step needs of an earlier one is in memory, or is computed there once more: views always, and up to MOST_AGAIN
 * elementwise ops on what is in memory anyway. Results of products are always in memory. */
#include "lower/product/product_plan.h"

#include "lower/product/product_levels.h"
#include "lower/product/product_settle.h"

enum { MOST_AGAIN = 12 };

static bool is_stored(const tf_mm_plan *p, const tf_value *v) { return tf_map_get(&p->stored, tf_map_ptr(v)) != NULL; }

bool tf_mm_reads(const tf_mm_step *s, const tf_value *v) {
  for (size_t i = 0; i < s->in.n; i++)
    if (s->in.at[i] == v) return true;
  return false;
}

/* ------------------------------------------------------------------------------------------------ settling */

static void copy_result(tf_op *ret, uint32_t i) {
  tf_value *v = tf_op_operand(ret, i);
  tf_op *copy =
      tf_op_new(ret->ctx, ret->pool, ret->loc, tf_context_op(ret->ctx, "fusion.set"), &v, 1, &v->type, 1, NULL, 0, 0);
  if (v->name) copy->result[0].name = tf_intern(ret->ctx, tf_pool_printf(ret->pool, "%s_out", v->name));
  tf_op_insert_before(ret, copy);
  tf_op_set_operand(ret, i, &copy->result[0]);
}

tf_value *tf_mm_extent(tf_value *v, uint32_t axis, int32_t *source_axis, int64_t *n) {
  for (;;) {
    uint32_t operand;
    int32_t from;
    *source_axis = (int32_t)axis;
    *n = v->type->dims[axis];
    if (*n != TF_DYN) return NULL;
    if (!v->def || !tf_fusion_extent_source(v->def, tf_fusion_domain_axis(v->def, axis), &operand, &from)) return v;
    tf_value *next = tf_op_operand(v->def, operand);
    if (from < 0) { /* a scalar */
      *source_axis = -1;
      if (!next->def) return next;
      if (tf_fusion_is(next->def, TF_FUSION_CONSTANT)) {
        *n = tf_fusion_value_of(next->def)->i;
        return NULL;
      }
      *source_axis = (int32_t)axis;
      if (!tf_fusion_is(next->def, TF_FUSION_DIM)) return v;
      from = (int32_t)tf_fusion_axis_of(next->def, 0);
      next = tf_op_operand(next->def, 0);
    }
    v = next;
    axis = (uint32_t)from;
  }
}

static void settle_dim(tf_op *dim);

static tf_value *build_before(tf_op *at, const char *name, tf_value **ops, uint32_t n, tf_type *type) {
  tf_op *op = tf_op_new(at->ctx, at->pool, at->loc, tf_context_op(at->ctx, name), ops, n, &type, 1, NULL, 0, 0);
  tf_op_insert_before(at, op);
  return &op->result[0];
}

static tf_value *constant_before(tf_op *at, int64_t n, tf_type *type) {
  tf_named_attr value = {"value", tf_attr_int(type, n)};
  tf_op *op =
      tf_op_new(at->ctx, at->pool, at->loc, tf_context_op(at->ctx, "fusion.constant"), NULL, 0, &type, 1, &value, 1, 0);
  tf_op_insert_before(at, op);
  return &op->result[0];
}

/* How many parts there are, or elements of one, of the extents that are cut: a step that asks the parts would have to
 * wait for them. */
static tf_value *count_parts(tf_op *dim, tf_op *parts) {
  tf_type *t = dim->result[0].type;
  tf_value *x = tf_op_operand(parts, 0), *all = NULL, *in[2];
  uint32_t n = tf_fusion_axes_of(parts)->n;
  tf_op *asks[TF_FUSION_MAX_RANK];
  for (uint32_t i = 0; i < n; i++) {
    tf_named_attr at = {"axis", tf_attr_i64(dim->ctx, tf_fusion_first_parted(parts) + i)};
    tf_op *one =
        tf_op_new(dim->ctx, dim->pool, dim->loc, tf_context_op(dim->ctx, "fusion.dim"), &x, 1, &t, 1, &at, 1, 0);
    tf_op_insert_before(dim, one);
    asks[i] = one;
    in[0] = all, in[1] = &one->result[0];
    all = all ? build_before(dim, "fusion.mul", in, 2, t) : in[1];
  }
  tf_fusion_cut cut = tf_fusion_cut_of(parts);
  in[0] = all, in[1] = constant_before(dim, cut.by, t);
  tf_value *count = build_before(dim, "fusion.ceil_div", in, 2, t);
  in[0] = count, in[1] = constant_before(dim, cut.multiple, t);
  if (cut.multiple != 1) count = build_before(dim, "fusion.mul", in, 2, t);
  for (uint32_t i = 0; i < n; i++) settle_dim(asks[i]);
  return count;
}

/* Asks an argument for the extent, or what the launch must compute it of. */
static void settle_dim(tf_op *dim) {
  int32_t axis;
  int64_t n;
  tf_op *by = NULL;
  if (!tf_op_operand(dim, 0)->def) return;
  tf_value *v = tf_mm_extent(tf_op_operand(dim, 0), (uint32_t)tf_fusion_axis_of(dim, 0), &axis, &n);
  if (v && axis >= 0 && v->def && tf_fusion_is(v->def, TF_FUSION_PARTS)) {
    tf_value_replace_uses(&dim->result[0], count_parts(dim, v->def));
    tf_op_erase(dim);
    return;
  }
  if (v && axis >= 0) {
    tf_op_set_operand(dim, 0, v);
    tf_op_set_attr(dim, "axis", tf_attr_i64(dim->ctx, axis));
    return;
  }
  if (!v) {
    tf_type *t = tf_type_i(dim->ctx, 64);
    tf_named_attr at = {"value", tf_attr_int(t, n)};
    by =
        tf_op_new(dim->ctx, dim->pool, dim->loc, tf_context_op(dim->ctx, "fusion.constant"), NULL, 0, &t, 1, &at, 1, 0);
    tf_op_insert_before(dim, by);
    v = &by->result[0];
  }
  tf_value_replace_uses(&dim->result[0], v);
  tf_op_erase(dim);
}

/* A scaled product is a product, and what follows it element by element. */
static void settle_scales(tf_op *op) {
  tf_type *y = op->result[0].type, *f32 = tf_type_float(op->ctx, TF_F32), *wide = tf_type_tensor(f32, y->dims, y->rank);
  tf_fusion_dtype d = TF_FD_F32;
  TF_SURELY(tf_elem_dtype_of(tf_op_operand(op, 0)->type, &d));
  tf_type *sum = tf_fusion_dtype_type(op->ctx, tf_fusion_sum_dtype(d));
  tf_value *ops[2] = {tf_op_operand(op, 0), tf_op_operand(op, 1)};
  tf_value *v = build_before(op, "fusion.matmul", ops, 2, tf_type_tensor(sum, y->dims, y->rank));
  if (sum != f32) v = build_before(op, "fusion.cast", &v, 1, wide);
  for (uint32_t i = 2; i < 4; i++) v = build_before(op, "fusion.mul", (tf_value *[]){v, tf_op_operand(op, i)}, 2, wide);
  if (y != wide) v = build_before(op, "fusion.cast", &v, 1, y);
  v->name = op->result[0].name;
  tf_value_replace_uses(&op->result[0], v);
  tf_op_erase(op);
}

void tf_mm_settle(tf_op *func) {
  tf_op *ret = tf_fusion_return_op(func);
  for (tf_op *o = tf_fusion_body(func)->first, *next; o; o = next) {
    next = o->next;
    if (tf_fusion_is(o, TF_FUSION_SCALED_MATMUL) && !tf_fusion_in_blocks(o)) settle_scales(o);
    else if (tf_fusion_op_info(o) && tf_fusion_op_info(o)->cls == TF_FC_SCATTER) tf_mm_settle_scatter(o);
    else if (tf_mm_is_attention(o)) tf_mm_settle_attention(o);
  }
  for (uint32_t i = 0; i < ret->noperand; i++) {
    bool again = !tf_op_operand(ret, i)->def;
    for (uint32_t k = 0; k < i; k++) again |= tf_op_operand(ret, k) == tf_op_operand(ret, i);
    if (again) copy_result(ret, i);
  }
  for (tf_op *o = tf_fusion_body(func)->first, *next; o; o = next) {
    next = o->next;
    if (tf_fusion_is(o, TF_FUSION_DIM)) settle_dim(o);
  }
}

/* ------------------------------------------------------------------------------------------------ factors */

uint32_t tf_mm_factors(const tf_op *product) { return tf_fusion_is(product, TF_FUSION_SDPA) ? 3 : 2; }

/* Nothing is stored for what a step looks through. A cast is made as the factor comes into shared memory, where that
 * costs no bandwidth; from a wider type it has a kernel of its own, and so has any of an sdpa (`casts` is false). */
static bool looks_through(const tf_mm_plan *p, const tf_mm_factor *f, bool casts) {
  tf_fusion_dtype from, to;
  const tf_value *v = f->source;
  if (!v->def || tf_mm_level(p, v) % 2) return false;
  if (tf_mm_is_view(v->def)) return true;
  if (!casts || !tf_fusion_is(v->def, TF_FUSION_CAST) || v->type->elem != f->elem || is_stored(p, v)) return false;
  TF_SURELY(tf_elem_dtype_of(tf_op_operand(v->def, 0)->type, &from));
  TF_SURELY(tf_elem_dtype_of(v->type, &to));
  return from != to && from != TF_FD_BOOL && tf_fd_size(from) <= tf_fd_size(to);
}

static void step_through(tf_mm_factor *f, uint32_t rank) {
  int32_t map[TF_FUSION_MAX_RANK], to[TF_FUSION_MAX_RANK];
  tf_op *op = f->source->def;
  for (uint32_t k = 0; k < TF_FUSION_MAX_RANK; k++) to[k] = -1;
  f->source = tf_op_operand(op, 0);
  TF_SURELY(tf_fusion_same_axes(op, 0, map));
  for (uint32_t k = 0; k < f->source->type->rank; k++)
    if (map[k] >= 0) to[map[k]] = (int32_t)k;
  for (uint32_t k = 0; k < rank; k++)
    if (f->axis[k] >= 0) f->axis[k] = to[f->axis[k]];
}

static tf_mm_factor find_factor(const tf_mm_plan *p, tf_value *v, bool casts) {
  uint32_t rank = v->type->rank;
  tf_mm_factor whole = {.source = v, .elem = v->type->elem}, f;
  for (uint32_t k = 0; k < rank; k++) whole.axis[k] = (int32_t)k;
  f = whole;
  while (looks_through(p, &f, casts)) step_through(&f, rank);
  for (uint32_t k = rank - 2; k < rank; k++)
    if (f.axis[k] < 0) return whole; /* a side of extent 1 that its source does not have */
  return f;
}

/* ------------------------------------------------------------------------------------------------ demand */

/* How many elementwise ops compute it from what is in memory. */
static uint32_t again(const tf_mm_plan *p, const tf_value *v) {
  uint32_t n = 0;
  if (!v->def || v->type->kind != TF_TYPE_TENSOR || tf_mm_level(p, v) % 2 || is_stored(p, v)) return 0;
  const tf_op *op = v->def;
  if (tf_fusion_is(op, TF_FUSION_FULL)) return 0;
  if (!tf_mm_is_view(op) && !tf_mm_is_elementwise(op)) return MOST_AGAIN + 1;
  for (uint32_t i = 0; i < op->noperand && n <= MOST_AGAIN; i++) n += again(p, tf_op_operand(op, i));
  return n + tf_mm_is_elementwise(op);
}

static void compute(tf_mm_plan *p, tf_mm_step *s, tf_op *op);

static void read_tensor(tf_mm_plan *p, tf_mm_step *s, tf_value *v) {
  if (v->def) tf_map_set(&p->stored, tf_map_ptr(v), v);
  if (!tf_mm_reads(s, v)) tf_vec_push(p->pool, &s->in, v);
}

static void need(tf_mm_plan *p, tf_mm_step *s, tf_value *v) {
  if (!v->def) {
    if (!tf_mm_reads(s, v)) tf_vec_push(p->pool, &s->in, v);
  } else if (v->type->kind != TF_TYPE_TENSOR || tf_mm_level(p, v) == s->level) compute(p, s, v->def);
  else if (tf_mm_level(p, v) % 2 || is_stored(p, v)) read_tensor(p, s, v);
  else if (!tf_mm_is_view(v->def) && again(p, v) > MOST_AGAIN) read_tensor(p, s, v);
  else compute(p, s, v->def);
}

/* What the step reads says how long this axis of v is. */
static bool is_told(const tf_mm_plan *p, const tf_value *v, uint32_t axis) {
  uint32_t operand;
  int32_t from;
  if (v->type->dims[axis] != TF_DYN || !v->def || tf_mm_level(p, v) % 2 || is_stored(p, v)) return true;
  if (!tf_mm_is_view(v->def) && !tf_mm_is_elementwise(v->def)) return again(p, v) > MOST_AGAIN;
  return tf_fusion_extent_source(v->def, tf_fusion_domain_axis(v->def, axis), &operand, &from) && from >= 0 &&
         is_told(p, tf_op_operand(v->def, operand), (uint32_t)from);
}

/* An operand of what is no product: computed as it is read, if that tells its extents. */
static void need_operand(tf_mm_plan *p, tf_mm_step *s, tf_value *v) {
  bool told = true;
  for (uint32_t k = 0; v->type->kind == TF_TYPE_TENSOR && k < v->type->rank; k++) told &= is_told(p, v, k);
  if (told) need(p, s, v);
  else read_tensor(p, s, v);
}

/* What attention gives besides its result. Another one of the step's is made with it, of the same operands. */
static void compute_attention(tf_mm_plan *p, tf_mm_step *s, tf_op *op) {
  if (op != s->product) {
    compute(p, s, s->product);
    return;
  }
  for (uint32_t i = 0; i < op->noperand; i++)
    if (tf_op_operand(op, i)->def) read_tensor(p, s, tf_op_operand(op, i));
    else need(p, s, tf_op_operand(op, i));
}

static void compute(tf_mm_plan *p, tf_mm_step *s, tf_op *op) {
  bool product = op == s->product && tf_fusion_is_product(op);
  if (tf_map_get(&s->ops, tf_map_ptr(op))) return;
  tf_map_set(&s->ops, tf_map_ptr(op), op);
  if (tf_mm_is_attention(op)) {
    compute_attention(p, s, op);
    return;
  }
  if (op == s->product && !product) {
    for (uint32_t i = 0; i < op->noperand; i++) need_operand(p, s, tf_op_operand(op, i));
    return;
  }
  if (product)
    for (uint32_t i = 0; i < tf_mm_factors(op); i++) {
      s->factor[i] = find_factor(p, tf_op_operand(op, i), tf_mm_factors(op) == 2);
      if (s->factor[i].source->def) read_tensor(p, s, s->factor[i].source);
      else need(p, s, s->factor[i].source);
    }
  bool asks = s->product && tf_fusion_is(op, TF_FUSION_DIM); /* a tile program asks what it is given */
  if (asks && tf_op_operand(op, 0)->def) read_tensor(p, s, tf_op_operand(op, 0));
  bool pages = product && tf_fusion_pages_of(op); /* which producers of copies read, too */
  for (uint32_t i = product ? tf_mm_factors(op) : 0; !asks && i < op->noperand; i++)
    if (pages && i + 1 == op->noperand && tf_op_operand(op, i)->def) read_tensor(p, s, tf_op_operand(op, i));
    else need(p, s, tf_op_operand(op, i));
  if (asks && !tf_op_operand(op, 0)->def) need(p, s, tf_op_operand(op, 0));
}

static void make_step(tf_mm_plan *p, int32_t level) {
  tf_mm_step *s = TF_NEW(p->pool, tf_mm_step);
  *s = (tf_mm_step){.product = level % 2 ? p->products.at[level / 2] : NULL, .level = level, .ops.pool = p->pool};
  for (tf_op *op = tf_fusion_body(p->func)->first; op; op = op->next)
    if (tf_fusion_produces_tensor(op) && tf_mm_level(p, &op->result[0]) == level && is_stored(p, &op->result[0]))
      tf_vec_push(p->pool, &s->out, &op->result[0]);
  for (size_t i = 0; i < s->out.n; i++) compute(p, s, s->out.at[i]->def);
  if (s->out.n) tf_vec_push(p->pool, &p->steps, s);
}

void tf_mm_plan_make(tf_op *func, tf_pool *pool, tf_mm_plan *p) {
  tf_op *ret = tf_fusion_return_op(func);
  *p = (tf_mm_plan){.func = func, .pool = pool, .level.pool = pool, .axes.pool = pool, .stored.pool = pool};
  tf_mm_find_levels(p);
  for (uint32_t i = 0; i < ret->noperand; i++)
    tf_map_set(&p->stored, tf_map_ptr(tf_op_operand(ret, i)), tf_op_operand(ret, i));
  for (int32_t level = 2 * (int32_t)p->products.n; level >= 0; level--) make_step(p, level);
  for (size_t i = 0; i < p->steps.n / 2; i++) { /* the last one was found first */
    tf_mm_step *x = p->steps.at[i];
    p->steps.at[i] = p->steps.at[p->steps.n - 1 - i];
    p->steps.at[p->steps.n - 1 - i] = x;
  }
}
