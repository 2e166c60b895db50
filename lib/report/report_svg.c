/* The report as a picture: for each kernel the graph of splits and merges of its tensors, from the axes of the tensor
 * at the top to the loops at the bottom, coloured by what each is bound to. No script, no style sheet; what a colour
 * says stands there in letters, too. */
#include "report/schedule_report.h"

#include "tf/draw.h"

enum {
  BOX_H = 34, /* of an id */
  OP_H = 18,  /* of a split or merge */
  LAYER = 84, /* from one layer to the next */
  GAP = 14,   /* between ids of a layer */
  LEFT = 24,
  TEXT = 12,
  SMALL = 10,
  MOST = 256 /* ids of a graph */
};
static const double advance = 0.61; /* of a monospaced letter */

typedef struct place {
  const tf_value *id;
  double x, w; /* left edge, width */
  int layer;
  int32_t loop; /* which loop it is, or -1 */
  bool axis, drawn;
} place;

typedef struct graph {
  const tf_rp *r;
  const tf_tv *t;
  place at[MOST];
  uint32_t n;
  int layers;
} graph;

/* The classes of tf_draw_colour: blocks blue, threads green, vectors orange, and so on. */
static int32_t colour_of(tf_ptype t) {
  switch (t) {
  case TF_PT_BIDX: return 4;
  case TF_PT_BIDY: return 5;
  case TF_PT_BIDZ: return 6;
  case TF_PT_TIDX: return 16;
  case TF_PT_TIDY: return 17;
  case TF_PT_TIDZ: return 18;
  case TF_PT_VECTORIZE: return 0;
  case TF_PT_UNROLL: return 8;
  case TF_PT_UNSWITCH: return 9;
  case TF_PT_GROUP: return 10;
  case TF_PT_BULK: return 12;
  default: return 31;
  }
}

static void escaped(tf_strbuf *b, const char *s) {
  for (; *s; s++)
    if (*s == '<') tf_sb_puts(b, "&lt;");
    else if (*s == '>') tf_sb_puts(b, "&gt;");
    else if (*s == '&') tf_sb_puts(b, "&amp;");
    else tf_sb_putc(b, *s);
}

static void text(tf_strbuf *b, double x, double y, int size, const char *anchor, const char *s) {
  tf_sb_printf(b, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" text-anchor=\"%s\">", x, y, size, anchor);
  escaped(b, s);
  tf_sb_puts(b, "</text>\n");
}

/* ------------------------------------------------------------------------------------------------ one graph */

static bool is_id_op(const tf_op *op) {
  int kind = tf_id_kind(op);
  return kind == TF_ID_SPLIT || kind == TF_ID_MERGE || kind == TF_ID_SWIZZLE || kind == TF_ID_ALIGN;
}

static place *find(graph *g, const tf_value *id) {
  for (uint32_t i = 0; i < g->n; i++)
    if (g->at[i].id == id) return &g->at[i];
  return NULL;
}

/* What an id says: its name and extent, and what it is bound to. */
static const char *label(const graph *g, const place *p) {
  const tf_loop *l = p->loop >= 0 ? &g->t->loop[p->loop] : NULL;
  tf_ixp e = l ? l->extent : tf_map_get(&g->t->extent, tf_map_ptr(p->id));
  return tf_pool_printf(g->r->pool, "%s %s", tf_id_name(p->id), e ? tf_rp_extent(g->r, e) : "?");
}

static const char *binding(const graph *g, const place *p) {
  if (p->loop < 0) return p->axis ? "axis" : "";
  const tf_loop *l = &g->t->loop[p->loop];
  return tf_pool_printf(g->r->pool, "%s%s", tf_ptype_name(l->ptype), l->reduction ? ", reduced" : "");
}

static void add(graph *g, const tf_value *id, int layer, bool axis) {
  if (g->n == MOST || find(g, id)) return;
  place *p = &g->at[g->n++];
  *p = (place){.id = id, .layer = layer, .loop = -1, .axis = axis};
  for (uint32_t i = 0; i < g->t->nloop; i++)
    if (g->t->loop[i].id == id) p->loop = (int32_t)i;
  double name = (double)strlen(label(g, p)) * TEXT * advance, bound = (double)strlen(binding(g, p)) * SMALL * advance;
  p->w = (name > bound ? name : bound) + 16;
  if (layer + 1 > g->layers) g->layers = layer + 1;
}

static int depth_of(graph *g, const tf_op *op) {
  int deepest = 0;
  for (uint32_t i = 0; i < op->noperand; i++) {
    place *p = find(g, tf_op_operand(op, i));
    if (p && p->layer > deepest) deepest = p->layer;
  }
  return deepest + 1;
}

/* Ids by layers; loops all stand in the last one, in their order. */
static void collect(graph *g) {
  const tf_block *b = g->t->d.block;
  g->layers = 1;
  for (uint32_t i = 0; b && i < b->narg; i++) add(g, b->arg[i], 0, true);
  for (const tf_op *op = b ? b->first : NULL; op; op = op->next) {
    if (!is_id_op(op)) continue;
    int layer = depth_of(g, op);
    for (uint32_t i = 0; i < op->nresult; i++) add(g, &op->result[i], layer, false);
  }
  for (uint32_t i = 0; i < g->t->nloop; i++) add(g, g->t->loop[i].id, 0, true); /* no region: axes are the loops */
  int last = g->layers - 1;
  for (uint32_t i = 0; i < g->n; i++)
    if (g->at[i].loop < 0 && g->at[i].layer == g->layers - 1) last = g->layers; /* something else ends there */
  for (uint32_t i = 0; i < g->n; i++)
    if (g->at[i].loop >= 0) g->at[i].layer = last;
  g->layers = last + 1;
}

static double centre(const place *p) { return p->x + p->w / 2; }

/* The middle of what the ops make of an id; less than 0: nothing that is placed. */
static double below(graph *g, const place *p) {
  double sum = 0;
  int n = 0;
  for (const tf_op *op = g->t->d.block ? g->t->d.block->first : NULL; op; op = op->next) {
    bool takes = false;
    for (uint32_t i = 0; i < op->noperand; i++) takes |= tf_op_operand(op, i) == p->id;
    for (uint32_t i = 0; takes && is_id_op(op) && i < op->nresult; i++) {
      const place *r = find(g, &op->result[i]);
      if (!r || !r->drawn) continue;
      sum += centre(r);
      n++;
    }
  }
  return n ? sum / n : -1;
}

/* One layer above those that are placed: each id above what becomes of it, as far as there is room. The end of it. */
static double arrange_layer(graph *g, int layer) {
  place *row[MOST];
  double want[MOST], x = LEFT;
  uint32_t n = 0;
  for (uint32_t k = 0; k < g->n; k++) {
    place *p = &g->at[k];
    if (p->layer != layer || p->drawn) continue;
    double middle = below(g, p);
    uint32_t at = n++;
    for (; at && want[at - 1] > middle && middle >= 0; at--) row[at] = row[at - 1], want[at] = want[at - 1];
    row[at] = p;
    want[at] = middle;
  }
  for (uint32_t k = 0; k < n; k++) {
    double left = want[k] - row[k]->w / 2;
    row[k]->x = want[k] >= 0 && left > x ? left : x;
    row[k]->drawn = true;
    x = row[k]->x + row[k]->w + GAP;
  }
  return x;
}

/* The loops in their order, left to right, then what is above them. The width of the widest layer. */
static double arrange(graph *g) {
  double x = LEFT, widest;
  for (uint32_t k = 0; k < g->t->nloop; k++) {
    place *p = find(g, g->t->loop[k].id);
    if (!p || p->drawn) continue;
    p->x = x;
    p->drawn = true;
    x += p->w + GAP;
  }
  widest = x;
  for (int layer = g->layers - 1; layer >= 0; layer--) {
    double end = arrange_layer(g, layer);
    if (end > widest) widest = end;
  }
  return widest;
}

static void edge(tf_strbuf *b, double x1, double y1, double x2, double y2) {
  double middle = (y1 + y2) / 2;
  tf_sb_printf(b, "<path d=\"M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f\" fill=\"none\" stroke=\"#888888\"/>\n", x1, y1,
               x1, middle, x2, middle, x2, y2);
}

static const char *op_label(const graph *g, const tf_op *op) {
  int kind = tf_id_kind(op);
  if (kind == TF_ID_MERGE) return "merge";
  if (kind == TF_ID_SWIZZLE)
    return tf_id_kind_of(op, TF_SWIZZLE_XOR) == TF_SWIZZLE_XOR ? "swizzle xor" : "swizzle cyclic";
  if (kind == TF_ID_ALIGN) return tf_pool_printf(g->r->pool, "align by %lld", (long long)tf_id_by_of(op, 0));
  bool into = tf_id_parts_of(op) != NULL;
  int64_t by = into ? tf_id_parts_int(op, 0) : tf_id_factor_of(op, 0);
  const char *word = into ? "into" : "by";
  if (by > 0) return tf_pool_printf(g->r->pool, "split %s %lld", word, (long long)by);
  return op->noperand > 1 ? tf_pool_printf(g->r->pool, "split %s %s", word, tf_value_name(tf_op_operand(op, 1)))
                          : "split";
}

static void put_op(graph *g, const tf_op *op, double top, tf_strbuf *b) {
  double x = 0, deepest = 0;
  uint32_t n = 0;
  for (uint32_t i = 0; i < op->noperand; i++) {
    place *p = find(g, tf_op_operand(op, i));
    if (!p) continue;
    x += centre(p);
    n++;
    if (p->layer > deepest) deepest = p->layer;
  }
  if (!n) return;
  x /= n;
  double y = top + deepest * LAYER + BOX_H + (LAYER - BOX_H - OP_H) / 2.0;
  for (uint32_t i = 0; i < op->noperand; i++) {
    place *p = find(g, tf_op_operand(op, i));
    if (p) edge(b, centre(p), top + p->layer * LAYER + BOX_H, x, y);
  }
  for (uint32_t i = 0; i < op->nresult; i++) {
    place *p = find(g, &op->result[i]);
    if (p) edge(b, x, y + OP_H, centre(p), top + p->layer * LAYER);
  }
  const char *s = op_label(g, op);
  double w = (double)strlen(s) * SMALL * advance + 10;
  tf_sb_printf(b,
               "<rect class=\"op\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"#ffffff\" "
               "stroke=\"#888888\"/>\n",
               x - w / 2, y, w, OP_H);
  text(b, x, y + OP_H / 2.0 + SMALL * 0.35, SMALL, "middle", s);
}

static void put_id(const graph *g, const place *p, double top, tf_strbuf *b) {
  double y = top + p->layer * LAYER;
  const tf_loop *l = p->loop >= 0 ? &g->t->loop[p->loop] : NULL;
  tf_sb_printf(b,
               "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"6\" fill=\"#%06x\" "
               "stroke=\"#333333\"%s/>\n",
               l ? "loop" : "id", p->x, y, p->w, BOX_H, l ? tf_draw_colour(colour_of(l->ptype)) : 0xFFFFFF,
               l && l->reduction ? " stroke-dasharray=\"4 2\"" : "");
  const char *bound = binding(g, p);
  text(b, centre(p), y + (*bound ? 14 : BOX_H / 2.0 + 4), TEXT, "middle", label(g, p));
  if (*bound) text(b, centre(p), y + 27, SMALL, "middle", bound);
}

/* Its height; *w gets the width. */
static double put_graph(const tf_rp *r, const tf_tv *t, double top, double *w, tf_strbuf *b) {
  graph *g = TF_NEW(r->pool, graph);
  g->r = r;
  g->t = t;
  collect(g);
  *w = arrange(g);
  for (const tf_op *op = t->d.block ? t->d.block->first : NULL; op; op = op->next)
    if (is_id_op(op)) put_op(g, op, top, b);
  for (uint32_t i = 0; i < g->n; i++)
    if (g->at[i].loop < 0) put_id(g, &g->at[i], top, b);
  for (uint32_t i = 0; i < t->nloop; i++) {
    const place *p = find(g, t->loop[i].id);
    if (p) put_id(g, p, top, b);
  }
  return g->layers * LAYER - (LAYER - BOX_H);
}

/* ------------------------------------------------------------------------------------------------ documents */

typedef struct page {
  tf_strbuf *b;
  double y, w;
} page;

static void line(page *p, int size, const char *s) {
  double w = (double)strlen(s) * size * advance + LEFT;
  p->y += size + 6;
  text(p->b, LEFT, p->y, size, "start", s);
  if (w > p->w) p->w = w;
}

/* The text's lines, as they are. */
static void lines(const tf_rp *r, page *p, const char *s) {
  while (*s) {
    size_t n = strcspn(s, "\n");
    char *one = tf_pool_str(r->pool, (tf_str){s, n});
    size_t blank = strspn(one, " ");
    double w = (double)n * SMALL * advance + LEFT;
    p->y += SMALL + 5;
    tf_sb_printf(p->b, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" xml:space=\"preserve\">",
                 LEFT + (double)blank * SMALL * advance, p->y, SMALL);
    escaped(p->b, one + blank);
    tf_sb_puts(p->b, "</text>\n");
    if (w > p->w) p->w = w;
    s += n + (s[n] == '\n');
  }
}

/* Do they have the same ids, by name, and loops? Then one graph shows both. */
static const char *shape(const tf_rp *r, const tf_tv *t) {
  tf_strbuf b = {.pool = r->pool};
  for (const tf_op *op = t->d.block ? t->d.block->first : NULL; op; op = op->next) {
    if (!is_id_op(op)) continue;
    tf_sb_printf(&b, "%d", tf_id_kind(op));
    for (uint32_t i = 0; i < op->noperand; i++) tf_sb_printf(&b, " %s", tf_value_name(tf_op_operand(op, i)));
    for (uint32_t i = 0; i < op->nresult; i++) tf_sb_printf(&b, " %s", tf_value_name((tf_value *)&op->result[i]));
    tf_sb_putc(&b, ';');
  }
  for (uint32_t i = 0; i < t->nloop; i++)
    tf_sb_printf(&b, "%s %d %d %s,", tf_id_name(t->loop[i].id), t->loop[i].ptype, t->loop[i].reduction,
                 tf_rp_extent(r, t->loop[i].extent));
  return tf_sb_cstr(&b);
}

static void put_segment(const tf_rp *r, const tf_segment *s, page *p) {
  const char **of = TF_NEW_ARRAY(r->pool, const char *, s->ntv + 1);
  for (uint32_t i = 0; i < s->ntv; i++) of[i] = s->tv[i]->at_use || s->tv[i]->is_use ? NULL : shape(r, s->tv[i]);
  for (uint32_t i = 0; i < s->ntv; i++) {
    bool first = of[i] != NULL;
    for (uint32_t k = 0; k < i && first; k++) first = !of[k] || strcmp(of[k], of[i]) != 0;
    if (!first) continue;
    tf_strbuf names = {.pool = r->pool};
    for (uint32_t k = i; k < s->ntv; k++)
      if (of[k] && strcmp(of[k], of[i]) == 0) tf_sb_printf(&names, "%s%s", names.n ? ", " : "", tf_tv_name(s->tv[k]));
    p->y += 10;
    line(p, TEXT, tf_sb_cstr(&names));
    double w;
    p->y += 10;
    p->y += put_graph(r, s->tv[i], p->y, &w, p->b) + 12;
    if (w > p->w) p->w = w;
  }
}

static void put_key(page *p) {
  static const tf_ptype all[] = {TF_PT_BIDX,      TF_PT_BIDY,   TF_PT_BIDZ,     TF_PT_TIDX,  TF_PT_TIDY, TF_PT_TIDZ,
                                 TF_PT_VECTORIZE, TF_PT_UNROLL, TF_PT_UNSWITCH, TF_PT_GROUP, TF_PT_BULK, TF_PT_SERIAL};
  double x = LEFT;
  p->y += 12;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    const char *name = tf_ptype_name(all[i]);
    tf_sb_printf(
        p->b,
        "<rect class=\"key\" x=\"%.1f\" y=\"%.1f\" width=\"14\" height=\"14\" fill=\"#%06x\" stroke=\"#333333\"/>\n", x,
        p->y, tf_draw_colour(colour_of(all[i])));
    text(p->b, x + 19, p->y + 11, SMALL, "start", name);
    x += 19 + (double)strlen(name) * SMALL * advance + 14;
  }
  if (x > p->w) p->w = x;
  p->y += 20;
}

static void put_function(const tf_rp *r, const tf_rp_function *f, page *p) {
  for (int32_t i = 0; i < f->plan->nsegment; i++) {
    if (!f->segment[i].ntv) continue;
    p->y += 8;
    line(p, TEXT + 1, tf_pool_printf(r->pool, "kernel @%s_k%d", f->name, i));
    put_segment(r, &f->segment[i], p);
  }
}

void tf_rp_svg(const tf_rp *const *r, size_t n, tf_strbuf *out) {
  if (!n) return;
  tf_strbuf body = {.pool = r[0]->pool};
  page p = {.b = &body, .y = 8};
  for (size_t i = 0; i < n; i++) {
    line(&p, TEXT + 2, tf_pool_printf(r[i]->pool, "@%s", r[i]->name));
    put_key(&p);
    for (size_t k = 0; k < r[i]->function.n; k++)
      if (!r[i]->args || r[i]->function.at[k].launched) put_function(r[i], &r[i]->function.at[k], &p);
    tf_strbuf words = {.pool = r[i]->pool};
    tf_rp_text(r[i], &words);
    p.y += 8;
    lines(r[i], &p, tf_sb_cstr(&words));
    p.y += 16;
  }
  tf_sb_printf(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
               "font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\">\n"
               "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
               p.w + LEFT, p.y + 8, p.w + LEFT, p.y + 8);
  tf_sb_put(out, tf_sb_str(&body));
  tf_sb_puts(out, "</svg>\n");
}
