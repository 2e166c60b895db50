/* A board that the devices of a mesh share on one host: what one writes there all see. */
#ifndef TF_RUNTIME_MESH_BOARD_H
#define TF_RUNTIME_MESH_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "tf/base.h"

typedef struct tf_mesh_board tf_mesh_board;

/* NULL: this host has none, or not this name. It is there until the last one has closed it, but is not found any more
 * once it is hidden. */
tf_mesh_board *tf_board_open(uint64_t name);
void tf_board_hide(uint64_t name);
void tf_board_close(tf_mesh_board *b);
/* Device `number` has failed; the first one to say so stays. */
void tf_board_tell(tf_mesh_board *b, uint32_t number);
TF_NODISCARD bool tf_board_told(const tf_mesh_board *b, uint32_t *number);

#endif
