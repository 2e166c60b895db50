/* ptxas, always as a child process: it is known to crash on valid PTX, and must not take the host along. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "codegen/codegen_impl.h"
#include "codegen/ptx/sass.h"
#include "support/stop.h"

/* Seconds of the clock on the wall, for what hangs: a large kernel on a busy machine takes minutes. */
enum { PTXAS_TIMEOUT = 1800 };

extern char **environ;

static const char *executable(tf_pool *pool, const char *dir, size_t n, const char *name) {
  const char *path = tf_pool_printf(pool, "%.*s/%s", (int)n, dir, name);
  return access(path, X_OK) == 0 ? path : NULL;
}

const char *tf_find_ptxas(tf_pool *pool, const char *given) {
  if (given) return access(given, X_OK) == 0 ? tf_pool_strz(pool, given) : NULL;
  const char *path = getenv("PATH"), *found;
  while (path && *path) {
    size_t n = strcspn(path, ":");
    if (n && (found = executable(pool, path, n, "ptxas"))) return found;
    path += n + (path[n] == ':');
  }
  static const char *const usual[] = {"/usr/local/cuda/bin", "/opt/cuda/bin", "/usr/lib/nvidia-cuda-toolkit/bin"};
  for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
    if ((found = executable(pool, usual[i], strlen(usual[i]), "ptxas"))) return found;
  return NULL;
}

/* ------------------------------------------------------------------------------------------------ files */

static bool write_all(int fd, tf_str s) {
  while (s.len) {
    ssize_t n = write(fd, s.ptr, s.len);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    s.ptr += n;
    s.len -= (size_t)n;
  }
  return true;
}

/* The rest of a file or pipe; in the job's result pool. Until `deadline` for pipes. */
static tf_str read_all(tf_job *j, int fd) {
  TF_VEC(char) v = {0};
  char buf[4096];
  ssize_t n;
  while ((n = read(fd, buf, sizeof buf)) > 0 || (n < 0 && errno == EINTR)) {
    if (n < 0) continue;
    tf_vec_reserve(j->pool, &v, (size_t)n);
    memcpy(v.at + v.n, buf, (size_t)n);
    v.n += (size_t)n;
  }
  return (tf_str){v.at, v.n};
}

static int temp_file(tf_job *j, const char *suffix, char **path) {
  const char *dir = getenv("TMPDIR");
  *path = tf_pool_printf(j->scratch, "%s/tf-XXXXXX%s", dir && *dir ? dir : "/tmp", suffix);
  return mkostemps(*path, (int)strlen(suffix), O_CLOEXEC);
}

/* ------------------------------------------------------------------------------------------------ the child */

typedef struct arguments {
  char *at[64];
  size_t n;
} arguments;

static void add(arguments *a, char *s) {
  if (a->n + 1 < sizeof a->at / sizeof *a->at) a->at[a->n++] = s;
}

static arguments command(tf_job *j, const char *ptxas, char *in, char *out) {
  arguments a = {.n = 0};
  add(&a, (char *)ptxas);
  add(&a, "-v");
  add(&a, tf_pool_printf(j->scratch, "-arch=%s", j->target->name));
  char *rest = j->o->ptxas_options ? tf_pool_strz(j->scratch, j->o->ptxas_options) : NULL, *save = NULL;
  for (char *w = rest ? strtok_r(rest, " ", &save) : NULL; w; w = strtok_r(NULL, " ", &save)) add(&a, w);
  add(&a, in);
  add(&a, "-o");
  add(&a, out);
  return a;
}

static pid_t start(arguments *a, int log) {
  posix_spawn_file_actions_t actions;
  pid_t pid = -1;
  if (posix_spawn_file_actions_init(&actions)) return -1;
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, log, 1);
  posix_spawn_file_actions_adddup2(&actions, log, 2);
  a->at[a->n] = NULL;
  if (posix_spawn(&pid, a->at[0], &actions, NULL, a->at, environ)) pid = -1;
  posix_spawn_file_actions_destroy(&actions);
  return pid;
}

/* Waits at most `seconds`, and until the compilation is stopped; false if the child had to be killed. Its output goes
 * to a file, so it never blocks. */
static bool finish(pid_t pid, double seconds, tf_stop *stop, int *status) {
  struct timespec pause = {0, 500000};
  for (double waited = 0;; waited += 1e-9 * (double)pause.tv_nsec) {
    pid_t r = waitpid(pid, status, WNOHANG);
    if (r == pid) return true;
    if (r < 0 && errno != EINTR) return false;
    if (waited > seconds || tf_stopped(stop)) break;
    nanosleep(&pause, NULL);
  }
  kill(pid, SIGKILL);
  while (waitpid(pid, status, 0) < 0 && errno == EINTR) {
  }
  return false;
}

/* The first line that tells of an error, or the first line. */
static tf_str first_error(tf_str log) {
  tf_str first = {log.ptr, 0};
  while (first.len < log.len && log.ptr[first.len] != '\n') first.len++;
  for (size_t at = 0; at < log.len;) {
    size_t n = 0;
    while (at + n < log.len && log.ptr[at + n] != '\n') n++;
    tf_str line = {log.ptr + at, n};
    for (size_t k = 0; k + 5 <= n; k++)
      if (strncmp(line.ptr + k, "error", 5) == 0 || strncmp(line.ptr + k, "fatal", 5) == 0) return line;
    at += n + 1;
  }
  return first;
}

static tf_status report(tf_job *j, bool finished, int status, double limit) {
  if (!finished) {
    tf_error(j->diags, j->loc, "ptxas did not finish within %.0f seconds and was ended", limit);
    return TF_ERR_ENV;
  }
  if (WIFSIGNALED(status)) {
    tf_error(j->diags, j->loc, "ptxas was ended by signal %d on the PTX for %s", WTERMSIG(status), j->target->name);
    return TF_ERR_ENV;
  }
  if (WEXITSTATUS(status) == 0) return TF_OK;
  tf_str line = first_error(j->out->ptxas_log);
  tf_error(j->diags, j->loc, "ptxas refused the PTX for %s: %.*s", j->target->name, (int)line.len, line.ptr);
  return TF_ERR_INTERNAL;
}

/* Warnings, and that products of a warpgroup are serialized, which is called "info" (C7510 to C7519). */
static bool warns(tf_str line) {
  static const char *const words[] = {"warning", "Warning", "(C75"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (memmem(line.ptr, line.len, words[i], strlen(words[i]))) return true;
  return false;
}

static void tell_warnings(tf_job *j) {
  tf_str log = j->out->ptxas_log;
  for (size_t at = 0, n; at < log.len; at += n + 1) {
    for (n = 0; at + n < log.len && log.ptr[at + n] != '\n';) n++;
    tf_str line = {log.ptr + at, n};
    if (warns(line)) tf_warn(j->diags, j->loc, "ptxas: %.*s", (int)n, line.ptr);
  }
}

/* ptxas: "Function properties for k\n    8 bytes stack frame, 4 bytes spill stores, ..."; what is not spilled is an
 * array. */
static bool says_spilled(tf_job *j, tf_str kernel) {
  tf_str log = j->out->ptxas_log;
  const char *head = tf_pool_printf(j->scratch, "properties for %.*s\n", (int)kernel.len, kernel.ptr), *at, *end;
  if (!(at = memmem(log.ptr, log.len, head, strlen(head)))) return false;
  at += strlen(head);
  end = memchr(at, '\n', (size_t)(log.ptr + log.len - at));
  size_t n = (size_t)((end ? end : log.ptr + log.len) - at);
  return memmem(at, n, " bytes spill stores", 19) && !memmem(at, n, " 0 bytes spill stores", 21);
}

static void tell_spills(tf_job *j) {
  tf_sass_kernels kernels = {0};
  if (!tf_sass_read(j->scratch, j->out->cubin, &kernels)) return; /* an assembler of other chips */
  for (size_t i = 0; i < kernels.n; i++) {
    const tf_sass_kernel *k = &kernels.at[i];
    if (k->in_loops && says_spilled(j, k->name))
      tf_remark(j->diags, j->loc,
                "kernel '%.*s' has too few registers: loops hold %u of the %u loads and stores of its stack",
                (int)k->name.len, k->name.ptr, k->in_loops, k->spills);
  }
}

/* PTX, cubin, log */
typedef struct files {
  char *path[3];
  int fd[3];
} files;

static void remove_files(void *what) {
  files *f = what;
  for (int i = 0; i < 3; i++) {
    if (f->fd[i] < 0) continue;
    close(f->fd[i]);
    unlink(f->path[i]);
  }
}

static tf_status assemble(tf_job *j, const char *ptxas, char *const path[3], const int fd[3]) {
  if (!write_all(fd[0], j->out->ptx)) {
    tf_error(j->diags, j->loc, "cannot write %s: %s", path[0], strerror(errno));
    return TF_ERR_IO;
  }
  arguments a = command(j, ptxas, path[0], path[1]);
  pid_t pid = start(&a, fd[2]);
  if (pid < 0) {
    tf_error(j->diags, j->loc, "cannot start %s", ptxas);
    return TF_ERR_ENV;
  }
  int status = 0;
  double limit = j->o->ptxas_timeout > 0 ? j->o->ptxas_timeout : PTXAS_TIMEOUT;
  bool finished = finish(pid, limit, j->o->stop, &status);
  if (!finished && tf_stopped(j->o->stop)) return TF_ERR_CANCELLED;
  lseek(fd[2], 0, SEEK_SET);
  j->out->ptxas_log = read_all(j, fd[2]);
  tf_status s = report(j, finished, status, limit);
  if (s != TF_OK) return s;
  int cubin = open(path[1], O_RDONLY | O_CLOEXEC); /* ptxas replaced the file */
  if (cubin >= 0) {
    j->out->cubin = read_all(j, cubin);
    close(cubin);
  }
  if (j->out->cubin.len) return TF_OK;
  tf_error(j->diags, j->loc, "%s ended well, but wrote no machine code for %s", ptxas, j->target->name);
  return TF_ERR_ENV;
}

static tf_status run_tool(tf_job *j) {
  const char *ptxas = tf_find_ptxas(j->scratch, j->o->ptxas);
  if (!ptxas) {
    tf_error(j->diags, j->loc, "there is no ptxas%s%s; only a cubin needs it, PTX does not",
             j->o->ptxas ? " at " : " on the PATH", j->o->ptxas ? j->o->ptxas : "");
    return TF_ERR_ENV;
  }
  static const char *const suffixes[] = {".ptx", ".cubin", ".log"};
  files *f = TF_NEW(j->scratch, files);
  *f = (files){.fd = {-1, -1, -1}};
  *tf_pool_hold(j->scratch, remove_files) = f;
  bool ok = true;
  for (int i = 0; i < 3; i++) ok &= (f->fd[i] = temp_file(j, suffixes[i], &f->path[i])) >= 0;
  if (ok) return assemble(j, ptxas, f->path, f->fd);
  tf_error(j->diags, j->loc, "cannot make a temporary file: %s", strerror(errno));
  return TF_ERR_IO;
}

tf_status tf_run_ptxas(tf_job *j) {
  bool library = j->o->ptxas && strcmp(j->o->ptxas, "nvjitlink") == 0;
  tf_status s = library ? tf_run_nvjitlink(j) : run_tool(j);
  if (s != TF_OK) return s;
  tell_warnings(j);
  tell_spills(j);
  return TF_OK;
}
