/* Tensor maps: what TMA is told about a tensor in memory, and the rules for it. The same rules are
 * applied to text, where constants already break one, and to a call's values, before a device encodes the map. */
#ifndef TF_SUPPORT_TENSORMAP_H
#define TF_SUPPORT_TENSORMAP_H

#include "tf/base.h"

enum { TF_TENSORMAP_BYTES = 128, TF_TENSORMAP_RANK = 5 };

/* Where dynamic shared memory begins: tiles of TMA in swizzle mode 128B want 1024. */
enum { TF_DYNAMIC_SHARED_ALIGN = 1024 };

/* A number that is not known yet; rules that need it are passed over. */
#define TF_TENSORMAP_UNKNOWN INT64_MIN

typedef enum tf_tensormap_mode {
  TF_TENSORMAP_TILED,
  TF_TENSORMAP_IM2COL,
  TF_TENSORMAP_IM2COL_W,    /* pixels along W only */
  TF_TENSORMAP_IM2COL_W128, /* 128 of them, whatever `pixels` says */
  TF_TENSORMAP_MODE_COUNT
} tf_tensormap_mode;

/* The numbers of these four are the driver's. */
typedef enum tf_tensormap_type {
  TF_TENSORMAP_U8,
  TF_TENSORMAP_U16,
  TF_TENSORMAP_U32,
  TF_TENSORMAP_I32,
  TF_TENSORMAP_U64,
  TF_TENSORMAP_I64,
  TF_TENSORMAP_F16,
  TF_TENSORMAP_F32,
  TF_TENSORMAP_F64,
  TF_TENSORMAP_BF16,
  TF_TENSORMAP_F32_FTZ,
  TF_TENSORMAP_TF32,
  TF_TENSORMAP_TF32_FTZ,
  TF_TENSORMAP_U4X16,     /* 16 values of 4 bits in 8 bytes, dense in shared memory too */
  TF_TENSORMAP_U4X16_P64, /* ... with 8 bytes of padding after them in shared memory */
  TF_TENSORMAP_U6X16_P32, /* 16 values of 6 bits in 12 bytes, with 4 bytes of padding in shared memory */
  TF_TENSORMAP_TYPE_COUNT
} tf_tensormap_type;

typedef enum tf_tensormap_interleave {
  TF_TENSORMAP_INTERLEAVE_NONE,
  TF_TENSORMAP_INTERLEAVE_16B,
  TF_TENSORMAP_INTERLEAVE_32B,
  TF_TENSORMAP_INTERLEAVE_COUNT
} tf_tensormap_interleave;

typedef enum tf_tensormap_swizzle {
  TF_TENSORMAP_SWIZZLE_NONE,
  TF_TENSORMAP_SWIZZLE_32B,
  TF_TENSORMAP_SWIZZLE_64B,
  TF_TENSORMAP_SWIZZLE_128B,
  TF_TENSORMAP_SWIZZLE_128B_ATOM_32B,
  TF_TENSORMAP_SWIZZLE_128B_ATOM_32B_FLIP_8B,
  TF_TENSORMAP_SWIZZLE_128B_ATOM_64B,
  TF_TENSORMAP_SWIZZLE_COUNT
} tf_tensormap_swizzle;

typedef enum tf_tensormap_l2 {
  TF_TENSORMAP_L2_NONE,
  TF_TENSORMAP_L2_64B,
  TF_TENSORMAP_L2_128B,
  TF_TENSORMAP_L2_256B,
  TF_TENSORMAP_L2_ROWS, /* none of the driver's: tf_tensormap_settle */
  TF_TENSORMAP_L2_COUNT
} tf_tensormap_l2;

typedef enum tf_tensormap_fill {
  TF_TENSORMAP_FILL_ZERO,
  TF_TENSORMAP_FILL_NAN,
  TF_TENSORMAP_FILL_COUNT
} tf_tensormap_fill;

/* What is known before a call. Dimension 0 is the innermost one everywhere. */
typedef struct tf_tensormap_shape {
  uint8_t mode, type, rank, interleave, swizzle, l2, fill; /* of the enums above */
  uint8_t zero;
  int32_t box[TF_TENSORMAP_RANK];            /* tiled: elements traversed along each dimension */
  int32_t element_stride[TF_TENSORMAP_RANK]; /* every n-th element of the box; im2col: the convolution's stride */
  int32_t lower[3], upper[3];                /* im2col: corners of the pixels' box, W first; im2col_w: W alone */
  int32_t channels, pixels;                  /* im2col: elements along C, and along W, H, D, N together */
} tf_tensormap_shape;

/* All of it. Made from zeroed memory, so that equal maps are equal bytes. */
typedef struct tf_tensormap_desc {
  tf_tensormap_shape s;
  int64_t address;
  int64_t dim[TF_TENSORMAP_RANK];        /* elements; values, not bytes, for the types of 4 and 6 bits */
  int64_t stride[TF_TENSORMAP_RANK - 1]; /* bytes from one to the next, of dimensions 1 .. rank - 1 */
} tf_tensormap_desc;

/* What only a call knows, once it does: L2 fetches 256 bytes at one time where the address and all strides are
 * multiples of 128, and 128 where pieces of 128 bytes lie in two lines. */
void tf_tensormap_settle(tf_tensormap_desc *m);

/* Every rule. False, and the broken one with its numbers in `why`, such as "the stride of axis 0 is 520 bytes, expected
 * a multiple of 16" (axes are counted as in the text, outermost first). `sm` is the compute capability (90) that will
 * use it, 0 if that is not known. */
TF_NODISCARD bool tf_tensormap_check(const tf_tensormap_desc *m, uint32_t sm, char *why, size_t size);

/* Bits of an element in global memory. */
unsigned tf_tensormap_type_bits(tf_tensormap_type t);
/* Bytes that a slice takes: of an interleaved tensor it is what an element is of others (README.md); else 0. */
unsigned tf_tensormap_slice(const tf_tensormap_shape *s);
/* Bytes that n elements take in shared memory, paddings included. */
int64_t tf_tensormap_shared_bytes(tf_tensormap_type t, int64_t n);
/* Bytes that a load of one box brings, which is what its mbarrier must expect. */
int64_t tf_tensormap_box_bytes(const tf_tensormap_shape *s);
/* Bytes of a row that the swizzle permutes: 32, 64 or 128; 16 without one. */
unsigned tf_tensormap_swizzle_span(tf_tensormap_swizzle s);

/* Names as the text forms write them, "bf16", "128b", ...; NULL for a number that is none. */
const char *tf_tensormap_mode_name(unsigned v);
const char *tf_tensormap_type_name(unsigned v);
const char *tf_tensormap_interleave_name(unsigned v);
const char *tf_tensormap_swizzle_name(unsigned v);
const char *tf_tensormap_l2_name(unsigned v);
const char *tf_tensormap_fill_name(unsigned v);

#endif
