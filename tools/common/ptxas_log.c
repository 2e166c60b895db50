/* --ptxas-verbose: what the assembler says of each kernel, as it says it or as one JSON object a line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"

/* The number before `word` in a line; -1 if it is not there. */
static long before(const char *line, const char *word) {
  const char *p = strstr(line, word);
  if (!p) return -1;
  while (p > line && p[-1] == ' ') p--;
  while (p > line && p[-1] >= '0' && p[-1] <= '9') p--;
  return strtol(p, NULL, 10);
}

typedef struct kernel {
  char name[256];
  long registers, stack, spill_stores, spill_loads, shared, barriers;
} kernel;

/* What the log does not say is null. */
static void put_number(text *b, const char *name, long v) {
  if (v < 0) text_printf(b, ", \"%s\": null", name);
  else text_printf(b, ", \"%s\": %ld", name, v);
}

static void put(const kernel *k) {
  if (!*k->name) return;
  text b = {0};
  text_puts(&b, "{\"kernel\": \"");
  text_put_json(&b, strz(k->name));
  text_puts(&b, "\"");
  put_number(&b, "registers", k->registers);
  put_number(&b, "stack_bytes", k->stack);
  put_number(&b, "spill_store_bytes", k->spill_stores);
  put_number(&b, "spill_load_bytes", k->spill_loads);
  put_number(&b, "shared_bytes", k->shared);
  put_number(&b, "barriers", k->barriers);
  text_puts(&b, "}\n");
  fputs(text_cstr(&b), stderr);
  text_free(&b);
}

static void begin(kernel *k, const char *line) {
  const char *p = strstr(line, "entry function '");
  if (!p) return;
  p = strchr(p, '\'') + 1;
  put(k);
  *k = (kernel){.registers = -1, .stack = -1, .spill_stores = -1, .spill_loads = -1, .shared = -1, .barriers = -1};
  snprintf(k->name, sizeof k->name, "%.*s", (int)strcspn(p, "'"), p);
}

static void read_line(kernel *k, const char *line) {
  if (strncmp(line, "info", 4) == 0) return; /* libnvJitLink adds a summary of its own */
  begin(k, line);
  const struct {
    const char *word;
    long *field;
  } fields[] = {{"registers", &k->registers},
                {"bytes stack frame", &k->stack},
                {"bytes spill stores", &k->spill_stores},
                {"bytes spill loads", &k->spill_loads},
                {"bytes smem", &k->shared},
                {"barriers", &k->barriers}};
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
    long v = before(line, fields[i].word);
    if (v >= 0) *fields[i].field = v;
  }
  if (strstr(line, "registers") && k->shared < 0) k->shared = 0; /* left out where there is none */
}

void print_ptxas_log(tool *t, tf_str log) {
  const char *how = t->o.ptxas_verbose;
  if (!how) return;
  if (strcmp(how, "json") != 0) {
    fprintf(stderr, "%.*s", (int)log.len, log.ptr);
    return;
  }
  kernel k = {0};
  for (size_t at = 0, n; at < log.len; at += n + 1) {
    for (n = 0; at + n < log.len && log.ptr[at + n] != '\n';) n++;
    char *line = need_str((tf_str){log.ptr + at, n});
    read_line(&k, line);
    free(line);
  }
  put(&k);
}
