/* The inline PTX of stubs of a warpgroup's products. Its operands are results first, then what is read, then what the
 * results' registers held before. */
#include <stdio.h>

#include <llvm-c/Core.h>

#include "codegen/llvm/stubs_wgmma.h"
#include "codegen/llvm/wgmma_group.h"

/* Registers that are one stub's result after another's. */
typedef struct chain {
  LLVMValueRef value;  /* the last of them so far */
  LLVMValueRef before; /* what they hold at first; NULL: nothing */
  LLVMTypeRef vector;
  unsigned first, n;
} chain;

typedef struct code {
  tf_wgmma_parts *p;
  const tf_wgmma_group *g;
  LLVMValueRef at;
  TF_VEC(chain) chains;
  unsigned *of; /* of each call, its chain */
  unsigned registers;
  tf_strbuf text, constraints;
  TF_VEC(LLVMValueRef) arg;
  TF_VEC(LLVMTypeRef) type;
} code;

static bool read_stub(LLVMValueRef call, tf_wgmma_stub *s) {
  return tf_wgmma_is_mma(LLVMGetValueName(LLVMGetCalledValue(call)), s);
}

/* A condition that is known to be false: there is nothing to add to. */
static bool never(LLVMValueRef when) { return LLVMIsAConstantInt(when) && !LLVMConstIntGetZExtValue(when); }
static LLVMValueRef when_of(LLVMValueRef call, const tf_wgmma_stub *s) {
  return LLVMGetOperand(call, s->adds + 2u + s->sparse);
}

static bool is_tie(LLVMValueRef v, bool *enter) {
  return tf_wgmma_parts_is_stub(v) && tf_wgmma_is_tie(LLVMGetValueName(LLVMGetCalledValue(v)), enter);
}

/* Factors that leave: they are what products have read. A tie that gave other registers would let LLVM copy these,
 * between the fence and the product. */
static bool is_factor(LLVMValueRef v) {
  bool enter, read = false;
  tf_wgmma_stub s;
  if (!is_tie(v, &enter) || enter) return false;
  LLVMValueRef from = LLVMGetOperand(v, 0);
  for (LLVMUseRef u = LLVMGetFirstUse(from); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!tf_wgmma_parts_is_stub(user) || !read_stub(user, &s)) continue;
    if (s.adds && LLVMGetOperand(user, 0) == from) return false;
    read |= s.registers && LLVMGetOperand(user, s.adds) == from;
  }
  return read;
}

/* The registers themselves. */
static LLVMValueRef factor_of(LLVMValueRef v) {
  while (is_factor(v)) v = LLVMGetOperand(v, 0);
  return v;
}

LLVMValueRef tf_wgmma_goes_on_with(LLVMValueRef stub) {
  tf_wgmma_stub s;
  if (is_factor(stub)) return NULL;
  bool goes_on = !read_stub(stub, &s) || (s.adds && !never(when_of(stub, &s)));
  return goes_on ? LLVMGetOperand(stub, 0) : NULL;
}

static chain *chain_of(code *c, LLVMValueRef value) {
  for (size_t k = 0; k < c->chains.n; k++)
    if (c->chains.at[k].value == value) return &c->chains.at[k];
  return NULL;
}

static void find_chains(code *c) {
  c->of = TF_NEW_ARRAY(c->p->pool, unsigned, c->g->part.n);
  for (size_t i = 0; i < c->g->part.n; i++) {
    LLVMValueRef call = c->g->part.at[i];
    if (!tf_wgmma_parts_is_stub(call) || is_factor(call)) continue;
    LLVMValueRef before = tf_wgmma_goes_on_with(call);
    chain *x = before ? chain_of(c, before) : NULL;
    if (!x) {
      LLVMTypeRef t = LLVMTypeOf(call);
      chain fresh = {NULL, before, t, c->registers, LLVMGetVectorSize(t)};
      c->registers += fresh.n;
      tf_vec_push(c->p->pool, &c->chains, fresh);
      x = &c->chains.at[c->chains.n - 1];
    }
    x->value = call;
    c->of[i] = (unsigned)(x - c->chains.at);
  }
}

/* Whose registers the vector is in, if a stub of the group gives it. */
static const chain *chain_with(const code *c, LLVMValueRef v) {
  for (size_t i = 0; i < c->g->part.n; i++)
    if (c->g->part.at[i] == v) return is_factor(v) ? NULL : &c->chains.at[c->of[i]];
  return NULL;
}

/* ------------------------------------------------------------------------------------------------ text */

static void constraint(code *c, const char *s) {
  if (c->constraints.n) tf_sb_putc(&c->constraints, ',');
  tf_sb_puts(&c->constraints, s);
}

/* Its number. */
static unsigned input(code *c, LLVMValueRef v) {
  tf_vec_push(c->p->pool, &c->arg, v);
  tf_vec_push(c->p->pool, &c->type, LLVMTypeOf(v));
  return c->registers + (unsigned)c->arg.n - 1;
}

static unsigned reads(code *c, LLVMValueRef v, const char *how) {
  constraint(c, how);
  return input(c, v);
}

/* "{$0, $1, ...}" from operand `first` on. */
static void list(code *c, unsigned first, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    tf_sb_puts(&c->text, i ? ", $" : "{$");
    tf_sb_put_uint(&c->text, first + i);
  }
  tf_sb_putc(&c->text, '}');
}

/* ------------------------------------------------------------------------------------------------ descriptors */

/* The parts that are no calls are sums with constants; number i is in register s<i> or t<i>. */
static bool is_sum(LLVMValueRef v) { return !LLVMIsACallInst(v); }
static bool is_wide(LLVMValueRef v) { return LLVMGetIntTypeWidth(LLVMTypeOf(v)) == 64; }

static void operand(code *c, LLVMValueRef v) {
  if (LLVMIsAConstantInt(v)) {
    tf_sb_put_int(&c->text, LLVMConstIntGetSExtValue(v));
    return;
  }
  for (size_t i = 0; i < c->g->part.n; i++)
    if (c->g->part.at[i] == v) {
      tf_sb_printf(&c->text, "%c%zu", is_wide(v) ? 't' : 's', i);
      return;
    }
  tf_sb_printf(&c->text, "$%u", reads(c, v, is_wide(v) ? "l" : "r"));
}

static bool is_op(LLVMValueRef v, LLVMOpcode op) { return LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == op; }

static bool is_with_constant(LLVMValueRef v, LLVMOpcode op, uint64_t *k) {
  if (!is_op(v, op) || !LLVMIsAConstantInt(LLVMGetOperand(v, 1))) return false;
  *k = LLVMConstIntGetZExtValue(LLVMGetOperand(v, 1));
  return true;
}

/* ((x & mask) | k) + more, where the mask has none of k's bits: its sum in one. */
static bool write_joined(code *c, LLVMValueRef v, size_t i) {
  uint64_t k, mask, more;
  if (is_wide(v) || !is_with_constant(v, LLVMAdd, &more) || !is_with_constant(LLVMGetOperand(v, 0), LLVMOr, &k))
    return false;
  LLVMValueRef x = LLVMGetOperand(LLVMGetOperand(v, 0), 0);
  if (!is_with_constant(x, LLVMAnd, &mask) || mask & k) return false;
  tf_sb_printf(&c->text, "add.s32 s%zu, $%u, %d;", i, reads(c, x, "r"), (int32_t)(uint32_t)(k + more));
  return true;
}

static void write_sum(code *c, LLVMValueRef v, size_t i) {
  LLVMOpcode op = LLVMGetInstructionOpcode(v);
  if (write_joined(c, v, i)) return;
  const char *wide = is_wide(v) ? "64" : "32";
  if (op == LLVMZExt) tf_sb_puts(&c->text, "cvt.u64.u32");
  else tf_sb_printf(&c->text, "%s%s", op == LLVMAdd ? "add.s" : "or.b", wide);
  tf_sb_printf(&c->text, " %c%zu, ", is_wide(v) ? 't' : 's', i);
  operand(c, LLVMGetOperand(v, 0));
  if (op != LLVMZExt) {
    tf_sb_puts(&c->text, ", ");
    operand(c, LLVMGetOperand(v, 1));
  }
  tf_sb_putc(&c->text, ';');
}

/* ------------------------------------------------------------------------------------------------ products */

static unsigned read_factor(code *c, LLVMValueRef a) {
  LLVMValueRef *part = tf_wgmma_parts_of(c->p, a, c->at);
  unsigned first = c->registers + (unsigned)c->arg.n;
  for (unsigned i = 0; i < LLVMGetVectorSize(LLVMTypeOf(a)); i++)
    reads(c, part[i], tf_wgmma_holds_floats(LLVMTypeOf(a)) ? "f" : "r");
  return first;
}

static void factor(code *c, const tf_wgmma_stub *s, LLVMValueRef a) {
  const chain *x = s->registers ? chain_with(c, factor_of(a)) : NULL;
  if (!s->registers) operand(c, a);
  else list(c, x ? x->first : read_factor(c, factor_of(a)), 4);
}

/* Of factors that a product of another group has read: they are so long. */
static void hold_factor(code *c, size_t i) {
  LLVMValueRef v = factor_of(c->g->part.at[i]);
  tf_wgmma_stub s;
  if (chain_with(c, v)) return;
  for (size_t k = 0; k < c->g->part.n; k++) {
    LLVMValueRef other = c->g->part.at[k];
    if (!tf_wgmma_parts_is_stub(other)) continue;
    if (k < i && is_factor(other) && factor_of(other) == v) return;
    if (read_stub(other, &s) && s.registers && factor_of(LLVMGetOperand(other, s.adds)) == v) return;
  }
  read_factor(c, v);
}

static void write_mma(code *c, LLVMValueRef call, const tf_wgmma_stub *s, const chain *d) {
  unsigned at = s->adds;
  LLVMValueRef when = when_of(call, s);
  uint32_t flags = (uint32_t)LLVMConstIntGetZExtValue(LLVMGetOperand(call, at + 3 + s->sparse));
  bool known = LLVMIsAConstantInt(when), adds = s->adds && !never(when);
  if (adds && !known) {
    tf_wgmma_parts_before(c->p, c->at);
    when = LLVMBuildZExt(c->p->b, when, LLVMInt32TypeInContext(LLVMGetModuleContext(c->p->m)), "");
    tf_sb_printf(&c->text, "{ .reg .pred p; setp.ne.b32 p, $%u, 0; ", reads(c, when, "r"));
  }
  tf_wgmma_put_name(&c->text, s, flags);
  list(c, d->first, d->n);
  tf_sb_puts(&c->text, ", ");
  factor(c, s, LLVMGetOperand(call, at));
  tf_sb_puts(&c->text, ", ");
  operand(c, LLVMGetOperand(call, at + 1));
  if (s->sparse)
    tf_sb_printf(&c->text, ", $%u, %u", reads(c, LLVMGetOperand(call, at + 2), "r"),
                 flags >> TF_WGMMA_SELECTOR_SHIFT & 1);
  tf_sb_printf(&c->text, ", %s", adds ? known ? "1" : "p" : "0");
  tf_wgmma_put_options(&c->text, s, flags);
  tf_sb_printf(&c->text, ";%s", adds && !known ? " }" : "");
}

/* llvm.nvvm.wgmma.wait_group.sync.aligned(i64 1) */
static void write_order(code *c, LLVMValueRef call) {
  static const char prefix[] = "llvm.nvvm.";
  tf_sb_puts(&c->text, LLVMGetValueName(LLVMGetCalledValue(call)) + sizeof prefix - 1);
  if (LLVMGetNumArgOperands(call))
    tf_sb_printf(&c->text, " %llu", (unsigned long long)LLVMConstIntGetZExtValue(LLVMGetOperand(call, 0)));
  tf_sb_putc(&c->text, ';');
}

/* ------------------------------------------------------------------------------------------------ the call */

static void write_results(code *c) {
  for (size_t k = 0; k < c->chains.n; k++)
    for (unsigned i = 0; i < c->chains.at[k].n; i++)
      constraint(c, tf_wgmma_holds_floats(c->chains.at[k].vector) ? "=f" : "=r");
}

static void write_text(code *c) {
  const tf_wgmma_group *g = c->g;
  bool sums = false;
  for (size_t i = 0; i < g->part.n; i++) sums |= is_sum(g->part.at[i]);
  if (sums) tf_sb_printf(&c->text, "{ .reg .b32 s<%zu>; .reg .b64 t<%zu>;", g->part.n, g->part.n);
  for (size_t i = 0; i < g->part.n; i++) {
    LLVMValueRef v = g->part.at[i];
    tf_wgmma_stub s;
    bool stub = tf_wgmma_parts_is_stub(v);
    if (stub && is_factor(v)) hold_factor(c, i);
    if (stub && !read_stub(v, &s)) continue;
    if (c->text.n) tf_sb_puts(&c->text, "\n\t");
    if (stub) write_mma(c, v, &s, &c->chains.at[c->of[i]]);
    else if (is_sum(v)) write_sum(c, v, i);
    else write_order(c, v);
  }
  if (sums) tf_sb_puts(&c->text, " }");
}

static void write_before(code *c) {
  char how[16];
  for (size_t k = 0; k < c->chains.n; k++) {
    const chain *x = &c->chains.at[k];
    LLVMValueRef *part = x->before ? tf_wgmma_parts_of(c->p, x->before, c->at) : NULL;
    for (unsigned i = 0; part && i < x->n; i++) {
      snprintf(how, sizeof how, "%u", x->first + i);
      reads(c, part[i], how);
    }
  }
}

/* For tf_wgmma_keep_apart. */
static void note_made(code *c, LLVMValueRef call, LLVMValueRef *out, unsigned nread) {
  tf_wgmma_made m = {.call = call, .out = out, .nout = c->registers, .nread = nread};
  m.tied = TF_NEW_ARRAY(c->p->pool, unsigned, (size_t)c->registers + 1);
  for (size_t k = 0; k < c->chains.n; k++)
    for (unsigned i = 0; c->chains.at[k].before && i < c->chains.at[k].n; i++)
      m.tied[m.ntied++] = c->chains.at[k].first + i;
  tf_vec_push(c->p->pool, &c->p->made, m);
}

/* Its results, each by itself. */
static LLVMValueRef *call_it(code *c, unsigned nread) {
  tf_wgmma_parts *p = c->p;
  LLVMContextRef ctx = LLVMGetModuleContext(p->m);
  LLVMTypeRef *types = TF_NEW_ARRAY(p->pool, LLVMTypeRef, (size_t)c->registers + 1);
  LLVMValueRef *out = TF_NEW_ARRAY(p->pool, LLVMValueRef, (size_t)c->registers + 1);
  unsigned convergent = LLVMGetEnumAttributeKindForName("convergent", 10), n = 0;
  constraint(c, "~{memory}");
  for (size_t k = 0; k < c->chains.n; k++)
    for (unsigned i = 0; i < c->chains.at[k].n; i++) types[n++] = LLVMGetElementType(c->chains.at[k].vector);
  LLVMTypeRef result = n ? LLVMStructTypeInContext(ctx, types, n, false) : LLVMVoidTypeInContext(ctx);
  LLVMTypeRef type = LLVMFunctionType(result, c->type.at, (unsigned)c->type.n, false);
  LLVMValueRef text = LLVMGetInlineAsm(type, tf_sb_cstr(&c->text), c->text.n, c->constraints.at, c->constraints.n, true,
                                       false, LLVMInlineAsmDialectATT, false);
  tf_wgmma_parts_before(p, c->at);
  LLVMValueRef r = LLVMBuildCall2(p->b, type, text, c->arg.at, (unsigned)c->arg.n, "");
  LLVMAddCallSiteAttribute(r, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(ctx, convergent, 0));
  for (unsigned i = 0; i < n; i++) out[i] = LLVMBuildExtractValue(p->b, r, i, "");
  note_made(c, r, out, nread);
  return out;
}

LLVMValueRef **tf_wgmma_group_to_ptx(tf_wgmma_parts *p, const tf_wgmma_group *g) {
  code c = {.p = p, .g = g, .at = g->part.at[g->part.n - 1], .text.pool = p->pool, .constraints.pool = p->pool};
  LLVMValueRef **part = TF_NEW_ARRAY(p->pool, LLVMValueRef *, g->part.n);
  find_chains(&c);
  write_results(&c);
  write_text(&c);
  unsigned nread = (unsigned)c.arg.n;
  write_before(&c);
  LLVMValueRef *all = call_it(&c, nread);
  for (size_t i = 0; i < g->part.n; i++) {
    if (!tf_wgmma_parts_is_stub(g->part.at[i])) continue;
    LLVMValueRef v = factor_of(g->part.at[i]);
    const chain *x = chain_with(&c, v);
    part[i] = x ? all + x->first : tf_wgmma_parts_of(p, v, c.at);
  }
  return part;
}
