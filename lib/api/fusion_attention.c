/* Attention and its gradients, by calls of their own. */
#include "api/fusion_types.h"
#include "fusion/fusion_dialect.h"
#include "support/sink.h"

/* The tensors that attrs has, behind n others. */
static uint32_t add_rest(const tf_sdpa_attrs *s, tf_tensor **all, uint32_t n) {
  if (s->bias) all[n++] = s->bias;
  if (s->key_lengths) all[n++] = s->key_lengths;
  if (s->query_lengths) all[n++] = s->query_lengths;
  if (s->pages) all[n++] = s->pages;
  return n;
}

/* The op by this name, whose operands are q, k, v and the tensors that attrs has. */
static tf_status attention(tf_fusion *f, const char *op, tf_tensor *const qkv[3], const tf_sdpa_attrs *attrs,
                           DLDataType type, tf_tensor **out) {
  tf_tensor *all[7] = {qkv[0], qkv[1], qkv[2]};
  tf_sdpa_attrs s = {0};
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  if (!f) return TF_ERR_INVALID;
  tf_status known = TF_OPTIONS_READ(tf_sdpa_attrs, &s, attrs, &f->m->session->sink);
  if (known != TF_OK) return known;
  uint32_t n = add_rest(&s, all, 3);
  return tf_fusion_op(f, op, all, n, &(tf_fusion_attrs){.type = type, .sdpa = &s}, out);
}

tf_status tf_fusion_sdpa(tf_fusion *f, tf_tensor *q, tf_tensor *k, tf_tensor *v, const tf_sdpa_attrs *attrs,
                         DLDataType type, tf_tensor **out) {
  return attention(f, "sdpa", (tf_tensor *[]){q, k, v}, attrs, type, out);
}

tf_status tf_fusion_sdpa_logsumexp(tf_fusion *f, tf_tensor *q, tf_tensor *k, tf_tensor *v, const tf_sdpa_attrs *attrs,
                                   tf_tensor **out) {
  return attention(f, "sdpa_logsumexp", (tf_tensor *[]){q, k, v}, attrs, (DLDataType){kDLFloat, 32, 1}, out);
}

tf_status tf_fusion_sdpa_backward(tf_fusion *f, tf_tensor *q, tf_tensor *k, tf_tensor *v, tf_tensor *y, tf_tensor *g,
                                  tf_tensor *l, const tf_sdpa_attrs *attrs, DLDataType type, tf_tensor **dq,
                                  tf_tensor **dk, tf_tensor **dv) {
  static const char *const of[3] = {"q", "k", "v"};
  tf_tensor *all[10] = {q, k, v, y, g, l};
  tf_tensor **out[3] = {dq, dk, dv};
  tf_sdpa_attrs s = {0};
  tf_status st = f && (dq || dk || dv) ? TF_OK : TF_ERR_INVALID;
  for (int i = 0; i < 3; i++)
    if (out[i]) *out[i] = NULL;
  if (st == TF_OK) st = TF_OPTIONS_READ(tf_sdpa_attrs, &s, attrs, &f->m->session->sink);
  uint32_t n = add_rest(&s, all, 6);
  for (int i = 0; i < 3 && st == TF_OK; i++)
    if (out[i])
      st = tf_fusion_op(f, "sdpa_backward", all, n, &(tf_fusion_attrs){.type = type, .sdpa = &s, .of = of[i]}, out[i]);
  for (int i = 0; i < 3 && st != TF_OK; i++)
    if (out[i]) *out[i] = NULL;
  return st;
}
