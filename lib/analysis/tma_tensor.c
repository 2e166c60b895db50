/* The coordinate of a copy as a TMA tensor: a layout from the loops to tuples of coordinates.
 *
 * A loop that the coordinate divides, or takes the rest of, is a mode of several: its digits. So the coordinate is a
 * layout where, in terms of all digits, it is a sum of multiples of them; a swizzled loop is none. */
#include "analysis/tma_impl.h"

enum { CUTS = 8, DIGITS = 64 };

/* Of one loop: the weights of its digits, smallest first; each divides the next. */
typedef struct radix {
  const tf_tma_loop *loop;
  uint32_t n, first; /* its digits are `digit[first]` and so on */
  tf_ixp weight[CUTS];
} radix;

typedef struct tensor {
  tma t;
  tf_layout_ctx *c;
  const tf_tma_plan *plan;
  uint32_t nradix, ndigit;
  radix radix[TF_DOMAIN_MAX_IDS];
  tf_ixp digit[DIGITS], extent[DIGITS];
} tensor;

static bool divides(tensor *r, tf_ixp a, tf_ixp b) { return tf_ix_prove_divisible_by(r->t.ix, b, a); }

/* False: it divides none of the others, nor they it. */
static bool add_cut(tensor *r, radix *x, tf_ixp at) {
  uint32_t i = 0;
  while (i < x->n && x->weight[i] != at && divides(r, x->weight[i], at)) i++;
  if (i < x->n && x->weight[i] == at) return true;
  if (x->n == CUTS || (i < x->n && !divides(r, at, x->weight[i]))) return false;
  for (uint32_t k = x->n++; k > i; k--) x->weight[k] = x->weight[k - 1];
  x->weight[i] = at;
  return true;
}

/* Where `e` cuts the loop: s div a and s mod a at a; (s div a) mod b at a and a b. */
static bool find_cuts(tensor *r, radix *x, tf_ixp e) {
  tf_ix_kind kind = tf_ix_get_kind(e);
  if (kind == TF_IX_DIV || kind == TF_IX_MOD) {
    tf_ixp of = tf_ix_arg(e, 0), by = tf_ix_arg(e, 1), sym = x->loop->sym;
    if (of == sym) return add_cut(r, x, by);
    if (tf_ix_get_kind(of) == TF_IX_DIV && tf_ix_arg(of, 0) == sym &&
        !add_cut(r, x, tf_ix_mul(r->t.ix, tf_ix_arg(of, 1), by)))
      return false;
  }
  for (unsigned i = 0; i < tf_ix_num_args(e); i++)
    if (!find_cuts(r, x, tf_ix_arg(e, i))) return false;
  return true;
}

static bool is_used(tensor *r, tf_ixp sym) {
  for (uint32_t k = 0; k < r->plan->rank; k++)
    if (tf_ix_contains(r->t.ix, r->plan->dim[k].coordinate, sym)) return true;
  return false;
}

static bool read_loop(tensor *r, const tf_tma_loop *loop) {
  int64_t known;
  if (loop->bulk || tf_ix_is_const(loop->sym, &known) || !is_used(r, loop->sym)) return true;
  radix *x = &r->radix[r->nradix++];
  *x = (radix){.loop = loop, .n = 1, .first = r->ndigit, .weight = {r->t.one}};
  for (uint32_t k = 0; k < r->plan->rank; k++)
    if (!find_cuts(r, x, r->plan->dim[k].coordinate)) return false;
  for (uint32_t i = 0; i < x->n; i++) {
    if (r->ndigit == DIGITS) return false;
    tf_ixp of = i + 1 < x->n ? x->weight[i + 1] : loop->extent;
    tf_ixp extent = r->extent[r->ndigit] = tf_ix_ceildiv(r->t.ix, of, x->weight[i]);
    r->digit[r->ndigit++] =
        x->n == 1 ? loop->sym : tf_ix_sym(r->t.ix, "digit", r->t.zero, tf_ix_addc(r->t.ix, extent, -1), NULL);
  }
  return true;
}

/* `e` in terms of digits. */
static tf_ixp in_digits(tensor *r, tf_ixp e) {
  for (uint32_t i = 0; i < r->nradix; i++) {
    const radix *x = &r->radix[i];
    if (x->n == 1) continue; /* the digit is the loop */
    tf_ixp sum = r->t.zero;
    for (uint32_t k = 0; k < x->n; k++)
      sum = tf_ix_add(r->t.ix, sum, tf_ix_mul(r->t.ix, r->digit[x->first + k], x->weight[k]));
    e = tf_ix_subst(r->t.ix, e, x->loop->sym, sum);
  }
  return e;
}

/* What each digit moves the coordinate of dimension k by, and what is left. */
static bool read_strides(tensor *r, uint32_t k, tf_ixp *stride, tf_ixp *base) {
  tf_ixp e = in_digits(r, r->plan->dim[k].coordinate);
  for (uint32_t i = 0; i < r->ndigit; i++) {
    if (!tf_ix_contains(r->t.ix, e, r->digit[i])) {
      stride[i] = r->t.zero;
      continue;
    }
    if (!tf_ix_linear_in(r->t.ix, e, r->digit[i], &stride[i], &e)) return false;
  }
  for (uint32_t i = 0; i < r->ndigit; i++)
    for (uint32_t d = 0; d < r->ndigit; d++)
      if (tf_ix_contains(r->t.ix, stride[i], r->digit[d])) return false;
  *base = e;
  return true;
}

/* ------------------------------------------------------------------------------------------------ as a layout */

static const tf_tuple *basis(tensor *r, tf_ixp scale, uint32_t k) {
  const tf_tuple *out;
  return tf_tuple_basis(r->c, tf_tuple_of_expr(r->c, scale), &k, 1, &out) == TF_OK ? out : NULL;
}

/* A sum over dimensions; 0 where none is moved. */
static const tf_tuple *stride_of(tensor *r, tf_ixp stride[][DIGITS], uint32_t digit) {
  const tf_tuple *sum = NULL;
  for (uint32_t k = 0; k < r->plan->rank; k++) {
    if (stride[k][digit] == r->t.zero) continue;
    const tf_tuple *term = basis(r, stride[k][digit], k);
    if (!term || (sum && tf_tuple_add(r->c, sum, 1, term, &sum) != TF_OK)) return NULL;
    if (!sum) sum = term;
  }
  return sum ? sum : tf_tuple_of_expr(r->c, r->t.zero);
}

static const tf_tuple *node(tensor *r, const tf_tuple *const *part, uint32_t n) {
  const tf_tuple *out;
  for (uint32_t i = 0; i < n; i++)
    if (!part[i]) return NULL;
  return tf_tuple_node(r->c, part, n, &out) == TF_OK ? out : NULL;
}

/* The first mode is the tile, then comes one a loop. */
static const tf_layout *make(tensor *r, tf_ixp stride[][DIGITS], const tf_ixp *base) {
  const tf_tuple *shape[TF_DOMAIN_MAX_IDS + 1], *strides[TF_DOMAIN_MAX_IDS + 1], *s[DIGITS], *d[DIGITS], *from;
  const tf_layout *l, *out;
  for (uint32_t k = 0; k < r->plan->rank; k++) {
    s[k] = tf_tuple_of_expr(r->c, r->plan->dim[k].tile);
    d[k] = basis(r, r->plan->dim[k].step, k);
  }
  shape[0] = node(r, s, r->plan->rank);
  strides[0] = node(r, d, r->plan->rank);
  for (uint32_t i = 0; i < r->nradix; i++) {
    const radix *x = &r->radix[i];
    for (uint32_t k = 0; k < x->n; k++) {
      s[k] = tf_tuple_of_expr(r->c, r->extent[x->first + k]);
      d[k] = stride_of(r, stride, x->first + k);
    }
    shape[i + 1] = x->n == 1 ? s[0] : node(r, s, x->n);
    strides[i + 1] = x->n == 1 ? d[0] : node(r, d, x->n);
  }
  for (uint32_t k = 0; k < r->plan->rank; k++) s[k] = tf_tuple_of_expr(r->c, base[k]);
  from = node(r, s, r->plan->rank);
  const tf_tuple *a = node(r, shape, r->nradix + 1), *b = node(r, strides, r->nradix + 1);
  if (!from || !a || !b || tf_layout_make(r->c, a, b, &l) != TF_OK) return NULL;
  return tf_layout_make_tensor(r->c, from, l, &out) == TF_OK ? out : NULL;
}

const tf_layout *tf_tma_tensor(tf_layout_ctx *c, const tf_tma_in *in, const tf_tma_plan *plan, const tf_value **ids,
                               uint32_t *nid) {
  tensor *r = TF_NEW(in->pool, tensor);
  tf_ixp stride[TF_TMA_MAX_RANK][DIGITS], base[TF_TMA_MAX_RANK];
  *r = (tensor){.t = {.in = in, .pool = in->pool, .ix = in->ix}, .c = c, .plan = plan};
  r->t.one = tf_ix_const(in->ix, 1);
  r->t.zero = tf_ix_const(in->ix, 0);
  for (uint32_t i = 0; i < in->nloop; i++)
    if (!read_loop(r, &in->loop[i])) return NULL;
  for (uint32_t k = 0; k < plan->rank; k++)
    if (!read_strides(r, k, stride[k], &base[k])) return NULL;
  for (uint32_t i = 0; i < r->nradix; i++) ids[i] = r->radix[i].loop->id;
  *nid = r->nradix;
  return make(r, stride, base);
}
