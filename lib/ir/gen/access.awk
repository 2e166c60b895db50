# From a dialect's table, as the preprocessor gives it (access_rows.def), the header that passes read its ops with.
#
#   cc -E -P -include access_rows.def tile_ops.def | awk -v dialect=tile -v prefix=tile -f access.awk > tile_access.h
#
# prefix: what C names begin with, tf_<prefix>_ and TF_<PREFIX>_. For each row of more than one operand: where
# they are, TF_TILE_GEMM_A; rows of one family with the same operands share them, TF_TILE_REDUCE_SRC.
# For each attribute of any row its reader, tf_tile_threads_of(op, absent); its type is that of the attribute's kind. Then
#   tf_tile_threads_attr(op)   the attribute itself, NULL where it is absent
#   tf_kernel_block_int(op, n) the integer that it is in some rows, where it is something else in others
# For one that is an enum:
#   TF_TILE_ORDER_ROW          its words over all rows as an enum, 0 being TF_TILE_ORDER_ABSENT
#   tf_tile_order_word(value)  the way back
#   tf_tile_order_text(op)     the word as it stands in the op, for those who print it; empty where it is absent
# `TF_WORDS_ARE(fusion, via, tf_via, TF_VIA_)` in the table says that the enum stands elsewhere, and may have no value for what is
# absent; `TF_WORDS_CALLED(kernel, op, tf_kernel_combine, TF_COMBINE_)` says what the enum made here is called.

function die(what) { printf "access.awk: %s: %s\n", dialect, what > "/dev/stderr"; failed = 1; exit 1 }

function upper_name(s) { s = toupper(s); gsub(/[^A-Z0-9]/, "_", s); return s }

# The value of a field of the row in `text`: its string literals side by side, as one string.
function field(text, name,    at, out) {
  at = index(text, "." name " = ")
  if (!at) return ""
  text = substr(text, at + length(name) + 4)
  out = ""
  while (match(text, /^[ \t\n]*"([^"\\]|\\.)*"/)) {
    at = substr(text, 1, RLENGTH)
    text = substr(text, RLENGTH + 1)
    sub(/^[ \t\n]*"/, "", at)
    sub(/"$/, "", at)
    out = out at
  }
  return out
}

# Splits "a: int, b: enum(x|y)?" into spec_name, spec_kind, spec_words, spec_mark; their number.
function specs(text,    n, one) {
  n = 0
  while (match(text, /^[ ,]*[A-Za-z0-9_.]+ *: *[A-Za-z0-9_.-]+(\([^)]*\))?[?*]?/)) {
    one = substr(text, 1, RLENGTH)
    text = substr(text, RLENGTH + 1)
    sub(/^[ ,]*/, "", one)
    n++
    spec_mark[n] = one ~ /[?*]$/
    sub(/[?*]$/, "", one)
    spec_name[n] = one; sub(/ *:.*/, "", spec_name[n])
    sub(/^[^:]*: */, "", one)
    spec_words[n] = one; if (!sub(/^[^(]*\(/, "", spec_words[n])) spec_words[n] = ""; else sub(/\)$/, "", spec_words[n])
    spec_kind[n] = one; sub(/\(.*/, "", spec_kind[n])
  }
  if (text ~ /[^ ]/) die("what is '" text "'?")
  return n
}

function add_words(attr, words,    w, n, i) {
  n = split(words, w, "|")
  for (i = 1; i <= n; i++)
    if (!((attr, w[i]) in has_word)) {
      has_word[attr, w[i]] = 1
      word[attr, ++nword[attr]] = w[i]
    }
}

/^ *@words / && $3 == dialect { type_of[$4] = $5; prefix_of[$4] = $6; elsewhere[$4] = $2 == "are" }

/^ *@row / {
  n = specs(field($0, "operands"))
  names = ""
  for (i = 1; i <= n; i++) {
    names = names " " upper_name(spec_name[i])
    if (spec_mark[i]) break # what stands behind it has no place of its own
  }
  row_id[++nrow] = $2
  row_name[nrow] = $3
  gsub(/"/, "", row_name[nrow])
  row_operands[nrow] = n > 1 ? names : ""
  row_family[nrow] = ""
  if (match($0, /\.family = [A-Z0-9_]+/)) {
    f = substr($0, RSTART + 10, RLENGTH - 10)
    row_family[nrow] = f
    if (!(f in family_operands)) family_operands[f] = row_operands[nrow]
    else if (family_operands[f] != row_operands[nrow]) family_operands[f] = ""
  }
  n = specs(field($0, "attrs"))
  for (i = 1; i <= n; i++) {
    a = spec_name[i]
    k = spec_kind[i]
    if (!(a in kind)) {
      attr[++nattr] = a
      kind[a] = k
    } else if (kind[a] != k) kind[a] = k == "enum" || kind[a] == "enum" ? "enum" : "any"
    if (k == "enum") add_words(a, spec_words[i])
  }
}

BEGIN { P = "TF_" toupper(prefix) "_"; p = "tf_" prefix "_" }

# enum { TF_TILE_GEMM_A, TF_TILE_GEMM_B, ... };
function write_operands(start, names,    w, n, i, line) {
  n = split(names, w, " ")
  line = ""
  for (i = 1; i <= n; i++) line = line (i > 1 ? ", " : "") start "_" w[i]
  if (n) print "enum { " line " };"
}

function reader(type, name, absent, body) {
  printf "static inline %s%s%s_of(const tf_op *op%s) { return %s; }\n", type, p, name, absent, body
}

function as_is(type, name, what, how) { printf "static inline %s%s%s_%s(const tf_op *op) { return %s(op, \"%s\"); }\n", type, p, name, what, how, name }

function write_enum(a,    type, pre, i) {
  type = a in type_of ? type_of[a] : p a
  pre = a in type_of ? prefix_of[a] : P upper_name(a) "_"
  if (!elsewhere[a]) {
    printf "typedef enum %s {\n  %sABSENT,\n", type, pre
    for (i = 1; i <= nword[a]; i++) printf "  %s%s,\n", pre, upper_name(word[a, i])
    printf "} %s;\n", type
  }
  printf "static const tf_word %s%s_words[] = {\n", p, a
  for (i = 1; i <= nword[a]; i++) printf "  {\"%s\", %s%s},\n", word[a, i], pre, upper_name(word[a, i])
  print "  {NULL, 0}};"
  if (elsewhere[a]) reader(type " ", a, ", " type " absent", "(" type ")tf_op_word(op, \"" a "\", " p a "_words, absent)")
  else reader(type " ", a, "", "(" type ")tf_op_word(op, \"" a "\", " p a "_words, 0)")
  printf "static inline const char *%s%s_word(%s v) { return tf_word_of(%s%s_words, v); }\n", p, a, type, p, a
}

END {
  if (failed) exit 1
  if (!nattr) die("no row was read")
  guard = "TF_" toupper(dialect) "_ACCESS_H"
  printf "/* Made from the %s dialect's table by lib/ir/gen/access.awk. */\n#ifndef %s\n#define %s\n\n", dialect, guard, guard
  print "#include \"ir/ir_core.h\"\n"
  for (i = 1; i <= nrow; i++) {
    f = row_family[i]
    if (f == "" || family_operands[f] == "") write_operands(P row_id[i], row_operands[i])
    else if (!(f in family_written)) write_operands(f, family_operands[f])
    family_written[f] = 1
  }
  for (i = 1; i <= nattr; i++) {
    a = attr[i]
    k = kind[a]
    if (k == "enum") write_enum(a)
    else if (k == "int") reader("int64_t ", a, ", int64_t absent", "tf_op_int(op, \"" a "\", absent)")
    else if (k == "unit" || k == "bool") reader("bool ", a, "", "tf_op_flag(op, \"" a "\")")
    else if (k == "str" || k == "symbol") reader("tf_str ", a, "", "tf_op_string(op, \"" a "\")")
    else {
      reader("tf_attr *", a, "", "tf_op_attr(op, \"" a "\")")
      if (k == "any") printf "static inline int64_t %s%s_int(const tf_op *op, int64_t absent) { return tf_op_int(op, \"%s\", absent); }\n", p, a, a
      continue
    }
    as_is("tf_attr *", a, "attr", "tf_op_attr")
    if (k == "enum") as_is("tf_str ", a, "text", "tf_op_string")
  }
  for (a in type_of) if (kind[a] != "enum") die("no row has an enum '" a "'")
  # all of it once more, for the test that holds it against the rows
  printf "\n#define %sEACH_OPERAND(F)", P
  for (i = 1; i <= nrow; i++) {
    f = row_family[i]
    start = f == "" || family_operands[f] == "" ? P row_id[i] : f
    n = split(row_operands[i], w, " ")
    for (k = 1; k <= n; k++) printf " \\\n  F(\"%s.%s\", %d, %s_%s)", dialect, row_name[i], k - 1, start, w[k]
  }
  printf "\n#define %sEACH_WORDS(F)", P
  for (i = 1; i <= nattr; i++) if (kind[attr[i]] == "enum") printf " \\\n  F(\"%s\", \"%s\", %s%s_words)", dialect, attr[i], p, attr[i]
  print ""
  print "\n#endif"
}
