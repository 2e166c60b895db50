#include "ir/ir_impl.h"

tf_context *tf_context_new(tf_pool *pool, tf_sink sink) {
  tf_context *c = TF_NEW(pool, tf_context);
  c->pool = pool;
  c->names.pool = c->types.pool = c->attrs.pool = c->ops.pool = c->foreign.pool = pool;
  c->diags = tf_diags_new(pool, sink.fn, sink.user);
  return c;
}

tf_diags *tf_context_diags(tf_context *c) { return c->diags; }
tf_pool *tf_context_pool(tf_context *c) { return c->pool; }
const char *tf_intern(tf_context *c, const char *s) { return tf_strmap_intern(&c->names, tf_strz(s)); }
void tf_context_allow_unregistered(tf_context *c, bool allow) { c->allow_unregistered = allow; }
bool tf_context_of_passes(const tf_context *c) { return c->of_passes; }
uint32_t tf_context_num_dialects(const tf_context *c) { return c->ndialect; }

tf_status tf_context_atom(const tf_context *c, tf_str name, tf_str operand, tf_strbuf *text) {
  tf_status st = TF_ERR_UNSUPPORTED;
  for (uint32_t i = 0; i < c->ndialect && st == TF_ERR_UNSUPPORTED; i++)
    if (c->dialect[i]->atom) st = c->dialect[i]->atom(name, operand, text);
  return st;
}
const tf_dialect *tf_context_dialect(const tf_context *c, uint32_t i) { return c->dialect[i]; }

char *tf_context_scratch(tf_context *c) { return c->scratch[c->next_scratch++ & 3]; }

uint32_t tf_context_dialect_index(const tf_context *c, const char *name) {
  for (uint32_t i = 0; i < c->ndialect; i++)
    if (c->dialect[i]->name == name || tf_is_word(c->dialect[i]->name, name)) return i;
  return UINT32_MAX;
}

void tf_context_register(tf_context *c, const tf_dialect *d) {
  uint32_t index = c->ndialect++;
  c->dialect[index] = d;
  c->table[index] = TF_NEW_ARRAY(c->pool, tf_opdef *, d->nrow ? d->nrow : 1);
}

/* A definition is made of its row, whose constraint strings are read, when the op is first asked for: a program uses
 * few of all the ops. */
static const tf_opdef *define(tf_context *c, uint32_t id) {
  const tf_dialect *d = c->dialect[id >> 16];
  tf_opdef *def = TF_NEW(c->pool, tf_opdef);
  *def = d->rows[id & 0xffff];
  def->id = id;
  def->dialect = d;
  def->registered = true;
  def->operand = tf_spec_parse(c, def->operands, true, &def->noperand);
  def->result = tf_spec_parse(c, def->results, true, &def->nresult);
  def->attr = tf_spec_parse(c, def->attrs, false, &def->nattr);
  return c->table[id >> 16][id & 0xffff] = def;
}

const tf_opdef *tf_context_op_id(tf_context *c, uint32_t id) {
  const tf_opdef *def = c->table[id >> 16][id & 0xffff];
  return def ? def : define(c, id);
}

/* The names of a dialect's ops, when it is first asked for one of them; false: they are there, or it has none. */
static bool enter_names(tf_context *c, uint32_t dialect) {
  const tf_dialect *d = c->dialect[dialect];
  if (c->entered[dialect]) return false;
  c->entered[dialect] = true;
  tf_strmap_reserve(&c->ops, c->ops.n + d->nrow);
  for (uint32_t i = 0; i < d->nrow; i++)
    tf_strmap_set_kept(&c->ops, tf_strz(d->rows[i].name), (void *)((uintptr_t)(dialect << 16 | i) + 1));
  return d->nrow > 0;
}

/* The dialect that the name begins with, if its names are not there yet. */
static bool enter_names_like(tf_context *c, tf_str name) {
  size_t n = 0;
  while (n < name.len && name.ptr[n] != '.') n++;
  for (uint32_t i = 0; i < c->ndialect; i++)
    if (tf_str_eqz((tf_str){name.ptr, n}, c->dialect[i]->name)) return enter_names(c, i);
  return false;
}

const tf_opdef *tf_context_op_str(tf_context *c, tf_str name) {
  uintptr_t at = (uintptr_t)tf_strmap_get(&c->ops, name);
  if (!at && enter_names_like(c, name)) at = (uintptr_t)tf_strmap_get(&c->ops, name);
  return at ? tf_context_op_id(c, (uint32_t)(at - 1)) : tf_strmap_get(&c->foreign, name);
}

const tf_opdef *tf_context_op(tf_context *c, const char *name) { return tf_context_op_str(c, tf_strz(name)); }
const tf_opdef *tf_context_op_of_word(tf_context *c, tf_str word) {
  if (tf_str_eqz(word, "module")) word = TF_STR("builtin.module");
  const tf_opdef *def = tf_context_op_str(c, word);
  for (uint32_t i = 0; !def && i < c->ndialect; i++)
    for (uint32_t k = 0; !def && k < c->dialect[i]->nrow; k++)
      if (c->dialect[i]->rows[k].word && tf_str_eqz(word, c->dialect[i]->rows[k].word))
        def = tf_context_op(c, c->dialect[i]->rows[k].name);
  return def;
}

const tf_opdef *tf_context_unregistered(tf_context *c, tf_str name) {
  const tf_opdef *known = tf_context_op_str(c, name);
  if (known) return known;
  tf_opdef *def = TF_NEW(c->pool, tf_opdef);
  def->id = UINT32_MAX;
  def->name = tf_strmap_intern(&c->names, name);
  def->nregion = -1;
  tf_strmap_set(&c->foreign, name, def);
  return def;
}
