/* tf/layout.h: the algebra of hierarchical layouts: where is this element?
 *
 * A *tuple* is a tree. Its leaves are numbers (known, or symbolic), sums of scaled basis functions, or `_`. A *layout*
 * is a shape and a stride of one profile; it maps a coordinate c to the inner product of c and the strides:
 *
 *   ((2,2),3):((24,2),8)           integer strides: an offset
 *   (4,8):(1@1,1@0)                basis strides: a coordinate; c@i@j is c at position i of what is at position j
 *   Sw<3,4,3> o 0 o (8,64):(64,1)  a swizzled layout: Sw(0 + layout(c))
 *   ArithTuple(0,0) o (4,5):(1@1,1@0)   a coordinate tensor (of TMA): a base coordinate and a layout
 *
 * All four are a tf_layout. A *tiler* says what part of each mode is a tile: `(2,4):(1,8)`, `<3:3, 8>`, `<4, _>`.
 *
 * Values are immutable, live in a context, and stay valid until the context is destroyed or rewound behind them
 * (tf_layout_release). Results may share parts of arguments. All values of one call must be of one context. One thread
 * at a time.
 *
 * Every operation that can fail returns a status; *out is NULL (or 0) unless it is TF_OK:
 *   TF_ERR_INVALID  the operation is not defined for these values: tf_layout_message says which condition failed, with
 *                   the numbers; the sink gets the same text. A result is always exact: composition is refused if it
 *                   would carry from one mode to the next, complement if strides do not divide. A number that overflows
 *                   int64 is such a failure, and so is an argument that is NULL.
 *   TF_ERR_OOM      memory ran out; the context may only be destroyed.
 *
 * Numbers: extents are >= 1; units are the caller's (elements, mostly), TMA says where it means bytes.
 * Limits: TF_LAYOUT_LEAVES leaves a tuple, TF_LAYOUT_DEPTH nested parentheses; more is refused.
 *
 * Symbols: `n` stands for a number between lo and hi that is known at launch. A leaf may be an expression of symbols,
 * written in braces: `({n * 4},8):(8,1)`. If an operation depends on a condition over symbols, the ranges prove or
 * refute it. An undecided condition is a failure, unless tf_layout_collect is on: then the operation assumes it and
 * adds it to the context's list of conditions, which a launch has to check.
 *
 * The names are those of CuTe (https://docs.nvidia.com/cutlass/, "CuTe Layout Algebra"). */
#ifndef TF_LAYOUT_PUBLIC_H
#define TF_LAYOUT_PUBLIC_H

#include "tf/diag.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TF_LAYOUT_LEAVES 256
#define TF_LAYOUT_DEPTH 16

typedef struct tf_layout_ctx tf_layout_ctx;
typedef struct tf_tuple tf_tuple;
typedef struct tf_layout tf_layout;
typedef struct tf_tiler tf_tiler;

/* ------------------------------------------------------------------------------------------------ contexts */

typedef struct tf_layout_ctx_options {
  size_t struct_size;
  const tf_allocator *allocator; /* copied; NULL = malloc */
  tf_sink sink;                  /* hears every failure; may be zero */
} tf_layout_ctx_options;

/* `o` may be NULL. */
TF_API TF_NODISCARD tf_status tf_layout_ctx_create(const tf_layout_ctx_options *o, tf_layout_ctx **out);
TF_API void tf_layout_ctx_destroy(tf_layout_ctx *c);

/* What is made after a mark goes with its release, so that a loop does not grow memory (symbols and expressions of
 * symbols are kept and shared until the context is destroyed):
 *   tf_layout_mark m = tf_layout_get_mark(c);  ...  tf_layout_release(c, m); */
typedef struct tf_layout_mark {
  void *chunk;
  size_t used;
} tf_layout_mark;
TF_API tf_layout_mark tf_layout_get_mark(const tf_layout_ctx *c);
TF_API void tf_layout_release(tf_layout_ctx *c, tf_layout_mark m);

/* Why the last call failed: "composition: extent 8 of the left layout is not a multiple of 3, ..."; "" after none. */
TF_API const char *tf_layout_message(const tf_layout_ctx *c);

/* The symbol called `name` (letters, digits, underscores; not `o`), lo <= name <= hi. Asked for again it is the same
 * symbol, and the range must be the same. To be an extent it needs lo >= 1. */
TF_API TF_NODISCARD tf_status tf_layout_symbol(tf_layout_ctx *c, const char *name, int64_t lo, int64_t hi,
                                               const tf_tuple **out);
/* A symbol that is besides a multiple of `multiple` (>= 1), so that what asks for divisibility is decided. */
TF_API TF_NODISCARD tf_status tf_layout_symbol_multiple(tf_layout_ctx *c, const char *name, int64_t lo, int64_t hi,
                                                        int64_t multiple, const tf_tuple **out);

typedef enum tf_layout_condition_kind {
  TF_CONDITION_DIVIDES, /* b divides a */
  TF_CONDITION_LE,      /* a <= b */
  TF_CONDITION_EQ,      /* a == b */
} tf_layout_condition_kind;

typedef struct tf_layout_condition {
  tf_layout_condition_kind kind;
  const tf_tuple *a, *b; /* leaves */
  const char *op;        /* the operation that assumed it */
  const char *text;      /* "n % 32 == 0" */
} tf_layout_condition;

/* From now on undecided conditions are assumed and recorded (on), or refused (off: as at first). */
TF_API void tf_layout_collect(tf_layout_ctx *c, bool on);
TF_API size_t tf_layout_num_conditions(const tf_layout_ctx *c);
/* NULL past the end. Valid as long as the context. */
TF_API const tf_layout_condition *tf_layout_get_condition(const tf_layout_ctx *c, size_t i);
TF_API void tf_layout_clear_conditions(tf_layout_ctx *c);

/* ------------------------------------------------------------------------------------------------ tuples */

typedef enum tf_tuple_kind {
  TF_TUPLE_INT,   /* a known number */
  TF_TUPLE_EXPR,  /* a symbol, or an expression of symbols */
  TF_TUPLE_ANY,   /* `_` */
  TF_TUPLE_BASIS, /* a sum of scaled basis functions */
  TF_TUPLE_NODE,  /* a tuple of tuples */
} tf_tuple_kind;

TF_API TF_NODISCARD tf_status tf_tuple_int(tf_layout_ctx *c, int64_t v, const tf_tuple **out);
TF_API TF_NODISCARD tf_status tf_tuple_any(tf_layout_ctx *c, const tf_tuple **out);
/* `n` may be 0: `()`, of size 1. `(n)` is not `n`: the profile matters. */
TF_API TF_NODISCARD tf_status tf_tuple_node(tf_layout_ctx *c, const tf_tuple *const *parts, size_t n,
                                            const tf_tuple **out);
/* A node of numbers. */
TF_API TF_NODISCARD tf_status tf_tuple_ints(tf_layout_ctx *c, const int64_t *v, size_t n, const tf_tuple **out);
/* scale * E<path[0], path[1], ...>, outermost position first; n == 0 is the plain number. Example: scale 5, path {0,1}
 * is `5@1@0`: 5 at position 1 of what is at position 0. */
TF_API TF_NODISCARD tf_status tf_tuple_basis(tf_layout_ctx *c, const tf_tuple *scale, const uint32_t *path, size_t n,
                                             const tf_tuple **out);

/* What parse reads and print writes: numbers, names of symbols, `{expressions}`, `_`, `5@1@0`, sums `1@0+4@1`,
 * parentheses. A text error names the byte where it is, what was found and what was expected. `out` of print is in the
 * context, NUL-terminated, and parses back to an equal value. */
TF_API TF_NODISCARD tf_status tf_tuple_parse(tf_layout_ctx *c, tf_str text, const tf_tuple **out);
TF_API TF_NODISCARD tf_status tf_tuple_print(tf_layout_ctx *c, const tf_tuple *t, tf_str *out);

TF_API tf_tuple_kind tf_tuple_get_kind(const tf_tuple *t);
/* Parts of a node; 1 for a leaf. */
TF_API size_t tf_tuple_rank(const tf_tuple *t);
/* 0 for a leaf, else 1 + the deepest part's. */
TF_API size_t tf_tuple_depth(const tf_tuple *t);
TF_API size_t tf_tuple_num_leaves(const tf_tuple *t);
/* Part i of a node; a leaf is its own part 0. NULL past the end. */
TF_API const tf_tuple *tf_tuple_get(const tf_tuple *t, size_t i);
/* Leaf i, left to right. NULL past the end. */
TF_API const tf_tuple *tf_tuple_leaf(const tf_tuple *t, size_t i);
/* Whether t is a known number, which is then in *v. */
TF_API TF_NODISCARD bool tf_tuple_get_int(const tf_tuple *t, int64_t *v);
/* A basis leaf's terms (0 for others). Term i: its scale, and its path, outermost position first. */
TF_API size_t tf_tuple_num_terms(const tf_tuple *t);
TF_API TF_NODISCARD tf_status tf_tuple_term(tf_layout_ctx *c, const tf_tuple *t, size_t i, const tf_tuple **scale,
                                            const uint32_t **path, size_t *n);

/* Equal profile and equal leaves. */
TF_API bool tf_tuple_equal(const tf_tuple *a, const tf_tuple *b);
/* Equal profile: ((2,3),4) and ((5,6),7). */
TF_API bool tf_tuple_congruent(const tf_tuple *a, const tf_tuple *b);
/* Every leaf of a is in b a leaf or a tuple: (2,3) and ((5,6),7). */
TF_API bool tf_tuple_weakly_congruent(const tf_tuple *a, const tf_tuple *b);
/* a's coordinates are coordinates of b: a number is b's size; a tuple is so part by part. 24, (4,6), ((2,2),6). */
TF_API TF_NODISCARD bool tf_tuple_compatible(tf_layout_ctx *c, const tf_tuple *a, const tf_tuple *b);

/* The product of the leaves, 1 for `()`. */
TF_API TF_NODISCARD tf_status tf_tuple_size(tf_layout_ctx *c, const tf_tuple *t, const tf_tuple **out);
/* The leaves as one node, or the leaf itself. */
TF_API TF_NODISCARD tf_status tf_tuple_flatten(tf_layout_ctx *c, const tf_tuple *t, const tf_tuple **out);

/* Arithmetic tuples: element by element, the shorter one padded on the right with 0; 0 is neutral to all tuples, any
 * other number plus a tuple is refused. Basis leaves count as the tuples that they stand for: (1,2,3) + 5@0 =
 * (6,2,3). `sign` is +1 or -1: a + sign * b. */
TF_API TF_NODISCARD tf_status tf_tuple_add(tf_layout_ctx *c, const tf_tuple *a, int sign, const tf_tuple *b,
                                           const tf_tuple **out);
/* Every leaf times k, a number: 4 * 3@1@0 = 12@1@0. */
TF_API TF_NODISCARD tf_status tf_tuple_scale(tf_layout_ctx *c, const tf_tuple *k, const tf_tuple *t,
                                             const tf_tuple **out);
/* Basis leaves become the tuples that they stand for, trailing zeros not made: 7@2 = (0,0,7), 4@0@1 = (0,(4)). */
TF_API TF_NODISCARD tf_status tf_tuple_arithmetic(tf_layout_ctx *c, const tf_tuple *t, const tf_tuple **out);
/* `t` with numbers for symbols: syms[i] becomes values[i], which must lie in its range. */
TF_API TF_NODISCARD tf_status tf_tuple_substitute(tf_layout_ctx *c, const tf_tuple *t, const tf_tuple *const *syms,
                                                  const int64_t *values, size_t n, const tf_tuple **out);

/* ------------------------------------------------------------------------------------------------ layouts: making */

/* stride NULL: compact, first mode fastest (an extent that is known to be 1 gets stride 0). */
TF_API TF_NODISCARD tf_status tf_layout_make(tf_layout_ctx *c, const tf_tuple *shape, const tf_tuple *stride,
                                             const tf_layout **out);
/* Compact, last mode fastest. */
TF_API TF_NODISCARD tf_status tf_layout_make_right(tf_layout_ctx *c, const tf_tuple *shape, const tf_layout **out);
/* Compact in the order of `order`'s numbers, small first; where `order` has a number for a tuple, its modes go left to
 * right. Equal numbers are refused. (2,2,2,2) in order (0,2,3,1) is (2,2,2,2):(1,4,8,2). */
TF_API TF_NODISCARD tf_status tf_layout_make_ordered(tf_layout_ctx *c, const tf_tuple *shape, const tf_tuple *order,
                                                     const tf_layout **out);
/* Maps each coordinate to itself: (4,(3,5)):(1@0,(1@0@1,1@1@1)). */
TF_API TF_NODISCARD tf_status tf_layout_make_identity(tf_layout_ctx *c, const tf_tuple *shape, const tf_layout **out);
/* One mode for each of `parts` (plain layouts). */
TF_API TF_NODISCARD tf_status tf_layout_concat(tf_layout_ctx *c, const tf_layout *const *parts, size_t n,
                                               const tf_layout **out);

/* Sw<bits,base,shift>: f(x) = x ^ ((x & Y) >> shift) where Y is `bits` ones from bit base + max(0, shift), and a
 * negative shift goes left. An involution. Needs bits, base >= 0, |shift| >= bits, and all below bit 62. */
typedef struct tf_layout_swizzle {
  int32_t bits, base, shift;
} tf_layout_swizzle;
/* Sw o offset o l. offset NULL = 0. */
TF_API TF_NODISCARD tf_status tf_layout_make_swizzled(tf_layout_ctx *c, tf_layout_swizzle sw, const tf_tuple *offset,
                                                      const tf_layout *l, const tf_layout **out);
/* A coordinate tensor: `base`, a tuple of numbers, plus l. NULL = zeros, as many as l's codomain has. If l has a base
 * already the two are added. */
TF_API TF_NODISCARD tf_status tf_layout_make_tensor(tf_layout_ctx *c, const tf_tuple *base, const tf_layout *l,
                                                    const tf_layout **out);

TF_API TF_NODISCARD tf_status tf_layout_parse(tf_layout_ctx *c, tf_str text, const tf_layout **out);
TF_API TF_NODISCARD tf_status tf_layout_print(tf_layout_ctx *c, const tf_layout *l, tf_str *out);

/* ------------------------------------------------------------------------------------------------ layouts: reading */

TF_API const tf_tuple *tf_layout_shape(const tf_layout *l);
TF_API const tf_tuple *tf_layout_stride(const tf_layout *l);
TF_API size_t tf_layout_rank(const tf_layout *l);
TF_API size_t tf_layout_depth(const tf_layout *l);
TF_API bool tf_layout_equal(const tf_layout *a, const tf_layout *b);

/* The value at c is base + F0(off0 + F1(off1 + ... shape:stride(c))), Fi a swizzle or a layout. */
TF_API const tf_tuple *tf_layout_base(const tf_layout *l); /* NULL if it has none */
TF_API size_t tf_layout_num_stages(const tf_layout *l);
/* Stage i, outermost first: *layout is NULL if it is a swizzle. Outputs may be NULL. False past the end. */
TF_API TF_NODISCARD bool tf_layout_stage(const tf_layout *l, size_t i, tf_layout_swizzle *sw, const tf_layout **layout,
                                         const tf_tuple **offset);
/* Shape and stride alone, without base and stages. */
TF_API TF_NODISCARD tf_status tf_layout_plain(tf_layout_ctx *c, const tf_layout *l, const tf_layout **out);
TF_API TF_NODISCARD tf_status tf_layout_mode(tf_layout_ctx *c, const tf_layout *l, size_t i, const tf_layout **out);

/* How many coordinates there are. */
TF_API TF_NODISCARD tf_status tf_layout_size(tf_layout_ctx *c, const tf_layout *l, const tf_tuple **out);
/* 1 + sum (s - 1) * |d|, for each component of the codomain; the shape of what contains all values if no stride is
 * negative. (4,5):(2@1,1@0) has (5,7). Of a swizzled layout: rounded up to what the swizzle may reach. Of a layout as a
 * stage: its own, and refused where what is inside leaves its shape. */
TF_API TF_NODISCARD tf_status tf_layout_coshape(tf_layout_ctx *c, const tf_layout *l, const tf_tuple **out);
/* The product of the coshape. */
TF_API TF_NODISCARD tf_status tf_layout_cosize(tf_layout_ctx *c, const tf_layout *l, const tf_tuple **out);

/* ------------------------------------------------------------------------------------------------ layouts: maps */

/* The value at a coordinate: a tuple that is weakly congruent to the shape; a number stands for a whole (sub)shape
 * colexicographically (first mode fastest). Coordinates past the shape extend the last mode (that is defined, and
 * division with a remainder relies on it); a negative number for a tuple is refused.
 * ((3,(2,3)):(3,(12,1)))((1,5)) = 17. */
TF_API TF_NODISCARD tf_status tf_layout_at(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *coord,
                                           const tf_tuple **out);
/* The same for a known number in and a known number out. */
TF_API TF_NODISCARD tf_status tf_layout_at_index(tf_layout_ctx *c, const tf_layout *l, int64_t index, int64_t *out);
/* The natural coordinate in `shape`: idx2crd(16, (3,(2,3))) = (1,(1,2)). */
TF_API TF_NODISCARD tf_status tf_tuple_idx2crd(tf_layout_ctx *c, const tf_tuple *coord, const tf_tuple *shape,
                                               const tf_tuple **out);
/* The colexicographic index of a coordinate in `shape`; the inverse. */
TF_API TF_NODISCARD tf_status tf_tuple_crd2idx(tf_layout_ctx *c, const tf_tuple *coord, const tf_tuple *shape,
                                               const tf_tuple **out);
TF_API TF_NODISCARD tf_status tf_layout_swizzle_at(tf_layout_ctx *c, tf_layout_swizzle sw, const tf_tuple *x,
                                                   const tf_tuple **out);

/* ------------------------------------------------------------------------------------------------ layouts: algebra
 *
 * Operations take bases and stages along unless they say "plain only": they act on shape:stride. */

/* All modes in one level: ((2,2),3):((24,2),8) to (2,2,3):(24,2,8). */
TF_API TF_NODISCARD tf_status tf_layout_flatten(tf_layout_ctx *c, const tf_layout *l, const tf_layout **out);
/* The same function on [0, size) with the fewest modes that merging neighbours gives: (2,(1,6)):(1,(6,2)) to 12:1.
 * profile: a tuple; what is a leaf in it is coalesced to one level, modes beyond it stay; NULL is a leaf. With (1,1):
 * (2,6):(1,2). */
TF_API TF_NODISCARD tf_status tf_layout_coalesce(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *profile,
                                                 const tf_layout **out);
/* Extents with stride 0 become 1. */
TF_API TF_NODISCARD tf_status tf_layout_filter_zeros(tf_layout_ctx *c, const tf_layout *l, const tf_layout **out);
/* coalesce(filter_zeros): the same image without repetition by stride 0. (2,4,8):(8,1,0) to (2,4):(8,1). */
TF_API TF_NODISCARD tf_status tf_layout_filter(tf_layout_ctx *c, const tf_layout *l, const tf_layout **out);

/* R(c) = a(b(c)), with b's shape refined: (6,2):(8,2) o (4,3):(3,1) = ((2,2),3):((24,2),8).
 *   known numbers  refused only if no layout has these values, or if it takes more than 2^22 points to decide. The
 *                  message names the first obstacle, and where it is.
 *   symbols        each leaf n:d of b walks a's coalesced modes (extent e). d must divide e or be a multiple of e.
 * Where the leaf goes on past a mode, d divides e. The values that all leaves take within a mode other than the last
 * may not carry into the next: their sum is < e. basis strides  b picks a's modes: (6,8):(10,1) o (8,6):(1@1,1@0) =
 * (8,6):(1,10). swizzled b     a becomes a stage. stride < 0     in b: a must be one mode. */
TF_API TF_NODISCARD tf_status tf_layout_composition(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b,
                                                    const tf_layout **out);
/* By mode: each mode of `a` with its part of the tiler; further modes of `a` are dropped. */
TF_API TF_NODISCARD tf_status tf_layout_compose(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t,
                                                const tf_layout **out);
/* What `a` leaves out of [0, m): strides ascend, and (a, result) takes every value of [0, m) (each once, if `a` does
 * apart from stride 0; up to m rounded up). complement(4:2, 24) = (2,3):(1,8). `m` is a number, or a shape of which
 * the size counts. Needs integer strides >= 0 where each stride is a multiple of the (extent * stride) below it.
 * Plain only. */
TF_API TF_NODISCARD tf_status tf_layout_complement(tf_layout_ctx *c, const tf_layout *a, const tf_tuple *m,
                                                   const tf_layout **out);
/* The largest contiguous r with a(r(i)) == i: right_inverse((8,4):(4,1)) = (4,8):(8,1). Integer strides. Of a swizzled
 * layout: the inverse after the swizzle. */
TF_API TF_NODISCARD tf_status tf_layout_right_inverse(tf_layout_ctx *c, const tf_layout *a, const tf_layout **out);
/* r with a(r(a(i))) == a(i) on all of a: left_inverse((4,2):(1,16)) = (16,2):(1,4). Integer strides >= 0 where each is
 * a multiple of the one below, and extents that do not overlap. */
TF_API TF_NODISCARD tf_status tf_layout_left_inverse(tf_layout_ctx *c, const tf_layout *a, const tf_layout **out);

/* logical_divide(A, T) = A o (T, complement(T, size A)): mode 0 is the place within a tile, mode 1 the tile. By mode
 * for a tiler in <>: logical  ((TM,RM),(TN,RN),rest) zipped   ((TM,TN),(RM,RN,rest)) tiled    ((TM,TN),RM,RN,rest) flat
 * (TM,TN,RM,RN,rest) A tile that does not divide rounds up: 48:1 by 32 is (32,2):(1,32). Accesses past A's end must be
 * predicated; their values continue A's, or, if no layout does that, are any. logical_divide((4,2,3):(2,1,8), 4:2) =
 * ((2,2),(2,3)):((4,1),(2,8)). */
TF_API TF_NODISCARD tf_status tf_layout_logical_divide(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t,
                                                       const tf_layout **out);
TF_API TF_NODISCARD tf_status tf_layout_zipped_divide(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t,
                                                      const tf_layout **out);
TF_API TF_NODISCARD tf_status tf_layout_tiled_divide(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t,
                                                     const tf_layout **out);
TF_API TF_NODISCARD tf_status tf_layout_flat_divide(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t,
                                                    const tf_layout **out);

/* logical_product(A, B) = (A, complement(A, size A * cosize B) o B): copies of A in the places of B. A may have gaps
 * that its complement does not fill; the copies are disjoint. By mode for a tiler in <>, and zipped, tiled, flat as for
 * divides. logical_product((2,2):(4,1), 6:1) = ((2,2),(2,3)):((4,1),(2,8)). */
TF_API TF_NODISCARD tf_status tf_layout_logical_product(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t,
                                                        const tf_layout **out);
TF_API TF_NODISCARD tf_status tf_layout_zipped_product(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t,
                                                       const tf_layout **out);
TF_API TF_NODISCARD tf_status tf_layout_tiled_product(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t,
                                                      const tf_layout **out);
TF_API TF_NODISCARD tf_status tf_layout_flat_product(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t,
                                                     const tf_layout **out);
/* The product with modes zipped: mode i is (A_i, B_i): blocks beside each other; raked: (B_i, A_i): interleaved.
 * blocked_product((2,5):(5,1), (3,4):(1,3)) = ((2,3),(5,4)):((5,10),(1,30)). */
TF_API TF_NODISCARD tf_status tf_layout_blocked_product(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b,
                                                        const tf_layout **out);
TF_API TF_NODISCARD tf_status tf_layout_raked_product(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b,
                                                      const tf_layout **out);
/* Copies of `a` until `shape` is full, in the order of `order` (NULL = first mode first); each mode of `a` must divide
 * its mode of shape. (8,64):(64,1) to (128,128): ((8,16),(64,2)):((64,512),(1,8192)). */
TF_API TF_NODISCARD tf_status tf_layout_tile_to_shape(tf_layout_ctx *c, const tf_layout *a, const tf_tuple *shape,
                                                      const tf_tuple *order, const tf_layout **out);

/* The modes under `_` in `coord`, and the value of the rest (with 0 for `_`) as *offset: ((4,5):(1,4))(_,2) is (4):(1)
 * and 8. Of a layout with a base or with stages the value goes into the base, or into the innermost offset, and *offset
 * is 0. `offset` may be NULL if there is one. dice: the other modes. */
TF_API TF_NODISCARD tf_status tf_layout_slice(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *coord,
                                              const tf_layout **out, const tf_tuple **offset);
TF_API TF_NODISCARD tf_status tf_layout_dice(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *coord,
                                             const tf_layout **out);
/* zipped_divide, then the tile at `coord` (which may have `_`). */
TF_API TF_NODISCARD tf_status tf_layout_local_tile(tf_layout_ctx *c, const tf_layout *l, const tf_tiler *t,
                                                   const tf_tuple *coord, const tf_layout **out,
                                                   const tf_tuple **offset);
/* The part of l that one of several threads has, as CuTe's local_partition: l is cut into tiles of the shape of
 * `threads`; of each tile the thread has the element at the place where `threads` has the value `index` (a number).
 * Along a leaf s:d that place is (index div d) mod s. Thread 5 of (4,2):(2,1) has the part (4,4):(32,2) of
 * (16,8):(8,1), from 17 on. `threads` is plain, its strides are numbers >= 0. */
TF_API TF_NODISCARD tf_status tf_layout_local_partition(tf_layout_ctx *c, const tf_layout *l, const tf_layout *threads,
                                                        const tf_tuple *index, const tf_layout **out,
                                                        const tf_tuple **offset);
/* The modes with these numbers, in this order: selection and permutation. */
TF_API TF_NODISCARD tf_status tf_layout_select(tf_layout_ctx *c, const tf_layout *l, const size_t *modes, size_t n,
                                               const tf_layout **out);
/* Modes [begin, end) become one. */
TF_API TF_NODISCARD tf_status tf_layout_group(tf_layout_ctx *c, const tf_layout *l, size_t begin, size_t end,
                                              const tf_layout **out);

/* The same place in units of n elements: strides that n divides are divided, and what is below n must be the numbers
 * [0, n), each once, or nothing. Known integers. Of a swizzled layout n is a power of two, at most 2^base, and divides
 * the offset. upcast((8,64):(64,1), 8) = (8,8):(8,1). */
TF_API TF_NODISCARD tf_status tf_layout_upcast(tf_layout_ctx *c, const tf_layout *l, int64_t n, const tf_layout **out);
/* In units that are n times smaller: the mode with stride 1 (there must be one) becomes n times longer, the other
 * strides are multiplied. */
TF_API TF_NODISCARD tf_status tf_layout_downcast(tf_layout_ctx *c, const tf_layout *l, int64_t n,
                                                 const tf_layout **out);

/* The layout m of the longest run of indices on which the right inverses of a and b agree: a(m(i)) == i == b(m(i)), and
 * its length. a and b are plain, of integer strides, and of one size. */
TF_API TF_NODISCARD tf_status tf_layout_max_common_layout(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b,
                                                          const tf_layout **out);
TF_API TF_NODISCARD tf_status tf_layout_max_common_vector(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b,
                                                          int64_t *out);
/* The indices that l maps to 0 by its strides of 0: (3,7):(0,1) has 3:1. */
TF_API TF_NODISCARD tf_status tf_layout_nullspace(tf_layout_ctx *c, const tf_layout *l, const tf_layout **out);
/* n indices of `shape` spread over its modes, as many of the first as divide: the gcds. The modes must take all of n.
 */
TF_API TF_NODISCARD tf_status tf_layout_domain_distribute(tf_layout_ctx *c, const tf_tuple *shape, int64_t n,
                                                          const tf_layout **out);
/* A swizzled layout whose values are offset + plain layout, because it touches only bits of which the swizzle needs no
 * other: that layout and *offset. Refused where it is not one. */
TF_API TF_NODISCARD tf_status tf_layout_decay(tf_layout_ctx *c, const tf_layout *l, const tf_layout **out,
                                              const tf_tuple **offset);

/* ------------------------------------------------------------------------------------------------ matrices
 *
 * What a descriptor of a matrix in shared memory (tcgen05) says of a layout (mn, k): offsets, in elements of `bits` (4,
 * 8, 16 or 32) with their padding, from a place that is aligned as the swizzle's pattern is (16 bytes, 256, 512, 1024).
 * Every element is compared with what the descriptor reads; k has at least the 32 bytes of an instruction. */

typedef enum tf_matrix_swizzle {
  TF_MATRIX_NONE,
  TF_MATRIX_32B,
  TF_MATRIX_64B,
  TF_MATRIX_128B,
  TF_MATRIX_128B_32B, /* of 32-byte pieces: mn-major elements of 32 bits */
} tf_matrix_swizzle;

typedef enum tf_matrix_major { TF_MATRIX_ANY_MAJOR, TF_MATRIX_K_MAJOR, TF_MATRIX_MN_MAJOR } tf_matrix_major;

typedef struct tf_layout_matrix {
  tf_matrix_major major;
  tf_matrix_swizzle swizzle;
  int64_t start, leading, stride; /* bytes; leading is 0 where the descriptor has none */
} tf_layout_matrix;

/* `major` is the one that is expected. Refused with the first element that no descriptor reads where the layout has it.
 */
TF_API TF_NODISCARD tf_status tf_layout_get_matrix(tf_layout_ctx *c, const tf_layout *l, uint32_t bits,
                                                   tf_matrix_major major, const tf_layout_matrix **out);
/* "k", "mn"; "none", "32b", "64b", "128b", "128b_32b". */
TF_API const char *tf_matrix_major_name(tf_matrix_major m);
TF_API const char *tf_matrix_swizzle_name(tf_matrix_swizzle s);

/* ------------------------------------------------------------------------------------------------ tilers */

/* A layout for a whole mode; by mode: `parts`; a tuple of numbers and `_`: by mode, n is n:1, `_` keeps the mode. */
TF_API TF_NODISCARD tf_status tf_tiler_layout(tf_layout_ctx *c, const tf_layout *l, const tf_tiler **out);
TF_API TF_NODISCARD tf_status tf_tiler_modes(tf_layout_ctx *c, const tf_tiler *const *parts, size_t n,
                                             const tf_tiler **out);
TF_API TF_NODISCARD tf_status tf_tiler_shape(tf_layout_ctx *c, const tf_tuple *t, const tf_tiler **out);
/* `(2,4):(1,8)`, `32`, `<3:3, (2,4):(1,8)>`, `<4, _>`, `(4,8)` (which is `<4, 8>`). */
TF_API TF_NODISCARD tf_status tf_tiler_parse(tf_layout_ctx *c, tf_str text, const tf_tiler **out);
TF_API TF_NODISCARD tf_status tf_tiler_print(tf_layout_ctx *c, const tf_tiler *t, tf_str *out);

#ifdef __cplusplus
}
#endif
#endif
