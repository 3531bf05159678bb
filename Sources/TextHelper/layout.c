#include "layout.h"

#include <stdlib.h>

#include FT_ADVANCES_H
#include FT_TRUETYPE_TABLES_H

#include "blank_font.h"
#include "pixels.h"
#include "shaped_text.h"
#include "sizing.h"
#include "unicode.h"

/// Glyphs that were shaped together, and their clusters.
typedef struct glyph_group {
    const raqm_glyph_t *glyphs;
    size_t glyph_count;
    uint32_t first_cluster;
    uint32_t last_cluster;
    bool is_right_to_left;
    /// The font of its visible clusters, or `FONT_INVISIBLE` if there are none.
    uint16_t font;
} glyph_group;

/// Returns the group that begins with glyph `start`.
static glyph_group group_at(const text_line *line, const shaped_text *text, size_t start) {
    const uint32_t point = text->glyphs[start].cluster;
    size_t end = start + 1;
    while (end < text->glyph_count && text->glyphs[end].cluster == point) {
        end += 1;
    }
    glyph_group group = {
        .glyphs = text->glyphs + start,
        .glyph_count = end - start,
        .first_cluster = text->cluster_of[point],
        .last_cluster = text->cluster_of[text->next_group[point] - 1],
        .is_right_to_left =
            line->direction != DIRECTION_TOP_TO_BOTTOM && is_right_to_left(text->points[point]),
        .font = FONT_INVISIBLE,
    };
    for (uint32_t i = group.first_cluster; i <= group.last_cluster && group.font == FONT_INVISIBLE; i++) {
        group.font = line->clusters[i].font;
    }
    return group;
}

/// Returns whether the client draws clusters with this font.
static bool is_box(uint16_t font, const font_list *list) {
    return font == FONT_MISSING || (font < list->count && list->fonts[font].face == NULL);
}

/// Extends the cluster by a piece of the text run. Most clusters have one piece.
static void place_cluster(text_cluster *cluster, int64_t start, int64_t advance) {
    if (!cluster->is_placed || start < cluster->start) {
        cluster->start = start;
    }
    cluster->advance += advance;
    cluster->is_placed = true;
}

/// Returns cluster `index` of the group, from the left.
static text_cluster *cluster_from_left(const text_line *line, const glyph_group *group, uint32_t index) {
    return &line->clusters[group->is_right_to_left ? group->last_cluster - index
                                                   : group->first_cluster + index];
}

/// Marks the cluster of the group's first character if shaping chose the mirror image.
static void mark_mirrored(
    const text_line *line, const font_list *list, const shaped_text *text, const glyph_group *group) {
    const uint32_t point = group->glyphs[0].cluster;
    for (size_t i = 0; i < group->glyph_count; i++) {
        if (is_mirrored_blank(list->blank_face, text->points[point], group->glyphs[i].index)) {
            line->clusters[group->first_cluster].is_mirrored = true;
        }
    }
}

/// Sets the width of each cluster that the client draws to the requested width. Returns the total advance.
static int64_t place_boxes(
    const text_line *line, const font_list *list, const glyph_group *group, int64_t start) {
    int64_t advance = 0;
    for (uint32_t i = 0; i <= group->last_cluster - group->first_cluster; i++) {
        text_cluster *cluster = cluster_from_left(line, group, i);
        if (!is_box(cluster->font, list)) {
            continue;
        }
        const uint16_t columns = cluster->font == FONT_MISSING ? line->box_width : cluster->inline_width;
        const int64_t width = cluster->is_placed ? 0 : (int64_t)columns * PIXEL;
        place_cluster(cluster, start + advance, width);
        advance += width;
    }
    return advance;
}

/// Divides the advance evenly among the group's clusters.
static void share_advance(const text_line *line, const glyph_group *group, int64_t start, int64_t advance) {
    const uint32_t count = group->last_cluster - group->first_cluster + 1;
    int64_t sharers = 0;
    for (uint32_t i = 0; i < count; i++) {
        sharers += cluster_from_left(line, group, i)->font == group->font;
    }
    int64_t shared = 0;
    for (uint32_t i = 0; i < count; i++) {
        text_cluster *cluster = cluster_from_left(line, group, i);
        if (cluster->font == group->font) {
            const int64_t from = advance * shared / sharers;
            shared += 1;
            place_cluster(cluster, start + from, advance * shared / sharers - from);
        }
    }
}

/// Returns the unscaled distance of the glyph's origin to the right of the center of a vertical run.
static int64_t offset_from_middle(const font *font, const font_size *size, const raqm_glyph_t *glyph) {
    FT_Fixed advance;
    // FreeType synthesizes missing positions, and for CFF outlines does not center them.
    if (FT_HAS_VERTICAL(font->face)
        || FT_Get_Advance(font->face, glyph->index, load_flags_of(size) | FT_LOAD_TARGET_MONO, &advance)
               != 0) {
        return glyph->x_offset;
    }
    // From 1/65536 to half of 1/64.
    return -(advance >> 11);
}

/// Returns the unscaled distance from the glyph's baseline down to the start of its cell in a vertical run;
/// negative.
static int64_t offset_from_top(const font *font, const raqm_glyph_t *glyph) {
    const FT_Face face = font->face;
    if (FT_HAS_VERTICAL(face)) {
        return glyph->y_offset;
    }
    // FreeType starts the synthesized cell of a TrueType outline at this ascender, that of a CFF outline at
    // its ink.
    const TT_OS2 *os2 = FT_Get_Sfnt_Table(face, FT_SFNT_OS2);
    const FT_Size_Metrics *metrics = &face->size->metrics;
    return -(os2 != NULL && FT_IS_SCALABLE(face) ? FT_MulFix(os2->sTypoAscender, metrics->y_scale)
                                                 : metrics->ascender);
}

/// Returns a substitute for a vertical glyph that the font lacks. HarfBuzz substitutes punctuation, but the
/// kana long vowel mark and the wave dash have no vertical forms in Unicode, and are shown as a dash and a
/// wavy line.
static FT_UInt vertical_form(const font *font, FT_UInt glyph) {
    static const struct {
        FT_ULong point;
        FT_ULong upright;
    } forms[] = {{0x30FC, 0xFE31}, {0xFF70, 0xFE31}, {0x301C, 0x2307}, {0xFF5E, 0x2307}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (FT_Get_Char_Index(font->face, forms[i].point) == glyph) {
            const FT_UInt upright = FT_Get_Char_Index(font->face, forms[i].upright);
            return upright != 0 ? upright : glyph;
        }
    }
    return glyph;
}

/// Places the glyphs of a font from `start` on. Returns their advance.
static int64_t place_glyphs(
    const text_line *line, const font_list *list, const glyph_group *group, int64_t start, layout *layout) {
    const unsigned rows = line->rows;
    const font *font = &list->fonts[group->font];
    const font_size *size = &font->sizes[rows - LEAST_ROWS];
    const bool is_vertical = line->direction == DIRECTION_TOP_TO_BOTTOM;
    int64_t pen = start;
    for (size_t i = 0; i < group->glyph_count; i++) {
        raqm_glyph_t glyph = group->glyphs[i];
        // A filler that the font lacks; its cluster was assigned without it.
        if (glyph.index == 0) {
            continue;
        }
        if (is_vertical) {
            glyph.index = vertical_form(font, glyph.index);
        }
        placed_glyph *placed = &layout->glyphs[layout->glyph_count];
        *placed = (placed_glyph){.glyph = glyph.index, .font = group->font};
        layout->glyph_count += 1;
        if (is_vertical) {
            const int64_t up = scaled_length(size, rows, offset_from_top(font, &glyph));
            const int64_t right = scaled_length(size, rows, offset_from_middle(font, size, &glyph));
            placed->along = rounded_pixels(pen - up);
            placed->across = rounded_pixels((int64_t)rows * PIXEL / 2 + right);
            pen -= scaled_length(size, rows, glyph.y_advance);
        } else {
            placed->along = rounded_pixels(pen + scaled_length(size, rows, glyph.x_offset));
            placed->across = rounded_pixels(scaled_length(size, rows, glyph.y_offset));
            pen += scaled_length(size, rows, glyph.x_advance);
        }
    }
    return pen - start;
}

/// Sets the sizes of the fonts in the text run.
static bool set_sizes(const text_line *line, font_list *list) {
    bool is_set[MOST_FONTS] = {false};
    for (uint32_t i = 0; i < line->cluster_count; i++) {
        const uint16_t index = line->clusters[i].font;
        if (index >= list->count || list->fonts[index].face == NULL || is_set[index]) {
            continue;
        }
        font *font = &list->fonts[index];
        if (!set_size(font, size_for_rows(font, line->rows))) {
            return false;
        }
        is_set[index] = true;
    }
    return true;
}

static void place_groups(
    const text_line *line, const font_list *list, const shaped_text *text, layout *layout) {
    for (size_t i = 0; i < text->glyph_count;) {
        const glyph_group group = group_at(line, text, i);
        i += group.glyph_count;
        const int64_t start = layout->advance;
        if (group.font == FONT_INVISIBLE) {
            continue;
        }
        if (is_box(group.font, list)) {
            mark_mirrored(line, list, text, &group);
            layout->advance += place_boxes(line, list, &group, start);
        } else {
            const int64_t advance = place_glyphs(line, list, &group, start, layout);
            share_advance(line, &group, start, advance);
            layout->advance += advance;
        }
    }
}

/// Clusters without a glyph are placed at the end of the previous one.
static void place_rest(text_line *line) {
    int64_t end = 0;
    for (uint32_t i = 0; i < line->cluster_count; i++) {
        text_cluster *cluster = &line->clusters[i];
        if (!cluster->is_placed) {
            cluster->start = end;
        }
        end = cluster->start + cluster->advance;
    }
}

bool lay_out(text_line *line, font_list *list, layout *layout) {
    *layout = (struct layout){0};
    shaped_text text = {0};
    bool is_done = set_sizes(line, list) && shape(line, list, &text);
    if (is_done && text.glyph_count > 0) {
        layout->glyphs = calloc(text.glyph_count, sizeof *layout->glyphs);
        is_done = layout->glyphs != NULL;
    }
    if (is_done) {
        place_groups(line, list, &text, layout);
        place_rest(line);
    }
    free_shaped_text(&text);
    return is_done;
}

void free_layout(layout *layout) {
    free(layout->glyphs);
    *layout = (struct layout){0};
}
