/* Which blocks of a grid are walked, and for how many each stands.
 *
 * Block (0, 0, 0) is walked first, to know what a block costs. If all blocks cost less than `work`, all are walked.
 * Else, along each dimension of the grid: the first block, some in a row, the last one. Those in the row stand for all
 * between
 * (`times`). So tails at the ends count once, and what repeats with alignment counts as often as it is there. */
#include "report/warp_run.h"

#include "report/warp_state.h"

/* ------------------------------------------------------------------------------------------------ blocks */

static void run_block(tf_warp *m, const int64_t *block) {
  const tf_launch *l = m->l;
  int64_t threads = l->block[0] * l->block[1] * l->block[2];
  for (int d = 0; d < 3; d++) m->block[d] = block[d];
  for (m->warp = 0; m->warp * TF_WARP < threads && (m->few || m->steps < m->most); m->warp++) {
    int64_t left = threads - m->warp * TF_WARP;
    m->drawn = m->told = 0;
    m->live = left >= TF_WARP ? UINT32_MAX : (UINT32_C(1) << left) - 1;
    tf_warp_body(m, m->code.body, m->live);
  }
}

/* Blocks along one dimension that are looked at: the first, some in a row behind it, the last. */
typedef struct sample {
  int64_t n, some; /* extent; looked at */
} sample;

static int64_t sample_at(const sample *s, int64_t i) { return s->some < s->n && i == s->some - 1 ? s->n - 1 : i; }
static double sample_times(const sample *s, int64_t i) {
  if (s->some == s->n || i == 0 || i == s->some - 1) return 1;
  return (double)(s->n - 2) / (double)(s->some - 2);
}

/* About as many as the work allows; whole rows of sectors where it can be. */
static void choose_samples(const int64_t *grid, int64_t most, sample *s) {
  for (int d = 0; d < 3; d++) s[d] = (sample){grid[d], grid[d]};
  for (int64_t each = 514; each >= 4; each = each > 66 ? 66 : each > 34 ? 34 : each / 2) {
    double all = 1;
    for (int d = 0; d < 3; d++) {
      s[d].some = grid[d] < each ? grid[d] : each;
      all *= (double)s[d].some;
    }
    if (all <= (double)most) return;
  }
}

static void walk(tf_warp *m, const sample *s) {
  int64_t i[3], at[3];
  double times = m->times;
  for (i[2] = 0; i[2] < s[2].some; i[2]++)
    for (i[1] = 0; i[1] < s[1].some; i[1]++)
      for (i[0] = 0; i[0] < s[0].some; i[0]++) {
        m->times = times;
        for (int d = 0; d < 3; d++) {
          at[d] = sample_at(&s[d], i[d]);
          m->times *= sample_times(&s[d], i[d]);
        }
        run_block(m, at);
      }
  m->times = times;
}

static void set_arguments(tf_warp *m) {
  const tf_block *b = tf_op_body(m->l->kernel);
  for (uint32_t i = 0; i < b->narg && i < m->l->narg; i++)
    m->slot[tf_code_slot(&m->code, b->arg[i])] = tf_lanes_of(m->l->arg[i].value);
}

static void clear(tf_warp *m) {
  for (size_t i = 0; i < m->code.site.n; i++) {
    tf_site *s = m->code.site.at[i];
    s->requests = s->wanted = s->delivered = s->units = s->ideal = 0;
    s->a.worst = 0;
  }
  m->unsure = m->code.unsure;
  m->steps = 0;
}

void tf_warp_run(tf_pool *pool, const tf_launch *l, uint64_t work, tf_warp_result *out) {
  tf_warp m = {.l = l, .times = 1, .most = work};
  int64_t zero[3] = {0, 0, 0}, blocks = l->grid[0] * l->grid[1] * l->grid[2];
  tf_code_read(pool, l->kernel, &m.code);
  m.slot = TF_NEW_ARRAY(pool, tf_lanes, m.code.nslot + 2);
  m.local = TF_NEW_ARRAY(pool, tf_warp_cells, m.code.nslot + 2);
  set_arguments(&m);
  if (blocks > 0) {
    clear(&m);
    run_block(&m, zero);
    m.few = m.steps >= m.most; /* one block is more than there is time for: its loops are walked in part */
    if (m.few) {
      clear(&m);
      run_block(&m, zero);
    }
    int64_t most = (int64_t)(work / (m.steps + 1)) + 1;
    sample s[3];
    choose_samples(l->grid, most, s);
    for (int d = 0; most >= blocks && d < 3; d++) s[d].some = s[d].n;
    clear(&m);
    m.most = UINT64_MAX;
    walk(&m, s);
    if (s[0].some < s[0].n || s[1].some < s[1].n || s[2].some < s[2].n)
      tf_warp_unsure(&m, "estimated from some of its blocks");
  }
  *out = (tf_warp_result){.nsite = (uint32_t)m.code.site.n,
                          .site = m.code.site.at,
                          .static_shared = m.code.static_shared,
                          .unsure = blocks > 0 ? m.unsure : NULL};
}
