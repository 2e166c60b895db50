/* A grid as text: columns aligned to the right, lines between groups, the middle of large ones left out. */
#include "draw/draw_impl.h"

#include <string.h>

typedef struct widths {
  size_t header; /* of the row headers */
  size_t column[TF_DRAW_MOST];
} widths;

static size_t at_least(size_t a, size_t b) { return a > b ? a : b; }

/* "0 b0", or the text alone. */
static size_t cell_width(const tf_cell *c) {
  return tf_draw_width(c->text) + (c->detail[0] ? 1 + tf_draw_width(c->detail) : 0);
}

static bool measure(tf_drawing *d, widths *w) {
  char head[TF_CELL_TEXT];
  w->header = 0;
  for (size_t i = 0; i < d->row.n; i++) {
    tf_draw_row_header(d, i, head);
    w->header = at_least(w->header, tf_draw_width(head));
  }
  for (size_t j = 0; j < d->column.n; j++) {
    tf_draw_column_header(d, j, head);
    w->column[j] = at_least(1, tf_draw_width(head));
    for (size_t i = 0; i < d->row.n; i++) {
      tf_cell c;
      if (!tf_draw_cell(d, i, j, &c)) return false;
      w->column[j] = at_least(w->column[j], cell_width(&c));
    }
  }
  return true;
}

static void spaces(tf_drawing *d, size_t n) {
  static const char blank[] = "                                                                ";
  for (; n; n -= n < 64 ? n : 64) tf_draw_put(d, (tf_str){blank, n < 64 ? n : 64});
}

static void right(tf_drawing *d, const char *s, size_t width) {
  size_t n = tf_draw_width(s);
  spaces(d, width > n ? width - n : 0);
  tf_draw_puts(d, s);
}

/* What goes before column j. */
static void between(tf_drawing *d, size_t j, const char *gap, const char *line) {
  if (d->column.gap && j == d->column.gap) tf_draw_puts(d, gap);
  if (tf_draw_line_before(&d->column, j)) tf_draw_puts(d, line);
}

static void headers(tf_drawing *d, const widths *w) {
  char head[TF_CELL_TEXT];
  spaces(d, w->header + 3);
  for (size_t j = 0; j < d->column.n; j++) {
    between(d, j, "  ..", "  ");
    tf_draw_column_header(d, j, head);
    tf_draw_puts(d, "  ");
    right(d, head, w->column[j]);
  }
  tf_draw_puts(d, "\n");
}

static void rule(tf_drawing *d, const widths *w, bool top) {
  static const char dashes[] = "----------------------------------------------------------------";
  spaces(d, w->header + 1);
  tf_draw_puts(d, top ? " +" : " |");
  for (size_t j = 0; j < d->column.n; j++) {
    between(d, j, "----", "-+");
    for (size_t n = w->column[j] + 2; n; n -= n < 64 ? n : 64) tf_draw_put(d, (tf_str){dashes, n < 64 ? n : 64});
  }
  tf_draw_puts(d, "\n");
}

static bool row(tf_drawing *d, const widths *w, size_t i) {
  char head[TF_CELL_TEXT];
  tf_draw_row_header(d, i, head);
  tf_draw_puts(d, " ");
  right(d, head, w->header);
  tf_draw_puts(d, " |");
  for (size_t j = 0; j < d->column.n; j++) {
    tf_cell c;
    if (!tf_draw_cell(d, i, j, &c)) return false;
    between(d, j, "  ..", " |");
    spaces(d, 2 + w->column[j] - cell_width(&c));
    tf_draw_puts(d, c.text);
    if (c.detail[0]) tf_draw_printf(d, " %s", c.detail);
  }
  tf_draw_puts(d, "\n");
  return true;
}

static void caption(tf_drawing *d) {
  const tf_grid *g = d->g;
  tf_draw_put(d, g->name);
  if (g->name.len) tf_draw_puts(d, g->title.len ? " = " : "");
  tf_draw_put(d, g->title);
  tf_draw_puts(d, "\n");
  if (!g->note.len) return;
  tf_draw_puts(d, "  ");
  tf_draw_put(d, g->note);
  tf_draw_puts(d, "\n");
}

/* Fewer columns where the line would be too long. */
static bool fit(tf_drawing *d, widths *w) {
  if (!measure(d, w)) return false;
  size_t all = w->header + 3, widest = 1;
  for (size_t j = 0; j < d->column.n; j++) {
    all += w->column[j] + 2 + 2 * tf_draw_line_before(&d->column, j);
    widest = at_least(widest, w->column[j]);
  }
  if (!d->fit || all <= TF_DRAW_LINE) return true;
  size_t room = TF_DRAW_LINE - (w->header + 7 < TF_DRAW_LINE ? w->header + 7 : TF_DRAW_LINE);
  tf_draw_choose(&d->column, d->g->columns, room / (widest + 2 + (d->column.group ? 1 : 0)), d->g->column_group);
  return measure(d, w);
}

bool tf_draw_text(tf_drawing *d) {
  widths w;
  caption(d);
  if (!d->row.n || !d->column.n) return true;
  if (!fit(d, &w)) return false;
  headers(d, &w);
  rule(d, &w, true);
  for (size_t i = 0; i < d->row.n; i++) {
    if (d->row.gap && i == d->row.gap) {
      tf_draw_puts(d, " ");
      right(d, "..", w.header);
      tf_draw_puts(d, " |\n");
    }
    if (tf_draw_line_before(&d->row, i)) rule(d, &w, false);
    if (!row(d, &w, i)) return false;
  }
  return true;
}
