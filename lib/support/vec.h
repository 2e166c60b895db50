/* A growable array in a pool, for any element type:
 *   TF_VEC(int) v = {0};  tf_vec_push(pool, &v, 3);  v.at[0];  v.n;
 * Growth leaves the old storage to the pool. */
#ifndef TF_SUPPORT_VEC_H
#define TF_SUPPORT_VEC_H

#include <string.h>

#include "support/pool.h"

#define TF_VEC(T)                                                                                                      \
  struct {                                                                                                             \
    T *at;                                                                                                             \
    size_t n, cap;                                                                                                     \
  }

/* Makes room for `more` further elements. */
#define tf_vec_reserve(pool, v, more)                                                                                  \
  ((v)->at = tf_vec_grow((pool), (v)->at, (v)->n, &(v)->cap, (more), sizeof *(v)->at))

#define tf_vec_push(pool, v, x)                                                                                        \
  do {                                                                                                                 \
    if ((v)->n == (v)->cap) tf_vec_reserve(pool, v, 1);                                                                \
    (v)->at[(v)->n++] = (x);                                                                                           \
  } while (0)

static inline void *tf_vec_grow(tf_pool *p, void *at, size_t n, size_t *cap, size_t more, size_t size) {
  if (more <= *cap - n) return at;
  size_t want = *cap ? *cap * 2 : 8;
  while (want - n < more) want *= 2;
  void *r = tf_pool_array(p, want, size);
  if (n) memcpy(r, at, n * size);
  *cap = want;
  return r;
}

#endif
