#include "canvas.h"

#include "light.h"

#include <stdlib.h>
#include <string.h>

/// Writes `count` transparent pixels.
static void clear(const lb_canvas *canvas, uint8_t *pixels, size_t count) {
    for (size_t x = 0; x < count; x++) {
        memcpy(pixels + x * canvas->channels, canvas->behind, canvas->channels);
    }
}

bool lb_canvas_make(lb_canvas *canvas, int channels, const uint8_t background[3]) {
    canvas->channels = (size_t)channels;
    lb_put_background(canvas->behind, channels, background);
    canvas->pixels = calloc((size_t)canvas->width * canvas->channels, canvas->height);
    if (canvas->pixels == NULL) {
        return false;
    }
    clear(canvas, canvas->pixels, (size_t)canvas->width * canvas->height);
    return true;
}

uint8_t *lb_canvas_row(const lb_canvas *canvas, lb_area area, uint32_t row) {
    return canvas->pixels + ((size_t)(area.y + row) * canvas->width + area.x) * canvas->channels;
}

void lb_canvas_dispose(lb_canvas *canvas) {
    lb_area area = canvas->drawn;
    size_t bytes = area.width * canvas->channels;
    for (uint32_t row = 0; row < area.height && area.width > 0; row++) {
        uint8_t *pixels = lb_canvas_row(canvas, area, row);
        if (canvas->disposal == LB_CLEAR) {
            clear(canvas, pixels, area.width);
        } else if (canvas->disposal == LB_RESTORE) {
            memcpy(pixels, canvas->covered + row * bytes, bytes);
        }
    }
    canvas->disposal = LB_KEEP;
}

/// Saves the pixels below a frame.
static bool keep_covered(lb_canvas *canvas, lb_area area) {
    free(canvas->covered);
    canvas->covered = NULL;
    if (area.width == 0 || area.height == 0) {
        return true;
    }
    size_t bytes = area.width * canvas->channels;
    canvas->covered = malloc(bytes * area.height);
    for (uint32_t row = 0; row < area.height && canvas->covered != NULL; row++) {
        memcpy(canvas->covered + row * bytes, lb_canvas_row(canvas, area, row), bytes);
    }
    return canvas->covered != NULL;
}

bool lb_canvas_begin(lb_canvas *canvas, lb_area area, lb_disposal disposal) {
    if (disposal == LB_RESTORE && !keep_covered(canvas, area)) {
        return false;
    }
    canvas->drawn = area;
    canvas->disposal = disposal;
    return true;
}

void lb_canvas_free(lb_canvas *canvas) {
    free(canvas->pixels);
    free(canvas->covered);
}
