/* The layouts that a tile program's buffers got, as values of lib/layout, for pictures. A fragment's digits and strides
 * become a thread-value layout: ((threads), (registers)) to places of the tile, rows fastest. A shared buffer becomes a
 * map from row and column to the element's place, with its swizzle. */
#include "layout/layout_ctx.h"
#include "lower/tile/plan/tile_layout.h"
#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/tile_draw.h"
#include "support/result.h"

/* Sizes of the tile that holes of the layout are in, too. */
static void extents(const tf_tl_layout *l, int64_t *out) {
  for (uint32_t d = 0; d < l->rank; d++) {
    int64_t last = 0;
    for (uint32_t m = 0; m < l->nt; m++) last += (l->t[m].extent - 1) * l->t[m].stride[d];
    for (uint32_t m = 0; m < l->nr; m++) last += (l->r[m].extent - 1) * l->r[m].stride[d];
    out[d] = last + 1 > l->shape[d] ? last + 1 : l->shape[d];
  }
}

static int64_t place(const tf_tl_mode *m, const int64_t *step, uint32_t rank) {
  int64_t p = 0;
  for (uint32_t d = 0; d < rank; d++) p += m->stride[d] * step[d];
  return p;
}

static void modes(tf_strbuf *b, const tf_tl_mode *m, uint32_t n, const int64_t *step, uint32_t rank) {
  tf_sb_puts(b, n ? "(" : "1");
  for (uint32_t i = 0; i < n; i++)
    tf_sb_printf(b, "%s%lld", i ? "," : "", (long long)(step ? place(&m[i], step, rank) : m[i].extent));
  if (n) tf_sb_puts(b, ")");
}

static const char *shape_text(tf_pool *pool, const tf_tl_buffer *b) {
  tf_strbuf s = {.pool = pool};
  for (uint32_t d = 0; d < b->rank; d++) {
    int64_t n = 0;
    TF_EITHER(tf_ix_is_const(b->dim[d], &n));
    tf_sb_printf(&s, "%lldx", (long long)n);
  }
  tf_sb_puts(&s, tf_type_str(b->elem));
  return tf_sb_cstr(&s);
}

static void fragment(const tf_tl_emitter *e, const tf_tl_buffer *b, tf_tile_pictures *out, tf_tile_picture *p) {
  const tf_tl_layout *l = &b->layout;
  int64_t extent[TF_TILE_MAX_RANK], step[TF_TILE_MAX_RANK], rows = 1;
  extents(l, extent);
  for (uint32_t d = l->rank ? l->rank - 1 : 0; d-- > 0;) {
    step[d] = rows;
    rows *= extent[d];
  }
  if (l->rank) step[l->rank - 1] = rows;
  p->tile[0] = rows;
  p->tile[1] = l->rank ? extent[l->rank - 1] : 1;
  tf_strbuf t = {.pool = out->pool};
  tf_sb_puts(&t, "(");
  modes(&t, l->t, l->nt, NULL, l->rank);
  tf_sb_puts(&t, ",");
  modes(&t, l->r, l->nr, NULL, l->rank);
  tf_sb_puts(&t, "):(");
  if (l->nt) modes(&t, l->t, l->nt, step, l->rank);
  else tf_sb_puts(&t, "0");
  tf_sb_puts(&t, ",");
  if (l->nr) modes(&t, l->r, l->nr, step, l->rank);
  else tf_sb_puts(&t, "0");
  tf_sb_puts(&t, ")");
  p->text = tf_sb_cstr(&t);
  p->fragment = true;
  p->name = tf_pool_printf(out->pool, "%%%s, fragment of %s in @%.*s, %lld registers of %lld threads", b->name,
                           shape_text(out->pool, b), (int)tf_op_symbol(e->code.func).len,
                           tf_op_symbol(e->code.func).ptr, (long long)tf_tl_registers(l), (long long)e->threads);
}

static int log2_of(int64_t n) { return n > 0 && !(n & (n - 1)) ? __builtin_ctzll((unsigned long long)n) : -1; }

static void shared(const tf_tl_emitter *e, const tf_tl_buffer *b, tf_tile_pictures *out, tf_tile_picture *p) {
  const tf_tl_order *o = &b->order;
  int64_t row = 1;
  if (b->rank) TF_EITHER(tf_ix_is_const(b->dim[b->rank - 1], &row));
  int64_t rows = row ? b->elements / row : 0, per = o->pieces ? o->piece / b->elem_bytes : 1;
  tf_strbuf t = {.pool = out->pool};
  if (o->pieces) {
    int key = log2_of(o->key), base = log2_of(per);
    p->unsaid = key < 0 || base < 0;
    if (p->unsaid)
      tf_sb_printf(&t, "piece p of %u bytes at p xor (place / %lld mod %u), of ", o->piece, (long long)o->key,
                   o->pieces);
    else tf_sb_printf(&t, "Sw<%d,%d,%d> o 0 o ", log2_of(o->pieces), base, key - base);
  }
  if (o->across)
    tf_sb_printf(&t, "(%lld,(%lld,%lld)):(%lld,(1,%lld))", (long long)rows, (long long)o->across,
                 (long long)(row / o->across), (long long)o->across, (long long)(rows * o->across));
  else tf_sb_printf(&t, "(%lld,%lld):(%lld,1)", (long long)rows, (long long)row, (long long)row);
  p->text = tf_sb_cstr(&t);
  p->element_bytes = b->elem_bytes;
  p->name = tf_pool_printf(out->pool, "%%%s, shared %s in @%.*s, %lld bytes at %lld", b->name, shape_text(out->pool, b),
                           (int)tf_op_symbol(e->code.func).len, tf_op_symbol(e->code.func).ptr,
                           (long long)tf_tl_bytes(b), (long long)b->smem.offset);
  if (b->slots > 1) p->name = tf_pool_printf(out->pool, "%s, %lld slots", p->name, (long long)b->slots);
}

void tf_tl_draw(const tf_tl_emitter *e, tf_tile_pictures *out) {
  for (size_t i = 0; i < e->buffers.n; i++) {
    const tf_tl_buffer *b = e->buffers.at[i];
    tf_tile_picture p = {.layout = NULL};
    if (!b->value || !b->name) continue;
    if (b->scope == TF_TS_FRAGMENT && b->has_layout) fragment(e, b, out, &p);
    else if (b->scope == TF_TS_SHARED && tf_smem_is_touched(&b->smem)) shared(e, b, out, &p);
    else continue;
    if (!p.unsaid && tf_layout_parse(out->ctx, (tf_str){p.text, strlen(p.text)}, &p.layout) != TF_OK) p.layout = NULL;
    tf_vec_push(out->pool, out, p);
  }
}

bool tf_lower_tile_pictures(tf_op *module, tf_str target, tf_tile_pictures *out) {
  tf_lower_options o = {.analyse = true};
  bool ok = true;
  if (target.len && !(o.target = tf_target_find(target))) {
    tf_strbuf why = {.pool = out->pool};
    tf_target_explain_unknown(&why, target);
    return tf_op_error(module, "%s", tf_sb_cstr(&why));
  }
  out->ctx = tf_layout_ctx_new(out->pool, NULL);
  for (tf_op *op = tf_op_body(module)->first, *next; op; op = next) {
    next = op->next;
    if (tf_tile_is(op, TF_T_FUNC)) ok &= tf_tl_look(module, op, &o, out);
  }
  return ok;
}
