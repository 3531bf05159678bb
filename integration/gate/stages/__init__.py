"""The stages of the gate.

Where several stages could begin, the one begins that takes longest together with the stages that need it.
"""

from .nightly import NIGHTLY
from .packages import ARM64, BENCH_PARTS, CHECKS, RELEASE
from .programs import PROGRAMS
from .source import SOURCE
from .supply import SUPPLY
from .trials import TRIALS

STAGES = [*SOURCE, *SUPPLY, *PROGRAMS, *RELEASE, *BENCH_PARTS, *ARM64, *TRIALS, *CHECKS, *NIGHTLY]
