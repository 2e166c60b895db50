/* --print-schedule: its words, and the arguments that it is told of. */
#include "common/schedule_tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tf/report.h"

typedef struct request {
  tf_report_options o;
  tf_draw_format format;
  char chip[64];
} request;

static bool word_is(const char *s, size_t n, const char *word) { return strlen(word) == n && memcmp(s, word, n) == 0; }

/* What stands behind `name` in the word; NULL = it is another one. */
static const char *after(const char *s, size_t n, const char *name) {
  size_t k = strlen(name);
  return n > k && memcmp(s, name, k) == 0 ? s + k : NULL;
}

static bool read_words(const char *text, request *q) {
  while (*text) {
    size_t n = strcspn(text, ",");
    const char *v;
    if (word_is(text, n, "text")) q->format = TF_DRAW_TEXT;
    else if (word_is(text, n, "svg")) q->format = TF_DRAW_SVG;
    else if (word_is(text, n, "registers")) q->o.registers = true;
    else if ((v = after(text, n, "chip="))) {
      size_t len = n - (size_t)(v - text);
      if (len >= sizeof q->chip) return false;
      memcpy(q->chip, v, len);
      q->o.chip = q->chip;
    } else if ((v = after(text, n, "bandwidth="))) {
      char *end;
      q->o.bandwidth = strtod(v, &end) * 1e9;
      if (end != text + n || !(q->o.bandwidth > 0)) return false;
    } else return false;
    text += n + (text[n] == ',');
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------ arguments */

typedef struct shape {
  int64_t dims[TF_MAX_RANK], strides[TF_MAX_RANK];
  DLTensor tensor;
} shape;

/* "512x4096" up to `end`; -1 if it is no list of numbers. */
static int numbers(const char *s, const char *end, int64_t *out) {
  int rank = 0;
  while (s < end) {
    char *next;
    errno = 0;
    long long v = strtoll(s, &next, 10);
    if (next == s || next > end || errno || v < 0 || rank == TF_MAX_RANK) return -1;
    out[rank++] = v;
    if (next < end && (*next != 'x' || next + 1 == end)) return -1;
    s = next + 1;
  }
  return rank;
}

/* 512x4096/4096x1, or behind the last colon of what tf-run takes. */
static bool read_tensor(const char *text, shape *x) {
  const char *colon = strrchr(text, ':'), *s = colon ? colon + 1 : text, *slash = strchr(s, '/'), *end = s + strlen(s);
  int rank = numbers(s, slash ? slash : end, x->dims);
  if (rank < 0 || (slash && numbers(slash + 1, end, x->strides) != rank)) return false;
  x->tensor = (DLTensor){.ndim = rank, .shape = x->dims, .strides = slash ? x->strides : NULL};
  return true;
}

static tf_status read_arguments(tool *t, tf_module *m, request *q, shape *shapes, tf_arg *args) {
  uint32_t inputs;
  tf_status st = tf_module_num_args(m, t->o.entry, &inputs, NULL);
  if (st != TF_OK) return st;
  if (inputs != t->o.args.n)
    return tool_fail(t, TF_ERR_INVALID, "%zu --arg, expected %u: one for each input", t->o.args.n, inputs);
  for (uint32_t i = 0; i < inputs; i++) {
    const char *text = t->o.args.at[i], *name;
    DLDataType type;
    uint32_t rank;
    bool tensor;
    st = tf_module_arg(m, t->o.entry, i, &name, &type, &rank, &tensor);
    if (st != TF_OK) return st;
    if (!tensor) {
      char *end;
      double v = strtod(text, &end);
      if (!*text || *end) return tool_fail(t, TF_ERR_INVALID, "--arg %s: expected a number", text);
      if (type.code == kDLFloat || type.code == kDLBfloat) args[i].scalar.f = v;
      else args[i].scalar.i = strtoll(text, NULL, 10);
      continue;
    }
    if (!read_tensor(text, &shapes[i]))
      return tool_fail(t, TF_ERR_INVALID, "--arg %s: expected extents such as 512x4096, strides after '/'", text);
    args[i].tensor = &shapes[i].tensor;
  }
  q->o.args = args;
  q->o.nargs = inputs;
  return TF_OK;
}

tf_status print_schedule(tool *t, tf_module *m) {
  request q = {.o = {.struct_size = sizeof q.o, .entry = t->o.entry, .target = t->o.target}};
  if (t->o.ptxas && strcmp(t->o.ptxas, "auto") != 0) q.o.ptxas = t->o.ptxas;
  if (!read_words(t->o.print_schedule, &q)) {
    t->usage = true;
    return tool_fail(t, TF_ERR_INVALID,
                     "--print-schedule=%s: expected text or svg, registers, chip=<name>, bandwidth=<GB/s>",
                     t->o.print_schedule);
  }
  size_t n = t->o.args.n + 1;
  shape *shapes = calloc(n, sizeof *shapes);
  tf_arg *args = calloc(n, sizeof *args);
  tf_status st = shapes && args ? TF_OK : tool_fail(t, TF_ERR_OOM, "memory ran out");
  if (st == TF_OK && t->o.args.n) st = read_arguments(t, m, &q, shapes, args);
  if (st == TF_OK) st = tf_module_draw_schedule(m, &q.o, q.format, text_write, &t->out);
  free(shapes);
  free(args);
  return st;
}
