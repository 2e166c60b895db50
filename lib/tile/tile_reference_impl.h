/* Shared by the files of the reference evaluator. */
#ifndef TF_TILE_TILE_REFERENCE_IMPL_H
#define TF_TILE_TILE_REFERENCE_IMPL_H

#include "fusion/fusion_scalar.h"
#include "support/size.h"
#include "fusion/fusion_reference.h"
#include "tile/tile_dialect.h"

/* `err` bounds by how much a device that sums in another order, or in fewer bits, may rightly differ
 * (tile_reference_error.c). */
typedef struct tf_tref_val {
  union {
    double f;
    int64_t i;
  };
  double err;
} tf_tref_val;

/* What is known of an element that products add to, and nothing else since. */
typedef struct tf_tref_sum {
  double base, own;  /* what its terms were off by; what adding them may have added to that */
  double mag, terms; /* the sum of the terms' absolute values, and how many they are; 0: it is no such sum */
  double most;       /* of the product under way: the largest absolute value of a term and of a sum of the first ones */
  double peak;       /* ... of all of them */
  bool coarse;       /* their factors are both f8: tensor cores keep fewer digits of the sum */
} tf_tref_sum;

/* Memory: an argument, a result, or what is allocated. Elements are doubles or int64s, row-major; where there are
 * views, bytes, and `set`, `writer`, `reader` and `err` are of each half of a byte. A view has its buffer's arrays. */
typedef struct tf_tref_buffer {
  tf_value *value;
  tf_fusion_dtype dtype;
  uint32_t rank;
  int64_t dims[TF_TILE_MAX_RANK], n;
  tf_tref_val *at; /* NULL: there are views */
  uint8_t *bytes;
  double *err;
  tf_tref_sum *sums;         /* NULL: no product adds to it, or there are views */
  uint8_t *set;              /* was written */
  uint64_t *writer, *reader; /* iterations that touched it last; of a reader also whether there were more */
} tf_tref_buffer;

typedef struct tf_tref_state {
  tf_pool *pool;
  tf_op *func;
  tf_map buffers;            /* value -> tf_tref_buffer */
  uint64_t iteration, first; /* of tile.parallel: this one, and the loop's first; 0 outside */
  const tf_ref_array *in;
  uint32_t nin;
  int64_t (*dims)[TF_TILE_MAX_RANK]; /* of every tensor argument and result */
  tf_tref_val *args;                 /* scalar arguments */
} tf_tref_state;

#define TF_TREF_MOST (INT64_C(1) << 40) /* elements that are held, and iterations in one loop */

/* tile_reference_memory.c. NULL after a diagnostic. */
tf_tref_buffer *tf_tref_buffer_new(tf_tref_state *s, tf_value *v, const int64_t *dims);

tf_tref_buffer *tf_tref_buffer_of(tf_tref_state *s, tf_value *v);
/* How many entries `set` and its like have for an element. */
int64_t tf_tref_grain(const tf_tref_buffer *b);
/* An element as it is there, without a look at who touched it. */
tf_tref_val tf_tref_peek(const tf_tref_buffer *b, int64_t at);
void tf_tref_poke(tf_tref_buffer *b, int64_t at, tf_tref_val v);
bool tf_tref_is_set(const tf_tref_buffer *b, int64_t at);
TF_NODISCARD bool tf_tref_view(tf_tref_state *s, tf_op *op);
/* An element; false after a diagnostic. An index outside gives -1 as offset. */
int64_t tf_tref_offset(const tf_tref_buffer *b, const int64_t *index);
TF_NODISCARD bool tf_tref_read(tf_tref_state *s, tf_op *op, tf_tref_buffer *b, int64_t at, tf_tref_val *out);
TF_NODISCARD bool tf_tref_write(tf_tref_state *s, tf_op *op, tf_tref_buffer *b, int64_t at, tf_tref_val v);
/* An atomic op on an element; *old is what it was. */
TF_NODISCARD bool tf_tref_combine(tf_tref_state *s, tf_op *op, tf_tref_buffer *b, int64_t at, tf_tref_val v,
                                  tf_tref_val *old);
/* tile_reference_scalar.c */
tf_tref_val tf_tref_convert(tf_fusion_dtype from, tf_fusion_dtype to, tf_tref_val v);
tf_tref_val tf_tref_pad(const tf_op *op, tf_fusion_dtype d);
/* The pointwise op on values of type d. */
tf_tref_val tf_tref_apply(tf_fusion_id id, tf_fusion_dtype d, tf_fusion_dtype result, const tf_tref_val *v, uint32_t n);

/* How many turns loops of these extents make together; false, after a diagnostic, if they are more than anyone waits
 * for.
 */
TF_NODISCARD bool tf_tref_turns(tf_op *op, const int64_t *extents, uint32_t n, int64_t *out);

/* tile_reference_args.c: false after a diagnostic. What nothing wrote has no value: its bound is no number, and who
 * wants no bounds could not tell. */
TF_NODISCARD bool tf_tref_bind_inputs(tf_tref_state *s);
TF_NODISCARD bool tf_tref_bind_results(tf_tref_state *s);
TF_NODISCARD bool tf_tref_result(tf_tref_state *s, tf_tref_buffer *b, tf_pool *pool, tf_ref_array *a, double **bound);

/* tile_reference_error.c */
/* The sum that element `at` is, which has the value v; a new one, if it is none. */
tf_tref_sum tf_tref_sum_of(const tf_tref_buffer *b, int64_t at, tf_tref_val v);
/* Both factors of a product into it have these elements. */
void tf_tref_sum_factors(tf_tref_sum *s, tf_fusion_dtype a, tf_fusion_dtype b);
/* k more terms were added, and the result f rounded to d: what it may be off by. */
double tf_tref_sum_end(tf_tref_sum *s, tf_fusion_dtype d, int64_t k, double f);
void tf_tref_sum_keep(tf_tref_state *s, tf_tref_buffer *b, int64_t at, const tf_tref_sum *sum);
/* What the op's result may be off by, as its operands are. */
double tf_tref_spread(tf_fusion_id id, const tf_tref_val *v, uint32_t n);

/* tile_reference_ops.c */
TF_NODISCARD bool tf_tref_copy(tf_tref_state *s, tf_op *op, const tf_tile_moves *c, const int64_t *src,
                               const int64_t *dst);
TF_NODISCARD bool tf_tref_fill(tf_tref_state *s, tf_op *op, const int64_t *start, tf_tref_val v);
TF_NODISCARD bool tf_tref_gemm(tf_tref_state *s, tf_op *op, bool clear);
/* An element of a buffer is added to one of another. */
TF_NODISCARD bool tf_tref_add(tf_tref_state *s, tf_op *op, tf_tref_buffer *from, int64_t there, tf_tref_buffer *to,
                              int64_t at);
TF_NODISCARD bool tf_tref_reduce(tf_tref_state *s, tf_op *op);
TF_NODISCARD bool tf_tref_scan(tf_tref_state *s, tf_op *op);

/* tile_reference_view.c: what a slice is of, before and behind an op that has it as operand i. `start`: where it
 * begins. */
void tf_tref_slice(tf_tref_state *s, tf_op *slice, tf_tref_buffer *to, const int64_t *start, bool back);

/* tile_reference_packed.c */
tf_tref_val tf_tref_unpack(const tf_op *op, tf_fusion_dtype to, tf_tref_val byte, int64_t lane);
tf_tref_val tf_tref_pack(const tf_op *op, tf_fusion_dtype from, tf_fusion_dtype to, const tf_tref_val v[2]);
TF_NODISCARD bool tf_tref_packed(tf_tref_state *s, tf_op *op, bool clear);

#endif
