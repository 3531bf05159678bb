"""Defects for `integration/gate/plant`: one in each layer, and the stages of a push that must fail because of it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Defect:
    name: str
    """The layer, and for several defects in a layer also the part."""
    says: str
    path: str
    before: str
    """A text that occurs once in the file."""
    after: str
    stages: tuple
    """The stages that run with the defect. At least one must fail."""


DEFECTS = [
    Defect(
        "engine",
        "a slide that starts fast overshoots its destination",
        "Sources/InfiniteScroll/Slide.swift",
        "let maximumSlope = Distance(subpixels: 3 * distance.subpixels)",
        "let maximumSlope = Distance(subpixels: 4 * distance.subpixels)",
        ("tests",),
    ),
    Defect(
        "driver",
        "two registers of a MAX7219 are exchanged",
        "Sources/MatrixDisplays/MAX7219/MAX7219Message.swift",
        "case intensity = 0xA\n        case scanLimit = 0xB",
        "case intensity = 0xB\n        case scanLimit = 0xA",
        ("tests",),
    ),
    Defect(
        "configuration",
        "a text with the maximum number of lines is called too long",
        "Sources/SignFile/Checks/PageCheck.swift",
        "guard lineCount <= TextLines.limit else",
        "guard lineCount < TextLines.limit else",
        ("tests",),
    ),
    Defect(
        "gateway",
        "a wrong password does not delay the next one",
        "Sources/SignGateway/Secrets/GuessingDelay.swift",
        "guard let end, end > now else { return nil }",
        "guard let end, end < now else { return nil }",
        ("tests",),
    ),
    Defect(
        "page",
        "of two changes of one field, the page saves the older one",
        "Sources/SignGateway/Page/merge.js",
        "isMine ? mine[key] : theirs[key];",
        "isTheirs ? theirs[key] : mine[key];",
        ("gateway",),
    ),
    Defect(
        "text-helper",
        "a reader of messages accesses one byte behind them",
        "Sources/TextHelper/message.c",
        "reader->failed || count > reader->left)",
        "reader->failed || count > reader->left + 1)",
        ("text-hostile",),
    ),
    Defect(
        "text-helper-baseline",
        "letters stand one row too low on some displays",
        "Sources/TextHelper/sizing.c",
        "return rows - (rows + 4) / 8;",
        "return rows - (rows + 3) / 8;",
        ("text",),
    ),
    Defect(
        "package-unit",
        "the service can read home directories",
        "systemd/loopbanner.service",
        "ProtectHome=yes",
        "ProtectHome=no",
        ("service",),
    ),
    Defect(
        "package-removal",
        "a package does not remove what it has created",
        "debian/loopbanner.postrm",
        'rm -rf "$folder/loopbanner" "$folder"/loopbanner@*',
        'rm -rf "$folder/loopbanner"',
        ("lifecycle",),
    ),
    Defect(
        "script",
        "a script splits an argument with a space",
        "scripts/demo",
        '--frames ascii "$@"',
        "--frames ascii $@",
        ("shell",),
    ),
]
