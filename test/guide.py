#!/usr/bin/env python3
"""Runs the programs and commands of a page, and compares what they print with what the page says.

usage: guide.py <source folder> <bin folder> [--update] [--cc <command>] <page.md> ...

In a page, these fenced blocks mean something:

  mlir, c    a program. Its first line is `// NAME.mlir` or `// NAME.c`: the file that it becomes. A command of the page must
             name that file.
  llvm       the same of LLVM IR: `; NAME.ll`.
  console    `$ COMMAND` lines (a `\\` at the end goes on in the next line), each followed by what it prints: standard output
             and standard error in one. A line `...` stands for any number of lines. A command must succeed, unless the
             output that the page shows has the word `error:`; then it must fail.
  sh         commands that need a GPU or install something. They are not run; the options of tf's tools in them must exist.
  text       what nobody runs.

A picture `![...](NAME.svg)` must be written by a command of the page, with the bytes that are checked in beside the page.
Programs run in an empty folder, where `build/bin`, `build/lib`, `include` and `test/gallery` lead to the
build and to the sources. A chapter of
the guide (lib/guide) begins with a program and a command. With --update, outputs without `...` and pictures become what is printed.
"""
import difflib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

PROGRAM = {"mlir": re.compile(r"// ([\w.-]+\.mlir)$"), "c": re.compile(r"// ([\w.-]+\.c)$"), "llvm": re.compile(r"; ([\w.-]+\.ll)$")}
KNOWN = {"mlir", "c", "llvm", "console", "sh", "text"}


class Wrong(Exception):
    pass


def blocks(lines):
    """(language, first line's number, last line's number + 1) of each fenced block, without the fences."""
    start = None
    for n, line in enumerate(lines):
        if not line.startswith("```"):
            continue
        if start is None:
            language, start = line[3:].strip(), n + 1
        else:
            yield language, start, n
            start = None
    if start is not None:
        raise Wrong(f"line {start}: a fence that nothing closes")


def commands(lines, start, end):
    """(command, line of its output, line behind it) of a console block."""
    n = start
    if n < end and not lines[n].startswith("$ "):
        raise Wrong(f"line {n + 1}: a console block begins with `$ `")
    while n < end:
        text = lines[n][2:]
        while text.endswith("\\") and n + 1 < end:
            n += 1
            text = text[:-1] + lines[n].strip()
        n += 1
        out = n
        while n < end and not lines[n].startswith("$ "):
            n += 1
        yield text, out, n


def matches(expected, printed):
    """Are the printed lines the expected ones, where `...` stands for any number of lines?"""
    if not expected:
        return not printed
    if expected[0] == "...":
        return any(matches(expected[1:], printed[k:]) for k in range(len(printed) + 1))
    return bool(printed) and expected[0] == printed[0] and matches(expected[1:], printed[1:])


class Page:
    def __init__(self, source, tools, path, update, cc):
        self.path, self.update, self.tools = path, update, tools
        with open(path, encoding="utf-8") as f:
            self.lines = f.read().split("\n")
        self.folder = tempfile.mkdtemp(prefix="tf-guide-")
        self.faults, self.used, self.written = [], set(), {}
        os.mkdir(os.path.join(self.folder, "build"))
        os.symlink(tools, os.path.join(self.folder, "build", "bin"))
        os.symlink(os.path.join(os.path.dirname(tools), "lib"), os.path.join(self.folder, "build", "lib"))
        os.symlink(os.path.join(source, "include"), os.path.join(self.folder, "include"))
        os.mkdir(os.path.join(self.folder, "test"))
        os.symlink(os.path.join(source, "test", "gallery"), os.path.join(self.folder, "test", "gallery"))
        self.prelude = f'cc() {{ {cc} "$@"; }}\n' if cc else ""  # `cc` is the compiler of this build, with its flags
        path_of = [tools, os.environ.get("PATH", "")]
        self.environment = dict(os.environ, PATH=os.pathsep.join(path_of), TF_JOBS="2", HOME=self.folder)

    def fault(self, line, text):
        self.faults.append(f"{self.path}:{line}: {text}")

    def run(self):
        try:
            self.check()
        finally:
            shutil.rmtree(self.folder)

    def check(self):
        found = list(blocks(self.lines))
        for language, start, _ in found:
            if language not in KNOWN:
                self.fault(start, f"a block of '{language}'; expected one of {', '.join(sorted(KNOWN))}")
        for language, start, end in found:
            if language in PROGRAM:
                self.program(language, start, end)
        if os.path.dirname(self.path).endswith("lib/guide") and [b[0] for b in found[:2]] not in (["mlir", "console"], ["c", "console"]):
            self.fault(1, "a chapter begins with a program and the command that runs it")
        for language, start, end in found:
            if language == "sh":
                self.options(start, end)
        moved = 0  # --update changes how many lines a block has
        for language, start, end in found:
            if language == "console":
                before = len(self.lines)
                self.console(start + moved, end + moved)
                moved += len(self.lines) - before
        for name, line in self.written.items():
            if name not in self.used:
                self.fault(line, f"no command of this page names {name}")
        self.pictures()
        if self.update:
            with open(self.path, "w", encoding="utf-8") as f:
                f.write("\n".join(self.lines))

    def program(self, language, start, end):
        name = PROGRAM[language].match(self.lines[start])
        if not name:
            return self.fault(start + 1, f"the first line of a program names its file: expected `{'; NAME.ll' if language == 'llvm' else '// NAME.' + language}`")
        if name[1] in self.written:
            return self.fault(start + 1, f"two programs are named {name[1]}")
        self.written[name[1]] = start + 1
        with open(os.path.join(self.folder, name[1]), "w", encoding="utf-8") as f:
            f.write("\n".join(self.lines[start:end]) + "\n")

    def console(self, start, end):
        moved = 0
        for command, out, last in list(commands(self.lines, start, end)):
            self.used |= {name for name in self.written if name in command}
            done = subprocess.run(["sh", "-c", self.prelude + command], cwd=self.folder, env=self.environment, timeout=600,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            printed = done.stdout.decode("utf-8", "replace").replace(self.folder + "/", "").split("\n")
            printed = [line.rstrip() for line in (printed[:-1] if printed[-1] == "" else printed)]
            expected = [line.rstrip() for line in self.lines[out + moved : last + moved]]
            if self.update and "..." not in expected:
                self.lines[out + moved : last + moved] = printed
                moved += len(printed) - len(expected)
                expected = printed
            if not matches(expected, printed):
                diff = "\n".join(difflib.unified_diff(expected, printed, "the page", "printed", lineterm="", n=1))
                self.fault(out + 1, f"`{command}` printed other lines\n{diff}")
            refused = any("error:" in line for line in expected)
            if refused != (done.returncode != 0):
                self.fault(out + 1, f"`{command}` ended with status {done.returncode}")

    def options(self, start, end):
        text = "\n".join(self.lines[start:end]).replace("\\\n", " ")
        for n, line in enumerate(text.split("\n")):
            for part in re.split(r"[|;]|&&", line.split("#")[0]):
                words = shlex.split(part)
                tool = next((os.path.basename(w) for w in words if os.path.basename(w) in ("tf-opt", "tf-llc", "tf-run")), None)
                if not tool:
                    continue
                known = subprocess.run([os.path.join(self.tools, tool), "--help-hidden"], stdout=subprocess.PIPE, check=True).stdout.decode()
                for w in words:
                    option = re.match(r"--?([a-z][\w-]*)", w)
                    if option and not re.search(rf"^ *--?{re.escape(option[1])}\b", known, re.M):
                        self.fault(start + n + 1, f"{tool} has no option {w}")

    def pictures(self):
        text = "\n".join(self.lines)
        for name in re.findall(r"!\[[^]]*\]\(([\w.-]+\.svg)\)", text):
            made, kept = os.path.join(self.folder, name), os.path.join(os.path.dirname(self.path), name)
            line = text[: text.index(f"({name})")].count("\n") + 1
            if not os.path.exists(made):
                self.fault(line, f"no command of this page writes {name}")
                continue
            if self.update:
                shutil.copyfile(made, kept)
            with open(made, "rb") as a:
                if not os.path.exists(kept) or a.read() != open(kept, "rb").read():
                    self.fault(line, f"{name} is not what the command writes now")


def main(args):
    source, tools = os.path.abspath(args[0]), os.path.abspath(args[1])
    update, cc, pages = False, None, []
    rest = iter(args[2:])
    for a in rest:
        if a == "--update":
            update = True
        elif a == "--cc":
            cc = next(rest)
        else:
            pages.append(os.path.abspath(a))
    bad = 0
    for path in pages:
        try:
            page = Page(source, tools, path, update, cc)
            page.run()
            faults = page.faults
        except Wrong as e:
            faults = [f"{path}: {e}"]
        for f in faults:
            print(f, file=sys.stderr)
        bad += len(faults)
    if bad:
        print("mend the page or the program, or let `guide.py --update` write what is printed now", file=sys.stderr)
    return 1 if bad or not pages else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
