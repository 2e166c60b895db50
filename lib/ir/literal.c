/* Numbers where a custom form has operands: `kernel.mul %i, 64 : i32`. Each becomes a constant op of the dialect just
 * before the op; its type is found once the whole op was read. Printing shows the constant as an op of its own. */
#include "ir/parse_impl.h"
#include "support/result.h"

bool tf_p_peek_number(tf_parser *p) {
  tf_lexer l = p->lex;
  if (tf_p_peek(p, "-")) tf_lex_next(&l);
  tf_str t = l.tok.text;
  bool word = l.tok.kind == TF_TOK_ID && t.len == 3 && (memcmp(t.ptr, "inf", 3) == 0 || memcmp(t.ptr, "nan", 3) == 0);
  return l.tok.kind == TF_TOK_INT || l.tok.kind == TF_TOK_FLOAT || word;
}

void tf_p_insert(tf_parser *p, tf_op *op) { tf_block_append(p->block, op); }

bool tf_p_skip_number(tf_parser *p, tf_number *n) {
  *n = (tf_number){tf_lex_pos(&p->lex), tf_p_loc(p)};
  TF_EITHER(tf_p_try(p, "-"));
  if (p->lex.tok.kind == TF_TOK_ID && (tf_p_try(p, "inf") || tf_p_try(p, "nan"))) return true;
  if (p->lex.tok.kind != TF_TOK_INT && p->lex.tok.kind != TF_TOK_FLOAT)
    return tf_p_error(p, tf_p_loc(p), "expected a number");
  tf_lex_next(&p->lex);
  return true;
}

bool tf_p_constant(tf_parser *p, const tf_number *n, const tf_dialect *d, tf_type *type, tf_value **out) {
  if (type->kind != TF_TYPE_INT && type->kind != TF_TYPE_FLOAT && type->kind != TF_TYPE_INDEX)
    return tf_p_error(p, n->loc, "a number cannot have type %s", tf_type_str(type));
  tf_lexer here = p->lex;
  tf_attr *value;
  tf_lex_seek(&p->lex, n->at);
  bool ok = tf_p_number(p, type->kind == TF_TYPE_INDEX ? tf_type_i(p->ctx, 64) : type, &value);
  p->lex = here;
  if (!ok) return false;
  tf_named_attr attr = {tf_intern(p->ctx, "value"), value};
  tf_op *op = tf_op_new(p->ctx, p->pool, n->loc, tf_context_op(p->ctx, d->constant), NULL, 0, &type, 1, &attr, 1, 0);
  tf_block_append(p->block, op);
  *out = &op->result[0];
  return true;
}

static tf_type *named_type(tf_context *c, const char *kind) {
  if (strcmp(kind, "i32") == 0) return tf_type_i(c, 32);
  if (strcmp(kind, "i1") == 0) return tf_type_i(c, 1);
  return strcmp(kind, "index") == 0 ? tf_type_index(c) : NULL;
}

/* The type that the op's other parts have where the table asks for the same kind. */
static tf_type *same_kind(const tf_opstate *st, const tf_literals *all, const char *kind) {
  const tf_opdef *d = st->def;
  uint32_t total = (uint32_t)st->operands.n;
  bool same = d->traits & TF_SAME_TYPE;
  for (uint32_t i = 0; i < d->nresult && i < st->results.n; i++)
    if (same || strcmp(d->result[i].kind, kind) == 0) return st->results.at[i];
  for (uint32_t i = 0; i < d->noperand; i++) {
    if (!same && strcmp(d->operand[i].kind, kind) != 0) continue;
    uint32_t start = tf_spec_start(d->operand, d->noperand, i, total);
    int count = tf_spec_count(d->operand, d->noperand, i, total);
    for (int k = 0; k < count; k++)
      if (st->operands.at[start + (uint32_t)k]) return st->operands.at[start + (uint32_t)k]->type;
  }
  for (size_t i = 0; i < all->n; i++)
    if (all->at[i].type && (same || strcmp(all->at[i].spec->kind, kind) == 0)) return all->at[i].type;
  return NULL;
}

bool tf_p_make_constants(tf_parser *p, tf_opstate *st, tf_literals *all) {
  const tf_dialect *d = st->def->dialect;
  for (size_t i = 0; i < all->n; i++) { /* first all types: what one gets must not depend on the others' order */
    tf_literal *l = &all->at[i];
    if (!l->type) l->type = named_type(p->ctx, l->spec->kind);
    if (!l->type) l->type = same_kind(st, all, l->spec->kind);
    if (!l->type && d->literal_type) l->type = d->literal_type(p->ctx, st, l->spec);
    if (!l->type)
      return tf_p_error(p, l->number.loc, "the type of this number is not known here; write it as a %s", d->constant);
  }
  for (size_t i = 0; i < all->n; i++)
    if (!tf_p_constant(p, &all->at[i].number, d, all->at[i].type, &st->operands.at[all->at[i].operand])) return false;
  return true;
}
