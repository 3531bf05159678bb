#ifndef LB_CANVAS_H
#define LB_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A part of the canvas.
typedef struct {
    uint32_t x;
    uint32_t y;
    uint32_t width;
    uint32_t height;
} lb_area;

/// What happens to a frame before the next one is drawn.
typedef enum {
    LB_KEEP,
    /// The area of the frame becomes transparent.
    LB_CLEAR,
    /// The area of the frame becomes what it was before the frame was drawn.
    LB_RESTORE,
} lb_disposal;

/// The visible picture of an animation. Frames are drawn on it one after the other.
typedef struct {
    uint32_t width;
    uint32_t height;
    /// The number of bytes per pixel.
    size_t channels;
    /// The pixel that replaces a transparent one.
    uint8_t behind[3];
    uint8_t *pixels;
    /// The disposal method and the area of the visible frame, and the pixels that it covers.
    lb_disposal disposal;
    lb_area drawn;
    uint8_t *covered;
} lb_canvas;

/// Allocates a transparent canvas, whose width and height must already be set. Returns false if memory is
/// exhausted.
bool lb_canvas_make(lb_canvas *canvas, int channels, const uint8_t background[3]);

/// Returns the start of row `row` of `area`.
uint8_t *lb_canvas_row(const lb_canvas *canvas, lb_area area, uint32_t row);

/// Disposes of the visible frame.
void lb_canvas_dispose(lb_canvas *canvas);

/// Prepares the canvas for a frame in `area` with the disposal method `disposal`. `lb_canvas_dispose` must be
/// called first. Returns false if memory is exhausted.
bool lb_canvas_begin(lb_canvas *canvas, lb_area area, lb_disposal disposal);

void lb_canvas_free(lb_canvas *canvas);

#endif
