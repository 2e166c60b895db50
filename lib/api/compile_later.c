/* Kernels that are compiled when they are first launched (tf_compile_options.lazy). */
#include "api/compile_later.h"

#include "api/api.h"
#include "runtime/cache_impl.h"
#include "runtime/llvm_modules.h"
#include "runtime/package.h"
#include "support/alloc.h"
#include "support/sha256.h"
#include "support/sink.h"

/* All of it is in `pool`; the package's maker is the only one that uses it, one call at a time. */
typedef struct later {
  tf_allocator alloc;
  tf_oom oom;
  tf_pool *pool;
  tf_codegen_ctx *codegen;
  tf_codegen_options o;
  tf_str passes;   /* that each kernel gets when it is made */
  tf_cache *cache; /* NULL = none */
  tf_cache_key key;
} later;

static void release(void *user) {
  later *l = user;
  tf_allocator a = l->alloc;
  tf_codegen_ctx_destroy(l->codegen);
  tf_cache_release(l->cache);
  tf_pool_free(l->pool);
  tf_free(&a, l);
}

static tf_cache_key kernel_key(const later *l, uint32_t kernel, tf_later_form form) {
  tf_cache_key key;
  uint64_t which[] = {kernel, form};
  tf_sha256 h;
  tf_sha256_init(&h);
  tf_sha256_update(&h, l->key.bytes, sizeof l->key.bytes);
  tf_sha256_update(&h, which, sizeof which);
  tf_sha256_final(&h, key.bytes);
  return key;
}

/* From its text, with what is left to do of the passes; NULL if it is not what was written. */
static tf_op *read_kernel(later *l, const tf_package_parts *p, uint32_t kernel, tf_pool *pool, const tf_sink *sink) {
  static const tf_run_options run = {.no_verify = true};
  tf_context *c = tf_context_new(pool, sink ? *sink : (tf_sink){0});
  for (const tf_dialect *const *d = tf_all_dialects; *d; d++) tf_context_register(c, *d);
  tf_str text = tf_llvm_module_at(p->llvm, kernel), name = tf_strz(p->kernel[kernel].name);
  tf_op *module = tf_parse(c, pool, name, text, &(tf_parse_options){0});
  bool ok = module && (!l->passes.len || tf_run_passes(module, l->passes, &run, NULL, NULL)) && tf_verify(module);
  return ok ? module : NULL;
}

static tf_status compile(later *l, const tf_package_parts *p, uint32_t kernel, tf_later_form form, const tf_sink *sink,
                         tf_package **out) {
  if (setjmp(l->oom.jump)) {
    l->oom.armed = 0;
    tf_pool_free_children(l->pool);
    return tf_fail_oom(sink);
  }
  l->oom.armed = 1;
  tf_codegen_options o = l->o;
  tf_codegen_result r;
  tf_pool *pool = tf_pool_child(l->pool);
  o.unsealed = true;
  o.want = TF_WANT_PACKAGE | (form == TF_LATER_PTX ? TF_WANT_PTX : TF_WANT_MODULES);
  o.ptx_version = p->ptx_version;
  tf_op *module = read_kernel(l, p, kernel, pool, sink);
  tf_status s = module ? tf_codegen(l->codegen, module, pool, &o, &r) : TF_ERR_INVALID;
  if (s == TF_OK) s = tf_package_load_encoded(r.package.ptr, r.package.len, &l->alloc, sink, out);
  tf_pool_free(pool);
  l->oom.armed = 0;
  return s;
}

static tf_status make(void *user, const tf_package_parts *p, uint32_t kernel, tf_later_form form, const tf_sink *sink,
                      tf_package **out) {
  later *l = user;
  tf_cache_key key = kernel_key(l, kernel, form);
  if (l->cache && (*out = tf_cache_get(l->cache, &key))) return TF_OK;
  tf_status s = compile(l, p, kernel, form, sink, out);
  /* what was compiled is good without the cache, which has told */
  if (s == TF_OK && l->cache && tf_cache_put(l->cache, &key, *out, sink) != TF_OK) {
  }
  return s;
}

static const char *keep(tf_pool *pool, const char *s) { return s ? tf_pool_strz(pool, s) : NULL; }

/* The options' texts are the caller's. */
static tf_status fill(later *l, const tf_compile_options *o, const tf_cache_key *key, const tf_sink *sink) {
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
  l->o.target = keep(l->pool, o->target);
  l->o.ptxas = keep(l->pool, o->ptxas);
  l->o.ptxas_options = keep(l->pool, o->ptxas_options);
  l->o.ptx_repair = keep(l->pool, o->ptx_repair);
  l->oom.armed = 0;
  if (o->cache) {
    tf_cache_retain(o->cache);
    l->cache = o->cache;
    l->key = *key;
  }
  return TF_OK;
}

tf_status tf_compile_later(tf_package *p, const tf_compile_options *o, const tf_cache_key *key, const tf_allocator *a,
                           const tf_sink *sink) {
  if (atomic_load(&p->parts.maker)) return TF_OK;
  later *l = tf_alloc_zero(a, sizeof *l);
  if (!l) return tf_fail_oom(sink);
  l->alloc = *a;
  tf_status s = fill(l, o, key, sink);
  if (s != TF_OK) {
    release(l);
    return s;
  }
  return tf_later_attach(p, &(tf_later_maker){make, release, l}, sink);
}
