#include "FrameFloor.h"

#include <string.h>

/// Bit b of byte d becomes bit d of byte b (Hacker's Delight, 7-3).
static uint64_t transposed(uint64_t block) {
    uint64_t moved = (block ^ (block >> 7)) & 0x00AA00AA00AA00AA;
    block ^= moved ^ (moved << 7);
    moved = (block ^ (block >> 14)) & 0x0000CCCC0000CCCC;
    block ^= moved ^ (moved << 14);
    moved = (block ^ (block >> 28)) & 0x00000000F0F0F0F0;
    return block ^ moved ^ (moved << 28);
}

void frame_floor(const uint8_t *strip, size_t modules, uint8_t *frame, uint8_t *message) {
    memcpy(frame, strip, modules * 8);
    for (size_t module = 0; module < modules; module++) {
        uint64_t block;
        memcpy(&block, frame + module * 8, sizeof block);
        uint64_t rows = transposed(block);
        uint8_t *data = message + (modules - 1 - module) * 2 + 1;
        for (size_t digit = 0; digit < 8; digit++) {
            data[digit * modules * 2] = (uint8_t)(rows >> (56 - 8 * digit));
        }
    }
}
