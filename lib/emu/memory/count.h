/* Counters: what each access site costs a warp.
 *
 * Lanes of a warp access together, in one request, if they come to the site in the same turn of every loop around it,
 * in the functions that called this one too: a path. A turn counts from the entry of its loop. This is how lanes of
 * diverged branches join again, in LLVM's model of convergence ("maximal") and on hardware wherever control flow is
 * structured; lanes that do not come in a turn are absent from its request. Code keeps the path of its thread in frames
 * (jit_cycles.c), and it names a visit: no lane comes to a site twice by the same path. */
#ifndef TF_EMU_MEMORY_COUNT_H
#define TF_EMU_MEMORY_COUNT_H

#include "emu/sm/sm.h"

/* Of a function under way, as generated code lays it out. A word of `turn` is the place of a loop or a call in the
 * order of the function, in the upper half, and the turn of the loop; outer loops first. Words of a loop that is over
 * stay until its outer loop turns; 0 is in front of all. So what a thread does later has a higher path. */
typedef struct tf_emu_frame {
  struct tf_emu_frame *caller;
  uint64_t used; /* words: while it calls, those of the loops around the call and of the call; else all */
  uint64_t turn[];
} tf_emu_frame;

typedef struct tf_emu_request {
  uint32_t lanes;
  uint64_t address[TF_EMU_WARP];
} tf_emu_request;

/* A request that some live lanes have not come to. */
typedef struct tf_emu_open {
  struct tf_emu_open *next, *prev;
  tf_emu_request r;
  uint32_t n, cap; /* words of its path; room for them */
  uint64_t path[];
} tf_emu_open;

/* Those of one warp at one site, by their paths. */
typedef struct tf_emu_queue {
  tf_emu_open *first, *at[TF_EMU_WARP]; /* where each lane came last, or what was before it; NULL = the beginning */
  uint32_t size;                        /* bytes of an access */
} tf_emu_queue;

typedef struct tf_emu_site_count {
  uint64_t requests, units, ideal, bytes;
  bool shared;
} tf_emu_site_count;

typedef struct tf_emu_count {
  uint32_t nsite, nwarp;
  tf_emu_site_count *site;
  tf_emu_queue **queue; /* [site * nwarp + warp] */
  tf_emu_open *idle;
  uint32_t nopen, limit; /* of open requests, before threads must wait for others */
  uint64_t *path[2];     /* gathered from frames */
  uint32_t path_cap[2];
} tf_emu_count;

TF_NODISCARD bool tf_emu_count_begin(tf_emu_worker *w, uint32_t nsite, uint32_t nwarp);
void tf_emu_count_access(tf_emu_thread *t, uint32_t site, uint64_t address, uint32_t size);
/* A request that is known at once, of lanes that access so many bytes of shared memory each. */
void tf_emu_count_whole(tf_emu_cta *c, uint32_t site, const tf_emu_request *r, uint32_t size);
/* The cluster has ended: counts what is left. */
void tf_emu_count_flush(tf_emu_worker *w);
void tf_emu_count_free(tf_emu_worker *w);

#endif
