#ifndef SHAPED_TEXT_H
#define SHAPED_TEXT_H

#include <raqm.h>

#include "fonts.h"
#include "text_line.h"

/// A shaped text run, with its glyphs in visual order.
typedef struct shaped_text {
    raqm_t *raqm;
    /// The code points that were shaped, and the cluster of each.
    uint32_t *points;
    uint32_t *cluster_of;
    size_t point_count;
    /// The glyphs, which `raqm` owns. Null if there are none.
    const raqm_glyph_t *glyphs;
    size_t glyph_count;
    /// For each code point, the next code point at which a group of glyphs begins.
    uint32_t *next_group;
} shaped_text;

/// Shapes the text run, whose clusters must have fonts and whose faces must have sizes. Returns false if
/// shaping fails or memory is exhausted. In any case, the caller must free the text.
bool shape(const text_line *line, const font_list *list, shaped_text *text);

void free_shaped_text(shaped_text *text);

#endif
