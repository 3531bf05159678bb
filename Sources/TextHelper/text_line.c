#include "text_line.h"

#include <stdlib.h>
#include <string.h>

#include "unicode.h"

#define MOST_CLUSTERS 10000
#define MOST_POINTS 65536

#define FLAG_COVERAGE 1U
#define FLAG_PLAIN_ADVANCES 2U
#define FLAG_FONT_ORDER 4U
#define FLAG_COLORS 8U

#define HALF_ROWS 0xFFFF

static bool is_language_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z')
           || (letter >= '0' && letter <= '9') || letter == '-';
}

static bool read_language(byte_reader *reader, size_t count, char language[MOST_LANGUAGE_BYTES + 1]) {
    const uint8_t *bytes = count <= MOST_LANGUAGE_BYTES ? take_bytes(reader, count) : NULL;
    if (bytes == NULL) {
        return false;
    }
    memcpy(language, bytes, count);
    for (size_t i = 0; i < count; i++) {
        if (!is_language_letter(language[i])) {
            return false;
        }
    }
    return true;
}

static bool read_clusters(byte_reader *reader, text_line *line) {
    uint32_t next_point = 0;
    for (uint32_t i = 0; i < line->cluster_count; i++) {
        text_cluster *cluster = &line->clusters[i];
        cluster->first_point = next_point;
        cluster->point_count = take_u8(reader);
        const uint8_t reserved = take_u8(reader);
        cluster->inline_width = take_u16(reader);
        next_point += cluster->point_count;
        if (cluster->point_count == 0 || cluster->point_count > MOST_CLUSTER_POINTS || reserved != 0) {
            return false;
        }
    }
    return !reader->failed && next_point == line->point_count;
}

static bool read_points(byte_reader *reader, text_line *line) {
    for (uint32_t i = 0; i < line->point_count; i++) {
        line->points[i] = take_u32(reader);
        if (!is_text(line->points[i])) {
            return false;
        }
    }
    return true;
}

line_reading read_line(byte_reader *reader, text_line *line) {
    *line = (text_line){0};
    const uint8_t direction = take_u8(reader);
    const uint8_t flags = take_u8(reader);
    const uint8_t language_bytes = take_u8(reader);
    line->id = take_u32(reader);
    line->rows = take_u16(reader);
    line->box_width = take_u16(reader);
    line->cluster_count = take_u32(reader);
    line->point_count = take_u32(reader);
    const bool has_order = (flags & FLAG_FONT_ORDER) != 0;
    line->first_font = has_order ? take_u16(reader) : NO_ENTRY;
    line->shared_fonts = has_order ? take_u16(reader) : MOST_FONTS;

    const bool is_sound = direction <= DIRECTION_TOP_TO_BOTTOM
                          && flags <= (FLAG_COVERAGE | FLAG_PLAIN_ADVANCES | FLAG_FONT_ORDER | FLAG_COLORS)
                          && (flags & (FLAG_COVERAGE | FLAG_COLORS)) != FLAG_COLORS
                          && line->rows >= LEAST_ROWS && line->rows <= MOST_ROWS
                          && line->cluster_count <= MOST_CLUSTERS && line->point_count <= MOST_POINTS;
    if (reader->failed || !is_sound || !read_language(reader, language_bytes, line->language)) {
        return LINE_MALFORMED;
    }
    line->direction = direction;
    line->format = (flags & FLAG_COLORS) != 0     ? FORMAT_COLORS
                   : (flags & FLAG_COVERAGE) != 0 ? FORMAT_COVERAGE
                                                  : FORMAT_BITS;
    line->has_plain_advances = (flags & FLAG_PLAIN_ADVANCES) != 0;
    if (line->box_width == HALF_ROWS) {
        line->box_width = line->rows / 2;
    }

    // One more, because calloc may return null for zero elements.
    line->clusters = calloc((size_t)line->cluster_count + 1, sizeof *line->clusters);
    line->points = calloc((size_t)line->point_count + 1, sizeof *line->points);
    if (line->clusters == NULL || line->points == NULL) {
        return LINE_NO_MEMORY;
    }
    const bool is_complete =
        read_clusters(reader, line) && read_points(reader, line) && !reader->failed && reader->left == 0;
    return is_complete ? LINE_READ : LINE_MALFORMED;
}

void free_line(text_line *line) {
    free(line->clusters);
    free(line->points);
    *line = (text_line){0};
}
