/* What the devices of a mesh exchange, in words. */
#include "lower/mesh/mesh.h"

static const char *const words[] = {[TF_MESH_ALL_GATHER] = "all-gather", [TF_MESH_STACK] = "all-gather of the parts",
                                    [TF_MESH_ALL_REDUCE] = "all-reduce", [TF_MESH_REDUCE_SCATTER] = "reduce-scatter",
                                    [TF_MESH_ALL_TO_ALL] = "all-to-all", [TF_MESH_TAKE] = "part taken",
                                    [TF_MESH_REDUCE] = "reduction",      [TF_MESH_BROADCAST] = "broadcast",
                                    [TF_MESH_GATHER] = "gather",         [TF_MESH_STACK_ON] = "gather of the parts",
                                    [TF_MESH_SCATTER] = "scatter",       [TF_MESH_SEND] = "send"};

/* " to 0", " from 1", " from 1 to 0": places along the axis. */
static const char *places_of(const tf_mesh_plan *p, const tf_mesh_step *s) {
  if (s->move < TF_MESH_REDUCE) return "";
  bool from = s->move == TF_MESH_BROADCAST || s->move == TF_MESH_SCATTER || s->move == TF_MESH_SEND;
  return s->move == TF_MESH_SEND ? tf_pool_printf(p->pool, " from %d to %d", s->root, s->dest)
                                 : tf_pool_printf(p->pool, " %s %d", from ? "from" : "to", s->root);
}

static const char *sums_of(const tf_mesh_plan *p, const tf_mesh_step *s) {
  return s->reduce ? tf_pool_printf(p->pool, " (%s of %s)", s->reduce, s->elem) : "";
}

static void tell_one(const tf_mesh_plan *p, const tf_mesh_step *s, size_t level) {
  static const char *const why[] = {
      [TF_MESH_ALL_GATHER] = "it is spread, and wanted whole",
      [TF_MESH_STACK] =
          ("each device has a part of what is combined; no reduction of a communication is exactly that op, "
           "so each device combines all parts"),
      [TF_MESH_ALL_REDUCE] = "each device has a part of the sum, which is wanted whole",
      [TF_MESH_REDUCE_SCATTER] = "each device has a part of the sum, which is wanted spread",
      [TF_MESH_ALL_TO_ALL] = "it is spread along one axis, and wanted along another one",
      [TF_MESH_TAKE] = "each device has it whole, and needs its own part: nothing is sent",
      [TF_MESH_REDUCE] = "each device has a part of the sum, which is wanted there only",
      [TF_MESH_BROADCAST] = "it is there only, and wanted whole",
      [TF_MESH_GATHER] = "it is spread, and wanted there only",
      [TF_MESH_STACK_ON] = ("each device has a part of what is combined, which is wanted there only; no reduction of a "
                            "communication is exactly that op, so that device combines all parts"),
      [TF_MESH_SCATTER] = "it is there only, and wanted spread",
      [TF_MESH_SEND] = "it is at one place, and wanted at another one"};
  const tf_value *of = s->from->extent[s->move == TF_MESH_TAKE ? s->axis : 0].of;
  tf_op *at = of && of->def ? of->def : p->func;
  const char *name = s->to->name ? s->to->name : "unnamed";
  const char *beside = s->pieces ? tf_pool_printf(p->pool, ", in %lld pieces%s", (long long)s->pieces,
                                                  s->at_once ? "" : " beside the kernels")
                                 : "";
  tf_op_emit(at, TF_REMARK, "step %zu: %s of '%s' over %s%s%s%s: %s", level, words[s->move], name,
             tf_spread_words[s->over], places_of(p, s), sums_of(p, s), beside, why[s->move]);
}

void tf_mesh_tell(const tf_mesh_plan *p, bool each) {
  tf_strbuf b = {.pool = p->pool};
  size_t n = 0;
  for (size_t i = 0; i < p->levels.n; i++)
    for (size_t k = 0; k < p->levels.at[i]->steps.n; k++) {
      const tf_mesh_step *s = &p->levels.at[i]->steps.at[k];
      if (each) tell_one(p, s, i);
      tf_sb_printf(&b, "%s%s of '%s' over %s%s%s", n++ ? ", " : "", words[s->move],
                   s->to->name ? s->to->name : "unnamed", tf_spread_words[s->over], places_of(p, s), sums_of(p, s));
      if (s->pieces) tf_sb_printf(&b, " in %lld pieces", (long long)s->pieces);
    }
  if (n && !each) tf_op_emit(p->func, TF_REMARK, "on the mesh: %s", tf_sb_cstr(&b));
  if (!n && each) tf_op_emit(p->func, TF_REMARK, "the devices exchange nothing");
}
