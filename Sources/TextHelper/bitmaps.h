#ifndef BITMAPS_H
#define BITMAPS_H

#include <stdbool.h>
#include <stdint.h>

#include <ft2build.h>
#include FT_FREETYPE_H

/// FreeType's bitmaps in whatever form they come.

/// How light the pixel is, 0 to 255. Colors give their luminance times their alpha. Outside it is dark.
uint8_t bitmap_value(const FT_Bitmap *bitmap, unsigned x, unsigned y);

/// The first row that has ink and the one behind the last that has; false if it is all dark.
bool lit_rows(const FT_Bitmap *bitmap, unsigned *first, unsigned *end);

#endif
