"""The selection of stages for a run."""

import subprocess

from .stage import Tier
from .tree import TreeError


def closure(requested, stages):
    """Returns these stages and those whose products they need, in the table's order."""
    by_name = {stage.name: stage for stage in stages}
    names, left = set(), [stage.name for stage in requested]
    while left:
        name = left.pop()
        if name not in names:
            names.add(name)
            left += by_name[name].needs
    return [stage for stage in stages if stage.name in names]


def changed_paths(base, tree):
    """Returns the paths that differ from a commit: changed, added or removed, tracked or not."""
    git = ["git", "-c", f"safe.directory={tree.folder}", "-C", str(tree.folder)]
    differing = subprocess.run([*git, "diff", "--name-only", "-z", "--no-renames", base, "--"], capture_output=True, text=True)
    if differing.returncode:
        raise TreeError(f"there is no commit '{base}' to compare with: {differing.stderr.strip()}")
    others = subprocess.run([*git, "ls-files", "-z", "--others", "--exclude-standard"], capture_output=True, text=True, check=True)
    return {path for path in (differing.stdout + others.stdout).split("\0") if path}


def unchanged_since(base, requested, stages, tree):
    """Returns the requested stages of the tier `full` whose inputs equal those of the commit, including the inputs of the
    stages that they need.
    """
    changed = changed_paths(base, tree)
    by_name = {stage.name: stage for stage in stages}

    def is_changed(stage):
        return any(path in stage.input_set for path in changed) or any(is_changed(by_name[name]) for name in stage.needs)

    return [stage for stage in requested if stage.tier is Tier.FULL and not is_changed(stage)]
