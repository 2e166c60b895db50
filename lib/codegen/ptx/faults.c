/* The rows of faults.def, one after the other, on each function; and what ptxas would do slowly (ptx_base.c,
 * ptx_pairs.c). */
#include "codegen/ptx/faults.h"
#include "codegen/ptx/ptx_rolled.h"

const tf_ptx_fault_row tf_ptx_fault_rows[TF_PTX_FAULTS] = {
#define FAULT(name, chips, level, seen, fixed, repair, what) {#name, chips, level, seen, fixed, repair, what},
#include "codegen/ptx/faults.def"
#undef FAULT
};

void tf_ptx_rewrite(tf_ptx_function *f, tf_ptx_put_fn put, const void *user) {
  for (tf_ptx_statement **at = &f->first, *s; (s = *at);) {
    tf_strbuf b = {.pool = f->pool};
    if (s->kind == TF_PTX_INSTRUCTION && tf_ptx_is_outer(f, s)) put(&b, f, s, user);
    at = b.n ? tf_ptx_replace(f, at, tf_sb_str(&b)) : &s->next;
  }
}

static bool is_due(tf_ptx_fault k, const tf_ptx_repair_options *o) {
  const tf_ptx_fault_row *row = &tf_ptx_fault_rows[k];
  bool known_right = row->fixed && o->ptxas >= row->fixed;
  return !(o->off >> k & 1) && !known_right;
}

bool tf_ptx_repair(tf_pool *pool, tf_str ptx, const tf_ptx_repair_options *o, tf_str *out, uint32_t *line) {
  tf_ptx_module m;
  tf_pool *scratch = tf_pool_child(pool);
  bool changed = false, ok = tf_ptx_parse(scratch, ptx, &m, line);
  *out = ptx;
  for (size_t i = 0; ok && i < m.functions.n; i++) {
    bool fits = tf_ptx_rolled_check(m.functions.at[i], &m.functions.at[i]->rolled);
    if (!fits && o->split) *o->split = true;
    if (!fits) break;
    changed |= m.functions.at[i]->rolled;
    tf_ptx_pair_roundings(m.functions.at[i]);
    for (tf_ptx_fault k = 0; k < TF_PTX_FAULTS; k++)
      if (is_due(k, o)) tf_ptx_fault_rows[k].repair(m.functions.at[i], o);
    tf_ptx_keep_base(m.functions.at[i]);
    changed |= m.functions.at[i]->changed;
  }
  if (changed) *out = tf_ptx_print(pool, &m);
  tf_pool_free(scratch);
  return ok;
}

static bool find_row(tf_str name, uint32_t *bits) {
  if (tf_str_eqz(name, "all")) *bits = (1u << TF_PTX_FAULTS) - 1;
  else *bits = 0;
  for (int k = 0; k < TF_PTX_FAULTS; k++)
    if (tf_str_eqz(name, tf_ptx_fault_rows[k].name)) *bits = 1u << k;
  return *bits != 0;
}

bool tf_ptx_read_repairs(tf_str text, uint32_t *off, tf_str *wrong) {
  *off = 0;
  while (text.len) {
    const char *comma = memchr(text.ptr, ',', text.len);
    tf_str word = {text.ptr, comma ? (size_t)(comma - text.ptr) : text.len};
    size_t used = word.len + (comma != NULL);
    text = (tf_str){text.ptr + used, text.len - used};
    *wrong = word;
    bool minus = word.len && word.ptr[0] == '-';
    if (minus) word = (tf_str){word.ptr + 1, word.len - 1};
    uint32_t bits = (1u << TF_PTX_FAULTS) - 1;
    if (tf_str_eqz(word, "none")) minus = !minus;
    else if (!find_row(word, &bits)) return false;
    *off = minus ? *off | bits : *off & ~bits;
  }
  return true;
}
