/* What the files of a tile program's host program share: checks (tile_host_checks.c), launches (tile_host.c), versions
 * that are made when a launch asks for them (tile_later.c). */
#ifndef TF_LOWER_TILE_TILE_HOST_CHECKS_H
#define TF_LOWER_TILE_TILE_HOST_CHECKS_H

#include "lower/common/host_code.h"
#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/tile_extents.h"
#include "lower/tile/tile_versions.h"

typedef struct host {
  tf_host_code code; /* first */
  tf_tl_func *f;
  tf_value *launched;        /* 1 if the call has launched something; NULL: nothing can have been */
  bool surely;               /* it has */
  struct tf_tl_views *views; /* copies of arguments with longer rows are launched with (tile_views.c); or NULL */
} host;

static inline tf_value *bin(host *h, tf_hostop row, tf_value *x, tf_value *y) {
  return tf_h_binary(&h->code.b, row, x, y);
}
static inline tf_value *num(host *h, int64_t v) { return tf_h_const(&h->code.b, v); }
static inline tf_value *arg(host *h, uint32_t i) { return tf_host_code_arg(&h->code, i); }
static inline tf_value *value(host *h, tf_ixp e) { return tf_host_code_value(&h->code, e); }
static inline tf_value *choose(host *h, tf_value *cond, tf_value *a, tf_value *b) {
  return tf_h_select(&h->code.b, cond, a, b);
}
static inline const char *name_of(host *h, uint32_t i) { return tf_host_code_name(&h->code, i); }
static inline bool is_tensor(const host *h, uint32_t i) {
  return tf_op_body(h->f->func)->arg[i]->type->kind == TF_TYPE_TENSOR;
}
static inline uint32_t rank_of(const host *h, uint32_t i) { return tf_op_body(h->f->func)->arg[i]->type->rank; }
static inline uint32_t num_args(const host *h) { return tf_op_body(h->f->func)->narg; }
static inline uint32_t num_inputs(const host *h) { return tf_tile_num_inputs(h->f->func); }
#define fmt(h, ...) tf_host_code_fmt(&(h)->code, __VA_ARGS__)

/* tile_later.c: what is known of the launch alone, of a function that is lowered as `like` is. */
tf_tl_func *tf_tl_of_launch(const tf_tl_func *like, tf_op *func, uint32_t width, bool whole_rows, bool padded);
/* The function of `f`'s program; what follows is of `f`. */
host tf_tl_host_begin(tf_tl_func *f);
/* Extents, assertions, the shapes of results. */
void tf_tl_check_shapes(host *h);
/* Strides, results that overlap nothing; addresses, as the kernels and (not NULL) those of wide indices need them. */
void tf_tl_check_memory(host *h, uint32_t n, tf_tl_emitter *const *kernels, tf_tl_emitter *const *wide);
/* What these kernels need of a launch. Their functions are `h`'s. */
void tf_tl_check_kernels(host *h, uint32_t n, tf_tl_emitter *const *kernels);

/* 1 if 32-bit indices suffice for these arguments. */
tf_value *tf_tl_narrow_enough(host *h, const tf_tl_func *f);
/* What multiple the kernels need that argument's address to be. */
uint32_t tf_tl_alignment(uint32_t arg, uint32_t n, tf_tl_emitter *const *kernels);
/* 1 if rows are whole pieces of 16 bytes and begin at such, and 32-bit indices suffice. */
tf_value *tf_tl_rows_are_whole(host *h, const tf_tl_func *f, uint32_t n, tf_tl_emitter *const *kernels);

void tf_tl_launch_one(host *h, tf_tl_emitter *e);

/* tile_pad.c: a tensor and its copy of padded rows. */
typedef struct tf_tl_copy {
  tf_value *wanted;               /* 1 if there is one: TMA does not take the tensor's own rows */
  tf_value *from, *at;            /* addresses: the tensor's; the copy's */
  tf_value *batches;              /* of rows; each has more of them in the copy, or there is one */
  tf_value *rows, *columns, *row; /* of a batch; elements of a row of the tensor, and of the copy */
  tf_value *row_bytes;            /* of the copy */
  uint32_t bytes;                 /* of an element */
  bool broken;                    /* rows of the copy are no whole 16 bytes either: it is there for its more rows */
} tf_tl_copy;

/* Makes the copy, where the launch must have one; of what the kernel stores it makes the memory only, and what is there
 * behind the launch goes to the tensor by the other. */
tf_tl_copy tf_tl_pad(host *h, const tf_tl_buffer *x, bool stores);
void tf_tl_unpad(host *h, const tf_tl_copy *c);
/* To a copy of so many rows in a batch, `memory`, or back, where it is wanted. */
void tf_tl_copy_rows(host *h, const tf_tl_copy *c, tf_value *memory, bool back);
int64_t tf_tl_longest_row(uint32_t bytes); /* elements of so many bytes that a copy may have in a row */
/* 1 if the version takes the launch. */
tf_value *tf_tl_takes_padded(host *h, const tf_tl_padded *p);

#endif
