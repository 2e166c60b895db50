/* Pure ops that a builder need not build again. The pass cse would merge them, but until then each one costs as much as
 * an op that stays: a host program says of each pair of tensors where both end. */
#include "ir/ir_impl.h"

typedef struct link {
  tf_op *op;
  struct link *next;
} link;

struct tf_built {
  struct tf_built *outer;
  tf_pool *pool;
  tf_block *block;
  const tf_op *before; /* where it builds; NULL: at the block's end */
  tf_map first;        /* hash -> links */
};

void tf_build_once(tf_builder *b, tf_pool *scratch, struct tf_built *outer) {
  b->once = TF_NEW(scratch, struct tf_built);
  *b->once = (struct tf_built){outer, scratch, b->block, b->before, {.pool = scratch}};
}

static uint64_t hash(const tf_opdef *def, const tf_value *x, const tf_value *y, const tf_attr *a) {
  uint64_t h = tf_hash_mix(def->id, tf_map_ptr(x));
  return tf_hash_mix(tf_hash_mix(h, tf_map_ptr(y)), tf_map_ptr(a));
}

static bool is_here(const struct tf_built *k, const tf_builder *b) {
  return k->block == b->block && k->before == b->before;
}

/* What was erased since stands nowhere. */
static bool is_equal(const struct tf_built *k, const tf_op *op, const tf_opdef *def, tf_value *const *operands,
                     uint32_t noperand, tf_type *const *results, uint32_t nresult, const tf_named_attr *attrs,
                     uint32_t nattr) {
  if (op->def != def || op->parent != k->block || op->noperand != noperand || op->nattr != nattr) return false;
  for (uint32_t i = 0; i < noperand; i++)
    if (op->operand[i].value != operands[i]) return false;
  for (uint32_t i = 0; i < nattr; i++)
    if (op->attr[i].value != attrs[i].value || !tf_is_word(op->attr[i].name, attrs[i].name)) return false;
  for (uint32_t i = 0; results && i < nresult; i++)
    if (i >= op->nresult || op->result[i].type != results[i]) return false;
  return true;
}

tf_op *tf_built_find(const tf_builder *b, const tf_opdef *def, tf_value *const *operands, uint32_t noperand,
                     tf_type *const *results, uint32_t nresult, const tf_named_attr *attrs, uint32_t nattr) {
  if (!is_here(b->once, b)) return NULL;
  uint64_t h =
      hash(def, noperand ? operands[0] : NULL, noperand > 1 ? operands[1] : NULL, nattr ? attrs[0].value : NULL);
  for (const struct tf_built *k = b->once; k; k = k->outer)
    for (const link *l = tf_map_get(&k->first, h); l; l = l->next)
      if (is_equal(k, l->op, def, operands, noperand, results, nresult, attrs, nattr)) return l->op;
  return NULL;
}

void tf_built_note(const tf_builder *b, tf_op *op) {
  struct tf_built *k = b->once;
  if (!is_here(k, b)) return;
  uint64_t h = hash(op->def, op->noperand ? op->operand[0].value : NULL, op->noperand > 1 ? op->operand[1].value : NULL,
                    op->nattr ? op->attr[0].value : NULL);
  link *l = TF_NEW(k->pool, link);
  *l = (link){op, tf_map_get(&k->first, h)};
  tf_map_set(&k->first, h, l);
}
