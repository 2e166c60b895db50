/* Products of rows that are no multiples of 16 bytes, or do not begin at such: TMA cannot bring them, and threads that
 * do take up to ten times as long (bf16, 4096 cubed and 4: 4489 us element by element, 265 with the factor whose rows
 * are odd by cp.async of 8 bytes, 181 and 28 for the copy as here; H200, 2026-11-29). So a factor is copied once before
 * the kernel, to rows that are; and a result, which threads would store by 2 or 4 bytes (292 us in place of 181), is
 * stored to such rows, and copied behind the kernel. Of kernels with one product, and what its pipelined loop brings or
 * its only store to the result covers (tile_pad_plan.c); each tensor for itself, where the launch finds that it must
 * be. What lies behind a row's end in the copy nobody reads: the map has the tensor's own extents. */
#include "lower/tile/tile_pad.h"
#include "kernel/kernel_build.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_copies.h"
#include "support/launch_limits.h"

enum { ROWS = 16, VECTORS = 32 }; /* of a block's tile: rows, and 16 bytes of each */

static void find_gemm(tf_op *op, void *user) {
  tf_op *loop = tf_op_parent(op);
  if (tf_tile_is(op, TF_T_GEMM) && tf_tile_is(loop, TF_T_PIPELINED)) ++*(uint32_t *)user;
}

bool tf_tl_may_pad(const tf_tl_func *f) {
  uint32_t kernels = 0, products = 0;
  if (!tf_target_has(f->target, TF_FEAT_tma) || !tf_target_has(f->target, TF_FEAT_wgmma)) return false;
  for (tf_op *op = tf_op_body(f->func)->first; op; op = op->next) kernels += tf_tile_is(op, TF_T_KERNEL);
  tf_walk(f->func, false, find_gemm, &products);
  return kernels == 1 && products == 1;
}

bool tf_tl_pads(const tf_tl_emitter *e) {
  for (size_t i = 0; i < e->args.n; i++)
    if (e->args.at[i].tma && e->args.at[i].tma->padded) return true;
  return false;
}

/* Copies rows of elements of so many bytes; `to`: to rows of whole 16 bytes; else to any, and of where they come from
 * nothing is said.
 * Of longer rows the rest is 0. A thread takes elements, not vectors of them: those of a warp lie side by side on both
 * sides then (4096 x 4100 bf16 28 us; by 8 bytes, where rows are multiples of those, 45; from vectors of 16 bytes about
 * 130; H200, 2026-11-29). */
static const char *program(tf_pool *pool, const char *name, uint32_t bytes, bool to) {
  long long grain = TF_TL_GRAIN / bytes, columns = VECTORS * grain, of = to ? grain : 1;
  return tf_pool_printf(
      pool,
      "tile.func @%s(%%x: tensor<?x?x?xi%u> {dims = [\"b\", \"r\", \"n\"]}, %%rows: i64, %%row: i64) -> "
      "(%%y: tensor<?x?x?xi%u> {dims = [\"b\", \"rows\", \"row\"], divisible = [1, 1, %lld]}) {\n"
      "  %%b = tile.dim %%x, 0\n"
      "  %%r = tile.cast %%rows : index\n"
      "  %%c = tile.cast %%row : index\n"
      "  tile.kernel grid(%%bx = ceildiv(%%r, %d), %%by = ceildiv(%%c, %lld), %%bz = %%b) threads(256) {\n"
      "    tile.parallel (%%i, %%j) in (%d, %lld) {\n"
      "      %%y[%%bz, %%bx * %d + %%i, %%by * %lld + %%j] = %%x[%%bz, min(%%bx * %d + %%i, %%r - 1), %%by * %lld + "
      "%%j]\n"
      "    }\n"
      "  }\n"
      "}\n",
      name, 8 * bytes, 8 * bytes, of, ROWS, columns, ROWS, columns, ROWS, columns, ROWS, columns);
}

/* The program's name; it stands behind the function, to be lowered. */
static const char *copier(const host *h, uint32_t bytes, bool whole) {
  const tf_tl_func *f = h->f;
  tf_pool *pool = f->module->pool;
  tf_str own = tf_tl_kernels_name(f->func);
  const char *name = tf_pool_printf(pool, "%.*s_%s%u", (int)own.len, own.ptr, whole ? "pad" : "unpad", 8 * bytes);
  if (tf_symbol_lookup(f->module, tf_strz(name))) return name;
  tf_str text = tf_strz(program(pool, name, bytes, whole));
  tf_op *module = tf_parse(f->ctx, pool, tf_strz("rows of whole 16 bytes"), text, NULL);
  if (!module) return name; /* which the call then does not find */
  tf_op *func = tf_op_body(module)->first;
  tf_op_unlink(func);
  tf_op_insert_after(f->func, func);
  return name;
}

/* Both sides are matrices of rows, in batches. */
static tf_value *matrix(host *h, const tf_tl_copy *c, tf_value *rows, bool padded) {
  tf_value *x[4] = {padded ? c->at : c->from, c->batches, rows, padded ? c->row : c->columns};
  tf_type *type = tf_host_tensor_type(tf_type_i(h->code.ctx, 8 * c->bytes), 3);
  return &tf_h_build(&h->code.b, TF_H_VIEW, x, 4, &type, 1, NULL, 0, 0)->result[0];
}

void tf_tl_copy_rows(host *h, const tf_tl_copy *c, tf_value *memory, bool to) {
  tf_op *iff = tf_host_code_if(&h->code, c->wanted);
  host in = *h;
  tf_host_region outer = tf_host_code_open(&in.code, iff, 0);
  tf_value *rows = to ? c->rows : memory; /* of what is written */
  tf_value *args[4] = {matrix(&in, c, to ? memory : c->rows, to), rows, to ? c->columns : c->row,
                       matrix(&in, c, rows, !to)};
  tf_h_call(&in.code.b, copier(h, c->bytes, !to && !c->broken), args, 4);
  tf_host_code_close(&in.code, outer);
}

tf_tl_copy tf_tl_pad(host *h, const tf_tl_buffer *x, bool stores) {
  tf_value *grain = num(h, TF_TL_GRAIN / x->elem_bytes), *zero = num(h, 0), *one = num(h, 1);
  tf_value *size = num(h, x->elem_bytes);
  tf_tl_copy c = {.bytes = x->elem_bytes, .batches = one, .rows = one, .columns = value(h, x->dim[x->rank - 1])};
  for (uint32_t d = 0; d + 1 < x->rank; d++) c.rows = bin(h, TF_H_MUL, c.rows, value(h, x->dim[d]));
  c.from = tf_h_ptr(&h->code.b, arg(h, (uint32_t)x->arg));
  c.row = bin(h, TF_H_MUL, bin(h, TF_H_CEILDIV, c.columns, grain), grain);
  c.row_bytes = bin(h, TF_H_MUL, c.row, size);
  tf_value *all = bin(h, TF_H_MUL, c.rows, c.row_bytes);
  tf_value *fits = bin(h, TF_H_AND, bin(h, TF_H_EQ, c.columns, c.row),
                       tf_host_code_is_aligned(&h->code, c.from, num(h, TF_TL_GRAIN)));
  c.wanted = bin(h, TF_H_AND, bin(h, TF_H_XOR, fits, one), bin(h, TF_H_LT, zero, all));
  c.at = tf_h_alloc(&h->code.b, choose(h, c.wanted, all, zero));
  if (!stores) tf_tl_copy_rows(h, &c, c.rows, false);
  return c;
}

void tf_tl_unpad(host *h, const tf_tl_copy *c) { tf_tl_copy_rows(h, c, c->rows, true); }

int64_t tf_tl_longest_row(uint32_t bytes) {
  int64_t grain = TF_TL_GRAIN / bytes;
  return tf_most_blocks(1) * VECTORS * grain - grain;
}

/* Copies have 32-bit indices, too, and no more blocks than a launch may have. No sum or product here overflows. */
tf_value *tf_tl_takes_padded(host *h, const tf_tl_padded *p) {
  tf_value *ok = tf_tl_rows_are_whole(h, p->f, 1, &p->kernel), *most = num(h, INT32_MAX / 2);
  for (size_t i = 0; i < p->kernel->args.n; i++) {
    const tf_tl_tma *t = p->kernel->args.at[i].tma;
    if (!t || !t->padded) continue;
    const tf_tl_buffer *x = t->tensor;
    int64_t grain = TF_TL_GRAIN / x->elem_bytes;
    tf_value *n = value(h, x->dim[x->rank - 1]), *rows = num(h, 1);
    ok = bin(h, TF_H_AND, ok, bin(h, TF_H_LE, n, num(h, tf_tl_longest_row(x->elem_bytes))));
    for (uint32_t d = 0; d + 1 < x->rank; d++) {
      rows = bin(h, TF_H_MUL, rows, bin(h, TF_H_MIN, value(h, x->dim[d]), most));
      rows = bin(h, TF_H_MIN, rows, most);
    }
    tf_value *row = bin(h, TF_H_ADD, bin(h, TF_H_MIN, n, most), num(h, grain));
    ok = bin(h, TF_H_AND, ok, bin(h, TF_H_LE, bin(h, TF_H_MUL, rows, row), most));
  }
  return ok;
}
