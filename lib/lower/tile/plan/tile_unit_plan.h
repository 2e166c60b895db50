/* Products by tcgen05.mma, the instruction of the tensor unit of an SM, whose sums are in tensor memory. */
#ifndef TF_LOWER_TILE_PLAN_TILE_UNIT_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_UNIT_PLAN_H

#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_product.h"

enum { TF_TL_MOST_UNITS = 32 }; /* products of a kernel: a register has a bit for each one's mbarrier */

/* Where a sum is in tensor memory: from `column` on in all lanes, one range of columns for each range of rows that an
 * instruction makes. */
typedef struct tf_tl_home {
  tf_tl_buffer *sum;
  uint32_t column, columns;
  tf_op *loop; /* it stays there for the whole of this loop, around all of its products; NULL: for a product only */
} tf_tl_home;

/* Products in a loop that are not waited for before it ends: its slots are empty when the unit says so. */
typedef struct tf_tl_unit_flight {
  TF_VEC(tf_tl_stmt *) products; /* of an iteration, in its order */
  bool scaled; /* some have block scales, which threads bring and put into tensor memory: they come to each iteration */
} tf_tl_unit_flight;

/* A product that was begun and not waited for yet. */
typedef struct tf_tl_unit_begun {
  tf_tl_stmt *s;
  tf_tl_buffer *factor[2];
  tf_tl_buffer *to; /* the registers that get the sum; NULL: it stays */
} tf_tl_unit_begun;

/* What a kernel with such products has for them. */
typedef struct tf_tl_units {
  tf_tl_buffer *slot, *bars; /* shared memory: where the allocation begins; each product's mbarrier */
  tf_value *memory, *phases; /* the allocation; a register: phases of the mbarriers */
  tf_tl_multi *pair;         /* the blocks that make all of them together; NULL: each makes its own */
  tf_ixp warp;               /* number of the warp, the same in all of its threads */
  TF_VEC(tf_tl_unit_begun) begun;
} tf_tl_units;

/* Where the product is made so, how is in the statement then. */
void tf_tl_plan_unit(tf_tl_emitter *e, tf_tl_stmt *s);
/* A comes from registers by way of tensor memory, if it is a fragment: its rows lie as those of the sum. */
TF_NODISCARD bool tf_tl_unit_holds(const tf_tl_emitter *e, const tf_tl_stmt *s);
/* When it is settled what each product is made by: which loops the sums stay for, and what the kernel needs. */
void tf_tl_plan_homes(tf_tl_emitter *e);
/* p->units, where the body is nothing but products whose sums stay, and copies that TMA makes ahead, and threads of
 * block scales. */
void tf_tl_plan_unit_flight(tf_tl_emitter *e, tf_tl_pipe *p);
/* Of a thread, behind the loop: its parts of the sums. */
uint32_t tf_tl_unit_registers(const tf_tl_unit_flight *f);
/* What the kernel allocates: a power of two, 0 = nothing. */
uint32_t tf_tl_unit_columns(const tf_tl_emitter *e);

/* Columns that A takes there for one row of tiles: cells of 32 bits along K. */
static inline uint32_t tf_tl_unit_cells(const tf_tl_product *p) {
  return (uint32_t)p->extent[2] * tf_mma_elem_bits((tf_mma_elem)p->row->elem[0]) / 32;
}

/* Rows of tiles of the instruction that all warps make together. */
static inline uint32_t tf_tl_unit_tiles(const tf_tl_product *p, const tf_tl_stmt *s) {
  return (uint32_t)p->extent[0] / s->unit_m;
}

#endif
