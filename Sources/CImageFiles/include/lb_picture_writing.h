#ifndef LB_PICTURE_WRITING_H
#define LB_PICTURE_WRITING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Encoders of indexed pictures. A writer is opened, fed from the first to the last pixel and closed. After a
// failure it can only be closed. Nothing jumps over the caller's frames.

/// Takes the bytes of a file in their order. Returns 0, or an error number of the system, after which it is
/// not called again by that writer.
typedef int (*lb_picture_sink)(void *_Nullable context, const void *_Nonnull bytes, size_t count);

/// Red, green, blue.
typedef struct {
    uint8_t red;
    uint8_t green;
    uint8_t blue;
} lb_picture_color;

/// What went wrong.
typedef struct {
    /// The sink's error number; 0 when something else failed.
    int system;
    /// What failed, for people; always terminated.
    char message[120];
} lb_picture_failure;

typedef struct lb_gif_writer lb_gif_writer;
typedef struct lb_png_writer lb_png_writer;

/// Begins a GIF that repeats for ever. `colors` is 2 to 256. NULL after a failure.
lb_gif_writer *_Nullable lb_gif_writer_open(lb_picture_sink _Nonnull sink, void *_Nullable context,
    uint16_t width, uint16_t height, const lb_picture_color *_Nonnull palette, int colors,
    lb_picture_failure *_Nonnull failure);

/// Adds a picture that is laid over what is there, and stays `delay` hundredths of a second. Of its pixels,
/// row by row, those that are `transparent` (−1: none) leave what is there. The pixels may be changed by the
/// call.
bool lb_gif_writer_add(lb_gif_writer *_Nonnull writer, uint16_t left, uint16_t top, uint16_t width,
    uint16_t height, uint8_t *_Nonnull pixels, int transparent, uint16_t delay,
    lb_picture_failure *_Nonnull failure);

/// Ends the file and frees the writer, in any case.
bool lb_gif_writer_close(lb_gif_writer *_Nonnull writer, lb_picture_failure *_Nonnull failure);

/// Begins a PNG. `colors` is 1 to 256. NULL after a failure.
lb_png_writer *_Nullable lb_png_writer_open(lb_picture_sink _Nonnull sink, void *_Nullable context,
    uint32_t width, uint32_t height, const lb_picture_color *_Nonnull palette, int colors,
    lb_picture_failure *_Nonnull failure);

/// Adds rows of pixels, a byte each.
bool lb_png_writer_add(lb_png_writer *_Nonnull writer, const uint8_t *_Nonnull pixels, uint32_t rows,
    lb_picture_failure *_Nonnull failure);

/// Ends the file and frees the writer, in any case.
bool lb_png_writer_close(lb_png_writer *_Nonnull writer, lb_picture_failure *_Nonnull failure);

#endif
