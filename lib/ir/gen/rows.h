/* What the rows of a dialect's table become for access.awk: a line each, `@row ID "mnemonic" fields`. Only the
 * preprocessor sees this. */
#define TF_OP(ID, NAME, ...) @row ID NAME __VA_ARGS__
#define SCHED_OP(ID, NAME, ON, RUN, ...) @row ID NAME __VA_ARGS__
#ifdef TF_ROWS_FUSION /* the table of tile programs makes rows of its own of that one's */
#define FUSION_ROW(ID, NAME, OPERANDS, RESULTS, ATTRS, ...) @row ID NAME .operands = OPERANDS, .attrs = ATTRS
#endif
#define TF_WORDS_ARE(DIALECT, ATTR, TYPE, PREFIX) @words are DIALECT ATTR TYPE PREFIX
#define TF_WORDS_CALLED(DIALECT, ATTR, TYPE, PREFIX) @words called DIALECT ATTR TYPE PREFIX
