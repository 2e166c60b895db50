/* The driver API, by dlopen: our own declarations of the few types and calls that the runtime needs, so that no CUDA
 * toolkit is needed to build or to run. Names and numbers are those of the driver's public documentation; they are
 * its binary interface and do not change. */
#ifndef TF_RUNTIME_CUDA_DRIVER_H
#define TF_RUNTIME_CUDA_DRIVER_H

#include "support/sink.h"

typedef int CUresult;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;

enum {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_DEINITIALIZED = 4,
  CUDA_ERROR_STUB_LIBRARY = 34,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
  CUDA_ERROR_INVALID_PTX = 218,
  CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222,
  CUDA_ERROR_NOT_SUPPORTED = 801,
  CUDA_ERROR_SYSTEM_DRIVER_MISMATCH = 803,
};

enum { /* CUdevice_attribute */
       CU_ATTR_SM_COUNT = 16,
       CU_ATTR_CC_MAJOR = 75,
       CU_ATTR_CC_MINOR = 76,
       CU_ATTR_SHARED_OPTIN = 97,
       CU_ATTR_MEMORY_POOLS = 115,
};

enum { CU_STREAM_CAPTURE_MODE_RELAXED = 2 };

enum { CU_STREAM_CAPTURE_NONE, CU_STREAM_CAPTURE_ACTIVE }; /* CUstreamCaptureStatus */

enum { CU_GRAPH_NODE_KERNEL = 0 }; /* CUgraphNodeType */

typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphNode_st *CUgraphNode;

/* All zero: the one node begins when the other is done. */
typedef struct CUgraphEdgeData {
  unsigned char from_port, to_port, type, reserved[5];
} CUgraphEdgeData;

enum { /* CUfunction_attribute */
       CU_FUNC_MAX_DYNAMIC_SHARED = 8,
       CU_FUNC_NON_PORTABLE_CLUSTER = 14,
};

enum { /* CUjit_option */
       CU_JIT_ERROR_LOG = 5,
       CU_JIT_ERROR_LOG_SIZE = 6,
};

enum { CU_STREAM_NON_BLOCKING = 1 };

enum { CU_EVENT_DEFAULT = 0, CU_EVENT_DISABLE_TIMING = 2 };

enum { CU_LAUNCH_CLUSTER_DIMENSION = 4, CU_LAUNCH_PROGRAMMATIC_SERIALIZATION = 6 }; /* CUlaunchAttributeID */

typedef struct CUlaunchAttribute {
  int id;
  char pad[4];
  union {
    char bytes[64];
    unsigned cluster[3];
    int allowed; /* programmatic serialization */
  } value;
} CUlaunchAttribute;

typedef struct CUlaunchConfig {
  unsigned grid[3], block[3], shared;
  CUstream stream;
  CUlaunchAttribute *attributes;
  unsigned nattribute;
} CUlaunchConfig;

/* tf_cuda_driver: one function pointer a row of symbols.def, NULL for an optional one that the driver lacks. */
typedef struct tf_cuda_driver {
  void *library;
  int version; /* 12040 = CUDA 12.4 */
#define TF_CU(name, symbol, since, required, ...) CUresult (*name)(__VA_ARGS__);
#include "runtime/cuda/symbols.def"
#undef TF_CU
} tf_cuda_driver;

/* Opens the driver and initialises it; `path` NULL = the names under which it is installed. */
TF_NODISCARD tf_status tf_cuda_driver_open(tf_cuda_driver *d, const char *path, const tf_sink *sink);
void tf_cuda_driver_close(tf_cuda_driver *d);

/* TF_OK, or the error in words: "cuLaunchKernel failed: CUDA_ERROR_INVALID_VALUE: invalid argument". `what` says what
 * was under way. */
tf_status tf_cuda_check(const tf_cuda_driver *d, CUresult r, const char *what, const tf_sink *sink);

/* The highest PTX version (86 = 8.6) that a driver of this CUDA version assembles. */
uint32_t tf_cuda_ptx_of_driver(int version);

/* Whether code for `target` ("sm_90", "sm_90a", "sm_100f") runs on compute capability sm (90 = 9.0). */
bool tf_cuda_target_runs_on(const char *target, uint32_t sm);

#endif
