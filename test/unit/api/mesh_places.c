/* Exchanges of which some devices only give, or only get, by the fake of NCCL; and devices of several hosts, who know
 * of each other by NCCL and by their limits only. */
#include "mesh_team.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "runtime/clock.h"

/* ------------------------------------------------------------------------------------------------ places */

/* A device's second word is 9s, so that the parts of a scatter differ. */
static const char places[] = EACH_ITS_NUMBER
    "  %w1 = host.add %w, %four\n  host.memset %w1, %four, 9\n  %p5 = host.add %p4, %four\n"
    "  host.broadcast %w to %p count %four over 0 of [2, 2] {root = 1}\n"
    "  host.gather %w to %p1 count %four over 1 of [2, 2] {root = 0}\n"
    "  host.scatter %w to %p2 count %four over 0 of [2, 2] {root = 0}\n"
    "  host.reduce %w to %p3 count %one over 1 of [2, 2] {elem = \"i32\", reduce = \"sum\", root = 1}\n"
    "  host.send %w to %p4 count %four over 0 of [2, 2] {root = 1, dest = 0}\n"
    "  host.send %w to %p5 count %four over 1 of [2, 2] {root = 0, dest = 1}\n"
    "  host.side_wait\n  host.broadcast %w to %q count %k over 1 of [2, 2] {root = 0, side}\n  host.wait_side\n}\n";

static void check_places(const device *me) {
  uint32_t i = me->number / 2, j = me->number % 2;
  ck_assert_int_eq(me->run, TF_OK);
  ck_assert_int_eq(me->sync, TF_OK);
  ck_assert_int_eq(me->y[0], bytes_of(2 + j));
  for (uint32_t k = 0; k < 2; k++) ck_assert_int_eq(me->y[2 + k], j ? 0 : bytes_of(2 * i + k));
  ck_assert_int_eq(me->y[4], i ? 0x09090909 : bytes_of(j));
  ck_assert_int_eq(me->y[6], j ? bytes_of(2 * i) + bytes_of(2 * i + 1) : 0);
  ck_assert_int_eq(me->y[7], i ? 0 : bytes_of(2 + j));
  ck_assert_int_eq(me->y[8], j ? bytes_of(2 * i) : 0);
  ck_assert_int_eq(me->z[0], bytes_of(2 * i));
}

START_TEST(some_give_and_some_get) {
  for (int k = 0; k < 4; k++) {
    bool old = k > 1;
    team t = {.program = places, .library = old ? FAKE_NCCL_OLD : newer, .mesh = {2, 2, 1}, .on_gpu = k & 1};
    fake_nccl_control *f = fake_control(t.library, "fake_nccl");
    memset(f, 0, sizeof *f);
    t.arg = 4;
    t.absent = t.dies = -1;
    run_team(&t);
    for (uint32_t i = 0; i < t.n; i++) {
      ck_assert_msg(t.d[i].join == TF_OK, "%u: %s", i, messages);
      check_places(&t.d[i]);
    }
    ck_assert_int_eq(f->broadcasts, 8);
    ck_assert_int_eq(f->reduces, 4);
    int itself = k == 1 ? 8 : 0; /* each device has sent itself a word, over two axes */
    /* gather, scatter, two sends; who has no part in these calls nothing */
    ck_assert_int_eq(f->sends, 4 + 4 + 2 + 2 + itself);
    ck_assert_int_eq(f->groups, 4 + 4 + 4 + 4 + itself);
    ck_assert_int_eq(f->destroyed, f->made);
  }
  ck_assert_int_eq(gpu->depth, 0);
  ck_assert_int_eq(gpu->events, 0);
  ck_assert_int_eq(gpu->memory, 0);
}
END_TEST

START_TEST(what_nccl_refuses) {
  static const struct {
    const char *call, *words;
  } bad[] = {{"ncclBroadcast", "a broadcast over axis 0 of the mesh in 'f': it was told to fail"},
             {"ncclReduce", "a reduction over axis 1 of the mesh in 'f': it was told to fail"},
             {"ncclSend", "a gather over axis 1 of the mesh in 'f': it was told to fail"}};
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
    team t = {.program = places, .library = newer, .mesh = {2, 2, 1}, .on_gpu = k & 1, .arg = 4, .absent = -1};
    t.dies = -1;
    fake->fail = bad[k].call;
    fake->error = 3;
    messages[0] = 0;
    run_team(&t);
    for (int i = 0; i < 4; i++) ck_assert(t.d[i].run == TF_ERR_DEVICE || t.d[i].sync == TF_ERR_DEVICE);
    ck_assert_msg(strstr(messages, bad[k].words) != NULL, "%s: %s", bad[k].call, messages);
  }
}
END_TEST

/* ------------------------------------------------------------------------------------------------ hosts */

/* Shared memory of a host: devices 0 and 1 are on the first one, 2 and 3 on the second one. */
static int hosts = 1;
static _Thread_local int of_device;

static void on_host(const char *name, char *path, size_t cap) {
  snprintf(path, cap, "/dev/shm%s.%d", name, hosts > 1 ? of_device / 2 : 0);
}

int shm_open(const char *name, int flags, mode_t mode) {
  char path[80];
  on_host(name, path, sizeof path);
  return open(path, flags | O_CLOEXEC, mode);
}

int shm_unlink(const char *name) {
  char path[80];
  on_host(name, path, sizeof path);
  return unlink(path);
}

static void *on_its_host(void *arg) {
  of_device = (int)((device *)arg)->number;
  return be_device(arg);
}

/* An abort ends kernels of the device's own host only. */
static void come_loose(void) {
  int (*ordinal)(void) = NULL;
  void *library = dlopen(FAKE_CUDA, RTLD_NOW);
  *(void **)&ordinal = dlsym(library, "fake_cuda_ordinal");
  gpu->loose |= ordinal() < 2 ? 3 : 12;
  dlclose(library);
}

static void begin_hosts(team *t) {
  hosts = 2;
  begin_team(t);
  for (uint32_t i = 0; i < t->n; i++) ck_assert_int_eq(pthread_create(&t->d[i].thread, NULL, on_its_host, &t->d[i]), 0);
}

static void end_hosts(team *t) {
  for (uint32_t i = 0; i < t->n; i++) pthread_join(t->d[i].thread, NULL);
  hosts = 1;
}

/* With streams that wait for ever; when all is enqueued, `then`. The seconds until all have ended. */
static double run_hosts(team *t, void (*then)(void)) {
  double before;
  fake->never = 1;
  fake->on_abort = come_loose;
  gpu->stuck = 1;
  begin_hosts(t);
  while (fake->broadcasts < 8) usleep(1000);
  before = tf_clock_now();
  then();
  end_hosts(t);
  return tf_clock_now() - before;
}

static void nobody_tells(void) {}
static void nccl_tells(void) { fake->async_error = ncclRemoteError; }
static team waiting(double first, double others) {
  team t = {.program = places, .library = newer, .mesh = {2, 2, 1}, .on_gpu = true, .arg = 4, .absent = -1, .dies = -1};
  t.seconds = first;
  t.others = others;
  return t;
}

/* Device 0 fails by its limit: that of its own host is told at once, the others wait for theirs. */
START_TEST(each_host_has_its_limit) {
  team t = waiting(0.5, 2);
  messages[0] = 0;
  double took = run_hosts(&t, nobody_tells);
  for (int i = 0; i < 4; i++) ck_assert_int_eq(t.d[i].sync, TF_ERR_DEVICE);
  ck_assert_msg(took > 1.5 && took < 20, "%g", took);
  ck_assert_ptr_nonnull(strstr(messages, "device 0 has waited 0.5 s in a broadcast over axis 0 of the mesh in 'f'"));
  ck_assert_ptr_nonnull(
      strstr(messages, "device 1 in a broadcast over axis 0 of the mesh in 'f': device 0 of the mesh has failed"));
  ck_assert(strstr(messages, "device 2 has waited 2 s") || strstr(messages, "device 3 has waited 2 s"));
  for (const char *two = messages; (two = strstr(two, "device 2 in")); two++) {
    const char *by = strstr(two, ": device ");
    ck_assert(by && by[9] == '3'); /* of its own host */
  }
}
END_TEST

/* What NCCL tells ends the devices of all hosts before their limits. */
START_TEST(nccl_tells_across_hosts) {
  team t = waiting(60, 60);
  double took = run_hosts(&t, nccl_tells);
  for (int i = 0; i < 4; i++) ck_assert_int_eq(t.d[i].sync, TF_ERR_DEVICE);
  ck_assert_msg(took < 20, "%g", took);
  ck_assert_ptr_nonnull(strstr(messages, "remote process exited"));
}
END_TEST

/* A device of another host that does not come. */
START_TEST(a_host_that_does_not_come) {
  double before = tf_clock_now();
  team t = waiting(0.5, 0.5);
  t.absent = 3;
  begin_hosts(&t);
  end_hosts(&t);
  for (int i = 0; i < 3; i++) ck_assert_int_eq(t.d[i].join, TF_ERR_DEVICE);
  ck_assert(tf_clock_now() - before < 20);
}
END_TEST

/* One that dies between joining and its first exchange. */
START_TEST(a_host_that_dies) {
  team t = waiting(0.5, 0.5);
  t.on_gpu = false; /* then the calls themselves wait */
  t.dies = 3;
  begin_hosts(&t);
  end_hosts(&t);
  ck_assert_int_eq(t.d[1].run, TF_ERR_DEVICE);
  ck_assert_int_eq(t.d[2].run, TF_ERR_DEVICE);
  ck_assert_msg(strstr(messages, "for the others, which did not come") != NULL, "%s", messages);
}
END_TEST

int main(void) {
  Suite *s = suite_create("mesh_places");
  TCase *c = tcase_create("mesh_places");
  tcase_add_checked_fixture(c, setup, NULL);
  tcase_set_timeout(c, 120);
  tcase_add_test(c, some_give_and_some_get);
  tcase_add_test(c, what_nccl_refuses);
  tcase_add_test(c, each_host_has_its_limit);
  tcase_add_test(c, nccl_tells_across_hosts);
  tcase_add_test(c, a_host_that_does_not_come);
  tcase_add_test(c, a_host_that_dies);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
