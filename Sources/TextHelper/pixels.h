#ifndef PIXELS_H
#define PIXELS_H

#include <stdint.h>

/// The number of 1/64 pixels, the unit of FreeType and HarfBuzz, in a pixel.
#define PIXEL 64

/// Rounds a position in 1/64 pixels to whole pixels.
static inline int64_t rounded_pixels(int64_t position) {
    return (position + PIXEL / 2) >> 6;
}

#endif
