/* What the devices of a mesh exchange, in words. */
#include "lower/mesh/mesh.h"

static const char *const words[] = {[TF_MESH_ALL_GATHER] = "all-gather", [TF_MESH_STACK] = "all-gather of the parts",
                                    [TF_MESH_ALL_REDUCE] = "all-reduce", [TF_MESH_REDUCE_SCATTER] = "reduce-scatter",
                                    [TF_MESH_ALL_TO_ALL] = "all-to-all", [TF_MESH_TAKE] = "part taken"};

static void tell_one(const tf_mesh_plan *p, const tf_mesh_step *s, size_t level) {
  static const char *const why[] = {
      [TF_MESH_ALL_GATHER] = "it is spread, and wanted whole",
      [TF_MESH_STACK] =
          ("each device has a part of what is combined; no reduction of a communication is exactly that op, "
           "so each device combines all parts"),
      [TF_MESH_ALL_REDUCE] = "each device has a part of the sum, which is wanted whole",
      [TF_MESH_REDUCE_SCATTER] = "each device has a part of the sum, which is wanted spread",
      [TF_MESH_ALL_TO_ALL] = "it is spread along one axis, and wanted along another one",
      [TF_MESH_TAKE] = "each device has it whole, and needs its own part: nothing is sent"};
  const tf_value *of = s->from->extent[s->move == TF_MESH_TAKE ? s->axis : 0].of;
  tf_op *at = of && of->def ? of->def : p->func;
  const char *name = s->to->name ? s->to->name : "unnamed";
  const char *beside =
      s->pieces ? tf_pool_printf(p->pool, ", in %lld pieces beside the kernels", (long long)s->pieces) : "";
  if (s->reduce)
    tf_op_emit(at, TF_REMARK, "step %zu: %s of '%s' over %s (%s of %s)%s: %s", level, words[s->move], name,
               tf_spread_words[s->over], s->reduce, s->elem, beside, why[s->move]);
  else
    tf_op_emit(at, TF_REMARK, "step %zu: %s of '%s' over %s%s: %s", level, words[s->move], name,
               tf_spread_words[s->over], beside, why[s->move]);
}

void tf_mesh_tell(const tf_mesh_plan *p, bool each) {
  tf_strbuf b = {.pool = p->pool};
  size_t n = 0;
  for (size_t i = 0; i < p->levels.n; i++)
    for (size_t k = 0; k < p->levels.at[i]->steps.n; k++) {
      const tf_mesh_step *s = &p->levels.at[i]->steps.at[k];
      if (each) tell_one(p, s, i);
      tf_sb_printf(&b, "%s%s of '%s' over %s", n++ ? ", " : "", words[s->move], s->to->name ? s->to->name : "unnamed",
                   tf_spread_words[s->over]);
      if (s->reduce) tf_sb_printf(&b, " (%s of %s)", s->reduce, s->elem);
      if (s->pieces) tf_sb_printf(&b, " in %lld pieces", (long long)s->pieces);
    }
  if (n && !each) tf_op_emit(p->func, TF_REMARK, "on the mesh: %s", tf_sb_cstr(&b));
  if (!n && each) tf_op_emit(p->func, TF_REMARK, "the devices exchange nothing");
}
