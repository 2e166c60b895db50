/* What the accesses of a kernel cost, summed up. */
#ifndef TF_REPORT_WARP_COUNT_H
#define TF_REPORT_WARP_COUNT_H

#include "report/warp_lanes.h"
#include "tf/report.h"

/* The accesses that a report has in one row: of one place of the text, to one buffer, in one way. Counted as numbers
 * that may have fractions, since a block may stand for several. */
typedef struct tf_site {
  tf_report_access a;
  const tf_value *memory; /* the kernel's parameter or what it allocates */
  int32_t arg;            /* which parameter; -1 = it is allocated */
  double requests, wanted, delivered, units, ideal;
} tf_site;

/* One request of the lanes in `active`: byte addresses, and bytes of each lane; it happens `times`. */
void tf_site_request(tf_site *s, const int64_t *address, uint32_t active, uint32_t bytes, double times);
/* What TMA moves, `times`, to (or from) so many blocks at once. */
typedef struct tf_site_copy {
  double times;
  int blocks;
} tf_site_copy;
/* A box: coordinates of dimension 0 first. */
void tf_site_box(tf_site *s, const tf_tensormap_desc *m, const int64_t *coordinate, tf_site_copy how);
/* A plain run of bytes. */
void tf_site_run(tf_site *s, int64_t address, int64_t bytes, tf_site_copy how);

#endif
