#include "lb_picture_writing.h"

#include <errno.h>
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lb_png_writer {
    png_structp png;
    png_infop info;
    lb_picture_sink sink;
    void *context;
    uint32_t width;
    int sink_error;
    bool has_failed;
    lb_picture_failure *failure;
};

// libpng's jumps always end in a function of this file, after the sink has returned.
static void jump_back(png_structp png, png_const_charp message) {
    lb_png_writer *writer = png_get_error_ptr(png);
    writer->has_failed = true;
    writer->failure->system = writer->sink_error;
    snprintf(writer->failure->message, sizeof writer->failure->message, "%s",
        writer->sink_error != 0 ? strerror(writer->sink_error) : message);
    png_longjmp(png, 1);
}

static void keep_silent(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void put(png_structp png, png_bytep bytes, size_t count) {
    lb_png_writer *writer = png_get_io_ptr(png);
    writer->sink_error = writer->sink(writer->context, bytes, count);
    if (writer->sink_error != 0) {
        png_error(png, "cannot write");
    }
}

static void flush(png_structp png) {
    (void)png;
}

static bool put_head(lb_png_writer *writer, uint32_t height, const lb_picture_color *palette, int colors,
    lb_picture_failure *failure) {
    png_color entries[PNG_MAX_PALETTE_LENGTH];
    for (int i = 0; i < colors && i < PNG_MAX_PALETTE_LENGTH; i++) {
        entries[i] = (png_color){palette[i].red, palette[i].green, palette[i].blue};
    }
    writer->failure = failure;
    if (setjmp(png_jmpbuf(writer->png)) != 0) {
        return false;
    }
    png_set_write_fn(writer->png, writer, put, flush);
    png_set_IHDR(writer->png, writer->info, writer->width, height, colors > 16 ? 8 : 4,
        PNG_COLOR_TYPE_PALETTE, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_PLTE(writer->png, writer->info, entries, colors);
    png_write_info(writer->png, writer->info);
    png_set_packing(writer->png);
    return true;
}

lb_png_writer *lb_png_writer_open(lb_picture_sink sink, void *context, uint32_t width, uint32_t height,
    const lb_picture_color *palette, int colors, lb_picture_failure *failure) {
    lb_png_writer *writer = calloc(1, sizeof *writer);
    if (writer != NULL) {
        writer->sink = sink;
        writer->context = context;
        writer->width = width;
        writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, jump_back, keep_silent);
        if (writer->png != NULL) {
            writer->info = png_create_info_struct(writer->png);
        }
    }
    if (writer == NULL || writer->info == NULL) {
        failure->system = ENOMEM;
        snprintf(failure->message, sizeof failure->message, "%s", strerror(ENOMEM));
    } else if (put_head(writer, height, palette, colors, failure)) {
        return writer;
    }
    if (writer != NULL) {
        png_destroy_write_struct(&writer->png, &writer->info);
    }
    free(writer);
    return NULL;
}

bool lb_png_writer_add(
    lb_png_writer *writer, const uint8_t *pixels, uint32_t rows, lb_picture_failure *failure) {
    writer->failure = failure;
    if (setjmp(png_jmpbuf(writer->png)) != 0) {
        return false;
    }
    for (uint32_t row = 0; row < rows; row++) {
        png_write_row(writer->png, pixels + (size_t)row * writer->width);
    }
    return true;
}

static bool put_end(lb_png_writer *writer) {
    if (setjmp(png_jmpbuf(writer->png)) != 0) {
        return false;
    }
    png_write_end(writer->png, NULL);
    return true;
}

bool lb_png_writer_close(lb_png_writer *writer, lb_picture_failure *failure) {
    writer->failure = failure;
    bool is_done = !writer->has_failed && put_end(writer);
    png_destroy_write_struct(&writer->png, &writer->info);
    free(writer);
    return is_done;
}
