"""The definition of a stage."""

import enum
from dataclasses import dataclass, field

from .tree import Inputs


class Tier(enum.IntEnum):
    """The scope of a run; each tier contains the ones before it."""

    PUSH = 0
    FULL = 1
    NIGHTLY = 2


class Lane(enum.Enum):
    """The resource for which stages compete."""

    WORK = "work"
    """The processors. The stages that run at once use two of them."""
    WAIT = "wait"
    """None: the stage mostly waits for timers and other processes, and runs beside the other lane."""


@dataclass(frozen=True)
class Stage:
    """A command that proves a property, with everything that its verdict depends on.

    The command runs in a private copy of the tree. Its arguments may contain `{NAME}`, the folder with the products of the stage
    NAME, which must be in `needs`.
    """

    name: str
    proves: str
    """The property that it proves, in one line."""
    command: tuple
    inputs: tuple
    """Patterns of the files that it reads; see `Inputs`."""
    tier: Tier = Tier.PUSH
    lane: Lane = Lane.WORK
    processors: int = 2
    """The number of processors that it uses at most, in the lane `WORK`."""
    needs: dict = field(default_factory=dict)
    """The products that it uses: patterns of their paths, by the name of their stage. Other products are not available."""
    packages: tuple = ()
    """The Debian packages that it needs."""
    pip: tuple = ()
    """Python packages with versions; `$PYTHON` is an interpreter that has them."""
    environment: dict = field(default_factory=dict)
    counts: dict = field(default_factory=dict)
    """The minimum of each of its counts. A run that proves less fails."""
    copy: str = ""
    """The name of the private copy, for stages that share one; by default that of the stage."""
    kept: tuple = ()
    """Folders of the copy that remain between runs, so that builds are incremental."""
    uses_compiler: bool = False
    judges_time: bool = False
    """Whether it depends on the real clock. A failure during a stall of the machine is void."""
    is_isolated: bool = False
    """Whether it runs in its own network and process namespaces."""
    is_cached: bool = True
    only_on: str = ""
    """The only system that can run it, such as "debian 12 amd64"; empty for every system."""
    limit: int = 3600
    """The seconds after which a run is ended. The limit is generous, and does not measure the stage."""

    @property
    def copy_name(self):
        return self.copy or self.name

    @property
    def input_set(self):
        return Inputs(self.inputs)

    def definition(self):
        """Returns everything in the table that affects the verdict."""
        return repr({name: value for name, value in vars(self).items() if name not in ("proves", "processors")})
