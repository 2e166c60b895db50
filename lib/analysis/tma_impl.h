/* Between the files of the TMA analysis. */
#ifndef TF_ANALYSIS_TMA_IMPL_H
#define TF_ANALYSIS_TMA_IMPL_H

#include "analysis/tma_analysis.h"
#include "support/vec.h"

/* What the ids under an id make of it. Each form says how the id's index is composed. */
typedef enum tma_kind {
  TMA_COORD,      /* no bulk id below: a coordinate, box size one */
  TMA_BOX,        /* bulk ids only: the whole id is one dense box */
  TMA_STRIDED,    /* tile * step + s: the whole id is one box with an element stride */
  TMA_PART,       /* coordinate * box + (what a dense or strided box is) */
  TMA_VIEW_SPLIT, /* no one dimension can be this id, so its split is part of the view */
  TMA_VIEW_MERGE, /* one dimension can only be what it is merged into */
} tma_kind;

typedef struct tma_form {
  tma_kind kind;
  unsigned how;
  bool unit_bulk;   /* of COORD: one element, and the loops are bulk */
  tf_ixp box, step; /* of STRIDED and PART; box also of BOX: its extent. step NULL = dense */
  tf_tma_ids coord, box_ids, tile_ids, step_ids;
} tma_form;

typedef struct tma_id {
  const tf_value *v;
  tf_ixp extent, at;
  tma_form form;
  bool settled;     /* merged from ids that are dimensions by themselves, whose boxes are known */
  bool below, safe; /* made from the TMA domain; protected by the accelerator's bounds check */
} tma_id;

/* From memory towards the loops. A split of the global tensor's domain is a merge here, and the reverse. */
typedef enum tma_op_kind { TMA_SPLIT, TMA_MERGE, TMA_SWIZZLE } tma_op_kind;
typedef struct tma_op {
  tma_op_kind kind;
  tma_id *one, *outer, *inner; /* split: one -> outer, inner; merge: outer, inner -> one */
  tma_id *x, *y;               /* swizzle: outer, inner -> x, y */
  bool memory;                 /* it is of the global tensor's domain only */
  bool exact;                  /* merge: |one| = |outer| |inner|; a split of the global tensor may leave holes */
} tma_op;

/* A dimension of the TMA domain while it is found. */
typedef struct tma_raw {
  tma_id *id;
  tf_ixp extent, stride, at;
  tma_form form;
  tf_tma_ids domain;
} tma_raw;

typedef struct tma {
  const tf_tma_in *in;
  tf_verdict *why; /* what is lacking; NULL: nobody asks */
  tf_pool *pool;
  tf_ix_ctx *ix;
  tf_ixp one, zero;
  tf_map by_value;
  tf_map path; /* ids of the copy between its logical ids and its loops */
  TF_VEC(tma_op) ops;
  TF_VEC(tma_raw) raw; /* outermost first */
  TF_VEC(tf_tma_condition) conditions;
  TF_VEC(tf_tma_guard) guards;
  const char *misaligned, *column; /* as the plan's */
  bool apart;                      /* dimensions were left apart that may be too large together */
  bool loose;                      /* the tile fits where elements are, but not where holes are */
  /* Boxes may pass the end of an id into what comes next in memory, so that holes get elements of it: for loads. */
  bool past_ends;
  bool whole_splits;      /* a box of all of an id has the places that an indivisible split of the id adds */
  bool no_units;          /* what bulk loops make of an id of one element is no part of the box */
  unsigned char *used;    /* by place in shared memory: is it an element's? NULL: nobody has asked */
  unsigned char *covered; /* by position in the box: does a point of this tile have it? */
  int64_t ncovered;
  uint32_t nbulk;
  tf_ixp bulk[TF_DOMAIN_MAX_IDS], zeros[TF_DOMAIN_MAX_IDS];
} tma;

static inline bool tma_is(tf_ixp e, int64_t v) {
  int64_t k;
  return tf_ix_is_const(e, &k) && k == v;
}
tf_ixp tma_start(tma *t, tf_ixp e); /* with all bulk loops at 0 */
const char *tma_text(tma *t, tf_ixp e);
const char *tma_name(tma *t, const tf_value *id); /* unlike tf_id_name, it lasts */
const char *tma_ids_text(tma *t, const tf_tma_ids *l);
tf_tma_ids tma_ids_join(tma *t, const tf_tma_ids *a, const tf_tma_ids *b);
void tma_need(tma *t, tf_tma_need need, tf_ixp a, tf_ixp b, const char *what);

/* tma_ids.c: the ids between memory and loops, and the form of each */
bool tma_read(tma *t);
tma_id *tma_find(tma *t, const tf_value *v);
/* tma_view.c: the dimensions */
bool tma_view(tma *t);
/* Neighbours that lie contiguously become one dimension. Beyond the plain composites of the documents only where the
 * rank is more than 5, or always. */
typedef enum tma_collapse_mode {
  TMA_APART, /* what only a launch knows to have no more elements than a coordinate reaches */
  TMA_PLAIN,
  TMA_KEEP_ROW,   /* of a swizzle */
  TMA_KEEP_BOXES, /* whose order in shared memory is not that of the global tensor */
  TMA_JOIN_ALL
} tma_collapse_mode;
void tma_collapse(tma *t, tma_raw *dims, uint32_t *n, tma_collapse_mode mode);
/* tma_refine.c: dimensions split as shared memory has the tile, swizzled by `span` bytes or not at all; there is room
 * for TF_TMA_MAX_RANK in d. False: it has it in no order, or in that of the dimensions. */
bool tma_refine(tma *t, tma_raw *d, uint32_t *n, uint32_t span);
/* tma_column.c: may boxes begin at the coordinates of the innermost dimension? */
bool tma_column(tma *t, const tf_tma_dim *innermost);
/* tma_smem.c: is the tile where the accelerator puts it? */
typedef enum tma_fit { TMA_FITS, TMA_UNFIT, TMA_FAILED } tma_fit;
tma_fit tma_shared(tma *t, tf_tma_plan *out, bool explain);
/* tma_holes.c: what must be in bounds; and, once the dimensions are known, what holes hold */
void tma_guards(tma *t, tf_tma_plan *out);
bool tma_holes(tma *t, tf_tma_plan *out);
const char *tma_uncovered(tma *t); /* an id whose split leaves places that no box covers, or NULL */

#endif
