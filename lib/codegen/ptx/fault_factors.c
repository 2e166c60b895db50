/* Factors in registers that a later product reads again, as ptxas can keep them.
 *
 * The A of a wgmma.mma_async may stand in registers, which the product reads until it is waited for. ptxas of
 * CUDA 12.4, 12.8, 12.9 and 13.0, and the drivers of that time, take these registers for dead behind the wait, even
 * where a later product reads them again: the next turn of a loop that keeps the queries of attention in them. What it
 * then gives them to, the second product's A or an address, is what the next turn multiplies; from -O1 on, and
 * without a report (seen on an H200; CUDA 13.1 is right). Copies, fences, further waits and commits do not help: copies
 * are coalesced.
 *
 * What helps is an ordinary use behind the wait: with it ptxas of 13.0 gives out the same registers as that of 13.1
 * does without. So in front of a product that reads such registers, and of its fence, stands a store of them that is
 * jumped over but under a condition that is never true, which ptxas cannot know: that the number of the multiprocessor
 * is 2^32 - 1. The registers stay where they are, and nothing is copied. The condition is false for each lane by
 * itself, whichever lanes are there: what depends on them (activemask) may be true where ptxas lets a warp come in
 * parts. It is asked once, where the kernel begins: the number takes long to come, and a loop would wait for it.
 *
 * Which registers are such is found forwards over blocks. What is computed of values that were there before, a copy or
 * a conversion, counts as there before: ptxas takes it out of the loop. A wait counts for all groups: a use too many
 * costs an instruction. */
#include "codegen/ptx/faults.h"
#include "codegen/ptx/ptx_blocks.h"

#define LABEL "$tf_kept"
#define ALWAYS "%tf_always"

/* What may hold for a register's value, of all ways to a place. */
enum {
  READ = 1,     /* a product has had it in its A, or what may be one's A was computed of it */
  WAITED = 2,   /* and a wait has come since */
  DUE = 4,      /* and since then no product has named the register */
  CONSTANT = 8, /* what an instruction writes is what it wrote before */
  PARTS = 4,    /* registers of an A */
};

/* What a statement does here: found out once, since states go over it many times. */
enum {
  FACTORS = 1,  /* it is a product that has an A in registers */
  WAITS = 2,    /* it waits for products */
  COMPUTES = 4, /* it writes what follows from its operands */
  WRITES = 8,   /* it writes a register that has a slot */
};

/* Registers to be used before a statement: for each product four, NONE for those that need not be. */
typedef struct place {
  tf_ptx_statement *before;
  TF_VEC(uint32_t) regs;
} place;

/* A register that another may be computed of. */
typedef struct source {
  uint32_t reg, next; /* next: in `sources`, from 1 */
} source;

typedef struct analysis {
  tf_pool *pool;
  const tf_ptx_function *f;
  tf_ptx_blocks blocks;
  uint8_t *role;   /* of each step */
  uint32_t *first; /* of each register's sources, from 1 */
  TF_VEC(source) sources;
  uint32_t *slot; /* of a register that some A depends on, from 1 */
  uint32_t slots; /* how many */
  size_t words;   /* that a state takes: a byte for each slot, eight at a time */
  uint64_t *in;   /* of each block */
  TF_VEC(place) places;
} analysis;

/* The four registers of A, NULL: the statement is no product that has them. */
static const tf_ptx_operand *factors(const tf_ptx_statement *s) {
  if (!tf_ptx_begins(s, "wgmma.mma_async.")) return NULL;
  const tf_ptx_operand *a = tf_ptx_operand_at(s, 1);
  if (!a || a->kind != TF_PTX_VECTOR || a->skip != PARTS + 1) return NULL;
  for (int i = 1; i <= PARTS; i++)
    if (a[i].kind != TF_PTX_REG) return NULL;
  return a + 1;
}

/* Whether what the instruction writes may be another value although its operands are the same. */
static bool is_new(const tf_ptx_statement *s) {
  if (tf_ptx_begins(s, "ld.param") || tf_ptx_begins(s, "ld.const")) return false;
  if (tf_ptx_begins(s, "ld.")) return !memmem(s->op.ptr, s->op.len, ".nc", 3);
  return tf_ptx_begins(s, "ldu.") || tf_ptx_begins(s, "ldmatrix.") || tf_ptx_begins(s, "atom.") ||
         tf_ptx_begins(s, "tcgen05.ld.") || tf_ptx_begins(s, "wgmma.mma_async.");
}

static uint8_t role_of(const tf_ptx_statement *s) {
  bool defines = s->defines, fresh = is_new(s);
  return (uint8_t)((factors(s) ? FACTORS : 0) | (tf_ptx_begins(s, "wgmma.wait_group.") ? WAITS : 0) |
                   (defines && !fresh ? COMPUTES : 0) | (defines || fresh ? WRITES : 0));
}

/* ------------------------------------------------------------------------------------------------ sources */

static void add_source(analysis *a, uint32_t to, uint32_t from) {
  tf_vec_push(a->pool, &a->sources, ((source){from, a->first[to]}));
  a->first[to] = (uint32_t)a->sources.n;
}

static void read_sources(analysis *a, const tf_ptx_statement *s) {
  for (uint32_t i = 0; i < s->entries; i++) {
    if (s->operand[i].kind != TF_PTX_REG || !s->operand[i].written) continue;
    if (s->guard_reg != TF_PTX_NONE) add_source(a, s->operand[i].reg, s->guard_reg);
    for (uint32_t k = 0; k < s->entries; k++)
      if (s->operand[k].kind == TF_PTX_REG && !s->operand[k].written)
        add_source(a, s->operand[i].reg, s->operand[k].reg);
  }
}

static bool in_slot(const analysis *a, const tf_ptx_operand *o) { return o->kind == TF_PTX_REG && a->slot[o->reg]; }

static bool writes_slot(const analysis *a, const tf_ptx_statement *s) {
  for (uint32_t i = 0; i < s->entries; i++)
    if (s->operand[i].written && in_slot(a, &s->operand[i])) return true;
  return false;
}

/* Gives slots to what products have for A, and to what that is computed of. */
static void find_slots(analysis *a) {
  TF_VEC(uint32_t) todo = {0};
  a->first = TF_NEW_ARRAY(a->pool, uint32_t, a->f->registers + 1);
  a->slot = TF_NEW_ARRAY(a->pool, uint32_t, a->f->registers + 1);
  a->role = TF_NEW_ARRAY(a->pool, uint8_t, a->blocks.step.n + 1);
  for (size_t i = 0; i < a->blocks.step.n; i++) {
    const tf_ptx_statement *s = a->blocks.step.at[i];
    a->role[i] = role_of(s);
    const tf_ptx_operand *o = a->role[i] & FACTORS ? factors(s) : NULL;
    if (a->role[i] & COMPUTES) read_sources(a, s);
    for (int k = 0; o && k < PARTS; k++) tf_vec_push(a->pool, &todo, o[k].reg);
  }
  while (todo.n) {
    uint32_t reg = todo.at[--todo.n];
    if (a->slot[reg]) continue;
    a->slot[reg] = ++a->slots;
    for (uint32_t i = a->first[reg]; i; i = a->sources.at[i - 1].next)
      tf_vec_push(a->pool, &todo, a->sources.at[i - 1].reg);
  }
  for (size_t i = 0; i < a->blocks.step.n; i++)
    if (!writes_slot(a, a->blocks.step.at[i])) a->role[i] &= (uint8_t)~WRITES;
}

/* ------------------------------------------------------------------------------------------------ states */

/* Of a value computed of others: it was there before if all of them were, and were read before. */
static uint8_t computed(const analysis *a, const tf_ptx_statement *s, const uint8_t *now) {
  uint8_t all = WAITED;
  bool any = false;
  for (uint32_t i = 0; i < s->entries; i++) {
    const tf_ptx_operand *o = &s->operand[i];
    if (o->kind != TF_PTX_REG || o->written) continue;
    any = true;
    all &= now[a->slot[o->reg] - 1];
  }
  if (!any) return CONSTANT;
  return all & WAITED ? READ | WAITED | DUE : 0;
}

/* What the instruction writes; what it read for that has been read, unless it is written over. */
static void define(const analysis *a, const tf_ptx_statement *s, bool computes_it, uint8_t *now) {
  uint8_t next = computes_it ? computed(a, s, now) : 0;
  for (uint32_t i = 0; computes_it && i < s->entries; i++)
    if (in_slot(a, &s->operand[i]) && !s->operand[i].written) now[a->slot[s->operand[i].reg] - 1] |= READ;
  for (uint32_t i = 0; i < s->entries; i++) {
    if (!in_slot(a, &s->operand[i]) || !s->operand[i].written) continue;
    uint8_t *at = &now[a->slot[s->operand[i].reg] - 1], with = next == CONSTANT ? *at : next;
    *at = s->guard.len ? *at | with : with;
  }
}

/* What was read has been waited for, and is due. */
static void wait_for_all(const analysis *a, uint64_t *state) {
  _Static_assert(READ << 1 == WAITED && READ << 2 == DUE, "");
  for (size_t k = 0; k < a->words; k++) {
    uint64_t read = state[k] & READ * UINT64_C(0x0101010101010101);
    state[k] |= read << 1 | read << 2;
  }
}

static void step(const analysis *a, size_t i, uint64_t *state) {
  const tf_ptx_statement *s = a->blocks.step.at[i];
  uint8_t role = a->role[i], *now = (uint8_t *)state;
  const tf_ptx_operand *o = role & FACTORS ? factors(s) : NULL;
  if (role & WAITS) wait_for_all(a, state);
  for (int k = 0; o && k < PARTS; k++) {
    uint8_t *at = &now[a->slot[o[k].reg] - 1];
    *at = (uint8_t)((*at | READ) & ~DUE);
  }
  if (role & WRITES) define(a, s, role & COMPUTES, now);
}

/* To where nothing changes: states only come to a block. */
static void solve(analysis *a) {
  a->words = (a->slots + 7) / 8;
  uint64_t *now = TF_NEW_ARRAY(a->pool, uint64_t, a->words + 1);
  a->in = TF_NEW_ARRAY(a->pool, uint64_t, a->words * a->blocks.block.n + 1);
  for (bool again = true; again;) {
    again = false;
    for (size_t b = 0; b < a->blocks.block.n; b++) {
      memcpy(now, a->in + b * a->words, a->words * sizeof *now);
      for (size_t i = a->blocks.block.at[b].from; i < a->blocks.block.at[b].to; i++) step(a, i, now);
      for (size_t i = 0; i < tf_ptx_followers(&a->blocks, b); i++) {
        uint64_t *to = a->in + tf_ptx_follower(&a->blocks, b, i) * a->words;
        for (size_t k = 0; k < a->words; k++) {
          again |= (now[k] & ~to[k]) != 0;
          to[k] |= now[k];
        }
      }
    }
  }
}

/* ------------------------------------------------------------------------------------------------ places */

/* Whether the statement writes one of the product's registers. */
static bool writes(const tf_ptx_statement *s, const tf_ptx_operand *o) {
  for (uint32_t i = 0; i < s->entries; i++)
    for (int k = 0; s->operand[i].written && k < PARTS; k++)
      if (s->operand[i].reg == o[k].reg) return true;
  return false;
}

/* Whether the names of the product's registers mean the same where `s` stands. */
static bool is_seen(const analysis *a, const tf_ptx_statement *s, const tf_ptx_operand *o) {
  for (int k = 0; k < PARTS; k++)
    if (tf_ptx_find_reg(a->f, s->scope, o[k].text) != o[k].reg) return false;
  return true;
}

/* Before the fence of the product; but behind what its block waits for or writes them with, and in its block. */
static tf_ptx_statement *find_place(const analysis *a, const tf_ptx_block *b, size_t product) {
  tf_ptx_statement *const *step = a->blocks.step.at;
  const tf_ptx_operand *o = factors(step[product]);
  size_t at = product;
  while (at > b->from && !tf_ptx_begins(step[at], "wgmma.fence.") &&
         !tf_ptx_begins(step[at - 1], "wgmma.wait_group.") && !writes(step[at - 1], o))
    at--;
  return is_seen(a, step[at], o) ? step[at] : step[product];
}

static place *place_of(analysis *a, tf_ptx_statement *before) {
  for (size_t i = 0; i < a->places.n; i++)
    if (a->places.at[i].before == before) return &a->places.at[i];
  tf_vec_push(a->pool, &a->places, (place){.before = before});
  return &a->places.at[a->places.n - 1];
}

static void mark(analysis *a, const tf_ptx_block *b, size_t product, const uint8_t *now) {
  const tf_ptx_operand *o = factors(a->blocks.step.at[product]);
  bool due[PARTS], any = false;
  for (int k = 0; k < PARTS; k++) any |= due[k] = (now[a->slot[o[k].reg] - 1] & DUE) != 0;
  if (!any) return;
  place *p = place_of(a, find_place(a, b, product));
  for (int k = 0; k < PARTS; k++) tf_vec_push(a->pool, &p->regs, due[k] ? o[k].reg : TF_PTX_NONE);
}

static void find_places(analysis *a) {
  uint64_t *now = TF_NEW_ARRAY(a->pool, uint64_t, a->words + 1);
  for (size_t b = 0; b < a->blocks.block.n; b++) {
    const tf_ptx_block *block = &a->blocks.block.at[b];
    memcpy(now, a->in + b * a->words, a->words * sizeof *now);
    for (size_t i = block->from; i < block->to; i++) {
      if (a->role[i] & FACTORS) mark(a, block, i, (const uint8_t *)now);
      step(a, i, now);
    }
  }
}

/* ------------------------------------------------------------------------------------------------ text */

static void put_use(tf_strbuf *b, const tf_ptx_function *f, const uint32_t *reg) {
  bool all = true;
  for (int k = 0; k < PARTS; k++) all &= reg[k] != TF_PTX_NONE;
  if (all) tf_sb_puts(b, " st.volatile.shared.v4.b32 [%none], {");
  for (int k = 0; k < PARTS; k++) {
    if (reg[k] == TF_PTX_NONE) continue;
    tf_sb_puts(b, all ? k ? ", " : "" : " st.volatile.shared.b32 [%none], ");
    tf_ptx_put_reg(b, f, reg[k]);
    if (!all) tf_sb_puts(b, ";");
  }
  if (all) tf_sb_puts(b, "};");
}

/* One jump over the stores. Labels are numbered, though they have a scope: two of one name may be jumped to from
 * anywhere for those that look at the flow. */
static tf_str text_of(const analysis *a, const place *p) {
  tf_strbuf b = {.pool = a->f->pool};
  size_t number = (size_t)(p - a->places.at);
  tf_sb_printf(&b, "{ .reg .b32 %%none; @%s bra.uni " LABEL "%zu; mov.u32 %%none, %%smid;", ALWAYS, number);
  for (size_t i = 0; i < p->regs.n; i += PARTS) put_use(&b, a->f, p->regs.at + i);
  tf_sb_printf(&b, " " LABEL "%zu: }\n\t", number);
  tf_sb_put(&b, p->before->text);
  return tf_sb_str(&b);
}

static void write_places(tf_ptx_function *f, const analysis *a) {
  for (tf_ptx_statement **at = &f->first; *at;) {
    const place *p = NULL;
    for (size_t i = 0; i < a->places.n && !p; i++)
      if (a->places.at[i].before == *at) p = &a->places.at[i];
    at = p ? tf_ptx_replace(f, at, text_of(a, p)) : &(*at)->next;
  }
  /* what the jumps look at */
  tf_ptx_put_first(f, tf_strz(".reg .pred " ALWAYS ";\n\t.reg .b32 %tf_number;\n\tmov.u32 %tf_number, %smid;\n\t"
                              "setp.ne.b32 " ALWAYS ", %tf_number, -1;\n\t"));
}

/* Whether there are products to look at; false if it was done. */
static bool has_factors(const tf_ptx_function *f) {
  bool any = false;
  for (const tf_ptx_statement *s = f->first; s; s = s->next) {
    if (s->kind == TF_PTX_LABEL && tf_str_starts(s->op, LABEL)) return false;
    any |= factors(s) != NULL;
  }
  return any;
}

void tf_ptx_repair_factors(tf_ptx_function *f, const tf_ptx_repair_options *o) {
  (void)o;
  if (!has_factors(f)) return;
  tf_pool *scratch = tf_pool_child(f->pool);
  analysis a = {.pool = scratch, .f = f};
  tf_ptx_find_blocks(scratch, f, &a.blocks);
  find_slots(&a);
  solve(&a);
  find_places(&a);
  if (a.places.n) write_places(f, &a);
  tf_pool_free(scratch);
}
