/* Blocks that draw their work: tickets from a counter in global memory, in a loop of the kernel (tile_scheduler.c says
 * how). What a ticket stands for is the caller's. */
#ifndef TF_LOWER_COMMON_TILE_SCHEDULER_H
#define TF_LOWER_COMMON_TILE_SCHEDULER_H

#include "lower/common/kernel_code.h"

typedef struct tf_scheduler {
  uint32_t slots;    /* of tickets in shared memory */
  uint32_t lag;      /* tickets that a reader in another block of the cluster may be behind those who exchange */
  bool by_producer;  /* a producer warp draws, and tickets are a ring; else a thread of the block, and its barrier */
  bool exchanges;    /* all blocks of the cluster reduce together in each iteration */
  bool counted;      /* a ticket for other blocks counts itself, in bytes (st.async) */
  int64_t extent[3]; /* of the cluster whose blocks do one iteration together */
  uint32_t ranks;    /* its blocks */
  tf_value *tickets, *full, *empty; /* shared memory: i32, and by a producer mbarriers, `slots` of each */
  tf_value *counter;                /* global memory: i32, 0 when the kernel begins */
  tf_value *block, *blocks, *all;   /* i32: this block's number, their number, the number of tickets */
  tf_value *first;                  /* NULL: whoever comes to it draws; else the one thread of the block, or block */
  tf_value *slot, *phases, *empty_phases, *ticket, *next; /* registers: see pipeline.h */
} tf_scheduler;

/* Who walks the loop that is opened. */
typedef struct tf_scheduler_role {
  bool producing;              /* a producer warp */
  tf_value *leader;            /* of the others: true in one thread of each warp; NULL: in whole warps they are not */
  void (*barrier)(tf_code *c); /* of the block's threads */
} tf_scheduler_role;

/* By one thread: the mbarriers of the ring; `readers` of a slot are so many arrivals (i32). */
void tf_scheduler_mbarriers(const tf_scheduler *d, tf_builder *b, tf_value *readers);
/* When the kernel begins: the registers, then, when blocks and all are known, who draws. */
void tf_scheduler_registers(tf_scheduler *d, tf_builder *b);
void tf_scheduler_find_first(tf_scheduler *d, tf_code *c);
/* A loop over tickets: its body is open then, and this is the ticket, below `all`. */
tf_value *tf_scheduler_open(tf_scheduler *d, tf_code *c, const tf_scheduler_role *r);
void tf_scheduler_close(tf_scheduler *d, tf_code *c, const tf_scheduler_role *r);

#endif
