/* tf-prop: random fusions, schedules and shapes, the reference evaluator against a device. */
#include "in_place.h"
#include "mesh.h"
#include "nested.h"
#include "products.h"
#include "sdpa.h"
#include "rings.h"
#include "rows.h"
#include "steps.h"
#include "tmem.h"

#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define TIME_LIMIT                                                                                                     \
  1800 /* seconds, for one case: what takes longer hangs, however busy the machine (most take some ms) */
#define NO_DEVICE 77
#define DEVICE_LOST 5
#define MOST_SHARED_BYTES (232448 - 4096) /* of a block, without what orders buffers */

typedef struct options {
  uint64_t seed, first, count;
  uint32_t gpus;        /* of a mesh */
  uint32_t conformance; /* one of so many cells */
  int check;            /* percent of the cases that run with every access watched */
  const char *device, *keep;
  bool stop, verbose, print, tma, tmem, cluster, rings, nested, products, sdpa, gradients, automatic, banks, sectors,
      large, tiles, from_ptx, in_place, steps, mesh;
  char **files;
  int nfile;
} options;

/* What is under way, for the handler of crashes and hangs. */
static struct {
  char name[128];
  const char *text;
  char path[512];
  size_t n;
} now;

static void write_all(int fd, const char *s, size_t n) {
  while (n) {
    ssize_t w = write(fd, s, n);
    if (w <= 0) return;
    s += w;
    n -= (size_t)w;
  }
}

static void fatal(int sig) {
  const char *what = sig == SIGALRM ? "FAILED (hangs) " : "FAILED (crashes) ";
  write_all(1, what, strlen(what));
  write_all(1, now.name, strlen(now.name));
  write_all(1, "\n", 1);
  int fd = now.text && now.path[0] ? open(now.path, O_WRONLY | O_CREAT | O_TRUNC, 0666) : 1;
  if (now.text) write_all(fd, now.text, now.n);
  _exit(sig == SIGALRM ? 4 : 3);
}

static void keep_case(const options *o, const char *text, const char *why) {
  FILE *f = o->keep ? fopen(now.path, "w") : NULL;
  if (!f) return;
  fprintf(f, "// FAILED: %s\n%s", why, text);
  fclose(f);
}

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct totals {
  uint64_t n[3], next;
  tally *primitive, *refused, *failed;
  /* of refused copies via(tma): wrong; wrong at other extents; refused without TMA, too; by a documented limit
   */
  tally *wrong, *elsewhere, *general, *excused;
  tally *drawn, *ran; /* what copies via(tma) met */
  uint64_t too_large; /* copies that brute force did not decide */
  uint64_t compared;  /* cases whose bank conflicts were compared */
  uint64_t in_place;  /* cases that ran with a result in place */
} totals;

static outcome one(const options *o, runner *r, totals *t, const char *name, const char *drawn, bool checked,
                   const char **because) {
  const char *why, *text = drawn;
  bool in_place = false;
  char *changed = o->nfile      ? NULL
                  : o->in_place ? in_place_text(drawn, o->seed, &in_place)
                  : o->mesh     ? mesh_text(drawn, o->seed, o->gpus ? o->gpus : 8)
                                : NULL;
  if (changed) text = changed;
  snprintf(now.name, sizeof now.name, "%s", name);
  if (o->keep) snprintf(now.path, sizeof now.path, "%s/%s.mlir", o->keep, name);
  now.text = text;
  now.n = strlen(text);
  alarm(TIME_LIMIT);
  double start = seconds();
  outcome out = runner_run(r, text, checked, &why);
  double took = seconds() - start;
  alarm(0);
  if (out == REFUSED && o->nfile) out = FAILED; /* kept cases are there to run */
  now.text = NULL;
  t->n[out]++;
  t->compared += runner_compared(r);
  if (o->print) puts(text);
  if (o->verbose || took > 5)
    printf("%s %s %.3f s %s\n", name, out == PASSED ? "passed" : out == REFUSED ? "refused" : "FAILED", took, why);
  if (because) *because = why;
  if (out == REFUSED && !o->tma) tally_add(t->refused, why);
  t->in_place += in_place && out == PASSED;
  if (o->mesh && out == PASSED) mesh_count(t->drawn, text, runner_moves(r));
  if (out != FAILED) {
    free(changed);
    return out;
  }
  tally_add(t->failed, why);
  if (!o->verbose) printf("FAILED %s: %s\n%s\n", name, why, o->keep ? "" : text);
  fflush(stdout);
  keep_case(o, text, why);
  free(changed);
  return out;
}

static bool fail(const options *o, totals *t, const char *name, const char *text, const char *why) {
  t->n[FAILED]++;
  tally_add(t->failed, why);
  printf("FAILED %s: %s\n%s\n", name, why, o->keep ? "" : text);
  fflush(stdout);
  keep_case(o, text, why);
  return false;
}

/* --print-tma of a case that ran, or was refused, by its text. */
static bool prints_alike(const options *o, runner *r, totals *t, const char *name, const char *text) {
  now.text = text;
  now.n = strlen(text);
  alarm(TIME_LIMIT);
  const char *why = runner_print_tma(r, text);
  alarm(0);
  now.text = NULL;
  return !why || fail(o, t, name, text, why);
}

/* Only compiled, or refused. */
static bool compiles(const options *o, runner *r, totals *t, const char *name, const char *text) {
  const char *why;
  snprintf(now.name, sizeof now.name, "%s", name);
  if (o->keep) snprintf(now.path, sizeof now.path, "%s/%s.mlir", o->keep, name);
  now.text = text;
  now.n = strlen(text);
  alarm(TIME_LIMIT);
  double start = seconds();
  outcome out = runner_compiles(r, text, &why);
  double took = seconds() - start;
  alarm(0);
  now.text = NULL;
  if (o->print) puts(text);
  if (o->verbose || took > 5) printf("%s %d %.3f s %s\n", name, (int)out, took, why);
  if (out == FAILED) return fail(o, t, name, text, why);
  t->n[out]++;
  if (out == REFUSED) tally_add(t->refused, why);
  return true;
}

/* Is some copy not what an instruction can do, at these extents? */
static tma_verdict verdict(const tma_copy *copy, int n, bool lenient) {
  for (int i = 0; i < n; i++) {
    tma_verdict v = tma_possible(&copy[i], lenient);
    if (v != TMA_POSSIBLE) return v;
  }
  return TMA_POSSIBLE;
}

/* Which table a refusal goes to, and under which words; NULL: it has no justification. */
static tally *justification(runner *r, totals *t, const tma_case *c, const char **reason) {
  const char *unused, *limit;
  bool launch = strncmp(*reason, "launch", 6) == 0;
  if (launch ? runner_run(r, c->without, false, &unused) == REFUSED : !runner_lowers(r, c->without)) return t->general;
  if (launch && c->shared_bytes > MOST_SHARED_BYTES) return t->general;
  switch (verdict(c->copy, c->ncopy, false)) {
  case TMA_IMPOSSIBLE: return t->wrong;
  case TMA_TOO_LARGE:
    t->too_large++;
    *reason = "too large for brute force";
    return t->excused;
  default: break;
  }
  bool zeros = false; /* threads fill no holes, so a launch that needs them has no other way */
  for (int i = 0; i < c->ncopy; i++) zeros |= c->copy[i].zero_holes;
  for (int i = 0; i < c->nother && (!launch || zeros); i++) {
    if (verdict(c->other[i], c->ncopy, false) == TMA_IMPOSSIBLE) return t->elsewhere;
  }
  for (int i = 0; i < c->ncopy && !launch; i++)
    if (!tma_one_box(&c->copy[i], c->other, c->nother, i)) return t->elsewhere;
  if (tma_search_spent()) {
    t->too_large++;
    *reason = "too large for brute force";
    return t->excused;
  }
  bool warps = c->warps != P_SERIAL && runner_lowers(r, c->by_barriers);
  limit = launch || c->rule ? c->rule : warps ? tma_warps_limit(c) : tma_limit(c);
  if (limit) *reason = limit;
  return limit ? t->excused : NULL;
}

/* A copy that is refused must be wrong, and one that is accepted must not be. */
static bool justified(const options *o, runner *r, totals *t, const tma_case *c, const char *name, outcome out,
                      const char *why) {
  char reason[512], text[640];
  const char *words = reason;
  snprintf(reason, sizeof reason, "%s", why);
  tma_search_anew();
  if (out == REFUSED) {
    tally *to = justification(r, t, c, &words);
    if (to) tally_add(to, words);
    if (to) return true;
    snprintf(text, sizeof text, "a valid schedule is refused: %s", reason);
  } else {
    if (runner_otherwise(r) || runner_cut(r) || strcmp(o->device, "emu"))
      return true; /* of a GPU we do not know what the launch took */
    if (verdict(c->copy, c->ncopy, true) != TMA_IMPOSSIBLE) {
      if (verdict(c->copy, c->ncopy, false) != TMA_POSSIBLE)
        printf("BEYOND %s %d\n", name, verdict(c->copy, c->ncopy, true));
      return true;
    }
    snprintf(text, sizeof text, "it ran, but brute force finds no way to make its copies");
  }
  t->n[FAILED]++;
  tally_add(t->failed, text);
  printf("FAILED %s: %s\n%s\n", name, text, o->keep ? "" : c->text);
  fflush(stdout);
  keep_case(o, c->text, text);
  return false;
}

/* Every third case about bank conflicts is for a chip without TMA, where threads copy. */
static void leave_out_tma(char *text, uint64_t i) {
  char *at = strstr(text, "target=sm_90");
  if (!at || i % 3) return;
  at[10] = '8';
  if (at[12] == 'a') at[12] = ' ';
}

static bool draw_tma(const options *o, runner *r, totals *t, uint64_t i) {
  tma_case c;
  char name[64];
  const char *why;
  uint64_t seed = mix(o->seed * 0x9e3779b97f4a7c15u + i);
  rng choose = {mix(seed ^ 0x5eed)};
  snprintf(name, sizeof name, "tma-%" PRIu64 "-%" PRIu64, o->seed, i);
  snprintf(now.name, sizeof now.name, "%s (drawing it)", name);
  tma_case_make(&c, seed, name);
  if (o->banks || o->sectors) leave_out_tma(c.text, i);
  outcome out = one(o, r, t, name, c.text, chance(&choose, (uint32_t)o->check), &why);
  alarm(TIME_LIMIT);
  for (int k = 0; k < c.nmet; k++) {
    tally_add(t->drawn, c.met[k]);
    if (out == PASSED && !runner_otherwise(r)) tally_add(t->ran, c.met[k]);
  }
  if (out == PASSED && runner_cut(r)) {
    tally_add(t->drawn, "a tile copied in pieces");
    tally_add(t->ran, "a tile copied in pieces");
  }
  bool ok = out != FAILED && (o->banks || o->sectors || justified(o, r, t, &c, name, out, why));
  alarm(0);
  if (ok && !o->banks && !o->sectors) ok = prints_alike(o, r, t, name, c.text);
  if (ok && out == PASSED && c.empty && !o->banks && !o->sectors) {
    snprintf(name, sizeof name, "tma-%" PRIu64 "-%" PRIu64 "-empty", o->seed, i);
    ok = one(o, r, t, name, c.empty, chance(&choose, (uint32_t)o->check), &why) != FAILED;
  }
  tma_case_free(&c);
  return ok;
}

/* What is refused must be impossible for all instructions, and what runs must not be. */
static bool draw_tmem(const options *o, runner *r, totals *t, uint64_t i) {
  tmem_case c;
  char name[64], reason[512];
  const char *why;
  uint64_t seed = mix(o->seed * 0x9e3779b97f4a7c15u + i);
  snprintf(name, sizeof name, "tmem-%" PRIu64 "-%" PRIu64, o->seed, i);
  snprintf(now.name, sizeof now.name, "%s (drawing it)", name);
  tmem_case_make(&c, seed, name);
  outcome out = one(o, r, t, name, c.text, o->check > 0, &why);
  bool ok = out != FAILED && c.valid == (out == PASSED);
  if (out != FAILED && !ok) {
    snprintf(reason, sizeof reason, "%s%.400s",
             c.valid ? "a valid schedule is refused: "
                     : "it ran, but brute force finds no instructions, or no places, for it",
             c.valid ? why : "");
    t->n[FAILED]++;
    tally_add(t->failed, reason);
    printf("FAILED %s: %s\n%s\n", name, reason, o->keep ? "" : c.text);
    keep_case(o, c.text, reason);
  }
  tmem_case_free(&c);
  return ok;
}

/* All that `text` may be is right, so a refusal is a failure. Frees it. */
static bool all_valid(const options *o, runner *r, totals *t, char *text, const char *name, bool checked) {
  char reason[512];
  const char *why;
  outcome out = one(o, r, t, name, text, checked, &why);
  if (out == REFUSED && o->mesh && strstr(why, "cannot be made in pieces")) { /* it runs as a whole then */
    t->n[REFUSED]--;
    mesh_whole(text);
    out = one(o, r, t, name, text, checked, &why);
  }
  bool known = (o->in_place && (strstr(why, "may be in the memory of") || strstr(why, "overlaps")));
  if (out == REFUSED && !known) {
    snprintf(reason, sizeof reason, "a valid schedule is refused: %.400s", why);
    t->n[FAILED]++;
    tally_add(t->failed, reason);
    printf("FAILED %s: %s\n%s\n", name, reason, o->keep ? "" : text);
    keep_case(o, text, reason);
  }
  free(text);
  return out == PASSED;
}

static bool draw_rings(const options *o, runner *r, totals *t, uint64_t i) {
  char name[64];
  uint64_t seed = mix(o->seed * 0x9e3779b97f4a7c15u + i);
  snprintf(name, sizeof name, "rings-%" PRIu64 "-%" PRIu64, o->seed, i);
  return all_valid(o, r, t, rings_text(seed, name, strcmp(o->device, "emu") != 0), name,
                   chance(&(rng){seed ^ 0x5eed}, (uint32_t)o->check));
}

static bool draw_nested(const options *o, runner *r, totals *t, uint64_t i) {
  char name[64];
  uint64_t seed = mix(o->seed * 0x9e3779b97f4a7c15u + i);
  snprintf(name, sizeof name, "nested-%" PRIu64 "-%" PRIu64, o->seed, i);
  return all_valid(o, r, t, nested_text(seed, name), name, chance(&(rng){seed ^ 0x5eed}, (uint32_t)o->check));
}

static bool draw_products(const options *o, runner *r, totals *t, uint64_t i) {
  char name[64];
  uint64_t seed = mix(o->seed * 0x9e3779b97f4a7c15u + i);
  snprintf(name, sizeof name, "products-%" PRIu64 "-%" PRIu64, o->seed, i);
  return all_valid(o, r, t, products_text(seed, name), name, chance(&(rng){seed ^ 0x5eed}, (uint32_t)o->check));
}

static bool draw_sdpa(const options *o, runner *r, totals *t, uint64_t i) {
  char name[64];
  uint64_t seed = mix(o->seed * 0x9e3779b97f4a7c15u + i);
  snprintf(name, sizeof name, "sdpa-%" PRIu64 "-%" PRIu64, o->seed, i);
  return all_valid(o, r, t, sdpa_text(seed, name, o->gradients), name,
                   chance(&(rng){seed ^ 0x5eed}, (uint32_t)o->check));
}

static bool draw_steps(const options *o, runner *r, totals *t, uint64_t i) {
  char name[64];
  uint64_t seed = mix(o->seed * 0x9e3779b97f4a7c15u + i);
  snprintf(name, sizeof name, "steps-%" PRIu64 "-%" PRIu64, o->seed, i);
  return all_valid(o, r, t, steps_text(seed, name), name, chance(&(rng){seed ^ 0x5eed}, (uint32_t)o->check));
}

static bool draw_rows(const options *o, runner *r, totals *t, uint64_t i) {
  char name[64];
  uint64_t seed = mix(o->seed * 0x9e3779b97f4a7c15u + i);
  snprintf(name, sizeof name, "rows-%" PRIu64 "-%" PRIu64, o->seed, i);
  return all_valid(o, r, t, rows_text(seed, name), name, chance(&(rng){seed ^ 0x5eed}, (uint32_t)o->check));
}

static bool draw(const options *o, runner *r, totals *t, uint64_t i) {
  if (o->automatic && !o->large && !o->tiles && i % 2) return draw_rows(o, r, t, i);
  program p;
  char name[64], header[160];
  uint64_t seed = mix(o->seed * 0x9e3779b97f4a7c15u + i);
  rng pick = {mix(seed ^ 0x5eed)};
  static const char *const widths[] = {"auto", "auto", "32", "64"};
  snprintf(name, sizeof name, "prop-%" PRIu64 "-%" PRIu64, o->seed, i);
  int n = snprintf(header, sizeof header, "// %s\n// prop: index=%s vector=%u again=%u shift=%u", name,
                   widths[below(&pick, 4)], chance(&pick, 80) ? 16 : 32, chance(&pick, 15),
                   !o->tiles && chance(&pick, 3) ? 1 + below(&pick, 8) : 0);
  (o->tiles ? program_make_tiles : program_make)(&p, seed);
  if (o->cluster || (chance(&pick, 10) && !o->automatic)) program_add_cluster(&p, &pick);
  const char *error = NULL;
  bool automatic = o->automatic || chance(&pick, 15), ok;
  if (automatic && (o->automatic ? chance(&pick, 70) : p.cluster[0])) /* small rows are long for some */
    snprintf(header + n, sizeof header - (size_t)n, " target=%s row=%u\n",
             p.cluster[0] || i % 5 ? "sm_90" : "sm_89", /* whose multiprocessors hold fewer threads */
             chance(&pick, 80) ? 2u << below(&pick, 7) : 0);
  else snprintf(header + n, sizeof header - (size_t)n, "%s\n", p.cluster[0] ? " target=sm_90" : "");
  now.text = NULL;
  snprintf(now.name, sizeof now.name, "%s (drawing its schedule)", name);
  alarm(TIME_LIMIT);
  char *script = automatic ? strdup("") : script_make(r, &p, seed + 1, t->primitive, &error);
  alarm(0);
  char *text = program_text(&p, header, script ? script : "");
  if (error) {
    printf("FAILED %s: the generator made no program: %s\n%s\n", name, error, text);
    t->n[FAILED]++;
    ok = false;
  } else if (o->large) {
    char *larger = large_text(text, &pick);
    ok = compiles(o, r, t, name, larger);
    free(larger);
  } else if (o->automatic) ok = all_valid(o, r, t, strdup(text), name, chance(&pick, (uint32_t)o->check));
  else ok = one(o, r, t, name, text, chance(&pick, (uint32_t)o->check), NULL) != FAILED;
  free(text);
  free(script);
  program_free(&p);
  return ok;
}

/* Of all kinds that take no schedule. */
static bool draw_mesh(const options *o, runner *r, totals *t, uint64_t i) {
  options q = *o;
  q.seed = mix(o->seed + i); /* the mesh is drawn from it, too */
  char name[64];
  q.automatic = true;
  q.tiles = i % 8 == 4;
  switch (i % 8) {
  case 0:
  case 1: return draw_rows(&q, r, t, i);
  case 2: return draw_products(&q, r, t, i);
  case 5:
  case 6:
  case 7:
    snprintf(name, sizeof name, "mesh-%" PRIu64 "-%" PRIu64, o->seed, i);
    return all_valid(o, r, t, mesh_program(q.seed, name, o->gpus ? o->gpus : 8), name,
                     chance(&(rng){q.seed ^ 0x5eed}, (uint32_t)o->check));
  case 3: return i % 16 == 3 ? draw_sdpa(&q, r, t, i) : draw(&q, r, t, i * 2);
  default: return draw(&q, r, t, i * 2);
  }
}

/* Any of the others, with results in place of arguments. */
static bool draw_in_place(const options *o, runner *r, totals *t, uint64_t i) {
  tma_case c;
  char name[64];
  uint64_t seed = mix(o->seed * 0x9e3779b97f4a7c15u + i);
  char *text;
  bool ok;
  switch (i % 8) {
  case 0: return draw_rows(o, r, t, i);
  case 1: return draw_nested(o, r, t, i);
  case 2:
    snprintf(name, sizeof name, "tma-%" PRIu64 "-%" PRIu64, o->seed, i);
    tma_case_make(&c, seed, name);
    ok = one(o, r, t, name, c.text, chance(&(rng){seed ^ 0x5eed}, (uint32_t)o->check), NULL) != FAILED;
    tma_case_free(&c);
    return ok;
  case 3:
  case 4:
  case 5:
    snprintf(name, sizeof name, "place-%" PRIu64 "-%" PRIu64, o->seed, i);
    text = in_place_program(seed, name);
    ok = one(o, r, t, name, text, chance(&(rng){seed ^ 0x5eed}, (uint32_t)o->check), NULL) != FAILED;
    free(text);
    return ok;
  default: return draw(o, r, t, i);
  }
}

/* Every other case is about shared memory; the others are as ever. */
static bool draw_banks(const options *o, runner *r, totals *t, uint64_t i) {
  char name[64];
  if (i % 2) return draw(o, r, t, i);
  snprintf(name, sizeof name, "banks-%" PRIu64 "-%" PRIu64, o->seed, i);
  char *text = banks_text(mix(o->seed * 0x9e3779b97f4a7c15u + i), name);
  bool ok = one(o, r, t, name, text, false, NULL) != FAILED;
  free(text);
  return ok;
}

static char *read_file(const char *path) {
  FILE *f = fopen(path, "r");
  char *text = NULL;
  size_t n = 0, got;
  if (!f) return NULL;
  FILE *out = open_memstream(&text, &n);
  char buf[4096];
  while ((got = fread(buf, 1, sizeof buf, f))) fwrite(buf, 1, got, out);
  fclose(out);
  fclose(f);
  return text;
}

static void usage(void) {
  puts("tf-prop [options] [case.mlir ...]\n"
       "  --seed N        what is drawn (default: from the clock; printed)\n"
       "  --count N       how many cases (1000)\n"
       "  --first N       the number of the first (0)\n"
       "  --tma           programs with copies via(tma), and brute force against what is refused\n"
       "  --tmem          copies through tensor memory, and brute force against what is refused and what runs\n"
       "  --rings         circular buffers and multicast in clusters, all valid\n"
       "  --nested        splits of splits that do not divide, all valid\n"
       "  --products      fusions with products, all valid\n"
       "  --tiles         fusions with scans, scatters and topk, all valid\n"
       "  --sdpa          fusions with attention, all valid\n"
       "  --gradients     the same, gradients alone\n"
       "  --auto          programs without a schedule, all valid\n"
       "  --cluster       each program with clusters of blocks (else one of ten)\n"
       "  --large         extents near 2^31 and 2^63: compiled, or refused with a reason; not run\n"
       "  --banks         what --print-banks says of accesses to shared memory against what the emulator counts\n"
       "  --sectors       what tf_fusion_report says of all accesses against what the emulator counts\n"
       "  --in-place      results in the memory of arguments: what is accepted is right\n"
       "  --mesh          fusions on meshes of 1 to 8 devices, all valid\n"
       "  --steps         host programs that call several fusions, all valid\n"
       "  --conformance[=K] the matrix of copies and circular buffers: one of K cells (1)\n"
       "  --from-ptx      what runs is read from the final PTX, in place of the module\n"
       "  --device D      emu, or cuda:N\n"
       "  --gpus N        with --mesh: on meshes of GPUs 0 to N - 1 (2 to 8), by NCCL\n"
       "  --check[=P]     percent of the cases that the emulator watches access by access (100; default 50, with "
       "--tmem 100)\n"
       "  --no-check      none\n"
       "  --keep DIR      failing cases go there, one file each\n"
       "  --stop          at the first failure\n"
       "  --print         every case's text\n"
       "  --verbose       a line for each case\n"
       "With files, runs those instead; there a refusal is a failure. Exit status: 0, or 1 after failures.");
}

static bool parse(int argc, char **argv, options *o) {
  *o = (options){.count = 1000, .check = 50, .device = "emu", .seed = (uint64_t)time(NULL)};
  for (int i = 1; i < argc; i++) {
    const char *a = argv[i], *v = i + 1 < argc ? argv[i + 1] : "";
    if (strcmp(a, "--seed") == 0) o->seed = strtoull(v, NULL, 0), i++;
    else if (strcmp(a, "--count") == 0) o->count = strtoull(v, NULL, 0), i++;
    else if (strcmp(a, "--first") == 0) o->first = strtoull(v, NULL, 0), i++;
    else if (strcmp(a, "--device") == 0) o->device = v, i++;
    else if (strcmp(a, "--keep") == 0) o->keep = v, i++;
    else if (strcmp(a, "--check") == 0) o->check = 100;
    else if (strncmp(a, "--check=", 8) == 0) o->check = atoi(a + 8);
    else if (strcmp(a, "--no-check") == 0) o->check = 0;
    else if (strcmp(a, "--tma") == 0) o->tma = true;
    else if (strcmp(a, "--tmem") == 0) o->tmem = true;
    else if (strcmp(a, "--cluster") == 0) o->cluster = true;
    else if (strcmp(a, "--rings") == 0) o->rings = true;
    else if (strcmp(a, "--nested") == 0) o->nested = true;
    else if (strcmp(a, "--products") == 0) o->products = true;
    else if (strcmp(a, "--sdpa") == 0) o->sdpa = true;
    else if (strcmp(a, "--gradients") == 0) o->sdpa = o->gradients = true;
    else if (strcmp(a, "--auto") == 0) o->automatic = true;
    else if (strcmp(a, "--tiles") == 0) o->automatic = o->tiles = true;
    else if (strcmp(a, "--large") == 0) o->large = true;
    else if (strcmp(a, "--banks") == 0) o->banks = true, o->check = 0;
    else if (strcmp(a, "--from-ptx") == 0) o->from_ptx = true;
    else if (strcmp(a, "--steps") == 0) o->steps = true;
    else if (strcmp(a, "--in-place") == 0) o->in_place = true;
    else if (strcmp(a, "--mesh") == 0) o->mesh = true;
    else if (strcmp(a, "--gpus") == 0) o->gpus = (uint32_t)strtoul(v, NULL, 0), o->device = "cuda:0", i++;
    else if (strcmp(a, "--sectors") == 0) o->sectors = true, o->check = 0;
    else if (strcmp(a, "--conformance") == 0) o->conformance = 1;
    else if (strncmp(a, "--conformance=", 14) == 0 && atoi(a + 14) > 0)
      o->conformance = (uint32_t)strtoul(a + 14, NULL, 0);
    else if (strcmp(a, "--stop") == 0) o->stop = true;
    else if (strcmp(a, "--print") == 0) o->print = true;
    else if (strcmp(a, "--verbose") == 0) o->verbose = true;
    else if (a[0] != '-') {
      o->files = argv + i;
      o->nfile = argc - i;
      return true;
    } else return false;
  }
  return o->gpus <= 8;
}

static void handle_signals(void) {
  static const int all[] = {SIGALRM, SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL};
  static char stack[65536];
  sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
  struct sigaction a = {.sa_handler = fatal, .sa_flags = SA_ONSTACK};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) sigaction(all[i], &a, NULL);
}

/* The cases from t->next on, in a process that may end by any of them. */
static int work(const options *o, totals *t, uint64_t n) {
  setup s = {o->device, o->check > 0, o->tma, o->rings, o->banks, o->sectors, o->gpus, o->from_ptx};
  handle_signals();
  runner *r = runner_new(&s);
  if (!r) return NO_DEVICE;
  uint64_t failed = t->n[FAILED];
  while (t->next < n) {
    if (t->n[FAILED] > failed && runner_lost(r)) return DEVICE_LOST;
    failed = t->n[FAILED];
    uint64_t i = t->next++;
    if (!o->nfile) {
      bool (*of)(const options *, runner *, totals *, uint64_t) =
          o->in_place                                               ? draw_in_place
          : o->mesh                                                 ? draw_mesh
          : o->steps                                                ? draw_steps
          : o->tma                                                  ? draw_tma
          : o->tmem                                                 ? draw_tmem
          : o->rings                                                ? draw_rings
          : o->nested                                               ? draw_nested
          : o->products                                             ? draw_products
          : o->sdpa                                                 ? draw_sdpa
          : o->banks || (o->sectors && !o->automatic && i % 3 == 0) ? draw_banks
                                                                    : draw;
      if (!of(o, r, t, o->first + i) && o->stop) t->next = n;
      continue;
    }
    char *text = read_file(o->files[i]);
    if (!text || one(o, r, t, o->files[i], text, o->check >= 50, NULL) == FAILED) printf("%s: failed\n", o->files[i]);
    t->n[FAILED] += !text;
    free(text);
  }
  runner_free(r);
  return 0;
}

int main(int argc, char **argv) {
  options o;
  if (!parse(argc, argv, &o)) {
    usage();
    return 2;
  }
  if (o.conformance) return conformance(&(setup){.device = o.device, .check = o.check > 0}, o.conformance);
  totals *t = shared_memory(sizeof *t);
  t->primitive = tally_new();
  t->refused = tally_new();
  t->failed = tally_new();
  t->wrong = tally_new();
  t->elsewhere = tally_new();
  t->general = tally_new();
  t->excused = tally_new();
  t->drawn = tally_new();
  t->ran = tally_new();
  double start = seconds();
  if (o.mesh) mesh_few_heaps();
  if (o.keep) mkdir(o.keep, 0777);
  if (!o.nfile) printf("seed %" PRIu64 "\n", o.seed);
  uint64_t n = o.nfile ? (uint64_t)o.nfile : o.count;
  while (t->next < n) {
    fflush(stdout);
    pid_t child = fork();
    if (child < 0) return 1;
    if (child == 0) {
      int status = work(&o, t, n);
      fflush(stdout);
      _exit(status);
    }
    int status;
    waitpid(child, &status, 0);
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (code == NO_DEVICE && !t->next) {
      printf("skipped: no device '%s'\n", o.device);
      return NO_DEVICE;
    }
    if (code == NO_DEVICE) {
      printf("there is no device '%s' any more: %" PRIu64 " cases are left\n", o.device, n - t->next);
      t->n[FAILED]++;
      tally_add(t->failed, "the device is gone");
      break;
    }
    if (code == DEVICE_LOST) printf("after this failure the device does nothing more here; a new process goes on\n");
    if (code == 0 || code == DEVICE_LOST) continue;
    t->n[FAILED]++;
    tally_add(t->failed, code == 4 ? "hangs" : "crashes");
    if (o.stop) break;
  }
  tally_print(t->drawn, "drawn");
  tally_print(t->ran, "ran by TMA");
  tally_print(t->primitive, "refused by primitives");
  tally_print(t->refused, "refused by lowering or launch");
  tally_print(t->wrong, "refused, and shown by brute force to be wrong");
  tally_print(t->elsewhere, "refused, symbolic, and shown to be wrong at other extents");
  tally_print(t->general, "refused, also without TMA");
  tally_print(t->excused, "refused by a documented limit");
  if (o.sectors) printf("the accesses of %" PRIu64 " programs were known, and compared\n", t->compared);
  if (o.in_place) printf("%" PRIu64 " programs ran with a result in place\n", t->in_place);
  if (o.in_place && n >= 100 && t->in_place * 10 < n) {
    t->n[FAILED]++;
    tally_add(t->failed, "fewer than 10 of 100 cases run with a result in place");
  }
  if (o.mesh && n >= 300 && mesh_rare(t->drawn)) {
    t->n[FAILED]++;
    printf("not one of %" PRIu64 " cases had: %s\n", n, mesh_rare(t->drawn));
    tally_add(t->failed, "what is drawn hardly ever runs");
  }
  if (o.banks) printf("bank conflicts of %" PRIu64 " programs were known, and compared\n", t->compared);
  const char *rare = o.tma && !o.banks && !o.sectors && n >= 1000 ? tally_rare(t->drawn, t->ran, n / 300) : NULL;
  if (rare) {
    t->n[FAILED]++;
    printf("of 300 cases not one ran with: %s\n", rare);
    tally_add(t->failed, "what is drawn hardly ever runs");
  }
  if (o.tma && !o.banks && !o.sectors && n >= 200 && t->too_large * 100 > 2 * n) {
    t->n[FAILED]++;
    tally_add(t->failed, "more than 2 of 100 cases are too large for brute force");
  }
  tally_print(t->failed, "failures");
  printf("%" PRIu64 " passed, %" PRIu64 " refused, %" PRIu64 " failed in %.1f s (seed %" PRIu64 ")\n", t->n[PASSED],
         t->n[REFUSED], t->n[FAILED], seconds() - start, o.seed);
  return t->n[FAILED] > 0;
}
