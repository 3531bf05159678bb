#include "probe.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "bitmaps.h"
#include "fonts.h"
#include "pixels.h"

// Tall and deep characters.
static const uint32_t probe[] = {
    'H', 'g', 'j', 'p', 'Q', 'y',    // Latin
    0x00C9, 0x0411, 0x0444, 0x03B2,  // É Б ф β
    0x05D0, 0x05DC, 0x05E7,          // א ל ק
    0x0627, 0x0644, 0x062C, 0x0642,  // ا ل ج ق
    0x0915, 0x0939, 0x0941, 0x0940,  // क ह, the vowel signs u and ii
    0x0E1B, 0x0E35, 0x0E0E,          // ป, the vowel sign ii, ฎ
    0xAC00, 0xBF41, 0xD7A3,          // 가 뻁 힣
    0x3042, 0x304C, 0x9B31, 0x56FD,  // あ が 鬱 国
};

#define PROBE_COUNT (sizeof probe / sizeof *probe)

// The number of glyphs examined to detect a pixel font without these characters.
#define SAMPLE_COUNT 32

// The maximum number of pixels per em of a pixel font.
#define MOST_NATIVE 64

/// Returns the whole pixels of a length in 1/64, or 0 if it is negative.
static int whole_pixels(FT_Pos length) {
    return length > 0 ? (int)rounded_pixels(length) : 0;
}

static ink promised_ink(FT_Face face) {
    const FT_Size_Metrics *metrics = &face->size->metrics;
    if (!FT_IS_SCALABLE(face)) {
        return (ink){
            .above = whole_pixels(metrics->ascender),
            .below = whole_pixels(-metrics->descender),
        };
    }
    // The metrics are rounded up.
    return (ink){
        .above = whole_pixels(FT_MulFix(face->ascender, metrics->y_scale)),
        .below = whole_pixels(-FT_MulFix(face->descender, metrics->y_scale)),
    };
}

ink measure_ink(FT_Face face, FT_Int32 load_flags) {
    ink measured = {0};
    bool has_any = false;
    for (size_t i = 0; i < PROBE_COUNT && !has_color_strikes(face); i++) {
        const FT_UInt glyph = FT_Get_Char_Index(face, probe[i]);
        if (glyph == 0 || FT_Load_Glyph(face, glyph, load_flags | FT_LOAD_RENDER) != 0) {
            continue;
        }
        unsigned first;
        unsigned end;
        if (!lit_rows(&face->glyph->bitmap, &first, &end)) {
            continue;
        }
        const int above = face->glyph->bitmap_top - (int)first;
        const int below = (int)end - face->glyph->bitmap_top;
        measured.above = above > measured.above ? above : measured.above;
        measured.below = below > measured.below ? below : measured.below;
        has_any = true;
    }
    return has_any ? measured : promised_ink(face);
}

static unsigned long common_divisor(unsigned long a, unsigned long b) {
    while (b != 0) {
        const unsigned long rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/// Returns the common divisor of `divisor` and all coordinates of the glyph.
static unsigned long divisor_with(FT_Face face, FT_UInt glyph, unsigned long divisor) {
    if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP) != 0) {
        return divisor;
    }
    const FT_Outline *outline = &face->glyph->outline;
    for (int i = 0; i < outline->n_points && divisor != 1; i++) {
        divisor = common_divisor(divisor, (unsigned long)labs(outline->points[i].x));
        divisor = common_divisor(divisor, (unsigned long)labs(outline->points[i].y));
    }
    return divisor;
}

static unsigned long divisor_of_probe(FT_Face face) {
    unsigned long divisor = 0;
    for (size_t i = 0; i < PROBE_COUNT; i++) {
        const FT_UInt glyph = FT_Get_Char_Index(face, probe[i]);
        if (glyph != 0) {
            divisor = divisor_with(face, glyph, divisor);
        }
    }
    return divisor;
}

static unsigned long divisor_of_sample(FT_Face face) {
    unsigned long divisor = 0;
    FT_UInt glyph;
    FT_ULong point = FT_Get_First_Char(face, &glyph);
    for (int i = 0; i < SAMPLE_COUNT && glyph != 0; i++) {
        divisor = divisor_with(face, glyph, divisor);
        point = FT_Get_Next_Char(face, point, &glyph);
    }
    return divisor;
}

unsigned native_size(FT_Face face) {
    unsigned long divisor = divisor_of_probe(face);
    if (divisor == 0) {
        divisor = divisor_of_sample(face);
    }
    const unsigned long units = face->units_per_EM;
    if (divisor == 0 || units % divisor != 0 || units / divisor > MOST_NATIVE) {
        return 0;
    }
    return (unsigned)(units / divisor);
}
