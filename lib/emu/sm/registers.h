/* setmaxnreg: registers of a CTA that its warps give back and take. */
#ifndef TF_EMU_SM_REGISTERS_H
#define TF_EMU_SM_REGISTERS_H

#include "emu/sm/sm.h"

/* The CTA has ended: all warps of a warpgroup must have asked for the same. */
void tf_emu_registers_ended(tf_emu_cta *c);
/* One line for a report of a deadlock. */
const char *tf_emu_registers_tell(const tf_emu_thread *t, char buffer[160]);
/* mode 0: less, 1: more. a: registers a thread. */
uint64_t tf_emu_setmaxnreg(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                           uint64_t d);

#endif
