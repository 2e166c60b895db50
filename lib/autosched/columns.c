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
  LINE = 128, /* bytes of a row that a warp reads at most, where a thread has less than a vector */
  WARP = 32,
  NARROW_VECTORS = 4,  /* of a row that is a block's: a thread each */
  NARROW_COLUMNS = 16, /* elements likewise */
  NARROW_HEIGHT = 64,  /* rows at once */
  LESS_NARROW = 4,     /* times as many columns, of as many times fewer rows */
  NARROW_PART = 8192,
  NARROW_ROWS = 1 << 20, /* of fewer parts of so many rows were too few */
  ELEMENTS = 16,         /* of a thread on their way, where these are no vectors */
  KEPT_REGISTERS = 64,   /* of a thread that keeps columns */
  REGISTERS = 65536,
};

typedef struct columns_plan {
  int64_t lanes, cluster; /* lanes 0: as many as a row has vectors */
  bool small, half;
  int64_t v, threads, unroll, height; /* elements of a vector; threads of a block; rows of a thread, and at once */
  int64_t kept;                       /* vectors of a thread that keeps its columns, of `height` rows at once; or 0 */
} columns_plan;

static columns_plan by_lanes(int64_t lanes, int64_t cluster) {
  return (columns_plan){.lanes = lanes, .cluster = cluster};
}

/* Columns that so many lanes a row, and clusters for each share of a row, still spread over the whole chip. */
static int64_t most_columns(int64_t lanes, int64_t cluster, int64_t v) {
  return TF_AS_PROCESSORS / cluster * lanes * v;
}

/* Where there are few columns, the blocks of a cluster share the rows, and each has fewer bytes of a row, down to one
 * vector: neighbours read the other bytes at about the same time. */
static columns_plan few_columns(const tf_as *a, int64_t columns, int64_t rows, int64_t v) {
  columns_plan p = by_lanes(LANES, 1);
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

/* Columns that are reduced and no more, so few that most of the chip would be idle: in parts, unless they are short. By
 * vectors, or, where these do not divide a row (`access` 1), by elements. */
static bool wish_parts(tf_as *a, const tf_as_kernel *k, int64_t columns, int64_t rows, int64_t v, int64_t access) {
  tf_as_limit longer = {0}, count = {0};
  int64_t most = ENOUGH * LANES * v, part = tf_as_part_size(a->chip, false);
  if (a->chip->row) most = a->chip->row;
  if (columns >= most || (rows != TF_DYN && rows <= 2 * part)) return false;
  if (columns == TF_DYN && !tf_as_find_axis(k, false, &count)) return false;
  if (rows == TF_DYN && tf_as_find_axis(k, true, &longer)) longer.most = 2 * part + 1;
  if (count.most) count.most = most;
  tf_as_version w = {.kind = TF_AS_IN_PARTS, .count = count, .at_least = longer, .cluster = 1, .access = access};
  w.or_next = columns == TF_DYN && v > 1 && access > 1;
  tf_as_wish(a, w);
  return true;
}

/* The columns of a row that lie side by side: the class of the last axis; how many, TF_DYN if only the launch knows how
 * long that axis is, and too many if it does not know that of one axis alone. */
typedef struct side_by_side {
  uint8_t last;
  int64_t n;
} side_by_side;

/* So few columns that a row is less than a warp reads: the threads of a block have several rows, of which each warp
 * reads what follows each other. In parts, since such rows are many: of `part` rows, of `least` or more. */
static void wish_narrow(tf_as *a, const tf_as_kernel *k, side_by_side c, int64_t rows, tf_as_version w, int64_t most,
                        int64_t least) {
  int64_t known = c.n == TF_DYN ? 0 : c.n;
  w.kind = TF_AS_NARROW;
  w.cluster = 1;
  w.or_next = true;
  if (a->chip->row) w.part = tf_as_part_size(a->chip, false), least = 2 * w.part + 1;
  if (known > most || (rows != TF_DYN ? rows < least : !tf_as_find_axis(k, true, &w.at_least))) return;
  if (!known && !tf_as_find_limit(k, c.last, &w.count)) return;
  if (rows == TF_DYN) w.at_least.most = least;
  if (!known) w.count.most = most;
  tf_as_wish(a, w);
}

/* By elements: of 16 columns 64 rows at once, in long parts where there are many; of 64 columns 16 rows. */
static void wish_narrow_elements(tf_as *a, const tf_as_kernel *k, side_by_side c, int64_t rows) {
  int64_t part = tf_as_part_size(a->chip, false);
  tf_as_version w = {.access = 1, .rows = NARROW_HEIGHT, .part = NARROW_PART};
  wish_narrow(a, k, c, rows, w, NARROW_COLUMNS, NARROW_ROWS);
  w.rows /= LESS_NARROW;
  w.part = part;
  wish_narrow(a, k, c, rows, w, NARROW_COLUMNS * LESS_NARROW, 2 * part + 1);
}

static bool wish_all_parts(tf_as *a, const tf_as_kernel *k, int64_t columns, int64_t rows, int64_t v, side_by_side c) {
  tf_as_version w = {.access = 16, .rows = NARROW_HEIGHT, .part = NARROW_PART};
  if (!tf_as_may_part(a, k, false)) return false;
  if (v > 1) wish_narrow(a, k, c, rows, w, NARROW_VECTORS * v, NARROW_ROWS);
  else wish_narrow_elements(a, k, c, rows);
  bool parts = wish_parts(a, k, columns, rows, v, VECTOR);
  if (v == 1 || k->cls[c.last].extent != TF_DYN) return parts;
  wish_narrow_elements(a, k, c, rows);
  return parts && (columns != TF_DYN || wish_parts(a, k, columns, rows, v, 1));
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
  w.passes = tf_as_reads_again(a, k);
  tf_as_wish(a, w);
}

/* Bytes of an element of what is read: the fewest. */
static int64_t element(const tf_as_kernel *k) {
  int64_t b = VECTOR;
  for (uint32_t i = 0; i < k->n; i++)
    if ((!k->t[i].op || tf_fusion_is(k->t[i].op, TF_FUSION_PARTS)) && tf_as_is_whole(k, &k->t[i]))
      b = tf_as_least(b, tf_as_bytes(k->t[i].v->type));
  return b;
}

/* Threads along a row: of less than a vector each as many more. */
static int64_t lanes_of(const tf_as_kernel *k, int64_t v) {
  int64_t lanes = k->back ? LANES : tf_as_pow2(LINE / (v * element(k)));
  return lanes < LANES ? LANES : tf_as_least(lanes, WARP);
}

/* By vectors, whatever the extents; other launches have what follows, by elements. */
static bool wish_vectors(tf_as *a, const tf_as_kernel *k, int64_t extent, int64_t v) {
  tf_as_version w = {.kind = TF_AS_BY_WIDTH, .cluster = 1, .access = VECTOR, .or_next = true};
  if (!a->alone || k->back || a->version.kind != TF_AS_ANY || v == 1 || extent != TF_DYN) return false;
  tf_as_wish(a, w);
  w.access = VECTOR / 2;
  if (v >= NARROW) tf_as_wish(a, w);
  return true;
}

static columns_plan choose(tf_as *a, const tf_as_kernel *k, int64_t columns, int64_t rows, int64_t v, side_by_side c) {
  int64_t few = tf_as_cluster(a, FEW_CLUSTER);
  tf_as_limit count = {0};
  bool first = !a->nwish;
  bool mine = a->alone && a->version.kind == TF_AS_A_BLOCK; /* else of the rows of another kernel */
  if (mine && a->version.rows)
    return (columns_plan){
        .lanes = a->version.lanes, .cluster = 1, .height = a->version.rows, .kept = a->version.vectors};
  if (mine && a->version.lanes) return by_lanes(a->version.lanes, 1);
  if (mine) return (columns_plan){.lanes = tf_as_ceil_div(SMALL_WIDTH, v), .cluster = 1, .small = true};
  if (a->version.kind == TF_AS_NARROW) return by_lanes(0, 1);
  if (a->version.kind == TF_AS_BY_WIDTH) return by_lanes(lanes_of(k, v), 1);
  if (a->version.kind == TF_AS_A_CLUSTER && a->version.at_least.most)
    return by_lanes(LANES, tf_as_cluster(a, a->version.cluster));
  bool one = columns == TF_DYN && tf_as_find_axis(k, false, &count);
  if (one && a->version.kind == TF_AS_A_CLUSTER && tf_as_limits(&a->version.count, &count))
    return by_lanes(a->version.lanes ? a->version.lanes : LANES, tf_as_cluster(a, a->version.cluster));
  bool parts = wish_all_parts(a, k, columns, rows, v, c);
  if (first) wish_small(a, k, v);
  if (first) tf_as_wish_few_rows(a, k);
  if (first) wish_kept(a, k, v);
  if (first) wish_half(a, k, v);
  int64_t lanes = lanes_of(k, v);
  if (parts) return by_lanes(lanes, 1);
  int64_t row = columns == TF_DYN ? lanes : tf_as_pow2(tf_as_ceil_div(columns < 1 ? 1 : columns, v));
  if (is_parted(k)) return by_lanes(row < lanes ? row : lanes, 1);
  bool wish = one && few > 1 && first && a->version.kind == TF_AS_ANY;
  static const int64_t shares[] = {1, 2, LANES};
  for (size_t i = 0; wish && i < sizeof shares / sizeof *shares; i++) {
    tf_as_version w = {.kind = TF_AS_A_CLUSTER, .count = count, .cluster = few, .access = 16, .lanes = shares[i]};
    w.count.most = most_columns(w.lanes, few, v);
    w.passes = tf_as_reads_again(a, k);
    w.or_next = w.lanes < LANES; /* the last one has a twin without vectors */
    tf_as_wish(a, w);
  }
  if (first) wish_near(a, k, few);
  if (columns == TF_DYN) return by_lanes(lanes, 1);
  columns_plan p = few_columns(a, columns, rows, v);
  if (p.cluster == 1 && p.lanes == LANES && row > LANES) p.lanes = tf_as_least(row, lanes);
  return p;
}

/* What the blocks of another kernel gave (beside.c), which then says how many blocks a multiprocessor holds. */
static bool comes_short(const tf_as_kernel *k, int64_t rows) {
  bool given = false;
  for (uint32_t i = 0; i < k->n; i++) given |= !k->t[i].op && k->t[i].v->def;
  return given && rows != TF_DYN && rows <= SHORT_ROWS;
}

/* More than an operation for each element, and several registers for what each column has. */
static bool is_heavy(const tf_as_kernel *k) {
  bool heavy = false;
  for (uint32_t i = 0; i < k->n && !k->back; i++)
    heavy |= k->t[i].reduction && (tf_fusion_is(k->t[i].op, TF_FUSION_VAR) || tf_fusion_finds_place(k->t[i].op));
  return heavy;
}

/* Where two passes became one, are there registers for half as much of each row only? Numbers of two registers, or
 * exponentials beside elements of 16 bits. */
static bool takes_half(const tf_as_kernel *k, int64_t v) {
  bool half = false;
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    if (!t->reduction) continue;
    half |=
        (v >= NARROW / 2 && tf_fusion_adds_widened(t->op)) || (v == NARROW && tf_fusion_is(t->op, TF_FUSION_SUM_EXP));
  }
  return half;
}

/* Columns by themselves: as many loads on their way by half as many threads, which have the registers for them. Left to
 * itself, ptxas gives 1024 threads 32 each, and they wait after two loads: sums of 16384 x 8192 bf16 0.97 of memcpy in
 * place of 1.02, f32 1.04 in place of 1.05, of 4096 x 4096 f32 from a graph 0.93 in place of 0.98 (H200, 2026-11-29).
 */
static bool by_half(const tf_as *a, const tf_as_kernel *k, const columns_plan *p) {
  bool wide = p->v == NARROW || p->v == NARROW / 2;
  return (a->alone || is_parted(k)) && !k->back && p->cluster == 1 && p->lanes == LANES && !p->small && wide;
}

/* What a thread has side by side and on its way, and how many there are. Of bytes and of heavy reductions less side by
 * side, for there are registers to each column. */
static void shape(const tf_as *a, const tf_as_kernel *k, columns_plan *p, int64_t rows) {
  bool plain = !k->back && p->cluster == 1 && p->lanes && !p->small, heavy = plain && is_heavy(k),
       bytes = plain && p->v > NARROW && p->lanes == LANES;
  bool wide = !plain && !p->kept && takes_half(k, p->v);
  if (bytes || wide) p->v /= 2, p->lanes *= 2;
  if (heavy && p->v >= NARROW) p->v /= 2;
  int64_t each = p->v * element(k);
  bool less = plain && !bytes && each < VECTOR;
  p->half = by_half(a, k, p);
  p->threads = p->kept                                      ? p->height * p->lanes
               : p->cluster > 1 || p->half || less || heavy ? FEW_THREADS
               : p->small                                   ? p->lanes * SMALL_HEIGHT
               : comes_short(k, rows)                       ? SHORT_THREADS
                                                            : THREADS;
  p->unroll = p->kept                                ? p->kept
              : p->small                             ? SMALL_UNROLL
              : bytes || p->threads == SHORT_THREADS ? SHORT_UNROLL
              : heavy                                ? (each < NARROW ? NARROW : SHORT_UNROLL)
              : each >= VECTOR || wide               ? BYTES / each / p->threads
              : !p->lanes || each <= 4               ? ELEMENTS
                                                     : ELEMENTS / 2;
  p->half |= bytes; /* two blocks of a multiprocessor: one loads while the other's threads wait for each other */
  p->height = p->lanes ? p->threads / p->lanes : a->version.rows;
  while (rows != TF_DYN && p->height > 1 && p->height >= rows * 2) p->height /= 2;
}

/* Do rows go into it together? By one quotient, or one rescaling; the largest element is found once for both. */
static bool takes_together(const tf_as_kernel *k, const tf_op *reduction) {
  if (tf_fusion_is(reduction, TF_FUSION_VAR) || tf_fusion_is(reduction, TF_FUSION_SUM_EXP)) return true;
  bool exponentials = false;
  for (uint32_t i = 0; i < k->n; i++) exponentials |= k->t[i].op && tf_fusion_is(k->t[i].op, TF_FUSION_SUM_EXP);
  if (tf_fusion_finds_extreme(reduction)) return exponentials;
  return tf_fusion_finds_place(reduction);
}

/* The rows that a thread has on their way go into some reductions together. `n` loops, of which the unrolled rows are
 * number `at`. */
static void group(tf_as *a, const tf_as_kernel *k, const tf_ptype *types, uint32_t n, uint32_t at) {
  int64_t order[7];
  tf_ptype to[7];
  uint32_t m = 0;
  for (uint32_t i = 0; i < n; i++)
    if (i != at) order[m] = i, to[m++] = types[i];
  order[m] = at, to[m] = TF_PT_VECTORIZE;
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    if (!t->reduction || !takes_together(k, t->op)) continue;
    if (tf_as_loops(a, t->op) != n) continue; /* one for all columns */
    tf_as_reorder(a, k->t[i].op, order, n);
    tf_as_parallelize(a, k->t[i].op, to, n);
  }
}

static void tell(tf_as *a, const columns_plan *p) {
  const char *along = p->lanes ? tf_pool_printf(a->pool, "%lld threads along a row", (long long)p->lanes)
                               : "as many threads along a row as it takes";
  tf_as_note(
      a, "columns: %lld side by side a thread, %s, %lld rows at once%s", (long long)p->v, along, (long long)p->height,
      p->kept          ? ", kept in registers"
      : p->cluster > 1 ? tf_pool_printf(a->pool, "; %lld blocks, a cluster, share the rows", (long long)p->cluster)
                       : "");
}

/* [kept..., rows] -> [blocks, (of a cluster), turns, unrolled, height, lanes, vector]. True: a block has all columns,
 * and there is no loop of blocks. */
static bool arrange(tf_as *a, tf_op *tv, const columns_plan *p, uint32_t nkept, uint32_t run) {
  for (uint32_t i = 1; i < run; i++, nkept--) tf_as_merge(a, tv, nkept - 2, nkept - 1);
  tf_as_split(a, tv, nkept - 1, p->v);
  if (p->lanes) tf_as_split(a, tv, nkept - 1, p->lanes);
  else nkept--;
  bool one = !nkept;
  for (uint32_t i = 1; i < nkept; i++) tf_as_merge(a, tv, 0, 1);
  /* [blocks, lanes, vector, rows] */
  tf_as_split(a, tv, 3 - one, p->height);
  tf_as_split(a, tv, 3 - one, p->unroll);
  int64_t together[6] = {0, 3, 4, 5, 1, 2}, alone[5] = {2, 3, 4, 0, 1};
  tf_as_reorder(a, tv, one ? alone : together, one ? 5 : 6);
  if (p->cluster > 1) tf_as_split_into(a, tv, 1, p->cluster);
  return one;
}

/* The axes that are reduced, or those that are kept: their classes, and which they are; how many. */
static uint32_t pick(const tf_as_tensor *t, bool reduced, uint8_t *cls, int64_t *axis) {
  uint32_t n = 0;
  for (uint32_t d = 0; d < t->rank; d++) {
    if ((tf_fusion_axis(t->op, d) == TF_AXIS_REDUCTION) != reduced) continue;
    cls[n] = t->cls[d];
    axis[n++] = d;
  }
  return n;
}

bool tf_as_columns(tf_as *a, tf_as_kernel *k) {
  tf_as_accesses all = {0};
  if (tf_as_takes_few_rows(a, k)) return tf_as_few_rows(a, k);
  a->passes = tf_as_reads_again(a, k) && !a->version.rows;
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
  uint32_t nkept = pick(ref, false, kept, order), nred = pick(ref, true, reduced, order + nkept), n = nkept + nred;
  uint32_t run = tf_as_run(a, k, kept, nkept);
  uint8_t last = kept[nkept - 1];
  int64_t extent = tf_as_extent(k, kept + nkept - run, run), rows = tf_as_extent(k, reduced, nred);
  int64_t v = tf_as_vector(a, k, extent);
  side_by_side c = {last, run > 1 && extent == TF_DYN ? INT64_MAX : extent};
  columns_plan p = choose(a, k, tf_as_extent(k, kept, nkept), rows, v, c);
  p.v = v;
  if (wish_vectors(a, k, extent, v) && p.cluster == 1) p.v = 1, p.lanes = lanes_of(k, 1);
  shape(a, k, &p, rows);
  tell(a, &p);
  tf_as_reorder(a, tv, order, n);
  for (uint32_t i = 1; i < nred; i++) tf_as_merge(a, tv, nkept, nkept + 1);
  bool one = arrange(a, tv, &p, nkept, run);
  tf_as_propagate(a, tv);
  tf_ptype types[7] = {TF_PT_BIDX, TF_PT_BIDY, TF_PT_SERIAL, TF_PT_UNSWITCH, TF_PT_TIDY, TF_PT_TIDX, TF_PT_UNROLL};
  uint32_t loops = p.cluster > 1 ? 7 : 6 - one;
  if (p.cluster == 1) memmove(types + 1, types + 2, 5 * sizeof *types);
  else a->cluster = p.cluster;
  tf_as_parallelize(a, tv, types + one, loops);
  tf_as_parallelize_like(a, tv);
  if (!p.small && !p.kept) group(a, k, types + one, loops, loops - 4);
  if (p.v > 1) tf_as_vectorize(a, &all, last);
  if (p.half) a->min_ctas = MOST_THREADS / FEW_THREADS / 2;
  if (p.kept) a->min_ctas = REGISTERS / (KEPT_REGISTERS * p.threads);
  return !a->failed;
}
