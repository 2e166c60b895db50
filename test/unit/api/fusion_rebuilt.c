/* Fusions of a text, built again by calls: every op's example. */
#include "calls.h"
#include "runtime/package.h"

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

int main(void) {
  TCase *c = tcase_create("all");
  tcase_add_test(c, every_example_can_be_built_by_calls);
  return run_suite(c, "fusions of texts by calls");
}
