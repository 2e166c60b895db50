/* Build-time tool: cuts each function of clc.def out of libclc's NVPTX bitcode into a module of its own, and writes
 * them as C arrays. Usage: clcshrink libclc.bc own.ll out.c
 *
 * What it changes on the way, so that every device computes the same bits:
 *  - fmuladd becomes fma (one rounding everywhere), fast-math flags and !fpmath go (division and sqrt are IEEE);
 *  - attributes of libclc's own build (target features, frame pointers) go;
 *  - tables move from constant memory, which serialises lanes that read different entries, to global memory. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Transforms/PassBuilder.h>

/* Bodies up to this many instructions are inlined at every call; larger ones stay functions. */
#define INLINE_LIMIT 90

typedef struct entry {
  const char *name, *symbol;
} entry;

#define OWN NULL
#define TF_CLC(name, symbol) {name, symbol},
static const entry wanted[] = {
#include "codegen/math/clc.def"
};
#define NWANTED (sizeof wanted / sizeof *wanted)

static void die(const char *what, const char *why) {
  fprintf(stderr, "clcshrink: %s: %s\n", what, why ? why : "failed");
  exit(1);
}

static LLVMModuleRef load(LLVMContextRef ctx, const char *path) {
  LLVMMemoryBufferRef buf;
  char *err = NULL;
  if (LLVMCreateMemoryBufferWithContentsOfFile(path, &buf, &err)) die(path, err);
  LLVMModuleRef m;
  if (LLVMParseIRInContext(ctx, buf, &m, &err)) die(path, err);
  return m;
}

static void run_passes(LLVMModuleRef m, const char *passes) {
  LLVMPassBuilderOptionsRef opts = LLVMCreatePassBuilderOptions();
  LLVMErrorRef e = LLVMRunPasses(m, passes, NULL, opts);
  if (e) die(passes, LLVMGetErrorMessage(e));
  LLVMDisposePassBuilderOptions(opts);
}

static bool is_intrinsic(LLVMValueRef f) { return strncmp(LLVMGetValueName(f), "llvm.", 5) == 0; }

/* Everything but `keep` (all wanted functions if NULL) becomes internal, and what then is unused goes. */
static void keep_only(LLVMModuleRef m, const char *keep) {
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    const char *name = LLVMGetValueName(f);
    bool kept = keep ? strcmp(name, keep) == 0 : strncmp(name, "tf_clc_", 7) == 0;
    if (!kept && !LLVMIsDeclaration(f)) LLVMSetLinkage(f, LLVMInternalLinkage);
  }
  for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
    if (!LLVMIsDeclaration(g)) LLVMSetLinkage(g, LLVMInternalLinkage);
  run_passes(m, "globaldce");
}

static void strip_attributes(LLVMValueRef f, LLVMAttributeIndex at) {
  unsigned n = LLVMGetAttributeCountAtIndex(f, at);
  LLVMAttributeRef *all = calloc(n + 1, sizeof *all);
  LLVMGetAttributesAtIndex(f, at, all);
  for (unsigned i = 0; i < n; i++) {
    unsigned len;
    if (LLVMIsStringAttribute(all[i])) {
      const char *key = LLVMGetStringAttributeKind(all[i], &len);
      LLVMRemoveStringAttributeAtIndex(f, at, key, len);
    } else if (LLVMIsEnumAttribute(all[i])) {
      LLVMRemoveEnumAttributeAtIndex(f, at, LLVMGetEnumAttributeKind(all[i]));
    }
  }
  free(all);
}

static void add_attribute(LLVMValueRef f, const char *name) {
  LLVMContextRef ctx = LLVMGetModuleContext(LLVMGetGlobalParent(f));
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(ctx, kind, 0));
}

/* fmuladd -> fma; returns the instruction to go on from. */
static LLVMValueRef fuse(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef call) {
  LLVMTypeRef t = LLVMTypeOf(call);
  LLVMValueRef fma = LLVMGetIntrinsicDeclaration(m, LLVMLookupIntrinsicID("llvm.fma", 8), &t, 1);
  LLVMValueRef args[3] = {LLVMGetOperand(call, 0), LLVMGetOperand(call, 1), LLVMGetOperand(call, 2)};
  LLVMPositionBuilderBefore(b, call);
  LLVMValueRef r = LLVMBuildCall2(b, LLVMGlobalGetValueType(fma), fma, args, 3, "");
  LLVMReplaceAllUsesWith(call, r);
  LLVMInstructionEraseFromParent(call);
  return r;
}

static void scrub_instruction(LLVMValueRef i) {
  size_t n;
  LLVMValueMetadataEntry *md = LLVMInstructionGetAllMetadataOtherThanDebugLoc(i, &n);
  for (size_t k = 0; k < n; k++) LLVMSetMetadata(i, LLVMValueMetadataEntriesGetKind(md, (unsigned)k), NULL);
  LLVMDisposeValueMetadataEntries(md);
}

static void scrub_function(LLVMModuleRef m, LLVMValueRef f) {
  strip_attributes(f, LLVMAttributeFunctionIndex);
  strip_attributes(f, LLVMAttributeReturnIndex);
  for (unsigned p = 1; p <= LLVMCountParams(f); p++) strip_attributes(f, p);
  const char *attrs[] = {"nounwind", "willreturn", "memory", "norecurse", "nosync", "nofree", "mustprogress"};
  for (size_t i = 0; i < sizeof attrs / sizeof *attrs; i++) add_attribute(f, attrs[i]);
  LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(f); bb; bb = LLVMGetNextBasicBlock(bb))
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i)) {
      scrub_instruction(i);
      if (LLVMGetInstructionOpcode(i) != LLVMCall) continue;
      if (strncmp(LLVMGetValueName(LLVMGetCalledValue(i)), "llvm.fmuladd.", 13) == 0) i = fuse(m, b, i);
    }
  LLVMDisposeBuilder(b);
}

static size_t count_instructions(LLVMValueRef f) {
  size_t n = 0;
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(f); bb; bb = LLVMGetNextBasicBlock(bb))
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i)) n++;
  return n;
}

static void blank(char *text, const char *word) {
  size_t n = strlen(word);
  for (char *p = text; (p = strstr(p, word)); p += n - 1) memset(p, ' ', n);
}

/* What is simplest in the text: tables to address space 1 (a pointer's type is in every use of it), no fast-math flags
 * (the C API only adds them), no metadata. */
static LLVMModuleRef rewrite_text(LLVMContextRef ctx, LLVMModuleRef m) {
  static const char *const flags[] = {" fast ",    " contract ", " afn ",  " arcp ",
                                      " reassoc ", " nnan ",     " ninf ", " nsz "};
  char *text = LLVMPrintModuleToString(m);
  LLVMDisposeModule(m);
  for (char *p = text; (p = strstr(p, "addrspace(4)")); p++) p[10] = '1';
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) blank(text, flags[i]);
  for (char *line = text; line && *line;) {
    char *end = strchr(line, '\n');
    if (*line == '!') memset(line, ' ', end ? (size_t)(end - line) : strlen(line));
    line = end ? end + 1 : NULL;
  }
  LLVMMemoryBufferRef buf = LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "tf_clc");
  LLVMDisposeMessage(text);
  char *err = NULL;
  if (LLVMParseIRInContext(ctx, buf, &m, &err)) die("the rewritten module", err);
  return m;
}

static void rename_wanted(LLVMModuleRef m) {
  for (size_t i = 0; i < NWANTED; i++) {
    LLVMValueRef f = LLVMGetNamedFunction(m, wanted[i].symbol ? wanted[i].symbol : wanted[i].name);
    if (!f || LLVMIsDeclaration(f)) die(wanted[i].name, "the bitcode does not define it");
    LLVMSetValueName2(f, wanted[i].name, strlen(wanted[i].name));
    LLVMSetLinkage(f, LLVMExternalLinkage);
  }
}

/* A leftover that no back end knows would become a call to nothing, and a fast-math flag other bits on each device. */
static void check_closed(LLVMModuleRef m, const char *name) {
  LLVMValueRef body = LLVMGetNamedFunction(m, name);
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(body); bb; bb = LLVMGetNextBasicBlock(bb))
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i))
      if (LLVMCanValueUseFastMathFlags(i) && LLVMGetFastMathFlags(i)) die(name, "a fast-math flag is left");
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    if (!LLVMIsDeclaration(f)) continue;
    if (!is_intrinsic(f)) die(name, LLVMGetValueName(f));
    static const char *const bad[] = {"llvm.exp", "llvm.log", "llvm.sin", "llvm.cos", "llvm.tan", "llvm.pow"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
      if (strncmp(LLVMGetValueName(f), bad[i], strlen(bad[i])) == 0) die(name, LLVMGetValueName(f));
  }
}

static size_t write_one(FILE *out, LLVMModuleRef all, size_t k) {
  LLVMModuleRef m = LLVMCloneModule(all);
  keep_only(m, wanted[k].name);
  check_closed(m, wanted[k].name);
  LLVMValueRef f = LLVMGetNamedFunction(m, wanted[k].name);
  if (count_instructions(f) <= INLINE_LIMIT) add_attribute(f, "alwaysinline");
  LLVMSetModuleIdentifier(m, "tf_clc", 6);
  LLVMSetSourceFileName(m, "tf_clc", 6);
  LLVMMemoryBufferRef buf = LLVMWriteBitcodeToMemoryBuffer(m);
  const unsigned char *at = (const unsigned char *)LLVMGetBufferStart(buf);
  size_t len = LLVMGetBufferSize(buf);
  fprintf(out, "static const unsigned char blob%zu[] = {", k);
  for (size_t i = 0; i < len; i++) fprintf(out, "%s%u,", i % 32 ? "" : "\n", at[i]);
  fprintf(out, "\n};\n");
  LLVMDisposeMemoryBuffer(buf);
  LLVMDisposeModule(m);
  return len;
}

int main(int argc, char **argv) {
  if (argc != 4) die("usage", "clcshrink libclc.bc own.ll out.c");
  LLVMContextRef ctx = LLVMContextCreate();
  LLVMModuleRef m = load(ctx, argv[1]), own = load(ctx, argv[2]);
  LLVMSetTarget(own, LLVMGetTarget(m));
  LLVMSetDataLayout(own, LLVMGetDataLayoutStr(m));
  if (LLVMLinkModules2(m, own)) die(argv[2], "does not link with libclc");
  rename_wanted(m);
  keep_only(m, NULL);
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) scrub_function(m, f);
  m = rewrite_text(ctx, m);
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f) && LLVMGetLinkage(f) == LLVMInternalLinkage) add_attribute(f, "alwaysinline");
  run_passes(m, "always-inline,function(sroa,early-cse,instcombine,simplifycfg),globaldce,strip-dead-prototypes");

  FILE *out = fopen(argv[3], "w");
  if (!out) die(argv[3], "cannot be written");
  fprintf(out, "/* Made by clcshrink from libclc (Apache-2.0 WITH LLVM-exception). */\n"
               "#include \"codegen/math/devicemath_blob.h\"\n\n");
  size_t len[NWANTED];
  for (size_t k = 0; k < NWANTED; k++) len[k] = write_one(out, m, k);
  fprintf(out, "const tf_devmath_blob tf_devmath_blobs[] = {\n");
  for (size_t k = 0; k < NWANTED; k++) fprintf(out, "    {\"%s\", blob%zu, %zu},\n", wanted[k].name, k, len[k]);
  fprintf(out, "};\nconst size_t tf_devmath_nblobs = %zu;\n", NWANTED);
  if (fclose(out)) die(argv[3], "cannot be written");
  LLVMDisposeModule(m);
  LLVMContextDispose(ctx);
  return 0;
}
