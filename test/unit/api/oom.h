/* An allocator that fails from some allocation on, and the loop that lets a whole program of calls fail at each. */
#ifndef TEST_API_OOM_H
#define TEST_API_OOM_H

#include <check.h>
#include <stdlib.h>

#include "tf/ir.h"
#include "../turns.h"

typedef struct budget {
  long left, live, asked;
} budget;

static inline void *limited(void *user, size_t size) {
  budget *b = user;
  b->asked++;
  if (b->left-- <= 0) return NULL;
  void *p = malloc(size);
  if (p) b->live++;
  return p;
}

static inline void limited_free(void *user, void *p) {
  if (p) ((budget *)user)->live--;
  free(p);
}

/* The first allocations each fail; of what follows one of three, by turns.
 * `everything` ends with the first status that is not TF_OK; `messages` is where the sink keeps what it is told. */
static inline void fail_each_allocation(tf_status (*everything)(tf_session *s), tf_sink sink, char *messages) {
  long n = 0;
  for (;; n++) {
    if (n > 60 && !is_turn((uint64_t)n, 3)) continue;
    budget b = {.left = n};
    tf_allocator a = {limited, limited_free, &b};
    tf_session_options o = {.struct_size = sizeof o, .allocator = &a, .sink = sink};
    tf_session *s;
    messages[0] = 0;
    tf_status st = tf_session_create(&o, &s);
    if (st == TF_OK) {
      st = everything(s);
      if (st == TF_ERR_OOM && n % 5 == 0) { /* the session goes on once there is memory again */
        b.left = 1000000;
        ck_assert_msg(everything(s) == TF_OK, "%s", messages);
      }
      tf_session_destroy(s);
    } else ck_assert_ptr_null(s);
    ck_assert_msg(b.live == 0, "%ld allocations are left after failing the one with number %ld", b.live, n);
    if (st == TF_OK) break;
    ck_assert_msg(st == TF_ERR_OOM, "%s after failing allocation %ld: %s", tf_status_name(st), n, messages);
    ck_assert_int_lt(n, 100000);
  }
  ck_assert_int_gt(n, 20);
}

#endif
