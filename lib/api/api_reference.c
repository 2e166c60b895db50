/* The reference evaluator, for hosts. */
#include "api/api.h"
#include "api/reference_steps.h"

#include "fusion/fusion_reference.h"
#include "fusion/sched.h"
#include "kernel/kernel.h"
#include "runtime/package.h"
#include "support/sink.h"
#include "support/size.h"
#include "tf/tensor.h"
#include "tile/tile_reference.h"

typedef struct ref_args {
  const char *entry;
  const DLTensor *const *in;
  uint32_t nin, nout;
  DLManagedTensor **out, **bound;
} ref_args;

static tf_op *find_entry(tf_module *m, tf_op *module, const char *entry) {
  tf_op *found = NULL;
  tf_diags *d = tf_context_diags(m->ctx);
  for (tf_op *o = tf_op_body(module) ? tf_op_body(module)->first : NULL; o; o = o->next) {
    bool one = tf_fusion_is(o, TF_FUSION_FUNC) || tf_tile_is(o, TF_T_FUNC) || tf_is_program(o);
    bool version = tf_fusion_is(o, TF_FUSION_FUNC) && tf_fusion_version_of_attr(o); /* of a fusion that is there, too */
    if (!one || (entry ? !tf_str_eqz(tf_op_symbol(o), entry) : tf_is_step(o) || version)) continue;
    if (found) {
      tf_error(d, o->loc, "there is more than one fusion.func or tile.func; name the entry");
      return NULL;
    }
    found = o;
  }
  if (!found && entry)
    tf_error(d, module->loc, "there is no fusion.func or tile.func '@%s'", entry);
  else if (!found) tf_error(d, module->loc, "there is no fusion.func or tile.func");
  return found;
}

static bool to_array(tf_module *m, const DLTensor *t, uint32_t i, tf_ref_array *a) {
  tf_diags *d = tf_context_diags(m->ctx);
  *a = (tf_ref_array){.rank = (uint32_t)t->ndim, .data = (char *)t->data + t->byte_offset};
  if (t->ndim < 0 || t->ndim > TF_FUSION_MAX_RANK) {
    tf_error(d, TF_NOLOC, "input %u has rank %d; the highest is %d", i, t->ndim, TF_FUSION_MAX_RANK);
    return false;
  }
  for (int k = 0; k < t->ndim; k++) a->dims[k] = t->shape[k];
  int64_t bytes;
  if (!tf_size_of(a->dims, a->rank, 16, &bytes)) {
    tf_error(d, TF_NOLOC, "input %u has a negative extent, or more bytes than 63 bits hold", i);
    return false;
  }
  tf_ref_contiguous(a);
  for (int k = 0; t->strides && k < t->ndim; k++) a->strides[k] = t->strides[k];
  for (int k = 0; k < TF_FD_COUNT; k++) {
    DLDataType x = tf_dtype_dlpack(tf_fd_dtype((tf_fusion_dtype)k));
    if (x.code != t->dtype.code || x.bits != t->dtype.bits || t->dtype.lanes != 1) continue;
    a->dtype = (tf_fusion_dtype)k;
    return true;
  }
  tf_error(d, TF_NOLOC, "input %u has an element type that programs have not", i);
  return false;
}

static tf_status from_array(tf_module *m, const tf_ref_array *a, DLManagedTensor **out) {
  DLDataType t = tf_dtype_dlpack(tf_fd_dtype(a->dtype));
  tf_status s = tf_tensor_create(t, a->rank, a->dims, &m->session->alloc, &m->session->sink, out);
  if (s == TF_OK && tf_ref_count(a))
    memcpy((*out)->dl_tensor.data, a->data, tf_fd_bytes(a->dtype, (size_t)tf_ref_count(a)));
  return s;
}

static tf_status evaluate(tf_module *m, tf_pool *pool, ref_args *a) {
  tf_map map = {.pool = pool};
  tf_op *func = find_entry(m, tf_op_clone(m->op, pool, &map), a->entry);
  if (!func || !tf_verify(func)) return TF_ERR_INVALID;
  bool tile = tf_tile_is(func, TF_T_FUNC), program = tf_is_program(func);
  tf_verdict why = {.pool = pool};
  if (!tile && !program && tf_sched_has_script(func) && !tf_tell(m->ctx, &why, tf_sched_apply_script(func, &why)))
    return TF_ERR_INVALID;
  tf_ref_array *in = TF_NEW_ARRAY(pool, tf_ref_array, a->nin + 1), *out = TF_NEW_ARRAY(pool, tf_ref_array, a->nout + 1);
  for (uint32_t i = 0; i < a->nin; i++)
    if (!to_array(m, a->in[i], i, &in[i])) return TF_ERR_INVALID;
  double **bound = a->bound ? TF_NEW_ARRAY(pool, double *, a->nout + 1) : NULL;
  bool ok = program ? tf_reference_steps(func, pool, in, a->nin, out, bound, a->nout)
            : tile  ? tf_tile_reference_run(func, pool, in, a->nin, out, bound, a->nout)
                    : tf_reference_bounds(func, pool, in, a->nin, out, bound, a->nout);
  if (!ok) return TF_ERR_INVALID;
  for (uint32_t i = 0; i < a->nout; i++) {
    tf_status s = from_array(m, &out[i], &a->out[i]);
    tf_ref_array off = out[i];
    off.dtype = TF_FD_F64;
    off.data = bound ? bound[i] : TF_NEW_ARRAY(pool, double, (size_t)tf_ref_count(&out[i]) + 1);
    if (s == TF_OK && a->bound) s = from_array(m, &off, &a->bound[i]);
    if (s != TF_OK) return s;
  }
  return TF_OK;
}

static tf_status reference(tf_module *m, void *arg) {
  tf_pool *pool = tf_pool_child(m->pool);
  tf_status s = evaluate(m, pool, arg);
  tf_pool_free(pool);
  return s;
}

static void drop(DLManagedTensor **t, uint32_t n) {
  for (uint32_t i = 0; t && i < n; i++) {
    if (t[i]) t[i]->deleter(t[i]);
    t[i] = NULL;
  }
}

tf_status tf_module_reference_bounds(tf_module *m, const char *entry, const DLTensor *const *inputs, uint32_t ninputs,
                                     DLManagedTensor **outputs, DLManagedTensor **bounds, uint32_t noutputs) {
  for (uint32_t i = 0; i < noutputs; i++) outputs[i] = NULL;
  for (uint32_t i = 0; bounds && i < noutputs; i++) bounds[i] = NULL;
  ref_args a = {entry, inputs, ninputs, noutputs, outputs, bounds};
  tf_status s = tf_guarded(m, reference, &a);
  if (s == TF_OK) return s;
  drop(outputs, noutputs);
  drop(bounds, noutputs);
  return s;
}

tf_status tf_module_reference(tf_module *m, const char *entry, const DLTensor *const *inputs, uint32_t ninputs,
                              DLManagedTensor **outputs, uint32_t noutputs) {
  return tf_module_reference_bounds(m, entry, inputs, ninputs, outputs, NULL, noutputs);
}

/* ------------------------------------------------------------------------------------------------ signatures */

typedef struct sig_args {
  const char *entry;
  uint32_t i, nin, nout;
  const char *name;
  tf_type *type;
} sig_args;

static tf_status signature(tf_module *m, void *arg) {
  sig_args *a = arg;
  tf_op *func = find_entry(m, m->op, a->entry);
  bool program = func && tf_is_program(func), tile = program || (func && tf_tile_is(func, TF_T_FUNC));
  tf_op *ret = func && !tile ? tf_fusion_return_op(func) : NULL;
  tf_block *b = func ? tf_op_body(func) : NULL;
  if (!func || !tf_verify(func) || !b || (!ret && !tile)) return TF_ERR_INVALID;
  a->nout = program ? (uint32_t)tf_host_num_results_of(func, 0) : tile ? tf_tile_num_results(func) : ret->noperand;
  a->nin = program ? b->narg - a->nout : tile ? tf_tile_num_inputs(func) : b->narg;
  if (a->i >= a->nin + a->nout) return TF_ERR_INVALID;
  tf_value *v = a->i < a->nin || tile ? b->arg[a->i] : tf_op_operand(ret, a->i - a->nin);
  a->name = v->name;
  a->type = v->type;
  return TF_OK;
}

tf_status tf_module_num_args(tf_module *m, const char *entry, uint32_t *inputs, uint32_t *results) {
  sig_args a = {.entry = entry};
  tf_status s = tf_guarded(m, signature, &a);
  *inputs = a.nin;
  if (results) *results = a.nout;
  return s;
}

tf_status tf_module_arg(tf_module *m, const char *entry, uint32_t i, const char **name, DLDataType *type,
                        uint32_t *rank, bool *is_tensor) {
  sig_args a = {.entry = entry, .i = i};
  tf_status s = tf_guarded(m, signature, &a);
  if (s != TF_OK) return s;
  tf_fusion_dtype f;
  bool host = tf_type_is(a.type, "host.tensor");
  if (!tf_elem_dtype_of(host ? a.type->elem : a.type, &f)) return TF_ERR_INVALID;
  *type = tf_dtype_dlpack(tf_fd_dtype(f));
  *is_tensor = host || tf_fusion_is_tensor(a.type);
  *rank = host ? (uint32_t)a.type->dims[0] : *is_tensor ? a.type->rank : 0;
  *name = a.name;
  return TF_OK;
}
