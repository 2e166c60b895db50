/* Kernels, and versions of fusions, that are compiled when they are first launched (tf_compile_options.lazy). */
#include "api/later_compile.h"
#include "runtime/package.h"
#include "support/alloc.h"
#include "support/sha256.h"
#include "support/sink.h"

static void drop(later *l) {
  tf_allocator a = l->alloc;
  if (atomic_fetch_sub(&l->refs, 1) != 1) return;
  pthread_mutex_destroy(&l->compiling);
  tf_codegen_ctx_destroy(l->codegen);
  tf_cache_release(l->cache);
  tf_pool_free(l->pool);
  tf_locked_alloc_end(&l->memory);
  tf_free(&a, l);
}

static void release(void *user) {
  maker *m = user;
  tf_allocator a = m->with->alloc;
  pthread_mutex_lock(&m->with->compiling);
  if (m->pool) tf_pool_free(m->pool);
  pthread_mutex_unlock(&m->with->compiling);
  drop(m->with);
  tf_free(&a, m);
}

/* Of what a maker makes: a kernel in a form, or, as forms behind those, a version of a program. */
static tf_cache_key key_of(const maker *m, uint32_t which_one, uint32_t form) {
  tf_cache_key key;
  uint64_t which[] = {which_one, form};
  tf_sha256 h;
  tf_sha256_init(&h);
  tf_sha256_update(&h, m->key.bytes, sizeof m->key.bytes);
  tf_sha256_update(&h, which, sizeof which);
  tf_sha256_final(&h, key.bytes);
  return key;
}

static void tell_version(const order *what, const char *component, const char *event, double since) {
  if (!tf_log_listens(what->sink)) return;
  tf_log_tell(what->sink, component, tf_log_since(what->sink, since), "%s: version %u of '%s'", event,
              what->form - TF_LATER_FORMS, what->p->prog[what->part].name);
}

static void tell_kernel(const order *what, uint32_t kernel, const char *component, const char *event, double since) {
  if (!tf_log_listens(what->sink)) return;
  tf_log_tell(what->sink, component, tf_log_since(what->sink, since), "%s: kernel '%s'", event,
              what->p->kernel[kernel].name);
}

/* What was compiled is good without the cache, which has told. */
static void keep_in_cache(const order *what, const tf_cache_key *key, tf_package *made) {
  if (what->m->with->cache && tf_cache_put(what->m->with->cache, key, made, what->sink) != TF_OK) {
  }
}

/* From the cache, or new. */
static tf_status make(order *what, tf_package **out) {
  later *l = what->m->with;
  tf_cache_key key = key_of(what->m, what->part, what->form);
  double t = tf_log_clock(what->sink);
  if (l->cache) {
    *out = tf_cache_get(l->cache, &key);
    tell_version(what, TF_LOG_CACHE, *out ? "cache hit" : "cache miss", t);
    if (*out) return TF_OK;
  }
  tf_status s = tf_later_compile(what, out);
  tell_version(what, TF_LOG_COMPILER, s == TF_OK ? "compiled" : "not compiled", t);
  if (s == TF_OK) keep_in_cache(what, &key, *out);
  return s;
}

/* Those that the cache has; the others are moved to the front of the list. */
static uint32_t look_up(const order *what, uint32_t *kernel, uint32_t n, tf_package **out) {
  later *l = what->m->with;
  uint32_t missing = 0;
  for (uint32_t i = 0; i < n; i++) {
    tf_cache_key key = key_of(what->m, kernel[i], what->form);
    double t = tf_log_clock(what->sink);
    tf_package *found = l->cache ? tf_cache_get(l->cache, &key) : NULL;
    if (l->cache) tell_kernel(what, kernel[i], TF_LOG_CACHE, found ? "cache hit" : "cache miss", t);
    if (found) out[kernel[i]] = found;
    else kernel[missing++] = kernel[i];
  }
  return missing;
}

static tf_status make_kernels(void *user, const tf_package_parts *p, const uint32_t *given, uint32_t n,
                              tf_later_form form, const tf_sink *sink, tf_package **out) {
  uint32_t kernel[TF_LATER_TOGETHER];
  tf_package *made[TF_LATER_TOGETHER] = {0};
  order what = {.m = user, .p = p, .form = form, .kernel = kernel, .sink = sink};
  double t = tf_log_clock(sink);
  memcpy(kernel, given, n * sizeof *kernel);
  what.n = look_up(&what, kernel, n, out);
  if (!what.n) return TF_OK;
  tf_later_put_largest_first(&what, kernel);
  tf_status s = tf_later_compile(&what, made);
  for (uint32_t i = 0; i < what.n; i++) {
    tf_cache_key key = key_of(what.m, kernel[i], form);
    tell_kernel(&what, kernel[i], TF_LOG_COMPILER, made[i] ? "compiled" : "not compiled", t);
    if (!made[i]) continue;
    keep_in_cache(&what, &key, made[i]);
    out[kernel[i]] = made[i];
  }
  return s;
}

/* `made`: what it was made of, if that is kept; the maker's from now on. */
static tf_status attach(later *l, const tf_cache_key *key, const order *made, tf_package *p, const tf_sink *sink);

/* A version that cannot be made does not exist, for the last one takes any launch. */
static tf_status make_version(void *user, const tf_package_parts *p, uint32_t prog, uint32_t version, bool last,
                              const tf_sink *sink, tf_package **out) {
  order what = {.m = user, .p = p, .part = prog, .form = TF_LATER_FORMS + version, .sink = sink};
  *out = NULL;
  tf_status s = make(&what, out);
  if (s != TF_OK && last && s != TF_ERR_OOM) {
    what.why = sink;
    s = make(&what, out);
    if (s != TF_OK) return tf_fail(sink, s, "%s: its kernels could not be made", p->prog[prog].name);
  }
  if (s != TF_OK) return s == TF_ERR_OOM ? s : TF_OK;
  tf_cache_key key = key_of(user, prog, what.form);
  s = attach(what.m->with, &key, &what, *out, sink);
  if (s == TF_OK) return s;
  tf_package_release(*out);
  *out = NULL;
  return s;
}

static tf_status attach(later *l, const tf_cache_key *key, const order *made, tf_package *p, const tf_sink *sink) {
  if (!p->parts.later || atomic_load(&p->parts.maker)) return TF_OK;
  maker *m = tf_alloc_zero(&l->alloc, sizeof *m);
  if (!m) return tf_fail_oom(sink);
  atomic_fetch_add(&l->refs, 1);
  m->with = l;
  m->key = *key;
  if (made) m->pool = made->pool, m->module = made->module;
  return tf_later_attach(p, &(tf_later_maker){make_kernels, make_version, release, m}, sink);
}

static const char *keep(tf_pool *pool, const char *s) { return s ? tf_pool_strz(pool, s) : NULL; }

/* The options' texts are the caller's. */
static tf_status fill(later *l, const tf_compile_options *o, const tf_sink *sink) {
  tf_allocator locked = tf_locked_alloc_begin(&l->memory, &l->alloc);
  l->pool = tf_pool_new(&locked, &l->oom);
  if (!l->pool) return tf_fail_oom(sink);
  if (setjmp(l->oom.jump)) {
    l->oom.armed = 0;
    return tf_fail_oom(sink);
  }
  l->oom.armed = 1;
  l->o = tf_code_options(o);
  tf_str pipeline = o->pipeline;
  l->passes = tf_pipeline_of_each(&pipeline);
  l->first = (tf_str){tf_pool_str(l->pool, pipeline), pipeline.len};
  l->lower = tf_lowering_for(o);
  l->o.target = keep(l->pool, o->target);
  l->o.ptxas = keep(l->pool, o->ptxas);
  l->o.ptxas_options = keep(l->pool, o->ptxas_options);
  l->o.ptx_repair = keep(l->pool, o->ptx_repair);
  l->oom.armed = 0;
  if (o->cache) {
    tf_cache_retain(o->cache);
    l->cache = o->cache;
  }
  return TF_OK;
}

tf_status tf_compile_later(tf_package *p, const tf_compile_options *o, const tf_cache_key *key,
                           const tf_session *session, const tf_sink *sink) {
  if (atomic_load(&p->parts.maker)) return TF_OK;
  later *l = tf_alloc_zero(&session->alloc, sizeof *l);
  if (!l) return tf_fail_oom(sink);
  l->alloc = session->alloc;
  l->codegen = tf_codegen_ctx_retain(session->codegen);
  atomic_init(&l->refs, 1);
  pthread_mutex_init(&l->compiling, NULL);
  tf_status s = fill(l, o, sink);
  if (s == TF_OK) s = attach(l, key, NULL, p, sink);
  drop(l);
  return s;
}
