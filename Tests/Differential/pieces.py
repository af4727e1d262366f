#!/usr/bin/env python3
"""Writes a file to standard output, a pipe, in the pieces that diff.py cuts by a seed: pieces.py FILE SEED | PROGRAM"""

import pathlib
import sys

from programs import write_pieces

write_pieces(sys.stdout.fileno(), pathlib.Path(sys.argv[1]).read_bytes(), int(sys.argv[2]))
