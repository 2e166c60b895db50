/* The model's programs, compiled for its numbers, and the memory of what it computes. */
#include "llama.h"
#include "tf/compile.h"

static const char *const names[PROGRAMS] = {"embed",
                                            "attention_in",
                                            "attention_in_one",
                                            "attention",
                                            "attention_out",
                                            "attention_out_one",
                                            "feed_forward",
                                            "feed_forward_one",
                                            "layer_one",
                                            "two_layers_one",
                                            "logits",
                                            "sample",
                                            "advance",
                                            "random"};

typedef struct word {
  const char *name;
  int64_t value;
} word;

/* The word at `at`, which ends where no more capitals follow; NULL if it is none of ours. */
static const word *find_word(const word *w, const char *at, size_t n) {
  for (; w->name; w++)
    if (strlen(w->name) == n && memcmp(w->name, at, n) == 0) return w;
  return NULL;
}

/* model.mlir with the model's numbers. The host frees it. */
static char *instantiate(const shape *s, const char *text) {
  const word words[] = {{"WIDTH", s->width},
                        {"HIDDEN", s->hidden},
                        {"VOCABULARY", s->words},
                        {"HEADS", s->heads},
                        {"GROUPS", s->groups},
                        {"HEAD", s->head},
                        {"HALF", s->head / 2},
                        {"QUERIES", s->heads * s->head},
                        {"KEYS", s->groups * s->head},
                        {"QUERIES_AND_KEYS", (s->heads + s->groups) * s->head},
                        {"QUERIES_AND_HALF", s->heads * s->head + s->head / 2},
                        {"QUERIES_KEYS_AND_HALF", (s->heads + s->groups) * s->head + s->head / 2},
                        {"ALL", (s->heads + 2 * s->groups) * s->head},
                        {"SLOTS", s->slots},
                        {NULL, 0}};
  size_t room = 2 * strlen(text) + 64, n = 0;
  char *out = malloc(room);
  for (const char *p = text; out && *p && n + 32 < room;) {
    size_t k = strspn(p, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_");
    const word *w = find_word(words, p, k);
    if (w) n += (size_t)snprintf(out + n, room - n, "%lld", (long long)w->value);
    else if (k == 3 && memcmp(p, "EPS", 3) == 0) n += (size_t)snprintf(out + n, room - n, "%.9e", s->eps);
    else k += k == 0, memcpy(out + n, p, k), n += k;
    p += k;
  }
  if (out) out[n] = 0;
  return out;
}

static void tell_errors(void *user, const tf_diagnostic *d) {
  static bool told; /* the last one, to which a note belongs */
  if (d->severity != TF_NOTE) told = d->severity == TF_ERROR || d->severity == TF_WARNING;
  if (told) tell(user, d);
}

const tf_sink errors = {tell_errors, NULL};

/* Kernels are made when they are first prepared, and kept in the cache. */
static tf_status compile_with(model *m, tf_session *session, tf_cache *cache, const char *text, bool fast,
                              tf_package **package) {
  const char *target;
  tf_module *module;
  TRY(tf_device_target(m->device, &errors, &target));
  char *own = instantiate(&m->s, text);
  if (!own) return TF_ERR_OOM;
  const tf_str name = {"model.mlir", 10}, whole = {own, strlen(own)};
  tf_status st = tf_module_parse(session, name, whole, &module);
  free(own);
  if (st != TF_OK) return st;
  const tf_compile_options o = {
      .struct_size = sizeof o, .target = target, .lazy = true, .cache = cache, .fast_math = fast};
  st = tf_compile(module, &o, package);
  tf_module_destroy(module);
  return st;
}

static tf_status compile(model *m, const char *text, const char *dir, bool fast) {
  tf_session *session;
  tf_package *package = NULL;
  tf_cache *cache = NULL;
  const tf_cache_options kept = {.struct_size = sizeof kept, .dir = dir};
  const tf_session_options so = {.struct_size = sizeof so, .sink = errors};
  TRY(tf_session_create(&so, &session));
  tf_status st = dir ? tf_cache_create(&kept, NULL, &errors, &cache) : TF_OK;
  if (st == TF_OK) st = compile_with(m, session, cache, text, fast, &package);
  tf_session_destroy(session);
  m->cache = cache;
  if (st != TF_OK) return st;
  st = tf_executable_create(m->device, package, &errors, &m->exe);
  for (int i = 0; i < PROGRAMS && st == TF_OK; i++)
    st = tf_package_find_entry(package, names[i], &errors, &m->entry[i]);
  tf_package_release(package);
  return st;
}

tf_status buffer_make(model *m, buffer *b, DLDataType type, int rank, const int64_t *extents) {
  tf_device_info info = {.struct_size = sizeof info};
  tf_device_get_info(m->device, &info);
  *b = (buffer){.bytes = type.bits / 8};
  for (int i = 0; i < rank; i++) b->shape[i] = extents[i], b->bytes *= (size_t)extents[i];
  b->t = (DLTensor){.ndim = rank, .dtype = type, .shape = b->shape};
  b->t.device.device_type = info.is_host ? kDLCPU : kDLCUDA;
  return tf_device_alloc(m->device, b->bytes, &b->t.data, &errors);
}

#define MAKE(b, type, ...)                                                                                             \
  buffer_make(m, (b), (type), sizeof((int64_t[]){__VA_ARGS__}) / 8, (const int64_t[]){__VA_ARGS__})

/* All that is unseen in the cache must be finite. */
static tf_status clear(model *m, const buffer *b) {
  void *zeros = calloc(1, b->bytes);
  if (!zeros) return TF_ERR_OOM;
  tf_status st = tf_device_upload(m->device, b->t.data, zeros, b->bytes, &errors);
  free(zeros);
  return st;
}

static tf_status make_layer(model *m, layer *l) {
  const shape *s = &m->s;
  TRY(MAKE(&l->norm, bf16, s->width));
  TRY(MAKE(&l->qkv, bf16, (s->heads + 2 * s->groups) * s->head, s->width));
  TRY(MAKE(&l->out, bf16, s->width, s->heads * s->head));
  TRY(MAKE(&l->norm2, bf16, s->width));
  TRY(MAKE(&l->gate, bf16, s->hidden, s->width));
  TRY(MAKE(&l->up, bf16, s->hidden, s->width));
  TRY(MAKE(&l->down, bf16, s->width, s->hidden));
  TRY(MAKE(&l->keys, bf16, m->total, s->groups, s->slots, s->head));
  TRY(MAKE(&l->values, bf16, m->total, s->groups, s->slots, s->head));
  TRY(clear(m, &l->keys));
  return clear(m, &l->values);
}

/* The angles by which pairs of elements turn at each position. */
static tf_status make_angles(model *m) {
  const shape *s = &m->s;
  int64_t half = s->head / 2;
  TRY(MAKE(&m->cos, f32, s->longest, half));
  TRY(MAKE(&m->sin, f32, s->longest, half));
  float *c = malloc(m->cos.bytes), *n = malloc(m->sin.bytes);
  for (int64_t i = 0; c && n && i < s->longest * half; i++) {
    double angle = (double)(i / half) * pow(s->theta, -2.0 * (double)(i % half) / (double)s->head);
    c[i] = (float)cos(angle), n[i] = (float)sin(angle);
  }
  tf_status st = c && n ? tf_device_upload(m->device, m->cos.t.data, c, m->cos.bytes, &errors) : TF_ERR_OOM;
  if (st == TF_OK) st = tf_device_upload(m->device, m->sin.t.data, n, m->sin.bytes, &errors);
  free(c);
  free(n);
  return st;
}

/* The same memory, seen as a matrix. */
static void make_view(buffer *b, const buffer *of, int64_t columns) {
  *b = *of;
  b->t.shape = b->shape;
  b->t.ndim = 2;
  b->shape[0] = 1, b->shape[1] = columns;
}

static tf_status make_buffers(model *m) {
  const shape *s = &m->s;
  TRY(MAKE(&m->embed, bf16, s->words, s->width));
  if (!m->tied) TRY(MAKE(&m->lm, bf16, s->words, s->width));
  TRY(MAKE(&m->norm, bf16, s->width));
  TRY(MAKE(&m->table, i32, 1, m->total));
  TRY(MAKE(&m->tokens, i64, s->chunk));
  TRY(MAKE(&m->at, i64, s->chunk));
  TRY(MAKE(&m->length, i32, 1));
  TRY(MAKE(&m->x, bf16, s->chunk, s->width));
  TRY(MAKE(&m->y, bf16, s->chunk, s->width));
  TRY(MAKE(&m->q, bf16, 1, s->chunk, s->heads, s->head));
  TRY(MAKE(&m->o, bf16, 1, s->chunk, s->heads, s->head));
  TRY(MAKE(&m->logits, f32, s->words));
  make_view(&m->flat, &m->o, s->heads * s->head);
  make_view(&m->last, &m->x, s->width);
  for (int64_t i = 0; i < s->layers; i++) TRY(make_layer(m, &m->layer[i]));
  return make_angles(m);
}

tf_status model_create(model *m, const char *text, const char *cache, bool fast) {
  m->total = (m->s.longest + m->s.slots - 1) / m->s.slots;
  m->layer = calloc((size_t)m->s.layers, sizeof *m->layer);
  m->pages = calloc((size_t)m->total, sizeof *m->pages);
  if (!m->layer || !m->pages) return TF_ERR_OOM;
  TRY(compile(m, text, cache, fast));
  return make_buffers(m);
}

void model_destroy(model *m) {
  buffer *all[] = {&m->embed, &m->norm,   &m->lm, &m->cos, &m->sin, &m->table, &m->tokens,
                   &m->at,    &m->length, &m->x,  &m->y,   &m->q,   &m->o,     &m->logits};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) tf_device_free(m->device, all[i]->t.data);
  for (int64_t i = 0; m->layer && i < m->s.layers; i++) {
    layer *l = &m->layer[i];
    buffer *own[] = {&l->norm, &l->qkv, &l->out, &l->norm2, &l->gate, &l->up, &l->down, &l->keys, &l->values};
    for (size_t k = 0; k < sizeof own / sizeof *own; k++) tf_device_free(m->device, own[k]->t.data);
  }
  tf_device_free(m->device, m->workspace);
  tf_executable_destroy(m->exe);
  if (m->cache) tf_cache_destroy(m->cache);
  free(m->layer);
  free(m->pages);
}

/* A call of a program, in the model's workspace; or what it takes. */
tf_status model_call(model *m, int program, const tf_arg *args, uint32_t n) {
  uint32_t entry = m->entry[program];
  if (m->prepare) {
    size_t bytes;
    TRY(tf_executable_workspace(m->exe, entry, args, n, &bytes, &errors));
    if (bytes > m->workspace_wanted) m->workspace_wanted = bytes;
    return tf_executable_prepare(m->exe, entry, args, n, &errors);
  }
  tf_execute_options o = {.struct_size = sizeof o, .stream = m->stream};
  if (program != SAMPLE && program != RANDOM) o.workspace = m->workspace, o.workspace_bytes = m->workspace_bytes;
  return tf_execute_with(m->exe, entry, args, n, &o, &errors);
}
