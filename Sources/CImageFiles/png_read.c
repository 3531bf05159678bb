#include "lb_picture_reading.h"
#include "light.h"
#include "png_chunks.h"
#include "png_frame.h"
#include "source.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

struct lb_png {
    png_structp png;
    png_infop info;
    lb_source source;
    /// The bytes of the signature or of a required chunk that libpng has not read yet.
    size_t chunk_left;
    char error[160];
    bool ran_out_of_memory;
    uint32_t width;
    uint32_t height;
    uint32_t next_row;
    /// The rows that libpng has not decoded yet, in all passes.
    uint32_t rows_left;
    bool has_last_row;
    bool inverts;
    bool is_interlaced;
    bool ignores_checksums;
    /// The number of bytes per pixel.
    int channels;
    /// The pixel behind transparent ones.
    uint8_t behind[3];
    /// A row of red, green, blue and alpha.
    uint8_t *colors;
    /// The pixels of one row, or of the whole picture if it is interlaced.
    uint8_t *light;
};

static void fail(png_structp png, png_const_charp text) {
    lb_png *self = png_get_error_ptr(png);
    snprintf(self->error, sizeof self->error, "%s", text);
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

/// libpng reports exhausted memory only as text.
static png_voidp allocate(png_structp png, png_alloc_size_t size) {
    void *memory = malloc(size);
    if (memory == NULL) {
        lb_png *self = png_get_mem_ptr(png);
        self->ran_out_of_memory = true;
    }
    return memory;
}

static void release(png_structp png, png_voidp memory) {
    (void)png;
    free(memory);
}

/// Returns whether the pixels depend on the chunk called `name`: a critical chunk, whose name begins with an
/// uppercase letter (PNG, section 5.4), or the transparent color. The data of other chunks may expand far
/// beyond its size in the file, and some versions of libpng allocate any length that a chunk claims.
static bool is_needed(const uint8_t *name) {
    return (name[0] & 0x20) == 0 || memcmp(name, "tRNS", 4) == 0;
}

/// Fails if the checksum of `chunk` is wrong. The checksum is not left to libpng, which computes it while it
/// reads a chunk, because the last chunk may be read only in part.
static void check_chunk(const lb_png *self, const lb_chunk *chunk) {
    if (!self->ignores_checksums && !lb_chunk_is_intact(chunk)) {
        char text[sizeof self->error];
        snprintf(text, sizeof text, "%.4s: CRC error", (const char *)chunk->name);
        png_error(self->png, text);
    }
}

/// Advances to the next required chunk, skipping others. Fails at the end of the file, at a chunk that claims
/// to be longer than the rest of the file, and at a wrong checksum.
static void begin_chunk(lb_png *self) {
    lb_chunk chunk;
    while (lb_chunk_peek(&self->source, &chunk)) {
        if (is_needed(chunk.name)) {
            check_chunk(self, &chunk);
            self->chunk_left = (size_t)chunk.length + LB_CHUNK_FRAME;
            return;
        }
        lb_chunk_skip(&self->source, &chunk);
    }
    png_error(self->png, lb_source_ended);
}

/// Passes only the signature and the required chunks to libpng.
static void take(png_structp png, png_bytep bytes, size_t length) {
    lb_png *self = png_get_io_ptr(png);
    while (length > 0) {
        if (self->chunk_left == 0) {
            begin_chunk(self);
        }
        const size_t count = length < self->chunk_left ? length : self->chunk_left;
        if (!lb_source_take(&self->source, bytes, count)) {
            png_error(png, lb_source_ended);
        }
        self->chunk_left -= count;
        bytes += count;
        length -= count;
    }
}

static bool read_header(lb_png *self) {
    if (setjmp(png_jmpbuf(self->png))) {
        return false;
    }
    png_set_read_fn(self->png, self, take);
    png_set_crc_action(self->png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    // The caller checks the size; libpng's limit would hide it.
    png_set_user_limits(self->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_read_info(self->png, self->info);
    self->width = png_get_image_width(self->png, self->info);
    self->height = png_get_image_height(self->png, self->info);
    self->is_interlaced = png_get_interlace_type(self->png, self->info) != PNG_INTERLACE_NONE;
    return true;
}

static lb_png *open_png(const uint8_t *bytes, size_t length, bool ignores_checksums) {
    lb_png *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    self->source = (lb_source){.next = bytes, .left = length};
    self->chunk_left = LB_PNG_SIGNATURE_BYTES;
    self->ignores_checksums = ignores_checksums;
    self->png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, self, fail, ignore, self, allocate, release);
    self->info = self->png == NULL ? NULL : png_create_info_struct(self->png);
    if (self->info == NULL) {
        lb_png_free(self);
        return NULL;
    }
    read_header(self);
    return self;
}

lb_png *lb_png_open(const uint8_t *bytes, size_t length) {
    return open_png(bytes, length, false);
}

lb_png *lb_png_open_frame(const uint8_t *bytes, size_t length) {
    return open_png(bytes, length, true);
}

void lb_png_free(lb_png *self) {
    if (self == NULL) {
        return;
    }
    png_destroy_read_struct(&self->png, &self->info, NULL);
    free(self->colors);
    free(self->light);
    free(self);
}

const char *lb_png_error(const lb_png *self) {
    return self->error[0] == '\0' ? NULL : self->error;
}

bool lb_png_ran_out_of_memory(const lb_png *self) {
    return self->ran_out_of_memory;
}

uint32_t lb_png_width(const lb_png *self) {
    return self->width;
}

uint32_t lb_png_height(const lb_png *self) {
    return self->height;
}

bool lb_png_is_interlaced(const lb_png *self) {
    return self->is_interlaced;
}

/// Returns the number of rows in the pass with the number `pass` (Adam7).
static uint32_t rows_in_pass(const lb_png *self, int pass) {
    return PNG_PASS_COLS(self->width, pass) == 0 ? 0 : PNG_PASS_ROWS(self->height, pass);
}

static uint32_t rows_in_all_passes(const lb_png *self) {
    uint32_t rows = 0;
    for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
        rows += rows_in_pass(self, pass);
    }
    return rows;
}

/// Leaves libpng when the last row is decoded. Otherwise libpng would inflate all data that follow the row,
/// and a small file can have a thousand times its size of them.
static void row_decoded(png_structp png, png_row_infop row, png_bytep colors) {
    lb_png *self = png_get_io_ptr(png);
    if (self->rows_left > 0) {
        return;
    }
    memcpy(self->colors, colors, row->rowbytes);
    self->has_last_row = true;
    png_longjmp(png, 1);
}

/// Decodes the next row. Returns whether the row is complete. It fails with a jump, except at the last row.
static bool decode_row(lb_png *self) {
    self->rows_left--;
    if (self->rows_left == 0) {
        if (setjmp(png_jmpbuf(self->png))) {
            return self->has_last_row;
        }
    }
    png_read_row(self->png, self->colors, NULL);
    return true;
}

/// Reads one row, of `count` pixels, and writes them `step` pixels apart. Returns whether the row is
/// complete.
static bool read_row(lb_png *self, uint32_t count, uint8_t *light, size_t step) {
    if (!decode_row(self)) {
        return false;
    }
    for (uint32_t x = 0; x < count; x++) {
        const uint8_t *color = self->colors + 4 * (size_t)x;
        uint8_t *pixel = light + x * step * (size_t)self->channels;
        if (self->channels == LB_ALPHA_CHANNELS) {
            memcpy(pixel, color, LB_ALPHA_CHANNELS);
        } else {
            lb_put_pixel(pixel, self->channels, color, color[3], self->inverts, self->behind);
        }
    }
    return true;
}

/// Reads the rows of the seven passes (Adam7) and places each pixel. Returns whether all rows are complete.
static bool read_passes(lb_png *self) {
    for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
        uint32_t columns = PNG_PASS_COLS(self->width, pass);
        uint32_t rows = rows_in_pass(self, pass);
        for (uint32_t row = 0; row < rows; row++) {
            size_t y = PNG_ROW_FROM_PASS_ROW(row, pass);
            uint8_t *light =
                self->light + (y * self->width + PNG_PASS_START_COL(pass)) * (size_t)self->channels;
            if (!read_row(self, columns, light, PNG_PASS_COL_OFFSET(pass))) {
                return false;
            }
        }
    }
    return true;
}

bool lb_png_start(lb_png *self, int channels, bool inverts, const uint8_t background[3]) {
    if (setjmp(png_jmpbuf(self->png))) {
        return false;
    }
    self->channels = channels;
    self->inverts = inverts;
    lb_put_background(self->behind, channels, background);
    png_set_expand(self->png);
    png_set_scale_16(self->png);
    png_set_gray_to_rgb(self->png);
    png_set_add_alpha(self->png, 0xFF, PNG_FILLER_AFTER);
    png_set_read_user_transform_fn(self->png, row_decoded);
    png_read_update_info(self->png, self->info);
    if (png_get_rowbytes(self->png, self->info) != 4 * (size_t)self->width) {
        png_error(self->png, "its pixels cannot be turned into colors");
    }
    self->colors = malloc(4 * (size_t)self->width);
    self->light = malloc((size_t)self->width * (size_t)channels * (self->is_interlaced ? self->height : 1));
    if (self->colors == NULL || self->light == NULL) {
        self->ran_out_of_memory = true;
        png_error(self->png, "there is not enough memory");
    }
    self->rows_left = self->is_interlaced ? rows_in_all_passes(self) : self->height;
    return !self->is_interlaced || read_passes(self);
}

const uint8_t *lb_png_next_row(lb_png *self) {
    if (self->next_row >= self->height) {
        return NULL;
    }
    size_t row = self->next_row++;
    if (self->is_interlaced) {
        return self->light + row * self->width * (size_t)self->channels;
    }
    if (setjmp(png_jmpbuf(self->png))) {
        return NULL;
    }
    return read_row(self, self->width, self->light, 1) ? self->light : NULL;
}
