/* A C host that runs a fusion on a mesh of devices with a process for each.
 *
 *   mesh [--device=cuda|emu] [--nccl=library] [--seconds=n] [--kill=device] program.mlir argument ...
 *
 * An argument is a type and extents, "bf16:7x64", or a number. Device 0 makes the id of the mesh, which this process
 * hands to the others through pipes. Each compares its part of the results with the reference evaluator's. With --kill
 * all run a first round, then that device's process is killed: the others must end with an error within the limit.
 *
 * Without --device the GPUs are taken if there are enough of them. Simulated devices need a library that speaks as
 * NCCL does; without one they are threads of this process, by tf_mesh_run. */
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "program.h"
#include "tf/emu.h"

enum { MOST_DEVICES = 64, RIGHT = 0, WRONG = 1, ENDED = 3 };

static int killed = -1;

/* ------------------------------------------------------------------------------------------------ the program */

size_t wrong_elements(const program *p, uint32_t result, const int64_t *from, const DLTensor *part) {
  const DLTensor *want = &p->want[result]->dl_tensor, *bound = &p->bound[result]->dl_tensor;
  double relative = want->dtype.bits <= 16 ? 0.016 : 1e-5;
  int64_t index[TF_MAX_RANK] = {0}, count = 1;
  size_t wrong = 0;
  for (int k = 0; k < want->ndim; k++) count *= part->shape[k];
  for (int64_t i = 0; i < count; i++) {
    int64_t at = 0;
    for (int k = 0; k < want->ndim; k++) at = at * want->shape[k] + from[k] + index[k];
    double x = tf_element_get(want->dtype, part->data, i), y = tf_element_get(want->dtype, want->data, at);
    bool same = x == y || (isnan(x) && isnan(y)); /* infinities, too */
    wrong += !same && !(fabs(x - y) <= ((double *)bound->data)[at] + relative * fabs(y) + 1e-6);
    for (int k = want->ndim; k-- > 0;) {
      if (++index[k] < part->shape[k]) break;
      index[k] = 0;
    }
  }
  return wrong;
}

static void tell_faults(void *user, const tf_diagnostic *d) {
  if (d->severity == TF_ERROR || d->severity == TF_NOTE) tell(user, d);
}

static tf_status read_text(program *p, const char *path) {
  static char text[1 << 20];
  FILE *f = fopen(path, "r");
  size_t n = f ? fread(text, 1, sizeof text, f) : 0;
  bool on_mesh = false;
  if (!f || n == sizeof text) return fprintf(stderr, "cannot read '%s'\n", path), TF_ERR_IO;
  fclose(f);
  tf_session_options o = {.struct_size = sizeof o, .sink = {tell_faults, NULL}};
  TRY(tf_session_create(&o, &p->session));
  TRY(tf_module_parse(p->session, (tf_str){path, strlen(path)}, (tf_str){text, n}, &p->module));
  TRY(tf_module_verify(p->module));
  TRY(tf_module_mesh(p->module, NULL, p->mesh, &on_mesh));
  TRY(tf_module_num_args(p->module, NULL, &p->nin, &p->nout));
  p->devices = p->mesh[0] * p->mesh[1] * p->mesh[2];
  if (on_mesh && p->devices <= MOST_DEVICES && p->nin <= MOST && p->nout <= MOST) return TF_OK;
  return fprintf(stderr, "'%s' is no fusion on a mesh that this host can run\n", path), TF_ERR_INVALID;
}

/* "bf16:7x64" with numbers in [-1, 1), or "0.5". */
static tf_status make_input(program *p, uint32_t i, const char *spec) {
  const char *name, *colon = strchr(spec, ':');
  DLDataType type;
  uint32_t rank, seed = i + 1;
  bool is_tensor;
  int64_t dims[TF_MAX_RANK], count = 1, n = 0;
  TRY(tf_module_arg(p->module, NULL, i, &name, &type, &rank, &is_tensor));
  if (!is_tensor && type.code == kDLFloat) p->in[i].scalar.f = atof(spec);
  else if (!is_tensor) p->in[i].scalar.i = atoll(spec);
  if (!is_tensor) return TF_OK;
  for (char *s = colon ? (char *)colon : NULL; s && (*s == ':' || *s == 'x') && n < TF_MAX_RANK; n++)
    dims[n] = strtoll(s + 1, &s, 10), count *= dims[n];
  if (!colon || !tf_type_find((tf_str){spec, (size_t)(colon - spec)}, &type) || n != rank)
    return fprintf(stderr, "argument '%s': expected a type and %u extents\n", spec, rank), TF_ERR_INVALID;
  TRY(tf_tensor_create(type, rank, dims, NULL, &sink, &p->memory[i]));
  for (int64_t e = 0; e < count; e++) {
    seed = seed * 1664525u + 1013904223u;
    tf_element_set(type, p->memory[i]->dl_tensor.data, e, (double)(seed >> 8) / (1 << 23) - 1);
  }
  p->in[i].tensor = &p->memory[i]->dl_tensor;
  return TF_OK;
}

static tf_status make_inputs(program *p, char **specs, int n) {
  DLTensor scalar[MOST];
  const DLTensor *in[MOST];
  if (n != (int)p->nin) return fprintf(stderr, "%d arguments, expected %u\n", n, p->nin), TF_ERR_INVALID;
  for (uint32_t i = 0; i < p->nin; i++) {
    const char *name;
    bool is_tensor;
    uint32_t rank;
    static float number[MOST];
    TRY(make_input(p, i, specs[i]));
    scalar[i] = (DLTensor){.data = &number[i]};
    TRY(tf_module_arg(p->module, NULL, i, &name, &scalar[i].dtype, &rank, &is_tensor));
    number[i] = is_tensor ? 0 : (float)p->in[i].scalar.f;
    in[i] = is_tensor ? p->in[i].tensor : &scalar[i];
  }
  return tf_module_reference_bounds(p->module, NULL, in, p->nin, p->want, p->bound, p->nout);
}

/* ------------------------------------------------------------------------------------------------ processes */

static void before(uint32_t number, int round) {
  if (round == 1 && (int)number == killed) raise(SIGKILL);
}

/* `to`: where device 0 writes the id; `from`: where it comes from. */
static int be_rank(const program *p, uint32_t number, int to, int from) {
  tf_mesh_options o = {.struct_size = sizeof o, .library = p->nccl};
  tf_mesh_id id;
  if (number == 0) {
    if (tf_mesh_unique_id(&o, &sink, &id) != TF_OK || write(to, &id, sizeof id) != sizeof id) return WRONG;
  } else if (read(from, &id, sizeof id) != sizeof id) return WRONG;
  tf_status s = run_rank(p, number, &id, killed >= 0 ? 2 : 1, before);
  return s == TF_OK ? RIGHT : s == TF_ERR_DEVICE ? ENDED : WRONG;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* What does not end by itself is killed, and told. */
static pid_t next_end(const program *p, const pid_t *pid, double since, int *status) {
  double limit = 2 * p->seconds + 60;
  for (;;) {
    pid_t which = waitpid(-1, status, WNOHANG);
    if (which) return which;
    usleep(2000);
    if (now() - since < limit) continue;
    printf("no device has ended for %g s\n", limit);
    for (uint32_t i = 0; i < p->devices; i++) kill(pid[i], SIGKILL);
    return wait(status);
  }
}

/* Several axes: a program need not exchange along each of them. */
static bool is_grid(const program *p) {
  uint32_t n = 0;
  for (uint32_t a = 0; a < TF_MESH_RANK; a++) n += p->mesh[a] > 1;
  return n > 1;
}

static int wait_for_all(const program *p, const pid_t *pid) {
  int bad = 0;
  double death = 0, last = 0, begin = now();
  for (uint32_t left = p->devices; left > 0; left--) {
    int status = 0;
    pid_t which = next_end(p, pid, begin, &status);
    begin = now();
    for (uint32_t i = 0; i < p->devices; i++) {
      if (pid[i] != which) continue;
      bool died = WIFSIGNALED(status);
      int code = died ? -1 : WEXITSTATUS(status);
      bool spared = killed >= 0 && code == RIGHT && is_grid(p);
      bad += killed < 0 ? code != RIGHT : (int)i == killed ? !died : code != ENDED && !spared;
      if (died) death = now();
      else last = now();
      printf("device %u: %s\n", i, died ? "was killed" : code == RIGHT ? "right" : code == ENDED ? "ended" : "WRONG");
    }
  }
  if (killed >= 0 && death > 0 && last > 0)
    printf("the others ended %.1f s after it; the limit is %g s\n", last - death, p->seconds);
  if (killed >= 0 && last - death > p->seconds + 15) bad++;
  return bad;
}

static int run_processes(const program *p) {
  pid_t pid[MOST_DEVICES];
  int id[2], each[MOST_DEVICES][2];
  tf_mesh_id made;
  if (pipe(id) != 0) return 1;
  fflush(NULL);
  for (uint32_t i = 0; i < p->devices; i++) {
    if (pipe(each[i]) != 0) return 1;
    if ((pid[i] = fork()) < 0) return 1;
    if (pid[i] == 0) {
      for (uint32_t k = 0; k <= i; k++) close(each[k][1]);
      close(id[0]);
      int code = be_rank(p, i, id[1], each[i][0]);
      fflush(NULL);
      _exit(code);
    }
  }
  close(id[1]);
  signal(SIGPIPE, SIG_IGN);
  if (read(id[0], &made, sizeof made) == sizeof made)
    for (uint32_t i = 1; i < p->devices; i++)
      if (write(each[i][1], &made, sizeof made) != sizeof made) fprintf(stderr, "device %u has gone\n", i);
  for (uint32_t i = 0; i < p->devices; i++) close(each[i][1]);
  return wait_for_all(p, pid);
}

/* ------------------------------------------------------------------------------------------------ without GPUs */

static int run_threads(const program *p) {
  tf_emu_options e = {.struct_size = sizeof e, .check = true};
  tf_device *d;
  tf_package *package;
  tf_executable *exe, *all[MOST_DEVICES];
  DLManagedTensor *got[MOST] = {0};
  const int64_t from[TF_MAX_RANK] = {0};
  size_t wrong = 0;
  TRY(tf_device_emu(&e, NULL, &sink, &d));
  TRY(tf_compile(p->module, NULL, &package));
  TRY(tf_executable_create(d, package, &sink, &exe));
  for (uint32_t i = 0; i < p->devices; i++) all[i] = exe;
  TRY(tf_mesh_run(p->module, NULL, all, p->devices, p->in, p->nin, got, p->nout, NULL, &sink));
  for (uint32_t i = 0; i < p->nout; i++) {
    wrong += wrong_elements(p, i, from, &got[i]->dl_tensor);
    got[i]->deleter(got[i]);
  }
  printf("%u simulated devices in one process: %s\n", p->devices, wrong ? "WRONG" : "right");
  tf_executable_destroy(exe);
  tf_package_release(package);
  tf_device_destroy(d);
  return wrong != 0;
}

/* In a process of its own: a driver that was started does not outlive a fork. */
static bool has_gpus(uint32_t n) {
  int status = 1;
  pid_t pid = fork();
  if (pid == 0) {
    tf_cuda_options c = {.struct_size = sizeof c, .ordinal = (int)n - 1};
    tf_device *d;
    _exit(tf_device_cuda(&c, NULL, NULL, &d) != TF_OK);
  }
  return pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int main(int argc, char **argv) {
  program p = {.seconds = 60};
  const char *device = NULL;
  int i = 1;
  for (; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
    const char *value = strchr(argv[i], '=') ? strchr(argv[i], '=') + 1 : "";
    if (strncmp(argv[i], "--device=", 9) == 0) device = value;
    else if (strncmp(argv[i], "--nccl=", 7) == 0) p.nccl = value;
    else if (strncmp(argv[i], "--seconds=", 10) == 0) p.seconds = atof(value);
    else if (strncmp(argv[i], "--kill=", 7) == 0) killed = atoi(value);
    else return fprintf(stderr, "unknown option '%s'\n", argv[i]), 2;
  }
  if (i == argc) return fprintf(stderr, "which program?\n"), 2;
  if (read_text(&p, argv[i]) != TF_OK || make_inputs(&p, argv + i + 1, argc - i - 1) != TF_OK) return 1;
  p.cuda = device ? strcmp(device, "cuda") == 0 : has_gpus(p.devices);
  bool threads = !p.cuda && !p.nccl;
  int bad = 0;
  if (device && p.cuda && !has_gpus(p.devices)) return printf("skipped: there are no %u GPUs\n", p.devices), SKIPPED;
  if (threads && killed >= 0) return printf("skipped: threads of a process are not killed\n"), SKIPPED;
  bad = threads ? run_threads(&p) : run_processes(&p);
  for (uint32_t k = 0; k < MOST; k++) {
    DLManagedTensor *all[] = {p.memory[k], p.want[k], p.bound[k]};
    for (int m = 0; m < 3; m++)
      if (all[m]) all[m]->deleter(all[m]);
  }
  tf_module_destroy(p.module);
  tf_session_destroy(p.session);
  return bad != 0;
}
