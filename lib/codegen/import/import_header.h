/* Words of what stands outside of functions, and of declarations inside. */
#ifndef TF_CODEGEN_IMPORT_IMPORT_HEADER_H
#define TF_CODEGEN_IMPORT_IMPORT_HEADER_H

#include "support/strbuf.h"

typedef struct tf_ptx_words {
  const char *at, *end;
  tf_str word; /* empty at the end: ".param", "name", "128", one of ( ) [ ] { } , ; = or a string with its quotes */
} tf_ptx_words;

static inline tf_ptx_words tf_ptx_words_of(tf_str text) {
  return (tf_ptx_words){text.ptr, text.ptr + text.len, {text.ptr, 0}};
}
bool tf_ptx_next(tf_ptx_words *w);
/* To the line's end; gives what was passed. */
tf_str tf_ptx_rest_of_line(tf_ptx_words *w);
static inline bool tf_ptx_word_is(const tf_ptx_words *w, const char *s) { return tf_str_eqz(w->word, s); }

#endif
