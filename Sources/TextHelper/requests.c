#include "requests.h"

#include "line_picture.h"
#include "sizing.h"
#include "text_line.h"

#define KIND_LINE 1
#define KIND_FONT 2
#define KIND_COVERAGE 3

#define STATUS_OK 0
#define STATUS_MALFORMED 1

#define CLUSTER_MIRRORED 1

#define MOST_COVERAGE_POINTS 65536

static line_status status_of(line_reading reading) {
    return reading == LINE_MALFORMED ? LINE_REFUSED : LINE_FAILED;
}

/// Appends the columns or, in vertical runs, the rows that have colors.
static void put_colors(byte_writer *reply, const picture *picture, uint32_t colored, bool is_vertical) {
    const uint32_t length = is_vertical ? picture->rows : picture->columns;
    const uint32_t breadth = is_vertical ? picture->columns : picture->rows;
    put_u32(reply, colored);
    for (uint32_t i = 0; i < length; i++) {
        if (!has_color_in(picture, is_vertical, i)) {
            continue;
        }
        put_u32(reply, i);
        for (uint32_t j = 0; j < breadth; j++) {
            put_bytes(reply, picture_color(picture, is_vertical ? j : i, is_vertical ? i : j), COLOR_BYTES);
        }
    }
}

static void put_line(
    byte_writer *reply, const text_line *line, line_status status, const line_picture *drawn) {
    const bool is_drawn = status == LINE_DRAWN;
    const picture *picture = &drawn->picture;
    put_u8(reply, KIND_LINE);
    put_u8(reply, (uint8_t)status);
    put_u8(reply, (uint8_t)line->format);
    put_u8(reply, 0);
    put_u32(reply, line->id);
    put_u32(reply, is_drawn ? picture->columns : 0);
    put_u32(reply, is_drawn ? picture->rows : 0);
    put_u32(reply, is_drawn ? line->cluster_count : 0);
    if (!is_drawn) {
        return;
    }
    for (uint32_t i = 0; i < line->cluster_count; i++) {
        put_u32(reply, (uint32_t)drawn->places[i].start);
        put_u32(reply, (uint32_t)drawn->places[i].width);
        put_u16(reply, line->clusters[i].font);
        put_u16(reply, line->clusters[i].is_mirrored ? CLUSTER_MIRRORED : 0);
    }
    put_bytes(reply, picture->pixels, picture_bytes(picture->format, picture->columns, picture->rows));
    if (line->format == FORMAT_COLORS) {
        put_colors(reply, picture, drawn->colored, line->direction == DIRECTION_TOP_TO_BOTTOM);
    }
}

static void answer_line(byte_reader *request, font_list *list, glyph_map *map, byte_writer *reply) {
    text_line line;
    line_picture drawn = {0};
    const line_reading reading = read_line(request, &line);
    const line_status status =
        reading == LINE_READ ? draw_line(&line, list, map, &drawn) : status_of(reading);
    put_line(reply, &line, status, &drawn);
    free_line_picture(&drawn);
    free_line(&line);
}

/// Returns the entry if it is an open font, otherwise null.
static font *open_entry(font_list *list, uint16_t entry) {
    return entry < list->count && list->fonts[entry].face != NULL ? &list->fonts[entry] : NULL;
}

static void answer_font(byte_reader *request, font_list *list, byte_writer *reply) {
    (void)take_u8(request);
    const uint16_t entry = take_u16(request);
    const uint16_t rows = take_u16(request);
    (void)take_u16(request);
    font *font = open_entry(list, entry);
    const bool is_sound =
        !request->failed && request->left == 0 && font != NULL && rows >= LEAST_ROWS && rows <= MOST_ROWS;
    const font_size none = {0};
    const font_size *size = is_sound ? size_for_rows(font, rows) : &none;
    put_u8(reply, KIND_FONT);
    put_u8(reply, is_sound ? STATUS_OK : STATUS_MALFORMED);
    put_u16(reply, entry);
    put_u16(reply, rows);
    put_u8(reply, (uint8_t)size->choice);
    put_u8(reply, size->factor);
    put_u16(reply, size->pixels);
    put_u16(reply, size->above);
    put_u16(reply, size->below);
    put_u16(reply, size->native);
    put_u8(reply, size->fits);
    put_u8(reply, 0);
}

static void answer_coverage(byte_reader *request, font_list *list, byte_writer *reply) {
    (void)take_u8(request);
    const uint16_t entry = take_u16(request);
    const uint32_t count = take_u32(request);
    const font *font = open_entry(list, entry);
    const bool is_sound = !request->failed && font != NULL && count <= MOST_COVERAGE_POINTS
                          && request->left == (size_t)count * sizeof(uint32_t);
    put_u8(reply, KIND_COVERAGE);
    put_u8(reply, is_sound ? STATUS_OK : STATUS_MALFORMED);
    put_u16(reply, entry);
    put_u32(reply, is_sound ? count : 0);
    for (uint32_t i = 0; is_sound && i < count; i++) {
        put_u8(reply, covers_alone(font, take_u32(request)));
    }
}

void answer_request(const uint8_t *body, size_t size, font_list *list, glyph_map *map, byte_writer *reply) {
    byte_reader request = {.next = body, .left = size};
    const uint8_t kind = take_u8(&request);
    switch (kind) {
    case KIND_LINE:
        answer_line(&request, list, map, reply);
        break;
    case KIND_FONT:
        answer_font(&request, list, reply);
        break;
    case KIND_COVERAGE:
        answer_coverage(&request, list, reply);
        break;
    default:
        put_u8(reply, kind);
        put_u8(reply, STATUS_MALFORMED);
    }
}
