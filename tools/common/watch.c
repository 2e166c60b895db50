/* Between the passes: printing, debug output; and reproducers. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"

bool debug_on(const tool *t, const char *category) {
  if (!t->o.debug_only) return t->o.debug;
  const char *one[] = {t->o.debug_only};
  return list_has(&(list){one, 1}, category);
}

void debug(const tool *t, const char *category, const char *fmt, ...) {
  if (!debug_on(t, category)) return;
  fprintf(stderr, "[%s] ", category);
  va_list ap;
  va_start(ap, fmt);
  vfprintf(stderr, fmt, ap);
  va_end(ap);
  fputc('\n', stderr);
}

/* ------------------------------------------------------------------------------------------------ IR printing */

static bool wanted(const options *o, const tf_pass_event *e) {
  if (!e->after) return o->print_before_all || list_has(&o->print_before, e->pass);
  if (o->print_after_failure) return !e->ok;
  if (o->print_after_change && !e->changed && e->ok) return false;
  if (list_has(&o->print_after, e->pass) || o->print_after_all) return true;
  return o->print_after_change && !o->print_after.n;
}

/* DIR/builtin_module_no-symbol-name/3_cse.mlir */
static void print_to_tree(tool *t, const tf_pass_event *e, tf_str ir) {
  text path = {0};
  text_printf(&path, "%s/", t->o.print_tree);
  for (const char *p = e->op; *p; p++) text_put(&path, (tf_str){*p == '.' ? "_" : p, 1});
  text_puts(&path, "_");
  for (size_t i = 0; i < e->symbol.len; i++)
    text_put(&path, (tf_str){strchr("/\\", e->symbol.ptr[i]) ? "_" : e->symbol.ptr + i, 1});
  if (!e->symbol.len) text_puts(&path, "no-symbol-name");
  bool ok = make_dirs(path.at);
  text_printf(&path, "/%u_%s%s.mlir", t->dumps++, e->after ? "" : "before_", e->pass);
  if (!ok) tool_fail(t, TF_ERR_IO, "cannot write '%s': %s", path.at, strerror(errno));
  else output_write(t, path.at, ir);
  text_free(&path);
}

tf_text_options text_options(const tool *t) {
  return (tf_text_options){.struct_size = sizeof(tf_text_options),
                           .generic = t->o.generic,
                           .debuginfo = t->o.debuginfo,
                           .pretty = t->o.pretty_debuginfo};
}

bool watch_changes(const tool *t) { return t->o.print_after_change || debug_on(t, "pass"); }

bool watches_passes(const tool *t) {
  const options *o = &t->o;
  return o->print_before_all || o->print_before.n || o->print_after_all || o->print_after.n || o->print_after_change ||
         o->print_after_failure || debug_on(t, "pass");
}

void watch_pass(void *user, const tf_pass_event *e) {
  tool *t = user;
  if (e->after) {
    time_add(t, e->pass, e->seconds);
    debug(t, "pass", "%s on '%s'%s%.*s: %s, %.6f s", e->pass, e->op, e->symbol.len ? " @" : "", (int)e->symbol.len,
          e->symbol.ptr,
          !e->ok       ? "failed"
          : e->changed ? "changed"
                       : "no change",
          e->seconds);
  }
  if (!wanted(&t->o, e)) return;
  text ir = {0};
  tf_text_options o = text_options(t);
  tf_pass_event_print(e, t->o.print_module_scope, &o, text_write, &ir);
  if (t->o.print_tree) print_to_tree(t, e, text_str(&ir));
  else
    fprintf(stderr, "// -----// IR Dump %s %s%s ('%s' operation%s%.*s) //----- //\n%s\n", e->after ? "After" : "Before",
            e->pass, e->after && !e->ok ? " Failed" : "", e->op, e->symbol.len ? ": @" : "", (int)e->symbol.len,
            e->symbol.ptr, text_cstr(&ir));
  text_free(&ir);
}

/* ------------------------------------------------------------------------------------------------ reproducers */

/* Lines of `s`, each behind a comment mark. */
static void put_comment(text *b, const char *mark, const char *s) {
  for (; *s; s += *s == '\n') {
    size_t n = strcspn(s, "\n");
    text_printf(b, "%s %.*s\n", mark, (int)n, s);
    s += n;
  }
}

static void put_pipeline(const tool *t, text *b) {
  text_puts(b, "\n{-#\n  external_resources: {\n    mlir_reproducer: {\n      pipeline: \"");
  text_put_json(b, text_str(&t->pipeline));
  text_printf(b, "\",\n      disable_threading: true,\n      verify_each: %s\n    }\n  }\n#-}\n",
              t->o.verify_each ? "true" : "false");
}

void reproducer_write(tool *t, const char *path) {
  text b = {0};
  size_t blank = 0;
  bool llvm = is_llvm((tf_str){"", 0}, text_str(&t->reproducer_in));
  put_comment(&b, llvm ? ";" : "//", text_cstr(&t->command));
  put_comment(&b, llvm ? ";" : "//", text_cstr(&t->run_on));
  tf_str in = text_str(&t->reproducer_in);
  if (in.len >= 5 && memcmp(in.ptr, "tfpkg", 5) == 0) in = TF_STR("// the input was a compiled package\n");
  while (blank < in.len && in.ptr[blank] == '\n') blank++;
  text_put(&b, (tf_str){in.ptr + blank, in.len - blank});
  if (b.n && b.at[b.n - 1] != '\n') text_puts(&b, "\n");
  if (!llvm) put_pipeline(t, &b);
  if (output_write(t, path, text_str(&b)) == TF_OK)
    fprintf(stderr, "%s: note: a reproducer is in '%s'\n", t->o.program, path);
  text_free(&b);
}

bool reproducer_read(text *input, text *pipeline) {
  if (!input->n) return false;
  char *from = NULL; /* the last one: the text before it may say anything */
  for (char *p = input->at; (p = strstr(p, "{-#")); p += 3) from = p;
  char *end = from ? strstr(from, "#-}") : NULL;
  char *p = end ? strstr(from, "mlir_reproducer") : NULL;
  p = p ? strstr(p, "pipeline:") : NULL;
  p = p ? strchr(p, '"') : NULL;
  if (!p || p > end) return false;
  for (p++; p < end && *p != '"'; p++) {
    if (*p == '\\' && p + 1 < end) p++;
    text_put(pipeline, (tf_str){p, 1});
  }
  for (char *c = from; c < end + 3; c++)
    if (*c != '\n') *c = ' ';
  return true;
}
