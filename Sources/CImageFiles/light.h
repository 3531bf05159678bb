#ifndef LB_LIGHT_H
#define LB_LIGHT_H

#include <stdbool.h>
#include <stdint.h>

/// How bright a color looks over black; the weights are those of ITU-R BT.709, in parts of 256.
static inline uint8_t lb_light(uint8_t red, uint8_t green, uint8_t blue, uint8_t alpha, bool inverts) {
    uint32_t light = (54u * red + 183u * green + 19u * blue + 128u) / 256u;
    if (inverts) {
        light = 255u - light;
    }
    return (uint8_t)((light * alpha + 127u) / 255u);
}

#endif
