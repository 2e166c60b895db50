/* The rewriting of an NVPTX module for the host, step by step, in place (jit_*.c). Only these files see LLVM. */
#ifndef TF_EMU_JIT_JIT_BUILD_H
#define TF_EMU_JIT_JIT_BUILD_H

#include <pthread.h>

#include <llvm-c/Core.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>

#include "emu/jit/module.h"
#include "emu/sm/report.h"

typedef struct tf_emu_shared_at {
  LLVMValueRef global;
  uint32_t at;
  uint64_t size;
  const char *label; /* what the user calls it, or NULL */
} tf_emu_shared_at;

typedef struct tf_emu_build {
  LLVMContextRef ctx;
  LLVMModuleRef mod;
  LLVMBuilderRef b;
  LLVMTargetDataRef data; /* of NVPTX: sizes are the device's */
  LLVMTypeRef ptr, i8, i16, i32, i64, none;
  tf_emu_module *out;
  const tf_sink *sink;
  bool instrument, count, failed;
  bool tied;        /* kernels have variables of the module in common */
  tf_status status; /* of a failure, when it is not that something is unsupported */
  tf_emu_shared_at *shared;
  uint32_t nshared;
  struct tf_emu_cycles *cycles;
  LLVMValueRef *wandering; /* local arrays of the function at hand that will move (jit_local.c) */
  size_t nwandering;
} tf_emu_build;

enum { TF_EMU_PTX_KERNEL = 71 };
#define TF_EMU_BYTES "tf-bytes" /* marks a kernel's parameter that is bytes by value */

/* Tells why the module cannot run; the first telling counts. */
void tf_emu_build_fail(tf_emu_build *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* All instructions of f, in an array from malloc; NULL if memory ran out. */
LLVMValueRef *tf_emu_instructions(LLVMValueRef f, size_t *n);
/* Index of a new site for the instruction. */
uint32_t tf_emu_build_site(tf_emu_build *b, LLVMValueRef inst, tf_emu_kind kind, const char *what);
LLVMValueRef tf_emu_const32(tf_emu_build *b, uint32_t x);
/* The site's number when the code runs, which `inst` is a part of: code is kept from process to process, and what has
 * been loaded before it need not be the same. */
LLVMValueRef tf_emu_site_value(tf_emu_build *b, LLVMValueRef inst, uint32_t site);
/* Calls one of our functions; declares it at first. */
LLVMValueRef tf_emu_call(tf_emu_build *b, const char *symbol, LLVMTypeRef result, LLVMValueRef *args, unsigned n);
/* The hidden first parameter of the function that holds `inst`. */
LLVMValueRef tf_emu_thread_of(LLVMValueRef inst);
LLVMValueRef tf_emu_generic(tf_emu_build *b, LLVMValueRef pointer);

struct tf_emu_jit {
  pthread_mutex_t lock;
  LLVMOrcLLJITRef lljit;
  LLVMTargetMachineRef machine, quick; /* for code that runs as it is; for watched code */
  char *triple;
  const char *cpu;
  uint64_t serial;
};

/* jit.c: host code, not yet linked, for the kernels that the parts name, and those only, in one module, whose sites go
 * to the end of `sites`. Its symbols have the token. */
TF_NODISCARD tf_status tf_emu_module_make(tf_emu_jit *j, const tf_package_parts *p, const tf_emu_watch *watch,
                                          const char *token, tf_emu_sites *sites, tf_emu_module **out,
                                          const tf_sink *sink);
/* Looks at the module without making code of it: what is wrong with its kernels, and whether they have variables in
 * common, so that they must stay together. */
TF_NODISCARD tf_status tf_emu_module_inspect(tf_emu_jit *j, const tf_package_parts *p, bool *tied, const tf_sink *sink);

/* jit_link.c: a module without code, which has what the parts say of its kernels; NULL if memory ran out. */
tf_emu_module *tf_emu_module_new(tf_emu_jit *j, const tf_package_parts *p, tf_emu_sites *sites);
void tf_emu_module_unload(tf_emu_module *m);
/* What its object code calls kernel ('k') or variable ('v') `index`. */
enum { TF_EMU_SYMBOL = 48 };
void tf_emu_symbol_of(char symbol[TF_EMU_SYMBOL], const char *token, char kind, uint32_t index);
/* Links the object code: from now on the module runs. */
TF_NODISCARD tf_status tf_emu_module_link(tf_emu_module *m, const tf_sink *sink);

/* jit_params.c: every defined function gets the thread as its first parameter. */
void tf_emu_add_thread_parameter(tf_emu_build *b);
/* One entry of fixed type a kernel. */
void tf_emu_add_entry(tf_emu_build *b, LLVMValueRef kernel, uint32_t index);
/* jit_shared.c: lays out shared variables; later, replaces them by addresses in the CTA's window. */
const tf_emu_shared_at *tf_emu_find_shared(const tf_emu_build *b, LLVMValueRef global);
void tf_emu_place_shared(tf_emu_build *b);
void tf_emu_replace_shared(tf_emu_build *b);
/* jit_names.c: what the user calls them. */
void tf_emu_read_names(tf_emu_build *b);
/* jit_check.c: calls around memory accesses of the function. */
void tf_emu_instrument(tf_emu_build *b, LLVMValueRef f);
/* The pointer's origin: through address arithmetic and casts to an alloca, a variable, a parameter, or something. */
LLVMValueRef tf_emu_origin(LLVMValueRef p);
/* How many bytes a parameter of a kernel has that is passed by value; 0 = it is none. */
uint64_t tf_emu_kernel_bytes(LLVMValueRef p);
/* Bytes of an alloca; 0 = not known before it runs. */
uint64_t tf_emu_local_size(tf_emu_build *b, LLVMValueRef local);
/* An array of known size, all that is ever done with which is to load and store its elements. */
TF_NODISCARD bool tf_emu_stays_home(tf_emu_build *b, LLVMValueRef local);
/* jit_guard.c: comparisons before the accesses of unwatched code; before one access. */
void tf_emu_guard_accesses(tf_emu_build *b, LLVMValueRef f);
void tf_emu_guard_access(tf_emu_build *b, LLVMValueRef inst);
/* jit_local.c: local arrays whose address goes elsewhere move from the host's stack to the thread's local memory. */
void tf_emu_find_wandering(tf_emu_build *b, LLVMValueRef f); /* before accesses are watched */
void tf_emu_move_locals(tf_emu_build *b, LLVMValueRef f);    /* behind that */
/* jit_turns.c: loops count their turns, so that one without end is told; recursion, the stack that is left. */
void tf_emu_count_turns(tf_emu_build *b, LLVMValueRef f);
void tf_emu_watch_stack(tf_emu_build *b, LLVMValueRef f);
#define TF_EMU_HELPER "tf_emu.helper." /* its name begins so */
/* A function of ours in the module, which is always inlined; `made`: it is new, and its body is to be built. */
LLVMValueRef tf_emu_helper(tf_emu_build *b, const char *name, LLVMTypeRef type, bool *made);
/* A field of the thread. */
LLVMValueRef tf_emu_field_at(tf_emu_build *b, LLVMValueRef thread, uint64_t offset);
/* jit_late.c: marks loads from shared memory whose values are needed behind an arrival on an mbarrier only. */
void tf_emu_find_late(tf_emu_build *b, LLVMValueRef f);
TF_NODISCARD bool tf_emu_is_late(const tf_emu_build *b, LLVMValueRef inst);
/* jit_cycles.c: the cycles of a function; how many there are around an instruction; for counters, code that
 * keeps their turns (count.h). Blocks may not come or go before the last of these. */
void tf_emu_find_cycles(tf_emu_build *b, LLVMValueRef f);
/* Of the function's k-th cycle; NULL = it has no more. */
LLVMBasicBlockRef tf_emu_cycle_header(const tf_emu_build *b, LLVMValueRef f, uint32_t k);
uint32_t tf_emu_depth_of(const tf_emu_build *b, LLVMValueRef inst);
void tf_emu_keep_turns(tf_emu_build *b, LLVMValueRef f);
void tf_emu_free_cycles(tf_emu_build *b);
/* jit_lower.c: intrinsics and stubs of the function become loads and calls. */
void tf_emu_lower(tf_emu_build *b, LLVMValueRef f);
/* jit_atomic.c: an atomic that is a stub becomes one of LLVM's; its old value, or NULL if that is not asked for. */
struct tf_atomic;
LLVMValueRef tf_emu_expand_atomic(tf_emu_build *b, LLVMValueRef call, const struct tf_atomic *a);
/* The ordering and scope of an atomic, into its site. */
void tf_emu_order_of(tf_emu_build *b, LLVMValueRef inst, tf_emu_site *s);
void tf_emu_expand_stubs(tf_emu_build *b, LLVMValueRef f);
/* jit_tcgen05.c: a call of tcgen05.ld or st, or of a stub that waits for loads; false = it is none. */
TF_NODISCARD bool tf_emu_lower_tcgen05(tf_emu_build *b, LLVMValueRef call, const char *name);
/* jit_wgmma.c: a stub of wgmma; false = it is none. */
TF_NODISCARD bool tf_emu_lower_wgmma(tf_emu_build *b, LLVMValueRef call, const char *name);
void tf_emu_may_spin(tf_emu_build *b, LLVMValueRef inst);
/* jit_bfloat.c: a fptrunc to bfloat becomes integer arithmetic; after the passes, scalar bits are kept from the host's
 * code generator. */
void tf_emu_round_to_bfloat(tf_emu_build *b, LLVMValueRef fptrunc);
void tf_emu_guard_bfloat(tf_emu_build *b, LLVMValueRef f);
/* jit_split.c */
void tf_emu_split_blocks(tf_emu_build *b, LLVMValueRef f);

/* An array of n registers, the function's own; what is built next stands before `call`. */
LLVMValueRef tf_emu_build_registers(tf_emu_build *b, LLVMValueRef call, unsigned n);

#endif
