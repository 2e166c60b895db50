/* What a kernel reads and writes: copies in registers, so that each element is read once and by vectors, and which of
 * the kernel's ops touch global memory. */
#include "autosched/autosched_impl.h"

static bool is_shared(tf_op *op) { return tf_tensor_memory(op) == TF_MEM_SHARED; }

static bool only_moves(const tf_op *op) {
  switch (tf_fusion_op_info(op)->cls) {
  case TF_FC_SET:
  case TF_FC_BROADCAST:
  case TF_FC_SQUEEZE:
  case TF_FC_PERMUTE: return true;
  default: return false;
  }
}

static bool is_contiguous(const tf_as *a, const tf_as_tensor *t, uint32_t axis) {
  if (t->op || t->v->def) return true;
  return tf_fusion_contiguous(a->work, t->v->index, axis) == TF_CONTIGUOUS;
}

/* The kernel's ops that read a tensor, of one pass or (-1) of all. */
static uint32_t readers_of(const tf_as_kernel *k, const tf_value *v, int64_t level, const tf_map *nest, tf_op **out) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    if (!tf_as_has_operand(t, v) || (only_moves(t->op) && !t->stored) || tf_fusion_reindexes(t->op)) continue;
    if (level < 0 || (int64_t)(uintptr_t)tf_map_get(nest, tf_map_ptr(t->op)) == level) out[n++] = t->op;
  }
  for (uint32_t i = 0; i < k->nside && level <= 0; i++)
    if (k->side[i]->operand[0].value == v) out[n++] = k->side[i];
  return n;
}

static void copy_in(tf_as *a, const tf_as_kernel *k, tf_value *v, const char *cache, bool levels, const tf_map *nest) {
  tf_op **readers = TF_NEW_ARRAY(a->pool, tf_op *, k->n + k->nside + 1);
  for (int64_t level = levels ? 0 : -1; level <= (levels ? (int64_t)k->n : -1); level++) {
    uint32_t n = readers_of(k, v, level, nest, readers);
    if (n) tf_as_cache_after(a, v, readers, n, cache);
  }
}

bool tf_as_is_row_of_input(const tf_as *a, const tf_as_kernel *k, const tf_as_tensor *t) {
  if (t->op || t->v->def) return false;
  for (uint8_t c = 0; c < k->nclass; c++)
    if (!tf_as_has(t, c)) return false;
  for (uint32_t i = 0; i < t->rank; i++)
    if (!is_contiguous(a, t, i)) return false;
  uint8_t last = tf_as_innermost(t);
  tf_op **readers = TF_NEW_ARRAY(a->pool, tf_op *, k->n + k->nside + 1);
  return last != TF_AS_NOT && k->cls[last].reduced && readers_of(k, t->v, -1, NULL, readers);
}

bool tf_as_is_weight(const tf_as *a, const tf_as_kernel *k, const tf_as_tensor *t) {
  return !t->op && !t->v->def && t->rank == 1 && t->cls[0] != TF_AS_NOT && k->cls[t->cls[0]].reduced &&
         tf_as_has_row(k, t) && is_contiguous(a, t, 0);
}

static tf_op *bulk(tf_as *a, const tf_as_kernel *k, tf_value *v, const char *cache, const char *as) {
  tf_op **readers = TF_NEW_ARRAY(a->pool, tf_op *, k->n + k->nside + 1);
  return tf_as_cache_bulk(a, v, readers, readers_of(k, v, -1, NULL, readers), cache, as);
}

/* What the passes read in place of the tensor. */
static tf_value *ring(tf_as *a, const tf_as_kernel *k, tf_value *v, const char *cache) {
  tf_op *s = bulk(a, k, v, cache, "ring");
  if (!s) return v;
  tf_vec_push(a->pool, &a->rings, ((tf_as_ring){.op = s}));
  return &s->result[0];
}

/* What is kept is read there in place of the tensor. */
static tf_value *row(tf_as *a, const tf_as_kernel *k, tf_value *v, const char *cache, tf_op **out) {
  *out = bulk(a, k, v, cache, "row");
  return *out ? &(*out)->result[0] : v;
}

static uint32_t all_readers(const tf_as_kernel *k, const tf_value *v, tf_op **readers) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < k->n; i++)
    if (tf_as_has_operand(&k->t[i], v)) readers[n++] = k->t[i].op;
  return n;
}

/* Which elements of a row are gathered behind its reduction is read ahead of it: with the row. */
static void read_indices(tf_as *a, const tf_as_kernel *k) {
  for (uint32_t i = 0; i < k->n && k->nreduction; i++) {
    tf_op *op = k->t[i].op;
    if (!op || !tf_fusion_is(op, TF_FUSION_GATHER) || op->operand[0].value->def) continue;
    tf_op *by = op->operand[1].value->def;
    if (by && only_moves(by) && !by->operand[0].value->def)
      (void)tf_as_cache_after(a, by->operand[0].value, &by, 1, NULL);
  }
}

/* What is beside rows comes into shared memory before all rows. */
static void once(tf_as *a, const tf_as_kernel *k, tf_value *v) {
  tf_op **readers = TF_NEW_ARRAY(a->pool, tf_op *, k->n + 1);
  tf_op *s = tf_as_cache_bulk(a, v, readers, all_readers(k, v, readers), NULL, "ring");
  if (s) tf_vec_push(a->pool, &a->rings, ((tf_as_ring){.op = s, .once = true}));
}

tf_op *tf_as_read_by_tiles(tf_as *a, tf_as_kernel *k, tf_value *v, const char *cache) {
  tf_op **readers = TF_NEW_ARRAY(a->pool, tf_op *, k->n + 1);
  tf_op *tile = tf_as_cache_shared(a, v, readers, all_readers(k, v, readers), cache);
  a->failed = a->failed || !tile || !tf_as_read_segment(a, k->number, k);
  return a->failed ? NULL : tile;
}

tf_op *tf_as_read_alone(tf_as *a, tf_as_kernel *k, tf_value *v) {
  tf_op **readers = TF_NEW_ARRAY(a->pool, tf_op *, k->n + 1);
  tf_op *read = tf_as_cache_after(a, v, readers, all_readers(k, v, readers), NULL);
  a->failed = a->failed || !read || !tf_as_read_segment(a, k->number, k);
  return a->failed ? NULL : read;
}

/* Computed once more for less than a register is worth. */
static bool is_cheap(const tf_op *op) {
  switch (tf_fusion_op_info(op)->id) {
  case TF_FUSION_CAST:
  case TF_FUSION_SET:
  case TF_FUSION_BROADCAST:
  case TF_FUSION_ADD:
  case TF_FUSION_SUB:
  case TF_FUSION_MUL:
  case TF_FUSION_NEG:
  case TF_FUSION_MIN:
  case TF_FUSION_MAX: return true;
  default: return false;
  }
}

/* Parts are taken in the pass in which there is what they are of. */
static void place_sides(const tf_as_kernel *k, tf_map *nest) {
  for (uint32_t i = 0; i < k->nside; i++) {
    const tf_value *of = k->side[i]->operand[0].value;
    uintptr_t level = of->def ? (uintptr_t)tf_map_get(nest, tf_map_ptr(of->def)) : 0;
    for (uint32_t j = 0; j < k->n; j++)
      if (k->t[j].v == of) level = k->t[j].level;
    tf_map_set(nest, tf_map_ptr(k->side[i]), (void *)level);
  }
}

/* Rows that are read in several passes: what one pass computes of each element is not there in the next one, so it is
 * computed once more. Backwards through the kernel, each tensor learns in which pass it is read; where that is more
 * than one, the later ones get a tensor of their own. */
static void split_passes(tf_as *a, const tf_as_kernel *k, bool cheap, tf_map *nest) {
  place_sides(k, nest);
  for (uint32_t i = k->n; i-- > 0;) {
    const tf_as_tensor *t = &k->t[i];
    if (!t->op) continue;
    uintptr_t own = t->level;
    if (!t->reduction && (!t->stored || !cheap) && tf_as_has_reduced(k, t)) {
      if (!t->stored) own = UINTPTR_MAX;
      for (tf_use *u = t->v->uses; u; u = u->next)
        if (!t->stored && tf_fusion_produces_tensor(u->owner)) {
          uintptr_t at = (uintptr_t)tf_map_get(nest, tf_map_ptr(u->owner));
          if (at < own) own = at;
        }
      bool again_too = !cheap || is_cheap(t->op);
      for (uintptr_t level = own + 1; again_too && own != UINTPTR_MAX && level <= k->n; level++) {
        tf_op **readers = TF_NEW_ARRAY(a->pool, tf_op *, k->n * 4 + 1);
        uint32_t n = 0;
        for (tf_use *u = t->v->uses; u; u = u->next) {
          bool known = false;
          for (uint32_t j = 0; j < n; j++) known |= readers[j] == u->owner;
          if (!known && tf_fusion_produces_tensor(u->owner) &&
              (uintptr_t)tf_map_get(nest, tf_map_ptr(u->owner)) == level)
            readers[n++] = u->owner;
        }
        if (!n) continue;
        tf_op *again = tf_as_recompute(a, t->v, readers, n);
        if (again) tf_map_set(nest, tf_map_ptr(again), (void *)level);
      }
      if (own == UINTPTR_MAX) own = t->level;
    }
    tf_map_set(nest, tf_map_ptr(t->op), (void *)own);
  }
}

/* What is stored and read in its kernel, too: those readers go on reading what was computed. */
static void store_and_read(tf_as *a, const tf_as_kernel *k, const tf_as_tensor *t, const char *cache, bool tiles) {
  tf_op **readers = TF_NEW_ARRAY(a->pool, tf_op *, k->n * 4 + 1);
  uint32_t n = 0;
  bool whole = tf_as_is_whole(k, t);
  tf_op *made =
      tiles && whole ? tf_as_cache_before_bulk(a, t->op, cache) : tf_as_cache_before(a, t->op, whole ? cache : NULL);
  if (!made) return;
  for (tf_use *u = t->v->uses; u; u = u->next) {
    bool here = tf_fusion_produces_tensor(u->owner) && (uint32_t)tf_tensor_segment(u->owner) == k->number;
    for (uint32_t i = 0; i < n; i++) here &= readers[i] != u->owner;
    if (here) readers[n++] = u->owner;
  }
  if (n) tf_as_recompute(a, t->v, readers, n); /* of the copy that is stored another one, which is not */
}

/* What other kernels read goes to memory; results are read by nobody (split_reduce.c). Of two crews the one that
 * reduces stores nothing: the other has what is stored of it. */
static void store(tf_as *a, const tf_as_kernel *k, const char *cache, bool tiles) {
  for (uint32_t i = 0; i < k->n && !a->failed; i++) {
    const tf_as_tensor *t = &k->t[i];
    if (!t->op || !t->stored) continue;
    bool read_here = false;
    for (tf_use *u = t->v->uses; u; u = u->next)
      read_here |= tf_fusion_produces_tensor(u->owner) && (uint32_t)tf_tensor_segment(u->owner) == k->number;
    if (!tf_tensor_is_returned(t->op)) tf_as_memory(a, t->op, TF_MEM_GLOBAL);
    if (read_here || !t->reduction || a->crews) store_and_read(a, k, t, cache, tiles);
  }
}

/* Elements of memory at other indices than the op's own: several of a thread may be vectors, too. */
static bool reads_elsewhere(const tf_as_kernel *k, const tf_op *op) {
  if (!tf_fusion_reindexes(op) || tf_fusion_is(op, TF_FUSION_PARTS)) return false;
  return !k->nreduction || !op->operand[0].value->def;
}

/* Does the op read memory as it lies, along its own innermost axis? Of parts that is what they are cut from. */
static bool is_access(const tf_as *a, const tf_as_kernel *k, const tf_as_tensor *t, tf_as_tensor *like) {
  bool parts = tf_fusion_is(t->op, TF_FUSION_PARTS);
  *like = *t;
  if (reads_elsewhere(k, t->op)) return true;
  if ((!parts && !only_moves(t->op)) || is_shared(t->op)) return false;
  const tf_value *from = t->op->operand[0].value;
  if (parts && from->def && tf_fusion_is(from->def, TF_FUSION_BROADCAST)) from = from->def->operand[0].value;
  bool found = t->stored;
  for (uint32_t j = 0; j < k->n; j++) {
    const tf_as_tensor *x = &k->t[j];
    if ((x->op && !is_shared(x->op)) || x->v != from) continue;
    found = !parts || is_contiguous(a, x, x->v->type->rank - 1);
    if (!parts) *like = *x;
  }
  return found;
}

/* ------------------------------------------------------------------------------------------------ policies of L2 */

/* Of the bytes that a launch moves. Measured on an H200 (2026-11-29):
 * - up to 80 MB loads that are evict_first leave L2 to what is stored: a call that reads what the one before wrote is
 *   1.17 to 1.25 times as fast (48 to 80 MB), one that is repeated as fast or a little faster;
 * - up to 224 MB loads that are evict_first lose 2 to 6 %: what other kernels left in L2 stays there for good, since
 *   nothing that is evict_first drives it out. With no policy stores that are evict_first gain 0 to 2 %, but rows lose
 *   as much;
 * - above evict_last is 0 to 3 % faster than no policy. */
enum { FIRST_MB = 80, TURNED_FIRST_MB = 48, LAST_MB = 224 };

/* Bytes of all large tensors for each element of one. */
static int64_t moved(const tf_as_kernel *k) {
  int64_t bytes = 0;
  for (uint32_t i = 0; i < k->n; i++)
    if ((!k->t[i].op || k->t[i].stored) && tf_as_is_whole(k, &k->t[i])) bytes += tf_as_bytes(k->t[i].v->type);
  return bytes;
}

tf_as_caches tf_as_streams(tf_as *a, const tf_as_kernel *k, tf_as_stream how) {
  tf_as_limit all;
  int64_t per = moved(k), n = tf_as_extent(k, k->ref->cls, k->ref->rank);
  int64_t first = ((int64_t)(how == TF_AS_TURNED ? TURNED_FIRST_MB : FIRST_MB) << 20) / (per ? per : 1),
          last = ((int64_t)LAST_MB << 20) / (per ? per : 1);
  const char *stores = how == TF_AS_ROWS ? NULL : "evict_first";
  if (n != TF_DYN)
    return (tf_as_caches){n < first ? "evict_first" : n < last ? NULL : "evict_last", n < first ? NULL : stores};
  if (!tf_as_find_small(k, &all)) return (tf_as_caches){"evict_last", NULL};
  if (a->last_from.most) return (tf_as_caches){"evict_last", stores}; /* as another kernel's */
  a->last_from = a->first_below = all;
  a->last_from.most = last;
  a->first_below.most = first;
  if (stores) a->stores_from = a->first_below;
  return (tf_as_caches){"evict_last", stores};
}

/* What is read once, and no more: evict_first from so many bytes on; of fewer, all of which L2 holds, who reads them
 * again finds them there. Sums of rows of 40 MB that are replayed from a graph 1.61 times memcpy's speed in place of
 * 1.01, of 48 MB 1.07 and 1.02, of 56 MB 1.00 and 1.02; of 256 MB 0 to 1 % slower without a policy (H200, 2026-11-29).
 */
enum { READ_MB = 48 };

const char *tf_as_reads(tf_as *a, const tf_as_kernel *k) {
  const tf_value *of = NULL;
  int64_t per = 0;
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    bool parts = t->op && tf_fusion_is(t->op, TF_FUSION_PARTS);
    const tf_value *v = parts ? t->op->operand[0].value : t->v;
    if ((t->op && !parts) || v->def || (!parts && !tf_as_is_whole(k, t))) continue;
    per += tf_as_bytes(v->type);
    if (!of) of = v;
  }
  if (of && !a->first_from.most)
    a->first_from = (tf_as_limit){.arg = of->index, .axis = -1, .most = ((int64_t)READ_MB << 20) / per};
  return "evict_first";
}

void tf_as_make_copies(tf_as *a, tf_as_kernel *k, tf_as_caches cache, tf_as_reading how, tf_as_accesses *out) {
  tf_map nest = {.pool = a->pool};
  bool rings = how == TF_AS_BY_RING || how == TF_AS_BY_RING_ONCE, tiles = how == TF_AS_BY_TILES;
  bool levels = how == TF_AS_BY_PASSES || rings || tiles;
  if (how != TF_AS_KEPT) {
    split_passes(a, k, !levels, &nest);
    a->failed |= !tf_as_read_segment(a, k->number, k);
    if (a->failed) return;
  }
  for (uint32_t i = 0; i < k->n; i++) {
    if (k->t[i].op) continue;
    if (how == TF_AS_BY_RING_ONCE && tf_as_is_beside(k, &k->t[i])) {
      once(a, k, k->t[i].v);
      continue;
    }
    bool whole = how == TF_AS_KEPT_BY_BULK, rows = (rings || tiles || whole) && tf_as_is_row_of_input(a, k, &k->t[i]);
    tf_value *v = k->t[i].v;
    if (rows) v = whole ? row(a, k, v, cache.loads, &out->row) : ring(a, k, v, cache.loads);
    copy_in(a, k, v, rows ? NULL : cache.loads, levels, &nest);
  }
  read_indices(a, k);
  if (a->failed) return;
  store(a, k, cache.stores, tiles);
  if (!a->failed) a->failed = !tf_as_read_segment(a, k->number, k);
  out->at = TF_NEW_ARRAY(a->pool, tf_as_access, k->n + 1);
  for (uint32_t i = 0; !a->failed && i < k->n; i++) {
    tf_as_access x = {.op = k->t[i].op};
    if (x.op && is_access(a, k, &k->t[i], &x.like)) out->at[out->n++] = x;
  }
}

/* ------------------------------------------------------------------------------------------------ vectors */

/* Does the tensor have as many elements along its last axis as there are parts? No vector would divide them. */
static bool counts_parts(const tf_value *v) {
  if (v->type->rank < 2) return false; /* a vector has a tail there */
  uint32_t axis = v->type->rank - 1, operand;
  int32_t source;
  while (v->def && v->type->dims[axis] == TF_DYN) {
    uint32_t d = tf_fusion_domain_axis(v->def, axis);
    if (!tf_fusion_extent_source(v->def, d, &operand, &source) || source < 0) break;
    v = v->def->operand[operand].value;
    axis = (uint32_t)source;
  }
  return v->def && v->type->dims[axis] == TF_DYN && tf_fusion_is(v->def, TF_FUSION_PARTS);
}

/* What a reduction of many elements gives, of which there are few whatever is known of their number. */
static bool is_short(const tf_as_kernel *k, const tf_as_tensor *t) {
  int64_t n = 1;
  for (uint8_t c = 0; c < k->nclass; c++)
    if (k->cls[c].reduced) n = tf_as_times(n, k->cls[c].extent);
  bool all = tf_as_has_reduced(k, t) && !t->reduction; /* what is reduced has one number each */
  return t->op && k->nreduction && !all && (n == TF_DYN || n >= 64);
}

int64_t tf_as_vector(const tf_as *a, const tf_as_kernel *k, int64_t run) {
  int64_t access = a->version.kind == TF_AS_ANY ? 16 : a->version.access, least = 16, most = 1;
  double large = 0;
  for (uint32_t i = 0; i < k->n; i++) {
    double n = tf_as_elements(k->t[i].v->type);
    if ((!k->t[i].op || k->t[i].stored) && n > large) large = n;
  }
  for (uint32_t i = 0; i < k->n; i++) {
    if ((k->t[i].op && !k->t[i].stored) || !tf_as_is_large(k->t[i].v->type, large) || is_short(k, &k->t[i])) continue;
    int64_t b = tf_as_bytes(k->t[i].v->type);
    if (!k->t[i].op && counts_parts(k->t[i].v)) return 1;
    if (b < least) least = b;
    if (b > most) most = b;
  }
  int64_t v = access > least ? access / least : 1;
  while (v > 1 && v * most > 16) v /= 2; /* one request for each vector, of sectors that it has all of */
  while (run != TF_DYN && v > 1 && run % v) v /= 2;
  return v;
}

/* Is something of it read at other indices than those of any class? Then nothing says where neighbours along one are.
 */
bool tf_as_is_read_elsewhere(const tf_as_tensor *t) {
  for (uint32_t d = 0; d < t->rank && !t->op; d++)
    if (t->cls[d] == TF_AS_NOT && t->v->type->dims[d] != 1) return true;
  return false;
}

/* Is axis class q the one behind p in memory, or has the tensor neither? */
static bool lie_together(const tf_as *a, const tf_as_tensor *t, uint8_t p, uint8_t q) {
  int32_t at[2] = {tf_as_axis(t, p), tf_as_axis(t, q)};
  if (at[0] < 0 || at[1] < 0) return at[0] < 0 && at[1] < 0 && !tf_as_is_read_elsewhere(t);
  if (t->op && !t->stored) return true; /* in registers */
  if (at[0] > at[1]) return false;
  for (int32_t d = at[0] + 1; d < at[1]; d++)
    if (t->cls[d] != TF_AS_NOT) return false;
  return is_contiguous(a, t, (uint32_t)at[0]) && is_contiguous(a, t, (uint32_t)at[1]);
}

static uint32_t run_of(const tf_as *a, const tf_as_kernel *k, const uint8_t *order, uint32_t n, bool whole) {
  uint32_t run = 1;
  for (; run < n; run++) {
    uint8_t p = order[n - run - 1], q = order[n - run];
    if (p == TF_AS_NOT || q == TF_AS_NOT) break;
    bool all = true;
    for (uint32_t i = 0; i < k->n; i++)
      all &= (whole && !tf_as_is_whole(k, &k->t[i])) || lie_together(a, &k->t[i], p, q);
    if (!all) break;
  }
  return n ? run : 0;
}

uint32_t tf_as_run(const tf_as *a, const tf_as_kernel *k, const uint8_t *order, uint32_t n) {
  return run_of(a, k, order, n, false);
}

uint32_t tf_as_run_of_whole(const tf_as *a, const tf_as_kernel *k, const uint8_t *order, uint32_t n) {
  return run_of(a, k, order, n, true);
}

void tf_as_drop_parts(const tf_as_kernel *k, tf_as_accesses *all) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < all->n; i++)
    if (tf_as_is_whole(k, &all->at[i].like) && !tf_fusion_reindexes(all->at[i].op)) all->at[n++] = all->at[i];
  all->n = n;
}

/* The loop along the axis comes behind those of axes of one element, which the op may have of its own. */
static void end_with(tf_as *a, tf_op *op, uint32_t axis) {
  tf_domain d;
  if (!tf_domain_read(op, a->pool, &d) || !d.nloop) return;
  int64_t *order = TF_NEW_ARRAY(a->pool, int64_t, d.nloop + 1);
  uint32_t at = d.nloop, n = 0;
  while (at > 0 && !(tf_id_axes(d.loop[at - 1]) >> axis & 1)) at--;
  if (!at || at == d.nloop) return;
  for (uint32_t i = at; i < d.nloop; i++)
    for (uint32_t k = 0; k < d.nlogical; k++)
      if ((tf_id_axes(d.loop[i]) >> k & 1) && tf_fusion_axis_extent(op, k) != 1) return;
  for (uint32_t i = 0; i + 1 < at; i++) order[n++] = i;
  for (uint32_t i = at; i < d.nloop; i++) order[n++] = i;
  order[n++] = at - 1;
  tf_as_reorder(a, op, order, n);
}

void tf_as_vectorize(tf_as *a, const tf_as_accesses *all, uint8_t c) {
  for (uint32_t i = 0; i < all->n; i++) {
    const tf_as_tensor *t = &all->at[i].like;
    if (c == TF_AS_NOT || tf_as_innermost(t) != c) continue;
    if (!is_contiguous(a, t, (uint32_t)tf_as_axis(t, c))) continue;
    if (t->op == all->at[i].op) end_with(a, all->at[i].op, (uint32_t)tf_as_axis(t, c));
    tf_as_parallelize_one(a, all->at[i].op, -1, TF_PT_VECTORIZE);
  }
}
