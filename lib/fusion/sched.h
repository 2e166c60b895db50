/* Schedule primitives: the one set of functions behind C calls, the script in the text and the automatic schedulers.
 *
 * Each checks first and changes nothing when it refuses; a refusal is one error in `s->why`, at `s->where` (the
 * script's op, or the tensor itself). Axes are positions in the loop domain; negative ones count from the end (-1 =
 * innermost). */
#ifndef TF_FUSION_SCHED_H
#define TF_FUSION_SCHED_H

#include "fusion/domain.h"
#include "fusion/sched_access.h"
#include "ir/verdict.h"

/* The lines of a script, in the order of the table. */
typedef enum tf_sched_row {
#define SCHED_OP(ID, ...) TF_SCHED_##ID,
#include "fusion/sched_ops.def"
#undef SCHED_OP
} tf_sched_row;

typedef struct tf_sched {
  tf_op *func;  /* fusion.func */
  tf_op *where; /* what a refusal is about; NULL = the tensor */
  tf_pool *scratch;
  tf_verdict *why; /* gets the reason; NULL: nobody asks */
} tf_sched;

/* `by` NULL: the constant `factor`; else an integer argument of the function. inner: (ceil(N / f), f), else (f, ceil(N
 * / f)). */
TF_NODISCARD bool tf_sched_split(tf_sched *s, tf_op *tv, int64_t axis, int64_t factor, tf_value *by, bool inner);
/* The merged id stands where the outer of the two stood; `a` becomes the outer. */
TF_NODISCARD bool tf_sched_merge(tf_sched *s, tf_op *tv, int64_t a, int64_t b);
TF_NODISCARD bool tf_sched_reorder(tf_sched *s, tf_op *tv, const int64_t *order,
                                   uint32_t n); /* new position k gets loop order[k] */
TF_NODISCARD bool tf_sched_swizzle(tf_sched *s, tf_op *tv, tf_swizzle_kind kind, int64_t x, int64_t y);
/* Loop y, which goes along memory, begins earlier, where elements lie at a multiple of `by`; x counts the rows. */
TF_NODISCARD bool tf_sched_align(tf_sched *s, tf_op *tv, int64_t x, int64_t y, int64_t by);
TF_NODISCARD bool tf_sched_parallelize(tf_sched *s, tf_op *tv, int64_t axis, tf_ptype type);
TF_NODISCARD bool tf_sched_parallelize_all(tf_sched *s, tf_op *tv, const tf_ptype *types,
                                           uint32_t n); /* the list replaces what was there */
TF_NODISCARD bool tf_sched_set_memory(tf_sched *s, tf_op *tv, tf_memory m);
/* The allocation domain becomes these loop axes, in this order (reductions may not be among them). contiguous NULL =
 * all. */
TF_NODISCARD bool tf_sched_set_alloc(tf_sched *s, tf_op *tv, const int64_t *axes, uint32_t n, const bool *contiguous);
/* Tensor memory: the stride of each allocation id, in lanes or in elements of a lane; 0 = contiguous. */
TF_NODISCARD bool tf_sched_set_strides(tf_sched *s, tf_op *tv, const int64_t *strides, uint32_t n);
/* Tensor memory: at = lane and column, or NULL; region = which allocation, or -1. */
TF_NODISCARD bool tf_sched_place(tf_sched *s, tf_op *tv, const int64_t *at, int64_t region);
TF_NODISCARD bool tf_sched_set_separator(tf_sched *s, tf_op *tv,
                                         int64_t position); /* tensor memory: lanes before, columns after */
/* How slots become free: see tf/schedule.h. */
typedef struct tf_sched_circular {
  int64_t stages, prefetch;
  tf_circular_kind kind;
  tf_ptype along;
  int64_t registers[2]; /* of the producer's threads and of the others; 0 = not asked for */
  bool pieces;
} tf_sched_circular;
TF_NODISCARD bool tf_sched_circular_buffer(tf_sched *s, tf_op *tv, const tf_sched_circular *how);

/* A copy between `v` and its consumers (after) or between a tensor and its definition (before); the new op that ends up
 * nearer the consumers / the producer. fork: only for the consumers that are not returns. */
tf_op *tf_sched_cache_after(tf_sched *s, tf_value *v, const char *memory, const char *via);
/* The same for some readers only, all of one kernel, which the copy then belongs to; n = 0: for all. */
tf_op *tf_sched_cache_for(tf_sched *s, tf_value *v, const char *memory, const char *via, tf_op *const *readers,
                          uint32_t n);
/* The tensor once more, computed from the same operands, for these readers, and in their kernel. */
tf_op *tf_sched_recompute(tf_sched *s, tf_value *v, tf_op *const *readers, uint32_t n);
tf_op *tf_sched_cache_before(tf_sched *s, tf_value *v, const char *memory, const char *via);
tf_op *tf_sched_cache_fork(tf_sched *s, tf_value *v);
/* Reduces in two stages: first over the loops that are named, into one accumulator for each value of the other serial
 * reduction loops, then over the rest. The tensor stays one op: both stages belong to it. */
TF_NODISCARD bool tf_sched_rfactor(tf_sched *s, tf_op *tv, const int64_t *axes, uint32_t n);

TF_NODISCARD bool tf_sched_inline_at(tf_sched *s, tf_op *tv,
                                     int64_t position);         /* shares `position` loops with the consumers */
TF_NODISCARD bool tf_sched_inline_most(tf_sched *s, tf_op *tv); /* NULL = every tensor */
/* Every reader computes the tensor's elements itself: no loops, no memory. inline_most does this for what feeds a
 * broadcast and cannot share its reader's loops. */
TF_NODISCARD bool tf_sched_at_use(tf_sched *s, tf_op *tv);
TF_NODISCARD bool tf_sched_propagate(tf_sched *s,
                                     tf_op *tv); /* the same transforms wherever the DAG reaches in its kernel */
TF_NODISCARD bool tf_sched_parallelize_like(tf_sched *s,
                                            tf_op *tv); /* the same parallel types on corresponding loops */

bool tf_sched_is_line(const tf_op *op); /* of a script */
void tf_sched_drop_script(tf_op *func); /* takes all of them away */
/* Runs and removes the sched ops of a fusion.func. */
TF_NODISCARD bool tf_sched_apply_script(tf_op *func, tf_verdict *why);
TF_NODISCARD bool tf_sched_has_script(tf_op *func);
/* Schedules a function that has no schedule of its own. */
TF_NODISCARD bool tf_sched_auto(tf_op *func, tf_verdict *why);
TF_NODISCARD bool tf_sched_is_unscheduled(tf_op *func);

extern const tf_dialect tf_sched_dialect;
static inline bool tf_sched_is(const tf_op *op, tf_sched_row row) {
  return tf_op_row(op, &tf_sched_dialect) == (int)row;
}

/* Which domain axis of tensor op `to` each domain axis of `from` (a tensor op or a function argument) corresponds to,
 * -1 where there is none, when `to` reads `from` as operand `operand`. Broadcast axes correspond too. map has room for
 * TF_MAX_RANK. */
void tf_fusion_correspond(tf_value *from, tf_op *to, uint32_t operand, int32_t *map);
/* Repeats the transforms of `ref` on `tv` (axes: reference axis -> axis of tv, or -1), and binds its loops alike. */
void tf_domain_replay(tf_sched *s, const tf_domain *ref, const int32_t *axes, tf_op *tv);
void tf_domain_bind_like(tf_sched *s, const tf_domain *ref, const int32_t *axes, tf_op *tv);
/* A derivation of `to` that repeats one of `from`: ids of `from` -> ids of `to`, given the map of logical axes. */
/* The loops of a tensor that is cut into parts (`to`): what its axes become, where they are split as the parts are,
 * runs over the parts, and over the elements of one. Before tf_domain_match, which goes on from there. */
void tf_domain_match_parts(const tf_domain *from, const tf_domain *to, tf_map *ids);
void tf_domain_match(const tf_domain *from, const tf_domain *to, const int32_t *axes, tf_map *ids);
bool tf_domain_reduction_loop(const tf_domain *d, uint32_t i); /* is loop i made of a reduced axis? */

/* Of refusals: the op that they are about, and the tensor's name. */
static inline tf_op *tf_sched_where(const tf_sched *s, tf_op *tv) { return s->where ? s->where : tv; }
static inline const char *tf_sched_name(tf_op *tv) { return tf_value_name(&tv->result[0]); }

/* The most elements of a vectorized loop: registers hold 128, an access to tensor memory 512. */
int64_t tf_sched_most_lanes(tf_op *tv);
/* How deep a tensor's consumers share loops with its producers: transforms left of this are refused. */
int32_t tf_sched_producer_position(tf_op *tv);
/* An extent that constants give, or -1. */
int64_t tf_id_static_extent(tf_op *tv, const tf_value *id);
/* The tensor ops of a function in order. */
uint32_t tf_fusion_tensors(tf_op *func, tf_pool *pool, tf_op ***out);

#endif
