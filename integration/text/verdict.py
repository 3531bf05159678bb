"""Counts what passed, and says what did not."""

MOST_MESSAGES = 20


class Verdict:
    """The checks of one part: `passed`, `failed`, and notes for the part's line."""

    def __init__(self, part):
        self.part = part
        self.passed = 0
        self.failed = 0
        self.notes = []

    def check(self, is_right, otherwise):
        """Counts a check. `otherwise` says what was expected and found: a text, or a function that makes it."""
        if is_right:
            self.passed += 1
            return True
        self.failed += 1
        if self.failed <= MOST_MESSAGES:
            print(f"WRONG {self.part}: {otherwise() if callable(otherwise) else otherwise}", flush=True)
        elif self.failed == MOST_MESSAGES + 1:
            print(f"WRONG {self.part}: and more, which are only counted", flush=True)
        return False

    def equal(self, found, expected, what):
        """Counts whether both are equal."""
        return self.check(found == expected, lambda: f"{what}: {expected!r} was expected, and {found!r} found")

    def note(self, text):
        """Adds a few words to the part's line."""
        self.notes.append(text)
