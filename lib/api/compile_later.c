/* Kernels, and versions of fusions, that are compiled when they are first launched (tf_compile_options.lazy). */
#include "api/compile_later.h"

#include <stdatomic.h>

#include "api/api.h"
#include "kernel/kernel.h"
#include "runtime/cache_impl.h"
#include "runtime/llvm_modules.h"
#include "runtime/package.h"
#include "support/alloc.h"
#include "support/sha256.h"
#include "support/sink.h"

/* What the makers of a package and of its versions share: one call at a time. All of it is in `pool`. */
typedef struct later {
  atomic_uint refs;
  pthread_mutex_t compiling;
  tf_allocator alloc;
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

/* What is to be made of which part of a package. */
typedef struct order {
  const maker *m;
  const tf_package_parts *p;
  uint32_t part, form;       /* a kernel and its form; or a program, and a version of it behind the forms */
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
static tf_op *module_of(order *what, unsigned *want) {
  later *l = what->m->with;
  bool version = what->form >= TF_LATER_FORMS;
  *want = what->form == TF_LATER_PTX ? TF_WANT_PTX : TF_WANT_MODULES;
  if (!version) return read_kernel(what->m, what->p, what->part, what->pool, what->sink);
  bool waits;
  tf_op *module = read_version(what, what->pool, what->why, &waits);
  if (waits) *want = TF_WANT_LATER | (l->cache ? 0u : TF_WANT_NO_TEXTS);
  else *want |= TF_WANT_PTX; /* kernels that have texts in common are all made now */
  if (!l->cache && waits) what->module = module;
  return module;
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
  tf_codegen_options o = l->o;
  tf_codegen_result r;
  unsigned want;
  what->pool = tf_pool_child(l->pool);
  o.unsealed = true;
  if (what->form < TF_LATER_FORMS) o.ptx_version = what->p->kernel[what->part].ptx_version;
  tf_op *module = module_of(what, &want);
  o.want = TF_WANT_PACKAGE | want;
  tf_status s = module ? tf_codegen(l->codegen, module, what->pool, &o, &r) : TF_ERR_INVALID;
  if (s == TF_OK) s = tf_package_load_encoded(r.package.ptr, r.package.len, &l->alloc, what->sink, out);
  if (s != TF_OK || !what->module) {
    tf_pool_free(what->pool);
    what->pool = NULL;
  }
  l->oom.armed = 0;
  return s;
}

static void tell_made(const order *what, const char *component, const char *event, double since) {
  const tf_package_parts *p = what->p;
  bool kernel = what->form < TF_LATER_FORMS;
  if (!tf_log_listens(what->sink)) return;
  if (kernel)
    tf_log_tell(what->sink, component, tf_log_since(what->sink, since), "%s: kernel '%s'", event,
                p->kernel[what->part].name);
  else
    tf_log_tell(what->sink, component, tf_log_since(what->sink, since), "%s: version %u of '%s'", event,
                what->form - TF_LATER_FORMS, p->prog[what->part].name);
}

/* From the cache, or new. */
static tf_status make(order *what, tf_package **out) {
  later *l = what->m->with;
  tf_cache_key key = key_of(what->m, what->part, what->form);
  double t = tf_log_clock(what->sink);
  if (l->cache) {
    *out = tf_cache_get(l->cache, &key);
    tell_made(what, TF_LOG_CACHE, *out ? "cache hit" : "cache miss", t);
    if (*out) return TF_OK;
  }
  pthread_mutex_lock(&l->compiling);
  tf_status s = compile(what, out);
  pthread_mutex_unlock(&l->compiling);
  tell_made(what, TF_LOG_COMPILER, s == TF_OK ? "compiled" : "not compiled", t);
  /* what was compiled is good without the cache, which has told */
  if (s == TF_OK && l->cache && tf_cache_put(l->cache, &key, *out, what->sink) != TF_OK) {
  }
  return s;
}

static tf_status make_kernel(void *user, const tf_package_parts *p, uint32_t kernel, tf_later_form form,
                             const tf_sink *sink, tf_package **out) {
  return make(&(order){.m = user, .p = p, .part = kernel, .form = form, .sink = sink}, out);
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
  return tf_later_attach(p, &(tf_later_maker){make_kernel, make_version, release, m}, sink);
}

static const char *keep(tf_pool *pool, const char *s) { return s ? tf_pool_strz(pool, s) : NULL; }

/* The options' texts are the caller's. */
static tf_status fill(later *l, const tf_compile_options *o, const tf_sink *sink) {
  l->pool = tf_pool_new(&l->alloc, &l->oom);
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
