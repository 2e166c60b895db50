/* Domains of ids in plain integers: what the text of a domain means, told without lib/. For the property test, and for
 * test/unit/analysis/tma_random.c. */
#ifndef PROP_DOM_H
#define PROP_DOM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { TMA_IDS = 96, TMA_OPS = 48, TMA_AXES = 6 };

typedef enum { DOM_SPLIT, DOM_MERGE, DOM_XOR } dom_kind;
typedef struct dom_op {
  dom_kind kind;
  int in[2], out[2];
} dom_op;

/* Parallel types of loops; blocks first, then threads. */
typedef enum { P_BIDX, P_BIDY, P_BIDZ, P_TIDX, P_TIDY, P_TIDZ, P_SERIAL, P_UNROLL, P_VECTORIZE, P_BULK } dom_ptype;

typedef struct dom {
  int nlogical, nids, nops, nloop, nalloc;
  int loop_ops;                         /* those before it lead to the loops */
  int inl;                              /* loops shared with the consumer */
  int64_t extent[TMA_IDS], by[TMA_IDS]; /* by: the factor that is written for an inner id */
  bool unit[TMA_IDS];                   /* of axes that are written as 1 only: splits of it have extent 1 */
  dom_op op[TMA_OPS];
  int loop[TMA_IDS], alloc[TMA_IDS];
  dom_ptype ptype[TMA_IDS]; /* by loop */
  bool has_alloc;
} dom;

void dom_begin(dom *d, const int64_t *extent, const bool *unit, int n);
void dom_resize(dom *d, const int64_t *extent);
bool dom_room(const dom *d);
void dom_split(dom *d, int id, int64_t by, int *outer, int *inner);
int dom_merge(dom *d, int a, int b);
void dom_xor(dom *d, int a, int b, int *x, int *y);
void dom_print(const dom *d, FILE *f);
/* From the loops, whose values are in `v` by id, to the ids they are made of; true where all are within their extents.
 */
bool dom_backward(const dom *d, int64_t *v);
/* The ids made by ops from `first` on, from those before. */
void dom_forward(const dom *d, int first, int64_t *v);
bool dom_uses_axis(const dom *d, int id, int axis); /* is the id made of it? */
bool dom_is_block(dom_ptype p);
bool dom_is_thread(dom_ptype p);
/* Where the ids' element is in shared memory; *size gets the buffer's elements. */
int64_t dom_shared(const dom *d, const int64_t *v, int64_t *size);

#endif
