"""closed.py stdout|stderr COMMAND...: the command's stream is a pipe that nobody reads. It ends by SIGPIPE, or well, and
says nothing on the other stream; also where its parent ignores the signal, as this one does."""

import os
import signal
import subprocess
import sys

stream, command = sys.argv[1], sys.argv[2:]
signal.signal(signal.SIGPIPE, signal.SIG_IGN)
read, write = os.pipe()
os.close(read)
streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, stream: write}
done = subprocess.run(command, stdin=subprocess.DEVNULL, restore_signals=False, **streams)
said = (done.stdout or b"") + (done.stderr or b"")
if done.returncode != -signal.SIGPIPE or (stream == "stdout" and said):
    sys.exit(f"{command}: status {done.returncode}, said {said!r}")
