"""The stages of the gate.

The order matters only where several stages could begin: the first one begins.
"""

from .nightly import NIGHTLY
from .packages import ARM64, BENCH_PARTS, CHECKS, RELEASE
from .programs import PROGRAMS
from .source import SOURCE
from .supply import SUPPLY
from .trials import TRIALS

STAGES = [*SOURCE, *SUPPLY, *PROGRAMS, *RELEASE, *BENCH_PARTS, *ARM64, *TRIALS, *CHECKS, *NIGHTLY]
