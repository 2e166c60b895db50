/* Managed tensors between DLPack 0.x and 1.x. */
#include "support/alloc.h"
#include "support/sink.h"
#include "tf/arg.h"
#include "tf/tensor.h"

/* Each form holds the other, and the allocator that it came from. */
typedef struct newer {
  DLManagedTensorVersioned t;
  tf_allocator alloc;
  DLManagedTensor *inner;
} newer;

typedef struct older {
  DLManagedTensor t;
  tf_allocator alloc;
  DLManagedTensorVersioned *inner;
} older;

static void end_newer(DLManagedTensorVersioned *t) {
  newer *n = (newer *)t;
  const tf_allocator a = n->alloc;
  if (n->inner->deleter) n->inner->deleter(n->inner);
  tf_free(&a, n);
}

static void end_older(DLManagedTensor *t) {
  older *o = (older *)t;
  const tf_allocator a = o->alloc;
  if (o->inner->deleter) o->inner->deleter(o->inner);
  tf_free(&a, o);
}

tf_status tf_tensor_to_versioned(DLManagedTensor *t, uint64_t flags, const tf_allocator *allocator, const tf_sink *sink,
                                 DLManagedTensorVersioned **out) {
  tf_allocator a = tf_allocator_or_malloc(allocator);
  newer *n = tf_alloc_zero(&a, sizeof *n);
  *out = NULL;
  if (!n) {
    if (t->deleter) t->deleter(t);
    return tf_fail_oom(sink);
  }
  n->t = (DLManagedTensorVersioned){.version = {1, 0}, .deleter = end_newer, .flags = flags, .dl_tensor = t->dl_tensor};
  n->alloc = a;
  n->inner = t;
  *out = &n->t;
  return TF_OK;
}

tf_status tf_tensor_from_versioned(DLManagedTensorVersioned *t, const tf_allocator *allocator, const tf_sink *sink,
                                   DLManagedTensor **out) {
  tf_allocator a = tf_allocator_or_malloc(allocator);
  tf_arg arg;
  *out = NULL;
  tf_status s = tf_arg_from_versioned(t, true, sink, &arg);
  if (s != TF_OK) return s;
  older *o = tf_alloc_zero(&a, sizeof *o);
  if (!o) return tf_fail_oom(sink);
  o->t = (DLManagedTensor){.dl_tensor = *arg.tensor, .deleter = end_older};
  o->alloc = a;
  o->inner = t;
  *out = &o->t;
  return TF_OK;
}
