/* Element types as DLPack says them. */
#ifndef TF_RUNTIME_DLPACK_TYPE_H
#define TF_RUNTIME_DLPACK_TYPE_H

#include "support/dtype.h"
#include "tf/device.h"

/* DLPack type codes that older headers lack. */
enum { DL_BOOL = 6, DL_F8E4M3FN = 10, DL_F8E5M2 = 12, DL_F4E2M1FN = 17 };

DLDataType tf_dtype_dlpack(tf_dtype t);

#endif
