/* The TMA domain of a copy: what the descriptor holds, and whether the hardware takes it. (README.md in this folder has
 * the words.)
 *
 * tma_ids.c gives each id its form, tma_view.c the raw dimensions. Here they become those of an instruction: there are
 * several ways to see them, and `choose` tries these in turn until the tile lies in shared memory as the box says:
 *
 * 1. Dimensions that a launch may find too large together stay apart, if that asks for no more divisibility.
 *
 * 2. Neighbours joined, by the modes of tma_collapse_mode from the least to the most.
 *
 * 3. The same, dimensions split as shared memory has the tile, for each span of a swizzle.
 *
 * Each way tries all orders of the dimensions above the innermost. So what is found is right by construction: every way
 * is checked by tma_shared, element by element. Nothing is remembered of a way that failed, except the first that fits
 * but for where its boxes begin: its reason is the one to tell. Cost: at most 13 ways of 24 orders, for each
 * of up to 8 readings of the ids (tf_tma_infer); most fail before the elements are looked at. */
#include "analysis/tma_impl.h"

tf_ixp tma_start(tma *t, tf_ixp e) { return tf_ix_subst_many(t->ix, e, t->bulk, t->zeros, t->nbulk); }

const char *tma_text(tma *t, tf_ixp e) {
  tf_strbuf b = {.pool = t->pool};
  tf_ix_print(&b, e);
  return tf_sb_cstr(&b);
}

const char *tma_name(tma *t, const tf_value *id) { return tf_pool_strz(t->pool, tf_id_name(id)); }

const char *tma_ids_text(tma *t, const tf_tma_ids *l) {
  tf_strbuf b = {.pool = t->pool};
  tf_sb_putc(&b, '[');
  for (uint32_t i = 0; i < l->n; i++) tf_sb_printf(&b, "%s%s", i ? ", " : "", tma_name(t, l->id[i]));
  tf_sb_putc(&b, ']');
  return tf_sb_cstr(&b);
}

void tma_need(tma *t, tf_tma_need need, tf_ixp a, tf_ixp b, const char *what) {
  for (size_t i = 0; i < t->conditions.n; i++) {
    const tf_tma_condition *c = &t->conditions.at[i];
    if (c->need == need && c->a == a && c->b == b) return;
  }
  tf_tma_condition c = {need, a, b, what};
  tf_vec_push(t->pool, &t->conditions, c);
}

/* ------------------------------------------------------------------------------------------------ the descriptor */

static tf_tma_dim dim_of(tma *t, const tma_raw *r) {
  const tma_form *f = &r->form;
  tf_tma_dim d = {.domain = r->domain, .coord = f->coord, .box_ids = f->box_ids, .tile_ids = f->tile_ids};
  d.step_ids = f->step_ids;
  d.how = f->how;
  d.extent = r->extent;
  d.stride = r->stride;
  d.box = f->kind == TMA_COORD ? t->one : f->kind == TMA_PART ? f->box : r->extent;
  d.step = f->kind != TMA_COORD && f->step ? f->step : t->one;
  d.tile = tf_ix_ceildiv(t->ix, d.box, d.step);
  d.at = r->at;
  d.coordinate = tma_start(t, r->at);
  return d;
}

/* One element, and no loop goes past it. */
static bool is_nothing(tma *t, const tma_raw *r) {
  return r->form.kind == TMA_COORD && tma_is(r->extent, 1) && tf_ix_prove_lt(t->ix, tma_start(t, r->at), t->one);
}

/* Dimensions from the outside to the innermost-first order of the hardware; what has one element is none. */
static bool order(tma *t, const tma_raw *raw, uint32_t n, tf_tma_plan *out) {
  int32_t inner = -1;
  for (uint32_t k = n; k-- > 0 && inner < 0;)
    if (tma_is(raw[k].stride, 1) && !is_nothing(t, &raw[k])) inner = (int32_t)k;
  if (inner < 0 && !n) return tf_refuse(t->why, t->in->op, "no TMA domain: '%s' has no dimensions", t->in->global_name);
  if (inner < 0) {
    const tma_raw *r = &raw[n - 1];
    if (tma_is(r->stride, 1)) inner = (int32_t)n - 1;
    else
      return tf_refuse(t->why, t->in->op,
                       "no TMA domain: the innermost dimension %s of '%s' has stride %s and must be contiguous; say "
                       "so with `contiguity`, or copy without via(tma)",
                       tma_ids_text(t, &r->domain), t->in->global_name, tma_text(t, r->stride));
  }
  out->rank = 0;
  for (uint32_t i = 0; i <= n; i++) {
    uint32_t k = i ? n - i : (uint32_t)inner;
    if (i && k == (uint32_t)inner) continue;
    if (i && is_nothing(t, &raw[k])) continue;
    if (out->rank == TF_TMA_MAX_RANK) {
      out->rank++;
      break;
    }
    tf_tma_dim d = dim_of(t, &raw[k]);
    /* a dimension of one element may have any stride */
    if (i && tma_is(d.extent, 1)) d.stride = tf_ix_const(t->ix, 16 / t->in->elem_bytes);
    out->dim[out->rank++] = d;
  }
  return true;
}

static bool too_many(tma *t, const tma_raw *raw, uint32_t n) {
  tf_strbuf b = {.pool = t->pool};
  for (uint32_t i = 0; i < n; i++) tf_sb_printf(&b, "%s%s", i ? ", " : "", tma_ids_text(t, &raw[i].domain));
  return tf_refuse(t->why, t->in->op,
                   "no TMA domain: the copy needs %u dimensions, %s, and the hardware has %d; merge ids that are "
                   "contiguous, or let one instruction copy less",
                   n, tf_sb_cstr(&b), TF_TMA_MAX_RANK);
}

static bool check_box(tma *t, const tf_tma_dim *d, bool innermost) {
  int64_t box, step, eb = t->in->elem_bytes;
  const char *name = tma_ids_text(t, &d->domain);
  bool known = tf_ix_is_const(d->box, &box);
  if (known && box > TF_TMA_MAX_BOX)
    return tf_refuse(t->why, t->in->op,
                     "the box of %s is %lld elements, and the hardware takes %d; split %s by %d or less, and let the "
                     "outer part be a loop that is not bulk",
                     name, (long long)box, TF_TMA_MAX_BOX, tma_ids_text(t, &d->box_ids), TF_TMA_MAX_BOX);
  if (!known)
    tma_need(t, TF_TMA_AT_MOST, d->box, tf_ix_const(t->ix, TF_TMA_MAX_BOX),
             tf_pool_printf(t->pool, "the box of %s", name));
  if (innermost && !tma_is(d->step, 1))
    return tf_refuse(t->why, t->in->op,
                     "the tile of %s is strided by %s, but the innermost dimension must be dense; make %s bulk too, "
                     "or stride another dimension",
                     name, tma_text(t, d->step), tma_ids_text(t, &d->step_ids));
  if (tf_ix_is_const(d->step, &step) && step > TF_TMA_MAX_STEP)
    return tf_refuse(t->why, t->in->op,
                     "the tile of %s is strided by %lld, and the hardware takes 1 to %d; make %s a dimension of its "
                     "own by splitting before the box is made",
                     name, (long long)step, TF_TMA_MAX_STEP, tma_ids_text(t, &d->step_ids));
  if (!tf_ix_is_const(d->step, &step))
    tma_need(t, TF_TMA_AT_MOST, d->step, tf_ix_const(t->ix, TF_TMA_MAX_STEP),
             tf_pool_printf(t->pool, "the element stride of %s", name));
  if (!innermost) return true;
  if (known && box * eb % 16) {
    t->misaligned =
        tf_pool_printf(t->pool, "rows of its box have %lld bytes, no multiple of 16", (long long)(box * eb));
    return tf_refuse(t->why, t->in->op,
                     "the innermost dimension %s of the box is %lld bytes, which must be a multiple of 16; make a "
                     "multiple of %lld elements of it bulk",
                     name, (long long)(box * eb), (long long)(16 / eb));
  }
  if (!known && !tf_ix_prove_divisible(t->ix, d->box, 16 / eb))
    tma_need(t, TF_TMA_DIVISIBLE, tf_ix_mulc(t->ix, d->box, eb), tf_ix_const(t->ix, 16),
             tf_pool_printf(t->pool, "the bytes of the box of %s", name));
  return true;
}

/* A store does not end where the tensor does: what it writes of a row is whole pieces of 16 bytes, of which the last
 * may reach up to 15 bytes further (measured on an H200 with every extent from 1 to 64, in one dimension and in rows
 * with gaps between them; no manual says it). So rows are whole pieces, or threads store. */
static bool check_end(tma *t, const tf_tma_dim *d, const char *name) {
  int64_t n, eb = t->in->elem_bytes;
  if (!t->in->store) return true;
  tf_ixp bytes = tf_ix_mulc(t->ix, d->extent, eb);
  if (tf_ix_is_const(bytes, &n) && n % 16) {
    t->misaligned =
        tf_pool_printf(t->pool, "%s of '%s' is %lld bytes, no multiple of 16, and a store writes whole ones", name,
                       t->in->global_name, (long long)n);
    return tf_refuse(t->why, t->in->op,
                     "%s of '%s' is %lld bytes, which must be a multiple of 16, since a store writes whole ones; pad "
                     "it, or copy without via(tma)",
                     name, t->in->global_name, (long long)n);
  }
  if (!tf_ix_prove_divisible(t->ix, bytes, 16))
    tma_need(t, TF_TMA_DIVISIBLE, bytes, tf_ix_const(t->ix, 16), tf_pool_printf(t->pool, "the bytes of %s", name));
  return true;
}

static bool check_stride(tma *t, const tf_tma_dim *d, bool innermost) {
  int64_t n, eb = t->in->elem_bytes, most = (INT64_C(1) << 40) - 16;
  const char *name = tma_ids_text(t, &d->domain);
  if (tma_is(d->extent, 0))
    return tf_refuse(t->why, t->in->op, "no TMA domain: %s of '%s' has no elements", name, t->in->global_name);
  if (!tf_ix_is_const(d->extent, &n))
    tma_need(t, TF_TMA_AT_LEAST, d->extent, t->one, tf_pool_printf(t->pool, "the extent of %s", name));
  if (tf_ix_is_const(d->extent, &n) ? n > INT32_MAX : tf_ix_max_value(d->extent) > INT32_MAX) {
    if (tf_ix_is_const(d->extent, &n))
      return tf_refuse(t->why, t->in->op, "%s has %lld elements, and a coordinate reaches 2147483647", name,
                       (long long)n);
    tma_need(t, TF_TMA_AT_MOST, d->extent, tf_ix_const(t->ix, INT32_MAX),
             tf_pool_printf(t->pool, "the extent of %s", name));
  }
  if (innermost) return check_end(t, d, name);
  tf_ixp bytes = tf_ix_mulc(t->ix, d->stride, eb);
  if (tf_ix_is_const(bytes, &n) && (n % 16 || n > most)) {
    t->misaligned = tf_pool_printf(t->pool, "the stride of %s in '%s' is %lld bytes, no multiple of 16", name,
                                   t->in->global_name, (long long)n);
    return tf_refuse(t->why, t->in->op,
                     "the stride of %s in '%s' is %lld bytes, which must be a multiple of 16 below 2^40; pad the "
                     "rows of '%s', or copy without via(tma)",
                     name, t->in->global_name, (long long)n, t->in->global_name);
  }
  if (!tf_ix_prove_divisible(t->ix, bytes, 16))
    tma_need(t, TF_TMA_DIVISIBLE, bytes, tf_ix_const(t->ix, 16),
             tf_pool_printf(t->pool, "the bytes of the stride of %s", name));
  if (!tf_ix_is_const(bytes, &n))
    tma_need(t, TF_TMA_AT_MOST, bytes, tf_ix_const(t->ix, most),
             tf_pool_printf(t->pool, "the bytes of the stride of %s", name));
  return true;
}

#define MOST_BYTES 232448 /* as support/tensormap.c has it */

static bool descriptor(tma *t, tf_tma_plan *out) {
  out->bytes = tf_ix_const(t->ix, t->in->elem_bytes);
  for (uint32_t k = 0; k < out->rank; k++) {
    if (!check_box(t, &out->dim[k], k == 0) || !check_stride(t, &out->dim[k], k == 0)) return false;
    out->bytes = tf_ix_mul(t->ix, out->bytes, out->dim[k].tile);
  }
  int64_t bytes;
  if (tf_ix_is_const(out->bytes, &bytes) && bytes > MOST_BYTES)
    return tf_refuse(t->why, t->in->op,
                     "the tile has %lld bytes, and no CTA has more than %d of shared memory; let one instruction copy "
                     "less",
                     (long long)bytes, MOST_BYTES);
  out->instructions = t->one;
  for (uint32_t i = 0; i < t->in->nloop; i++)
    if (!t->in->loop[i].bulk && !t->in->loop[i].block)
      out->instructions = tf_ix_mul(t->ix, out->instructions, t->in->loop[i].extent);
  tma_need(t, TF_TMA_ADDRESS, t->zero, tf_ix_const(t->ix, 16), t->in->global_name);
  return true;
}

/* ------------------------------------------------------------------------------------------------ the choice */

/* Dimensions from `k` on in every order: what the descriptor says of each does not depend on it, the order of the box
 * does. The given order comes first. */
static tma_fit any_order(tma *t, tf_tma_plan *out, uint32_t k) {
  if (k + 1 >= out->rank || k + 1 >= TF_TMA_MAX_RANK) return tma_shared(t, out, false);
  for (uint32_t i = k; i < out->rank; i++) {
    tf_tma_dim a = out->dim[k], b = out->dim[i];
    if (i > k && tma_is(a.tile, 1) && tma_is(b.tile, 1)) continue;
    out->dim[k] = b;
    out->dim[i] = a;
    if (any_order(t, out, k + 1) == TMA_FITS) return TMA_FITS;
    out->dim[k] = a;
    out->dim[i] = b;
  }
  return TMA_UNFIT;
}

/* One way to see the raw dimensions as those of an instruction. in_order: shared memory has them as they come, which is
 * what is explained; else in any order. */
typedef struct seen {
  tma_collapse_mode mode;
  bool refined; /* and then split as shared memory has it, with a swizzle of `span` bytes */
  uint32_t span;
} seen;

static tma_fit candidate(tma *t, seen as, tf_tma_plan *out, bool in_order) {
  uint32_t n = (uint32_t)t->raw.n;
  tma_raw *d = TF_NEW_ARRAY(t->pool, tma_raw, n + 1 + TF_TMA_MAX_RANK);
  for (uint32_t i = 0; i < n; i++) d[i] = t->raw.at[i];
  size_t conditions = t->conditions.n;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < n; i++) /* broadcast ids and the like */
    if (!is_nothing(t, &d[i]) || i + 1 == n) d[kept++] = d[i];
  n = kept;
  tma_collapse(t, d, &n, as.mode);
  tma_fit fit = TMA_FAILED;
  if ((!as.refined || tma_refine(t, d, &n, as.span)) && order(t, d, n, out)) {
    if (out->rank > TF_TMA_MAX_RANK) too_many(t, d, n);
    else if (descriptor(t, out)) fit = in_order ? tma_shared(t, out, true) : any_order(t, out, 1);
    if (fit == TMA_FITS && !tma_column(t, &out->dim[0])) fit = TMA_FAILED;
  }
  if (fit != TMA_FITS) t->conditions.n = conditions;
  return fit;
}

/* The first that fits but for where boxes begin is remembered: it is the nearest. */
static bool try(tma *t, seen as, tf_tma_plan *out, seen *told) {
  bool known = t->column;
  if (candidate(t, as, out, false) == TMA_FITS) return true;
  if (!known && t->column) *told = as;
  return false;
}

static uint32_t divisors(const tf_tma_condition *c, size_t n) {
  uint32_t found = 0;
  for (size_t i = 0; i < n; i++) found += c[i].need == TF_TMA_DIVISIBLE;
  return found;
}

/* Tensors of any size are reached by dimensions that are apart, if nothing else is asked of their strides then. */
static bool apart(tma *t, tf_tma_plan *out) {
  size_t had = t->conditions.n;
  const char *column = t->column, *misaligned = t->misaligned;
  t->apart = false;
  if (candidate(t, (seen){.mode = TMA_APART}, out, false) == TMA_FITS &&
      (!t->apart || !divisors(t->conditions.at + had, t->conditions.n - had)))
    return true;
  t->conditions.n = had;
  t->column = column;
  t->misaligned = misaligned;
  return false;
}

/* The first that fits; else *told is the one whose reason is told. */
static bool any_fits(tma *t, tf_tma_plan *out, seen *told) {
  static const uint32_t spans[] = {0, 32, 64, 128};
  if (apart(t, out)) return true;
  for (int mode = TMA_PLAIN; mode <= TMA_JOIN_ALL; mode++)
    if (try(t, (seen){.mode = (tma_collapse_mode)mode}, out, told)) return true;
  for (int i = 0; i < 8; i++)
    if (try(t, (seen){i < 4 ? TMA_PLAIN : TMA_JOIN_ALL, true, spans[i % 4]}, out, told)) return true;
  return false;
}

static bool choose(tma *t, tf_tma_plan *out) {
  seen told = {.mode = TMA_PLAIN};
  tf_verdict *why = t->why;
  t->why = NULL; /* a dozen ways: of one the reason is asked for, below */
  bool found = any_fits(t, out, &told);
  t->why = why;
  if (found) return true;
  t->misaligned = NULL;
  tma_fit fit = candidate(t, told, out, true);
  if (fit == TMA_FAILED) out->rank = 0;
  return fit == TMA_FITS;
}

static bool start(tma *t) {
  const tf_tma_in *in = t->in;
  for (uint32_t i = 0; i < in->nloop; i++) {
    if (!in->loop[i].bulk || tf_ix_get_kind(in->loop[i].sym) != TF_IX_SYM || tma_is(in->loop[i].extent, 1)) continue;
    t->bulk[t->nbulk] = in->loop[i].sym;
    t->zeros[t->nbulk++] = t->zero;
  }
  if (!t->nbulk)
    return tf_refuse(t->why, in->op,
                     "'%s' is copied via(tma), but none of its loops is bulk; make the loops of its tile bulk",
                     tf_value_name(&in->op->result[0]));
  if (in->elem_bytes != 1 && in->elem_bytes != 2 && in->elem_bytes != 4 && in->elem_bytes != 8)
    return tf_refuse(t->why, in->op, "the tensor memory accelerator has no elements of %u bytes", in->elem_bytes);
  return true;
}

static bool infer(tma *t, tf_tma_plan *out) {
  *out = (tf_tma_plan){0};
  if (!start(t) || !tma_read(t) || !tma_view(t)) return false;
  tma_guards(t, out);
  tf_tma_dim *part = TF_NEW_ARRAY(t->pool, tf_tma_dim, t->raw.n + 1);
  for (size_t i = 0; i < t->raw.n; i++) part[i] = dim_of(t, &t->raw.at[i]);
  out->part = part;
  out->npart = (uint32_t)t->raw.n;
  if (!choose(t, out) || !tma_holes(t, out)) {
    out->misaligned = t->column ? t->column : t->misaligned;
    out->column = t->column;
    return false;
  }
  out->ncondition = (uint32_t)t->conditions.n;
  out->condition = t->conditions.at;
  return true;
}

typedef enum way { AS_IS, NO_UNITS = 1, WHOLE_SPLITS = 2, PAST_ENDS = 4 } way;

static bool infer_from(const tf_tma_in *in, way w, tf_tma_plan *out, tf_verdict *why) {
  tma t = {.in = in, .why = why, .pool = in->pool, .ix = in->ix, .by_value = {.pool = in->pool}};
  t.past_ends = w & PAST_ENDS;
  t.whole_splits = w & WHOLE_SPLITS;
  t.no_units = w & NO_UNITS;
  t.one = tf_ix_const(in->ix, 1);
  t.zero = tf_ix_const(in->ix, 0);
  return infer(&t, out);
}

/* A load whose boxes pass ends is weakly correct; that is tried where nothing better is known to do. Where nothing
 * does, the reason is that of the way which lacks least: the plain one, or if only where boxes begin is wrong with it,
 * that of boxes that pass ends. */
bool tf_tma_infer(const tf_tma_in *in, tf_tma_plan *out, tf_verdict *why) {
  tf_verdict as_is_lacks = {.pool = in->pool}, past_lacks = as_is_lacks;
  tf_tma_plan as_is = {0}, past_ends = {0}, now;
  bool ok = false;
  for (int w = 0; w < 4 && !ok; w++) {
    ok = infer_from(in, (way)(w % 2 * WHOLE_SPLITS + w / 2 * NO_UNITS), out, w || !why ? NULL : &as_is_lacks);
    if (w == 0) as_is = *out;
  }
  if (ok && !divisors(out->condition, out->ncondition)) return true;
  for (int w = 0; w < 4 && !in->store && !in->zero_holes; w++) {
    bool passes = infer_from(in, (way)(PAST_ENDS + w % 2 * WHOLE_SPLITS + w / 2 * NO_UNITS), &now,
                             w || !why || ok ? NULL : &past_lacks);
    if (w == 0) past_ends = now;
    if (!passes || (ok && divisors(now.condition, now.ncondition) >= divisors(out->condition, out->ncondition)))
      continue;
    *out = now;
    return true;
  }
  if (ok) return true;
  *out = past_ends.column ? past_ends : as_is;
  if (why) tf_verdict_join(why, past_ends.column ? &past_lacks : &as_is_lacks);
  return false;
}
