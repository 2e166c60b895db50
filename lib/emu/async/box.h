/* Which bytes a tensor copy moves: a tensor map, coordinates and a place in shared memory become runs of bytes. */
#ifndef TF_EMU_ASYNC_BOX_H
#define TF_EMU_ASYNC_BOX_H

#include "emu/async/op_list.h"
#include "support/tensormap.h"

typedef struct tf_emu_box {
  const tf_tensormap_desc *map;
  int64_t at[TF_TENSORMAP_RANK]; /* coordinates, innermost first; of rows: the column, then four rows */
  int64_t offset[3];             /* im2col: W first; im2col::w: the halo, the offset */
  bool rows;                     /* gather4, scatter4 */
  bool im2col;
} tf_emu_box;

/* NULL, or why this cannot be copied. */
const char *tf_emu_box_refuse(const tf_emu_box *b, char why[160]);
/* Bytes that the mbarrier is told of. */
uint32_t tf_emu_box_bytes(const tf_emu_box *b);
/* Adds the runs for shared memory from `shared`; what lies outside the tensor only if `outside`. Gives how many bytes
 * hardware writes behind the end of a row when the box is stored: a store writes whole pieces of 16 bytes, and the
 * last one is not cut where the tensor ends (measured on an H200 with every extent from 1 to 64; no manual says it). */
uint32_t tf_emu_box_runs(const tf_emu_box *b, tf_emu_op *o, uint32_t shared, bool outside);

#endif
