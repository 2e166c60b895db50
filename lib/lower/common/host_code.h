/* A host program under construction: what those of fusions and of tile programs have in common. */
#ifndef TF_LOWER_COMMON_HOST_CODE_H
#define TF_LOWER_COMMON_HOST_CODE_H

#include "index/index.h"
#include "kernel/kernel_build.h"

typedef struct tf_host_code tf_host_code;

struct tf_host_code {
  tf_context *ctx;
  tf_pool *pool; /* scratch */
  tf_builder b;
  tf_op *func;
  tf_map node; /* index node -> host value */
  /* The value of a symbol, an extent or an argument. */
  tf_value *(*symbol)(tf_host_code *h, tf_ixp symbol);
  bool empty_extents;  /* as in tf_code_rules: a divisor may be 0, which then counts as 1 */
  tf_value **in_place; /* what is taken for each of the arguments; NULL: these */
};

/* A host.func of the name of `from` in its module, with the arguments of `from`'s body; ops go there from now on. */
void tf_host_code_begin(tf_host_code *h, tf_op *module, tf_op *from, tf_block *args, uint32_t num_results);
/* Whether a program may ask for its versions (host.later): no program of the module has steps, which have all of
 * theirs, since they are put together before anything runs. */
TF_NODISCARD bool tf_host_code_may_ask(tf_op *module);
/* The text that versions are made of; before the function is changed. */
const char *tf_host_code_source(tf_op *func, tf_pool *pool);
/* Asks for version i if the condition holds; gives whether that took the launch. `last`: it takes any. */
tf_value *tf_host_code_ask(tf_host_code *h, tf_value *cond, uint32_t i, bool last);
/* Its last op; then it stands before `at`. */
void tf_host_code_end(tf_host_code *h, tf_op *at);

/* An index expression over extents, as host arithmetic. */
tf_value *tf_host_code_value(tf_host_code *h, tf_ixp e);
const char *tf_host_code_fmt(tf_host_code *h, const char *f, ...) __attribute__((format(printf, 2, 3)));

static inline tf_value *tf_host_code_arg(tf_host_code *h, uint32_t i) {
  return h->in_place ? h->in_place[i] : tf_op_body(h->func)->arg[i];
}
/* Argument i as messages call it. */
const char *tf_host_code_name(tf_host_code *h, uint32_t i);

/* What a kernel computes with as the stride of an axis, in elements. */
typedef enum tf_host_stride_kind {
  TF_HOST_DENSE, /* the stride of the next inner axis whose stride is not 0, times its extent; 1 of the innermost */
  TF_HOST_ANY,   /* the argument's, which is not negative */
  TF_HOST_KNOWN, /* `value` */
} tf_host_stride_kind;
typedef struct tf_host_stride {
  tf_host_stride_kind kind;
  int64_t value, multiple; /* multiple: what it is one of; 0 or 1 = any number */
} tf_host_stride;
/* Every stride of the tensor (axes from the outermost on) is what the kernels compute with, unless the axis has at most
 * one element or the tensor none. */
void tf_host_code_check_strides(tf_host_code *h, tf_value *tensor, const tf_host_stride *axis, const char *name);
/* The argument in whose place each one may be, -1: none. For who calls the program as a step. */
void tf_host_code_say_in_place(tf_host_code *h, const int32_t *place);
/* What its accesses rely on; `align` in bytes. */
tf_value *tf_host_code_is_aligned(tf_host_code *h, tf_value *address, tf_value *align);

/* The tensor map of a tensor, or where it begins another one: axes from the outermost on. */
typedef struct tf_host_map {
  tf_value *address;
  uint32_t rank;
  tf_value *extent[5], *stride[4]; /* elements; bytes, of all axes but the last */
  int64_t box[5], step[5];         /* step: of the elements that are copied, all 0 = 1 */
  tf_attr *type;                   /* tf_lower_map_type */
  uint32_t swizzle;                /* bytes; 0 = none */
  tf_attr *l2, *fill;              /* what L2 fetches at once, what is outside; or NULL */
} tf_host_map;
tf_value *tf_host_code_tensormap(tf_host_code *h, const tf_host_map *m);

/* A condition of two regions. Values made in one are not there in the other. */
typedef struct tf_host_region {
  tf_builder b;
  tf_map node;
} tf_host_region;
tf_op *tf_host_code_if(tf_host_code *h, tf_value *cond);
tf_host_region tf_host_code_open(tf_host_code *h, tf_op *iff, uint32_t region);
void tf_host_code_close(tf_host_code *h, tf_host_region outer);

#endif
