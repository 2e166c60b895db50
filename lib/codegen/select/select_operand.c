/* Operands: which register, number or address a value of LLVM is; and the lines of PTX. What is put into a register
 * only because an instruction takes no other operand is remembered in its block, until a register changes that it may
 * have been made of. */
#include <string.h>

#include "codegen/select/select_impl.h"

bool tf_sel_fail(tf_sel *e) {
  e->failed = true;
  return false;
}

/* ------------------------------------------------------------------------------------------------ types */

tf_sel_class tf_sel_class_of(LLVMTypeRef t) {
  switch (LLVMGetTypeKind(t)) {
  case LLVMIntegerTypeKind:
    switch (LLVMGetIntTypeWidth(t)) {
    case 1: return TF_SEL_P;
    case 16: return TF_SEL_H;
    case 32: return TF_SEL_W;
    case 64: return TF_SEL_D;
    default: return TF_SEL_NONE;
    }
  case LLVMHalfTypeKind:
  case LLVMBFloatTypeKind: return TF_SEL_H;
  case LLVMFloatTypeKind: return TF_SEL_W;
  case LLVMDoubleTypeKind:
  case LLVMPointerTypeKind: return TF_SEL_D;
  default: return TF_SEL_NONE;
  }
}

bool tf_sel_is_byte(LLVMTypeRef t) { return LLVMGetTypeKind(t) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(t) == 8; }

tf_sel_class tf_sel_class_of_scalar(LLVMTypeRef t) { return tf_sel_is_byte(t) ? TF_SEL_H : tf_sel_class_of(t); }

bool tf_sel_has_metadata(LLVMValueRef v) {
  size_t n = 0;
  if (!LLVMHasMetadata(v)) return false;
  LLVMDisposeValueMetadataEntries(LLVMInstructionGetAllMetadataOtherThanDebugLoc(v, &n));
  return n != 0;
}

bool tf_sel_is_float(LLVMTypeRef t) {
  LLVMTypeKind k = LLVMGetTypeKind(t);
  return k == LLVMHalfTypeKind || k == LLVMBFloatTypeKind || k == LLVMFloatTypeKind || k == LLVMDoubleTypeKind;
}

uint64_t tf_sel_size_of(LLVMTypeRef t) {
  static const uint8_t sizes[TF_SEL_CLASSES] = {0, 2, 4, 8};
  LLVMTypeKind k = LLVMGetTypeKind(t);
  if (k == LLVMVectorTypeKind) return LLVMGetVectorSize(t) * tf_sel_size_of(LLVMGetElementType(t));
  if (k == LLVMArrayTypeKind) return LLVMGetArrayLength2(t) * tf_sel_size_of(LLVMGetElementType(t));
  if (tf_sel_is_byte(t)) return 1;
  tf_sel_class c = tf_sel_class_of(t);
  return c == TF_SEL_NONE ? 0 : sizes[c];
}

/* ------------------------------------------------------------------------------------------------ text */

static const char *const names[TF_SEL_CLASSES] = {"%p", "%rs", "%r", "%rd"};

static void put_bits(tf_strbuf *b, uint64_t bits, unsigned digits) {
  static const char digit[] = "0123456789ABCDEF";
  for (unsigned k = digits; k-- > 0;) tf_sb_putc(b, digit[bits >> (4 * k) & 15]);
}

static void put_number(tf_strbuf *b, const tf_sel_operand *o) {
  if (o->real && o->cls == TF_SEL_W) {
    tf_sb_puts(b, "0f");
    put_bits(b, (uint64_t)o->add, 8);
  } else if (o->real && o->cls == TF_SEL_D) {
    tf_sb_puts(b, "0d");
    put_bits(b, (uint64_t)o->add, 16);
  } else if (o->cls == TF_SEL_P) {
    tf_sb_puts(b, o->add ? "-1" : "0");
  } else {
    tf_sb_put_int(b, o->cls == TF_SEL_W ? (int32_t)o->add : o->cls == TF_SEL_H ? (int16_t)o->add : o->add);
  }
}

/* "+-8" of what is less: PTX has no "-8" there. */
static void put_sum(tf_strbuf *b, int64_t add) {
  if (!add) return;
  tf_sb_putc(b, '+');
  tf_sb_put_int(b, add);
}

void tf_sel_put_operand(tf_strbuf *b, const tf_sel_operand *o) {
  if (o->kind == TF_SEL_INT) {
    put_number(b, o);
    return;
  }
  if (o->kind == TF_SEL_SYM) tf_sb_puts(b, o->symbol);
  else {
    tf_sb_puts(b, names[o->cls]);
    tf_sb_put_uint(b, o->reg);
  }
  put_sum(b, o->add);
}

void tf_sel_line(tf_sel *e, const char *format, const tf_sel_operand *o) {
  tf_sb_putc(&e->body, '\t');
  for (const char *from = format;;) {
    const char *at = from;
    while (*at && !(*at == '%' && at[1] >= '0' && at[1] <= '9')) at++;
    tf_sb_put(&e->body, (tf_str){from, (size_t)(at - from)});
    if (!*at) break;
    tf_sel_put_operand(&e->body, &o[at[1] - '0']);
    from = at + 2;
  }
  tf_sb_putc(&e->body, '\n');
}

/* ------------------------------------------------------------------------------------------------ registers */

tf_sel_operand tf_sel_new(tf_sel *e, tf_sel_class c) {
  if (c >= TF_SEL_CLASSES) {
    e->failed = true;
    c = TF_SEL_W;
  }
  return (tf_sel_operand){.kind = TF_SEL_REG, .cls = (uint8_t)c, .reg = ++e->regs[c]};
}

tf_sel_operand tf_sel_int(tf_sel_class c, int64_t v) {
  return (tf_sel_operand){.kind = TF_SEL_INT, .cls = (uint8_t)c, .add = v};
}

typedef struct made {
  tf_sel_operand from;
  uint32_t epoch, reg;
} made;

static bool is_same(const tf_sel_operand *a, const tf_sel_operand *b) {
  return a->kind == b->kind && a->cls == b->cls && a->real == b->real && a->at == b->at && a->reg == b->reg &&
         a->add == b->add && a->symbol == b->symbol;
}

static uint64_t key_of(const tf_sel_operand *o) {
  uint64_t h = (uint64_t)o->kind | (uint64_t)o->cls << 8 | (uint64_t)o->real << 16 | (uint64_t)o->at << 24;
  return tf_hash_mix(tf_hash_mix(h | (uint64_t)o->reg << 32, (uint64_t)o->add), tf_map_ptr(o->symbol));
}

/* Into a new register. */
static void make(tf_sel *e, tf_sel_operand to, tf_sel_operand o) {
  static const char *const moves[TF_SEL_CLASSES] = {"mov.pred \t%0, %1;", "mov.b16 \t%0, %1;", "mov.b32 \t%0, %1;",
                                                    "mov.b64 \t%0, %1;"};
  if (o.kind == TF_SEL_ROUND) {
    tf_sel_operand from = {.kind = TF_SEL_REG, .cls = TF_SEL_W, .reg = o.reg};
    TF_SEL_LINE(e, o.real ? "cvt.rn.bf16.f32 \t%0, %1;" : "cvt.rn.f16.f32 \t%0, %1;", to, from);
  } else if (o.kind == TF_SEL_HALF) {
    tf_sel_operand from = {.kind = TF_SEL_REG, .cls = TF_SEL_W, .reg = o.reg}, other = tf_sel_new(e, TF_SEL_H);
    TF_SEL_LINE(e, o.at ? "mov.b32 \t{%1, %0}, %2;" : "mov.b32 \t{%0, %1}, %2;", to, other, from);
  } else if (o.kind == TF_SEL_REG && o.add) {
    tf_sel_operand base = o;
    base.add = 0;
    TF_SEL_LINE(e, "add.s64 \t%0, %1, %2;", to, base, tf_sel_int(TF_SEL_D, o.add));
  } else if (o.kind == TF_SEL_SYM && o.add) {
    tf_sel_operand base = o;
    base.add = 0;
    TF_SEL_LINE(e, "add.s64 \t%0, %1, %2;", to, tf_sel_in_reg(e, base), tf_sel_int(TF_SEL_D, o.add));
  } else {
    TF_SEL_LINE(e, moves[o.cls], to, o);
  }
}

void tf_sel_move(tf_sel *e, tf_sel_operand to, tf_sel_operand from) { make(e, to, from); }

tf_sel_operand tf_sel_in_reg(tf_sel *e, tf_sel_operand o) {
  if (o.kind == TF_SEL_REG && !o.add) return o;
  uint64_t key = key_of(&o);
  made *have = tf_map_get(&e->made, key);
  if (have && have->epoch == e->epoch && is_same(&have->from, &o))
    return (tf_sel_operand){.kind = TF_SEL_REG, .cls = o.cls, .reg = have->reg};
  tf_sel_operand r = tf_sel_new(e, (tf_sel_class)o.cls);
  make(e, r, o);
  if (!have) {
    have = TF_NEW(e->pool, made);
    tf_map_set(&e->made, key, have);
  }
  *have = (made){o, e->epoch, r.reg};
  return r;
}

tf_sel_operand tf_sel_printable(tf_sel *e, tf_sel_operand o) {
  return o.kind == TF_SEL_INT && o.cls != TF_SEL_P && o.cls != TF_SEL_H ? o : tf_sel_in_reg(e, o);
}

tf_sel_operand tf_sel_place(tf_sel *e, tf_sel_operand o) {
  bool fits = o.add >= INT32_MIN && o.add <= INT32_MAX;
  return (o.kind == TF_SEL_REG || o.kind == TF_SEL_SYM) && fits ? o : tf_sel_in_reg(e, o);
}

/* ------------------------------------------------------------------------------------------------ constants */

/* The bits of a number; false: it is none. */
static bool bits_of(LLVMValueRef v, LLVMTypeRef t, int64_t *out) {
  LLVMTypeKind k = LLVMGetTypeKind(t);
  if (LLVMIsUndef(v) || LLVMIsAConstantPointerNull(v) || LLVMIsAConstantAggregateZero(v)) {
    *out = 0;
    return true;
  }
  if (tf_sel_is_float(t) && LLVMIsAConstantFP(v)) {
    LLVMContextRef c = LLVMGetTypeContext(t);
    unsigned width = k == LLVMDoubleTypeKind ? 64 : k == LLVMFloatTypeKind ? 32 : 16;
    v = LLVMConstBitCast(v, LLVMIntTypeInContext(c, width));
  }
  if (!LLVMIsAConstantInt(v)) return false;
  *out = tf_sel_is_byte(t) ? (int64_t)LLVMConstIntGetZExtValue(v) : LLVMConstIntGetSExtValue(v);
  return true;
}

/* An address that is known but for where the variable lies. */
static bool constant_address(tf_sel *e, LLVMValueRef v, tf_sel_operand *out) {
  if (LLVMIsAGlobalVariable(v)) {
    *out = (tf_sel_operand){.kind = TF_SEL_SYM, .cls = TF_SEL_D, .symbol = LLVMGetValueName(v)};
    return LLVMGetPointerAddressSpace(LLVMTypeOf(v)) == 3;
  }
  if (LLVMIsAConstantInt(v) || LLVMIsAConstantPointerNull(v)) {
    *out = tf_sel_int(TF_SEL_D, LLVMIsAConstantInt(v) ? LLVMConstIntGetSExtValue(v) : 0);
    return true;
  }
  if (!LLVMIsAConstantExpr(v) || tf_sel_class_of(LLVMTypeOf(v)) != TF_SEL_D) return false;
  LLVMOpcode op = LLVMGetConstOpcode(v);
  LLVMValueRef from = LLVMGetOperand(v, 0);
  if (tf_sel_class_of(LLVMTypeOf(from)) != TF_SEL_D || !constant_address(e, from, out)) return false;
  if (op == LLVMPtrToInt || op == LLVMIntToPtr || op == LLVMBitCast) return true;
  if (op != LLVMGetElementPtr || LLVMGetNumOperands(v) != 2) return false;
  LLVMValueRef index = LLVMGetOperand(v, 1);
  uint64_t size = tf_sel_size_of(LLVMGetGEPSourceElementType(v));
  if (!LLVMIsAConstantInt(index) || !size) return false;
  out->add += LLVMConstIntGetSExtValue(index) * (int64_t)size;
  return true;
}

/* The low half of an address. */
static bool constant_low(tf_sel *e, LLVMValueRef v, tf_sel_operand *out) {
  if (!LLVMIsAConstantExpr(v) || LLVMGetConstOpcode(v) != LLVMPtrToInt) return false;
  if (!constant_address(e, LLVMGetOperand(v, 0), out)) return false;
  int64_t add = out->add;
  out->add = 0;
  tf_sel_operand low = tf_sel_new(e, TF_SEL_W);
  TF_SEL_LINE(e, "cvt.u32.u64 \t%0, %1;", low, tf_sel_in_reg(e, *out));
  *out = low;
  if (!add) return true;
  *out = tf_sel_new(e, TF_SEL_W);
  TF_SEL_LINE(e, "add.s32 \t%0, %1, %2;", *out, low, tf_sel_int(TF_SEL_W, add));
  return true;
}

static tf_sel_operand constant(tf_sel *e, LLVMValueRef v) {
  LLVMTypeRef t = LLVMTypeOf(v);
  tf_sel_class c = tf_sel_class_of_scalar(t);
  tf_sel_operand o = tf_sel_int(c, 0);
  if (c == TF_SEL_NONE) e->failed = true;
  else if (bits_of(v, t, &o.add)) o.real = tf_sel_is_float(t);
  else if (!(c == TF_SEL_D ? constant_address : constant_low)(e, v, &o) || (c != TF_SEL_D && c != TF_SEL_W))
    e->failed = true;
  return o;
}

/* ------------------------------------------------------------------------------------------------ values */

void tf_sel_set_parts(tf_sel *e, LLVMValueRef v, uint32_t n, bool words, tf_sel_operand *part) {
  tf_sel_value *x = TF_NEW(e->pool, tf_sel_value);
  *x = (tf_sel_value){n, words, part};
  tf_map_set(&e->values, tf_map_ptr(v), x);
}

void tf_sel_set(tf_sel *e, LLVMValueRef v, tf_sel_operand o) {
  tf_sel_operand *part = TF_NEW(e->pool, tf_sel_operand);
  *part = o;
  tf_sel_set_parts(e, v, 1, false, part);
}

tf_sel_operand tf_sel_register_of(tf_sel *e, LLVMValueRef v, tf_sel_class c) {
  const tf_sel_operand *phi = LLVMIsAPHINode(v) ? NULL : tf_map_get(&e->shares, tf_map_ptr(v));
  e->epoch += phi != NULL; /* what was made of it is old */
  return phi ? *phi : tf_sel_new(e, c);
}

tf_sel_operand tf_sel_result(tf_sel *e, LLVMValueRef v) {
  tf_sel_operand o = tf_sel_register_of(e, v, tf_sel_class_of_scalar(LLVMTypeOf(v)));
  tf_sel_set(e, v, o);
  return o;
}

/* Of a vector: its elements are read one by one. */
static tf_sel_value *constant_vector(tf_sel *e, LLVMValueRef v) {
  tf_sel_value *x = TF_NEW(e->pool, tf_sel_value);
  x->n = LLVMGetVectorSize(LLVMTypeOf(v));
  x->part = TF_NEW_ARRAY(e->pool, tf_sel_operand, x->n);
  for (uint32_t i = 0; i < x->n; i++) {
    LLVMValueRef part = LLVMGetAggregateElement(v, i);
    if (part) x->part[i] = constant(e, part);
    else e->failed = true;
  }
  return x;
}

bool tf_sel_waits(LLVMValueRef v) {
  switch (LLVMGetInstructionOpcode(v)) {
  case LLVMGetElementPtr:
  case LLVMBitCast:
  case LLVMPtrToInt:
  case LLVMIntToPtr:
  case LLVMFPTrunc:
  case LLVMExtractElement:
  case LLVMInsertElement:
  case LLVMShuffleVector:
  case LLVMExtractValue: return true;
  default: return false;
  }
}

/* NULL: it is not there, and this is told. */
tf_sel_value *tf_sel_value_of(tf_sel *e, LLVMValueRef v) {
  tf_sel_value *x = tf_map_get(&e->values, tf_map_ptr(v));
  if (x) return x;
  if (LLVMIsAConstant(v) && LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind) return constant_vector(e, v);
  e->failed = true;
  return NULL;
}

tf_sel_operand tf_sel_of(tf_sel *e, LLVMValueRef v) {
  const tf_sel_value *x = tf_map_get(&e->values, tf_map_ptr(v));
  if (x && x->n == 1 && !x->words) return x->part[0];
  if (!x && LLVMIsAConstant(v)) return constant(e, v);
  e->failed = true;
  return tf_sel_int(TF_SEL_W, 0);
}

tf_sel_operand tf_sel_read(tf_sel *e, LLVMValueRef v) { return tf_sel_printable(e, tf_sel_of(e, v)); }

/* Two elements of 16 bits in a register. */
static tf_sel_operand pair(tf_sel *e, tf_sel_operand low, tf_sel_operand high) {
  tf_sel_operand to = tf_sel_new(e, TF_SEL_W);
  if (low.kind == TF_SEL_HALF && high.kind == TF_SEL_HALF && low.reg == high.reg && !low.at && high.at)
    return (tf_sel_operand){.kind = TF_SEL_REG, .cls = TF_SEL_W, .reg = low.reg};
  if (low.kind == TF_SEL_ROUND && high.kind == TF_SEL_ROUND && low.real == high.real) {
    tf_sel_operand a = {.kind = TF_SEL_REG, .cls = TF_SEL_W, .reg = low.reg}, b = a;
    b.reg = high.reg;
    TF_SEL_LINE(e, low.real ? "cvt.rn.bf16x2.f32 \t%0, %1, %2;" : "cvt.rn.f16x2.f32 \t%0, %1, %2;", to, b, a);
  } else {
    TF_SEL_LINE(e, "mov.b32 \t%0, {%1, %2};", to, tf_sel_in_reg(e, low), tf_sel_in_reg(e, high));
  }
  return to;
}

const tf_sel_value *tf_sel_words(tf_sel *e, LLVMValueRef v) {
  tf_sel_value *x = tf_sel_value_of(e, v), *made = TF_NEW(e->pool, tf_sel_value);
  if (!x || x->words) return x;
  if (x->n % 2 || x->part[0].cls != TF_SEL_H) {
    e->failed = true;
    return NULL;
  }
  *made = (tf_sel_value){x->n / 2, true, TF_NEW_ARRAY(e->pool, tf_sel_operand, x->n / 2)};
  for (uint32_t i = 0; i < made->n; i++) made->part[i] = pair(e, x->part[2 * i], x->part[2 * i + 1]);
  return made;
}

tf_sel_operand tf_sel_element(tf_sel *e, LLVMValueRef v, uint32_t i) {
  const tf_sel_value *x = tf_sel_value_of(e, v);
  if (!x || i >= x->n * (x->words ? 2 : 1)) {
    e->failed = true;
    return tf_sel_int(TF_SEL_W, 0);
  }
  if (!x->words) return x->part[i];
  tf_sel_operand word = tf_sel_in_reg(e, x->part[i / 2]);
  return (tf_sel_operand){.kind = TF_SEL_HALF, .cls = TF_SEL_H, .at = i % 2, .reg = word.reg};
}
