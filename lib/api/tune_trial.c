/* One trial of a tuning: compiled, run, compared, timed. */
#include <math.h>

#include "api/tune_impl.h"
#include "tf/tensor.h"

enum { ROWS = 3, FEWEST = 3, MOST_CALLS = 400 };
static const double row_ms = 5;

/* Diagnostics of a trial are its reason, and nobody else's. */
static void hear(void *user, const tf_diagnostic *d) {
  tf_strbuf *b = user;
  if (d->severity == TF_ERROR && !b->n) tf_sb_put(b, d->message);
}

/* A module of its own from text; what it says goes to t->why. */
static tf_status read(tf_tuner *t, tf_str text, tf_module **m) {
  const tf_sink sink = {hear, &t->why};
  return tf_module_parse_for(t->m->session, &sink, TF_STR("tuned"), text, m);
}

static tf_status upload_marks(tf_tuner *t, const tf_tune_kept *k, const DLTensor *to) {
  const tf_sink quiet = {0};
  memset(k->now, 0xa5, k->bytes);
  return tf_device_upload(t->d, (char *)to->data + to->byte_offset, k->now, k->bytes, &quiet);
}

/* How far apart two results of the same sums may be, made in different orders, of their largest element. */
static double tolerance(DLDataType type) {
  if (type.code != kDLFloat && type.code != kDLBfloat) return 0;
  if (type.bits >= 64) return 1e-10;
  if (type.bits >= 32) return 1e-4;
  return type.code == kDLBfloat ? 3e-2 : type.bits == 16 ? 4e-3 : 0.3;
}

/* Bits of a type without its sign are in the order of the sizes: of floats of 16 and of 32 bits. 0: another type. */
static uint32_t infinity(DLDataType type) {
  if (type.code == kDLBfloat && type.bits == 16) return 0x7f80;
  return type.code != kDLFloat ? 0 : type.bits == 16 ? 0x7c00 : type.bits == 32 ? 0x7f800000 : 0;
}

/* The largest finite element, by its size. Of results of gigabytes: without a call for each element. */
static double largest_of(DLDataType type, const void *data, int64_t n) {
  uint32_t most = 0, inf = infinity(type);
  double largest = 0;
  if (inf && type.bits == 16)
    for (int64_t i = 0; i < n; i++) {
      uint32_t v = ((const uint16_t *)data)[i] & 0x7fff;
      most = v < inf && v > most ? v : most;
    }
  if (inf && type.bits == 32)
    for (int64_t i = 0; i < n; i++) {
      uint32_t v = ((const uint32_t *)data)[i] & 0x7fffffff;
      most = v < inf && v > most ? v : most;
    }
  if (inf) return tf_element_get(type, &most, 0);
  for (int64_t i = 0; i < n; i++) {
    double v = fabs(tf_element_get(type, data, i));
    if (isfinite(v) && v > largest) largest = v;
  }
  return largest;
}

/* Most elements are the same to the bit, even where sums are made in another order: these are passed over in pieces. */
static bool equal(tf_tune_kept *k, DLDataType type) {
  enum { PIECE = 64 }; /* elements: whole bytes of any type */
  double most = tolerance(type);
  if (memcmp(k->first, k->now, k->bytes) == 0) return true;
  if (most == 0) return false;
  if (!k->has_largest) k->largest = largest_of(type, k->first, k->elements);
  k->has_largest = true;
  for (int64_t at = 0; at < k->elements; at += PIECE) {
    int64_t end = at + PIECE < k->elements ? at + PIECE : k->elements;
    size_t from = (size_t)at * type.bits / 8, bytes = ((size_t)(end - at) * type.bits + 7) / 8;
    if (memcmp((char *)k->first + from, (char *)k->now + from, bytes) == 0) continue;
    for (int64_t i = at; i < end; i++) {
      double a = tf_element_get(type, k->first, i), b = tf_element_get(type, k->now, i);
      if (isnan(a) && isnan(b)) continue;
      if (a != b && !(fabs(a - b) <= most * k->largest)) return false;
    }
  }
  return true;
}

/* Runs once, and compares with the first, or becomes it. */
tf_status tf_tune_run(tf_tuner *t, tf_executable *exe, uint32_t entry, bool first, bool *right, const tf_sink *sink) {
  *right = true;
  tf_status s = TF_OK;
  for (uint32_t i = t->ninput; s == TF_OK && i < t->nargs; i++)
    if (t->kept[i].bytes) s = upload_marks(t, &t->kept[i], t->args[i].tensor);
  if (s == TF_OK) s = tf_execute(exe, entry, t->args, t->nargs, NULL, sink);
  if (s == TF_OK) s = tf_device_sync(t->d, NULL, sink);
  for (uint32_t i = t->ninput; s == TF_OK && i < t->nargs; i++) {
    tf_tune_kept *k = &t->kept[i];
    const DLTensor *x = t->args[i].tensor;
    if (!k->bytes) continue;
    s = tf_device_download(t->d, first ? k->first : k->now, (char *)x->data + x->byte_offset, k->bytes, sink);
    if (s == TF_OK && !first) *right &= equal(k, x->dtype);
  }
  return s;
}

/* The least of some rows of calls, each of a few milliseconds. */
static tf_status measure(tf_tuner *t, tf_executable *exe, uint32_t entry, double *best, const tf_sink *sink) {
  double ms;
  tf_status s = tf_execute_timed(exe, entry, t->args, t->nargs, NULL, 2, &ms, sink);
  double calls = s == TF_OK && ms > 0 ? row_ms / (ms / 2) : FEWEST;
  uint32_t n = calls < FEWEST ? FEWEST : calls > MOST_CALLS ? MOST_CALLS : (uint32_t)calls;
  *best = INFINITY;
  for (int i = 0; s == TF_OK && i < ROWS; i++) {
    s = tf_execute_timed(exe, entry, t->args, t->nargs, NULL, n, &ms, sink);
    if (s == TF_OK && ms / n < *best) *best = ms / n;
  }
  return s;
}

static void end_module(void *m) { tf_module_destroy(m); }
static void end_package(void *p) { tf_package_release(p); }
static void end_executable(void *e) { tf_executable_destroy(e); }

tf_status tf_tune_time(tf_tuner *t, tf_package *p, uint32_t entry, const tf_sink *sink, tf_trial *out) {
  tf_pool *scratch = tf_pool_child(t->pool);
  void **slot = tf_pool_hold(scratch, end_executable);
  tf_executable *exe = NULL;
  bool right = true;
  tf_status s = tf_executable_create(t->d, p, sink, &exe);
  *slot = exe;
  if (s == TF_OK) s = tf_tune_run(t, exe, entry, out->number == 0, &right, sink);
  if (s == TF_OK && right) s = measure(t, exe, entry, &out->ms, sink);
  if (s == TF_OK) out->outcome = right ? TF_TRIAL_RAN : TF_TRIAL_WRONG;
  tf_pool_free(scratch);
  return s;
}

/* The options of a trial: nothing of it is handed out or kept. */
static tf_compile_options for_trial(const tf_tuner *t) {
  tf_compile_options o = t->compile;
  o.cache = NULL;
  o.product = NULL;
  o.stage = NULL;
  o.event = NULL;
  o.emit = 0;
  return o;
}

typedef struct choose_args {
  const tf_tuner *t;
  const uint32_t *choice;
  tf_strbuf *what;
} choose_args;

/* Sets the numbers of a trial's own module, and tells the lines that differ. */
static tf_status choose(tf_module *m, void *arg) {
  choose_args *a = arg;
  const tf_tuner *t = a->t;
  tf_op *f = tf_symbol_lookup(m->op, tf_strz(t->varied));
  for (uint32_t i = 0; i < t->nknob; i++)
    if (a->choice[i]) {
      tf_knob_set(f, &t->knob[i], a->choice[i]);
      tf_sb_printf(a->what, "%s%s", a->what->n ? "; " : "", tf_knob_line(f, &t->knob[i], t->pool));
    }
  return tf_verify(m->op) ? TF_OK : TF_ERR_INVALID;
}

tf_status tf_tune_attempt(tf_tuner *t, const uint32_t *choice, tf_trial *out) {
  const tf_sink sink = {hear, &t->why}, quiet = {0};
  tf_pool *scratch = tf_pool_child(t->pool);
  void **module = tf_pool_hold(scratch, end_module), **package = tf_pool_hold(scratch, end_package);
  tf_strbuf what = {.pool = t->pool};
  t->why = (tf_strbuf){.pool = t->pool};
  *out = (tf_trial){.struct_size = sizeof *out, .number = t->number++, .outcome = TF_TRIAL_REFUSED, .ms = NAN};
  tf_module *m = NULL;
  tf_status s = read(t, t->plain, &m);
  *module = m;
  if (s == TF_OK) s = tf_guarded(m, choose, &(choose_args){t, choice, &what});
  out->what = what.n ? tf_sb_cstr(&what) : "as it was";
  tf_compile_options co = for_trial(t);
  tf_package *p = NULL;
  if (s == TF_OK) s = tf_compile(m, &co, &p);
  *package = p;
  if (s == TF_OK) s = tf_tune_time(t, p, 0, &sink, out);
  tf_pool_free(scratch);
  out->why = out->outcome == TF_TRIAL_WRONG ? "its results differ" : tf_sb_cstr(&t->why);
  bool lost = s != TF_OK && s != TF_ERR_INVALID && (s == TF_ERR_OOM || tf_device_sync(t->d, NULL, &quiet) != TF_OK);
  return lost ? s : TF_OK; /* memory, or the device */
}
