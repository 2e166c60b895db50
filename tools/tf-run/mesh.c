/* A fusion on a mesh of devices: the simulated SM stands for each of them, or GPUs one after the other. */
#include <stdlib.h>
#include <string.h>

#include "tf-run/run.h"
#include "tf/mesh.h"

tf_status find_mesh(call *c) {
  uint32_t mesh[TF_MESH_RANK];
  bool on_mesh = false;
  if (!c->module || !c->package) return TF_OK;
  tf_status s = tf_module_mesh(c->module, c->t->o.entry, mesh, &on_mesh);
  if (s == TF_OK && on_mesh) c->devices = mesh[0] * mesh[1] * mesh[2];
  return s;
}

/* What says how one device is run. */
static tf_status check_options(const call *c) {
  const options *o = &c->t->o;
  const char *name = o->bench           ? "bench"
                     : o->tune          ? "tune"
                     : o->in_place.n    ? "in-place"
                     : o->out_strides.n ? "out-strides"
                     : o->repeat > 1    ? "repeat"
                                        : NULL;
  if (name) return tool_fail(c->t, TF_ERR_INVALID, "--%s is not for a fusion on a mesh of devices", name);
  return TF_OK;
}

static void take(call *c, tf_arg *args) {
  for (uint32_t i = 0; i < c->nin; i++) {
    const value *v = &c->in[i];
    arg_want w = {0};
    const char *name;
    if (!v->is_scalar) {
      args[i].tensor = &v->tensor;
      continue;
    }
    tf_status s = tf_module_arg(c->module, c->entry_name, i, &name, &w.type, &w.rank, &w.is_tensor);
    bool real = s == TF_OK && (w.type.code == kDLFloat || w.type.code == kDLBfloat || w.type.code > 6);
    if (real) args[i].scalar.f = v->f;
    else args[i].scalar.i = v->i;
  }
}

/* Device d of the mesh; `first` is open. */
static tf_status open_next(call *c, uint32_t d, tf_device **out) {
  tf_device_info info = {.struct_size = sizeof info};
  const char *number = c->t->o.device ? strchr(c->t->o.device, ':') : NULL;
  tf_cuda_options o = {.struct_size = sizeof o, .ordinal = (number ? atoi(number + 1) : 0) + (int)d};
  tf_device_get_info(c->device, &info);
  *out = NULL;
  if (d == 0 || info.is_host) return TF_OK;
  return tf_device_cuda(&o, NULL, &c->t->sink, out);
}

static tf_status load_all(call *c, tf_device **device, tf_executable **all) {
  tf_status s = TF_OK;
  for (uint32_t d = 0; s == TF_OK && d < c->devices; d++) {
    s = open_next(c, d, &device[d]);
    if (s == TF_OK && d && !device[d]) all[d] = all[0];
    else if (s == TF_OK) s = tf_executable_create(device[d] ? device[d] : c->device, c->package, &c->t->sink, &all[d]);
  }
  return s;
}

static void unload_all(call *c, tf_device **device, tf_executable **all) {
  for (uint32_t d = c->devices; d-- > 0;) {
    if (all[d] && (d == 0 || all[d] != all[0])) tf_executable_destroy(all[d]);
    if (device[d]) tf_device_destroy(device[d]);
  }
}

tf_status run_on_mesh(call *c) {
  tool *t = c->t;
  tf_executable **all = need((c->devices + 1) * sizeof(tf_executable *));
  tf_device **device = need((c->devices + 1) * sizeof(tf_device *));
  tf_arg *args = need((c->nin + 1) * sizeof *args);
  DLManagedTensor **results = need((c->nout + 1) * sizeof(DLManagedTensor *));
  tf_status s = check_options(c);
  if (s == TF_OK) s = open_device(c);
  if (s == TF_OK) s = load_all(c, device, all);
  take(c, args);
  double t0 = now();
  if (s == TF_OK)
    s = tf_mesh_run(c->module, c->entry_name, all, c->devices, args, c->nin, results, c->nout, NULL, &t->sink);
  time_add(t, "run", now() - t0);
  for (uint32_t i = 0; s == TF_OK && i < c->nout; i++) {
    value *v = &c->out[i];
    const char *name = NULL;
    arg_want w = {0};
    s = tf_module_arg(c->module, c->entry_name, c->nin + i, &name, &w.type, &w.rank, &w.is_tensor);
    v->memory = results[i];
    v->tensor = results[i]->dl_tensor;
    memcpy(v->dims, v->tensor.shape, (size_t)v->tensor.ndim * sizeof *v->dims);
    v->name = need_str(strz(name ? name : ""));
  }
  if (c->device) print_counters(t, c->device);
  unload_all(c, device, all);
  t->on_fault = NULL;
  tf_status written = write_trace(c);
  free(all);
  free(device);
  free(args);
  free(results);
  return s == TF_OK ? written : s;
}
