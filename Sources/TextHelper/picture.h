#ifndef PICTURE_H
#define PICTURE_H

#include "glyphs.h"

/// The most that a picture may have.
#define MOST_PICTURE_BYTES ((size_t)1 << 20)

/// Pixels, column after column. In bits, pixel y is bit y % 8 of byte y / 8 of its column.
typedef struct picture {
    pixel_format format;
    uint32_t columns;
    uint32_t rows;
    /// Null if there are none.
    uint8_t *pixels;
} picture;

/// Bytes of a picture of that size; more than `MOST_PICTURE_BYTES` if it is too large.
size_t picture_bytes(pixel_format format, int64_t columns, int64_t rows);

/// Makes a dark picture, which is not too large. False if the memory is short.
bool make_picture(picture *picture, pixel_format format, uint32_t columns, uint32_t rows);

/// Lays the glyph over the picture, its upper left pixel at `x`, `y`. What sticks out is cut off.
void put_glyph(picture *picture, const drawn_glyph *glyph, int64_t x, int64_t y);

void free_picture(picture *picture);

#endif
