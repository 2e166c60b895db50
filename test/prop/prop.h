/* The property test: random fusions, random schedules and shapes; the reference evaluator against a device.
 *
 * A case is one text: `//` lines that say how to compile, what the arguments are and how far each result may be off,
 * and then the program. Whatever is drawn goes through that text, so that a failure can be kept, cut down and run
 * again. */
#ifndef PROP_H
#define PROP_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fusion/fusion_dialect.h"
#include "tf/compile.h"
#include "tf/device.h"

/* ------------------------------------------------------------------------------------------------ chance */

typedef struct rng {
  uint64_t s;
} rng;

static inline uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}
static inline uint64_t rnd(rng *r) { return mix(r->s++); }
static inline uint32_t below(rng *r, uint32_t n) { return n ? (uint32_t)(rnd(r) % n) : 0; }
static inline bool chance(rng *r, uint32_t percent) { return below(r, 100) < percent; }

/* ------------------------------------------------------------------------------------------------ programs */

#define MAX_VALUES 96
#define MAX_RANK 6

/* What is known of a value when the program is drawn. */
typedef struct value {
  char name[16];
  tf_fusion_dtype type;
  bool scalar;
  uint32_t rank;
  int64_t dim[MAX_RANK];
  bool dyn[MAX_RANK]; /* written as `?` */
  double lo, hi;      /* of floats that are not special */
  bool integer;       /* every value is a whole number */
  bool special;       /* NaN, infinities, anything */
  double err;         /* how far a kernel may be off; 0: it agrees bit for bit */
  uint32_t uses;
} value;

typedef struct program {
  rng r;
  value v[MAX_VALUES];
  uint32_t n;
  int64_t letter[4]; /* extents that the tensors' axes are drawn from */
  bool named[4];     /* called e0, e1, ... in `dims` */
  int style;         /* extents: 0 static, 1 symbolic, 2 mixed */
  bool strided;
  uint32_t narg;
  char *args, *body, *notes; /* text in the making */
  size_t args_n, body_n, notes_n;
  FILE *fargs, *fbody, *fnotes;
  uint32_t outs[8], nout;
  uint32_t factor[2], nfactor; /* i64 arguments for symbolic splits */
  int64_t factor_value[2];
  bool tiles;         /* ops that tile programs make are drawn, too */
  int64_t cluster[3]; /* extents of clusters of blocks; 0: there are none */
} program;

void program_make(program *p, uint64_t seed);
/* The same with ops that tile programs make: scans, scatters, topk. */
void program_make_tiles(program *p, uint64_t seed);
void program_add_cluster(program *p, rng *r);
void program_free(program *p);
/* The whole case. script may be "". */
char *program_text(const program *p, const char *header, const char *script);
const value *program_find(const program *p, const char *name);
void type_text(const value *v, char *out, size_t cap);

/* ops.c: what a pointwise op or a cast does to what is known. False: not here. */
typedef struct op_row {
  const char *name, *operands, *accepts;
  tf_fusion_class cls;
  tf_fusion_id id;
  bool gives_bool;
} op_row;
const op_row *op_get(tf_fusion_id id);
bool op_bounds(tf_fusion_id id, const value *const *x, uint32_t n, value *out);
bool cast_bounds(const value *x, value *out);
bool reduction_bounds(tf_fusion_id id, const value *x, int64_t count, value *out);
/* The interval in which the op may be applied, for those that have one. */
bool op_domain(tf_fusion_id id, double *lo, double *hi);
void full_range(value *v);
bool hull(const value *a, const value *b, value *out); /* of two that stand side by side */

/* ------------------------------------------------------------------------------------------------ running */

typedef enum outcome { PASSED, REFUSED, FAILED } outcome;

typedef struct setup {
  const char *device;        /* "emu", "cuda:0" */
  bool check, watch_kernels; /* watch_kernels: runner_otherwise knows of the launch's choice, too */
  bool jitter;               /* when copies arrive is drawn where accesses are watched; else as late as allowed */
  bool banks;                /* bank conflicts are counted, and compared with what --print-banks says */
  bool sectors;              /* all accesses are counted, and compared with what tf_fusion_report says */
  uint32_t gpus;             /* of a mesh: devices "cuda:0" to ... */
  bool from_ptx;             /* what runs is read from the final PTX (tf_compile_options) */
} setup;

typedef struct runner runner;
runner *runner_new(const setup *s);
void runner_free(runner *r);
/* Runs a case. *why: what was refused, or what failed; valid until the next call. checked: with every access watched.
 */
outcome runner_run(runner *r, const char *text, bool checked, const char **why);
bool runner_lowers(runner *r, const char *text); /* is its schedule accepted? */
/* Parsed, verified, lowered and compiled, or refused with a reason; it does not run. */
outcome runner_compiles(runner *r, const char *text, const char **why);
/* NULL: --print-tma succeeds exactly where lowering does, with a reason where not. Else what is wrong. */
const char *runner_print_tma(runner *r, const char *text);
bool runner_lost(runner *r);               /* does the device do nothing more for this process? */
bool runner_cut(const runner *r);          /* did the last case make a copy in more instructions than it says? */
bool runner_otherwise(const runner *r);    /* did the last case make a copy in another way than it says? */
const char *runner_moves(const runner *r); /* what the last case's devices exchanged */
bool runner_compared(const runner *r);     /* were the last case's counts known and compared? */
tf_session *runner_session(runner *r);
const char *runner_log(runner *r); /* diagnostics since the last call */

int conformance(const setup *s,
                unsigned every); /* prints the matrix, of which one of `every` cells is run; an exit status */

/* script.c: a schedule for the program, as text (malloc'd). What primitives refused is counted in `refused`. */
typedef struct tally tally;
char *script_make(runner *r, const program *p, uint64_t seed, tally *refused, const char **error);

/* banks.c: a case (malloc'd) through shared memory, for --banks. */
char *banks_text(uint64_t seed, const char *name);
/* large.c */
char *large_text(const char *text, rng *r); /* malloc'd */

/* tally.c: how often each reason was given; names and numbers in it do not count. */
tally *tally_new(void);
void tally_add(tally *t, const char *reason);
uint64_t tally_count(const tally *t, const char *reason); /* of one without names and numbers */
void *shared_memory(size_t bytes);
void tally_print(tally *t, const char *title);
/* What `all` counts and `some` counts fewer times than `least`, or NULL. */
const char *tally_rare(const tally *all, const tally *some, uint64_t least);

#endif
