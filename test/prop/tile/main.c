/* tf-prop-tile: draws tile programs and compares the reference with a device, on the code of three chips (packed
 * products: four).
 *
 *   tf-prop-tile [--count N] [--first N] [--seed S] [--device emu|cuda] [--target SM] [--kind KIND] [--print]
 *               [--banks] [--large] [--in-order] [--from-ptx] [--ptxas PATH]
 *
 * --kind: programs of one kind only: statements, gemm, attention, unsigned, packed, rows, warpgroups, stagger.
 * --large: numbers near the ends of 32 and 64 bits stand in the programs, which are only lowered: each is lowered or
 * refused with a reason, and at once.
 * --banks: what the simulated SM counts of shared memory must be what --print-banks says, wherever it is known.
 * --ptxas: programs are not run, but assembled: an error fails, and a warning, and products of wgmma that ptxas
 * serialises (C75xx), unless threads have too few registers (`crowded`). Kernels that spill are counted.
 * --in-order: the simulated SM runs threads in order, as far as they can run; else chance decides who runs next.
 * On a GPU (sm_90 or later) these are sm_80 and sm_90a; --target names one. A failure prints its seed and its program.
 */
#include "tile/tile_prop.h"

#include <ctype.h>
#include <math.h>
#include <inttypes.h>
#include <signal.h>
#include <unistd.h>

#include "banks.h"
#include "tf/tensor.h"

typedef struct state {
  tf_session *session;
  tf_device *device;
  bool cuda, count, large, in_order, from_ptx;
  const char *target; /* NULL: all in turn */
  const char *kind;   /* of program; NULL: any */
  bank_counts banks;
  uint64_t counted;           /* programs whose bank conflicts were compared */
  uint64_t lowered;           /* of large ones: what was not refused */
  uint64_t in_place, refused; /* programs with results in place; and those that said so, and must not */
  uint64_t engine;            /* programs with copies by TMA */
  uint64_t tiles;             /* programs that were made with other tiles */
  uint64_t groups;            /* programs with products by wgmma, by tcgen05.mma */
  uint64_t units;
  const char *ptxas; /* NULL: programs run */
  uint64_t kernels, spilled;
  char log[4096];
  size_t n;
  DLManagedTensor *in[TILE_INPUTS];
} state;

static void sink(void *user, const tf_diagnostic *d) {
  state *s = user;
  bank_hear(&s->banks, d);
  if (d->severity == TF_REMARK || s->n + d->message.len + 4 > sizeof s->log) return;
  s->n += (size_t)snprintf(s->log + s->n, sizeof s->log - s->n, "%.*s\n", (int)d->message.len, d->message.ptr);
}

/* Elements of memory that a tensor spans. */
static int64_t span_of(const tile_input *t) {
  int64_t n = 1;
  for (uint32_t i = 0; i < t->rank; i++) {
    if (!t->dim[i]) return 0;
    n += (t->dim[i] - 1) * t->stride[i];
  }
  return n;
}

/* Where its element number i, in C order, lies. */
static int64_t offset_of(const tile_input *t, int64_t i) {
  int64_t at = 0;
  for (uint32_t k = t->rank; k-- > 0; i /= t->dim[k]) at += i % t->dim[k] * t->stride[k];
  return at;
}

static int64_t count_of(const tile_input *t) {
  int64_t n = 1;
  for (uint32_t i = 0; i < t->rank; i++) n *= t->dim[i];
  return n;
}

/* The memory as the tensor that is passed. */
static DLTensor seen(const DLTensor *memory, tile_input *t) {
  DLTensor x = *memory;
  x.ndim = (int)t->rank;
  x.shape = t->dim;
  x.strides = t->stride;
  return x;
}

/* What lies between the elements of a tensor: no element of an input. */
enum { GAP = 77 };

static bool make_inputs(state *s, const tile_case *c) {
  for (uint32_t k = 0; k < c->nin; k++) {
    const tile_input *in = &c->in[k];
    DLDataType t;
    int64_t n = count_of(in), span = span_of(in);
    char type[16] = ""; /* as arrays are called: f8e4m3fn, u32 */
    const char *name = strncmp(in->type, "ui", 2) ? in->type : in->type + 1;
    for (uint32_t i = 0; name[i] && i + 1 < sizeof type; i++) type[i] = (char)tolower(name[i]);
    if (name != in->type) type[0] = 'u';
    if (!tf_type_find(tf_strz(type), &t) ||
        tf_tensor_create(t, 1, &span, NULL, &(tf_sink){sink, s}, &s->in[k]) != TF_OK)
      return false;
    for (int64_t i = 0; i < span; i++) tf_element_set(t, s->in[k]->dl_tensor.data, i, GAP);
    for (int64_t i = 0; i < n; i++)
      tf_element_set(t, s->in[k]->dl_tensor.data, offset_of(in, i), (double)(mix((uint64_t)(i + 7919 * k)) % 15) - 7);
  }
  return true;
}

static void free_inputs(state *s) {
  for (uint32_t k = 0; k < TILE_INPUTS; k++) {
    if (s->in[k]) s->in[k]->deleter(s->in[k]);
    s->in[k] = NULL;
  }
}

/* On the GPU a copy of the tensor there; on the host the tensor itself. */
static bool place(state *s, const DLTensor *t, size_t bytes, bool up, DLTensor *out) {
  tf_sink k = {sink, s};
  *out = *t;
  if (!s->cuda) return true;
  out->device.device_type = kDLCUDA;
  out->data = NULL;
  if (tf_device_alloc(s->device, bytes ? bytes : 1, &out->data, &k) != TF_OK) return false;
  return !up || tf_device_upload(s->device, out->data, t->data, bytes, &k) == TF_OK;
}

static size_t bytes_of(const DLTensor *t) {
  size_t n = 1;
  for (int i = 0; i < t->ndim; i++) n *= (size_t)t->shape[i];
  return n * t->dtype.bits / 8;
}

/* What the reference never wrote may be anything; what lies between the elements stays what it was. */
static const char *compare(const DLTensor *want, const DLTensor *bound, const DLTensor *have, const tile_input *t,
                           uint32_t k, char *why, size_t cap) {
  size_t size = want->dtype.bits / 8, n = 1; /* 0: two elements a byte, which lie side by side always */
  for (int i = 0; i < want->ndim; i++) n *= (size_t)want->shape[i];
  for (size_t i = 0; i < n; i++) {
    int64_t at = offset_of(t, (int64_t)i);
    double a = tf_element_get(want->dtype, want->data, (int64_t)i), b = tf_element_get(have->dtype, have->data, at);
    bool bits = size == 8 && want->dtype.code != kDLFloat; /* of which a double holds 53 */
    bool same = bits ? memcmp((const char *)want->data + 8 * i, (const char *)have->data + 8 * at, 8) == 0
                     : a == b || (isnan(a) && isnan(b));
    memset((char *)have->data + at * (int64_t)size, GAP, size);
    if (same || isnan(((const double *)bound->data)[i])) continue;
    snprintf(why, cap, "result %u, element %zu: %g, expected %g", k, i, b, a);
    return why;
  }
  for (size_t i = 0; size && i < bytes_of(have); i++)
    if (((const char *)have->data)[i] != GAP) {
      snprintf(why, cap, "result %u: byte %zu, which lies between elements, was written", k, i);
      return why;
    }
  return NULL;
}

/* The elements of an input where a result will be, which is in its place. */
static void begin_there(const DLTensor *from, const DLTensor *to, const tile_input *t) {
  size_t size = from->dtype.bits / 8;
  for (int64_t i = 0, n = count_of(t); i < n; i++) {
    int64_t at = offset_of(t, i) * (int64_t)size;
    memcpy((char *)to->data + at, (const char *)from->data + at, size);
  }
}

static const char *execute(state *s, tf_package *p, tile_case *c, DLManagedTensor **want, DLManagedTensor **bound,
                           char *why, size_t cap) {
  tf_sink k = {sink, s};
  tf_executable *exe = NULL;
  DLTensor t[32] = {0};
  DLManagedTensor *out[32] = {0};
  tf_arg args[32];
  const char *bad = NULL;
  memset(args, 0, sizeof args);
  if (tf_executable_create(s->device, p, &k, &exe) != TF_OK) return "loading";
  for (uint32_t i = 0; i < c->nin + c->nout && !bad; i++) {
    bool result = i >= c->nin;
    tile_input *as = result ? &c->out[i - c->nin] : &c->in[i];
    int64_t span = span_of(as);
    if (result && tf_tensor_create(want[i - c->nin]->dl_tensor.dtype, 1, &span, NULL, &k, &out[i]) != TF_OK)
      bad = "memory";
    DLTensor *memory = result ? &out[i]->dl_tensor : &s->in[i]->dl_tensor;
    int32_t of = result ? c->place[i - c->nin] : -1;
    if (!bad && result) memset(memory->data, GAP, bytes_of(memory));
    if (!bad && of >= 0) begin_there(&s->in[of]->dl_tensor, memory, as);
    if (!bad && !place(s, memory, bytes_of(memory), true, &t[i])) bad = "placing";
    t[i] = seen(&t[i], as);
    args[i].tensor = &t[i];
    if (of >= 0) args[of].tensor = &t[i];
  }
  if (s->count && tf_emu_clear_counters(s->device) != TF_OK) bad = "clearing counters";
  if (!bad && tf_execute(exe, 0, args, c->nin + c->nout, NULL, &k) != TF_OK) bad = "launching";
  if (!bad && tf_device_sync(s->device, NULL, &k) != TF_OK) bad = "running";
  for (uint32_t i = 0; i < c->nout && !bad; i++) {
    DLTensor *o = &out[c->nin + i]->dl_tensor;
    if (s->cuda && tf_device_download(s->device, o->data, t[c->nin + i].data, bytes_of(o), &k) != TF_OK)
      bad = "download";
    if (!bad) bad = compare(&want[i]->dl_tensor, &bound[i]->dl_tensor, o, &c->out[i], i, why, cap);
  }
  for (uint32_t i = 0; i < c->nin + c->nout; i++) {
    if (s->cuda && t[i].data) tf_device_free(s->device, t[i].data);
    if (out[i]) out[i]->deleter(out[i]);
  }
  tf_executable_destroy(exe);
  return bad;
}

static bool print_banks(state *s, tf_module *m, const char *target) {
  char pass[64];
  bank_listen(&s->banks);
  snprintf(pass, sizeof pass, "print-banks{target=%s}", target);
  bool ok = tf_module_run(m, tf_strz(pass), NULL) == TF_OK;
  s->banks.listening = false;
  return ok;
}

static const char *compare_banks(state *s, char *why, size_t cap) {
  if (!s->banks.said || s->banks.open) return NULL;
  s->counted++;
  return bank_compare(&s->banks, s->device, why, cap);
}

/* The program has such an instruction. */
static bool has(const tf_package *p, const char *instruction) {
  tf_str ptx = tf_package_ptx(p);
  return memmem(ptx.ptr, ptx.len, instruction, strlen(instruction)) != NULL;
}

/* Some kernel of the program is called by its tile. */
static bool has_tiles(const tf_package *p) {
  tf_str ptx = tf_package_ptx(p);
  const char *end = ptx.ptr + ptx.len;
  for (const char *at = ptx.ptr; (at = memmem(at, (size_t)(end - at), ".entry drawn_k", 14)) != NULL; at++)
    if (memchr(at + 14, 'x', 8)) return true;
  return false;
}

static const char *assemble(state *s, const tf_package *p, const char *target, bool crowded, char *why, size_t cap) {
  char path[] = "/tmp/tf-prop-tile.XXXXXX", command[512], line[1024];
  tf_str ptx = tf_package_ptx(p);
  int fd = mkstemp(path);
  if (fd < 0 || write(fd, ptx.ptr, ptx.len) != (ssize_t)ptx.len) return "writing PTX";
  close(fd);
  snprintf(command, sizeof command, "%s --gpu-name=%s -v %s -o /dev/null 2>&1", s->ptxas, target, path);
  FILE *f = popen(command, "r");
  const char *bad = f ? NULL : "starting ptxas";
  for (unsigned bytes; f && fgets(line, sizeof line, f);) {
    const char *spill = strstr(line, "bytes stack frame, ");
    if (spill && sscanf(spill, "bytes stack frame, %u", &bytes) == 1) s->kernels++, s->spilled += bytes > 0;
    bool told = strstr(line, "warning") || (strstr(line, "(C75") && !crowded);
    if (bad || !(told || strstr(line, "error") || strstr(line, "fatal"))) continue;
    snprintf(why, cap, "ptxas: %.200s", line);
    bad = why;
  }
  if (f && pclose(f) != 0 && !bad) bad = "ptxas fails";
  unlink(path);
  return bad;
}

/* A result that cannot be in place of its argument: that is told, and nothing else. */
static bool is_refused(state *s, const tile_case *c) {
  bool any = false;
  for (uint32_t i = 0; i < c->nout; i++) any |= c->place[i] >= 0;
  any = any && strstr(s->log, "may be in the memory of");
  s->refused += any;
  return any;
}

static const char *run(state *s, tile_case *c, uint64_t seed, char *why, size_t cap) {
  static const char *const chips[] = {"sm_80", "sm_90a", "sm_100a", "sm_120a"};
  /* in PTX an atomic of a byte is one of the word around it, which the simulated SM tells at a buffer's end */
  bool bytes = strstr(c->text, "atomic") && strstr(c->text, "i8");
  uint32_t some = s->cuda ? 2 : strstr(c->text, "tile.gemm_packed") ? 4 : 3; /* the last one has scaled products */
  tf_module *m = NULL;
  tf_package *p = NULL;
  DLManagedTensor *want[32] = {0}, *bound[32] = {0};
  const DLTensor *in[TILE_INPUTS];
  DLTensor inputs[TILE_INPUTS];
  const char *bad = NULL;
  bool made = make_inputs(s, c);
  for (uint32_t i = 0; i < c->nin && made; i++) {
    inputs[i] = seen(&s->in[i]->dl_tensor, &c->in[i]);
    in[i] = &inputs[i];
  }
  bool in_parts = seed / some % 4 && !s->ptxas; /* else all versions become PTX, too */
  tf_compile_options o = {.struct_size = sizeof o,
                          .debug = true,
                          .from_ptx = s->from_ptx && !bytes,
                          .verify_llvm = true,
                          .lazy = in_parts,
                          .no_ptx = in_parts && !s->cuda,
                          .target = s->target ? s->target
                                    : c->target && !(s->cuda && strncmp(c->target, "sm_1", 4) == 0)
                                        ? c->target
                                        : chips[seed % some]};
  if (s->count) { /* every access that the program has */
    o.no_llvm_passes = true;
    o.pipeline = TF_STR("lower-tile,lower-layout");
  }
  if (!made) bad = "making inputs";
  else if (tf_module_parse(s->session, tf_strz("drawn"), tf_strz(c->text), &m) != TF_OK) bad = "parsing";
  else if (tf_module_verify(m) != TF_OK) bad = "verifying";
  else if (s->ptxas) {
    if (tf_compile(m, &o, &p) == TF_OK) bad = assemble(s, p, o.target, c->crowded, why, cap);
    else bad = is_refused(s, c) ? NULL : "compiling";
  } else if (tf_module_reference_bounds(m, NULL, in, c->nin, want, bound, c->nout) != TF_OK) bad = "the reference";
  else if (s->count && !print_banks(s, m, o.target)) bad = is_refused(s, c) ? NULL : "counting bank conflicts";
  else if (tf_compile(m, &o, &p) != TF_OK) bad = is_refused(s, c) ? NULL : "compiling";
  else bad = execute(s, p, c, want, bound, why, cap);
  if (s->count && !bad) bad = compare_banks(s, why, cap);
  s->in_place += p && strstr(c->text, "in_place = ") != NULL;
  s->engine += p && has(p, "cp.async.bulk.tensor");
  s->groups += p && has(p, "wgmma.mma_async");
  s->units += p && has(p, "tcgen05.mma");
  s->tiles += p && has_tiles(p);
  for (uint32_t i = 0; i < c->nout; i++) {
    if (want[i]) want[i]->deleter(want[i]);
    if (bound[i]) bound[i]->deleter(bound[i]);
  }
  if (p) tf_package_release(p);
  tf_module_destroy(m);
  free_inputs(s);
  return bad;
}

static const char *lower(state *s, const tile_case *c) {
  tf_module *m = NULL;
  bool ok =
      tf_module_parse(s->session, tf_strz("drawn"), tf_strz(c->text), &m) == TF_OK && tf_module_verify(m) == TF_OK &&
      tf_module_run(m, TF_STR("lower-tile{target=sm_90a},lower-layout,canonicalize,cse,kernel-unroll,kernel-promote"),
                    NULL) == TF_OK;
  tf_module_destroy(m);
  s->lowered += ok;
  return ok || s->n ? NULL : "refused without a word";
}

static char late[64]; /* what a program that never ends is called by */

static void too_late(int signal) {
  (void)signal;
  if (write(1, late, strlen(late)) >= 0) _exit(1);
}

static bool open_device(state *s) {
  tf_sink k = {sink, s};
  if (s->cuda)
    return tf_device_cuda(&(tf_cuda_options){.struct_size = sizeof(tf_cuda_options)}, NULL, &k, &s->device) == TF_OK;
  tf_emu_options e = {.struct_size = sizeof e,
                      .check = !s->count,
                      .count = s->count,
                      .seed = 1,
                      .workers = 1,
                      .schedule = s->in_order ? TF_EMU_IN_ORDER : TF_EMU_RANDOM,
                      .report_limit = 4,
                      .max_steps = 1u << 30};
  return tf_device_emu(&e, NULL, &k, &s->device) == TF_OK;
}

int main(int argc, char **argv) {
  uint64_t seed = 1, first = 0, count = 100, failed = 0;
  setvbuf(stdout, NULL, _IOLBF, 0);
  bool print = false;
  state s = {0};
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--count") == 0 && i + 1 < argc) count = strtoull(argv[++i], NULL, 0);
    else if (strcmp(argv[i], "--first") == 0 && i + 1 < argc) first = strtoull(argv[++i], NULL, 0);
    else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc) seed = strtoull(argv[++i], NULL, 0);
    else if (strcmp(argv[i], "--device") == 0 && i + 1 < argc) s.cuda = strncmp(argv[++i], "cuda", 4) == 0;
    else if (strcmp(argv[i], "--target") == 0 && i + 1 < argc) s.target = argv[++i];
    else if (strcmp(argv[i], "--kind") == 0 && i + 1 < argc && tile_is_kind(argv[i + 1])) s.kind = argv[++i];
    else if (strcmp(argv[i], "--print") == 0) print = true;
    else if (strcmp(argv[i], "--banks") == 0) s.count = true;
    else if (strcmp(argv[i], "--large") == 0) s.large = true;
    else if (strcmp(argv[i], "--in-order") == 0) s.in_order = true;
    else if (strcmp(argv[i], "--from-ptx") == 0) s.from_ptx = true;
    else if (strcmp(argv[i], "--ptxas") == 0 && i + 1 < argc) s.ptxas = argv[++i];
    else
      return fprintf(stderr,
                     "usage: %s [--count N] [--first N] [--seed S] [--device emu|cuda] [--target SM] [--kind KIND] "
                     "[--print] [--banks] [--large] [--in-order] [--from-ptx] [--ptxas PATH]\n",
                     argv[0]),
             2;
  }
  tf_session_options o = {.struct_size = sizeof o, .sink = {sink, &s}};
  if (tf_session_create(&o, &s.session) != TF_OK || !open_device(&s)) return fprintf(stderr, "%s", s.log), 4;
  printf("seed %" PRIu64 ", %" PRIu64 " tile programs\n", seed, count);
  for (uint64_t i = first; i < first + count; i++) {
    tile_case c;
    char why[256];
    s.n = 0;
    s.log[0] = 0;
    tile_draw(&c, mix(seed) + (i << 20), s.kind);
    if (s.count) tile_one_tile(&c); /* of that one it is printed what is counted */
    if (s.large) {
      rng r = {mix(seed + i)};
      tile_enlarge(&c, &r);
      snprintf(late, sizeof late, "FAILED: --seed %" PRIu64 ", case %" PRIu64 ": it never ends\n", seed, i);
      signal(SIGALRM, too_late);
      alarm(600);
    }
    if (print) printf("// case %" PRIu64 "\n%s\n", i, c.text);
    const char *bad = s.large ? lower(&s, &c) : run(&s, &c, seed + i, why, sizeof why);
    if (bad && ++failed <= 5)
      printf("FAILED: --seed %" PRIu64 ", case %" PRIu64 ": %s\n%s\n%s\n", seed, i, bad, s.log, c.text);
    free(c.text);
  }
  printf("%" PRIu64 " equal, %" PRIu64 " failed; %" PRIu64 " with copies by TMA, %" PRIu64 " with other tiles, %" PRIu64
         " with wgmma, %" PRIu64 " with tcgen05.mma\n",
         count - failed, failed, s.engine, s.tiles, s.groups, s.units);
  if (s.ptxas) printf("%" PRIu64 " kernels, %" PRIu64 " of them spill\n", s.kernels, s.spilled);
  if (s.in_place + s.refused)
    printf("%" PRIu64 " with results in place, %" PRIu64 " in which they cannot be\n", s.in_place, s.refused);
  if (s.large) printf("%" PRIu64 " lowered, the others refused\n", s.lowered);
  if (s.count) printf("bank conflicts were compared of %" PRIu64 "\n", s.counted);
  tf_device_destroy(s.device);
  tf_session_destroy(s.session);
  return failed ? 1 : 0;
}
