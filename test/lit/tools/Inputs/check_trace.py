# check_trace.py FILE BLOCKS WARPS BARRIERS COPIES: a trace is well-formed, and holds so many of each (warps and barriers
# of each block, copies of all).
import collections
import json
import sys

path, (blocks, warps, barriers, copies) = sys.argv[1], map(int, sys.argv[2:])
events = json.load(open(path))["traceEvents"]
names = [e["args"]["name"] for e in events if e["ph"] == "M" and e["name"] == "process_name"]
assert len(names) == blocks, names
assert sum(e["ph"] == "M" and e["name"] == "thread_name" for e in events) == blocks * warps
times = [e["ts"] for e in events if e["ph"] != "M"]
assert times == sorted(set(times)), "time does not go forward"
stacks, spans, open_spans = collections.defaultdict(list), collections.Counter(), {}
for e in events:
    row = (e["pid"], e.get("tid"))
    if e["ph"] == "B":
        stacks[row].append(e["name"])
        assert len(stacks[row]) == 1, "two at once on one row"
        spans["turn" if e["tid"] else "block"] += 1
    elif e["ph"] == "E":
        assert stacks[row].pop() == e["name"]
    elif e["ph"] == "b":
        assert (e["cat"], e["id"]) not in open_spans
        open_spans[e["cat"], e["id"]] = e["ts"]
    elif e["ph"] == "e":
        assert open_spans.pop((e["cat"], e["id"])) < e["ts"]
        spans[e["cat"]] += 1
assert not open_spans and not any(stacks.values())
assert spans["block"] == blocks and spans["barrier"] == blocks * barriers and spans["copy"] == copies, spans
assert spans["turn"] >= blocks * warps * 32, spans
