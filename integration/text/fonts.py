"""Debian's fonts that the tests use, and fonts made here."""

import gzip
import struct
import zlib
from pathlib import Path

SHARE = Path("/usr/share/fonts")
UNIFONT = SHARE / "opentype/unifont/unifont.otf"
UNIFONT_JAPANESE = SHARE / "opentype/unifont/unifont_jp.otf"
UNIFONT_UPPER = SHARE / "opentype/unifont/unifont_upper.otf"
UNIFONT_PRIVATE = SHARE / "opentype/unifont/unifont_csur.otf"
MISAKI = SHARE / "truetype/misaki/misaki_gothic.ttf"
NANUM = SHARE / "truetype/nanum/NanumGothic.ttf"
TERMINUS = SHARE / "opentype/terminus/terminus-normal.otb"
TERMINUS_PCF = SHARE / "X11/misc/ter-u16n_unicode.pcf.gz"
UNICODE = Path("/usr/share/unicode")


def noto(name):
    return SHARE / f"truetype/noto/Noto{name}-Regular.ttf"


def bdf(glyphs, ascent=7, descent=1, registry="ISO10646-1"):
    """A bitmap font. `glyphs` are {code point: rows of `#` and `.` from the top}; the advance is the drawing's width."""
    name, encoding = registry.split("-")
    height = ascent + descent
    lines = [
        "STARTFONT 2.1", f"FONT -test-made-medium-r-normal--{height}-{height * 10}-72-72-c-80-{registry}",
        f"SIZE {height} 72 72", f"FONTBOUNDINGBOX 8 {height} 0 {-descent}", "STARTPROPERTIES 5",
        f"FONT_ASCENT {ascent}", f"FONT_DESCENT {descent}", f"PIXEL_SIZE {height}", f'CHARSET_REGISTRY "{name}"',
        f'CHARSET_ENCODING "{encoding}"', "ENDPROPERTIES", f"CHARS {len(glyphs)}",
    ]
    for point, rows in sorted(glyphs.items()):
        width = len(rows[0])
        octets = (width + 7) // 8
        lines += [
            f"STARTCHAR u{point:04X}", f"ENCODING {point}", f"SWIDTH {width * 1000 // height} 0", f"DWIDTH {width} 0",
            f"BBX {width} {len(rows)} 0 {-descent}", "BITMAP",
        ]
        for row in rows:
            bits = row.replace("#", "1").replace(".", "0").ljust(octets * 8, "0")
            lines.append(f"{int(bits, 2):0{octets * 2}X}")
        lines.append("ENDCHAR")
    return ("\n".join([*lines, "ENDFONT"]) + "\n").encode()


def png(rows):
    """A picture of rows of (red, green, blue, alpha)."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    data = b"".join(b"\0" + b"".join(struct.pack("4B", *pixel) for pixel in row) for row in rows)
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def sfnt(contents):
    """A font file of tables {tag: bytes}."""
    at = 12 + 16 * len(contents)
    directory, data = b"", b""
    for tag, table in sorted(contents.items()):
        directory += struct.pack(">4sIII", tag, 0, at + len(data), len(table))
        data += table + bytes(-len(table) % 4)
    return struct.pack(">IHHHH", 0x00010000, len(contents), 0, 0, 0) + directory + data


def color_strike(point, rows):
    """A font of one character, a picture in colors (CBDT and CBLC) of rows of (red, green, blue, alpha). The baseline is
    below the picture."""
    height, width = len(rows), len(rows[0])
    picture = png(rows)
    glyph = struct.pack(">BBbbBI", height, width, 0, height, width, len(picture)) + picture
    line = struct.pack(">bbBbbbbbbbbb", height, 0, width, 0, 0, 0, 0, 0, height, 0, 0, 0)
    subtable = struct.pack(">HHIHHIII", 1, 1, 8, 1, 17, 4, 0, len(glyph))
    size = struct.pack(">IIII", 56, len(subtable), 1, 0) + line + line + struct.pack(">HHBBBb", 1, 1, height, height, 32, 1)
    groups = struct.pack(">HHIIIIII", 12, 0, 28, 0, 1, point, point, 1)
    return sfnt({
        b"CBDT": struct.pack(">I", 0x00030000) + glyph,
        b"CBLC": struct.pack(">II", 0x00030000, 1) + size + subtable,
        b"cmap": struct.pack(">HHHHI", 0, 1, 3, 10, 12) + groups,
        b"head": struct.pack(">IIIIHHqqhhhhHHhhh", 0x00010000, 0, 0, 0x5F0F3CF5, 0, height, 0, 0, 0, 0, width, height, 0, height,
                             2, 0, 0),
        b"hhea": struct.pack(">IhhhH11hH", 0x00010000, height, 0, 0, width, *[0] * 11, 2),
        b"hmtx": struct.pack(">HhHh", width, 0, width, 0),
        b"maxp": struct.pack(">IH", 0x00010000, 2) + bytes(26),
    })


def tables(font):
    """The (tag, checksum, offset, size) of the tables of an sfnt."""
    count, = struct.unpack_from(">H", font, 4)
    return [struct.unpack_from(">4sIII", font, 12 + 16 * number) for number in range(count)]


def collection(font):
    """A TrueType collection of two faces, which share the tables of one font."""
    head = struct.pack(">4sIIII", b"ttcf", 0x00010000, 2, 20, 20)
    moved = bytearray(head + font)
    for number, (_, _, offset, _) in enumerate(tables(font)):
        struct.pack_into(">I", moved, len(head) + 12 + 16 * number + 8, offset + len(head))
    return bytes(moved)


def woff(font):
    """An sfnt in the Web Open Font Format 1.0, its tables compressed by zlib."""
    entries = tables(font)
    at = 44 + 20 * len(entries)
    directory, data = b"", b""
    for tag, checksum, offset, size in entries:
        table = font[offset:offset + size]
        packed = min(zlib.compress(table), table, key=len)
        directory += struct.pack(">4sIIII", tag, at + len(data), len(packed), size, checksum)
        data += packed + bytes(-len(packed) % 4)
    whole = 12 + 16 * len(entries) + sum((size + 3) // 4 * 4 for *_, size in entries)
    head = struct.pack(
        ">4sIIHHIHHIIIII", b"wOFF", struct.unpack_from(">I", font)[0], at + len(data), len(entries), 0, whole, 1, 0,
        0, 0, 0, 0, 0,
    )
    return head + directory + data


def of_every_format():
    """{format: bytes} of a font that is drawn, in each format that a sign may name."""
    hebrew = noto("SansHebrew").read_bytes()
    drawing = ["........", ".######.", ".#....#.", ".#.##.#.", ".#.##.#.", ".#....#.", ".######.", "........"]
    points = [*range(0x20, 0x7F), *range(0x5D0, 0x5EB), *range(0x627, 0x64B), 0xAC00, 0x3042, 0x56FD]
    packed = TERMINUS_PCF.read_bytes()
    return {
        "bdf": bdf({point: drawing for point in points}),
        "pcf": gzip.decompress(packed),
        "pcf.gz": packed,
        "otb": TERMINUS.read_bytes(),
        "ttf": hebrew,
        "otf": UNIFONT_PRIVATE.read_bytes(),
        "ttc": collection(hebrew),
        "woff": woff(hebrew),
    }


def ignorable():
    """The code points that Unicode calls Default_Ignorable_Code_Point."""
    points = set()
    for line in (UNICODE / "DerivedCoreProperties.txt").read_text().splitlines():
        span, _, name = line.partition("#")[0].partition(";")
        if name.strip() == "Default_Ignorable_Code_Point":
            first, _, last = span.strip().partition("..")
            points.update(range(int(first, 16), int(last or first, 16) + 1))
    return points
