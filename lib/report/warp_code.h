/* A kernel's ops with their values numbered, without those that only compute elements. */
#ifndef TF_REPORT_WARP_CODE_H
#define TF_REPORT_WARP_CODE_H

#include "report/warp_run.h"

typedef struct tf_code_body tf_code_body;

typedef struct tf_code_node {
  const tf_op *op;
  tf_kop row;
  const uint32_t *in; /* slots of the operands */
  uint32_t out;       /* slot of the first result; the others follow */
  tf_code_body *body[2];
  tf_kernel_pred pred; /* of a comparison */
  tf_site *site;       /* of an access; of cp.async the one in global memory */
  tf_site *other;      /* of cp.async: the one in shared memory */
  uint32_t bytes;      /* of a lane */
} tf_code_node;

struct tf_code_body {
  uint32_t n;
  tf_code_node *node; /* the last one may be a yield */
  uint32_t narg, arg; /* slots of the block's arguments */
};

typedef struct tf_code {
  tf_pool *pool;
  tf_op *func;
  tf_map slot; /* value -> its number, counted from 1 */
  uint32_t nslot;
  tf_code_body *body;
  TF_VEC(tf_site *) site;
  int64_t static_shared;
  const char *unsure;
} tf_code;

void tf_code_read(tf_pool *pool, tf_op *kernel, tf_code *out);
uint32_t tf_code_slot(const tf_code *c, const tf_value *v);

#endif
