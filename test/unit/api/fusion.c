/* Building fusions by calls: every op of the table, and every refusal. */
#include "calls.h"
#include "runtime/package.h"

/* ------------------------------------------------------------------------------------------------ every op */

typedef struct rebuild {
  tf_fusion *f;
  tf_map handles; /* value of the parsed function -> handle */
} rebuild;

static tf_tensor *handle_of(rebuild *r, tf_value *v) {
  tf_tensor *t = tf_map_get(&r->handles, tf_map_ptr(v));
  ck_assert_ptr_nonnull(t);
  return t;
}

static DLDataType dl(tf_type *t) {
  tf_fusion_dtype d;
  ck_assert(tf_fusion_dtype_of(t, &d));
  return tf_dtype_dlpack(tf_fd_dtype(d));
}

static void dims_of(const tf_type *t, int64_t *dims) {
  for (uint32_t k = 0; k < t->rank; k++) dims[k] = t->dims[k] == TF_DYN ? TF_DIM_DYNAMIC : t->dims[k];
}

static void rebuild_input(rebuild *r, tf_op *func, uint32_t i) {
  tf_value *v = tf_fusion_body(func)->arg[i];
  tf_tensor *t;
  if (!tf_fusion_is_tensor(v->type)) {
    ACCEPTED(tf_fusion_scalar(r->f, v->name, dl(v->type), &t));
    tf_map_set(&r->handles, tf_map_ptr(v), t);
    return;
  }
  tf_attr *attrs = tf_op_attr(func, "arg_attrs");
  bool named = attrs && tf_attr_dict_get(attrs->elem[i], "dims");
  bool contiguity = attrs && tf_attr_dict_get(attrs->elem[i], "contiguity");
  int64_t dims[8];
  const char *names[8];
  char buf[8][16];
  tf_fusion_contiguity k[8];
  dims_of(v->type, dims);
  for (uint32_t a = 0; a < v->type->rank; a++) {
    tf_str s = tf_fusion_dim_name(func, i, a);
    snprintf(buf[a], sizeof buf[a], "%.*s", (int)s.len, s.ptr);
    names[a] = buf[a];
    k[a] = tf_fusion_contiguous(func, i, a);
  }
  ACCEPTED(tf_fusion_input(r->f, v->name, dl(v->type), v->type->rank, dims, named ? names : NULL, contiguity ? k : NULL,
                           &t));
  tf_map_set(&r->handles, tf_map_ptr(v), t);
  tf_attr *spread = attrs ? tf_attr_dict_get(attrs->elem[i], "spread") : NULL;
  int32_t over[8];
  for (uint32_t a = 0; spread && a < spread->n; a++)
    over[a] = spread->elem[a]->s.len ? spread->elem[a]->s.ptr[3] - 'x' : -1;
  if (spread) ACCEPTED(tf_fusion_set_spread(r->f, t, over, spread->n));
}

static const tf_sdpa_attrs *sdpa_of(const tf_op *op, tf_tensor *const *in, tf_sdpa_attrs *s) {
  tf_fusion_attention x = tf_fusion_attention_of(op);
  const tf_attr *window = tf_op_attr(op, "window"), *scale = tf_op_attr(op, "scale");
  *s = (tf_sdpa_attrs){.causal = tf_op_flag(op, "causal"), .align_end = x.from_end, .scale = scale ? scale->f : 0};
  if (window) s->window = window->ints;
  if (x.bias) s->bias = in[x.bias];
  if (x.keys) s->key_lengths = in[x.keys];
  if (x.queries) s->query_lengths = in[x.queries];
  if (x.pages) s->pages = in[x.pages];
  return s;
}

static void rebuild_op(rebuild *r, tf_op *op) {
  const tf_fusion_info *info = tf_fusion_op_info(op);
  tf_tensor *in[12], *out;
  for (uint32_t i = 0; i < op->noperand; i++) in[i] = handle_of(r, tf_op_operand(op, i));
  if (info->cls == TF_FC_RETURN) {
    ACCEPTED(tf_fusion_return(r->f, in, op->noperand));
    return;
  }
  int64_t dims[8];
  tf_type *t = op->result[0].type;
  tf_attr *axes = tf_op_attr(op, "axes"), *value = tf_op_attr(op, "value");
  tf_fusion_attrs a = {.struct_size = sizeof a, .type = dl(tf_fusion_elem(t)), .dims = dims};
  a.axis = tf_op_int(op, "axis", 0);
  a.correction = tf_op_int(op, "correction", 0);
  a.size = tf_op_int(op, "size", 0);
  const int64_t **lists[] = {&a.from, &a.steps, &a.low, &a.high, &a.counts};
  static const char *const names[] = {"from", "steps", "low", "high", "counts"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (tf_op_attr(op, names[i])) *lists[i] = tf_op_attr(op, names[i])->ints;
  if (axes) a.axes = axes->ints, a.naxes = axes->n;
  a.tf32 = tf_op_attr(op, "tf32") != NULL;
  if (info->cls == TF_FC_TOPK) a.k = t->dims[a.axis];
  if (value) a.f = value->f, a.i = value->i;
  if (tf_fusion_is_tensor(t)) dims_of(t, dims), a.rank = t->rank;
  tf_sdpa_attrs sdpa;
  if (info->id == TF_FUSION_SDPA_BACKWARD) a.of = tf_op_string(op, "of").ptr;
  if (info->id == TF_FUSION_SDPA || info->cls == TF_FC_ATTENTION) a.sdpa = sdpa_of(op, in, &sdpa);
  ACCEPTED(tf_fusion_op(r->f, info->name, in, op->noperand, &a, &out));
  ACCEPTED(tf_tensor_set_name(out, op->result[0].name));
  tf_map_set(&r->handles, tf_map_ptr(&op->result[0]), out);
}

/* The fusion, and the mesh that stands before it. */
static void rebuild_func(rebuild *r, tf_module *to, tf_op *func) {
  const tf_op *mesh = func->prev;
  const char *line = mesh ? tf_op_string(mesh, "sym_name").ptr : NULL;
  if (mesh) ACCEPTED(tf_module_add_mesh(to, line, tf_op_attr(mesh, "axes")->ints, tf_op_attr(mesh, "axes")->n));
  ACCEPTED(tf_fusion_create(to, tf_op_string(func, "sym_name").ptr, &r->f));
  if (mesh) ACCEPTED(tf_fusion_use_mesh(r->f, line));
}

/* Builds by calls what `program` says. A memory is the schedule's. */
static void rebuild_program(tf_session *s, const char *program) {
  static text want, got;
  tf_module *from = parsed(s, program), *to;
  ck_assert_msg(tf_module_verify(from) == TF_OK, "%s", messages);
  tf_op *func = tf_op_body(from->op)->last;
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next) {
    tf_op_set_attr(o, "memory", NULL);
    tf_op_set_attr(o, "via", NULL);
  }
  ACCEPTED(tf_module_create(s, &to));
  rebuild r = {.handles = {.pool = from->pool}};
  tf_oom *oom = &from->oom; /* the map grows outside of public calls */
  ck_assert_int_eq(setjmp(oom->jump), 0);
  rebuild_func(&r, to, func);
  for (uint32_t i = 0; i < tf_fusion_body(func)->narg; i++) rebuild_input(&r, func, i);
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next) rebuild_op(&r, o);
  ck_assert_str_eq(printed(to, &got), printed(from, &want));
  round_trips(s, to);
  tf_module_destroy(to);
  tf_module_destroy(from);
}

START_TEST(every_example_can_be_built_by_calls) {
  tf_session *s = new_session(NULL);
  static text t;
  t.n = 0;
  ck_assert_int_eq(tf_dialect_examples(s, "fusion", keep_text, &t), TF_OK);
  uint32_t n = 0;
  for (char *at = t.at, *end; *at; at = end, n++) {
    char *mark = strstr(at, "// -----");
    end = mark ? mark + strlen("// -----") : at + strlen(at);
    if (mark) *mark = 0;
    rebuild_program(s, at);
  }
  ck_assert_uint_eq(n, TF_FUSION_NUM); /* one for each row */
  tf_session_destroy(s);
}
END_TEST

#define NAME(OP) #OP,
static const char *const unary[] = {TF_FUSION_UNARY(NAME)}, *const binary[] = {TF_FUSION_BINARY(NAME)},
                         *const ternary[] = {TF_FUSION_TERNARY(NAME)};
#define COUNT(LIST) (sizeof(LIST) / sizeof *(LIST))

static int times_listed(const char *const *list, size_t n, const char *name) {
  int found = 0;
  for (size_t i = 0; i < n; i++) found += strcmp(list[i], name) == 0;
  return found;
}

/* What tf_fusion_dropout makes of several ops, and what it refuses. */
START_TEST(dropout_is_several_ops) {
  static text got;
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *n, *seed, *counter, *y;
  const int64_t dims[] = {TF_DIM_DYNAMIC, 8};
  ACCEPTED(tf_module_create(s, &m));
  ACCEPTED(tf_fusion_create(m, "f", &f));
  ACCEPTED(tf_fusion_input(f, "x", (DLDataType){kDLBfloat, 16, 1}, 2, dims, NULL, NULL, &x));
  ACCEPTED(tf_fusion_input(f, "n", (DLDataType){kDLInt, 32, 1}, 2, dims, NULL, NULL, &n));
  ACCEPTED(tf_fusion_scalar(f, "seed", (DLDataType){kDLInt, 64, 1}, &seed));
  ACCEPTED(tf_fusion_scalar(f, "counter", (DLDataType){kDLInt, 64, 1}, &counter));
  ck_assert_int_eq(tf_fusion_dropout(f, x, 1, seed, counter, &y), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "found 1") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_dropout(f, n, 0.5, seed, counter, &y), TF_ERR_INVALID);
  ACCEPTED(tf_fusion_dropout(f, x, 0.25, seed, counter, &y));
  ACCEPTED(tf_fusion_return(f, &y, 1));
  const char *text = printed(m, &got);
  static const char *const parts[] = {
      "fusion.dim %x, 0", "fusion.uniform %seed, %counter, ", "tensor<?x8xf32>", "fusion.ge ", "7.5", "fusion.select "};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) ck_assert_msg(strstr(text, parts[i]) != NULL, "%s", text);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

/* Rows of a table are a gather by an index that is broadcast; a matrix of indices is one as it is. */
START_TEST(index_select_is_a_gather) {
  static text got;
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *i, *j, *y[2];
  const int64_t dims[] = {TF_DIM_DYNAMIC, 8};
  ACCEPTED(tf_module_create(s, &m));
  ACCEPTED(tf_fusion_create(m, "f", &f));
  ACCEPTED(tf_fusion_input(f, "x", (DLDataType){kDLBfloat, 16, 1}, 2, dims, NULL, NULL, &x));
  ACCEPTED(tf_fusion_input(f, "i", (DLDataType){kDLInt, 64, 1}, 1, dims, NULL, NULL, &i));
  ACCEPTED(tf_fusion_input(f, "j", (DLDataType){kDLInt, 32, 1}, 2, dims, NULL, NULL, &j));
  ck_assert_int_eq(tf_fusion_index_select(f, x, i, 2, &y[0]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "axis 2 is out of range: the tensor has 2 axes") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_index_select(f, x, j, 0, &y[0]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "a tensor of one axis") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_gather(f, x, x, 0, &y[0]), TF_ERR_INVALID);
  ck_assert_int_eq(tf_fusion_index_select(f, x, NULL, 0, &y[0]), TF_ERR_INVALID);
  ACCEPTED(tf_fusion_index_select(f, x, i, 0, &y[0]));
  ACCEPTED(tf_fusion_gather(f, x, j, 1, &y[1]));
  ACCEPTED(tf_fusion_return(f, y, 2));
  const char *text = printed(m, &got);
  static const char *const parts[] = {"fusion.broadcast %i axes [1] : tensor<?x1xi64>", "axis 0 : tensor<?x8xbf16>",
                                      "fusion.gather %x, %j axis 1 : tensor<?x8xbf16>"};
  for (size_t k = 0; k < COUNT(parts); k++) ck_assert_msg(strstr(text, parts[k]) != NULL, "%s", text);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

/* Halves are added up and counted as f32. */
START_TEST(var_mean_is_several_ops) {
  static text got;
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *y[2];
  const int64_t dims[] = {TF_DIM_DYNAMIC, 8, 4}, axes[] = {2, 0};
  ACCEPTED(tf_module_create(s, &m));
  ACCEPTED(tf_fusion_create(m, "f", &f));
  ACCEPTED(tf_fusion_input(f, "x", (DLDataType){kDLBfloat, 16, 1}, 3, dims, NULL, NULL, &x));
  ck_assert_int_eq(tf_fusion_var_mean(f, x, axes, 0, 1, &y[0], &y[1]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "needs an axis at least") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_var(f, x, axes, 2, -1, &y[0]), TF_ERR_INVALID);
  ACCEPTED(tf_fusion_var_mean(f, x, axes, 2, 1, &y[0], &y[1]));
  ACCEPTED(tf_fusion_return(f, y, 2));
  const char *text = printed(m, &got);
  static const char *const parts[] = {"fusion.var %x axes [2, 0] correction 1 : tensor<8xbf16>",
                                      "axes [2, 0] : tensor<8xf32>", "fusion.div ", ": tensor<8xbf16>"};
  for (size_t k = 0; k < COUNT(parts); k++) ck_assert_msg(strstr(text, parts[k]) != NULL, "%s", text);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(places_have_the_type_that_is_said) {
  static text got;
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *y[3];
  const int64_t dims[] = {TF_DIM_DYNAMIC, 8, 4}, axes[] = {2, 0}, beyond = 3;
  ACCEPTED(tf_module_create(s, &m));
  ACCEPTED(tf_fusion_create(m, "f", &f));
  ACCEPTED(tf_fusion_input(f, "x", (DLDataType){kDLBfloat, 16, 1}, 3, dims, NULL, NULL, &x));
  ck_assert_int_eq(tf_fusion_argmax(f, x, &beyond, 1, (DLDataType){kDLInt, 64, 1}, &y[0]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "axis 3 is out of range") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_argmin(f, x, axes, 1, (DLDataType){kDLFloat, 32, 1}, &y[0]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "gives i64 or i32, found f32") != NULL, "%s", messages);
  ACCEPTED(tf_fusion_argmax(f, x, axes, 2, (DLDataType){kDLInt, 32, 1}, &y[0]));
  ACCEPTED(tf_fusion_argmin(f, x, axes, 1, (DLDataType){kDLInt, 64, 1}, &y[1]));
  ACCEPTED(tf_fusion_reduce(f, "argmax", x, axes, 1, &y[2]));
  ACCEPTED(tf_fusion_return(f, y, 3));
  const char *text = printed(m, &got);
  static const char *const parts[] = {"fusion.argmax %x axes [2, 0] : tensor<8xi32>",
                                      "fusion.argmin %x axes [2] : tensor<?x8xi64>",
                                      "fusion.argmax %x axes [2] : tensor<?x8xi64>"};
  for (size_t k = 0; k < COUNT(parts); k++) ck_assert_msg(strstr(text, parts[k]) != NULL, "%s", text);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(scans_by_calls) {
  static text got;
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *y[3];
  const int64_t dims[] = {TF_DIM_DYNAMIC, 8};
  ACCEPTED(tf_module_create(s, &m));
  ACCEPTED(tf_fusion_create(m, "f", &f));
  ACCEPTED(tf_fusion_input(f, "x", (DLDataType){kDLBfloat, 16, 1}, 2, dims, NULL, NULL, &x));
  ck_assert_int_eq(tf_fusion_scan(f, "sum", x, 1, false, false, &y[0]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "'sum' is none of cumsum, cumprod, cummax and cummin") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_scan(f, "cumsum", x, 2, false, false, &y[0]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "axis 2 is out of range: 'x' has 2 axes") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_scan(f, NULL, x, 1, false, false, &y[0]), TF_ERR_INVALID);
  ck_assert_int_eq(tf_fusion_scan(f, "cumsum", NULL, 1, false, false, &y[0]), TF_ERR_INVALID);
  ACCEPTED(tf_fusion_scan(f, "cumsum", x, 1, false, false, &y[0]));
  ACCEPTED(tf_fusion_scan(f, "cumprod", y[0], 0, true, false, &y[1]));
  ACCEPTED(tf_fusion_scan(f, "cummax", x, 0, true, true, &y[2]));
  ACCEPTED(tf_fusion_return(f, y, 3));
  const char *text = printed(m, &got);
  static const char *const parts[] = {"fusion.cumsum %x axis 1 : tensor<?x8xbf16>\n",
                                      "axis 0 : tensor<?x8xbf16> {reverse}\n",
                                      "fusion.cummax %x axis 0 : tensor<?x8xbf16> {exclusive, reverse}\n"};
  for (size_t k = 0; k < COUNT(parts); k++) ck_assert_msg(strstr(text, parts[k]) != NULL, "%s", text);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(scatters_by_calls) {
  static text got;
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *i, *u, *y[2];
  const int64_t dims[] = {TF_DIM_DYNAMIC, 8}, some[] = {5, 1};
  ACCEPTED(tf_module_create(s, &m));
  ACCEPTED(tf_fusion_create(m, "f", &f));
  ACCEPTED(tf_fusion_input(f, "x", (DLDataType){kDLBfloat, 16, 1}, 2, dims, NULL, NULL, &x));
  ACCEPTED(tf_fusion_input(f, "i", (DLDataType){kDLInt, 32, 1}, 2, some, NULL, NULL, &i));
  ACCEPTED(tf_fusion_input(f, "u", (DLDataType){kDLBfloat, 16, 1}, 2, dims, NULL, NULL, &u));
  ck_assert_int_eq(tf_fusion_scatter(f, "gather", x, i, u, 0, &y[0]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "'gather' is none of scatter, scatter_add") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_scatter(f, "scatter", x, u, u, 0, &y[0]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "an index is a tensor of integers, but 'u' has type") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_scatter(f, "scatter", x, NULL, u, 0, &y[0]), TF_ERR_INVALID);
  ACCEPTED(tf_fusion_scatter(f, "scatter", x, i, u, 0, &y[0]));
  ACCEPTED(tf_fusion_scatter(f, "scatter_add", y[0], i, u, 0, &y[1]));
  ACCEPTED(tf_fusion_return(f, y, 2));
  const char *text = printed(m, &got);
  static const char *const parts[] = {"fusion.scatter %x, %i, %u axis 0 : tensor<?x8xbf16>", "fusion.scatter_add %"};
  for (size_t k = 0; k < COUNT(parts); k++) ck_assert_msg(strstr(text, parts[k]) != NULL, "%s", text);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(the_largest_by_calls) {
  static text got;
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *y[3];
  const int64_t dims[] = {TF_DIM_DYNAMIC, 8};
  const DLDataType i32 = {kDLInt, 32, 1}, f32 = {kDLFloat, 32, 1};
  ACCEPTED(tf_module_create(s, &m));
  ACCEPTED(tf_fusion_create(m, "f", &f));
  ACCEPTED(tf_fusion_input(f, "x", (DLDataType){kDLBfloat, 16, 1}, 2, dims, NULL, NULL, &x));
  ck_assert_int_eq(tf_fusion_topk(f, x, 1, 0, false, i32, &y[0], &y[1]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "gives from 1 to 64 places, found k = 0") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_topk(f, x, 1, 65, false, i32, &y[0], &y[1]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "gives from 1 to 64 places along axis 1") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_topk(f, x, 2, 3, false, i32, &y[0], &y[1]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "axis 2 is out of range: 'x' has 2 axes") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_topk(f, x, 1, 3, false, f32, &y[0], &y[1]), TF_ERR_INVALID);
  ck_assert_msg(strstr(messages, "gives i64 or i32, found f32") != NULL, "%s", messages);
  ck_assert_int_eq(tf_fusion_topk(f, NULL, 1, 3, false, i32, &y[0], &y[1]), TF_ERR_INVALID);
  ACCEPTED(tf_fusion_topk(f, x, 1, 3, false, i32, &y[0], &y[1]));
  ACCEPTED(tf_fusion_topk(f, x, 0, 2, true, (DLDataType){0}, NULL, &y[2]));
  ACCEPTED(tf_fusion_return(f, y, 3));
  const char *text = printed(m, &got);
  static const char *const parts[] = {"fusion.topk %x axis 1 : tensor<?x3xi32>\n", "axis 1 : tensor<?x3xbf16>",
                                      "fusion.topk %x axis 0 : tensor<2x8xi64> {smallest}\n"};
  for (size_t k = 0; k < COUNT(parts); k++) ck_assert_msg(strstr(text, parts[k]) != NULL, "%s", text);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(the_lists_are_the_table) {
  static const char *const quaternary[] = {"addcmul"};
  const struct {
    const char *const *list;
    size_t n;
  } lists[] = {{unary, COUNT(unary)}, {binary, COUNT(binary)}, {ternary, COUNT(ternary)}, {quaternary, 1}};
  tf_session *s = new_session(NULL);
  tf_module *m;
  ACCEPTED(tf_module_create(s, &m));
  size_t n = 0;
  for (int i = 0; i < TF_FUSION_NUM; i++) {
    const tf_fusion_info *info = tf_fusion_id_info((tf_fusion_id)i);
    if (info->cls != TF_FC_POINTWISE && info->cls != TF_FC_SET) continue;
    const tf_opdef *def = tf_context_op_id(m->ctx, tf_fusion_op_id(m->ctx, info->id));
    ck_assert_msg(times_listed(lists[def->noperand - 1].list, lists[def->noperand - 1].n, info->name) == 1,
                  "tf/fusion.h lists '%s' not once among the ops of %u operands", info->name, def->noperand);
    n++;
  }
  ck_assert_uint_eq(n, COUNT(unary) + COUNT(binary) + COUNT(ternary) + 1);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

/* A fusion with an input of each of some types. */
typedef struct bench {
  tf_session *s;
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *y, *n, *cond, *scalar, *row; /* f32 ?x8, f32 ?x8, i32 ?x8, i1 ?x8, f32, f32 8 */
} bench;

static void setup(bench *b) {
  const int64_t dims[2] = {TF_DIM_DYNAMIC, 8};
  b->s = new_session(NULL);
  ACCEPTED(tf_module_create(b->s, &b->m));
  ACCEPTED(tf_fusion_create(b->m, "f", &b->f));
  ACCEPTED(tf_fusion_input(b->f, "x", f32, 2, dims, NULL, NULL, &b->x));
  ACCEPTED(tf_fusion_input(b->f, "y", f32, 2, dims, NULL, NULL, &b->y));
  ACCEPTED(tf_fusion_input(b->f, "n", i32, 2, dims, NULL, NULL, &b->n));
  ACCEPTED(tf_fusion_input(b->f, "c", i1, 2, dims, NULL, NULL, &b->cond));
  ACCEPTED(tf_fusion_scalar(b->f, "s", f32, &b->scalar));
  ACCEPTED(tf_fusion_input(b->f, "r", f32, 1, dims + 1, NULL, NULL, &b->row));
}

static void teardown(bench *b) {
  tf_module_destroy(b->m);
  tf_session_destroy(b->s);
}

static tf_tensor *operand_for(const bench *b, const char *op) {
  for (int i = 0; i < TF_FUSION_NUM; i++) {
    const tf_fusion_info *info = tf_fusion_id_info((tf_fusion_id)i);
    if (strcmp(info->name, op) == 0)
      return strchr(info->accepts, 'F') ? b->x : strchr(info->accepts, 'S') ? b->n : b->cond;
  }
  return NULL;
}

START_TEST(every_op_has_its_function) {
  bench b;
  tf_tensor *last = NULL, *out;
  static text t;
  char want[64];
  setup(&b);
#define MADE(OP)                                                                                                       \
  snprintf(want, sizeof want, "= fusion." #OP " ");                                                                    \
  ck_assert_msg(strstr(printed(b.m, &t), want), "no '%s' in %s", want, t.at);                                          \
  last = out;
#define CALL1(OP)                                                                                                      \
  ACCEPTED(tf_fusion_##OP(b.f, operand_for(&b, #OP), &out));                                                           \
  MADE(OP)
#define CALL2(OP)                                                                                                      \
  ACCEPTED(tf_fusion_##OP(b.f, operand_for(&b, #OP), operand_for(&b, #OP), &out));                                     \
  MADE(OP)
#define CALL3(OP)                                                                                                      \
  ACCEPTED(tf_fusion_##OP(b.f, strcmp(#OP, "select") ? b.x : b.cond, b.x, b.y, &out));                                 \
  MADE(OP)
  TF_FUSION_UNARY(CALL1)
  TF_FUSION_BINARY(CALL2)
  TF_FUSION_TERNARY(CALL3)
  ACCEPTED(tf_fusion_addcmul(b.f, b.x, b.y, b.x, b.scalar, &out));
  MADE(addcmul)
  ACCEPTED(tf_fusion_return(b.f, &last, 1));
  round_trips(b.s, b.m);
  teardown(&b);
}
END_TEST

START_TEST(single_ops_say_what_they_are_asked) {
  bench b;
  static text t;
  tf_tensor *c, *n, *e, *out[8];
  const int64_t one[] = {1}, zero[] = {0}, swap[] = {1, 0}, dims[] = {4, TF_DIM_DYNAMIC};
  setup(&b);
  ACCEPTED(tf_fusion_constant(b.f, f16, 1.0 / 3, &c));
  ACCEPTED(tf_fusion_constant_int(b.f, i32, -7, &n));
  ACCEPTED(tf_fusion_dim(b.f, b.x, 0, &e));
  ACCEPTED(tf_fusion_cast(b.f, b.x, bf16, &out[0]));
  ACCEPTED(tf_fusion_reduce(b.f, "sum", b.x, one, 1, &out[1]));
  ACCEPTED(tf_fusion_broadcast(b.f, b.row, zero, 1, &out[2]));
  ACCEPTED(tf_fusion_squeeze(b.f, out[2], zero, 1, &out[3]));
  ACCEPTED(tf_fusion_permute(b.f, b.x, swap, 2, &out[4]));
  ACCEPTED(tf_fusion_full(b.f, c, 2, dims, &e, 1, &out[5]));
  ACCEPTED(tf_fusion_iota(b.f, n, n, 1, 2, dims, &e, 1, &out[6]));
  ACCEPTED(tf_fusion_reduce(b.f, "any", b.cond, swap, 2, &out[7]));
  ACCEPTED(tf_fusion_return(b.f, out, 8));
  static const char want[] =
      "  fusion.func @f(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>, %n: tensor<?x8xi32>, %c: tensor<?x8xi1>, %s: f32, "
      "%r: tensor<8xf32>) -> (tensor<?x8xbf16>, tensor<?xf32>, tensor<1x8xf32>, tensor<8xf32>, tensor<8x?xf32>, "
      "tensor<4x?xf16>, tensor<4x?xi32>, tensor<i1>) {\n"
      "    %0 = fusion.constant 3.33251953125e-01 : f16\n"
      "    %1 = fusion.constant -7 : i32\n"
      "    %2 = fusion.dim %x, 0 : i64\n"
      "    %3 = fusion.cast %x : tensor<?x8xbf16>\n"
      "    %4 = fusion.sum %x axes [1] : tensor<?xf32>\n"
      "    %5 = fusion.broadcast %r axes [0] : tensor<1x8xf32>\n"
      "    %6 = fusion.squeeze %5 axes [0] : tensor<8xf32>\n"
      "    %7 = fusion.permute %x axes [1, 0] : tensor<8x?xf32>\n"
      "    %8 = fusion.full %0, %2 : tensor<4x?xf16>\n"
      "    %9 = fusion.iota %1, %1, %2 axis 1 : tensor<4x?xi32>\n"
      "    %10 = fusion.any %c axes [1, 0] : tensor<i1>\n";
  ck_assert_msg(strstr(printed(b.m, &t), want), "%s", t.at);
  round_trips(b.s, b.m);
  teardown(&b);
}
END_TEST

/* With scales for blocks these may have any extents where only the launch knows them. */
START_TEST(blocks_by_calls) {
  bench b;
  static text t;
  tf_tensor *e, *w, *sa, *sb, *y, *none;
  const DLDataType f8 = {10, 8, 1};
  const int64_t dims[2] = {8, 200}, wide[2] = {200, 100}, of_a[2] = {8, 2}, of_b[2] = {2, 1}, blocks[3] = {1, 128, 128},
                odd[3] = {1, 128, 100};
  setup(&b);
  ACCEPTED(tf_fusion_input(b.f, "e", f8, 2, dims, NULL, NULL, &e));
  ACCEPTED(tf_fusion_input(b.f, "w", f8, 2, wide, NULL, NULL, &w));
  ACCEPTED(tf_fusion_input(b.f, "sa", f32, 2, of_a, NULL, NULL, &sa));
  ACCEPTED(tf_fusion_input(b.f, "sb", f32, 2, of_b, NULL, NULL, &sb));
  tf_tensor *const all[4] = {e, w, sa, sb}, *const turned[4] = {e, w, sb, sa};
  ACCEPTED(tf_fusion_op(b.f, "scaled_matmul", all, 4, &(tf_fusion_attrs){.type = bf16, .blocks = blocks}, &y));
  REFUSED(b.m, "the last one a multiple of 32",
          tf_fusion_op(b.f, "scaled_matmul", all, 4, &(tf_fusion_attrs){.type = bf16, .blocks = odd}, &none));
  REFUSED(b.m, "blocks along axis",
          tf_fusion_op(b.f, "scaled_matmul", turned, 4, &(tf_fusion_attrs){.type = bf16, .blocks = blocks}, &none));
  const int64_t mx[3] = {1, 1, 32}, xa[2] = {8, 7}, xb[2] = {7, 100};
  tf_tensor *scaled[4] = {e, w};
  ACCEPTED(tf_fusion_input(b.f, "xa", (DLDataType){kDLUInt, 8, 1}, 2, xa, NULL, NULL, &scaled[2]));
  ACCEPTED(tf_fusion_input(b.f, "xb", (DLDataType){kDLUInt, 8, 1}, 2, xb, NULL, NULL, &scaled[3]));
  ACCEPTED(tf_fusion_op(b.f, "scaled_matmul", scaled, 4, &(tf_fusion_attrs){.type = bf16, .blocks = mx}, &none));
  ACCEPTED(tf_fusion_return(b.f, &y, 1));
  static const char want[] = "fusion.scaled_matmul %e, %w, %sa, %sb blocks [1, 128, 128] : tensor<8x100xbf16>";
  ck_assert_msg(strstr(printed(b.m, &t), want), "%s", t.at);
  round_trips(b.s, b.m);
  teardown(&b);
}
END_TEST

START_TEST(products_by_calls) {
  bench b;
  static text t;
  tf_tensor *w, *e, *t8, *out[5], *none;
  const DLDataType f8 = {10, 8, 1}; /* f8e4m3fn, as tf/tensor.h has it */
  const int64_t dims[2] = {8, TF_DIM_DYNAMIC}, swap[] = {1, 0};
  setup(&b);
  ACCEPTED(tf_fusion_input(b.f, "w", f32, 2, dims, NULL, NULL, &w));
  ACCEPTED(tf_fusion_input(b.f, "e", f8, 2, dims, NULL, NULL, &e));
  ACCEPTED(tf_fusion_matmul(b.f, b.x, w, bf16, &out[0]));
  ACCEPTED(tf_fusion_permute(b.f, w, swap, 2, &t8));
  ACCEPTED(tf_fusion_linear(b.f, b.y, t8, NULL, f32, &out[1]));
  ACCEPTED(tf_fusion_linear(b.f, b.y, b.x, NULL, f16, &out[2]));
  ACCEPTED(tf_fusion_linear(b.f, e, e, NULL, f32, &out[3]));
  ACCEPTED(tf_fusion_permute(b.f, e, swap, 2, &none));
  ACCEPTED(tf_fusion_scaled_matmul(b.f, e, none, b.scalar, b.scalar, bf16, &out[4]));
  REFUSED(b.m, "'scaled_matmul' takes tensors, but 's' is a scalar",
          tf_fusion_scaled_matmul(b.f, b.x, b.scalar, b.scalar, b.scalar, f32, &none));
  REFUSED(b.m, "'scaled_matmul' takes 4 operands",
          tf_fusion_op(b.f, "scaled_matmul", (tf_tensor *[]){e, e}, 2, NULL, &none));
  REFUSED(b.m, "'c' holds i1, which has no products", tf_fusion_matmul(b.f, b.x, b.cond, f32, &none));
  REFUSED(b.m, "'matmul' takes tensors, but 's' is a scalar", tf_fusion_matmul(b.f, b.x, b.scalar, f32, &none));
  ACCEPTED(tf_fusion_return(b.f, out, 5));
  static const char want[] = "    %0 = fusion.matmul %x, %w : tensor<?x?xbf16>\n"
                             "    %1 = fusion.permute %w axes [1, 0] : tensor<?x8xf32>\n"
                             "    %2 = fusion.linear %y, %1 : tensor<?x?xf32>\n"
                             "    %3 = fusion.linear %y, %x : tensor<?x?xf16>\n"
                             "    %4 = fusion.linear %e, %e : tensor<8x8xf32>\n"
                             "    %5 = fusion.permute %e axes [1, 0] : tensor<?x8xf8E4M3FN>\n"
                             "    %6 = fusion.scaled_matmul %e, %5, %s, %s : tensor<8x8xbf16>\n";
  ck_assert_msg(strstr(printed(b.m, &t), want), "%s", t.at);
  round_trips(b.s, b.m);
  REFUSED(b.m, "a fusion with products takes no schedule", tf_split(out[0], 0, 4));
  teardown(&b);
}
END_TEST

START_TEST(attention_by_calls) {
  bench b;
  static text t;
  tf_tensor *q, *k, *v, *bias, *n, *out[3], *none;
  const int64_t dq[4] = {TF_DIM_DYNAMIC, 4, TF_DIM_DYNAMIC, 64}, dk[4] = {TF_DIM_DYNAMIC, 2, TF_DIM_DYNAMIC, 64};
  const int64_t db[4] = {1, 4, 1, TF_DIM_DYNAMIC}, window[2] = {100, -1}, wrong[2] = {-2, 0};
  setup(&b);
  ACCEPTED(tf_fusion_input(b.f, "q", f16, 4, dq, NULL, NULL, &q));
  ACCEPTED(tf_fusion_input(b.f, "k", f16, 4, dk, NULL, NULL, &k));
  ACCEPTED(tf_fusion_input(b.f, "v", f16, 4, dk, NULL, NULL, &v));
  ACCEPTED(tf_fusion_input(b.f, "bias", f32, 4, db, NULL, NULL, &bias));
  ACCEPTED(tf_fusion_input(b.f, "len", (DLDataType){kDLInt, 32, 1}, 1, dq, NULL, NULL, &n));
  ACCEPTED(tf_fusion_sdpa(b.f, q, k, v, NULL, f16, &out[0]));
  tf_sdpa_attrs s = {.causal = true, .align_end = true, .window = window, .scale = 0.5, .bias = bias};
  s.key_lengths = s.query_lengths = n;
  ACCEPTED(tf_fusion_sdpa(b.f, q, k, v, &s, f32, &out[1]));
  s = (tf_sdpa_attrs){.query_lengths = n};
  ACCEPTED(
      tf_fusion_op(b.f, "sdpa", (tf_tensor *[]){q, k, v, n}, 4, &(tf_fusion_attrs){.type = f16, .sdpa = &s}, &out[2]));
  REFUSED(b.m, "operands behind q, k and v",
          tf_fusion_op(b.f, "sdpa", (tf_tensor *[]){q, k, v, n}, 4, &(tf_fusion_attrs){.type = f16}, &none));
  REFUSED(b.m, "operands behind q, k and v",
          tf_fusion_op(b.f, "sdpa", (tf_tensor *[]){q, k, v}, 3, &(tf_fusion_attrs){.type = f16, .sdpa = &s}, &none));
  REFUSED(b.m, "'sdpa' takes tensors, but 's' is a scalar", tf_fusion_sdpa(b.f, q, k, b.scalar, NULL, f16, &none));
  REFUSED(b.m, "operand 2 is NULL", tf_fusion_sdpa(b.f, q, k, NULL, NULL, f16, &none));
  REFUSED(b.m, "'window' has -2", tf_fusion_sdpa(b.f, q, k, v, &(tf_sdpa_attrs){.window = wrong}, f16, &none));
  REFUSED(b.m, "queries are [..., heads, M, D]", tf_fusion_sdpa(b.f, b.x, k, v, NULL, f16, &none));
  ACCEPTED(tf_fusion_return(b.f, out, 3));
  static const char want[] = "    %0 = fusion.sdpa %q, %k, %v : tensor<?x4x?x64xf16>\n"
                             "    %1 = fusion.sdpa %q, %k, %v, %bias, %len, %len window [100, -1] {align = \"end\", "
                             "bias, causal, key_lengths, "
                             "query_lengths, scale = 5.000000e-01 : f64} : tensor<?x4x?x64xf32>\n"
                             "    %2 = fusion.sdpa %q, %k, %v, %len {query_lengths} : tensor<?x4x?x64xf16>\n";
  ck_assert_msg(strstr(printed(b.m, &t), want), "%s", t.at);
  round_trips(b.s, b.m);
  teardown(&b);
}
END_TEST

START_TEST(gradients_of_attention_by_calls) {
  bench b;
  static text t;
  tf_tensor *q, *k, *v, *y, *g, *l, *d[3], *none, *len;
  const int64_t dq[4] = {TF_DIM_DYNAMIC, 4, TF_DIM_DYNAMIC, 64}, dk[4] = {TF_DIM_DYNAMIC, 2, TF_DIM_DYNAMIC, 64};
  setup(&b);
  ACCEPTED(tf_fusion_input(b.f, "q", f16, 4, dq, NULL, NULL, &q));
  ACCEPTED(tf_fusion_input(b.f, "k", f16, 4, dk, NULL, NULL, &k));
  ACCEPTED(tf_fusion_input(b.f, "v", f16, 4, dk, NULL, NULL, &v));
  ACCEPTED(tf_fusion_input(b.f, "g", f16, 4, dq, NULL, NULL, &g));
  tf_sdpa_attrs s = {.causal = true, .scale = 0.5, .deterministic = true}; /* which gradients only say */
  ACCEPTED(tf_fusion_sdpa(b.f, q, k, v, &s, f16, &y));
  ACCEPTED(tf_fusion_sdpa_logsumexp(b.f, q, k, v, &s, &l));
  ACCEPTED(tf_fusion_sdpa_backward(b.f, q, k, v, y, g, l, &s, f32, &d[0], &d[1], &d[2]));
  ACCEPTED(tf_fusion_sdpa_backward(b.f, q, k, v, y, g, l, NULL, f16, NULL, &d[1], NULL));
  tf_tensor *const all[6] = {q, k, v, y, g, l};
  REFUSED(b.m, "which `of` says; found NULL",
          tf_fusion_op(b.f, "sdpa_backward", all, 6, &(tf_fusion_attrs){.type = f16}, &none));
  REFUSED(b.m, "which `of` says; found y",
          tf_fusion_op(b.f, "sdpa_backward", all, 6, &(tf_fusion_attrs){.type = f16, .of = "y"}, &none));
  ACCEPTED(tf_fusion_input(b.f, "len", i32, 1, dq, NULL, NULL, &len));
  tf_sdpa_attrs ragged = {.key_lengths = len, .query_lengths = len};
  ACCEPTED(tf_fusion_sdpa_backward(b.f, q, k, v, y, g, l, &ragged, f16, NULL, NULL, &none));
  REFUSED(b.m, "'pages' of a gradient",
          tf_fusion_sdpa_backward(b.f, q, k, v, y, g, l, &(tf_sdpa_attrs){.pages = len}, f16, &none, NULL, NULL));
  REFUSED(b.m, "expected 3: [..., heads, M], what sdpa_logsumexp gives",
          tf_fusion_sdpa_backward(b.f, q, k, v, y, g, q, NULL, f16, NULL, NULL, &none));
  ck_assert_int_eq(tf_fusion_sdpa_backward(b.f, q, k, v, y, g, l, NULL, f16, NULL, NULL, NULL), TF_ERR_INVALID);
  ACCEPTED(tf_fusion_return(b.f, d, 3));
  static const char want[] =
      "    %1 = fusion.sdpa_logsumexp %q, %k, %v {causal, scale = 5.000000e-01 : f64} : tensor<?x4x?xf32>\n"
      "    %2 = fusion.sdpa_backward q : %q, %k, %v, %0, %g, %1 {causal, deterministic, scale = "
      "5.000000e-01 : f64} : "
      "tensor<?x4x?x64xf32>\n"
      "    %3 = fusion.sdpa_backward k : %q, %k, %v, %0, %g, %1 {causal, deterministic, scale = "
      "5.000000e-01 : f64} : "
      "tensor<?x2x?x64xf32>\n"
      "    %4 = fusion.sdpa_backward v : %q, %k, %v, %0, %g, %1 {causal, deterministic, scale = "
      "5.000000e-01 : f64} : "
      "tensor<?x2x?x64xf32>\n"
      "    %5 = fusion.sdpa_backward k : %q, %k, %v, %0, %g, %1 : tensor<?x2x?x64xf16>\n"
      "    %6 = fusion.sdpa_backward v : %q, %k, %v, %0, %g, %1, %len, %len {key_lengths, query_lengths} : "
      "tensor<?x2x?x64xf16>\n";
  ck_assert_msg(strstr(printed(b.m, &t), want), "%s", t.at);
  round_trips(b.s, b.m);
  teardown(&b);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ looking */

START_TEST(what_was_built_can_be_looked_at) {
  bench b;
  tf_tensor *y, *t;
  uint32_t in, res;
  tf_tensor_info info = {.struct_size = sizeof info};
  setup(&b);
  ACCEPTED(tf_fusion_num_args(b.f, &in, &res));
  ck_assert(in == 6 && res == 0);
  ACCEPTED(tf_fusion_eq(b.f, b.x, b.y, &y));
  ACCEPTED(tf_tensor_set_name(y, "equal"));
  REFUSED(b.m, "after tf_fusion_return", tf_fusion_set_in_place(b.f, 0, b.x));
  ACCEPTED(tf_fusion_return(b.f, &y, 1));
  REFUSED(b.m, "the two must be one type", tf_fusion_set_in_place(b.f, 0, b.x));
  REFUSED(b.m, "is no input of the fusion", tf_fusion_set_in_place(b.f, 0, y));
  REFUSED(b.m, "the input is NULL", tf_fusion_set_in_place(b.f, 0, NULL));
  ACCEPTED(tf_fusion_num_args(b.f, NULL, &res));
  ck_assert_uint_eq(res, 1);
  ACCEPTED(tf_fusion_get_result(b.f, 0, &t));
  ck_assert_ptr_eq(t, y);
  ACCEPTED(tf_fusion_get_input(b.f, 4, &t));
  ck_assert_ptr_eq(t, b.scalar);
  ACCEPTED(tf_fusion_get_tensor(b.f, "equal", &t));
  ck_assert_ptr_eq(t, y);
  ACCEPTED(tf_fusion_get_tensor(b.f, "n", &t));
  ck_assert_ptr_eq(t, b.n);
  ACCEPTED(tf_tensor_get_info(y, &info));
  ck_assert_str_eq(info.name, "equal");
  ck_assert(info.is_tensor && !info.is_input && info.rank == 2 && info.dims[0] == TF_DIM_DYNAMIC && info.dims[1] == 8);
  ck_assert(info.type.code == 6 && info.type.bits == 8 && info.type.lanes == 1);
  ACCEPTED(tf_tensor_get_info(b.scalar, &info));
  ck_assert(!info.is_tensor && info.is_input && info.rank == 0 && info.type.bits == 32);
  tf_tensor_info small = {.struct_size = offsetof(tf_tensor_info, dims), .dims = {99}};
  ACCEPTED(tf_tensor_get_info(y, &small));
  ck_assert(small.rank == 2 && small.dims[0] == 99); /* nothing beyond what the caller has */
  REFUSED(b.m, "there is no input 6: the fusion has 6", tf_fusion_get_input(b.f, 6, &t));
  REFUSED(b.m, "there is no result 1: the fusion has 1", tf_fusion_get_result(b.f, 1, &t));
  REFUSED(b.m, "there is no result 1: the fusion has 1", tf_fusion_set_in_place(b.f, 1, b.x));
  REFUSED(b.m, "the fusion has no tensor 'z'", tf_fusion_get_tensor(b.f, "z", &t));
  REFUSED(b.m, "the name is NULL", tf_fusion_get_tensor(b.f, NULL, &t));
  REFUSED(b.m, "'a b' is not a name", tf_tensor_set_name(y, "a b"));
  REFUSED(b.m, "'' is not a name", tf_tensor_set_name(y, ""));
  ACCEPTED(tf_tensor_set_name(y, NULL));
  REFUSED(b.m, "the fusion has no tensor 'equal'", tf_fusion_get_tensor(b.f, "equal", &t));
  ck_assert_ptr_null(t);
  teardown(&b);
}
END_TEST

START_TEST(text_can_be_scheduled_by_calls) {
  tf_session *s = new_session(NULL);
  tf_module *m = parsed(s, "fusion.func @g(%x: tensor<64xf32>) -> tensor<64xf32> {\n"
                           "  %y = fusion.neg %x : tensor<64xf32>\n  fusion.return %y : tensor<64xf32>\n}\n");
  tf_fusion *f, *same;
  tf_tensor *y;
  uint32_t n;
  ACCEPTED(tf_fusion_find(m, NULL, &f));
  ACCEPTED(tf_fusion_find(m, "g", &same));
  ck_assert_ptr_eq(f, same);
  ACCEPTED(tf_fusion_get_tensor(f, "y", &y));
  ACCEPTED(tf_split(y, 0, 8));
  ACCEPTED(tf_num_loops(y, &n));
  ck_assert_uint_eq(n, 2);
  REFUSED(m, "the fusion has returned", tf_fusion_op(f, "neg", &y, 1, NULL, &(tf_tensor *){0}));
  REFUSED(m, "the module has no fusion.func '@h'", tf_fusion_find(m, "h", &f));
  ck_assert_ptr_null(f);
  ACCEPTED(tf_fusion_create(m, "h", &f));
  REFUSED(m, "there is more than one fusion.func; name one", tf_fusion_find(m, NULL, &f));
  ACCEPTED(tf_fusion_find(m, "h", &f)); /* half built */
  tf_module_destroy(m);
  ACCEPTED(tf_module_create(s, &m));
  REFUSED(m, "the module has no fusion.func", tf_fusion_find(m, NULL, &f));
  tf_module_destroy(m);
  m = parsed(s, "fusion.func @g(%x: tensor<64xf32>) -> tensor<6xf32> {\n  fusion.return %x : tensor<64xf32>\n}\n");
  REFUSED(m, "result 0 has type", tf_fusion_find(m, "g", &f)); /* what is found is sound */
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ refusals */

START_TEST(null_is_refused) {
  bench b;
  tf_tensor *t;
  tf_fusion *f;
  tf_module *m;
  uint32_t n;
  const int64_t axis[1] = {0};
  setup(&b);
#define NO(call) ck_assert_int_eq((call), TF_ERR_INVALID)
  NO(tf_module_create(NULL, &m));
  ck_assert_ptr_null(m);
  NO(tf_module_create(b.s, NULL));
  NO(tf_fusion_create(NULL, "g", &f));
  ck_assert_ptr_null(f);
  NO(tf_fusion_create(b.m, "g", NULL));
  NO(tf_fusion_find(NULL, "g", &f));
  NO(tf_fusion_find(b.m, "g", NULL));
  NO(tf_fusion_input(NULL, "x", f32, 0, NULL, NULL, NULL, &t));
  NO(tf_fusion_input(b.f, "x", f32, 0, NULL, NULL, NULL, NULL));
  NO(tf_fusion_scalar(NULL, "x", f32, &t));
  NO(tf_fusion_scalar(b.f, "x", f32, NULL));
  NO(tf_fusion_op(NULL, "neg", &b.x, 1, NULL, &t));
  NO(tf_fusion_op(b.f, "neg", &b.x, 1, NULL, NULL));
  NO(tf_fusion_return(NULL, &b.x, 1));
  NO(tf_fusion_constant(NULL, f32, 1, &t));
  NO(tf_fusion_constant(NULL, i32, 1, &t));
  NO(tf_fusion_constant(b.f, f32, 1, NULL));
  NO(tf_fusion_constant(b.f, i32, 1, NULL));
  NO(tf_fusion_constant_int(NULL, i32, 1, &t));
  NO(tf_fusion_constant_int(NULL, f32, 1, &t));
  NO(tf_fusion_constant_int(b.f, i32, 1, NULL));
  NO(tf_fusion_constant_int(b.f, f32, 1, NULL));
  NO(tf_fusion_dim(NULL, b.x, 0, &t));
  NO(tf_fusion_cast(NULL, b.x, f16, &t));
  NO(tf_fusion_reduce(NULL, "sum", b.x, axis, 1, &t));
  NO(tf_fusion_reduce(b.f, "sum", b.x, axis, 1, NULL));
  NO(tf_fusion_broadcast(NULL, b.x, axis, 1, &t));
  NO(tf_fusion_squeeze(NULL, b.x, axis, 1, &t));
  NO(tf_fusion_permute(NULL, b.x, axis, 1, &t));
  NO(tf_fusion_full(NULL, b.scalar, 1, axis, NULL, 0, &t));
  NO(tf_fusion_full(b.f, b.scalar, 1, axis, NULL, 0, NULL));
  NO(tf_fusion_iota(NULL, b.scalar, b.scalar, 0, 1, axis, NULL, 0, &t));
  NO(tf_fusion_iota(b.f, b.scalar, b.scalar, 0, 1, axis, NULL, 0, NULL));
  NO(tf_fusion_add(NULL, b.x, b.x, &t));
  NO(tf_fusion_num_args(NULL, &n, NULL));
  NO(tf_fusion_get_input(NULL, 0, &t));
  NO(tf_fusion_get_input(b.f, 0, NULL));
  NO(tf_fusion_get_result(NULL, 0, &t));
  NO(tf_fusion_set_in_place(NULL, 0, b.x));
  NO(tf_fusion_get_result(b.f, 0, NULL));
  NO(tf_fusion_get_tensor(NULL, "x", &t));
  NO(tf_fusion_get_tensor(b.f, "x", NULL));
  NO(tf_tensor_set_name(NULL, "x"));
  NO(tf_tensor_get_info(NULL, &(tf_tensor_info){0}));
  NO(tf_tensor_get_info(b.x, NULL));
  REFUSED(b.m, "a fusion needs a name, found NULL", tf_fusion_create(b.m, NULL, &f));
  REFUSED(b.m, "the name of the op is NULL", tf_fusion_op(b.f, NULL, &b.x, 1, NULL, &t));
  REFUSED(b.m, "the name of the op is NULL", tf_fusion_reduce(b.f, NULL, b.x, axis, 1, &t));
  REFUSED(b.m, "the list of 1 operands is NULL", tf_fusion_op(b.f, "neg", NULL, 1, NULL, &t));
  REFUSED(b.m, "operand 1 is NULL, expected a tensor", tf_fusion_add(b.f, b.x, NULL, &t));
  REFUSED(b.m, "operand 0 is NULL, expected a tensor", tf_fusion_cast(b.f, NULL, f16, &t));
  REFUSED(b.m, "operand 0 is NULL, expected a tensor", tf_fusion_full(b.f, NULL, 1, axis, NULL, 0, &t));
  REFUSED(b.m, "the list of 1 extents is NULL", tf_fusion_full(b.f, b.scalar, 1, axis, NULL, 1, &t));
  REFUSED(b.m, "the list of 2 extents is NULL", tf_fusion_full(b.f, b.scalar, 2, NULL, NULL, 0, &t));
  REFUSED(b.m, "the list of 2 extents is NULL", tf_fusion_input(b.f, "z", f32, 2, NULL, NULL, NULL, &t));
  REFUSED(b.m, "the list of 1 axes is NULL", tf_fusion_reduce(b.f, "sum", b.x, NULL, 1, &t));
  REFUSED(b.m, "the list of results is NULL", tf_fusion_return(b.f, NULL, 1));
  REFUSED(b.m, "result 0 is NULL, expected a tensor", tf_fusion_return(b.f, (tf_tensor *[]){NULL}, 1));
  ck_assert_ptr_null(t);
  teardown(&b);
}
END_TEST

START_TEST(wrong_functions_and_inputs_are_refused) {
  bench b;
  tf_tensor *t;
  tf_fusion *f;
  const int64_t dims[17] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8}, bad[2] = {4, -2};
  const char *names[2] = {"m", "m"};
  const tf_fusion_contiguity wrong[2] = {TF_CONTIGUOUS, (tf_fusion_contiguity)3};
  setup(&b);
  REFUSED(b.m, "the module has a symbol '@f' already", tf_fusion_create(b.m, "f", &f));
  ck_assert_ptr_null(f);
  REFUSED(b.m, "'9lives' is not a name: letters, digits and underscores, not beginning with a digit",
          tf_fusion_create(b.m, "9lives", &f));
  REFUSED(b.m, "'a-b' is not a name", tf_fusion_input(b.f, "a-b", f32, 1, dims, NULL, NULL, &t));
  REFUSED(b.m, "a tensor has at most 12 axes, found 17", tf_fusion_input(b.f, "z", f32, 17, dims, NULL, NULL, &t));
  REFUSED(b.m, "the extent -2 of axis 1 is negative, and not TF_DIM_DYNAMIC",
          tf_fusion_input(b.f, "z", f32, 2, bad, NULL, NULL, &t));
  REFUSED(b.m, "3 at axis 1 is no contiguity", tf_fusion_input(b.f, "z", f32, 2, dims, NULL, wrong, &t));
  REFUSED(b.m, "none of f64, f32, f16, bf16, f8e4m3fn, f8e5m2, i64, i32, i16, i8, u64, u32, u16, u8 and bool",
          tf_fusion_input(b.f, "z", (DLDataType){kDLFloat, 8, 1}, 1, dims, NULL, NULL, &t));
  REFUSED(b.m, "with one lane", tf_fusion_scalar(b.f, "z", (DLDataType){kDLFloat, 32, 4}, &t));
  ck_assert_ptr_null(t);
  /* names of extents that contradict are seen when the whole is known */
  ACCEPTED(tf_fusion_input(b.f, "z", f32, 2, dims, names, NULL, &t));
  REFUSED(b.m, "extent 'm' is 1 in argument 6 and 2 in argument 6", tf_fusion_return(b.f, &b.x, 1));
  teardown(&b);
}
END_TEST

START_TEST(wrong_ops_are_refused) {
  bench b;
  tf_tensor *t, *out, *in[24];
  const int64_t axes[17] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, two[1] = {2}, minus[1] = {-1},
                twice[2] = {0, 0};
  const int64_t dims[2] = {TF_DIM_DYNAMIC, 3};
  setup(&b);
  for (int i = 0; i < 24; i++) in[i] = b.scalar;
  REFUSED(b.m, "'frobnicate' is no op of a fusion", tf_fusion_op(b.f, "frobnicate", &b.x, 1, NULL, &t));
  REFUSED(b.m, "'func' is no op of a fusion", tf_fusion_op(b.f, "func", NULL, 0, NULL, &t));
  REFUSED(b.m, "'return' is no op of a fusion", tf_fusion_op(b.f, "return", &b.x, 1, NULL, &t));
  REFUSED(b.m, "'neg' takes 1 operands, found 2", tf_fusion_op(b.f, "neg", in, 2, NULL, &t));
  REFUSED(b.m, "'full' takes at least 1 operands, found 0", tf_fusion_op(b.f, "full", NULL, 0, NULL, &t));
  REFUSED(b.m, "'full' takes at most 13 operands, found 24", tf_fusion_op(b.f, "full", in, 24, NULL, &t));
  REFUSED(b.m, "'full' takes at most 12 extents, found 17", tf_fusion_full(b.f, b.scalar, 2, dims, in, 17, &t));
  REFUSED(b.m, "insert fusion.cast", tf_fusion_add(b.f, b.x, b.n, &t));
  REFUSED(b.m, "takes floats, but 'n'", tf_fusion_exp(b.f, b.n, &t));
  REFUSED(b.m, "the ranks differ", tf_fusion_add(b.f, b.x, b.row, &t));
  REFUSED(b.m, "the condition 'x' must be of i1", tf_fusion_select(b.f, b.x, b.x, b.y, &t));
  REFUSED(b.m, "axis 2 is out of range: the operand has 2 axes", tf_fusion_reduce(b.f, "sum", b.x, two, 1, &t));
  REFUSED(b.m, "axis -1 is out of range", tf_fusion_reduce(b.f, "sum", b.x, minus, 1, &t));
  REFUSED(b.m, "axis 0 is named twice", tf_fusion_reduce(b.f, "sum", b.x, twice, 2, &t));
  REFUSED(b.m, "'sum' takes at most 12 axes, found 17", tf_fusion_reduce(b.f, "sum", b.x, axes, 17, &t));
  REFUSED(b.m, "'add' is no reduction", tf_fusion_reduce(b.f, "add", b.x, two, 1, &t));
  REFUSED(b.m, "'fusion.sum' takes a tensor", tf_fusion_reduce(b.f, "sum", b.scalar, two, 1, &t));
  REFUSED(b.m, "the result has 13 axes; a tensor has at most 12", tf_fusion_broadcast(b.f, b.x, axes, 11, &t));
  REFUSED(b.m, "only one of static extent 1 can be squeezed", tf_fusion_squeeze(b.f, b.x, axes, 1, &t));
  REFUSED(b.m, "a permutation names every axis once", tf_fusion_permute(b.f, b.x, axes, 1, &t));
  REFUSED(b.m, "axis 2 is out of range: 'x' has 2 axes", tf_fusion_dim(b.f, b.x, 2, &t));
  REFUSED(b.m, "operand 'x' of 'fusion.dim' must be a tensor", tf_fusion_dim(b.f, b.scalar, 0, &t));
  REFUSED(b.m, "is none of f64", tf_fusion_cast(b.f, b.x, (DLDataType){0}, &t));
  REFUSED(b.m, "'full' takes a scalar, but 'x' is a tensor", tf_fusion_full(b.f, b.x, 2, dims, NULL, 0, &t));
  REFUSED(b.m, "has 1 symbolic extents, but 0 are given", tf_fusion_full(b.f, b.scalar, 2, dims, NULL, 0, &t));
  REFUSED(b.m, "an extent is an i64 scalar", tf_fusion_full(b.f, b.scalar, 2, dims, in, 1, &t));
  ACCEPTED(tf_fusion_scalar(b.f, "len", i64, &in[0]));
  REFUSED(b.m, "axis 2 is out of range: the result has 2 axes",
          tf_fusion_iota(b.f, b.scalar, b.scalar, 2, 2, dims, in, 1, &t));
  REFUSED(b.m, "insert fusion.cast", tf_fusion_iota(b.f, b.scalar, in[0], 0, 2, dims, in, 1, &t));
  REFUSED(b.m, "a constant with a fraction needs a floating type", tf_fusion_constant(b.f, i32, 1, &t));
  REFUSED(b.m, "an integer constant needs an integer type or bool", tf_fusion_constant_int(b.f, f32, 1, &t));
  REFUSED(b.m, "128 does not fit in i8", tf_fusion_constant_int(b.f, (DLDataType){kDLInt, 8, 1}, 128, &t));
  REFUSED(b.m, "is none of f64", tf_fusion_constant(b.f, (DLDataType){kDLFloat, 80, 1}, 1, &t));
  ck_assert_ptr_null(t);
  ACCEPTED(tf_fusion_add(b.f, b.x, b.y, &out)); /* and it goes on */
  ACCEPTED(tf_fusion_return(b.f, &out, 1));
  teardown(&b);
}
END_TEST

START_TEST(the_order_of_calls_is_kept) {
  bench b;
  tf_tensor *t, *y, *again;
  const int64_t dims[1] = {4};
  setup(&b);
  REFUSED(b.m, "the fusion has not returned; schedule after tf_fusion_return", tf_inline_all(b.f));
  REFUSED(b.m, "a fusion needs at least one result", tf_fusion_return(b.f, NULL, 0));
  REFUSED(b.m, "result 0 is a scalar, but a fusion gives tensors", tf_fusion_return(b.f, &b.scalar, 1));
  tf_package *p;
  REFUSED(b.m, "must end with a terminator", tf_compile(b.m, NULL, &p));
  ACCEPTED(tf_fusion_add(b.f, b.x, b.y, &y));
  ACCEPTED(tf_fusion_return(b.f, &y, 1));
  REFUSED(b.m, "the fusion has returned; ops come before tf_fusion_return", tf_fusion_neg(b.f, y, &t));
  REFUSED(b.m, "the fusion has returned; inputs come before", tf_fusion_input(b.f, "z", f32, 1, dims, NULL, NULL, &t));
  REFUSED(b.m, "the fusion has returned; inputs come before", tf_fusion_scalar(b.f, "z", f32, &t));
  REFUSED(b.m, "the fusion has returned already", tf_fusion_return(b.f, &y, 1));
  ACCEPTED(tf_fusion_get_result(b.f, 0, &again));
  ck_assert_ptr_eq(again, y);
  teardown(&b);
}
END_TEST

START_TEST(foreign_and_dead_handles_are_refused) {
  bench b, other;
  tf_tensor *t, *y, *z, *dead;
  tf_fusion *g;
  setup(&b);
  setup(&other);
  ACCEPTED(tf_fusion_create(b.m, "g", &g));
  REFUSED(b.m, "operand 1, 'x', belongs to another fusion", tf_fusion_add(b.f, b.x, other.x, &t));
  REFUSED(b.m, "operand 0, 'x', belongs to another fusion", tf_fusion_neg(g, b.x, &t));
  REFUSED(b.m, "result 0, 'x', belongs to another fusion", tf_fusion_return(b.f, &other.x, 1));
  ACCEPTED(tf_fusion_neg(b.f, b.x, &dead));
  ACCEPTED(tf_tensor_set_name(dead, "gone"));
  ACCEPTED(tf_fusion_add(b.f, b.x, b.y, &y));
  ACCEPTED(tf_fusion_sub(b.f, b.x, b.y, &z));
  ACCEPTED(tf_fusion_return(b.f, &y, 1));
  ck_assert_int_eq(tf_module_run(b.m, TF_STR("fusion.func(dce)"), NULL), TF_ERR_INVALID); /* g has no result yet */
  tf_tensor *empty;
  ACCEPTED(tf_fusion_scalar(g, "s", f32, &t));
  ACCEPTED(tf_fusion_full(g, t, 0, NULL, NULL, 0, &empty));
  ACCEPTED(tf_fusion_return(g, &empty, 1));
  ck_assert_msg(tf_module_run(b.m, TF_STR("dce"), NULL) == TF_OK, "%s", messages);
  REFUSED(b.m, "the tensor, 'gone', is no more: a pass replaced it", tf_split(dead, 0, 2));
  REFUSED(b.m, "the tensor, 'gone', is no more", tf_tensor_set_name(dead, "back"));
  REFUSED(b.m, "the tensor, 'gone', is no more", tf_tensor_get_info(dead, &(tf_tensor_info){0}));
  ACCEPTED(tf_split(y, 0, 4)); /* what is still there can be used */
  ck_assert_msg(tf_module_run(b.m, TF_STR("lower-fusion"), NULL) == TF_OK, "%s", messages);
  REFUSED(b.m, "the fusion '@f' is no more: a pass replaced it", tf_split(y, 0, 4));
  REFUSED(b.m, "the fusion '@f' is no more", tf_fusion_neg(b.f, b.x, &t));
  REFUSED(b.m, "the fusion '@f' is no more", tf_fusion_num_args(b.f, &(uint32_t){0}, NULL));
  REFUSED(b.m, "the fusion '@f' is no more", tf_fusion_return(b.f, &y, 1));
  REFUSED(b.m, "the fusion '@f' is no more", tf_fusion_scalar(b.f, "q", f32, &t));
  REFUSED(b.m, "the fusion '@f' is no more", tf_fusion_get_input(b.f, 0, &t));
  REFUSED(b.m, "the fusion '@f' is no more", tf_fusion_get_result(b.f, 0, &t));
  REFUSED(b.m, "the fusion '@f' is no more", tf_fusion_get_tensor(b.f, "x", &t));
  REFUSED(b.m, "the fusion '@f' is no more", tf_inline_all(b.f));
  teardown(&other);
  teardown(&b);
}
END_TEST

START_TEST(compiling_leaves_handles_alone) {
  bench b;
  tf_tensor *y;
  tf_package *p;
  setup(&b);
  ACCEPTED(tf_fusion_add(b.f, b.x, b.y, &y));
  ACCEPTED(tf_fusion_return(b.f, &y, 1));
  ACCEPTED(tf_compile(b.m, NULL, &p));
  ck_assert_ptr_nonnull(strstr(tf_package_ptx(p).ptr, ".entry"));
  tf_package_release(p);
  ACCEPTED(tf_split(y, 1, 4));
  tf_compile_options o = {.struct_size = sizeof o, .debug = true, .lineinfo = true}; /* of ops that have no place */
  ACCEPTED(tf_compile(b.m, &o, &p));
  tf_package_release(p);
  teardown(&b);
}
END_TEST

int main(void) {
  TCase *c = tcase_create("all");
  tcase_add_test(c, every_example_can_be_built_by_calls);
  tcase_add_test(c, dropout_is_several_ops);
  tcase_add_test(c, index_select_is_a_gather);
  tcase_add_test(c, var_mean_is_several_ops);
  tcase_add_test(c, places_have_the_type_that_is_said);
  tcase_add_test(c, scans_by_calls);
  tcase_add_test(c, scatters_by_calls);
  tcase_add_test(c, the_largest_by_calls);
  tcase_add_test(c, the_lists_are_the_table);
  tcase_add_test(c, every_op_has_its_function);
  tcase_add_test(c, single_ops_say_what_they_are_asked);
  tcase_add_test(c, blocks_by_calls);
  tcase_add_test(c, products_by_calls);
  tcase_add_test(c, attention_by_calls);
  tcase_add_test(c, gradients_of_attention_by_calls);
  tcase_add_test(c, what_was_built_can_be_looked_at);
  tcase_add_test(c, text_can_be_scheduled_by_calls);
  tcase_add_test(c, null_is_refused);
  tcase_add_test(c, wrong_functions_and_inputs_are_refused);
  tcase_add_test(c, wrong_ops_are_refused);
  tcase_add_test(c, the_order_of_calls_is_kept);
  tcase_add_test(c, foreign_and_dead_handles_are_refused);
  tcase_add_test(c, compiling_leaves_handles_alone);
  return run_suite(c, "fusions by calls");
}
