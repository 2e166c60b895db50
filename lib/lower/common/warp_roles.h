/* Warps of one block that do different work: producers fill what the others read. */
#ifndef TF_LOWER_COMMON_WARP_ROLES_H
#define TF_LOWER_COMMON_WARP_ROLES_H

#include "kernel/kernel_build.h"

/* Registers with which each thread of a block begins, where so many blocks share an SM: what can be given back or taken
 * later (setmaxnreg) is counted from there. */
int64_t tf_warp_registers(int64_t threads, int64_t blocks);
/* What a warp group of producers keeps, for 64-bit indices too; and with 32-bit ones, where the others have none to
 * spare. */
enum { TF_WARP_PRODUCER_REGISTERS = 40, TF_WARP_FEW_REGISTERS = 24 };
/* Of a block of `threads`, which has an SM to itself, registers of each of so many workers beside a warp group that
 * keeps some. */
int64_t tf_warp_registers_left(int64_t threads, int64_t workers, int64_t kept);
/* The warp group gives back registers or takes more, until each of its threads has so many; 0: nothing moves. */
void tf_warp_set_registers(tf_builder *b, bool more, int64_t count);
/* A barrier of so many of the block's threads: number 0 is that of all. */
void tf_warp_barrier(tf_builder *b, uint32_t number, uint32_t threads);

#endif
