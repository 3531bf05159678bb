#ifndef GLYPH_SCALING_H
#define GLYPH_SCALING_H

#include "glyphs.h"

/// Creates a blank glyph. Returns null if memory is exhausted.
drawn_glyph *new_glyph(int32_t left, int32_t top, uint32_t columns, uint32_t rows, bool has_colors);

/// Returns the glyph enlarged by `factor`, from 1 to 64, with smoothed diagonals. Pixels of one bit remain
/// bits. Frees `glyph`. Returns null if memory is exhausted.
drawn_glyph *enlarged_glyph(drawn_glyph *glyph, unsigned factor);

/// Returns the glyph scaled by `to` / `from`, where 0 < `to` <= `from`. Each pixel is the mean of the pixels
/// that it covers. Frees `glyph`. Returns null if memory is exhausted.
drawn_glyph *shrunk_glyph(drawn_glyph *glyph, unsigned to, unsigned from);

#endif
