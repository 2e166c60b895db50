/* What a launch does, told as it happens (tf_emu_trace_fn). Call these only where launch->trace is set. */
#ifndef TF_EMU_SM_TRACE_H
#define TF_EMU_SM_TRACE_H

#include "emu/sm/sm.h"

void tf_emu_trace_cta(tf_emu_cta *c, bool begin);
/* Of the thread that runs; its end clears `running`. */
void tf_emu_trace_turn(tf_emu_cta *c, bool begin);
void tf_emu_trace_barrier(tf_emu_thread *t, tf_emu_barrier *b, uint32_t id, bool begin);
void tf_emu_trace_copy(tf_emu_thread *t, uint64_t id, uint64_t bytes, uint32_t site, bool begin);

#endif
