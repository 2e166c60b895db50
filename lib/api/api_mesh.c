/* Whole tensors on a mesh of devices: split, run, joined. */
#include "api/api.h"

#include "fusion/spread.h"
#include "runtime/mesh_simulated.h"
#include "runtime/mesh_threads.h"
#include "support/alloc.h"
#include "support/options.h"
#include "support/sink.h"
#include "tf/mesh.h"
#include "tf/tensor.h"

#include <string.h>

enum { LIMIT = 60, UNWRITTEN = 0xa5, MOST_DEVICES = 1024 };

/* ------------------------------------------------------------------------------------------------ what is said */

typedef struct said {
  const char *entry;
  uint32_t mesh[TF_MESH_RANK], nin, nout;
  bool on_mesh, any_order; /* any_order: what a device computes is no two times alike */
  tf_spread *spread;       /* of inputs and results, if there is room for `cap` */
  bool *counted;           /* of inputs: axis k is spread, and its extent is an argument */
  uint32_t cap;
} said;

static tf_op *find(tf_module *m, const char *entry) {
  tf_op *found = NULL;
  for (tf_op *op = tf_op_body(m->op)->first; op; op = op->next) {
    if (!tf_fusion_is(op, TF_FUSION_FUNC) || (entry && !tf_str_eqz(tf_op_symbol(op), entry))) continue;
    if (found) return NULL;
    found = op;
  }
  return found;
}

/* Floats that are added by atomic operations. */
static bool adds_in_any_order(const tf_op *op) {
  const tf_fusion_info *info = tf_fusion_op_info(op);
  tf_fusion_dtype d;
  bool scatters = info && info->cls == TF_FC_SCATTER && info->combine == TF_FUSION_ADD;
  return (scatters || tf_fusion_is(op, TF_FUSION_SDPA_BACKWARD)) && op->nresult &&
         tf_fusion_dtype_of(op->result[0].type->elem, &d) && tf_fd_is_float(d);
}

static tf_status look(tf_module *m, void *arg) {
  said *s = arg;
  tf_op *func = find(m, s->entry), *ret = func ? tf_fusion_return_op(func) : NULL;
  int64_t mesh[TF_SPREAD_AXES];
  s->on_mesh = ret && tf_fusion_mesh(func, mesh);
  for (uint32_t a = 0; a < TF_MESH_RANK; a++) s->mesh[a] = s->on_mesh ? (uint32_t)mesh[a] : 1;
  if (!s->on_mesh) return TF_OK;
  s->nin = tf_fusion_body(func)->narg;
  for (const tf_op *op = tf_fusion_body(func)->first; op; op = op->next) s->any_order |= adds_in_any_order(op);
  s->nout = ret->noperand;
  for (uint32_t i = 0; i < s->nin + s->nout && i < s->cap; i++) {
    tf_value *v = i < s->nin ? tf_fusion_body(func)->arg[i] : tf_op_operand(ret, i - s->nin);
    s->spread[i] = tf_fusion_spread(func, v);
    for (uint32_t k = 0; tf_fusion_is_tensor(v->type) && s->counted && k < v->type->rank; k++)
      s->counted[i * TF_MAX_RANK + k] = v->type->dims[k] == TF_DYN;
  }
  return TF_OK;
}

tf_status tf_module_mesh(tf_module *m, const char *entry, uint32_t mesh[TF_MESH_RANK], bool *on_mesh) {
  said s = {.entry = entry};
  tf_status status = tf_guarded(m, look, &s);
  memcpy(mesh, s.mesh, sizeof s.mesh);
  *on_mesh = s.on_mesh;
  return status;
}

tf_status tf_module_spread(tf_module *m, const char *entry, uint32_t i, int32_t spread[TF_MESH_RANK]) {
  said s = {.entry = entry};
  tf_status status = tf_guarded(m, look, &s);
  if (status != TF_OK || !s.on_mesh || i >= s.nin + s.nout) return status == TF_OK ? TF_ERR_INVALID : status;
  const tf_allocator *a = &m->session->alloc;
  s.cap = i + 1;
  if (!(s.spread = tf_alloc_zero(a, s.cap * sizeof *s.spread))) return TF_ERR_OOM;
  status = tf_guarded(m, look, &s);
  memcpy(spread, s.spread[i].at, sizeof s.spread[i].at);
  tf_free(a, s.spread);
  return status;
}

/* ------------------------------------------------------------------------------------------------ a run */

typedef struct device_args {
  tf_mesh_rank is;
  tf_arg *args;
  DLTensor *tensors;
  int64_t (*dims)[2 * TF_MAX_RANK]; /* extents, strides */
} device_args;

typedef struct mesh_run {
  said said;
  tf_allocator alloc;
  tf_executable *const *exe;
  uint32_t n, entry, nlength, nargs;
  const tf_arg *inputs;
  DLManagedTensor **results;
  device_args *device;
  const tf_sink *sink;
} mesh_run;

/* The device has a tensor that lies so, or its part of it. */
static bool has(const tf_spread *s, const tf_mesh_rank *is) {
  for (uint32_t a = 0; a < TF_MESH_RANK; a++) {
    int32_t place = tf_spread_place(s->at[a]);
    if (place >= 0 && is->coordinate[a] != (uint32_t)place) return false;
  }
  return true;
}

/* This device's part of n along axis a of the mesh. */
static int64_t part(const mesh_run *r, const tf_mesh_rank *is, uint32_t a, int64_t n, int64_t *from) {
  return tf_mesh_part(n, r->said.mesh[a], is->coordinate[a], from);
}

/* Of a part: an axis of stride 0 has one element in memory. */
static size_t bytes_of(const DLTensor *t) {
  size_t n = ((size_t)t->dtype.bits + 7) / 8;
  for (int k = 0; k < t->ndim; k++) n *= (size_t)(t->shape[k] && !t->strides[k] ? 1 : t->shape[k]);
  return n;
}

/* Copies a box of `whole` that begins at `from` to or from the row-major elements at `part`, or compares them. */
typedef enum move { SPLIT, JOIN, COMPARE } move;
static bool copy_box(move how, const DLTensor *whole, const int64_t *from, const int64_t *dims, char *at) {
  int64_t index[TF_MAX_RANK] = {0}, count = 1, size = (whole->dtype.bits + 7) / 8;
  for (int k = 0; k < whole->ndim; k++) count *= dims[k];
  for (int64_t i = 0; i < count; i++, at += size) {
    int64_t offset = 0;
    for (int k = 0; k < whole->ndim; k++) offset += (from[k] + index[k]) * tf_arg_stride(whole, (uint32_t)k);
    char *x = (char *)whole->data + whole->byte_offset + offset * size;
    if (how == SPLIT) memcpy(at, x, (size_t)size);
    else if (how == JOIN) memcpy(x, at, (size_t)size);
    else if (memcmp(x, at, (size_t)size) != 0) return false;
    for (int k = whole->ndim; k-- > 0;) {
      if (++index[k] < dims[k]) break;
      index[k] = 0;
    }
  }
  return true;
}

static tf_status new_part(mesh_run *r, uint32_t d, uint32_t i, DLTensor t, const int64_t *dims) {
  device_args *a = &r->device[d];
  DLTensor *own = &a->tensors[i];
  memcpy(a->dims[i], dims, (size_t)t.ndim * sizeof *dims);
  const tf_executable *e = r->exe[d];
  *own = (DLTensor){.ndim = t.ndim, .dtype = t.dtype, .shape = a->dims[i]};
  own->device = (DLDevice){e->info.is_host ? kDLCPU : kDLCUDA, e->info.is_host ? 0 : e->device->ordinal};
  own->strides = a->dims[i] + TF_MAX_RANK;
  for (int64_t k = t.ndim, step = 1; k-- > 0;) {
    bool same = t.strides && !t.strides[k] && t.shape[k] > 1;
    own->strides[k] = same ? 0 : step;
    if (!same && dims[k]) step *= dims[k];
  }
  a->args[i].tensor = own;
  size_t n = bytes_of(own);
  return n ? tf_device_alloc(e->device, n, &own->data, r->sink) : TF_OK;
}

static tf_status split(mesh_run *r, uint32_t d, uint32_t i) {
  const DLTensor *t = r->inputs[i].tensor;
  int64_t dims[TF_MAX_RANK], from[TF_MAX_RANK] = {0};
  device_args *a = &r->device[d];
  bool here = has(&r->said.spread[i], &a->is), spread = !here;
  a->args[i] = r->inputs[i];
  if (!t) return TF_OK;
  for (int k = 0; k < t->ndim; k++) dims[k] = here ? t->shape[k] : 0;
  for (uint32_t x = 0; x < TF_MESH_RANK; x++) {
    int32_t k = r->said.spread[i].at[x];
    if (k < 0) continue;
    if (k >= t->ndim)
      return tf_fail(r->sink, TF_ERR_INVALID, "input %u has rank %d, and axis %d is to be spread", i, t->ndim, k);
    if (here) dims[k] = part(r, &a->is, x, t->shape[k], &from[k]);
    spread = true;
  }
  if (!spread && r->exe[d]->info.is_host) return TF_OK;
  tf_status s = new_part(r, d, i, *t, dims);
  size_t n = bytes_of(&a->tensors[i]);
  if (s != TF_OK || !n) return s;
  char *box = tf_alloc(&r->alloc, n);
  if (!box) return tf_fail_oom(r->sink);
  for (int k = 0; k < t->ndim; k++)
    if (!a->tensors[i].strides[k] && dims[k]) dims[k] = 1;
  copy_box(SPLIT, t, from, dims, box);
  s = tf_device_upload(r->exe[d]->device, a->tensors[i].data, box, n, r->sink);
  tf_free(&r->alloc, box);
  return s;
}

/* No part says how long axis k is on the whole. */
static bool is_told(const tf_spread *s, int k) {
  bool told = false;
  for (uint32_t a = 0; a < TF_MESH_RANK; a++) told |= s->at[a] == k || tf_spread_place(s->at[a]) >= 0;
  return told;
}

/* Extents of what is spread, as arguments behind the inputs. */
static uint32_t lengths(const mesh_run *r, tf_arg *args) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < r->said.nin; i++)
    for (int k = 0; r->inputs[i].tensor && k < r->inputs[i].tensor->ndim; k++) {
      if (!is_told(&r->said.spread[i], k) || !r->said.counted[i * TF_MAX_RANK + (uint32_t)k]) continue;
      if (args) args[n] = (tf_arg){.scalar = {.i = r->inputs[i].tensor->shape[k]}};
      n++;
    }
  return n;
}

/* On the host that is written by nobody: what is checked knows better. */
static tf_status mark_unwritten(const mesh_run *r, uint32_t d, const DLTensor *t) {
  tf_device *to = r->exe[d]->device;
  size_t n = bytes_of(t);
  if (n && r->exe[d]->info.is_host) memset(t->data, UNWRITTEN, n);
  else if (n) return to->v->memset(to, (uint64_t)(uintptr_t)t->data, UNWRITTEN, n, NULL, r->sink);
  return TF_OK;
}

static tf_status place_results(mesh_run *r, uint32_t d) {
  device_args *a = &r->device[d];
  const tf_package *package = r->exe[d]->package;
  uint32_t first = r->said.nin + r->nlength;
  for (uint32_t i = 0; i < r->said.nout; i++) {
    tf_arg_info info = {.struct_size = sizeof info};
    int64_t dims[TF_MAX_RANK] = {0};
    tf_status s = tf_package_arg(package, r->entry, first + i, &info);
    if (s == TF_OK) s = tf_rank_result_shape(r->exe[d], &a->is, r->entry, a->args, first, i, dims, info.rank, r->sink);
    if (s == TF_OK) s = new_part(r, d, first + i, (DLTensor){.ndim = (int)info.rank, .dtype = info.dtype}, dims);
    if (s == TF_OK) s = mark_unwritten(r, d, &a->tensors[first + i]);
    if (s != TF_OK) return s;
  }
  return TF_OK;
}

/* ------------------------------------------------------------------------------------------------ results */

/* The first device that has it, and those beside it along axis `along` of the mesh (-1: none). */
static bool is_first(const tf_spread *s, const tf_mesh_rank *is, int32_t along) {
  for (int32_t a = 0; a < TF_MESH_RANK; a++) {
    int32_t place = tf_spread_place(s->at[a]);
    if (a != along && is->coordinate[a] != (place < 0 ? 0 : (uint32_t)place)) return false;
  }
  return true;
}

/* Of result i, as device d has it. */
static const DLTensor *result_of(const mesh_run *r, uint32_t d, uint32_t i) {
  return &r->device[d].tensors[r->said.nin + r->nlength + i];
}

/* How long a result is: what the devices along the axes have together. */
static void whole_dims(const mesh_run *r, uint32_t i, int64_t *dims) {
  const tf_spread *s = &r->said.spread[r->said.nin + i];
  for (uint32_t d = 0; d < r->n; d++) {
    const DLTensor *t = result_of(r, d, i);
    if (is_first(s, &r->device[d].is, -1)) memcpy(dims, t->shape, (size_t)t->ndim * sizeof *dims);
  }
  for (int32_t a = 0; a < TF_MESH_RANK; a++) {
    if (s->at[a] < 0) continue;
    dims[s->at[a]] = 0;
    for (uint32_t d = 0; d < r->n; d++)
      if (is_first(s, &r->device[d].is, a)) dims[s->at[a]] += result_of(r, d, i)->shape[s->at[a]];
  }
}

/* Device d's part of result i, to where it begins in the whole one, or compared with what is there. */
static tf_status join_part(mesh_run *r, uint32_t d, uint32_t i, move how, const int64_t *from) {
  const DLTensor *t = result_of(r, d, i);
  size_t n = bytes_of(t);
  char *box = n ? tf_alloc(&r->alloc, n) : NULL;
  if (!n) return TF_OK;
  if (!box) return tf_fail_oom(r->sink);
  tf_status s = tf_device_download(r->exe[d]->device, box, t->data, n, r->sink);
  if (s == TF_OK && !copy_box(how, &r->results[i]->dl_tensor, from, t->shape, box))
    s = tf_fail(r->sink, TF_ERR_INTERNAL, "device %u has another result %u than those with the same part", d, i);
  tf_free(&r->alloc, box);
  return s;
}

/* Devices that have the same part must have the same bytes, if they compute alike: the first one's are the result's. */
static tf_status join(mesh_run *r, uint32_t i) {
  const tf_spread *s = &r->said.spread[r->said.nin + i];
  int64_t dims[TF_MAX_RANK];
  whole_dims(r, i, dims);
  const DLTensor *like = result_of(r, 0, i);
  tf_status status = tf_tensor_create(like->dtype, (uint32_t)like->ndim, dims, &r->alloc, r->sink, &r->results[i]);
  for (uint32_t d = 0; status == TF_OK && d < r->n; d++) {
    const device_args *a = &r->device[d];
    int64_t from[TF_MAX_RANK] = {0};
    bool first = true;
    if (!has(s, &a->is)) continue;
    for (uint32_t x = 0; x < TF_MESH_RANK; x++) {
      if (s->at[x] >= 0) part(r, &a->is, x, dims[s->at[x]], &from[s->at[x]]);
      else first &= tf_spread_place(s->at[x]) >= 0 || !a->is.coordinate[x];
    }
    if (first || !r->said.any_order) status = join_part(r, d, i, first ? JOIN : COMPARE, from);
  }
  return status;
}

/* ------------------------------------------------------------------------------------------------ all of it */

static tf_status begin(mesh_run *r) {
  const tf_allocator *a = &r->alloc;
  r->nargs = r->said.nin + r->nlength + r->said.nout;
  if (!(r->device = tf_alloc_zero(a, r->n * sizeof *r->device))) return tf_fail_oom(r->sink);
  for (uint32_t d = 0; d < r->n; d++) {
    device_args *x = &r->device[d];
    tf_mesh_place(r->said.mesh, d, &x->is);
    x->args = tf_alloc_zero(a, (r->nargs + 1) * sizeof *x->args);
    x->tensors = tf_alloc_zero(a, (r->nargs + 1) * sizeof *x->tensors);
    x->dims = tf_alloc_zero(a, (r->nargs + 1) * sizeof *x->dims);
    if (!x->args || !x->tensors || !x->dims) return tf_fail_oom(r->sink);
  }
  return TF_OK;
}

static void end(mesh_run *r) {
  for (uint32_t d = 0; r->device && d < r->n; d++) {
    device_args *x = &r->device[d];
    for (uint32_t i = 0; x->tensors && i < r->nargs; i++)
      if (x->tensors[i].data) tf_device_free(r->exe[d]->device, x->tensors[i].data);
    tf_free(&r->alloc, x->args);
    tf_free(&r->alloc, x->tensors);
    tf_free(&r->alloc, x->dims);
  }
  tf_free(&r->alloc, r->device);
}

static tf_status run_devices(const mesh_run *r, const tf_arg *const *args, const tf_mesh_run_options *o) {
  double seconds = o->seconds ? o->seconds : LIMIT;
  tf_mesh_options join = {.struct_size = sizeof join, .library = o->library, .seconds = seconds};
  if (r->exe[0]->info.is_host)
    return tf_mesh_simulate(r->exe, r->said.mesh, r->entry, args, r->nargs, seconds, r->sink);
  return tf_mesh_run_devices(r->exe, r->said.mesh, r->entry, args, r->nargs, &join, r->sink);
}

static tf_status run_split(mesh_run *r, const tf_mesh_run_options *o) {
  tf_status s = begin(r);
  for (uint32_t d = 0; s == TF_OK && d < r->n; d++) {
    for (uint32_t i = 0; s == TF_OK && i < r->said.nin; i++) s = split(r, d, i);
    lengths(r, r->device[d].args + r->said.nin);
    if (s == TF_OK) s = place_results(r, d);
  }
  const tf_arg **args = tf_alloc(&r->alloc, r->n * sizeof *args);
  if (s == TF_OK && !args) s = tf_fail_oom(r->sink);
  for (uint32_t d = 0; s == TF_OK && d < r->n; d++) args[d] = r->device[d].args;
  if (s == TF_OK) s = run_devices(r, args, o);
  tf_free(&r->alloc, args);
  for (uint32_t i = 0; s == TF_OK && i < r->said.nout; i++) s = join(r, i);
  end(r);
  return s;
}

static tf_status check(mesh_run *r, uint32_t nresults, uint32_t ninputs) {
  const said *s = &r->said;
  if (!s->on_mesh) return tf_fail(r->sink, TF_ERR_INVALID, "the entry is no fusion on a mesh of devices");
  if (r->n != tf_mesh_devices(s->mesh) || r->n > MOST_DEVICES)
    return tf_fail(r->sink, TF_ERR_INVALID, "%u devices for a mesh of %u x %u x %u; the most in one process are %d",
                   r->n, s->mesh[0], s->mesh[1], s->mesh[2], MOST_DEVICES);
  if (ninputs != s->nin || nresults != s->nout)
    return tf_fail(r->sink, TF_ERR_INVALID, "%u inputs and %u results, expected %u and %u", ninputs, nresults, s->nin,
                   s->nout);
  for (uint32_t d = 0; d < r->n; d++)
    if (r->exe[d]->info.is_host != r->exe[0]->info.is_host)
      return tf_fail(r->sink, TF_ERR_UNSUPPORTED, "device %u of the mesh is a %s, device 0 a %s", d,
                     r->exe[d]->info.name, r->exe[0]->info.name);
  return TF_OK;
}

tf_status tf_mesh_run(tf_module *m, const char *entry, tf_executable *const *exe, uint32_t n, const tf_arg *inputs,
                      uint32_t ninputs, DLManagedTensor **results, uint32_t nresults, const tf_mesh_run_options *o,
                      const tf_sink *sink) {
  tf_mesh_run_options opt;
  mesh_run r = {.said = {.entry = entry},
                .alloc = m->session->alloc,
                .exe = exe,
                .n = n,
                .inputs = inputs,
                .results = results,
                .sink = sink};
  for (uint32_t i = 0; i < nresults; i++) results[i] = NULL;
  tf_status s = TF_OPTIONS_READ(tf_mesh_run_options, &opt, o, sink);
  if (s == TF_OK) s = tf_guarded(m, look, &r.said);
  if (s == TF_OK) s = check(&r, nresults, ninputs);
  if (s == TF_OK) s = tf_package_find_entry(exe[0]->package, entry, sink, &r.entry);
  if (s != TF_OK) return s;
  r.said.cap = ninputs + nresults;
  r.said.spread = tf_alloc_zero(&r.alloc, r.said.cap * sizeof *r.said.spread);
  r.said.counted = tf_alloc_zero(&r.alloc, (size_t)r.said.cap * TF_MAX_RANK * sizeof *r.said.counted);
  s = r.said.spread && r.said.counted ? tf_guarded(m, look, &r.said) : tf_fail_oom(sink);
  if (s == TF_OK) r.nlength = lengths(&r, NULL);
  if (s == TF_OK) s = run_split(&r, &opt);
  tf_free(&r.alloc, r.said.spread);
  tf_free(&r.alloc, r.said.counted);
  for (uint32_t i = 0; s != TF_OK && i < nresults; i++) {
    if (results[i]) results[i]->deleter(results[i]);
    results[i] = NULL;
  }
  return s;
}
