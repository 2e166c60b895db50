/* Host code of kernels, kept from process to process: beside the packages, in the folder of a cache.
 *
 * A key is a hash of all that the code depends on: the build of tf, LLVM's version, the host's triple and level of
 * instructions, the LLVM module, which of its kernels, and what their accesses are watched for. An entry that does not
 * read as one is thrown away, and the code is made anew. Entries are code that runs in the process, so they are on the
 * disk of the user only (cache_disk.c refuses a folder that others may write to), never in a store of the host's. */
#ifndef TF_EMU_JIT_CODE_CACHE_H
#define TF_EMU_JIT_CODE_CACHE_H

#include "emu/jit/jit_build.h"
#include "tf/cache.h"

/* The key of the parts' kernels in one module; `of` is the hash of their LLVM modules. `what`: 'c' code, 't' whether
 * they are tied. */
tf_cache_key tf_emu_code_key(const tf_emu_jit *j, const tf_package_parts *p, const uint8_t of[32], tf_emu_watch watch,
                             char what);
/* The module, not yet linked, its sites at the end of `sites`; NULL: there is none. */
tf_emu_module *tf_emu_code_cached(tf_cache *c, const tf_cache_key *key, tf_emu_jit *j, const tf_package_parts *p,
                                  tf_emu_sites *sites);
/* Before it is linked. What cannot be kept is told as a warning. */
void tf_emu_code_keep(tf_cache *c, const tf_cache_key *key, tf_emu_module *m, const tf_sink *sink);

#endif
