/* Libraries that stand for the driver's and NCCL: where they are, and what they are told through. */
#ifndef FAKES_H
#define FAKES_H

#include <check.h>
#include <dlfcn.h>

#include "fake_cuda.h"

#define FAKE_CUDA TF_TEST_LIBS "/libfake_cuda.so"
#define FAKE_NCCL TF_TEST_LIBS "/libfake_nccl.so"
#define FAKE_NCCL_OLD TF_TEST_LIBS "/libfake_nccl_old.so"

static inline void *fake_control(const char *library, const char *name) {
  void *lib = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  ck_assert_msg(lib != NULL, "%s", dlerror());
  void *control = dlsym(lib, name);
  ck_assert_ptr_nonnull(control);
  return control;
}

/* The driver as it is at first: so many devices of sm_<major>0. */
static inline fake_cuda_control *fake_cuda_begin(int devices, int major) {
  fake_cuda_control *fake = fake_control(FAKE_CUDA, "fake_cuda");
  *fake = (fake_cuda_control){.version = 12040, .major = major, .minor = 0, .devices = devices, .pools = 1};
  return fake;
}

#endif
