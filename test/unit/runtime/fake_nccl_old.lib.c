/* The fake NCCL as it was before there was ncclCommSplit. */
#define FAKE_NCCL_OLD
#include "fake_nccl.lib.c"
