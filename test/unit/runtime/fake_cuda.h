/* What the fake driver (fake_cuda.lib.c) can be told, and what it counted. */
#ifndef FAKE_CUDA_H
#define FAKE_CUDA_H

typedef struct fake_cuda_control {
  const char *fail; /* the call that fails, or NULL */
  int error;        /* with this */
  int version, major, minor, devices, pools;
  const char *log;          /* what a failing module load writes to its log */
  _Atomic int depth, stuck; /* stuck: work that was enqueued does not end */
  _Atomic int loose;        /* bits of devices whose work ends all the same */
  _Atomic int modules, memory, async_memory, events, retained, launches, max_dynamic, cluster_set;
  void *_Atomic pushed; /* the last context */
  unsigned char param[64];
  unsigned long long map[40]; /* the arguments of the last tensor map, in their order, lists written out */
  unsigned cluster[3];        /* of the last cuLaunchKernelEx */
  int overlap;
  int meets;          /* so many nodes more than one stand before the next of a capture */
  unsigned char edge; /* and not from its end, but from this port */
  char code[256];     /* the begin of what was loaded last */
  /* A hash of all launches, fills and uploads, with what they were given. The bytes of parameter i of a kernel, -1: it
   * has no such; NULL = parameters are not looked at. */
  unsigned long long trace;
  int (*param_bytes)(const char *kernel, int i);
  void (*marks)(void *stream); /* told of each event that is recorded; NULL = nobody is */
} fake_cuda_control;

#endif
