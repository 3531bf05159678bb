#ifndef TEXT_LINE_H
#define TEXT_LINE_H

#include "glyphs.h"
#include "message.h"

#define MOST_CLUSTER_POINTS 32
#define MOST_LANGUAGE_BYTES 35

/// Instead of the index of a font, as in the `line` reply.
#define FONT_MISSING 0xFFFE
#define FONT_INVISIBLE 0xFFFF

/// The numbers of the `line` request.
typedef enum line_direction {
    DIRECTION_AUTOMATIC = 0,
    DIRECTION_LEFT_TO_RIGHT = 1,
    DIRECTION_RIGHT_TO_LEFT = 2,
    DIRECTION_TOP_TO_BOTTOM = 3,
} line_direction;

/// A grapheme cluster and where it stands.
typedef struct text_cluster {
    uint32_t first_point;
    uint8_t point_count;
    /// Whether it was laid out.
    bool is_placed;
    /// Whether the client draws its mirror image.
    bool is_mirrored;
    /// Index in the font list, `FONT_MISSING` or `FONT_INVISIBLE`.
    uint16_t font;
    /// What the client draws it in, or `NO_INLINE_WIDTH`.
    uint16_t inline_width;
    /// Where its advance begins along the line, and how far it goes: in 1/64 pixels.
    int64_t start;
    int64_t advance;
} text_cluster;

#define NO_INLINE_WIDTH 0xFFFF

/// A line as it was asked for.
typedef struct text_line {
    line_direction direction;
    pixel_format format;
    /// Advances without hints, as Pillow has them.
    bool has_plain_advances;
    char language[MOST_LANGUAGE_BYTES + 1];
    uint32_t id;
    uint16_t rows;
    uint16_t box_width;
    uint32_t cluster_count;
    text_cluster *clusters;
    uint32_t point_count;
    uint32_t *points;
} text_line;

/// What reading a request gave.
typedef enum line_reading {
    LINE_READ,
    LINE_MALFORMED,
    LINE_NO_MEMORY,
} line_reading;

/// Reads the request behind its kind, to its end. The caller frees the line, whatever came; `id` is set as
/// soon as the request has one.
line_reading read_line(byte_reader *reader, text_line *line);

void free_line(text_line *line);

#endif
