/* The functions that the rows of the table name. */
#ifndef TF_TILE_TILE_HOOKS_H
#define TF_TILE_TILE_HOOKS_H

#include "ir/ir_text.h"
#include "tile/tile_dialect.h"

/* tile_text.c: functions, kernels, loops */
TF_NODISCARD bool tf_tile_parse_func(tf_parser *p, tf_opstate *st);
void tf_tile_print_func(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_tile_parse_kernel(tf_parser *p, tf_opstate *st);
void tf_tile_print_kernel(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_tile_parse_parallel(tf_parser *p, tf_opstate *st);
void tf_tile_print_parallel(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_tile_parse_loop(tf_parser *p, tf_opstate *st);
void tf_tile_print_loop(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_tile_parse_if(tf_parser *p, tf_opstate *st);
void tf_tile_print_if(tf_printer *p, tf_op *op);

TF_NODISCARD bool tf_tile_parse_while(tf_parser *p, tf_opstate *st);
void tf_tile_print_while(tf_printer *p, tf_op *op);

/* tile_text_memory.c: allocations, accesses, copies, constants */
TF_NODISCARD bool tf_tile_parse_alloc(tf_parser *p, tf_opstate *st);
void tf_tile_print_alloc(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_tile_parse_view(tf_parser *p, tf_opstate *st);
void tf_tile_print_view(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_tile_parse_slice(tf_parser *p, tf_opstate *st);
void tf_tile_print_slice(tf_printer *p, tf_op *op);
/* `%a`, or `%a[%i, %j][16, 8]`, which becomes a tile.slice. */
TF_NODISCARD bool tf_tile_parse_region(tf_parser *p, tf_value **out);
TF_NODISCARD bool tf_tile_parse_load(tf_parser *p, tf_opstate *st);
void tf_tile_print_load(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_tile_parse_store(tf_parser *p, tf_opstate *st);
void tf_tile_print_store(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_tile_parse_copy(tf_parser *p, tf_opstate *st);
void tf_tile_print_copy(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_tile_parse_fill(tf_parser *p, tf_opstate *st);
void tf_tile_print_fill(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_tile_parse_constant(tf_parser *p, tf_opstate *st);
void tf_tile_print_constant(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_tile_parse_cast(tf_parser *p, tf_opstate *st);
void tf_tile_print_cast(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_tile_parse_math(tf_parser *p, tf_opstate *st);
void tf_tile_print_math(tf_printer *p, tf_op *op);

/* tile_statement.c: an expression of an index, of a condition; its ops go before the op that is being read. */
TF_NODISCARD bool tf_tile_parse_index(tf_parser *p, tf_value **out);
TF_NODISCARD bool tf_tile_parse_condition(tf_parser *p, tf_value **out);
TF_NODISCARD bool tf_tile_parse_operand(tf_parser *p, const tf_spec *spec, tf_value **out, bool *taken);
TF_NODISCARD bool tf_tile_parse_statement(tf_parser *p, const tf_str *name, tf_loc loc);
/* `[a, b]`, appended to the op's operands. */
TF_NODISCARD bool tf_tile_parse_indices(tf_parser *p, tf_opstate *st, uint32_t *n);

/* packed.c */
TF_NODISCARD bool tf_tile_parse_unpack(tf_parser *p, tf_opstate *st);
void tf_tile_print_unpack(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_tile_parse_pack(tf_parser *p, tf_opstate *st);
void tf_tile_print_pack(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_tile_verify_unpack(tf_op *op);
TF_NODISCARD bool tf_tile_verify_pack(tf_op *op);
TF_NODISCARD bool tf_tile_parse_packed(tf_parser *p, tf_opstate *st);
void tf_tile_print_packed(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_tile_verify_packed(tf_op *op);

TF_NODISCARD bool tf_tile_infer_index(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_tile_infer_load(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_tile_infer_math(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_tile_infer_atomic(tf_op *op, tf_type **types);

/* tile_verify.c, tile_verify_ops.c, tile_verify_control.c */
TF_NODISCARD bool tf_tile_verify_func(tf_op *op);
TF_NODISCARD bool tf_tile_verify_kernel(tf_op *op);
TF_NODISCARD bool tf_tile_verify_dim(tf_op *op);
TF_NODISCARD bool tf_tile_verify_swizzle(tf_op *op);
TF_NODISCARD bool tf_tile_verify_dependents(tf_op *op);
TF_NODISCARD bool tf_tile_verify_alloc(tf_op *op);
TF_NODISCARD bool tf_tile_verify_view(tf_op *op);
/* Operands i and k are of one memory, and, unless both are regions of one buffer that lie apart wherever they begin,
 * may have elements in common. */
bool tf_tile_may_meet(const tf_op *op, uint32_t i, uint32_t k);
bool tf_tile_same_region(const tf_op *op, uint32_t i, uint32_t k); /* or one and the same buffer */
TF_NODISCARD bool tf_tile_verify_slice(tf_op *op);
/* What `v` is computed from has `var` in it, or may have. */
bool tf_tile_depends(const tf_value *v, const tf_value *var);
/* nibble.c: false after a diagnostic. Elements of 4 bits whose last extent is odd, or is none; a store, a row of a
 * region, a copy that would write half of a byte. */
TF_NODISCARD bool tf_tile_check_even(tf_op *op, const char *what, const tf_type *t);
TF_NODISCARD bool tf_tile_check_pair(tf_op *store);
TF_NODISCARD bool tf_tile_check_row(tf_op *op, const tf_value *buffer, const tf_value *start, int64_t extent);
TF_NODISCARD bool tf_tile_check_nibble_copy(tf_op *op, const tf_tile_moves *c);
TF_NODISCARD bool tf_tile_verify_annotate(tf_op *op);
TF_NODISCARD bool tf_tile_verify_access(tf_op *op);
TF_NODISCARD bool tf_tile_verify_atomic(tf_op *op);
TF_NODISCARD bool tf_tile_verify_constant(tf_op *op);
TF_NODISCARD bool tf_tile_verify_math(tf_op *op);
TF_NODISCARD bool tf_tile_verify_bitcast(tf_op *op);
TF_NODISCARD bool tf_tile_verify_parallel(tf_op *op);
TF_NODISCARD bool tf_tile_verify_loop(tf_op *op);
TF_NODISCARD bool tf_tile_verify_if(tf_op *op);
TF_NODISCARD bool tf_tile_verify_while(tf_op *op);
TF_NODISCARD bool tf_tile_verify_condition(tf_op *op);
TF_NODISCARD bool tf_tile_verify_persistent(tf_op *op);
/* `n` numbers of iterations, such as extents, make at most 2^62; what the diagnostic says does them. */
TF_NODISCARD bool tf_tile_check_turns(tf_op *op, const int64_t *turns, uint32_t n);
TF_NODISCARD bool tf_tile_verify_turns(tf_op *op);  /* constant extents make at most 2^62 iterations */
TF_NODISCARD bool tf_tile_verify_bounds(tf_op *op); /* so do constant bounds */
TF_NODISCARD bool tf_tile_verify_grid(tf_op *op);   /* a launch takes the constant extents */
TF_NODISCARD bool tf_tile_verify_debug(tf_op *op);
TF_NODISCARD bool tf_tile_verify_copy(tf_op *op);
TF_NODISCARD bool tf_tile_verify_fill(tf_op *op);
TF_NODISCARD bool tf_tile_verify_gemm(tf_op *op);
TF_NODISCARD bool tf_tile_verify_reduce(tf_op *op);
TF_NODISCARD bool tf_tile_verify_scan(tf_op *op);
TF_NODISCARD bool tf_tile_verify_cluster_sum(tf_op *op);
/* A body of `narg` indices. */
TF_NODISCARD bool tf_tile_verify_body(tf_op *op, uint32_t narg);
/* Whether the op stands in a tile.kernel, and, where `tiles`, outside tile.parallel. */
TF_NODISCARD bool tf_tile_check_write(tf_op *op, tf_value *v); /* the op may write v */
/* An op that combines a value with an element of operand 1: is there such an operation of its type? */
TF_NODISCARD bool tf_tile_check_atomic(tf_op *op);
/* An op with a cache policy: b is memory that has one. */
TF_NODISCARD bool tf_tile_check_cache(tf_op *op, const tf_value *b);
TF_NODISCARD bool tf_tile_check_pad(tf_op *op, const tf_type *t);
TF_NODISCARD bool tf_tile_verify_place(tf_op *op, bool tiles);

#endif
