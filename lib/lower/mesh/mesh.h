/* A fusion on a mesh of devices under way to a host program: levels of local fusions, and what the devices exchange
 * between them. */
#ifndef TF_LOWER_MESH_MESH_H
#define TF_LOWER_MESH_MESH_H

#include "fusion/stream.h"
#include "kernel/kernel_build.h"

typedef struct tf_mesh_plan tf_mesh_plan;

/* An extent of a tensor of one device: that of an axis of a tensor of the fusion, or the devices' part of it. */
typedef struct tf_mesh_extent {
  tf_value *of;  /* NULL: as many as the axis `over` of the mesh has devices */
  uint32_t axis; /* of `of` */
  int32_t over;  /* spread over this axis of the mesh; -1: whole */
  bool most;     /* as many as the first device has, on all of them */
} tf_mesh_extent;

/* A number that a local function takes. */
typedef struct tf_mesh_number {
  tf_mesh_extent of;
  enum {
    TF_MESH_COUNT,   /* that extent */
    TF_MESH_MISSING, /* how many fewer it is than on the first device */
    TF_MESH_ROUNDED, /* as many as the first device has, for each device */
  } kind;
} tf_mesh_number;

typedef enum tf_mesh_room {
  TF_MESH_EXACT,
  TF_MESH_PART, /* as many rows as the first device has, of the axis `rows` spread over `over` */
  TF_MESH_PARTS /* that many for each device */
} tf_mesh_room;

/* A tensor in the memory of each device. */
typedef struct tf_mesh_tensor {
  tf_type *elem;
  uint32_t rank;
  tf_mesh_extent extent[TF_FUSION_MAX_RANK + 1];
  tf_mesh_room room; /* beyond EXACT: rows are axis 0, and memory behind the last one is nobody's */
  tf_mesh_extent rows;
  int32_t over;
  int32_t place[TF_SPREAD_AXES]; /* only devices at these places of the mesh have it; -1: all along the axis */
  bool by_pieces;                /* piece by piece, each the same rows of all devices' parts */
  tf_value *arg;                 /* an argument of the fusion */
  int32_t result;                /* that it is, or -1 */
  tf_value *local; /* what computes it, in its level's function; NULL: communication does, or an argument */
  uint32_t level;
  const char *name;
  tf_value *host, *address; /* once it is made; address: where it has room */
} tf_mesh_tensor;

typedef enum tf_mesh_move {
  TF_MESH_ALL_GATHER,
  TF_MESH_STACK, /* an all-gather of what all devices have of a tensor, on a new axis in front */
  TF_MESH_ALL_REDUCE,
  TF_MESH_REDUCE_SCATTER,
  TF_MESH_ALL_TO_ALL,
  TF_MESH_TAKE, /* a device takes its part of what it has whole */
  TF_MESH_REDUCE,
  TF_MESH_BROADCAST,
  TF_MESH_GATHER,
  TF_MESH_STACK_ON, /* a gather of what all devices have, on a new axis in front */
  TF_MESH_SCATTER,
  TF_MESH_SEND,
} tf_mesh_move;

/* What happens behind a level's function. */
typedef struct tf_mesh_step {
  tf_mesh_move move;
  int32_t over;       /* axis of the mesh */
  int32_t root, dest; /* places along it of which one gives, or gets; SEND: to `dest` */
  tf_mesh_tensor *from, *to;
  uint32_t axis;             /* TAKE: of the tensor */
  tf_mesh_extent part;       /* TAKE: what is taken */
  const char *reduce, *elem; /* of the host ops */
  int64_t pieces;            /* beside the kernels of the level that is cut; 0: as a whole */
  bool at_once;              /* in pieces, but each before what follows it */
  bool behind;               /* as a whole, behind levels that run together */
} tf_mesh_step;

/* How the elements of a tensor in memory are those of a state. */
typedef enum tf_mesh_how {
  TF_MESH_AS_IS,
  TF_MESH_TURNED,    /* axis `axis` is in front */
  TF_MESH_STACKED,   /* parts to be combined, along a new axis in front */
  TF_MESH_EXCHANGED, /* from each device its rows of axis `from`, which are as many of each; axis `axis` is next */
} tf_mesh_how;

/* One state in which a tensor of the fusion is at hand. */
typedef struct tf_mesh_state {
  tf_value *of;
  tf_spread spread;
  tf_type *elem;   /* wider than the tensor's while parts of sums are combined */
  tf_op *combines; /* of a partial one: the op whose parts these are */
  uint32_t level;
  tf_value *local; /* in the function of its level and its devices; or: */
  tf_mesh_tensor *tensor;
  tf_mesh_how how;
  uint32_t axis, from;
  int32_t over; /* of what is exchanged: along this axis of the mesh */
} tf_mesh_state;

typedef struct tf_mesh_input {
  tf_mesh_tensor *tensor; /* or a scalar of the fusion */
  tf_value *scalar, *local;
  tf_mesh_number number; /* if it is neither */
  bool cut;              /* where the level is */
} tf_mesh_input;

typedef struct tf_mesh_level {
  int32_t place[TF_SPREAD_AXES]; /* the devices that run it, as of a tensor */
  struct tf_mesh_level *more;    /* of the same level, run by fewer devices: those along more axes stand first */
  tf_op *func;
  tf_block *body;
  TF_VEC(tf_mesh_input) in;
  TF_VEC(tf_mesh_tensor *) out;
  TF_VEC(tf_mesh_step) steps; /* of all of the level: in what all devices run */
  tf_map scalars;             /* scalar of the fusion -> value of the function */
  tf_map used;                /* state -> value of the function */
  /* If it runs piece by piece: how many; a tensor that has the rows; over which axis of the mesh they are gathered, or
   * scattered, or -1; some tensors have them as they are, so the rows of each device's part are computed apart. */
  int64_t pieces;
  tf_mesh_tensor *rows;
  int32_t over;
  bool apart;
  uint32_t run; /* so many levels from this one on run piece by piece together */
} tf_mesh_level;

struct tf_mesh_plan {
  tf_op *func;
  tf_pool *pool; /* scratch */
  tf_context *ctx;
  int64_t mesh[TF_SPREAD_AXES];
  bool wide;         /* parts of sums of narrow floats are sent as f32 */
  tf_stream *stream; /* what is to be made in pieces */
  uint32_t nstream;
  tf_map states; /* value -> tf_mesh_states */
  TF_VEC(tf_mesh_level *) levels;
  TF_VEC(tf_mesh_tensor *) results;
};

/* mesh_local.c: functions of one device. */
tf_mesh_level *tf_mesh_level_at(tf_mesh_plan *p, uint32_t level);
/* What the devices run at the state's level that have it. */
tf_mesh_level *tf_mesh_func_of(tf_mesh_plan *p, const tf_mesh_state *s);
/* The type that a device has of a tensor of the fusion. */
tf_type *tf_mesh_local_type(const tf_mesh_plan *p, const tf_value *v, const tf_spread *s, tf_type *elem);
tf_op *tf_mesh_build(tf_mesh_plan *p, tf_mesh_level *l, const char *op, tf_value *const *x, uint32_t n, tf_type *type,
                     const char *attr, tf_attr *value);
tf_value *tf_mesh_scalar(tf_mesh_plan *p, tf_mesh_level *l, tf_value *v);
/* The extent of an axis of a tensor that is spread so. */
tf_mesh_extent tf_mesh_extent_of(const tf_value *of, uint32_t axis, const tf_spread *s);
/* A device cannot tell the whole extent of this axis by its own part. */
bool tf_mesh_must_tell(const tf_spread *s, uint32_t axis);
/* A state's elements in the function of its devices at this level or a later one. */
tf_value *tf_mesh_use(tf_mesh_plan *p, tf_mesh_state *s, uint32_t level);
/* In the function of the state's level: its elements v with as many along a spread axis as the first device has. */
tf_value *tf_mesh_padded(tf_mesh_plan *p, const tf_mesh_state *s, tf_value *v, uint32_t axis);
/* A tensor that the function of the level stores. */
tf_mesh_tensor *tf_mesh_store(tf_mesh_plan *p, uint32_t level, tf_value *local, const tf_value *of, const tf_spread *s);
tf_mesh_tensor *tf_mesh_new_tensor(tf_mesh_plan *p, const tf_value *of, const tf_spread *s, tf_type *elem);

/* mesh_move.c: from one state to another. */
tf_mesh_state *tf_mesh_add_state(tf_mesh_plan *p, tf_mesh_state s);
tf_mesh_state *tf_mesh_state_of(tf_mesh_plan *p, const tf_value *v); /* the one in which it was made */
tf_mesh_state *tf_mesh_reach(tf_mesh_plan *p, tf_value *v, const tf_spread *want);

/* spread_fusions.c: with these axes of the operands (-1: none of it) cut, which axes of the operands and of the result
 * are the same rows; -1: none. False: nothing is known, or they are not the same. */
TF_NODISCARD bool tf_mesh_follow(const tf_mesh_plan *p, tf_op *op, const int32_t *axis, int32_t *operand,
                                 int32_t *result);
/* mesh_pieces.c: false after a diagnostic. */
TF_NODISCARD bool tf_mesh_find_pieces(tf_mesh_plan *p);
/* mesh_host.c: the host program. */
void tf_mesh_host(tf_mesh_plan *p);
/* What is exchanged, in one remark, or each in its own. */
void tf_mesh_tell(const tf_mesh_plan *p, bool each);

#endif
