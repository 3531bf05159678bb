#ifndef GLYPHS_H
#define GLYPHS_H

#include <stddef.h>
#include <stdint.h>

#include "fonts.h"

/// The pixel format of a picture. The values are the numbers in the `line` reply.
typedef enum pixel_format {
    FORMAT_BITS = 0,
    FORMAT_COVERAGE = 1,
    /// Coverage, and colors for glyphs that have them.
    FORMAT_COLORS = 2,
} pixel_format;

/// The number of bytes in a color: red, green, blue and alpha. Colors are premultiplied by alpha.
#define COLOR_BYTES 4

/// The pixels of a glyph, row by row. Each is a coverage from 0 to 255. For one-bit formats, it is 0 or 255.
typedef struct drawn_glyph {
    /// The distance from the pen to the first column.
    int32_t left;
    /// The distance from the baseline up to the top of the first row.
    int32_t top;
    uint32_t columns;
    uint32_t rows;
    /// Whether the coverage is followed by the colors of all pixels.
    bool has_colors;
    uint8_t values[];
} drawn_glyph;

/// Returns the number of pixels of the glyph.
static inline size_t pixel_count(const drawn_glyph *glyph) {
    return (size_t)glyph->columns * glyph->rows;
}

/// Returns the color of pixel `index` of a glyph that has colors.
static inline const uint8_t *color_of(const drawn_glyph *glyph, size_t index) {
    return glyph->values + pixel_count(glyph) + COLOR_BYTES * index;
}

/// Draws the glyph at the face's current size. The caller must free it. Returns null if memory is exhausted.
/// Glyphs that FreeType cannot draw are empty.
drawn_glyph *draw_glyph(
    const font *font, const font_size *size, unsigned rows, FT_UInt glyph, pixel_format format);

typedef struct glyph_slot {
    uint64_t key;
    drawn_glyph *glyph;
} glyph_slot;

/// A cache of drawn glyphs. It is emptied when it exceeds a few MiB.
typedef struct glyph_map {
    /// The number of slots, 0 or a power of two.
    glyph_slot *slots;
    size_t slot_count;
    size_t glyph_count;
    size_t bytes;
} glyph_map;

/// Returns a glyph of font number `index`, and draws it if it is not cached. The size must already be set in
/// the face. The result is valid until the next call. Returns null if memory is exhausted.
const drawn_glyph *find_glyph(
    glyph_map *map, font_list *list, unsigned index, unsigned rows, FT_UInt glyph, pixel_format format);

void free_glyphs(glyph_map *map);

#endif
