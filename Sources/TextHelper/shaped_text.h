#ifndef SHAPED_TEXT_H
#define SHAPED_TEXT_H

#include <raqm.h>

#include "fonts.h"
#include "text_line.h"

/// The shaped text of a text run, and its glyphs in visual order.
typedef struct shaped_text {
    raqm_t *raqm;
    /// The shaped code points, and the cluster of each.
    uint32_t *points;
    uint32_t *cluster_of;
    size_t point_count;
    /// Owned by `raqm`, or null if there are none.
    const raqm_glyph_t *glyphs;
    size_t glyph_count;
    /// For each code point, the next one that begins a group of glyphs.
    uint32_t *next_group;
} shaped_text;

/// Shapes the text run, whose clusters have fonts and whose faces have sizes. Returns false if that fails or
/// memory is exhausted. The caller always frees the text.
bool shape(const text_line *line, const font_list *list, shaped_text *text);

void free_shaped_text(shaped_text *text);

#endif
