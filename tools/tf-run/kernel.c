/* A kernel without a host program: the command line says what is launched, with what. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf-run/run.h"

/* "4", "4,2,1" or "4x2x1". */
static bool parse_extents(tool *t, const char *option, const char *s, uint32_t out[3]) {
  const char *p = s;
  for (int i = 0; s && i < 3; i++) {
    char *end;
    unsigned long v = strtoul(p, &end, 10);
    if (*p < '0' || *p > '9' || !v || v > INT32_MAX) break;
    out[i] = (uint32_t)v;
    if (!*end) s = NULL;
    else if (i == 2 || (*end != ',' && *end != 'x')) break;
    p = end + 1;
  }
  if (!s) return true;
  bad_option(t, option, s, "one to three extents, such as 8 or 8,4,1");
  return false;
}

static bool launch_options(call *c, const tf_kernel_info *info) {
  tool *t = c->t;
  tf_launch_options *l = &c->launch;
  *l = (tf_launch_options){.struct_size = sizeof *l, .closed = true}; /* nobody who types a number knows an address */
  if (!parse_extents(t, "grid", t->o.grid, l->grid) || !parse_extents(t, "block", t->o.block, l->block) ||
      !parse_extents(t, "cluster", t->o.cluster, l->cluster))
    return false;
  if (t->o.smem > INT32_MAX) {
    fprintf(stderr, "%s: option '--smem' wants a number of bytes, found '%lld'; see --help\n", t->o.program,
            (long long)t->o.smem);
    t->usage = true;
    return false;
  }
  l->shared = (uint32_t)t->o.smem;
  for (int i = 1; t->o.block && i < 3; i++)
    if (!l->block[i]) l->block[i] = 1;
  if (t->o.block || info->block[0]) return true;
  fprintf(stderr, "%s: kernel '%s' is not launched by a host program: expected --block=<threads> (and --grid)\n",
          t->o.program, info->name);
  t->usage = true;
  return false;
}

/* Whether a kernel that the package calls `symbol` is `name` in the text, where it is escaped: names that devices have
 * of their own are escaped, lib/codegen/README.md, "Names of kernels". */
static bool is_called(const char *symbol, const char *name) {
  if (strncmp(symbol, "tf$", 3) != 0) return false;
  for (symbol += 3; *symbol; name++) {
    unsigned byte = (unsigned char)*symbol;
    if (byte != '$') symbol++;
    else if (sscanf(symbol, "$%2x", &byte) == 1) symbol += 3;
    else return false;
    if ((unsigned char)*name != byte) return false;
  }
  return !*name;
}

uint32_t kernel_names(const call *c, text *names) {
  uint32_t n = tf_package_num_kernels(c->package), found = n;
  for (uint32_t i = 0; i < n; i++) {
    tf_kernel_info k = {.struct_size = sizeof k};
    if (tf_package_kernel(c->package, i, &k) != TF_OK) continue;
    if (names) text_printf(names, "%s%s", names->n ? ", " : "", k.name);
    if (!c->entry_name) found = n == 1 ? i : found;
    else if (strcmp(k.name, c->entry_name) == 0 || (found == n && is_called(k.name, c->entry_name))) found = i;
  }
  return found;
}

tf_status find_bare_kernel(call *c) {
  tool *t = c->t;
  text names = {0};
  uint32_t n = tf_package_num_kernels(c->package);
  c->kernel = kernel_names(c, &names);
  tf_status s = TF_OK;
  if (!n) s = tool_fail(t, TF_ERR_INVALID, "the program has no entry point and no kernel");
  else if (c->kernel == n && c->entry_name)
    s = tool_fail(t, TF_ERR_INVALID, "there is no entry or kernel '%s'; there are: %s", c->entry_name,
                  text_cstr(&names));
  else if (c->kernel == n)
    s = tool_fail(t, TF_ERR_INVALID, "there is more than one kernel; choose with --entry: %s", text_cstr(&names));
  text_free(&names);
  if (s != TF_OK) return s;
  tf_kernel_info info = {.struct_size = sizeof info};
  s = tf_package_kernel(c->package, c->kernel, &info);
  if (s != TF_OK) return s;
  c->bare = true;
  c->nin = info.num_params;
  return launch_options(c, &info) ? TF_OK : TF_ERR_INVALID;
}

void wanted_by_kernel(const call *c, uint32_t i, arg_want *w) {
  static const DLDataType types[] = {[TF_PARAM_I32] = {kDLInt, 32, 1},   [TF_PARAM_I64] = {kDLInt, 64, 1},
                                     [TF_PARAM_F32] = {kDLFloat, 32, 1}, [TF_PARAM_F64] = {kDLFloat, 64, 1},
                                     [TF_PARAM_I16] = {kDLInt, 16, 1},   [TF_PARAM_I8] = {kDLInt, 8, 1}};
  tf_param_kind k = tf_package_kernel_param(c->package, c->kernel, i);
  bool tensor = k == TF_PARAM_POINTER || k == TF_PARAM_TENSORMAP || k == TF_PARAM_BYTES;
  *w = (arg_want){.shaped = true, .is_tensor = tensor};
  w->typed = !w->is_tensor;
  w->is_address = k == TF_PARAM_POINTER;
  w->is_map = k == TF_PARAM_TENSORMAP;
  if (w->typed) w->type = types[k];
}

/* "pointer, i32, 24 bytes", of all its parameters. */
void name_parameters(const call *c, text *out) {
  static const char *const names[] = {
      [TF_PARAM_POINTER] = "pointer", [TF_PARAM_I32] = "i32", [TF_PARAM_I64] = "i64",
      [TF_PARAM_F32] = "f32",         [TF_PARAM_F64] = "f64", [TF_PARAM_I16] = "16 bits",
      [TF_PARAM_I8] = "8 bits",       [TF_PARAM_NONE] = "",   [TF_PARAM_TENSORMAP] = "tensor map"};
  for (uint32_t i = 0; i < c->nin; i++) {
    tf_param_kind k = tf_package_kernel_param(c->package, c->kernel, i);
    text_printf(out, "%s", i ? ", " : "");
    if (k == TF_PARAM_BYTES)
      text_printf(out, "%llu bytes", (unsigned long long)tf_package_kernel_param_bytes(c->package, c->kernel, i));
    else text_printf(out, "%s", names[k]);
  }
}

bool only_for_kernels(call *c) {
  const options *o = &c->t->o;
  const char *which = o->grid ? "grid" : o->block ? "block" : o->cluster ? "cluster" : o->smem ? "smem" : NULL;
  if (!which) return true;
  fprintf(stderr,
          "%s: '--%s' is for a kernel that no host program launches, but '%s' is an entry point, which decides\n",
          c->t->o.program, which, tf_package_entry_name(c->package, c->entry));
  c->t->usage = true;
  return false;
}
