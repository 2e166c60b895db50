/* A grid as a part of an SVG document. */
#include "draw/draw_impl.h"

#include <string.h>

/* Pixels; a monospaced character of size s is 0.61 s wide. */
enum { TITLE = 14, TEXT = 12, SMALL = 9, HEAD = 11, KEY = 11 };
static const double advance = 0.61;

typedef struct frame {
  double x, y; /* of the first cell */
  double w, h; /* of a cell */
  double gap;  /* where something is left out */
  double cells_w, cells_h;
  bool detail;
} frame;

static double text_w(const char *s, double size) { return (double)tf_draw_width(s) * size * advance; }

static void escaped(tf_drawing *d, tf_str s) {
  size_t from = 0;
  for (size_t i = 0; i < s.len; i++) {
    const char *by = s.ptr[i] == '<' ? "&lt;" : s.ptr[i] == '&' ? "&amp;" : s.ptr[i] == '>' ? "&gt;" : NULL;
    if (!by) continue;
    tf_draw_put(d, (tf_str){s.ptr + from, i - from});
    tf_draw_puts(d, by);
    from = i + 1;
  }
  tf_draw_put(d, (tf_str){s.ptr + from, s.len - from});
}

static tf_str strz(const char *s) { return (tf_str){s, strlen(s)}; }

/* anchor: "start", "middle" or "end"; y is the middle of the line. */
static void text(tf_drawing *d, double x, double y, double size, const char *anchor, const char *more, tf_str s) {
  tf_draw_printf(d, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.0f\" text-anchor=\"%s\"%s>", x, y + size * 0.35, size,
                 anchor, more);
  escaped(d, s);
  tf_draw_puts(d, "</text>\n");
}

static void line(tf_drawing *d, double x1, double y1, double x2, double y2, const char *style) {
  tf_draw_printf(d, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", x1, y1, x2, y2, style);
}

/* Where drawn thing k begins. */
static double place(const tf_draw_axis *a, size_t k, double size, double gap) {
  return (double)k * size + (a->gap && k >= a->gap ? gap : 0);
}

static bool measure(tf_drawing *d, frame *f, double y, tf_draw_box *box) {
  char head[TF_CELL_TEXT];
  double header = 0, widest = 22;
  for (size_t i = 0; i < d->row.n; i++) {
    tf_draw_row_header(d, i, head);
    if (text_w(head, HEAD) > header) header = text_w(head, HEAD);
  }
  f->detail = false;
  for (size_t j = 0; j < d->column.n; j++) {
    tf_draw_column_header(d, j, head);
    if (text_w(head, HEAD) > widest) widest = text_w(head, HEAD);
    for (size_t i = 0; i < d->row.n; i++) {
      tf_cell c;
      if (!tf_draw_cell(d, i, j, &c)) return false;
      f->detail |= c.detail[0] != 0;
      if (text_w(c.text, TEXT) > widest) widest = text_w(c.text, TEXT);
      if (text_w(c.detail, SMALL) > widest) widest = text_w(c.detail, SMALL);
    }
  }
  const tf_grid *g = d->g;
  bool axes = g->row_axis.len || g->column_axis.len;
  double captions = (g->name.len || g->title.len ? TITLE + 8 : 0) + (g->note.len ? TEXT + 8 : 0);
  f->w = widest + 10;
  f->h = f->detail ? 34 : 24;
  f->gap = 18;
  f->x = 16 + header + 8 + (g->row_axis.len ? HEAD + 6 : 0);
  f->y = y + captions + HEAD + 10 + (axes ? HEAD + 4 : 0);
  f->cells_w = place(&d->column, d->column.n, f->w, f->gap);
  f->cells_h = place(&d->row, d->row.n, f->h, f->gap);
  box->w = f->x - 16 + f->cells_w;
  box->h = f->y - y + f->cells_h + (g->colour_axis.len && g->colours ? 40 : 0) + 8;
  if (!d->row.n || !d->column.n) box->h = captions, box->w = 0;
  double name = (double)(g->name.len + g->title.len + 3) * TITLE * advance;
  if (name > box->w) box->w = name;
  if ((double)g->note.len * TEXT * advance > box->w) box->w = (double)g->note.len * TEXT * advance;
  return true;
}

static void caption(tf_drawing *d, double y) {
  const tf_grid *g = d->g;
  if (g->name.len || g->title.len) {
    tf_draw_printf(d, "<text x=\"16\" y=\"%.1f\" font-size=\"%d\" font-weight=\"bold\" fill=\"#111111\">", y + TITLE,
                   TITLE);
    escaped(d, g->name);
    if (g->name.len && g->title.len) tf_draw_puts(d, " = ");
    escaped(d, g->title);
    tf_draw_puts(d, "</text>\n");
    y += TITLE + 8;
  }
  if (g->note.len) text(d, 16, y + TEXT / 2.0, TEXT, "start", " fill=\"#444444\"", g->note);
}

static void headers(tf_drawing *d, const frame *f) {
  static const char grey[] = " fill=\"#555555\"";
  char head[TF_CELL_TEXT];
  for (size_t j = 0; j < d->column.n; j++) {
    tf_draw_column_header(d, j, head);
    text(d, f->x + place(&d->column, j, f->w, f->gap) + f->w / 2, f->y - 10, HEAD, "middle", grey, strz(head));
  }
  for (size_t i = 0; i < d->row.n; i++) {
    tf_draw_row_header(d, i, head);
    text(d, f->x - 8, f->y + place(&d->row, i, f->h, f->gap) + f->h / 2, HEAD, "end", grey, strz(head));
  }
  if (d->g->column_axis.len)
    text(d, f->x + f->cells_w / 2, f->y - 10 - HEAD - 4, HEAD, "middle", " fill=\"#111111\"", d->g->column_axis);
  if (d->g->row_axis.len) {
    double x = 16 + HEAD / 2.0, y = f->y + f->cells_h / 2;
    tf_draw_printf(d,
                   "<text font-size=\"%d\" text-anchor=\"middle\" fill=\"#111111\" transform=\"translate(%.1f %.1f) "
                   "rotate(-90)\">",
                   HEAD, x + HEAD * 0.35, y);
    escaped(d, d->g->row_axis);
    tf_draw_puts(d, "</text>\n");
  }
}

static void cell(tf_drawing *d, const frame *f, size_t i, size_t j, const tf_cell *c) {
  double x = f->x + place(&d->column, j, f->w, f->gap), y = f->y + place(&d->row, i, f->h, f->gap);
  char head[2][TF_CELL_TEXT];
  bool empty = !c->text[0];
  tf_draw_row_header(d, i, head[0]);
  tf_draw_column_header(d, j, head[1]);
  tf_draw_puts(d, "<g><title>");
  escaped(d, strz(head[0]));
  tf_draw_puts(d, head[0][0] ? ", " : "");
  escaped(d, strz(head[1]));
  tf_draw_puts(d, ": ");
  escaped(d, strz(empty ? "nothing" : c->text));
  tf_draw_puts(d, c->detail[0] ? " " : "");
  escaped(d, strz(c->detail));
  tf_draw_printf(d,
                 "</title><rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#%06X\" stroke=\"#BBBBBB\" "
                 "stroke-width=\"0.5\"/>\n",
                 x, y, f->w, f->h, empty ? 0xF4F4F4 : tf_draw_colour(c->colour));
  double middle = y + f->h / 2;
  text(d, x + f->w / 2, f->detail ? middle - 6 : middle, TEXT, "middle", "", strz(c->text));
  if (c->detail[0]) text(d, x + f->w / 2, middle + 9, SMALL, "middle", " fill=\"#333333\"", strz(c->detail));
  tf_draw_puts(d, "</g>\n");
}

static const char heavy[] = "stroke=\"#222222\" stroke-width=\"1.6\"";
static const char dots[] =
    "stroke=\"#888888\" stroke-width=\"1.5\" stroke-dasharray=\"1.5 5\" stroke-linecap=\"round\"";

/* Frames around what is drawn, lines between groups, dots where something is left out. */
static void lines(tf_drawing *d, const frame *f) {
  double right = f->x + f->cells_w, bottom = f->y + f->cells_h;
  for (size_t j = 0; j <= d->column.n; j++) {
    double x = f->x + place(&d->column, j, f->w, f->gap);
    bool edge = j == 0 || j == d->column.n;
    if (edge || tf_draw_line_before(&d->column, j)) line(d, x, f->y, x, bottom, heavy);
    if (!edge && j == d->column.gap) line(d, x - f->gap / 2, f->y + 3, x - f->gap / 2, bottom, dots);
  }
  for (size_t i = 0; i <= d->row.n; i++) {
    double y = f->y + place(&d->row, i, f->h, f->gap);
    bool edge = i == 0 || i == d->row.n;
    if (edge || tf_draw_line_before(&d->row, i)) line(d, f->x, y, right, y, heavy);
    if (!edge && i == d->row.gap) line(d, f->x + 3, y - f->gap / 2, right, y - f->gap / 2, dots);
  }
}

/* What the colours mean: swatches with their numbers. */
static void key(tf_drawing *d, const frame *f) {
  uint32_t n = d->g->colours < TF_COLOURS ? d->g->colours : TF_COLOURS;
  if (!d->g->colour_axis.len || !n) return;
  double y = f->y + f->cells_h + 12, name = ((double)d->g->colour_axis.len + 1) * KEY * advance;
  text(d, 16, y + 9, KEY, "start", " fill=\"#444444\"", d->g->colour_axis);
  for (uint32_t k = 0; k < n; k++) {
    char num[16];
    double x = 16 + name + k * 20.0;
    tf_draw_printf(d,
                   "<rect x=\"%.1f\" y=\"%.1f\" width=\"20\" height=\"18\" fill=\"#%06X\" stroke=\"#BBBBBB\" "
                   "stroke-width=\"0.5\"/>\n",
                   x, y, tf_draw_colour((int32_t)k));
    int len = 0;
    if (k >= 10) num[len++] = (char)('0' + k / 10);
    num[len++] = (char)('0' + k % 10);
    num[len] = 0;
    text(d, x + 10, y + 9, SMALL, "middle", "", strz(num));
  }
}

bool tf_draw_svg(tf_drawing *d, double y, bool only_measure, tf_draw_box *box) {
  frame f;
  if (!measure(d, &f, y, box)) return false;
  uint32_t n = d->g->colours < TF_COLOURS ? d->g->colours : TF_COLOURS;
  double keys = 16 + (double)(d->g->colour_axis.len + 1) * KEY * advance + n * 20.0;
  if (d->g->colour_axis.len && n && keys > box->w) box->w = keys;
  if (only_measure) return true;
  caption(d, y);
  if (!d->row.n || !d->column.n) return true;
  headers(d, &f);
  for (size_t i = 0; i < d->row.n; i++)
    for (size_t j = 0; j < d->column.n; j++) {
      tf_cell c;
      if (!tf_draw_cell(d, i, j, &c)) return false;
      cell(d, &f, i, j, &c);
    }
  lines(d, &f);
  key(d, &f);
  return true;
}
