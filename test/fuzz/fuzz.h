/* What the fuzz targets share. A finding is a call of fuzz_die: libFuzzer and the replay driver both report it. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "tf/ir.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

_Noreturn void fuzz_die(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* Text that is collected; free(text.at). */
typedef struct fuzz_text {
  char *at;
  size_t n, cap;
} fuzz_text;

void fuzz_write(void *user, tf_str s);
bool fuzz_same(const fuzz_text *a, const fuzz_text *b);

/* A session whose sink dies on diagnostics that confess a bug of tf, and that checks the form of all others. There is
 * one for each setting, made once. */
tf_session *fuzz_session(bool allow_unregistered, bool no_implicit_module);

/* Prints a verified module in both forms, reads each back, and dies unless the texts are fixed points and the generic
 * form means the same as the custom form. `when` is for the message. */
void fuzz_round_trip(tf_session *s, tf_module *m, bool debuginfo, const char *when);

#endif
