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

/* Updates are of x's extents, or 1; so are indices, and of both along the axis as many. */
static bool scatter(program *p, value *x) {
  static const struct {
    const char *name;
    bool sums;
  } all[] = {{"scatter", false}, {"scatter_add", true}, {"scatter_max", false}, {"scatter_min", false}};
  rng *r = &p->r;
  uint32_t k = below(r, 4), axis = below(r, x->rank), units[2] = {0, 0};
  int64_t dim[MAX_RANK];
  if (k && x->type == TF_FD_BOOL) return false;
  for (uint32_t i = 0; i < x->rank; i++) {
    dim[i] = i == axis ? p->letter[below(r, 4)] : x->dim[i];
    for (int o = 0; o < 2; o++)
      if (i != axis ? chance(r, 40) || (x->dim[i] == 1 && !x->dyn[i]) : chance(r, 5)) units[o] |= 1u << i;
  }
  value *index = index_arg(p, x->rank, dim, units[0], x->dim[axis]);
  value *updates = tensor_arg(p, x->type, x->rank, dim, units[1]), res = *x;
  for (uint32_t i = 0; i < x->rank; i++)
    for (int o = 0; i != axis && o < 2; o++)
      if ((o ? updates : index)->dim[i] != 1) res.dyn[i] = res.dyn[i] && (o ? updates : index)->dyn[i];
  if (all[k].sums) {
    value total = *x;
    total.lo = x->lo < updates->lo ? x->lo : updates->lo, total.hi = x->hi > updates->hi ? x->hi : updates->hi;
    total.special = x->special || updates->special, total.integer = x->integer && updates->integer;
    total.err = x->err > updates->err ? x->err : updates->err;
    if (!reduction_bounds(TF_FUSION_SUM, &total, dim[axis] + 1, &res)) return false;
  } else {
    value before = *x;
    if (!hull(&before, updates, &res) || (k && (x->special || updates->special) && x->err > 0)) return false;
  }
  char text[96];
  snprintf(text, sizeof text, "%s %%%s, %%%s, %%%s axis %u", all[k].name, x->name, index->name, updates->name, axis);
  x->uses++, index->uses++, updates->uses++;
  emit(p, &res, text);
  return true;
}

static bool top(program *p, value *x) {
  static const int64_t few[] = {1, 1, 2, 3, 4, 5, 8, 16, 33, 64};
  uint32_t axis = below(&p->r, x->rank);
  value res = *x;
  if (x->type == TF_FD_BOOL || x->err > 0) return false;
  res.type = chance(&p->r, 60) ? TF_FD_I64 : TF_FD_I32;
  full_range(&res);
  res.dim[axis] = few[below(&p->r, 10)];
  res.dyn[axis] = false;
  if (elements(&res) > 20000) return false;
  char text[96];
  snprintf(text, sizeof text, "topk %%%s axis %u", x->name, axis);
  x->uses++;
  emit_with(p, &res, text, chance(&p->r, 50) ? "smallest" : "");
  return true;
}

bool by_tiles(program *p, value *x) {
  if (!usable(p, x) || x->scalar || !x->rank || full_up(p)) return false;
  uint32_t k = below(&p->r, 5);
  return k < 2 ? scan(p, x) : k < 4 ? scatter(p, x) : top(p, x);
}
