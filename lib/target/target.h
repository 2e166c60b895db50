/* What each sm_* and PTX version has. One table of chips (targets.def), one of features (features.def); no LLVM.
 * LLVM aborts the process on what a chip lacks, or silently accepts it: ask here first. */
#ifndef TF_TARGET_TARGET_H
#define TF_TARGET_TARGET_H

#include "support/strbuf.h"

/* Which promise the name makes: code for sm_100 runs on later chips, for sm_100f on its family, for sm_100a on that. */
typedef enum tf_target_suffix { TF_SUFFIX_NONE, TF_SUFFIX_FAMILY, TF_SUFFIX_ARCH } tf_target_suffix;

typedef enum tf_feature {
#define TF_FEATURE(id, ...) TF_FEAT_##id,
#include "target/features.def"
  TF_FEAT_COUNT
} tf_feature;

typedef struct tf_target {
  const char *name;
  unsigned cc; /* compute capability, major * 10 + minor */
  tf_target_suffix suffix;
  unsigned family; /* the lowest compute capability of its family */
  unsigned min_ptx;
  unsigned smem_optin, smem_sm; /* bytes of shared memory: of one CTA at most, of an SM */
  unsigned threads_sm, ctas_sm;
} tf_target;

/* The same on all chips of the table. */
enum {
  TF_MAX_PTX = 90, /* the highest that LLVM 22 knows */
  TF_MAX_THREADS_CTA = 1024,
  TF_MAX_THREADS_Z = 64,
  TF_MAX_REGS_THREAD = 255,
  TF_REGS_SM = 65536,
  TF_SMEM_STATIC = 49152,  /* what a CTA may have without asking */
  TF_SMEM_RESERVED = 1024, /* of an SM's shared memory, for each CTA */
  TF_MAX_CLUSTER = 8,      /* CTAs of a portable cluster; see tf_target_max_cluster */
  TF_TMEM_COLUMNS = 512,   /* where there is tensor memory */
};

/* A set of features. */
typedef struct tf_features {
  uint64_t word[2];
} tf_features;
_Static_assert(TF_FEAT_COUNT <= 128, "tf_features has two words");
static inline void tf_features_add(tf_features *s, tf_feature f) { s->word[f / 64] |= UINT64_C(1) << f % 64; }
static inline bool tf_features_has(tf_features s, tf_feature f) { return s.word[f / 64] >> f % 64 & 1; }

/* A product: chips.def. */
typedef struct tf_chip {
  const char *name, *target; /* "h200", "sm_90a" */
  unsigned sms;
  unsigned bandwidth; /* of device memory, GB/s */
  const char *source;
} tf_chip;
/* NULL if there is none of this name, past the end, or none of the target's compute capability (the first is meant). */
const tf_chip *tf_chip_find(tf_str name);
const tf_chip *tf_chip_at(size_t i);
const tf_chip *tf_chip_of(const tf_target *t);

/* NULL if there is none of this name. */
const tf_target *tf_target_find(tf_str name);
size_t tf_target_count(void);
const tf_target *tf_target_get(size_t i);
/* "unknown target 'sm_99'; did you mean 'sm_90'? known targets are sm_80, ..." */
void tf_target_explain_unknown(tf_strbuf *out, tf_str name);

/* Whether code for this chip in this PTX version may use the feature. If not, *why (may be NULL) gets a fixed text
 * that ends a sentence such as "'wgmma' cannot be used: ...". */
TF_NODISCARD bool tf_target_supports(const tf_target *t, tf_feature f, unsigned ptx, const char **why);
/* The lowest PTX version in which `t` has all the features; 0 if it lacks one of them in every version. */
unsigned tf_target_min_ptx(const tf_target *t, tf_features need);
/* Whether the pair makes sense at all. If not, `out` gets the reason and the mend. */
TF_NODISCARD bool tf_target_check_ptx(const tf_target *t, unsigned ptx, tf_strbuf *out);
/* "needs sm_90a", "needs sm_100a, sm_103a, sm_110a or their families", ...: who has the feature, for diagnostics. */
void tf_feature_explain(tf_strbuf *out, tf_feature f);
const char *tf_feature_name(tf_feature f);

static inline bool tf_target_has(const tf_target *t, tf_feature f) {
  return tf_target_supports(t, f, TF_MAX_PTX, NULL);
}
/* CTAs of a cluster, if its kernel opts in to what is not portable, as the runtime does above 8: the CUDA programming
 * guide names 16 for compute capability 9.0 and 10.x; consumer chips (12.x) have 8. */
static inline unsigned tf_target_max_cluster(const tf_target *t) {
  return t->cc < 90 ? 1 : t->cc < 120 ? 2 * TF_MAX_CLUSTER : TF_MAX_CLUSTER;
}
/* The widest single load or store of a thread, in bytes. */
static inline unsigned tf_target_max_access(const tf_target *t, unsigned ptx) {
  return tf_target_supports(t, TF_FEAT_ldst_256, ptx, NULL) ? 32 : 16;
}

#endif
