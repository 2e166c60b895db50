/* Versions of a program that are made when a launch asks for them (later.h): each is a package of its own, which is
 * loaded on the device of the executable that asks. */
#include <pthread.h>
#include <stdatomic.h>

#include "runtime/exec.h"
#include "runtime/later.h"
#include "support/alloc.h"

struct tf_exec_versions {
  tf_allocator alloc;
  pthread_mutex_t making;
  uint32_t n;
  tf_executable *none;             /* stands for a version that there is not: whoever owns this */
  _Atomic(tf_executable *) made[]; /* of program p and number v: p * TF_VERSION_NUMBERS + v */
};

bool tf_exec_asks_for_versions(const tf_package_parts *p) {
  bool any = false;
  for (uint32_t i = 0; p->later && i < p->nprog && !any; i++)
    for (uint32_t k = 0; k < p->prog[i].ninst && !any; k++) any = p->prog[i].inst[k].op == TF_HOP_LATER;
  return any;
}

tf_exec_versions *tf_exec_versions_new(const tf_executable *e) {
  uint32_t n = e->package->parts.nprog * TF_VERSION_NUMBERS;
  tf_exec_versions *v = tf_alloc_zero(&e->device->alloc, sizeof *v + n * sizeof v->made[0]);
  if (!v) return NULL;
  v->alloc = e->device->alloc;
  v->n = n;
  v->none = (tf_executable *)(uintptr_t)e; /* never followed */
  if (pthread_mutex_init(&v->making, NULL) == 0) return v;
  tf_free(&e->device->alloc, v);
  return NULL;
}

void tf_exec_versions_free(tf_exec_versions *v) {
  if (!v) return;
  for (uint32_t i = 0; i < v->n; i++) {
    tf_executable *e = atomic_load(&v->made[i]);
    if (e != v->none) tf_executable_destroy(e);
  }
  pthread_mutex_destroy(&v->making);
  const tf_allocator a = v->alloc;
  tf_free(&a, v);
}

static tf_status make(const tf_executable *e, uint32_t prog, uint32_t number, bool last, const tf_sink *sink,
                      tf_executable **out) {
  tf_package *p = NULL;
  double t = tf_log_clock(sink);
  tf_status s = tf_later_version(&e->package->parts, prog, number, last, sink, &p);
  *out = e->versions->none;
  if (s == TF_OK && !p)
    tf_log_tell(sink, TF_LOG_COMPILER, tf_log_since(sink, t), "%s: version %u was declined: it cannot be made",
                e->package->parts.prog[prog].name, number);
  if (s != TF_OK || !p) return s;
  const tf_package_parts *made = &p->parts;
  if (made->nprog != 1 || made->prog[0].narg != e->package->parts.prog[prog].narg)
    return tf_fail(sink, TF_ERR_INTERNAL, "%s: a version of it takes other arguments",
                   e->package->parts.prog[prog].name);
  return tf_executable_create(e->device, p, sink, out);
}

static tf_status find(const tf_executable *e, uint32_t prog, uint32_t number, bool last, const tf_sink *sink,
                      tf_executable **out) {
  tf_exec_versions *v = e->versions;
  _Atomic(tf_executable *) *at = &v->made[prog * TF_VERSION_NUMBERS + number];
  tf_status s = TF_OK;
  if ((*out = atomic_load(at))) return TF_OK;
  pthread_mutex_lock(&v->making);
  if (!(*out = atomic_load(at))) {
    s = make(e, prog, number, last, sink, out);
    if (s == TF_OK) atomic_store(at, *out);
  }
  pthread_mutex_unlock(&v->making);
  return s;
}

/* *too_large: it did not take the launch for that. */
static tf_status ask(tf_exec_call *c, uint32_t number, bool last, int64_t *taken, bool *too_large) {
  tf_executable *e;
  uint32_t prog = (uint32_t)(c->prog - c->exe->package->parts.prog);
  tf_status s = find(c->exe, prog, number, last, c->sink, &e);
  *too_large = false;
  if (s != TF_OK || e == c->exe->versions->none) return s;
  tf_exec_call own = {.rank = c->rank,
                      .exe = e,
                      .prog = &e->package->parts.prog[0],
                      .args = c->args,
                      .ninput = c->ninput,
                      .stream = c->stream,
                      .mode = c->mode,
                      .room = c->room,
                      .sink = c->sink};
  s = tf_exec_take_call(&own);
  *taken = !own.declined;
  *too_large = own.declined && own.too_large;
  if (tf_log_wants_launches(c->sink))
    tf_log_tell(c->sink, TF_LOG_LAUNCH, TF_LOG_MOMENT, "%s: version %u %s", c->prog->name, number,
                !own.declined   ? "took the launch"
                : own.too_large ? "declined: the tensors are too large for its indices"
                                : "declined: it does not fit these extents, strides and addresses");
  if (*taken) c->workspace = own.workspace;
  return s;
}

tf_status tf_exec_ask_version(tf_exec_call *c, const tf_hinst *x, int64_t *taken) {
  bool too_large;
  tf_status s = ask(c, (uint32_t)x->imm, x->b, taken, &too_large);
  return s == TF_OK && too_large ? ask(c, TF_MOST_VERSIONS + (uint32_t)x->imm, x->b, taken, &too_large) : s;
}
