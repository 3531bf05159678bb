#ifndef BLANK_FONT_H
#define BLANK_FONT_H

#include <stdbool.h>
#include <stdint.h>

#include <ft2build.h>
#include FT_FREETYPE_H

/// Opens a generated font in memory that has one empty glyph for every Unicode code point.
///
/// Clusters without a font are laid out with it, so that they take part in the bidirectional order of the
/// text run. Returns null if FreeType rejects the font.
FT_Face open_blank_font(FT_Library library);

/// Returns whether `glyph`, the result of shaping `point`, is the mirror image of `point`. Mirror images
/// exist for brackets, quotation marks and comparison signs.
bool is_mirrored_blank(FT_Face blank_face, uint32_t point, FT_UInt glyph);

#endif
