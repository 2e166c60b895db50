/* Which versions of a kernel of rows there should be, where only the launch knows how long a row is, or how many there
 * are. */
#include "autosched/row_tiles.h"
#include "autosched/rows.h"

enum {
  FIRST_ROW = 64, /* elements of the longest row of the first version */
  NARROW_VECTORS = 4,
  NARROW_PASS = 64,
  NARROW_BESIDE = 4, /* bytes of what is read beside an element of a row, in registers as long as the row */
  BULK_BESIDE = 2,
  LONG_PASS = 128,
  LONGEST_PASS = 1 << 20, /* elements */
  FEW_ROWS = 4,           /* that are longer than */
  LONG_ROW = 65537,
  FEW_PART = 2048,
  SOME_ROWS = 32, /* that are longer than */
  LONGER_ROW = (1 << 19) + 1,
  HALF_VECTOR = 8,   /* bytes */
  BULK_LEAST = 2048, /* elements */
  BULK_MOST = 8192,
  SUM_VECTORS = 4,   /* of a thread in a small launch: see wish_wide */
  SUM_LANE = 32,     /* elements of a lane: see wish_sums */
  SUM_MIDDLE = 4,    /* times a small launch */
  MIDDLE_VECTOR = 8, /* elements of a thread, of rows with weights */
  FILLED_ELEMENTS = 8,
  WEIGHTED_ROWS = 4,  /* of a thread */
  WEIGHTED_WAVES = 8, /* of blocks, at least */
  WEIGHTED_MOST = 2048,
  LONGER_ROWS = 2, /* of a thread, of longer ones: see wish_weighted */
  LONGER_VECTORS = 2,
  LONGER_MOST = 4608,  /* nine warps, for 4096 from anywhere on */
  ALIGNED_MOST = 2048, /* elements of a row of any length that a block keeps: measured at 1001, longer ones were not */
};

/* Rows that a warp or some lanes of one have, `each` elements a lane, if a block has more. */
static void wish_lanes(tf_as *a, const tf_as_version *like, int64_t lanes, int64_t each, int64_t longer) {
  tf_as_version v = *like;
  v.kind = TF_AS_A_WARP;
  v.lanes = lanes;
  v.length.most = tf_as_least(lanes * each, longer / 2);
  if (v.length.most) tf_as_wish(a, v);
}

/* Bytes of an element of all that is read for all rows alike, or for several of them, such as a weight. */
static int64_t bytes_beside(const tf_as_kernel *k) {
  int64_t n = 0;
  for (uint32_t i = 0; i < k->n; i++)
    if (tf_as_is_beside(k, &k->t[i])) n += tf_as_bytes(k->t[i].v->type);
  return n;
}

static bool reads_beside(const tf_as_kernel *k) { return bytes_beside(k) > 0; }

/* Something, of so few bytes that it comes with rows, and of all axes that these lie along. */
static bool brings_at_most(const tf_as_kernel *k, int64_t most) {
  int64_t n = bytes_beside(k);
  bool rows = true;
  for (uint32_t i = 0; i < k->n; i++) rows &= !tf_as_is_beside(k, &k->t[i]) || tf_as_has_row(k, &k->t[i]);
  return rows && n > 0 && n <= most;
}

/* The same of few elements in all: less of a block, what is read beside rows comes with them, and of several inputs of
 * 16-bit elements a thread has half a vector. */
static void wish_small_lanes(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, const tf_as_version *like,
                             int64_t lanes, int64_t each, int64_t longer) {
  tf_as_version v = *like;
  if (!k->back || !reads_beside(k) || !tf_as_find_small(k, &v.elements)) return;
  v.early = true;
  if (!a->chip->row && r->inputs > 1 && r->vector == 8 && 2 * lanes <= 32) { /* there both would have one name */
    v.access = HALF_VECTOR;
    lanes *= 2;
    each /= 2;
  }
  wish_lanes(a, &v, lanes, each, longer);
}

static void wish_block(tf_as *a, const tf_as_version *like, int64_t cluster, int64_t most) {
  tf_as_version v = *like;
  v.kind = cluster > 1 ? TF_AS_A_CLUSTER : TF_AS_A_BLOCK;
  v.cluster = cluster;
  v.length.most = most;
  tf_as_wish(a, v);
}

static bool finds_place(const tf_as_kernel *k) {
  bool any = false;
  for (uint32_t i = 0; i < k->n; i++) any |= k->t[i].reduction && tf_fusion_finds_place(k->t[i].op);
  return any;
}

static bool adds_exponentials(const tf_as_kernel *k) {
  for (uint32_t i = 0; i < k->n; i++)
    if (k->t[i].op && tf_as_is_parted_logsumexp(k->t[i].op)) return true;
  return false;
}

/* A logsumexp of 16-bit rows of which none is stored: threads that wait for each other once, and keep nothing. Of
 * memcpy on an H200 (2026-11-28): 8192 elements by 64 threads 1.00, kept 0.93; 32768 by 128 threads 1.00, through
 * shared memory 0.55. */
static bool may_take_one_pass(const tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r) {
  return a->alone && k->back && r->inputs == 1 && tf_as_stores_no_row(k) && adds_exponentials(k);
}

static bool takes_one_pass(const tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r) {
  return r->vector == 8 && may_take_one_pass(a, k, r);
}

static void wish_pass(tf_as *a, const tf_as_version *like, int64_t threads, int64_t most) {
  tf_as_version v = *like;
  v.kind = TF_AS_A_PASS;
  v.lanes = threads;
  v.vectors = NARROW_VECTORS;
  v.length.most = most;
  tf_as_wish(a, v);
}

/* Rows of 16-bit elements of one input that are kept: four vectors a thread, of fewer threads, have more on their way.
 * On an H200 (2026-11-28, of memcpy): variance of 8192 1.02 in place of 0.90, softmax 1.00 in place of 0.95, of 4096
 * 1.00 in place of 0.97, of 1000 1.02 in place of 0.97, layer norm 0.99 in place of 0.95. Where threads wait for each
 * other once, two vectors are as good (norms by the root mean square 1.00 in place of 0.99), but not where rows of
 * bytes are stored, which memory takes sooner: rows quantised to i8 1.01 by four, 0.89 by two, 0.81 by one copy; to
 * f8 1.015, 0.84, 0.76 (2026-12-01). */
static void wish_narrow(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, const tf_as_version *like,
                        int64_t longer) {
  int64_t part = a->chip->row ? longer / 2 : TF_ROW_NARROW_THREADS * TF_ROW_NARROW;
  int64_t stored = tf_as_stored_bytes(k);
  tf_as_version v = *like;
  v.kind = TF_AS_A_BLOCK;
  v.cluster = 1;
  bool places = finds_place(k); /* much to do for each element, and for each thread */
  if ((!k->back && !places) || r->inputs != 1 || (r->vector != 8 && !(places && r->vector == 4)) || part < 16 ||
      (stored > 1 && k->nreduction < 2))
    return;
  v.length.most = a->chip->row ? part / 2 : TF_ROW_NARROW_LEAST;
  v.vectors = tf_as_row_vectors(r);
  if (!stored) tf_as_wish(a, v); /* shorter ones would be few threads' work */
  v.length.most = part;
  v.vectors = NARROW_VECTORS;
  v.early = stored && tf_as_brings_beside(k);
  if (takes_one_pass(a, k, r)) wish_pass(a, &v, NARROW_PASS, part);
  else tf_as_wish(a, v);
}

/* Rows of 16-bit elements of one input that are stored, not as bytes, behind one reduction: each comes as one copy, so
 * that threads wait for it once, and from shared memory to registers. On an H200 (2026-12-01, of memcpy): RMS norm of
 * 8192 1.001 in place of 0.994, of 4096 0.999 in place of 0.995, of 2048 the same; of two reductions nothing is gained.
 */
static bool may_come_at_once(const tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r) {
  return a->alone && a->chip->bulk && k->back && k->nreduction == 1 && r->inputs == 1 && !r->parted && r->vector == 8 &&
         tf_as_stored_bytes(k) > 1 && !finds_place(k);
}

static void wish_bulk(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, const tf_as_version *like,
                      int64_t longer) {
  tf_as_version v = *like;
  if (!may_come_at_once(a, k, r)) return;
  v.bulk = true;
  v.early = brings_at_most(k, BULK_BESIDE);
  v.vectors = tf_as_row_vectors(r);
  v.at_least = v.length;
  v.at_least.most = a->chip->row ? longer / 2 + 1 : BULK_LEAST + 1;
  wish_block(a, &v, 1, a->chip->row ? longer : BULK_MOST);
}

/* Of few bytes an element, what is read beside rows comes with them, so that a thread waits once, and no load stands
 * behind a store: launches may begin early. Layer norm of 8192 bf16 0.994 of memcpy in place of 0.980, 1.005 of 0.981
 * where calls begin early (H200, 2026-12-01). Registers for it: blocks_kept (rows.c). */
bool tf_as_brings_beside(const tf_as_kernel *k) { return brings_at_most(k, NARROW_BESIDE); }

void tf_as_wish_known_bulk(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r) {
  int64_t n = r->length * r->vector;
  tf_as_version v = {.kind = TF_AS_A_BLOCK,
                     .cluster = 1,
                     .access = 16,
                     .bulk = true,
                     .early = brings_at_most(k, BULK_BESIDE),
                     .or_next = true};
  if (a->version.kind == TF_AS_ANY && may_come_at_once(a, k, r) && n > BULK_LEAST && n <= BULK_MOST) tf_as_wish(a, v);
}

/* Rows of one input of 4-byte elements that are reduced and no more: two vectors a thread where a block has threads
 * enough. Sums of 8192 f32 1.09 of memcpy in place of 1.08, of 4096 1.043 in place of 1.035 (H200, 2026-11-28). Of few
 * elements in all four: 64 x 4096 from a graph 1.64 us in place of 1.69 (2026-11-29). */
static void wish_wide(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, const tf_as_version *like,
                      int64_t longer) {
  tf_as_version v = *like;
  if (k->back || r->inputs != 1 || r->vector != 4) return;
  for (uint32_t i = 0; i < k->n; i++)
    if (k->t[i].reduction && tf_fusion_groups(k->t[i].op) && !tf_fusion_finds_extreme(k->t[i].op) &&
        !tf_fusion_finds_place(k->t[i].op))
      return; /* more than an addition for each element */
  v.vectors = TF_ROW_SHORT_VECTORS;
  v.at_least = v.length;
  v.at_least.most = a->chip->row ? 1 : TF_ROW_NARROW_LEAST + 1;
  tf_as_version small = v;
  small.vectors = SUM_VECTORS;
  if (tf_as_find_small(k, &small.elements)) wish_block(a, &small, 1, longer / 2);
  wish_block(a, &v, 1, longer / 2);
}

/* Rows that are reduced and no more, of which a warp has one alone, where each processor has one, but there are too few
 * for blocks of their own to follow each other: sums of 1000 x 1000 from a graph, of torch.compile, bf16 1.08 in place
 * of 0.88, f32 1.06 in place of 0.94 (H200, 2026-11-29). */
static void wish_sums(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, const tf_as_version *like,
                      tf_as_limit count, int64_t longer) {
  tf_as_version v = *like;
  v.at_least = count;
  if (count.most) v.at_least.most = a->chip->row ? 1 : TF_AS_PROCESSORS;
  if (!count.most && r->count < TF_AS_PROCESSORS) return;
  if (k->back || r->inputs != 1 || r->vector < 4 || !tf_as_find_small(k, &v.elements)) return;
  v.elements.most *= SUM_MIDDLE;
  wish_lanes(a, &v, 32, SUM_LANE, a->chip->row ? longer / 2 : longer); /* another name than sums of blocks */
}

/* Kept rows of which the chip holds all at once: a vector a thread, so that none waits for its own others. If something
 * is read beside rows, it comes with them, and a thread has two vectors: fewer threads wait for each other (64 x 4096
 * from a graph, of torch.compile, bf16 and f32: 1.12, 1.03; one vector 1.06, 0.96; H200, 2026-11-28). */
static void wish_few(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, const tf_as_version *like,
                     int64_t longer) {
  tf_as_version v = *like;
  if (!k->back || r->inputs != 1 || r->vector == 1 || !tf_as_find_small(k, &v.elements)) return;
  v.kind = TF_AS_A_BLOCK;
  v.early = reads_beside(k);
  v.vectors = v.early || tf_as_stores_no_row(k) ? 2 : 1;
  if (v.early && r->vector == 8) v.access = HALF_VECTOR;
  v.elements.most = TF_AS_PROCESSORS * 32 * TF_ROW_WARPS * (v.early ? MIDDLE_VECTOR : r->vector);
  if (a->chip->row) v.elements.most = 4 * a->chip->row;
  v.length.most = tf_as_least(32 * TF_ROW_WARPS * r->vector, longer);
  tf_as_wish(a, v);
}

/* Are a largest element and a sum of exp(x - m) all that rows are reduced to? Their vectors need no conditions. */
static bool is_softmax(const tf_as_kernel *k) {
  bool sum = false;
  for (uint32_t i = 0; i < k->n; i++) {
    if (!k->t[i].reduction) continue;
    bool largest = tf_fusion_is(k->t[i].op, TF_FUSION_REDUCE_MAX);
    if (!largest && (!tf_fusion_is(k->t[i].op, TF_FUSION_SUM) || !tf_as_summed(k->t[i].op, NULL))) return false;
    sum |= !largest;
  }
  return sum;
}

/* Longer ones, up to twice as long as a block has with a vector a thread. Of memcpy, bf16 (H200, 2026-11-29): RMS norm
 * of 3001 1.01, by elements 0.82, of 4095 0.975, 0.84 (four rows with a vector 0.91, one with two 0.84), of 8191 one
 * row with four 0.931, two with two 0.927, by elements 0.68. Layer norm of 4095 by four rows 0.793, by elements 0.755;
 * two rows with two vectors 0.67, with 72 registers 0.76. */
static void wish_weighted_longer(tf_as *a, const tf_as_kernel *k, tf_as_version v) {
  static const struct {
    int64_t rows, vectors, most; /* most: so many warps, one more than a whole row takes */
  } once[] = {{2, 2, 4608}, {1, 4, 9216}}, twice[] = {{4, 1, 4352}};
  int64_t less = a->chip->row ? WEIGHTED_MOST / a->chip->row : 1;
  for (uint32_t i = 0; i < (k->nreduction > 1 ? 1 : 2); i++) {
    v.rows = k->nreduction > 1 ? twice[i].rows : once[i].rows;
    v.vectors = k->nreduction > 1 ? twice[i].vectors : once[i].vectors;
    int64_t most = (k->nreduction > 1 ? twice[i].most : once[i].most) / less;
    if (most > v.aligned) wish_block(a, &v, 1, most - (v.aligned - 1));
  }
}

/* With weights of 16 bits: threads that have the same vector of several rows, eight apart, so that they all begin at
 * the same place of one, read and shift them once. In launches of many rows. Of memcpy, rows of 1001 bf16 (H200,
 * 2026-11-29): RMS norm 1.01, by elements 0.85; layer norm 0.87, 0.75. With two and three rows 0.93, 0.99; 0.76, 0.84.
 * With more than 56 registers 1.01, 0.855. Weights that rows are reduced with take too many: softmax of x + bias of
 * rows of 1001 0.55 in place of 0.65 by elements, of 4095 0.48, 0.60. */
static void wish_weighted(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, const tf_as_version *like,
                          tf_as_limit count) {
  tf_as_version v = *like;
  int64_t least = a->chip->row ? 2 : TF_AS_PROCESSORS * WEIGHTED_WAVES * WEIGHTED_ROWS;
  if (r->aligned != 8 || r->weights != 2 || r->inputs != 1 || !k->back || tf_as_stores_no_row(k)) return;
  if ((!count.most && r->count < least) || tf_as_reduces_beside(a, k)) return;
  v.access = 16;
  v.aligned = r->aligned;
  v.rows = WEIGHTED_ROWS;
  v.vectors = 1;
  v.at_least = count;
  if (count.most) v.at_least.most = least;
  int64_t most = a->chip->row ? a->chip->row : WEIGHTED_MOST;
  if (most >= 2 * r->aligned && !a->chip->row) wish_block(a, &v, 1, most / 2 - (r->aligned - 1)); /* half the threads */
  if (most >= r->aligned) wish_block(a, &v, 1, most - (r->aligned - 1));
  wish_weighted_longer(a, k, v);
}

/* By elements of 4 bytes, with weights, and of softmaxes: registers that have 0 where there is no element, so that a
 * thread's conditions are the loads' and the stores' only, and eight elements of it. Layer norm of 1001 f32 1.02 of
 * memcpy, without 0.94; RMS norm 1.01, 0.98; sixteen elements 0.97, 0.995; softmax of 8191 0.84, without 0.73, of 4095
 * 0.99, 0.97 (H200, 2026-11-29). Of 16 bits nothing is gained. */
static void wish_filled(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, const tf_as_version *like,
                        int64_t most) {
  tf_as_version v = *like;
  if (!a->alone || r->aligned != 4 || !(r->weights || is_softmax(k)) || r->inputs != 1 || !k->back ||
      tf_as_stores_no_row(k))
    return;
  v.vectors = FILLED_ELEMENTS;
  v.filled = true;
  wish_block(a, &v, 1, a->chip->row ? most / 2 : tf_as_least(most, 32 * TF_ROW_WARPS * FILLED_ELEMENTS));
}

/* Rows that are no multiples of a vector: those that a block holds, longer ones of softmaxes, and of 16-bit elements
 * that are reduced and no more. An aligned row has up to a vector more than its own, or up to a line: longer ones of
 * 16-bit elements that are stored begin at multiples of 128 bytes, so that a request has as many lines as it must.
 * Softmax of 4095 bf16 0.92 of memcpy, from vectors on 0.89, by elements 0.75; of 1001 0.99 from vectors on, 0.80 from
 * lines on, where a warp more has what two have. Cross entropy of 50257 bf16 0.962 from vectors on, 0.953 from lines on
 * (H200, 2026-11-29). */
static void wish_aligned(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, const tf_as_version *like,
                         tf_as_limit count, int64_t most, int64_t rings) {
  tf_as_version v = *like;
  int64_t shorter = tf_as_least(most, a->chip->row ? most / 2 : ALIGNED_MOST), line = tf_as_line(a, r->aligned);
  if (r->aligned <= 1 || !a->alone) return;
  if (r->weights) {
    wish_weighted(a, k, r, like, count);
    return;
  }
  v.access = 16;
  v.aligned = r->aligned;
  if (shorter >= r->aligned) wish_block(a, &v, 1, shorter - (r->aligned - 1));
  if (r->aligned != 8) return;
  v.aligned = line;
  if (shorter < most && most >= line && is_softmax(k) && !tf_as_stores_no_row(k))
    wish_block(a, &v, 1, most - (line - 1));
  if (!k->back || !rings || !tf_as_stores_no_row(k)) return;
  v.aligned = r->aligned;
  v.kind = TF_AS_A_PASS;
  v.length.most = rings;
  tf_as_wish(a, v);
}

/* Rows whose length only the launch knows: those that some lanes hold, several to a warp or a block; those that a block
 * holds; those that a cluster's shared memory holds; and these by words, and by elements, where vectors do not reach.
 * Long rows of which there are few are a cluster's, too, even if a block could do. What is longer is read by each pass.
 */
static void wish_lengths(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, tf_as_limit length,
                         tf_as_limit count) {
  tf_as_version v = {.length = length, .cluster = 1, .access = 16, .multiple = r->vector, .or_next = true},
                few_rows = v;
  int64_t most = tf_as_row_block_most(a, r), few = tf_as_row_cluster_of_few(a, k, r);
  int64_t c = few > 1 ? few : tf_as_cluster(a, TF_ROW_FEW_CLUSTER);
  int64_t each = r->inputs > 1 ? 1 : TF_ROW_SHORT_VECTORS; /* registers for several rows */
  int64_t first = FIRST_ROW / (each * r->vector), least_lanes = 4 * TF_ROW_SHORT_VECTORS / each;
  first = r->inputs > 1 && first > least_lanes ? first : least_lanes;
  tf_as_wish_tiles(a, k, r, length, true);
  wish_small_lanes(a, k, r, &v, first, each * r->vector, most);
  wish_lanes(a, &v, first, each * r->vector, most);
  wish_small_lanes(a, k, r, &v, 16 * TF_ROW_SHORT_VECTORS / each, each * r->vector, most);
  wish_lanes(a, &v, 16 * TF_ROW_SHORT_VECTORS / each, each * r->vector, most);
  wish_lanes(a, &v, 32, tf_as_row_vectors(r) * r->vector, most);
  wish_sums(a, k, r, &v, count, most);
  wish_few(a, k, r, &v, most);
  wish_narrow(a, k, r, &v, most);
  wish_wide(a, k, r, &v, most);
  wish_bulk(a, k, r, &v, most);
  bool once = takes_one_pass(a, k, r);
  if (!once) wish_block(a, &v, 1, most);
  few_rows.count = count;
  if (count.most) few_rows.count.most = TF_AS_PROCESSORS / c;
  if (k->back && c > 1 && (count.most || few > 1)) wish_block(a, &few_rows, c, most * c);
  int64_t rings = !once && k->back ? tf_as_wish_rings(a, k, r, length, most) : 0;
  /* nor need longer ones be kept that no ring can have, such as where labels pick elements */
  if (once || (!rings && r->vector > 1 && may_take_one_pass(a, k, r)))
    wish_pass(a, &v, LONG_PASS, rings = a->chip->row ? 16 * a->chip->row : LONGEST_PASS);
  tf_as_wish_tiles(a, k, r, length, false);
  if (r->vector >= 8) { /* elements of one or two bytes: four bytes are a quarter of a vector */
    v.access = 4;
    v.multiple = r->vector / 4;
    wish_lanes(a, &v, 8, TF_ROW_SHORT_VECTORS * r->vector, most);
    wish_block(a, &v, 1, most);
  }
  if (r->vector == 1) return;
  v.access = 1;
  v.multiple = 1;
  wish_lanes(a, &v, 16, 1, most);
  wish_lanes(a, &v, 32, TF_ROW_SHORT_VECTORS * 2, most);
  wish_aligned(a, k, r, &v, count, most, rings);
  wish_filled(a, k, r, &v, most);
  wish_block(a, &v, 1, most);
  if (k->back && few > 1) wish_block(a, &v, few, most * few);
  else if (rings) { /* measured: a cluster that keeps elements by elements took 1.2 to 5 times as long */
    v.kind = TF_AS_A_PASS;
    v.passes = tf_as_reads_again(a, k);
    v.length.most = rings;
    tf_as_wish(a, v);
  } else if (k->back && c > 1) wish_block(a, &v, c, most * c);
}

/* Rows that are reduced and no more, longer than a block has at once: in parts, however few they are. */
static bool wish_parts(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, tf_as_limit length) {
  int64_t part = tf_as_part_size(a->chip, true);
  bool few = r->count > 0 && r->count <= TF_AS_PROCESSORS, known = r->length != TF_DYN;
  if (!r->has_rows || !tf_as_may_part(a, k, false)) return false;
  if (known ? r->length * r->vector <= (few ? part : 2 * part) : !length.most) return false;
  tf_as_wish(a, (tf_as_version){.kind = TF_AS_IN_PARTS, .cluster = 1, .access = 16});
  return true;
}

/* A few very long rows, of which the blocks of a cluster each would leave most of the chip idle: parts of them, what
 * these gave, and the elements, a kernel each. */
static bool may_part_kept(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, tf_as_limit length) {
  if (!length.most || length.axis < 0 || r->inputs != 1 || r->vector == 1 || !tf_as_may_part(a, k, true)) return false;
  return !tf_as_stores_no_row(k) && (k->nreduction == 1 || is_softmax(k));
}

static void wish_few_in_parts(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, tf_as_limit length,
                              tf_as_limit count) {
  tf_as_version v = {
      .kind = TF_AS_IN_PARTS, .cluster = 1, .access = 16, .count = count, .at_least = length, .or_next = true};
  if (!count.most || !may_part_kept(a, k, r, length)) return;
  v.count.most = FEW_ROWS;
  v.at_least.most = a->chip->row ? 4 * a->chip->row : LONG_ROW;
  v.part = a->chip->row ? tf_as_part_size(a->chip, false) : FEW_PART;
  tf_as_wish(a, v);
  if (a->chip->row) return;
  v.count.most = SOME_ROWS;
  v.at_least.most = LONGER_ROW;
  tf_as_wish(a, v);
}

/* Rows that no cluster keeps, however many: a block for each would read them again in each pass, too, and there may be
 * few. */
static void wish_longest_in_parts(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, tf_as_limit length) {
  tf_as_version v = {.kind = TF_AS_IN_PARTS, .cluster = 1, .access = 16, .at_least = length, .or_next = true};
  if (!may_part_kept(a, k, r, length)) return;
  v.at_least.most = a->chip->row ? 16 * a->chip->row + 1 : LONG_ROW;
  tf_as_wish(a, v);
}

void tf_as_wish_rows(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, tf_as_limit length, tf_as_limit count) {
  int64_t c = tf_as_cluster(a, TF_ROW_FEW_CLUSTER);
  if (a->nwish || a->version.kind != TF_AS_ANY) return;
  wish_few_in_parts(a, k, r, length, count);
  bool parts = wish_parts(a, k, r, length);
  if (length.most) wish_lengths(a, k, r, length, count);
  else tf_as_wish_tiles(a, k, r, length, r->vector > 1);
  wish_longest_in_parts(a, k, r, length);
  bool longer = r->length == TF_DYN || r->length > tf_as_row_block_most(a, r) / r->vector / 2;
  if (parts || c <= 1 || !count.most || !longer || (k->back && length.most)) return;
  tf_as_version v = {.kind = TF_AS_A_CLUSTER, .count = count, .cluster = c, .access = 16};
  v.count.most = TF_AS_PROCESSORS / c;
  v.passes = tf_as_reads_again(a, k) && r->length == TF_DYN; /* of a known length it is kept */
  tf_as_wish(a, v);
}
