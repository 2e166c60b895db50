/* Tiles that blocks draw, by the tile scheduler (common/tile_scheduler.c). All do nothing where e->tickets is NULL. */
#ifndef TF_LOWER_TILE_EMIT_TILE_TICKETS_H
#define TF_LOWER_TILE_EMIT_TILE_TICKETS_H

#include "lower/tile/plan/tile_tickets_plan.h"

/* When the kernel begins, before its threads part: the counter becomes a parameter; registers. */
void tf_tl_begin_tickets(tf_tl_emitter *e);
/* By the one thread that makes mbarriers. */
void tf_tl_make_tickets(tf_tl_emitter *e);
/* A loop of the kernel over the block's tickets, by the producer or by the others: the ticket, as an index. */
tf_value *tf_tl_open_tickets(tf_tl_emitter *e);
void tf_tl_close_tickets(tf_tl_emitter *e);

#endif
