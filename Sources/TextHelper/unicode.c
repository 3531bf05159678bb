#include "unicode.h"

#include <stddef.h>

typedef struct point_range {
    uint32_t first;
    uint32_t last;
} point_range;

static bool any_holds(const point_range *ranges, size_t count, uint32_t point) {
    for (size_t i = 0; i < count; i++) {
        if (point >= ranges[i].first && point <= ranges[i].last) {
            return true;
        }
    }
    return false;
}

bool is_text(uint32_t point) {
    return point >= 0x20 && point <= 0x10FFFF && (point < 0xD800 || point > 0xDFFF);
}

bool is_ignorable(uint32_t point) {
    static const point_range ranges[] = {
        {0x00AD, 0x00AD},
        {0x034F, 0x034F},
        {0x061C, 0x061C},
        {0x115F, 0x1160},
        {0x17B4, 0x17B5},
        {0x180B, 0x180F},
        {0x200B, 0x200F},
        {0x202A, 0x202E},
        {0x2060, 0x206F},
        {0x3164, 0x3164},
        {0xFE00, 0xFE0F},
        {0xFEFF, 0xFEFF},
        {0xFFA0, 0xFFA0},
        {0xFFF0, 0xFFF8},
        {0x1BCA0, 0x1BCA3},
        {0x1D173, 0x1D17A},
        {0xE0000, 0xE0FFF},
    };
    return point >= 0xAD && any_holds(ranges, sizeof ranges / sizeof *ranges, point);
}

bool is_skin_tone(uint32_t point) {
    return point >= 0x1F3FB && point <= 0x1F3FF;
}

bool is_keycap_base(uint32_t point) {
    return (point >= '0' && point <= '9') || point == '#' || point == '*';
}

bool is_right_to_left(uint32_t point) {
    static const point_range blocks[] = {
        {0x0590, 0x08FF},
        {0xFB1D, 0xFDFF},
        {0xFE70, 0xFEFE},
        {0x10800, 0x10FFF},
        {0x1E800, 0x1EFFF},
    };
    return point >= 0x590 && any_holds(blocks, sizeof blocks / sizeof *blocks, point);
}
