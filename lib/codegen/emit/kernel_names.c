/* What a kernel is called in LLVM IR, in PTX and in the package. README.md, "Names of kernels". */
#include <ctype.h>

#include "codegen/emit/emit_impl.h"
#include "codegen/codegen_impl.h"

/* What PTX's own words are, what device code may call, and what LLVM's back end may make calls of. PTX takes its
 * instructions' names as names of functions. */
static const char *const taken[] = {"_",      "WARP_SZ", "main",   "vprintf", "printf", "malloc", "free",
                                    "memcpy", "memmove", "memset", "trap",    "exit",   "assert", NULL};

static bool harmless(tf_str name) {
  static const char *const prefixes[] = {"__", "_Z", "tf_", "cuda", NULL}; /* other compilers', and tf's own */
  if (!name.len || isdigit((unsigned char)name.ptr[0])) return false;
  for (size_t i = 0; i < name.len; i++)
    if (!isalnum((unsigned char)name.ptr[i]) && name.ptr[i] != '_') return false;
  for (const char *const *p = prefixes; *p; p++)
    if (tf_str_starts(name, *p)) return false;
  for (const char *const *t = taken; *t; t++)
    if (tf_str_eqz(name, *t)) return false;
  return true;
}

const char *tf_kernel_symbol(tf_pool *pool, tf_op *func) {
  tf_str name = tf_op_symbol(func);
  if (harmless(name)) return tf_pool_str(pool, name);
  tf_strbuf b = {.pool = pool};
  tf_sb_puts(&b, "tf$");
  for (size_t i = 0; i < name.len; i++) {
    unsigned char c = (unsigned char)name.ptr[i];
    if (c < 128 && (isalnum(c) || c == '_')) tf_sb_putc(&b, (char)c);
    else tf_sb_printf(&b, "$%02x", c);
  }
  return tf_sb_cstr(&b);
}
