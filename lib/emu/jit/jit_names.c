/* What the user calls the objects in shared memory: the entries of the module's metadata "tf.shared" (codegen writes
 * them, see emit_memory.c). A module without them, or with others, keeps the names of its variables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu/jit/jit_build.h"

enum { KERNEL, NAME, PLACE, LINE, WHERE, BYTES, FIELDS };

static const char *string_of(tf_emu_build *b, LLVMValueRef v) {
  unsigned n = 0;
  const char *s = v ? LLVMGetMDString(v, &n) : NULL;
  return s ? tf_emu_module_text(b->out, s, n) : "";
}

static const char *label_of(tf_emu_build *b, const char *name, uint64_t line) {
  char text[160];
  int n = *name ? snprintf(text, sizeof text, "`%%%.100s`", name)
                : snprintf(text, sizeof text, "the buffer of line %llu", (unsigned long long)line);
  return tf_emu_module_text(b->out, text, (size_t)n);
}

static void read_name(tf_emu_build *b, LLVMValueRef node) {
  LLVMValueRef of[FIELDS];
  if (!LLVMIsAMDNode(node) || LLVMGetMDNodeNumOperands(node) != FIELDS) return;
  LLVMGetMDNodeOperands(node, of);
  if (!of[LINE] || !LLVMIsAConstantInt(of[LINE]) || !of[BYTES] || !LLVMIsAConstantInt(of[BYTES]) || !of[WHERE]) return;
  const char *name = string_of(b, of[NAME]);
  uint64_t line = LLVMConstIntGetZExtValue(of[LINE]);
  if (!*name && !line) return;
  tf_emu_name *n = &b->out->name[b->out->nname];
  *n = (tf_emu_name){.kernel = string_of(b, of[KERNEL]), .label = label_of(b, name, line)};
  n->bytes = LLVMConstIntGetZExtValue(of[BYTES]);
  if (LLVMIsAConstantInt(of[WHERE])) {
    n->at = b->out->static_shared + LLVMConstIntGetZExtValue(of[WHERE]);
    b->out->nname++;
    return;
  }
  for (uint32_t i = 0; i < b->nshared; i++)
    if (b->shared[i].global == of[WHERE] && b->shared[i].size) {
      b->shared[i].label = n->label;
      n->at = b->shared[i].at;
      n->bytes = b->shared[i].size;
      b->out->nname++;
      return;
    }
}

void tf_emu_read_names(tf_emu_build *b) {
  unsigned n = LLVMGetNamedMetadataNumOperands(b->mod, "tf.shared");
  LLVMValueRef *node = calloc(n + 1, sizeof(LLVMValueRef));
  b->out->name = calloc(n + 1, sizeof *b->out->name);
  if (!node || !b->out->name) tf_emu_build_fail(b, "memory ran out");
  else if (n) LLVMGetNamedMetadataOperands(b->mod, "tf.shared", node);
  for (unsigned i = 0; i < n && !b->failed; i++) read_name(b, node[i]);
  free(node);
}
