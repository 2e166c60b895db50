/* The pass spread-fusions: a fusion on a mesh of devices becomes a host program, the same for all devices, whose steps
 * are fusions of what a device has, and communication. */
#include "fusion/domain.h"
#include "fusion/sched.h"
#include "lower/lower.h"
#include "lower/mesh/mesh.h"

/* Where the elements of an op's operands and of its result belong together: ids, of which the first are the result's,
 * or, of a reduction, the operand's. */
typedef struct ids {
  uint32_t rank; /* of the domain; of a product one more, that is summed over */
  bool unknown;  /* nothing is known: all operands are wanted whole */
  bool combines; /* parts over a reduced id can be combined */
  bool offered;  /* it is spread over what its operand offers only, whatever it says */
  int32_t by[TF_FUSION_MAX_OPERANDS + 4][TF_FUSION_MAX_RANK]; /* operand's axis -> id, or -1 */
} ids;

enum { MOST_OPERANDS = TF_FUSION_MAX_OPERANDS + 4 };

/* ------------------------------------------------------------------------------------------------ which ids */

/* Keys and values have the heads of the queries, or one for several of them side by side, on each device alike. */
static bool heads_follow(const tf_mesh_plan *p, const tf_op *op) {
  uint32_t rank = op->result[0].type->rank;
  int64_t heads = op->result[0].type->dims[rank - 3];
  for (uint32_t i = 1; i < 3; i++) {
    int64_t own = tf_op_operand(op, i)->type->dims[rank - 3];
    if (own == TF_DYN || heads == TF_DYN) return false;
    for (uint32_t a = 0; a < TF_SPREAD_AXES; a++)
      if (own != 1 && own != heads && (own % p->mesh[a] || heads % p->mesh[a] || own / p->mesh[a] < 2)) return false;
  }
  return true;
}

static void attention_ids(const tf_mesh_plan *p, const tf_op *op, ids *d) {
  uint32_t rank = op->result[0].type->rank;
  d->unknown = op->noperand != 3;
  bool heads = rank >= 3 && heads_follow(p, op);
  for (uint32_t i = 0; i < 3 && !d->unknown; i++)
    for (uint32_t k = 0; k < rank; k++) d->by[i][k] = k + 3 < rank || (k + 3 == rank && heads) ? (int32_t)k : -1;
}

/* A product over a single element, which one factor says and the other may not: no extent of 1 is spread. */
static bool sums_one(const tf_op *op) {
  bool one = false;
  for (uint32_t i = 0; i < 2; i++) one |= tf_op_operand(op, i)->type->dims[tf_fusion_summed_axis(op, i)] == 1;
  return one;
}

/* Static, and as much on each device, which has more than one of it. */
static bool divides(const tf_mesh_plan *p, int64_t n) {
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++)
    if (n == TF_DYN || n % p->mesh[a] || (p->mesh[a] > 1 && n / p->mesh[a] < 2)) return false;
  return true;
}

/* What reads elements at other indices leaves some axes as they are. The first of the axes that a reshape makes others
 * of is in the same blocks before and behind it. */
static void reindexed_ids(const tf_mesh_plan *p, const tf_op *op, ids *d) {
  const tf_type *x = tf_op_operand(op, 0)->type, *y = op->result[0].type;
  tf_fusion_kept kept = {UINT32_MAX, 0};
  if (tf_fusion_op_info(op)->cls == TF_FC_RESHAPE) kept = tf_fusion_reshape_keeps(op);
  d->rank = y->rank;
  d->offered = true;
  for (uint32_t k = 0; k < x->rank; k++) {
    int32_t j = tf_fusion_kept_axis(op, k);
    if (k == kept.first && k + kept.last < x->rank && k + kept.last < y->rank) j = (int32_t)k;
    d->by[0][k] = j >= 0 && divides(p, x->dims[k]) && divides(p, y->dims[j]) ? j : -1;
  }
}

static void find_ids(const tf_mesh_plan *p, const tf_op *op, ids *d) {
  const tf_fusion_info *info = tf_fusion_op_info(op);
  *d = (ids){.rank = tf_fusion_domain_rank(op), .unknown = op->noperand > MOST_OPERANDS};
  switch (info->cls) {
  case TF_FC_POINTWISE:
  case TF_FC_SET:
  case TF_FC_CAST:
  case TF_FC_BROADCAST:
  case TF_FC_SQUEEZE:
  case TF_FC_PERMUTE: break;
  case TF_FC_REDUCTION: d->combines = info->combine != TF_FUSION_NONE || info->id == TF_FUSION_LOGSUMEXP; break;
  case TF_FC_PRODUCT:
    d->rank = op->result[0].type->rank;
    if (info->id == TF_FUSION_SDPA) {
      attention_ids(p, op, d);
      return;
    }
    d->unknown |= info->id != TF_FUSION_MATMUL && info->id != TF_FUSION_LINEAR;
    d->combines = op->noperand == 2; /* a bias would be added by each device */
    break;
  case TF_FC_RESHAPE:
  case TF_FC_SLICE:
  case TF_FC_PAD:
  case TF_FC_REPEAT: reindexed_ids(p, op, d); return;
  default: d->unknown = true;
  }
  for (uint32_t i = 0; i < op->noperand && !d->unknown; i++) {
    if (!tf_fusion_same_axes(op, i, d->by[i])) continue;
    for (uint32_t k = 0; k < tf_op_operand(op, i)->type->rank; k++)
      if (info->cls == TF_FC_PRODUCT && d->by[i][k] < 0 && !sums_one(op)) d->by[i][k] = (int32_t)d->rank;
  }
}

static int32_t result_axis(const tf_op *op, const ids *d, int32_t id) {
  if (tf_fusion_is_product(op)) return id < (int32_t)d->rank ? id : -1;
  return tf_fusion_result_axis(op, (uint32_t)id);
}

/* ------------------------------------------------------------------------------------------------ which spread */

static bool taken(const int32_t *id, int32_t of) {
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++)
    if (id[a] == of) return true;
  return false;
}

/* An id that an operand is spread over, along axis a of the mesh; reduced ones, or the others. Or the place there that
 * it is on, as of a state. */
static int32_t offered(tf_mesh_plan *p, const tf_op *op, const ids *d, const int32_t *id, uint32_t a, bool reduced) {
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_value *v = tf_op_operand(op, i);
    int32_t k = tf_fusion_is_tensor(v->type) ? tf_mesh_state_of(p, v)->spread.at[a] : TF_SPREAD_WHOLE;
    if (tf_spread_place(k) >= 0 && !reduced) return k;
    int32_t of = k >= 0 && !d->unknown ? d->by[i][k] : -1;
    if (of < 0 || taken(id, of) || (result_axis(op, d, of) < 0) != reduced || (reduced && !d->combines)) continue;
    return of;
  }
  return -1;
}

/* For each axis of the mesh the id that the op is spread over, or which place it is on, as of a state, or -1: as the op
 * says; a reduced id that its operand is spread over; else what its operands offer, the first one first. */
static void choose(tf_mesh_plan *p, const tf_op *op, const ids *d, int32_t *id) {
  const tf_value *y = &op->result[0];
  bool said = tf_fusion_says_spread(y) && !d->offered;
  tf_spread s = tf_fusion_spread(p->func, y);
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) id[a] = -1;
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) {
    int32_t reduced = offered(p, op, d, id, a, true);
    if (reduced >= 0) id[a] = reduced;
    else if (tf_spread_place(s.at[a]) >= 0) id[a] = s.at[a];
    else if (s.at[a] >= 0 && !d->offered && !d->unknown)
      id[a] = tf_fusion_is_product(op) ? s.at[a] : (int32_t)tf_fusion_domain_axis(op, (uint32_t)s.at[a]);
  }
  for (uint32_t a = 0; a < TF_SPREAD_AXES && !said; a++)
    if (id[a] == -1) id[a] = offered(p, op, d, id, a, false);
}

static tf_spread wanted_of(const tf_op *op, const ids *d, const int32_t *id, uint32_t operand) {
  tf_spread s = {{TF_SPREAD_WHOLE, TF_SPREAD_WHOLE, TF_SPREAD_WHOLE}};
  const tf_type *t = tf_op_operand(op, operand)->type;
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++)
    if (tf_spread_place(id[a]) >= 0) s.at[a] = id[a];
  for (uint32_t a = 0; a < TF_SPREAD_AXES && !d->unknown; a++)
    for (uint32_t k = 0; k < t->rank && id[a] >= 0; k++)
      if (d->by[operand][k] == id[a] && t->dims[k] != 1) s.at[a] = (int32_t)k;
  return s;
}

bool tf_mesh_follow(const tf_mesh_plan *p, tf_op *op, const int32_t *axis, int32_t *operand, int32_t *result) {
  ids d;
  int32_t id = -1;
  find_ids(p, op, &d);
  if (d.unknown) return false;
  for (uint32_t i = 0; i < op->noperand; i++) {
    if (axis[i] < 0) continue;
    if (d.by[i][axis[i]] < 0 || (id >= 0 && d.by[i][axis[i]] != id)) return false;
    id = d.by[i][axis[i]];
  }
  for (uint32_t i = 0; i < op->noperand; i++) {
    const tf_type *t = tf_op_operand(op, i)->type;
    operand[i] = -1;
    for (uint32_t k = 0; tf_fusion_is_tensor(t) && k < t->rank; k++)
      if (d.by[i][k] == id && t->dims[k] != 1) operand[i] = (int32_t)k;
  }
  *result = result_axis(op, &d, id);
  return true;
}

/* ------------------------------------------------------------------------------------------------ ops */

/* Parts of sums are combined in the type of the sum, or in f32 where the fusion says so. So is what no communication
 * combines: narrower types, and products. */
static tf_type *widened(const tf_mesh_plan *p, const tf_op *op) {
  tf_type *elem = op->result[0].type->elem;
  const tf_fusion_info *info = tf_fusion_op_info(op);
  bool sums = info->cls == TF_FC_PRODUCT || info->combine == TF_FUSION_ADD;
  tf_fusion_dtype d;
  if (!tf_fusion_dtype_of(elem, &d) || !tf_fd_is_float(d) || tf_fd_size(d) >= 4) return elem;
  return !p->wide && sums && tf_fd_size(d) == 2 ? elem : tf_type_float(p->ctx, TF_F32);
}

static bool is_streamed(const tf_mesh_plan *p, const tf_op *op) {
  for (uint32_t i = 0; i < p->nstream; i++)
    if (p->stream[i].tv == op) return true;
  return false;
}

static void compute(tf_mesh_plan *p, tf_op *op) {
  ids d;
  int32_t id[TF_SPREAD_AXES];
  tf_mesh_state *in[TF_FUSION_MAX_OPERANDS + 16] = {0}, out = {.of = &op->result[0], .elem = op->result[0].type->elem};
  tf_map map = {.pool = p->pool};
  find_ids(p, op, &d);
  choose(p, op, &d, id);
  for (uint32_t a = 0; a < TF_SPREAD_AXES; a++) {
    int32_t axis = id[a] < 0 ? id[a] : result_axis(op, &d, id[a]); /* whole, or on a device */
    out.spread.at[a] = id[a] >= 0 && axis < 0 ? TF_SPREAD_PARTIAL : axis;
    if (out.spread.at[a] == TF_SPREAD_PARTIAL) out.combines = op;
  }
  if (out.combines) out.elem = widened(p, op);
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_value *v = tf_op_operand(op, i);
    if (!tf_fusion_is_tensor(v->type)) continue;
    tf_spread want = wanted_of(op, &d, id, i);
    in[i] = tf_mesh_reach(p, v, &want);
    if (in[i]->level > out.level) out.level = in[i]->level;
  }
  if (tf_fusion_op_info(op)->cls == TF_FC_SET && !in[0]->local && !is_streamed(p, op)) { /* as it came */
    tf_mesh_state same = *in[0];
    same.of = out.of;
    tf_mesh_add_state(p, same);
    return;
  }
  if (tf_fusion_op_info(op)->cls == TF_FC_SET) { /* what lies so is the copy */
    out.local = tf_mesh_use(p, in[0], out.level);
    tf_mesh_add_state(p, out);
    return;
  }
  tf_mesh_level *l = tf_mesh_func_of(p, &out);
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_value *v = tf_op_operand(op, i), *x = in[i] ? tf_mesh_use(p, in[i], out.level) : tf_mesh_scalar(p, l, v);
    if (in[i] && out.elem != op->result[0].type->elem && !tf_fusion_is_product(op))
      x = &tf_mesh_build(p, l, "fusion.cast", &x, 1, tf_type_tensor(out.elem, x->type->dims, x->type->rank), NULL, NULL)
               ->result[0];
    tf_map_set(&map, tf_map_ptr(v), x);
  }
  tf_op *copy = tf_op_clone(op, p->func->pool, &map);
  tf_op_set_attr(copy, "spread", NULL);
  tf_op_set_attr(copy, "on", NULL);
  copy->result[0].type = tf_mesh_local_type(p, out.of, &out.spread, out.elem);
  tf_block_append(l->body, copy);
  out.local = &copy->result[0];
  tf_mesh_add_state(p, out);
}

static void begin(tf_mesh_plan *p) {
  tf_block *body = tf_fusion_body(p->func);
  tf_mesh_level_at(p, 0);
  for (uint32_t i = 0; i < body->narg; i++) {
    tf_value *v = body->arg[i];
    if (!tf_fusion_is_tensor(v->type)) continue;
    tf_mesh_state s = {.of = v, .spread = tf_fusion_spread(p->func, v), .elem = v->type->elem};
    s.tensor = tf_mesh_new_tensor(p, v, &s.spread, s.elem);
    s.tensor->arg = v;
    tf_mesh_add_state(p, s);
  }
}

/* What an exchange brings is the result, so it goes to the result's memory. */
static bool comes_as_it_is(const tf_mesh_state *s) {
  const tf_mesh_tensor *t = s->tensor;
  for (uint32_t a = 0; t && a < TF_SPREAD_AXES; a++)
    if (t->place[a] != tf_spread_place(s->spread.at[a])) return false; /* it comes to more devices */
  return t && !t->arg && !t->local && t->result < 0 && t->room == TF_MESH_EXACT && s->how == TF_MESH_AS_IS &&
         t->elem == s->of->type->elem;
}

static void give_results(tf_mesh_plan *p) {
  tf_op *ret = tf_fusion_return_op(p->func);
  for (uint32_t r = 0; r < ret->noperand; r++) {
    tf_value *v = tf_op_operand(ret, r);
    tf_spread want = tf_fusion_spread(p->func, v);
    tf_mesh_state *s = tf_mesh_reach(p, v, &want);
    tf_mesh_tensor *t =
        comes_as_it_is(s) ? s->tensor : tf_mesh_store(p, s->level, tf_mesh_use(p, s, s->level), v, &want);
    t->result = (int32_t)r;
    tf_vec_push(p->pool, &p->results, t);
  }
}

/* ------------------------------------------------------------------------------------------------ the pass */

static bool check(tf_op *func) {
  if (tf_fusion_in_place_of(func)) return tf_op_error(func, "a fusion on a mesh takes no result in place");
  if (tf_fusion_cluster_of(func) || tf_fusion_dynamic_of(func) || tf_fusion_version_of_attr(func))
    return tf_op_error(func, "a fusion on a mesh takes no `cluster`, `dynamic` or `version_of`: each device's part "
                             "gets its own schedule");
  for (tf_op *op = tf_fusion_body(func)->first; op; op = op->next) {
    if (!tf_fusion_produces_tensor(op)) continue;
    if (!tf_fusion_is_plain(op))
      return tf_op_error(op,
                         "'%s' has a schedule, which a fusion on a mesh does not take: each device's part gets its "
                         "own",
                         tf_value_name(&op->result[0]));
    if (op->noperand > TF_FUSION_MAX_OPERANDS + 16)
      return tf_op_error(op, "an op with %u operands on a mesh; the most are %d", op->noperand,
                         TF_FUSION_MAX_OPERANDS + 16);
  }
  return true;
}

static bool spread_func(tf_op *func, tf_pool *pool, bool print) {
  tf_mesh_plan p = {.func = func, .pool = pool, .ctx = func->ctx, .states.pool = pool};
  p.wide = tf_fusion_wide_sums_of(func);
  if (!tf_fusion_mesh(func, p.mesh)) return true;
  if (!check(func) || !tf_fusion_streams(func, true, pool, &p.stream, &p.nstream)) return false;
  begin(&p);
  for (tf_op *op = tf_fusion_body(func)->first; op; op = op->next)
    if (tf_fusion_produces_tensor(op)) compute(&p, op);
  give_results(&p);
  if (!tf_mesh_find_pieces(&p)) return false;
  if (print) {
    tf_mesh_tell(&p, true);
    return true;
  }
  tf_mesh_host(&p);
  tf_op_erase(func);
  return true;
}

static bool each(tf_pass_run *r, bool print) {
  bool ok = true;
  for (tf_op *op = tf_op_body(r->op)->first, *next; ok && op; op = next) {
    next = op->next;
    if (!tf_fusion_is(op, TF_FUSION_FUNC)) continue;
    tf_pool *pool = tf_pool_child(r->scratch);
    ok = spread_func(op, pool, print);
    tf_pool_free(pool);
  }
  return ok;
}

/* Nobody names a mesh any more. */
static void drop_lines(tf_op *module) {
  for (tf_op *op = tf_op_body(module)->first, *next; op; op = next) {
    next = op->next;
    if (tf_fusion_is(op, TF_FUSION_MESH)) tf_op_erase(op);
  }
}

static bool run(tf_pass_run *r) {
  bool ok = each(r, false);
  if (ok) drop_lines(r->op);
  return ok;
}

static bool run_print(tf_pass_run *r) { return each(r, true); }

const tf_pass tf_pass_print_comms = {
    "print-comms", "say what the devices of a mesh exchange, and why; nothing is changed", "", run_print};

const tf_pass tf_pass_spread_fusions = {
    "spread-fusions", "fusions on a mesh of devices become fusions of each device's part, and communication", "", run};
