/* Words of what stands outside of functions, and of declarations inside. */
#ifndef TF_CODEGEN_IMPORT_IMPORT_HEADER_H
#define TF_CODEGEN_IMPORT_IMPORT_HEADER_H

#include "codegen/import/import_impl.h"

typedef struct tf_ptx_words {
  const char *at, *end;
  tf_str word; /* empty at the end: ".param", "name", "128", one of ( ) [ ] { } , ; = or a string with its quotes */
} tf_ptx_words;

static inline tf_ptx_words tf_ptx_words_of(tf_str text) {
  return (tf_ptx_words){text.ptr, text.ptr + text.len, {text.ptr, 0}};
}
static inline bool tf_ptx_word_is(const tf_ptx_words *w, const char *s) { return tf_str_eqz(w->word, s); }
bool tf_ptx_in_word(char c);
/* To the next word, which is empty at the end: no more(w). */
void tf_ptx_next(tf_ptx_words *w);
static inline bool tf_ptx_more(tf_ptx_words *w) {
  tf_ptx_next(w);
  return w->word.len > 0;
}
/* To the line's end; gives what was passed. */
tf_str tf_ptx_rest_of_line(tf_ptx_words *w);

/* What a declaration says: ".align 16 .v2 .b8 name[4][8]". */
typedef struct tf_import_declared {
  tf_ptx_type type;
  uint32_t lanes, align;
  tf_str name;
  uint64_t count;
  bool array, open; /* open: [] */
} tf_import_declared;

/* To the word behind it. false: told. */
TF_NODISCARD bool tf_import_read_variable(tf_import *m, tf_ptx_words *w, tf_import_declared *v);
TF_NODISCARD bool tf_import_next_number(tf_import *m, tf_ptx_words *w, const char *what, uint64_t *out);
/* Behind `.entry` or `.func`, to its `{` or `;`. NULL: told. */
tf_import_function *tf_import_read_function(tf_import *m, tf_ptx_words *w, bool entry);

#endif
