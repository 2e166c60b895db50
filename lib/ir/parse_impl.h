/* The parser's state, shared by parser.c, parse_type.c, literal.c and format_read.c. */
#ifndef TF_IR_PARSE_IMPL_H
#define TF_IR_PARSE_IMPL_H

#include "ir/lexer.h"
#include "ir/ir_text.h"

#define TF_MAX_NESTING 128 /* of regions, types and attributes: the parser recurses */

typedef struct tf_scope {
  struct tf_scope *up;
  bool isolated;
  tf_strmap values;
} tf_scope;

struct tf_parser {
  tf_lexer lex;
  tf_context *ctx;
  tf_pool *pool;
  tf_scope *scope;
  unsigned depth;
  uint64_t ops;                   /* read so far */
  const tf_parse_options *limits; /* NULL = none but TF_MAX_NESTING */
  bool at_end;         /* the end of the file was found where something else was expected, and this was said */
  const tf_opdef *def; /* of the op whose custom form is being read */
  unsigned num_names;  /* names left of the `=` of the op being parsed */
  tf_value *poison;    /* what the results of an op with an error are called */
  tf_block *block;     /* where the op being read will go */
};

/* One more op or statement. Where there are too many, nothing is read any more. */
TF_NODISCARD bool tf_p_count_op(tf_parser *p);
/* {a = 1, b}; the opening brace is the next token. locs, unless NULL: where each of them stands. */
TF_NODISCARD bool tf_p_dict(tf_parser *p, tf_named_attr **out, tf_loc **locs, uint32_t *n);
TF_NODISCARD bool tf_p_number(tf_parser *p, tf_type *type, tf_attr **out); /* a literal of a given type */
tf_str tf_p_unquote(tf_parser *p, tf_str token);
/* literal.c: a number among an op's operands, which is NULL there until its type is known. */
typedef struct tf_literal {
  tf_number number;
  uint32_t operand;
  const tf_spec *spec;
  tf_type *type; /* as written; NULL = it follows from the op */
} tf_literal;
typedef TF_VEC(tf_literal) tf_literals;
/* Makes the constants of an op that was read. */
TF_NODISCARD bool tf_p_make_constants(tf_parser *p, tf_opstate *st, tf_literals *all);
/* Reads an op by its row's format. */
TF_NODISCARD bool tf_format_parse(tf_parser *p, tf_opstate *st);

#endif
