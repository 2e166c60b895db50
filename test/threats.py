"""Each sentence of THREATS.md names tests that exist: files, and cases in them. Usage: threats.py <source folder>"""
import re
import sys
from pathlib import Path


def main():
    root, bad, named = Path(sys.argv[1]), [], 0
    for at, line in enumerate((root / "THREATS.md").read_text().splitlines(), 1):
        if not line.startswith("| ") or line.startswith("| sentence"):
            continue
        tests = line.split("|")[2]
        found = re.findall(r"`(test/[^`]+)`(?: \(([^)]*)\))?", tests)
        if not found:
            bad.append(f"THREATS.md:{at}: no test is named")
        for path, cases in found:
            named += 1
            file = root / path
            text = file.read_text() if file.is_file() else ""
            if not text:
                bad.append(f"THREATS.md:{at}: there is no '{path}'")
            for case in re.findall(r"`([^`]+)`", cases):
                if text and not re.search(rf"tcase_add_(loop_)?test\(\w+, {case}\b", text):
                    bad.append(f"THREATS.md:{at}: '{path}' does not run a test '{case}'")
    print("\n".join(bad) or f"{named} tests are named, and there")
    return 1 if bad or not named else 0


if __name__ == "__main__":
    sys.exit(main())
