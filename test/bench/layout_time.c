/* Nanoseconds of CPU time of the layout algebra's common operations, on depth-2 layouts, results released each time.
 * Prints. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tf/layout.h"

static tf_layout_ctx *c;
static const tf_layout *a, *b, *row, *swizzled, *coords, *padded;
static const tf_tiler *tile, *by_mode;
static const tf_tuple *coord;
static const tf_layout *out;
static const tf_tuple *off;

static const tf_layout *layout(const char *s) {
  const tf_layout *l;
  if (tf_layout_parse(c, (tf_str){s, strlen(s)}, &l) != TF_OK) {
    fprintf(stderr, "%s: %s\n", s, tf_layout_message(c));
    exit(1);
  }
  return l;
}

static tf_status composition(void) { return tf_layout_composition(c, a, b, &out); }
static tf_status logical_divide(void) { return tf_layout_logical_divide(c, row, tile, &out); }
static tf_status zipped_divide(void) { return tf_layout_zipped_divide(c, row, by_mode, &out); }
static tf_status coordinates_divide(void) { return tf_layout_zipped_divide(c, coords, by_mode, &out); }
static tf_status coalesce(void) { return tf_layout_coalesce(c, a, NULL, &out); }
static tf_status complement(void) { return tf_layout_complement(c, b, tf_layout_shape(a), &out); }
static tf_status right_inverse(void) { return tf_layout_right_inverse(c, row, &out); }
static tf_status product(void) { return tf_layout_logical_product(c, a, tile, &out); }
static tf_status slice(void) { return tf_layout_slice(c, a, coord, &out, &off); }
static tf_status at(void) {
  int64_t v;
  return tf_layout_at_index(c, a, 77, &v);
}
static tf_status at_swizzled(void) {
  int64_t v;
  return tf_layout_at_index(c, swizzled, 77, &v);
}
static tf_status parse(void) { return tf_layout_parse(c, TF_STR("((8,16),(64,2)):((64,512),(1,8192))"), &out); }
static tf_status refused(void) { return tf_layout_composition(c, padded, row, &out); }

static void measure(const char *name, tf_status (*fn)(void), tf_status want) {
  enum { RUNS = 5, N = 100000 };
  double best = 1e9;
  tf_layout_mark m = tf_layout_get_mark(c);
  for (int r = 0; r < RUNS; r++) {
    struct timespec from, to;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    for (int i = 0; i < N; i++) {
      if (fn() != want) {
        fprintf(stderr, "%s: %s\n", name, tf_layout_message(c));
        exit(1);
      }
      tf_layout_release(c, m);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    double ns = ((double)(to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec)) / N;
    if (ns < best) best = ns;
  }
  printf("%-28s %8.0f ns\n", name, best);
}

int main(void) {
  if (tf_layout_ctx_create(NULL, &c) != TF_OK) return 1;
  a = layout("((4,8),(16,4)):((1,64),(4,512))");
  b = layout("((4,2),(4,4)):((1,8),(32,256))");
  row = layout("((8,16),(64,2)):((64,512),(1,8192))");
  swizzled = layout("Sw<3,3,3> o 0 o ((8,16),(64,2)):((64,512),(1,8192))");
  padded = layout("(3,5):(1,4)");
  coords = layout("(512,256):(1@1,1@0)");
  if (tf_tiler_parse(c, TF_STR("((4,2),(4,4)):((1,8),(32,256))"), &tile) != TF_OK ||
      tf_tiler_parse(c, TF_STR("<(4,2):(1,8), 32>"), &by_mode) != TF_OK ||
      tf_tuple_parse(c, TF_STR("(_,(3,_))"), &coord) != TF_OK)
    return 1;
  measure("composition", composition, TF_OK);
  measure("logical_divide", logical_divide, TF_OK);
  measure("zipped_divide by mode", zipped_divide, TF_OK);
  measure("zipped_divide, coordinates", coordinates_divide, TF_OK);
  measure("logical_product", product, TF_OK);
  measure("complement", complement, TF_OK);
  measure("right_inverse", right_inverse, TF_OK);
  measure("coalesce", coalesce, TF_OK);
  measure("slice", slice, TF_OK);
  measure("value at an index", at, TF_OK);
  measure("value at an index, Sw", at_swizzled, TF_OK);
  measure("parse", parse, TF_OK);
  measure("a refused composition", refused, TF_ERR_INVALID);
  tf_layout_ctx_destroy(c);
  return 0;
}
