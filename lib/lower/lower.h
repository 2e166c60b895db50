/* From fusions to kernels and host programs. */
#ifndef TF_LOWER_LOWER_H
#define TF_LOWER_LOWER_H

#include "ir/pass.h"
#include "ir/verdict.h"
#include "tf/layout.h"

/* Versions of a program of steps with one condition, and others where it does not hold: 1 to 7 are the steps where the
 * first one holds, the second one and so on, and where none does (of fewer conditions fewer), for launches whose rows
 * are whole and that 32-bit indices suffice for, which tile programs decline else; 8 to 14 the same for those that
 * 32-bit indices suffice for, 15 to 21 for all launches. */
enum {
  TF_LOWER_PATHS = 7,
  TF_LOWER_ROWS = TF_LOWER_PATHS,
  TF_LOWER_NARROW = 2 * TF_LOWER_PATHS,
  TF_LOWER_PATH_VERSIONS = 3 * TF_LOWER_PATHS
};

typedef enum tf_index_width { TF_INDEX_AUTO, TF_INDEX_32, TF_INDEX_64 } tf_index_width;

/* Of a version that a launch asks for, whose kernels would have indices of either width: those of 32 bits, which
 * decline what is too large for them; the others alone are made when a launch is. */
typedef enum tf_lower_widths { TF_WIDTHS_BOTH, TF_WIDTHS_NARROW, TF_WIDTHS_WIDE } tf_lower_widths;

typedef struct tf_lower_options {
  tf_index_width
      index; /* AUTO: 32 bits where proved; with symbolic extents both kernels, and the host program chooses */
  bool fast_math;
  uint32_t vector_bytes;          /* widest access, 16 or 32 */
  const char *without_tma;        /* the target, if it has no TMA; else NULL */
  bool unpromised;                /* vectors are as wide as is known without a promise that the launch would check */
  bool unaligned;                 /* copies that threads make for TMA do not rely on 16 bytes */
  bool stored_maps;               /* tensor maps lie in global memory, instead of being parameters */
  bool fitted;                    /* copies via(tma) were made fit, as far as they can be */
  const struct tf_target *target; /* NULL = sm_80, whose tensor cores every later chip has */
  unsigned ptx;                   /* the highest PTX version that may be used; 0 = any, and launches ask for what
                                   * not every driver of the target takes */
  int64_t row;                    /* of automatic schedules: elements that a block keeps at most; 0 = what is best */
  int32_t versions;               /* of automatic schedules: 0 = all; -1 = none, if there are several: the host program
                                   * asks for them (host.later); n = the n-th of these alone. Of steps of which a launch
                                   * takes some: see TF_LOWER_PATHS */
  tf_lower_widths widths;         /* of one of `versions` */
  bool alone;                     /* a product with nothing beside it is one tile program, even if a launch could take
                                   * others, too; unless another one is known to be taken */
  bool analyse;                   /* plans are made to be looked at: what cannot be emitted yet is planned too */
} tf_lower_options;

/* Replaces every fusion.func of the module by a host.func of its name and its kernels. Functions must have no script
 * left. False after a diagnostic; the module is then as it was, but for the functions before the refused one. */
TF_NODISCARD bool tf_lower_fusions(tf_op *module, const tf_lower_options *o);
/* The same of one function, and all that is said goes to *why. */
TF_NODISCARD bool tf_lower_fusion(tf_op *module, tf_op *func, const tf_lower_options *o, tf_verdict *why);

/* The passes auto-schedule and apply-schedule; `why` gets what they tell, and may be NULL. */
TF_NODISCARD bool tf_lower_auto_schedule(tf_op *module, const tf_lower_options *o, bool plain, tf_verdict *why);
TF_NODISCARD bool tf_lower_apply_schedules(tf_op *module, tf_verdict *why);

/* more_kernels.c: a remark where a schedule takes more kernels than the automatic one. */
void tf_lower_tell_kernels(tf_op *func, const tf_lower_options *o, tf_verdict *why);

/* What a tensor map calls elements of this type, for copies or (not NULL) a reduction such as "add". */
tf_attr *tf_lower_map_type(tf_context *c, const tf_type *e, const char *reduction);

/* The target that the pass's option names, if it has one; false after a diagnostic. */
TF_NODISCARD bool tf_lower_target(tf_pass_run *r, tf_lower_options *o);

/* Bytes of shared memory that a scheduled fusion asks for per kernel when all its extents are static; -1 else. */
int64_t tf_lower_shared_bytes(tf_op *func, uint32_t segment);

/* Tensor memory of a kernel: what lies where, and when. */
typedef struct tf_tmem_resident {
  const char *name;
  uint64_t lanes[2]; /* as bits, of all 128 */
  uint32_t region, column, columns;
  uint32_t slots;      /* of a circular buffer, side by side; else 1 */
  int64_t first, last; /* positions in the kernel at which it is needed */
} tf_tmem_resident;
typedef struct tf_tmem_moment {
  const char *name; /* the tensor that is computed then */
  int64_t at;
} tf_tmem_moment;
typedef struct tf_tmem_map {
  const char *kernel;
  uint32_t nregion, number[16], allocated[16]; /* allocations: columns */
  uint32_t n;
  tf_tmem_resident *at;
  uint32_t nmoment; /* statements, in the order of the program */
  tf_tmem_moment *moment;
} tf_tmem_map;
/* Of all kernels of the module's fusions that use it; each tensor there is said in a remark. The module stays as it is.
 */
TF_NODISCARD bool tf_lower_tmem_maps(tf_op *module, tf_pool *pool, tf_tmem_map **maps, uint32_t *n);

/* Layouts of the buffers of tile programs: of fragments from threads and registers to places of a tile, of shared
 * memory from row and column to the element. */
typedef struct tf_tile_picture {
  const char *name, *text; /* the layout as text, or, where no layout says it, in words */
  const tf_layout *layout;
  bool fragment, unsaid;
  uint32_t element_bytes; /* shared memory */
  int64_t tile[2];        /* of a fragment: rows, columns */
} tf_tile_picture;
typedef struct tf_tile_pictures {
  tf_tile_picture *at;
  size_t n, cap;
  tf_pool *pool; /* given */
  tf_layout_ctx *ctx;
} tf_tile_pictures;
/* The module stays as it is. */
TF_NODISCARD bool tf_lower_tile_pictures(tf_op *module, tf_str target, tf_tile_pictures *out);

extern const tf_pass tf_pass_spread_fusions, tf_pass_print_comms, tf_pass_fuse_products, tf_pass_lower_fusion,
    tf_pass_lower_tile, tf_pass_lower_layout, tf_pass_apply_schedule, tf_pass_auto_schedule, tf_pass_print_tma,
    tf_pass_print_banks, tf_pass_overlap_launches;

#endif
