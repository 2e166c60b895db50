/* A call as data: the executor runs it, with all its checks, on a device that only writes down what it is asked for. So
 * a recipe has exactly the steps of a call. */
#include "tf/recipe.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/exec_call.h"
#include "support/alloc.h"
#include "support/options.h"

typedef struct step {
  tf_recipe_step s;
  uint64_t *slot; /* of its parameters */
} step;

/* What the driver would make of it is not known here: until the host has encoded it, its bytes are its number. */
typedef struct map {
  tf_tensormap_desc desc;
  _Alignas(64) uint8_t bytes[TF_TENSORMAP_BYTES];
} map;

struct tf_recipe {
  tf_package *package;
  step *step;
  map **map;
  uint32_t nstep, step_cap, nmap, map_cap;
};

typedef struct recorder {
  tf_device base;
  tf_device_info info;
  const tf_package_parts *parts;
  tf_recipe *out;
} recorder;

/* ------------------------------------------------------------------------------------------------ writing down */

static step *new_step(tf_device *d, tf_recipe_kind kind) {
  tf_recipe *r = ((recorder *)d)->out;
  if (r->nstep == r->step_cap) {
    uint32_t cap = r->step_cap ? 2 * r->step_cap : 8;
    step *more = realloc(r->step, cap * sizeof *more);
    if (!more) return NULL;
    r->step = more;
    r->step_cap = cap;
  }
  step *s = &r->step[r->nstep++];
  *s = (step){.s = {.struct_size = sizeof s->s, .kind = kind}};
  return s;
}

static map *map_of(const tf_recipe *r, const void *bytes) {
  uint64_t number;
  memcpy(&number, bytes, sizeof number);
  return r->map[number];
}

static tf_status record_map(tf_device *d, const tf_tensormap_desc *m, void *map128, const tf_sink *sink) {
  tf_recipe *r = ((recorder *)d)->out;
  if (r->nmap == r->map_cap) {
    uint32_t cap = r->map_cap ? 2 * r->map_cap : 8;
    map **more = realloc(r->map, cap * sizeof(map *));
    if (!more) return tf_fail_oom(sink);
    r->map = more;
    r->map_cap = cap;
  }
  map *x = aligned_alloc(64, (sizeof *x + 63) / 64 * 64);
  if (!x) return tf_fail_oom(sink);
  memset(x, 0, sizeof *x);
  x->desc = *m;
  memset(map128, 0, TF_TENSORMAP_BYTES);
  memcpy(map128, &(uint64_t){r->nmap}, sizeof(uint64_t));
  r->map[r->nmap++] = x;
  return TF_OK;
}

static tf_status record_launch(tf_device *d, void *module, const tf_kernel_launch *l, void *stream,
                               const tf_sink *sink) {
  (void)module, (void)stream;
  const recorder *rec = (recorder *)d;
  const tf_hkernel *k = &rec->parts->kernel[l->kernel];
  step *s = new_step(d, TF_RECIPE_LAUNCH);
  if (!s) return tf_fail_oom(sink);
  s->slot = calloc(l->nparam + 1, sizeof *s->slot);
  s->s.params = calloc(l->nparam + 1, sizeof(void *));
  if (!s->slot || !s->s.params) return tf_fail_oom(sink);
  s->s.kernel = k->name;
  memcpy(s->s.grid, l->grid, sizeof s->s.grid);
  memcpy(s->s.block, l->block, sizeof s->s.block);
  memcpy(s->s.cluster, l->cluster, sizeof s->s.cluster);
  s->s.shared = l->shared;
  s->s.overlap = l->overlap;
  s->s.num_params = l->nparam;
  for (uint32_t i = 0; i < l->nparam; i++) {
    s->slot[i] = l->param[i];
    s->s.params[i] = k->param[i] == TF_P_TENSORMAP
                         ? (void *)map_of(rec->out, (const void *)(uintptr_t)l->param[i])->bytes
                         : &s->slot[i];
  }
  return TF_OK;
}

static tf_status record_fill(tf_device *d, uint64_t dst, uint8_t value, size_t bytes, void *stream,
                             const tf_sink *sink) {
  (void)stream;
  step *s = new_step(d, TF_RECIPE_FILL);
  if (!s) return tf_fail_oom(sink);
  s->s.address = dst;
  s->s.bytes = bytes;
  s->s.value = value;
  return TF_OK;
}

/* Only tensor maps are uploaded by a program. */
static tf_status record_upload(tf_device *d, uint64_t dst, const void *src, size_t bytes, void *stream,
                               const tf_sink *sink) {
  (void)stream;
  step *s = new_step(d, TF_RECIPE_COPY);
  if (!s) return tf_fail_oom(sink);
  s->s.address = dst;
  s->s.bytes = bytes;
  s->s.from = map_of(((recorder *)d)->out, src)->bytes;
  return TF_OK;
}

static tf_status load(tf_device *d, const tf_package_parts *p, void **module, const tf_sink *sink) {
  if (p->later || !(p->ptx.len || p->cubin.len))
    return tf_fail(sink, TF_ERR_INVALID,
                   p->later ? "the package makes its kernels later; compile it without `lazy`, and it holds their PTX"
                            : "the package holds neither PTX nor a cubin, which a host could load");
  ((recorder *)d)->parts = p;
  *module = d;
  return TF_OK;
}

static void unload(tf_device *d, void *module) { (void)d, (void)module; }

/* All memory is the host's: calls have a workspace, if they take any. */
static tf_status no_alloc(tf_device *d, size_t bytes, void *stream, uint64_t *address, const tf_sink *sink) {
  (void)d, (void)stream, (void)address;
  return tf_fail(sink, TF_ERR_INVALID, "a recipe has no memory of its own, and the call takes %zu bytes", bytes);
}

static void no_free(tf_device *d, uint64_t address, void *stream) { (void)d, (void)address, (void)stream; }
static tf_status no_wait(tf_device *d, void *stream, const tf_sink *sink) {
  (void)d, (void)stream, (void)sink;
  return TF_OK;
}

static void info(tf_device *d, tf_device_info *out) { tf_info_write(out, &((recorder *)d)->info, sizeof *out); }

static const tf_device_vtable vtable = {
    .load = load,
    .unload = unload,
    .launch = record_launch,
    .alloc = no_alloc,
    .free = no_free,
    .upload = record_upload,
    .memset = record_fill,
    .sync = no_wait,
    .tensormap_encode = record_map,
    .info = info,
};

/* ------------------------------------------------------------------------------------------------ the calls */

static uint32_t sm_of(const char *target) {
  return strncmp(target, "sm_", 3) == 0 ? (uint32_t)strtoul(target + 3, NULL, 10) : 0;
}

/* Bytes of shared memory that a block may ask for, by compute capability: CUDA C++ Programming Guide, "Technical
 * Specifications". */
static uint32_t shared_of(uint32_t sm) {
  if (sm >= 120) return 99 << 10;
  if (sm >= 90) return 227 << 10;
  if (sm == 80 || sm == 87) return 163 << 10;
  return sm >= 80 ? 99 << 10 : sm == 75 ? 64 << 10 : sm >= 70 ? 96 << 10 : 48 << 10;
}

static tf_status begin(tf_package *p, const tf_recipe_options *o, const tf_sink *sink, tf_recipe *out, recorder *rec,
                       tf_executable **e) {
  uint32_t sm = o->sm ? o->sm : sm_of(tf_package_target(p));
  *rec = (recorder){.base = {.v = &vtable, .alloc = tf_allocator_or_malloc(NULL), .ordinal = o->ordinal},
                    .info = {.struct_size = sizeof rec->info,
                             .name = "a recipe",
                             .sm = sm,
                             .ptx_version = UINT32_MAX,
                             .shared_optin = o->shared_optin ? o->shared_optin : shared_of(sm)},
                    .out = out};
  return tf_executable_create(&rec->base, p, sink, e);
}

tf_status tf_recipe_workspace(tf_package *p, uint32_t entry, const tf_arg *args, uint32_t nargs,
                              const tf_recipe_options *o, size_t *bytes, const tf_sink *sink) {
  tf_recipe_options opt;
  tf_recipe none = {0};
  recorder rec;
  tf_executable *e;
  *bytes = 0;
  tf_status s = TF_OPTIONS_READ(tf_recipe_options, &opt, o, sink);
  if (s == TF_OK) s = begin(p, &opt, sink, &none, &rec, &e);
  if (s != TF_OK) return s;
  s = tf_executable_workspace(e, entry, args, nargs, bytes, sink);
  tf_executable_destroy(e);
  return s;
}

static tf_status fill(tf_executable *e, uint32_t entry, const tf_arg *args, uint32_t nargs, const tf_recipe_options *o,
                      const tf_sink *sink) {
  size_t bytes;
  tf_status s = tf_executable_workspace(e, entry, args, nargs, &bytes, sink);
  if (s != TF_OK) return s;
  if (bytes && !o->workspace)
    return tf_fail(sink, TF_ERR_INVALID, "the call takes a workspace of %zu bytes, and the recipe's options give none",
                   bytes);
  tf_execute_options with = {
      .struct_size = sizeof with, .workspace = o->workspace, .workspace_bytes = o->workspace_bytes};
  return tf_execute_with(e, entry, args, nargs, &with, sink);
}

tf_status tf_recipe_create(tf_package *p, uint32_t entry, const tf_arg *args, uint32_t nargs,
                           const tf_recipe_options *o, const tf_sink *sink, tf_recipe **out) {
  tf_recipe_options opt;
  recorder rec;
  tf_executable *e;
  *out = NULL;
  tf_status s = TF_OPTIONS_READ(tf_recipe_options, &opt, o, sink);
  tf_recipe *r = s == TF_OK ? calloc(1, sizeof *r) : NULL;
  if (s != TF_OK) return s;
  if (!r) return tf_fail_oom(sink);
  r->package = p;
  tf_package_retain(p);
  s = begin(p, &opt, sink, r, &rec, &e);
  if (s == TF_OK) {
    s = fill(e, entry, args, nargs, &opt, sink);
    tf_executable_destroy(e);
  }
  if (s == TF_OK) *out = r;
  else tf_recipe_destroy(r);
  return s;
}

void tf_recipe_destroy(tf_recipe *r) {
  if (!r) return;
  for (uint32_t i = 0; i < r->nstep; i++) {
    free(r->step[i].slot);
    free(r->step[i].s.params);
  }
  for (uint32_t i = 0; i < r->nmap; i++) free(r->map[i]);
  free(r->step);
  free(r->map);
  tf_package_release(r->package);
  free(r);
}

uint32_t tf_recipe_num_steps(const tf_recipe *r) { return r->nstep; }
uint32_t tf_recipe_num_maps(const tf_recipe *r) { return r->nmap; }

tf_status tf_recipe_get_step(const tf_recipe *r, uint32_t i, tf_recipe_step *out) {
  if (i >= r->nstep || !out || !out->struct_size) return TF_ERR_INVALID;
  tf_info_write(out, &r->step[i].s, sizeof *out);
  return TF_OK;
}

tf_status tf_recipe_get_map(const tf_recipe *r, uint32_t i, tf_recipe_map *out) {
  if (i >= r->nmap || !out || !out->struct_size) return TF_ERR_INVALID;
  const tf_tensormap_desc *m = &r->map[i]->desc;
  tf_recipe_map x = {.struct_size = out->struct_size,
                     .to = r->map[i]->bytes,
                     .mode = (tf_recipe_map_mode)m->s.mode,
                     .type = m->s.type,
                     .rank = m->s.rank,
                     .address = (uint64_t)m->address,
                     .channels = (uint32_t)m->s.channels,
                     .pixels = (uint32_t)m->s.pixels,
                     .interleave = m->s.interleave,
                     .swizzle = m->s.swizzle,
                     .l2_promotion = m->s.l2,
                     .fill = m->s.fill};
  for (int k = 0; k < m->s.rank; k++) {
    x.extent[k] = (uint64_t)m->dim[k];
    if (k) x.stride[k - 1] = (uint64_t)m->stride[k - 1];
    x.box[k] = (uint32_t)m->s.box[k];
    x.element_stride[k] = (uint32_t)m->s.element_stride[k];
  }
  memcpy(x.lower, m->s.lower, sizeof x.lower);
  memcpy(x.upper, m->s.upper, sizeof x.upper);
  tf_info_write(out, &x, sizeof x);
  return TF_OK;
}
