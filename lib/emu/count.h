/* Counters: what each access site costs a warp. The k-th time that a lane comes to a site belongs with the k-th time of
 * the other lanes of its warp; where lanes take different numbers of turns this is a guess, as it is for a reader. */
#ifndef TF_EMU_COUNT_H
#define TF_EMU_COUNT_H

#include "emu/sm.h"

typedef struct tf_emu_request {
  uint32_t lanes;
  uint64_t address[TF_EMU_WARP];
} tf_emu_request;

/* Requests of one warp at one site that are not complete. */
typedef struct tf_emu_queue {
  uint32_t turn[TF_EMU_WARP]; /* of each lane */
  uint32_t done;              /* requests before this one are counted */
  uint32_t n, cap, size;      /* bytes of an access */
  tf_emu_request *at;         /* request `done` is at[0] */
} tf_emu_queue;

typedef struct tf_emu_site_count {
  uint64_t requests, units, ideal, bytes;
  bool shared;
} tf_emu_site_count;

typedef struct tf_emu_count {
  uint32_t nsite, nwarp;
  tf_emu_site_count *site;
  tf_emu_queue **queue; /* [site * nwarp + warp] */
} tf_emu_count;

bool tf_emu_count_begin(tf_emu_worker *w, uint32_t nsite, uint32_t nwarp);
void tf_emu_count_access(tf_emu_thread *t, uint32_t site, uint64_t address, uint32_t size);
/* A request that is known at once, of lanes that access so many bytes of shared memory each. */
void tf_emu_count_whole(tf_emu_cta *c, uint32_t site, const tf_emu_request *r, uint32_t size);
/* The CTA has ended: counts what is left. */
void tf_emu_count_flush(tf_emu_worker *w);
void tf_emu_count_free(tf_emu_worker *w);

#endif
