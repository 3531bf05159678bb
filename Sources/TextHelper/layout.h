#ifndef LAYOUT_H
#define LAYOUT_H

#include "fonts.h"
#include "text_line.h"

/// A glyph and where its pen is, in whole pixels from where the line begins: `along` the line, and `across`
/// it, from the baseline up or, from top to bottom, from the line's left edge.
typedef struct placed_glyph {
    int64_t along;
    int64_t across;
    FT_UInt glyph;
    uint16_t font;
} placed_glyph;

/// A line, laid out.
typedef struct layout {
    placed_glyph *glyphs;
    size_t glyph_count;
    /// How far the pen went, in 1/64 pixels.
    int64_t advance;
} layout;

/// Lays out the line for whose clusters fonts were chosen, and sets where each cluster stands. False if
/// shaping fails or the memory is short; the caller frees the layout, whatever came.
bool lay_out(text_line *line, font_list *list, layout *layout);

void free_layout(layout *layout);

#endif
