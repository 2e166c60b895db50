/* Bulk groups of a thread: stores of the async proxy, and waiting for them. */
#ifndef TF_EMU_ASYNC_BULK_GROUPS_H
#define TF_EMU_ASYNC_BULK_GROUPS_H

#include "emu/sm/sm.h"

typedef struct tf_emu_bulk {
  uint32_t open;    /* number of the group that commit will close */
  uint32_t in_open; /* stores in it */
  uint32_t unread;  /* the first group that nobody has waited for, not even by .read */
  uint32_t stores;  /* in groups from there on */
  uint32_t agent, site;
} tf_emu_bulk;

/* The thread's; made at first. */
tf_emu_bulk *tf_emu_bulk_of(tf_emu_thread *t, uint32_t site);
/* One more store in the open group, whose number it gives. */
uint32_t tf_emu_bulk_add(tf_emu_thread *t, uint32_t site);
/* The CTA has ended: reports what was not waited for. */
void tf_emu_bulk_ended(tf_emu_thread *t);
void tf_emu_bulk_drop(tf_emu_cta *c);

#define TF_EMU_BULK_FN(name)                                                                                           \
  uint64_t name(tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c, uint64_t d)
TF_EMU_BULK_FN(tf_emu_bulk_commit);
TF_EMU_BULK_FN(tf_emu_bulk_wait); /* mode 1: .read. a: groups that may be under way */
#undef TF_EMU_BULK_FN

/* [wide intrinsics] mode: the kind of copy, and its tf_emu_reduce and tf_tensormap_type (plain_copy.c). */
enum {
  TF_EMU_BULK_LOAD,             /* to shared::cluster: dst, mbarrier, src, bytes, mask, hint, masked, hinted */
  TF_EMU_BULK_LOAD_CTA,         /* dst, mbarrier, src, bytes, hint, hinted */
  TF_EMU_BULK_STORE,            /* dst, src, bytes, hint, hinted[, byte mask] */
  TF_EMU_BULK_MOVE,             /* dst, mbarrier, src, bytes: LLVM's */
  TF_EMU_BULK_MOVE_STUB,        /* dst, src, bytes, mbarrier */
  TF_EMU_BULK_ST_ASYNC,         /* dst, value, mbarrier */
  TF_EMU_BULK_PREFETCH,         /* src, bytes, hint, hinted */
  TF_EMU_BULK_REDUCE_SHIFT = 4, /* 4 bits */
  TF_EMU_BULK_TYPE_SHIFT = 8,   /* 4 bits */
  TF_EMU_BULK_SIZE_SHIFT = 12,  /* of st.async: bytes */
};
uint64_t tf_emu_bulk_copy(tf_emu_thread *t, uint32_t site, uint32_t mode, const uint64_t *arg, uint32_t n);

#endif
