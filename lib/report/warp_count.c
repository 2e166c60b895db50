#include "report/warp_count.h"

#include "analysis/banks.h"

enum { SECTOR = 32 };

void tf_site_request(tf_site *s, const int64_t *address, uint32_t active, uint32_t bytes, double times) {
  uint32_t lanes = (uint32_t)__builtin_popcount(active), units, ideal;
  if (!active) return;
  units = (s->a.shared ? tf_bank_wavefronts : tf_sectors)(address, active, bytes, &ideal);
  s->requests += times;
  s->wanted += times * lanes * bytes;
  s->units += times * units;
  s->ideal += times * ideal;
  if (units > ideal && units - ideal > s->a.worst) s->a.worst = units - ideal;
}

void tf_site_run(tf_site *s, int64_t address, int64_t bytes, tf_site_copy how) {
  if (bytes <= 0) return;
  double times = how.times;
  s->delivered += times * how.blocks * (double)bytes;
  s->requests += times;
  s->wanted += times * (double)bytes;
  s->units += times * (double)((address + bytes - 1) / SECTOR - address / SECTOR + 1);
  s->ideal += times * (double)((bytes + SECTOR - 1) / SECTOR);
}

static int64_t extent(const tf_tensormap_desc *m, int d) { return d < m->s.rank ? m->dim[d] : 1; }
static int64_t box(const tf_tensormap_desc *m, int d) { return d < m->s.rank ? m->s.box[d] : 1; }
static int64_t step(const tf_tensormap_desc *m, int d) { return d < m->s.rank ? m->s.element_stride[d] : 1; }

/* One row: elements that are within, along dimension 0. With an element stride each is by itself. */
static void row(tf_site *s, const tf_tensormap_desc *m, int64_t base, int64_t at, tf_site_copy how) {
  int64_t bits = tf_tensormap_type_bits((tf_tensormap_type)m->s.type), unit = tf_tensormap_slice(&m->s);
  if (unit) bits = 8 * unit;
  int64_t first = at < 0 ? 0 : at, end = at + box(m, 0);
  if (end > extent(m, 0)) end = extent(m, 0);
  if (step(m, 0) == 1) {
    tf_site_run(s, base + first * bits / 8, (end - first) * bits / 8, how);
    return;
  }
  for (int64_t i = at; i < end; i += step(m, 0))
    if (i >= 0) tf_site_run(s, base + i * bits / 8, bits / 8, how);
}

void tf_site_box(tf_site *s, const tf_tensormap_desc *m, const int64_t *coordinate, tf_site_copy how) {
  int64_t i[TF_TENSORMAP_RANK] = {0};
  for (;;) {
    int64_t base = m->address;
    bool within = true;
    for (int d = 1; d < m->s.rank; d++) {
      int64_t at = coordinate[d] + i[d];
      within &= at >= 0 && at < m->dim[d];
      base += at * m->stride[d - 1];
    }
    if (within) row(s, m, base, coordinate[0], how);
    int d = 1;
    for (; d < m->s.rank; d++) {
      if ((i[d] += step(m, d)) < box(m, d)) break;
      i[d] = 0;
    }
    if (d >= m->s.rank) return;
  }
}
