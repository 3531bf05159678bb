#ifndef FRAME_FLOOR_H
#define FRAME_FLOOR_H

#include <stddef.h>
#include <stdint.h>

/// The least that a frame in motion can cost: copies `modules` × 8 columns of `strip` into `frame`, and
/// transposes them into the data bytes of `message`.
///
/// A column is a byte, its top row in bit 0. The message is what a chain of MAX7219 is sent for a frame:
/// eight transfers, one for each digit, of two bytes for each chip, address and data. The chip that is last
/// on the chain comes first; the chain begins at the left, and every chip hangs turned by three quarters.
void frame_floor(
    const uint8_t *_Nonnull strip, size_t modules, uint8_t *_Nonnull frame, uint8_t *_Nonnull message);

#endif
