/* Products of rows that are no multiples of 16 bytes, or do not begin at such: TMA cannot bring them, and threads that
 * do take five times as long (element by element; by 4 or 8 bytes with cp.async three times, H200, 2026-11-29). A copy
 * whose rows are, made once before the kernel, costs what reading and writing its bytes does; the product then runs as
 * any other. Only factors that a pipelined loop brings ahead are copied, of kernels with one product; each tensor for
 * itself, where the launch finds that it must be. What lies behind a row's end in the copy nobody reads: the map has
 * the tensor's own extents.
 *
 * The result is stored by threads where its rows are not whole. */
#include "lower/tile/tile_pad.h"
#include "kernel/kernel_build.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_copies.h"

enum { ROWS = 16, VECTORS = 32, NARROW = 8 }; /* of a block's tile; bytes that rows may be multiples of */

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

/* Copies rows of elements of so many bytes, which are multiples of `by` elements. What it writes behind a row is 0. */
static const char *program(tf_pool *pool, const char *name, uint32_t bytes, int64_t by) {
  int64_t grain = TF_TL_GRAIN / bytes, columns = VECTORS * grain;
  const char *said = by > 1 ? tf_pool_printf(pool, ", divisible = [1, %lld]", (long long)by) : "";
  return tf_pool_printf(
      pool,
      "tile.func @%s(%%x: tensor<?x?xi%u> {dims = [\"r\", \"n\"]%s}, %%row: i64) -> (%%y: tensor<?x?xi%u> {dims = "
      "[\"r\", \"row\"], divisible = [1, %lld]}) {\n"
      "  %%r = tile.dim %%x, 0\n"
      "  %%c = tile.cast %%row : index\n"
      "  tile.kernel grid(%%bx = ceildiv(%%r, %d), %%by = ceildiv(%%c, %lld)) threads(256) {\n"
      "    tile.parallel (%%i, %%j) in (%d, %lld) {\n"
      "      %%y[%%bx * %d + %%i, %%by * %lld + %%j] = %%x[%%bx * %d + %%i, %%by * %lld + %%j]\n"
      "    }\n"
      "  }\n"
      "}\n",
      name, 8 * bytes, said, 8 * bytes, (long long)grain, ROWS, (long long)columns, ROWS, (long long)columns, ROWS,
      (long long)columns, ROWS, (long long)columns);
}

/* The program's name; it stands behind the function, to be lowered. */
static const char *copier(const host *h, uint32_t bytes, int64_t by) {
  const tf_tl_func *f = h->f;
  tf_str own = tf_op_symbol(f->func);
  const char *name = tf_pool_printf(f->module->pool, "%.*s_pad%u_by%lld", (int)own.len, own.ptr, 8 * bytes,
                                    (long long)by);
  if (tf_symbol_lookup(f->module, tf_strz(name))) return name;
  const char *text = program(f->module->pool, name, bytes, by);
  tf_op *module = tf_parse(f->ctx, f->module->pool, tf_strz("rows of whole 16 bytes"), tf_strz(text), NULL);
  if (!module) return name; /* which the call then does not find */
  tf_op *func = tf_op_body(module)->first;
  tf_op_unlink(func);
  tf_op_insert_after(f->func, func);
  return name;
}

/* Both sides as matrices of rows. */
static tf_value *matrix(host *h, tf_value *address, tf_value *rows, tf_value *columns, uint32_t bytes) {
  tf_value *x[3] = {address, rows, columns};
  tf_type *type = tf_host_tensor_type(tf_type_i(h->code.ctx, 8 * bytes), 2);
  return &tf_h_build(&h->code.b, TF_H_VIEW, x, 3, &type, 1, NULL, 0, 0)->result[0];
}

static void call(host *h, tf_value *x, tf_value *row, tf_value *y, uint32_t bytes, int64_t by) {
  tf_value *args[3] = {x, row, y};
  tf_h_call(&h->code.b, copier(h, bytes, by), args, 3);
}

/* By 8 bytes where all rows begin at such, else by elements. */
static void fill(host *h, tf_value *from, tf_value *to, tf_value *rows, tf_value *columns, tf_value *row,
                 uint32_t bytes) {
  tf_value *x = matrix(h, from, rows, columns, bytes), *y = matrix(h, to, rows, row, bytes), *zero = num(h, 0);
  tf_value *rest = bin(h, TF_H_MOD, columns, num(h, NARROW / bytes));
  tf_value *whole = bin(h, TF_H_AND, bin(h, TF_H_EQ, rest, zero),
                        tf_host_code_is_aligned(&h->code, from, num(h, NARROW)));
  tf_op *iff = tf_host_code_if(&h->code, whole);
  for (uint32_t k = 0; k < 2; k++) {
    host in = *h;
    tf_host_region outer = tf_host_code_open(&in.code, iff, k);
    call(&in, x, row, y, bytes, k ? 1 : NARROW / bytes);
    tf_host_code_close(&in.code, outer);
  }
}

static tf_value *rows_of(host *h, const tf_tl_buffer *x) {
  tf_value *rows = num(h, 1);
  for (uint32_t d = 0; d + 1 < x->rank; d++) rows = bin(h, TF_H_MUL, rows, value(h, x->dim[d]));
  return rows;
}

tf_value *tf_tl_pad(host *h, const tf_tl_buffer *x, tf_value **row) {
  uint32_t bytes = x->elem_bytes;
  tf_value *n = value(h, x->dim[x->rank - 1]), *grain = num(h, TF_TL_GRAIN / bytes), *zero = num(h, 0);
  tf_value *at = tf_h_ptr(&h->code.b, arg(h, (uint32_t)x->arg)), *one = num(h, 1), *rows = rows_of(h, x);
  tf_value *padded = bin(h, TF_H_MUL, bin(h, TF_H_CEILDIV, n, grain), grain), *size = num(h, bytes);
  tf_value *all = bin(h, TF_H_MUL, bin(h, TF_H_MUL, rows, padded), size);
  tf_value *fits = bin(h, TF_H_AND, bin(h, TF_H_EQ, n, padded),
                       tf_host_code_is_aligned(&h->code, at, num(h, TF_TL_GRAIN)));
  tf_value *wanted = bin(h, TF_H_AND, bin(h, TF_H_XOR, fits, one), bin(h, TF_H_LT, zero, all));
  tf_value *copy = tf_h_alloc(&h->code.b, choose(h, wanted, all, zero));
  tf_op *iff = tf_host_code_if(&h->code, wanted);
  host in = *h;
  tf_host_region outer = tf_host_code_open(&in.code, iff, 0);
  fill(&in, at, copy, rows, n, padded, bytes);
  tf_host_code_close(&in.code, outer);
  *row = bin(h, TF_H_MUL, padded, size);
  return choose(h, wanted, copy, at);
}

/* Padded copies have 32-bit indices, too. */
tf_value *tf_tl_takes_padded(host *h, const tf_tl_padded *p) {
  tf_value *ok = tf_tl_rows_are_whole(h, p->f, 1, &p->kernel), *most = num(h, INT32_MAX / 2);
  for (size_t i = 0; i < p->kernel->args.n; i++) {
    const tf_tl_tma *t = p->kernel->args.at[i].tma;
    if (!t || !t->padded) continue;
    const tf_tl_buffer *x = t->tensor;
    tf_value *n = bin(h, TF_H_ADD, value(h, x->dim[x->rank - 1]), num(h, TF_TL_GRAIN)), *rows = num(h, 1);
    for (uint32_t d = 0; d + 1 < x->rank; d++) {
      rows = bin(h, TF_H_MUL, rows, bin(h, TF_H_MIN, value(h, x->dim[d]), most));
      rows = bin(h, TF_H_MIN, rows, most);
    }
    ok = bin(h, TF_H_AND, ok, bin(h, TF_H_LE, bin(h, TF_H_MUL, rows, bin(h, TF_H_MIN, n, most)), most));
  }
  return ok;
}
