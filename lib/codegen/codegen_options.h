/* What is asked of code generation, and what comes out. */
#ifndef TF_CODEGEN_CODEGEN_OPTIONS_H
#define TF_CODEGEN_CODEGEN_OPTIONS_H

#include "codegen/math/mode.h"
#include "ir/ir_core.h"

/* Keeps target machines between compilations. May be used by several threads at once. */
typedef struct tf_codegen_ctx tf_codegen_ctx;

enum tf_codegen_want {
  TF_WANT_LLVM_RAW = 1, /* LLVM IR as text, as emitted */
  TF_WANT_LLVM = 2,     /* LLVM IR as text, after the passes, with stubs: what the simulated SM runs */
  TF_WANT_BITCODE = 4,  /* the same as bitcode */
  TF_WANT_PTX = 8,
  TF_WANT_CUBIN = 16,     /* by ptxas; TF_ERR_ENV if there is none */
  TF_WANT_PACKAGE = 32,   /* whatever of bitcode, PTX and cubin is wanted too, and the host programs */
  TF_WANT_MODULES = 64,   /* in the package: bitcode, in as many modules as kernels were compiled in */
  TF_WANT_LATER = 128,    /* a package, and nothing else, of a module that may wait: it has the kernels' texts */
  TF_WANT_NO_TEXTS = 256, /* with that: they are empty */
};

typedef struct tf_codegen_options {
  const char *target;        /* "sm_90a" */
  uint32_t ptx_version;      /* 83 = 8.3; 0 = the lowest that the target and the ops need */
  uint32_t want;             /* tf_codegen_want */
  int opt_level;             /* of LLVM's code generator: 1 to 3; 0 = 2 (level "none" is never used) */
  bool no_passes;            /* no LLVM IR passes before code generation */
  tf_math_mode math;         /* of every kernel.math and f32 division that does not say `fast` */
  bool debug;                /* source locations in the LLVM module */
  bool lineinfo;             /* and in PTX, as .loc; implies debug */
  const char *ptxas;         /* path, or "nvjitlink"; NULL = search PATH, then the usual places */
  const char *ptxas_options; /* further ones, separated by spaces, or NULL */
  double ptxas_timeout;      /* seconds; 0 = 1800 */
  const char *ptx_repair;    /* rows of ptx/faults.def: "all", "none", "-products,-nan"; NULL = all */
  uint32_t threads;          /* that compile kernels at most; 0 = one for each processor. What comes out is the same */
  struct tf_stop *stop; /* asked before each kernel and while ptxas runs; it then fails without a word. May be NULL */
  bool from_ptx;    /* bitcode, and what a package has of it, are read from the PTX that was made; it has locations */
  bool verify;      /* LLVM's verifier runs on tf's own LLVM IR, too, before code generation */
  bool llvm_select; /* of all kernels; else select/ takes those that it knows */
  bool unsealed;    /* the package goes to tf_package_load_encoded, and needs no checksum before that */
  uint32_t ptxas_version; /* 134 = 13.4, where no other assembles the PTX: repairs that it does not need are left out */
} tf_codegen_options;

typedef enum tf_stage {
  TF_STAGE_EMIT,
  TF_STAGE_MATH, /* linking device math */
  TF_STAGE_PASSES,
  TF_STAGE_BACKEND, /* stubs to inline PTX, LLVM's code generator */
  TF_STAGE_PTXAS,
  TF_STAGE_PACKAGE,
  TF_STAGE_COUNT
} tf_stage;

/* All memory is the pool's. */
typedef struct tf_codegen_result {
  tf_str llvm_raw, llvm, bitcode, ptx, cubin, package;
  tf_str ptxas_log; /* registers and spills per kernel, as ptxas tells them */
  uint32_t ptx_version;
  double seconds[TF_STAGE_COUNT];
} tf_codegen_result;

#endif
