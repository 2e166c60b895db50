/* A fusion of several steps: each becomes a function of its own, a fusion or a tile program, and a host program calls
 * them one after the other. What one step writes and another one reads is a tensor of the call. */
#include "lower/common/host_code.h"
#include "lower/lower.h"
#include "lower/product/product_emit.h"
#include "lower/product/product_gradient.h"
#include "lower/product/step_extents.h"

/* ------------------------------------------------------------------------------------------------ the host program */

typedef struct host {
  tf_step_extents x;
  tf_host_code code;
  const tf_mm_plan *p;
  tf_map tensors; /* value -> host.tensor, or the scalar's argument */
} host;

static tf_value *tensor_of(const host *h, const tf_value *v) { return tf_map_get(&h->tensors, tf_map_ptr(v)); }

static tf_value *own_scalar(void *user, const tf_value *arg) { return tensor_of(user, arg); }

static tf_value *own_dim(void *user, const tf_value *tensor, uint32_t axis) {
  host *h = user;
  return tf_h_dim(&h->code.b, tensor_of(h, tensor), axis);
}

static tf_value *extent(host *h, tf_value *v, uint32_t axis) {
  h->x = (tf_step_extents){&h->code.b, own_scalar, own_dim, h};
  return tf_step_extent(&h->x, v, axis);
}

static uint32_t extents(host *h, tf_value *v, tf_value **out) {
  for (uint32_t k = 0; k < v->type->rank; k++) out[k] = extent(h, v, k);
  return v->type->rank;
}

static const char *result_name(const host *h, const tf_value *v, uint32_t r) {
  tf_block *b = tf_op_body(h->code.func);
  bool taken = !v->name;
  for (uint32_t i = 0; i < b->narg && !taken; i++) taken = b->arg[i]->name && strcmp(b->arg[i]->name, v->name) == 0;
  return taken ? tf_intern(h->code.ctx, tf_pool_printf(h->code.pool, "result%u", r)) : v->name;
}

/* Names that say that extents of arguments are equal: of two that different steps read nobody else would know. */
static void check_names(host *h) {
  const tf_op *func = h->p->func;
  tf_block *body = tf_fusion_body(func);
  tf_strmap first = {.pool = h->code.pool};
  for (uint32_t i = 0; i < body->narg; i++)
    for (uint32_t k = 0; tf_fusion_is_tensor(body->arg[i]->type) && k < body->arg[i]->type->rank; k++) {
      tf_str name = tf_fusion_dim_name(func, i, k);
      if (!name.len) continue;
      tf_value *have = tf_h_dim(&h->code.b, tf_host_code_arg(&h->code, i), k), *v[2] = {have, NULL};
      if (!(v[1] = tf_strmap_get(&first, name))) tf_strmap_set(&first, name, have);
      else
        tf_h_check(&h->code.b, tf_h_binary(&h->code.b, TF_H_EQ, v[0], v[1]),
                   tf_host_code_fmt(&h->code, "axis %u of '%s' has extent {0}; it must be {1}", k,
                                    tf_host_code_name(&h->code, i)),
                   v, 2);
    }
}

static void set_results_in_place(host *h, const tf_op *func, uint32_t nresult) {
  tf_block *body = tf_op_body(h->code.func);
  tf_attr **dicts = TF_NEW_ARRAY(h->code.pool, tf_attr *, (size_t)body->narg + 1);
  for (uint32_t i = 0; i < body->narg; i++) {
    uint32_t first = body->narg - nresult;
    int32_t place = i < first ? -1 : tf_fusion_in_place(func, i - first);
    tf_named_attr at = {"in_place", tf_attr_i64(h->code.ctx, place)};
    dicts[i] = tf_attr_dict(h->code.ctx, &at, place >= 0);
  }
  if (tf_fusion_in_place_of(func))
    tf_op_set_attr(h->code.func, "arg_attrs", tf_attr_array(h->code.ctx, dicts, body->narg));
}

static void begin(host *h, tf_op *module) {
  tf_op *func = h->p->func, *ret = tf_fusion_return_op(func);
  tf_block *body = tf_fusion_body(func);
  tf_value *n[TF_FUSION_MAX_RANK];
  tf_host_code_begin(&h->code, module, func, body, ret->noperand);
  for (uint32_t i = 0; i < body->narg; i++)
    tf_map_set(&h->tensors, tf_map_ptr(body->arg[i]), tf_host_code_arg(&h->code, i));
  for (uint32_t r = 0; r < ret->noperand; r++) {
    tf_value *v = tf_op_operand(ret, r);
    tf_value *arg = tf_block_add_arg(module->pool, tf_op_body(h->code.func),
                                     tf_host_tensor_type(v->type->elem, v->type->rank), result_name(h, v, r));
    tf_map_set(&h->tensors, tf_map_ptr(v), arg);
  }
  set_results_in_place(h, func, ret->noperand);
  check_names(h);
  for (uint32_t r = 0; r < ret->noperand; r++) {
    uint32_t rank = extents(h, tf_op_operand(ret, r), n);
    tf_h_shape(&h->code.b, r, n, rank);
  }
  tf_h_op(&h->code.b, TF_H_SHAPES_END, NULL, 0, NULL, 0, 0);
}

/* Of batches there are as many as the result has. */
static void decode_extents(host *h, const tf_op *product, tf_value **n) {
  tf_builder *b = &h->code.b;
  tf_value *y = (tf_value *)&product->result[0], *k = tf_op_operand(product, 1), *one = tf_h_const(b, 1);
  uint32_t rank = y->type->rank, pages = tf_fusion_attention_of(product).pages;
  int64_t groups = tf_mm_groups(product);
  tf_value *heads = extent(h, y, rank - 3), *m = extent(h, y, rank - 2);
  n[TF_MM_BATCHES] = one;
  for (uint32_t i = 0; i + 3 < rank; i++)
    n[TF_MM_BATCHES] = tf_h_binary(b, TF_H_MUL, n[TF_MM_BATCHES], extent(h, y, i));
  n[TF_MM_GROUPS] = groups == TF_DYN ? heads : tf_h_const(b, groups);
  tf_value *each = tf_h_binary(b, TF_H_DIV, heads, tf_h_binary(b, TF_H_MAX, n[TF_MM_GROUPS], one));
  n[TF_MM_ROWS] = tf_h_binary(b, TF_H_MUL, each, m);
  n[TF_MM_KEYS] = extent(h, k, rank - 2);
  if (pages) n[TF_MM_KEYS] = tf_h_binary(b, TF_H_MUL, n[TF_MM_KEYS], extent(h, tf_op_operand(product, pages), 1));
}

/* What is made in parts: the step's arguments, with the numbers that are given, and what the parts give. */
static void call_parts(host *h, const tf_mm_step *s, const char *name, tf_value *const *args, tf_value *const *given,
                       tf_value *const *memory, uint32_t nmemory) {
  uint32_t nin = (uint32_t)s->in.n, nout = (uint32_t)s->out.n;
  tf_value **all = TF_NEW_ARRAY(h->code.pool, tf_value *, nin + nout + 4 + nmemory);
  memcpy(all, args, nin * sizeof *all);
  memcpy(all + nin, given, 4 * sizeof *all);
  memcpy(all + nin + 4, args + nin, nout * sizeof *all);
  memcpy(all + nin + 4 + nout, memory, nmemory * sizeof *all);
  tf_h_call(&h->code.b, name, all, nin + nout + 4 + nmemory);
}

/* Attention in parts, or (name != NULL) as it is, as the launch finds. args: of the step. */
static void call_decoding(host *h, const tf_mm_step *s, const tf_target *target, const char *parts_name,
                          const char *name, tf_value **args) {
  tf_builder *b = &h->code.b;
  tf_value *n[TF_MM_EXTENTS], *take, *memory[TF_MM_PART_TENSORS];
  const tf_type *y = s->product->result[0].type;
  decode_extents(h, s->product, n);
  tf_value *given[5] = {tf_mm_choose_parts(b, s->product, target, n, &take), n[TF_MM_BATCHES], n[TF_MM_GROUPS],
                        n[TF_MM_ROWS], tf_h_const(b, y->dims[y->rank - 1])};
  tf_host_region outer = {0};
  tf_op *iff = name ? tf_host_code_if(&h->code, take) : NULL;
  if (iff) outer = tf_host_code_open(&h->code, iff, 0);
  for (uint32_t i = 0; i < TF_MM_PART_TENSORS; i++)
    memory[i] = tf_h_tensor(b, tf_type_float(h->code.ctx, TF_F32), given, i == TF_MM_PART_SUMS ? 5 : 4);
  call_parts(h, s, parts_name, args, given, memory, TF_MM_PART_TENSORS);
  if (!iff) return;
  tf_host_code_close(&h->code, outer);
  outer = tf_host_code_open(&h->code, iff, 1);
  tf_h_call(b, name, args, (uint32_t)(s->in.n + s->out.n));
  tf_host_code_close(&h->code, outer);
}

static void open_outputs(host *h, const tf_mm_step *s) {
  tf_value *n[TF_FUSION_MAX_RANK];
  for (size_t i = 0; i < s->out.n; i++) {
    tf_value *v = s->out.at[i];
    if (tensor_of(h, v)) continue;
    uint32_t rank = extents(h, v, n);
    tf_value *t = tf_h_tensor(&h->code.b, v->type->elem, n, rank);
    t->name = v->name;
    tf_map_set(&h->tensors, tf_map_ptr(v), t);
  }
}

/* Of a step whose outputs are there. */
static tf_value **arguments(const host *h, const tf_mm_step *s) {
  tf_value **args = TF_NEW_ARRAY(h->code.pool, tf_value *, s->in.n + s->out.n + 1);
  for (size_t i = 0; i < s->in.n; i++) args[i] = tensor_of(h, s->in.at[i]);
  for (size_t i = 0; i < s->out.n; i++) args[s->in.n + i] = tensor_of(h, s->out.at[i]);
  return args;
}

static void call(host *h, const tf_mm_step *s, const tf_target *target, const char *name, const char *parts_name) {
  open_outputs(h, s);
  tf_value **args = arguments(h, s);
  if (parts_name) call_decoding(h, s, target, parts_name, name, args);
  else tf_h_call(&h->code.b, name, args, (uint32_t)(s->in.n + s->out.n));
}

/* A step that only gives another shape to what an earlier step stores: that tensor, else NULL. Its memory is the call's
 * own, so it is row-major. */
static tf_value *seen_as(const tf_mm_plan *p, const tf_mm_step *s) {
  tf_op *op = s->product || s->out.n != 1 ? NULL : s->out.at[0]->def;
  if (!op || tf_fusion_op_info(op)->cls != TF_FC_RESHAPE || tf_tensor_is_returned(op)) return NULL;
  tf_value *x = tf_op_operand(op, 0);
  for (tf_op *o = tf_fusion_body(p->func)->first; o; o = o->next)
    if (o != op && tf_fusion_produces_tensor(o) && tf_map_get(&s->ops, tf_map_ptr(o))) return NULL;
  return x->def && !tf_tensor_is_returned(x->def) ? x : NULL;
}

static void see(host *h, tf_value *from, tf_value *as) {
  tf_value *x[TF_FUSION_MAX_RANK + 1] = {tf_h_ptr(&h->code.b, tensor_of(h, from))};
  uint32_t rank = extents(h, as, x + 1);
  tf_type *type = tf_host_tensor_type(as->type->elem, rank);
  tf_value *t = &tf_h_build(&h->code.b, TF_H_VIEW, x, rank + 1, &type, 1, NULL, 0, 0)->result[0];
  t->name = as->name;
  tf_map_set(&h->tensors, tf_map_ptr(as), t);
}

static void call_at_once(host *h, const tf_mm_step *keys, const tf_mm_step *queries, const char *name) {
  tf_builder *b = &h->code.b;
  tf_value *q = tf_op_operand(keys->product, TF_FUSION_BACKWARD_Q), *n[TF_FUSION_MAX_RANK];
  tf_value **args = TF_NEW_ARRAY(h->code.pool, tf_value *, keys->in.n + 4);
  uint32_t rank = extents(h, q, n), all = 0;
  n[rank - 1] = tf_h_const(b, tf_mm_gradient_width(keys->product));
  for (size_t i = 0; i < keys->in.n; i++) args[all++] = tensor_of(h, keys->in.at[i]);
  for (size_t i = 0; i < keys->out.n; i++) args[all++] = tensor_of(h, keys->out.at[i]);
  args[all++] = tensor_of(h, queries->out.at[0]);
  args[all++] = tf_h_tensor(b, tf_type_float(h->code.ctx, TF_F32), n, rank);
  tf_h_call(b, name, args, all);
}

/* All gradients of one attention at once, or (names of) two steps, as the launch finds. */
static void call_gradients(host *h, const tf_mm_step *keys, const tf_mm_step *queries, tf_value *wanted,
                           const tf_target *target, const char *const *name) {
  open_outputs(h, keys);
  open_outputs(h, queries);
  if (!wanted) {
    call_at_once(h, keys, queries, name[2]);
    return;
  }
  tf_op *iff = tf_host_code_if(&h->code, wanted);
  tf_host_region outer = tf_host_code_open(&h->code, iff, 0);
  call_at_once(h, keys, queries, name[2]);
  tf_host_code_close(&h->code, outer);
  outer = tf_host_code_open(&h->code, iff, 1);
  call(h, keys, target, name[0], NULL);
  call(h, queries, target, name[1], NULL);
  tf_host_code_close(&h->code, outer);
}

static const char *free_name(tf_op *module, const tf_mm_plan *p, size_t i, const char *what) {
  const char *name = tf_pool_printf(p->func->pool, "%s_step%zu%s", tf_op_symbol(p->func).ptr, i, what);
  while (tf_symbol_lookup(module, tf_strz(name))) name = tf_pool_printf(p->func->pool, "%s_", name);
  return name;
}

/* What takes a kernel of its own, and why it is in it. */
static void tell(const tf_mm_plan *p) {
  tf_strbuf b = {.pool = p->pool};
  size_t n = 0;
  for (size_t i = 0; i < p->steps.n; i++) {
    const tf_mm_step *s = p->steps.at[i];
    if (seen_as(p, s)) continue;
    tf_sb_printf(&b, "%s%s of '%s'", n++ ? ", " : "", s->product ? "a tile program" : "a fusion",
                 tf_value_name(s->out.at[0]));
  }
  if (n > 1) tf_op_emit(p->func, TF_REMARK, "this fusion takes %zu steps, one after the other: %s", n, tf_sb_cstr(&b));
}

/* A step's program, before the fusion; its name. */
static const char *make_step(const tf_mm_plan *p, size_t i, const tf_target *target) {
  tf_op *module = tf_op_parent(p->func);
  const tf_mm_step *s = p->steps.at[i];
  const char *name = free_name(module, p, i, "");
  tf_op *made = s->product
                    ? tf_mm_program(p, s, target, name, s->in.at, (uint32_t)s->in.n, s->out.at, (uint32_t)s->out.n)
                    : tf_mm_fusion_step(p, s, &s->ops, name);
  tf_op_insert_before(p->func, made);
  return name;
}

/* The step behind i that is made with it, if the launch finds so: all gradients of one attention. 0: there is none. */
static size_t partner_of(const tf_mm_plan *p, size_t i, const tf_target *target) {
  for (size_t k = i + 1; k < p->steps.n; k++)
    if (tf_mm_gradients_join(p->steps.at[i], p->steps.at[k], target) ||
        tf_mm_gradients_join(p->steps.at[k], p->steps.at[i], target))
      return k;
  return 0;
}

static void make_gradients(host *h, size_t i, size_t k, const tf_target *target) {
  const tf_mm_plan *p = h->p;
  if (tf_fusion_backward_of(p->steps.at[i]->product) == TF_FUSION_BACKWARD_Q) {
    size_t other = i;
    i = k;
    k = other;
  }
  const tf_mm_step *keys = p->steps.at[i], *queries = p->steps.at[k];
  tf_value *of_k = tf_op_operand(keys->product, TF_FUSION_BACKWARD_K);
  tf_value *wanted = tf_mm_gradients_wanted(&h->code.b, keys->product, extent(h, of_k, of_k->type->rank - 2));
  const char *name[3] = {wanted ? make_step(p, i, target) : NULL, wanted ? make_step(p, k, target) : NULL,
                         free_name(tf_op_parent(p->func), p, i, "_at_once")};
  tf_op_insert_before(p->func, tf_mm_gradients_program(p, keys, queries, target, name[2]));
  call_gradients(h, keys, queries, wanted, target, name);
}

/* C's rows, columns and batches. */
static void sides(host *h, const tf_mm_step *s, tf_value **n) {
  tf_value *c = &s->product->result[0];
  uint32_t rank = c->type->rank;
  n[0] = extent(h, c, rank - 2), n[1] = extent(h, c, rank - 1), n[2] = tf_h_const(&h->code.b, 1);
  for (uint32_t k = 0; k + 2 < rank; k++) n[2] = tf_h_binary(&h->code.b, TF_H_MUL, n[2], extent(h, c, k));
}

/* A step otherwise, for launches that find this. */
typedef struct way {
  const char *name;
  tf_value *cond; /* NULL: all launches */
  tf_value *const
      *given; /* of a product whose K is split: numbers, and the extents of what its parts give; else NULL */
} way;

static void add_vector(host *h, size_t i, bool column, tf_value *const *n, way *to, uint32_t *ways) {
  const tf_mm_plan *p = h->p;
  const tf_mm_step *s = p->steps.at[i];
  const char *name = free_name(tf_op_parent(p->func), p, i, column ? "_column" : "_row");
  tf_op *made = tf_mm_fusion_of(p, s, name);
  tf_op_insert_before(p->func, made);
  if (!tf_mm_make_vector(made, column, p->pool)) {
    tf_op_erase(made);
    return;
  }
  tf_op_emit(s->product, TF_REMARK, "made as a sum of products, too, where a launch has one %s",
             column ? "column" : "row");
  to[(*ways)++] = (way){name, tf_h_binary(&h->code.b, TF_H_EQ, n[column], tf_h_const(&h->code.b, 1)), NULL};
}

static void add_few(host *h, size_t i, bool flat, const tf_target *target, tf_value *const *n, way *to,
                    uint32_t *ways) {
  const tf_mm_plan *p = h->p;
  tf_mm_step *few = TF_NEW(p->pool, tf_mm_step);
  *few = *p->steps.at[i];
  few->few = true;
  few->flat = flat;
  const char *name = free_name(tf_op_parent(p->func), p, i, flat ? "_flat" : "_few");
  tf_op_insert_before(p->func, tf_mm_tile_program(p, few, target, name, few->in.at, (uint32_t)few->in.n, few->out.at,
                                                  (uint32_t)few->out.n));
  if (flat)
    tf_op_emit(few->product, TF_REMARK, "made by tiles of %d rows, too, where a launch has no more", TF_MM_FLAT_ROWS);
  else
    tf_op_emit(few->product, TF_REMARK, "made by tiles of %d x %d, too, where a launch has few of them for each SM",
               TF_MM_FEW_ROWS, tf_mm_is_plain(few) ? TF_MM_PLAIN_FEW_COLUMNS : TF_MM_FEW_COLUMNS);
  to[(*ways)++] = (way){name, tf_mm_few_wanted(&h->code.b, few, target, n), NULL};
}

/* Gradients of keys and values, where a launch has many queries. */
static void add_long(host *h, size_t i, const tf_target *target, way *to, uint32_t *ways) {
  const tf_mm_plan *p = h->p;
  tf_mm_step *s = TF_NEW(p->pool, tf_mm_step);
  *s = *p->steps.at[i];
  s->longer = true;
  const char *name = free_name(tf_op_parent(p->func), p, i, "_long");
  tf_op_insert_before(p->func,
                      tf_mm_program(p, s, target, name, s->in.at, (uint32_t)s->in.n, s->out.at, (uint32_t)s->out.n));
  tf_value *q = tf_op_operand(s->product, TF_FUSION_BACKWARD_Q);
  to[(*ways)++] = (way){name, tf_mm_gradient_is_long(&h->code.b, extent(h, q, q->type->rank - 2)), NULL};
}

/* By blocks for parts of K; a known product of no others. */
static void add_split(host *h, size_t i, tf_mm_split how, const tf_target *target, tf_value *const *n, way *to,
                      uint32_t *ways) {
  static const char *const suffix[] = {
      [TF_MM_SPLIT_FLAT] = "_split_flat", [TF_MM_SPLIT_NARROW] = "_split", [TF_MM_SPLIT_WIDE] = "_split_wide"};
  const tf_mm_plan *p = h->p;
  tf_builder *b = &h->code.b;
  tf_mm_step *s = TF_NEW(p->pool, tf_mm_step);
  *s = *p->steps.at[i];
  s->split = how;
  const tf_mm_tile tile = tf_mm_split_tile(s, how, target);
  const bool always = tf_mm_is_split(s, how, target) == TF_MM_ALWAYS;
  const char *name = free_name(tf_op_parent(p->func), p, i, suffix[how]);
  tf_op_insert_before(p->func, tf_mm_split_program(p, s, target, name));
  if (always || !tf_mm_by_tensor_cores(s)) /* nor does anyone say which tiles of tensor cores' menu a launch may take */
    tf_op_emit(s->product, TF_REMARK,
               "made by tiles of %lld x %lld%s for parts of what is summed over, which are added up%s",
               (long long)tile.m, (long long)tile.n, always ? "" : ", too,",
               always ? "" : ", where a launch has few tiles and long sums");
  tf_value *take, **given = TF_NEW_ARRAY(p->pool, tf_value *, 4);
  given[0] = tf_mm_choose_split(b, s, target, n, &take);
  given[1] = n[2];
  given[2] = n[0];
  given[3] = tf_h_binary(b, TF_H_MUL, tf_h_binary(b, TF_H_CEILDIV, n[1], tf_h_const(b, tile.n)), tf_h_const(b, tile.n));
  to[(*ways)++] = (way){name, always ? NULL : take, given};
}

bool tf_mm_has_ways(const tf_mm_step *s, const tf_target *target) {
  if (tf_fusion_is(s->product, TF_FUSION_SDPA_BACKWARD)) return tf_mm_gradient_may_be_long(s, target) == TF_MM_MAYBE;
  return tf_mm_may_be_vector(s, true) || tf_mm_may_be_vector(s, false) ||
         tf_mm_has_few_tiles(s, target) == TF_MM_MAYBE || tf_mm_splits(s, target, NULL) != TF_MM_NEVER;
}

static uint32_t add_ways(host *h, size_t i, const tf_target *target, way *ways) {
  const tf_mm_step *s = h->p->steps.at[i];
  tf_value *n[TF_MM_SPLIT_EXTENTS];
  uint32_t count = 0;
  if (tf_fusion_is(s->product, TF_FUSION_SDPA_BACKWARD)) {
    add_long(h, i, target, ways, &count);
    return count;
  }
  sides(h, s, n);
  for (int column = 1; column >= 0; column--)
    if (tf_mm_may_be_vector(s, column)) add_vector(h, i, column, n, ways, &count);
  const tf_mm_often splits = tf_mm_splits(s, target, NULL);
  if (splits != TF_MM_NEVER) n[3] = extent(h, tf_op_operand(s->product, 0), tf_fusion_summed_axis(s->product, 0));
  for (tf_mm_split how = TF_MM_SPLIT_FLAT; how <= TF_MM_SPLIT_WIDE; how++)
    if (tf_mm_is_split(s, how, target) != TF_MM_NEVER) add_split(h, i, how, target, n, ways, &count);
  if (splits == TF_MM_ALWAYS) return count;
  if (tf_mm_is_flat(s, target) == TF_MM_MAYBE) add_few(h, i, true, target, n, ways, &count);
  if (tf_mm_has_few_tiles(s, target) == TF_MM_MAYBE) add_few(h, i, false, target, n, ways, &count);
  return count;
}

static void call_way(host *h, const tf_mm_step *s, const way *w) {
  tf_value **args = arguments(h, s);
  if (!w->given) {
    tf_h_call(&h->code.b, w->name, args, (uint32_t)(s->in.n + s->out.n));
    return;
  }
  tf_fusion_dtype d = TF_FD_F32;
  TF_SURELY(tf_elem_dtype_of(tf_op_operand(s->product, 0)->type, &d));
  tf_type *sum = tf_fusion_dtype_type(h->code.ctx, tf_fusion_sum_dtype(d));
  tf_value *memory = tf_h_tensor(&h->code.b, sum, w->given, 4);
  call_parts(h, s, w->name, args, w->given, &memory, 1);
}

/* A step in one of several ways, as the launch finds: the conditions first, for these are the program's paths
 * (product_paths.c). The last way is for all launches: the step's own, or one that is known to be taken. */
static void make_ways(host *h, size_t i, const tf_target *target) {
  const tf_mm_step *s = h->p->steps.at[i];
  way ways[TF_LOWER_PATHS];
  tf_host_region outer[TF_LOWER_PATHS];
  bool known = tf_fusion_is_product(s->product) && tf_mm_splits(s, target, NULL) == TF_MM_ALWAYS;
  const char *own = known ? NULL : make_step(h->p, i, target);
  open_outputs(h, s);
  uint32_t count = add_ways(h, i, target, ways);
  if (own) ways[count++] = (way){own, NULL, NULL};
  for (uint32_t k = 0; k + 1 < count; k++) {
    tf_op *iff = tf_host_code_if(&h->code, ways[k].cond);
    tf_host_region here = tf_host_code_open(&h->code, iff, 0);
    call_way(h, s, &ways[k]);
    tf_host_code_close(&h->code, here);
    outer[k] = tf_host_code_open(&h->code, iff, 1);
  }
  call_way(h, s, &ways[count - 1]);
  for (uint32_t k = count - 1; k-- > 0;) tf_host_code_close(&h->code, outer[k]);
}

/* Step i and the next one by one kernel, or by two, as the launch finds. */
static void make_beside(host *h, size_t i, const tf_mm_step *both, const tf_target *target) {
  const tf_mm_plan *p = h->p;
  tf_value *c = &both->product->result[0], *n[3];
  uint32_t rank = c->type->rank;
  bool known = true;
  for (uint32_t k = 0; k < rank; k++) known &= c->type->dims[k] != TF_DYN;
  const char *name[2] = {known ? NULL : make_step(p, i, target), known ? NULL : make_step(p, i + 1, target)};
  const char *beside = free_name(tf_op_parent(p->func), p, i, "_beside");
  tf_op_insert_before(p->func, tf_mm_tile_program(p, both, target, beside, both->in.at, (uint32_t)both->in.n,
                                                  both->out.at, (uint32_t)both->out.n));
  tf_op_emit(both->product, TF_REMARK, "made by one kernel with the product of '%s'%s",
             tf_value_name(&both->beside->product->result[0]),
             known ? "" : ", where the launch has enough tiles of 128 x 128");
  open_outputs(h, both);
  if (known) {
    call(h, both, target, beside, NULL);
    return;
  }
  sides(h, both, n);
  tf_op *iff = tf_host_code_if(&h->code, tf_mm_beside_wanted(&h->code.b, target, n));
  tf_host_region outer = tf_host_code_open(&h->code, iff, 0);
  call(h, both, target, beside, NULL);
  tf_host_code_close(&h->code, outer);
  outer = tf_host_code_open(&h->code, iff, 1);
  call(h, p->steps.at[i], target, name[0], NULL);
  call(h, p->steps.at[i + 1], target, name[1], NULL);
  tf_host_code_close(&h->code, outer);
}

tf_op *tf_mm_steps(const tf_mm_plan *p, const tf_target *target, int path) {
  tf_op *module = tf_op_parent(p->func);
  host h = {.p = p, .code = {.ctx = p->func->ctx, .pool = p->pool}, .tensors.pool = p->pool};
  tf_map done = {.pool = p->pool};
  if (p->steps.n > 1) tell(p);
  begin(&h, module);
  for (size_t i = 0; i < p->steps.n; i++) {
    const tf_mm_step *s = p->steps.at[i];
    tf_mm_often decoding = s->product ? tf_mm_decodes(s->product, target) : TF_MM_NEVER;
    const char *name = NULL, *parts = NULL;
    tf_value *seen = seen_as(p, s);
    if (seen) see(&h, seen, s->out.at[0]);
    if (seen || tf_map_get(&done, tf_map_ptr(s))) continue;
    size_t with = partner_of(p, i, target);
    if (with) {
      make_gradients(&h, i, with, target);
      tf_map_set(&done, tf_map_ptr(p->steps.at[with]), p->steps.at[with]);
      continue;
    }
    tf_mm_step both;
    if (tf_mm_beside(p, i, target, &both)) {
      make_beside(&h, i, &both, target);
      tf_map_set(&done, tf_map_ptr(p->steps.at[i + 1]), p->steps.at[i + 1]);
      continue;
    }
    if (s->product && tf_mm_has_ways(s, target)) {
      make_ways(&h, i, target);
      continue;
    }
    bool only = p->steps.n == 1 && decoding == TF_MM_MAYBE; /* then its condition is the program's only one */
    if (decoding != TF_MM_NEVER) {
      parts = free_name(module, p, i, "_parts");
      if (!only || path != 1) tf_op_insert_before(p->func, tf_mm_parts_program(p, s, target, parts));
    }
    if (decoding != TF_MM_ALWAYS) name = only && path == 0 ? free_name(module, p, i, "") : make_step(p, i, target);
    call(&h, s, target, name, parts);
  }
  tf_host_code_end(&h.code, p->func);
  return h.code.func;
}
