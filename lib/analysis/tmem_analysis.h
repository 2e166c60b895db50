/* Accesses to tensor memory: which instruction makes exactly the access that a schedule describes.
 *
 * A load (tensor memory to registers) or store moves, for a warp, some cells of 128 lanes by 512 columns of 32 bits.
 * The access is evaluated for every thread of the block, every iteration and every lane of the vectorized loop, and
 * compared with the five data paths that the hardware has. Nothing is concluded from how the schedule is written. */
#ifndef TF_ANALYSIS_TMEM_ANALYSIS_H
#define TF_ANALYSIS_TMEM_ANALYSIS_H

#include "index/index.h"
#include "ir/verdict.h"

/* How threads and registers of a warp go to lanes and columns. */
typedef enum tf_tmem_path {
  TF_PATH_32X32B,
  TF_PATH_16X64B,
  TF_PATH_16X128B,
  TF_PATH_16X256B,
  TF_PATH_16X32BX2,
  TF_PATHS
} tf_tmem_path;

enum {
  TF_TMEM_MAX_LANES = 128,
  TF_TMEM_MAX_COLUMNS = 512,
  TF_TMEM_MAX_VECTOR = 512, /* elements of a vectorized loop: 512 bytes are what one instruction moves for a thread */
  TF_TMEM_MAX_REGISTERS = 128,
  TF_TMEM_MAX_CONDITIONS = 64,
  TF_TMEM_WORDS_OF_LANE = TF_TMEM_MAX_COLUMNS / 64
};

const char *tf_tmem_path_name(tf_tmem_path p);
uint32_t tf_tmem_path_registers(tf_tmem_path p); /* of one repetition */
uint32_t tf_tmem_path_lanes(tf_tmem_path p);
/* The cell of register r of thread t, from the address on; `half` is the immediate of 16x32bx2. */
void tf_tmem_path_cell(tf_tmem_path p, int64_t half, uint32_t t, uint32_t r, int32_t *lane, int32_t *column);

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

/* False with the reason why no data path does it (`why` may be NULL). */
TF_NODISCARD bool tf_tmem_infer(const tf_tmem_in *in, tf_tmem_plan *plan, tf_verdict *why);
/* "32x32b.x8", "16x64b.x2.pack::16b" */
const char *tf_tmem_instruction(tf_pool *pool, const tf_tmem_plan *plan, bool store);

#endif
