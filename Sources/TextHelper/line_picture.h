#ifndef LINE_PICTURE_H
#define LINE_PICTURE_H

#include "layout.h"
#include "picture.h"

/// Where a cluster stands in the picture: columns or, from top to bottom, rows.
typedef struct cluster_place {
    int32_t start;
    int32_t width;
} cluster_place;

/// What became of a line; the numbers of the `line` reply.
typedef enum line_status {
    LINE_DRAWN = 0,
    LINE_REFUSED = 1,
    LINE_TOO_LARGE = 2,
    LINE_FAILED = 3,
} line_status;

/// A line, drawn.
typedef struct line_picture {
    picture picture;
    /// For each cluster of the line.
    cluster_place *places;
} line_picture;

/// Chooses fonts, lays the line out and draws it. The caller frees the picture, whatever came.
line_status draw_line(text_line *line, font_list *list, glyph_map *map, line_picture *drawn);

void free_line_picture(line_picture *drawn);

#endif
