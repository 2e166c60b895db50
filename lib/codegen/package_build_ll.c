/* A package of LLVM IR that came as text: its kernels, and no host program. */
#include <stdlib.h>

#include <llvm-c/Core.h>

#include "codegen/codegen_impl.h"
#include "runtime/package.h"
#include "support/size.h"

enum { PTX_KERNEL = 71, SHARED = 3 };

static LLVMTypeRef type_attribute(LLVMValueRef f, unsigned param, const char *name) {
  LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(f, param + 1, LLVMGetEnumAttributeKindForName(name, strlen(name)));
  return a ? LLVMGetTypeAttributeValue(a) : NULL;
}

/* A tensor map is 128 bytes by value; other bytes by value are a struct. PTX says 64 bits of addresses and of numbers
 * alike: such a parameter takes both.
 */
static bool param_kind(tf_job *j, LLVMValueRef f, unsigned i, uint8_t *out, uint32_t *size) {
  LLVMTypeRef t = LLVMTypeOf(LLVMGetParam(f, i)), bytes = type_attribute(f, i, "byval");
  unsigned width = LLVMGetTypeKind(t) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(t) : 0;
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(j->mod);
  switch (LLVMGetTypeKind(t)) {
  case LLVMPointerTypeKind:
    if (!bytes) return *out = TF_P_PTR, true;
    if (!LLVMABISizeOfType(layout, bytes) || LLVMABISizeOfType(layout, bytes) > TF_MAX_PARAM_BYTES) break;
    *size = (uint32_t)LLVMABISizeOfType(layout, bytes);
    *out = *size == 128 ? TF_P_TENSORMAP : TF_P_BYTES;
    return true;
  case LLVMFloatTypeKind: *out = TF_P_F32; return true;
  case LLVMDoubleTypeKind: *out = TF_P_F64; return true;
  case LLVMHalfTypeKind:
  case LLVMBFloatTypeKind: *out = TF_P_I16; return true;
  case LLVMIntegerTypeKind:
    if (width != 64 && width != 32 && width != 16 && width > 8) break;
    *out = width == 64   ? (j->from_ptx ? TF_P_PTR : TF_P_I64)
           : width == 32 ? TF_P_I32
           : width == 16 ? TF_P_I16
                         : TF_P_I8;
    return true;
  default: break;
  }
  char *text = LLVMPrintTypeToString(bytes ? bytes : t);
  tf_error(j->diags, j->loc, "parameter %u of kernel '%s' is %s%s, which tf cannot pass", i, LLVMGetValueName(f), text,
           bytes ? " by value" : "");
  LLVMDisposeMessage(text);
  return false;
}

/* "nvvm.maxntid"="128,1,1": up to three numbers, multiplied or one by one. */
static uint32_t numbers(LLVMValueRef f, const char *name, uint32_t out[3]) {
  LLVMAttributeRef a = LLVMGetStringAttributeAtIndex(f, LLVMAttributeFunctionIndex, name, (unsigned)strlen(name));
  unsigned n;
  const char *p = a ? LLVMGetStringAttributeValue(a, &n) : "";
  uint64_t product = *p != 0;
  for (int i = 0; i < 3 && *p; i++) {
    char *end;
    unsigned long v = strtoul(p, &end, 10);
    if (end == p || v > 1u << 20) return 0;
    out[i] = (uint32_t)v;
    product *= v;
    p = *end == ',' ? end + 1 : end;
  }
  return product > UINT32_MAX ? 0 : (uint32_t)product;
}

/* Does kernel `f` use `v`, itself or by a function that it may call? */
static bool used_by(LLVMValueRef v, LLVMValueRef f, unsigned depth) {
  for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsAInstruction(user)) {
      if (depth > 8 || used_by(user, f, depth + 1)) return true;
      continue;
    }
    LLVMValueRef in = LLVMGetBasicBlockParent(LLVMGetInstructionParent(user));
    if (in == f || LLVMGetFunctionCallConv(in) != PTX_KERNEL) return true;
  }
  return false;
}

static uint32_t static_shared(tf_job *j, LLVMValueRef f) {
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(j->mod);
  int64_t bytes = 0;
  for (LLVMValueRef g = LLVMGetFirstGlobal(j->mod); g; g = LLVMGetNextGlobal(g)) {
    if (LLVMGetPointerAddressSpace(LLVMTypeOf(g)) != SHARED || !used_by(g, f, 0)) continue;
    uint64_t align = LLVMGetAlignment(g) ? LLVMGetAlignment(g) : 1;
    uint64_t size = LLVMABISizeOfType(layout, LLVMGlobalGetValueType(g));
    if (size > INT64_MAX || !tf_size_round_up(bytes, (int64_t)align, &bytes) ||
        !tf_size_add(bytes, (int64_t)size, &bytes))
      bytes = INT64_MAX;
  }
  return bytes > INT32_MAX ? INT32_MAX : (uint32_t)bytes;
}

static bool kernel_entry(tf_job *j, LLVMValueRef f, tf_hkernel *out) {
  unsigned n = LLVMCountParams(f);
  uint8_t *param = tf_pool_alloc(j->scratch, n + 1);
  uint32_t *bytes = TF_NEW_ARRAY(j->scratch, uint32_t, n + 1);
  for (unsigned i = 0; i < n; i++)
    if (!param_kind(j, f, i, &param[i], &bytes[i])) return false;
  *out =
      (tf_hkernel){.name = tf_pool_strz(j->scratch, LLVMGetValueName(f)), .nparam = n, .param = param, .bytes = bytes};
  uint32_t v[3] = {1, 1, 1}, most = numbers(f, "nvvm.maxntid", v);
  for (int i = 0; i < 3; i++) v[i] = 1;
  uint32_t exact = numbers(f, "nvvm.reqntid", v);
  if (exact && exact <= 1024) memcpy(out->block, v, sizeof v);
  if (!most) most = exact;
  out->max_threads = most < 1024 ? most : 1024;
  out->static_shared = static_shared(j, f);
  for (int i = 0; i < 3; i++) out->cluster[i] = v[i] = 1;
  if (numbers(f, "nvvm.cluster_dim", v))
    for (int i = 0; i < 3; i++) out->cluster[i] = v[i] ? v[i] : 1;
  return true;
}

tf_status tf_make_ll_package(tf_job *j) {
  TF_VEC(tf_hkernel) kernels = {0};
  for (LLVMValueRef f = LLVMGetFirstFunction(j->mod); f; f = LLVMGetNextFunction(f)) {
    tf_hkernel k;
    if (LLVMIsDeclaration(f) || LLVMGetFunctionCallConv(f) != PTX_KERNEL) continue;
    if (!kernel_entry(j, f, &k)) return TF_ERR_UNSUPPORTED;
    tf_vec_push(j->scratch, &kernels, k);
  }
  tf_package_parts parts = {.target = j->target->name,
                            .ptx_version = j->ptx,
                            .producer = tf_version(),
                            .nkernel = (uint32_t)kernels.n,
                            .kernel = kernels.at,
                            .ptx = j->out->ptx,
                            .cubin = j->out->cubin,
                            .llvm = j->modules};
  return tf_keep_package(j, &parts);
}
