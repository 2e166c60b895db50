/* What a launch must satisfy before the device sees it. */
#include <inttypes.h>

#include "runtime/exec.h"
#include "support/alloc.h"
#include "support/dtype.h"

typedef struct launching {
  const tf_exec_call *c;
  const tf_hkernel *f;
} launching;

#define BAD_LAUNCH(l, fmt, ...)                                                                                        \
  tf_fail((l)->c->sink, TF_ERR_INVALID, "%s: kernel '%s' " fmt, (l)->c->prog->name, (l)->f->name, __VA_ARGS__)

static tf_status check_grid(const launching *l, const int64_t *v, uint32_t grid[3]) {
  static const int64_t most[3] = {INT32_MAX, 65535, 65535};
  for (int i = 0; i < 3; i++) {
    if (v[i] < 0 || v[i] > most[i])
      return BAD_LAUNCH(l,
                        "needs %" PRId64 " CTAs along %c, but a grid has at most %" PRId64
                        " there; the tensors are too large for this schedule",
                        v[i], 'x' + i, most[i]);
    if (v[i] % l->f->cluster[i])
      return BAD_LAUNCH(l, "has a grid of %" PRId64 " along %c, which its clusters of %u do not divide", v[i], 'x' + i,
                        l->f->cluster[i]);
    grid[i] = (uint32_t)v[i];
  }
  return TF_OK;
}

static tf_status check_block(const launching *l, const int64_t *v, uint32_t block[3]) {
  static const int64_t most[3] = {1024, 1024, 64};
  int64_t threads = 1, limit = l->f->max_threads ? l->f->max_threads : 1024;
  for (int i = 0; i < 3; i++) {
    if (v[i] < 1 || v[i] > most[i])
      return BAD_LAUNCH(l, "needs %" PRId64 " threads along %c, wanted 1 to %" PRId64, v[i], 'x' + i, most[i]);
    block[i] = (uint32_t)v[i];
    threads *= v[i];
  }
  if (threads > limit)
    return BAD_LAUNCH(l, "is launched with %" PRId64 " threads a CTA, but takes at most %" PRId64, threads, limit);
  return TF_OK;
}

static tf_status check_shared(const launching *l, int64_t bytes, uint32_t *shared) {
  int64_t most = l->c->exe->info.shared_optin;
  if (bytes < 0 || bytes > INT32_MAX || (most && bytes + l->f->static_shared > most))
    return BAD_LAUNCH(l, "needs %" PRId64 " + %u bytes of shared memory, but a CTA of '%s' has at most %" PRId64, bytes,
                      l->f->static_shared, l->c->exe->info.name, most);
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
  return BAD_LAUNCH(
      l, "takes %d bits as parameter %u, which %" PRId64 " does not fit; the tensors are too large for it", bits, i, v);
}

/* The memory that the call's tensors span, for a device that checks accesses. */
static uint32_t tensor_ranges(const tf_exec_call *c, tf_memory_range *out, uint32_t cap) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < c->prog->narg; i++) {
    const DLTensor *t = c->prog->arg[i].is_tensor ? c->args[i].tensor : NULL;
    int64_t size = (int64_t)tf_dtype_size((tf_dtype)c->prog->arg[i].dtype), low = 0, high = size;
    for (int k = 0; t && k < t->ndim; k++) {
      if (!t->shape[k]) t = NULL; /* empty */
      else {
        int64_t reach = (t->shape[k] - 1) * tf_arg_stride(t, (uint32_t)k) * size;
        *(reach < 0 ? &low : &high) += reach;
      }
    }
    if (!t) continue;
    if (n == cap) return 0; /* told nothing, it checks less */
    out[n++] = (tf_memory_range){tf_arg_address(t) + (uint64_t)low, (uint64_t)(high - low), c->prog->arg[i].is_result};
  }
  return n;
}

static uint32_t count_maps(const tf_hkernel *f) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->nparam; i++) n += f->param[i] == TF_P_TENSORMAP;
  return n;
}

#define FEW_MAPS 8

/* Tensor maps, encoded at `maps`, and everything else, to the slots. */
static tf_status fill_slots(const launching *l, const int64_t *v, uint8_t *maps, uint64_t *slot) {
  tf_status s = TF_OK;
  for (uint32_t i = 0; s == TF_OK && i < l->f->nparam; i++) {
    if (l->f->param[i] != TF_P_TENSORMAP) {
      s = pack(l, i, v[i], &slot[i]);
      continue;
    }
    s = tf_exec_encode_map(l->c, v[i], l->f->name, maps);
    slot[i] = (uint64_t)(uintptr_t)maps;
    maps += TF_TENSORMAP_BYTES;
  }
  return s;
}

/* The parameters, and the launch. */
static tf_status launch(const launching *l, const int64_t *v, tf_kernel_launch *k) {
  _Alignas(64) uint8_t few[FEW_MAPS * TF_TENSORMAP_BYTES];
  uint64_t small[64], *slot = small;
  uint8_t *maps = few, *many = NULL;
  tf_device *d = l->c->exe->device;
  uint32_t nmap = count_maps(l->f);
  if (nmap > FEW_MAPS) {
    many = tf_alloc(&d->alloc, ((size_t)nmap + 1) * TF_TENSORMAP_BYTES);
    if (!many) return tf_fail_oom(l->c->sink);
    maps = (uint8_t *)(((uintptr_t)many + 63) & ~(uintptr_t)63);
  }
  tf_status s = TF_OK;
  if (k->nparam > 64 && !(slot = tf_alloc(&d->alloc, k->nparam * sizeof *slot))) s = tf_fail_oom(l->c->sink);
  if (s == TF_OK) s = fill_slots(l, v, maps, slot);
  k->param = slot;
  if (s == TF_OK && l->c->mode == TF_EXEC_REAL) s = d->v->launch(d, l->c->exe->module, k, l->c->stream, l->c->sink);
  if (slot != small) tf_free(&d->alloc, slot);
  tf_free(&d->alloc, many);
  return s;
}

tf_status tf_exec_launch(const tf_exec_call *c, uint32_t kernel, const int64_t *v) {
  launching l = {c, &c->exe->package->parts.kernel[kernel]};
  tf_kernel_launch k = {.kernel = kernel, .nparam = l.f->nparam};
  tf_status s = check_grid(&l, v, k.grid);
  if (s != TF_OK) return s;
  if (!k.grid[0] || !k.grid[1] || !k.grid[2]) return TF_OK; /* nothing to do, and no other value need make sense */
  s = check_block(&l, v + 3, k.block);
  if (s == TF_OK) s = check_shared(&l, v[6], &k.shared);
  if (s != TF_OK) return s;
  tf_memory_range range[64];
  if (c->exe->info.is_host && (k.nrange = tensor_ranges(c, range, 64))) k.range = range;
  return launch(&l, v + 7, &k);
}
