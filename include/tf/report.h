/* tf/report.h: a fusion's schedule on a chip, in numbers: kernels and their launches, the cost of each access for a
 * warp, the occupancy of an SM, the bytes that are moved, and the least time for these.
 *
 * Nothing is run. The fusion is lowered as tf_compile lowers it. Its host program is evaluated for the given arguments,
 * so the version is the one that would be launched. In each kernel everything that makes addresses and conditions is
 * evaluated for the 32 lanes of each warp. If that would take too long, only some blocks and iterations are evaluated:
 * the first, the last and 32 in a row. Then `exact` is false. */
#ifndef TF_REPORT_H
#define TF_REPORT_H

#include "tf/arg.h"
#include "tf/draw.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tf_report_way {
  TF_REPORT_LOAD,
  TF_REPORT_STORE,
  TF_REPORT_ATOMIC,
  TF_REPORT_CP_ASYNC,  /* in global memory: what is read; in shared memory: what is written */
  TF_REPORT_TMA_LOAD,  /* copies by TMA, plain runs of bytes too: their side in global memory only */
  TF_REPORT_TMA_STORE, /* the same way back; a reduction by TMA too */
} tf_report_way;

/* The accesses of one place of the text to one buffer, of one size. */
typedef struct tf_report_access {
  size_t struct_size;
  const char *tensor; /* its name in the text, or a description: "(scratch)" */
  bool shared;        /* shared memory; else global */
  tf_report_way way;
  uint32_t bytes, elements; /* of one lane in one request; 0 for copies by TMA, which are counted by rows */
  uint32_t line, column;    /* in the text; 0 = not known */
  uint32_t sites;           /* such instructions in the kernel */
  uint64_t requests;        /* of a warp; of TMA: rows of its boxes */
  uint64_t wanted;          /* bytes that lanes ask for, or that TMA moves */
  uint64_t delivered;       /* of loads by TMA: bytes that come to blocks, several of which may share a copy */
  uint64_t units, ideal;    /* sectors of 32 bytes (global) or wavefronts (shared), and the least possible */
  uint32_t worst;           /* units of the worst request, beyond the least */
} tf_report_access;

/* What keeps an SM from holding more blocks. */
typedef enum tf_report_limit {
  TF_REPORT_BY_THREADS,
  TF_REPORT_BY_BLOCKS,
  TF_REPORT_BY_SHARED,
  TF_REPORT_BY_REGISTERS,
} tf_report_limit;

/* One launch, in the order of the host program. */
typedef struct tf_report_kernel {
  size_t struct_size;
  const char *name, *function; /* of the kernel, and of the fusion or its version that it is made from */
  int64_t grid[3], block[3];
  int64_t cluster[3];
  int64_t shared;               /* bytes: static and dynamic */
  int32_t registers, spills;    /* of a thread, and bytes that it spills, as ptxas says; -1 = not known */
  uint32_t blocks_sm, warps_sm; /* that an SM holds, without registers where those are not known */
  uint32_t warps_most;          /* that it can hold */
  tf_report_limit limit;
  double waves; /* blocks of the grid for each that the chip holds; 0 = the chip is not known */
  uint32_t naccess;
  const tf_report_access *access;
  uint64_t moved;     /* bytes of all sectors in global memory, each request's own: as if no cache helped */
  uint64_t once;      /* each tensor of the kernel at most once: as if caches were perfect */
  bool exact;         /* all blocks and iterations were evaluated, and all addresses are known */
  const char *unsure; /* why it is not exact; NULL if it is */
} tf_report_kernel;

typedef struct tf_report {
  size_t struct_size;
  const char *name, *target, *chip; /* of the fusion; chip "" = not known */
  uint32_t nkernel;
  const tf_report_kernel *kernel;
  uint64_t least;       /* bytes: inputs once and results once */
  uint64_t moved, once; /* of all kernels, and what the host program fills */
  uint64_t workspace;   /* bytes of memory that the call takes for itself */
  double bandwidth;     /* bytes a second; 0 = not known */
  double seconds;       /* that `least` takes at that bandwidth: no schedule is faster. 0 = not known */
  double seconds_once;  /* what these kernels take at best, by `once` */
  bool exact;           /* all kernels are */
} tf_report;

/* Zero-initialised: sm_80, the chip that the target's row of lib/target/chips.def names first, no registers. */
typedef struct tf_report_options {
  size_t struct_size;
  const char *entry;  /* NULL = the only fusion */
  const char *target; /* "sm_90a"; NULL = the chip's, else sm_80 */
  const char *chip;   /* "h200": SMs and bandwidth from lib/target/chips.def; NULL = the target's first */
  double bandwidth;   /* bytes a second of device memory, instead of the chip's; 0 = the chip's */
  bool registers;     /* ask ptxas for them; without ptxas the report says that they are not known */
  const char *ptxas;  /* its path; NULL = search */
  /* One for each input: tensors with extents and strides. Their data may be NULL, which counts as aligned to 256 bytes;
   * of another address only the low bits are used. NULL, with nargs 0: the report has the structure only, unless all
   * extents are static. */
  const tf_arg *args;
  uint32_t nargs;
  uint64_t work; /* operations of a warp that may be evaluated for one kernel; 0 = 2^22 */
} tf_report_options;

/* The numbers of one fusion. They live until tf_report_destroy, but not longer than the module. TF_ERR_INVALID, with
 * the reason, if the fusion is refused, if arguments are missing or do not fit, or for a tile program. */
TF_API TF_NODISCARD tf_status tf_fusion_report(tf_module *m, const tf_report_options *o, tf_report **out);
TF_API void tf_report_destroy(tf_report *r);

/* The report of the module's fusions (of `entry`, if it is given) as text; or as SVG: the graph of splits and merges of
 * each kernel's tensors, coloured by what each id is bound to. */
TF_API TF_NODISCARD tf_status tf_module_draw_schedule(tf_module *m, const tf_report_options *o, tf_draw_format format,
                                                      tf_write_fn write, void *user);

/* A chip of lib/target/chips.def; TF_ERR_INVALID past the end. */
typedef struct tf_chip_info {
  size_t struct_size;
  const char *name, *target; /* "h200", "sm_90a" */
  uint32_t sms;
  double bandwidth;   /* of device memory, bytes a second: what its pins carry */
  const char *source; /* where NVIDIA says so */
} tf_chip_info;
TF_API TF_NODISCARD tf_status tf_chip_get(uint32_t i, tf_chip_info *out);

#ifdef __cplusplus
}
#endif
#endif
