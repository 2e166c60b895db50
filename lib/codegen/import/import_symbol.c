/* Names: of variables, parameters and labels, by the scope that they stand in. */
#include "codegen/import/import_impl.h"
#include "codegen/ptx/ptx_parse.h"

tf_symbol *tf_import_declare(tf_import *m, tf_strmap *in, tf_str name, tf_symbol_kind kind) {
  tf_symbol *s = TF_NEW(m->pool, tf_symbol);
  *s = (tf_symbol){.kind = kind, .name = name};
  tf_strmap_set(in, name, s);
  return s;
}

tf_strmap *tf_import_scope(tf_import *m, const tf_ptx_scope *s) {
  tf_strmap *found = tf_map_get(&m->scopes, tf_map_ptr(s));
  if (found) return found;
  found = TF_NEW(m->pool, tf_strmap);
  *found = (tf_strmap){.pool = m->pool};
  tf_map_set(&m->scopes, tf_map_ptr(s), found);
  return found;
}

tf_symbol *tf_import_find_symbol(tf_import *m, tf_str name) {
  for (const tf_ptx_scope *s = m->s ? m->s->scope : NULL; s; s = s->outer) {
    const tf_strmap *in = tf_map_get(&m->scopes, tf_map_ptr(s));
    tf_symbol *found = in ? tf_strmap_get(in, name) : NULL;
    if (found) return found;
  }
  return tf_strmap_get(&m->symbols, name);
}
