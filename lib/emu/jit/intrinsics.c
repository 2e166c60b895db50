/* intrinsics.def as a table: a row for each intrinsic and stub that modules may call, with the C function that does it.
 * A name is looked up as it stands, then without its modifiers (`rn`, `ftz`, `relu`, ...), which become bits of the
 * mode. Behind it are the other functions that generated code may call: of the simulated SM, and of the host's C
 * library. */
#include "emu/jit/intrinsics.h"

#include <math.h>
#include <string.h>

#include "emu/memory/access.h"
#include "emu/memory/bounds.h"
#include "emu/async/cp_async_groups.h"
#include "emu/async/bulk_groups.h"
#include "emu/sm/cluster.h"
#include "emu/async/op_list.h"
#include "emu/tensor/warp_matrix.h"
#include "emu/async/mbarrier.h"
#include "emu/sm/pure.h"
#include "emu/memory/shared_check.h"
#include "emu/sm/registers.h"
#include "emu/sm/thread_ops.h"
#include "emu/tensor/tensor_unit.h"
#include "emu/async/emu_tensormap.h"
#include "emu/async/emu_tma.h"
#include "emu/tensor/emu_tmem.h"
#include "emu/tensor/warpgroup.h"
#include "kernel/mma_table.h"

#define FORMAT(f) ((uint32_t)(f) << TF_EMU_FORMAT_SHIFT)
static const tf_emu_intrinsic table[] = {
#define SYNC(name, function, mode) {"llvm.nvvm." name, TF_EMU_SYNC, #function, (tf_emu_fn)(function), mode},
#define PURE(name, function, mode) {"llvm.nvvm." name, TF_EMU_PURE, #function, (tf_emu_fn)(function), mode},
#define PURE_STUB(name, function, mode) {"tf.stub." name, TF_EMU_PURE, #function, (tf_emu_fn)(function), mode},
#define STUB(name, function, mode) {"tf.stub." name, TF_EMU_SYNC, #function, (tf_emu_fn)(function), mode},
#define WIDE(name, function, mode) {"llvm.nvvm." name, TF_EMU_WIDE, #function, (tf_emu_fn)(function), mode},
#define WIDE_STUB(name, function, mode) {"tf.stub." name, TF_EMU_WIDE, #function, (tf_emu_fn)(function), mode},
#define MATRIX(name, function, mode, kind)                                                                             \
  {"llvm.nvvm." name, TF_EMU_WIDE##kind, #function, (tf_emu_fn)(function), mode},
#include "emu/jit/intrinsics.def"
#undef SYNC
#undef PURE
#undef PURE_STUB
#undef STUB
#undef WIDE
#undef WIDE_STUB
#undef MATRIX
};

static const struct {
  const char *name;
  uint32_t bit;
} modifiers[] = {
    {"rn", TF_EMU_RN},     {"rz", TF_EMU_RZ},           {"rm", TF_EMU_RM},   {"rp", TF_EMU_RP},
    {"rna", TF_EMU_RNA},   {"ftz", TF_EMU_FTZ},         {"sat", TF_EMU_SAT}, {"satfinite", TF_EMU_SAT},
    {"relu", TF_EMU_RELU}, {"xorsign", TF_EMU_XORSIGN}, {"nan", TF_EMU_NAN},
};

static bool modifier(const char *word, size_t n, uint32_t *mode) {
  for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++)
    if (strlen(modifiers[i].name) == n && !memcmp(modifiers[i].name, word, n)) {
      *mode |= modifiers[i].bit;
      return true;
    }
  return n == 3 && !memcmp(word, "abs", 3) && *mode & TF_EMU_XORSIGN;
}

/* Rows have one of two prefixes, and few of them the first letter behind it: each call of a module is looked up. */
static const tf_emu_intrinsic *exact(const char *name) {
  static const char stubs[] = "tf.stub.", intrinsics[] = "llvm.nvvm.";
  bool stub = !strncmp(name, stubs, sizeof stubs - 1);
  if (!stub && strncmp(name, intrinsics, sizeof intrinsics - 1)) return NULL;
  size_t from = stub ? sizeof stubs - 1 : sizeof intrinsics - 1;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    const char *row = table[i].name;
    if (row[0] != name[0] || (row[from] != name[from] && row[from] != '*')) continue;
    if (!strcmp(row + from, name + from)) return &table[i];
    size_t n = strlen(row);
    if (row[n - 1] == '*' && !strncmp(row, name, n - 1)) return &table[i];
  }
  return NULL;
}

bool tf_emu_intrinsic_find(const char *name, tf_emu_intrinsic *out) {
  const tf_emu_intrinsic *hit = exact(name);
  uint32_t mode = 0;
  if (!hit) {
    char plain[160];
    size_t at = 0;
    if (strlen(name) >= sizeof plain) return false;
    for (const char *p = name; *p;) {
      size_t n = strcspn(p, ".");
      if (!modifier(p, n, &mode)) {
        if (at) plain[at++] = '.';
        memcpy(plain + at, p, n);
        at += n;
      }
      p += n + (p[n] == '.');
    }
    plain[at] = 0;
    hit = exact(plain);
  }
  if (!hit) return false;
  *out = *hit;
  out->mode |= mode;
  if (hit->fn == (tf_emu_fn)tf_emu_tensor_mma) out->mode = tf_emu_tmma_mode(name);
  if (hit->fn == (tf_emu_fn)tf_emu_tma) out->mode |= (uint32_t)(name[strlen(name) - 2] - '0'); /* "....2d" */
  return true;
}

static const tf_emu_symbol helpers[] = {
#define FN(name) {#name, (tf_emu_fn)(name)}
    FN(tf_emu_access),       FN(tf_emu_access_object), FN(tf_emu_stored),       FN(tf_emu_late_used),
    FN(tf_emu_copy_checked), FN(tf_emu_fill_checked),  FN(tf_emu_spin),         FN(tf_emu_trap),
    FN(tf_emu_fence),        FN(tf_emu_tmem_move),     FN(tf_emu_tmem_use),     FN(tf_emu_vprintf),
    FN(tf_emu_guard),        FN(tf_emu_copy_guarded),  FN(tf_emu_fill_guarded), FN(tf_emu_local_take),
    FN(tf_emu_turned),       FN(tf_emu_stack_left),    FN(tf_emu_assertfail),   FN(tf_emu_wgmma_enter),
    FN(tf_emu_wgmma_leave),  FN(tf_emu_wgmma_begin),
};

/* The code generator calls these by the host's rules for 16-bit floats, which travel in vector registers; bf16 travels
 * as f16 does. They are called where a value of such a type is carried over a branch, not only by conversions. */
#if defined(__FLT16_MAX__)
typedef _Float16 abi_half;
#elif defined(__x86_64__) || defined(__aarch64__)
typedef float abi_half; /* clang 14 has no other: a float travels in the same register, the half is its low bits */
#else
typedef uint16_t abi_half;
#endif

static abi_half as_half(uint16_t bits) {
  abi_half h = 0;
  memcpy(&h, &bits, sizeof bits);
  return h;
}

static abi_half rt_truncsfbf2(float x) { return as_half(tf_emu_truncsfbf2(x)); }
static abi_half rt_truncdfbf2(double x) { return as_half(tf_emu_truncdfbf2(x)); }
static abi_half rt_truncsfhf2(float x) { return as_half(tf_emu_truncsfhf2(x)); }
static abi_half rt_truncdfhf2(double x) { return as_half(tf_emu_truncdfhf2(x)); }
static float rt_extendhfsf2(abi_half x) {
  uint16_t bits;
  memcpy(&bits, &x, sizeof bits);
  return tf_emu_extendhfsf2(bits);
}

static const tf_emu_symbol compiler_rt[] = {
    {"__truncsfbf2", (tf_emu_fn)rt_truncsfbf2},   {"__truncdfbf2", (tf_emu_fn)rt_truncdfbf2},
    {"__truncsfhf2", (tf_emu_fn)rt_truncsfhf2},   {"__truncdfhf2", (tf_emu_fn)rt_truncdfhf2},
    {"__extendhfsf2", (tf_emu_fn)rt_extendhfsf2},
};

#if defined(__SIZEOF_INT128__)
__int128 __divti3(__int128, __int128);
__int128 __modti3(__int128, __int128);
unsigned __int128 __udivti3(unsigned __int128, unsigned __int128);
unsigned __int128 __umodti3(unsigned __int128, unsigned __int128);
#endif

static const tf_emu_symbol host[] = {
#define FN2(name) FN(name), FN(name##f)
    FN2(exp),       FN2(exp2),      FN2(exp10),    FN2(log),      FN2(log2),  FN2(log10),  FN2(pow),    FN2(sin),
    FN2(cos),       FN2(tan),       FN2(asin),     FN2(acos),     FN2(atan),  FN2(atan2),  FN2(sinh),   FN2(cosh),
    FN2(tanh),      FN2(fmod),      FN2(fma),      FN2(floor),    FN2(ceil),  FN2(trunc),  FN2(rint),   FN2(round),
    FN2(nearbyint), FN2(roundeven), FN2(ldexp),    FN2(frexp),    FN2(sqrt),  FN2(fmin),   FN2(fmax),   FN2(cbrt),
    FN2(erf),       FN2(expm1),     FN2(log1p),    FN2(sincos),   FN2(lrint), FN2(llrint), FN2(lround), FN2(llround),
    FN2(modf),      FN(memcpy),     FN(memmove),   FN(memset),    FN(memcmp),
#if defined(__SIZEOF_INT128__)
    FN(__divti3),   FN(__modti3),   FN(__udivti3), FN(__umodti3),
#endif
};

enum {
  NTABLE = sizeof table / sizeof *table,
  NHELPER = sizeof helpers / sizeof *helpers,
  NRT = sizeof compiler_rt / sizeof *compiler_rt,
  NHOST = sizeof host / sizeof *host
};

size_t tf_emu_symbols(tf_emu_symbol *out, size_t cap) {
  size_t n = 0;
  for (size_t i = 0; i < NTABLE; i++) {
    size_t k = 0;
    while (k < i && (table[k].fn != table[i].fn || strcmp(table[k].symbol, table[i].symbol))) k++;
    if (k == i && n < cap) out[n++] = (tf_emu_symbol){table[i].symbol, table[i].fn};
  }
  for (size_t i = 0; i < NHELPER; i++) {
    size_t k = 0;
    while (k < n && (out[k].fn != helpers[i].fn || strcmp(out[k].name, helpers[i].name))) k++;
    if (k == n && n < cap) out[n++] = helpers[i];
  }
  for (size_t i = 0; i < NRT && n < cap; i++) out[n++] = compiler_rt[i];
  for (size_t i = 0; i < NHOST && n < cap; i++) out[n++] = host[i];
  return n;
}

bool tf_emu_is_host_function(const char *name) {
  for (size_t i = 0; i < NHOST; i++)
    if (!strcmp(host[i].name, name)) return true;
  return false;
}

static const tf_emu_sreg sregs[] = {
#define THREAD(name, field) {name, 1, (uint32_t)offsetof(tf_emu_thread, field)}
#define CTA(name, field) {name, 2, (uint32_t)offsetof(tf_emu_cta, field)}
    THREAD("tid.x", tid[0]),
    THREAD("tid.y", tid[1]),
    THREAD("tid.z", tid[2]),
    THREAD("laneid", lane),
    THREAD("warpid", warp),
    CTA("ntid.x", ntid[0]),
    CTA("ntid.y", ntid[1]),
    CTA("ntid.z", ntid[2]),
    CTA("ctaid.x", ctaid[0]),
    CTA("ctaid.y", ctaid[1]),
    CTA("ctaid.z", ctaid[2]),
    CTA("nctaid.x", nctaid[0]),
    CTA("nctaid.y", nctaid[1]),
    CTA("nctaid.z", nctaid[2]),
    CTA("clusterid.x", clusterid[0]),
    CTA("clusterid.y", clusterid[1]),
    CTA("clusterid.z", clusterid[2]),
    CTA("nclusterid.x", nclusterid[0]),
    CTA("nclusterid.y", nclusterid[1]),
    CTA("nclusterid.z", nclusterid[2]),
    CTA("cluster.ctaid.x", place[0]),
    CTA("cluster.ctaid.y", place[1]),
    CTA("cluster.ctaid.z", place[2]),
    CTA("cluster.nctaid.x", extent[0]),
    CTA("cluster.nctaid.y", extent[1]),
    CTA("cluster.nctaid.z", extent[2]),
    CTA("cluster.ctarank", rank),
    CTA("cluster.nctarank", ncta),
    CTA("nwarpid", nwarp),
    CTA("smid", smid),
    CTA("nsmid", nsmid),
    CTA("dynamic_smem_size", dynamic_shared),
    CTA("total_smem_size", total_shared),
    CTA("aggr_smem_size", total_shared),
    CTA("gridid", gridid),
    {"warpsize", 0, 32},
    {"tid.w", 0, 0},
    {"ntid.w", 0, 1},
    {"ctaid.w", 0, 0},
    {"nctaid.w", 0, 1},
    {"clusterid.w", 0, 0},
    {"nclusterid.w", 0, 1},
    {"cluster.ctaid.w", 0, 0},
    {"cluster.nctaid.w", 0, 1},
};

const tf_emu_sreg *tf_emu_sreg_find(const char *name) {
  static const char prefix[] = "llvm.nvvm.read.ptx.sreg.";
  static const tf_emu_sreg explicit_cluster = {"", 2, (uint32_t)offsetof(tf_emu_cta, explicit_cluster)};
  if (!strcmp(name, "llvm.nvvm.is_explicit_cluster")) return &explicit_cluster;
  if (strncmp(name, prefix, sizeof prefix - 1)) return NULL;
  for (size_t i = 0; i < sizeof sregs / sizeof *sregs; i++)
    if (!strcmp(sregs[i].name, name + sizeof prefix - 1)) return &sregs[i];
  return NULL;
}
