/* The check of shared memory and what it says when a tile does not fit: tma_smem.c, tma_why.c. */
#ifndef TF_ANALYSIS_TMA_TILE_H
#define TF_ANALYSIS_TMA_TILE_H

#include "analysis/point_eval.h"
#include "analysis/tma_impl.h"

enum { MODES = 4, MAX_POINTS = 1 << 24, MANY_TILES = 64 };

typedef struct tma_symbol {
  int64_t extent; /* -1 = not known */
  bool bulk;
} tma_symbol;

typedef struct tma_tile {
  tma *t;
  const tf_tma_plan *out;
  tf_eval *v;
  uint32_t offset, inside[TF_TMA_MAX_RANK], *part, nguard, guard[64], limit[64]; /* expressions of `v` */
  int64_t n[TF_TMA_MAX_RANK], step[TF_TMA_MAX_RANK], eb;
  int64_t *most;        /* of each part: its box */
  int64_t elements;     /* of the tile */
  int64_t covered;      /* positions of the box that a point of this tile has */
  int64_t missing;      /* of an incomplete one: the first that none has */
  int64_t buffer;       /* elements of the shared buffer, -1 = not known */
  uint32_t nsym, ncore; /* the first ncore matter also where holes do not */
  tma_symbol sym[2 * TF_DOMAIN_MAX_IDS];
  bool alive[MODES];
  int64_t worst, worst_at[TF_TMA_MAX_RANK], worst_base; /* the first element that is elsewhere, without a swizzle */
  int64_t value[2 * TF_DOMAIN_MAX_IDS];
  int64_t bad_base; /* of a tile that is not aligned */
  int64_t multiple; /* of bytes at which all tiles begin, where that is too little for the swizzle `pattern` */
  uint32_t pattern;
  uint32_t no_slot; /* slots of a circular buffer begin at no multiples of so many bytes, as a swizzle wants; 0: they
                       do, or it does not matter */
  bool any_slot;
  bool beyond, unaligned, incomplete, clash;
  /* Elements are told from holes where holes have no place of their own: in memory that is not allocated by loops. */
  bool by_element;
  uint32_t nvalid, valid[2 * TF_DOMAIN_MAX_IDS], bound[2 * TF_DOMAIN_MAX_IDS];
  unsigned char *used, *mine; /* places that elements have; box positions that are elements, of one tile */
} tma_tile;

void tma_explain(const tma_tile *s); /* no tile as the accelerator wants it */
void tma_undecided(const tma_tile *s);

#endif
