#include "bitmaps.h"

#include <stddef.h>

/// Returns a bit of a row; the leftmost bit of each byte is the highest.
static uint8_t packed_value(const uint8_t *row, unsigned x, unsigned bits) {
    const unsigned in_byte = 8 / bits;
    const unsigned shift = 8 - bits * (x % in_byte + 1);
    const unsigned most = (1U << bits) - 1;
    return (uint8_t)(((unsigned)row[x / in_byte] >> shift & most) * 255 / most);
}

/// Returns the luminance of a pixel of premultiplied blue, green, red and alpha.
static uint8_t color_value(const uint8_t *pixel) {
    return (uint8_t)((pixel[0] * 19U + pixel[1] * 183U + pixel[2] * 54U) >> 8);
}

static const uint8_t *row_of(const FT_Bitmap *bitmap, unsigned y) {
    // With a negative pitch, rows are stored from the bottom up.
    const size_t pitch = (size_t)(bitmap->pitch < 0 ? -bitmap->pitch : bitmap->pitch);
    return bitmap->buffer + pitch * (bitmap->pitch < 0 ? bitmap->rows - 1 - y : y);
}

void bitmap_color(const FT_Bitmap *bitmap, unsigned x, unsigned y, uint8_t color[4]) {
    const uint8_t *pixel = row_of(bitmap, y) + (size_t)4 * x;
    color[0] = pixel[2];
    color[1] = pixel[1];
    color[2] = pixel[0];
    color[3] = pixel[3];
}

uint8_t bitmap_value(const FT_Bitmap *bitmap, unsigned x, unsigned y) {
    if (bitmap->buffer == NULL || x >= bitmap->width || y >= bitmap->rows) {
        return 0;
    }
    const uint8_t *row = row_of(bitmap, y);
    switch (bitmap->pixel_mode) {
    case FT_PIXEL_MODE_MONO:
        return packed_value(row, x, 1);
    case FT_PIXEL_MODE_GRAY2:
        return packed_value(row, x, 2);
    case FT_PIXEL_MODE_GRAY4:
        return packed_value(row, x, 4);
    case FT_PIXEL_MODE_GRAY:
        return row[x];
    case FT_PIXEL_MODE_BGRA:
        return color_value(row + (size_t)4 * x);
    default:
        return 0;
    }
}

static bool is_lit_row(const FT_Bitmap *bitmap, unsigned y) {
    for (unsigned x = 0; x < bitmap->width; x++) {
        if (bitmap_value(bitmap, x, y) >= 128) {
            return true;
        }
    }
    return false;
}

bool lit_rows(const FT_Bitmap *bitmap, unsigned *first, unsigned *end) {
    *first = 0;
    *end = bitmap->rows;
    while (*first < *end && !is_lit_row(bitmap, *first)) {
        *first += 1;
    }
    while (*end > *first && !is_lit_row(bitmap, *end - 1)) {
        *end -= 1;
    }
    return *first < *end;
}
