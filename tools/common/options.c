/* Command lines, by the table of options. */
#include "common/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/options_table.h"
#include "tf/ir.h"

#define F(f) offsetof(options, f)

static void list_add(list *l, const char *s) {
  const char **at = need((l->n + 1) * sizeof *at);
  if (l->n) memcpy(at, l->at, l->n * sizeof *at);
  at[l->n] = s;
  free(l->at);
  l->at = at;
  l->n++;
}

void options_free(options *o) {
  text_free(&o->passes);
  list *all[] = {&o->print_before, &o->print_after, &o->args,   &o->outs,
                 &o->out_strides,  &o->in_place,    &o->expect, &o->shared_libs};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]->at);
}

bool list_has(const list *l, const char *name) {
  size_t len = strlen(name);
  for (size_t i = 0; i < l->n; i++)
    for (const char *p = l->at[i]; *p;) {
      size_t n = strcspn(p, ",");
      if (n == len && memcmp(p, name, n) == 0) return true;
      p += n + (p[n] == ',');
    }
  return false;
}

static int usage(const options *o, const char *fmt, const char *a, const char *b) {
  fprintf(stderr, "%s: ", o->program);
  fprintf(stderr, fmt, a, b);
  fprintf(stderr, "; see --help\n");
  return 2;
}

static const option_row *find(unsigned tools, const char *name, size_t len) {
  for (const option_row *r = option_rows; r < option_rows + option_count; r++)
    if ((r->tools & tools) && strlen(r->name) == len && memcmp(r->name, name, len) == 0) return r;
  return NULL;
}

/* The least number of letters to add, drop, change or swap with a neighbour. */
static unsigned letters_apart(tf_str a, const char *b) {
  enum { MOST = 64 };
  size_t nb = strlen(b);
  if (a.len > MOST || nb > MOST) return MOST;
  unsigned rows[3][MOST + 1];
  for (unsigned j = 0; j <= nb; j++) rows[0][j] = j;
  for (size_t i = 1; i <= a.len; i++) {
    unsigned *row = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
    row[0] = (unsigned)i;
    for (size_t j = 1; j <= nb; j++) {
      unsigned best = above[j - 1] + (a.ptr[i - 1] != b[j - 1]);
      if (above[j] + 1 < best) best = above[j] + 1;
      if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
      bool swapped = i > 1 && j > 1 && a.ptr[i - 1] == b[j - 2] && a.ptr[i - 2] == b[j - 1];
      if (swapped && two_above[j - 2] + 1 < best) best = two_above[j - 2] + 1;
      row[j] = best;
    }
  }
  return rows[a.len % 3][nb];
}

typedef struct guess {
  tf_str have;
  const char *best;
  unsigned apart; /* fewer letters than this */
} guess;

static void consider(guess *g, const char *name) {
  unsigned d = letters_apart(g->have, name);
  if (d >= g->apart || d >= strlen(name)) return;
  g->apart = d;
  g->best = name;
}

static void consider_pass(void *user, const tf_pass_info *p) { consider(user, p->name); }

/* An option that does not exist: whose it is, or what of this tool's options and passes may have been meant. */
static int unknown(const options *o, const char *arg, tf_str name) {
  text hint = {0};
  for (unsigned id = TOOL_OPT; id <= TOOL_RUN && !hint.n; id <<= 1)
    if (find(id, name.ptr, name.len)) text_printf(&hint, " (%s has it)", tool_name((tool_id)id));
  guess g = {name, NULL, name.len < 6 ? 2 : name.len < 10 ? 3 : 4};
  for (const option_row *r = option_rows; r < option_rows + option_count; r++)
    if (r->tools & o->tool) consider(&g, r->name);
  if (o->tool == TOOL_OPT) pass_each(consider_pass, &g);
  if (g.best && !hint.n) text_printf(&hint, " (did you mean '--%s'?)", g.best);
  int status = usage(o, "unknown option '%s'%s", arg, text_cstr(&hint));
  text_free(&hint);
  return status;
}

static bool parse_bool(const char *v, bool *out) {
  *out = !v || strcmp(v, "true") == 0 || strcmp(v, "1") == 0;
  return *out || strcmp(v, "false") == 0 || strcmp(v, "0") == 0;
}

static int set(options *o, const option_row *r, const char *v) {
  char *at = (char *)o + r->field, *end;
  errno = 0;
  switch (r->kind) {
  case FLAG:
    if (!parse_bool(v, (bool *)at)) return usage(o, "option '--%s' wants true or false, found '%s'", r->name, v);
    break;
  case STRING: *(const char **)at = v; break;
  case MAYBE: *(const char **)at = v ? v : ""; break;
  case INT:
    *(int64_t *)at = strtoll(v, &end, 0);
    if (!*v || *end || errno) return usage(o, "option '--%s' wants an integer, found '%s'", r->name, v);
    if (*(int64_t *)at < 0 && r->field != F(seed) && r->field != F(opt_level))
      return usage(o, "option '--%s' wants a number from 0 on, found '%s'", r->name, v);
    break;
  case NUMBER:
    *(double *)at = strtod(v, &end);
    if (!*v || *end) return usage(o, "option '--%s' wants a number, found '%s'", r->name, v);
    break;
  case LIST: list_add((list *)at, v); break;
  }
  if (r->field == F(rtol)) o->rtol_given = true;
  if (r->field == F(atol)) o->atol_given = true;
  return -1;
}

/* --canonicalize, --kernel-unroll=limit=8: a pass, appended to the pipeline. */
static bool pass_flag(options *o, const char *name, size_t len, const char *value) {
  for (uint32_t i = 0; i < tf_num_passes(); i++) {
    tf_pass_info info = {.struct_size = sizeof info};
    if (tf_pass_get(i, &info) != TF_OK) continue;
    if (strlen(info.name) != len || memcmp(info.name, name, len) != 0) continue;
    text_printf(&o->passes, "%s%s", o->passes.n ? "," : "", info.name);
    if (value) text_printf(&o->passes, "{%s}", value);
    return true;
  }
  return false;
}

static int parse_one(options *o, int argc, char **argv, int *i) {
  const char *arg = argv[*i], *name = arg + 1 + (arg[1] == '-');
  const char *eq = strchr(name, '=');
  size_t len = eq ? (size_t)(eq - name) : strlen(name);
  const char *value = eq ? eq + 1 : NULL;
  const option_row *r = find(o->tool, name, len);
  if (!r && name[0] == 'O' && len == 2) {
    r = find(o->tool, "O", 1);
    value = name + 1;
  }
  if (!r) {
    if (o->tool == TOOL_OPT && pass_flag(o, name, len, value)) return -1;
    return unknown(o, arg, (tf_str){name, len});
  }
  if (!value && r->kind != FLAG && r->kind != MAYBE) {
    if (*i + 1 >= argc) return usage(o, "option '--%s' wants a value (%s)", r->name, r->value);
    value = argv[++*i];
  }
  return set(o, r, value);
}

int options_parse(options *o, tool_id tool, int argc, char **argv) {
  const char *slash = argc && argv[0] ? strrchr(argv[0], '/') : NULL;
  *o = (options){.tool = tool, .program = slash ? slash + 1 : argc && argv[0] ? argv[0] : "tf"};
  o->verify_each = true;
  o->opt_level = 2;
  o->repeat = 1;
  o->output_split = "// -----";
  bool only_files = false;
  for (int i = 1; i < argc; i++) {
    if (!only_files && strcmp(argv[i], "--") == 0) only_files = true;
    else if (only_files || argv[i][0] != '-' || !argv[i][1]) {
      if (o->input) return usage(o, "one input file is expected, found '%s' and '%s'", o->input, argv[i]);
      o->input = argv[i];
    } else {
      int status = parse_one(o, argc, argv, &i);
      if (status >= 0) return status;
    }
  }
  if (o->pipeline && o->passes.n)
    return usage(o, "'--pass-pipeline' cannot be used together with '--%s'%s", text_cstr(&o->passes), "");
  if (o->timing_display || o->output_format) o->timing = true;
  return -1;
}

uint32_t threads_of(const options *o) {
  const char *jobs = getenv("TF_JOBS");
  long n = o->threads ? (long)o->threads : jobs ? strtol(jobs, NULL, 10) : 0;
  return n > 0 && n <= UINT32_MAX ? (uint32_t)n : 0;
}
