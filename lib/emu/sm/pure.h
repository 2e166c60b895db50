/* Intrinsics that are functions of their operands. The first argument is the table row's mode; i1, i8 and i16 come as
 * uint32_t, half, bfloat and pairs of 16 bits as their bits, <4 x float> as four floats. Results likewise. */
#ifndef TF_EMU_SM_PURE_H
#define TF_EMU_SM_PURE_H

#include <stdint.h>

enum {
  TF_EMU_RN = 0,
  TF_EMU_RZ = 1,
  TF_EMU_RM = 2,  /* down */
  TF_EMU_RP = 3,  /* up */
  TF_EMU_RNA = 4, /* to nearest, halves away from zero */
  TF_EMU_ROUND = 7,
  TF_EMU_FTZ = 8,
  TF_EMU_SAT = 16, /* to [0, 1]; of a conversion: to the largest finite value */
  TF_EMU_RELU = 32,
  TF_EMU_NAN = 64,      /* min, max: a NaN operand wins */
  TF_EMU_XORSIGN = 128, /* min, max: of magnitudes, the sign is the product's */
  TF_EMU_MAX_OF = 256,  /* else min */
  TF_EMU_UNSIGNED = 512,
  TF_EMU_UNSIGNED_B = 1024,
  TF_EMU_HI = 2048,
  TF_EMU_TO_8 = 4096, /* f2i: to 8 bits, extended to 32 */
  TF_EMU_TO_16 = 8192,
  TF_EMU_FORMAT_SHIFT = 16, /* conversions: which format */
};

typedef enum tf_emu_format {
  TF_EMU_F16,
  TF_EMU_BF16,
  TF_EMU_TF32,
  TF_EMU_E4M3,
  TF_EMU_E5M2,
  TF_EMU_E2M3,
  TF_EMU_E3M2,
  TF_EMU_E2M1,
  TF_EMU_UE8M0,
} tf_emu_format;

/* Rounds once; `mode` as in a table row. */
uint32_t tf_emu_encode(double x, tf_emu_format f, uint32_t mode);
float tf_emu_decode(uint32_t bits, tf_emu_format f);

/* The names that a host code generator calls (compiler-rt's). */
uint16_t tf_emu_truncsfbf2(float x);
uint16_t tf_emu_truncdfbf2(double x);
uint16_t tf_emu_truncsfhf2(float x);
uint16_t tf_emu_truncdfhf2(double x);
float tf_emu_extendhfsf2(uint16_t x);

float tf_emu_decode(uint32_t bits, tf_emu_format f);
uint32_t tf_emu_cvt_f(uint32_t mode, float x);
uint32_t tf_emu_cvt_ff(uint32_t mode, float a, float b);
uint32_t tf_emu_cvt_ff8(uint32_t mode, float a, float b);
uint32_t tf_emu_cvt_hh8(uint32_t mode, uint32_t x);
uint32_t tf_emu_cvt_bb8(uint32_t mode, uint32_t x);
uint32_t tf_emu_cvt_8hh(uint32_t mode, uint32_t x);
uint32_t tf_emu_cvt_8bb(uint32_t mode, uint32_t x);
uint32_t tf_emu_f2i(uint32_t mode, float x);
uint64_t tf_emu_f2ll(uint32_t mode, float x);
uint32_t tf_emu_d2i(uint32_t mode, double x);
uint64_t tf_emu_d2ll(uint32_t mode, double x);
float tf_emu_d2f(uint32_t mode, double x);
float tf_emu_i2f(uint32_t mode, uint32_t x);
float tf_emu_ll2f(uint32_t mode, uint64_t x);
double tf_emu_i2d(uint32_t mode, uint32_t x);
double tf_emu_ll2d(uint32_t mode, uint64_t x);
uint32_t tf_emu_d2half(uint32_t mode, double x);
double tf_emu_lohi(uint32_t mode, uint32_t lo, uint32_t hi);
uint32_t tf_emu_f2h_bits(uint32_t mode, float x);
uint32_t tf_emu_bf2h_bits(uint32_t mode, uint32_t x);
float tf_emu_fma_f(uint32_t mode, float x, float y, float z);
double tf_emu_fma_d(uint32_t mode, double x, double y, double z);
uint32_t tf_emu_fma16(uint32_t mode, uint32_t a, uint32_t b, uint32_t c);
uint32_t tf_emu_fma16x2(uint32_t mode, uint32_t a, uint32_t b, uint32_t c);
float tf_emu_minmax_f(uint32_t mode, float a, float b);
double tf_emu_minmax_d(uint32_t mode, double a, double b);
uint32_t tf_emu_minmax16(uint32_t mode, uint32_t a, uint32_t b);
uint32_t tf_emu_minmax16x2(uint32_t mode, uint32_t a, uint32_t b);
uint32_t tf_emu_neg16(uint32_t mode, uint32_t x);
float tf_emu_fabs_f(uint32_t mode, float x);
float tf_emu_saturate_f(uint32_t mode, float x);
double tf_emu_saturate_d(uint32_t mode, double x);
float tf_emu_rint_f(uint32_t mode, float x);
double tf_emu_rint_d(uint32_t mode, double x);
float tf_emu_ex2_f(uint32_t mode, float x);
float tf_emu_lg2_f(uint32_t mode, float x);
double tf_emu_lg2_d(uint32_t mode, double x);
float tf_emu_rsqrt_f(uint32_t mode, float x);
double tf_emu_rsqrt_d(uint32_t mode, double x);
float tf_emu_sin_f(uint32_t mode, float x);
float tf_emu_cos_f(uint32_t mode, float x);
uint32_t tf_emu_ex2_16(uint32_t mode, uint32_t x);
uint32_t tf_emu_ex2_16x2(uint32_t mode, uint32_t x);
double tf_emu_rcp_gross(uint32_t mode, double x);
double tf_emu_rsqrt_gross(uint32_t mode, double x);
uint32_t tf_emu_prmt(uint32_t mode, uint32_t a, uint32_t b, uint32_t sel);
uint32_t tf_emu_prmt2(uint32_t mode, uint32_t a, uint32_t sel);
uint32_t tf_emu_bmsk(uint32_t clamp, uint32_t a, uint32_t b);
uint32_t tf_emu_szext(uint32_t mode, uint32_t a, uint32_t b);
uint32_t tf_emu_fns(uint32_t mode, uint32_t mask, uint32_t base, uint32_t offset);
uint32_t tf_emu_flo(uint32_t mode, uint32_t a, uint32_t shift);
uint32_t tf_emu_flo64(uint32_t mode, uint64_t a, uint32_t shift);
uint32_t tf_emu_mulhi(uint32_t mode, uint32_t a, uint32_t b);
uint32_t tf_emu_mulhi16(uint32_t mode, uint32_t a, uint32_t b);
uint64_t tf_emu_mulhi64(uint32_t mode, uint64_t a, uint64_t b);
uint32_t tf_emu_mul24(uint32_t mode, uint32_t a, uint32_t b);
uint32_t tf_emu_sad(uint32_t mode, uint32_t a, uint32_t b, uint32_t c);
uint32_t tf_emu_sad16(uint32_t mode, uint32_t a, uint32_t b, uint32_t c);
uint64_t tf_emu_sad64(uint32_t mode, uint64_t a, uint64_t b, uint64_t c);
uint32_t tf_emu_dp4a(uint32_t mode, uint32_t a, uint32_t b, uint32_t c);
uint32_t tf_emu_dp2a(uint32_t mode, uint32_t a, uint32_t b, uint32_t hi, uint32_t c);
uint32_t tf_emu_fsh_clamp(uint32_t mode, uint32_t a, uint32_t b, uint32_t n);
float tf_emu_add_f(uint32_t mode, float x, float y);
double tf_emu_add_d(uint32_t mode, double x, double y);
float tf_emu_mul_f(uint32_t mode, float x, float y);
double tf_emu_mul_d(uint32_t mode, double x, double y);
float tf_emu_div_f(uint32_t mode, float x, float y);
double tf_emu_div_d(uint32_t mode, double x, double y);
float tf_emu_div_approx_f(uint32_t mode, float x, float y);
float tf_emu_sqrt_f(uint32_t mode, float x);
double tf_emu_sqrt_d(uint32_t mode, double x);
float tf_emu_rcp_f(uint32_t mode, float x);
double tf_emu_rcp_d(uint32_t mode, double x);
uint32_t tf_emu_neg16one(uint32_t mode, uint32_t x);

#endif
