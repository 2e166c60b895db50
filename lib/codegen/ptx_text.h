/* Walking over the PTX that LLVM printed: lines, functions, words. */
#ifndef TF_CODEGEN_PTX_TEXT_H
#define TF_CODEGEN_PTX_TEXT_H

#include <string.h>

#include "support/strbuf.h"

typedef struct text {
  const char *at, *end; /* what is left */
} text;

static inline bool take(text *t, const char *word) {
  size_t n = strlen(word);
  if ((size_t)(t->end - t->at) < n || memcmp(t->at, word, n) != 0) return false;
  t->at += n;
  return true;
}

static inline bool digit(const text *t) { return t->at < t->end && *t->at >= '0' && *t->at <= '9'; }

/* The next line, without its end. */
static inline bool next_line(text *t, text *line) {
  if (t->at == t->end) return false;
  const char *end = memchr(t->at, '\n', (size_t)(t->end - t->at));
  *line = (text){t->at, end ? end : t->end};
  t->at = end ? end + 1 : t->end;
  return true;
}

/* From "{" to "}", each at the start of a line and not of a user's inline PTX; false = no more functions. */
static inline bool next_function(text *t, text *before, text *body) {
  text line;
  const char *from = t->at;
  bool inline_ptx = false;
  body->at = NULL;
  while (next_line(t, &line)) {
    if (take(&line, "\t// ")) inline_ptx = take(&line, "begin inline asm");
    bool one = line.end - line.at == 1 && !inline_ptx;
    if (one && *line.at == '{') {
      *before = (text){from, line.at};
      body->at = line.at;
    } else if (one && *line.at == '}' && body->at) {
      body->end = t->at;
      return true;
    }
  }
  *before = (text){from, t->end};
  return false;
}

typedef enum ptx_kind { PTX_LABEL, PTX_REG, PTX_INSTRUCTION } ptx_kind;

typedef struct statement {
  ptx_kind kind;
  text all;   /* with its guard and its semicolon; of a label the name */
  text guard; /* "@!%p1", or nothing */
  text op;    /* "ld.global.b16" */
  text args;  /* up to the semicolon */
} statement;

/* The next label, `.reg`, or instruction; braces of scopes, comments and other directives are passed over. */
bool tf_ptx_next(text *t, statement *s);
/* Whether the op is known to write its first operand, all of it, to write no other register, and not to read it. */
bool tf_ptx_defines(text op);

/* pressure.c: registers for all names of a type that a function declares ("" = of all types), and for those that may be
 * live at once; both are upper bounds. */
uint32_t tf_ptx_names(text body, const char *type);
uint32_t tf_ptx_pressure(tf_pool *pool, text body);
/* words.c: what a thread of the function may have, `given` (0 = nothing said) at most. */
uint32_t tf_ptx_registers(text header, uint32_t given);

/* Up to `end`, and behind it and a blank. */
static inline bool take_operand(text *t, char end, tf_str *out) {
  const char *to = memchr(t->at, end, (size_t)(t->end - t->at));
  if (!to) return false;
  *out = (tf_str){t->at, (size_t)(to - t->at)};
  t->at = to + 1;
  take(t, " ");
  return true;
}

/* Registers of a function by the names that LLVM gives them, %rs, %r and %rd, numbered through. */
typedef enum ptx_class { PTX_R16, PTX_R32, PTX_R64, PTX_CLASSES } ptx_class;

typedef struct ptx_regs {
  uint32_t first[PTX_CLASSES], n[PTX_CLASSES], all;
} ptx_regs;

/* Those of the classes that `classes` has a bit for; names of the others are none. */
ptx_regs tf_ptx_regs(text body, unsigned classes);
/* `%rs12`, `%r12`, `%rd12`; false = not one of these, nothing is taken. */
bool tf_ptx_take_reg(text *t, const ptx_regs *r, uint32_t *id);
static inline ptx_class tf_ptx_class(const ptx_regs *r, uint32_t id) {
  return id >= r->first[PTX_R64] ? PTX_R64 : id >= r->first[PTX_R32] ? PTX_R32 : PTX_R16;
}

/* `ptx`, or it with functions written otherwise: those of which `rewrite` appended the body and said true. */
tf_str tf_ptx_rewrite(tf_pool *pool, tf_str ptx, bool (*rewrite)(tf_strbuf *b, text body));

static inline void put(tf_strbuf *b, text t) { tf_sb_put(b, (tf_str){t.at, (size_t)(t.end - t.at)}); }

#endif
