/* Accumulators of f64 products that a condition clears, as ptxas can take them.
 *
 * Of sm_90, mma.sync of 16 rows in f64 has a predicate that takes zeros for C. ptxas of CUDA 12.8 and 13.0, and the
 * drivers of that time, use it where the four elements of C are `p ? 0 : acc` with the same p for all lanes of the
 * warp, and then give it acc[0], acc[1], acc[1], acc[1], from -O1 on and without a report. (They are right about f32,
 * f16, s32, and f64 of 8 rows.)
 *
 * In functions with such products, what selects between two values or a zero and a value is written with masks, which
 * they do not see through; it is as long, but for the mask. */
#include <string.h>

#include "codegen/internal.h"
#include "codegen/ptx_text.h"

/* `	selp.f64 	%rd1, a, b, %p1;` */
typedef struct selection {
  tf_str d, a, b, p;
} selection;

static bool is_zero(tf_str s) { return tf_str_eqz(s, "0d0000000000000000") || tf_str_eqz(s, "0"); }
static bool is_reg(tf_str s) { return s.len && s.ptr[0] == '%'; }

static bool read_selection(text line, selection *s) {
  if (!take(&line, "\tselp.f64 \t") && !take(&line, "\tselp.b64 \t")) return false;
  return take_operand(&line, ',', &s->d) && take_operand(&line, ',', &s->a) && take_operand(&line, ',', &s->b) &&
         take_operand(&line, ';', &s->p) && (is_zero(s->a) || is_reg(s->a)) && (is_zero(s->b) || is_reg(s->b));
}

static void put_selection(tf_strbuf *b, const selection *s) {
#define OPERAND(o) (int)(o).len, (o).ptr
  if (is_zero(s->a) || is_zero(s->b)) {
    bool clears = is_zero(s->a); /* where p */
    tf_str x = clears ? s->b : s->a;
    tf_sb_printf(b, "\t{ .reg .b64 m; selp.b64 m, %s, %.*s; and.b64 %.*s, %.*s, m; }\n", clears ? "0, -1" : "-1, 0",
                 OPERAND(s->p), OPERAND(s->d), OPERAND(x));
    return;
  }
  tf_sb_printf(b,
               "\t{ .reg .b64 m, u, v; selp.b64 m, -1, 0, %.*s; and.b64 u, %.*s, m; not.b64 m, m; and.b64 v, %.*s, m; "
               "or.b64 %.*s, u, v; }\n",
               OPERAND(s->p), OPERAND(s->a), OPERAND(s->b), OPERAND(s->d));
#undef OPERAND
}

/* mma.sync.aligned.m16n8k4.row.col.f64..., of any k */
static bool multiplies_f64(text t) {
  static const char word[] = "mma.sync.aligned.m16n8k";
  while ((t.at = memmem(t.at, (size_t)(t.end - t.at), word, sizeof word - 1))) {
    take(&t, word);
    while (digit(&t)) t.at++;
    if (take(&t, ".row.col.f64.")) return true;
  }
  return false;
}

static bool rewrite(tf_strbuf *b, text body) {
  if (!multiplies_f64(body)) return false;
  for (text line; next_line(&body, &line);) {
    selection s;
    if (read_selection(line, &s)) put_selection(b, &s);
    else put(b, (text){line.at, body.at});
  }
  return true;
}

tf_str tf_ptx_accumulators(tf_pool *pool, tf_str ptx) { return tf_ptx_rewrite(pool, ptx, rewrite); }
