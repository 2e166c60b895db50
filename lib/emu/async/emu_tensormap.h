/* Tensor maps as this device encodes them: 128 bytes that only it can read, with a checksum. */
#ifndef TF_EMU_ASYNC_EMU_TENSORMAP_H
#define TF_EMU_ASYNC_EMU_TENSORMAP_H

#include "runtime/device_impl.h"
#include "support/tensormap.h"

struct tf_emu_thread;

TF_NODISCARD tf_status tf_emu_tensormap_encode(tf_device *d, const tf_tensormap_desc *m, void *map128,
                                               const tf_sink *sink);

/* The map at the address, fit for a copy; else reports and stops the cluster. */
void tf_emu_tensormap_at(struct tf_emu_thread *t, uint32_t site, uint64_t address, const char *what,
                         tf_tensormap_desc *out);

/* [sync intrinsics] mode: tf_emu_map_field. a: address, then the ordinal if there is one, the value. */
typedef enum tf_emu_map_field {
  TF_EMU_MAP_ADDRESS,
  TF_EMU_MAP_RANK,
  TF_EMU_MAP_BOX,
  TF_EMU_MAP_DIM,
  TF_EMU_MAP_STRIDE,
  TF_EMU_MAP_ELEMENT_STRIDE,
  TF_EMU_MAP_TYPE,
  TF_EMU_MAP_INTERLEAVE,
  TF_EMU_MAP_SWIZZLE,
  TF_EMU_MAP_ATOMICITY,
  TF_EMU_MAP_FILL,
} tf_emu_map_field;
uint64_t tf_emu_map_replace(struct tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                            uint64_t d);
/* fence.proxy.tensormap: mode 0 release, 1 acquire of the map at a. */
uint64_t tf_emu_map_fence(struct tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                          uint64_t d);
/* tensormap.cp_fenceproxy: a: global address, b: shared address. */
uint64_t tf_emu_map_publish(struct tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                            uint64_t d);
/* prefetch.tensormap */
uint64_t tf_emu_map_prefetch(struct tf_emu_thread *t, uint32_t site, uint32_t mode, uint64_t a, uint64_t b, uint64_t c,
                             uint64_t d);

#endif
