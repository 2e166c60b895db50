/* The tensor unit: tcgen05.mma, cp and shift, which a thread begins, and tcgen05.commit, by which it hears of their
 * end.
 *
 * What one thread begins is carried out in the order in which it was begun, when the seeded schedule lets it: at the
 * instruction, or not before an arrival of a commit. Checked, the unit is an agent of the clocks (race.h), one for each
 * thread that begins something; whoever waits on the mbarrier of a commit knows of all that the commit tracks. The
 * manual promises that order for some pairs of instructions only; other pairs that meet in a cell are told. */
#ifndef TF_EMU_TENSOR_TENSOR_UNIT_H
#define TF_EMU_TENSOR_TENSOR_UNIT_H

#include "emu/async/op_list.h"
#include "emu/tensor/tensor_op.h"

/* The thread begins an operation: it is claimed, and carried out now or later. */
void tf_emu_tensor_begin(tf_emu_thread *t, uint32_t site, const tf_emu_tensor_op *op);
/* The CTA has ended: reports what the thread did not wait for. And forgets all. */
void tf_emu_tensor_ended(tf_emu_thread *t);
void tf_emu_tensor_free(tf_emu_thread *t);

enum { TF_EMU_TENSOR_GROUP = 3, TF_EMU_TENSOR_MULTICAST = 4 }; /* mode: the cta_group, and bits */
/* [sync intrinsic] a: address of the mbarrier, b: mask of CTAs */
uint64_t tf_emu_tensor_commit(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                              uint64_t d);
/* [wide intrinsic] mode: tf_emu_tmma_mode of the name */
uint64_t tf_emu_tensor_mma(tf_emu_thread *t, uint32_t site, uint32_t mode, const uint64_t *arg, uint32_t n);
/* [sync intrinsics] a: address in tensor memory, b: matrix descriptor; mode: the group, the shape, the format */
enum {
  TF_EMU_CP_128X256,
  TF_EMU_CP_4X256,
  TF_EMU_CP_128X128,
  TF_EMU_CP_64X128_02_13,
  TF_EMU_CP_64X128_01_23,
  TF_EMU_CP_32X128,
  TF_EMU_CP_SHAPE_SHIFT = 4,
  TF_EMU_CP_BITS_SHIFT = 8,
};
uint64_t tf_emu_tensor_cp(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                          uint64_t d);
uint64_t tf_emu_tensor_shift(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                             uint64_t d);

#endif
