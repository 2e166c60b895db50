/* Tokens of the text form. */
#ifndef TF_IR_LEXER_H
#define TF_IR_LEXER_H

#include "ir/ir_impl.h"

typedef enum tf_tok {
  TF_TOK_EOF,
  TF_TOK_ERROR,  /* a byte that starts no token, a name that is none */
  TF_TOK_ID,     /* bare identifier, '.' and '$' inside */
  TF_TOK_VALUE,  /* %name */
  TF_TOK_SYMBOL, /* @name or @"name" */
  TF_TOK_HASH,   /* #name */
  TF_TOK_BANG,   /* !name */
  TF_TOK_CARET,  /* ^name */
  TF_TOK_INT,
  TF_TOK_FLOAT,
  TF_TOK_STRING,
  TF_TOK_PUNCT, /* one character, or -> */
} tf_tok;

typedef struct tf_token {
  tf_tok kind;
  tf_str text;      /* the whole token */
  bool starts_line; /* first on its line: where recovery may stop */
} tf_token;

typedef struct tf_lexer {
  tf_str src;
  size_t at; /* end of `tok` */
  uint32_t file;
  tf_token tok;
  /* line starts are found on demand, forward only */
  size_t line_at, seen; /* where `line` begins; up to where it is known to go on */
  uint32_t line;
} tf_lexer;

bool tf_lex_is_word(char c); /* may stand in a name */
void tf_lex_init(tf_lexer *l, uint32_t file, tf_str src);
void tf_lex_next(tf_lexer *l);
/* Goes back (or on) to byte `at` and reads the token there. */
void tf_lex_seek(tf_lexer *l, size_t at);
tf_loc tf_lex_loc_at(tf_lexer *l, size_t at);
static inline size_t tf_lex_pos(const tf_lexer *l) { return (size_t)(l->tok.text.ptr - l->src.ptr); }

#endif
