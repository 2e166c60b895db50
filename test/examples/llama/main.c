/* A C host for the llama architecture: weights from safetensors files, a paged cache of keys and values, prompts in
 * passes of many tokens and then one token after the other, played from captured graphs on a GPU.
 *
 *   llama [options] [weights.safetensors ...]
 *
 * README.md in this folder has the options and examples. */
#include <getopt.h>
#include <unistd.h>

#include "llama.h"
#include "tf/emu.h"
#include "tf/tensor.h"

typedef struct options {
  shape s;
  bool cuda, no_graphs, fast, tied;
  int64_t *prompt;
  int64_t n, generate, seed;
  double heat;
  int repeat; /* of the table; 0 = none */
  const char *program, *cache, *logits;
} options;

static const char *const usage =
    "llama [options] [weights.safetensors ...]; without a file the weights are drawn\n"
    "  --shape=8b | width,hidden,words,layers,heads,groups,head   the model's numbers\n"
    "  --eps=1e-5 --theta=500000 --tied                           more of them; tied: logits by the embedding\n"
    "  --device=emu | cuda  --no-graphs  --fast                   where it runs; --fast: as tf-run --math=fast\n"
    "  --tokens=1,2,3 | --prompt=N                                the prompt, or N tokens by chance\n"
    "  --generate=N --heat=0.8 --seed=N                           how many words, and how they are drawn; 0: the best\n"
    "  --chunk=N --slots=128 --longest=N                          tokens of a pass and of a page; the cache's\n"
    "  --table=N                                                  where the time goes, of N runs\n"
    "  --program=model.mlir --cache=DIR --logits=FILE.npy         the programs; compiled ones; scores of all steps\n";

static bool read_numbers(const char *text, int64_t **out, int64_t *n) {
  int64_t count = 1;
  for (const char *p = text; *p; p++) count += *p == ',';
  free(*out);
  *out = malloc((size_t)count * sizeof **out);
  *n = 0;
  while (*out && *n < count) {
    char *end;
    (*out)[(*n)++] = strtoll(text, &end, 10);
    if (end == text || (*end != ',' && *end)) return false;
    if (!*end) break;
    text = end + 1;
  }
  return *out && *n == count;
}

static bool read_shape(const char *text, shape *s) {
  int64_t *v = NULL, n = 0;
  bool ok = read_numbers(strcmp(text, "8b") == 0 ? "4096,14336,128256,32,32,8,128" : text, &v, &n) && n == 7;
  for (int i = 0; ok && i < 7; i++) ok = v[i] > 0;
  if (ok)
    s->width = v[0], s->hidden = v[1], s->words = v[2], s->layers = v[3], s->heads = v[4], s->groups = v[5],
    s->head = v[6];
  free(v);
  return ok;
}

static bool draw_prompt(options *o) {
  uint64_t state = (uint64_t)o->seed * 2654435761u + 1;
  o->prompt = malloc((size_t)o->n * sizeof *o->prompt);
  for (int64_t i = 0; o->prompt && i < o->n; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    o->prompt[i] = (int64_t)((state >> 33) % (uint64_t)o->s.words);
  }
  return o->prompt;
}

static bool check(options *o) {
  const shape *s = &o->s;
  if (!s->width) return fprintf(stderr, "error: --shape is missing\n"), false;
  if (s->heads % s->groups || s->head % 2 || s->slots < 8 || (s->slots & (s->slots - 1)))
    return fprintf(stderr, "error: heads are a multiple of groups, a head is even, a page a power of two from 8 on\n"),
           false;
  if (!o->prompt && (o->n <= 0 || !draw_prompt(o))) return fprintf(stderr, "error: no prompt\n"), false;
  for (int64_t i = 0; i < o->n; i++)
    if (o->prompt[i] < 0 || o->prompt[i] >= s->words)
      return fprintf(stderr, "error: token %lld, expected 0 to %lld\n", (long long)o->prompt[i],
                     (long long)s->words - 1),
             false;
  if (!s->longest) o->s.longest = o->n + o->generate;
  if (s->chunk > o->n) o->s.chunk = o->n;
  if (s->chunk < 1 || o->generate < 0 || o->n + o->generate > o->s.longest)
    return fprintf(stderr, "error: --chunk, --generate or --longest is too small\n"), false;
  return true;
}

static bool read_options(int argc, char **argv, options *o) {
  static const struct option names[] = {
      {"shape", 1, 0, 's'},   {"eps", 1, 0, 'e'},       {"theta", 1, 0, 't'},   {"tied", 0, 0, 'T'},
      {"device", 1, 0, 'd'},  {"no-graphs", 0, 0, 'g'}, {"fast", 0, 0, 'f'},    {"tokens", 1, 0, 'p'},
      {"prompt", 1, 0, 'n'},  {"generate", 1, 0, 'G'},  {"heat", 1, 0, 'h'},    {"seed", 1, 0, 'S'},
      {"chunk", 1, 0, 'c'},   {"slots", 1, 0, 'P'},     {"longest", 1, 0, 'L'}, {"table", 1, 0, 'r'},
      {"program", 1, 0, 'm'}, {"cache", 1, 0, 'C'},     {"logits", 1, 0, 'l'},  {0}};
  bool ok = true;
  for (int k; ok && (k = getopt_long(argc, argv, "", names, NULL)) != -1;) {
    switch (k) {
    case 's': ok = read_shape(optarg, &o->s); break;
    case 'e': o->s.eps = atof(optarg); break;
    case 't': o->s.theta = atof(optarg); break;
    case 'T': o->tied = true; break;
    case 'd': o->cuda = strcmp(optarg, "cuda") == 0, ok = o->cuda || strcmp(optarg, "emu") == 0; break;
    case 'g': o->no_graphs = true; break;
    case 'f': o->fast = true; break;
    case 'p': ok = read_numbers(optarg, &o->prompt, &o->n); break;
    case 'n': o->n = atoll(optarg); break;
    case 'G': o->generate = atoll(optarg); break;
    case 'h': o->heat = atof(optarg); break;
    case 'S': o->seed = atoll(optarg); break;
    case 'c': o->s.chunk = atoll(optarg); break;
    case 'P': o->s.slots = atoll(optarg); break;
    case 'L': o->s.longest = atoll(optarg); break;
    case 'r': o->repeat = atoi(optarg); break;
    case 'm': o->program = optarg; break;
    case 'C': o->cache = optarg; break;
    case 'l': o->logits = optarg; break;
    default: ok = false;
    }
  }
  if (!ok) fprintf(stderr, "%s", usage);
  return ok && check(o);
}

static char *read_text(const char *path) {
  FILE *f = fopen(path, "rb");
  long n = -1;
  if (f && fseek(f, 0, SEEK_END) == 0) n = ftell(f);
  char *text = n >= 0 ? calloc(1, (size_t)n + 1) : NULL;
  if (text && (fseek(f, 0, SEEK_SET) || fread(text, 1, (size_t)n, f) != (size_t)n)) free(text), text = NULL;
  if (f) fclose(f);
  if (!text) fprintf(stderr, "error: cannot read '%s'\n", path);
  return text;
}

static void show(const char *what, int64_t done, int64_t all, double start) {
  char bar[41];
  int full = all ? (int)(done * 40 / all) : 40;
  if (!isatty(2) && done != all) return;
  for (int i = 0; i < 40; i++) bar[i] = i < full ? '#' : '.';
  bar[40] = 0;
  double s = seconds_now() - start;
  fprintf(stderr, "%s%-8s [%s] %lld/%lld tokens, %.1f a second%s", isatty(2) ? "\r" : "", what, bar, (long long)done,
          (long long)all, s > 0 ? (double)done / s : 0, done == all ? "\n" : "");
}

/* Scores of step i, kept for the file. */
static tf_status keep(model *m, const options *o, float *scores, int64_t i) {
  if (!o->logits) return TF_OK;
  return tf_device_download(m->device, scores + i * m->s.words, m->logits.t.data, m->logits.bytes, &errors);
}

static tf_status speak(model *m, const options *o, float *scores) {
  int64_t word = 0;
  double start = seconds_now();
  TRY(run_prompt(m, o->prompt, o->n));
  TRY(tf_device_sync(m->device, m->stream, &errors));
  show("prompt", o->n, o->n, start);
  printf("tokens:");
  for (int64_t i = 0; i < o->generate; i++) {
    if (i == 1) start = seconds_now(); /* the first one compiled and captured */
    if (i) TRY(run_next(m));
    TRY(keep(m, o, scores, i));
    TRY(run_sample(m, o->heat, o->seed, &word));
    printf(" %lld", (long long)word);
    if (i) show("words", i, o->generate - 1, start);
  }
  printf("\n");
  return TF_OK;
}

static tf_status save(const options *o, float *scores) {
  int64_t extents[2] = {o->generate, o->s.words};
  const DLTensor t = {.data = scores, .device = {kDLCPU, 0}, .ndim = 2, .dtype = f32, .shape = extents};
  return o->logits ? tf_tensor_save_npy(o->logits, &t, &errors) : TF_OK;
}

static tf_status run(model *m, const options *o, char *const *files, int n, const char *text) {
  float *scores = o->logits ? calloc((size_t)(o->generate * o->s.words) + 1, sizeof *scores) : NULL;
  if (o->logits && !scores) return TF_ERR_OOM;
  if (m->device && o->cuda && !o->no_graphs) TRY(graphs_create(&m->graphs, &m->stream));
  TRY(model_create(m, text, o->cache, o->fast));
  TRY(n ? weights_load(m, files, n) : weights_draw(m, o->seed));
  TRY(speak(m, o, scores));
  TRY(save(o, scores));
  free(scores);
  return o->repeat ? print_table(m, o->n, o->repeat) : TF_OK;
}

int main(int argc, char **argv) {
  options o = {
      .s = {.slots = 128, .chunk = 4096, .eps = 1e-5, .theta = 500000}, .generate = 16, .program = "model.mlir"};
  if (!read_options(argc, argv, &o)) return 2;
  model m = {.s = o.s, .tied = o.tied};
  const tf_emu_options emu = {.struct_size = sizeof emu, .check = true};
  tf_status st =
      o.cuda ? tf_device_cuda(NULL, NULL, &errors, &m.device) : tf_device_emu(&emu, NULL, &errors, &m.device);
  if (st == TF_ERR_ENV) return printf("skipped: there is no CUDA device\n"), SKIPPED;
  char *text = st == TF_OK ? read_text(o.program) : NULL;
  st = text ? run(&m, &o, argv + optind, argc - optind, text) : TF_ERR_INVALID;
  if (m.device) {
    model_destroy(&m);
    graphs_destroy(m.graphs);
    tf_device_destroy(m.device);
  }
  free(text);
  free(o.prompt);
  return st == TF_OK ? 0 : 1;
}
