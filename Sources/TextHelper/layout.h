#ifndef LAYOUT_H
#define LAYOUT_H

#include "fonts.h"
#include "text_line.h"

/// A glyph and its pen position, in whole pixels from the start of the text run. `along` is the distance
/// along the run. `across` is the distance upward from the baseline or, in vertical runs, from the left edge.
typedef struct placed_glyph {
    int64_t along;
    int64_t across;
    FT_UInt glyph;
    uint16_t font;
} placed_glyph;

/// The layout of a text run.
typedef struct layout {
    placed_glyph *glyphs;
    size_t glyph_count;
    /// The total advance of the pen in 1/64 pixels.
    int64_t advance;
} layout;

/// Lays out the text run, whose clusters must already have fonts, and sets the position of each cluster.
/// Returns false if shaping fails or memory is exhausted. In any case, the caller must free the layout.
bool lay_out(text_line *line, font_list *list, layout *layout);

void free_layout(layout *layout);

#endif
