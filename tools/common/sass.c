/* --emit=sass: machine code as text, by nvdisasm, where the CUDA toolkit is. */
#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/tool.h"

extern char **environ;

static void read_all(int fd, text *out) {
  char buf[1 << 14];
  for (ssize_t n; (n = read(fd, buf, sizeof buf)) > 0 || (n < 0 && errno == EINTR);)
    if (n > 0) text_put(out, (tf_str){buf, (size_t)n});
}

/* What nvdisasm prints of the file; its exit status, or -1 if it cannot be started. */
static int run(const char *path, text *out) {
  int fd[2], status = -1;
  if (pipe(fd)) return -1;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, fd[1], 1);
  posix_spawn_file_actions_addclose(&actions, fd[0]);
  posix_spawn_file_actions_addclose(&actions, fd[1]);
  char *args[] = {(char *)"nvdisasm", (char *)"-c", (char *)path, NULL};
  pid_t pid;
  int failed = posix_spawnp(&pid, args[0], &actions, NULL, args, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(fd[1]);
  if (!failed) {
    read_all(fd[0], out);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  }
  close(fd[0]);
  return status;
}

tf_status disassemble(tool *t, tf_str cubin, text *out) {
  const char *dir = getenv("TMPDIR");
  text path = {0};
  text_printf(&path, "%s/tf-XXXXXX", dir && *dir ? dir : "/tmp");
  int fd = mkstemp(path.at);
  if (fd >= 0) close(fd);
  tf_status s = TF_OK;
  if (fd < 0 || !file_write(path.at, cubin))
    s = tool_fail(t, TF_ERR_IO, "cannot write '%s': %s", path.at, strerror(errno));
  int status = s == TF_OK ? run(path.at, out) : 0;
  if (status < 0 || status == 127) /* an old libc starts a child that then finds nothing */
    s = tool_fail(t, TF_ERR_ENV, "there is no nvdisasm on the PATH; only --emit=sass needs it");
  else if (status) s = tool_fail(t, TF_ERR_ENV, "nvdisasm ended with status %d", status);
  if (fd >= 0) unlink(path.at);
  text_free(&path);
  return s;
}
