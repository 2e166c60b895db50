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

/* From its text, with what is left to do of the passes; NULL if it is not what was written. */
static tf_op *read_kernel(later *l, const tf_package_parts *p, uint32_t kernel, tf_pool *pool, const tf_sink *sink) {
  static const tf_run_options run = {.no_verify = true};
  tf_op *module = parse(sink, tf_llvm_module_at(p->llvm, kernel), p->kernel[kernel].name, pool);
  bool ok = module && (!l->passes.len || tf_run_passes(module, l->passes, &run, NULL, NULL)) && tf_verify(module);
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

/* One version of a fusion, by the passes that all of it would have taken; NULL: it cannot be lowered, and nobody asks
 * why. */
static tf_op *read_version(later *l, const tf_package_parts *p, uint32_t prog, uint32_t version, tf_pool *pool) {
  static const tf_run_options run = {.no_verify = true};
  tf_lower_options lower = l->lower;
  lower.versions = (int32_t)version + 1;
  tf_op *module = parse(NULL, tf_llvm_module_at(p->llvm, p->nkernel + prog), p->prog[prog].name, pool);
  bool ok = module && tf_run_passes(module, l->first, &run, NULL, &lower) && tf_op_body(module)->first &&
            tf_codegen_may_wait(module) && tf_run_on_hosts(module, l->passes, &run, NULL) && tf_inline_host(module) &&
            tf_verify(module);
  return ok ? module : NULL;
}

/* What is to be made of which part of a package. */
typedef struct order {
  const tf_package_parts *p;
  uint32_t part, form; /* a kernel and its form; or a program, and a version of it behind the forms */
  const tf_sink *sink;
} order;

static tf_op *module_of(later *l, const order *what, tf_pool *pool, unsigned *want) {
  *want = what->form == TF_LATER_PTX ? TF_WANT_PTX : TF_WANT_MODULES;
  if (what->form < TF_LATER_FORMS) return read_kernel(l, what->p, what->part, pool, what->sink);
  *want = TF_WANT_LATER;
  return read_version(l, what->p, what->part, what->form - TF_LATER_FORMS, pool);
}

static tf_status compile(later *l, const order *what, tf_package **out) {
  if (setjmp(l->oom.jump)) {
    l->oom.armed = 0;
    tf_pool_free_children(l->pool);
    return tf_fail_oom(what->sink);
  }
  l->oom.armed = 1;
  tf_codegen_options o = l->o;
  tf_codegen_result r;
  tf_pool *pool = tf_pool_child(l->pool);
  unsigned want;
  o.unsealed = true;
  o.ptx_version = what->p->ptx_version;
  tf_op *module = module_of(l, what, pool, &want);
  o.want = TF_WANT_PACKAGE | want;
  tf_status s = module ? tf_codegen(l->codegen, module, pool, &o, &r) : TF_ERR_INVALID;
  if (s == TF_OK) s = tf_package_load_encoded(r.package.ptr, r.package.len, &l->alloc, what->sink, out);
  tf_pool_free(pool);
  l->oom.armed = 0;
  return s;
}

/* From the cache, or new. */
static tf_status make(const maker *m, const order *what, tf_package **out) {
  later *l = m->with;
  tf_cache_key key = key_of(m, what->part, what->form);
  if (l->cache && (*out = tf_cache_get(l->cache, &key))) return TF_OK;
  pthread_mutex_lock(&l->compiling);
  tf_status s = compile(l, what, out);
  pthread_mutex_unlock(&l->compiling);
  /* what was compiled is good without the cache, which has told */
  if (s == TF_OK && l->cache && tf_cache_put(l->cache, &key, *out, what->sink) != TF_OK) {
  }
  return s;
}

static tf_status make_kernel(void *user, const tf_package_parts *p, uint32_t kernel, tf_later_form form,
                             const tf_sink *sink, tf_package **out) {
  return make(user, &(order){p, kernel, form, sink}, out);
}

static tf_status attach(later *l, const tf_cache_key *key, tf_package *p, const tf_sink *sink);

/* What cannot be made does not exist: the program of every launch is there. */
static tf_status make_version(void *user, const tf_package_parts *p, uint32_t prog, uint32_t version,
                              const tf_sink *sink, tf_package **out) {
  const maker *m = user;
  *out = NULL;
  tf_status s = make(m, &(order){p, prog, TF_LATER_FORMS + version, sink}, out);
  if (s != TF_OK) return s == TF_ERR_OOM ? s : TF_OK;
  tf_cache_key key = key_of(m, prog, TF_LATER_FORMS + version);
  s = attach(m->with, &key, *out, sink);
  if (s == TF_OK) return s;
  tf_package_release(*out);
  *out = NULL;
  return s;
}

/* `l` is referred to by the package from now on, whatever comes of it. */
static tf_status attach(later *l, const tf_cache_key *key, tf_package *p, const tf_sink *sink) {
  if (atomic_load(&p->parts.maker)) return TF_OK;
  maker *m = tf_alloc_zero(&l->alloc, sizeof *m);
  if (!m) return tf_fail_oom(sink);
  atomic_fetch_add(&l->refs, 1);
  m->with = l;
  m->key = *key;
  return tf_later_attach(p, &(tf_later_maker){make_kernel, make_version, release, m}, sink);
}

static const char *keep(tf_pool *pool, const char *s) { return s ? tf_pool_strz(pool, s) : NULL; }

/* The options' texts are the caller's. */
static tf_status fill(later *l, const tf_compile_options *o, const tf_sink *sink) {
  l->pool = tf_pool_new(&l->alloc, &l->oom);
  if (!l->pool || tf_codegen_ctx_create(&l->alloc, &l->codegen) != TF_OK) return tf_fail_oom(sink);
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

tf_status tf_compile_later(tf_package *p, const tf_compile_options *o, const tf_cache_key *key, const tf_allocator *a,
                           const tf_sink *sink) {
  if (atomic_load(&p->parts.maker)) return TF_OK;
  later *l = tf_alloc_zero(a, sizeof *l);
  if (!l) return tf_fail_oom(sink);
  l->alloc = *a;
  atomic_init(&l->refs, 1);
  pthread_mutex_init(&l->compiling, NULL);
  tf_status s = fill(l, o, sink);
  if (s == TF_OK) s = attach(l, key, p, sink);
  drop(l);
  return s;
}
