/* Files of tensors: safetensors, and .npy as a file of one. */
#include <stdatomic.h>
#include <string.h>

#include "api/host_tensor.h"
#include "api/safetensors.h"
#include "runtime/package.h"
#include "support/file.h"
#include "support/strbuf.h"
#include "support/options.h"

struct tf_tensor_file {
  atomic_uint refs;
  tf_allocator alloc;
  tf_file_view view;
  bool is_npy;
  tf_npy npy;
  bool untyped; /* one-byte elements of a .npy file that may be of several types */
  tf_safetensors st;
  char path[]; /* for diagnostics */
};

static void release(tf_tensor_file *f) {
  if (atomic_fetch_sub(&f->refs, 1) != 1) return;
  tf_allocator a = f->alloc;
  tf_safetensors_free(&f->st, &a);
  tf_file_view_close(&f->view, &a);
  tf_free(&a, f);
}

static void release_held(const tf_allocator *a, void *what) {
  (void)a;
  release(what);
}

/* One-byte elements without a type are read as any of those that they may be, to learn the shape. */
static tf_status open_npy(tf_tensor_file *f, const tf_sink *sink) {
  if (tf_npy_parse(f->view.data, f->view.size, TF_DT_COUNT, f->path, NULL, &f->npy) == TF_OK) return TF_OK;
  f->untyped = true;
  if (tf_npy_parse(f->view.data, f->view.size, TF_DT_F8E4M3FN, f->path, NULL, &f->npy) == TF_OK) return TF_OK;
  return tf_npy_parse(f->view.data, f->view.size, TF_DT_COUNT, f->path, sink, &f->npy);
}

tf_status tf_tensor_file_open(const char *path, const tf_allocator *allocator, const tf_sink *sink,
                              tf_tensor_file **out) {
  tf_allocator a = tf_allocator_or_malloc(allocator);
  size_t len = strlen(path);
  *out = NULL;
  tf_tensor_file *f = tf_alloc_zero(&a, sizeof *f + len + 1);
  if (!f) return tf_fail_oom(sink);
  memcpy(f->path, path, len + 1);
  f->alloc = a;
  atomic_init(&f->refs, 1);
  tf_status s = tf_file_view_open(path, &a, sink, &f->view);
  if (s == TF_OK) {
    f->is_npy = f->view.size >= 6 && memcmp(f->view.data, "\x93NUMPY", 6) == 0;
    if (f->is_npy) s = open_npy(f, sink);
    else s = tf_safetensors_parse(f->view.data, f->view.size, path, &a, sink, &f->st);
  }
  if (s == TF_OK) *out = f;
  else release(f);
  return s;
}

void tf_tensor_file_close(tf_tensor_file *f) {
  if (f) release(f);
}

uint32_t tf_tensor_file_count(const tf_tensor_file *f) { return f->is_npy ? 1 : f->st.count; }

tf_str tf_tensor_file_metadata(const tf_tensor_file *f, tf_str key) {
  return f->is_npy ? (tf_str){NULL, 0} : tf_safetensors_metadata(&f->st, key);
}

static DLDataType type_of(tf_dtype d) { return d == TF_DT_COUNT ? (DLDataType){0} : tf_dtype_dlpack(d); }

tf_status tf_tensor_file_entry(const tf_tensor_file *f, uint32_t i, tf_tensor_entry *out) {
  tf_tensor_entry e = {0};
  if (i >= tf_tensor_file_count(f)) return TF_ERR_INVALID;
  if (f->is_npy) {
    const tf_npy *n = &f->npy;
    e.type = n->descr;
    e.dtype = type_of(f->untyped ? TF_DT_COUNT : n->dtype);
    e.rank = n->rank, e.shape = n->shape, e.bytes = n->size;
  } else {
    const tf_safetensor *t = &f->st.entry[i];
    e.name = t->name, e.type = t->type;
    e.dtype = type_of(t->dtype);
    e.rank = t->rank, e.shape = t->shape, e.bytes = t->end - t->begin;
  }
  tf_info_write(out, &e, sizeof e);
  return TF_OK;
}

/* Over the file's memory if it lies well there, else a copy. */
static tf_status hand_out(tf_tensor_file *f, const tf_npy *n, size_t align, const tf_sink *sink,
                          DLManagedTensor **out) {
  if (!align) align = tf_dtype_size(n->dtype);
  if (tf_dtype_bits(n->dtype) == 4 || (uintptr_t)n->data % align) return tf_npy_copy(n, f->path, &f->alloc, sink, out);
  atomic_fetch_add(&f->refs, 1);
  return tf_host_tensor(tf_dtype_dlpack(n->dtype), n->rank, n->shape, (tf_held){release_held, f}, n->data, &f->alloc,
                        sink, out);
}

static tf_status unknown(const tf_tensor_file *f, tf_str name, const tf_sink *sink) {
  const tf_safetensor *nearest = NULL;
  unsigned least = 4;
  for (uint32_t i = 0; i < f->st.count; i++) { /* names are texts with a NUL behind them */
    unsigned d = tf_str_distance(name, f->st.entry[i].name.ptr);
    if (d < least && d < name.len) least = d, nearest = &f->st.entry[i];
  }
  int n = name.len < 120 ? (int)name.len : 120;
  if (!name.len && f->st.count)
    return tf_fail(sink, TF_ERR_INVALID, "'%s' has %u tensors; name the one that is meant, such as '%.120s'", f->path,
                   f->st.count, f->st.entry[0].name.ptr);
  if (nearest)
    return tf_fail(sink, TF_ERR_INVALID, "'%s' has no tensor '%.*s'; did you mean '%.120s'?", f->path, n, name.ptr,
                   nearest->name.ptr);
  if (f->st.count)
    return tf_fail(sink, TF_ERR_INVALID, "'%s' has no tensor '%.*s'; it has %u, the first of which is '%.120s'",
                   f->path, n, name.ptr, f->st.count, f->st.entry[0].name.ptr);
  return tf_fail(sink, TF_ERR_INVALID, "'%s' has no tensor", f->path);
}

static const tf_safetensor *find(const tf_tensor_file *f, tf_str name) {
  if (!name.len && f->st.count == 1) return &f->st.entry[0];
  for (uint32_t i = 0; i < f->st.count; i++) {
    const tf_safetensor *e = &f->st.entry[i];
    if (e->name.len == name.len && memcmp(e->name.ptr, name.ptr, name.len) == 0) return e;
  }
  return NULL;
}

static tf_status get_safetensor(tf_tensor_file *f, tf_str name, const DLDataType *want, size_t align,
                                const tf_sink *sink, DLManagedTensor **out) {
  const tf_safetensor *e = find(f, name);
  if (!e) return unknown(f, name, sink);
  const char *what = e->name.ptr;
  if (e->dtype == TF_DT_COUNT)
    return tf_fail(sink, TF_ERR_UNSUPPORTED, "'%s': tensor '%.120s' has elements of type %.40s, which tf has not",
                   f->path, what, e->type.ptr);
  if (want && tf_dtype_of(*want) != e->dtype)
    return tf_fail(sink, TF_ERR_INVALID, "'%s': tensor '%.120s' has elements of type %s, expected %s", f->path, what,
                   tf_dtype_name(e->dtype), tf_type_name(*want));
  if (e->rank > TF_MAX_RANK)
    return tf_fail(sink, TF_ERR_UNSUPPORTED, "'%s': tensor '%.120s' has rank %u; the highest is %d", f->path, what,
                   e->rank, TF_MAX_RANK);
  tf_npy n = {.dtype = e->dtype, .rank = e->rank, .size = (size_t)(e->end - e->begin)};
  n.data = (char *)f->view.data + f->st.data + e->begin;
  memcpy(n.shape, e->shape, e->rank * sizeof *n.shape);
  return hand_out(f, &n, align, sink, out);
}

tf_status tf_tensor_file_get(tf_tensor_file *f, tf_str name, const DLDataType *want, size_t align, const tf_sink *sink,
                             DLManagedTensor **out) {
  tf_npy n;
  *out = NULL;
  if (align & (align - 1)) return tf_fail(sink, TF_ERR_INVALID, "an alignment of %zu is no power of two", align);
  if (!f->is_npy) return get_safetensor(f, name, want, align, sink, out);
  if (name.len)
    return tf_fail(sink, TF_ERR_INVALID, "'%s' is a .npy file, whose tensor has no name; found '%.*s'", f->path,
                   name.len < 120 ? (int)name.len : 120, name.ptr);
  tf_status s = tf_npy_parse(f->view.data, f->view.size, want ? tf_dtype_of(*want) : TF_DT_COUNT, f->path, sink, &n);
  return s == TF_OK ? hand_out(f, &n, align, sink, out) : s;
}
