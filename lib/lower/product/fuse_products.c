/* The pass fuse-products: a fusion with products, or other ops that tile programs make, becomes a tile program, or
 * several programs and fusions. */
#include "autosched/autosched.h"
#include "lower/common/host_code.h"
#include "lower/lower.h"
#include "lower/product/product_emit.h"

/* The first op that is made before the fusion, of a module in which `before` stands there. */
static tf_op *behind(tf_op *module, tf_op *before) { return before ? before->next : tf_op_body(module)->first; }

/* `source`: the fusion's text, NULL where it may not ask for its versions. */
static void fuse_steps(tf_op *func, const tf_mm_plan *p, const tf_lower_options *o, const char *source) {
  int path = source && o->versions > 0 ? (o->versions - 1) % TF_LOWER_PATHS : -1;
  tf_op *before = func->prev, *host = tf_mm_steps(p, o->target, path);
  if (source) tf_mm_paths(host, behind(tf_op_parent(func), before), source, o->versions, p->pool);
}

/* Of a version that a launch asks for, where this product is not split: it is the product's own program, which asks for
 * its other tiles in turn. */
static bool asks_for_tiles(const tf_mm_step *s, const tf_lower_options *o) {
  uint32_t ways;
  if (o->versions <= 0 || o->versions > TF_LOWER_PATH_VERSIONS || !tf_mm_has_tiles(s, o->target)) return false;
  return tf_mm_splits(s, o->target, &ways) == TF_MM_MAYBE && (uint32_t)(o->versions - 1) % TF_LOWER_PATHS == ways;
}

static void fuse(tf_op *func, const tf_lower_options *o, tf_pool *pool) {
  tf_mm_plan p;
  tf_op *ret = tf_fusion_return_op(func);
  tf_block *body = tf_fusion_body(func);
  bool paths = o->versions && tf_host_code_may_ask(tf_op_parent(func));
  const char *source = paths ? tf_host_code_source(func, pool) : NULL;
  tf_mm_settle(func);
  tf_mm_plan_make(func, pool, &p);
  for (size_t i = 0; i < p.steps.n; i++)
    if (p.steps.at[i]->product) tf_mm_tell_decoding(p.steps.at[i]->product, o->target);
  tf_op *only = p.steps.n == 1 ? p.steps.at[0]->product : NULL;
  bool asks = only && paths && asks_for_tiles(p.steps.at[0], o);
  bool alone = only && o->alone && tf_mm_splits(p.steps.at[0], o->target, NULL) != TF_MM_ALWAYS;
  if (only && tf_mm_decodes(only, o->target) == TF_MM_NEVER &&
      (asks || alone || !tf_mm_has_ways(p.steps.at[0], o->target))) {
    tf_value **out = TF_NEW_ARRAY(pool, tf_value *, (size_t)ret->noperand + 1);
    for (uint32_t i = 0; i < ret->noperand; i++) out[i] = tf_op_operand(ret, i);
    tf_op *made =
        tf_mm_program(&p, p.steps.at[0], o->target, tf_op_symbol(func).ptr, body->arg, body->narg, out, ret->noperand);
    const char *step = asks ? tf_pool_printf(pool, "%s_step0", tf_op_symbol(func).ptr) : NULL; /* as with all ways */
    if (asks) tf_op_set_attr(made, "asks", tf_attr_unit(func->ctx));
    if (asks) tf_op_set_attr(made, "kernels", tf_attr_strz(func->ctx, step));
    tf_op_insert_before(func, made);
  } else fuse_steps(func, &p, o, source);
  tf_op_erase(func);
}

static bool run(tf_pass_run *r) {
  const tf_lower_options *given = r->user;
  tf_lower_options o = given ? *given : (tf_lower_options){0};
  if (!tf_lower_target(r, &o)) return false;
  for (tf_op *op = tf_op_body(r->op)->first, *next; op; op = next) {
    next = op->next;
    if (!tf_fusion_is(op, TF_FUSION_FUNC) || !tf_fusion_first_by_tiles(op)) continue;
    if (tf_fusion_mesh_of(op))
      return tf_op_error(op, "a fusion on a mesh is made of those of its devices; run 'spread-fusions' before");
    tf_pool *pool = tf_pool_child(r->scratch);
    tf_autosched_vector_products(op, NULL); /* sums, which fusions make as fast as memory is */
    if (tf_fusion_first_by_tiles(op)) fuse(op, &o, pool);
    tf_pool_free(pool);
  }
  return true;
}

const tf_pass tf_pass_fuse_products = {
    "fuse-products", "fusions with products or scans become tile programs, and fusions of what stands beside",
    "target: str", run};
