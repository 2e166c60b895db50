/* Between the files that draw a copy via(tma). */
#ifndef PROP_TMA_GEN_H
#define PROP_TMA_GEN_H

#include <inttypes.h>

#include "tma.h"

typedef enum { LOAD, STORE, BOTH } direction;

/* How a tile comes into shared memory, or goes out of it. */
typedef enum { BY_TMA, BY_RUNS, BY_CP_ASYNC, BY_THREADS } tma_via;

typedef struct tma_slots {
  int stages, ahead; /* stages 0: there are no slots */
  int kind;          /* of `tma_rings` */
} tma_slots;

/* A copy into shared memory. */
typedef struct tma_load {
  dom d;
  tma_via via;
  tma_slots slots;
  const char *l2, *cache; /* or NULL */
  int64_t far;            /* iterations that L2 is ahead; 0: it is not */
  bool nan, zero_holes, pieces;
} tma_load;

/* What threads make of the tile; where there are stores, into shared memory, for a copy of its own. */
typedef struct tma_branch {
  dom d;
  bool alike; /* it has the ids of the copy's loops */
  int stages; /* of the buffer that a store reads */
  tma_via via;
  const char *cache; /* of the store */
} tma_branch;

enum { TMA_TENSORS = 2 };
typedef struct tma_gen {
  rng r;
  direction dir;
  int rank, eb, nshared; /* nshared: loops at the front that both sides of shared memory have */
  const char *type;
  int64_t n[TMA_AXES];                     /* of the copy's axes */
  int64_t stride[TMA_AXES];                /* of the argument, by the copy's axes */
  int64_t shape[TMA_AXES], step[TMA_AXES]; /* of the argument, by its own axes */
  bool contiguous[TMA_AXES], dyn[TMA_AXES];
  int64_t gap[TMA_AXES]; /* in units of 16 bytes; negative: in elements */
  int from[TMA_AXES];    /* the argument's axis */
  int broadcast;         /* an axis that the argument has with extent 1 and its reader with n; -1 = none */
  bool permuted, own_memory, shifted;
  bool neat;          /* boxes, loops and memory as users write them, so that what is asked of them is met */
  bool dynamic;       /* blocks draw iterations of their outermost loop */
  bool runs;          /* boxes are drawn as runs of memory */
  bool pieces;        /* ... and the loop around them counts pieces of a ring */
  bool large;         /* boxes of more than an instruction takes */
  bool dead;          /* the first load has a reader besides whose result nobody wants */
  bool registers;     /* producer warps give registers to the others */
  const char *adds;   /* the first store accumulates to an argument, by this op; or NULL */
  const char *sum;    /* the first branch reduces, by this op; or NULL */
  int sum_axis;       /* of the tile */
  int64_t summed;     /* ... or an axis behind those of the copy, which the store does not have; 0: there is none */
  bool by_blocks;     /* loops of that one are blocks', each of which adds its part to what is stored */
  int64_t cluster[3]; /* extents of clusters of blocks, of which all want the same tile; 0: there are none */
  dom copy, memory;   /* the loops of the copy and of all stores; the global tensor */
  dom sum_dom;        /* the first branch with the axis that is summed */
  tma_load load[TMA_TENSORS];
  tma_branch branch[TMA_TENSORS];
  int nload, nbranch;
} tma_gen;

/* How readers say that a slot is empty, and who fills it. */
typedef struct tma_ring {
  const char *text;
  dom_ptype warps; /* P_SERIAL: no warps fill them alone */
} tma_ring;
enum { TMA_RINGS = 5 };
extern const tma_ring tma_rings[TMA_RINGS];

static inline bool flip(tma_gen *g, uint32_t percent) { return chance(&g->r, percent); }
static inline uint32_t pick(tma_gen *g, uint32_t n) { return below(&g->r, n); }
static inline bool by_tma(tma_via v) { return v == BY_TMA || v == BY_RUNS; }
static inline bool by_warps(const tma_slots *s) { return s->stages && tma_rings[s->kind].warps != P_SERIAL; }

/* tma_draw.c */
void tma_draw_tensor(tma_gen *g);
void tma_draw_argument(tma_gen *g);
void tma_lay_out(tma_gen *g); /* how the argument's axes lie */
void tma_draw_loops(tma_gen *g, dom *d);
/* tma_place.c: shared memory, the other side of it, and a global tensor's own domain */
void tma_draw_alloc(tma_gen *g, dom *d, const int *ids, int n); /* ids: what the tile is made of, or d's own loops */
bool tma_draw_other(tma_gen *g, dom *o);                        /* true: it has the ids of the copy */
void tma_whole_warps(tma_gen *g, dom *d, int first);
bool tma_draw_cluster(tma_gen *g, dom *d); /* blocks along a dimension that the copy does not have */
void tma_settle_broadcast(tma_gen *g, dom *d);
void tma_draw_memory(tma_gen *g);
void tma_store_memory(tma_gen *g); /* the ids of the copy's loops, and then those of memory, in one domain */
/* tma_loads.c: loads, readers and stores of one tile, hints and rings */
void tma_draw_program(tma_gen *g);
/* tma_rules.c: what the documents rule out of it, beside the copies themselves, or NULL */
const char *tma_rule(const tma_gen *g);
/* Is some loop that both sides share more than one iteration? Else there are no slots. */
bool tma_goes_round(const dom *loops, int inl, const bool *dyn);
/* tma_text.c */
typedef enum { AS_DRAWN, BY_BARRIERS, WITHOUT_ENGINE } tma_way;
char *tma_text_of(tma_gen g, const char *name, tma_way way); /* malloc'd */

#endif
