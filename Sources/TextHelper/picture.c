#include "picture.h"

#include <stdlib.h>
#include <string.h>

static size_t column_bytes(pixel_format format, size_t rows) {
    return format == FORMAT_BITS ? (rows + 7) / 8 : rows;
}

size_t picture_bytes(pixel_format format, int64_t columns, int64_t rows) {
    const int64_t most = (int64_t)8 * MOST_PICTURE_BYTES;
    if (columns < 0 || rows < 0 || columns > most || rows > most) {
        return SIZE_MAX;
    }
    return (size_t)columns * column_bytes(format, (size_t)rows);
}

bool make_picture(picture *picture, pixel_format format, uint32_t columns, uint32_t rows) {
    *picture = (struct picture){.format = format, .columns = columns, .rows = rows};
    const size_t bytes = picture_bytes(format, columns, rows);
    if (bytes == 0) {
        return true;
    }
    picture->pixels = calloc(1, bytes);
    return picture->pixels != NULL;
}

static void light(picture *picture, size_t x, size_t y, uint8_t value) {
    uint8_t *column = picture->pixels + x * column_bytes(picture->format, picture->rows);
    if (picture->format == FORMAT_BITS) {
        column[y / 8] = (uint8_t)(column[y / 8] | 1U << (y % 8));
    } else if (column[y] < value) {
        column[y] = value;
    }
}

static size_t color_index(const picture *picture, size_t x, size_t y) {
    return COLOR_BYTES * (x * picture->rows + y);
}

const uint8_t *picture_color(const picture *picture, uint32_t x, uint32_t y) {
    return picture->colors + color_index(picture, x, y);
}

bool has_color_in(const picture *picture, bool is_row, uint32_t index) {
    const uint32_t length = is_row ? picture->columns : picture->rows;
    for (uint32_t i = 0; i < length && picture->colors != NULL; i++) {
        if (picture_color(picture, is_row ? i : index, is_row ? index : i)[COLOR_BYTES - 1] != 0) {
            return true;
        }
    }
    return false;
}

/// Where glyphs overlap, the more opaque color is visible.
static void paint(picture *picture, size_t x, size_t y, const uint8_t *color) {
    uint8_t *pixel = picture->colors + color_index(picture, x, y);
    if (color[COLOR_BYTES - 1] > pixel[COLOR_BYTES - 1]) {
        memcpy(pixel, color, COLOR_BYTES);
    }
}

bool put_glyph(picture *picture, const drawn_glyph *glyph, int64_t x, int64_t y) {
    if (glyph->has_colors && picture->colors == NULL && picture->pixels != NULL) {
        picture->colors = calloc((size_t)picture->columns * picture->rows, COLOR_BYTES);
        if (picture->colors == NULL) {
            return false;
        }
    }
    for (uint32_t row = 0; row < glyph->rows; row++) {
        if (y + row < 0 || y + row >= picture->rows) {
            continue;
        }
        const uint8_t *values = glyph->values + (size_t)row * glyph->columns;
        for (uint32_t column = 0; column < glyph->columns; column++) {
            if (x + column < 0 || x + column >= picture->columns) {
                continue;
            }
            if (values[column] != 0) {
                light(picture, (size_t)(x + column), (size_t)(y + row), values[column]);
            }
            if (glyph->has_colors) {
                const size_t index = (size_t)row * glyph->columns + column;
                paint(picture, (size_t)(x + column), (size_t)(y + row), color_of(glyph, index));
            }
        }
    }
    return true;
}

void free_picture(picture *picture) {
    free(picture->pixels);
    free(picture->colors);
    *picture = (struct picture){0};
}
