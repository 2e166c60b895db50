#include "runtime/later.h"

#include <pthread.h>

#include "support/alloc.h"
#include "support/sink.h"

struct tf_later {
  tf_allocator alloc;
  tf_later_maker maker;
  pthread_mutex_t making;
  uint32_t n;
  uint32_t first_version;
  tf_package *made[]; /* of kernel k in form f: f * first_version / TF_LATER_FORMS + k; of versions: behind */
};

static struct tf_later *new_later(const tf_package *p, const tf_later_maker *m) {
  uint32_t first = p->parts.nkernel * TF_LATER_FORMS, n = first + p->parts.nprog * TF_VERSION_NUMBERS;
  struct tf_later *l = tf_alloc_zero(&p->alloc, sizeof *l + n * sizeof l->made[0]);
  if (!l) return NULL;
  *l = (struct tf_later){.alloc = p->alloc, .maker = *m, .n = n, .first_version = first};
  if (pthread_mutex_init(&l->making, NULL) == 0) return l;
  tf_free(&p->alloc, l);
  return NULL;
}

/* Two threads may have found one package in a cache: the first one's maker is kept. */
tf_status tf_later_attach(tf_package *p, const tf_later_maker *m, const tf_sink *sink) {
  struct tf_later *none = NULL, *l = new_later(p, m);
  if (!l) {
    m->release(m->user);
    return tf_fail_oom(sink);
  }
  if (!atomic_compare_exchange_strong(&p->parts.maker, &none, l)) tf_later_free(l);
  return TF_OK;
}

void tf_later_free(struct tf_later *l) {
  if (!l) return;
  for (uint32_t i = 0; i < l->n; i++) tf_package_release(l->made[i]);
  l->maker.release(l->maker.user);
  pthread_mutex_destroy(&l->making);
  tf_allocator a = l->alloc;
  tf_free(&a, l);
}

tf_status tf_later_check(const tf_package_parts *p, const tf_sink *sink) {
  if (!p->later || atomic_load(&p->maker)) return TF_OK;
  return tf_fail(
      sink, TF_ERR_ENV,
      "the package was compiled with `lazy`, and its kernels can be made only where it was compiled; compile "
      "it without `lazy`");
}

/* Of each kernel in this form. */
static tf_package **made_in(struct tf_later *l, tf_later_form form) {
  return &l->made[form * (l->first_version / TF_LATER_FORMS)];
}

/* Those of at most TF_LATER_TOGETHER that are not there. */
static tf_status make(struct tf_later *l, const tf_package_parts *p, const uint32_t *kernel, uint32_t n,
                      tf_later_form form, const tf_sink *sink) {
  tf_package **made = made_in(l, form);
  uint32_t missing[TF_LATER_TOGETHER], k = 0;
  for (uint32_t i = 0; i < n; i++) {
    bool known = made[kernel[i]] != NULL;
    for (uint32_t x = 0; x < k; x++) known |= missing[x] == kernel[i];
    if (!known) missing[k++] = kernel[i];
  }
  return k ? l->maker.make(l->maker.user, p, missing, k, form, sink, made) : TF_OK;
}

tf_status tf_later_kernels(const tf_package_parts *p, const uint32_t *kernel, uint32_t n, tf_later_form form,
                           const tf_sink *sink) {
  tf_status s = tf_later_check(p, sink);
  if (s != TF_OK) return s;
  struct tf_later *l = atomic_load(&p->maker);
  pthread_mutex_lock(&l->making);
  for (uint32_t i = 0; i < n && s == TF_OK; i += TF_LATER_TOGETHER)
    s = make(l, p, kernel + i, n - i < TF_LATER_TOGETHER ? n - i : TF_LATER_TOGETHER, form, sink);
  pthread_mutex_unlock(&l->making);
  return s;
}

tf_status tf_later_kernel(const tf_package_parts *p, uint32_t kernel, tf_later_form form, const tf_sink *sink,
                          const tf_package_parts **out) {
  tf_status s = tf_later_kernels(p, &kernel, 1, form, sink);
  if (s == TF_OK) *out = &made_in(atomic_load(&p->maker), form)[kernel]->parts;
  return s;
}

tf_status tf_later_version(const tf_package_parts *p, uint32_t prog, uint32_t version, bool last, const tf_sink *sink,
                           tf_package **out) {
  *out = NULL;
  tf_status s = tf_later_check(p, sink);
  if (s != TF_OK) return s;
  struct tf_later *l = atomic_load(&p->maker);
  tf_package **made = &l->made[l->first_version + prog * TF_VERSION_NUMBERS + version];
  pthread_mutex_lock(&l->making);
  if (!*made) s = l->maker.make_version(l->maker.user, p, prog, version, last, sink, made);
  *out = *made;
  pthread_mutex_unlock(&l->making);
  return s;
}
