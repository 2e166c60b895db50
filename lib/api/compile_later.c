/* Kernels, and versions of fusions, that are compiled when they are first launched (tf_compile_options.lazy). */
#include "api/compile_later.h"

#include <stdatomic.h>

#include "api/api.h"
#include "kernel/kernel.h"
#include "runtime/cache_impl.h"
#include "runtime/llvm_modules.h"
#include "runtime/package.h"
#include "support/alloc.h"
#include "support/locked_alloc.h"
#include "support/sha256.h"
#include "support/sink.h"

/* What the makers of a package and of its versions share: one call at a time. All of it is in `pool`, whose memory
 * several threads may take. */
typedef struct later {
  atomic_uint refs;
  pthread_mutex_t compiling;
  tf_allocator alloc;
  tf_locked_alloc memory;
  tf_oom oom;
  tf_pool *pool;
  tf_codegen_ctx *codegen;
  tf_codegen_options o;
  tf_lower_options lower;
  tf_str first, passes; /* that a module gets, and each kernel when it is made */
  tf_cache *cache;      /* NULL = none */
} later;

/* Of one package. */
typedef struct maker {
  later *with;
  tf_cache_key key;
  tf_pool *pool; /* of the module whose kernels a version's package has; NULL: it has their texts */
  tf_op *module;
} maker;

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

static tf_op *parse(const tf_sink *sink, tf_str text, const char *name, tf_pool *pool) {
  tf_context *c = tf_context_new(pool, sink ? *sink : (tf_sink){0});
  for (const tf_dialect *const *d = tf_all_dialects; *d; d++) tf_context_register(c, *d);
  return tf_parse(c, pool, tf_strz(name), text, &(tf_parse_options){0});
}

/* A module of its own, of the one that is there. */
static tf_op *copy_kernel(const maker *m, const char *name, tf_pool *pool) {
  tf_op *kernel = tf_symbol_lookup(m->module, tf_strz(name)), *module = tf_module_new(m->module->ctx, pool);
  tf_map map = {.pool = pool};
  if (kernel) tf_block_append(tf_op_body(module), tf_op_clone(kernel, pool, &map));
  return kernel ? module : NULL;
}

/* From its text, with what is left to do of the passes; NULL if it is not what was written. */
static tf_op *read_kernel(const maker *m, const tf_package_parts *p, uint32_t kernel, tf_pool *pool,
                          const tf_sink *sink) {
  static const tf_run_options run = {.no_verify = true};
  const later *l = m->with;
  const char *name = p->kernel[kernel].name;
  tf_op *module = m->module ? copy_kernel(m, name, pool) : parse(sink, tf_llvm_module_at(p->llvm, kernel), name, pool);
  bool ok = module && (!l->passes.len || tf_run_passes(module, l->passes, &run, NULL, NULL)) && tf_verify_made(module);
  return ok ? module : NULL;
}

bool tf_run_on_hosts(tf_op *module, tf_str passes, const tf_run_options *run, tf_stop *stop) {
  TF_VEC(tf_op *) kernels = {0};
  for (tf_op *op = tf_op_body(module)->first, *next; op; op = next) {
    next = op->next;
    if (tf_kernel_op(op) != TF_K_FUNC) continue;
    tf_vec_push(module->pool, &kernels, op);
    tf_op_unlink(op);
  }
  bool ok = tf_run_passes(module, passes, run, stop, NULL);
  for (size_t i = 0; i < kernels.n; i++) tf_block_append(tf_op_body(module), kernels.at[i]);
  return ok;
}

/* What is to be made of which part of a package: one version of a program, or kernels in a form. */
typedef struct order {
  const maker *m;
  const tf_package_parts *p;
  uint32_t part, form; /* of a version: its program, and its number behind the forms */
  uint32_t n;          /* kernels; none of a version */
  const uint32_t *kernel;
  const tf_sink *sink, *why; /* why: hears what is said of a version, NULL = nobody */
  tf_pool *pool;             /* that everything is made in; stays with what it made, if that is given (`module`) */
  tf_op *module;
} order;

/* Kernels are verified when they are made. */
static bool verify_hosts(tf_op *module) {
  bool ok = true;
  for (tf_op *op = tf_op_body(module)->first; op && ok; op = op->next)
    ok = tf_kernel_op(op) == TF_K_FUNC || tf_verify_made(op);
  return ok;
}

/* One version of a program, by the passes that all of it would have taken; NULL: it cannot be lowered, which `sink`, if
 * it is given, is told why. *waits: its kernels may be made one by one. */
static tf_op *read_version(const order *what, tf_pool *pool, const tf_sink *sink, bool *waits) {
  static const tf_run_options run = {.no_verify = true};
  const later *l = what->m->with;
  const tf_package_parts *p = what->p;
  tf_lower_options lower = l->lower;
  lower.versions = (int32_t)(what->form - TF_LATER_FORMS) + 1;
  tf_op *module = parse(sink, tf_llvm_module_at(p->llvm, p->nkernel + what->part), p->prog[what->part].name, pool);
  bool ok = module && tf_run_passes(module, l->first, &run, NULL, &lower) && tf_op_body(module)->first;
  *waits = ok && tf_codegen_may_wait(module);
  if (*waits) ok = tf_run_on_hosts(module, l->passes, &run, NULL) && tf_inline_host(module) && verify_hosts(module);
  else
    ok = ok && tf_run_passes(module, l->passes, &run, NULL, NULL) && tf_inline_host(module) && tf_verify_made(module);
  return ok ? module : NULL;
}

/* Where no cache will ask for texts, the module of a version stays as it is. */
static tf_status compile_version(order *what, tf_package **out) {
  later *l = what->m->with;
  bool waits;
  tf_codegen_options o = l->o;
  tf_codegen_result r;
  o.unsealed = true;
  tf_op *module = read_version(what, what->pool, what->why, &waits);
  if (!module) return TF_ERR_INVALID;
  /* kernels that have texts in common are all made now */
  o.want = TF_WANT_PACKAGE |
           (waits ? TF_WANT_LATER | (l->cache ? 0u : TF_WANT_NO_TEXTS) : (unsigned)(TF_WANT_MODULES | TF_WANT_PTX));
  if (!l->cache && waits) what->module = module;
  tf_status s = tf_codegen(l->codegen, module, what->pool, &o, &r);
  return s == TF_OK ? tf_package_load_encoded(r.package.ptr, r.package.len, &l->alloc, what->sink, out) : s;
}

static void count(tf_op *op, void *user) {
  (void)op;
  ++*(size_t *)user;
}

/* Only compared with others of the package. */
static size_t size_of(const order *what, uint32_t kernel) {
  size_t n = 0;
  if (!what->m->module) return tf_llvm_module_at(what->p->llvm, kernel).len;
  tf_op *op = tf_symbol_lookup(what->m->module, tf_strz(what->p->kernel[kernel].name));
  if (op) tf_walk(op, false, count, &n);
  return n;
}

/* The others are made while it is. */
static void put_largest_first(const order *what, uint32_t *kernel) {
  size_t most = size_of(what, kernel[0]);
  for (uint32_t i = 1; i < what->n; i++) {
    size_t size = size_of(what, kernel[i]);
    if (size <= most) continue;
    uint32_t k = kernel[i];
    kernel[i] = kernel[0];
    kernel[0] = k;
    most = size;
  }
}

static void next_kernel(void *user, uint32_t i, tf_codegen_unit *u) {
  const order *what = user;
  u->o = what->m->with->o;
  u->o.unsealed = true;
  u->o.ptx_version = what->p->kernel[what->kernel[i]].ptx_version;
  u->o.want = TF_WANT_PACKAGE | (what->form == TF_LATER_PTX ? TF_WANT_PTX : TF_WANT_MODULES);
  u->module = read_kernel(what->m, what->p, what->kernel[i], what->pool, what->sink);
  u->status = u->module ? TF_OK : TF_ERR_INVALID;
}

/* Those that can be made, each to a package of its own. */
static tf_status compile_kernels(order *what, tf_package **out) {
  later *l = what->m->with;
  tf_codegen_unit *u = TF_NEW_ARRAY(what->pool, tf_codegen_unit, what->n);
  tf_status s = tf_codegen_each(l->codegen, what->pool, &l->o, what->n, next_kernel, what, u);
  for (uint32_t i = 0; i < what->n; i++) {
    tf_str bytes = u[i].out.package;
    if (u[i].status != TF_OK) continue;
    tf_status loaded = tf_package_load_encoded(bytes.ptr, bytes.len, &l->alloc, what->sink, &out[i]);
    if (s == TF_OK) s = loaded;
  }
  return s;
}

static tf_status compile(order *what, tf_package **out) {
  later *l = what->m->with;
  what->pool = NULL;
  if (setjmp(l->oom.jump)) {
    l->oom.armed = 0;
    if (what->pool) tf_pool_free(what->pool);
    return tf_fail_oom(what->sink);
  }
  l->oom.armed = 1;
  what->pool = tf_pool_child(l->pool);
  tf_status s = (what->n ? compile_kernels : compile_version)(what, out);
  if (s != TF_OK || !what->module) {
    tf_pool_free(what->pool);
    what->pool = NULL;
  }
  l->oom.armed = 0;
  return s;
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

static tf_status compile_now(order *what, tf_package **out) {
  later *l = what->m->with;
  pthread_mutex_lock(&l->compiling);
  tf_status s = compile(what, out);
  pthread_mutex_unlock(&l->compiling);
  return s;
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
  tf_status s = compile_now(what, out);
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
  put_largest_first(&what, kernel);
  tf_status s = compile_now(&what, made);
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
