#ifndef LB_PICTURE_WRITING_H
#define LB_PICTURE_WRITING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Encoders of indexed pictures. A writer is opened, receives all pixels in order, and is closed. After a
// failure, it can only be closed. No function uses longjmp across the caller's frames.

/// Receives the bytes of a file in order. Returns 0, or a system error number, after which the writer does
/// not call it again.
typedef int (*lb_picture_sink)(void *_Nullable context, const void *_Nonnull bytes, size_t count);

/// Red, green, blue.
typedef struct {
    uint8_t red;
    uint8_t green;
    uint8_t blue;
} lb_picture_color;

/// A failure of a writer.
typedef struct {
    /// The error number that the sink returned, or 0 for any other failure.
    int system;
    /// A human-readable description of the failure, with a terminating zero.
    char message[120];
} lb_picture_failure;

typedef struct lb_gif_writer lb_gif_writer;
typedef struct lb_png_writer lb_png_writer;

/// Begins a GIF that repeats indefinitely. It has 2 to 256 `colors`. Returns NULL on failure.
lb_gif_writer *_Nullable lb_gif_writer_open(lb_picture_sink _Nonnull sink, void *_Nullable context,
    uint16_t width, uint16_t height, const lb_picture_color *_Nonnull palette, int colors,
    lb_picture_failure *_Nonnull failure);

/// Adds a picture that is drawn over the previous ones and shown for `delay` hundredths of a second. Its
/// pixels are given row by row. Where they equal `transparent` (−1 for no such value), the previous picture
/// stays visible. The call may modify the pixels.
bool lb_gif_writer_add(lb_gif_writer *_Nonnull writer, uint16_t left, uint16_t top, uint16_t width,
    uint16_t height, uint8_t *_Nonnull pixels, int transparent, uint16_t delay,
    lb_picture_failure *_Nonnull failure);

/// Completes the file and frees the writer, even after a failure.
bool lb_gif_writer_close(lb_gif_writer *_Nonnull writer, lb_picture_failure *_Nonnull failure);

/// Begins a PNG. It has 1 to 256 `colors`. Returns NULL on failure.
lb_png_writer *_Nullable lb_png_writer_open(lb_picture_sink _Nonnull sink, void *_Nullable context,
    uint32_t width, uint32_t height, const lb_picture_color *_Nonnull palette, int colors,
    lb_picture_failure *_Nonnull failure);

/// Adds rows of pixels, one byte per pixel.
bool lb_png_writer_add(lb_png_writer *_Nonnull writer, const uint8_t *_Nonnull pixels, uint32_t rows,
    lb_picture_failure *_Nonnull failure);

/// Completes the file and frees the writer, even after a failure.
bool lb_png_writer_close(lb_png_writer *_Nonnull writer, lb_picture_failure *_Nonnull failure);

#endif
