/* Contexts: the arena, symbols, conditions, and how failures come out. */
#include "layout/layout_impl.h"

#include <stdio.h>

#include "support/alloc.h"
#include "support/sink.h"
#include "support/options.h"

/* ------------------------------------------------------------------------------------------------ arena */

#define CHUNK_SIZE ((size_t)16384)

void *lay_alloc_slow(tf_layout_ctx *c, size_t size) {
  if (size > SIZE_MAX / 4) tf_pool_out_of_memory(c->pool);
  chunk **link = c->chunk ? &c->chunk->next : &c->first;
  /* Chunks behind the one in use are left over from before a release. */
  while (*link && (*link)->cap < size) link = &(*link)->next;
  chunk *k = *link;
  if (k) {
    *link = k->next;
  } else {
    size_t cap = size > CHUNK_SIZE ? size : CHUNK_SIZE;
    k = tf_pool_alloc(c->pool, sizeof *k + cap);
    k->cap = cap;
  }
  link = c->chunk ? &c->chunk->next : &c->first;
  k->next = *link;
  *link = k;
  c->chunk = k;
  c->used = size;
  return (char *)k + sizeof *k;
}

tf_layout_mark tf_layout_get_mark(const tf_layout_ctx *c) { return (tf_layout_mark){c->chunk, c->used}; }

void tf_layout_release(tf_layout_ctx *c, tf_layout_mark m) {
  c->chunk = m.chunk;
  c->used = m.used;
}

/* ------------------------------------------------------------------------------------------------ contexts */

static void set_up(tf_layout_ctx *c) {
  c->symbols.pool = c->pool;
  for (int i = 0; i < LAY_SMALL; i++) c->small[i] = (tf_tuple){.kind = TF_TUPLE_INT, .leaves = 1, .number = {i, NULL}};
  c->any = (tf_tuple){.kind = TF_TUPLE_ANY, .leaves = 1};
  c->empty = (tf_tuple){.kind = TF_TUPLE_NODE, .depth = 1};
}

tf_status tf_layout_ctx_create(const tf_layout_ctx_options *o, tf_layout_ctx **out) {
  *out = NULL;
  tf_layout_ctx_options opt;
  const tf_sink *sink = o && o->struct_size >= sizeof *o ? &o->sink : NULL;
  tf_status known = TF_OPTIONS_READ(tf_layout_ctx_options, &opt, o, sink);
  if (known != TF_OK) return known;
  tf_allocator a = tf_allocator_or_malloc(opt.allocator);
  tf_layout_ctx *c = tf_alloc_zero(&a, sizeof *c);
  if (!c) return tf_fail_oom(&opt.sink);
  c->alloc = a;
  c->sink = opt.sink;
  c->root = true;
  c->pool = tf_pool_new(&a, &c->oom);
  if (!c->pool) {
    tf_free(&a, c);
    return tf_fail_oom(&opt.sink);
  }
  set_up(c);
  *out = c;
  return TF_OK;
}

void tf_layout_ctx_destroy(tf_layout_ctx *c) {
  if (!c || !c->root) return;
  tf_allocator a = c->alloc;
  tf_pool_free(c->pool);
  tf_free(&a, c);
}

tf_layout_ctx *tf_layout_ctx_new(tf_pool *pool, tf_ix_ctx *ix) {
  tf_layout_ctx *c = TF_NEW(pool, tf_layout_ctx);
  c->pool = pool;
  c->ix = ix;
  set_up(c);
  return c;
}

tf_ix_ctx *lay_ix(tf_layout_ctx *c) {
  if (!c->ix) c->ix = tf_ix_new(c->pool);
  return c->ix;
}

/* ------------------------------------------------------------------------------------------------ failures */

bool lay_begin(tf_layout_ctx *c, const char *op) {
  if (c->broken) {
    tf_fail_oom(&c->sink);
    return false;
  }
  c->op = op;
  c->parsing = NULL;
  c->message[0] = 0;
  c->reasons[0] = 0;
  c->begin = tf_layout_get_mark(c);
  c->oom.armed = 1;
  return true;
}

tf_status lay_failed(tf_layout_ctx *c, int code) {
  c->oom.armed = 0;
  if (code == 2) {
    tf_layout_release(c, c->begin);
    return tf_fail(&c->sink, TF_ERR_INVALID, "%s", c->message);
  }
  c->broken = true;
  snprintf(c->message, sizeof c->message, "out of memory");
  return tf_fail_oom(&c->sink);
}

/* "op: byte 3: reason; reason; " and the last one. */
static size_t begin_message(tf_layout_ctx *c) {
  int n = snprintf(c->message, sizeof c->message, "%s: ", c->op);
  if (c->parsing) n += snprintf(c->message + n, sizeof c->message - (size_t)n, "byte %zu: ", *c->parsing);
  size_t r = strlen(c->reasons), room = sizeof c->message - (size_t)n - 1;
  memcpy(c->message + n, c->reasons, r < room ? r : room);
  n += (int)(r < room ? r : room);
  c->message[n] = 0;
  return (size_t)n;
}

_Noreturn void lay_fail(tf_layout_ctx *c, const char *fmt, ...) {
  va_list ap;
  size_t n = begin_message(c);
  if (c->reasons[0]) n += (size_t)snprintf(c->message + n, sizeof c->message - n, "; ");
  if (n > sizeof c->message - 1) n = sizeof c->message - 1;
  va_start(ap, fmt);
  vsnprintf(c->message + n, sizeof c->message - n, fmt, ap);
  va_end(ap);
  longjmp(c->oom.jump, 2);
}

void lay_also(tf_layout_ctx *c, const char *fmt, ...) {
  va_list ap;
  size_t n = strlen(c->reasons);
  if (n > sizeof c->reasons - 128) return; /* enough is told */
  if (n) n += (size_t)snprintf(c->reasons + n, sizeof c->reasons - n, "; ");
  va_start(ap, fmt);
  vsnprintf(c->reasons + n, sizeof c->reasons - n, fmt, ap);
  va_end(ap);
}

void lay_settle(tf_layout_ctx *c) {
  if (!c->reasons[0]) return;
  begin_message(c);
  longjmp(c->oom.jump, 2);
}

_Noreturn void lay_overflow(tf_layout_ctx *c) { lay_fail(c, "a number leaves the range of 64 bits"); }

const char *tf_layout_message(const tf_layout_ctx *c) { return c->message; }

#define CHECKED(name, T, what)                                                                                         \
  const T *name(tf_layout_ctx *c, const T *x) {                                                                        \
    if (!x) lay_fail(c, "found no " what " (NULL)");                                                                   \
    return x;                                                                                                          \
  }
CHECKED(lay_tuple, tf_tuple, "tuple")
CHECKED(lay_layout, tf_layout, "layout")
CHECKED(lay_tiler, tf_tiler, "tiler")

/* A text in the arena, cut where it gets long. */
static const char *shown(tf_layout_ctx *c, tf_pool *scratch, const tf_strbuf *b) {
  enum { MOST = 120 };
  tf_str s = tf_sb_str(b);
  size_t n = s.len < MOST ? s.len : MOST;
  char *r = lay_alloc(c, n + 4);
  memcpy(r, s.ptr, n);
  memcpy(r + n, s.len > n ? "..." : "", s.len > n ? 4 : 1);
  tf_pool_free(scratch);
  return r;
}

const char *lay_show(tf_layout_ctx *c, const tf_tuple *t) {
  tf_strbuf b = {.pool = tf_pool_child(c->pool)};
  lay_print_tuple(&b, t);
  return shown(c, b.pool, &b);
}

const char *lay_show_num(tf_layout_ctx *c, num n) {
  tf_strbuf b = {.pool = tf_pool_child(c->pool)};
  lay_print_num(&b, n);
  return shown(c, b.pool, &b);
}

const char *lay_show_layout(tf_layout_ctx *c, const tf_layout *l) {
  tf_strbuf b = {.pool = tf_pool_child(c->pool)};
  lay_print_layout(&b, l);
  return shown(c, b.pool, &b);
}

/* ------------------------------------------------------------------------------------------------ symbols */

static bool good_name(const char *s) {
  if (!s || !((*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z'))) return false;
  if (!strcmp(s, "o") || !strcmp(s, "Sw") || !strcmp(s, "ArithTuple") || !strcmp(s, "min") || !strcmp(s, "max") ||
      !strcmp(s, "div") || !strcmp(s, "mod"))
    return false;
  size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
  return !s[n] && n <= 64;
}

static bool same_divisor(tf_layout_ctx *c, tf_ixp e, int64_t multiple) {
  return tf_ix_is_const(e, &(int64_t){0}) || tf_ix_known_divisor(lay_ix(c), e) == multiple;
}

static const tf_tuple *symbol(tf_layout_ctx *c, const char *name, int64_t lo, int64_t hi, int64_t multiple) {
  if (!good_name(name)) lay_fail(c, "found a name that cannot be a symbol; expected letters, digits and underscores");
  if (lo > hi) lay_fail(c, "%s: the range [%lld, %lld] is empty", name, (long long)lo, (long long)hi);
  if (multiple < 1) lay_fail(c, "%s: a multiple of %lld, expected of 1 or more", name, (long long)multiple);
  /* The range ends at multiples. */
  int64_t up = lo % multiple > 0 ? multiple - lo % multiple : -(lo % multiple),
          down = hi % multiple < 0 ? multiple + hi % multiple : hi % multiple;
  if ((uint64_t)hi - (uint64_t)lo < (uint64_t)up)
    lay_fail(c, "%s: no multiple of %lld is in [%lld, %lld]", name, (long long)multiple, (long long)lo, (long long)hi);
  lo += up, hi -= down;
  tf_ixp known = tf_strmap_get(&c->symbols, tf_strz(name));
  if (known) {
    bool same = tf_ix_min_value(known) == lo && tf_ix_max_value(known) == hi;
    if (!same && !(tf_ix_is_const(known, &(int64_t){0}) && lo == hi))
      lay_fail(c, "%s has the range [%lld, %lld] already", name, (long long)tf_ix_min_value(known),
               (long long)tf_ix_max_value(known));
    if (!same_divisor(c, known, multiple))
      lay_fail(c, "%s is a multiple of %lld already", name, (long long)tf_ix_known_divisor(lay_ix(c), known));
    return lay_number(c, lay_of_expr(known));
  }
  tf_ix_ctx *ix = lay_ix(c);
  tf_ixp e = tf_ix_sym(ix, name, tf_ix_const(ix, lo), tf_ix_const(ix, hi), NULL);
  if (multiple > 1 && lo < hi) tf_ix_assume_divisible(ix, e, multiple);
  /* A range of one number is that number. */
  if (lo == hi) e = tf_ix_const(ix, lo);
  tf_strmap_set(&c->symbols, tf_strz(name), (void *)(uintptr_t)e);
  return lay_number(c, lay_of_expr(e));
}

tf_status tf_layout_symbol(tf_layout_ctx *c, const char *name, int64_t lo, int64_t hi, const tf_tuple **out) {
  LAY_CALL(c, "symbol", out, symbol(c, name, lo, hi, 1));
}

tf_status tf_layout_symbol_multiple(tf_layout_ctx *c, const char *name, int64_t lo, int64_t hi, int64_t multiple,
                                    const tf_tuple **out) {
  LAY_CALL(c, "symbol", out, symbol(c, name, lo, hi, multiple));
}

void tf_layout_name_symbol(tf_layout_ctx *c, tf_ixp e) {
  tf_strmap_set(&c->symbols, tf_strz(tf_ix_name(e)), (void *)(uintptr_t)e);
}

/* ------------------------------------------------------------------------------------------------ conditions */

void tf_layout_collect(tf_layout_ctx *c, bool on) { c->collect = on; }
size_t tf_layout_num_conditions(const tf_layout_ctx *c) { return c->nconditions; }
void tf_layout_clear_conditions(tf_layout_ctx *c) { c->nconditions = 0; }

const tf_layout_condition *tf_layout_get_condition(const tf_layout_ctx *c, size_t i) {
  return i < c->nconditions ? &c->conditions[i]->pub : NULL;
}

static const char *condition_text(tf_layout_ctx *c, tf_layout_condition_kind kind, num a, num b) {
  const char *x = lay_show_num(c, a), *y = lay_show_num(c, b);
  switch (kind) {
  case TF_CONDITION_DIVIDES: return tf_pool_printf(c->pool, "%s %% %s == 0", x, y);
  case TF_CONDITION_LE: return tf_pool_printf(c->pool, "%s <= %s", x, y);
  default: return tf_pool_printf(c->pool, "%s == %s", x, y);
  }
}

/* Conditions outlive a release, so they live in the pool. */
static const tf_tuple *lasting(tf_layout_ctx *c, num n) {
  tf_tuple *t = TF_NEW(c->pool, tf_tuple);
  *t = (tf_tuple){.kind = n.e ? TF_TUPLE_EXPR : TF_TUPLE_INT, .leaves = 1, .number = n};
  return t;
}

static void collect(tf_layout_ctx *c, tf_layout_condition_kind kind, num a, num b) {
  tf_ixp x = lay_expr(c, a), y = lay_expr(c, b);
  for (size_t i = 0; i < c->nconditions; i++) {
    const condition *k = c->conditions[i];
    if (k->pub.kind == kind && k->a == x && k->b == y) return;
  }
  if (c->nconditions == c->conditions_cap) {
    size_t cap = c->conditions_cap ? 2 * c->conditions_cap : 8;
    condition **at = TF_NEW_ARRAY(c->pool, condition *, cap);
    if (c->nconditions) memcpy(at, c->conditions, c->nconditions * sizeof *at);
    c->conditions = at;
    c->conditions_cap = cap;
  }
  condition *k = TF_NEW(c->pool, condition);
  *k = (condition){{kind, lasting(c, a), lasting(c, b), c->op, condition_text(c, kind, a, b)}, x, y};
  c->conditions[c->nconditions++] = k;
}

bool lay_need(tf_layout_ctx *c, tf_layout_condition_kind kind, num a, num b) {
  verdict v = kind == TF_CONDITION_DIVIDES ? lay_divides(c, b, a)
              : kind == TF_CONDITION_LE    ? lay_le(c, a, b)
                                           : lay_eq(c, a, b);
  if (v != UNKNOWN) return v == YES;
  if (!c->collect)
    lay_fail(c, "cannot decide whether %s; collect conditions to have the launch check it",
             condition_text(c, kind, a, b));
  collect(c, kind, a, b);
  return true;
}
