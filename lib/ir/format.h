/* The custom-form language of the dialect tables (README.md), element by element: what the reader and the writer of it
 * share, so that they agree. */
#ifndef TF_IR_FORMAT_H
#define TF_IR_FORMAT_H

#include "ir/ir_impl.h"

typedef enum tf_format_kind {
  TF_FORMAT_END,
  TF_FORMAT_LITERAL,
  TF_FORMAT_VALUE,
  TF_FORMAT_ATTR,
  TF_FORMAT_TYPE,
  TF_FORMAT_TYPES,
  TF_FORMAT_DICT,
  TF_FORMAT_KEYWORD_DICT,
  TF_FORMAT_REGION,
  TF_FORMAT_CUSTOM,
  TF_FORMAT_OPEN,
  TF_FORMAT_CLOSE
} tf_format_kind;

typedef struct tf_format_elem {
  tf_format_kind kind;
  char text[40]; /* literal, or a name */
} tf_format_elem;

/* The next element of a format; the formats are ours, so a mistake in one shows as a literal that never matches. */
tf_format_elem tf_format_next(const char **at);
/* Behind the end of the group that begins at `at`. */
const char *tf_format_skip(const char *at);
/* Whether the format names the attribute, or has a directive of its name. */
bool tf_format_names(const tf_opdef *def, const char *name);
const tf_spec *tf_format_spec(const tf_spec *s, uint32_t n, const char *name, uint32_t *index);
const tf_directive *tf_format_directive(const tf_dialect *d, const char *name);

#endif
