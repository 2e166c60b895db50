/* What parse and print hooks of dialects may call. */
#ifndef TF_IR_IR_TEXT_H
#define TF_IR_IR_TEXT_H

#include "ir/ir_core.h"

/* Parsing. Each function returns false after it has reported the error. `try_` forms report nothing. */
tf_context *tf_p_context(tf_parser *p);
tf_pool *tf_p_pool(tf_parser *p);
tf_loc tf_p_loc(tf_parser *p); /* of the next token */
bool tf_p_error(tf_parser *p, tf_loc loc, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

TF_NODISCARD bool tf_p_try(tf_parser *p, const char *token); /* punctuation, "->", or a bare keyword */
TF_NODISCARD bool tf_p_expect(tf_parser *p, const char *token);
TF_NODISCARD bool tf_p_peek(tf_parser *p, const char *token);
TF_NODISCARD bool tf_p_peek_int(tf_parser *p);
TF_NODISCARD bool tf_p_peek_value(tf_parser *p);           /* the next token is a %name */
TF_NODISCARD bool tf_p_keyword(tf_parser *p, tf_str *out); /* a bare identifier; '.' allowed inside */
TF_NODISCARD bool tf_p_int(tf_parser *p, int64_t *out);    /* with a sign */
TF_NODISCARD bool tf_p_string(tf_parser *p, tf_str *out);
TF_NODISCARD bool tf_p_symbol(tf_parser *p, tf_str *out);
TF_NODISCARD bool tf_p_type(tf_parser *p, tf_type **out);
TF_NODISCARD bool tf_p_peek_type(tf_parser *p);   /* the next token begins a type's name */
TF_NODISCARD bool tf_p_starts_line(tf_parser *p); /* the next token is the first of its line, or the last of all */
/* One level deeper in what calls itself; false after "nested too deeply". */
TF_NODISCARD bool tf_p_enter(tf_parser *p);
void tf_p_leave(tf_parser *p);
/* Extents, each followed by 'x': what stands before the element in a shaped type. */
TF_NODISCARD bool tf_p_dims(tf_parser *p, int64_t *dims, uint32_t max, uint32_t *n);
TF_NODISCARD bool tf_p_attr(tf_parser *p, tf_attr **out);
/* The text from the next token on, for notations that have no tokens of their own; and going `n` bytes on in it. */
tf_str tf_p_rest(tf_parser *p);
void tf_p_skip(tf_parser *p, size_t n);
/* {a = 1, b}: appended; optional when `optional` and no brace follows. */
TF_NODISCARD bool tf_p_attr_dict(tf_parser *p, tf_opstate *st, bool optional);
/* Nothing, or the {a = 1} of one argument of the op that is being read; an empty dictionary for nothing. */
TF_NODISCARD bool tf_p_arg_attrs(tf_parser *p, const tf_opstate *st, tf_attr **out);
/* Nothing, or `attributes {a = 1}`. */
TF_NODISCARD bool tf_p_attributes(tf_parser *p, tf_opstate *st);
/* A use of a value that must be defined already. */
TF_NODISCARD bool tf_p_operand(tf_parser *p, tf_value **out);
/* A number where a custom form has an operand: where it stands, and later, once its type is known, a constant op of the
 * dialect before the op that is being read. */
typedef struct tf_number {
  size_t at;
  tf_loc loc;
} tf_number;
TF_NODISCARD bool tf_p_peek_number(tf_parser *p);
TF_NODISCARD bool tf_p_skip_number(tf_parser *p, tf_number *out);
TF_NODISCARD bool tf_p_constant(tf_parser *p, const tf_number *n, const tf_dialect *d, tf_type *type, tf_value **out);
/* The name of a value about to be defined, without %. */
TF_NODISCARD bool tf_p_value_name(tf_parser *p, tf_str *out);
/* Makes `name` mean `v` in the current scope; false if it is taken. */
TF_NODISCARD bool tf_p_define(tf_parser *p, tf_str name, tf_value *v, tf_loc loc);
/* { ops }: a new scope with these block arguments (already made in `b`, named by `names`). */
TF_NODISCARD bool tf_p_region(tf_parser *p, tf_block *b, const tf_str *names, const tf_loc *locs);
void tf_p_add_operand(tf_parser *p, tf_opstate *st, tf_value *v);
void tf_p_add_result(tf_parser *p, tf_opstate *st, tf_type *t);
void tf_p_add_attr(tf_parser *p, tf_opstate *st, const char *name, tf_attr *a);
void tf_p_add_region(tf_parser *p, tf_opstate *st, tf_block *b);
/* Puts an op before the one that is being read. */
void tf_p_insert(tf_parser *p, tf_op *op);

/* Printing. */
tf_strbuf *tf_pr_buf(tf_printer *p);
void tf_pr_value(tf_printer *p, tf_value *v); /* %name */
void tf_pr_type(tf_printer *p, const tf_type *t);
void tf_pr_attr(tf_printer *p, const tf_attr *a);
/* ` {a = 1}` of all attributes but the NULL-terminated list; nothing when none is left. */
void tf_pr_attr_dict(tf_printer *p, tf_op *op, const char *const *elided);
/* The same behind ` attributes`. */
void tf_pr_attributes(tf_printer *p, tf_op *op, const char *const *elided);
/* ` {` ops `}`; block arguments are not printed (the op's form did), their names are set up by tf_pr_name_args. */
void tf_pr_region(tf_printer *p, tf_region *r, bool skip_empty_terminator);

#endif
