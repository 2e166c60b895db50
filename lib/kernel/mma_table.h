/* mma.sync: which combinations there are, and which element of a matrix each register of each lane holds.
 *
 * A is m x k, B is k x n, C and D are m x n. A lane's fragment is a vector of elements in the order of PTX's registers;
 * the functions below say where in the matrix element `i` of lane `lane` is. The layouts of ldmatrix and stmatrix
 * (m8n8, 16 bits) are those of a C of f16: element i of matrix j is in row lane / 4, column lane % 4 * 2 + i. */
#ifndef TF_KERNEL_MMA_TABLE_H
#define TF_KERNEL_MMA_TABLE_H

#include "ir/ir_core.h"
#include "tf/layout.h"

/* F32 as an operand of a kernel.mma is TF32: the low 13 bits are not looked at. */
typedef enum tf_mma_elem {
  TF_MMA_F64,
  TF_MMA_F32,
  TF_MMA_TF32,
  TF_MMA_F16,
  TF_MMA_BF16,
  TF_MMA_E4M3,
  TF_MMA_E5M2,
  TF_MMA_E2M1,
  TF_MMA_S32,
  TF_MMA_S8,
  TF_MMA_U8,
  TF_MMA_S4,
  TF_MMA_U4,
  TF_MMA_NO_ELEM,
} tf_mma_elem;

typedef enum tf_mma_id {
#define TF_MMA(id, ...) TF_MMA_##id,
#include "kernel/mma.def"
  TF_MMA_COUNT
} tf_mma_id;

typedef struct tf_mma {
  const char *intrinsic; /* after "llvm.nvvm.mma." */
  uint16_t m, n, k;
  uint8_t elem[3]; /* tf_mma_elem of A, B, C */
} tf_mma;

typedef enum tf_mma_operand { TF_MMA_A, TF_MMA_B, TF_MMA_C } tf_mma_operand;

const tf_mma *tf_mma_get(tf_mma_id id);
/* TF_MMA_COUNT if there is none. */
tf_mma_id tf_mma_find(uint32_t m, uint32_t n, uint32_t k, tf_mma_elem a, tf_mma_elem b, tf_mma_elem c);
/* The combination of a kernel.mma, or TF_MMA_COUNT. */
tf_mma_id tf_mma_of(const tf_op *op);

const char *tf_mma_elem_name(tf_mma_elem e);
uint32_t tf_mma_elem_bits(tf_mma_elem e);
/* What elements of that type are in an operand of A or B (f32 is TF32), and of C; TF_MMA_NO_ELEM for others. */
tf_mma_elem tf_mma_elem_of(const tf_type *t, tf_mma_operand which);
static inline bool tf_mma_elem_is_int(tf_mma_elem e) { return e >= TF_MMA_S32 && e <= TF_MMA_U4; }

/* With a sparse A (kernel.mma_sp); k is that of the product. */
typedef enum tf_mma_sp_id {
#define TF_MMA_SP(id, ...) TF_MMA_SP_##id,
#include "kernel/mma_sp.def"
  TF_MMA_SP_COUNT
} tf_mma_sp_id;

const tf_mma *tf_mma_sp_get(tf_mma_sp_id id);
tf_mma_sp_id tf_mma_sp_find(uint32_t m, uint32_t n, uint32_t k, tf_mma_elem a, tf_mma_elem b, tf_mma_elem c);
tf_mma_sp_id tf_mma_sp_of(const tf_op *op);
tf_mma tf_mma_stored(const tf_mma *m);         /* what is stored of A: a dense one's, with half of k */
uint32_t tf_mma_sp_group(const tf_mma *m);     /* neighbours along k half of which are stored */
uint32_t tf_mma_sp_selectors(const tf_mma *m); /* which lanes of four have the metadata */
typedef struct tf_mma_meta {
  uint32_t lane, bit; /* the lowest of four */
} tf_mma_meta;
tf_mma_meta tf_mma_meta_of(const tf_mma *m, uint32_t selector, uint32_t row, uint32_t group);

/* Factors scaled by blocks along K (kernel.mma_scaled). */
typedef enum tf_mma_scaled_id {
#define TF_MMA_SCALED(id, ...) TF_MMA_SCALED_##id,
#include "kernel/mma_scaled.def"
  TF_MMA_SCALED_COUNT
} tf_mma_scaled_id;
typedef enum tf_mma_scale { TF_MMA_UE8M0, TF_MMA_UE4M3 } tf_mma_scale;
typedef struct tf_mma_scaled {
  tf_mma mma;
  const char *kind;
  uint8_t scales; /* of a row of A or a column of B, each of k / scales neighbours */
  uint8_t scale;  /* tf_mma_scale */
} tf_mma_scaled;

const tf_mma_scaled *tf_mma_scaled_get(tf_mma_scaled_id id);
tf_mma_scaled_id tf_mma_scaled_of(const tf_op *op); /* TF_MMA_SCALED_COUNT: there is none */
/* Which lane has the scales of row `line` of A, or column `line` of B, where the op's lane_a or lane_b is `lane`. */
uint32_t tf_mma_scale_lane(tf_mma_operand which, uint32_t line, uint32_t lane);

/* Rows and columns of A, B or C. */
uint32_t tf_mma_rows(const tf_mma *m, tf_mma_operand which);
uint32_t tf_mma_columns(const tf_mma *m, tf_mma_operand which);
/* Elements of one lane. */
uint32_t tf_mma_elements(const tf_mma *m, tf_mma_operand which);
/* The type of a lane's fragment: a vector of elements (one element: itself), of 4-bit ones of words of 32 bits. */
tf_type *tf_mma_type(tf_context *c, const tf_mma *m, tf_mma_operand which);

typedef struct tf_mma_place {
  uint32_t row, column;
} tf_mma_place;
tf_mma_place tf_mma_place_of(const tf_mma *m, tf_mma_operand which, uint32_t lane, uint32_t i);
/* The same for warps below one another along m, each with its own rows, as the text of a layout (lane, element) ->
 * (row, column): "((4,8,4),(2,2,1)):((2@1,1@0,16@0),(1@1,8@0,8@1))". */
enum { TF_MMA_LAYOUT_TEXT = 160 };
void tf_mma_layout_text(const tf_mma *m, tf_mma_operand which, uint32_t warps, char text[TF_MMA_LAYOUT_TEXT]);
/* The same as a layout (lane, element) -> (row, column): "((4,8),(2,2)):((2@1,1@0),(1@1,8@0))". */
TF_NODISCARD tf_status tf_mma_layout(tf_layout_ctx *c, const tf_mma *m, tf_mma_operand which, const tf_layout **out);

#endif
