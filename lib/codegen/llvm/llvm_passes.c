/* Our own list of LLVM passes. Never `dse` nor default<O2>, which has it: LLVM does not know that asynchronous copies
 * and matrix units read shared memory, and deletes the stores before them. `no-verify-fixpoint`, because instcombine
 * otherwise aborts the process when it needs a second round. */
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include "codegen/codegen_impl.h"
#include "support/result.h"

#define PASSES                                                                                                         \
  "sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg,"                                                \
  "loop-mssa(licm),early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg"

/* Of a kernel that the emitter wrote, whose loads and stores of local buffers it has replaced, one round is enough:
 * SASS of the benchmark's list is a few instructions shorter. */
#define EMITTED "sroa,simplifycfg,loop-mssa(licm),early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg"

/* Of a large kernel. Its time is what most users wait for, and grows faster than the kernel: most of all in the back
 * end's passes over loops and addresses (tf_skip_ir_passes), then in instcombine. The emitter writes little that these
 * would mend. ptxas makes as many instructions of it, a few more or less. */
#define LEAN "sroa,early-cse,simplifycfg,loop-mssa(licm)"
/* Of reductions, which have few addresses: what is the same is found once, behind those that move. */
#define REDUCED "sroa,simplifycfg,loop-mssa(licm)"
#define LARGE 1000   /* instructions as emitted */
#define LONG 220     /* of a kernel without shuffles, where no loop has a condition, if there are loops at all */
#define GUARDED 24   /* conditions in loops */
#define IN_A_ROW 300 /* of a kernel without loops, and with few conditions in all */
#define FEW 8
#define ALONE 200 /* of a kernel that is one block's work: shorter ones compile at once */

/* What our own passes leave to do in code without loops: registers, and what the math of each lane has in common. */
#define STRAIGHT "sroa,early-cse,simplifycfg"

/* A load of a local array or a shared variable could be moved above its condition, since its address is good. The value
 * is not used then, but the simulated SM, which runs what comes out of here, would see a read that the program does not
 * make: of bytes that nobody wrote, or that another thread writes. LLVM leaves loads where they are in functions that a
 * sanitizer watches; the attribute has no other effect on our passes, and is gone after them. */
static void watch_loads(tf_job *j, bool on) {
  static const char name[] = "sanitize_address";
  unsigned kind = LLVMGetEnumAttributeKindForName(name, sizeof name - 1);
  LLVMAttributeRef a = LLVMCreateEnumAttribute(j->ctx, kind, 0);
  for (LLVMValueRef f = LLVMGetFirstFunction(j->mod); f; f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f)) continue;
    if (on) LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, a);
    else LLVMRemoveEnumAttributeAtIndex(f, LLVMAttributeFunctionIndex, kind);
  }
}

typedef struct seen {
  unsigned instructions, conditions;
  unsigned branches; /* conditions in all */
  bool shuffles, products, loops;
  bool turns;  /* loops that count; those that wait for a copy do not */
  bool blocks; /* does it ask which block it is in, or draw its work? */
} seen;

static bool begins(const char *name, const char *with) { return strncmp(name, with, strlen(with)) == 0; }

static void see_call(seen *s, LLVMValueRef callee) {
  static const char nvvm[] = "llvm.nvvm.";
  size_t n = 0;
  const char *name = LLVMGetValueName2(callee, &n);
  if (!begins(name, nvvm)) return;
  name += sizeof nvvm - 1;
  s->shuffles |= begins(name, "shfl");
  s->products |= begins(name, "mma") || begins(name, "wgmma") || begins(name, "tcgen05");
  s->blocks |= begins(name, "read.ptx.sreg.c") /* ctaid, cluster */ || begins(name, "clusterlaunchcontrol");
}

/* Conditions in the loop that has most, but not behind its last inner loop: the end of a tile, which is done once for
 * all turns along K. The emitter writes loops as blocks in a row, the last of which branches back to the first. */
static seen see_blocks(tf_job *j, LLVMValueRef f) {
  seen s = {.instructions = (unsigned)(uintptr_t)tf_map_get(&j->spared, tf_map_ptr(f))};
  tf_map place = {.pool = j->scratch};
  unsigned n = LLVMCountBasicBlocks(f), i, inner = 0; /* inner: behind the last loop that ended */
  LLVMBasicBlockRef *block = TF_NEW_ARRAY(j->scratch, LLVMBasicBlockRef, n + 1);
  bool *counts = TF_NEW_ARRAY(j->scratch, bool, n + 1);
  LLVMGetBasicBlocks(f, block);
  for (i = 0; i < n; i++) {
    tf_map_set(&place, tf_map_ptr(block[i]), (void *)(uintptr_t)(i + 1));
    counts[i] = false;
    for (LLVMValueRef v = LLVMGetFirstInstruction(block[i]); v; v = LLVMGetNextInstruction(v)) {
      s.instructions++;
      LLVMOpcode op = LLVMGetInstructionOpcode(v);
      if (op == LLVMCall) see_call(&s, LLVMGetCalledValue(v));
      s.blocks |= op == LLVMAtomicRMW;
    }
  }
  for (i = 0; i < n; i++) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block[i]);
    s.branches += LLVMGetNumSuccessors(end) > 1;
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
      unsigned to = (unsigned)(uintptr_t)tf_map_get(&place, tf_map_ptr(LLVMGetSuccessor(end, k))) - 1;
      if (to > i) continue;
      s.loops = true;
      s.turns |= LLVMIsAPHINode(LLVMGetFirstInstruction(block[to])) != NULL;
      for (unsigned in = to; in < (inner > to ? inner : i); in++) counts[in] = true;
      inner = i + 1;
    }
  }
  for (unsigned here = i = 0; i < n; i++) {
    here = counts[i] ? here + (LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(block[i])) > 1) : 0;
    if (here > s.conditions) s.conditions = here;
  }
  return s;
}

/* Where many accesses in loops have conditions of their own, addresses that go with the loop are worth the time.
 * Shorter reductions are often short of registers: by the short list a cross entropy of bf16 lost 14 % on an H200, a
 * variance 7, a norm with rotary 6; transposes, permutes and what is pointwise lost nothing (2026-11-28): of these the
 * short ones, too, since straight-line strength reduction takes time that grows with the square of their indices. Short
 * code without loops that count has a few instructions less by the short list, and needs no back end (select/). */
static bool is_large(const seen *s) {
  unsigned from = s->conditions || s->shuffles ? LARGE : s->turns || s->products ? LONG : 0;
  return s->instructions >= from && s->conditions <= GUARDED;
}

/* Without loops, and with few conditions: what the back end's passes are for it has not. Norm and rotary of bf16 1.04
 * of memcpy either way (H200, 2026-11-29); a variance of everything f32, with a condition for each element, lost a
 * third. */
static bool is_in_a_row(const seen *s) { return !s->loops && s->branches <= FEW && s->instructions >= IN_A_ROW; }

/* Its products, rolled loops or filled rows were written for PTX: there is as much to do in it as in a large one, in
 * fewer lines. */
static bool is_short_form(LLVMValueRef f) {
  return LLVMGetStringAttributeAtIndex(f, LLVMAttributeFunctionIndex, TF_SHORT_FORM, sizeof TF_SHORT_FORM - 1) != NULL;
}

/* One block does all of it, as what puts together what other blocks gave: it takes no time on the chip. */
static bool is_short_work(const seen *s) { return !s->blocks && s->instructions >= ALONE; }

static bool run(tf_job *j, LLVMValueRef f, const char *passes, LLVMPassBuilderOptionsRef options) {
  LLVMErrorRef err =
      f ? LLVMRunPassesOnFunction(f, passes, j->tm, options) : LLVMRunPasses(j->mod, passes, j->tm, options);
  if (!err) return true;
  char *text = LLVMGetErrorMessage(err);
  tf_error(j->diags, j->loc, "LLVM refused the pass list: %s", text);
  LLVMDisposeErrorMessage(text);
  return false;
}

static bool run_on(tf_job *j, LLVMValueRef f, LLVMPassBuilderOptionsRef options) {
  if (j->o->no_passes) {
    if (!j->from_text) tf_vec_push(j->scratch, &j->quick, f); /* a text's functions have attributes of their own */
    return true;
  }
  bool quick = !j->from_text && !j->linked && !j->straight && j->o->opt_level != 3;
  seen s = quick ? see_blocks(j, f) : (seen){0};
  if (j->straight) {
    if (!run(j, f, STRAIGHT, options)) return false;
    tf_split_offsets(f);
  } else if (quick && (is_large(&s) || is_in_a_row(&s) || is_short_work(&s) || is_short_form(f))) {
    if (!run(j, f, s.shuffles && !s.products ? REDUCED : LEAN, options)) return false;
    TF_EITHER(tf_hoist_addresses(f));
    tf_split_offsets(f);
    if (!run(j, f, "early-cse,simplifycfg", options)) return false;
  } else {
    if (!run(j, f, quick ? EMITTED : PASSES, options)) return false;
    return !tf_hoist_addresses(f) || run(j, f, "early-cse", options);
  }
  tf_vec_push(j->scratch, &j->quick, f);
  return true;
}

static void dispose_options(void *o) { LLVMDisposePassBuilderOptions(o); }

/* They go with the job: memory may run out before the passes end. */
static LLVMPassBuilderOptionsRef new_options(tf_job *j) {
  void **held = tf_pool_hold(j->scratch, dispose_options);
  return *held = LLVMCreatePassBuilderOptions();
}

bool tf_run_pass_list(tf_job *j, const char *passes) {
  return run(j, NULL, passes, new_options(j)) && tf_check_latched(j);
}

bool tf_answer_reflections(tf_job *j) {
  return !LLVMGetNamedFunction(j->mod, "__nvvm_reflect") || tf_run_pass_list(j, "nvvm-reflect,globaldce");
}

bool tf_run_llvm_passes(tf_job *j) {
  watch_loads(j, true);
  LLVMPassBuilderOptionsRef options = new_options(j);
  /* device math that is linked comes as always-inline functions, which even `no_passes` must bring in */
  bool ok =
      run(j, NULL, j->o->no_passes || j->linked || j->from_text ? "always-inline,globaldce" : "globaldce", options);
  for (LLVMValueRef f = LLVMGetFirstFunction(j->mod); ok && f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) ok = run_on(j, f, options);
  watch_loads(j, false);
  return ok && tf_check_latched(j);
}

static bool has_alloca(LLVMValueRef f) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef v = LLVMGetFirstInstruction(b); v; v = LLVMGetNextInstruction(v))
      if (LLVMIsAAllocaInst(v)) return true;
  return false;
}

static bool skips_ir_passes(const tf_job *j, LLVMValueRef f) { return !has_alloca(f) || j->o->no_passes; }

size_t tf_find_quick(tf_job *j) {
  size_t n = 0;
  for (size_t k = 0; k < j->quick.n && !j->o->no_passes; k++) {
    LLVMValueRef f = j->quick.at[k];
    if (!skips_ir_passes(j, f)) continue;
    j->quick.at[k] = j->quick.at[n];
    j->quick.at[n++] = f;
  }
  return n;
}

void tf_predicate_quick(tf_job *j) {
  for (size_t k = 0; k < j->quick.n && !j->o->no_passes; k++)
    if (skips_ir_passes(j, j->quick.at[k])) tf_predicate_accesses(j->quick.at[k]);
}

/* The back end runs two dozen passes over LLVM IR, for loops, addresses and local memory, and cannot be told not to;
 * but none of them looks at a function with this attribute. Registers are allocated as ever, which level "none" would
 * not do; instruction selection combines less, so that addresses need words of their own. Local memory stays with the
 * passes, which find out what points to it; where the user wants no passes, generic addresses reach it, and a kernel as
 * emitted, each of its variables in memory, does not take twice the time of an optimised one. */
void tf_skip_ir_passes(tf_job *j) {
  static const char *const names[] = {"optnone", "noinline"}; /* the first is refused without the second */
  for (size_t k = 0; k < j->quick.n; k++) {
    LLVMValueRef f = j->quick.at[k];
    if (!skips_ir_passes(j, f)) continue;
    tf_sink_offsets(f);
    tf_multiply_wide(f);
    for (int i = 0; i < 2; i++) {
      unsigned kind = LLVMGetEnumAttributeKindForName(names[i], strlen(names[i]));
      LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(j->ctx, kind, 0));
    }
  }
}
