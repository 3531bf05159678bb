#ifndef PICTURE_H
#define PICTURE_H

#include "glyphs.h"

/// The maximum size of a picture.
#define MOST_PICTURE_BYTES ((size_t)1 << 20)

/// Pixels, column by column. In bits, pixel y is bit y % 8 of byte y / 8 of its column.
typedef struct picture {
    pixel_format format;
    uint32_t columns;
    uint32_t rows;
    /// Null if there are none.
    uint8_t *pixels;
    /// The colors of all pixels, column by column, transparent where a pixel has none. Null if no pixel has
    /// one.
    uint8_t *colors;
} picture;

/// Returns the number of bytes of a picture, or more than `MOST_PICTURE_BYTES` if it is too large.
size_t picture_bytes(pixel_format format, int64_t columns, int64_t rows);

/// Creates a blank picture of a valid size. Returns false if memory is exhausted.
bool make_picture(picture *picture, pixel_format format, uint32_t columns, uint32_t rows);

/// Draws the glyph over the picture with its upper left pixel at `x`, `y`. Pixels outside are clipped.
/// Returns false if memory is exhausted.
bool put_glyph(picture *picture, const drawn_glyph *glyph, int64_t x, int64_t y);

/// Returns whether a pixel of a column, or of a row if `is_row` is true, has a color.
bool has_color_in(const picture *picture, bool is_row, uint32_t index);

/// Returns the color of a pixel of a picture with colors.
const uint8_t *picture_color(const picture *picture, uint32_t x, uint32_t y);

void free_picture(picture *picture);

#endif
