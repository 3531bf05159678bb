"""Which stages a run has."""

import subprocess

from .stage import Tier
from .tree import TreeError


def closure(wanted, stages):
    """These stages and those whose products they need, in the table's order."""
    known = {stage.name: stage for stage in stages}
    names, left = set(), [stage.name for stage in wanted]
    while left:
        name = left.pop()
        if name not in names:
            names.add(name)
            left += known[name].needs
    return [stage for stage in stages if stage.name in names]


def changed_paths(base, tree):
    """The paths that differ from those of a commit: changed, added or removed, tracked or not."""
    git = ["git", "-c", f"safe.directory={tree.folder}", "-C", str(tree.folder)]
    differing = subprocess.run([*git, "diff", "--name-only", "-z", "--no-renames", base, "--"], capture_output=True, text=True)
    if differing.returncode:
        raise TreeError(f"there is no commit '{base}' to compare with: {differing.stderr.strip()}")
    others = subprocess.run([*git, "ls-files", "-z", "--others", "--exclude-standard"], capture_output=True, text=True, check=True)
    return {path for path in (differing.stdout + others.stdout).split("\0") if path}


def unchanged_since(base, wanted, stages, tree):
    """The stages of the tier `full` among those wanted that read nothing that differs from the commit, not even by the products
    that they need.
    """
    changed = changed_paths(base, tree)
    known = {stage.name: stage for stage in stages}

    def is_changed(stage):
        return any(path in stage.input_set for path in changed) or any(is_changed(known[name]) for name in stage.needs)

    return [stage for stage in wanted if stage.tier is Tier.FULL and not is_changed(stage)]
