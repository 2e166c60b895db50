#include "runtime/dlpack_type.h"

DLDataType tf_dtype_dlpack(tf_dtype t) {
  uint8_t bits = (uint8_t)tf_dtype_bits(t), code = kDLInt;
  switch (t) {
  case TF_DT_BF16: code = kDLBfloat; break;
  case TF_DT_BOOL: code = DL_BOOL; break;
  case TF_DT_F8E4M3FN: code = DL_F8E4M3FN; break;
  case TF_DT_F8E5M2: code = DL_F8E5M2; break;
  case TF_DT_F4E2M1FN: code = DL_F4E2M1FN; break;
  case TF_DT_F64:
  case TF_DT_F32:
  case TF_DT_F16: code = kDLFloat; break;
  case TF_DT_U64:
  case TF_DT_U32:
  case TF_DT_U16:
  case TF_DT_U8:
  case TF_DT_U4: code = kDLUInt; break;
  default: break;
  }
  return (DLDataType){code, bits, 1};
}
