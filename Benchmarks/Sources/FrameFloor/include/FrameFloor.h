#ifndef FRAME_FLOOR_H
#define FRAME_FLOOR_H

#include <stddef.h>
#include <stdint.h>

/// Does the minimum work for a frame in motion: copies `modules` × 8 columns of `strip` into `frame`, and
/// transposes them into the data bytes of `message`.
///
/// A column is one byte, whose bit 0 is the top row. The message is the data of one frame for a chain of
/// MAX7219 chips: eight transfers, one for each digit. A transfer has two bytes for each chip, the address
/// and the data, and begins with the last chip of the chain. The chain begins at the left, and every chip is
/// rotated by 270 degrees.
void frame_floor(
    const uint8_t *_Nonnull strip, size_t modules, uint8_t *_Nonnull frame, uint8_t *_Nonnull message);

#endif
