/* Grids: what is drawn of them, and the documents around them. */
#include "draw/draw_impl.h"

#include <stdio.h>
#include <string.h>

#include "support/sink.h"
#include "support/options.h"

/* ------------------------------------------------------------------------------------------------ colours */

uint32_t tf_draw_colour(int32_t c) {
  /* Okabe and Ito's hues, ordered so that neighbours differ in lightness too; shades are mixed with white */
  static const uint32_t hue[8] = {0xE69F00, 0x56B4E9, 0xF0E442, 0xCC79A7, 0x009E73, 0xD55E00, 0x0072B2, 0x8C8C8C};
  static const uint32_t strength[4] = {78, 58, 40, 24}; /* percent */
  if (c < 0) return 0xFFFFFF;
  uint32_t h = hue[c % TF_COLOURS / 4], s = strength[c % 4], out = 0;
  for (int shift = 16; shift >= 0; shift -= 8) {
    uint32_t x = h >> shift & 255;
    out |= (x * s + 255 * (100 - s) + 50) / 100 << shift;
  }
  return out;
}

/* ------------------------------------------------------------------------------------------------ pieces */

void tf_draw_put(tf_drawing *d, tf_str s) {
  if (s.len) d->write(d->user, s);
}

void tf_draw_puts(tf_drawing *d, const char *s) { tf_draw_put(d, (tf_str){s, strlen(s)}); }

void tf_draw_printf(tf_drawing *d, const char *fmt, ...) {
  char text[512];
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  if (n > 0) tf_draw_put(d, (tf_str){text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1});
}

size_t tf_draw_width(const char *s) {
  size_t n = 0;
  for (; *s; s++) n += (*s & 0xC0) != 0x80;
  return n;
}

void tf_draw_row_header(const tf_drawing *d, size_t i, char text[TF_CELL_TEXT]) {
  text[0] = 0;
  if (d->g->row_header) d->g->row_header(d->g->user, d->row.at[i], text);
  else snprintf(text, TF_CELL_TEXT, "%zu", d->row.at[i]);
}

void tf_draw_column_header(const tf_drawing *d, size_t j, char text[TF_CELL_TEXT]) {
  text[0] = 0;
  if (d->g->column_header) d->g->column_header(d->g->user, d->column.at[j], text);
  else snprintf(text, TF_CELL_TEXT, "%zu", d->column.at[j]);
}

bool tf_draw_cell(tf_drawing *d, size_t i, size_t j, tf_cell *out) {
  *out = (tf_cell){.colour = -1};
  if (d->g->cell(d->g->user, d->row.at[i], d->column.at[j], out)) return true;
  if (!d->failed)
    tf_fail(d->sink, TF_ERR_INVALID, "the cell in row %zu, column %zu: %s", d->row.at[i], d->column.at[j], out->text);
  d->failed = true;
  return false;
}

bool tf_draw_line_before(const tf_draw_axis *a, size_t k) { return k && a->group && a->at[k] % a->group == 0; }

/* ------------------------------------------------------------------------------------------------ documents */

void tf_draw_choose(tf_draw_axis *a, size_t n, size_t most, size_t group) {
  if (most < 3) most = 3;
  if (most > TF_DRAW_MOST) most = TF_DRAW_MOST;
  a->n = n < most ? n : most;
  a->gap = n > most ? most - 1 : 0;
  a->group = group < n ? group : 0;
  for (size_t i = 0; i < a->n; i++) a->at[i] = i;
  if (a->gap) a->at[a->gap] = n - 1;
}

static bool svg(tf_drawing *d, const tf_grid *grids, size_t n, size_t rows, size_t columns) {
  const double margin = 16;
  tf_draw_box all = {0, margin};
  for (int pass = 0; pass < 2; pass++) {
    double y = margin;
    if (pass) {
      tf_draw_printf(
          d, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\"",
          all.w + 2 * margin, all.h, all.w + 2 * margin, all.h);
      tf_draw_puts(d, " font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\">\n"
                      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    }
    for (size_t i = 0; i < n; i++) {
      tf_draw_box box;
      d->g = &grids[i];
      tf_draw_choose(&d->row, grids[i].rows, rows, grids[i].row_group);
      tf_draw_choose(&d->column, grids[i].columns, columns, grids[i].column_group);
      if (!tf_draw_svg(d, y, pass == 0, &box)) return false;
      if (box.w > all.w) all.w = box.w;
      y += box.h + margin;
    }
    all.h = y;
  }
  tf_draw_puts(d, "</svg>\n");
  return true;
}

tf_status tf_draw_grids(const tf_grid *grids, size_t n, const tf_draw_options *o, tf_write_fn write, void *user) {
  tf_draw_options opt;
  tf_status known = TF_OPTIONS_READ(tf_draw_options, &opt, o, o ? &o->sink : NULL);
  if (known != TF_OK) return known;
  tf_drawing d = {.write = write, .user = user, .sink = &opt.sink, .fit = !opt.columns};
  bool text = opt.format == TF_DRAW_TEXT;
  size_t rows = opt.rows ? opt.rows : 64, columns = opt.columns ? opt.columns : 64;
  if (!text) return svg(&d, grids, n, rows, columns) ? TF_OK : TF_ERR_INVALID;
  for (size_t i = 0; i < n; i++) {
    d.g = &grids[i];
    tf_draw_choose(&d.row, grids[i].rows, rows, grids[i].row_group);
    tf_draw_choose(&d.column, grids[i].columns, columns, grids[i].column_group);
    if (i) tf_draw_puts(&d, "\n");
    if (!tf_draw_text(&d)) return TF_ERR_INVALID;
  }
  return TF_OK;
}
