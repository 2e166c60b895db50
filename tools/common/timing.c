/* The time of every stage, as mlir-opt prints it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"

void time_add(tool *t, const char *name, double seconds) {
  debug(t, "stage", "%s: %.6f s", name, seconds);
  stage_time *at = need((t->ntime + 1) * sizeof *at);
  if (t->ntime) memcpy(at, t->times, t->ntime * sizeof *at);
  free(t->times);
  t->times = at;
  t->times[t->ntime++] = (stage_time){need_str(strz(name)), seconds};
}

static int longer(const void *a, const void *b) {
  double x = ((const stage_time *)a)->seconds, y = ((const stage_time *)b)->seconds;
  return x < y ? 1 : x > y ? -1 : 0;
}

static void as_json(const tool *t, double total) {
  text b = {0};
  text_puts(&b, "[\n");
  for (size_t i = 0; i < t->ntime; i++) {
    text_printf(&b, "{\"wall\": {\"duration\": %10.6f, \"percentage\": %5.1f}, \"name\": \"", t->times[i].seconds,
                100 * t->times[i].seconds / total);
    text_put_json(&b, strz(t->times[i].name));
    text_puts(&b, "\"},\n");
  }
  text_printf(&b, "{\"wall\": {\"duration\": %10.6f, \"percentage\": 100.0}, \"name\": \"Total\"}\n]\n", total);
  fputs(text_cstr(&b), stderr);
  text_free(&b);
}

void time_report(tool *t) {
  double total = now() - t->start, rest = total;
  for (size_t i = 0; i < t->ntime; i++) rest -= t->times[i].seconds;
  time_add(t, "Rest", rest > 0 ? rest : 0);
  if (t->o.timing_display && strcmp(t->o.timing_display, "list") == 0)
    qsort(t->times, t->ntime, sizeof *t->times, longer);
  if (t->o.output_format && strcmp(t->o.output_format, "json") == 0) {
    as_json(t, total);
    return;
  }
  fprintf(stderr,
          "===-------------------------------------------------------------------------===\n"
          "                         ... Execution time report ...\n"
          "===-------------------------------------------------------------------------===\n"
          "  Total Execution Time: %.6f seconds\n\n  -----Wall Time-----  ----Name----\n",
          total);
  for (size_t i = 0; i < t->ntime; i++)
    fprintf(stderr, "  %10.6f (%5.1f%%)  %s\n", t->times[i].seconds, 100 * t->times[i].seconds / total,
            t->times[i].name);
  fprintf(stderr, "  %10.6f (100.0%%)  Total\n", total);
}
