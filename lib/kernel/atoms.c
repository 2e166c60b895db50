/* Instructions by name, and the layouts of their operands: mma.m16n8k16.f32.bf16.bf16, mma_sp.m16n8k32.f32.f16.f16,
 * wgmma.m64n128k16.f32.bf16.bf16. The types are those of D, A and B, as PTX has them. */
#include <stdio.h>

#include "kernel/kernel_hooks.h"
#include "kernel/wgmma_table.h"

typedef struct atom {
  unsigned m, n, k;
  tf_str types;        /* "f32.bf16.bf16" */
  tf_mma_elem elem[3]; /* of A, B, D */
} atom;

static tf_mma_elem elem_named(tf_str word) {
  static const struct {
    const char *name;
    tf_mma_elem elem;
  } others[] = {{"f64", TF_MMA_F64}, {"f32", TF_MMA_F32}, {"s32", TF_MMA_S32}, {"s4", TF_MMA_S4}, {"u4", TF_MMA_U4}};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (tf_str_eqz(word, others[i].name)) return others[i].elem;
  return tf_wgmma_elem_named(word);
}

/* ".m16n8k16.f32.bf16.bf16" behind the instruction's word. */
static bool read_atom(const char *rest, atom *a) {
  int used = 0;
  if (sscanf(rest, ".m%un%uk%u.%n", &a->m, &a->n, &a->k, &used) != 3 || !used) return false;
  a->types = tf_strz(rest + used);
  for (int i = 0; i < 3; i++) {
    const char *word = rest + used;
    size_t n = strcspn(word, ".");
    a->elem[i ? i - 1 : TF_MMA_C] = elem_named((tf_str){word, n});
    used += (int)n + (word[n] == '.');
    if (i < 2 ? word[n] != '.' : word[n] != 0) return false;
  }
  return true;
}

static tf_status none(tf_str name, tf_strbuf *text) {
  tf_sb_printf(text, "no instruction is called '%.*s'", (int)name.len, name.ptr);
  return TF_ERR_INVALID;
}

/* a, b, c or d; of wgmma b has no place in registers. */
static int operand_of(tf_str operand) {
  static const char *const names[] = {"a", "b", "c", "d"};
  for (int i = 0; i < 4; i++)
    if (tf_str_eqz(operand, names[i])) return i < 3 ? i : TF_MMA_C;
  return -1;
}

static tf_status of_warp(tf_str name, const atom *a, bool sparse, int which, tf_strbuf *text) {
  tf_mma_sp_id sp = tf_mma_sp_find(a->m, a->n, a->k, a->elem[0], a->elem[1], a->elem[2]);
  tf_mma_id id = tf_mma_find(a->m, a->n, a->k, a->elem[0], a->elem[1], a->elem[2]);
  if (sparse ? sp == TF_MMA_SP_COUNT : id == TF_MMA_COUNT) return none(name, text);
  tf_mma m = sparse ? *tf_mma_sp_get(sp) : *tf_mma_get(id);
  if (sparse && which == TF_MMA_A) m = tf_mma_stored(&m);
  char layout[TF_MMA_LAYOUT_TEXT];
  tf_mma_layout_text(&m, (tf_mma_operand)which, 1, layout);
  tf_sb_printf(text, "%s", layout);
  return TF_OK;
}

static tf_status of_warpgroup(tf_str name, const atom *a, bool sparse, int which, tf_strbuf *text) {
  tf_wgmma_id id = tf_wgmma_find_types(a->types);
  if (id == TF_WGMMA_COUNT || a->m != TF_WGMMA_M || !tf_wgmma_has_n(tf_wgmma_get(id), a->n) ||
      a->k != (unsigned)tf_wgmma_get(id)->k << sparse)
    return none(name, text);
  if (which == TF_MMA_B) {
    tf_sb_printf(text, "B of wgmma is in shared memory, not in registers; layout.smem_desc describes it");
    return TF_ERR_INVALID;
  }
  tf_mma m = tf_wgmma_of_warp(tf_wgmma_get(id), a->n);
  char layout[TF_MMA_LAYOUT_TEXT];
  tf_mma_layout_text(&m, (tf_mma_operand)which, TF_WGMMA_M / 16, layout);
  tf_sb_printf(text, "%s", layout);
  return TF_OK;
}

tf_status tf_kernel_atom(tf_str name, tf_str operand, tf_strbuf *text) {
  static const struct {
    const char *word;
    bool group, sparse;
  } words[] = {{"mma_sp", false, true}, {"mma", false, false}, {"wgmma_sp", true, true}, {"wgmma", true, false}};
  char copy[64];
  if (name.len >= sizeof copy) return TF_ERR_UNSUPPORTED;
  memcpy(copy, name.ptr, name.len);
  copy[name.len] = 0;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    size_t n = strlen(words[i].word);
    atom a;
    if (strncmp(copy, words[i].word, n) != 0 || copy[n] != '.') continue;
    int which = operand_of(operand);
    if (which < 0 || !read_atom(copy + n, &a)) return none(name, text);
    return words[i].group ? of_warpgroup(name, &a, words[i].sparse, which, text)
                          : of_warp(name, &a, words[i].sparse, which, text);
  }
  return TF_ERR_UNSUPPORTED;
}
