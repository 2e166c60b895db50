/* Fusions on a mesh of devices: any case without a schedule, with a mesh, and arguments and tensors in between spread
 * over its axes as chance has it. All is valid, and the result is what the reference gives of the whole tensors. */
#include "mesh.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

static const char *const meshes[] = {"1", "2",    "2",    "3",    "4",    "4",    "5",       "6",    "7",
                                     "8", "2, 2", "2, 3", "4, 2", "1, 3", "3, 1", "2, 1, 2", "2, 4", "2, 2, 2"};

static uint32_t devices_in(const char *list) {
  uint32_t n = 1;
  for (char *end; isdigit((unsigned char)*list); list = end + strspn(end, ", ")) n *= (uint32_t)strtoul(list, &end, 10);
  return n;
}

typedef struct drawn {
  rng r;
  uint32_t axes; /* of the mesh */
  uint32_t mesh[3];
} drawn;

/* The axes of `tensor<...>` at s: which are written as 1; their number, or -1: it is none. */
static int axes_of(const char *s, bool *one) {
  int n = 0;
  if (strncmp(s, "tensor<", 7) != 0) return -1;
  for (s += 7; *s == '?' || isdigit((unsigned char)*s);) {
    const char *x = s + strspn(s, "?0123456789");
    if (*x != 'x' || n == MAX_RANK + 2) break;
    one[n++] = x - s == 1 && *s == '1';
    s = x + 1;
  }
  return n;
}

/* `spread = [...]`, `on = {...}`; false: it lies so on no axis of the mesh. */
static bool draw_spread(drawn *d, const char *type, char *out, size_t cap) {
  static const char *const words[] = {"didx", "didy", "didz"};
  bool one[MAX_RANK + 2];
  int rank = axes_of(type, one), of[MAX_RANK + 2];
  uint32_t spread = 0, on = 0;
  char where[64];
  size_t n = 0, m = 0;
  for (int k = 0; k < rank; k++) of[k] = -1;
  for (uint32_t a = 0; a < d->axes && rank >= 0; a++) {
    int k = rank ? (int)below(&d->r, (uint32_t)rank) : 0;
    if (chance(&d->r, 25))
      m += (size_t)snprintf(where + m, sizeof where - m, "%s%s = %u", on++ ? ", " : "", words[a],
                            below(&d->r, d->mesh[a]));
    else if (rank && !chance(&d->r, 30) && !one[k] && of[k] < 0) of[k] = (int)a, spread++;
  }
  bool lists = spread || (on && chance(&d->r, 30)); /* without a list it says nothing of the other axes of the mesh */
  if (lists) n = (size_t)snprintf(out, cap, "spread = [");
  for (int k = 0; lists && k < rank; k++)
    n += (size_t)snprintf(out + n, cap - n, "%s\"%s\"", k ? ", " : "", of[k] < 0 ? "" : words[of[k]]);
  if (lists) n += (size_t)snprintf(out + n, cap - n, "]%s", on ? ", " : "");
  if (on) snprintf(out + n, cap - n, "on = {%s}", where);
  return spread || on;
}

/* `%a: tensor<...> {...}, ...` to the `)` that ends the list. */
static const char *arguments(drawn *d, const char *s, FILE *f) {
  char spread[256];
  while (*s && *s != ')') {
    const char *type = strstr(s, ": ") + 2, *end = type + strcspn(type, "<,)");
    if (*end == '<') end = strchr(end, '>') + 1;
    fwrite(s, 1, (size_t)(end - s), f);
    bool any = chance(&d->r, 60) && draw_spread(d, type, spread, sizeof spread);
    s = end;
    if (strncmp(s, " {", 2) == 0) {
      const char *close = strchr(s, '}');
      fwrite(s, 1, (size_t)(close - s), f);
      if (any) fprintf(f, ", %s", spread);
      s = close;
    } else if (any) fprintf(f, " {%s", spread), fputc('}', f);
    if (*s == '}') fputc(*s++, f);
    while (*s == ',' || *s == ' ' || *s == '\n') fputc(*s++, f);
  }
  return s;
}

static bool takes_spread(const char *line) {
  static const char *const others[] = {"matmul", "linear",   "sdpa", "cum",   "scatter",
                                       "topk",   "constant", "dim ", "return"};
  const char *op = strstr(line, "fusion.");
  if (!op || line[0] != ' ' || line[2] != '%') return false;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strstr(op, others[i]) && strstr(op, others[i]) < op + 24) return false;
  return true;
}

char *mesh_text(const char *text, uint64_t seed, uint32_t most) {
  char *out = NULL, line[4096], spread[256];
  size_t size = 0;
  drawn d = {.r = {mix(seed)}};
  const char *mesh = meshes[below(&d.r, sizeof meshes / sizeof *meshes)];
  while (devices_in(mesh) > most) mesh = meshes[below(&d.r, sizeof meshes / sizeof *meshes)];
  FILE *f = open_memstream(&out, &size);
  const char *open = strstr(text, "fusion.func @"), *to = open ? strchr(open, '(') : NULL;
  if (!to || strstr(text, "attributes {") || strstr(text, "sched.")) {
    fputs(text, f);
    fclose(f);
    return out;
  }
  for (const char *s = mesh; *s; s += strspn(s, ", ")) d.mesh[d.axes++] = (uint32_t)strtoul(s, (char **)&s, 10);
  bool named = chance(&d.r, 50);
  fwrite(text, 1, (size_t)(open - text), f);
  mesh_line(f, mesh, named);
  fwrite(open, 1, (size_t)(to + 1 - open), f);
  const char *s = arguments(&d, to + 1, f), *body = strstr(s, " {\n");
  fprintf(f, "%.*s attributes {", (int)(body - s), s);
  mesh_attribute(f, mesh, named);
  if (chance(&d.r, 30)) fprintf(f, ", wide_sums");
  fprintf(f, "} {\n");
  for (s = body + 3; *s;) {
    size_t n = strcspn(s, "\n");
    snprintf(line, sizeof line, "%.*s", (int)n, s);
    fputs(line, f);
    const char *type = strstr(line, " : tensor<");
    bool last = type && line[strlen(line) - 1] == '>' && takes_spread(line);
    if (last && chance(&d.r, 25) && draw_spread(&d, type + 3, spread, sizeof spread)) fprintf(f, " {%s}", spread);
    fputc('\n', f);
    s += n + (s[n] == '\n');
  }
  fclose(f);
  return out;
}

void mesh_few_heaps(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
#endif
}

void mesh_line(FILE *f, const char *extents, bool line) {
  if (line) fprintf(f, "mesh @m [%s]\n", extents);
}

void mesh_attribute(FILE *f, const char *extents, bool line) {
  if (line) fprintf(f, "mesh = @m");
  else fprintf(f, "mesh = array<i64: %s>", extents);
}

/* Where its extents begin; NULL: it has no mesh. */
static const char *extents_of(const char *text) {
  const char *at = strstr(text, "mesh = array<i64: "), *line = strstr(text, "mesh @m [");
  return line ? line + 9 : at ? at + 18 : NULL;
}

const char *mesh_behind(const char *text) {
  const char *at = strstr(text, "mesh = ") + 7;
  return *at == '@' ? at + 2 : strchr(at, '>') + 1;
}

uint32_t mesh_devices(const char *text) {
  const char *at = extents_of(text);
  return at ? devices_in(at) : 0;
}

void mesh_whole(char *text) {
  for (char *at; (at = strstr(text, "  sched."));) {
    char *end = strchr(at, '\n') + 1;
    memmove(at, end, strlen(end) + 1);
  }
}

static const char *const kinds[] = {
    "all-gather of '",         "reduce-scatter", "all-reduce",   "all-to-all",   "part taken",
    "all-gather of the parts", " pieces",        "reduction of", "broadcast of", " gather of '",
    " gather of the parts",    " scatter of",    "send of"};
static const char *const said[] = {"all-gather",
                                   "reduce-scatter",
                                   "all-reduce",
                                   "all-to-all",
                                   "a part taken",
                                   "an all-gather of the parts",
                                   "an exchange in pieces",
                                   "a reduction to one",
                                   "a broadcast",
                                   "a gather",
                                   "a gather of the parts",
                                   "a scatter",
                                   "a send"};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Whether an argument is spread over more devices than divide its extent. */
static bool uneven(const char *text) {
  const char *mesh = strstr(text, "mesh = "), *body = strstr(text, "fusion.func @");
  long n[3] = {1, 1, 1};
  if (!mesh || sscanf(extents_of(text), "%ld, %ld, %ld", &n[0], &n[1], &n[2]) < 1) return false;
  int k = 0;
  for (const char *a = strchr(body, '%'), *next; a && a < mesh; a = next, k++) {
    char name[40];
    next = strchr(a + 1, '%');
    const char *word = strstr(a, "spread = ["), *end = word ? strchr(word, ']') : NULL;
    if (!word || (next && word > next) || word > mesh) continue;
    snprintf(name, sizeof name, "// arg %d ", k);
    const char *dims = strstr(text, name);
    if (!dims || !(dims = strchr(dims, '['))) continue;
    for (word += 10; word < end && *dims != ']'; word += strcspn(word, ",]") + 1, dims += 1 + strcspn(dims + 1, ",]")) {
      const char *axis = strstr(word, "did");
      if (axis && axis < word + strcspn(word, ",]") && atol(dims + 1) % n[axis[3] - 'x']) return true;
    }
  }
  return false;
}

void mesh_count(tally *t, const char *text, const char *moves) {
  static const char *const axes[] = {"didx", "didy", "didz"};
  static const char *const on[] = {"",
                                   "on one device",
                                   "on two devices",
                                   "on three devices",
                                   "on four devices",
                                   "on five devices",
                                   "on six devices",
                                   "on seven devices",
                                   "on eight devices"};
  uint32_t over = 0;
  for (size_t i = 0; i < KINDS; i++)
    if (strstr(moves, kinds[i])) tally_add(t, said[i]);
  for (size_t i = 0; i < sizeof axes / sizeof *axes; i++) over += strstr(moves, axes[i]) != NULL;
  if (over > 1) tally_add(t, "exchanges over several axes of the mesh");
  if (strstr(text, "on = {")) tally_add(t, "a tensor on some devices");
  if (over && strstr(text, "wide_sums")) tally_add(t, "wide sums");
  if (!over) tally_add(t, "nothing exchanged");
  uint32_t n = mesh_devices(text);
  if (n && n < sizeof on / sizeof *on) tally_add(t, on[n]);
  if (uneven(text)) tally_add(t, "an argument that the devices do not divide");
}

const char *mesh_rare(const tally *t) {
  for (size_t i = 0; i < KINDS; i++)
    if (!tally_count(t, said[i])) return said[i];
  return NULL;
}
