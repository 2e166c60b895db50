/* The emitter's state and what its files share. */
#ifndef TF_CODEGEN_EMIT_EMIT_IMPL_H
#define TF_CODEGEN_EMIT_EMIT_IMPL_H

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>

#include "codegen/codegen_options.h"
#include "codegen/llvm/stubs.h"
#include "kernel/rolled.h"

#define TF_EMIT_PARTS 16

/* A vector as the equal parts that it was made of (registers of a product, elements): whoever takes it apart again gets
 * them, and the vector itself is put together only where somebody asks for it, behind the place where it was made. */
typedef struct tf_emit_parts {
  LLVMValueRef part[TF_EMIT_PARTS]; /* elements, or vectors of `each` */
  unsigned n, each;
  LLVMTypeRef type;
  LLVMBasicBlockRef block;
  LLVMValueRef behind; /* NULL = the block's begin */
} tf_emit_parts;

/* A vector of 16-bit elements as words of 32 bits, two and two; the vector itself is made only where somebody asks for
 * it, as above. */
typedef struct tf_emit_words {
  LLVMValueRef *at, whole; /* whole: the word, or the vector of words that they were taken from; NULL: there is none */
  LLVMBasicBlockRef block;
  LLVMValueRef behind;
} tf_emit_words;

/* What becomes of `rolled` loops and of what they index (kernel/rolled.h). */
typedef enum tf_emit_form {
  TF_EMIT_LOOPS,  /* loops over local memory: what the simulated SM runs */
  TF_EMIT_ROLLED, /* for PTX: one turn in a row, between marks, over arrays of registers (emit_array.c) */
  TF_EMIT_TURNS,  /* all turns one after another, for PTX where LLVM has not left the former in a row */
} tf_emit_form;

/* Registers that LLVM does not see: `n` from `first` on of an array, or of a product's own. */
typedef struct tf_emit_window {
  const tf_rolled_array *array; /* NULL: number `own` of e->own */
  uint32_t own, first, n;
} tf_emit_window;

/* Registers of 32 bits which a product reads or writes. */
typedef struct tf_emit_own {
  uint32_t n;
  bool floats;
} tf_emit_own;

/* emit_cells.c: an element of a local buffer that is in registers. */
typedef struct tf_emit_cell {
  LLVMValueRef v; /* NULL = nothing was stored; of a half, the word */
  bool half, high;
} tf_emit_cell;

typedef struct tf_emit_cells {
  tf_emit_cell *at;
  size_t n;
} tf_emit_cells;

/* What a loop carries of them. */
typedef struct tf_emit_turns {
  tf_emit_cells before;
  LLVMValueRef *phi; /* NULL = not stored to in the loop */
  bool *word;        /* the phi is a word of two */
} tf_emit_turns;

/* A register of an array, and its value. */
typedef struct tf_emit_read {
  const tf_rolled_array *array;
  tf_rolled_index index;
  LLVMValueRef value;
} tf_emit_read;

typedef struct tf_emit {
  tf_op *module;
  tf_pool *pool; /* scratch */
  const tf_codegen_options *o;
  uint32_t sm; /* 90 for sm_90a */
  LLVMContextRef ctx;
  LLVMModuleRef mod;
  LLVMBuilderRef b;     /* where ops go */
  LLVMBuilderRef entry; /* the end of the function's entry block: allocas, policies */
  LLVMBuilderRef late;  /* vectors of parts */
  LLVMTypeRef i1, i8, i16, i32, i64, f16, bf16, f32, f64, void_type, ptr[8]; /* ptr by address space */
  tf_map values;                                                             /* tf_value -> LLVMValueRef */
  tf_map parts;                                                              /* tf_value -> tf_emit_parts */
  tf_emit_form form;
  tf_rolled rolled;           /* of `func`; nothing where the form is LOOPS */
  bool holds;                 /* products of a warpgroup are in registers that LLVM does not see */
  tf_map held;                /* tf_value -> tf_emit_window: of those that are in such registers only */
  TF_VEC(tf_emit_own) own;    /* of `func` */
  TF_VEC(tf_emit_read) reads; /* registers of arrays that `reads_in` has read, and nobody has written since */
  LLVMBasicBlockRef reads_in;
  tf_map words;    /* tf_value -> tf_emit_words: of a vector of 16-bit elements */
  tf_map halves;   /* tf_value -> tf_emit_cell: a scalar of 16 bits that is half of a word */
  tf_map local_of; /* tf_value, a local buffer in registers -> tf_emit_local */
  TF_VEC(struct tf_emit_local *) locals;
  TF_VEC(tf_emit_cell) cells; /* of all of them, what they hold here */
  TF_VEC(LLVMValueRef) phis;  /* made for them */
  int spared;                 /* instructions fewer than with those in memory */
  tf_map *spared_of;
  tf_op *func;
  LLVMValueRef fn, dynamic_shared, policy[2];
  LLVMValueRef loads, stores; /* the policies of loads and of stores that are evict_first, if others */
  bool dependent;             /* the grid before this one may still write what it reads */
  unsigned nshared;
  LLVMDIBuilderRef di; /* NULL without debug information */
  LLVMMetadataRef unit, subprogram;
  uint32_t subprogram_file;
} tf_emit;

/* emit_module.c */
/* Kernels of `module` into `mod`, which is empty. `spared`, unless it is NULL: function -> how many instructions fewer
 * it has than with its local buffers in memory. */
void tf_emit_kernels(tf_op *module, tf_op *const *kernel, uint32_t n, LLVMModuleRef mod, tf_pool *scratch,
                     const tf_codegen_options *o, uint32_t sm, tf_emit_form form, tf_map *spared);
/* Whether forms differ for some of these kernels. */
TF_NODISCARD bool tf_emit_has_forms(tf_op *const *kernel, uint32_t n);
/* Every op of a block but its terminator. */
void tf_emit_block(tf_emit *e, tf_block *b);

/* emit_parts.c: what a value became; of a vector that has parts it is put together here. */
LLVMValueRef tf_emit_get(tf_emit *e, tf_value *v);
void tf_emit_set(tf_emit *e, tf_value *v, LLVMValueRef x);
void tf_emit_forget(tf_emit *e, tf_value *v); /* it becomes something else */
static inline LLVMValueRef tf_emit_arg(tf_emit *e, tf_op *op, uint32_t i) {
  return tf_emit_get(e, tf_op_operand(op, i));
}
/* `n` parts that are `v`, in place of tf_emit_set. */
void tf_emit_set_parts(tf_emit *e, tf_value *v, LLVMValueRef const *part, unsigned n);
/* Vectors one after another. A scalar counts as a vector of one. */
LLVMValueRef tf_emit_join(tf_emit *e, LLVMBuilderRef b, LLVMValueRef const *parts, unsigned n, LLVMTypeRef to);
/* All of a vector in pieces of `each` elements: how many they are. */
unsigned tf_emit_pieces(tf_emit *e, tf_value *v, unsigned each, LLVMValueRef *out);
/* The ops that only take vectors apart and put them together; NULL: their result has been given parts. */
LLVMValueRef tf_emit_rearrange(tf_emit *e, tf_op *op);

/* Element `at` of a vector, or a scalar. */
LLVMValueRef tf_emit_lane(tf_emit *e, tf_value *v, unsigned at);
/* A vector of 16-bit elements as its words, in a vector (or one of them), or one by one; who takes an element gets half
 * of a word. */
void tf_emit_set_words(tf_emit *e, tf_value *v, LLVMValueRef words, unsigned n);
void tf_emit_set_each_word(tf_emit *e, tf_value *v, LLVMValueRef const *word, unsigned n);
/* NULL: it has none. */
LLVMValueRef const *tf_emit_words_of(tf_emit *e, const tf_value *v);
/* Can a vector be words, or a scalar half of one? */
TF_NODISCARD bool tf_emit_has_words(const tf_type *t);
/* Is it `n` words, in a vector or as one? */
TF_NODISCARD bool tf_emit_is_words(const tf_type *t, unsigned n);
/* The words of such a vector, where the builder is, whatever it was made of. */
void tf_emit_as_words(tf_emit *e, tf_value *v, LLVMValueRef *out);
LLVMValueRef tf_emit_bitcast(tf_emit *e, tf_op *op); /* NULL: its result has been given parts, or words */

/* emit_cells.c: local buffers in registers. */
/* Whether constants index `buffer` everywhere; then its loads and stores go to the two below, and it has no address. */
TF_NODISCARD bool tf_emit_local_begin(tf_emit *e, tf_value *buffer);
TF_NODISCARD bool tf_emit_cells_load(tf_emit *e, tf_op *op); /* false: it is in memory */
TF_NODISCARD bool tf_emit_cells_store(tf_emit *e, tf_op *op);
/* Whether what is loaded has 16 bits an element, and each is widened, or goes through such cells: then words are kept.
 */
TF_NODISCARD bool tf_emit_by_words(tf_emit *e, const tf_value *loaded);
/* Whether what a condition gives is a vector of 16-bit elements whose words are all that is asked for. */
TF_NODISCARD bool tf_emit_gives_words(const tf_value *result);
/* What a cell, or another scalar of 16 bits, is half of; NULL: it is a value of its own. */
void tf_emit_set_half(tf_emit *e, tf_value *v, LLVMValueRef word, bool high);
LLVMValueRef tf_emit_half(tf_emit *e, tf_value *v, bool *high);
LLVMValueRef tf_emit_whole_half(tf_emit *e, tf_value *v); /* the value itself; NULL: it is no half */
tf_emit_cells tf_emit_cells_copy(tf_emit *e);
void tf_emit_cells_set(tf_emit *e, tf_emit_cells c);
/* Behind two ways, in the block where these meet. */
void tf_emit_cells_join(tf_emit *e, tf_emit_cells a, LLVMBasicBlockRef from_a, tf_emit_cells b,
                        LLVMBasicBlockRef from_b);
/* At the head of a loop; at the end of its body. */
tf_emit_turns tf_emit_cells_loop(tf_emit *e, const tf_op *loop, LLVMBasicBlockRef before);
void tf_emit_cells_turn(tf_emit *e, const tf_emit_turns *t);
void tf_emit_cells_end(tf_emit *e);

/* emit_type.c */
LLVMTypeRef tf_emit_type(tf_emit *e, const tf_type *t);
/* How it lies in memory: i1 is i8. */
LLVMTypeRef tf_emit_memory_type(tf_emit *e, const tf_type *t);
/* The same shape (vector or not) as `like`, with this scalar. */
LLVMTypeRef tf_emit_like(LLVMTypeRef scalar, LLVMTypeRef like);
LLVMValueRef tf_emit_const(LLVMTypeRef t, int64_t v); /* integers, splat */
LLVMValueRef tf_emit_splat(tf_emit *e, LLVMValueRef v, uint32_t n);
LLVMValueRef tf_emit_element(tf_emit *e, LLVMValueRef vector, unsigned at);
/* A call of an intrinsic overloaded on `overload` (NULL = not overloaded). */
LLVMValueRef tf_emit_intrinsic(tf_emit *e, const char *name, LLVMTypeRef overload, LLVMValueRef *args, unsigned n);

/* emit_control.c */
void tf_emit_for(tf_emit *e, tf_op *op);
void tf_emit_if(tf_emit *e, tf_op *op);
void tf_emit_while(tf_emit *e, tf_op *op);

/* emit_array.c: what is in registers by numbers. True: it was written here. */
void tf_emit_arrays_begin(tf_emit *e); /* of e->func */
void tf_emit_arrays_end(tf_emit *e);
TF_NODISCARD bool tf_emit_array_load(tf_emit *e, tf_op *op);
TF_NODISCARD bool tf_emit_array_store(tf_emit *e, tf_op *op);
TF_NODISCARD bool tf_emit_rolled_for(tf_emit *e, tf_op *op);

/* emit_turn.c: turns of rolled loops as text. */
void tf_emit_put_index(tf_strbuf *b, const tf_rolled_index *x, int64_t more); /* "7", or "i1_2x0": see there */
/* The bytes by which a turn's place is behind that of `rest` (NULL: of 0); NULL: the index depends on no turn. */
LLVMValueRef tf_emit_turn_offset(tf_emit *e, tf_value *index, uint64_t bytes, LLVMValueRef *rest);

/* emit_register.c. Inline PTX with side effects, which touches no memory that LLVM knows unless `memory`. */
LLVMValueRef tf_emit_inline(tf_emit *e, const char *text, const char *constraints, LLVMTypeRef result,
                            LLVMValueRef *args, unsigned n, bool memory);
void tf_emit_put_register(tf_strbuf *b, const tf_emit_window *w, uint32_t i); /* its name */
const char *tf_emit_constraint(const tf_emit *e, LLVMTypeRef type);           /* of an operand: "r", "l", "f" or "d" */
LLVMValueRef tf_emit_read_named(tf_emit *e, const char *name, LLVMTypeRef type);
LLVMValueRef tf_emit_read_register(tf_emit *e, const tf_emit_window *w, uint32_t i, LLVMTypeRef type);
LLVMValueRef tf_emit_call_attribute(tf_emit *e, LLVMValueRef call, const char *name, uint64_t value); /* the call */
void tf_emit_convergent(tf_emit *e, const char *intrinsic, LLVMValueRef *args, unsigned n);
uint32_t tf_emit_wgmma_flags(const tf_op *op); /* of the stub, and of its PTX */

/* emit_place.c: is nothing else of the array touched from one op to another; an array's registers, in which what `from`
 * makes may be up to its stores. */
bool tf_emit_has_one_use(const tf_value *v);
bool tf_emit_is_same_window(const tf_emit_window *a, const tf_emit_window *b);
TF_NODISCARD bool tf_emit_is_left_alone(const tf_rolled_array *a, tf_op *from, tf_op *to, bool writes_only);
TF_NODISCARD bool tf_emit_find_place(tf_emit *e, const tf_value *v, tf_op *from, uint32_t n, tf_emit_window *w);

/* emit_held.c: products of a warpgroup in such registers. */
TF_NODISCARD bool tf_emit_may_hold(tf_op *func);
TF_NODISCARD bool tf_emit_held_load(tf_emit *e, tf_op *op, const tf_emit_window *w); /* of a whole vector */
TF_NODISCARD bool tf_emit_held_wgmma(tf_emit *e, tf_op *op);
tf_emit_window *tf_emit_held(const tf_emit *e, const tf_value *v); /* NULL: it is a value of LLVM's */
LLVMValueRef tf_emit_held_element(tf_emit *e, tf_op *op);          /* that a kernel.extract takes of such a value */
void tf_emit_copy_window(tf_emit *e, const tf_emit_window *to, const tf_emit_window *from);
/* What a loop carries is in the same registers in all turns and behind it: before the first, at the end of each. */
void tf_emit_held_enter(tf_emit *e, tf_op *loop);
void tf_emit_held_leave(tf_emit *e, tf_op *loop);
static inline bool tf_emit_is_held(const tf_emit *e, const tf_value *v) {
  return e->holds && tf_type_is_wgmma(v->type);
}

/* emit_print.c: what the driver does for a kernel, by functions that it links */
void tf_emit_assert(tf_emit *e, tf_op *op);
void tf_emit_print(tf_emit *e, tf_op *op);
/* A function that the driver, and the simulated SM, give to every kernel: vprintf, __assertfail. */
bool tf_emit_is_device_function(const char *name);

/* emit_memory.c */
LLVMValueRef tf_emit_alloc(tf_emit *e, tf_op *op);
LLVMValueRef tf_emit_dynamic_shared(tf_emit *e, tf_op *op);
LLVMValueRef tf_emit_load(tf_emit *e, tf_op *op);
void tf_emit_store(tf_emit *e, tf_op *op);
/* The address of element operands first, first + 1, ... of op select in `buffer`. */
LLVMValueRef tf_emit_address(tf_emit *e, tf_op *op, tf_value *buffer, uint32_t first);
/* Own shared memory as shared memory of the cluster. */
LLVMValueRef tf_emit_as_cluster(tf_emit *e, LLVMValueRef p);

/* emit_value.c, emit_cast.c, emit_thread.c */
LLVMValueRef tf_emit_arith(tf_emit *e, tf_op *op);
LLVMValueRef tf_emit_cmp(tf_emit *e, tf_op *op);
LLVMValueRef tf_emit_constant(tf_emit *e, tf_op *op);
LLVMValueRef tf_emit_cast(tf_emit *e, tf_op *op);
LLVMValueRef tf_emit_convert(tf_emit *e, LLVMValueRef v, const tf_type *from, const tf_type *to);
/* emit_f8.c: f8 to f16, which holds every one exactly; f32 to f8. */
LLVMValueRef tf_emit_from_f8(tf_emit *e, LLVMValueRef v, tf_fkind from);
LLVMValueRef tf_emit_to_f8(tf_emit *e, LLVMValueRef v, tf_fkind to);
/* Elements that were each rounded to f8 alone, by twos, as vectors of four; false: they were not. `four` may be x. */
TF_NODISCARD bool tf_emit_f8_by_fours(tf_emit *e, LLVMValueRef const *x, unsigned n, LLVMValueRef *four);
LLVMValueRef tf_emit_math(tf_emit *e, tf_op *op);
LLVMValueRef tf_emit_vector(tf_emit *e, tf_op *op);
LLVMValueRef tf_emit_thread(tf_emit *e, tf_op *op);

/* emit_async.c: references, mbarriers, fences, and all of the asynchronous machinery by way of emit_tma.c (tensor
 * copies), emit_bulk.c (bytes, policies, tensor maps) and emit_cluster.c (threads, clusters). */
LLVMValueRef tf_emit_async(tf_emit *e, tf_op *op);
LLVMValueRef tf_emit_tma(tf_emit *e, tf_op *op);
LLVMValueRef tf_emit_bulk(tf_emit *e, tf_op *op);
LLVMValueRef tf_emit_cluster(tf_emit *e, tf_op *op);
/* emit_tcgen05.c: tensor memory. */
LLVMValueRef tf_emit_tcgen05(tf_emit *e, tf_op *op);
/* emit_tcgen05_mma.c: descriptors, mma, cp and shift. */
LLVMValueRef tf_emit_smem_desc(tf_emit *e, tf_op *op);
LLVMValueRef tf_emit_matrix_behind(tf_emit *e, LLVMValueRef descriptor, LLVMValueRef units);
bool tf_emit_is_step(const tf_emit *e, const tf_op *op); /* an addition to a descriptor that products' text makes */
LLVMValueRef tf_emit_matrix_start(tf_emit *e, LLVMValueRef at); /* the address field of a descriptor, as an i32 */
LLVMValueRef tf_emit_tcgen05_mma(tf_emit *e, tf_op *op);
LLVMValueRef tf_emit_tensor_copy(tf_emit *e, tf_op *op);
LLVMValueRef tf_emit_tmem_view(tf_emit *e, tf_op *op);
/* emit_wgmma.c: products of a warpgroup. */
LLVMValueRef tf_emit_wgmma(tf_emit *e, tf_op *op);
/* emit_mma.c: products of matrices, matrices in shared memory, parts of vectors. */
LLVMValueRef tf_emit_mma(tf_emit *e, tf_op *op);
/* emit_atomic.c: match, redux, atomics. */
LLVMValueRef tf_emit_atomic(tf_emit *e, tf_op *op);

/* emit_debug.c */
void tf_emit_debug_begin(tf_emit *e);
void tf_emit_debug_func(tf_emit *e, tf_op *func);
void tf_emit_debug_op(tf_emit *e, tf_op *op);
void tf_emit_debug_end(tf_emit *e);

#endif
