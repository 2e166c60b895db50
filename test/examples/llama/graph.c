/* Streams and graphs of CUDA's driver, declared by ourselves: a host that builds with CUDA's headers includes cuda.h.
 */
#include <dlfcn.h>

#include "llama.h"

enum { DEVICE = 0, MOST_GRAPHS = 256, THREAD_LOCAL_CAPTURE = 1 };

typedef struct played {
  int part;
  int64_t tokens, pages;
  void *exec; /* a CUgraphExec */
} played;

struct graphs {
  void *library, *context, *stream;
  int (*init)(unsigned);
  int (*retain)(void **context, int device);
  int (*release)(int device);
  int (*push)(void *context);
  int (*pop)(void **context);
  int (*stream_create)(void **stream, unsigned flags);
  int (*stream_destroy)(void *stream);
  int (*begin)(void *stream, int mode);
  int (*end)(void *stream, void **graph);
  int (*instantiate)(void **exec, void *graph, unsigned long long flags);
  int (*launch)(void *exec, void *stream);
  int (*exec_destroy)(void *exec);
  int (*graph_destroy)(void *graph);
  played graph[MOST_GRAPHS];
  int n;
};

static tf_status check(int result, const char *what) {
  if (result == 0) return TF_OK;
  fprintf(stderr, "error: %s: CUDA error %d\n", what, result);
  return TF_ERR_DEVICE;
}

static bool find_all(graphs *g) {
  const struct {
    void *to;
    const char *name;
  } all[] = {{&g->init, "cuInit"},
             {&g->retain, "cuDevicePrimaryCtxRetain"},
             {&g->release, "cuDevicePrimaryCtxRelease_v2"},
             {&g->push, "cuCtxPushCurrent_v2"},
             {&g->pop, "cuCtxPopCurrent_v2"},
             {&g->stream_create, "cuStreamCreate"},
             {&g->stream_destroy, "cuStreamDestroy_v2"},
             {&g->begin, "cuStreamBeginCapture_v2"},
             {&g->end, "cuStreamEndCapture"},
             {&g->instantiate, "cuGraphInstantiateWithFlags"},
             {&g->launch, "cuGraphLaunch"},
             {&g->exec_destroy, "cuGraphExecDestroy"},
             {&g->graph_destroy, "cuGraphDestroy"}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    void *f = dlsym(g->library, all[i].name);
    if (!f) return false;
    memcpy(all[i].to, &f, sizeof f);
  }
  return true;
}

/* The context that tf_device_cuda takes by default, current in this thread from now on. */
tf_status graphs_create(graphs **out, void **stream) {
  graphs *g = *out = calloc(1, sizeof *g);
  if (!g) return TF_ERR_OOM;
  g->library = dlopen("libcuda.so.1", RTLD_NOW);
  if (!g->library || !find_all(g)) {
    fprintf(stderr, "error: libcuda.so.1 has no graphs\n");
    return TF_ERR_ENV;
  }
  TRY(check(g->init(0), "cuInit"));
  TRY(check(g->retain(&g->context, DEVICE), "cuDevicePrimaryCtxRetain"));
  TRY(check(g->push(g->context), "cuCtxPushCurrent"));
  TRY(check(g->stream_create(&g->stream, 0), "cuStreamCreate"));
  *stream = g->stream;
  return TF_OK;
}

void graphs_forget(graphs *g) {
  for (int i = 0; i < g->n; i++) g->exec_destroy(g->graph[i].exec);
  g->n = 0;
}

void graphs_destroy(graphs *g) {
  void *context;
  if (!g) return;
  graphs_forget(g);
  if (g->stream) g->stream_destroy(g->stream);
  if (g->context) g->pop(&context), g->release(DEVICE);
  if (g->library) dlclose(g->library);
  free(g);
}

/* What run_part launches, as a graph: nothing runs. The capture is ended also where a call was refused. */
static tf_status capture(graphs *g, model *m, int part, void **exec) {
  void *graph = NULL;
  TRY(check(g->begin(g->stream, THREAD_LOCAL_CAPTURE), "cuStreamBeginCapture"));
  tf_status st = run_part(m, part);
  tf_status ended = check(g->end(g->stream, &graph), "cuStreamEndCapture");
  if (st == TF_OK) st = ended;
  if (st == TF_OK) st = check(g->instantiate(exec, graph, 0), "cuGraphInstantiateWithFlags");
  if (graph) g->graph_destroy(graph);
  return st;
}

tf_status graphs_play(graphs *g, model *m, int part, int64_t tokens, int64_t pages) {
  TRY(run_ready(m)); /* it may forget them */
  int i = 0;
  while (i < g->n && (g->graph[i].part != part || g->graph[i].tokens != tokens || g->graph[i].pages != pages)) i++;
  if (i == MOST_GRAPHS) graphs_forget(g), i = 0;
  if (i == g->n) {
    g->graph[i] = (played){part, tokens, pages, NULL};
    TRY(capture(g, m, part, &g->graph[i].exec));
    g->n++;
  }
  return check(g->launch(g->graph[i].exec, g->stream), "cuGraphLaunch");
}
