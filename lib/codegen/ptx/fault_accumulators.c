/* Accumulators of f64 products that a condition clears, as ptxas can take them.
 *
 * Of sm_90, mma.sync of 16 rows in f64 has a predicate that takes zeros for C. ptxas of CUDA 12.8 and 13.0, and the
 * drivers of that time, use it where the four elements of C are `p ? 0 : acc` with the same p for all lanes of the
 * warp, and then give it acc[0], acc[1], acc[1], acc[1], from -O1 on and without a report. (They are right about f32,
 * f16, s32, and f64 of 8 rows.)
 *
 * In functions with such products, what selects between two values or a zero and a value is written with masks, which
 * they do not see through; it is as long, but for the mask. */
#include "codegen/ptx/faults.h"

static bool is_zero(tf_str s) { return tf_str_eqz(s, "0d0000000000000000") || tf_str_eqz(s, "0"); }

/* selp.f64 d, a, b, p */
static bool is_selection(const tf_ptx_statement *s) {
  if ((!tf_ptx_is(s, "selp.f64") && !tf_ptx_is(s, "selp.b64")) || s->n != 4) return false;
  for (uint32_t i = 1; i < 3; i++)
    if (tf_ptx_reg_at(s, i) == TF_PTX_NONE && !is_zero(tf_ptx_text_at(s, i))) return false;
  return true;
}

static void put_selection(tf_strbuf *b, const tf_ptx_function *f, const tf_ptx_statement *s, const void *user) {
  (void)f, (void)user;
  if (!is_selection(s)) return;
  tf_str d = tf_ptx_text_at(s, 0), x = tf_ptx_text_at(s, 1), y = tf_ptx_text_at(s, 2), p = tf_ptx_text_at(s, 3);
  const char *blank = s->guard.len ? " " : "";
#define PUT(o) (int)(o).len, (o).ptr
  if (is_zero(x) || is_zero(y)) {
    bool clears = is_zero(x); /* where p */
    if (clears) x = y;
    tf_sb_printf(b, "{ .reg .b64 m; selp.b64 m, %s, %.*s; %.*s%sand.b64 %.*s, %.*s, m; }", clears ? "0, -1" : "-1, 0",
                 PUT(p), PUT(s->guard), blank, PUT(d), PUT(x));
    return;
  }
  tf_sb_printf(b,
               "{ .reg .b64 m, u, v; selp.b64 m, -1, 0, %.*s; and.b64 u, %.*s, m; not.b64 m, m; and.b64 v, %.*s, m; "
               "%.*s%sor.b64 %.*s, u, v; }",
               PUT(p), PUT(x), PUT(y), PUT(s->guard), blank, PUT(d));
#undef PUT
}

/* mma.sync.aligned.m16n8k4.row.col.f64..., of any k */
static bool multiplies_f64(const tf_ptx_function *f) {
  for (const tf_ptx_statement *s = f->first; s; s = s->next)
    if (tf_ptx_begins(s, "mma.sync.aligned.m16n8k") && memmem(s->op.ptr, s->op.len, ".row.col.f64.", 13)) return true;
  return false;
}

void tf_ptx_repair_accumulators(tf_ptx_function *f, const tf_ptx_repair_options *o) {
  (void)o;
  if (!multiplies_f64(f)) return;
  tf_ptx_rewrite(f, put_selection, NULL);
}
