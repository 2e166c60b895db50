/* What the files of codegen share besides the emitter. */
#ifndef TF_CODEGEN_CODEGEN_IMPL_H
#define TF_CODEGEN_CODEGEN_IMPL_H

#include <llvm-c/TargetMachine.h>

#include "codegen/codegen_options.h"
#include "codegen/ptx/ptx_parts.h"
#include "support/map.h"
#include "target/target.h"

/* One compilation under way. It lives in `scratch`, which holds all that LLVM has of it: freeing that pool ends the
 * compilation, be it here or at the recovery point after memory ran out. */
typedef struct tf_job {
  tf_codegen_ctx *cache;
  const tf_codegen_options *o;
  tf_pool *pool;    /* of the results */
  tf_pool *scratch; /* freed at the end */
  tf_diags *diags;
  tf_loc loc; /* where errors that belong to no op point */
  const tf_target *target;
  uint32_t ptx;        /* that the module needs in any case */
  uint32_t most_ptx;   /* that a kernel of it needs, which the host asks for (host.takes); else the same */
  tf_strmap asked_for; /* such kernels, by name */
  tf_map own_ptx;      /* and their versions, by op */
  LLVMContextRef ctx;
  LLVMModuleRef mod;
  LLVMModuleRef aside;  /* another one, while `mod` is worked on */
  LLVMModuleRef rolled; /* what PTX is made of, in place of `mod`, and without its texts; NULL: `mod` */
  bool split;           /* LLVM has not left a rolled loop's turn in a row: PTX takes other kernels (TF_EMIT_TURNS) */
  LLVMTargetMachineRef tm;
  bool from_text; /* LLVM IR that a user wrote */
  bool from_ptx;  /* PTX that a user gave */
  bool inlines;   /* the user's LLVM IR holds inline assembly */
  bool lines;     /* the PTX gets .loc */
  bool straight;  /* emitted by us, no loops, few conditions, nothing linked: most passes have nothing to do */
  bool linked;    /* device math was linked */
  bool later;     /* what it makes is a package of texts */
  tf_map spared;  /* of tf_emit_kernels */
  TF_VEC(LLVMValueRef) quick; /* kernels that the back end takes as they are, after llvm_passes.c */
  tf_str modules;             /* what the package has of LLVM */
  tf_ptx_parts parts;         /* of out->ptx, where it was joined of several modules; else none */
  size_t head;                /* bytes before them */
  uint32_t only;              /* tf_codegen_want, of this module; 0 = what `o` wants */
  char *llvm_error;           /* the first error diagnostic of LLVM, latched; LLVM itself reports success */
  tf_codegen_result *out;
} tf_job;

/* feature.c: target, PTX version, and what the kernels need of them; before LLVM, which would abort. */
TF_NODISCARD bool tf_check_target(tf_job *j, tf_features need);
/* intrinsic_features.c: of LLVM IR that a user wrote. */
tf_features tf_intrinsic_features(LLVMModuleRef m);
/* inline_features.c: of the inline assembly in it, added to `need`; false: the chip lacks some of it, and it was told.
 */
TF_NODISCARD bool tf_inline_features(tf_job *j, tf_str text, tf_features *need);
/* All but those that the host asks for. */
TF_NODISCARD bool tf_check_kernels(tf_job *j, tf_op *module, tf_features *need);
/* Those: each one's own PTX version. Behind tf_check_target. */
TF_NODISCARD bool tf_check_asked_for(tf_job *j, tf_op *module);

/* asked_for.c: kernels whose PTX version the host asks the device for. */
void tf_find_asked_for(tf_job *j, tf_op *module);
TF_NODISCARD bool tf_is_asked_for(const tf_job *j, tf_op *kernel);
uint32_t tf_ptx_of_kernel(const tf_job *j, const tf_op *kernel);
/* Those that need a later version than the module go, and their launches: no device takes them. Remarks say so. */
void tf_leave_out_asked_for(tf_job *j, tf_op *module);

/* While they are collected. */
typedef struct tf_feature_check {
  tf_job *job;
  tf_features *need;
  bool ok;
} tf_feature_check;
void tf_want(tf_feature_check *c, tf_op *op, tf_feature f);
/* feature_async.c: those of the asynchronous machinery. */
void tf_check_async(tf_feature_check *c, tf_op *op);
/* feature_mma.c: those of matrices, of what lanes exchange, and of atomics. */
void tf_check_mma(tf_feature_check *c, tf_op *op);
void tf_check_wgmma(tf_feature_check *c, tf_op *op);

/* feature_tcgen05.c: those of tensor memory. */
void tf_check_tcgen05(tf_feature_check *c, tf_op *op);

/* ll_places.c: LLVM IR of this text gets debug locations, where it has none. */
void tf_set_ll_places(tf_job *j, tf_str text);

/* llvm_passes.c; functions with this attribute get the passes of large ones. */
#define TF_SHORT_FORM "tf-short-form"
TF_NODISCARD bool tf_run_llvm_passes(tf_job *j);
TF_NODISCARD bool tf_run_pass_list(tf_job *j, const char *passes); /* of the whole module, as opt has it */
/* Calls of __nvvm_reflect, with which libdevice asks for the chip and for ftz, become numbers. */
TF_NODISCARD bool tf_answer_reflections(tf_job *j);

/* How many kernels the back end takes as they are; they become the first of j->quick. */
size_t tf_find_quick(tf_job *j);
/* Straight code and large kernels are spared the back end's passes over LLVM IR, too. */
void tf_skip_ir_passes(tf_job *j);
/* predicate.c, of these: a load or a store alone under a condition becomes one instruction with a predicate. */
void tf_predicate_quick(tf_job *j);
void tf_predicate_accesses(LLVMValueRef fn);

/* tune.c, address.c, hoist.c, early_addresses.c */
void tf_tune_for_nvptx(LLVMModuleRef m);
void tf_split_offsets(LLVMValueRef fn);
void tf_sink_offsets(LLVMValueRef fn);
TF_NODISCARD bool tf_hoist_addresses(LLVMValueRef fn); /* true: some moved, and copies of them may be one */
void tf_multiply_wide(LLVMValueRef fn);
LLVMBasicBlockRef tf_only_predecessor(LLVMBasicBlockRef block); /* NULL = there are several */
TF_NODISCARD bool tf_is_index_math(LLVMValueRef v);             /* what never traps, and costs an instruction */
void tf_addresses_early(LLVMModuleRef m);

/* llvm_target.c */
LLVMTargetMachineRef tf_take_target_machine(tf_job *j);
void tf_give_target_machine(tf_job *j);
TF_NODISCARD bool tf_check_calls(tf_job *j);
TF_NODISCARD bool tf_check_repairs(tf_job *j);
TF_NODISCARD bool tf_emit_ptx(tf_job *j);
/* What tf_emit_ptx refuses of a module, where no PTX is wanted. */
TF_NODISCARD bool tf_check_before_ptx(tf_job *j);

/* ptxas.c */
TF_NODISCARD tf_status tf_run_ptxas(tf_job *j);
/* nvjitlink.c: the same by libnvJitLink, where options.ptxas is "nvjitlink". */
TF_NODISCARD tf_status tf_run_nvjitlink(tf_job *j);

/* package_build.c, package_build_ll.c */
struct tf_package_parts;
TF_NODISCARD tf_status tf_make_package(tf_job *j, tf_op *module);
TF_NODISCARD tf_status tf_make_ll_package(tf_job *j); /* of the kernels in j->mod */
TF_NODISCARD tf_status tf_keep_package(tf_job *j, const struct tf_package_parts *parts);

/* codegen.c: a job from its begin to its results. tf_job_check: of its target and what the kernels need; the job then
 * has a target machine. */
tf_job *tf_job_begin(tf_codegen_ctx *c, tf_pool *pool, const tf_codegen_options *o, tf_diags *d,
                     tf_codegen_result *out);
TF_NODISCARD tf_status tf_job_check(tf_job *j, struct tf_op *module);
/* What is wanted besides of what was compiled: a cubin, the package. */
TF_NODISCARD tf_status tf_job_pack(tf_job *j, struct tf_op *module);
TF_NODISCARD tf_status tf_job_end(tf_job *j, tf_status s);
/* In the order of the module. */
struct tf_op **tf_kernels_of(tf_job *j, struct tf_op *module, uint32_t *n);

/* codegen_module.c: LLVM IR of these kernels, as j->mod and, where PTX takes another form, j->rolled. */
void tf_emit_job(tf_job *j, struct tf_op *module, struct tf_op **kernel, uint32_t n, tf_pool *scratch);
/* A module as emitted or parsed, to what is wanted of LLVM texts, bitcode and PTX. */
TF_NODISCARD bool tf_compile_llvm_module(tf_job *j);
void tf_keep_bitcode(tf_job *j); /* as j->modules, and where it is wanted */
/* codegen_ptx.c: PTX becomes j->mod; in place of what it was made of, or of a user's text. Told. */
TF_NODISCARD bool tf_swap_for_ptx(tf_job *j);
/* In j->modules, of a module with inline assembly, which stays. */
TF_NODISCARD bool tf_keep_inlined(tf_job *j);
TF_NODISCARD bool tf_has_inline_asm(LLVMModuleRef m);
TF_NODISCARD bool tf_import_text(tf_job *j, tf_str ptx);

/* codegen_parts.c: kernels that need nothing of one another, several at a time. *done: j->out has their PTX, and
 * j->modules their bitcode; else they are to be compiled together. false: something failed, and was told. */
TF_NODISCARD bool tf_compile_parts(tf_job *j, tf_op *module, tf_op **kernel, uint32_t n, bool *done);
TF_NODISCARD bool tf_link_modules(tf_job *j); /* j->mod of j->modules */

/* codegen_later.c: each kernel's text in j->modules, then what versions are made of. */
void tf_keep_for_later(tf_job *j, tf_op *module, tf_op *const *kernel, uint32_t n);
/* Do they have more in common than a target, so that they must be one module? */
bool tf_kernels_share(tf_op *const *kernel, uint32_t n);

/* codegen_job.c */
static inline bool tf_job_wants(const tf_job *j, unsigned what) { return (j->only ? j->only : j->o->want) & what; }
double tf_codegen_now(void);
/* Adds the time since *since to a stage. */
void tf_codegen_lap(tf_job *j, tf_stage s, double *since);
void tf_job_release(void *job);   /* what LLVM has of it */
tf_str tf_module_text(tf_job *j); /* of j->mod */
tf_str tf_job_keep(tf_job *j, const char *text, size_t n);
/* A place for a message or a buffer of LLVM's, which goes with the job. Taken before LLVM makes it. */
void **tf_job_hold_message(tf_job *j);
void **tf_job_hold_buffer(tf_job *j);
/* The first line of what LLVM says. */
const char *tf_job_first_line(tf_job *j, const char *text);
/* LLVM's diagnostics: an error is kept, and told by tf_check_latched. */
void tf_latch_diagnostics(tf_job *j);
TF_NODISCARD bool tf_check_latched(tf_job *j);
/* `when` it is checked, of what tf made; NULL: as the user wrote it. */
TF_NODISCARD bool tf_verify_llvm(tf_job *j, const char *when);
/* The same at the two places where it may run, if it is due there. */
TF_NODISCARD bool tf_verify_emitted(tf_job *j, const char *when);
TF_NODISCARD bool tf_verify_before_codegen(tf_job *j);

/* ll_read.c: j->mod from a text. */
TF_NODISCARD bool tf_read_ll(tf_job *j, tf_str name, tf_str text);

/* kernel_names.c: what a kernel.func is called in LLVM IR, PTX and packages: as the user says, or escaped. */
const char *tf_kernel_symbol(tf_pool *pool, tf_op *func);

#endif
