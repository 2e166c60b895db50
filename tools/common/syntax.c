/* An editor's syntax of tf's text. Ops are those of the dialects' tables; words are what stands between operands in the
 * tables' forms and examples. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/help.h"
#include "tf/ir.h"

/* Texts in order, each once. */
typedef struct words {
  char **at;
  size_t n, cap;
} words;

static void add(words *w, tf_str s) {
  size_t low = 0, high = w->n;
  char *word = need_str(s);
  while (low < high) {
    size_t mid = (low + high) / 2;
    int c = strcmp(w->at[mid], word);
    if (c == 0) {
      free(word);
      return;
    }
    if (c < 0) low = mid + 1;
    else high = mid;
  }
  if (w->n == w->cap) {
    w->cap = w->cap ? 2 * w->cap : 256;
    char **more = need(w->cap * sizeof *more);
    if (w->n) memcpy(more, w->at, w->n * sizeof *more);
    free(w->at);
    w->at = more;
  }
  memmove(w->at + low + 1, w->at + low, (w->n - low) * sizeof *w->at);
  w->at[low] = word;
  w->n++;
}

static void words_free(words *w) {
  for (size_t i = 0; i < w->n; i++) free(w->at[i]);
  free(w->at);
}

/* "### `tile.copy`" of a reference */
static void ops_of(words *ops, const char *reference) {
  for (const char *at = reference; (at = strstr(at, "\n### `"));) {
    at += strlen("\n### `");
    add(ops, (tf_str){at, strcspn(at, "`")});
  }
}

static bool in_name(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '-' || c == '.'; }

/* A word of the grammar: no value, symbol, type, op, or name of an attribute. */
static bool is_word(const char *begin, const char *at, size_t n) {
  static const char *const types[] = {"tensor", "vector", "index"};
  for (size_t i = 0; i < n; i++)
    if (!islower((unsigned char)at[i]) && at[i] != '_') return false;
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (str_eq((tf_str){at, n}, types[i])) return false;
  char before = at > begin ? at[-1] : ' ';
  const char *after = at + n;
  while (*after == ' ') after++;
  return n > 1 && !strchr("%@#!^", before) && (*after != '=' || after[1] == '=');
}

static void words_in(words *all, const char *text) {
  for (const char *at = text; *at;) {
    if (at[0] == '/' && at[1] == '/') at += strcspn(at, "\n");
    else if (*at == '"') {
      for (at++; *at && *at != '"'; at++) at += *at == '\\' && at[1];
      at += *at != 0;
    } else if (in_name(*at)) {
      size_t n = 1;
      while (in_name(at[n])) n++;
      if (is_word(text, at, n)) add(all, (tf_str){at, n});
      at += n;
    } else at++;
  }
}

static tf_status collect(tf_session *s, words *ops, words *all) {
  for (uint32_t i = 0; i < tf_num_dialects(); i++) {
    text reference = {0}, examples = {0};
    tf_status st = tf_dialect_help(s, tf_dialect_get(i), text_write, &reference);
    if (st == TF_OK) st = tf_dialect_examples(s, tf_dialect_get(i), text_write, &examples);
    if (st == TF_OK) {
      ops_of(ops, text_cstr(&reference));
      words_in(all, text_cstr(&examples));
    }
    text_free(&reference);
    text_free(&examples);
    if (st != TF_OK) return st;
  }
  return TF_OK;
}

static void vim_keywords(const char *group, const words *w) {
  for (size_t i = 0; i < w->n; i++) {
    if (i % 8 == 0) printf("%ssyn keyword %s", i ? "\n" : "", group);
    printf(" %s", w->at[i]);
  }
  printf("\n");
}

static void vim(const words *ops, const words *all) {
  printf("\" Vim syntax of tf's text, made by `tf-opt --help-as=vim`\n"
         "if exists('b:current_syntax')\n  finish\nendif\n"
         "syn case match\nsyn iskeyword @,48-57,_,.\n");
  vim_keywords("tfWord", all);
  vim_keywords("tfOp", ops);
  printf("syn match tfType '\\v<(%%(\\d+|\\?)x)*%%(bf16|tf32|index|tensor|vector|[fiu][0-9]+[A-Za-z0-9]*)>'\n"
         "syn match tfNumber '\\v<-?(0x[0-9a-fA-F]+|[0-9]+(\\.[0-9]*)?([eE][-+]?[0-9]+)?)>'\n"
         "syn match tfValue '%%[A-Za-z0-9_$.-]\\+'\n"
         "syn match tfSymbol '@[A-Za-z0-9_$.-]\\+'\n"
         "syn match tfDialectType '![a-z_]\\+\\(\\.[a-z_0-9]\\+\\)*'\n"
         "syn match tfAttribute '\\v<[a-z_]+>\\ze\\s*\\=[^=]'\n"
         "syn region tfString start='\"' skip='\\\\.' end='\"' oneline\n"
         "syn match tfComment '//.*$' contains=@Spell\n"
         "hi def link tfWord Keyword\nhi def link tfOp Statement\nhi def link tfType Type\nhi def link tfDialectType "
         "Type\n"
         "hi def link tfNumber Number\nhi def link tfValue Identifier\nhi def link tfSymbol Function\n"
         "hi def link tfAttribute Label\nhi def link tfString String\nhi def link tfComment Comment\n"
         "let b:current_syntax = 'tf'\n");
}

/* One pattern of a TextMate grammar; the words' dots are escaped. */
static void textmate_words(const char *scope, const words *w) {
  printf("    {\"name\": \"%s\", \"match\": \"(?<![%%@#!.\\\\w])(?:", scope);
  for (size_t i = 0; i < w->n; i++) {
    if (i) putchar('|');
    for (const char *c = w->at[i]; *c; c++) printf("%s%c", *c == '.' ? "\\\\" : "", *c);
  }
  printf(")(?![.\\\\w])\"},\n");
}

static void textmate(const words *ops, const words *all) {
  printf(
      "{\n  \"name\": \"tf\",\n  \"scopeName\": \"source.tf\",\n  \"fileTypes\": [\"mlir\"],\n"
      "  \"comment\": \"made by `tf-opt --help-as=textmate`\",\n  \"patterns\": [\n"
      "    {\"name\": \"comment.line.double-slash.tf\", \"match\": \"//.*$\"},\n"
      "    {\"name\": \"string.quoted.double.tf\", \"begin\": \"\\\"\", \"end\": \"\\\"\", \"patterns\": [{\"name\": "
      "\"constant.character.escape.tf\", \"match\": \"\\\\\\\\.\"}]},\n"
      "    {\"name\": \"variable.other.tf\", \"match\": \"%%[A-Za-z0-9_$.-]+\"},\n"
      "    {\"name\": \"entity.name.function.tf\", \"match\": \"@[A-Za-z0-9_$.-]+\"},\n"
      "    {\"name\": \"storage.type.tf\", \"match\": \"![a-z_]+(?:\\\\.[a-z_0-9]+)*\"},\n"
      "    {\"name\": \"entity.other.attribute-name.tf\", \"match\": \"\\\\b[a-z_]+(?=\\\\s*=[^=])\"},\n");
  textmate_words("keyword.control.tf", ops);
  textmate_words("keyword.other.tf", all);
  printf("    {\"name\": \"storage.type.tf\", \"match\": "
         "\"\\\\b(?:(?:\\\\d+|\\\\?)x)*(?:bf16|tf32|index|tensor|vector|[fiu][0-9]+[A-Za-z0-9]*)\\\\b\"},\n"
         "    {\"name\": \"constant.numeric.tf\", \"match\": "
         "\"-?\\\\b(?:0x[0-9a-fA-F]+|[0-9]+(?:\\\\.[0-9]*)?(?:[eE][-+]?[0-9]+)?)\\\\b\"}\n  ]\n}\n");
}

tf_status print_syntax(tf_session *s, const char *editor) {
  words ops = {0}, all = {0};
  tf_status st = collect(s, &ops, &all);
  if (st == TF_OK) (strcmp(editor, "vim") == 0 ? vim : textmate)(&ops, &all);
  words_free(&ops);
  words_free(&all);
  return st;
}
