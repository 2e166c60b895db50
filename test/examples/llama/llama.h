/* A host for the llama architecture: what its files share. model.mlir is what runs on the device. */
#ifndef LLAMA_H
#define LLAMA_H

#include <stdbool.h>

#include "../host.h"
#include "tf/cache.h"

#define TRY(call)                                                                                                      \
  do {                                                                                                                 \
    tf_status status_ = (call);                                                                                        \
    if (status_ != TF_OK) return status_;                                                                              \
  } while (0)

static const DLDataType i64 = {kDLInt, 64, 1}, i32 = {kDLInt, 32, 1};

typedef struct shape {
  int64_t width, hidden, words, layers, heads, groups, head;
  int64_t slots, chunk, longest; /* tokens of a page of the cache, of one pass over a prompt, of a sequence */
  double eps, theta;
} shape;

/* A tensor in device memory. Its first extent, or another one, is set for the call at hand. */
typedef struct buffer {
  DLTensor t;
  int64_t shape[4];
  size_t bytes;
} buffer;

typedef struct layer {
  buffer norm, qkv, out, norm2, gate, up, down; /* weights */
  buffer keys, values;                          /* pages of the cache */
} layer;

/* The programs of model.mlir. */
enum {
  EMBED,
  ATTENTION_IN,
  ATTENTION_IN_ONE,
  ATTENTION,
  ATTENTION_OUT,
  ATTENTION_OUT_ONE,
  FEED_FORWARD,
  FEED_FORWARD_ONE,
  LAYER_ONE,
  TWO_LAYERS_ONE,
  LOGITS,
  SAMPLE,
  ADVANCE,
  RANDOM,
  PROGRAMS,
  WHOLE = PROGRAMS /* a pass: from tokens to scores */
};

typedef struct graphs graphs;

/* Errors and warnings, and their notes; nothing about how programs were compiled. */
extern const tf_sink errors;

typedef struct model {
  shape s;
  tf_device *device;
  tf_executable *exe;
  tf_cache *cache;
  uint32_t entry[PROGRAMS];
  graphs *graphs; /* NULL: each call is launched as it comes */
  void *stream;
  bool prepare; /* calls are prepared, not made */
  void *workspace;
  size_t workspace_bytes, workspace_wanted;
  layer *layer;
  buffer embed, norm, lm, cos, sin, table;
  buffer tokens, at, length, x, y, q, o, logits; /* what one program hands to the next */
  buffer flat, last;                             /* all heads of `o` side by side; the last row of `x` */
  bool tied;                                     /* `lm` is `embed` */
  int32_t *pages;                                /* the host's copy of the table */
  int64_t used, total;                           /* pages */
  int64_t ready[2];                              /* tokens and pages of the table that were prepared last */
  int64_t length_now;                            /* tokens of the sequence */
  bool counting;                                 /* the device has the position of the next token */
  uint64_t draws;
} model;

/* model.c */
tf_status buffer_make(model *m, buffer *b, DLDataType type, int rank, const int64_t *extents);
tf_status model_create(model *m, const char *text, const char *cache, bool fast);
void model_destroy(model *m);
tf_status model_call(model *m, int program, const tf_arg *args, uint32_t n);

/* weights.c: from safetensors files with the names of Hugging Face; by chance. */
tf_status weights_load(model *m, char *const *files, int n);
tf_status weights_draw(model *m, int64_t seed);

/* run.c: tokens into the cache, and the scores of what may follow the last of them. */
tf_status run_prompt(model *m, const int64_t *tokens, int64_t n);
tf_status run_next(model *m);
tf_status run_sample(model *m, double heat, int64_t seed, int64_t *word);
/* A part of a pass for all layers, as it was set up last; its kernels are loaded, its workspace is there. */
tf_status run_part(model *m, int part);
tf_status run_ready(model *m);
/* run_part by a graph. */
tf_status run_played(model *m, int part);
tf_status run_set(model *m, int64_t tokens, int64_t begin);

/* graph.c: streams and graphs of CUDA's driver, which are the host's own business. */
tf_status graphs_create(graphs **out, void **stream);
void graphs_destroy(graphs *g);
void graphs_forget(graphs *g);
/* Plays the graph of this part, tokens and pages; captures it first if there is none. */
tf_status graphs_play(graphs *g, model *m, int part, int64_t tokens, int64_t pages);

/* table.c: where the time goes, of a pass over `tokens` and of one token behind them. */
tf_status print_table(model *m, int64_t tokens, int repeat);
double seconds_now(void);

#endif
