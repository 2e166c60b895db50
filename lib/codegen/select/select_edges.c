/* How blocks are left: jumps, and what the phis behind them get. A phi is a register that is written where a block is
 * left that leads to it; who reads it late must not find what it is next. */
#include <string.h>

#include "codegen/select/select_impl.h"

typedef struct copy {
  tf_sel_operand to, from;
} copy;

typedef TF_VEC(copy) copies;

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from) {
  for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
    if (LLVMGetIncomingBlock(phi, i) == from) return LLVMGetIncomingValue(phi, i);
  return NULL;
}

static void add_copies(tf_sel *e, copies *all, const tf_sel_value *to, LLVMValueRef v) {
  if (LLVMIsUndef(v)) return;
  const tf_sel_value *from = NULL;
  if (to->words) from = tf_sel_words(e, v);
  else if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind) from = tf_sel_value_of(e, v);
  for (uint32_t i = 0; i < to->n && !e->failed; i++) {
    tf_sel_operand o = to->n == 1 && !to->words && !from ? tf_sel_of(e, v) : from ? from->part[i] : to->part[i];
    if (o.kind == TF_SEL_REG && !o.add && o.reg == to->part[i].reg && o.cls == to->part[i].cls) continue;
    if (o.kind != TF_SEL_INT) o = tf_sel_in_reg(e, o);
    tf_vec_push(e->pool, all, ((copy){to->part[i], o}));
  }
}

/* All at once: what is overwritten and read is kept before. */
static void put_copies(tf_sel *e, copies *all) {
  for (size_t i = 0; i < all->n; i++) {
    tf_sel_operand from = all->at[i].from;
    bool overwritten = false;
    for (size_t k = 0; k < i && from.kind == TF_SEL_REG; k++)
      overwritten |= all->at[k].to.reg == from.reg && all->at[k].to.cls == from.cls;
    if (!overwritten) continue;
    all->at[i].from = tf_sel_new(e, (tf_sel_class)from.cls);
    tf_sel_move(e, all->at[i].from, from);
  }
  for (size_t i = 0; i < all->n; i++) tf_sel_move(e, all->at[i].to, all->at[i].from);
  e->epoch++;
}

/* What the phis of `to` get from the block that is left. */
static copies find_copies(tf_sel *e, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  copies all = {0};
  for (LLVMValueRef v = LLVMGetFirstInstruction(to); v && LLVMIsAPHINode(v); v = LLVMGetNextInstruction(v)) {
    LLVMValueRef x = incoming(v, from);
    const tf_sel_value *phi = tf_sel_value_of(e, v);
    if (x && phi) add_copies(e, &all, phi, x);
  }
  return all;
}

static uint32_t index_of(const tf_sel *e, LLVMBasicBlockRef b) {
  return (uint32_t)(uintptr_t)tf_map_get(&e->blocks, tf_map_ptr(b)) - 1;
}

void tf_sel_put_label(tf_sel *e, LLVMBasicBlockRef b) {
  tf_sb_puts(&e->body, "$L__BB");
  tf_sb_put_uint(&e->body, e->function);
  tf_sb_putc(&e->body, '_');
  tf_sb_put_uint(&e->body, index_of(e, b));
}

static void put_edge_label(tf_sel *e, uint32_t edge) {
  tf_sb_puts(&e->body, "$L__BE");
  tf_sb_put_uint(&e->body, e->function);
  tf_sb_putc(&e->body, '_');
  tf_sb_put_uint(&e->body, edge);
}

static void jump(tf_sel *e, LLVMBasicBlockRef to, LLVMBasicBlockRef next) {
  if (to == next) return;
  tf_sb_puts(&e->body, "\tbra.uni \t");
  tf_sel_put_label(e, to);
  tf_sb_puts(&e->body, ";\n");
}

static void put_guard(tf_sel *e, tf_sel_operand p, bool when) {
  tf_sb_puts(&e->body, when ? "\t@" : "\t@!");
  tf_sel_put_operand(&e->body, &p);
  tf_sb_puts(&e->body, " bra \t");
}

static void jump_if(tf_sel *e, tf_sel_operand p, bool when, LLVMBasicBlockRef to) {
  put_guard(e, p, when);
  tf_sel_put_label(e, to);
  tf_sb_puts(&e->body, ";\n");
}

void tf_sel_put_edge(tf_sel *e, uint32_t edge) {
  put_edge_label(e, edge);
  tf_sb_puts(&e->body, ":\n");
}

void tf_sel_jump_to_edge(tf_sel *e, const tf_sel_operand *when, uint32_t edge) {
  if (when) put_guard(e, *when, true);
  else tf_sb_puts(&e->body, "\tbra.uni \t");
  put_edge_label(e, edge);
  tf_sb_puts(&e->body, ";\n");
}

/* Marks the blocks on ways from `b` that do not lead through `wall`. */
static void reach(tf_sel *e, LLVMBasicBlockRef b, LLVMBasicBlockRef wall, bool *reached) {
  if (b == wall || reached[index_of(e, b)]) return;
  reached[index_of(e, b)] = true;
  LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
  for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) reach(e, LLVMGetSuccessor(end, i), wall, reached);
}

/* Whether the phi, or what waits with its register, as it was before `here` is left, is read on a way that goes on at
 * `other`. */
static bool is_read(const tf_sel *e, LLVMValueRef phi, LLVMBasicBlockRef here, LLVMBasicBlockRef other,
                    const bool *reached) {
  for (LLVMUseRef u = LLVMGetFirstUse(phi); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    LLVMBasicBlockRef in = LLVMGetInstructionParent(user);
    if (!LLVMIsAPHINode(user)) {
      if (reached[index_of(e, in)] || (tf_sel_waits(user) && is_read(e, user, here, other, reached))) return true;
      continue;
    }
    for (unsigned i = 0; i < LLVMCountIncoming(user); i++) {
      LLVMBasicBlockRef from = LLVMGetIncomingBlock(user, i);
      if (LLVMGetIncomingValue(user, i) != phi) continue;
      if (reached[index_of(e, from)] || (from == here && in == other)) return true;
    }
  }
  return false;
}

/* Also of what shares its register. */
static bool is_phi_read(const tf_sel *e, LLVMValueRef phi, LLVMBasicBlockRef here, LLVMBasicBlockRef other,
                        const bool *reached) {
  LLVMValueRef shared = tf_map_get(&e->shares, tf_map_ptr(phi));
  return is_read(e, phi, here, other, reached) || (shared && is_read(e, shared, here, other, reached));
}

/* Whether the phis of `to` may be written before the branch that goes there or to `other`: a loop then ends with one
 * jump, which is the form of loops that ptxas unrolls. */
static bool may_copy_before(tf_sel *e, LLVMBasicBlockRef here, LLVMBasicBlockRef to, LLVMBasicBlockRef other,
                            tf_sel_operand p, const copies *all) {
  bool *reached = TF_NEW_ARRAY(e->pool, bool, e->count + 1);
  for (size_t i = 0; i < all->n; i++)
    if (all->at[i].to.cls == p.cls && all->at[i].to.reg == p.reg) return false;
  reach(e, other, to, reached);
  for (LLVMValueRef v = LLVMGetFirstInstruction(to); v && LLVMIsAPHINode(v); v = LLVMGetNextInstruction(v))
    if (is_phi_read(e, v, here, other, reached)) return false;
  return true;
}

/* Copies for one of two blocks stand on the way there only, or before where nobody would see it. */
static void branch(tf_sel *e, LLVMValueRef br, LLVMBasicBlockRef here, LLVMBasicBlockRef next) {
  LLVMBasicBlockRef yes = LLVMGetSuccessor(br, 0), no = LLVMGetSuccessor(br, 1);
  tf_sel_operand p = tf_sel_in_reg(e, tf_sel_of(e, LLVMGetCondition(br)));
  copies if_yes = find_copies(e, here, yes), if_no = find_copies(e, here, no);
  if (p.cls != TF_SEL_P || yes == no) {
    e->failed = true;
    return;
  }
  copies *one = if_yes.n ? &if_yes : &if_no;
  LLVMBasicBlockRef to = if_yes.n ? yes : no, other = if_yes.n ? no : yes;
  if ((if_yes.n == 0) != (if_no.n == 0) && may_copy_before(e, here, to, other, p, one)) {
    put_copies(e, one);
    one->n = 0;
  }
  if (if_yes.n && if_no.n) {
    uint32_t edge = e->edges++;
    put_guard(e, p, false);
    put_edge_label(e, edge);
    tf_sb_puts(&e->body, ";\n");
    put_copies(e, &if_yes);
    jump(e, yes, NULL);
    put_edge_label(e, edge);
    tf_sb_puts(&e->body, ":\n");
    put_copies(e, &if_no);
    jump(e, no, next);
  } else if (if_yes.n || (!if_no.n && yes == next)) {
    jump_if(e, p, false, no);
    put_copies(e, &if_yes);
    jump(e, yes, next);
  } else {
    jump_if(e, p, true, yes);
    put_copies(e, &if_no);
    jump(e, no, next);
  }
}

bool tf_sel_leave(tf_sel *e, LLVMValueRef v, LLVMOpcode op, LLVMBasicBlockRef here) {
  LLVMBasicBlockRef next = LLVMGetNextBasicBlock(here);
  if (op == LLVMRet) {
    tf_sb_puts(&e->body, "\tret;\n");
    return true;
  }
  if (LLVMGetNumSuccessors(v) == 2) {
    branch(e, v, here, next);
    return !e->failed;
  }
  copies all = find_copies(e, here, LLVMGetSuccessor(v, 0));
  put_copies(e, &all);
  jump(e, LLVMGetSuccessor(v, 0), next);
  return !e->failed;
}

/* ------------------------------------------------------------------------------------------------ loops of one block
 */

/* One instruction, which reads its operands before it writes. */
static bool is_one_line(LLVMValueRef v) {
  static const char *const names[] = {"llvm.fma.",  "llvm.maximum.", "llvm.minimum.", "llvm.maxnum.", "llvm.minnum.",
                                      "llvm.smin.", "llvm.smax.",    "llvm.umin.",    "llvm.umax."};
  LLVMOpcode op = LLVMGetInstructionOpcode(v);
  if (op == LLVMAdd || op == LLVMSub || op == LLVMFAdd || op == LLVMFSub || op == LLVMFMul) return true;
  if (op != LLVMCall) return false;
  size_t len;
  const char *name = LLVMGetValueName2(LLVMGetCalledValue(v), &len);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strncmp(name, names[i], strlen(names[i])) == 0) return true;
  return false;
}

/* Whether nobody reads the phi, or what waits with its register, behind the instruction of that number in its block. */
static bool ends_at(tf_sel *e, const tf_map *order, LLVMValueRef v, uintptr_t last) {
  for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    uintptr_t at = (uintptr_t)tf_map_get(order, tf_map_ptr(user)); /* 0: a phi, or elsewhere */
    if (!at || at > last || (tf_sel_waits(user) && !ends_at(e, order, user, last))) return false;
  }
  return true;
}

/* In a loop of one block: a sum is written into the register of the phi that hands it on, if nobody reads the phi
 * later. ptxas left copies where such a loop is unrolled: 80 in the gradients of layer norm. */
void tf_sel_share_phis(tf_sel *e, LLVMBasicBlockRef b) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(b), v = LLVMGetFirstInstruction(b);
  bool loops = false;
  for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) loops |= LLVMGetSuccessor(end, i) == b;
  if (!loops || !LLVMIsAPHINode(v)) return;
  tf_map order = {.pool = e->pool};
  uintptr_t n = 0;
  for (; v; v = LLVMGetNextInstruction(v))
    if (!LLVMIsAPHINode(v)) tf_map_set(&order, tf_map_ptr(v), (void *)++n);
  for (v = LLVMGetFirstInstruction(b); LLVMIsAPHINode(v); v = LLVMGetNextInstruction(v)) {
    LLVMValueRef next = incoming(v, b);
    const tf_sel_value *phi = tf_map_get(&e->values, tf_map_ptr(v));
    uintptr_t at = next ? (uintptr_t)tf_map_get(&order, tf_map_ptr(next)) : 0;
    if (!at || phi->n != 1 || phi->words || tf_map_get(&e->shares, tf_map_ptr(next))) continue;
    if (LLVMTypeOf(next) != LLVMTypeOf(v) || !is_one_line(next) || !ends_at(e, &order, v, at)) continue;
    tf_map_set(&e->shares, tf_map_ptr(next), phi->part);
    tf_map_set(&e->shares, tf_map_ptr(v), next);
  }
}
