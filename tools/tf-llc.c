/* tf-llc: compiles tf's text, or NVVM LLVM IR, to PTX and what lies around it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"

typedef struct job {
  tool *t;
  tf_product output; /* 0 = none */
  unsigned emit;     /* files to write */
  text kept;         /* the output */
  tf_status written; /* how writing them went, and disassembling */
} job;

static bool output_product(tool *t, tf_product *out) {
  static const struct {
    const char *name;
    tf_product p;
  } types[] = {{"ptx", TF_PTX},          {"asm", TF_PTX},        {"llvm", TF_LLVM}, {"llvm-raw", TF_LLVM_RAW},
               {"bc", TF_BITCODE},       {"cubin", TF_CUBIN},    {"obj", TF_CUBIN}, {"package", TF_PACKAGE},
               {"kernel", TF_KERNEL_IR}, {"null", (tf_product)0}};
  const char *name = t->o.filetype ? t->o.filetype : t->o.emit ? "null" : "ptx";
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (strcmp(types[i].name, name) == 0) {
      *out = types[i].p;
      return true;
    }
  fprintf(stderr, "%s: unknown file type '%s'; see --help\n", t->o.program, name);
  return false;
}

static void emit_file(job *j, tf_product what, tf_str bytes) {
  tf_status s = product_write(j->t, what, bytes);
  if (j->written == TF_OK) j->written = s;
}

static void emit_sass(job *j, tf_str cubin) {
  text sass = {0};
  tf_status s = disassemble(j->t, cubin, &sass);
  if (s == TF_OK) emit_file(j, PRODUCT_SASS, text_str(&sass));
  else if (j->written == TF_OK) j->written = s;
  text_free(&sass);
}

static void product(void *user, tf_product what, tf_str bytes) {
  job *j = ((tool *)user)->user;
  if (what == TF_PTXAS_LOG) print_ptxas_log(user, bytes);
  if (what == j->output) text_put(&j->kept, bytes);
  if (what == TF_CUBIN && j->emit & PRODUCT_SASS) emit_sass(j, bytes);
  if (j->emit & what) emit_file(j, what, bytes);
}

static tf_status compile_text(job *j, tf_str name, tf_str chunk, tf_compile_options *c) {
  tool *t = j->t;
  tf_module *m;
  tf_package *p = NULL;
  double t0 = now();
  tf_status s = tf_module_parse(t->session, name, chunk, &m);
  time_add(t, "parse", now() - t0);
  if (s != TF_OK) return s;
  if (t->o.entry) s = tf_module_num_args(m, t->o.entry, &(uint32_t){0}, &(uint32_t){0}); /* is it there? */
  if (s != TF_OK) {
    tf_module_destroy(m);
    return s;
  }
  c->entry = t->o.entry;
  c->cache = open_cache(t);
  s = tf_compile(m, c, &p);
  report_cache(t, c->cache);
  if (c->cache) tf_cache_destroy(c->cache);
  if (s == TF_OK) product(t, TF_PACKAGE, tf_package_bytes(p));
  if (p) tf_package_release(p);
  tf_module_destroy(m);
  return s;
}

static tf_status compile_llvm(job *j, tf_str name, tf_str chunk, tf_compile_options *c) {
  tf_package *p = NULL;
  bool wanted = (c->emit & TF_PACKAGE) != 0;
  if (j->t->o.entry)
    return tool_fail(j->t, TF_ERR_INVALID,
                     "--entry is for fusions and tile programs; LLVM IR and PTX are compiled whole");
  bool ptx = is_ptx(name, chunk);
  tf_status s = (ptx ? tf_compile_ptx : tf_compile_llvm)(j->t->session, name, chunk, c, wanted ? &p : NULL);
  if (p) product(j->t, TF_PACKAGE, tf_package_bytes(p));
  if (p) tf_package_release(p);
  return s;
}

/* Who asks for texts of earlier stages gets no later one made, but for the package that a cache keeps. */
static void only_what_is_asked(const tool *t, tf_compile_options *c) {
  const unsigned before_ptx = TF_KERNEL_IR | TF_LLVM_RAW | TF_LLVM | TF_BITCODE;
  if (!c->emit || c->emit & ~before_ptx || t->o.cache_dir) return;
  c->no_ptx = true;
  c->no_llvm_passes |= c->emit == TF_KERNEL_IR;
}

static tf_status process(tool *t, tf_str name, tf_str chunk) {
  job j = {.t = t};
  tf_compile_options c;
  if (!output_product(t, &j.output) || (t->o.emit && !(j.emit = parse_products(t, t->o.emit))) ||
      !compile_options_from(t, &c, (unsigned)j.output | j.emit)) {
    t->usage = true;
    return TF_ERR_INVALID;
  }
  if (tf_may_hold_ptx(chunk)) {
    tf_status found = find_ptx(t, c.target, &chunk);
    if (found != TF_OK) return found;
  }
  t->user = &j;
  c.product = product;
  if (j.emit & PRODUCT_SASS) c.emit |= TF_CUBIN;
  c.emit |= (unsigned)j.output | (j.emit & ~(unsigned)PRODUCT_SASS);
  only_what_is_asked(t, &c);
  tf_status s = is_ptx(name, chunk) || is_llvm(name, chunk) ? compile_llvm(&j, name, chunk, &c)
                                                            : compile_text(&j, name, chunk, &c);
  t->user = NULL;
  if (s == TF_OK) s = j.written;
  if (s == TF_OK) text_put(&t->out, text_str(&j.kept));
  t->no_output = !j.output;
  text_free(&j.kept);
  return s;
}

int main(int argc, char **argv) { return tool_main(argc, argv, TOOL_LLC, process, NULL); }
