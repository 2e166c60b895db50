/* Ops to text. Names are chosen first, in one walk: the user's name where it is free, else with a suffix; unnamed
 * values count up. Both forms print the same names. */
#include "ir/print_impl.h"

#include <stdio.h>

#include "ir/parse_impl.h"

/* ------------------------------------------------------------------------------------------------ names */

typedef struct taken {
  bool live;
  unsigned next, epoch; /* in this epoch all suffixes below `next` are taken */
} taken;

typedef struct namer {
  tf_printer *p;
  tf_strmap used; /* name -> taken */
  TF_VEC(taken *) live;
  unsigned counter, epoch; /* an epoch ends when names become free */
} namer;

/* The n-th of those that count up, or of those of one name. */
static char *numbered(namer *n, const char *name, unsigned k) {
  tf_strbuf b = {.pool = n->p->scratch};
  if (name) {
    tf_sb_puts(&b, name);
    tf_sb_putc(&b, '_');
  }
  tf_sb_put_uint(&b, k);
  return b.at;
}

static bool claim(namer *n, tf_str name) {
  taken *t = tf_strmap_get(&n->used, name);
  if (t && t->live) return false;
  if (!t) {
    t = TF_NEW(n->p->scratch, taken);
    tf_strmap_set(&n->used, name, t);
  }
  t->live = true;
  tf_vec_push(n->p->scratch, &n->live, t);
  return true;
}

/* A name as text has it, NULL: none. Callers, and those who say what extents are called, write anything. */
static const char *spelled(namer *n, const char *name) {
  if (!name || !*name) return NULL;
  bool number = *name >= '0' && *name <= '9', right = !number;
  for (const char *c = name; *c; c++) right &= tf_lex_is_word(*c);
  if (right) return name;
  tf_strbuf b = {.pool = n->p->scratch};
  if (number) tf_sb_putc(&b, '_');
  for (const char *c = name; *c; c++) tf_sb_putc(&b, tf_lex_is_word(*c) ? *c : '_');
  return tf_sb_cstr(&b);
}

static void name_value(namer *n, tf_value *v) {
  const char *name = n->p->o->unnamed ? NULL : spelled(n, v->name);
  char *text;
  if (!name) {
    do text = numbered(n, NULL, n->counter++);
    while (!claim(n, tf_strz(text)));
  } else {
    text = (char *)name;
    if (!claim(n, tf_strz(text))) {
      taken *t = tf_strmap_get(&n->used, tf_strz(name));
      unsigned k = t->epoch == n->epoch ? t->next : 1;
      do text = numbered(n, name, k++);
      while (!claim(n, tf_strz(text)));
      t->next = k;
      t->epoch = n->epoch;
    }
  }
  tf_map_set(&n->p->names, tf_map_ptr(v), text);
}

static void name_op(namer *n, tf_op *op) {
  for (uint32_t i = 0; i < op->nresult; i++) name_value(n, &op->result[i]);
  for (uint32_t r = 0; r < op->nregion; r++) {
    tf_block *b = op->region[r].block;
    if (!b) continue;
    size_t mark = n->live.n;
    unsigned counter = n->counter;
    for (uint32_t i = 0; i < b->narg; i++) name_value(n, b->arg[i]);
    for (tf_op *o = b->first; o; o = o->next) name_op(n, o);
    if (n->live.n > mark) n->epoch++;
    while (n->live.n > mark) n->live.at[--n->live.n]->live = false;
    n->counter = counter;
  }
}

/* ------------------------------------------------------------------------------------------------ pieces */

tf_strbuf *tf_pr_buf(tf_printer *p) { return p->out; }

void tf_pr_value(tf_printer *p, tf_value *v) {
  const char *name = v ? tf_map_get(&p->names, tf_map_ptr(v)) : NULL;
  tf_sb_putc(p->out, '%');
  tf_sb_puts(p->out, name ? name : "<unknown>");
}

void tf_pr_type(tf_printer *p, const tf_type *t) { tf_type_print(p->out, t); }
void tf_pr_attr(tf_printer *p, const tf_attr *a) { tf_attr_print(p->out, a); }

static void newline(tf_printer *p) {
  tf_sb_putc(p->out, '\n');
  for (unsigned i = 0; i < p->indent; i++) tf_sb_puts(p->out, "  ");
}

static bool listed(const char *const *list, const char *name) {
  for (; list && *list; list++)
    if (strcmp(*list, name) == 0) return true;
  return false;
}

/* The n-th of those in braces. */
static void print_entry(tf_printer *p, const tf_named_attr *entry, uint32_t n) {
  tf_sb_puts(p->out, n ? ", " : " {");
  tf_attr_print_entry(p->out, entry);
}

void tf_pr_attr_dict(tf_printer *p, tf_op *op, const char *const *elided) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < op->nattr; i++)
    if (!listed(elided, op->attr[i].name)) print_entry(p, &op->attr[i], n++);
  if (n) tf_sb_putc(p->out, '}');
  if (p->dict) *p->dict = true;
}

void tf_pr_attributes(tf_printer *p, tf_op *op, const char *const *elided) {
  bool any = false;
  for (uint32_t i = 0; i < op->nattr; i++) any |= !listed(elided, op->attr[i].name);
  if (any) tf_sb_puts(p->out, " attributes");
  tf_pr_attr_dict(p, op, elided);
}

static void print_op(tf_printer *p, tf_op *op);

static void print_body(tf_printer *p, tf_block *b, bool skip_empty_terminator) {
  p->indent++;
  for (tf_op *o = b->first; o; o = o->next) {
    /* with locations its own would be lost */
    if (skip_empty_terminator && !p->o->debuginfo && !o->next && !o->noperand && !o->nattr &&
        (o->def->traits & TF_TERMINATOR))
      break;
    newline(p);
    print_op(p, o);
  }
  p->indent--;
  newline(p);
}

void tf_pr_region(tf_printer *p, tf_region *r, bool skip_empty_terminator) {
  tf_sb_puts(p->out, " {");
  if (r->block && r->block->first) print_body(p, r->block, skip_empty_terminator);
  else newline(p);
  tf_sb_putc(p->out, '}');
}

static void print_pretty_loc(tf_printer *p, tf_op *op) {
  if (!op->loc.file) {
    tf_sb_puts(p->out, " [unknown]");
    return;
  }
  tf_sb_putc(p->out, ' ');
  tf_sb_put_escaped(p->out, tf_diags_file_name(op->ctx->diags, op->loc.file));
  tf_sb_printf(p->out, ":%u:%u", op->loc.line, op->loc.col);
}

static void print_loc(tf_printer *p, tf_op *op) {
  if (!op->loc.file) {
    tf_sb_puts(p->out, " loc(unknown)");
    return;
  }
  tf_sb_puts(p->out, " loc(\"");
  tf_sb_put_escaped(p->out, tf_diags_file_name(op->ctx->diags, op->loc.file));
  tf_sb_printf(p->out, "\":%u:%u)", op->loc.line, op->loc.col);
}

static void print_generic_region(tf_printer *p, tf_region *r) {
  tf_sb_putc(p->out, '{');
  tf_block *b = r->block;
  if (b) {
    if (!b->narg && !b->first) { /* else it would be read as a region without a block */
      newline(p);
      tf_sb_puts(p->out, "^bb0:");
    }
    if (b->narg) {
      newline(p);
      tf_sb_puts(p->out, "^bb0(");
      for (uint32_t i = 0; i < b->narg; i++) {
        if (i) tf_sb_puts(p->out, ", ");
        tf_pr_value(p, b->arg[i]);
        tf_sb_puts(p->out, ": ");
        tf_pr_type(p, b->arg[i]->type);
      }
      tf_sb_puts(p->out, "):");
    }
    print_body(p, b, false);
  }
  tf_sb_putc(p->out, '}');
}

static void print_generic(tf_printer *p, tf_op *op) {
  tf_sb_putc(p->out, '"');
  tf_sb_puts(p->out, op->def->name);
  tf_sb_puts(p->out, "\"(");
  for (uint32_t i = 0; i < op->noperand; i++) {
    if (i) tf_sb_puts(p->out, ", ");
    tf_pr_value(p, op->operand[i].value);
  }
  tf_sb_putc(p->out, ')');
  if (op->nregion) {
    tf_sb_puts(p->out, " (");
    for (uint32_t r = 0; r < op->nregion; r++) {
      if (r) tf_sb_puts(p->out, ", ");
      print_generic_region(p, &op->region[r]);
    }
    tf_sb_putc(p->out, ')');
  }
  tf_pr_attr_dict(p, op, NULL);
  tf_sb_puts(p->out, " : (");
  for (uint32_t i = 0; i < op->noperand; i++) {
    if (i) tf_sb_puts(p->out, ", ");
    tf_pr_type(p, op->operand[i].value->type);
  }
  tf_sb_puts(p->out, ") -> ");
  if (op->nresult != 1) tf_sb_putc(p->out, '(');
  for (uint32_t i = 0; i < op->nresult; i++) {
    if (i) tf_sb_puts(p->out, ", ");
    tf_pr_type(p, op->result[i].type);
  }
  if (op->nresult != 1) tf_sb_putc(p->out, ')');
}

static void print_custom(tf_printer *p, tf_op *op) {
  bool dict = false, *outer = p->dict;
  p->dict = &dict;
  tf_sb_puts(p->out, op->def->word ? op->def->word : op->def->name);
  if (op->def->print) op->def->print(p, op);
  else tf_format_print(p, op);
  for (uint32_t i = 0, n = 0; i < op->nattr && !dict; i++) {
    if (tf_attr_is_foreign(op->ctx, op->attr[i].name)) print_entry(p, &op->attr[i], n++);
    if (n && i + 1 == op->nattr) tf_sb_putc(p->out, '}');
  }
  p->dict = outer;
}

static void print_op(tf_printer *p, tf_op *op) {
  for (uint32_t i = 0; i < op->nresult; i++) {
    if (i) tf_sb_puts(p->out, ", ");
    tf_pr_value(p, &op->result[i]);
  }
  if (op->nresult) tf_sb_puts(p->out, " = ");
  bool custom = !p->o->generic && (op->def->print || op->def->format);
  if (!custom) print_generic(p, op);
  else print_custom(p, op);
  if (p->o->debuginfo && p->o->pretty) print_pretty_loc(p, op);
  else if (p->o->debuginfo) print_loc(p, op);
}

void tf_print(tf_strbuf *b, tf_op *op, const tf_print_options *o) {
  static const tf_print_options plain;
  tf_printer p = {.out = b, .o = o ? o : &plain, .scratch = tf_pool_child(b->pool)};
  p.names.pool = p.scratch;
  namer n = {.p = &p, .epoch = 1};
  n.used.pool = p.scratch;
  /* what lies outside the printed op keeps its own names */
  for (tf_op *up = op; up->parent; up = tf_op_parent(up)) {
    for (uint32_t i = 0; i < up->parent->narg; i++) name_value(&n, up->parent->arg[i]);
    for (tf_op *o2 = up->parent->first; o2 && o2 != up; o2 = o2->next)
      for (uint32_t i = 0; i < o2->nresult; i++) name_value(&n, &o2->result[i]);
    if (!tf_op_parent(up)) break;
  }
  name_op(&n, op);
  print_op(&p, op);
  if (!op->parent) tf_sb_putc(b, '\n');
  tf_pool_free(p.scratch);
}

const char *tf_value_name(tf_value *v) {
  tf_context *c = v->type->ctx;
  char *out = tf_context_scratch(c);
  if (v->name) snprintf(out, 512, "%s", v->name);
  else if (v->def) snprintf(out, 512, "the result of %s", v->def->def->name);
  else snprintf(out, 512, "argument %u", v->index);
  return out;
}
