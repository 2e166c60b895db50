/* The property test of tile programs: random ones, the reference against a device. */
#ifndef TILE_PROP_H
#define TILE_PROP_H

#include "prop.h"

#define TILE_INPUTS 6

typedef struct tile_input {
  char name[8]; /* in the text */
  const char *type;
  uint32_t rank;
  int64_t dim[4], stride[4];
} tile_input;

#define TILE_RESULTS 32

typedef struct tile_case {
  char *text; /* malloc'd */
  uint32_t nout, nin, grid;
  bool promise;               /* extents are multiples of 8, and say so: what TMA wants */
  tile_input in[TILE_INPUTS]; /* whole numbers from -7 to 7 */
  tile_input out[TILE_RESULTS];
  int32_t place[TILE_RESULTS]; /* the input in whose memory a result is; -1: none */
  rng layout;                  /* of how arguments lie in memory */
  uint32_t strided;            /* so many of 100 are not row-major */
  const char *target;          /* the chip that it is for; NULL: any */
  bool launched;               /* it says how it is launched and who copies */
  bool crowded;                /* threads have too few registers: ptxas may say that products come one by one */
} tile_case;

/* `only`: a kind of program; NULL = any. */
void tile_draw(tile_case *c, uint64_t seed, const char *only);
bool tile_is_kind(const char *name);

/* Some of its numbers become as large as they can be (draw_large.c). */
void tile_enlarge(tile_case *c, rng *r);

/* Draws how the tensor lies in memory (its extents are there), and says it between `before` and `after`; row-major:
 * nothing is said (draw_strides.c). */
void tile_say_strides(FILE *f, tile_case *c, tile_input *t, bool input, const char *before, const char *after);

/* Results that are like an argument say that they may be in its place (draw_in_place.c). */
void tile_place(tile_case *c, rng *r);

/* What the program's kernels say of their launch, drawn (draw_launch.c). */
void tile_say_launch(tile_case *c, rng *r);
void tile_one_tile(tile_case *c); /* takes back that there may be others */

/* Each draws one kind of program into an empty case. */
void tile_draw_statements(tile_case *c, rng *r); /* statements in any order over any buffers */
void tile_draw_gemm(tile_case *c, rng *r);       /* products: types, tails, transposes, pipelines, epilogues, split-K */
void tile_draw_warpgroups(tile_case *c, rng *r); /* products that warpgroups make, in loops whose loads run ahead */
void tile_draw_attention(tile_case *c, rng *r);  /* two products with reductions between them */
void tile_draw_stagger(tile_case *c, rng *r);    /* loops whose last products run beside the next first ones */
void tile_draw_rows(tile_case *c, rng *r);       /* reductions of three dimensions, rows in pieces, counts by atomics */
void tile_draw_in_place(tile_case *c, rng *r);   /* tensors gone over tile by tile, mostly so that results fit there */
void tile_draw_unsigned(tile_case *c, rng *r);   /* scalar ops and casts of integers at the ends of their ranges */
void tile_draw_packed(tile_case *c, rng *r);     /* elements of 4 bits, products of such, truth values, bits */
void tile_draw_scaled(tile_case *c, rng *r);     /* products with block scales in pipelines, also of pairs of blocks */

/* One of the texts. */
#define ONE_OF(r, ...) one_of((r), (const char *const[]){__VA_ARGS__, NULL})
const char *one_of(rng *r, const char *const *texts);
unsigned tile_stages(rng *r); /* of a pipelined loop: mostly such that copies run ahead */
/* The number, or the next multiple of 16 if the program promises such. */
int64_t tile_promised(const tile_case *c, int64_t n);
int64_t a_size(rng *r, const int64_t *sizes); /* one of the numbers, which end with -1 */
/* The text of a tensor's type and names: extents static, or `?` by the case's own extents. */
void tile_tensor(FILE *f, tile_case *c, bool input, const char *name, const char *type, uint32_t rank,
                 const int64_t *dim, const char *const *dims, bool symbolic);

#endif
