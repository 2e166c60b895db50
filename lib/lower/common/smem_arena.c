#include "lower/common/smem_arena.h"

void tf_smem_touch(tf_smem_place *p, int64_t at) {
  if (at < p->first) p->first = at;
  if (at > p->last) p->last = at;
}

void tf_smem_live_always(tf_smem_place *p) {
  p->first = 0;
  p->last = INT64_MAX;
}

void tf_smem_live_through(tf_smem_place *const *p, size_t n, const tf_smem_loop *loops, size_t nloop) {
  for (size_t k = 0; k < nloop; k++)
    for (size_t i = 0; i < n; i++) {
      bool apart = p[i]->last < loops[k].first || p[i]->first > loops[k].last;
      bool within = p[i]->first >= loops[k].first && p[i]->last <= loops[k].last;
      if (apart || (within && !p[i]->carried)) continue;
      if (p[i]->first > loops[k].first) p[i]->first = loops[k].first;
      if (p[i]->last < loops[k].last) p[i]->last = loops[k].last;
    }
}

int64_t tf_smem_end(const tf_smem_place *p) {
  int64_t end;
  return tf_size_add(p->offset, p->bytes, &end) ? end : INT64_MAX;
}

bool tf_smem_overlap(const tf_smem_place *a, const tf_smem_place *b) {
  if (a->offset < 0 || b->offset < 0) return false;
  return a->offset < tf_smem_end(b) && b->offset < tf_smem_end(a);
}

bool tf_smem_fit(tf_smem_place *p, tf_smem_place *const *others, size_t n) {
  p->offset = 0;
  for (bool moved = true; moved;) {
    moved = false;
    for (size_t i = 0; i < n && !moved; i++) {
      const tf_smem_place *o = others[i];
      if (o == p || o->last < p->first || p->last < o->first || !tf_smem_overlap(o, p)) continue;
      if (!tf_size_round_up(tf_smem_end(o), p->align, &p->offset)) return false;
      moved = true;
    }
  }
  return true;
}
