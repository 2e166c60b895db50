/* Between the files of the oracle: a copy in points, and the search for a tensor map that makes it. */
#ifndef PROP_TMA_ORACLE_H
#define PROP_TMA_ORACLE_H

#include "tma.h"

enum { TMA_SPANS = 4, TMA_DIMS = 5, MOST_BOX = 256, MOST_STEP = 8, MOST_TILE_BYTES = 232448 };

/* An element of the copy. */
typedef struct tma_point {
  int in;                 /* its instruction */
  int64_t place;          /* in shared memory, elements */
  int64_t part[TMA_AXES]; /* its index in each contiguous part of the global tensor's memory */
  int64_t element;        /* in all of them */
} tma_point;

typedef struct tma_instruction {
  int first, n;   /* elements */
  int context;    /* instructions of one context share a buffer */
  int64_t begins; /* the place of the tile's first point */
} tma_instruction;

/* The points of a box: those that the bulk loops make, all or without those past the end of some ids. */
enum { TMA_PAST_WHOLE = 1, TMA_PAST_UNIT = 2, TMA_TILES = 4 };
typedef struct tma_tile {
  int as; /* the first that has the same points */
  int64_t n;
  bool fits[TMA_SPANS];   /* by swizzle: every point, holes too, has its place as the instruction has the box */
  int64_t row[TMA_SPANS]; /* elements of a row of a swizzled box; 0 = any */
} tma_tile;

typedef struct tma_points {
  const tma_copy *c;
  bool known[TMA_IDS]; /* ids whose extent the program says */
  int past[TMA_OPS];   /* of splits: what a point is that is past the end of the id */
  int nunit;           /* ids of one element that bulk loops go beyond: each may be a dimension */
  int npart;
  int64_t part[TMA_AXES], part_stride[TMA_AXES]; /* outermost first */
  int64_t reach;  /* one past the last index of the first part; what is behind are holes of memory */
  int64_t size;   /* of the shared buffer */
  int64_t places; /* ... that the allocation domain has; a slot may be larger */
  tma_point *p;
  tma_instruction *in;
  int np, nin;
  tma_tile tile[TMA_TILES]; /* by what is left out */
  int64_t *at;              /* by element: 1 + its point; 0 = memory has a hole there */
} tma_points;

extern const int64_t tma_spans[TMA_SPANS];
static inline int64_t tma_swizzled(int64_t byte, int64_t span) {
  return span ? byte ^ ((byte >> 7 & (span / 16 - 1)) << 4) : byte;
}
static inline int64_t tma_unswizzled(const tma_points *s, int64_t place, int mode) {
  return tma_swizzled(place * s->c->eb, tma_spans[mode]) / s->c->eb;
}

bool tma_small(const tma_copy *c);
/* Is each iteration of the loops that are not bulk one run of bytes in both memories? */
tma_verdict tma_run_possible(const tma_copy *c);
/* Has an id more elements in the tile than a box's dimension may have? */
bool tma_box_is_large(const tma_copy *c);
/* The next iteration of the bulk loops, or of those that are not. */
bool tma_next(const tma_copy *c, int64_t *at, bool bulk);
/* Where an element is in global memory, in elements from the tensor's first. */
int64_t tma_memory_offset(const tma_copy *c, const int64_t *v);
/* Ids of the loops' domain whose extent the program says. */
void tma_known(const tma_copy *c, bool *known);
/* Of one iteration of the loops: its ids, its place in a shared buffer of `size` elements; is it an element? */
bool tma_place(const tma_copy *c, const int64_t *at, int64_t *v, int64_t *place, int64_t *size);
/* False: too many points to look at. */
bool tma_points_read(tma_points *s, const tma_copy *c);
void tma_points_free(tma_points *s);

/* A box as a tensor map has it: counts and element strides, innermost first. */
typedef struct tma_box {
  int tile, mode, n;
  int64_t count[TMA_DIMS], step[TMA_DIMS]; /* step 0: any, since no element is past the beginning */
} tma_box;
enum { MOST_BOXES = 4096 };
typedef struct tma_boxes {
  int n;
  bool more; /* than are here */
  tma_box at[MOST_BOXES];
} tma_boxes;

/* Is there a view of the global tensor with a box of `n` elements, for all instructions? row: of a swizzled box, or 0 =
 * any. lenient: holes may be anywhere where they do no harm. all: gets every box, if it is not NULL. only: no other box
 * is tried. */
typedef struct tma_want {
  int64_t n, row;
  int tile, mode;
  bool lenient;
  tma_boxes *all;
  const tma_box *only;
} tma_want;
tma_verdict tma_find_map(const tma_points *s, const tma_want *want);

#endif
