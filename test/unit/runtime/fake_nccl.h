/* What the fake NCCL (fake_nccl.lib.c) can be told, and what it counted. */
#ifndef FAKE_NCCL_H
#define FAKE_NCCL_H

typedef struct fake_nccl_control {
  const char *fail; /* the call that fails, or NULL */
  int error;        /* with this */
  int async_error;  /* what communicators say of themselves */
  int version;      /* 0 = its own */
  /* Exchanges do nothing, as if their kernels waited on the device for ever; on_abort ends that. */
  int never;
  void (*on_abort)(void);
  _Atomic int hang; /* an abort does not return */
  _Atomic int made, destroyed, aborted, splits, ids, gathers, reduces, scatters, sends, groups, broadcasts;
} fake_nccl_control;

#endif
