/* 16-bit values in words: registers of 32 bits of which the upper half is anything. */
#ifndef TF_CODEGEN_PTX_WIDEN16_H
#define TF_CODEGEN_PTX_WIDEN16_H

#include "codegen/ptx/ptx_module.h"

/* Widens every 16-bit register that the function declares in number. */
void tf_ptx_widen16(tf_ptx_function *f);

#endif
