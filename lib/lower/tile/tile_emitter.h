/* A kernel of a tile program under lowering: what is planned of it, and where its emission is. What may be asked of it,
 * and done with it, is declared in a header for each file, in plan/ and emit/. */
#ifndef TF_LOWER_TILE_TILE_EMITTER_H
#define TF_LOWER_TILE_TILE_EMITTER_H

#include "analysis/banks.h"
#include "lower/common/async_ops.h"
#include "lower/common/kernel_code.h"
#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/tile_func.h"

typedef struct tf_tl_arg {
  int32_t tensor;              /* a function's argument, or -1 */
  tf_tl_extent *extent;        /* or this */
  int32_t scalar;              /* or a scalar argument, or -1 */
  const struct tf_tl_tma *tma; /* or the tensor map of this copy */
  bool counter;                /* or what tiles are drawn from: an i32 of this launch's own, 0 when it begins */
} tf_tl_arg;

#define TF_TL_LANES 16

/* A scalar of the program: an index, or a kernel value. */
typedef struct tf_tl_scalar {
  tf_ixp ix;
  tf_value *k;
} tf_tl_scalar;

/* Accesses of one statement to one buffer, counted (tile_banks.c). */
typedef struct tf_tl_site {
  tf_op *op;
  const tf_tl_buffer *buffer;
  const char *what;
  uint32_t bytes;
  tf_banks sum;
  bool unknown;
} tf_tl_site;

typedef struct tf_tl_axis {
  tf_ixp sym, count;
} tf_tl_axis;

typedef struct tf_tl_emitter {
  tf_code code; /* first */
  tf_tl_func *f;
  tf_op *kernel;        /* tile.kernel */
  int64_t threads;      /* the program's */
  int64_t crews;        /* how often the block has these (tile_crews_plan.c): 1, or 2 that take its tiles by turns */
  const char *one_crew; /* ... but it cannot: planned again with one, for that reason; NULL: it can */
  tf_ixp crew;          /* the thread's, of two */
  tf_ixp tid;
  TF_VEC(tf_tl_arg) args;
  TF_VEC(tf_value *) params;
  TF_VEC(tf_tl_buffer *) buffers;
  tf_map buffer; /* value -> buffer */
  tf_map stmt;   /* op -> statement */
  tf_map pipes;  /* pipelined loop -> its plan */
  tf_map guess;  /* index value -> expression, before anything is emitted (tile_tma.c) */
  TF_VEC(tf_tl_stmt *) stmts;
  tf_map env;               /* value -> tf_tl_scalar */
  tf_map lane[TF_TL_LANES]; /* in a tile.parallel, by lane */
  uint32_t lanes;           /* 0: outside */
  tf_ixp reg[TF_TL_MODES];  /* digits of the loop's registers; of lane 0 */
  int64_t most_steps;       /* over a fragment's registers that are written out */
  int64_t cut[2];           /* of a loop's registers along one mode only these: the first, and how many; 0: all */
  uint32_t cut_mode;
  bool rolled; /* a loop over a fragment's registers that stays one is open */
  tf_tl_stmt *now;
  tf_value *guard[TF_TL_LANES]; /* the iteration is one; NULL = surely */
  tf_map loaded;                /* load of what the kernel does not write -> what it was last (tile_access.c) */
  tf_op *async;                 /* the load of a copy that is only begun */
  tf_cp_async cp_async;
  tf_tl_matrix *matrix; /* where its store goes */
  tf_value *single;     /* this thread writes what has copies; NULL = each does */
  tf_hazards hazards;
  int64_t shared_bytes, stages; /* the most of a loop */
  TF_VEC(tf_tl_axis) grid;
  TF_VEC(tf_tl_site) sites;
  TF_VEC(struct tf_tl_tma *) loads; /* by TMA where they stand: each has an mbarrier */
  tf_tl_buffer *arrived;
  tf_value *arrivals; /* register: their phases */
  bool not_paired;    /* sums lie as two blocks' together, which is not to be: it must be planned without */
  bool not_rounded;   /* what products of tf32 by wgmma need: it must be planned without */
  bool too_narrow, has_mbarriers, multicasts, waits; /* `waits`: for the kernel before it, still */
  int64_t producers, registers[2];                   /* threads behind the others; registers of these and those, or 0 */
  tf_map needed;                                     /* op -> itself: what producers need of the program */
  bool chosen;                                       /* what the two are the program does not say */
  bool uneven;                                       /* it would be persistent, did its tiles not differ in work */
  bool in_pairs;                                     /* registers are bounded so that an SM holds two blocks */
  bool gives_slots;                                  /* rings are to have fewer, for the sake of other buffers */
  bool parted;                                       /* barriers are those of the others */
  tf_ixp group;                    /* the warp group, which ptxas knows to be one; NULL: not asked for */
  const struct tf_tl_hidden *half; /* the right half of these scores is passed by */
  bool parts;                      /* scalars between products were computed before groups part */
  tf_value *lazy;                  /* of the statement: this warp has something to do in it */
  struct tf_tl_late *late;         /* ... whose test is being made */
  const tf_op *joined;             /* the last loop whose lanes have joined their sums */
  bool pads;                       /* what is planned may come from a padded copy (tile_pad.c) */
  bool lags;                       /* some loop has a product that is made a turn later */
  struct tf_tl_lag *lag;           /* ... this one, whose body is being made */
  struct tf_tl_stagger *flying;    /* the loop whose last products are under way */
  struct tf_tl_stagger *landing;   /* ... and waited for in both branches of a lazy loop */
  void (*land_in_branch)(struct tf_tl_emitter *e);       /* the wait, where `landing` is something */
  TF_VEC(struct tf_tl_begun *) begun;                    /* products under way, waited for where they are needed */
  void (*land_begun)(struct tf_tl_emitter *e, bool all); /* ... before a barrier, where `begun` is something, or all */
  int64_t persistent;                                    /* blocks that run at one time; 0: each has one tile */
  TF_VEC(struct tf_tl_home *) homes;                     /* sums in tensor memory */
  uint32_t unit_columns, nunits;                         /* of all of these; products of the tensor unit */
  struct tf_tl_units *units;                             /* what the kernel has for them; NULL: nothing */
  struct tf_tl_tickets *tickets;                         /* ... which draw their tiles; NULL: they do not */
  struct tf_tl_turns *turns;                             /* ... and else, where they are */
} tf_tl_emitter;

static inline int64_t tf_tl_workers(const tf_tl_emitter *e) { return e->threads * e->crews; }
static inline int64_t tf_tl_block_threads(const tf_tl_emitter *e) { return tf_tl_workers(e) + e->producers; }

#endif
