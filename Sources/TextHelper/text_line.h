#ifndef TEXT_LINE_H
#define TEXT_LINE_H

#include "glyphs.h"
#include "message.h"

#define MOST_CLUSTER_POINTS 32
#define MOST_LANGUAGE_BYTES 35

/// Font indexes with a special meaning, as in the `line` reply.
#define FONT_MISSING 0xFFFE
#define FONT_INVISIBLE 0xFFFF

/// The direction of a text run. The values are the numbers in the `line` request.
typedef enum line_direction {
    DIRECTION_AUTOMATIC = 0,
    DIRECTION_LEFT_TO_RIGHT = 1,
    DIRECTION_RIGHT_TO_LEFT = 2,
    DIRECTION_TOP_TO_BOTTOM = 3,
} line_direction;

/// A grapheme cluster and its position.
typedef struct text_cluster {
    uint32_t first_point;
    uint8_t point_count;
    /// Whether the cluster was laid out.
    bool is_placed;
    /// Whether the client draws the mirror image.
    bool is_mirrored;
    /// The index of the font in the font list, or `FONT_MISSING` or `FONT_INVISIBLE`.
    uint16_t font;
    /// The width of the cluster if the client draws it, or `NO_INLINE_WIDTH`.
    uint16_t inline_width;
    /// The start and the length of the cluster's advance along the text run, in 1/64 pixels.
    int64_t start;
    int64_t advance;
} text_cluster;

#define NO_INLINE_WIDTH 0xFFFF
#define NO_ENTRY 0xFFFF

/// A requested text run.
typedef struct text_line {
    line_direction direction;
    pixel_format format;
    /// Whether advances are not hinted, as in Pillow.
    bool has_plain_advances;
    char language[MOST_LANGUAGE_BYTES + 1];
    uint32_t id;
    uint16_t rows;
    uint16_t box_width;
    /// The entry of the font list that is tried first, or `NO_ENTRY`.
    uint16_t first_font;
    /// The number of entries at the start of the font list that are tried after the first one.
    uint16_t shared_fonts;
    uint32_t cluster_count;
    text_cluster *clusters;
    uint32_t point_count;
    uint32_t *points;
} text_line;

/// The result of reading a request.
typedef enum line_reading {
    LINE_READ,
    LINE_MALFORMED,
    LINE_NO_MEMORY,
} line_reading;

/// Reads the rest of a request, which follows its kind. Sets `id` as soon as it is read. In any case, the
/// caller must free the text run.
line_reading read_line(byte_reader *reader, text_line *line);

void free_line(text_line *line);

#endif
