/* The IR core: context, types, attributes, ops, regions. Private to the library; tf/ir.h is what hosts see.
 *
 * SSA values are op results or block arguments. An op has operands, results, attributes and regions; a region holds
 * one block (no level of tf needs a control-flow graph, so control flow is structured). Types and attributes are
 * uniqued in a context: equal ones are equal pointers. Ops live in their module's pool and are never freed one by one.
 */
#ifndef TF_IR_IR_CORE_H
#define TF_IR_IR_CORE_H

#include "support/diag_engine.h"
#include "support/map.h"
#include "support/pool.h"
#include "support/strbuf.h"
#include "support/vec.h"

typedef struct tf_context tf_context;
typedef struct tf_type tf_type;
typedef struct tf_attr tf_attr;
typedef struct tf_op tf_op;
typedef struct tf_block tf_block;
typedef struct tf_region tf_region;
typedef struct tf_value tf_value;
typedef struct tf_opdef tf_opdef;
typedef struct tf_dialect tf_dialect;

/* ------------------------------------------------------------------------------------------------ types */

typedef enum tf_type_kind {
  TF_TYPE_NONE,     /* none */
  TF_TYPE_INDEX,    /* index: a host integer, 64 bits */
  TF_TYPE_INT,      /* i8, ui8, i1, ...: `width`, `is_unsigned` */
  TF_TYPE_FLOAT,    /* f64 f32 f16 bf16 f8E4M3FN f8E5M2 f4E2M1FN: `fkind` */
  TF_TYPE_VECTOR,   /* vector<4xf32>: `elem`, one static extent */
  TF_TYPE_TENSOR,   /* tensor<?x128xbf16>: `elem`, extents */
  TF_TYPE_FUNCTION, /* (ins) -> (outs) */
  TF_TYPE_DIALECT,  /* !name<2x?xf32, params...>: `name`, and any of extents, elem, params */
} tf_type_kind;

typedef enum tf_fkind { TF_F64, TF_F32, TF_F16, TF_BF16, TF_F8E4M3FN, TF_F8E5M2, TF_F4E2M1FN } tf_fkind;

#define TF_DYN INT64_MIN /* an extent that is not known: `?` */

struct tf_type {
  tf_type_kind kind;
  tf_context *ctx;
  const char *name; /* DIALECT: "kernel.buffer" */
  uint32_t width;
  bool is_unsigned;
  tf_fkind fkind;
  bool has_shape; /* DIALECT: extents are present (rank 0 included) */
  uint32_t rank;
  const int64_t *dims;
  tf_type *elem;
  uint32_t nin, nsub; /* FUNCTION: sub[0..nin) are inputs, the rest results */
  tf_type *const *sub;
  uint32_t nparam; /* DIALECT */
  tf_attr *const *param;
  tf_type *next; /* of the context's with the same hash */
};

tf_type *tf_type_none(tf_context *c);
tf_type *tf_type_index(tf_context *c);
tf_type *tf_type_int(tf_context *c, uint32_t width, bool is_unsigned);
static inline tf_type *tf_type_i(tf_context *c, uint32_t width) { return tf_type_int(c, width, false); }
tf_type *tf_type_float(tf_context *c, tf_fkind k);
tf_type *tf_type_vector(tf_type *elem, int64_t n);
tf_type *tf_type_tensor(tf_type *elem, const int64_t *dims, uint32_t rank);
tf_type *tf_type_function(tf_context *c, tf_type *const *in, uint32_t nin, tf_type *const *out, uint32_t nout);
/* elem may be NULL; dims NULL = no shape; params may be empty. */
tf_type *tf_type_dialect(tf_context *c, const char *name, const int64_t *dims, uint32_t rank, bool has_shape,
                         tf_type *elem, tf_attr *const *param, uint32_t nparam);
bool tf_type_is(const tf_type *t, const char *dialect_name);
static inline bool tf_type_is_int(const tf_type *t) { return t->kind == TF_TYPE_INT; }
static inline bool tf_type_is_float(const tf_type *t) { return t->kind == TF_TYPE_FLOAT; }
static inline bool tf_type_is_bool(const tf_type *t) { return t->kind == TF_TYPE_INT && t->width == 1; }
/* vector<NxT> -> T, anything else -> itself */
static inline tf_type *tf_type_scalar(tf_type *t) { return t->kind == TF_TYPE_VECTOR ? t->elem : t; }
/* Bits of one element in memory: i1 counts 8. 0 for types without a size. */
uint32_t tf_type_bits(const tf_type *t);
void tf_type_print(tf_strbuf *b, const tf_type *t);
/* The text of a type in the context's scratch memory, for diagnostics. */
const char *tf_type_str(const tf_type *t);

/* ------------------------------------------------------------------------------------------------ attributes */

typedef enum tf_attr_kind {
  TF_ATTR_UNIT,
  TF_ATTR_INT,    /* 4 : i64; bool is i1, printed true/false */
  TF_ATTR_FLOAT,  /* 1.0 : f32 */
  TF_ATTR_STRING, /* "x"; enum values are strings, printed bare in custom forms */
  TF_ATTR_TYPE,
  TF_ATTR_ARRAY,   /* [a, b] */
  TF_ATTR_INTS,    /* array<i64: 1, 2> */
  TF_ATTR_DICT,    /* {a = 1} , sorted by name */
  TF_ATTR_SYMBOL,  /* @f */
  TF_ATTR_DIALECT, /* #name<body>: body kept as text */
} tf_attr_kind;

typedef struct tf_named_attr {
  const char *name; /* interned */
  tf_attr *value;
} tf_named_attr;

struct tf_attr {
  tf_attr_kind kind;
  tf_context *ctx;
  tf_type *type; /* INT, FLOAT, TYPE */
  int64_t i;
  double f;
  tf_str s; /* STRING, SYMBOL (without @), DIALECT (body) */
  const char *name;
  uint32_t n;
  tf_attr *const *elem;
  const int64_t *ints;
  const tf_named_attr *entry;
  tf_attr *next; /* of the context's with the same hash */
};

tf_attr *tf_attr_unit(tf_context *c);
tf_attr *tf_attr_bool(tf_context *c, bool v);
tf_attr *tf_attr_i64(tf_context *c, int64_t v);
tf_attr *tf_attr_int(tf_type *t, int64_t v);
tf_attr *tf_attr_float(tf_type *t, double v);
tf_attr *tf_attr_str(tf_context *c, tf_str s);
tf_attr *tf_attr_strz(tf_context *c, const char *s);
tf_attr *tf_attr_type(tf_type *t);
tf_attr *tf_attr_array(tf_context *c, tf_attr *const *elem, uint32_t n);
tf_attr *tf_attr_ints(tf_context *c, const int64_t *v, uint32_t n);
tf_attr *tf_attr_dict(tf_context *c, const tf_named_attr *entry, uint32_t n);
tf_attr *tf_attr_symbol(tf_context *c, tf_str name);
tf_attr *tf_attr_dialect(tf_context *c, const char *name, tf_str body);
tf_attr *tf_attr_dict_get(const tf_attr *dict, const char *name);
void tf_attr_print(tf_strbuf *b, const tf_attr *a);
void tf_attr_print_entry(tf_strbuf *b, const tf_named_attr *e); /* as a dictionary has it */

/* ------------------------------------------------------------------------------------------------ ops */

typedef struct tf_use {
  tf_value *value;
  tf_op *owner;
  uint32_t index;
  struct tf_use *prev, *next; /* among the uses of `value` */
} tf_use;

struct tf_value {
  tf_type *type;
  tf_op *def;      /* NULL for a block argument */
  tf_block *block; /* of a block argument */
  uint32_t index;  /* result or argument number */
  tf_use *uses;
  const char *name; /* the user's name without %, or NULL: printed back, and used in diagnostics */
};

struct tf_block {
  tf_region *parent;
  uint32_t narg, cap;
  tf_value **arg;
  tf_op *first, *last;
};

struct tf_region {
  tf_op *parent;
  uint32_t index;
  tf_block *block; /* NULL = empty region */
};

struct tf_op {
  const tf_opdef *def;
  tf_context *ctx;
  tf_pool *pool;
  tf_loc loc;
  tf_block *parent;
  tf_op *prev, *next;
  uint32_t noperand, nresult, nregion, nattr;
  tf_use *operand;
  tf_value *result;
  tf_region *region;
  tf_named_attr *attr; /* sorted by name */
  uint32_t place;      /* in the order of the text; the verifier's */
  void *scratch;       /* free for the pass that runs; not kept between passes */
};

enum tf_trait {
  TF_PURE = 1,            /* no effect: may be folded, merged, removed */
  TF_COMMUTATIVE = 2,     /* operands 0 and 1 may swap */
  TF_TERMINATOR = 4,      /* last in its block */
  TF_SYMBOL = 8,          /* has sym_name; stands in a symbol table only */
  TF_SYMBOL_TABLE = 16,   /* its region's symbols are unique */
  TF_NO_TERMINATOR = 32,  /* its regions need no terminator */
  TF_ISOLATED = 64,       /* its regions use no value from outside */
  TF_SAME_TYPE = 128,     /* all operands and results have one type; custom forms print it once */
  TF_IMPLICIT_TERM = 256, /* an empty region gets the dialect's default terminator */
};

/* A checker returns true when all is well; otherwise it has emitted the diagnostic. */
typedef bool (*tf_verify_fn)(tf_op *op);
/* Computes result types from operands, attributes and regions; false after a diagnostic. types has room for nresult. */
typedef bool (*tf_infer_fn)(tf_op *op, tf_type **types);
/* Tries to simplify: returns true if the op was replaced or changed in place. New ops go before `op`. What turns out to
 * be impossible is an error. */
typedef bool (*tf_fold_fn)(tf_op *op);
typedef struct tf_parser tf_parser;
typedef struct tf_printer tf_printer;
typedef struct tf_opstate tf_opstate;
typedef bool (*tf_parse_fn)(tf_parser *p, tf_opstate *st);
typedef void (*tf_print_fn)(tf_printer *p, tf_op *op);

/* One constraint of an operand, result or attribute; from the table's strings. */
typedef struct tf_spec {
  const char *name;
  const char *kind;                  /* "tensor", "int", "enum", ... */
  bool variadic, opt;                /* `*` and `?` */
  const char *choices;               /* of an enum: "a|b|c" */
  bool (*type_ok)(const tf_type *t); /* operands and results */
} tf_spec;

/* One row of a dialect's table. The strings are written in the .def files:
 *   operands, results: "lhs: tensor, rhs: tensor, rest: any*"   (at most one variadic or optional)
 *   attributes:        "axis: int, kind: enum(a|b), axes: ints?, fill: number?"
 *     kinds: int bool str number float ints array dict type symbol enum any unit, and dicts(align int|noalias unit): a
 *     list with a dictionary for each argument of a function, which takes these
 *   format: the custom form, see lib/ir/README.md; NULL = parse/print hooks, or the generic form only */
struct tf_opdef {
  uint32_t id; /* dialect index << 16 | row */
  const char *name;
  const char *operands, *results, *attrs;
  int nregion; /* exact; -1 = any, -2 = none or one */
  int family;  /* of ops that passes treat alike: an enum of the dialect's; 0 = none */
  uint32_t traits;
  /* the dialects whose ops may stand in its regions, as in "fusion sched"; NULL = its own and its companions */
  const char *holds;
  const char *format;
  const char *word; /* what the custom form begins with in place of the name; NULL = the name */
  tf_verify_fn verify;
  tf_infer_fn infer;
  tf_fold_fn fold;
  tf_parse_fn parse;
  tf_print_fn print;
  const char *doc, *example;
  /* made from the strings when a context is first asked for the op */
  const tf_dialect *dialect;
  uint32_t noperand, nresult, nattr;
  const tf_spec *operand, *result, *attr;
  bool registered;
};

/* A named custom directive of formats: custom(NAME). */
typedef struct tf_directive {
  const char *name;
  tf_parse_fn parse;
  tf_print_fn print;
} tf_directive;

typedef struct tf_type_constraint {
  const char *name;
  bool (*ok)(const tf_type *t);
  const char *wanted; /* "a tensor", for diagnostics */
} tf_type_constraint;

struct tf_dialect {
  const char *name; /* "fusion" */
  const tf_opdef *rows;
  uint32_t nrow;
  const tf_directive *directives;
  uint32_t ndirective;
  const tf_type_constraint *constraints;
  uint32_t nconstraint;
  /* Checks a dialect type; NULL name in the list is refused by the parser. */
  const char *const *type_names; /* NULL-terminated: "kernel.buffer", ... */
  bool (*verify_type)(tf_diags *d, tf_loc loc, const tf_type *t);
  const char *default_terminator; /* for TF_IMPLICIT_TERM */
  const char *const *holds;       /* NULL-terminated, or NULL: other dialects whose ops may stand in its ops' regions */
  /* The op that a number in an operand's place becomes; NULL = there must be a value. literal_type (may be NULL) gives
   * the type where neither the text nor an operand of the same kind does, or NULL. */
  const char *constant;
  /* Where a body of one of its ops has a statement that begins with no op's name: reads `%t = ...` (then `name` is t,
   * and what stands behind the `=` is the next token) or `%b...` (then `name` is NULL and %b is the next token), and
   * puts its ops there. NULL = there are none. */
  bool (*statement)(tf_parser *p, const tf_str *name, tf_loc loc);
  /* Reads an operand that a format names; what is no plain value may put ops before the op that is read. False in
   * *taken: it is read as any operand is. NULL = all are. */
  bool (*operand)(tf_parser *p, const tf_spec *spec, tf_value **out, bool *taken);
  tf_type *(*literal_type)(tf_context *c, const tf_opstate *st, const tf_spec *spec);
  /* The layout of an operand of the instruction of that name, as text. TF_ERR_UNSUPPORTED: the name is none of the
   * dialect's; TF_ERR_INVALID: it is like one, and the text says what is wrong. NULL = the dialect has none. */
  tf_status (*atom)(tf_str name, tf_str operand, tf_strbuf *text);
  const char *doc;
};

/* ------------------------------------------------------------------------------------------------ context */

/* `pool` outlives the context. Types, attributes and op definitions live in it. */
tf_context *tf_context_new(tf_pool *pool, tf_sink sink);
/* The dialect struct must live as long as the context. Gives it the next dialect index; fixed order = fixed ids. */
void tf_context_register(tf_context *c, const tf_dialect *d);
tf_diags *tf_context_diags(tf_context *c);
tf_pool *tf_context_pool(tf_context *c);
const char *tf_intern(tf_context *c, const char *s);
const tf_opdef *tf_context_op(tf_context *c, const char *name); /* NULL if unknown */
const tf_opdef *tf_context_op_str(tf_context *c, tf_str name);
const tf_opdef *tf_context_op_id(tf_context *c, uint32_t id);
/* The op whose custom form begins with this word, most often its name. */
const tf_opdef *tf_context_op_of_word(tf_context *c, tf_str word);
/* A definition for an op of no known dialect (--allow-unregistered-dialect). */
const tf_opdef *tf_context_unregistered(tf_context *c, tf_str name);
uint32_t tf_context_num_dialects(const tf_context *c);
/* Of the first dialect that knows the name (tf_dialect.atom). */
TF_NODISCARD tf_status tf_context_atom(const tf_context *c, tf_str name, tf_str operand, tf_strbuf *text);
const tf_dialect *tf_context_dialect(const tf_context *c, uint32_t i);
uint32_t tf_context_dialect_index(const tf_context *c, const char *name);
void tf_context_allow_unregistered(tf_context *c, bool allow);
/* What is verified now is what passes made of a text, and not the text. */
bool tf_context_of_passes(const tf_context *c);

/* ------------------------------------------------------------------------------------------------ building */

struct tf_opstate {
  const tf_opdef *def;
  tf_loc loc;
  tf_pool *pool; /* for the vectors here and for the op */
  TF_VEC(tf_value *) operands;
  TF_VEC(tf_type *) results;
  TF_VEC(tf_named_attr) attrs;
  TF_VEC(tf_block *) regions; /* blocks not yet in an op; NULL = an empty region */
  TF_VEC(const char *) result_names;
};

tf_op *tf_op_from_state(tf_context *c, tf_opstate *st);
/* A free op, not in a block. Result types NULL = inferred by def->infer (which must succeed). */
tf_op *tf_op_new(tf_context *c, tf_pool *pool, tf_loc loc, const tf_opdef *def, tf_value *const *operands,
                 uint32_t noperand, tf_type *const *results, uint32_t nresult, const tf_named_attr *attrs,
                 uint32_t nattr, uint32_t nregion);

tf_block *tf_block_new(tf_pool *pool);
tf_value *tf_block_add_arg(tf_pool *pool, tf_block *b, tf_type *t, const char *name);
void tf_region_set_block(tf_region *r, tf_block *b);
void tf_block_append(tf_block *b, tf_op *op);
void tf_op_insert_before(tf_op *pos, tf_op *op);
void tf_op_insert_after(tf_op *pos, tf_op *op);
void tf_op_unlink(tf_op *op); /* out of its block; operands stay */
/* Unlinks and drops all operand uses, in regions too. The results must have no uses left. */
void tf_op_erase(tf_op *op);

void tf_op_set_operand(tf_op *op, uint32_t i, tf_value *v);
void tf_op_append_operand(tf_op *op, tf_value *v);
void tf_value_replace_uses(tf_value *old, tf_value *by);
static inline tf_value *tf_op_operand(const tf_op *op, uint32_t i) { return op->operand[i].value; }
static inline tf_value *tf_op_result(tf_op *op, uint32_t i) { return &op->result[i]; }
/* The row of a definition, or of an op, in a dialect's table, or -1 if it is of another one. */
static inline int tf_def_row(const tf_opdef *def, const tf_dialect *d) {
  return def->dialect == d ? (int)(def->id & 0xffff) : -1;
}
static inline int tf_op_row(const tf_op *op, const tf_dialect *d) { return tf_def_row(op->def, d); }
bool tf_def_takes(const tf_opdef *def, const char *attr); /* the row names the attribute */
static inline bool tf_op_is(const tf_op *op, const char *name) { return strcmp(op->def->name, name) == 0; }
static inline tf_block *tf_op_body(const tf_op *op) { return op->nregion ? op->region[0].block : NULL; }
tf_op *tf_op_parent(const tf_op *op);
bool tf_op_is_before(const tf_op *a, const tf_op *b); /* in one block */
bool tf_value_has_uses(const tf_value *v);
/* A deep copy; `map` (old value -> new value) is read for operands and extended with results and block arguments. */
tf_op *tf_op_clone(tf_op *op, tf_pool *pool, tf_map *map);

tf_attr *tf_op_attr(const tf_op *op, const char *name);       /* NULL if absent */
void tf_op_set_attr(tf_op *op, const char *name, tf_attr *a); /* NULL removes */
int64_t tf_op_int(const tf_op *op, const char *name, int64_t dflt);
bool tf_op_flag(const tf_op *op, const char *name);     /* unit present, or true */
tf_str tf_op_string(const tf_op *op, const char *name); /* empty if absent; STRING and SYMBOL */
/* Attributes that ops of several dialects have, for those who need not know which dialect it is. All others are read by
 * the functions that gen/access.awk makes of a dialect's table: outside of this room nobody gives a name as text. */
static inline tf_str tf_op_symbol(const tf_op *op) { return tf_op_string(op, "sym_name"); }
static inline tf_attr *tf_op_symbol_attr(const tf_op *op) { return tf_op_attr(op, "sym_name"); }
static inline tf_attr *tf_op_arg_attrs(const tf_op *op) { return tf_op_attr(op, "arg_attrs"); }
static inline tf_attr *tf_op_constant(const tf_op *op) { return tf_op_attr(op, "value"); } /* of a constant */
/* A word that an attribute may be, and its value. Lists end with {NULL, 0}. They and the functions that read attributes
 * by them are made from the dialects' tables (gen/access.awk): outside of those nobody compares words. */
typedef struct tf_word {
  const char *word;
  int value;
} tf_word;
/* Of a table, for gen/access.awk: an attribute's words are values of an enum that stands elsewhere, or of one made here
 * that is called so. */
#define TF_WORDS_ARE(DIALECT, ATTR, TYPE, PREFIX)
#define TF_WORDS_CALLED(DIALECT, ATTR, TYPE, PREFIX)
int tf_op_word(const tf_op *op, const char *name, const tf_word *words, int absent); /* absent, too: none of them */
const char *tf_word_of(const tf_word *words, int value);                             /* NULL: none has this value */
int tf_word_value(const tf_word *words, tf_str word, int absent);

/* An insertion point. ops are created before `before`, or at the end of `block`. */
typedef struct tf_builder {
  tf_context *ctx;
  tf_pool *pool;
  tf_block *block;
  tf_op *before;
  tf_loc loc;
  struct tf_built *once; /* NULL: each op is built anew */
} tf_builder;

tf_builder tf_builder_before(tf_op *op);
tf_builder tf_builder_at_end(tf_context *c, tf_pool *pool, tf_block *b);
tf_op *tf_insert(tf_builder *b, tf_op *op);
/* tf_op_new + tf_insert by id; where `once` has an equal pure op, that. */
tf_op *tf_build(tf_builder *b, uint32_t id, tf_value *const *operands, uint32_t noperand, tf_type *const *results,
                uint32_t nresult, const tf_named_attr *attrs, uint32_t nattr, uint32_t nregion);

/* From now on the builder builds a pure op once: an equal one that stands before its place, of this block or of what
 * `outer` remembers, is taken again. Whoever moves the builder elsewhere, or to a place before that, gives it another
 * memory, or none. */
void tf_build_once(tf_builder *b, tf_pool *scratch, struct tf_built *outer);
tf_op *tf_built_find(const tf_builder *b, const tf_opdef *def, tf_value *const *operands, uint32_t noperand,
                     tf_type *const *results, uint32_t nresult, const tf_named_attr *attrs, uint32_t nattr);
void tf_built_note(const tf_builder *b, tf_op *op);

/* ------------------------------------------------------------------------------------------------ modules, symbols */

/* builtin.module, whose ops live in `pool`. */
tf_op *tf_module_new(tf_context *c, tf_pool *pool);
tf_op *tf_symbol_lookup(tf_op *table, tf_str name);
/* Calls fn on op and everything in it, ops before their regions (pre) or after (post). fn may erase the op in post. */
typedef void (*tf_walk_fn)(tf_op *op, void *user);
void tf_walk(tf_op *op, bool post, tf_walk_fn fn, void *user);

/* ------------------------------------------------------------------------------------------------ text */

typedef struct tf_parse_options {
  bool no_implicit_module;
  uint64_t max_ops;     /* and statements; 0 = no limit */
  uint32_t max_nesting; /* 0, or more than TF_MAX_NESTING, is that */
} tf_parse_options;

/* Parses and verifies nothing; returns a module, or NULL after at least one error. `text` must outlive the context's
 * diagnostics. */
tf_op *tf_parse(tf_context *c, tf_pool *pool, tf_str name, tf_str text, const tf_parse_options *o);

typedef struct tf_print_options {
  bool generic;   /* --mlir-print-op-generic */
  bool debuginfo; /* --mlir-print-debuginfo: trailing loc(...) */
  bool pretty;    /* --mlir-pretty-debuginfo: as file:line:column, for people only */
  bool unnamed;   /* values count up, whatever they are called */
} tf_print_options;

void tf_print(tf_strbuf *b, tf_op *op, const tf_print_options *o);

/* Structural checks (every operand is defined before its use, in a block around it), then the table's, then the op's
 * own; reports all it finds. */
TF_NODISCARD bool tf_verify(tf_op *op);
/* The same of what passes made of a text; tf_context_of_passes says so meanwhile. */
TF_NODISCARD bool tf_verify_made(tf_op *op);

#define tf_op_error(op, ...) tf_op_emit((op), TF_ERROR, __VA_ARGS__)
/* A diagnostic at the op; returns false, so that checkers can `return tf_op_error(...)`. */
bool tf_op_emit(tf_op *op, tf_severity s, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
bool tf_op_note(tf_op *op, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* How a value is called in diagnostics: its name, or "%3". */
const char *tf_value_name(tf_value *v);

#endif
