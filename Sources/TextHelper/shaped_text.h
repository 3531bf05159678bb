#ifndef SHAPED_TEXT_H
#define SHAPED_TEXT_H

#include <raqm.h>

#include "fonts.h"
#include "text_line.h"

/// The text of a line as it is shaped, and its glyphs in the order of the line.
typedef struct shaped_text {
    raqm_t *raqm;
    /// The code points that are shaped, and the cluster of each.
    uint32_t *points;
    uint32_t *cluster_of;
    size_t point_count;
    /// Owned by `raqm`; null if there are none.
    const raqm_glyph_t *glyphs;
    size_t glyph_count;
    /// For each code point, the first one behind it that begins a group of glyphs.
    uint32_t *next_group;
} shaped_text;

/// Shapes the line, for whose clusters fonts were chosen and in whose faces the sizes are set. False if it
/// fails or the memory is short; the caller frees the text, whatever came.
bool shape(const text_line *line, const font_list *list, shaped_text *text);

void free_shaped_text(shaped_text *text);

#endif
