#ifndef LB_LIGHT_H
#define LB_LIGHT_H

#include <stdbool.h>
#include <stdint.h>

/// Returns the luminance of a color, using the weights of ITU-R BT.709 in parts of 256.
static inline uint8_t lb_light(const uint8_t color[3]) {
    return (uint8_t)((54u * color[0] + 183u * color[1] + 19u * color[2] + 128u) / 256u);
}

/// Returns a color component, composited over `behind`.
static inline uint8_t lb_over(uint32_t part, uint8_t alpha, bool inverts, uint8_t behind) {
    if (inverts) {
        part = 255u - part;
    }
    return (uint8_t)((part * alpha + behind * (255u - alpha) + 127u) / 255u);
}

/// Writes a color, composited over the pixel `behind`: its luminance if `channels` is 1, and its red, green
/// and blue otherwise.
static inline void lb_put_pixel(uint8_t *pixel, int channels, const uint8_t color[3], uint8_t alpha,
    bool inverts, const uint8_t behind[3]) {
    if (channels == 1) {
        pixel[0] = lb_over(lb_light(color), alpha, inverts, behind[0]);
        return;
    }
    for (int part = 0; part < 3; part++) {
        pixel[part] = lb_over(color[part], alpha, inverts, behind[part]);
    }
}

/// Converts `background` to a pixel, and stores it in `behind`.
static inline void lb_put_background(uint8_t behind[3], int channels, const uint8_t background[3]) {
    static const uint8_t nothing[3] = {0, 0, 0};
    lb_put_pixel(behind, channels, background, 0xFF, false, nothing);
}

#endif
