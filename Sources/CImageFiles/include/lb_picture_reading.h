#ifndef LB_PICTURE_READING_H
#define LB_PICTURE_READING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Pictures are composited over `background`, which is a red, a green and a blue. If `channels` is 1, a pixel
// is one byte of luminance, from 0 (dark) to 255 (bright). If `channels` is 3, a pixel is red, green and
// blue. If `inverts` is set, dark and bright are swapped, except in the background behind transparent pixels.
//
// Reading takes several steps, so that the caller can reject a picture before memory is allocated for it.
// After an error, the caller can only read the error text and free the reader.

/// A PNG file in memory, read row by row.
typedef struct lb_png lb_png;

/// Reads the header of `bytes`, which must outlive the reader. Returns NULL only if memory is exhausted.
lb_png *_Nullable lb_png_open(const uint8_t *_Nonnull bytes, size_t length);
void lb_png_free(lb_png *_Nullable png);

/// Returns the reason why the last step failed, or NULL if it succeeded.
const char *_Nullable lb_png_error(const lb_png *_Nonnull png);

/// Returns whether the last step failed because memory was exhausted, and not because of the file.
bool lb_png_ran_out_of_memory(const lb_png *_Nonnull png);
uint32_t lb_png_width(const lb_png *_Nonnull png);
uint32_t lb_png_height(const lb_png *_Nonnull png);
/// Returns whether decoding needs memory for all pixels, because the picture is interlaced.
bool lb_png_is_interlaced(const lb_png *_Nonnull png);

/// Allocates memory for one row or, if the picture is interlaced, for the whole picture, and then decodes it.
bool lb_png_start(lb_png *_Nonnull png, int channels, bool inverts, const uint8_t *_Nonnull background);

/// Returns the next of `height` rows, which has `width` × `channels` bytes and is valid until the next call.
/// Returns NULL on an error.
const uint8_t *_Nullable lb_png_next_row(lb_png *_Nonnull png);

/// An animated PNG file in memory (APNG), read frame by frame.
typedef struct lb_apng lb_apng;

/// Reads the header of `bytes`, which must outlive the reader. Returns NULL if the file is not an animation,
/// or if memory is exhausted.
lb_apng *_Nullable lb_apng_open(const uint8_t *_Nonnull bytes, size_t length);
void lb_apng_free(lb_apng *_Nullable apng);

/// Returns the reason why the last step failed, or NULL if it succeeded.
const char *_Nullable lb_apng_error(const lb_apng *_Nonnull apng);

/// Returns whether the last step failed because memory was exhausted, and not because of the file.
bool lb_apng_ran_out_of_memory(const lb_apng *_Nonnull apng);
uint32_t lb_apng_width(const lb_apng *_Nonnull apng);
uint32_t lb_apng_height(const lb_apng *_Nonnull apng);
/// Returns whether decoding needs four bytes for each pixel of a frame, because the frames are interlaced.
bool lb_apng_is_interlaced(const lb_apng *_Nonnull apng);

/// Allocates the canvas for the frames.
bool lb_apng_start(lb_apng *_Nonnull apng, int channels, bool inverts, const uint8_t *_Nonnull background);

/// Advances to the next frame's header. Returns 1, or 0 if there are no more frames, or -1 on an error.
int lb_apng_next_frame(lb_apng *_Nonnull apng);

/// Returns the number of pixels that the next `lb_apng_draw` decodes. All of them are part of the canvas.
uint64_t lb_apng_frame_pixels(const lb_apng *_Nonnull apng);

/// Returns the duration of the frame in milliseconds, as specified in the file.
uint32_t lb_apng_frame_delay(const lb_apng *_Nonnull apng);

/// Draws the frame whose header was read, after disposing of the previous frame as that one specifies.
bool lb_apng_draw(lb_apng *_Nonnull apng);

/// Returns the pixels of the whole canvas, row by row.
const uint8_t *_Nonnull lb_apng_canvas(const lb_apng *_Nonnull apng);

/// A GIF file in memory, read frame by frame.
typedef struct lb_gif lb_gif;

/// Reads the header of `bytes`, which must outlive the reader. Returns NULL only if memory is exhausted.
lb_gif *_Nullable lb_gif_open(const uint8_t *_Nonnull bytes, size_t length);
void lb_gif_free(lb_gif *_Nullable gif);

/// Returns the reason why the last step failed, or NULL if it succeeded.
const char *_Nullable lb_gif_error(const lb_gif *_Nonnull gif);

/// Returns whether the last step failed because memory was exhausted, and not because of the file.
bool lb_gif_ran_out_of_memory(const lb_gif *_Nonnull gif);
uint32_t lb_gif_width(const lb_gif *_Nonnull gif);
uint32_t lb_gif_height(const lb_gif *_Nonnull gif);

/// Allocates the canvas for the frames.
bool lb_gif_start(lb_gif *_Nonnull gif, int channels, bool inverts, const uint8_t *_Nonnull background);

/// Advances to the next frame's header. Returns 1, or 0 if there are no more frames, or -1 on an error.
int lb_gif_next_frame(lb_gif *_Nonnull gif);

/// Returns the number of pixels that the next `lb_gif_draw` decodes. It may be much larger than the canvas.
uint64_t lb_gif_frame_pixels(const lb_gif *_Nonnull gif);

/// Returns the duration of the frame in hundredths of a second, as specified in the file.
uint32_t lb_gif_frame_delay(const lb_gif *_Nonnull gif);

/// Draws the frame whose header was read, after disposing of the previous frame as that one specifies.
bool lb_gif_draw(lb_gif *_Nonnull gif);

/// Returns the pixels of the whole canvas, row by row.
const uint8_t *_Nonnull lb_gif_canvas(const lb_gif *_Nonnull gif);

#ifdef __cplusplus
}
#endif

#endif
