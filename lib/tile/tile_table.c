/* The tile dialect: what types must be, and the table. */
#include "tile/tile_hooks.h"
#include "tile/tile_dialect.h"

/* ------------------------------------------------------------------------------------------------ types */

static bool is_element(const tf_type *t) {
  tf_fusion_dtype d;
  return tf_tile_dtype(t, &d);
}

static bool is_tensor(const tf_type *t) {
  tf_fusion_dtype d;
  return t->kind == TF_TYPE_TENSOR && tf_elem_dtype_of(t, &d) && t->rank <= TF_TILE_MAX_RANK;
}

static bool is_scalar(const tf_type *t) { return is_element(t) && !tf_tile_is_nibble(t); }
static bool is_buffer(const tf_type *t) { return tf_tile_is_buffer(t); }
static bool is_place(const tf_type *t) { return is_buffer(t) || is_tensor(t); }
static bool is_memory(const tf_type *t) { return is_place(t) && !tf_tile_is_packed(t); }
static bool is_factor(const tf_type *t) { return is_buffer(t) && tf_tile_scope(t) != TF_TS_LOCAL; }
static bool is_onchip(const tf_type *t) { return is_factor(t) && !tf_tile_is_packed(t); }

static const tf_type_constraint constraints[] = {
    {"tile.scalar", is_scalar, "a scalar: index, " TF_TILE_ELEMS "; tile.cast converts from " TF_TILE_NIBBLES},
    {"tile.element", is_element, "a scalar: index, " TF_TILE_ELEMS ", or " TF_TILE_NIBBLES},
    {"tile.buffer", is_buffer, "a !tile.buffer"},
    {"tile.place", is_place,
     "a !tile.buffer, or a tensor of at most 8 axes, of " TF_TILE_ELEMS ", or " TF_TILE_NIBBLES},
    {"tile.memory", is_memory,
     "a !tile.buffer, or a tensor of at most 8 axes, of " TF_TILE_ELEMS "; tile.copy converts from " TF_TILE_NIBBLES},
    {"tile.factor", is_factor, "a buffer in shared memory or a fragment"},
    {"tile.onchip", is_onchip, "a buffer in shared memory or a fragment, of " TF_TILE_ELEMS},
};

/* A buffer is at most this large, and so is each of its extents, if it is empty, too; then no offset in it leaves 31
 * bits. */
#define MOST_ELEMENTS ((int64_t)1 << 24)

static bool verify_type(tf_diags *d, tf_loc loc, const tf_type *t) {
  bool known = t->has_shape && t->elem && t->nparam == 1 && t->param[0]->kind == TF_ATTR_STRING;
  bool scope = false;
  for (int s = TF_TS_SHARED; known && s <= TF_TS_LOCAL; s++)
    scope |= tf_str_eqz(t->param[0]->s, tf_tile_scope_name((tf_tscope)s));
  tf_fusion_dtype dt;
  if (!scope || !tf_elem_dtype_of(t->elem, &dt)) {
    tf_error(d, loc,
             "malformed buffer type, expected such as !tile.buffer<8x4xf32, shared>; there are shared, fragment and "
             "local ones, with elements " TF_TILE_ELEMS ", or " TF_TILE_NIBBLES);
    return false;
  }
  bool large = tf_tile_elements(t) > MOST_ELEMENTS || tf_tile_elements(t) < 0;
  for (uint32_t i = 0; i < t->rank; i++) {
    large |= t->dims[i] > MOST_ELEMENTS;
    if (t->dims[i] < 0) {
      tf_error(d, loc, "a buffer's extents are known and not negative, found %s", tf_type_str(t));
      return false;
    }
  }
  if (t->rank > TF_TILE_MAX_RANK) tf_error(d, loc, "a buffer has at most %d dimensions", TF_TILE_MAX_RANK);
  else if (large)
    tf_error(d, loc, "a buffer of more than %lld elements, found %s", (long long)MOST_ELEMENTS, tf_type_str(t));
  else return true;
  return false;
}

/* ------------------------------------------------------------------------------------------------ the table */

#define TF_OP(ID, NAME, ...) {.name = "tile." NAME, __VA_ARGS__},
static const tf_opdef rows[] = {
#include "tile/tile_ops.def"
};
#undef TF_OP

/* What is written into a buffer is one of its elements. */
static tf_type *literal(tf_context *c, const tf_opstate *st, const tf_spec *spec) {
  (void)c;
  (void)spec;
  for (size_t i = 0; i < st->operands.n; i++)
    if (st->operands.at[i] && is_place(st->operands.at[i]->type)) return st->operands.at[i]->type->elem;
  return NULL;
}

static const char *const types[] = {"tile.buffer", NULL};

const tf_dialect tf_tile_dialect = {
    .name = "tile",
    .rows = rows,
    .nrow = sizeof rows / sizeof *rows,
    .constraints = constraints,
    .nconstraint = sizeof constraints / sizeof *constraints,
    .type_names = types,
    .verify_type = verify_type,
    .constant = "tile.constant",
    .statement = tf_tile_parse_statement,
    .operand = tf_tile_parse_operand,
    .literal_type = literal,
    .doc =
        "kernels over tiles: what a block does with regions of memory, and the compiler's threads with their elements",
};
