/* tf-run: compiles a program (or takes a compiled package), runs one entry, keeps and compares its results. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf-run/run.h"

static bool on_reference(const tool *t) { return t->o.device && strcmp(t->o.device, "reference") == 0; }

static bool on_emu(const tool *t) { return !t->o.device || strcmp(t->o.device, "emu") == 0; }

/* ------------------------------------------------------------------------------------------------ the program */

static void product(void *user, tf_product what, tf_str bytes) {
  tool *t = user;
  if (what == TF_PTXAS_LOG) print_ptxas_log(t, bytes);
  if (!t->o.emit || !(parse_products(t, t->o.emit) & what)) return;
  tf_status s = product_write(t, what, bytes);
  if (t->emitted == TF_OK) t->emitted = s;
}

static tf_status compile(call *c, tf_compile_options *co) {
  tool *t = c->t;
  co->cache = open_cache(t);
  tf_status s = tf_compile(c->module, co, &c->package);
  report_cache(t, co->cache);
  if (co->cache) tf_cache_destroy(co->cache);
  if (s == TF_OK) product(t, TF_PACKAGE, tf_package_bytes(c->package));
  return s == TF_OK ? t->emitted : s;
}

static tf_status load_program(call *c, tf_str name, tf_str chunk) {
  tool *t = c->t;
  tf_compile_options co;
  unsigned emit = t->o.emit ? parse_products(t, t->o.emit) : 0;
  if ((t->o.emit && !emit) || !compile_options_from(t, &co, emit)) {
    t->usage = true;
    return TF_ERR_INVALID;
  }
  tf_status s = TF_OK;
  if (tf_may_hold_ptx(chunk)) {
    s = find_ptx(t, co.target, &chunk);
  } else if (!co.target && !on_reference(t)) {
    s = default_target(c, &co.target);
  }
  if (s != TF_OK) return s;
  co.emit |= emit;
  co.product = product;
  co.entry = t->o.entry;
  co.debug = true; /* the simulated SM names the op that was wrong */
  co.lazy = true;  /* only what is launched */
  co.no_ptx = on_emu(t) && !t->o.cache_dir && !(co.emit & (TF_PTX | TF_CUBIN | TF_PACKAGE));
  double t0 = now();
  if (chunk.len >= 8 && memcmp(chunk.ptr, "tfpkg\r\n\x1a", 8) == 0) {
    s = tf_package_load(chunk.ptr, chunk.len, NULL, &t->sink, &c->package);
    time_add(t, "load package", now() - t0);
    return s;
  }
  bool ptx = is_ptx(name, chunk);
  if (ptx || is_llvm(name, chunk)) {
    c->foreign = ptx || holds_assembly(chunk);
    if (on_reference(t)) return tool_fail(t, TF_ERR_INVALID, "the device 'reference' runs fusions, not kernels");
    bool cuda = t->o.device && strncmp(t->o.device, "cuda", 4) == 0;
    if (ptx && cuda) return tf_package_from_ptx(chunk, NULL, &t->sink, &c->package);
    s = (ptx ? tf_compile_ptx : tf_compile_llvm)(t->session, name, chunk, &co, &c->package);
    return s == TF_OK ? t->emitted : s;
  }
  s = tf_module_parse(t->session, name, chunk, &c->module);
  time_add(t, "parse", now() - t0);
  if (s != TF_OK || on_reference(t)) return s;
  return compile(c, &co);
}

/* ------------------------------------------------------------------------------------------------ the entry */

static tf_status no_such_entry(call *c, const char *entries) {
  text kernels = {0};
  kernel_names(c, &kernels);
  tf_status s = tool_fail(c->t, TF_ERR_INVALID, "there is no entry '%s'; there are: %s; kernels: %s", c->entry_name,
                          entries, text_cstr(&kernels));
  text_free(&kernels);
  return s;
}

static tf_status find_entry(call *c) {
  tool *t = c->t;
  c->entry_name = t->o.entry;
  if (!c->package || c->devices) return tf_module_num_args(c->module, c->entry_name, &c->nin, &c->nout);
  uint32_t n = tf_package_num_entries(c->package);
  text names = {0};
  for (c->entry = 0; c->entry < n; c->entry++) {
    const char *name = tf_package_entry_name(c->package, c->entry);
    if (c->entry_name ? strcmp(name, c->entry_name) == 0 : n == 1) break;
    text_printf(&names, "%s%s", names.n ? ", " : "", name);
  }
  tf_status s = TF_OK;
  if (c->entry == n && (!n || (c->entry_name && kernel_names(c, NULL) < tf_package_num_kernels(c->package)))) {
    text_free(&names);
    return find_bare_kernel(c);
  }
  if (c->entry == n && c->entry_name) s = no_such_entry(c, text_cstr(&names));
  else if (c->entry == n)
    s = tool_fail(t, TF_ERR_INVALID, "there is more than one entry; choose with --entry: %s", text_cstr(&names));
  text_free(&names);
  if (s == TF_OK && !only_for_kernels(c)) return TF_ERR_INVALID;
  for (uint32_t i = 0; s == TF_OK && i < tf_package_num_args(c->package, c->entry); i++) {
    tf_arg_info info = {.struct_size = sizeof info};
    s = tf_package_arg(c->package, c->entry, i, &info);
    if (s == TF_OK) ++*(info.is_result ? &c->nout : &c->nin);
  }
  return s;
}

static tf_status wanted(call *c, uint32_t i, arg_want *w) {
  *w = (arg_want){.typed = true, .shaped = true};
  if (c->bare) {
    wanted_by_kernel(c, i, w);
    return TF_OK;
  }
  if (!c->package || c->devices)
    return tf_module_arg(c->module, c->entry_name, i, &w->name, &w->type, &w->rank, &w->is_tensor);
  tf_arg_info info = {.struct_size = sizeof info};
  tf_status s = tf_package_arg(c->package, c->entry, i, &info);
  w->name = info.name;
  w->type = info.dtype;
  w->is_tensor = info.is_tensor;
  w->rank = info.rank;
  return s;
}

/* For a reproducer: "argument 0: 512x4096xbf16, strides 4096x1". */
static void describe(tool *t, uint32_t i, const value *v) {
  text_printf(&t->run_on, "argument %u: ", i);
  for (int k = 0; k < v->tensor.ndim; k++) text_printf(&t->run_on, "%lldx", (long long)v->dims[k]);
  if (v->is_scalar) text_printf(&t->run_on, "%s\n", t->o.args.at[i]);
  else text_printf(&t->run_on, "%s%s", tf_type_name(v->tensor.dtype), v->tensor.ndim ? ", strides " : "\n");
  for (int k = 0; k < v->tensor.ndim; k++)
    text_printf(&t->run_on, "%lld%s", (long long)v->strides[k], k + 1 < v->tensor.ndim ? "x" : "\n");
}

static tf_status read_inputs(call *c) {
  tool *t = c->t;
  double t0 = now();
  c->in = need((c->nin + 1) * sizeof *c->in);
  c->out = need((c->nout + 1) * sizeof *c->out);
  if (t->o.args.n != c->nin && c->bare && c->nin) {
    text all = {0};
    name_parameters(c, &all);
    tf_status s = tool_fail(t, TF_ERR_INVALID, "the kernel takes %u inputs (%s), but %zu --arg were given", c->nin,
                            text_cstr(&all), t->o.args.n);
    text_free(&all);
    return s;
  }
  if (t->o.args.n != c->nin)
    return tool_fail(t, TF_ERR_INVALID, "the %s takes %u inputs, but %zu --arg were given",
                     c->bare ? "kernel" : "entry", c->nin, t->o.args.n);
  for (uint32_t i = 0; i < c->nin; i++) {
    arg_want w;
    tf_status s = wanted(c, i, &w);
    if (s == TF_OK) s = value_parse(t, t->o.args.at[i], &w, i, &c->in[i]);
    if (s != TF_OK) return s;
    describe(t, i, &c->in[i]);
  }
  c->maps = need((c->nin + 1) * sizeof *c->maps);
  for (uint32_t i = 0; i < c->nin; i++) c->maps[i] = c->in[i].map;
  if (c->bare) c->launch.maps = c->maps;
  size_t n = c->nout;
  while (c->bare && result_of(c, n)) n++;
  if (t->o.outs.n > n)
    return tool_fail(t, TF_ERR_INVALID, "the %s has %zu %s, but %zu --out were given", c->bare ? "kernel" : "entry", n,
                     c->bare ? "tensors" : "results", t->o.outs.n);
  time_add(t, "inputs", now() - t0);
  return TF_OK;
}

/* ------------------------------------------------------------------------------------------------ results */

value *result_of(const call *c, size_t i) {
  if (!c->bare) return i < c->nout ? &c->out[i] : NULL;
  for (uint32_t k = 0; k < c->nin; k++)
    if (!c->in[k].is_scalar && !i--) return &c->in[k];
  return NULL;
}

/* --entry-point-result: the one element of the first result, as mlir-runner prints what its entry returns. */
static tf_status print_result(call *c) {
  tool *t = c->t;
  DLDataType want;
  if (!t->o.entry_result || strcmp(t->o.entry_result, "void") == 0) return TF_OK;
  bool known = tf_type_find(strz(t->o.entry_result), &want);
  value *v = c->bare ? NULL : result_of(c, 0);
  if (!known || !v || value_elements(v) != 1 || v->tensor.dtype.code != want.code || v->tensor.dtype.bits != want.bits)
    return tool_fail(t, TF_ERR_INVALID, "--entry-point-result=%s: the entry has no first result of one such element",
                     t->o.entry_result);
  const char *at = (const char *)v->tensor.data + v->tensor.byte_offset;
  int64_t i;
  if (want.code == kDLInt && want.bits == 64) {
    memcpy(&i, at, 8);
    printf("%lld\n", (long long)i);
  } else printf("%.9g\n", tf_element_get(want, at, 0));
  return fflush(stdout) == 0 ? TF_OK : TF_ERR_IO;
}

static bool entry_result_ok(tool *t) {
  DLDataType type;
  const char *s = t->o.entry_result;
  if (!s || strcmp(s, "void") == 0 || tf_type_find(strz(s), &type)) return true;
  bad_option(t, "entry-point-result", s, "void or an element type, such as f32");
  return false;
}

static tf_status take_reference(call *c) {
  tf_status s = run_reference(c);
  for (uint32_t i = 0; s == TF_OK && i < c->nout; i++) {
    value *v = &c->out[i];
    arg_want w;
    wanted(c, c->nin + i, &w);
    v->name = need_str(strz(w.name ? w.name : ""));
    v->tensor = c->reference[i]->dl_tensor;
    memcpy(v->dims, v->tensor.shape, (size_t)v->tensor.ndim * sizeof *v->dims);
  }
  return s;
}

static tf_status save(tool *t, const char *path, const DLTensor *tensor) {
  tf_status s = output_may(t, path);
  if (s == TF_OK) s = tf_tensor_save_npy(path, tensor, &t->sink);
  if (s == TF_OK) output_done(t, path);
  return s;
}

static tf_status write_results(call *c) {
  tool *t = c->t;
  double t0 = now();
  for (size_t i = 0; i < t->o.outs.n; i++) {
    if (strcmp(t->o.outs.at[i], "-") == 0) continue;
    tf_status s = save(t, t->o.outs.at[i], &result_of(c, i)->tensor);
    if (s != TF_OK) return s;
  }
  if (t->o.outs.n) time_add(t, "write results", now() - t0);
  return TF_OK;
}

static void end(call *c) {
  for (uint32_t i = 0; c->in && i < c->nin; i++) value_end(&c->in[i]);
  for (uint32_t i = 0; c->out && i < c->nout; i++) value_end(&c->out[i]);
  for (uint32_t i = 0; c->reference && i < c->nout; i++) {
    if (c->reference[i]) c->reference[i]->deleter(c->reference[i]);
    if (c->bounds[i]) c->bounds[i]->deleter(c->bounds[i]);
  }
  free(c->maps);
  free(c->in);
  free(c->out);
  free(c->reference);
  free(c->bounds);
  if (c->package) tf_package_release(c->package);
  tf_module_destroy(c->module);
  if (c->device) tf_device_destroy(c->device);
}

static tf_status process(tool *t, tf_str name, tf_str chunk) {
  call c = {.t = t};
  t->no_output = true;
  if (!entry_result_ok(t)) return TF_ERR_INVALID;
  tf_status s = load_program(&c, name, chunk);
  if (s == TF_OK) s = find_mesh(&c);
  if (s == TF_OK) s = find_entry(&c);
  if (s == TF_OK) s = read_inputs(&c);
  if (s == TF_OK) s = on_reference(t) ? take_reference(&c) : c.devices ? run_on_mesh(&c) : run_on_device(&c);
  if (s == TF_OK) s = write_results(&c);
  if (s == TF_OK) s = print_result(&c);
  if (s == TF_OK) s = compare_results(&c);
  end(&c);
  return s;
}

/* --make-input: a tensor to a file. */
static int make_input(tool *t) {
  if (!t->o.make_input) return -1;
  value v;
  arg_want any = {0};
  if (t->o.outs.n != 1) return tool_fail(t, TF_ERR_INVALID, "--make-input wants one --out <file.npy>"), 2;
  tf_status s = value_parse(t, t->o.make_input, &any, 0, &v);
  if (s == TF_OK) s = save(t, t->o.outs.at[0], &v.tensor);
  value_end(&v);
  return exit_status(s);
}

int main(int argc, char **argv) { return tool_main(argc, argv, TOOL_RUN, process, make_input); }
