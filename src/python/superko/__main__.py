"""`python -m superko`: the program, whether or not its folder is on the path."""

import os
import subprocess
import sys

from superko.binary import find_superko


def main() -> None:
    program = find_superko()
    if os.name == "nt":
        sys.exit(subprocess.run([program, *sys.argv[1:]]).returncode)
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    main()
