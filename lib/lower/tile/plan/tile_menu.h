/* Tiles to choose from, and what a launch of each takes. */
#ifndef TF_LOWER_TILE_PLAN_TILE_MENU_H
#define TF_LOWER_TILE_PLAN_TILE_MENU_H

#include "lower/tile/plan/tile_sizes.h"
#include "target/target.h"

typedef struct tf_tl_tile {
  int64_t size[TF_TL_WAYS]; /* by way: M, N, K */
  int64_t stages, threads;
  int64_t each, step; /* picoseconds that a tile takes, besides those that it takes for each element along K */
} tf_tl_tile;

/* The kernel's own tile. */
tf_tl_tile tf_tl_own_tile(const tf_tl_sizes *s, const tf_chip *chip);
/* The others that `tiles` of the kernel asks for; how many. At most TF_TILE_MOST_TILES. */
uint32_t tf_tl_other_tiles(const tf_tl_sizes *s, const tf_chip *chip, tf_tl_tile *out);

/* Picoseconds of so many rounds of tiles. Both numbers are cut off where more would not change the choice, and all fits
 * 63 bits: the host program reckons the same (tile_host.c). Where it does not know K, it is some. */
enum { TF_TL_MOST_ROUNDS = 1 << 16, TF_TL_MOST_K = 1 << 21, TF_TL_SOME_K = 4096 };
static inline int64_t tf_tl_time(const tf_tl_tile *t, int64_t rounds, int64_t k) {
  if (rounds > TF_TL_MOST_ROUNDS) rounds = TF_TL_MOST_ROUNDS;
  return rounds * (t->each + t->step * (k > TF_TL_MOST_K ? TF_TL_MOST_K : k));
}

#endif
