/* What lies where in the tensor memory of each kernel. A kernel is made for it, since lifetimes follow from its loops,
 * and dropped again. */
#include "lower/fusion/emit/fusion_kernel.h"
#include "lower/fusion/emit/tmem_place.h"
#include "lower/fusion/plan/plan.h"
#include "lower/fusion/version_plan.h"

static const char *ranges(tf_pool *pool, const uint64_t lanes[2]) {
  tf_strbuf b = {.pool = pool};
  for (int i = 0; i < TF_TMEM_MAX_LANES; i++) {
    if (!(lanes[i / 64] >> i % 64 & 1)) continue;
    int first = i;
    while (i + 1 < TF_TMEM_MAX_LANES && (lanes[(i + 1) / 64] >> (i + 1) % 64 & 1)) i++;
    tf_sb_printf(&b, b.n ? ", %d to %d" : "%d to %d", first, i);
  }
  return tf_sb_cstr(&b);
}

/* "stored by 32x32b.x8, loaded by 's' by 16x64b.x4" */
static const char *accesses(const tf_emitter *e, const tf_tv *t) {
  tf_strbuf b = {.pool = e->p->pool};
  tf_sb_printf(&b, "stored by %s", tf_tmem_instruction(e->p->pool, t->tmem, true));
  for (uint32_t i = 0; i < e->s->ntv; i++) {
    const tf_tv *reader = e->s->tv[i];
    for (uint32_t k = 0; k < reader->nall; k++) {
      const tf_tmem_plan *m = reader->all[k]->from == t ? reader->all[k]->tmem : NULL;
      if (!m) continue;
      tf_sb_printf(&b, ", loaded for '%s' by %s", tf_tv_name(reader), tf_tmem_instruction(e->p->pool, m, false));
      break;
    }
  }
  return tf_sb_cstr(&b);
}

static void resident(tf_emitter *e, const tf_shared_buffer *b, tf_pool *pool, tf_tmem_resident *r) {
  *r = (tf_tmem_resident){.name = tf_pool_strz(pool, tf_tv_name(b->tv)),
                          .region = b->region,
                          .column = b->column,
                          .columns = tf_tv_tmem_columns(b->tv),
                          .slots = b->tv->stages ? b->tv->stages : 1,
                          .first = b->smem.first,
                          .last = b->smem.last};
  tf_tmem_lanes(b->tv, b->lane, r->lanes);
  tf_add_remark(e->p->why, b->tv->op, "'%s' is in tensor memory, lanes %s, columns %u to %u; %s", r->name,
                ranges(e->p->pool, r->lanes), r->column, r->column + r->columns - 1, accesses(e, b->tv));
}

static tf_tmem_map map_of(tf_emitter *e, tf_pool *pool) {
  tf_tmem_map m = {.kernel = tf_pool_str(pool, tf_op_symbol(e->code.func)), .nregion = e->tmem.nregion};
  for (uint32_t i = 0; i < m.nregion; i++) {
    m.number[i] = e->tmem.region[i].number;
    m.allocated[i] = tf_tmem_allocated(e->tmem.region[i].columns);
  }
  m.at = TF_NEW_ARRAY(pool, tf_tmem_resident, e->shared.n + 1);
  for (size_t i = 0; i < e->shared.n; i++)
    if (e->shared.at[i].tmem) resident(e, &e->shared.at[i], pool, &m.at[m.n++]);
  m.moment = TF_NEW_ARRAY(pool, tf_tmem_moment, e->s->ntv + 1);
  for (uint32_t i = 0; i < e->s->ntv; i++) {
    const tf_tv *t = e->s->tv[i];
    if (t->when >= 0) m.moment[m.nmoment++] = (tf_tmem_moment){tf_pool_strz(pool, tf_tv_name(t)), t->when};
  }
  return m;
}

typedef TF_VEC(tf_tmem_map) map_list;

static bool kernels(tf_op *module, tf_op *func, const tf_op *named, tf_pool *scratch, tf_pool *pool, map_list *out,
                    tf_verdict *why) {
  tf_lower_options o = {0};
  tf_segment *s;
  tf_plan *p = tf_lower_plan(module, func, &o, scratch, &s, why);
  if (!p) return false;
  tf_str name = tf_op_symbol(named);
  for (int32_t i = 0; i < p->nsegment; i++) {
    if (!s[i].ntv) continue;
    tf_emitter *e = tf_lower_kernel(p, &s[i], tf_type_i(func->ctx, 64),
                                    tf_pool_printf(scratch, "%.*s_k%d", (int)name.len, name.ptr, i));
    if (!e) return false;
    if (e->tmem.nregion) tf_vec_push(pool, out, map_of(e, pool));
    tf_op_erase(e->code.func);
  }
  return true;
}

static bool uses_it(tf_op *func, tf_pool *pool) {
  tf_op **tv;
  uint32_t n = tf_fusion_tensors(func, pool, &tv);
  for (uint32_t i = 0; i < n; i++)
    if (tf_tensor_memory(tv[i]) == TF_MEM_TENSOR) return true;
  return false;
}

/* On a copy: making a plan changes the function. */
static bool one_function(tf_op *module, tf_op *func, tf_pool *pool, map_list *out) {
  tf_pool *scratch = tf_pool_child(module->pool);
  tf_map map = {.pool = scratch};
  tf_op *copy = tf_op_clone(func, module->pool, &map);
  tf_op_insert_after(func, copy);
  tf_verdict why = {.pool = scratch};
  bool ok = !tf_sched_has_script(copy) || tf_sched_apply_script(copy, &why);
  if (ok && uses_it(copy, scratch)) ok = kernels(module, copy, func, scratch, pool, out, &why);
  tf_tell(func->ctx, &why, ok);
  tf_op_erase(copy);
  tf_pool_free(scratch);
  return ok;
}

bool tf_lower_tmem_maps(tf_op *module, tf_pool *pool, tf_tmem_map **maps, uint32_t *n) {
  map_list all = {0};
  bool ok = true;
  for (tf_op *o = tf_op_body(module)->first, *next; o; o = next) {
    next = o->next;
    if (tf_fusion_is(o, TF_FUSION_FUNC)) ok &= one_function(module, o, pool, &all);
  }
  *maps = all.at;
  *n = (uint32_t)all.n;
  return ok;
}
