#ifndef LINE_PICTURE_H
#define LINE_PICTURE_H

#include "layout.h"
#include "picture.h"

/// The position of a cluster in the picture, in columns or, in vertical runs, in rows.
typedef struct cluster_place {
    int32_t start;
    int32_t width;
} cluster_place;

/// The status of a text run. The values are the numbers in the `line` reply.
typedef enum line_status {
    LINE_DRAWN = 0,
    LINE_REFUSED = 1,
    LINE_TOO_LARGE = 2,
    LINE_FAILED = 3,
} line_status;

/// A rendered text run.
typedef struct line_picture {
    picture picture;
    /// The placement of each cluster.
    cluster_place *places;
    /// The number of columns or, in vertical runs, of rows that contain colors.
    uint32_t colored;
} line_picture;

/// Chooses fonts, lays out the text run and draws it. In any case, the caller must free the picture.
line_status draw_line(text_line *line, font_list *list, glyph_map *map, line_picture *drawn);

void free_line_picture(line_picture *drawn);

#endif
