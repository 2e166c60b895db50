/* A run takes tens of megabytes, most of them freed only to be taken again by the next stage. What is freed stays with
 * the process, so that a page is fetched once; and where the system has huge pages, one fault brings 512. */
#include <stdint.h>
#include <stdlib.h>

#include "common/tool.h"

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

enum { HUGE_PAGE = 2 << 20, FIRST = 64 << 20, MOST = 32 << 20 /* of a threshold */ };

void tool_keep_memory(void) {
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_MMAP_THRESHOLD, MOST);
  mallopt(M_TOP_PAD, FIRST);
  uintptr_t from = ((uintptr_t)sbrk(0) + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1);
  void *volatile some = malloc(1 << 20); /* the heap grows: addresses only, no page is touched */
  free(some);
  uintptr_t to = (uintptr_t)sbrk(0);
  mallopt(M_TOP_PAD, HUGE_PAGE);
  if (to > from) madvise((void *)from, to - from, MADV_HUGEPAGE); /* where it cannot, pages stay small */
}
#else
void tool_keep_memory(void) {}
#endif
