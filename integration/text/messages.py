"""The messages of `loopbanner-text`, version 3: requests are packed, and every number of a reply is checked."""

import struct
from dataclasses import dataclass, field

AUTOMATIC, LEFT_TO_RIGHT, RIGHT_TO_LEFT, DOWN = range(4)
COVERAGE, PEN_AS_PILLOW, ORDER, COLORS = 1, 2, 4, 8
BUILTIN_LACKS = HALF = 0xFFFF
MISSING, INVISIBLE = 0xFFFE, 0xFFFF
DRAWN, MALFORMED, TOO_LARGE, FAILED = range(4)
(OPEN, BUILTIN, NOT_FOUND, NO_PERMISSION, NOT_REGULAR, TOO_LARGE_FILE, NO_FONT, NO_FACE, NO_UNICODE, OTHER_ERROR,
 BAD_GZIP) = range(11)
STRIKE, PIXEL_OUTLINES, OUTLINES = 1, 2, 3
LARGEST_REQUEST = 512 * 1024
LARGEST_REPLY = (2 * 1024 + 256) * 1024
LARGEST_PICTURE = 1024 * 1024
MOST_CLUSTERS, MOST_POINTS, MOST_ENTRIES = 10_000, 65_536, 64


class Broken(Exception):
    """The helper broke the contract."""


def require(condition, otherwise):
    """Raises `Broken` unless the condition holds."""
    if not condition:
        raise Broken(otherwise)


class Reader:
    """The bytes of one message, taken from the front."""

    def __init__(self, body):
        self.body = body
        self.at = 0

    def take(self, layout):
        size = struct.calcsize(layout)
        require(self.at + size <= len(self.body), f"a message ends at {len(self.body)}, within a field at {self.at}")
        values = struct.unpack_from(layout, self.body, self.at)
        self.at += size
        return values

    def bytes(self, count):
        require(self.at + count <= len(self.body), f"{count} bytes at {self.at} of {len(self.body)} are missing")
        taken = self.body[self.at:self.at + count]
        self.at += count
        return taken

    def end(self):
        require(self.at == len(self.body), f"a message has {len(self.body)} bytes, but {self.at} were expected")


@dataclass
class Entry:
    state: int
    has_outlines: bool
    has_strikes: bool
    has_color: bool
    name: str


@dataclass
class Line:
    """A drawn line. `clusters` are (x, width, font), and `mirrored` says which of them the client mirrors; `pixels` are
    column after column. `colors` are the red, green, blue and alpha of each pixel of the columns, or rows, with colors."""

    status: int
    is_coverage: bool
    identifier: int
    columns: int
    rows: int
    clusters: list = field(repr=False)
    mirrored: list = field(repr=False)
    pixels: bytes = field(repr=False)
    colors: dict = field(repr=False)

    @property
    def picture(self):
        """The rows from the top, as lists of numbers: 0 and 1, or 0 to 255."""
        if self.is_coverage:
            return [list(self.pixels[y::self.rows]) for y in range(self.rows)]
        stride = (self.rows + 7) // 8
        return [[byte >> y % 8 & 1 for byte in self.pixels[y // 8::stride]] for y in range(self.rows)]

    @property
    def ascii(self):
        return ["".join(".#"[value > 0] for value in row) for row in self.picture]


def framed(body):
    return struct.pack("<I", len(body)) + body


def line_request(clusters, rows, direction=AUTOMATIC, flags=0, language="", identifier=1, inline=None, box=HALF, order=None):
    """The message for a line. `clusters` are texts or lists of code points; `inline` are widths, all lacking by default.
    `order` is the first font and the number of shared ones."""
    code_points = [[ord(one) for one in cluster] if isinstance(cluster, str) else cluster for cluster in clusters]
    flat = [point for cluster in code_points for point in cluster]
    widths = inline or [BUILTIN_LACKS] * len(clusters)
    flags |= ORDER if order else 0
    head = struct.pack("<BBBBIHHII", 1, direction, flags, len(language), identifier, rows, box, len(clusters), len(flat))
    head += struct.pack("<HH", *order) if order else b""
    each = b"".join(struct.pack("<BBH", len(cluster), 0, width) for cluster, width in zip(code_points, widths))
    return framed(head + language.encode() + each + struct.pack(f"<{len(flat)}I", *flat))


def font_request(entry, rows):
    return framed(struct.pack("<BBHHH", 2, 0, entry, rows, 0))


def coverage_request(entry, points):
    return framed(struct.pack(f"<BBHI{len(points)}I", 3, 0, entry, len(points), *points))


def read_greeting(body):
    """The entries that a greeting tells."""
    reader = Reader(body)
    kind, version, count = reader.take("<BBH")
    require((kind, version) == (0, 3), f"the greeting has kind {kind}, version {version} instead of 0, 3")
    require(count <= MOST_ENTRIES, f"the greeting has {count} entries")
    entries = []
    for _ in range(count):
        state, flags, size = reader.take("<BBH")
        require(state <= BAD_GZIP, f"an entry has the state {state}")
        require(flags < 8, f"an entry has the flags {flags}")
        require(size <= 120, f"an entry's name has {size} bytes")
        name = reader.bytes(size).decode("utf-8")
        require(name.isprintable(), f"an entry's name has controls: {name!r}")
        entries.append(Entry(state, bool(flags & 1), bool(flags & 2), bool(flags & 4), name))
    reader.end()
    return entries


def read_colors(reader, columns, rows):
    """The pixels of each column with colors, or of each row of a line down, with their bounds checked."""
    count, = reader.take("<I")
    left = len(reader.body) - reader.at
    require(count == 0 or left % count == 0, f"{left} bytes are the colors of {count} columns")
    breadth = (left // count - 4) // 4 if count else 0
    require(count == 0 or breadth in (columns, rows), f"{count} columns of {breadth} colors in {columns} × {rows}")
    colors = {}
    for _ in range(count):
        column, = reader.take("<I")
        require(column > max(colors, default=-1), f"column {column} follows {max(colors, default=-1)}")
        require(column < max(columns, rows), f"column {column} of {columns} × {rows} has colors")
        pixels = [reader.take("<BBBB") for _ in range(breadth)]
        require(any(alpha for *_, alpha in pixels), f"column {column} has no colors")
        require(all(max(pixel) == pixel[3] for pixel in pixels), f"column {column} has a color above its alpha")
        colors[column] = pixels
    return colors


def read_line(body):
    """The line in a reply, with its bounds checked."""
    reader = Reader(body)
    kind, status, form, reserved, identifier, columns, rows, count = reader.take("<BBBBIIII")
    require(kind == 1, f"a line was asked, and the reply has kind {kind}")
    require(status <= FAILED, f"a line has the status {status}")
    require(form <= 2 and reserved == 0, f"a line has the format {form} and reserved bits {reserved}")
    require(count <= MOST_CLUSTERS, f"a line has {count} clusters")
    if status != DRAWN:
        require((columns, rows, count) == (0, 0, 0), f"status {status} with {columns}, {rows}, {count} instead of zeros")
    numbers = reader.take(f"<{'iiHH' * count}")
    clusters = list(zip(numbers[0::4], numbers[1::4], numbers[2::4]))
    mirrored = [bool(bits & 1) for bits in numbers[3::4]]
    require(max(numbers[3::4], default=0) <= 1, "a cluster has reserved bits")
    for number, (x, width, font) in enumerate(clusters):
        require(font != INVISIBLE or not mirrored[number], f"cluster {number} is invisible and mirrored")
        require(x >= 0 and width >= 0, f"cluster {number} has x {x}, width {width}")
        require(font < MOST_ENTRIES or font >= MISSING, f"cluster {number} has the font {font}")
    stride = rows if form else (rows + 7) // 8
    require(columns * stride <= LARGEST_PICTURE, f"a picture has {columns} × {stride} bytes")
    pixels = reader.bytes(columns * stride)
    colors = read_colors(reader, columns, rows) if form == 2 and status == DRAWN else {}
    reader.end()
    size = len(pixels) + sum(4 + 4 * len(column) for column in colors.values())
    require(size <= LARGEST_PICTURE, f"a picture with its colors has {size} bytes")
    if form == 0 and rows % 8:
        unused = 0xFF << rows % 8 & 0xFF
        require(not any(byte & unused for byte in pixels[stride - 1::stride]), "bits below the last row are set")
    return Line(status, form >= 1, identifier, columns, rows, clusters, mirrored, pixels, colors)


@dataclass
class Font:
    """How an entry is drawn at a number of rows."""

    status: int
    choice: int
    factor: int
    size: int
    above: int
    below: int
    native: int
    fits: bool


def read_font(body, entry, rows):
    reader = Reader(body)
    kind, status, its_entry, its_rows = reader.take("<BBHH")
    choice, factor, size, above, below, native, fits, reserved = reader.take("<BBHHHHBB")
    reader.end()
    require(kind == 2 and status <= 1, f"a font's reply has kind {kind} and status {status}")
    require((its_entry, its_rows) == (entry, rows), f"font {entry} at {rows} rows was asked, not {its_entry} at {its_rows}")
    require(fits <= 1 and reserved == 0, f"a font's reply ends with {fits}, {reserved}")
    if status == 0:
        require(1 <= choice <= 3 and factor >= 1 and size >= 1, f"choice {choice}, factor {factor}, size {size}")
    return Font(status, choice, factor, size, above, below, native, fits == 1)


def read_coverage(body, entry, count):
    """The status, and whether the entry has each of the code points."""
    reader = Reader(body)
    kind, status, its_entry, its_count = reader.take("<BBHI")
    require(kind == 3 and status <= 1, f"a coverage has kind {kind} and status {status}")
    require(its_entry == entry, f"the coverage of entry {entry} was asked, not of {its_entry}")
    require(its_count == (count if status == 0 else its_count), f"{count} code points were asked, not {its_count}")
    found = reader.bytes(its_count)
    reader.end()
    require(not any(value > 1 for value in found), "a coverage is neither 0 nor 1")
    return status, [value == 1 for value in found]
