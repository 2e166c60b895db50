/* The table of options, told to people and to their shells and editors. */
#ifndef TOOLS_HELP_H
#define TOOLS_HELP_H

#include "common/options_table.h"

void print_man(tool_id tool);
/* `shell`: bash, zsh or fish. */
void print_completion(tool_id tool, const char *shell);
/* An editor's syntax of tf's text, from the tables of the ops: "vim" or "textmate". */
tf_status print_syntax(tf_session *s, const char *editor);

#endif
