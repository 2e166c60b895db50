/* The control flow of a function: its instructions in order, cut into blocks. */
#ifndef TF_CODEGEN_PTX_PTX_BLOCKS_H
#define TF_CODEGEN_PTX_PTX_BLOCKS_H

#include "codegen/ptx/ptx_module.h"

typedef struct tf_ptx_block {
  size_t from, to;       /* instructions */
  size_t next, next_end; /* in `next` of the blocks: those that may follow */
  bool anywhere;         /* any block may follow */
} tf_ptx_block;

typedef struct tf_ptx_blocks {
  TF_VEC(tf_ptx_statement *) step; /* the instructions, those of inner scopes too */
  TF_VEC(tf_ptx_block) block;
  TF_VEC(size_t) next;
} tf_ptx_blocks;

/* Whether it jumps or ends the thread, be that under a guard: another block begins behind it. */
bool tf_ptx_ends_block(const tf_ptx_statement *s);

void tf_ptx_find_blocks(tf_pool *pool, const tf_ptx_function *f, tf_ptx_blocks *out);

/* How many blocks may follow block b; the i-th of them. */
size_t tf_ptx_followers(const tf_ptx_blocks *k, size_t b);
size_t tf_ptx_follower(const tf_ptx_blocks *k, size_t b, size_t i);

#endif
