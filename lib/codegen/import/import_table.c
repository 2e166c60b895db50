/* The table of instructions, searched. An op's text is matched once a module; kernels have few different ones. */
#include "codegen/import/import_impl.h"

#include <limits.h>

static const tf_ptx_row rows[] = {
#define TF_PTX(emitter, pattern, operands, meaning, arg)                                                               \
  {pattern, operands, tf_ptx_emit_##emitter, meaning, (uint32_t)(arg)},
#include "codegen/import/ptx_ops.def"
#undef TF_PTX
};
enum { ROWS = sizeof rows / sizeof *rows };

static bool at_word_end(const char *s, const char *end) { return s == end || *s == '.'; }

/* Behind the `)` of the group that begins at `p`, which is behind its `(`. */
static const char *behind_group(const char *p) { return strchr(p, ')') + 1; }

static bool match(const char *p, const char *s, const char *end, tf_str *part);

/* One group, an alternative at a time, and what is behind it. */
static bool match_group(const char *p, const char *s, const char *end, tf_str *part) {
  const char *rest = behind_group(p);
  if (*p == '*') { /* any one word */
    if (s == end || *s != '.') return false;
    const char *to = s + 1;
    while (to < end && (*to != '.' || to[-1] == ':')) to++;
    *part = (tf_str){s, (size_t)(to - s)};
    return match(rest, to, end, part + 1);
  }
  for (;;) {
    size_t n = strcspn(p, "|)");
    if ((size_t)(end - s) >= n && !memcmp(p, s, n) && at_word_end(s + n, end)) {
      *part = (tf_str){s, n};
      if (match(rest, s + n, end, part + 1)) return true;
    }
    p += n;
    if (*p++ == ')') return false;
  }
}

static bool match(const char *p, const char *s, const char *end, tf_str *part) {
  for (; *p && *p != '('; p++, s++)
    if (s == end || *p != *s) return false;
  if (*p == '(') return match_group(p + 1, s, end, part);
  return s == end;
}

/* ------------------------------------------------------------------------------------------------ any order */

/* ptxas takes most qualifiers in any order, and libraries write them so: ldmatrix.sync.aligned.x4.m8n8.shared.b16.
 * Words that several groups would take go to these groups in the order in which they stand: types to result and
 * operand. */
typedef struct words {
  tf_str at[24]; /* with their dots */
  unsigned n;
  uint32_t used;
} words;

/* The length of the word that begins here with its dot; "::" belongs to words. */
static size_t word_length(const char *s, const char *end) {
  size_t n = 1;
  while (s + n < end && s[n] != '(' && s[n] != '|' && s[n] != ')' && (s[n] != '.' || s[n - 1] == ':')) n++;
  return n;
}

static bool split(const char *s, const char *end, words *w) {
  for (*w = (words){0}; s < end; w->n++) {
    if (*s != '.' || w->n == sizeof w->at / sizeof *w->at) return false;
    w->at[w->n] = (tf_str){s, word_length(s, end)};
    s += w->at[w->n].len;
  }
  return true;
}

/* Are the words from `i` on those of an alternative, and free? Gives their number, 0 = no. */
static unsigned stand_at(const words *w, unsigned i, const char *p, size_t n) {
  unsigned k = 0;
  for (const char *end = p + n; p < end; k++) {
    size_t len = word_length(p, end);
    if (i + k >= w->n || w->used >> (i + k) & 1 || w->at[i + k].len != len || memcmp(w->at[i + k].ptr, p, len) != 0)
      return 0;
    p += len;
  }
  return k;
}

static bool match_any(const char *p, words *w, tf_str *part);

static bool take_words(words *w, unsigned i, unsigned k, const char *rest, tf_str *part, bool group) {
  uint32_t mask = ((1u << k) - 1) << i, used = w->used;
  const tf_str *last = &w->at[i + k - 1];
  if (group) *part = (tf_str){w->at[i].ptr, (size_t)(last->ptr + last->len - w->at[i].ptr)};
  w->used |= mask;
  if (match_any(rest, w, part + group)) return true;
  w->used = used;
  return false;
}

/* The number of words from `i` on that are the literal or an alternative of the group at `p`. */
static unsigned find_words(const words *w, unsigned i, const char *p, bool group) {
  if (!group) return stand_at(w, i, p, word_length(p, p + strlen(p)));
  if (*p == '*') return !(w->used >> i & 1);
  for (unsigned k;; p++) {
    size_t n = strcspn(p, "|)");
    if (n && (k = stand_at(w, i, p, n))) return k;
    p += n;
    if (*p == ')') return 0;
  }
}

static bool match_any(const char *p, words *w, tf_str *part) {
  if (!*p) return w->used == (1u << w->n) - 1;
  bool group = *p == '(', empty = group && (p[1] == '|' || p[1] == ')');
  const char *rest = group ? behind_group(p + 1) : p + word_length(p, p + strlen(p));
  for (unsigned i = 0; i < w->n; i++) {
    unsigned k = find_words(w, i, p + group, group);
    if (k && take_words(w, i, k, rest, part, group)) return true;
  }
  if (empty) *part = (tf_str){p, 0};
  return empty && match_any(rest, w, part + 1);
}

/* What stands before the first group stands there in the op, too. */
static bool match_in_any_order(const char *p, const char *s, const char *end, tf_str *part) {
  size_t head = strcspn(p, "(");
  words w;
  return p[head] && (size_t)(end - s) >= head && !memcmp(p, s, head) && split(s + head, end, &w) &&
         match_any(p + head, &w, part);
}

/* ------------------------------------------------------------------------------------------------ rows */

static size_t first_word(const char *s, size_t n) {
  size_t i = 0;
  while (i < n && s[i] != '.' && s[i] != '(') i++;
  return i;
}

const tf_ptx_match *tf_ptx_find_row(tf_import *m, tf_str op) {
  tf_ptx_match *found = tf_strmap_get(&m->matches, op);
  if (found) return found;
  size_t word = first_word(op.ptr, op.len);
  for (size_t i = 0; i < 2 * (size_t)ROWS; i++) {
    const char *p = rows[i % ROWS].pattern;
    if (first_word(p, strlen(p)) != word || memcmp(p, op.ptr, word) != 0) continue;
    tf_ptx_match one = {.row = &rows[i % ROWS]};
    if (!(i < ROWS ? match : match_in_any_order)(p, op.ptr, op.ptr + op.len, one.part)) continue;
    for (const char *g = p; (g = strchr(g, '(')); g++) one.groups++;
    found = TF_NEW(m->pool, tf_ptx_match);
    *found = one;
    tf_strmap_set(&m->matches, op, found);
    tf_import_check_needs(m, op, m->s->args);
    return found;
  }
  return NULL;
}

/* How much of the op the pattern agrees with, letter by letter: groups count by their best alternative. */
static size_t agreement(const char *p, tf_str op) {
  size_t i = 0;
  for (; *p && i < op.len; p++) {
    if (*p == '(') {
      size_t best = 0;
      for (const char *q = p + 1; *q != ')'; q += *q == '|') {
        size_t n = strcspn(q, "|)");
        if (n > best && op.len - i >= n && !memcmp(q, op.ptr + i, n) && at_word_end(op.ptr + i + n, op.ptr + op.len))
          best = n;
        q += n;
      }
      i += best;
      p = behind_group(p) - 1;
    } else if (*p != op.ptr[i++]) {
      for (i--; i && op.ptr[i] != '.'; i--) continue; /* whole words only */
      return i;
    }
  }
  return i;
}

/* Why the simulated SM does not have it, if that is known. */
static const char *refusal(tf_str op) {
  static const struct {
    const char *begin, *why;
  } all[] = {
#define TF_PTX_REFUSED(begin, why) {begin, why},
#include "codegen/import/ptx_refused.def"
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    size_t n = strlen(all[i].begin);
    if (op.len >= n && !memcmp(op.ptr, all[i].begin, n) && at_word_end(op.ptr + n, op.ptr + op.len)) return all[i].why;
  }
  return NULL;
}

const char *tf_ptx_near(tf_import *m, tf_str op) {
  const char *why = refusal(op);
  if (why) return why;
  enum { SHOWN = 4 };
  size_t word = first_word(op.ptr, op.len), best = 0, most = 0, near[SHOWN], n = 0;
  unsigned nearest = UINT_MAX;
  for (size_t i = 0; i < ROWS; i++) {
    const char *p = rows[i].pattern;
    if (first_word(p, strlen(p)) != word || memcmp(p, op.ptr, word) != 0) continue;
    size_t agrees = agreement(p, op);
    if (agrees > most) most = agrees, n = 0;
    if (agrees == most && n < SHOWN) near[n++] = i;
  }
  tf_strbuf b = {.pool = m->pool};
  for (size_t i = 0; i < n; i++)
    tf_sb_printf(&b, "%s%s", i ? ", " : "this instruction is not known here; known near it: ", rows[near[i]].pattern);
  if (n) return tf_sb_cstr(&b);
  for (size_t i = 0; i < ROWS; i++) {
    tf_str name = {rows[i].pattern, first_word(rows[i].pattern, strlen(rows[i].pattern))};
    unsigned d = tf_str_distance((tf_str){op.ptr, word}, tf_pool_str(m->pool, name));
    if (d < nearest) nearest = d, best = i;
  }
  const char *p = rows[best].pattern;
  tf_sb_printf(&b, "no instruction '%.*s' is known; the nearest name is '%.*s'", (int)word, op.ptr,
               (int)first_word(p, strlen(p)), p);
  return tf_sb_cstr(&b);
}

const char *tf_ptx_known(uint32_t i) { return i < ROWS ? rows[i].pattern : NULL; }
