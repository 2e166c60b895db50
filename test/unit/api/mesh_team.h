/* Devices that join a mesh by the fake NCCL, a thread each, run a program, and leave. */
#ifndef MESH_TEAM_H
#define MESH_TEAM_H

#include "calls.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include "../runtime/fake_nccl.h"
#include "../runtime/fakes.h"
#include "runtime/cuda/nccl.h"
#include "tf/device.h"
#include "tf/emu.h"
#include "tf/rank.h"

enum { MOST = 8 };

static const char *const newer = FAKE_NCCL;
static fake_nccl_control *fake;
static fake_cuda_control *gpu;
static pthread_mutex_t telling = PTHREAD_MUTEX_INITIALIZER;

static void keep(void *user, const tf_diagnostic *d) {
  pthread_mutex_lock(&telling);
  keep_message(user, d);
  pthread_mutex_unlock(&telling);
}
static const tf_sink sink = {keep, NULL};

/* Streams of the host's: which are there, and how often one that is, or is not, was marked. */
enum { STREAMS = 8 };
static _Atomic bool there[MOST][STREAMS];
static _Atomic int marked, touched;
static void note_mark(void *stream) {
  _Atomic bool *s = stream;
  if (s < there[0] || s >= there[MOST]) return;
  if (*s) marked++;
  else touched++;
}

static void setup(void) {
  fake = fake_control(newer, "fake_nccl");
  gpu = fake_cuda_begin(MOST, 9);
  memset(fake, 0, sizeof *fake);
  gpu->marks = note_mark;
  messages[0] = 0;
}

/* On a mesh of 2 x 2 each device has its number, counted from 1, in each byte of %w. */
#define EACH_ITS_NUMBER                                                                                                \
  "host.func @f(%n: i64, %y: !host.tensor<1xi32>, %z: !host.tensor<1xi32>) attributes {num_results = 2} {\n"           \
  "  %c = host.constant 16\n  host.shape 0 (%c)\n  host.shape 1 (%c)\n  host.shapes_end\n"                             \
  "  %k = host.cast %n\n  %room = host.constant 64\n  %w = host.alloc %room\n  %p = host.ptr %y\n  %q = host.ptr %z\n" \
  "  %four = host.constant 4\n  %eight = host.constant 8\n  %one = host.constant 1\n  %two = host.constant 2\n"        \
  "  %i = host.coordinate 0 of [2, 2]\n  %j = host.coordinate 1 of [2, 2]\n  %t = host.mul %i, %two\n"                 \
  "  %at = host.add %t, %j\n  %zero = host.constant 0\n"                                                               \
  "  %is1 = host.eq %at, %one\n  %is2 = host.eq %at, %two\n  %is0 = host.eq %at, %zero\n"                              \
  "  host.if %is0 {\n    host.memset %w, %room, 1\n  } else {\n    host.if %is1 {\n      host.memset %w, %room, 2\n  " \
  "  } "                                                                                                               \
  "else {\n"                                                                                                           \
  "      host.if %is2 {\n        host.memset %w, %room, 3\n      } else {\n        host.memset %w, %room, 4\n      "   \
  "}\n    "                                                                                                            \
  "}\n  }\n"                                                                                                           \
  "  %p1 = host.add %p, %eight\n  %p2 = host.add %p1, %eight\n  %p3 = host.add %p2, %eight\n  %p4 = host.add %p3, "    \
  "%four\n"

typedef struct device {
  pthread_t thread;
  uint32_t number;
  const struct team *team;
  tf_status join, run, sync;
  int32_t y[16], z[16];
  int64_t shape;
} device;

typedef struct team {
  const char *program, *library;
  uint32_t mesh[TF_MESH_RANK], n;
  bool on_gpu, own_streams; /* each second call is on a stream that is gone after it */
  double seconds, others;   /* the limit; not 0: that of all devices but the first */
  tf_mesh_id id;
  const void *given;        /* ncclComm_t of each */
  int64_t arg;              /* elements of the last exchange */
  int absent, dies, repeat; /* device `absent` does not join, `dies` joins and leaves */
  uint32_t killed;          /* not 0: the process of the device before this one is killed once it has joined */
  device d[MOST];
} team;

static tf_status open_one(const team *t, uint32_t number, tf_device **d) {
  tf_emu_options e = {.struct_size = sizeof e, .check = true, .workers = 1};
  tf_cuda_options c = {.struct_size = sizeof c, .library = FAKE_CUDA, .ordinal = (int)number};
  return t->on_gpu ? tf_device_cuda(&c, NULL, &sink, d) : tf_device_emu(&e, NULL, &sink, d);
}

static tf_status execute(device *me, tf_mesh *m, tf_executable *exe) {
  const team *t = me->team;
  _Alignas(256) char room[256];
  int64_t n = 16;
  DLDevice where = {t->on_gpu ? kDLCUDA : kDLCPU, t->on_gpu ? (int)me->number : 0};
  DLTensor y = {.data = me->y, .device = where, .ndim = 1, .dtype = i32, .shape = &n}, z = y;
  z.data = me->z;
  tf_arg args[3] = {{.scalar = {.i = t->arg}}, {.tensor = &y}, {.tensor = &z}};
  tf_status s = tf_mesh_result_shape(m, exe, 0, args, 1, 0, &me->shape, 1, &sink);
  size_t bytes = 0;
  if (s == TF_OK) s = tf_mesh_workspace(m, exe, 0, args, 3, &bytes, &sink);
  ck_assert(s != TF_OK || (bytes >= 64 && bytes % 256 == 0));
  tf_execute_options given = {.struct_size = sizeof given, .workspace = room, .workspace_bytes = sizeof room};
  for (int i = 0; s == TF_OK && i < t->repeat; i++) {
    _Atomic bool *stream = &there[me->number][i % STREAMS];
    *stream = true;
    given.stream = t->own_streams ? stream : NULL;
    s = t->on_gpu && i % 2 ? tf_mesh_execute_with(m, exe, 0, args, 3, &given, &sink)
                           : tf_mesh_execute(m, exe, 0, args, 3, NULL, &sink);
    *stream = false;
  }
  return s;
}

static void *be_device(void *arg) {
  device *me = arg;
  const team *t = me->team;
  tf_session_options quiet = {.struct_size = sizeof quiet, .sink = sink};
  tf_session *s;
  ck_assert_int_eq(tf_session_create(&quiet, &s), TF_OK);
  tf_module *m = parsed(s, t->program);
  tf_compile_options o = {.struct_size = sizeof o, .target = "sm_90"};
  double limit = me->number && t->others > 0 ? t->others : t->seconds;
  tf_mesh_options how = {.struct_size = sizeof how, .library = t->library, .seconds = limit};
  tf_package *p;
  tf_device *d = NULL;
  tf_executable *exe = NULL;
  tf_mesh *mesh = NULL;
  ck_assert_int_eq(tf_compile(m, &o, &p), TF_OK);
  ck_assert_int_eq(open_one(t, me->number, &d), TF_OK);
  ck_assert_int_eq(tf_executable_create(d, p, &sink, &exe), TF_OK);
  if (t->given) how.communicator = ((ncclComm_t const *)t->given)[me->number];
  me->join = me->run = me->sync = TF_ERR_CANCELLED;
  if ((int)me->number != t->absent)
    me->join = tf_mesh_join(d, t->mesh, me->number, t->given ? NULL : &t->id, &how, &sink, &mesh);
  if (me->number + 1 == t->killed) raise(SIGKILL);
  if (me->join == TF_OK && (int)me->number != t->dies) {
    me->run = execute(me, mesh, exe);
    me->sync = tf_mesh_sync(mesh, NULL, &sink);
  }
  tf_mesh_leave(mesh);
  tf_executable_destroy(exe);
  tf_device_destroy(d);
  tf_package_release(p);
  tf_module_destroy(m);
  tf_session_destroy(s);
  return NULL;
}

static void begin_team(team *t) {
  tf_mesh_options how = {.struct_size = sizeof how, .library = t->library};
  t->n = t->mesh[0] * t->mesh[1] * t->mesh[2];
  if (!t->repeat) t->repeat = 1;
  if (!t->seconds) t->seconds = 30;
  if (!t->given) ck_assert_msg(tf_mesh_unique_id(&how, &sink, &t->id) == TF_OK, "%s", messages);
  for (uint32_t i = 0; i < t->n; i++) t->d[i] = (device){.number = i, .team = t};
}

static void run_team(team *t) {
  begin_team(t);
  for (uint32_t i = 0; i < t->n; i++) ck_assert_int_eq(pthread_create(&t->d[i].thread, NULL, be_device, &t->d[i]), 0);
  for (uint32_t i = 0; i < t->n; i++) pthread_join(t->d[i].thread, NULL);
}

static int32_t bytes_of(uint32_t number) { return (int32_t)(0x01010101 * (number + 1)); }

#endif
