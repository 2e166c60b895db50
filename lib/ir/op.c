/* Ops, their uses, blocks and the builder. */
#include "ir/ir_impl.h"

static void link_use(tf_use *u, tf_value *v) {
  u->value = v;
  u->prev = NULL;
  u->next = v ? v->uses : NULL;
  if (u->next) u->next->prev = u;
  if (v) v->uses = u;
}

static void unlink_use(tf_use *u) {
  if (!u->value) return;
  if (u->prev) u->prev->next = u->next;
  else u->value->uses = u->next;
  if (u->next) u->next->prev = u->prev;
  u->value = NULL;
  u->prev = u->next = NULL;
}

static tf_op *alloc_op(tf_context *c, tf_pool *pool, tf_loc loc, const tf_opdef *def, uint32_t noperand,
                       uint32_t nresult, uint32_t nregion) {
  /* one piece: all of them are words */
  size_t operands = noperand * sizeof(tf_use), results = nresult * sizeof(tf_value);
  char *at = tf_pool_alloc(pool, sizeof(tf_op) + operands + results + nregion * sizeof(tf_region));
  tf_op *op = (tf_op *)(void *)at;
  op->def = def;
  op->ctx = c;
  op->pool = pool;
  op->loc = loc;
  op->noperand = noperand;
  op->nresult = nresult;
  op->nregion = nregion;
  at += sizeof(tf_op);
  if (noperand) op->operand = (tf_use *)(void *)at;
  if (nresult) op->result = (tf_value *)(void *)(at + operands);
  if (nregion) op->region = (tf_region *)(void *)(at + operands + results);
  for (uint32_t i = 0; i < noperand; i++) {
    op->operand[i].owner = op;
    op->operand[i].index = i;
  }
  for (uint32_t i = 0; i < nresult; i++) {
    op->result[i].def = op;
    op->result[i].index = i;
  }
  for (uint32_t i = 0; i < nregion; i++) {
    op->region[i].parent = op;
    op->region[i].index = i;
  }
  return op;
}

/* Sorted by name; of two with one name the later counts. */
static void set_attrs(tf_op *op, const tf_named_attr *attrs, uint32_t n) {
  op->attr = TF_NEW_ARRAY(op->pool, tf_named_attr, n);
  for (uint32_t i = 0; i < n; i++) {
    if (!attrs[i].value) continue;
    uint32_t lo = 0, hi = op->nattr;
    while (lo < hi) {
      uint32_t mid = (lo + hi) / 2;
      if (strcmp(op->attr[mid].name, attrs[i].name) < 0) lo = mid + 1;
      else hi = mid;
    }
    if (lo == op->nattr || strcmp(op->attr[lo].name, attrs[i].name) != 0) {
      memmove(&op->attr[lo + 1], &op->attr[lo], (op->nattr - lo) * sizeof *op->attr);
      op->nattr++;
    }
    op->attr[lo] = (tf_named_attr){tf_intern(op->ctx, attrs[i].name), attrs[i].value};
  }
}

tf_op *tf_op_new(tf_context *c, tf_pool *pool, tf_loc loc, const tf_opdef *def, tf_value *const *operands,
                 uint32_t noperand, tf_type *const *results, uint32_t nresult, const tf_named_attr *attrs,
                 uint32_t nattr, uint32_t nregion) {
  if (!results && def->infer && !nresult) nresult = def->nresult;
  tf_op *op = alloc_op(c, pool, loc, def, noperand, nresult, nregion);
  for (uint32_t i = 0; i < noperand; i++) link_use(&op->operand[i], operands[i]);
  if (nattr) set_attrs(op, attrs, nattr);
  if (results) {
    for (uint32_t i = 0; i < nresult; i++) op->result[i].type = results[i];
  } else if (nresult && def->infer) {
    tf_type *types[64] = {0};
    bool ok = nresult <= 64 && def->infer(op, types);
    for (uint32_t i = 0; i < nresult; i++) op->result[i].type = ok && types[i] ? types[i] : tf_type_none(c);
  }
  return op;
}

tf_op *tf_op_from_state(tf_context *c, tf_opstate *st) {
  tf_op *op = alloc_op(c, st->pool, st->loc, st->def, (uint32_t)st->operands.n, (uint32_t)st->results.n,
                       (uint32_t)st->regions.n);
  for (uint32_t i = 0; i < op->noperand; i++) link_use(&op->operand[i], st->operands.at[i]);
  for (uint32_t i = 0; i < op->nresult; i++) op->result[i].type = st->results.at[i];
  for (size_t i = 0; i < st->attrs.n; i++) tf_op_set_attr(op, st->attrs.at[i].name, st->attrs.at[i].value);
  for (uint32_t i = 0; i < op->nregion; i++)
    if (st->regions.at[i]) tf_region_set_block(&op->region[i], st->regions.at[i]);
  return op;
}

tf_block *tf_block_new(tf_pool *pool) { return TF_NEW(pool, tf_block); }

tf_value *tf_block_add_arg(tf_pool *pool, tf_block *b, tf_type *t, const char *name) {
  if (b->narg == b->cap) {
    size_t cap = b->cap;
    b->arg = tf_vec_grow(pool, b->arg, b->narg, &cap, 1, sizeof *b->arg);
    b->cap = (uint32_t)cap;
  }
  tf_value *v = TF_NEW(pool, tf_value);
  v->type = t;
  v->block = b;
  v->index = b->narg;
  v->name = name;
  b->arg[b->narg++] = v;
  return v;
}

void tf_region_set_block(tf_region *r, tf_block *b) {
  r->block = b;
  if (b) b->parent = r;
}

void tf_block_append(tf_block *b, tf_op *op) {
  op->parent = b;
  op->prev = b->last;
  op->next = NULL;
  if (b->last) b->last->next = op;
  else b->first = op;
  b->last = op;
}

void tf_op_insert_before(tf_op *pos, tf_op *op) {
  op->parent = pos->parent;
  op->next = pos;
  op->prev = pos->prev;
  if (pos->prev) pos->prev->next = op;
  else pos->parent->first = op;
  pos->prev = op;
}

void tf_op_insert_after(tf_op *pos, tf_op *op) {
  if (pos->next) tf_op_insert_before(pos->next, op);
  else tf_block_append(pos->parent, op);
}

void tf_op_unlink(tf_op *op) {
  if (!op->parent) return;
  if (op->prev) op->prev->next = op->next;
  else op->parent->first = op->next;
  if (op->next) op->next->prev = op->prev;
  else op->parent->last = op->prev;
  op->parent = NULL;
  op->prev = op->next = NULL;
}

static void drop_uses(tf_op *op, void *user) {
  (void)user;
  for (uint32_t i = 0; i < op->noperand; i++) unlink_use(&op->operand[i]);
}

void tf_op_erase(tf_op *op) {
  tf_walk(op, false, drop_uses, NULL);
  tf_op_unlink(op);
}

void tf_op_set_operand(tf_op *op, uint32_t i, tf_value *v) {
  unlink_use(&op->operand[i]);
  link_use(&op->operand[i], v);
}

void tf_op_append_operand(tf_op *op, tf_value *v) {
  tf_use *n = TF_NEW_ARRAY(op->pool, tf_use, op->noperand + 1);
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_value *old = op->operand[i].value;
    unlink_use(&op->operand[i]);
    n[i].owner = op;
    n[i].index = i;
    link_use(&n[i], old);
  }
  n[op->noperand].owner = op;
  n[op->noperand].index = op->noperand;
  link_use(&n[op->noperand], v);
  op->operand = n;
  op->noperand++;
}

void tf_value_replace_uses(tf_value *old, tf_value *by) {
  if (old == by) return;
  while (old->uses) {
    tf_use *u = old->uses;
    unlink_use(u);
    link_use(u, by);
  }
}

bool tf_value_has_uses(const tf_value *v) { return v->uses != NULL; }

tf_op *tf_op_parent(const tf_op *op) { return op->parent && op->parent->parent ? op->parent->parent->parent : NULL; }

bool tf_op_is_before(const tf_op *a, const tf_op *b) {
  for (const tf_op *o = a->next; o; o = o->next)
    if (o == b) return true;
  return false;
}

static tf_value *mapped(tf_map *map, tf_value *v) {
  tf_value *m = map ? tf_map_get(map, tf_map_ptr(v)) : NULL;
  return m ? m : v;
}

tf_op *tf_op_clone(tf_op *op, tf_pool *pool, tf_map *map) {
  tf_map own = {.pool = pool};
  if (!map && op->nregion) map = &own; /* what the regions define is read in them as the copy */
  tf_op *n = alloc_op(op->ctx, pool, op->loc, op->def, op->noperand, op->nresult, op->nregion);
  for (uint32_t i = 0; i < op->noperand; i++) link_use(&n->operand[i], mapped(map, op->operand[i].value));
  n->nattr = op->nattr;
  if (op->nattr) n->attr = tf_pool_copy(pool, op->attr, op->nattr * sizeof *op->attr);
  for (uint32_t i = 0; i < op->nresult; i++) {
    n->result[i].type = op->result[i].type;
    n->result[i].name = op->result[i].name;
    if (map) tf_map_set(map, tf_map_ptr(&op->result[i]), &n->result[i]);
  }
  for (uint32_t r = 0; r < op->nregion; r++) {
    tf_block *from = op->region[r].block;
    if (!from) continue;
    tf_block *to = tf_block_new(pool);
    tf_region_set_block(&n->region[r], to);
    for (uint32_t i = 0; i < from->narg; i++) {
      tf_value *a = tf_block_add_arg(pool, to, from->arg[i]->type, from->arg[i]->name);
      if (map) tf_map_set(map, tf_map_ptr(from->arg[i]), a);
    }
    for (tf_op *o = from->first; o; o = o->next) tf_block_append(to, tf_op_clone(o, pool, map));
  }
  return n;
}

tf_attr *tf_op_attr(const tf_op *op, const char *name) {
  for (uint32_t i = 0; i < op->nattr; i++)
    if (op->attr[i].name == name || tf_is_word(op->attr[i].name, name)) return op->attr[i].value;
  return NULL;
}

void tf_op_set_attr(tf_op *op, const char *name, tf_attr *a) {
  uint32_t at = 0;
  int order = 1;
  while (at < op->nattr && (order = strcmp(op->attr[at].name, name)) < 0) at++;
  bool have = at < op->nattr && order == 0;
  if (have && a) {
    /* attribute arrays may be shared with a clone's source only by copy, so writing in place is safe */
    op->attr[at].value = a;
    return;
  }
  if (!have && !a) return;
  tf_named_attr *n = TF_NEW_ARRAY(op->pool, tf_named_attr, op->nattr + 1);
  for (uint32_t i = 0; i < at; i++) n[i] = op->attr[i];
  if (a) {
    n[at] = (tf_named_attr){tf_intern(op->ctx, name), a};
    for (uint32_t i = at; i < op->nattr; i++) n[i + 1] = op->attr[i];
    op->nattr++;
  } else {
    for (uint32_t i = at + 1; i < op->nattr; i++) n[i - 1] = op->attr[i];
    op->nattr--;
  }
  op->attr = n;
}

int64_t tf_op_int(const tf_op *op, const char *name, int64_t dflt) {
  tf_attr *a = tf_op_attr(op, name);
  return a && a->kind == TF_ATTR_INT ? a->i : dflt;
}

bool tf_op_flag(const tf_op *op, const char *name) {
  tf_attr *a = tf_op_attr(op, name);
  return a && (a->kind == TF_ATTR_UNIT || (a->kind == TF_ATTR_INT && a->i));
}

tf_str tf_op_string(const tf_op *op, const char *name) {
  tf_attr *a = tf_op_attr(op, name);
  return a && (a->kind == TF_ATTR_STRING || a->kind == TF_ATTR_SYMBOL) ? a->s : (tf_str){"", 0};
}

int tf_word_value(const tf_word *words, tf_str word, int absent) {
  for (const tf_word *w = words; w->word; w++)
    if (tf_str_eqz(word, w->word)) return w->value;
  return absent;
}

int tf_op_word(const tf_op *op, const char *name, const tf_word *words, int absent) {
  const tf_attr *a = tf_op_attr(op, name);
  return a && a->kind == TF_ATTR_STRING ? tf_word_value(words, a->s, absent) : absent;
}

const char *tf_word_of(const tf_word *words, int value) {
  for (const tf_word *w = words; w->word; w++)
    if (w->value == value) return w->word;
  return NULL;
}

tf_builder tf_builder_before(tf_op *op) { return (tf_builder){op->ctx, op->pool, op->parent, op, op->loc, NULL}; }

tf_builder tf_builder_at_end(tf_context *c, tf_pool *pool, tf_block *b) {
  return (tf_builder){c, pool, b, NULL, TF_NOLOC, NULL};
}

tf_op *tf_insert(tf_builder *b, tf_op *op) {
  if (b->before) tf_op_insert_before(b->before, op);
  else tf_block_append(b->block, op);
  return op;
}

tf_op *tf_build(tf_builder *b, uint32_t id, tf_value *const *operands, uint32_t noperand, tf_type *const *results,
                uint32_t nresult, const tf_named_attr *attrs, uint32_t nattr, uint32_t nregion) {
  const tf_opdef *def = tf_context_op_id(b->ctx, id);
  bool once = b->once && (def->traits & TF_PURE) && !nregion;
  tf_op *op = once ? tf_built_find(b, def, operands, noperand, results, nresult, attrs, nattr) : NULL;
  if (op) return op;
  op = tf_insert(b,
                 tf_op_new(b->ctx, b->pool, b->loc, def, operands, noperand, results, nresult, attrs, nattr, nregion));
  if (once) tf_built_note(b, op);
  return op;
}

/* Most ops have no regions: they are visited in the loop of the block that they stand in. */
void tf_walk(tf_op *op, bool post, tf_walk_fn fn, void *user) {
  if (!post) fn(op, user);
  for (uint32_t r = 0; r < op->nregion; r++) {
    tf_block *b = op->region[r].block;
    for (tf_op *o = b ? b->first : NULL, *next; o; o = next) {
      next = o->next;
      if (o->nregion) tf_walk(o, post, fn, user);
      else fn(o, user);
    }
  }
  if (post) fn(op, user);
}

tf_op *tf_symbol_lookup(tf_op *table, tf_str name) {
  tf_block *b = tf_op_body(table);
  for (tf_op *o = b ? b->first : NULL; o; o = o->next)
    if (tf_str_eq(tf_op_string(o, "sym_name"), name) && (o->def->traits & TF_SYMBOL)) return o;
  return NULL;
}

bool tf_op_emit(tf_op *op, tf_severity s, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  tf_diag_vemit(op->ctx->diags, s, op->loc, fmt, ap);
  va_end(ap);
  return false;
}

bool tf_op_note(tf_op *op, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  tf_diag_vemit(op->ctx->diags, TF_NOTE, op->loc, fmt, ap);
  va_end(ap);
  return false;
}
