"""Leela Zero as an engine to certify: python3 leela-zero.py

It needs a network to start, which the Debian package leaves to a download. To play what it is told to play, one that knows
nothing will do: a network of zeros is written here. And it draws its board on standard error, behind the answer: here the
drawing becomes part of the answer.
"""

import itertools
import os
import subprocess
import sys
import tempfile

# How many weights each line of version 1 of the format has, for one filter and one residual block: of the input and of
# the block convolution weights, biases, means and variances; then the heads of the policy and of the value.
PLANES, POINTS, FILTERS = 18, 19 * 19, 1
CONVOLUTION = [FILTERS, FILTERS, FILTERS]
WEIGHTS = (
    [9 * PLANES * FILTERS, *CONVOLUTION]
    + 2 * [9 * FILTERS * FILTERS, *CONVOLUTION]
    + [2 * FILTERS, 2, 2, 2, 2 * POINTS * (POINTS + 1), POINTS + 1]
    + [FILTERS, 1, 1, 1, 256 * POINTS, 256, 256, 1]
)


def referee(network):
    """Passes commands on, and answers back, until the input ends."""
    engine = subprocess.Popen(
        ["leelaz", "--gtp", "--cpu-only", "--noponder", "--threads", "1", "--weights", network],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        bufsize=1,
    )
    for command in sys.stdin:
        engine.stdin.write(command)
        output = itertools.dropwhile(lambda line: line[0] not in "=?", engine.stdout)
        answer = list(itertools.takewhile(str.strip, output))
        if "showboard" in command:
            drawing = itertools.takewhile(lambda line: not line.startswith("White time"), engine.stdout)
            answer += filter(str.strip, drawing)
        print(*answer, sep="", flush=True)


with tempfile.TemporaryDirectory() as directory:
    network = os.path.join(directory, "zeros")
    with open(network, "w") as file:
        file.write("1\n" + "".join("0 " * count + "\n" for count in WEIGHTS))
    referee(network)
