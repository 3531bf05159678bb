"""Plants defects in copies of the tree, and reports which stages of a push fail because of them."""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from .defects import DEFECTS
from .stage import Tier
from .stages import STAGES
from .tree import PrivateCopy, SourceTree

ROOT = Path(__file__).resolve().parents[2]
VERDICT = re.compile(r"^([a-z0-9-]+) +\d+ s +(passed|cached|unchanged|FAILED|void|skipped)\b", re.MULTILINE)


def parse(words):
    parser = argparse.ArgumentParser(
        prog="integration/gate/plant",
        description="Plants one defect at a time in a copy of the tree, and runs the stages that must fail because of it. "
        "The status is 1 if a defect passes. Without names, it plants every defect.",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="the defects to plant; --list prints them")
    parser.add_argument("--list", action="store_true", help="print the defects and their stages")
    options = parser.parse_args(words)
    names = {defect.name for defect in DEFECTS}
    for name in options.names:
        if name not in names:
            parser.error(f"there is no defect '{name}'; --list prints the names")
    return options


def plant(defect, folder):
    """Puts the defect into the tree below the folder. Raises ValueError if its text does not occur exactly once."""
    place = Path(folder, defect.path)
    text = place.read_text()
    if text.count(defect.before) != 1:
        raise ValueError(f"{defect.path} has {text.count(defect.before)} times what {defect.name} replaces, not once")
    place.write_text(text.replace(defect.before, defect.after))


def stages_of_a_push(defect):
    """Returns the names of the defect's stages that a push runs: those whose inputs, or those of the stages that they need,
    contain the changed file.
    """
    by_name = {stage.name: stage for stage in STAGES}

    def reads(stage):
        return defect.path in stage.input_set or any(reads(by_name[name]) for name in stage.needs)

    stages = [by_name[name] for name in defect.stages]
    return [stage.name for stage in stages if stage.tier <= Tier.FULL and reads(stage)]


def verdicts(defect, tree):
    """Runs the stages with the defect, and returns their verdicts and the output of the gate."""
    with tempfile.TemporaryDirectory(prefix="planted.") as folder:
        PrivateCopy(folder).update(tree)
        plant(defect, folder)
        subprocess.run(["git", "init", "--quiet", folder], check=True)
        command = [Path(folder, "scripts/gate"), "--only", *stages_of_a_push(defect)]
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        return dict(VERDICT.findall(ran.stdout)), ran.stdout + ran.stderr


def main():
    options = parse(sys.argv[1:])
    chosen = [defect for defect in DEFECTS if not options.names or defect.name in options.names]
    if options.list:
        for defect in chosen:
            print(f"{defect.name:22} {', '.join(defect.stages):14} {defect.says}")
        return
    tree = SourceTree(ROOT)
    passed = []
    for defect in chosen:
        found, output = verdicts(defect, tree)
        caught = [name for name, verdict in found.items() if verdict == "FAILED"]
        # A stage that a defect's stage needs, such as a build, may be the one that fails.
        print(f"{defect.name}: {'caught by ' + ', '.join(caught) if caught else 'PASSED'}: {defect.says}", flush=True)
        if not caught:
            passed.append(defect.name)
            print(output, file=sys.stderr)
    if passed:
        sys.exit(f"plant: the gate does not catch: {', '.join(passed)}")
    print(f"plant: all {len(chosen)} defects are caught")


if __name__ == "__main__":
    main()
