/* tcgen05.mma, decoded from its operands: addresses, descriptors of matrices and of the instruction. */
#ifndef TF_EMU_TENSOR_TENSOR_MMA_H
#define TF_EMU_TENSOR_TENSOR_MMA_H

#include "emu/tensor/emu_tmem.h"

typedef enum tf_emu_telement {
  TF_EMU_E_F16,
  TF_EMU_E_BF16,
  TF_EMU_E_TF32,
  TF_EMU_E_E4M3,
  TF_EMU_E_E5M2,
  TF_EMU_E_E2M3,
  TF_EMU_E_E3M2,
  TF_EMU_E_E2M1,
  TF_EMU_E_U8,
  TF_EMU_E_S8,
  TF_EMU_E_F32,
  TF_EMU_E_S32,
  TF_EMU_E_NONE
} tf_emu_telement;

typedef enum tf_emu_tmma_kind {
  TF_EMU_TMMA_F16,
  TF_EMU_TMMA_TF32,
  TF_EMU_TMMA_F8F6F4,
  TF_EMU_TMMA_I8,
  TF_EMU_TMMA_MXF8F6F4,
  TF_EMU_TMMA_MXF4,
  TF_EMU_TMMA_MXF4NVF4
} tf_emu_tmma_kind;

/* A matrix in shared memory. */
typedef struct tf_emu_tmatrix {
  uint32_t start, leading, stride;
  uint32_t span, atom; /* bytes of a swizzled row, 0 = none; of what is swapped, 16 or 32 */
  uint32_t base;       /* rows of 128 bytes by which the swizzle's pattern begins off its boundary */
  bool mn;             /* elements lie together along m or n */
  bool absolute;       /* `leading` is where rows go on that pass the end of their 128 bytes */
} tf_emu_tmatrix;

typedef struct tf_emu_tmma {
  tf_emu_tmma_kind kind;
  uint32_t group, m, n, k, ka; /* ka: elements of a row of A that are stored, half of k if it is sparse */
  tf_emu_telement a, b, d;
  bool tensor_a, sparse, ws, ashift, accumulate, saturate, negate_a, negate_b;
  uint32_t d_at, a_at, meta_at; /* in tensor memory; meta_at has the selected column */
  tf_emu_tmatrix sa, sb;
  uint32_t scale_d;
  uint32_t disable[8];
  uint32_t block, sfa_at, sfb_at, sfa_id, sfb_id; /* block: elements along k for each scale; 0 = none */
  bool ue4m3;
  uint32_t shift;    /* of the columns of B: D's column n has B's column n + shift */
  uint64_t zeros[4]; /* a bit for each column of D for which B counts as zero */
} tf_emu_tmma;

/* tensor_matrix.c. A matrix descriptor; what is illegal or not simulated is reported, and stops the block. `what` is
 * its name. */
void tf_emu_tmatrix_decode(tf_emu_thread *t, uint32_t site, uint64_t bits, const char *what, tf_emu_tmatrix *out);
/* Whether an instruction that reads `bytes` of each row along k can read such a matrix. */
void tf_emu_tmatrix_check(tf_emu_thread *t, uint32_t site, const tf_emu_tmatrix *s, tf_emu_telement e, uint32_t bytes,
                          const char *what);
/* Offset in shared memory of the 16 bytes that hold element (i, k), and where they do. `i` counts along m or n. */
uint32_t tf_emu_tmatrix_at(const tf_emu_tmatrix *s, tf_emu_telement e, bool packed, uint32_t i, uint32_t k,
                           uint32_t *bit);
double tf_emu_telement_value(tf_emu_telement e, uint32_t bits);
uint32_t tf_emu_telement_bits(tf_emu_telement e);
/* Bits that an element takes in memory with its padding. */
uint32_t tf_emu_telement_room(const tf_emu_tmma *m, tf_emu_telement e);
double tf_emu_telement_value(tf_emu_telement e, uint32_t bits);

/* tensor_mma.c. Which form an intrinsic's name is (without "llvm.nvvm."). */
uint32_t tf_emu_tmma_mode(const char *name);
/* From the n operands; what is illegal or not simulated is reported, and stops the block. */
void tf_emu_tmma_decode(tf_emu_thread *t, uint32_t site, uint32_t mode, const uint64_t *arg, uint32_t n,
                        tf_emu_tmma *m);

/* tensor_place.c: where things are in tensor memory. */
typedef struct tf_emu_tplace {
  uint32_t cta; /* of the group: 0 or 1 */
  uint32_t lane, column, bit;
} tf_emu_tplace;
/* Each part of D's columns has its own lanes, and its own copies of the rows of A and of their metadata there. */
uint32_t tf_emu_tmma_parts(const tf_emu_tmma *m);
/* Rows of D in a CTA; whether they are in 16 of each 32 lanes. */
uint32_t tf_emu_tmma_rows(const tf_emu_tmma *m);
bool tf_emu_tmma_half(const tf_emu_tmma *m);
tf_emu_tplace tf_emu_tmma_d(const tf_emu_tmma *m, uint32_t row, uint32_t column);
/* Stored element k of a row of A. */
tf_emu_tplace tf_emu_tmma_a(const tf_emu_tmma *m, uint32_t row, uint32_t part, uint32_t k);
/* The four bits of metadata of chunk c of a row. */
tf_emu_tplace tf_emu_tmma_meta(const tf_emu_tmma *m, uint32_t row, uint32_t part, uint32_t c);
/* Copy 0 to 3 of scale s of row i of A, or of column i of B for a CTA of the group. */
enum { TF_EMU_TMMA_SCALE_COPIES = 4 };
tf_emu_tplace tf_emu_tmma_scale(const tf_emu_tmma *m, bool is_b, uint32_t cta, uint32_t i, uint32_t s, uint32_t copy);
/* How many there are along k. */
uint32_t tf_emu_tmma_scales(const tf_emu_tmma *m);
/* The CTA of the group, and one of its cells. */
tf_emu_cta *tf_emu_tmma_cta(tf_emu_cta *c, const tf_emu_tmma *m, uint32_t which);
uint32_t *tf_emu_tmma_cell(tf_emu_cta *c, const tf_emu_tmma *m, const tf_emu_tplace *p);
/* The CTA, and the row in it, that holds row i of A or column i of B in shared memory. */
tf_emu_cta *tf_emu_tmma_holder(tf_emu_cta *c, const tf_emu_tmma *m, bool is_b, uint32_t i, uint32_t *local);

/* tensor_sparse.c. Chunks of a row of A: elements in all, and stored. */
uint32_t tf_emu_tmma_chunk(const tf_emu_tmma *m);
/* Which elements of a chunk its stored ones are, by its metadata; false = no legal ones. */
TF_NODISCARD bool tf_emu_tmma_chosen(const tf_emu_tmma *m, uint32_t meta, uint32_t at[4]);

/* tensor_claim.c. Claims what it reads and writes, for the tensor unit of t. */
struct tf_emu_tensor_past;
void tf_emu_tmma_claim(tf_emu_thread *t, uint32_t site, uint32_t agent, uint32_t stamp, const tf_emu_tmma *m,
                       const struct tf_emu_tensor_past *as);
/* tensor_perform.c */
void tf_emu_tmma_perform(tf_emu_thread *t, uint32_t site, const tf_emu_tmma *m);

#endif
