/* The dialects and the passes of tf, each list in one place. */
#include "api/api.h"

#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"
#include "fusion/sched.h"
#include "ir/builtin.h"
#include "kernel/kernel.h"
#include "layoutir/layoutir.h"
#include "lower/lower.h"
#include "tile/tile_dialect.h"
#include "tf/compile.h"

/* The order fixes the numbers of the ops. */
const tf_dialect *const tf_all_dialects[] = {&tf_builtin_dialect, &tf_fusion_dialect, &tf_id_dialect,
                                             &tf_sched_dialect,   &tf_kernel_dialect, &tf_host_dialect,
                                             &tf_layout_dialect,  &tf_tile_dialect,   NULL};

static const tf_pass *const passes[] = {
    &tf_pass_canonicalize,
    &tf_pass_cse,
    &tf_pass_dce,
    &tf_pass_spread_fusions,
    &tf_pass_fuse_products,
    &tf_pass_apply_schedule,
    &tf_pass_auto_schedule,
    &tf_pass_lower_fusion,
    &tf_pass_lower_tile,
    &tf_pass_inline_host,
    &tf_pass_plan_memory,
    &tf_pass_lower_layout,
    &tf_pass_overlap_launches,
    &tf_pass_trust_checks,
    &tf_pass_kernel_unroll,
    &tf_pass_kernel_promote,
    &tf_pass_kernel_cse,
    &tf_pass_kernel_early_loads,
    &tf_pass_kernel_late_conditions,
    &tf_pass_kernel_sink_conditions,
    &tf_pass_kernel_pair_casts,
    &tf_pass_print_tma,
    &tf_pass_print_banks,
    &tf_pass_print_comms,
    NULL,
};

const tf_pass_registry tf_all_passes = {passes};

uint32_t tf_num_passes(void) { return (uint32_t)(sizeof passes / sizeof *passes - 1); }

tf_status tf_pass_get(uint32_t i, tf_pass_info *out) {
  if (i >= tf_num_passes()) return TF_ERR_INVALID;
  tf_pass_info info = {sizeof info, passes[i]->name, passes[i]->doc, passes[i]->options ? passes[i]->options : ""};
  tf_info_write(out, &info, sizeof info);
  return TF_OK;
}

uint32_t tf_num_dialects(void) { return (uint32_t)(sizeof tf_all_dialects / sizeof *tf_all_dialects - 1); }

const char *tf_dialect_get(uint32_t i) { return i < tf_num_dialects() ? tf_all_dialects[i]->name : NULL; }

#define TO_KERNELS                                                                                                     \
  "spread-fusions,fuse-products,apply-schedule,lower-fusion,lower-tile,inline-host,plan-memory,lower-layout,"          \
  "overlap-launches,trust-checks"
#define OF_EACH                                                                                                        \
  "canonicalize,cse,kernel-unroll,canonicalize,kernel-promote,kernel-cse,dce,kernel-early-loads,kernel-late-"          \
  "conditions,kernel-sink-conditions,kernel-pair-casts"

const char *tf_default_pipeline(void) { return TO_KERNELS "," OF_EACH; }

tf_str tf_pipeline_of_each(tf_str *pipeline) {
  if (!tf_str_eqz(*pipeline, tf_default_pipeline())) return TF_STR("");
  *pipeline = TF_STR(TO_KERNELS);
  return TF_STR(OF_EACH);
}
