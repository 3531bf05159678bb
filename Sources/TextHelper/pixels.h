#ifndef PIXELS_H
#define PIXELS_H

#include <stdint.h>

/// 1/64 pixels of one pixel: FreeType's and HarfBuzz's unit.
#define PIXEL 64

/// The whole pixels nearest to a position in 1/64 pixels.
static inline int64_t rounded_pixels(int64_t position) {
    return (position + PIXEL / 2) >> 6;
}

#endif
