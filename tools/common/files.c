/* What a tool reads and what it writes are never one file, and no two outputs are: neither by the same name nor by
 * another spelling of it, a link, or standard input. All is compared before anything runs (files_plan), and once more
 * when a file is written, for then folders and names are there that were not before. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/tool.h"

/* A file is its device and inode; one that is not there yet, its folder's and its name; without that folder, its path.
 */
struct file_id {
  struct file_id *next;
  const char *path; /* in the list: a copy */
  bool input, written, there, folder;
  dev_t dev;
  ino_t ino;
};
typedef struct file_id file_id;

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* False for what is no file that could be lost: a terminal, a pipe, /dev/null. */
static bool identify(const char *path, bool input, file_id *id) {
  struct stat st;
  *id = (file_id){.path = path, .input = input};
  int failed = strcmp(path, "-") == 0 ? fstat(input ? STDIN_FILENO : STDOUT_FILENO, &st) : stat(path, &st);
  if (failed && (input || strcmp(path, "-") == 0)) return false; /* reading tells why */
  if (!failed) {
    id->there = true;
    id->dev = st.st_dev;
    id->ino = st.st_ino;
    return S_ISREG(st.st_mode);
  }
  text dir = {0};
  text_put(&dir, (tf_str){path, (size_t)(base_name(path) - path)});
  text_puts(&dir, ".");
  if ((id->folder = stat(dir.at, &st) == 0)) {
    id->dev = st.st_dev;
    id->ino = st.st_ino;
  }
  text_free(&dir);
  return true;
}

static bool same_file(const file_id *a, const file_id *b) {
  if (a->there || b->there) return a->there && b->there && a->dev == b->dev && a->ino == b->ino;
  if (strcmp(a->path, b->path) == 0) return true;
  return a->folder && b->folder && a->dev == b->dev && a->ino == b->ino &&
         strcmp(base_name(a->path), base_name(b->path)) == 0;
}

static const char *spelt(const file_id *f) {
  return strcmp(f->path, "-") != 0 ? f->path : f->input ? "<stdin>" : "<stdout>";
}

static tf_status refuse(tool *t, const file_id *out, const file_id *other) {
  text also = {0};
  if (strcmp(out->path, other->path) != 0) text_printf(&also, ", as '%s'", spelt(other));
  tf_status s = other->input
                    ? tool_fail(t, TF_ERR_INVALID,
                                "'%s' would be written, but it is an input%s: an output never replaces what was read; "
                                "name another file",
                                spelt(out), text_cstr(&also))
                    : tool_fail(t, TF_ERR_INVALID,
                                "'%s' would be written twice: it is another output%s, too; give each a name of its own",
                                spelt(out), text_cstr(&also));
  text_free(&also);
  return s;
}

static void remember(tool *t, file_id id) {
  file_id *f = need(sizeof *f);
  *f = id;
  f->path = need_str(strz(id.path));
  f->next = t->files;
  t->files = f;
}

void files_end(tool *t) {
  for (file_id *f = t->files, *next; f; f = next) {
    next = f->next;
    free((char *)f->path);
    free(f);
  }
  t->files = NULL;
}

/* ------------------------------------------------------------------------------------------------ before the run */

tf_str file_of(const char *spec) {
  static const char mark[] = ".safetensors:";
  const char *at = strstr(spec, mark);
  return (tf_str){spec, at ? (size_t)(at - spec) + sizeof mark - 2 : strlen(spec)};
}

static void plan_input(tool *t, const char *path) {
  file_id id;
  if (path && identify(path, true, &id)) remember(t, id);
}

static void plan_tensor(tool *t, const char *spec) {
  char *path = need_str(file_of(spec));
  plan_input(t, path);
  free(path);
}

static tf_status plan_output(tool *t, const char *path) {
  file_id id;
  if (!path || !identify(path, false, &id)) return TF_OK;
  for (const file_id *f = t->files; f; f = f->next)
    if (same_file(&id, f)) return refuse(t, &id, f);
  remember(t, id);
  return TF_OK;
}

static void plan_parts(tool *t, const char *list) {
  for (const char *p = list; *p; p += *p == ',') {
    char *one = need_str((tf_str){p, strcspn(p, ",")});
    plan_input(t, one);
    free(one);
    p += strcspn(p, ",");
  }
}

static void plan_inputs(tool *t) {
  const options *o = &t->o;
  plan_input(t, o->make_input ? o->make_input : o->input ? o->input : "-");
  for (size_t i = 0; i < o->args.n; i++) {
    const char *spec = o->args.at[i];
    const char *map = strncmp(spec, "map:", 4) == 0 ? strchr(spec + 4, ':') : NULL; /* value.c */
    plan_tensor(t, map ? map + 1 : spec);
  }
  for (size_t i = 0; i < o->expect.n; i++)
    if (strcmp(o->expect.at[i], "-") != 0) plan_tensor(t, o->expect.at[i]);
  for (size_t i = 0; i < o->shared_libs.n; i++) plan_parts(t, o->shared_libs.at[i]);
  plan_input(t, o->ptxas);
}

static tf_status plan_products(tool *t) {
  unsigned products = parse_products(t, t->o.emit);
  t->usage = !products;
  tf_status s = products ? TF_OK : TF_ERR_INVALID;
  for (unsigned bit = 1; s == TF_OK && bit; bit <<= 1) {
    if (!(products & bit)) continue;
    text path = {0};
    product_path(t, (tf_product)bit, &path);
    s = plan_output(t, path.at);
    text_free(&path);
  }
  return s;
}

tf_status files_plan(tool *t) {
  const options *o = &t->o;
  const char *replay = o->crash_reproducer, *always = o->generate_reproducer;
  bool one = replay && always && strcmp(replay, always) == 0; /* then one of them is written */
  plan_inputs(t);
  tf_status s = o->emit ? plan_products(t) : TF_OK;
  if (s == TF_OK && !o->emit && o->tool != TOOL_RUN) s = plan_output(t, o->output ? o->output : "-");
  for (size_t i = 0; s == TF_OK && i < o->outs.n; i++)
    if (strcmp(o->outs.at[i], "-") != 0) s = plan_output(t, o->outs.at[i]);
  if (s == TF_OK) s = plan_output(t, o->trace);
  if (s == TF_OK) s = plan_output(t, replay);
  if (s == TF_OK && !one) s = plan_output(t, always);
  return s;
}

/* ------------------------------------------------------------------------------------------------ when it is written
 */

/* A file may be written again under the name that it was written under before: a reproducer of each chunk. */
tf_status output_may(tool *t, const char *path) {
  file_id id;
  if (!identify(path, false, &id)) return TF_OK;
  for (const file_id *f = t->files; f; f = f->next) {
    bool other = f->input || (f->written && strcmp(f->path, path) != 0);
    if (other && same_file(&id, f)) return refuse(t, &id, f);
  }
  return TF_OK;
}

void output_done(tool *t, const char *path) {
  file_id id;
  if (!identify(path, false, &id)) return;
  for (file_id *f = t->files; f; f = f->next) {
    if (f->input || !f->written || strcmp(f->path, path) != 0) continue;
    f->dev = id.dev;
    f->ino = id.ino;
    return;
  }
  id.written = true;
  remember(t, id);
}

tf_status output_write(tool *t, const char *path, tf_str bytes) {
  tf_status s = output_may(t, path);
  if (s != TF_OK) return s;
  if (!file_write(path, bytes))
    return tool_fail(t, TF_ERR_IO, "cannot write '%s': %s", strcmp(path, "-") ? path : "<stdout>", strerror(errno));
  output_done(t, path);
  return TF_OK;
}
