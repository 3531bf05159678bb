#include "font_choice.h"

#include "unicode.h"

// A color picture is unrecognizable at fewer rows.
#define LEAST_COLOR_ROWS 32

static bool has_cluster(const font *font, const text_line *line, const text_cluster *cluster) {
    const bool needs_shape = line->format == FORMAT_BITS && line->rows < LEAST_COLOR_ROWS;
    for (uint32_t i = 0; i < cluster->point_count; i++) {
        const uint32_t point = line->points[cluster->first_point + i];
        if (!(cluster->point_count == 1 ? covers_alone(font, point) : covers(font, point))) {
            return false;
        }
        if (needs_shape && !is_ignorable(point) && is_only_color(font, glyph_of(font, point))) {
            return false;
        }
    }
    return true;
}

static bool is_invisible(const text_line *line, const text_cluster *cluster) {
    for (uint32_t i = 0; i < cluster->point_count; i++) {
        if (!is_ignorable(line->points[cluster->first_point + i])) {
            return false;
        }
    }
    return true;
}

static bool can_draw(
    size_t entry, const text_line *line, const text_cluster *cluster, const font_list *list) {
    const font *font = &list->fonts[entry];
    return font->state == FONT_BUILTIN ? cluster->inline_width != NO_INLINE_WIDTH
                                       : has_cluster(font, line, cluster);
}

static bool is_space(const text_line *line, const text_cluster *cluster) {
    return cluster->point_count == 1 && line->points[cluster->first_point] == ' ';
}

/// Returns the first font that can draw the cluster. A font of emoji is skipped if `skips_emoji` is true.
static uint16_t first_font(
    const text_line *line, const text_cluster *cluster, const font_list *list, bool skips_emoji) {
    for (size_t i = 0; i < list->count && i < line->shared_fonts; i++) {
        if (can_draw(i, line, cluster, list) && !(skips_emoji && is_emoji_font(&list->fonts[i]))) {
            return (uint16_t)i;
        }
    }
    return FONT_MISSING;
}

static uint16_t font_for(const text_line *line, const text_cluster *cluster, const font_list *list) {
    if (is_invisible(line, cluster)) {
        return FONT_INVISIBLE;
    }
    if (line->first_font < list->count && can_draw(line->first_font, line, cluster, list)) {
        return line->first_font;
    }
    // The spaces of emoji are twice as wide as those of letters.
    const uint16_t font = first_font(line, cluster, list, is_space(line, cluster));
    return font == FONT_MISSING ? first_font(line, cluster, list, false) : font;
}

void choose_fonts(text_line *line, const font_list *list) {
    for (uint32_t i = 0; i < line->cluster_count; i++) {
        line->clusters[i].font = font_for(line, &line->clusters[i], list);
    }
}
