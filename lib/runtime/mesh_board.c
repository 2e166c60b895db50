/* Who fails writes it to memory that all devices of the host share, before it aborts. */
#include "runtime/mesh_board.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

struct tf_mesh_board {
  _Atomic uint32_t failed; /* 1 + the device's number */
};

static void path_of(uint64_t name, char *path, size_t cap) { snprintf(path, cap, "/tf-mesh-%016" PRIx64, name); }

tf_mesh_board *tf_board_open(uint64_t name) {
  char path[40];
  path_of(name, path, sizeof path);
  int fd = shm_open(path, O_RDWR | O_CREAT, 0600);
  if (fd < 0) return NULL;
  void *at = ftruncate(fd, sizeof(tf_mesh_board)) == 0
                 ? mmap(NULL, sizeof(tf_mesh_board), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)
                 : MAP_FAILED;
  close(fd);
  return at == MAP_FAILED ? NULL : at;
}

void tf_board_hide(uint64_t name) {
  char path[40];
  path_of(name, path, sizeof path);
  shm_unlink(path);
}

void tf_board_close(tf_mesh_board *b) {
  if (b) munmap(b, sizeof *b);
}

void tf_board_tell(tf_mesh_board *b, uint32_t number) {
  uint32_t nobody = 0;
  if (b) atomic_compare_exchange_strong(&b->failed, &nobody, number + 1);
}

bool tf_board_told(const tf_mesh_board *b, uint32_t *number) {
  uint32_t failed = b ? atomic_load(&b->failed) : 0;
  *number = failed - 1;
  return failed > 0;
}
