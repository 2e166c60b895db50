/* Loops that stay one until the PTX text, and the arrays that they index: what may be so is found here, and nothing
 * depends on it. A `rolled` loop with a constant number of turns and a straight body is written once; the PTX stage
 * writes it out. Its local buffers are arrays of registers, which are named by numbers: every index is a constant or a
 * sum of constants times variables of such loops, and in bounds; and whichever way the kernel goes, an element is
 * written before it is read (of a row: where the pass that writes it and the one that reads it ask the same). Elements
 * of 16 bits come in pairs, a register a pair. */
#ifndef TF_KERNEL_ROLLED_H
#define TF_KERNEL_ROLLED_H

#include "kernel/kernel.h"
#include "support/map.h"
#include "support/vec.h"

enum { TF_ROLLED_TERMS = 4, TF_ROLLED_MOST = 256 /* elements of an array, turns of a loop */ };

typedef struct tf_rolled_loop {
  tf_op *op;
  int64_t lower, step, turns;
  uint32_t number;
  bool indexes; /* an element of an array depends on its variable */
  bool dropped; /* it breaks a rule */
} tf_rolled_loop;

typedef struct tf_rolled_array {
  tf_value *buffer;
  uint32_t number, n, each;              /* registers, and the elements in one: two of 16 bits */
  bool written, rolled;                  /* by what stands before in the text; in a loop */
  bool of_row;                           /* in a loop that would be written out else */
  bool dropped;                          /* it breaks a rule */
  tf_block *block;                       /* of a part: what is outside of it has other registers */
  TF_VEC(struct tf_rolled_array *) part; /* where values never go from one block to another; else none */
} tf_rolled_array;

typedef struct tf_rolled {
  tf_pool *pool;
  tf_map loops, arrays;          /* an op -> its tf_rolled_loop; a buffer -> its tf_rolled_array */
  TF_VEC(tf_rolled_loop *) loop; /* outer ones first */
  TF_VEC(tf_rolled_array *) array;
} tf_rolled;

/* Of a register: base + by[0] * the variable of loop[0] + ... */
typedef struct tf_rolled_index {
  int64_t base;
  uint32_t inside; /* elements from the register's begin on: of a load of one */
  uint32_t n;
  const tf_rolled_loop *loop[TF_ROLLED_TERMS];
  int64_t by[TF_ROLLED_TERMS];
} tf_rolled_index;

/* Of a kernel.func. */
void tf_rolled_find(tf_pool *pool, tf_op *func, tf_rolled *out);
tf_rolled_loop *tf_rolled_loop_of(const tf_rolled *r, const tf_op *op); /* NULL: it is none */
tf_rolled_array *tf_rolled_array_of(const tf_rolled *r, const tf_value *buffer);
/* The array that an access means: the buffer's, or the part of it that this place has. */
tf_rolled_array *tf_rolled_array_at(const tf_rolled *r, const tf_value *buffer, const tf_op *access);
/* False: it is no such sum, or not in the same place of a register in all turns. */
TF_NODISCARD bool tf_rolled_read_index(const tf_rolled *r, const tf_rolled_array *a, const tf_value *index,
                                       tf_rolled_index *out);

#endif
