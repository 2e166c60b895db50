/* Passes over tokens: keys and values into the pages of the cache, and the scores of what may follow. */
#include "llama.h"

#define T(b) ((tf_arg){.tensor = &(b).t})
#define I(v) ((tf_arg){.scalar.i = (v)})

static tf_status call_layer(model *m, int program, layer *l) {
  switch (program) {
  case ATTENTION_IN:
  case ATTENTION_IN_ONE: {
    const tf_arg a[] = {T(m->x),     T(l->norm),  T(l->qkv), T(m->cos),  T(m->sin),   T(m->at),
                        T(m->table), I(m->total), T(m->q),   T(l->keys), T(l->values)};
    return model_call(m, program, a, 11);
  }
  case ATTENTION: {
    const tf_arg a[] = {T(m->q), T(l->keys), T(l->values), T(m->length), T(m->table), T(m->o)};
    return model_call(m, program, a, 6);
  }
  case ATTENTION_OUT:
  case ATTENTION_OUT_ONE: {
    const tf_arg a[] = {T(m->flat), T(l->out), T(m->x), T(m->y)};
    return model_call(m, program, a, 4);
  }
  case LAYER_ONE: {
    const tf_arg a[] = {T(m->x),     T(l->norm),  T(l->qkv),    T(m->cos),    T(m->sin),   T(m->at),
                        T(m->table), I(m->total), T(m->length), T(l->out),    T(l->norm2), T(l->gate),
                        T(l->up),    T(l->down),  T(l->keys),   T(l->values), T(m->x)};
    return model_call(m, program, a, 17);
  }
  default: {
    const tf_arg a[] = {T(m->y), T(l->norm2), T(l->gate), T(l->up), T(l->down), T(m->x)};
    return model_call(m, program, a, 6);
  }
  }
}

static tf_status call_once(model *m, int program) {
  if (program == EMBED) {
    const tf_arg a[] = {T(m->embed), T(m->tokens), T(m->x)};
    return model_call(m, program, a, 3);
  }
  if (program == LOGITS) {
    const tf_arg a[] = {T(m->last), T(m->norm), m->tied ? T(m->embed) : T(m->lm), T(m->logits)};
    return model_call(m, program, a, 4);
  }
  const tf_arg a[] = {T(m->at), T(m->length), T(m->at), T(m->length)};
  return model_call(m, ADVANCE, a, 4);
}

static tf_status call_two_layers(model *m, layer *a, layer *b) {
  const tf_arg t[] = {T(m->x),    T(m->cos),    T(m->sin),  T(m->at),     T(m->table), I(m->total), T(m->length),
                      T(a->norm), T(a->qkv),    T(a->out),  T(a->norm2),  T(a->gate),  T(a->up),    T(a->down),
                      T(b->norm), T(b->qkv),    T(b->out),  T(b->norm2),  T(b->gate),  T(b->up),    T(b->down),
                      T(a->keys), T(a->values), T(b->keys), T(b->values), T(m->x)};
  return model_call(m, TWO_LAYERS_ONE, t, 26);
}

/* Programs for one token stand behind those for any number. */
static int of_tokens(const model *m, int program) { return program + (m->x.shape[0] == 1); }

tf_status run_part(model *m, int part) {
  if (part == EMBED || part == LOGITS || part == ADVANCE) return call_once(m, part);
  if (part == WHOLE) TRY(call_once(m, EMBED));
  for (int64_t i = 0; i < m->s.layers; i++) {
    layer *l = &m->layer[i];
    if (part == WHOLE && m->x.shape[0] == 1) {
      bool two = i + 1 < m->s.layers;
      TRY(two ? call_two_layers(m, l, l + 1) : call_layer(m, LAYER_ONE, l));
      i += two;
      continue;
    }
    if (part == WHOLE || part == ATTENTION_IN) TRY(call_layer(m, of_tokens(m, ATTENTION_IN), l));
    if (part == WHOLE || part == ATTENTION) TRY(call_layer(m, ATTENTION, l));
    if (part == WHOLE || part == ATTENTION_OUT) TRY(call_layer(m, of_tokens(m, ATTENTION_OUT), l));
    if (part == WHOLE || part == FEED_FORWARD) TRY(call_layer(m, of_tokens(m, FEED_FORWARD), l));
  }
  if (part != WHOLE) return TF_OK;
  TRY(call_once(m, LOGITS));
  return m->x.shape[0] == 1 ? call_once(m, ADVANCE) : TF_OK;
}

/* Loads what a pass launches, and makes room for the largest workspace. Graphs hold its address. */
tf_status run_ready(model *m) {
  if (m->ready[0] == m->x.shape[0] && m->ready[1] == m->table.shape[1]) return TF_OK;
  m->prepare = true;
  tf_status st = run_part(m, WHOLE);
  m->prepare = false;
  TRY(st);
  if (m->workspace_wanted > m->workspace_bytes) {
    TRY(tf_device_sync(m->device, m->stream, &errors));
    if (m->graphs) graphs_forget(m->graphs);
    tf_device_free(m->device, m->workspace);
    m->workspace = NULL, m->workspace_bytes = 0;
    TRY(tf_device_alloc(m->device, m->workspace_wanted, &m->workspace, &errors));
    m->workspace_bytes = m->workspace_wanted;
  }
  m->ready[0] = m->x.shape[0], m->ready[1] = m->table.shape[1];
  return TF_OK;
}

tf_status run_played(model *m, int part) {
  int64_t n = m->x.shape[0];
  if (m->graphs && (n == 1 || n == m->s.chunk)) return graphs_play(m->graphs, m, part, n, m->table.shape[1]);
  TRY(run_ready(m));
  return run_part(m, part);
}

/* Pages for a sequence of n tokens; the last pages of the pool go first. The table that programs see grows by powers
 * of two, so that few graphs serve all lengths. */
static tf_status grow(model *m, int64_t n) {
  int64_t want = (n + m->s.slots - 1) / m->s.slots;
  if (n > m->s.longest) {
    fprintf(stderr, "error: %lld tokens, but there is room for %lld\n", (long long)n, (long long)m->s.longest);
    return TF_ERR_INVALID;
  }
  if (want > m->used) {
    for (; m->used < want; m->used++) m->pages[m->used] = (int32_t)(m->total - 1 - m->used);
    TRY(tf_device_upload(m->device, m->table.t.data, m->pages, m->table.bytes, &errors));
  }
  int64_t seen = 4;
  while (seen < want) seen *= 2;
  m->table.shape[1] = seen < m->total ? seen : m->total;
  return TF_OK;
}

/* The next pass is over `tokens` that begin at a position. */
tf_status run_set(model *m, int64_t tokens, int64_t begin) {
  int32_t length = (int32_t)(begin + tokens);
  TRY(grow(m, begin + tokens));
  buffer *rows[] = {&m->tokens, &m->at, &m->x, &m->y, &m->flat};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) rows[i]->shape[0] = tokens;
  m->q.shape[1] = m->o.shape[1] = tokens;
  m->last.t.byte_offset = (uint64_t)((tokens - 1) * m->s.width) * 2;
  int64_t *at = malloc((size_t)tokens * sizeof *at);
  if (!at) return TF_ERR_OOM;
  for (int64_t i = 0; i < tokens; i++) at[i] = begin + i;
  tf_status st = tf_device_upload(m->device, m->at.t.data, at, (size_t)tokens * sizeof *at, &errors);
  free(at);
  if (st != TF_OK) return st;
  m->length_now = begin + tokens;
  m->counting = false;
  return tf_device_upload(m->device, m->length.t.data, &length, sizeof length, &errors);
}

tf_status run_prompt(model *m, const int64_t *tokens, int64_t n) {
  for (int64_t begin = 0; begin < n; begin += m->s.chunk) {
    int64_t k = n - begin < m->s.chunk ? n - begin : m->s.chunk;
    TRY(run_set(m, k, begin));
    TRY(tf_device_upload(m->device, m->tokens.t.data, tokens + begin, (size_t)k * sizeof *tokens, &errors));
    TRY(run_played(m, WHOLE));
  }
  return TF_OK;
}

/* The device counts positions by itself: from token to token nothing is uploaded but new pages. */
tf_status run_next(model *m) {
  if (m->x.shape[0] != 1 || !m->counting) TRY(run_set(m, 1, m->length_now));
  else TRY(grow(m, ++m->length_now));
  m->counting = true;
  return run_played(m, WHOLE);
}

tf_status run_sample(model *m, double heat, int64_t seed, int64_t *word) {
  buffer one = m->tokens;
  one.t.shape = one.shape;
  one.shape[0] = 1;
  const tf_arg a[] = {T(m->logits), {.scalar.f = heat}, I(seed), I((int64_t)m->draws), T(one)};
  m->draws += (uint64_t)m->s.words;
  TRY(model_call(m, SAMPLE, a, 5));
  return tf_device_download(m->device, word, m->tokens.t.data, sizeof *word, &errors);
}
