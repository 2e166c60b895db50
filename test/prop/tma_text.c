/* A random copy as text: the notes and the program. */
#include "tma_gen.h"

const tma_ring tma_rings[TMA_RINGS] = {{"", P_SERIAL},
                                       {", pipelined = \"mbarrier\"", P_SERIAL},
                                       {", warp_specialized = \"tidx\"", P_TIDX},
                                       {", warp_specialized = \"tidz\"", P_TIDZ},
                                       {", warp_specialized = \"tidy\"", P_TIDY}};

static void shape(const tma_gen *g, const int *axis, bool one, FILE *f) {
  fputs("tensor<", f);
  for (int i = 0; i < g->rank; i++) {
    int a = axis ? axis[i] : i;
    if (one && a == g->broadcast) fputs("1x", f);
    else if (g->dyn[a]) fputs("?x", f);
    else fprintf(f, "%" PRId64 "x", g->n[a]);
  }
  fprintf(f, "%s>", g->type);
}

static void note(const tma_gen *g, int i, const int64_t *dim, const int64_t *stride, FILE *f) {
  fprintf(f, "// arg %d %s [", i, g->type);
  for (int k = 0; k < g->rank; k++) fprintf(f, "%s%" PRId64, k ? "," : "", dim[k]);
  fputs("] strides [", f);
  for (int k = 0; k < g->rank; k++) fprintf(f, "%s%" PRId64, k ? "," : "", stride[k]);
  fprintf(f, "] int -100 100 %d\n", 77 + i);
}

static void header(tma_gen *g, const char *name, FILE *f) {
  static const char *const widths[] = {"auto", "32", "64"};
  fprintf(f, "// %s\n// prop: index=%s vector=16 again=%u shift=%u target=%s\n", name, widths[pick(g, 3)], flip(g, 15),
          g->shifted ? 1 : 0, "sm_90");
  note(g, 0, g->shape, g->step, f);
  if (g->broadcast >= 0 || g->adds) {
    int64_t step[TMA_AXES], inner = 1;
    for (int i = g->rank; i-- > 0;) {
      step[i] = inner;
      inner *= g->n[i];
    }
    note(g, 1, g->n, step, f); /* of the elements, as they are without a schedule */
  }
  fprintf(f, "// out 0 %s 0\n", g->type);
}

static void function(const tma_gen *g, FILE *f) {
  int axis[TMA_AXES] = {0}; /* the argument's axes in terms of the copy's */
  bool gaps = false;
  for (int i = 0; i < g->rank; i++) axis[g->from[i]] = i;
  for (int i = 0; i < g->rank; i++) gaps |= !g->contiguous[i];
  fputs("fusion.func @f(%x: ", f);
  shape(g, axis, true, f);
  if (gaps) {
    fputs(" {contiguity = [", f);
    for (int i = 0; i < g->rank; i++) fprintf(f, "%s%s", i ? ", " : "", g->contiguous[i] ? "true" : "false");
    fputs("]}", f);
  }
  if (g->broadcast >= 0 || g->adds) {
    fputs(", %z: ", f);
    shape(g, NULL, false, f);
  }
  fputs(") -> ", f);
  shape(g, NULL, false, f);
  if (g->cluster[0])
    fprintf(f, " attributes {cluster = array<i64: %" PRId64 ", %" PRId64 ", %" PRId64 ">}", g->cluster[0],
            g->cluster[1], g->cluster[2]);
  fputs(" {\n", f);
}

static void copy_op(const tma_gen *g, const char *result, const char *from, bool permute, const char *rest, FILE *f) {
  fprintf(f, "  %%%s = fusion.%s %%%s", result, permute ? "permute" : "set", from);
  if (permute) {
    fputs(" axes [", f);
    for (int i = 0; i < g->rank; i++) fprintf(f, "%s%d", i ? ", " : "", g->from[i]);
    fputc(']', f);
  }
  fputs(" : ", f);
  shape(g, NULL, true, f);
  fputs(rest, f);
}

static void body(const tma_gen *g, FILE *f) {
  bool load = g->dir != STORE;
  const char *in = "x", *mid = "x";
  char rest[160];
  const char *segment = g->own_memory ? " segment(1)" : "";
  dom plain = g->copy;
  if (g->own_memory && load) {
    copy_op(g, "g", in, false, " memory(global) ", f);
    dom_print(&g->memory, f);
    in = "g";
  }
  if (load) {
    *rest = 0;
    if (g->stages)
      snprintf(rest, sizeof rest, " {circular = array<i64: %d, %d>%s%s}", g->stages, g->ahead, tma_rings[g->kind].text,
               g->cluster[0] ? ", multicast" : "");
    else if (g->cluster[0]) snprintf(rest, sizeof rest, " {multicast}");
    snprintf(rest + strlen(rest), sizeof rest - strlen(rest), " memory(shared) via(tma)%s ", segment);
    copy_op(g, "s", in, g->permuted, rest, f);
    dom_print(&g->copy, f);
    mid = "s";
  }
  fprintf(f, "  %%r = fusion.%s %%%s%s : ", g->broadcast >= 0 ? "add" : "neg", mid, g->broadcast >= 0 ? ", %z" : "");
  shape(g, NULL, false, f);
  if (g->store_stages) fprintf(f, " {circular = array<i64: %d, 0>}", g->store_stages);
  fprintf(f, "%s%s ", g->dir != LOAD ? " memory(shared)" : "", load ? segment : "");
  dom_print(&g->other, f);
  if (g->dir != LOAD) {
    fprintf(f, "  %%y = fusion.%s %%r%s : ", g->adds ? g->adds : "set", g->adds ? ", %z" : "");
    shape(g, NULL, false, f);
    plain.has_alloc = g->own_memory && !load;
    if (plain.has_alloc) plain = g->memory;
    plain.inl = 0;
    fprintf(f, "%s via(tma)%s ", plain.has_alloc ? " memory(global)" : "", load ? segment : "");
    dom_print(&plain, f);
  }
  if (g->own_memory && !load) {
    fputs("  %q = fusion.set %y : ", f);
    shape(g, NULL, false, f);
    fputs(" segment(1)\n", f);
  }
  fprintf(f, "  fusion.return %%%s : ", g->own_memory && !load ? "q" : g->dir == LOAD ? "r" : "y");
  shape(g, NULL, false, f);
  fputs("\n}\n", f);
}

char *tma_text_of(tma_gen *g, const char *name) {
  char *text = NULL;
  size_t n;
  FILE *f = open_memstream(&text, &n);
  header(g, name, f);
  function(g, f);
  body(g, f);
  fclose(f);
  return text;
}
