/* The package that the runtime's tests load: z = x + y over f32 vectors with a workspace, checks and two launches. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include "runtime/hostprog.h"

static const tf_harg sample_args[] = {
    {"x", TF_DT_F32, 1, 0, 1}, {"y", TF_DT_F32, 1, 0, 1}, {"s", TF_DT_F32, 0, 0, 0}, {"z", TF_DT_F32, 1, 1, 1}};

static const tf_hinst sample_inst[] = {
    /* 0 */ {TF_HOP_DIM, 0, 0, 0, 0},
    /* 1 */ {TF_HOP_DIM, 1, 0, 0, 0},
    /* 2 */ {TF_HOP_EQ, 0, 1, 0, 0},
    /* 3 */ {TF_HOP_CHECK, 2, 0, 2, 0},
    /* 4 */ {TF_HOP_SHAPE, 0, 0, 0, 0},
    /* 5 */ {TF_HOP_SHAPES_END, 0, 0, 0, 0},
    /* 6 */ {TF_HOP_CONST, 0, 0, 0, 128},
    /* 7 */ {TF_HOP_CEILDIV, 0, 6, 0, 0},
    /* 8 */ {TF_HOP_CONST, 0, 0, 0, 1},
    /* 9 */ {TF_HOP_CONST, 0, 0, 0, 0},
    /* 10 */ {TF_HOP_PTR, 0, 0, 0, 0},
    /* 11 */ {TF_HOP_PTR, 1, 0, 0, 0},
    /* 12 */ {TF_HOP_PTR, 3, 0, 0, 0},
    /* 13 */ {TF_HOP_CONST, 0, 0, 0, 4},
    /* 14 */ {TF_HOP_MUL, 0, 13, 0, 0},
    /* 15 */ {TF_HOP_ALLOC, 14, 0, 0, 0},
    /* 16 */ {TF_HOP_SCALAR, 2, 0, 0, 0},
    /* 17: workspace = s */ {TF_HOP_LAUNCH, 0, 2, 10, 1},
    /* 18: workspace += y */ {TF_HOP_LAUNCH, 0, 12, 11, 0},
    /* 19: z = workspace + x */ {TF_HOP_LAUNCH, 0, 23, 11, 0},
    /* 20 */ {TF_HOP_JZ, 9, 0, 0, 22},
    /* 21 */ {TF_HOP_MEMSET, 12, 14, 0, 0},
    /* 22 */ {TF_HOP_RET, 0, 0, 0, 0},
};

static const uint32_t sample_pool[] = {0, 1,                                /* check */
                                       7, 8, 8, 6, 8, 8, 9, 15, 16, 0,      /* fill: grid, block, shared, args */
                                       7, 8, 8, 6, 8, 8, 9, 15, 11, 15, 0,  /* add */
                                       7, 8, 8, 6, 8, 8, 9, 15, 10, 12, 0}; /* add */
static const char *const sample_text[] = {"x has {0} elements but y has {1}; pass vectors of one length"};
static const uint8_t add_params[] = {TF_P_PTR, TF_P_PTR, TF_P_PTR, TF_P_I32};
static const uint8_t fill_params[] = {TF_P_PTR, TF_P_F32, TF_P_I64};
static const tf_hkernel sample_kernels[] = {{"add", 4, add_params, 256, 0, {1, 1, 1}, {0}, 0, 0, NULL, 0},
                                            {"fill", 3, fill_params, 256, 1024, {1, 1, 1}, {0}, 0, 0, NULL, 0}};

#define SAMPLE_COUNT(a) ((uint32_t)(sizeof(a) / sizeof *(a)))
static const tf_hostprog sample_prog = {"axpy",      SAMPLE_COUNT(sample_args),
                                        sample_args, SAMPLE_COUNT(sample_inst),
                                        sample_inst, SAMPLE_COUNT(sample_pool),
                                        sample_pool, SAMPLE_COUNT(sample_text),
                                        sample_text, 0,
                                        NULL};

static inline tf_package_parts sample_parts(void) {
  return (tf_package_parts){.target = "sm_90a",
                            .ptx_version = 80,
                            .producer = "tf test",
                            .nprog = 1,
                            .prog = &sample_prog,
                            .nkernel = 2,
                            .kernel = sample_kernels,
                            .ptx = TF_STR(".version 8.0\n.target sm_90a\n"),
                            .cubin = {"", 0},
                            .llvm = {"BC\xc0\xde", 4}};
}

#endif
