/* A product's step as a tile program: what its files share. */
#ifndef TF_LOWER_PRODUCT_PRODUCT_EMIT_H
#define TF_LOWER_PRODUCT_PRODUCT_EMIT_H

#include "lower/product/product_plan.h"
#include "support/result.h"
#include "target/target.h"
#include "tile/tile_dialect.h"

/* What a block computes of C at one time, and by how many threads. */
typedef struct tf_mm_tile {
  int64_t m, n, k, stages, threads, panel;
  uint32_t steps;  /* of k in an iteration of the loop, each with its own sums; 0: one */
  bool others;     /* the kernel is made in other tiles, too, of which a launch takes one */
  bool persistent; /* with a producer warp, or with a warp group that gives its registers to the others */
  int64_t share;   /* so many blocks along N share the steps along K, for one tile as wide as theirs; 0: none */
  bool pairs;      /* two blocks along M have one tile of B, and multiply together where the chip can */
} tf_mm_tile;

/* One element that the epilogue has computed: of `v`, at these places of C. */
typedef struct tf_mm_computed {
  const tf_value *v;
  tf_value *at[TF_FUSION_MAX_RANK];
  tf_value *is;
} tf_mm_computed;

/* An input of the epilogue whose tile is in shared memory, at the places of C's tile that it has. It may be read at
 * others, too: a square matrix and its transpose, a vector along rows and along columns. */
typedef struct tf_mm_stage {
  const tf_value *of;
  tf_value *at[TF_FUSION_MAX_RANK]; /* where it is read; of axes of extent 1 it does not matter */
  tf_value *tile;
  bool row, column; /* the axes of the tile */
} tf_mm_stage;

/* Of attention in parts: the rows of a tile are those of all heads that share one of keys, head by head of each query:
 * how many heads those are is known as a rule, and no division by what only the launch knows is made. */
enum { TF_MM_PART_SUMS, TF_MM_PART_MAX, TF_MM_PART_TOTAL, TF_MM_PART_TENSORS };
enum { TF_MM_MOST_PARTS = 64 };
typedef struct tf_mm_rows {
  tf_value *n;                          /* rows of a group of heads */
  tf_value *groups, *each;              /* heads of keys; heads of queries of each */
  tf_value *parts, *part;               /* of the keys */
  tf_value *group, *batch;              /* the block's */
  tf_value *memory[TF_MM_PART_TENSORS]; /* what parts gave: [parts, batches, groups, rows, ...] */
  int64_t at_once;                      /* parts that are joined by loads under way together */
  bool late;                            /* the kernel that joins them begins behind the loops of the first */
  bool forgets;                         /* ... and gives up what it has read */
} tf_mm_rows;

/* Of scales of blocks: a step's sums, its scales along M, N; of a, b: the next one's, row by row. Of exponents: scale[]
 * are tiles that go with the product, and nothing else is there. */
typedef struct tf_mm_blocks {
  tf_value *part, *scale[2], *ahead[2];
} tf_mm_blocks;

enum { TF_MM_MOST_STEPS = 2 };

typedef struct tf_mm_emitter {
  const tf_mm_plan *p;
  const tf_mm_step *s;
  tf_context *ctx;
  tf_pool *pool; /* scratch */
  tf_op *func;   /* the tile.func */
  tf_builder b;
  tf_map args; /* value of the fusion -> argument of the program */
  tf_mm_tile tile;
  tf_type *sum;                                    /* the elements that are added up in */
  uint32_t rank;                                   /* of C */
  tf_value *extent[TF_FUSION_MAX_RANK + 1];        /* of C's axes, and of what is summed over */
  tf_value *bx;                                    /* the block's number along N */
  tf_value *at[TF_FUSION_MAX_RANK];                /* in the epilogue: the place in C */
  tf_value *begin[2];                              /* in the epilogue: where its tile begins, rows and columns */
  tf_value *c, *row, *column, *zero;               /* the sums; the place in the tile */
  tf_value *c_beside;                              /* the sums of the step's other product, or NULL */
  tf_value *own;                                   /* of what is no product: its element at the place */
  tf_mm_blocks blocks[TF_MM_MOST_STEPS];           /* of each step of an iteration */
  bool looks_ahead;                                /* their scales are loaded an iteration ahead */
  tf_op *loop;                                     /* the product's */
  bool copies;                                     /* tiles come by TMA */
  tf_mm_rows *rows;                                /* or NULL */
  tf_value *given[4], *memory[TF_MM_PART_TENSORS]; /* arguments of what is made in parts (tf_mm_begin_parts) */
  tf_value *parts, *part, *batch; /* of K, if it is split; the block's, and its number of the batches */
  TF_VEC(tf_mm_computed) made;
  TF_VEC(tf_mm_stage) stages;
} tf_mm_emitter;

/* product_names.c: for each input and output of the step the names of its extents, as a list for `dims`. */
void tf_mm_name_extents(const tf_mm_plan *p, const tf_mm_step *s, tf_pool *pool, tf_attr **dims);

/* product_epilogue.c: stores of the step's outputs, from the sums. And one element of a tensor that the step knows, at
 * these places (a scalar: NULL), computed where e->b stands; elements that were computed before are known until
 * tf_mm_forget. */
void tf_mm_epilogue(tf_mm_emitter *e);
tf_value *tf_mm_element(tf_mm_emitter *e, tf_value *v, tf_value *const *at);
void tf_mm_forget(tf_mm_emitter *e);
/* Of what is no product: its own element at e->at is `is`. Stores the outputs' elements that come from it. */
void tf_mm_store_outputs(tf_mm_emitter *e, tf_value *is);

/* product_stage.c: the tile of an input whose element at these places the epilogue wants, copied before the product;
 * NULL where each thread loads its elements. And whether this output's tile can take its place. */
const tf_mm_stage *tf_mm_stage_input(tf_mm_emitter *e, const tf_value *v, tf_value *const *at);
const tf_mm_stage *tf_mm_stage_output(const tf_mm_emitter *e, const tf_value *v, tf_value *const *at);

/* Of launches. */
typedef enum tf_mm_often { TF_MM_NEVER, TF_MM_MAYBE, TF_MM_ALWAYS } tf_mm_often;

/* product_beside.c: a product and the one that the next step, i + 1, makes may be made by one kernel: then *both is
 * that step. And whether the launch does so: a condition, or NULL, if it always does. n: C's rows, columns and batches.
 */
enum { TF_MM_BESIDE_ROWS = 128, TF_MM_BESIDE_COLUMNS = 128 }; /* of each product in a block's tile */
TF_NODISCARD bool tf_mm_beside(const tf_mm_plan *p, size_t i, const tf_target *target, tf_mm_step *both);
tf_value *tf_mm_beside_wanted(tf_builder *b, const tf_target *target, tf_value *const *n);
/* Tiles of that size, by rows, columns and batches: no more than 2^20 are counted. */
tf_value *tf_mm_tiles_at_launch(tf_builder *b, tf_value *const *n, const int64_t *size);
/* product_tile.c: it is a plain product that is made in several tiles by wgmma; one with scales of blocks that wgmma
 * makes. */
bool tf_mm_has_tiles(const tf_mm_step *s, const tf_target *target);
bool tf_mm_has_block_tiles(const tf_mm_step *s, const tf_target *target);
bool tf_mm_is_plain(const tf_mm_step *s); /* of f32, by multiplications of threads */
/* product_few.c: whether a product of either kind has so few tiles that smaller ones are better; the launch's
 * condition.
 */
enum { TF_MM_FEW_ROWS = 64, TF_MM_FEW_COLUMNS = 128, TF_MM_PLAIN_FEW_COLUMNS = 64 };
tf_mm_often tf_mm_has_few_tiles(const tf_mm_step *s, const tf_target *target);
/* Of f32, there may be so few rows that tiles of these only are better: as many as such a tile has. */
enum { TF_MM_FLAT_ROWS = 16, TF_MM_FLAT_SHARE = 4 };
tf_mm_often tf_mm_is_flat(const tf_mm_step *s, const tf_target *target);
tf_value *tf_mm_few_wanted(tf_builder *b, const tf_mm_step *s, const tf_target *target, tf_value *const *n);

/* product_split.c: whether K is split over blocks of the grid so. At the launch: into how many parts, and whether it
 * is. n: C's rows, columns and batches, and K. */
enum { TF_MM_SPLIT_EXTENTS = 4 };
tf_mm_often tf_mm_is_split(const tf_mm_step *s, tf_mm_split how, const tf_target *target);
/* ... in any of the ways that there are; *ways (may be NULL): in how many. */
tf_mm_often tf_mm_splits(const tf_mm_step *s, const tf_target *target, uint32_t *ways);
tf_value *tf_mm_choose_split(tf_builder *b, const tf_mm_step *s, const tf_target *target, tf_value *const *n,
                             tf_value **take);
/* Behind the loop: the block's sums, to memory. And the kernel that adds up those of all parts. */
void tf_mm_store_sums(tf_mm_emitter *e);
void tf_mm_add_up_sums(tf_mm_emitter *e);
/* product_tile.c: by which tiles. */
tf_mm_tile tf_mm_split_tile(const tf_mm_step *s, tf_mm_split how, const tf_target *target);
bool tf_mm_by_tensor_cores(const tf_mm_step *s);

/* product_vector.c: the launch may find one row, or one column, for which sums of products are better. And such a
 * fusion of one product, for launches that find so, becomes one without; false: it cannot. */
bool tf_mm_may_be_vector(const tf_mm_step *s, bool column);
bool tf_mm_has_ways(const tf_mm_step *s, const tf_target *target); /* ... or few tiles: product_steps.c */
TF_NODISCARD bool tf_mm_make_vector(tf_op *func, bool column, tf_pool *pool);

/* product_fusion.c: a step as a fusion.func of these ops; and of all that its outputs are made of but its inputs, since
 * a tile program reads through views and casts. Neither is in the module yet. */
tf_op *tf_mm_fusion_step(const tf_mm_plan *p, const tf_mm_step *s, const tf_map *ops, const char *name);
tf_op *tf_mm_fusion_of(const tf_mm_plan *p, const tf_mm_step *s, const char *name);

/* product_func.c: the tile.func with its arguments, and what is asked of these. */
void tf_mm_begin(tf_mm_emitter *e, const char *name, tf_value *const *in, uint32_t nin, tf_value *const *out,
                 uint32_t nout);
/* The same for what is made in parts: behind the inputs numbers that are given, of parts and three more, behind the
 * outputs what parts give, with these extents. */
typedef struct tf_mm_parts {
  const char *given[4], *memory[TF_MM_PART_TENSORS];
  uint32_t n;               /* of `memory` */
  int64_t width, divisible; /* another extent, of the first one of these; what the last number is a multiple of; or 0 */
} tf_mm_parts;
void tf_mm_begin_parts(tf_mm_emitter *e, const char *name, const tf_mm_parts *x);
/* The same for all gradients of one attention: results for keys, values and queries, and sums for q, `width` elements a
 * row, which it returns. */
tf_value *tf_mm_begin_gradients(tf_mm_emitter *e, const char *name, tf_value *const *out, int64_t width);
tf_value *tf_mm_factor_extent(tf_mm_emitter *e, uint32_t f, uint32_t axis); /* of factor f, from its source */
int64_t tf_mm_groups(const tf_op *product); /* heads of keys and values of an sdpa: 1, or TF_DYN, or a number */
bool tf_mm_is_one(const tf_value *v);
tf_value *tf_mm_two(tf_builder *b, const char *name, tf_value *x, tf_value *y); /* of indices */
tf_value *tf_mm_tiles(tf_mm_emitter *e, tf_value *extent, int64_t size);
tf_value *tf_mm_count_batches(tf_mm_emitter *e); /* of a product; NULL: one */
/* The place in each of the first n axes, from the number of the batch; NULL: 0. */
void tf_mm_find_batch(tf_mm_emitter *e, uint32_t n, tf_value *number);

/* product_blocks.c: a product with scales of blocks. Before its kernel; before its buffers are used; before its loop;
 * in it, before the products of its steps and behind them. And how many steps an iteration has, and number `which`. */
void tf_mm_count_blocks(tf_mm_emitter *e);
void tf_mm_begin_blocks(tf_mm_emitter *e);
void tf_mm_look_ahead(tf_mm_emitter *e, tf_value *step);
void tf_mm_load_scales(tf_mm_emitter *e, tf_value *iteration);
void tf_mm_add_blocks(tf_mm_emitter *e);
uint32_t tf_mm_steps_of(const tf_mm_emitter *e);
tf_value *tf_mm_nth_step(tf_mm_emitter *e, tf_value *iteration, uint32_t which);

/* product_sdpa.c: the kernel of an sdpa; and the two by which it is made in parts. */
void tf_mm_attention(tf_mm_emitter *e, const tf_target *target);
void tf_mm_attention_parts(tf_mm_emitter *e, const tf_target *target);

/* product_join.c: which query, and which head, a row of the block's group is of. */
tf_value *tf_mm_row_query(tf_mm_emitter *e, const tf_mm_rows *rows, tf_value *row);
tf_value *tf_mm_row_head(tf_mm_emitter *e, const tf_mm_rows *rows, tf_value *row);

/* product_decode.c: whether attention is also made in parts, and whether it is made in no other way. */
tf_mm_often tf_mm_decodes(const tf_op *product, const tf_target *target);
void tf_mm_tell_decoding(tf_op *product, const tf_target *target); /* a remark: which, and why */
/* At the launch: into how many parts keys are split, and whether parts are taken at all. n: what tf_mm_decode_extent
 * names. */
typedef enum tf_mm_decode_extent {
  TF_MM_BATCHES,
  TF_MM_GROUPS,
  TF_MM_ROWS,
  TF_MM_KEYS,
  TF_MM_EXTENTS
} tf_mm_decode_extent;
tf_value *tf_mm_choose_parts(tf_builder *b, const tf_op *product, const tf_target *target, tf_value *const *n,
                             tf_value **take);

/* A tile.func of this name, in no block yet, which takes `in` and writes the step's outputs. product_tile.c: of a
 * product; scan_program.c: of a scan; scatter_program.c: of a scatter; topk_program.c: of a topk; product_program.c: of
 * any. */
tf_op *tf_mm_tile_program(const tf_mm_plan *p, const tf_mm_step *s, const tf_target *target, const char *name,
                          tf_value *const *in, uint32_t nin, tf_value *const *out, uint32_t nout);
/* Attention in parts, and a product whose K is split: with the arguments of tf_mm_begin_parts. */
tf_op *tf_mm_parts_program(const tf_mm_plan *p, const tf_mm_step *s, const tf_target *target, const char *name);
tf_op *tf_mm_split_program(const tf_mm_plan *p, const tf_mm_step *s, const tf_target *target, const char *name);
tf_op *tf_mm_scan_program(const tf_mm_plan *p, const tf_mm_step *s, const tf_target *target, const char *name,
                          tf_value *const *in, uint32_t nin, tf_value *const *out, uint32_t nout);
tf_op *tf_mm_scatter_program(const tf_mm_plan *p, const tf_mm_step *s, const tf_target *target, const char *name,
                             tf_value *const *in, uint32_t nin, tf_value *const *out, uint32_t nout);
tf_op *tf_mm_topk_program(const tf_mm_plan *p, const tf_mm_step *s, const tf_target *target, const char *name,
                          tf_value *const *in, uint32_t nin, tf_value *const *out, uint32_t nout);
tf_op *tf_mm_program(const tf_mm_plan *p, const tf_mm_step *s, const tf_target *target, const char *name,
                     tf_value *const *in, uint32_t nin, tf_value *const *out, uint32_t nout);

/* The argument of the fusion in whose memory this result of it may be; NULL: it has memory of its own. */
tf_value *tf_mm_in_place(const tf_mm_plan *p, const tf_value *result);

/* product_steps.c: a function for each step and a host program that calls them, before the fusion in its module.
 * `path`: of the program's only condition this region alone will stay, and steps of the other one need not be there;
 * -1: both.
 */
tf_op *tf_mm_steps(const tf_mm_plan *p, const tf_target *target, int path);
/* product_paths.c: of such a program, and its steps from `first` on, what `versions` of the options says. `source`: the
 * fusion's text. */
void tf_mm_paths(tf_op *host, tf_op *first, const char *source, int32_t versions, tf_pool *pool);

/* An extent of an argument or a result; of what the step computes of what it reads. */
tf_value *tf_mm_dim(tf_mm_emitter *e, const tf_value *tensor, uint32_t axis);
tf_value *tf_mm_extent_of(tf_mm_emitter *e, tf_value *v, uint32_t axis);

/* product_build.c */
tf_value *tf_mm_op(tf_builder *b, tf_top row, tf_value *const *ops, uint32_t n, tf_type *result,
                   const tf_named_attr *at, uint32_t nat);
tf_value *tf_mm_math(tf_builder *b, const char *name, tf_value *const *ops, uint32_t n, tf_type *result);
tf_value *tf_mm_index(tf_builder *b, int64_t v);
tf_value *tf_mm_times(tf_builder *b, tf_value *x, int64_t by);
/* An op with a region that has these index arguments; *inside is where its ops go. */
tf_op *tf_mm_region(tf_builder *b, tf_top row, tf_value *const *ops, uint32_t n, const tf_named_attr *at, uint32_t nat,
                    const char *const *args, uint32_t narg, tf_builder *inside);
/* Two regions, of which the second one is empty. */
void tf_mm_if(tf_builder *b, tf_value *condition, tf_builder *inside);
tf_value *tf_mm_alloc(tf_builder *b, tf_tscope scope, tf_type *elem, const int64_t *dims, uint32_t rank,
                      const char *name);
/* Either side: where it begins (NULL: the whole buffer), and how far it goes (NULL: as the other side). */
tf_op *tf_mm_copy(tf_builder *b, tf_value *from, tf_value *const *from_at, const int64_t *extents, tf_value *to,
                  tf_value *const *to_at, const int64_t *to_extents);

#endif
