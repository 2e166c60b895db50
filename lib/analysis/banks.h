/* Bank conflicts of one access to shared memory, by evaluating its address for every thread and iteration.
 *
 * A request is one instruction of a warp. A wavefront serves each of the 32 banks, which are 4 bytes wide, once;
 * accesses of 8 and 16 bytes a thread go by halves and quarters of the warp. Lanes of the same word share it. This is
 * how the simulated SM counts, too. */
#ifndef TF_ANALYSIS_BANKS_H
#define TF_ANALYSIS_BANKS_H

#include "index/index.h"

typedef struct tf_bank_symbol {
  tf_ixp sym, extent;
  int32_t tid; /* 0, 1, 2: it is that thread index; -1: a loop; -2: a block index */
} tf_bank_symbol;

typedef struct tf_bank_condition {
  tf_ixp index, extent; /* index < extent */
} tf_bank_condition;

typedef struct tf_bank_conditions {
  uint32_t n;
  const tf_bank_condition *all;
} tf_bank_conditions;

typedef struct tf_bank_piece {
  tf_ixp offset; /* in elements */
  uint32_t width;
} tf_bank_piece;

typedef struct tf_bank_access {
  tf_pool *pool;
  tf_ix_ctx *ix;
  tf_ixp offset; /* in elements */
  uint32_t elem_bytes;
  tf_ixp vector;         /* the symbol of the vectorized loop, or NULL */
  uint32_t lanes, width; /* of that loop; elements of one instruction */
  /* How threads that run at all lanes access them; 0: by instructions of `width` elements. */
  uint32_t npiece;
  const tf_bank_piece *piece;
  uint32_t nsymbol;
  const tf_bank_symbol *symbol;
  int64_t dim[3]; /* threads of a CTA */
  uint32_t ncondition;
  const tf_bank_condition *condition;
  /* Code that is there several times: threads for which all of the first hold have it apart from the others, of these
   * those for which all of the second do, and so on. */
  uint32_t napart;
  const tf_bank_conditions *apart;
} tf_bank_access;

typedef struct tf_banks {
  uint64_t requests, wavefronts, ideal;
  uint32_t worst; /* wavefronts beyond the least, of the worst request */
  bool whole;     /* of all blocks and iterations; else of the first block, or iteration */
  bool inside;    /* conditions that only the launch decides were taken to hold */
} tf_banks;

/* False: the offset has symbols that are none of these, or nothing evaluates. */
TF_NODISCARD bool tf_banks_count(const tf_bank_access *a, tf_banks *out);

/* One request: the byte addresses of the lanes in `active`, and its wavefronts; *ideal gets the least possible. */
uint32_t tf_bank_wavefronts(const int64_t *address, uint32_t active, uint32_t bytes, uint32_t *ideal);
/* The same in global memory: its sectors of 32 bytes; *ideal: those that as many bytes side by side would take, or the
 * lanes' own where they want the same bytes. */
uint32_t tf_sectors(const int64_t *address, uint32_t active, uint32_t bytes, uint32_t *ideal);

#endif
