/* Products of a warpgroup for PTX, in registers that LLVM does not see. What wgmma reads and writes is named in its
 * text: so LLVM has no operand, no copy and no phi for it, and ptxas finds nothing between the fence and the wait.
 *
 * A value is in a window of registers: an array's own, where it came from there, goes back there and nothing else
 * touches the array in between; else in registers of its own. A product goes on with its accumulator's registers if
 * nobody else asks for these. What stays between is copied by PTX, which ptxas takes out again. */
#include "codegen/emit/emit_impl.h"

#include "codegen/llvm/stubs_wgmma.h"
#include "kernel/wgmma_table.h"
#include "support/result.h"

/* ------------------------------------------------------------------------------------------------ windows */

tf_emit_window *tf_emit_held(const tf_emit *e, const tf_value *v) {
  return e->held.n ? tf_map_get(&e->held, tf_map_ptr(v)) : NULL;
}

static void hold(tf_emit *e, const tf_value *v, const tf_emit_window *w) {
  tf_emit_window *kept = TF_NEW(e->pool, tf_emit_window);
  *kept = *w;
  tf_map_set(&e->held, tf_map_ptr(v), kept);
}

static tf_emit_window fresh(tf_emit *e, uint32_t n, bool floats) {
  tf_vec_push(e->pool, &e->own, ((tf_emit_own){n, floats}));
  return (tf_emit_window){.own = (uint32_t)e->own.n - 1, .n = n};
}

static void put_move(tf_strbuf *b, const tf_emit_window *to, uint32_t i) {
  tf_sb_puts(b, b->n ? "\n\tmov.b32 " : "mov.b32 ");
  tf_emit_put_register(b, to, i);
  tf_sb_puts(b, ", ");
}

void tf_emit_copy_window(tf_emit *e, const tf_emit_window *to, const tf_emit_window *from) {
  tf_strbuf b = {.pool = e->pool};
  if (tf_emit_is_same_window(to, from)) return;
  for (uint32_t i = 0; i < from->n; i++) {
    put_move(&b, to, i);
    tf_emit_put_register(&b, from, i);
    tf_sb_putc(&b, ';');
  }
  tf_emit_inline(e, tf_sb_cstr(&b), "", e->void_type, NULL, 0, false);
}

/* ------------------------------------------------------------------------------------------------ loads */

/* A vector that only fences take, and that is still in the array there, is not read. */
bool tf_emit_held_load(tf_emit *e, tf_op *op, const tf_emit_window *w) {
  if (!e->holds || !op->result[0].uses) return false;
  for (const tf_use *u = op->result[0].uses; u; u = u->next)
    if (tf_kernel_op(u->owner) != TF_K_WGMMA_FENCE || !tf_emit_is_left_alone(w->array, op, u->owner, true))
      return false;
  hold(e, &op->result[0], w);
  return true;
}

/* ------------------------------------------------------------------------------------------------ fences, waits */

/* Numbers as text, others as operands. */
static void fill(tf_emit *e, const tf_emit_window *to, LLVMValueRef *part) {
  tf_strbuf b = {.pool = e->pool}, constraints = {.pool = e->pool};
  LLVMValueRef *arg = TF_NEW_ARRAY(e->pool, LLVMValueRef, to->n);
  unsigned n = 0;
  for (uint32_t i = 0; i < to->n; i++) {
    put_move(&b, to, i);
    if (LLVMIsNull(part[i])) {
      tf_sb_puts(&b, "0;");
      continue;
    }
    tf_sb_printf(&b, "$%u;", n);
    tf_sb_puts(&constraints, n ? "," : "");
    tf_sb_putc(&constraints, LLVMTypeOf(part[i]) == e->f32 ? 'f' : 'r');
    arg[n++] = part[i];
  }
  tf_emit_inline(e, tf_sb_cstr(&b), tf_sb_cstr(&constraints), e->void_type, arg, n, false);
}

/* A value of LLVM's, to registers. */
static void enter(tf_emit *e, tf_value *v, const tf_emit_window *to) {
  LLVMValueRef part[TF_WGMMA_MOST_REGISTERS];
  uint32_t bits = tf_type_bits(v->type->elem);
  tf_emit_pieces(e, v, 32 / bits, part);
  for (uint32_t i = 0; bits < 32 && i < to->n; i++) part[i] = LLVMBuildBitCast(e->b, part[i], e->i32, "");
  fill(e, to, part);
}

static bool is_float(const tf_type *held) {
  return held->elem->kind == TF_TYPE_FLOAT && tf_type_bits(held->elem) == 32;
}

/* Whether products read it as a factor, here or where a loop carries it to: ptxas takes no floats there. */
static bool is_factor(const tf_value *held) {
  for (const tf_use *u = held->uses; u; u = u->next) {
    tf_op *op = u->owner;
    int row = tf_kernel_op(op);
    tf_wgmma_op o;
    if ((row == TF_K_WGMMA_MMA || row == TF_K_WGMMA_MMA_SP) && tf_wgmma_read(op, &o) && o.a == held) return true;
    if (row == TF_K_WGMMA_FENCE && is_factor(&op->result[u->index])) return true;
    if (row == TF_K_FOR && u->index >= 3 &&
        (is_factor(tf_op_body(op)->arg[u->index - 2]) || is_factor(&op->result[u->index - 3])))
      return true;
  }
  return false;
}

static tf_emit_window own_of(tf_emit *e, const tf_value *held) {
  return fresh(e, tf_wgmma_registers(held->type), is_float(held->type) && !is_factor(held));
}

/* Where the value is when nobody else may ask for its registers. */
static tf_emit_window alone(tf_emit *e, tf_value *v) {
  const tf_emit_window *w = tf_emit_held(e, v);
  if (tf_emit_has_one_use(v)) return *w;
  tf_emit_window to = own_of(e, v);
  tf_emit_copy_window(e, &to, w);
  return to;
}

/* Whether `held` is read as a factor only, and what it was loaded from is as it was until the last wait for it. */
static bool stays_as_factor(const tf_emit_window *w, tf_op *load, const tf_value *held) {
  bool waits = false;
  if (is_float(held->type)) return false;
  for (const tf_use *u = held->uses; u; u = u->next) {
    int row = tf_kernel_op(u->owner);
    tf_wgmma_op o;
    bool reads = (row == TF_K_WGMMA_MMA || row == TF_K_WGMMA_MMA_SP) && tf_wgmma_read(u->owner, &o) && o.c != held;
    bool wait = row == TF_K_WGMMA_WAIT && !u->owner->result[u->index].uses;
    if (!(reads || wait) || !tf_emit_is_left_alone(w->array, load, u->owner, true)) return false;
    waits |= wait;
  }
  return waits;
}

static tf_emit_window enter_fence(tf_emit *e, tf_value *v, tf_value *result) {
  tf_emit_window *w = tf_emit_held(e, v), to;
  uint32_t n = tf_wgmma_registers(result->type);
  if (w && tf_type_is_wgmma(v->type)) return alone(e, v);
  bool placed = w && w->array && tf_emit_has_one_use(v) && tf_emit_find_place(e, v, v->def, n, &to) &&
                tf_emit_is_same_window(w, &to);
  if (placed) return to;
  if (w && w->array && stays_as_factor(w, v->def, result)) return *w;
  if (!tf_emit_find_place(e, result, result->def, n, &to)) to = own_of(e, result);
  if (w) tf_emit_copy_window(e, &to, w);
  else enter(e, v, &to);
  return to;
}

static void emit_fence(tf_emit *e, tf_op *op) {
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_emit_window w = enter_fence(e, tf_op_operand(op, i), &op->result[i]);
    hold(e, &op->result[i], &w);
  }
  tf_emit_convergent(e, "llvm.nvvm.wgmma.fence.sync.aligned", NULL, 0);
}

/* Whether all that ask for it can take it from registers. */
static bool may_stay(const tf_emit *e, const tf_value *v, const tf_emit_window *w) {
  for (const tf_use *u = v->uses; u; u = u->next) {
    int row = tf_kernel_op(u->owner);
    bool extract = row == TF_K_EXTRACT && !w->array && tf_type_bits(v->type->elem) == 32;
    bool store = row == TF_K_STORE && u->index == 0 && tf_rolled_array_of(&e->rolled, tf_op_operand(u->owner, 1));
    if (!extract && !(store && (!w->array || tf_emit_has_one_use(v)))) return false;
  }
  return true;
}

/* To a value of LLVM's. */
static void leave(tf_emit *e, const tf_emit_window *w, tf_value *v) {
  LLVMTypeRef type = tf_emit_type(e, v->type);
  uint32_t bits = tf_type_bits(v->type->elem);
  LLVMValueRef part[TF_WGMMA_MOST_REGISTERS];
  LLVMTypeRef piece = bits == 32 ? LLVMGetElementType(type) : LLVMVectorType(LLVMGetElementType(type), 32 / bits);
  for (uint32_t i = 0; i < w->n; i++) {
    part[i] = tf_emit_read_register(e, w, i, bits == 32 ? piece : e->i32);
    if (bits < 32) part[i] = LLVMBuildBitCast(e->b, part[i], piece, "");
  }
  tf_emit_set_parts(e, v, part, w->n);
}

static void emit_wait(tf_emit *e, tf_op *op) {
  LLVMValueRef most = LLVMConstInt(e->i64, (uint64_t)tf_kernel_most_of(op, 0), false);
  tf_emit_convergent(e, "llvm.nvvm.wgmma.wait_group.sync.aligned", &most, 1);
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_emit_window w = *tf_emit_held(e, tf_op_operand(op, i));
    if (may_stay(e, &op->result[i], &w)) hold(e, &op->result[i], &w);
    else leave(e, &w, &op->result[i]);
  }
}

/* kernel.extract */
LLVMValueRef tf_emit_held_element(tf_emit *e, tf_op *op) {
  const tf_emit_window *w = tf_emit_held(e, tf_op_operand(op, 0));
  return tf_emit_read_register(e, w, (uint32_t)tf_kernel_at_of(op, 0), tf_emit_type(e, op->result[0].type));
}

/* ------------------------------------------------------------------------------------------------ products */

typedef struct text {
  tf_strbuf b, constraints;
  LLVMValueRef arg[5];
  unsigned n, scopes;
} text;

static void operand(text *t, LLVMValueRef v, char constraint) {
  tf_sb_printf(&t->b, "$%u", t->n);
  if (t->n) tf_sb_putc(&t->constraints, ',');
  tf_sb_putc(&t->constraints, constraint);
  t->arg[t->n++] = v;
}

static void put_list(tf_strbuf *b, const tf_emit_window *w) {
  for (uint32_t i = 0; i < w->n; i++) {
    tf_sb_puts(b, i ? ", " : "{");
    tf_emit_put_register(b, w, i);
  }
  tf_sb_puts(b, "}, ");
}

/* A condition that is not known becomes a predicate. */
static const char *put_condition(tf_emit *e, text *t, const tf_wgmma_op *o) {
  LLVMValueRef when = o->c && o->accumulate ? tf_emit_get(e, o->accumulate) : NULL;
  if (!o->c) return "0";
  if (!when) return "1";
  if (LLVMIsAConstantInt(when)) return LLVMConstIntGetZExtValue(when) ? "1" : "0";
  t->scopes++;
  tf_sb_puts(&t->b, "{ .reg .pred p; setp.ne.b32 p, ");
  operand(t, LLVMBuildZExt(e->b, when, e->i32, ""), 'r');
  tf_sb_puts(&t->b, ", 0; ");
  return "p";
}

/* A descriptor that the text makes, in a register of that name; NULL: it is an operand. The lower half has two bits to
 * spare, so a constant stays in it. */
static const char *put_step(tf_emit *e, text *t, const tf_value *v, const char *name) {
  int64_t by;
  if (!v->def || !tf_emit_is_step(e, v->def)) return NULL;
  TF_SURELY(tf_const_int(tf_op_operand(v->def, 1), &by));
  LLVMValueRef whole = tf_emit_get(e, tf_op_operand(v->def, 0));
  t->scopes++;
  tf_sb_printf(&t->b, "{ .reg .b64 %s; add.s64 %s, ", name, name);
  operand(t, whole, 'l');
  tf_sb_printf(&t->b, ", %lld; ", (long long)by);
  return name;
}

static void put_factor(tf_emit *e, text *t, tf_value *v, const char *made) {
  if (made) tf_sb_puts(&t->b, made);
  else operand(t, tf_emit_get(e, v), 'l');
}

static tf_emit_window result_of(tf_emit *e, tf_op *op, const tf_wgmma_op *o) {
  tf_emit_window w;
  if (o->c) return alone(e, o->c);
  return tf_emit_find_place(e, &op->result[0], op, tf_wgmma_registers(op->result[0].type), &w)
             ? w
             : own_of(e, &op->result[0]);
}

static void emit_mma(tf_emit *e, tf_op *op) {
  tf_wgmma_op o;
  text t = {.b.pool = e->pool, .constraints.pool = e->pool};
  TF_SURELY(tf_wgmma_read(op, &o));
  tf_wgmma_stub s = {o.id, o.n, o.registers, o.c != NULL, o.sparse};
  uint32_t flags = tf_emit_wgmma_flags(op);
  tf_emit_window d = result_of(e, op, &o);
  const char *when = put_condition(e, &t, &o);
  const char *a = o.registers ? NULL : put_step(e, &t, o.a, "da"), *b = put_step(e, &t, o.b, "db");
  tf_wgmma_put_name(&t.b, &s, flags);
  put_list(&t.b, &d);
  if (o.registers) put_list(&t.b, tf_emit_held(e, o.a));
  else {
    put_factor(e, &t, o.a, a);
    tf_sb_puts(&t.b, ", ");
  }
  put_factor(e, &t, o.b, b);
  if (o.sparse) {
    tf_sb_puts(&t.b, ", ");
    operand(&t, tf_emit_get(e, o.meta), 'r');
    tf_sb_printf(&t.b, ", %u", flags >> TF_WGMMA_SELECTOR_SHIFT & 1);
  }
  tf_sb_printf(&t.b, ", %s", when);
  tf_wgmma_put_options(&t.b, &s, flags);
  tf_sb_putc(&t.b, ';');
  while (t.scopes--) tf_sb_puts(&t.b, " }");
  tf_emit_inline(e, tf_sb_cstr(&t.b), tf_sb_cstr(&t.constraints), e->void_type, t.arg, t.n, true);
  hold(e, &op->result[0], &d);
}

bool tf_emit_held_wgmma(tf_emit *e, tf_op *op) {
  switch (tf_kernel_op(op)) {
  case TF_K_WGMMA_FENCE: emit_fence(e, op); return true;
  case TF_K_WGMMA_WAIT: emit_wait(e, op); return true;
  case TF_K_WGMMA_MMA:
  case TF_K_WGMMA_MMA_SP: emit_mma(e, op); return true;
  default: return false;
  }
}

/* ------------------------------------------------------------------------------------------------ loops */

void tf_emit_held_enter(tf_emit *e, tf_op *loop) {
  for (uint32_t i = 0; i < loop->nresult; i++) {
    if (!tf_emit_is_held(e, &loop->result[i])) continue;
    tf_emit_window w = alone(e, tf_op_operand(loop, 3 + i));
    hold(e, tf_op_body(loop)->arg[1 + i], &w);
    hold(e, &loop->result[i], &w);
  }
}

/* By way of others: what one is in may be what the next one comes from. */
void tf_emit_held_leave(tf_emit *e, tf_op *loop) {
  tf_emit_window *by = TF_NEW_ARRAY(e->pool, tf_emit_window, loop->nresult + 1);
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t i = 0; i < loop->nresult; i++) {
      if (!tf_emit_is_held(e, &loop->result[i])) continue;
      const tf_emit_window *to = tf_emit_held(e, &loop->result[i]);
      const tf_emit_window *from = tf_emit_held(e, tf_op_operand(tf_op_body(loop)->last, i));
      if (tf_emit_is_same_window(to, from)) continue;
      if (!pass) by[i] = own_of(e, &loop->result[i]);
      tf_emit_copy_window(e, pass ? to : &by[i], pass ? &by[i] : from);
    }
}

/* ------------------------------------------------------------------------------------------------ functions */

typedef struct survey {
  bool any, others;
} survey;

static bool takes(const tf_op *op) {
  if (tf_kernel_family_of(op) == TF_KERNEL_WGMMA || tf_kernel_op(op) == TF_K_FOR) return true;
  const tf_op *parent = tf_op_parent((tf_op *)op);
  return (op->def->traits & TF_TERMINATOR) && parent && tf_kernel_op(parent) == TF_K_FOR;
}

static void look(tf_op *op, void *user) {
  survey *s = user;
  bool held = false;
  for (uint32_t i = 0; i < op->nresult; i++) held |= tf_type_is_wgmma(op->result[i].type);
  for (uint32_t i = 0; i < op->noperand; i++) held |= tf_type_is_wgmma(tf_op_operand(op, i)->type);
  s->any |= held;
  s->others |= held && !takes(op);
}

bool tf_emit_may_hold(tf_op *func) {
  survey s = {false, false};
  tf_walk(func, false, look, &s);
  return s.any && !s.others;
}
