/* Modules to packages. */
#include "tf/compile.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/api.h"
#include "api/compile_later.h"
#include "codegen/codegen.h"
#include "lower/lower.h"
#include "runtime/package.h"
#include "support/build_digest.h"
#include "support/sha256.h"
#include "support/log.h"
#include "support/stop.h"
#include "target/target.h"
#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"
#include "kernel/kernel.h"
#include "tile/tile_dialect.h"

const char *tf_target_name(uint32_t i) { return i < tf_target_count() ? tf_target_get(i)->name : NULL; }
const char *tf_ptx_op_name(uint32_t i) { return tf_codegen_ptx_op(i); }
uint32_t tf_max_ptx_version(void) { return TF_MAX_PTX; }
void tf_on_llvm_fatal(void (*fn)(const char *reason)) { tf_codegen_on_fatal(fn); }

tf_status tf_device_target(tf_device *d, const tf_sink *sink, const char **target) {
  tf_device_info info = {.struct_size = sizeof info};
  tf_device_get_info(d, &info);
  uint32_t sm = info.is_host ? 90 : info.sm, best = 0;
  *target = NULL;
  for (uint32_t i = 0; i < tf_target_count(); i++) {
    const tf_target *t = tf_target_get(i);
    char *suffix;
    uint32_t of = (uint32_t)strtoul(t->name + strlen("sm_"), &suffix, 10);
    if (of > sm || (*suffix && (of != sm || *suffix != 'a'))) continue;
    uint32_t rank = of * 2 + (*suffix != 0);
    if (rank < best) continue;
    best = rank;
    *target = t->name;
  }
  if (*target) return TF_OK;
  return tf_fail(sink, TF_ERR_UNSUPPORTED, "'%s' has compute capability %u.%u; tf compiles for %s and newer", info.name,
                 sm / 10, sm % 10, tf_target_get(0)->name);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The caller's options with all defaults filled in. */
static tf_status complete(const tf_compile_options *o, const tf_sink *sink, tf_compile_options *out) {
  tf_status s = TF_OPTIONS_READ(tf_compile_options, out, o, sink);
  if (!out->target) out->target = "sm_80";
  if (!out->pipeline.ptr) out->pipeline = tf_strz(tf_default_pipeline());
  return s;
}

/* Who is told of a compilation. */
typedef struct audience {
  tf_sink sink;
  tf_log_listener listener;
  double begun;
} audience;

static void stage(const tf_compile_options *o, const audience *a, const char *name, double seconds) {
  const char *component = strncmp(name, "cache", 5) == 0 ? TF_LOG_CACHE : TF_LOG_COMPILER;
  if (o->stage) o->stage(o->user, name, seconds);
  tf_log_tell(&a->sink, component, seconds, "%s", name);
}

/* The log of the options hears what the module's own listener hears, in place of the session's log; until the end. */
static tf_sink begin(audience *a, tf_module *m, const tf_compile_options *o, tf_str what) {
  tf_sink own = tf_diags_sink(tf_context_diags(m->ctx));
  a->sink = *tf_log_listen(&a->listener, &o->log, TF_LOG_COMPILER, &own);
  a->begun = tf_log_clock(&a->sink);
  tf_diags_set_sink(tf_context_diags(m->ctx), a->sink);
  tf_log_tell(&a->sink, TF_LOG_COMPILER, TF_LOG_MOMENT, "compiling %.*s%s%s for %s", (int)what.len, what.ptr,
              o->entry ? ", entry " : "", o->entry ? o->entry : "", o->target);
  return own;
}

static tf_status end(const audience *a, tf_module *m, tf_sink own, tf_status st, const tf_package *p) {
  tf_diags_set_sink(tf_context_diags(m->ctx), own);
  double took = tf_log_since(&a->sink, a->begun);
  if (st != TF_OK || !p)
    tf_log_tell(&a->sink, TF_LOG_COMPILER, took, st == TF_OK ? "compiled" : "not compiled: %s", tf_status_name(st));
  else
    tf_log_tell(&a->sink, TF_LOG_COMPILER, took, "compiled: %u entries, %u kernels%s", tf_package_num_entries(p),
                tf_package_num_kernels(p), p->parts.later ? ", to be made when they are launched" : "");
  return st;
}

/* What is not said is the default mode; fast_math is another word for fast. */
static tf_math_mode math_mode(const tf_compile_options *o) {
  switch (o->math) {
  case TF_MATH_DEFAULT: return TF_MATH_MODE_DEFAULT;
  case TF_MATH_FAST: return TF_MATH_MODE_FAST;
  case TF_MATH_PRECISE: return TF_MATH_MODE_PRECISE;
  default: return o->fast_math ? TF_MATH_MODE_FAST : TF_MATH_MODE_DEFAULT;
  }
}

tf_codegen_options tf_code_options(const tf_compile_options *o) {
  tf_codegen_options c = {.target = o->target,
                          .ptx_version = o->ptx_version,
                          .opt_level = (int)o->opt_level,
                          .no_passes = o->no_llvm_passes,
                          .math = math_mode(o),
                          .debug = o->debug,
                          .lineinfo = o->lineinfo,
                          .ptxas = o->ptxas,
                          .ptxas_options = o->ptxas_options,
                          .ptx_repair = o->ptx_repair,
                          .ptxas_version = o->ptxas_version,
                          .threads = o->threads,
                          .from_ptx = o->from_ptx,
                          .verify = o->verify_llvm,
                          .llvm_select = o->llvm_select};
  c.lineinfo |= c.from_ptx;
  c.debug |= c.from_ptx; /* then all kernels are one module, and its names can be kept */
  if (o->emit & TF_LLVM_RAW) c.want |= TF_WANT_LLVM_RAW;
  if (o->emit & TF_LLVM) c.want |= TF_WANT_LLVM;
  if (o->emit & TF_BITCODE) c.want |= TF_WANT_BITCODE;
  if (o->emit & TF_PTX) c.want |= TF_WANT_PTX;
  if (o->emit & (TF_CUBIN | TF_PTXAS_LOG)) c.want |= TF_WANT_CUBIN;
  return c;
}

static void hand_over(const tf_compile_options *o, const tf_codegen_result *r) {
  const struct {
    tf_product what;
    tf_str bytes;
  } all[] = {{TF_LLVM_RAW, r->llvm_raw}, {TF_LLVM, r->llvm},   {TF_BITCODE, r->bitcode},
             {TF_PTX, r->ptx},           {TF_CUBIN, r->cubin}, {TF_PTXAS_LOG, r->ptxas_log}};
  for (size_t i = 0; o->product && i < sizeof all / sizeof *all; i++)
    if (o->emit & all[i].what) o->product(o->user, all[i].what, all[i].bytes);
}

static void tell_times(const tf_compile_options *o, const audience *to, const tf_codegen_result *r) {
  for (tf_stage s = 0; s < TF_STAGE_COUNT; s++)
    if (r->seconds[s] > 1e-6) /* less was not run */
      stage(o, to, tf_stage_name(s), r->seconds[s]);
}

/* ------------------------------------------------------------------------------------------------ the cache's key */

static void hash_str(tf_sha256 *h, tf_str s) {
  uint64_t n = s.len;
  tf_sha256_update(h, &n, sizeof n);
  tf_sha256_update(h, s.ptr, s.len);
}

/* Equal keys mean equal packages: the whole text (with locations where the package holds them) and every option that
 * reaches the bytes, and the build of the library that makes them. */
static void make_key(tf_module *m, const tf_compile_options *o, tf_cache_key *key) {
  tf_pool *scratch = tf_pool_child(m->pool);
  tf_strbuf b = {.pool = scratch};
  tf_print(&b, m->op, &(tf_print_options){.generic = true, .debuginfo = o->debug || o->lineinfo});
  uint64_t numbers[] = {o->ptx_version,
                        o->index_width,
                        o->opt_level,
                        o->no_llvm_passes,
                        o->debug,
                        o->lineinfo,
                        (o->emit & TF_CUBIN) != 0,
                        o->ptxas_version,
                        math_mode(o),
                        o->from_ptx,
                        o->no_ptx && !(o->emit & TF_PTX),
                        o->llvm_select};
  tf_sha256 h;
  tf_sha256_init(&h);
  hash_str(&h, tf_strz(tf_build_digest));
  hash_str(&h, tf_strz(o->target));
  hash_str(&h, o->pipeline);
  hash_str(&h, tf_strz(o->ptxas ? o->ptxas : ""));
  hash_str(&h, tf_strz(o->ptxas_options ? o->ptxas_options : ""));
  hash_str(&h, tf_strz(o->ptx_repair ? o->ptx_repair : ""));
  hash_str(&h, tf_strz(o->entry ? o->entry : ""));
  tf_sha256_update(&h, numbers, sizeof numbers);
  hash_str(&h, tf_sb_str(&b));
  tf_sha256_final(&h, key->bytes);
  tf_pool_free(scratch);
}

/* Of the same package where its kernels are made later. */
static tf_cache_key lazy_key(const tf_cache_key *whole) {
  tf_cache_key key;
  tf_sha256 h;
  tf_sha256_init(&h);
  tf_sha256_update(&h, whole->bytes, sizeof whole->bytes);
  hash_str(&h, TF_STR("lazy"));
  tf_sha256_final(&h, key.bytes);
  return key;
}

typedef struct compile_args {
  tf_compile_options o;
  audience to;
  tf_cache_key key; /* of the whole package */
  bool lazy;
  tf_stop stop;
  tf_package *package;
} compile_args;

/* The failure of what was stopped is that it was stopped, whatever it ran into because of it. */
static tf_status stop_status(double seconds, tf_stop *stop, const tf_sink *sink, tf_status st) {
  int why = atomic_load(&stop->reason);
  if (st == TF_OK || st == TF_ERR_OOM || why == TF_STOP_NOT) return st;
  if (why == TF_STOP_CANCELLED) return tf_fail(sink, TF_ERR_CANCELLED, "the compilation was cancelled");
  return tf_fail(sink, TF_ERR_CANCELLED, "the compilation took more than the %.3g seconds that it may", seconds);
}

static tf_status key_only(tf_module *m, void *arg) {
  compile_args *a = arg;
  make_key(m, &a->o, &a->key);
  return TF_OK;
}

tf_status tf_compile_key(tf_module *m, const tf_compile_options *o, tf_cache_key *key) {
  compile_args a = {0};
  tf_status st = complete(o, &m->session->sink, &a.o);
  if (st == TF_OK) st = tf_guarded(m, key_only, &a);
  *key = a.key;
  return st;
}

/* ------------------------------------------------------------------------------------------------ compilation */

tf_lower_options tf_lowering_for(const tf_compile_options *o) {
  const tf_target *t = tf_target_find(tf_strz(o->target));
  tf_lower_options l = {.fast_math = math_mode(o) == TF_MATH_MODE_FAST};
  l.index = o->index_width == 32 ? TF_INDEX_32 : o->index_width == 64 ? TF_INDEX_64 : TF_INDEX_AUTO;
  l.vector_bytes = t ? tf_target_max_access(t, o->ptx_version ? o->ptx_version : TF_MAX_PTX) : 16;
  if (t && !tf_target_has(t, TF_FEAT_tma)) l.without_tma = t->name;
  l.target = t;
  l.ptx = o->ptx_version;
  return l;
}

static bool is_program(const tf_op *op) { return tf_fusion_is(op, TF_FUSION_FUNC) || tf_tile_is(op, TF_T_FUNC); }

typedef struct calls {
  tf_str name;
  bool any;
} calls;

static void look_for_call(tf_op *op, void *user) {
  calls *c = user;
  c->any |= tf_host_op(op) == TF_H_CALL && tf_str_eq(tf_host_callee_of(op), c->name);
}

/* A program that is no step names no other, so it can do without them, and without host programs; not without its
 * versions. */
static void keep_only(tf_op *module, const char *entry) {
  tf_op *kept = entry ? tf_symbol_lookup(module, tf_strz(entry)) : NULL;
  if (!kept || !is_program(kept)) return;
  calls c = {tf_strz(entry), false};
  tf_walk(module, false, look_for_call, &c);
  for (tf_op *op = tf_op_body(module)->first, *next; op && !c.any; op = next) {
    next = op->next;
    bool version = tf_fusion_is(op, TF_FUSION_FUNC) && tf_str_eq(tf_fusion_version_of_of(op), tf_op_symbol(kept));
    if (op != kept && !version && (is_program(op) || tf_host_op(op) == TF_H_FUNC)) tf_op_erase(op);
  }
}

static void decline_lazy(const compile_args *a, const char *why) {
  tf_log_tell(&a->to.sink, TF_LOG_COMPILER, TF_LOG_MOMENT, "`lazy` was declined: %s", why);
}

static bool run_on_all(tf_op *module, tf_str passes, const tf_run_options *run, tf_stop *stop) {
  return tf_run_passes(module, passes, run, stop, NULL);
}

/* A copy of the module, lowered. Its ops live in `pool`. *later: where it may be so, kernels are as their passes are
 * still to see them. */
static tf_op *lowered_copy(tf_module *m, tf_pool *pool, compile_args *a, bool *later) {
  const tf_compile_options *o = &a->o;
  tf_stop *stop = &a->stop;
  double t = now();
  tf_map map = {.pool = pool};
  tf_op *copy = tf_op_clone(m->op, pool, &map);
  tf_str first = o->pipeline, rest = *later ? tf_pipeline_of_each(&first) : TF_STR("");
  keep_only(copy, o->entry);
  /* our passes in a row are verified at both ends, one by one only where somebody looks at each */
  bool each = o->event && !o->no_verify_each;
  tf_run_options run = {.no_verify = !each, .event = o->event, .user = o->user, .changes = o->changes};
  tf_lower_options lower = tf_lowering_for(o);
  lower.versions = rest.len && !o->debug && !o->lineinfo ? -1 : 0;
  bool ok = (each || tf_verify(copy)) && tf_run_passes(copy, first, &run, stop, &lower);
  bool waits = ok && *later && tf_codegen_may_wait(copy);
  if (ok && *later && !waits && lower.versions) { /* then all versions are made now */
    *later = false;
    return lowered_copy(m, pool, a, later);
  }
  if (ok && *later && !waits) decline_lazy(a, "kernels have texts in common");
  *later = waits;
  if (ok && rest.len) ok = (*later ? tf_run_on_hosts : run_on_all)(copy, rest, &run, stop);
  ok = ok && tf_inline_host(copy) && (each || tf_verify_made(copy));
  stage(o, &a->to, "passes", now() - t);
  if (!ok) return NULL;
  if ((o->emit & TF_KERNEL_IR) && o->product) {
    tf_strbuf b = {.pool = pool};
    tf_print(&b, copy, NULL);
    o->product(o->user, TF_KERNEL_IR, tf_sb_str(&b));
  }
  return copy;
}

/* What is whole in the cache is taken for what may be lazy, too. */
static bool from_cache(tf_module *m, compile_args *a) {
  if (!a->o.cache) return false;
  double t = now();
  make_key(m, &a->o, &a->key);
  /* a hit has no texts to hand over, but those that the package holds */
  bool may = !(a->o.emit & ~(unsigned)TF_PACKAGE);
  if (may) a->package = tf_cache_get(a->o.cache, &a->key);
  tf_cache_key lazy = lazy_key(&a->key);
  if (a->lazy && may && !a->package) a->package = tf_cache_get(a->o.cache, &lazy);
  stage(&a->o, &a->to, a->package ? "cache hit" : "cache miss", now() - t);
  return a->package != NULL;
}

static void to_cache(compile_args *a) {
  if (!a->o.cache) return;
  double t = now();
  tf_cache_key key = a->package->parts.later ? lazy_key(&a->key) : a->key;
  /* what was compiled is good without it, and the cache has told */
  if (tf_cache_put(a->o.cache, &key, a->package, &a->to.sink) != TF_OK) {
  }
  stage(&a->o, &a->to, "cache store", now() - t);
}

static tf_status generate(tf_module *m, compile_args *a) {
  tf_pool *pool = tf_pool_child(m->pool);
  bool later = a->lazy;
  tf_op *op = lowered_copy(m, pool, a, &later);
  tf_status st = op ? TF_OK : TF_ERR_INVALID;
  tf_codegen_options c = tf_code_options(&a->o);
  tf_codegen_result r;
  c.stop = &a->stop;
  c.unsealed = true;
  c.want |= TF_WANT_PACKAGE | TF_WANT_MODULES;
  if (!a->o.no_ptx || a->o.from_ptx) c.want |= TF_WANT_PTX;
  if (later) c.want |= TF_WANT_LATER;
  if (st == TF_OK) {
    st = tf_codegen(m->session->codegen, op, pool, &c, &r);
    tell_times(&a->o, &a->to, &r);
    if (st == TF_OK) hand_over(&a->o, &r);
  }
  if (st == TF_OK)
    st = tf_package_load_encoded(r.package.ptr, r.package.len, &m->session->alloc, &a->to.sink, &a->package);
  tf_pool_free(pool);
  return st;
}

static tf_status compile(tf_module *m, void *arg) {
  compile_args *a = arg;
  a->lazy = a->o.lazy && !a->o.from_ptx && !a->o.event && !(a->o.emit & ~(unsigned)TF_PACKAGE);
  if (a->o.lazy && !a->lazy) decline_lazy(a, "the options ask for what all kernels are needed for");
  tf_stop_begin(&a->stop, a->o.cancel, a->o.user, a->o.seconds);
  bool found = from_cache(m, a);
  tf_status st = found ? TF_OK : stop_status(a->o.seconds, &a->stop, &a->to.sink, generate(m, a));
  if (st == TF_OK && a->package->parts.later)
    st = tf_compile_later(a->package, &a->o, &a->key, m->session, &a->to.sink);
  if (st == TF_OK && !found) to_cache(a);
  if (st != TF_OK) tf_package_release(a->package);
  return st;
}

tf_status tf_compile(tf_module *m, const tf_compile_options *o, tf_package **out) {
  compile_args a = {0};
  *out = NULL;
  tf_status st = complete(o, &m->session->sink, &a.o);
  if (st != TF_OK) return st;
  tf_str file = tf_diags_file_name(tf_context_diags(m->ctx), m->op ? m->op->loc.file : 0);
  tf_sink own = begin(&a.to, m, &a.o, file);
  st = tf_guarded(m, compile, &a);
  if (st == TF_OK) *out = a.package;
  return end(&a.to, m, own, st, *out);
}

typedef struct llvm_args {
  tf_compile_options o;
  audience to;
  tf_str name, text;
  tf_package **out;
  bool ptx;
} llvm_args;

static tf_status compile_llvm(tf_module *m, void *arg) {
  llvm_args *a = arg;
  tf_codegen_options c = tf_code_options(&a->o);
  tf_codegen_result r;
  tf_stop stop;
  tf_stop_begin(&stop, a->o.cancel, a->o.user, a->o.seconds);
  c.stop = &stop;
  tf_str text = {tf_pool_str(m->pool, a->text), a->text.len};
  if (a->out) c.want |= TF_WANT_PACKAGE | TF_WANT_PTX | TF_WANT_MODULES;
  tf_status st = (a->ptx ? tf_codegen_ptx : tf_codegen_ll)(m->session->codegen, tf_context_diags(m->ctx), a->name, text,
                                                           m->pool, &c, &r);
  st = stop_status(a->o.seconds, &stop, &a->to.sink, st);
  tell_times(&a->o, &a->to, &r);
  if (st == TF_OK) hand_over(&a->o, &r);
  if (st == TF_OK && a->out)
    st = tf_package_load(r.package.ptr, r.package.len, &m->session->alloc, &a->to.sink, a->out);
  return st;
}

static tf_status compile_given(tf_session *s, tf_str name, tf_str text, const tf_compile_options *o, bool ptx,
                               tf_package **out) {
  if (out) *out = NULL;
  llvm_args a = {.name = name, .text = text, .out = out, .ptx = ptx};
  tf_status st = complete(o, &s->sink, &a.o);
  if (st != TF_OK) return st;
  tf_module *m = tf_module_empty(s);
  if (!m) return TF_ERR_OOM;
  tf_sink own = begin(&a.to, m, &a.o, name);
  st = tf_guarded(m, compile_llvm, &a);
  st = end(&a.to, m, own, st, out ? *out : NULL);
  tf_module_destroy(m);
  return st;
}

tf_status tf_compile_llvm(tf_session *s, tf_str name, tf_str text, const tf_compile_options *o, tf_package **out) {
  return compile_given(s, name, text, o, false, out);
}

tf_status tf_compile_ptx(tf_session *s, tf_str name, tf_str text, const tf_compile_options *o, tf_package **out) {
  return compile_given(s, name, text, o, true, out);
}
