/* Products of a warpgroup: wgmma.mma_async, its fence, groups and waits.
 *
 * All 128 threads meet at an mma; the last to come begins it. It is carried out at once or when a wait needs it, as the
 * seeded schedule has it: then it reads shared memory, and adds to the accumulators of all threads. Checked, each
 * warpgroup is an agent of the clocks (race.h), which reads what a matrix descriptor names until a thread has waited.
 *
 * Registers that a thread has handed over lie in *slots* here. Generated code carries a handle in their place, in the
 * same vector: which slot, and a number that changes when the registers go on to another value of the program. So it is
 * seen who takes them back too early, or uses a value whose registers have gone on. */
#ifndef TF_EMU_TENSOR_WARPGROUP_H
#define TF_EMU_TENSOR_WARPGROUP_H

#include "emu/tensor/tensor_mma.h"
#include "kernel/wgmma_table.h"

enum { TF_EMU_WARPGROUP = TF_WGMMA_THREADS, TF_EMU_WARPGROUPS = TF_EMU_MAX_THREADS / TF_WGMMA_THREADS };
enum { TF_EMU_WGMMA_GROUPS = 8 /* a wait names at most the seven latest */ };

/* mode of an mma: tf_wgmma_id, and */
enum {
  TF_EMU_WGMMA_N_SHIFT = 8,      /* n / 8 */
  TF_EMU_WGMMA_FLAGS_SHIFT = 16, /* TF_WGMMA_TRANSPOSE_A, ...: stubs_wgmma.h */
  TF_EMU_WGMMA_REGISTERS = 1 << 24,
  TF_EMU_WGMMA_ADDS = 1 << 25,
  TF_EMU_WGMMA_SPARSE = 1 << 26,
};

typedef struct tf_emu_slot {
  uint32_t n, number; /* registers; 0 = a free slot */
  uint32_t last;      /* mma that were begun up to and with the latest that uses it */
  uint32_t site;      /* of that one */
  uint32_t shape;     /* its mode without flags; 0 = none has used it */
  uint32_t fence;     /* fences of the thread before it */
  bool writes;        /* it is the accumulator of that one, else its A */
  uint32_t *r;
} tf_emu_slot;

/* A thread's registers, fences and groups. */
typedef struct tf_emu_held {
  tf_emu_slot *slot;
  uint32_t nslot, cap, numbers;
  uint32_t fences, groups;
  bool fenced;                                                   /* since the thread began, or took registers back */
  uint32_t end[TF_EMU_WGMMA_GROUPS], stamp[TF_EMU_WGMMA_GROUPS]; /* a ring: mma begun by the end of the group */
  uint32_t done;                                                 /* mma that are complete, for all the thread knows */
} tf_emu_held;

/* One that is begun. */
typedef struct tf_emu_wgmma {
  uint32_t serial, site, mode;
  bool accumulate;
  tf_emu_tmatrix a, b;
  uint32_t d[TF_EMU_WARPGROUP];     /* slots */
  uint32_t in[TF_EMU_WARPGROUP][4]; /* A in registers */
  uint32_t meta[TF_EMU_WARPGROUP];  /* of a sparse A */
} tf_emu_wgmma;

typedef struct tf_emu_wgmma_arrival {
  uint32_t *d, *a, meta;
} tf_emu_wgmma_arrival;

typedef struct tf_emu_warpgroup {
  uint32_t index, arrived, site, mode; /* of the mma that threads wait at */
  bool accumulate;
  uint64_t a, b;
  tf_emu_wgmma_arrival arrival[TF_EMU_WARPGROUP];
  tf_emu_wgmma **op; /* not carried out yet */
  uint32_t nop, op_cap;
  uint32_t serial, agent, stamp, last_site; /* mma so far; the agent of the clocks, and when the latest began */
  tf_emu_clock *common; /* what all threads know, while bytes are claimed: who is refused there never comes back */
} tf_emu_warpgroup;

/* The matrix of a descriptor, of which so many bytes along k are read; what is illegal is reported, and stops the
 * block. */
void tf_emu_wgmma_matrix(tf_emu_thread *t, uint32_t site, uint64_t bits, tf_mma_elem e, bool mn, uint32_t k_bytes,
                         const char *what, tf_emu_tmatrix *out);
/* The shared memory that it reads belongs to the warpgroup until somebody has waited. */
void tf_emu_wgmma_claim(tf_emu_thread *first, tf_emu_warpgroup *g, const tf_emu_wgmma *op);
/* warpgroup_perform.c: carries it out. */
void tf_emu_wgmma_perform(tf_emu_thread *first, const tf_emu_wgmma *op);
enum { TF_EMU_WGMMA_K_BYTES = 32 }; /* of A, and of B unless A is sparse */
static inline uint32_t tf_emu_wgmma_b_bytes(uint32_t mode) {
  return TF_EMU_WGMMA_K_BYTES << !!(mode & TF_EMU_WGMMA_SPARSE);
}
static inline uint32_t tf_emu_wgmma_n(uint32_t mode) { return (mode >> TF_EMU_WGMMA_N_SHIFT & 63) * 8; }

/* What a thread waits for; the last thread of the CTA has exited; the cluster has ended. */
const char *tf_emu_warpgroup_tell(const tf_emu_thread *t, char buffer[160]);
void tf_emu_warpgroup_ended(tf_emu_cta *c);
void tf_emu_warpgroup_end(tf_emu_worker *w);

/* Called by generated code. n registers are handed over, or taken back; they are the array's before and after. */
void tf_emu_wgmma_enter(tf_emu_thread *t, uint32_t site, uint32_t *r, uint32_t n);
void tf_emu_wgmma_leave(tf_emu_thread *t, uint32_t site, uint32_t *r, uint32_t n);
/* d: the accumulators before, if there are any, and after. a, b: descriptors, or `in`: A in registers. */
void tf_emu_wgmma_begin(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint32_t accumulate,
                        uint32_t *d, uint32_t *in, uint32_t meta);
enum { TF_EMU_WGMMA_FENCE, TF_EMU_WGMMA_COMMIT, TF_EMU_WGMMA_WAIT };
/* [sync intrinsics] mode: one of these; a: how many groups may be pending */
uint64_t tf_emu_wgmma_sync(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                           uint64_t d);

#endif
