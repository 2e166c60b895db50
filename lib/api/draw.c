/* Pictures of the layouts of a module. */
#include "api/api.h"

#include "layoutir/layoutir.h"
#include "tf/draw.h"

typedef struct draw_args {
  uint32_t element_bytes;
  const tf_draw_options *o;
  tf_write_fn write;
  void *user;
} draw_args;

typedef struct collector {
  tf_lir_env env;
  uint32_t element_bytes;
  const tf_draw_options *options;
  bool shows;
  TF_VEC(tf_layout_picture) pictures;
} collector;

static tf_str name_of(collector *c, const tf_op *show, const tf_value *v) {
  tf_str own = show ? tf_lir_name_of(show) : (tf_str){"", 0};
  tf_strbuf b = {.pool = c->env.pool};
  if (own.len) tf_sb_put(&b, own);
  if (v->name && (!own.len || show->noperand > 1)) tf_sb_printf(&b, "%s%%%s", own.len ? " " : "", v->name);
  return tf_sb_str(&b);
}

/* A failure of the drawing is one of the op. */
static void blame(void *user, const tf_diagnostic *d) {
  tf_op_error((tf_op *)user, "%.*s", (int)d->message.len, d->message.ptr);
}

static void drop(void *user, tf_str s) {
  (void)user;
  (void)s;
}

static bool can_be_drawn(collector *c, tf_op *op, const tf_layout_picture *p) {
  tf_draw_options o = *c->options;
  o.sink = (tf_sink){blame, op};
  return tf_draw_layouts(c->env.c, p, 1, &o, drop, NULL) == TF_OK;
}

static bool add(collector *c, tf_op *show, const tf_value *v) {
  tf_lir_arg a;
  if (!tf_lir_known(&c->env, v, &a))
    return !show || tf_op_error(show, "%s is not known when this is drawn", tf_value_name((tf_value *)v));
  tf_layout_picture p = {.struct_size = sizeof p, .name = name_of(c, show, v), .layout = a.layout, .text = {"", 0}};
  if ((a.tuple && tf_tuple_print(c->env.c, a.tuple, &p.text) != TF_OK) ||
      (a.tiler && tf_tiler_print(c->env.c, a.tiler, &p.text) != TF_OK))
    return false;
  p.element_bytes = show ? (uint32_t)tf_lir_bytes_of(show, c->element_bytes) : c->element_bytes;
  const tf_attr *tile = show ? tf_lir_tile_of(show) : NULL;
  if (tile || (show && tf_lir_threads_of(show))) p.view = TF_VIEW_THREADS;
  for (int i = 0; i < 2 && tile; i++) p.tile[i] = tile->ints[i];
  tf_vec_push(c->env.pool, &c->pictures, p);
  return can_be_drawn(c, show ? show : v->def, &p);
}

static void find_show(tf_op *op, void *user) {
  if (tf_layout_op(op) == TF_L_SHOW) ((collector *)user)->shows = true;
}

static void collect(tf_op *op, void *user) {
  collector *c = user;
  if (c->shows) {
    for (uint32_t i = 0; tf_layout_op(op) == TF_L_SHOW && i < op->noperand; i++)
      if (!add(c, op, op->operand[i].value)) return;
  } else if (tf_layout_op(op) == TF_L_CONSTANT) add(c, NULL, &op->result[0]);
}

/* What is drawn lives in the pool: should memory run out, nothing is left behind. */
static void *pool_alloc(void *user, size_t size) { return tf_pool_alloc(user, size); }
static void pool_free(void *user, void *p) {
  (void)user;
  (void)p;
}

static tf_status draw(tf_module *m, void *arg) {
  draw_args *a = arg;
  tf_draw_options o;
  tf_status known = TF_OPTIONS_READ(tf_draw_options, &o, a->o, &m->session->sink);
  if (known != TF_OK) return known;
  tf_pool *scratch = tf_pool_child(m->pool);
  tf_map map = {.pool = scratch};
  tf_op *copy = tf_op_clone(m->op, scratch, &map);
  unsigned errors = tf_diags_errors(tf_context_diags(m->ctx));
  collector c = {.element_bytes = a->element_bytes, .options = &o};
  tf_status st = tf_lir_fold_all(copy) ? TF_OK : TF_ERR_INVALID;
  tf_lir_open(&c.env, m->ctx);
  tf_allocator alloc = {pool_alloc, pool_free, c.env.pool};
  o.allocator = &alloc;
  tf_walk(copy, true, find_show, &c);
  if (st == TF_OK) tf_walk(copy, true, collect, &c);
  if (tf_diags_errors(tf_context_diags(m->ctx)) != errors) st = TF_ERR_INVALID;
  if (st == TF_OK) st = tf_draw_layouts(c.env.c, c.pictures.at, c.pictures.n, &o, a->write, a->user);
  tf_lir_close(&c.env);
  tf_pool_free(scratch);
  return st;
}

tf_status tf_module_draw_layouts(tf_module *m, uint32_t element_bytes, const tf_draw_options *o, tf_write_fn write,
                                 void *user) {
  return tf_guarded(m, draw, &(draw_args){element_bytes, o, write, user});
}
