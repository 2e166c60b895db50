/* The devices of a mesh in one process. One that fails ends the others' waiting at once, where they have joined. */
#include "runtime/mesh_threads.h"

#include <stdio.h>

#include "runtime/locked_sink.h"
#include "runtime/mesh_simulated.h"
#include "support/alloc.h"

typedef struct member {
  struct team *team;
  pthread_t thread;
  uint32_t number;
  tf_mesh *mesh; /* under the lock: NULL = it has not joined */
  tf_status status;
} member;

typedef struct team {
  tf_executable *const *exe;
  const uint32_t *mesh;
  uint32_t n, entry, nargs;
  const tf_arg *const *args;
  const tf_mesh_options *options;
  tf_mesh_id id;
  pthread_mutex_t lock;
  char failed[64]; /* "device 3 failed", or nothing */
  tf_locked_sink sink;
  member *all;
} team;

/* The first to fail is the one whose reason counts. */
static void end_others(const member *m) {
  team *t = m->team;
  pthread_mutex_lock(&t->lock);
  bool first = !t->failed[0];
  if (first) snprintf(t->failed, sizeof t->failed, "device %u of the mesh failed", m->number);
  for (uint32_t i = 0; first && i < t->n; i++)
    if (t->all[i].mesh && i != m->number) tf_mesh_give_up(t->all[i].mesh, t->failed);
  pthread_mutex_unlock(&t->lock);
}

static void *be_member(void *arg) {
  member *m = arg;
  team *t = m->team;
  tf_mesh *mesh = NULL;
  tf_executable *e = t->exe[m->number];
  const tf_sink *sink = &t->sink.sink;
  tf_status s = tf_mesh_join(e->device, t->mesh, m->number, &t->id, t->options, sink, &mesh);
  pthread_mutex_lock(&t->lock);
  m->mesh = mesh;
  if (mesh && t->failed[0]) tf_mesh_give_up(mesh, t->failed);
  pthread_mutex_unlock(&t->lock);
  if (s == TF_OK) s = tf_mesh_execute(mesh, e, t->entry, t->args[m->number], t->nargs, NULL, sink);
  if (s == TF_OK) s = tf_mesh_sync(mesh, NULL, sink);
  m->status = s;
  if (s != TF_OK) end_others(m);
  return NULL;
}

static tf_status run_all(team *t) {
  uint32_t begun = 0;
  tf_status s = TF_OK;
  while (begun < t->n && pthread_create(&t->all[begun].thread, NULL, be_member, &t->all[begun]) == 0) begun++;
  if (begun < t->n) {
    s = tf_fail(&t->sink.sink, TF_ERR_ENV, "no thread for device %u of %u", begun, t->n);
    end_others(&t->all[begun]);
  }
  for (uint32_t i = 0; i < begun; i++) pthread_join(t->all[i].thread, NULL);
  for (uint32_t i = 0; i < begun; i++) {
    tf_mesh_leave(t->all[i].mesh);
    if (s == TF_OK) s = t->all[i].status;
  }
  return s;
}

tf_status tf_mesh_run_devices(tf_executable *const *exe, const uint32_t mesh[TF_MESH_AXES], uint32_t entry,
                              const tf_arg *const *args, uint32_t nargs, const tf_mesh_options *o,
                              const tf_sink *sink) {
  team t = {.exe = exe, .mesh = mesh, .n = tf_mesh_devices(mesh), .entry = entry, .nargs = nargs, .args = args};
  const tf_allocator a = exe[0]->device->alloc;
  t.options = o;
  tf_status s = t.n > 1 ? tf_mesh_unique_id(o, sink, &t.id) : TF_OK;
  if (s != TF_OK) return s;
  if (!(t.all = tf_alloc_zero(&a, t.n * sizeof *t.all))) return tf_fail_oom(sink);
  pthread_mutex_init(&t.lock, NULL);
  tf_locked_sink_begin(&t.sink, sink);
  for (uint32_t i = 0; i < t.n; i++) t.all[i] = (member){.team = &t, .number = i};
  s = run_all(&t);
  tf_locked_sink_end(&t.sink);
  pthread_mutex_destroy(&t.lock);
  tf_free(&a, t.all);
  return s;
}
