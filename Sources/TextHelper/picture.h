#ifndef PICTURE_H
#define PICTURE_H

#include "glyphs.h"

/// The maximum size of a picture in bytes.
#define MOST_PICTURE_BYTES ((size_t)1 << 20)

/// Pixels, column by column. In a one-bit picture, pixel y is bit y % 8 of byte y / 8 of its column.
typedef struct picture {
    pixel_format format;
    uint32_t columns;
    uint32_t rows;
    /// The pixels, or null if there are none.
    uint8_t *pixels;
    /// The colors of all pixels, column by column. A pixel without a color is transparent. Null if no pixel
    /// has a color.
    uint8_t *colors;
} picture;

/// Returns the size of a picture in bytes, or a number above `MOST_PICTURE_BYTES` if the picture is too
/// large.
size_t picture_bytes(pixel_format format, int64_t columns, int64_t rows);

/// Creates a blank picture, whose size must be valid. Returns false if memory is exhausted.
bool make_picture(picture *picture, pixel_format format, uint32_t columns, uint32_t rows);

/// Draws the glyph over the picture, with its upper left pixel at `x`, `y`. Pixels outside the picture are
/// clipped. Returns false if memory is exhausted.
bool put_glyph(picture *picture, const drawn_glyph *glyph, int64_t x, int64_t y);

/// Returns whether any pixel of a column or, if `is_row` is true, of a row has a color.
bool has_color_in(const picture *picture, bool is_row, uint32_t index);

/// Returns the color of a pixel in a picture that has colors.
const uint8_t *picture_color(const picture *picture, uint32_t x, uint32_t y);

void free_picture(picture *picture);

#endif
