/* The host program: what a compiled entry point does on the host, as a list of instructions that needs no compiler.
 *
 * Instruction i defines register i (64-bit signed). Control flow only jumps forward, so every program ends. The text
 * form of a host program is the host ops of the kernel dialect (lib/kernel); codegen translates those to this.
 *
 * A program has two uses. Executing it takes inputs and results. In shapes mode it gets only the inputs and ends at
 * SHAPES_END: nothing before that may touch a result, and no jump may cross it. Registers of instructions that were
 * jumped over, and of those that compute nothing, read as 0.
 *
 * An address is a number that derives from memory of the call: from PTR, ALLOC or COUNTER, through ADD, SUB, MIN, MAX,
 * AND and SELECT (tf_hop_derives). What touches memory or hands an address on (MEMSET, STORE_MAP, TENSORMAP, pointers
 * of LAUNCH) takes an address only, which the verifier checks, and only within the memory that it derives from, which
 * the executor checks before anything happens. */
#ifndef TF_RUNTIME_HOSTPROG_H
#define TF_RUNTIME_HOSTPROG_H

#include "support/dtype.h"
#include "support/sink.h"
#include "support/tensormap.h"

typedef enum tf_hop {
  TF_HOP_NOP,
  TF_HOP_CONST,  /* imm */
  TF_HOP_DIM,    /* extent of tensor argument a, axis b */
  TF_HOP_STRIDE, /* stride of tensor argument a, axis b, in elements */
  TF_HOP_PTR,    /* address of tensor argument a (byte_offset included), as an integer */
  TF_HOP_SCALAR, /* bits of scalar argument a: integers sign- or zero-extended, floats as their own bits */
  TF_HOP_ADD,
  TF_HOP_SUB,
  TF_HOP_MUL, /* on overflow the program fails */
  TF_HOP_DIV,
  TF_HOP_MOD,
  TF_HOP_CEILDIV, /* floor division; divisor <= 0 fails */
  TF_HOP_MIN,
  TF_HOP_MAX,
  TF_HOP_AND,
  TF_HOP_OR,
  TF_HOP_XOR, /* bitwise */
  TF_HOP_SHL,
  TF_HOP_SHR, /* arithmetic; fails on lost bits and on amounts outside 0..63 */
  TF_HOP_EQ,
  TF_HOP_NE,
  TF_HOP_LT,
  TF_HOP_LE,         /* 0 or 1, signed */
  TF_HOP_SELECT,     /* a ? b : c */
  TF_HOP_CHECK,      /* fails with text imm unless register a is non-zero; {0}, {1} in the text = the values of the
                      * registers in the pool slice b (first), c (count) */
  TF_HOP_SHAPE,      /* result a's axis b has extent register c (the shapes that a caller must allocate);
                      * results count from 0. When executing, the result that was passed must have this extent */
  TF_HOP_SHAPES_END, /* in shapes mode the program ends here */
  TF_HOP_ALLOC,      /* workspace: register a bytes, 256-byte aligned; freed when the entry's work is done */
  TF_HOP_LAUNCH,     /* kernel imm with the pool slice b, c: grid x y z, block x y z, dynamic shared bytes, then the
                      * arguments, one for each parameter. Nothing is launched when a grid extent is 0. a: when it
                      * may begin (TF_LAUNCH_..) */
  TF_HOP_TENSORMAP,  /* a tensor map: shape a of the program's with the pool slice b, c: address, then extents and then
                      * strides in bytes, of the innermost dimension first (the innermost one has no stride). Text imm
                      * is its name. Only LAUNCH and STORE_MAP take its register. It is checked and encoded there, so
                      * one that nobody uses may be of an empty tensor */
  TF_HOP_STORE_MAP,  /* the 128 bytes of tensor map a go to address register b, in order with the launches */
  TF_HOP_MEMSET,     /* bytes at address register a become (uint8_t)imm, count register b */
  TF_HOP_JZ,         /* to instruction imm when register a is zero */
  TF_HOP_JMP,        /* to instruction imm */
  TF_HOP_RET,        /* so does the end of the list */
  TF_HOP_COUNTER, /* the address of an i32 that is 0 when the next launch begins; it must be 0 again when that ends, and
                   * the launch after it may not begin before */
  TF_HOP_COORDINATE, /* the device's place on axis a of its mesh; imm: the mesh (TF_MESH_BITS) */
  TF_HOP_COMM,  /* the devices along an axis of the mesh exchange bytes: from address register a, pool slice b, c: to
                 * which address, how many elements, and of some kinds the root and dest; imm: the mesh and how
                 * (tf_comm_read) */
  TF_HOP_SIDE,  /* a: 0 = the side stream goes on when the call's is done so far, 1 = the call's when the side stream is
                 */
  TF_HOP_LATER, /* unless register a is zero: version imm of the program is made, unless it has been, and runs with
                 * the arguments of this one. 1 if it took the launch, else 0. b: 1 = it is the last one, without which
                 * the call fails, else 0. Of packages that are `later` */
  TF_HOP_TAKES, /* 1 if the device takes the PTX version of kernel imm, else 0 */
  TF_HOP_DECLINE, /* the program ends, and another version is to take the launch. imm: 1 = this one's twin for launches
                   * that are too large for it is asked next, else 0 */
  TF_HOP_COUNT
} tf_hop;

/* Else a launch begins when the one before it is done. */
enum {
  TF_LAUNCH_OVERLAP = 1, /* it may begin before that */
  TF_LAUNCH_WAITS = 2, /* its kernel waits for that. Without OVERLAP: before it touches memory outside of its block, so
                        * the device may let it begin early, where it knows what stands before it */
};

/* Of a program, by TF_HOP_LATER; of version v, number TF_MOST_VERSIONS + v is what takes launches that are too large
 * for it, where it says so. */
enum { TF_MOST_VERSIONS = 64, TF_VERSION_NUMBERS = 2 * TF_MOST_VERSIONS };

typedef struct tf_hinst {
  uint32_t op;
  uint32_t a, b, c;
  int64_t imm;
} tf_hinst;

/* A mesh in an instruction: the extents of its axes, TF_MESH_BITS each, 1 where it has no such axis. */
enum { TF_MESH_AXES = 3, TF_MESH_BITS = 11, TF_MESH_MOST = (1 << TF_MESH_BITS) - 1 };
static inline uint32_t tf_mesh_extent(int64_t mesh, uint32_t axis) {
  return (uint32_t)(mesh >> (TF_MESH_BITS * axis)) & TF_MESH_MOST;
}

typedef enum tf_comm_kind {
  TF_COMM_ALL_GATHER,     /* count elements of each, to all, in the order of the devices */
  TF_COMM_ALL_TO_ALL,     /* count elements of each for each */
  TF_COMM_ALL_REDUCE,     /* count elements of each, combined, to all */
  TF_COMM_REDUCE_SCATTER, /* count elements of each for each, combined */
  TF_COMM_REDUCE,         /* count elements of each, combined, to the root */
  TF_COMM_BROADCAST,      /* count elements of the root to all */
  TF_COMM_GATHER,         /* count elements of each, to the root, in the order of the devices */
  TF_COMM_SCATTER,        /* count elements of the root for each */
  TF_COMM_SEND,           /* count elements of the root to dest */
  TF_COMM_KINDS
} tf_comm_kind;
typedef enum tf_comm_reduce { TF_COMM_SUM, TF_COMM_PROD, TF_COMM_MAX, TF_COMM_MIN, TF_COMM_REDUCES } tf_comm_reduce;
typedef struct tf_comm {
  uint8_t kind, dtype, reduce, axis; /* dtype: tf_dtype */
  uint16_t root, dest;               /* devices along the axis, where the kind has such */
  bool side;                         /* on the side stream */
} tf_comm;
enum { TF_COMM_AT = TF_MESH_AXES * TF_MESH_BITS };
static inline int64_t tf_comm_code(const tf_comm *c) {
  return (int64_t)(c->kind | c->dtype << 4 | c->reduce << 12 | c->axis << 16 | c->side << 20) << TF_COMM_AT;
}
static inline tf_comm tf_comm_read(int64_t imm) {
  uint32_t v = (uint32_t)(imm >> TF_COMM_AT);
  return (tf_comm){v & 15, v >> 4 & 255, v >> 12 & 15, v >> 16 & 15, 0, 0, v >> 20 & 1};
}
/* Values of the instruction in the pool: where to, how many; the root; the device that it sends to. */
static inline uint32_t tf_comm_values(uint8_t kind) { return kind < TF_COMM_REDUCE ? 2 : kind < TF_COMM_SEND ? 3 : 4; }
static inline bool tf_comm_is(const tf_comm *a, const tf_comm *b) {
  return tf_comm_code(a) == tf_comm_code(b) && a->root == b->root && a->dest == b->dest;
}

static inline bool tf_hop_makes_address(uint32_t op) {
  return op == TF_HOP_PTR || op == TF_HOP_ALLOC || op == TF_HOP_COUNTER;
}
/* Of the origins of two operands (0 = a number), that of the result: an address and a number give an address, two
 * addresses a number, as does a number less an address. */
static inline uint32_t tf_hop_derives(uint32_t op, uint32_t a, uint32_t b) {
  bool either = op == TF_HOP_ADD || op == TF_HOP_MIN || op == TF_HOP_MAX || op == TF_HOP_AND;
  if (either && !a) return b;
  return (either || op == TF_HOP_SUB) && !b ? a : 0;
}

/* Which of a, b, c are registers: bits 0, 1, 2. */
uint32_t tf_hop_registers(uint32_t op);

/* How a kernel's parameter is passed; numbered as tf_param_kind, whose 8 is none. */
typedef enum tf_pkind {
  TF_P_PTR,
  TF_P_I32,
  TF_P_I64,
  TF_P_F32,
  TF_P_F64,
  TF_P_I16,
  TF_P_I8,
  TF_P_TENSORMAP,
  TF_P_BYTES = 9 /* a struct, by value; launches without a host program pass it */
} tf_pkind;
enum { TF_MAX_PARAM_BYTES = 32764 }; /* of all parameters together; PTX ISA, "Kernel Function Parameters" */

typedef struct tf_harg {
  const char *name;
  uint8_t dtype;     /* tf_dtype */
  uint8_t is_tensor; /* else a scalar */
  uint8_t is_result; /* written by the program; comes after all inputs */
  uint8_t rank;
} tf_harg;

static inline int64_t tf_dynamic_shared_at(int64_t fixed) {
  return (fixed + TF_DYNAMIC_SHARED_ALIGN - 1) / TF_DYNAMIC_SHARED_ALIGN * TF_DYNAMIC_SHARED_ALIGN;
}

typedef struct tf_hkernel {
  const char *name;
  uint32_t nparam;
  const uint8_t *param;     /* tf_pkind each */
  uint32_t max_threads;     /* of a CTA; the kernel was compiled for no more */
  uint32_t static_shared;   /* bytes of shared memory besides what the launch asks for, which begins at a multiple of
                               TF_DYNAMIC_SHARED_ALIGN */
  uint32_t cluster[3];      /* 1,1,1 when there are none */
  uint32_t block[3];        /* the only one that it runs with; 0,0,0 = any */
  uint64_t ptx_at, ptx_len; /* where it stands in the PTX, when kernels can be loaded one by one */
  const uint32_t *bytes;    /* how many, of parameters of TF_P_BYTES; NULL if there are none */
  uint32_t ptx_version;     /* if it needs a later one than the package; 0 = that one */
} tf_hkernel;

typedef struct tf_hostprog {
  const char *name; /* entry point */
  uint32_t narg;
  const tf_harg *arg;
  uint32_t ninst;
  const tf_hinst *inst;
  uint32_t npool;
  const uint32_t *pool; /* register numbers, for CHECK and LAUNCH */
  uint32_t ntext;
  const char *const *text; /* for CHECK, and names of tensor maps */
  uint32_t nmap;
  const tf_tensormap_shape *map; /* for TENSORMAP */
} tf_hostprog;

/* What a package holds. Byte ranges point into the package's own memory. */
typedef struct tf_package_parts {
  const char *target;   /* "sm_90a" */
  uint32_t ptx_version; /* 86 = 8.6: what every device must take */
  const char *producer; /* tf_version() of the compiler */
  uint32_t nprog;
  const tf_hostprog *prog;
  uint32_t nkernel;
  const tf_hkernel *kernel;
  tf_str ptx;        /* empty if not compiled to PTX */
  uint64_t ptx_head; /* bytes of it that each kernel needs before its own, to be a module; 0 = all are loaded at once */
  tf_str cubin;      /* empty if ptxas was not asked for */
  tf_str llvm;       /* LLVM bitcode of the same kernels, for the simulated SM: a module, or several (llvm_modules.h);
                      * may be empty */
  bool later;        /* kernels are made when they are asked for (later.h): `llvm` has the text of each, in their order,
                      * which no device takes, and behind them, if some program has versions that are made, too
                      * (TF_HOP_LATER), a text for each program; there is no PTX and no cubin */
  _Atomic(struct tf_later *) maker; /* of a `later` package whose compiler is there; else NULL. No part of its bytes */
} tf_package_parts;

/* Lays out a package as bytes: magic, version, lengths, payload, SHA-256. The result is allocated by `a` (NULL =
 * malloc) and owned by the caller. Deterministic: equal parts give equal bytes. */
TF_NODISCARD tf_status tf_package_encode(const tf_package_parts *parts, const tf_allocator *a, void **out,
                                         size_t *size);
/* As above, and says what is wrong with parts that it refuses (TF_ERR_INVALID): they go through the checks of
 * tf_package_verify, so that whatever encodes also loads. */
TF_NODISCARD tf_status tf_package_encode_diag(const tf_package_parts *parts, const tf_allocator *a, const tf_sink *sink,
                                              void **out, size_t *size);
/* As above, with zeros for the checksum: such bytes go to tf_package_load_encoded and nowhere else. */
TF_NODISCARD tf_status tf_package_encode_unsealed(const tf_package_parts *parts, const tf_allocator *a,
                                                  const tf_sink *sink, void **out, size_t *size);
/* Everything that the executor relies on: registers only refer backwards, jumps go forward and stay inside, pool
 * slices, texts, arguments, axes and kernels exist, launches pass what the kernel takes. One error at most. */
TF_NODISCARD tf_status tf_package_verify(const tf_package_parts *parts, const tf_sink *sink);

#endif
