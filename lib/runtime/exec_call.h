/* A call on its way: what the files that run host programs share, and what they ask of each other. */
#ifndef TF_RUNTIME_EXEC_CALL_H
#define TF_RUNTIME_EXEC_CALL_H

#include <stdatomic.h>

#include "runtime/device_impl.h"
#include "runtime/exec_decode.h"
#include "runtime/package.h"

typedef struct tf_map_cache tf_map_cache;

/* What is known of an entry's program before it runs. */
typedef struct tf_exec_versions tf_exec_versions;
typedef struct tf_exec_memory tf_exec_memory;
typedef struct tf_exec_entry {
  bool rehearse;        /* it can fail after its first launch, see tf_exec_run */
  atomic_bool prepared; /* a call's kernels were made side by side, where they are made when they are launched */
  uint32_t nmap;        /* instructions that make tensor maps */
  uint32_t ninput;
  tf_exec_memory *memory; /* of the call before; NULL for what has none (exec_again.c) */
  tf_exec_code code;
} tf_exec_entry;

/* A package loaded on a device. Immutable after creation but for the maps, which have a lock, so several threads may
 * run it. */
struct tf_executable {
  tf_device *device;
  tf_package *package;
  void *module;
  tf_device_info info;
  tf_exec_entry *entry;
  tf_map_cache *maps;         /* NULL where no program makes one */
  tf_exec_versions *versions; /* NULL where no program asks for one */
};

typedef enum tf_exec_mode {
  TF_EXEC_SHAPES,   /* to SHAPES_END; nothing reaches the device */
  TF_EXEC_REHEARSE, /* everything but the effects: finds each failure that does not come from the device */
  TF_EXEC_PREPARE,  /* the same, and loads the kernels that it would launch */
  TF_EXEC_REAL,
} tf_exec_mode;

/* A tensor map that a program made. */
typedef struct tf_exec_map {
  tf_tensormap_desc desc;
  uint32_t reg; /* of its address */
  const char *name;
} tf_exec_map;

typedef struct tf_exec_call tf_exec_call;

/* Kernels that a call would launch. */
typedef struct tf_exec_wanted {
  uint32_t n, kernel[16];
} tf_exec_wanted;

/* A device of a mesh, and how it exchanges bytes with the others. */
typedef struct tf_mesh_rank {
  uint32_t mesh[TF_MESH_AXES], coordinate[TF_MESH_AXES], number;
  /* Waits for the others. `from`, `to`: addresses on the device; count: elements. */
  tf_status (*communicate)(void *user, const tf_exec_call *c, const tf_comm *how, uint64_t from, uint64_t to,
                           int64_t count);
  /* One of the call's stream and the side stream, where exchanges with `side` are made, goes on when the other is done
   * so far. */
  tf_status (*side)(void *user, const tf_exec_call *c, bool call_waits);
  void *user;
} tf_mesh_rank;

struct tf_exec_call {
  const tf_mesh_rank *rank; /* NULL: the device is alone */
  const tf_executable *exe;
  const tf_hostprog *prog;
  const tf_arg *args; /* checked by tf_args_check */
  uint32_t ninput;
  void *stream;
  tf_exec_mode mode;
  uint32_t result; /* shapes mode: whose extents go to dims */
  int64_t *dims;
  uint64_t seen; /* shapes mode: axes that got an extent */
  uint32_t nmap; /* tensor maps that were made so far; a register holds one's number, counted from 1 */
  tf_exec_map *map;
  const int64_t *reg;
  const uint32_t *origin; /* of each register: the instruction that made the memory it points into, counted from 1 */
  tf_memory_range room;   /* the host's memory for workspaces; no bytes = they are allocated */
  int64_t workspace;      /* where the next one begins, if it is not allocated */
  bool beside;            /* there may be work on the side stream that the call has not waited for */
  bool allocated;         /* some workspace was, and is freed in the end */
  uint64_t counter;       /* the device's, which is not freed; 0 = none */
  bool declined;          /* another version is to take the launch */
  bool too_large;         /* it declined for that: its twin is to be asked */
  tf_exec_wanted *wanted; /* prepare mode: not loaded yet */
  bool taken;             /* a version took a call like the one before: nothing else is left of it */
  tf_exec_memory *memory; /* what remembers the call, or is of the call before; NULL = none */
  bool stray;             /* a call like the one before that is another one after all; it had no effect */
  const tf_sink *sink;
};

/* Checks `n` arguments against the program's first `n`: type, rank, device, extents, strides, address. */
TF_NODISCARD tf_status tf_args_check(const tf_executable *e, const tf_hostprog *h, const tf_arg *args, uint32_t n,
                                     const tf_sink *sink);
/* Stride of an axis in elements, also where the tensor has none and is row-major. */
int64_t tf_arg_stride(const DLTensor *t, uint32_t axis);
static inline uint64_t tf_arg_address(const DLTensor *t) { return (uint64_t)(uintptr_t)t->data + t->byte_offset; }
/* Whether a scalar is one of its type. */
bool tf_arg_scalar_fits(const tf_harg *a, const tf_arg *v);
/* Bits of a checked scalar. */
uint64_t tf_arg_bits(const tf_harg *a, const tf_arg *v);

/* The checks of launch x, and the launch. `v` are the values of its pool slice. */
TF_NODISCARD tf_status tf_exec_launch(const tf_exec_call *c, const tf_hinst *x, const int64_t *v);

/* Loads kernels before they are launched; none is left in the list. */
TF_NODISCARD tf_status tf_exec_load(const tf_exec_call *c, tf_exec_wanted *w);

/* The launch of x but for its parameters; `v` are its grid, block and shared memory. False: it is refused. */
TF_NODISCARD bool tf_exec_known_launch(const tf_exec_call *c, const tf_hinst *x, const int64_t *v, tf_kernel_launch *k);
/* To the log, where it wants launches. */
void tf_exec_tell_launch(const tf_executable *e, const tf_kernel_launch *k, const char *who, const tf_sink *sink);

/* exec_mesh.c. "an all-gather". */
const char *tf_comm_name(const tf_comm *how);
/* How many parts of `count` elements a device gives and gets whose place is this of `devices` along the axis: none, one
 * or one for each. */
int64_t tf_comm_gives(const tf_comm *how, uint32_t place, uint32_t devices);
int64_t tf_comm_gets(const tf_comm *how, uint32_t place, uint32_t devices);
/* Whether the call is on such a mesh; one communication. */
TF_NODISCARD tf_status tf_exec_on_mesh(const tf_exec_call *c, int64_t mesh);
TF_NODISCARD tf_status tf_exec_communicate(const tf_exec_call *c, const tf_hinst *x);
/* One that a call like this one has made: it was checked then. */
TF_NODISCARD tf_status tf_exec_communicate_again(const tf_exec_call *c, const tf_hinst *x);
TF_NODISCARD tf_status tf_exec_side(tf_exec_call *c, bool call_waits);
/* tf_execute, tf_execute_with, tf_executable_workspace and tf_executable_result_shape on a device of a mesh. */
TF_NODISCARD tf_status tf_execute_rank(tf_executable *e, const tf_mesh_rank *rank, uint32_t entry, const tf_arg *args,
                                       uint32_t nargs, void *stream, const tf_sink *sink);
TF_NODISCARD tf_status tf_execute_rank_with(tf_executable *e, const tf_mesh_rank *rank, uint32_t entry,
                                            const tf_arg *args, uint32_t nargs, const tf_execute_options *o,
                                            const tf_sink *sink);
TF_NODISCARD tf_status tf_rank_workspace(tf_executable *e, const tf_mesh_rank *rank, uint32_t entry, const tf_arg *args,
                                         uint32_t nargs, size_t *bytes, const tf_sink *sink);
TF_NODISCARD tf_status tf_rank_result_shape(tf_executable *e, const tf_mesh_rank *rank, uint32_t entry,
                                            const tf_arg *inputs, uint32_t ninputs, uint32_t result, int64_t *dims,
                                            uint32_t n, const tf_sink *sink);

/* reach.c. Whether `bytes` at register `reg` lie in the memory that it derives from, and may be written if they will
 * be. `what` begins the diagnostic. */
TF_NODISCARD tf_status tf_exec_reach(const tf_exec_call *c, uint32_t reg, int64_t bytes, bool write, const char *what);
/* Whether a tiled map stands for a tensor without elements: it begins at such a tensor, or at the counter, for
 * TMA wants an address that there is even where every box lies outside (tile_host.c). Then it gets one element. */
bool tf_exec_is_empty(const tf_exec_call *c, const tf_exec_map *m);
/* tf_exec_reach of all that a checked tensor map describes. */
TF_NODISCARD tf_status tf_exec_reach_map(const tf_exec_call *c, const tf_exec_map *m);
/* A launch without a host program: grid, block, clusters and shared memory of `k`, checked. */
TF_NODISCARD tf_status tf_exec_bare(const tf_executable *e, uint32_t kernel, const tf_launch_options *o,
                                    tf_kernel_launch *k, const tf_sink *sink);
/* An integer as parameter i of a kernel; refused if it would lose bits. */
TF_NODISCARD tf_status tf_exec_pack(const tf_executable *e, uint32_t kernel, uint32_t i, int64_t v, uint64_t *slot,
                                    const tf_sink *sink);
/* The tensor map of a checked tensor, 128 bytes aligned to 64; `how` as in tf_launch_options. */
TF_NODISCARD tf_status tf_exec_bare_map(const tf_executable *e, const char *who, const DLTensor *t, const char *how,
                                        void *map128, const tf_sink *sink);
/* The chip whose rules hold: the device's, or for a device that runs code for any chip the one of the code. */
uint32_t tf_exec_chip(const tf_executable *e);
/* What a checked tensor spans, with elements of `bits` bits: 4, two a byte, or whole bytes; no bytes if it is
 * empty. */
tf_memory_range tf_arg_range(const DLTensor *t, unsigned bits);
/* The same of a tensor of any type, checked; `what` begins the diagnostic. */
TF_NODISCARD tf_status tf_arg_span(const tf_executable *e, const DLTensor *t, const char *what, tf_memory_range *out,
                                   const tf_sink *sink);

/* Time between two points of a stream, by the device's events or the host's clock. */
typedef struct tf_exec_timer {
  tf_device *device;
  void *stream, *timer;
  double start;
  const tf_sink *sink;
} tf_exec_timer;
TF_NODISCARD tf_status tf_exec_time_begin(tf_exec_timer *t, tf_device *d, void *stream, const tf_sink *sink);
/* Waits. `s` is how the work between them went; a failure of it is passed on. */
TF_NODISCARD tf_status tf_exec_time_end(tf_exec_timer *t, tf_status s, double *ms);

/* maps.c: encoded tensor maps of an executable, by all that they say. */
tf_map_cache *tf_map_cache_new(const tf_allocator *a);
void tf_map_cache_free(tf_map_cache *m, const tf_allocator *a);
/* Records instruction x in the call. */
void tf_exec_make_map(tf_exec_call *c, const tf_hinst *x, const int64_t *r, int64_t *reg);
/* Checks map `number` of the call and, where it has an effect, encodes it: 128 bytes, aligned to 64. */
TF_NODISCARD tf_status tf_exec_encode_map(const tf_exec_call *c, int64_t number, const char *user, void *map128);
/* And writes it to the device's memory. */
TF_NODISCARD tf_status tf_exec_store_map(const tf_exec_call *c, int64_t number, uint32_t reg);

#endif
