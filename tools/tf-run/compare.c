/* Results against what was expected. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf-run/run.h"

tf_status run_reference(call *c) {
  if (c->reference) return TF_OK;
  tool *t = c->t;
  if (c->bare) return tool_fail(t, TF_ERR_INVALID, "a kernel has no reference; compare its tensors with files");
  if (!c->module)
    return tool_fail(t, TF_ERR_INVALID, "a compiled package has no meaning to compare with; give the program's text");
  const DLTensor **in = need((c->nin + 1) * sizeof *in);
  value *scalars = need((c->nin + 1) * sizeof *scalars);
  tf_status s = TF_OK;
  double t0 = now();
  for (uint32_t i = 0; s == TF_OK && i < c->nin; i++) {
    in[i] = &c->in[i].tensor;
    if (!c->in[i].is_scalar) continue;
    const char *name;
    DLDataType type;
    uint32_t rank;
    bool is_tensor;
    s = tf_module_arg(c->module, c->entry_name, i, &name, &type, &rank, &is_tensor);
    if (s == TF_OK) s = tf_tensor_create(type, 0, NULL, NULL, &t->sink, &scalars[i].memory);
    if (s != TF_OK) break;
    in[i] = &scalars[i].memory->dl_tensor;
    tf_element_set(type, in[i]->data, 0, c->in[i].f);
    if ((type.code == kDLInt || type.code == kDLUInt) && type.bits == 64)
      memcpy(in[i]->data, &c->in[i].i, 8); /* all of its bits */
  }
  c->reference = need((c->nout + 1) * sizeof *c->reference);
  c->bounds = need((c->nout + 1) * sizeof *c->bounds);
  if (s == TF_OK)
    s = tf_module_reference_bounds(c->module, c->entry_name, in, c->nin, c->reference, c->bounds, c->nout);
  time_add(t, "reference", now() - t0);
  for (uint32_t i = 0; i < c->nin; i++) value_end(&scalars[i]);
  free(scalars);
  free(in);
  return s;
}

/* Of a result whose numbers are all small, such as weights of a long softmax, less is small, too: the absolute
 * tolerance is for numbers of 1, and goes down by tens with the largest one. */
static double scale_of(const DLTensor *want, int64_t n) {
  double most = 0, scale = 1;
  for (int64_t i = 0; i < n && most < 1; i++) {
    double w = fabs(tf_element_get(want->dtype, want->data, i));
    if (isfinite(w) && w > most) most = w;
  }
  while (most > 0 && 10 * most <= scale) scale /= 10;
  return scale;
}

static void tolerance(const tool *t, const DLTensor *want, int64_t n, double *rtol, double *atol) {
  static const struct {
    const char *type;
    double rtol, atol;
  } table[] = {{"f64", 1e-12, 1e-12},  {"f32", 2e-5, 1e-6},      {"f16", 2e-3, 1e-4},
               {"bf16", 1.6e-2, 1e-3}, {"f8e4m3fn", 0.13, 0.01}, {"f8e5m2", 0.26, 0.01}};
  *rtol = *atol = 0;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (strcmp(table[i].type, tf_type_name(want->dtype)) == 0) {
      *rtol = table[i].rtol;
      *atol = table[i].atol * scale_of(want, n);
    }
  if (t->o.rtol_given) *rtol = t->o.rtol;
  if (t->o.atol_given) *atol = t->o.atol;
}

static bool close_enough(double a, double b, double rtol, double atol) {
  if (isnan(a) || isnan(b)) return isnan(a) && isnan(b);
  if (isinf(a) || isinf(b)) return a == b;
  return fabs(a - b) <= atol + rtol * fabs(b);
}

/* 64-bit integers are compared as such: a double would lose bits. */
static bool equal_at(const DLTensor *a, const DLTensor *b, int64_t i, double rtol, double atol, double *error) {
  if (a->dtype.bits == 64 && (a->dtype.code == kDLInt || a->dtype.code == kDLUInt)) {
    double p = tf_element_get(a->dtype, a->data, i), q = tf_element_get(b->dtype, b->data, i);
    *error = fabs(p - q);
    return ((const int64_t *)a->data)[i] == ((const int64_t *)b->data)[i] ||
           (rtol + atol > 0 && close_enough(p, q, rtol, atol));
  }
  double x = tf_element_get(a->dtype, a->data, i), y = tf_element_get(b->dtype, b->data, i);
  *error = x == y || (isnan(x) && isnan(y)) ? 0 : isfinite(x) && isfinite(y) ? fabs(x - y) : INFINITY;
  return close_enough(x, y, rtol, atol);
}

static void put_shape(text *b, const DLTensor *t) {
  for (int i = 0; i < t->ndim; i++) text_printf(b, "%s%lld", i ? "x" : "", (long long)t->shape[i]);
  text_printf(b, "%s%s", t->ndim ? "x" : "", tf_type_name(t->dtype));
}

static void put_index(text *b, const DLTensor *t, int64_t at) {
  int64_t index[TF_MAX_RANK];
  for (int i = t->ndim; i-- > 0; at /= t->shape[i]) index[i] = at % t->shape[i];
  text_puts(b, "[");
  for (int i = 0; i < t->ndim; i++) text_printf(b, "%s%lld", i ? ", " : "", (long long)index[i]);
  text_puts(b, "]");
}

/* `bound`, if there is one, says of each element what sums may be off by; NaN: nothing wrote it, and it may be
 * anything.
 */
static tf_status compare(tool *t, uint32_t k, const value *v, const DLTensor *want, const DLTensor *bound,
                         const char *whose) {
  const DLTensor *have = &v->tensor;
  text b = {0};
  bool same = have->ndim == want->ndim && have->dtype.code == want->dtype.code && have->dtype.bits == want->dtype.bits;
  for (int i = 0; same && i < have->ndim; i++) same = have->shape[i] == want->shape[i];
  if (!same) {
    put_shape(&b, have);
    text_printf(&b, ", but '%s' is ", whose);
    put_shape(&b, want);
    tf_status s = tool_fail(t, TF_ERR_INVALID, "result %u is %s", k, text_cstr(&b));
    text_free(&b);
    return s;
  }
  double rtol, atol, worst = 0, worst_rel = 0, most = 0;
  int64_t n = value_elements(v), off = 0, first = -1, unwritten = 0;
  tolerance(t, want, n, &rtol, &atol);
  bool bounded = bound && !t->o.rtol_given && !t->o.atol_given;
  for (int64_t i = 0; i < n; i++) {
    if (bound && isnan(((const double *)bound->data)[i])) {
      unwritten++;
      continue;
    }
    double error, off_by = bounded ? ((const double *)bound->data)[i] : 0;
    if (!equal_at(have, want, i, rtol, atol + off_by, &error) && !off++) first = i;
    if (error > worst) worst = error;
    if (off_by > most) most = off_by;
    double w = fabs(tf_element_get(want->dtype, want->data, i));
    if (error > 0 && w > 0 && error / w > worst_rel) worst_rel = error / w;
  }
  fprintf(stderr,
          "result %u '%s' against %s: %lld elements, max error %.3g (relative %.3g), %lld beyond rtol %g atol %g", k,
          v->name ? v->name : "", whose, (long long)(n - unwritten), worst, worst_rel, (long long)off, rtol, atol);
  if (most > 0) fprintf(stderr, ", sums %.3g at most", most);
  if (unwritten)
    fprintf(stderr, ", and %lld that the program leaves unwritten and that may be anything", (long long)unwritten);
  fputc('\n', stderr);
  if (!off) return TF_OK;
  put_index(&b, have, first);
  tf_status s = tool_fail(
      t, TF_ERR_INVALID, "result %u '%s' differs from %s in %lld of %lld elements; at %s it is %.9g, expected %.9g", k,
      v->name ? v->name : "", whose, (long long)off, (long long)n, text_cstr(&b),
      tf_element_get(have->dtype, have->data, first), tf_element_get(want->dtype, want->data, first));
  text_free(&b);
  return s;
}

tf_status compare_results(call *c) {
  tool *t = c->t;
  tf_status first = TF_OK;
  double t0 = now();
  for (size_t i = 0; i < t->o.expect.n; i++) {
    const char *e = t->o.expect.at[i];
    tf_status s = TF_OK;
    if (strcmp(e, "reference") == 0) {
      s = run_reference(c);
      t0 = now(); /* it told its own time */
      for (uint32_t k = 0; s == TF_OK && k < c->nout; k++) {
        tf_status r = compare(t, k, &c->out[k], &c->reference[k]->dl_tensor, &c->bounds[k]->dl_tensor, "reference");
        if (first == TF_OK) first = r;
      }
    } else if (!result_of(c, i)) s = tool_fail(t, TF_ERR_INVALID, "--expect %s: there are only %zu results", e, i);
    else if (strcmp(e, "-") != 0) {
      DLManagedTensor *want;
      value *have = result_of(c, i);
      s = tensor_from_file(t, e, &have->tensor.dtype, &want);
      if (s == TF_OK) {
        s = compare(t, (uint32_t)i, have, &want->dl_tensor, NULL, e);
        want->deleter(want);
      }
    }
    if (first == TF_OK) first = s;
  }
  if (t->o.expect.n) time_add(t, "compare", now() - t0);
  return first;
}
