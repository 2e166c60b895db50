/* What kernels print, kept by worker until the launch ends. */
#ifndef TF_EMU_SM_DEVICE_PRINT_H
#define TF_EMU_SM_DEVICE_PRINT_H

#include "emu/sm/sm.h"

/* Hands over what the workers have, cluster after cluster up to `last`, and forgets it. */
void tf_emu_printed_tell(tf_emu_worker *const *w, uint32_t n, uint64_t last, const tf_emu_options *o);
void tf_emu_printed_free(tf_emu_worker *w);

#endif
