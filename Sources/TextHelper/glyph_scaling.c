#include "glyph_scaling.h"

#include <stdlib.h>

drawn_glyph *new_glyph(int32_t left, int32_t top, uint32_t columns, uint32_t rows, bool has_colors) {
    size_t count;
    if (__builtin_mul_overflow((size_t)columns, (size_t)rows, &count)
        || __builtin_mul_overflow(count, (size_t)(has_colors ? 1 + COLOR_BYTES : 1), &count)
        || __builtin_add_overflow(count, sizeof(drawn_glyph), &count)) {
        return NULL;
    }
    drawn_glyph *glyph = calloc(1, count);
    if (glyph != NULL) {
        glyph->left = left;
        glyph->top = top;
        glyph->columns = columns;
        glyph->rows = rows;
        glyph->has_colors = has_colors;
    }
    return glyph;
}

static bool is_lit(const drawn_glyph *glyph, int64_t x, int64_t y) {
    return x >= 0 && y >= 0 && x < glyph->columns && y < glyph->rows
           && glyph->values[(size_t)y * glyph->columns + (size_t)x] != 0;
}

/// A pixel and its neighbors.
typedef struct neighborhood {
    bool pixel;
    bool up;
    bool right;
    bool down;
    bool left;
} neighborhood;

/// Returns whether the part in column `i`, row `j` of `factor` is lit. At factor 2 this is the EPX rule.
///
/// A corner, a triangle of half the side, has the value of its two neighbors if they are equal and differ
/// from the opposite ones.
static bool is_part_lit(const neighborhood *near, unsigned i, unsigned j, unsigned factor) {
    const unsigned from_right = factor - 1 - i;
    const unsigned from_bottom = factor - 1 - j;
    const unsigned reach = factor / 2;
    if (i + j < reach && near->up == near->left && near->up != near->right && near->left != near->down) {
        return near->up;
    }
    if (from_right + j < reach && near->up == near->right && near->up != near->left
        && near->right != near->down) {
        return near->up;
    }
    if (i + from_bottom < reach && near->down == near->left && near->down != near->right
        && near->left != near->up) {
        return near->down;
    }
    if (from_right + from_bottom < reach && near->down == near->right && near->down != near->left
        && near->right != near->up) {
        return near->down;
    }
    return near->pixel;
}

static void enlarge_pixel(
    const drawn_glyph *glyph, drawn_glyph *enlarged, unsigned x, unsigned y, unsigned factor) {
    const neighborhood near = {
        .pixel = is_lit(glyph, x, y),
        .up = is_lit(glyph, x, (int64_t)y - 1),
        .right = is_lit(glyph, (int64_t)x + 1, y),
        .down = is_lit(glyph, x, (int64_t)y + 1),
        .left = is_lit(glyph, (int64_t)x - 1, y),
    };
    for (unsigned j = 0; j < factor; j++) {
        uint8_t *row = enlarged->values + ((size_t)y * factor + j) * enlarged->columns + (size_t)x * factor;
        for (unsigned i = 0; i < factor; i++) {
            row[i] = is_part_lit(&near, i, j, factor) ? 255 : 0;
        }
    }
}

drawn_glyph *enlarged_glyph(drawn_glyph *glyph, unsigned factor) {
    const int32_t times = (int32_t)factor;
    drawn_glyph *enlarged = new_glyph(
        glyph->left * times, glyph->top * times, glyph->columns * factor, glyph->rows * factor, false);
    for (unsigned y = 0; enlarged != NULL && y < glyph->rows; y++) {
        for (unsigned x = 0; x < glyph->columns; x++) {
            enlarge_pixel(glyph, enlarged, x, y, factor);
        }
    }
    free(glyph);
    return enlarged;
}

/// Writes the means of the coverage and, if the glyph has colors, of the colors of the source pixels below a
/// pixel of `smaller`.
static void shrink_pixel(
    const drawn_glyph *glyph, drawn_glyph *smaller, unsigned x, unsigned y, unsigned to, unsigned from) {
    uint64_t sum = 0;
    uint64_t colors[COLOR_BYTES] = {0};
    uint64_t count = 0;
    for (unsigned row = y * from / to; row < (y + 1) * from / to; row++) {
        for (unsigned column = x * from / to; column < (x + 1) * from / to; column++) {
            count += 1;
            if (row >= glyph->rows || column >= glyph->columns) {
                continue;
            }
            const size_t index = (size_t)row * glyph->columns + column;
            sum += glyph->values[index];
            for (unsigned i = 0; i < COLOR_BYTES && glyph->has_colors; i++) {
                colors[i] += color_of(glyph, index)[i];
            }
        }
    }
    count = count > 0 ? count : 1;
    const size_t index = (size_t)y * smaller->columns + x;
    smaller->values[index] = (uint8_t)(sum / count);
    for (unsigned i = 0; i < COLOR_BYTES && smaller->has_colors; i++) {
        smaller->values[pixel_count(smaller) + COLOR_BYTES * index + i] = (uint8_t)(colors[i] / count);
    }
}

/// Returns `value` · `to` / `from`, rounded down.
static int32_t shrunk(int32_t value, unsigned to, unsigned from) {
    const int64_t product = (int64_t)value * to;
    const int64_t quotient = product / from;
    return (int32_t)(product % from < 0 ? quotient - 1 : quotient);
}

drawn_glyph *shrunk_glyph(drawn_glyph *glyph, unsigned to, unsigned from) {
    const uint32_t columns = (uint32_t)(((uint64_t)glyph->columns * to + from - 1) / from);
    const uint32_t rows = (uint32_t)(((uint64_t)glyph->rows * to + from - 1) / from);
    drawn_glyph *smaller = new_glyph(
        shrunk(glyph->left, to, from), shrunk(glyph->top, to, from), columns, rows, glyph->has_colors);
    for (unsigned y = 0; smaller != NULL && y < rows; y++) {
        for (unsigned x = 0; x < columns; x++) {
            shrink_pixel(glyph, smaller, x, y, to, from);
        }
    }
    free(glyph);
    return smaller;
}
