/* The `id` dialect: how its ops are written, what must hold, and its table (id_ops.def). */
#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"
#include "ir/ir_text.h"

bool tf_ptypes_verify(tf_op *op, const tf_attr *types) {
  for (uint32_t i = 0; i < types->n; i++) {
    const tf_attr *t = types->elem[i];
    if (t->kind != TF_ATTR_STRING) return tf_op_error(op, "parallel type %u is not a string", i);
    if (tf_ptype_find(t->s) == TF_PT_COUNT)
      return tf_op_error(op, "parallel type %u is '%.*s'; " TF_PTYPE_WORDS, i, (int)t->s.len, t->s.ptr);
  }
  return true;
}

static bool split_verify(tf_op *op) {
  tf_attr *f = tf_id_factor_attr(op), *n = tf_id_parts_of(op);
  if ((f != NULL) + (n != NULL) + (op->noperand == 2) != 1 && !(op->noperand == 2 && n && n->kind == TF_ATTR_UNIT))
    return tf_op_error(op, "'id.split' takes one of 'by' a factor and 'into' a number of parts");
  int64_t v = f ? f->i : n && n->kind == TF_ATTR_INT ? n->i : 1;
  if (v < 1) return tf_op_error(op, "a split needs a factor of at least 1, found %lld", (long long)v);
  if (op->noperand == 2) {
    tf_value *s = tf_op_operand(op, 1);
    if (!tf_type_is_int(s->type) || s->def)
      return tf_op_error(op, "a symbolic split factor must be an integer argument of the function");
  }
  return true;
}

static bool id_infer(tf_op *op, tf_type **types) {
  for (uint32_t i = 0; i < op->nresult; i++) types[i] = tf_id_type(op->ctx);
  return true;
}

static bool align_verify(tf_op *op) {
  int64_t by = tf_id_by_of(op, 0);
  return by >= 1 || tf_op_error(op, "an alignment is of at least 1 element, found %lld", (long long)by);
}

static bool split_parse(tf_parser *p, tf_opstate *st) {
  tf_value *in, *factor;
  if (!tf_p_operand(p, &in)) return false;
  tf_p_add_operand(p, st, in);
  bool parts = tf_p_try(p, "into");
  if (!parts && !tf_p_expect(p, "by")) return false;
  if (tf_p_peek_value(p)) {
    if (!tf_p_operand(p, &factor)) return false;
    tf_p_add_operand(p, st, factor);
    if (parts) tf_p_add_attr(p, st, "parts", tf_attr_unit(tf_p_context(p)));
  } else {
    int64_t v;
    if (!tf_p_int(p, &v)) return false;
    tf_p_add_attr(p, st, parts ? "parts" : "factor", tf_attr_i64(tf_p_context(p), v));
  }
  return tf_p_attr_dict(p, st, true);
}

static void split_print(tf_printer *p, tf_op *op) {
  tf_strbuf *b = tf_pr_buf(p);
  tf_attr *f = tf_id_factor_attr(op), *n = tf_id_parts_of(op);
  tf_sb_putc(b, ' ');
  tf_pr_value(p, tf_op_operand(op, 0));
  tf_sb_puts(b, n ? " into " : " by ");
  if (op->noperand == 2) tf_pr_value(p, tf_op_operand(op, 1));
  else tf_sb_printf(b, "%lld", (long long)(f ? f->i : n ? n->i : 0));
  tf_pr_attr_dict(p, op, (const char *const[]){"factor", "parts", NULL});
}

typedef TF_VEC(int64_t) stride_list;

/* The bar between lanes and columns, once. */
static bool parse_bar(tf_parser *p, size_t at, int64_t *separator) {
  tf_loc loc = tf_p_loc(p);
  if (!tf_p_try(p, "|")) return true;
  if (*separator >= 0) return tf_p_error(p, loc, "'|' stands once in a domain, between lanes and columns");
  *separator = (int64_t)at;
  return true;
}

/* [%a : bidx, %b : serial]; [%a : c, %b : 32]; [%a : c | %b : c] */
static bool parse_list(tf_parser *p, tf_opstate *st, bool loops, uint32_t *n, tf_attr **tags, stride_list *strides,
                       int64_t *separator) {
  TF_VEC(tf_attr *) v = {0};
  tf_context *c = tf_p_context(p);
  if (!tf_p_expect(p, "[") || !parse_bar(p, 0, separator)) return false;
  while (!tf_p_peek(p, "]")) {
    tf_value *id;
    tf_str word = loops ? TF_STR("serial") : TF_STR("c");
    if (v.n && *separator != (int64_t)v.n && !tf_p_expect(p, ",")) return false;
    if (!tf_p_operand(p, &id)) return false;
    tf_p_add_operand(p, st, id);
    tf_loc loc = tf_p_loc(p);
    int64_t stride = 0;
    if (tf_p_try(p, ":")) {
      loc = tf_p_loc(p);
      if (!loops && tf_p_peek_int(p)) {
        if (!tf_p_int(p, &stride)) return false;
        word = TF_STR("s");
      } else if (!tf_p_keyword(p, &word)) return false;
    }
    if (loops && tf_ptype_find(word) == TF_PT_COUNT)
      return tf_p_error(p, loc, "'%.*s' is not a parallel type; " TF_PTYPE_WORDS, (int)word.len, word.ptr);
    if (!loops && !tf_str_eqz(word, "c") && !tf_str_eqz(word, "s"))
      return tf_p_error(p, loc, "an allocation id is 'c' (contiguous), 's' (strided) or a stride, found '%.*s'",
                        (int)word.len, word.ptr);
    tf_vec_push(tf_p_pool(p), &v, loops ? tf_attr_str(c, word) : tf_attr_bool(c, tf_str_eqz(word, "c")));
    tf_vec_push(tf_p_pool(p), strides, stride);
    if (!parse_bar(p, v.n, separator)) return false;
  }
  *n = (uint32_t)v.n;
  *tags = tf_attr_array(c, v.at, (uint32_t)v.n);
  return tf_p_expect(p, "]");
}

static bool domain_parse(tf_parser *p, tf_opstate *st) {
  uint32_t n;
  tf_attr *tags;
  stride_list strides = {0};
  int64_t separator = -1;
  if (!tf_p_expect(p, "loop") || !parse_list(p, st, true, &n, &tags, &strides, &separator)) return false;
  tf_p_add_attr(p, st, "loops", tf_attr_i64(tf_p_context(p), n));
  tf_p_add_attr(p, st, "parallel", tags);
  tf_loc loc = tf_p_loc(p);
  if (tf_p_try(p, "alloc")) {
    strides.n = 0;
    if (separator >= 0)
      return tf_p_error(p, loc, "'|' is among the loops, but there is an allocation domain: move it there");
    if (!parse_list(p, st, false, &n, &tags, &strides, &separator)) return false;
    tf_p_add_attr(p, st, "alloc", tags);
    bool any = false;
    for (uint32_t i = 0; i < n; i++) any |= strides.at[i] != 0;
    if (any) tf_p_add_attr(p, st, "strides", tf_attr_ints(tf_p_context(p), strides.at, n));
  }
  if (separator >= 0) tf_p_add_attr(p, st, "separator", tf_attr_i64(tf_p_context(p), separator));
  return tf_p_attr_dict(p, st, true);
}

/* Between the ids of a list: a comma, or the bar. */
static void print_before(tf_strbuf *b, uint32_t i, uint32_t n, int64_t separator) {
  if (i == separator) tf_sb_puts(b, i && n ? " |" : "|");
  if (i == n) return;
  tf_sb_puts(b, i == separator ? " " : i ? ", " : "");
}

static void domain_print(tf_printer *p, tf_op *op) {
  tf_strbuf *b = tf_pr_buf(p);
  tf_attr *types = tf_id_parallel_of(op), *contig = tf_id_alloc_of(op);
  tf_attr *strides = tf_id_strides_of(op);
  int64_t separator = tf_id_separator_of(op, -1), among_loops = contig ? -1 : separator;
  uint32_t n = (uint32_t)tf_id_loops_of(op, op->noperand);
  if (n > op->noperand) n = op->noperand;
  tf_sb_puts(b, " loop [");
  for (uint32_t i = 0; i < n; i++) {
    print_before(b, i, n, among_loops);
    tf_pr_value(p, tf_op_operand(op, i));
    if (types && i < types->n) tf_sb_printf(b, " : %.*s", (int)types->elem[i]->s.len, types->elem[i]->s.ptr);
  }
  print_before(b, n, n, among_loops);
  tf_sb_putc(b, ']');
  if (contig) {
    uint32_t all = op->noperand - n;
    tf_sb_puts(b, " alloc [");
    for (uint32_t i = n; i < op->noperand; i++) {
      print_before(b, i - n, all, separator);
      tf_pr_value(p, tf_op_operand(op, i));
      bool strided = i - n < contig->n && !contig->elem[i - n]->i;
      int64_t stride = strided && strides && i - n < strides->n ? strides->ints[i - n] : 0;
      if (stride) tf_sb_printf(b, " : %lld", (long long)stride);
      else tf_sb_puts(b, strided ? " : s" : " : c");
    }
    print_before(b, all, all, separator);
    tf_sb_putc(b, ']');
  }
  tf_pr_attr_dict(p, op, (const char *const[]){"parallel", "alloc", "strides", "separator", "loops", NULL});
}

/* Goes backwards from the list: every logical id in `want` must be reached exactly once. */
static bool check_list(tf_op *end, uint32_t from, uint32_t n, uint32_t want, const char *what) {
  tf_pool *scratch = tf_pool_child(tf_context_pool(end->ctx));
  tf_map in = {.pool = scratch};
  static const char yes[1];
  bool ok = true;
  uint32_t got = 0;
  for (uint32_t i = 0; ok && i < n; i++) {
    tf_value *v = tf_op_operand(end, from + i);
    if (tf_map_get(&in, tf_map_ptr(v)) == yes)
      ok = tf_op_error(end, "id '%s' is in the %s domain twice", tf_id_name(v), what);
    tf_map_set(&in, tf_map_ptr(v), (void *)yes);
  }
  static const char used[1];
  for (tf_op *o = end->prev; ok && o; o = o->prev) {
    uint32_t have = 0;
    for (uint32_t i = 0; i < o->nresult; i++) have += tf_map_get(&in, tf_map_ptr(&o->result[i])) == yes;
    if (!have) continue;
    for (uint32_t i = 0; ok && i < o->nresult; i++)
      if (tf_map_get(&in, tf_map_ptr(&o->result[i])) != yes)
        ok = tf_op_error(end, "id '%s' is in the %s domain, but '%s' of the same op is not; name both",
                         tf_id_name(&o->result[!i]), what, tf_id_name(&o->result[i]));
    for (uint32_t i = 0; i < o->nresult; i++) tf_map_set(&in, tf_map_ptr(&o->result[i]), (void *)used);
    for (uint32_t i = 0; ok && i < o->noperand; i++) {
      tf_value *v = tf_op_operand(o, i);
      if (!tf_type_is(v->type, "fusion.id")) continue;
      if (tf_map_get(&in, tf_map_ptr(v)))
        ok = tf_op_error(end, "id '%s' is read twice by the %s domain", tf_id_name(v), what);
      tf_map_set(&in, tf_map_ptr(v), (void *)yes);
    }
  }
  tf_block *b = end->parent;
  for (uint32_t i = 0; i < b->narg; i++)
    if (tf_map_get(&in, tf_map_ptr(b->arg[i]))) got |= 1u << i;
  if (ok && got != want) {
    for (uint32_t i = 0; ok && i < b->narg; i++)
      if (((got ^ want) >> i) & 1)
        ok = tf_op_error(end,
                         got >> i & 1 ? "id '%s' is a reduction and cannot be in the %s domain"
                                      : "id '%s' is missing from the %s domain",
                         tf_id_name(b->arg[i]), what);
  }
  tf_pool_free(scratch);
  return ok;
}

/* A thread or block index runs over one loop, and one access is of one vector. */
static bool bound_once(tf_op *op, const tf_attr *types) {
  uint32_t at[TF_PT_COUNT] = {0};
  for (uint32_t i = 0; i < types->n; i++) {
    tf_ptype t = tf_ptype_find(types->elem[i]->s);
    if (t == TF_PT_STREAM)
      return tf_op_error(op, "loop %u is stream, which is said by the script of a fusion on a mesh only", i);
    if (!tf_ptype_is_thread(t) && t != TF_PT_VECTORIZE) continue;
    if (at[t])
      return tf_op_error(op, "loops %u and %u are both %s; one loop of a tensor can be", at[t] - 1, i,
                         tf_ptype_name(t));
    at[t] = i + 1;
  }
  return true;
}

/* A stride for each allocation id, 0 for those that have none; only what is not contiguous may have one. */
static bool strides_ok(tf_op *op, const tf_attr *contig, uint32_t n) {
  tf_attr *s = tf_id_strides_of(op);
  if (!s) return true;
  if (!contig || s->n != n)
    return tf_op_error(op, "every allocation id needs a stride, or 0: the domain has %u allocation ids and %u strides",
                       contig ? n : 0, s->n);
  for (uint32_t i = 0; i < n && i < contig->n; i++)
    if (s->ints[i] < 0 || (s->ints[i] && contig->elem[i]->i))
      return tf_op_error(op, "allocation id %u has a stride of %lld, but %s", i, (long long)s->ints[i],
                         s->ints[i] < 0 ? "strides are at least 1" : "is contiguous");
  return true;
}

static bool separator_ok(tf_op *op, tf_op *tv, uint32_t n) {
  int64_t at = tf_id_separator_of(op, -1);
  if (!tf_id_separator_attr(op)) return true;
  if (at < 0 || at > n)
    return tf_op_error(op, "separator %lld is out of range: '%s' allocates %u ids", (long long)at,
                       tf_value_name(&tv->result[0]), n);
  return tf_tensor_memory(tv) == TF_MEM_TENSOR ||
         tf_op_error(op, "'|' parts lanes from columns of tensor memory; '%s' is in %s memory",
                     tf_value_name(&tv->result[0]), tf_memory_name(tf_tensor_memory(tv)));
}

static bool domain_verify(tf_op *op) {
  tf_op *tv = tf_op_parent(op);
  uint32_t n = (uint32_t)tf_id_loops_of(op, op->noperand);
  if (n > op->noperand)
    return tf_op_error(op, "the domain has %u ids, but 'loops' says that %u of them are loops", op->noperand, n);
  if (!tv || !op->parent || op->parent->narg > 31) return true;
  if (n > TF_DOMAIN_MAX_IDS || op->noperand - n > TF_DOMAIN_MAX_IDS)
    return tf_op_error(op, "a domain has at most %d ids, found %u", TF_DOMAIN_MAX_IDS,
                       n > TF_DOMAIN_MAX_IDS ? n : op->noperand - n);
  tf_attr *types = tf_id_parallel_of(op), *contig = tf_id_alloc_of(op);
  if (!types || types->n != n)
    return tf_op_error(op, "every loop needs a parallel type: the domain has %u loops and %u types", n,
                       types ? types->n : 0);
  if (!tf_ptypes_verify(op, types) || !bound_once(op, types)) return false;
  if (contig && contig->n != op->noperand - n)
    return tf_op_error(op, "every allocation id needs a contiguity flag: the domain has %u allocation ids and %u flags",
                       op->noperand - n, contig->n);
  if (!strides_ok(op, contig, op->noperand - n) || !separator_ok(op, tv, contig ? op->noperand - n : n)) return false;
  if (!contig && n != op->noperand) return tf_op_error(op, "ids after the loop domain need the attribute 'alloc'");
  uint32_t all = (1u << op->parent->narg) - 1, kept = all & ~tf_fusion_reduced_axes(tv);
  return check_list(op, 0, n, all, "loop") && (!contig || check_list(op, n, op->noperand - n, kept, "allocation"));
}

static bool is_id(const tf_type *t) { return tf_type_is(t, "fusion.id"); }
static const tf_type_constraint constraints[] = {{"id", is_id, "an iteration id"}};

#define TF_OP(ID, NAME, ...) {.name = "id." NAME, __VA_ARGS__},
static const tf_opdef rows[] = {
#include "fusion/id_ops.def"
};
#undef TF_OP

const tf_dialect tf_id_dialect = {.name = "id",
                                  .rows = rows,
                                  .nrow = sizeof rows / sizeof *rows,
                                  .constraints = constraints,
                                  .nconstraint = 1,
                                  .doc = "iteration ids: how a tensor's axes become loops and memory"};
