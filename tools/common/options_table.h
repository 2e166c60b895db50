/* The table of all options, for who parses a command line and who tells what there is (help, man page, completion). */
#ifndef TOOLS_OPTIONS_TABLE_H
#define TOOLS_OPTIONS_TABLE_H

#include "common/options.h"
#include "tf/ir.h"

typedef enum option_kind {
  FLAG,   /* bool; --x, --x=true, --x=0 */
  STRING, /* const char *; the value is required */
  MAYBE,  /* const char *; "" when no value is given */
  INT,    /* int64_t */
  NUMBER, /* double */
  LIST,   /* list; may be repeated */
} option_kind;

/* A row without a tool is a heading: its name is the title of the rows that follow. */
typedef struct option_row {
  const char *name;
  unsigned tools;
  option_kind kind;
  size_t field;
  const char *value, *help; /* help NULL = an alias: hidden */
} option_row;

extern const option_row option_rows[];
extern const size_t option_count;

const char *tool_name(tool_id tool);
/* "reads, checks, transforms and prints tf's text" */
const char *tool_purpose(tool_id tool);

/* What a value may be, where its words in the table (`text|json`, `<sm>`, `<pass>`, `<dialect>`) say: given one by one.
 */
void option_values(const option_row *r, void (*word)(void *user, tf_str w), void *user);
/* It names a file or a folder. */
bool option_takes_path(const option_row *r);

/* The rows that a tool's users are told of, one by one; `aliases`: those too. `title` is set with the first row of each
 * group. */
typedef void (*option_fn)(void *user, const option_row *r, const char *title);
void option_each(tool_id tool, bool aliases, option_fn fn, void *user);

/* The passes, which are options of tf-opt. */
void pass_each(void (*fn)(void *user, const tf_pass_info *p), void *user);

#endif
