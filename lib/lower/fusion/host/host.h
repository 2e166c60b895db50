/* Between the files of the host program: what they build with. */
#ifndef TF_LOWER_FUSION_HOST_HOST_H
#define TF_LOWER_FUSION_HOST_HOST_H

#include "kernel/kernel_build.h"
#include "lower/fusion/emit/fusion_emit.h"

typedef struct host {
  tf_plan *p;
  tf_context *c;
  uint32_t id; /* dialect index << 16 */
  tf_builder b;
  tf_op *func;
  tf_map node; /* index node -> host value */
  tf_map ptr;  /* tv -> address */
  /* With kernels that do without the copy engine: whether it can make every copy. NULL = it must. */
  tf_value *reachable;
} host;

static inline tf_value *host_op(host *h, uint32_t hop, tf_value *const *ops, uint32_t n, const tf_named_attr *attrs,
                                uint32_t nattr) {
  tf_type *index = tf_type_index(h->c);
  return &tf_build(&h->b, h->id | hop, ops, n, &index, 1, attrs, nattr, 0)->result[0];
}

static inline tf_value *host_const(host *h, int64_t v) { return tf_h_const(&h->b, v); }

static inline tf_value *host_bin(host *h, tf_hostop row, tf_value *a, tf_value *b) {
  return tf_h_binary(&h->b, row, a, b);
}

static inline tf_value *host_axis(host *h, tf_hostop row, tf_value *tensor, uint32_t axis) {
  return row == TF_H_DIM ? tf_h_dim(&h->b, tensor, axis) : tf_h_stride(&h->b, tensor, axis);
}

static inline void host_check(host *h, tf_value *cond, const char *message, tf_value *const *values, uint32_t n) {
  tf_h_check(&h->b, cond, message, values, n);
}

static inline tf_value *host_arg(host *h, uint32_t i) { return tf_op_body(h->func)->arg[i]; }

static inline uint32_t host_num_inputs(host *h) { return tf_fusion_body(h->p->func)->narg; }

tf_value *host_value(host *h, tf_ixp e); /* an index expression over extents, as host arithmetic */
static inline tf_value *host_extent(host *h, tf_extent *e) { return host_value(h, tf_extent_root(e)->node); }

const char *host_fmt(host *h, const char *f, ...) __attribute__((format(printf, 2, 3)));
const char *host_arg_name(host *h, uint32_t i);
tf_value *host_tensor(host *h, tf_tv *t); /* the argument; NULL: it is workspace */
tf_value *host_address(host *h, tf_tv *t);

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
