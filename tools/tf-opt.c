/* tf-opt: reads, checks, transforms and prints tf's text. */
#include <stdio.h>

#include <stdlib.h>
#include <string.h>

#include "common/layout_tool.h"
#include "common/schedule_tool.h"
#include "common/tool.h"
#include "tf/draw.h"

/* "svg,bytes=2,rows=16" */
static bool draw_options(const char *text, tf_draw_options *o, uint32_t *bytes) {
  struct {
    const char *name;
    uint32_t *to;
  } numbers[] = {{"bytes=", bytes}, {"rows=", &o->rows}, {"columns=", &o->columns}};
  while (*text) {
    size_t len = strcspn(text, ",");
    bool known = false;
    if (len == 3 && memcmp(text, "svg", 3) == 0) o->format = TF_DRAW_SVG, known = true;
    if (len == 4 && memcmp(text, "text", 4) == 0) o->format = TF_DRAW_TEXT, known = true;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
      size_t n = strlen(numbers[i].name);
      if (len <= n || memcmp(text, numbers[i].name, n) != 0) continue;
      char *end;
      long v = strtol(text + n, &end, 10);
      known = end == text + len && v >= 1 && v <= 512;
      *numbers[i].to = (uint32_t)v;
    }
    if (!known) return false;
    text += len + (text[len] == ',');
  }
  return true;
}

static tf_status draw(tool *t, tf_module *m) {
  tf_draw_options o = {.struct_size = sizeof o, .sink = t->sink};
  uint32_t bytes = 0;
  if (!draw_options(t->o.print_layout, &o, &bytes)) {
    t->usage = true;
    return tool_fail(t, TF_ERR_INVALID,
                     "--print-layout=%s: expected text or svg, bytes=<n>, rows=<n>, columns=<n> (1 to 512)",
                     t->o.print_layout);
  }
  return tf_module_draw_layouts(m, bytes, &o, text_write, &t->out);
}

static tf_status draw_tmem(tool *t, tf_module *m) {
  tf_draw_options o = {.struct_size = sizeof o, .sink = t->sink};
  const char *how = t->o.print_tmem;
  if (strcmp(how, "svg") == 0) o.format = TF_DRAW_SVG;
  else if (*how && strcmp(how, "text") != 0) {
    t->usage = true;
    return tool_fail(t, TF_ERR_INVALID, "--print-tmem=%s: expected text or svg", how);
  }
  return tf_module_draw_tmem(m, &o, text_write, &t->out);
}

static tf_status draw_tiles(tool *t, tf_module *m) {
  tf_draw_options o = {.struct_size = sizeof o, .sink = t->sink};
  uint32_t bytes = 0;
  if (!draw_options(t->o.print_tiles, &o, &bytes) || bytes) {
    t->usage = true;
    return tool_fail(t, TF_ERR_INVALID, "--print-tiles=%s: expected text or svg, rows=<n>, columns=<n> (1 to 512)",
                     t->o.print_tiles);
  }
  tf_str target = {t->o.target, t->o.target ? strlen(t->o.target) : 0};
  return tf_module_draw_tiles(m, target, &o, text_write, &t->out);
}

static tf_status process(tool *t, tf_str name, tf_str chunk) {
  tf_module *m;
  double t0 = now();
  tf_status s = tf_module_parse(t->session, name, chunk, &m);
  time_add(t, "parse", now() - t0);
  if (s != TF_OK) return s;
  t0 = now();
  s = tf_module_verify(m);
  time_add(t, "verify", now() - t0);
  tf_str pipeline = text_str(&t->pipeline);
  if (t->o.dump_pipeline) fprintf(stderr, "builtin.module(%s)\n", text_cstr(&t->pipeline));
  tf_run_options ro = {.struct_size = sizeof ro,
                       .no_verify = !t->o.verify_each,
                       .event = watch_pass,
                       .user = t,
                       .changes = watch_changes(t)};
  if (s == TF_OK && pipeline.len) s = tf_module_run(m, pipeline, &ro);
  if (s == TF_OK) {
    t0 = now();
    tf_text_options to = text_options(t);
    if (t->o.print_layout) s = draw(t, m);
    else if (t->o.print_tiles) s = draw_tiles(t, m);
    else if (t->o.print_tmem) s = draw_tmem(t, m);
    else if (t->o.print_schedule) s = print_schedule(t, m);
    else s = tf_module_print(m, &to, text_write, &t->out);
    time_add(t, "print", now() - t0);
  }
  tf_module_destroy(m);
  return s;
}

int main(int argc, char **argv) { return tool_main(argc, argv, TOOL_OPT, process, layout_answer); }
