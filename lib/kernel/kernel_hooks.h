/* The functions that the rows of the two tables name. */
#ifndef TF_KERNEL_KERNEL_HOOKS_H
#define TF_KERNEL_KERNEL_HOOKS_H

#include "ir/ir_text.h"
#include "kernel/kernel.h"
#include "support/size.h"

/* syntax.c */
TF_NODISCARD bool tf_func_parse(tf_parser *p, tf_opstate *st);
TF_NODISCARD bool tf_for_parse(tf_parser *p, tf_opstate *st);
TF_NODISCARD bool tf_if_parse(tf_parser *p, tf_opstate *st);
TF_NODISCARD bool tf_while_parse(tf_parser *p, tf_opstate *st);
TF_NODISCARD bool tf_yield_parse(tf_parser *p, tf_opstate *st);
TF_NODISCARD bool tf_host_if_parse(tf_parser *p, tf_opstate *st);
void tf_func_print(tf_printer *p, tf_op *op);
void tf_for_print(tf_printer *p, tf_op *op);
void tf_if_print(tf_printer *p, tf_op *op);
void tf_while_print(tf_printer *p, tf_op *op);
void tf_yield_print(tf_printer *p, tf_op *op);
void tf_host_if_print(tf_printer *p, tf_op *op);

/* verify_func.c */
TF_NODISCARD bool tf_kernel_func_verify(tf_op *op);
TF_NODISCARD bool tf_kernel_return_verify(tf_op *op);
TF_NODISCARD bool tf_for_verify(tf_op *op);
TF_NODISCARD bool tf_if_verify(tf_op *op);
TF_NODISCARD bool tf_while_verify(tf_op *op);
TF_NODISCARD bool tf_yield_verify(tf_op *op);

TF_NODISCARD bool tf_print_verify(tf_op *op);

/* verify_memory.c */
TF_NODISCARD bool tf_alloc_verify(tf_op *op);
TF_NODISCARD bool tf_dynamic_shared_verify(tf_op *op);
TF_NODISCARD bool tf_kernel_runs_always(tf_op *op); /* as far as the text says */
TF_NODISCARD bool tf_load_verify(tf_op *op);
TF_NODISCARD bool tf_store_verify(tf_op *op);

/* syntax_async.c */
TF_NODISCARD bool tf_tma_parse(tf_parser *p, tf_opstate *st);
void tf_tma_print(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_bulk_parse(tf_parser *p, tf_opstate *st);
void tf_bulk_print(tf_printer *p, tf_op *op);

/* verify_async.c */
TF_NODISCARD bool tf_view_verify(tf_op *op);
TF_NODISCARD bool tf_mapa_verify(tf_op *op);
TF_NODISCARD bool tf_mbarrier_verify(tf_op *op);
TF_NODISCARD bool tf_mbarrier_arrive_verify(tf_op *op);
TF_NODISCARD bool tf_mbarrier_tx_verify(tf_op *op);
TF_NODISCARD bool tf_mbarrier_wait_verify(tf_op *op);
TF_NODISCARD bool tf_mbarrier_pending_verify(tf_op *op);
TF_NODISCARD bool tf_tma_verify(tf_op *op);
TF_NODISCARD bool tf_wait_group_verify(tf_op *op);
TF_NODISCARD bool tf_i1_infer(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_i64_infer(tf_op *op, tf_type **types);

/* verify_bulk.c */
TF_NODISCARD bool tf_bulk_verify(tf_op *op);
TF_NODISCARD bool tf_cp_async_verify(tf_op *op);
TF_NODISCARD bool tf_st_async_verify(tf_op *op);
TF_NODISCARD bool tf_tensormap_replace_verify(tf_op *op);
TF_NODISCARD bool tf_tensormap_publish_verify(tf_op *op);
TF_NODISCARD bool tf_fence_tensormap_verify(tf_op *op);
TF_NODISCARD bool tf_cache_policy_verify(tf_op *op);
TF_NODISCARD bool tf_cache_as_verify(tf_op *op);
TF_NODISCARD bool tf_named_barrier_verify(tf_op *op);
TF_NODISCARD bool tf_setmaxnreg_verify(tf_op *op);

/* verify_tcgen05.c */
TF_NODISCARD bool tf_tcgen05_alloc_verify(tf_op *op);
TF_NODISCARD bool tf_tcgen05_group_verify(tf_op *op);
TF_NODISCARD bool tf_tcgen05_address_verify(tf_op *op);
TF_NODISCARD bool tf_tcgen05_access_verify(tf_op *op);
TF_NODISCARD bool tf_tcgen05_wait_verify(tf_op *op);
TF_NODISCARD bool tf_tcgen05_commit_verify(tf_op *op);
/* verify_tcgen05_mma.c */
TF_NODISCARD bool tf_tcgen05_smem_desc_verify(tf_op *op);
TF_NODISCARD bool tf_tcgen05_instr_desc_verify(tf_op *op);
TF_NODISCARD bool tf_tcgen05_mma_verify(tf_op *op);
TF_NODISCARD bool tf_tcgen05_cp_verify(tf_op *op);
TF_NODISCARD bool tf_tcgen05_shift_verify(tf_op *op);
/* atoms.c: layouts of mma.sync's and wgmma's operands by name */
TF_NODISCARD tf_status tf_kernel_atom(tf_str name, tf_str operand, tf_strbuf *text);
/* verify_wgmma.c */
TF_NODISCARD bool tf_wgmma_fence_verify(tf_op *op);
TF_NODISCARD bool tf_wgmma_mma_verify(tf_op *op);
TF_NODISCARD bool tf_wgmma_wait_verify(tf_op *op);
TF_NODISCARD bool tf_wgmma_smem_desc_verify(tf_op *op);
/* verify_tcgen05_mma.c, for both: what a matrix descriptor of shared memory must say. */
TF_NODISCARD bool tf_smem_desc_check(tf_op *op);
/* verify_tcgen05.c: is in tensor memory */
TF_NODISCARD bool tf_want_tensor(tf_op *op, const tf_value *memory);
/* Of types, views and whole kernels that have to do with tensor memory. */
TF_NODISCARD bool tf_tmem_verify_type(tf_diags *d, tf_loc loc, const tf_type *t);
TF_NODISCARD bool tf_tmem_view_verify(tf_op *op);
TF_NODISCARD bool tf_tcgen05_kernel_verify(tf_op *func);
/* verify_mma.c */
TF_NODISCARD bool tf_mma_infer(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_mma_verify(tf_op *op);
TF_NODISCARD bool tf_mma_sp_verify(tf_op *op);
TF_NODISCARD bool tf_mma_scaled_verify(tf_op *op);
TF_NODISCARD bool tf_ldmatrix_verify(tf_op *op);
TF_NODISCARD bool tf_stmatrix_verify(tf_op *op);
TF_NODISCARD bool tf_round_tf32_verify(tf_op *op);
TF_NODISCARD bool tf_slice_verify(tf_op *op);
TF_NODISCARD bool tf_slice_fold(tf_op *op);
TF_NODISCARD bool tf_concat_verify(tf_op *op);

/* verify_atomic.c */
TF_NODISCARD bool tf_match_verify(tf_op *op);
TF_NODISCARD bool tf_redux_verify(tf_op *op);
TF_NODISCARD bool tf_atomic_verify(tf_op *op);
TF_NODISCARD bool tf_atomic_cas_verify(tf_op *op);
TF_NODISCARD bool tf_atomic_load_verify(tf_op *op);
TF_NODISCARD bool tf_atomic_store_verify(tf_op *op);

/* verify_async.c, for both: an operand's width; a constant operand's range; shared memory, and its alignment where the
 * text shows it. `v` may be NULL. */
TF_NODISCARD bool tf_want_int(tf_op *op, const tf_value *v, uint32_t width, const char *what);
TF_NODISCARD bool tf_want_const(tf_op *op, const tf_value *v, int64_t lo, int64_t hi, int64_t step, const char *what);
TF_NODISCARD bool tf_want_space(tf_op *op, const tf_value *memory, tf_space space);
TF_NODISCARD bool tf_want_align(tf_op *op, const tf_value *memory, uint32_t align);

/* verify_value.c */
TF_NODISCARD bool tf_arith_verify(tf_op *op);
TF_NODISCARD bool tf_constant_verify(tf_op *op);
TF_NODISCARD bool tf_cmp_verify(tf_op *op);
TF_NODISCARD bool tf_select_verify(tf_op *op);
TF_NODISCARD bool tf_cast_verify(tf_op *op);
TF_NODISCARD bool tf_bitcast_verify(tf_op *op);
TF_NODISCARD bool tf_math_verify(tf_op *op);
TF_NODISCARD bool tf_extract_verify(tf_op *op);
TF_NODISCARD bool tf_insert_verify(tf_op *op);
TF_NODISCARD bool tf_splat_verify(tf_op *op);
TF_NODISCARD bool tf_build_verify(tf_op *op);
TF_NODISCARD bool tf_shuffle_verify(tf_op *op);
TF_NODISCARD bool tf_promise_verify(tf_op *op);
TF_NODISCARD bool tf_constant_infer(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_cmp_infer(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_extract_infer(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_i32_infer(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_vote_infer(tf_op *op, tf_type **types);

/* kernel_fold.c, fold_control.c */
TF_NODISCARD bool tf_binary_fold(tf_op *op);
TF_NODISCARD bool tf_unary_fold(tf_op *op);
TF_NODISCARD bool tf_cmp_fold(tf_op *op);
TF_NODISCARD bool tf_select_fold(tf_op *op);
TF_NODISCARD bool tf_cast_fold(tf_op *op);
TF_NODISCARD bool tf_extract_fold(tf_op *op);
TF_NODISCARD bool tf_build_fold(tf_op *op);
TF_NODISCARD bool tf_load_fold(tf_op *op);
TF_NODISCARD bool tf_for_fold(tf_op *op);
TF_NODISCARD bool tf_if_fold(tf_op *op);
TF_NODISCARD bool tf_while_fold(tf_op *op);

/* host_tensormap.c */
TF_NODISCARD bool tf_host_map_parse(tf_parser *p, tf_opstate *st);
void tf_host_map_print(tf_printer *p, tf_op *op);
TF_NODISCARD bool tf_host_map_infer(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_host_map_verify(tf_op *op);

/* host_dialect.c */
TF_NODISCARD bool tf_host_func_verify(tf_op *op);
/* host_steps.c: whether the steps of a function leave each other's tensors alone, with checks for the launch. False
 * after a diagnostic. */
TF_NODISCARD bool tf_host_check_steps(tf_op *func, tf_pool *scratch);
/* host_address.c: what takes an address has one. Of a function whose ops have the operands that they take. */
TF_NODISCARD bool tf_host_addresses_verify(tf_op *func);
TF_NODISCARD bool tf_axis_verify(tf_op *op);
TF_NODISCARD bool tf_host_check_verify(tf_op *op);
TF_NODISCARD bool tf_host_shape_verify(tf_op *op);
TF_NODISCARD bool tf_host_memset_verify(tf_op *op);
TF_NODISCARD bool tf_host_view_verify(tf_op *op);
TF_NODISCARD bool tf_host_mesh_verify(tf_op *op);
TF_NODISCARD bool tf_host_tensor_verify(tf_op *op);
TF_NODISCARD bool tf_host_call_verify(tf_op *op);
TF_NODISCARD bool tf_host_takes_verify(tf_op *op);
TF_NODISCARD bool tf_host_launch_verify(tf_op *op);
TF_NODISCARD bool tf_host_if_verify(tf_op *op);
TF_NODISCARD bool tf_index_infer(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_host_binary_fold(tf_op *op);
TF_NODISCARD bool tf_host_select_fold(tf_op *op);
TF_NODISCARD bool tf_host_check_fold(tf_op *op);
TF_NODISCARD bool tf_host_if_fold(tf_op *op);

/* Shared by the folds: all uses of `op`'s only result become `by`, and op goes. Always true. */
TF_NODISCARD bool tf_fold_to(tf_op *op, tf_value *by);
/* A new constant of that type before `op`. Vectors get a splat. */
tf_value *tf_fold_int(tf_op *op, tf_type *t, int64_t v);
/* join_conditions.c: conditionals of one value that stand side by side become one. */
void tf_kernel_join_guards(tf_op *root, tf_pool *scratch);
/* Local buffers in the turns of rolled loops: what a block has stored, it does not load again. */
void tf_kernel_forward(tf_op *func, tf_pool *scratch);
/* In the turns of loops that may be rolled, what a condition gives is stored in it. */
void tf_kernel_sink_stores(tf_op *root);
/* Of a condition inside one of the same value what it guards is left. */
void tf_kernel_drop_guards(tf_op *root);
/* Moves the ops of `b` but its terminator before `op`. */
void tf_inline_block(tf_block *b, tf_op *op);

/* A name that packages have room for, else an error. */
TF_NODISCARD bool tf_func_name_fits(tf_op *op);

#endif
