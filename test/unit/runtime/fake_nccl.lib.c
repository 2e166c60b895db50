/* NCCL without a GPU: threads and processes of one machine exchange bytes of host memory through a shared file that the
 * id names. It keeps NCCL's rules: communicators that do not block say "in progress" and work in a thread; others wait
 * within the call; an abort ends the waiting. FAKE_NCCL_OLD makes a version without a split. */
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fake_nccl.h"
#include "runtime/cuda/nccl.h"

#define EXPORT __attribute__((visibility("default")))
#ifdef FAKE_NCCL_OLD
enum { VERSION = 21602 };
#else
enum { VERSION = 22703 };
#endif
enum { MOST = 8, CHUNK = 4096, MOST_MOVES = 64, FAILED = 3, INVALID = 4 };

EXPORT fake_nccl_control fake_nccl;

#define CALL(name)                                                                                                     \
  if (fake_nccl.fail && strcmp(fake_nccl.fail, #name) == 0) return fake_nccl.error

/* From one device to another: a chunk at a time. */
typedef struct mailbox {
  _Atomic uint32_t full; /* bytes; 0 = empty */
  char bytes[CHUNK];
} mailbox;

typedef struct shared {
  _Atomic int here;
  mailbox box[MOST][MOST]; /* from, to */
} shared;

typedef struct move {
  int peer, send;
  char *at;
  size_t bytes, done;
} move;

/* Kernels of one device that spin: of communicators that were split off one another. */
typedef struct spinning {
  _Atomic int n, users;
} spinning;

struct ncclComm {
  spinning *device;
  _Atomic int spins;
  char name[100];
  int n, rank, blocking, splits;
  shared *map;
  _Atomic int state, abort;
  pthread_t thread;
  int threaded;
};

/* ------------------------------------------------------------------------------------------------ moving bytes */

static int may_go_on(const ncclComm_t c) {
  usleep(50);
  return !atomic_load(&c->abort);
}

static size_t progress(const ncclComm_t c, move *m) {
  mailbox *b = m->send ? &c->map->box[c->rank][m->peer] : &c->map->box[m->peer][c->rank];
  uint32_t full = atomic_load(&b->full);
  size_t left = m->bytes - m->done, n = left < CHUNK ? left : CHUNK;
  if (!left || (m->send ? full != 0 : full == 0)) return 0;
  if (m->send) memcpy(b->bytes, m->at + m->done, n);
  else memcpy(m->at + m->done, b->bytes, n = full < n ? full : n);
  atomic_store(&b->full, m->send ? (uint32_t)n : 0);
  m->done += n;
  return n;
}

static ncclResult_t move_all(const ncclComm_t c, move *m, int n) {
  for (;;) {
    size_t moved = 0, left = 0;
    for (int i = 0; i < n; i++) moved += progress(c, &m[i]), left += m[i].bytes - m[i].done;
    if (!left) return ncclSuccess;
    if (!moved && !may_go_on(c)) return ncclRemoteError;
  }
}

/* Part i of `from` (or all of it) to device i; theirs to `to`, in their order. */
static ncclResult_t trade(const ncclComm_t c, char *from, char *to, size_t bytes, int parts) {
  move m[2 * MOST];
  for (int i = 0; i < c->n; i++) {
    m[2 * i] = (move){i, 1, from + (parts ? (size_t)i * bytes : 0), bytes, 0};
    m[2 * i + 1] = (move){i, 0, to + (size_t)i * bytes, bytes, 0};
  }
  return move_all(c, m, 2 * c->n);
}

static size_t size_of(ncclDataType_t t) {
  if (t == NCCL_FLOAT16 || t == NCCL_BFLOAT16) return 2;
  return t == NCCL_UINT8 ? 1 : t == NCCL_INT32 || t == NCCL_UINT32 || t == NCCL_FLOAT32 ? 4 : 8;
}

#define COMBINE(T)                                                                                                     \
  for (size_t i = 0; i < n; i++) {                                                                                     \
    T *x = (T *)into + i, y = ((const T *)with)[i];                                                                    \
    *x = op == NCCL_SUM    ? (T)(*x + y)                                                                               \
         : op == NCCL_PROD ? (T)(*x * y)                                                                               \
         : op == NCCL_MAX  ? (y > *x ? y : *x)                                                                         \
         : y < *x          ? y                                                                                         \
                           : *x;                                                                                       \
  }

static float wide(uint16_t b) {
  uint32_t u = (uint32_t)b << 16;
  float f;
  memcpy(&f, &u, sizeof f);
  return f;
}

static void add_bf16(uint16_t *into, const uint16_t *with, size_t n) {
  for (size_t i = 0; i < n; i++) {
    float f = wide(into[i]) + wide(with[i]);
    uint32_t u;
    memcpy(&u, &f, sizeof u);
    into[i] = (uint16_t)((u + 0x7fff + (u >> 16 & 1)) >> 16);
  }
}

/* Integers wrap, as NCCL's do. */
__attribute__((no_sanitize("undefined"))) static void combine(char *into, const char *with, size_t n, ncclDataType_t t,
                                                              ncclRedOp_t op) {
  switch (t) {
  case NCCL_INT32: COMBINE(int32_t) return;
  case NCCL_UINT32: COMBINE(uint32_t) return;
  case NCCL_INT64: COMBINE(int64_t) return;
  case NCCL_UINT64: COMBINE(uint64_t) return;
  case NCCL_FLOAT32: COMBINE(float) return;
  case NCCL_FLOAT16: COMBINE(_Float16) return;
  case NCCL_BFLOAT16: add_bf16((uint16_t *)into, (const uint16_t *)with, n); return;
  case NCCL_FLOAT64: COMBINE(double) return;
  default: COMBINE(uint8_t) return;
  }
}

/* ------------------------------------------------------------------------------------------------ jobs */

typedef struct job {
  ncclComm_t c;   /* whose state says how far it is */
  ncclComm_t *to; /* of a split */
  int color, key, blocking;
  char *from, *into;
  size_t count;
  ncclDataType_t type;
  ncclRedOp_t op;
  int root; /* of a reduction to one device; -1 = to all */
  int kind; /* 0 arrive, 1 gather, 2 reduce, 3 scatter, 4 moves, 5 split */
  int nmove;
  move moves[MOST_MOVES];
} job;

static ncclResult_t arrive(const ncclComm_t c, const ncclComm_t parent) {
  int fd = open(c->name, O_RDWR | O_CREAT, 0600);
  if (fd < 0 || ftruncate(fd, sizeof(shared)) != 0) return INVALID;
  c->map = mmap(NULL, sizeof(shared), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (c->map == MAP_FAILED) return FAILED;
  atomic_fetch_add(&c->map->here, 1);
  while (atomic_load(&c->map->here) < c->n)
    if (!may_go_on(c) || (parent && atomic_load(&parent->abort))) return ncclRemoteError;
  if (!c->rank) unlink(c->name);
  return ncclSuccess;
}

static ncclResult_t reduce(const job *j, int scattered) {
  size_t bytes = j->count * size_of(j->type);
  char *all = malloc(bytes * (size_t)j->c->n + 1);
  ncclResult_t r = trade(j->c, j->from, all, bytes, scattered);
  for (int i = 1; r == ncclSuccess && i < j->c->n; i++) combine(all, all + (size_t)i * bytes, j->count, j->type, j->op);
  if (r == ncclSuccess && j->root >= 0 && j->root != j->c->rank) bytes = 0;
  if (r == ncclSuccess) memcpy(j->into, all, bytes);
  free(all);
  return r;
}

static ncclComm_t new_comm(const char *name, int n, int rank, int blocking, spinning *device) {
  ncclComm_t c = calloc(1, sizeof *c);
  c->device = device ? device : calloc(1, sizeof *device);
  atomic_fetch_add(&c->device->users, 1);
  snprintf(c->name, sizeof c->name, "%.99s", name);
  c->n = n;
  c->rank = rank;
  c->blocking = blocking;
  fake_nccl.made++;
  return c;
}

static ncclResult_t split(const job *j) {
  int mine[2] = {j->color, j->key}, all[MOST][2], n = 0, rank = 0;
  char name[140];
  ncclResult_t r = trade(j->c, (char *)mine, (char *)all, sizeof mine, 0);
  if (r != ncclSuccess) return r;
  for (int i = 0; i < j->c->n; i++)
    if (all[i][0] == j->color) n++, rank += all[i][1] < j->key;
  snprintf(name, sizeof name, "%.80s.%d.%d", j->c->name, j->c->splits++, j->color);
  ncclComm_t made = new_comm(name, n, rank, j->blocking, j->c->device);
  r = arrive(made, j->c);
  usleep(30000); /* whoever does not wait for the parent's state finds nothing, or has its memory written to */
  if (r == ncclSuccess) *j->to = made;
  return r;
}

static ncclResult_t work(job *j) {
  switch (j->kind) {
  case 0: return arrive(j->c, NULL);
  case 5: return split(j);
  case 1: return trade(j->c, j->from, j->into, j->count * size_of(j->type), 0);
  case 2: return reduce(j, 0);
  case 3: return reduce(j, 1);
  default: return move_all(j->c, j->moves, j->nmove);
  }
}

static void *in_thread(void *arg) {
  job *j = arg;
  ncclComm_t c = j->c;
  ncclResult_t r = work(j);
  free(j);
  atomic_store(&c->state, r);
  return NULL;
}

static void wait_for_thread(ncclComm_t c) {
  if (c->threaded) pthread_join(c->thread, NULL);
  c->threaded = 0;
}

static ncclResult_t begin(const job *given) {
  ncclComm_t c = given->c;
  job *j = malloc(sizeof *j);
  *j = *given;
  if (given->kind && given->kind < 5 && fake_nccl.never) {
    if (!atomic_exchange(&c->spins, 1)) atomic_fetch_add(&c->device->n, 1);
    free(j);
    return ncclSuccess;
  }
  if (c->blocking) {
    ncclResult_t r = work(j);
    free(j);
    return r;
  }
  wait_for_thread(c);
  atomic_store(&c->state, ncclInProgress);
  c->threaded = pthread_create(&c->thread, NULL, in_thread, j) == 0;
  return ncclInProgress;
}

/* ------------------------------------------------------------------------------------------------ communicators */

EXPORT ncclResult_t ncclGetVersion(int *v) {
  *v = fake_nccl.version ? fake_nccl.version : VERSION;
  return ncclSuccess;
}

EXPORT const char *ncclGetErrorString(ncclResult_t r) {
  return r == ncclRemoteError ? "remote process exited or there was a network error" : "it was told to fail";
}

EXPORT ncclResult_t ncclGetUniqueId(ncclUniqueId *id) {
  static _Atomic int n;
  CALL(ncclGetUniqueId);
  memset(id, 0, sizeof *id);
  snprintf(id->internal, 80, "/dev/shm/fake-nccl-%d-%d", (int)getpid(), atomic_fetch_add(&n, 1));
  fake_nccl.ids++;
  return ncclSuccess;
}

EXPORT ncclResult_t ncclCommInitRankConfig(ncclComm_t *out, int n, ncclUniqueId id, int rank, ncclConfig *how) {
  CALL(ncclCommInitRankConfig);
  if (n > MOST || rank >= n || how->magic != NCCL_CONFIG_MAGIC || how->size < sizeof *how) return INVALID;
  *out = new_comm(id.internal, n, rank, how->blocking, NULL);
  return begin(&(job){.c = *out});
}

#ifndef FAKE_NCCL_OLD
EXPORT ncclResult_t ncclCommSplit(ncclComm_t c, int color, int key, ncclComm_t *out, ncclConfig *how) {
  CALL(ncclCommSplit);
  *out = NULL;
  fake_nccl.splits++;
  int blocking = how ? how->blocking : c->blocking;
  ncclResult_t r = begin(&(job){.c = c, .kind = 5, .color = color, .key = key, .blocking = blocking, .to = out});
  return r == ncclInProgress ? ncclSuccess : r; /* as NCCL does: only the parent's state says that it goes on */
}
#endif

static void free_comm(ncclComm_t c) {
  wait_for_thread(c);
  if (c->map && c->map != MAP_FAILED) munmap(c->map, sizeof *c->map);
  if (atomic_fetch_sub(&c->device->users, 1) == 1) free(c->device);
  free(c);
}

EXPORT ncclResult_t ncclCommDestroy(ncclComm_t c) {
  free_comm(c);
  fake_nccl.destroyed++;
  return ncclSuccess;
}

/* A call that waits within this communicator sees it, and is given the time to leave. What is freed then waits for all
 * kernels of the device, those of other communicators, too. */
EXPORT ncclResult_t ncclCommAbort(ncclComm_t c) {
  atomic_store(&c->abort, 1);
  if (atomic_exchange(&c->spins, 0)) atomic_fetch_sub(&c->device->n, 1);
  while (atomic_load(&c->device->n) > 0) usleep(1000);
  unlink(c->name);
  do usleep(20000);
  while (fake_nccl.hang);
  if (fake_nccl.on_abort) fake_nccl.on_abort();
  free_comm(c);
  fake_nccl.aborted++;
  return ncclSuccess;
}

EXPORT ncclResult_t ncclCommGetAsyncError(ncclComm_t c, ncclResult_t *r) {
  *r = fake_nccl.async_error ? fake_nccl.async_error : atomic_load(&c->state);
  return ncclSuccess;
}

EXPORT ncclResult_t ncclCommCount(const ncclComm_t c, int *n) {
  CALL(ncclCommCount);
  *n = c->n;
  return ncclSuccess;
}

EXPORT ncclResult_t ncclCommUserRank(const ncclComm_t c, int *rank) {
  *rank = c->rank;
  return ncclSuccess;
}

/* ------------------------------------------------------------------------------------------------ exchanges */

EXPORT ncclResult_t ncclAllGather(const void *from, void *to, size_t count, ncclDataType_t type, ncclComm_t c,
                                  void *s) {
  (void)s;
  CALL(ncclAllGather);
  fake_nccl.gathers++;
  return begin(&(job){.c = c, .kind = 1, .from = (char *)from, .into = to, .count = count, .type = type});
}

EXPORT ncclResult_t ncclAllReduce(const void *from, void *to, size_t count, ncclDataType_t type, ncclRedOp_t op,
                                  ncclComm_t c, void *s) {
  (void)s;
  CALL(ncclAllReduce);
  fake_nccl.reduces++;
  return begin(
      &(job){.c = c, .kind = 2, .root = -1, .from = (char *)from, .into = to, .count = count, .type = type, .op = op});
}

EXPORT ncclResult_t ncclReduceScatter(const void *from, void *to, size_t count, ncclDataType_t type, ncclRedOp_t op,
                                      ncclComm_t c, void *s) {
  (void)s;
  CALL(ncclReduceScatter);
  fake_nccl.scatters++;
  return begin(
      &(job){.c = c, .kind = 3, .root = -1, .from = (char *)from, .into = to, .count = count, .type = type, .op = op});
}

EXPORT ncclResult_t ncclReduce(const void *from, void *to, size_t count, ncclDataType_t type, ncclRedOp_t op, int root,
                               ncclComm_t c, void *s) {
  (void)s;
  CALL(ncclReduce);
  if (root < 0 || root >= c->n) return INVALID;
  fake_nccl.reduces++;
  job j = {.c = c, .kind = 2, .from = (char *)from, .into = to, .count = count, .type = type, .op = op, .root = root};
  return begin(&j);
}

EXPORT ncclResult_t ncclBroadcast(const void *from, void *to, size_t count, ncclDataType_t type, int root, ncclComm_t c,
                                  void *s) {
  job j = {.c = c, .kind = 4};
  size_t bytes = count * size_of(type);
  (void)s;
  CALL(ncclBroadcast);
  if (root < 0 || root >= c->n) return INVALID;
  fake_nccl.broadcasts++;
  for (int i = 0; c->rank == root && i < c->n; i++) j.moves[j.nmove++] = (move){i, 1, (char *)from, bytes, 0};
  j.moves[j.nmove++] = (move){root, 0, to, bytes, 0};
  return begin(&j);
}

static _Thread_local job group;

EXPORT ncclResult_t ncclGroupStart(void) {
  CALL(ncclGroupStart);
  group = (job){.kind = 4};
  return ncclSuccess;
}

static ncclResult_t add(move m, ncclComm_t c) {
  if (group.nmove == MOST_MOVES || m.peer >= c->n) return INVALID;
  group.c = c;
  group.moves[group.nmove++] = m;
  fake_nccl.sends += m.send;
  return ncclSuccess;
}

EXPORT ncclResult_t ncclSend(const void *from, size_t count, ncclDataType_t type, int peer, ncclComm_t c, void *s) {
  (void)s;
  CALL(ncclSend);
  return add((move){peer, 1, (char *)from, count * size_of(type), 0}, c);
}

EXPORT ncclResult_t ncclRecv(void *to, size_t count, ncclDataType_t type, int peer, ncclComm_t c, void *s) {
  (void)s;
  return add((move){peer, 0, to, count * size_of(type), 0}, c);
}

EXPORT ncclResult_t ncclGroupEnd(void) {
  CALL(ncclGroupEnd);
  fake_nccl.groups++;
  return group.nmove ? begin(&group) : ncclSuccess;
}
