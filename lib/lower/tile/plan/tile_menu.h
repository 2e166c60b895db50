/* Tiles to choose from, and what a launch of each takes. */
#ifndef TF_LOWER_TILE_PLAN_TILE_MENU_H
#define TF_LOWER_TILE_PLAN_TILE_MENU_H

#include "lower/tile/plan/tile_sizes.h"
#include "target/target.h"

/* What takes the tiles. */
typedef enum tf_tl_blocks {
  TF_TL_LASTING, /* persistent blocks */
  TF_TL_CREWS,   /* ... each with two crews of threads, by turns */
  TF_TL_ONCE, /* a block for each, which keeps all slots of its rings, in launches of one round, where it begins sooner
               */
  TF_TL_APIECE, /* a block for each, in long launches */
  TF_TL_ROUNDS, /* persistent blocks, in launches of several rounds */
  TF_TL_BLOCKS, /* how many kinds there are */
} tf_tl_blocks;

typedef struct tf_tl_tile {
  int64_t size[TF_TL_WAYS]; /* by way: M, N, K */
  int64_t stages, threads;
  int64_t cluster[TF_TL_WAYS]; /* by way: blocks of a cluster */
  int64_t shares; /* blocks along N that share the steps along K of all their tiles; 1: each makes its own */
  tf_tl_blocks blocks;
  bool plain; /* blocks keep their order */
  bool large; /* its sums want registers of others, too */
  /* Picoseconds: of a tile; of an element along K, at the least: multiplying, and bringing A's and B's part of it. */
  int64_t each, multiply, load[2];
  int64_t last;    /* ... of a launch's last tile, besides */
  int64_t exposed; /* ... of a tile's functions, if its loop is short: a part of the loop hides that */
} tf_tl_tile;

/* How many blocks of it run at one time. Clusters of more than two leave some SMs without any, as these lie in groups.
 */
bool tf_tl_in_clusters(const tf_tl_tile *t);
int64_t tf_tl_at_once(const tf_tl_tile *t, const tf_chip *chip);
/* The kernel's own tile. */
tf_tl_tile tf_tl_own_tile(const tf_tl_sizes *s, const tf_chip *chip);
/* The others that `tiles` of the kernel asks for, those in clusters if there may be any; how many. */
enum { TF_TL_MOST_OTHERS = 32 };
uint32_t tf_tl_other_tiles(const tf_tl_sizes *s, const tf_chip *chip, bool clusters, tf_tl_tile *out);

/* What bringing costs where rows of a factor are no multiples of 128 bytes, for TF_TL_WHOLE_ROWS: most of the pieces of
 * 128 bytes that it comes in lie in two lines then, and if they are no multiples of 32 bytes, in five sectors. */
enum { TF_TL_BROKEN_ROWS = 12, TF_TL_ROWS_OF_SECTORS = 9, TF_TL_WHOLE_ROWS = 5, TF_TL_LINE = 128, TF_TL_SECTOR = 32 };
/* Picoseconds from which on a launch is a long one: the chip multiplies at the speed that its power allows then, and
 * what it brings takes of that: for each part of so many of the time that bringing takes. */
#define TF_TL_LONG INT64_C(4000000000)
enum { TF_TL_POWER = 5 };
/* Persistent blocks of a large tile, in no clusters, whose rings have three slots: where rows are whole only. */
static inline bool tf_tl_lasts_large(const tf_tl_tile *t) {
  return t->large && t->blocks == TF_TL_LASTING && t->cluster[TF_TL_WAY_M] * t->cluster[TF_TL_WAY_N] == 1;
}
/* One of two crews, in a launch of one round, takes more: a part of so many. In longer launches, of more than so many
 * rounds and steps along K, crews whose loads take more than three quarters of what multiplying takes wait for L2,
 * which they would not by themselves: 4096 x 4104 x 4096 by 128 x 128 took 208 us in place of 178 (H200, 2026-11-28).
 */
enum { TF_TL_ONE_CREW = 28, TF_TL_SHORT_ROUNDS = 4, TF_TL_SHORT_K = 2048, TF_TL_HELD_BACK = 6 };
static inline bool tf_tl_waits_for_l2(const tf_tl_tile *t) {
  return t->blocks == TF_TL_CREWS && 4 * (t->load[0] + t->load[1]) > 3 * t->multiply;
}
/* One of so many parts of a crew's loop hides what its tile's functions take beyond what they always do. */
enum { TF_TL_HIDES = 5 };
/* Of rounds and K no more counts, so that all fits 63 bits: the host program reckons the same (tile_host.c). Where it
 * does not know K, it is some. */
#define TF_TL_NEVER (INT64_MAX / 4) /* what a launch takes that the tile is not for: more than one round, too short */
enum { TF_TL_MOST_ROUNDS = 1 << 16, TF_TL_MOST_K = 1 << 18, TF_TL_SOME_K = 4096 };
/* Picoseconds of so many tiles, of which `at_once` run at one time; `rows`: what those of A and of B cost. */
int64_t tf_tl_time(const tf_tl_tile *t, int64_t tiles, int64_t at_once, int64_t k, const int64_t *rows);

#endif
