/* What the tensor unit is asked for, and what is remembered of it. */
#ifndef TF_EMU_TENSOR_TENSOR_OP_H
#define TF_EMU_TENSOR_TENSOR_OP_H

#include "emu/tensor/emu_tmem.h"
#include "emu/tensor/tensor_mma.h"

typedef enum tf_emu_tensor_what { TF_EMU_UNIT_MMA, TF_EMU_UNIT_CP, TF_EMU_UNIT_SHIFT } tf_emu_tensor_what;

/* A copy from shared memory, or a shift (at only). */
typedef struct tf_emu_tensor_copy {
  uint32_t at, group, shape;
  uint32_t bits; /* of elements that become bytes; 0 = bytes are copied as they are */
  tf_emu_tmatrix from;
} tf_emu_tensor_copy;

typedef struct tf_emu_tensor_op {
  tf_emu_tensor_what what;
  uint32_t site;
  tf_emu_tmma mma;
  tf_emu_tensor_copy copy;
} tf_emu_tensor_op;

/* What is remembered of one: enough to tell whether another is pipelined with it. */
typedef struct tf_emu_tensor_past {
  tf_emu_tensor_what what;
  uint32_t stamp, group, m, n, kind, d_at;
  bool narrow; /* a copy of 4 rows */
  bool ashift; /* moves the A at a_at */
  uint32_t a_at;
} tf_emu_tensor_past;
enum { TF_EMU_TENSOR_PAST = 64 };

/* tensor_past.c. Whether what `o` had the unit do at `stamp` is carried out before what the actor has it do with the
 * same cell. */
bool tf_emu_tensor_piped(const tf_emu_thread *o, uint32_t stamp, bool wrote, const tf_emu_tmem_actor *a);

/* tensor_collector.c. What an mma of these operands does with the collector; checked. */
void tf_emu_tensor_collect(tf_emu_thread *t, uint32_t site, const tf_emu_tmma *m, const uint64_t *arg, uint32_t n);

/* tensor_copy.c */
void tf_emu_copy_claim(tf_emu_thread *t, uint32_t site, const tf_emu_tensor_op *op, tf_emu_tmem_actor *as);
void tf_emu_copy_perform(tf_emu_cta *c, const tf_emu_tensor_op *op);

#endif
