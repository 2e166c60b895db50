/* Short rows that are no multiples of a vector, or hardly longer than one: lanes of a warp would read a few bytes each,
 * and most of them nothing. A block's rows follow each other in memory, so they are one run of bytes, which comes into
 * shared memory by TMA whatever the length of a row; there each thread has rows of its own. Rows that are stored go
 * back the same way. */
#include "autosched/row_tiles.h"

enum {
  THREADS = 128, /* rows of a block at once */
  SEVERAL = 4,   /* rows of a thread, of the shortest */
  SHORTEST = 16,
  LONGEST = 128,
  BYTES = 64 << 10, /* of a block's rows */
  EACH = 4,         /* elements at a time */
  VECTORS = 2,      /* of a row, where lanes would be idle */
};

/* Bytes of an element of all that goes through shared memory; 0: something cannot. */
static int64_t bytes(const tf_as *a, const tf_as_kernel *k) {
  uint8_t cls[TF_MAX_RANK];
  uint32_t n = 0;
  int64_t all = 0;
  for (int reduced = 0; reduced < 2; reduced++)
    for (uint32_t d = 0; d < k->ref->rank; d++)
      if ((tf_fusion_axis(k->ref->op, d) == TF_AXIS_REDUCTION) == (reduced == 1)) cls[n++] = k->ref->cls[d];
  if (tf_as_run_of_whole(a, k, cls, n) != n) return 0;
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    const tf_type *elem = t->v->type->elem;
    if (t->op && (tf_fusion_reindexes(t->op) || tf_fusion_is(t->op, TF_FUSION_PARTS))) return 0;
    if (t->reduction && !tf_as_is_whole(k, t)) return 0;
    if (!tf_as_has_reduced(k, t) || t->reduction || (t->op && !t->stored)) continue;
    if (!tf_as_is_whole(k, t)) {
      if (t->op || !tf_as_is_weight(a, k, t)) return 0;
      continue;
    }
    if (!t->op && !tf_as_is_row_of_input(a, k, t)) return 0;
    if (tf_type_bits(elem) % 8 && tf_type_bits(elem) != 1) return 0; /* two elements a byte */
    all += tf_as_bytes(t->v->type);
  }
  return all;
}

/* Of rows that are stored blocks have less: each row is read several times, and more of its threads run then. */
static int64_t most_elements(const tf_as *a, const tf_as_kernel *k, int64_t each, int64_t rows, int64_t most) {
  if (a->chip->row) most = tf_as_least(most, a->chip->row / (rows > 1 ? 16 : 8));
  return tf_as_least(most, (tf_as_stores_no_row(k) ? BYTES : BYTES / 2) / (THREADS * rows * each));
}

void tf_as_wish_tiles(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, tf_as_limit length, bool vectors) {
  int64_t each = a->alone && a->chip->bulk && r->has_rows && !k->nside ? bytes(a, k) : 0;
  int64_t known = length.most ? 0 : r->length == TF_DYN ? INT64_MAX : r->length * r->vector;
  tf_as_version v = {.kind = TF_AS_A_TILE, .length = length, .cluster = 1, .access = 1, .multiple = 1, .or_next = true};
  if (!each || a->chip->shared < BYTES + (BYTES >> 4) || (vectors ? r->vector == 1 : known && r->vector > 1)) return;
  if (vectors) v.access = 16, v.multiple = r->vector;
  for (v.rows = SEVERAL; v.rows >= (vectors ? SEVERAL : 1); v.rows /= SEVERAL) {
    int64_t most = vectors ? VECTORS * r->vector : v.rows > 1 ? SHORTEST : LONGEST;
    most = most_elements(a, k, each, v.rows, most) / v.multiple * v.multiple;
    if (!most || known > most) continue;
    if (length.most) v.length.most = most;
    tf_as_wish(a, v);
    if (known) return;
  }
}

/* [rows, elements] of the kernel's reference, for all tensors: [blocks, rows of a thread, threads, elements]. */
static void rows_of(tf_as *a, const tf_as_tensor *ref, int64_t several) {
  tf_op *tv = ref->op;
  int64_t order[TF_MAX_RANK];
  uint32_t n = 0, outer = 0;
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t d = 0; d < ref->rank; d++)
      if ((tf_fusion_axis(tv, d) == TF_AXIS_REDUCTION) == (pass == 1)) {
        order[n++] = d;
        outer += pass == 0;
      }
  tf_as_reorder(a, tv, order, n);
  for (uint32_t i = outer + 1; i < n; i++) tf_as_merge(a, tv, outer, outer + 1);
  for (uint32_t i = 1; i < outer; i++) tf_as_merge(a, tv, 0, 1);
  tf_as_split(a, tv, 0, THREADS);
  tf_as_split(a, tv, 0, several);
  tf_as_propagate(a, tv);
}

static bool is_run(const tf_op *op) { return op && tf_tensor_via(op) == TF_VIA_BULK; }

bool tf_as_by_tiles(tf_as *a, tf_as_kernel *k, const tf_as_rows_plan *r) {
  static const tf_ptype types[] = {TF_PT_BIDX, TF_PT_UNROLL, TF_PT_TIDX, TF_PT_SERIAL, TF_PT_UNROLL},
                        grouped[] = {TF_PT_BIDX, TF_PT_UNROLL, TF_PT_TIDX, TF_PT_SERIAL, TF_PT_VECTORIZE},
                        run[] = {TF_PT_BIDX, TF_PT_BULK, TF_PT_BULK, TF_PT_BULK};
  const tf_as_version *v = &a->version;
  tf_as_accesses all = {0};
  bool stored = !tf_as_stores_no_row(k);
  tf_as_caches cache = {"evict_first", NULL};
  if (stored) cache = tf_as_streams(a, k, TF_AS_ROWS);
  else cache.loads = tf_as_reads(a, k);
  tf_as_make_copies(a, k, cache, TF_AS_BY_TILES, &all);
  if (a->failed) return false;
  if (v->length.most)
    tf_as_note(a, "rows of at most %lld: a block has %lld, one run of bytes in shared memory, a thread %lld",
               (long long)v->length.most, (long long)(THREADS * v->rows), (long long)v->rows);
  else
    tf_as_note(a, "rows of %lld: a block has %lld, one run of bytes in shared memory, a thread %lld",
               (long long)(r->length * r->vector), (long long)(THREADS * v->rows), (long long)v->rows);
  rows_of(a, k->ref, v->rows);
  int64_t each = r->vector > 1 ? r->vector : EACH;
  for (uint32_t i = 0; i < k->n; i++) {
    tf_op *op = k->t[i].op;
    if (!op || is_run(op) || !(k->t[i].reduction || tf_as_has_reduced(k, &k->t[i]))) continue;
    if (tf_tensor_memory(op) == TF_MEM_SHARED) tf_as_alloc(a, op, 4); /* rows follow each other there, too */
    tf_as_split(a, op, -1, each);
  }
  tf_as_parallelize(a, k->ref->op, types, 5);
  tf_as_parallelize_like(a, k->ref->op);
  for (uint32_t i = 0; i < k->n; i++)
    if (is_run(k->t[i].op)) tf_as_parallelize(a, k->t[i].op, run, 4);
  for (uint32_t i = 0; i < k->n; i++) {
    if (!k->t[i].reduction) continue;
    bool groups = tf_fusion_groups(k->t[i].op) && !tf_fusion_finds_extreme(k->t[i].op);
    if (groups) tf_as_parallelize(a, k->t[i].op, grouped, 5);
    else tf_as_rfactor(a, k->t[i].op, 3);
  }
  uint32_t n = 0;
  for (uint32_t i = 0; i < all.n; i++)
    if (!is_run(all.at[i].op)) all.at[n++] = all.at[i];
  all.n = n;
  if (r->vector > 1) tf_as_vectorize(a, &all, k->ref->cls[k->ref->rank - 1]);
  a->two_widths = true;
  return !a->failed;
}
