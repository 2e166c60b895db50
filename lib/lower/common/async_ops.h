/* Copies that run beside the threads: the tensor memory accelerator (TMA) and cp.async. Each function builds the ops of
 * one step at the builder's place; who issues it, and what it waits for, is the caller's. */
#ifndef TF_LOWER_COMMON_ASYNC_OPS_H
#define TF_LOWER_COMMON_ASYNC_OPS_H

#include "kernel/kernel_build.h"

enum { TF_ASYNC_MOST_RANK = 5 };

/* What this thread did to shared memory comes before what TMA does there from now on. */
void tf_async_proxy_fence(tf_builder *b);

/* So many bytes (an i32) come to the mbarrier; `arrives`: and this thread arrives there. */
void tf_async_expect(tf_builder *b, tf_value *bar, tf_value *bytes, bool arrives);

/* By st.async: `v` to element `index` of `buf`, which is another block's (TF_K_MAPA); its mbarrier `bar` counts the
 * bytes. */
void tf_async_send(tf_builder *b, tf_value *v, tf_value *buf, tf_value *index, tf_value *bar);

/* One box between a tensor and a tile in shared memory. */
typedef struct tf_async_box {
  tf_value *map, *tile;
  uint32_t rank;
  tf_value *at[TF_ASYNC_MOST_RANK]; /* its first element, i32, the outermost axis first */
  tf_value *bar;                    /* a load: the mbarrier that counts its bytes, of this block or the other one of a
                                       pair; NULL: a store */
  tf_value *blocks;                 /* a load for several blocks of the cluster: a bit each; or NULL */
  const char *reduction;            /* a store that combines, such as "add"; or NULL */
  tf_value *policy;                 /* of the L2 cache, or NULL */
} tf_async_box;
tf_op *tf_async_copy(tf_builder *b, const tf_async_box *x);

/* The stores that this thread issued are a group; waits until at most so many of its newest groups are under way, or
 * only still read their source. */
void tf_async_commit(tf_builder *b);
void tf_async_wait(tf_builder *b, uint32_t most, bool read);

/* ---- cp.async: copies by threads, of 4, 8 or 16 bytes each, counted in groups */

typedef struct tf_cp_async {
  tf_pool *pool;
  uint32_t begun;         /* copies so far */
  TF_VEC(tf_op *) groups; /* what counts and awaits those of the loop that is being made */
} tf_cp_async;

void tf_cp_async_begin(tf_cp_async *c, tf_builder *b, tf_value *from, tf_value *to, uint32_t bytes, tf_value *policy);
void tf_cp_async_group(tf_cp_async *c, tf_builder *b);
void tf_cp_async_await(tf_cp_async *c, tf_builder *b, uint32_t most); /* newest groups of this thread may be pending */
void tf_cp_async_await_all(tf_cp_async *c, tf_builder *b);            /* in groups or not */
/* Takes out what counts and awaits since the last call, if there is no copy since there were `begun`: fewer than 4
 * bytes are loaded and stored, and where that is all, there is nothing to wait for. */
void tf_cp_async_prune(tf_cp_async *c, uint32_t begun);

#endif
