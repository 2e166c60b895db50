/* What the files of the automatic scheduler share. */
#ifndef TF_AUTOSCHED_AUTOSCHED_IMPL_H
#define TF_AUTOSCHED_AUTOSCHED_IMPL_H

#include "autosched/autosched_chip.h"
#include "autosched/autosched_types.h"
#include "fusion/fusion_dialect.h"
#include "fusion/sched.h"
#include "ir/verdict.h"
#include "support/size.h"

/* ------------------------------------------------------------------------------------------------ the script
 *
 * Each line is written into the function and, at once, run on a copy of it: so the next decision sees the tensors that
 * are there then, copies too. Tensors are those of the copy (`work`) everywhere; `handle` has what the script calls
 * them. */

/* An axis of an argument, or all of them together (-1), or all but the first (-2), and so on, is at most so long; most
 * 0: nothing is asked of it. */
typedef struct tf_as_limit {
  int64_t arg, axis, most;
} tf_as_limit;

typedef enum tf_as_kind {
  TF_AS_ANY,         /* the schedule for all launches */
  TF_AS_A_THREAD,    /* a column a thread, of a few rows */
  TF_AS_A_WARP,      /* a row a warp, or some lanes of one */
  TF_AS_A_BLOCK,     /* a row a block */
  TF_AS_A_CLUSTER,   /* a row, or a column, a cluster of blocks, in registers where it is needed again */
  TF_AS_A_PASS,      /* a row a block, by elements, read again by each pass */
  TF_AS_A_RING,      /* a row a cluster (of one block or more), in shared memory, piece by piece */
  TF_AS_A_TILE,      /* a row a thread, the rows of a block in shared memory together */
  TF_AS_BY_BOXES,    /* a transpose, whose input comes by TMA */
  TF_AS_BY_VECTORS,  /* a transpose through shared memory, of vectors */
  TF_AS_SQUARES,     /* a transpose, of vectors, in registers */
  TF_AS_UNTURNED,    /* a transpose whose result's rows are a few elements: none */
  TF_AS_FLAT,        /* the same, whole vectors of the result's memory, whatever rows they are of */
  TF_AS_BY_LANES,    /* a transpose through shared memory, whose result's rows are a few elements: as many lanes */
  TF_AS_BY_RUNS,     /* the same, either way, through shared memory, along two axes on a side */
  TF_AS_TURNED_VIEW, /* pointwise: an argument whose strides are another order's */
  TF_AS_FROM_SHORT,  /* a transpose of which what is read has rows of a few elements */
  TF_AS_SMALL,       /* no reduction, and so few elements that more threads are worth more than wide loads */
  TF_AS_BY_ROWS,     /* no reduction, and rows of vectors, of which something is read in each row */
  TF_AS_PAIRS,       /* a transpose of many elements whose result's rows are a few: vectors of two rows a thread */
  TF_AS_TOGETHER,    /* pointwise: rows that read the same of an input are a thread's together */
  TF_AS_BY_WIDTH,    /* reductions, by so many bytes whatever the extents: other launches have what follows */
  TF_AS_IN_PARTS,    /* reductions of parts, and of what these gave (in_parts.c) */
  TF_AS_NARROW,      /* the same of so few columns that a block has whole rows */
  TF_AS_FEW_PARTS,   /* a reduction of everything in small parts, of which a warp has all in one turn */
  TF_AS_BESIDE,      /* reductions of outer axes in a kernel that has their elements in hand (beside.c) */
} tf_as_kind;

/* A tile of a transpose by vectors: elements along the input (q) and along the result (p), vectors of a thread, and
 * lanes that store what follows each other of a row, the others having the next rows; for extents of up to so many
 * elements, 0: any. */
typedef struct tf_as_shape {
  int64_t q, p, vectors, lanes, most_q, most_p;
} tf_as_shape;

/* A schedule for launches where the length of what is reduced, and the number of what is kept, are within limits. */
typedef struct tf_as_version {
  tf_as_kind kind;
  tf_as_limit length, count, elements;
  tf_as_limit at_least, and_least; /* the other way round: the axis has so many elements, or more */
  tf_as_limit stride;              /* of the axis, at most */
  int64_t multiple;                /* elements: no launch takes it whose length is no multiple; 0: nothing is known */
  int64_t cluster;                 /* blocks */
  int64_t access;           /* bytes that a thread reads at a time, of the narrowest tensor: 16, 4, or 1: an element */
  int64_t lanes;            /* of a row a warp, or a part of one */
  int64_t vectors;          /* of a thread, of a row a block; 0: as many as the longest row takes */
  int64_t parts, rows;      /* of the rows, whose columns are reduced beside; rows of a part at once */
  int64_t slots;            /* of shared memory that rows come through there; 0: none */
  int64_t part;             /* elements of a part; 0: as many as the chip takes */
  const tf_as_shape *shape; /* of a transpose by vectors; NULL: a tile for few elements */
  bool crews;               /* one of threads reduces rows, another stores them */
  bool bulk;                /* a block's row comes to shared memory as one copy, and from there to registers */
  bool early;               /* what is read behind a row's reductions is read ahead of them */
  bool small;               /* of launches that take as long as one thread does */
  int64_t aligned; /* vectors of rows of any length, from a multiple of so many elements on: the first and the last may
                      have another row's; 0: they are not */
  bool filled;     /* by elements: registers have something where a row has none */
  bool passes;     /* each pass reads the elements again */
  bool or_next;    /* where vectors do not reach, another version is launched */
} tf_as_version;

enum {
  TF_AS_MOST_VERSIONS = TF_AUTOSCHED_MOST_VERSIONS,
  TF_AS_PROCESSORS = 132,      /* of a large chip: blocks enough to fill it */
  TF_AS_SMALL_BYTES = 1 << 20, /* of a tensor of a small launch: what counts is how long one thread takes */
};

/* What is copied through slots of shared memory: said behind inline_most. */
typedef struct tf_as_ring {
  tf_op *op;
  int64_t at, stages;
  bool once; /* before all rows: it is the same for each of them */
} tf_as_ring;

typedef struct tf_as {
  tf_op *func, *work;
  tf_op *end; /* of func: lines go before it */
  tf_sched s; /* of work */
  tf_pool *pool;
  tf_map handle; /* value of work -> value of func */
  bool failed;
  const tf_autosched_chip *chip;
  bool alone;  /* the fusion is one kernel */
  bool asking; /* which versions there should be, and no more: of a kernel of rows that is alone, no script */
  bool passes; /* and each pass reads its elements again: see tf_as_reads_again */
  uint32_t kernels;
  /* Which schedule this is, and those that would be better than what was chosen for some launches: the first one that
   * suits is taken. */
  tf_as_version version, wish[TF_AS_MOST_VERSIONS];
  uint32_t nwish;
  /* of the function: blocks of a cluster along bidy, rows are drawn */
  int64_t cluster;
  bool dynamic, crews;
  int64_t min_ctas; /* 0: as many as there is room for */
  bool two_widths;  /* indices of 32 bits are worth kernels of their own */
  tf_as_limit last_from, first_below, first_from, stores_from;
  TF_VEC(tf_as_ring) rings;
} tf_as;

void tf_as_begin(tf_as *a, tf_op *func, tf_pool *pool);
/* `keep`: the lines stay, and `work`, which is returned, is as they left it. Else both go. */
tf_op *tf_as_end(tf_as *a, bool keep);

void tf_as_note(tf_as *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void tf_as_segment(tf_as *a, tf_op *const *tv, uint32_t n, int64_t number);
tf_op *tf_as_recompute(tf_as *a, tf_value *v, tf_op *const *readers, uint32_t n);
tf_op *tf_as_cache_after(tf_as *a, tf_value *v, tf_op *const *readers, uint32_t n, const char *cache);
/* The same in shared memory, where TMA brings runs of bytes; `as`: what its name ends with. */
tf_op *tf_as_cache_bulk(tf_as *a, tf_value *v, tf_op *const *readers, uint32_t n, const char *cache, const char *as);
/* There by threads. */
tf_op *tf_as_cache_shared(tf_as *a, tf_value *v, tf_op *const *readers, uint32_t n, const char *cache);
/* By tensor maps, in boxes. */
tf_op *tf_as_cache_boxes(tf_as *a, tf_value *v, tf_op *const *readers, uint32_t n, const char *cache);
/* The new one, which has the definition. `cache`: the policy of the store, or NULL. */
tf_op *tf_as_cache_before(tf_as *a, tf_op *tv, const char *cache);
/* In shared memory, from where TMA brings it, in runs of bytes. */
tf_op *tf_as_cache_before_bulk(tf_as *a, tf_op *tv, const char *cache);
void tf_as_memory(tf_as *a, tf_op *tv, tf_memory m);
uint32_t tf_as_loops(const tf_as *a, tf_op *tv); /* how many it has */
void tf_as_split(tf_as *a, tf_op *tv, int64_t axis, int64_t factor);
void tf_as_split_into(tf_as *a, tf_op *tv, int64_t axis, int64_t parts);
void tf_as_merge(tf_as *a, tf_op *tv, int64_t outer, int64_t inner);
void tf_as_reorder(tf_as *a, tf_op *tv, const int64_t *order, uint32_t n);
void tf_as_rfactor(tf_as *a, tf_op *tv, int64_t axis);                   /* the loop itself, no negative number */
void tf_as_swizzle(tf_as *a, tf_op *tv, int64_t x, int64_t y);           /* loop y by loop x */
void tf_as_align(tf_as *a, tf_op *tv, int64_t x, int64_t y, int64_t by); /* loop y, along rows that x counts */
void tf_as_alloc(tf_as *a, tf_op *tv, uint32_t n); /* its first n loops, which it has, in their order */
void tf_as_propagate(tf_as *a, tf_op *tv);
void tf_as_parallelize(tf_as *a, tf_op *tv, const tf_ptype *types, uint32_t n);
void tf_as_parallelize_one(tf_as *a, tf_op *tv, int64_t axis, tf_ptype type);
void tf_as_parallelize_like(tf_as *a, tf_op *tv);
void tf_as_inline_most(tf_as *a);
void tf_as_inline_at(tf_as *a, tf_op *tv, int64_t position);
void tf_as_at_use(tf_as *a, tf_op *tv);                         /* its readers compute it */
void tf_as_ring_of_pieces(tf_as *a, tf_op *tv, int64_t stages); /* filled by warps of their own */
/* As large a cluster as was asked for, if the chip has it; all kernels of a function that have one have the same. */
int64_t tf_as_cluster(const tf_as *a, int64_t blocks);
void tf_as_wish(tf_as *a, tf_as_version v); /* another version; one of the same limits, and too many, are left out */

/* ------------------------------------------------------------------------------------------------ classes of axes
 *
 * In a kernel, axes of its tensors that run together are one class: an op's result and operands put them into one, by
 * the maps of fusion/axes.c. */

#define TF_AS_CLASSES TF_MAX_RANK
#define TF_AS_NOT 255 /* of an axis that is in no class: its extent is 1 */

typedef struct tf_as_class {
  int64_t extent; /* TF_DYN: only the launch knows */
  bool reduced;   /* by the kernel's reductions */
} tf_as_class;

/* A tensor of a kernel: one that it computes, or one that it reads from global memory. */
typedef struct tf_as_tensor {
  tf_value *v;
  tf_op *op; /* NULL: read */
  uint32_t rank;
  uint8_t cls[TF_MAX_RANK]; /* of each axis: of what is computed, of its domain's axes */
  bool stored, reduction;
  uint32_t level; /* how many reductions come before it, one after the other (levels of a kernel: see rows.c) */
} tf_as_tensor;

typedef struct tf_as_kernel {
  uint32_t number, n; /* segment; tensors */
  tf_as_tensor *t;
  uint32_t nclass;
  tf_as_class cls[TF_AS_CLASSES];
  uint32_t nreduction;
  bool back;         /* a tensor with a reduced axis needs the reduction's result */
  tf_as_tensor *ref; /* has all classes */
  /* Reductions of the outer axes beside (beside.c): ops that are no tensors of `t`, in the function's order; they read
   * parts of these. */
  tf_op **side;
  uint32_t nside;
} tf_as_kernel;

/* Reads a set of ops (in the order of the function) as one kernel; false: they are none. */
TF_NODISCARD bool tf_as_read_kernel(tf_as *a, tf_op *const *ops, uint32_t n, tf_as_kernel *k);
/* The same of all ops that are of this segment now. */
TF_NODISCARD bool tf_as_read_segment(tf_as *a, uint32_t number, tf_as_kernel *k);
/* How many elements a tensor has; an extent that is not known counts as 4096. */
double tf_as_elements(const tf_type *t);
int64_t tf_as_bytes(const tf_type *t); /* of an element */
bool tf_as_is_large(const tf_type *t, double most);
/* Is `axis` what the limit is about? One that asks nothing is about any. */
static inline bool tf_as_limits(const tf_as_limit *l, const tf_as_limit *axis) {
  return !l->most || (axis->most && l->arg == axis->arg && l->axis == axis->axis);
}
/* The last class of a tensor in memory; TF_AS_NOT: it has none. */
uint8_t tf_as_innermost(const tf_as_tensor *t);
int32_t tf_as_axis(const tf_as_tensor *t, uint8_t cls); /* which of its axes is of the class; -1: none */
static inline bool tf_as_has(const tf_as_tensor *t, uint8_t cls) { return tf_as_axis(t, cls) >= 0; }
bool tf_as_has_reduced(const tf_as_kernel *k, const tf_as_tensor *t); /* an axis that the kernel reduces */
/* How many elements `n` axes of these classes have; TF_DYN: only the launch knows. */
int64_t tf_as_extent(const tf_as_kernel *k, const uint8_t *cls, uint32_t n);
/* An argument's axis of that class, if only the launch knows its extent; `most` is unlimited. */
TF_NODISCARD bool tf_as_find_limit(const tf_as_kernel *k, uint8_t cls, tf_as_limit *out);
/* The argument's axis, of which the launch knows the extent, that is the one reduced axis, or the one that is not;
 * false if it is not that simple. `most` is then not 0. */
TF_NODISCARD bool tf_as_find_axis(const tf_as_kernel *k, bool reduced, tf_as_limit *out);

/* The same of all axes that are reduced, together: the last ones of an argument that has all axes. */
TF_NODISCARD bool tf_as_find_row(const tf_as_kernel *k, tf_as_limit *out);

/* Has it all of the kernel's classes? */
bool tf_as_is_whole(const tf_as_kernel *k, const tf_as_tensor *t);
/* Has it a row's elements, but not all rows', such as a weight? */
bool tf_as_is_beside(const tf_as_kernel *k, const tf_as_tensor *t);
/* Has it all axes that are reduced? */
bool tf_as_has_row(const tf_as_kernel *k, const tf_as_tensor *t);
bool tf_as_has_operand(const tf_as_tensor *t, const tf_value *v); /* by its op */
/* Is something that is read beside rows part of what they are reduced from (softmax of x + bias)? */
bool tf_as_reduces_beside(const tf_as *a, const tf_as_kernel *k);
int64_t tf_as_stored_bytes(const tf_as_kernel *k); /* of an element of what has the reduced ones: the most, or 0 */
bool tf_as_stores_no_row(const tf_as_kernel *k);   /* nothing that has the reduced elements */
/* Is it all of the fusion, and are elements stored behind their reduction? Unless they are kept, passes read them
 * again; two passes may be one then, and elements are needed again all the same. */
bool tf_as_reads_again(const tf_as *a, const tf_as_kernel *k);
/* An argument that has, and with how many elements in all a launch is small. False: none. */
TF_NODISCARD bool tf_as_find_small(const tf_as_kernel *k, tf_as_limit *out);

/* ------------------------------------------------------------------------------------------------ the schedulers */

/* rewrite.c: an op of one result before another one; a scalar constant (f of floats, i of others); a conversion, if
 * there is something to convert; an op of two operands; the type that reductions are added up in. */
tf_value *tf_as_made(tf_op *before, const char *name, tf_value *const *in, uint32_t n, tf_type *type,
                     const tf_named_attr *attr, uint32_t nattr);
tf_value *tf_as_number(tf_op *before, tf_type *elem, double f, int64_t i);
tf_value *tf_as_cast(tf_op *before, tf_value *x, tf_type *elem);
tf_value *tf_as_both(tf_op *before, const char *name, tf_value *a, tf_value *b, tf_type *type);
tf_type *tf_as_sum_type(tf_type *elem);
/* Each element of one element in its own place, or a copy; and nothing is said of how. */
bool tf_as_is_elementwise(const tf_op *op);
bool tf_as_same_axes(const tf_op *a, const tf_op *b); /* does `axes` of both name the same ones? */

/* hoist_broadcasts.c: the fusion itself changes, and what it means does not. */
void tf_as_hoist_broadcasts(tf_op *func);
/* concat_by_pads.c, gather_first.c: likewise */
void tf_as_concat_by_pads(tf_op *func);
void tf_as_gather_first(tf_op *func);
void tf_as_gather_last(tf_op *func);
/* views.c: of the fusion's tensors those that readers compute where they read them are marked, and taken out; how many
 * are left. */
uint32_t tf_as_mark_views(tf_as *a, tf_op **ops, uint32_t n);
/* split_reduce.c: likewise */
void tf_as_split_reductions(tf_op *func, const tf_autosched_chip *chip, bool small);
/* Is that all of the function, and of how many elements would smaller parts be better? */
TF_NODISCARD bool tf_as_find_small_parts(tf_op *func, const tf_autosched_chip *chip, tf_as_limit *out);
void tf_as_part_results(tf_op *func);
/* same_extents.c, at the end: `whole` is the function before anything was cut. */
void tf_as_name_extents(const tf_op *whole, tf_op *func, const tf_autosched_copies *ran);
/* in_parts.c: likewise, where a schedule asks for it. */
TF_NODISCARD bool tf_as_part(tf_op *op, int64_t size); /* of so many elements each; false: it stays as it is */
void tf_as_part_softmax(tf_op *func, int64_t part);
/* x of sum(exp(x - m)), m being the largest of x along the same axes, which `largest` finds (or NULL: nobody asks);
 * NULL: it is no such sum. */
tf_value *tf_as_summed(const tf_op *sum, tf_op **largest);
/* |m| = inf ? 0 : m. A row that is infinite throughout has no number to subtract. */
tf_value *tf_as_finite_of(tf_op *like, tf_value *most);
void tf_as_part_all(tf_op *func, const tf_autosched_chip *chip, int64_t part);
/* Elements of a part: of a row, or of a column. */
int64_t tf_as_part_size(const tf_autosched_chip *chip, bool row);
/* Is the kernel all of the fusion, and can its reductions be made in parts? */
bool tf_as_may_part(const tf_as *a, const tf_as_kernel *k, bool back); /* with elements needed behind them? */
/* part_logsumexp.c: likewise */
void tf_as_part_logsumexp(tf_op *func, const tf_autosched_chip *chip);
bool tf_as_is_parted_logsumexp(const tf_op *sum); /* is it the sum that came of one? */

/* sum_exponentials.c: likewise, where each pass reads the elements again */
void tf_as_sum_exponentials(tf_op *func);

/* element_count.c: is `n`, a float, how many elements these axes of x have together? `out`: the integer that it is
 * converted from, or (NULL) what is known. */
typedef struct tf_as_count {
  tf_value *value;
  int64_t known;
} tf_as_count;
TF_NODISCARD bool tf_as_is_count(const tf_op *func, const tf_value *n, const tf_value *x, const tf_attr *axes,
                                 tf_as_count *out);

/* one_variance.c: likewise. `narrow`: of 16-bit elements alone. A sum that it would take as the variance of such
 * elements? */
void tf_as_one_variance(tf_op *func, bool narrow);
bool tf_as_is_narrow_variance(const tf_op *op);
/* Of the two sums that one_variance.c makes of bf16, one? */
bool tf_as_is_moment(const tf_op *sum);

/* version_name.c. unlimited: the version is for launches of any number of rows and elements. In the pool. */
const char *tf_as_version_name(tf_pool *pool, tf_str function, const tf_as_version *v, bool unlimited);

/* beside.c: the fusion changes likewise: reductions of outer axes become one of `count` parts of the rows each,
 * whose number is a multiple of `rows`, in the
 * kernel that has the elements in hand anyway, and one of what these gave, in a kernel of its own. False: there are
 * none. */
TF_NODISCARD bool tf_as_part_beside(tf_op *func, int64_t count, int64_t rows);
/* Would there be any? */
TF_NODISCARD bool tf_as_has_beside(tf_op *func);
/* Which of a kernel's ops are such reductions: into k->side. False: they are none that a kernel can have. */
TF_NODISCARD bool tf_as_read_sides(tf_as *a, tf_op *const *ops, uint32_t n, tf_as_kernel *k);
bool tf_as_is_side(const tf_as_kernel *k, const tf_op *op);
/* Do its parts go along the axes that the kernel keeps, and are its elements those of the others? */
bool tf_as_sides_fit(const tf_as_kernel *k);
int64_t tf_as_side_count(const tf_as_kernel *k); /* parts; 0: there are no reductions beside */
uint32_t tf_as_side_reductions(const tf_as_kernel *k);
int64_t tf_as_side_rows(const tf_as_kernel *k); /* of which that of a part's rows is a multiple */
/* What they gave goes to memory, by vectors if there are some. */
void tf_as_store_sides(tf_as *a, tf_as_kernel *k);
/* The loops of the kernel's reference, which are propagated: the first ones are [parts, turns], and one for each of
 * the `nsplit` factors by which rows were split before, the innermost first; the others are the elements'.
 * `types` are those of all. */
void tf_as_bind_sides(tf_as *a, const tf_as_kernel *k, const int64_t *split, uint32_t nsplit, const tf_ptype *types,
                      uint32_t n);
/* tall.c: a kernel without reductions of its own, and reductions of outer axes beside. */
TF_NODISCARD bool tf_as_tall(tf_as *a, tf_as_kernel *k);

/* cut.c: op -> number of its kernel; how many. */
uint32_t tf_as_cut(tf_as *a, tf_op *const *ops, uint32_t n, uint32_t *kernel);

/* turn_boxes.c: the one input that is read along q, if all tensors of the kernel are as large; or NULL. */
const tf_as_tensor *tf_as_turned_input(const tf_as_kernel *k, uint8_t q);
/* turn_tiles.c: a transpose by elements, through shared memory; could it be? */
TF_NODISCARD bool tf_as_may_turn_by_tiles(const tf_as *a, const tf_as_kernel *k, uint8_t q);
TF_NODISCARD bool tf_as_turn_by_tiles(tf_as *a, tf_as_kernel *k, uint8_t q);
/* Loops of such a tile: [blocks, rows of it, elements of a row], so many rows at once; all tensors' to [blocks, in the
 * order of the result; of q, so many; of p], of which it returns how many are blocks'; what is stored along another
 * axis than the tile has been read along, whose loops are the kernel's then. NULL: nothing. */
enum { TF_AS_TILE = 32, TF_AS_TILE_ROWS = 8 };
void tf_as_share_rows(tf_as *a, tf_op *tv);
uint32_t tf_as_cut_tiles(tf_as *a, const tf_as_tensor *ref, uint8_t q, int64_t along, int64_t across);
const tf_as_tensor *tf_as_find_stored(const tf_as *a, tf_as_kernel *k, const tf_op *tile, uint8_t *q);
/* turn_runs.c: tiles along two axes on either side. Are they worth it: does the row of the result (or that of what is
 * read) lie behind another axis than what the other side has innermost? */
TF_NODISCARD bool tf_as_turns_apart(const tf_as_kernel *k, uint8_t q, bool read);
TF_NODISCARD bool tf_as_turn_by_runs(tf_as *a, tf_as_kernel *k, uint8_t q);
/* The same of a result's rows of a few elements. */
TF_NODISCARD bool tf_as_turn_by_lanes(tf_as *a, tf_as_kernel *k, uint8_t q);
/* An argument without a contiguous axis may be a view whose last two axes are turned: a version for that. */
void tf_as_wish_turned_view(tf_as *a, const tf_as_kernel *k);
TF_NODISCARD bool tf_as_turn_view(tf_as *a, tf_as_kernel *k);
/* The same by vectors. Versions of it: `few`, for launches of which L2 holds much; and for all. False: none. */
TF_NODISCARD bool tf_as_wish_vectors(tf_as *a, const tf_as_kernel *k, uint8_t q, bool few);
/* Those of elements of two bytes, by extents. True: there is one whatever the extents. */
TF_NODISCARD bool tf_as_wish_halves(tf_as *a, const tf_as_kernel *k, uint8_t q);
TF_NODISCARD bool tf_as_turn_by_vectors(tf_as *a, tf_as_kernel *k, uint8_t q);
/* turn_boxes.c: wishes for a version of a transpose that reads along class q, and writes it. */
void tf_as_wish_boxes(tf_as *a, const tf_as_kernel *k, uint8_t q);
TF_NODISCARD bool tf_as_turn_by_boxes(tf_as *a, tf_as_kernel *k, uint8_t q);
/* pointwise.c: no reduction. rows.c: the innermost axis is reduced. columns.c: it is not. */
TF_NODISCARD bool tf_as_pointwise(tf_as *a, tf_as_kernel *k);
TF_NODISCARD bool tf_as_rows(tf_as *a, tf_as_kernel *k);
TF_NODISCARD bool tf_as_columns(tf_as *a, tf_as_kernel *k);

/* few_rows.c: columns of a few rows. */
void tf_as_wish_few_rows(tf_as *a, const tf_as_kernel *k);
bool tf_as_takes_few_rows(const tf_as *a, const tf_as_kernel *k);
TF_NODISCARD bool tf_as_few_rows(tf_as *a, tf_as_kernel *k);

/* loads.c: copies for what is read and stored; lists of what gets vectors. */
typedef struct tf_as_access {
  tf_op *op; /* that reads from, or writes to, global memory */
  tf_as_tensor like;
} tf_as_access;
typedef struct tf_as_accesses {
  uint32_t n;
  tf_as_access *at;
  tf_op *row; /* TF_AS_KEPT_BY_BULK: the input's, in shared memory */
} tf_as_accesses;
/* turn_short.c: transposes whose rows, on either side, are a few elements. */
enum { TF_AS_SHORT = 16 };
/* An argument that has all elements, and with how many, or more, a launch is not small. False: none. */
TF_NODISCARD bool tf_as_find_many(const tf_as *a, const tf_as_kernel *k, tf_as_limit *out);
void tf_as_wish_short(tf_as *a, const tf_as_kernel *k, uint8_t q);
void tf_as_wish_from_short(tf_as *a, const tf_as_kernel *k, uint8_t q);
void tf_as_turn_pairs(tf_as *a, const tf_as_kernel *k, const tf_as_accesses *all, uint8_t q);
void tf_as_turn_to_short(tf_as *a, const tf_as_kernel *k, const tf_as_accesses *all, uint8_t q);
void tf_as_turn_from_short(tf_as *a, const tf_as_kernel *k, const tf_as_accesses *all, uint8_t q);
/* How many of the result's last axes are walked as one, where its rows are read at several places. */
uint32_t tf_as_flat_run(const tf_as *a, const tf_as_kernel *k, uint8_t q);
void tf_as_keep_stored(const tf_as_kernel *k, tf_as_accesses *all); /* of the accesses those that write */
/* How often a row's elements are read: by each pass of reductions; once, and kept, with what is computed of them; or
 * once, and kept as they were read, so that casts and sums are computed once more. */
typedef enum tf_as_reading {
  TF_AS_BY_PASSES,
  TF_AS_BY_RING,      /* likewise, where the rows lie in shared memory */
  TF_AS_BY_RING_ONCE, /* and what is read beside them comes there once */
  TF_AS_BY_TILES,     /* where rows come to shared memory together, and go from there */
  TF_AS_KEPT,
  TF_AS_KEPT_AS_READ,
  TF_AS_KEPT_BY_BULK /* likewise, of rows that come to shared memory as one copy each */
} tf_as_reading;
/* Does the tensor lie so that rows of it can come through a ring? It is read, and has all axes, the reduced one last.
 */
bool tf_as_is_row_of_input(const tf_as *a, const tf_as_kernel *k, const tf_as_tensor *t);
bool tf_as_is_weight(const tf_as *a, const tf_as_kernel *k, const tf_as_tensor *t); /* an argument: one row for all */
/* The input in registers, without a policy, for who brings it into shared memory; NULL: it cannot be read. */
tf_op *tf_as_read_alone(tf_as *a, tf_as_kernel *k, tf_value *v);
/* The input comes to shared memory by threads, and what reads it reads that. */
tf_op *tf_as_read_by_tiles(tf_as *a, tf_as_kernel *k, tf_value *v, const char *cache);
/* What a kernel asks of L2: the policies of reads and of stores, or NULL. */
typedef struct tf_as_caches {
  const char *loads, *stores;
} tf_as_caches;
void tf_as_make_copies(tf_as *a, tf_as_kernel *k, tf_as_caches cache, tf_as_reading how, tf_as_accesses *out);
/* Of a kernel that reads and writes all elements once, of rows, or transposing, or neither. */
typedef enum tf_as_stream { TF_AS_POINTWISE, TF_AS_TURNED, TF_AS_ROWS } tf_as_stream;
tf_as_caches tf_as_streams(tf_as *a, const tf_as_kernel *k, tf_as_stream how);
/* The same of loads of a kernel that reads all elements once and stores none of them. */
const char *tf_as_reads(tf_as *a, const tf_as_kernel *k);
/* How many elements side by side every access should take: 16 bytes of the narrowest type, at most `most`; limited by
 * an extent that is known. */
int64_t tf_as_vector(const tf_as *a, const tf_as_kernel *k, int64_t run);
/* Of the classes in `order` the last ones that lie together in every tensor which has one of them. */
uint32_t tf_as_run(const tf_as *a, const tf_as_kernel *k, const uint8_t *order, uint32_t n);
/* The same of tensors alone that have all of the kernel's classes. */
uint32_t tf_as_run_of_whole(const tf_as *a, const tf_as_kernel *k, const uint8_t *order, uint32_t n);
/* Is something of what is read at other indices than those of any class? Then nothing says where neighbours are. */
bool tf_as_is_read_elsewhere(const tf_as_tensor *t);
/* Accesses of other tensors, and at other indices, go. */
void tf_as_drop_parts(const tf_as_kernel *k, tf_as_accesses *all);
/* Vectors on the last loop of each access that walks class `c` in steps of one. */
void tf_as_vectorize(tf_as *a, const tf_as_accesses *all, uint8_t c);

static inline int64_t tf_as_least(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t tf_as_ceil_div(int64_t a, int64_t b) { return a / b + (a % b != 0); }

/* So many parts, or one for each turn of rows where there are fewer. */
static inline int64_t tf_as_parts_of_rows(int64_t most, int64_t count, int64_t rows) {
  if (count == TF_DYN || count / rows >= most) return most;
  return count > rows ? tf_as_ceil_div(count, rows) : 1;
}
/* Of extents; TF_DYN: only the launch knows, or it is more than 63 bits count. */
static inline int64_t tf_as_times(int64_t a, int64_t b) { return tf_size_mul(a, b, &a) ? a : TF_DYN; }
int64_t tf_as_pow2(int64_t at_least); /* the least power of two that is not below it */

#endif
