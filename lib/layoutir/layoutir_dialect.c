/* The dialect: types, constraints, and the table. */
#include "layoutir/layoutir_impl.h"

static bool is_any(const tf_type *t) { return tf_type_is_layout(t) || tf_type_is_layout_tensor(t); }
static bool is_value(const tf_type *t) { return is_any(t) || tf_type_is_coord(t) || tf_type_is_tiler(t); }
static bool is_arg(const tf_type *t) { return is_value(t) || tf_type_is_layout_int(t); }

static bool is_memory(const tf_type *t) { return tf_type_is(t, "kernel.buffer"); }

static bool is_host_tensor(const tf_type *t) { return tf_type_is(t, "host.tensor"); }

static const tf_type_constraint constraints[] = {
    {"layout.layout", tf_type_is_layout, "a !layout.layout"},
    {"layout.tensor", tf_type_is_layout_tensor, "a !layout.tensor"},
    {"layout.coord", tf_type_is_coord, "a !layout.coord"},
    {"layout.tiler", tf_type_is_tiler, "a !layout.tiler"},
    {"layout.any", is_any, "a !layout.layout or a !layout.tensor"},
    {"layout.value", is_value, "a !layout.layout, !layout.tensor, !layout.coord or !layout.tiler"},
    {"layout.memory", is_memory, "a !kernel.buffer"},
    {"layout.host", is_host_tensor, "a !host.tensor"},
    {"layout.int", tf_type_is_layout_int, "i32, i64 or index"},
    {"layout.arg", is_arg, "a !layout.layout, !layout.tensor, !layout.coord, !layout.tiler, i32, i64 or index"},
};

static bool verify_type(tf_diags *d, tf_loc loc, const tf_type *t) {
  if (!t->has_shape && !t->elem && !t->nparam) return true;
  tf_error(d, loc, "!%s takes no parameters", t->name);
  return false;
}

#define TF_OP(ID, NAME, ...) {.name = "layout." NAME, __VA_ARGS__},
static const tf_opdef rows[] = {
#include "layoutir/layout_ops.def"
};
#undef TF_OP

static const char *const types[] = {"layout.layout", "layout.tensor", "layout.coord", "layout.tiler", NULL};

const tf_dialect tf_layout_dialect = {
    .name = "layout",
    .rows = rows,
    .nrow = sizeof rows / sizeof *rows,
    .directives = tf_lir_directives,
    .ndirective = TF_LIR_DIRECTIVES,
    .constraints = constraints,
    .nconstraint = sizeof constraints / sizeof *constraints,
    .type_names = types,
    .verify_type = verify_type,
    .doc = "the algebra of layouts: programs that `--canonicalize` evaluates",
};
