/* tf/recipe.h: what a call does on the device, as data, for hosts that have a driver's interface of their own: they
 * load the package's PTX or cubin, and launch by the recipe. No driver is opened, and nothing runs.
 *
 * A recipe is of one call: of these extents, strides, addresses and scalars. It is the steps that tf_execute takes, in
 * their order on one stream; its arguments are checked as there. */
#ifndef TF_RECIPE_H
#define TF_RECIPE_H

#include "tf/device.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_recipe tf_recipe;

/* Zero-initialised = device 0, of the chip that the package was compiled for. */
typedef struct tf_recipe_options {
  size_t struct_size;
  int ordinal;           /* the device_id that tensors have; their device is kDLCUDA */
  uint32_t sm;           /* 90 for compute capability 9.0; 0 = the package's target */
  uint32_t shared_optin; /* bytes of shared memory that a block may ask for; 0 = what that chip has */
  /* Device memory for what one step hands to the next, at a multiple of 256 bytes. Without it a call that takes some is
   * refused, and the diagnostic says how much. */
  void *workspace;
  size_t workspace_bytes;
} tf_recipe_options;

/* Arguments as tf_execute's. Only their description is looked at, never the memory. `o` may be NULL. */
TF_API TF_NODISCARD tf_status tf_recipe_create(tf_package *p, uint32_t entry, const tf_arg *args, uint32_t nargs,
                                               const tf_recipe_options *o, const tf_sink *sink, tf_recipe **out);
TF_API void tf_recipe_destroy(tf_recipe *r);
/* Bytes of workspace that the call takes; 0 = none. */
TF_API TF_NODISCARD tf_status tf_recipe_workspace(tf_package *p, uint32_t entry, const tf_arg *args, uint32_t nargs,
                                                  const tf_recipe_options *o, size_t *bytes, const tf_sink *sink);

typedef enum tf_recipe_kind {
  TF_RECIPE_LAUNCH, /* cuLaunchKernel, or cuLaunchKernelEx where `cluster` or `overlap` is said */
  TF_RECIPE_FILL,   /* `bytes` bytes at `address` become `value`: cuMemsetD8Async */
  TF_RECIPE_COPY,   /* `bytes` bytes of host memory at `from` go to `address`: cuMemcpyHtoDAsync */
} tf_recipe_kind;

typedef struct tf_recipe_step {
  size_t struct_size;
  tf_recipe_kind kind;
  const char *kernel; /* its name in the PTX */
  uint32_t grid[3], block[3];
  uint32_t
      cluster[3];  /* of CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION; 0,0,0 = the kernel's code says what there is to say */
  uint32_t shared; /* bytes of dynamic shared memory; above 48 KB the function needs the attribute for it, and above
                    * 8 blocks in a cluster that for clusters which are not portable */
  bool overlap;    /* with CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION; may be left out */
  uint32_t num_params;
  void **params; /* cuLaunchKernel's kernelParams; the recipe's. Tensor maps among them are first to be encoded */
  uint64_t address, bytes;
  uint8_t value;
  const void *from;
} tf_recipe_step;

TF_API uint32_t tf_recipe_num_steps(const tf_recipe *r);
TF_API TF_NODISCARD tf_status tf_recipe_get_step(const tf_recipe *r, uint32_t i, tf_recipe_step *out);

typedef enum tf_recipe_map_mode {
  TF_RECIPE_TILED,       /* cuTensorMapEncodeTiled */
  TF_RECIPE_IM2COL,      /* cuTensorMapEncodeIm2col */
  TF_RECIPE_IM2COL_W,    /* cuTensorMapEncodeIm2colWide, mode W */
  TF_RECIPE_IM2COL_W128, /* mode W128 */
} tf_recipe_map_mode;

/* A tensor map, in the order and the numbers of those calls; dimension 0 is the innermost one. */
typedef struct tf_recipe_map {
  size_t struct_size;
  void *to; /* where its 128 bytes go, before the first step: the recipe's memory, which steps refer to */
  tf_recipe_map_mode mode;
  uint32_t type, rank; /* CUtensorMapDataType */
  uint64_t address;
  uint64_t extent[5], stride[4]; /* elements; bytes, of dimensions 1 .. rank - 1 */
  uint32_t box[5], element_stride[5];
  int32_t lower[3], upper[3];
  uint32_t channels, pixels;
  uint32_t interleave, swizzle, l2_promotion, fill;
} tf_recipe_map;

TF_API uint32_t tf_recipe_num_maps(const tf_recipe *r);
TF_API TF_NODISCARD tf_status tf_recipe_get_map(const tf_recipe *r, uint32_t i, tf_recipe_map *out);

#ifdef __cplusplus
}
#endif
#endif
