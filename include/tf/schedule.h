/* tf/schedule.h: scheduling a fusion by calls. The same functions are behind the schedule script in text
 * (tf_dialect_help(s, "sched")).
 *
 * A tensor that an op computes has loops, at first one for each axis of its result (of a reduction: of its operand),
 * all serial, outermost first. Axes below are positions among these loops; negative ones count from the end, -1 being
 * the innermost. Schedule calls come after tf_fusion_return. A fusion on which none was made gets an automatic
 * schedule.
 *
 * A fusion on a mesh of devices takes tf_split_outer, and TF_PT_STREAM for the loop over pieces that it makes:
 * exchanges of a piece go on beside the kernels of other pieces (lib/lower/mesh/README.md). Nothing else, for each
 * device's part gets its own schedule.
 *
 * Errors are as in tf/fusion.h: TF_ERR_INVALID, the reason to the sink, and nothing changed. Errors that only the whole
 * schedule shows are reported when it is compiled. An input has no loops: schedule a cache of it. */
#ifndef TF_SCHEDULE_PUBLIC_H
#define TF_SCHEDULE_PUBLIC_H

#include "tf/fusion.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- loops */

/* The number of loops; the type that a loop is bound to. */
TF_API TF_NODISCARD tf_status tf_num_loops(tf_tensor *t, uint32_t *n);
TF_API TF_NODISCARD tf_status tf_loop_type(tf_tensor *t, int64_t axis, tf_ptype *type);
/* A loop of extent N becomes an outer of ceil(N / factor) and an inner of `factor`, which is at least 1. */
TF_API TF_NODISCARD tf_status tf_split(tf_tensor *t, int64_t axis, int64_t factor);
/* A loop of extent N becomes an outer of `parts` and an inner of ceil(N / parts). */
TF_API TF_NODISCARD tf_status tf_split_outer(tf_tensor *t, int64_t axis, int64_t parts);
/* The same by an integer scalar argument of the fusion: `inner` = it is the factor, else the number of parts. */
TF_API TF_NODISCARD tf_status tf_split_symbolic(tf_tensor *t, int64_t axis, tf_tensor *by, bool inner);
/* Two loops become one, in which `outer` varies slowest. It takes the place of the outer one of the two. */
TF_API TF_NODISCARD tf_status tf_merge(tf_tensor *t, int64_t outer, int64_t inner);
/* Position k gets the loop that is at order[k]; every loop is named once. */
TF_API TF_NODISCARD tf_status tf_reorder(tf_tensor *t, const int64_t *order, uint32_t n);
/* Permutes loop y by loop x. Both have the same constant extent, for TF_SWIZZLE_XOR a power of two. */
TF_API TF_NODISCARD tf_status tf_swizzle(tf_tensor *t, tf_swizzle_kind kind, int64_t x, int64_t y);
/* Loop y, along rows that lie one behind the other and that loop x counts, begins where elements lie at a multiple of
 * `by`: vectors of so many fit rows of any length, and leave out what is another row's. */
TF_API TF_NODISCARD tf_status tf_align(tf_tensor *t, int64_t x, int64_t y, int64_t by);
/* Binds one loop. A tensor has at most one loop of each block and thread type. */
TF_API TF_NODISCARD tf_status tf_parallelize(tf_tensor *t, int64_t axis, tf_ptype type);
/* All loops at once, outermost first; n is the number of loops. */
TF_API TF_NODISCARD tf_status tf_parallelize_all(tf_tensor *t, const tf_ptype *types, uint32_t n);
/* A reduction in two stages: first over these reduction loops (some, not all), into one accumulator for each iteration
 * of the other serial ones; then over those. */
TF_API TF_NODISCARD tf_status tf_rfactor(tf_tensor *t, const int64_t *axes, uint32_t n);

/* ---- memory */

/* A tensor that is returned is in global memory and stays there. */
TF_API TF_NODISCARD tf_status tf_set_memory(tf_tensor *t, tf_memory memory);
/* The allocation domain: these loops, outermost first; all loops but those of reductions. contiguous (n entries) may be
 * NULL = all are. */
TF_API TF_NODISCARD tf_status tf_set_allocation(tf_tensor *t, const int64_t *axes, uint32_t n, const bool *contiguous);
/* Tensor memory: the stride of each id of the allocation domain that was set, in lanes or, for columns, in elements of
 * a lane; 0 = contiguous. */
TF_API TF_NODISCARD tf_status tf_set_strides(tf_tensor *t, const int64_t *strides, uint32_t n);
/* Tensor memory: allocation ids before the position are lanes, the others columns. */
TF_API TF_NODISCARD tf_status tf_set_separator(tf_tensor *t, int64_t position);
/* Tensor memory: the lane and column where the tensor begins (NULL = where there is room), and which of the kernel's
 * allocations it lies in (-1 = what it was, at first 0). */
TF_API TF_NODISCARD tf_status tf_set_place(tf_tensor *t, const int64_t at[2], int64_t region);
/* The copy `t` runs `prefetch` iterations ahead, in `stages` buffers (at least 2), along the loop that it is inlined
 * into. prefetch < 0 counts from stages. */
TF_API TF_NODISCARD tf_status tf_circular_buffer(tf_tensor *t, int64_t stages, int64_t prefetch);

typedef struct tf_circular_options {
  size_t struct_size;
  tf_circular_kind kind;
  tf_ptype along; /* warp specialised: the thread dimension that the producer warps extend; 0 = TF_PT_TIDX */
  uint32_t producer_registers, consumer_registers; /* of a thread (setmaxnreg); both 0 = as the kernel is compiled */
  /* Warp specialised, via(bulk): not 0 = a slot holds one iteration of the first loop that the copy does not share with
   * its readers. Later loops may read it again; the last loop that reads it frees it. */
  uint32_t pieces;
} tf_circular_options;

/* tf_circular_buffer, with the way in which slots become free. `o` may be NULL. */
TF_API TF_NODISCARD tf_status tf_circular_buffer_with(tf_tensor *t, int64_t stages, int64_t prefetch,
                                                      const tf_circular_options *o);
/* Makes *copy, a copy of `t` that its consumers read in its place. `t` may be an input, but not a result. TF_MEM_LOCAL
 * is the default memory of tensors. */
TF_API TF_NODISCARD tf_status tf_cache_after(tf_tensor *t, tf_memory memory, tf_via via, tf_tensor **copy);
/* The same for `n` of its consumers only, at least one, all of one kernel (tf_set_segment). The copy belongs to that
 * kernel. The others still read `t`, which may be a result. */
TF_API TF_NODISCARD tf_status tf_cache_after_for(tf_tensor *t, tf_tensor *const *readers, uint32_t n, tf_memory memory,
                                                 tf_via via, tf_tensor **copy);
/* Makes *again, which computes `t` a second time from the same operands, in the kernel of `n` of its consumers (at
 * least one, all of one kernel). They read it in place of `t`. Not for inputs. */
TF_API TF_NODISCARD tf_status tf_recompute(tf_tensor *t, tf_tensor *const *readers, uint32_t n, tf_tensor **again);
/* Makes *computed, a new tensor in `memory` that gets the op of `t`. `t` becomes a copy of it, made via `via`. */
TF_API TF_NODISCARD tf_status tf_cache_before(tf_tensor *t, tf_memory memory, tf_via via, tf_tensor **computed);
/* For a result `t` that others read, too: makes *copy, a copy of it, which becomes the result. */
TF_API TF_NODISCARD tf_status tf_cache_fork(tf_tensor *t, tf_tensor **copy);

/* ---- copies and caches */

/* Sets how an existing copy is made. (tf_cache_after and tf_cache_before have an argument for it.) */
TF_API TF_NODISCARD tf_status tf_set_via(tf_tensor *t, tf_via via);

typedef struct tf_copy_hints {
  size_t struct_size;
  tf_cache_policy cache; /* of any tensor */
  /* The rest is for copies via TMA. */
  tf_l2_fetch l2;
  tf_fill fill;
  bool zero_holes;   /* loads: places of the box that have no element are zero; refused if they cannot be. No effect if
                        threads make the copy: then nothing reads such places */
  bool multicast;    /* loads: one load for all blocks of a cluster (tf_set_kernel) that need the same tile */
  uint32_t prefetch; /* loads in a loop: L2 prefetches the box of so many iterations later; 0 = none */
} tf_copy_hints;

/* Replaces all earlier hints of `t`; NULL = defaults. */
TF_API TF_NODISCARD tf_status tf_set_copy_hints(tf_tensor *t, const tf_copy_hints *o);

/* ---- over the fusion */

typedef struct tf_kernel_options {
  size_t struct_size;
  uint32_t cluster[3]; /* blocks of a cluster along bidx, bidy, bidz: at most 16, on sm_12x 8; all 0 = no clusters */
  uint32_t min_ctas;   /* blocks that must fit on an SM, which bounds registers; 0 = no bound */
  bool dynamic;        /* blocks draw the iterations of their outermost serial loop from a counter */
  bool any_address;    /* tensors may begin at any multiple of their element's size. If vectors do not fit, the launch
                          takes a second version without vectors */
  bool one_width;      /* kernels with 64-bit indices only, if these divide by constants only: half of the compile time.
                          Otherwise there are kernels of both widths */
  bool crews;          /* a block's threads are there twice: one crew reduces over the cluster, the other goes on */
} tf_kernel_options;

/* For all kernels of the fusion. Replaces all earlier options; NULL = defaults. */
TF_API TF_NODISCARD tf_status tf_set_kernel(tf_fusion *f, const tf_kernel_options *o);

/* The first `position` loops are the consumers'; negative counts from the end, -1 being all loops. */
TF_API TF_NODISCARD tf_status tf_inline_at(tf_tensor *t, int64_t position);
/* Inlines into as many loops as the consumers share. A tensor whose loops cannot follow its readers' gets
 * tf_compute_at_use. */
TF_API TF_NODISCARD tf_status tf_inline_most(tf_tensor *t);
TF_API TF_NODISCARD tf_status tf_inline_all(tf_fusion *f); /* tf_inline_most of every tensor */
/* Every reader computes the elements of the tensor itself, so the tensor has no loops and no memory. Not for
 * reductions, nor for tensors that have a memory. */
TF_API TF_NODISCARD tf_status tf_compute_at_use(tf_tensor *t);
/* Repeats the splits, merges, swizzles and the order of `t` on every tensor of its kernel that the fusion connects to
 * it. */
TF_API TF_NODISCARD tf_status tf_propagate(tf_tensor *t);
/* Binds corresponding loops of every other tensor of its kernel like those of `t` (block, thread and unroll types). */
TF_API TF_NODISCARD tf_status tf_parallelize_like(tf_tensor *t);
/* Which kernel computes the tensor; kernels run in the order of these numbers, which are 0 at first. */
TF_API TF_NODISCARD tf_status tf_set_segment(tf_tensor *t, int32_t segment);

#ifdef __cplusplus
}
#endif
#endif
