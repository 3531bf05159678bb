#include "blank_font.h"

#include <stdint.h>

// Big-endian integers of a font file.
#define U16(value) (uint8_t)(((value) >> 8) & 0xFF), (uint8_t)((value) & 0xFF)
#define U32(value) U16(((uint32_t)(value)) >> 16), U16((uint32_t)(value))
#define ZEROS_8 0, 0, 0, 0, 0, 0, 0, 0

#define TABLES 7
#define UNITS_PER_EM 1024
// Glyph 0 would mean that the font lacks the character.
#define GLYPHS 2
#define BLANK_GLYPH 1

// Where the tables stand and how long they are; all begin at multiples of 4.
#define CMAP_START (12 + 16 * TABLES)
#define CMAP_BYTES 40
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

// FreeType checks no checksums.
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

    // cmap: one map, platform 3, encoding 10 (all of Unicode), in format 13: one glyph for a whole range.
    U16(0), U16(1), U16(3), U16(10), U32(12),
    U16(13), U16(0), U32(28), U32(0), U32(1), U32(0), U32(0x10FFFF), U32(BLANK_GLYPH),

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
    U16(UNITS_PER_EM), U16(0), U16(UNITS_PER_EM), U16(0),

    // loca: both glyphs are empty.
    U16(0), U16(0), U16(0),
    0, 0,

    // maxp: version, glyphs; nothing to prepare for.
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
