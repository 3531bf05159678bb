#ifndef BLANK_FONT_H
#define BLANK_FONT_H

#include <stdbool.h>
#include <stdint.h>

#include <ft2build.h>
#include FT_FREETYPE_H

/// Opens a font, made in memory, that has one empty glyph for every code point of Unicode.
///
/// Clusters that nobody draws are laid out with it, so that they take part in the line's order. Null if
/// FreeType refuses it.
FT_Face open_blank_font(FT_Library library);

/// Whether `glyph`, which shaping gave for `point`, stands for the point's mirror image. It knows brackets,
/// quotation marks and signs of comparison.
bool is_mirrored_blank(FT_Face blank_face, uint32_t point, FT_UInt glyph);

#endif
