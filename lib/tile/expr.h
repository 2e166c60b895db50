/* Scalar expressions of the text: a tree is read first, since a number's type may follow from what stands behind it;
 * then it becomes ops, before the op or the statement that it stands in. README.md has the language. */
#ifndef TF_TILE_EXPR_H
#define TF_TILE_EXPR_H

#include "tile/tile_hooks.h"

typedef enum tf_expr_kind {
  TF_X_NUMBER,
  TF_X_TRUTH, /* true, false */
  TF_X_VALUE,
  TF_X_LOAD, /* of `value`, the children being its indices */
  TF_X_OP,   /* a scalar op of the table */
  TF_X_CAST, /* to `type` */
  TF_X_BITS, /* the same bits as `type` */
} tf_expr_kind;

typedef struct tf_expr tf_expr;
struct tf_expr {
  tf_expr_kind kind;
  tf_loc loc;     /* of what it does: the operator, the function's name, the buffer */
  tf_loc begin;   /* of its first token */
  tf_str text;    /* as it is written */
  tf_type *type;  /* what its parts make it; NULL: they are numbers, and it has the type of what it meets */
  uint32_t depth; /* of the tree below */
  tf_number number;
  bool truth;
  tf_value *value;
  tf_attr *pad;
  const tf_opdef *def; /* OP */
  tf_fusion_id id;
  tf_type *over; /* OP that gives an i1: the type of its operands */
  uint32_t n;
  tf_expr **child;
};

TF_NODISCARD bool tf_expr_parse(tf_parser *p, tf_expr **out);
/* What an assignment goes to: a value, or an element of a buffer. */
TF_NODISCARD bool tf_expr_parse_element(tf_parser *p, tf_expr **out);
/* Its ops; the value has type `want`. An index may become an i64 and an integer an index, and a number what is asked
 * for; nothing else is converted. `what` is what is written, for the diagnostic: "'y' holds f16". */
TF_NODISCARD bool tf_expr_emit(tf_parser *p, const tf_expr *e, tf_type *want, const char *what, tf_value **out);
/* The same of the type that its parts make it; an error where they are numbers only. */
TF_NODISCARD bool tf_expr_emit_own(tf_parser *p, const tf_expr *e, tf_value **out);

tf_expr *tf_expr_new(tf_parser *p, tf_expr_kind kind, tf_loc loc, tf_loc begin, tf_str rest);
/* It ends before the next token; false where it has become too deep. */
TF_NODISCARD bool tf_expr_end(tf_parser *p, tf_expr *e);
/* A scalar op of this name over the children; their types must fit. */
TF_NODISCARD bool tf_expr_op(tf_parser *p, tf_expr *e, const char *name, tf_expr **child, uint32_t n);

#endif
