/* Host programs, decoded once for many runs:
 *
 *   constants are in their registers from the beginning
 *   what cannot be an address, or whose address nobody uses, is computed as a number, without its origin
 *   a check is one instruction with the comparisons that only it asks for
 *
 * Nothing else changes: every check is made, in its place, with its words. Several instructions become one only where
 * no jump leads between them. Registers of those that were jumped over read as 0, so a constant is there beforehand
 * only if all who use it come to it by way of it. */
#include <string.h>

#include "runtime/exec_decode.h"
#include "runtime/package.h"
#include "support/alloc.h"

typedef struct look {
  uint32_t uses;  /* how often its register is read */
  uint32_t block; /* how many places that jumps lead to stand before it */
  bool apart;     /* some of these are in another block */
  bool address;   /* it may be one */
  bool origin;    /* and somebody wants to know of what memory */
  bool gone;      /* it is part of a later one, or has nothing to do */
  uint32_t to;    /* its number in the code */
} look;

typedef struct decoder {
  const tf_hostprog *h;
  look *look;
  tf_exec_code *out;
} decoder;

/* ------------------------------------------------------------------------------------------------ what is read */

static void read_reg(decoder *d, uint32_t by, uint32_t reg) {
  d->look[reg].uses++;
  d->look[reg].apart |= d->look[reg].block != d->look[by].block;
}

static bool has_slice(uint32_t op) {
  return op == TF_HOP_CHECK || op == TF_HOP_LAUNCH || op == TF_HOP_TENSORMAP || op == TF_HOP_COMM;
}

/* Instructions that hand addresses on: of all that they read the origin is kept. */
static bool wants_origin(uint32_t op) {
  return op == TF_HOP_LAUNCH || op == TF_HOP_TENSORMAP || op == TF_HOP_COMM || op == TF_HOP_MEMSET ||
         op == TF_HOP_STORE_MAP;
}

static void find_blocks(decoder *d) {
  uint32_t n = d->h->ninst, block = 0;
  for (uint32_t i = 0; i < n; i++) {
    const tf_hinst *x = &d->h->inst[i];
    if (x->op == TF_HOP_JZ || x->op == TF_HOP_JMP) d->look[x->imm].block = 1; /* a mark, for now */
  }
  for (uint32_t i = 0; i <= n; i++) d->look[i].block = block += d->look[i].block;
}

static void find_uses(decoder *d) {
  for (uint32_t i = 0; i < d->h->ninst; i++) {
    const tf_hinst *x = &d->h->inst[i];
    const uint32_t operand[3] = {x->a, x->b, x->c};
    uint32_t regs = tf_hop_registers(x->op);
    for (int k = 0; k < 3; k++)
      if (regs >> k & 1) read_reg(d, i, operand[k]);
    for (uint32_t k = 0; has_slice(x->op) && k < x->c; k++) read_reg(d, i, d->h->pool[x->b + k]);
    d->look[i].address = tf_hop_makes_address(x->op);
    if (x->op == TF_HOP_SELECT) d->look[i].address = d->look[x->b].address || d->look[x->c].address;
    if (regs == 3) d->look[i].address = tf_hop_derives(x->op, d->look[x->a].address, d->look[x->b].address) != 0;
    if (x->op == TF_HOP_AND || x->op == TF_HOP_ADD || x->op == TF_HOP_MIN || x->op == TF_HOP_MAX)
      d->look[i].address = d->look[x->a].address || d->look[x->b].address; /* one of the two may be 0 when it runs */
    if (x->op == TF_HOP_SUB) d->look[i].address = d->look[x->a].address;
  }
}

static void find_origins(decoder *d) {
  for (uint32_t i = d->h->ninst; i-- > 0;) {
    const tf_hinst *x = &d->h->inst[i];
    const uint32_t operand[3] = {x->a, x->b, x->c};
    if (!wants_origin(x->op) && !d->look[i].origin) continue;
    for (int k = 0; k < 3; k++)
      if (tf_hop_registers(x->op) >> k & 1) d->look[operand[k]].origin = true;
    for (uint32_t k = 0; has_slice(x->op) && k < x->c; k++) d->look[d->h->pool[x->b + k]].origin = true;
  }
}

/* ------------------------------------------------------------------------------------------------ checks */

/* What instruction `by` alone asks for, of this kind, with no jump between. */
static const tf_hinst *part(const decoder *d, uint32_t by, uint32_t reg, uint32_t op) {
  const look *l = &d->look[reg];
  return d->h->inst[reg].op == op && l->uses == 1 && l->block == d->look[by].block ? &d->h->inst[reg] : NULL;
}

static void drop(decoder *d, const tf_hinst *x) { d->look[x - d->h->inst].gone = true; }

static bool join_apart(decoder *d, uint32_t i, const tf_hinst *either, tf_exec_inst *out) {
  for (int k = 0; k < 2; k++) {
    uint32_t in = k ? either->b : either->a, rest = k ? either->a : either->b;
    const tf_hinst *two = part(d, i, in, TF_HOP_OR);
    const tf_hinst *x = two ? part(d, i, two->a, TF_HOP_LE) : NULL, *y = two ? part(d, i, two->b, TF_HOP_LE) : NULL;
    if (!x || !y || x == y) continue;
    *out = (tf_exec_inst){TF_XOP_CHECK_APART, i, x->a, x->b, y->a, y->b, rest, 0};
    drop(d, two);
    drop(d, x);
    drop(d, y);
    return true;
  }
  return false;
}

static tf_exec_inst join_check(decoder *d, uint32_t i) {
  const tf_hinst *x = &d->h->inst[i], *eq = part(d, i, x->a, TF_HOP_EQ), *either = part(d, i, x->a, TF_HOP_OR);
  tf_exec_inst out = {TF_HOP_CHECK, i, x->a, 0, 0, 0, 0, 0};
  if (eq) {
    drop(d, eq);
    return (tf_exec_inst){TF_XOP_CHECK_EQ, i, eq->a, eq->b, 0, 0, 0, 0};
  }
  if (!either) return out;
  drop(d, either);
  if (join_apart(d, i, either, &out)) return out;
  for (int k = 0; k < 2; k++) {
    if (!(eq = part(d, i, k ? either->b : either->a, TF_HOP_EQ))) continue;
    drop(d, eq);
    return (tf_exec_inst){TF_XOP_CHECK_EQ_OR, i, eq->a, eq->b, k ? either->a : either->b, 0, 0, 0};
  }
  return (tf_exec_inst){TF_XOP_CHECK_OR, i, either->a, either->b, 0, 0, 0, 0};
}

/* ------------------------------------------------------------------------------------------------ the code */

static uint32_t as_number(uint32_t op) {
  switch ((tf_hop)op) {
  case TF_HOP_ADD: return TF_XOP_ADD;
  case TF_HOP_SUB: return TF_XOP_SUB;
  case TF_HOP_MUL: return TF_XOP_MUL;
  case TF_HOP_MIN: return TF_XOP_MIN;
  case TF_HOP_MAX: return TF_XOP_MAX;
  case TF_HOP_AND: return TF_XOP_AND;
  case TF_HOP_SELECT: return TF_XOP_SELECT;
  default: return op;
  }
}

static void settle_constants(decoder *d) {
  int64_t reach = 0; /* the farthest that a jump before this leads to */
  for (uint32_t i = 0; i < d->h->ninst; i++) {
    const tf_hinst *x = &d->h->inst[i];
    d->look[i].gone = x->op == TF_HOP_NOP;
    if (x->op == TF_HOP_CONST && (reach <= (int64_t)i || !d->look[i].apart)) {
      d->look[i].gone = true;
      d->out->begin[i] = x->imm;
    }
    if ((x->op == TF_HOP_JZ || x->op == TF_HOP_JMP) && x->imm > reach) reach = x->imm;
  }
}

/* From the end on, so that a check takes its parts before they are looked at. */
static void write_code(decoder *d) {
  uint32_t n = d->h->ninst, k = n;
  tf_exec_inst *all = d->out->inst;
  for (uint32_t i = n; i-- > 0;) {
    const tf_hinst *x = &d->h->inst[i];
    d->look[i].to = k; /* of what is gone: what comes behind it */
    if (d->look[i].gone) continue;
    bool number = !d->look[i].address || !d->look[i].origin;
    d->look[i].to = --k;
    if (x->op == TF_HOP_CHECK) all[k] = join_check(d, i);
    else all[k] = (tf_exec_inst){number ? as_number(x->op) : x->op, i, x->a, x->b, x->c, 0, 0, 0};
    if (x->op == TF_HOP_JZ || x->op == TF_HOP_JMP) all[k].next = (uint32_t)x->imm;
  }
  d->look[n].to = n;
  for (uint32_t i = k; i < n; i++) {
    all[i - k] = all[i];
    if (all[i].op == TF_HOP_JZ || all[i].op == TF_HOP_JMP) all[i - k].next = d->look[all[i].next].to - k;
  }
  d->out->n = n - k;
}

bool tf_exec_decode(const tf_hostprog *h, const tf_allocator *a, tf_exec_code *out) {
  *out = (tf_exec_code){0};
  size_t room = (size_t)h->ninst + 1;
  decoder d = {h, NULL, out};
  if (!(out->begin = tf_alloc_zero(a, room * (sizeof *out->begin + sizeof *out->inst)))) return false;
  out->inst = (tf_exec_inst *)(out->begin + room); /* in one block */
  if (!(d.look = tf_alloc_zero(a, room * sizeof *d.look))) {
    tf_exec_code_free(out, a);
    return false;
  }
  find_blocks(&d);
  find_uses(&d);
  find_origins(&d);
  settle_constants(&d);
  write_code(&d);
  tf_free(a, d.look);
  return true;
}

void tf_exec_code_free(tf_exec_code *c, const tf_allocator *a) {
  tf_free(a, c->begin);
  *c = (tf_exec_code){0};
}
