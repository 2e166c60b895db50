/* What the files of lib/ir share. */
#ifndef TF_IR_IR_IMPL_H
#define TF_IR_IR_IMPL_H

#include "ir/ir_core.h"

struct tf_context {
  tf_pool *pool;
  tf_diags *diags;
  tf_strmap names;   /* interned */
  tf_map types;      /* hash -> the types of that hash, in a list */
  tf_map attrs;      /* the same of attributes */
  tf_strmap ops;     /* name -> id + 1, of the dialects that were asked for */
  tf_strmap foreign; /* name -> tf_opdef, of no dialect */
  tf_type *none, *index, *floats[7], *ints[2][129];
  const tf_dialect *dialect[32];
  tf_opdef **table[32]; /* NULL: nobody has asked for this op */
  bool entered[32];     /* the names are in `ops` */
  uint32_t ndialect;
  bool allow_unregistered;
  bool of_passes;       /* tf_context_of_passes */
  char scratch[4][512]; /* tf_type_str, tf_value_name */
  unsigned next_scratch;
};

/* Splits "lhs: tensor, rest: any*, k: enum(a|b)?" and reports a malformed table as a diagnostic. of_types: the kinds
 * are constraints of types, and not kinds of attributes. */
const tf_spec *tf_spec_parse(tf_context *c, const char *text, bool of_types, uint32_t *n);
const tf_type_constraint *tf_find_constraint(tf_context *c, const char *kind);
char *tf_context_scratch(tf_context *c);
bool tf_attr_kind_ok(const tf_spec *s, const tf_attr *a);
/* The dialect that has the type `!name`; NULL if none does. */
const tf_dialect *tf_dialect_of_type(const tf_context *c, tf_str name);
/* takes.c. Is it one of another tool: with a prefix that is no dialect's of this context? */
bool tf_attr_is_foreign(const tf_context *c, const char *name);
/* Is this attribute in the op's row, or, with `arg`, among what the row's `dicts(...)` says of arguments, or foreign?
 * Else an error at `loc`, with the nearest name and all of them. */
TF_NODISCARD bool tf_attr_taken(tf_context *c, tf_loc loc, const tf_opdef *d, bool arg, const char *name);
/* All of an op's and its arguments', their kinds too, and whether one is missing. */
TF_NODISCARD bool tf_check_attrs(tf_op *op);
/* The same of a pass's options. */
TF_NODISCARD bool tf_option_error(tf_context *c, const char *pass, const tf_spec *specs, uint32_t n, tf_str name);
/* "WHAT must be one of a|b, found 'c'; did you mean 'b'?" */
TF_NODISCARD bool tf_choice_error(tf_context *c, tf_loc loc, const char *what, tf_str word, const char *choices);
/* How many operands (results) the i-th spec stands for, given `total`; -1 if the totals do not fit. */
int tf_spec_count(const tf_spec *specs, uint32_t n, uint32_t i, uint32_t total);
/* Where the i-th spec's operands begin. */
uint32_t tf_spec_start(const tf_spec *specs, uint32_t n, uint32_t i, uint32_t total);

#endif
