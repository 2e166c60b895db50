#include "fusion/fusion_dialect.h"
#include "tf/schedule_types.h"

#include "fusion/fusion_access.h"

#include <string.h>

/* ------------------------------------------------------------------------------------------------ types */

bool tf_elem_dtype_of(const tf_type *t, tf_fusion_dtype *out) {
  static const tf_fusion_dtype floats[] = {
      [TF_F64] = TF_FD_F64,         [TF_F32] = TF_FD_F32,       [TF_F16] = TF_FD_F16,    [TF_BF16] = TF_FD_BF16,
      [TF_F8E4M3FN] = TF_FD_F8E4M3, [TF_F8E5M2] = TF_FD_F8E5M2, [TF_F4E2M1FN] = TF_FD_F4};
  if (t->kind == TF_TYPE_TENSOR) t = t->elem;
  if (t->kind == TF_TYPE_FLOAT) *out = floats[t->fkind];
  if (t->kind != TF_TYPE_INT) return t->kind == TF_TYPE_FLOAT;
  for (int d = TF_FD_I64; d < TF_FD_COUNT; d++) {
    *out = (tf_fusion_dtype)d;
    bool is_unsigned = tf_fd_is_unsigned(*out);
    if (!tf_fd_is_float(*out) && t->is_unsigned == is_unsigned && t->width == tf_fd_width(*out)) return true;
  }
  return false;
}

bool tf_fusion_dtype_of(const tf_type *t, tf_fusion_dtype *out) { return tf_elem_dtype_of(t, out) && *out < TF_FD_OPS; }

tf_type *tf_fusion_dtype_type(tf_context *c, tf_fusion_dtype d) {
  static const tf_fkind fkind[] = {[TF_FD_F64] = TF_F64,    [TF_FD_F32] = TF_F32,         [TF_FD_F16] = TF_F16,
                                   [TF_FD_BF16] = TF_BF16,  [TF_FD_F8E4M3] = TF_F8E4M3FN, [TF_FD_F8E5M2] = TF_F8E5M2,
                                   [TF_FD_F4] = TF_F4E2M1FN};
  if (tf_fd_is_float(d)) return tf_type_float(c, fkind[d]);
  return tf_type_int(c, tf_fd_width(d), tf_fd_is_unsigned(d));
}

static bool is_scalar(const tf_type *t) {
  tf_fusion_dtype d;
  return t->kind != TF_TYPE_TENSOR && tf_fusion_dtype_of(t, &d);
}
static bool is_tensor(const tf_type *t) {
  tf_fusion_dtype d;
  return t->kind == TF_TYPE_TENSOR && tf_fusion_dtype_of(t, &d) && t->rank <= TF_FUSION_MAX_RANK;
}
static bool is_value(const tf_type *t) { return is_scalar(t) || is_tensor(t); }

static const tf_type_constraint constraints[] = {
    {"fscalar", is_scalar, "a scalar: " TF_FD_WORDS},
    {"ftensor", is_tensor, "a tensor of at most 12 axes of " TF_FD_WORDS},
    {"fvalue", is_value, "a scalar, or a tensor of at most 12 axes, of " TF_FD_WORDS},
};

/* ------------------------------------------------------------------------------------------------ the table */

static const tf_opdef rows[] = {
#define FUSION_ROW(ID, mn, operands_, results_, attrs_, nregion_, traits_, format_, verify_, infer_, fold_, parse_,    \
                   print_, CLASS, COMBINE, accepts_, result_, d_, i_, p_, doc_, example_)                              \
  {.name = "fusion." mn,                                                                                               \
   .operands = operands_,                                                                                              \
   .results = results_,                                                                                                \
   .attrs = attrs_,                                                                                                    \
   .nregion = nregion_,                                                                                                \
   .traits = traits_,                                                                                                  \
   .holds = (nregion_) == -2 ? "id" : "fusion sched", /* a domain, the function */                                     \
   .format = format_,                                                                                                  \
   .word = TF_FUSION_##ID == TF_FUSION_MESH ? "mesh" : NULL,                                                           \
   .verify = verify_,                                                                                                  \
   .infer = infer_,                                                                                                    \
   .fold = fold_,                                                                                                      \
   .parse = parse_,                                                                                                    \
   .print = print_,                                                                                                    \
   .doc = doc_,                                                                                                        \
   .example = example_},
#include "fusion/fusion_ops.def"
};

enum { SAME = 0, BOOL = 1 };

static const tf_fusion_info infos[] = {
#define FUSION_ROW(ID, mn, operands_, results_, attrs_, nregion_, traits_, format_, verify_, infer_, fold_, parse_,    \
                   print_, CLASS, COMBINE, accepts_, result_, d_, i_, p_, doc_, example_)                              \
  {TF_FUSION_##ID, mn, TF_FC_##CLASS, TF_FUSION_##COMBINE, accepts_, result_},
#include "fusion/fusion_ops.def"
};

static const tf_directive directives[] = {
    {"tv", tf_fusion_parse_tv, tf_fusion_print_tv},
    {"constant", tf_fusion_parse_constant, tf_fusion_print_constant},
};

static const char *const type_names[] = {"fusion.id", NULL};

static bool verify_type(tf_diags *d, tf_loc loc, const tf_type *t) {
  if (!t->has_shape && !t->elem && !t->nparam) return true;
  tf_error(d, loc, "!%s takes no parameters", t->name);
  return false;
}

const tf_dialect tf_fusion_dialect = {
    .name = "fusion",
    .rows = rows,
    .nrow = TF_FUSION_NUM,
    .directives = directives,
    .ndirective = sizeof directives / sizeof *directives,
    .constraints = constraints,
    .nconstraint = sizeof constraints / sizeof *constraints,
    .type_names = type_names,
    .verify_type = verify_type,
    .doc = "Tensors and math; per tensor a memory and an iteration domain. Extents that are equal, or statically 1, "
           "meet elementwise; scalars meet tensors of their type.",
};

const tf_fusion_info *tf_fusion_op_info(const tf_op *op) {
  int row = tf_op_row(op, &tf_fusion_dialect);
  return row < 0 ? NULL : &infos[row];
}

const tf_fusion_info *tf_fusion_id_info(tf_fusion_id id) { return id < TF_FUSION_NUM ? &infos[id] : NULL; }

uint32_t tf_fusion_op_id(tf_context *c, tf_fusion_id id) {
  return tf_context_dialect_index(c, "fusion") << 16 | (uint32_t)id;
}

/* ------------------------------------------------------------------------------------------------ functions */

tf_type *tf_fusion_func_type(const tf_op *func) {
  tf_attr *a = tf_fusion_function_type_of(func);
  return a && a->kind == TF_ATTR_TYPE && a->type && a->type->kind == TF_TYPE_FUNCTION ? a->type : NULL;
}

tf_op *tf_fusion_return_op(const tf_op *func) {
  tf_block *b = tf_op_body(func);
  return b && b->last && tf_fusion_is(b->last, TF_FUSION_RETURN) ? b->last : NULL;
}

int32_t tf_fusion_in_place(const tf_op *func, uint32_t result) {
  const tf_attr *a = tf_fusion_in_place_of(func);
  return a && result < a->n ? (int32_t)a->ints[result] : -1;
}

static const tf_attr *arg_list(const tf_op *func, uint32_t arg, const char *name, uint32_t axis) {
  const tf_attr *all = tf_op_arg_attrs(func);
  if (!all || all->kind != TF_ATTR_ARRAY || arg >= all->n) return NULL;
  const tf_attr *list = tf_attr_dict_get(all->elem[arg], name);
  return list && list->kind == TF_ATTR_ARRAY && axis < list->n ? list->elem[axis] : NULL;
}

tf_str tf_fusion_dim_name(const tf_op *func, uint32_t arg, uint32_t axis) {
  const tf_attr *a = arg_list(func, arg, "dims", axis);
  return a && a->kind == TF_ATTR_STRING ? a->s : (tf_str){"", 0};
}

tf_fusion_contiguity tf_fusion_contiguous(const tf_op *func, uint32_t arg, uint32_t axis) {
  const tf_attr *a = arg_list(func, arg, "contiguity", axis);
  if (!a) return TF_CONTIGUOUS;
  if (a->kind == TF_ATTR_STRING) return TF_STRIDE0;
  return a->i ? TF_CONTIGUOUS : TF_STRIDED;
}
