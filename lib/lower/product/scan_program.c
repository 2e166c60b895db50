/* The tile program of a scan's step:
 *
 *   tile.kernel grid(blocks of lines)
 *     loop along the scanned axis, piece by piece (where there are several)
 *       the piece of each line into shared memory, computed from what the step reads
 *       its first element is combined with what all pieces before come to
 *       tile.cumsum, or its like
 *       the step's outputs, computed from that element by element
 *
 * A block has one or more lines, of neighbours: rows where the scanned axis is the innermost one, else columns, which
 * it turns on the way into shared memory. How many depends on how long a line is: of a short one each thread has its
 * own, of a longer one eight threads share it, of a long one the block. Where only the launch knows the length there is
 * a kernel for each, of which all but one have no blocks. Pieces and parts of threads have odd lengths, so that no two
 * lanes meet in a bank of shared memory.
 *
 * Long rows that are multiples of vectors stay in registers: each thread combines its vector, what the vectors come to
 * is scanned in shared memory, behind what comes from the pieces before, and each thread combines its own with that. */
#include "lower/product/product_emit.h"

#include "support/result.h"

typedef struct shape {
  int64_t lines, piece, threads;
  int64_t over, most; /* of lines that are longer than `over`, and up to `most`; -1: any */
  bool columns;
  int64_t
      vector; /* elements of a line that a thread has side by side, in registers; 0: the piece is in shared memory */
  enum { ANY, WHOLE, BROKEN } rows; /* of rows that are multiples of so many elements, or are not */
} shape;

typedef struct scan {
  tf_mm_emitter e;
  tf_op *op;
  const shape *shape;
  uint32_t axis;
  int32_t line; /* the axis of a block's lines; -1: there is one line only */
  bool reverse, exclusive;
  tf_type *elem, *wide;
  int64_t narrowest;        /* bits of an element, at least 16 */
  int64_t grain;            /* what rows are to be multiples of, in elements */
  tf_value *buffer, *carry; /* carry: NULL if a line is one piece */
  tf_value *totals;         /* of vectors */
  tf_value *begin, *from;   /* of the block's lines, and of the piece */
} scan;

/* ------------------------------------------------------------------------------------------------ ops */

static tf_value *two(scan *s, const char *name, tf_value *x, tf_value *y) {
  return tf_mm_math(&s->e.b, name, (tf_value *[]){x, y}, 2, x->type);
}

static tf_value *number(scan *s, int64_t n) { return tf_mm_index(&s->e.b, n); }

static tf_value *compare(scan *s, const char *name, tf_value *x, tf_value *y) {
  return tf_mm_math(&s->e.b, name, (tf_value *[]){x, y}, 2, tf_type_i(s->e.ctx, 1));
}

static tf_value *choose(scan *s, tf_value *condition, tf_value *x, tf_value *y) {
  return tf_mm_math(&s->e.b, "select", (tf_value *[]){condition, x, y}, 3, x->type);
}

static tf_value *cast(scan *s, tf_value *x, tf_type *to) {
  return x->type == to ? x : tf_mm_op(&s->e.b, TF_T_CAST, &x, 1, to, NULL, 0);
}

static tf_value *load(scan *s, tf_value *buffer, tf_value *i, tf_value *j) {
  return tf_mm_op(&s->e.b, TF_T_LOAD, (tf_value *[]){buffer, i, j}, j ? 3 : 2, buffer->type->elem, NULL, 0);
}

static void store(scan *s, tf_value *v, tf_value *buffer, tf_value *i, tf_value *j) {
  tf_mm_op(&s->e.b, TF_T_STORE, (tf_value *[]){v, buffer, i, j}, j ? 4 : 3, NULL, NULL, 0);
}

/* What there is of nothing. */
static tf_value *identity(scan *s) {
  double f;
  int64_t i;
  tf_fusion_dtype d = TF_FD_F32;
  TF_SURELY(tf_elem_dtype_of(s->wide, &d));
  tf_fusion_identity(tf_fusion_op_info(s->op)->combine, d, &f, &i);
  tf_named_attr at = {"value", tf_fd_is_float(d) ? tf_attr_float(s->wide, f) : tf_attr_int(s->wide, i)};
  return tf_mm_op(&s->e.b, TF_T_CONSTANT, NULL, 0, s->wide, &at, 1);
}

static tf_value *combine(scan *s, tf_value *before, tf_value *x) {
  return two(s, tf_fusion_id_info(tf_fusion_op_info(s->op)->combine)->name, before, x);
}

/* ------------------------------------------------------------------------------------------------ a piece */

/* Opens a loop over the piece's elements; their places in the buffer, and in the tensor: e.at. */
static tf_builder open_elements(scan *s, tf_value **line, tf_value **at) {
  static const char *const rows[2] = {"line", "at"}, *const columns[2] = {"at", "line"};
  const shape *h = s->shape;
  tf_value *size[2] = {number(s, h->columns ? h->piece : h->lines), number(s, h->columns ? h->lines : h->piece)};
  tf_builder outside = s->e.b;
  tf_op *loop = tf_mm_region(&outside, TF_T_PARALLEL, size, 2, NULL, 0, h->columns ? columns : rows, 2, &s->e.b);
  *line = tf_op_body(loop)->arg[h->columns];
  *at = tf_op_body(loop)->arg[!h->columns];
  s->e.at[s->axis] = two(s, "add", s->from, *at);
  if (s->line >= 0) s->e.at[s->line] = two(s, "add", s->begin, *line);
  tf_mm_forget(&s->e);
  return outside;
}

static void bring(scan *s) {
  tf_value *line, *at;
  tf_builder outside = open_elements(s, &line, &at);
  tf_value *x = cast(s, tf_mm_element(&s->e, tf_op_operand(s->op, 0), s->e.at), s->wide);
  if (s->reverse) /* what lies beyond the end comes first */
    x = choose(s, compare(s, "lt", s->e.at[s->axis], s->e.extent[s->axis]), x, identity(s));
  store(s, x, s->buffer, line, at);
  s->e.b = outside;
}

/* Between a piece's end and what comes from there, once for each line. */
static void each_line(scan *s, bool in) {
  static const char *const name[1] = {"line"};
  tf_value *lines = number(s, s->shape->lines), *first = number(s, s->reverse ? s->shape->piece - 1 : 0),
           *last = number(s, s->reverse ? 0 : s->shape->piece - 1);
  tf_builder outside = s->e.b;
  tf_op *loop = tf_mm_region(&outside, TF_T_PARALLEL, &lines, 1, NULL, 0, name, 1, &s->e.b);
  tf_value *line = tf_op_body(loop)->arg[0];
  if (in) store(s, combine(s, load(s, s->carry, line, NULL), load(s, s->buffer, line, first)), s->buffer, line, first);
  else store(s, load(s, s->buffer, line, last), s->carry, line, NULL);
  s->e.b = outside;
}

static void give(scan *s) {
  tf_value *line, *at, *v;
  tf_builder outside = open_elements(s, &line, &at);
  if (!s->exclusive) v = load(s, s->buffer, line, at);
  else {
    tf_value *end = number(s, s->reverse ? s->shape->piece - 1 : 0), *one = number(s, 1);
    tf_value *before =
        s->reverse ? two(s, "min", two(s, "add", at, one), end) : two(s, "max", two(s, "sub", at, one), end);
    v = choose(s, compare(s, "eq", at, end), s->carry ? load(s, s->carry, line, NULL) : identity(s),
               load(s, s->buffer, line, before));
  }
  tf_mm_store_outputs(&s->e, cast(s, v, s->elem));
  s->e.b = outside;
}

/* ------------------------------------------------------------------------------------------------ in registers */

/* Opens a loop over the piece's elements, vector by vector. */
static tf_builder open_vectors(scan *s, tf_value **which, tf_value **lane) {
  static const char *const name[2] = {"part", "at"};
  const shape *h = s->shape;
  tf_value *size[2] = {number(s, h->piece / h->vector), number(s, h->vector)};
  tf_builder outside = s->e.b;
  tf_op *loop = tf_mm_region(&outside, TF_T_PARALLEL, size, 2, NULL, 0, name, 2, &s->e.b);
  *which = tf_op_body(loop)->arg[0];
  *lane = tf_op_body(loop)->arg[1];
  s->e.at[s->axis] = two(s, "add", s->from, two(s, "add", tf_mm_times(&s->e.b, *which, h->vector), *lane));
  if (s->line >= 0) s->e.at[s->line] = s->begin;
  tf_mm_forget(&s->e);
  return outside;
}

static void bring_vectors(scan *s) {
  tf_value *which, *lane;
  tf_builder outside = open_vectors(s, &which, &lane);
  tf_value *x = cast(s, tf_mm_element(&s->e, tf_op_operand(s->op, 0), s->e.at), s->wide);
  if (s->reverse) x = choose(s, compare(s, "lt", s->e.at[s->axis], s->e.extent[s->axis]), x, identity(s));
  store(s, x, s->buffer, which, lane);
  s->e.b = outside;
}

static void give_vectors(scan *s) {
  tf_value *which, *lane;
  tf_builder outside = open_vectors(s, &which, &lane);
  tf_value *before = load(s, s->carry, number(s, 0), s->reverse ? two(s, "add", which, number(s, 1)) : which);
  tf_mm_store_outputs(&s->e, cast(s, combine(s, before, load(s, s->buffer, which, lane)), s->elem));
  s->e.b = outside;
}

/* Element `to` of what vectors come to: of a piece's last one for the next piece, or of what each comes to. */
static void put_totals(scan *s, int64_t n, tf_value *of, int64_t from, int64_t to) {
  static const char *const name[1] = {"part"};
  tf_value *size = number(s, n), *zero = number(s, 0);
  tf_builder outside = s->e.b;
  tf_op *loop = tf_mm_region(&outside, TF_T_PARALLEL, &size, 1, NULL, 0, name, 1, &s->e.b);
  tf_value *i = tf_op_body(loop)->arg[0], *v;
  if (of) v = load(s, of, i, NULL);
  else v = load(s, s->carry, zero, number(s, from));
  store(s, v, s->carry, zero, two(s, "add", i, number(s, to)));
  s->e.b = outside;
}

static void scan_dim(scan *s, const char *kind, tf_value *from, tf_value *to) {
  tf_named_attr at[2] = {{"dim", tf_attr_i64(s->e.ctx, 1)}, {"reverse", tf_attr_unit(s->e.ctx)}};
  bool scans = strncmp(kind, "cum", 3) == 0;
  const char *name = tf_pool_printf(s->e.pool, "tile.%s", kind);
  tf_mm_op(&s->e.b, (tf_top)(tf_context_op(s->e.ctx, name)->id & 0xffff), (tf_value *[]){from, to}, 2, NULL, at,
           1 + (scans && s->reverse));
}

static void piece_of_vectors(scan *s) {
  const char *scans = tf_fusion_op_info(s->op)->name;
  int64_t n = s->shape->piece / s->shape->vector;
  bring_vectors(s);
  scan_dim(s, tf_pool_printf(s->e.pool, "reduce_%s", scans + strlen("cum")), s->buffer, s->totals);
  scan_dim(s, scans, s->buffer, s->buffer);
  put_totals(s, n, s->totals, 0, s->reverse ? 0 : 1);
  scan_dim(s, scans, s->carry, s->carry);
  give_vectors(s);
  put_totals(s, 1, NULL, s->reverse ? 0 : n, s->reverse ? n : 0);
}

static void piece(scan *s) {
  tf_named_attr at[2] = {{"dim", tf_attr_i64(s->e.ctx, 1)}, {"reverse", tf_attr_unit(s->e.ctx)}};
  const char *name = tf_pool_printf(s->e.pool, "tile.%s", tf_fusion_op_info(s->op)->name);
  if (s->shape->vector) {
    piece_of_vectors(s);
    return;
  }
  bring(s);
  if (s->carry) each_line(s, true);
  tf_mm_op(&s->e.b, (tf_top)(tf_context_op(s->e.ctx, name)->id & 0xffff), (tf_value *[]){s->buffer, s->buffer}, 2, NULL,
           at, 1 + s->reverse);
  give(s);
  if (s->carry) each_line(s, false);
}

/* ------------------------------------------------------------------------------------------------ a kernel */

static bool is_static(const scan *s) { return s->op->result[0].type->dims[s->axis] != TF_DYN; }

/* 1 if the axis is longer than this, else 0. */
static tf_value *longer(scan *s, int64_t than) {
  tf_value *more = two(s, "sub", s->e.extent[s->axis], number(s, than));
  return two(s, "min", two(s, "max", more, number(s, 0)), number(s, 1));
}

static tf_value *blocks(scan *s) {
  tf_value *n = number(s, 1);
  for (uint32_t k = 0; k < s->e.rank; k++) {
    if (k == s->axis) continue;
    bool tiled = (int32_t)k == s->line && s->shape->lines > 1;
    n = two(s, "mul", n, tiled ? two(s, "ceil_div", s->e.extent[k], number(s, s->shape->lines)) : s->e.extent[k]);
  }
  if (is_static(s)) return n;
  if (s->shape->rows != ANY) { /* the last piece is whole vectors, or not */
    tf_value *rest = two(s, "mod", s->e.extent[s->axis], number(s, s->grain));
    tf_value *broken = two(s, "min", rest, number(s, 1));
    n = two(s, "mul", n, s->shape->rows == BROKEN ? broken : two(s, "sub", number(s, 1), broken));
  }
  if (s->shape->over >= 0) n = two(s, "mul", n, longer(s, s->shape->over));
  return s->shape->most < 0 ? n : two(s, "mul", n, two(s, "sub", number(s, 1), longer(s, s->shape->most)));
}

/* The place along all axes but the scanned one, from the block's number. */
static void find_places(scan *s, tf_value *block) {
  for (uint32_t r = s->e.rank; r-- > 0;) {
    if (r == s->axis) continue;
    bool tiled = (int32_t)r == s->line && s->shape->lines > 1;
    tf_value *n = tiled ? two(s, "ceil_div", s->e.extent[r], number(s, s->shape->lines)) : s->e.extent[r];
    s->e.at[r] = two(s, "mod", block, n);
    block = two(s, "floordiv", block, n);
    if ((int32_t)r == s->line) s->begin = tf_mm_times(&s->e.b, s->e.at[r], s->shape->lines);
  }
}

static void pieces(scan *s) {
  static const char *const name[1] = {"step"};
  tf_value *empty = identity(s), *one = number(s, 1);
  tf_mm_op(&s->e.b, TF_T_FILL, (tf_value *[]){s->carry, empty}, 2, NULL, NULL, 0);
  tf_value *n = two(s, "ceil_div", s->e.extent[s->axis], number(s, s->shape->piece));
  tf_builder outside = s->e.b;
  tf_op *loop = tf_mm_region(&outside, TF_T_SERIAL, (tf_value *[]){s->e.zero, n, one}, 3, NULL, 0, name, 1, &s->e.b);
  tf_value *step = tf_op_body(loop)->arg[0];
  if (s->reverse) step = two(s, "sub", two(s, "sub", n, one), step);
  s->from = tf_mm_times(&s->e.b, step, s->shape->piece);
  piece(s);
  s->e.b = outside;
}

static void alloc_vectors(scan *s, const shape *h) {
  int64_t dims[2] = {h->piece / h->vector, h->vector}, all[2] = {1, dims[0] + 1};
  s->buffer = tf_mm_alloc(&s->e.b, TF_TS_FRAGMENT, s->wide, dims, 2, "line");
  s->totals = tf_mm_alloc(&s->e.b, TF_TS_FRAGMENT, s->wide, dims, 1, "total");
  s->carry = tf_mm_alloc(&s->e.b, TF_TS_SHARED, s->wide, all, 2, "before");
  s->e.zero = number(s, 0);
  s->from = s->e.zero;
}

static void kernel(scan *s, const shape *h) {
  static const char *const name[1] = {"block"};
  int64_t dims[2] = {h->lines, h->piece}, n = s->op->result[0].type->dims[s->axis];
  s->shape = h;
  tf_named_attr threads = {"threads", tf_attr_i64(s->e.ctx, h->threads)};
  tf_value *grid = blocks(s);
  tf_builder outside = s->e.b;
  tf_op *k = tf_mm_region(&outside, TF_T_KERNEL, &grid, 1, &threads, 1, name, 1, &s->e.b);
  if (h->vector) {
    alloc_vectors(s, h);
    find_places(s, tf_op_body(k)->arg[0]);
    pieces(s);
    s->e.b = outside;
    return;
  }
  s->buffer = tf_mm_alloc(&s->e.b, TF_TS_SHARED, s->wide, dims, 2, "line");
  bool several = h->most < 0 && (n == TF_DYN || n > h->piece);
  s->carry = several ? tf_mm_alloc(&s->e.b, TF_TS_SHARED, s->wide, dims, 1, "before") : NULL;
  s->e.zero = number(s, 0);
  s->from = s->e.zero;
  find_places(s, tf_op_body(k)->arg[0]);
  if (several) pieces(s);
  else piece(s);
  s->e.b = outside;
}

/* ------------------------------------------------------------------------------------------------ the program */

/* From the first output, which has all axes that are no single element. */
static void find_extents(scan *s) {
  const tf_value *out = s->e.s->out.at[0];
  const tf_mm_axes *axes = tf_mm_axes_of(s->e.p, out);
  tf_value *of = tf_map_get(&s->e.args, tf_map_ptr(out));
  for (uint32_t k = 0; k < s->e.rank; k++) {
    int64_t n = s->op->result[0].type->dims[k];
    if (n != TF_DYN) s->e.extent[k] = number(s, n);
    for (uint32_t r = 0; n == TF_DYN && r < out->type->rank; r++) {
      if (axes->of[r] != (int32_t)k) continue;
      tf_named_attr at = {"axis", tf_attr_i64(s->e.ctx, r)};
      s->e.extent[k] = tf_mm_op(&s->e.b, TF_T_DIM, &of, 1, tf_type_index(s->e.ctx), &at, 1);
    }
  }
}

/* Vectors of 16 bytes of the narrowest tensor that the step reads or writes along the axis; none where an element is
 * the sum of those before it only: then a vector would begin one element earlier. */
static void choose_vectors(scan *s, shape *all) {
  s->grain = 128 / s->narrowest;
  bool none = s->exclusive || s->grain < 2;
  if (none) all[2].rows = ANY;
  for (int i = 3; i < 5; i++) all[i].vector = none ? 0 : s->grain;
}

static void kernels(scan *s) {
  int64_t n = s->op->result[0].type->dims[s->axis], part = tf_type_bits(s->wide) == 64 ? 17 : 33;
  shape all[] = {{256, part, 256, -1, part, false, 0, ANY},      {32, 8 * part, 256, part, 8 * part, false, 0, ANY},
                 {1, 2304, 256, 8 * part, -1, false, 0, BROKEN}, {1, 1024, 128, 8 * part, 1024, false, 1, WHOLE},
                 {1, 4096, 256, 1024, -1, false, 1, WHOLE},      {32, 65, 256, -1, -1, true, 0, ANY}};
  if (s->axis + 1 < s->e.rank) {
    kernel(s, &all[5]);
    return;
  }
  choose_vectors(s, all);
  if (s->line < 0) {
    all[2].over = all[3].over = -1;
    if (all[2].rows == ANY) all[2].most = -1;
  }
  for (int i = s->line < 0 ? 2 : 0; i < 5; i++) {
    bool fits = n > all[i].over && (all[i].most < 0 || n <= all[i].most);
    bool whole = all[i].rows == ANY || (n % s->grain != 0) == (all[i].rows == BROKEN);
    if ((i < 3 || all[i].vector) && (n == TF_DYN || (fits && whole))) kernel(s, &all[i]);
  }
}

static const tf_type *elem_type_of(const tf_value *v) { return v->type->elem ? v->type->elem : v->type; }

tf_op *tf_mm_scan_program(const tf_mm_plan *p, const tf_mm_step *step, const tf_target *target, const char *name,
                          tf_value *const *in, uint32_t nin, tf_value *const *out, uint32_t nout) {
  (void)target;
  tf_op *op = step->product;
  tf_fusion_dtype d = TF_FD_F32;
  uint32_t rank = op->result[0].type->rank;
  scan s = {.e = {.p = p, .s = step, .ctx = p->func->ctx, .pool = p->pool, .args.pool = p->pool, .rank = rank},
            .op = op,
            .axis = (uint32_t)tf_fusion_axis_of(op, 0),
            .reverse = tf_fusion_reverse_of(op),
            .exclusive = tf_fusion_exclusive_of(op),
            .elem = op->result[0].type->elem};
  s.line = s.axis + 1 < rank ? (int32_t)rank - 1 : (int32_t)rank - 2;
  TF_SURELY(tf_elem_dtype_of(s.elem, &d));
  bool narrow = tf_fd_is_float(d) && d != TF_FD_F64;
  s.wide = narrow ? tf_type_float(p->func->ctx, TF_F32) : s.elem;
  tf_mm_begin(&s.e, name, in, nin, out, nout);
  s.narrowest = 64;
  for (uint32_t i = 0; i < nin + nout; i++) {
    int64_t bits = tf_type_bits(elem_type_of(i < nin ? in[i] : out[i - nin]));
    if (bits < s.narrowest) s.narrowest = bits < 16 ? 16 : bits;
  }
  find_extents(&s);
  kernels(&s);
  return s.e.func;
}
