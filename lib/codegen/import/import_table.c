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

static size_t first_word(const char *s, size_t n) {
  size_t i = 0;
  while (i < n && s[i] != '.' && s[i] != '(') i++;
  return i;
}

const tf_ptx_match *tf_ptx_find_row(tf_import *m, tf_str op) {
  tf_ptx_match *found = tf_strmap_get(&m->matches, op);
  if (found) return found;
  size_t word = first_word(op.ptr, op.len);
  for (size_t i = 0; i < ROWS; i++) {
    const char *p = rows[i].pattern;
    if (first_word(p, strlen(p)) != word || memcmp(p, op.ptr, word) != 0) continue;
    tf_ptx_match one = {.row = &rows[i]};
    if (!match(p, op.ptr, op.ptr + op.len, one.part)) continue;
    for (const char *g = p; (g = strchr(g, '(')); g++) one.groups++;
    found = TF_NEW(m->pool, tf_ptx_match);
    *found = one;
    tf_strmap_set(&m->matches, op, found);
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

const char *tf_ptx_near(tf_import *m, tf_str op) {
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
