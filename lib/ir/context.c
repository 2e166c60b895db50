#include "ir/ir_impl.h"

tf_context *tf_context_new(tf_pool *pool, tf_sink sink) {
  tf_context *c = TF_NEW(pool, tf_context);
  c->pool = pool;
  c->names.pool = c->types.pool = c->attrs.pool = c->ops.pool = pool;
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
    if (tf_is_word(c->dialect[i]->name, name)) return i;
  return UINT32_MAX;
}

void tf_context_register(tf_context *c, const tf_dialect *d) {
  uint32_t index = c->ndialect++;
  c->dialect[index] = d;
  tf_opdef *table = TF_NEW_ARRAY(c->pool, tf_opdef, d->nrow ? d->nrow : 1);
  c->table[index] = table;
  tf_strmap_reserve(&c->names, c->names.n + d->nrow);
  tf_strmap_reserve(&c->ops, c->ops.n + d->nrow);
  for (uint32_t i = 0; i < d->nrow; i++) {
    tf_opdef *def = &table[i];
    *def = d->rows[i];
    def->id = index << 16 | i;
    def->name = tf_intern(c, def->name);
    def->dialect = d;
    def->registered = true;
    tf_strmap_set(&c->ops, tf_strz(def->name), def);
  }
}

/* The constraint strings of a row are read when the op is first asked for: a program uses few of all the ops. */
static const tf_opdef *ready(tf_context *c, tf_opdef *def) {
  if (!def || def->specs_read || !def->registered) return def;
  def->specs_read = true;
  def->operand = tf_spec_parse(c, def->operands, &def->noperand);
  def->result = tf_spec_parse(c, def->results, &def->nresult);
  def->attr = tf_spec_parse(c, def->attrs, &def->nattr);
  return def;
}

const tf_opdef *tf_context_op_str(tf_context *c, tf_str name) { return ready(c, tf_strmap_get(&c->ops, name)); }
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

const tf_opdef *tf_context_op_id(tf_context *c, uint32_t id) { return ready(c, &c->table[id >> 16][id & 0xffff]); }

const tf_opdef *tf_context_unregistered(tf_context *c, tf_str name) {
  tf_opdef *def = tf_strmap_get(&c->ops, name);
  if (def) return def;
  def = TF_NEW(c->pool, tf_opdef);
  def->id = UINT32_MAX;
  def->name = tf_strmap_intern(&c->names, name);
  def->nregion = -1;
  tf_strmap_set(&c->ops, name, def);
  return def;
}
