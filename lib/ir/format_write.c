/* Ops to text, by the formats of the dialect tables. */
#include "ir/format.h"
#include "ir/print_impl.h"

static bool glued_after(const char *lit) { return strchr("([<", lit[0]) && !lit[1]; }
static bool glued_before(const char *lit) { return strchr(")]>,(", lit[0]) && !lit[1]; }

typedef struct writer {
  tf_printer *p;
  tf_op *op;
  bool glue;        /* no space before the next element */
  bool after_value; /* an operand came last: %x[%i] */
} writer;

static void space(writer *w) {
  if (!w->glue) tf_sb_putc(w->p->out, ' ');
  w->glue = false;
}

static void write_attr(writer *w, const tf_spec *s, const tf_attr *a) {
  tf_strbuf *b = w->p->out;
  if (strcmp(s->kind, "enum") == 0) tf_sb_put(b, a->s);
  else if (strcmp(s->kind, "int") == 0) tf_sb_printf(b, "%lld", (long long)a->i);
  else if (strcmp(s->kind, "ints") == 0) {
    tf_sb_putc(b, '[');
    for (uint32_t i = 0; i < a->n; i++) tf_sb_printf(b, "%s%lld", i ? ", " : "", (long long)a->ints[i]);
    tf_sb_putc(b, ']');
  } else tf_attr_print(b, a);
}

static uint32_t spec_range(const tf_spec *specs, uint32_t n, uint32_t i, uint32_t total, uint32_t *count) {
  int c = tf_spec_count(specs, n, i, total);
  *count = c < 0 ? 0 : (uint32_t)c;
  return tf_spec_start(specs, n, i, total);
}

static void write_dict(writer *w, const char *keyword) {
  const char *elided[64];
  size_t n = 0;
  bool any = false;
  for (uint32_t i = 0; i < w->op->nattr; i++) any |= !tf_format_names(w->op->def, w->op->attr[i].name);
  if (any) tf_sb_puts(w->p->out, keyword);
  for (uint32_t i = 0; i < w->op->nattr && n < 63; i++) {
    const char *name = w->op->attr[i].name;
    if (tf_format_names(w->op->def, name)) elided[n++] = name;
  }
  elided[n] = NULL;
  tf_pr_attr_dict(w->p, w->op, elided);
  w->glue = false;
}

/* Of a result, or of an operand, of which there may be several. */
static void write_types(writer *w, const tf_format_elem *e) {
  const tf_op *op = w->op;
  const tf_opdef *d = op->def;
  uint32_t i, count = 0, start = 0;
  bool result = tf_format_spec(d->result, d->nresult, e->text, &i);
  if (result) start = spec_range(d->result, d->nresult, i, op->nresult, &count);
  else if (tf_format_spec(d->operand, d->noperand, e->text, &i))
    start = spec_range(d->operand, d->noperand, i, op->noperand, &count);
  for (uint32_t k = 0; k < count; k++) {
    if (k) tf_sb_putc(w->p->out, ',');
    space(w);
    tf_pr_type(w->p, result ? op->result[start + k].type : op->operand[start + k].value->type);
  }
}

static void write_elem(writer *w, const tf_format_elem *e) {
  tf_op *op = w->op;
  const tf_opdef *d = op->def;
  uint32_t i, count, start;
  const tf_spec *s;
  bool after_value = w->after_value;
  w->after_value = e->kind == TF_FORMAT_VALUE;
  switch (e->kind) {
  case TF_FORMAT_LITERAL:
    if (glued_before(e->text) || (after_value && strcmp(e->text, "[") == 0)) w->glue = true;
    space(w);
    tf_sb_puts(w->p->out, e->text);
    w->glue = glued_after(e->text);
    return;
  case TF_FORMAT_VALUE:
    if (!(s = tf_format_spec(d->operand, d->noperand, e->text, &i))) return;
    start = spec_range(d->operand, d->noperand, i, op->noperand, &count);
    for (uint32_t k = 0; k < count; k++) {
      if (k) tf_sb_putc(w->p->out, ',');
      space(w);
      tf_pr_value(w->p, op->operand[start + k].value);
    }
    return;
  case TF_FORMAT_ATTR: {
    tf_attr *a = tf_op_attr(op, e->text);
    if (!a || !(s = tf_format_spec(d->attr, d->nattr, e->text, &i))) return;
    space(w);
    write_attr(w, s, a);
    return;
  }
  case TF_FORMAT_TYPE: write_types(w, e); return;
  case TF_FORMAT_TYPES:
    space(w);
    tf_pr_type(w->p, op->nresult ? op->result[0].type : op->operand[0].value->type);
    return;
  case TF_FORMAT_DICT: write_dict(w, ""); return;
  case TF_FORMAT_KEYWORD_DICT: write_dict(w, " attributes"); return;
  case TF_FORMAT_REGION: {
    uint32_t k = (uint32_t)(e->text[0] - '0');
    if (k < op->nregion) tf_pr_region(w->p, &op->region[k], d->traits & TF_IMPLICIT_TERM);
    return;
  }
  case TF_FORMAT_CUSTOM: {
    const tf_directive *c = tf_format_directive(d->dialect, e->text);
    if (c) c->print(w->p, op);
    return;
  }
  default: return;
  }
}

/* An optional group is printed when the first operand, result, attribute or region in it is there. */
static bool group_needed(tf_op *op, const char *at) {
  const tf_opdef *d = op->def;
  for (;;) {
    tf_format_elem e = tf_format_next(&at);
    uint32_t i, count;
    if (e.kind == TF_FORMAT_VALUE && tf_format_spec(d->operand, d->noperand, e.text, &i)) {
      spec_range(d->operand, d->noperand, i, op->noperand, &count);
      return count > 0;
    }
    if (e.kind == TF_FORMAT_TYPE && tf_format_spec(d->result, d->nresult, e.text, &i)) {
      spec_range(d->result, d->nresult, i, op->nresult, &count);
      return count > 0;
    }
    if (e.kind == TF_FORMAT_ATTR) return tf_op_attr(op, e.text) != NULL;
    if (e.kind == TF_FORMAT_REGION) {
      uint32_t k = (uint32_t)(e.text[0] - '0');
      return k < op->nregion && op->region[k].block;
    }
    if (e.kind == TF_FORMAT_CLOSE || e.kind == TF_FORMAT_END) return false;
  }
}

void tf_format_print(tf_printer *p, tf_op *op) {
  writer w = {.p = p, .op = op};
  const char *at = op->def->format;
  for (;;) {
    tf_format_elem e = tf_format_next(&at);
    if (e.kind == TF_FORMAT_END) return;
    if (e.kind == TF_FORMAT_OPEN) {
      if (!group_needed(op, at)) at = tf_format_skip(at);
    } else write_elem(&w, &e);
  }
}
