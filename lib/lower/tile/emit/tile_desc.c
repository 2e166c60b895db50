/* Descriptors of factors in shared memory: they point to where a step begins in its panel (tile_panels.c). Those of
 * wgmma and tcgen05 differ in a constant, which the kernel dialect's ops know. */
#include "lower/tile/emit/tile_desc.h"
#include "lower/tile/emit/tile_tma_once.h"

enum { PIECE = 16 };

bool tf_tl_sees_too_little(const tf_tl_emitter *e, const tf_tl_product *p) {
  for (int i = 0; i < 2; i++)
    if (p->x[i]->scope == TF_TS_SHARED && !p->x[i]->ring && tf_tl_was_written(e, p->x[i])) return true;
  return false;
}

/* Elements by which a matrix surely begins behind its buffer, whole pieces: its descriptor is another one's and a
 * constant, which stays within its field, since both are in shared memory. */
static int64_t ahead_of(tf_ixp at, int64_t bytes) {
  int64_t least = tf_ix_min_value(at);
  return least > 0 ? least - least % (PIECE / bytes) : 0;
}

static int64_t panel_rows(const tf_tl_product *p, int which) {
  int64_t n = p->extent[p->trans[which] ? 2 : which];
  return which && p->paired && !p->trans[which] ? n / 2 : n;
}

/* One that was made in this block for a matrix that begins there. It is told how much all of those read. */
static tf_value *made_before(tf_tl_emitter *e, const tf_tl_base *base, tf_ixp at, tf_type *type) {
  if (base->at != at || base->descriptor->def->parent != tf_code_here(&e->code).block) return NULL;
  tf_value *place = tf_op_operand(base->descriptor->def, 0);
  if (type->dims[0] > place->type->dims[0]) place->type = type;
  return base->descriptor;
}

/* Of a matrix that begins at that element. */
static tf_value *describe(tf_tl_emitter *e, tf_tl_product *p, tf_kop op, int which, tf_ixp at, tf_type *type) {
  const tf_tl_buffer *x = p->x[which];
  bool turned = p->trans[which];
  int64_t span = (int64_t)x->order.pieces * PIECE;
  tf_value *place = tf_code_view(&e->code, x->mem, tf_code_value(&e->code, at), type);
  tf_context *c = e->code.ctx;
  tf_named_attr attr[4] = {{"major", tf_attr_strz(c, turned ? "mn" : "k")},
                           {"swizzle", tf_attr_strz(c, tf_pool_printf(e->code.pool, "%lldb", (long long)span))},
                           {"stride", tf_attr_i64(c, 8 * span)},
                           {"leading", tf_attr_i64(c, panel_rows(p, which) * span)}};
  tf_type *i64 = tf_type_i(c, 64);
  tf_builder b = tf_code_here(&e->code);
  tf_value *d = &tf_k_build(&b, op, &place, 1, &i64, 1, attr, turned ? 4 : 3, 0)->result[0];
  p->base[which] = (tf_tl_base){at, d};
  return d;
}

tf_value *tf_tl_descriptor(tf_tl_emitter *e, tf_tl_product *p, tf_kop op, int which, tf_ixp row, uint32_t rows,
                           tf_ixp k) {
  tf_tl_buffer *x = p->x[which];
  tf_ix_ctx *ix = e->code.ix;
  bool turned = p->trans[which];
  int64_t span = x->order.pieces * PIECE, width = span / x->elem_bytes; /* of a panel's rows: bytes, columns */
  int64_t down = panel_rows(p, which);
  tf_ixp line = turned ? k : row, column = turned ? row : k;
  tf_ixp at = tf_ix_mulc(ix, tf_ix_divc(ix, column, width), down * width);
  at = tf_ix_add(ix, at, tf_ix_add(ix, tf_ix_mulc(ix, line, width), tf_ix_modc(ix, column, width)));
  if (x->slot) at = tf_ix_add(ix, at, tf_ix_mulc(ix, x->slot, tf_tl_slot(x)));
  int64_t ahead = op == TF_K_WGMMA_SMEM_DESC ? ahead_of(at, x->elem_bytes) : 0;
  int64_t step = p->row->k, n = turned ? (rows / width - 1) * down * width + step * width : (rows - 1) * width + step;
  n += ahead;
  tf_type *type = tf_buffer_type(x->elem, &n, 1, TF_SPACE_SHARED);
  at = tf_ix_addc(ix, at, -ahead);
  tf_value *base = made_before(e, &p->base[which], at, type);
  if (!base) base = describe(e, p, op, which, at, type);
  tf_builder b = tf_code_here(&e->code);
  return ahead ? tf_k_binary(&b, TF_K_ADD, base, tf_k_int(&b, base->type, ahead * x->elem_bytes / PIECE)) : base;
}
