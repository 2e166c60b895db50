/* --tune: variants of the schedule on the device; progress, a table, a plot. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf-run/run.h"
#include "tf/tune.h"

/* A trial that is over; texts are copies. */
typedef struct row {
  uint32_t number;
  tf_trial_outcome outcome;
  double ms, best, seconds;
  char *what, *why;
} row;

typedef struct table {
  tool *t;
  row *at;
  size_t n;
} table;

bool tunes(const call *c, double *seconds) {
  tool *t = c->t;
  char *end;
  *seconds = *t->o.tune ? strtod(t->o.tune, &end) : 10;
  if (*t->o.tune && (*end || !(*seconds > 0))) {
    bad_option(t, "tune", t->o.tune, "a number of seconds above 0");
    return false;
  }
  if (c->module && !c->bare) return true;
  fprintf(stderr, "%s: '--tune' is of fusions in text; a package or a kernel has no schedule\n", t->o.program);
  t->usage = true;
  return false;
}

static void keep(void *user, const tf_trial *x) {
  table *b = user;
  row *more = need((b->n + 1) * sizeof *more);
  if (b->n) memcpy(more, b->at, b->n * sizeof *more);
  free(b->at);
  b->at = more;
  b->at[b->n++] = (row){
      x->number, x->outcome, x->ms, x->best, x->seconds, need_str(strz(x->what)), need_str(strz(x->why ? x->why : ""))};
  if (x->outcome == TF_TRIAL_RAN)
    fprintf(stderr, "tune %3u  %7.1f s  %10.6f ms  best %10.6f%s  %s\n", x->number, x->seconds, x->ms, x->best,
            x->is_best ? " *" : "  ", x->what);
  else
    fprintf(stderr, "tune %3u  %7.1f s  %-13s  best %10.6f    %s\n", x->number, x->seconds,
            x->outcome == TF_TRIAL_WRONG ? "wrong" : "refused", x->best, x->what);
}

static int by_time(const void *a, const void *b) {
  const row *x = a, *y = b;
  bool rx = x->outcome == TF_TRIAL_RAN, ry = y->outcome == TF_TRIAL_RAN;
  if (rx != ry) return ry - rx;
  if (rx && x->ms != y->ms) return x->ms < y->ms ? -1 : 1;
  return (x->number > y->number) - (x->number < y->number);
}

/* The fastest first, beside the first schedule; what did not run with its reason. */
static void print_table(const table *b) {
  double first = b->at[0].ms;
  row *sorted = need((b->n + 1) * sizeof *sorted);
  memcpy(sorted, b->at, b->n * sizeof *sorted);
  qsort(sorted, b->n, sizeof *sorted, by_time);
  fprintf(stderr, "\n%6s %12s %8s  %s\n", "trial", "ms", "speed", "schedule");
  for (size_t i = 0; i < b->n; i++) {
    const row *r = &sorted[i];
    if (r->outcome == TF_TRIAL_RAN) fprintf(stderr, "%6u %12.6f %8.3f  %s\n", r->number, r->ms, first / r->ms, r->what);
    else
      fprintf(stderr, "%6u %12s %8s  %s: %s\n", r->number, r->outcome == TF_TRIAL_WRONG ? "wrong" : "refused", "",
              r->what, r->why);
  }
  free(sorted);
}

/* ------------------------------------------------------------------------------------------------ the plot */

enum { WIDTH = 760, HEIGHT = 360, LEFT = 70, TOP = 40, BOTTOM = 40 };

typedef struct axes {
  double slowest; /* ms at the top; 0 is at the bottom */
  double last;    /* seconds at the right */
} axes;

static double x_of(const axes *a, double seconds) { return LEFT + (WIDTH - LEFT - 20) * seconds / a->last; }
static double y_of(const axes *a, double ms) {
  double part = ms < a->slowest ? ms / a->slowest : 1;
  return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part;
}

static void escaped(text *s, const char *what) {
  for (; *what; what++)
    if (*what == '<') text_puts(s, "&lt;");
    else if (*what == '>') text_puts(s, "&gt;");
    else if (*what == '&') text_puts(s, "&amp;");
    else text_put(s, (tf_str){what, 1});
}

static void draw_points(const table *b, const axes *a, text *s) {
  static const char *const colour[] = {"#0072B2", "#8C8C8C", "#D55E00"}; /* ran, refused, wrong */
  for (size_t i = 0; i < b->n; i++) {
    const row *r = &b->at[i];
    bool ran = r->outcome == TF_TRIAL_RAN;
    text_printf(s, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\"><title>",
                ran                            ? "ran"
                : r->outcome == TF_TRIAL_WRONG ? "wrong"
                                               : "refused",
                x_of(a, r->seconds), ran ? y_of(a, r->ms) : TOP - 12.0, ran ? 4 : 2, colour[r->outcome]);
    if (ran) text_printf(s, "%.6f ms: ", r->ms);
    escaped(s, r->what);
    text_puts(s, "</title></circle>\n");
  }
}

/* The best so far is a line of steps. */
static void draw_best(const table *b, const axes *a, text *s) {
  text_printf(s, "<path class=\"best\" fill=\"none\" stroke=\"#009E73\" stroke-width=\"2\" d=\"M%.1f %.1f",
              x_of(a, b->at[0].seconds), y_of(a, b->at[0].best));
  for (size_t i = 1; i < b->n; i++) text_printf(s, "H%.1fV%.1f", x_of(a, b->at[i].seconds), y_of(a, b->at[i].best));
  text_puts(s, "\"/>\n");
}

static void plot(const table *b, text *s) {
  axes a = {.slowest = b->at[0].ms * 2, .last = b->at[b->n - 1].seconds > 0 ? b->at[b->n - 1].seconds : 1};
  text_printf(s,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
              "font-size=\"11\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
              WIDTH, HEIGHT);
  for (int i = 0; i <= 4; i++) {
    double ms = a.slowest * i / 4;
    text_printf(s, "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#dddddd\"/>\n", LEFT, y_of(&a, ms),
                WIDTH - 20, y_of(&a, ms));
    text_printf(s, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.4g ms</text>\n", LEFT - 6, y_of(&a, ms) + 4, ms);
    text_printf(s, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.3g s</text>\n", x_of(&a, a.last * i / 4),
                HEIGHT - BOTTOM + 16, a.last * i / 4);
  }
  text_printf(s,
              "<text x=\"%d\" y=\"%d\">%zu schedules; the line is the best so far; grey: refused, red: wrong; at the "
              "top: over twice the first one's time</text>\n",
              LEFT, 16, b->n);
  draw_points(b, &a, s);
  draw_best(b, &a, s);
  text_puts(s, "</svg>\n");
}

static tf_status write_plot(const table *b) {
  const char *path = b->t->o.tune_plot;
  text s = {0};
  if (!path || !b->n) return TF_OK;
  plot(b, &s);
  tf_status st = output_write(b->t, path, text_str(&s));
  text_free(&s);
  return st;
}

/* ------------------------------------------------------------------------------------------------ tuning */

static void end(table *b) {
  for (size_t i = 0; i < b->n; i++) {
    free(b->at[i].what);
    free(b->at[i].why);
  }
  free(b->at);
}

tf_status tune(call *c, double seconds, const tf_arg *args) {
  tool *t = c->t;
  table b = {.t = t};
  tf_compile_options co;
  tf_package *winner = NULL;
  double t0 = now();
  if (!compile_options_from(t, &co, 0)) {
    t->usage = true;
    return TF_ERR_INVALID;
  }
  tf_status s = co.target ? TF_OK : default_target(c, &co.target);
  if (s != TF_OK) return s;
  co.entry = t->o.entry; /* as load_program has them, for they make the cache's key */
  co.debug = true;
  co.cache = open_cache(t);
  tf_tune_options o = {
      .struct_size = sizeof o, .compile = &co, .entry = t->o.entry, .seconds = seconds, .trial = keep, .user = &b};
  s = tf_tune(c->module, c->device, &o, args, c->nin + c->nout, &winner);
  time_add(t, "tune", now() - t0);
  if (b.n) print_table(&b);
  if (s == TF_OK) {
    tf_package_release(c->package);
    c->package = winner;
    fprintf(stderr, "\n%s\n",
            co.cache ? "the best is in the cache, for launches of these extents"
                     : "the best is kept for this run only; --cache-dir keeps it");
    s = write_plot(&b);
  }
  if (co.cache) tf_cache_destroy(co.cache);
  end(&b);
  return s;
}
