#include "common/tool.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/help.h"

int exit_status(tf_status s) {
  switch (s) {
  case TF_OK: return 0;
  case TF_ERR_CHECK: return 3;
  case TF_ERR_ENV: return 4;
  default: return 1;
  }
}

tf_status tool_fail(tool *t, tf_status s, const char *fmt, ...) {
  char buf[1024];
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(buf, sizeof buf, fmt, ap);
  va_end(ap);
  tf_diagnostic d = {.struct_size = sizeof d, .severity = TF_ERROR, .file = TF_STR(""), .source_line = TF_STR("")};
  d.message = (tf_str){buf, n < 0 ? 0 : (size_t)n < sizeof buf ? (size_t)n : sizeof buf - 1};
  t->sink.fn(t->sink.user, &d);
  return s;
}

/* ------------------------------------------------------------------------------------------------ questions */

static void print_targets(void) {
  const char *name;
  for (uint32_t i = 0; (name = tf_target_name(i)); i++) printf("%s%s", i ? " " : "", name);
  printf("\n");
}

static void write_stdout(void *user, tf_str s) {
  (void)user;
  fwrite(s.ptr, 1, s.len, stdout);
}

static void list_pass(void *user, const tf_pass_info *p) {
  (void)user;
  printf("%-18s %s%s%s%s\n", p->name, p->doc, *p->options ? " {" : "", p->options, *p->options ? "}" : "");
}

/* --help-as */
static int help_as(tool *t, const char *how) {
  bool shell = strcmp(how, "bash") == 0 || strcmp(how, "zsh") == 0 || strcmp(how, "fish") == 0;
  bool editor = t->o.tool == TOOL_OPT && (strcmp(how, "vim") == 0 || strcmp(how, "textmate") == 0);
  if (strcmp(how, "man") == 0) print_man(t->o.tool);
  else if (shell) print_completion(t->o.tool, how);
  else if (editor) return exit_status(print_syntax(t->session, how));
  else {
    tool_fail(t, TF_ERR_INVALID, "--help-as=%s: expected man, bash, zsh or fish%s", how,
              t->o.tool == TOOL_OPT ? ", vim or textmate" : "");
    return 2;
  }
  return 0;
}

/* Returns -1 when there was no question. */
static int answer(tool *t) {
  const options *o = &t->o;
  int status = 0;
  if (o->help || o->help_list || o->help_hidden) options_help(o);
  else if (o->help_as) status = help_as(t, o->help_as);
  else if (o->version) {
    printf("%s\nhighest PTX version: %u.%u\ntargets: ", tf_version(), tf_max_ptx_version() / 10,
           tf_max_ptx_version() % 10);
    print_targets();
  } else if (o->list_targets) print_targets();
  else if (o->print_ptx_ops)
    for (uint32_t i = 0; tf_ptx_op_name(i); i++) printf("%s\n", tf_ptx_op_name(i));
  else if (o->show_dialects)
    for (uint32_t i = 0; i < tf_num_dialects(); i++) printf("%s\n", tf_dialect_get(i));
  else if (o->list_passes) pass_each(list_pass, NULL);
  else if (o->help_dialect) status = exit_status(tf_dialect_help(t->session, o->help_dialect, write_stdout, NULL));
  else if (o->op_examples) status = exit_status(tf_dialect_examples(t->session, o->op_examples, write_stdout, NULL));
  else return -1;
  if (status || (fflush(stdout) == 0 && !ferror(stdout))) return status;
  tool_fail(t, TF_ERR_IO, "cannot write '<stdout>': %s", strerror(errno));
  return 1;
}

/* ------------------------------------------------------------------------------------------------ chunks */

static tf_status one(tool *t, tf_str name, tf_str chunk) {
  t->reproducer_in.n = t->run_on.n = 0;
  if (t->run_on.at) t->run_on.at[0] = 0;
  text_put(&t->reproducer_in, chunk);
  if (t->o.verify_diagnostics) expect_begin(t, name, chunk);
  tf_status s = t->process(t, name, chunk);
  if (t->o.generate_reproducer) reproducer_write(t, t->o.generate_reproducer);
  else if (s != TF_OK && t->o.crash_reproducer) reproducer_write(t, t->o.crash_reproducer);
  if (!t->o.verify_diagnostics) return s;
  return expect_end(t) ? TF_OK : TF_ERR_INVALID;
}

/* The start of the next line that begins with the marker, or the end. */
static size_t find_marker(tf_str s, size_t from, const char *marker, size_t len) {
  for (size_t at = from; at + len <= s.len; at++) {
    if ((at == 0 || s.ptr[at - 1] == '\n') && memcmp(s.ptr + at, marker, len) == 0) return at;
    const char *nl = memchr(s.ptr + at, '\n', s.len - at);
    if (!nl) break;
    at = (size_t)(nl - s.ptr);
  }
  return s.len;
}

/* Lines keep the numbers that they have in the file: each chunk is preceded by as many empty lines. */
static tf_status each_chunk(tool *t, tf_str name, tf_str input) {
  const char *marker = *t->o.split ? t->o.split : "// -----";
  size_t len = strlen(marker), lines = 0;
  tf_status first = TF_OK;
  for (size_t at = 0;;) {
    size_t end = find_marker(input, at, marker, len);
    text chunk = {0}, all = t->out;
    for (size_t i = 0; i < lines; i++) text_put(&chunk, TF_STR("\n"));
    text_put(&chunk, (tf_str){input.ptr + at, end - at});
    t->out = (text){0};
    if (at) text_printf(&all, "%s\n", t->o.output_split);
    tf_status s = one(t, name, text_str(&chunk));
    text_put(&all, text_str(&t->out));
    text_free(&t->out);
    t->out = all;
    if (s != TF_OK && first == TF_OK) first = s;
    text_free(&chunk);
    if (end == input.len) return first;
    for (size_t i = at; i < end; i++) lines += input.ptr[i] == '\n';
    const char *nl = memchr(input.ptr + end, '\n', input.len - end);
    if (!nl) return first;
    at = (size_t)(nl - input.ptr) + 1;
    lines++;
  }
}

static tf_status run_on(tool *t, const char *path, text *input) {
  text_puts(&t->pipeline, t->o.pipeline ? t->o.pipeline : text_cstr(&t->o.passes));
  if (t->o.run_reproducer) {
    t->pipeline.n = 0;
    bool llvm = is_llvm((tf_str){"", 0}, text_str(input)); /* no pass of ours runs on it */
    if (!llvm && !reproducer_read(input, &t->pipeline))
      return tool_fail(t, TF_ERR_INVALID, "'%s' holds no mlir_reproducer with a pipeline", path);
  }
  tf_str name = strcmp(path, "-") == 0 ? TF_STR("<stdin>") : strz(path);
  tf_status s = t->o.split ? each_chunk(t, name, text_str(input)) : one(t, name, text_str(input));
  if (s != TF_OK || t->o.verify_diagnostics || t->no_output) return s;
  return output_write(t, t->o.output && !t->o.emit ? t->o.output : "-", text_str(&t->out));
}

static tf_status run(tool *t) {
  const char *path = t->o.input ? t->o.input : "-";
  text input = {0};
  double t0 = now();
  bool ok = file_read(path, &input);
  tf_status s = ok ? TF_OK : tool_fail(t, TF_ERR_IO, "cannot read '%s': %s", path, strerror(errno));
  time_add(t, "read", now() - t0);
  if (ok) s = run_on(t, path, &input);
  text_free(&input);
  return s;
}

int tool_main(int argc, char **argv, tool_id id, process_fn process, int (*instead)(tool *t)) {
  tool t = {.process = process, .start = now()};
  tool_keep_memory();
  streams_install();
  int status = options_parse(&t.o, id, argc, argv);
  if (status >= 0) {
    options_free(&t.o);
    return status;
  }
  t.sink = (tf_sink){diag_sink, &t};
  for (int i = 0; i < argc; i++) text_printf(&t.command, "%s%s", i ? " " : "", argv[i]);
  crash_install(&t);
  tf_session_options so = {.struct_size = sizeof so, .sink = t.sink};
  so.allow_unregistered = t.o.allow_unregistered;
  so.no_implicit_module = t.o.no_implicit_module;
  tf_status s = tf_session_create(&so, &t.session);
  if (s != TF_OK) {
    options_free(&t.o);
    return exit_status(s);
  }
  status = answer(&t);
  if (status < 0 && files_plan(&t) != TF_OK) status = t.usage ? 2 : 1;
  if (status < 0 && instead) status = instead(&t);
  if (status < 0) {
    status = exit_status(run(&t));
    if (t.usage) status = 2;
    if (t.o.timing) time_report(&t);
  }
  tf_session_destroy(t.session);
  files_end(&t);
  for (size_t i = 0; i < t.ntime; i++) free(t.times[i].name);
  free(t.times);
  text_free(&t.out);
  text_free(&t.pipeline);
  text_free(&t.command);
  text_free(&t.reproducer_in);
  text_free(&t.ptx);
  text_free(&t.run_on);
  options_free(&t.o);
  return status;
}
