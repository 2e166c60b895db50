/* Random tensor copies against a plain reference: which byte of the tensor lies where in shared memory. */
#include "async.h"

enum { BYTES = 128 << 10, TENSOR = 1 << 17 };

static uint64_t seed;
static uint32_t draw(uint32_t n) { /* 0 .. n - 1 */
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % n;
}

typedef enum form { TILE, IM2COL, ROWS, WIDE, WIDE128, SLICES } form;
static bool is_wide(form f) { return f == WIDE || f == WIDE128; }
typedef enum way { LOAD_IN, STORE_OUT, ADD_OUT } way;

#define ONCE(body) "  br i1 %%zero, label %%ta, label %%fa\nta:\n" body "  br label %%fa\nfa:\n"

/* @k(map, x, y, bytes, c0 .. c4, o0 .. o2): y becomes what shared memory holds after the copy, or shared memory gets x
 * and goes to the tensor. */
static void kernel_text(char *out, size_t size, way w, form f, int rank) {
  char types[256] = "", args[256] = "", name[96];
  int n = 0, ncoord = f == ROWS ? 5 : rank;
  for (int i = 0; i < ncoord; i++) {
    strcat(types, ", i32");
    n += snprintf(args + n, sizeof args - (size_t)n, ", i32 %%c%d", i);
  }
  int noffset = f == IM2COL && w == LOAD_IN ? rank - 2 : is_wide(f) ? 2 : 0;
  for (int i = 0; i < noffset; i++) {
    strcat(types, ", i16");
    n += snprintf(args + n, sizeof args - (size_t)n, ", i16 %%o%d", i);
  }
  static const char *const forms[] = {"tile", "im2col", "tile.gather4", "im2col.w", "im2col.w.128", "tile"};
  const char *how = f == ROWS && w != LOAD_IN ? "tile.scatter4" : forms[f];
  snprintf(name, sizeof name, "llvm.nvvm.cp.async.bulk.tensor.%s.%s.%dd",
           w == LOAD_IN     ? "g2s"
           : w == STORE_OUT ? "s2g"
                            : "reduce.add",
           how, rank);
  static const char head[] =
      PRELUDE "@full = internal addrspace(3) global i64 poison, align 8\n"
              "@dyn = external addrspace(3) global [0 x i8], align 1024\n"
              "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
              "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n"
              "declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)\n"
              "declare void @llvm.nvvm.fence.proxy.async.shared_cta()\n"
              "declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32)\n"
              "declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3), i32)\n"
              "declare void @llvm.nvvm.cp.async.bulk.commit.group()\n"
              "declare void @llvm.nvvm.cp.async.bulk.wait.group(i32)\n";
  static const char entry[] =
      "define ptx_kernel void @k(ptr byval([128 x i8]) align 64 %map, ptr addrspace(1) %x, ptr addrspace(1) %y, i32 "
      "%bytes, i32 %area, i32 %at, i32 %c0, i32 %c1, i32 %c2, i32 %c3, i32 %c4, i16 %o0, i16 %o1, i16 %o2) {\n"
      "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
      "  %zero = icmp eq i32 %t, 0\n"
      "  %s = getelementptr i8, ptr addrspace(3) @dyn, i32 %at\n"
      "  %c = addrspacecast ptr addrspace(3) %s to ptr addrspace(7)\n"
      "  %t4 = mul i32 %t, 4\n";
  static const char copy[] =
      "  br label %loop\nloop:\n  %i = phi i32 [ %t4, %{from} ], [ %j, %body ]\n  %go = icmp ult i32 %i, %area\n"
      "  br i1 %go, label %body, label %done\nbody:\n"
      "  %ps = getelementptr i8, ptr addrspace(3) @dyn, i32 %i\n  %pg = getelementptr i8, ptr addrspace(1) %{g}, i32 "
      "%i\n"
      "  %v = load i32, ptr addrspace({a}) %p{r}, align 4\n  store i32 %v, ptr addrspace({b}) %p{w}, align 4\n"
      "  %j = add i32 %i, 128\n  br label %loop\ndone:\n";
  char loop[sizeof copy + 64], *q = loop;
  for (const char *p = copy; *p;) { /* {from} {g} {a} {b} {r} {w} */
    static const char *const in[][2] = {{"{from}", "d"}, {"{g}", "y"}, {"{a}", "3"},
                                        {"{b}", "1"},    {"{r}", "s"}, {"{w}", "g"}};
    static const char *const to[][2] = {{"{from}", "0"}, {"{g}", "x"}, {"{a}", "1"},
                                        {"{b}", "3"},    {"{r}", "g"}, {"{w}", "s"}};
    int hit = -1;
    for (int i = 0; i < 6; i++)
      if (!strncmp(p, in[i][0], strlen(in[i][0]))) hit = i;
    if (hit < 0) {
      *q++ = *p++;
      continue;
    }
    const char *by = (w == LOAD_IN ? in : to)[hit][1];
    if (hit == 0 && w != LOAD_IN) by = "entry";
    q += sprintf(q, "%s", by);
    p += strlen(in[hit][0]);
  }
  *q = 0;
  if (w == LOAD_IN)
    snprintf(
        out, size,
        "%sdeclare void @%s(ptr addrspace(7), ptr addrspace(3), ptr%s, i16, i64, i1, i1, i32)\n%s" ONCE(
            "  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @full, i32 1)\n"
            "  call void @llvm.nvvm.fence.proxy.async.shared_cta()\n"
            "  %%s0 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) @full, i32 "
            "%%bytes)\n  call void @%s(ptr addrspace(7) %%c, ptr addrspace(3) @full, ptr %%map%s, i16 0, i64 0, i1 "
            "false, i1 false, i32 0)\n") BAR
        "  br label %%w\nw:\n  %%ok = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr "
        "addrspace(3) @full, i32 0)\n  br i1 %%ok, label %%d, label %%w\nd:\n%s  ret void\n}\n",
        head, name, types, entry, name, args, loop);
  else
    snprintf(out, size,
             "%sdeclare void @%s(ptr addrspace(3), ptr%s, i64, i1)\n%s  br label %%entry\nentry:\n%s"
             "  call void @llvm.nvvm.fence.proxy.async.shared_cta()\n" BAR ONCE(
                 "  call void @%s(ptr addrspace(3) %%s, ptr %%map%s, i64 0, i1 false)\n"
                 "  call void @llvm.nvvm.cp.async.bulk.commit.group()\n"
                 "  call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)\n") "  ret void\n}\n",
             head, name, types, entry, loop, name, args);
}

typedef struct request {
  tf_tensormap_desc m;
  int64_t c[5], o[3];
  form f;
  uint32_t at;
} request;

enum { OUTSIDE = -1, UNSAID = -2 };

/* Calls fn(shared byte, tensor byte or one of the above) for each byte that the copy moves, row by row. */
typedef void visit(void *user, uint32_t shared, int64_t tensor);

static uint32_t place(const request *q, uint32_t lin) { /* address of the byte in the swizzled row space */
  uint32_t a = q->at + lin, line = a / 128, unit = a / 16 % 8;
  uint32_t mask = q->m.s.swizzle == TF_TENSORMAP_SWIZZLE_128B  ? 7
                  : q->m.s.swizzle == TF_TENSORMAP_SWIZZLE_64B ? 3
                  : q->m.s.swizzle == TF_TENSORMAP_SWIZZLE_32B ? 1
                                                               : 0;
  return line * 128 + (unit ^ (line & mask)) * 16 + a % 16;
}

static uint32_t each_row(const request *q, const int64_t *x, uint32_t row, visit *fn, void *user) {
  const tf_tensormap_desc *m = &q->m;
  uint32_t size = tf_tensormap_type_bits((tf_tensormap_type)m->s.type) / 8;
  uint32_t n = (uint32_t)(q->f == IM2COL || is_wide(q->f) ? m->s.channels : m->s.box[0]),
           span = tf_tensormap_swizzle_span((tf_tensormap_swizzle)m->s.swizzle);
  uint32_t pitch = m->s.swizzle ? span : n * size;
  bool in = true;
  int64_t base = 0;
  for (int i = 1; i < m->s.rank; i++) {
    in = in && x[i] >= 0 && x[i] < m->dim[i];
    base += x[i] * m->stride[i - 1];
  }
  for (uint32_t k = 0; k < n; k++)
    for (uint32_t b = 0; b < size; b++) {
      int64_t e = q->c[0] + k;
      fn(user, place(q, row * pitch + k * size + b), in && e >= 0 && e < m->dim[0] ? base + e * size + b : OUTSIDE);
    }
  return n * size;
}

/* A row of which nothing is promised. */
static uint32_t no_row(const request *q, uint32_t row, visit *fn, void *user) {
  uint32_t bytes = (uint32_t)tf_tensormap_shared_bytes((tf_tensormap_type)q->m.s.type, q->m.s.channels),
           pitch = tf_tensormap_swizzle_span((tf_tensormap_swizzle)q->m.s.swizzle);
  for (uint32_t b = 0; b < bytes; b++) fn(user, place(q, row * pitch + b), UNSAID);
  return bytes;
}

/* The k-th pixel of the copy, counted along W and from image to image. */
static uint32_t wide_row(const request *q, int64_t k, bool halo, int64_t after, uint32_t row, visit *fn, void *user) {
  const tf_tensormap_desc *m = &q->m;
  int64_t step = m->s.element_stride[1], first = q->c[1], low = m->s.lower[0], high = m->dim[1] - 1 + m->s.upper[0];
  int64_t in_first = (high - first) / step + 1, in_other = (high - low) / step + 1;
  int64_t image = k < in_first ? 0 : 1 + (k - in_first) / in_other;
  int64_t at = k < in_first ? first + k * step : low + (k - in_first) % in_other * step;
  int64_t x[5] = {0};
  for (int i = 2; i < m->s.rank; i++) x[i] = q->c[i];
  x[1] = at + after * step + q->o[1];
  x[m->s.rank - 1] = q->c[m->s.rank - 1] + image;
  if (halo && at + after * step > high) return no_row(q, row, fn, user);
  return each_row(q, x, row, fn, user);
}

static uint32_t each_wide(const request *q, visit *fn, void *user) {
  uint32_t row = 0, total = 0;
  int n = q->f == WIDE ? q->m.s.pixels : 128, each = q->f == WIDE ? n : 32;
  for (int first = 0; first < n; first += each) {
    for (int k = first; k < first + each; k++) total += wide_row(q, k, false, 0, row++, fn, user);
    for (int h = 1; h <= q->o[0]; h++) total += wide_row(q, first + each - 1, true, h, row++, fn, user);
  }
  return total;
}

/* The next position within the box; false: that was the last. */
static bool advance(const request *q, int64_t *k) {
  const tf_tensormap_shape *s = &q->m.s;
  for (int i = 0; i < s->rank; i++) {
    if (i != s->rank - 2 && (k[i] += s->element_stride[i]) < s->box[i]) return true;
    k[i] = 0;
  }
  return false;
}

/* Slices of 16 or 32 bytes, one after the other, of one plane (the last dimension but one) whatever the box says. */
static uint32_t each_slice(const request *q, visit *fn, void *user) {
  const tf_tensormap_desc *m = &q->m;
  int64_t k[5] = {0}, size = m->s.interleave == TF_TENSORMAP_INTERLEAVE_16B ? 16 : 32;
  uint32_t at = 0;
  do {
    bool in = true;
    int64_t from = (q->c[0] + k[0]) * size;
    for (int i = 0; i < m->s.rank; i++) in = in && q->c[i] + k[i] >= 0 && q->c[i] + k[i] < m->dim[i];
    for (int i = 1; i < m->s.rank; i++) from += (q->c[i] + k[i]) * m->stride[i - 1];
    for (int64_t b = 0; b < size; b++) fn(user, place(q, at++), in ? from + b : OUTSIDE);
  } while (advance(q, k));
  return at;
}

/* Bytes that the copy brings. */
static uint32_t each_byte(const request *q, visit *fn, void *user) {
  const tf_tensormap_desc *m = &q->m;
  uint32_t row = 0, total = 0;
  int64_t x[5] = {0};
  if (is_wide(q->f)) return each_wide(q, fn, user);
  if (q->f == SLICES) return each_slice(q, fn, user);
  if (q->f == ROWS) {
    for (int i = 0; i < 4; i++) {
      x[1] = q->c[1 + i];
      total += each_row(q, x, row++, fn, user);
    }
    return total;
  }
  if (q->f == IM2COL) {
    int space = m->s.rank - 2;
    int64_t p[3], n = q->c[m->s.rank - 1];
    for (int i = 0; i < space; i++) p[i] = q->c[1 + i];
    for (int k = 0; k < m->s.pixels; k++) {
      for (int i = 0; i < space; i++) x[1 + i] = p[i] + q->o[i];
      x[m->s.rank - 1] = n;
      total += each_row(q, x, row++, fn, user);
      for (int i = 0; i <= space; i++) {
        if (i == space) n++;
        else if ((p[i] += m->s.element_stride[1 + i]) > m->dim[1 + i] - 1 + m->s.upper[i]) p[i] = m->s.lower[i];
        else break;
      }
    }
    return total;
  }
  int32_t b[5] = {1, 1, 1, 1, 1}, s[5] = {1, 1, 1, 1, 1};
  for (int i = 1; i < m->s.rank; i++) {
    b[i] = m->s.box[i];
    s[i] = m->s.element_stride[i];
  }
  for (int32_t k4 = 0; k4 < b[4]; k4 += s[4])
    for (int32_t k3 = 0; k3 < b[3]; k3 += s[3])
      for (int32_t k2 = 0; k2 < b[2]; k2 += s[2])
        for (int32_t k1 = 0; k1 < b[1]; k1 += s[1]) {
          int32_t k[5] = {0, k1, k2, k3, k4};
          for (int i = 1; i < m->s.rank; i++) x[i] = q->c[i] + k[i];
          total += each_row(q, x, row++, fn, user);
        }
  return total;
}

static const uint8_t types[] = {TF_TENSORMAP_U8,  TF_TENSORMAP_U16, TF_TENSORMAP_U32, TF_TENSORMAP_F16,
                                TF_TENSORMAP_F32, TF_TENSORMAP_F64, TF_TENSORMAP_I64, TF_TENSORMAP_BF16};

/* An interleaved map. */
static request any_slices(int rank, way w) {
  request q = {.f = SLICES, .at = 128 * draw(9)};
  tf_tensormap_shape *s = &q.m.s;
  s->rank = (uint8_t)rank;
  s->interleave = 1 + (uint8_t)draw(2);
  s->type = w == ADD_OUT ? TF_TENSORMAP_U32 : types[draw(sizeof types)];
  s->swizzle = (uint8_t)(s->interleave == TF_TENSORMAP_INTERLEAVE_32B ? TF_TENSORMAP_SWIZZLE_32B : draw(4));
  s->fill = s->type >= TF_TENSORMAP_F16 && w == LOAD_IN && draw(4) == 0;
  int64_t unit = s->interleave == TF_TENSORMAP_INTERLEAVE_32B ? 32 : 16, bytes = unit;
  int32_t least = 16 / (int32_t)(tf_tensormap_type_bits((tf_tensormap_type)s->type) / 8); /* as the driver wants it */
  for (int i = 0; i < rank; i++) {
    q.m.dim[i] = 1 + draw(i ? 4 : 12);
    s->box[i] = i ? 1 + (int32_t)draw(4) : least * (1 + (int32_t)draw(2));
    s->element_stride[i] = draw(3) == 0 ? 1 + (int32_t)draw(3) : 1;
    q.c[i] = (int64_t)draw((uint32_t)q.m.dim[i] + 4) - 2;
    if (i) q.m.stride[i - 1] = bytes = bytes * q.m.dim[i - 1] + unit * draw(3);
  }
  return q;
}

/* A map and coordinates by chance; rows of the tensor do not overlap. */
static request any(form f, int rank, way w) {
  if (f == SLICES) return any_slices(rank, w);
  request q = {.f = f};
  tf_tensormap_shape *s = &q.m.s;
  s->rank = (uint8_t)rank;
  s->mode = (uint8_t)(f == IM2COL    ? TF_TENSORMAP_IM2COL
                      : f == WIDE    ? TF_TENSORMAP_IM2COL_W
                      : f == WIDE128 ? TF_TENSORMAP_IM2COL_W128
                                     : TF_TENSORMAP_TILED);
  s->type = w == ADD_OUT ? TF_TENSORMAP_U32 : types[draw(sizeof types)];
  s->swizzle = (uint8_t)(is_wide(f) ? 2 + draw(2) : draw(4));
  s->fill = s->type >= TF_TENSORMAP_F16 && w == LOAD_IN && draw(4) == 0;
  uint32_t size = tf_tensormap_type_bits((tf_tensormap_type)s->type) / 8, most = s->swizzle ? 16u << s->swizzle : 256;
  uint32_t inner = 16 * (1 + draw(most / 16)) / size;
  if (inner > 256) inner = 256;
  int64_t bytes = 0;
  for (int i = 0; i < rank; i++) {
    q.m.dim[i] = 1 + draw(!i ? 70 : rank == 5 ? 3 : rank == 4 ? 4 : 9);
    s->box[i] = (int32_t)(i ? 1 + draw(rank == 5 ? 3 : rank == 4 ? 4 : 9) : inner);
    s->element_stride[i] = (int32_t)(i && draw(3) == 0 ? 1 + draw(3) : 1);
    if (i) q.m.stride[i - 1] = bytes = (bytes * q.m.dim[i - 1] + 15) / 16 * 16 + 16 * draw(3);
    if (!i) bytes = size;
    q.c[i] = (int32_t)draw((uint32_t)q.m.dim[i] + 6) - 3;
  }
  int32_t unit = (int32_t)(16 / size); /* boxes begin at multiples of 16 bytes */
  q.c[0] = ((int32_t)draw((uint32_t)(q.m.dim[0] / unit) + 4) - 2) * unit;
  s->channels = (int32_t)inner;
  s->pixels = 1 + (int32_t)draw(40);
  for (int i = 0; i < rank - 2 && f == IM2COL; i++) {
    s->lower[i] = (int32_t)draw(3) - 1;
    s->upper[i] = s->lower[i] + (int32_t)draw(3) - 2 + (q.m.dim[i + 1] < 4 ? 2 : 0);
    if (q.m.dim[i + 1] + s->upper[i] - s->lower[i] < 1) s->upper[i] = s->lower[i];
    q.c[i + 1] = s->lower[i] + (int32_t)draw((uint32_t)(q.m.dim[i + 1] + s->upper[i] - s->lower[i]));
    q.o[i] = w == LOAD_IN ? draw(3) : 0;
  }
  if (is_wide(f)) {
    s->lower[0] = (int32_t)draw(3) - 1;
    s->upper[0] = s->lower[0] + (int32_t)draw(2);
    if (q.m.dim[1] + s->upper[0] - s->lower[0] < 1) s->upper[0] = s->lower[0];
    q.c[1] = s->lower[0] - 2 + (int32_t)draw((uint32_t)(q.m.dim[1] + s->upper[0] - s->lower[0] + 2));
    q.o[0] = draw(draw(2) ? 32 : 4);
    q.o[1] = draw(4);
  }
  if (f == ROWS) {
    s->box[1] = s->element_stride[1] = 1;
    for (int i = 1; i < 5; i++) /* four different rows, so that stores have one meaning */
      q.c[i] = w == LOAD_IN ? (int32_t)draw((uint32_t)q.m.dim[1] + 4) - 2 : (i + (int32_t)draw(3)) * 3 - 2 + i % 2;
  }
  q.at = 128 * draw(9);
  return q;
}

typedef struct sides {
  uint8_t *shared, *tensor;
  uint8_t *hit; /* of shared memory: what the copy touches */
  const tf_tensormap_desc *m;
  uint64_t count;
} sides;

static void brings(void *user, uint32_t at, int64_t from) {
  sides *s = user;
  bool nan = s->m->s.fill;
  s->hit[at] = 1;
  s->shared[at] = from >= 0        ? s->tensor[from]
                  : from == UNSAID ? (at % 2 ? 0x7f : 0xba)
                  : !nan           ? 0
                  : at % 2         ? 0x7f
                                   : 0xf7;
}

static void takes(void *user, uint32_t at, int64_t to) {
  sides *s = user;
  if (to >= 0) s->tensor[to] = s->shared[at];
}

static void adds(void *user, uint32_t at, int64_t to) {
  sides *s = user;
  uint32_t x, y;
  if (to < 0 || to % 4) return;
  memcpy(&x, s->tensor + to, 4);
  memcpy(&y, s->shared + at, 4);
  x += y;
  memcpy(s->tensor + to, &x, 4);
}

static void nothing(void *user, uint32_t at, int64_t to) { (void)user, (void)at, (void)to; }

static uint32_t bytes_of_halo(const request *q) {
  return (uint32_t)(tf_tensormap_shared_bytes((tf_tensormap_type)q->m.s.type, q->m.s.channels) * q->o[0] *
                    (q->f == WIDE ? 1 : 4));
}

static void counts(void *user, uint32_t at, int64_t to) {
  sides *s = user;
  s->count += to >= 0 && at < BYTES;
}

/* Does a store reach the end of a row inside of a piece of 16 bytes? */
static bool ends_early(request *q, way w) {
  sides s = {0};
  if (w == LOAD_IN || q->f == SLICES) return false;
  each_byte(q, counts, &s);
  int64_t bytes = q->m.dim[0] * (tf_tensormap_type_bits((tf_tensormap_type)q->m.s.type) / 8);
  return s.count && bytes % 16 && q->c[0] + q->m.s.channels > q->m.dim[0];
}

/* Does it lie before the begin of its rows? */
static bool lies_before(const request *q, way w) {
  return w != LOAD_IN && q->f != SLICES && q->c[0] + q->m.s.channels <= 0;
}

static void run(way w, form f, int rank, uint32_t cases) {
  static char text[16384];
  static uint8_t shared[BYTES], tensor[TENSOR], hit[BYTES], got[BYTES], back[TENSOR];
  kernel_text(text, sizeof text, w, f, rank);
  bench t;
  tf_emu_options o = {.latency = (tf_emu_latency)draw(3), .seed = seed, .check = w != LOAD_IN};
  bench_begin(&t, &o, text, "k", 14);
  for (uint32_t k = 0; k < cases; k++) {
    uint64_t began = seed;
    request q = any(f, rank, w);
    char why[256];
    uint32_t area = BYTES / 2;
    int64_t end = q.m.stride[rank > 1 ? rank - 2 : 0] * q.m.dim[rank > 1 ? rank - 1 : 0] + 1024;
    ck_assert_int_le(end, TENSOR);
    for (uint32_t i = 0; i < TENSOR; i++) tensor[i] = (uint8_t)draw(256);
    for (uint32_t i = 0; i < area; i++) shared[i] = w == LOAD_IN ? 0xba : (uint8_t)draw(256);
    memset(hit, 0, sizeof hit);
    uint64_t gt = bench_put(&t, tensor, TENSOR), gx = bench_put(&t, shared, area), gy = bench_alloc(&t, area);
    q.m.address = (int64_t)gt;
    _Alignas(64) char map[128];
    ck_assert_msg(tf_tensormap_check(&q.m, 0, why, sizeof why), "seed %llu: %s", (unsigned long long)began, why);
    ck_assert_int_eq(t.d->v->tensormap_encode(t.d, &q.m, map, &t.sink), TF_OK);
    uint32_t bytes = each_byte(&q, nothing, NULL);
    ck_assert_int_eq(bytes, f == ROWS ? 4 * tf_tensormap_box_bytes(&q.m.s)
                                      : tf_tensormap_box_bytes(&q.m.s) + (is_wide(f) ? bytes_of_halo(&q) : 0));
    uint64_t param[14] = {(uintptr_t)map, gx, gy, bytes, area, q.at};
    for (int i = 0; i < 5; i++) param[6 + i] = (uint32_t)(int32_t)q.c[i];
    for (int i = 0; i < 3; i++) param[11 + i] = (uint64_t)q.o[i];
    tf_status st = bench_launch(&t, 1, 32, area, 14, param);
    bool early = ends_early(&q, w), before = lies_before(&q, w);
    ck_assert_msg((st == TF_OK) == (!early && !before), "seed %llu: %s", (unsigned long long)began, t.said.text);
    if (early) expect_said(&t, "hardware writes whole pieces of 16 bytes");
    if (before) expect_said(&t, "before they begin, which hardware answers with an illegal instruction");
    sides s = {shared, tensor, hit, &q.m, 0};
    each_byte(&q, w == LOAD_IN ? brings : w == STORE_OUT ? takes : adds, &s);
    t.d->v->download(t.d, got, gy, area, NULL, &t.sink);
    t.d->v->download(t.d, back, gt, TENSOR, NULL, &t.sink);
    for (uint32_t i = 0; w == LOAD_IN && i < area; i++)
      if (got[i] != (hit[i] ? shared[i] : i % 2 ? 0x7f : 0xba)) /* an assertion for each byte would take minutes */
        ck_abort_msg("seed %llu: byte %u of shared memory is %02x, expected %02x", (unsigned long long)began, i, got[i],
                     hit[i] ? shared[i] : 0x7fba >> i % 2 * 8 & 255);
    ck_assert_msg(!memcmp(back, tensor, TENSOR), "seed %llu: the tensor differs", (unsigned long long)began);
    t.d->v->free(t.d, gt, NULL);
    t.d->v->free(t.d, gx, NULL);
    t.d->v->free(t.d, gy, NULL);
  }
  bench_end(&t);
}

static const struct {
  way w;
  form f;
  int rank;
} kinds[] = {
    {LOAD_IN, TILE, 1},     {LOAD_IN, TILE, 2},    {LOAD_IN, TILE, 3},    {LOAD_IN, TILE, 4},    {LOAD_IN, TILE, 5},
    {LOAD_IN, IM2COL, 3},   {LOAD_IN, IM2COL, 4},  {LOAD_IN, IM2COL, 5},  {LOAD_IN, WIDE, 3},    {LOAD_IN, WIDE, 4},
    {LOAD_IN, WIDE, 5},     {LOAD_IN, WIDE128, 3}, {LOAD_IN, WIDE128, 4}, {LOAD_IN, WIDE128, 5}, {LOAD_IN, ROWS, 2},
    {STORE_OUT, TILE, 1},   {STORE_OUT, TILE, 2},  {STORE_OUT, TILE, 3},  {STORE_OUT, TILE, 4},  {STORE_OUT, TILE, 5},
    {STORE_OUT, ROWS, 2},   {LOAD_IN, SLICES, 3},  {LOAD_IN, SLICES, 4},  {LOAD_IN, SLICES, 5},  {STORE_OUT, SLICES, 3},
    {STORE_OUT, SLICES, 5}, {ADD_OUT, SLICES, 4},  {ADD_OUT, TILE, 1},    {ADD_OUT, TILE, 3},    {ADD_OUT, TILE, 5}};

START_TEST(boxes) {
  const char *given = getenv("TF_TEST_SEED");
  seed = given ? strtoull(given, NULL, 0) : 20261121 + (uint64_t)_i;
  run(kinds[_i].w, kinds[_i].f, kinds[_i].rank, kinds[_i].w == LOAD_IN ? 40 : 12);
}
END_TEST

static TCase *cases(void) {
  TCase *c = tcase_create("boxes");
  tcase_set_timeout(c, 300);
  tcase_add_loop_test(c, boxes, 0, sizeof kinds / sizeof *kinds);
  return c;
}

int main(void) {
  TCase *(*all[])(void) = {cases};
  return run_cases("emu async boxes", all, 1);
}
