#ifndef BITMAPS_H
#define BITMAPS_H

#include <stdbool.h>
#include <stdint.h>

#include <ft2build.h>
#include FT_FREETYPE_H

/// Access to FreeType bitmaps of any pixel mode.

/// Returns the coverage of a pixel, from 0 to 255. For a colored pixel, this is its luminance times its
/// alpha. Pixels outside the bitmap have a coverage of 0.
uint8_t bitmap_value(const FT_Bitmap *bitmap, unsigned x, unsigned y);

/// Writes the red, green, blue and alpha of a pixel of a bitmap in colors. Colors are premultiplied by alpha.
void bitmap_color(const FT_Bitmap *bitmap, unsigned x, unsigned y, uint8_t color[4]);

/// Finds the first row with ink and the row after the last one. Returns false if no row has ink.
bool lit_rows(const FT_Bitmap *bitmap, unsigned *first, unsigned *end);

#endif
