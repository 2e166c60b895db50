/* Host programs of several steps by calls. */
#include "tf/program.h"

#include "api/api.h"
#include "api/host_types.h"
#include "kernel/kernel_build.h"
#include "runtime/package.h"
#include "fusion/fusion_dialect.h"
#include "support/result.h"
#include "support/sink.h"
#include "tf/tensor.h"

struct tf_program_value {
  tf_program *p;
  tf_value *v;
};

struct tf_program {
  tf_module *m;
  tf_op *func;
  uint32_t nresult;
  uint64_t shaped;   /* results that have a shape, as bits */
  bool begun, ended; /* what follows the shapes, all of it */
};

/* The arguments of a public call, on their way through tf_guarded. */
typedef struct program_call {
  tf_program *p;
  const char *name;
  DLDataType type;
  tf_program_value *a, *b;
  tf_program_value *const *list;
  uint32_t n;
  int64_t number;
  bool tensor, result;
  tf_program_value **out;
} program_call;

static tf_status wrong(tf_program *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static tf_status wrong(tf_program *p, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  const char *s = tf_pool_vprintf(p->m->pool, fmt, ap);
  va_end(ap);
  return tf_fail(&p->m->session->sink, TF_ERR_INVALID, "%s", s);
}

/* The same where the answer is no. */
#define refuse(...) TF_EITHER(wrong(__VA_ARGS__) == TF_OK)

static tf_builder here(const tf_program *p) { return tf_builder_at_end(p->m->ctx, p->m->pool, tf_op_body(p->func)); }

static tf_status give(program_call *c, tf_value *v, const char *name) {
  if (name) v->name = tf_intern(c->p->m->ctx, name);
  *c->out = TF_NEW(c->p->m->pool, tf_program_value);
  **c->out = (tf_program_value){c->p, v};
  return TF_OK;
}

/* The program takes more. */
static bool is_open(tf_program *p) {
  bool there = p->func->parent && p->func->parent == tf_op_body(p->m->op);
  if (there && !p->ended) return true;
  refuse(p, there ? "the program is finished" : "the program is no more: a pass replaced it");
  return false;
}

static tf_type *elem_of(tf_program *p, DLDataType t) {
  tf_type *elem = tf_api_find_elem(p->m->ctx, t, TF_FD_OPS);
  if (elem) return elem;
  refuse(p, "elements of DLPack type %u with %u bits, which tensors have not", t.code, t.bits);
  return NULL;
}

static bool is_tensor(const tf_value *v) { return tf_type_is(v->type, "host.tensor"); }

/* A value of this program; `tensor`: 1 or 0 = it must be one, or a number; -1 = any. */
static bool value_of(tf_program *p, const tf_program_value *v, const char *what, int tensor, tf_value **out) {
  tf_status s = TF_OK;
  if (!v || v->p != p) s = wrong(p, v ? "%s belongs to another program" : "%s is NULL", what);
  else if (tensor == 1 && !is_tensor(v->v)) s = wrong(p, "%s, '%s', is no tensor", what, tf_value_name(v->v));
  else if (tensor == 0 && v->v->type->kind != TF_TYPE_INDEX)
    s = wrong(p, "%s, '%s', is no number that the host computes", what, tf_value_name(v->v));
  if (s == TF_OK) *out = v->v;
  return s == TF_OK;
}

static tf_value **values_of(program_call *c, int tensor, const char *what) {
  tf_value **v = TF_NEW_ARRAY(c->p->m->pool, tf_value *, (size_t)c->n + 1);
  for (uint32_t i = 0; i < c->n; i++)
    if (!value_of(c->p, c->list ? c->list[i] : NULL, tf_pool_printf(c->p->m->pool, "%s %u", what, i), tensor, &v[i]))
      return NULL;
  return v;
}

/* Behind the shapes of results. */
static bool begin(tf_program *p) {
  tf_builder b = here(p);
  if (p->begun) return true;
  for (uint32_t r = 0; r < p->nresult; r++)
    if (!(p->shaped >> r & 1)) {
      refuse(p, "result %u has no shape yet; tf_program_shape comes before tensors and calls", r);
      return false;
    }
  tf_h_op(&b, TF_H_SHAPES_END, NULL, 0, NULL, 0, 0);
  return p->begun = true;
}

/* `op` is right, with the op that was put last; or that one is taken away, and what `begin` put before it. */
static bool holds(tf_program *p, tf_op *op, bool had_begun) {
  if (tf_verify(op)) return true;
  tf_op_erase(tf_op_body(p->func)->last);
  if (!had_begun) tf_op_erase(tf_op_body(p->func)->last);
  p->begun = had_begun;
  return false;
}

/* ------------------------------------------------------------------------------------------------ arguments */

typedef struct create_args {
  const char *name;
  tf_program **out;
} create_args;

static tf_status create(tf_module *m, void *arg) {
  create_args *a = arg;
  const tf_sink *sink = &m->session->sink;
  if (!tf_api_is_name(a->name))
    return tf_fail(sink, TF_ERR_INVALID,
                   "'%s' is not a name: letters, digits and underscores, not beginning with a digit",
                   a->name ? a->name : "");
  if (tf_symbol_lookup(m->op, tf_strz(a->name)))
    return tf_fail(sink, TF_ERR_INVALID, "the module has a symbol '@%s' already", a->name);
  tf_builder b = tf_builder_at_end(m->ctx, m->pool, tf_op_body(m->op));
  tf_named_attr at = {"sym_name", tf_attr_strz(m->ctx, a->name)};
  tf_program *p = TF_NEW(m->pool, tf_program);
  *p = (tf_program){.m = m, .func = tf_h_build(&b, TF_H_FUNC, NULL, 0, NULL, 0, &at, 1, 1)};
  tf_region_set_block(&p->func->region[0], tf_block_new(m->pool));
  *a->out = p;
  return TF_OK;
}

tf_status tf_program_create(tf_module *m, const char *name, tf_program **out) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  return m ? tf_guarded(m, create, &(create_args){name, out}) : TF_ERR_INVALID;
}

static tf_status argument(tf_module *m, void *arg) {
  program_call *c = arg;
  tf_program *p = c->p;
  tf_block *body = tf_op_body(p->func);
  if (!is_open(p)) return TF_ERR_INVALID;
  if (body->first) return wrong(p, "arguments come before anything else");
  if (p->nresult && !c->result) return wrong(p, "inputs come before results");
  if (!tf_api_is_name(c->name)) return wrong(p, "'%s' is not a name", c->name ? c->name : "");
  for (uint32_t i = 0; i < body->narg; i++)
    if (strcmp(body->arg[i]->name, c->name) == 0) return wrong(p, "there is an argument '%s' already", c->name);
  if (c->n > TF_FUSION_MAX_RANK) return wrong(p, "rank %u, expected at most %d", c->n, TF_FUSION_MAX_RANK);
  if (p->nresult == 64) return wrong(p, "a program has at most 64 results");
  tf_type *t = elem_of(p, c->type);
  if (!t) return TF_ERR_INVALID;
  if (c->tensor) t = tf_host_tensor_type(t, c->n);
  tf_value *v = tf_block_add_arg(m->pool, body, t, tf_intern(m->ctx, c->name));
  p->nresult += c->result;
  tf_op_set_attr(p->func, "num_results", tf_attr_i64(m->ctx, p->nresult));
  return give(c, v, NULL);
}

static tf_status guarded(tf_guarded_fn fn, program_call *c) {
  if (c->out) *c->out = NULL;
  return c->p ? tf_guarded(c->p->m, fn, c) : TF_ERR_INVALID;
}

tf_status tf_program_input(tf_program *p, const char *name, DLDataType type, uint32_t rank, tf_program_value **out) {
  if (!out) return TF_ERR_INVALID;
  return guarded(argument, &(program_call){.p = p, .name = name, .type = type, .n = rank, .tensor = true, .out = out});
}

tf_status tf_program_scalar(tf_program *p, const char *name, DLDataType type, tf_program_value **out) {
  if (!out) return TF_ERR_INVALID;
  return guarded(argument, &(program_call){.p = p, .name = name, .type = type, .out = out});
}

tf_status tf_program_result(tf_program *p, const char *name, DLDataType type, uint32_t rank, tf_program_value **out) {
  if (!out) return TF_ERR_INVALID;
  return guarded(
      argument,
      &(program_call){.p = p, .name = name, .type = type, .n = rank, .tensor = true, .result = true, .out = out});
}

static bool result_of(tf_program *p, const tf_program_value *v, uint32_t *r) {
  tf_value *x;
  uint32_t first = tf_op_body(p->func)->narg - p->nresult;
  if (!value_of(p, v, "the result", 1, &x)) return false;
  if (!x->def && x->index >= first) {
    *r = x->index - first;
    return true;
  }
  refuse(p, "'%s' is no result of the program", tf_value_name(x));
  return false;
}

static tf_status set_in_place(tf_module *m, void *arg) {
  program_call *c = arg;
  tf_program *p = c->p;
  tf_block *body = tf_op_body(p->func);
  uint32_t r, first = body->narg - p->nresult;
  tf_value *x;
  if (!is_open(p) || !result_of(p, c->a, &r) || !value_of(p, c->b, "the input", 1, &x)) return TF_ERR_INVALID;
  if (body->first) return wrong(p, "what is in place is said before anything but arguments");
  if (x->def || x->index >= first) return wrong(p, "'%s' is no input of the program", tf_value_name(x));
  if (x->type != body->arg[first + r]->type)
    return wrong(p, "result '%s' has type %s, but input '%s' has type %s; the two must be one type",
                 tf_value_name(body->arg[first + r]), tf_type_str(body->arg[first + r]->type), tf_value_name(x),
                 tf_type_str(x->type));
  tf_attr **dicts = TF_NEW_ARRAY(m->pool, tf_attr *, body->narg);
  for (uint32_t i = 0; i < body->narg; i++) {
    int32_t place = i == first + r ? (int32_t)x->index : tf_host_in_place(p->func, i);
    if (i != first + r && place == (int32_t)x->index)
      return wrong(p, "'%s' is in place of '%s' already; it has room for one result", tf_value_name(body->arg[i]),
                   tf_value_name(x));
    tf_named_attr at = {"in_place", tf_attr_i64(m->ctx, place)};
    dicts[i] = tf_attr_dict(m->ctx, &at, place >= 0);
  }
  tf_func_set_arg_attrs(p->func, dicts);
  return TF_OK;
}

tf_status tf_program_set_in_place(tf_program *p, tf_program_value *result, tf_program_value *input) {
  return guarded(set_in_place, &(program_call){.p = p, .a = result, .b = input});
}

/* ------------------------------------------------------------------------------------------------ numbers */

static tf_status dim(tf_module *m, void *arg) {
  program_call *c = arg;
  tf_value *x;
  (void)m;
  if (!is_open(c->p) || !value_of(c->p, c->a, "the tensor", 1, &x)) return TF_ERR_INVALID;
  if (c->n >= (uint64_t)x->type->dims[0])
    return wrong(c->p, "axis %u of '%s', which has rank %lld", c->n, tf_value_name(x), (long long)x->type->dims[0]);
  tf_builder b = here(c->p);
  return give(c, tf_h_dim(&b, x, c->n), NULL);
}

tf_status tf_program_dim(tf_program *p, tf_program_value *tensor, uint32_t axis, tf_program_value **out) {
  if (!out) return TF_ERR_INVALID;
  return guarded(dim, &(program_call){.p = p, .a = tensor, .n = axis, .out = out});
}

static tf_status number(tf_module *m, void *arg) {
  program_call *c = arg;
  tf_builder b = here(c->p);
  (void)m;
  return is_open(c->p) ? give(c, tf_h_const(&b, c->number), NULL) : TF_ERR_INVALID;
}

tf_status tf_program_number(tf_program *p, int64_t n, tf_program_value **out) {
  if (!out) return TF_ERR_INVALID;
  return guarded(number, &(program_call){.p = p, .number = n, .out = out});
}

static tf_status cast(tf_module *m, void *arg) {
  program_call *c = arg;
  tf_value *x;
  (void)m;
  if (!is_open(c->p) || !value_of(c->p, c->a, "the scalar", -1, &x)) return TF_ERR_INVALID;
  if (x->type->kind != TF_TYPE_INT)
    return wrong(c->p, "'%s' is %s, expected an integer argument", tf_value_name(x), tf_type_str(x->type));
  tf_builder b = here(c->p);
  return give(c, tf_h_cast(&b, x), NULL);
}

tf_status tf_program_cast(tf_program *p, tf_program_value *scalar, tf_program_value **out) {
  if (!out) return TF_ERR_INVALID;
  return guarded(cast, &(program_call){.p = p, .a = scalar, .out = out});
}

static tf_status arithmetic(tf_module *m, void *arg) {
  static const struct {
    const char *name;
    tf_hostop row;
  } ops[] = {{"add", TF_H_ADD}, {"sub", TF_H_SUB},         {"mul", TF_H_MUL}, {"div", TF_H_DIV},
             {"mod", TF_H_MOD}, {"ceildiv", TF_H_CEILDIV}, {"min", TF_H_MIN}, {"max", TF_H_MAX}};
  program_call *c = arg;
  tf_value *x, *y;
  (void)m;
  if (!is_open(c->p) || !value_of(c->p, c->a, "operand 0", 0, &x) || !value_of(c->p, c->b, "operand 1", 0, &y))
    return TF_ERR_INVALID;
  tf_builder b = here(c->p);
  for (size_t i = 0; c->name && i < sizeof ops / sizeof *ops; i++)
    if (strcmp(c->name, ops[i].name) == 0) return give(c, tf_h_binary(&b, ops[i].row, x, y), NULL);
  return wrong(c->p, "'%s' is none of add, sub, mul, div, mod, ceildiv, min and max", c->name ? c->name : "");
}

tf_status tf_program_op(tf_program *p, const char *op, tf_program_value *a, tf_program_value *b,
                        tf_program_value **out) {
  if (!out) return TF_ERR_INVALID;
  return guarded(arithmetic, &(program_call){.p = p, .name = op, .a = a, .b = b, .out = out});
}

/* ------------------------------------------------------------------------------------------------ steps */

static tf_status shape(tf_module *m, void *arg) {
  program_call *c = arg;
  tf_program *p = c->p;
  tf_value **v = is_open(p) ? values_of(c, 0, "extent") : NULL;
  uint32_t r;
  (void)m;
  if (!v || !result_of(p, c->a, &r)) return TF_ERR_INVALID;
  if (p->begun) return wrong(p, "shapes come before tensors and calls");
  if (p->shaped >> r & 1) return wrong(p, "'%s' has a shape already", tf_value_name(c->a->v));
  if (c->n != (uint64_t)c->a->v->type->dims[0])
    return wrong(p, "%u extents for '%s' of rank %lld", c->n, tf_value_name(c->a->v),
                 (long long)c->a->v->type->dims[0]);
  tf_builder b = here(p);
  tf_h_shape(&b, r, v, c->n);
  p->shaped |= (uint64_t)1 << r;
  return TF_OK;
}

tf_status tf_program_shape(tf_program *p, tf_program_value *result, tf_program_value *const *extents, uint32_t n) {
  return guarded(shape, &(program_call){.p = p, .a = result, .list = extents, .n = n});
}

static tf_status tensor(tf_module *m, void *arg) {
  program_call *c = arg;
  tf_program *p = c->p;
  tf_value **v = is_open(p) ? values_of(c, 0, "extent") : NULL;
  (void)m;
  if (!v) return TF_ERR_INVALID;
  if (c->name && !tf_api_is_name(c->name)) return wrong(p, "'%s' is not a name", c->name);
  if (c->n > TF_FUSION_MAX_RANK) return wrong(p, "rank %u, expected at most %d", c->n, TF_FUSION_MAX_RANK);
  tf_type *t = elem_of(p, c->type);
  if (!t || !begin(p)) return TF_ERR_INVALID;
  tf_builder b = here(p);
  return give(c, tf_h_tensor(&b, t, v, c->n), c->name);
}

tf_status tf_program_tensor(tf_program *p, const char *name, DLDataType type, tf_program_value *const *extents,
                            uint32_t n, tf_program_value **out) {
  if (!out) return TF_ERR_INVALID;
  return guarded(tensor, &(program_call){.p = p, .name = name, .type = type, .list = extents, .n = n, .out = out});
}

static tf_status call(tf_module *m, void *arg) {
  program_call *c = arg;
  tf_program *p = c->p;
  tf_value **v = is_open(p) ? values_of(c, -1, "argument") : NULL;
  if (!v) return TF_ERR_INVALID;
  const tf_op *f = c->name ? tf_symbol_lookup(m->op, tf_strz(c->name)) : NULL;
  if (!f || f == p->func) return wrong(p, "the module has no function '@%s' to call", c->name ? c->name : "");
  bool begun = p->begun;
  if (!begin(p)) return TF_ERR_INVALID;
  tf_builder b = here(p);
  tf_h_call(&b, c->name, v, c->n);
  return holds(p, tf_op_body(p->func)->last, begun) ? TF_OK : TF_ERR_INVALID;
}

tf_status tf_program_call(tf_program *p, const char *function, tf_program_value *const *args, uint32_t n) {
  return guarded(call, &(program_call){.p = p, .name = function, .list = args, .n = n});
}

static tf_status finish(tf_module *m, void *arg) {
  program_call *c = arg;
  bool begun = c->p->begun;
  (void)m;
  if (!is_open(c->p) || !begin(c->p)) return TF_ERR_INVALID;
  tf_builder b = here(c->p);
  tf_h_op(&b, TF_H_RETURN, NULL, 0, NULL, 0, 0);
  if (!holds(c->p, c->p->func, begun)) return TF_ERR_INVALID;
  c->p->ended = true;
  return TF_OK;
}

tf_status tf_program_finish(tf_program *p) { return guarded(finish, &(program_call){.p = p}); }
