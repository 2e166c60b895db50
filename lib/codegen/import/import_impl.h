/* What the files of the import share. */
#ifndef TF_CODEGEN_IMPORT_IMPORT_IMPL_H
#define TF_CODEGEN_IMPORT_IMPORT_IMPL_H

#include <llvm-c/Core.h>

#include "codegen/import/import.h"
#include "codegen/ptx/ptx_module.h"

typedef struct tf_import tf_import;

/* ------------------------------------------------------------------------------------------------ types */

/* What a word such as ".s32" or ".f16x2" says. bits 0: it is no type. */
typedef struct tf_ptx_type {
  char kind; /* 'b' bits, 'u' 's' integers, 'f' floats, 'B' bfloat, 'p' a predicate, '8' formats of 8 bits and less */
  uint8_t lanes; /* 2 of .f16x2 */
  uint16_t bits; /* of all lanes */
} tf_ptx_type;

/* The word with its dot, or without. */
tf_ptx_type tf_ptx_type_of(tf_str word);
LLVMTypeRef tf_import_type(const tf_import *m, tf_ptx_type t);
LLVMTypeRef tf_import_int(const tf_import *m, unsigned bits);
static inline bool tf_ptx_is_float(tf_ptx_type t) { return t.kind == 'f' || t.kind == 'B'; }

/* ------------------------------------------------------------------------------------------------ the table */

enum { TF_PTX_CAPTURES = 12 };

/* A row of ptx_ops.def. */
typedef struct tf_ptx_row {
  const char *pattern;  /* "add(|.sat)(.s32|.u32)": groups are captures */
  const char *operands; /* see ptx_ops.def; NULL = `emit` looks at them itself */
  void (*emit)(tf_import *m);
  const char *meaning; /* what `emit` makes of it: an opcode or the name of an intrinsic with captures */
  uint32_t arg;
} tf_ptx_row;

/* The row of an instruction's text, and what its groups were. */
typedef struct tf_ptx_match {
  const tf_ptx_row *row;
  int groups;                   /* of the pattern */
  tf_str part[TF_PTX_CAPTURES]; /* of group i + 1, with its dots; empty where it is not there */
} tf_ptx_match;

/* NULL if no row matches. */
const tf_ptx_match *tf_ptx_find_row(tf_import *m, tf_str op);
/* Of an op that no row matches: that, and what is known near it. */
const char *tf_ptx_near(tf_import *m, tf_str op);

/* ------------------------------------------------------------------------------------------------ a module */

typedef enum tf_symbol_kind { TF_SYMBOL_GLOBAL, TF_SYMBOL_PARAM, TF_SYMBOL_LABEL, TF_SYMBOL_TARGETS } tf_symbol_kind;

/* A variable of any space, a parameter, a label. */
typedef struct tf_symbol {
  tf_symbol_kind kind;
  tf_str name;
  uint32_t space;     /* LLVM's; of parameters TF_SPACE_PARAM */
  uint64_t bytes;     /* of variables and parameters; 0 = of unknown size */
  LLVMValueRef value; /* a pointer; of a scalar parameter of a kernel its integer */
  bool scalar;        /* `value` is no pointer */
  LLVMBasicBlockRef block;
  tf_str targets;       /* what stands behind .branchtargets */
  const uint64_t *held; /* behind a label: a bit for each group of registers (import_held.h); NULL = none */
} tf_symbol;

enum {
  TF_SPACE_GENERIC,
  TF_SPACE_GLOBAL,
  TF_SPACE_SHARED = 3,
  TF_SPACE_CONST,
  TF_SPACE_LOCAL,
  TF_SPACE_TMEM,
  TF_SPACE_CLUSTER,
  TF_SPACE_PARAM = 101
};

/* A parameter, or what a function returns. */
typedef struct tf_import_param {
  tf_str name;
  uint64_t bytes;
  uint32_t align;
  bool array;
  bool real; /* .f32 or .f64: of a kernel, a float of LLVM's, so that whoever launches it knows */
} tf_import_param;

typedef struct tf_import_function {
  tf_str name;
  bool entry, defined;
  tf_import_param result; /* bytes 0 = nothing */
  TF_VEC(tf_import_param) params;
  LLVMValueRef fn;
  LLVMTypeRef type;
} tf_import_function;

/* Registers that the matrix units hold for a while (import_held.c). */
typedef struct tf_held_group tf_held_group;

struct tf_import {
  tf_pool *pool;
  tf_diags *diags;
  const tf_ptx_import_options *o;
  tf_str text;
  LLVMContextRef ctx;
  LLVMModuleRef mod;
  LLVMBuilderRef b, entry_b; /* where code goes; where allocas go */
  LLVMTypeRef i1, i8, i16, i32, i64, i128, f16, bf16, f32, f64, none;
  tf_strmap matches, symbols, functions, callees, scalars;
  tf_ptx_import_result *out;
  unsigned errors;

  /* locations */
  LLVMDIBuilderRef di;
  void **di_held;
  LLVMMetadataRef unit, own_file, subprogram;
  tf_map files;         /* numbers of .file to LLVMMetadataRef */
  uint64_t source_file; /* the one that names o->source */
  tf_strmap locs;       /* of the function's .loc: "1 12 3" to the last one that says so */
  const char *line_at;
  uint32_t line;     /* of line_at */
  bool told_loc;     /* a .loc stands before the statement */
  tf_loc source_loc; /* it, where it names o->source; else of file 0 */

  /* the function under way */
  const tf_ptx_function *f;
  tf_import_function *own;
  LLVMValueRef *reg; /* its registers: allocas */
  tf_map scopes;     /* of its scopes: tf_strmap of symbols */
  const tf_ptx_statement *s;
  const tf_ptx_match *match;
  TF_VEC(tf_held_group *) held;
  tf_map held_by_register;
};

/* ------------------------------------------------------------------------------------------------ telling */

enum { TF_IMPORT_MOST_ERRORS = 20 };

/* At the statement under way. What is wrong, with what was expected. The instruction's text is put in front. */
void tf_import_fail(tf_import *m, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* At a place in the text. */
void tf_import_fail_at(tf_import *m, const char *at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* The line of a place in the text; places go forward. */
uint32_t tf_import_line(tf_import *m, const char *at);

/* import_needs.c: told, if the chip and the PTX version that the text names do not have this instruction. */
void tf_import_check_needs(tf_import *m, tf_str op, tf_str args);

/* import_debug.c */
void tf_import_debug_begin(tf_import *m);
void tf_import_debug_file(tf_import *m, tf_str args);
void tf_import_debug_function(tf_import *m, LLVMValueRef fn, tf_str name, const char *at);
void tf_import_debug_loc(tf_import *m, tf_str args);
void tf_import_debug_statement(tf_import *m, const char *at);
void tf_import_debug_end(tf_import *m);

/* ------------------------------------------------------------------------------------------------ symbols */

tf_symbol *tf_import_declare(tf_import *m, tf_strmap *in, tf_str name, tf_symbol_kind kind);
/* `.shared .align 16 .b8 name[64] = {..};` behind the space's word; in `fn` or, NULL, the module. */
void tf_import_variable(tf_import *m, tf_str space, tf_str rest, tf_strmap *in, bool external);
tf_import_function *tf_import_find_function(tf_import *m, tf_str name);
/* import_function.c */
void tf_import_body(tf_import *m, const tf_ptx_function *f, tf_import_function *own);
tf_symbol *tf_import_find_symbol(tf_import *m, tf_str name);
tf_strmap *tf_import_scope(tf_import *m, const tf_ptx_scope *s);

/* ------------------------------------------------------------------------------------------------ operands */

/* Captures are counted from 1. */
tf_str tf_import_part(const tf_import *m, int i);
bool tf_import_part_is(const tf_import *m, int i, const char *word);
bool tf_import_has(const tf_import *m, int i);
tf_ptx_type tf_import_part_type(const tf_import *m, int i);

/* false and told: there are not so many. */
TF_NODISCARD bool tf_import_want(tf_import *m, unsigned least, unsigned most);
/* `at` is the first entry of an operand. Values of type t as LLVM has it; NULL and told if it cannot be. A wide
 * register may stand for a narrower type where `wide`. */
LLVMValueRef tf_import_value_of(tf_import *m, const tf_ptx_operand *at, tf_ptx_type t, bool wide);
LLVMValueRef tf_import_value(tf_import *m, unsigned i, tf_ptx_type t);
LLVMValueRef tf_import_i32(tf_import *m, unsigned i);
LLVMValueRef tf_import_i64(tf_import *m, unsigned i);
LLVMValueRef tf_import_pred(tf_import *m, unsigned i);
/* The bits of a value, as iN; those bits as another type. */
LLVMValueRef tf_import_bits(tf_import *m, LLVMValueRef v);
LLVMValueRef tf_import_as(tf_import *m, LLVMValueRef bits, LLVMTypeRef t);
LLVMValueRef tf_import_const(const tf_import *m, unsigned bits, uint64_t v);
static inline LLVMValueRef tf_import_flag(const tf_import *m, bool v) { return tf_import_const(m, 1, v); }
#define TF_IMPORT_B16 ((tf_ptx_type){'b', 1, 16})
/* import_copy.c. The stub of this name, with operands as bits or pointers; NULL and told if there is none. */
LLVMValueRef tf_import_stub(tf_import *m, const char *name, LLVMValueRef *args, unsigned n);
/* Are all of them there? What is not has been told. */
TF_NODISCARD bool tf_import_all(LLVMValueRef *v, unsigned n);
/* Writes a register (or nothing, `_`). Of narrower values, where `wide`, the rest is zeros or, `sign`, the sign. */
void tf_import_set_at(tf_import *m, const tf_ptx_operand *at, LLVMValueRef v, bool wide, bool sign);
void tf_import_set(tf_import *m, unsigned i, LLVMValueRef v);
/* The registers of a vector operand, or the one that the operand is: their number. */
unsigned tf_import_leaves(tf_import *m, const tf_ptx_operand *at, const tf_ptx_operand **out, unsigned most);
/* An address as a pointer of the space. */
LLVMValueRef tf_import_address(tf_import *m, unsigned i, uint32_t space);
/* The same of one entry of an address with several parts. */
LLVMValueRef tf_import_pointer(tf_import *m, const tf_ptx_operand *from, const tf_ptx_operand *end, uint32_t space);
LLVMValueRef tf_import_window_pointer(tf_import *m, LLVMValueRef v);
LLVMValueRef tf_import_param_pointer(tf_import *m, LLVMValueRef v);
/* The parts of an address, [a, {b}]: their first entries and where the last ends. */
unsigned tf_import_parts(tf_import *m, unsigned i, const tf_ptx_operand *out[], unsigned most);
/* LLVM's number of ".shared::cta" and its kin; generic of nothing. */
uint32_t tf_import_space_of(tf_str word);
/* A constant that an instruction needs. */
TF_NODISCARD bool tf_import_constant(tf_import *m, unsigned i, int64_t *out);
TF_NODISCARD bool tf_import_between(tf_import *m, unsigned i, int64_t least, int64_t most, int64_t *out);
TF_NODISCARD bool tf_import_number(tf_str text, tf_ptx_type t, uint64_t *out);
LLVMValueRef tf_import_read(tf_import *m, uint32_t reg);
void tf_import_write(tf_import *m, uint32_t reg, LLVMValueRef bits);

/* Calls an intrinsic, args as bits or pointers, which become what it takes. `over`: the type that it is overloaded on,
 * or NULL. NULL and told if LLVM has none of this name. */
LLVMValueRef tf_import_intrinsic(tf_import *m, const char *name, LLVMTypeRef over, LLVMValueRef *args, unsigned n);
/* A call that all lanes make together. */
void tf_import_convergent(tf_import *m, LLVMValueRef call);
/* A template with captures: "$1" as it is, "$L1" without its dot, "$N1" LLVM's letters of the type. */
const char *tf_import_name(tf_import *m, const char *pattern);
LLVMBasicBlockRef tf_import_new_block(tf_import *m);

/* ------------------------------------------------------------------------------------------------ held registers */

void tf_held_find(tf_import *m);
/* Before the statement under way: what it touches comes back. At a jump to a label, and behind the label. */
void tf_held_before(tf_import *m);
void tf_held_jump(tf_import *m, const tf_symbol *label);
void tf_held_label(tf_import *m, const tf_symbol *label);

#define TF_PTX_EMIT(name) void tf_ptx_emit_##name(tf_import *m);
#include "codegen/import/ptx_emitters.def"
#undef TF_PTX_EMIT

#endif
