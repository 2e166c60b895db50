/* A board that the devices of a mesh share on one host: what one writes there all see. Each holds a lock on a byte of
 * its own, which the system lets go when its process ends, however that ends. */
#ifndef TF_RUNTIME_MESH_BOARD_H
#define TF_RUNTIME_MESH_BOARD_H

#include "support/alloc.h"

typedef struct tf_mesh_board tf_mesh_board;

/* Device `number` of `devices` comes to it. NULL: this host has none, or not this name. It is there until the last one
 * has closed it, but is not found any more once it is hidden. */
tf_mesh_board *tf_board_open(const tf_allocator *a, uint64_t name, uint32_t number, uint32_t devices);
void tf_board_hide(uint64_t name);
void tf_board_close(tf_mesh_board *b);
/* Device `number` has failed; the first one of which that is said stays. */
void tf_board_tell(tf_mesh_board *b, uint32_t number);
TF_NODISCARD bool tf_board_told(const tf_mesh_board *b, uint32_t *number);
/* Whether a device came whose process has ended, or that has no lock any more, and that has not closed it. A process
 * that was forked has the locks of the one that it comes from, too. */
TF_NODISCARD bool tf_board_gone(const tf_mesh_board *b, uint32_t *number);

#endif
