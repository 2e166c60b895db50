/* CTAs of a cluster: their barrier, and what may go wrong with them. */
#ifndef TF_EMU_SM_CLUSTER_H
#define TF_EMU_SM_CLUSTER_H

#include "emu/sm/cluster_memory.h"

typedef enum tf_emu_cluster_place { TF_EMU_CLUSTER_AWAY, TF_EMU_CLUSTER_EVEN, TF_EMU_CLUSTER_ODD } tf_emu_cluster_place;

/* The barrier of the cluster. */
typedef struct tf_emu_cluster {
  uint32_t phase, arrived;
  tf_emu_clock *arriving, *done;
} tf_emu_cluster;

TF_NODISCARD bool tf_emu_cluster_reserve(tf_emu_worker *w);
void tf_emu_cluster_begin(tf_emu_worker *w);
void tf_emu_cluster_free(tf_emu_worker *w);
/* The thread has exited, which counts as arriving from now on. */
void tf_emu_cluster_left(tf_emu_thread *t);
/* [sync intrinsics] mode: tf_emu_cluster_mode. */
enum { TF_EMU_CLUSTER_RELAXED = 1, TF_EMU_CLUSTER_ALIGNED = 2 };
uint64_t tf_emu_cluster_arrive(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                               uint64_t d);
uint64_t tf_emu_cluster_wait(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                             uint64_t d);
/* a: an address of shared memory, b: the rank. */
uint64_t tf_emu_mapa(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c, uint64_t d);
uint64_t tf_emu_getctarank(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                           uint64_t d);

#endif
