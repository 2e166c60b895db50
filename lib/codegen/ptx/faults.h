/* Repairs: PTX that ptxas is known to compile wrong, written otherwise. faults.def has a row for each. */
#ifndef TF_CODEGEN_PTX_FAULTS_H
#define TF_CODEGEN_PTX_FAULTS_H

#include "codegen/ptx/ptx_module.h"

typedef enum tf_ptx_fault {
#define FAULT(name, chips, level, seen, fixed, repair, what) TF_PTX_FAULT_##name,
#include "codegen/ptx/faults.def"
#undef FAULT
  TF_PTX_FAULTS
} tf_ptx_fault;

typedef struct tf_ptx_repair_options {
  uint32_t registers; /* that a thread may have at most, by an option of ptxas; 0 = nothing was said */
  uint32_t ptxas;     /* its version, 130 = 13.0, where no other assembles this PTX; 0 = not known */
  uint32_t off;       /* repairs that are left out, 1 << tf_ptx_fault */
  bool *split;        /* becomes true, and nothing is written, if a loop's turn is not in a row (ptx_rolled.h) */
} tf_ptx_repair_options;

typedef struct tf_ptx_fault_row {
  const char *name, *chips, *level, *seen;
  uint32_t fixed;
  void (*repair)(tf_ptx_function *f, const tf_ptx_repair_options *o);
  const char *what;
} tf_ptx_fault_row;

extern const tf_ptx_fault_row tf_ptx_fault_rows[TF_PTX_FAULTS];

/* `ptx` itself where nothing has to be mended. false = the text is no PTX: `line` says where it breaks off. */
TF_NODISCARD bool tf_ptx_repair(tf_pool *pool, tf_str ptx, const tf_ptx_repair_options *o, tf_str *out, uint32_t *line);

/* "products,-nan", "none", "all": a set of rows to leave out; false = `wrong` is no row's name. */
TF_NODISCARD bool tf_ptx_read_repairs(tf_str text, uint32_t *off, tf_str *wrong);

/* Replaces each statement for which `put` appends something. Those on registers of a scope inside the body are left as
 * they are: they are inline PTX, and what stands in their place would have names that they have, too. */
typedef void (*tf_ptx_put_fn)(tf_strbuf *b, const tf_ptx_function *f, const tf_ptx_statement *s, const void *user);
void tf_ptx_rewrite(tf_ptx_function *f, tf_ptx_put_fn put, const void *user);

/* fault_minmax.c: a min or max of three operands otherwise. Compared and selected, of type s32, u16, ...; or, of 16
 * bits or pairs of these, as one of numbers of the `other` sign, 's' or 'u', with the sign bits flipped. */
void tf_ptx_put_chosen(tf_strbuf *b, const tf_ptx_statement *s, char sign, int bits);
void tf_ptx_put_flipped(tf_strbuf *b, const tf_ptx_statement *s, char other);

#define FAULT(name, chips, level, seen, fixed, repair, what)                                                           \
  void repair(tf_ptx_function *f, const tf_ptx_repair_options *o);
#include "codegen/ptx/faults.def"
#undef FAULT

void tf_ptx_keep_base(tf_ptx_function *f);      /* ptx_base.c */
void tf_ptx_pair_roundings(tf_ptx_function *f); /* ptx_pairs.c */

/* fault_spill16.c: how many registers a thread of the function may have; 0 = it is called by others. */
uint32_t tf_ptx_registers(tf_str header, uint32_t given);

#endif
