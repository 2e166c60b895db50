/* What a version of a function is called: @f_to_1024_few_aligned. The words tell which launches it is for. */
#include "autosched/autosched_impl.h"

/* In the order in which they follow the function's name. */
typedef struct words {
  const char *beside, *to, *few, *width;
} words;

static const char *width_of(const tf_as_version *v) {
  if (v->aligned) return "_aligned";
  switch (v->access) {
  case 16:
  case 8: return "";
  case 4: return "_words";
  default: return "_scalar";
  }
}

/* The longest row, the most rows and the most elements. */
static words limits_of(tf_pool *pool, const tf_as_version *v) {
  long long most = v->length.most;
  bool whole = most && v->at_least.axis == v->length.axis && v->at_least.most == most;
  words w = {"", "", "", width_of(v)};
  if (most) w.to = tf_pool_printf(pool, "_%s_%lld", whole ? "of" : "to", most);
  if (v->count.most) w.few = most ? "_few" : tf_pool_printf(pool, "_few_%lld", (long long)v->count.most);
  if (v->elements.most) w.few = tf_pool_printf(pool, "%s_small", w.few);
  return w;
}

/* What is peculiar to the kind; `unlimited`: for launches of any number of rows and elements. */
static void name_kind(tf_pool *pool, const tf_as_version *v, bool unlimited, words *w) {
  switch (v->kind) {
  case TF_AS_BESIDE: w->beside = "_beside"; break;
  case TF_AS_BY_BOXES: w->to = "_boxes", w->few = ""; break;
  case TF_AS_BY_VECTORS:
    if (v->shape)
      w->to = tf_pool_printf(pool, "%s_tiles_%lld_by_%lld", w->to, (long long)v->shape->q, (long long)v->shape->p);
    else w->to = "_tiles";
    w->few = v->small ? "_small" : v->elements.most && !v->shape ? "_few" : "";
    break;
  case TF_AS_TOGETHER: w->to = "_together"; break;
  case TF_AS_PAIRS: w->to = "_pairs"; break;
  case TF_AS_UNTURNED: w->few = ""; break;
  case TF_AS_TURNED_VIEW: w->to = "_turned"; break;
  case TF_AS_FLAT: w->few = v->access == 16 ? "_flat" : "_flat_all"; break;
  case TF_AS_BY_LANES: w->to = tf_pool_printf(pool, "_lanes_%lld", (long long)v->length.most), w->few = ""; break;
  case TF_AS_BY_RUNS: w->to = tf_pool_printf(pool, "_runs_%lld", (long long)v->length.axis), w->few = ""; break;
  case TF_AS_FROM_SHORT: w->to = tf_pool_printf(pool, "_from_%lld", (long long)v->length.most); break;
  case TF_AS_A_RING: w->to = unlimited ? "_ring" : w->to; break;
  case TF_AS_A_TILE: w->to = tf_pool_printf(pool, "%s_tiles", w->to); break;
  case TF_AS_SQUARES: w->to = "_squares"; break;
  case TF_AS_BY_ROWS: w->to = "_rows"; break;
  case TF_AS_A_CLUSTER: w->to = unlimited ? "_near" : w->to; break;
  case TF_AS_BY_WIDTH: w->to = v->access == 16 ? "_vectors" : "_halves"; break;
  case TF_AS_IN_PARTS: w->to = "_parts"; break;
  case TF_AS_NARROW: w->to = tf_pool_printf(pool, "_by_%lld_rows", (long long)v->rows); break;
  default: break;
  }
  if (v->crews) w->few = "_crews";
  if (v->bulk) w->few = "_bulk";
}

const char *tf_as_version_name(tf_pool *pool, tf_str function, const tf_as_version *v, bool unlimited) {
  words w = limits_of(pool, v);
  name_kind(pool, v, unlimited, &w);
  return tf_pool_printf(pool, "%.*s%s%s%s%s", (int)function.len, function.ptr, w.beside, w.to, w.few, w.width);
}
