/* Arenas with one recovery point for memory that runs out.
 *
 * Inside the library nobody checks an allocation: a pool that cannot grow jumps to the recovery point of the public
 * call under way (tf_oom), which destroys the scratch pools and returns TF_ERR_OOM. Memory in a pool is zeroed, but
 * for tf_pool_bytes, and aligned to 16 bytes; it is freed all at once. */
#ifndef TF_SUPPORT_POOL_H
#define TF_SUPPORT_POOL_H

#include <setjmp.h>
#include <stdarg.h>

#include "tf/base.h"

typedef struct tf_pool tf_pool;

/* Where control goes when memory runs out. `armed` counts nested public calls. */
typedef struct tf_oom {
  jmp_buf jump;
  int armed;
} tf_oom;

/* A root pool. NULL if memory runs out. `a` may be NULL (malloc); `oom` must outlive the pool. */
tf_pool *tf_pool_new(const tf_allocator *a, tf_oom *oom);
/* A pool that lives at most as long as its parent; end it sooner with tf_pool_free. Never NULL. */
tf_pool *tf_pool_child(tf_pool *parent);
void tf_pool_free(tf_pool *p);
/* Frees all children of `parent` that are marked scratch (used at the recovery point). */
void tf_pool_free_children(tf_pool *parent);

/* For what is no memory of the pool: fn(*slot) is called when `p` is freed, at the recovery point too, if *slot is not
 * NULL by then; the youngest slot first. Take the slot, then make what it holds. */
void **tf_pool_hold(tf_pool *p, void (*fn)(void *));

void *tf_pool_alloc(tf_pool *p, size_t size);
/* Not zeroed: for who writes all of it. */
void *tf_pool_bytes(tf_pool *p, size_t size);
/* `n` elements of `size` bytes; overflow counts as memory that ran out. */
void *tf_pool_array(tf_pool *p, size_t n, size_t size);
void *tf_pool_copy(tf_pool *p, const void *src, size_t size);
/* NUL-terminated copies. */
char *tf_pool_str(tf_pool *p, tf_str s);
char *tf_pool_strz(tf_pool *p, const char *s);
char *tf_pool_printf(tf_pool *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *tf_pool_vprintf(tf_pool *p, const char *fmt, va_list ap);
/* Bytes taken from the allocator by this pool (children not counted). */
size_t tf_pool_size(const tf_pool *p);

#define TF_NEW(pool, T) ((T *)tf_pool_alloc((pool), sizeof(T)))
#define TF_NEW_ARRAY(pool, T, n) ((T *)tf_pool_array((pool), (n), sizeof(T)))

/* The allocator behind a pool, for the few things that are freed one by one. */
const tf_allocator *tf_pool_allocator(const tf_pool *p);
_Noreturn void tf_pool_out_of_memory(tf_pool *p);

#endif
