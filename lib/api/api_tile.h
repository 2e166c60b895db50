/* Shared by the files that build tile programs by calls. */
#ifndef TF_API_API_TILE_H
#define TF_API_API_TILE_H

#include "api/api.h"
#include "runtime/package.h"
#include "support/sink.h"
#include "tf/tensor.h"
#include "tf/tile.h"
#include "tile/tile_dialect.h"

struct tf_tile_value {
  tf_tile *p;
  tf_value *v;
};

struct tf_tile {
  tf_module *m;
  tf_op *func;
  TF_VEC(tf_op *) open; /* ops whose regions are being filled, outermost first */
  tf_block *at;
  TF_VEC(tf_attr *) dicts; /* of the arguments */
  uint32_t nresult;
};

/* The arguments of a public call, on their way through tf_guarded. */
typedef struct tf_tile_call {
  tf_tile *p;
  const char *name; /* of the op, or what is made */
  tf_tile_value *const *operands;
  uint32_t n, rank, nregion;
  const tf_tile_attrs *attrs;
  DLDataType type;
  const int64_t *dims, *divisible;
  const char *const *names;
  int64_t i;
  double f;
  bool result;
  const tf_tile_region *from, *to;
  tf_tile_value **out;
} tf_tile_call;

tf_status tf_tile_wrong(tf_tile *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
tf_tile_value *tf_tile_handle(tf_tile *p, tf_value *v);
/* False after a diagnostic: a pass replaced the program. */
TF_NODISCARD bool tf_tile_alive(tf_tile *p);
/* NULL after a diagnostic. */
tf_type *tf_tile_elem(tf_tile *p, DLDataType t);
/* The op's values; false after a diagnostic. */
TF_NODISCARD bool tf_tile_values(tf_tile *p, tf_tile_value *const *in, uint32_t n, tf_value **out);
/* Puts the op where the program is open, and checks it; NULL after a diagnostic, and then nothing has changed. */
tf_op *tf_tile_put(tf_tile *p, const char *name, tf_value *const *ops, uint32_t n, tf_type *result,
                   const tf_named_attr *at, uint32_t nat, uint32_t nregion, uint32_t nvar);
/* Runs fn under the module's guard; the first `nout` of the call's results are NULL if it fails. */
TF_NODISCARD tf_status tf_tile_guarded(tf_guarded_fn fn, tf_tile_call *c, uint32_t nout);

#endif
