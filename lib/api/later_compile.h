/* What a lazy package's makers share, and the compilation of what is asked of them. */
#ifndef TF_API_LATER_COMPILE_H
#define TF_API_LATER_COMPILE_H

#include <pthread.h>
#include <stdatomic.h>

#include "api/compile_later.h"
#include "runtime/cache_impl.h"
#include "support/locked_alloc.h"

/* What the makers of a package and of its versions share: one call at a time. All of it is in `pool`, whose memory
 * several threads may take. */
typedef struct later {
  atomic_uint refs;
  pthread_mutex_t compiling;
  tf_allocator alloc;
  tf_locked_alloc memory;
  tf_oom oom;
  tf_pool *pool;
  tf_codegen_ctx *codegen;
  tf_codegen_options o;
  tf_lower_options lower;
  tf_str first, passes; /* that a module gets, and each kernel when it is made */
  tf_cache *cache;      /* NULL = none */
} later;

/* Of one package. */
typedef struct maker {
  later *with;
  tf_cache_key key;
  tf_pool *pool; /* of the module whose kernels a version's package has; NULL: it has their texts */
  tf_op *module;
} maker;

/* What is to be made of which part of a package: one version of a program, or kernels in a form. */
typedef struct order {
  const maker *m;
  const tf_package_parts *p;
  uint32_t part, form; /* of a version: its program, and its number behind the forms */
  uint32_t n;          /* kernels; none of a version */
  const uint32_t *kernel;
  const tf_sink *sink, *why; /* why: hears what is said of a version, NULL = nobody */
  tf_pool *pool;             /* that everything is made in; stays with what it made, if that is given (`module`) */
  tf_op *module;
} order;

/* By one thread at a time; a version in *out, of kernels those that could be made in out[0] to out[n - 1]. */
TF_NODISCARD tf_status tf_later_compile(order *what, tf_package **out);
/* Puts one with the most ops in front: the others are made while it is. */
void tf_later_put_largest_first(const order *what, uint32_t *kernel);

#endif
