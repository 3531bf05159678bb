#include "blank_font.h"

#include <stdint.h>

// Big-endian integers of a font file.
#define U16(value) (uint8_t)(((value) >> 8) & 0xFF), (uint8_t)((value) & 0xFF)
#define U32(value) U16(((uint32_t)(value)) >> 16), U16((uint32_t)(value))
#define ZEROS_8 0, 0, 0, 0, 0, 0, 0, 0

#define TABLES 7
#define UNITS_PER_EM 1024
// Glyph 0 would mean a missing character. In right-to-left text HarfBuzz replaces a character by its mirror
// image, so the characters of a pair have different glyphs.
#define GLYPHS 4
#define BLANK_GLYPH 1
#define FIRST_GLYPH 2
#define SECOND_GLYPH 3

// Groups of the map: ranges of characters with one glyph.
#define GROUP(first, last, glyph) U32(first), U32(last), U32(glyph)
#define BLANK(first, last) GROUP(first, last, BLANK_GLYPH)
#define PAIR(first, second) GROUP(first, first, FIRST_GLYPH), GROUP(second, second, SECOND_GLYPH)
#define SPLIT_PAIR(first, second) \
    GROUP(first, first, FIRST_GLYPH), BLANK((first) + 1, (second) - 1), GROUP(second, second, SECOND_GLYPH)
#define GROUP_BYTES 12

// All of Unicode, in order. The pairs are those of Sources/TextHelper/README.md.
// clang-format off
#define GROUPS                                                                                               \
    BLANK(0x0000, 0x0027), PAIR(0x0028, 0x0029), BLANK(0x002A, 0x003B), SPLIT_PAIR(0x003C, 0x003E),          \
    BLANK(0x003F, 0x005A), SPLIT_PAIR(0x005B, 0x005D), BLANK(0x005E, 0x007A),                                \
    SPLIT_PAIR(0x007B, 0x007D), BLANK(0x007E, 0x00AA), SPLIT_PAIR(0x00AB, 0x00BB),                           \
    BLANK(0x00BC, 0x2038), PAIR(0x2039, 0x203A), BLANK(0x203B, 0x2044), PAIR(0x2045, 0x2046),                \
    BLANK(0x2047, 0x207C), PAIR(0x207D, 0x207E), BLANK(0x207F, 0x208C), PAIR(0x208D, 0x208E),                \
    BLANK(0x208F, 0x2263), PAIR(0x2264, 0x2265), BLANK(0x2266, 0x2269), PAIR(0x226A, 0x226B),                \
    BLANK(0x226C, 0x2328), PAIR(0x2329, 0x232A), BLANK(0x232B, 0x27E5), PAIR(0x27E6, 0x27E7),                \
    PAIR(0x27E8, 0x27E9), PAIR(0x27EA, 0x27EB), PAIR(0x27EC, 0x27ED),                                        \
    BLANK(0x27EE, 0x3007), PAIR(0x3008, 0x3009), PAIR(0x300A, 0x300B), PAIR(0x300C, 0x300D),                 \
    PAIR(0x300E, 0x300F), PAIR(0x3010, 0x3011), BLANK(0x3012, 0x3013), PAIR(0x3014, 0x3015),                 \
    PAIR(0x3016, 0x3017), PAIR(0x3018, 0x3019), PAIR(0x301A, 0x301B),                                        \
    BLANK(0x301C, 0xFE58), PAIR(0xFE59, 0xFE5A), PAIR(0xFE5B, 0xFE5C), PAIR(0xFE5D, 0xFE5E),                 \
    BLANK(0xFE5F, 0xFE63), PAIR(0xFE64, 0xFE65), BLANK(0xFE66, 0xFF07), PAIR(0xFF08, 0xFF09),                \
    BLANK(0xFF0A, 0xFF1B), SPLIT_PAIR(0xFF1C, 0xFF1E), BLANK(0xFF1F, 0xFF3A),                                \
    SPLIT_PAIR(0xFF3B, 0xFF3D), BLANK(0xFF3E, 0xFF5A), SPLIT_PAIR(0xFF5B, 0xFF5D),                           \
    BLANK(0xFF5E, 0xFF5E), PAIR(0xFF5F, 0xFF60), BLANK(0xFF61, 0xFF61), PAIR(0xFF62, 0xFF63),                \
    BLANK(0xFF64, 0x10FFFF)
// clang-format on

#define GROUP_COUNT (sizeof((uint8_t[]){GROUPS}) / GROUP_BYTES)

// The offsets and lengths of the tables; all offsets are multiples of 4.
#define CMAP_START (12 + 16 * TABLES)
#define CMAP_BYTES (28 + GROUP_COUNT * GROUP_BYTES)
#define GLYF_START (CMAP_START + CMAP_BYTES)
#define GLYF_BYTES 4
#define HEAD_START (GLYF_START + GLYF_BYTES)
#define HEAD_BYTES 54
#define HHEA_START (HEAD_START + HEAD_BYTES + 2)
#define HHEA_BYTES 36
#define HMTX_START (HHEA_START + HHEA_BYTES)
#define HMTX_BYTES (4 * GLYPHS)
#define LOCA_START (HMTX_START + HMTX_BYTES)
#define LOCA_BYTES (2 * (GLYPHS + 1))
#define MAXP_START (LOCA_START + LOCA_BYTES + 2)
#define MAXP_BYTES 32

// FreeType does not verify checksums.
#define TABLE(a, b, c, d, name) a, b, c, d, U32(0), U32(name##_START), U32(name##_BYTES)

// clang-format off
static const uint8_t blank_font[] = {
    // A TrueType font; the search range is for readers that trust it, which FreeType does not.
    U32(0x00010000), U16(TABLES), U16(64), U16(2), U16(16 * TABLES - 64),
    TABLE('c', 'm', 'a', 'p', CMAP),
    TABLE('g', 'l', 'y', 'f', GLYF),
    TABLE('h', 'e', 'a', 'd', HEAD),
    TABLE('h', 'h', 'e', 'a', HHEA),
    TABLE('h', 'm', 't', 'x', HMTX),
    TABLE('l', 'o', 'c', 'a', LOCA),
    TABLE('m', 'a', 'x', 'p', MAXP),

    // cmap: one map, platform 3, encoding 10 (all of Unicode), in format 13: one glyph for a whole group.
    U16(0), U16(1), U16(3), U16(10), U32(12),
    U16(13), U16(0), U32(16 + GROUP_COUNT * GROUP_BYTES), U32(0), U32(GROUP_COUNT), GROUPS,

    // glyf: never read, but a font without it would have no outlines.
    U32(0),

    // head: version, revision, checksum, magic, flags, units; dates; box; style, least size, direction;
    // short offsets in loca.
    U32(0x00010000), U32(0), U32(0), U32(0x5F0F3CF5), U16(0), U16(UNITS_PER_EM),
    ZEROS_8, ZEROS_8,
    ZEROS_8, U16(0), U16(1), U16(2), U16(0), U16(0),
    0, 0,

    // hhea: version, ascender, descender, gap, widest; the rest is 0 but for the number of widths.
    U32(0x00010000), U16(UNITS_PER_EM), U16(0), U16(0), U16(UNITS_PER_EM),
    ZEROS_8, ZEROS_8, U32(0), U16(0), U16(GLYPHS),

    // hmtx: advance and left bearing of each glyph.
    U16(UNITS_PER_EM), U16(0), U16(UNITS_PER_EM), U16(0), U16(UNITS_PER_EM), U16(0), U16(UNITS_PER_EM), U16(0),

    // loca: all glyphs are empty.
    U16(0), U16(0), U16(0), U16(0), U16(0),
    0, 0,

    // maxp: version, glyphs; no limits.
    U32(0x00010000), U16(GLYPHS), U16(0),
    ZEROS_8, ZEROS_8, ZEROS_8,
};
// clang-format on

_Static_assert(sizeof blank_font == MAXP_START + MAXP_BYTES, "the tables stand where the directory says");

FT_Face open_blank_font(FT_Library library) {
    FT_Face face = NULL;
    if (FT_New_Memory_Face(library, blank_font, (FT_Long)sizeof blank_font, 0, &face) != 0) {
        return NULL;
    }
    if (face->charmap == NULL || FT_Set_Pixel_Sizes(face, 0, 16) != 0) {
        FT_Done_Face(face);
        return NULL;
    }
    return face;
}

bool is_mirrored_blank(FT_Face blank_face, uint32_t point, FT_UInt glyph) {
    return FT_Get_Char_Index(blank_face, point) + glyph == FIRST_GLYPH + SECOND_GLYPH && glyph >= FIRST_GLYPH;
}
