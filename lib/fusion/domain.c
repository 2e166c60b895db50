/* The `id` dialect, and reading and writing of domains. */
#include "fusion/domain.h"

#include <stdio.h>

#include "fusion/fusion_dialect.h"
#include "ir/ir_text.h"

static const char *const ptype_names[TF_PT_COUNT] = {"serial", "bidx",      "bidy",   "bidz",     "tidx",  "tidy",
                                                     "tidz",   "vectorize", "unroll", "unswitch", "group", "bulk"};
static const char *const memory_names[] = {"local", "shared", "global", "tensor"};

const char *tf_ptype_name(tf_ptype t) { return ptype_names[t]; }
const char *tf_memory_name(tf_memory m) { return memory_names[m]; }

tf_ptype tf_ptype_find(tf_str name) {
  for (int i = 0; i < TF_PT_COUNT; i++)
    if (tf_str_eqz(name, ptype_names[i])) return (tf_ptype)i;
  return TF_PT_COUNT;
}

bool tf_tensor_is_returned(tf_op *tv) {
  for (tf_use *u = tv->result[0].uses; u; u = u->next)
    if (tf_fusion_is(u->owner, TF_FUSION_RETURN)) return true;
  return false;
}

tf_memory tf_tensor_memory(tf_op *tv) {
  tf_str m = tf_op_string(tv, "memory");
  for (int i = 0; i < 4; i++)
    if (tf_str_eqz(m, memory_names[i])) return (tf_memory)i;
  return tf_tensor_is_returned(tv) ? TF_MEM_GLOBAL : TF_MEM_LOCAL;
}

int32_t tf_tensor_inline(const tf_op *tv) { return (int32_t)tf_op_int(tv, "inline", 0); }
int32_t tf_tensor_segment(const tf_op *tv) { return (int32_t)tf_op_int(tv, "segment", 0); }

static tf_type *id_type(tf_context *c) { return tf_type_dialect(c, "fusion.id", NULL, 0, false, NULL, NULL, 0); }

int tf_id_kind(const tf_op *op) {
  const tf_dialect *d = op->def->dialect;
  return d && strcmp(d->name, "id") == 0 ? (int)(op->def->id & 0xffff) : -1;
}

tf_swizzle_kind tf_id_swizzle_kind(const tf_op *op) {
  return tf_str_eqz(tf_op_string(op, "kind"), "cyclic") ? TF_SWIZZLE_CYCLIC : TF_SWIZZLE_XOR;
}

const char *tf_id_name(const tf_value *id) { return tf_value_name((tf_value *)id); }

static void add_once(const tf_value **set, uint32_t *n, const tf_value *v) {
  for (uint32_t i = 0; i < *n; i++)
    if (set[i] == v) return;
  set[(*n)++] = v;
}

/* Backwards over the id ops, so that an id which is reached by many ways is looked at once. */
uint32_t tf_id_axes(const tf_value *id) {
  const tf_value *open[128];
  uint32_t n = 1, bits = 0;
  open[0] = id;
  for (const tf_op *o = id->def; o; o = o->prev) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++)
      if (open[i]->def != o) open[kept++] = open[i];
    if (kept == n) continue;
    n = kept;
    for (uint32_t i = 0; i < o->noperand; i++) {
      const tf_value *v = o->operand[i].value;
      if (!tf_type_is(v->type, "fusion.id")) continue;
      if (n == 128) return UINT32_MAX; /* more ids than a domain can have: say that it may be any axis */
      add_once(open, &n, v);
    }
  }
  for (uint32_t i = 0; i < n; i++) bits |= 1u << open[i]->index;
  return bits;
}

/* ------------------------------------------------------------------------------------------------ reading, writing */

bool tf_domain_read(tf_op *tv, tf_pool *pool, tf_domain *d) {
  *d = (tf_domain){
      .tv = tv, .block = tf_fusion_domain_block(tv), .nlogical = tf_fusion_domain_rank(tv), .separator = -1};
  uint32_t cap = d->nlogical;
  tf_op *end = d->block ? d->block->last : NULL;
  if (end) cap = end->noperand;
  d->loop = TF_NEW_ARRAY(pool, tf_value *, cap + 1);
  d->alloc = TF_NEW_ARRAY(pool, tf_value *, cap + 1);
  d->ptype = TF_NEW_ARRAY(pool, tf_ptype, cap + 1);
  d->contiguous = TF_NEW_ARRAY(pool, bool, cap + 1);
  d->stride = TF_NEW_ARRAY(pool, int64_t, cap + 1);
  if (!end) return true;
  d->nloop = (uint32_t)tf_op_int(end, "loops", end->noperand);
  d->nalloc = end->noperand - d->nloop;
  tf_attr *types = tf_op_attr(end, "parallel"), *contig = tf_op_attr(end, "alloc");
  tf_attr *strides = tf_op_attr(end, "strides");
  d->has_alloc = contig != NULL;
  d->separator = tf_op_int(end, "separator", -1);
  for (uint32_t i = 0; i < d->nloop; i++) {
    d->loop[i] = tf_op_operand(end, i);
    d->ptype[i] = types && i < types->n ? tf_ptype_find(types->elem[i]->s) : TF_PT_SERIAL;
  }
  for (uint32_t i = 0; i < d->nalloc; i++) {
    d->alloc[i] = tf_op_operand(end, d->nloop + i);
    d->contiguous[i] = !contig || i >= contig->n || contig->elem[i]->i;
    d->stride[i] = strides && i < strides->n ? strides->ints[i] : 0;
  }
  return true;
}

static tf_op *new_terminator(tf_op *tv, const tf_domain *d) {
  tf_context *c = tv->ctx;
  tf_value **ops = TF_NEW_ARRAY(tv->pool, tf_value *, d->nloop + d->nalloc + 1);
  tf_attr **types = TF_NEW_ARRAY(tv->pool, tf_attr *, d->nloop + 1);
  tf_attr **contig = TF_NEW_ARRAY(tv->pool, tf_attr *, d->nalloc + 1);
  for (uint32_t i = 0; i < d->nloop; i++) {
    ops[i] = d->loop[i];
    types[i] = tf_attr_strz(c, ptype_names[d->ptype[i]]);
  }
  for (uint32_t i = 0; i < d->nalloc; i++) {
    ops[d->nloop + i] = d->alloc[i];
    contig[i] = tf_attr_bool(c, d->contiguous[i]);
  }
  bool strided = false;
  for (uint32_t i = 0; i < d->nalloc; i++) strided |= d->stride && d->stride[i] != 0;
  tf_named_attr attrs[5] = {{"loops", tf_attr_i64(c, d->nloop)}, {"parallel", tf_attr_array(c, types, d->nloop)}};
  uint32_t n = 2;
  if (d->has_alloc) attrs[n++] = (tf_named_attr){"alloc", tf_attr_array(c, contig, d->nalloc)};
  if (d->has_alloc && strided) attrs[n++] = (tf_named_attr){"strides", tf_attr_ints(c, d->stride, d->nalloc)};
  if (d->separator >= 0) attrs[n++] = (tf_named_attr){"separator", tf_attr_i64(c, d->separator)};
  return tf_op_new(c, tv->pool, tv->loc, tf_context_op(c, "id.domain"), ops, d->nloop + d->nalloc, NULL, 0, attrs, n,
                   0);
}

void tf_domain_write(const tf_domain *d) {
  tf_op *end = new_terminator(d->tv, d);
  if (d->block->last && tf_id_kind(d->block->last) == TF_ID_DOMAIN) tf_op_erase(d->block->last);
  tf_block_append(d->block, end);
}

void tf_domain_drop_separator(tf_op *tv) {
  tf_block *b = tf_fusion_domain_block(tv);
  if (b && b->last) tf_op_set_attr(b->last, "separator", NULL);
}

void tf_domain_drop(tf_op *tv) {
  tf_block *b = tf_fusion_domain_block(tv);
  while (b && b->last) tf_op_erase(b->last);
  tv->nregion = 0;
  tv->region = NULL;
}

tf_op *tf_domain_ensure(tf_op *tv) {
  if (tf_fusion_domain_block(tv)) return tv;
  uint32_t rank = tf_fusion_domain_rank(tv);
  if (!tv->nregion) {
    tv->region = TF_NEW_ARRAY(tv->pool, tf_region, 1);
    tv->region[0].parent = tv;
    tv->nregion = 1;
  }
  tf_block *b = tf_block_new(tv->pool);
  tf_region_set_block(&tv->region[0], b);
  static const char *const names[] = {"i", "j", "k", "l", "m", "n", "p", "q"};
  tf_domain d = {.tv = tv, .block = b, .nlogical = rank, .nloop = rank, .separator = -1};
  d.loop = TF_NEW_ARRAY(tv->pool, tf_value *, rank + 1);
  d.ptype = TF_NEW_ARRAY(tv->pool, tf_ptype, rank + 1);
  for (uint32_t i = 0; i < rank; i++) {
    bool red = tf_fusion_axis(tv, i) == TF_AXIS_REDUCTION;
    const char *name = red ? tf_pool_printf(tv->pool, "r%s", names[i % 8]) : names[i % 8];
    d.loop[i] = tf_block_add_arg(tv->pool, b, id_type(tv->ctx), tf_intern(tv->ctx, name));
  }
  tf_domain_write(&d);
  return tv;
}

/* ------------------------------------------------------------------------------------------------ the dialect */

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
  tf_attr *f = tf_op_attr(op, "factor"), *n = tf_op_attr(op, "parts");
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
  for (uint32_t i = 0; i < op->nresult; i++) types[i] = id_type(op->ctx);
  return true;
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
  tf_attr *f = tf_op_attr(op, "factor"), *n = tf_op_attr(op, "parts");
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
  tf_attr *types = tf_op_attr(op, "parallel"), *contig = tf_op_attr(op, "alloc");
  tf_attr *strides = tf_op_attr(op, "strides");
  int64_t separator = tf_op_int(op, "separator", -1), among_loops = contig ? -1 : separator;
  uint32_t n = (uint32_t)tf_op_int(op, "loops", op->noperand);
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
  tf_attr *s = tf_op_attr(op, "strides");
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
  int64_t at = tf_op_int(op, "separator", -1);
  if (!tf_op_attr(op, "separator")) return true;
  if (at < 0 || at > n)
    return tf_op_error(op, "separator %lld is out of range: '%s' allocates %u ids", (long long)at,
                       tf_value_name(&tv->result[0]), n);
  return tf_tensor_memory(tv) == TF_MEM_TENSOR ||
         tf_op_error(op, "'|' parts lanes from columns of tensor memory; '%s' is in %s memory",
                     tf_value_name(&tv->result[0]), tf_memory_name(tf_tensor_memory(tv)));
}

static bool domain_verify(tf_op *op) {
  tf_op *tv = tf_op_parent(op);
  uint32_t n = (uint32_t)tf_op_int(op, "loops", op->noperand);
  if (n > op->noperand)
    return tf_op_error(op, "the domain has %u ids, but 'loops' says that %u of them are loops", op->noperand, n);
  if (!tv || !op->parent || op->parent->narg > 31) return true;
  if (n > TF_DOMAIN_MAX_IDS || op->noperand - n > TF_DOMAIN_MAX_IDS)
    return tf_op_error(op, "a domain has at most %d ids, found %u", TF_DOMAIN_MAX_IDS,
                       n > TF_DOMAIN_MAX_IDS ? n : op->noperand - n);
  tf_attr *types = tf_op_attr(op, "parallel"), *contig = tf_op_attr(op, "alloc");
  if (!types || types->n != n)
    return tf_op_error(op, "every loop needs a parallel type: the domain has %u loops and %u types", n,
                       types ? types->n : 0);
  if (!tf_ptypes_verify(op, types) || !bound_once(op, types)) return false;
  if (contig && contig->n != op->noperand - n)
    return tf_op_error(op, "every allocation id needs a contiguity flag: the domain has %u allocation ids and %u flags",
                       op->noperand - n, contig->n);
  if (!strides_ok(op, contig, op->noperand - n) || !separator_ok(op, tv, contig ? op->noperand - n : n)) return false;
  if (!contig && n != op->noperand) return tf_op_error(op, "ids after the loop domain need the attribute 'alloc'");
  uint32_t all = (1u << op->parent->narg) - 1, kept = all;
  for (uint32_t i = 0; i < op->parent->narg && i < tf_fusion_domain_rank(tv); i++)
    if (tf_fusion_axis(tv, i) == TF_AXIS_REDUCTION) kept &= ~(1u << i);
  return check_list(op, 0, n, all, "loop") && (!contig || check_list(op, n, op->noperand - n, kept, "allocation"));
}

static bool is_id(const tf_type *t) { return tf_type_is(t, "fusion.id"); }
static const tf_type_constraint constraints[] = {{"id", is_id, "an iteration id"}};

#define EXAMPLE(BODY)                                                                                                  \
  "fusion.func @f(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {\n"                                                     \
  "  %y = fusion.neg %x : tensor<64x32xf32> domain(%i, %j) {\n" BODY "  }\n"                                           \
  "  fusion.return %y : tensor<64x32xf32>\n}\n"

static const tf_opdef rows[] = {
    {.name = "id.split",
     .operands = "in: id, factor_value: any?",
     .results = "outer: id, inner: id",
     .attrs = "factor: int?, parts: any?",
     .traits = 0,
     .parse = split_parse,
     .print = split_print,
     .verify = split_verify,
     .infer = id_infer,
     .doc = "an id of extent N becomes (ceil(N / f), f) with 'by f', or (p, ceil(N / p)) with 'into p'; f and p may be "
            "integer "
            "arguments of the function. in = outer * extent(inner) + inner",
     .example = EXAMPLE("    %jo, %ji = id.split %j by 8\n    %io, %ii = id.split %i into 4\n"
                        "    id.domain loop [%io : bidx, %ii : serial, %jo : tidx, %ji : vectorize]\n")},
    {.name = "id.merge",
     .operands = "outer: id, inner: id",
     .results = "out: id",
     .format = "$outer `,` $inner attr-dict",
     .infer = id_infer,
     .doc = "two ids become one: out = outer * extent(inner) + inner",
     .example = EXAMPLE("    %m = id.merge %i, %j\n    id.domain loop [%m : tidx]\n")},
    {.name = "id.swizzle",
     .operands = "x: id, y: id",
     .results = "x_out: id, y_out: id",
     .attrs = "kind: enum(xor|cyclic)",
     .format = "#kind $x `,` $y attr-dict",
     .infer = id_infer,
     .doc = "permutes y by x: y_out = y xor x (equal extents, a power of two), or (y + x) mod extent; x_out = x",
     .example = EXAMPLE("    %io, %ii = id.split %i by 32\n    %u, %v = id.swizzle xor %ii, %j\n"
                        "    id.domain loop [%io : serial, %ii : tidy, %j : tidx] alloc [%io : c, %u : c, %v : c]\n")},
    {.name = "id.domain",
     .operands = "ids: id*",
     .attrs = "loops: int, parallel: array, alloc: array?, strides: ints?, separator: int?",
     .traits = TF_TERMINATOR,
     .parse = domain_parse,
     .print = domain_print,
     .verify = domain_verify,
     .doc =
         "the loop domain with parallel types, and the allocation domain where one is set ('c' contiguous, 's' "
         "strided; in tensor memory a number: the stride in lanes, or in elements of a lane). In tensor memory '|' "
         "parts the ids of the allocation domain, or the loops where none is set: lanes before it, columns behind it",
     .example = EXAMPLE("    id.domain loop [%i : bidx, %j : tidx] alloc [%j : c, %i : c]\n") //
     "// -----\n"
     "fusion.func @lanes(%x: tensor<64x8xf32>) -> tensor<64x8xf32> {\n"
     "  %t = fusion.set %x : tensor<64x8xf32> memory(tensor) domain(%i, %j) {\n"
     "    %w, %l = id.split %i by 16\n"
     "    id.domain loop [%i : tidx, %j : serial] alloc [%w : 32, %l : c | %j : c]\n  }\n"
     "  %y = fusion.neg %t : tensor<64x8xf32>\n"
     "  fusion.return %y : tensor<64x8xf32>\n}\n"},
};

const tf_dialect tf_id_dialect = {.name = "id",
                                  .rows = rows,
                                  .nrow = sizeof rows / sizeof *rows,
                                  .constraints = constraints,
                                  .nconstraint = 1,
                                  .doc = "iteration ids: how a tensor's axes become loops and memory"};
