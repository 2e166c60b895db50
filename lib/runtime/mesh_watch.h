/* Who waits for whom on a mesh, and for how long: a thread that ends what does not end by itself. */
#ifndef TF_RUNTIME_MESH_WATCH_H
#define TF_RUNTIME_MESH_WATCH_H

#include "runtime/cuda/nccl.h"
#include "runtime/exec_call.h"
#include "runtime/mesh_board.h"
#include "runtime/mesh_marks.h"

typedef struct tf_mesh_watch {
  tf_device *device;
  const tf_nccl *nccl;
  ncclComm_t comm[TF_MESH_AXES + 1]; /* along each axis, and of all devices; NULL = none, or aborted */
  bool waits;                        /* those along axes have enqueued their work when a call returns */
  const tf_mesh_rank *is;
  tf_mesh_board *board; /* from when all have joined; NULL = there is none */
  void *side, *point;   /* the side stream, and a mark that orders it; NULL = not needed so far */
  void *apart;          /* a stream of its own behind exchanges (mesh_behind.c), and memory there; NULL, 0 = none */
  uint64_t words;
  double limit;
  /* under the lock */
  pthread_mutex_t lock;
  pthread_cond_t changed;
  pthread_t thread;
  bool begun, ending, failed, calling;
  bool stuck;   /* NCCL did not end the communicators within the limit */
  double since; /* when the oldest began that is waited for: nothing before it was */
  bool gone;    /* the process of device `who` has ended, which was seen at `when` */
  uint32_t who;
  double when;
  char call[120];
  tf_comm said; /* of which exchange `call` speaks, and of which program */
  char program[48];
  tf_mesh_marks marks;
  char why[400];
} tf_mesh_watch;

TF_NODISCARD tf_status tf_watch_begin(tf_mesh_watch *w, const tf_sink *sink);
/* Ends the thread, and frees what it watched. */
void tf_watch_end(tf_mesh_watch *w);
/* An exchange of a program: a call of NCCL's that may wait for others, and behind it the note of what it enqueued on
 * the stream. The first is refused once the mesh has failed; the second says whether it has. */
TF_NODISCARD tf_status tf_watch_exchange(tf_mesh_watch *w, const tf_comm *how, const char *program,
                                         const tf_sink *sink);
TF_NODISCARD tf_status tf_watch_called(tf_mesh_watch *w, bool enqueued, void *stream, void *has, const tf_sink *sink);
/* A call has made all its exchanges: a stream of the host's is not touched any more. */
TF_NODISCARD tf_status tf_watch_left(tf_mesh_watch *w, const tf_sink *sink);
/* From now on the stream's work is waited for; refused once the mesh has failed. */
TF_NODISCARD tf_status tf_watch_stream(tf_mesh_watch *w, void *stream, const tf_sink *sink);
/* A stream has come to its end. That says nothing if another device has failed meanwhile: its abort lets kernels of
 * others end, with anything for a result. */
TF_NODISCARD tf_status tf_watch_verify(tf_mesh_watch *w, const tf_sink *sink);
/* Until what is pending is done, or the mesh has failed. */
void tf_watch_drain(tf_mesh_watch *w);
/* Fails the mesh and ends its waiting; the first reason stays. */
void tf_watch_fail(tf_mesh_watch *w, const char *why);
/* TF_OK, or why the mesh has failed. */
TF_NODISCARD tf_status tf_watch_status(tf_mesh_watch *w, const tf_sink *sink);

#endif
