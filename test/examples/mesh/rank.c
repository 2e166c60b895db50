/* A device of the mesh: what its process does. */
#include "program.h"

#include "tf/emu.h"

typedef struct part {
  DLTensor tensor;
  int64_t shape[TF_MAX_RANK], from[TF_MAX_RANK]; /* from: where it begins in the whole one */
  char *host;
  size_t bytes;
} part;

typedef struct rank {
  const program *p;
  uint32_t number, coordinate[TF_MESH_RANK];
  tf_device *device;
  tf_package *package;
  tf_executable *exe;
  tf_mesh *mesh;
  DLDevice where;
  part in[MOST], out[MOST];
  tf_arg args[4 * MOST];
  uint32_t nargs, first_result;
} rank;

/* ------------------------------------------------------------------------------------------------ parts */

/* Between the box of the whole tensor where the part is, and the part's elements. */
static void copy_box(const DLTensor *whole, const part *t, char *at) {
  int64_t index[TF_MAX_RANK] = {0}, count = 1;
  size_t size = whole->dtype.bits / 8;
  for (int k = 0; k < whole->ndim; k++) count *= t->shape[k];
  for (int64_t i = 0; i < count; i++) {
    int64_t offset = 0;
    for (int k = 0; k < whole->ndim; k++) offset = offset * whole->shape[k] + t->from[k] + index[k];
    memcpy(at + (size_t)i * size, (char *)whole->data + (size_t)offset * size, size);
    for (int k = whole->ndim; k-- > 0;) {
      if (++index[k] < t->shape[k]) break;
      index[k] = 0;
    }
  }
}

static tf_status make_part(rank *r, DLDataType type, int rank, part *t) {
  t->bytes = type.bits / 8;
  for (int k = 0; k < rank; k++) t->bytes *= (size_t)t->shape[k];
  t->tensor = (DLTensor){.ndim = rank, .dtype = type, .device = r->where, .shape = t->shape};
  t->host = malloc(t->bytes + 1);
  if (!t->host) return TF_ERR_OOM;
  return tf_device_alloc(r->device, t->bytes, &t->tensor.data, &sink);
}

/* Where the part begins along the axes that are spread, and of a whole tensor how long it is there: nothing on devices
 * that do not have it. */
static tf_status place(const rank *r, uint32_t arg, const DLTensor *whole, part *t) {
  int32_t spread[TF_MESH_RANK];
  bool here = true;
  TRY(tf_module_spread(r->p->module, NULL, arg, spread));
  for (uint32_t a = 0; a < TF_MESH_RANK; a++)
    here &= spread[a] >= -1 || spread[a] == TF_MESH_ON((int32_t)r->coordinate[a]);
  for (int k = 0; k < whole->ndim; k++) t->shape[k] = here ? whole->shape[k] : 0, t->from[k] = 0;
  for (uint32_t a = 0; here && a < TF_MESH_RANK; a++)
    if (spread[a] >= 0)
      t->shape[spread[a]] = tf_mesh_part(whole->shape[spread[a]], r->p->mesh[a], r->coordinate[a], &t->from[spread[a]]);
  return TF_OK;
}

/* Behind the inputs stands the whole extent of each axis that is spread and has no number in the text: x_extent0. */
static tf_status take_extents(rank *r) {
  uint32_t n = tf_package_num_args(r->package, 0);
  for (; r->nargs + r->p->nout < n; r->nargs++) {
    tf_arg_info info = {.struct_size = sizeof info}, input = info;
    TRY(tf_package_arg(r->package, 0, r->nargs, &info));
    const char *behind = strstr(info.name, "_extent");
    for (uint32_t i = 0; behind && i < r->p->nin; i++) {
      TRY(tf_package_arg(r->package, 0, i, &input));
      size_t len = strlen(input.name);
      if (!input.is_tensor || len != (size_t)(behind - info.name) || memcmp(input.name, info.name, len) != 0) continue;
      r->args[r->nargs].scalar.i = r->p->in[i].tensor->shape[atoi(behind + strlen("_extent"))];
    }
  }
  return TF_OK;
}

static tf_status take_inputs(rank *r) {
  for (uint32_t i = 0; i < r->p->nin; i++) {
    const DLTensor *whole = r->p->in[i].tensor;
    part *t = &r->in[i];
    r->args[i] = r->p->in[i];
    if (!whole) continue;
    TRY(place(r, i, whole, t));
    TRY(make_part(r, whole->dtype, whole->ndim, t));
    copy_box(whole, t, t->host);
    TRY(tf_device_upload(r->device, t->tensor.data, t->host, t->bytes, &sink));
    r->args[i].tensor = &t->tensor;
  }
  r->nargs = r->p->nin;
  TRY(take_extents(r));
  r->first_result = r->nargs;
  return TF_OK;
}

static tf_status make_results(rank *r) {
  for (uint32_t i = 0; i < r->p->nout; i++) {
    const DLTensor *whole = &r->p->want[i]->dl_tensor;
    part *t = &r->out[i];
    TRY(place(r, r->p->nin + i, whole, t));
    TRY(tf_mesh_result_shape(r->mesh, r->exe, 0, r->args, r->first_result, i, t->shape, (uint32_t)whole->ndim, &sink));
    TRY(make_part(r, whole->dtype, whole->ndim, t));
    memset(t->host, 0xa5, t->bytes); /* what nobody writes shows */
    TRY(tf_device_upload(r->device, t->tensor.data, t->host, t->bytes, &sink));
    r->args[r->nargs++].tensor = &t->tensor;
  }
  return TF_OK;
}

/* ------------------------------------------------------------------------------------------------ running */

static tf_status open_device(rank *r) {
  tf_cuda_options c = {.struct_size = sizeof c, .ordinal = (int)r->number};
  tf_emu_options e = {.struct_size = sizeof e, .check = true, .workers = 1};
  const char *target;
  if (r->p->cuda) TRY(tf_device_cuda(&c, NULL, &sink, &r->device));
  else TRY(tf_device_emu(&e, NULL, &sink, &r->device));
  r->where = (DLDevice){r->p->cuda ? kDLCUDA : kDLCPU, r->p->cuda ? (int)r->number : 0};
  TRY(tf_device_target(r->device, &sink, &target));
  tf_compile_options o = {.struct_size = sizeof o, .target = target, .lazy = true};
  TRY(tf_compile(r->p->module, &o, &r->package));
  return tf_executable_create(r->device, r->package, &sink, &r->exe);
}

static tf_status compare(rank *r) {
  size_t wrong = 0;
  for (uint32_t i = 0; i < r->p->nout; i++) {
    part *t = &r->out[i];
    TRY(tf_device_download(r->device, t->host, t->tensor.data, t->bytes, &sink));
    DLTensor on_host = t->tensor;
    on_host.data = t->host;
    wrong += wrong_elements(r->p, i, t->from, &on_host);
  }
  if (wrong) fprintf(stderr, "device %u: %zu elements are wrong\n", r->number, wrong);
  return wrong ? TF_ERR_CHECK : TF_OK;
}

static tf_status run(rank *r, const tf_mesh_id *id, int rounds, void (*before)(uint32_t number, int round)) {
  tf_mesh_options o = {.struct_size = sizeof o, .library = r->p->nccl, .seconds = r->p->seconds};
  TRY(open_device(r));
  TRY(tf_mesh_join(r->device, r->p->mesh, r->number, id, &o, &sink, &r->mesh));
  TRY(take_inputs(r));
  TRY(make_results(r));
  for (int i = 0; i < rounds; i++) {
    before(r->number, i);
    TRY(tf_mesh_execute(r->mesh, r->exe, 0, r->args, r->nargs, NULL, &sink));
    TRY(tf_mesh_sync(r->mesh, NULL, &sink));
    TRY(compare(r));
  }
  return TF_OK;
}

tf_status run_rank(const program *p, uint32_t number, const tf_mesh_id *id, int rounds,
                   void (*before)(uint32_t number, int round)) {
  rank *r = calloc(1, sizeof *r);
  if (!r) return TF_ERR_OOM;
  r->p = p;
  r->number = number;
  for (uint32_t a = TF_MESH_RANK, n = number; a-- > 0; n /= p->mesh[a]) r->coordinate[a] = n % p->mesh[a];
  tf_status s = run(r, id, rounds, before);
  tf_mesh_leave(r->mesh);
  if (s != TF_OK) return s; /* the process ends, and should wait for nothing */
  for (uint32_t i = 0; i < MOST; i++) {
    if (r->device) tf_device_free(r->device, r->in[i].tensor.data);
    if (r->device) tf_device_free(r->device, r->out[i].tensor.data);
    free(r->in[i].host);
    free(r->out[i].host);
  }
  tf_executable_destroy(r->exe);
  tf_package_release(r->package);
  tf_device_destroy(r->device);
  free(r);
  return s;
}
