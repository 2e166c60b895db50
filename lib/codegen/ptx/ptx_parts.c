/* Where the kernels of a PTX module stand, so that each can be loaded without the others. */
#include <string.h>

#include "codegen/ptx/ptx_parts.h"
#include "support/map.h"

/* A cursor at the module's level: outside of every brace. */
typedef struct cursor {
  const char *at, *end;
} cursor;

static bool starts(const cursor *c, const char *word) {
  size_t n = strlen(word);
  return (size_t)(c->end - c->at) >= n && memcmp(c->at, word, n) == 0;
}

static void skip_line(cursor *c) {
  while (c->at < c->end && *c->at != '\n') c->at++;
}

/* Over white space and comments; true if it moved. */
static bool skip_gap(cursor *c) {
  const char *from = c->at;
  while (c->at < c->end) {
    if (strchr(" \t\r\n", *c->at)) c->at++;
    else if (starts(c, "//")) skip_line(c);
    else if (starts(c, "/*")) {
      for (c->at += 2; c->at < c->end && !starts(c, "*/"); c->at++) {
      }
      if (c->at < c->end) c->at += 2;
    } else break;
  }
  return c->at != from;
}

static tf_str word(cursor *c) {
  const char *from = c->at;
  while (c->at < c->end && !strchr(" \t\r\n(){};,", *c->at)) c->at++;
  return (tf_str){from, (size_t)(c->at - from)};
}

/* To behind the brace that ends what the brace here begins. */
static bool skip_body(cursor *c) {
  static const bool matters[256] = {['{'] = true, ['}'] = true, ['"'] = true, ['/'] = true};
  int depth = 0;
  while (c->at < c->end) {
    if (!matters[(unsigned char)*c->at]) {
      c->at++;
      continue;
    }
    if (skip_gap(c)) continue;
    char x = *c->at++;
    if (x == '"') {
      while (c->at < c->end && *c->at != '"') c->at++;
      if (c->at < c->end) c->at++;
    }
    depth += x == '{' ? 1 : x == '}' ? -1 : 0;
    if (!depth) return true;
  }
  return false;
}

/* `.visible .entry name(...) .maxntid 128 { ... }`, at whose first word the cursor is. */
static bool read_entry(cursor *c, const char *base, tf_ptx_part *p) {
  const char *from = c->at;
  tf_str w = word(c);
  if (tf_str_eqz(w, ".visible") || tf_str_eqz(w, ".weak")) {
    skip_gap(c);
    w = word(c);
  }
  if (!tf_str_eqz(w, ".entry")) return false;
  skip_gap(c);
  p->name = word(c);
  while (c->at < c->end && *c->at != '{' && *c->at != ';')
    if (!skip_gap(c)) c->at++;
  if (c->at == c->end || *c->at == ';' || !skip_body(c)) return false;
  p->at = (size_t)(from - base);
  p->len = (size_t)(c->at - from);
  return true;
}

/* What may stand before the first kernel and be repeated before each: the module's own directives, and shared memory,
 * of which a kernel has what it uses. Other variables exist once, and so do functions for whoever calls them. */
static bool read_head(cursor *c) {
  static const char *const lines[] = {".version", ".target", ".address_size"};
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
    if (starts(c, lines[i])) {
      skip_line(c);
      return true;
    }
  const char *from = c->at;
  while (c->at < c->end && !strchr(";{}(", *c->at)) c->at++;
  tf_str text = {from, (size_t)(c->at - from)};
  if (c->at == c->end || *c->at++ != ';') return false;
  static const char *const begins[] = {".shared ", ".extern .shared ", ".visible .shared "};
  bool shared = false;
  for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
    shared |= text.len > strlen(begins[i]) && memcmp(text.ptr, begins[i], strlen(begins[i])) == 0;
  return shared;
}

bool tf_ptx_find_parts(tf_pool *pool, tf_str ptx, size_t *head, tf_ptx_parts *out) {
  out->n = 0;
  *head = 0;
  if (!ptx.len) return false;
  cursor c = {ptx.ptr, ptx.ptr + ptx.len};
  for (skip_gap(&c); c.at < c.end; skip_gap(&c)) {
    cursor before = c;
    tf_ptx_part p;
    if (read_entry(&c, ptx.ptr, &p)) {
      tf_vec_push(pool, out, p);
      continue;
    }
    c = before;
    if (out->n || !read_head(&c)) return false;
    *head = (size_t)(c.at - ptx.ptr);
  }
  return out->n > 0 && *head > 0;
}

/* The whole says its own. */
static bool says_version(tf_str item) { return item.len > 8 && memcmp(item.ptr, ".version", 8) == 0; }

/* What stands before the kernels, each line or variable of which is printed when it is first met. */
static void join_heads(tf_strbuf *b, tf_strmap *known, tf_str head) {
  cursor c = {head.ptr, head.ptr + head.len};
  for (skip_gap(&c); c.at < c.end; skip_gap(&c)) {
    const char *from = c.at;
    if (!read_head(&c)) return; /* it was found to be such lines */
    tf_str item = {from, (size_t)(c.at - from)};
    if (says_version(item) || tf_strmap_get(known, item)) continue;
    tf_strmap_set(known, item, b);
    tf_sb_put(b, item);
    tf_sb_putc(b, '\n');
  }
}

/* Over one item of a module: a declaration or variable with its `;`, a function with its body. */
static void skip_item(cursor *c) {
  bool value = false;
  while (c->at < c->end && *c->at != ';') {
    value |= *c->at == '=';
    if (*c->at == '{') {
      if (!skip_body(c) || !value) return;
    } else if (!skip_gap(c)) c->at++;
  }
  if (c->at < c->end) c->at++;
}

/* The module with functions, less what the others said before. */
static void join_last(tf_strbuf *b, tf_strmap *known, tf_str ptx) {
  cursor c = {ptx.ptr, ptx.ptr + ptx.len};
  for (skip_gap(&c); c.at < c.end; skip_gap(&c)) {
    cursor from = c;
    bool head = read_head(&c);
    if (!head) {
      c = from;
      skip_item(&c);
    }
    tf_str item = {from.at, (size_t)(c.at - from.at)};
    if (head && (says_version(item) || tf_strmap_get(known, item))) continue;
    tf_sb_put(b, item);
    tf_sb_puts(b, head ? "\n" : "\n\n");
  }
}

bool tf_ptx_join(tf_pool *pool, uint32_t version, const tf_str *ptx, uint32_t n, tf_str last, tf_str *out, size_t *head,
                 tf_ptx_parts *parts) {
  tf_pool *scratch = tf_pool_child(pool);
  tf_ptx_parts *found = TF_NEW_ARRAY(scratch, tf_ptx_parts, n + 1);
  tf_strmap known = {.pool = scratch};
  tf_strbuf b = {.pool = pool};
  bool ok = true;
  tf_sb_printf(&b, ".version %u.%u\n", version / 10, version % 10);
  for (uint32_t i = 0; ok && i < n; i++) {
    size_t end;
    ok = tf_ptx_find_parts(scratch, ptx[i], &end, &found[i]);
    if (ok) join_heads(&b, &known, (tf_str){ptx[i].ptr, end});
  }
  parts->n = 0;
  if (ok) *head = tf_sb_str(&b).len - 1; /* a line ends there */
  for (uint32_t i = 0; ok && i < n; i++)
    for (size_t k = 0; k < found[i].n; k++) {
      const tf_ptx_part *p = &found[i].at[k];
      tf_sb_putc(&b, '\n');
      tf_ptx_part at = {{tf_pool_str(pool, p->name), p->name.len}, tf_sb_str(&b).len, p->len};
      tf_vec_push(pool, parts, at);
      tf_sb_put(&b, (tf_str){ptx[i].ptr + p->at, p->len});
      tf_sb_putc(&b, '\n');
    }
  if (ok && last.len) {
    join_last(&b, &known, last);
    parts->n = 0;
    *head = 0;
  }
  if (ok) *out = tf_sb_str(&b);
  tf_pool_free(scratch);
  return ok;
}
