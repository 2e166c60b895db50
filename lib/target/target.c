#include "target/target.h"

#include <string.h>

enum {
  TF_CC_BIT_90 = 1,
  TF_CC_BIT_100 = 2,
  TF_CC_BIT_103 = 4,
  TF_CC_BIT_110 = 8,
  TF_CC_BIT_120 = 16,
  TF_CC_BIT_121 = 32,
};

static const tf_target targets[] = {
#define TF_TARGET(name, cc, suffix, family, min_ptx, optin, sm, threads, ctas)                                         \
  {name, cc, TF_SUFFIX_##suffix, family, min_ptx, optin, sm, threads, ctas},
#include "target/targets.def"
};
#define NTARGETS (sizeof targets / sizeof *targets)

static const struct feature {
  const char *name;
  unsigned cc, ptx, arch, arch_ptx, family, family_ptx;
} features[] = {
#define TF_FEATURE(id, text, cc, ptx, arch, arch_ptx, family, family_ptx)                                              \
  {text, cc, ptx, arch, arch_ptx, family, family_ptx},
#include "target/features.def"
};

const tf_target *tf_target_find(tf_str name) {
  for (size_t i = 0; i < NTARGETS; i++)
    if (tf_str_eqz(name, targets[i].name)) return &targets[i];
  return NULL;
}

static const tf_chip chips[] = {
#define TF_CHIP(name, target, sms, bandwidth, source) {name, target, sms, bandwidth, source},
#include "target/chips.def"
};

const tf_chip *tf_chip_at(size_t i) { return i < sizeof chips / sizeof *chips ? &chips[i] : NULL; }

const tf_chip *tf_chip_find(tf_str name) {
  for (size_t i = 0; i < sizeof chips / sizeof *chips; i++)
    if (tf_str_eqz(name, chips[i].name)) return &chips[i];
  return NULL;
}

const tf_chip *tf_chip_of(const tf_target *t) {
  for (size_t i = 0; i < sizeof chips / sizeof *chips; i++)
    if (tf_target_find(tf_strz(chips[i].target))->cc == t->cc) return &chips[i];
  return NULL;
}

size_t tf_target_count(void) { return NTARGETS; }
const tf_target *tf_target_get(size_t i) { return i < NTARGETS ? &targets[i] : NULL; }
const char *tf_feature_name(tf_feature f) { return features[f].name; }

static unsigned cc_bit(unsigned cc) {
  switch (cc) {
  case 90: return TF_CC_BIT_90;
  case 100: return TF_CC_BIT_100;
  case 103: return TF_CC_BIT_103;
  case 110: return TF_CC_BIT_110;
  case 120: return TF_CC_BIT_120;
  case 121: return TF_CC_BIT_121;
  default: return 0;
  }
}

/* The PTX version from which `t` has `f`; 0 = never. */
static unsigned first_ptx(const tf_target *t, tf_feature f) {
  const struct feature *r = &features[f];
  unsigned bit = cc_bit(t->cc), ptx = 0;
  if (r->cc && t->cc >= r->cc) ptx = r->ptx;
  else if (t->suffix == TF_SUFFIX_ARCH && r->arch & bit) ptx = r->arch_ptx;
  else if (t->suffix == TF_SUFFIX_FAMILY && r->family & bit) ptx = r->family_ptx;
  return ptx && ptx < t->min_ptx ? t->min_ptx : ptx;
}

bool tf_target_supports(const tf_target *t, tf_feature f, unsigned ptx, const char **why) {
  const struct feature *r = &features[f];
  unsigned first = first_ptx(t, f), bit = cc_bit(t->cc);
  const char *reason = NULL;
  if (!first) {
    if (t->suffix != TF_SUFFIX_ARCH && r->arch & bit)
      reason = t->suffix == TF_SUFFIX_NONE && r->family & bit ? "it needs the target's 'a' or 'f' form"
                                                              : "it needs the target's 'a' form";
    else reason = "the chip does not have it";
  } else if (ptx < first) {
    reason = "it needs a later PTX version";
  }
  if (why) *why = reason;
  return !reason;
}

unsigned tf_target_min_ptx(const tf_target *t, tf_features need) {
  unsigned ptx = t->min_ptx;
  for (unsigned f = 0; f < TF_FEAT_COUNT; f++) {
    if (!tf_features_has(need, (tf_feature)f)) continue;
    unsigned first = first_ptx(t, (tf_feature)f);
    if (!first) return 0;
    if (first > ptx) ptx = first;
  }
  return ptx;
}

/* The versions that exist, as LLVM and ptxas count them: there is no 7.9 and no 8.9. */
static bool is_ptx_version(unsigned ptx) { return (ptx >= 70 && ptx <= 78) || (ptx >= 80 && ptx <= 88) || ptx == 90; }

bool tf_target_check_ptx(const tf_target *t, unsigned ptx, tf_strbuf *out) {
  if (ptx > TF_MAX_PTX)
    tf_sb_printf(out, "PTX %u.%u is later than this compiler knows; use %u.%u or less", ptx / 10, ptx % 10,
                 TF_MAX_PTX / 10, TF_MAX_PTX % 10);
  else if (ptx < t->min_ptx)
    tf_sb_printf(out, "PTX %u.%u does not know target '%s'; it needs %u.%u or later", ptx / 10, ptx % 10, t->name,
                 t->min_ptx / 10, t->min_ptx % 10);
  else if (!is_ptx_version(ptx)) tf_sb_printf(out, "there is no PTX version %u.%u", ptx / 10, ptx % 10);
  else return true;
  return false;
}

void tf_target_explain_unknown(tf_strbuf *out, tf_str name) {
  const char *nearest = NULL;
  unsigned least = 3;
  for (size_t i = 0; i < NTARGETS; i++) {
    unsigned d = tf_str_distance(name, targets[i].name);
    if (d < least) {
      least = d;
      nearest = targets[i].name;
    }
  }
  tf_sb_puts(out, "unknown target '");
  tf_sb_put_escaped(out, name);
  tf_sb_puts(out, "'; ");
  if (nearest) tf_sb_printf(out, "did you mean '%s'? ", nearest);
  tf_sb_puts(out, "known targets are ");
  for (size_t i = 0; i < NTARGETS; i++) tf_sb_printf(out, "%s%s", i ? ", " : "", targets[i].name);
}

void tf_feature_explain(tf_strbuf *out, tf_feature f) {
  const struct feature *r = &features[f];
  if (r->cc) {
    tf_sb_printf(out, "needs sm_%u or later and PTX %u.%u", r->cc, r->ptx / 10, r->ptx % 10);
    return;
  }
  tf_sb_puts(out, "needs ");
  bool some = false;
  for (size_t i = 0; i < NTARGETS; i++) {
    if (!first_ptx(&targets[i], f)) continue;
    tf_sb_printf(out, "%s%s", some ? ", " : "one of ", targets[i].name);
    some = true;
  }
}
