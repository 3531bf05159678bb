"""How scenarios fail."""


class Failure(Exception):
    """The daemon or the bench misbehaved."""


def check(condition, otherwise):
    """Fails with the message `otherwise` unless the condition holds."""
    if not condition:
        raise Failure(otherwise)


def equal(found, expected, what):
    """Fails unless both are equal."""
    check(found == expected, f"{what}: {found!r} instead of {expected!r}")
