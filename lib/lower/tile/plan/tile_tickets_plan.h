/* `dynamic` of tile.kernel: persistent blocks that draw their tiles. */
#ifndef TF_LOWER_TILE_PLAN_TILE_TICKETS_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_TICKETS_PLAN_H

#include "lower/common/tile_scheduler.h"
#include "lower/tile/tile_emitter.h"

/* Tickets of the kernel's blocks (common/tile_scheduler.h): ticket k is tile k. */
typedef struct tf_tl_tickets {
  tf_scheduler at;
  tf_tl_buffer *place, *full, *empty; /* shared memory: tickets, and by a producer their mbarriers */
} tf_tl_tickets;

/* e->tickets, where the kernel says `dynamic`: when producers and persistent blocks are decided, before shared memory
 * is laid out. */
void tf_tl_plan_tickets(tf_tl_emitter *e);

#endif
