/* The kernels of one version of a fusion. */
#include "lower/fusion/version_kernels.h"

#include "kernel/kernel.h"
#include "lower/fusion/emit/fusion_kernel.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_remarks.h"
#include "lower/fusion/plan/without_tma.h"

enum { FEW_ELEMENTS = 1 << 24 };

/* Do all static extents keep every index below 2^31? */
static bool fits_narrow(tf_plan *p) {
  for (uint32_t i = 0; i < p->ntv; i++) {
    tf_tv *t = p->tv[i];
    int64_t n = 1, v;
    bool loops = t->op && !t->at_use; /* else elements, at whose indices others read or compute it */
    for (uint32_t k = 0; k < (loops ? t->nloop : t->rank); k++) {
      tf_ixp e = loops ? t->loop[k].extent : tf_extent_root(t->axis[k])->node;
      if (!tf_ix_is_const(e, &v) || __builtin_mul_overflow(n, v > 0 ? v : 1, &n) || n > (int64_t)1 << 29) return false;
    }
    for (uint32_t k = 0; !t->op && k < t->rank; k++)
      if (tf_fusion_contiguous(p->func, (uint32_t)t->arg, k) == TF_STRIDED) return false;
  }
  return true;
}

static bool emit_kernels(tf_plan *p, tf_segment *segs, tf_type *ity, const char *suffix, tf_emitter ***out) {
  tf_emitter **k = TF_NEW_ARRAY(p->pool, tf_emitter *, (size_t)p->nsegment + 1);
  tf_str name = tf_op_symbol(p->func);
  for (int32_t i = 0; i < p->nsegment; i++) {
    if (!segs[i].ntv) continue;
    k[i] = tf_lower_kernel(p, &segs[i], ity, tf_pool_printf(p->pool, "%.*s_k%d%s", (int)name.len, name.ptr, i, suffix));
    if (!k[i]) return false;
  }
  *out = k;
  return true;
}

static void find_long_quotient(tf_op *op, void *user) {
  int row = tf_kernel_op(op);
  int64_t d;
  if (row != TF_K_DIV && row != TF_K_REM && row != TF_K_FLOORDIV && row != TF_K_FLOORMOD) return;
  const tf_type *t = op->result[0].type;
  *(bool *)user |= t->kind == TF_TYPE_INT && t->width == 64 && !tf_const_int(tf_op_operand(op, 1), &d);
}

/* Do kernels of 64-bit indices do for all sizes? They add and multiply, which costs little where a thread has one row's
 * part, and divide by constants only: another quotient would cost ten times as much. */
static bool wide_serve_all(const tf_plan *p, tf_emitter *const *k) {
  bool divides = !tf_fusion_one_width_of(p->func);
  for (int32_t i = 0; i < p->nsegment && !divides; i++)
    if (k[i]) tf_walk(k[i]->code.func, false, find_long_quotient, &divides);
  return !divides;
}

static void rename(const tf_plan *p, tf_emitter *const *k, const char *suffix) {
  for (int32_t i = 0; i < p->nsegment; i++) {
    if (!k[i]) continue;
    tf_op *f = k[i]->code.func;
    tf_str name = tf_op_symbol(f);
    tf_op_set_attr(f, "sym_name",
                   tf_attr_strz(p->ctx, tf_pool_printf(p->pool, "%.*s%s", (int)name.len, name.ptr, suffix)));
  }
}

/* Kernels of different kinds are never the same. */
typedef enum kernel_kind { NARROW, WIDE, SPARE } kernel_kind;

/* All that a kernel is but its name, and those of values. */
static tf_str text_of(tf_op *kernel, tf_pool *pool) {
  tf_strbuf b = {.pool = pool};
  tf_attr *name = tf_kernel_sym_name_attr(kernel);
  tf_op_set_attr(kernel, "sym_name", tf_attr_strz(kernel->ctx, "k"));
  tf_print(&b, kernel, &(tf_print_options){.generic = true, .unnamed = true});
  tf_op_set_attr(kernel, "sym_name", name);
  tf_str text = tf_sb_str(&b);
  while (text.len && text.ptr[text.len - 1] == '\n') text.len--; /* of one that is in no module */
  return (tf_str){tf_pool_str(pool, text), text.len};
}

static void count(tf_op *op, void *n) {
  (void)op;
  ++*(uint32_t *)n;
}

/* A kernel that is another one under another name goes: versions often have some in common. Texts are compared of
 * those that have as many ops. */
static bool is_known(tf_plan *p, tf_emitter *e, kernel_kind kind, tf_strmap *known) {
  uint32_t n = 0;
  tf_op *f = e->code.func;
  if (p->nsegment < 2 && !tf_fusion_version_of_attr(p->func)) return false;
  tf_walk(f, false, count, &n);
  tf_str ops = tf_strz(tf_pool_printf(known->pool, "%d, %u ops", kind, n));
  tf_op *first = tf_strmap_get(known, ops);
  if (!first) {
    tf_strmap_set(known, ops, f);
    return false;
  }
  tf_strmap_set(known, text_of(first, known->pool), first);
  tf_str text = text_of(f, known->pool);
  tf_op *same = tf_strmap_get(known, text);
  if (same) {
    tf_op_erase(f);
    e->code.func = same;
  } else tf_strmap_set(known, text, f);
  return same != NULL;
}

/* In a row before `at`, or behind it: spare ones. */
static bool place(tf_plan *p, tf_emitter **k, kernel_kind kind, tf_op *at, tf_strmap *known) {
  bool before = kind != SPARE;
  for (int32_t i = 0; k && i < p->nsegment; i++) {
    if (!k[i] || is_known(p, k[i], kind, known)) continue;
    if (tf_symbol_lookup(p->module, tf_op_symbol(k[i]->code.func)))
      return tf_refuse(p->why, at, "the kernel's name '@%s' is taken", tf_op_symbol(k[i]->code.func).ptr);
    if (before) tf_op_insert_before(at, k[i]->code.func);
    else tf_op_insert_after(at, k[i]->code.func);
    if (!before) at = k[i]->code.func;
  }
  return true;
}

/* Must some copy by TMA fill holes with zeros? Threads could not. */
static bool needs_holes(const tf_plan *p) {
  for (uint32_t i = 0; i < p->ntv; i++)
    if (p->tv[i]->op && tf_fusion_zero_holes_of(p->tv[i]->op)) return true;
  return false;
}

/* Does the launch decide whether TMA can make a copy? */
static bool may_not_reach(const tf_plan *p) {
  if (needs_holes(p)) return false;
  for (uint32_t i = 0; i < p->ntv; i++)
    for (uint32_t k = 0; p->tv[i]->tma && k < p->tv[i]->tma->ncondition; k++)
      if (p->tv[i]->tma->condition[k].need == TF_TMA_DIVISIBLE) return true;
  return false;
}

/* There are vectors: does the launch find out whether these fit? */
static bool relies_on_extents(const tf_plan *p) {
  for (size_t i = 0; i < tf_ix_num_facts(p->ix); i++) {
    const tf_ix_fact *f = tf_ix_get_fact(p->ix, i);
    if (f->used && f->kind == TF_IX_FACT_DIVISIBLE) return true;
  }
  return false;
}

/* The kernels without TMA, and without vectors that only fit some extents; NULL if there can be none, and
 * then the launch refuses what it cannot reach: nobody asks why. */
static tf_lower_spare *spare_kernels(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool) {
  tf_lower_options *plain = TF_NEW(pool, tf_lower_options);
  tf_lower_spare *s = TF_NEW(pool, tf_lower_spare);
  tf_segment *segs;
  bool tma = tf_lower_by_tma(func, pool);
  *plain = *o;
  plain->fitted = plain->unaligned = plain->unpromised = true;
  if (tf_fusion_any_address_of(func)) plain->vector_bytes = 1;
  s->p = tf_lower_without_tma(func, plain, pool, NULL) ? tf_plan_fitted(module, func, plain, pool, &segs, NULL) : NULL;
  const char *suffix = tma ? "_threads" : "_scalar";
  bool ok = s->p && emit_kernels(s->p, segs, tf_type_i(func->ctx, 64), suffix, &s->kernels);
  return ok ? s : NULL;
}

/* Is it the automatic scheduler's, for some launches? It is for those that it is best for: nothing is said of what it
 * would cost others. Of one that a launch asked for nobody would hear. */
static bool is_for_some(const tf_op *func) {
  return tf_fusion_version_of_attr(func) && tf_fusion_any_address_of(func) &&
         (tf_fusion_at_most_of(func) || tf_fusion_strided_of(func));
}

/* Is it for so few elements in all that indices of 32 bits do, unless an argument's strides are enormous? */
static bool is_for_few(const tf_op *func) {
  const tf_attr *most = tf_fusion_at_most_of(func);
  for (uint32_t i = 0; most && tf_fusion_or_next_of(func) && i + 2 < most->n; i += 3)
    if (most->ints[i + 1] == -1 && most->ints[i + 2] <= FEW_ELEMENTS) return true;
  return false;
}

/* A launch takes one width only: of a version that was asked for, the other kernels are for who asks for them. False:
 * there are no other kernels. */
static bool choose_width(const tf_plan *p, const tf_lower_options *o, bool *wide, bool *narrow) {
  bool both = *wide && *narrow && !tf_fusion_one_width_of(p->func);
  if (o->versions <= 0 || o->widths == TF_WIDTHS_BOTH) return true;
  if (o->widths == TF_WIDTHS_WIDE) {
    *narrow = false;
    return both || tf_refuse(p->why, p->func, "its kernels have indices of one width");
  }
  if (both) *wide = false;
  return true;
}

bool tf_version_kernels(tf_planned *from, const tf_lower_options *o, tf_pool *pool, tf_lower_version *v) {
  tf_plan *p = from->p;
  tf_op *module = p->module, *twin = from->twin;
  *v = (tf_lower_version){.func = from->func, .p = p};
  if (twin) tf_op_insert_after(from->func, twin);
  if (!is_for_some(p->func) && o->versions <= 0) tf_plan_tell(p, from->segs);
  bool tma = twin && !o->without_tma && tf_lower_by_tma(twin, pool);
  if (tma && may_not_reach(p)) v->spare = spare_kernels(module, twin, o, pool);
  bool fits = fits_narrow(p);
  bool want_narrow = o->index == TF_INDEX_32 || (o->index == TF_INDEX_AUTO && (fits || p->symbolic));
  v->narrow_only = o->index == TF_INDEX_AUTO && !fits && p->symbolic && is_for_few(p->func);
  bool want_wide = o->index == TF_INDEX_64 || (o->index == TF_INDEX_AUTO && !fits && !v->narrow_only);
  bool twins = want_wide && want_narrow;
  if (!choose_width(p, o, &want_wide, &want_narrow)) return false;
  v->wide_apart = twins && !want_wide;
  if (want_wide && !emit_kernels(p, from->segs, tf_type_i(p->ctx, 64), "", &v->wide)) return false;
  want_narrow &= !want_wide || !wide_serve_all(p, v->wide);
  if (want_wide && (want_narrow || (twins && o->widths == TF_WIDTHS_WIDE))) rename(p, v->wide, "_wide");
  if (want_narrow && !emit_kernels(p, from->segs, tf_type_i(p->ctx, 32), "", &v->narrow)) return false;
  bool any = tf_fusion_any_address_of(from->func);
  if (twin && !v->spare && !needs_holes(p) && (any || relies_on_extents(p)))
    v->spare = spare_kernels(module, twin, o, pool);
  return true;
}

bool tf_version_place(const tf_lower_version *v, tf_strmap *known) {
  return place(v->p, v->narrow, NARROW, v->func, known) && place(v->p, v->wide, WIDE, v->func, known) &&
         (!v->spare || place(v->spare->p, v->spare->kernels, SPARE, v->func, known));
}
