#include "canvas.h"
#include "lb_picture_reading.h"
#include "light.h"
#include "png_chunks.h"
#include "png_frame.h"
#include "source.h"

#include <stdio.h>
#include <stdlib.h>

// PNG, third edition: section 5 defines chunks, section 11.3.2 those of animations. libpng does not read
// them, so each frame is given to it as a separate PNG file.

#define HEADER_BYTES 13
#define CONTROL_BYTES 26
/// Bytes of the sequence number in front of the data of a frame.
#define SEQUENCE_BYTES 4

/// A frame, as specified in its control chunk.
typedef struct {
    lb_area area;
    uint32_t delay;
    lb_disposal disposal;
    /// Whether the frame is drawn over the canvas. Otherwise it replaces its area.
    bool is_over;
} frame;

struct lb_apng {
    lb_source source;
    char error[160];
    bool ran_out_of_memory;
    bool inverts;
    lb_canvas canvas;
    lb_chunk header;
    lb_chunk palette;
    lb_chunk transparency;
    uint32_t frame_count;
    uint32_t read_count;
    frame frame;
};

static bool fail(lb_apng *self, const char *text) {
    snprintf(self->error, sizeof self->error, "%s", text);
    return false;
}

static bool fail_without_memory(lb_apng *self) {
    self->ran_out_of_memory = true;
    return fail(self, "there is not enough memory");
}

/// Reads the chunks in front of the first picture. Returns whether the file is an animation.
static bool read_header(lb_apng *self) {
    uint8_t start[LB_PNG_SIGNATURE_BYTES];
    if (!lb_source_take(&self->source, start, sizeof start)
        || memcmp(start, lb_png_signature, sizeof start) != 0) {
        return false;
    }
    lb_chunk next;
    while (
        lb_chunk_peek(&self->source, &next) && !lb_chunk_is(&next, "IDAT") && !lb_chunk_is(&next, "fcTL")) {
        if (lb_chunk_is(&next, "IHDR") && next.length == HEADER_BYTES) {
            self->header = next;
        } else if (lb_chunk_is(&next, "PLTE")) {
            self->palette = next;
        } else if (lb_chunk_is(&next, "tRNS")) {
            self->transparency = next;
        } else if (lb_chunk_is(&next, "acTL") && next.length == 8) {
            self->frame_count = lb_number(next.data);
        }
        lb_chunk_skip(&self->source, &next);
    }
    if (self->header.data == NULL || self->frame_count == 0) {
        return false;
    }
    self->canvas.width = lb_number(self->header.data);
    self->canvas.height = lb_number(self->header.data + 4);
    return true;
}

lb_apng *lb_apng_open(const uint8_t *bytes, size_t length) {
    lb_apng *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    self->source = (lb_source){.next = bytes, .left = length};
    if (!read_header(self)) {
        free(self);
        return NULL;
    }
    return self;
}

void lb_apng_free(lb_apng *self) {
    if (self != NULL) {
        lb_canvas_free(&self->canvas);
        free(self);
    }
}

const char *lb_apng_error(const lb_apng *self) {
    return self->error[0] == '\0' ? NULL : self->error;
}

bool lb_apng_ran_out_of_memory(const lb_apng *self) {
    return self->ran_out_of_memory;
}

uint32_t lb_apng_width(const lb_apng *self) {
    return self->canvas.width;
}

uint32_t lb_apng_height(const lb_apng *self) {
    return self->canvas.height;
}

bool lb_apng_is_interlaced(const lb_apng *self) {
    return self->header.data[HEADER_BYTES - 1] != 0;
}

bool lb_apng_start(lb_apng *self, int channels, bool inverts, const uint8_t background[3]) {
    self->inverts = inverts;
    return lb_canvas_make(&self->canvas, channels, background) || fail_without_memory(self);
}

/// Reads a control chunk.
static bool read_control(lb_apng *self, const lb_chunk *control) {
    if (control->length != CONTROL_BYTES) {
        return fail(self, "a frame has a wrong header");
    }
    const uint8_t *data = control->data;
    const lb_area area = {.x = lb_number(data + 12),
        .y = lb_number(data + 16),
        .width = lb_number(data + 4),
        .height = lb_number(data + 8)};
    const bool is_inside = area.width > 0 && area.height > 0 && area.width <= self->canvas.width
                           && area.height <= self->canvas.height && area.x <= self->canvas.width - area.width
                           && area.y <= self->canvas.height - area.height;
    const uint8_t disposal = data[24];
    if (!is_inside || disposal > LB_RESTORE || data[25] > 1) {
        return fail(self, "a frame has a wrong header");
    }
    const uint32_t parts = lb_short_number(data + 22);
    self->frame = (frame){
        .area = area,
        .delay = lb_short_number(data + 20) * 1000 / (parts > 0 ? parts : 100),
        // Below the first frame there is nothing.
        .disposal = disposal == LB_RESTORE && self->read_count == 0 ? LB_CLEAR : disposal,
        .is_over = data[25] == 1,
    };
    self->read_count += 1;
    return true;
}

int lb_apng_next_frame(lb_apng *self) {
    lb_chunk next;
    while (self->read_count < self->frame_count) {
        if (!lb_chunk_peek(&self->source, &next)) {
            fail(self, lb_source_ended);
            return -1;
        }
        if (lb_chunk_is(&next, "IEND")) {
            return 0;
        }
        lb_chunk_skip(&self->source, &next);
        if (lb_chunk_is(&next, "fcTL")) {
            return read_control(self, &next) ? 1 : -1;
        }
    }
    return 0;
}

uint64_t lb_apng_frame_pixels(const lb_apng *self) {
    return (uint64_t)self->frame.area.width * self->frame.area.height;
}

uint32_t lb_apng_frame_delay(const lb_apng *self) {
    return self->frame.delay;
}

/// Appends the data of the frame, which ends in front of the next control chunk.
static void append_data(const lb_apng *self, lb_png_file *file) {
    lb_source source = self->source;
    lb_chunk next;
    while (lb_chunk_peek(&source, &next) && !lb_chunk_is(&next, "fcTL") && !lb_chunk_is(&next, "IEND")) {
        if (lb_chunk_is(&next, "IDAT")) {
            lb_png_file_append_chunk(file, "IDAT", next.data, next.length);
        } else if (lb_chunk_is(&next, "fdAT") && next.length >= SEQUENCE_BYTES) {
            lb_png_file_append_chunk(file, "IDAT", next.data + SEQUENCE_BYTES, next.length - SEQUENCE_BYTES);
        }
        lb_chunk_skip(&source, &next);
    }
}

/// Appends the frame as a PNG file: the header with the size of the frame, the palette, the transparent color
/// and the data.
static void append_frame(const lb_apng *self, lb_png_file *file) {
    uint8_t header[HEADER_BYTES];
    memcpy(header, self->header.data, sizeof header);
    const uint32_t sides[] = {self->frame.area.width, self->frame.area.height};
    for (size_t i = 0; i < 8; i++) {
        header[i] = (uint8_t)(sides[i / 4] >> (24 - 8 * (i % 4)));
    }
    lb_png_file_append(file, lb_png_signature, LB_PNG_SIGNATURE_BYTES);
    lb_png_file_append_chunk(file, "IHDR", header, sizeof header);
    if (self->palette.data != NULL) {
        lb_png_file_append_chunk(file, "PLTE", self->palette.data, self->palette.length);
    }
    if (self->transparency.data != NULL) {
        lb_png_file_append_chunk(file, "tRNS", self->transparency.data, self->transparency.length);
    }
    append_data(self, file);
    lb_png_file_append_chunk(file, "IEND", NULL, 0);
}

/// Draws one row of red, green, blue and alpha.
static void draw_row(const lb_apng *self, uint32_t y, const uint8_t *colors) {
    const lb_canvas *canvas = &self->canvas;
    const int channels = (int)canvas->channels;
    uint8_t *pixel = lb_canvas_row(canvas, self->frame.area, y);
    for (uint32_t x = 0; x < self->frame.area.width; x++, pixel += channels, colors += LB_ALPHA_CHANNELS) {
        const uint8_t *behind = self->frame.is_over ? pixel : canvas->behind;
        lb_put_pixel(pixel, channels, colors, colors[3], self->inverts, behind);
    }
}

/// Decodes `png`, a picture as large as the frame, and draws its rows.
static bool draw_rows(lb_apng *self, lb_png *png) {
    static const uint8_t black[3] = {0, 0, 0};
    bool is_right = lb_png_error(png) == NULL && lb_png_width(png) == self->frame.area.width
                    && lb_png_height(png) == self->frame.area.height
                    && lb_png_start(png, LB_ALPHA_CHANNELS, false, black);
    for (uint32_t y = 0; is_right && y < self->frame.area.height; y++) {
        const uint8_t *row = lb_png_next_row(png);
        is_right = row != NULL;
        if (is_right) {
            draw_row(self, y, row);
        }
    }
    if (!is_right) {
        self->ran_out_of_memory = lb_png_ran_out_of_memory(png);
        const char *text = lb_png_error(png);
        fail(self, text == NULL ? "a frame has a wrong size" : text);
    }
    return is_right;
}

bool lb_apng_draw(lb_apng *self) {
    lb_canvas_dispose(&self->canvas);
    if (!lb_canvas_begin(&self->canvas, self->frame.area, self->frame.disposal)) {
        return fail_without_memory(self);
    }
    lb_png_file file = {0};
    append_frame(self, &file);
    file.bytes = malloc(file.size);
    if (file.bytes == NULL) {
        return fail_without_memory(self);
    }
    file.size = 0;
    append_frame(self, &file);
    lb_png *png = lb_png_open_frame(file.bytes, file.size);
    const bool is_drawn = png == NULL ? fail_without_memory(self) : draw_rows(self, png);
    lb_png_free(png);
    free(file.bytes);
    return is_drawn;
}

const uint8_t *lb_apng_canvas(const lb_apng *self) {
    return self->canvas.pixels;
}
