/* The public calls that load and run packages. */
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "runtime/exec.h"
#include "runtime/exec_again.h"
#include "support/alloc.h"
#include "support/options.h"

/* All that an executable owns but its module. */
static void free_parts(tf_executable *e) {
  const tf_allocator a = e->device->alloc;
  tf_map_cache_free(e->maps, &a);
  tf_exec_versions_free(e->versions);
  for (uint32_t i = 0; e->entry && i < e->package->parts.nprog; i++) {
    tf_exec_code_free(&e->entry[i].code, &a);
    tf_exec_memory_free(e->entry[i].memory, &a);
  }
  tf_free(&a, e->entry);
  tf_free(&a, e);
}

static uint32_t count_inputs(const tf_hostprog *h) {
  uint32_t n = 0;
  while (n < h->narg && !h->arg[n].is_result) n++;
  return n;
}

static bool look_at_programs(tf_executable *e) {
  const tf_package_parts *p = &e->package->parts;
  uint32_t nmap = 0;
  uint32_t most = 0;
  for (uint32_t i = 0; i < p->nprog; i++)
    if (p->prog[i].ninst > most) most = p->prog[i].ninst;
  if (!(e->entry = tf_alloc_zero(&e->device->alloc, p->nprog * sizeof *e->entry + most + 1))) return false;
  bool *scratch = (bool *)(e->entry + p->nprog); /* behind them */
  for (uint32_t i = 0; i < p->nprog; i++) {
    e->entry[i].rehearse = tf_exec_needs_rehearsal(&p->prog[i], scratch);
    e->entry[i].nmap = tf_exec_count_maps(&p->prog[i]);
    e->entry[i].ninput = count_inputs(&p->prog[i]);
    if (!tf_exec_decode(&p->prog[i], &e->device->alloc, &e->entry[i].code)) return false;
    bool ok;
    e->entry[i].memory = tf_exec_memory_new(e, &p->prog[i], &ok);
    if (!ok) return false;
    nmap += e->entry[i].nmap;
  }
  if (nmap && !(e->maps = tf_map_cache_new(&e->device->alloc))) return false;
  return !tf_exec_asks_for_versions(p) || (e->versions = tf_exec_versions_new(e));
}

static tf_status create(tf_device *d, tf_package *p, const tf_sink *sink, tf_executable **out) {
  double t = tf_log_clock(sink);
  tf_executable *e = tf_alloc_zero(&d->alloc, sizeof *e);
  if (!e) return tf_fail_oom(sink);
  e->device = d;
  e->package = p;
  e->info.struct_size = sizeof e->info;
  d->v->info(d, &e->info);
  tf_status s = look_at_programs(e) ? d->v->load(d, &p->parts, &e->module, sink) : tf_fail_oom(sink);
  if (s != TF_OK) {
    free_parts(e);
    return s;
  }
  tf_package_retain(p);
  *out = e;
  tf_log_tell(sink, TF_LOG_LOADER, tf_log_since(sink, t), "loaded a package for %s on '%s': %u entries, %u kernels",
              p->parts.target, e->info.name, p->parts.nprog, p->parts.nkernel);
  return TF_OK;
}

tf_status tf_executable_create(tf_device *d, tf_package *p, const tf_sink *sink, tf_executable **out) {
  tf_log_listener l;
  *out = NULL;
  sink = tf_log_begin(&l, &d->log, &d->alloc, sink);
  tf_status s = create(d, p, sink, out);
  tf_log_end(&l);
  return s;
}

void tf_executable_destroy(tf_executable *e) {
  if (!e) return;
  tf_package *p = e->package;
  e->device->v->unload(e->device, e->module);
  free_parts(e);
  tf_package_release(p);
}

/* Finds the entry and checks the number and the values of the arguments. */
static tf_status check(tf_exec_call *c, uint32_t entry, uint32_t nargs) {
  const tf_package_parts *p = &c->exe->package->parts;
  if (entry >= p->nprog)
    return tf_fail(c->sink, TF_ERR_INVALID, "no entry %u in a package that has %u", entry, p->nprog);
  c->prog = &p->prog[entry];
  c->ninput = c->exe->entry[entry].ninput;
  uint32_t want = c->mode == TF_EXEC_SHAPES ? c->ninput : c->prog->narg;
  if (nargs != want)
    return tf_fail(c->sink, TF_ERR_INVALID, "%s: %u arguments, expected %u (%u inputs%s)", c->prog->name, nargs, want,
                   c->ninput, c->mode == TF_EXEC_SHAPES ? "" : ", then the results");
  if (nargs && !c->args) return tf_fail(c->sink, TF_ERR_INVALID, "%s: arguments are NULL", c->prog->name);
  return tf_args_check(c->exe, c->prog, c->args, nargs, c->sink);
}

/* What the call tells from here on goes to the device's log, too, when it is closed. */
static tf_status open_call(tf_exec_call *c, tf_log_listener *l, uint32_t entry, uint32_t nargs) {
  c->sink = tf_log_begin(l, &c->exe->device->log, &c->exe->device->alloc, c->sink);
  return check(c, entry, nargs);
}

static tf_status close_call(tf_log_listener *l, tf_status s) {
  tf_log_end(l);
  return s;
}

tf_status tf_executable_result_shape(tf_executable *e, uint32_t entry, const tf_arg *inputs, uint32_t ninputs,
                                     uint32_t result, int64_t *dims, uint32_t rank, const tf_sink *sink) {
  return tf_rank_result_shape(e, NULL, entry, inputs, ninputs, result, dims, rank, sink);
}

/* Of a call whose inputs were checked. */
static tf_status result_shape(tf_exec_call *c, int64_t *dims, uint32_t rank) {
  uint32_t nresult = c->prog->narg - c->ninput;
  const char *who = c->prog->name;
  if (c->result >= nresult)
    return tf_fail(c->sink, TF_ERR_INVALID, "%s: no result %u among %u", who, c->result, nresult);
  const tf_harg *a = &c->prog->arg[c->ninput + c->result];
  if (rank != a->rank || (rank && !dims))
    return tf_fail(c->sink, TF_ERR_INVALID, "%s: result '%s' has rank %u, and there is room for %u extents", who,
                   a->name, a->rank, dims ? rank : 0);
  bool ends = false;
  for (uint32_t i = 0; i < c->prog->ninst; i++) ends |= c->prog->inst[i].op == TF_HOP_SHAPES_END;
  if (!ends && rank)
    return tf_fail(c->sink, TF_ERR_UNSUPPORTED, "%s: this package does not compute the shapes of results", who);
  int64_t found[TF_MAX_RANK] = {0};
  c->dims = found;
  tf_status s = ends ? tf_exec_run(c) : TF_OK;
  if (s != TF_OK) return s;
  if (c->seen != ((uint64_t)1 << rank) - 1)
    return tf_fail(c->sink, TF_ERR_UNSUPPORTED, "%s: this package does not compute every extent of result '%s'", who,
                   a->name);
  if (rank) memcpy(dims, found, rank * sizeof *dims);
  return TF_OK;
}

tf_status tf_rank_result_shape(tf_executable *e, const tf_mesh_rank *of, uint32_t entry, const tf_arg *inputs,
                               uint32_t ninputs, uint32_t result, int64_t *dims, uint32_t rank, const tf_sink *sink) {
  tf_exec_call c = {.exe = e, .rank = of, .args = inputs, .mode = TF_EXEC_SHAPES, .result = result, .sink = sink};
  tf_log_listener l;
  tf_status s = open_call(&c, &l, entry, ninputs);
  return close_call(&l, s == TF_OK ? result_shape(&c, dims, rank) : s);
}

/* Whether a call may launch several kernels that are still to be made. */
static bool may_make_several(const tf_exec_call *c, tf_exec_entry *e) {
  const tf_package_parts *p = &c->exe->package->parts;
  return p->later && p->nkernel > 1 && !atomic_load_explicit(&e->prepared, memory_order_relaxed);
}

/* In its mode; if that is real, a program that can fail late is rehearsed first, and so is one with kernels that can be
 * made side by side. */
static tf_status rehearse_and_run(tf_exec_call *c) {
  bool real = c->mode == TF_EXEC_REAL;
  tf_exec_entry *e = &c->exe->entry[c->prog - c->exe->package->parts.prog];
  bool makes = real && may_make_several(c, e);
  tf_status s = TF_OK;
  if (real && (e->rehearse || makes)) {
    c->mode = makes ? TF_EXEC_PREPARE : TF_EXEC_REHEARSE;
    s = tf_exec_run(c);
    c->mode = TF_EXEC_REAL;
    if (makes && s == TF_OK && !c->declined) atomic_store_explicit(&e->prepared, true, memory_order_relaxed);
  }
  return s == TF_OK && !c->declined ? tf_exec_run(c) : s;
}

/* A prepared call, `repeat` times. */
static tf_status run(tf_exec_call *c, uint32_t repeat) {
  tf_status s = repeat ? rehearse_and_run(c) : TF_OK;
  for (uint32_t i = 1; i < repeat && s == TF_OK; i++) s = tf_exec_run(c);
  return s;
}

tf_status tf_execute(tf_executable *e, uint32_t entry, const tf_arg *args, uint32_t nargs, void *stream,
                     const tf_sink *sink) {
  return tf_execute_rank(e, NULL, entry, args, nargs, stream, sink);
}

/* The host's memory for workspaces: where an address may be, apart from the tensors of the call. */
static tf_status take_room(tf_exec_call *c, const tf_execute_options *o) {
  uint64_t at = (uint64_t)(uintptr_t)o->workspace;
  const char *who = c->prog->name;
  if (!o->workspace != !o->workspace_bytes)
    return tf_fail(c->sink, TF_ERR_INVALID, "%s: a workspace of %zu bytes at %s; pass NULL and 0 for none", who,
                   o->workspace_bytes, o->workspace ? "an address" : "NULL");
  if (at % 256)
    return tf_fail(c->sink, TF_ERR_INVALID, "%s: the workspace is at 0x%" PRIx64 ", expected a multiple of 256 bytes",
                   who, at);
  if (at > INT64_MAX || o->workspace_bytes > INT64_MAX - at)
    return tf_fail(c->sink, TF_ERR_INVALID, "%s: the workspace spans addresses that do not exist", who);
  c->room = (tf_memory_range){at, o->workspace_bytes, true};
  if (!at) return TF_OK;
  for (uint32_t i = 0; i < c->prog->narg; i++) {
    const tf_harg *a = &c->prog->arg[i];
    if (!a->is_tensor) continue;
    tf_memory_range r = tf_arg_range(c->args[i].tensor, tf_dtype_bits((tf_dtype)a->dtype));
    if (r.bytes && r.address < at + c->room.bytes && at < r.address + r.bytes)
      return tf_fail(c->sink, TF_ERR_INVALID, "%s: the workspace overlaps the memory of '%s'", who, a->name);
  }
  return TF_OK;
}

/* What it takes is known from a rehearsal. */
static tf_status check_memory(const tf_exec_call *call, uint64_t most) {
  tf_exec_call c = *call;
  if (!most) return TF_OK;
  c.mode = TF_EXEC_REHEARSE;
  c.room = (tf_memory_range){0};
  tf_status s = tf_exec_run(&c);
  uint64_t bytes = (uint64_t)c.workspace - TF_EXEC_REHEARSED;
  if (s != TF_OK || bytes <= most) return s;
  return tf_fail(c.sink, TF_ERR_OOM,
                 "%s: the call would take %" PRIu64 " bytes of device memory for itself; its `most_memory` is %" PRIu64,
                 c.prog->name, bytes, most);
}

/* What a call with options asks before it runs. */
static tf_status take_options(tf_exec_call *c, const tf_execute_options *o) {
  tf_status s = o ? take_room(c, o) : TF_OK;
  return s == TF_OK && o ? check_memory(c, o->most_memory) : s;
}

/* Of the short way; where something fails the call is another one after all. */
static void rehearse_again(tf_exec_call *c) {
  const tf_sink *sink = c->sink;
  c->sink = NULL;
  c->mode = TF_EXEC_REHEARSE;
  c->stray |= tf_exec_run_again(c) != TF_OK;
  c->mode = TF_EXEC_REAL;
  c->sink = sink;
}

/* Of a call that is like the one before it. False: it is another one after all, and the memory is given back. */
static bool takes_short_way(tf_exec_call *c, tf_exec_memory *m, tf_status *s) {
  c->memory = m;
  if (tf_exec_rehearses(m)) rehearse_again(c);
  if (!c->stray) *s = tf_exec_run_again(c);
  bool done = !c->stray;
  tf_exec_recalled(m, c, done);
  c->memory = NULL;
  c->stray = c->taken = false;
  if (!done) c->declined = false;
  return done;
}

/* The long way, which remembers. */
static tf_status take_long_way(tf_exec_call *c, tf_exec_memory *m, tf_status s) {
  if (tf_exec_is_second(m)) c->memory = m;
  if (s == TF_OK) s = rehearse_and_run(c);
  tf_exec_recalled(m, c, s == TF_OK);
  return s;
}

static tf_status execute(tf_exec_call *c, uint32_t entry, uint32_t nargs, const tf_execute_options *o) {
  bool like;
  tf_exec_memory *m = tf_exec_recall(c, entry, nargs, &like);
  if (like) {
    c->prog = &c->exe->package->parts.prog[entry];
    c->ninput = c->exe->entry[entry].ninput;
    tf_status s = take_options(c, o);
    if (s != TF_OK) tf_exec_recalled(m, c, true);
    if (s != TF_OK || takes_short_way(c, m, &s)) return s;
    m = NULL;
  }
  tf_status s = check(c, entry, nargs);
  if (s == TF_OK) s = take_options(c, o);
  return take_long_way(c, m, s);
}

tf_status tf_exec_take_call(tf_exec_call *c) {
  bool like;
  tf_status s = TF_OK;
  if (c->mode != TF_EXEC_REAL) return rehearse_and_run(c);
  tf_exec_memory *m = tf_exec_recall(c, 0, c->prog->narg, &like);
  if (like && takes_short_way(c, m, &s)) return s;
  return take_long_way(c, like ? NULL : m, TF_OK);
}

static tf_status execute_logged(tf_exec_call *c, uint32_t entry, uint32_t nargs, const tf_execute_options *o) {
  tf_log_listener l;
  c->sink = tf_log_begin(&l, &c->exe->device->log, &c->exe->device->alloc, c->sink);
  return close_call(&l, execute(c, entry, nargs, o));
}

tf_status tf_execute_rank(tf_executable *e, const tf_mesh_rank *rank, uint32_t entry, const tf_arg *args,
                          uint32_t nargs, void *stream, const tf_sink *sink) {
  tf_exec_call c = {.exe = e, .rank = rank, .args = args, .stream = stream, .mode = TF_EXEC_REAL, .sink = sink};
  return execute_logged(&c, entry, nargs, NULL);
}

tf_status tf_execute_with(tf_executable *e, uint32_t entry, const tf_arg *args, uint32_t nargs,
                          const tf_execute_options *o, const tf_sink *sink) {
  return tf_execute_rank_with(e, NULL, entry, args, nargs, o, sink);
}

tf_status tf_execute_rank_with(tf_executable *e, const tf_mesh_rank *rank, uint32_t entry, const tf_arg *args,
                               uint32_t nargs, const tf_execute_options *o, const tf_sink *sink) {
  tf_execute_options opt;
  tf_status s = TF_OPTIONS_READ(tf_execute_options, &opt, o, sink);
  tf_exec_call c = {.exe = e, .rank = rank, .args = args, .mode = TF_EXEC_REAL, .sink = sink};
  if (s != TF_OK) return s;
  c.stream = opt.stream;
  return execute_logged(&c, entry, nargs, &opt);
}

tf_status tf_executable_workspace(tf_executable *e, uint32_t entry, const tf_arg *args, uint32_t nargs, size_t *bytes,
                                  const tf_sink *sink) {
  return tf_rank_workspace(e, NULL, entry, args, nargs, bytes, sink);
}

tf_status tf_rank_workspace(tf_executable *e, const tf_mesh_rank *rank, uint32_t entry, const tf_arg *args,
                            uint32_t nargs, size_t *bytes, const tf_sink *sink) {
  tf_exec_call c = {.exe = e, .rank = rank, .args = args, .mode = TF_EXEC_REHEARSE, .sink = sink};
  tf_log_listener l;
  *bytes = 0;
  tf_status s = open_call(&c, &l, entry, nargs);
  if (s == TF_OK) s = tf_exec_run(&c);
  if (s == TF_OK) *bytes = (size_t)(c.workspace - TF_EXEC_REHEARSED);
  return close_call(&l, s);
}

tf_status tf_executable_prepare(tf_executable *e, uint32_t entry, const tf_arg *args, uint32_t nargs,
                                const tf_sink *sink) {
  tf_exec_call c = {.exe = e, .args = args, .mode = TF_EXEC_PREPARE, .sink = sink};
  tf_log_listener l;
  tf_status s = open_call(&c, &l, entry, nargs);
  return close_call(&l, s == TF_OK ? tf_exec_run(&c) : s);
}

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

tf_status tf_exec_time_begin(tf_exec_timer *t, tf_device *d, void *stream, const tf_sink *sink) {
  *t = (tf_exec_timer){.device = d, .stream = stream, .sink = sink};
  if (d->v->time_begin && d->v->time_end) return d->v->time_begin(d, stream, &t->timer, sink);
  tf_status s = d->v->sync(d, stream, sink);
  t->start = now_ms();
  return s;
}

tf_status tf_exec_time_end(tf_exec_timer *t, tf_status s, double *ms) {
  tf_device *d = t->device;
  if (d->v->time_begin && d->v->time_end) {
    if (s == TF_OK) return d->v->time_end(d, t->stream, t->timer, ms, t->sink);
    d->v->time_end(d, t->stream, t->timer, NULL, NULL);
    return s;
  }
  if (s == TF_OK) s = d->v->sync(d, t->stream, t->sink);
  if (s == TF_OK) *ms = now_ms() - t->start;
  return s;
}

tf_status tf_device_copy_timed(tf_device *d, void *dst, const void *src, size_t bytes, void *stream, uint32_t repeat,
                               double *ms, const tf_sink *sink) {
  tf_exec_timer t;
  *ms = 0;
  if (bytes && (!dst || !src)) return tf_fail(sink, TF_ERR_INVALID, "copy of %zu bytes with a NULL address", bytes);
  tf_status s = tf_exec_time_begin(&t, d, stream, sink);
  if (s != TF_OK) return s;
  for (uint32_t i = 0; s == TF_OK && bytes && i < repeat; i++)
    s = d->v->copy(d, (uint64_t)(uintptr_t)dst, (uint64_t)(uintptr_t)src, bytes, stream, sink);
  return tf_exec_time_end(&t, s, ms);
}

tf_status tf_execute_timed(tf_executable *e, uint32_t entry, const tf_arg *args, uint32_t nargs, void *stream,
                           uint32_t repeat, double *ms, const tf_sink *sink) {
  tf_exec_call c = {.exe = e, .args = args, .stream = stream, .mode = TF_EXEC_REAL, .sink = sink};
  tf_log_listener l;
  tf_exec_timer t;
  *ms = 0;
  tf_status s = open_call(&c, &l, entry, nargs);
  if (s == TF_OK) s = tf_exec_time_begin(&t, e->device, stream, c.sink);
  return close_call(&l, s == TF_OK ? tf_exec_time_end(&t, run(&c, repeat), ms) : s);
}
