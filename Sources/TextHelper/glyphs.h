#ifndef GLYPHS_H
#define GLYPHS_H

#include <stddef.h>
#include <stdint.h>

#include "fonts.h"

/// What a picture's pixels are; the numbers of the `line` reply.
typedef enum pixel_format {
    FORMAT_BITS = 0,
    FORMAT_COVERAGE = 1,
} pixel_format;

/// A glyph's pixels, row after row: how light each is; in bits 0 or 255.
typedef struct drawn_glyph {
    /// From the pen to the first column.
    int32_t left;
    /// From the baseline up to the top of the first row.
    int32_t top;
    uint32_t columns;
    uint32_t rows;
    uint8_t values[];
} drawn_glyph;

/// Draws the glyph with the size that is set in the face; the caller frees it. Null if the memory is short.
/// What FreeType cannot draw is empty.
drawn_glyph *draw_glyph(
    const font *font, const font_size *size, unsigned rows, FT_UInt glyph, pixel_format format);

typedef struct glyph_slot {
    uint64_t key;
    drawn_glyph *glyph;
} glyph_slot;

/// Glyphs that were drawn, kept for the next line. When they take more than some MiB, all are dropped.
typedef struct glyph_map {
    /// Their number is 0 or a power of two.
    glyph_slot *slots;
    size_t slot_count;
    size_t glyph_count;
    size_t bytes;
} glyph_map;

/// The glyph of the list's font `index`, drawn now if it is not in the map. Its size must be set in the face.
/// Valid until the next call. Null if the memory is short.
const drawn_glyph *find_glyph(
    glyph_map *map, font_list *list, unsigned index, unsigned rows, FT_UInt glyph, pixel_format format);

void free_glyphs(glyph_map *map);

#endif
