#ifndef LB_PICTURE_READING_H
#define LB_PICTURE_READING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Pictures are read as they look over `background`, a red, a green and a blue. Where `channels` is 1, a pixel
// is a byte of light, 0 dark to 255 bright; where it is 3, a pixel is red, green and blue. Where `inverts` is
// set, dark and bright are exchanged, and what is transparent shows the background as it is.
//
// Reading goes in steps, so that the caller can refuse a picture before memory for it is allocated. A reader
// that had an error is good for nothing more but its text and being freed.

/// A PNG file in memory, read row by row.
typedef struct lb_png lb_png;

/// Reads the header of `bytes`, which must live as long as the reader. NULL only where memory ran out.
lb_png *_Nullable lb_png_open(const uint8_t *_Nonnull bytes, size_t length);
void lb_png_free(lb_png *_Nullable png);

/// Why the last step failed; NULL when it did not.
const char *_Nullable lb_png_error(const lb_png *_Nonnull png);

/// Whether it failed because memory ran out, which says nothing about the file.
bool lb_png_ran_out_of_memory(const lb_png *_Nonnull png);
uint32_t lb_png_width(const lb_png *_Nonnull png);
uint32_t lb_png_height(const lb_png *_Nonnull png);
/// Whether all pixels are in memory while it is decoded, because its rows come in several passes.
bool lb_png_is_interlaced(const lb_png *_Nonnull png);

/// Allocates what the rows need: one row, or where rows come interlaced the whole picture, which it reads.
bool lb_png_start(lb_png *_Nonnull png, int channels, bool inverts, const uint8_t *_Nonnull background);

/// The pixels of the next row, `width` × `channels` bytes, valid until the next call; NULL on an error. There
/// are `height`.
const uint8_t *_Nullable lb_png_next_row(lb_png *_Nonnull png);

/// A GIF file in memory, read frame by frame.
typedef struct lb_gif lb_gif;

/// Reads the header of `bytes`, which must live as long as the reader. NULL only where memory ran out.
lb_gif *_Nullable lb_gif_open(const uint8_t *_Nonnull bytes, size_t length);
void lb_gif_free(lb_gif *_Nullable gif);

/// Why the last step failed; NULL when it did not.
const char *_Nullable lb_gif_error(const lb_gif *_Nonnull gif);

/// Whether it failed because memory ran out, which says nothing about the file.
bool lb_gif_ran_out_of_memory(const lb_gif *_Nonnull gif);
uint32_t lb_gif_width(const lb_gif *_Nonnull gif);
uint32_t lb_gif_height(const lb_gif *_Nonnull gif);

/// Allocates the canvas on which frames are drawn.
bool lb_gif_start(lb_gif *_Nonnull gif, int channels, bool inverts, const uint8_t *_Nonnull background);

/// Goes to the next frame's header: 1, or 0 when there is no further frame, or -1 on an error.
int lb_gif_next_frame(lb_gif *_Nonnull gif);

/// How many pixels the next `lb_gif_draw` decodes. It may be far more than the canvas has.
uint64_t lb_gif_frame_pixels(const lb_gif *_Nonnull gif);

/// The hundredths of a second for which the frame is shown, as the file has it.
uint32_t lb_gif_frame_delay(const lb_gif *_Nonnull gif);

/// Draws the frame whose header was read, after removing the one before as that one wants it.
bool lb_gif_draw(lb_gif *_Nonnull gif);

/// The pixels of the whole canvas, row by row.
const uint8_t *_Nonnull lb_gif_canvas(const lb_gif *_Nonnull gif);

#ifdef __cplusplus
}
#endif

#endif
