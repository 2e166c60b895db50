/* An access to tensor memory, as a schedule describes it and as an instruction makes it. */
#ifndef TF_ANALYSIS_TMEM_TYPES_H
#define TF_ANALYSIS_TMEM_TYPES_H

#include "analysis/tmem_path.h"
#include "index/index.h"
#include "ir/verdict.h"

typedef struct tf_tmem_symbol {
  tf_ixp sym, extent;
  int32_t tid; /* 0, 1, 2: it is that thread index; -1: another */
  bool outer;  /* a loop or block index that the tensor has no memory for */
} tf_tmem_symbol;

typedef struct tf_tmem_condition {
  tf_ixp index, extent; /* holds while index < extent */
  bool thread;          /* about which threads there are, not about elements */
} tf_tmem_condition;

typedef struct tf_tmem_in {
  tf_pool *pool;
  tf_ix_ctx *ix;
  tf_op *op;          /* whose statement it is */
  const char *tensor; /* that is in tensor memory */
  bool store;
  uint32_t elem_bytes;
  tf_ixp lane, column;    /* of the element, from the tensor's first on; columns count elements */
  int64_t lanes, columns; /* of the tensor, with holes */
  bool apart;             /* no two elements lie in one 32-bit column of a lane */
  tf_ixp vector;          /* the symbol of the vectorized loop, or NULL */
  uint32_t nvector;       /* its extent; 1 without */
  uint32_t nsymbol;
  const tf_tmem_symbol *symbol;
  int64_t dim[3]; /* threads of the block */
  uint32_t ncondition;
  const tf_tmem_condition *condition;
  bool vote; /* another access of the statement needs that warps vote: so do those of this one */
} tf_tmem_in;

/* How registers hold elements. */
typedef enum tf_tmem_packing {
  TF_TMEM_WORDS,  /* as memory does */
  TF_TMEM_PACKED, /* two 16-bit elements, each from a column of its own: pack::16b, unpack::16b */
  TF_TMEM_WIDE,   /* one narrow element, in the low bits */
} tf_tmem_packing;

typedef struct tf_tmem_plan {
  tf_tmem_path path;
  tf_tmem_packing packing;
  uint32_t num;    /* repetitions: the .xN of the instruction */
  int64_t half;    /* 16x32bx2: the columns from the first half to the second */
  uint32_t npiece; /* instructions */
  uint32_t each;   /* elements of a thread in one of them */
  uint16_t *elem;  /* npiece * each: which lane of the vectorized loop is at that place of the registers */
  uint64_t at[2];  /* bit l: the tensor may begin at lane l */
  uint64_t guard; /* conditions that hold for all threads of a warp or for none, in each iteration: they keep warps from
                     it */
  uint64_t vote;  /* others, which stay with the elements: a warp none of whose threads passes them is kept away */
  bool loose;     /* some other condition: warps take part also for threads that it leaves out */
  bool unsure;    /* what keeps warps from some cells of the tensor is known only when the program runs */
  uint64_t lanes[2]; /* that it touches, from the tensor's first on; also beyond the elements */
  uint64_t *cells;   /* the same by columns: bit c % 64 of [lane * TF_TMEM_WORDS_OF_LANE + c / 64] */
  /* With more than 4 warps: which one touches each cell, [lane * 512 + column]; NO_WARP, or SEVERAL. NULL = no cell can
   * be touched by two. */
  uint8_t *owner;
} tf_tmem_plan;
enum { TF_TMEM_NO_WARP = 0xff, TF_TMEM_SEVERAL = 0xfe };

#endif
