/* What the table of options says to people: --help, and the man page. */
#include <stdio.h>
#include <string.h>

#include "common/help.h"

enum { COLUMN = 41, WIDTH = 120 };

/* From the column on, at most to the width, broken at spaces. */
static void wrapped(const char *words) {
  size_t at = COLUMN;
  while (*words) {
    size_t n = strcspn(words, " ");
    if (at > COLUMN && at + 1 + n > WIDTH) {
      printf("\n%*s", COLUMN, "");
      at = COLUMN;
    }
    if (at > COLUMN) putchar(' '), at++;
    printf("%.*s", (int)n, words);
    at += n;
    words += n + (words[n] == ' ');
  }
  putchar('\n');
}

static void entry(const char *name, const char *value, const char *help) {
  text t = {0};
  text_printf(&t, "  --%s%s%s", name, value ? "=" : "", value ? value : "");
  printf("%-*s", COLUMN, text_cstr(&t));
  if (t.n >= COLUMN) printf("\n%*s", COLUMN, "");
  text_free(&t);
  wrapped(help);
}

static void help_row(void *user, const option_row *r, const char *title) {
  (void)user;
  if (title) printf("\n%s:\n", title);
  entry(r->name, r->value, r->help ? r->help : "(an alias)");
}

static void help_pass(void *user, const tf_pass_info *p) {
  (void)user;
  entry(p->name, NULL, p->doc);
}

static const char exit_statuses[] =
    "0 done; 1 an error was diagnosed; 2 wrong usage; 3 a check found a fault; 4 this machine lacks something";

void options_help(const options *o) {
  printf("%s %s\n\nusage: %s [options] [file]\n", o->program, tool_purpose(o->tool), o->program);
  option_each(o->tool, o->help_hidden, help_row, NULL);
  if (o->tool == TOOL_OPT) {
    printf("\npasses, to be given as flags (--<pass> or --<pass>=option=value) or in --pass-pipeline:\n");
    pass_each(help_pass, NULL);
  }
  printf("\nexit status: %s\n", exit_statuses);
}

/* ------------------------------------------------------------------------------------------------ man page */

/* groff's special characters; a line must not begin with a dot or a quote either. */
static void roff(const char *s) {
  if (*s == '.' || *s == '\'') printf("\\&");
  for (; *s; s++) {
    if (*s == '\\') printf("\\e");
    else if (*s == '-') printf("\\-");
    else if (*s == '\'') printf("\\(aq");
    else if (*s == '`') printf("\\(ga");
    else if (*s == '^') printf("\\(ha");
    else if (*s == '~') printf("\\(ti");
    else putchar(*s);
  }
}

static void man_entry(const char *name, const char *value, const char *help) {
  printf(".TP\n\\fB\\-\\-");
  roff(name);
  printf("\\fR");
  if (value) {
    printf("=\\fI");
    roff(value);
    printf("\\fR");
  }
  putchar('\n');
  roff(help);
  putchar('\n');
}

static void man_row(void *user, const option_row *r, const char *title) {
  (void)user;
  if (title) printf(".SS %c%s\n", title[0] >= 'a' ? title[0] - 32 : title[0], title + 1);
  man_entry(r->name, r->value, r->help);
}

static void man_pass(void *user, const tf_pass_info *p) {
  (void)user;
  man_entry(p->name, NULL, p->doc);
}

void print_man(tool_id tool) {
  const char *name = tool_name(tool);
  printf(".TH %s 1 \"\" \"", name);
  roff(tf_version());
  printf("\"\n.SH NAME\n");
  roff(name);
  printf(" \\- ");
  roff(tool_purpose(tool));
  printf("\n.SH SYNOPSIS\n.B ");
  roff(name);
  printf("\n[\\fIoptions\\fR] [\\fIfile\\fR]\n.SH DESCRIPTION\nOne of the tools of tf, a compiler of GPU kernels. It "
         "reads "
         "the file, or standard input where none is given or it is \\(oq\\-\\(cq. An option may be written with one "
         "dash or two, "
         "its value behind \\(oq=\\(cq or as the next word.\n.SH OPTIONS\n");
  option_each(tool, false, man_row, NULL);
  if (tool == TOOL_OPT) {
    printf(".SH PASSES\nGiven as flags (\\-\\-\\fIpass\\fR or \\-\\-\\fIpass\\fR=\\fIoption\\fR=\\fIvalue\\fR), or in "
           "\\-\\-pass\\-pipeline.\n");
    pass_each(man_pass, NULL);
  }
  printf(".SH EXIT STATUS\n");
  roff(exit_statuses);
  printf("\n.SH ENVIRONMENT\n.TP\n.B TF_JOBS\nhow many threads there are at most where \\-\\-threads says nothing\n.SH "
         "SEE ALSO\n");
  const tool_id all[] = {TOOL_LLC, TOOL_OPT, TOOL_RUN};
  bool first = true;
  for (size_t i = 0; i < 3; i++) {
    if (all[i] == tool) continue;
    printf("%s", first ? ".BR " : ",\n.BR ");
    roff(tool_name(all[i]));
    printf(" (1)");
    first = false;
  }
  putchar('\n');
}
