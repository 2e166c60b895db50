/* Weights: mapped from safetensors files and uploaded from there, or drawn on the device. */
#include "llama.h"
#include "tf/tensor.h"

typedef struct source {
  tf_tensor_file *file[64];
  int n;
} source;

static bool has(tf_tensor_file *f, const char *name) {
  for (uint32_t i = 0; i < tf_tensor_file_count(f); i++) {
    tf_tensor_entry e = {.struct_size = sizeof e};
    if (tf_tensor_file_entry(f, i, &e) == TF_OK && e.name.len == strlen(name) && !memcmp(e.name.ptr, name, e.name.len))
      return true;
  }
  return false;
}

/* Rows [row, row + the tensor's) of a weight. */
static tf_status load_rows(model *m, const source *s, const char *name, buffer *b, int64_t *row) {
  int64_t columns = b->t.ndim == 2 ? b->shape[1] : 1;
  for (int i = 0; i < s->n; i++) {
    if (!has(s->file[i], name)) continue;
    DLManagedTensor *t;
    TRY(tf_tensor_file_get(s->file[i], (tf_str){name, strlen(name)}, &bf16, 0, &errors, &t));
    const DLTensor *d = &t->dl_tensor;
    bool fits = d->ndim == b->t.ndim && (d->ndim == 1 || d->shape[1] == columns) && d->shape[0] <= b->shape[0] - *row;
    tf_status st = TF_ERR_INVALID;
    if (fits)
      st = tf_device_upload(m->device, (char *)b->t.data + *row * columns * 2, (char *)d->data + d->byte_offset,
                            (size_t)(d->shape[0] * columns * 2), &errors);
    else fprintf(stderr, "error: '%s' has another shape than the model's numbers give\n", name);
    *row += d->shape[0];
    t->deleter(t);
    return st;
  }
  fprintf(stderr, "error: no file has the weight '%s'\n", name);
  return TF_ERR_INVALID;
}

/* All of a weight, of one tensor or of several, one below the other. */
static tf_status load(model *m, const source *s, int64_t layer, const char *const *names, int n, buffer *b) {
  int64_t row = 0;
  for (int i = 0; i < n; i++) {
    char name[128];
    if (layer < 0) snprintf(name, sizeof name, "%s.weight", names[i]);
    else snprintf(name, sizeof name, "model.layers.%lld.%s.weight", (long long)layer, names[i]);
    TRY(load_rows(m, s, name, b, &row));
  }
  if (row == b->shape[0]) return TF_OK;
  fprintf(stderr, "error: '%s' has %lld rows, expected %lld\n", names[0], (long long)row, (long long)b->shape[0]);
  return TF_ERR_INVALID;
}

#define LOAD(layer, b, ...)                                                                                            \
  TRY(load(m, s, (layer), (const char *const[]){__VA_ARGS__}, sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *),  \
           (b)))

static tf_status load_all(model *m, const source *s) {
  LOAD(-1, &m->embed, "model.embed_tokens");
  LOAD(-1, &m->norm, "model.norm");
  if (!m->tied) LOAD(-1, &m->lm, "lm_head");
  for (int64_t i = 0; i < m->s.layers; i++) {
    layer *l = &m->layer[i];
    LOAD(i, &l->norm, "input_layernorm");
    LOAD(i, &l->qkv, "self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj");
    LOAD(i, &l->out, "self_attn.o_proj");
    LOAD(i, &l->norm2, "post_attention_layernorm");
    LOAD(i, &l->gate, "mlp.gate_proj");
    LOAD(i, &l->up, "mlp.up_proj");
    LOAD(i, &l->down, "mlp.down_proj");
  }
  return TF_OK;
}

tf_status weights_load(model *m, char *const *files, int n) {
  source s = {.n = 0};
  tf_status st = n <= 64 ? TF_OK : TF_ERR_INVALID;
  for (; s.n < n && st == TF_OK; s.n += st == TF_OK) st = tf_tensor_file_open(files[s.n], NULL, &errors, &s.file[s.n]);
  if (st == TF_OK) st = load_all(m, &s);
  for (int i = 0; i < s.n; i++) tf_tensor_file_close(s.file[i]);
  return st;
}

/* Such that what goes through the model keeps its size. */
static tf_status draw(model *m, buffer *b, int64_t *seed) {
  const tf_arg a[] = {{.scalar.i = (*seed)++},
                      {.scalar.i = 0},
                      {.scalar.i = b->shape[0]},
                      {.scalar.i = b->shape[1]},
                      {.scalar.f = 1 / sqrt((double)b->shape[1])},
                      {.tensor = &b->t}};
  return model_call(m, RANDOM, a, 6);
}

static tf_status ones(model *m, buffer *b) {
  uint16_t *v = malloc(b->bytes);
  if (!v) return TF_ERR_OOM;
  for (size_t i = 0; i < b->bytes / 2; i++) v[i] = float_to_bf16(1);
  tf_status st = tf_device_upload(m->device, b->t.data, v, b->bytes, &errors);
  free(v);
  return st;
}

tf_status weights_draw(model *m, int64_t seed) {
  TRY(draw(m, &m->embed, &seed));
  if (!m->tied) TRY(draw(m, &m->lm, &seed));
  TRY(ones(m, &m->norm));
  for (int64_t i = 0; i < m->s.layers; i++) {
    layer *l = &m->layer[i];
    buffer *all[] = {&l->qkv, &l->out, &l->gate, &l->up, &l->down};
    for (int k = 0; k < 5; k++) TRY(draw(m, all[k], &seed));
    TRY(ones(m, &l->norm));
    TRY(ones(m, &l->norm2));
  }
  return tf_device_sync(m->device, m->stream, &errors);
}
