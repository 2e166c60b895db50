/* Copies that combine what they bring with what is there. */
#ifndef TF_EMU_ASYNC_BULK_REDUCE_H
#define TF_EMU_ASYNC_BULK_REDUCE_H

#include "emu/async/op_list.h"

/* to[i] = to[i] op from[i], each element atomically; false = the type has no such operation. */
bool tf_emu_reduce_has(tf_emu_reduce op, uint32_t type, bool shared);
void tf_emu_reduce_apply(tf_emu_reduce op, uint32_t type, void *to, const void *from, uint32_t bytes);
const char *tf_emu_reduce_name(tf_emu_reduce op);

#endif
