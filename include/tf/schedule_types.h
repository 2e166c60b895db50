/* tf/schedule_types.h: the enums of a schedule: parallel types of loops, memories, kinds of copies. tf/fusion.h and
 * tf/schedule.h include it. */
#ifndef TF_SCHEDULE_TYPES_H
#define TF_SCHEDULE_TYPES_H

#include "tf/base.h"

/* How an axis of an input lies in memory. */
typedef enum tf_fusion_contiguity {
  TF_STRIDED,    /* any stride that is not negative */
  TF_CONTIGUOUS, /* the stride is that of the next inner axis (that is not TF_STRIDE0) times its extent; 1 if innermost
                  */
  TF_STRIDE0,    /* the elements along the axis are one element */
} tf_fusion_contiguity;

/* What a loop is bound to. */
typedef enum tf_ptype {
  TF_PT_SERIAL,
  TF_PT_BIDX, /* the block's index in the grid */
  TF_PT_BIDY,
  TF_PT_BIDZ,
  TF_PT_TIDX, /* the thread's index in the block */
  TF_PT_TIDY,
  TF_PT_TIDZ,
  TF_PT_VECTORIZE, /* one access does all of the loop; a constant power of two */
  TF_PT_UNROLL,
  TF_PT_UNSWITCH, /* one condition for the whole loop and the loops in it */
  TF_PT_GROUP,
  TF_PT_BULK,   /* one instruction of TMA copies the whole loop */
  TF_PT_STREAM, /* on a mesh of devices: pieces, whose exchanges go on beside the kernels of other pieces */
  TF_PT_COUNT,
} tf_ptype;

typedef enum tf_memory {
  TF_MEM_LOCAL, /* registers */
  TF_MEM_SHARED,
  TF_MEM_GLOBAL,
  TF_MEM_TENSOR,
} tf_memory;

typedef enum tf_swizzle_kind { TF_SWIZZLE_XOR, TF_SWIZZLE_CYCLIC } tf_swizzle_kind;

/* How slots of a circular buffer in shared memory become free again. */
typedef enum tf_circular_kind {
  TF_CIRCULAR_BARRIER,         /* a barrier of the block in each iteration */
  TF_CIRCULAR_MBARRIER,        /* an mbarrier for each slot, at which its readers arrive */
  TF_CIRCULAR_WARP_SPECIALIZED /* the same, and producer warps fill the slots, in the same loops */
} tf_circular_kind;

/* How a copy is made. */
typedef enum tf_via {
  TF_VIA_DEFAULT, /* loads and stores */
  TF_VIA_CP_ASYNC,
  TF_VIA_BULK,
  TF_VIA_TMA,
  TF_VIA_LDMATRIX,
  TF_VIA_STMATRIX,
  TF_VIA_LDTM,
  TF_VIA_STTM,
} tf_via;

/* The L2 policy of a tensor's reads from global memory. If it has none, of its writes there. */
typedef enum tf_cache_policy { TF_CACHE_DEFAULT, TF_CACHE_EVICT_FIRST, TF_CACHE_EVICT_LAST } tf_cache_policy;

/* How many bytes L2 fetches at once, for a copy via TMA. */
typedef enum tf_l2_fetch {
  TF_L2_FETCH_DEFAULT,
  TF_L2_FETCH_NONE, /* only the bytes of the request */
  TF_L2_FETCH_64B,
  TF_L2_FETCH_128B,
  TF_L2_FETCH_256B,
} tf_l2_fetch;

/* The value of elements outside of the tensor, in a copy via TMA. */
typedef enum tf_fill {
  TF_FILL_DEFAULT, /* zero */
  TF_FILL_ZERO,
  TF_FILL_NAN, /* loads of floats */
} tf_fill;

#endif
