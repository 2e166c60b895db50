/* The two dialects: type constraints, what types must be, and the tables from the .def files. */
#include "kernel/kernel_hooks.h"

static const char tf_math_attrs[] = "fn: enum("
#define TF_FN(NAME, ARITY) #NAME "|"
#define TF_FN_LAST(NAME, ARITY) #NAME
#include "kernel/math.def"
#undef TF_FN
                                    "), fast: unit?, rounded: unit?, summed: unit?";

/* ------------------------------------------------------------------------------------------------ constraints */

static bool scalar_float(const tf_type *t) { return t->kind == TF_TYPE_FLOAT && t->fkind <= TF_BF16; }
static bool byte_int(const tf_type *t) {
  return t->kind == TF_TYPE_INT && (t->width == 8 || t->width == 16 || t->width == 32 || t->width == 64);
}
static const tf_type *element(const tf_type *t) { return t->kind == TF_TYPE_VECTOR ? t->elem : t; }

static bool is_float(const tf_type *t) { return scalar_float(element(t)); }
static bool is_int(const tf_type *t) { return byte_int(element(t)); }
static bool is_number(const tf_type *t) { return is_int(t) || is_float(t); }
static bool is_truth(const tf_type *t) { return tf_type_is_bool(element(t)); }
static bool is_bits(const tf_type *t) { return is_int(t) || is_truth(t); }
static bool is_value(const tf_type *t) {
  return is_bits(t) || (element(t)->kind == TF_TYPE_FLOAT && element(t)->width >= 8);
}
/* Two a byte: whole tensors of such cross to the host, and kernels touch their bytes. */
static bool is_nibble(const tf_type *t) {
  return (t->kind == TF_TYPE_INT || t->kind == TF_TYPE_FLOAT) && t->width == 4;
}
/* Where a copy of a box is: numbers, or a tile of a coordinate tensor. */
static bool is_place(const tf_type *t) { return t->kind == TF_TYPE_INT || tf_type_is(t, "layout.tensor"); }
static bool is_subscript(const tf_type *t) { return t->kind == TF_TYPE_INT && (t->width == 32 || t->width == 64); }
static bool is_buffer(const tf_type *t) { return tf_type_is_buffer(t); }
static bool is_mbarrier(const tf_type *t) { return tf_type_is_mbarrier(t); }
static bool is_tensormap(const tf_type *t) { return tf_type_is_tensormap(t); }
static bool is_matrix(const tf_type *t) { return (t->kind == TF_TYPE_INT && t->width == 64) || is_buffer(t); }
static bool is_memory(const tf_type *t) { return is_buffer(t) || is_mbarrier(t) || is_tensormap(t); }
static bool is_wgmma(const tf_type *t) { return tf_type_is_wgmma(t); }
static bool is_carried(const tf_type *t) { return is_value(t) || is_wgmma(t); }
static bool is_wgmma_a(const tf_type *t) { return (t->kind == TF_TYPE_INT && t->width == 64) || is_wgmma(t); }
static bool is_host_tensor(const tf_type *t) { return tf_type_is(t, "host.tensor"); }

static const tf_type_constraint kernel_constraints[] = {
    {"kernel.float", is_float, "f64, f32, f16, bf16 or a vector of them"},
    {"kernel.int", is_int, "an integer of 8, 16, 32 or 64 bits or a vector of them"},
    {"kernel.number", is_number, "an integer, f64, f32, f16, bf16 or a vector of them"},
    {"kernel.truth", is_truth, "i1 or a vector of i1"},
    {"kernel.bits", is_bits, "an integer, i1 or a vector of them"},
    {"kernel.value", is_value, "an integer, i1, float or a vector of them"},
    {"kernel.carried", is_carried, "an integer, i1, float, a vector of them or a !kernel.wgmma"},
    {"kernel.subscript", is_subscript, "i32 or i64"},
    {"kernel.place", is_place, "an integer, or a !layout.tensor"},
    {"kernel.buffer", is_buffer, "a !kernel.buffer"},
    {"kernel.mbarrier", is_mbarrier, "a !kernel.mbarrier"},
    {"kernel.tensormap", is_tensormap, "a !kernel.tensormap"},
    {"kernel.matrix", is_matrix, "an i64 descriptor or a !kernel.buffer"},
    {"kernel.wgmma", is_wgmma, "a !kernel.wgmma, what kernel.wgmma.fence or kernel.wgmma.mma gives"},
    {"kernel.wgmma_a", is_wgmma_a, "an i64 descriptor or a !kernel.wgmma"},
    {"kernel.memory", is_memory, "a !kernel.buffer, !kernel.mbarrier or !kernel.tensormap"},
};

static bool is_host_map(const tf_type *t) { return tf_type_is(t, "host.tensormap"); }
static bool is_host_source(const tf_type *t) { return is_host_tensor(t) || t->kind == TF_TYPE_INDEX; }
static bool is_host_argument(const tf_type *t) {
  return is_host_map(t) || t->kind == TF_TYPE_INT || t->kind == TF_TYPE_FLOAT || t->kind == TF_TYPE_INDEX;
}

static const tf_type_constraint host_constraints[] = {
    {"host.tensor", is_host_tensor, "a !host.tensor"},
    {"host.tensormap", is_host_map, "a !host.tensormap"},
    {"host.source", is_host_source, "a !host.tensor or an index, the address of one"},
    {"host.argument", is_host_argument, "an integer, float, index or !host.tensormap"},
};

/* ------------------------------------------------------------------------------------------------ types */

/* Mbarriers live in shared memory; tensor maps where kernels get or make them. */
static bool verify_element(tf_diags *d, tf_loc loc, const tf_type *t) {
  tf_space space = tf_buffer_space(t);
  bool global = space == TF_SPACE_GLOBAL, shared = space == TF_SPACE_SHARED, far = space == TF_SPACE_CLUSTER;
  if (is_mbarrier(t->elem) && !t->elem->nparam && (shared || far)) return true;
  if (is_tensormap(t->elem) && (global || shared)) return true;
  if (is_mbarrier(t->elem) || is_tensormap(t->elem))
    tf_error(d, loc, "a buffer of %s in %s memory, expected %s", tf_type_str(t->elem), tf_space_name(space),
             is_mbarrier(t->elem) ? "!kernel.mbarrier in shared or cluster" : "global or shared");
  else if (!is_value(t->elem) || t->elem->kind == TF_TYPE_VECTOR)
    tf_error(d, loc, "a buffer of %s, expected elements that are integers, i1 or floats", tf_type_str(t->elem));
  else return true;
  return false;
}

static bool verify_buffer(tf_diags *d, tf_loc loc, const tf_type *t) {
  if (!t->has_shape || !t->elem || t->nparam != 1 || t->param[0]->kind != TF_ATTR_STRING) {
    tf_error(d, loc, "malformed buffer type, expected !kernel.buffer<8x4xf32, shared>");
    return false;
  }
  bool known = false;
  for (int i = 0; i < TF_SPACE_COUNT; i++) known |= tf_str_eqz(t->param[0]->s, tf_space_name((tf_space)i));
  if (!known) {
    tf_error(d, loc, "unknown memory space '%.*s', expected global, shared, local, cluster or tensor",
             (int)t->param[0]->s.len, t->param[0]->s.ptr);
    return false;
  }
  if (!verify_element(d, loc, t)) return false;
  if (tf_buffer_space(t) == TF_SPACE_TENSOR) return tf_tmem_verify_type(d, loc, t);
  int64_t bytes = tf_element_bytes(t);
  for (uint32_t i = 0; i < t->rank; i++) {
    if (t->dims[i] == TF_DYN && i == 0) continue;
    if (t->dims[i] == TF_DYN) {
      tf_error(d, loc, "only the first extent of a buffer may be '?'");
      return false;
    }
    if (!tf_size_mul(bytes, t->dims[i] ? t->dims[i] : 1, &bytes)) {
      tf_error(d, loc, "a buffer whose size in bytes does not fit 63 bits, found %s", tf_type_str(t));
      return false;
    }
  }
  return true;
}

/* Two registers at least: no fragment has fewer. */
static bool verify_wgmma(tf_diags *d, tf_loc loc, const tf_type *t) {
  bool good = t->has_shape && t->rank == 1 && t->elem && !t->nparam && t->elem->kind != TF_TYPE_VECTOR &&
              is_value(t->elem) && !is_truth(t->elem) && tf_type_bits(t->elem) <= 32;
  int64_t n = good ? t->dims[0] : 0, bits = good && n > 0 && n <= 512 ? n * tf_type_bits(t->elem) : 0;
  if (bits >= 64 && bits % 32 == 0 && bits <= 32 * 128) return true;
  tf_error(d, loc,
           "malformed type, expected !kernel.wgmma<NxELEMENT> of 2 to 128 registers of 32 bits, such as "
           "!kernel.wgmma<128xf32>");
  return false;
}

static bool verify_kernel_type(tf_diags *d, tf_loc loc, const tf_type *t) {
  if (is_buffer(t)) return verify_buffer(d, loc, t);
  if (is_wgmma(t)) return verify_wgmma(d, loc, t);
  bool cluster = t->nparam == 1 && t->param[0]->kind == TF_ATTR_STRING && tf_str_eqz(t->param[0]->s, "cluster");
  if (!t->has_shape && (!t->nparam || (cluster && is_mbarrier(t)))) return true;
  tf_error(d, loc, "malformed type, expected !%s%s", t->name, is_mbarrier(t) ? " or !kernel.mbarrier<cluster>" : "");
  return false;
}

static bool verify_host_type(tf_diags *d, tf_loc loc, const tf_type *t) {
  if (is_host_map(t)) {
    if (t->has_shape || t->nparam) tf_error(d, loc, "malformed type, expected !host.tensormap");
    return !t->has_shape && !t->nparam;
  }
  if (!t->has_shape || t->rank != 1 || t->dims[0] < 0 || t->dims[0] > 32 || !t->elem || t->nparam ||
      !(is_value(t->elem) || is_nibble(t->elem)) || t->elem->kind == TF_TYPE_VECTOR) {
    tf_error(d, loc, "malformed tensor type, expected !host.tensor<RANKxELEMENT> such as !host.tensor<2xf32>");
    return false;
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------ tables */

#define TF_OP(ID, NAME, ...) {.name = "kernel." NAME, __VA_ARGS__},
static const tf_opdef kernel_rows[] = {
#include "kernel/kernel_ops.def"
};
#undef TF_OP

#define TF_OP(ID, NAME, ...) {.name = "host." NAME, __VA_ARGS__},
static const tf_opdef host_rows[] = {
#include "kernel/host_ops.def"
};
#undef TF_OP

#define COUNT(a) (sizeof(a) / sizeof *(a))
/* Indices count in i32 unless something else says otherwise; what goes into a buffer is one of its elements. */
static tf_type *kernel_literal(tf_context *c, const tf_opstate *st, const tf_spec *spec) {
  if (strcmp(spec->kind, "kernel.subscript") == 0) return tf_type_i(c, 32);
  for (size_t i = 0; i < st->operands.n; i++) {
    tf_type *t = st->operands.at[i] ? st->operands.at[i]->type : NULL;
    if (t && tf_type_is_buffer(t) && strcmp(spec->kind, "kernel.value") == 0) return t->elem;
  }
  return NULL;
}

static tf_type *host_literal(tf_context *c, const tf_opstate *st, const tf_spec *spec) {
  (void)st;
  return strcmp(spec->kind, "scalar") == 0 ? tf_type_index(c) : NULL;
}

static const char *const kernel_types[] = {"kernel.buffer", "kernel.mbarrier", "kernel.tensormap", "kernel.wgmma",
                                           NULL};
static const char *const host_types[] = {"host.tensor", "host.tensormap", NULL};

const tf_dialect tf_kernel_dialect = {
    .name = "kernel",
    .rows = kernel_rows,
    .nrow = COUNT(kernel_rows),
    .constraints = kernel_constraints,
    .nconstraint = COUNT(kernel_constraints),
    .type_names = kernel_types,
    .verify_type = verify_kernel_type,
    .constant = "kernel.constant",
    .literal_type = kernel_literal,
    .atom = tf_kernel_atom,
    .holds = (const char *const[]){"layout", NULL}, /* until lower-layout */
    .doc = "what one CTA does: structured control, arithmetic, and memory by space",
};

const tf_dialect tf_host_dialect = {
    .name = "host",
    .rows = host_rows,
    .nrow = COUNT(host_rows),
    .constraints = host_constraints,
    .nconstraint = COUNT(host_constraints),
    .type_names = host_types,
    .verify_type = verify_host_type,
    .constant = "host.constant",
    .literal_type = host_literal,
    .holds = (const char *const[]){"layout", NULL},
    .doc = "what an entry point does on the host: extents, checks, launches",
};

void tf_each_kernel(tf_pass_run *r, void (*one)(tf_op *kernel, tf_pool *scratch)) {
  tf_block *b = tf_op_body(r->op);
  if (tf_kernel_op(r->op) == TF_K_FUNC) one(r->op, r->scratch);
  for (tf_op *op = b ? b->first : NULL; op; op = op->next)
    if (tf_kernel_op(op) == TF_K_FUNC) one(op, r->scratch);
}
