/* What an op takes: its row's attributes and no others, each of its kind. One rule for what is read and for what calls
 * build, so that a misspelt attribute never changes a result without a word. An attribute of another tool has that
 * tool's prefix (`my.note`), which is no dialect of tf: it is kept, and means nothing here. */
#include "ir/ir_impl.h"

bool tf_attr_is_foreign(const tf_context *c, const char *name) {
  const char *dot = strchr(name, '.');
  if (!dot || dot == name || !dot[1]) return false;
  for (uint32_t i = 0; i < c->ndialect; i++)
    if (strlen(c->dialect[i]->name) == (size_t)(dot - name) &&
        strncmp(c->dialect[i]->name, name, (size_t)(dot - name)) == 0)
      return false;
  return true;
}

/* The nearest of some words, if near enough to be meant: one slip, two in a word of six letters and more. */
typedef struct nearest {
  tf_str word;
  char best[40];
  unsigned least;
} nearest;

static void consider(nearest *n, tf_str candidate) {
  char text[sizeof n->best];
  if (candidate.len >= sizeof text) return;
  memcpy(text, candidate.ptr, candidate.len);
  text[candidate.len] = 0;
  unsigned d = tf_str_distance(n->word, text);
  if (d >= n->least || d >= candidate.len || (d > 1 && candidate.len < 6)) return;
  n->least = d;
  memcpy(n->best, text, sizeof text);
}

static nearest nearest_to(tf_str word) { return (nearest){.word = word, .least = 3}; }

/* The words of "a|b|c", one after the other; false behind the last. */
static bool next_choice(const char **at, tf_str *out) {
  if (!*at || !**at) return false;
  const char *end = strchr(*at, '|');
  *out = (tf_str){*at, end ? (size_t)(end - *at) : strlen(*at)};
  *at = end ? end + 1 : NULL;
  return true;
}

static void put_names(tf_strbuf *b, const tf_spec *specs, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) tf_sb_printf(b, "%s%s", i == 0 ? "" : i + 1 < n ? ", " : " and ", specs[i].name);
  if (!n) tf_sb_puts(b, "none");
}

static bool refuse(tf_context *c, tf_loc loc, tf_strbuf *message) {
  tf_error(c->diags, loc, "%s", tf_sb_cstr(message));
  return false;
}

/* "; did you mean 'pad'? It takes pad and via": whether one is near */
static bool put_mend(tf_strbuf *b, const tf_spec *specs, uint32_t n, tf_str name) {
  nearest near = nearest_to(name);
  for (uint32_t i = 0; i < n; i++) consider(&near, tf_strz(specs[i].name));
  if (*near.best) tf_sb_printf(b, "; did you mean '%s'? It takes ", near.best);
  else tf_sb_puts(b, "; it takes ");
  put_names(b, specs, n);
  return *near.best;
}

bool tf_option_error(tf_context *c, const char *pass, const tf_spec *specs, uint32_t n, tf_str name) {
  tf_strbuf b = {.pool = c->pool};
  tf_sb_printf(&b, "pass '%s' has no option '%.*s'", pass, (int)(name.len < 60 ? name.len : 60), name.ptr);
  put_mend(&b, specs, n, name);
  return refuse(c, TF_NOLOC, &b);
}

/* Who takes attributes: an op, or any of its arguments. */
typedef struct taker {
  const tf_opdef *def;
  bool arg;
  const tf_spec *specs;
  uint32_t n;
  tf_spec of_arg[8];
} taker;

static void put_owner(tf_strbuf *b, const taker *t) {
  tf_sb_printf(b, "%s'%s'", t->arg ? "an argument of " : "", t->def->name);
}

static bool unknown(tf_context *c, tf_loc loc, const taker *t, const char *name) {
  const char *dot = strrchr(name, '.');
  tf_strbuf b = {.pool = c->pool};
  put_owner(&b, t);
  tf_sb_printf(&b, " has no attribute '%s'", name);
  bool near = put_mend(&b, t->specs, t->n, tf_strz(dot ? dot + 1 : name));
  if (dot && !near) tf_sb_puts(&b, "; a prefix is one of another tool's, as in 'my.note'");
  else if (!near) tf_sb_printf(&b, "; what is not for tf has a prefix, as in 'my.%s'", name);
  return refuse(c, loc, &b);
}

/* What a kind is called to those who write it. */
static const char *kind_words(const char *kind) {
  static const char *const words[][2] = {{"int", "an integer"},
                                         {"bool", "true or false"},
                                         {"str", "a string"},
                                         {"float", "a float"},
                                         {"number", "a number"},
                                         {"ints", "integers such as array<i64: 1, 2>"},
                                         {"array", "a list"},
                                         {"dict", "a dictionary"},
                                         {"dicts", "a list of dictionaries, one for each argument"},
                                         {"type", "a type"},
                                         {"symbol", "a symbol such as @f"},
                                         {"unit", "a flag: its name alone, without a value"}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp(words[i][0], kind) == 0) return words[i][1];
  return kind;
}

bool tf_choice_error(tf_context *c, tf_loc loc, const char *what, tf_str word, const char *choices) {
  nearest near = nearest_to(word);
  tf_str one;
  for (const char *at = choices; next_choice(&at, &one);) consider(&near, one);
  tf_strbuf b = {.pool = c->pool};
  tf_sb_printf(&b, "%s must be one of %s, found '%.*s'", what, choices, (int)(word.len < 60 ? word.len : 60), word.ptr);
  if (*near.best) tf_sb_printf(&b, "; did you mean '%s'?", near.best);
  return refuse(c, loc, &b);
}

static bool wrong_kind(tf_context *c, tf_loc loc, const taker *t, const tf_spec *s, const tf_attr *a) {
  tf_strbuf b = {.pool = c->pool}, value = {.pool = c->pool};
  tf_sb_printf(&b, "attribute '%s' of ", s->name);
  put_owner(&b, t);
  if (strcmp(s->kind, "enum") == 0 && a->kind == TF_ATTR_STRING)
    return tf_choice_error(c, loc, tf_sb_cstr(&b), a->s, s->choices);
  if (strcmp(s->kind, "enum") == 0) tf_sb_printf(&b, " must be one of %s, found ", s->choices);
  else tf_sb_printf(&b, " must be %s, found ", kind_words(s->kind));
  tf_attr_print(&value, a);
  tf_sb_puts(&b, value.n > 80 ? "another kind of attribute" : tf_sb_cstr(&value));
  return refuse(c, loc, &b);
}

/* "align int|noalias unit": what one argument takes. */
static uint32_t arg_specs(tf_context *c, const char *choices, tf_spec out[8]) {
  uint32_t n = 0;
  tf_str one;
  for (const char *at = choices; n < 8 && next_choice(&at, &one);) {
    const char *space = memchr(one.ptr, ' ', one.len);
    size_t len = space ? (size_t)(space - one.ptr) : one.len;
    out[n] = (tf_spec){.name = tf_strmap_intern(&c->names, (tf_str){one.ptr, len}), .kind = "any"};
    if (space) out[n].kind = tf_strmap_intern(&c->names, (tf_str){space + 1, one.len - len - 1});
    n++;
  }
  return n;
}

static void describe(taker *t, tf_context *c, const tf_opdef *d, bool arg) {
  t->def = d;
  t->arg = arg;
  t->specs = arg ? t->of_arg : d->attr;
  t->n = arg ? 0 : d->nattr;
  for (uint32_t i = 0; arg && i < d->nattr; i++)
    if (strcmp(d->attr[i].kind, "dicts") == 0) t->n = arg_specs(c, d->attr[i].choices, t->of_arg);
}

static const tf_spec *find(const taker *t, const char *name) {
  for (uint32_t i = 0; i < t->n; i++)
    if (strcmp(t->specs[i].name, name) == 0) return &t->specs[i];
  return NULL;
}

bool tf_def_takes(const tf_opdef *def, const char *attr) {
  for (uint32_t i = 0; i < def->nattr; i++)
    if (strcmp(def->attr[i].name, attr) == 0) return true;
  return false;
}

bool tf_attr_taken(tf_context *c, tf_loc loc, const tf_opdef *d, bool arg, const char *name) {
  taker t;
  if (!d || !d->registered || tf_attr_is_foreign(c, name)) return true;
  describe(&t, c, d, arg);
  return find(&t, name) || unknown(c, loc, &t, name);
}

static bool check_entry(tf_op *op, const taker *t, const tf_named_attr *a) {
  const tf_spec *s = find(t, a->name);
  if (s) return tf_attr_kind_ok(s, a->value) || wrong_kind(op->ctx, op->loc, t, s, a->value);
  return tf_attr_is_foreign(op->ctx, a->name) || unknown(op->ctx, op->loc, t, a->name);
}

static bool check_args(tf_op *op, const tf_attr *all) {
  const tf_block *b = tf_op_body(op);
  bool ok = true;
  taker t;
  if (!b || all->n != b->narg)
    return tf_op_error(op, "arg_attrs has %u entries for %u arguments, expected one dictionary each", all->n,
                       b ? b->narg : 0);
  describe(&t, op->ctx, op->def, true);
  for (uint32_t i = 0; i < all->n; i++)
    for (uint32_t k = 0; k < all->elem[i]->n; k++) ok &= check_entry(op, &t, &all->elem[i]->entry[k]);
  return ok;
}

bool tf_check_attrs(tf_op *op) {
  const tf_opdef *d = op->def;
  bool ok = true;
  taker t;
  describe(&t, op->ctx, d, false);
  for (uint32_t i = 0; i < d->nattr; i++) {
    const tf_spec *s = &d->attr[i];
    const tf_attr *a = tf_op_attr(op, s->name);
    if (!a && !s->opt && strcmp(s->kind, "unit") != 0)
      ok = tf_op_error(op, "'%s' needs the attribute '%s'", d->name, s->name);
    if (a && strcmp(s->kind, "dicts") == 0 && tf_attr_kind_ok(s, a)) ok &= check_args(op, a);
  }
  for (uint32_t i = 0; i < op->nattr; i++) ok &= check_entry(op, &t, &op->attr[i]);
  return ok;
}
