/* tcgen05.wait::ld with the registers that it waits for.
 *
 * LLVM's intrinsic has no operands, so nothing keeps what uses a loaded register behind it. These stubs take the
 * registers of one load and give them back: tf.stub.tcgen05.wait.ld.xN waits, tf.stub.tcgen05.tie.xN stands behind such
 * a wait for the registers of another load. As inline PTX the one is the instruction and the other is empty, both with
 * N registers in and, the same ones, out. N is a power of two up to 128; of one register the type is i32.
 *
 * In LLVM text of a user's the plain intrinsic stands: what is loaded before it in its block is tied behind it. */
#include <stdio.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>

#include "codegen/llvm/stubs.h"

enum { MOST = 128 };
static const char *const names[] = {"tf.stub.tcgen05.wait.ld.x", "tf.stub.tcgen05.tie.x"};

static void stub_name(char out[48], uint32_t n, bool waits) { snprintf(out, 48, "%s%u", names[!waits], n); }

bool tf_tcgen05_is_tie(const char *name, uint32_t *n, bool *waits) {
  char full[48];
  for (uint32_t i = 0; i < 2; i++)
    for (uint32_t k = 1; k <= MOST; k *= 2) {
      stub_name(full, k, !i);
      if (strcmp(name, full)) continue;
      *n = k;
      *waits = !i;
      return true;
    }
  return false;
}

static void add_attribute(LLVMValueRef f, const char *name) {
  LLVMContextRef c = LLVMGetTypeContext(LLVMTypeOf(f));
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(c, kind, 0));
}

/* May touch memory, by all threads of a warp together: nothing in memory moves across it. */
static void add_effects(LLVMValueRef f) {
  static const char *const attributes[] = {"nounwind", "willreturn", "nocallback", "nofree", "convergent"};
  for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++) add_attribute(f, attributes[i]);
}

static LLVMValueRef declare(LLVMModuleRef m, uint32_t n, bool waits) {
  char name[48];
  stub_name(name, n, waits);
  LLVMValueRef f = LLVMGetNamedFunction(m, name);
  if (f) return f;
  LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetModuleContext(m)), type = n == 1 ? i32 : LLVMVectorType(i32, n);
  f = LLVMAddFunction(m, name, LLVMFunctionType(type, &type, 1, false));
  add_effects(f);
  return f;
}

LLVMValueRef tf_tcgen05_tie(LLVMBuilderRef b, LLVMModuleRef m, uint32_t n, bool waits, LLVMValueRef v) {
  LLVMValueRef f = declare(m, n, waits);
  return LLVMBuildCall2(b, LLVMGlobalGetValueType(f), f, &v, 1, "");
}

/* ------------------------------------------------------------------------------------------------ reductions */

static const char red_prefix[] = "tf.stub.tcgen05.ld.red.";

/* What stands behind "tcgen05.ld.red." and, in PTX, ".sync.aligned". */
static int red_words(char *out, size_t size, const tf_tcgen05_red *r) {
  return snprintf(out, size, "%s.x%u.%s%s%s.%s", r->split ? "16x32bx2" : "32x32b", r->n, r->max ? "max" : "min",
                  r->abs ? ".abs" : "", r->nan ? ".NaN" : "", r->type);
}

bool tf_tcgen05_red_read(const char *name, tf_tcgen05_red *r) {
  static const char *const types[] = {"f32", "s32", "u32"};
  if (strncmp(name, red_prefix, sizeof red_prefix - 1) != 0) return false;
  for (uint32_t n = 2; n <= MOST; n *= 2)
    for (uint32_t bits = 0; bits < 16; bits++)
      for (uint32_t t = 0; t < (bits & 12 ? 1 : 3); t++) {
        char words[64];
        *r = (tf_tcgen05_red){.n = n, .split = bits & 1, .max = bits & 2, .abs = bits & 4, .nan = bits & 8};
        memcpy(r->type, types[t], 4);
        red_words(words, sizeof words, r);
        if (!strcmp(name + sizeof red_prefix - 1, words)) return true;
      }
  return false;
}

static LLVMTypeRef red_type(LLVMContextRef c, uint32_t n) {
  LLVMTypeRef i32 = LLVMInt32TypeInContext(c), parts[] = {LLVMVectorType(i32, n), i32};
  return LLVMStructTypeInContext(c, parts, 2, false);
}

LLVMValueRef tf_tcgen05_ld_red(LLVMBuilderRef b, LLVMModuleRef m, const tf_tcgen05_red *r, LLVMValueRef at,
                               LLVMValueRef offset) {
  char name[128];
  LLVMTypeRef i32 = LLVMTypeOf(at), args[] = {i32, i32};
  memcpy(name, red_prefix, sizeof red_prefix);
  red_words(name + sizeof red_prefix - 1, sizeof name - sizeof red_prefix, r);
  LLVMValueRef f = LLVMGetNamedFunction(m, name), operands[] = {at, offset};
  if (!f) {
    f = LLVMAddFunction(m, name, LLVMFunctionType(red_type(LLVMGetModuleContext(m), r->n), args, 2, false));
    add_effects(f);
  }
  return LLVMBuildCall2(b, LLVMGlobalGetValueType(f), f, operands, 2, "");
}

/* ------------------------------------------------------------------------------------------------ plain waits */

static bool is_call_of(LLVMValueRef inst, const char *prefix) {
  if (!LLVMIsACallInst(inst)) return false;
  LLVMValueRef f = LLVMGetCalledValue(inst);
  return LLVMIsAFunction(f) && strncmp(LLVMGetValueName(f), prefix, strlen(prefix)) == 0;
}

/* Whether `user` stands between the two in their block. A phi there is about what comes from elsewhere. */
static bool between(LLVMValueRef user, LLVMValueRef from, LLVMValueRef to) {
  for (LLVMValueRef i = from; i != to; i = LLVMGetNextInstruction(i))
    if (i == user) return true;
  return false;
}

/* What uses the load behind the wait, uses it tied. Outside of the block everything is behind it. */
static void tie_behind(LLVMBuilderRef b, LLVMModuleRef m, LLVMValueRef ld, LLVMValueRef wait) {
  LLVMTypeRef t = LLVMTypeOf(ld);
  uint32_t n = LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetVectorSize(t) : 1;
  if (!LLVMGetFirstUse(ld)) return;
  LLVMPositionBuilderBefore(b, LLVMGetNextInstruction(wait));
  LLVMValueRef tied = tf_tcgen05_tie(b, m, n, false, ld);
  for (LLVMUseRef u = LLVMGetFirstUse(ld), next; u; u = next) {
    LLVMValueRef user = LLVMGetUser(u);
    next = LLVMGetNextUse(u);
    if (user == tied || between(user, ld, wait)) continue;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(user); i++)
      if (LLVMGetOperand(user, i) == ld) {
        LLVMSetOperand(user, i, tied);
        break;
      }
    next = LLVMGetFirstUse(ld); /* the list has changed; what stays is passed over */
    while (next && (LLVMGetUser(next) == tied || between(LLVMGetUser(next), ld, wait))) next = LLVMGetNextUse(next);
  }
}

/* The first plain wait behind the load in its block. */
static LLVMValueRef wait_behind(LLVMValueRef ld) {
  for (LLVMValueRef i = LLVMGetNextInstruction(ld); i; i = LLVMGetNextInstruction(i))
    if (is_call_of(i, "llvm.nvvm.tcgen05.wait.ld")) return i;
  return NULL;
}

static bool only_ties(LLVMValueRef ld) {
  for (LLVMUseRef u = LLVMGetFirstUse(ld); u; u = LLVMGetNextUse(u)) {
    uint32_t n;
    bool waits;
    LLVMValueRef user = LLVMGetUser(u);
    if (!is_call_of(user, "tf.stub.") || !tf_tcgen05_is_tie(LLVMGetValueName(LLVMGetCalledValue(user)), &n, &waits))
      return false;
  }
  return true;
}

bool tf_tcgen05_tie_waits(LLVMModuleRef m) {
  bool ok = true;
  LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef k = LLVMGetFirstBasicBlock(f); k; k = LLVMGetNextBasicBlock(k))
      for (LLVMValueRef i = LLVMGetFirstInstruction(k); i; i = LLVMGetNextInstruction(i)) {
        if (!is_call_of(i, "llvm.nvvm.tcgen05.ld.") || only_ties(i)) continue;
        LLVMValueRef wait = wait_behind(i);
        if (wait) tie_behind(b, m, i, wait);
        else ok = false;
      }
  LLVMDisposeBuilder(b);
  return ok;
}

/* ------------------------------------------------------------------------------------------------ to inline PTX */

/* "=r,=r,...,0,1,...,~{memory}" */
static size_t constraints(char *out, uint32_t n) {
  size_t len = 0;
  for (uint32_t i = 0; i < n; i++) len += (size_t)sprintf(out + len, "=r,");
  for (uint32_t i = 0; i < n; i++) len += (size_t)sprintf(out + len, "%u,", i);
  return len + (size_t)sprintf(out + len, "~{memory}");
}

static void add_convergent(LLVMContextRef c, LLVMValueRef call) {
  unsigned kind = LLVMGetEnumAttributeKindForName("convergent", 10);
  LLVMAddCallSiteAttribute(call, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(c, kind, 0));
}

static void replace_call(LLVMBuilderRef b, LLVMValueRef call, uint32_t n, bool waits) {
  LLVMContextRef c = LLVMGetTypeContext(LLVMTypeOf(call));
  LLVMTypeRef i32 = LLVMInt32TypeInContext(c), types[MOST];
  LLVMValueRef args[MOST], v = LLVMGetOperand(call, 0);
  char text[8 * MOST + 16];
  static const char wait[] = "tcgen05.wait::ld.sync.aligned;";
  size_t len = constraints(text, n);
  LLVMPositionBuilderBefore(b, call);
  LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
  for (uint32_t i = 0; i < n; i++) {
    args[i] = n == 1 ? v : LLVMBuildExtractElement(b, v, LLVMConstInt(i32, i, false), "");
    types[i] = i32;
  }
  LLVMTypeRef type = LLVMFunctionType(n == 1 ? i32 : LLVMStructTypeInContext(c, types, n, false), types, n, false);
  LLVMValueRef code = LLVMGetInlineAsm(type, waits ? wait : "", waits ? sizeof wait - 1 : 0, text, len, true, false,
                                       LLVMInlineAsmDialectATT, false);
  LLVMValueRef r = LLVMBuildCall2(b, type, code, args, n, "");
  add_convergent(c, r);
  if (n > 1) {
    LLVMValueRef all = LLVMGetPoison(LLVMTypeOf(call));
    for (uint32_t i = 0; i < n; i++)
      all = LLVMBuildInsertElement(b, all, LLVMBuildExtractValue(b, r, i, ""), LLVMConstInt(i32, i, false), "");
    r = all;
  }
  LLVMReplaceAllUsesWith(call, r);
  LLVMInstructionEraseFromParent(call);
}

/* "tcgen05.ld.red.sync.aligned.WORDS {$0, $1, ...}, $N, [$N+1], OFFSET;" */
static void replace_red(LLVMBuilderRef b, LLVMValueRef call, const tf_tcgen05_red *r) {
  LLVMContextRef c = LLVMGetTypeContext(LLVMTypeOf(call));
  LLVMTypeRef i32 = LLVMInt32TypeInContext(c), parts[MOST + 1];
  char words[64], text[8 * MOST + 160], constraint[8 * MOST + 32];
  size_t len = 0, k = 0;
  red_words(words, sizeof words, r);
  len += (size_t)sprintf(text, "tcgen05.ld.red.sync.aligned.%s {", words);
  for (uint32_t i = 0; i < r->n; i++) len += (size_t)sprintf(text + len, "%s$%u", i ? ", " : "", i);
  len += (size_t)sprintf(text + len, "}, $%u, [$%u]", r->n, r->n + 1);
  if (r->split) len += (size_t)sprintf(text + len, ", %u", (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1)));
  len += (size_t)sprintf(text + len, ";");
  for (uint32_t i = 0; i <= r->n; i++) {
    k += (size_t)sprintf(constraint + k, "=r,");
    parts[i] = i32;
  }
  k += (size_t)sprintf(constraint + k, "r,~{memory}");
  LLVMTypeRef type = LLVMFunctionType(LLVMStructTypeInContext(c, parts, r->n + 1, false), &i32, 1, false);
  LLVMPositionBuilderBefore(b, call);
  LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
  LLVMValueRef code = LLVMGetInlineAsm(type, text, len, constraint, k, true, false, LLVMInlineAsmDialectATT, false);
  LLVMValueRef at = LLVMGetOperand(call, 0), v = LLVMBuildCall2(b, type, code, &at, 1, "");
  add_convergent(c, v);
  LLVMValueRef all = LLVMGetPoison(LLVMVectorType(i32, r->n)), out = LLVMGetPoison(LLVMTypeOf(call));
  for (uint32_t i = 0; i < r->n; i++)
    all = LLVMBuildInsertElement(b, all, LLVMBuildExtractValue(b, v, i, ""), LLVMConstInt(i32, i, false), "");
  out = LLVMBuildInsertValue(b, LLVMBuildInsertValue(b, out, all, 0, ""), LLVMBuildExtractValue(b, v, r->n, ""), 1, "");
  LLVMReplaceAllUsesWith(call, out);
  LLVMInstructionEraseFromParent(call);
}

static void reds_to_ptx(LLVMBuilderRef b, LLVMModuleRef m) {
  for (LLVMValueRef f = LLVMGetFirstFunction(m), following; f; f = following) {
    tf_tcgen05_red r;
    following = LLVMGetNextFunction(f);
    if (!LLVMIsDeclaration(f) || !tf_tcgen05_red_read(LLVMGetValueName(f), &r)) continue;
    for (LLVMUseRef u = LLVMGetFirstUse(f), next; u; u = next) {
      next = LLVMGetNextUse(u);
      replace_red(b, LLVMGetUser(u), &r);
    }
    LLVMDeleteFunction(f);
  }
}

void tf_tcgen05_to_ptx(LLVMBuilderRef b, LLVMModuleRef m) {
  reds_to_ptx(b, m);
  for (uint32_t i = 0; i < 2; i++)
    for (uint32_t n = 1; n <= MOST; n *= 2) {
      char name[48];
      stub_name(name, n, !i);
      LLVMValueRef f = LLVMGetNamedFunction(m, name);
      if (!f) continue;
      for (LLVMUseRef u = LLVMGetFirstUse(f), next; u; u = next) {
        next = LLVMGetNextUse(u);
        replace_call(b, LLVMGetUser(u), n, !i);
      }
      LLVMDeleteFunction(f);
    }
}
