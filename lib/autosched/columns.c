/* Reductions of outer axes: neighbouring threads have neighbouring columns, 128 bytes of a row a block, and the other
 * threads of the block take the rows in turn. What needs the reduction's result with the column again reads it again.
 */
#include "autosched/autosched_impl.h"

enum {
  LANES = 8,        /* threads along a row */
  BYTES = 64 << 10, /* that a block has on its way: 1024 threads of 4 vectors, or 512 of 8 where few blocks share */
  VECTOR = 16,
  THREADS = 1024,
  SHORT_UNROLL = 4,
  SHORT_THREADS = 256, /* of columns of so few rows as another kernel's blocks give */
  SHORT_ROWS = 8 * TF_AS_PROCESSORS,
  SMALL_BYTES = 4,  /* a thread, of few rows that a block has nearly at once: threads that wait for few others */
  SMALL_WIDTH = 32, /* columns of a block */
  SMALL_HEIGHT = 8, /* rows at once */
  SMALL_UNROLL = 8,
  SMALL_ROWS = 2 * SMALL_HEIGHT * SMALL_UNROLL,
  SMALL_COLUMNS = 8192, /* of more there are blocks enough */
  FEW_THREADS = 512,
  NARROW = 8, /* elements of a vector of 16-bit ones */
  FEW_CLUSTER = 16,
  MOST_THREADS = 2048, /* of a multiprocessor */
  ENOUGH = 120,        /* blocks that nearly fill the chip: direct sums are then as fast as sums of parts */
};

enum { HALF_LANES = 4 }; /* of columns that would else have few blocks */

enum {
  KEPT_REGISTERS = 64, /* of a thread that keeps columns */
  REGISTERS = 65536,
};

typedef struct columns_plan {
  int64_t lanes, cluster;
  bool small;
  int64_t height, kept; /* of columns that are kept: rows at once, vectors of a thread; 0: they are not */
} columns_plan;

/* Columns that so many lanes a row, and clusters for each share of a row, still spread over the whole chip. */
static int64_t most_columns(int64_t lanes, int64_t cluster, int64_t v) {
  return TF_AS_PROCESSORS / cluster * lanes * v;
}

/* Where there are few columns, the blocks of a cluster share the rows, and each has fewer bytes of a row, down to one
 * vector: neighbours read the other bytes at about the same time. */
static columns_plan few_columns(const tf_as *a, int64_t columns, int64_t rows, int64_t v) {
  columns_plan p = {.lanes = LANES, .cluster = 1};
  int64_t blocks = tf_as_ceil_div(columns, LANES * v), most = a->chip->cluster;
  if (most > FEW_CLUSTER) most = FEW_CLUSTER;
  while (blocks > 0 && 2 * p.cluster <= most && 2 * p.cluster * blocks <= TF_AS_PROCESSORS &&
         (rows == TF_DYN || rows / (2 * p.cluster) >= BYTES / VECTOR / LANES))
    p.cluster *= 2;
  p.cluster = tf_as_cluster(a, p.cluster);
  while (p.cluster > 1 && p.lanes > 1 && columns <= most_columns(p.lanes / 2, p.cluster, v) &&
         (rows == TF_DYN || rows / p.cluster >= BYTES / VECTOR / (p.lanes / 2)))
    p.lanes /= 2;
  return p;
}

/* Columns that are reduced and no more, so few that most of the chip would be idle: in parts, unless they are short. */
static bool wish_parts(tf_as *a, const tf_as_kernel *k, int64_t columns, int64_t rows, int64_t v) {
  tf_as_limit longer = {0}, count = {0};
  int64_t most = ENOUGH * LANES * v, part = tf_as_part_size(a->chip, false);
  if (a->chip->row) most = a->chip->row;
  if (!tf_as_may_part(a, k, false) || columns >= most || (rows != TF_DYN && rows <= 2 * part)) return false;
  if (columns == TF_DYN && !tf_as_find_axis(k, false, &count)) return false;
  if (rows == TF_DYN && tf_as_find_axis(k, true, &longer)) longer.most = 2 * part + 1;
  if (count.most) count.most = most;
  tf_as_wish(a,
             (tf_as_version){.kind = TF_AS_IN_PARTS, .count = count, .at_least = longer, .cluster = 1, .access = 16});
  return true;
}

static bool is_parted(const tf_as_kernel *k) {
  bool any = false;
  for (uint32_t i = 0; i < k->n; i++) any |= k->t[i].op && tf_fusion_is(k->t[i].op, TF_FUSION_PARTS);
  return any;
}

/* Few rows of not many columns, which only the launch knows: a block for 32 columns, so that the chip is full. By
 * elements, too, where vectors do not reach. */
static void wish_small(tf_as *a, const tf_as_kernel *k, int64_t vector) {
  tf_as_version v = {.kind = TF_AS_A_BLOCK, .access = SMALL_BYTES, .or_next = true, .cluster = 1};
  if (!a->alone || k->back || a->version.kind != TF_AS_ANY || is_parted(k) || !tf_as_find_axis(k, true, &v.length) ||
      !tf_as_find_axis(k, false, &v.count))
    return;
  v.length.most = SMALL_ROWS;
  v.count.most = SMALL_COLUMNS;
  tf_as_wish(a, v);
  v.access = 1;
  if (vector * SMALL_BYTES > VECTOR) tf_as_wish(a, v); /* elements of less than so many bytes */
}

/* So few columns that half of the chip would be idle, of fewer rows than are worth parts: 64 bytes of a row a block. On
 * an H200 (2026-11-28, of memcpy): sums of 4096 x 4096 bf16 0.78 in place of 0.63, with 32 bytes 0.68. */
static void wish_half(tf_as *a, const tf_as_kernel *k, int64_t v) {
  tf_as_version w = {.kind = TF_AS_A_BLOCK, .access = 16, .or_next = true, .cluster = 1, .lanes = HALF_LANES};
  if (!a->alone || k->back || a->version.kind != TF_AS_ANY || is_parted(k) || v == 1) return;
  if (!tf_as_find_axis(k, true, &w.length) || !tf_as_find_axis(k, false, &w.count)) return;
  w.length.most = 2 * tf_as_part_size(a->chip, false);
  w.count.most = a->chip->row ? a->chip->row : ENOUGH * LANES * v;
  tf_as_wish(a, w);
}

/* Columns that are needed again behind their reduction, of as many rows as a block has in registers at once: they are
 * read once. A thread has up to 32 elements, which are exponentials of f32 when they are kept. */
static void wish_kept(tf_as *a, const tf_as_kernel *k, int64_t v) {
  static const struct {
    int64_t lanes, rows, vectors;
  } of[2][3] = {{{LANES, 64, 4}, {LANES, 64, 8}, {LANES, 128, 8}},
                {{LANES, 64, 4}, {LANES, 128, 4}, {LANES / 2, 256, 4}}};
  tf_as_version w = {.kind = TF_AS_A_BLOCK, .access = 16, .or_next = true, .cluster = 1};
  if (!a->alone || !k->back || a->version.kind != TF_AS_ANY || is_parted(k) || v == 1) return;
  if (!tf_as_find_axis(k, true, &w.length)) return;
  for (size_t i = 0; i < 3; i++) {
    w.lanes = of[v == NARROW][i].lanes;
    w.rows = of[v == NARROW][i].rows;
    w.vectors = of[v == NARROW][i].vectors;
    w.length.most = w.rows * w.vectors;
    tf_as_wish(a, w);
  }
}

/* Longer ones, however many: a cluster for each share of a row, so that fewer columns are on their way at one time, and
 * what is read again is in L2 still. */
static void wish_near(tf_as *a, const tf_as_kernel *k, int64_t few) {
  tf_as_version w = {.kind = TF_AS_A_CLUSTER, .cluster = few, .access = 16, .lanes = LANES, .or_next = true};
  if (!a->alone || !k->back || few <= 1 || a->version.kind != TF_AS_ANY || is_parted(k)) return;
  if (!tf_as_find_axis(k, true, &w.at_least)) return;
  w.at_least.most = a->chip->row ? a->chip->row + 1 : few * (BYTES / VECTOR / LANES) + 1;
  tf_as_wish(a, w);
}

static columns_plan choose(tf_as *a, const tf_as_kernel *k, int64_t columns, int64_t rows, int64_t v) {
  int64_t few = tf_as_cluster(a, FEW_CLUSTER);
  tf_as_limit count = {0};
  bool first = !a->nwish;
  bool mine = a->alone && a->version.kind == TF_AS_A_BLOCK; /* else of the rows of another kernel */
  if (mine && a->version.rows)
    return (columns_plan){
        .lanes = a->version.lanes, .cluster = 1, .height = a->version.rows, .kept = a->version.vectors};
  if (mine && a->version.lanes) return (columns_plan){.lanes = a->version.lanes, .cluster = 1};
  if (mine) return (columns_plan){.lanes = tf_as_ceil_div(SMALL_WIDTH, v), .cluster = 1, .small = true};
  if (a->version.kind == TF_AS_A_CLUSTER && a->version.at_least.most)
    return (columns_plan){.lanes = LANES, .cluster = tf_as_cluster(a, a->version.cluster)};
  bool one = columns == TF_DYN && tf_as_find_axis(k, false, &count);
  if (one && a->version.kind == TF_AS_A_CLUSTER && tf_as_limits(&a->version.count, &count))
    return (columns_plan){.lanes = a->version.lanes ? a->version.lanes : LANES,
                          .cluster = tf_as_cluster(a, a->version.cluster)};
  bool parts = wish_parts(a, k, columns, rows, v);
  if (first) wish_small(a, k, v);
  if (first) tf_as_wish_few_rows(a, k);
  if (first) wish_kept(a, k, v);
  if (first) wish_half(a, k, v);
  if (parts) return (columns_plan){.lanes = LANES, .cluster = 1};
  int64_t row = columns == TF_DYN ? LANES : tf_as_pow2(tf_as_ceil_div(columns < 1 ? 1 : columns, v));
  if (is_parted(k)) return (columns_plan){.lanes = row < LANES ? row : LANES, .cluster = 1};
  bool wish = one && few > 1 && first && a->version.kind == TF_AS_ANY;
  static const int64_t shares[] = {1, 2, LANES};
  for (size_t i = 0; wish && i < sizeof shares / sizeof *shares; i++) {
    tf_as_version w = {.kind = TF_AS_A_CLUSTER, .count = count, .cluster = few, .access = 16, .lanes = shares[i]};
    w.count.most = most_columns(w.lanes, few, v);
    w.or_next = w.lanes < LANES; /* the last one has a twin without vectors */
    tf_as_wish(a, w);
  }
  if (first) wish_near(a, k, few);
  return columns == TF_DYN ? (columns_plan){.lanes = LANES, .cluster = 1} : few_columns(a, columns, rows, v);
}

/* What the blocks of another kernel gave (beside.c), which then says how many blocks a multiprocessor holds. */
static bool comes_short(const tf_as_kernel *k, int64_t rows) {
  bool given = false;
  for (uint32_t i = 0; i < k->n; i++) given |= !k->t[i].op && k->t[i].v->def;
  return given && rows != TF_DYN && rows <= SHORT_ROWS;
}

/* Columns by themselves: as many loads on their way by half as many threads, which have the registers for them. Left to
 * itself, ptxas gives 1024 threads 32 each, and they wait after two loads: sums of 16384 x 8192 bf16 0.97 of memcpy in
 * place of 1.02, f32 1.04 in place of 1.05, of 4096 x 4096 f32 from a graph 0.93 in place of 0.98 (H200, 2026-11-29).
 */
static bool by_half(const tf_as *a, const tf_as_kernel *k, const columns_plan *p, int64_t v) {
  bool wide = v == NARROW || v == NARROW / 2;
  return a->alone && !k->back && p->cluster == 1 && p->lanes == LANES && !p->small && wide && !is_parted(k);
}

bool tf_as_columns(tf_as *a, tf_as_kernel *k) {
  tf_as_accesses all = {0};
  if (tf_as_takes_few_rows(a, k)) return tf_as_few_rows(a, k);
  tf_as_make_copies(a, k, (tf_as_caches){k->back ? "evict_last" : tf_as_reads(a, k), NULL},
                    !k->back          ? TF_AS_KEPT
                    : a->version.rows ? TF_AS_KEPT_AS_READ
                                      : TF_AS_BY_PASSES,
                    &all);
  if (a->failed) return false;
  tf_as_tensor *ref = k->ref;
  tf_op *tv = ref->op;
  int64_t order[TF_MAX_RANK];
  uint8_t kept[TF_MAX_RANK], reduced[TF_MAX_RANK];
  uint32_t nkept = 0, nred = 0, n = 0;
  for (uint32_t d = 0; d < ref->rank; d++)
    if (tf_fusion_axis(tv, d) != TF_AXIS_REDUCTION) {
      kept[nkept++] = ref->cls[d];
      order[n++] = d;
    }
  for (uint32_t d = 0; d < ref->rank; d++)
    if (tf_fusion_axis(tv, d) == TF_AXIS_REDUCTION) {
      reduced[nred++] = ref->cls[d];
      order[n++] = d;
    }
  uint32_t run = tf_as_run(a, k, kept, nkept);
  uint8_t last = kept[nkept - 1];
  int64_t extent = tf_as_extent(k, kept + nkept - run, run), rows = tf_as_extent(k, reduced, nred);
  int64_t v = tf_as_vector(a, k, extent);
  columns_plan p = choose(a, k, tf_as_extent(k, kept, nkept), rows, v);
  bool half = by_half(a, k, &p, v);
  int64_t c = p.cluster,
          threads = p.kept                 ? p.height * p.lanes
                    : c > 1 || half        ? FEW_THREADS
                    : p.small              ? p.lanes * SMALL_HEIGHT
                    : comes_short(k, rows) ? SHORT_THREADS
                                           : THREADS,
          lanes = p.lanes, height = threads / lanes;
  while (rows != TF_DYN && height > 1 && height >= rows * 2) height /= 2;
  tf_as_note(a, "columns: %lld side by side a thread, %lld threads along a row, %lld rows at once%s", (long long)v,
             (long long)lanes, (long long)height,
             p.kept  ? ", kept in registers"
             : c > 1 ? tf_pool_printf(a->pool, "; %lld blocks, a cluster, share the rows", (long long)c)
                     : "");
  tf_as_reorder(a, tv, order, n);
  for (uint32_t i = 1; i < nred; i++) tf_as_merge(a, tv, nkept, nkept + 1);
  /* [kept..., rows] -> [kept..., lanes, vector, rows] */
  for (uint32_t i = 1; i < run; i++, nkept--) tf_as_merge(a, tv, nkept - 2, nkept - 1);
  tf_as_split(a, tv, nkept - 1, v);
  tf_as_split(a, tv, nkept - 1, lanes);
  for (uint32_t i = 1; i < nkept; i++) tf_as_merge(a, tv, 0, 1);
  /* [blocks, lanes, vector, rows] -> [blocks, (of a cluster), turns, unrolled, height, lanes, vector] */
  tf_as_split(a, tv, 3, height);
  tf_as_split(a, tv, 3,
              p.kept                     ? p.kept
              : p.small                  ? SMALL_UNROLL
              : threads == SHORT_THREADS ? SHORT_UNROLL
                                         : BYTES / VECTOR / threads);
  int64_t together[6] = {0, 3, 4, 5, 1, 2};
  tf_as_reorder(a, tv, together, 6);
  if (c > 1) tf_as_split_into(a, tv, 1, c);
  tf_as_propagate(a, tv);
  tf_ptype types[7] = {TF_PT_BIDX, TF_PT_BIDY, TF_PT_SERIAL, TF_PT_UNSWITCH, TF_PT_TIDY, TF_PT_TIDX, TF_PT_UNROLL};
  if (c == 1) memmove(types + 1, types + 2, 5 * sizeof *types);
  else a->cluster = c;
  tf_as_parallelize(a, tv, types, c > 1 ? 7 : 6);
  tf_as_parallelize_like(a, tv);
  if (v > 1) tf_as_vectorize(a, &all, last);
  if (half) a->min_ctas = MOST_THREADS / FEW_THREADS / 2;
  if (p.kept) a->min_ctas = REGISTERS / (KEPT_REGISTERS * threads);
  return !a->failed;
}
