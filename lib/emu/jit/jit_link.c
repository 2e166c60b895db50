/* Object code becomes code that runs: fresh from the compiler, or kept by an earlier process. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu/jit/jit_build.h"
#include "support/sink.h"

tf_emu_module *tf_emu_module_new(tf_emu_jit *j, const tf_package_parts *p, tf_emu_sites *sites) {
  tf_emu_module *m = calloc(1, sizeof *m);
  if (m) m->kernel = calloc(p->nkernel + 1, sizeof *m->kernel);
  if (!m || !m->kernel) {
    free(m);
    return NULL;
  }
  m->jit = j;
  m->sites = sites;
  m->first_site = m->end_site = sites->n;
  m->nkernel = p->nkernel;
  for (uint32_t i = 0; i < p->nkernel; i++) {
    const tf_hkernel *k = &p->kernel[i];
    m->kernel[i] = (tf_emu_kernel){
        .name = tf_emu_module_text(m, k->name, strlen(k->name)), .nparam = k->nparam, .max_threads = k->max_threads};
    for (int n = 0; n < 3; n++) m->kernel[i].cluster[n] = k->cluster[n] ? k->cluster[n] : 1;
  }
  return m;
}

static void drop_object(tf_emu_module *m) {
  if (m->object) LLVMDisposeMemoryBuffer(m->object);
  m->object = NULL;
  free(m->entry);
  m->entry = NULL;
  m->object_bytes = (tf_str){0};
}

void tf_emu_module_unload(tf_emu_module *m) {
  if (m->tracker) {
    pthread_mutex_lock(&m->jit->lock);
    LLVMConsumeError(LLVMOrcResourceTrackerRemove(m->tracker));
    LLVMOrcReleaseResourceTracker(m->tracker);
    pthread_mutex_unlock(&m->jit->lock);
  }
  drop_object(m);
  for (uint32_t i = 0; i < m->ntext; i++) free(m->text[i]);
  free(m->text);
  free(m->kernel);
  free(m->variable);
  free(m->shared);
  free(m->name);
  free(m);
}

void tf_emu_symbol_of(char symbol[TF_EMU_SYMBOL], const char *token, char kind, uint32_t index) {
  snprintf(symbol, TF_EMU_SYMBOL, "tf_emu_%s_%c%u", token, kind, index);
}

/* The same code may be loaded more than once into a process, and each time it is a module of its own, with variables of
 * its own. So the token in its symbols, which nothing else in the object has (it comes from a hash), becomes another
 * one, as long. */
static LLVMMemoryBufferRef rename_symbols(const tf_emu_module *m, const char *token) {
  size_t n = m->object_bytes.len;
  char *copy = malloc(n + 1);
  if (!copy) return NULL;
  memcpy(copy, m->object_bytes.ptr, n);
  for (char *at = copy, *end = copy + n; (at = memmem(at, (size_t)(end - at), m->token, TF_EMU_TOKEN));
       at += TF_EMU_TOKEN)
    memcpy(at, token, TF_EMU_TOKEN);
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(copy, n, "code");
  free(copy);
  return buffer;
}

static LLVMErrorRef look_up(tf_emu_module *m, const char *token) {
  for (uint32_t i = 0; i < m->nkernel + m->nvariable; i++) {
    char symbol[TF_EMU_SYMBOL];
    bool kernel = i < m->nkernel;
    tf_emu_symbol_of(symbol, token, kernel ? 'k' : 'v', kernel ? i : i - m->nkernel);
    LLVMOrcExecutorAddress at = 0;
    LLVMErrorRef e = LLVMOrcLLJITLookup(m->jit->lljit, &at, symbol);
    if (e) return e;
    if (kernel) memcpy(&m->kernel[i].entry, &(uintptr_t){(uintptr_t)at}, sizeof m->kernel[i].entry);
    else m->variable[i - m->nkernel].address = at;
  }
  return NULL;
}

static LLVMErrorRef link_object(tf_emu_module *m, LLVMMemoryBufferRef object, const char *token) {
  LLVMOrcJITDylibRef library = LLVMOrcLLJITGetMainJITDylib(m->jit->lljit);
  LLVMOrcResourceTrackerRef tracker = LLVMOrcJITDylibCreateResourceTracker(library);
  m->tracker = tracker;
  LLVMErrorRef e = LLVMOrcLLJITAddObjectFileWithRT(m->jit->lljit, tracker, object); /* takes the object */
  return e ? e : look_up(m, token);
}

tf_status tf_emu_module_link(tf_emu_module *m, const tf_sink *sink) {
  char token[TF_EMU_TOKEN + 1];
  pthread_mutex_lock(&m->jit->lock);
  snprintf(token, sizeof token, "%016llx", (unsigned long long)m->jit->serial++);
  LLVMMemoryBufferRef object = rename_symbols(m, token);
  LLVMErrorRef e = object ? link_object(m, object, token) : NULL;
  pthread_mutex_unlock(&m->jit->lock);
  drop_object(m);
  if (!object) return tf_fail_oom(sink);
  if (!e) return TF_OK;
  char *message = LLVMGetErrorMessage(e);
  tf_status s = tf_fail(sink, TF_ERR_UNSUPPORTED, "linking for the host failed: %s", message);
  LLVMDisposeErrorMessage(message);
  return s;
}
