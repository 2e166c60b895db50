/* Pictures of the layouts that lower-tile chooses. */
#include "api/api.h"

#include "lower/lower.h"
#include "tf/draw.h"

typedef struct draw_args {
  tf_str target;
  const tf_draw_options *o;
  tf_write_fn write;
  void *user;
} draw_args;

static tf_status draw(tf_module *m, void *arg) {
  draw_args *a = arg;
  tf_tile_pictures all = {.pool = tf_pool_child(m->pool)};
  tf_status st = tf_lower_tile_pictures(m->op, a->target, &all) ? TF_OK : TF_ERR_INVALID;
  tf_layout_picture *p = TF_NEW_ARRAY(all.pool, tf_layout_picture, all.n + 1);
  for (size_t i = 0; i < all.n; i++) {
    const tf_tile_picture *x = &all.at[i];
    p[i] = (tf_layout_picture){.struct_size = sizeof *p,
                               .name = {x->name, strlen(x->name)},
                               .layout = x->layout,
                               .text = {x->text, strlen(x->text)},
                               .view = x->fragment ? TF_VIEW_THREADS : TF_VIEW_MAP,
                               .element_bytes = x->element_bytes,
                               .tile = {x->tile[0], x->tile[1]}};
  }
  if (st == TF_OK && all.n) st = tf_draw_layouts(all.ctx, p, all.n, a->o, a->write, a->user);
  tf_pool_free(all.pool);
  return st;
}

tf_status tf_module_draw_tiles(tf_module *m, tf_str target, const tf_draw_options *o, tf_write_fn write, void *user) {
  tf_draw_options opt;
  tf_status known = TF_OPTIONS_READ(tf_draw_options, &opt, o, &m->session->sink);
  return known == TF_OK ? tf_guarded(m, draw, &(draw_args){target, &opt, write, user}) : known;
}
