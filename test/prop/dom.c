/* Domains of ids in plain integers. */
#include "dom.h"

#include <string.h>

static int new_id(dom *d, int64_t extent, bool unit) {
  d->extent[d->nids] = extent;
  d->unit[d->nids] = unit;
  return d->nids++;
}

static dom_op *new_op(dom *d, dom_kind kind, int a, int b) {
  dom_op *o = &d->op[d->nops++];
  *o = (dom_op){kind, {a, b}, {-1, -1}};
  return o;
}

void dom_begin(dom *d, const int64_t *extent, const bool *unit, int n) {
  *d = (dom){.nlogical = n};
  for (int i = 0; i < n; i++) new_id(d, extent[i], unit && unit[i]);
}

void dom_resize(dom *d, const int64_t *extent) {
  memcpy(d->extent, extent, (size_t)d->nlogical * sizeof *extent);
  for (int i = 0; i < d->nops; i++) {
    const dom_op *o = &d->op[i];
    int x = o->out[0], y = o->out[1];
    if (o->kind == DOM_SPLIT) {
      d->unit[x] = d->unit[y] = d->unit[o->in[0]];
      d->extent[y] = d->unit[y] ? 1 : d->by[y];
      d->extent[x] = (d->extent[o->in[0]] + d->extent[y] - 1) / d->extent[y];
    } else if (o->kind == DOM_MERGE) {
      d->unit[x] = d->unit[o->in[0]] && d->unit[o->in[1]];
      d->extent[x] = d->extent[o->in[0]] * d->extent[o->in[1]];
    }
  }
}

bool dom_room(const dom *d) { return d->nops + 1 < TMA_OPS && d->nids + 3 < TMA_IDS; }

void dom_split(dom *d, int id, int64_t by, int *outer, int *inner) {
  dom_op *x = new_op(d, DOM_SPLIT, id, -1);
  bool unit = d->unit[id];
  *outer = x->out[0] = new_id(d, unit ? 1 : (d->extent[id] + by - 1) / by, unit);
  *inner = x->out[1] = new_id(d, unit ? 1 : by, unit);
  d->by[*inner] = by;
}

int dom_merge(dom *d, int a, int b) {
  dom_op *x = new_op(d, DOM_MERGE, a, b);
  return x->out[0] = new_id(d, d->extent[a] * d->extent[b], d->unit[a] && d->unit[b]);
}

void dom_xor(dom *d, int a, int b, int *x, int *y) {
  dom_op *o = new_op(d, DOM_XOR, a, b);
  *x = o->out[0] = new_id(d, d->extent[a], d->unit[a]);
  *y = o->out[1] = new_id(d, d->extent[b], d->unit[b]);
}

static const char *const names[] = {"bidx", "bidy",   "bidz",   "tidx",      "tidy",
                                    "tidz", "serial", "unroll", "vectorize", "bulk"};

void dom_print(const dom *d, FILE *f) {
  fputs("domain(", f);
  for (int i = 0; i < d->nlogical; i++) fprintf(f, "%s%%i%d", i ? ", " : "", i);
  fputs(") {\n", f);
  for (int i = 0; i < d->nops; i++) {
    const dom_op *o = &d->op[i];
    if (o->kind == DOM_SPLIT)
      fprintf(f, "    %%i%d, %%i%d = id.split %%i%d by %lld\n", o->out[0], o->out[1], o->in[0],
              (long long)d->by[o->out[1]]);
    else if (o->kind == DOM_MERGE) fprintf(f, "    %%i%d = id.merge %%i%d, %%i%d\n", o->out[0], o->in[0], o->in[1]);
    else fprintf(f, "    %%i%d, %%i%d = id.swizzle xor %%i%d, %%i%d\n", o->out[0], o->out[1], o->in[0], o->in[1]);
  }
  fputs("    id.domain loop [", f);
  for (int i = 0; i < d->nloop; i++) fprintf(f, "%s%%i%d : %s", i ? ", " : "", d->loop[i], names[d->ptype[i]]);
  fputc(']', f);
  if (d->has_alloc) fputs(" alloc [", f);
  for (int i = 0; d->has_alloc && i < d->nalloc; i++) fprintf(f, "%s%%i%d : c", i ? ", " : "", d->alloc[i]);
  fprintf(f, "%s\n  }", d->has_alloc ? "]" : "");
  if (d->inl) fprintf(f, " inline(%d)", d->inl);
  fputc('\n', f);
}

bool dom_backward(const dom *d, int64_t *v) {
  bool within = true;
  for (int i = d->loop_ops; i-- > 0;) {
    const dom_op *o = &d->op[i];
    if (o->kind == DOM_SPLIT) v[o->in[0]] = v[o->out[0]] * d->extent[o->out[1]] + v[o->out[1]];
    else if (o->kind == DOM_MERGE) {
      v[o->in[0]] = v[o->out[0]] / d->extent[o->in[1]];
      v[o->in[1]] = v[o->out[0]] % d->extent[o->in[1]];
    } else {
      v[o->in[0]] = v[o->out[0]];
      v[o->in[1]] = v[o->out[1]] ^ v[o->out[0]];
    }
    for (int k = 0; k < 2; k++)
      if (o->in[k] >= 0) within &= v[o->in[k]] < d->extent[o->in[k]];
  }
  for (int i = 0; i < d->nlogical; i++) within &= v[i] < d->extent[i];
  return within;
}

void dom_forward(const dom *d, int first, int64_t *v) {
  for (int i = first; i < d->nops; i++) {
    const dom_op *o = &d->op[i];
    if (o->kind == DOM_SPLIT) {
      v[o->out[0]] = v[o->in[0]] / d->extent[o->out[1]];
      v[o->out[1]] = v[o->in[0]] % d->extent[o->out[1]];
    } else if (o->kind == DOM_MERGE) v[o->out[0]] = v[o->in[0]] * d->extent[o->in[1]] + v[o->in[1]];
    else {
      v[o->out[0]] = v[o->in[0]];
      v[o->out[1]] = v[o->in[1]] ^ v[o->in[0]];
    }
  }
}

bool dom_uses_axis(const dom *d, int id, int axis) {
  if (id < d->nlogical) return id == axis;
  for (int i = 0; i < d->nops; i++)
    for (int k = 0; k < 2; k++)
      if (d->op[i].out[k] == id)
        return dom_uses_axis(d, d->op[i].in[0], axis) ||
               (d->op[i].in[1] >= 0 && dom_uses_axis(d, d->op[i].in[1], axis));
  return false;
}

bool dom_is_block(dom_ptype p) { return p <= P_BIDZ; }
bool dom_is_thread(dom_ptype p) { return p >= P_TIDX && p <= P_TIDZ; }

static bool in_memory(const dom *d, int id) {
  for (int i = 0; i < d->nloop; i++)
    if (d->loop[i] == id) return !dom_is_block(d->ptype[i]) && (i >= d->inl || dom_is_thread(d->ptype[i]));
  return true;
}

int64_t dom_shared(const dom *d, const int64_t *v, int64_t *size) {
  int64_t off = 0;
  *size = 1;
  for (int i = d->has_alloc ? d->nalloc : d->nloop; i-- > 0;) {
    int id = d->has_alloc ? d->alloc[i] : d->loop[i];
    if (!in_memory(d, id)) continue;
    off += v[id] * *size;
    *size *= d->extent[id];
  }
  return off;
}
