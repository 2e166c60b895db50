/* Random fusions: ops that read elements at other indices than their own. */
#include "prop.h"

#include <inttypes.h>
#include <math.h>

#include "program.h"

int write_extents(program *p, const value *res, char *text, size_t cap) {
  int len = 0;
  for (uint32_t i = 0; i < res->rank; i++)
    if (res->dyn[i]) len += snprintf(text + len, cap - (size_t)len, ", %%%s", extent_scalar(p, res->dim[i])->name);
  return len;
}

static int write_list(char *text, size_t cap, const char *name, const int64_t *v, uint32_t n) {
  int len = snprintf(text, cap, " %s [", name);
  for (uint32_t i = 0; i < n; i++) len += snprintf(text + len, cap - (size_t)len, "%s%" PRId64, i ? ", " : "", v[i]);
  return len + snprintf(text + len, cap - (size_t)len, "]");
}

static bool slice(program *p, value *x) {
  rng *r = &p->r;
  value res = *x;
  int64_t from[MAX_RANK], steps[MAX_RANK];
  char text[400];
  if (full_up(p)) return false;
  for (uint32_t i = 0; i < x->rank; i++) {
    bool whole = chance(r, 40);
    steps[i] = whole || chance(r, 60) ? 1 : 1 + below(r, 3);
    from[i] = whole || !x->dim[i] ? 0 : below(r, (uint32_t)x->dim[i]);
    int64_t most = (x->dim[i] - from[i] + steps[i] - 1) / steps[i];
    if (!whole) res.dim[i] = chance(r, 40) ? most : (int64_t)below(r, (uint32_t)most + 1);
    res.dyn[i] = p->style && chance(r, x->dyn[i] ? 80 : 20);
  }
  int len = snprintf(text, sizeof text, "slice %%%s", x->name);
  len += write_extents(p, &res, text + len, sizeof text - (size_t)len);
  len += write_list(text + len, sizeof text - (size_t)len, "from", from, x->rank);
  write_list(text + len, sizeof text - (size_t)len, "steps", steps, x->rank);
  x->uses++;
  emit(p, &res, text);
  return true;
}

static bool pad(program *p, value *x) {
  rng *r = &p->r;
  value res = *x;
  int64_t low[MAX_RANK], high[MAX_RANK];
  char text[400];
  if (full_up(p)) return false;
  value *v = some_scalar(p, x->type);
  for (uint32_t i = 0; i < x->rank; i++) {
    low[i] = chance(r, 50) ? 0 : (int64_t)below(r, 9) - 2;
    high[i] = chance(r, 50) ? 0 : (int64_t)below(r, 9) - 2;
    res.dim[i] = x->dim[i] + low[i] + high[i];
    if (res.dim[i] < 0) return false;
  }
  if (elements(&res) > 20000 || !hull(x, v, &res)) return false;
  int len = snprintf(text, sizeof text, "pad %%%s, %%%s", x->name, v->name);
  len += write_list(text + len, sizeof text - (size_t)len, "low", low, x->rank);
  write_list(text + len, sizeof text - (size_t)len, "high", high, x->rank);
  x->uses++, v->uses++;
  emit(p, &res, text);
  return true;
}

/* Axes that follow each other, cut into parts; behind the last element is a scalar. */
static bool parts(program *p, value *x) {
  rng *r = &p->r;
  uint32_t first = below(r, x->rank), n = 1 + below(r, x->rank - first), at = 0;
  bool into = chance(r, 40); /* size: of a part, or how many there are */
  int64_t all = 1, size = 1 + (int64_t)below(r, chance(r, 50) ? 9 : 70);
  int64_t multiple = into && chance(r, 40) ? 1 + (int64_t)below(r, 8) : 1, by = size * multiple;
  value res = *x;
  char text[200];
  if (full_up(p) || x->rank - n + 2 > 5) return false;
  value *v = some_scalar(p, x->type);
  for (uint32_t i = 0; i < first; i++) at++;
  res.dyn[first] = res.dyn[first + 1] = false;
  for (uint32_t i = first; i < first + n; i++) all *= x->dim[i], res.dyn[first + into] |= x->dyn[i];
  res.dim[first + into] = (all + by - 1) / by * multiple;
  res.dim[first + !into] = size;
  at += 2;
  for (uint32_t i = first + n; i < x->rank; i++, at++) res.dim[at] = x->dim[i], res.dyn[at] = x->dyn[i];
  res.rank = at;
  if (elements(&res) > 20000 || !hull(x, v, &res)) return false;
  int len = snprintf(text, sizeof text, "parts %%%s, %%%s axes [", x->name, v->name);
  for (uint32_t i = 0; i < n; i++)
    len += snprintf(text + len, sizeof text - (size_t)len, "%s%u", i ? ", " : "", first + i);
  len += snprintf(text + len, sizeof text - (size_t)len, "] %s %lld", into ? "into" : "of", (long long)size);
  if (multiple > 1) snprintf(text + len, sizeof text - (size_t)len, " by %lld", (long long)multiple);
  x->uses++, v->uses++;
  emit(p, &res, text);
  return true;
}

static bool concat(program *p, value *x) {
  rng *r = &p->r;
  uint32_t axis = below(r, x->rank), n = 1 + below(r, 4), seen = 1;
  value res = *x, *in[4] = {x};
  char text[400];
  if (!x->rank || full_up(p)) return false;
  for (int tries = 0; tries < 40 && seen < n; tries++) { /* what is there, or else a new argument */
    value *v = &p->v[below(r, p->n)];
    bool like = usable(p, v) && !v->scalar && v->type == x->type && v->rank == x->rank;
    for (uint32_t i = 0; like && i < x->rank; i++) like = i == axis || v->dim[i] == x->dim[i];
    if (like) in[seen++] = v;
  }
  while (seen < n && !full_up(p)) {
    int64_t dim[MAX_RANK];
    for (uint32_t i = 0; i < x->rank; i++) dim[i] = i == axis ? p->letter[below(r, 4)] : x->dim[i];
    in[seen++] = tensor_arg(p, x->type, x->rank, dim, 0);
  }
  int len = snprintf(text, sizeof text, "concat %%%s", x->name);
  for (uint32_t k = 1; k < seen; k++) {
    const value *v = in[k];
    len += snprintf(text + len, sizeof text - (size_t)len, ", %%%s", v->name);
    value before = res;
    if (!hull(&before, v, &res)) return false;
    for (uint32_t i = 0; i < x->rank; i++) res.dyn[i] = i == axis ? res.dyn[i] || v->dyn[i] : res.dyn[i] && v->dyn[i];
    res.dim[axis] += v->dim[axis];
  }
  if (elements(&res) > 20000) return false;
  snprintf(text + len, sizeof text - (size_t)len, " axis %u", axis);
  for (uint32_t k = 0; k < seen; k++) in[k]->uses++;
  emit(p, &res, text);
  return true;
}

static bool repeat(program *p, value *x) {
  value res = *x;
  int64_t counts[MAX_RANK];
  char text[200];
  for (uint32_t i = 0; i < x->rank; i++) {
    counts[i] = chance(&p->r, 50) ? 1 : 1 + below(&p->r, 3);
    res.dim[i] *= counts[i];
  }
  if (elements(&res) > 20000) return false;
  int len = snprintf(text, sizeof text, "repeat %%%s", x->name);
  write_list(text + len, sizeof text - (size_t)len, "counts", counts, x->rank);
  x->uses++;
  emit(p, &res, text);
  return true;
}

static bool expand(program *p, value *x) {
  value res = *x;
  char text[200];
  if (full_up(p)) return false;
  for (uint32_t i = 0; i < x->rank; i++)
    if (x->dim[i] == 1 && !x->dyn[i] && chance(&p->r, 70)) {
      res.dim[i] = p->letter[below(&p->r, 4)];
      res.dyn[i] = p->style && chance(&p->r, 60);
    }
  if (elements(&res) > 20000) return false;
  int len = snprintf(text, sizeof text, "expand %%%s", x->name);
  write_extents(p, &res, text + len, sizeof text - (size_t)len);
  x->uses++;
  emit(p, &res, text);
  return true;
}

/* Two axes become one, or one becomes two. */
static bool change_axes(program *p, value *x) {
  rng *r = &p->r;
  value res = *x;
  char text[200];
  if (full_up(p) || !x->rank) return false;
  uint32_t at = below(r, x->rank);
  if (chance(r, 50) && at + 1 < x->rank) {
    res.dim[at] = x->dim[at] * x->dim[at + 1];
    res.dyn[at] = x->dyn[at] || x->dyn[at + 1];
    res.rank--;
    for (uint32_t i = at + 1; i < res.rank; i++) res.dim[i] = x->dim[i + 1], res.dyn[i] = x->dyn[i + 1];
  } else {
    int64_t f = 1 + below(r, 8);
    if (x->rank >= 5) return false;
    while (x->dim[at] % f) f--;
    for (uint32_t i = x->rank; i > at + 1; i--) res.dim[i] = x->dim[i - 1], res.dyn[i] = x->dyn[i - 1];
    res.rank++;
    res.dim[at] = x->dim[at] / f;
    res.dim[at + 1] = f;
    res.dyn[at + 1] = p->style && chance(r, 20);
  }
  int len = snprintf(text, sizeof text, "reshape %%%s", x->name);
  write_extents(p, &res, text + len, sizeof text - (size_t)len);
  x->uses++;
  emit(p, &res, text);
  return true;
}

/* Is `v` as long as x, or statically 1, along all other axes? */
static bool gathers(const program *p, const value *v, const value *x, uint32_t axis) {
  bool ok = usable(p, v) && !v->scalar && v->rank == x->rank && !tf_fd_is_float(v->type) && v->type != TF_FD_BOOL;
  for (uint32_t i = 0; ok && i < x->rank; i++)
    ok = i == axis || v->dim[i] == x->dim[i] || (v->dim[i] == 1 && !v->dyn[i]) || (x->dim[i] == 1 && !x->dyn[i]);
  return ok;
}

static value *index_of(program *p, const value *x, uint32_t axis) {
  rng *r = &p->r;
  int64_t dim[MAX_RANK];
  uint32_t units = 0;
  for (int tries = 0; tries < 12 && chance(r, 40); tries++) { /* what is there */
    value *v = &p->v[below(r, p->n)];
    if (gathers(p, v, x, axis)) return v;
  }
  for (uint32_t i = 0; i < x->rank; i++) {
    dim[i] = i == axis || (x->dim[i] == 1 && !x->dyn[i]) ? p->letter[below(r, 4)] : x->dim[i];
    if (chance(r, i == axis ? 15 : 40)) units |= 1u << i;
  }
  return index_arg(p, x->rank, dim, units, x->dim[axis]);
}

static bool gather(program *p, value *x) {
  uint32_t axis = below(&p->r, x->rank);
  value res = *x;
  char text[96];
  if (full_up(p)) return false;
  value *index = index_of(p, x, axis);
  for (uint32_t i = 0; i < x->rank; i++) {
    bool one = x->dim[i] == 1 && !x->dyn[i], only = index->dim[i] == 1 && !index->dyn[i];
    if (i == axis || one) res.dim[i] = index->dim[i], res.dyn[i] = index->dyn[i];
    else if (!only) res.dyn[i] = x->dyn[i] && index->dyn[i];
  }
  if (elements(&res) > 20000) return false;
  if (!res.special) res.lo = fmin(res.lo, 0), res.hi = fmax(res.hi, 0); /* where there is no such element */
  snprintf(text, sizeof text, "gather %%%s, %%%s axis %u", x->name, index->name, axis);
  x->uses++, index->uses++;
  emit(p, &res, text);
  return true;
}

bool reindex(program *p, value *x) {
  if (x->scalar || !x->rank) return false;
  switch (below(&p->r, 9)) {
  case 0: return slice(p, x);
  case 1: return pad(p, x);
  case 2: return concat(p, x);
  case 3: return repeat(p, x);
  case 4: return expand(p, x);
  case 5:
  case 6: return gather(p, x);
  case 7: return parts(p, x);
  default: return change_axes(p, x);
  }
}
