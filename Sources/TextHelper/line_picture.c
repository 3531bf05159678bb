#include "line_picture.h"

#include <stdlib.h>

#include "font_choice.h"
#include "pixels.h"
#include "sizing.h"

/// The part of the text run with advance or ink, in pixels along the run.
typedef struct extent {
    int64_t start;
    int64_t end;
} extent;

static int64_t clamped(int64_t value, int64_t least, int64_t most) {
    return value < least ? least : value > most ? most : value;
}

/// The position of the upper left pixel of a glyph, along the run and down or right across it.
static void corner(const text_line *line, const font_list *list, const placed_glyph *placed,
    const drawn_glyph *glyph, int64_t *along, int64_t *across) {
    if (line->direction == DIRECTION_TOP_TO_BOTTOM) {
        *along = placed->along - glyph->top;
        *across = placed->across + glyph->left;
        return;
    }
    const font_size *size = &list->fonts[placed->font].sizes[line->rows - LEAST_ROWS];
    *along = placed->along + glyph->left;
    *across = baseline_row(size, line->rows) - placed->across - glyph->top;
}

static const drawn_glyph *find(
    const text_line *line, font_list *list, glyph_map *map, const placed_glyph *placed) {
    return find_glyph(map, list, placed->font, line->rows, placed->glyph, line->format);
}

/// Returns the extent of the advance, extended by ink before and after it up to the height of the run.
static bool measure(
    const text_line *line, font_list *list, glyph_map *map, const layout *layout, extent *extent) {
    const int64_t most = line->rows;
    const int64_t end = rounded_pixels(layout->advance > 0 ? layout->advance : 0);
    *extent = (struct extent){.start = 0, .end = end};
    for (size_t i = 0; i < layout->glyph_count; i++) {
        const drawn_glyph *glyph = find(line, list, map, &layout->glyphs[i]);
        if (glyph == NULL) {
            return false;
        }
        if (glyph->columns == 0) {
            continue;
        }
        int64_t along;
        int64_t across;
        corner(line, list, &layout->glyphs[i], glyph, &along, &across);
        const bool is_vertical = line->direction == DIRECTION_TOP_TO_BOTTOM;
        const int64_t behind = along + (is_vertical ? glyph->rows : glyph->columns);
        extent->start = along < extent->start ? along : extent->start;
        extent->end = behind > extent->end ? behind : extent->end;
    }
    extent->start = clamped(extent->start, -most, 0);
    extent->end = clamped(extent->end, end, end + most);
    return true;
}

static bool draw_glyphs(const text_line *line, font_list *list, glyph_map *map, const layout *layout,
    int64_t start, picture *picture) {
    for (size_t i = 0; i < layout->glyph_count; i++) {
        const drawn_glyph *glyph = find(line, list, map, &layout->glyphs[i]);
        if (glyph == NULL) {
            return false;
        }
        int64_t along;
        int64_t across;
        corner(line, list, &layout->glyphs[i], glyph, &along, &across);
        const bool is_vertical = line->direction == DIRECTION_TOP_TO_BOTTOM;
        const int64_t x = is_vertical ? across : along - start;
        const int64_t y = is_vertical ? along - start : across;
        if (!put_glyph(picture, glyph, x, y)) {
            return false;
        }
    }
    return true;
}

/// Returns the number of columns of a text run, or of rows if it is vertical, that have colors.
static uint32_t count_colored(const picture *picture, bool is_vertical) {
    const uint32_t length = is_vertical ? picture->rows : picture->columns;
    uint32_t count = 0;
    for (uint32_t i = 0; i < length; i++) {
        count += has_color_in(picture, is_vertical, i);
    }
    return count;
}

static cluster_place place_of(const text_cluster *cluster, const extent *extent) {
    const int64_t length = extent->end - extent->start;
    const int64_t start = rounded_pixels(cluster->start) - extent->start;
    const int64_t end = rounded_pixels(cluster->start + cluster->advance) - extent->start;
    const int64_t first = clamped(start, 0, length);
    const int64_t behind = clamped(end, first, length);
    // Even a cluster without width has a position in the picture.
    const bool is_behind = first == length && length > 0;
    return (cluster_place){
        .start = (int32_t)(is_behind ? length - 1 : first),
        .width = (int32_t)(behind - first),
    };
}

static line_status draw_layout(
    const text_line *line, font_list *list, glyph_map *map, const layout *layout, line_picture *drawn) {
    extent extent;
    if (!measure(line, list, map, layout, &extent)) {
        return LINE_FAILED;
    }
    const bool is_vertical = line->direction == DIRECTION_TOP_TO_BOTTOM;
    const int64_t length = extent.end - extent.start;
    const int64_t columns = is_vertical ? line->rows : length;
    const int64_t rows = is_vertical ? length : line->rows;
    if (picture_bytes(line->format, columns, rows) > MOST_PICTURE_BYTES) {
        return LINE_TOO_LARGE;
    }
    // One more, because calloc may return null for zero elements.
    drawn->places = calloc((size_t)line->cluster_count + 1, sizeof *drawn->places);
    if (drawn->places == NULL
        || !make_picture(&drawn->picture, line->format, (uint32_t)columns, (uint32_t)rows)) {
        return LINE_FAILED;
    }
    for (uint32_t i = 0; i < line->cluster_count; i++) {
        drawn->places[i] = place_of(&line->clusters[i], &extent);
    }
    if (!draw_glyphs(line, list, map, layout, extent.start, &drawn->picture)) {
        return LINE_FAILED;
    }
    drawn->colored = count_colored(&drawn->picture, is_vertical);
    const size_t color_bytes = drawn->colored * (sizeof(uint32_t) + COLOR_BYTES * (size_t)line->rows);
    const size_t bytes = picture_bytes(line->format, columns, rows);
    return bytes + color_bytes > MOST_PICTURE_BYTES ? LINE_TOO_LARGE : LINE_DRAWN;
}

line_status draw_line(text_line *line, font_list *list, glyph_map *map, line_picture *drawn) {
    *drawn = (line_picture){0};
    choose_fonts(line, list);
    layout layout;
    const line_status status =
        lay_out(line, list, &layout) ? draw_layout(line, list, map, &layout, drawn) : LINE_FAILED;
    free_layout(&layout);
    return status;
}

void free_line_picture(line_picture *drawn) {
    free_picture(&drawn->picture);
    free(drawn->places);
    *drawn = (line_picture){0};
}
