/* Options of the compiler, from those of the tool. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"

static const struct {
  const char *name, *suffix;
  tf_product p;
} products[] = {
    {"kernel", ".kernel.mlir", TF_KERNEL_IR},
    {"tf", ".kernel.mlir", TF_KERNEL_IR},
    {"llvm-raw", ".raw.ll", TF_LLVM_RAW},
    {"llvm", ".ll", TF_LLVM},
    {"bc", ".bc", TF_BITCODE},
    {"ptx", ".ptx", TF_PTX},
    {"cubin", ".cubin", TF_CUBIN},
    {"sass", ".sass", PRODUCT_SASS},
    {"package", ".tfpkg", TF_PACKAGE},
};

static const char *product_suffix(tf_product p) {
  for (size_t i = 0; i < sizeof products / sizeof *products; i++)
    if (products[i].p == p) return products[i].suffix;
  return ".txt";
}

void product_path(const tool *t, tf_product p, text *path) {
  const char *in = t->o.input && strcmp(t->o.input, "-") != 0 ? t->o.input : "stdin";
  const char *base = strrchr(in, '/') ? strrchr(in, '/') + 1 : in, *dot = strrchr(base, '.');
  text_printf(path, "%s/%.*s%s", t->o.output ? t->o.output : ".",
              (int)(dot && dot > base ? (size_t)(dot - base) : strlen(base)), base, product_suffix(p));
}

tf_status product_write(tool *t, tf_product p, tf_str bytes) {
  text path = {0};
  make_dirs(t->o.output ? t->o.output : ".");
  product_path(t, p, &path);
  tf_status s = output_write(t, path.at, bytes);
  text_free(&path);
  return s;
}

unsigned parse_products(tool *t, const char *names) {
  if (t->o.output && strcmp(t->o.output, "-") == 0) {
    fprintf(stderr, "%s: '--emit' writes files, and '-o' names their folder, which cannot be '-'\n", t->o.program);
    return 0;
  }
  if (t->o.split) {
    fprintf(stderr, "%s: '--emit' writes one file of each product; with '--split-input-file' there are many programs\n",
            t->o.program);
    return 0;
  }
  unsigned bits = 0;
  for (const char *p = names; *p;) {
    size_t n = strcspn(p, ","), i = 0, count = sizeof products / sizeof *products;
    while (i < count && !(strlen(products[i].name) == n && memcmp(products[i].name, p, n) == 0)) i++;
    if (i == count) {
      fprintf(stderr,
              "%s: unknown product '%.*s' in '--emit'; there are kernel, llvm-raw, llvm, bc, ptx, cubin, sass and "
              "package\n",
              t->o.program, (int)n, p);
      return 0;
    }
    if (products[i].p == PRODUCT_SASS && t->o.tool != TOOL_LLC) {
      fprintf(stderr, "%s: '--emit=sass' is tf-llc's\n", t->o.program);
      return 0;
    }
    bits |= products[i].p;
    p += n + (p[n] == ',');
  }
  return bits;
}

/* "8.6", "86", "auto"; "+ptx86" in --mattr. */
static bool parse_ptx(const char *s, uint32_t *out) {
  *out = 0;
  if (strcmp(s, "auto") == 0) return true;
  unsigned major, minor;
  char rest;
  if (sscanf(s, "%u.%u%c", &major, &minor, &rest) == 2 && major < 100 && minor < 10) *out = major * 10 + minor;
  else if (sscanf(s, "%u%c", &major, &rest) == 1 && major >= 10 && major < 1000) *out = major;
  return *out != 0;
}

/* --ptxas: who makes machine code of PTX. The driver does so when a package is loaded, so then there is no cubin. */
static bool assembler(tool *t, tf_compile_options *c, unsigned products) {
  const char *p = t->o.ptxas;
  if (!p || strcmp(p, "auto") == 0) return true;
  if (strcmp(p, "driver") == 0) {
    if (!(products & (TF_CUBIN | (unsigned)PRODUCT_SASS)) && !t->o.ptxas_verbose) return true;
    fprintf(stderr,
            "%s: with '--ptxas=driver' the CUDA driver assembles PTX when it is loaded: there is no cubin; expected "
            "auto, nvjitlink or a path\n",
            t->o.program);
    return false;
  }
  c->ptxas = p;
  if (t->o.tool == TOOL_RUN) c->emit |= TF_CUBIN; /* asked for by name: so that is what runs */
  return true;
}

static bool log_format_ok(const options *o) {
  const char *how = o->ptxas_verbose;
  if (!how || !*how || strcmp(how, "text") == 0 || strcmp(how, "json") == 0) return true;
  fprintf(stderr, "%s: option '--ptxas-verbose' wants text or json, found '%s'; see --help\n", o->program, how);
  return false;
}

static bool math_mode(const options *o, tf_math *out) {
  static const char *const names[] = {
      [TF_MATH_PRECISE] = "precise", [TF_MATH_DEFAULT] = "default", [TF_MATH_FAST] = "fast"};
  *out = o->fast_math ? TF_MATH_FAST : TF_MATH_UNSAID;
  if (!o->math) return true;
  tf_math m = TF_MATH_FAST;
  while (m && (!names[m] || strcmp(o->math, names[m]) != 0)) m--;
  if (!m)
    fprintf(stderr, "%s: option '--math' wants precise, default or fast, found '%s'; see --help\n", o->program,
            o->math);
  else if (o->fast_math && m != TF_MATH_FAST)
    fprintf(stderr, "%s: '--fast-math' is --math=fast, and does not go together with '--math=%s'; leave one out\n",
            o->program, o->math);
  *out = m;
  return m && (!o->fast_math || m == TF_MATH_FAST);
}

bool compile_options_from(tool *t, tf_compile_options *c, unsigned products) {
  const options *o = &t->o;
  if (!log_format_ok(o)) return false;
  const char *ptx = o->ptx_version;
  *c = (tf_compile_options){.struct_size = sizeof *c,
                            .target = o->target,
                            .stage = compile_stage,
                            .user = t,
                            .changes = watch_changes(t),
                            .verify_llvm = true};
  /* tf-run lowers what is launched only, and then nobody sees each pass */
  if (t->o.tool != TOOL_RUN || watches_passes(t)) c->event = watch_pass;
  if (o->mattr) {
    if (strncmp(o->mattr, "+ptx", 4) != 0 || ptx) {
      fprintf(stderr, "%s: '--mattr' takes +ptx<NN> only, and not together with '--ptx-version'; see --help\n",
              o->program);
      return false;
    }
    ptx = o->mattr + 4;
  }
  if (ptx && !parse_ptx(ptx, &c->ptx_version)) {
    fprintf(stderr, "%s: '%s' is no PTX version; write 8.6 or auto\n", o->program, ptx);
    return false;
  }
  c->ptx_repair = o->ptx_repair;
  if (o->ptxas_version && !parse_ptx(o->ptxas_version, &c->ptxas_version)) {
    fprintf(stderr, "%s: '%s' is no version of ptxas; write it as ptxas --version does, 13.0\n", o->program,
            o->ptxas_version);
    return false;
  }
  if (o->opt_level < 0 || o->opt_level > 3 || (o->index_width && o->index_width != 32 && o->index_width != 64)) {
    fprintf(stderr, "%s: -O takes 0 to 3, --index-width 32 or 64\n", o->program);
    return false;
  }
  c->opt_level = o->opt_level ? (uint32_t)o->opt_level : 1;
  c->llvm_select = o->llvm_select;
  c->no_llvm_passes = o->no_passes || !o->opt_level;
  if (!math_mode(o, &c->math)) return false;
  c->index_width = (uint32_t)o->index_width;
  c->threads = threads_of(o);
  c->debug = o->debug_code;
  c->lineinfo = o->lineinfo;
  c->from_ptx = o->from_ptx;
  if (!assembler(t, c, products)) return false;
  c->no_verify_each = !o->verify_each;
  if (t->pipeline.n) c->pipeline = text_str(&t->pipeline);
  if (o->ptxas_verbose) c->emit |= TF_PTXAS_LOG | TF_CUBIN;
  static char ptxas_options[512]; /* lives as long as the options */
  snprintf(ptxas_options, sizeof ptxas_options, "%s%s%s%s", o->ptxas_options ? o->ptxas_options : "",
           o->maxrregcount ? " --maxrregcount=" : "", o->maxrregcount ? o->maxrregcount : "",
           o->ptxas_verbose ? " -v" : "");
  if (*ptxas_options) c->ptxas_options = ptxas_options + (*ptxas_options == ' ');
  return true;
}

void compile_stage(void *user, const char *name, double seconds) {
  tool *t = user;
  bool each = t->o.tool != TOOL_RUN || watches_passes(t);
  if (!each || strcmp(name, "passes") != 0) time_add(t, name, seconds); /* each pass told its own */
}

tf_cache *open_cache(tool *t) {
  tf_cache *c = NULL;
  if (!t->o.cache_dir || t->o.no_cache) return NULL;
  tf_cache_options co = {.struct_size = sizeof co, .dir = t->o.cache_dir};
  if (tf_cache_create(&co, NULL, &t->sink, &c) != TF_OK) return NULL;
  return c;
}

void report_cache(tool *t, tf_cache *c) {
  if (!c || !t->o.cache_stats) return;
  tf_cache_stats s = {.struct_size = sizeof s};
  tf_cache_get_stats(c, &s);
  fprintf(stderr, "cache: %llu hits in memory, %llu on disk, %llu misses, %llu stores, %llu damaged\n",
          (unsigned long long)s.memory_hits, (unsigned long long)s.disk_hits, (unsigned long long)s.misses,
          (unsigned long long)s.stores, (unsigned long long)s.damaged);
}

bool is_llvm(tf_str name, tf_str s) {
  if (name.len > 3 && memcmp(name.ptr + name.len - 3, ".ll", 3) == 0) return true;
  static const char *const starts[] = {";", "@", "source_filename", "target ", "define ", "declare "};
  size_t at = 0;
  while (at < s.len && strchr(" \t\r\n", s.ptr[at])) at++;
  for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
    if (s.len - at >= strlen(starts[i]) && memcmp(s.ptr + at, starts[i], strlen(starts[i])) == 0) return true;
  return false;
}

static void keep_ptx(void *user, tf_str ptx) {
  text *kept = user;
  kept->n = 0;
  text_put(kept, ptx);
}

tf_status find_ptx(tool *t, const char *target, tf_str *chunk) {
  tf_find_ptx_options which = {.struct_size = sizeof which, .target = target, .entry = t->o.entry};
  tf_status s = tf_find_ptx(*chunk, &which, keep_ptx, &t->ptx, &t->sink);
  if (s == TF_OK) *chunk = text_str(&t->ptx);
  return s;
}

bool holds_assembly(tf_str s) { return memmem(s.ptr, s.len, " asm ", 5) != NULL; }

/* A file that is called so, whatever is in it; else a text that begins as PTX does, behind comments. */
bool is_ptx(tf_str name, tf_str s) {
  if (name.len > 4 && memcmp(name.ptr + name.len - 4, ".ptx", 4) == 0) return true;
  for (size_t at = 0; at < s.len;) {
    bool comment = s.len - at > 1 && s.ptr[at] == '/' && (s.ptr[at + 1] == '/' || s.ptr[at + 1] == '*');
    bool line = comment && s.ptr[at + 1] == '/';
    if (strchr(" \t\r\n", s.ptr[at])) at++;
    else if (line)
      while (at < s.len && s.ptr[at] != '\n') at++;
    else if (comment) {
      const char *end = memmem(s.ptr + at + 2, s.len - at - 2, "*/", 2);
      if (!end) return false;
      at = (size_t)(end + 2 - s.ptr);
    } else return s.len - at > 8 && memcmp(s.ptr + at, ".version", 8) == 0;
  }
  return false;
}
