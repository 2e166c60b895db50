/* Where tensors lie in tensor memory: several in one allocation, beside each other by lanes and columns, and in the
 * place of each other where one is not needed any more. */
#include "lower/emit.h"

/* The lanes that a tensor has elements in, or that its accesses touch. */
void tf_tmem_lanes(const tf_tv *t, uint32_t from, uint64_t lanes[2]) {
  int64_t at[TF_MAX_LOOPS] = {0}, n[TF_MAX_LOOPS], stride[TF_MAX_LOOPS];
  uint32_t ids = 0;
  lanes[0] = lanes[1] = 0;
  for (int64_t i = 0; i < t->lanes; i++)
    if (t->tmem_lanes[i / 64] >> i % 64 & 1) lanes[(from + i) / 64] |= UINT64_C(1) << (from + i) % 64;
  for (uint32_t i = 0; i < t->nalloc; i++)
    if (t->alloc[i].stride && !t->alloc[i].column) {
      tf_ix_is_const(t->alloc[i].extent, &n[ids]);
      tf_ix_is_const(t->alloc[i].stride, &stride[ids++]);
    }
  for (;;) {
    int64_t place = from;
    for (uint32_t i = 0; i < ids; i++) place += at[i] * stride[i];
    lanes[place / 64] |= UINT64_C(1) << place % 64;
    uint32_t k = 0;
    while (k < ids && ++at[k] == n[k]) at[k++] = 0;
    if (k == ids) return;
  }
}

bool tf_tmem_overlap(const tf_shared_buffer *a, const tf_shared_buffer *b) {
  if (a->region != b->region || a->column >= b->column + tf_tv_tmem_columns(b->tv) ||
      b->column >= a->column + tf_tv_tmem_columns(a->tv))
    return false;
  uint64_t x[2], y[2];
  tf_tmem_lanes(a->tv, a->lane, x);
  tf_tmem_lanes(b->tv, b->lane, y);
  return (x[0] & y[0]) | (x[1] & y[1]);
}

/* Among those that are placed and live at the same time, one that is in the way. */
static const tf_shared_buffer *in_the_way(const tf_emitter *e, const tf_shared_buffer *b, const bool *placed) {
  for (size_t i = 0; i < e->shared.n; i++) {
    const tf_shared_buffer *o = &e->shared.at[i];
    if (o != b && placed[i] && o->last >= b->first && b->last >= o->first && tf_tmem_overlap(o, b)) return o;
  }
  return NULL;
}

/* The first place that is free, the leftmost columns before the upper lanes. */
static bool place(const tf_emitter *e, tf_shared_buffer *b, const bool *placed) {
  uint32_t columns = tf_tv_tmem_columns(b->tv);
  for (b->column = 0; b->column + columns <= TF_TMEM_MAX_COLUMNS; b->column++)
    for (b->lane = 0; b->lane < TF_TMEM_MAX_LANES; b->lane++)
      if ((b->tv->tmem_at[b->lane / 64] >> b->lane % 64 & 1) && !in_the_way(e, b, placed)) return true;
  return false;
}

/* "0 or 16" */
static const char *possible_lanes(tf_pool *pool, const tf_tv *t) {
  tf_strbuf b = {.pool = pool};
  for (int l = 0; l < TF_TMEM_MAX_LANES; l++)
    if (t->tmem_at[l / 64] >> l % 64 & 1) tf_sb_printf(&b, "%s%d", b.n ? " or " : "", l);
  return tf_sb_cstr(&b);
}

static bool place_fixed(const tf_emitter *e, tf_shared_buffer *b, const bool *placed, const tf_attr *at) {
  tf_tv *t = b->tv;
  uint32_t columns = tf_tv_tmem_columns(t);
  if (at->kind != TF_ATTR_INTS || at->n != 2)
    return tf_op_error(t->op, "'tmem_at' of '%s' is a lane and a column, such as array<i64: 0, 32>", tf_tv_name(t));
  int64_t lane = at->ints[0], column = at->ints[1];
  if (lane < 0 || lane + t->lanes > TF_TMEM_MAX_LANES || column < 0 || column + columns > TF_TMEM_MAX_COLUMNS)
    return tf_op_error(
        t->op,
        "'%s' has %lld lanes and %u columns and cannot begin at lane %lld, column %lld: tensor memory has "
        "%d lanes and %d columns",
        tf_tv_name(t), (long long)t->lanes, columns, (long long)lane, (long long)column, TF_TMEM_MAX_LANES,
        TF_TMEM_MAX_COLUMNS);
  if (!(t->tmem_at[lane / 64] >> lane % 64 & 1))
    return tf_op_error(t->op,
                       "'%s' cannot begin at lane %lld: its warps would not access the sub-partitions that they can; "
                       "it can begin at lane %s",
                       tf_tv_name(t), (long long)lane, possible_lanes(e->p->pool, t));
  b->lane = (uint32_t)lane;
  b->column = (uint32_t)column;
  const tf_shared_buffer *o = in_the_way(e, b, placed);
  return !o || tf_op_error(t->op, "'%s' cannot be at lane %lld, column %lld: '%s' is there at the same time",
                           tf_tv_name(t), (long long)lane, (long long)column, tf_tv_name(o->tv));
}

/* What is fixed goes first, then the widest. */
static int64_t urgency(const tf_shared_buffer *b) {
  return (tf_op_attr(b->tv->op, "tmem_at") ? 1 << 20 : 0) + (int64_t)tf_tv_tmem_columns(b->tv);
}

static bool too_many(tf_emitter *e, uint32_t wanted) {
  tf_op *op = NULL;
  for (size_t i = 0; i < e->shared.n && !op; i++)
    if (e->shared.at[i].tmem) op = e->shared.at[i].tv->op;
  tf_op_error(op, "not enough tensor memory columns: the kernel tried to allocate %u, but only %d are available",
              wanted, TF_TMEM_MAX_COLUMNS);
  for (size_t i = 0; i < e->shared.n; i++) {
    const tf_shared_buffer *b = &e->shared.at[i];
    if (b->tmem)
      tf_op_note(b->tv->op, "'%s' has %lld lanes and %u columns", tf_tv_name(b->tv), (long long)b->tv->lanes,
                 tf_tv_tmem_columns(b->tv));
  }
  return false;
}

static tf_tmem_region *region_of(tf_emitter *e, uint32_t number) {
  for (uint32_t i = 0; i < e->tmem.nregion; i++)
    if (e->tmem.region[i].number == number) return &e->tmem.region[i];
  e->tmem.region[e->tmem.nregion] = (tf_tmem_region){.number = number};
  return &e->tmem.region[e->tmem.nregion++];
}

/* Allocations of a CTA may not grow: the largest comes first. */
static bool order_regions(tf_emitter *e) {
  uint32_t total = 0;
  for (uint32_t i = 0; i < e->tmem.nregion; i++) {
    total += tf_tmem_allocated(e->tmem.region[i].columns);
    for (uint32_t k = i; k > 0 && e->tmem.region[k].columns > e->tmem.region[k - 1].columns; k--) {
      tf_tmem_region r = e->tmem.region[k];
      e->tmem.region[k] = e->tmem.region[k - 1];
      e->tmem.region[k - 1] = r;
    }
  }
  return total <= TF_TMEM_MAX_COLUMNS || too_many(e, total);
}

static bool check_region(tf_op *op, int64_t number) {
  return (number >= 0 && number < TF_TMEM_MAX_REGIONS) ||
         tf_op_error(op, "'tmem_region' is %lld; regions are numbered from 0 to %d", (long long)number,
                     TF_TMEM_MAX_REGIONS - 1);
}

/* Columns that all tensors of a region would take side by side. */
static uint32_t side_by_side(const tf_emitter *e, uint32_t region) {
  uint32_t n = 0;
  for (size_t i = 0; i < e->shared.n; i++)
    if (e->shared.at[i].tmem && e->shared.at[i].region == region) n += tf_tv_tmem_columns(e->shared.at[i].tv);
  return n;
}

bool tf_tmem_place(tf_emitter *e) {
  bool *placed = TF_NEW_ARRAY(e->p->pool, bool, e->shared.n + 1);
  for (size_t i = 0; i < e->shared.n; i++) {
    tf_shared_buffer *b = &e->shared.at[i];
    int64_t number = b->tmem ? tf_op_int(b->tv->op, "tmem_region", 0) : 0;
    if (!check_region(b->tv->op, number)) return false;
    b->region = (uint32_t)number;
  }
  for (;;) {
    tf_shared_buffer *next = NULL;
    for (size_t i = 0; i < e->shared.n; i++) {
      tf_shared_buffer *b = &e->shared.at[i];
      if (b->tmem && !placed[i] && (!next || urgency(b) > urgency(next))) next = b;
    }
    if (!next) return order_regions(e);
    const tf_attr *at = tf_op_attr(next->tv->op, "tmem_at");
    if (at && !place_fixed(e, next, placed, at)) return false;
    if (!at && !place(e, next, placed)) return too_many(e, side_by_side(e, next->region));
    placed[next - e->shared.at] = true;
    tf_tmem_region *r = region_of(e, next->region);
    uint32_t end = next->column + tf_tv_tmem_columns(next->tv);
    if (end > r->columns) r->columns = end;
  }
}
