#include "picture.h"

#include <stdlib.h>

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

void put_glyph(picture *picture, const drawn_glyph *glyph, int64_t x, int64_t y) {
    for (uint32_t row = 0; row < glyph->rows; row++) {
        if (y + row < 0 || y + row >= picture->rows) {
            continue;
        }
        const uint8_t *values = glyph->values + (size_t)row * glyph->columns;
        for (uint32_t column = 0; column < glyph->columns; column++) {
            if (values[column] != 0 && x + column >= 0 && x + column < picture->columns) {
                light(picture, (size_t)(x + column), (size_t)(y + row), values[column]);
            }
        }
    }
}

void free_picture(picture *picture) {
    free(picture->pixels);
    *picture = (struct picture){0};
}
