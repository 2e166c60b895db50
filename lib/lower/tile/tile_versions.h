/* The same kernel with other tiles, of which a launch takes one (tile_versions.c). */
#ifndef TF_LOWER_TILE_TILE_VERSIONS_H
#define TF_LOWER_TILE_TILE_VERSIONS_H

#include "lower/tile/plan/tile_menu.h"
#include "lower/tile/tile_emitter.h"

typedef struct tf_tl_version {
  tf_op *func, *kernel; /* one kernel of a copy of the function; NULL: the function itself */
  uint32_t of;          /* which kernel of the function it stands for */
  tf_tl_tile tile;
  tf_value *whole[TF_TL_WAYS]; /* the product's extents, in `func` */
  uint32_t factor[2];          /* the arguments that A and B are copied from */
  tf_ixp turns;                /* of loops, in the middle tile, where it draws its tiles (tile_drawn.c); or NULL */
  int64_t most_turns;          /* with which it does */
  const char *suffix;          /* of its kernel's name */
  const char *names;           /* of all tiles of the kernel, where this is its own one */
  tf_tl_func *f;
  tf_tl_emitter *made; /* NULL: it could not be made */
} tf_tl_version;

enum { TF_TL_PADDED = 2 }; /* versions of padded rows: for results whose rows are whole, for any */

/* The function's only kernel for launches whose rows are not whole (tile_pad.c). */
typedef struct tf_tl_padded {
  tf_tl_func *f;
  tf_tl_emitter *kernel;
} tf_tl_padded;

typedef struct tf_tl_versions {
  TF_VEC(tf_tl_version) all; /* each with a copy of the function, which stands behind it */
  TF_VEC(tf_tl_version) own; /* of each kernel that has others its own tile */
  bool clusters;             /* blocks of a cluster may share tiles: the target and the PTX version have the fence */
  bool known;                /* all extents were constants, so the choice has been made */
  bool asks;                 /* whether a driver takes that PTX version only the launch knows */
  bool declines;             /* a launch that 32-bit indices do not suffice for is not for this program */
  tf_tl_padded padded[TF_TL_PADDED]; /* a launch takes the first one that fits */
  uint32_t npadded;
  bool viewed;   /* ... of the kernels for whole rows, for copies of what has other rows (tile_views.c) */
  bool unpadded; /* launches that versions of padded rows are for come to others */
  bool rows;     /* ... nor one whose rows are not whole: no kernels are made for those */
} tf_tl_versions;

/* Before anything is lowered. Kernels whose extents are all known have the best tile then, and a remark says so.
 * `quiet`: no more than that, and nothing is told. */
void tf_tl_find_versions(tf_op *func, const tf_target *target, bool quiet, tf_pool *pool, tf_tl_versions *out);
void tf_tl_tell_versions(const tf_tl_versions *all, bool made);              /* remarks: which there are, or why none */
void tf_tl_tell_left_out(const tf_tl_versions *all, const tf_tl_version *v); /* it could not be made */
void tf_tl_drop_versions(tf_tl_versions *v);

#endif
