/* Accesses to tensor memory: which instruction makes exactly the access that a schedule describes.
 *
 * A load (tensor memory to registers) or store moves, for a warp, some cells of 128 lanes by 512 columns of 32 bits.
 * The access is evaluated for every thread of the block, every iteration and every lane of the vectorized loop, and
 * compared with the five data paths that the hardware has. Nothing is concluded from how the schedule is written. */
#ifndef TF_ANALYSIS_TMEM_ANALYSIS_H
#define TF_ANALYSIS_TMEM_ANALYSIS_H

#include "analysis/tmem_types.h"

/* False with the reason why no data path does it (`why` may be NULL). */
TF_NODISCARD bool tf_tmem_infer(const tf_tmem_in *in, tf_tmem_plan *plan, tf_verdict *why);
/* "32x32b.x8", "16x64b.x2.pack::16b" */
const char *tf_tmem_instruction(tf_pool *pool, const tf_tmem_plan *plan, bool store);

#endif
