/* Copies of the copy engine: llvm.nvvm.cp.async.bulk.*. */
#include <string.h>

#include "codegen/select/select_impl.h"

typedef struct text {
  tf_sel *e;
  tf_strbuf b;
} text;

static bool begins(const char **at, const char *with) {
  size_t n = strlen(with);
  if (strncmp(*at, with, n) != 0) return false;
  *at += n;
  return true;
}

static void put_reg(text *t, LLVMValueRef v) {
  tf_sel_operand o = tf_sel_in_reg(t->e, tf_sel_of(t->e, v));
  tf_sel_put_operand(&t->b, &o);
}

static void put_place(text *t, const char *open, LLVMValueRef v) {
  tf_sel_operand o = tf_sel_place(t->e, tf_sel_of(t->e, v));
  tf_sb_puts(&t->b, open);
  tf_sel_put_operand(&t->b, &o);
}

static bool is_on(LLVMValueRef v) { return LLVMConstIntGetZExtValue(v) != 0; }

/* `[map, {x, y}]` */
static void put_box(text *t, LLVMValueRef v, unsigned map, unsigned rank) {
  put_place(t, "[", LLVMGetOperand(v, map));
  tf_sb_puts(&t->b, ", {");
  for (unsigned i = 0; i < rank; i++) {
    if (i) tf_sb_puts(&t->b, ", ");
    put_reg(t, LLVMGetOperand(v, map + 1 + i));
  }
  tf_sb_puts(&t->b, "}]");
}

/* The mask of blocks and the policy, which stand at `at` and behind it; whether they are meant, behind these. */
static void put_modifiers(text *t, LLVMValueRef v, unsigned at) {
  if (is_on(LLVMGetOperand(v, at + 2))) tf_sb_puts(&t->b, ".multicast::cluster");
  if (is_on(LLVMGetOperand(v, at + 3))) tf_sb_puts(&t->b, ".L2::cache_hint");
}

static void put_modified(text *t, LLVMValueRef v, unsigned at) {
  for (unsigned i = 0; i < 2; i++) {
    if (!is_on(LLVMGetOperand(v, at + 2 + i))) continue;
    tf_sb_puts(&t->b, ", ");
    put_reg(t, LLVMGetOperand(v, at + i));
  }
}

/* dst, mbarrier, map, coordinates, mask, policy, two flags, how many CTAs share it */
static bool to_shared(text *t, LLVMValueRef v, unsigned rank) {
  if (LLVMGetNumArgOperands(v) != rank + 8 || is_on(LLVMGetOperand(v, rank + 7))) return false;
  tf_sb_puts(&t->b, "\tcp.async.bulk.tensor.");
  tf_sb_put_uint(&t->b, rank);
  tf_sb_puts(&t->b, "d.shared::cluster.global.tile.mbarrier::complete_tx::bytes");
  put_modifiers(t, v, rank + 3);
  put_place(t, " \t[", LLVMGetOperand(v, 0));
  tf_sb_puts(&t->b, "], ");
  put_box(t, v, 2, rank);
  put_place(t, ", [", LLVMGetOperand(v, 1));
  tf_sb_puts(&t->b, "]");
  put_modified(t, v, rank + 3);
  return true;
}

/* src, map, coordinates, policy, its flag */
static bool to_global(text *t, LLVMValueRef v, unsigned rank, const char *op) {
  bool hint = is_on(LLVMGetOperand(v, rank + 3));
  if (LLVMGetNumArgOperands(v) != rank + 4) return false;
  tf_sb_puts(&t->b, *op ? "\tcp.reduce.async.bulk.tensor." : "\tcp.async.bulk.tensor.");
  tf_sb_put_uint(&t->b, rank);
  tf_sb_puts(&t->b, "d.global.shared::cta");
  tf_sb_puts(&t->b, op);
  tf_sb_puts(&t->b, hint ? ".tile.bulk_group.L2::cache_hint \t" : ".tile.bulk_group \t");
  put_box(t, v, 1, rank);
  put_place(t, ", [", LLVMGetOperand(v, 0));
  tf_sb_puts(&t->b, "]");
  if (hint) {
    tf_sb_puts(&t->b, ", ");
    put_reg(t, LLVMGetOperand(v, rank + 2));
  }
  return true;
}

/* dst, mbarrier, src, bytes, mask, policy, two flags */
static bool of_bytes(text *t, LLVMValueRef v) {
  if (LLVMGetNumArgOperands(v) != 8) return false;
  tf_sb_puts(&t->b, "\tcp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes");
  put_modifiers(t, v, 4);
  put_place(t, " \t[", LLVMGetOperand(v, 0));
  put_place(t, "], [", LLVMGetOperand(v, 2));
  tf_sb_puts(&t->b, "], ");
  put_reg(t, LLVMGetOperand(v, 3));
  put_place(t, ", [", LLVMGetOperand(v, 1));
  tf_sb_puts(&t->b, "]");
  put_modified(t, v, 4);
  return true;
}

/* dst, src, bytes, policy, its flag */
static bool bytes_to_global(text *t, LLVMValueRef v) {
  if (LLVMGetNumArgOperands(v) != 5) return false;
  bool hint = is_on(LLVMGetOperand(v, 4));
  tf_sb_puts(&t->b, hint ? "\tcp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint \t"
                         : "\tcp.async.bulk.global.shared::cta.bulk_group \t");
  put_place(t, "[", LLVMGetOperand(v, 0));
  put_place(t, "], [", LLVMGetOperand(v, 1));
  tf_sb_puts(&t->b, "], ");
  put_reg(t, LLVMGetOperand(v, 2));
  if (hint) {
    tf_sb_puts(&t->b, ", ");
    put_reg(t, LLVMGetOperand(v, 3));
  }
  return true;
}

/* `tile.3d` and no more */
static unsigned rank_of(const char *at) {
  return begins(&at, "tile.") && at[0] >= '1' && at[0] <= '5' && !strcmp(at + 1, "d") ? (unsigned)(at[0] - '0') : 0;
}

static bool put(text *t, LLVMValueRef v, const char *at) {
  unsigned rank;
  if (!begins(&at, "llvm.nvvm.cp.async.bulk.")) return false;
  if (!strcmp(at, "global.to.shared.cluster")) return of_bytes(t, v);
  if (!strcmp(at, "shared.cta.to.global")) return bytes_to_global(t, v);
  if (!begins(&at, "tensor.")) return false;
  if (begins(&at, "g2s.")) return (rank = rank_of(at)) && to_shared(t, v, rank);
  if (begins(&at, "s2g.")) return (rank = rank_of(at)) && to_global(t, v, rank, "");
  return begins(&at, "reduce.add.") && (rank = rank_of(at)) && to_global(t, v, rank, ".add");
}

bool tf_sel_tensor_copy(tf_sel *e, LLVMValueRef v, const char *name) {
  text t = {.e = e, .b = {.pool = e->pool}};
  if (!put(&t, v, name)) return tf_sel_fail(e);
  tf_sb_puts(&t.b, ";\n");
  tf_sb_put(&e->body, tf_sb_str(&t.b)); /* behind what its operands needed */
  return true;
}
