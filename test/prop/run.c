/* Running one case: its text through the compiler, its arguments on the device, its results against the reference. */
#include "run.h"

#include <math.h>

#include "in_place.h"
#include "mesh.h"
#include "runtime/package.h"
#include "sectors.h"
#include "tf/tensor.h"

void run_sink(void *user, const tf_diagnostic *d) {
  runner *r = user;
  char remark[160];
  bank_hear(&r->banks, d);
  if (d->severity == TF_REMARK) {
    snprintf(remark, sizeof remark, "%.*s", (int)d->message.len, d->message.ptr);
    r->otherwise |= strstr(remark, "is copied by the threads") != NULL;
    r->cut |= strstr(remark, "is copied in") != NULL;
    if (strncmp(remark, "on the mesh: ", 13) == 0)
      snprintf(r->moves, sizeof r->moves, "%.*s", (int)d->message.len - 13, d->message.ptr + 13);
  }
  if (r->log_n + d->message.len + 16 > sizeof r->log || d->severity == TF_REMARK || d->severity == TF_WARNING) return;
  r->log_n += (size_t)snprintf(r->log + r->log_n, sizeof r->log - r->log_n, "%s%.*s", r->log_n ? " | " : "",
                               (int)d->message.len, d->message.ptr);
}

const char *runner_log(runner *r) {
  memcpy(r->last, r->log, sizeof r->last);
  r->log[0] = 0;
  r->log_n = 0;
  return r->last;
}

tf_session *runner_session(runner *r) { return r->session; }

/* Where the launch finds that TMA cannot make a copy, it takes kernels that do not use it. */
static void note_kernel(void *user, const tf_emu_event *e) {
  runner *r = user;
  if (e->kind == TF_EMU_EVENT_CTA && e->kernel && (strstr(e->kernel, "_threads") || strstr(e->kernel, "_scalar")))
    r->spare = r->otherwise = true;
}

static tf_device *emulator(runner *r, bool check, tf_emu_latency latency) {
  tf_emu_options e = {.struct_size = sizeof e,
                      .check = check,
                      .count = r->s.banks || r->s.sectors,
                      .seed = 1,
                      .workers = 1,
                      .latency = check && r->s.jitter ? TF_EMU_JITTER : latency,
                      .schedule = check ? TF_EMU_RANDOM : TF_EMU_IN_ORDER,
                      .report_limit = 4,
                      .max_steps = 1u << 30,
                      .trace = r->s.watch_kernels ? note_kernel : NULL,
                      .trace_user = r};
  tf_device *d = NULL;
  return tf_device_emu(&e, NULL, &(tf_sink){run_sink, r}, &d) == TF_OK ? d : NULL;
}

runner *runner_new(const setup *s) {
  runner *r = calloc(1, sizeof *r);
  r->s = *s;
  tf_session_options o = {.struct_size = sizeof o, .sink = {run_sink, r}};
  if (tf_session_create(&o, &r->session) != TF_OK) return NULL;
  if (strcmp(s->device, "emu") == 0) {
    r->device = emulator(r, false, TF_EMU_LAZY);
    r->checked[0] = emulator(r, true, TF_EMU_LAZY);
    r->checked[1] = emulator(r, true, TF_EMU_JITTER);
  } else {
    tf_cuda_options c = {.struct_size = sizeof c};
    const char *colon = strchr(s->device, ':');
    if (colon) c.ordinal = atoi(colon + 1);
    if (tf_device_cuda(&c, NULL, &(tf_sink){run_sink, r}, &r->device) != TF_OK) return NULL;
    for (uint32_t g = 1; g < s->gpus; g++) {
      c.ordinal = (int)g;
      if (tf_device_cuda(&c, NULL, &(tf_sink){run_sink, r}, &r->gpu[g]) != TF_OK) return NULL;
    }
  }
  if (!r->device) return NULL;
  r->info.struct_size = sizeof r->info;
  tf_device_get_info(r->device, &r->info);
  return r;
}

void runner_free(runner *r) {
  tf_device_destroy(r->device);
  for (uint32_t g = 1; g < MOST_GPUS; g++)
    if (r->gpu[g]) tf_device_destroy(r->gpu[g]);
  for (int i = 0; i < 2; i++)
    if (r->checked[i]) tf_device_destroy(r->checked[i]);
  tf_session_destroy(r->session);
  free(r);
}

/* ------------------------------------------------------------------------------------------------ the notes */

static bool type_named(const char *name, tf_fusion_dtype *t) {
  for (int d = TF_FD_F64; d < TF_FD_OPS; d++)
    if (strcmp(tf_fd_name((tf_fusion_dtype)d), name) == 0) {
      *t = (tf_fusion_dtype)d;
      return true;
    }
  return false;
}

static const char *int_list(const char *s, int64_t *out, uint32_t *n) {
  *n = 0;
  if (!s || !(s = strchr(s, '['))) return NULL;
  s++;
  while (*s && *s != ']' && *n < 8) {
    char *end;
    out[(*n)++] = strtoll(s, &end, 10);
    if (end == s) return NULL;
    s = *end == ',' ? end + 1 : end;
  }
  return *s == ']' ? s + 1 : NULL;
}

static bool data_note(const char *s, tensor *t) {
  if (sscanf(s, " value %" SCNd64, &t->given) == 1) return t->number = true;
  if (sscanf(s, " %7s", t->kind) != 1) return false;
  if (strcmp(t->kind, "bits") == 0) return sscanf(s, " bits %" SCNu64, &t->seed) == 1;
  return sscanf(s, " %*s %lf %lf %" SCNu64, &t->lo, &t->hi, &t->seed) == 3;
}

static bool arg_note(const char *line, tensor *t) {
  char type[16], word[16];
  int at = 0;
  *t = (tensor){0};
  if (sscanf(line, "// arg %*u %15s %n", type, &at) != 1 || !type_named(type, &t->type)) return false;
  const char *s = line + at;
  if (*s == '[') {
    uint32_t n;
    s = int_list(s, t->dim, &t->rank);
    s = int_list(s, t->stride, &n);
    return s && n == t->rank && data_note(s, t);
  }
  t->scalar = true;
  if (sscanf(s, "%15s%n", word, &at) == 1 && strcmp(word, "scalar") == 0) s += at;
  return data_note(s, t);
}

static bool read_notes(runner *r, const char *text) {
  r->narg = r->nout = 0;
  strcpy(r->index, "auto");
  r->vector = 16;
  r->again = r->shift = r->row = 0;
  *r->target = *r->moves = 0;
  r->otherwise = r->cut = r->spare = false;
  for (const char *s = text; s && *s; s = strchr(s, '\n') ? strchr(s, '\n') + 1 : NULL) {
    char type[16];
    unsigned i;
    double tol;
    sscanf(s, "// prop: index=%7s vector=%u again=%u shift=%u target=%15s row=%u", r->index, &r->vector, &r->again,
           &r->shift, r->target, &r->row);
    if (r->s.device[0] == 'c') { /* the GPU at hand is Hopper, which has no accesses of 32 bytes and no tcgen05 */
      r->vector = 16;
      if (strncmp(r->target, "sm_1", 4) == 0) strcpy(r->target, "sm_90a");
    }
    if (strncmp(s, "// arg ", 7) == 0) {
      if (r->narg == MAX_ARGS || !arg_note(s, &r->arg[r->narg++])) return false;
    } else if (sscanf(s, "// out %u %15s %lf", &i, type, &tol) == 3) {
      if (r->nout == 8 || !type_named(type, &r->out[r->nout].type)) return false;
      r->out[r->nout++].tolerance = tol;
    }
  }
  if (r->s.device[0] == 'c' && r->vector > 16) r->vector = 16;
  in_place_read(text, r->in_place, r->nout);
  return r->nout > 0;
}

/* ------------------------------------------------------------------------------------------------ data */

static DLDataType dl_type(tf_fusion_dtype d) { return tf_dtype_dlpack(tf_fd_dtype(d)); }

static void fill(tensor *t) {
  size_t size = tf_fd_size(t->type);
  bool is_float = tf_fd_is_float(t->type);
  for (int64_t i = 0; i < t->span; i++) {
    uint64_t x = mix(t->seed * 0x10001 + (uint64_t)i);
    char *at = t->data + (size_t)i * size;
    if (t->number) tf_fd_store_int(t->type, at, t->given);
    else if (strcmp(t->kind, "bits") == 0 && t->type != TF_FD_BOOL) {
      if (is_float && x % 5)
        tf_fd_store_float(t->type, at, ldexp((double)(int64_t)(x >> 20) - 0x1p43, (int)(x % 97) - 90));
      else memcpy(at, &x, size);
    } else if (strcmp(t->kind, "real") == 0)
      tf_fd_store_float(t->type, at, t->lo + (t->hi - t->lo) * 0.999 * ((double)(x >> 11) * 0x1p-53));
    else {
      int64_t v = (int64_t)t->lo + (int64_t)(x % (uint64_t)(t->hi - t->lo + 1));
      if (is_float) tf_fd_store_float(t->type, at, (double)v);
      else tf_fd_store_int(t->type, at, v);
    }
  }
}

#define GUARD 64 /* bytes around every tensor that nobody may write */

/* shift: elements after an aligned address. */
void run_allocate(tensor *t, unsigned shift) {
  t->span = 1;
  for (uint32_t i = 0; i < t->rank; i++) t->span += t->dim[i] ? (t->dim[i] - 1) * t->stride[i] : 0;
  for (uint32_t i = 0; i < t->rank; i++)
    if (!t->dim[i]) t->span = 0;
  size_t bytes = (size_t)t->span * tf_fd_size(t->type);
  size_t room = (bytes + 255) / 256 * 256 + 768;
  t->base = aligned_alloc(256, room);
  memset(t->base, 0xa5, room);
  t->data = t->base + 256 + shift * tf_fd_size(t->type);
}

static bool guards_hold(const tensor *t) {
  const char *end = t->data + (size_t)t->span * tf_fd_size(t->type);
  for (int i = 1; i <= GUARD; i++)
    if (t->data[-i] != (char)0xa5 || end[i - 1] != (char)0xa5) return false;
  return true;
}

static DLTensor dl(tensor *t) {
  DLTensor d = {
      .data = t->data, .ndim = (int)t->rank, .dtype = dl_type(t->type), .shape = t->dim, .strides = t->stride};
  d.device.device_type = kDLCPU;
  return d;
}

/* ------------------------------------------------------------------------------------------------ one run */

outcome run_because(runner *r, outcome o, const char *stage, const char **why) {
  const char *log = runner_log(r);
  snprintf(r->why, sizeof r->why, "%s: %s", stage, log[0] ? log : "internal error: no reason given");
  *why = r->why;
  if (strstr(r->why, "internal error") || strstr(r->why, "after pass") || strstr(r->why, "please report")) o = FAILED;
  return o;
}

static void append(void *user, tf_str s) { fwrite(s.ptr, 1, s.len, user); }

/* The schedule as the text of its domains, read back. */
static outcome apply_and_reread(call *c, const char **why) {
  runner *r = c->r;
  char *text = NULL;
  size_t n;
  if (tf_module_run(c->m, TF_STR("apply-schedule"), NULL) != TF_OK) return run_because(r, FAILED, "applying", why);
  FILE *f = open_memstream(&text, &n);
  tf_status st = tf_module_print(c->m, NULL, append, f);
  fclose(f);
  tf_module_destroy(c->m);
  c->m = NULL;
  if (st == TF_OK) st = tf_module_parse(r->session, TF_STR("applied"), tf_strz(text), &c->m);
  if (st == TF_OK) st = tf_module_verify(c->m);
  free(text);
  return st == TF_OK ? PASSED : run_because(r, FAILED, "reading the applied schedule", why);
}

static outcome print_banks(call *c, const char **why) {
  runner *r = c->r;
  char pass[64];
  bank_listen(&r->banks);
  snprintf(pass, sizeof pass, "auto-schedule,print-banks{target=%s}", *r->target ? r->target : "sm_90");
  bool ok = tf_module_run(c->m, tf_strz(pass), NULL) == TF_OK;
  r->banks.listening = false;
  return ok ? PASSED : run_because(r, REFUSED, "lowering", why);
}

static outcome compare_banks(call *c, const char **why) {
  runner *r = c->r;
  if (!r->banks.said || r->banks.open || r->spare) return PASSED;
  r->compared = true;
  *why = bank_compare(&r->banks, c->device, r->why, sizeof r->why);
  return *why ? FAILED : PASSED;
}

/* The report's numbers, of the module as it was written, beside those of the run. Those that are estimates are none. */
static outcome compare_sectors(call *c, const char **why) {
  runner *r = c->r;
  tf_report *report;
  tf_report_options o = {.struct_size = sizeof o,
                         .target = *r->target ? r->target : NULL,
                         .args = c->arg,
                         .nargs = r->narg,
                         .work = 1 << 26};
  if (tf_fusion_report(c->m, &o, &report) != TF_OK) return run_because(r, FAILED, "reporting", why);
  r->compared = report->exact;
  *why = report->exact ? sectors_compare(report, c->device, r->s.from_ptx, r->why, sizeof r->why) : NULL;
  tf_report_destroy(report);
  return *why ? FAILED : PASSED;
}

/* By the passes that every program takes, and without LLVM's: they leave accesses out, or make two of one. */
static outcome compile_as_reported(call *c, const char **why) {
  runner *r = c->r;
  tf_compile_options o = {.struct_size = sizeof o,
                          .debug = true,
                          .from_ptx = r->s.from_ptx,
                          .verify_llvm = true,
                          .no_llvm_passes = true,
                          .no_ptx = true,
                          .math = TF_MATH_PRECISE,
                          .target = *r->target ? r->target : NULL};
  return tf_compile(c->m, &o, &c->package) == TF_OK ? PASSED : run_because(r, REFUSED, "compiling", why);
}

static outcome compile(call *c, const char **why) {
  runner *r = c->r;
  if (r->s.sectors) return compile_as_reported(c, why);
  char pipeline[240];
  const char *target = *r->target ? r->target : "sm_80";
  snprintf(pipeline, sizeof pipeline,
           "fuse-products{target=%s},auto-schedule{target=%s row=%u},lower-fusion{index=%s vector_bytes=%u tma=%d}",
           target, target, r->row, r->index, r->vector, strcmp(r->target, "sm_80") != 0);
  if (tf_module_run(c->m, tf_strz(pipeline), NULL) != TF_OK) return run_because(r, REFUSED, "lowering", why);
  const char *rest = strchr(tf_default_pipeline(), ',');
  tf_compile_options o = {.struct_size = sizeof o,
                          .pipeline = tf_strz(rest + 1),
                          .debug = true,
                          .from_ptx = r->s.from_ptx,
                          .verify_llvm = true,
                          .lazy = r->compiled++ % 8 > 0,
                          .math = TF_MATH_PRECISE, /* ops.c has quotients and roots exact */
                          .target = *r->target              ? r->target
                                    : r->s.device[0] == 'c' ? "sm_90"
                                                            : NULL};
  if (r->s.banks) { /* every access that the program has */
    o.no_llvm_passes = true;
    o.pipeline = TF_STR("lower-layout");
  }
  if (r->vector > 16) o.target = "sm_100"; /* no older chip has accesses of 32 bytes */
  if (tf_compile(c->m, &o, &c->package) != TF_OK) return run_because(r, FAILED, "compiling", why);
  return PASSED;
}

static bool same(const runner *r, const tensor *t, const DLManagedTensor *want, int64_t i, char *text, size_t cap) {
  const char *w = (const char *)want->dl_tensor.data + (size_t)i * tf_fd_size(t->type),
             *g = t->data + (size_t)i * tf_fd_size(t->type);
  (void)r;
  if (!tf_fd_is_float(t->type)) {
    int64_t a = tf_fd_load_int(t->type, w), b = tf_fd_load_int(t->type, g);
    if (t->type == TF_FD_BOOL && *g != 0 && *g != 1) b = *g;
    snprintf(text, cap, "%" PRId64 ", expected %" PRId64, b, a);
    return a == b || (t->more && fabs((double)a - (double)b) <= t->more[i]);
  }
  double a = tf_fd_load_float(t->type, w), b = tf_fd_load_float(t->type, g);
  double most = t->tolerance + (t->more ? t->more[i] : 0);
  snprintf(text, cap, "%.9g, expected %.9g (tolerance %g)", b, a, most);
  if (isinf(most)) return true;
  if (isnan(a) || isnan(b)) return isnan(a) && isnan(b);
  if (most == 0) return a == b && signbit(a) == signbit(b);
  return a == b || fabs(a - b) <= most;
}

outcome run_compare(call *c, const char **why) {
  runner *r = c->r;
  for (uint32_t k = 0; k < r->nout; k++) {
    tensor *t = &r->out[k];
    char text[128];
    int64_t bad = 0, first = -1;
    for (int64_t i = 0; i < t->span; i++)
      if (!same(r, t, c->want[k], i, text, sizeof text) && !bad++) first = i;
    if (!bad) continue;
    int64_t index[8], rest = first;
    for (uint32_t a = t->rank; a-- > 0; rest /= t->dim[a]) index[a] = rest % t->dim[a];
    int n = snprintf(r->why, sizeof r->why, "result %u: %" PRId64 " of %" PRId64 " elements are wrong; at [", k, bad,
                     t->span);
    for (uint32_t a = 0; a < t->rank; a++)
      n += snprintf(r->why + n, sizeof r->why - (size_t)n, "%s%" PRId64, a ? ", " : "", index[a]);
    same(r, t, c->want[k], first, text, sizeof text);
    snprintf(r->why + n, sizeof r->why - (size_t)n, "] it is %s", text);
    *why = r->why;
    return FAILED;
  }
  for (uint32_t k = 0; k < r->narg + r->nout; k++)
    if (r->info.is_host && !guards_hold(k < r->narg ? &r->arg[k] : &r->out[k - r->narg])) {
      snprintf(r->why, sizeof r->why, "memory beside argument %u was written", k);
      *why = r->why;
      return FAILED;
    }
  return PASSED;
}

static tf_status place(call *c, uint32_t i, tensor *t) {
  c->t[i] = dl(t);
  c->arg[i].tensor = &c->t[i];
  if (c->r->info.is_host) return TF_OK;
  size_t bytes = (size_t)t->span * tf_fd_size(t->type);
  tf_sink s = {run_sink, c->r};
  c->t[i].device.device_type = kDLCUDA;
  c->t[i].data = NULL;
  if (!bytes) return TF_OK;
  tf_status st = tf_device_alloc(c->device, bytes, &c->t[i].data, &s);
  return st == TF_OK ? tf_device_upload(c->device, c->t[i].data, t->data, bytes, &s) : st;
}

/* In the memory of an argument of the same extents; false: it needs its own. */
static bool place_in_place(call *c, uint32_t k) {
  runner *r = c->r;
  int32_t arg = r->in_place[k];
  tensor *t = &r->out[k];
  const tensor *x = arg >= 0 ? &r->arg[arg] : NULL;
  if (!x || x->scalar || x->rank != t->rank || memcmp(x->dim, t->dim, t->rank * sizeof *t->dim)) return false;
  memcpy(t->stride, x->stride, sizeof t->stride);
  t->span = x->span;
  t->data = x->data;
  c->t[r->narg + k] = c->t[arg];
  c->arg[r->narg + k].tensor = &c->t[r->narg + k];
  return true;
}

static outcome execute(call *c, const char **why) {
  runner *r = c->r;
  tf_sink s = {run_sink, r};
  tf_status st = tf_executable_create(c->device, c->package, &s, &c->exe);
  if (st != TF_OK) return run_because(r, FAILED, "loading", why);
  for (uint32_t i = 0; i < r->narg; i++) {
    tensor *t = &r->arg[i];
    if (!t->scalar) st = place(c, i, t);
    else if (tf_fd_is_float(t->type)) c->arg[i].scalar.f = tf_fd_load_float(t->type, t->data);
    else c->arg[i].scalar.i = tf_fd_load_int(t->type, t->data);
    if (st != TF_OK) return run_because(r, FAILED, "placing", why);
  }
  for (uint32_t k = 0; k < r->nout; k++) {
    tensor *t = &r->out[k];
    const DLTensor *w = &c->want[k]->dl_tensor;
    int64_t dims[8];
    t->rank = (uint32_t)w->ndim;
    st = tf_executable_result_shape(c->exe, 0, c->arg, r->narg, k, dims, t->rank, &s);
    if (st != TF_OK) return run_because(r, REFUSED, "launch", why);
    for (uint32_t a = 0; a < t->rank; a++) {
      t->dim[a] = w->shape[a];
      t->stride[a] = w->strides[a];
      if (dims[a] == w->shape[a]) continue;
      snprintf(r->why, sizeof r->why, "result %u has extent %" PRId64 " at axis %u, expected %" PRId64, k, dims[a], a,
               w->shape[a]);
      *why = r->why;
      return FAILED;
    }
    if (place_in_place(c, k)) continue;
    run_allocate(t, 0);
    if (place(c, r->narg + k, t) != TF_OK) return run_because(r, FAILED, "placing", why);
  }
  st = r->s.banks || r->s.sectors ? tf_emu_clear_counters(c->device) : TF_OK;
  if (st == TF_OK) st = tf_execute(c->exe, 0, c->arg, r->narg + r->nout, NULL, &s);
  if (st == TF_OK) st = tf_device_sync(c->device, NULL, &s);
  if (st != TF_OK) return run_because(r, st == TF_ERR_INVALID ? REFUSED : FAILED, "launch", why);
  for (uint32_t k = 0; k < r->nout && !r->info.is_host; k++) {
    size_t bytes = (size_t)r->out[k].span * tf_fd_size(r->out[k].type);
    if (bytes && tf_device_download(c->device, r->out[k].data, c->t[r->narg + k].data, bytes, &s) != TF_OK)
      return run_because(r, FAILED, "download", why);
  }
  return run_compare(c, why);
}

static outcome run(call *c, const char *text, const char **why) {
  runner *r = c->r;
  if (!read_notes(r, text)) {
    *why = "the notes of the case cannot be read";
    return FAILED;
  }
  if (tf_module_parse(r->session, tf_strz("case"), tf_strz(text), &c->m) != TF_OK)
    return run_because(r, FAILED, "parsing", why);
  if (tf_module_verify(c->m) != TF_OK) return run_because(r, FAILED, "verifying", why);
  DLTensor in[MAX_ARGS];
  const DLTensor *ptr[MAX_ARGS];
  for (uint32_t i = 0; i < r->narg; i++) {
    run_allocate(&r->arg[i], r->shift);
    fill(&r->arg[i]);
    in[i] = dl(&r->arg[i]);
    ptr[i] = &in[i];
  }
  if (tf_module_reference(c->m, NULL, ptr, r->narg, c->want, r->nout) != TF_OK)
    return run_because(r, FAILED, "reference", why);
  if (mesh_devices(text)) return run_on_mesh(c, text, ptr, why);
  outcome o = r->again ? apply_and_reread(c, why) : PASSED;
  if (o == PASSED && r->s.banks) o = print_banks(c, why);
  if (o == PASSED) o = compile(c, why);
  if (o == PASSED) o = execute(c, why);
  if (o == PASSED && r->s.sectors) return compare_sectors(c, why);
  return o == PASSED && r->s.banks ? compare_banks(c, why) : o;
}

/* Which of two, by the program alone, so that a kept case runs as it was drawn. */
static tf_device *one_checked(const runner *r, const char *text) {
  const char *program = strstr(text, "fusion.func");
  uint64_t hash = 0;
  for (const char *s = program ? program : text; *s; s++) hash = mix(hash + (unsigned char)*s);
  return r->checked[hash & 1];
}

outcome runner_run(runner *r, const char *text, bool checked, const char **why) {
  call c = {.r = r, .device = checked && r->checked[0] ? one_checked(r, text) : r->device};
  memset(r->arg, 0, sizeof r->arg);
  memset(r->out, 0, sizeof r->out);
  *why = "";
  r->compared = false;
  runner_log(r);
  outcome o = run(&c, text, why);
  for (uint32_t i = 0; i < r->narg + r->nout; i++)
    if (!r->info.is_host && c.t[i].data && (i < r->narg || r->out[i - r->narg].base))
      tf_device_free(c.device, c.t[i].data);
  for (uint32_t i = 0; i < r->narg; i++) free(r->arg[i].base);
  for (uint32_t i = 0; i < r->nout; i++) {
    free(r->out[i].base);
    free(r->out[i].more);
  }
  for (uint32_t k = 0; k < 8; k++)
    if (c.want[k]) c.want[k]->deleter(c.want[k]);
  if (c.exe) tf_executable_destroy(c.exe);
  if (c.package) tf_package_release(c.package);
  tf_module_destroy(c.m);
  return o;
}

/* An error such as a wrong address stays with a GPU's context: nothing works in this process any more. */
bool runner_lost(runner *r) {
  tf_sink quiet = {0};
  return !r->info.is_host && tf_device_sync(r->device, NULL, &quiet) != TF_OK;
}

const char *runner_moves(const runner *r) { return r->moves; }

bool runner_compared(const runner *r) { return r->compared; }

bool runner_otherwise(const runner *r) { return r->otherwise; }
bool runner_cut(const runner *r) { return r->cut; }

bool runner_lowers(runner *r, const char *text) {
  tf_module *m = NULL;
  bool ok = tf_module_parse(r->session, tf_strz("case"), tf_strz(text), &m) == TF_OK && tf_module_verify(m) == TF_OK &&
            tf_module_run(m, TF_STR("lower-fusion"), NULL) == TF_OK;
  tf_module_destroy(m);
  runner_log(r);
  return ok;
}

outcome runner_compiles(runner *r, const char *text, const char **why) {
  call c = {.r = r};
  outcome o = PASSED;
  *why = "";
  runner_log(r);
  if (!read_notes(r, text)) return run_because(r, FAILED, "reading the notes", why);
  if (tf_module_parse(r->session, tf_strz("case"), tf_strz(text), &c.m) != TF_OK || tf_module_verify(c.m) != TF_OK)
    o = run_because(r, REFUSED, "verifying", why);
  else o = compile(&c, why);
  if (c.package) tf_package_release(c.package);
  tf_module_destroy(c.m);
  return o;
}

const char *runner_print_tma(runner *r, const char *text) {
  tf_module *m = NULL;
  bool lowers = runner_lowers(r, text);
  bool ok = tf_module_parse(r->session, tf_strz("case"), tf_strz(text), &m) == TF_OK && tf_module_verify(m) == TF_OK &&
            tf_module_run(m, TF_STR("print-tma"), NULL) == TF_OK;
  tf_module_destroy(m);
  const char *log = runner_log(r);
  if (ok != lowers)
    snprintf(r->why, sizeof r->why, "--print-tma %s, but lowering %s: %.3000s", ok ? "succeeds" : "fails",
             lowers ? "succeeds" : "fails", log);
  else if (strstr(log, "internal error") || (!ok && !*log))
    snprintf(r->why, sizeof r->why, "--print-tma gives no reason: %.3000s", log);
  else return NULL;
  return r->why;
}
