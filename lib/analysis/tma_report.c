/* What was found, as text. */
#include "analysis/tma_impl.h"

static const char *swizzle_name(uint32_t bytes) {
  return bytes == 32 ? "32 bytes" : bytes == 64 ? "64 bytes" : bytes == 128 ? "128 bytes" : "none";
}

/* "(32, 8, 1)" */
static const char *tuple(tma *t, const tf_tma_plan *r, size_t field) {
  tf_strbuf b = {.pool = t->pool};
  tf_sb_putc(&b, '(');
  for (uint32_t k = 0; k < r->rank; k++)
    tf_sb_printf(&b, "%s%s", k ? ", " : "", tma_text(t, *(const tf_ixp *)((const char *)&r->dim[k] + field)));
  tf_sb_putc(&b, ')');
  return tf_sb_cstr(&b);
}

static const char *how(const tf_tma_dim *d) {
  if (d->how & TF_TMA_SPLIT) return "split as shared memory has it";
  if (!d->box_ids.n) return "implicit size one";
  if (!d->coord.n && !(d->how & TF_TMA_PARTITIONED))
    return d->how & TF_TMA_ROTATED ? "implicit whole, by rotation" : "implicit whole";
  if (d->how & TF_TMA_ROTATED) return d->how & TF_TMA_COMPOSITED ? "by rotation and compositing" : "by rotation";
  return d->how & TF_TMA_COMPOSITED ? "by compositing" : "by partitioning";
}

static void report_dim(tma *t, const tf_tma_dim *d, uint32_t k) {
  tf_strbuf b = {.pool = t->pool};
  tf_sb_printf(&b, "dimension %u is %s, %s: coordinate %s, box %s", k, tma_ids_text(t, &d->domain), how(d),
               tma_ids_text(t, &d->coord), tma_ids_text(t, &d->box_ids));
  if (d->step_ids.n)
    tf_sb_printf(&b, ", tile %s, stride %s", tma_ids_text(t, &d->tile_ids), tma_ids_text(t, &d->step_ids));
  tf_sb_printf(&b, "; extent %s, stride %s", tma_text(t, d->extent), tma_text(t, d->stride));
  tf_add_note(t->why, t->in->op, "%s", tf_sb_cstr(&b));
}

static void report_conditions(tma *t, const tf_tma_plan *r) {
  for (uint32_t i = 0; i < r->ncondition; i++) {
    const tf_tma_condition *c = &r->condition[i];
    if (c->need == TF_TMA_ADDRESS)
      tf_add_note(t->why, t->in->op, "the launch checks: the address of '%s' is a multiple of %s", c->what,
                  tma_text(t, c->b));
    else
      tf_add_note(t->why, t->in->op, "the launch checks: %s, %s, is %s %s", c->what, tma_text(t, c->a),
                  c->need == TF_TMA_DIVISIBLE ? "a multiple of"
                  : c->need == TF_TMA_AT_MOST ? "at most"
                                              : "at least",
                  tma_text(t, c->b));
  }
}

static void report_holes(tma *t, const tf_tma_plan *r) {
  if (t->in->store) {
    if (!r->nguard) tf_add_note(t->why, t->in->op, "holes: none is stored");
  } else if (tf_fusion_fill_of(t->in->op, TF_FILL_DEFAULT) == TF_FILL_NAN)
    tf_add_note(t->why, t->in->op, "holes: NaN where they are outside of the tensor%s",
                r->holes == TF_TMA_HOLES_ZERO ? ", as all are" : "; others have elements");
  else
    tf_add_note(t->why, t->in->op, "holes: level %d, %s%s", (int)r->holes,
                r->holes == TF_TMA_HOLES_ZERO      ? "all zero"
                : r->holes == TF_TMA_HOLES_GUARDED ? "zero with a guard"
                                                   : "weak correctness only: ",
                r->holes == TF_TMA_HOLES_LOST ? r->hole_reason : "");
  for (uint32_t i = 0; i < r->nguard; i++)
    tf_add_note(t->why, t->in->op, "guard: '%s', %s, is less than %s", tma_name(t, r->guard[i].id),
                tma_text(t, r->guard[i].index), tma_text(t, r->guard[i].extent));
}

static void report_tensor(tma *t, const tf_tma_plan *r) {
  const tf_value **ids = TF_NEW_ARRAY(t->pool, const tf_value *, t->in->nloop + 1);
  uint32_t n;
  tf_str text;
  tf_layout_ctx *c = tf_layout_ctx_new(t->pool, t->ix);
  const tf_layout *l = tf_tma_tensor(c, t->in, r, ids, &n);
  if (!l || tf_layout_print(c, l, &text) != TF_OK) {
    tf_add_note(t->why, t->in->op, "no TMA tensor: the coordinate is no layout of the loops");
    return;
  }
  tf_strbuf b = {.pool = t->pool};
  for (uint32_t i = 0; i < n; i++) tf_sb_printf(&b, ", %s", tma_name(t, ids[i]));
  tf_add_note(t->why, t->in->op, "TMA tensor %.*s of (tile%s)", (int)text.len, text.ptr, tf_sb_cstr(&b));
}

void tf_tma_report(const tf_tma_in *in, const tf_tma_plan *r, tf_verdict *said) {
  tma t = {.in = in, .why = said, .pool = in->pool, .ix = in->ix};
  tf_add_remark(said, in->op, "'%s' is a %s, rank %u: box %s, tile %s, element strides %s; %s a block",
                tf_value_name(&in->op->result[0]), in->store ? "TMA store" : "TMA load", r->rank,
                tuple(&t, r, offsetof(tf_tma_dim, box)), tuple(&t, r, offsetof(tf_tma_dim, tile)),
                tuple(&t, r, offsetof(tf_tma_dim, step)),
                tma_is(r->instructions, 1) ? "1 instruction"
                                           : tf_pool_printf(t.pool, "%s instructions", tma_text(&t, r->instructions)));
  for (uint32_t k = 0; k < r->rank; k++) report_dim(&t, &r->dim[k], k);
  tf_add_note(said, in->op, "coordinate ArithTuple%s of '%s'", tuple(&t, r, offsetof(tf_tma_dim, coordinate)),
              in->global_name);
  report_tensor(&t, r);
  tf_add_note(
      said, in->op,
      "shared memory of '%s': tile at element %s, rows of %s, %s bytes an instruction, swizzle %s, aligned to %u",
      in->shared_name, tma_text(&t, r->base), tma_text(&t, r->pitch), tma_text(&t, r->bytes), swizzle_name(r->swizzle),
      r->alignment);
  report_conditions(&t, r);
  report_holes(&t, r);
}
