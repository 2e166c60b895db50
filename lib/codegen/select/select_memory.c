/* Addresses, loads and stores. A known number in an address stays one until an instruction takes it. */
#include "codegen/llvm/predicate.h"
#include "codegen/select/select_impl.h"

/* k of 2^k bytes that `user` takes at each step of the index; 0: it is no address, or k is. */
static unsigned scale_of(LLVMValueRef user, LLVMValueRef index) {
  if (!LLVMIsAGetElementPtrInst(user) || LLVMGetNumOperands(user) != 2 || LLVMGetOperand(user, 1) != index) return 0;
  uint64_t size = tf_sel_size_of(LLVMGetGEPSourceElementType(user));
  return size > 1 && size <= 16 && !(size & (size - 1)) ? (unsigned)__builtin_ctzll(size) : 0;
}

bool tf_sel_scale_index(tf_sel *e, LLVMValueRef ext, bool sign) {
  bool others = false;
  for (LLVMUseRef u = LLVMGetFirstUse(ext); u; u = LLVMGetNextUse(u)) {
    unsigned k = scale_of(LLVMGetUser(u), ext);
    others |= !k;
    if (!k || tf_map_get(&e->scaled, tf_map_ptr(ext) + k)) continue;
    tf_sel_operand x = tf_sel_in_reg(e, tf_sel_of(e, LLVMGetOperand(ext, 0))), d = tf_sel_new(e, TF_SEL_D);
    TF_SEL_LINE(e, sign ? "mul.wide.s32 \t%0, %1, %2;" : "mul.wide.u32 \t%0, %1, %2;", d, x,
                tf_sel_int(TF_SEL_W, 1 << k));
    tf_map_set(&e->scaled, tf_map_ptr(ext) + k, (void *)(uintptr_t)d.reg);
  }
  return others;
}

/* A factor of an address that is no number: `index` times `size`, 64 bits. */
static tf_sel_operand scaled(tf_sel *e, LLVMValueRef gep, LLVMValueRef index, uint64_t size) {
  unsigned k = scale_of(gep, index);
  uint32_t have = k ? (uint32_t)(uintptr_t)tf_map_get(&e->scaled, tf_map_ptr(index) + k) : 0;
  if (have) return (tf_sel_operand){.kind = TF_SEL_REG, .cls = TF_SEL_D, .reg = have};
  tf_sel_operand x = tf_sel_in_reg(e, tf_sel_of(e, index)), d = tf_sel_new(e, TF_SEL_D);
  if (x.cls != TF_SEL_W && x.cls != TF_SEL_D) e->failed = true;
  if (x.cls == TF_SEL_W) {
    TF_SEL_LINE(e, "mul.wide.s32 \t%0, %1, %2;", d, x, tf_sel_int(TF_SEL_W, (int64_t)size));
  } else if (k) {
    TF_SEL_LINE(e, "shl.b64 \t%0, %1, %2;", d, x, tf_sel_int(TF_SEL_W, k));
  } else if (size > 1) {
    TF_SEL_LINE(e, "mul.lo.s64 \t%0, %1, %2;", d, x, tf_sel_int(TF_SEL_D, (int64_t)size));
  } else {
    d = x;
  }
  return d;
}

bool tf_sel_gep(tf_sel *e, LLVMValueRef v) {
  LLVMValueRef index = LLVMGetOperand(v, 1);
  tf_sel_operand base = tf_sel_of(e, LLVMGetOperand(v, 0)), sum = base;
  uint64_t size = tf_sel_size_of(LLVMGetGEPSourceElementType(v));
  bool known = LLVMIsAConstantInt(index);
  if (LLVMGetNumOperands(v) != 2 || !size || size > INT32_MAX) return tf_sel_fail(e);
  if (base.kind == TF_SEL_INT) base = sum = tf_sel_in_reg(e, base);
  if (known) {
    sum.add += LLVMConstIntGetSExtValue(index) * (int64_t)size;
  } else {
    tf_sel_operand by = scaled(e, v, index, size), whole = base;
    whole.add = 0;
    whole = tf_sel_in_reg(e, whole);
    sum = tf_sel_new(e, TF_SEL_D);
    TF_SEL_LINE(e, "add.s64 \t%0, %1, %2;", sum, whole, by);
    sum.add = base.add;
  }
  tf_sel_set(e, v, sum);
  return true;
}

/* ------------------------------------------------------------------------------------------------ accesses */

/* What is moved as registers: n of them, of 2, 4 or 8 bytes. */
typedef struct shape {
  uint32_t n;
  tf_sel_class c;
  bool vector, words, byte;
} shape;

static bool shape_of(LLVMTypeRef t, shape *s) {
  *s = (shape){.n = 1};
  if (LLVMGetTypeKind(t) == LLVMVectorTypeKind) {
    s->vector = true;
    s->n = LLVMGetVectorSize(t);
    t = LLVMGetElementType(t);
  }
  s->byte = !s->vector && tf_sel_is_byte(t);
  s->c = s->byte ? TF_SEL_H : tf_sel_class_of(t);
  if (s->vector && s->c == TF_SEL_H) {
    if (s->n % 2) return false;
    s->words = true;
    s->n /= 2;
    s->c = TF_SEL_W;
  }
  static const uint32_t bytes[TF_SEL_CLASSES] = {0, 2, 4, 8};
  return s->c != TF_SEL_NONE && s->c != TF_SEL_P && (s->n & (s->n - 1)) == 0 && s->n * bytes[s->c] <= 16;
}

static const char *space_of(LLVMValueRef pointer) {
  unsigned space = LLVMGetPointerAddressSpace(LLVMTypeOf(pointer));
  return space == 1 ? ".global" : space == 3 ? ".shared" : NULL;
}

/* `ld.global.v4.b32 \t` */
static bool begin(tf_sel *e, const char *name, LLVMValueRef access, LLVMValueRef pointer, const shape *s,
                  bool constant) {
  static const char *const types[TF_SEL_CLASSES] = {NULL, ".b16 \t", ".b32 \t", ".b64 \t"};
  const char *space = space_of(pointer);
  LLVMTypeRef t = LLVMIsAStoreInst(access) ? LLVMTypeOf(LLVMGetOperand(access, 0)) : LLVMTypeOf(access);
  bool plain = !LLVMGetVolatile(access) && LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic;
  if (!space || !plain || LLVMGetAlignment(access) < tf_sel_size_of(t)) return tf_sel_fail(e);
  tf_sb_putc(&e->body, '\t');
  tf_sb_puts(&e->body, name);
  tf_sb_puts(&e->body, space);
  if (constant) tf_sb_puts(&e->body, ".nc");
  if (s->n > 1) tf_sb_puts(&e->body, s->n == 2 ? ".v2" : ".v4");
  tf_sb_puts(&e->body, s->byte ? ".b8 \t" : types[s->c]);
  return true;
}

static void put_parts(tf_sel *e, const tf_sel_operand *part, uint32_t n) {
  if (n > 1) tf_sb_putc(&e->body, '{');
  for (uint32_t i = 0; i < n; i++) {
    if (i) tf_sb_puts(&e->body, ", ");
    tf_sel_put_operand(&e->body, &part[i]);
  }
  if (n > 1) tf_sb_putc(&e->body, '}');
}

static void put_place(tf_sel *e, tf_sel_operand place) {
  tf_sb_putc(&e->body, '[');
  tf_sel_put_operand(&e->body, &place);
  tf_sb_putc(&e->body, ']');
}

/* Metadata of a load: only that nobody writes there. */
static bool read_metadata(LLVMValueRef v, bool *constant) {
  *constant = false;
  if (!LLVMHasMetadata(v)) return true;
  size_t n = 0;
  unsigned invariant = LLVMGetMDKindIDInContext(LLVMGetTypeContext(LLVMTypeOf(v)), "invariant.load", 14);
  LLVMValueMetadataEntry *all = LLVMInstructionGetAllMetadataOtherThanDebugLoc(v, &n);
  bool ok = n == 0 || (n == 1 && LLVMValueMetadataEntriesGetKind(all, 0) == invariant);
  *constant = ok && n == 1;
  LLVMDisposeValueMetadataEntries(all);
  return ok;
}

bool tf_sel_load(tf_sel *e, LLVMValueRef v) {
  LLVMValueRef pointer = LLVMGetOperand(v, 0);
  shape s;
  bool constant;
  if (!shape_of(LLVMTypeOf(v), &s) || !read_metadata(v, &constant)) return tf_sel_fail(e);
  tf_sel_operand place = tf_sel_place(e, tf_sel_of(e, pointer));
  tf_sel_operand *part = TF_NEW_ARRAY(e->pool, tf_sel_operand, s.n);
  for (uint32_t i = 0; i < s.n; i++) part[i] = tf_sel_new(e, s.c);
  if (!begin(e, "ld", v, pointer, &s,
             LLVMGetPointerAddressSpace(LLVMTypeOf(pointer)) == 1 && (constant || tf_is_settled(pointer))))
    return false;
  put_parts(e, part, s.n);
  tf_sb_puts(&e->body, ", ");
  put_place(e, place);
  tf_sb_puts(&e->body, ";\n");
  tf_sel_set_parts(e, v, s.n, s.words, part);
  return true;
}

bool tf_sel_store(tf_sel *e, LLVMValueRef v) {
  LLVMValueRef x = LLVMGetOperand(v, 0), pointer = LLVMGetOperand(v, 1);
  shape s;
  if (!shape_of(LLVMTypeOf(x), &s) || tf_sel_has_metadata(v)) return tf_sel_fail(e);
  tf_sel_operand place = tf_sel_place(e, tf_sel_of(e, pointer)), part[4];
  const tf_sel_value *of = s.words ? tf_sel_words(e, x) : s.vector ? tf_sel_value_of(e, x) : NULL;
  if (e->failed) return false;
  for (uint32_t i = 0; i < s.n; i++) part[i] = tf_sel_in_reg(e, of ? of->part[i] : tf_sel_of(e, x));
  if (!begin(e, "st", v, pointer, &s, false)) return false;
  put_place(e, place);
  tf_sb_puts(&e->body, ", ");
  put_parts(e, part, s.n);
  tf_sb_puts(&e->body, ";\n");
  return true;
}
