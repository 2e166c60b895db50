/* Why a tile is not where the accelerator puts it, in terms of the allocated ids, and the mend. */
#include "analysis/tma_tile.h"

static bool uses(tma *t, tf_ixp e, bool bulk) {
  for (uint32_t i = 0; i < t->in->nloop; i++)
    if (t->in->loop[i].bulk == bulk && tf_ix_get_kind(t->in->loop[i].sym) == TF_IX_SYM &&
        tf_ix_contains(t->ix, e, t->in->loop[i].sym))
      return true;
  return false;
}

static const char *alloc_text(tma *t) {
  tf_strbuf b = {.pool = t->pool};
  for (uint32_t i = 0; i < t->in->nalloc; i++) {
    const tf_tma_alloc *a = &t->in->alloc[i];
    tf_sb_printf(&b, "%s%s{%s}", i ? ", " : "", tma_name(t, a->id), tma_text(t, a->extent));
  }
  return tf_sb_cstr(&b);
}

/* How tiles come to begin at multiples of `align` bytes: by more of their outermost allocated id, if that and all
 * behind it are the tile's alone. */
static const char *pad(const tma_tile *s, int64_t align) {
  tma *t = s->t;
  const tf_tma_alloc *a = t->in->alloc;
  uint32_t outer = 0, n = t->in->nalloc;
  while (outer < n && (tma_is(a[outer].extent, 1) || !uses(t, a[outer].at, true))) outer++;
  int64_t below = s->eb, extent = 0, each;
  for (uint32_t i = outer; i < n; i++) {
    bool own = !uses(t, a[i].at, false) && tf_ix_is_const(a[i].extent, &each) && each <= INT32_MAX;
    if (!own || below > INT32_MAX) extent = -1;
    else if (i > outer) below *= each;
    else extent = each;
  }
  if (extent <= 0 || below < 1 || below > INT32_MAX) return "pad what is outside of the tile, or make the box larger";
  int64_t two = below & -below, step = two < align ? align / two : 1, room = (extent + step - 1) / step * step;
  tf_strbuf b = {.pool = t->pool};
  tf_sb_printf(
      &b,
      "in '%s' allocate %lld of '%s' instead of %lld (split it by %lld, and name both parts in `alloc`), or make "
      "the box larger",
      t->in->shared_name, (long long)room, tma_name(t, a[outer].id), (long long)extent, (long long)room);
  return tf_sb_cstr(&b);
}

/* Which allocated id is to blame. */
static void blame(const tma_tile *s) {
  tma *t = s->t;
  const tf_tma_alloc *a = t->in->alloc;
  int32_t outer = -1, inner = -1;
  for (uint32_t i = 0; i < t->in->nalloc; i++)
    if (uses(t, a[i].at, true)) {
      if (outer < 0) outer = (int32_t)i;
      inner = (int32_t)i;
    }
  for (int32_t i = outer < 0 ? 0 : outer; i <= inner; i++) {
    if (tma_is(a[i].extent, 1)) continue;
    if (uses(t, a[i].at, true) && uses(t, a[i].at, false) && i > outer) {
      tf_add_note(t->why, t->in->op,
                  "'%s' holds ids of the tile and others, below the tile's '%s'; a row of it is not a row of "
                  "the tile",
                  tma_name(t, a[i].id), tma_name(t, a[outer].id));
      tf_add_note(t->why, t->in->op,
                  "allocate the ids of the box and what is outside of it separately, the box innermost");
      return;
    }
    if (!uses(t, a[i].at, true) && i > outer) {
      tf_add_note(t->why, t->in->op, "'%s' lies between the tile ids '%s' and '%s'", tma_name(t, a[i].id),
                  tma_name(t, a[outer].id), tma_name(t, a[inner].id));
      tf_add_note(t->why, t->in->op, "move '%s' outside '%s' in the allocation domain, or make it part of the box",
                  tma_name(t, a[i].id), tma_name(t, a[outer].id));
      return;
    }
  }
  const char *hole = t->in->store ? NULL : tma_uncovered(t);
  if (hole && !s->clash) {
    tf_add_note(
        t->why, t->in->op,
        "the split of '%s' is indivisible, so there are holes within the tile; split it by a divisor, or make the "
        "split that makes the box larger",
        hole);
    return;
  }
  tf_strbuf b = {.pool = t->pool};
  int64_t want = 0, at = s->missing;
  if (s->worst < 0) { /* what the loops have is where it should be */
    for (uint32_t d = 0; d < s->out->rank; at /= s->n[d++])
      tf_sb_printf(&b, "%s%lld", d ? ", " : "", (long long)(at % s->n[d]));
    tf_add_note(t->why, t->in->op,
                "no bulk loops are at element (%s) of the box, innermost first; let them run over all of it",
                tf_sb_cstr(&b));
    return;
  }
  for (uint32_t d = s->out->rank; d-- > 0;) want = want * s->n[d] + s->worst_at[d];
  for (uint32_t d = 0; d < s->out->rank; d++) tf_sb_printf(&b, "%s%lld", d ? ", " : "", (long long)s->worst_at[d]);
  tf_add_note(
      t->why, t->in->op,
      "element (%s) of the tile, innermost first, is at %lld after its start, and the hardware puts it at %lld; "
      "the ids of the tile must be in the order of the box and without holes, or swizzled as the hardware does",
      tf_sb_cstr(&b), (long long)(s->worst - s->worst_base), (long long)want);
}

void tma_explain(const tma_tile *s) {
  tma *t = s->t;
  tf_op *op = t->in->op;
  const char *name = t->in->shared_name, *ids = alloc_text(t);
  if (s->beyond && s->worst < 0) {
    tf_refuse(t->why, op,
              "the shared memory of '%s' is not a multiple of whole tiles: a tile of %lld elements at %lld passes "
              "the end at %lld",
              name, (long long)s->elements, (long long)s->bad_base, (long long)s->buffer);
    tf_add_note(t->why, op, "allocated ids are [%s]", ids);
    tf_add_note(t->why, op, "allocate the ids that the box is made of, so that the last tile is whole");
  } else if (s->unaligned && s->worst < 0) {
    tf_refuse(t->why, op, "a tile of '%s' begins at byte %lld of its shared memory, which is no multiple of 128", name,
              (long long)(s->bad_base * s->eb));
    tf_add_note(t->why, op, "allocated ids are [%s]", ids);
    tf_add_note(t->why, op, "a tile has %lld bytes; %s", (long long)(s->elements * s->eb), pad(s, 128));
  } else if (s->pattern) {
    tf_refuse(t->why, op,
              "the tile of '%s' is that of a swizzle of %u bytes, but begins at any multiple of %lld bytes of its "
              "shared memory, and must begin at a multiple of %u",
              name, s->pattern, (long long)s->multiple, s->pattern * 8);
    tf_add_note(t->why, op, "allocated ids are [%s]; %s", ids, pad(s, s->pattern * 8));
  } else if (s->clash && s->worst < 0) {
    tf_refuse(t->why, op,
              "the tile of '%s' at element %lld of its shared memory is larger than what is left of the tensor there, "
              "and its holes are the places of other elements",
              name, (long long)s->bad_base);
    tf_add_note(t->why, op, "allocated ids are [%s]", ids);
    tf_add_note(t->why, op, "allocate the ids that the box is made of, so that the last tile has a place");
  } else {
    tf_refuse(t->why, op, "the tile of '%s' is not contiguous in shared memory", name);
    tf_add_note(t->why, op, "allocated ids are [%s]", ids);
    blame(s);
  }
}

void tma_undecided(const tma_tile *s) {
  tma *t = s->t;
  if (s->multiple)
    tf_refuse(
        t->why, t->in->op,
        "a tile of '%s' begins at any multiple of %lld bytes of its shared memory, and must begin at a multiple of %u",
        t->in->shared_name, (long long)s->multiple, s->pattern ? s->pattern * 8 : 128);
  else
    tf_refuse(t->why, t->in->op, "cannot decide whether the tile of '%s' is contiguous in shared memory: %s",
              t->in->shared_name, "its extents are not numbers, or it is too large to look at every element");
  tf_add_note(t->why, t->in->op, "allocated ids are [%s]; %s", alloc_text(t),
              s->multiple ? pad(s, s->pattern ? s->pattern * 8 : 128) : "make the extents of the box constants");
}
