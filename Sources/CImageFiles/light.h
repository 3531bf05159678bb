#ifndef LB_LIGHT_H
#define LB_LIGHT_H

#include <stdbool.h>
#include <stdint.h>

/// How bright a part of a color looks over black.
static inline uint8_t lb_over_black(uint32_t part, uint8_t alpha, bool inverts) {
    if (inverts) {
        part = 255u - part;
    }
    return (uint8_t)((part * alpha + 127u) / 255u);
}

/// Writes a pixel: where `channels` is 1, how bright the color looks over black, with the weights of ITU-R
/// BT.709 in parts of 256; otherwise its red, green and blue over black.
static inline void lb_put_pixel(
    uint8_t *pixel, int channels, const uint8_t color[3], uint8_t alpha, bool inverts) {
    if (channels == 1) {
        uint32_t light = (54u * color[0] + 183u * color[1] + 19u * color[2] + 128u) / 256u;
        pixel[0] = lb_over_black(light, alpha, inverts);
        return;
    }
    for (int part = 0; part < 3; part++) {
        pixel[part] = lb_over_black(color[part], alpha, inverts);
    }
}

#endif
