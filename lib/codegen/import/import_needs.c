/* Whether the chip and the version that the text names have an instruction: no assembler takes it else. */
#include "codegen/import/import_impl.h"
#include "codegen/ptx/ptx_needs.h"

void tf_import_check_needs(tf_import *m, tf_str op, tf_str args) {
  tf_features need = {0};
  tf_feature f;
  const tf_target *t = tf_target_find(tf_strz(m->out->target));
  unsigned ptx = m->out->version;
  tf_ptx_add_needs(op, args, &need);
  if (!t || !ptx || !tf_ptx_lacks(t, ptx, need, &f)) return;
  tf_strbuf why = {.pool = m->pool};
  tf_feature_explain(&why, f);
  tf_import_fail(m, "no assembler takes this for the text's .version %u.%u and .target %s: %s %s", ptx / 10, ptx % 10,
                 t->name, tf_feature_name(f), tf_sb_cstr(&why));
}
