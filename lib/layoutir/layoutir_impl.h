/* What the files of the layout dialect share. */
#ifndef TF_LAYOUTIR_LAYOUTIR_IMPL_H
#define TF_LAYOUTIR_LAYOUTIR_IMPL_H

#include "ir/ir_text.h"
#include "layoutir/layoutir.h"

typedef enum tf_lir_kind { TF_LIR_LAYOUT, TF_LIR_TUPLE, TF_LIR_TILER } tf_lir_kind;

/* An argument that is written in place or as a value. Where it is written in place, the attribute of its name holds
 * it. */
typedef struct tf_lir_role {
  const char *name;
  tf_lir_kind kind;
  bool in_place; /* always */
  bool optional; /* and then a comma stands before it */
} tf_lir_role;

const tf_lir_role *tf_lir_find_role(const char *attr);

/* layoutir_literal.c: the directives, one a role. */
enum { TF_LIR_DIRECTIVES = 17 };
extern const tf_directive tf_lir_directives[TF_LIR_DIRECTIVES];
/* The attribute's name for a kind: "layout", "layout.tuple", "layout.tiler". */
const char *tf_lir_attr_name(tf_lir_kind k);

/* spell.c */
tf_str tf_lir_spell(tf_pool *pool, tf_str text);
/* s0, s12: the number, else -1. */
int tf_lir_position(tf_str word);
/* The next word (letters, digits, underscores) from *at on, and *at behind it; empty at the end. */
tf_str tf_lir_next_word(tf_str s, size_t *at);

/* env.c */
/* Reads the text of an attribute, whose symbols are ints[0..n). */
TF_NODISCARD tf_status tf_lir_read(tf_lir_env *e, tf_lir_kind k, tf_str text, tf_value *const *ints, uint32_t n,
                                   tf_lir_arg *out);
/* The text of a value with s0, s1, ... (from number `first` on) for its symbols, whose values are then in *ints. */
tf_str tf_lir_write(tf_lir_env *e, tf_lir_arg a, tf_value ***ints, uint32_t *n, uint32_t first);
/* The op's integer operands, in order; from the environment's pool. */
uint32_t tf_lir_ints(tf_lir_env *e, const tf_op *op, tf_value ***out);

/* Why the last call of the algebra failed, in the words for the text of a program. */
const char *tf_lir_message(const tf_lir_env *e);
/* The same as an error at `op`, with the mend where there is one. */
void tf_lir_refuse(const tf_lir_env *e, tf_op *op);

/* layoutir_eval.c */
enum { TF_LIR_RESULTS = 4 };
/* TF_ERR_INVALID: tf_layout_message has it. */
TF_NODISCARD tf_status tf_lir_eval(tf_lir_env *e, const tf_op *op, const tf_lir_arg *a, uint32_t n,
                                   tf_lir_arg out[TF_LIR_RESULTS]);
/* The part at the op's path; NULL if there is none. */
TF_NODISCARD tf_status tf_lir_part(tf_lir_env *e, const tf_op *op, const tf_tuple *t, const tf_tuple **out);

/* A layout is a tiler of its whole mode, a tuple is one by mode. */
TF_NODISCARD tf_status tf_lir_as_tiler(tf_lir_env *e, const tf_lir_arg *a, const tf_tiler **out);
/* layoutir_tma.c. TF_ERR_UNSUPPORTED after a diagnostic. */
TF_NODISCARD tf_status tf_lir_eval_tma(tf_lir_env *e, const tf_op *op, const tf_lir_arg *a, tf_lir_arg *r);

/* descriptor.c */
TF_NODISCARD bool tf_lir_fold_descriptor(tf_op *op);
TF_NODISCARD bool tf_lir_fold_tma_tensor(tf_op *op);
TF_NODISCARD bool tf_lir_verify_use(tf_op *op);
TF_NODISCARD bool tf_lir_infer_host_map(tf_op *op, tf_type **types);

/* layoutir_fold.c: hooks of the table */
TF_NODISCARD bool tf_lir_verify(tf_op *op);
TF_NODISCARD bool tf_lir_fold(tf_op *op);
TF_NODISCARD bool tf_lir_fold_symbol(tf_op *op);
TF_NODISCARD bool tf_lir_verify_symbol(tf_op *op);
TF_NODISCARD bool tf_lir_verify_get(tf_op *op);
TF_NODISCARD bool tf_lir_verify_show(tf_op *op);
TF_NODISCARD bool tf_lir_verify_smem_desc(tf_op *op);
TF_NODISCARD bool tf_lir_verify_atom(tf_op *op);
TF_NODISCARD bool tf_lir_infer_smem_desc(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_lir_infer_layout(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_lir_infer_tensor(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_lir_infer_coord(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_lir_infer_tiler(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_lir_infer_constant(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_lir_infer_same(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_lir_infer_slice(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_lir_infer_tma(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_lir_infer_instruction(tf_op *op, tf_type **types);
TF_NODISCARD bool tf_lir_infer_im2col(tf_op *op, tf_type **types);
/* What layout.tma and layout.descriptor say, and layout.im2col and layout.im2col_descriptor; TF_ERR_UNSUPPORTED after a
 * diagnostic. */
struct tf_im2col_options;
struct tf_im2col;
struct tf_tma;
TF_NODISCARD tf_status tf_lir_tma(tf_lir_env *e, const tf_op *op, const tf_lir_arg *a, struct tf_tma *out);
TF_NODISCARD tf_status tf_lir_im2col(tf_lir_env *e, const tf_op *op, const tf_lir_arg *a, struct tf_im2col_options *o,
                                     struct tf_im2col *out);

#endif
