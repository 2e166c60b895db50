/* Tensor maps of this device: 128 bytes with a magic number, every field and a checksum, so that a map that was never
 * made, or changed by hand, is told. tensormap.replace changes a field and the checksum. */
#include "emu/async/emu_tensormap.h"

#include <stdio.h>
#include <string.h>

#include "emu/memory/access.h"
#include "emu/memory/bounds.h"
#include "emu/sm/cluster_memory.h"
#include "emu/memory/global_race.h"
#include "emu/sm/sm.h"
#include "emu/sm/thread_ops.h"
#include "support/sink.h"

enum { MAGIC = 0x704d6674 /* "tfMp" */ };

typedef struct packed {
  uint32_t magic, check;
  uint64_t address, stride[TF_TENSORMAP_RANK - 1];
  uint32_t last[TF_TENSORMAP_RANK]; /* extents, less one */
  uint16_t box[TF_TENSORMAP_RANK];
  int16_t lower[3], upper[3];
  uint16_t channels, pixels;
  uint8_t element_stride[TF_TENSORMAP_RANK];
  uint8_t mode, type, rank, interleave, swizzle, l2, fill;
  uint8_t rest[22];
} packed;
_Static_assert(sizeof(packed) == TF_TENSORMAP_BYTES, "a tensor map has 128 bytes");

static uint32_t checksum(const packed *p) { /* FNV-1a over what follows it */
  uint32_t h = 2166136261u;
  const uint8_t *b = (const uint8_t *)p;
  for (size_t i = offsetof(packed, address); i < sizeof *p; i++) h = (h ^ b[i]) * 16777619u;
  return h;
}

static void pack(const tf_tensormap_desc *m, void *map128) {
  packed p = {.magic = MAGIC, .address = (uint64_t)m->address};
  for (int i = 0; i < 4; i++) p.stride[i] = (uint64_t)m->stride[i];
  for (int i = 0; i < 5; i++) {
    p.last[i] = (uint32_t)(m->dim[i] - 1);
    p.box[i] = (uint16_t)m->s.box[i];
    p.element_stride[i] = (uint8_t)m->s.element_stride[i];
  }
  for (int i = 0; i < 3; i++) {
    p.lower[i] = (int16_t)m->s.lower[i];
    p.upper[i] = (int16_t)m->s.upper[i];
  }
  p.channels = (uint16_t)m->s.channels;
  p.pixels = (uint16_t)m->s.pixels;
  p.mode = m->s.mode;
  p.type = m->s.type;
  p.rank = m->s.rank;
  p.interleave = m->s.interleave;
  p.swizzle = m->s.swizzle;
  p.l2 = m->s.l2;
  p.fill = m->s.fill;
  p.check = checksum(&p);
  memcpy(map128, &p, sizeof p);
}

/* False: these bytes are no tensor map of this device, or were damaged. */
static bool unpack(const void *map128, tf_tensormap_desc *m) {
  packed p;
  memcpy(&p, map128, sizeof p);
  if (p.magic != MAGIC || p.check != checksum(&p)) return false;
  memset(m, 0, sizeof *m);
  m->address = (int64_t)p.address;
  for (int i = 0; i < 4; i++) m->stride[i] = (int64_t)p.stride[i];
  for (int i = 0; i < 5; i++) {
    m->dim[i] = (int64_t)p.last[i] + 1;
    m->s.box[i] = p.box[i];
    m->s.element_stride[i] = p.element_stride[i];
  }
  for (int i = 0; i < 3; i++) {
    m->s.lower[i] = p.lower[i];
    m->s.upper[i] = p.upper[i];
  }
  m->s.channels = p.channels;
  m->s.pixels = p.pixels;
  m->s.mode = p.mode;
  m->s.type = p.type;
  m->s.rank = p.rank;
  m->s.interleave = p.interleave;
  m->s.swizzle = p.swizzle;
  m->s.l2 = p.l2;
  m->s.fill = p.fill;
  return true;
}

/* Zeros: a map that a kernel makes itself, field by field. Nothing takes it before its fields fit together. */
static bool is_blank(const void *map128) {
  static const uint8_t zeros[TF_TENSORMAP_BYTES];
  return !memcmp(map128, zeros, sizeof zeros);
}

tf_status tf_emu_tensormap_encode(tf_device *d, const tf_tensormap_desc *m, void *map128, const tf_sink *sink) {
  (void)d;
  char why[256];
  if ((uintptr_t)map128 % 64) return tf_fail(sink, TF_ERR_INVALID, "a tensor map's memory is aligned to 64 bytes");
  if (!tf_tensormap_check(m, 0, why, sizeof why)) return tf_fail(sink, TF_ERR_INVALID, "tensor map: %s", why);
  pack(m, map128);
  return TF_OK;
}

_Noreturn static void refuse(tf_emu_thread *t, uint32_t site, const char *what, uint64_t address, const char *why) {
  tf_emu_report_add(t->cta, t, TF_EMU_TENSOR_MAP, site, "%s with the tensor map at 0x%llx: %s", what,
                    (unsigned long long)address, why);
  tf_emu_stop(t);
}

void tf_emu_tensormap_at(tf_emu_thread *t, uint32_t site, uint64_t address, const char *what, tf_tensormap_desc *out) {
  char why[256];
  uint64_t off;
  if (address % 64) refuse(t, site, what, address, "the address is no multiple of 64");
  if (tf_emu_window_of(t, address, &off))
    refuse(t, site, what, address, "it lies in shared memory; a copy takes it from a parameter or global memory");
  bool global = tf_emu_is_global(t, address, TF_TENSORMAP_BYTES);
  if (!global && !tf_emu_in_parameters(t, address, TF_TENSORMAP_BYTES) &&
      !tf_emu_may(t, address, TF_TENSORMAP_BYTES, site, false))
    tf_emu_stop(t);
  if (t->cta->launch->check && global && !tf_emu_map_visible(t, site, address, what)) tf_emu_stop(t);
  if (!unpack((const void *)(uintptr_t)address, out))
    refuse(t, site, what, address, "these bytes are no tensor map that this device encoded, or were overwritten");
  if (!tf_tensormap_check(out, 0, why, sizeof why)) refuse(t, site, what, address, why);
}

/* ------------------------------------------------------------------------------------------------ changing one */

static const char *const field_names[] = {
    "global_address", "rank",     "box_dim",           "global_dim",   "global_stride",
    "element_stride", "elemtype", "interleave_layout", "swizzle_mode", "swizzle_atomicity",
    "fill_mode"};

/* PTX numbers types in another order than the driver does. */
static int type_of(uint64_t v) {
  static const uint8_t types[] = {
      TF_TENSORMAP_U8,       TF_TENSORMAP_U16,   TF_TENSORMAP_U32,       TF_TENSORMAP_I32,
      TF_TENSORMAP_U64,      TF_TENSORMAP_I64,   TF_TENSORMAP_F16,       TF_TENSORMAP_F32,
      TF_TENSORMAP_F32_FTZ,  TF_TENSORMAP_F64,   TF_TENSORMAP_BF16,      TF_TENSORMAP_TF32,
      TF_TENSORMAP_TF32_FTZ, TF_TENSORMAP_U4X16, TF_TENSORMAP_U4X16_P64, TF_TENSORMAP_U6X16_P32};
  return v < sizeof types ? types[v] : -1;
}

/* False: the value cannot be. What it makes of the whole is checked when the map is used. */
static bool set_field(tf_tensormap_desc *m, uint32_t field, uint32_t i, uint64_t v) {
  static const uint8_t swizzles[] = {TF_TENSORMAP_SWIZZLE_NONE, TF_TENSORMAP_SWIZZLE_32B, TF_TENSORMAP_SWIZZLE_64B,
                                     TF_TENSORMAP_SWIZZLE_128B};
  static const uint8_t atoms[] = {TF_TENSORMAP_SWIZZLE_128B, TF_TENSORMAP_SWIZZLE_128B_ATOM_32B,
                                  TF_TENSORMAP_SWIZZLE_128B_ATOM_32B_FLIP_8B, TF_TENSORMAP_SWIZZLE_128B_ATOM_64B};
  if (i > 4) return false;
  switch (field) {
  case TF_EMU_MAP_ADDRESS: m->address = (int64_t)v; return true;
  case TF_EMU_MAP_RANK: m->s.rank = (uint8_t)(v + 1); return v < 5;
  case TF_EMU_MAP_BOX: m->s.box[i] = (int32_t)v; return v - 1 < 256;
  case TF_EMU_MAP_DIM: m->dim[i] = (uint32_t)v; return (uint32_t)v != 0;
  case TF_EMU_MAP_STRIDE:
    if (i < 4) m->stride[i] = (int64_t)v;
    return i < 4;
  case TF_EMU_MAP_ELEMENT_STRIDE: m->s.element_stride[i] = (int32_t)v; return v - 1 < 8;
  case TF_EMU_MAP_TYPE: m->s.type = (uint8_t)type_of(v); return type_of(v) >= 0;
  case TF_EMU_MAP_INTERLEAVE: m->s.interleave = (uint8_t)v; return v < 3;
  case TF_EMU_MAP_SWIZZLE:
    if (v < 4) m->s.swizzle = swizzles[v];
    return v < 4;
  case TF_EMU_MAP_ATOMICITY:
    if (m->s.swizzle < TF_TENSORMAP_SWIZZLE_128B) return v == 0;
    if (v < 4) m->s.swizzle = atoms[v];
    return v < 4;
  default: m->s.fill = (uint8_t)v; return v < 2;
  }
}

TF_EMU_SYNC_FN(tf_emu_map_replace) {
  (void)d;
  static const char what[] = "tensormap.replace";
  bool indexed = mode == TF_EMU_MAP_BOX || mode == TF_EMU_MAP_DIM || mode == TF_EMU_MAP_STRIDE ||
                 mode == TF_EMU_MAP_ELEMENT_STRIDE;
  uint32_t i = indexed ? (uint32_t)b : 0;
  uint64_t v = indexed ? c : b;
  tf_tensormap_desc m;
  char why[160];
  if (a % 128) refuse(t, site, what, a, "the address is no multiple of 128");
  if (!tf_emu_may(t, a, TF_TENSORMAP_BYTES, site, false) || !tf_emu_may(t, a, TF_TENSORMAP_BYTES, site, true))
    tf_emu_stop(t);
  if (is_blank((const void *)(uintptr_t)a)) memset(&m, 0, sizeof m);
  else if (!unpack((const void *)(uintptr_t)a, &m))
    refuse(t, site, what, a, "these bytes are no tensor map that this device encoded, or were overwritten");
  if (!set_field(&m, mode, i, v)) {
    snprintf(why, sizeof why, "%s %u cannot be %llu", field_names[mode], i, (unsigned long long)v);
    refuse(t, site, what, a, why);
  }
  pack(&m, (void *)(uintptr_t)a);
  return 0;
}

TF_EMU_SYNC_FN(tf_emu_map_fence) {
  (void)site, (void)b, (void)c, (void)d;
  if (t->cta->launch->check) tf_emu_map_fenced(t, mode ? a : 0);
  return tf_emu_fence(t, site, 0, 0, 0, 0, 0);
}

/* The lanes of the warp copy together; one of them does it here. */
TF_EMU_SYNC_FN(tf_emu_map_publish) {
  (void)mode;
  static const char what[] = "tensormap.cp_fenceproxy";
  uint64_t off;
  uint32_t lanes = t->cta->nthread - t->warp * TF_EMU_WARP;
  if (a % 128 || b % 128) refuse(t, site, what, a % 128 ? a : b, "the address is no multiple of 128");
  if (tf_emu_window_of(t, b, &off) != t->cta)
    refuse(t, site, what, b, "the source is not in the block's shared memory");
  if (tf_emu_collective(t, site, TF_EMU_OP_PUBLISH, 0, lanes < TF_EMU_WARP ? (1u << lanes) - 1 : ~0u)) {
    if (!tf_emu_may(t, b, TF_TENSORMAP_BYTES, site, false) || !tf_emu_may(t, a, TF_TENSORMAP_BYTES, site, true))
      tf_emu_stop(t);
    memcpy((void *)(uintptr_t)a, (const void *)(uintptr_t)b, TF_TENSORMAP_BYTES);
  }
  return tf_emu_map_fence(t, site, 0, 0, 0, c, d);
}

TF_EMU_SYNC_FN(tf_emu_map_prefetch) {
  (void)mode, (void)b, (void)c, (void)d;
  tf_tensormap_desc m;
  tf_emu_tensormap_at(t, site, a, "prefetch.tensormap", &m);
  return 0;
}
