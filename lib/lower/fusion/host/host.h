/* Between the files of the host program: what they build with. */
#ifndef TF_LOWER_FUSION_HOST_HOST_H
#define TF_LOWER_FUSION_HOST_HOST_H

#include "lower/common/host_code.h"
#include "lower/fusion/emit/emitter.h"
#include "lower/fusion/plan/plan_ask.h"

typedef struct host {
  tf_host_code code; /* first */
  tf_plan *p;
  tf_map ptr; /* tv -> address */
  /* With kernels that do without TMA: whether it can make every copy. NULL = it must. */
  tf_value *reachable;
} host;

static inline tf_value *host_const(host *h, int64_t v) { return tf_h_const(&h->code.b, v); }

static inline tf_value *host_bin(host *h, tf_hostop row, tf_value *a, tf_value *b) {
  return tf_h_binary(&h->code.b, row, a, b);
}

static inline tf_value *host_axis(host *h, tf_hostop row, tf_value *tensor, uint32_t axis) {
  return row == TF_H_DIM ? tf_h_dim(&h->code.b, tensor, axis) : tf_h_stride(&h->code.b, tensor, axis);
}

static inline void host_check(host *h, tf_value *cond, const char *message, tf_value *const *values, uint32_t n) {
  tf_h_check(&h->code.b, cond, message, values, n);
}

static inline uint32_t host_num_inputs(host *h) { return tf_fusion_own_arguments(h->p->func); }

static inline tf_value *host_result(host *h, uint32_t r) { return tf_host_code_arg(&h->code, host_num_inputs(h) + r); }

/* host_extent.c: an argument of the version that is planned; those behind the fusion's own are extents. */
tf_value *host_arg(host *h, uint32_t i);
/* Extent or stride of an axis of an argument of `func`: of several axes that it joins the product, or the last one's.
 */
tf_value *host_own_axis(host *h, const tf_op *func, tf_hostop row, uint32_t arg, uint32_t axis);

static inline tf_value *host_value(host *h, tf_ixp e) { return tf_host_code_value(&h->code, e); }
static inline tf_value *host_extent(host *h, tf_extent *e) { return host_value(h, tf_extent_root(e)->node); }

#define host_fmt(h, ...) tf_host_code_fmt(&(h)->code, __VA_ARGS__)
static inline const char *host_arg_name(host *h, uint32_t i) { return tf_host_code_name(&h->code, i); }
tf_value *host_tensor(host *h, tf_tv *t); /* the argument; NULL: it is workspace */
tf_value *host_address(host *h, tf_tv *t);

/* host_extent.c: what an axis has to be by itself */
tf_value *host_own_extent(host *h, const tf_extent *e);
/* Axes that say so and get their extent from elsewhere; what ops ask of their operands' extents. */
void host_check_computed(host *h);

/* host_check.c: what the kernels rely on */
void host_check_extents(host *h);
void host_check_memory(host *h);
void host_check_facts(host *h);
void host_check_copies(host *h); /* what their analysis left to the launch */
void host_check_alignment(host *h, uint32_t n, tf_emitter *const *kernels);
tf_value *host_narrow_enough(host *h); /* 1 if 32-bit indices suffice for these arguments */

/* host_map.c: a copy's tensor map itself, or where it is stored */
tf_value *host_map_argument(host *h, tf_tv *t);

#endif
