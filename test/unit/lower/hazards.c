/* Barriers in random programs of loops, branches and accesses. Each program is walked as a lowering walks it, which
 * puts barriers into it; then it is run, with loops that do not run among others, and no two accesses of different
 * threads to one place, of which one writes, may come without a barrier between them. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "lower/common/hazards.h"

enum { BUFFERS = 4, MOST = 400, PROGRAMS = 20000, RUNS = 12, DEEPEST = 4 };

static unsigned seed;
static unsigned draw(unsigned n) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 8) % n;
}

/* A program as a list: what is in a loop stands between LOOP and END, in a branch between IF, ELSE and END. */
typedef enum op { READ, WRITE, BARRIER, NOTHING, LOOP, IF, ELSE, END } op;
typedef struct program {
  struct {
    op op;
    unsigned buffer; /* of a loop: may it be empty? */
  } at[MOST];
  size_t n;
  bool one_writer;
  unsigned place[BUFFERS]; /* buffers of one place overlap */
  tf_sync_state now[BUFFERS];
  tf_hazards h;
} program;

static size_t count(void *k) {
  (void)k;
  return BUFFERS;
}
static tf_sync_buffer buffer(void *k, size_t i) { return (tf_sync_buffer){.now = &((program *)k)->now[i]}; }
static bool overlap(void *k, size_t a, size_t b) { return ((program *)k)->place[a] == ((program *)k)->place[b]; }
static const tf_hazard_rules any_writer = {count, buffer, overlap, false, false},
                             one_writer = {count, buffer, overlap, true, true};

static void put(program *p, op o, unsigned buffer) {
  p->at[p->n].op = o;
  p->at[p->n++].buffer = buffer;
}

static void barrier(program *p, unsigned need) {
  if (!need) return;
  put(p, BARRIER, 0);
  tf_hazards_passed(&p->h, need);
}

static void access(program *p) {
  unsigned i = draw(BUFFERS);
  tf_access a = draw(2) ? TF_ACCESS_READ : TF_ACCESS_WRITE;
  barrier(p, tf_hazard(&p->h, a, i));
  put(p, a == TF_ACCESS_READ ? READ : WRITE, i);
  tf_hazards_note(&p->h, a, i);
}

static void block(program *p, unsigned depth);

static void loop(program *p, unsigned depth) {
  bool empty = draw(3) != 0;
  put(p, LOOP, empty);
  if (empty) tf_hazards_enter(&p->h);
  tf_sync_mark m = tf_hazards_mark(&p->h);
  block(p, depth + 1);
  barrier(p, tf_hazards_again(&p->h, &m, NULL, 0));
  if (empty) tf_hazards_join(&p->h, &m);
  if (empty) tf_hazards_leave(&p->h);
  put(p, END, 0);
}

static void branch(program *p, unsigned depth) {
  tf_sync_mark before = tf_hazards_mark(&p->h), then = before;
  put(p, IF, 0);
  tf_hazards_enter(&p->h);
  block(p, depth + 1);
  tf_hazards_leave(&p->h);
  put(p, ELSE, 0);
  if (draw(2)) {
    then = tf_hazards_mark(&p->h);
    tf_hazards_restore(&p->h, &before);
    tf_hazards_enter(&p->h);
    block(p, depth + 1);
    tf_hazards_leave(&p->h);
  }
  tf_hazards_join(&p->h, &then);
  put(p, END, 0);
}

static void block(program *p, unsigned depth) {
  for (unsigned n = 1 + draw(4); n && p->n < MOST / 4; n--) {
    unsigned what = depth < DEEPEST ? draw(6) : 0;
    if (what == 4) loop(p, depth);
    else if (what == 5) branch(p, depth);
    else access(p);
  }
}

/* ------------------------------------------------------------------------------------------------ running it */

typedef struct run {
  const program *p;
  bool read[BUFFERS], write[BUFFERS]; /* since the last barrier */
  unsigned barriers;
} run;

static size_t behind(const program *p, size_t i, op until) {
  for (unsigned depth = 0;; i++) {
    op o = p->at[i].op;
    if (!depth && (o == until || o == END)) return i;
    if (o == LOOP || o == IF) depth++;
    if (o == END) depth--;
  }
}

static bool races(const run *r, unsigned i, bool write) {
  for (unsigned k = 0; k < BUFFERS; k++) {
    if (r->p->place[k] != r->p->place[i]) continue;
    bool others = k != i || !r->p->one_writer; /* one writer: its own element again is the same thread's */
    if ((write ? others && r->write[k] : r->write[k]) || (write && r->read[k])) return true;
  }
  return false;
}

static bool go(run *r, size_t from, size_t to) {
  for (size_t i = from; i < to; i++) {
    unsigned b = r->p->at[i].buffer;
    size_t other, end;
    switch (r->p->at[i].op) {
    case READ:
    case WRITE:
      if (races(r, b, r->p->at[i].op == WRITE)) return false;
      *(r->p->at[i].op == WRITE ? &r->write[b] : &r->read[b]) = true;
      break;
    case BARRIER:
      memset(r->read, 0, sizeof r->read);
      memset(r->write, 0, sizeof r->write);
      r->barriers++;
      break;
    case LOOP:
      end = behind(r->p, i + 1, END);
      for (unsigned n = draw(3) + !b; n; n--)
        if (!go(r, i + 1, end)) return false;
      i = end;
      break;
    case IF:
      other = behind(r->p, i + 1, ELSE);
      end = behind(r->p, other + 1, END);
      if (!(draw(2) ? go(r, i + 1, other) : go(r, other + 1, end))) return false;
      i = end;
      break;
    default: break;
    }
  }
  return true;
}

START_TEST(no_run_has_a_race) {
  unsigned barriers = 0, races = 0;
  const char *env = getenv("TF_SEED");
  for (unsigned i = 0; i < PROGRAMS; i++) {
    tf_oom oom = {0};
    tf_pool *pool = tf_pool_new(NULL, &oom);
    program *p = TF_NEW(pool, program);
    seed = (env ? (unsigned)strtoul(env, NULL, 0) : 1) + i * 7919;
    draw(2);
    p->one_writer = draw(2);
    for (unsigned k = 0; k < BUFFERS; k++) p->place[k] = draw(BUFFERS);
    p->h = (tf_hazards){.rules = p->one_writer ? &one_writer : &any_writer, .kernel = p, .pool = pool};
    block(p, 0);
    for (int k = 0; k < RUNS; k++) {
      run r = {.p = p};
      ck_assert_msg(go(&r, 0, p->n), "program %u, run %d: a race", i, k);
      barriers += r.barriers;
    }
    /* without its barriers there are races to find */
    for (size_t k = 0; k < p->n; k++)
      if (p->at[k].op == BARRIER) p->at[k].op = NOTHING;
    run r = {.p = p};
    races += !go(&r, 0, p->n);
    tf_pool_free(pool);
  }
  ck_assert_uint_gt(barriers, PROGRAMS);
  ck_assert_uint_gt(races, PROGRAMS / 2);
}
END_TEST

/* Behind a loop that may be empty its barrier is none; in it, and in a loop that runs, it is one. */
START_TEST(barriers_count_where_they_are_passed) {
  tf_oom oom = {0};
  tf_pool *pool = tf_pool_new(NULL, &oom);
  for (int empty = 0; empty < 2; empty++)
    for (int within = 0; within < 2; within++) {
      program *p = TF_NEW(pool, program);
      for (unsigned k = 0; k < BUFFERS; k++) p->place[k] = k;
      p->h = (tf_hazards){.rules = &any_writer, .kernel = p, .pool = pool};
      tf_sync_mark m = tf_hazards_mark(&p->h);
      if (empty) tf_hazards_enter(&p->h);
      tf_hazards_passed(&p->h, TF_NEED_BARRIER);
      if (within) tf_hazards_note(&p->h, TF_ACCESS_WRITE, 0);
      if (empty) tf_hazards_leave(&p->h);
      if (!within) tf_hazards_note(&p->h, TF_ACCESS_WRITE, 0);
      ck_assert_uint_eq(tf_hazards_again(&p->h, &m, NULL, 0), empty && !within ? TF_NEED_BARRIER : 0);
    }
  tf_pool_free(pool);
}
END_TEST

START_TEST(states_are_joined_and_restored) {
  tf_oom oom = {0};
  tf_pool *pool = tf_pool_new(NULL, &oom);
  program *p = TF_NEW(pool, program);
  p->h = (tf_hazards){.rules = &one_writer, .kernel = p, .pool = pool};
  tf_sync_state *s = p->now;
  s[0].write = s[1].read = s[1].pending = true;
  for (int i = 0; i < 5; i++) tf_hazards_note(&p->h, TF_ACCESS_ASYNC_WRITE, 3);
  tf_sync_mark m = tf_hazards_mark(&p->h);
  ck_assert_int_eq(m.events, 5);
  s[0] = (tf_sync_state){.async_read = true};
  s[1] = (tf_sync_state){.unfenced = true, .touched = true, .own_read = true};
  tf_hazards_join(&p->h, &m);
  ck_assert(s[0].write && s[0].async_read && !s[0].read);
  ck_assert(s[1].read && s[1].pending && s[1].unfenced && s[1].touched && s[1].own_read && !s[1].write);
  tf_hazards_restore(&p->h, &m);
  ck_assert(s[0].write && !s[0].async_read && s[1].read && s[1].pending && !s[1].unfenced && !s[1].own_read);
  tf_pool_free(pool);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("hazards");
  TCase *t = tcase_create("all");
  tcase_set_timeout(t, 60);
  tcase_add_test(t, no_run_has_a_race);
  tcase_add_test(t, barriers_count_where_they_are_passed);
  tcase_add_test(t, states_are_joined_and_restored);
  suite_add_tcase(suite, t);
  SRunner *r = srunner_create(suite);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
