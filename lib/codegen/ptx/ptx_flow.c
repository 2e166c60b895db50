/* How many registers a function may want at once: an upper bound, from which of its names are live together.
 *
 * A name of 16 or 32 bits counts for one register, of 64 for two, of 128 for four, predicates for none. Liveness goes
 * backwards over basic blocks; what is not understood keeps names alive, never ends them. In sets of bits are only the
 * names that one block hands to another. Names of inner scopes are not counted: they live for one piece of inline PTX.
 */
#include "codegen/ptx/ptx_module.h"

enum { NONE = TF_PTX_NONE };

typedef struct block {
  size_t from, to;         /* instructions */
  size_t jumps, jumps_end; /* in f->jumps */
  bool falls, anywhere;    /* goes on to the next; to any */
} block;

typedef struct flow {
  tf_pool *pool;
  const tf_ptx_function *f;
  TF_VEC(uint32_t) refs; /* register * 2 + 1 where it is defined */
  TF_VEC(size_t) ends;   /* of each instruction's refs */
  TF_VEC(block) blocks;
  TF_VEC(tf_str) jumps; /* labels that are jumped to */
  tf_strmap labels;     /* to their blocks' numbers, from 1 */
  uint32_t *slot;       /* of a register among those that blocks hand on, or NONE */
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

/* ------------------------------------------------------------------------------------------------ blocks */

static void read_refs(flow *f, const tf_ptx_statement *s) {
  bool defines = !s->guard.len && tf_ptx_defines(s->op);
  for (uint32_t i = 0; i < s->entries; i++) {
    const tf_ptx_operand *o = &s->operand[i];
    if (o->kind == TF_PTX_REG && f->weight[o->reg])
      tf_vec_push(f->pool, &f->refs, o->reg * 2 + (defines && o->written));
  }
  tf_vec_push(f->pool, &f->ends, f->refs.n);
}

static block *last(flow *f) { return &f->blocks.at[f->blocks.n - 1]; }

static void open_block(flow *f) {
  if (f->blocks.n) {
    last(f)->to = f->ends.n;
    last(f)->jumps_end = f->jumps.n;
  }
  tf_vec_push(f->pool, &f->blocks, ((block){.from = f->ends.n, .jumps = f->jumps.n, .falls = true}));
}

static bool is_op(const tf_ptx_statement *s, const char *root) {
  size_t n = strlen(root);
  return tf_ptx_begins(s, root) && (s->op.len == n || s->op.ptr[n] == '.');
}

static void read_jump(flow *f, const tf_ptx_statement *s) {
  if (is_op(s, "brx")) last(f)->anywhere = true;
  else if (is_op(s, "bra") && s->n) tf_vec_push(f->pool, &f->jumps, tf_ptx_text_at(s, 0));
  else if (!is_op(s, "ret") && !is_op(s, "exit") && !is_op(s, "trap")) return;
  if (!s->guard.len) last(f)->falls = false;
  open_block(f);
}

/* Labels inside inline PTX have scopes, so two may have one name: then any is jumped to. */
static void read_label(flow *f, tf_str name) {
  open_block(f);
  bool again = tf_strmap_get(&f->labels, name) != NULL;
  tf_strmap_set(&f->labels, name, (void *)(uintptr_t)(again ? NONE : f->blocks.n));
}

static void read_body(flow *f) {
  open_block(f);
  for (const tf_ptx_statement *s = f->f->first; s; s = s->next) {
    if (s->kind == TF_PTX_LABEL) {
      read_label(f, s->op);
    } else if (s->kind == TF_PTX_INSTRUCTION) {
      read_refs(f, s);
      read_jump(f, s);
    }
  }
  open_block(f);
  f->blocks.n--;
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
  for (size_t b = 0; b < f->blocks.n; b++)
    for (size_t s = f->blocks.at[b].from; s < f->blocks.at[b].to; s++)
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
  const block *k = &f->blocks.at[b];
  bool anywhere = k->anywhere;
  memset(out, 0, f->words * sizeof *out);
  if (k->falls && b + 1 < f->blocks.n) join(f, out, in, b + 1);
  for (size_t j = k->jumps; j < k->jumps_end; j++) {
    size_t to = (size_t)(uintptr_t)tf_strmap_get(&f->labels, f->jumps.at[j]);
    if (to && to != NONE) join(f, out, in, to - 1);
    else anywhere = true;
  }
  for (size_t a = 0; anywhere && a < f->blocks.n; a++) join(f, out, in, a);
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

static uint32_t solve(flow *f) {
  size_t n = f->blocks.n * f->words;
  uint64_t *in = TF_NEW_ARRAY(f->pool, uint64_t, n + 1), *defines = TF_NEW_ARRAY(f->pool, uint64_t, n + 1);
  uint64_t *out = TF_NEW_ARRAY(f->pool, uint64_t, f->words + 1);
  for (size_t b = 0; b < f->blocks.n; b++) find_wants(f, &f->blocks.at[b], &in[b * f->words], &defines[b * f->words]);
  for (bool again = true; again;) {
    again = false;
    for (size_t b = f->blocks.n; b-- > 0;) {
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
  for (size_t b = 0; b < f->blocks.n; b++) {
    find_out(f, b, in, out);
    uint32_t p = peak(f, &f->blocks.at[b], &in[b * f->words], out, alive);
    if (p > most) most = p;
  }
  return most;
}

uint32_t tf_ptx_pressure(const tf_ptx_function *function) {
  tf_pool *scratch = tf_pool_child(function->pool);
  flow f = {.pool = scratch, .f = function, .labels = {.pool = scratch}};
  f.weight = TF_NEW_ARRAY(scratch, uint8_t, function->registers + 1);
  for (size_t i = 0; i < function->classes.n; i++) {
    const tf_ptx_class *c = &function->classes.at[i];
    if (is_counted(c)) memset(f.weight + c->first, weight_of(c), c->count);
  }
  read_body(&f);
  find_handed(&f);
  uint32_t most = solve(&f);
  tf_pool_free(scratch);
  return most;
}
