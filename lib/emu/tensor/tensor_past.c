/* What the tensor unit was asked for before, and which of it is carried out in order. */
#include "emu/tensor/tensor_op.h"

static const tf_emu_tensor_past *past_of(const tf_emu_thread *o, uint32_t stamp) {
  const tf_emu_tensor *x = o->tensor;
  for (uint32_t i = 0; x && x->past && i < TF_EMU_TENSOR_PAST; i++)
    if (x->past[i].stamp == stamp) return &x->past[i];
  return NULL;
}

static bool same_accumulator(const tf_emu_tensor_past *a, const tf_emu_tensor_past *b) {
  return a->group == b->group && a->m == b->m && a->n == b->n && a->kind == b->kind && a->d_at == b->d_at;
}

bool tf_emu_tensor_piped(const tf_emu_thread *o, uint32_t stamp, bool wrote, const tf_emu_tmem_actor *a) {
  const tf_emu_tensor_past *first = past_of(o, stamp), *then = a->as;
  if (!first) return true; /* too long ago to be remembered */
  if (first->group != then->group) return false;
  switch (then->what) {
  case TF_EMU_UNIT_MMA:
    if (first->what != TF_EMU_UNIT_MMA) return true;
    if (!same_accumulator(first, then)) return false;
    return !wrote || a->write || (first->ashift && first->a_at == then->a_at); /* the next one reads what is moved */
  case TF_EMU_UNIT_CP: /* scale factors are copied anew while an mma still reads the old ones: all programs do it */
    return (first->what == TF_EMU_UNIT_SHIFT && then->narrow) || (first->what == TF_EMU_UNIT_MMA && !wrote);
  default: return first->what == TF_EMU_UNIT_MMA;
  }
}
