/* tf/program.h: building a host program of several steps by calls, one entry for a whole block or model. What it is:
 * lib/guide/programs.md; the ops are in lib/kernel/OPS.md, dialect `host`.
 *
 *   tf_program_create(m, "block", &p);
 *   tf_program_input(p, "x", f32, 2, &x);
 *   tf_program_result(p, "y", f32, 2, &y);
 *   tf_program_dim(p, x, 0, &rows);
 *   tf_program_dim(p, x, 1, &columns);
 *   tf_program_shape(p, y, (tf_program_value *[]){rows, columns}, 2);
 *   tf_program_tensor(p, "h", f32, (tf_program_value *[]){rows, columns}, 2, &h);
 *   tf_program_call(p, "norm", (tf_program_value *[]){x, h}, 2);     a fusion or a tile program of the module
 *   tf_program_call(p, "gelu", (tf_program_value *[]){h, y}, 2);
 *   tf_program_finish(p);
 *   tf_compile(m, NULL, &package);
 *
 * Handles are owned by the module and valid until it is destroyed. If an argument is wrong, a call returns
 * TF_ERR_INVALID, reports the reason to the session's sink, changes nothing and sets results through pointers to NULL.
 * (If the program or a result pointer is NULL, nothing is reported.) TF_ERR_OOM as in tf/ir.h. Data passed by pointer
 * is copied. */
#ifndef TF_PROGRAM_PUBLIC_H
#define TF_PROGRAM_PUBLIC_H

#include "tf/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_program tf_program;             /* a host.func of a module */
typedef struct tf_program_value tf_program_value; /* a tensor, a scalar argument, or a number that the host computes */

/* A new program. `name` is the entry's in the package: letters, digits and underscores, new in the module. */
TF_API TF_NODISCARD tf_status tf_program_create(tf_module *m, const char *name, tf_program **out);

/* Arguments, in the order of the calls: inputs and scalars first, results behind them, all before anything else.
 *   type  f64 f32 f16 bf16 f8e4m3fn f8e5m2 i64 i32 i16 i8 u64 u32 u16 u8 bool, as tf/tensor.h has them
 *   rank  at most TF_MAX_RANK */
TF_API TF_NODISCARD tf_status tf_program_input(tf_program *p, const char *name, DLDataType type, uint32_t rank,
                                               tf_program_value **out);
TF_API TF_NODISCARD tf_status tf_program_scalar(tf_program *p, const char *name, DLDataType type,
                                                tf_program_value **out);
TF_API TF_NODISCARD tf_status tf_program_result(tf_program *p, const char *name, DLDataType type, uint32_t rank,
                                                tf_program_value **out);
/* The result may be in the memory of the input, which has its type; after all arguments. Compiling fails where a step
 * reads the input once the result is written. */
TF_API TF_NODISCARD tf_status tf_program_set_in_place(tf_program *p, tf_program_value *result, tf_program_value *input);

/* Numbers: an extent of an argument or a tensor; a constant; an integer argument; "add", "sub", "mul", "div", "mod",
 * "ceildiv", "min" or "max" of two, in 64 bits: a launch fails on overflow, and where a divisor is not positive. */
TF_API TF_NODISCARD tf_status tf_program_dim(tf_program *p, tf_program_value *tensor, uint32_t axis,
                                             tf_program_value **out);
TF_API TF_NODISCARD tf_status tf_program_number(tf_program *p, int64_t number, tf_program_value **out);
TF_API TF_NODISCARD tf_status tf_program_cast(tf_program *p, tf_program_value *scalar, tf_program_value **out);
TF_API TF_NODISCARD tf_status tf_program_op(tf_program *p, const char *op, tf_program_value *a, tf_program_value *b,
                                            tf_program_value **out);

/* The extents of a result: once for each, before the first tensor and the first call. */
TF_API TF_NODISCARD tf_status tf_program_shape(tf_program *p, tf_program_value *result,
                                               tf_program_value *const *extents, uint32_t n);
/* A tensor of the call, row-major, for what one step writes and others read. Its memory is planned by lifetimes. */
TF_API TF_NODISCARD tf_status tf_program_tensor(tf_program *p, const char *name, DLDataType type,
                                                tf_program_value *const *extents, uint32_t n, tf_program_value **out);
/* A step: the inputs of the function, and then a tensor for each of its results. The module has the function. */
TF_API TF_NODISCARD tf_status tf_program_call(tf_program *p, const char *function, tf_program_value *const *args,
                                              uint32_t n);
/* Nothing can be added any more. Each result has a shape. */
TF_API TF_NODISCARD tf_status tf_program_finish(tf_program *p);

#ifdef __cplusplus
}
#endif
#endif
