/* Whether this driver and this device can run a package, said before the driver is asked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/cuda/cuda_impl.h"
#include "runtime/later.h"

/* CUDA version, PTX version that its driver assembles, driver branch. */
static const struct {
  int cuda;
  uint32_t ptx, branch;
} drivers[] = {
    {11000, 70, 450}, {11010, 71, 455}, {11020, 72, 460}, {11030, 73, 465}, {11040, 74, 470}, {11050, 75, 495},
    {11060, 76, 510}, {11070, 77, 515}, {11080, 78, 520}, {12000, 80, 525}, {12010, 81, 530}, {12020, 82, 535},
    {12030, 83, 545}, {12040, 84, 550}, {12050, 85, 555}, {12060, 85, 560}, {12070, 86, 565}, {12080, 87, 570},
    {12090, 88, 575}, {13000, 90, 580}, {13010, 91, 590},
};
#define NDRIVER (sizeof drivers / sizeof *drivers)

uint32_t tf_cuda_ptx_of_driver(int version) {
  uint32_t ptx = 0;
  for (size_t i = 0; i < NDRIVER; i++)
    if (drivers[i].cuda <= version) ptx = drivers[i].ptx;
  /* Beyond the table: CUDA 13.n has PTX 9.n, so a newer one has at least that. */
  if (version > drivers[NDRIVER - 1].cuda && version < 14000) ptx = 90 + (uint32_t)(version % 1000) / 10;
  if (version >= 14000) ptx = 100;
  return ptx;
}

/* Parses "sm_100a": number 100, suffix 'a', 'f' or 0. */
static bool parse_target(const char *target, uint32_t *sm, char *suffix) {
  if (strncmp(target, "sm_", 3) != 0 || target[3] < '0' || target[3] > '9') return false;
  char *end;
  unsigned long v = strtoul(target + 3, &end, 10);
  *suffix = *end;
  if (*end && ((*end != 'a' && *end != 'f') || end[1])) return false;
  *sm = (uint32_t)v;
  return v >= 10 && v < 1000;
}

bool tf_cuda_target_runs_on(const char *target, uint32_t sm) {
  uint32_t want;
  char suffix;
  if (!parse_target(target, &want, &suffix)) return false;
  if (suffix == 'a') return sm == want;
  if (suffix == 'f') return sm / 10 == want / 10 && sm >= want;
  return sm >= want;
}

/* Machine code runs on its own major version only. */
static bool cubin_runs_on(const char *target, uint32_t sm) {
  uint32_t want;
  char suffix;
  return parse_target(target, &want, &suffix) && tf_cuda_target_runs_on(target, sm) && want / 10 == sm / 10;
}

static tf_status wrong_device(const tf_package_parts *p, const char *name, uint32_t sm, const tf_sink *sink) {
  uint32_t want;
  char suffix;
  if (!parse_target(p->target, &want, &suffix))
    return tf_fail(sink, TF_ERR_INVALID, "the package is for '%s', which is no CUDA target", p->target);
  char need[96];
  if (suffix == 'a') snprintf(need, sizeof need, "exactly compute capability %u.%u", want / 10, want % 10);
  else if (suffix == 'f')
    snprintf(need, sizeof need, "compute capability %u.%u to %u.9", want / 10, want % 10, want / 10);
  else snprintf(need, sizeof need, "compute capability %u.%u or later", want / 10, want % 10);
  return tf_fail(sink, TF_ERR_ENV, "the package is for %s, which needs %s, but '%s' has %u.%u; compile it for sm_%u",
                 p->target, need, name, sm / 10, sm % 10, sm);
}

tf_status tf_cuda_old_driver(const char *what, uint32_t ptx, int version, const tf_sink *sink) {
  char need[64] = "a newer driver";
  uint32_t have = tf_cuda_ptx_of_driver(version);
  for (size_t i = NDRIVER; i--;)
    if (drivers[i].ptx >= ptx)
      snprintf(need, sizeof need, "a driver of CUDA %d.%d (release %u) or later", drivers[i].cuda / 1000,
               drivers[i].cuda % 1000 / 10, drivers[i].branch);
  return tf_fail(sink, TF_ERR_ENV,
                 "%s is PTX %u.%u, which needs %s; this driver is of CUDA %d.%d and assembles PTX up to %u.%u", what,
                 ptx / 10, ptx % 10, need, version / 1000, version % 1000 / 10, have / 10, have % 10);
}

tf_status tf_cuda_preflight(const tf_package_parts *p, const char *name, uint32_t sm, int version, const tf_sink *sink,
                            tf_str *code) {
  if (!tf_cuda_target_runs_on(p->target, sm)) return wrong_device(p, name, sm, sink);
  if (p->later) {
    tf_status s = tf_later_check(p, sink);
    if (s == TF_OK && p->ptx_version > tf_cuda_ptx_of_driver(version))
      s = tf_cuda_old_driver("the package", p->ptx_version, version, sink);
    *code = p->ptx;
    return s;
  }
  if (p->cubin.len && cubin_runs_on(p->target, sm)) {
    *code = p->cubin;
    return TF_OK;
  }
  if (!p->ptx.len && p->cubin.len)
    return tf_fail(sink, TF_ERR_ENV, "the package has machine code for %s only, and '%s' has compute capability %u.%u",
                   p->target, name, sm / 10, sm % 10);
  if (!p->ptx.len)
    return tf_fail(sink, TF_ERR_INVALID, "the package has no PTX and no machine code; compile it for a CUDA target");
  if (p->ptx_version > tf_cuda_ptx_of_driver(version))
    return tf_cuda_old_driver("the package", p->ptx_version, version, sink);
  *code = p->ptx;
  return TF_OK;
}
