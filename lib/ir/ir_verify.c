/* Structural checks, the checks that the tables imply, then each op's own. */
#include "ir/ir_impl.h"

static void number(tf_op *op, uint32_t *n) {
  op->place = (*n)++;
  for (uint32_t r = 0; r < op->nregion; r++) {
    tf_block *b = op->region[r].block;
    for (tf_op *o = b ? b->first : NULL; o; o = o->next) number(o, n);
  }
}

static bool misplaced(tf_op *op, uint32_t i, const char *what) {
  const tf_value *v = op->operand[i].value;
  tf_op_error(op, "operand %u of '%s' is %s", i, op->def->name, what);
  if (v && v->def) tf_op_note(v->def, "the value is defined here");
  return false;
}

/* Every value is defined before the op, in a block around it, with no isolated op between. Text cannot get this wrong;
 * calls can. The ops from `root` inwards are numbered. */
static bool check_dominance(tf_op *op, const tf_op *root) {
  for (uint32_t i = 0; i < op->noperand; i++) {
    const tf_value *v = op->operand[i].value;
    if (!v) return misplaced(op, i, "no value");
    const tf_block *b = v->def ? v->def->parent : v->block;
    tf_op *at = op; /* what of the op's surroundings stands in b */
    bool outside = false, isolated = false;
    for (; b && at && at->parent != b; at = tf_op_parent(at)) {
      outside |= at == root;
      isolated |= tf_op_parent(at) && (tf_op_parent(at)->def->traits & TF_ISOLATED);
    }
    if (!b || !at) return misplaced(op, i, "not defined in a region around it");
    if (isolated) return misplaced(op, i, "defined outside of an op that uses no value from outside");
    if (!v->def) continue;
    outside |= at == root;
    if (outside ? !tf_op_is_before(v->def, at) : v->def->place >= at->place)
      return misplaced(op, i, v->def == at ? "defined by the op itself" : "defined after it");
  }
  return true;
}

/* Is a word of `list`, which spaces part, this one? */
static bool listed(const char *list, const char *word) {
  size_t n = strlen(word);
  for (const char *at = strstr(list, word); at; at = strstr(at + 1, word))
    if ((at == list || at[-1] == ' ') && (!at[n] || at[n] == ' ')) return true;
  return false;
}

/* A module, and an op that tf does not know, hold anything; others hold what their row says, or ops of their dialect
 * and of its companions. */
static bool holds(const tf_op *up, const tf_op *op) {
  if (!up || !up->def->registered || (up->def->traits & TF_SYMBOL_TABLE)) return true;
  const tf_dialect *d = op->def->dialect, *outer = up->def->dialect;
  if (up->def->holds) return d && listed(up->def->holds, d->name);
  bool ok = d == outer;
  for (const char *const *also = outer->holds; d && !ok && also && *also; also++) ok = strcmp(*also, d->name) == 0;
  return ok;
}

/* In whose region does it stand? Passes and code generation meet nothing else. */
static bool check_parent(tf_op *op) {
  const tf_op *up = tf_op_parent(op);
  if (!up || !up->def->registered || (up->def->traits & TF_SYMBOL_TABLE)) return true;
  const tf_dialect *d = op->def->dialect;
  if (op->def->traits & TF_SYMBOL)
    return tf_op_error(op, "'%s' stands in '%s', expected it in a module", op->def->name, up->def->name);
  if (holds(up, op)) return true;
  return tf_op_error(op, "'%s' stands in '%s', which holds no ops of %s", op->def->name, up->def->name,
                     d ? tf_pool_printf(tf_context_pool(op->ctx), "the dialect '%s'", d->name)
                       : "dialects that tf does not know");
}

static bool check_counts(tf_op *op) {
  const tf_opdef *d = op->def;
  if (d->noperand ? tf_spec_count(d->operand, d->noperand, 0, op->noperand) < 0 : op->noperand != 0)
    return tf_op_error(op, "'%s' takes %s, found %u operands", d->name,
                       d->operands && *d->operands ? d->operands : "no operands", op->noperand);
  if (d->nresult ? tf_spec_count(d->result, d->nresult, 0, op->nresult) < 0 : op->nresult != 0)
    return tf_op_error(op, "'%s' gives %s, found %u results", d->name,
                       d->results && *d->results ? d->results : "no results", op->nresult);
  if (d->nregion >= 0 ? op->nregion != (uint32_t)d->nregion : d->nregion == -2 && op->nregion > 1)
    return tf_op_error(op, "'%s' has %u regions, expected %s", d->name, op->nregion,
                       d->nregion == 1 ? "one"
                       : d->nregion    ? "none or one"
                                       : "none");
  return true;
}

static bool check_types(tf_op *op, bool results) {
  const tf_opdef *d = op->def;
  const tf_spec *s = results ? d->result : d->operand;
  uint32_t n = results ? d->nresult : d->noperand, total = results ? op->nresult : op->noperand;
  bool single = n == total; /* each has one */
  for (uint32_t i = 0; i < n; i++) single &= !s[i].variadic && !s[i].opt;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t start = single ? i : tf_spec_start(s, n, i, total);
    int count = single ? 1 : tf_spec_count(s, n, i, total);
    for (int k = 0; k < count; k++) {
      tf_type *t = results ? op->result[start + (uint32_t)k].type : op->operand[start + (uint32_t)k].value->type;
      if (!s[i].type_ok || s[i].type_ok(t)) continue;
      const tf_type_constraint *c = tf_find_constraint(op->ctx, s[i].kind);
      return tf_op_error(op, "%s '%s' of '%s' must be %s, found %s", results ? "result" : "operand", s[i].name, d->name,
                         c->wanted, tf_type_str(t));
    }
  }
  return true;
}

static bool check_made(tf_op *op, const tf_value *v) {
  const tf_type *t = v->type;
  if (!t || t->kind != TF_TYPE_DIALECT) return true;
  const tf_dialect *d = tf_dialect_of_type(op->ctx, (tf_str){t->name, strlen(t->name)});
  return !d || !d->verify_type || d->verify_type(op->ctx->diags, op->loc, t);
}

/* Types that were not written but made, by an op's own form, a pass or a call: no one else has looked at them. */
static bool check_made_types(tf_op *op) {
  bool ok = true;
  for (uint32_t i = 0; ok && i < op->nresult; i++) ok = check_made(op, &op->result[i]);
  for (uint32_t r = 0; ok && r < op->nregion; r++)
    for (uint32_t i = 0; ok && op->region[r].block && i < op->region[r].block->narg; i++)
      ok = check_made(op, op->region[r].block->arg[i]);
  return ok;
}

static bool check_same_type(tf_op *op) {
  tf_type *t = op->nresult ? op->result[0].type : op->noperand ? op->operand[0].value->type : NULL;
  for (uint32_t i = 0; i < op->noperand; i++)
    if (op->operand[i].value->type != t)
      return tf_op_error(op, "'%s' takes operands of one type, found %s and %s", op->def->name, tf_type_str(t),
                         tf_type_str(op->operand[i].value->type));
  return true;
}

static bool check_infer(tf_op *op) {
  if (!op->def->infer || !op->nresult || op->nresult > 64) return true;
  tf_type *types[64];
  for (uint32_t i = 0; i < op->nresult; i++) types[i] = NULL;
  if (!op->def->infer(op, types)) return false;
  for (uint32_t i = 0; i < op->nresult; i++)
    if (types[i] && types[i] != op->result[i].type)
      return tf_op_error(op, "the result of '%s' must have type %s, found %s", op->def->name, tf_type_str(types[i]),
                         tf_type_str(op->result[i].type));
  return true;
}

static bool check_symbols(tf_op *op) {
  tf_block *b = tf_op_body(op);
  if (!b) return true;
  tf_pool *scratch = tf_pool_child(tf_context_pool(op->ctx));
  tf_strmap seen = {.pool = scratch};
  bool ok = true;
  for (tf_op *o = b->first; o; o = o->next) {
    if (!(o->def->traits & TF_SYMBOL)) continue;
    tf_str name = tf_op_string(o, "sym_name");
    if (!name.len) continue;
    tf_op *first = tf_strmap_get(&seen, name);
    if (first) {
      ok = tf_op_error(o, "symbol '@%.*s' is defined twice", (int)name.len, name.ptr);
      tf_op_note(first, "first defined here");
    } else tf_strmap_set(&seen, name, o);
  }
  tf_pool_free(scratch);
  return ok;
}

/* A terminator that is not the last op of its block says so itself. */
static bool ends_early(const tf_block *b) {
  for (const tf_op *o = b->first; o; o = o->next)
    if (o->next && o->def->registered && o->def->traits & TF_TERMINATOR) return true;
  return false;
}

static bool check_terminators(tf_op *op) {
  if (op->def->traits & TF_NO_TERMINATOR || !op->def->registered) return true;
  for (uint32_t r = 0; r < op->nregion; r++) {
    tf_block *b = op->region[r].block;
    if (b && ends_early(b)) return false;
    if (b && b->last && b->last->def->traits & TF_TERMINATOR && !holds(op, b->last))
      return false; /* so does this one */
    if (b && (!b->last || (b->last->def->registered && !(b->last->def->traits & TF_TERMINATOR))))
      return tf_op_error(op, "a region of '%s' must end with a terminator", op->def->name);
  }
  return true;
}

static bool verify_one(tf_op *op, const tf_op *root) {
  const tf_opdef *d = op->def;
  if (!check_dominance(op, root)) return false;
  if (!check_parent(op)) return false;
  if (!d->registered) return true;
  if ((d->traits & TF_TERMINATOR) && op->next)
    return tf_op_error(op, "'%s' must be the last op of its region", d->name);
  if (!check_counts(op) || !tf_check_attrs(op) || !check_types(op, false) || !check_types(op, true)) return false;
  if (!check_made_types(op)) return false;
  if ((d->traits & TF_SAME_TYPE) && !check_same_type(op)) return false;
  if (!check_infer(op) || !check_terminators(op)) return false;
  if ((d->traits & TF_SYMBOL_TABLE) && !check_symbols(op)) return false;
  return !d->verify || d->verify(op);
}

static bool verify_in(tf_op *op, const tf_op *root) {
  bool ok = verify_one(op, root);
  for (uint32_t r = 0; r < op->nregion; r++) {
    tf_block *b = op->region[r].block;
    for (tf_op *o = b ? b->first : NULL; o; o = o->next) ok &= verify_in(o, root);
  }
  return ok;
}

bool tf_verify(tf_op *op) {
  uint32_t n = 0;
  number(op, &n);
  return verify_in(op, op);
}

bool tf_verify_made(tf_op *op) {
  op->ctx->of_passes = true;
  bool ok = tf_verify(op);
  op->ctx->of_passes = false;
  return ok;
}
