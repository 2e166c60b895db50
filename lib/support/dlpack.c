/* Tensors of DLPack 1.x as arguments. */
#include "support/sink.h"
#include "tf/arg.h"

tf_status tf_arg_from_versioned(const DLManagedTensorVersioned *t, bool is_result, const tf_sink *sink, tf_arg *arg) {
  *arg = (tf_arg){0};
  if (t->version.major != 1)
    return tf_fail(sink, TF_ERR_UNSUPPORTED, "a DLPack tensor of version %u.%u; expected 1.x", t->version.major,
                   t->version.minor);
  if (is_result && (t->flags & DLPACK_FLAG_BITMASK_READ_ONLY))
    return tf_fail(sink, TF_ERR_INVALID, "a read-only DLPack tensor as a result");
  if (t->dl_tensor.dtype.bits < 8 && (t->flags & DLPACK_FLAG_BITMASK_IS_SUBBYTE_TYPE_PADDED))
    return tf_fail(sink, TF_ERR_UNSUPPORTED,
                   "a DLPack tensor whose elements of %u bits take a byte each; expected two in a byte",
                   t->dl_tensor.dtype.bits);
  arg->tensor = &t->dl_tensor;
  return TF_OK;
}
