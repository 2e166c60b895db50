/* Iteration domains: parallel types, ids, reading and writing of a tensor's domain. */
#include "fusion/domain.h"

#include <stdio.h>

#include "fusion/fusion_dialect.h"
#include "ir/ir_text.h"

static const char *const ptype_names[TF_PT_COUNT] = {"serial", "bidx", "bidy",      "bidz",   "tidx",
                                                     "tidy",   "tidz", "vectorize", "unroll", "unswitch",
                                                     "group",  "bulk", "stream"};

const char *tf_ptype_name(tf_ptype t) { return ptype_names[t]; }
const char *tf_memory_name(tf_memory m) { return tf_fusion_memory_word(m); }

tf_ptype tf_ptype_find(tf_str name) {
  for (int i = 0; i < TF_PT_COUNT; i++)
    if (tf_str_eqz(name, ptype_names[i])) return (tf_ptype)i;
  return TF_PT_COUNT;
}

bool tf_tensor_is_returned(tf_op *tv) {
  for (tf_use *u = tv->result[0].uses; u; u = u->next)
    if (tf_fusion_is(u->owner, TF_FUSION_RETURN)) return true;
  return false;
}

tf_memory tf_tensor_memory(tf_op *tv) {
  return tf_fusion_memory_of(tv, tf_tensor_is_returned(tv) ? TF_MEM_GLOBAL : TF_MEM_LOCAL);
}

int32_t tf_tensor_inline(const tf_op *tv) { return (int32_t)tf_fusion_inline_of(tv, 0); }
int32_t tf_tensor_segment(const tf_op *tv) { return (int32_t)tf_fusion_segment_of(tv, 0); }

tf_type *tf_id_type(tf_context *c) { return tf_type_dialect(c, "fusion.id", NULL, 0, false, NULL, NULL, 0); }

int tf_id_kind(const tf_op *op) { return tf_op_row(op, &tf_id_dialect); }

const char *tf_id_name(const tf_value *id) { return tf_value_name((tf_value *)id); }

static void add_once(const tf_value **set, uint32_t *n, const tf_value *v) {
  for (uint32_t i = 0; i < *n; i++)
    if (set[i] == v) return;
  set[(*n)++] = v;
}

/* Backwards over the id ops, so that an id which is reached by many ways is looked at once. */
uint32_t tf_id_axes(const tf_value *id) {
  const tf_value *open[128];
  uint32_t n = 1, bits = 0;
  open[0] = id;
  for (const tf_op *o = id->def; o; o = o->prev) {
    uint32_t kept = 0, results = 0;
    for (uint32_t i = 0; i < n; i++)
      if (open[i]->def != o) open[kept++] = open[i];
      else results |= 1u << open[i]->index;
    if (kept == n) continue;
    n = kept;
    for (uint32_t i = 0; i < o->noperand; i++) {
      const tf_value *v = o->operand[i].value;
      if (!tf_type_is(v->type, "fusion.id")) continue;
      if (tf_id_kind(o) == TF_ID_ALIGN && !(results >> i & 1)) continue; /* each goes through the axes of its own */
      if (n == 128) return UINT32_MAX; /* more ids than a domain can have: say that it may be any axis */
      add_once(open, &n, v);
    }
  }
  for (uint32_t i = 0; i < n; i++) bits |= 1u << open[i]->index;
  return bits;
}

bool tf_id_is_aligned(const tf_value *id) {
  const tf_op *o = id->def;
  if (!o || tf_id_kind(o) == TF_ID_SWIZZLE) return false;
  if (tf_id_kind(o) == TF_ID_ALIGN) return id->index == 1 || tf_id_is_aligned(o->operand[0].value);
  return tf_id_is_aligned(o->operand[0].value) ||
         (tf_id_kind(o) == TF_ID_MERGE && tf_id_is_aligned(o->operand[1].value));
}

/* ------------------------------------------------------------------------------------------------ reading, writing */

bool tf_domain_read(tf_op *tv, tf_pool *pool, tf_domain *d) {
  *d = (tf_domain){
      .tv = tv, .block = tf_fusion_domain_block(tv), .nlogical = tf_fusion_domain_rank(tv), .separator = -1};
  uint32_t cap = d->nlogical;
  tf_op *end = d->block ? d->block->last : NULL;
  if (end) cap = end->noperand;
  d->loop = TF_NEW_ARRAY(pool, tf_value *, cap + 1);
  d->alloc = TF_NEW_ARRAY(pool, tf_value *, cap + 1);
  d->ptype = TF_NEW_ARRAY(pool, tf_ptype, cap + 1);
  d->contiguous = TF_NEW_ARRAY(pool, bool, cap + 1);
  d->stride = TF_NEW_ARRAY(pool, int64_t, cap + 1);
  if (!end) return true;
  d->nloop = (uint32_t)tf_id_loops_of(end, end->noperand);
  d->nalloc = end->noperand - d->nloop;
  tf_attr *types = tf_id_parallel_of(end), *contig = tf_id_alloc_of(end);
  tf_attr *strides = tf_id_strides_of(end);
  d->has_alloc = contig != NULL;
  d->separator = tf_id_separator_of(end, -1);
  for (uint32_t i = 0; i < d->nloop; i++) {
    d->loop[i] = tf_op_operand(end, i);
    d->ptype[i] = types && i < types->n ? tf_ptype_find(types->elem[i]->s) : TF_PT_SERIAL;
  }
  for (uint32_t i = 0; i < d->nalloc; i++) {
    d->alloc[i] = tf_op_operand(end, d->nloop + i);
    d->contiguous[i] = !contig || i >= contig->n || contig->elem[i]->i;
    d->stride[i] = strides && i < strides->n ? strides->ints[i] : 0;
  }
  return true;
}

static tf_op *new_terminator(tf_op *tv, const tf_domain *d) {
  tf_context *c = tv->ctx;
  tf_value **ops = TF_NEW_ARRAY(tv->pool, tf_value *, d->nloop + d->nalloc + 1);
  tf_attr **types = TF_NEW_ARRAY(tv->pool, tf_attr *, d->nloop + 1);
  tf_attr **contig = TF_NEW_ARRAY(tv->pool, tf_attr *, d->nalloc + 1);
  for (uint32_t i = 0; i < d->nloop; i++) {
    ops[i] = d->loop[i];
    types[i] = tf_attr_strz(c, ptype_names[d->ptype[i]]);
  }
  for (uint32_t i = 0; i < d->nalloc; i++) {
    ops[d->nloop + i] = d->alloc[i];
    contig[i] = tf_attr_bool(c, d->contiguous[i]);
  }
  bool strided = false;
  for (uint32_t i = 0; i < d->nalloc; i++) strided |= d->stride && d->stride[i] != 0;
  tf_named_attr attrs[5] = {{"loops", tf_attr_i64(c, d->nloop)}, {"parallel", tf_attr_array(c, types, d->nloop)}};
  uint32_t n = 2;
  if (d->has_alloc) attrs[n++] = (tf_named_attr){"alloc", tf_attr_array(c, contig, d->nalloc)};
  if (d->has_alloc && strided) attrs[n++] = (tf_named_attr){"strides", tf_attr_ints(c, d->stride, d->nalloc)};
  if (d->separator >= 0) attrs[n++] = (tf_named_attr){"separator", tf_attr_i64(c, d->separator)};
  return tf_op_new(c, tv->pool, tv->loc, tf_context_op(c, "id.domain"), ops, d->nloop + d->nalloc, NULL, 0, attrs, n,
                   0);
}

void tf_domain_write(const tf_domain *d) {
  tf_op *end = new_terminator(d->tv, d);
  if (d->block->last && tf_id_kind(d->block->last) == TF_ID_DOMAIN) tf_op_erase(d->block->last);
  tf_block_append(d->block, end);
}

void tf_domain_drop_separator(tf_op *tv) {
  tf_block *b = tf_fusion_domain_block(tv);
  if (b && b->last) tf_op_set_attr(b->last, "separator", NULL);
}

void tf_domain_drop(tf_op *tv) {
  tf_block *b = tf_fusion_domain_block(tv);
  while (b && b->last) tf_op_erase(b->last);
  tv->nregion = 0;
  tv->region = NULL;
}

tf_op *tf_domain_ensure(tf_op *tv) {
  if (tf_fusion_domain_block(tv)) return tv;
  uint32_t rank = tf_fusion_domain_rank(tv);
  if (!tv->nregion) {
    tv->region = TF_NEW_ARRAY(tv->pool, tf_region, 1);
    tv->region[0].parent = tv;
    tv->nregion = 1;
  }
  tf_block *b = tf_block_new(tv->pool);
  tf_region_set_block(&tv->region[0], b);
  static const char *const names[] = {"i", "j", "k", "l", "m", "n", "p", "q"};
  tf_domain d = {.tv = tv, .block = b, .nlogical = rank, .nloop = rank, .separator = -1};
  d.loop = TF_NEW_ARRAY(tv->pool, tf_value *, rank + 1);
  d.ptype = TF_NEW_ARRAY(tv->pool, tf_ptype, rank + 1);
  for (uint32_t i = 0; i < rank; i++) {
    bool red = tf_fusion_axis(tv, i) == TF_AXIS_REDUCTION;
    const char *name = red ? tf_pool_printf(tv->pool, "r%s", names[i % 8]) : names[i % 8];
    d.loop[i] = tf_block_add_arg(tv->pool, b, tf_id_type(tv->ctx), tf_intern(tv->ctx, name));
  }
  tf_domain_write(&d);
  return tv;
}
