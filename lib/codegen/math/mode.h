/* How f32 functions and division are computed; f64 is precise in all modes. devicemath.h says what each promises. */
#ifndef TF_CODEGEN_MATH_MODE_H
#define TF_CODEGEN_MATH_MODE_H

typedef enum tf_math_mode { TF_MATH_MODE_PRECISE, TF_MATH_MODE_DEFAULT, TF_MATH_MODE_FAST } tf_math_mode;
#define TF_MATH_MODES 3

#endif
