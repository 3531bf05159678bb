"""What a stage is."""

import enum
from dataclasses import dataclass, field

from .tree import Inputs


class Tier(enum.IntEnum):
    """How much a run of the gate covers; each tier contains those before it."""

    PUSH = 0
    FULL = 1
    NIGHTLY = 2


class Lane(enum.Enum):
    """Stages of one lane compete for the same resource."""

    WORK = "work"
    """Uses the processors. One at a time."""
    WAIT = "wait"
    """Mostly waits for timers and other processes. Runs beside the other lane."""


@dataclass(frozen=True)
class Stage:
    """A command that proves something, and everything that its verdict depends on.

    The command runs in a private copy of the tree. Its words may contain `{NAME}`, the folder with the products of the stage NAME,
    which must be in `needs`.
    """

    name: str
    proves: str
    """What it proves, in a line."""
    command: tuple
    inputs: tuple
    """Patterns of the files that it reads; see `Inputs`."""
    tier: Tier = Tier.PUSH
    lane: Lane = Lane.WORK
    needs: dict = field(default_factory=dict)
    """Products of other stages: patterns of their paths by the stage's name. Only these files exist in the product folder."""
    packages: tuple = ()
    """Debian packages."""
    pip: tuple = ()
    """Python packages with versions; `$PYTHON` then is an interpreter that has them."""
    environment: dict = field(default_factory=dict)
    counts: dict = field(default_factory=dict)
    """What it counts, and the least number of each: a run that proves less fails."""
    copy: str = ""
    """The name of the private copy, for stages that share one; by default the stage's."""
    kept: tuple = ()
    """Folders of the copy in which builds leave what makes the next one incremental."""
    uses_compiler: bool = False
    judges_time: bool = False
    """Whether it depends on the real clock. A failure while the machine was stalled is void."""
    is_isolated: bool = False
    """Whether it gets a network and processes of its own."""
    is_cached: bool = True
    only_on: str = ""
    """The only system that can run it, such as "debian 12 amd64"."""
    limit: int = 3600
    """Seconds after which it hangs. Wide: it judges nothing."""

    @property
    def copy_name(self):
        return self.copy or self.name

    @property
    def input_set(self):
        return Inputs(self.inputs)

    def definition(self):
        """All that the table says of it except words for people."""
        return repr({name: value for name, value in vars(self).items() if name != "proves"})
