#!/usr/bin/env python3
"""Leela Zero over GTP, with the smallest network it accepts: the trial is of its rules, not of its play."""

import os
import random
import shutil
import sys

CHANNELS = 2
POINTS = 361


def layer(inputs, outputs, size, chance):
    """The lines of a convolution layer and its batch normalization."""
    weights = [chance.gauss(0, 0.1) for _ in range(inputs * outputs * size * size)]
    return [weights, [0] * outputs, [0] * outputs, [1] * outputs]


def dense(inputs, outputs, chance):
    return [[chance.gauss(0, 0.01) for _ in range(inputs * outputs)], [0] * outputs]


def network():
    chance = random.Random(1)
    lines = [[1]]  # the version of the format
    lines += layer(18, CHANNELS, 3, chance)
    lines += 2 * layer(CHANNELS, CHANNELS, 3, chance)
    lines += layer(CHANNELS, 2, 1, chance) + dense(2 * POINTS, POINTS + 1, chance)
    lines += layer(CHANNELS, 1, 1, chance) + dense(POINTS, 256, chance) + dense(256, 1, chance)
    return "".join(" ".join(f"{number:.4g}" for number in line) + "\n" for line in lines)


def main():
    file = os.memfd_create("network", 0)
    with os.fdopen(file, "w", closefd=False) as out:
        out.write(network())
    leelaz = shutil.which("leelaz", path=os.environ["PATH"] + ":/usr/games")
    quick = ["--cpu-only", "--threads", "1", "--playouts", "1", "--noponder", "--quiet"]
    arguments = ["--gtp", "--weights", f"/proc/self/fd/{file}", *quick]
    os.execv(leelaz, [leelaz, *arguments, *sys.argv[1:]])


main()
