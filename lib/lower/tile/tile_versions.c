/* The same kernel with other tiles. `tiles` of a kernel asks for them; tile_sizes.c finds the numbers that are its
 * tile's, tile_menu.c what a launch of each takes. Each version is a copy of the function in which one kernel has other
 * numbers; it is lowered as the function itself is, and the host program chooses (tile_host.c). Where all extents are
 * constants the choice is made here. */
#include "lower/tile/tile_versions.h"
#include "kernel/kernel.h"

static const char *name_of(tf_pool *pool, const tf_tl_tile *t) {
  const char *name = tf_pool_printf(pool, "%lldx%lldx%lld", (long long)t->size[TF_TL_WAY_M],
                                    (long long)t->size[TF_TL_WAY_N], (long long)t->size[TF_TL_WAY_K]);
  if (t->shares > 1) name = tf_pool_printf(pool, "%s by %lld blocks that share K", name, (long long)t->shares);
  else if (tf_tl_in_clusters(t))
    name = tf_pool_printf(pool, "%s by %lldx%lld blocks", name, (long long)t->cluster[TF_TL_WAY_M],
                          (long long)t->cluster[TF_TL_WAY_N]);
  static const char *const with[TF_TL_BLOCKS] = {"", " by turns", " for one round", "", " for several rounds"};
  return tf_pool_printf(pool, "%s%s", name, with[t->blocks]);
}

static bool known(const tf_value *v, int64_t *out) {
  if (tf_tile_constant(v, out)) return true;
  if (!v->def || !tf_tile_is(v->def, TF_T_DIM)) return false;
  *out = tf_op_operand(v->def, 0)->type->dims[tf_tile_axis_of(v->def, 0)];
  return *out != TF_DYN;
}

/* The number of tiles, cut off at what a launch could have; false: not all of the extents are constants. */
static bool known_tiles(const tf_tl_sizes *s, const tf_tl_tile *t, int64_t *out) {
  *out = 1;
  for (uint32_t i = 0; i < s->kernel->noperand; i++) {
    uint32_t way = TF_TL_NO_WAY;
    int64_t n;
    for (uint32_t w = TF_TL_WAY_M; w <= TF_TL_WAY_N; w++)
      if (s->axis[w] == i) way = w;
    if (!known(way ? s->whole[way] : tf_op_operand(s->kernel, i), &n)) return false;
    if (way) n = (n + t->size[way] * t->cluster[way] - 1) / (t->size[way] * t->cluster[way]) * t->cluster[way];
    if (__builtin_mul_overflow(*out, n, out)) *out = INT64_MAX / 2;
  }
  return true;
}

/* What bringing rows of factor i costs. */
static int64_t rows_cost(const tf_tl_sizes *s, int i) {
  const tf_type *t = s->factor[i]->type;
  int64_t row = t->dims[t->rank - 1], rest = row != TF_DYN ? row * (int64_t)tf_element_bytes(t->elem) % TF_TL_LINE : 0;
  return rest % TF_TL_SECTOR ? TF_TL_BROKEN_ROWS : rest ? TF_TL_ROWS_OF_SECTORS : TF_TL_WHOLE_ROWS;
}

/* The best one's number, 0 being the kernel's own; -1: only the launch knows. `alone`: of those in no cluster. */
static int known_best(const tf_tl_sizes *s, const tf_tl_tile *tiles, uint32_t n, const tf_chip *chip, bool alone) {
  int best = 0;
  int64_t least = INT64_MAX, k, all;
  if (!known(s->whole[TF_TL_WAY_K], &k)) return -1;
  for (uint32_t i = 0; i < n; i++) {
    if (alone && tf_tl_in_clusters(&tiles[i])) continue;
    if (!known_tiles(s, &tiles[i], &all)) return -1;
    const int64_t rows[2] = {rows_cost(s, 0), rows_cost(s, 1)};
    int64_t sms = tf_tl_at_once(&tiles[i], chip), t = tf_tl_time(&tiles[i], all, sms, k, rows);
    if (t >= least) continue;
    least = t;
    best = (int)i;
  }
  return best;
}

static tf_op *nth_kernel(const tf_op *func, uint32_t n) {
  for (tf_op *op = tf_op_body(func)->first; op; op = op->next)
    if (tf_tile_is(op, TF_T_KERNEL) && !n--) return op;
  return NULL;
}

static void put(tf_pool *pool, const tf_tl_sizes *s, const tf_tl_tile *t) {
  tf_tl_put_sizes(pool, s, t->size, t->stages, t->threads);
  if (t->shares > 1) tf_tl_put_shares(pool, s, t->size, t->shares);
  else if (tf_tl_in_clusters(t)) tf_tl_put_cluster(pool, s, t->size, t->cluster);
  if (t->large) tf_tl_put_registers(s, t->blocks == TF_TL_LASTING);
  if (t->plain) tf_tl_put_plain(s);
  if (t->blocks == TF_TL_CREWS) tf_tl_put_crews(s);
  else if (t->blocks == TF_TL_ONCE) tf_tl_put_single(s, tf_tl_in_clusters(t));
}

static void add(tf_op *func, uint32_t kernel, const tf_tl_tile *t, tf_pool *pool, tf_tl_versions *out) {
  tf_map map = {.pool = pool};
  tf_op *copy = tf_op_clone(func, func->pool, &map);
  tf_tl_version v = {.func = copy, .kernel = nth_kernel(copy, kernel), .of = kernel, .tile = *t};
  tf_tl_sizes s;
  tf_op_insert_after(func, copy);
  tf_tl_find_sizes(pool, v.kernel, &s);
  put(pool, &s, t);
  memcpy(v.whole, s.whole, sizeof v.whole);
  for (int i = 0; i < 2; i++) v.factor[i] = s.factor[i]->index;
  v.suffix = tf_pool_printf(pool, "_%lldx%lldx%lld", (long long)t->size[TF_TL_WAY_M], (long long)t->size[TF_TL_WAY_N],
                            (long long)t->size[TF_TL_WAY_K]);
  if (t->shares > 1) v.suffix = tf_pool_printf(pool, "%s_shared_by_%lld", v.suffix, (long long)t->shares);
  else if (tf_tl_in_clusters(t))
    v.suffix = tf_pool_printf(pool, "%s_by_%lldx%lld", v.suffix, (long long)t->cluster[TF_TL_WAY_M],
                              (long long)t->cluster[TF_TL_WAY_N]);
  static const char *const with[TF_TL_BLOCKS] = {"", "_crews", "_once", "", "_rounds"};
  v.suffix = tf_pool_printf(pool, "%s%s", v.suffix, with[t->blocks]);
  tf_vec_push(pool, &out->all, v);
}

/* The kernel as it is, or with that tile, among its versions. */
static void add_own(tf_op *kernel, uint32_t number, const tf_tl_sizes *s, const tf_tl_tile *tile, const char *names,
                    tf_pool *pool, tf_tl_versions *out) {
  tf_tl_version own = {.kernel = kernel, .of = number, .tile = *tile, .names = names};
  memcpy(own.whole, s->whole, sizeof own.whole);
  for (int i = 0; i < 2; i++) own.factor[i] = s->factor[i]->index;
  tf_vec_push(pool, &out->own, own);
}

/* All extents are known, so the best tile is, too; but a driver that does not take it takes the next best. */
static void take_known(tf_op *func, tf_op *kernel, uint32_t number, const tf_tl_sizes *s, const tf_tl_tile *tiles,
                       const int best[2], bool quiet, tf_pool *pool, tf_tl_versions *out) {
  const tf_tl_tile *tile = &tiles[best[1]];
  bool both = best[0] != best[1];
  if (both && !quiet) add(func, number, &tiles[best[0]], pool, out);
  if (best[1]) put(pool, s, tile);
  if (quiet) return;
  const char *name = name_of(pool, &tiles[best[0]]);
  if (both) add_own(kernel, number, s, tile, tf_pool_printf(pool, "%s, %s", name, name_of(pool, tile)), pool, out);
  else
    tf_op_emit(kernel, TF_REMARK,
               best[1] ? "this kernel's tile is %s, for extents that are all known"
                       : "its own tile, %s, fits this kernel's extents best",
               name);
}

static void find(tf_op *func, tf_op *kernel, uint32_t number, const tf_target *target, bool quiet, tf_pool *pool,
                 tf_tl_versions *out) {
  tf_tl_sizes s;
  tf_tl_tile tiles[1 + TF_TL_MOST_OTHERS];
  const tf_chip *chip = tf_chip_of(target);
  const char *why = tf_target_has(target, TF_FEAT_wgmma) && chip ? tf_tl_find_sizes(pool, kernel, &s)
                                                                 : "other tiles are made for chips with wgmma only";
  uint32_t n = why ? 0 : tf_tl_other_tiles(&s, chip, out->clusters, tiles + 1);
  if (why && !quiet) tf_op_emit(kernel, TF_REMARK, "this kernel keeps its tile: %s", why);
  if (!n) return;
  tiles[0] = tf_tl_own_tile(&s, chip);
  const int best[2] = {known_best(&s, tiles, n + 1, chip, false), known_best(&s, tiles, n + 1, chip, out->asks)};
  if (best[0] >= 0) {
    out->known = true;
    take_known(func, kernel, number, &s, tiles, best, quiet, pool, out);
    return;
  }
  if (quiet) return;
  const char *names = name_of(pool, &tiles[0]);
  for (uint32_t i = 1; i <= n; i++) {
    add(func, number, &tiles[i], pool, out);
    names = tf_pool_printf(pool, "%s, %s", names, name_of(pool, &tiles[i]));
  }
  add_own(kernel, number, &s, &tiles[0], names, pool, out);
}

void tf_tl_find_versions(tf_op *func, const tf_target *target, bool quiet, tf_pool *pool, tf_tl_versions *out) {
  uint32_t n = 0;
  for (tf_op *op = tf_op_body(func)->first; op; op = op->next) {
    if (!tf_tile_is(op, TF_T_KERNEL)) continue;
    if (tf_tile_tiles_of(op)) find(func, op, n, target, quiet, pool, out);
    n++;
  }
}

void tf_tl_tell_versions(const tf_tl_versions *all, bool made) {
  for (size_t i = 0; i < all->own.n; i++) {
    const tf_tl_version *own = &all->own.at[i];
    if (made)
      tf_op_emit(own->kernel, TF_REMARK,
                 "this kernel is made with the tiles %s; a launch takes the one that fits its extents best",
                 own->names);
    else
      tf_op_emit(own->kernel, TF_REMARK,
                 "this kernel keeps its tile: its indices need 64 bits, and other tiles are made with 32 only");
  }
}

void tf_tl_tell_left_out(const tf_tl_versions *all, const tf_tl_version *v) {
  const tf_tl_room *room = v->kernel->scratch;
  if (v->turns) tf_op_emit(v->kernel, TF_REMARK, "there is no room for blocks that draw their tiles");
  if (room && room->one_crew) {
    for (size_t i = 0; i < all->own.n; i++)
      if (all->own.at[i].of == v->of)
        tf_op_emit(all->own.at[i].kernel, TF_REMARK, "it is not made with the tile %s: %s",
                   name_of(v->func->pool, &v->tile), room->one_crew);
    return;
  }
  for (size_t i = 0; i < all->own.n; i++)
    if (all->own.at[i].of == v->of)
      tf_op_emit(all->own.at[i].kernel, TF_REMARK,
                 "there is no room for a tile of %lldx%lldx%lld, or 32-bit indices do not suffice for it",
                 (long long)v->tile.size[TF_TL_WAY_M], (long long)v->tile.size[TF_TL_WAY_N],
                 (long long)v->tile.size[TF_TL_WAY_K]);
}

void tf_tl_drop_versions(tf_tl_versions *v) {
  for (size_t i = 0; i < v->all.n; i++) tf_op_erase(v->all.at[i].func);
  v->all.n = v->own.n = 0;
}
