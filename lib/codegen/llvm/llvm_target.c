/* Target machines, what LLVM would print without a word, and PTX. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "codegen/emit/atomic_stub.h"
#include "codegen/emit/emit_impl.h"
#include "codegen/codegen_impl.h"
#include "codegen/ptx/faults.h"
#include "codegen/llvm/stubs.h"
#include "codegen/llvm/stubs_wgmma.h"
#include "codegen/select/select.h"
#include "runtime/llvm_targets.h"
#include "support/alloc.h"

/* ------------------------------------------------------------------------------------------------ target machines */

/* One target machine serves one compilation at a time: it is taken out of the list and put back. */
typedef struct machine {
  struct machine *next;
  const tf_target *target;
  uint32_t ptx;
  LLVMCodeGenOptLevel level;
  LLVMTargetMachineRef tm;
} machine;

struct tf_codegen_ctx {
  tf_allocator alloc;
  atomic_uint refs;
  pthread_mutex_t lock;
  machine *idle;
  machine *empty; /* room for machines that are taken: taking one calls no allocator, while other threads may */
};

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void add_nvptx(void) {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
}

tf_status tf_codegen_ctx_create(const tf_allocator *a, tf_codegen_ctx **out) {
  tf_allocator alloc = tf_allocator_or_malloc(a);
  tf_llvm_add_targets(&once, add_nvptx);
  *out = tf_alloc_zero(&alloc, sizeof **out);
  if (!*out) return TF_ERR_OOM;
  (*out)->alloc = alloc;
  atomic_init(&(*out)->refs, 1);
  pthread_mutex_init(&(*out)->lock, NULL);
  return TF_OK;
}

tf_codegen_ctx *tf_codegen_ctx_retain(tf_codegen_ctx *c) {
  atomic_fetch_add(&c->refs, 1);
  return c;
}

void tf_codegen_ctx_destroy(tf_codegen_ctx *c) {
  if (!c || atomic_fetch_sub(&c->refs, 1) != 1) return;
  for (machine *m = c->idle, *next; m; m = next) {
    next = m->next;
    LLVMDisposeTargetMachine(m->tm);
    tf_free(&c->alloc, m);
  }
  for (machine *m = c->empty, *next; m; m = next) {
    next = m->next;
    tf_free(&c->alloc, m);
  }
  pthread_mutex_destroy(&c->lock);
  tf_allocator a = c->alloc;
  tf_free(&a, c);
}

/* Level "none" is never used: it ruins register allocation around inline PTX. */
static LLVMCodeGenOptLevel level_of(const tf_codegen_options *o) {
  return o->opt_level == 1   ? LLVMCodeGenLevelLess
         : o->opt_level == 3 ? LLVMCodeGenLevelAggressive
                             : LLVMCodeGenLevelDefault;
}

static LLVMTargetMachineRef create(tf_job *j) {
  char features[16], *text = NULL;
  LLVMTargetRef t;
  if (LLVMGetTargetFromTriple("nvptx64-nvidia-cuda", &t, &text)) {
    tf_error(j->diags, j->loc, "this LLVM has no NVPTX target: %s", text);
    LLVMDisposeMessage(text);
    return NULL;
  }
  snprintf(features, sizeof features, "+ptx%u", j->ptx);
  return LLVMCreateTargetMachine(t, "nvptx64-nvidia-cuda", j->target->name, features, level_of(j->o), LLVMRelocDefault,
                                 LLVMCodeModelDefault);
}

LLVMTargetMachineRef tf_take_target_machine(tf_job *j) {
  LLVMTargetMachineRef tm = NULL;
  pthread_mutex_lock(&j->cache->lock);
  for (machine **at = &j->cache->idle; *at; at = &(*at)->next) {
    machine *m = *at;
    if (m->target != j->target || m->ptx != j->ptx || m->level != level_of(j->o)) continue;
    *at = m->next;
    tm = m->tm;
    m->next = j->cache->empty;
    j->cache->empty = m;
    break;
  }
  pthread_mutex_unlock(&j->cache->lock);
  return tm ? tm : create(j);
}

/* NULL: no memory. */
static machine *room_for_one(tf_codegen_ctx *c) {
  machine *m = c->empty;
  if (!m) return tf_alloc(&c->alloc, sizeof *m);
  c->empty = m->next;
  return m;
}

void tf_give_target_machine(tf_job *j) {
  tf_codegen_ctx *c = j->cache;
  if (!j->tm) return;
  pthread_mutex_lock(&c->lock);
  machine *m = room_for_one(c);
  if (m) {
    *m = (machine){c->idle, j->target, j->ptx, level_of(j->o), j->tm};
    c->idle = m;
  }
  pthread_mutex_unlock(&c->lock);
  if (!m) LLVMDisposeTargetMachine(j->tm);
}

/* ------------------------------------------------------------------------------------------------ PTX */

/* What LLVM prints as it stands and only ptxas refuses: unknown intrinsics, and calls of nothing. */
bool tf_check_calls(tf_job *j) {
  bool ok = true;
  for (LLVMValueRef f = LLVMGetFirstFunction(j->mod); f; f = LLVMGetNextFunction(f)) {
    size_t n;
    tf_atomic atomic;
    const char *name = LLVMGetValueName2(f, &n);
    uint32_t registers;
    tf_tcgen05_red red;
    tf_wgmma_stub wgmma;
    bool waits;
    if (!LLVMIsDeclaration(f) || LLVMGetIntrinsicID(f) || tf_stub_find(name) || tf_atomic_read(name, &atomic)) continue;
    if (tf_tcgen05_is_tie(name, &registers, &waits) || tf_tcgen05_red_read(name, &red) ||
        tf_wgmma_is_tie(name, &waits) || tf_wgmma_is_mma(name, &wgmma) || tf_emit_is_device_function(name))
      continue;
    bool intrinsic = strncmp(name, "llvm.", 5) == 0;
    tf_error(j->diags, j->loc, intrinsic ? "LLVM has no intrinsic '%s'" : "'%s' is called but has no body", name);
    ok = false;
  }
  return ok;
}

/* ------------------------------------------------------------------------------------------------ PTX */

/* `--maxrregcount=32` among the options of ptxas; 0 = not there */
static uint32_t given_registers(const tf_job *j) {
  static const char option[] = "maxrregcount";
  const char *at = j->o->ptxas_options ? strstr(j->o->ptxas_options, option) : NULL;
  return at ? (uint32_t)strtoul(at + sizeof option, NULL, 10) : 0;
}

static bool read_repairs(tf_job *j, tf_ptx_repair_options *out) {
  tf_str wrong;
  if (tf_ptx_read_repairs(tf_strz(j->o->ptx_repair ? j->o->ptx_repair : "all"), &out->off, &wrong)) return true;
  tf_strbuf names = {.pool = j->scratch};
  for (int k = 0; k < TF_PTX_FAULTS; k++) tf_sb_printf(&names, ", %s", tf_ptx_fault_rows[k].name);
  tf_error(j->diags, j->loc,
           "there is no repair of PTX '%.*s'; expected a list of: all, none%s, each with '-' to leave it out",
           (int)wrong.len, wrong.ptr, tf_sb_cstr(&names));
  return false;
}

bool tf_check_repairs(tf_job *j) { return read_repairs(j, &(tf_ptx_repair_options){0}); }

/* What ptxas is known to compile wrong, written otherwise. */
static bool repair(tf_job *j, tf_str made) {
  uint32_t line = 0;
  bool split = false;
  tf_ptx_repair_options o = {.registers = given_registers(j), .ptxas = j->o->ptxas_version, .split = &split};
  if (!read_repairs(j, &o)) return false;
  if (tf_ptx_repair(j->pool, made, &o, &j->out->ptx, &line)) {
    j->split |= split;
    return !split;
  }
  tf_error(j->diags, j->loc, "the PTX breaks off at its line %u: a statement, a comment or a scope does not end", line);
  return false;
}

static bool tie_waits(tf_job *j) {
  if (tf_tcgen05_tie_waits(j->mod)) return true;
  tf_error(
      j->diags, j->loc,
      "a tcgen05.ld whose block has no tcgen05.wait.ld behind it, but whose registers are used: nothing could keep "
      "the uses behind the wait; put the wait into the block of the load");
  return false;
}

bool tf_check_before_ptx(tf_job *j) { return tie_waits(j) && tf_verify_before_codegen(j) && tf_check_latched(j); }

/* Kernels that have been optimised need no back end, if all that they do is known. *all: this is all of the PTX. What
 * is left is changed and verified later; false: what may be selected is no good IR, and this is told. */
static bool select_quick(tf_job *j, tf_str *out, bool *all) {
  const tf_select_options o = {j->target->name, j->ptx, j->lines};
  size_t n = j->o->llvm_select ? 0 : tf_find_quick(j);
  if (n && !tf_verify_before_codegen(j)) return false;
  *all = tf_select_ptx(j->pool, j->mod, &o, j->quick.at, n, out); /* the text is the result where nothing is mended */
  size_t left = 0;
  for (size_t k = 0; k < j->quick.n; k++)
    if (j->quick.at[k]) j->quick.at[left++] = j->quick.at[k];
  j->quick.n = left;
  return true;
}

/* LLVM counts calls through all that the process compiles, and writes the numbers as comments at both ends of each.
 * Here they are a module's own, so that it has one text whatever is compiled before it or beside it. */
static void put_calls_counted(tf_strbuf *b, const char *from, size_t n) {
  static const char mark[] = " // callseq ";
  const char *end = from + n, *at;
  for (uint64_t ends = 0; (at = strstr(from, mark)); ends++) {
    at += sizeof mark - 1;
    tf_sb_put(b, (tf_str){from, (size_t)(at - from)});
    tf_sb_printf(b, "%llu", (unsigned long long)(ends / 2));
    for (from = at; *from >= '0' && *from <= '9'; from++) continue;
  }
  tf_sb_put(b, (tf_str){from, (size_t)(end - from)});
}

bool tf_emit_ptx(tf_job *j) {
  if (!tie_waits(j)) return false;
  tf_wgmma_to_ptx(j->scratch, j->mod);
  tf_addresses_early(j->mod);
  tf_tune_for_nvptx(j->mod);
  tf_predicate_quick(j);
  tf_stubs_to_ptx(j->mod);
  if (!j->lines) LLVMStripModuleDebugInfo(j->mod);
  tf_str selected;
  bool all;
  if (!select_quick(j, &selected, &all)) return false;
  if (all) return repair(j, selected) && tf_check_latched(j);
  tf_skip_ir_passes(j);
  if (!tf_verify_before_codegen(j)) return false;
  void **held_text = tf_job_hold_message(j), **held = tf_job_hold_buffer(j);
  char *text = NULL;
  LLVMMemoryBufferRef ptx = NULL;
  bool bad = LLVMTargetMachineEmitToMemoryBuffer(j->tm, j->mod, LLVMAssemblyFile, &text, &ptx);
  *held_text = text;
  *held = ptx;
  if (bad) {
    tf_error(j->diags, j->loc, "LLVM could not generate PTX: %s", tf_job_first_line(j, text));
    return false;
  }
  tf_strbuf both = {.pool = j->pool};
  put_calls_counted(&both, LLVMGetBufferStart(ptx), LLVMGetBufferSize(ptx)); /* a zero is behind it */
  tf_sb_put(&both, selected);
  tf_str made = tf_sb_str(&both);
  return repair(j, made) && tf_check_latched(j);
}
