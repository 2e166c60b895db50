/* lower-layout: the numbers that programs take from layouts become integer arithmetic (layout_number.c), copies of
 * tiles copies of boxes (layout_copy.c); the layouts go. */
#include "kernel/kernel_build.h"
#include "lower/layout/lower_layout.h"
#include "lower/lower.h"
#include "support/result.h"

/* Host programs compute with index alone, and kernels with all but index. */
static bool type_fits(tf_op *get) {
  tf_op *func = tf_enclosing_func(get);
  if (!func) return true;
  bool host = tf_host_op(func) == TF_H_FUNC, index = get->result[0].type->kind == TF_TYPE_INDEX;
  if (host == index) return true;
  return tf_op_error(get, "a number of type %s in a %s; take %s", tf_type_str(get->result[0].type), func->def->name,
                     host ? "an index" : "an i32 or an i64");
}

static void lower_get(tf_op *get) {
  if (!type_fits(get)) return;
  tf_lir_env env;
  tf_lir_open(&env, get->ctx);
  tf_ixp e;
  tf_status st = tf_lir_number(&env, get, &e);
  if (st == TF_ERR_UNSUPPORTED) tf_op_error(get, "a coordinate that is not known when this is compiled");
  tf_value *v = st == TF_OK ? tf_layout_number(&env, get, get->result[0].type, NULL, e) : NULL;
  if (v) {
    tf_value_replace_uses(&get->result[0], v);
    tf_op_erase(get);
  }
  tf_lir_close(&env);
}

/* ------------------------------------------------------------------------------------------------ descriptors */

static bool is_wgmma(const tf_op *op) { return tf_lir_mma_of(op) == TF_LIR_MMA_WGMMA; }

/* The descriptor of where the buffer begins, and further to where the layout and the instruction do. NULL: the buffer
 * is not as the instruction asks, which is told here, where the layout is. */
static tf_value *build_desc(tf_op *op, const tf_layout_matrix *m, int64_t start) {
  tf_builder b = tf_builder_before(op);
  tf_value *memory[] = {tf_op_operand(op, 1), op->noperand > 2 ? tf_op_operand(op, 2) : NULL};
  bool has_leading = m->major == TF_MATRIX_MN_MAJOR || m->swizzle == TF_MATRIX_NONE;
  tf_kop row = is_wgmma(op) ? TF_K_WGMMA_SMEM_DESC : TF_K_TCGEN05_SMEM_DESC;
  tf_op *desc = tf_k_op(&b, row, memory, op->noperand - 1, NULL, 1, 0);
  tf_op_set_attr(desc, "major", tf_attr_strz(op->ctx, tf_matrix_major_name(m->major)));
  if (m->swizzle) tf_op_set_attr(desc, "swizzle", tf_attr_strz(op->ctx, tf_matrix_swizzle_name(m->swizzle)));
  if (has_leading) tf_op_set_attr(desc, "leading", tf_attr_int(tf_type_i(op->ctx, 64), m->leading));
  tf_op_set_attr(desc, "stride", tf_attr_int(tf_type_i(op->ctx, 64), m->stride));
  if (!tf_verify(desc)) return NULL;
  tf_value *v = &desc->result[0];
  return start ? tf_k_binary(&b, TF_K_ADD, v, tf_k_int(&b, v->type, start >> 4)) : v;
}

/* How many bytes behind the matrix's begin element `from` along k is, in row 0 of it; -1: it is not where an
 * instruction can begin. */
static int64_t ahead(const tf_layout_matrix *m, int64_t from, int64_t bits) {
  bool swizzled = m->swizzle != TF_MATRIX_NONE;
  int64_t deep = m->swizzle == TF_MATRIX_128B_32B ? 4 : 8;
  if (m->major == TF_MATRIX_MN_MAJOR) return from % deep ? -1 : from / deep * (swizzled ? m->stride : m->leading);
  if (from * bits % 128) return -1;
  return swizzled ? from * bits / 8 : from * bits / 128 * m->leading;
}

/* What only tcgen05 reads. */
static bool suits_wgmma(tf_op *op, const tf_layout_matrix *m, int64_t bits) {
  if (!is_wgmma(op)) return true;
  if (op->noperand > 2) return tf_op_error(op, "'next' of a matrix for wgmma, which has none");
  if (bits < 8 || m->swizzle == TF_MATRIX_128B_32B)
    return tf_op_error(op,
                       "a matrix of %lld bits with swizzle %s for wgmma, expected 8, 16 or 32 bits and another swizzle",
                       (long long)bits, tf_matrix_swizzle_name(m->swizzle));
  if (m->major != TF_MATRIX_MN_MAJOR || bits == 16) return true;
  return tf_op_error(op, "a matrix of %lld bits for wgmma that is mn-major, expected k-major", (long long)bits);
}

/* The byte of a matrix's rows with which an instruction begins. */
static bool begin_desc(tf_op *op, tf_lir_env *env, const tf_layout *l, const tf_layout_matrix *m, int64_t bits,
                       int64_t *start) {
  const tf_tuple *size;
  int64_t from = tf_lir_from_of(op, 0), k = 0;
  if (tf_tuple_size(env->c, tf_tuple_get(tf_layout_shape(l), 1), &size) == TF_OK) TF_SURELY(tf_tuple_get_int(size, &k));
  bool rows = m->major == TF_MATRIX_K_MAJOR && m->swizzle != TF_MATRIX_NONE;
  if (from >= k)
    return tf_op_error(op, "'from' is %lld, expected less than %lld, which k is", (long long)from, (long long)k);
  if (ahead(m, from, bits) < 0)
    return tf_op_error(op, "'from' is %lld, expected %s", (long long)from,
                       m->major == TF_MATRIX_K_MAJOR      ? "the beginning of 16 bytes along k"
                       : m->swizzle == TF_MATRIX_128B_32B ? "a multiple of 4 along k"
                                                          : "a multiple of 8 along k");
  if (!suits_wgmma(op, m, bits)) return false;
  if (op->noperand > 2 && (!rows || m->swizzle != TF_MATRIX_128B || m->start || k * bits != 1024))
    return tf_op_error(op,
                       "'next' of a matrix of %lld elements of %lld bits along k, %s-major with swizzle %s; expected "
                       "k-major rows of 128 bytes with swizzle 128b, from the beginning of the buffer on",
                       (long long)k, (long long)bits, tf_matrix_major_name(m->major),
                       tf_matrix_swizzle_name(m->swizzle));
  *start = m->start + ahead(m, from, bits);
  return true;
}

static void lower_desc(tf_op *op) {
  tf_lir_env env;
  tf_lir_arg l;
  const tf_layout_matrix *m;
  tf_lir_major major = tf_lir_major_of(op);
  int64_t start = 0;
  const tf_type *elem = tf_op_operand(op, 1)->type->elem;
  int64_t bits = tf_lir_bits_of(op, elem ? tf_type_bits(elem) : 0);
  tf_matrix_major want = major == TF_LIR_MAJOR_K    ? TF_MATRIX_K_MAJOR
                         : major == TF_LIR_MAJOR_MN ? TF_MATRIX_MN_MAJOR
                                                    : TF_MATRIX_ANY_MAJOR;
  tf_lir_open(&env, op->ctx);
  if (!tf_lir_known(&env, tf_op_operand(op, 0), &l) || !l.layout)
    tf_op_error(op, "the layout of a matrix is not known when this is compiled");
  else if (tf_layout_get_matrix(env.c, l.layout, (uint32_t)bits, want, &m) != TF_OK)
    tf_op_error(op, "%s", tf_layout_message(env.c));
  else if (begin_desc(op, &env, l.layout, m, bits, &start)) {
    tf_value *desc = build_desc(op, m, start);
    if (desc) {
      tf_value_replace_uses(&op->result[0], desc);
      tf_op_erase(op);
    }
  }
  tf_lir_close(&env);
}

/* ------------------------------------------------------------------------------------------------ conditions */

/* A number in a message, where braces stand for values. */
static const char *number_text(tf_lir_env *env, const tf_tuple *t) {
  tf_str s = {"?", 1};
  if (tf_tuple_print(env->c, t, &s) != TF_OK) return "?";
  bool braces = s.len > 1 && s.ptr[0] == '{';
  return tf_pool_printf(env->pool, "%.*s", (int)(braces ? s.len - 2 : s.len), braces ? s.ptr + 1 : s.ptr);
}

static void lower_require(tf_op *op) {
  tf_lir_env env;
  tf_lir_arg a[TF_LIR_ARGS];
  uint32_t n;
  tf_type *index = tf_type_index(op->ctx);
  tf_op *func = tf_enclosing_func(op);
  if (!func || tf_host_op(func) != TF_H_FUNC) {
    tf_op_error(op, "a condition outside of a host program, which alone checks such");
    return;
  }
  tf_lir_open(&env, op->ctx);
  tf_value *x = NULL, *y = NULL;
  if (tf_lir_args(&env, op, a, &n)) {
    tf_ixp p = tf_tuple_expr(env.c, a[0].tuple), q = tf_tuple_expr(env.c, a[1].tuple);
    if (!p || !q) tf_op_error(op, "a condition of what is no number");
    else if ((x = tf_layout_number(&env, op, index, NULL, p))) y = tf_layout_number(&env, op, index, NULL, q);
  }
  if (y) {
    tf_builder b = tf_builder_before(op);
    tf_lir_promise kind = tf_lir_kind_of(op);
    bool multiple = kind == TF_LIR_PROMISE_MULTIPLE_OF, most = kind == TF_LIR_PROMISE_AT_MOST;
    tf_value *ok = multiple ? tf_h_binary(&b, TF_H_EQ, tf_h_binary(&b, TF_H_MOD, x, y), tf_h_const(&b, 0))
                            : tf_h_binary(&b, most ? TF_H_LE : TF_H_EQ, x, y);
    const char *how = multiple ? "a multiple of" : most ? "<=" : "==";
    tf_h_check(&b, ok,
               tf_pool_printf(op->pool, "the layouts of this program rest on %s %s %s, found {0} and {1}",
                              number_text(&env, a[0].tuple), how, number_text(&env, a[1].tuple)),
               (tf_value *[]){x, y}, 2);
    tf_op_erase(op);
  }
  tf_lir_close(&env);
}

/* ------------------------------------------------------------------------------------------------ the pass */

static void lower_one(tf_op *op, void *user) {
  (void)user;
  if (tf_layout_op(op) == TF_L_GET) lower_get(op);
  if (tf_layout_op(op) == TF_L_SMEM_DESC) lower_desc(op);
  if (tf_layout_op(op) == TF_L_REQUIRE) return lower_require(op);
  tf_layout_lower_tma(op);
}

void tf_layout_check_promise(tf_builder *b, const tf_op *symbol, tf_value *x, const char *name) {
  tf_value *lo = tf_h_const(b, tf_lir_lo_of(symbol, 0)), *hi = tf_h_const(b, tf_lir_hi_of(symbol, 0));
  tf_value *in = tf_h_binary(b, TF_H_AND, tf_h_binary(b, TF_H_LE, lo, x), tf_h_binary(b, TF_H_LE, x, hi));
  tf_h_check(b, in, tf_pool_printf(symbol->pool, "%s is {0}, expected {1} to {2}", name), (tf_value *[]){x, lo, hi}, 3);
  int64_t multiple = tf_lir_multiple_of(symbol, 1);
  if (multiple == 1) return;
  tf_value *m = tf_h_const(b, multiple),
           *none = tf_h_binary(b, TF_H_EQ, tf_h_binary(b, TF_H_MOD, x, m), tf_h_const(b, 0));
  tf_h_check(b, none, tf_pool_printf(symbol->pool, "%s is {0}, expected a multiple of {1}", name), (tf_value *[]){x, m},
             2);
}

static void promise(tf_builder *b, tf_value *x, const tf_op *sym) {
  int64_t multiple = tf_lir_multiple_of(sym, 1);
  tf_k_promise(b, x, tf_lir_lo_of(sym, 0), tf_lir_hi_of(sym, 0));
  if (multiple > 1) tf_k_promise(b, tf_k_binary(b, TF_K_FLOORMOD, x, tf_k_int(b, x->type, multiple)), 0, 0);
}

/* In a host program what is promised of a number is checked; in a kernel the simulated SM watches it. */
static void check_promise(tf_op *sym) {
  tf_op *func = tf_enclosing_func(sym);
  if (!func) return;
  tf_builder b = tf_builder_before(sym);
  tf_value *x = tf_op_operand(sym, 0);
  if (tf_kernel_op(func) == TF_K_FUNC && x->type->kind == TF_TYPE_INT) promise(&b, x, sym);
  if (tf_host_op(func) != TF_H_FUNC) return;
  if (x->type->kind != TF_TYPE_INDEX) x = tf_h_cast(&b, x);
  tf_layout_check_promise(&b, sym, x, sym->result[0].name ? sym->result[0].name : "a number");
}

static void end_one(tf_op *op, void *user) {
  (void)user;
  int row = tf_layout_op(op);
  if (row == TF_L_SHOW) tf_op_erase(op);
  if (row == TF_L_SYMBOL && op->noperand) {
    check_promise(op);
    tf_value_replace_uses(&op->result[0], tf_op_operand(op, 0));
    tf_op_erase(op);
  }
}

/* Backwards: what only dead ops used is dead. */
static void sweep(tf_block *b) {
  for (tf_op *o = b->last, *prev; o; o = prev) {
    prev = o->prev;
    for (uint32_t r = 0; r < o->nregion; r++)
      if (o->region[r].block) sweep(o->region[r].block);
    if (tf_layout_op(o) < 0) continue;
    bool used = false;
    for (uint32_t i = 0; i < o->nresult; i++) used |= tf_value_has_uses(&o->result[i]);
    if (!used) tf_op_erase(o);
    else tf_op_error(o, "'%s' is used by what is no layout op", tf_value_name(&o->result[0]));
  }
}

/* Whether the op is what this pass is about: most kernels have no such op, and are looked at once only. */
static void look_for(tf_op *op, void *user) {
  bool *any = user;
  if (!*any) *any = tf_layout_op(op) >= 0 || tf_layout_is_tile_copy(op) || tf_layout_names_tma(op);
}

static bool run(tf_pass_run *r) {
  unsigned errors = tf_diags_errors(tf_context_diags(r->op->ctx));
  bool any = false;
  tf_walk(r->op, false, look_for, &any);
  if (!any) return true;
  if (!tf_lir_fold_all(r->op)) return false;
  tf_layout_check_tma(r->op);
  if (tf_diags_errors(tf_context_diags(r->op->ctx)) != errors) return false;
  tf_walk(r->op, true, lower_one, NULL);
  if (tf_diags_errors(tf_context_diags(r->op->ctx)) != errors) return false;
  tf_walk(r->op, true, end_one, NULL);
  tf_layout_forget_tma(r->op);
  for (uint32_t i = 0; i < r->op->nregion; i++)
    if (r->op->region[i].block) sweep(r->op->region[i].block);
  return tf_diags_errors(tf_context_diags(r->op->ctx)) == errors;
}

const tf_pass tf_pass_lower_layout = {"lower-layout", "layouts to integer arithmetic", "", run};
