/* tf/compile.h: compiles modules to packages, and hands out every text on the way. */
#ifndef TF_COMPILE_H
#define TF_COMPILE_H

#include "tf/cache.h"
#include "tf/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a compilation can hand out; bits of `emit`. */
typedef enum tf_product {
  TF_KERNEL_IR = 1, /* kernel and host functions, after all passes */
  TF_LLVM_RAW = 2,  /* LLVM IR as emitted */
  TF_LLVM = 4,      /* LLVM IR after its passes: what the simulated SM runs */
  TF_BITCODE = 8,   /* the same as bitcode */
  TF_PTX = 16,
  TF_CUBIN = 32,     /* made by ptxas, or libnvJitLink; TF_ERR_ENV if there is none */
  TF_PACKAGE = 64,   /* host programs, kernels, and of bitcode, PTX and cubin what was asked for */
  TF_PTXAS_LOG = 128 /* registers and spills, as ptxas prints them; with TF_CUBIN */
} tf_product;

/* How f32 functions and division are computed. f64 is precise in all modes; lib/codegen/MATH.md has the bounds. */
typedef enum tf_math {
  TF_MATH_UNSAID = 0,  /* fast if `fast_math` is set, else default */
  TF_MATH_PRECISE = 1, /* the same bits on every device */
  TF_MATH_DEFAULT = 2, /* what CUDA's own math library promises, a few ulp, in few instructions without branches */
  TF_MATH_FAST = 3     /* the hardware's approximations as they are */
} tf_math;

typedef struct tf_compile_options {
  size_t struct_size;
  const char *target; /* "sm_90a"; NULL = "sm_80" */
  /* 86 = 8.6, of all kernels; 0 = the lowest that the target and the ops need. Then versions of a kernel may need a
   * later one, each its own, and a launch takes those that the driver takes (products for sm_90a: 8.6, in clusters). A
   * host that loads tf_package_ptx by itself says its driver's own. */
  uint32_t ptx_version;
  uint32_t emit;        /* products to hand to `product` (TF_PACKAGE is what the call returns); bitcode and PTX go into
                         * the package always, a cubin if asked for */
  bool fast_math;       /* the same as math = TF_MATH_FAST; `math` wins unless it is TF_MATH_UNSAID */
  uint32_t index_width; /* 32 or 64; 0 = 32 where the host program can check it, else 64 */
  uint32_t opt_level;   /* of LLVM's code generator, 1 to 3; 0 = 2 */
  bool no_llvm_passes;
  bool debug;        /* source locations in the LLVM module: the simulated SM's reports name them */
  bool lineinfo;     /* and in PTX */
  tf_str pipeline;   /* instead of tf_default_pipeline() */
  const char *ptxas; /* path, or "nvjitlink" for libnvJitLink (by dlopen), which serialises wgmma; NULL = search */
  const char *ptxas_options;
  /* Patterns of PTX that ptxas is known to compile wrongly are rewritten. This selects the rewrites: a comma-separated
   * list of "all", "none" and rows of lib/codegen/README.md, each with "-" to switch it off; NULL = all. */
  const char *ptx_repair;
  /* The only version of ptxas that will compile this PTX, 134 = 13.4: rewrites that it is known not to need are left
   * out. 0 = not known, all are made. */
  uint32_t ptxas_version;
  tf_cache *cache; /* asked first, if nothing but the package is emitted; NULL = none */
  void (*product)(void *user, tf_product what, tf_str bytes);
  void (*stage)(void *user, const char *name, double seconds); /* after each: passes, LLVM, ptxas, cache */
  tf_pass_event_fn event;
  void *user; /* of the three callbacks */
  bool no_verify_each;
  bool changes;      /* as in tf_run_options */
  const char *entry; /* compile only this fusion or tile program; NULL, or a name that none has: all */
  tf_math math;
  uint32_t threads; /* threads that compile kernels, at most; 0 = one for each processor. The bytes are the same for
                     * every number; the session's allocator is called by one thread at a time */
  /* Kernels become PTX when they are first launched (tf_execute, tf_launch_kernel), or by tf_executable_prepare: a
   * fusion without extents has dozens of versions, and a product dozens of tiles, of which a program launches few.
   * These are lowered then, too. Every check of the fusion is made by tf_compile all the same; remarks on versions are
   * not told. The package serves this process only: it has no PTX, and tf_package_save_file refuses it. It keeps what
   * it needs of the options and of `cache`, in which each kernel is kept when it is made; the session's allocator must
   * outlive it, and serve all threads that launch. Not heeded where `emit` asks for more than TF_PACKAGE, with
   * `from_ptx` or `event`, or where kernels have texts in common (assertions, prints). */
  bool lazy;
  /* What the simulated SM will run is read from the final PTX, as tf_compile_ptx does, and not from the module that the
   * PTX was made of: so what LLVM's code generator and the repairs for ptxas did is run and checked. Locations are put
   * into the PTX. Slower to compile. */
  bool from_ptx;
  /* Asked before each pass and each kernel and while ptxas runs, by the threads that compile, maybe several at once.
   * When it returns true the compilation ends with TF_ERR_CANCELLED, as soon as what runs in LLVM is done; the module
   * is as it was. Kernels that a lazy package makes later are not asked for. NULL = never. Its argument is `user`. */
  bool (*cancel)(void *user);
  double seconds; /* after which it ends likewise; 0 = no limit */
  /* LLVM's verifier looks at what tf made of the module, before LLVM's code generator does: 2 % of the time, for those
   * who look for faults of tf. tf's tools and tests ask for it. LLVM IR that is no work of tf, and builds with
   * assertions, are verified in any case. */
  bool verify_llvm;
  /* The package is for the simulated SM only: no PTX is made, unless `emit` asks for it or for machine code. A GPU
   * refuses such a package. */
  bool no_ptx;
  tf_log log; /* of this compilation, in place of the session's */
  /* LLVM selects the instructions of all kernels. Else tf does it itself for kernels that it has optimised and of which
   * it knows all that they do, which takes a twentieth of the time: for those who look for a fault of either. */
  bool llvm_select;
} tf_compile_options;

/* Compiles a copy of the module for one target. The package is the caller's (tf_package_release). `o` may be NULL. */
TF_API TF_NODISCARD tf_status tf_compile(tf_module *m, const tf_compile_options *o, tf_package **out);

/* Compiles LLVM IR text for NVPTX to LLVM IR, PTX, cubin and, if `out` is not NULL, a package of its kernels, which has
 * no host program (see tf_launch_kernel). LLVM ends the process if the text uses what the target lacks, so the text
 * must come from a source that you trust. */
TF_API TF_NODISCARD tf_status tf_compile_llvm(tf_session *s, tf_str name, tf_str text, const tf_compile_options *o,
                                              tf_package **out);

/* PTX from anywhere, to a package of its kernels (without a host program: tf_launch_kernel) that runs on a GPU, from
 * this very text, and on the simulated SM, which checks it: races, missing fences, hangs. Reports name the line of the
 * source that `.loc` says, else that of the PTX. `name` is what messages call the text, which need not outlive the
 * call; of `o` only `emit` (TF_LLVM, TF_BITCODE, TF_CUBIN), `product`, `stage`, ptxas' options and `user` are looked
 * at, since the text says the rest. Parameters of 64 bits take a tensor, an address or a number, arrays of 128 bytes a
 * tensor map. TF_ERR_INVALID, and a diagnostic for each: what is not PTX, and instructions that are not known here
 * (tf-llc --print-ptx-ops lists those that are; lib/codegen/import/README.md); nothing is guessed. `out` may be NULL:
 * then the text is only checked. Such text cannot make LLVM end the process. */
TF_API TF_NODISCARD tf_status tf_compile_ptx(tf_session *s, tf_str name, tf_str text, const tf_compile_options *o,
                                             tf_package **out);

/* The instructions of PTX that tf_compile_ptx knows, each with its qualifiers: "add(.s16|.s32|...)", where a group is
 * one of its words, which may be empty. NULL past the end. The text is the library's. */
TF_API const char *tf_ptx_op_name(uint32_t i);

/* The key under which tf_compile keeps the module's package. */
TF_API TF_NODISCARD tf_status tf_compile_key(tf_module *m, const tf_compile_options *o, tf_cache_key *key);

/* For programs that own their process, such as tf's tools; the library does not call it by itself. LLVM ends the
 * process on input that it cannot compile (tf refuses such input first, if it knows). `fn` is called before that, with
 * the reason, and may end the process in its own way. To be called once in a process, before anything is compiled. */
TF_API void tf_on_llvm_fatal(void (*fn)(const char *reason));

/* The passes that lower every dialect to kernel and host functions. */
TF_API const char *tf_default_pipeline(void);
/* "sm_80", ...; NULL past the end. */
TF_API const char *tf_target_name(uint32_t i);
/* What tf_compile is to be told as `target` for programs of this device: of the names of its chip the one with the most
 * features ("sm_90a" rather than "sm_90"), the newest that runs on it if tf does not know the chip; "sm_90a" for the
 * simulated SM, which runs them all. TF_ERR_UNSUPPORTED if the chip is older than all that tf knows. */
TF_API TF_NODISCARD tf_status tf_device_target(tf_device *d, const tf_sink *sink, const char **target);
TF_API uint32_t tf_max_ptx_version(void);

#ifdef __cplusplus
}
#endif
#endif
