/* What a launch must satisfy before the device sees it. */
#include <inttypes.h>
#include <stdio.h>

#include "runtime/exec_call.h"
#include "support/alloc.h"
#include "support/dtype.h"
#include "support/launch_limits.h"

typedef struct launching {
  const tf_executable *exe;
  const char *who; /* the entry, or nothing */
  const tf_hkernel *f;
  const tf_sink *sink;
} launching;

#define BAD_LAUNCH(l, fmt, ...)                                                                                        \
  tf_fail((l)->sink, TF_ERR_INVALID, "%.150s%skernel '%s' " fmt, (l)->who, *(l)->who ? ": " : "", (l)->f->name,        \
          __VA_ARGS__)

static tf_status check_grid(const launching *l, const int64_t *v, const uint32_t cluster[3], uint32_t grid[3]) {
  for (int i = 0; i < 3; i++) {
    if (v[i] < 0 || v[i] > tf_most_blocks(i))
      return BAD_LAUNCH(l,
                        "needs %" PRId64 " CTAs along %c, but a grid has at most %" PRId64
                        " there; the tensors are too large for this schedule",
                        v[i], 'x' + i, tf_most_blocks(i));
    if (v[i] % cluster[i])
      return BAD_LAUNCH(l, "has a grid of %" PRId64 " along %c, which its clusters of %u do not divide", v[i], 'x' + i,
                        cluster[i]);
    grid[i] = (uint32_t)v[i];
  }
  return TF_OK;
}

static tf_status check_block(const launching *l, const int64_t *v, uint32_t block[3]) {
  int64_t threads = 1, limit = l->f->max_threads ? l->f->max_threads : TF_MOST_THREADS;
  for (int i = 0; i < 3; i++) {
    if (v[i] < 1 || v[i] > tf_most_threads(i))
      return BAD_LAUNCH(l, "needs %" PRId64 " threads along %c, expected 1 to %" PRId64, v[i], 'x' + i,
                        tf_most_threads(i));
    block[i] = (uint32_t)v[i];
    threads *= v[i];
  }
  const uint32_t *own = l->f->block;
  if (own[0] && (own[0] != block[0] || own[1] != block[1] || own[2] != block[2]))
    return BAD_LAUNCH(l, "is launched with a block of %u x %u x %u, but its code is for %u x %u x %u", block[0],
                      block[1], block[2], own[0], own[1], own[2]);
  if (threads > limit)
    return BAD_LAUNCH(l, "is launched with %" PRId64 " threads a CTA, but takes at most %" PRId64, threads, limit);
  return TF_OK;
}

static tf_status check_shared(const launching *l, int64_t bytes, uint32_t *shared) {
  int64_t most = l->exe->info.shared_optin, fixed = l->f->static_shared;
  if (bytes > 0) fixed = tf_dynamic_shared_at(fixed);
  if (bytes < 0 || bytes > INT32_MAX || (most && bytes + fixed > most))
    return BAD_LAUNCH(l, "needs %" PRId64 " + %u bytes of shared memory, but a CTA of '%s' has at most %" PRId64, bytes,
                      (unsigned)fixed, l->exe->info.name, most);
  *shared = (uint32_t)bytes;
  return TF_OK;
}

/* A register as a parameter: whatever would lose bits is refused. */
static tf_status pack(const launching *l, uint32_t i, int64_t v, uint64_t *slot) {
  int bits = 64;
  switch ((tf_pkind)l->f->param[i]) {
  case TF_P_I32:
  case TF_P_F32: bits = 32; break;
  case TF_P_I16: bits = 16; break;
  case TF_P_I8: bits = 8; break;
  default: break;
  }
  *slot = (uint64_t)v;
  if (bits == 64) return TF_OK;
  int64_t low = -((int64_t)1 << (bits - 1)), high = ((int64_t)1 << bits) - 1;
  *slot &= (uint64_t)high;
  if (v >= low && v <= high) return TF_OK;
  return BAD_LAUNCH(l, "takes %d bits as parameter %u, which %" PRId64 " does not fit%s", bits, i, v,
                    *l->who ? "; the tensors are too large for it" : "");
}

enum { FEW_RANGES = 64 }; /* on the stack: most calls have no more tensors */

/* The memory that the call's tensors span, for a device that checks accesses: room for all, which is the caller's to
 * free. None of a program that has no tensors: what its numbers mean is not known. */
static tf_status tensor_ranges(const tf_exec_call *c, tf_kernel_launch *k, tf_memory_range few[FEW_RANGES],
                               tf_memory_range **out) {
  bool any = false;
  *out = NULL;
  for (uint32_t i = 0; c->exe->info.is_host && i < c->prog->narg; i++)
    any |= c->prog->arg[i].is_tensor && c->args[i].tensor;
  if (!any) return TF_OK;
  tf_memory_range *at = few;
  if (c->prog->narg + 1 > FEW_RANGES) {
    at = *out = tf_alloc(&c->exe->device->alloc, ((size_t)c->prog->narg + 1) * sizeof *at);
    if (!at) return tf_fail_oom(c->sink);
  }
  for (uint32_t i = 0; i < c->prog->narg; i++) {
    const tf_harg *a = &c->prog->arg[i];
    if (!a->is_tensor || !c->args[i].tensor) continue;
    tf_memory_range r = tf_arg_range(c->args[i].tensor, tf_dtype_bits((tf_dtype)a->dtype));
    r.writable = a->is_result;
    if (r.bytes) at[k->nrange++] = r; /* not empty */
  }
  if (c->room.bytes) at[k->nrange++] = c->room;
  k->range = at;
  return TF_OK;
}

static uint32_t count_maps(const tf_hkernel *f) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->nparam; i++) n += f->param[i] == TF_P_TENSORMAP;
  return n;
}

#define FEW_MAPS 8

/* Tensor maps, encoded at `maps`, and everything else, to the slots. */
static tf_status fill_slots(const tf_exec_call *c, const launching *l, const uint32_t *regs, const int64_t *v,
                            uint8_t *maps, uint64_t *slot) {
  tf_status s = TF_OK;
  for (uint32_t i = 0; s == TF_OK && i < l->f->nparam; i++) {
    if (l->f->param[i] != TF_P_TENSORMAP) {
      if (l->f->param[i] == TF_P_PTR) s = tf_exec_reach(c, regs[i], 0, false, "a launch");
      if (s == TF_OK) s = pack(l, i, v[i], &slot[i]);
      continue;
    }
    s = tf_exec_encode_map(c, v[i], l->f->name, maps);
    slot[i] = (uint64_t)(uintptr_t)maps;
    maps += TF_TENSORMAP_BYTES;
  }
  return s;
}

void tf_exec_tell_launch(const tf_executable *e, const tf_kernel_launch *k, const char *who, const tf_sink *sink) {
  if (!tf_log_wants_launches(sink)) return;
  tf_log_tell(sink, TF_LOG_LAUNCH, TF_LOG_MOMENT, "%s%skernel '%s', grid %u x %u x %u, block %u x %u x %u, shared %u",
              who, *who ? ": " : "", e->package->parts.kernel[k->kernel].name, k->grid[0], k->grid[1], k->grid[2],
              k->block[0], k->block[1], k->block[2], k->shared);
}

tf_status tf_exec_load(const tf_exec_call *c, tf_exec_wanted *w) {
  tf_device *d = c->exe->device;
  uint32_t n = w->n;
  w->n = 0;
  return n && d->v->prepare ? d->v->prepare(d, c->exe->module, w->kernel, n, c->sink) : TF_OK;
}

static tf_status want(const tf_exec_call *c, uint32_t kernel) {
  tf_exec_wanted *w = c->wanted;
  tf_status s = w->n == sizeof w->kernel / sizeof *w->kernel ? tf_exec_load(c, w) : TF_OK;
  if (s == TF_OK) w->kernel[w->n++] = kernel;
  return s;
}

/* The parameters, and the launch. */
static tf_status launch(const tf_exec_call *c, const launching *l, const uint32_t *regs, const int64_t *v,
                        tf_kernel_launch *k) {
  _Alignas(64) uint8_t few[FEW_MAPS * TF_TENSORMAP_BYTES];
  uint64_t small[64], *slot = small;
  uint8_t *maps = few, *many = NULL;
  tf_device *d = c->exe->device;
  uint32_t nmap = count_maps(l->f);
  if (nmap > FEW_MAPS) {
    many = tf_alloc(&d->alloc, ((size_t)nmap + 1) * TF_TENSORMAP_BYTES);
    if (!many) return tf_fail_oom(c->sink);
    maps = (uint8_t *)(((uintptr_t)many + 63) & ~(uintptr_t)63);
  }
  tf_status s = TF_OK;
  if (k->nparam > 64 && !(slot = tf_alloc(&d->alloc, k->nparam * sizeof *slot))) s = tf_fail_oom(c->sink);
  if (s == TF_OK) s = fill_slots(c, l, regs, v, maps, slot);
  k->param = slot;
  if (s == TF_OK && c->mode == TF_EXEC_REAL) {
    tf_exec_tell_launch(c->exe, k, c->prog->name, c->sink);
    s = d->v->launch(d, c->exe->module, k, c->stream, c->sink);
  }
  if (s == TF_OK && c->mode == TF_EXEC_PREPARE) s = want(c, k->kernel);
  if (slot != small) tf_free(&d->alloc, slot);
  tf_free(&d->alloc, many);
  return s;
}

/* Grid, block and shared memory. A grid without blocks has nothing to do, and no other value need make sense. */
static tf_status check_shape(const launching *l, const int64_t *v, tf_kernel_launch *k) {
  tf_status s = check_grid(l, v, l->f->cluster, k->grid);
  if (s != TF_OK || !k->grid[0] || !k->grid[1] || !k->grid[2]) return s;
  s = check_block(l, v + 3, k->block);
  return s == TF_OK ? check_shared(l, v[6], &k->shared) : s;
}

bool tf_exec_known_launch(const tf_exec_call *c, const tf_hinst *x, const int64_t *v, tf_kernel_launch *k) {
  uint32_t kernel = (uint32_t)x->imm;
  launching l = {c->exe, c->prog->name, &c->exe->package->parts.kernel[kernel], NULL};
  *k = (tf_kernel_launch){
      .kernel = kernel, .nparam = l.f->nparam, .overlap = x->a & TF_LAUNCH_OVERLAP, .waits = x->a & TF_LAUNCH_WAITS};
  return check_shape(&l, v, k) == TF_OK;
}

tf_status tf_exec_launch(const tf_exec_call *c, const tf_hinst *x, const int64_t *v) {
  uint32_t kernel = (uint32_t)x->imm;
  launching l = {c->exe, c->prog->name, &c->exe->package->parts.kernel[kernel], c->sink};
  tf_kernel_launch k = {
      .kernel = kernel, .nparam = l.f->nparam, .overlap = x->a & TF_LAUNCH_OVERLAP, .waits = x->a & TF_LAUNCH_WAITS};
  tf_status s = check_shape(&l, v, &k);
  if (s != TF_OK || !k.grid[0] || !k.grid[1] || !k.grid[2]) return s;
  tf_memory_range few[FEW_RANGES], *range;
  s = tensor_ranges(c, &k, few, &range);
  if (s == TF_OK) s = launch(c, &l, &c->prog->pool[x->b + 7], v + 7, &k);
  tf_free(&c->exe->device->alloc, range);
  return s;
}

/* ------------------------------------------------------------------------------------------------ bare kernels */

static tf_status check_cluster(const launching *l, const uint32_t want[3], uint32_t cluster[3]) {
  uint32_t ctas = 1;
  for (int i = 0; i < 3; i++) {
    cluster[i] = want[i] ? want[i] : l->f->cluster[i];
    if (cluster[i] > 16 || (ctas *= cluster[i]) > 16)
      return BAD_LAUNCH(l, "is launched in clusters of %u x %u x %u CTAs, expected at most 16", want[0], want[1],
                        want[2]);
  }
  return TF_OK;
}

tf_status tf_exec_bare(const tf_executable *e, uint32_t kernel, const tf_launch_options *o, tf_kernel_launch *k,
                       const tf_sink *sink) {
  launching l = {e, "", &e->package->parts.kernel[kernel], sink};
  int64_t grid[3], block[3];
  uint32_t cluster[3];
  for (int i = 0; i < 3; i++) {
    grid[i] = o->grid[i] ? o->grid[i] : 1;
    bool given = o->block[0] || o->block[1] || o->block[2];
    block[i] = given ? o->block[i] : l.f->block[i];
    if (!block[i]) block[i] = 1;
  }
  tf_status s = check_cluster(&l, o->cluster, cluster);
  if (s == TF_OK) s = check_grid(&l, grid, cluster, k->grid);
  if (s == TF_OK) s = check_block(&l, block, k->block);
  if (s == TF_OK) s = check_shared(&l, o->shared, &k->shared);
  bool own = true; /* what the code itself says needs no telling */
  for (int i = 0; i < 3; i++) own &= cluster[i] == l.f->cluster[i];
  for (int i = 0; i < 3 && !own; i++) k->cluster[i] = cluster[i];
  return s;
}

tf_status tf_exec_pack(const tf_executable *e, uint32_t kernel, uint32_t i, int64_t v, uint64_t *slot,
                       const tf_sink *sink) {
  launching l = {e, "", &e->package->parts.kernel[kernel], sink};
  return pack(&l, i, v, slot);
}
