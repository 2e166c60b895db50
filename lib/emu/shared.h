/* Checks of shared memory: bounds, uninitialised reads, races, copies that are still under way. */
#ifndef TF_EMU_SHARED_H
#define TF_EMU_SHARED_H

#include "emu/sm.h"

bool tf_emu_check_shared(tf_emu_thread *t, uint64_t off, uint64_t n, uint32_t site, bool write, bool atomic);
/* A copy that was written here by the thread is now under way, or (pending false) has arrived. */
void tf_emu_shared_pending(tf_emu_thread *t, uint64_t off, uint64_t n, uint32_t site, bool pending);

#endif
