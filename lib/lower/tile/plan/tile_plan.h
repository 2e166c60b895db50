/* The plan of a kernel: all that is decided before its first op is built. */
#ifndef TF_LOWER_TILE_PLAN_TILE_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_PLAN_H

#include "lower/tile/tile_emitter.h"

TF_NODISCARD bool tf_tl_plan(tf_tl_emitter *e);
tf_type *tf_tl_carrier(const tf_op *op); /* what a reduction or a scan is computed in */

/* Of a scan: how many threads, one behind the other, share a line, a power of two; how many lines there are, and how
 * long they are. */
int64_t tf_tl_scan_group(tf_tl_emitter *e, const tf_op *op, int64_t *lines, int64_t *n);
/* A scan of fragments whose lines lie in one thread each. */
TF_NODISCARD bool tf_tl_scans_registers(tf_tl_emitter *e, const tf_op *op);
enum { TF_TL_SCAN_REGISTERS = 64 };

static inline bool tf_tl_is_debug(const tf_op *op) { return tf_tile_is(op, TF_T_ASSERT) || tf_tile_is(op, TF_T_PRINT); }

#endif
