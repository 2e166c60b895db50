/* Regions between `tf.rolled <number>, <lower>, <step>, <turns>;` and `tf.turned <number>;` (emit/emit_array.c): one
 * turn of a loop, which LLVM took for straight code. They are printed for each turn, with numbers where the text has
 * sums of variables: "%tfa3_i1_2x0" is register 1 + 2 * the variable of loop 0 of %tfa3_, "%tfv_i0_1x0" that variable.
 *
 * LLVM may have moved other code there. That is computed anew in each turn, which is as good if no turn changes what it
 * starts from: of registers but arrays', none that the region writes may be read before. */
#include "codegen/ptx/ptx_rolled.h"

#include "codegen/ptx/ptx_parse.h"

#include <stdlib.h>

enum { MOST_DEEP = 4 };

typedef struct turn {
  uint32_t number;
  int64_t lower, step, turns, value;
} turn;

typedef struct turns {
  turn at[MOST_DEEP];
  uint32_t n;
} turns;

static bool begins(const tf_ptx_statement *s) { return tf_ptx_is(s, "tf.rolled"); }
static bool ends(const tf_ptx_statement *s) { return tf_ptx_is(s, "tf.turned"); }

static int64_t number_at(const tf_ptx_statement *s, uint32_t i) {
  const tf_ptx_operand *o = tf_ptx_operand_at(s, i);
  return o && o->kind == TF_PTX_NUMBER ? strtoll(o->text.ptr, NULL, 10) : -1;
}

/* false: too deep, or no such statement as the emitter writes. */
static bool open_turn(turns *t, const tf_ptx_statement *s) {
  if (t->n == MOST_DEEP || s->guard.len || s->n != 4) return false;
  turn one = {(uint32_t)number_at(s, 0), number_at(s, 1), number_at(s, 2), number_at(s, 3), number_at(s, 1)};
  t->at[t->n++] = one;
  return one.turns > 0 && one.step > 0 && one.lower >= 0;
}

/* ------------------------------------------------------------------------------------------------ names */

typedef struct name {
  tf_str root; /* "%tfa3_"; of a variable "%tfv_" */
  const char *sum;
  const char *end;
} name;

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The next name with a sum in it, from `at` on. */
static bool find_name(const char *at, const char *end, name *out) {
  while ((at = memchr(at, '%', (size_t)(end - at)))) {
    const char *root = at, *to = at + 3;
    if (end - at < 3 || at[1] != 't' || at[2] != 'f') {
      at++;
      continue;
    }
    if (to < end && (*to == 'a' || *to == 'v')) to++;
    while (to < end && is_digit(*to)) to++;
    if (end - to > 2 && to[0] == '_' && to[1] == 'i') {
      *out = (name){{root, (size_t)(to + 1 - root)}, to + 2, to + 2};
      while (out->end < end && (is_digit(*out->end) || *out->end == '_' || *out->end == 'x' || *out->end == 'n'))
        out->end++;
      return true;
    }
    at = to;
  }
  return false;
}

static int64_t read_number(const char **at, const char *end) {
  bool negative = *at < end && **at == 'n';
  int64_t v = 0;
  for (*at += negative; *at < end && is_digit(**at) && v < INT64_MAX / 16; ++*at) v = v * 10 + (**at - '0');
  return negative ? -v : v;
}

static const turn *find_turn(const turns *t, uint32_t number) {
  for (uint32_t i = 0; i < t->n; i++)
    if (t->at[i].number == number) return &t->at[i];
  return NULL;
}

/* In this turn; false: a loop's variable where the loop is not. */
static bool read_sum(const turns *t, const name *n, int64_t *out) {
  const char *at = n->sum;
  *out = read_number(&at, n->end);
  while (at < n->end && *at == '_') {
    at++;
    int64_t by = read_number(&at, n->end);
    if (at == n->end || *at++ != 'x') return false;
    const turn *one = find_turn(t, (uint32_t)read_number(&at, n->end));
    if (!one) return false;
    *out += by * one->value;
  }
  return at == n->end;
}

/* ------------------------------------------------------------------------------------------------ checks */

/* A jump forward in a region: to a label, from where these registers were written for sure. */
typedef struct jump {
  tf_str to;
  const uint32_t *written;
  size_t n;
} jump;

typedef struct check {
  const tf_ptx_function *f;
  uint32_t *read, *defined, *maybe; /* the last region that read a register first, wrote it for sure, or on some way */
  uint32_t region;
  uint32_t *ways;           /* all 0: on how many of the ways to a label a register is written */
  TF_VEC(uint32_t) written; /* what the region has written for sure here */
  TF_VEC(jump) jumps;
  bool cut;         /* nothing comes here but by a jump */
  tf_strmap labels; /* of regions: their number */
} check;

static bool is_in_array(const check *c, uint32_t reg) {
  return tf_str_starts(tf_ptx_class_of(c->f, reg)->name, "%tfa");
}

/* false: it may be what another turn has written. */
static bool note_read(check *c, uint32_t reg) {
  if (reg == TF_PTX_NONE || is_in_array(c, reg) || c->defined[reg] == c->region) return true;
  c->read[reg] = c->region;
  return c->maybe[reg] != c->region;
}

/* Of the registers of an instruction; false: what a turn starts from is not what the one before it started from. */
static bool note(check *c, const tf_ptx_statement *s) {
  bool defines = !s->guard.len && s->defines, ok = note_read(c, s->guard_reg);
  for (uint32_t i = 0; i < s->entries; i++)
    if (s->operand[i].kind == TF_PTX_REG && !(defines && s->operand[i].written)) ok &= note_read(c, s->operand[i].reg);
  for (uint32_t i = 0; i < s->entries; i++) {
    uint32_t reg = s->operand[i].reg;
    if (s->operand[i].kind != TF_PTX_REG || !s->operand[i].written || is_in_array(c, reg)) continue;
    ok &= c->read[reg] != c->region;
    c->maybe[reg] = c->region;
    if (!defines || c->defined[reg] == c->region) continue;
    c->defined[reg] = c->region;
    tf_vec_push(c->f->pool, &c->written, reg);
  }
  return ok;
}

static void note_jump(check *c, const tf_ptx_statement *s) {
  size_t n = c->written.n;
  const uint32_t *written = n ? tf_pool_copy(c->f->pool, c->written.at, n * sizeof *written) : NULL;
  tf_vec_push(c->f->pool, &c->jumps, ((jump){tf_ptx_text_at(s, 0), written, n}));
  c->cut = !s->guard.len;
}

/* One more way to a label, of `before`. */
static void add_way(check *c, uint32_t before, const uint32_t *written, size_t n) {
  for (size_t i = 0; i < n; i++) c->ways[written[i]] += c->ways[written[i]] == before;
}

/* What was written for sure is what all ways to here have written. */
static void note_label(check *c, const tf_ptx_statement *s) {
  uint32_t ways = 0;
  TF_VEC(uint32_t) all = {0};
  for (size_t i = 0; i < c->written.n; i++) tf_vec_push(c->f->pool, &all, c->written.at[i]);
  if (!c->cut) add_way(c, ways++, c->written.at, c->written.n);
  for (size_t i = c->jumps.n; i-- > 0;) {
    const jump *j = &c->jumps.at[i];
    if (!tf_str_eq(j->to, s->op)) continue;
    for (size_t k = 0; k < j->n; k++) tf_vec_push(c->f->pool, &all, j->written[k]);
    add_way(c, ways++, j->written, j->n);
    c->jumps.at[i] = c->jumps.at[--c->jumps.n];
  }
  c->written.n = 0;
  for (size_t i = 0; i < all.n; i++) {
    uint32_t reg = all.at[i];
    if (ways && c->ways[reg] == ways) tf_vec_push(c->f->pool, &c->written, reg);
    c->ways[reg] = 0;
  }
  for (size_t i = 0; i < all.n; i++) c->defined[all.at[i]] = 0;
  for (size_t i = 0; i < c->written.n; i++) c->defined[c->written.at[i]] = c->region;
  c->cut = false;
  tf_strmap_set(&c->labels, s->op, (void *)(uintptr_t)c->region);
}

static const tf_ptx_class *class_named(const tf_ptx_function *f, tf_str root) {
  for (size_t i = 0; i < f->classes.n; i++)
    if (tf_str_eq(f->classes.at[i].name, root)) return &f->classes.at[i];
  return NULL;
}

/* The operands of one statement: those that stand there, and for a sum all registers that it may mean. */
typedef TF_VEC(tf_ptx_operand) operands;

static bool has_variable(const name *n, uint32_t number) {
  for (const char *at = n->sum; at < n->end; at++)
    if (*at == 'x' && (uint32_t)strtoul(at + 1, NULL, 10) == number) return true;
  return false;
}

/* Over all turns of the loops from `depth` on that the sum has. */
static bool add_elements(tf_ptx_function *f, turns *t, uint32_t depth, const name *n, const tf_ptx_class *of,
                         tf_ptx_operand one, operands *to) {
  int64_t x;
  for (; depth < t->n; depth++) {
    turn *here = &t->at[depth];
    if (!has_variable(n, here->number)) continue;
    bool ok = true;
    int64_t was = here->value;
    for (int64_t k = 0; ok && k < here->turns; k++, here->value += here->step)
      ok = add_elements(f, t, depth + 1, n, of, one, to);
    here->value = was;
    return ok;
  }
  if (!read_sum(t, n, &x) || x < 0 || x >= of->count) return false;
  one.reg = of->first + (uint32_t)x;
  tf_vec_push(f->pool, to, one);
  return true;
}

/* What the statement reads and writes, for those that ask for registers: a name with a sum in it is all of them. False:
 * it is none of an open loop, or names what is not there. */
static bool read_names(tf_ptx_function *f, turns *t, tf_ptx_statement *s) {
  operands all = {0};
  bool any = false;
  for (uint32_t i = 0; i < s->entries; i++) {
    tf_ptx_operand o = s->operand[i];
    name n;
    bool is = o.kind == TF_PTX_NAME && find_name(o.text.ptr, o.text.ptr + o.text.len, &n);
    const tf_ptx_class *of = is ? class_named(f, n.root) : NULL;
    size_t at = all.n;
    tf_vec_push(f->pool, &all, o);
    if (!is) continue;
    if (!of) { /* the variable itself */
      int64_t x;
      if (!tf_str_eqz(n.root, "%tfv_") || !read_sum(t, &n, &x)) return false;
      continue;
    }
    any = true;
    s->inner |= !of->outer;
    s->halves |= of->bits == 16;
    tf_ptx_operand one = {
        .kind = TF_PTX_REG, .before = ',', .written = i == 0, .depth = o.depth + 1, .skip = 1, .text = o.text};
    if (o.depth || !add_elements(f, t, 0, &n, of, one, &all)) return false;
    all.at[at].kind = TF_PTX_GROUP;
    all.at[at].skip = (uint32_t)(all.n - at);
  }
  if (any) {
    s->operand = all.at;
    s->entries = (uint32_t)all.n;
  }
  return true;
}

static bool is_jump(const tf_ptx_statement *s) { return tf_ptx_is(s, "bra") || tf_ptx_is(s, "bra.uni"); }

/* What may stand in a turn: also jumps forward to labels in it. */
static bool is_straight(const tf_ptx_statement *s) {
  static const char *const jumps[] = {"brx", "ret", "exit", "call", "trap"};
  if (s->kind == TF_PTX_OPEN || s->kind == TF_PTX_CLOSE) return true;
  if (s->kind == TF_PTX_LABEL || is_jump(s)) return !s->scope->outer;
  if (s->kind == TF_PTX_DIRECTIVE) return tf_str_eqz(s->op, ".loc");
  if (s->kind == TF_PTX_DECLARE) return s->scope->outer != NULL;
  if (s->kind != TF_PTX_INSTRUCTION) return false;
  for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++)
    if (tf_ptx_begins(s, jumps[i])) return false;
  return true;
}

/* From behind the mark of a region to that of its end. */
static bool check_region(check *c, const tf_ptx_statement *begin) {
  uint32_t number = (uint32_t)number_at(begin, 0), depth = 0;
  c->region++;
  c->written.n = c->jumps.n = 0;
  c->cut = false;
  for (const tf_ptx_statement *s = begin->next; s; s = s->next) {
    if (ends(s) && !depth)
      return s->scope == begin->scope && (uint32_t)number_at(s, 0) == number && !c->jumps.n && !c->cut;
    depth += begins(s);
    depth -= ends(s);
    if (begins(s) || ends(s)) continue;
    if (!is_straight(s) || (s->kind == TF_PTX_INSTRUCTION && !note(c, s))) return false;
    if (is_jump(s)) note_jump(c, s);
    if (s->kind == TF_PTX_LABEL) note_label(c, s);
  }
  return false;
}

/* Whether nothing jumps into a region, or out of an inner one; the regions around a statement are those of the loops
 * that are open there. */
static bool stays_inside(const check *c, const tf_ptx_statement *s, uint32_t region) {
  if (s->kind != TF_PTX_INSTRUCTION || !tf_ptx_begins(s, "bra")) return true;
  return (uint32_t)(uintptr_t)tf_strmap_get(&c->labels, tf_ptx_text_at(s, 0)) == region;
}

static bool check_jumps(const check *c, const tf_ptx_function *f) {
  uint32_t around[MOST_DEEP + 1] = {0}, depth = 0, regions = 0;
  for (const tf_ptx_statement *s = f->first; s; s = s->next) {
    if (begins(s)) around[++depth] = ++regions;
    else if (ends(s)) depth--;
    else if (!stays_inside(c, s, around[depth])) return false;
  }
  return true;
}

bool tf_ptx_rolled_check(tf_ptx_function *f, bool *any) {
  turns open = {.n = 0};
  check c = {.f = f, .labels = {.pool = f->pool}};
  *any = false;
  for (tf_ptx_statement *s = f->first; s; s = s->next) {
    if (begins(s)) {
      if (!*any) {
        c.read = TF_NEW_ARRAY(f->pool, uint32_t, f->registers + 1);
        c.defined = TF_NEW_ARRAY(f->pool, uint32_t, f->registers + 1);
        c.maybe = TF_NEW_ARRAY(f->pool, uint32_t, f->registers + 1);
        c.ways = TF_NEW_ARRAY(f->pool, uint32_t, f->registers + 1);
      }
      *any = true;
      if (!open_turn(&open, s) || !check_region(&c, s)) return false;
    } else if (ends(s)) {
      if (!open.n) return false;
      open.n--;
    } else if (!read_names(f, &open, s)) {
      return false;
    }
  }
  return !*any || check_jumps(&c, f);
}

/* ------------------------------------------------------------------------------------------------ text */

/* Each turn has labels of its own. */
static void put_label(tf_strbuf *b, const turns *t, tf_str name) {
  tf_sb_put(b, name);
  for (uint32_t i = 0; i < t->n; i++) tf_sb_printf(b, "_turn%lld", (long long)t->at[i].value);
}

static void put_jump(tf_strbuf *b, const turns *t, const tf_ptx_statement *s) {
  tf_str to = tf_ptx_text_at(s, 0);
  tf_sb_put(b, (tf_str){s->text.ptr, (size_t)(to.ptr - s->text.ptr)});
  put_label(b, t, to);
  tf_sb_putc(b, ';');
}

static void put_statement(tf_strbuf *b, const turns *t, const tf_ptx_statement *s) {
  const char *at = s->text.ptr, *end = at + s->text.len;
  name n;
  int64_t x;
  tf_sb_put(b, t->n ? tf_strz("\n\t") : s->gap);
  if (t->n && s->kind == TF_PTX_LABEL) {
    put_label(b, t, s->op);
    tf_sb_putc(b, ':');
    return;
  }
  if (t->n && is_jump(s)) {
    put_jump(b, t, s);
    return;
  }
  for (; t->n && find_name(at, end, &n); at = n.end) {
    tf_sb_put(b, (tf_str){at, (size_t)(n.root.ptr - at)});
    if (!tf_str_eqz(n.root, "%tfv_")) tf_sb_put(b, n.root);
    if (read_sum(t, &n, &x)) tf_sb_put_int(b, x);
  }
  tf_sb_put(b, (tf_str){at, (size_t)(end - at)});
}

/* From `s` on, to the end of its region; the end. */
static const tf_ptx_statement *put_turns(tf_strbuf *b, turns *t, const tf_ptx_statement *s) {
  const tf_ptx_statement *at = s;
  for (; at && !ends(at); at = at->next) {
    if (!begins(at)) {
      put_statement(b, t, at);
      continue;
    }
    if (!open_turn(t, at)) return NULL;
    turn *one = &t->at[t->n - 1];
    const tf_ptx_statement *first = at->next;
    for (int64_t k = 0; k < one->turns; k++, one->value += one->step) at = put_turns(b, t, first);
    t->n--;
    if (!at) return NULL;
  }
  return at;
}

void tf_ptx_rolled_print(tf_strbuf *b, const tf_ptx_function *f) {
  turns t = {.n = 0};
  put_turns(b, &t, f->first);
}
