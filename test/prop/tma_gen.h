/* Between the files that draw a copy via(tma). */
#ifndef PROP_TMA_GEN_H
#define PROP_TMA_GEN_H

#include <inttypes.h>

#include "tma.h"

typedef enum { LOAD, STORE, BOTH } direction;

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
  bool alike; /* `other` has the ids of the copy's loops */
  int stages, ahead;
  int kind;           /* of the circular buffer: of `tma_rings` */
  int store_stages;   /* of the buffer that a store reads */
  const char *adds;   /* the store accumulates to an argument, by this op; or NULL */
  int64_t cluster[3]; /* extents of clusters of blocks, of which all want the same tile; 0: there are none */
  dom copy, other, memory;
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
/* tma_text.c; malloc'd */
char *tma_text_of(tma_gen *g, const char *name);

#endif
