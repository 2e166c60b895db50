/* Random copies via(tma): a domain in plain integers, the text of a case, and what brute force says of it. Nothing here
 * looks at lib/analysis or lib/lower. */
#ifndef PROP_TMA_H
#define PROP_TMA_H

#include "dom.h"
#include "prop.h"

/* One copy via(tma) or via(bulk), as brute force sees it. */
typedef struct tma_copy {
  dom loops;  /* of the copy */
  dom other;  /* of a store: of the shared tensor */
  dom memory; /* of the global tensor, where it has an allocation domain of its own: `memory.has_alloc` */
  bool store;
  bool run;                 /* via(bulk): a run of bytes, without a tensor map */
  bool adds;                /* a store that accumulates */
  bool to_argument;         /* ... to an argument */
  bool zero_holes;          /* what no element fills must be zero */
  bool ring;                /* the shared buffer is a slot of a circular one, of whole 128 bytes */
  bool alike;               /* the ids of a store's loops are ids of `other`, too */
  int common;               /* ... which has as many ops in common with them */
  int64_t n[TMA_AXES];      /* logical extents, of the loops */
  bool dyn[TMA_AXES];       /* those that the program does not say */
  int64_t stride[TMA_AXES]; /* of an argument's axes, in elements; 0: it has no such axis */
  int eb;
  bool shifted; /* the argument is not at a multiple of 16 bytes */
} tma_copy;

enum { TMA_OTHERS = 32, TMA_COPIES = 4, TMA_MET = 48 };
typedef struct tma_case {
  char *text;        /* the program */
  char *without;     /* the same without TMA */
  char *empty;       /* the same with no elements along an axis that only the launch knows, or NULL */
  char *by_barriers; /* with rings whose slots are told by the block's barriers */
  tma_copy copy[TMA_COPIES];
  int ncopy;
  dom_ptype warps;  /* which dimension producer warps are along; P_SERIAL: there are none */
  bool registers;   /* these give registers to the others: 24 and 240 each */
  dom threads[6];   /* tensors that threads make, on the other side of shared memory */
  dom producers[2]; /* copies by producer warps */
  int nthreads, nproducers;
  bool symbolic;
  int64_t shared_bytes;          /* that the kernel needs at least */
  const char *rule;              /* what the program asks for that the documents rule out, or NULL */
  tma_copy (*other)[TMA_COPIES]; /* the same program at other extents, if it is symbolic */
  int nother;
  const char *met[TMA_MET]; /* what the program has, for statistics */
  int nmet;
} tma_case;

void tma_case_make(tma_case *c, uint64_t seed, const char *name);
void tma_case_free(tma_case *c);

typedef enum tma_verdict {
  TMA_IMPOSSIBLE,
  TMA_POSSIBLE,
  TMA_TOO_LARGE /* to look at */
} tma_verdict;
/* Is there a view of the global tensor, a box like the bulk loops, a coordinate for each instruction and a swizzle with
 * which every element ends where it belongs, and nothing else is harmed? of_what_ran: also with holes that are not
 * where the loops have them, and stores that move nothing left out. */
tma_verdict tma_possible(const tma_copy *c, bool of_what_ran);
/* ... by several instructions, each with a part of the tile? */
bool tma_possible_in_pieces(const tma_copy *c);
/* How much is looked at for one case is bounded. */
void tma_search_anew(void);
void tma_search_spend(int64_t work);
bool tma_search_spent(void);
/* Is there one box, with one swizzle, that is possible for this copy and at all other extents? Also true if that is not
 * known. */
bool tma_one_box(const tma_copy *c, tma_copy (*others)[TMA_COPIES], int nother, int which);
/* The known limit of lib/analysis/README.md by which a symbolic program may be refused that is possible at all extents
 * that were tried, or NULL. */
const char *tma_limit(const tma_case *c);
/* What producer warps want of the block, and it has not, or NULL. */
const char *tma_warps_limit(const tma_case *c);

#endif
