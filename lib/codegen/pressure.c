/* How many registers a function of PTX may want at once: an upper bound, from which of its names are live together.
 *
 * A name of 16 or 32 bits counts for one register, of 64 for two, of 128 for four, predicates for none. Liveness goes
 * backwards over basic blocks; what is not understood keeps names alive, never ends them. In sets of bits are only the
 * names that one block hands to another. */
#include <stdlib.h>

#include "codegen/internal.h"
#include "codegen/ptx_text.h"
#include "support/map.h"
#include "support/vec.h"

enum { CLASSES = 12, NONE = UINT32_MAX };

typedef struct class {
  tf_str name; /* "%rs" */
  uint32_t first, count, weight;
} class;

typedef struct block {
  size_t from, to;         /* statements */
  size_t jumps, jumps_end; /* in f->jumps */
  bool falls, anywhere;    /* goes on to the next; to any */
} block;

typedef struct function {
  tf_pool *pool;
  class class[CLASSES];
  uint32_t classes, names;
  TF_VEC(uint32_t) refs; /* name * 2 + 1 where it is defined */
  TF_VEC(size_t) ends;   /* of each statement's refs */
  TF_VEC(block) blocks;
  TF_VEC(text) jumps; /* labels that are jumped to */
  tf_strmap labels;   /* to their blocks' numbers, from 1 */
  uint32_t *slot;     /* of a name among those that blocks hand on, or NONE */
  uint8_t *weight;
  size_t words;            /* of a set */
  TF_VEC(uint32_t) handed; /* the name of each slot */
} function;

/* ------------------------------------------------------------------------------------------------ names */

/* `.b32 %r<12>`; false = it is one name, or of predicates. */
static bool read_class(text args, class *c) {
  static const char *const wide[] = {".b64", ".u64", ".s64", ".f64"};
  c->weight = take(&args, ".pred") ? 0 : take(&args, ".b128") ? 4 : 1;
  for (int i = 0; i < 4; i++)
    if (take(&args, wide[i])) c->weight = 2;
  const char *name = memchr(args.at, '%', (size_t)(args.end - args.at));
  const char *end = name ? memchr(name, '<', (size_t)(args.end - name)) : NULL;
  if (!end || !c->weight) return false;
  c->name = (tf_str){name, (size_t)(end - name)};
  c->count = (uint32_t)strtoul(end + 1, NULL, 10);
  return true;
}

static void declare(function *f, text args) {
  class c = {.first = f->names};
  if (f->classes == CLASSES || !read_class(args, &c)) return;
  f->class[f->classes++] = c;
  f->names += c.count;
}

uint32_t tf_ptx_names(text body, const char *type) {
  uint32_t n = 0;
  class c = {0};
  for (text line; next_line(&body, &line);) {
    if (line.end - line.at < 2) continue;
    if (!take(&line, "\t.")) break; /* LLVM declares first of all */
    if (take(&line, "reg ") && take(&line, type) && (line.at -= strlen(type), read_class(line, &c)))
      n += c.count * c.weight;
  }
  return n;
}

/* The name at a '%', and behind it; NONE = it is none of those that were declared in number. */
static uint32_t read_name(const function *f, text *t) {
  const char *from = t->at++;
  while (t->at < t->end && *t->at >= 'a' && *t->at <= 'z') t->at++;
  size_t n = (size_t)(t->at - from);
  if (!digit(t)) return NONE;
  uint32_t number = 0;
  while (digit(t)) number = number * 10 + (uint32_t)(*t->at++ - '0');
  for (uint32_t i = 0; i < f->classes; i++) {
    const class *c = &f->class[i];
    if (c->name.len == n && memcmp(c->name.ptr, from, n) == 0) return number < c->count ? c->first + number : NONE;
  }
  return NONE;
}

/* ------------------------------------------------------------------------------------------------ statements */

static void read_refs(function *f, const statement *s) {
  int depth = 0;
  bool defines = s->guard.at == s->guard.end && tf_ptx_defines(s->op);
  for (text t = s->args; t.at < t.end;) {
    char c = *t.at;
    if (c == '%') {
      uint32_t name = read_name(f, &t);
      if (name != NONE) tf_vec_push(f->pool, &f->refs, name * 2 + defines);
      continue;
    }
    depth += (c == '{') - (c == '}');
    if (c == '[' || (c == ',' && !depth)) defines = false;
    t.at++;
  }
  tf_vec_push(f->pool, &f->ends, f->refs.n);
}

static block *last(function *f) { return &f->blocks.at[f->blocks.n - 1]; }

static void open_block(function *f) {
  if (f->blocks.n) {
    last(f)->to = f->ends.n;
    last(f)->jumps_end = f->jumps.n;
  }
  tf_vec_push(f->pool, &f->blocks, ((block){.from = f->ends.n, .jumps = f->jumps.n, .falls = true}));
}

static void read_jump(function *f, const statement *s) {
  text op = s->op, to = s->args;
  if (take(&op, "brx")) {
    last(f)->anywhere = true;
  } else if (take(&op, "bra")) {
    while (to.end > to.at && (to.end[-1] == ' ' || to.end[-1] == '\t')) to.end--;
    tf_vec_push(f->pool, &f->jumps, to);
  } else if (!take(&op, "ret") && !take(&op, "exit") && !take(&op, "trap")) {
    return;
  }
  if (s->guard.at == s->guard.end) last(f)->falls = false;
  open_block(f);
}

static tf_str str(text t) { return (tf_str){t.at, (size_t)(t.end - t.at)}; }

/* Labels inside inline PTX have scopes, so two may have one name: then any is jumped to. */
static void read_label(function *f, text name) {
  open_block(f);
  bool again = tf_strmap_get(&f->labels, str(name)) != NULL;
  tf_strmap_set(&f->labels, str(name), (void *)(uintptr_t)(again ? NONE : f->blocks.n));
}

static void read_body(function *f, text body) {
  open_block(f);
  for (statement s; tf_ptx_next(&body, &s);) {
    if (s.kind == PTX_REG) {
      declare(f, s.args);
    } else if (s.kind == PTX_LABEL) {
      read_label(f, s.all);
    } else {
      read_refs(f, &s);
      read_jump(f, &s);
    }
  }
  open_block(f);
  f->blocks.n--;
}

/* ------------------------------------------------------------------------------------------------ liveness */

static size_t refs_of(const function *f, size_t statement, size_t *end) {
  *end = f->ends.at[statement];
  return statement ? f->ends.at[statement - 1] : 0;
}

/* Finds out what blocks hand on: names that some block uses before it defines them. */
static void find_handed(function *f) {
  size_t end;
  uint32_t *defined = TF_NEW_ARRAY(f->pool, uint32_t, f->names); /* in block, from 1 */
  f->slot = TF_NEW_ARRAY(f->pool, uint32_t, f->names);
  memset(f->slot, 0xff, f->names * sizeof *f->slot);
  for (size_t b = 0; b < f->blocks.n; b++)
    for (size_t s = f->blocks.at[b].from; s < f->blocks.at[b].to; s++)
      for (int defines = 0; defines < 2; defines++)
        for (size_t i = refs_of(f, s, &end); i < end; i++) {
          uint32_t name = f->refs.at[i] / 2;
          if ((f->refs.at[i] & 1) != (uint32_t)defines) continue;
          if (defines) {
            defined[name] = (uint32_t)b + 1;
          } else if (defined[name] != b + 1 && f->slot[name] == NONE) {
            f->slot[name] = (uint32_t)f->handed.n;
            tf_vec_push(f->pool, &f->handed, name);
          }
        }
  f->words = (f->handed.n + 63) / 64;
}

/* What a block wants from before it, and what it defines. */
static void find_wants(const function *f, const block *b, uint64_t *wants, uint64_t *defines) {
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

static void join(const function *f, uint64_t *out, const uint64_t *in, size_t block) {
  for (size_t w = 0; w < f->words; w++) out[w] |= in[block * f->words + w];
}

/* The union of what those behind block b want. */
static void find_out(const function *f, size_t b, const uint64_t *in, uint64_t *out) {
  const block *k = &f->blocks.at[b];
  bool anywhere = k->anywhere;
  memset(out, 0, f->words * sizeof *out);
  if (k->falls && b + 1 < f->blocks.n) join(f, out, in, b + 1);
  for (size_t j = k->jumps; j < k->jumps_end; j++) {
    size_t to = (size_t)(uintptr_t)tf_strmap_get(&f->labels, str(f->jumps.at[j]));
    if (to && to != NONE) join(f, out, in, to - 1);
    else anywhere = true;
  }
  for (size_t a = 0; anywhere && a < f->blocks.n; a++) join(f, out, in, a);
}

/* Marks the names of a set; their registers. */
static uint32_t mark(const function *f, const uint64_t *set, bool *alive, bool as) {
  uint32_t n = 0;
  for (size_t w = 0; w < f->words; w++)
    for (uint64_t left = set[w]; left; left &= left - 1) {
      uint32_t name = f->handed.at[w * 64 + (size_t)__builtin_ctzll(left)];
      alive[name] = as;
      n += f->weight[name];
    }
  return n;
}

/* The most that is live at once inside a block: `out` behind it, `in` before it. `alive` is all false again at the end.
 */
static uint32_t peak(const function *f, const block *b, const uint64_t *in, const uint64_t *out, bool *alive) {
  uint32_t now = mark(f, out, alive, true), most = now;
  size_t end;
  for (size_t s = b->to; s-- > b->from;) {
    uint32_t dies = 0, unused = 0;
    for (size_t i = refs_of(f, s, &end); i < end; i++) {
      uint32_t name = f->refs.at[i] / 2;
      if (!(f->refs.at[i] & 1)) continue;
      *(alive[name] ? &dies : &unused) += f->weight[name];
      alive[name] = false;
    }
    if (now + unused > most) most = now + unused;
    now -= dies;
    for (size_t i = refs_of(f, s, &end); i < end; i++) {
      uint32_t name = f->refs.at[i] / 2;
      if ((f->refs.at[i] & 1) || alive[name]) continue;
      alive[name] = true;
      now += f->weight[name];
    }
    if (now > most) most = now;
  }
  mark(f, in, alive, false);
  return most;
}

static uint32_t solve(function *f) {
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
  bool *alive = TF_NEW_ARRAY(f->pool, bool, f->names);
  uint32_t most = 0;
  for (size_t b = 0; b < f->blocks.n; b++) {
    find_out(f, b, in, out);
    uint32_t p = peak(f, &f->blocks.at[b], &in[b * f->words], out, alive);
    if (p > most) most = p;
  }
  return most;
}

uint32_t tf_ptx_pressure(tf_pool *pool, text body) {
  tf_pool *scratch = tf_pool_child(pool);
  function f = {.pool = scratch, .labels = {.pool = scratch}};
  read_body(&f, body);
  f.weight = TF_NEW_ARRAY(scratch, uint8_t, f.names);
  for (uint32_t i = 0; i < f.classes; i++)
    memset(f.weight + f.class[i].first, (int)f.class[i].weight, f.class[i].count);
  find_handed(&f);
  uint32_t most = solve(&f);
  tf_pool_free(scratch);
  return most;
}
