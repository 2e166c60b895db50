/* Marks on streams, behind exchanges: which of them are not done. */
#ifndef TF_RUNTIME_MESH_MARKS_H
#define TF_RUNTIME_MESH_MARKS_H

#include "runtime/device_impl.h"

enum { TF_MARKS = 256, TF_MARKS_BARE = 16 };

typedef struct tf_marked {
  char what[176];
  void *mark;
} tf_marked;

typedef struct tf_mesh_marks {
  tf_device *device;
  const void *own; /* the mesh's own stream; NULL = none so far */
  /* Gives a stream that is there as long as the mesh is, and is at its end when all exchanges over these axes (a bit
   * for each) are done that were enqueued before, on whatever stream. NULL = there is none. */
  tf_status (*behind)(void *user, uint32_t axes, void **stream, const tf_sink *sink);
  void *user;
  uint32_t first, n;
  tf_marked pending[TF_MARKS]; /* made and not seen reached, a ring */
  /* Exchanges behind which no mark stands so far: how many, all on `stream`, and what the first one is. */
  uint32_t bare;
  bool several; /* they are not all the same */
  void *stream;
  char what[120];
  uint32_t axes; /* over which they are */
  bool left;     /* their call has returned: what the stream was then called, by the driver, is `id` */
  uint64_t id;
  void *before; /* the stream that the call before this one had; when it had its last exchange */
  double then;
  double last, marked; /* when the last exchange came, and the last mark was made */
} tf_mesh_marks;

/* An exchange was enqueued on `stream`, by a call that has the stream `has`. Calls that come quickly one after the
 * other share a mark; then tf_marks_quiet makes it. */
TF_NODISCARD tf_status tf_marks_exchange(tf_mesh_marks *m, const char *what, uint32_t axis, void *stream, void *has,
                                         const tf_sink *sink);
/* Whether the stream is there as long as the mesh is. */
bool tf_marks_stays(const tf_mesh_marks *m, const void *stream);
/* A call that exchanged on streams of the host's ends: the stream is not touched until the next call has it. What has
 * no mark there gets one, or `behind` tells of it later: where calls come quickly one after the other on one stream. */
TF_NODISCARD tf_status tf_marks_leave(tf_mesh_marks *m, const tf_sink *sink);
/* A mark behind what has none; after it no stream of an exchange is touched. `has`: a stream that is there now, for the
 * host has given it, or NULL. */
TF_NODISCARD tf_status tf_marks_close(tf_mesh_marks *m, void *has, const tf_sink *sink);
/* The same if no exchange has come for so many seconds, and no capture is in the way; by `behind` only if nobody else
 * is in a call of NCCL's (`free`). */
TF_NODISCARD tf_status tf_marks_quiet(tf_mesh_marks *m, double seconds, bool free);
/* tf_marks_close, and a mark on this stream. */
TF_NODISCARD tf_status tf_marks_stream(tf_mesh_marks *m, void *stream, const tf_sink *sink);
/* The oldest that are done are forgotten. Whether one was. */
TF_NODISCARD bool tf_marks_forget(tf_mesh_marks *m, bool *broken);
/* What is not known to be done, the oldest; NULL = nothing. */
const char *tf_marks_oldest(const tf_mesh_marks *m);
void tf_marks_end(tf_mesh_marks *m);

#endif
