#include "ir/format.h"

static void copy_name(tf_format_elem *e, const char *from, size_t n) {
  if (n >= sizeof e->text) n = sizeof e->text - 1;
  memcpy(e->text, from, n);
  e->text[n] = 0;
}

static bool word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

tf_format_elem tf_format_next(const char **at) {
  tf_format_elem e = {TF_FORMAT_END, ""};
  const char *f = *at;
  while (*f == ' ' || *f == '\n') f++;
  if (*f == '`') {
    const char *end = strchr(f + 1, '`');
    e.kind = TF_FORMAT_LITERAL;
    copy_name(&e, f + 1, (size_t)(end - f - 1));
    f = end + 1;
  } else if (*f == '(') e.kind = TF_FORMAT_OPEN, f++;
  else if (*f == ')') e.kind = TF_FORMAT_CLOSE, f += f[1] == '?' ? 2 : 1;
  else if (*f) {
    const char *from = f;
    bool value = *f == '$', attr = *f == '#';
    if (value || attr) from = ++f;
    while (word_char(*f)) f++;
    copy_name(&e, from, (size_t)(f - from));
    e.kind = value ? TF_FORMAT_VALUE : attr ? TF_FORMAT_ATTR : TF_FORMAT_LITERAL;
    if (!value && !attr) {
      if (strcmp(e.text, "attr-dict") == 0) e.kind = TF_FORMAT_DICT;
      else if (strcmp(e.text, "attr-dict-with-keyword") == 0) e.kind = TF_FORMAT_KEYWORD_DICT;
      else if (strcmp(e.text, "types") == 0) e.kind = TF_FORMAT_TYPES;
      else if (*f == '(') {
        e.kind = strcmp(e.text, "type") == 0     ? TF_FORMAT_TYPE
                 : strcmp(e.text, "region") == 0 ? TF_FORMAT_REGION
                                                 : TF_FORMAT_CUSTOM;
        from = ++f;
        if (*from == '$') from++;
        while (*f && *f != ')') f++;
        copy_name(&e, from, (size_t)(f - from));
        f++;
      }
    }
    if (f == *at) f++;
  }
  *at = f;
  return e;
}

const tf_spec *tf_format_spec(const tf_spec *s, uint32_t n, const char *name, uint32_t *index) {
  for (uint32_t i = 0; i < n; i++)
    if (strcmp(s[i].name, name) == 0) {
      *index = i;
      return &s[i];
    }
  return NULL;
}

const tf_directive *tf_format_directive(const tf_dialect *d, const char *name) {
  for (uint32_t i = 0; i < d->ndirective; i++)
    if (strcmp(d->directives[i].name, name) == 0) return &d->directives[i];
  return NULL;
}

bool tf_format_names(const tf_opdef *def, const char *name) {
  for (const char *at = def->format; at && *at;) {
    tf_format_elem e = tf_format_next(&at);
    if (e.kind == TF_FORMAT_END) break;
    if ((e.kind == TF_FORMAT_ATTR || e.kind == TF_FORMAT_CUSTOM) && strcmp(e.text, name) == 0) return true;
  }
  return false;
}

const char *tf_format_skip(const char *at) {
  for (int depth = 1; depth;) {
    tf_format_elem e = tf_format_next(&at);
    if (e.kind == TF_FORMAT_OPEN) depth++;
    else if (e.kind == TF_FORMAT_CLOSE) depth--;
    else if (e.kind == TF_FORMAT_END) break;
  }
  return at;
}
