/* The printer's state, shared by printer.c and format_write.c. */
#ifndef TF_IR_PRINT_IMPL_H
#define TF_IR_PRINT_IMPL_H

#include "ir/ir_impl.h"
#include "ir/ir_text.h"

struct tf_printer {
  tf_strbuf *out;
  const tf_print_options *o;
  unsigned indent;
  tf_pool *scratch;
  bool *dict;   /* set when the op that is being printed prints its attributes: those of other tools are among them */
  tf_map names; /* value -> its printed name, made before printing starts */
};

/* Prints an op by its row's format. */
void tf_format_print(tf_printer *p, tf_op *op);

#endif
