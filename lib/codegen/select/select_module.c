/* Our own instruction selection: kernels that tf has optimised itself, as LLVM IR, become PTX one instruction after the
 * other. What an instruction needs is there when it is reached: blocks stand in an order in which a value is defined
 * before it is used, or the module is LLVM's to select. Phis are registers of their own, which are written where their
 * blocks are left; ptxas makes one of what is copied. */
#include <stdlib.h>
#include <string.h>

#include "codegen/select/select_impl.h"

/* ------------------------------------------------------------------------------------------------ instructions */

static bool select_one(tf_sel *e, LLVMValueRef v, LLVMBasicBlockRef here) {
  LLVMOpcode op = LLVMGetInstructionOpcode(v);
  tf_sel_line_of(e, v);
  switch (op) {
  case LLVMPHI: return true;
  case LLVMRet:
  case LLVMBr: return tf_sel_leave(e, v, op, here);
  case LLVMICmp:
  case LLVMFCmp: return tf_sel_compare(e, v, op);
  case LLVMSelect: return tf_sel_select(e, v);
  case LLVMCall: return tf_sel_call(e, v);
  case LLVMGetElementPtr: return tf_sel_gep(e, v);
  case LLVMLoad: return tf_sel_load(e, v);
  case LLVMStore: return tf_sel_store(e, v);
  case LLVMExtractElement:
  case LLVMInsertElement:
  case LLVMShuffleVector:
  case LLVMExtractValue: return tf_sel_vector(e, v, op);
  case LLVMTrunc:
  case LLVMZExt:
  case LLVMSExt:
  case LLVMFPToUI:
  case LLVMFPToSI:
  case LLVMUIToFP:
  case LLVMSIToFP:
  case LLVMFPTrunc:
  case LLVMFPExt:
  case LLVMPtrToInt:
  case LLVMIntToPtr:
  case LLVMBitCast: return !LLVMGetFirstUse(v) || tf_sel_cast(e, v, op); /* of any type, where nobody asks */
  default: return tf_sel_arith(e, v, op);
  }
}

/* More values than these that conditions hand on: ptxas leaves copies where they meet, and LLVM makes one register of
 * them. Gradients of layer norm, of which 72 and 120 are, were 2 % slower with copies. */
enum { MOST_MERGED = 64 };

/* Whether a loop hands its values on to the block: one that stands later, or the block itself, leads there. */
static bool is_loop(tf_sel *e, LLVMValueRef phi) {
  for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
    if (!tf_map_get(&e->blocks, tf_map_ptr(LLVMGetIncomingBlock(phi, i)))) return true;
  LLVMBasicBlockRef b = LLVMGetInstructionParent(phi);
  for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
    if (LLVMGetIncomingBlock(phi, i) == b) return true;
  return false;
}

/* Registers of phis, which are read before their blocks are left. */
static void open_phis(tf_sel *e, LLVMBasicBlockRef b) {
  for (LLVMValueRef v = LLVMGetFirstInstruction(b); v && LLVMIsAPHINode(v); v = LLVMGetNextInstruction(v)) {
    LLVMTypeRef t = LLVMTypeOf(v), of = t;
    uint32_t n = 1;
    bool words = false;
    if (LLVMGetTypeKind(t) == LLVMVectorTypeKind) {
      n = LLVMGetVectorSize(t);
      of = LLVMGetElementType(t);
      words = tf_sel_class_of(of) == TF_SEL_H;
      if (words && n % 2) e->failed = true;
    }
    tf_sel_class c = words ? TF_SEL_W : of == t ? tf_sel_class_of_scalar(t) : tf_sel_class_of(of);
    n = words ? n / 2 : n;
    tf_sel_operand *part = TF_NEW_ARRAY(e->pool, tf_sel_operand, n + 1);
    for (uint32_t i = 0; i < n && !e->failed; i++) part[i] = tf_sel_new(e, c);
    tf_sel_set_parts(e, v, n, words, part);
    if (!is_loop(e, v)) e->merged += n;
    if (e->merged > MOST_MERGED) e->failed = true;
  }
}

static bool select_blocks(tf_sel *e) {
  uintptr_t n = 0;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(e->fn); b; b = LLVMGetNextBasicBlock(b)) {
    tf_map_set(&e->blocks, tf_map_ptr(b), (void *)++n);
    open_phis(e, b);
  }
  e->count = (uint32_t)n;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(e->fn); b && !e->failed; b = LLVMGetNextBasicBlock(b))
    tf_sel_share_phis(e, b);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(e->fn); b && !e->failed; b = LLVMGetNextBasicBlock(b)) {
    e->epoch++;
    if (e->block++) {
      tf_sel_put_label(e, b);
      tf_sb_puts(&e->body, ":\n");
    }
    for (LLVMValueRef v = LLVMGetFirstInstruction(b); v; v = LLVMGetNextInstruction(v))
      if (!select_one(e, v, b) || e->failed) return false;
  }
  return !e->failed;
}

/* ------------------------------------------------------------------------------------------------ kernels */

static void put_param(tf_sel *e, tf_strbuf *b, unsigned i) {
  tf_sb_puts(b, LLVMGetValueName(e->fn));
  tf_sb_puts(b, "_param_");
  tf_sb_put_uint(b, i);
}

static LLVMAttributeRef byval(LLVMValueRef fn, unsigned i) {
  return LLVMGetEnumAttributeAtIndex(fn, i + 1, LLVMGetEnumAttributeKindForName("byval", 5));
}

/* A tensor map, which is the parameter itself. */
static bool is_map(LLVMValueRef fn, unsigned i) {
  LLVMAttributeRef a = byval(fn, i);
  return a && tf_sel_size_of(LLVMGetTypeAttributeValue(a)) == 128 &&
         LLVMGetStringAttributeAtIndex(fn, i + 1, "nvvm.grid_constant", 18);
}

static uint64_t align_of(tf_sel *e, unsigned i) {
  LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(e->fn, i + 1, e->align_kind);
  return a ? LLVMGetEnumAttributeValue(a) : 1;
}

static bool declare_param(tf_sel *e, tf_strbuf *b, unsigned i) {
  LLVMTypeRef t = LLVMTypeOf(LLVMGetParam(e->fn, i));
  tf_sel_class c = tf_sel_class_of(t);
  bool pointer = LLVMGetTypeKind(t) == LLVMPointerTypeKind, map = pointer && is_map(e->fn, i);
  if (map) tf_sb_puts(b, "\t.param .align 64 .b8 ");
  else if (pointer && LLVMGetPointerAddressSpace(t) == 1 && !byval(e->fn, i)) {
    tf_sb_puts(b, "\t.param .u64 .ptr .global .align ");
    tf_sb_put_uint(b, align_of(e, i));
    tf_sb_putc(b, ' ');
  } else if (!pointer && (c == TF_SEL_W || c == TF_SEL_D)) {
    bool real = tf_sel_is_float(t);
    tf_sb_puts(b, c == TF_SEL_W ? real ? "\t.param .f32 " : "\t.param .u32 "
                  : real        ? "\t.param .f64 "
                                : "\t.param .u64 ");
  } else {
    return false;
  }
  put_param(e, b, i);
  if (map) tf_sb_puts(b, "[128]");
  return !map || align_of(e, i) == 64;
}

static void read_param(tf_sel *e, unsigned i) {
  LLVMValueRef v = LLVMGetParam(e->fn, i);
  if (!LLVMGetFirstUse(v)) return;
  tf_sel_operand o = tf_sel_result(e, v);
  bool map = is_map(e->fn, i);
  tf_sel_operand at = map ? tf_sel_new(e, TF_SEL_D) : o;
  tf_strbuf name = {.pool = e->pool};
  put_param(e, &name, i);
  const tf_sel_operand param = {.kind = TF_SEL_SYM, .cls = TF_SEL_D, .symbol = tf_sb_cstr(&name)};
  if (!map) {
    TF_SEL_LINE(e, o.cls == TF_SEL_W ? "ld.param.b32 \t%0, [%1];" : "ld.param.b64 \t%0, [%1];", o, param);
    return;
  }
  TF_SEL_LINE(e, "mov.b64 \t%0, %1;", at, param);
  TF_SEL_LINE(e, "cvta.param.u64 \t%0, %1;", o, at);
}

/* `2,1,1` with blanks */
static void put_extents(tf_strbuf *b, const char *begin, tf_str text) {
  tf_sb_puts(b, begin);
  for (size_t i = 0; i < text.len; i++) {
    tf_sb_putc(b, text.ptr[i]);
    if (text.ptr[i] == ',') tf_sb_putc(b, ' ');
  }
  tf_sb_putc(b, '\n');
}

/* Launch bounds; false: the function has an attribute that may mean something else. */
static bool put_bounds(tf_sel *e, tf_strbuf *b) {
  static const char *const known[][2] = {{"nvvm.maxntid", ".maxntid "},
                                         {"nvvm.reqntid", ".reqntid "},
                                         {"nvvm.minctasm", ".minnctapersm "},
                                         {"nvvm.maxnreg", ".maxnreg "},
                                         {"nvvm.cluster_dim", ".explicitcluster\n.reqnctapercluster "},
                                         {"tf-short-form", NULL}};
  unsigned n = LLVMGetAttributeCountAtIndex(e->fn, LLVMAttributeFunctionIndex);
  LLVMAttributeRef *all = TF_NEW_ARRAY(e->pool, LLVMAttributeRef, n + 1);
  LLVMGetAttributesAtIndex(e->fn, LLVMAttributeFunctionIndex, all);
  for (unsigned i = 0; i < n; i++) {
    unsigned len, k = 0;
    if (!LLVMIsStringAttribute(all[i])) continue;
    const char *name = LLVMGetStringAttributeKind(all[i], &len);
    while (k < sizeof known / sizeof *known && !tf_str_eqz((tf_str){name, len}, known[k][0])) k++;
    if (k == sizeof known / sizeof *known) return false;
    const char *value = LLVMGetStringAttributeValue(all[i], &len);
    if (known[k][1]) put_extents(b, known[k][1], (tf_str){value, len});
  }
  return true;
}

static void put_registers(const tf_sel *e, tf_strbuf *b) {
  static const char *const lines[TF_SEL_CLASSES] = {"\t.reg .pred \t%p<", "\t.reg .b16 \t%rs<", "\t.reg .b32 \t%r<",
                                                    "\t.reg .b64 \t%rd<"};
  for (int c = 0; c < TF_SEL_CLASSES; c++) {
    if (!e->regs[c]) continue;
    tf_sb_puts(b, lines[c]);
    tf_sb_put_uint(b, e->regs[c] + 1);
    tf_sb_puts(b, ">;\n");
  }
}

static bool select_kernel(tf_sel *e, tf_strbuf *b) {
  const char *name = LLVMGetValueName(e->fn);
  unsigned n = LLVMCountParams(e->fn);
  e->values = e->blocks = e->made = e->scaled = e->shares = (tf_map){.pool = e->pool};
  e->body = (tf_strbuf){.pool = e->pool};
  e->block = e->edges = e->merged = e->divisions = 0;
  e->at = NULL;
  memset(e->regs, 0, sizeof e->regs);
  if (LLVMGetFunctionCallConv(e->fn) != 71) return false;
  tf_sb_puts(b, "\n.visible .entry ");
  tf_sb_puts(b, name);
  tf_sb_puts(b, "(");
  for (unsigned i = 0; i < n; i++) {
    tf_sb_puts(b, i ? ",\n" : "\n");
    if (!declare_param(e, b, i)) return false;
    read_param(e, i);
  }
  tf_sb_puts(b, "\n)\n");
  if (!put_bounds(e, b) || !select_blocks(e)) return false;
  tf_sb_puts(b, "{\n");
  put_registers(e, b);
  tf_sb_putc(b, '\n');
  tf_sb_put(b, tf_sb_str(&e->body));
  tf_sb_puts(b, "}\n");
  return true;
}

/* ------------------------------------------------------------------------------------------------ modules */

/* Shared memory; nothing else is known. */
static bool declare_global(tf_strbuf *b, LLVMValueRef g) {
  LLVMTypeRef t = LLVMGlobalGetValueType(g);
  bool outside = LLVMIsDeclaration(g);
  uint64_t bytes = tf_sel_size_of(t);
  if (LLVMGetPointerAddressSpace(LLVMTypeOf(g)) != 3 || LLVMGetTypeKind(t) != LLVMArrayTypeKind) return false;
  if (outside ? bytes != 0 : !bytes || !LLVMIsUndef(LLVMGetInitializer(g))) return false;
  tf_sb_puts(b, outside ? ".extern .shared .align " : ".shared .align ");
  tf_sb_put_uint(b, LLVMGetAlignment(g));
  tf_sb_puts(b, " .b8 ");
  tf_sb_puts(b, LLVMGetValueName(g));
  tf_sb_putc(b, '[');
  if (bytes) tf_sb_put_uint(b, bytes);
  tf_sb_puts(b, "];\n");
  return LLVMGetAlignment(g) != 0;
}

static void put_head(tf_strbuf *b, const char *target, uint32_t version) {
  tf_sb_puts(b, "\n.version ");
  tf_sb_put_uint(b, version / 10);
  tf_sb_putc(b, '.');
  tf_sb_put_uint(b, version % 10);
  tf_sb_puts(b, "\n.target ");
  tf_sb_puts(b, target);
  tf_sb_puts(b, "\n.address_size 64\n\n");
}

static bool declare_globals(LLVMModuleRef m, tf_strbuf *b) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
    if (!declare_global(b, g)) return false;
  return true;
}

static size_t count_bodies(LLVMModuleRef m) {
  size_t n = 0;
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) n += !LLVMIsDeclaration(f);
  return n;
}

/* Their texts, an empty one of each that is not known. */
static size_t select_kernels(tf_sel *e, const LLVMValueRef *kernel, size_t n, tf_str *text) {
  size_t known = 0;
  e->files.n = 0;
  for (size_t i = 0; i < n; i++) {
    tf_strbuf b = {.pool = e->pool};
    e->fn = kernel[i];
    e->function = (uint32_t)i;
    e->failed = false;
    bool ok = select_kernel(e, &b);
    text[i] = ok ? tf_sb_str(&b) : (tf_str){NULL, 0};
    known += ok;
  }
  return known;
}

bool tf_select_ptx(tf_pool *pool, LLVMModuleRef m, const tf_select_options *o, LLVMValueRef *kernel, size_t n,
                   tf_str *out) {
  tf_pool *scratch = tf_pool_child(pool);
  tf_sel e = {.pool = scratch, .m = m, .callees = {.pool = scratch}, .lines = o->lines, .first_file = 1};
  tf_strbuf b = {.pool = pool}, globals = {.pool = scratch};
  tf_str *text = TF_NEW_ARRAY(scratch, tf_str, n + 1);
  e.align_kind = LLVMGetEnumAttributeKindForName("align", 5);
  bool may = n && declare_globals(m, &globals), all = may && count_bodies(m) == n;
  all = may && select_kernels(&e, kernel, n, text) == n && all;
  if (may && !all && e.files.n) { /* LLVM counts its own from 1 */
    e.first_file = 101;
    all = select_kernels(&e, kernel, n, text) == n && all;
  }
  if (all) {
    put_head(&b, o->target, o->ptx_version);
    tf_sb_put(&b, tf_sb_str(&globals));
  }
  for (size_t i = 0; i < n && may; i++) {
    if (!text[i].len) continue;
    tf_sb_put(&b, text[i]);
    LLVMDeleteFunction(kernel[i]);
    kernel[i] = NULL;
  }
  tf_sel_put_files(&e, &b);
  *out = tf_sb_str(&b);
  tf_pool_free(scratch);
  return all;
}
