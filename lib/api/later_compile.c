/* One order of a lazy package: a version of a program, or kernels, from texts or ops to packages. */
#include "api/later_compile.h"

#include "kernel/kernel.h"
#include "runtime/llvm_modules.h"
#include "runtime/package.h"
#include "support/sink.h"

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
  uint32_t number = what->form - TF_LATER_FORMS;
  lower.versions = (int32_t)(number % TF_MOST_VERSIONS) + 1;
  lower.widths = number < TF_MOST_VERSIONS ? TF_WIDTHS_NARROW : TF_WIDTHS_WIDE;
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

void tf_later_put_largest_first(const order *what, uint32_t *kernel) {
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

tf_status tf_later_compile(order *what, tf_package **out) {
  later *l = what->m->with;
  pthread_mutex_lock(&l->compiling);
  tf_status s = compile(what, out);
  pthread_mutex_unlock(&l->compiling);
  return s;
}
