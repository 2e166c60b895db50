/* Custom forms of programs, kernels and control. */
#include "tile/tile_hooks.h"

/* ------------------------------------------------------------------------------------------------ tile.func */

typedef struct names {
  TF_VEC(tf_str) name;
  TF_VEC(tf_loc) loc;
} names;

static void add_arg(tf_parser *p, tf_block *b, names *n, tf_str name, tf_loc loc, tf_type *t) {
  tf_block_add_arg(tf_p_pool(p), b, t, NULL);
  tf_vec_push(tf_p_pool(p), &n->name, name);
  tf_vec_push(tf_p_pool(p), &n->loc, loc);
}

typedef struct func_args {
  names n;
  TF_VEC(tf_attr *) dicts;
  bool any;
} func_args;

static bool parse_args(tf_parser *p, const tf_opstate *st, tf_block *b, func_args *a) {
  if (!tf_p_expect(p, "(")) return false;
  for (uint32_t k = 0; !tf_p_try(p, ")"); k++) {
    tf_str name;
    tf_type *t;
    if (k && !tf_p_expect(p, ",")) return false;
    tf_loc loc = tf_p_loc(p);
    if (!tf_p_value_name(p, &name) || !tf_p_expect(p, ":") || !tf_p_type(p, &t)) return false;
    tf_attr *dict;
    if (!tf_p_arg_attrs(p, st, &dict)) return false;
    add_arg(p, b, &a->n, name, loc, t);
    tf_vec_push(tf_p_pool(p), &a->dicts, dict);
    a->any |= dict->n > 0;
  }
  return true;
}

bool tf_tile_parse_func(tf_parser *p, tf_opstate *st) {
  tf_context *c = tf_p_context(p);
  tf_block *b = tf_block_new(tf_p_pool(p));
  func_args a = {0};
  tf_str name;
  if (!tf_p_symbol(p, &name) || !parse_args(p, st, b, &a)) return false;
  uint32_t nin = b->narg;
  if (tf_p_try(p, "->") && !parse_args(p, st, b, &a)) return false;
  tf_p_add_attr(p, st, "sym_name", tf_attr_str(c, name));
  tf_p_add_attr(p, st, "num_results", tf_attr_i64(c, b->narg - nin));
  if (a.any) tf_p_add_attr(p, st, "arg_attrs", tf_attr_array(c, a.dicts.at, (uint32_t)a.dicts.n));
  if (!tf_p_attributes(p, st) || !tf_p_region(p, b, a.n.name.at, a.n.loc.at)) return false;
  tf_p_add_region(p, st, b);
  return true;
}

void tf_tile_print_func(tf_printer *p, tf_op *op) {
  tf_strbuf *out = tf_pr_buf(p);
  tf_block *b = tf_op_body(op);
  const tf_attr *dicts = tf_op_arg_attrs(op);
  uint32_t nin = b ? b->narg - tf_tile_num_results(op) : 0, n = b ? b->narg : 0;
  tf_sb_putc(out, ' ');
  tf_pr_attr(p, tf_attr_symbol(op->ctx, tf_op_symbol(op)));
  tf_sb_putc(out, '(');
  for (uint32_t i = 0; i < n; i++) {
    if (i == nin) tf_sb_puts(out, ") -> (");
    else if (i) tf_sb_puts(out, ", ");
    tf_pr_value(p, b->arg[i]);
    tf_sb_puts(out, ": ");
    tf_pr_type(p, b->arg[i]->type);
    const tf_attr *d = dicts && dicts->kind == TF_ATTR_ARRAY && i < dicts->n ? dicts->elem[i] : NULL;
    if (!d || d->kind != TF_ATTR_DICT || !d->n) continue;
    tf_sb_putc(out, ' ');
    tf_pr_attr(p, d);
  }
  tf_sb_putc(out, ')');
  static const char *const elided[] = {"sym_name", "arg_attrs", "num_results", NULL};
  tf_pr_attributes(p, op, elided);
  tf_pr_region(p, &op->region[0], false);
}

/* ------------------------------------------------------------------------------------------------ tile.kernel */

/* `name(1, 2)`, if it stands here. */
static bool parse_numbers(tf_parser *p, tf_opstate *st, const char *name) {
  TF_VEC(int64_t) v = {0};
  int64_t k;
  if (!tf_p_try(p, name)) return true;
  if (!tf_p_expect(p, "(")) return false;
  do {
    if (!tf_p_int(p, &k)) return false;
    tf_vec_push(tf_p_pool(p), &v, k);
  } while (tf_p_try(p, ","));
  if (!tf_p_expect(p, ")")) return false;
  tf_p_add_attr(p, st, name, tf_attr_ints(tf_p_context(p), v.at, (uint32_t)v.n));
  return true;
}

/* `tiles`, or `tiles([128, 192, 64, 4, 256], ...)`, if it stands here. */
static bool parse_tiles(tf_parser *p, tf_opstate *st) {
  TF_VEC(int64_t) v = {0};
  int64_t k;
  if (!tf_p_try(p, "tiles")) return true;
  if (tf_p_try(p, "(")) {
    do {
      for (int i = 0; i < TF_TILE_MENU_NUMBERS; i++) {
        if (!tf_p_expect(p, i ? "," : "[") || !tf_p_int(p, &k)) return false;
        tf_vec_push(tf_p_pool(p), &v, k);
      }
      if (!tf_p_expect(p, "]")) return false;
    } while (tf_p_try(p, ","));
    if (!tf_p_expect(p, ")")) return false;
  }
  tf_p_add_attr(p, st, "tiles", tf_attr_ints(tf_p_context(p), v.at, (uint32_t)v.n));
  return true;
}

bool tf_tile_parse_kernel(tf_parser *p, tf_opstate *st) {
  tf_context *c = tf_p_context(p);
  tf_block *b = tf_block_new(tf_p_pool(p));
  names n = {0};
  int64_t threads;
  if (tf_p_try(p, "grid") && tf_p_expect(p, "(")) {
    while (!tf_p_try(p, ")")) {
      tf_str name;
      tf_value *v;
      if (b->narg && !tf_p_expect(p, ",")) return false;
      tf_loc loc = tf_p_loc(p);
      if (!tf_p_value_name(p, &name) || !tf_p_expect(p, "=") || !tf_tile_parse_index(p, &v)) return false;
      tf_p_add_operand(p, st, v);
      add_arg(p, b, &n, name, loc, tf_type_index(c));
    }
  }
  if (!tf_p_expect(p, "threads") || !tf_p_expect(p, "(") || !tf_p_int(p, &threads) || !tf_p_expect(p, ")"))
    return false;
  tf_p_add_attr(p, st, "threads", tf_attr_i64(c, threads));
  if (!parse_numbers(p, st, "cluster")) return false;
  if (tf_p_try(p, "producers")) {
    int64_t warps;
    if (!tf_p_expect(p, "(") || !tf_p_int(p, &warps) || !tf_p_expect(p, ")")) return false;
    tf_p_add_attr(p, st, "producers", tf_attr_i64(c, warps));
  }
  if (!parse_numbers(p, st, "registers")) return false;
  if (tf_p_try(p, "consumers")) {
    int64_t sets;
    if (!tf_p_expect(p, "(") || !tf_p_int(p, &sets) || !tf_p_expect(p, ")")) return false;
    tf_p_add_attr(p, st, "consumers", tf_attr_i64(c, sets));
  }
  if (tf_p_try(p, "persistent")) {
    int64_t blocks = 0;
    if (tf_p_try(p, "(") && (!tf_p_int(p, &blocks) || !tf_p_expect(p, ")"))) return false;
    tf_p_add_attr(p, st, "persistent", tf_attr_i64(c, blocks));
    if (tf_p_try(p, "dynamic")) tf_p_add_attr(p, st, "dynamic", tf_attr_unit(c));
  }
  if (tf_p_try(p, "overlap")) tf_p_add_attr(p, st, "overlap", tf_attr_unit(c));
  if (!parse_tiles(p, st)) return false;
  if (!tf_p_attributes(p, st) || !tf_p_region(p, b, n.name.at, n.loc.at)) return false;
  tf_p_add_region(p, st, b);
  return true;
}

static void print_numbers(tf_strbuf *out, const tf_op *op, const char *name) {
  const tf_attr *a = tf_op_attr(op, name);
  if (!a) return;
  tf_sb_printf(out, " %s(", name);
  for (uint32_t i = 0; i < a->n; i++) tf_sb_printf(out, "%s%lld", i ? ", " : "", (long long)a->ints[i]);
  tf_sb_puts(out, ")");
}

static void print_tiles(tf_strbuf *out, const tf_op *op) {
  const tf_attr *a = tf_tile_tiles_of(op);
  const uint32_t each = TF_TILE_MENU_NUMBERS;
  if (!a) return;
  tf_sb_puts(out, a->n ? " tiles(" : " tiles");
  for (uint32_t i = 0; i < a->n; i++)
    tf_sb_printf(out, "%s%lld%s",
                 i % each ? ", "
                 : i      ? ", ["
                          : "[",
                 (long long)a->ints[i], i % each + 1 == each ? "]" : "");
  if (a->n) tf_sb_putc(out, ')');
}

void tf_tile_print_kernel(tf_printer *p, tf_op *op) {
  tf_strbuf *out = tf_pr_buf(p);
  tf_block *b = tf_op_body(op);
  for (uint32_t i = 0; b && i < b->narg && i < op->noperand; i++) {
    tf_sb_puts(out, i ? ", " : " grid(");
    tf_pr_value(p, b->arg[i]);
    tf_sb_puts(out, " = ");
    tf_pr_value(p, tf_op_operand(op, i));
  }
  tf_sb_printf(out, "%s threads(%lld)", op->noperand ? ")" : "", (long long)tf_tile_threads_of(op, 0));
  print_numbers(out, op, "cluster");
  if (tf_tile_producers_attr(op)) tf_sb_printf(out, " producers(%lld)", (long long)tf_tile_producers_of(op, 0));
  print_numbers(out, op, "registers");
  if (tf_tile_consumers_attr(op)) tf_sb_printf(out, " consumers(%lld)", (long long)tf_tile_consumers_of(op, 1));
  if (tf_tile_persistent_attr(op)) tf_sb_puts(out, " persistent");
  if (tf_tile_persistent_of(op, 0)) tf_sb_printf(out, "(%lld)", (long long)tf_tile_persistent_of(op, 0));
  if (tf_tile_persistent_attr(op) && tf_tile_dynamic_of(op)) tf_sb_puts(out, " dynamic");
  if (tf_tile_overlap_of(op)) tf_sb_puts(out, " overlap");
  print_tiles(out, op);
  static const char *const elided[] = {"threads",    "cluster", "producers", "registers", "consumers",
                                       "persistent", "dynamic", "overlap",   "tiles",     NULL};
  tf_pr_attributes(p, op, elided);
  tf_pr_region(p, &op->region[0], false);
}

/* ------------------------------------------------------------------------------------------------ loops */

bool tf_tile_parse_parallel(tf_parser *p, tf_opstate *st) {
  tf_context *c = tf_p_context(p);
  tf_block *b = tf_block_new(tf_p_pool(p));
  names n = {0};
  if (!tf_p_expect(p, "(")) return false;
  while (!tf_p_try(p, ")")) {
    tf_str name;
    if (b->narg && !tf_p_expect(p, ",")) return false;
    tf_loc loc = tf_p_loc(p);
    if (!tf_p_value_name(p, &name)) return false;
    add_arg(p, b, &n, name, loc, tf_type_index(c));
  }
  tf_loc loc = tf_p_loc(p);
  if (!tf_p_expect(p, "in") || !tf_p_expect(p, "(")) return false;
  uint32_t have = 0;
  while (!tf_p_try(p, ")")) {
    tf_value *v;
    if (have && !tf_p_expect(p, ",")) return false;
    if (!tf_tile_parse_index(p, &v)) return false;
    tf_p_add_operand(p, st, v);
    have++;
  }
  if (have != b->narg) return tf_p_error(p, loc, "%u extents for %u loop variables", have, b->narg);
  if (!tf_p_attributes(p, st) || !tf_p_region(p, b, n.name.at, n.loc.at)) return false;
  tf_p_add_region(p, st, b);
  return true;
}

void tf_tile_print_parallel(tf_printer *p, tf_op *op) {
  tf_strbuf *out = tf_pr_buf(p);
  tf_block *b = tf_op_body(op);
  for (uint32_t i = 0; b && i < b->narg; i++) {
    tf_sb_puts(out, i ? ", " : " (");
    tf_pr_value(p, b->arg[i]);
  }
  tf_sb_puts(out, op->noperand ? ") in (" : " () in (");
  for (uint32_t i = 0; i < op->noperand; i++) {
    if (i) tf_sb_puts(out, ", ");
    tf_pr_value(p, tf_op_operand(op, i));
  }
  tf_sb_putc(out, ')');
  static const char *const none[] = {NULL};
  tf_pr_attributes(p, op, none);
  tf_pr_region(p, &op->region[0], false);
}

bool tf_tile_parse_loop(tf_parser *p, tf_opstate *st) {
  tf_context *c = tf_p_context(p);
  tf_block *b = tf_block_new(tf_p_pool(p));
  names n = {0};
  tf_str name;
  tf_value *v;
  bool pipelined = tf_def_row(st->def, &tf_tile_dialect) == TF_T_PIPELINED;
  tf_loc loc = tf_p_loc(p);
  if (!tf_p_value_name(p, &name) || !tf_p_expect(p, "=") || !tf_tile_parse_index(p, &v)) return false;
  tf_p_add_operand(p, st, v);
  if (!tf_p_expect(p, "to") || !tf_tile_parse_index(p, &v)) return false;
  tf_p_add_operand(p, st, v);
  if (pipelined) {
    int64_t stages;
    if (!tf_p_expect(p, "stages") || !tf_p_expect(p, "(") || !tf_p_int(p, &stages) || !tf_p_expect(p, ")"))
      return false;
    tf_p_add_attr(p, st, "stages", tf_attr_i64(c, stages));
  } else {
    if (tf_p_try(p, "step")) {
      if (!tf_tile_parse_index(p, &v)) return false;
    } else {
      tf_type *t = tf_type_index(c);
      tf_named_attr one = {tf_intern(c, "value"), tf_attr_i64(c, 1)};
      tf_op *k = tf_op_new(c, tf_p_pool(p), loc, tf_context_op(c, "tile.constant"), NULL, 0, &t, 1, &one, 1, 0);
      tf_p_insert(p, k);
      v = &k->result[0];
    }
    tf_p_add_operand(p, st, v);
  }
  add_arg(p, b, &n, name, loc, tf_type_index(c));
  if (!tf_p_attributes(p, st) || !tf_p_region(p, b, n.name.at, n.loc.at)) return false;
  tf_p_add_region(p, st, b);
  return true;
}

void tf_tile_print_loop(tf_printer *p, tf_op *op) {
  tf_strbuf *out = tf_pr_buf(p);
  static const char *const before[] = {" = ", " to ", " step "};
  tf_sb_putc(out, ' ');
  if (tf_op_body(op) && tf_op_body(op)->narg) tf_pr_value(p, tf_op_body(op)->arg[0]);
  for (uint32_t i = 0; i < op->noperand && i < 3; i++) {
    tf_sb_puts(out, before[i]);
    tf_pr_value(p, tf_op_operand(op, i));
  }
  bool pipelined = tf_tile_is(op, TF_T_PIPELINED);
  if (pipelined) tf_sb_printf(out, " stages(%lld)", (long long)tf_tile_stages_of(op, 0));
  static const char *const elided[] = {"stages", NULL}, *const none[] = {NULL};
  tf_pr_attributes(p, op, pipelined ? elided : none);
  tf_pr_region(p, &op->region[0], false);
}

/* ------------------------------------------------------------------------------------------------ if */

bool tf_tile_parse_if(tf_parser *p, tf_opstate *st) {
  tf_value *cond;
  tf_block *yes = tf_block_new(tf_p_pool(p)), *no = NULL;
  if (!tf_tile_parse_condition(p, &cond)) return false;
  tf_p_add_operand(p, st, cond);
  if (!tf_p_attributes(p, st) || !tf_p_region(p, yes, NULL, NULL)) return false;
  if (tf_p_try(p, "else")) {
    no = tf_block_new(tf_p_pool(p));
    if (!tf_p_region(p, no, NULL, NULL)) return false;
  }
  tf_p_add_region(p, st, yes);
  tf_p_add_region(p, st, no);
  return true;
}

void tf_tile_print_if(tf_printer *p, tf_op *op) {
  static const char *const none[] = {NULL};
  tf_sb_putc(tf_pr_buf(p), ' ');
  tf_pr_value(p, tf_op_operand(op, 0));
  tf_pr_attributes(p, op, none);
  tf_pr_region(p, &op->region[0], false);
  if (!op->region[1].block) return;
  tf_sb_puts(tf_pr_buf(p), " else");
  tf_pr_region(p, &op->region[1], false);
}

/* ------------------------------------------------------------------------------------------------ while */

bool tf_tile_parse_while(tf_parser *p, tf_opstate *st) {
  tf_block *before = tf_block_new(tf_p_pool(p)), *body = tf_block_new(tf_p_pool(p));
  if (!tf_p_attributes(p, st) || !tf_p_region(p, before, NULL, NULL) || !tf_p_expect(p, "do") ||
      !tf_p_region(p, body, NULL, NULL))
    return false;
  tf_p_add_region(p, st, before);
  tf_p_add_region(p, st, body);
  return true;
}

void tf_tile_print_while(tf_printer *p, tf_op *op) {
  static const char *const none[] = {NULL};
  tf_pr_attributes(p, op, none);
  tf_pr_region(p, &op->region[0], false);
  tf_sb_puts(tf_pr_buf(p), " do");
  tf_pr_region(p, &op->region[1], false);
}
