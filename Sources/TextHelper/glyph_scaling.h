#ifndef GLYPH_SCALING_H
#define GLYPH_SCALING_H

#include "glyphs.h"

/// A dark glyph; null if the memory is short.
drawn_glyph *new_glyph(int32_t left, int32_t top, uint32_t columns, uint32_t rows);

/// The glyph `factor` times as large, 1 to 64, its diagonals smoothed: what is 0 or 255 remains so. Takes
/// `glyph` and frees it; null if the memory is short.
drawn_glyph *enlarged_glyph(drawn_glyph *glyph, unsigned factor);

/// The glyph at `to` parts of `from`, 0 < `to` <= `from`: each pixel is the mean of those that it covers.
/// Takes `glyph` and frees it; null if the memory is short.
drawn_glyph *shrunk_glyph(drawn_glyph *glyph, unsigned to, unsigned from);

#endif
