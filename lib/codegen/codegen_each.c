/* Modules with a kernel each, several at a time. The caller's thread reads the ops of one after the other and emits
 * LLVM IR; threads take what was emitted, as soon as it is. In the end the caller's is one of them, and packs what is
 * made while others are not. */
#include <pthread.h>

#include "codegen/codegen.h"
#include "codegen/codegen_part.h"

typedef struct crew crew;

typedef struct unit {
  crew *of;
  tf_codegen_unit *u;
  tf_job *job; /* that checks and packs; NULL: there is none */
  tf_part part;
  bool made;   /* it waits to be packed */
  bool packed; /* or cannot be */
} unit;

struct crew {
  tf_allocator alloc;
  pthread_mutex_t lock;
  pthread_cond_t more, made;
  uint32_t emitted, taken; /* units; of those that can be compiled, in order */
  bool ended;              /* no more are emitted, and, with `dropped`, none is compiled */
  bool dropped;
  uint32_t nthread, most; /* that were started; that may be */
  pthread_t *thread;
  unit **queue;
};

static unsigned wanted(const tf_job *j) { return j->o->want & (TF_WANT_PTX | TF_WANT_MODULES); }

/* The next one; NULL: there will be none. With `waits` until there is one. */
static unit *take(crew *c, bool waits) {
  unit *x = NULL;
  pthread_mutex_lock(&c->lock);
  while (waits && !c->ended && c->taken == c->emitted) pthread_cond_wait(&c->more, &c->lock);
  if (!c->dropped && c->taken < c->emitted) x = c->queue[c->taken++];
  pthread_mutex_unlock(&c->lock);
  return x;
}

/* What LLVM has of it goes when it has been handed over. */
static void make(crew *c, unit *x) {
  tf_part_compile(&x->part, x->job->tm);
  pthread_mutex_lock(&c->lock);
  x->made = true;
  pthread_cond_signal(&c->made);
  pthread_mutex_unlock(&c->lock);
  tf_job_release(&x->part.job);
}

static void *work(void *arg) {
  for (unit *x; (x = take(arg, true));) make(arg, x);
  return NULL;
}

static bool is_made(crew *c, const unit *x, bool waits) {
  pthread_mutex_lock(&c->lock);
  while (waits && !x->made) pthread_cond_wait(&c->made, &c->lock);
  bool made = x->made;
  pthread_mutex_unlock(&c->lock);
  return made;
}

/* Waits for the threads. What none of them has begun is dropped if memory ran out, which brings us here a second time
 * at most. */
static void end_work(crew *c, bool dropped) {
  pthread_mutex_lock(&c->lock);
  c->ended = true;
  c->dropped = dropped;
  pthread_cond_broadcast(&c->more);
  pthread_mutex_unlock(&c->lock);
  for (; c->nthread; c->nthread--) pthread_join(c->thread[c->nthread - 1], NULL);
}

/* Whichever pool goes first, nobody works on what is in it any more. */
static void end_unit(void *what) {
  unit *x = what;
  end_work(x->of, true);
  tf_part_close(&x->part);
}

static void end_crew(void *what) {
  crew *c = what;
  end_work(c, true);
  pthread_cond_destroy(&c->more);
  pthread_cond_destroy(&c->made);
  pthread_mutex_destroy(&c->lock);
}

static void begin(crew *c, tf_pool *pool, uint32_t threads, uint32_t n) {
  c->alloc = *tf_pool_allocator(pool);
  c->queue = TF_NEW_ARRAY(pool, unit *, n);
  c->thread = TF_NEW_ARRAY(pool, pthread_t, threads);
  void **held = tf_pool_hold(pool, end_crew);
  pthread_mutex_init(&c->lock, NULL);
  pthread_cond_init(&c->more, NULL);
  pthread_cond_init(&c->made, NULL);
  *held = c;
  c->most = threads - 1;
}

/* Emits it, and hands it over. */
static tf_status emit(crew *c, unit *x) {
  tf_op *module = x->u->module;
  tf_status s = tf_job_check(x->job, module);
  if (s != TF_OK) return s;
  void **held = tf_pool_hold(x->job->scratch, end_unit);
  x->part.kernel = tf_kernels_of(x->job, module, &x->part.n);
  x->part.ptx = x->job->ptx;
  *held = x;
  tf_part_open(x->job, &c->alloc, wanted(x->job), &x->part, module);
  pthread_mutex_lock(&c->lock);
  c->queue[c->emitted++] = x;
  pthread_cond_signal(&c->more);
  pthread_mutex_unlock(&c->lock);
  /* one for each, so that the first does not wait for the others' to be started */
  if (c->nthread < c->most && !pthread_create(&c->thread[c->nthread], NULL, work, c)) c->nthread++;
  return TF_OK;
}

/* By the caller's thread; of what failed, when all others have ended. */
static tf_status pack(crew *c, unit *x) {
  tf_job *j = x->job;
  tf_part *p = &x->part;
  x->packed = true;
  if (p->status != TF_OK) end_work(c, false);
  tf_part_make_again(j, &c->alloc, wanted(j), p, x->u->module, j->tm);
  if (!tf_part_tell(j, p)) return p->status;
  j->out->ptx = tf_job_keep(j, p->out.ptx.ptr, p->out.ptx.len);
  j->modules = p->job.modules;
  for (int k = 0; k < TF_STAGE_COUNT; k++) j->out->seconds[k] += p->out.seconds[k];
  return tf_job_pack(j, x->u->module);
}

/* What is made while others are not, then all in order: what is said of those that failed. */
static void pack_all(crew *c, unit *x, uint32_t n) {
  for (int waits = 0; waits < 2; waits++)
    for (uint32_t i = 0; i < n; i++) {
      bool due = x[i].job && x[i].u->status == TF_OK && !x[i].packed && is_made(c, &x[i], waits);
      if (due && (waits || x[i].part.status == TF_OK)) x[i].u->status = pack(c, &x[i]);
    }
}

tf_status tf_codegen_each(tf_codegen_ctx *c, tf_pool *pool, const tf_codegen_options *o, uint32_t n,
                          tf_codegen_next next, void *user, tf_codegen_unit *units) {
  crew *all = TF_NEW(pool, crew);
  unit *x = TF_NEW_ARRAY(pool, unit, n);
  tf_status first = TF_OK;
  begin(all, pool, tf_part_threads(o, n), n);
  for (uint32_t i = 0; i < n; i++) {
    tf_codegen_unit *u = &units[i];
    u->status = TF_OK;
    next(user, i, u);
    if (!u->module) continue;
    x[i] = (unit){.of = all, .u = u};
    x[i].job = tf_job_begin(c, pool, &u->o, tf_context_diags(u->module->ctx), &u->out);
    u->status = emit(all, &x[i]);
  }
  for (unit *own; (own = take(all, false));) make(all, own);
  pack_all(all, x, n);
  end_work(all, false);
  for (uint32_t i = 0; i < n; i++)
    if (x[i].job) units[i].status = tf_job_end(x[i].job, units[i].status);
  for (uint32_t k = 0; k < 2; k++) /* rather what compiling said than that there was nothing to compile */
    for (uint32_t i = 0; i < n && first == TF_OK; i++)
      if (x[i].job || k) first = units[i].status;
  return first;
}
