/* Who fails writes it to memory that all devices of the host share, before it aborts. */
#include "runtime/mesh_board.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ABSENT, HERE, LEFT };

typedef struct shared {
  _Atomic uint32_t failed; /* 1 + the device's number */
  _Atomic uint8_t is[];    /* of each device */
} shared;

struct tf_mesh_board {
  tf_allocator alloc;
  uint32_t number, devices;
  int file;
  shared *at;
};

static void path_of(uint64_t name, char *path, size_t cap) { snprintf(path, cap, "/tf-mesh-%016" PRIx64, name); }

static struct flock byte_of(uint32_t number) {
  return (struct flock){
      .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)(sizeof(shared) + number), .l_len = 1};
}

/* Whether another one, who opens it as others do, sees the lock of this one: not each system has such locks. */
static bool locked(const char *path, int file, uint32_t number) {
  struct flock own = byte_of(number), seen = own;
  int other = fcntl(file, F_OFD_SETLK, &own) == 0 ? shm_open(path, O_RDWR, 0600) : -1;
  bool sees = other >= 0 && fcntl(other, F_OFD_GETLK, &seen) == 0 && seen.l_type == F_WRLCK;
  if (other >= 0) close(other);
  return sees;
}

tf_mesh_board *tf_board_open(const tf_allocator *a, uint64_t name, uint32_t number, uint32_t devices) {
  char path[40];
  size_t bytes = sizeof(shared) + devices;
  path_of(name, path, sizeof path);
  tf_mesh_board *b = tf_alloc_zero(a, sizeof *b);
  if (!b) return NULL;
  *b = (tf_mesh_board){
      .alloc = *a, .number = number, .devices = devices, .file = shm_open(path, O_RDWR | O_CREAT, 0600)};
  void *at = b->file >= 0 && ftruncate(b->file, (off_t)bytes) == 0
                 ? mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, b->file, 0)
                 : MAP_FAILED;
  if (at == MAP_FAILED) {
    if (b->file >= 0) close(b->file);
    tf_free(a, b);
    return NULL;
  }
  b->at = at;
  if (locked(path, b->file, number)) atomic_store(&b->at->is[number], HERE);
  return b;
}

void tf_board_hide(uint64_t name) {
  char path[40];
  path_of(name, path, sizeof path);
  shm_unlink(path);
}

void tf_board_close(tf_mesh_board *b) {
  if (!b) return;
  atomic_store(&b->at->is[b->number], LEFT);
  munmap(b->at, sizeof(shared) + b->devices);
  close(b->file);
  tf_allocator a = b->alloc;
  tf_free(&a, b);
}

void tf_board_tell(tf_mesh_board *b, uint32_t number) {
  uint32_t nobody = 0;
  if (b) atomic_compare_exchange_strong(&b->at->failed, &nobody, number + 1);
}

bool tf_board_told(const tf_mesh_board *b, uint32_t *number) {
  uint32_t failed = b ? atomic_load(&b->at->failed) : 0;
  *number = failed - 1;
  return failed > 0;
}

bool tf_board_gone(const tf_mesh_board *b, uint32_t *number) {
  for (uint32_t i = 0; b && i < b->devices; i++) {
    struct flock l = byte_of(i);
    if (i == b->number || atomic_load(&b->at->is[i]) != HERE) continue;
    if (fcntl(b->file, F_OFD_GETLK, &l) != 0 || l.l_type != F_UNLCK) continue;
    *number = i;
    if (atomic_load(&b->at->is[i]) == HERE) return true; /* it has not closed it meanwhile */
  }
  return false;
}
