/* Where the time goes: each part for all layers, by itself, beside the time that its weights take at a copy's rate. */
#include <time.h>

#include "llama.h"

typedef struct row {
  const char *name;
  int part;
  size_t weights; /* bytes */
} row;

double seconds_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Milliseconds of a part, the first one not counted. */
static tf_status time_part(model *m, int part, int repeat, double *ms) {
  TRY(run_played(m, part));
  TRY(tf_device_sync(m->device, m->stream, &errors));
  double start = seconds_now();
  for (int i = 0; i < repeat; i++) TRY(run_played(m, part));
  TRY(tf_device_sync(m->device, m->stream, &errors));
  *ms = (seconds_now() - start) * 1e3 / repeat;
  return TF_OK;
}

/* The whole pass for one token counts its position up, so it is set back each time. */
static tf_status time_one(model *m, int64_t begin, int repeat, double *ms) {
  *ms = 0;
  for (int i = 0; i <= repeat; i++) {
    TRY(run_set(m, 1, begin));
    TRY(tf_device_sync(m->device, m->stream, &errors));
    double start = seconds_now();
    TRY(run_played(m, WHOLE));
    TRY(tf_device_sync(m->device, m->stream, &errors));
    if (i) *ms += (seconds_now() - start) * 1e3 / repeat;
  }
  return TF_OK;
}

/* Bytes a millisecond, read and written, of a copy on the device. */
static tf_status copy_rate(model *m, double *rate) {
  tf_device_info info = {.struct_size = sizeof info};
  tf_device_get_info(m->device, &info);
  size_t bytes = info.is_host ? (size_t)1 << 20 : (size_t)1 << 30;
  void *a = NULL, *b = NULL;
  double ms = 0;
  tf_status st = tf_device_alloc(m->device, bytes, &a, &errors);
  if (st == TF_OK) st = tf_device_alloc(m->device, bytes, &b, &errors);
  for (int i = 0; i < 2 && st == TF_OK; i++)
    st = tf_device_copy_timed(m->device, b, a, bytes, m->stream, 5, &ms, &errors);
  tf_device_free(m->device, a);
  tf_device_free(m->device, b);
  *rate = ms > 0 ? (double)bytes * 10 / ms : 0;
  return st;
}

static tf_status print_pass(model *m, int64_t tokens, int64_t begin, double rate, int repeat) {
  const layer *l = &m->layer[0];
  size_t n = (size_t)m->s.layers;
  size_t in = n * l->qkv.bytes, out = n * l->out.bytes, ff = n * (l->gate.bytes + l->up.bytes + l->down.bytes);
  const row rows[] = {{"embedding", EMBED, 0},
                      {"norm, q k v, rotary, into the cache", ATTENTION_IN, in},
                      {"attention", ATTENTION, 0},
                      {"output, residual", ATTENTION_OUT, out},
                      {"norm, gate, up, down, residual", FEED_FORWARD, ff},
                      {"norm, logits", LOGITS, m->embed.bytes},
                      {"the whole pass", WHOLE, in + out + ff + m->embed.bytes}};
  TRY(run_set(m, tokens, begin));
  TRY(run_played(m, WHOLE)); /* everything is loaded, and graphs are kept from here on */
  printf("\n%lld token%s behind %lld, ms      | time    | weights at a copy's rate | of it | TFLOP/s\n",
         (long long)tokens, tokens == 1 ? "" : "s", (long long)begin);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    double ms, least = rate > 0 ? (double)rows[i].weights / rate : 0;
    TRY(run_set(m, tokens, begin));
    if (rows[i].part == WHOLE && tokens == 1) TRY(time_one(m, begin, repeat, &ms));
    else TRY(time_part(m, rows[i].part, repeat, &ms));
    double flops =
        (double)(rows[i].part == LOGITS ? 1 : tokens) * (double)rows[i].weights; /* 2 for each weight of 2 bytes */
    printf("%-36s| %7.3f | %24.3f | %5.2f | %7.1f\n", rows[i].name, ms, least, ms > 0 ? least / ms : 0,
           flops / ms * 1e-9);
  }
  return TF_OK;
}

tf_status print_table(model *m, int64_t tokens, int repeat) {
  double rate;
  TRY(copy_rate(m, &rate));
  printf("\na copy on the device: %.0f GB/s read and written\n", rate * 1e-6);
  if (tokens > m->s.chunk) tokens = m->s.chunk;
  if (tokens > 1) TRY(print_pass(m, tokens, 0, rate, repeat));
  return print_pass(m, 1, m->s.longest - 1, rate, repeat);
}
