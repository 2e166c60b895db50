/* The op references, from the tables. */
#include "api/api.h"

typedef struct help_args {
  const char *dialect;
  tf_write_fn write;
  void *user;
} help_args;

static const tf_dialect *find(tf_module *m, const char *name) {
  uint32_t i = tf_context_dialect_index(m->ctx, name);
  if (i != UINT32_MAX) return tf_context_dialect(m->ctx, i);
  tf_strbuf b = {.pool = m->pool};
  for (uint32_t k = 0; k < tf_context_num_dialects(m->ctx); k++)
    tf_sb_printf(&b, "%s%s", k ? ", " : "", tf_context_dialect(m->ctx, k)->name);
  tf_error(tf_context_diags(m->ctx), TF_NOLOC, "unknown dialect '%s'; there are %s", name, tf_sb_cstr(&b));
  return NULL;
}

static void specs(tf_strbuf *b, const char *title, const tf_spec *s, uint32_t n) {
  if (!n) return;
  tf_sb_printf(b, "- %s: ", title);
  for (uint32_t i = 0; i < n; i++) {
    tf_sb_printf(b, "%s`%s`: %s", i ? ", " : "", s[i].name, s[i].kind);
    if (s[i].choices) tf_sb_printf(b, " (`%s`)", s[i].choices);
    if (s[i].variadic) tf_sb_puts(b, ", any number");
    if (s[i].opt) tf_sb_puts(b, ", optional");
  }
  tf_sb_puts(b, "\n");
}

static void traits(tf_strbuf *b, uint32_t t) {
  static const struct {
    uint32_t bit;
    const char *name;
  } all[] = {{TF_PURE, "pure"},
             {TF_COMMUTATIVE, "commutative"},
             {TF_TERMINATOR, "ends its region"},
             {TF_SYMBOL, "defines a symbol"},
             {TF_ISOLATED, "uses no value from outside"},
             {TF_SAME_TYPE, "one type for all operands and results"},
             {TF_IMPLICIT_TERM, "the terminator may be left out"}};
  bool any = false;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (t & all[i].bit) {
      tf_sb_printf(b, "%s%s", any ? ", " : "- traits: ", all[i].name);
      any = true;
    }
  if (any) tf_sb_puts(b, "\n");
}

static void op_help(tf_strbuf *b, const tf_opdef *d) {
  tf_sb_printf(b, "\n### `%s`\n\n%s\n\n", d->name, d->doc ? d->doc : "");
  specs(b, "operands", d->operand, d->noperand);
  specs(b, "results", d->result, d->nresult);
  specs(b, "attributes", d->attr, d->nattr);
  if (d->nregion)
    tf_sb_printf(b, "- regions: %s\n", d->nregion == 1 ? "one" : d->nregion == -2 ? "none or one" : "several");
  traits(b, d->traits);
  if (d->format) tf_sb_printf(b, "- form: ``%s %s``\n", d->name, d->format);
  if (d->example && *d->example) {
    size_t n = strlen(d->example);
    tf_sb_printf(b, "\n```mlir\n%s%s```\n", d->example, d->example[n - 1] == '\n' ? "" : "\n");
  }
}

static tf_status help(tf_module *m, void *arg) {
  help_args *a = arg;
  const tf_dialect *d = find(m, a->dialect);
  if (!d) return TF_ERR_INVALID;
  tf_strbuf b = {.pool = m->pool};
  tf_sb_printf(&b, "## Dialect `%s`\n\n%s\n", d->name, d->doc ? d->doc : "");
  if (d->type_names && d->type_names[0]) tf_sb_puts(&b, "\nTypes:");
  for (const char *const *t = d->type_names; t && *t; t++) tf_sb_printf(&b, " `!%s`", *t);
  if (d->type_names && d->type_names[0]) tf_sb_puts(&b, "\n");
  for (uint32_t i = 0; i < d->nrow; i++) op_help(&b, tf_context_op(m->ctx, d->rows[i].name));
  a->write(a->user, tf_sb_str(&b));
  return TF_OK;
}

static tf_status examples(tf_module *m, void *arg) {
  help_args *a = arg;
  const tf_dialect *d = find(m, a->dialect);
  if (!d) return TF_ERR_INVALID;
  tf_strbuf b = {.pool = m->pool};
  const char *last = NULL;
  for (uint32_t i = 0; i < d->nrow; i++) {
    const char *e = d->rows[i].example;
    if (!e || !*e || (last && strcmp(e, last) == 0)) continue;
    if (last) tf_sb_puts(&b, "// -----\n");
    tf_sb_printf(&b, "// %s\n%s%s", d->rows[i].name, e, e[strlen(e) - 1] == '\n' ? "" : "\n");
    last = e;
  }
  a->write(a->user, tf_sb_str(&b));
  return TF_OK;
}

static tf_status with_context(tf_session *s, tf_guarded_fn fn, help_args *a) {
  tf_module *m = tf_module_empty(s);
  if (!m) return TF_ERR_OOM;
  tf_status st = tf_guarded(m, fn, a);
  tf_module_destroy(m);
  return st;
}

tf_status tf_dialect_help(tf_session *s, const char *dialect, tf_write_fn write, void *user) {
  return with_context(s, help, &(help_args){dialect, write, user});
}

tf_status tf_dialect_examples(tf_session *s, const char *dialect, tf_write_fn write, void *user) {
  return with_context(s, examples, &(help_args){dialect, write, user});
}
