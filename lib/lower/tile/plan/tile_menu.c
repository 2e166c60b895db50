/* What a launch of a product's kernel takes with a tile, as lib/lower/README.md has it:
 *
 *   rounds(tiles / SMs) * (each + K * max(multiply, load of A + load of B))
 *
 * All numbers are of an H200 (test/bench/README.md, 2026-11-23). */
#include "lower/tile/plan/tile_menu.h"
#include "lower/tile/plan/tile_cluster_plan.h"
#include "kernel/kernel.h"
#include "kernel/wgmma_table.h"

enum {
  MOST_SUMS = 128,         /* of a thread that has as many registers as all others */
  SOONER = 500000,         /* picoseconds that a block of one tile saves: no numbers of tiles, nothing to divide */
  BEGIN_AND_END = 1000000, /* picoseconds: the first loads of a tile, and its results */
  RESULT = 15,             /* for each element of C */
  IN_STEPS = 1200000,      /* a large tile's results, of which a group has room for 64 rows */
  BESIDE = 22,             /* ... where another crew multiplies meanwhile, in place of all that */
  FUNCTION = 67,           /* ... and function of it, such as gelu: 15 instructions */
  FUNCTION_BESIDE = 48,    /* ... where another crew multiplies meanwhile */
  FUNCTION_EXPOSED = 57,   /* ... and more where that has little to do */
  MEET = 300000,           /* blocks of a cluster, before their first and behind their last tile */
  EXCHANGE = 2500000,      /* blocks that share K, to put down what they have and to meet */
  ADD_UP = 140,            /* for each element that they get from each other */
  LINE_TIME = 1050,        /* picoseconds for a request to L2, when all SMs ask */
};

typedef struct row {
  int32_t m, n, bytes, stages, threads, rate, along_m, along_n;
  tf_tl_blocks blocks;
  bool plain, shares;
} row;

static const row rows[] = {
#define TF_TILE_MENU(...) {__VA_ARGS__},
#include "lower/tile/plan/tile_menu.def"
};
enum { ROWS = sizeof rows / sizeof *rows };

static int64_t factor_bytes(const tf_tl_sizes *s) {
  return tf_element_bytes(tf_op_operand(s->gemm, TF_TILE_GEMM_A)->type->elem);
}

/* Of tiles that are in no row: that of the nearest one which is not larger, else of the smallest. */
static int64_t rate_of(int64_t m, int64_t n) {
  const row *best = &rows[ROWS - 1]; /* the smallest */
  for (uint32_t i = 0; i < ROWS; i++)
    if (rows[i].m <= m && rows[i].n <= n && (int64_t)rows[i].m * rows[i].n > (int64_t)best->m * best->n)
      best = &rows[i];
  return best->rate;
}

/* What a block brings for others, too, costs more, in percent. */
static int64_t shared(const tf_tl_tile *t) {
  int64_t n = t->cluster[TF_TL_WAY_M] * t->cluster[TF_TL_WAY_N] / t->shares;
  return n == 1 ? 100 : n == 2 ? 110 : 120;
}

static void estimate(tf_tl_tile *t, const tf_tl_sizes *s, const tf_chip *chip, int64_t rate) {
  int64_t m = t->size[TF_TL_WAY_M], n = t->size[TF_TL_WAY_N] * t->shares, bytes = factor_bytes(s);
  t->multiply = m * n * 2 * chip->sms / rate * bytes / 2;
  t->load[0] = m * bytes * LINE_TIME / TF_TL_LINE / (t->cluster[TF_TL_WAY_N] / t->shares) * shared(t) / 100;
  t->load[1] = n * bytes * LINE_TIME / TF_TL_LINE / t->cluster[TF_TL_WAY_M] * shared(t) / 100;
  t->each = BEGIN_AND_END + m * n / t->shares * RESULT + (tf_tl_in_clusters(t) ? MEET : 0);
  if (t->blocks == TF_TL_ONCE) t->each -= SOONER;
  if (tf_tl_lasts_large(t)) t->each += IN_STEPS;
  if (t->blocks == TF_TL_CREWS) {
    t->last = (t->each - m * n * BESIDE) / 2 + m * n * s->functions * (FUNCTION - FUNCTION_BESIDE); /* once */
    t->each = m * n * (BESIDE + s->functions * FUNCTION_BESIDE);
    t->exposed = m * n * s->functions * FUNCTION_EXPOSED;
  } else t->each += m * n / t->shares * s->functions * FUNCTION;
  if (t->shares > 1) t->each += EXCHANGE + m * n / t->shares * (t->shares - 1) * ADD_UP;
}

/* Who brings broken rows asks L2 for more than comes, and has to wait for those who do the same. */
static int64_t load_time(const tf_tl_tile *t, int64_t tiles, int64_t at_once, const int64_t *rows) {
  int64_t whole = t->load[0] + t->load[1], load = (t->load[0] * rows[0] + t->load[1] * rows[1]) / TF_TL_WHOLE_ROWS;
  if (tiles < at_once) load = load * tiles / at_once;
  return load > whole ? load : whole;
}

int64_t tf_tl_time(const tf_tl_tile *t, int64_t tiles, int64_t at_once, int64_t k, const int64_t *rows) {
  int64_t rounds = (tiles + at_once - 1) / at_once, load = load_time(t, tiles, at_once, rows);
  if ((t->blocks == TF_TL_ONCE && rounds > 1) || (t->blocks == TF_TL_ROUNDS && rounds < 2)) return TF_TL_NEVER;
  if (tf_tl_lasts_large(t) && (rows[0] != TF_TL_WHOLE_ROWS || rows[1] != TF_TL_WHOLE_ROWS)) return TF_TL_NEVER;
  if (rounds > TF_TL_MOST_ROUNDS) rounds = TF_TL_MOST_ROUNDS;
  if (k > TF_TL_MOST_K) k = TF_TL_MOST_K;
  k = (k + t->shares - 1) / t->shares;
  int64_t loop = k * (load > t->multiply ? load : t->multiply), exposed = t->exposed - loop / TF_TL_HIDES;
  int64_t time = rounds * (t->each + loop + (exposed > 0 ? exposed : 0)) + t->last;
  if (t->blocks == TF_TL_CREWS && rounds < 2) time += time / TF_TL_ONE_CREW;
  if (tf_tl_waits_for_l2(t) && rounds > TF_TL_SHORT_ROUNDS && k > TF_TL_SHORT_K) time += time / TF_TL_HELD_BACK;
  if (time <= TF_TL_LONG) return t->blocks == TF_TL_APIECE ? TF_TL_NEVER : time;
  return time + rounds * k * ((t->load[0] + t->load[1]) / TF_TL_POWER);
}

int64_t tf_tl_at_once(const tf_tl_tile *t, const tf_chip *chip) {
  return tf_tl_blocks_at_once(chip, t->cluster[TF_TL_WAY_M] * t->cluster[TF_TL_WAY_N]);
}

bool tf_tl_in_clusters(const tf_tl_tile *t) { return t->cluster[TF_TL_WAY_M] * t->cluster[TF_TL_WAY_N] > 1; }

tf_tl_tile tf_tl_own_tile(const tf_tl_sizes *s, const tf_chip *chip) {
  tf_tl_tile t = {.shares = 1, .stages = tf_tile_stages_of(s->loop, 1), .threads = tf_tile_threads_of(s->kernel, 0)};
  for (int w = 0; w < TF_TL_WAYS; w++) t.cluster[w] = 1;
  memcpy(t.size, s->tile, sizeof t.size);
  estimate(&t, s, chip, rate_of(t.size[TF_TL_WAY_M], t.size[TF_TL_WAY_N]));
  return t;
}

static bool same_kernel(const tf_tl_tile *t, const tf_tl_tile *o) {
  return !memcmp(t->size, o->size, sizeof t->size) && !memcmp(t->cluster, o->cluster, sizeof t->cluster) &&
         t->blocks == o->blocks && t->shares == o->shares;
}

static bool is_new(const tf_tl_tile *t, const tf_tl_sizes *s, const tf_tl_tile *have, uint32_t n) {
  bool said =
      tf_tile_producers_attr(s->kernel) || tf_tile_persistent_attr(s->kernel) || tf_tile_consumers_of(s->kernel, 1) > 1;
  if (said && (t->blocks || tf_tl_in_clusters(t) || t->large)) return false; /* they are nobody's choice then */
  if (!memcmp(t->size, s->tile, sizeof t->size) && !tf_tl_in_clusters(t) && !t->blocks) return false;
  for (uint32_t i = 0; i < n; i++)
    if (same_kernel(t, &have[i])) return false;
  return true;
}

/* The other instruction holds sums otherwise, in more registers; of other factors nothing was measured. */
static bool by_wgmma(const tf_tl_sizes *s) {
  tf_tile_instruction said = tf_tile_instruction_of(s->gemm);
  return factor_bytes(s) == 2 && (!said || said == TF_TILE_INSTRUCTION_WGMMA);
}

/* Two crews have no room beside more tiles than the factors', nor has a large tile. Else they are as fast as two groups
 * on such a tile, or faster. Where A lies along K, fours of 176 are as fast as those of 192. Pairs of 176 x 192 are
 * faster than those of 192 x 192 where B lies along N only. */
static bool is_other(const tf_tl_tile *t, const tf_tl_sizes *s) {
  const bool crews = !s->crowded && by_wgmma(s);
  const int64_t m = t->size[TF_TL_WAY_M], n = t->size[TF_TL_WAY_N];
  if (t->blocks == TF_TL_CREWS || tf_tl_lasts_large(t)) return !crews;
  if (t->large && tf_tl_in_clusters(t)) return !crews || tf_tile_transpose_b_of(s->gemm);
  if (t->blocks == TF_TL_ONCE && m == 192) return !tf_tile_transpose_a_of(s->gemm) && factor_bytes(s) == 2;
  return t->blocks == TF_TL_LASTING && !tf_tl_in_clusters(t) && m == 128 && n <= 192 && n % 64 == 0 && crews;
}

/* The rows of a factor's tile, as they lie in memory, would be cut into panels narrower than 128 bytes; or rows of C in
 * no multiple of 64 need a product of turned factors, which these do not give. Where A lies along K there is the turned
 * tile for one with such columns, but no large one and none by crews. */
static bool is_unfit(const tf_tl_tile *t, const tf_tl_sizes *s) {
  const bool along[2] = {tf_tile_transpose_a_of(s->gemm), !tf_tile_transpose_b_of(s->gemm)};
  if (t->shares > 1 && s->gemm->noperand > TF_TILE_GEMM_CLEAR) return true; /* a step that begins anew is one block's */
  bool turns = t->size[TF_TL_WAY_M] > TF_WGMMA_M && t->size[TF_TL_WAY_M] % TF_WGMMA_M;
  if (turns && factor_bytes(s) != 2 && (along[0] || along[1])) return true;
  const int64_t columns = t->size[TF_TL_WAY_N] * t->shares;
  const bool turned = !t->large && t->blocks != TF_TL_CREWS;
  if (turned && !along[0] && columns > TF_WGMMA_M && columns % TF_WGMMA_M) return true;
  const int64_t n[2] = {t->size[TF_TL_WAY_M] * factor_bytes(s), columns * factor_bytes(s)};
  for (int i = 0; i < 2; i++)
    if (along[i] && n[i] > TF_TL_LINE && n[i] % TF_TL_LINE) return true;
  return false;
}

uint32_t tf_tl_other_tiles(const tf_tl_sizes *s, const tf_chip *chip, bool clusters, tf_tl_tile *out) {
  const tf_attr *said = tf_tile_tiles_of(s->kernel);
  uint32_t n = 0, all = said->n ? said->n / TF_TILE_MENU_NUMBERS : (uint32_t)ROWS;
  for (uint32_t i = 0; i < all && n < TF_TL_MOST_OTHERS; i++) {
    const row *r = &rows[i % ROWS];
    const int64_t *x = said->n ? said->ints + (size_t)i * TF_TILE_MENU_NUMBERS : NULL;
    tf_tl_tile t = {.size = {0, x ? x[0] : r->m, x ? x[1] : r->n, x ? x[2] : r->bytes / factor_bytes(s)},
                    .stages = x ? x[3] : r->stages,
                    .threads = x ? x[4] : r->threads,
                    .cluster = {1, x ? 1 : r->along_m, x ? 1 : r->along_n, 1},
                    .shares = !x && r->shares ? r->along_n : 1,
                    .blocks = x ? TF_TL_LASTING : r->blocks,
                    .plain = !x && r->plain,
                    .large = !x && r->blocks != TF_TL_CREWS && r->m * r->n > MOST_SUMS * r->threads};
    if (!is_new(&t, s, out, n) || (tf_tl_in_clusters(&t) && !clusters) || (!x && (is_unfit(&t, s) || is_other(&t, s))))
      continue;
    estimate(&t, s, chip, x ? rate_of(x[0], x[1]) : r->rate);
    out[n++] = t;
  }
  return n;
}
