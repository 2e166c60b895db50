/* A driver without a GPU: host memory, calls that are counted and can be told to fail. Exports what a real one does. */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "fake_cuda.h"
#include "runtime/cuda/driver.h"

#define EXPORT __attribute__((visibility("default")))

EXPORT fake_cuda_control fake_cuda = {.version = 12040, .major = 9, .minor = 0, .devices = 2, .pools = 1};

/* Over what the last call of a kind was given. */
static pthread_mutex_t last = PTHREAD_MUTEX_INITIALIZER;

#define CALL(name)                                                                                                     \
  if (fake_cuda.fail && strcmp(fake_cuda.fail, #name) == 0) return fake_cuda.error
/* The contexts of a thread. */
static _Thread_local struct {
  int depth;
  void *at[16];
} own;

static char contexts[8];

/* Of the thread's current context, or -1. */
EXPORT int fake_cuda_ordinal(void) { return own.depth > 0 ? (int)((char *)own.at[own.depth - 1] - contexts) : -1; }

static int is_stuck(void) { return fake_cuda.stuck && !(fake_cuda.loose >> fake_cuda_ordinal() & 1); }

#define IN_CONTEXT                                                                                                     \
  if (own.depth < 1) return 201 /* CUDA_ERROR_INVALID_CONTEXT */

/* What is captured, and that a capture refuses what a real one does: waiting, and memory that is no node. */
static struct {
  bool on;
  int launches, fills, allocs, copies;
  struct CUgraphNode_st {
    char kind;           /* of what it is counted as: its first letter */
    unsigned char early; /* it begins before the one before it is done */
  } node[64];
  int nnode;
} capture;
static unsigned long long captures;
#define NOT_CAPTURED                                                                                                   \
  if (capture.on) return 900 /* CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED */
#define NODE(kind)                                                                                                     \
  if (capture.on) {                                                                                                    \
    capture.kind++;                                                                                                    \
    capture.node[capture.nnode++ % 64] = (struct CUgraphNode_st){#kind[0], *#kind == 'l' && fake_cuda.overlap == 1};   \
    return 0;                                                                                                          \
  }

static void note_in(unsigned long long *trace, const void *bytes, size_t n) {
  for (size_t i = 0; i < n; i++) *trace = (*trace ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
}
static void note(const void *bytes, size_t n) { note_in(&fake_cuda.trace, bytes, n); }

static void note_launch(const CUlaunchConfig *c, const char *name, void **param) {
  const unsigned size[] = {c->grid[0], c->grid[1], c->grid[2], c->block[0], c->block[1], c->block[2], c->shared};
  if (!fake_cuda.param_bytes) return;
  note(name, strlen(name));
  note(size, sizeof size);
  note(fake_cuda.cluster, sizeof fake_cuda.cluster);
  note(&fake_cuda.overlap, sizeof fake_cuda.overlap);
  for (int i = 0, n; (n = fake_cuda.param_bytes(name, i)) >= 0; i++) note(param[i], (size_t)n);
}

EXPORT CUresult cuGetErrorName(CUresult r, const char **s) {
  *s = r == 999 ? NULL : "CUDA_ERROR_FAKE";
  return r == 999;
}
EXPORT CUresult cuGetErrorString(CUresult r, const char **s) {
  *s = r == 999 ? NULL : "it was told to fail";
  return r == 999;
}
EXPORT CUresult cuInit(unsigned flags) {
  CALL(cuInit);
  return (CUresult)flags;
}
EXPORT CUresult cuDriverGetVersion(int *v) {
  CALL(cuDriverGetVersion);
  *v = fake_cuda.version;
  return 0;
}
EXPORT CUresult cuDeviceGetCount(int *n) {
  CALL(cuDeviceGetCount);
  *n = fake_cuda.devices;
  return 0;
}
EXPORT CUresult cuDeviceGet(CUdevice *d, int i) {
  CALL(cuDeviceGet);
  *d = i;
  return 0;
}
EXPORT CUresult cuDeviceGetName(char *s, int n, CUdevice d) {
  (void)d;
  CALL(cuDeviceGetName);
  strncpy(s, "Fake H200", (size_t)n);
  return 0;
}
EXPORT CUresult cuDeviceGetAttribute(int *v, int a, CUdevice d) {
  (void)d;
  CALL(cuDeviceGetAttribute);
  *v = a == CU_ATTR_CC_MAJOR       ? fake_cuda.major
       : a == CU_ATTR_CC_MINOR     ? fake_cuda.minor
       : a == CU_ATTR_SM_COUNT     ? 132
       : a == CU_ATTR_SHARED_OPTIN ? 232448
       : a == CU_ATTR_MEMORY_POOLS ? fake_cuda.pools
                                   : -1;
  return 0;
}
EXPORT CUresult cuDeviceTotalMem_v2(size_t *n, CUdevice d) {
  (void)d;
  CALL(cuDeviceTotalMem);
  *n = (size_t)1 << 37;
  return 0;
}
EXPORT CUresult cuDevicePrimaryCtxRetain(CUcontext *c, CUdevice d) {
  CALL(cuDevicePrimaryCtxRetain);
  fake_cuda.retained++;
  *c = (CUcontext)&contexts[d];
  return 0;
}
EXPORT CUresult cuDevicePrimaryCtxRelease_v2(CUdevice d) {
  (void)d;
  fake_cuda.retained--;
  return 0;
}
EXPORT CUresult cuCtxPushCurrent_v2(CUcontext c) {
  CALL(cuCtxPushCurrent);
  if (own.depth == sizeof own.at / sizeof *own.at) return 1;
  own.at[own.depth++] = c;
  fake_cuda.pushed = c;
  fake_cuda.depth++;
  return 0;
}
EXPORT CUresult cuCtxPopCurrent_v2(CUcontext *c) {
  if (!own.depth) return 201;
  *c = own.at[--own.depth];
  fake_cuda.depth--;
  return 0;
}
EXPORT CUresult cuCtxGetCurrent(CUcontext *c) {
  *c = own.depth > 0 ? own.at[own.depth - 1] : NULL;
  return 0;
}
EXPORT CUresult cuCtxGetDevice(CUdevice *d) {
  IN_CONTEXT;
  CALL(cuCtxGetDevice);
  *d = 1;
  return 0;
}
EXPORT CUresult cuCtxSynchronize(void) { return 0; }
EXPORT CUresult cuModuleLoadDataEx(CUmodule *m, const void *code, unsigned n, int *o, void **v) {
  IN_CONTEXT;
  for (unsigned i = 0; i < n && fake_cuda.log; i++)
    if (o[i] == CU_JIT_ERROR_LOG) strcpy(v[i], fake_cuda.log);
  CALL(cuModuleLoadDataEx);
  NOT_CAPTURED;
  fake_cuda.modules++;
  pthread_mutex_lock(&last);
  size_t begin = strnlen(code, sizeof fake_cuda.code - 1); /* of a text that may be long */
  memcpy(fake_cuda.code, code, begin);
  fake_cuda.code[begin] = 0;
  pthread_mutex_unlock(&last);
  *m = (CUmodule)(uintptr_t)code;
  return 0;
}
EXPORT CUresult cuModuleUnload(CUmodule m) {
  (void)m;
  IN_CONTEXT;
  fake_cuda.modules--;
  return 0;
}
EXPORT CUresult cuModuleGetFunction(CUfunction *f, CUmodule m, const char *name) {
  (void)m;
  IN_CONTEXT;
  CALL(cuModuleGetFunction);
  *f = (CUfunction)(uintptr_t)name;
  return 0;
}
EXPORT CUresult cuFuncSetAttribute(CUfunction f, int a, int v) {
  (void)f;
  IN_CONTEXT;
  CALL(cuFuncSetAttribute);
  if (a == CU_FUNC_MAX_DYNAMIC_SHARED) fake_cuda.max_dynamic = v;
  if (a == CU_FUNC_NON_PORTABLE_CLUSTER) fake_cuda.cluster_set = v;
  return 0;
}
EXPORT CUresult cuLaunchKernel(CUfunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                               unsigned bz, unsigned shared, CUstream s, void **param, void **extra) {
  (void)extra;
  IN_CONTEXT;
  CALL(cuLaunchKernel);
  NODE(launches)
  pthread_mutex_lock(&last);
  if (fake_cuda.param_bytes) {
    memset(fake_cuda.cluster, 0, sizeof fake_cuda.cluster);
    fake_cuda.overlap = 0;
  }
  note_launch(&(CUlaunchConfig){{gx, gy, gz}, {bx, by, bz}, shared, s, NULL, 0}, (const char *)f, param);
  fake_cuda.launches++;
  memcpy(fake_cuda.param, param[0], 8);
  pthread_mutex_unlock(&last);
  return 0;
}
EXPORT CUresult cuLaunchKernelEx(const CUlaunchConfig *c, CUfunction f, void **param, void **extra) {
  (void)f, (void)extra;
  IN_CONTEXT;
  CALL(cuLaunchKernelEx);
  fake_cuda.overlap = capture.on ? 0 : fake_cuda.overlap;
  for (unsigned k = 0; k < c->nattribute && capture.on; k++)
    if (c->attributes[k].id == CU_LAUNCH_PROGRAMMATIC_SERIALIZATION) fake_cuda.overlap = c->attributes[k].value.allowed;
  NODE(launches)
  pthread_mutex_lock(&last);
  fake_cuda.launches++;
  memcpy(fake_cuda.param, param[0], 8);
  memset(fake_cuda.cluster, 0, sizeof fake_cuda.cluster);
  fake_cuda.overlap = 0;
  for (unsigned k = 0; k < c->nattribute; k++) {
    const CUlaunchAttribute *a = &c->attributes[k];
    for (int i = 0; i < 3 && a->id == CU_LAUNCH_CLUSTER_DIMENSION; i++) fake_cuda.cluster[i] = a->value.cluster[i];
    if (a->id == CU_LAUNCH_PROGRAMMATIC_SERIALIZATION) fake_cuda.overlap = a->value.allowed;
  }
  note_launch(c, (const char *)f, param);
  pthread_mutex_unlock(&last);
  return 0;
}
EXPORT CUresult cuMemAlloc_v2(CUdeviceptr *p, size_t n) {
  IN_CONTEXT;
  CALL(cuMemAlloc);
  NOT_CAPTURED;
  fake_cuda.memory++;
  *p = (CUdeviceptr)(uintptr_t)aligned_alloc(256, (n + 255) / 256 * 256);
  return 0;
}
EXPORT CUresult cuMemFree_v2(CUdeviceptr p) {
  IN_CONTEXT;
  fake_cuda.memory--;
  free((void *)(uintptr_t)p);
  return 0;
}
static unsigned long long *put64(unsigned long long *out, const uint64_t *v, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) *out++ = v[i];
  return out;
}
static unsigned long long *put32(unsigned long long *out, const void *v, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) *out++ = ((const uint32_t *)v)[i];
  return out;
}
EXPORT CUresult cuTensorMapEncodeTiled(void *map, int type, uint32_t rank, void *address, const uint64_t *dim,
                                       const uint64_t *stride, const uint32_t *box, const uint32_t *step,
                                       int interleave, int swizzle, int l2, int fill) {
  IN_CONTEXT;
  CALL(cuTensorMapEncodeTiled);
  pthread_mutex_lock(&last);
  unsigned long long *out = fake_cuda.map;
  *out++ = (unsigned)type, *out++ = rank, *out++ = (uintptr_t)address;
  out = put32(put32(put64(put64(out, dim, rank), stride, rank - 1), box, rank), step, rank);
  *out++ = (unsigned)interleave, *out++ = (unsigned)swizzle, *out++ = (unsigned)l2, *out++ = (unsigned)fill;
  memset(map, 0x5a, 128);
  unsigned long long all = 0;
  note_in(&all, fake_cuda.map, (size_t)((char *)out - (char *)fake_cuda.map));
  if (fake_cuda.param_bytes) memcpy((char *)map + 120, &all, sizeof all);
  pthread_mutex_unlock(&last);
  return (uintptr_t)map % 64 ? 1 : 0;
}
EXPORT CUresult cuTensorMapEncodeIm2col(void *map, int type, uint32_t rank, void *address, const uint64_t *dim,
                                        const uint64_t *stride, const int *lower, const int *upper, uint32_t channels,
                                        uint32_t pixels, const uint32_t *step, int interleave, int swizzle, int l2,
                                        int fill) {
  IN_CONTEXT;
  unsigned long long *out = fake_cuda.map;
  *out++ = (unsigned)type, *out++ = rank, *out++ = (uintptr_t)address;
  out = put32(put32(put64(put64(out, dim, rank), stride, rank - 1), lower, rank - 2), upper, rank - 2);
  *out++ = channels, *out++ = pixels;
  out = put32(out, step, rank);
  *out++ = (unsigned)interleave, *out++ = (unsigned)swizzle, *out++ = (unsigned)l2, *out++ = (unsigned)fill;
  memset(map, 0x5b, 128);
  return 0;
}
EXPORT CUresult cuMemAllocAsync(CUdeviceptr *p, size_t n, CUstream s) {
  (void)s;
  IN_CONTEXT;
  CALL(cuMemAllocAsync);
  capture.allocs += capture.on;
  fake_cuda.async_memory++;
  *p = (CUdeviceptr)(uintptr_t)aligned_alloc(256, (n + 255) / 256 * 256);
  return 0;
}
EXPORT CUresult cuMemFreeAsync(CUdeviceptr p, CUstream s) {
  (void)s;
  IN_CONTEXT;
  fake_cuda.async_memory--;
  free((void *)(uintptr_t)p);
  return 0;
}
EXPORT CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr d, const void *p, size_t n, CUstream s) {
  (void)s;
  IN_CONTEXT;
  CALL(cuMemcpyHtoDAsync);
  NODE(copies)
  memcpy((void *)(uintptr_t)d, p, n);
  return 0;
}
EXPORT CUresult cuMemcpyDtoHAsync_v2(void *p, CUdeviceptr d, size_t n, CUstream s) {
  (void)s;
  IN_CONTEXT;
  CALL(cuMemcpyDtoHAsync);
  NODE(copies)
  memcpy(p, (const void *)(uintptr_t)d, n);
  return 0;
}
EXPORT CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr d, CUdeviceptr p, size_t n, CUstream s) {
  (void)s;
  IN_CONTEXT;
  CALL(cuMemcpyDtoDAsync);
  NODE(copies)
  memcpy((void *)(uintptr_t)d, (const void *)(uintptr_t)p, n);
  return 0;
}
EXPORT CUresult cuMemsetD8Async(CUdeviceptr d, unsigned char v, size_t n, CUstream s) {
  (void)s;
  IN_CONTEXT;
  CALL(cuMemsetD8Async);
  NODE(fills)
  note(&d, sizeof d);
  note(&v, 1);
  note(&n, sizeof n);
  memset((void *)(uintptr_t)d, v, n);
  return 0;
}
EXPORT CUresult cuStreamSynchronize(CUstream s) {
  (void)s;
  IN_CONTEXT;
  CALL(cuStreamSynchronize);
  NOT_CAPTURED;
  while (is_stuck()) usleep(200);
  return 0;
}
EXPORT CUresult cuEventCreate(CUevent *e, unsigned flags) {
  (void)flags;
  IN_CONTEXT;
  CALL(cuEventCreate);
  fake_cuda.events++;
  *e = (CUevent)&fake_cuda;
  return 0;
}
EXPORT CUresult cuEventRecord(CUevent e, CUstream s) {
  (void)e;
  IN_CONTEXT;
  if (fake_cuda.marks) fake_cuda.marks(s);
  CALL(cuEventRecord);
  return 0;
}
EXPORT CUresult cuEventQuery(CUevent e) {
  (void)e;
  IN_CONTEXT;
  CALL(cuEventQuery);
  return is_stuck() ? 600 : 0; /* CUDA_ERROR_NOT_READY */
}
EXPORT CUresult cuEventSynchronize(CUevent e) {
  (void)e;
  IN_CONTEXT;
  CALL(cuEventSynchronize);
  return 0;
}
EXPORT CUresult cuEventElapsedTime(float *ms, CUevent a, CUevent b) {
  (void)a, (void)b;
  IN_CONTEXT;
  CALL(cuEventElapsedTime);
  *ms = 2.5f;
  return 0;
}
EXPORT CUresult cuEventDestroy_v2(CUevent e) {
  (void)e;
  IN_CONTEXT;
  fake_cuda.events--;
  return 0;
}

/* ------------------------------------------------------------------------------------------------ streams, graphs */

EXPORT CUresult cuStreamCreate(CUstream *s, unsigned flags) {
  static char streams[16];
  static int n;
  (void)flags;
  IN_CONTEXT;
  CALL(cuStreamCreate);
  *s = (CUstream)&streams[n++ % 16];
  return 0;
}
EXPORT CUresult cuStreamCreateWithPriority(CUstream *s, unsigned flags, int priority) {
  (void)priority;
  return cuStreamCreate(s, flags);
}
EXPORT CUresult cuStreamWaitEvent(CUstream s, CUevent e, unsigned flags) {
  (void)s, (void)e, (void)flags;
  IN_CONTEXT;
  CALL(cuStreamWaitEvent);
  return 0;
}
EXPORT CUresult cuStreamDestroy_v2(CUstream s) {
  (void)s;
  IN_CONTEXT;
  return 0;
}
EXPORT CUresult cuStreamGetId(CUstream s, unsigned long long *id) {
  *id = (uintptr_t)s + 1;
  return 0;
}
EXPORT CUresult cuStreamIsCapturing(CUstream s, int *yes) {
  (void)s;
  CALL(cuStreamIsCapturing);
  *yes = capture.on;
  return 0;
}
/* The last node, and with fake_cuda.meets so many more. */
EXPORT CUresult cuStreamGetCaptureInfo_v3(CUstream s, int *on, unsigned long long *id, CUgraph *graph,
                                          const CUgraphNode **node, const CUgraphEdgeData **edge, size_t *n) {
  static CUgraphNode last_node;
  static CUgraphEdgeData last_edge;
  (void)s, (void)graph;
  CALL(cuStreamGetCaptureInfo);
  last_node = &capture.node[(capture.nnode + 63) % 64];
  last_edge.from_port = fake_cuda.edge;
  *on = capture.on, *id = captures, *node = &last_node, *edge = &last_edge;
  *n = capture.nnode ? 1 + (size_t)fake_cuda.meets : 0;
  return 0;
}
EXPORT CUresult cuGraphNodeGetDependencies_v2(CUgraphNode node, CUgraphNode *from, CUgraphEdgeData *edge, size_t *n) {
  CALL(cuGraphNodeGetDependencies);
  *n = node > capture.node;
  if (*n && from) *from = node - 1;
  if (*n && edge) *edge = (CUgraphEdgeData){.from_port = node->early, .type = node->early};
  return 0;
}
EXPORT CUresult cuGraphNodeGetType(CUgraphNode node, int *type) {
  const char *kinds = "lcf", *at = strchr(kinds, node->kind);
  CALL(cuGraphNodeGetType);
  *type = at ? (int)(at - kinds) : 10; /* a kernel, a copy, a fill; memory */
  return 0;
}
EXPORT CUresult cuStreamBeginCapture_v2(CUstream s, int mode) {
  (void)mode;
  IN_CONTEXT;
  CALL(cuStreamBeginCapture);
  if (capture.on || !s) return 900;
  memset(&capture, 0, sizeof capture);
  capture.on = true;
  captures++;
  return 0;
}
EXPORT CUresult cuStreamEndCapture(CUstream s, void **graph) {
  (void)s;
  IN_CONTEXT;
  if (!capture.on) return 901;
  capture.on = false;
  *graph = &capture;
  CALL(cuStreamEndCapture);
  return 0;
}
/* With FAKE_CUDA_TELL in the environment each graph is told, and each that is played. */
EXPORT CUresult cuGraphInstantiateWithFlags(void **exec, void *graph, unsigned long long flags) {
  (void)flags;
  CALL(cuGraphInstantiate);
  if (getenv("FAKE_CUDA_TELL"))
    fprintf(stderr, "graph: %d launches, %d fills, %d copies, %d allocations\n", capture.launches, capture.fills,
            capture.copies, capture.allocs);
  *exec = graph;
  return 0;
}
EXPORT CUresult cuGraphLaunch(void *exec, CUstream s) {
  (void)exec;
  CALL(cuGraphLaunch);
  if (!s || capture.on) return 900;
  if (getenv("FAKE_CUDA_TELL")) fprintf(stderr, "played\n");
  return 0;
}
EXPORT CUresult cuGraphExecDestroy(void *exec) {
  (void)exec;
  return 0;
}
EXPORT CUresult cuGraphDestroy(void *graph) {
  (void)graph;
  return 0;
}
