/* The kernel dialect (what one CTA does) and the host dialect (what one entry point does around its kernels). */
#ifndef TF_KERNEL_KERNEL_H
#define TF_KERNEL_KERNEL_H

#include "ir/pass.h"
#include "support/tensormap.h"

extern const tf_dialect tf_kernel_dialect, tf_host_dialect;

/* What a tcgen05 mma multiplies. */
typedef enum tf_tmma_kind {
  TF_TMMA_F16,
  TF_TMMA_TF32,
  TF_TMMA_F8F6F4,
  TF_TMMA_I8,
  TF_TMMA_MXF8F6F4,
  TF_TMMA_MXF4,
  TF_TMMA_MXF4NVF4,
  TF_TMMA_KINDS
} tf_tmma_kind;

#include "kernel/host_access.h"
#include "kernel/kernel_access.h"

/* Row numbers, in the order of the tables. */
typedef enum tf_kop {
#define TF_OP(ID, NAME, ...) TF_K_##ID,
#include "kernel/kernel_ops.def"
#undef TF_OP
  TF_K_COUNT
} tf_kop;

typedef enum tf_hostop {
#define TF_OP(ID, NAME, ...) TF_H_##ID,
#include "kernel/host_ops.def"
#undef TF_OP
  TF_H_COUNT
} tf_hostop;

/* What ops are checked and emitted together: the column `family` of the table. */
typedef enum tf_kernel_family {
  TF_KERNEL_BASIC, /* control, memory, arithmetic: kernel_ops.def */
  TF_KERNEL_ASYNC, /* views, groups, fences */
  TF_KERNEL_MBARRIER,
  TF_KERNEL_TMA,       /* copies by a tensor map */
  TF_KERNEL_TENSORMAP, /* tensor maps in memory */
  TF_KERNEL_BULK,      /* copies of plain bytes */
  TF_KERNEL_BYTES,     /* cp.async, st.async, policies */
  TF_KERNEL_CLUSTER,   /* clusters, named barriers, dependent grids */
  TF_KERNEL_MATRIX,    /* mma.sync, matrices in shared memory, parts of vectors */
  TF_KERNEL_ATOMIC,    /* atomics, match, redux */
  TF_KERNEL_TCGEN05,   /* tensor memory */
  TF_KERNEL_TCGEN05_MMA,
  TF_KERNEL_WGMMA,
} tf_kernel_family;

static inline tf_kernel_family tf_kernel_family_of(const tf_op *op) {
  return op->def->dialect == &tf_kernel_dialect ? (tf_kernel_family)op->def->family : TF_KERNEL_BASIC;
}

/* The row of an op of that dialect, or -1. */
static inline int tf_kernel_op(const tf_op *op) { return tf_op_row(op, &tf_kernel_dialect); }
static inline int tf_host_op(const tf_op *op) { return tf_op_row(op, &tf_host_dialect); }
bool tf_host_communicates(const tf_op *op); /* with the other devices of a mesh */

/* ------------------------------------------------------------------------------------------------ types */

/* CLUSTER is the shared memory of any CTA of the cluster, TENSOR the CTA's tensor memory. */
typedef enum tf_space {
  TF_SPACE_GLOBAL,
  TF_SPACE_SHARED,
  TF_SPACE_LOCAL,
  TF_SPACE_CLUSTER,
  TF_SPACE_TENSOR,
  TF_SPACE_COUNT
} tf_space;

tf_type *tf_buffer_type(tf_type *elem, const int64_t *dims, uint32_t rank, tf_space space);
static inline bool tf_type_is_buffer(const tf_type *t) { return tf_type_is(t, "kernel.buffer"); }
static inline bool tf_type_is_mbarrier(const tf_type *t) { return tf_type_is(t, "kernel.mbarrier"); }
static inline bool tf_type_is_tensormap(const tf_type *t) { return tf_type_is(t, "kernel.tensormap"); }
/* Registers that the warpgroup's matrix unit may be reading or writing: those of a vector<Nxelem>. */
static inline bool tf_type_is_wgmma(const tf_type *t) { return tf_type_is(t, "kernel.wgmma"); }
/* The vector whose registers they are. */
tf_type *tf_wgmma_vector(const tf_type *t);
tf_type *tf_wgmma_held(tf_type *vector); /* the other way round */
/* Of a buffer, an mbarrier or a tensor map. */
tf_space tf_memory_space(const tf_type *t);
tf_space tf_buffer_space(const tf_type *t);
/* Bytes of a buffer's element; of a type that is no buffer, of itself. Mbarriers have 8, tensor maps 128. */
uint32_t tf_element_bytes(const tf_type *t);
tf_type *tf_type_mbarrier(tf_context *c, bool cluster);
tf_type *tf_type_tensormap(tf_context *c);
const char *tf_space_name(tf_space s);
/* Elements of a static buffer; -1 if an extent is unknown. */
int64_t tf_buffer_elements(const tf_type *t);
tf_type *tf_host_tensor_type(tf_type *elem, uint32_t rank);
/* vector<Nxelem> when n > 1, else elem. */
tf_type *tf_vector_of(tf_type *elem, uint32_t n);
static inline uint32_t tf_vector_len(const tf_type *t) { return t->kind == TF_TYPE_VECTOR ? (uint32_t)t->dims[0] : 1; }
/* The alignment in bytes that a load or store promises: its `align`, or the natural one of the whole access. */
uint32_t tf_access_align(const tf_op *op, const tf_type *value);
uint32_t tf_access_bytes(const tf_type *value);

/* ------------------------------------------------------------------------------------------------ elementary math */

typedef enum tf_math_fn {
#define TF_FN(NAME, ARITY) TF_FN_##NAME,
#include "kernel/math.def"
#undef TF_FN
  TF_FN_COUNT
} tf_math_fn;

tf_math_fn tf_math_of(const tf_op *op); /* of a kernel.math; TF_FN_COUNT if there is none of that name */
const char *tf_math_name(tf_math_fn fn);
uint32_t tf_math_arity(tf_math_fn fn);

/* ------------------------------------------------------------------------------------------------ tensor copies */

typedef enum tf_tma_mode {
  TF_TMA_TILE,
  TF_TMA_IM2COL,
  TF_TMA_IM2COL_W,
  TF_TMA_IM2COL_W128,
  TF_TMA_GATHER4,
  TF_TMA_SCATTER4,
} tf_tma_mode;

/* The operands of kernel.tma.load, store, reduce and prefetch; what an op has not is NULL or 0. */
typedef struct tf_tma {
  tf_value *map, *memory, *bar, *mask, *policy;
  tf_tma_mode mode;
  uint32_t ncoord, noffset;
  tf_value *coord[TF_TENSORMAP_RANK], *offset[TF_TENSORMAP_RANK - 2]; /* as written, outermost first */
  tf_value *tile, *part; /* in place of coordinates: a tile of the map's descriptor, which part of it */
} tf_tma;

/* False if the operands do not make sense for the mode; the verifier has said so. */
TF_NODISCARD bool tf_tma_read(const tf_op *op, tf_tma *t);
/* Dimensions of the tensor: of gather4 and scatter4, 2. */
static inline uint32_t tf_tma_rank(const tf_tma *t) { return t->mode >= TF_TMA_GATHER4 ? 2 : t->ncoord; }

/* The operands of kernel.bulk.* and kernel.cp_async; what an op has not is NULL. */
typedef struct tf_bulk {
  tf_value *src, *dst, *bytes, *bar, *mask, *policy;
} tf_bulk;
/* False if there are not as many operands as the attributes say. */
TF_NODISCARD bool tf_bulk_read(const tf_op *op, tf_bulk *b);
/* "add.f16", ...: how PTX calls what a kernel.bulk.reduce does; NULL if it has no such. */
const char *tf_bulk_reduction(const tf_op *op);
/* The number that PTX has for what a kernel.tensormap.replace names, or -1. */
int tf_tensormap_field_value(tf_str field, tf_str to);

/* ------------------------------------------------------------------------------------------------ tensor memory */

enum { TF_TMEM_LANES = 128, TF_TMEM_MOST_COLUMNS = 512, TF_TMEM_REGISTERS = 128 /* of a thread, in one access */ };

/* How an access goes from lanes and columns to threads and registers; README.md has the mappings. */
typedef enum tf_tmem_shape {
  TF_TMEM_32X32B,
  TF_TMEM_16X64B,
  TF_TMEM_16X128B,
  TF_TMEM_16X256B,
  TF_TMEM_16X32BX2,
  TF_TMEM_SHAPES
} tf_tmem_shape;

const char *tf_tmem_shape_name(tf_tmem_shape s);

/* What a kernel.tcgen05.ld or st moves. */
typedef struct tf_tmem_access {
  tf_value *memory;
  tf_tmem_shape shape;
  uint32_t num, registers; /* repetitions; registers of a thread, num times those of the shape */
  uint32_t lanes, columns; /* touched, from the address on */
  int64_t offset;          /* of 16x32bx2 */
  bool packed;
} tf_tmem_access;
/* False if the value's size is none that the shape has; the verifier has said so. */
TF_NODISCARD bool tf_tmem_read(const tf_op *op, tf_tmem_access *a);
/* Of a buffer in tensor memory: its columns of 32 bits. */
uint32_t tf_tmem_columns(const tf_type *buffer);

/* ------------------------------------------------------------------------------------------------ matrix descriptors
 */

/* The words of a factor's elements: `a` or `b` of a product. */
static inline tf_kernel_elem tf_kernel_factor_elem(const tf_op *op, uint32_t factor) {
  return factor ? tf_kernel_b_of(op, TF_ELEM_ABSENT) : tf_kernel_a_of(op);
}
/* The 32 bits of a kernel.tcgen05.instr_desc. */
uint32_t tf_instr_desc_bits(const tf_op *op);
/* The 64 bits of a kernel.tcgen05.smem_desc or kernel.wgmma.smem_desc but for the address. */
uint64_t tf_smem_desc_bits(const tf_op *op);
/* Operands of any of the five mma; what an op has not is NULL or 0. */
typedef struct tf_tmma {
  tf_tmma_kind kind;
  bool sparse, ws, scaled;
  tf_value *d, *a, *b, *meta, *scale_a, *scale_b, *idesc, *accumulate, *mask, *disable[8];
  uint32_t ndisable;
} tf_tmma;
void tf_tmma_read(const tf_op *op, tf_tmma *m);

/* What a host.tensormap says before a call: its shape, and those numbers that are constants. False if its lists do not
 * suit each other; the verifier has said so. */
TF_NODISCARD bool tf_host_map_read(const tf_op *op, tf_tensormap_desc *m);

/* ------------------------------------------------------------------------------------------------ constants */

/* The value of a kernel.constant or host.constant; false if `v` is none. */
TF_NODISCARD bool tf_const_int(const tf_value *v, int64_t *out);
TF_NODISCARD bool tf_const_float(const tf_value *v, double *out);
/* Wraps v to the width of integer type t, sign- or zero-extended. */
int64_t tf_int_wrap(const tf_type *t, int64_t v);
/* v rounded once to the float type k (ties to even). */
double tf_float_round(tf_fkind k, double v);

/* ------------------------------------------------------------------------------------------------ functions */

/* The dict of argument i of a kernel.func or host.func, or NULL. */
tf_attr *tf_func_arg_attr(const tf_op *func, uint32_t i, const char *name);
/* The function that op is in, or NULL. */
tf_op *tf_enclosing_func(tf_op *op);
/* The most threads that a CTA of this kernel.func has, from `block` or `max_threads`; 1024 when neither is there. */
uint32_t tf_kernel_max_threads(const tf_op *func);
/* Bytes of static shared memory, each buffer rounded up to its alignment. */
uint64_t tf_kernel_static_shared(const tf_op *func);
/* Words of 32 bits that a thread's local buffers may have together to become registers, and up to which a buffer is not
 * counted among them. */
enum { TF_LOCAL_REGISTERS = 256, TF_LOCAL_SMALL = 64 };
uint32_t tf_alloc_align(const tf_op *alloc);
/* Of what an alloc of this type takes; false if the bytes do not fit 63 bits, or an extent is not known. */
TF_NODISCARD bool tf_alloc_bytes(const tf_type *t, int64_t *out);
/* Three extents of a kernel.func's `block` or `cluster`; false if it has none. */
TF_NODISCARD bool tf_kernel_extents(const tf_op *func, const char *name, int64_t out[3]);

/* ------------------------------------------------------------------------------------------------ passes */

/* What a pass does to each kernel: of a module, or the one that it runs on. */
void tf_each_kernel(tf_pass_run *r, void (*one)(tf_op *kernel, tf_pool *scratch));

extern const tf_pass tf_pass_kernel_unroll, tf_pass_kernel_promote, tf_pass_inline_host, tf_pass_plan_memory,
    tf_pass_trust_checks, tf_pass_kernel_cse, tf_pass_kernel_early_loads, tf_pass_kernel_late_conditions,
    tf_pass_kernel_pair_casts, tf_pass_kernel_sink_conditions;
/* The input in whose memory a result (an argument of a host.func, by its number) may be, or -1. */
int32_t tf_host_in_place(const tf_op *func, uint32_t arg);
/* A binary op of the host dialect on these numbers; false where the program would fail, or the row is none. */
TF_NODISCARD bool tf_host_evaluate(int row, int64_t a, int64_t b, int64_t *r);
/* What a workspace begins at a multiple of (lib/runtime). */
enum { TF_HOST_ALLOC_ALIGN = 256 };
/* The last one: no host.call and no host.tensor is left. False after a diagnostic. */
TF_NODISCARD bool tf_inline_host(tf_op *module);

#endif
