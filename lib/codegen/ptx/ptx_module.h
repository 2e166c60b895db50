/* PTX, parsed once: functions of statements that know their registers and can be replaced.
 *
 * The text stays the user's: every statement keeps what stood before it (white space, comments), and a module that
 * nobody changed is printed as it was read. Nothing depends on how a compiler lays its lines out.
 * Grammar: PTX ISA, "Syntax" and "Instruction Operands". */
#ifndef TF_CODEGEN_PTX_PTX_MODULE_H
#define TF_CODEGEN_PTX_PTX_MODULE_H

#include "support/map.h"
#include "support/strbuf.h"
#include "support/vec.h"

enum { TF_PTX_NONE = UINT32_MAX };

typedef enum tf_ptx_operand_kind {
  TF_PTX_NAME,    /* special register, symbol, label, `_` */
  TF_PTX_REG,     /* a register that a `.reg` declares */
  TF_PTX_NUMBER,  /* with its sign */
  TF_PTX_VECTOR,  /* {a, b} */
  TF_PTX_ADDRESS, /* [a + b] */
  TF_PTX_GROUP,   /* (a, b) */
} tf_ptx_operand_kind;

/* Operands stand one after the other, each followed by what is inside of it. */
typedef struct tf_ptx_operand {
  tf_ptx_operand_kind kind;
  char before;    /* ',' '|' '+' ... ; 0 = it is the first */
  bool negated;   /* !%p1 */
  bool written;   /* a register of the first operand, and not of an address: what an instruction that writes, writes */
  uint32_t depth; /* 0 = an operand of the instruction */
  uint32_t skip;  /* entries, itself among them, to its next sibling */
  uint32_t reg;   /* of TF_PTX_REG; else TF_PTX_NONE */
  tf_str text;
} tf_ptx_operand;

typedef enum tf_ptx_kind {
  TF_PTX_INSTRUCTION,
  TF_PTX_LABEL,
  TF_PTX_DECLARE,   /* `.reg` */
  TF_PTX_DIRECTIVE, /* others */
  TF_PTX_OPEN,      /* { of a scope inside the body */
  TF_PTX_CLOSE,
} tf_ptx_kind;

typedef struct tf_ptx_scope tf_ptx_scope;

typedef struct tf_ptx_statement {
  struct tf_ptx_statement *next;
  tf_ptx_kind kind;
  tf_str gap;          /* before it */
  tf_str text;         /* with its guard and its semicolon; of a label, with its colon */
  tf_ptx_scope *scope; /* where it stands */
  tf_str guard;        /* "@!%p1", or nothing */
  uint32_t guard_reg;
  tf_str op;   /* "ld.global.b16"; of a label, its name; of a directive, its word */
  tf_str args; /* behind the op, without the semicolon */
  tf_ptx_operand *operand;
  uint32_t entries; /* of `operand` */
  uint32_t n;       /* operands of the instruction */
  bool defines;     /* tf_ptx_defines(op) */
  bool inner;       /* a register of it is a scope's */
  bool halves;      /* a register of it may have 16 bits */
} tf_ptx_statement;

/* What one `.reg` declares under one name: %r<12>, or one register. */
typedef struct tf_ptx_class {
  tf_str name;    /* "%r", or the whole name */
  uint32_t first; /* the number of its first register in the function */
  uint32_t count;
  uint32_t bits; /* 1 = a predicate */
  char kind;     /* 'b' 'u' 's' 'f' as in the type's name, 'B' of bf16, 'p' a predicate */
  bool range;    /* declared with a count */
  bool outer;    /* at the function's own level */
  tf_ptx_statement *by;
} tf_ptx_class;

typedef struct tf_ptx_function {
  tf_pool *pool;
  tf_str header; /* from the end of the last function to the body's brace */
  tf_str close;  /* before the brace that ends the body, and it */
  tf_ptx_statement *first;
  tf_ptx_scope *outer;
  TF_VEC(tf_ptx_class) classes; /* by ascending `first` */
  uint32_t registers;
  bool changed, rolled; /* rolled: it has regions that are printed several times (ptx_rolled.h) */
} tf_ptx_function;

typedef struct tf_ptx_module {
  TF_VEC(tf_ptx_function *) functions;
  tf_str tail; /* behind the last function */
} tf_ptx_module;

/* false = the text ends inside a statement, a comment or a scope; `line` (from 1) says where that begins. */
TF_NODISCARD bool tf_ptx_parse(tf_pool *pool, tf_str text, tf_ptx_module *out, uint32_t *line);
tf_str tf_ptx_print(tf_pool *pool, const tf_ptx_module *m);

/* Replaces *at by the statements of `text`, which must be PTX; scopes and registers are as there. Returns where the
 * statement behind them hangs. */
tf_ptx_statement **tf_ptx_replace(tf_ptx_function *f, tf_ptx_statement **at, tf_str text);
/* Puts statements in front of the first one that is executed, of which there must be one. */
void tf_ptx_put_first(tf_ptx_function *f, tf_str text);

/* The class of a register, and its number in it. */
const tf_ptx_class *tf_ptx_class_of(const tf_ptx_function *f, uint32_t reg);
/* Its name. */
void tf_ptx_put_reg(tf_strbuf *b, const tf_ptx_function *f, uint32_t reg);
/* The register that `name` means in a scope; TF_PTX_NONE = no register. */
uint32_t tf_ptx_find_reg(const tf_ptx_function *f, const tf_ptx_scope *s, tf_str name);
static inline uint32_t tf_ptx_bits(const tf_ptx_function *f, uint32_t reg) { return tf_ptx_class_of(f, reg)->bits; }

/* Operand `i` of the instruction; i < s->n. */
const tf_ptx_operand *tf_ptx_operand_at(const tf_ptx_statement *s, uint32_t i);
/* Its register if operand `i` is one and nothing besides, else TF_PTX_NONE. */
uint32_t tf_ptx_reg_at(const tf_ptx_statement *s, uint32_t i);
/* The text of operand `i`, with all of it ("%p1|%p2"). */
tf_str tf_ptx_text_at(const tf_ptx_statement *s, uint32_t i);
/* Whether the statement is the instruction `op` exactly; whether its op begins, or ends so. */
static inline bool tf_ptx_is(const tf_ptx_statement *s, const char *op) {
  return s->kind == TF_PTX_INSTRUCTION && *s->op.ptr == *op && tf_str_eqz(s->op, op);
}
static inline bool tf_ptx_begins(const tf_ptx_statement *s, const char *op) {
  return s->kind == TF_PTX_INSTRUCTION && *s->op.ptr == *op && tf_str_starts(s->op, op);
}
bool tf_ptx_ends(const tf_ptx_statement *s, const char *op);
bool tf_str_ends(tf_str s, const char *suffix);
/* Whether all its registers are the function's own, so that none of a scope's names stands in it. */
static inline bool tf_ptx_is_outer(const tf_ptx_function *f, const tf_ptx_statement *s) {
  return s->scope == f->outer || !s->inner; /* no other names are seen at the function's own level */
}

/* Whether the op is known to write its first operand, all of it, to write no other register, and not to read it. */
bool tf_ptx_defines(tf_str op);

/* ptx_flow.c: registers of 32 bits for all names of `bits` (0 = of any) that are declared in number at the function's
 * own level, and for those that may be live at once; both are upper bounds. Of the latter, `enough` is enough: then
 * no more are looked for. */
uint32_t tf_ptx_names(const tf_ptx_function *f, uint32_t bits);
uint32_t tf_ptx_pressure(const tf_ptx_function *f, uint32_t enough);

#endif
