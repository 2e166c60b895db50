/* Completion of a tool's command line for bash, zsh and fish, from the table of options. */
#include <stdio.h>
#include <string.h>

#include "common/help.h"

static void put_word(void *user, tf_str w) { text_printf(user, " %.*s", (int)w.len, w.ptr); }

/* The words that the option's value may be, each behind a space. */
static text words_of(const option_row *r) {
  text t = {0};
  option_values(r, put_word, &t);
  return t;
}

static bool takes_value(const option_row *r) { return r->kind != FLAG; }

/* "tf-opt" as part of a function's name */
static void function_name(const char *tool) {
  for (putchar('_'); *tool; tool++) putchar(*tool == '-' ? '_' : *tool);
}

typedef struct each {
  option_fn fn;
  void *user;
} each;

static void pass_row(void *user, const tf_pass_info *p) {
  const option_row r = {.name = p->name, .tools = TOOL_OPT, .kind = FLAG, .help = p->doc};
  ((each *)user)->fn(((each *)user)->user, &r, NULL);
}

static void each_with_passes(tool_id tool, option_fn fn, void *user) {
  option_each(tool, false, fn, user);
  if (tool == TOOL_OPT) pass_each(pass_row, &(each){fn, user});
}

/* ------------------------------------------------------------------------------------------------ bash */

static void bash_option(void *user, const option_row *r, const char *title) {
  (void)user, (void)title;
  printf(" --%s%s", r->name, takes_value(r) ? "=" : "");
}

static void bash_value(void *user, const option_row *r, const char *title) {
  (void)user, (void)title;
  if (!takes_value(r)) return;
  text words = words_of(r);
  if (r->kind == MAYBE) printf("  %s) [[ $equals ]] || option=\n    ", r->name);
  else printf("  %s)\n    ", r->name);
  if (r->kind == MAYBE) printf("[[ $equals ]] && ");
  if (words.n) printf("COMPREPLY=($(compgen -W '%s' -- \"$cur\"))", text_cstr(&words) + 1);
  else if (option_takes_path(r) || strstr(r->value, "<value>")) printf("COMPREPLY=($(compgen -f -- \"$cur\"))");
  else printf("COMPREPLY=()");
  printf(" ;;\n");
  text_free(&words);
}

static void bash(tool_id tool) {
  const char *name = tool_name(tool);
  printf("# bash completion for %s, made by `%s --help-as=bash`\n", name, name);
  function_name(name);
  printf("() {\n"
         "  local cur=${COMP_WORDS[COMP_CWORD]} option= equals=\n"
         "  local prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
         "  COMPREPLY=()\n"
         "  # bash takes '=' for a word of its own\n"
         "  if [[ $cur == '=' ]]; then option=$prev cur= equals=1\n"
         "  elif [[ $prev == '=' ]]; then option=${COMP_WORDS[COMP_CWORD - 2]} equals=1\n"
         "  elif [[ $prev == -* ]]; then option=$prev\n"
         "  fi\n"
         "  option=${option#-}\n"
         "  option=${option#-}\n"
         "  case $option in\n");
  each_with_passes(tool, bash_value, NULL);
  printf("  *) option= ;;\n"
         "  esac\n"
         "  [[ $option ]] && return\n"
         "  if [[ $cur == -* ]]; then\n"
         "    [[ $cur == --* ]] || cur=-$cur\n"
         "    COMPREPLY=($(compgen -W '");
  each_with_passes(tool, bash_option, NULL);
  printf("' -- \"$cur\"))\n"
         "    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null\n"
         "  else\n"
         "    COMPREPLY=($(compgen -f -- \"$cur\"))\n"
         "  fi\n"
         "  return 0\n"
         "}\n"
         "complete -o filenames -F ");
  function_name(name);
  printf(" %s\n", name);
}

/* ------------------------------------------------------------------------------------------------ zsh */

/* Inside '...' and [...]: a quote ends the first, brackets the second. */
static void zsh_text(const char *s) {
  for (; *s; s++) {
    if (*s == '\'') printf("'\\''");
    else if (strchr("[]:\\", *s)) printf("\\%c", *s);
    else putchar(*s);
  }
}

static void zsh_option(void *user, const option_row *r, const char *title) {
  (void)user, (void)title;
  printf(" \\\n    '%s--%s%s[", r->kind == LIST ? "*" : "", r->name,
         !takes_value(r)    ? ""
         : r->kind == MAYBE ? "=-"
                            : "=");
  zsh_text(r->help);
  printf("]");
  if (takes_value(r)) {
    text words = words_of(r);
    printf("%s", r->kind == MAYBE ? "::" : ":");
    zsh_text(r->value);
    if (words.n) {
      printf(":(");
      zsh_text(text_cstr(&words) + 1);
      printf(")");
    } else printf("%s", option_takes_path(r) || strstr(r->value, "<value>") ? ":_files" : ": ");
    text_free(&words);
  }
  printf("'");
}

static void zsh(tool_id tool) {
  const char *name = tool_name(tool);
  printf("#compdef %s\n# zsh completion for %s, made by `%s --help-as=zsh`\n_arguments -S", name, name, name);
  each_with_passes(tool, zsh_option, NULL);
  printf(" \\\n    '1:file:_files'\n");
}

/* ------------------------------------------------------------------------------------------------ fish */

static void fish_text(const char *s) {
  for (; *s; s++) {
    if (*s == '\'' || *s == '\\') putchar('\\');
    putchar(*s);
  }
}

static void fish_option(void *user, const option_row *r, const char *title) {
  (void)title;
  text words = words_of(r);
  printf("complete -c %s -l %s -d '", (const char *)user, r->name);
  fish_text(r->help);
  printf("'");
  /* an optional value stands behind '=' only, which fish offers as words of their own */
  if (takes_value(r) && r->kind != MAYBE) printf(" -r");
  if (words.n && r->kind != MAYBE) printf(" -f -a '%s'", text_cstr(&words) + 1);
  printf("\n");
  text_free(&words);
}

static void fish(tool_id tool) {
  const char *name = tool_name(tool);
  printf("# fish completion for %s, made by `%s --help-as=fish`\n", name, name);
  each_with_passes(tool, fish_option, (void *)(uintptr_t)name);
}

void print_completion(tool_id tool, const char *shell) {
  if (strcmp(shell, "bash") == 0) bash(tool);
  else if (strcmp(shell, "zsh") == 0) zsh(tool);
  else fish(tool);
}
