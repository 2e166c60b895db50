/* `.loc` and `.file`: where the ops stand that the instructions were made of. */
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "codegen/select/select_impl.h"

/* The number of a file. */
static uint32_t file_of(tf_sel *e, LLVMMetadataRef scope) {
  LLVMMetadataRef file = LLVMDIScopeGetFile(scope);
  for (size_t i = 0; i < e->files.n; i++)
    if (e->files.at[i] == file) return (uint32_t)i + e->first_file;
  tf_vec_push(e->pool, &e->files, file);
  return (uint32_t)e->files.n - 1 + e->first_file;
}

void tf_sel_line_of(tf_sel *e, LLVMValueRef v) {
  LLVMMetadataRef at = e->lines ? LLVMInstructionGetDebugLoc(v) : NULL;
  if (!at || at == e->at) return;
  e->at = at;
  if (LLVMDILocationGetInlinedAt(at)) e->failed = true;
  tf_sb_puts(&e->body, "\t.loc\t");
  tf_sb_put_uint(&e->body, file_of(e, LLVMDILocationGetScope(at)));
  tf_sb_putc(&e->body, ' ');
  tf_sb_put_uint(&e->body, LLVMDILocationGetLine(at));
  tf_sb_putc(&e->body, ' ');
  tf_sb_put_uint(&e->body, LLVMDILocationGetColumn(at));
  tf_sb_putc(&e->body, '\n');
}

void tf_sel_put_files(tf_sel *e, tf_strbuf *b) {
  for (size_t i = 0; i < e->files.n; i++) {
    unsigned n;
    const char *name = LLVMDIFileGetFilename(e->files.at[i], &n);
    tf_sb_puts(b, "\t.file\t");
    tf_sb_put_uint(b, i + e->first_file);
    tf_sb_puts(b, " \"");
    tf_sb_put_escaped(b, (tf_str){name, n});
    tf_sb_puts(b, "\"\n");
  }
}
