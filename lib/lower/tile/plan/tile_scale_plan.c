/* Which products with block scales tcgen05.mma makes. What it cannot make is written out with its scales, before
 * anything is planned, so all that the plan of such a product asks for (tile_unit_plan.c) is asked here of the text. */
#include "lower/tile/plan/tile_scale_plan.h"
#include "lower/tile/plan/tile_build.h"

enum { GROUP = 128, ROWS = 128, MOST_N = 256, MOST_COLUMNS = 512, STEP_BYTES = 32, MOST_PRODUCTS = 32 };

/* Its rows are whole pieces that the instruction reads from shared memory, and nobody says how they lie. */
static bool lies_freely(const tf_value *factor) {
  if (!tf_tile_is_buffer(factor->type) || !factor->def || tf_tile_is(factor->def, TF_T_VIEW)) return false;
  for (uint32_t d = 0; d + 2 < factor->type->rank; d++)
    if (factor->type->dims[d] != 1) return false;
  for (const tf_use *u = factor->uses; u; u = u->next)
    if (tf_tile_is(u->owner, TF_T_VIEW) || tf_tile_is(u->owner, TF_T_ANNOTATE_LAYOUT)) return false;
  return true;
}

/* The groups of four warps share C in whole ranges of rows or columns. */
static bool can_share(const tf_op *op, int64_t groups, int64_t m, int64_t n) {
  tf_tile_policy policy = tf_tile_policy_of(op);
  for (int64_t i = 1; i <= groups; i++) {
    if (groups % i || m % (ROWS * i) || n % (8 * (groups / i))) continue;
    if ((policy != TF_TILE_POLICY_FULL_ROW || i == groups) && (policy != TF_TILE_POLICY_FULL_COL || i == 1))
      return true;
  }
  return false;
}

typedef struct columns {
  const tf_value *sum[MOST_PRODUCTS];
  uint32_t n, products;
  int64_t groups, all; /* of four warps; columns so far */
} columns;

/* At most: an instruction may have as few as 16 columns of an N above 256. */
static int64_t scale_columns(int64_t m, int64_t n, int64_t words) {
  return words * (m / TF_TL_SCALE_ROWS + (n <= MOST_N ? (n + TF_TL_SCALE_ROWS - 1) / TF_TL_SCALE_ROWS : n / 16));
}

/* Elements along K of the product. */
static int64_t summed(const tf_op *op, bool packed) {
  const tf_type *a = tf_op_operand(op, 0)->type;
  int64_t k = a->dims[a->rank - (tf_tile_transpose_a_of(op) ? 2 : 1)];
  return packed ? k << (tf_tile_packed_attr(op, 0) != NULL) : k * tf_tl_per_byte(op);
}

static void add_columns(tf_op *op, void *user) {
  columns *c = user;
  bool packed = tf_tile_is(op, TF_T_GEMM_PACKED), known = false;
  bool sixteens = packed ? tf_tile_scale_kind(op) == TF_TP_UE4M3 : tf_tl_has_ue4m3(op);
  int64_t word = TF_TL_SCALES * (sixteens ? 16 : 32);
  if (!packed && !tf_tile_is(op, TF_T_GEMM)) return;
  const tf_value *sum = tf_op_operand(op, packed ? TF_TILE_GEMM_PACKED_C : TF_TILE_GEMM_C);
  if (++c->products > MOST_PRODUCTS) return;
  int64_t m = sum->type->dims[sum->type->rank - 2], n = sum->type->dims[sum->type->rank - 1];
  int64_t rows = m % ROWS == 0 && can_share(op, c->groups, m, n) ? ROWS : ROWS / 2;
  bool own = tf_tile_scope(sum->type) == TF_TS_FRAGMENT; /* else each product has a fragment of it */
  for (uint32_t i = 0; own && i < c->n; i++) known |= c->sum[i] == sum;
  if (!known) {
    c->sum[c->n++] = sum;
    c->all += (m + rows - 1) / rows * n;
  }
  if (packed ? tf_tile_scale_a_of(op) || tf_tile_scale_b_of(op) : tf_tl_is_scaled(op))
    c->all += scale_columns((m + ROWS - 1) / ROWS * ROWS, n, (summed(op, packed) + word - 1) / word);
}

/* Of the factor as it lies. */
static int64_t row_bytes(const tf_op *op, uint32_t i, int64_t side, int64_t k) {
  bool along_k = tf_tile_turns(op, i) == (i == 1);
  int64_t n = along_k ? k : side;
  return tf_tile_factor_kind(op, i) == TF_TP_NONE ? n : n / 2;
}

const char *tf_tl_scaled_unit_obstacle(const tf_op *op, int64_t m, int64_t n, int64_t k) {
  tf_op *kernel = tf_tile_around(op, TF_T_KERNEL);
  int64_t threads = tf_tile_threads_of(kernel, 1), bytes = tf_tile_factor_kind(op, 0) == TF_TP_NONE ? k : k / 2;
  columns c = {.groups = threads / GROUP};
  if (threads % GROUP) return "the block is not made of groups of 128 threads, as tcgen05.mma needs it";
  if (m % ROWS || n % 16) return "M is no multiple of 128, or N of 16, as tcgen05.mma with scales needs it";
  if (bytes % STEP_BYTES || bytes > STEP_BYTES * TF_TL_MOST_STEPS)
    return "K is no multiple of 32 bytes, or more than 512 bytes, of a product by tcgen05.mma with scales";
  for (uint32_t i = 0; i < 2; i++)
    if (!lies_freely(tf_op_operand(op, i)) || row_bytes(op, i, i ? n : m, k) % STEP_BYTES)
      return "a factor's rows are no multiples of 32 bytes, or the program says how they lie";
  if (!can_share(op, threads / GROUP, m, n))
    return "the warps cannot share C in whole ranges of 128 rows and 8 columns";
  tf_walk(kernel, false, add_columns, &c);
  if (c.products > MOST_PRODUCTS || c.all > MOST_COLUMNS)
    return "the kernel's sums and scales may take more than the 512 columns of tensor memory";
  return NULL;
}

bool tf_tl_check_scaled(tf_tl_emitter *e) {
  bool ok = true;
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *s = e->stmts.at[i];
    if (!tf_tile_is(s->op, TF_T_GEMM) || !tf_tl_is_scaled(s->op) || s->unit_n) continue;
    if (tf_target_has(e->f->target, TF_FEAT_mma_block_scale)) continue;
    ok = tf_refuse(&e->f->refused, s->op,
                   "this product with scales finds no place among what the kernel has in tensor memory; make its tile "
                   "smaller, or the kernel into two");
  }
  return ok;
}
