/* Random fusions: ops that tile programs make. */
#include "prop.h"

#include "program.h"

static bool scan(program *p, value *x) {
  static const struct {
    const char *name;
    tf_fusion_id total;
  } all[] = {{"cumsum", TF_FUSION_SUM},
             {"cumprod", TF_FUSION_PROD},
             {"cummax", TF_FUSION_REDUCE_MAX},
             {"cummin", TF_FUSION_REDUCE_MIN}};
  uint32_t k = below(&p->r, 4), axis = below(&p->r, x->rank);
  bool reverse = chance(&p->r, 35), exclusive = chance(&p->r, 35);
  value res = *x;
  if (x->type == TF_FD_BOOL || !reduction_bounds(all[k].total, x, x->dim[axis], &res)) return false;
  if (k > 1 && exclusive) {
    if (x->err > 0) return false;
    full_range(&res); /* of nothing it is infinite */
  }
  char text[96], attrs[48];
  snprintf(attrs, sizeof attrs, "%s%s%s", reverse ? "reverse" : "", reverse && exclusive ? ", " : "",
           exclusive ? "exclusive" : "");
  snprintf(text, sizeof text, "%s %%%s axis %u", all[k].name, x->name, axis);
  x->uses++;
  emit_with(p, &res, text, attrs);
  return true;
}

bool by_tiles(program *p, value *x) {
  if (!usable(p, x) || x->scalar || !x->rank || full_up(p)) return false;
  return scan(p, x);
}
