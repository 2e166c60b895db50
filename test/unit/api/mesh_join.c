/* Devices that join a mesh by NCCL, on a fake of it: each exchange's mapping, versions without a split, communicators
 * of the host's, other processes, errors, devices that do not come or die, limits. */
#include "mesh_team.h"

#include <sys/wait.h>

#include "runtime/clock.h"

static const char *const older = FAKE_NCCL_OLD;

/* A result of an i32 for each exchange. */
static const char all_kinds[] =
    EACH_ITS_NUMBER "  host.all_gather %w to %p count %four over 0 of [2, 2]\n"
                    "  host.all_to_all %w to %p1 count %four over 1 of [2, 2]\n"
                    "  host.all_reduce %w to %p2 count %two over 1 of [2, 2] {elem = \"i32\", reduce = \"sum\"}\n"
                    "  host.reduce_scatter %w to %p3 count %one over 0 of [2, 2] {elem = \"ui32\", reduce = \"max\"}\n"
                    "  host.all_reduce %w to %p4 count %one over 0 of [2, 2] {elem = \"i32\", reduce = \"prod\"}\n"
                    "  host.side_wait\n"
                    "  host.all_reduce %w to %q count %k over 1 of [2, 2] {elem = \"i32\", reduce = \"min\", side}\n"
                    "  host.wait_side\n}\n";

/* What device `me` of 2 x 2 has got. */
static void check_all_kinds(const device *me) {
  uint32_t i = me->number / 2, j = me->number % 2;
  ck_assert_int_eq(me->run, TF_OK);
  ck_assert_int_eq(me->sync, TF_OK);
  ck_assert_int_eq(me->shape, 16);
  for (uint32_t k = 0; k < 2; k++) {
    ck_assert_int_eq(me->y[k], bytes_of(2 * k + j));                       /* all-gather over axis 0 */
    ck_assert_int_eq(me->y[2 + k], bytes_of(2 * i + k));                   /* all-to-all over axis 1 */
    ck_assert_int_eq(me->y[4 + k], bytes_of(2 * i) + bytes_of(2 * i + 1)); /* all-reduce */
  }
  ck_assert_int_eq(me->y[6], bytes_of(2 + j)); /* the larger one */
  ck_assert_int_eq(me->y[7], (int32_t)((uint32_t)bytes_of(j) * (uint32_t)bytes_of(2 + j)));
  ck_assert_int_eq(me->z[0], bytes_of(2 * i)); /* the smaller one */
}

static void all_right(const team *t) {
  for (uint32_t i = 0; i < t->n; i++) {
    ck_assert_msg(t->d[i].join == TF_OK, "%u: %s", i, messages);
    check_all_kinds(&t->d[i]);
  }
}

/* ------------------------------------------------------------------------------------------------ what works */

START_TEST(each_exchange) {
  for (int on_gpu = 0; on_gpu < 2; on_gpu++) {
    team t = {.program = all_kinds,
              .library = newer,
              .mesh = {2, 2, 1},
              .on_gpu = on_gpu,
              .arg = 1,
              .absent = -1,
              .dies = -1};
    memset(fake, 0, sizeof *fake);
    run_team(&t);
    all_right(&t);
    ck_assert_int_eq(fake->splits, 8); /* 4 devices, 2 axes */
    ck_assert_int_eq(fake->made, 12);
    ck_assert_int_eq(fake->destroyed, 12);
    ck_assert_int_eq(fake->aborted, 0);
    ck_assert_int_eq(fake->gathers, 4);
    int itself = on_gpu ? 8 : 0; /* each device has sent itself a word, over two axes */
    ck_assert_int_eq(fake->sends, 8 + itself);
    ck_assert_int_eq(fake->groups, 4 + itself);
    ck_assert_int_eq(fake->scatters, 4);
    ck_assert_int_eq(fake->reduces, 12);
  }
  ck_assert_int_eq(gpu->depth, 0);
  ck_assert_int_eq(gpu->events, 0);
  ck_assert_int_eq(gpu->memory, 0);
}
END_TEST

/* An exchange of any size, and of nothing; as often as there are marks, and more. */
START_TEST(sizes) {
  static const int64_t sizes[] = {0, 1, 7, 16, -1};
  for (size_t k = 0; k < 5; k++) {
    team t = {
        .program = all_kinds, .library = newer, .mesh = {2, 2, 1}, .on_gpu = k & 1, .arg = 1, .absent = -1, .dies = -1};
    t.arg = sizes[k];
    t.repeat = k == 3 ? 60 : 1;
    run_team(&t);
    for (uint32_t i = 0; i < t.n; i++) {
      ck_assert_int_eq(t.d[i].run, sizes[k] < 0 ? TF_ERR_INVALID : TF_OK); /* refused by all before anything is sent */
      for (int64_t e = 0; e < 16; e++) ck_assert_int_eq(t.d[i].z[e], e < sizes[k] ? bytes_of(i / 2 * 2) : 0);
    }
  }
}
END_TEST

/* A stream that the host destroys behind a call is not touched any more: its event is there before. */
START_TEST(streams_that_are_gone) {
  static const char one_sum[] =
      EACH_ITS_NUMBER "  host.all_reduce %w to %p count %two over 1 of [2, 2] {elem = \"i32\", reduce = \"sum\"}\n}\n";
  team t = {
      .program = one_sum, .library = newer, .mesh = {2, 2, 1}, .on_gpu = true, .arg = 1, .absent = -1, .dies = -1};
  t.own_streams = true;
  t.repeat = 100;
  marked = touched = 0;
  run_team(&t);
  for (uint32_t i = 0; i < t.n; i++) ck_assert_int_eq(t.d[i].sync, TF_OK);
  ck_assert_int_eq(touched, 0);
  ck_assert_int_ge(marked, (int)t.n * t.repeat / 2);
}
END_TEST

START_TEST(without_split) {
  fake_nccl_control *old = fake_control(older, "fake_nccl");
  memset(old, 0, sizeof *old);
  team t = {
      .program = all_kinds, .library = older, .mesh = {2, 2, 1}, .on_gpu = true, .arg = 1, .absent = -1, .dies = -1};
  run_team(&t);
  all_right(&t);
  ck_assert_int_eq(old->ids, 1 + 4); /* the mesh's, and one for each line */
  ck_assert_int_eq(old->destroyed, old->made);
  /* one axis: the whole mesh is its line */
  static const char one[] =
      "host.func @f(%n: i64, %y: !host.tensor<1xi32>, %z: !host.tensor<1xi32>) attributes {num_results = 2} {\n"
      "  %c = host.constant 16\n  host.shape 0 (%c)\n  host.shape 1 (%c)\n  host.shapes_end\n"
      "  %w = host.alloc %c\n  host.memset %w, %c, 1\n  %p = host.ptr %y\n  %k = host.cast %n\n"
      "  host.all_reduce %w to %p count %k over 2 of [1, 1, 3] {elem = \"i32\", reduce = \"sum\"}\n}\n";
  memset(old, 0, sizeof *old);
  team u = {.program = one, .library = older, .mesh = {1, 1, 3}, .arg = 1, .absent = -1, .dies = -1};
  run_team(&u);
  for (int i = 0; i < 3; i++) ck_assert_int_eq(u.d[i].y[0], 0x03030303);
  ck_assert_int_eq(old->ids, 1);
  ck_assert_int_eq(old->made, 3);
}
END_TEST

/* Communicators of the host's stay the host's. */
START_TEST(given) {
  tf_nccl n;
  ncclUniqueId id;
  ncclComm_t all[4];
  ncclConfig how = {sizeof how, NCCL_CONFIG_MAGIC, NCCL_CONFIG_VERSION, 0};
  for (int old = 0; old < 2; old++) {
    fake_nccl_control *f = fake_control(old ? older : newer, "fake_nccl");
    memset(f, 0, sizeof *f);
    ck_assert_int_eq(tf_nccl_open(&n, old ? older : newer, &sink), TF_OK);
    ck_assert_int_eq(n.ncclGetUniqueId(&id), 0);
    for (int i = 0; i < 4; i++) ck_assert_int_eq(n.ncclCommInitRankConfig(&all[i], 4, id, i, &how), ncclInProgress);
    for (int i = 0; i < 4; i++)
      for (ncclResult_t r = ncclInProgress; r == ncclInProgress;) n.ncclCommGetAsyncError(all[i], &r);
    team t = {
        .program = all_kinds, .library = n.ncclCommSplit ? newer : older, .mesh = {2, 2, 1}, .given = all, .arg = 1};
    t.absent = t.dies = -1;
    run_team(&t);
    all_right(&t);
    ck_assert_int_eq(f->made - f->destroyed, 4);
    ncclComm_t other = all[0];
    all[0] = all[1];
    all[1] = other;
    messages[0] = 0;
    t.seconds = 0.5;
    run_team(&t); /* the first two have changed places: both are told, the others wait for them */
    ck_assert_int_eq(t.d[0].join, TF_ERR_INVALID);
    ck_assert_ptr_nonnull(strstr(messages, "the given communicator is device 1 of 4; the mesh wants device 0 of 4"));
    for (int i = 0; i < 4; i++) n.ncclCommAbort(all[i]);
    tf_nccl_close(&n);
  }
}
END_TEST

/* ------------------------------------------------------------------------------------------------ processes */

/* A child for each device: it ends with 0 when its results are right, 3 when it was told that a device did not come, 5
 * that one has ended. */
static int child(team *t, uint32_t number) {
  be_device(&t->d[number]);
  const device *me = &t->d[number];
  if (me->sync == TF_OK && me->run == TF_OK) {
    check_all_kinds(me);
    return 0;
  }
  if (strstr(messages, "which did not come")) return 3;
  return strstr(messages, "of the mesh in 'f', and the process of device 2 has ended") ||
                 strstr(messages, "device 2 of the mesh has failed")
             ? 5
             : 4;
}

/* A device that is not killed ends with `code`. */
static void processes(double seconds, int absent, int killed, int code) {
  team t = {.program = all_kinds,
            .library = newer,
            .mesh = {2, 2, 1},
            .seconds = seconds,
            .arg = 1,
            .absent = -1,
            .dies = -1,
            .killed = (uint32_t)(killed + 1)};
  pid_t pid[4];
  int status;
  begin_team(&t);
  for (uint32_t i = 0; i < t.n; i++)
    if ((pid[i] = fork()) == 0) {
      if ((int)i == absent) raise(SIGKILL);
      _exit(child(&t, i));
    }
  for (int i = 0; i < 4; i++) {
    ck_assert_int_eq(waitpid(pid[i], &status, 0), pid[i]);
    if (i == killed || i == absent) ck_assert(WIFSIGNALED(status));
    else ck_assert_int_eq(WEXITSTATUS(status), code);
  }
}

START_TEST(a_process_a_device) {
  processes(30, -1, -1, 0);
  processes(1.5, 2, -1, 3);
}
END_TEST

START_TEST(a_process_that_ends) { processes(20, -1, 2, 5); }
END_TEST

/* ------------------------------------------------------------------------------------------------ what fails */

START_TEST(who_does_not_come) {
  double before = tf_clock_now();
  team t = {
      .program = all_kinds, .library = newer, .mesh = {2, 2, 1}, .seconds = 0.5, .arg = 1, .absent = 3, .dies = -1};
  run_team(&t);
  for (int i = 0; i < 3; i++) ck_assert_int_eq(t.d[i].join, TF_ERR_DEVICE);
  ck_assert_msg(strstr(messages, "device 0 has waited 0.5 s for the others of the mesh, which did not come") != NULL,
                "%s", messages);
  ck_assert(tf_clock_now() - before < 20);
  ck_assert_int_eq(fake->aborted, 3);
}
END_TEST

/* Nor does it wait for NCCL for ever, should that hang. */
START_TEST(an_abort_that_hangs) {
  double before = tf_clock_now();
  team t = {.program = all_kinds, .library = newer, .mesh = {2, 2, 1}, .seconds = 0.5, .arg = 1, .absent = 3};
  t.dies = -1;
  fake->hang = 1;
  run_team(&t);
  ck_assert(tf_clock_now() - before < 20);
  for (int i = 0; i < 3; i++) ck_assert_int_eq(t.d[i].join, TF_ERR_DEVICE);
  ck_assert_int_eq(fake->aborted, 0);
  fake->hang = 0;
  while (fake->aborted < 3) usleep(1000);
}
END_TEST

/* Within the call (its first exchange with a dead device connects), and on the device. */
START_TEST(who_dies) {
  team t = {
      .program = all_kinds, .library = newer, .mesh = {2, 2, 1}, .seconds = 0.5, .arg = 1, .absent = -1, .dies = 3};
  run_team(&t);
  ck_assert_int_eq(t.d[1].run, TF_ERR_DEVICE); /* of the dead one's line */
  /* 1 and 2 wait for it, along the two axes, and 0 for 1; who is the first to be late tells all */
  ck_assert_msg(strstr(messages, " has waited 0.5 s in an all-") &&
                    strstr(messages, "of the mesh in 'f' for the others"),
                "%s", messages);
  for (int i = 0; i < 3; i++) ck_assert(t.d[i].sync == TF_ERR_DEVICE);
}
END_TEST

static void come_loose(void) { gpu->stuck = 0; }

START_TEST(a_stream_that_hangs) {
  team t = {.program = all_kinds,
            .library = newer,
            .mesh = {2, 2, 1},
            .on_gpu = true,
            .seconds = 0.5,
            .others = 30,
            .arg = 1,
            .absent = -1};
  t.dies = -1;
  fake->never = 1;
  fake->on_abort = come_loose;
  gpu->stuck = 1;
  run_team(&t);
  for (int i = 0; i < 4; i++) {
    ck_assert_int_eq(t.d[i].run, TF_OK); /* it was enqueued */
    /* the first one to abort lets all streams end, with nothing exchanged; nobody takes that for a result */
    ck_assert_int_eq(t.d[i].sync, TF_ERR_DEVICE);
  }
  ck_assert_msg(strstr(messages, "in an all-gather over axis 0 of the mesh in 'f'") != NULL, "%s", messages);
  ck_assert_int_eq(gpu->events, 0);
}
END_TEST

/* NCCL tells of an error, and the streams end as if there were none. */
START_TEST(streams_that_end_early) {
  team t = {
      .program = all_kinds, .library = newer, .mesh = {2, 2, 1}, .on_gpu = true, .arg = 1, .absent = -1, .dies = -1};
  fake->never = 1;
  gpu->stuck = 1;
  begin_team(&t);
  for (uint32_t i = 0; i < t.n; i++) ck_assert_int_eq(pthread_create(&t.d[i].thread, NULL, be_device, &t.d[i]), 0);
  while (fake->reduces < 12) usleep(1000); /* all have enqueued all */
  fake->async_error = ncclRemoteError;
  gpu->stuck = 0;
  for (uint32_t i = 0; i < t.n; i++) {
    pthread_join(t.d[i].thread, NULL);
    ck_assert_int_eq(t.d[i].sync, TF_ERR_DEVICE);
  }
}
END_TEST

START_TEST(what_nccl_refuses) {
  static const struct {
    const char *call, *words;
    bool at_join;
  } bad[] = {{"ncclCommInitRankConfig", "joining the mesh: it was told to fail", true},
             {"ncclCommSplit", "splitting the mesh", true},
             {"ncclAllGather", "an all-gather over axis 0 of the mesh in 'f': it was told to fail", false},
             {"ncclGroupStart", "an all-to-all over axis 1", false},
             {"ncclSend", "an all-to-all over axis 1", false},
             {"ncclGroupEnd", "an all-to-all over axis 1", false},
             {"ncclAllReduce", "an all-reduce over axis 1", false},
             {"ncclReduceScatter", "a reduce-scatter over axis 0", false}};
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
    team t = {
        .program = all_kinds, .library = newer, .mesh = {2, 2, 1}, .on_gpu = k & 1, .arg = 1, .absent = -1, .dies = -1};
    fake->fail = bad[k].call;
    fake->error = 3;
    messages[0] = 0;
    run_team(&t);
    for (int i = 0; i < 4; i++) {
      ck_assert_int_eq(t.d[i].join, bad[k].at_join ? TF_ERR_DEVICE : TF_OK);
      ck_assert(bad[k].at_join || (t.d[i].run == TF_ERR_DEVICE && t.d[i].sync == TF_ERR_DEVICE));
    }
    ck_assert_msg(strstr(messages, bad[k].words) != NULL, "%s: %s", bad[k].call, messages);
  }
  fake->fail = "ncclGetUniqueId";
  tf_mesh_options how = {.struct_size = sizeof how, .library = newer};
  tf_mesh_id id;
  ck_assert_int_eq(tf_mesh_unique_id(&how, &sink, &id), TF_ERR_ENV);
  ck_assert_int_eq(gpu->depth, 0);
}
END_TEST

/* NCCL tells of it while exchanges are on their way. */
START_TEST(errors_that_come_later) {
  team t = {
      .program = all_kinds, .library = newer, .mesh = {2, 2, 1}, .on_gpu = true, .arg = 1, .absent = -1, .dies = -1};
  fake->never = 1;
  gpu->stuck = 1;
  fake->on_abort = come_loose;
  begin_team(&t);
  for (uint32_t i = 0; i < t.n; i++) ck_assert_int_eq(pthread_create(&t.d[i].thread, NULL, be_device, &t.d[i]), 0);
  while (fake->reduces < 12) usleep(1000); /* all have enqueued all */
  fake->async_error = ncclRemoteError;
  for (uint32_t i = 0; i < t.n; i++) pthread_join(t.d[i].thread, NULL);
  ck_assert_msg(
      strstr(messages, "NCCL failed in an all-gather over axis 0 of the mesh in 'f': remote process exited") != NULL,
      "%s", messages);
}
END_TEST

START_TEST(wrong_calls) {
  tf_device *d;
  tf_mesh *m = (tf_mesh *)&d;
  tf_mesh_id id = {{0}};
  tf_mesh_options o = {.struct_size = sizeof o, .library = "/nonexistent/libnccl.so.2"};
  const uint32_t mesh[3] = {2, 1, 1}, none[3] = {2, 0, 1}, many[3] = {2047, 2047, 2047}, alone[3] = {1, 1, 1};
  ck_assert_int_eq(tf_device_emu(NULL, NULL, &sink, &d), TF_OK);
  ck_assert_int_eq(tf_mesh_join(d, mesh, 0, &id, &o, &sink, &m), TF_ERR_ENV);
  ck_assert_ptr_null(m);
  ck_assert_msg(strstr(messages, "no NCCL: cannot load '/nonexistent/libnccl.so.2'") != NULL, "%s", messages);
  ck_assert_int_eq(tf_mesh_unique_id(&o, &sink, &id), TF_ERR_ENV);
  o.library = "libm.so.6";
  ck_assert_int_eq(tf_mesh_join(d, mesh, 0, &id, &o, &sink, &m), TF_ERR_ENV);
  ck_assert_msg(strstr(messages, "'libm.so.6' has no ncclGetVersion: it is no NCCL") != NULL, "%s", messages);
  o.library = newer;
  fake->version = 21304;
  ck_assert_int_eq(tf_mesh_join(d, mesh, 0, &id, &o, &sink, &m), TF_ERR_ENV);
  ck_assert_msg(strstr(messages, "NCCL's version is 21304; 2.14") != NULL, "%s", messages);
  fake->version = 0;
  ck_assert_int_eq(tf_mesh_join(d, none, 0, &id, &o, &sink, &m), TF_ERR_INVALID);
  ck_assert_int_eq(tf_mesh_join(d, many, 0, &id, &o, &sink, &m), TF_ERR_INVALID);
  ck_assert_int_eq(tf_mesh_join(d, mesh, 2, &id, &o, &sink, &m), TF_ERR_INVALID);
  ck_assert_int_eq(tf_mesh_join(d, mesh, 0, NULL, &o, &sink, &m), TF_ERR_INVALID);
  o.communicator = &d;
  ck_assert_int_eq(tf_mesh_join(d, mesh, 0, &id, &o, &sink, &m), TF_ERR_INVALID);
  o.communicator = NULL;
  o.seconds = -1;
  ck_assert_int_eq(tf_mesh_join(d, mesh, 0, &id, &o, &sink, &m), TF_ERR_INVALID);
  o.seconds = 0;
  /* alone it needs no NCCL */
  o.library = "/nonexistent/libnccl.so.2";
  ck_assert_int_eq(tf_mesh_join(d, alone, 0, NULL, &o, &sink, &m), TF_OK);
  ck_assert_int_eq(tf_mesh_sync(m, NULL, &sink), TF_OK);
  tf_mesh_leave(m);
  tf_mesh_leave(NULL);
  tf_device_destroy(d);
}
END_TEST

START_TEST(parts) {
  int64_t from;
  ck_assert(tf_mesh_part(7, 3, 0, &from) == 3 && from == 0);
  ck_assert(tf_mesh_part(7, 3, 2, &from) == 1 && from == 6);
  ck_assert(tf_mesh_part(0, 3, 1, &from) == 0 && from == 0);
  ck_assert(tf_mesh_part(2, 4, 3, &from) == 0 && from == 2);
}
END_TEST

int main(void) {
  Suite *s = suite_create("mesh_join");
  TCase *c = tcase_create("mesh_join");
  tcase_add_checked_fixture(c, setup, NULL);
  tcase_set_timeout(c, 120);
  tcase_add_test(c, each_exchange);
  tcase_add_test(c, sizes);
  tcase_add_test(c, streams_that_are_gone);
  tcase_add_test(c, without_split);
  tcase_add_test(c, given);
  tcase_add_test(c, a_process_a_device);
  tcase_add_test(c, a_process_that_ends);
  tcase_add_test(c, who_does_not_come);
  tcase_add_test(c, an_abort_that_hangs);
  tcase_add_test(c, who_dies);
  tcase_add_test(c, a_stream_that_hangs);
  tcase_add_test(c, streams_that_end_early);
  tcase_add_test(c, what_nccl_refuses);
  tcase_add_test(c, errors_that_come_later);
  tcase_add_test(c, wrong_calls);
  tcase_add_test(c, parts);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
