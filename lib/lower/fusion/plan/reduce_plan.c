/* Which threads of a block reduce together (reduce.c). */
#include "lower/fusion/plan/reduce_plan.h"
#include "support/result.h"

/* tf_reduce_block.beside */
static int64_t neighbours(const tf_segment *s, const tf_tv *t, int64_t threads) {
  int64_t n = 1, v;
  bool outer = false;
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ; pt++) {
    if (!s->dim[pt] || (tf_ix_is_const(s->dim[pt], &v) && v == 1)) continue;
    if (t->reduce_tid >> pt & 1) outer = true;
    else if (outer || !tf_ix_is_const(s->dim[pt], &v) || n > 16) return 0;
    else n *= v;
  }
  return outer && threads > 32 && threads % 32 == 0 && n > 1 && n <= 16 && (n & (n - 1)) == 0 ? n : 0;
}

tf_reduce_block tf_reduce_block_of(const tf_segment *s, const tf_tv *t) {
  tf_reduce_block r = {1, 1, false, 0};
  bool inner = true, all = true;
  int64_t width = 1;
  if (s->dim[TF_PT_TIDX]) TF_EITHER(tf_ix_is_const(s->dim[TF_PT_TIDX], &width));
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ; pt++) {
    int64_t v = 1;
    if (s->dim[pt] && !tf_ix_is_const(s->dim[pt], &v)) v = -1;
    bool red = t->reduce_tid >> pt & 1;
    all &= red || v == 1;
    if (v < 0) {
      r.threads = -1;
      if (red) r.reduce = -1;
      else inner = false;
      continue;
    }
    if (r.threads > 0) r.threads *= v;
    if (v == 1) continue;
    if (red && !inner) r.reduce = -1;
    if (!red) inner = false;
    if (red && r.reduce > 0) r.reduce *= v;
  }
  r.whole = all && r.threads < 0 && width % 32 == 0;
  r.beside = neighbours(s, t, r.threads);
  return r;
}

bool tf_reduce_by_shuffles(const tf_reduce_block *b) {
  if (b->reduce <= 0 || b->threads <= 0) return false;
  if (b->reduce % 32 == 0) return true;
  return b->reduce < 32 && (b->reduce & (b->reduce - 1)) == 0 && b->threads % 32 == 0;
}
