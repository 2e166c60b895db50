/* How many registers a function may want at once: an upper bound, from which of its names are live together.
 *
 * A name of 16 or 32 bits counts for one register, of 64 for two, of 128 for four, predicates for none. Liveness goes
 * backwards over basic blocks; what is not understood keeps names alive, never ends them. In sets of bits are only the
 * names that one block hands to another. Names of inner scopes are not counted: they live for one piece of inline PTX.
 */
#include "codegen/ptx/ptx_blocks.h"

enum { NONE = TF_PTX_NONE };

typedef tf_ptx_block block;

typedef struct flow {
  tf_pool *pool;
  const tf_ptx_function *f;
  TF_VEC(uint32_t) refs; /* register * 2 + 1 where it is defined */
  TF_VEC(size_t) ends;   /* of each instruction's refs */
  tf_ptx_blocks blocks;
  uint32_t *slot; /* of a register among those that blocks hand on, or NONE */
  uint8_t *weight;
  size_t words;            /* of a set */
  TF_VEC(uint32_t) handed; /* the register of each slot */
} flow;

static uint8_t weight_of(const tf_ptx_class *c) {
  return c->bits == 1 ? 0 : c->bits == 64 ? 2 : c->bits == 128 ? 4 : 1;
}

static bool is_counted(const tf_ptx_class *c) { return c->range && c->outer; }

uint32_t tf_ptx_names(const tf_ptx_function *f, uint32_t bits) {
  uint32_t n = 0;
  for (size_t i = 0; i < f->classes.n; i++) {
    const tf_ptx_class *c = &f->classes.at[i];
    if (is_counted(c) && (!bits || c->bits == bits)) n += c->count * weight_of(c);
  }
  return n;
}

static void read_refs(flow *f, const tf_ptx_statement *s) {
  bool defines = !s->guard.len && s->defines;
  for (uint32_t i = 0; i < s->entries; i++) {
    const tf_ptx_operand *o = &s->operand[i];
    if (o->kind == TF_PTX_REG && f->weight[o->reg])
      tf_vec_push(f->pool, &f->refs, o->reg * 2 + (defines && o->written));
  }
  tf_vec_push(f->pool, &f->ends, f->refs.n);
}

/* ------------------------------------------------------------------------------------------------ liveness */

static size_t refs_of(const flow *f, size_t instruction, size_t *end) {
  *end = f->ends.at[instruction];
  return instruction ? f->ends.at[instruction - 1] : 0;
}

/* Finds out what blocks hand on: names that some block uses before it defines them. */
static void find_handed(flow *f) {
  size_t end;
  uint32_t *defined = TF_NEW_ARRAY(f->pool, uint32_t, f->f->registers); /* in block, from 1 */
  f->slot = TF_NEW_ARRAY(f->pool, uint32_t, f->f->registers);
  memset(f->slot, 0xff, f->f->registers * sizeof *f->slot);
  for (size_t b = 0; b < f->blocks.block.n; b++)
    for (size_t s = f->blocks.block.at[b].from; s < f->blocks.block.at[b].to; s++)
      for (int defines = 0; defines < 2; defines++)
        for (size_t i = refs_of(f, s, &end); i < end; i++) {
          uint32_t reg = f->refs.at[i] / 2;
          if ((f->refs.at[i] & 1) != (uint32_t)defines) continue;
          if (defines) {
            defined[reg] = (uint32_t)b + 1;
          } else if (defined[reg] != b + 1 && f->slot[reg] == NONE) {
            f->slot[reg] = (uint32_t)f->handed.n;
            tf_vec_push(f->pool, &f->handed, reg);
          }
        }
  f->words = (f->handed.n + 63) / 64;
}

/* What a block wants from before it, and what it defines. */
static void find_wants(const flow *f, const block *b, uint64_t *wants, uint64_t *defines) {
  size_t end;
  for (size_t s = b->to; s-- > b->from;)
    for (int uses = 0; uses < 2; uses++)
      for (size_t i = refs_of(f, s, &end); i < end; i++) {
        uint32_t slot = f->slot[f->refs.at[i] / 2];
        if (slot == NONE || (f->refs.at[i] & 1) == (uint32_t)uses) continue;
        uint64_t bit = 1ull << slot % 64;
        if (uses) {
          wants[slot / 64] |= bit;
        } else {
          wants[slot / 64] &= ~bit;
          defines[slot / 64] |= bit;
        }
      }
}

static void join(const flow *f, uint64_t *out, const uint64_t *in, size_t block) {
  for (size_t w = 0; w < f->words; w++) out[w] |= in[block * f->words + w];
}

/* The union of what those behind block b want. */
static void find_out(const flow *f, size_t b, const uint64_t *in, uint64_t *out) {
  memset(out, 0, f->words * sizeof *out);
  for (size_t i = 0; i < tf_ptx_followers(&f->blocks, b); i++) join(f, out, in, tf_ptx_follower(&f->blocks, b, i));
}

/* Marks the names of a set; their registers. */
static uint32_t mark(const flow *f, const uint64_t *set, bool *alive, bool as) {
  uint32_t n = 0;
  for (size_t w = 0; w < f->words; w++)
    for (uint64_t left = set[w]; left; left &= left - 1) {
      uint32_t reg = f->handed.at[w * 64 + (size_t)__builtin_ctzll(left)];
      alive[reg] = as;
      n += f->weight[reg];
    }
  return n;
}

/* The most that is live at once inside a block: `out` behind it, `in` before it. `alive` is all false again at the end.
 */
static uint32_t peak(const flow *f, const block *b, const uint64_t *in, const uint64_t *out, bool *alive) {
  uint32_t now = mark(f, out, alive, true), most = now;
  size_t end;
  for (size_t s = b->to; s-- > b->from;) {
    uint32_t dies = 0, unused = 0;
    for (size_t i = refs_of(f, s, &end); i < end; i++) {
      uint32_t reg = f->refs.at[i] / 2;
      if (!(f->refs.at[i] & 1)) continue;
      *(alive[reg] ? &dies : &unused) += f->weight[reg];
      alive[reg] = false;
    }
    if (now + unused > most) most = now + unused;
    now -= dies;
    for (size_t i = refs_of(f, s, &end); i < end; i++) {
      uint32_t reg = f->refs.at[i] / 2;
      if ((f->refs.at[i] & 1) || alive[reg]) continue;
      alive[reg] = true;
      now += f->weight[reg];
    }
    if (now > most) most = now;
  }
  mark(f, in, alive, false);
  return most;
}

static uint32_t solve(flow *f, uint32_t enough) {
  size_t n = f->blocks.block.n * f->words;
  uint64_t *in = TF_NEW_ARRAY(f->pool, uint64_t, n + 1), *defines = TF_NEW_ARRAY(f->pool, uint64_t, n + 1);
  uint64_t *out = TF_NEW_ARRAY(f->pool, uint64_t, f->words + 1);
  for (size_t b = 0; b < f->blocks.block.n; b++)
    find_wants(f, &f->blocks.block.at[b], &in[b * f->words], &defines[b * f->words]);
  for (bool again = true; again;) {
    again = false;
    for (size_t b = f->blocks.block.n; b-- > 0;) {
      find_out(f, b, in, out);
      for (size_t w = 0; w < f->words; w++) {
        uint64_t *at = &in[b * f->words + w], was = *at;
        *at |= out[w] & ~defines[b * f->words + w];
        again |= *at != was;
      }
    }
  }
  bool *alive = TF_NEW_ARRAY(f->pool, bool, f->f->registers);
  uint32_t most = 0;
  for (size_t b = 0; b < f->blocks.block.n && most < enough; b++) {
    find_out(f, b, in, out);
    uint32_t p = peak(f, &f->blocks.block.at[b], &in[b * f->words], out, alive);
    if (p > most) most = p;
  }
  return most;
}

uint32_t tf_ptx_pressure(const tf_ptx_function *function, uint32_t enough) {
  tf_pool *scratch = tf_pool_child(function->pool);
  flow f = {.pool = scratch, .f = function};
  f.weight = TF_NEW_ARRAY(scratch, uint8_t, function->registers + 1);
  for (size_t i = 0; i < function->classes.n; i++) {
    const tf_ptx_class *c = &function->classes.at[i];
    if (is_counted(c)) memset(f.weight + c->first, weight_of(c), c->count);
  }
  tf_ptx_find_blocks(scratch, function, &f.blocks);
  for (size_t i = 0; i < f.blocks.step.n; i++) read_refs(&f, f.blocks.step.at[i]);
  find_handed(&f);
  uint32_t most = solve(&f, enough);
  tf_pool_free(scratch);
  return most;
}
