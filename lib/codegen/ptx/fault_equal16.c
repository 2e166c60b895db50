/* Minima and maxima of 16 bits that are compared with an operand of theirs, as ptxas can take them.
 *
 * From sm_90 on, VIMNMX of pairs of 16 bits has two predicates, for each half whether its first operand was taken.
 * ptxas of CUDA 12.8 to 13.3, and the drivers of that time, use them for `setp.eq` of a max.s16 and one of its
 * operands, but give both the same register: the predicate is of the other half, which holds anything. min, unsigned
 * numbers and halves of pairs are the same, from -O1 on and without a report (seen on an H200; CUDA 13.4 is right).
 *
 * So what may reach a setp.eq is compared and selected, in pairs taken of numbers of the other sign: what is xored is
 * no operand. Any setp.eq counts, since what is an operand of what can be seen only after ptxas' own simplifications.
 */
#include "codegen/ptx/faults.h"

typedef struct analysis {
  bool *equal; /* of a register: its value, or a part of it, may be compared for being equal */
  TF_VEC(const tf_ptx_statement *) copies;
} analysis;

/* min.s16, max.u16x2 and so on */
static bool is_minmax(const tf_ptx_statement *s) {
  if (s->kind != TF_PTX_INSTRUCTION || s->n != 3 || s->op.len < 7 || tf_ptx_reg_at(s, 0) == TF_PTX_NONE) return false;
  const char *type = s->op.ptr + 4;
  return (tf_ptx_begins(s, "min.") || tf_ptx_begins(s, "max.")) && (*type == 's' || *type == 'u') && type[1] == '1';
}

static bool is_copy(const tf_ptx_statement *s) {
  static const char *const ops[] = {"mov.b", "cvt.", "prmt.", "selp.b", "and.b", "or.b", "shr.", "shl."};
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
    if (*s->op.ptr == *ops[i] && tf_ptx_begins(s, ops[i])) return true;
  return false;
}

/* Passes on to what the copy reads that its result is compared. */
static bool spread_one(analysis *a, const tf_ptx_statement *s) {
  bool equal = false, changed = false;
  for (uint32_t i = 0; i < s->entries; i++)
    if (s->operand[i].written) equal |= a->equal[s->operand[i].reg];
  for (uint32_t i = 0; equal && i < s->entries; i++) {
    const tf_ptx_operand *o = &s->operand[i];
    if (o->kind != TF_PTX_REG || o->written || a->equal[o->reg]) continue;
    a->equal[o->reg] = changed = true;
  }
  return changed;
}

static void mark_compared(analysis *a, const tf_ptx_statement *s) {
  for (uint32_t i = 0; i < s->entries; i++)
    if (s->operand[i].kind == TF_PTX_REG && !s->operand[i].written) a->equal[s->operand[i].reg] = true;
}

static bool decide(const tf_ptx_function *f, analysis *a) {
  bool minmax = false, compares = false, changed = true;
  for (const tf_ptx_statement *s = f->first; s && !minmax; s = s->next) minmax = is_minmax(s);
  if (!minmax) return false;
  a->equal = TF_NEW_ARRAY(f->pool, bool, f->registers + 1);
  for (const tf_ptx_statement *s = f->first; s; s = s->next) {
    if (s->kind != TF_PTX_INSTRUCTION) continue;
    if (is_copy(s)) tf_vec_push(f->pool, &a->copies, s);
    if (!tf_ptx_begins(s, "setp.eq.")) continue;
    compares = true;
    mark_compared(a, s);
  }
  while (compares && changed) {
    changed = false;
    for (size_t i = a->copies.n; i-- > 0;) changed |= spread_one(a, a->copies.at[i]);
  }
  return compares;
}

static void put_compared(tf_strbuf *b, const tf_ptx_function *f, const tf_ptx_statement *s, const void *user) {
  const analysis *a = user;
  (void)f;
  if (*s->op.ptr != 'm' || !is_minmax(s) || !a->equal[tf_ptx_reg_at(s, 0)]) return;
  char sign = s->op.ptr[4];
  if (tf_ptx_ends(s, "x2")) tf_ptx_put_flipped(b, s, sign == 's' ? 'u' : 's');
  else tf_ptx_put_chosen(b, s, sign, 16);
}

void tf_ptx_repair_equal16(tf_ptx_function *f, const tf_ptx_repair_options *o) {
  (void)o;
  analysis a = {0};
  if (decide(f, &a)) tf_ptx_rewrite(f, put_compared, &a);
}
