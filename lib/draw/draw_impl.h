/* What the files of this room share: a grid with the rows and columns that are drawn of it. */
#ifndef TF_DRAW_DRAW_IMPL_H
#define TF_DRAW_DRAW_IMPL_H

#include "tf/draw.h"

enum { TF_DRAW_MOST = 512, TF_DRAW_LINE = 140 };

/* Which of `n` things are drawn: all, or the first ones and the last with a gap between. */
typedef struct tf_draw_axis {
  size_t at[TF_DRAW_MOST];
  size_t n;   /* drawn */
  size_t gap; /* before at[gap] things are left out; 0 = nowhere */
  size_t group;
} tf_draw_axis;

typedef struct tf_drawing {
  const tf_grid *g;
  tf_draw_axis row, column;
  tf_write_fn write;
  void *user;
  const tf_sink *sink;
  bool fit; /* as text no wider than TF_DRAW_LINE */
  bool failed;
} tf_drawing;

/* At most `most` of n. */
void tf_draw_choose(tf_draw_axis *a, size_t n, size_t most, size_t group);

void tf_draw_puts(tf_drawing *d, const char *s);
void tf_draw_put(tf_drawing *d, tf_str s);
void tf_draw_printf(tf_drawing *d, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

void tf_draw_row_header(const tf_drawing *d, size_t i, char text[TF_CELL_TEXT]);
void tf_draw_column_header(const tf_drawing *d, size_t j, char text[TF_CELL_TEXT]);
/* Of the drawn row and column number i and j. False after the cell has failed. */
TF_NODISCARD bool tf_draw_cell(tf_drawing *d, size_t i, size_t j, tf_cell *out);
/* Whether a line lies before drawn thing number k. */
bool tf_draw_line_before(const tf_draw_axis *a, size_t k);

/* Characters as a reader counts them: bytes of UTF-8 that begin one. */
size_t tf_draw_width(const char *s);

TF_NODISCARD bool tf_draw_text(tf_drawing *d);

/* One grid of an SVG document at height y; size is measured only if `measure`. */
typedef struct tf_draw_box {
  double w, h;
} tf_draw_box;
TF_NODISCARD bool tf_draw_svg(tf_drawing *d, double y, bool measure, tf_draw_box *box);

#endif
